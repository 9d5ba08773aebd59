//! River crossing: swimmers, fords, boats and bridges. The river runs along row 6; north is above it.

use engine::proves;

use crate::position::{Own as _, Position, position};

fn river() -> Position {
    position().river(6).put("N2", &["Hooker-HQ"]).put("N11", &["Lee-HQ"])
}

#[test]
fn headquarters_and_cavalry_swim_and_stop_in_the_river() {
    proves!("ah61.11.1", "ah61.11.2", "ah61.11.4", "ah61.11.5", "ah61.ex.riv.1");
    for (unit, swims) in
        [("Couch-HQ", true), ("Buford", true), ("Hancock", false), ("XI-C", false), ("Cav-Art", false)]
    {
        let mut table = river().put("E5", &[unit]).union_moves();
        table.play(&format!("move {unit}"));
        assert_eq!(table.offers("to E6"), swims, "{unit}");
        if !swims {
            assert_eq!(table.refused("to E6"), "ah61.11.4");
            continue;
        }
        // The river is one square wide: it stops on it, and goes on with its whole factor in its next Turn.
        table.play("to E6");
        assert_eq!((table.question(), table.refused(&format!("move {unit}"))), ("move", "ah61.11.5"));
        table.play("end movement; end movement").play(&format!("move {unit}"));
        table.play("to E7; to E8; to E9; to E10; to E11; to E12; to D11; to D10");
        assert_eq!(table.place(unit), "D10");
    }
}

#[test]
fn a_swimmer_with_no_shore_to_go_to_is_told_so() {
    proves!("ah61.11.6");
    let bay = ["D5", "E5", "F5", "E7"];
    let river = bay.into_iter().fold(position().river(6), |river, square| river.ground(square, "water"));
    // He is no boat that carries somebody: friends swim up and down the stream from him.
    let river = river.put("D6", &["Gregg"]).put("F6", &["Averell"]);
    let table = river.put("E6", &["Buford"]).put("K9", &["Early"]).union_moves();
    assert_eq!(table.refused("move Buford"), "ah61.11.6");
}

#[test]
fn one_unit_at_a_time_on_a_river_square() {
    proves!("ah61.11.6", "ah61.11.9");
    let mut table = river().put("E5", &["Buford", "Gregg"]).put("E6", &["Averell"]).union_moves();
    table.play("move Buford");
    assert_eq!(table.refused("to E6"), "ah61.11.6");
    table.play("to E4; stop");
    // Once it has moved off, another may enter in the same Turn; but not two together.
    table.march("Averell", &["E7"]).march("Buford", &["E5"]);
    table.play("move Buford; with Gregg");
    assert_eq!(table.refused("to E6"), "ah61.11.6");
    table.play("to E4; stop").march("Gregg", &["E5", "E6"]);
    assert_eq!(table.place("Gregg"), "E6");
    // At a ford it is the same for every counter.
    let mut table = river()
        .ford("E6", "E5", "E7")
        .ground("E4", "clear road")
        .ground("E5", "clear road")
        .ground("E7", "clear road")
        .put("E5", &["Hancock", "Boats-1"])
        .put("E6", &["Berry"])
        .union_moves();
    table.play("move Hancock");
    assert_eq!(table.refused("to E6"), "ah61.11.9");
    table.play("to E4; stop; move Boats-1");
    assert_eq!(table.refused("to E6"), "ah61.11.9");
}

