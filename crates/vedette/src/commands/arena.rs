//! `vedette arena`.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use engine::{Setup, Side};
use general::arena::{Contest, Figures, MatchFile, MatchFileError, Result as Scores};
use general::{Budget, Kind, Orders, Score};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use shelf::Shelf;

use crate::commands::budget::Thought;
use crate::failure::Failure;
use crate::source::{say, say_json, unknown_ruleset};

/// Lets generals play each other.
#[derive(Args)]
pub struct Arena {
    /// The ruleset's id.
    ruleset: String,
    /// Both generals: random, aide, easy, normal, hard (or general), bot; with a style such as hard:bold, and with a number
    /// of tries of its own such as hard@400.
    #[arg(long, value_delimiter = ',', required = true, value_name = "A,B", value_parser = Orders::measured)]
    seats: Vec<Orders>,
    /// The scenario; the first of the ruleset when none is given.
    #[arg(long)]
    scenario: Option<String>,
    /// An optional rule to play with; may be given several times.
    #[arg(long = "option", value_name = "O")]
    options: Vec<String>,
    /// How many games, both sides of each pairing counted.
    #[arg(long, default_value_t = 20)]
    games: u64,
    /// The seed of the first pairing; the others follow.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    thought: Thought,
    /// Keeps every game in this file as it ends: a match that was stopped goes on where it was.
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Begins no game any more after so many seconds; the others are played when the kept match is asked for again.
    #[arg(long = "for", requires = "keep", value_name = "SECONDS")]
    seconds: Option<u64>,
    /// Prints one row of a Markdown table.
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
    /// Prints JSON.
    #[arg(long)]
    json: bool,
}

