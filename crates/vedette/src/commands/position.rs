//! Questions about one position: `actions`, `why`, `forecast`.

use std::path::PathBuf;

use clap::Args;
use engine::forecast::AnswerChances;
use engine::{Forecast, ScriptedDice, Status};
use serde_json::json;
use shelf::{AnyGame, Shelf};

use crate::failure::Failure;
use crate::source::{open, say, say_json};

/// A position: a setup or a record.
#[derive(Args)]
pub struct Position {
    /// A setup file (TOML) or the record of a game (JSON); `-` reads standard input.
    #[arg(value_name = "SETUP|RECORD")]
    file: PathBuf,
    /// The seed of the dice, for a setup.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Prints JSON.
    #[arg(long)]
    pub json: bool,
}

impl Position {
    /// The game at this position.
    pub fn open(&self, shelf: &Shelf) -> Result<Box<dyn AnyGame>, Failure> {
        open(shelf, &self.file, self.seed, None)
    }

    /// The same; what the setup rolls comes from these dice.
    pub fn open_with(&self, shelf: &Shelf, dice: &mut ScriptedDice) -> Result<Box<dyn AnyGame>, Failure> {
        open(shelf, &self.file, self.seed, Some(dice))
    }
}

/// Lists the legal actions of a position.
#[derive(Args)]
pub struct Actions {
    #[command(flatten)]
    position: Position,
}

impl Actions {
    pub fn run(&self, shelf: &Shelf) -> Result<(), Failure> {
        let game = self.position.open(shelf)?;
        if self.position.json {
            return say_json(
                &json!({ "status": game.status(), "prompt": game.prompt(), "choices": game.choices() }),
            );
        }
        match game.status() {
            Status::Over(outcome) => {
                say(format_args!("The game is over: {} [{}]", outcome.sentence, outcome.clause))
            }
            Status::Open(decision) => {
                let seat = game.about().seats.get(decision.seat.index()).map_or("?", |seat| seat.name);
                say(format_args!("{seat}, {}: {} [{}]", decision.name, game.prompt(), decision.clause))?;
                game.actions().iter().try_for_each(say)
            }
        }
    }
}

/// Says whether an action is legal.
#[derive(Args)]
pub struct Why {
    #[command(flatten)]
    position: Position,
    /// The action's exact text.
    action: String,
}

impl Why {
    pub fn run(&self, shelf: &Shelf) -> Result<(), Failure> {
        let game = self.position.open(shelf)?;
        let refused = game.why_not(&self.action);
        if self.position.json {
            let (clause, sentence) = match &refused {
                Some(engine::PlayError::Refused(refusal)) => {
                    (Some(refusal.clause), Some(refusal.sentence.clone()))
                }
                other => (None, other.as_ref().map(ToString::to_string)),
            };
            say_json(&json!({ "legal": refused.is_none(), "clause": clause, "sentence": sentence }))?;
        }
        match refused {
            Some(error) => Err(error.into()),
            None if self.position.json => Ok(()),
            None => say("This is legal."),
        }
    }
}

/// Tells the chances of an action.
#[derive(Args)]
pub struct ForecastOf {
    #[command(flatten)]
    position: Position,
    /// The action's exact text.
    action: String,
}

impl ForecastOf {
    pub fn run(&self, shelf: &Shelf) -> Result<(), Failure> {
        let game = self.position.open(shelf)?;
        let forecast = game.forecast(&self.action)?;
        if self.position.json {
            return say_json(&forecast);
        }
        forecast_lines(&forecast).iter().try_for_each(say)
    }
}

/// A forecast as a person reads it: each result with its chance and a bar, for each answer that somebody may give.
pub fn forecast_lines(forecast: &Forecast) -> Vec<String> {
    if forecast.answers.is_empty() {
        return chance_lines(forecast);
    }
    let answered = |one: &AnswerChances| {
        let mut lines = vec![format!("If the answer is \"{}\":", one.answer)];
        lines.extend(chance_lines(&one.forecast));
        lines
    };
    forecast.answers.iter().flat_map(answered).collect()
}

fn chance_lines(forecast: &Forecast) -> Vec<String> {
    let mut lines = Vec::new();
    for outcome in &forecast.outcomes {
        let result = if outcome.result.is_empty() { "no chance is involved" } else { &outcome.result };
        let bar = "#".repeat((outcome.percent / 2.5).round() as usize);
        let fraction = if forecast.exact { format!(" ({})", outcome.chance) } else { String::new() };
        lines.push(format!("{:6.2}%{fraction:>12}  {bar:40}  {result}", outcome.percent));
    }
    for mean in &forecast.means {
        lines.push(format!("  on average {:.2} {}", mean.mean, mean.what));
    }
    if !forecast.assumed.is_empty() {
        lines.push(format!("  taken for granted: {}", forecast.assumed.join(", ")));
    }
    lines.push(if forecast.exact {
        format!("exact: all {} ways the dice can fall", forecast.paths)
    } else {
        format!("from {} samples, right within {:.1} points 19 times in 20", forecast.paths, forecast.error)
    });
    lines
}
