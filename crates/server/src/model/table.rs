//! A game in memory: what its journal makes of it.

use std::sync::Arc;

use engine::{Event, RecordError, Seat, Side, Status, Taken};
use shelf::{AnyGame, AnyRules};

use super::{Deed, Ending, Entry, Faces, GameRow, Kept, Offers, SeatKind, Standing, Way, Witnesses};
use crate::Opponents;
use crate::clock::Clocks;

/// So many entries after the last snapshot the next is due, as soon as nothing could be undone across it.
const SNAPSHOT_EVERY: i64 = 50;
/// So many entries after the last snapshot it is taken even so.
const SNAPSHOT_AT_LAST: i64 = 400;

/// A game in memory.
pub(crate) struct Table {
    pub(crate) row: GameRow,
    pub(crate) rules: Arc<dyn AnyRules>,
    pub(crate) game: Box<dyn AnyGame>,
    /// What happened before the first decision.
    pub(crate) opening: Vec<Event>,
    pub(crate) journal: Vec<Entry>,
    /// The actions that stand, in the record's order.
    pub(crate) standing: Vec<Standing>,
    /// The states that they led to, as far as they were kept.
    pub(crate) way: Way,
    pub(crate) offers: Offers,
    pub(crate) ending: Option<Ending>,
    /// The edition that it went on by when its rules were last corrected.
    pub(super) corrected: Option<u32>,
    /// How it ended by rules that have been corrected since.
    pub(super) closed: Option<String>,
    pub(crate) clocks: Option<Clocks>,
    /// Those from whom nothing has been hidden so far. Whether something is hidden now may be a secret itself, so nobody
    /// comes back among them.
    pub(crate) open_to: Witnesses,
    /// The computer opponents there are.
    pub(crate) opponents: Arc<Opponents>,
    /// When it was taken up in this process, in milliseconds since 1970.
    pub(crate) loaded: i64,
    /// What the game shows after the journal's last entry; `None` when that has not been looked at.
    faces: Option<Faces>,
    /// The bytes of the last state of the way, where they are at hand.
    last_state: Option<Vec<u8>>,
    /// The number of the entry that the last snapshot was taken after.
    snapshot_at: i64,
}

/// A game before it changes.
pub(crate) enum Before {
    /// What it showed.
    Faces(Faces),
    /// The game, to look at what it showed.
    Game(Box<dyn AnyGame>),
}

impl Before {
    /// Those to whom something else is shown now.
    pub(crate) fn witnesses(&self, after: &Faces) -> Witnesses {
        match self {
            Self::Faces(faces) => faces.witnesses(after),
            Self::Game(game) => Faces::of(&**game).witnesses(after),
        }
    }
}

/// A snapshot as it is stored: the state's bytes after an entry.
pub(crate) struct Snapshot {
    pub(crate) number: i64,
    pub(crate) state: Vec<u8>,
}

impl Table {
    /// A game before the first entry of its journal.
    pub(super) fn blank(
        row: GameRow,
        rules: Arc<dyn AnyRules>,
        game: Box<dyn AnyGame>,
        opponents: Arc<Opponents>,
        loaded: i64,
    ) -> Self {
        let (opening, open_to) = (game.opening(), Witnesses::of_open(&*game));
        let way = Way::new(row.start_state.as_deref());
        Self {
            row,
            rules,
            game,
            opening,
            journal: Vec::new(),
            standing: Vec::new(),
            way,
            offers: Offers::default(),
            ending: None,
            corrected: None,
            closed: None,
            clocks: None,
            open_to,
            opponents,
            loaded,
            faces: None,
            last_state: None,
            snapshot_at: 0,
        }
    }

    /// Follows an entry that is already in the journal, checking that it leads where the journal says.
    pub(crate) fn adopt(&mut self, entry: Entry) -> Result<(), RecordError> {
        self.faces = None;
        match &entry.deed {
            Deed::Action { action, dice, hash, state, .. } => {
                let wrong = |problem: String| RecordError::Action {
                    number: self.standing.len() + 1,
                    action: action.clone(),
                    problem,
                };
                let taken = Taken { action: action.clone(), dice: dice.clone(), hash: hash.clone() };
                if self.game.record().last_edition() != self.edition() {
                    self.game.correct(Vec::new());
                }
                self.game.repeat(&taken).map_err(wrong)?;
                if self.game.hash() != *hash {
                    return Err(wrong("it leads to another state than the journal says".into()));
                }
                self.standing.push(Standing { seat: entry.seat, witnesses: entry.witnesses });
                self.way.push(state.clone());
                self.last_state = None;
            }
            Deed::Corrected { kept, edition, hash, state, .. } => {
                let mut record = self.game.record().clone();
                let set_aside = record.taken.get(*kept..).unwrap_or_default().to_vec();
                record.cut(*kept);
                record.correct(*edition, hash.clone(), set_aside);
                let elsewhere = RecordError::Corrected { after: *kept, edition: *edition };
                self.game = self.rules.resume(&record, state).ok_or(elsewhere)?;
                self.cut(*kept);
                self.way.rest(state);
            }
            Deed::Undo { kept } | Deed::UndoGranted { kept } => self.take_back(*kept)?,
            _ => {}
        }
        self.note(entry);
        Ok(())
    }

    /// Takes back all but the first `kept` actions.
    pub(crate) fn take_back(&mut self, kept: usize) -> Result<(), RecordError> {
        self.faces = None;
        while self.standing.len() > kept {
            let Some(seat) = self.game.undoable_by() else { break };
            if self.game.undo(seat).is_err() {
                break;
            }
            self.standing.pop();
        }
        if self.standing.len() > kept {
            self.game = self.stood(kept)?;
        }
        self.cut(kept);
        Ok(())
    }

