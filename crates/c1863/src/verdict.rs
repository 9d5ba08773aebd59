//! Why not: a verdict that costs nothing until somebody wants to read it.

use engine::{Clause, Refusal, counted};

use crate::C1863;
use crate::ids::{FormationId, LocationId, TacticsId};
use crate::state::{Question, State};

/// A refusal before it is put into words: `{who}`, `{at}` and `{card}` stand for names, `{steps}` and `{left}` for numbers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct No {
    clause: &'static str,
    why: &'static str,
    who: Option<FormationId>,
    at: Option<LocationId>,
    card: Option<TacticsId>,
    steps: u8,
    left: u8,
    /// The open question, for an answer to another one.
    asked: Option<Question>,
}

/// Legal, or why not.
pub(crate) type Verdict = Result<(), No>;

impl No {
    pub(crate) const fn new(clause: &'static str, why: &'static str) -> Self {
        Self { clause, why, who: None, at: None, card: None, steps: 0, left: 0, asked: None }
    }

    pub(crate) const fn who(mut self, who: FormationId) -> Self {
        self.who = Some(who);
        self
    }

    pub(crate) const fn at(mut self, at: LocationId) -> Self {
        self.at = Some(at);
        self
    }

    pub(crate) const fn card(mut self, card: TacticsId) -> Self {
        self.card = Some(card);
        self
    }

    pub(crate) const fn steps(mut self, steps: u8, left: u8) -> Self {
        self.steps = steps;
        self.left = left;
        self
    }

    /// The same, saying what is asked now.
    pub(crate) const fn asked(mut self, question: Question) -> Self {
        self.asked = Some(question);
        self
    }
}

/// Refuses unless something holds.
pub(crate) const fn demand(holds: bool, no: No) -> Verdict {
    if holds { Ok(()) } else { Err(no) }
}

impl C1863 {
    /// Puts a refusal into words; one that belongs to another moment says what is asked now.
    pub(crate) fn refusal(&self, state: &State, no: No) -> Refusal {
        let mut sentence =
            no.why.replace("{steps}", &counted(no.steps, "step")).replace("{left}", &no.left.to_string());
        if let Some(who) = no.who {
            sentence = sentence.replace("{who}", self.data.name(who));
        }
        if let Some(at) = no.at {
            sentence = sentence.replace("{at}", &self.data.map.name(at));
        }
        if let Some(card) = no.card {
            sentence = sentence.replace("{card}", &self.tactics(card).name);
        }
        if let Some(question) = no.asked {
            sentence = format!("{sentence} Asked now: {}", self.ask_words(state, question));
        }
        Refusal::new(Clause(no.clause), sentence)
    }
}