#[test]
fn every_unit_type_crosses_at_fords_with_a_stop() {
    proves!("ah61.11.7", "ah61.11.8", "ah61.ex.riv.2", "ah61.11.2");
    let ford = || {
        river()
            .ground("E6", "river ford")
            .ford("E6", "E5", "E7")
            .ground("E5", "clear road")
            .ground("E7", "clear road")
    };
    for unit in ["Couch-HQ", "Buford", "Hancock", "XI-C", "Cav-Art", "Boats-1", "Bridge-1"] {
        let mut table = ford().put("E5", &[unit]).union_moves();
        table.play(&format!("move {unit}")).play("to E6");
        assert_eq!(table.question(), "move", "{unit}");
        if !["Boats-1", "Bridge-1"].contains(&unit) {
            assert_eq!(table.refused(&format!("move {unit}")), "ah61.11.8");
        }
        table.play("end movement; end movement").play(&format!("move {unit}")).play("to E7");
        assert_eq!(table.place(unit), "E7");
    }
    // The ford joins two squares: infantry neither enters nor leaves it elsewhere.
    let mut table = ford().put("F5", &["Hancock"]).union_moves();
    table.play("move Hancock");
    assert_eq!(table.refused("to E6"), "ah61.11.7");
    let mut table = ford().put("E6", &["Hancock"]).union_moves();
    table.play("move Hancock");
    assert_eq!(table.refused("to D6"), "ah61.11.4");
    assert_eq!(table.offered("to"), ["E5", "E7"]);
    // A bridge crosses only where roads meet the ford on both banks.
    let mut table =
        ford().ground("E7", "clear").put("E5", &["Bridge-1"]).ground("E4", "clear road").union_moves();
    table.play("move Bridge-1");
    assert_eq!(table.refused("to E6"), "ah61.11.7");
}

fn boats() -> Position {
    river()
        .ground("E2", "clear road")
        .ground("E3", "clear road")
        .ground("E4", "clear road")
        .ground("E5", "clear road")
        .ground("E7", "clear road")
        .ground("D7", "clear")
}

#[test]
fn a_boat_carries_one_unit_over_in_two_turns() {
    proves!("ah61.11.10", "ah61.11.11", "ah61.11.12", "ah61.11.14", "ah61.ex.riv.3", "ah61.ex.riv.4");
    let mut table = boats().put("E2", &["Boats-1"]).put("G4", &["Devens"]).union_moves();
    table.play("move Boats-1; to E3");
    // Off the road it cannot go.
    assert_eq!(table.refused("to D3"), "ah61.11.12");
    table.play("to E4; to E5; to E6");
    table.march("Devens", &["F4", "F5", "E6"]);
    assert_eq!((table.place("Boats-1").as_str(), table.place("Devens").as_str()), ("E6", "E6"));
    assert_eq!(table.refused("move Devens"), "ah61.11.10");
    table.play("end movement; end movement");
    // Both leave through the road square; the division goes on where there is no road, the boat cannot.
    table.play("move Devens; with Boats-1; to E7");
    assert_eq!(table.refused("to E8"), "ah61.11.12");
    table.play("stop; move Devens; to E8; to E9; to E10");
    assert_eq!((table.place("Devens").as_str(), table.place("Boats-1").as_str()), ("E10", "E7"));
    // The passenger steps ashore anywhere, the boat only on a road.
    let mut table = boats().put("F6", &["Devens", "Boats-1"]).union_moves();
    table.march("Devens", &["G7"]).play("move Boats-1");
    assert_eq!(table.offered("to"), ["E7"]);
    assert_eq!(table.refused("to G7"), "ah61.11.14");
}

#[test]
fn the_road_may_run_along_the_river() {
    proves!("ah61.11.13");
    // The roads of E5 run to F4 and D4, not into the river: the boat is launched all the same, but not from a roadless bank.
    let mut table = river().ground("E5", "clear road").put("E5", &["Boats-1"]).union_moves();
    table.march("Boats-1", &["E6"]);
    assert_eq!(table.place("Boats-1"), "E6");
    let bank = river().ground("E5", "clear").put("E5", &["Boats-1"]);
    let problem = bank.try_start().unwrap_err().to_string();
    assert!(problem.contains("which has no road"), "{problem}");
}

