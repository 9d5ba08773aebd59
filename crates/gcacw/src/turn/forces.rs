//! Force markers under Limited Intelligence: what they hide, where they may be placed, and when they are revealed.

use arrayvec::ArrayVec;
use board::Direction;
use engine::{Clause, Event, EventKind, Log, May, Row, Seats, Side, forbid, forbidden};
use serde::{Deserialize, Serialize};

use crate::campaign::{Campaign, Figure, Intent};
use crate::ruleset::{Gcacw, option};
use crate::state::{Hex, Leader, State, UNITS, Unit};
use crate::units::Arm;
use crate::zones::Zone;

/// The most force markers that a side has in any game. // gcacw.li.3
pub const MARKERS: usize = 12;

/// A force marker of a side, from 1 on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Marker(pub u8);

impl Marker {
    /// Every marker.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=MARKERS as u8).map(Self)
    }

    const fn bit(self) -> u16 {
        1 << self.0
    }
}

/// The march of a dummy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DummyMarch {
    /// The dummy.
    pub marker: Marker,
    /// Movement Points left, in halves.
    pub left: i16,
    /// Whether it has moved.
    pub moved: bool,
    /// Whether it goes as cavalry.
    pub cavalry: bool,
}

/// The force markers of both sides.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Forces {
    /// The marker each unit is under; 0 for a unit on the map.
    pub under: Row<u8, UNITS>,
    /// Where each side's markers stand.
    pub at: [[Option<Hex>; MARKERS]; 2],
    /// Markers their owner has placed or taken off, as bits, in the Action Phase of this turn.
    pub handled: [u16; 2],
    /// That turn and Action Phase.
    pub handled_in: (u8, u16),
    /// The dummy that marches.
    pub dummy: Option<DummyMarch>,
    /// Where the hidden unit whose march goes on began it: dummies there may go along. // gcacw.li.17
    pub along: Option<Hex>,
    /// Dummies that have gone along in this action, as bits.
    pub gone: u16,
    /// The turn, Action Phase and unit of the last sham extended march roll.
    pub shammed: Option<(u8, u16, Unit)>,
}

impl Default for Forces {
    fn default() -> Self {
        Self {
            under: Row([0; UNITS]),
            at: [[None; MARKERS]; 2],
            handled: [0; 2],
            handled_in: (0, 0),
            dummy: None,
            along: None,
            gone: 0,
            shammed: None,
        }
    }
}

impl Forces {
    /// Where a marker stands.
    #[must_use]
    pub fn hex(&self, side: Side, marker: Marker) -> Option<Hex> {
        self.at[side.index()].get(usize::from(marker.0).wrapping_sub(1)).copied().flatten()
    }

    pub(super) fn put(&mut self, side: Side, marker: Marker, hex: Option<Hex>) {
        if let Some(slot) = self.at[side.index()].get_mut(usize::from(marker.0).wrapping_sub(1)) {
            *slot = hex;
        }
    }

    /// A side's markers on the map.
    pub fn on_map(&self, side: Side) -> impl Iterator<Item = (Marker, Hex)> + '_ {
        Marker::all().filter_map(move |marker| self.hex(side, marker).map(|hex| (marker, hex)))
    }
}

impl<C: Campaign> Gcacw<C> {
    /// Whether a unit is under a force marker. // gcacw.li.5
    #[must_use]
    pub fn hidden(&self, state: &State<C>, unit: Unit) -> bool {
        state.forces.under[unit.index()] != 0
    }

    /// Whether a side has force markers on the map.
    #[must_use]
    pub fn has_force_markers(&self, state: &State<C>, side: Side) -> bool {
        state.forces.at[side.index()].iter().any(Option::is_some)
    }

