//! A match that is kept goes on where it was stopped, and comes out as if it had not been.

#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use c1863::C1863;
use engine::{Ruleset as _, Setup};
use general::arena::{Contest, MatchFileError};
use library::Shipped;

fn contest() -> Contest {
    Contest {
        setup: Setup::scenario("c1863", "two-player"),
        seats: ["random", "random"].map(|name| name.parse().unwrap()),
        games: 10,
        seed: 3,
    }
}

fn rules() -> C1863 {
    C1863::load(&Shipped::new()).unwrap()
}

fn file(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}

#[test]
fn a_match_that_was_stopped_goes_on_where_it_was() {
    let (rules, path) = (rules(), file("stopped.jsonl"));
    let whole = contest().run(&rules, |_| {}).unwrap();
    // Time is up after the fourth game was begun.
    let begun = AtomicU64::new(0);
    let part = contest().go_on(&rules, &path, || begun.fetch_add(1, Ordering::Relaxed) >= 4, |_| {}).unwrap();
    assert_eq!(part.score().games() + part.unfinished, 4);
    // What was being written when it was stopped is lost.
    let mut text = std::fs::read_to_string(&path).unwrap();
    text.truncate(text.len() - 20);
    std::fs::write(&path, text).unwrap();
    let told = AtomicU64::new(0);
    let watch = |_: &general::arena::Bout| {
        told.fetch_add(1, Ordering::Relaxed);
    };
    let all = contest().go_on(&rules, &path, || false, watch).unwrap();
    assert_eq!((all.by_side, all.unfinished), (whole.by_side, whole.unfinished));
    assert_eq!(told.into_inner(), 10);
    // Once all are played, none is begun.
    let again = contest().go_on(&rules, &path, || panic!("all games have been played"), |_| {}).unwrap();
    assert_eq!((again.by_side, &again.figures[0].thoughts), (all.by_side, &all.figures[0].thoughts));
}

#[test]
fn two_matches_are_not_mixed() {
    let (rules, path) = (rules(), file("mixed.jsonl"));
    contest().go_on(&rules, &path, || true, |_| {}).unwrap();
    let other = Contest { seed: 4, ..contest() };
    assert!(matches!(other.go_on(&rules, &path, || false, |_| {}), Err(MatchFileError::Another { .. })));
}
