//! Combat, step F: the dice, natural sixes, and who takes the losses.

use engine::{Dice, Event, EventKind, Log, May, Modifier, Side, forbid};

use crate::Guv;
use crate::action::Action;
use crate::combat::{ATTACKER, DEFENDER};
use crate::ruleset::option;
use crate::state::{State, UnitSet, Works};
use crate::task::Task;
use crate::unit::{Arm, Unit};

/// The lowest modified die that costs a step. // guv.14.43
const HIT: i8 = 5;

/// The figure that a forecast shows the mean of.
pub(crate) const fn losses_of(side: Side) -> &'static str {
    match side {
        Side::Union => "Union losses",
        Side::Confederate => "Confederate losses",
    }
}

impl Guv {
    pub(crate) fn roll_combat(&self, state: &mut State, dice: &mut dyn Dice, log: &mut Log) {
        state.pop();
        let mut hits = [0; 2];
        // guv.14.16
        for role in [ATTACKER, DEFENDER] {
            hits[role] = self.roll_dice(state, role, dice);
            self.tell_roll(state, role, hits[role], log);
        }
        // guv.14.24 guv.14.36
        let works = u8::from(matches!(state.combat.works, Works::Step | Works::Fortification));
        state.combat.losses = [hits[DEFENDER] + works, hits[ATTACKER]];
        self.tell_losses(state, log);
    }

    /// Rolls the dice of a side, those with the same modifier together: their order makes no difference.
    fn roll_dice(&self, state: &mut State, role: usize, dice: &mut dyn Dice) -> u8 {
        let count = usize::from(state.combat.dice[role]);
        let modifiers = state.combat.modifiers[role];
        let with_sixes = state.options & option::RULE_OF_SIX != 0;
        let (mut hits, mut sixes) = (0, 0);
        for first in 0..count {
            let modifier = modifiers[first];
            if modifiers[..first].contains(&modifier) {
                continue;
            }
            let alike: Vec<usize> = (first..count).filter(|&die| modifiers[die] == modifier).collect();
            let is_hit = |face: u8| face as i8 + modifier >= HIT;
            let kind = |face: u8| u8::from(is_hit(face)) + u8::from(with_sixes && is_hit(face) && face == 6);
            let faces = dice.pool_by(alike.len() as u8, 6, &kind);
            for (die, face) in alike.into_iter().zip(faces.iter()) {
                state.combat.faces[role][die] = face;
                hits += u8::from(is_hit(face));
                sixes += u8::from(kind(face) == 2);
            }
        }
        state.combat.sixes[role] = sixes;
        hits
    }

    /// Says what each side loses: at most the steps it has. // guv.14.72
    fn tell_losses(&self, state: &State, log: &mut Log) {
        let army = self.active(state).side;
        let lost = [ATTACKER, DEFENDER].map(|role| {
            let steps: u8 = self.living(state, role).map(|unit| self.steps(state, unit)).sum();
            (state.combat.losses[role].min(steps), steps)
        });
        for (role, side) in [(ATTACKER, army), (DEFENDER, army.enemy())] {
            log.tally(losses_of(side), lost[role].0.into());
        }
        log.result(|| {
            let words = [(DEFENDER, army.enemy()), (ATTACKER, army)].map(|(role, side)| match lost[role] {
                (0, _) => format!("{side} loses nothing"),
                (lost, steps) if lost == steps => format!("{side} loses all ({lost})"),
                (lost, _) => format!("{side} loses {lost}"),
            });
            words.join(", ")
        });
    }

    fn tell_roll(&self, state: &State, role: usize, hits: u8, log: &mut Log) {
        log.add(|| {
            let combat = &state.combat;
            let count = usize::from(combat.dice[role]);
            let modifiers = (0..count).filter(|&die| combat.modifiers[role][die] != 0).map(|die| Modifier {
                label: format!("on die {}", die + 1),
                value: combat.modifiers[role][die].into(),
                clause: "guv.14.40".into(),
            });
            let who = if role == ATTACKER { "attacker" } else { "defender" };
            Event::new("guv.14.16", format!("The {who} rolls.")).kind(EventKind::Roll {
                dice: combat.faces[role][..count].to_vec(),
                modifiers: modifiers.collect(),
                result: format!("{hits} hits"),
                place: combat.targets.first().map_or_else(String::new, |&hex| self.map.name(hex).into()),
            })
        });
    }

    fn fighters(&self, state: &State, role: usize) -> UnitSet {
        if role == ATTACKER { state.combat.attackers } else { state.combat.defenders }
    }

    fn living(&self, state: &State, role: usize) -> impl Iterator<Item = Unit> {
        let set = self.fighters(state, role);
        set.iter().filter(move |&unit| state.hex(unit).is_some()).collect::<Vec<_>>().into_iter()
    }

