//! Ammunition Levels: battle uses them up, and guns without powder are silent.

use engine::{Condition, Event, May, forbid};

use crate::campaign::Campaign;
use crate::halves::Halves;
use crate::situation::{Play, Situation};
use crate::state::Unit;

impl<C: Campaign> Situation<'_, C> {
    /// A unit's Ammunition Level: 0 is full.
    #[must_use]
    pub fn ammunition_level(self, unit: Unit) -> u8 {
        self.state.special.ammunition.iter().filter(|level| level.contains(unit)).count() as u8
    }

    /// The marker that a unit carries. // gcacw.s.4.16
    pub(crate) fn ammunition_condition(self, unit: Unit) -> Option<Condition> {
        let rule = self.scene().special.ammunition.as_ref()?;
        match self.ammunition_level(unit) {
            level if level >= rule.out => Some(Condition::OutOfAmmunition),
            level if level >= rule.low => Some(Condition::LowAmmunition),
            _ => None,
        }
    }

    /// What is left of a unit's Artillery value. // gcacw.s.4.17
    pub(crate) fn artillery_with_ammunition(self, unit: Unit, value: Halves) -> Halves {
        let Some(rule) = &self.scene().special.ammunition else { return value };
        match self.ammunition_level(unit) {
            level if level >= rule.out => Halves::whole(0),
            level if level >= rule.low => Halves::from_halves((value.count() + 1) / 2),
            _ => value,
        }
    }

    /// Whether a unit has the powder and the heart to attack. // gcacw.s.4.18
    pub(crate) fn has_powder(self, unit: Unit) -> May {
        let out = self.scene().special.ammunition.is_some_and(|rule| {
            self.state.demoralized[unit.index()] > 0 && self.ammunition_level(unit) >= rule.out
        });
        if out {
            return forbid!("gcacw.s.4.18", "is demoralized and out of ammunition and may not attack");
        }
        Ok(())
    }

    /// What no state may show of ammunition: levels come one after the other, and only to those who have them.
    pub(crate) fn audit_ammunition(self) -> Result<(), String> {
        let units = self.scene().special.ammunition.map_or_else(Default::default, |rule| rule.units);
        let mut before = units;
        for level in &self.state.special.ammunition {
            if let Some(unit) = level.without(before).first() {
                return Err(format!("{} has an Ammunition Level out of turn", self.name(unit)));
            }
            before = *level;
        }
        Ok(())
    }
}

impl<C: Campaign> Play<'_, C> {
    /// A D result uses up one level. // gcacw.s.4.16
    pub(crate) fn spend_ammunition(&mut self, unit: Unit) {
        let Some(rule) = self.scene().special.ammunition.filter(|rule| rule.units.contains(unit)) else {
            return;
        };
        let level = self.now().ammunition_level(unit);
        if level >= rule.out {
            return;
        }
        self.state.special.ammunition[usize::from(level)].insert(unit);
        self.report(|now| {
            let word = match now.ammunition_condition(unit) {
                Some(condition) => format!(": {condition}"),
                None => String::new(),
            };
            let text = format!("{} is at Ammunition Level {}{word}.", now.name(unit), level + 1);
            Event::new("gcacw.s.4.16", text)
        });
    }
}
