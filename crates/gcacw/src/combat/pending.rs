//! How a forecast goes on from an attack to its dice: what the attacker would do as things stand, and what the enemy may answer.

use std::cmp::Reverse;

use engine::Pending;

use super::state::{Attack, AttackKind};
use super::{CombatAction, CombatStep};
use crate::campaign::Campaign;
use crate::situation::Situation;
use crate::state::{Hex, Unit};
use crate::step::Step;
use crate::units::Arm;

impl<C: Campaign> Situation<'_, C> {
    /// What lies between this step of combat and the dice that decide it.
    pub(crate) fn combat_pending(self, step: CombatStep) -> Pending<CombatAction> {
        let mut open = Vec::new();
        match step {
            // The attacker names the type himself: every one that he can pay for, the dearest first.
            CombatStep::AttackType => {
                let kinds = AttackKind::ALL.into_iter().rev();
                let paid = kinds.filter(|&kind| self.may_pay(kind).is_ok()).map(CombatAction::Type);
                Pending::Answers(paid.collect())
            }
            CombatStep::CavalryRetreat(hex) => self.cavalry_pending(hex),
            CombatStep::AssaultUnits => self.assault_pending(),
            CombatStep::CommandRoll => {
                self.combat_actions(step, &mut open);
                open.reverse();
                Pending::Answers(open)
            }
            CombatStep::GrandAssault => Pending::AsItStands(CombatAction::NoGrandAssault),
            CombatStep::KeepUnits | CombatStep::GrandAssaultUnits => {
                self.combat_actions(step, &mut open);
                match self.strongest(&open) {
                    Some(action) => Pending::AsItStands(action),
                    None => open.pop().map_or(Pending::Nothing, Pending::AsItStands),
                }
            }
            CombatStep::Fight => Pending::AsItStands(CombatAction::Fight),
            _ => Pending::Nothing,
        }
    }

    /// Cavalry that stands alone goes; where infantry is with it, it stays.
    fn cavalry_pending(self, hex: Hex) -> Pending<CombatAction> {
        // Whether it goes is no part of an action that only marches past.
        let attacked = self.state.battle.target == hex
            && (self.state.battle.leader().is_some()
                || self.state.steps.contains(&Step::Combat(CombatStep::AttackType)));
        if !attacked {
            return Pending::Nothing;
        }
        let side = self.state.battle.side.enemy();
        let foot = |unit: Unit| self.info(unit).arm == Arm::Infantry;
        let mut answers = vec![CombatAction::CavalryRetreat, CombatAction::CavalryStand];
        if self.side_units_in(side, hex).any(foot) {
            answers.reverse();
        }
        Pending::Answers(answers)
    }

    /// The assault of those who have been picked, against each hex that they could name; nothing while nobody is.
    fn assault_pending(self) -> Pending<CombatAction> {
        let Attack::Assault(leader) = self.state.battle.attack else { return Pending::Nothing };
        if !self.has_line(&self.state.battle.picked) {
            return Pending::Nothing;
        }
        let targets: Vec<CombatAction> = self.targets(leader).map(CombatAction::Target).collect();
        if targets.is_empty() { Pending::Nothing } else { Pending::Answers(targets) }
    }

    /// Of answers that name a unit each, the one that names the strongest.
    fn strongest(self, actions: &[CombatAction]) -> Option<CombatAction> {
        let named = actions.iter().filter_map(|&action| match action {
            CombatAction::Keep(counter) | CombatAction::Join(counter) => {
                let unit = self.roster().unit(counter)?;
                Some((self.combat_value(unit), Reverse(counter), action))
            }
            _ => None,
        });
        named.max_by_key(|&(value, counter, _)| (value, counter)).map(|(_, _, action)| action)
    }
}
