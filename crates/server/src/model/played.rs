//! What a seat can do at a table. Each deed is checked, followed in memory, and handed back as entries to be stored.

use engine::{PlayError, Refusal, Seat, Seats, SeededDice, UndoError, Viewer};

use super::journal::write_events;
use super::{Deed, Entry, SeatKind, Standing, Table, ThoughtOut, Witnesses, read_events};
use crate::error::ApiError;

/// What came of a request to play several actions.
pub(crate) struct Answer {
    /// What is to be stored.
    pub(crate) entries: Vec<Entry>,
    /// How many of the actions were played.
    pub(crate) played: usize,
    /// Why the next action was not played, if it was refused.
    pub(crate) refusal: Option<Declined>,
}

/// Why an action was not played.
pub(crate) struct Declined {
    /// The clause that speaks; empty when it is no matter of the rules.
    pub(crate) clause: String,
    pub(crate) sentence: String,
}

impl From<Refusal> for Declined {
    fn from(refusal: Refusal) -> Self {
        Self { clause: refusal.clause.0.to_owned(), sentence: refusal.sentence }
    }
}

impl Declined {
    /// It came when the seat's time had been called, as this entry says.
    fn late(called: &Entry) -> Self {
        let events =
            if let Deed::Action { events, .. } = &called.deed { read_events(events) } else { Vec::new() };
        let clause = events.into_iter().find_map(|event| event.clause).unwrap_or_default();
        Self { clause, sentence: "Your time was up before this came.".into() }
    }
}

