//! Answers that play themselves.

use engine::{Side, lone_answer};

use super::action::Action;
use super::situation::Situation;
use super::state::{State, Step};
use super::{Ah74, Play};

impl Ah74 {
    /// The only answer to the open decision, where it plays itself: a phase without anything to do, a unit that can go no
    /// further, an attack that nobody else could make. To take a unit up and to move it is the player's, and so is the die.
    /// From what is asked of a side with units face down the enemy could learn what they are. // ah74.opt3.1
    fn lone_answer(&self, state: &State) -> Option<Action> {
        let asks = matches!(
            state.step,
            Step::Movement | Step::Moving | Step::Substitute | Step::Declare | Step::Form | Step::Retreat
        );
        let hides = self.seat_of(state) == Side::Confederate && !state.face_down.is_empty();
        if !asks || hides {
            return None;
        }
        let situation = Situation::new(self, state);
        let moves_on = match state.step {
            Step::Movement => situation.may_anyone_move(),
            Step::Moving => situation.steps().next().is_some(),
            _ => false,
        };
        if moves_on {
            return None;
        }
        let mut answers = Vec::new();
        situation.list(&mut answers);
        if matches!(answers.as_slice(), [Action::Move(_) | Action::To(_)]) {
            return None;
        }
        lone_answer(state, &answers, |state, action, dice, log| {
            Play { rules: self, state, dice, log }.take(&action);
            Ok(())
        })
    }
}

impl Play<'_> {
    /// Gives every answer that plays itself.
    pub fn answer_alone(&mut self) {
        while let Some(lone) = self.rules.lone_answer(self.state) {
            self.take(&lone);
        }
    }
}
