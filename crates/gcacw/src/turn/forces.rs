//! Force markers under Limited Intelligence: what they hide, where they may be placed, and when they are revealed.

use arrayvec::ArrayVec;
use board::Direction;
use engine::{Clause, Event, EventKind, Log, May, Row, Seats, Side, forbid, forbidden};
use serde::{Deserialize, Serialize};

use crate::campaign::{Campaign, Figure, Intent};
use crate::ruleset::{Gcacw, option};
use crate::situation::{Play, Situation};
use crate::state::{Hex, Leader, UNITS, Unit};
use crate::units::Arm;
use crate::zones::Zone;

/// The most force markers that a side has in any game. // gcacw.li.3
pub const MARKERS: usize = 12;

/// A force marker of a side, from 1 on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Marker(pub u8);

impl Marker {
    /// What it is called, as a side's.
    #[must_use]
    pub fn name(self, side: Side) -> String {
        format!("{side} force marker {}", self.0)
    }

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

impl<'a, C: Campaign> Situation<'a, C> {
    /// Whether a unit is under a force marker. // gcacw.li.5
    #[must_use]
    pub fn hidden(self, unit: Unit) -> bool {
        self.state.forces.under[unit.index()] != 0
    }

    /// Whether a side has force markers on the map.
    #[must_use]
    pub fn has_force_markers(self, side: Side) -> bool {
        self.state.forces.at[side.index()].iter().any(Option::is_some)
    }

    /// The units under a marker.
    pub fn units_under(self, side: Side, marker: Marker) -> impl Iterator<Item = Unit> + 'a {
        self.roster().side_units(side).filter(move |unit| self.state.forces.under[unit.index()] == marker.0)
    }

    /// Whether a marker hides nothing. // gcacw.li.8
    #[must_use]
    pub fn is_dummy(self, side: Side, marker: Marker) -> bool {
        self.units_under(side, marker).next().is_none()
    }

    /// Whether the owner has placed or taken off a marker in this Action Phase.
    fn handled(self, side: Side, marker: Marker) -> bool {
        self.state.forces.handled_in == (self.state.turn, self.state.action_phase)
            && self.state.forces.handled[side.index()] & marker.bit() != 0
    }

    /// A side's markers on the map beyond those it may have. // gcacw.li.3
    #[must_use]
    pub fn markers_too_many(self, side: Side) -> usize {
        let limit = C::figure(self, Figure::Markers(side), C::MARKERS.into()) as usize;
        self.state.forces.on_map(side).count().saturating_sub(limit)
    }

    /// The marker that a player would place next. // gcacw.li.3
    fn free_marker(self, side: Side, placing: bool) -> Option<Marker> {
        let limit = C::figure(self, Figure::Markers(side), C::MARKERS.into()) as usize;
        if self.state.forces.on_map(side).count() >= limit {
            return None;
        }
        let free = |marker: &Marker| {
            self.state.forces.hex(side, *marker).is_none() && !(placing && self.handled(side, *marker))
        };
        Marker::all().take(limit).find(free)
    }

    /// Whether a side may place one more marker in a hex. // gcacw.li.4
    pub fn may_place_marker(self, side: Side, hex: Hex) -> May<Marker> {
        if !self.plays(option::LIMITED_INTELLIGENCE) {
            return forbid!("gcacw.li.1", "cannot: Limited Intelligence is not in play");
        }
        let marker = self.free_marker(side, true).ok_or(forbidden!(
            const { &Clause(C::MARKER_CLAUSE) },
            "cannot: all its side's force markers are in use"
        ))?;
        C::may(self, Intent::PlaceMarker(side))?;
        self.may_hide_in(side, hex)?;
        Ok(marker)
    }

    /// Whether the enemy is too near to hide in a hex. // gcacw.li.10 gcacw.li.11
    fn may_hide_in(self, side: Side, hex: Hex) -> May {
        if self.enemy_beside(side, hex) {
            return forbid!("gcacw.li.10", "cannot: an enemy unit is adjacent");
        }
        if self.watched_by_cavalry(side, hex) {
            return forbid!("gcacw.li.11", "cannot: enemy cavalry is within two hexes");
        }
        Ok(())
    }