    /// The units under a marker.
    pub fn units_under<'a>(
        &'a self,
        state: &'a State<C>,
        side: Side,
        marker: Marker,
    ) -> impl Iterator<Item = Unit> + 'a {
        self.roster(state).side_units(side).filter(move |unit| state.forces.under[unit.index()] == marker.0)
    }

    /// Whether a marker hides nothing. // gcacw.li.8
    #[must_use]
    pub fn is_dummy(&self, state: &State<C>, side: Side, marker: Marker) -> bool {
        self.units_under(state, side, marker).next().is_none()
    }

    /// What a marker is called.
    #[must_use]
    pub fn marker_name(side: Side, marker: Marker) -> String {
        format!("{side} force marker {}", marker.0)
    }

    /// Whether the owner has placed or taken off a marker in this Action Phase.
    fn handled(&self, state: &State<C>, side: Side, marker: Marker) -> bool {
        state.forces.handled_in == (state.turn, state.action_phase)
            && state.forces.handled[side.index()] & marker.bit() != 0
    }

    fn handle(&self, state: &mut State<C>, side: Side, marker: Marker) {
        let now = (state.turn, state.action_phase);
        if state.forces.handled_in != now {
            state.forces.handled_in = now;
            state.forces.handled = [0; 2];
        }
        state.forces.handled[side.index()] |= marker.bit();
    }

    /// A side's markers on the map beyond those it may have. // gcacw.li.3
    #[must_use]
    pub fn markers_too_many(&self, state: &State<C>, side: Side) -> usize {
        let limit = C::figure(self.at(state), Figure::Markers(side), C::MARKERS.into()) as usize;
        state.forces.on_map(side).count().saturating_sub(limit)
    }

    /// The marker that a player would place next. // gcacw.li.3
    fn free_marker(&self, state: &State<C>, side: Side, placing: bool) -> Option<Marker> {
        let limit = C::figure(self.at(state), Figure::Markers(side), C::MARKERS.into()) as usize;
        if state.forces.on_map(side).count() >= limit {
            return None;
        }
        let free = |marker: &Marker| {
            state.forces.hex(side, *marker).is_none() && !(placing && self.handled(state, side, *marker))
        };
        Marker::all().take(limit).find(free)
    }

    /// Whether a side may place one more marker in a hex. // gcacw.li.4
    pub fn may_place_marker(&self, state: &State<C>, side: Side, hex: Hex) -> May<Marker> {
        if !self.plays(state, option::LIMITED_INTELLIGENCE) {
            return forbid!("gcacw.li.1", "cannot: Limited Intelligence is not in play");
        }
        let marker = self.free_marker(state, side, true).ok_or(forbidden!(
            const { &Clause(C::MARKER_CLAUSE) },
            "cannot: all its side's force markers are in use"
        ))?;
        C::may(self.at(state), Intent::PlaceMarker(side))?;
        self.may_hide_in(state, side, hex)?;
        Ok(marker)
    }

    /// Whether the enemy is too near to hide in a hex. // gcacw.li.10 gcacw.li.11
    fn may_hide_in(&self, state: &State<C>, side: Side, hex: Hex) -> May {
        if self.enemy_beside(state, side, hex) {
            return forbid!("gcacw.li.10", "cannot: an enemy unit is adjacent");
        }
        if self.watched_by_cavalry(state, side, hex) {
            return forbid!("gcacw.li.11", "cannot: enemy cavalry is within two hexes");
        }
        Ok(())
    }

    /// Whether a unit can move between two neighbours at all.
    fn can_pass(&self, state: &State<C>, hex: Hex, direction: Direction) -> bool {
        self.zone_across(state, hex, direction) != Zone::None
    }

    /// Whether an enemy unit that is on the map stands next to a hex, and could move there. // gcacw.li.10 gcacw.li.18
    fn enemy_beside(&self, state: &State<C>, side: Side, hex: Hex) -> bool {
        self.map.around(hex).any(|(direction, next)| {
            self.occupied(state, side.enemy(), next) && self.can_pass(state, hex, direction)
        })
    }

    /// Whether enemy cavalry on the map sees a hex from two hexes away. // gcacw.li.11 gcacw.li.19 gcacw.li.21
    fn watched_by_cavalry(&self, state: &State<C>, side: Side, hex: Hex) -> bool {
        let enemy = side.enemy();
        let watches = |unit: Unit| {
            self.info(state, unit).arm == Arm::Cavalry
                && self.exerts(state, unit)
                && state.hex(unit).is_some_and(|from| {
                    self.board.distance(from, hex) <= 2 && self.sees_over_two(state, side, hex, from)
                })
        };
        self.on_map(state, enemy).into_iter().any(watches)
    }

    /// Whether any two-hex path between a hex and enemy cavalry is open. // gcacw.li.12 gcacw.li.20
    fn sees_over_two(&self, state: &State<C>, side: Side, hex: Hex, cavalry: Hex) -> bool {
        let open = |from: Hex, direction: Direction| {
            self.can_pass(state, from, direction) && !self.map.hexside_zone(from, direction).restricted
        };
        self.map.around(hex).any(|(direction, middle)| {
            let screened = self.side_units_in(state, side, middle).any(|unit| self.exerts(state, unit));
            let onward = self.map.direction(middle, cavalry);
            !screened && open(hex, direction) && onward.is_some_and(|direction| open(middle, direction))
        })
    }

    /// A unit goes under a marker, and so do its leaders. // gcacw.li.5 gcacw.li.7
    pub(super) fn hide(&self, state: &mut State<C>, unit: Unit, marker: Marker, log: &mut Log) {
        let side = self.roster(state).side(unit);
        let Some(hex) = state.hex(unit) else { return };
        let new = state.forces.hex(side, marker).is_none();
        state.forces.put(side, marker, Some(hex));
        state.forces.under[unit.index()] = marker.0;
        if new {
            self.handle(state, side, marker);
        }
        log.add(|| {
            let text = format!("{} goes under {}.", self.name(state, unit), Self::marker_name(side, marker));
            Event::new("gcacw.li.5", text).only(Seats::of(side))
        });
        self.tell_enemy(side, log, "gcacw.li.5", || {
            format!("{} hides what is in {}.", Self::marker_name(side, marker), self.hex_name(hex))
        });
    }

    /// A side places a marker that hides nothing. // gcacw.li.8
    pub(super) fn place_dummy(
        &self,
        state: &mut State<C>,
        side: Side,
        marker: Marker,
        hex: Hex,
        log: &mut Log,
    ) {
        state.forces.put(side, marker, Some(hex));
        self.handle(state, side, marker);
        log.add(|| {
            let text =
                format!("{} is placed in {}: a dummy.", Self::marker_name(side, marker), self.hex_name(hex));
            Event::new("gcacw.li.8", text).only(Seats::of(side))
        });
        self.tell_enemy(side, log, "gcacw.li.5", || {
            format!("{} hides what is in {}.", Self::marker_name(side, marker), self.hex_name(hex))
        });
    }

    /// Whether the owner may take a marker off. // gcacw.li.22
    pub(super) fn may_take_off(&self, state: &State<C>, side: Side, marker: Marker) -> May {
        if state.forces.hex(side, marker).is_none() {
            return forbid!("gcacw.li.22", "is not on the map");
        }
        if self.handled(state, side, marker) {
            return forbid!("gcacw.li.22", "has just been placed in this Action Phase");
        }
        Ok(())
    }

    /// The owner takes a marker off of his own accord. // gcacw.li.22
    pub(super) fn take_off(&self, state: &mut State<C>, side: Side, marker: Marker, log: &mut Log) {
        self.handle(state, side, marker);
        self.lift(state, side, marker, "gcacw.li.22", log);
    }

    /// Replaces every marker of a side by its units, and removes its dummies.
    pub fn lift_all(&self, state: &mut State<C>, side: Side, clause: &'static str, log: &mut Log) {
        for marker in Marker::all() {
            if state.forces.hex(side, marker).is_some() {
                self.lift(state, side, marker, clause, log);
            }
        }
        self.contact(state, side, log);
    }

    /// Replaces a marker by its units, or removes a dummy. // gcacw.li.18
    pub(super) fn lift(
        &self,
        state: &mut State<C>,
        side: Side,
        marker: Marker,
        clause: &'static str,
        log: &mut Log,
    ) {
        let units: Vec<Unit> = self.units_under(state, side, marker).collect();
        let hex = state.forces.hex(side, marker);
        state.forces.put(side, marker, None);
        for &unit in &units {
            state.forces.under[unit.index()] = 0;
        }
        log.reveal();
        let name = Self::marker_name(side, marker);
        let place = hex.map_or_else(String::new, |hex| format!(" in {}", self.hex_name(hex)));
        if units.is_empty() {
            log.add(|| Event::new(clause, format!("{name}{place} was a dummy and is removed.")));
        }
        for unit in units {
            log.add(|| {
                let text = format!("{name}{place} is lifted: {}.", self.name(state, unit));
                Event::new(clause, text).kind(EventKind::Reveal { piece: self.slug(state, unit).to_owned() })
            });
        }
    }

    /// Lifts the marker a unit is under, if it still is.
    pub fn lift_from(&self, state: &mut State<C>, unit: Unit, clause: &'static str, log: &mut Log) {
        if self.hidden(state, unit) {
            let marker = Marker(state.forces.under[unit.index()]);
            self.lift(state, self.roster(state).side(unit), marker, clause, log);
        }
    }

    /// A unit comes from under its marker alone.
    fn step_out(&self, state: &mut State<C>, unit: Unit, log: &mut Log) {
        state.forces.under[unit.index()] = 0;
        log.reveal();
        log.add(|| {
            let text = format!("{} leaves its force marker and is seen.", self.name(state, unit));
            Event::new("gcacw.li.22", text)
                .kind(EventKind::Reveal { piece: self.slug(state, unit).to_owned() })
        });
    }

    /// A unit has entered a hex: its marker goes with it, and what comes into contact is revealed.
    pub(super) fn force_entered(&self, state: &mut State<C>, unit: Unit, log: &mut Log) {
        if !self.plays(state, option::LIMITED_INTELLIGENCE) {
            return;
        }
        let side = self.roster(state).side(unit);
        self.carry_marker(state, side, unit, log);
        self.contact(state, side, log);
    }

    /// The marker of a hidden unit goes with it; if others stay, it takes another or is seen. // gcacw.li.6 gcacw.li.13
    fn carry_marker(&self, state: &mut State<C>, side: Side, unit: Unit, log: &mut Log) {
        let marker = Marker(state.forces.under[unit.index()]);
        let Some(hex) = state.hex(unit).filter(|_| marker.0 != 0) else { return };
        let alone = self.units_under(state, side, marker).all(|other| other == unit);
        let marker = if alone { Some(marker) } else { self.free_marker(state, side, false) };
        let Some(marker) = marker else { return self.step_out(state, unit, log) };
        state.forces.under[unit.index()] = marker.0;
        state.forces.put(side, marker, Some(hex));
        self.tell_enemy(side, log, "gcacw.li.13", || {
            format!("{} goes to {}.", Self::marker_name(side, marker), self.hex_name(hex))
        });
    }

    /// Reveals every marker that an enemy has come near. The mover's side touches; the other is touched. // gcacw.li.18
    pub(super) fn contact(&self, state: &mut State<C>, mover: Side, log: &mut Log) {
        if Side::ALL.into_iter().all(|side| !self.has_force_markers(state, side)) {
            return;
        }
        self.markers_meet(state, mover, log);
        // A unit that is revealed may reveal another, and cavalry sees only past what stands on the map.
        loop {
            let found = Side::ALL.into_iter().find_map(|side| {
                let mut near = state.forces.on_map(side);
                near.find(|&(_, hex)| self.enemy_beside(state, side, hex))
                    .map(|(marker, _)| (side, marker, "gcacw.li.18"))
            });
            let found = found.or_else(|| {
                Side::ALL.into_iter().find_map(|side| {
                    let mut near = state.forces.on_map(side);
                    near.find(|&(_, hex)| self.watched_by_cavalry(state, side, hex))
                        .map(|(marker, _)| (side, marker, "gcacw.li.19"))
                })
            });
            let Some((side, marker, clause)) = found else { return };
            self.lift(state, side, marker, clause, log);
        }
    }

    /// Markers of the two sides that are adjacent: real ones reveal each other, a dummy is removed. // gcacw.li.9 gcacw.li.18
    fn markers_meet(&self, state: &mut State<C>, mover: Side, log: &mut Log) {
        let pairs: ArrayVec<(Marker, Marker), { MARKERS * MARKERS }> = self.touching(state, mover).collect();
        for (own, other) in pairs {
            if state.forces.hex(mover, own).is_none() || state.forces.hex(mover.enemy(), other).is_none() {
                continue;
            }
            // A dummy that touches is removed and tells nothing of what it touched.
            if self.is_dummy(state, mover, own) {
                self.lift(state, mover, own, "gcacw.li.9", log);
                continue;
            }
            if !self.is_dummy(state, mover.enemy(), other) {
                self.lift(state, mover, own, "gcacw.li.18", log);
            }
            self.lift(state, mover.enemy(), other, "gcacw.li.18", log);
        }
    }

    fn touching<'a>(
        &'a self,
        state: &'a State<C>,
        mover: Side,
    ) -> impl Iterator<Item = (Marker, Marker)> + 'a {
        state.forces.on_map(mover).flat_map(move |(own, hex)| {
            state.forces.on_map(mover.enemy()).filter_map(move |(other, next)| {
                let direction = self.map.direction(hex, next)?;
                self.can_pass(state, hex, direction).then_some((own, other))
            })
        })
    }

    /// A unit is gone from the map: a marker it leaves empty is taken off.
    pub(super) fn force_gone(&self, state: &mut State<C>, unit: Unit) {
        let marker = Marker(std::mem::take(&mut state.forces.under[unit.index()]));
        if marker.0 != 0 {
            let side = self.roster(state).side(unit);
            if self.is_dummy(state, side, marker) {
                state.forces.put(side, marker, None);
            }
        }
    }

    /// What everybody may call a unit: its name, or the marker it is under.
    pub fn public_name(&self, state: &State<C>, unit: Unit) -> String {
        if self.hidden(state, unit) {
            let side = self.roster(state).side(unit);
            return Self::marker_name(side, Marker(state.forces.under[unit.index()]));
        }
        self.name(state, unit).to_owned()
    }

    /// Whether a hex is in an enemy normal zone of control, in a game where more may be than met the eye.
    pub(crate) fn in_hidden_danger(&self, state: &State<C>, unit: Unit, hex: Hex) -> bool {
        let enemy = self.roster(state).side(unit).enemy();
        self.plays(state, option::LIMITED_INTELLIGENCE) && self.zone(state, enemy, hex) == Zone::Normal
    }

    /// Who may know what a leader does: his own side alone when a unit he is with is hidden.
    pub(crate) fn leader_audience(&self, state: &State<C>, leader: Leader, also: Unit) -> Seats {
        let with = state.attached[leader.index()];
        let hidden = [with, also].into_iter().any(|unit| unit != Unit::NONE && self.hidden(state, unit));
        if hidden { Seats::of(self.leader_info(state, leader).side) } else { Seats::ALL }
    }

    /// Dice that a hidden unit rolls are rolled in the open, its name untold. // gcacw.li.13 gcacw.li.15
    pub(crate) fn tell_hidden_roll(
        &self,
        state: &State<C>,
        unit: Unit,
        what: &str,
        dice: &[u8],
        log: &mut Log,
    ) {
        if !self.hidden(state, unit) {
            return;
        }
        let side = self.roster(state).side(unit);
        log.add(|| {
            let roll = EventKind::Roll {
                dice: dice.to_vec(),
                modifiers: Vec::new(),
                result: "not told".into(),
                place: String::new(),
            };
            Event::new("gcacw.li.15", format!("{}: {what}.", self.public_name(state, unit)))
                .kind(roll)
                .only(Seats::of(side.enemy()))
        });
    }

    /// What is wrong with the force markers, if anything is.
    pub(crate) fn audit_forces(&self, state: &State<C>) -> Result<(), String> {
        for unit in self.roster(state).unit_ids().filter(|&unit| self.hidden(state, unit)) {
            let side = self.roster(state).side(unit);
            let marker = Marker(state.forces.under[unit.index()]);
            if state.forces.hex(side, marker) != state.hex(unit) {
                return Err(format!("{} is not where its force marker is", self.name(state, unit)));
            }
        }
        Ok(())
    }

    /// Tells the enemy of a side and the onlookers.
    pub(super) fn tell_enemy(
        &self,
        side: Side,
        log: &mut Log,
        clause: &'static str,
        text: impl FnOnce() -> String,
    ) {
        log.add(|| Event::new(clause, text()).only(Seats::of(side.enemy())));
    }
}
