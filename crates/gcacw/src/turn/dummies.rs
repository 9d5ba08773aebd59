//! The marches of dummies: alone for an action, or along with hidden units from the same hex. // gcacw.li.14 gcacw.li.17

use board::Direction;
use engine::{Dice, Event, EventKind, Log, May, Side, forbid, forbidden};
use serde::{Deserialize, Serialize};

use super::TurnStep;
use super::forces::{DummyMarch, Marker};
use crate::campaign::{Campaign, MovementModifier};
use crate::map::Terrain;
use crate::ruleset::{Gcacw, option};
use crate::state::{Hex, State};
use crate::step::Step;
use crate::units::{Arm, Size};

/// What a dummy is rolled for as. // gcacw.li.14
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Guise {
    /// A unit of infantry.
    Infantry,
    /// Infantry with its leader.
    LedInfantry,
    /// A unit of cavalry.
    Cavalry,
    /// Cavalry with its leader.
    LedCavalry,
}

impl Guise {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Infantry, Self::LedInfantry, Self::Cavalry, Self::LedCavalry];

    /// The words that actions use.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::LedInfantry => "led-infantry",
            Self::Cavalry => "cavalry",
            Self::LedCavalry => "led-cavalry",
        }
    }

    const fn cavalry(self) -> bool {
        matches!(self, Self::Cavalry | Self::LedCavalry)
    }
}

impl<C: Campaign> Gcacw<C> {
    /// Whether a dummy may march. // gcacw.li.16
    pub(super) fn may_march_dummy(&self, state: &State<C>, side: Side, marker: Marker) -> May {
        if state.forces.hex(side, marker).is_none() {
            return forbid!("gcacw.li.9", "is not on the map");
        }
        if !self.is_dummy(state, side, marker) {
            return forbid!("gcacw.li.14", "is no dummy: its units march");
        }
        Ok(())
    }

    /// A dummy's march for an action: dice in the open, and a sham extended march roll if the owner likes.
    /// // gcacw.li.13 gcacw.li.14 gcacw.li.15
    pub(super) fn begin_dummy_march(
        &self,
        state: &mut State<C>,
        side: Side,
        marker: Marker,
        (guise, sham): (Guise, bool),
        dice: &mut dyn Dice,
        log: &mut Log,
    ) {
        state.begin_action(side);
        let volume = self.scene(state).volume;
        let row = match guise {
            Guise::Infantry => self.variants.unit_allowance(volume, side, Arm::Infantry),
            Guise::Cavalry => self.variants.unit_allowance(volume, side, Arm::Cavalry),
            Guise::LedInfantry => self.variants.leader_allowance(volume, side, false, Size::Corps),
            Guise::LedCavalry => self.variants.leader_allowance(volume, side, true, Size::Division),
        };
        let name = Self::marker_name(side, marker);
        let left = self.roll_allowance(&name, row, MovementModifier::NONE, dice, log);
        if sham {
            self.sham_roll(&name, dice, log);
        }
        state.forces.dummy = Some(DummyMarch { marker, left, moved: false, cavalry: guise.cavalry() });
        state.push(Step::Turn(TurnStep::DummyMarch(side)));
    }

    /// An extended march roll that means nothing. // gcacw.li.15
    pub(super) fn sham_roll(&self, name: &str, dice: &mut dyn Dice, log: &mut Log) {
        let die = dice.roll(6);
        log.add(|| {
            let roll = EventKind::Roll {
                dice: vec![die],
                modifiers: Vec::new(),
                result: "not told".into(),
                place: String::new(),
            };
            Event::new("gcacw.li.15", format!("{name}: extended march roll.")).kind(roll)
        });
    }

