//! `vedette run`.

use std::path::PathBuf;

use clap::Args;
use engine::{Condition, Event, EventKind, ScriptedDice, Status, Viewer};
use serde_json::json;
use shelf::{AnyGame, Shelf};

use crate::commands::position::Position;
use crate::failure::Failure;
use crate::source::{read, say, say_json};

/// Plays a script of actions and prints every event and the final state.
#[derive(Args)]
pub struct Run {
    #[command(flatten)]
    position: Position,
    /// The actions, one a line; lines that begin with # are remarks.
    #[arg(long, value_name = "FILE")]
    script: PathBuf,
    /// The faces to roll, in order, those of the setup first; without it the seed decides.
    #[arg(long, value_delimiter = ',', value_name = "3,5,1")]
    dice: Option<Vec<u8>>,
    /// Writes the record of the game.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

impl Run {
    pub fn run(&self, shelf: &Shelf) -> Result<(), Failure> {
        let mut dice = self.dice.clone().map(ScriptedDice::new);
        let mut game = match &mut dice {
            Some(dice) => self.position.open_with(shelf, dice)?,
            None => self.position.open(shelf)?,
        };
        let script = read(&self.script)?;
        let mut played = Vec::new();
        if !self.position.json {
            game.opening().iter().try_for_each(|event| say(event_line(event)))?;
        }
        for (index, line) in script.lines().enumerate() {
            let action = line.trim();
            if action.is_empty() || action.starts_with('#') {
                continue;
            }
            let events = match &mut dice {
                Some(dice) => game.play_with(action, dice),
                None => game.play(action),
            };
            let events = events.map_err(|error| at_line(index + 1, Failure::from(error)))?;
            if let Some(error) = dice.as_ref().and_then(ScriptedDice::error) {
                return Err(at_line(index + 1, Failure::Input(error.to_string())));
            }
            if !self.position.json {
                say(format_args!("> {action}"))?;
                events.iter().try_for_each(|event| say(event_line(event)))?;
            }
            played.push(json!({ "action": action, "events": events }));
        }
        if let Some(path) = &self.save {
            std::fs::write(path, game.record().to_json()).map_err(|error| Failure::file(path, error))?;
        }
        self.conclude(&*game, &played)
    }

    fn conclude(&self, game: &dyn AnyGame, played: &[serde_json::Value]) -> Result<(), Failure> {
        if self.position.json {
            return say_json(&json!({
                "opening": game.opening(),
                "played": played,
                "status": game.status(),
                "view": game.view(Viewer::Umpire),
                "hash": game.hash(),
            }));
        }
        state_lines(game).iter().try_for_each(say)
    }
}

fn at_line(line: usize, failure: Failure) -> Failure {
    match failure {
        Failure::Refused(sentence) => Failure::Refused(format!("line {line} of the script is {sentence}")),
        Failure::Input(problem) => Failure::Input(format!("line {line} of the script: {problem}")),
        other => other,
    }
}

/// An event as a line of the log, with its dice and modifiers.
pub fn event_line(event: &Event) -> String {
    let clause = event.clause.map(|clause| format!(" [{clause}]")).unwrap_or_default();
    let mut line = format!("  {}{clause}", event.text);
    if let EventKind::Roll { dice, modifiers, result, .. } = &event.kind {
        let faces: Vec<String> = dice.iter().map(ToString::to_string).collect();
        line.push_str(&format!("\n      dice {}", faces.join(" ")));
        for modifier in modifiers {
            line.push_str(&format!("; {:+} {} [{}]", modifier.value, modifier.label, modifier.clause));
        }
        line.push_str(&format!("; result: {result}"));
    }
    line
}

/// The state as a person reads it.
pub fn state_lines(game: &dyn AnyGame) -> Vec<String> {
    let view = game.view(Viewer::Umpire);
    let heading = &view.heading;
    let mut lines = vec![format!("== {} ==", heading.text())];
    for piece in view.pieces.iter().filter(|piece| !piece.place.is_empty()) {
        let values: Vec<String> =
            piece.values.iter().map(|value| format!("{} {}", value.label, value.value)).collect();
        let side = piece.side.map_or("", |side| side.name());
        let status = if piece.status.is_empty() {
            String::new()
        } else {
            format!(" ({})", Condition::labels(&piece.status))
        };
        lines.push(format!("{:12} {:12} {} {}{status}", piece.place, side, piece.name, values.join(", ")));
    }
    for marker in &view.markers {
        let side = marker.side.map_or("", |side| side.name());
        lines.push(format!("{:12} {side:12} {}", marker.place, marker.label));
    }
    for track in &view.tracks {
        lines.push(format!("{}: {}", track.label, track.value));
    }
    match game.status() {
        Status::Open(decision) => {
            let seat = game.about().seats.get(decision.seat.index()).map_or("?", |seat| seat.name);
            lines.push(format!(
                "{seat} to decide, {}: {} [{}]",
                decision.name,
                game.prompt(),
                decision.clause
            ));
        }
        Status::Over(outcome) => lines.push(format!("The end: {} [{}]", outcome.sentence, outcome.clause)),
    }
    lines.push(format!("state {}", game.hash()));
    lines
}
