//! Places and formations have a note: short, about something that is there, and one for each name.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};

use board::{Board, Locations};
use engine::{Setup, Side, Viewer};
use library::Shipped;
use school::School;
use shelf::Shelf;

/// A note is read in a breath or two.
const LONGEST: usize = 32;
/// Every game has so many notes of places and of formations at least.
const LEAST: usize = 8;

fn short(says: &str) -> bool {
    says.ends_with('.') && !says.contains('(') && says.split_whitespace().count() <= LONGEST
}

/// The places of a board by name, with their ids.
fn places(shelf: &Shelf, id: &str) -> BTreeMap<String, Vec<String>> {
    let mut named: BTreeMap<String, Vec<String>> = BTreeMap::new();
    if let Ok(board) = Locations::load(shelf.library(), id) {
        for location in board.locations {
            named.entry(location.name).or_default().push(location.number.to_string());
        }
        return named;
    }
    for place in Board::load(shelf.library(), id).unwrap().places {
        named.entry(place.name).or_default().push(place.hex);
    }
    named
}

#[test]
fn every_place_note_is_about_one_place_of_a_board_and_every_board_has_some() {
    let shelf = Shelf::new(Shipped::new());
    let school = School::load(shelf.library()).unwrap();
    let boards: BTreeSet<&str> = shelf.about().unwrap().iter().map(|about| about.board).collect();
    let (mut found, mut names) = (BTreeSet::new(), BTreeSet::new());
    for note in school.notes().places() {
        assert!(short(&note.says), "{}", note.says);
        for name in &note.names {
            assert!(names.insert(name), "{name} has two notes");
        }
    }
    for board in boards {
        let named = places(&shelf, board);
        let mut count = 0;
        for note in school.notes().places() {
            for (name, ids) in note.names.iter().filter_map(|name| named.get_key_value(name)) {
                let unique: BTreeSet<&String> = ids.iter().collect();
                let one = unique.len() == 1 || unique.contains(&note.hex);
                assert!(one, "{board} has {name} at {ids:?}: which is meant?");
                found.insert(name.clone());
                count += 1;
            }
        }
        assert!(count >= LEAST, "{board} has {count} notes of places");
    }
    let lost: Vec<_> = names.into_iter().filter(|name| !found.contains(*name)).collect();
    assert!(lost.is_empty(), "on no board: {lost:?}");
    assert!(school.notes().places().len() >= 30);
}

#[test]
fn every_formation_note_is_about_counters_that_are_played() {
    let shelf = Shelf::new(Shipped::new());
    let school = School::load(shelf.library()).unwrap();
    let mut unmet: BTreeSet<String> = BTreeSet::new();
    let mut met: BTreeSet<String> = BTreeSet::new();
    for about in shelf.about().unwrap() {
        let rules = shelf.rules(about.id).unwrap().unwrap();
        let mut count = 0;
        for scenario in &about.scenarios {
            let notes = school.notes().formations(about.id, &scenario.id);
            let view = rules.start(&Setup::scenario(about.id, &scenario.id), 1).unwrap().view(Viewer::Umpire);
            let names = |side: Side| -> BTreeSet<&str> {
                let own = view.pieces.iter().filter(|piece| piece.side == Some(side));
                own.flat_map(|piece| [piece.name.as_str(), piece.formation.as_str()]).collect()
            };
            let both = Side::ALL.map(names);
            let mut known: BTreeSet<(Side, &str)> = BTreeSet::new();
            for note in &notes {
                assert!(short(&note.says), "{}", note.says);
                let here = note.names.iter().filter(|name| both[note.side.index()].contains(name.as_str()));
                for name in here.clone() {
                    assert!(known.insert((note.side, name)), "{}: two notes of {name}", scenario.id);
                }
                let key = format!("{} {:?}", note.side, note.says);
                if here.count() > 0 {
                    met.insert(key);
                    count += 1;
                } else {
                    unmet.insert(key);
                }
            }
        }
        assert!(count >= LEAST, "{} has {count} notes of formations", about.id);
    }
    let lost: Vec<&String> = unmet.difference(&met).collect();
    assert!(lost.is_empty(), "about nobody who is played: {lost:#?}");
}
