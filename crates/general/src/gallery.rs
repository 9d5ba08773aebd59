//! A gallery of positions in which a good player knows what to do: each with the answers he would give, or the kind of
//! answer, and where it comes from. A general is measured by how many of them it solves.

use std::sync::Arc;

use engine::{DataError, Library, Log, Ruleset, ScriptedDice, Seat, Setup, Status, data};
use serde::Deserialize;
use shelf::{Shelf, Visitor};
use thiserror::Error;

use crate::{Budget, InformationSet, Level, Orders, counsel};

/// Where the positions are.
const FOLDER: &str = "gallery";
/// How many thoughts of other seeds decide whether a position is solved: most of them must be right.
const SEEDS: [u64; 3] = [1, 2, 3];

/// The positions of one ruleset.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct GalleryFile {
    ruleset: String,
    #[serde(default)]
    position: Vec<Position>,
}

/// A position in which a good player knows what to do.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The ruleset, from the file.
    #[serde(skip)]
    pub ruleset: String,
    /// Its name.
    pub id: String,
    /// What it is about, in a sentence.
    pub shows: String,
    /// Where it comes from: a game that was played, or a rulebook's advice.
    pub from: String,
    /// The setup; a scenario alone will do.
    pub setup: String,
    /// The actions that lead from there to the decision, separated by semicolons.
    #[serde(default)]
    pub play: String,
    /// The dice that they need, in order.
    #[serde(default)]
    pub dice: Vec<u8>,
    /// The decision that is then open.
    pub decision: String,
    /// How many decisions of its own the general is let play on; one when nothing is said.
    #[serde(default = "one")]
    pub decisions: u32,
    /// The answers of a good player, of which one must be given; a star at the end stands for anything.
    #[serde(default)]
    pub best: Vec<String>,
    /// What no good player does.
    #[serde(default)]
    pub never: Vec<String>,
    /// Whether it is looked at in every run of the tests.
    #[serde(default)]
    pub quick: bool,
}

const fn one() -> u32 {
    1
}

/// Why a position cannot be looked at.
#[derive(Debug, Error)]
pub enum GalleryError {
    /// Its file is wrong.
    #[error("data file {0}")]
    Data(#[from] DataError),
    /// It does not come about.
    #[error("{id}: {problem}")]
    Position {
        /// Which.
        id: String,
        /// What is wrong.
        problem: String,
    },
}

/// What a general did in a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// Whether most of its answers were a good player's.
    pub is_solved: bool,
    /// The actions it took, by seed.
    pub taken: Vec<Vec<String>>,
}

/// All positions of all rulesets, in the order of their files.
pub fn positions(library: &dyn Library) -> Result<Vec<Position>, GalleryError> {
    let mut all = Vec::new();
    for path in library.list(FOLDER) {
        let file: GalleryFile = data::read(library, &path)?;
        all.extend(
            file.position.into_iter().map(|position| Position { ruleset: file.ruleset.clone(), ..position }),
        );
    }
    Ok(all)
}

/// Who is measured at a level, with a budget of tries so that every machine measures alike.
#[must_use]
pub fn orders(level: Level) -> Orders {
    let tries = match level {
        Level::Easy => 1,
        Level::Normal => 100,
        Level::Hard => 1000,
    };
    Orders { budget: Budget::Tries(tries), ..level.orders() }
}

/// Whether an action is what a pattern says: the same text, or what comes before a star.
fn matches(pattern: &str, action: &str) -> bool {
    pattern.strip_suffix('*').map_or(pattern == action, |start| action.starts_with(start))
}

impl Position {
    /// Lets a general try it.
    pub fn attempt(&self, shelf: &Shelf, orders: Orders) -> Result<Attempt, GalleryError> {
        let tried = shelf.visit(&self.ruleset, Try { position: self, orders })?;
        tried.ok_or_else(|| self.wrong(format!("there is no ruleset \"{}\"", self.ruleset)))?
    }

    fn wrong(&self, problem: impl Into<String>) -> GalleryError {
        GalleryError::Position { id: format!("{} {}", self.ruleset, self.id), problem: problem.into() }
    }

    /// Whether these actions are a good player's.
    fn is_good(&self, taken: &[String]) -> bool {
        let any = |patterns: &[String]| {
            taken.iter().any(|action| patterns.iter().any(|pattern| matches(pattern, action)))
        };
        (self.best.is_empty() || any(&self.best)) && !any(&self.never)
    }

