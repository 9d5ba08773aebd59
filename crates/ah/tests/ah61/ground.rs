//! Streams, woods, hills and marsh, occupied squares, captured hills and fortifications.

use engine::{Side, Viewer, proves};

use crate::position::{Own as _, position};

#[test]
fn a_stream_stops_where_no_road_or_railroad_meets_it() {
    proves!("ah61.12.1", "ah61.12.2", "ah61.ex.str.1", "ah61.ex.str.2");
    for way in ["clear stream road", "clear stream railway", "clear stream unfinished"] {
        let mut table = position().ground("E6", way).put("E5", &["Early"]).confederates_move();
        table.play("move Early; to E6; to E7; to E8; to E9");
        assert_eq!(table.place("Early"), "E9", "{way}");
    }
    let mut table = position().ground("E6", "clear stream").put("E5", &["Early"]).confederates_move();
    table.play("move Early; to E6");
    assert_eq!((table.question(), table.refused("move Early")), ("move", "ah61.12.2"));
    // Its whole factor again in the next Turn.
    table.play("end movement; end movement; move Early; to E7; to E8; to E9; to E10");
    assert_eq!(table.place("Early"), "E10");
}

#[test]
fn the_first_slow_square_stops() {
    proves!("ah61.13.1", "ah61.13.4", "ah61.ex.wood.1");
    for ground in ["woods", "hill", "marsh", "woods road"] {
        let mut table = position().ground("E7", ground).put("E5", &["Hancock"]).union_moves();
        table.play("move Hancock; to E6; to E7");
        assert_eq!((table.question(), table.refused("move Hancock")), ("move", "ah61.13.1"), "{ground}");
    }
}

#[test]
fn two_squares_a_turn_inside_and_full_speed_out() {
    proves!("ah61.13.2", "ah61.13.3", "ah61.13.4", "ah61.ex.wood.2");
    let wood = || {
        position()
            .ground("E5", "woods")
            .ground("E6", "hill road")
            .ground("E7", "marsh")
            .ground("E8", "woods")
            .put("E4", &["Buford"])
    };
    let mut table = wood().union_moves();
    table.play("move Buford; to E5; end movement; end movement");
    // Second Turn: two squares, whatever the kind of slow square and in spite of the road.
    table.play("move Buford; to E6; to E7");
    assert_eq!((table.question(), table.refused("move Buford")), ("move", "ah61.13.2"));
    table.play("end movement; end movement");
    // Third Turn: the first step leaves the woods, so the whole factor of 8 counts.
    table.play("move Buford; to F7; to F8; to F9; to F10; to F11; to F12; to E12; to D11");
    assert_eq!(table.place("Buford"), "D11");
    // A Turn that begins with a step to another slow square is two squares in all, also if the second leaves.
    let mut table = wood().union_moves();
    table.play("move Buford; to E5; end movement; end movement; move Buford; to E6; to F6");
    assert_eq!((table.question(), table.place("Buford").as_str()), ("move", "F6"));
}

#[test]
fn another_patch_is_another_stop() {
    proves!("ah61.13.5");
    let mut table =
        position().ground("E5", "woods").ground("E7", "hill").put("E5", &["Buford"]).union_moves();
    table.play("move Buford; to E6; to E7");
    assert_eq!((table.question(), table.refused("move Buford")), ("move", "ah61.13.1"));
}

#[test]
fn friends_may_be_passed_but_not_on_the_river() {
    proves!("ah61.14.1", "ah61.14.2");
    let mut table = position()
        .put("E5", &["Hancock", "Gibbon"])
        .put("E6", &["Berry", "Birney"])
        .put("K5", &["Early"])
        .union_moves();
    // Through a full square, as a stack; but not to stop there.
    table.play("move Hancock; with Gibbon; to E6");
    assert_eq!(table.refused("stop"), "ah61.16.1");
    table.play("to E7; stop");
    assert_eq!((table.place("Hancock").as_str(), table.place("Gibbon").as_str()), ("E7", "E7"));
    // Where no square to stop is in reach, the full square cannot be entered.
    let mut table = position()
        .put("E5", &["Hancock"])
        .put("E6", &["Berry", "Birney"])
        .ground("E6", "woods")
        .union_moves();
    table.play("move Hancock");
    assert_eq!(table.refused("to E6"), "ah61.16.1");
    // Through three full squares in a row, between waters, to the first that has room.
    let mut row = position().put("E3", &["Hancock"]).put("K5", &["Early"]);
    for column in ["D", "F"] {
        row = (2..=7).fold(row, |row, number| row.ground(&format!("{column}{number}"), "water"));
    }
    let row = row.put("E4", &["Berry", "Birney"]).put("E5", &["Griffin", "Sykes"]);
    let mut table = row.put("E6", &["Geary", "Devens"]).union_moves();
    table.play("move Hancock; to E4; to E5; to E6; to E7");
    assert_eq!(table.place("Hancock"), "E7");
    // A friend on the river is in the way.
    let mut table = position().river(6).put("E5", &["Buford"]).put("E6", &["Gregg"]).union_moves();
    table.play("move Buford");
    assert_eq!(table.refused("to E6"), "ah61.11.6");
}

