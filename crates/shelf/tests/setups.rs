//! Every set-up that ships, and every example of the reference page, is one that its game can be begun from.
#![allow(clippy::unwrap_used)]

use std::path::Path;

use engine::{SeededDice, Setup};
use serde::Deserialize;
use shelf::Shelf;

/// A file that has set-ups within: a lesson has one, a gallery one a position.
#[derive(Deserialize)]
struct Holder {
    ruleset: String,
    setup: Option<String>,
    #[serde(default)]
    position: Vec<Position>,
}

#[derive(Deserialize)]
struct Position {
    setup: String,
}

/// What keeps a game from being begun from this text; nothing, when it can be.
fn problem(shelf: &Shelf, text: &str) -> Option<String> {
    let setup = Setup::parse(text).unwrap();
    let rules = shelf.rules(&setup.ruleset).unwrap().unwrap();
    let started = rules.start_with(&setup, 1, &mut SeededDice::new(1, 0));
    started.err().map(|error| error.to_string())
}

fn file(path: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)).unwrap()
}

/// The examples of the reference page.
fn examples() -> Vec<String> {
    let page = file("docs/setup.md");
    let blocks = page.split("```toml\n").skip(1);
    blocks.map(|rest| rest.split("```").next().unwrap().to_owned()).collect()
}

/// The games of the examples, in the order of the page.
fn games() -> Vec<String> {
    examples().iter().map(|example| Setup::parse(example).unwrap().ruleset).collect()
}

#[test]
fn the_examples_of_the_reference_page_can_be_played() {
    let shelf = Shelf::default();
    for example in examples() {
        assert_eq!(problem(&shelf, &example), None, "{example}");
    }
    assert_eq!(games(), ["ah61", "ah74", "guv", "c1863", "gcacw", "lrtg"]);
}

#[test]
fn the_positions_that_ship_can_be_played() {
    let shelf = Shelf::default();
    let (mut lessons, mut positions) = (0, 0);
    for path in ["gallery", "lessons"].iter().flat_map(|folder| shelf.library().list(folder)) {
        let holder: Holder = engine::data::read(shelf.library(), &path).unwrap();
        if let Some(text) = &holder.setup {
            assert_eq!(problem(&shelf, text), None, "{path}\n{text}");
            lessons += 1;
        }
        for Position { setup } in &holder.position {
            let text = format!("ruleset = \"{}\"\n{setup}", holder.ruleset);
            assert_eq!(problem(&shelf, &text), None, "{path}\n{text}");
            positions += 1;
        }
    }
    assert!(lessons >= 5 && positions >= 37, "{lessons} lessons, {positions} positions");
    let assaults = file("crates/shelf/examples/assaults/lrtg.toml");
    assert_eq!(problem(&shelf, &assaults), None);
}

#[test]
fn no_game_takes_the_words_of_another() {
    let shelf = Shelf::default();
    let old = ["empty = true", "clear = true", "segment = \"Union\"", "[[stack]]", "[[at]]", "[[formation]]"];
    for id in games() {
        let scenario = shelf.rules(&id).unwrap().unwrap().about().scenarios[0].id.clone();
        let refused = |rest: &str| {
            let text = format!("ruleset = \"{id}\"\nscenario = \"{scenario}\"\n{rest}\n");
            problem(&shelf, &text).unwrap_or_default()
        };
        for word in old {
            let sentence = refused(word);
            assert!(sentence.starts_with("line 3: unknown field"), "{id}, {word}: {sentence}");
            assert!(sentence.contains("(every set-up has ruleset, scenario"), "{id}, {word}: {sentence}");
        }
        let sentence = refused("[[piece]]\nunit = \"x\"\nhex = \"R-28\"");
        assert!(sentence.starts_with("line 5: unknown field `hex`"), "{id}: {sentence}");
    }
}
