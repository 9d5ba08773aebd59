//! The gallery: every position comes about as it is written down, and the quick ones are solved.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use general::gallery::{self, Position};
use general::{Budget, Level, Orders};
use shelf::Shelf;

fn positions() -> Vec<Position> {
    gallery::positions(&library::Shipped::new()).unwrap()
}

#[test]
fn every_position_comes_about_and_says_what_it_is_for() {
    let shelf = Shelf::default();
    let all = positions();
    for position in &all {
        // A general who takes anything: only whether it can be asked.
        let attempt = position.attempt(&shelf, "random".parse::<Orders>().unwrap()).unwrap();
        assert!(attempt.taken.iter().all(|taken| !taken.is_empty()), "{}", position.id);
        let is_told = !position.shows.is_empty() && !position.from.is_empty();
        assert!(is_told && !(position.best.is_empty() && position.never.is_empty()), "{}", position.id);
    }
    let mut names: Vec<(&str, &str)> =
        all.iter().map(|position| (position.ruleset.as_str(), position.id.as_str())).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all.len(), "two positions have one name");
    for &id in Shelf::IDS {
        assert!(all.iter().any(|position| position.ruleset == id), "{id} has no position");
    }
}

#[test]
fn the_quick_positions_are_solved() {
    let shelf = Shelf::default();
    let hard = Orders { budget: Budget::Tries(40), ..gallery::orders(Level::Hard) };
    let quick = positions().into_iter().filter(|position| position.quick);
    let missed: Vec<String> = quick
        .filter_map(|position| {
            let attempt = position.attempt(&shelf, hard).unwrap();
            (!attempt.is_solved).then(|| format!("{} {}: {:?}", position.ruleset, position.id, attempt.taken))
        })
        .collect();
    assert!(missed.is_empty(), "{missed:#?}");
}
