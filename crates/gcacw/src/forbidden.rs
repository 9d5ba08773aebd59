//! Why something may not be done, in a form that costs nothing to make.

use engine::{Clause, Refusal};

/// The clause that forbids it, and the umpire's words after the subject: `Heth: may not enter a water hex.`
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Forbidden(pub &'static str, pub &'static str);

/// What a rule says of something a player would like to do.
pub type May<T = ()> = Result<T, Forbidden>;

impl Forbidden {
    /// The refusal of an action about this subject.
    #[must_use]
    pub fn refusal(self, subject: &str) -> Refusal {
        let sentence =
            if subject.is_empty() { format!("{}.", self.1) } else { format!("{subject} {}.", self.1) };
        Refusal::new(Clause(self.0), sentence)
    }
}