impl Table {
    /// Checks that the game goes on and that the seat knows where it stands, by its own count.
    fn check(&self, seat: Seat, number: i64) -> Result<(), ApiError> {
        let last = self.account(Viewer::Seat(seat)).number();
        if number != last {
            return Err(ApiError::Conflict { number: last });
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

    fn append(&mut self, seat: Seat, deed: Deed, witnesses: Witnesses, now: i64) -> Entry {
        let mut entry = Entry { number: self.number() + 1, seat, deed, witnesses, clocks: None, at: now };
        // What those who watch do not notice changes nobody's turn: the clocks go on as they did, or stand as they stood.
        entry.clocks = if witnesses.contain(Viewer::Spectator) { self.clocks_after(&entry) } else { None };
        self.note(entry.clone());
        entry
    }

    /// Adds what is said across the table: everybody hears it.
    pub(crate) fn append_open(&mut self, seat: Seat, deed: Deed, now: i64) -> Entry {
        self.append(seat, deed, Witnesses::ALL, now)
    }

    /// Plays what a computer has thought out, with its reasons, if the game still stands where it was thought about.
    pub(crate) fn play_thought_out(
        &mut self,
        seat: Seat,
        thought_out: &[ThoughtOut],
        now: i64,
    ) -> Result<Vec<Entry>, ApiError> {
        if self.is_over() {
            return Err(ApiError::NotNow("the game is over".into()));
        }
        self.check_decision(seat)?;
        if thought_out.first().is_some_and(|first| first.at != self.here()) {
            return Err(ApiError::Conflict { number: self.account(Viewer::Seat(seat)).number() });
        }
        let play = |ThoughtOut { chosen, .. }: &ThoughtOut| {
            let why = Some(chosen.why.as_str()).filter(|why| !why.is_empty());
            Ok(self.play_one(seat, &chosen.action, why, now)?)
        };
        thought_out.iter().map(play).collect()
    }

    /// Plays actions in order, until one is refused, rolls dice, makes something known or ends the seat's decision.
    pub(crate) fn play(
        &mut self,
        seat: Seat,
        number: i64,
        actions: &[String],
        now: i64,
    ) -> Result<Answer, ApiError> {
        self.check(seat, number)?;
        self.check_decision(seat)?;
        if !self.row.is_full() {
            return Err(ApiError::NotNow("the game begins when every seat is taken".into()));
        }
        if let Some(entry) = self.call_time(now) {
            let refusal = Some(Declined::late(&entry));
            return Ok(Answer { entries: vec![entry], played: 0, refusal });
        }
        let mut answer = Answer { entries: Vec::new(), played: 0, refusal: None };
        for action in actions {
            let played = if self.is_by_mail() {
                let dice = self.mail_dice(seat, None)?;
                self.play_by(seat, action, None, dice, now)
            } else {
                self.play_one(seat, action, None, now)
            };
            match played {
                Ok(entry) => answer.entries.push(entry),
                Err(PlayError::Refused(refusal)) if !answer.entries.is_empty() => {
                    answer.refusal = Some(refusal.into());
                    break;
                }
                Err(error) => return Err(error.into()),
            }
            if self.deciding() != Some(seat) || self.game.undoable_by().is_none() {
                break;
            }
        }
        answer.played = answer.entries.len();
        Ok(answer)
    }

    pub(super) fn play_one(
        &mut self,
        seat: Seat,
        action: &str,
        why: Option<&str>,
        now: i64,
    ) -> Result<Entry, PlayError> {
        // The journal never counts back, so an action taken back by consent does not meet the same dice again.
        let dice = SeededDice::new(self.row.start.seed, self.number().unsigned_abs() + 1);
        self.play_by(seat, action, why, dice, now)
    }

    /// Plays an action with these dice.
    pub(crate) fn play_by(
        &mut self,
        seat: Seat,
        action: &str,
        why: Option<&str>,
        mut dice: SeededDice,
        now: i64,
    ) -> Result<Entry, PlayError> {
        let before = self.before();
        let events = self.game.play_with(action, &mut dice)?;
        let told = Witnesses::of_events(seat, &events);
        let witnesses = told.and(self.look_again(&before, told));
        self.standing.push(Standing { seat, witnesses });
        let kept = self.keep_state();
        let taken = self.game.record().taken.last();
        let deed = Deed::Action {
            action: taken.map(|taken| taken.action.clone()).unwrap_or_default(),
            dice: taken.map(|taken| taken.dice.clone()).unwrap_or_default(),
            hash: taken.map(|taken| taken.hash.clone()).unwrap_or_default(),
            events: write_events(&events),
            why: why.map(str::to_owned),
            open_to: self.open_to.both(Witnesses::of_open(&*self.game)),
            state: Some(kept),
        };
        Ok(self.append(seat, deed, witnesses, now))
    }

    /// Whether a seat may take its own last action back. When another seat decides, and something is hidden from this one,
    /// whether the other has acted already may be a secret: then the right ends with the decision.
    pub(crate) fn may_undo(&self, seat: Seat) -> bool {
        let knows = self.deciding() == Some(seat) || !self.game.has_secrets(seat);
        knows && !self.is_over() && !self.has_posted(seat) && self.game.undoable_by() == Some(seat)
    }

    /// Takes the seat's own last action back.
    pub(crate) fn undo(&mut self, seat: Seat, number: i64, now: i64) -> Result<Vec<Entry>, ApiError> {
        self.check(seat, number)?;
        if !self.may_undo(seat) {
            return Err(ApiError::NotNow(UndoError::Nothing.to_string()));
        }
        let before = self.before();
        self.game.undo(seat).map_err(|error| ApiError::NotNow(error.to_string()))?;
        // Whoever noticed the action must learn that it does not stand; to the others nothing has happened.
        let noticed = self.standing.pop().map_or(Witnesses::ALL, |action| action.witnesses);
        let told = Witnesses::of_events(seat, &[]).and(noticed);
        let witnesses = told.and(self.look_again(&before, told));
        let kept = self.standing.len();
        self.cut(kept);
        Ok(vec![self.append(seat, Deed::Undo { kept }, witnesses, now)])
    }

    /// Whether a seat may ask the other side to let actions be taken back.
    pub(crate) fn may_ask_undo(&self, seat: Seat) -> bool {
        let knows_of_some = self.account(Viewer::Seat(seat)).actions() > 0;
        let may = self.has_acted(seat) || (self.is_corrected() && knows_of_some);
        may && !self.is_over() && !self.is_by_mail()
    }

    /// Asks the other side to let actions be taken back: down to the first `kept` that the seat knows of, or its own last.
    /// A computer always agrees.
    pub(crate) fn ask_undo(
        &mut self,
        seat: Seat,
        number: i64,
        kept: Option<usize>,
        now: i64,
    ) -> Result<Vec<Entry>, ApiError> {
        self.check(seat, number)?;
        if self.is_by_mail() {
            return Err(ApiError::NotNow("what was sent by mail stands".into()));
        }
        // When the rules have been corrected everybody may ask, whoever acted last.
        let (is_corrected, account) = (self.is_corrected(), self.account(Viewer::Seat(seat)));
        let last = account.actions().checked_sub(1).filter(|_| is_corrected);
        let last = last.and_then(|last| account.in_record(last));
        let kept = match kept {
            Some(kept) => account.in_record(kept),
            None => self.standing.iter().rposition(|action| action.seat == seat).or(last),
        };
        let kept = kept.filter(|&kept| kept < self.standing.len());
        let Some(kept) = kept else { return Err(ApiError::NotNow("there is nothing to take back".into())) };
        if is_corrected && self.stood(kept).is_err() {
            let sentence =
                "by today's rules the game does not come there: ask for more of it to be taken back";
            return Err(ApiError::NotNow(sentence.into()));
        }
        let mut entries = vec![self.append_open(seat, Deed::UndoAsked { kept }, now)];
        let mut enemies = self.row.seats.iter().filter(|row| self.are_enemies(row.seat, seat));
        let first = enemies.clone().next().map(|row| row.seat);
        let computer = first.filter(|_| enemies.all(|row| row.kind == SeatKind::Computer));
        if let Some(computer) = computer {
            let number = self.account(Viewer::Seat(computer)).number();
            entries.extend(self.answer_undo(computer, number, true, now)?);
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
        self.check(seat, number)?;
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
        Ok(vec![self.append_open(seat, deed, now)])
    }

    /// Offers a draw.
    pub(crate) fn offer_draw(&mut self, seat: Seat, number: i64, now: i64) -> Result<Vec<Entry>, ApiError> {
        self.check(seat, number)?;
        if self.offers.draw.is_some() {
            return Err(ApiError::NotNow("a draw has been offered already".into()));
        }
        Ok(vec![self.append_open(seat, Deed::DrawOffered, now)])
    }

    /// Answers an offer of a draw.
    pub(crate) fn answer_draw(
        &mut self,
        seat: Seat,
        number: i64,
        accept: bool,
        now: i64,
    ) -> Result<Vec<Entry>, ApiError> {
        self.check(seat, number)?;
        if !self.offers.draw.is_some_and(|offering| self.are_enemies(offering, seat)) {
            return Err(ApiError::NotNow("nobody has offered you a draw".into()));
        }
        let deed = if accept { Deed::DrawAgreed } else { Deed::DrawDeclined };
        Ok(vec![self.append_open(seat, deed, now)])
    }

    /// Gives the game up, when every commander of the side would. Until then only they hear of it.
    pub(crate) fn resign(&mut self, seat: Seat, number: i64, now: i64) -> Result<Vec<Entry>, ApiError> {
        self.check(seat, number)?;
        if self.offers.resigning.contains(seat) {
            return Err(ApiError::NotNow("your side resigns when its other commanders say so too".into()));
        }
        if self.commanders(seat).all(|other| other == seat || self.offers.resigning.contains(other)) {
            return Ok(vec![self.append_open(seat, Deed::Resigned, now)]);
        }
        let side = self.side(seat).map_or(Seats::only(seat), Seats::of);
        Ok(vec![self.append(seat, Deed::ResignOffered, Witnesses::of_audience(side), now)])
    }

    /// Claims the game because the other side's time is up. Where the rules give out the time it is their business: what they
    /// know for it is done, and the game goes on.
    pub(crate) fn claim_time(&mut self, seat: Seat, number: i64, now: i64) -> Result<Vec<Entry>, ApiError> {
        self.check(seat, number)?;
        if self.is_timed_by_rules() {
            let called = self.call_time(now);
            return Ok(vec![called.ok_or_else(|| ApiError::NotNow("nobody's time is up".into()))?]);
        }
        let fallen = self.clocks.as_ref().and_then(|clocks| clocks.fallen(now));
        if !fallen.is_some_and(|fallen| self.are_enemies(Seat(fallen), seat)) {
            return Err(ApiError::NotNow("the other side still has time".into()));
        }
        Ok(vec![self.append_open(seat, Deed::TimeClaimed, now)])
    }
}
