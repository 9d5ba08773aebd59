//! Attack: zones, stops, retreats.

use engine::{Side, Viewer, proves};

use crate::position::{Own as _, position};

#[test]
fn the_attacker_counts_printed_factors_on_any_square() {
    proves!("ah61.5.1");
    // Hancock attacks from a fortified hill and counts 5 all the same.
    let mut table = position()
        .ground("E5", "hill")
        .forts(&["E5"])
        .put("E5", &["Hancock"])
        .put("E6", &["Early"])
        .union_attacks();
    table.declare(&["Hancock"], &["Early"]);
    assert_eq!(table.view(Viewer::Umpire).sheets[0].rows[0].cells[3], "5-8");
}

#[test]
fn a_unit_stops_on_the_first_controlled_square() {
    proves!("ah61.5.2", "ah61.5.3");
    let mut table = position()
        .put("E3", &["Buford"])
        .put("F3", &["Hancock"])
        .put("G3", &["Berry"])
        .put("E6", &["Early"])
        .put("L6", &["Walton"])
        .put("L2", &["Morris"])
        .put("K11", &["Gregg"])
        .put("K9", &["Longstreet-HQ"])
        .union_moves();
    table.play("move Buford; to E4; to E5");
    assert_eq!((table.question(), table.refused("move Buford")), ("move", "ah61.5.3"));
    // As many as can come: three against one.
    table.march("Hancock", &["F4", "F5"]).march("Berry", &["G4", "G5", "F5"]);
    // A secondary zone stops too, and so does the zone of a headquarters.
    table.play("move Morris; to L3; to L4");
    assert_eq!(table.question(), "move");
    table.play("move Gregg; to K10");
    assert_eq!(table.question(), "move");
    table.play("end movement; attack Early; by all; battle ready");
    assert_eq!(table.view(Viewer::Umpire).sheets[0].rows[0].cells[3], "13-8");
}

#[test]
fn a_unit_in_a_zone_may_leave_it_or_step_within_it() {
    proves!("ah61.5.4", "ah61.5.5");
    let in_contact = || position().put("E5", &["Hancock"]).put("E6", &["Early"]);
    // Away at full speed.
    let mut table = in_contact().union_moves();
    table.play("move Hancock; to E4; to E3; to E2; to E1; end movement");
    assert_eq!(table.decider(), Side::Confederate);
    // Into another square of the same zone, where it stops, and fights.
    let mut table = in_contact().union_moves();
    table.play("move Hancock; to F5");
    assert_eq!(table.question(), "move");
    table.play("end movement");
    assert_eq!(table.question(), "divide_attacks");
    // Staying is attacking.
    let mut table = in_contact().union_moves();
    table.play("end movement");
    assert_eq!(table.refused("end attacks"), "ah61.17.1.8");
}

#[test]
fn the_winner_chooses_the_line_of_retreat() {
    proves!("ah61.5.6", "ah61.5.8", "ah61.20.3", "ah61.20.4");
    // 7 against 7, 1-1 and a 3: D back 2; the attacker sends Colston wherever no Union zone reaches.
    let mut table = position().put("E5", &["Geary"]).put("E6", &["Colston"]).union_attacks();
    table.fight(&["Geary"], &["Colston"], 3);
    assert_eq!((table.decider(), table.question()), (Side::Union, "line_of_retreat"));
    assert_eq!(
        table.offered("retreat"),
        [
            "Colston to C6",
            "Colston to C7",
            "Colston to D7",
            "Colston to E8",
            "Colston to F7",
            "Colston to G6",
            "Colston to G7"
        ]
    );
    // C5 lies two squares off too, but only through a square of Geary's zone.
    assert_eq!(table.refused("retreat Colston to C5"), "ah61.5.8");
    assert_eq!(table.refused("retreat Colston to E7"), "ah61.5.8");
    table.play("retreat Colston to G7");
    assert_eq!(table.place("Colston"), "G7");
    // A 4 sends the attacker back, and the defender chooses; each unit may go another way, through woods or streams.
    let mut table = position()
        .ground("E4", "woods stream")
        .ground("E3", "hill")
        .put("E5", &["Hancock", "Berry"])
        .put("E6", &["Early"])
        .union_attacks();
    table.fight(&["Hancock", "Berry"], &["Early"], 4);
    assert_eq!((table.decider(), table.question()), (Side::Confederate, "line_of_retreat"));
    table.play("retreat Hancock to E3; retreat Berry to G4");
    assert_eq!((table.place("Hancock").as_str(), table.place("Berry").as_str()), ("E3", "G4"));
}

