//! Sections 11, 13.2 and 13.3: Momentum cubes and their bonus.

use engine::{Side, proves};

use crate::table::{Own as _, Position, Table};

fn union(table: &Table) -> i32 {
    table.momentum(Side::Union)
}

/// The turn of the Union with one card, and its cubes.
fn with_run(run: &str, card: &str) -> i32 {
    let mut table = Position::union().side(Side::Union, run).hand(Side::Union, &[card]).table();
    table.play(&format!("play {card}"));
    union(&table)
}

#[test]
fn a_card_yields_its_cubes_from_the_common_pool() {
    proves!("c1863.8.2", "c1863.11.1", "c1863.11.2", "c1863.0.6");
    let mut table = Position::union().table();
    table.play("play meade/couch/sickles");
    assert_eq!((union(&table), table.pool()), (2, 23));
    assert_eq!(with_run("", "sedgwick"), 3);
    assert_eq!(with_run("", "sickles/meade"), 1);
}

#[test]
fn the_third_equal_card_in_a_row_brings_two_more() {
    proves!("c1863.11.4", "c1863.13.3.1", "c1863.13.3.2", "c1863.ex.13.1");
    assert_eq!(with_run("run = [2, 2]", "meade/couch/sickles"), 4);
    assert_eq!(with_run("run = [1, 2]", "sickles/meade"), 3);
    assert_eq!(with_run("run = [3, 2]", "sedgwick"), 5);
    // Two alike are no set, and another number in between breaks the run.
    assert_eq!(with_run("run = [2, 1]", "meade/couch/sickles"), 2);
    assert_eq!(with_run("run = [2, 2]", "sedgwick"), 3);
    let mut table =
        Position::union().side(Side::Union, "run = [2, 2]").hand(Side::Union, &["sedgwick"]).table();
    table.play("play sedgwick");
    let track = table.view(engine::Viewer::Umpire).tracks;
    assert!(track.iter().any(|track| track.note == "1 of 3 cards with 3 icons."));
}

#[test]
fn each_set_pays_once() {
    proves!("c1863.11.5", "c1863.13.3.4");
    // After the bonus the count starts anew: the fourth equal card is the first of a new set.
    let mut table = Position::union().side(Side::Union, "run = [2, 2]").table();
    table.play("play meade/couch/sickles");
    assert_eq!(table.view(engine::Viewer::Umpire).tracks[0].note, "No set begun.");
    assert_eq!(with_run("run = [0, 0]", "meade/couch/sickles"), 2);
    assert_eq!(with_run("run = [2, 1]", "meade/couch/sickles"), 2);
}

#[test]
fn cards_of_destroyed_formations_pay_in_full() {
    proves!("c1863.8.3", "c1863.13.2.3", "c1863.13.3.3");
    let ghosts = Position::union().destroyed("meade").destroyed("couch").side(Side::Union, "run = [2, 2]");
    let mut table = ghosts.table();
    table.play("play meade/couch/sickles");
    assert_eq!(union(&table), 4);
    // Sickles alone is left to act.
    assert_eq!(table.asked(), "Union choose_formation");
    assert_eq!(table.actions().iter().filter(|action| action.starts_with("activate")).count(), 1);
}

#[test]
fn only_twenty_five_cubes_exist() {
    proves!("c1863.18.2.2", "c1863.2.8");
    let mut table = Position::union().momentum(Side::Union, 10).momentum(Side::Confederate, 14).table();
    table.play("play meade/couch/sickles");
    assert_eq!((union(&table), table.pool()), (11, 0));
}

#[test]
fn cubes_are_spent_on_cards_rerolls_and_searches() {
    proves!("c1863.11.3", "c1863.11.1", "c1863.0.6");
    let mut table = Position::union().momentum(Side::Union, 3).table();
    table.play("play meade/couch/sickles; activate meade; march; step 9");
    table.dice(&[1, 2, 4, 5, 6]).play("attack 10; reroll momentum; pick 1").dice(&[4]).play("roll");
    assert_eq!((union(&table), table.pool()), (2, 23));
}
