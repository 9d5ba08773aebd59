//! Panic that a rout may set off, and command paralysis that a random event brings.

use engine::{Dice, Event, EventKind, Log, Modifier, Side};

use crate::campaign::Campaign;
use crate::results::CombatResult;
use crate::ruleset::Gcacw;
use crate::state::State;

impl<C: Campaign> Gcacw<C> {
    /// What a combat sets off: forts fall, and a routed army may panic. // gcacw.s.4.21 gcacw.s.4.23
    pub(crate) fn special_fought(
        &self,
        state: &mut State<C>,
        defender: CombatResult,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) {
        self.storm_fort(state, state.battle.target, defender, log);
        let Some(rule) = self.scene(state).special.panic.filter(|_| !state.special.panic) else { return };
        let battle = &state.battle;
        let (units, result) = match battle.side == rule.side {
            true => (&battle.fighting, battle.attacker),
            false => (&battle.defending, defender),
        };
        if units.is_empty() || result.rout == 0 {
            return;
        }
        let die = dice.roll(6);
        state.special.panic = die >= rule.target;
        let word = if state.special.panic { "panics" } else { "keeps its head" };
        log.result(|| format!("the {} {word}", rule.side));
        log.add(|| {
            let text =
                format!("A rout: the {} army {word}: {die}, {} needed to panic.", rule.side, rule.target);
            Event::new("gcacw.s.4.23", text).kind(rolled(die, word))
        });
    }

    /// What panic adds to a side's combats. // gcacw.s.4.24
    pub(crate) fn panic_modifier(&self, state: &State<C>, side: Side, sheet: &mut Vec<Modifier>) {
        let rule = self.scene(state).special.panic.filter(|rule| state.special.panic && rule.side == side);
        if let Some(rule) = rule {
            let value = rule.modifier.into();
            sheet.push(Modifier { label: "panic".into(), value, clause: "gcacw.s.4.24".into() });
        }
    }

    /// A random event other than rain: a side's command is paralysed, and the campaign may last longer; others do nothing
    /// in the Basic Game. // gcacw.s.2.9 gcacw.s.1.6
    pub(crate) fn special_random_event(
        &self,
        state: &mut State<C>,
        event: &str,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) {
        let side = match event {
            "union_paralysis" => Side::Union,
            "confederate_paralysis" => Side::Confederate,
            _ => return,
        };
        state.special.paralysed = Some(side);
        let modifier = self.charts.random_events.paralysis;
        log.add(|| {
            let text = format!("{side} command paralysis: {modifier:+} on its initiative rolls this turn.");
            Event::new("gcacw.s.2.9", text)
        });
        let rule = self.scene(state).special.paralysis_lengthens.filter(|_| side == Side::Union);
        let Some((most, target)) = rule.filter(|&(most, _)| self.last_turn(state) < most) else { return };
        let die = dice.roll(6);
        let longer = die >= target;
        state.special.turns_added += u8::from(longer);
        let word = if longer { "one turn longer" } else { "no longer" };
        log.result(|| word.to_owned());
        log.add(|| {
            let last = self.last_turn(state);
            let text = format!(
                "The campaign lasts {word}, to turn {last} of {most} at most: {die}, {target} needed."
            );
            Event::new("gcacw.s.1.6", text).kind(rolled(die, word))
        });
    }

    /// Panic and paralysis end with the turn. // gcacw.s.4.24 gcacw.s.2.9
    pub(crate) fn calm_down(&self, state: &mut State<C>, log: &mut Log) {
        if std::mem::take(&mut state.special.panic) {
            log.add(|| Event::new("gcacw.s.4.24", "The panic is over."));
        }
        state.special.paralysed = None;
    }
}

/// One die and what it brought.
fn rolled(die: u8, result: &str) -> EventKind {
    EventKind::Roll { dice: vec![die], modifiers: Vec::new(), result: result.into(), place: String::new() }
}