impl Arena {
    pub fn run(&self, shelf: &Shelf) -> Result<(), Failure> {
        let unknown = || unknown_ruleset(&self.ruleset);
        let rules = shelf.rules(&self.ruleset)?.ok_or_else(unknown)?;
        let about = rules.about();
        let first = about.scenarios.first().map(|scenario| scenario.id.as_str()).unwrap_or_default();
        let scenario = self.scenario.as_deref().unwrap_or(first);
        let contest = Contest {
            setup: Setup::scenario(about.id, scenario).with_options(self.options.clone()),
            seats: self.seats()?,
            games: self.games,
            seed: self.seed,
        };
        let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left");
        let bar =
            ProgressBar::new(self.games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let began = Instant::now();
        let is_over = || self.seconds.is_some_and(|seconds| began.elapsed().as_secs() >= seconds);
        let keep = self.keep.as_deref().map(|file| MatchFile { file, is_over: &is_over });
        let scores = contest.on_shelf(shelf, keep, &|_| bar.inc(1)).map_err(|error| match error {
            MatchFileError::Setup(error) => error.into(),
            error => Failure::Input(error.to_string()),
        })?;
        let scores = scores.ok_or_else(unknown)?;
        bar.finish_and_clear();
        if self.markdown {
            return say(self.row(&contest, &scores));
        }
        if self.json { say_json(&self.as_json(&contest, &scores)) } else { table(&contest, &scores) }
    }

    fn seats(&self) -> Result<[Orders; 2], Failure> {
        let &[first, second] = &self.seats[..] else {
            return Err(Failure::Input("an arena needs two generals, such as --seats aide,random".into()));
        };
        Ok([self.thought.given(first), self.thought.given(second)])
    }
}

fn percent(score: Score) -> String {
    let (low, high) = score.interval();
    format!("{:.1} % ({:.1} to {:.1})", 100.0 * score.share(), 100.0 * low, 100.0 * high)
}

fn elo(score: Score) -> String {
    let elo = score.elo();
    let figure = |points: f64| if points.is_finite() { format!("{points:+.0}") } else { "any".into() };
    format!("{} ({} to {})", figure(elo.points), figure(elo.low), figure(elo.high))
}

fn table(contest: &Contest, scores: &Scores) -> Result<(), Failure> {
    let [first, second] = contest.seats;
    let all = scores.score();
    say(format_args!(
        "{} {}: {first} against {second}, {} games",
        contest.setup.ruleset,
        contest.setup.scenario,
        all.games()
    ))?;
    say(format_args!("{:<24} {:>5} {:>5} {:>5}  {:<24} Elo", "", "won", "drawn", "lost", "share"))?;
    let rows = Side::ALL.map(|side| (format!("{first} as {side}"), scores.by_side[side.index()]));
    for (name, score) in rows.into_iter().chain([(format!("{first}, both sides"), all)]) {
        say(format_args!(
            "{name:<24} {:>5} {:>5} {:>5}  {:<24} {}",
            score.won,
            score.drawn,
            score.lost,
            percent(score),
            elo(score)
        ))?;
    }
    if scores.unfinished > 0 {
        say(format_args!("{} games did not end.", scores.unfinished))?;
    }
    for (orders, figures) in contest.seats.iter().zip(&scores.figures) {
        let mean = figures.thinking / figures.decisions.clamp(1, u64::from(u32::MAX)) as u32;
        say(format_args!(
            "{orders:<24} {:>9} decisions, {} each, 99 in 100 within {}, {} at most{}",
            figures.decisions,
            duration(mean),
            duration(figures.within(0.99)),
            duration(figures.longest),
            in_time(*orders, figures).map_or_else(String::new, |share| format!(", {share} in time"))
        ))?;
    }
    Ok(())
}

/// How often a general that thinks by the clock kept to its time, a fifth of it granted.
fn in_time(orders: Orders, figures: &Figures) -> Option<String> {
    match (orders.kind, orders.budget) {
        (Kind::General, Budget::Time(time)) => {
            Some(format!("{:.2} %", 100.0 * figures.in_time(time.mul_f64(1.2))))
        }
        _ => None,
    }
}

fn duration(time: Duration) -> String {
    format!("{:.2} ms", 1000.0 * time.as_secs_f64())
}

impl Arena {
    /// Both generals with how they scored and thought, as a row of docs/generals.md.
    fn row(&self, contest: &Contest, scores: &Scores) -> String {
        let [first, second] = contest.seats;
        let all = scores.score();
        let sides = Side::ALL.map(|side| {
            let score = scores.by_side[side.index()];
            format!("{}-{}-{}", score.won, score.drawn, score.lost)
        });
        let thinker = contest.seats.iter().find(|orders| orders.kind == Kind::General);
        let thought = thinker.map_or_else(|| "none".into(), |orders| orders.budget.to_string());
        let figures = &scores.figures[0];
        let games = u64::from(all.games().max(1));
        // Against the rules' own bot each side has a scenario of its own.
        let is_solitaire = contest.seats.iter().any(|orders| orders.kind == Kind::Bot);
        let scenario = if is_solitaire { "solitaire" } else { &contest.setup.scenario };
        format!(
            "| {} | {} | {first} - {second} | {thought} | {} | {} | {} | {} | {} | {} | {:.1} s | {} |",
            contest.setup.ruleset,
            scenario,
            all.games(),
            sides[0],
            sides[1],
            percent(all),
            elo(all),
            figures.decisions / games,
            figures.thinking.as_secs_f64() / games as f64,
            in_time(first, figures).unwrap_or_else(|| "-".into()),
        )
    }

    fn as_json(&self, contest: &Contest, scores: &Scores) -> serde_json::Value {
        let score = |score: Score| {
            let (low, high) = score.interval();
            let elo = score.elo();
            json!({
                "won": score.won, "drawn": score.drawn, "lost": score.lost,
                "share": score.share(), "low": low, "high": high,
                "elo": elo.points, "elo_low": elo.low, "elo_high": elo.high,
            })
        };
        let thinking: Vec<_> = scores
            .figures
            .iter()
            .zip(contest.seats)
            .map(|(figures, orders)| {
                json!({
                    "decisions": figures.decisions,
                    "mean_ms": 1000.0 * figures.thinking.as_secs_f64() / figures.decisions.max(1) as f64,
                    "p99_ms": 1000.0 * figures.within(0.99).as_secs_f64(),
                    "longest_ms": 1000.0 * figures.longest.as_secs_f64(),
                    "in_time": in_time(orders, figures),
                })
            })
            .collect();
        json!({
            "ruleset": contest.setup.ruleset, "scenario": contest.setup.scenario,
            "seats": contest.seats.map(|orders| orders.to_string()),
            "budget_ms": self.thought.budget, "tries": self.thought.tries, "games": scores.score().games(), "unfinished": scores.unfinished,
            "union": score(scores.by_side[0]), "confederate": score(scores.by_side[1]), "both": score(scores.score()),
            "thinking": thinking,
        })
    }
}
