//! `vedette check`: which stored games the rules of this program play otherwise than they were played.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use server::Checked;
use shelf::Shelf;

use crate::commands::backup::{Database, block_on};
use crate::failure::Failure;
use crate::source::{say, say_json};

/// Says before an upgrade which stored games would be touched, and changes nothing.
#[derive(Args)]
pub struct Check {
    /// A backup to look through instead, of either kind of database.
    file: Option<PathBuf>,
    #[command(flatten)]
    database: Database,
    /// Prints JSON.
    #[arg(long)]
    json: bool,
}

impl Check {
    pub fn run(&self, shelf: &Shelf) -> Result<(), Failure> {
        let database = match &self.file {
            Some(file) => format!("sqlite:{}", file.display()),
            None => self.database.url(),
        };
        let all = block_on(server::check(&database, shelf))?;
        let touched: Vec<&Checked> = all.iter().filter(|checked| checked.is_touched()).collect();
        if self.json {
            let game = |checked: &&Checked| {
                json!({
                    "id": checked.id, "ruleset": checked.ruleset, "scenario": checked.scenario,
                    "edition": checked.edition, "actions": checked.actions, "over": checked.is_over,
                    "sentence": checked.to_string(),
                })
            };
            let touched: Vec<_> = touched.iter().map(game).collect();
            say_json(&json!({"games": all.len(), "touched": touched}))?;
        } else {
            touched.iter().try_for_each(say)?;
        }
        if touched.is_empty() {
            return if self.json {
                Ok(())
            } else {
                say(format_args!("None of {} games is touched.", all.len()))
            };
        }
        Err(Failure::Touched(format!("{} of {} games would be touched", touched.len(), all.len())))
    }
}
