//! Section 9.3: reinforcements, and the cards that mask them.

use engine::{Ruleset, Seat, Side, Viewer, proves};

use crate::table::{Own as _, Position, RULES, Table};

/// Couch at 7 acts, with Sickles at 4, Meade and Howard at 2.
fn couch(position: &Position) -> Table {
    let mut table = position.table();
    table.play("play couch/meade; activate couch");
    table
}

#[test]
fn one_or_three_points_to_or_from_an_adjacent_friend() {
    proves!(
        "c1863.9.3.2",
        "c1863.9.3.3",
        "c1863.9.3.4",
        "c1863.9.3.6",
        "c1863.ex.9.1",
        "c1863.9.3.1",
        "c1863.12.13"
    );
    let tired = Position::union().cohesion("sickles", 10);
    let mut table = couch(&tired);
    assert_eq!(table.refused("give sickles 2"), "c1863.9.3.2");
    assert_eq!(table.refused("give reynolds 1"), "c1863.9.3.13");
    assert_eq!(table.refused("give early 1"), "c1863.9.3.2");
    assert_eq!(table.refused("give meade 1"), "c1863.9.3.2");
    // Whatever pair is wanted is looked for in the deck.
    assert!(table.offers("give sickles 1") && table.offers("give sickles 3"));
    table.play("give sickles 3");
    // Both markers stay; the real totals move; nothing was paid, by nobody.
    assert_eq!((table.cohesion("couch"), table.cohesion("sickles")), (14, 10));
    assert_eq!((table.real("couch"), table.real("sickles")), (11, 13));
    let mut table = couch(&tired.cohesion("couch", 9));
    table.play("receive sickles 1");
    assert_eq!((table.real("couch"), table.real("sickles")), (10, 9));
}

#[test]
fn friends_in_the_same_location_are_not_adjacent() {
    proves!("c1863.9.3.2");
    let table = couch(&Position::union().at("couch", 4).cohesion("sickles", 10));
    assert_eq!(table.refused("give sickles 1"), "c1863.9.3.2");
    // Across a river is adjacent.
    let mut table = couch(&Position::union().at("couch", 11).at("howard", 12).cohesion("howard", 9));
    assert!(table.offers("give howard 3"));
    table.play("give howard 3");
}

#[test]
fn the_enemy_sees_cards_but_not_their_values() {
    proves!("c1863.9.3.7", "c1863.9.3.4", "c1863.13.1.2");
    let mut table = couch(&Position::union().cohesion("sickles", 10));
    table.hush().play("give sickles 3");
    let enemy = Viewer::Seat(Seat::CONFEDERATE);
    let row = |table: &Table, viewer, name: &str| {
        table.sheet(viewer, "Union formations").into_iter().find(|row| row[0] == name).unwrap()
    };
    assert_eq!(row(&table, enemy, "Couch")[1..4], ["14", "face down", ""]);
    assert_eq!(row(&table, enemy, "Sickles")[1..4], ["10", "face down", ""]);
    assert_eq!(
        (table.real_shown("couch"), table.conditions_seen("couch").contains(&"face-down cards".into())),
        (None, true)
    );
    let own = Viewer::Seat(Seat::UNION);
    assert_eq!(row(&table, own, "Couch")[1..4], ["14", "-3", "11"]);
    assert_eq!(row(&table, own, "Sickles")[1..4], ["10", "+3", "13"]);
    // Nor do the events tell.
    for event in table.events().iter().filter(|event| enemy.sees(event.audience)) {
        assert!(!event.text.contains('3'), "{}", event.text);
    }
}

#[test]
fn a_formation_counts_as_strong_as_its_viewer_knows_it() {
    let table = Position::union().pair("meade", "howard", 3).cohesion("howard", 9).table();
    let strength = |seat: Seat| {
        let view = table.view(Viewer::Seat(seat));
        RULES.strength(view.pieces.iter().find(|piece| piece.id == "howard").unwrap())
    };
    assert_eq!((strength(Seat::CONFEDERATE), strength(Seat::UNION)), (9, i32::from(table.real("howard"))));
    assert_ne!(table.real("howard"), 9);
}

