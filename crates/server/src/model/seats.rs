//! A game as it was agreed on: what is played, and who sits where.

use engine::{Record, Seat};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::clock::ClockRule;

/// Who sits in the seat of a side that the rules play by themselves: it is never asked.
pub(crate) const RULES: &str = "rules";

/// Who sits in a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// Whoever made the game.
    Person,
    /// Whoever first opens the invitation.
    Guest,
    /// The computer.
    Computer,
    /// Somebody who writes letters.
    Mail,
}

impl SeatKind {
    /// The word in the database.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Guest => "guest",
            Self::Computer => "computer",
            Self::Mail => "mail",
        }
    }

    pub(crate) fn from_word(word: &str) -> Self {
        [Self::Guest, Self::Computer, Self::Mail]
            .into_iter()
            .find(|kind| kind.word() == word)
            .unwrap_or(Self::Person)
    }
}

/// One seat of a game, as it is stored.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct SeatRow {
    pub(crate) seat: Seat,
    pub(crate) kind: SeatKind,
    /// The player's name; for a computer, the opponent's.
    pub(crate) name: String,
    /// The hash of the token that opens the seat; none while a guest is waited for, and none for a computer.
    pub(crate) token: Option<String>,
    /// The hash of an invitation that nobody has taken up yet.
    pub(crate) invitation: Option<String>,
    pub(crate) account: Option<String>,
    pub(crate) mail: Option<String>,
    /// Whether whoever reads it has said so.
    pub(crate) mail_confirmed: bool,
    pub(crate) webhook: Option<String>,
}

impl SeatRow {
    /// Where mail may be sent.
    pub(crate) fn confirmed_mail(&self) -> Option<&str> {
        self.mail.as_deref().filter(|_| self.mail_confirmed)
    }

    /// Whether somebody sits here.
    pub(crate) const fn is_taken(&self) -> bool {
        self.invitation.is_none()
    }
}

/// A game as it was agreed on; its journal says what came of it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct GameRow {
    pub(crate) id: String,
    /// The record without its actions.
    pub(crate) start: Record,
    /// The state it started from, where it was kept.
    pub(crate) start_state: Option<Vec<u8>>,
    /// How it ended, if it had when it was read.
    pub(crate) outcome: Option<String>,
    pub(crate) clock: Option<ClockRule>,
    pub(crate) spectators: bool,
    /// Whether the computer may be asked what it would do.
    pub(crate) advice: bool,
    pub(crate) created: i64,
    pub(crate) seats: Vec<SeatRow>,
}

impl GameRow {
    /// The seat's row.
    pub(crate) fn seat(&self, seat: Seat) -> Option<&SeatRow> {
        self.seats.iter().find(|row| row.seat == seat)
    }

    /// Whether every invitation has been taken up.
    pub(crate) fn is_full(&self) -> bool {
        self.seats.iter().all(SeatRow::is_taken)
    }
}
