//! Many games for the sake of what they tell.

use std::path::PathBuf;
use std::sync::Arc;

use engine::Ruleset;
use general::Room;
use general::study::{Shard, Study, StudyError};
use pyo3::prelude::*;
use shelf::Visitor;

use crate::errors;
use crate::game::Game;

struct Work<'a> {
    study: &'a Study,
    room: &'a Room,
    folder: PathBuf,
    shard: Shard,
}

impl Visitor for Work<'_> {
    type Output = Result<PathBuf, StudyError>;

    fn visit<R: Ruleset>(self, rules: &Arc<R>) -> Self::Output {
        self.study.run(&**rules, self.room.shelf().library(), &self.folder, self.shard, || {})
    }
}

/// Plays what is missing of one of so many shards of a study, counted from 1, and writes the report on all that is in the
/// folder.
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
    shard: (u64, u64),
) -> PyResult<PathBuf> {
    let engine::Setup { ruleset, scenario, options, .. } = game.setup(scenario, options);
    let study = Study { ruleset, scenario, options, any_options, seats, seed, games };
    let shard: Shard =
        format!("{}/{}", shard.0, shard.1).parse().map_err(|error: String| errors::other(python, error))?;
    let work = Work { study: &study, room: &game.room, folder, shard };
    let visited = python.detach(|| game.room.shelf().visit(game.about.id, work));
    let done = visited.map_err(|error| errors::setup(python, error))?;
    let done = done.ok_or_else(|| errors::setup(python, "there is no such ruleset"))?;
    done.map_err(|error| errors::setup(python, error))
}
