//! Play by mail, with no server between: a turn is a letter that one player sends to the other, as a link or a file. Both have
//! the whole game, and each plays the other's letters again by the rules, with dice that neither could choose.

mod fairness;
mod letter;

use engine::{Seat, SeededDice};
use shelf::AnyRules;

pub(crate) use letter::{ACCEPTS, Acceptance, FORM, INVITES, Invitation, Letter, Says, Turn};

use crate::error::ApiError;
use crate::model::{Deed, Entry, GameRow, SeatKind, SeatRow, Table, Witnesses};
use fairness::Use;

/// A letter in a journal.
struct Posted {
    /// Where it stands in the journal.
    at: usize,
    /// Who wrote it.
    seat: Seat,
    letter: Letter,
}

/// A refusal that concerns letters.
fn no<T>(sentence: &str) -> Result<T, ApiError> {
    Err(ApiError::NotNow(sentence.into()))
}

/// A letter that is not what it should be.
fn wrong<T>(sentence: &str) -> Result<T, ApiError> {
    Err(ApiError::Malformed(sentence.into()))
}

impl Letter {
    /// Checks that it can be read here: its form, and the edition of its rules.
    pub(crate) fn check(&self, rules: &dyn AnyRules) -> Result<(), ApiError> {
        if self.vedette_letter != FORM {
            return wrong("that letter is of another form: bring this page up to date");
        }
        let (theirs, here) = (self.edition, rules.about().edition());
        if theirs != here {
            let sentence = format!(
                "that letter was written by edition {theirs} of these rules, and here is edition {here}: bring both up to date"
            );
            return Err(ApiError::NotNow(sentence));
        }
        Ok(())
    }

    /// The invitation that it comes with.
    pub(crate) fn invited(&self) -> Result<&Invitation, ApiError> {
        self.invitation.as_ref().map_or_else(|| wrong("that letter does not say what is played"), Ok)
    }
}

/// Checks that a game can be played by mail: by two, and where something is hidden, by two who trust each other. Says whether
/// something is.
pub(crate) fn check_game(rules: &dyn AnyRules, invitation: &Invitation) -> Result<bool, ApiError> {
    let setup = invitation.setup();
    let about = rules.about();
    let seats = about.seats.iter().filter(|info| info.is_at_table(&setup.options)).count();
    let known = about.scenarios.iter().find(|known| known.id == invitation.scenario);
    if seats != 2 || known.is_some_and(|known| known.bot.is_some()) {
        return no("by mail two play, one on each side");
    }
    if invitation.seat.index() >= about.seats.len() {
        return wrong("there is no such seat");
    }
    let secrets = rules.start(&setup, 0)?.hides();
    if secrets && !invitation.trust {
        return no(
            "something is hidden in this game, and by mail it lies on both sides: only for two who trust each other",
        );
    }
    Ok(secrets)
}

/// The other one of the two seats at a table.
pub(crate) fn other_seat(rules: &dyn AnyRules, invitation: &Invitation) -> Result<Seat, ApiError> {
    let seats = rules.about().seats.iter().enumerate();
    let at_table = seats.filter(|(_, info)| info.is_at_table(&invitation.options));
    let mut others = at_table.map(|(index, _)| Seat(index as u8)).filter(|&seat| seat != invitation.seat);
    others.next().map_or_else(|| wrong("there is no such seat"), Ok)
}

/// An invitation to a game of this id, by whoever has this secret.
pub(crate) fn invite(game: &str, secret: &str, edition: u32, asked: Invitation) -> Letter {
    let seals = fairness::seal(&fairness::promised(game, secret, INVITES));
    Letter::inviting(game, edition, &Invitation { seals, ..asked }.sign(game, secret))
}

/// The letter that accepts an invitation, by whoever has this secret.
pub(crate) fn accept(letter: &Letter, name: &str, secret: &str) -> Result<Letter, ApiError> {
    if letter.number != INVITES {
        return wrong("that letter is no invitation");
    }
    let (game, invitation) = (&letter.game, letter.invited()?);
    let opens = fairness::given(game, secret);
    let seals = fairness::seal(&fairness::promised(game, secret, ACCEPTS));
    let acceptance = Acceptance { name: name.to_owned(), opens, seals, signed: String::new() };
    let acceptance = acceptance.sign(invitation, game, secret);
    Ok(Letter::accepting(game, letter.edition, invitation, &acceptance))
}