    /// Whether a unit can move between two neighbours at all.
    fn can_pass(self, hex: Hex, direction: Direction) -> bool {
        self.zone_across(hex, direction) != Zone::None
    }

    /// Whether an enemy unit that is on the map stands next to a hex, and could move there. // gcacw.li.10 gcacw.li.18
    fn enemy_beside(self, side: Side, hex: Hex) -> bool {
        self.rules
            .map
            .around(hex)
            .any(|(direction, next)| self.occupied(side.enemy(), next) && self.can_pass(hex, direction))
    }

    /// Whether enemy cavalry on the map sees a hex from two hexes away. // gcacw.li.11 gcacw.li.19 gcacw.li.21
    fn watched_by_cavalry(self, side: Side, hex: Hex) -> bool {
        let enemy = side.enemy();
        let watches = |unit: Unit| {
            self.info(unit).arm == Arm::Cavalry
                && self.exerts(unit)
                && self.state.hex(unit).is_some_and(|from| {
                    self.rules.board.distance(from, hex) <= 2 && self.sees_over_two(side, hex, from)
                })
        };
        self.on_map(enemy).into_iter().any(watches)
    }

    /// Whether any two-hex path between a hex and enemy cavalry is open. // gcacw.li.12 gcacw.li.20
    fn sees_over_two(self, side: Side, hex: Hex, cavalry: Hex) -> bool {
        let open = |from: Hex, direction: Direction| {
            self.can_pass(from, direction) && !self.rules.map.hexside_zone(from, direction).restricted
        };
        self.rules.map.around(hex).any(|(direction, middle)| {
            let screened = self.side_units_in(side, middle).any(|unit| self.exerts(unit));
            let onward = self.rules.map.direction(middle, cavalry);
            !screened && open(hex, direction) && onward.is_some_and(|direction| open(middle, direction))
        })
    }

    /// Whether the owner may take a marker off. // gcacw.li.22
    pub(super) fn may_take_off(self, side: Side, marker: Marker) -> May {
        if self.state.forces.hex(side, marker).is_none() {
            return forbid!("gcacw.li.22", "is not on the map");
        }
        if self.handled(side, marker) {
            return forbid!("gcacw.li.22", "has just been placed in this Action Phase");
        }
        Ok(())
    }

    fn touching(self, mover: Side) -> impl Iterator<Item = (Marker, Marker)> + 'a {
        self.state.forces.on_map(mover).flat_map(move |(own, hex)| {
            self.state.forces.on_map(mover.enemy()).filter_map(move |(other, next)| {
                let direction = self.rules.map.direction(hex, next)?;
                self.can_pass(hex, direction).then_some((own, other))
            })
        })
    }

    /// What everybody may call a unit: its name, or the marker it is under.
    pub fn public_name(self, unit: Unit) -> String {
        if self.hidden(unit) {
            let side = self.roster().side(unit);
            return Marker(self.state.forces.under[unit.index()]).name(side);
        }
        self.name(unit).to_owned()
    }

    /// Whether a hex is in an enemy normal zone of control, in a game where more may be than met the eye.
    pub(crate) fn in_hidden_danger(self, unit: Unit, hex: Hex) -> bool {
        let enemy = self.roster().side(unit).enemy();
        self.plays(option::LIMITED_INTELLIGENCE) && self.zone(enemy, hex) == Zone::Normal
    }

    /// Who may know what a leader does: his own side alone when a unit he is with is hidden.
    pub(crate) fn leader_audience(self, leader: Leader, also: Unit) -> Seats {
        let with = self.state.attached[leader.index()];
        let hidden = [with, also].into_iter().any(|unit| unit != Unit::NONE && self.hidden(unit));
        if hidden { Seats::of(self.leader_info(leader).side) } else { Seats::ALL }
    }

    /// What is wrong with the force markers, if anything is.
    pub(crate) fn audit_forces(self) -> Result<(), String> {
        for unit in self.roster().unit_ids().filter(|&unit| self.hidden(unit)) {
            let side = self.roster().side(unit);
            let marker = Marker(self.state.forces.under[unit.index()]);
            if self.state.forces.hex(side, marker) != self.state.hex(unit) {
                return Err(format!("{} is not where its force marker is", self.name(unit)));
            }
        }
        Ok(())
    }
}

