//! Panic that a rout may set off, and command paralysis that a random event brings.

use engine::{Dice, Event, EventKind, Modifier, Side};

use crate::campaign::Campaign;
use crate::results::CombatResult;
use crate::situation::{Play, Situation};

impl<C: Campaign> Situation<'_, C> {
    /// What panic adds to a side's combats. // gcacw.s.4.24
    pub(crate) fn panic_modifier(self, side: Side, sheet: &mut Vec<Modifier>) {
        let rule = self.scene().special.panic.filter(|rule| self.state.special.panic && rule.side == side);
        if let Some(rule) = rule {
            let value = rule.modifier.into();
            sheet.push(Modifier { label: "panic".into(), value, clause: "gcacw.s.4.24".into() });
        }
    }
}

impl<C: Campaign> Play<'_, C> {
    /// What a combat sets off: forts fall, and a routed army may panic. // gcacw.s.4.21 gcacw.s.4.23
    pub(crate) fn special_fought(&mut self, defender: CombatResult, dice: &mut dyn Dice) {
        self.storm_fort(self.state.battle.target, defender);
        let Some(rule) = self.scene().special.panic.filter(|_| !self.state.special.panic) else { return };
        let battle = &self.state.battle;
        let (units, result) = match battle.side == rule.side {
            true => (&battle.fighting, battle.attacker),
            false => (&battle.defending, defender),
        };
        if units.is_empty() || result.rout == 0 {
            return;
        }
        let die = dice.roll(6);
        self.state.special.panic = die >= rule.target;
        let word = if self.state.special.panic { "panics" } else { "keeps its head" };
        self.log.result(|| format!("the {} {word}", rule.side));
        self.log.add(|| {
            let text =
                format!("A rout: the {} army {word}: {die}, {} needed to panic.", rule.side, rule.target);
            Event::new("gcacw.s.4.23", text).kind(rolled(die, word))
        });
    }

    /// A random event other than rain: a side's command is paralysed, and the campaign may last longer; others do nothing
    /// in the Basic Game. // gcacw.s.2.9 gcacw.s.1.6
    pub(crate) fn special_random_event(&mut self, event: &str, dice: &mut dyn Dice) {
        let side = match event {
            "union_paralysis" => Side::Union,
            "confederate_paralysis" => Side::Confederate,
            _ => return,
        };
        self.state.special.paralysed = Some(side);
        let modifier = self.rules.charts.random_events.paralysis;
        self.log.add(|| {
            let text = format!("{side} command paralysis: {modifier:+} on its initiative rolls this turn.");
            Event::new("gcacw.s.2.9", text)
        });
        let rule = self.scene().special.paralysis_lengthens.filter(|_| side == Side::Union);
        let Some((most, target)) = rule.filter(|&(most, _)| self.now().last_turn() < most) else { return };
        let die = dice.roll(6);
        let longer = die >= target;
        self.state.special.turns_added += u8::from(longer);
        let word = if longer { "one turn longer" } else { "no longer" };
        self.log.result(|| word.to_owned());
        self.report(|now| {
            let last = now.last_turn();
            let text = format!(
                "The campaign lasts {word}, to turn {last} of {most} at most: {die}, {target} needed."
            );
            Event::new("gcacw.s.1.6", text).kind(rolled(die, word))
        });
    }

    /// Panic and paralysis end with the turn. // gcacw.s.4.24 gcacw.s.2.9
    pub(crate) fn calm_down(&mut self) {
        if std::mem::take(&mut self.state.special.panic) {
            self.log.add(|| Event::new("gcacw.s.4.24", "The panic is over."));
        }
        self.state.special.paralysed = None;
    }
}

/// One die and what it brought.
fn rolled(die: u8, result: &str) -> EventKind {
    EventKind::Roll { dice: vec![die], modifiers: Vec::new(), result: result.into(), place: String::new() }
}