/// A game as it lies before the first turn, with the two letters that made it, for the one of the two who has this secret.
/// Whoever accepted learns what the other had promised from the first turn, whoever invited knows it.
pub(crate) fn begin(
    rules: &dyn AnyRules,
    letter: &Letter,
    secret: &str,
    now: i64,
) -> Result<(GameRow, Vec<Entry>), ApiError> {
    let (game, invitation) = (&letter.game, letter.invited()?);
    let Some(acceptance) = &letter.acceptance else {
        return wrong("nobody has accepted that invitation yet");
    };
    let invites = letter.number == ACCEPTS;
    let promised = if invites {
        if !invitation.is_signed(game, secret) {
            return wrong("that letter answers another invitation than the one that was written here");
        }
        fairness::promised(game, secret, INVITES)
    } else {
        if !acceptance.is_signed(invitation, game, secret) {
            return wrong("that letter begins another game than the one that was agreed on here");
        }
        letter.opens.clone().unwrap_or_default()
    };
    if fairness::seal(&promised) != invitation.seals {
        return wrong("that letter does not open what the invitation promised");
    }
    check_game(rules, invitation)?;
    let seed = fairness::seed(Use::Start, &acceptance.opens, &promised);
    let started = rules.start(&invitation.setup(), seed)?;
    let accepts = other_seat(rules, invitation)?;
    let seat = |seat: Seat, name: &str, is_here: bool| SeatRow {
        seat,
        kind: if is_here { SeatKind::Person } else { SeatKind::Mail },
        name: name.to_owned(),
        token: is_here.then(|| secret.to_owned()),
        invitation: None,
        account: None,
        mail: None,
        mail_confirmed: false,
        webhook: None,
    };
    let mut seats =
        vec![seat(invitation.seat, &invitation.name, invites), seat(accepts, &acceptance.name, !invites)];
    seats.sort_by_key(|row| row.seat);
    let row = GameRow {
        id: game.clone(),
        start: started.record().beginning(),
        start_state: Some(started.snapshot()),
        outcome: None,
        clock: None,
        spectators: false,
        advice: false,
        created: now,
        seats,
    };
    let posted = |number: i64, seat: Seat, letter: &Letter| Entry {
        number,
        seat,
        deed: Deed::Letter { text: letter.text() },
        witnesses: Witnesses::ALL,
        clocks: None,
        at: now,
    };
    let invites = Letter::inviting(game, letter.edition, invitation);
    let accepted = Letter::accepting(game, letter.edition, invitation, acceptance);
    Ok((row, vec![posted(1, invitation.seat, &invites), posted(2, accepts, &accepted)]))
}

impl Table {
    /// Whether it is played by mail.
    pub(crate) fn is_by_mail(&self) -> bool {
        self.row.seats.iter().any(|row| row.kind == SeatKind::Mail)
    }

    /// The letters that have been written, in order.
    fn letters(&self) -> Vec<Posted> {
        let posted = |(at, entry): (usize, &Entry)| match &entry.deed {
            Deed::Letter { text } => {
                Some(Posted { at, seat: entry.seat, letter: serde_json::from_str(text).ok()? })
            }
            _ => None,
        };
        self.journal.iter().enumerate().filter_map(posted).collect()
    }

    fn last_letter(&self) -> Result<Posted, ApiError> {
        self.letters().pop().ok_or(ApiError::Internal)
    }

    /// Whether a seat has sent what it played: it stands.
    pub(crate) fn has_posted(&self, seat: Seat) -> bool {
        self.is_by_mail() && self.last_letter().is_ok_and(|last| last.seat == seat)
    }

    /// What a seat has promised in the letter of this number.
    fn promised(&self, seat: Seat, letter: u32) -> Result<String, ApiError> {
        let row = self.row.seat(seat).ok_or(ApiError::Internal)?;
        let secret = row.token.as_deref().ok_or(ApiError::Unauthorized)?;
        Ok(fairness::promised(&self.row.id, secret, letter))
    }

    /// The next dice of whoever answers the last letter and promised this number before.
    fn dice_by(&self, last: &Posted, promised: &str) -> SeededDice {
        let opened = last.letter.opens.as_deref().unwrap_or_default();
        // What rolls no dice can be taken back and done otherwise: it must not lead to others.
        let since = self.journal[last.at..].iter();
        let rolls =
            since.filter(|entry| matches!(&entry.deed, Deed::Action { dice, .. } if !dice.is_empty()));
        SeededDice::new(fairness::seed(Use::Answer, opened, promised), rolls.count() as u64 + 1)
    }