#[test]
fn a_giver_at_five_or_lower_tests_at_once() {
    proves!("c1863.9.3.8", "c1863.9.3.10", "c1863.16.1");
    let mut table = couch(&Position::union().cohesion("couch", 8).cohesion("sickles", 10));
    table.dice(&[5]).play("give sickles 3").spent();
    // His card is revealed, his marker corrected, and he holds at 5; the other card lies where it was.
    assert_eq!((table.cohesion("couch"), table.real("couch")), (5, 5));
    assert_eq!((table.cohesion("sickles"), table.real("sickles")), (10, 13));
    let mut table = couch(&Position::union().cohesion("couch", 8).cohesion("sickles", 10));
    table.dice(&[6]).play("give sickles 3").spent();
    assert_eq!(table.place("couch"), "eliminated");
    // Above 5 nothing is revealed.
    let mut table = couch(&Position::union().cohesion("couch", 9).cohesion("sickles", 10));
    table.play("give sickles 3");
    assert_eq!((table.cohesion("couch"), table.real("couch")), (9, 6));
}

#[test]
fn a_marker_that_calls_for_a_test_is_corrected_first() {
    proves!("c1863.9.3.9");
    // Marker 6 with +3 behind it: paying 1 calls for a test at 5, but the true total is 8.
    let masked = Position::union().cohesion("meade", 6).at("meade", 3).pair("couch", "meade", 3);
    let mut table = masked.table();
    table.play("play meade/couch/sickles; activate meade; march").spent();
    assert_eq!((table.cohesion("meade"), table.real("meade"), table.asked()), (8, 8, "Union move".into()));
    // Marker 3 with +3: corrected to 5 after the cost, and now the test is due.
    let low = Position::union().cohesion("meade", 3).at("meade", 3).pair("couch", "meade", 3);
    let mut table = low.table();
    table.play("play meade/couch/sickles; activate meade").dice(&[5]).play("march").spent();
    assert_eq!(table.cohesion("meade"), 5);
}

#[test]
fn a_masked_weakness_is_owned_up_to() {
    proves!("c1863.9.3.10");
    // Marker 9, -3 face down: real 6 becomes 5 when 1 is paid, though the marker shows 8.
    let masked =
        Position::union().cohesion("meade", 9).at("meade", 3).pair("meade", "couch", 3).cohesion("couch", 9);
    let mut table = masked.table();
    table.play("play meade/couch/sickles; activate meade").dice(&[4]).play("march").spent();
    assert_eq!((table.cohesion("meade"), table.real("meade")), (5, 5));
}

#[test]
fn a_pair_revealed_at_both_ends_goes_back_to_the_deck() {
    proves!("c1863.9.3.11", "c1863.9.3.5", "c1863.18.2.4", "c1863.9.3.12");
    let full = Position::union()
        .at("meade", 3)
        .cohesion("meade", 9)
        .cohesion("couch", 6)
        .cohesion("slocum", 9)
        .cohesion("reynolds", 9)
        .cohesion("sickles", 9)
        .pair("meade", "couch", 3)
        .pair("sedgwick", "slocum", 3)
        .pair("sedgwick", "reynolds", 3);
    let mut table = full.table();
    table.play("play meade/couch/sickles; activate couch");
    assert_eq!(table.refused("give sickles 3"), "c1863.9.3.5");
    // Couch pays at 6: his +3 is revealed. The pair is still out, for Meade's -3 lies face down.
    table.play("march; stay*; activate sickles");
    assert_eq!(table.refused("give couch 3"), "c1863.9.3.5");
    table.play("redoubt");
    // The open card tells the enemy what the other is.
    let row = table.sheet(Viewer::Seat(Seat::CONFEDERATE), "Union formations");
    assert_eq!(row.iter().find(|row| row[0] == "Meade").unwrap()[2], "-3");
    // Meade pays at real 6: revealed as well, and the pair is free again.
    table.play("activate meade").dice(&[1]).play("march");
    assert_eq!((table.cohesion("meade"), table.cohesion("couch")), (5, 8));
    table.play("stay*; pass");
    assert_eq!(table.asked(), "Confederate play_activation_card");
    table.play("play mclaws/anderson; activate mclaws; redoubt; activate anderson; redoubt; end; pass");
    table.play("play couch/meade; activate couch").dice(&[1]).play("give sickles 3").spent();
}

