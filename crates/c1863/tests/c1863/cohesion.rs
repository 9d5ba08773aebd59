//! Section 16: cohesion tests.

use engine::{Ruleset, Side, proves};

use crate::table::{Own as _, Position, RULES, Table};

/// Meade attacks McLaws at 10 from 9, by a major activation.
fn attack(position: &Position, dice: &[u8]) -> Table {
    let mut table = position.table();
    table.play("play meade/couch/sickles; activate meade; march; step 9").dice(dice).play("attack 10");
    table
}

#[test]
fn five_or_lower_tests_at_that_instant_every_time() {
    proves!("c1863.16.1", "c1863.16.3", "c1863.16.5", "c1863.7.6", "c1863.6.3", "c1863.13.7.22");
    for (cohesion, face, stands) in [(6, 5, true), (6, 6, false), (2, 1, true), (2, 2, false)] {
        let mut table = Position::union().cohesion("meade", cohesion).table();
        table.play("play meade/couch/sickles; activate meade").dice(&[face]).play("march").spent();
        assert_eq!(table.place("meade") == "2", stands, "{cohesion} {face}");
    }
    // At 6 after the cost there is no test.
    let mut table = Position::union().cohesion("meade", 7).table();
    table.play("play meade/couch/sickles; activate meade; march").spent();
    // A passed test does not stop the attack: the re-roll goes on, and the next loss tests again.
    let mut table = attack(&Position::union().cohesion("meade", 7), &[1, 1, 2, 3, 4]);
    table.play("reroll cohesion; pick 3").dice(&[5, 6]).play("roll");
    assert_eq!(table.asked(), "Union after_roll");
    table.dice(&[4]).play("accept").spent();
    assert_eq!((table.cohesion("meade"), table.place("meade")), (4, "9".into()));
}

#[test]
fn losses_of_one_cause_are_one_test() {
    proves!("c1863.16.2", "c1863.16.1", "c1863.ex.16.1");
    // Howard at 8 loses 4 and tests once, at 4.
    for (face, stands) in [(1, true), (4, true), (5, false), (6, false)] {
        let base = Position::confederate()
            .at("howard", 18)
            .at("anderson", 21)
            .cohesion("howard", 8)
            .at("mclaws", 22);
        let mut table = base.hand(Side::Confederate, &["anderson/mclaws", "early"]).table();
        table.play("play anderson/mclaws; activate anderson; march");
        // Along a red arrow: four dice.
        table.dice(&[6, 6, 6, 6]).play("attack 18").dice(&[face]).play("accept").spent();
        assert_eq!(table.place("howard") != "eliminated", stands, "{face}");
    }
}

#[test]
fn going_up_is_no_reason_to_test() {
    proves!("c1863.16.4");
    let mut table = Position::union().cohesion("meade", 3).owns(Side::Union, &["reorganize"]).table();
    table.play("use reorganize; target meade").spent();
    assert_eq!(table.cohesion("meade"), 5);
}

#[test]
fn a_failed_test_destroys_unless_a_card_prevents_it() {
    proves!("c1863.16.6", "c1863.16.7");
    let weak = Position::union().cohesion("meade", 6);
    let mut table = weak.table();
    table.play("play meade/couch/sickles; activate meade").dice(&[6]).play("march").spent();
    assert_eq!(table.place("meade"), "eliminated");
    // With cubes in plenty there is still no re-roll of a test: only the card helps.
    let mut table = Position::union()
        .cohesion("meade", 6)
        .momentum(Side::Union, 9)
        .owns(Side::Union, &["rally-on-the-colors"])
        .table();
    table.play("play meade/couch/sickles; activate meade").dice(&[6]).play("march");
    assert_eq!(table.asked(), "Union rally");
    assert_eq!(table.refused("reroll momentum"), "c1863.16.7");
    assert_eq!(table.refused("reroll cohesion"), "c1863.16.7");
    assert_eq!(
        RULES.prompt(&table.state),
        "Meade has failed its cohesion test. Save it with a card, or let it go."
    );
    table.play("use rally-on-the-colors");
    assert_eq!(table.asked(), "Union move");
    assert_eq!((table.place("meade"), table.cohesion("meade")), ("2".into(), 5));
}

#[test]
fn at_zero_there_is_nothing_to_test() {
    proves!("c1863.16.8", "c1863.6.2", "c1863.13.7.22");
    let mut table =
        Position::union().cohesion("meade", 1).owns(Side::Union, &["rally-on-the-colors"]).table();
    table.play("play meade/couch/sickles; activate meade; march").spent();
    assert_eq!(table.place("meade"), "eliminated");
    assert_eq!(table.asked(), "Union choose_formation");
}