impl<C: Campaign> Play<'_, C> {
    fn handle(&mut self, side: Side, marker: Marker) {
        let now = (self.state.turn, self.state.action_phase);
        if self.state.forces.handled_in != now {
            self.state.forces.handled_in = now;
            self.state.forces.handled = [0; 2];
        }
        self.state.forces.handled[side.index()] |= marker.bit();
    }

    /// A unit goes under a marker, and so do its leaders. // gcacw.li.5 gcacw.li.7
    pub(super) fn hide(&mut self, unit: Unit, marker: Marker) {
        let side = self.roster().side(unit);
        let Some(hex) = self.state.hex(unit) else { return };
        let new = self.state.forces.hex(side, marker).is_none();
        self.state.forces.put(side, marker, Some(hex));
        self.state.forces.under[unit.index()] = marker.0;
        if new {
            self.handle(side, marker);
        }
        self.report(|now| {
            let text = format!("{} goes under {}.", now.name(unit), marker.name(side));
            Event::new("gcacw.li.5", text).only(Seats::of(side))
        });
        self.rules.tell_enemy(side, self.log, "gcacw.li.5", || {
            format!("{} hides what is in {}.", marker.name(side), self.rules.hex_name(hex))
        });
    }

    /// A side places a marker that hides nothing. // gcacw.li.8
    pub(super) fn place_dummy(&mut self, side: Side, marker: Marker, hex: Hex) {
        self.state.forces.put(side, marker, Some(hex));
        self.handle(side, marker);
        self.report(|now| {
            let text = format!("{} is placed in {}: a dummy.", marker.name(side), now.rules.hex_name(hex));
            Event::new("gcacw.li.8", text).only(Seats::of(side))
        });
        self.rules.tell_enemy(side, self.log, "gcacw.li.5", || {
            format!("{} hides what is in {}.", marker.name(side), self.rules.hex_name(hex))
        });
    }

    /// The owner takes a marker off of his own accord. // gcacw.li.22
    pub(super) fn take_off(&mut self, side: Side, marker: Marker) {
        self.handle(side, marker);
        self.lift(side, marker, "gcacw.li.22");
    }

    /// Replaces every marker of a side by its units, and removes its dummies.
    pub fn lift_all(&mut self, side: Side, clause: &'static str) {
        for marker in Marker::all() {
            if self.state.forces.hex(side, marker).is_some() {
                self.lift(side, marker, clause);
            }
        }
        self.contact(side);
    }

    /// Replaces a marker by its units, or removes a dummy. // gcacw.li.18
    pub(super) fn lift(&mut self, side: Side, marker: Marker, clause: &'static str) {
        let units: Vec<Unit> = self.now().units_under(side, marker).collect();
        let hex = self.state.forces.hex(side, marker);
        self.state.forces.put(side, marker, None);
        for &unit in &units {
            self.state.forces.under[unit.index()] = 0;
        }
        self.log.reveal();
        let name = marker.name(side);
        let place = hex.map_or_else(String::new, |hex| format!(" in {}", self.rules.hex_name(hex)));
        if units.is_empty() {
            self.log.add(|| Event::new(clause, format!("{name}{place} was a dummy and is removed.")));
        }
        for unit in units {
            self.report(|now| {
                let text = format!("{name}{place} is lifted: {}.", now.name(unit));
                Event::new(clause, text).kind(EventKind::Reveal { piece: now.slug(unit).to_owned() })
            });
        }
    }

    /// Lifts the marker a unit is under, if it still is.
    pub fn lift_from(&mut self, unit: Unit, clause: &'static str) {
        if self.now().hidden(unit) {
            let marker = Marker(self.state.forces.under[unit.index()]);
            self.lift(self.roster().side(unit), marker, clause);
        }
    }

    /// A unit comes from under its marker alone.
    fn step_out(&mut self, unit: Unit) {
        self.state.forces.under[unit.index()] = 0;
        self.log.reveal();
        self.report(|now| {
            let text = format!("{} leaves its force marker and is seen.", now.name(unit));
            Event::new("gcacw.li.22", text).kind(EventKind::Reveal { piece: now.slug(unit).to_owned() })
        });
    }

    /// A unit has entered a hex: its marker goes with it, and what comes into contact is revealed.
    pub(super) fn force_entered(&mut self, unit: Unit) {
        if !self.plays(option::LIMITED_INTELLIGENCE) {
            return;
        }
        let side = self.roster().side(unit);
        self.carry_marker(side, unit);
        self.contact(side);
    }

    /// The marker of a hidden unit goes with it; if others stay, it takes another or is seen. // gcacw.li.6 gcacw.li.13
    fn carry_marker(&mut self, side: Side, unit: Unit) {
        let marker = Marker(self.state.forces.under[unit.index()]);
        let Some(hex) = self.state.hex(unit).filter(|_| marker.0 != 0) else { return };
        let alone = self.now().units_under(side, marker).all(|other| other == unit);
        let marker = if alone { Some(marker) } else { self.now().free_marker(side, false) };
        let Some(marker) = marker else { return self.step_out(unit) };
        self.state.forces.under[unit.index()] = marker.0;
        self.state.forces.put(side, marker, Some(hex));
        self.rules.tell_enemy(side, self.log, "gcacw.li.13", || {
            format!("{} goes to {}.", marker.name(side), self.rules.hex_name(hex))
        });
    }

    /// Reveals every marker that an enemy has come near. The mover's side touches; the other is touched. // gcacw.li.18
    pub(super) fn contact(&mut self, mover: Side) {
        if Side::ALL.into_iter().all(|side| !self.now().has_force_markers(side)) {
            return;
        }
        self.markers_meet(mover);
        // A unit that is revealed may reveal another, and cavalry sees only past what stands on the map.
        loop {
            let found = Side::ALL.into_iter().find_map(|side| {
                let mut near = self.state.forces.on_map(side);
                near.find(|&(_, hex)| self.now().enemy_beside(side, hex))
                    .map(|(marker, _)| (side, marker, "gcacw.li.18"))
            });
            let found = found.or_else(|| {
                Side::ALL.into_iter().find_map(|side| {
                    let mut near = self.state.forces.on_map(side);
                    near.find(|&(_, hex)| self.now().watched_by_cavalry(side, hex))
                        .map(|(marker, _)| (side, marker, "gcacw.li.19"))
                })
            });
            let Some((side, marker, clause)) = found else { return };
            self.lift(side, marker, clause);
        }
    }

    /// Markers of the two sides that are adjacent: real ones reveal each other, a dummy is removed. // gcacw.li.9 gcacw.li.18
    fn markers_meet(&mut self, mover: Side) {
        let pairs: ArrayVec<(Marker, Marker), { MARKERS * MARKERS }> = self.now().touching(mover).collect();
        for (own, other) in pairs {
            if self.state.forces.hex(mover, own).is_none()
                || self.state.forces.hex(mover.enemy(), other).is_none()
            {
                continue;
            }
            // A dummy that touches is removed and tells nothing of what it touched.
            if self.now().is_dummy(mover, own) {
                self.lift(mover, own, "gcacw.li.9");
                continue;
            }
            if !self.now().is_dummy(mover.enemy(), other) {
                self.lift(mover, own, "gcacw.li.18");
            }
            self.lift(mover.enemy(), other, "gcacw.li.18");
        }
    }

    /// A unit is gone from the map: a marker it leaves empty is taken off.
    pub(super) fn force_gone(&mut self, unit: Unit) {
        let marker = Marker(std::mem::take(&mut self.state.forces.under[unit.index()]));
        if marker.0 != 0 {
            let side = self.roster().side(unit);
            if self.now().is_dummy(side, marker) {
                self.state.forces.put(side, marker, None);
            }
        }
    }

    /// Dice that a hidden unit rolls are rolled in the open, its name untold. // gcacw.li.13 gcacw.li.15
    pub(crate) fn tell_hidden_roll(&mut self, unit: Unit, what: &str, dice: &[u8]) {
        if !self.now().hidden(unit) {
            return;
        }
        let side = self.roster().side(unit);
        self.report(|now| {
            let roll = EventKind::Roll {
                dice: dice.to_vec(),
                modifiers: Vec::new(),
                result: "not told".into(),
                place: String::new(),
            };
            Event::new("gcacw.li.15", format!("{}: {what}.", now.public_name(unit)))
                .kind(roll)
                .only(Seats::of(side.enemy()))
        });
    }
}
