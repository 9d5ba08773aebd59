//! What a search tells the time by.

use std::time::{Duration, Instant};

/// A clock that only ever goes forward: the machine's own, or one that a test sets.
pub trait Timepiece: Send + Sync {
    /// How long it has been going.
    fn now(&self) -> Duration;
}

/// The machine's own clock.
pub(crate) struct Machine(Instant);

impl Machine {
    /// A clock that starts now.
    pub fn start() -> Self {
        Self(Instant::now())
    }
}

impl Timepiece for Machine {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// A moment after which nothing more is begun.
#[derive(Clone, Copy)]
pub(crate) struct Deadline<'a> {
    pub timepiece: &'a dyn Timepiece,
    pub at: Duration,
}

impl Deadline<'_> {
    /// Whether the moment has come.
    pub fn is_over(self) -> bool {
        self.timepiece.now() >= self.at
    }
}