#[test]
fn rivers_the_edge_and_enemy_zones_block_a_retreat() {
    proves!("ah61.5.7", "ah61.20.4", "ah61.5.9");
    // At the corner of the board with a river before him: nowhere to go.
    let mut table = position().river(3).put("A2", &["Geary"]).put("A1", &["Colston"]).union_attacks();
    table.fight(&["Geary"], &["Colston"], 3);
    assert!(table.gone(&["Colston"]));
    // Open water is no ground to retreat to or through.
    let mut table =
        position().ground("E8", "water").put("E5", &["Geary"]).put("E6", &["Colston"]).union_attacks();
    table.fight(&["Geary"], &["Colston"], 3);
    assert!(!table.offers("retreat Colston to E8") && table.offers("retreat Colston to D7"));
    assert_eq!(table.refused("retreat Colston to E8"), "ah61.5.8");
    let mut table = position()
        .ground("E7", "water")
        .ground("F6", "water")
        .put("E5", &["Geary"])
        .put("E6", &["Colston"])
        .union_attacks();
    table.fight(&["Geary"], &["Colston"], 3);
    assert_eq!(table.refused("retreat Colston to E8"), "ah61.5.8");
    // Nor may anybody stand in it.
    let drowned = position().ground("E8", "water").put("E8", &["Geary"]).try_start().unwrap_err().to_string();
    assert!(drowned.contains("open water"), "{drowned}");
    // One line is left between two zones; the secondary zone of artillery closes it.
    let boxed = || position().river(7).put("E5", &["Geary"]).put("E6", &["Colston"]).put("B5", &["Hancock"]);
    let mut table = boxed().union_attacks();
    table.fight(&["Geary"], &["Colston"], 3);
    assert_eq!(table.place("Colston"), "G6", "nobody is asked where one way is left");
    let mut table = boxed().put("I6", &["XI-C"]).union_attacks();
    table.fight(&["Geary"], &["Colston"], 3);
    assert!(table.gone(&["Colston"]));
}

#[test]
fn zones_of_those_who_have_gone_no_longer_block() {
    proves!("ah61.5.7");
    // Hancock attacks Early first and is eliminated: his zone no longer closes G6 to Colston.
    let both = || {
        position()
            .river(7)
            .put("E5", &["Geary"])
            .put("E6", &["Colston"])
            .put("B5", &["Wadsworth"])
            .put("H5", &["Hancock"])
            .put("I5", &["Early"])
            .union_attacks()
    };
    let mut table = both();
    table.declare(&["Geary"], &["Colston"]).declare(&["Hancock"], &["Early"]);
    table.dice(&[3]).play("resolve 1");
    assert!(table.gone(&["Colston"]));
    let mut table = both();
    table.declare(&["Geary"], &["Colston"]).declare(&["Hancock"], &["Early"]);
    table.dice(&[6, 3]).play("resolve 2; resolve 1");
    assert_eq!(table.place("Colston"), "G6");
}

