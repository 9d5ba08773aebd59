//! Every test of a checkout that names a clause.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::scan::{Proof, scan};

/// Why nobody can tell which test proves what.
#[derive(Debug, Error)]
pub enum ProofError {
    /// There is no source to read.
    #[error("which test proves which clause stands in the source: run this in a checkout of Vedette")]
    NoCheckout,
    /// A file cannot be read.
    #[error("{path}: {error}")]
    File {
        /// Which file.
        path: PathBuf,
        /// What the system said.
        error: std::io::Error,
    },
}

impl ProofError {
    fn file(path: &Path) -> impl FnOnce(std::io::Error) -> Self + '_ {
        |error| Self::File { path: path.to_owned(), error }
    }
}

/// The tests that name clauses.
#[derive(Debug, Clone, Default)]
pub struct Tests {
    by_clause: BTreeMap<String, Vec<Place>>,
    strays: Vec<String>,
}

/// Where a proof stands.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Place {
    /// `crates/ah/tests/ah74/combat.rs`
    file: String,
    line: u32,
    test: String,
}

impl Tests {
    /// The tests of the checkout that this program was built in, or of the one that it is run in.
    pub fn of_checkout() -> Result<Self, ProofError> {
        let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let here = PathBuf::from(".");
        let root = [built, here].into_iter().find(|root| root.join("crates/proofs").is_dir());
        Self::under(&root.ok_or(ProofError::NoCheckout)?)
    }

    /// The tests of every crate under a root.
    pub fn under(root: &Path) -> Result<Self, ProofError> {
        let mut tests = Self::default();
        for krate in sorted(&root.join("crates"))? {
            for folder in ["tests", "src"].map(|folder| krate.join(folder)) {
                if folder.is_dir() {
                    tests.collect(root, &folder)?;
                }
            }
        }
        Ok(tests)
    }

    /// These tests without those that a run did not come by. The record has a line `FILE:LINE` for every proof it came by.
    #[must_use]
    pub fn that_ran(mut self, record: &str) -> Self {
        let ran: BTreeSet<&str> = record.lines().map(str::trim).collect();
        for places in self.by_clause.values_mut() {
            places.retain(|place| ran.contains(format!("{}:{}", place.file, place.line).as_str()));
        }
        self.by_clause.retain(|_, places| !places.is_empty());
        self
    }

    /// The clauses and examples that are named.
    pub fn clauses(&self) -> impl Iterator<Item = &str> {
        self.by_clause.keys().map(String::as_str)
    }

    /// The tests that name a clause, as `file::test`.
    #[must_use]
    pub fn of(&self, clause: &str) -> Vec<String> {
        let places = self.by_clause.get(clause).into_iter().flatten();
        let mut tests: Vec<String> = Vec::new();
        for test in places.map(|place| {
            format!("{}::{}", place.file.strip_prefix("crates/").unwrap_or(&place.file), place.test)
        }) {
            if !tests.contains(&test) {
                tests.push(test);
            }
        }
        tests
    }

    /// Where a `proves!` stands that no test will ever run, as `file:line`.
    #[must_use]
    pub fn strays(&self) -> &[String] {
        &self.strays
    }

    fn collect(&mut self, root: &Path, folder: &Path) -> Result<(), ProofError> {
        for path in sorted(folder)? {
            if path.is_dir() {
                self.collect(root, &path)?;
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = std::fs::read_to_string(&path).map_err(ProofError::file(&path))?;
                let file = path.strip_prefix(root).unwrap_or(&path).display().to_string();
                self.add(&file, &text);
            }
        }
        Ok(())
    }

    fn add(&mut self, file: &str, text: &str) {
        for Proof { clauses, line, test } in scan(text) {
            let Some(test) = test else {
                self.strays.push(format!("{file}:{line}"));
                continue;
            };
            let place = Place { file: file.to_owned(), line, test };
            for clause in clauses {
                self.by_clause.entry(clause).or_default().push(place.clone());
            }
        }
    }
}

fn sorted(folder: &Path) -> Result<Vec<PathBuf>, ProofError> {
    let entries = std::fs::read_dir(folder).map_err(ProofError::file(folder))?;
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    paths.sort();
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_tests_that_ran_prove_something() {
        let mut tests = Tests::default();
        let text = "#[test]\nfn one() {\n    proves!(\"toy.1\", \"toy.2\");\n}\n\
                    #[test]\nfn two() {\n    proves!(\"toy.2\");\n}\n";
        tests.add("crates/ah/tests/ah74.rs", text);
        assert_eq!(tests.of("toy.2"), ["ah/tests/ah74.rs::one", "ah/tests/ah74.rs::two"]);
        let ran = tests.that_ran("crates/ah/tests/ah74.rs:7\ncrates/ah/tests/other.rs:3\n");
        assert_eq!(ran.of("toy.2"), ["ah/tests/ah74.rs::two"]);
        assert_eq!(ran.clauses().collect::<Vec<_>>(), ["toy.2"]);
    }
}