#[test]
fn a_boat_with_a_unit_drifts_one_square_downstream() {
    proves!("ah61.11.15");
    let mut table = boats().put("E6", &["Boats-1", "Devens"]).union_moves();
    table.play("move Boats-1");
    // Downstream is to the right, by one square only; upstream never.
    assert_eq!(table.offered("to"), ["F6"]);
    assert_eq!(table.refused("to D6"), "ah61.11.15");
    table.play("to F6");
    assert_eq!((table.place("Boats-1").as_str(), table.place("Devens").as_str()), ("F6", "F6"));
    assert_eq!(table.refused("move Devens"), "ah61.11.10");
    assert_eq!(table.refused("move Boats-1"), "ah61.11.15");
    // An empty boat does not drift.
    let mut table = boats().put("E6", &["Boats-1"]).union_moves();
    table.play("move Boats-1");
    assert_eq!(table.refused("to F6"), "ah61.11.15");
    // Nor with a unit that has only just come aboard.
    let mut table = boats().put("E6", &["Boats-1"]).put("E5", &["Devens"]).union_moves();
    table.march("Devens", &["E6"]);
    assert_eq!(table.refused("move Boats-1"), "ah61.11.15");
}

#[test]
fn only_one_headquarters_infantry_or_cavalry_unit_fits_a_boat() {
    proves!("ah61.11.17");
    for (unit, fits) in
        [("Couch-HQ", true), ("Devens", true), ("Buford", true), ("XI-C", false), ("Cav-Art", false)]
    {
        let mut table = boats().put("E6", &["Boats-1"]).put("E5", &[unit, "Schurz"]).union_moves();
        table.play(&format!("move {unit}"));
        if fits {
            table.play("to E6; move Schurz");
            assert_eq!(table.refused("to E6"), "ah61.11.17", "{unit}");
        } else {
            assert_eq!(table.refused("to E6"), "ah61.11.17", "{unit}");
            assert!(table.refusal("to E6").sentence.ends_with("cannot use boats."), "{unit}");
        }
    }
}

#[test]
fn an_enemy_zone_destroys_a_boat() {
    proves!("ah61.11.3", "ah61.11.16");
    // Infantry next to it, or artillery two squares off; the Confederates never take it.
    for (unit, from, to) in [("Early", "E9", &["E8", "E7"][..]), ("Walton", "E10", &["E9", "E8"])] {
        let mut table = boats().put("E6", &["Boats-1"]).put(from, &[unit]).confederates_move();
        table.march(unit, &to[..1]);
        assert_eq!(table.place("Boats-1"), "E6");
        table.march(unit, &to[1..]);
        assert!(table.gone(&["Boats-1"]), "{unit}");
    }
    // With a unit aboard it is safe until that unit is beaten.
    let manned = || boats().put("E6", &["Boats-1", "Devens"]).put("E7", &["Early"]);
    let mut table = manned().confederates_attack();
    table.fight(&["Early"], &["Devens"], 3);
    assert_eq!(table.place("Boats-1"), "E6");
    let back = table.offered("retreat")[0].clone();
    table.play(&format!("retreat {back}"));
    assert!(table.gone(&["Boats-1"]));
    let mut table = manned().confederates_attack();
    table.fight(&["Early"], &["Devens"], 1);
    assert!(table.gone(&["Boats-1", "Devens"]));
    // In the Union's own Turn it may be launched next to the enemy if it is boarded; alone it is lost when movement ends.
    let launched = || boats().put("E5", &["Boats-1", "Devens"]).put("E7", &["Early"]);
    let mut table = launched().union_moves();
    table.march("Boats-1", &["E6"]).play("end movement");
    assert!(table.gone(&["Boats-1"]));
    let mut table = launched().union_moves();
    table.march("Boats-1", &["E6"]).march("Devens", &["E6"]).play("end movement");
    assert_eq!((table.place("Boats-1").as_str(), table.question()), ("E6", "divide_attacks"));
}

fn bridging() -> Position {
    river().ground("F4", "clear road").ground("F5", "clear road").ground("F7", "clear road")
}

