//! A game without a table, for other programs: who took each action, and the generals who were asked about it.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::{DataError, Event, PlayError, Record, RecordError, Seat, Setup, SetupError, Status};
use shelf::{AnyGame, AnyRules, Occasion, Shelf};
use thiserror::Error;

use crate::{Answer, Kept, Orders, OrdersError, Staff, keep};

/// Why there is no game, or no answer.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum SittingError {
    /// No such ruleset.
    #[error("there is no ruleset {0}")]
    Ruleset(String),
    /// The ruleset's data is wrong.
    #[error(transparent)]
    Data(#[from] DataError),
    /// The setup is not legal.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The record cannot be played again.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// No such general.
    #[error(transparent)]
    Orders(#[from] OrdersError),
    /// Nobody is asked, or the general has no answer.
    #[error("nobody of the level {0} knows what to do")]
    Nobody(String),
}

/// The rulesets and what the generals know of them, for any number of games.
#[derive(Default)]
pub struct Room {
    shelf: Arc<Shelf>,
    staff: Staff,
}

impl Room {
    /// With the rulesets of this shelf.
    #[must_use]
    pub fn new(shelf: Arc<Shelf>) -> Self {
        Self { shelf, staff: Staff::default() }
    }

    /// The rulesets.
    #[must_use]
    pub fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    /// A ruleset.
    pub fn rules(&self, ruleset: &str) -> Result<Arc<dyn AnyRules>, SittingError> {
        self.shelf.rules(ruleset)?.ok_or_else(|| SittingError::Ruleset(ruleset.to_owned()))
    }

    /// Starts a game; its dice follow from the seed.
    pub fn start(self: &Arc<Self>, setup: &Setup, seed: u64) -> Result<Sitting, SittingError> {
        let game = self.rules(&setup.ruleset)?.start(setup, seed)?;
        Ok(Sitting::new(self, game))
    }

    /// Plays a record again, checking the hash of every state, and tells what came of each action.
    pub fn replay(
        self: &Arc<Self>,
        record: &Record,
        mut tell: impl FnMut(&[Event]),
    ) -> Result<Sitting, SittingError> {
        let mut seats = Vec::new();
        let rules = self.rules(&record.ruleset)?;
        let game = rules.replay_with(record, &mut |step| {
            seats.push(step.seat);
            tell(step.events);
        })?;
        Ok(Sitting { seats, ..Sitting::new(self, game) })
    }
}

/// A game, who took each of its actions, and the generals who have been asked.
pub struct Sitting {
    room: Arc<Room>,
    game: Box<dyn AnyGame>,
    seats: Vec<Seat>,
    /// By their names and seats: they remember what they mean to do.
    generals: BTreeMap<(String, Seat), Box<dyn Kept>>,
}

impl Sitting {
    /// A game in which nobody has done anything.
    #[must_use]
    pub fn new(room: &Arc<Room>, game: Box<dyn AnyGame>) -> Self {
        Self { room: Arc::clone(room), game, seats: Vec::new(), generals: BTreeMap::new() }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// The same once more; its generals are asked afresh.
    #[must_use]
    pub fn copy(&self) -> Self {
        Self { seats: self.seats.clone(), ..Self::new(&self.room, self.game.copy()) }
    }

    /// The game as a seat may imagine it from here on.
    #[must_use]
    pub fn imagine(&self, seat: Seat, seed: u64) -> Self {
        Self::new(&self.room, self.game.imagine(seat, seed))
    }

    /// Takes an action, and says what came of it.
    pub fn play(&mut self, action: &str) -> Result<Vec<Event>, PlayError> {
        self.take(|game| game.play(action))
    }

    /// Does something that takes an action, and notes who took it.
    pub fn take<E>(
        &mut self,
        act: impl FnOnce(&mut dyn AnyGame) -> Result<Vec<Event>, E>,
    ) -> Result<Vec<Event>, E> {
        let seat = self.seat();
        let events = act(&mut *self.game)?;
        self.seats.extend(seat);
        Ok(events)
    }

    /// Who decides; none when the game is over.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        match self.game.status() {
            Status::Open(decision) => Some(decision.seat),
            Status::Over(_) => None,
        }
    }

    /// The open decision, for somebody who thinks about it; none when the game is over.
    #[must_use]
    pub fn occasion(&self) -> Option<Occasion> {
        Occasion::of(&*self.game, &self.seats)
    }

    /// What a general does for the seat that decides, from what that seat may see. It is kept by its name, such as
    /// `hard:bold`, and may be given other orders than the name has.
    pub fn think(
        &mut self,
        name: &str,
        given: impl FnOnce(Orders) -> Orders,
    ) -> Result<Answer, SittingError> {
        let nobody = || SittingError::Nobody(name.to_owned());
        let occasion = self.occasion().ok_or_else(nobody)?;
        let chair = (name.to_owned(), occasion.seat());
        if !self.generals.contains_key(&chair) {
            let (Room { shelf, staff }, orders) = (&*self.room, given(name.parse()?));
            let general = keep(shelf, staff, self.game.about().id, orders)?.ok_or_else(nobody)?;
            self.generals.insert(chair.clone(), general);
        }
        let general = self.generals.get_mut(&chair).ok_or_else(nobody)?;
        general.answer(&occasion).ok_or_else(nobody)
    }
}
