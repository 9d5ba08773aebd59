//! Artillery fire: who may fire at what.

use board::HexId;

use engine::{May, demand, forbid, forbidden};

use super::combat::{DISRUPTED_ATTACK, HAS_RETREATED, POOR_ODDS};
use super::movement::NOT_ON_BOARD;
use super::situation::Situation;
use super::state::{Attack, Phase};
use crate::units::{UnitId, Units};

// Whoever stands next to the target is refused under another clause.
const FIRE_FROM_RIVER: &str = "{0} is in a river hex and may not fire.";

impl Situation<'_> {
    /// Artillery that may still fire in this phase. // ah74.7.2.0 ah74.crt.13 ah74.qa.5 ah74.tec.river.4
    pub fn may_fire(&self, unit: UnitId) -> May {
        let state = self.state;
        if self.side_of(unit) != state.attacker() || !self.rules.artillery.contains(unit) {
            return forbid!("ah74.7.2.0", "{0} is no artillery that fires now.", unit);
        }
        if !state.on_board(unit) {
            return forbid!("ah74.4.2.1", NOT_ON_BOARD, unit);
        }
        if state.attacked.contains(unit) || self.is_named(unit) {
            return forbid!("ah74.7.2.6.3", "{0} has had its one target of this phase.", unit);
        }
        if state.is_disrupted(unit) {
            return forbid!("ah74.crt.13", DISRUPTED_ATTACK, unit);
        }
        if state.retreated.contains(unit) {
            return forbid!("ah74.qa.5", HAS_RETREATED, unit);
        }
        if self.rules.field.is_river(self.place(unit)) {
            return forbid!("ah74.tec.river.4", FIRE_FROM_RIVER, unit);
        }
        Ok(())
    }

    /// Whether a unit is in an attack already named.
    pub fn is_named(&self, unit: UnitId) -> bool {
        self.state.named.iter().any(|attack| attack.units.contains(unit))
    }

    /// Whether a unit may fire at a hex. // ah74.7.2.6.1 ah74.7.2.7.2 ah74.7.2.7.3 ah74.7.2.7.4
    pub fn reaches(&self, unit: UnitId, target: HexId) -> May {
        self.may_fire(unit).map_err(|forbidden| match forbidden.words() {
            // Next to it only this keeps it from firing.
            FIRE_FROM_RIVER if self.rules.field.are_adjacent(self.place(unit), target) => {
                forbidden!("ah74.7.2.7.1", FIRE_FROM_RIVER, unit)
            }
            _ => forbidden,
        })?;
        let reach = self.rules.fields_of_fire.get(self.place(unit).index());
        demand!(
            reach.is_some_and(|hexes| hexes.contains(&target)),
            "ah74.7.2.6.1",
            "{0} cannot fire at {1}: two hexes, with open ground between.",
            unit,
            target
        )
    }

    /// All artillery that may fire at a hex.
    pub fn batteries(&self, target: HexId) -> Units {
        let guns = self.rules.artillery.and(self.rules.sides[self.state.attacker().index()]);
        guns.into_iter().filter(|&unit| self.reaches(unit, target).is_ok()).collect()
    }

    /// Whether a hex may be fired on next. // ah74.7.2.6.3 ah74.7.2.6.4
    pub fn may_fire_at(&self, target: HexId) -> May {
        let enemy = self.state.attacker().enemy();
        if self.of_side_in(enemy, target).is_empty() {
            return forbid!("ah74.7.2.0", "There is no enemy in {0}.", target);
        }
        let named = self.state.named.iter().any(|attack| attack.hexes.contains(&target));
        if self.state.under_fire.contains(&target) || named {
            return forbid!("ah74.7.2.6.3", "{0} has been fired on in this phase.", target);
        }
        let batteries = self.batteries(target);
        if batteries.is_empty() {
            return forbid!("ah74.7.2.6.1", "No artillery that may fire reaches {0}.", target);
        }
        self.may_open_fire(target, batteries)
    }

    /// Whether these batteries have the odds to fire at a hex.
    pub fn may_open_fire(&self, target: HexId, batteries: Units) -> May {
        let mut attack = Attack { units: batteries, ..Attack::default() };
        attack.hexes.push(target);
        let lone = self.is_lone_headquarters_target(target);
        if lone || self.is_unknown(target) || self.odds(&attack).is_some() {
            return Ok(());
        }
        forbid!("ah74.crt.2", POOR_ODDS, target)
    }

    /// Whether only headquarters are in the target hex: fire eliminates them without a die. // ah74.6.6.6
    pub fn is_lone_headquarters_target(&self, target: HexId) -> bool {
        let here = self.of_side_in(self.state.attacker().enemy(), target);
        !here.is_empty() && here.without(self.rules.headquarters).is_empty()
    }

    /// Every hex that may be fired on now, in ascending order of the batteries that reach it.
    pub fn fire_targets(&self, mut found: impl FnMut(HexId)) {
        let guns = self.rules.artillery.and(self.rules.sides[self.state.attacker().index()]);
        let enemy = self.state.attacker().enemy();
        let mut seen = crate::hexes::Hexes::EMPTY;
        for unit in guns {
            if self.may_fire(unit).is_err() {
                continue;
            }
            for &target in &self.rules.fields_of_fire[self.place(unit).index()] {
                let occupied = self.regular[enemy.index()].contains(target)
                    || self.headquarters[enemy.index()].contains(target)
                    || (enemy == engine::Side::Union && self.trains.contains(target));
                if occupied && !seen.contains(target) {
                    seen.insert(target);
                    if self.may_fire_at(target).is_ok() {
                        found(target);
                    }
                }
            }
        }
    }

    /// Whether anything can be fired on in this phase.
    pub fn any_fire_target(&self) -> bool {
        let mut any = false;
        self.fire_targets(|_| any = true);
        any
    }

    /// Whether the Union must name all its attacks of the phase before any is resolved. // ah74.opt3.6
    pub fn names_first(&self) -> bool {
        self.has(super::Opt::Inverted)
            && self.state.attacker() == engine::Side::Union
            && self.state.phase != Phase::Movement
    }
}
