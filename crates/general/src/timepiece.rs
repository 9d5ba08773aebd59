//! What a search tells the time by.

use std::time::Duration;

use shelf::Hurry;
use web_time::Instant;

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

/// When nothing more is begun: from a moment on, where there is one, and as soon as somebody waits no longer.
#[derive(Clone, Copy)]
pub(crate) struct Deadline<'a> {
    pub timepiece: &'a dyn Timepiece,
    pub at: Option<Duration>,
    pub hurry: &'a Hurry,
}

impl Deadline<'_> {
    /// Whether it has come.
    pub fn is_over(self) -> bool {
        self.hurry.is_said() || self.at.is_some_and(|at| self.timepiece.now() >= at)
    }
}
