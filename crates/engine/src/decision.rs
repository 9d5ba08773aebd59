//! The one question that is open, or how the game ended.

use serde::Serialize;

use crate::{Clause, Seat, Side};

/// What a game is waiting for.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub enum Status {
    /// One seat must answer one question.
    Open(Decision),
    /// The game is over.
    Over(Outcome),
}

impl Status {
    /// The open decision, if the game goes on.
    #[must_use]
    pub const fn open(&self) -> Option<&Decision> {
        match self {
            Self::Open(decision) => Some(decision),
            Self::Over(_) => None,
        }
    }

    /// How the game ended, if it has.
    #[must_use]
    pub const fn outcome(&self) -> Option<&Outcome> {
        match self {
            Self::Open(_) => None,
            Self::Over(outcome) => Some(outcome),
        }
    }
}

/// The question: whom it is put to, what it is called, and the clause that asks it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Decision {
    /// Who answers.
    pub seat: Seat,
    /// The decision's name: reading the list of names is reading the sequence of play.
    pub name: &'static str,
    /// The clause that puts the question.
    pub clause: Clause,
}

/// Whose time passes while a decision is open, for players who use clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Clock {
    /// The deciding seat's.
    #[default]
    Running,
    /// Nobody's: this clause stops the clocks.
    Paused(Clause),
}

impl Clock {
    /// The clause that stops the clocks, if one does.
    #[must_use]
    pub const fn paused(self) -> Option<Clause> {
        match self {
            Self::Running => None,
            Self::Paused(clause) => Some(clause),
        }
    }
}

/// The time that the rules themselves give to the sides, for players who use clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TimeAllowance {
    /// The period it is given for: with a new one whatever was left is gone.
    pub period: u16,
    /// Seconds given in this period so far, to the Union and to the Confederate; all seats of a side share them.
    pub seconds: [u32; 2],
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// The level of victory in the rulebook's words, such as `decisive`; empty when there are none.
    pub level: &'static str,
    /// The clause that ended the game.
    pub clause: Clause,
    /// What happened, in a sentence.
    pub sentence: String,
}