    /// What the next hex costs a dummy, in halves; like a unit it may always go one hex.
    pub(super) fn dummy_cost(&self, state: &State<C>, side: Side, direction: Direction) -> May<(Hex, i16)> {
        let dummy = state.forces.dummy.ok_or(forbidden!("gcacw.li.14", "does not march"))?;
        let from =
            state.forces.hex(side, dummy.marker).ok_or(forbidden!("gcacw.li.14", "is not on the map"))?;
        let to = self
            .next_hex(state, from, direction)
            .filter(|&to| self.map.terrain(to) != Terrain::Water)
            .ok_or(forbidden!("gcacw.6.2.23", "may not go there"))?;
        if self.map.hexside_zone(from, direction).barred {
            return forbid!("gcacw.6.2.5", "cannot cross that hexside");
        }
        self.passage(state, side, from, direction)?;
        if self.occupied(state, side.enemy(), to) {
            return forbid!("gcacw.6.2.24", "may not enter an enemy hex");
        }
        let arm = if dummy.cavalry { Arm::Cavalry } else { Arm::Infantry };
        let cost = self.ground_cost(state, arm, self.map.edge(from, direction), self.terrain_now(state, to));
        if cost <= dummy.left {
            return Ok((to, cost));
        }
        if !dummy.moved && dummy.left > 0 {
            return Ok((to, dummy.left));
        }
        forbid!("gcacw.6.1.4", "has too few Movement Points left")
    }

    /// A dummy goes one hex, and may come too near. // gcacw.li.9
    pub(super) fn step_dummy(&self, state: &mut State<C>, side: Side, to: Hex, cost: i16, log: &mut Log) {
        let Some(dummy) = &mut state.forces.dummy else { return };
        dummy.left -= cost;
        dummy.moved = true;
        let marker = dummy.marker;
        state.forces.put(side, marker, Some(to));
        log.add(|| {
            let text = format!("{} goes to {}.", Self::marker_name(side, marker), self.hex_name(to));
            Event::new("gcacw.li.13", text)
        });
        self.contact(state, side, log);
        if state.forces.hex(side, marker).is_none() {
            self.end_dummy_march(state);
        }
    }

    pub(super) fn end_dummy_march(&self, state: &mut State<C>) {
        state.forces.dummy = None;
        state.pop();
    }

    /// A hidden unit's march is over: markers that shared its hex may be dummies that go along. // gcacw.li.17
    pub(super) fn ask_for_dummies(&self, state: &mut State<C>, side: Side) {
        let began = state.march.began;
        if state.forces.on_map(side).any(|(_, hex)| hex == began) {
            state.forces.along = Some(began);
            state.push(Step::Turn(TurnStep::DummiesAlong(side)));
        }
    }

    /// The dummies that may still go along.
    pub(super) fn dummies_along<'a>(
        &'a self,
        state: &'a State<C>,
        side: Side,
    ) -> impl Iterator<Item = Marker> + 'a {
        let began = state.forces.along;
        state
            .forces
            .on_map(side)
            .filter(move |&(marker, hex)| {
                Some(hex) == began
                    && state.forces.gone & (1 << marker.0) == 0
                    && self.is_dummy(state, side, marker)
            })
            .map(|(marker, _)| marker)
    }

    /// A dummy goes along, with the allowance of the unit that marched.
    pub(super) fn begin_along(&self, state: &mut State<C>, side: Side, marker: Marker) {
        state.forces.gone |= 1 << marker.0;
        let cavalry = self.info(state, state.march.unit).arm == Arm::Cavalry;
        let left = state.march.allowance;
        state.forces.dummy = Some(DummyMarch { marker, left, moved: false, cavalry });
        state.push(Step::Turn(TurnStep::DummyMarch(side)));
    }

    /// Where a dummy may be placed: with units, seen or hidden, that it could be hiding. // gcacw.li.6 gcacw.li.8
    pub(super) fn dummy_hexes(&self, state: &State<C>, side: Side) -> Vec<Hex> {
        let mut hexes: Vec<Hex> =
            self.roster(state).side_units(side).filter_map(|unit| state.hex(unit)).collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes.retain(|&hex| self.may_place_marker(state, side, hex).is_ok());
        hexes
    }

    /// Whether the hidden unit that marches may still make a sham extended march roll. // gcacw.li.15
    pub(super) fn may_sham(&self, state: &State<C>) -> bool {
        let unit = state.march.unit;
        self.plays(state, option::LIMITED_INTELLIGENCE)
            && state.hex(unit).is_some()
            && self.hidden(state, unit)
            && state.march.moved == 0
            && state.forces.shammed != Some((state.turn, state.action_phase, unit))
    }

    pub(super) fn take_sham(&self, state: &mut State<C>, dice: &mut dyn Dice, log: &mut Log) {
        let unit = state.march.unit;
        state.forces.shammed = Some((state.turn, state.action_phase, unit));
        let side = self.roster(state).side(unit);
        let name = Self::marker_name(side, Marker(state.forces.under[unit.index()]));
        self.sham_roll(&name, dice, log);
    }
}
