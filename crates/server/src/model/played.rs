//! What a seat can do at a table. Each deed is checked, followed in memory, and handed back as entries to be stored.

use engine::{PlayError, Refusal, Seat, SeededDice};

use super::journal::write_events;
use super::{Deed, Ending, Entry, SeatKind, Table};
use crate::error::ApiError;

/// What came of a request to play several actions.
pub(crate) struct Answer {
    /// What is to be stored.
    pub(crate) entries: Vec<Entry>,
    /// Why the next action was not played, if it was refused.
    pub(crate) refusal: Option<Refusal>,
}

impl Table {
    /// Checks that the game goes on and that the caller knows where it stands.
    fn check(&self, number: i64) -> Result<(), ApiError> {
        if number != self.number() {
            return Err(ApiError::Conflict { number: self.number() });
        }
        if self.is_over() {
            return Err(ApiError::NotNow("the game is over".into()));
        }
        Ok(())
    }

    /// Checks that it is this seat's decision.
    pub(crate) fn check_decision(&self, seat: Seat) -> Result<(), ApiError> {
        if self.deciding() == Some(seat) {
            return Ok(());
        }
        Err(ApiError::NotNow("it is not your decision".into()))
    }

    fn append(&mut self, seat: Seat, deed: Deed, now: i64) -> Entry {
        let mut entry = Entry { number: self.number() + 1, seat, deed, clocks: None, at: now };
        let offers = self.offers.after(&entry);
        entry.clocks = self.clocks_after(offers, Ending::of(&entry).is_some(), now);
        self.note(entry.clone());
        entry
    }

    /// Plays actions in order, until one is refused, rolls dice, makes something known or ends the seat's decision.
    pub(crate) fn play(
        &mut self,
        seat: Seat,
        number: i64,
        actions: &[String],
        now: i64,
    ) -> Result<Answer, ApiError> {
        self.check(number)?;
        self.check_decision(seat)?;
        if !self.row.is_full() {
            return Err(ApiError::NotNow("the game begins when every seat is taken".into()));
        }
        let mut answer = Answer { entries: Vec::new(), refusal: None };
        for action in actions {
            match self.play_one(seat, action, now) {
                Ok(entry) => answer.entries.push(entry),
                Err(PlayError::Refused(refusal)) if !answer.entries.is_empty() => {
                    answer.refusal = Some(refusal);
                    break;
                }
                Err(error) => return Err(error.into()),
            }
            if self.deciding() != Some(seat) || self.game.undoable_by().is_none() {
                break;
            }
        }
        Ok(answer)
    }

    fn play_one(&mut self, seat: Seat, action: &str, now: i64) -> Result<Entry, PlayError> {
        // The journal never counts back, so an action taken back by consent does not meet the same dice again.
        let mut dice = SeededDice::new(self.row.start.seed, self.number().unsigned_abs() + 1);
        let events = self.game.play_with(action, &mut dice)?;
        self.actors.push(seat);
        let taken = self.game.record().taken.last();
        let deed = Deed::Action {
            action: taken.map(|taken| taken.action.clone()).unwrap_or_default(),
            dice: taken.map(|taken| taken.dice.clone()).unwrap_or_default(),
            hash: taken.map(|taken| taken.hash.clone()).unwrap_or_default(),
            events: write_events(&events),
        };
        Ok(self.append(seat, deed, now))
    }

    /// Takes the seat's own last action back.
    pub(crate) fn undo(&mut self, seat: Seat, number: i64, now: i64) -> Result<Vec<Entry>, ApiError> {
        self.check(number)?;
        self.game.undo(seat).map_err(|error| ApiError::NotNow(error.to_string()))?;
        self.actors.pop();
        let kept = self.actors.len();
        Ok(vec![self.append(seat, Deed::Undo { kept }, now)])
    }

    /// Asks the other side to let actions be taken back: down to the first `kept`, or the seat's own last. A computer
    /// always agrees.
    pub(crate) fn ask_undo(
        &mut self,
        seat: Seat,
        number: i64,
        kept: Option<usize>,
        now: i64,
    ) -> Result<Vec<Entry>, ApiError> {
        self.check(number)?;
        let last_own = self.actors.iter().rposition(|&actor| actor == seat);
        let kept = kept.or(last_own).filter(|&kept| kept < self.actors.len());
        let Some(kept) = kept else { return Err(ApiError::NotNow("there is nothing to take back".into())) };
        let mut entries = vec![self.append(seat, Deed::UndoAsked { kept }, now)];
        let mut enemies = self.row.seats.iter().filter(|row| self.are_enemies(row.seat, seat));
        let first = enemies.clone().next().map(|row| row.seat);
        let computer = first.filter(|_| enemies.all(|row| row.kind == SeatKind::Computer));
        if let Some(computer) = computer {
            entries.extend(self.answer_undo(computer, self.number(), true, now)?);
        }
        Ok(entries)
    }

    /// Answers a request to take actions back.
    pub(crate) fn answer_undo(
        &mut self,
        seat: Seat,
        number: i64,
        accept: bool,
        now: i64,
    ) -> Result<Vec<Entry>, ApiError> {
        self.check(number)?;
        let asked = self.offers.undo.filter(|&asking| self.are_enemies(asking, seat));
        let (Some(_), Some(kept)) = (asked, self.offers.undo_kept) else {
            return Err(ApiError::NotNow("nobody has asked you to take anything back".into()));
        };
        let deed = if accept {
            self.take_back(kept)?;
            Deed::UndoGranted { kept }
        } else {
            Deed::UndoDenied
        };
        Ok(vec![self.append(seat, deed, now)])
    }

    /// Offers a draw.
    pub(crate) fn offer_draw(&mut self, seat: Seat, number: i64, now: i64) -> Result<Vec<Entry>, ApiError> {
        self.check(number)?;
        if self.offers.draw.is_some() {
            return Err(ApiError::NotNow("a draw has been offered already".into()));
        }
        Ok(vec![self.append(seat, Deed::DrawOffered, now)])
    }

    /// Answers an offer of a draw.
    pub(crate) fn answer_draw(
        &mut self,
        seat: Seat,
        number: i64,
        accept: bool,
        now: i64,
    ) -> Result<Vec<Entry>, ApiError> {
        self.check(number)?;
        if !self.offers.draw.is_some_and(|offering| self.are_enemies(offering, seat)) {
            return Err(ApiError::NotNow("nobody has offered you a draw".into()));
        }
        let deed = if accept { Deed::DrawAgreed } else { Deed::DrawDeclined };
        Ok(vec![self.append(seat, deed, now)])
    }

    /// Gives the game up.
    pub(crate) fn resign(&mut self, seat: Seat, number: i64, now: i64) -> Result<Vec<Entry>, ApiError> {
        self.check(number)?;
        Ok(vec![self.append(seat, Deed::Resigned, now)])
    }

    /// Claims the game because the other side's time is up.
    pub(crate) fn claim_time(&mut self, seat: Seat, number: i64, now: i64) -> Result<Vec<Entry>, ApiError> {
        self.check(number)?;
        let fallen = self.clocks.as_ref().and_then(|clocks| clocks.fallen(now));
        if !fallen.is_some_and(|fallen| self.are_enemies(Seat(fallen), seat)) {
            return Err(ApiError::NotNow("the other side still has time".into()));
        }
        Ok(vec![self.append(seat, Deed::TimeClaimed, now)])
    }
}
