//! A match that is kept in a file, a game a line: one that was stopped goes on where it was.

use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use engine::{DataError, Ruleset, SetupError};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Bout, Contest, Result as Scores};

/// Why a match that is kept could not go on.
#[derive(Debug, Error)]
pub enum MatchFileError {
    /// The scenario or its options are not known.
    #[error("{0}")]
    Setup(#[from] SetupError),
    /// The ruleset's data are wrong.
    #[error("data file {0}")]
    Data(#[from] DataError),
    /// The file could not be read or written.
    #[error("{path}: {error}")]
    File {
        /// Which file.
        path: PathBuf,
        /// What the system said.
        error: std::io::Error,
    },
    /// The file keeps another match.
    #[error("{path} keeps another match: {found}")]
    Another {
        /// Which file.
        path: PathBuf,
        /// The match it keeps.
        found: String,
    },
}

/// The first line of a file: which match it keeps.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Title {
    title: String,
}

impl Contest {
    /// Plays the games that the file does not have yet, adds each as it ends, and tells what came of all of them. No game
    /// is begun any more once `is_over`. `watch` is told of every game, those found already played too.
    pub fn go_on<R: Ruleset>(
        &self,
        rules: &R,
        path: &Path,
        is_over: impl Fn() -> bool + Sync,
        watch: impl Fn(&Bout) + Sync,
    ) -> Result<Scores, MatchFileError> {
        let wrong = |error| MatchFileError::File { path: path.to_owned(), error };
        let mut bouts = self.read(path)?;
        bouts.iter().for_each(&watch);
        let missing: Vec<u64> =
            (0..self.games).filter(|number| !bouts.iter().any(|bout| bout.number == *number)).collect();
        let file = Mutex::new((self.open(path).map_err(wrong)?, Ok(())));
        let keep = |bout: &Bout| {
            watch(bout);
            if let Ok(mut file) = file.lock() {
                let added = add(&mut file.0, bout);
                file.1 = std::mem::replace(&mut file.1, Ok(())).and(added);
            }
        };
        bouts.extend(self.play(rules, missing.into_iter().take_while(|_| !is_over()), keep)?);
        file.into_inner().map_or(Ok(()), |(_, written)| written).map_err(wrong)?;
        bouts.sort_by_key(|bout| bout.number);
        Ok(Scores::of(&bouts))
    }

    /// The match in words: everything its games depend on but how many they are.
    fn title(&self) -> String {
        let [first, second] = self.seats;
        format!(
            "{} {} [{}], {first} ({}) against {second} ({}), from seed {}",
            self.setup.ruleset,
            self.setup.scenario,
            self.setup.options.join(" "),
            first.budget,
            second.budget,
            self.seed
        )
    }

    /// The games of this match that a file has; a line that was cut off does not count.
    fn read(&self, path: &Path) -> Result<Vec<Bout>, MatchFileError> {
        let text = match std::fs::read_to_string(path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            read => read.map_err(|error| MatchFileError::File { path: path.to_owned(), error })?,
        };
        let mut lines = text.lines();
        let found = lines.next().and_then(|line| serde_json::from_str::<Title>(line).ok());
        match found {
            Some(Title { title }) if title == self.title() => {
                let bouts = lines.filter_map(|line| serde_json::from_str::<Bout>(line).ok());
                Ok(bouts.filter(|bout| bout.number < self.games).collect())
            }
            found => Err(MatchFileError::Another {
                path: path.to_owned(),
                found: found.map_or_else(|| "none that can be read".into(), |found| found.title),
            }),
        }
    }

    /// Opens a file to add games to it, after its title.
    fn open(&self, path: &Path) -> std::io::Result<File> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let mut file = File::options().create(true).append(true).open(path)?;
        if file.metadata()?.len() == 0 {
            add(&mut file, &Title { title: self.title() })?;
        } else {
            // A line that was cut off when the match was stopped is left behind.
            file.write_all(b"\n")?;
        }
        Ok(file)
    }
}

/// Adds a line.
fn add(file: &mut File, what: &impl Serialize) -> std::io::Result<()> {
    let mut line = serde_json::to_vec(what)?;
    line.push(b'\n');
    file.write_all(&line)
}