#[test]
fn nobody_is_raised_above_fourteen_or_gives_what_he_has_not() {
    proves!("c1863.9.3.13", "c1863.9.3.14", "c1863.7.4");
    let table = couch(&Position::union().cohesion("sickles", 12).cohesion("couch", 2));
    assert_eq!(table.refused("receive meade 1"), "c1863.9.3.2");
    assert_eq!(table.refused("give sickles 3"), "c1863.9.3.14");
    assert!(table.offers("give sickles 1"));
    let table = couch(&Position::union().cohesion("sickles", 12));
    assert_eq!(table.refused("give sickles 3"), "c1863.9.3.13");
    assert!(table.offers("give sickles 1"));
    // Giving the last point destroys the giver at once.
    let mut table = couch(&Position::union().cohesion("sickles", 9).cohesion("couch", 3));
    table.play("give sickles 3").spent();
    assert_eq!((table.place("couch"), table.real("sickles")), ("eliminated".into(), 12));
}

#[test]
fn a_receiver_never_tests_for_what_it_gains() {
    proves!("c1863.9.3.15", "c1863.16.4");
    let mut table = couch(&Position::union().cohesion("couch", 2));
    table.play("receive sickles 1").spent();
    assert_eq!((table.real("couch"), table.cohesion("couch")), (3, 2));
}

#[test]
fn zero_is_judged_by_the_real_total() {
    proves!("c1863.9.3.16");
    // Marker 3 with +3, 4 lost: the marker would stand at -1; corrected to 2, test at 2.
    let masked = |points| {
        Position::union()
            .at("mclaws", 18)
            .cohesion("mclaws", points)
            .pair("anderson", "mclaws", 3)
            .at("anderson", 21)
    };
    let mut table = masked(3).table();
    table.play("play meade/couch/sickles; activate meade; march; step 9");
    table.dice(&[6, 6, 6, 6, 1]).play("attack 18").dice(&[2]).play("accept").spent();
    assert_eq!(table.cohesion("mclaws"), 2);
    // A real total of 0 destroys, whatever the marker shows.
    let mut table = Position::union()
        .at("mclaws", 18)
        .at("anderson", 21)
        .cohesion("mclaws", 9)
        .cohesion("anderson", 9)
        .pair("mclaws", "anderson", 3)
        .owns(Side::Union, &["massed-batteries"])
        .table();
    table.play("play meade/couch/sickles; activate meade; march; step 9; attack 18");
    table.dice(&[6, 6, 6, 6, 6, 6, 1]).play("use massed-batteries; accept").spent();
    assert_eq!(table.place("mclaws"), "eliminated");
}

#[test]
fn a_gain_past_the_end_of_the_track_reveals() {
    proves!("c1863.9.3.17");
    // Marker 13, real 10: Reorganize brings 2, which the track could not show on top of 13.
    let masked = Position::union().cohesion("meade", 13).pair("meade", "couch", 3).cohesion("couch", 9);
    let mut table = masked.owns(Side::Union, &["reorganize"]).table();
    table.play("use reorganize; target meade");
    assert_eq!((table.cohesion("meade"), table.real("meade")), (12, 12));
    assert_eq!((table.cohesion("couch"), table.real("couch")), (9, 12));
}

#[test]
fn destroyed_formations_leave_their_cards_revealed() {
    proves!("c1863.9.3.12", "c1863.6.4", "c1863.6.2");
    let masked = Position::union().cohesion("couch", 7).cohesion("sickles", 9).pair("couch", "sickles", 1);
    let mut table = couch(&masked);
    // Real 6 becomes 5: the test fails. The -1 is open, the +1 still lies at Sickles: together they cancel.
    table.dice(&[6]).play("march").spent();
    assert_eq!(
        (table.place("couch"), table.real("sickles"), table.cohesion("sickles")),
        ("eliminated".into(), 10, 9)
    );
    // Nothing can be sent to the dead.
    let mut table = Position::union().destroyed("sickles").table();
    table.play("play couch/meade; activate couch");
    assert_eq!(table.refused("give sickles 1"), "c1863.6.4");
}
