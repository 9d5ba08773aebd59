//! A lesson as it is written down.

use std::path::Path;

use engine::{DataError, Library, PlayError, Seat, Setup, SetupError, Viewer, data};
use serde::Deserialize;
use shelf::{AnyGame, AnyRules};
use thiserror::Error;

use crate::Pattern;
use crate::pupil::Point;

/// One step of a lesson.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// What is said, in a sentence or two of our own.
    pub say: String,
    /// What is taught: the last action of it first, so that whatever is legal and nearest to the end is pointed at. A step
    /// without one is read.
    #[serde(default, rename = "do")]
    pub teach: Vec<Pattern>,
    /// Other actions that will do as well as the first of those.
    #[serde(default)]
    pub accept: Vec<Pattern>,
    /// When this is asked the step is past, whatever brought it about: names of decisions.
    #[serde(default)]
    pub until: Vec<String>,
    /// What to look at, beside what is to be done.
    #[serde(default)]
    pub point: Vec<Point>,
}

impl Step {
    /// Whether it is only read.
    #[must_use]
    pub const fn is_read(&self) -> bool {
        self.teach.is_empty()
    }

    /// Whether an action is what it teaches, or the last of it.
    pub(crate) fn is_done_by(&self, action: &str) -> bool {
        self.teach.first().into_iter().chain(&self.accept).any(|pattern| pattern.fits(action))
    }
}

/// How the enemy behaves while the lesson lasts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Enemy {
    /// From this turn on the recruit plays.
    until_turn: u16,
    /// What it does, whenever one of these is legal: the first goes before.
    #[serde(rename = "do")]
    script: Vec<Pattern>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    ruleset: String,
    order: u8,
    title: String,
    summary: String,
    minutes: u8,
    scenario: String,
    #[serde(default)]
    setup: String,
    #[serde(default)]
    options: Vec<String>,
    seat: String,
    seed: u64,
    #[serde(default)]
    prologue: Vec<String>,
    #[serde(default)]
    enemy: Enemy,
    step: Vec<Step>,
}

/// A guided first game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lesson {
    /// Its id: the name of its file.
    pub id: String,
    /// The ruleset it teaches.
    pub ruleset: String,
    /// The place among the lessons.
    pub order: u8,
    /// Its title.
    pub title: String,
    /// What one learns, in a sentence.
    pub summary: String,
    /// How long it takes.
    pub minutes: u8,
    /// The scenario it is played on.
    pub scenario: String,
    /// The seed of its dice.
    pub seed: u64,
    /// Its steps.
    pub steps: Vec<Step>,
    seat: String,
    setup: Setup,
    prologue: Vec<String>,
    enemy: Enemy,
}

/// Why a lesson cannot begin.
#[derive(Debug, Error)]
pub enum LessonError {
    /// Its position is refused.
    #[error("{0}")]
    Setup(#[from] SetupError),
    /// An action that goes before it is refused.
    #[error("\"{action}\" goes before the lesson and is refused: {why}")]
    Prologue {
        /// The action.
        action: String,
        /// The refusal.
        why: PlayError,
    },
}

impl Lesson {
    /// Reads a lesson; its id is the file's name.
    pub fn read(library: &dyn Library, path: &str) -> Result<Self, DataError> {
        let file: File = data::read(library, path)?;
        let id = Path::new(path).file_stem().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        let setup = if file.setup.is_empty() {
            Setup::scenario(&file.ruleset, &file.scenario).with_options(file.options)
        } else {
            Setup::parse(&file.setup)
                .map_err(|error| DataError::field(path, "", "setup", error.to_string()))?
        };
        if file.step.is_empty() {
            return Err(DataError::field(path, "", "step", "a lesson has at least one"));
        }
        Ok(Self {
            id,
            ruleset: file.ruleset,
            order: file.order,
            title: file.title,
            summary: file.summary,
            minutes: file.minutes,
            scenario: file.scenario,
            seed: file.seed,
            steps: file.step,
            seat: file.seat,
            setup,
            prologue: file.prologue,
            enemy: file.enemy,
        })
    }

    /// The game at the lesson's first step.
    pub fn start(&self, rules: &dyn AnyRules) -> Result<Box<dyn AnyGame>, LessonError> {
        let mut game = rules.start(&self.setup, self.seed)?;
        for action in &self.prologue {
            game.play(action).map_err(|why| LessonError::Prologue { action: action.clone(), why })?;
        }
        Ok(game)
    }

    /// How many actions were taken before the first step.
    #[must_use]
    pub fn prologue(&self) -> usize {
        self.prologue.len()
    }

    /// Who learns; the first seat when the lesson names none that the ruleset has.
    #[must_use]
    pub fn seat(&self, game: &dyn AnyGame) -> Seat {
        game.about().seat(&self.seat).unwrap_or(Seat(0))
    }

    /// What the enemy does at an open decision while the lesson lasts; `None` when the script has nothing to say, and for
    /// the recruit to decide.
    #[must_use]
    pub fn enemy_action(&self, game: &dyn AnyGame) -> Option<String> {
        let decision = *game.status().open()?;
        if game.view(Viewer::Seat(decision.seat)).heading.turn >= self.enemy.until_turn {
            return None;
        }
        let actions = game.actions();
        let wanted = |pattern: &Pattern| actions.iter().find(|action| pattern.fits(action));
        self.enemy.script.iter().find_map(wanted).cloned()
    }
}
