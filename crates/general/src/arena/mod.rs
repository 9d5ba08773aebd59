//! Generals against each other: every pairing from both sides, with the same dice.

mod match_file;
#[cfg(feature = "study")]
mod rows;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use engine::{Outcome, Ruleset, Setup, SetupError, Side};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use shelf::{Shelf, Visitor};

use crate::orders::Kind;
use crate::{Counsel, General, Orders, Played, Score, counsel, play};

pub use match_file::MatchFileError;

/// A match between two generals.
#[derive(Debug, Clone)]
pub struct Contest {
    /// The scenario and its options.
    pub setup: Setup,
    /// Both generals.
    pub seats: [Orders; 2],
    /// How many games, both sides of each pairing counted.
    pub games: u64,
    /// The seed of the first pairing; the others follow.
    pub seed: u64,
}

/// What came of one game of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bout {
    /// Which game of the match, from 0.
    pub number: u64,
    /// The seed of its dice.
    pub seed: u64,
    /// The side the first general played.
    pub first_side: Side,
    /// How it ended; none when it did not.
    pub outcome: Option<Ending>,
    /// Both generals' figures, the first general's first.
    pub figures: [Figures; 2],
}

/// How a game of a match ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// The winner; none for a draw.
    pub winner: Option<Side>,
    /// What happened, in a sentence.
    pub sentence: String,
}

/// A general's figures.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Figures {
    /// How many decisions it took.
    pub decisions: u64,
    /// How long it thought about all of them.
    pub thinking: Duration,
    /// The longest thought.
    pub longest: Duration,
    /// Every thought, in microseconds.
    pub thoughts: Vec<u32>,
}

impl Figures {
    /// Which part of the thoughts was done within this time; all of none.
    #[must_use]
    pub fn in_time(&self, limit: Duration) -> f64 {
        let late = self.thoughts.iter().filter(|&&thought| Duration::from_micros(thought.into()) > limit);
        1.0 - late.count() as f64 / self.thoughts.len().max(1) as f64
    }

    /// The time within which this part of the thoughts was done.
    #[must_use]
    pub fn within(&self, part: f64) -> Duration {
        let mut thoughts = self.thoughts.clone();
        thoughts.sort_unstable();
        let index = (part * thoughts.len() as f64).ceil() as usize;
        Duration::from_micros(thoughts.get(index.saturating_sub(1)).copied().unwrap_or_default().into())
    }
}

/// What came of a match.
#[derive(Debug, Clone, Default)]
pub struct Result {
    /// The first general's score from each side, Union first.
    pub by_side: [Score; 2],
    /// Both generals' figures over all games.
    pub figures: [Figures; 2],
    /// Games that did not end.
    pub unfinished: u32,
}

impl Result {
    /// The first general's score from both sides.
    #[must_use]
    pub const fn score(&self) -> Score {
        let [union, confederate] = self.by_side;
        Score {
            won: union.won + confederate.won,
            drawn: union.drawn + confederate.drawn,
            lost: union.lost + confederate.lost,
        }
    }

    fn of(bouts: &[Bout]) -> Self {
        let mut result = Self::default();
        bouts.iter().for_each(|bout| result.add(bout));
        result
    }

    fn add(&mut self, bout: &Bout) {
        let Some(outcome) = &bout.outcome else {
            self.unfinished += 1;
            return;
        };
        let score = &mut self.by_side[bout.first_side.index()];
        match outcome.winner {
            Some(winner) if winner == bout.first_side => score.won += 1,
            Some(_) => score.lost += 1,
            None => score.drawn += 1,
        }
        for (sum, own) in self.figures.iter_mut().zip(&bout.figures) {
            sum.decisions += own.decisions;
            sum.thinking += own.thinking;
            sum.longest = sum.longest.max(own.longest);
            sum.thoughts.extend_from_slice(&own.thoughts);
        }
    }
}

/// Where the games of a match are kept as they end, and when no other is begun.
#[derive(Clone, Copy)]
pub struct MatchFile<'a> {
    /// The file.
    pub file: &'a Path,
    /// Whether it is time to stop.
    pub is_over: &'a (dyn Fn() -> bool + Sync),
}

