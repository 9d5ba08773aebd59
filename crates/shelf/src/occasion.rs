//! A decision as it is put to a computer: kept by whoever plays a seat of a game, from one decision to the next.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use engine::{NoDice, Seat, thought_seed};

use crate::AnyGame;

/// Somebody who waits can say it: the thought ends at the best that was found so far.
#[derive(Debug, Clone, Default)]
pub struct Hurry(Arc<AtomicBool>);

impl Hurry {
    /// Says it.
    pub fn say(&self) {
        self.0.store(true, Ordering::Release);
    }

    /// Whether it has been said.
    #[must_use]
    pub fn is_said(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }

    /// Forgets it: what it was said about is done.
    pub fn forget(&self) {
        self.0.store(false, Ordering::Release);
    }
}

/// Where a seat took an action, and which: enough to know again whether a game has gone on from there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trace {
    /// The hash of the state it was taken in; empty at the very beginning.
    pub at: String,
    /// The action.
    pub action: String,
}

/// An open decision of one seat.
pub struct Occasion {
    game: Box<dyn AnyGame>,
    seat: Seat,
    here: String,
    decisions: u64,
    last: Option<Trace>,
    /// Whether somebody waits no longer.
    pub hurry: Hurry,
}

impl Occasion {
    /// The open decision of a game, whose actions that stand were taken by these seats; `None` when none is open.
    pub fn of(game: &dyn AnyGame, seats: &[Seat]) -> Option<Self> {
        let seat = game.status().open()?.seat;
        let taken = &game.record().taken;
        let hash = |actions: usize| {
            actions.checked_sub(1).and_then(|last| taken.get(last)).map(|last| last.hash.clone())
        };
        let last = seats.iter().rposition(|&other| other == seat).and_then(|index| {
            let action = taken.get(index)?.action.clone();
            Some(Trace { at: hash(index).unwrap_or_default(), action })
        });
        Some(Self {
            game: game.fork(),
            seat,
            here: hash(taken.len()).unwrap_or_default(),
            decisions: seats.iter().filter(|&&other| other == seat).count() as u64,
            last,
            hurry: Hurry::default(),
        })
    }

    /// The game: a copy that does not know how it came there.
    #[must_use]
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// Who decides.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The seed of the seat's thoughts about it.
    #[must_use]
    pub fn seed(&self) -> u64 {
        thought_seed(self.game.record().seed, self.seat, self.decisions)
    }

    /// The seat's last action that stands. Somebody who remembers another one remembers another game: actions were taken
    /// back, or somebody else decided.
    #[must_use]
    pub const fn last(&self) -> Option<&Trace> {
        self.last.as_ref()
    }

    /// This decision, answered so.
    #[must_use]
    pub fn answered(&self, action: &str) -> Trace {
        Trace { at: self.here.clone(), action: action.to_owned() }
    }

    /// Goes on to the seat's next decision after this action, and says whether there is one that can be thought about
    /// already: not after dice, not after a secret was shown, and not when another seat decides.
    pub fn take(&mut self, action: &str) -> bool {
        let step = self.answered(action);
        if self.game.play_with(action, &mut NoDice::default()).is_err() {
            return false;
        }
        self.here = self.game.record().taken.last().map(|taken| taken.hash.clone()).unwrap_or_default();
        self.decisions += 1;
        self.last = Some(step);
        let decides = self.game.status().open().is_some_and(|decision| decision.seat == self.seat);
        decides && self.game.undoable_by().is_some()
    }
}
