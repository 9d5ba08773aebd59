//! `vedette advise`.

use clap::Args;
use engine::Status;
use general::{Orders, Staff};
use shelf::{Hurry, Shelf};

use crate::commands::budget::Thought;
use crate::commands::position::Position;
use crate::failure::Failure;
use crate::source::{say, say_json};

/// Tells what a computer opponent would do in your place, and why: from what the deciding seat knows and nothing else.
#[derive(Args)]
pub struct Advise {
    #[command(flatten)]
    position: Position,
    /// Who is asked: aide, normal, hard, with a style such as hard:bold.
    #[arg(long, default_value = "hard", value_name = "GENERAL")]
    ask: Orders,
    #[command(flatten)]
    thought: Thought,
}

impl Advise {
    pub fn run(&self, shelf: &Shelf) -> Result<(), Failure> {
        let game = self.position.open(shelf)?;
        if let Status::Over(outcome) = game.status() {
            return Err(Failure::Input(format!("the game is over: {}", outcome.sentence)));
        }
        let orders = self.thought.given(self.ask);
        let advice = general::advise(shelf, &Staff::default(), &*game, orders, &Hurry::default())?;
        let Some(advice) = advice else {
            return Err(Failure::Input("there is nothing to decide".into()));
        };
        if self.position.json {
            return say_json(&advice);
        }
        let seat = game.about().seats.get(advice.seat.index()).map_or("?", |seat| seat.name);
        say(format_args!("{seat}: {}", game.prompt()))?;
        say(advice.report())?;
        for option in &advice.options {
            let chance = option.chance.map_or_else(|| "   -  ".into(), |chance| format!("{chance:5.1}%"));
            say(format_args!("{chance}  {}  [{}]", option.label, option.action))?;
        }
        Ok(())
    }
}