    /// Whether a natural six may pick this unit. // guv.14.48 guv.14.52 guv.14.53
    pub(crate) fn may_six(&self, state: &State, role: usize, unit: Unit) -> May {
        let enemies = self.fighters(state, 1 - role);
        let Some(hex) = state.hex(unit).filter(|_| enemies.contains(unit)) else {
            return forbid!("guv.14.48", "it is no enemy unit of this combat");
        };
        let alone = state.units_at(hex).filter(|&other| self.arm(other) != Arm::Dummy).count() == 1;
        if state.combat.six_victims.contains(unit) && !alone {
            return forbid!("guv.14.52", "several sixes may not fall on the same unit");
        }
        Ok(())
    }

    pub(crate) fn list_six(&self, state: &State, role: usize, out: &mut Vec<Action>) {
        let combat = &state.combat;
        if combat.sixes[role] == 0 || combat.losses[1 - role] == 0 {
            return;
        }
        for unit in self.living(state, 1 - role) {
            if self.may_six(state, role, unit).is_ok() {
                out.push(Action::SixUnit(unit));
            }
        }
        if role == ATTACKER && !combat.forced {
            out.push(Action::SixRetreat);
        }
        if role == DEFENDER && combat.retreat && combat.forced {
            out.push(Action::SixCancel);
        }
        out.push(Action::Done);
    }

    /// Uses one natural six. // guv.14.49 guv.14.50 guv.14.51 guv.14.54
    pub(crate) fn do_six(&self, state: &mut State, role: usize, action: &Action, log: &mut Log) {
        state.combat.sixes[role] -= 1;
        match *action {
            Action::SixUnit(unit) => {
                state.combat.losses[1 - role] -= 1;
                state.combat.six_victims.insert(unit);
                self.take_loss(state, 1 - role, unit, log);
            }
            Action::SixRetreat => {
                state.combat.losses[DEFENDER] -= 1;
                state.combat.retreat = true;
                state.combat.forced = true;
                state.combat.no_retreat = true;
                log.add(|| Event::new("guv.14.49", "A natural 6 forces the defender to retreat."));
            }
            Action::SixCancel => {
                state.combat.losses[ATTACKER] -= 1;
                state.combat.retreat = false;
                log.add(|| Event::new("guv.14.54", "A natural 6 cancels the forced retreat."));
            }
            _ => {}
        }
        if state.combat.sixes[role] == 0 {
            state.pop();
        }
    }

    fn take_loss(&self, state: &mut State, role: usize, unit: Unit, log: &mut Log) {
        state.combat.taken[role] += 1;
        state.combat.line_hit[role] |= self.arm(unit).is_line();
        self.lose_step(state, unit, log);
    }

    /// Whether a unit may take the next loss. // guv.14.44 guv.14.45
    pub(crate) fn may_lose(&self, state: &State, role: usize, unit: Unit) -> May {
        if !self.fighters(state, role).contains(unit) || state.hex(unit).is_none() {
            return forbid!("guv.14.44", "it does not take part in this combat");
        }
        let infantry = self.living(state, role).any(|other| self.arm(other) == Arm::Infantry);
        if infantry
            && !state.combat.line_hit[role]
            && !matches!(self.arm(unit), Arm::Infantry | Arm::Skirmisher)
        {
            return forbid!("guv.14.45", "the first loss that no skirmisher takes falls on infantry");
        }
        Ok(())
    }

    /// Whether the defender may retreat to cancel a loss. // guv.14.47 guv.14.51
    pub(crate) fn may_retreat_instead(&self, state: &State) -> May {
        let combat = &state.combat;
        if combat.losses[DEFENDER] == 0 || combat.taken[DEFENDER] == 0 {
            return forbid!("guv.14.47", "the first step must be lost before a retreat can cancel another");
        }
        if combat.no_retreat {
            return forbid!("guv.14.47", "one loss only can be cancelled, and none after a forced retreat");
        }
        Ok(())
    }

    pub(crate) fn list_losses(&self, state: &State, role: usize, out: &mut Vec<Action>) {
        if state.combat.losses[role] == 0 {
            return;
        }
        for unit in self.living(state, role) {
            if self.may_lose(state, role, unit).is_ok() {
                out.push(Action::Lose(unit));
            }
        }
        // guv.14.72
        if role == DEFENDER && !out.is_empty() && self.may_retreat_instead(state).is_ok() {
            out.push(Action::Retreat);
        }
    }

    pub(crate) fn do_losses(&self, state: &mut State, role: usize, action: &Action, log: &mut Log) {
        state.combat.losses[role] -= 1;
        if let Action::Lose(unit) = *action {
            self.take_loss(state, role, unit, log);
        } else {
            state.combat.retreat = true;
            state.combat.no_retreat = true;
            log.add(|| Event::new("guv.14.47", "The defender retreats to save a step."));
        }
        if state.combat.losses[role] == 0 {
            state.pop();
        }
    }

    /// Which role of the combat a task belongs to.
    pub(crate) const fn role(task: Task) -> usize {
        match task {
            Task::AttackerBonus | Task::AttackerSix | Task::AttackerLosses | Task::TerrainDie => ATTACKER,
            _ => DEFENDER,
        }
    }
}