/// A match on the shelf. The generals of all rulesets are compiled here, and nowhere else.
struct Match<'a> {
    contest: &'a Contest,
    keep: Option<MatchFile<'a>>,
    watch: &'a (dyn Fn(&Bout) + Sync),
}

impl Visitor for Match<'_> {
    type Output = std::result::Result<Result, MatchFileError>;

    fn visit<R: Ruleset>(self, rules: &Arc<R>) -> Self::Output {
        match self.keep {
            Some(MatchFile { file, is_over }) => self.contest.go_on(&**rules, file, is_over, self.watch),
            None => Ok(self.contest.run(&**rules, self.watch)?),
        }
    }
}

impl Contest {
    /// Plays the games of a match whose ruleset is on the shelf; `None` when it is not there.
    pub fn on_shelf(
        &self,
        shelf: &Shelf,
        keep: Option<MatchFile<'_>>,
        watch: &(dyn Fn(&Bout) + Sync),
    ) -> std::result::Result<Option<Result>, MatchFileError> {
        shelf.visit(&self.setup.ruleset, Match { contest: self, keep, watch })?.transpose()
    }

    /// Plays all games, on all cores. `watch` is told of each as it ends.
    pub fn run<R: Ruleset>(
        &self,
        rules: &R,
        watch: impl Fn(&Bout) + Sync,
    ) -> std::result::Result<Result, SetupError> {
        Ok(Result::of(&self.play(rules, 0..self.games, watch)?))
    }

    /// Plays these games, in their order as far as the cores allow.
    fn play<R: Ruleset>(
        &self,
        rules: &R,
        numbers: impl Iterator<Item = u64> + Send,
        watch: impl Fn(&Bout) + Sync,
    ) -> std::result::Result<Vec<Bout>, SetupError> {
        let counsel = counsel::of(rules);
        let bout = |number: u64| {
            let bout = self.bout(rules, &counsel, number)?;
            watch(&bout);
            Ok(bout)
        };
        numbers.par_bridge().map(bout).collect()
    }

    /// One game: the even ones give the first general the Union, the odd ones the same dice from the other side.
    fn bout<R: Ruleset>(
        &self,
        rules: &R,
        counsel: &Arc<dyn Counsel<R>>,
        number: u64,
    ) -> std::result::Result<Bout, SetupError> {
        let seed = self.seed + number / 2;
        let first_side = if number.is_multiple_of(2) { Side::Union } else { Side::Confederate };
        let about = rules.about();
        let sits = |side: Side| usize::from(side != first_side);
        // One general a seat, as at a table.
        let generals: Vec<Box<dyn General<R>>> =
            about.seats.iter().map(|seat| self.seats[sits(seat.side)].general(counsel)).collect();
        let by_seat: Vec<&dyn General<R>> = generals.iter().map(|general| &**general).collect();
        let played = play(rules, &self.setup_for(first_side), seed, &by_seat, &mut ())?;
        let figures =
            [0, 1].map(|general| figures(&played, about.seats.iter().map(|seat| sits(seat.side) == general)));
        let ending = |outcome: Outcome| Ending { winner: outcome.winner, sentence: outcome.sentence };
        Ok(Bout { number, seed, first_side, outcome: played.outcome.map(ending), figures })
    }

    /// Against the rules' own bot the scenario is the solitaire one of the side that is played.
    fn setup_for(&self, first_side: Side) -> Setup {
        let mut setup = self.setup.clone();
        let bots = self.seats.map(|orders| orders.kind == Kind::Bot);
        if bots != [false, false] {
            let player = if bots[1] { first_side } else { first_side.enemy() };
            // As hard as the scenario that was asked for.
            let harder =
                setup.scenario.splitn(3, '-').nth(2).map_or_else(String::new, |grade| format!("-{grade}"));
            setup.scenario = format!("solitaire-{}{harder}", player.name().to_lowercase());
        }
        setup
    }
}

fn figures(played: &Played, seats: impl Iterator<Item = bool>) -> Figures {
    let mut sum = Figures::default();
    for (index, _) in seats.enumerate().filter(|(_, own)| *own) {
        sum.decisions += played.decisions[index];
        sum.thinking += played.thinking[index];
        sum.longest = sum.longest.max(played.longest[index]);
        sum.thoughts.extend_from_slice(&played.thoughts[index]);
    }
    sum
}