    /// The state and the seat that decides in it.
    fn reach<R: Ruleset>(&self, rules: &R) -> Result<(R::State, Seat), GalleryError> {
        let setup = Setup::parse(&format!("ruleset = \"{}\"\n{}", self.ruleset, self.setup));
        let setup = setup.map_err(|error| self.wrong(error.to_string()))?;
        let mut dice = ScriptedDice::new(self.dice.clone());
        let state = rules.start(&setup, &mut dice).map_err(|error| self.wrong(error.to_string()));
        // A setup that shuffles what it does not say does so by a seed of its own.
        let (mut state, mut dice) = match state {
            Ok(state) if dice.error().is_none() => (state, dice),
            _ => {
                let state = rules.start(&setup, &mut engine::SeededDice::new(1, 0));
                let state = state.map_err(|error| self.wrong(error.to_string()))?;
                (state, ScriptedDice::new(self.dice.clone()))
            }
        };
        for text in self.play.split(';').map(str::trim).filter(|text| !text.is_empty()) {
            let action = rules.read(text).map_err(|refusal| self.wrong(format!("{text}: {refusal}")))?;
            rules
                .apply(&mut state, &action, &mut dice, &mut Log::silent())
                .map_err(|refusal| self.wrong(format!("{text}: {refusal}")))?;
        }
        if let Some(error) = dice.error() {
            return Err(self.wrong(error.to_string()));
        }
        match rules.status(&state) {
            Status::Open(decision) if decision.name == self.decision => Ok((state, decision.seat)),
            Status::Open(decision) => Err(self.wrong(format!("the decision is {}", decision.name))),
            Status::Over(_) => Err(self.wrong("the game is over")),
        }
    }
}

/// One general, one position.
struct Try<'a> {
    position: &'a Position,
    orders: Orders,
}

impl Visitor for Try<'_> {
    type Output = Result<Attempt, GalleryError>;

    fn visit<R: Ruleset>(self, rules: &Arc<R>) -> Self::Output {
        let (state, seat) = self.position.reach(&**rules)?;
        if self.position.decisions == 1 {
            let mut actions = Vec::new();
            rules.actions(&state, &mut actions);
            let legal: Vec<String> = actions.iter().map(|action| rules.write(action)).collect();
            let fits = |pattern: &String| legal.iter().any(|action| matches(pattern, action));
            for pattern in self.position.best.iter().chain(&self.position.never) {
                if !fits(pattern) {
                    return Err(self
                        .position
                        .wrong(format!("\"{pattern}\" is no answer: {}", legal.join("; "))));
                }
            }
        }
        let counsel = counsel::of(&**rules);
        let taken: Vec<Vec<String>> =
            SEEDS.iter().map(|&seed| self.play_on(&**rules, &counsel, state.clone(), seat, seed)).collect();
        let good = taken.iter().filter(|taken| self.position.is_good(taken)).count();
        Ok(Attempt { is_solved: 2 * good > taken.len(), taken })
    }
}

impl Try<'_> {
    /// The actions that the general takes as long as it is its turn to decide.
    fn play_on<R: Ruleset>(
        &self,
        rules: &R,
        counsel: &Arc<dyn crate::Counsel<R>>,
        mut state: R::State,
        seat: Seat,
        seed: u64,
    ) -> Vec<String> {
        let general = self.orders.general(counsel);
        let mut dice = engine::SeededDice::new(seed, 0);
        let mut taken = Vec::new();
        for number in 1..=u64::from(self.position.decisions) {
            match rules.status(&state) {
                Status::Open(decision) if decision.seat == seat => {}
                _ => break,
            }
            let Some(thought) =
                general.choose(&InformationSet::new(rules, &state, seat), 100 * seed + number)
            else {
                break;
            };
            taken.push(rules.write(&thought.action));
            dice.turn_to(number);
            if rules.apply(&mut state, &thought.action, &mut dice, &mut Log::silent()).is_err() {
                break;
            }
        }
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_anything() {
        assert!(matches("accept", "accept") && !matches("accept", "accept all"));
        assert!(matches("attack *", "attack RS3201") && !matches("attack *", "attack"));
    }
}
