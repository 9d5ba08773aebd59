//! Why not: a verdict that costs nothing until somebody wants to read it.

use engine::{Clause, Refusal};

use crate::C1863;
use crate::ids::{FormationId, LocationId, TacticsId};

/// A refusal before it is put into words: `{who}`, `{at}` and `{card}` stand for names.
#[derive(Debug, Clone, Copy)]
pub(crate) struct No {
    clause: &'static str,
    why: &'static str,
    who: Option<FormationId>,
    at: Option<LocationId>,
    card: Option<TacticsId>,
}

/// Legal, or why not.
pub(crate) type Verdict = Result<(), No>;

impl No {
    pub(crate) const fn new(clause: &'static str, why: &'static str) -> Self {
        Self { clause, why, who: None, at: None, card: None }
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
}

/// Refuses unless something holds.
pub(crate) const fn demand(holds: bool, no: No) -> Verdict {
    if holds { Ok(()) } else { Err(no) }
}

impl C1863 {
    /// Puts a refusal into words.
    pub(crate) fn refusal(&self, no: No) -> Refusal {
        let mut sentence = no.why.to_owned();
        if let Some(who) = no.who {
            sentence = sentence.replace("{who}", self.data.name(who));
        }
        if let Some(at) = no.at {
            sentence = sentence.replace("{at}", &self.data.map.name(at));
        }
        if let Some(card) = no.card {
            sentence = sentence.replace("{card}", &self.tactics(card).name);
        }
        Refusal::new(Clause(no.clause), sentence)
    }
}
