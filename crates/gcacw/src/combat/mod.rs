//! Combat: the attacks of a march, assaults, their results, and what units do because of them.
//!
//! A step of combat is either a question to a player or work that is done at once. A march attack runs through
//! `AttackType`, `Battle`, `DefenderResult`, `Losses`, `DefenderRetreat`, `Retreat` or `VoluntaryRetreat`, `DefenderSettled`,
//! `AttackerResult`, `Losses`, `Advance` and `CombatOver`; an assault comes to `Battle` by `AssaultUnits`, `CommandRoll`,
//! `KeepUnits`, `GrandAssault`, `GrandAssaultUnits` and `Fight`.

mod action;
mod advance;
mod assault;
mod attack;
mod cavalry;
pub mod flank;
mod grand;
mod orphan;
mod outcome;
mod pending;
mod prospect;
mod refuse;
mod retreat;
pub mod sheet;
mod state;
mod step;
pub mod values;
mod view;
mod water;
mod words;

use engine::{Clause, Decision, Dice, Refusal, Seat, Side};

pub use action::CombatAction;
pub use cavalry::Window;
pub use prospect::{AssaultProspect, Prospect};
pub use refuse::CombatState;
pub use retreat::{Way, Ways};
pub use state::{Attack, AttackKind, Battle, Bonus, LONGEST, Retreat, RetreatKind};
pub use step::CombatStep;

use crate::action::Action;
use crate::campaign::{Campaign, Moment};
use crate::situation::{Play, Situation};
use crate::step::Step;

impl<C: Campaign> Situation<'_, C> {
    /// The question of a step; none when it is work.
    pub(crate) fn combat_decision(self, step: CombatStep) -> Option<Decision> {
        let battle = &self.state.battle;
        let (side, name, clause, open) = match step {
            CombatStep::AttackType => (battle.side, "attack_type", "gcacw.7.1.18", self.attack_stands()),
            CombatStep::AssaultUnits => (battle.side, "assault_units", "gcacw.7.1.26", true),
            CombatStep::CommandRoll => (battle.side, "command_roll", "gcacw.7.1.31", true),
            CombatStep::KeepUnits => (battle.side, "keep_units", "gcacw.7.1.35", self.keep_is_open()),
            CombatStep::GrandAssault => (battle.side, "grand_assault", "gcacw.7.1.41", true),
            CombatStep::GrandAssaultUnits => (battle.side, "grand_assault_units", "gcacw.7.1.54", true),
            CombatStep::Fight => (battle.side, "fight", "gcacw.7.1.43", true),
            CombatStep::Losses(side) => {
                let clause = if side == battle.side { "gcacw.7.5.21" } else { "gcacw.7.5.23" };
                (side, "losses", clause, self.loss_is_divided(side))
            }
            CombatStep::VoluntaryRetreat => (battle.side.enemy(), "voluntary_retreat", "gcacw.7.6.34", true),
            CombatStep::Retreat => {
                (self.state.retreat.side, "retreat", "gcacw.7.6.24", self.retreat_is_open())
            }
            CombatStep::Advance => (battle.side, "advance", "gcacw.7.6.39", self.advance_is_open()),
            CombatStep::AdvanceLeader(_) => (battle.side, "advance_leader", "gcacw.7.6.44", true),
            CombatStep::CavalryRetreat(hex) => {
                (battle.side.enemy(), "cavalry_retreat", "gcacw.7.7.8", self.slip_is_open(hex))
            }
            CombatStep::CavalryLoss => {
                (self.state.retreat.side, "cavalry_loss", "gcacw.7.7.21", self.state.retreat.stack.len() > 1)
            }
            CombatStep::Orphan { leader, hex } => {
                let side = self.leader_info(leader).side;
                (side, "leader_without_unit", "gcacw.7.5.26", self.refuges(leader, hex).len() > 1)
            }
            CombatStep::Battle
            | CombatStep::DefenderResult
            | CombatStep::DefenderRetreat
            | CombatStep::DefenderSettled
            | CombatStep::AttackerResult
            | CombatStep::AdvanceMove
            | CombatStep::CombatOver => return None,
        };
        open.then_some(Decision { seat: Seat::of(side), name, clause: Clause(clause) })
    }

    /// The answers to a step's question.
    pub(crate) fn combat_actions(self, step: CombatStep, out: &mut Vec<CombatAction>) {
        let leader = self.state.battle.leader();
        match step {
            CombatStep::AttackType => self.attack_types(out),
            CombatStep::AssaultUnits => {
                leader.into_iter().for_each(|leader| self.assault_unit_actions(leader, out));
            }
            CombatStep::CommandRoll => {
                out.push(CombatAction::CommandRoll);
                if leader.is_some_and(|leader| self.may_use_lee(leader).is_ok()) {
                    out.push(CombatAction::CommandRollWithLee);
                }
            }
            CombatStep::KeepUnits => self.keep_actions(out),
            CombatStep::GrandAssault => self.grand_assault_actions(out),
            CombatStep::GrandAssaultUnits => self.join_actions(out),
            CombatStep::Fight => out.push(CombatAction::Fight),
            CombatStep::Losses(side) => self.loss_actions(side, out),
            CombatStep::VoluntaryRetreat => self.pull_back_actions(out),
            CombatStep::Retreat => self.retreat_actions(out),
            CombatStep::Advance => self.advance_actions(out),
            CombatStep::AdvanceLeader(leader) => {
                self.leader_actions(leader, &self.advance_options(leader), out);
            }
            CombatStep::CavalryRetreat(_) => cavalry::slip_actions(out),
            CombatStep::CavalryLoss => self.cavalry_loss_actions(out),
            CombatStep::Orphan { leader, hex } => {
                self.leader_actions(leader, &self.refuges(leader, hex), out);
            }
            CombatStep::Battle
            | CombatStep::DefenderResult
            | CombatStep::DefenderRetreat
            | CombatStep::DefenderSettled
            | CombatStep::AttackerResult
            | CombatStep::AdvanceMove
            | CombatStep::CombatOver => {}
        }
    }

    /// The assaults that a player may choose as his action.
    pub(crate) fn combat_activations(self, side: Side, out: &mut Vec<CombatAction>) {
        self.assault_leaders(side, out);
    }

    /// What a marching unit may do beside moving: attack, refuse its flanks, take up the marker.
    pub(crate) fn combat_march_actions(self, out: &mut Vec<CombatAction>) {
        out.extend(self.attack_targets().map(CombatAction::Attack));
        if self.may_refuse().is_ok() {
            out.push(CombatAction::RefuseFlanks);
        }
        if self.may_remove_marker().is_ok() {
            out.push(CombatAction::RemoveMarker);
        }
    }
}

