//! What is stored, whoever keeps it: a database, or the browser of a page.

use engine::Viewer;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use utoipa::ToSchema;

use crate::model::Entry;

/// A game in a list.
#[derive(Debug, Clone)]
pub(crate) struct Listed {
    pub(crate) id: String,
    pub(crate) ruleset: String,
    pub(crate) scenario: String,
    pub(crate) updated: i64,
    pub(crate) deciding: Option<u8>,
    pub(crate) outcome: Option<String>,
    /// The seat that the asking account holds, if it asked for its own.
    pub(crate) seat: Option<u8>,
}

/// One line of chat.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct Line {
    /// Its number, from 1.
    pub number: i64,
    /// The seat that speaks.
    pub seat: u8,
    /// What it says.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// Entries to be added to one game's journal, all or none.
#[derive(Serialize, Deserialize)]
pub(crate) struct Append {
    pub(crate) game: String,
    /// The number of the journal's last entry as the writer knows it.
    pub(crate) after: i64,
    pub(crate) entries: Vec<Entry>,
    /// Whose decision is open then; `None` when the game is over.
    pub(crate) deciding: Option<u8>,
    /// How it ended, if it has.
    pub(crate) outcome: Option<String>,
    /// The state after the last entry, when a snapshot is due.
    pub(crate) snapshot: Option<Vec<u8>>,
}

impl Append {
    /// When something was last added that everybody may notice, if anything was.
    pub(crate) fn seen_at(&self) -> Option<i64> {
        let mut seen = self.entries.iter().filter(|entry| entry.witnesses.contain(Viewer::Spectator));
        seen.next_back().map(|entry| entry.at)
    }
}

/// Why nothing was added.
#[derive(Debug, Clone, Error)]
pub(crate) enum AppendError {
    /// Somebody else wrote that number first.
    #[error("another writer was first")]
    Conflict,
    /// The database failed; whether the entries are there is not known.
    #[error("the database failed: {0}")]
    Database(String),
}
