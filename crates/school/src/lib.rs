//! The school: guided first games, the words that a newcomer cannot know, where it happened, and a good game to watch.
//!
//! A [`Lesson`] is data: a position, an enemy who keeps to a script, and steps, each of which says a thing in a sentence or
//! two, points at something and waits for the action that it teaches. A [`Pupil`] follows a game and knows which step is
//! reached; it is a function of the actions taken and of what was passed over, so whoever keeps those keeps the progress.
//! What is legal, and why something is not, is the game's own affair.
//!
//! ```
//! let shelf = shelf::Shelf::default();
//! let school = school::School::load(shelf.library()).unwrap();
//! let lesson = school.lesson("map").unwrap();
//! let rules = shelf.rules(&lesson.ruleset).unwrap().unwrap();
//! let game = lesson.start(&*rules).unwrap();
//! let guidance = school.pupil(lesson).now(&*game);
//! assert!(!guidance.say.is_empty() && !guidance.points.is_empty());
//! ```
#![forbid(unsafe_code)]

mod glossary;
mod lesson;
pub mod narrator;
mod notes;
mod pattern;
mod pupil;
mod story;
mod watch;

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::{DataError, Library, data};
use serde::de::DeserializeOwned;

pub use glossary::{Glossary, Part, Word};
pub use lesson::{Lesson, LessonError, Step};
pub use notes::{FormationNote, Notes, PlaceNote};
pub use pattern::Pattern;
pub use pupil::{Guidance, Mark, Point, PointKind, Pupil, Stage};
pub use story::{Aims, Commander, Movement, Story};
pub use watch::{Caption, GoodGame, Making};

/// Every lesson, every glossary and the history behind every scenario.
#[derive(Debug, Clone, Default)]
pub struct School {
    lessons: Vec<Arc<Lesson>>,
    glossaries: BTreeMap<String, Arc<Glossary>>,
    stories: BTreeMap<String, Vec<Story>>,
    notes: Notes,
}

/// Reads a file of the library; a library of other games that has no such file has nothing to tell.
fn read_listed<T: DeserializeOwned + Default>(library: &dyn Library, path: &str) -> Result<T, DataError> {
    let folder = path.split('/').next().unwrap_or_default();
    if library.list(folder).iter().any(|listed| listed == path) {
        data::read(library, path)
    } else {
        Ok(T::default())
    }
}

impl School {
    /// Reads `lessons/*.toml`, `glossary/*.toml`, `stories/*.toml` and `notes/*.toml`.
    pub fn load(library: &dyn Library) -> Result<Self, DataError> {
        let mut lessons = Vec::new();
        for path in library.list("lessons").into_iter().filter(|path| path.ends_with(".toml")) {
            lessons.push(Arc::new(Lesson::read(library, &path)?));
        }
        lessons.sort_by_key(|lesson| (lesson.order, lesson.id.clone()));
        let mut glossaries = BTreeMap::new();
        for lesson in &lessons {
            if !glossaries.contains_key(&lesson.ruleset) {
                let glossary = Glossary::of(library, &lesson.ruleset)?;
                glossaries.insert(lesson.ruleset.clone(), Arc::new(glossary));
            }
        }
        let (stories, notes) = (Story::all(library)?, Notes::load(library)?);
        Ok(Self { lessons, glossaries, stories, notes })
    }

    /// The lessons, in the order in which they are offered.
    #[must_use]
    pub fn lessons(&self) -> &[Arc<Lesson>] {
        &self.lessons
    }

    /// The lesson of this id.
    #[must_use]
    pub fn lesson(&self, id: &str) -> Option<&Arc<Lesson>> {
        self.lessons.iter().find(|lesson| lesson.id == id)
    }

    /// The words of a ruleset; none where nothing is taught.
    #[must_use]
    pub fn glossary(&self, ruleset: &str) -> Arc<Glossary> {
        self.glossaries.get(ruleset).cloned().unwrap_or_default()
    }

    /// The history behind a scenario; nothing where none is told.
    #[must_use]
    pub fn story(&self, ruleset: &str, scenario: &str) -> Option<&Story> {
        self.stories(ruleset).iter().find(|story| story.scenario == scenario)
    }

    /// Every story of a ruleset.
    #[must_use]
    pub fn stories(&self, ruleset: &str) -> &[Story] {
        self.stories.get(ruleset).map_or(&[], Vec::as_slice)
    }

    /// What places and formations were.
    #[must_use]
    pub const fn notes(&self) -> &Notes {
        &self.notes
    }

    /// Somebody who begins a lesson.
    #[must_use]
    pub fn pupil(&self, lesson: &Arc<Lesson>) -> Pupil {
        Pupil::new(Arc::clone(lesson), self.glossary(&lesson.ruleset))
    }
}
