//! Facts live outside the code: where a ruleset finds its data files, and how it says that one is wrong.

use std::borrow::Cow;

use serde::de::DeserializeOwned;
use thiserror::Error;

use crate::toml_tree::{self, Problem};

/// A place where data files are kept: built into the binary, or a folder that an owner of the printed game edits.
pub trait Library: Send + Sync {
    /// The text of one file, by its path below `data/`, such as `boards/ah.toml`.
    fn text(&self, path: &str) -> Result<Cow<'static, str>, DataError>;

    /// Every path below a folder, sorted.
    fn list(&self, folder: &str) -> Vec<String>;
}

/// Why a data file was refused: the file, the record and the field, and a sentence.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{file}{}: {problem}", location(.record, .field))]
pub struct DataError {
    /// The file, relative to `data/`.
    pub file: String,
    /// Which record of it: a line number or a record's own name; empty when the whole file is meant.
    pub record: String,
    /// Which field of the record; empty when the whole record is meant.
    pub field: String,
    /// What is wrong, and what would be right.
    pub problem: String,
}

fn location(record: &str, field: &str) -> String {
    match (record.is_empty(), field.is_empty()) {
        (true, true) => String::new(),
        (false, true) => format!(", {record}"),
        (true, false) => format!(", field {field}"),
        (false, false) => format!(", {record}, field {field}"),
    }
}

impl DataError {
    /// An error about a whole file.
    pub fn file(file: &str, problem: impl Into<String>) -> Self {
        Self { file: file.into(), record: String::new(), field: String::new(), problem: problem.into() }
    }

    /// An error about one field of one record.
    pub fn field(file: &str, record: impl Into<String>, field: &str, problem: impl Into<String>) -> Self {
        Self { file: file.into(), record: record.into(), field: field.into(), problem: problem.into() }
    }
}

/// Reads one TOML data file into its schema; an error names the file and the line.
pub fn read<T: DeserializeOwned>(library: &dyn Library, file: &str) -> Result<T, DataError> {
    let text = library.text(file)?;
    parse(file, &text)
}

/// Reads TOML text that came from `file` into its schema; an error names the file and the line.
pub fn parse<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, DataError> {
    toml_tree::read(text).map_err(|problem| refused(file, text, problem))
}

fn refused(file: &str, text: &str, problem: Problem) -> DataError {
    DataError {
        file: file.into(),
        record: problem.span.map(|span| format!("line {}", line_of(text, span.start))).unwrap_or_default(),
        field: String::new(),
        problem: problem.message.replace('\n', "; "),
    }
}

/// The line, counted from 1, on which a byte offset of a text stands.
#[must_use]
pub fn line_of(text: &str, offset: usize) -> usize {
    text.bytes().take(offset).filter(|&byte| byte == b'\n').count() + 1
}