    /// The game as it stood after the first so many of its actions: as it was kept, or played again.
    pub(crate) fn stood(&self, actions: usize) -> Result<Box<dyn AnyGame>, RecordError> {
        let mut record = self.game.record().clone();
        record.cut(actions);
        self.way.game(&*self.rules, &record).map_or_else(|| self.rules.replay(&record), Ok)
    }

    /// Forgets all but the first so many actions.
    pub(crate) fn cut(&mut self, actions: usize) {
        self.standing.truncate(actions);
        self.way.cut(actions);
        self.last_state = None;
    }

    /// Keeps the state after an action that was just played.
    pub(crate) fn keep_state(&mut self) -> Kept {
        let before = self.last_state.take().or_else(|| self.way.last());
        let state = self.game.snapshot();
        let kept = self.way.keep(before.as_deref(), &state);
        self.way.push(Some(kept.clone()));
        self.last_state = Some(state);
        kept
    }

    /// Writes an entry that the game has followed into the journal in memory.
    pub(crate) fn note(&mut self, entry: Entry) {
        self.offers = self.offers.after(&entry);
        self.ending = self.ending.or_else(|| Ending::of(&entry));
        match entry.deed {
            Deed::Action { open_to, .. } => self.open_to = self.open_to.both(open_to),
            Deed::Corrected { edition, .. } => self.corrected = Some(edition),
            _ => {}
        }
        if let Some(clocks) = &entry.clocks {
            self.clocks = Some(clocks.clone());
        }
        self.journal.push(entry);
    }

    /// What the game shows before it changes, or the game itself while nobody has looked: most changes are told to everybody,
    /// and then nobody need look.
    pub(crate) fn before(&self) -> Before {
        self.faces.clone().map_or_else(|| Before::Game(self.game.fork()), Before::Faces)
    }

    /// Looks at what the game shows after it has changed, and says who sees a difference; of those who are told of it anyway
    /// nothing need be found out.
    pub(crate) fn look_again(&mut self, before: &Before, told: Witnesses) -> Witnesses {
        if told == Witnesses::ALL {
            self.faces = None;
            return told;
        }
        let after = Faces::of(&*self.game);
        let changed = before.witnesses(&after);
        self.faces = Some(after);
        changed
    }

    /// The number of the journal's last entry.
    pub(crate) fn number(&self) -> i64 {
        self.journal.last().map_or(0, |entry| entry.number)
    }

    /// The seat whose decision is open; `None` when the game is over.
    pub(crate) fn deciding(&self) -> Option<Seat> {
        if self.ending.is_some() || self.closed.is_some() {
            return None;
        }
        self.game.status().open().map(|decision| decision.seat)
    }

    /// Whether the game is over, by its rules or otherwise.
    pub(crate) fn is_over(&self) -> bool {
        self.deciding().is_none()
    }

    /// The name of the opponent whose decision is open, when it is a computer's.
    pub(crate) fn computer_to_move(&self) -> Option<(Seat, &str)> {
        let seat = self.deciding()?;
        let row = self.row.seat(seat)?;
        (row.kind == SeatKind::Computer).then_some((seat, row.name.as_str()))
    }

    /// Whether a seat has taken an action that stands.
    pub(crate) fn has_acted(&self, seat: Seat) -> bool {
        self.standing.iter().any(|action| action.seat == seat)
    }

    /// The side of a seat.
    pub(crate) fn side(&self, seat: Seat) -> Option<Side> {
        self.rules.about().seats.get(seat.index()).map(|info| info.side)
    }

    /// Whether two seats fight each other.
    pub(crate) fn are_enemies(&self, one: Seat, other: Seat) -> bool {
        self.side(one) != self.side(other)
    }

    /// The persons who command on a seat's side.
    pub(crate) fn commanders(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        let persons = self.row.seats.iter().filter(|row| row.kind != SeatKind::Computer).map(|row| row.seat);
        persons.filter(move |&other| !self.are_enemies(other, seat))
    }

    /// How the game ended, in a sentence; `None` while it goes on.
    pub(crate) fn outcome(&self) -> Option<(Option<Side>, String)> {
        let name = |seat: Seat| self.rules.about().seats.get(seat.index()).map_or("A seat", |info| info.name);
        match (self.ending, self.game.status()) {
            (Some(Ending::Resigned(seat)), _) => {
                let side = self.side(seat);
                let who = side.filter(|_| self.commanders(seat).count() > 1).map_or(name(seat), Side::name);
                Some((side.map(Side::enemy), format!("{who} resigns.")))
            }
            (Some(Ending::Agreed), _) => Some((None, "Both sides agree to a draw.".into())),
            (Some(Ending::Time(seat)), _) => Some((self.side(seat), format!("{} wins on time.", name(seat)))),
            (None, Status::Over(outcome)) => Some((outcome.winner, outcome.sentence)),
            // Who had won was not written down.
            (None, Status::Open(_)) => self.closed.clone().map(|sentence| (None, sentence)),
        }
    }

    /// A snapshot, when one is due.
    pub(crate) fn snapshot_due(&self) -> Option<Snapshot> {
        let behind = self.number() - self.snapshot_at;
        let settled = self.game.undoable_by().is_none() && !self.standing.is_empty();
        let due = (behind >= SNAPSHOT_EVERY && settled) || behind >= SNAPSHOT_AT_LAST;
        due.then(|| Snapshot { number: self.number(), state: self.game.snapshot() })
    }

    /// Notes that a snapshot has been stored.
    pub(crate) const fn snapshot_stored(&mut self, number: i64) {
        self.snapshot_at = number;
    }

    /// The hash of the state as the record has it; empty before the first action.
    pub(crate) fn here(&self) -> &str {
        self.game.record().taken.last().map_or("", |taken| taken.hash.as_str())
    }
}
