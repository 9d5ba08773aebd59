//! What a search tells the time by.

use std::time::Duration;

use shelf::Hurry;
use web_time::Instant;

/// Something that tells how long it has been going and never goes back: the machine's own, or one that a test sets.
pub trait Stopwatch: Send + Sync {
    /// How long it has been going.
    fn now(&self) -> Duration;
}

/// The machine's own.
pub(crate) struct Machine {
    started: Instant,
}

impl Machine {
    /// One that starts now.
    pub fn start() -> Self {
        Self { started: Instant::now() }
    }
}

impl Stopwatch for Machine {
    fn now(&self) -> Duration {
        self.started.elapsed()
    }
}

/// When nothing more is begun: from a moment on, where there is one, and as soon as somebody waits no longer.
#[derive(Clone, Copy)]
pub(crate) struct Deadline<'a> {
    pub stopwatch: &'a dyn Stopwatch,
    pub at: Option<Duration>,
    pub hurry: &'a Hurry,
}

impl Deadline<'_> {
    /// Whether it has come.
    pub fn is_over(self) -> bool {
        self.hurry.is_said() || self.at.is_some_and(|at| self.stopwatch.now() >= at)
    }
}
