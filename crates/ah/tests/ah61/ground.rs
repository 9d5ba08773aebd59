//! Streams, woods, hills and marsh, occupied squares, captured hills and fortifications.

use engine::proves;

use crate::position::position;

#[test]
fn a_stream_stops_where_no_road_or_railroad_meets_it() {
    proves!("ah61.12.1", "ah61.12.2", "ah61.ex.str.1", "ah61.ex.str.2");
    for way in ["clear stream road", "clear stream railway", "clear stream unfinished"] {
        let mut play = position().ground("E6", way).put("E5", &["Early"]).confederates_move();
        play.go(&["move Early", "to E6", "to E7", "to E8", "to E9"]);
        assert_eq!(play.at("Early"), "E9", "{way}");
    }
    let mut play = position().ground("E6", "clear stream").put("E5", &["Early"]).confederates_move();
    play.go(&["move Early", "to E6"]);
    assert_eq!((play.decision(), play.refused("move Early")), ("move", "ah61.12.2"));
    // Its whole factor again in the next Turn.
    play.go(&["end movement", "end movement", "move Early", "to E7", "to E8", "to E9", "to E10"]);
    assert_eq!(play.at("Early"), "E10");
}

#[test]
fn the_first_slow_square_stops() {
    proves!("ah61.13.1", "ah61.13.4", "ah61.ex.wood.1");
    for ground in ["woods", "hill", "marsh", "woods road"] {
        let mut play = position().ground("E7", ground).put("E5", &["Hancock"]).union_moves();
        play.go(&["move Hancock", "to E6", "to E7"]);
        assert_eq!((play.decision(), play.refused("move Hancock")), ("move", "ah61.13.1"), "{ground}");
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
    let mut play = wood().union_moves();
    play.go(&["move Buford", "to E5", "end movement", "end movement"]);
    // Second Turn: two squares, whatever the kind of slow square and in spite of the road.
    play.go(&["move Buford", "to E6", "to E7"]);
    assert_eq!((play.decision(), play.refused("move Buford")), ("move", "ah61.13.2"));
    play.go(&["end movement", "end movement"]);
    // Third Turn: the first step leaves the woods, so the whole factor of 8 counts.
    play.go(&["move Buford", "to F7", "to F8", "to F9", "to F10", "to F11", "to F12", "to E12", "to D11"]);
    assert_eq!(play.at("Buford"), "D11");
    // A Turn that begins with a step to another slow square is two squares in all, also if the second leaves.
    let mut play = wood().union_moves();
    play.go(&["move Buford", "to E5", "end movement", "end movement", "move Buford", "to E6", "to F6"]);
    assert_eq!((play.decision(), play.at("Buford").as_str()), ("move", "F6"));
}

#[test]
fn another_patch_is_another_stop() {
    proves!("ah61.13.5");
    let mut play = position().ground("E5", "woods").ground("E7", "hill").put("E5", &["Buford"]).union_moves();
    play.go(&["move Buford", "to E6", "to E7"]);
    assert_eq!((play.decision(), play.refused("move Buford")), ("move", "ah61.13.1"));
}

#[test]
fn friends_may_be_passed_but_not_on_the_river() {
    proves!("ah61.14.1", "ah61.14.2");
    let mut play = position()
        .put("E5", &["Hancock", "Gibbon"])
        .put("E6", &["Berry", "Birney"])
        .put("K5", &["Early"])
        .union_moves();
    // Through a full square, as a stack; but not to stop there.
    play.go(&["move Hancock", "with Gibbon", "to E6"]);
    assert_eq!(play.refused("stop"), "ah61.16.1");
    play.go(&["to E7", "stop"]);
    assert_eq!((play.at("Hancock").as_str(), play.at("Gibbon").as_str()), ("E7", "E7"));
    // Where no square to stop is in reach, the full square cannot be entered.
    let mut play = position()
        .put("E5", &["Hancock"])
        .put("E6", &["Berry", "Birney"])
        .ground("E6", "woods")
        .union_moves();
    play.go(&["move Hancock"]);
    assert_eq!(play.refused("to E6"), "ah61.16.1");
    // Through three full squares in a row, between waters, to the first that has room.
    let mut row = position().put("E3", &["Hancock"]).put("K5", &["Early"]);
    for column in ["D", "F"] {
        row = (2..=7).fold(row, |row, number| row.ground(&format!("{column}{number}"), "water"));
    }
    let row = row.put("E4", &["Berry", "Birney"]).put("E5", &["Griffin", "Sykes"]);
    let mut play = row.put("E6", &["Geary", "Devens"]).union_moves();
    play.go(&["move Hancock", "to E4", "to E5", "to E6", "to E7"]);
    assert_eq!(play.at("Hancock"), "E7");
    // A friend on the river is in the way.
    let mut play = position().river(6).put("E5", &["Buford"]).put("E6", &["Gregg"]).union_moves();
    play.go(&["move Buford"]);
    assert_eq!(play.refused("to E6"), "ah61.11.6");
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
    let mut play = hill("hill").union_attacks();
    play.fight(&["Geary", "Hancock", "Berry", "XI-C"], &["Walton"], 1);
    assert_eq!((play.decides(), play.decision()), ("Union", "occupy"));
    play.go(&["occupy E6 by Berry", "occupy E6 by XI-C"]);
    // Two of the four attackers fill the square; the Turn is over and nobody has fought again.
    assert_eq!((play.at("Berry").as_str(), play.at("XI-C").as_str()), ("E6", "E6"));
    assert_eq!(play.decides(), "Confederate");
    // They may also stay, and onto other ground nobody may go.
    let mut play = hill("hill").union_attacks();
    play.fight(&["Geary", "Hancock", "Berry", "XI-C"], &["Walton"], 1).go(&["stay"]);
    assert_eq!((play.at("Berry").as_str(), play.decides()), ("F5", "Confederate"));
    let mut play = hill("woods").union_attacks();
    play.declare(&["Geary", "Hancock", "Berry", "XI-C"], &["Walton"]).go(&["resolve 1"]);
    assert_eq!((play.gone(&["Walton"]), play.decides()), (true, "Confederate"));
}

#[test]
fn only_attackers_next_to_the_hill_may_take_it() {
    proves!("ah61.13.6");
    // The artillery that fired from two squares off may not go.
    let mut play = position()
        .ground("E6", "hill")
        .put("E5", &["Geary"])
        .put("E8", &["XI-C"])
        .put("E6", &["Walton"])
        .union_attacks();
    play.fight(&["Geary", "XI-C"], &["Walton"], 1);
    assert_eq!(play.those("occupy"), ["occupy E6 by Geary"]);
    assert_eq!(play.refused("occupy E6 by XI-C"), "ah61.13.6");
    // While another defender holds the square nobody may.
    let mut play = position()
        .ground("E6", "hill")
        .put("E5", &["Geary"])
        .put("F6", &["Hancock"])
        .put("E6", &["Gordon", "Hoke"])
        .union_attacks();
    play.declare(&["Geary"], &["Gordon"]).declare(&["Hancock"], &["Hoke"]);
    play.roll(&[1]).go(&["resolve 1"]);
    assert_eq!((play.gone(&["Gordon"]), play.decision()), (true, "resolve_battles"));
}

#[test]
fn a_fortification_is_captured_by_beating_its_holder() {
    proves!("ah61.15.1", "ah61.15.2", "ah61.ex.fort.1");
    let mut play = position()
        .forts(&["E6"])
        .put("E4", &["AP-Hill"])
        .put("E6", &["Buford"])
        .put("G9", &["Geary", "Berry"])
        .confederates_move();
    play.march("AP-Hill", &["E5"]).go(&["end movement"]).declare(&["AP-Hill"], &["Buford"]);
    assert_eq!(play.view().sheets[0].rows[0].cells[3..], ["12-4", "3-1"]);
    play.roll(&[3]).go(&["resolve 1", "retreat Buford to E8"]);
    assert_eq!((play.decides(), play.decision()), ("Confederate", "occupy"));
    assert_eq!(play.refused("occupy E6 by Buford"), "ah61.15.1");
    play.go(&["occupy E6 by AP-Hill"]);
    assert_eq!(play.at("AP-Hill"), "E6");
    // It serves its new holder: 13 against 24; and while he holds it nobody can walk in.
    play.go(&["move Buford"]);
    play.go(&["to E7"]);
    play.march("Geary", &["F8", "F7", "F6"]).march("Berry", &["F8", "F7", "F6"]).go(&["end movement"]);
    assert_eq!(play.decision(), "divide_attacks");
    play.declare(&["Buford", "Geary", "Berry"], &["AP-Hill"]);
    assert_eq!(play.view().sheets[0].rows[0].cells[3..], ["15-24", "1-1"]);
}

#[test]
fn a_held_fortification_is_won_back_by_combat_only() {
    proves!("ah61.15.2");
    // The former owner next to it cannot walk in while it is held.
    let held = || position().forts(&["E6"]).put("E6", &["AP-Hill"]).put("E7", &["Buford"]);
    let mut play = held().union_moves();
    play.go(&["move Buford"]);
    assert_eq!(play.refused("to E6"), "ah61.4.12");
    // Once the captor has left it the first who comes holds it, and it serves him in full again.
    let mut play = held().put("D9", &["Hancock"]).confederates_move();
    play.march("AP-Hill", &["E5", "E4"]).go(&["end movement"]);
    assert_eq!(play.decides(), "Union");
    play.march("Buford", &["E6"]).go(&["end movement"]);
    play.march("AP-Hill", &["E5"]).go(&["end movement"]);
    play.declare(&["AP-Hill"], &["Buford"]);
    assert_eq!(play.view().sheets[0].rows[0].cells[3..], ["12-4", "3-1"]);
}
