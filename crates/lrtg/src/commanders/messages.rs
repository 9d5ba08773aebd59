//! Messages (21.2): words, and what is said and written by one commander to another.

use std::fmt;

use arrayvec::ArrayVec;
use board::HexId;
use engine::Seat;
use serde::{Deserialize, Serialize};

use crate::commanders::CommandId;
use crate::data::tables::Delivery;

/// The most words of a message.
pub const WORDS: usize = 24;
/// The letters of a word; none stands for its end.
const LETTERS: &[u8; 39] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.?";
/// The most letters of a word.
const LONGEST: usize = 12;

/// A word of one to twelve letters, packed: forty to the power of twelve fits eight bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Word([u8; 8]);

impl Word {
    /// Reads a word, whatever its case; none when it is too long or has other letters.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        if text.is_empty() || text.len() > LONGEST {
            return None;
        }
        let mut packed = 0_u64;
        for letter in text.bytes().rev() {
            let letter = letter.to_ascii_uppercase();
            let digit = LETTERS.iter().position(|known| *known == letter)? as u64 + 1;
            packed = packed * 40 + digit;
        }
        Some(Self(packed.to_le_bytes()))
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut packed = u64::from_le_bytes(self.0);
        while packed > 0 {
            let letter = (packed % 40).checked_sub(1).and_then(|digit| LETTERS.get(digit as usize));
            write!(f, "{}", letter.map_or('?', |letter| char::from(*letter)))?;
            packed /= 40;
        }
        Ok(())
    }
}

/// One part of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Part {
    /// A word of the sender's own.
    Word(Word),
    /// Where a force is bound.
    Bound(HexId),
    /// What it is to do.
    Intend(u8),
}

/// How something is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Means {
    /// By word of mouth.
    Talk,
    /// In writing, by courier or by wire.
    Message,
    /// A note across the lines of one army.
    Note,
}

impl Means {
    const ALL: [Self; 3] = [Self::Talk, Self::Message, Self::Note];

    /// Its word in an action.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Talk => "talk",
            Self::Message => "message",
            Self::Note => "note",
        }
    }

    pub(crate) const fn label(self) -> &'static str {
        match self {
            Self::Talk => "Talk",
            Self::Message => "Write",
            Self::Note => "Pass a note",
        }
    }

    pub(crate) fn read(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|means| means.word() == word)
    }
}

/// Where a message is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Fate {
    /// Sealed: the couriers have not ridden yet.
    Sealed,
    /// On its way to the Communications Phase of this turn.
    Due(u8),
    /// In its reader's hands since this turn.
    Read(u8),
    /// Lost for ever.
    Lost,
}

/// Something said or written by one commander to another.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Message {
    /// Who sends it.
    pub from: Seat,
    /// To whom.
    pub to: Seat,
    /// The force it is about; none when it is about all.
    pub about: CommandId,
    /// The turn.
    pub turn: u8,
    /// How it is sent.
    pub means: Means,
    /// What the sender was told of its delivery.
    pub delivery: Option<Delivery>,
    /// Where it is.
    pub fate: Fate,
    /// The enemy commander who has read it.
    pub intercepted: Option<Seat>,
    /// What it says.
    pub parts: ArrayVec<Part, WORDS>,
}

impl Message {
    /// Whether a seat knows of it.
    #[must_use]
    pub fn is_known_to(&self, seat: Seat) -> bool {
        self.from == seat
            || (self.to == seat && matches!(self.fate, Fate::Read(_)))
            || self.intercepted == Some(seat)
    }
}

/// The letters of both sides, and the Communications Phase that goes on.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Post {
    /// What was said and written this turn and the last, and what is on its way.
    pub messages: Vec<Message>,
    /// What is being written.
    pub draft: Option<Message>,
    /// The minutes of the phase that are over.
    pub minute: u8,
    /// The seat that is asked next in this minute.
    pub next: u8,
    /// Those who have no more to say, as bits of seats.
    pub silent: u16,
    /// The Action Phase in which the side without the initiative was asked for notes.
    pub noted: u16,
}
