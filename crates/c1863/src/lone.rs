//! Answers that play themselves: nobody is asked where one answer is left.

use engine::{Side, lone_answer};

use crate::C1863;
use crate::action::Action;
use crate::ids::TacticsId;
use crate::sequence::Play;
use crate::state::{Jackson, Question, State};

impl Play<'_> {
    /// Gives every answer that plays itself.
    pub(crate) fn answer_alone(&mut self) {
        while let Some((question, lone)) = self.rules.lone_answer(self.state) {
            self.take(question, lone);
            self.advance();
        }
    }
}

impl C1863 {
    /// The open question and its only answer, where that plays itself. Dice on the table are always shown to whoever rolled
    /// them, and to step and to attack is the player's.
    fn lone_answer(&self, state: &State) -> Option<(Question, Action)> {
        let question = state.question().filter(|_| state.end.is_none())?;
        if !self.may_pass_unasked(state, question) {
            return None;
        }
        let mut answers = Vec::new();
        self.list(state, question, &mut answers);
        let only = lone_answer(state, &answers, |state, action, dice, log| {
            Play { rules: self, state, dice, log }.take(question, action);
            Ok(())
        })?;
        Some((question, only))
    }

    /// Whether a question may pass unasked when it has one answer. Against the bot nothing is told by that; between two
    /// players it may only hang on what both know: cards on the table, and hands by their number. c1863.10.3
    fn may_pass_unasked(&self, state: &State, question: Question) -> bool {
        let side = self.asked(state, question);
        let jackson = side == Side::Confederate && state.jackson == Jackson::Ready;
        // Whether a card that fits the moment is of use may hang on what is hidden.
        let fits = |card: TacticsId| {
            let card = self.tactics(card);
            !card.ongoing && card.timing.fits(question, side == state.active)
        };
        let holds_nothing_back = !jackson && !state.owned[side.index()].iter().any(fits);
        match question {
            Question::CashIn { .. } | Question::TakeCard(_) => true,
            Question::PlayActivationCard | Question::ChooseFormation => {
                state.bot.is_some() || holds_nothing_back
            }
            Question::ChooseActivation
            | Question::Retreat
            | Question::ChooseTarget(_)
            | Question::NameCard { .. }
            | Question::ReturnCard => state.bot.is_some(),
            _ => false,
        }
    }
}
