//! Ammunition Levels: battle uses them up, and guns without powder are silent.

use engine::{Condition, Event, Log, May, forbid};

use crate::campaign::Campaign;
use crate::halves::Halves;
use crate::ruleset::Gcacw;
use crate::state::{State, Unit};

impl<C: Campaign> Gcacw<C> {
    /// A unit's Ammunition Level: 0 is full.
    #[must_use]
    pub fn ammunition_level(&self, state: &State<C>, unit: Unit) -> u8 {
        state.special.ammunition.iter().filter(|level| level.contains(unit)).count() as u8
    }

    /// A D result uses up one level. // gcacw.s.4.16
    pub(crate) fn spend_ammunition(&self, state: &mut State<C>, unit: Unit, log: &mut Log) {
        let Some(rule) = self.scene(state).special.ammunition.filter(|rule| rule.units.contains(unit)) else {
            return;
        };
        let level = self.ammunition_level(state, unit);
        if level >= rule.out {
            return;
        }
        state.special.ammunition[usize::from(level)].insert(unit);
        log.add(|| {
            let word = match self.ammunition_condition(state, unit) {
                Some(condition) => format!(": {condition}"),
                None => String::new(),
            };
            let text = format!("{} is at Ammunition Level {}{word}.", self.name(state, unit), level + 1);
            Event::new("gcacw.s.4.16", text)
        });
    }

    /// The marker that a unit carries. // gcacw.s.4.16
    pub(crate) fn ammunition_condition(&self, state: &State<C>, unit: Unit) -> Option<Condition> {
        let rule = self.scene(state).special.ammunition.as_ref()?;
        match self.ammunition_level(state, unit) {
            level if level >= rule.out => Some(Condition::OutOfAmmunition),
            level if level >= rule.low => Some(Condition::LowAmmunition),
            _ => None,
        }
    }

    /// What is left of a unit's Artillery value. // gcacw.s.4.17
    pub(crate) fn artillery_with_ammunition(&self, state: &State<C>, unit: Unit, value: Halves) -> Halves {
        let Some(rule) = &self.scene(state).special.ammunition else { return value };
        match self.ammunition_level(state, unit) {
            level if level >= rule.out => Halves::whole(0),
            level if level >= rule.low => Halves::from_halves((value.count() + 1) / 2),
            _ => value,
        }
    }

    /// Whether a unit has the powder and the heart to attack. // gcacw.s.4.18
    pub(crate) fn has_powder(&self, state: &State<C>, unit: Unit) -> May {
        let out = self.scene(state).special.ammunition.is_some_and(|rule| {
            state.demoralized[unit.index()] > 0 && self.ammunition_level(state, unit) >= rule.out
        });
        if out {
            return forbid!("gcacw.s.4.18", "is demoralized and out of ammunition and may not attack");
        }
        Ok(())
    }

    /// What no state may show of ammunition: levels come one after the other, and only to those who have them.
    pub(crate) fn audit_ammunition(&self, state: &State<C>) -> Result<(), String> {
        let units = self.scene(state).special.ammunition.map_or_else(Default::default, |rule| rule.units);
        let mut before = units;
        for level in &state.special.ammunition {
            if let Some(unit) = level.without(before).first() {
                return Err(format!("{} has an Ammunition Level out of turn", self.name(state, unit)));
            }
            before = *level;
        }
        Ok(())
    }
}