#[test]
fn the_victors_may_take_the_hill() {
    proves!("ah61.13.6");
    let hill = |ground: &str| {
        position()
            .ground("E6", ground)
            .put("E5", &["Geary", "Hancock"])
            .put("F5", &["Berry"])
            .put("F6", &["XI-C"])
            .put("E6", &["Walton"])
            .fought("XI-C", "Walton")
    };
    // 18 and the artillery's 4 against 4: automatic would be 7-1; 5-1 and a 1 clear the hill.
    let mut table = hill("hill").union_attacks();
    table.fight(&["Geary", "Hancock", "Berry", "XI-C"], &["Walton"], 1);
    assert_eq!((table.decider(), table.question()), (Side::Union, "occupy"));
    table.play("occupy E6 by Berry; occupy E6 by XI-C");
    // Two of the four attackers fill the square; the Turn is over and nobody has fought again.
    assert_eq!((table.place("Berry").as_str(), table.place("XI-C").as_str()), ("E6", "E6"));
    assert_eq!(table.decider(), Side::Confederate);
    // They may also stay, and onto other ground nobody may go.
    let mut table = hill("hill").union_attacks();
    table.fight(&["Geary", "Hancock", "Berry", "XI-C"], &["Walton"], 1).play("stay");
    assert_eq!((table.place("Berry").as_str(), table.decider()), ("F5", Side::Confederate));
    let mut table = hill("woods").union_attacks();
    table.declare(&["Geary", "Hancock", "Berry", "XI-C"], &["Walton"]).play("resolve 1");
    assert_eq!((table.gone(&["Walton"]), table.decider()), (true, Side::Confederate));
}

#[test]
fn only_attackers_next_to_the_hill_may_take_it() {
    proves!("ah61.13.6");
    // The artillery that fired from two squares off may not go.
    let mut table = position()
        .ground("E6", "hill")
        .put("E5", &["Geary"])
        .put("E8", &["XI-C"])
        .put("E6", &["Walton"])
        .union_attacks();
    table.fight(&["Geary", "XI-C"], &["Walton"], 1);
    assert_eq!(table.offered("occupy"), ["E6 by Geary"]);
    assert_eq!(table.refused("occupy E6 by XI-C"), "ah61.13.6");
    // While another defender holds the square nobody may.
    let mut table = position()
        .ground("E6", "hill")
        .put("E5", &["Geary"])
        .put("F6", &["Hancock"])
        .put("E6", &["Gordon", "Hoke"])
        .union_attacks();
    table.declare(&["Geary"], &["Gordon"]).declare(&["Hancock"], &["Hoke"]);
    table.dice(&[1]).play("resolve 1");
    assert_eq!((table.gone(&["Gordon"]), table.question()), (true, "resolve_battles"));
}

#[test]
fn a_fortification_is_captured_by_beating_its_holder() {
    proves!("ah61.15.1", "ah61.15.2", "ah61.ex.fort.1");
    let mut table = position()
        .forts(&["E6"])
        .put("E4", &["AP-Hill"])
        .put("E6", &["Buford"])
        .put("G9", &["Geary", "Berry"])
        .confederates_move();
    table.march("AP-Hill", &["E5"]).play("end movement").declare(&["AP-Hill"], &["Buford"]);
    assert_eq!(table.view(Viewer::Umpire).sheets[0].rows[0].cells[3..], ["12-4", "3-1"]);
    table.dice(&[3]).play("resolve 1; retreat Buford to E8");
    assert_eq!((table.decider(), table.question()), (Side::Confederate, "occupy"));
    assert_eq!(table.refused("occupy E6 by Buford"), "ah61.15.1");
    table.play("occupy E6 by AP-Hill");
    assert_eq!(table.place("AP-Hill"), "E6");
    // It serves its new holder: 13 against 24; and while he holds it nobody can walk in.
    table.play("move Buford");
    table.play("to E7");
    table.march("Geary", &["F8", "F7", "F6"]).march("Berry", &["F8", "F7", "F6"]).play("end movement");
    assert_eq!(table.question(), "divide_attacks");
    table.declare(&["Buford", "Geary", "Berry"], &["AP-Hill"]);
    assert_eq!(table.view(Viewer::Umpire).sheets[0].rows[0].cells[3..], ["15-24", "1-1"]);
}

#[test]
fn a_held_fortification_is_won_back_by_combat_only() {
    proves!("ah61.15.2");
    // The former owner next to it cannot walk in while it is held.
    let held = || position().forts(&["E6"]).put("E6", &["AP-Hill"]).put("E7", &["Buford"]);
    let mut table = held().union_moves();
    table.play("move Buford");
    assert_eq!(table.refused("to E6"), "ah61.4.12");
    // Once the captor has left it the first who comes holds it, and it serves him in full again.
    let mut table = held().put("D9", &["Hancock"]).confederates_move();
    table.march("AP-Hill", &["E5", "E4"]).play("end movement");
    assert_eq!(table.decider(), Side::Union);
    table.march("Buford", &["E6"]).play("end movement");
    table.march("AP-Hill", &["E5"]).play("end movement");
    table.declare(&["AP-Hill"], &["Buford"]);
    assert_eq!(table.view(Viewer::Umpire).sheets[0].rows[0].cells[3..], ["12-4", "3-1"]);
}
