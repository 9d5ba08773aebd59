//! What a refusal calls formations, locations and cards.

use std::borrow::Cow;

use engine::{Names, Subject};

use crate::C1863;
use crate::ids::{FormationId, LocationId, TacticsId};
use crate::state::State;

/// Forbids an answer that belongs to another moment: the sentence goes on with what is asked now.
macro_rules! not_now {
    ($clause:expr, $when:literal $(, $subject:expr)*) => {
        engine::forbidden!($clause, concat!($when, " Asked now: {asked}") $(, $subject)*)
    };
}

pub(crate) use not_now;

/// Whatever a refusal speaks of in a state.
pub(crate) struct Spoken<'a> {
    pub rules: &'a C1863,
    pub state: &'a State,
}

impl Names for Spoken<'_> {
    fn name(&self, subject: Subject) -> Cow<'_, str> {
        let Self { rules, state } = self;
        match subject {
            Subject::Unit(number) => rules.data.name(FormationId(number as u8)).into(),
            Subject::Place(number) => rules.data.map.name(LocationId(number as u8)).into(),
            Subject::Card(number) => rules.tactics(TacticsId(number as u8)).name.as_str().into(),
            Subject::Asked => {
                state.question().map_or_else(String::new, |question| rules.ask_words(state, question)).into()
            }
            Subject::Nothing | Subject::Count(_) | Subject::Who | Subject::There => "".into(),
        }
    }

    /// Of a formation on the march how far it may go on.
    fn detail(&self, _: Subject, _: &str) -> Cow<'_, str> {
        self.rules.steps_left(self.state).to_string().into()
    }
}