#[test]
fn a_bridge_needs_a_friend_on_the_far_shore() {
    proves!("ah61.11.18", "ah61.11.19", "ah61.11.20", "ah61.11.23", "ah61.ex.riv.5");
    let mut table = bridging()
        .put("F5", &["Bridge-1", "Hancock"])
        .put("F6", &["Couch-HQ"])
        .put("H5", &["Buford"])
        .union_moves();
    table.play("move Bridge-1");
    assert_eq!(table.refused("build F6 to F7"), "ah61.11.6");
    assert_eq!(table.refused("build F4 to F7"), "ah61.11.19");
    table.play("to F4; stop");
    // The headquarters reaches the far shore, and in the same Turn the bridge is built to it and nowhere else.
    table.march("Couch-HQ", &["F7"]);
    table.play("move Bridge-1; to F5");
    assert_eq!(table.offered("build"), ["F6 to F7"]);
    assert_eq!(table.refused("build F6 to E7"), "ah61.11.18");
    assert_eq!(table.refused("to F6"), "ah61.11.18");
    table.play("build F6 to F7");
    assert_eq!((table.place("Bridge-1").as_str(), table.refused("move Bridge-1")), ("F6", "ah61.11.20"));
    // Nobody crosses before the next Turn.
    table.play("move Hancock");
    assert_eq!(table.refused("to F6"), "ah61.11.20");
    table.play("to F4; to F5; stop; end movement; end movement; move Hancock; to F6; to F7; to F8");
    assert_eq!(table.place("Hancock"), "F8");
    // Without a friend opposite it cannot be built, and off the road it cannot go.
    let mut table = bridging().put("F5", &["Bridge-1"]).union_moves();
    table.play("move Bridge-1");
    assert_eq!(table.refused("build F6 to F7"), "ah61.11.18");
    assert_eq!(table.refused("to G5"), "ah61.11.23");
}

#[test]
fn who_only_says_build_is_told_what_bars_it() {
    proves!("ah61.11.18", "ah61.11.19", "ah61.11.23");
    let mut table = bridging().put("F4", &["Bridge-1"]).put("E3", &["Hancock"]).union_moves();
    let asked = "Now: Union movement: choose a unit to move, or end your movement and fight.";
    assert_eq!(
        table.refusal("build").to_string(),
        format!("A bridge is built in its side's movement, when it has been taken up. {asked} [ah61.11.19]")
    );
    table.play("move Hancock");
    assert_eq!(
        table.refusal("build").to_string(),
        "Hancock is not a bridge that could be built. [ah61.11.18]"
    );
    table.play("to E4; stop; move Bridge-1");
    assert_eq!(
        table.refusal("build").to_string(),
        "Pontoon Bridge 1 is built from a land square next to the river, and stands on none. [ah61.11.19]"
    );
    // Where it may be built the answer is how that is said.
    let mut table = bridging().put("F5", &["Bridge-1"]).put("F7", &["Couch-HQ"]).union_moves();
    table.play("move Bridge-1");
    assert_eq!(
        table.refusal("build").sentence,
        "\"build\" is not all of it: say for instance \"build F6 to F7\"."
    );
    assert_eq!(
        table.refusal("build F6").sentence.split_once(':').unwrap().1,
        " say for instance \"build F6 to F7\"."
    );
    assert_eq!(
        table.refusal("by the river").sentence,
        "\"by the river\" is not how it is said: say \"by UNIT\" or \"by all at SQUARE\" or \"by all\"."
    );
}