    /// The dice of the next action of a seat, where it is played by mail: by somebody here, or as a letter tells that opens
    /// this number.
    pub(crate) fn mail_dice(&self, seat: Seat, opens: Option<&str>) -> Result<SeededDice, ApiError> {
        let last = self.last_letter()?;
        if last.seat == seat {
            return no("the answer to your last letter has not come yet");
        }
        let promised = match opens {
            Some(opens) => opens.to_owned(),
            None => self.promised(seat, last.letter.number.saturating_sub(1))?,
        };
        Ok(self.dice_by(&last, &promised))
    }

    /// Whether a seat can send a letter now: the other is asked, or nobody any more.
    pub(crate) fn may_post(&self, seat: Seat) -> bool {
        self.is_by_mail() && !self.has_posted(seat) && self.deciding() != Some(seat)
    }

    /// Writes the letter of a seat that has answered the last one.
    fn write(&self, seat: Seat) -> Result<Letter, ApiError> {
        let last = self.last_letter()?;
        let number = last.letter.number + 1;
        let since = &self.journal[last.at..];
        // What was taken back was nothing: of the actions since then those that stand.
        let stand = since.iter().fold(0_usize, |stand, entry| match entry.deed {
            Deed::Action { .. } => stand + 1,
            Deed::Undo { .. } => stand.saturating_sub(1),
            _ => stand,
        });
        let taken = &self.game.record().taken;
        let after = taken.len().saturating_sub(stand);
        let says = since.iter().filter(|entry| entry.seat == seat).filter_map(|entry| Says::of(&entry.deed));
        let turn = Turn {
            after,
            actions: taken[after..].iter().map(|taken| taken.action.clone()).collect(),
            says: says.collect(),
            hash: self.game.hash(),
        };
        // Whoever accepted has nothing yet but a secret: the first turn brings what was agreed on along.
        let agreed = last.letter.number == ACCEPTS;
        Ok(Letter {
            number,
            edition: self.rules.about().edition(),
            name: self.row.seat(seat).map(|row| row.name.clone()).unwrap_or_default(),
            opens: Some(self.promised(seat, number - 2)?),
            seals: fairness::seal(&self.promised(seat, number)?),
            invitation: last.letter.invitation.filter(|_| agreed),
            acceptance: last.letter.acceptance.filter(|_| agreed),
            turn: Some(turn),
            ..last.letter
        })
    }

    /// The letter of a seat that has answered the last one, or the one that it has written, again; with what is to be stored.
    pub(crate) fn post(&mut self, seat: Seat, now: i64) -> Result<(Vec<Entry>, Letter), ApiError> {
        if self.has_posted(seat) {
            return Ok((Vec::new(), self.last_letter()?.letter));
        }
        if !self.may_post(seat) {
            return no("you are asked yourself: a letter goes when the other is");
        }
        let letter = self.write(seat)?;
        let entry = self.append_open(seat, Deed::Letter { text: letter.text() }, now);
        Ok((vec![entry], letter))
    }

    /// Plays what a letter tells; nothing when it was read before.
    pub(crate) fn read_letter(&mut self, letter: &Letter, now: i64) -> Result<Vec<Entry>, ApiError> {
        let letters = self.letters();
        let next = letters.len() as u32;
        if let Some(known) = letters.get(letter.number as usize) {
            return if known.letter == *letter {
                Ok(Vec::new())
            } else {
                wrong("that letter was written anew: the first one stands")
            };
        }
        if letter.number != next {
            return no("a letter before this one has not come yet");
        }
        let writer = letters.iter().rev().nth(1).ok_or(ApiError::Internal)?;
        let (seat, opens) = (writer.seat, letter.opens.as_deref().unwrap_or_default());
        if fairness::seal(opens) != writer.letter.seals {
            return wrong("that letter does not open what its writer promised");
        }
        let Some(turn) = &letter.turn else { return wrong("that letter tells nothing") };
        if turn.after != self.standing.len() {
            return wrong("that letter goes on from elsewhere");
        }
        let mut entries = Vec::new();
        for action in &turn.actions {
            self.check_decision(seat)?;
            let dice = self.mail_dice(seat, Some(opens))?;
            entries.push(self.play_by(seat, action, None, dice, now)?);
        }
        for said in &turn.says {
            entries.push(self.append_open(seat, said.deed(), now));
        }
        if self.game.hash() != turn.hash {
            return wrong(
                "by the rules, and by the dice that fell, that letter leads elsewhere than it says",
            );
        }
        if self.deciding() == Some(seat) {
            return wrong("that letter ends before its writer's turn does");
        }
        entries.push(self.append_open(seat, Deed::Letter { text: letter.text() }, now));
        Ok(entries)
    }
}
