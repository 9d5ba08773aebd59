//! `vedette replay`.

use std::path::PathBuf;

use clap::Args;
use engine::Record;
use serde_json::json;
use shelf::{AnyRules, Shelf};

use crate::commands::run::{event_line, state_lines};
use crate::failure::Failure;
use crate::source::{read, ruleset, say, say_json};

/// Plays a recorded game again, checking every state.
#[derive(Args)]
pub struct Replay {
    /// The record of a game.
    record: PathBuf,
    /// Prints JSON.
    #[arg(long)]
    json: bool,
}

impl Replay {
    pub fn run(&self, shelf: &Shelf) -> Result<(), Failure> {
        let named =
            |error: engine::RecordError| Failure::Input(format!("{}: {error}", self.record.display()));
        let record = Record::parse(&read(&self.record)?).map_err(named)?;
        let rules = ruleset(shelf, &record.ruleset)?;
        let mut steps = Vec::new();
        let mut lines = Vec::new();
        let game = rules.replay_with(&record, &mut |step| {
            if self.json {
                steps.push(json!({
                    "seat": step.seat, "decision": step.decision, "clause": step.clause,
                    "action": step.action, "dice": step.dice, "events": step.events,
                }));
            } else {
                let seat = step.after.about().seats.get(step.seat.index()).map_or("?", |seat| seat.name);
                lines.push(format!("{seat}, {} [{}]\n> {}", step.decision, step.clause, step.action));
                lines.extend(step.events.iter().map(event_line));
            }
        });
        let game = game.map_err(|error| {
            // What was right up to there helps to see what is wrong.
            let said = lines.iter().try_for_each(say).and_then(|()| follow(&*rules, &record));
            said.err().unwrap_or_else(|| named(error))
        })?;
        let opening = game.opening();
        if self.json {
            return say_json(&json!({
                "opening": opening, "steps": steps, "status": game.status(), "hash": game.hash(),
            }));
        }
        opening.iter().try_for_each(|event| say(event_line(event)))?;
        lines.iter().try_for_each(say)?;
        state_lines(&*game).iter().try_for_each(say)?;
        let edition = record.last_edition();
        let by = match game.about().edition() {
            today if today == edition => String::new(),
            today => format!(", by edition {edition} and by edition {today} alike"),
        };
        say(format_args!("{} actions replayed, every state as recorded{by}", record.taken.len()))
    }
}

/// Says how far today's rules follow a record that another edition made.
fn follow(rules: &dyn AnyRules, record: &Record) -> Result<(), Failure> {
    let edition = record.last_edition();
    let Ok(mut game) = rules.replay(&record.beginning()) else { return Ok(()) };
    if edition == rules.about().edition() && record.corrected.is_empty() {
        return Ok(());
    }
    let following = game.follow(record);
    if let Some(differs) = &following.differs {
        say(format_args!("Today's rules differ at {differs}."))?;
    }
    say(format_args!(
        "By today's rules {} of its {} actions can be played.",
        following.actions,
        record.taken.len()
    ))
}
