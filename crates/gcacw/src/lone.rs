//! Answers that play themselves: nobody is asked where one answer is left.
//!
//! A lone answer stays a question where it rolls dice, and where the enemy could learn something from its not being asked.

use engine::{Dice, Log, Side, lone_answer};

use crate::action::{Action, Deed};
use crate::campaign::Campaign;
use crate::contract::Contract;
use crate::situation::{Play, Situation};
use crate::state::State;
use crate::step::Step;

impl<C: Campaign> Situation<'_, C> {
    /// The only answer to the open question, where it plays itself.
    fn lone_answer(self) -> Option<Deed<C>> {
        let step = self.state.step().filter(|_| !self.state.over)?;
        match step {
            // Most marches go on, and most leaders can go elsewhere: then nothing plays itself.
            Step::March if self.can_step() => return None,
            Step::TransferLeader(side) if self.can_transfer(side) => return None,
            Step::TransferTo(leader) if self.can_choose_post(leader) => return None,
            Step::March
            | Step::TransferLeader(_)
            | Step::TransferTo(_)
            | Step::SelectUnits
            | Step::NextUnit => {}
            _ => return None,
        }
        let mut answers = Vec::new();
        self.list(&mut answers);
        let &[only] = answers.as_slice() else { return None };
        let is_work = matches!(
            (step, only),
            (Step::March, Action::End)
                | (Step::TransferLeader(_), Action::Done)
                | (Step::TransferTo(_), Action::Attach(_))
                | (Step::SelectUnits, Action::Select(_) | Action::SelectToEntrench(_))
                | (Step::NextUnit, Action::Next(_))
        );
        let side = self.decision(step)?.seat.side();
        let is_told = !is_work || self.would_tell(step, side);
        // Of these only the march of the next unit may begin with dice.
        (!is_told && (step != Step::NextUnit || self.begins_without_dice(only))).then_some(only)
    }

    /// Whether an answer is taken without dice, and makes nothing known.
    fn begins_without_dice(self, only: Deed<C>) -> bool {
        let take = |world: &mut State<C>, action, dice: &mut dyn Dice, told: &mut Log| {
            self.rules.play(world, told).take(action, dice)
        };
        lone_answer(self.state, &[only], take).is_some()
    }

    /// Whether the enemy could learn what lies under a side's force markers from not seeing it asked. // gcacw.li.1
    fn would_tell(self, step: Step, side: Side) -> bool {
        let march = &self.state.march;
        let stopped = march.ended.is_some() || (march.left <= 0 && march.moved > 0);
        match step {
            _ if !self.has_force_markers(side) => false,
            // Everybody has seen a unit in the open spend its points.
            Step::March => self.hidden(march.unit) || !stopped,
            _ => true,
        }
    }
}

impl<C: Campaign> Play<'_, C> {
    /// Gives every answer that plays itself.
    pub(crate) fn play_lone_answers(&mut self, dice: &mut dyn Dice) {
        while let Some(answer) = self.now().lone_answer() {
            if self.rules.answer(self.state, &answer, dice, self.log).is_err() {
                return;
            }
        }
    }
}
