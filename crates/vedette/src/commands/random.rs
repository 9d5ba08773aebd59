//! `vedette random`.

use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use engine::trial::{self, Wins};
use engine::{Rng, Ruleset, Setup};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use shelf::{Shelf, Visitor};

use crate::failure::Failure;
use crate::source::{say, say_json, unknown_ruleset};

/// Plays random games.
#[derive(Args)]
pub struct Random {
    /// The ruleset's id.
    ruleset: String,
    /// The scenario; the first of the ruleset when none is given.
    #[arg(long)]
    scenario: Option<String>,
    /// An optional rule to play with; may be given several times.
    #[arg(long = "option", value_name = "O")]
    options: Vec<String>,
    /// Plays each game with its own random choice of optional rules.
    #[arg(long, conflicts_with = "options")]
    any_options: bool,
    /// How many games.
    #[arg(long, default_value_t = 10)]
    games: u64,
    /// The seed of the first game; the others follow.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Checks every promise of the engine's contract on the way.
    #[arg(long)]
    check: bool,
    /// With --check: how many decisions lie between two thorough looks.
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
    /// Prints JSON.
    #[arg(long)]
    json: bool,
}

impl Random {
    pub fn run(&self, shelf: &Shelf) -> Result<(), Failure> {
        shelf.visit(&self.ruleset, self)?.ok_or_else(|| unknown_ruleset(&self.ruleset))?
    }

    fn setup<R: Ruleset>(&self, rules: &R, seed: u64) -> Setup {
        let about = rules.about();
        let first = about.scenarios.first().map(|scenario| scenario.id.as_str()).unwrap_or_default();
        let setup = Setup::scenario(about.id, self.scenario.as_deref().unwrap_or(first));
        if !self.any_options {
            return setup.with_options(self.options.clone());
        }
        let mut rng = Rng::stream(seed, 7);
        setup.with_options(about.options.iter().filter(|_| rng.below(2) == 1).map(|option| option.id))
    }
}

impl Visitor for &Random {
    type Output = Result<(), Failure>;

    fn visit<R: Ruleset>(self, rules: &Arc<R>) -> Self::Output {
        rules.about().check(&self.setup(&**rules, self.seed))?;
        let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left");
        let bar =
            ProgressBar::new(self.games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let mut wins = Wins::default();
        let (mut decisions, mut lone) = (0, 0);
        let mut playing = Duration::ZERO;
        for seed in self.seed..self.seed.saturating_add(self.games) {
            let setup = self.setup(&**rules, seed);
            let began = Instant::now();
            let played = if self.check {
                trial::check(rules, &setup, seed, self.every)?
            } else {
                trial::play(&**rules, &setup, seed)?
            };
            playing += began.elapsed();
            decisions += played.decisions;
            lone += played.lone;
            wins.count(&played.outcome);
            bar.inc(1);
        }
        bar.finish_and_clear();
        let seconds = playing.as_secs_f64().max(1e-9);
        let (each, games) = (decisions as f64 / seconds, self.games as f64 / seconds);
        if self.json {
            return say_json(&json!({
                "games": self.games, "decisions": decisions, "lone": lone, "checked": self.check,
                "union": wins.union, "confederate": wins.confederate, "drawn": wins.drawn,
                "decisions_per_second": each, "games_per_second": games,
            }));
        }
        let checked = if self.check { ", every promise kept" } else { "" };
        say(format_args!("{} games, {decisions} decisions{checked}", self.games))?;
        let share = 100.0 * lone as f64 / (decisions as f64).max(1.0);
        say(format_args!("{lone} of them with one answer, {share:.1} %"))?;
        say(format_args!("Union {}, Confederate {}, drawn {}", wins.union, wins.confederate, wins.drawn))?;
        say(format_args!("{each:.0} decisions/s, {games:.2} games/s"))
    }
}
