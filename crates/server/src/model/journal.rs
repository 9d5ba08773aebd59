//! The journal of a game: every action and everything else that decides it, in order, numbered from 1, only ever added to.

use engine::{About, Event, EventKind, Seat, Seats};
use serde::{Deserialize, Serialize};
use shelf::Step;

use super::{Kept, Witnesses};
use crate::clock::Clocks;

/// One entry of a journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Entry {
    pub(crate) number: i64,
    pub(crate) seat: Seat,
    pub(crate) deed: Deed,
    /// Those who notice it.
    pub(crate) witnesses: Witnesses,
    pub(crate) clocks: Option<Clocks>,
    pub(crate) at: i64,
}

impl Entry {
    /// A step of a record that is being taken up, and how its state is kept.
    pub(crate) fn replayed(number: i64, step: &Step<'_>, kept: Kept, shown: Witnesses, at: i64) -> Self {
        let deed = Deed::Action {
            action: step.action.to_owned(),
            dice: step.dice.to_vec(),
            hash: step.after.hash(),
            events: write_events(step.events),
            why: None,
            open_to: Witnesses::of_open(step.after),
            state: Some(kept),
        };
        let witnesses = Witnesses::of_events(step.seat, step.events).and(shown);
        Self { number, seat: step.seat, deed, witnesses, clocks: None, at }
    }
}

/// What an entry says was done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Deed {
    /// An action of the game.
    Action {
        action: String,
        dice: Vec<u8>,
        hash: String,
        /// The events it caused, as JSON: read only when somebody looks at the log.
        events: String,
        /// Why a computer did it.
        why: Option<String>,
        /// Those from whom nothing has been hidden up to this action and after it: they may read why it was taken.
        open_to: Witnesses,
        /// The state after it, where it was kept.
        state: Option<Kept>,
    },
    /// The rules were corrected: the game goes on by this edition. The first `kept` actions stand.
    Corrected {
        kept: usize,
        edition: u32,
        /// The hash of the state it goes on from.
        hash: String,
        /// The state's bytes.
        state: Vec<u8>,
        /// What is told of it, as JSON.
        events: String,
    },
    /// The last actions were taken back; the first `kept` stand.
    Undo { kept: usize },
    /// The other side is asked to let actions be taken back.
    UndoAsked { kept: usize },
    /// It agrees.
    UndoGranted { kept: usize },
    /// It does not.
    UndoDenied,
    /// A draw is offered.
    DrawOffered,
    /// And agreed to.
    DrawAgreed,
    /// Or not.
    DrawDeclined,
    /// One of several commanders of a side would give the game up; their side alone hears it.
    ResignOffered,
    /// The seat gives the game up.
    Resigned,
    /// The seat claims the game because the other side's time is up.
    TimeClaimed,
    /// By mail: the seat has written to the other, in this letter as JSON. What it has played so far stands.
    Letter { text: String },
}

impl Deed {
    /// The word in the database and on the wire.
    pub(crate) const fn word(&self) -> &'static str {
        match self {
            Self::Action { .. } => "action",
            Self::Corrected { .. } => "corrected",
            Self::Undo { .. } => "undo",
            Self::UndoAsked { .. } => "undo_asked",
            Self::UndoGranted { .. } => "undo_granted",
            Self::UndoDenied => "undo_denied",
            Self::DrawOffered => "draw_offered",
            Self::DrawAgreed => "draw_agreed",
            Self::DrawDeclined => "draw_declined",
            Self::ResignOffered => "resign_offered",
            Self::Resigned => "resigned",
            Self::TimeClaimed => "time_claimed",
            Self::Letter { .. } => "letter",
        }
    }

    /// How many actions stand after it, if it may take some back.
    pub(crate) const fn leaves(&self) -> Option<usize> {
        match *self {
            Self::Undo { kept } | Self::UndoGranted { kept } | Self::Corrected { kept, .. } => Some(kept),
            _ => None,
        }
    }

    /// How many actions stand after it, if it takes some back or asks to.
    pub(crate) const fn kept(&self) -> Option<usize> {
        match *self {
            Self::UndoAsked { kept } => Some(kept),
            _ => self.leaves(),
        }
    }

    /// The deed of this word that is neither an action nor a correction nor a letter.
    pub(crate) fn from_word(word: &str, kept: usize) -> Option<Self> {
        let deeds = [
            Self::Undo { kept },
            Self::UndoAsked { kept },
            Self::UndoGranted { kept },
            Self::UndoDenied,
            Self::DrawOffered,
            Self::DrawAgreed,
            Self::DrawDeclined,
            Self::ResignOffered,
            Self::Resigned,
            Self::TimeClaimed,
        ];
        deeds.into_iter().find(|deed| deed.word() == word)
    }
}

