//! Sections 5, 17 and 18.1: objectives and the end of the game.

use engine::{Seat, Side, Viewer, proves};

use crate::table::{Own as _, Position, Table};

/// Ends a Union turn in which Meade (major) moved as told.
fn union_turn(position: Position, moves: &str) -> Table {
    let mut table = position.table();
    table.play(&format!("play sickles/meade; activate sickles; redoubt; activate meade; march; {moves}"));
    if table.asked() == "Union move" {
        let halt = if table.offers("stay") { "stay*" } else { "stop" };
        table.play(halt);
    }
    table.play("pass");
    table
}

#[test]
fn control_is_settled_at_the_end_of_the_turn() {
    proves!("c1863.5.3", "c1863.5.2", "c1863.2.4", "c1863.17.2");
    let mut table = Position::union().at("meade", 9).table();
    table.play("play meade/couch/sickles; activate meade; march; step 18; stay*; activate couch; redoubt; activate sickles; redoubt");
    assert_eq!(table.control(18), Side::Confederate);
    table.play("pass");
    assert_eq!(table.control(18), Side::Union);
    // Passing through is not enough.
    let mut table = Position::union().at("meade", 9).table();
    table.play("play meade/couch/sickles; activate meade; march; step 18; step 17; activate couch; redoubt; activate sickles; redoubt; pass");
    assert_eq!(table.control(18), Side::Confederate);
}

#[test]
fn the_marker_stays_until_a_confederate_returns() {
    proves!("c1863.5.4", "c1863.5.5", "c1863.17.2");
    let held = || Position::union().at("meade", 18).top("control = [18]");
    let table = union_turn(held(), "step 9");
    assert_eq!((table.place("meade"), table.control(18)), ("9".into(), Side::Union));
    // A Confederate who is there at the end of his own turn takes it back; at the end of a Union turn he does not.
    let base = Position::confederate()
        .at("anderson", 21)
        .top("control = [18]")
        .hand(Side::Confederate, &["anderson/hill", "early"]);
    let mut table = base.table();
    table.play("play anderson/hill; activate anderson; march; step 18; stay*");
    assert_eq!(table.control(18), Side::Union);
    table.play("activate hill; redoubt; end; pass");
    assert_eq!(table.control(18), Side::Confederate);
    let table = union_turn(Position::union().at("anderson", 18).top("control = [18]"), "stay*");
    assert_eq!(table.control(18), Side::Union);
}

#[test]
fn a_hidden_formation_changes_control_and_stays_hidden() {
    proves!("c1863.5.6");
    let base =
        Position::union().at("meade", 17).at("mclaws", 12).hand(Side::Union, &["meade/slocum", "sedgwick"]);
    let mut table = base.table();
    table.play("play meade/slocum; activate meade; march; step 18; stay*; activate slocum; redoubt; pass");
    assert_eq!((table.seen("meade"), table.control(18)), ("hidden".into(), Side::Union));
    let view = table.view(Viewer::Seat(Seat::CONFEDERATE));
    assert!(view.markers.iter().any(|marker| marker.place == "18" && marker.side == Some(Side::Union)));
}

/// The last turn of a game: one Confederate card left, nothing in the decks.
fn last_turn(control: &str, early: u8) -> Table {
    let union = "discard = [\"meade/couch/sickles\", \"meade/slocum\", \"couch/meade\", \"couch/howard\", \"sickles/meade\", \
                 \"sickles/couch/reynolds\", \"sedgwick/reynolds\", \"sedgwick/sickles\", \"sedgwick\", \"reynolds/sedgwick\", \
                 \"reynolds/sickles/couch\", \"slocum/howard\", \"slocum/meade/howard\", \"howard/slocum\"]";
    let confederate = "discard = [\"mclaws/anderson\", \"mclaws/anderson#2\", \"mclaws/early\", \"anderson/mclaws\", \
                       \"anderson/mclaws/early\", \"anderson/hill\", \"early/hill\", \"early/colston/mclaws\", \"hill/colston\", \
                       \"hill/anderson\", \"hill\", \"colston/hill\", \"colston/hill#2\", \"colston/early\"]";
    let mut table = Position::union()
        .at("early", early)
        .top("turn = 15")
        .top(&format!("control = {control}"))
        .hand(Side::Union, &["howard/meade"])
        .side(Side::Union, union)
        .hand(Side::Confederate, &["early"])
        .side(Side::Confederate, confederate)
        .table();
    table.play("play howard/meade; activate howard; redoubt; activate meade; redoubt; pass");
    table.play("play early; activate early; redoubt; end; pass");
    table
}

