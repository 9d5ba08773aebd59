//! Where a position comes from: a setup file, a record, or a scenario by name.

use std::io::{Read as _, Write as _};
use std::path::Path;
use std::sync::Arc;

use engine::{OpeningDice, Record, ScriptedDice, Setup};
use shelf::{AnyGame, AnyRules, Shelf};

use crate::failure::Failure;

/// Larger than any setup or record.
const MOST_BYTES: u64 = 64 << 20;

/// The ruleset of this id.
pub fn ruleset(shelf: &Shelf, id: &str) -> Result<Arc<dyn AnyRules>, Failure> {
    shelf.rules(id)?.ok_or_else(|| unknown_ruleset(id))
}

/// What to say of a ruleset that does not exist.
pub fn unknown_ruleset(id: &str) -> Failure {
    Failure::Input(format!("there is no ruleset \"{}\"; there are {}", shorten(id), Shelf::IDS.join(", ")))
}

/// Opens a game from a setup or record file; `-` reads standard input. What a setup rolls comes from the dice, where there
/// are any.
pub fn open(
    shelf: &Shelf,
    path: &Path,
    seed: u64,
    dice: Option<&mut ScriptedDice>,
) -> Result<Box<dyn AnyGame>, Failure> {
    let text = read(path)?;
    let named = |failure: Failure| match failure {
        Failure::Input(problem) => Failure::Input(format!("{}: {problem}", path.display())),
        other => other,
    };
    if text.trim_start().starts_with('{') {
        let record = Record::parse(&text).map_err(|error| named(error.into()))?;
        let rules = ruleset(shelf, &record.ruleset).map_err(named)?;
        return rules.replay(&record).map_err(|error| named(error.into()));
    }
    let setup = Setup::parse(&text).map_err(|error| named(error.into()))?;
    let rules = ruleset(shelf, &setup.ruleset).map_err(named)?;
    let Some(script) = dice else { return rules.start(&setup, seed).map_err(|error| named(error.into())) };
    let started = rules.start_with(&setup, seed, &mut OpeningDice::new(script, seed));
    match script.error() {
        Some(error) => Err(named(Failure::Input(error.to_string()))),
        None => started.map_err(|error| named(error.into())),
    }
}

/// Reads a text file, or standard input for `-`.
pub fn read(path: &Path) -> Result<String, Failure> {
    let failed = |error| Failure::file(path, error);
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        std::io::stdin().lock().take(MOST_BYTES).read_to_end(&mut bytes).map_err(failed)?;
    } else {
        let file = std::fs::File::open(path).map_err(failed)?;
        file.take(MOST_BYTES).read_to_end(&mut bytes).map_err(failed)?;
    }
    String::from_utf8(bytes).map_err(|_| Failure::Input(format!("{} is not a text file", path.display())))
}

/// Writes a line to standard output.
pub fn say(text: impl std::fmt::Display) -> Result<(), Failure> {
    writeln!(std::io::stdout().lock(), "{text}")
        .map_err(|error| Failure::file(Path::new("standard output"), error))
}

/// Writes something as JSON to standard output.
pub fn say_json(value: &impl serde::Serialize) -> Result<(), Failure> {
    say(serde_json::to_string_pretty(value).map_err(|error| Failure::Input(error.to_string()))?)
}

/// The start of a text that may be long.
pub fn shorten(text: &str) -> String {
    let mut short: String = text.chars().filter(|letter| !letter.is_control()).take(60).collect();
    if short.len() < text.len() {
        short.push_str("...");
    }
    short
}
