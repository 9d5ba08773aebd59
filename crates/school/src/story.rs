//! Where it happened: the history behind a scenario, in our own words.

use std::collections::BTreeMap;

use engine::{DataError, Library, Side, data};
use serde::{Deserialize, Serialize};

/// The people and the books that stories name by key.
const COMMON: &str = "stories/common.toml";

/// Who commanded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Commander {
    /// Whose general he was.
    pub side: Side,
    /// His name.
    pub name: String,
    /// What he commanded.
    pub post: String,
}

/// A movement as it happened, from place to place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Movement {
    /// Who moved.
    pub side: Side,
    /// The places of the board it came by: hexes or locations, two at least.
    pub path: Vec<String>,
    /// What it was, in a sentence.
    pub says: String,
}

/// What each side must do to win: ids of clauses, which say it themselves.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Aims {
    /// What is the Union's to do.
    pub union: Vec<String>,
    /// What is the Confederate's to do.
    pub confederate: Vec<String>,
    /// What is counted for both.
    pub both: Vec<String>,
}

impl Aims {
    /// Every clause, with the side that it is for; none when it is for both.
    pub fn clauses(&self) -> impl Iterator<Item = (Option<Side>, &str)> {
        let sides = [
            (Some(Side::Union), &self.union),
            (Some(Side::Confederate), &self.confederate),
            (None, &self.both),
        ];
        sides.into_iter().flat_map(|(side, ids)| ids.iter().map(move |id| (side, id.as_str())))
    }

    fn is_empty(&self) -> bool {
        self.clauses().next().is_none()
    }
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Common {
    books: BTreeMap<String, String>,
    people: BTreeMap<String, Commander>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Told {
    scenario: String,
    when: String,
    situation: String,
    command: Vec<String>,
    #[serde(default)]
    victory: Aims,
    course: Vec<Movement>,
    sources: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// What wins in every scenario of the ruleset that does not say otherwise.
    #[serde(default)]
    victory: Aims,
    story: Vec<Told>,
}

/// The history behind a scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Story {
    /// The scenario's id.
    pub scenario: String,
    /// When it happened.
    pub when: String,
    /// How things stood, in a page of our own.
    pub situation: String,
    /// Who commanded, the Union's first.
    pub command: Vec<Commander>,
    /// The clauses that say what wins.
    pub victory: Aims,
    /// What was done, in the order in which it is told.
    pub course: Vec<Movement>,
    /// The works it rests on.
    pub sources: Vec<String>,
}

impl Story {
    /// Reads the stories of every ruleset that has some.
    pub(crate) fn all(library: &dyn Library) -> Result<BTreeMap<String, Vec<Self>>, DataError> {
        let common: Common = crate::read_listed(library, COMMON)?;
        let mut all = BTreeMap::new();
        for path in library.list("stories").iter().filter(|path| *path != COMMON) {
            let name = path.strip_prefix("stories/").and_then(|name| name.strip_suffix(".toml"));
            let Some(ruleset) = name else { continue };
            let file: File = data::read(library, path)?;
            let mut stories = Vec::new();
            for told in file.story {
                stories.push(Self::of(told, &file.victory, &common, path)?);
            }
            all.insert(ruleset.to_owned(), stories);
        }
        Ok(all)
    }

    fn of(told: Told, usual: &Aims, common: &Common, path: &str) -> Result<Self, DataError> {
        let unknown = |field: &str, key: &str| {
            DataError::field(path, &told.scenario, field, format!("{COMMON} has no \"{key}\""))
        };
        if let Some(short) = told.course.iter().find(|movement| movement.path.len() < 2) {
            let why = format!("\"{}\" goes nowhere: a path has two places at least", short.says);
            return Err(DataError::field(path, &told.scenario, "course", why));
        }
        let person = |key: &String| common.people.get(key).cloned().ok_or_else(|| unknown("command", key));
        let book = |key: &String| common.books.get(key).cloned().ok_or_else(|| unknown("sources", key));
        let mut command = told.command.iter().map(person).collect::<Result<Vec<_>, _>>()?;
        command.sort_by_key(|commander| commander.side);
        let sources = told.sources.iter().map(book).collect::<Result<_, _>>()?;
        Ok(Self {
            command,
            sources,
            victory: if told.victory.is_empty() { usual.clone() } else { told.victory },
            situation: told.situation.trim().to_owned(),
            scenario: told.scenario,
            when: told.when,
            course: told.course,
        })
    }
}
