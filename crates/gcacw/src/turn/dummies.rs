//! The marches of dummies: alone for an action, or along with hidden units from the same hex. // gcacw.li.14 gcacw.li.17

use board::Direction;
use engine::{Dice, Event, EventKind, Log, May, Side, forbid, forbidden};
use serde::{Deserialize, Serialize};

use super::TurnStep;
use super::forces::{DummyMarch, Marker};
use crate::campaign::{Campaign, MovementModifier};
use crate::map::Terrain;
use crate::ruleset::{Gcacw, option};
use crate::situation::{Play, Situation};
use crate::state::Hex;
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
}

impl<'a, C: Campaign> Situation<'a, C> {
    /// Whether a dummy may march. // gcacw.li.16
    pub(super) fn may_march_dummy(self, side: Side, marker: Marker) -> May {
        if self.state.forces.hex(side, marker).is_none() {
            return forbid!("gcacw.li.9", "is not on the map");
        }
        if !self.is_dummy(side, marker) {
            return forbid!("gcacw.li.14", "is no dummy: its units march");
        }
        Ok(())
    }

    /// What the next hex costs a dummy, in halves; like a unit it may always go one hex.
    pub(super) fn dummy_cost(self, side: Side, direction: Direction) -> May<(Hex, i16)> {
        let dummy = self.state.forces.dummy.ok_or(forbidden!("gcacw.li.14", "does not march"))?;
        let from = self
            .state
            .forces
            .hex(side, dummy.marker)
            .ok_or(forbidden!("gcacw.li.14", "is not on the map"))?;
        let to = self
            .next_hex(from, direction)
            .filter(|&to| self.rules.map.terrain(to) != Terrain::Water)
            .ok_or(forbidden!("gcacw.6.2.23", "may not go there"))?;
        if self.rules.map.hexside_zone(from, direction).barred {
            return forbid!("gcacw.6.2.5", "cannot cross that hexside");
        }
        self.passage(side, from, direction)?;
        if self.occupied(side.enemy(), to) {
            return forbid!("gcacw.6.2.24", "may not enter an enemy hex");
        }
        let arm = if dummy.cavalry { Arm::Cavalry } else { Arm::Infantry };
        let cost = self.ground_cost(arm, self.rules.map.edge(from, direction), self.terrain_now(to));
        if cost <= dummy.left {
            return Ok((to, cost));
        }
        if !dummy.moved && dummy.left > 0 {
            return Ok((to, dummy.left));
        }
        forbid!("gcacw.6.1.4", "has too few Movement Points left")
    }

    /// The dummies that may still go along.
    pub(super) fn dummies_along(self, side: Side) -> impl Iterator<Item = Marker> + 'a {
        let began = self.state.forces.along;
        self.state
            .forces
            .on_map(side)
            .filter(move |&(marker, hex)| {
                Some(hex) == began
                    && self.state.forces.gone & (1 << marker.0) == 0
                    && self.is_dummy(side, marker)
            })
            .map(|(marker, _)| marker)
    }

    /// Where a dummy may be placed: with units, seen or hidden, that it could be hiding. // gcacw.li.6 gcacw.li.8
    pub(super) fn dummy_hexes(self, side: Side) -> Vec<Hex> {
        let mut hexes: Vec<Hex> =
            self.roster().side_units(side).filter_map(|unit| self.state.hex(unit)).collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes.retain(|&hex| self.may_place_marker(side, hex).is_ok());
        hexes
    }

    /// Whether the hidden unit that marches may still make a sham extended march roll. // gcacw.li.15
    pub(super) fn may_sham(self) -> bool {
        let unit = self.state.march.unit;
        self.plays(option::LIMITED_INTELLIGENCE)
            && self.state.hex(unit).is_some()
            && self.hidden(unit)
            && self.state.march.moved == 0
            && self.state.forces.shammed != Some((self.state.turn, self.state.action_phase, unit))
    }
}

impl<C: Campaign> Play<'_, C> {
    /// A dummy's march for an action: dice in the open, and a sham extended march roll if the owner likes.
    /// // gcacw.li.13 gcacw.li.14 gcacw.li.15
    pub(super) fn begin_dummy_march(
        &mut self,
        side: Side,
        marker: Marker,
        (guise, sham): (Guise, bool),
        dice: &mut dyn Dice,
    ) {
        self.state.begin_action(side);
        let volume = self.scene().volume;
        let row = match guise {
            Guise::Infantry => self.rules.variants.unit_allowance(volume, side, Arm::Infantry),
            Guise::Cavalry => self.rules.variants.unit_allowance(volume, side, Arm::Cavalry),
            Guise::LedInfantry => self.rules.variants.leader_allowance(volume, side, false, Size::Corps),
            Guise::LedCavalry => self.rules.variants.leader_allowance(volume, side, true, Size::Division),
        };
        let name = marker.name(side);
        let left = self.rules.roll_allowance(&name, row, MovementModifier::NONE, dice, self.log);
        if sham {
            self.rules.sham_roll(&name, dice, self.log);
        }
        self.state.forces.dummy = Some(DummyMarch { marker, left, moved: false, cavalry: guise.cavalry() });
        self.state.push(Step::Turn(TurnStep::DummyMarch(side)));
    }

    /// A dummy goes one hex, and may come too near. // gcacw.li.9
    pub(super) fn step_dummy(&mut self, side: Side, to: Hex, cost: i16) {
        let Some(dummy) = &mut self.state.forces.dummy else { return };
        dummy.left -= cost;
        dummy.moved = true;
        let marker = dummy.marker;
        self.state.forces.put(side, marker, Some(to));
        self.report(|now| {
            let text = format!("{} goes to {}.", marker.name(side), now.rules.hex_name(to));
            Event::new("gcacw.li.13", text)
        });
        self.contact(side);
        if self.state.forces.hex(side, marker).is_none() {
            self.end_dummy_march();
        }
    }

    pub(super) fn end_dummy_march(&mut self) {
        self.state.forces.dummy = None;
        self.state.pop();
    }

    /// A hidden unit's march is over: markers that shared its hex may be dummies that go along. // gcacw.li.17
    pub(super) fn ask_for_dummies(&mut self, side: Side) {
        let began = self.state.march.began;
        if self.state.forces.on_map(side).any(|(_, hex)| hex == began) {
            self.state.forces.along = Some(began);
            self.state.push(Step::Turn(TurnStep::DummiesAlong(side)));
        }
    }

    /// A dummy goes along, with the allowance of the unit that marched.
    pub(super) fn begin_along(&mut self, side: Side, marker: Marker) {
        self.state.forces.gone |= 1 << marker.0;
        let cavalry = self.info(self.state.march.unit).arm == Arm::Cavalry;
        let left = self.state.march.allowance;
        self.state.forces.dummy = Some(DummyMarch { marker, left, moved: false, cavalry });
        self.state.push(Step::Turn(TurnStep::DummyMarch(side)));
    }

    pub(super) fn take_sham(&mut self, dice: &mut dyn Dice) {
        let unit = self.state.march.unit;
        self.state.forces.shammed = Some((self.state.turn, self.state.action_phase, unit));
        let side = self.roster().side(unit);
        let name = Marker(self.state.forces.under[unit.index()]).name(side);
        self.rules.sham_roll(&name, dice, self.log);
    }
}
