//! Many games for the sake of what they tell: one row a game and one row a turn as Parquet, and a report.
//!
//! The games of a study are cut into batches by their seeds, and each batch is a set of files of its own. So a study can
//! be taken up again after any interruption, and shards on different machines make the very files that one machine
//! would have made: putting the folders together is all there is to merging.

pub(crate) mod columns;
mod gather;
mod heat;
mod plots;
mod report;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::{Library, Rng, Ruleset, SeededDice, Setup, SetupError};
use parquet::errors::ParquetError;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Counsel, General, Orders, counsel};
use columns::DataFrame;

/// How many games a batch has.
const BATCH: u64 = 100;
/// The tables of a batch; the last one only where positions are asked for.
const TABLES: [&str; 5] = ["games", "turns", "losses", "fights", "positions"];

/// What is studied: written beside the results, so that nobody mixes two studies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Study {
    /// The ruleset's id.
    pub ruleset: String,
    /// The scenario's id.
    pub scenario: String,
    /// The optional rules that are always in play.
    pub options: Vec<String>,
    /// Whether each game has its own random choice of the other optional rules.
    pub any_options: bool,
    /// Both generals, Union first.
    pub seats: [String; 2],
    /// The seed of the first game; the others follow.
    pub seed: u64,
    /// How many games.
    pub games: u64,
    /// Whether every decision is written down as well, for those who learn from it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub positions: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// One part of a study that is spread over machines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// Which part, from 1.
    pub index: u64,
    /// Of how many.
    pub count: u64,
}

impl Shard {
    /// The whole study.
    pub const WHOLE: Self = Self { index: 1, count: 1 };
}

impl std::str::FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("\"{text}\" is no shard: say 1/4 for the first of four");
        let (index, count) = text.split_once('/').ok_or_else(wrong)?;
        let shard =
            Self { index: index.parse().map_err(|_| wrong())?, count: count.parse().map_err(|_| wrong())? };
        if shard.index >= 1 && shard.index <= shard.count { Ok(shard) } else { Err(wrong()) }
    }
}

/// Why a study could not go on.
#[derive(Debug, Error)]
pub enum StudyError {
    /// The scenario or its options are not known.
    #[error("{0}")]
    Setup(#[from] SetupError),
    /// A file could not be written or read.
    #[error("{path}: {error}")]
    File {
        /// Which file.
        path: PathBuf,
        /// What the system said.
        error: std::io::Error,
    },
    /// A table could not be written or read.
    #[error("{path}: {error}")]
    Parquet {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        error: ParquetError,
    },
    /// The folder holds another study.
    #[error("{0} holds another study: choose another folder, or ask for the same games")]
    Another(PathBuf),
    /// A general's name is not known.
    #[error("{0}")]
    Orders(#[from] crate::OrdersError),
}

fn file_error(path: &Path) -> impl Fn(std::io::Error) -> StudyError + '_ {
    move |error| StudyError::File { path: path.to_owned(), error }
}

impl Study {
    /// Plays what is missing of a shard and writes the report on everything in the folder. `watch` is told of every
    /// game, those found already played too.
    pub fn run<R: Ruleset>(
        &self,
        rules: &R,
        library: &dyn Library,
        folder: &Path,
        shard: Shard,
        watch: impl Fn() + Sync,
    ) -> Result<PathBuf, StudyError> {
        self.play_shard(rules, folder, shard, watch)?;
        self.report(rules, library, folder)
    }

    /// Plays what is missing of a shard.
    pub fn play_shard<R: Ruleset>(
        &self,
        rules: &R,
        folder: &Path,
        shard: Shard,
        watch: impl Fn() + Sync,
    ) -> Result<(), StudyError> {
        self.claim(folder)?;
        let counsel = counsel::of(rules);
        let batches = (0..self.games.div_ceil(BATCH)).filter(|batch| batch % shard.count == shard.index - 1);
        for batch in batches {
            let games = (batch * BATCH..((batch + 1) * BATCH).min(self.games)).collect::<Vec<_>>();
            if self.is_done(folder, batch) {
                games.iter().for_each(|_| watch());
            } else {
                self.play(rules, &counsel, folder, batch, &games, &watch)?;
            }
        }
        Ok(())
    }

