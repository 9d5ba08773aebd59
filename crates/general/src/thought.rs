//! A general, what it is asked, and what it answers.

use std::fmt;
use std::time::Duration;

use engine::Ruleset;
use shelf::Hurry;

use crate::InformationSet;

/// How long a general may think about one decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Budget {
    /// So long by the clock.
    Time(Duration),
    /// So many tries: the same on every machine.
    Tries(u32),
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time(time) => write!(f, "{} ms", time.as_millis()),
            Self::Tries(tries) => write!(f, "{tries} tries"),
        }
    }
}

impl Budget {
    /// So many thousandths of a second.
    #[must_use]
    pub const fn milliseconds(milliseconds: u64) -> Self {
        Self::Time(Duration::from_millis(milliseconds))
    }
}

/// A computer opponent.
pub trait General<R: Ruleset>: Send + Sync {
    /// Its answer to the open decision, which is its seat's; `None` when no decision is open. The same position and
    /// seed give the same answer, as far as the clock lets it and as long as it has not committed itself before to
    /// how it goes about this stage of the game.
    fn choose(&self, seen: &InformationSet<'_, R>, seed: u64) -> Option<Thought<R::Action>>;

    /// From now on a thought ends, at the best found so far, when this is said. Who hardly thinks need not listen.
    fn heed(&mut self, _hurry: &Hurry) {}
}

/// An answer and why.
#[derive(Debug, Clone, PartialEq)]
pub struct Thought<A> {
    /// The action.
    pub action: A,
    /// The plan it follows, in a sentence.
    pub plan: String,
    /// What was weighed, the best first; empty when there was nothing to weigh.
    pub considered: Vec<Considered<A>>,
    /// How many times a world was played on to see.
    pub tries: u32,
}

/// One action that was weighed.
#[derive(Debug, Clone, PartialEq)]
pub struct Considered<A> {
    /// The action.
    pub action: A,
    /// What the general expects of it: 1 is a won game, -1 a lost one.
    pub value: f64,
    /// How often it was tried.
    pub tries: u32,
}

impl<A> Thought<A> {
    /// An answer that needed no thought.
    pub(crate) const fn plain(action: A, plan: String) -> Self {
        Self { action, plan, considered: Vec::new(), tries: 0 }
    }

    /// The chance of winning that goes with what is expected, in percent.
    #[must_use]
    pub fn chance(value: f64) -> f64 {
        50.0 * (value.clamp(-1.0, 1.0) + 1.0)
    }
}