#[test]
fn two_objectives_win_for_the_union_at_the_end() {
    proves!("c1863.17.1", "c1863.17.5", "c1863.0.8", "c1863.15.3");
    let outcome = last_turn("[13, 18]", 23).outcome();
    assert_eq!((outcome.winner, outcome.clause.0), (Some(Side::Union), "c1863.17.1"));
    let outcome = last_turn("[18]", 23).outcome();
    assert_eq!((outcome.winner, outcome.clause.0), (Some(Side::Confederate), "c1863.17.5"));
    // Early at 13 takes it back at the end of the last turn.
    assert_eq!(last_turn("[13, 18]", 13).outcome().winner, Some(Side::Confederate));
}

#[test]
fn the_third_formation_lost_ends_the_game_at_once() {
    proves!("c1863.17.3", "c1863.17.4", "c1863.0.8");
    // Confederate: Early and Hill are gone; McLaws breaks.
    let mut table =
        Position::union().at("meade", 9).destroyed("early").destroyed("hill").cohesion("mclaws", 1).table();
    table
        .play("play meade/couch/sickles; activate meade; march")
        .dice(&[4, 4, 1, 2, 3])
        .play("attack 10; accept");
    let outcome = table.outcome();
    assert_eq!((outcome.winner, outcome.clause.0), (Some(Side::Union), "c1863.17.3"));
    // Union: however it was lost, here by its own activation.
    let mut table = Position::union().destroyed("couch").destroyed("howard").cohesion("meade", 1).table();
    table.play("play meade/couch/sickles; activate meade; march");
    let outcome = table.outcome();
    assert_eq!((outcome.winner, outcome.clause.0), (Some(Side::Confederate), "c1863.17.4"));
    // Two are not enough.
    let mut table = Position::union().destroyed("couch").cohesion("meade", 1).table();
    table.play("play meade/couch/sickles; activate meade; march");
    assert_eq!(table.asked(), "Union choose_formation");
}

#[test]
fn the_defender_counts_as_destroyed_first() {
    proves!("c1863.18.1.1", "c1863.18.1.2");
    // Both would lose their third formation in this combat: the attacker's side wins.
    let mut table = Position::union()
        .at("meade", 9)
        .cohesion("meade", 2)
        .cohesion("mclaws", 1)
        .destroyed("couch")
        .destroyed("howard")
        .destroyed("early")
        .destroyed("hill")
        .table();
    table.play("play meade/couch/sickles; activate meade").dice(&[1]).play("march");
    table.dice(&[1, 1, 4, 4, 3]).play("attack 10; accept");
    assert_eq!(table.outcome().winner, Some(Side::Union));
}

#[test]
fn the_defenders_test_first_and_their_owner_says_in_which_order() {
    proves!("c1863.18.1.2");
    let mut table = Position::union()
        .at("meade", 9)
        .at("anderson", 10)
        .cohesion("anderson", 6)
        .cohesion("mclaws", 6)
        .cohesion("meade", 7)
        .table();
    table
        .play("play meade/couch/sickles; activate meade; march")
        .dice(&[4, 4, 1, 1, 3])
        .play("attack 10; accept");
    assert_eq!(table.asked(), "Confederate choose_test");
    assert_eq!(table.actions(), ["test anderson", "test mclaws"]);
    // McLaws holds, Anderson breaks, and only then Meade tests at 5.
    table.hush().dice(&[5, 6, 5]).play("test mclaws").spent();
    let order: Vec<String> = table
        .events()
        .iter()
        .filter(|event| event.text.contains("tests"))
        .map(|event| event.text.clone())
        .collect();
    assert_eq!(
        order,
        ["McLaws tests cohesion at 5.", "Anderson tests cohesion at 5.", "Meade tests cohesion at 5."]
    );
    assert_eq!(
        (table.place("anderson"), table.place("mclaws"), table.place("meade")),
        ("eliminated".into(), "10".into(), "9".into())
    );
}
