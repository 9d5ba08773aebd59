//! A decision as it is put to a computer: kept by whoever plays a seat of a game, from one decision to the next.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use engine::{NoDice, Record, Seat, thought_seed};
use serde::{Deserialize, Serialize};

use crate::{AnyGame, AnyRules};

/// Somebody who waits can say it: the thought ends at the best that was found so far.
#[derive(Debug, Clone, Default)]
pub struct Hurry {
    said: Arc<AtomicBool>,
    /// Looks whether it was said elsewhere, for whoever cannot be told while it thinks.
    look: Option<fn() -> bool>,
}

impl Hurry {
    /// One that is said elsewhere, as this tells whoever looks.
    #[must_use]
    pub fn elsewhere(look: fn() -> bool) -> Self {
        Self { look: Some(look), ..Self::default() }
    }

    /// Says it.
    pub fn say(&self) {
        self.said.store(true, Ordering::Release);
    }

    /// Whether it has been said.
    #[must_use]
    pub fn is_said(&self) -> bool {
        self.said.load(Ordering::Acquire) || self.look.is_some_and(|look| look())
    }

    /// Forgets it: what it was said about is done.
    pub fn forget(&self) {
        self.said.store(false, Ordering::Release);
    }
}

/// Where a seat took an action, and which: enough to know again whether a game has gone on from there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trace {
    /// The hash of the state it was taken in; empty at the very beginning.
    pub at: String,
    /// The action.
    pub action: String,
}

/// A game that is sent to somebody who thinks elsewhere: where it stands, not how it came there.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Position {
    record: Record,
    #[serde(skip)]
    state: Vec<u8>,
}

impl Position {
    /// Where a game stands.
    #[must_use]
    pub fn of(game: &dyn AnyGame) -> Self {
        let record = Record { start_hash: game.hash(), ..game.fork().record().clone() };
        Self { record, state: game.snapshot() }
    }

    /// The ruleset that it is played by.
    #[must_use]
    pub fn ruleset(&self) -> &str {
        &self.record.ruleset
    }

    /// The bytes of its state, which go beside what can be read of it.
    #[must_use]
    pub fn state(&self) -> &[u8] {
        &self.state
    }

    /// The same with the bytes that came beside it.
    #[must_use]
    pub fn with_state(self, state: Vec<u8>) -> Self {
        Self { state, ..self }
    }

    /// The game; `None` when the state is none of these rules, or another one.
    #[must_use]
    pub fn game(&self, rules: &dyn AnyRules) -> Option<Box<dyn AnyGame>> {
        rules.resume(&self.record, &self.state)
    }
}

/// An [`Occasion`] that is sent to somebody who thinks elsewhere.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct SentOccasion {
    /// Where the game stands.
    pub position: Position,
    here: String,
    decisions: u64,
    last: Option<Trace>,
}

impl SentOccasion {
    /// The occasion, there; `None` when the position is none of these rules.
    #[must_use]
    pub fn open(self, rules: &dyn AnyRules, hurry: Hurry) -> Option<Occasion> {
        let game = self.position.game(rules)?;
        let seat = game.status().open()?.seat;
        Some(Occasion { game, seat, here: self.here, decisions: self.decisions, last: self.last, hurry })
    }
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

    /// The same, for somebody who thinks elsewhere.
    #[must_use]
    pub fn send(&self) -> SentOccasion {
        SentOccasion {
            position: Position::of(&*self.game),
            here: self.here.clone(),
            decisions: self.decisions,
            last: self.last.clone(),
        }
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
