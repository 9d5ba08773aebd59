//! Data files in a folder.

use std::borrow::Cow;
use std::fs;
use std::path::{Path, PathBuf};

use engine::data::{DataError, Library};

/// The data folder of the project, as a library.
#[derive(Debug, Clone)]
pub struct Folder {
    root: PathBuf,
}

impl Folder {
    /// The library whose files lie below this folder.
    #[must_use]
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// Where it is.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }
}

impl Library for Folder {
    fn text(&self, path: &str) -> Result<Cow<'static, str>, DataError> {
        let text = fs::read_to_string(self.root.join(path));
        text.map(Cow::Owned).map_err(|error| DataError::file(path, format!("cannot be read: {error}")))
    }

    fn list(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.root.join(folder)).into_iter().flatten().flatten();
        let mut paths: Vec<String> = entries
            .filter_map(|entry| entry.file_name().into_string().ok())
            .map(|name| format!("{folder}/{name}"))
            .collect();
        paths.sort();
        paths
    }
}
