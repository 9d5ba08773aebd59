//! Why an action is not legal.

use serde::Serialize;
use thiserror::Error;

use crate::Clause;

/// A refusal: the clause that forbids the action and a sentence a player understands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Error)]
#[error("{sentence} [{clause}]")]
pub struct Refusal {
    /// The clause that speaks.
    pub clause: Clause,
    /// The sentence.
    pub sentence: String,
}

impl Refusal {
    /// A refusal under a clause.
    pub fn new(clause: Clause, sentence: impl Into<String>) -> Self {
        Self { clause, sentence: sentence.into() }
    }
}

/// Shorthand for `Err(Refusal::new(Clause(id), format!(...)))`: for what is read at once, such as a set-up or the text of an
/// action. A rule that is asked while actions are listed says [`forbid!`](crate::forbid).
///
/// ```
/// # use engine::{Refusal, refuse};
/// fn enter(full: bool) -> Result<(), Refusal> {
///     if full {
///         return refuse!("ah74.4.6.2", "{} is full.", "R-28");
///     }
///     Ok(())
/// }
/// assert_eq!(enter(true).unwrap_err().to_string(), "R-28 is full. [ah74.4.6.2]");
/// ```
#[macro_export]
macro_rules! refuse {
    ($clause:literal, $($sentence:tt)+) => {
        Err($crate::Refusal::new($crate::Clause($clause), format!($($sentence)+)))
    };
}
