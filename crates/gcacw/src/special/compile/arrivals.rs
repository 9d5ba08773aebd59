//! Reinforcements and free set-up.

use board::HexSet;

use super::{ANY_FATIGUE, Problem, Words, numbers};
use crate::kinds::SpecialKind;
use crate::scenarios::{Placement, Special, Start};
use crate::sets::UnitSet;
use crate::special::rules::{Arrival, Barred, Group, Specials, When};
use crate::state::{Hex, Unit};
use crate::units::Arm;

impl Words<'_> {
    pub(super) fn reinforcement(&self, all: &mut Specials, special: &Special) -> Result<(), Problem> {
        let who = self.who(special)?;
        match special.kind {
            SpecialKind::FreeSetup => {
                let places = self.hexes(&special.hexes)?;
                let within = u16::from(special.within.unwrap_or(0));
                let near = |hex: &Hex| places.iter().any(|&place| self.board.distance(place, *hex) <= within);
                let mut hexes = HexSet::new(self.board.len());
                self.in_play.iter().filter(near).for_each(|hex| {
                    hexes.insert(hex);
                });
                all.free = Some((who.units, hexes));
            }
            SpecialKind::Reinforcement if special.group.is_none() && special.per_turn.is_some() => {
                all.limits.push((who.units, special.per_turn.unwrap_or(u8::MAX)));
            }
            // Reinforcements are read with the units of the set-up.
            _ => {}
        }
        Ok(())
    }

    pub(super) fn placements(&self, all: &mut Specials) -> Result<(), Problem> {
        for placed in self.scenario.unit.iter().filter(|placed| placed.arm != Arm::Leader) {
            let unit = self.roster.unit_named(placed.side, &placed.name, placed.arm);
            let unit = unit.ok_or(("name", format!("there is no unit \"{}\"", placed.name)))?;
            if let Some(turn) = placed.no_recovery_turn {
                let when = When { turns: 1 << (turn.max(1) - 1), phases: u32::MAX };
                all.no_recovery.push(Barred { units: UnitSet::only(unit), when, fatigue: ANY_FATIGUE });
            }
            if placed.start == Some(Start::Reinforcement) {
                let arrival = self.arrival(all, unit, placed)?;
                all.arrivals.push(arrival);
            }
        }
        Ok(())
    }

    fn arrival(&self, all: &mut Specials, unit: Unit, placed: &Placement) -> Result<Arrival, Problem> {
        let rules =
            || self.scenario.special.iter().filter(|special| special.kind == SpecialKind::Reinforcement);
        let name = placed.reinforcement_group.as_deref();
        let family = |special: &&Special| {
            let prefix = special.group.as_deref();
            prefix.zip(name).is_some_and(|(prefix, name)| name.starts_with(prefix))
        };
        let rule = rules().position(|special| family(&special));
        let family_rule = rules().find(family);
        let group = match (rule, family_rule, name) {
            (Some(_), Some(rule), Some(name)) => Some(self.group(all, rule, name)),
            _ => None,
        };
        let named = |special: &&Special| special.units.contains(&placed.name);
        let entry = placed.reinforcement_hex.as_deref().or(placed.reinforcement_entry.as_deref());
        let entry = entry.or(family_rule.and_then(|rule| rule.entry.as_deref()));
        let entry = entry.ok_or(("reinforcement_hex", format!("where does {} arrive?", placed.name)))?;
        let choice = self.scenario.special.iter().filter(named);
        let choice = choice.clone().find(|special| special.kind == SpecialKind::ReinforcementChoice);
        let other = match choice {
            Some(choice) => {
                Some((self.hex(choice.entry.as_deref().unwrap_or_default())?, choice.delay.unwrap_or(1)))
            }
            None => None,
        };
        let waits = rules().filter(named).find(|special| special.released_by.is_some());
        let condition = waits.map(|special| self.condition(special)).transpose()?.flatten();
        Ok(Arrival {
            unit,
            turn: placed.reinforcement_turn,
            hexes: self.entry(entry)?,
            group,
            condition,
            other,
        })
    }

    /// The number of the group that a rule is about, and of the set in it, in the order of the set-up list.
    fn group(&self, all: &mut Specials, rule: &Special, name: &str) -> (u8, u8) {
        let prefix = rule.group.as_deref().unwrap_or_default();
        let mut rules: Vec<&str> =
            self.scenario.special.iter().filter_map(|special| special.group.as_deref()).collect();
        rules.dedup();
        let number = rules.iter().position(|&known| known == prefix).unwrap_or(0);
        let mut sets: Vec<&str> = Vec::new();
        for known in self.scenario.unit.iter().filter_map(|placed| placed.reinforcement_group.as_deref()) {
            if known.starts_with(prefix) && !sets.contains(&known) {
                sets.push(known);
            }
        }
        let group = Group {
            earliest: rule.earliest_turn.unwrap_or(1),
            target: rule.target.unwrap_or(1) as u8,
            sets: sets.len() as u8,
        };
        if all.groups.len() <= number {
            all.groups.resize(number + 1, group);
        }
        all.groups[number] = group;
        (number as u8, sets.iter().position(|&known| known == name).unwrap_or(0) as u8)
    }

    /// The hexes of an entry: `A`, `A, B`, `A or B`, or `A to B` along a sheet's edge.
    fn entry(&self, text: &str) -> Result<Vec<Hex>, Problem> {
        if let Some((first, last)) = text.split_once(" to ") {
            return self.stretch(first.trim(), last.trim());
        }
        let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
        words.filter(|word| !word.is_empty() && *word != "or").map(|word| self.hex(word)).collect()
    }

    fn stretch(&self, first: &str, last: &str) -> Result<Vec<Hex>, Problem> {
        let none = || ("entry", format!("\"{first} to {last}\" is no stretch of an edge"));
        let (sheet, from) = first.split_at_checked(2).ok_or_else(none)?;
        let (from, to) = numbers(from).zip(last.strip_prefix(sheet).and_then(numbers)).ok_or_else(none)?;
        let column = |column: u8, row: u8| format!("{sheet}{column:02}{row:02}");
        let names: Vec<String> = if from.0 == to.0 {
            (from.1..=to.1).map(|row| column(from.0, row)).collect()
        } else {
            (from.0..to.0).map(|number| column(number, from.1)).chain([column(to.0, to.1)]).collect()
        };
        self.hexes(&names)
    }
}
