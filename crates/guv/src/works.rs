//! Breastworks and fortifications: who may have them, what leaving them costs.

use engine::{Log, May, forbid};

use crate::Guv;
use crate::map::Hex;
use crate::state::{State, UnitSet, flag};
use crate::unit::Unit;

impl Guv {
    /// Whether the defender may place a breastwork in a hex. // guv.14.25 guv.14.26 guv.14.27 guv.14.30
    pub(crate) fn may_have_breastwork(&self, state: &State, hex: Hex) -> May {
        if self.is_night(state) {
            return forbid!("guv.14.75", "no breastworks are made at night");
        }
        if state.has_breastwork(hex) {
            return forbid!("guv.14.26", "a hex holds at most one breastwork");
        }
        if self.fort_here(state, hex) || self.map.is_fredericksburg(hex) {
            return forbid!("guv.14.27", "no breastwork stands in a fortification or in Fredericksburg");
        }
        if !self.has_line(state, hex) {
            return forbid!("guv.14.30", "skirmishers alone build no breastworks");
        }
        Ok(())
    }

    /// Whether a fortification stands in a hex: printed ones always, bridgeheads in the campaign. // guv.18.2 guv.20.5
    pub(crate) fn fort_here(&self, state: &State, hex: Hex) -> bool {
        self.map.fort(hex).is_some_and(|fort| fort.printed || self.has_bridgeheads(state))
    }

    pub(crate) fn has_bridgeheads(&self, state: &State) -> bool {
        self.scenario(state).is_campaign() && state.options & crate::ruleset::option::HYPOTHETICAL == 0
    }

    /// Whether a fortification serves the units in it. // guv.14.35 guv.18.2
    pub(crate) fn fort_serves(&self, state: &State, hex: Hex) -> bool {
        self.fort_here(state, hex) && self.map.fort(hex).map(|fort| fort.side) == self.holder(state, hex)
    }

    /// Whether units that left a hex by day would give up works next to the enemy. // guv.14.32 guv.14.38
    pub(crate) fn leaves_works(&self, state: &State, hex: Hex) -> bool {
        let works = state.has_breastwork(hex) || self.fort_serves(state, hex);
        works
            && !self.is_night(state)
            && self.holder(state, hex).is_some_and(|army| self.near_enemy(state, hex, army))
    }

    /// The units that gave up works by movement are disorganized. // guv.14.32 guv.14.33
    pub(crate) fn abandon(&self, state: &mut State, hex: Hex, log: &mut Log) {
        let mut gone = UnitSet::default();
        for &unit in &state.group.members {
            gone.insert(unit);
        }
        for unit in self.all_units() {
            if state.has(unit, flag::ACTIVE)
                && state.has(unit, flag::MOVED)
                && state.origins[unit.index()] == hex.0
            {
                gone.insert(unit);
            }
        }
        for unit in gone {
            if state.hex(unit).is_some() {
                self.disorganize(state, unit, "guv.14.32", log);
            }
        }
    }

    /// Whether every attacker comes over a side that the fortification faces. // guv.14.37
    pub(crate) fn over_facing_sides(&self, state: &State, hex: Hex, attackers: UnitSet) -> bool {
        let Some(fort) = self.map.fort(hex) else { return false };
        let mut comers = attackers
            .iter()
            .filter_map(|unit| state.hex(unit))
            .filter_map(|from| self.map.direction(hex, from))
            .peekable();
        comers.peek().is_some() && comers.all(|direction| fort.facing & (1 << direction.index()) != 0)
    }

    /// Disorders a unit that retreats out of works. // guv.14.31 guv.14.60
    pub(crate) fn retreats_from_works(&self, state: &mut State, unit: Unit, log: &mut Log) {
        let Some(hex) = state.hex(unit) else { return };
        if state.has_breastwork(hex) || self.fort_serves(state, hex) {
            self.disorganize(state, unit, "guv.14.60", log);
        }
    }
}
