//! Records: the whole game as its setup, its seed and its actions, replayable to the bit.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{FIRST_EDITION, Setup, SetupError};

/// The version of the record format. A record of another version is refused, not guessed at.
pub const RECORD_VERSION: u32 = 1;

/// A game as it is stored and sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The version of the format.
    pub vedette: u32,
    /// The ruleset's id.
    pub ruleset: String,
    /// The edition of the ruleset that it began under.
    #[serde(default = "first_edition")]
    pub edition: u32,
    /// The scenario's id.
    pub scenario: String,
    /// The optional rules in play.
    #[serde(default)]
    pub options: Vec<String>,
    /// The text of the setup file, when the game did not start from a plain scenario.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub setup: String,
    /// The seed of the dice.
    pub seed: u64,
    /// What the set-up rolled (shuffles).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub start_dice: Vec<u8>,
    /// The hash of the state that it started from, in hexadecimal; empty where that was not written down.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub start_hash: String,
    /// Where the rules were corrected while it was played, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub corrected: Vec<Correction>,
    /// The actions, in order.
    pub taken: Vec<Taken>,
}

const fn first_edition() -> u32 {
    FIRST_EDITION
}

/// From here on a game was played by another edition of its rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Correction {
    /// After so many actions.
    pub after: usize,
    /// The edition.
    pub edition: u32,
    /// The hash of the state that it went on from, in hexadecimal.
    pub hash: String,
    /// The actions that had been taken by then and that the corrected rules would not have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub set_aside: Vec<Taken>,
}

/// One action of a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Taken {
    /// The action's exact text.
    pub action: String,
    /// What was rolled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u8>,
    /// The hash of the state after it, in hexadecimal.
    pub hash: String,
}

/// Why a record was refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RecordError {
    /// It is not a record at all.
    #[error("this is not a record of a game: {0}")]
    Unreadable(String),
    /// It was written by another version.
    #[error("this record has version {0}, and this program reads version {RECORD_VERSION}")]
    Version(u32),
    /// It belongs to another ruleset.
    #[error("this is a record of {found}, not of {wanted}")]
    Ruleset {
        /// What the record says.
        found: String,
        /// What was asked for.
        wanted: String,
    },
    /// Its setup is not legal.
    #[error("the record's setup is not legal: {0}")]
    Setup(#[from] SetupError),
    /// The rules were corrected, and it went on from a state that these rules do not lead to.
    #[error(
        "after action {after} it went on under edition {edition} from where it stood, and these rules do not lead there"
    )]
    Corrected {
        /// After so many actions.
        after: usize,
        /// The edition.
        edition: u32,
    },
    /// One of its actions is not legal or leads elsewhere than the record says.
    #[error("action {number} (\"{action}\"): {problem}")]
    Action {
        /// Which action, from 1.
        number: usize,
        /// Its text.
        action: String,
        /// What is wrong.
        problem: String,
    },
}

impl Record {
    /// A record with no action yet.
    #[must_use]
    pub fn new(setup: &Setup, seed: u64) -> Self {
        Self {
            vedette: RECORD_VERSION,
            ruleset: setup.ruleset.clone(),
            edition: FIRST_EDITION,
            scenario: setup.scenario.clone(),
            options: setup.options.clone(),
            setup: setup.source.clone(),
            seed,
            start_dice: Vec::new(),
            start_hash: String::new(),
            corrected: Vec::new(),
            taken: Vec::new(),
        }
    }

    /// The setup the game started from.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        Setup {
            ruleset: self.ruleset.clone(),
            scenario: self.scenario.clone(),
            options: self.options.clone(),
            source: self.setup.clone(),
        }
    }

    /// The edition that it is played by at its end.
    #[must_use]
    pub fn last_edition(&self) -> u32 {
        self.corrected.last().map_or(self.edition, |correction| correction.edition)
    }

    /// The hash of the state at its end; empty where that was not written down.
    #[must_use]
    pub fn last_hash(&self) -> &str {
        match (self.corrected.last(), self.taken.last()) {
            (Some(correction), _) if correction.after == self.taken.len() => &correction.hash,
            (_, Some(taken)) => &taken.hash,
            (_, None) => &self.start_hash,
        }
    }

    /// Takes back all but the first so many actions, and with them the corrections that came after.
    pub fn cut(&mut self, kept: usize) {
        self.taken.truncate(kept);
        self.corrected.retain(|correction| correction.after <= kept);
    }

    /// The same record without its actions.
    #[must_use]
    pub fn beginning(&self) -> Self {
        Self { taken: Vec::new(), corrected: Vec::new(), ..self.clone() }
    }

    /// Notes that the game goes on from here under another edition, without the actions that it would not have.
    pub fn correct(&mut self, edition: u32, hash: String, set_aside: Vec<Taken>) {
        self.corrected.push(Correction { after: self.taken.len(), edition, hash, set_aside });
    }

    /// Reads the JSON text of a record.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        #[derive(Deserialize)]
        struct Version {
            vedette: u32,
        }
        let unreadable = |error: serde_json::Error| RecordError::Unreadable(error.to_string());
        let version: Version = serde_json::from_str(text).map_err(unreadable)?;
        if version.vedette != RECORD_VERSION {
            return Err(RecordError::Version(version.vedette));
        }
        serde_json::from_str(text).map_err(unreadable)
    }

    /// The JSON text of the record: one action a line.
    #[must_use]
    pub fn to_json(&self) -> String {
        let head = Self { taken: Vec::new(), ..self.clone() };
        let head = serde_json::to_string_pretty(&head).unwrap_or_default();
        let actions: Vec<String> = self
            .taken
            .iter()
            .map(|taken| format!("    {}", serde_json::to_string(taken).unwrap_or_default()))
            .collect();
        if actions.is_empty() {
            return head;
        }
        head.replace("\"taken\": []", &format!("\"taken\": [\n{}\n  ]", actions.join(",\n")))
    }
}

/// A hash as records write it.
#[must_use]
pub(crate) fn hash_text(hash: u64) -> String {
    format!("{hash:016x}")
}
