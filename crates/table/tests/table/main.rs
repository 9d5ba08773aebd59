//! What a table lets pass, and what it does not.
#![allow(clippy::unwrap_used)]

#[path = "../../../engine/tests/contract/pickets.rs"]
#[allow(dead_code, reason = "the contract's tests break more of its promises")]
mod pickets;

use std::sync::Arc;

use engine::{Ruleset, Setup, Side, Viewer};
use pickets::{Fault, Pickets};
use table::Table;

fn with(fault: Fault) -> Table<Pickets> {
    Table::start(&Arc::new(Pickets::with(fault)), &Setup::scenario("pickets", "ford")).unwrap()
}

fn table() -> Table<Pickets> {
    with(Fault::None)
}

#[test]
fn a_turn_is_played_and_looked_at() {
    let mut table = table();
    assert_eq!((table.asked().as_str(), table.decider()), ("Union choose_posture", Side::Union));
    assert_eq!(table.actions(), ["dig", "rush", "wait"]);
    assert_eq!((table.refused("fire"), table.would("dig")), ("pickets.1", Ok(())));
    table.dice(&[4]).play("dig; rush\nfire*");
    assert_eq!(table.question(), "losses");
}

#[test]
fn dice_are_named_spare_or_free() {
    let mut table = table();
    table.dice(&[2]).play("dig; rush; fire").spent();
    assert!(
        table.said("Union is hit.") && table.cited("pickets.2") && !table.cited_saying("pickets.2", "draw")
    );
    assert_eq!((table.result().as_str(), table.offered("lose")), ("Union hit", vec!["1".into(), "2".into()]));
    assert!(table.offers_any("lose") && !table.offers_any("los"));
    table.hush().spare_dice(&[5]).play("lose 1; dig; rush; fire");
    assert!(table.said("Confederate is hit."));
    let mut fork = table.fork();
    fork.play("lose 2");
    assert_eq!((table.question(), fork.question()), ("losses", "choose_posture"));
    with(Fault::None).play_any("wait; wait; fire");
    with(Fault::None).free_dice().play("wait; wait; fire");
    assert_eq!(with(Fault::None).view(Viewer::Umpire), with(Fault::None).view(Viewer::Umpire));
}

#[test]
#[should_panic(expected = "Empty(1)")]
fn a_die_that_nobody_named_is_told() {
    table().play("dig; rush; fire");
}

#[test]
#[should_panic(expected = "dice that nobody rolled: [3]")]
fn a_die_that_nobody_rolled_is_told() {
    table().dice(&[2, 3]).play("dig; rush; fire");
}

#[test]
#[should_panic(expected = "dice that nobody rolled: [2]")]
fn new_dice_wait_for_the_old_ones() {
    table().dice(&[2]).play("dig").dice(&[1]);
}

#[test]
#[should_panic(expected = "left a trace")]
fn a_refusal_that_leaves_a_trace_is_told() {
    with(Fault::LeavesTrace).refused("fire");
}

#[test]
#[should_panic(expected = "was taken but not listed")]
fn what_is_taken_must_be_listed() {
    with(Fault::AcceptsUnlisted)
        .dice(&[1])
        .play("dig; rush; fire; lose 1")
        .dice(&[1])
        .play("dig; dig; fire; lose 2");
}

#[test]
#[should_panic(expected = "First both sides choose a posture.")]
fn what_is_refused_is_not_played() {
    table().play("fire");
}

#[test]
#[should_panic(expected = "after ")]
fn an_audit_that_finds_something_is_told() {
    with(Fault::BadAudit).dice(&[1]).play("dig; rush; fire; lose 1; dig");
}

#[test]
fn a_position_that_is_refused_says_why() {
    let rules = Arc::new(Pickets::with(Fault::None));
    let problem = Table::read(&rules, "ruleset = \"pickets\"\nscenario = \"hill\"").unwrap_err();
    assert!(problem.to_string().contains("has no scenario \"hill\""), "{problem}");
    assert_eq!(rules.about().id, "pickets");
}