    /// Writes the report on everything in the folder.
    pub fn report<R: Ruleset>(
        &self,
        rules: &R,
        library: &dyn Library,
        folder: &Path,
    ) -> Result<PathBuf, StudyError> {
        let all = |name| self.all(folder, name);
        let findings = report::Findings {
            games: all("games")?,
            turns: all("turns")?,
            losses: all("losses")?,
            fights: all("fights")?,
        };
        let path = folder.join("report.html");
        let page = report::page(self, rules.about(), library, &findings);
        std::fs::write(&path, page).map_err(file_error(&path))?;
        Ok(path)
    }

    /// Makes the folder this study's, or refuses when it is another's.
    pub fn claim(&self, folder: &Path) -> Result<(), StudyError> {
        std::fs::create_dir_all(folder).map_err(file_error(folder))?;
        let path = folder.join("study.json");
        let own = serde_json::to_string_pretty(self).unwrap_or_default();
        match std::fs::read_to_string(&path) {
            Ok(found) => {
                let found: Option<Self> = serde_json::from_str(&found).ok();
                // More games than before are the same study gone on with.
                let same = found.is_some_and(|found| Self { games: self.games, ..found } == *self);
                if !same {
                    return Err(StudyError::Another(folder.to_owned()));
                }
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(error) => return Err(file_error(&path)(error)),
        }
        std::fs::write(&path, own).map_err(file_error(&path))
    }

    fn path(&self, folder: &Path, table: &str, batch: u64) -> PathBuf {
        let size = ((batch + 1) * BATCH).min(self.games) - batch * BATCH;
        folder.join(format!("{table}-{batch:06}-{size:03}.parquet"))
    }

    /// The tables that are written.
    fn tables(&self) -> &'static [&'static str] {
        if self.positions { &TABLES } else { &TABLES[..TABLES.len() - 1] }
    }

    fn is_done(&self, folder: &Path, batch: u64) -> bool {
        self.tables().iter().all(|table| self.path(folder, table, batch).exists())
    }

    fn play<R: Ruleset>(
        &self,
        rules: &R,
        counsel: &Arc<dyn Counsel<R>>,
        folder: &Path,
        batch: u64,
        games: &[u64],
        watch: &(impl Fn() + Sync),
    ) -> Result<(), StudyError> {
        let orders = [Orders::measured(&self.seats[0])?, Orders::measured(&self.seats[1])?];
        let played = games
            .par_iter()
            .map(|&number| {
                let sits = rules.about().seats.iter().map(|seat| orders[seat.side.index()].general(counsel));
                let generals: Vec<Box<dyn General<R>>> = sits.collect();
                let seats: Vec<&dyn General<R>> = generals.iter().map(|general| &**general).collect();
                let seed = self.seed + number;
                let (setup, positions) = (self.setup(rules, seed), self.positions);
                let game = gather::play(rules, &setup, seed, &seats, &**counsel, positions)?;
                watch();
                Ok(game)
            })
            .collect::<Result<Vec<[DataFrame; TABLES.len()]>, SetupError>>()?;
        let mut sums: [DataFrame; TABLES.len()] = std::array::from_fn(|_| DataFrame::default());
        for (sum, more) in played.into_iter().flat_map(|game| game.into_iter().enumerate()) {
            sums[sum].append(more);
        }
        for (table, rows) in self.tables().iter().zip(&sums) {
            let path = self.path(folder, table, batch);
            rows.write(table, &path).map_err(|error| StudyError::Parquet { path: path.clone(), error })?;
        }
        Ok(())
    }

    /// The set-up of a game; where any options may be in play, a random choice of those that go together.
    fn setup<R: Ruleset>(&self, rules: &R, seed: u64) -> Setup {
        let mut setup = Setup::scenario(&self.ruleset, &self.scenario).with_options(self.options.clone());
        if self.any_options {
            let mut rng = Rng::stream(seed, 7);
            let mut options: Vec<&str> = rules.about().options.iter().map(|option| option.id).collect();
            rng.shuffle(&mut options);
            for option in options.into_iter().filter(|_| rng.below(2) == 1).collect::<Vec<_>>() {
                let more = setup.clone().with_options([option]);
                if rules.start(&more, &mut SeededDice::new(seed, 0)).is_ok() {
                    setup = more;
                }
            }
        }
        setup
    }

    /// Every row of a table, in the order of the seeds.
    fn all(&self, folder: &Path, name: &str) -> Result<DataFrame, StudyError> {
        let mut all = DataFrame::default();
        for batch in 0..self.games.div_ceil(BATCH) {
            let path = self.path(folder, name, batch);
            if path.exists() {
                all.append(
                    DataFrame::read(&path)
                        .map_err(|error| StudyError::Parquet { path: path.clone(), error })?,
                );
            }
        }
        Ok(all)
    }
}