/// What waits for an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Offers {
    /// The seat that offers a draw.
    pub(crate) draw: Option<Seat>,
    /// The seat that asks to take actions back.
    pub(crate) undo: Option<Seat>,
    /// How many actions of the record would stand.
    pub(crate) undo_kept: Option<usize>,
    /// The seats that would give the game up if the others of their side did.
    pub(crate) resigning: Seats,
}

impl Default for Offers {
    fn default() -> Self {
        Self { draw: None, undo: None, undo_kept: None, resigning: Seats::NONE }
    }
}

impl Offers {
    /// What waits after this entry. An action lets a draw offer of the other side lapse, any request to undo, and its own
    /// seat's will to give up.
    pub(crate) fn after(mut self, entry: &Entry) -> Self {
        match entry.deed {
            Deed::UndoAsked { kept } => (self.undo, self.undo_kept) = (Some(entry.seat), Some(kept)),
            Deed::DrawOffered => self.draw = Some(entry.seat),
            Deed::DrawDeclined | Deed::DrawAgreed => self.draw = None,
            Deed::ResignOffered => self.resigning.0 |= Seats::only(entry.seat).0,
            Deed::Action { .. } => {
                self.resigning.0 &= !Seats::only(entry.seat).0;
                (self.undo, self.undo_kept) = (None, None);
                self.draw = self.draw.filter(|&seat| seat == entry.seat);
            }
            _ => (self.undo, self.undo_kept) = (None, None),
        }
        self
    }
}

/// How a game ended otherwise than by its rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    /// This seat gave up.
    Resigned(Seat),
    /// Both sides agreed to a draw.
    Agreed,
    /// This seat claimed it on time.
    Time(Seat),
}

impl Ending {
    /// The ending that an entry makes.
    pub(crate) const fn of(entry: &Entry) -> Option<Self> {
        match entry.deed {
            Deed::Resigned => Some(Self::Resigned(entry.seat)),
            Deed::DrawAgreed => Some(Self::Agreed),
            Deed::TimeClaimed => Some(Self::Time(entry.seat)),
            _ => None,
        }
    }
}

/// An event as the journal keeps it.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct StoredEvent {
    pub(crate) text: String,
    #[serde(default)]
    pub(crate) clause: Option<String>,
    pub(crate) audience: Seats,
    pub(crate) kind: EventKind,
}

/// Events as the journal keeps them.
pub(crate) fn write_events(events: &[Event]) -> String {
    serde_json::to_string(events).unwrap_or_default()
}

/// Reads what [`write_events`] wrote.
pub(crate) fn read_events(text: &str) -> Vec<StoredEvent> {
    serde_json::from_str(text).unwrap_or_default()
}

/// What is told of a correction: of each clause that has changed a line, and to those who knew of an action that was set
/// aside that it was.
pub(crate) fn write_correction(about: &About, since: u32, set_aside: Option<Witnesses>) -> String {
    let line = |text: String, clause: Option<&str>, audience: Seats| serde_json::json!({"text": text, "clause": clause, "audience": audience, "kind": EventKind::Note});
    let mut lines = Vec::new();
    for edition in about.editions_since(since) {
        for (index, clause) in edition.clauses.iter().enumerate() {
            let text = match index {
                0 => {
                    format!("The rules have been corrected (edition {}): {}", edition.number, edition.changed)
                }
                _ => format!("Edition {} corrects this clause too.", edition.number),
            };
            lines.push(line(text, Some(clause), Seats::ALL));
        }
    }
    if lines.is_empty() {
        lines.push(line("The rules have changed since this was played.".into(), None, Seats::ALL));
    }
    let choice = "The game goes on by today's rules. If both sides agree, actions can be taken back to before it made a difference.";
    lines.push(line(choice.into(), None, Seats::ALL));
    if let Some(witnesses) = set_aside {
        let text = "What today's rules would not have allowed is set aside.".into();
        lines.push(line(text, None, witnesses.audience()));
    }
    serde_json::Value::Array(lines).to_string()
}