impl<C: Campaign> Play<'_, C> {
    /// Does the work of a step that asks nothing.
    pub(crate) fn combat_run(&mut self, step: CombatStep, dice: &mut dyn Dice) {
        let battle_side = self.state.battle.side;
        match step {
            CombatStep::Battle => self.fight(dice),
            CombatStep::DefenderSettled => {
                self.state.pop();
                C::plays(self.lend(), Moment::DefenderSettled, dice);
            }
            CombatStep::DefenderResult => self.apply_result(battle_side.enemy()),
            CombatStep::AttackerResult => self.apply_result(battle_side),
            CombatStep::Losses(side) => self.take_loss(side),
            CombatStep::DefenderRetreat => self.defender_retreats(),
            CombatStep::Retreat => self.retreat_over(),
            CombatStep::KeepUnits => self.assault_settled(),
            CombatStep::Advance => self.hold(),
            CombatStep::AdvanceMove => self.advance_now(),
            CombatStep::CombatOver => self.combat_over(),
            CombatStep::Orphan { leader, hex } => self.settle_orphan(leader, hex),
            CombatStep::CavalryLoss => match self.state.retreat.stack.first() {
                Some(unit) => {
                    let only = self.info(unit).counter;
                    if self.cavalry_loss(only).is_err() {
                        self.state.pop();
                    }
                }
                None => self.state.pop(),
            },
            CombatStep::AttackType
            | CombatStep::AssaultUnits
            | CombatStep::CommandRoll
            | CombatStep::GrandAssault
            | CombatStep::GrandAssaultUnits
            | CombatStep::Fight
            | CombatStep::VoluntaryRetreat
            | CombatStep::AdvanceLeader(_)
            | CombatStep::CavalryRetreat(_) => self.state.pop(),
        }
    }

    /// Takes an answer of combat.
    pub(crate) fn combat_apply(&mut self, action: CombatAction, dice: &mut dyn Dice) -> Result<(), Refusal> {
        match (self.state.step(), action) {
            (Some(Step::ChooseAction(side)), CombatAction::Assault(leader)) => {
                self.begin_assault(side, leader)
            }
            (Some(Step::March), CombatAction::Attack(hex)) => self.name_target(hex),
            (Some(Step::March), CombatAction::RefuseFlanks) => self.refuse_flanks(),
            (Some(Step::March), CombatAction::RemoveMarker) => self.remove_marker(),
            (Some(Step::Combat(step)), action) => match self.state.battle.leader() {
                Some(leader) if is_assault(step) => self.assault_apply(step, leader, action, dice),
                _ => self.combat_answer(step, action, dice),
            },
            _ => Err(self.now().out_of_place(&Action::Combat(action))),
        }
    }

    fn assault_apply(
        &mut self,
        step: CombatStep,
        leader: crate::state::Leader,
        action: CombatAction,
        dice: &mut dyn Dice,
    ) -> Result<(), Refusal> {
        match (step, action) {
            (CombatStep::AssaultUnits, CombatAction::Pick(unit)) => self.pick(leader, unit),
            (CombatStep::AssaultUnits, CombatAction::Target(hex)) => self.name_assault_target(leader, hex),
            (CombatStep::CommandRoll, CombatAction::CommandRoll) => self.command_roll(leader, false, dice),
            (CombatStep::CommandRoll, CombatAction::CommandRollWithLee) => {
                self.command_roll(leader, true, dice)
            }
            (CombatStep::KeepUnits, CombatAction::Keep(unit)) => self.keep(unit),
            (CombatStep::GrandAssault, CombatAction::GrandAssault(by)) => self.grand_assault(by, dice),
            (CombatStep::GrandAssault, CombatAction::NoGrandAssault) => {
                self.state.pop();
                Ok(())
            }
            (CombatStep::GrandAssaultUnits, CombatAction::Join(unit)) => self.join(unit),
            (CombatStep::GrandAssaultUnits, CombatAction::Joined) => self.joined(),
            (CombatStep::Fight, CombatAction::Fight) => {
                self.give_battle();
                Ok(())
            }
            _ => Err(self.now().out_of_place(&Action::Combat(action))),
        }
    }

    fn combat_answer(
        &mut self,
        step: CombatStep,
        action: CombatAction,
        dice: &mut dyn Dice,
    ) -> Result<(), Refusal> {
        match (step, action) {
            (CombatStep::AttackType, CombatAction::Type(kind)) => self.attack_by(kind),
            (CombatStep::AttackType, CombatAction::CallOff) if self.state.battle.slipped => {
                self.state.pop();
                Ok(())
            }
            (CombatStep::Losses(side), CombatAction::Lose(unit)) => self.divide_loss(side, unit),
            (CombatStep::VoluntaryRetreat, CombatAction::Stand) if self.state.battle.going.is_empty() => {
                self.state.pop();
                Ok(())
            }
            (CombatStep::VoluntaryRetreat, CombatAction::PullBack(unit)) => self.pull_back(unit),
            (CombatStep::VoluntaryRetreat, CombatAction::Retreat(hex)) => self.begin_voluntary_retreat(hex),
            (CombatStep::Retreat, CombatAction::Retreat(hex)) => self.retreat_to(hex),
            (CombatStep::Retreat, CombatAction::EndRetreat) => self.end_retreat(),
            (CombatStep::Advance, CombatAction::Advance(unit)) => self.advance(unit),
            (CombatStep::Advance, CombatAction::Hold) => {
                self.hold();
                Ok(())
            }
            (CombatStep::AdvanceLeader(leader), CombatAction::Attach(of, to)) => {
                self.attach_for_advance(leader, (of, to))
            }
            (CombatStep::CavalryRetreat(hex), CombatAction::CavalryRetreat) => {
                self.cavalry_retreats(hex, dice);
                Ok(())
            }
            (CombatStep::CavalryRetreat(hex), CombatAction::CavalryStand) => {
                self.cavalry_stands(hex);
                Ok(())
            }
            (CombatStep::CavalryLoss, CombatAction::Lose(unit)) => self.cavalry_loss(unit),
            (CombatStep::Orphan { leader, hex }, CombatAction::Attach(of, to)) => {
                self.find_refuge(leader, hex, (of, to))
            }
            _ => Err(self.now().out_of_place(&Action::Combat(action))),
        }
    }
}

/// Whether a step belongs to the making of an assault.
const fn is_assault(step: CombatStep) -> bool {
    matches!(
        step,
        CombatStep::AssaultUnits
            | CombatStep::CommandRoll
            | CombatStep::KeepUnits
            | CombatStep::GrandAssault
            | CombatStep::GrandAssaultUnits
            | CombatStep::Fight
    )
}
