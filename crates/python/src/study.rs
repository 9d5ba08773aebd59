//! Many games for the sake of what they tell, in shards that are the same wherever they are played.

use std::path::PathBuf;
use std::sync::Arc;

use engine::Ruleset;
use general::arena::Contest;
use general::study::{Shard, Study, StudyError};
use general::{Orders, Room};
use pyo3::prelude::*;
use shelf::Visitor;

use crate::errors;
use crate::game::Game;

/// What is done of a study.
enum Part {
    /// The folder is made the study's.
    Claim,
    /// One shard is played.
    Shard(Shard),
    /// The report on all that is in the folder is written.
    Report,
}

struct StudyWork<'a> {
    study: &'a Study,
    room: &'a Room,
    folder: PathBuf,
    part: Part,
}

impl Visitor for StudyWork<'_> {
    type Output = Result<PathBuf, StudyError>;

    fn visit<R: Ruleset>(self, rules: &Arc<R>) -> Self::Output {
        match self.part {
            Part::Claim => self.study.claim(&self.folder)?,
            Part::Shard(shard) => self.study.play_shard(&**rules, &self.folder, shard, || {})?,
            Part::Report => return self.study.report(&**rules, self.room.shelf().library(), &self.folder),
        }
        Ok(self.folder)
    }
}

struct ContestWork<'a> {
    contest: &'a Contest,
    games: (u64, u64),
    path: PathBuf,
}

impl Visitor for ContestWork<'_> {
    type Output = Result<PathBuf, StudyError>;

    fn visit<R: Ruleset>(self, rules: &Arc<R>) -> Self::Output {
        self.contest.write(&**rules, self.games.0..self.games.1, &self.path)?;
        Ok(self.path)
    }
}

/// Works on so many threads while Python does something else; 0 are as many as the machine has.
fn work<V>(python: Python<'_>, game: &Game, threads: usize, visitor: V) -> PyResult<PathBuf>
where
    V: Visitor<Output = Result<PathBuf, StudyError>> + Send,
{
    let visit = || game.room.shelf().visit(game.about.id, visitor);
    let visited = python.detach(|| match threads {
        0 => Ok(visit()),
        _ => rayon::ThreadPoolBuilder::new().num_threads(threads).build().map(|pool| pool.install(visit)),
    });
    let visited = visited.map_err(|error| errors::other(python, error))?;
    let done = visited.map_err(|error| errors::setup(python, error))?;
    let done = done.ok_or_else(|| errors::setup(python, "there is no such ruleset"))?;
    done.map_err(|error| errors::setup(python, error))
}

/// Does a part of a study: claims the folder, plays one of so many shards (counted from 1), or writes the report.
#[pyfunction]
#[pyo3(name = "_study")]
#[allow(clippy::too_many_arguments, reason = "called by name from vedette.lab")]
pub(crate) fn study(
    python: Python<'_>,
    game: &Game,
    folder: PathBuf,
    scenario: Option<&str>,
    options: Vec<String>,
    any_options: bool,
    seats: [String; 2],
    games: u64,
    seed: u64,
    positions: bool,
    part: &str,
    threads: usize,
) -> PyResult<PathBuf> {
    let engine::Setup { ruleset, scenario, options, .. } = game.setup(scenario, options);
    let study = Study { ruleset, scenario, options, any_options, seats, seed, games, positions };
    let part = match part {
        "claim" => Part::Claim,
        "report" => Part::Report,
        shard => Part::Shard(shard.parse().map_err(|error: String| errors::other(python, error))?),
    };
    work(python, game, threads, StudyWork { study: &study, room: &game.room, folder, part })
}

/// Plays some games of a match between two generals, from one number to before another, and writes a table of them.
#[pyfunction]
#[pyo3(name = "_match")]
#[allow(clippy::too_many_arguments, reason = "called by name from vedette.lab")]
pub(crate) fn contest(
    python: Python<'_>,
    game: &Game,
    path: PathBuf,
    scenario: Option<&str>,
    options: Vec<String>,
    seats: [String; 2],
    seed: u64,
    games: (u64, u64),
    threads: usize,
) -> PyResult<PathBuf> {
    let orders = |text: &String| Orders::measured(text).map_err(|error| errors::setup(python, error));
    let seats = [orders(&seats[0])?, orders(&seats[1])?];
    let contest = Contest { setup: game.setup(scenario, options), seats, games: games.1, seed };
    work(python, game, threads, ContestWork { contest: &contest, games, path })
}
