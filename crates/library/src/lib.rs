//! The project's data and ledgers, built into the binary, and a folder that may stand in front of them.
//!
//! ```
//! use engine::Library;
//! let library = library::Shipped::new();
//! assert!(library.text("boards/atlantis.toml").is_err());
//! ```
#![forbid(unsafe_code)]

mod ledger;

use std::borrow::Cow;
use std::path::PathBuf;

use engine::{DataError, Library};
use rust_embed::RustEmbed;

pub use ledger::{ClauseText, Example, Ledger};

/// All but the geography that only `atlas` reads, when it makes the board of it.
#[derive(RustEmbed)]
#[folder = "../../data"]
#[exclude = "atlas/gettysburg/*"]
struct Data;

#[derive(RustEmbed)]
#[folder = "../../rules"]
struct Rules;

/// The data that ships with the program; a folder may replace single files of it.
#[derive(Debug, Clone, Default)]
pub struct Shipped {
    folder: Option<PathBuf>,
}

impl Shipped {
    /// What is built in.
    #[must_use]
    pub const fn new() -> Self {
        Self { folder: None }
    }

    /// What is built in, except the files that this folder has.
    pub fn with_folder(folder: impl Into<PathBuf>) -> Self {
        Self { folder: Some(folder.into()) }
    }
}

impl Library for Shipped {
    fn text(&self, path: &str) -> Result<Cow<'static, str>, DataError> {
        if let Some(file) = self.folder.as_ref().map(|folder| folder.join(path)).filter(|file| file.is_file())
        {
            return std::fs::read_to_string(&file)
                .map(Cow::Owned)
                .map_err(|error| DataError::file(path, error.to_string()));
        }
        let Some(file) = Data::get(path) else {
            return Err(DataError::file(path, "there is no such data file"));
        };
        String::from_utf8(file.data.into_owned())
            .map(Cow::Owned)
            .map_err(|_| DataError::file(path, "the file is not UTF-8 text"))
    }

    fn list(&self, folder: &str) -> Vec<String> {
        let prefix = format!("{}/", folder.trim_end_matches('/'));
        let mut paths: Vec<String> =
            Data::iter().filter(|path| path.starts_with(&prefix)).map(Cow::into_owned).collect();
        if let Some(own) = &self.folder
            && let Ok(entries) = std::fs::read_dir(own.join(folder))
        {
            paths.extend(
                entries
                    .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
                    .map(|name| prefix.clone() + &name),
            );
        }
        paths.sort();
        paths.dedup();
        paths
    }
}
