//! Every scenario opens with its history: told once, in so many words, with commanders, arrows and sources of both sides, and
//! everything that it names is there.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use board::{Board, Locations};
use engine::{SheetKind, Side, Viewer};
use library::{Ledger, Shipped};
use school::{School, Story};
use shelf::Shelf;

static SHELF: LazyLock<Shelf> = LazyLock::new(|| Shelf::new(Shipped::new()));
static SCHOOL: LazyLock<School> = LazyLock::new(|| School::load(SHELF.library()).unwrap());

/// About 150 words, read aloud in a minute.
const WORDS: std::ops::RangeInclusive<usize> = 100..=200;
/// A sentence that is read aloud ends before the breath does.
const LONGEST_SENTENCE: usize = 45;
/// The caption of an arrow.
const LONGEST_CAPTION: usize = 22;

/// Every story with its ruleset.
fn told() -> Vec<(String, &'static Story)> {
    let of = |id: &&str| SCHOOL.stories(id).iter().map(|story| ((*id).to_owned(), story)).collect::<Vec<_>>();
    Shelf::IDS.iter().flat_map(of).collect()
}

fn sentences(text: &str) -> Vec<String> {
    let joined = text.split_whitespace().collect::<Vec<_>>().join(" ");
    // Initials do not end a sentence.
    let marked = joined.replace(". ", ".\n").replace("? ", "?\n");
    let mut sentences: Vec<String> = Vec::new();
    for part in marked.lines() {
        let open = sentences.last().is_some_and(|last: &String| {
            let word = last.trim_end_matches('.').rsplit(' ').next().unwrap_or_default();
            word.len() == 1
        });
        match sentences.last_mut() {
            Some(last) if open => *last = format!("{last} {part}"),
            _ => sentences.push(part.to_owned()),
        }
    }
    sentences
}

#[test]
fn every_scenario_has_one_story_and_every_story_its_scenario() {
    for &id in Shelf::IDS {
        let rules = SHELF.rules(id).unwrap().unwrap();
        let scenarios: Vec<&str> = rules.about().scenarios.iter().map(|info| info.id.as_str()).collect();
        let mut told: Vec<&str> = SCHOOL.stories(id).iter().map(|story| story.scenario.as_str()).collect();
        for scenario in &scenarios {
            let count = told.iter().filter(|told| *told == scenario).count();
            assert_eq!(count, 1, "{id} {scenario} is told {count} times");
        }
        told.retain(|told| !scenarios.contains(told));
        assert!(told.is_empty(), "{id} tells of {told:?}, which nobody can play");
    }
}

#[test]
fn a_story_is_a_page_that_reads_aloud() {
    for (ruleset, story) in told() {
        let name = format!("{ruleset} {}", story.scenario);
        let words = story.situation.split_whitespace().count();
        assert!(WORDS.contains(&words), "{name} has {words} words");
        assert!(story.situation.ends_with('.') && !story.situation.contains(['(', ';', '\n']), "{name}");
        for sentence in sentences(&story.situation) {
            let words = sentence.split_whitespace().count();
            assert!(words <= LONGEST_SENTENCE, "{name}: {words} words in a breath: {sentence}");
        }
        for movement in &story.course {
            let words = movement.says.split_whitespace().count();
            assert!(words <= LONGEST_CAPTION && movement.says.ends_with('.'), "{name}: {}", movement.says);
        }
    }
}

#[test]
fn no_sentence_is_told_twice() {
    let mut told_before: BTreeMap<String, String> = BTreeMap::new();
    for (ruleset, story) in told() {
        for sentence in sentences(&story.situation) {
            let name = format!("{ruleset} {}", story.scenario);
            if let Some(before) = told_before.insert(sentence.clone(), name.clone()) {
                panic!("{before} and {name} both say: {sentence}");
            }
        }
    }
}

#[test]
fn both_sides_have_commanders_and_arrows_and_the_sources_are_named() {
    for (ruleset, story) in told() {
        let name = format!("{ruleset} {}", story.scenario);
        for side in Side::ALL {
            assert!(
                story.command.iter().any(|commander| commander.side == side),
                "{name}: nobody leads the {side}"
            );
            assert!(
                story.course.iter().any(|movement| movement.side == side),
                "{name}: the {side} stands still"
            );
        }
        assert!(story.sources.len() >= 2, "{name} rests on one book");
        let (people, books) = (&story.command, &story.sources);
        let names: BTreeSet<&str> = people.iter().map(|commander| commander.name.as_str()).collect();
        assert_eq!(names.len(), people.len(), "{name} names somebody twice");
        assert_eq!(books.iter().collect::<BTreeSet<_>>().len(), books.len(), "{name}");
    }
}

#[test]
fn what_wins_is_said_by_clauses_that_the_ledger_has() {
    for &id in Shelf::IDS {
        let ledger = Ledger::load(id).unwrap();
        let rules = SHELF.rules(id).unwrap().unwrap();
        for story in SCHOOL.stories(id) {
            let name = format!("{id} {}", story.scenario);
            for (_, clause) in story.victory.clauses() {
                assert!(ledger.clause(clause).is_some(), "{name}: there is no clause {clause}");
            }
            // Each side has an aim, or one for both says how the winner is found.
            let sides: BTreeSet<Option<Side>> = story.victory.clauses().map(|(side, _)| side).collect();
            let told = sides.contains(&None) || Side::ALL.iter().all(|side| sides.contains(&Some(*side)));
            assert!(told, "{name} does not say how it is won");
            if id == "gcacw" {
                let setup = engine::Setup::scenario(id, &story.scenario);
                let view = rules.start(&setup, 1).unwrap().view(Viewer::Umpire);
                let scored = view
                    .sheets
                    .iter()
                    .any(|sheet| sheet.kind == SheetKind::Victory && !sheet.rows.is_empty());
                assert!(scored, "{name}: points, and no sheet that says for what");
            }
        }
    }
}

#[test]
fn every_arrow_goes_from_place_to_place_of_the_board() {
    let mut boards: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (ruleset, story) in told() {
        let board = SHELF.rules(&ruleset).unwrap().unwrap().about().board;
        let places = boards.entry(board.to_owned()).or_insert_with(|| {
            Locations::load(SHELF.library(), board).map_or_else(
                |_| {
                    let board = Board::load(SHELF.library(), board).unwrap();
                    board.hexes().map(|hex| board.name(hex).to_owned()).collect()
                },
                |board| board.locations.iter().map(|location| location.number.to_string()).collect(),
            )
        });
        for movement in &story.course {
            assert!(movement.path.len() >= 2);
            for pair in movement.path.windows(2) {
                assert_ne!(pair[0], pair[1], "{}", movement.says);
            }
            for place in &movement.path {
                assert!(places.contains(place), "{ruleset} {}: there is no {place}", story.scenario);
            }
        }
    }
}
