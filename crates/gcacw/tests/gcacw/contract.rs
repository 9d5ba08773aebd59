//! The engine's contract on random games.

use std::sync::Arc;

use engine::{Setup, trial};

use crate::table::{Made, Own as _, SHIPPED, Table};

#[test]
fn random_games_keep_the_contract() {
    for id in ["rtg-4", "rtg-3", "sjw-1"] {
        let setup = Setup::scenario("gcacw", id);
        if let Err(broken) = trial::check(&SHIPPED, &setup, 1, 97) {
            panic!("{id}: {broken}");
        }
    }
}

#[test]
fn a_made_up_game_can_be_played() {
    let mut table = Made::default().table(
        "side = \"Union\"",
        &[("u1", "T0505", "fatigue = 1"), ("c1", "T0909", ""), ("uk1", "T0505", "")],
    );
    assert_eq!(table.question(), "choose_action");
    table.dice(&[4]).play("march u1; no force march; to T0506");
    assert_eq!((table.fatigue("u1"), table.left(), table.with_leader("uk1")), (2, 2, "u1"));
    assert_eq!(table.refused("to T0507"), "gcacw.6.1.4");
    assert_eq!(table.place("uk1"), "T0506");
    assert!(Arc::strong_count(&table.rules) == 1);
}

#[test]
fn a_shipped_scenario_opens_with_its_first_question() {
    let table = Table::scenario("rtg-4", &[]);
    assert_eq!(table.question(), "transfer_leader");
}