#[test]
fn any_number_cross_a_bridge_and_one_may_stay_on_it() {
    proves!("ah61.11.21", "ah61.11.22", "ah61.11.26", "ah61.ex.riv.6");
    let mut table = bridging()
        .bridge("Bridge-1", "F5", "F6", "F7")
        .put("F5", &["Hancock", "Cav-Art"])
        .put("F4", &["Buford"])
        .put("F2", &["Gibbon"])
        .put("F3", &["Berry"])
        .union_moves();
    table.march("Hancock", &["F6", "F7", "F8"]).march("Cav-Art", &["F6", "F7", "F8"]);
    table.march("Buford", &["F5", "F6", "F7", "G7"]);
    // Berry runs out of movement on it... one square short of the shore.
    table.play("move Gibbon; to F3; to F4; to F5; to F6");
    assert_eq!((table.question(), table.place("Gibbon").as_str()), ("move", "F6"));
    // One unit only: nobody passes him now.
    table.play("move Berry; to F4; to F5");
    assert_eq!(table.refused("to F6"), "ah61.11.26");
    table.play("stop; end movement; end movement; move Gibbon");
    // He steps ashore where the bridge points, or back where it began.
    assert_eq!(table.offered("to"), ["F5", "F7"]);
    assert_eq!(table.refused("to E7"), "ah61.11.22");
    table.play("to F7; stop").march("Berry", &["F6", "F7"]);
    assert_eq!(table.place("Berry"), "F7");
}

#[test]
fn a_bridge_is_captured_by_a_zone_and_used_by_its_captor() {
    proves!("ah61.11.24", "ah61.11.25");
    let bridge =
        || bridging().bridge("Bridge-1", "F5", "F6", "F7").put("F9", &["Early"]).put("C4", &["Geary"]);
    let mut table = bridge().confederates_move();
    table.play("move Early; to F8; to F7");
    assert!(table.said("captures Pontoon Bridge 1"));
    // Captor and bridge go on in the captor's following Turn only.
    assert_eq!(table.refused("to F6"), "ah61.11.20");
    table.play("stop");
    assert_eq!(table.refused("move Bridge-1"), "ah61.11.24");
    table.play("end movement");
    assert_eq!(table.refused("move Bridge-1"), "ah61.4.27");
    table.play("end movement");
    assert!(table.offers("move Bridge-1"));
    table.march("Early", &["F6", "F5", "G5"]);
    assert_eq!(table.place("Early"), "G5");
    table.march("Bridge-1", &["F5"]);
    assert_eq!(table.place("Bridge-1"), "F5");
    // The Union takes it back the same way.
    table.play("end movement").march("Geary", &["D4", "E5"]);
    assert!(table.said("The Union army captures Pontoon Bridge 1"));
    // With a unit on it the bridge is fought for first; if that unit is eliminated the bridge goes with it.
    let manned = || bridge().put("F6", &["Devens"]);
    let mut table = manned().confederates_move();
    table.march("Early", &["F8", "F7"]);
    assert!(!table.said("captures"));
    table.play("end movement").fight(&["Early"], &["Devens"], 1);
    assert!(table.gone(&["Devens", "Bridge-1"]));
    // If he is driven off it, the bridge falls to the victor.
    let mut table = manned().confederates_move();
    table.march("Early", &["F8", "F7"]).play("end movement").fight(&["Early"], &["Devens"], 3);
    let back = table.offered("retreat")[0].clone();
    table.play(&format!("retreat {back}"));
    assert!(table.said("captures Pontoon Bridge 1"));
}

#[test]
fn an_unguarded_bridge_in_reach_of_the_enemy_is_lost_when_its_owner_ends_his_movement() {
    proves!("ah61.11.24");
    // Newton guards the bridge next to Early; when he leaves it, it falls to him.
    let guarded =
        || bridging().bridge("Bridge-1", "F5", "F6", "F7").put("F6", &["Newton"]).put("G7", &["Early"]);
    let mut table = guarded().union_moves();
    table.march("Newton", &["F5", "F4"]);
    assert!(!table.said("captures"));
    table.play("end movement");
    assert!(table.said("The Confederate army captures Pontoon Bridge 1 at F6."));
    // Built in his reach it stands until then: its owner has one Turn to put a unit on it.
    let mut table = bridging()
        .put("F5", &["Bridge-1", "Newton"])
        .put("F7", &["Berry"])
        .put("F8", &["Walton"])
        .union_moves();
    table.play("move Bridge-1; build F6 to F7; end movement").fight(&["Berry"], &["Walton"], 5);
    // Exchange: Berry pays for Walton, and the bridge is still the Union's.
    assert!(table.gone(&["Walton", "Berry"]) && !table.said("captures"));
}

