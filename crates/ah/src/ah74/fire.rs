//! Artillery fire: who may fire at what.

use board::HexId;

use super::refusals::{Forbidden, Why};
use super::situation::Situation;
use super::state::{Attack, Phase};
use crate::units::{UnitId, Units};

impl Situation<'_> {
    /// Artillery that may still fire in this phase. // ah74.7.2.0 ah74.crt.13 ah74.qa.5 ah74.tec.river.4
    pub fn may_fire(&self, unit: UnitId) -> Result<(), Forbidden> {
        let state = self.state;
        if self.side_of(unit) != state.attacker() || !self.rules.artillery.contains(unit) {
            return Err(Why::NotArtillery(unit).under("ah74.7.2.0"));
        }
        if !state.on_board(unit) {
            return Err(Why::NotOnBoard(unit).under("ah74.4.2.1"));
        }
        if state.attacked.contains(unit) || self.is_named(unit) {
            return Err(Why::OneTarget(unit).under("ah74.7.2.6.3")); // ah74.7.2.6.3
        }
        if state.is_disrupted(unit) {
            return Err(Why::DisruptedAttack(unit).under("ah74.crt.13"));
        }
        if state.retreated.contains(unit) {
            return Err(Why::HasRetreated(unit).under("ah74.qa.5"));
        }
        if self.rules.field.is_river(self.place(unit)) {
            return Err(Why::FireFromRiver(unit).under("ah74.tec.river.4"));
        }
        Ok(())
    }

    /// Whether a unit is in an attack already named.
    pub fn is_named(&self, unit: UnitId) -> bool {
        self.state.named.iter().any(|attack| attack.units.contains(unit))
    }

    /// Whether a unit may fire at a hex. // ah74.7.2.6.1 ah74.7.2.7.2 ah74.7.2.7.3 ah74.7.2.7.4
    pub fn reaches(&self, unit: UnitId, target: HexId) -> Result<(), Forbidden> {
        self.may_fire(unit).map_err(|forbidden| match forbidden.why {
            // Next to it only this keeps it from firing.
            Why::FireFromRiver(_) if self.rules.field.are_adjacent(self.place(unit), target) => {
                forbidden.why.under("ah74.7.2.7.1")
            }
            _ => forbidden,
        })?;
        let reach = self.rules.fields_of_fire.get(self.place(unit).index());
        if reach.is_some_and(|hexes| hexes.contains(&target)) {
            Ok(())
        } else {
            Err(Why::OutOfRange(unit, target).under("ah74.7.2.6.1"))
        }
    }

    /// All artillery that may fire at a hex.
    pub fn batteries(&self, target: HexId) -> Units {
        let guns = self.rules.artillery.and(self.rules.sides[self.state.attacker().index()]);
        guns.into_iter().filter(|&unit| self.reaches(unit, target).is_ok()).collect()
    }

    /// Whether a hex may be fired on next. // ah74.7.2.6.3 ah74.7.2.6.4
    pub fn may_fire_at(&self, target: HexId) -> Result<(), Forbidden> {
        let enemy = self.state.attacker().enemy();
        if self.of_side_in(enemy, target).is_empty() {
            return Err(Why::NobodyThere(target).under("ah74.7.2.0"));
        }
        let named = self.state.named.iter().any(|attack| attack.hexes.contains(&target));
        if self.state.under_fire.contains(&target) || named {
            return Err(Why::FiredOn(target).under("ah74.7.2.6.3"));
        }
        let batteries = self.batteries(target);
        if batteries.is_empty() {
            return Err(Why::NoBattery(target).under("ah74.7.2.6.1"));
        }
        self.may_open_fire(target, batteries)
    }

    /// Whether these batteries have the odds to fire at a hex.
    pub fn may_open_fire(&self, target: HexId, batteries: Units) -> Result<(), Forbidden> {
        let mut attack = Attack { units: batteries, ..Attack::default() };
        attack.hexes.push(target);
        let lone = self.is_lone_headquarters_target(target);
        if lone || self.is_unknown(target) || self.odds(&attack).is_some() {
            return Ok(());
        }
        Err(Why::PoorOdds(target).under("ah74.crt.2"))
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
