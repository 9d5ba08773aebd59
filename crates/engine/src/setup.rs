//! Setups: a starting position that a person writes down, and what is said when it is not legal.

use serde::Deserialize;
use thiserror::Error;

use crate::data::line_of;
pub use crate::setup_file::{Piece, SetupFile, choose};
use crate::toml_tree;

/// A description of a starting position. The keys that every ruleset shares are read here; the ruleset reads the rest of
/// `source` with its own schema and checks it into a state, or refuses it with reasons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// The ruleset's id.
    pub ruleset: String,
    /// The scenario to start from.
    pub scenario: String,
    /// The optional rules in play, by id, sorted.
    pub options: Vec<String>,
    /// The whole TOML text; empty when nothing differs from the scenario.
    pub source: String,
}

#[derive(Deserialize)]
struct SharedKeys {
    ruleset: String,
    #[serde(default)]
    scenario: String,
    #[serde(default)]
    options: Vec<String>,
}

impl Setup {
    /// The scenario as it stands.
    pub fn scenario(ruleset: &str, scenario: &str) -> Self {
        Self {
            ruleset: ruleset.into(),
            scenario: scenario.into(),
            options: Vec::new(),
            source: String::new(),
        }
    }

    /// The same with optional rules.
    #[must_use]
    pub fn with_options<S: Into<String>>(mut self, options: impl IntoIterator<Item = S>) -> Self {
        self.options.extend(options.into_iter().map(Into::into));
        self.options.sort();
        self.options.dedup();
        self
    }

    /// Reads the text of a setup file.
    pub fn parse(text: &str) -> Result<Self, SetupError> {
        let keys: SharedKeys = parse_setup(text)?;
        let setup = Self {
            ruleset: keys.ruleset,
            scenario: keys.scenario,
            options: Vec::new(),
            source: text.to_owned(),
        };
        Ok(setup.with_options(keys.options))
    }
}

/// Reads a setup's text into a schema; an error names the line.
pub(crate) fn parse_setup<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, SetupError> {
    toml_tree::read(text).map_err(|problem| SetupError {
        line: problem.span.map(|span| line_of(text, span.start)),
        problem: problem.message.replace('\n', "; "),
        legal: String::new(),
    })
}

/// Why a setup was refused: the line, what is wrong with it, and what would be legal.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}{problem}{}", .line.map(|line| format!("line {line}: ")).unwrap_or_default(), hint(.legal))]
pub struct SetupError {
    /// The line of the setup file, from 1.
    pub line: Option<usize>,
    /// What is wrong.
    pub problem: String,
    /// What would be legal; empty when that is plain.
    pub legal: String,
}

fn hint(legal: &str) -> String {
    if legal.is_empty() { String::new() } else { format!(" ({legal})") }
}

impl SetupError {
    /// An error about the setup as a whole.
    pub fn new(problem: impl Into<String>) -> Self {
        Self { line: None, problem: problem.into(), legal: String::new() }
    }

    /// An error at a place of the text, such as the start of a [`toml::Spanned`] value.
    pub fn at(source: &str, offset: usize, problem: impl Into<String>) -> Self {
        Self { line: Some(line_of(source, offset)), problem: problem.into(), legal: String::new() }
    }

    /// The same, saying what would be legal.
    #[must_use]
    pub fn legal(mut self, legal: impl Into<String>) -> Self {
        self.legal = legal.into();
        self
    }
}
