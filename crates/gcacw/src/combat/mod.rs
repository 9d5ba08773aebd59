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

use engine::{Clause, Decision, Dice, Log, Refusal, Seat, Side};

pub use action::CombatAction;
pub use cavalry::Window;
pub use prospect::{AssaultProspect, Prospect};
pub use refuse::CombatState;
pub use retreat::{Way, Ways};
pub use state::{Attack, AttackKind, Battle, Bonus, LONGEST, Retreat, RetreatKind};
pub use step::CombatStep;

use crate::action::Action;
use crate::campaign::{Campaign, Moment};
use crate::ruleset::Gcacw;
use crate::state::State;
use crate::step::Step;

impl<C: Campaign> Gcacw<C> {
    /// The question of a step; none when it is work.
    pub(crate) fn combat_decision(&self, state: &State<C>, step: CombatStep) -> Option<Decision> {
        let battle = &state.battle;
        let (side, name, clause, open) = match step {
            CombatStep::AttackType => (battle.side, "attack_type", "gcacw.7.1.18", self.attack_stands(state)),
            CombatStep::AssaultUnits => (battle.side, "assault_units", "gcacw.7.1.26", true),
            CombatStep::CommandRoll => (battle.side, "command_roll", "gcacw.7.1.31", true),
            CombatStep::KeepUnits => (battle.side, "keep_units", "gcacw.7.1.35", self.keep_is_open(state)),
            CombatStep::GrandAssault => (battle.side, "grand_assault", "gcacw.7.1.41", true),
            CombatStep::GrandAssaultUnits => (battle.side, "grand_assault_units", "gcacw.7.1.54", true),
            CombatStep::Fight => (battle.side, "fight", "gcacw.7.1.43", true),
            CombatStep::Losses(side) => {
                let clause = if side == battle.side { "gcacw.7.5.21" } else { "gcacw.7.5.23" };
                (side, "losses", clause, self.loss_is_divided(state, side))
            }
            CombatStep::VoluntaryRetreat => (battle.side.enemy(), "voluntary_retreat", "gcacw.7.6.34", true),
            CombatStep::Retreat => {
                (state.retreat.side, "retreat", "gcacw.7.6.24", self.retreat_is_open(state))
            }
            CombatStep::Advance => (battle.side, "advance", "gcacw.7.6.39", self.advance_is_open(state)),
            CombatStep::AdvanceLeader(_) => (battle.side, "advance_leader", "gcacw.7.6.44", true),
            CombatStep::CavalryRetreat(hex) => {
                (battle.side.enemy(), "cavalry_retreat", "gcacw.7.7.8", self.slip_is_open(state, hex))
            }
            CombatStep::CavalryLoss => {
                (state.retreat.side, "cavalry_loss", "gcacw.7.7.21", state.retreat.stack.len() > 1)
            }
            CombatStep::Orphan { leader, hex } => {
                let side = self.leader_info(state, leader).side;
                (side, "leader_without_unit", "gcacw.7.5.26", self.refuges(state, leader, hex).len() > 1)
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

    /// Does the work of a step that asks nothing.
    pub(crate) fn combat_run(
        &self,
        state: &mut State<C>,
        step: CombatStep,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) {
        let battle_side = state.battle.side;
        match step {
            CombatStep::Battle => self.fight(state, dice, log),
            CombatStep::DefenderSettled => {
                state.pop();
                C::plays(self.play(state, log), Moment::DefenderSettled, dice);
            }
            CombatStep::DefenderResult => self.apply_result(state, battle_side.enemy(), log),
            CombatStep::AttackerResult => self.apply_result(state, battle_side, log),
            CombatStep::Losses(side) => self.take_loss(state, side, log),
            CombatStep::DefenderRetreat => self.defender_retreats(state, log),
            CombatStep::Retreat => self.retreat_over(state, log),
            CombatStep::KeepUnits => self.assault_settled(state),
            CombatStep::Advance => self.hold(state),
            CombatStep::AdvanceMove => self.advance_now(state, log),
            CombatStep::CombatOver => self.combat_over(state),
            CombatStep::Orphan { leader, hex } => self.settle_orphan(state, leader, hex, log),
            CombatStep::CavalryLoss => match state.retreat.stack.first() {
                Some(unit) => {
                    let only = self.info(state, unit).counter;
                    if self.cavalry_loss(state, only, log).is_err() {
                        state.pop();
                    }
                }
                None => state.pop(),
            },
            CombatStep::AttackType
            | CombatStep::AssaultUnits
            | CombatStep::CommandRoll
            | CombatStep::GrandAssault
            | CombatStep::GrandAssaultUnits
            | CombatStep::Fight
            | CombatStep::VoluntaryRetreat
            | CombatStep::AdvanceLeader(_)
            | CombatStep::CavalryRetreat(_) => state.pop(),
        }
    }

    /// The answers to a step's question.
    pub(crate) fn combat_actions(&self, state: &State<C>, step: CombatStep, out: &mut Vec<CombatAction>) {
        let leader = state.battle.leader();
        match step {
            CombatStep::AttackType => self.attack_types(state, out),
            CombatStep::AssaultUnits => {
                leader.into_iter().for_each(|leader| self.assault_unit_actions(state, leader, out));
            }
            CombatStep::CommandRoll => {
                out.push(CombatAction::CommandRoll);
                if leader.is_some_and(|leader| self.may_use_lee(state, leader).is_ok()) {
                    out.push(CombatAction::CommandRollWithLee);
                }
            }
            CombatStep::KeepUnits => self.keep_actions(state, out),
            CombatStep::GrandAssault => self.grand_assault_actions(state, out),
            CombatStep::GrandAssaultUnits => self.join_actions(state, out),
            CombatStep::Fight => out.push(CombatAction::Fight),
            CombatStep::Losses(side) => self.loss_actions(state, side, out),
            CombatStep::VoluntaryRetreat => self.pull_back_actions(state, out),
            CombatStep::Retreat => self.retreat_actions(state, out),
            CombatStep::Advance => self.advance_actions(state, out),
            CombatStep::AdvanceLeader(leader) => {
                self.leader_actions(state, leader, &self.advance_options(state, leader), out);
            }
            CombatStep::CavalryRetreat(_) => Self::slip_actions(out),
            CombatStep::CavalryLoss => self.cavalry_loss_actions(state, out),
            CombatStep::Orphan { leader, hex } => {
                self.leader_actions(state, leader, &self.refuges(state, leader, hex), out);
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
    pub(crate) fn combat_activations(&self, state: &State<C>, side: Side, out: &mut Vec<CombatAction>) {
        self.assault_leaders(state, side, out);
    }

    /// What a marching unit may do beside moving: attack, refuse its flanks, take up the marker.
    pub(crate) fn combat_march_actions(&self, state: &State<C>, out: &mut Vec<CombatAction>) {
        out.extend(self.attack_targets(state).map(CombatAction::Attack));
        if self.may_refuse(state).is_ok() {
            out.push(CombatAction::RefuseFlanks);
        }
        if self.may_remove_marker(state).is_ok() {
            out.push(CombatAction::RemoveMarker);
        }
    }

    /// Takes an answer of combat.
    pub(crate) fn combat_apply(
        &self,
        state: &mut State<C>,
        action: CombatAction,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        match (state.step(), action) {
            (Some(Step::ChooseAction(side)), CombatAction::Assault(leader)) => {
                self.begin_assault(state, side, leader, log)
            }
            (Some(Step::March), CombatAction::Attack(hex)) => self.name_target(state, hex, log),
            (Some(Step::March), CombatAction::RefuseFlanks) => self.refuse_flanks(state, log),
            (Some(Step::March), CombatAction::RemoveMarker) => self.remove_marker(state, log),
            (Some(Step::Combat(step)), action) => match state.battle.leader() {
                Some(leader) if is_assault(step) => {
                    self.assault_apply(state, step, leader, action, dice, log)
                }
                _ => self.combat_answer(state, step, action, dice, log),
            },
            _ => Err(self.out_of_place(state, &Action::Combat(action))),
        }
    }

    fn assault_apply(
        &self,
        state: &mut State<C>,
        step: CombatStep,
        leader: crate::state::Leader,
        action: CombatAction,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        match (step, action) {
            (CombatStep::AssaultUnits, CombatAction::Pick(unit)) => self.pick(state, leader, unit),
            (CombatStep::AssaultUnits, CombatAction::Target(hex)) => {
                self.name_assault_target(state, leader, hex, log)
            }
            (CombatStep::CommandRoll, CombatAction::CommandRoll) => {
                self.command_roll(state, leader, false, dice, log)
            }
            (CombatStep::CommandRoll, CombatAction::CommandRollWithLee) => {
                self.command_roll(state, leader, true, dice, log)
            }
            (CombatStep::KeepUnits, CombatAction::Keep(unit)) => self.keep(state, unit),
            (CombatStep::GrandAssault, CombatAction::GrandAssault(by)) => {
                self.grand_assault(state, by, dice, log)
            }
            (CombatStep::GrandAssault, CombatAction::NoGrandAssault) => {
                state.pop();
                Ok(())
            }
            (CombatStep::GrandAssaultUnits, CombatAction::Join(unit)) => self.join(state, unit),
            (CombatStep::GrandAssaultUnits, CombatAction::Joined) => self.joined(state),
            (CombatStep::Fight, CombatAction::Fight) => {
                self.give_battle(state, log);
                Ok(())
            }
            _ => Err(self.out_of_place(state, &Action::Combat(action))),
        }
    }

    fn combat_answer(
        &self,
        state: &mut State<C>,
        step: CombatStep,
        action: CombatAction,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        match (step, action) {
            (CombatStep::AttackType, CombatAction::Type(kind)) => self.attack_by(state, kind, log),
            (CombatStep::AttackType, CombatAction::CallOff) if state.battle.slipped => {
                state.pop();
                Ok(())
            }
            (CombatStep::Losses(side), CombatAction::Lose(unit)) => self.divide_loss(state, side, unit, log),
            (CombatStep::VoluntaryRetreat, CombatAction::Stand) if state.battle.going.is_empty() => {
                state.pop();
                Ok(())
            }
            (CombatStep::VoluntaryRetreat, CombatAction::PullBack(unit)) => self.pull_back(state, unit),
            (CombatStep::VoluntaryRetreat, CombatAction::Retreat(hex)) => {
                self.begin_voluntary_retreat(state, hex, log)
            }
            (CombatStep::Retreat, CombatAction::Retreat(hex)) => self.retreat_to(state, hex, log),
            (CombatStep::Retreat, CombatAction::EndRetreat) => self.end_retreat(state, log),
            (CombatStep::Advance, CombatAction::Advance(unit)) => self.advance(state, unit),
            (CombatStep::Advance, CombatAction::Hold) => {
                self.hold(state);
                Ok(())
            }
            (CombatStep::AdvanceLeader(leader), CombatAction::Attach(of, to)) => {
                self.attach_for_advance(state, leader, (of, to), log)
            }
            (CombatStep::CavalryRetreat(hex), CombatAction::CavalryRetreat) => {
                self.cavalry_retreats(state, hex, dice, log);
                Ok(())
            }
            (CombatStep::CavalryRetreat(hex), CombatAction::CavalryStand) => {
                self.cavalry_stands(state, hex);
                Ok(())
            }
            (CombatStep::CavalryLoss, CombatAction::Lose(unit)) => self.cavalry_loss(state, unit, log),
            (CombatStep::Orphan { leader, hex }, CombatAction::Attach(of, to)) => {
                self.find_refuge(state, leader, hex, (of, to), log)
            }
            _ => Err(self.out_of_place(state, &Action::Combat(action))),
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
