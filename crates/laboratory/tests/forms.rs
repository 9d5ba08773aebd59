//! Every form that a ruleset lists is one that it reads: with words of its vocabulary in the place of names it is an action, whose
//! text is what was said.

#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use engine::Ruleset;
use laboratory::{Grid, Vocabulary};
use shelf::{Shelf, Visitor};

/// A word that no random game of those that made the vocabulary has said: units of the Long Roads seldom sail.
const RARE: &str = "potomac-river";

/// Finds the forms that no words fill.
struct Fill<'a>(&'a [String]);

impl Visitor for Fill<'_> {
    type Output = Vec<String>;

    fn visit<R: Ruleset>(self, rules: &Arc<R>) -> Vec<String> {
        let mut known = BTreeMap::new();
        let mut left = rules.forms();
        loop {
            let before = left.len();
            left.retain(|form| !self.fills(&**rules, form, &mut known));
            if left.len() == before {
                return left;
            }
        }
    }
}

impl Fill<'_> {
    /// Whether a form is filled by the names that are known, when one of them is found by trying all words. A game has cards
    /// of several decks, and numbers that are faces of dice.
    fn fills<R: Ruleset>(&self, rules: &R, form: &str, known: &mut BTreeMap<String, String>) -> bool {
        let names: BTreeSet<&str> = form.split(' ').filter(|word| is_name(word)).map(kind).collect();
        let unknown: BTreeSet<&str> =
            names.iter().copied().filter(|name| !known.contains_key(*name)).collect();
        let is_said = |text: &str| rules.read(text).is_ok_and(|action| rules.write(&action) == text);
        let searched = match unknown.len() {
            0 if is_said(&filled(form, known)) => return true,
            0 => names,
            1 => unknown,
            _ => return false,
        };
        let found = |name: &str| {
            let mut tried = known.clone();
            self.0.iter().find(|word| {
                tried.insert(name.to_owned(), (*word).clone());
                is_said(&filled(form, &tried))
            })
        };
        let Some((name, word)) = searched.into_iter().find_map(|name| Some((name, found(name)?))) else {
            return false;
        };
        known.insert(name.to_owned(), word.clone());
        true
    }
}

/// Whether a word of a form stands for a name: it is in capitals.
fn is_name(word: &str) -> bool {
    word.chars().all(|letter| letter.is_ascii_uppercase() || letter == '-')
}

/// What a name is of: a `RIVER-HEX` is a `HEX`.
fn kind(name: &str) -> &str {
    name.rsplit('-').next().unwrap_or(name)
}

/// A form with a word for every name.
fn filled(form: &str, known: &BTreeMap<String, String>) -> String {
    let named = |word| if is_name(word) { known.get(kind(word)).map_or(word, String::as_str) } else { word };
    let words = form.split(' ').map(named);
    words.collect::<Vec<_>>().join(" ")
}

/// The forms of a ruleset that nothing fills.
fn unfilled(ruleset: &str) -> Vec<String> {
    let shelf = Shelf::default();
    let board = shelf.rules(ruleset).unwrap().unwrap().about().board;
    let grid = Grid::load(shelf.library(), board).unwrap();
    let vocabulary = Vocabulary::of(ruleset, &grid).unwrap();
    let words = vocabulary.others().iter().chain(grid.names()).cloned().chain([RARE.to_owned()]);
    let words: Vec<String> = words.collect();
    shelf.visit(ruleset, Fill(&words)).unwrap().unwrap()
}

#[test]
fn every_form_is_read_and_written_back() {
    for ruleset in Shelf::IDS {
        let expected: &[&str] = match *ruleset {
            // A corps may have a name of one word, and none of the printed game has.
            "ah61" => &["withhold CORPS"],
            // In the Long Roads a leader leaves the map: who that is follows the word.
            "lrtg" => &["leave map"],
            _ => &[],
        };
        assert_eq!(unfilled(ruleset), expected, "{ruleset}");
    }
}