#[test]
fn the_surrounded_fall_to_any_retreat() {
    proves!("ah61.5.9", "ah61.ex.att.1", "ah61.ex.att.2", "ah61.ex.att.3");
    // The colours of the example changed: Stuart (4-8) and two brigades of 2 against Buford (2).
    let mut table = position()
        .put("C4", &["Stuart"])
        .put("G9", &["Gordon"])
        .put("D9", &["Hoke"])
        .put("E6", &["Buford"])
        .confederates_move();
    // Three squares round square E5 to reach F5; from E5 it could not have gone on.
    table.play("move Stuart; to D4; to E4; to F4; to F5");
    assert_eq!(table.question(), "move");
    table.march("Gordon", &["F8", "F7"]).march("Hoke", &["D8", "D7"]).march("Gordon", &["F6"]);
    table.march("Hoke", &["D6"]).play("end movement; attack Buford; by all; battle ready");
    assert_eq!(table.view(Viewer::Umpire).sheets[0].rows[0].cells[3..], ["8-2", "4-1"]);
    table.dice(&[4]).play("resolve 1");
    assert!(table.gone(&["Buford"]));
    let mut table = position().put("D4", &["Stuart"]).put("E6", &["Buford"]).confederates_move();
    table.play("move Stuart; to E5");
    assert_eq!((table.question(), table.refused("move Stuart")), ("move", "ah61.5.3"));
    // One attacker alone, 4 against 2, with every escape in the zones of others who do not fight.
    let mut table = position()
        .put("E5", &["Stuart"])
        .put("E6", &["Buford"])
        .put("C7", &["Early"])
        .put("G7", &["Anderson"])
        .put("E8", &["McLaws"])
        .confederates_attack();
    table.declare(&["Stuart"], &["Buford"]);
    assert_eq!(table.view(Viewer::Umpire).sheets[0].rows[0].cells[3..], ["4-2", "2-1"]);
    table.dice(&[3]).play("resolve 1");
    assert!(table.gone(&["Buford"]));
}

#[test]
fn nobody_attacks_twice_in_a_turn() {
    proves!("ah61.5.10", "ah61.6.7", "ah61.ex.mua.3");
    let mut table = position()
        .put("E5", &["Geary"])
        .put("G5", &["Hancock"])
        .put("D5", &["Early"])
        .put("F5", &["Colston"])
        .put("H5", &["McLaws"])
        .union_attacks();
    // Geary touches Early and Colston, Hancock Colston and McLaws.
    table.declare(&["Geary"], &["Early"]);
    assert_eq!(table.refused("attack Early"), "ah61.6.7");
    table.play("attack Colston");
    assert_eq!(table.refused("by Geary"), "ah61.5.10");
    table.play("attack McLaws; by Hancock; battle ready");
    table.dice(&[6, 1]).play("resolve 2; resolve 1");
    assert!(table.gone(&["Hancock", "Early"]));
    // Geary and Colston are still next to each other, and it is the Confederate's Turn: attack or withdraw.
    assert_eq!((table.decider(), table.question()), (Side::Confederate, "move"));
    assert!(table.offers("move Colston"));
    table.play("end movement");
    assert!(table.offers("attack Geary") && !table.offers("end attacks"));
}

#[test]
fn battles_are_resolved_one_by_one_in_any_order() {
    proves!("ah61.5.12");
    let mut table = position()
        .put("E5", &["Geary"])
        .put("E6", &["Colston"])
        .put("K5", &["Hancock"])
        .put("K6", &["Early"])
        .union_attacks();
    table.declare(&["Geary"], &["Colston"]).declare(&["Hancock"], &["Early"]);
    assert_eq!(table.offered("resolve"), ["1", "2"]);
    table.dice(&[6]).play("resolve 2");
    assert_eq!(table.offered("resolve"), ["1"]);
    assert_eq!(table.refused("resolve 2"), "ah61.5.12");
}

#[test]
fn artillery_against_artillery_at_range_is_ordinary_combat() {
    proves!("ah61.5.14", "ah61.17.2.1", "ah61.ex.sec.1");
    let guns = || position().put("E4", &["XII-C"]).put("E6", &["Walton"]);
    let mut table = guns().confederates_attack();
    table.declare(&["Walton"], &["XII-C"]);
    assert_eq!(table.view(Viewer::Umpire).sheets[0].rows[0].cells[3..], ["2-3", "1-1"]);
    table.dice(&[5]).play("resolve 1");
    assert!(table.gone(&["Walton"]));
    let mut table = guns().union_attacks();
    assert_eq!(table.refused("end attacks"), "ah61.17.1.8");
    table.declare(&["XII-C"], &["Walton"]);
    assert_eq!(table.view(Viewer::Umpire).sheets[0].rows[0].cells[3..], ["3-2", "1-1"]);
    table.dice(&[1]).play("resolve 1");
    assert!(table.gone(&["Walton"]));
}
