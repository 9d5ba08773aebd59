//! `vedette games`.

use clap::Args;
use shelf::Shelf;

use crate::failure::Failure;
use crate::source::{say, say_json};

/// Lists the games, their scenarios and optional rules.
#[derive(Args)]
pub struct Games {
    /// Prints JSON.
    #[arg(long)]
    json: bool,
}

impl Games {
    pub fn run(&self, shelf: &Shelf) -> Result<(), Failure> {
        let games = shelf.about()?;
        if self.json {
            return say_json(&games);
        }
        for about in games {
            say(format_args!("{:8}{}", about.id, about.title))?;
            say(format_args!("        {}", about.credit))?;
            let ids = about.scenarios.iter().map(|scenario| scenario.id.len());
            let width = ids.chain(about.options.iter().map(|option| option.id.len())).max().unwrap_or(0);
            for scenario in &about.scenarios {
                let turns = if scenario.turns == 1 { "turn" } else { "turns" };
                say(format_args!(
                    "    --scenario {:width$}  {} ({} {turns})",
                    scenario.id, scenario.title, scenario.turns
                ))?;
            }
            for option in &about.options {
                let favours = option.favours.map(|side| format!(" (favours {side})")).unwrap_or_default();
                say(format_args!("    --option   {:width$}  {}{favours}", option.id, option.summary))?;
            }
            say("")?;
        }
        Ok(())
    }
}
