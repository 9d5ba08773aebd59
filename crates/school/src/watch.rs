//! A good game to watch: one a scenario, played by strong generals, with a narrator's captions at its turning points.
//!
//! What is kept is the seed of the dice and the actions; now and then the hash of the state, so that a rule that changes is
//! found out. Everything else is played again.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use engine::{DataError, Library, Record, RecordError, Setup, Status, data};
use serde::{Deserialize, Serialize};
use shelf::{AnyGame, AnyRules};

/// Where the games are kept.
pub const FOLDER: &str = "watch";
/// So many actions apart a hash is kept.
const HASH_EVERY: usize = 50;

/// How the games are made.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Making {
    tries: u32,
    /// The seed of the first game.
    pub seed: u64,
    games: u64,
    loss: BTreeMap<String, String>,
    slow: BTreeMap<String, Vec<String>>,
}

/// A scenario that takes a person so many minutes is short.
const SHORT: u16 = 60;
/// Where a try is dear there are so many times fewer.
const FEWER: u32 = 3;

impl Making {
    /// Reads `watch/making.toml`.
    pub fn read(library: &dyn Library) -> Result<Self, DataError> {
        data::read(library, &format!("{FOLDER}/making.toml"))
    }

    /// How many tries a decision both generals have.
    #[must_use]
    pub fn tries(&self, ruleset: &str, scenario: &str) -> u32 {
        let slow = self.slow.get(ruleset).is_some_and(|slow| slow.iter().any(|one| one == scenario));
        if slow { self.tries / FEWER } else { self.tries }
    }

    /// How many games of a scenario that takes so many minutes are tried.
    #[must_use]
    pub const fn games(&self, minutes: u16) -> u64 {
        if minutes <= SHORT { self.games } else { 1 }
    }

    /// What is lost in a fight, as the game calls it.
    #[must_use]
    pub fn loss(&self, ruleset: &str) -> &str {
        self.loss.get(ruleset).map_or("strength", String::as_str)
    }
}

/// What is said at a turning point.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Caption {
    /// After how many actions it is said.
    pub actions: usize,
    /// The turn it is said in, as one says it.
    pub turn: String,
    /// What is said.
    pub says: String,
    /// The places of the board where it happened, one at least.
    pub places: Vec<String>,
    /// The clause by which it happened, where one decided the game; else empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub clause: String,
}

/// A good game.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GoodGame {
    /// The ruleset's id.
    pub ruleset: String,
    /// The scenario's id.
    pub scenario: String,
    /// The edition of the ruleset that it was played by.
    pub edition: u32,
    /// Who played both sides, such as `hard, 60 tries`.
    pub generals: String,
    /// The seed of the dice.
    pub seed: u64,
    /// The hash of the first state, of every fiftieth, and of the last, in hexadecimal.
    pub hashes: Vec<String>,
    /// What is said, from the first to the last.
    #[serde(rename = "caption")]
    pub captions: Vec<Caption>,
    /// The actions, one a line.
    actions: String,
}

impl GoodGame {
    /// What is kept of a game that is over.
    #[must_use]
    pub fn of(record: &Record, generals: String, captions: Vec<Caption>) -> Self {
        let every = record.taken.chunks(HASH_EVERY).filter_map(|part| Some(part.last()?.hash.clone()));
        Self {
            ruleset: record.ruleset.clone(),
            scenario: record.scenario.clone(),
            edition: record.edition,
            generals,
            seed: record.seed,
            hashes: std::iter::once(record.start_hash.clone()).chain(every).collect(),
            captions,
            actions: record.taken.iter().map(|taken| format!("{}\n", taken.action)).collect(),
        }
    }

    /// Reads `watch/<ruleset>/<scenario>.toml`; nothing where no game is kept.
    pub fn read(library: &dyn Library, ruleset: &str, scenario: &str) -> Result<Option<Self>, DataError> {
        let path = Self::path(ruleset, scenario);
        if !library.list(&format!("{FOLDER}/{ruleset}")).contains(&path) {
            return Ok(None);
        }
        data::read(library, &path).map(Some)
    }

    /// Where the game of a scenario is kept.
    #[must_use]
    pub fn path(ruleset: &str, scenario: &str) -> String {
        format!("{FOLDER}/{ruleset}/{scenario}.toml")
    }

    /// Every action's text, in order.
    pub fn actions(&self) -> impl Iterator<Item = &str> {
        self.actions.lines()
    }

    /// Plays it again, with the dice of its seed, and checks that it comes by the same states and ends. `watch` is shown the
    /// game at its start and after every action, with how many were taken.
    pub fn play(
        &self,
        rules: &dyn AnyRules,
        watch: &mut dyn FnMut(usize, &dyn AnyGame),
    ) -> Result<Box<dyn AnyGame>, RecordError> {
        let mut game = rules.start(&Setup::scenario(&self.ruleset, &self.scenario), self.seed)?;
        let wrong = |number: usize, action: &str, problem: String| {
            let problem = format!("{problem}; {}", rules.about().since_edition(self.edition));
            RecordError::Action { number, action: action.to_owned(), problem }
        };
        let last = self.actions().count();
        let mut hashes = self.hashes.iter();
        if hashes.next() != Some(&game.hash()) {
            return Err(wrong(0, "", "it starts from another state than was kept".into()));
        }
        watch(0, &*game);
        for (number, action) in (1..).zip(self.actions()) {
            game.play(action).map_err(|error| wrong(number, action, error.to_string()))?;
            watch(number, &*game);
            let is_marked = number % HASH_EVERY == 0 || number == last;
            if is_marked && hashes.next() != Some(&game.hash()) {
                return Err(wrong(number, action, "it leads to another state than was kept".into()));
            }
        }
        match game.status() {
            Status::Over(_) => Ok(game),
            Status::Open(_) => Err(wrong(last, "", "the game is not over at its end".into())),
        }
    }

    /// The file it is kept in.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let mut text = "# A good game to watch, made by `make watch`: nobody edits it.\n".to_owned();
        let _ = writeln!(
            text,
            "ruleset = {}\nscenario = {}\nedition = {}\ngenerals = {}\nseed = {}",
            quoted(&self.ruleset),
            quoted(&self.scenario),
            self.edition,
            quoted(&self.generals),
            self.seed
        );
        let hashes: Vec<String> = self.hashes.iter().map(|hash| quoted(hash)).collect();
        let _ = writeln!(text, "hashes = [\n{}\n]", lines_of(&hashes));
        let _ = writeln!(text, "actions = '''\n{}'''", self.actions);
        for Caption { actions, turn, says, places, clause } in &self.captions {
            let places: Vec<String> = places.iter().map(|place| quoted(place)).collect();
            let _ = writeln!(text, "\n[[caption]]\nactions = {actions}\nturn = {}", quoted(turn));
            let _ = writeln!(text, "places = [{}]\nsays = {}", places.join(", "), quoted(says));
            if !clause.is_empty() {
                let _ = writeln!(text, "clause = {}", quoted(clause));
            }
        }
        text
    }
}

/// Six to a line.
fn lines_of(hashes: &[String]) -> String {
    let line = |part: &[String]| format!("  {},", part.join(", "));
    hashes.chunks(6).map(line).collect::<Vec<_>>().join("\n")
}

/// A text as TOML writes it.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