#[test]
fn the_umpire_says_what_bars_a_river() {
    proves!("ah61.11.4", "ah61.11.6", "ah61.11.7", "ah61.11.12", "ah61.11.15", "ah61.11.17", "ah61.11.18");
    let mut wrong = Vec::new();
    let differs = |left: String, right: &str| (left != right).then_some(left);
    let said = |position: Position, before: &[&str], text: &str| {
        let mut table = position.union_moves();
        table.play(&before.join(";"));
        table.refusal(text).to_string()
    };
    let roads = |position: Position| position.ground("E5", "clear road").ground("E4", "clear road");
    let taken = river().put("E5", &["Buford", "Gregg"]).put("E6", &["Averell"]);
    wrong.extend(differs(
        said(taken, &["move Buford"], "to E6"),
        "E6 is taken: a river square holds one unit, and nobody passes it there. [ah61.11.6]",
    ));
    let two = river().put("E5", &["Buford", "Gregg"]);
    wrong.extend(differs(
        said(two, &["move Buford", "with Gregg"], "to E6"),
        "Gregg, Buford must enter the river one at a time. [ah61.11.6]",
    ));
    let infantry = river().put("E5", &["Hancock"]);
    wrong.extend(differs(
        said(infantry, &["move Hancock"], "to E6"),
        "Hancock cannot enter E6: only headquarters and cavalry swim, the others need a ford, a boat or a bridge. [ah61.11.4]"
    ));
    let guns = boats().put("E5", &["XI-C"]).put("E6", &["Boats-1"]);
    wrong.extend(differs(said(guns, &["move XI-C"], "to E6"), "XI C cannot use boats. [ah61.11.17]"));
    let ford = || river().ford("E6", "E5", "E7").ground("E6", "river ford");
    wrong.extend(differs(
        said(ford().put("D5", &["Hancock"]), &["move Hancock"], "to E6"),
        "Hancock enters the ford at E6 only from a square that it joins. [ah61.11.7]",
    ));
    // An empty boat stays on its square of the river, and a loaded one is not moved from under its unit.
    wrong.extend(differs(
        said(boats().put("E6", &["Boats-1"]), &["move Boats-1"], "to F6"),
        "Assault Boats 1 cannot go to F6: only a boat with a unit on it moves along the river, one square downstream. [ah61.11.15]"
    ));
    wrong.extend(differs(
        said(boats().put("E4", &["Boats-1"]), &["move Boats-1"], "to F4"),
        "F4 has no road: boats and bridges keep to road squares. [ah61.11.12]",
    ));
    let bridge = || roads(river()).put("E5", &["Bridge-1"]);
    wrong.extend(differs(
        said(bridge(), &["move Bridge-1"], "to E6"),
        "Pontoon Bridge 1 enters E6 only by being built to a square of the far shore. [ah61.11.18]",
    ));
    wrong.extend(differs(
        said(roads(ford()).put("E5", &["Bridge-1"]), &["move Bridge-1"], "to E6"),
        "Pontoon Bridge 1 crosses at the ford at E6 only if both its ends are road squares. [ah61.11.7]",
    ));
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn nobody_enters_the_square_of_a_captured_bridge() {
    proves!("ah61.4.12");
    let mut table = bridging()
        .ground("F3", "clear road")
        .ground("F2", "clear road")
        .put("F4", &["Bridge-1"])
        .captured("Bridge-1")
        .put("F3", &["Boats-1"])
        .union_moves();
    table.play("move Boats-1");
    assert_eq!(table.refused("to F4"), "ah61.4.12");
}
