//! IV.J Crossing rivers, IV.K bridges and boats on roads, V.C river hexes.

use engine::{Viewer, proves};

use crate::support::{Own as _, position};

#[test]
fn horse_and_headquarters_swim_and_stop_in_the_river() {
    proves!(
        "ah74.4.10.0.1",
        "ah74.4.10.0.2",
        "ah74.4.10.1.1",
        "ah74.4.10.1.2",
        "ah74.tec.river.1",
        "ah74.qa.2",
        "ah74.ex.9"
    );
    let mut table =
        position("Union movement", &[("B-5", "Pleasanton"), ("H-5", "Couch-HQ"), ("A-5", "Hancock")]).table();
    table.play("move Pleasanton");
    assert_eq!(table.label("to B-6"), "To B-6 (1 MP, ends the move)");
    table.play("to B-6; move Couch-HQ; to H-6");
    assert_eq!(table.question(), "movement");
    table.play("move Hancock");
    assert_eq!(table.refused("to A-6"), "ah74.4.10.0.2");
    // Next time: ashore with the whole allowance, or one hex along the river, either way.
    let mut table = position("Union movement", &[("B-6", "Pleasanton"), ("H-6", "Couch-HQ")]).table();
    table.play("move Pleasanton; to B-7; to B-8; to B-9; to A-9; stop; move Couch-HQ");
    assert!(table.offers("to G-6") && table.offers("to I-6"));
    table.play("to G-6");
    assert_eq!((table.question(), table.place("Couch-HQ").as_str()), ("movement", "G-6"));
    // The whole table: who swims, who goes by boat; everybody uses fords and bridges.
    for (unit, swims, boards) in [
        ("Couch-HQ", true, true),
        ("Pleasanton", true, false),
        ("Hancock", false, true),
        ("I-C", false, false),
        ("Cav-Art", false, false),
    ] {
        let enters = |from: &str, river: &str, train: &[(&str, &str)]| {
            let at = [&[(from, unit)], train].concat();
            let mut position = position("Union movement", &at);
            if train.iter().any(|&(_, train)| train == "Bridge-1") {
                position = position.bridge("Bridge-1", ["F-5", "F-7"]);
            }
            let mut table = position.table();
            table.play(&format!("move {unit}"));
            table.offers(&format!("to {river}"))
        };
        assert_eq!(enters("A-5", "A-6", &[]), swims, "{unit} swims");
        assert_eq!(enters("A-5", "A-6", &[("A-6", "Boats-1")]), boards, "{unit} boards");
        assert!(enters("D-5", "D-6", &[]) && enters("F-5", "F-6", &[("F-6", "Bridge-1")]), "{unit}");
    }
    // Streams are no rivers: infantry walks into one.
    let mut table = position("Union movement", &[("I-9", "Hancock")]).table();
    table.play("move Hancock; to J-10");
}

#[test]
fn a_ford_is_entered_at_one_end_and_left_at_the_other() {
    proves!("ah74.4.10.2.1", "ah74.4.10.2.2", "ah74.tec.ford.1");
    let at = [("D-5", "I-C"), ("C-5", "Hancock"), ("E-5", "Gibbon")];
    let mut table = position("Union movement", &at).table();
    table.play("move Hancock");
    assert_eq!(table.refused("to D-6"), "ah74.4.10.2.1");
    table.play("to C-4; stop; move I-C");
    assert_eq!(table.label("to D-6"), "To D-6 (1 MP, ends the move)");
    table.play("to D-6; move Gibbon; to D-5");
    assert_eq!(table.refused("to D-6"), "ah74.5.3.1");
    table.play("stop").until("Union movement");
    // The next phase: on to the other end and further, never back, never along the bank.
    table.play("move I-C");
    assert_eq!(table.offered("to"), ["D-7"]);
    assert_eq!(table.refused("to D-5"), "ah74.4.10.2.2");
    assert_eq!(table.refused("to E-7"), "ah74.4.10.2.2");
    table.play("to D-7; to D-8; stop");
    // Who came over a bridge that is lost turns back or goes ashore where it likes.
    let at = [("D-6", "Bridge-1"), ("C-5", "Hancock"), ("F-12", "Anderson")];
    let mut table = position("Union movement", &at).bridge("Bridge-1", ["C-5", "E-7"]).table();
    table.play("move Hancock; to D-6; stop").until("Union destroy_bridges");
    table.play("destroy Bridge-1").until("Union movement");
    table.play("move Hancock");
    assert_eq!(table.offered("to"), ["D-5", "E-7", "D-7", "C-5"]);
    // Who stands on a bridge over a ford has the bridge's ends, not the ford's.
    let at = [("D-6", "Bridge-1 Hancock"), ("F-12", "Anderson")];
    let mut table = position("Union movement", &at).bridge("Bridge-1", ["C-5", "E-7"]).table();
    table.play("move Hancock");
    assert_eq!(table.offered("to"), ["E-7", "C-5"]);
    assert_eq!(table.refused("to D-7"), "ah74.4.10.4.6");
    // Horse leaves a ford as it likes.
    let mut table = position("Union movement", &[("D-6", "Pleasanton")]).table();
    table.play("move Pleasanton");
    assert_eq!(table.offered("to"), ["D-5", "E-6", "E-7", "D-7", "C-6", "C-5"]);
}

#[test]
fn a_boat_is_launched_boarded_and_left() {
    proves!(
        "ah74.4.10.3.1",
        "ah74.4.10.3.2",
        "ah74.4.10.3.3",
        "ah74.4.10.3.4",
        "ah74.4.11.3",
        "ah74.5.3.1",
        "ah74.5.3.2"
    );
    let at = [("F-5", "Boats-1"), ("G-5", "Hancock I-C Couch-HQ")];
    let mut table = position("Union movement", &at).table();
    table.play("move Boats-1; to G-6");
    assert_eq!(table.question(), "movement");
    // One infantry unit or HQ; not artillery, and not a second unit.
    table.play("move I-C");
    assert_eq!(table.refused("to G-6"), "ah74.4.10.3.2");
    table.play("to G-4; stop; move Hancock; to G-6; move Couch-HQ");
    assert_eq!(table.refused("to G-6"), "ah74.5.3.1");
    table.play("to H-5; stop").until("Union movement");
    // A turn later: stay, or go ashore on either bank and on.
    assert!(table.offers("end"));
    table.play("move Hancock");
    assert_eq!(table.offered("to"), ["G-5", "H-6", "H-7", "G-7", "F-5"]);
    table.play("to G-7; to G-8");
    assert!(table.offers("to G-9"));
    // In a ford hex as well: who came by boat is not bound to the ford's ends.
    let mut table = position("Union movement", &[("D-6", "Boats-1"), ("C-5", "Hancock")]).table();
    table.play("move Hancock; to D-6").until("Union movement");
    table.play("move Hancock");
    assert_eq!(table.offered("to"), ["D-5", "E-6", "E-7", "D-7", "C-5"]);
    // Boarding a boat already on the river.
    let at = [("C-6", "Boats-1"), ("C-5", "Hancock"), ("B-5", "Pleasanton")];
    let mut table = position("Union movement", &at).table();
    table.play("move Pleasanton");
    assert_eq!(table.refused("to C-6"), "ah74.5.3.1", "cavalry does not board, and the boat fills the hex");
    table.play("to B-4; stop; move Hancock; to C-6");
    assert_eq!(table.question(), "movement");
}

#[test]
fn a_loaded_boat_drifts_downstream_only() {
    proves!("ah74.4.10.3.5", "ah74.4.10.3.6", "ah74.4.10.3.4");
    let at = [("B-6", "Boats-1 Hancock"), ("K-6", "Boats-2")];
    let mut table = position("Union movement", &at).table();
    // An empty boat does not drift; a loaded one goes one hex with its passenger, never upstream.
    assert!(!table.offers("move Boats-2") && !table.offers("move Boats-1"));
    table.play("move Hancock");
    assert_eq!(table.refused("to A-6"), "ah74.4.10.3.5");
    table.play("to C-6");
    assert_eq!([table.place("Hancock"), table.place("Boats-1")], ["C-6", "C-6"]);
    assert_eq!(table.question(), "movement");
    // Not into a hex where any other unit is, be it an empty boat or a bridge.
    for (other, ends) in [("Pleasanton", None), ("Boats-2", None), ("Bridge-1", Some(["C-5", "C-7"]))] {
        let mut afloat = position("Union movement", &[("B-6", "Boats-1 Hancock"), ("C-6", other)]);
        if let Some(ends) = ends {
            afloat = afloat.bridge(other, ends);
        }
        let mut table = afloat.table();
        table.play("move Hancock");
        assert_eq!(table.refused("to C-6"), "ah74.4.10.3.6", "{other}");
    }
}

#[test]
fn confederates_never_use_boats_and_never_take_them() {
    proves!("ah74.7.4.1.2", "ah74.7.4.1.1");
    let mut table =
        position("Confederate movement", &[("C-7", "Anderson"), ("C-6", "Boats-1"), ("A-7", "F-Lee")])
            .table();
    table.play("move Anderson");
    assert_eq!(table.refused("to C-6"), "ah74.7.4.1.1");
    table.play("to B-7; stop; move F-Lee; to A-6");
    let mut table = position("Confederate movement", &[("F-7", "Anderson"), ("F-8", "Boats-1")]).table();
    table.play("move Anderson");
    assert_eq!(table.refused("to F-8"), "ah74.7.4.1.1");
}

fn bridge_head() -> super::support::Position {
    position(
        "Union movement",
        &[("F-5", "Bridge-1"), ("F-7", "Hancock"), ("A-5", "Gibbon"), ("E-5", "Sykes")],
    )
}

#[test]
fn a_bridge_is_emplaced_from_the_road_when_the_far_shore_is_held() {
    proves!("ah74.4.10.4.1", "ah74.4.10.4.2", "ah74.4.10.4.3", "ah74.4.10.4.4", "ah74.3.2", "ah74.2.2.1");
    let mut table = bridge_head().table();
    // Before it is emplaced nobody crosses there.
    table.play("move Sykes");
    assert_eq!(table.refused("to E-6"), "ah74.4.10.0.2");
    table.play("to E-4; stop; move Bridge-1");
    assert_eq!(table.refused("emplace F-6 F-5 G-7"), "ah74.4.10.4.2");
    assert_eq!(table.refused("emplace F-6 G-5 F-7"), "ah74.4.10.4.4");
    assert!(table.offers("emplace F-6 E-5 F-7"));
    table.play("emplace F-6 F-5 F-7");
    assert!(table.is("Bridge-1", "emplaced"));
    assert!(table.view(Viewer::Umpire).markers.iter().any(|marker| marker.label.contains("from F-5 to F-7")));
    // An HQ over there will do as well; without anybody there is no emplacing.
    let mut table = position("Union movement", &[("F-5", "Bridge-1"), ("F-7", "Couch-HQ")]).table();
    table.play("move Bridge-1; emplace F-6 F-5 F-7");
    // Its last Movement Point is enough.
    let mut table = position("Union movement", &[("F-2", "Bridge-1"), ("F-7", "Hancock")]).table();
    table.play("move Bridge-1; to F-3; to F-4; to F-5; emplace F-6 F-5 F-7");
    assert!(table.is("Bridge-1", "emplaced"));
    let mut table = position("Union movement", &[("F-5", "Bridge-1"), ("F-8", "Hancock")]).table();
    table.play("move Bridge-1");
    assert!(table.offered("emplace").is_empty());
}

#[test]
fn a_new_bridge_waits_a_turn_then_carries_anyone_without_a_stop() {
    proves!("ah74.4.10.4.9", "ah74.4.10.4.7", "ah74.4.10.4.6", "ah74.4.10.4.10", "ah74.tec.river.1");
    let mut table = bridge_head().table();
    table.play("move Bridge-1; emplace F-6 F-5 F-7; move Sykes; to F-5");
    assert_eq!(table.refused("to F-6"), "ah74.4.10.4.9");
    table.play("stop").until("Union movement");
    table.play("move Sykes; to F-6");
    assert_eq!(table.offered("to"), ["F-5", "F-7"]);
    assert_eq!(table.refused("to E-5"), "ah74.4.10.4.6");
    table.play("to F-7; to F-8; stop");
    // Crossed this turn: the bridge itself stays.
    assert_eq!(table.refused("move Bridge-1"), "ah74.4.10.4.10");
    // Nor does it move while somebody stands on it, though nobody has crossed; nor does a loaded boat.
    let at = [("F-6", "Bridge-1 Hancock"), ("B-6", "Boats-1 Gibbon"), ("H-6", "Boats-2 Sykes")];
    let table =
        position("Union movement", &at).bridge("Bridge-1", ["F-5", "F-7"]).disrupted("Boats-2", 2).table();
    assert_eq!(table.refused("move Bridge-1"), "ah74.4.10.4.10");
    assert_eq!(table.refused("move Sykes"), "ah74.crt.20");
    assert_eq!(table.refused("move Boats-1"), "ah74.4.10.3.5");
    // Nobody enters it from beside.
    let mut table = position("Union movement", &[("F-6", "Bridge-1"), ("E-5", "Gibbon")])
        .bridge("Bridge-1", ["F-5", "F-7"])
        .table();
    table.play("move Gibbon");
    assert_eq!(table.refused("to F-6"), "ah74.4.10.4.6");
}

#[test]
fn horse_on_a_bridge_leaves_by_its_ends_or_swims_another_turn() {
    proves!("ah74.4.10.4.6", "ah74.4.10.1.1");
    let bridge = |hex| {
        position("Union movement", &[("F-6", "Bridge-1"), (hex, "Pleasanton")])
            .bridge("Bridge-1", ["F-5", "F-7"])
            .table()
    };
    // Onto the bridge without a stop: then not off it where a swimmer would have had to wait.
    let mut table = bridge("F-5");
    table.play("move Pleasanton; to F-6");
    assert_eq!(table.offered("to"), ["F-5", "F-7"]);
    assert_eq!((table.refused("to G-7"), table.refused("to G-6")), ("ah74.4.10.4.6", "ah74.4.10.4.6"));
    // Who began his move there may.
    let mut table = bridge("F-6");
    table.play("move Pleasanton; to G-7");
    assert_eq!(table.place("Pleasanton"), "G-7");
}

#[test]
fn an_unused_bridge_moves_and_takes_its_ends_with_it() {
    proves!("ah74.4.10.4.5", "ah74.4.10.4.10", "ah74.4.11.4");
    let at = [("F-6", "Bridge-1"), ("F-8", "Hancock"), ("G-7", "Gibbon"), ("F-4", "Sykes")];
    let mut table = position("Union movement", &at).bridge("Bridge-1", ["F-5", "F-7"]).table();
    table.play("move Bridge-1");
    // Out of the river only to clear road hexes.
    assert_eq!(table.offered("to"), ["F-5", "F-7"]);
    assert_eq!(table.refused("to E-5"), "ah74.4.11.4");
    table.play("to F-5");
    assert!(!table.is("Bridge-1", "emplaced"));
    // Emplaced anew, with another far end: where Gibbon stands touches F-6 too, and nobody holds F-7.
    assert!(table.offers("emplace F-6 F-5 G-7") && !table.offers("emplace F-6 F-5 F-7"));
    table.play("emplace F-6 F-5 G-7").until("Union movement");
    table.play("move Sykes; to F-5; to F-6");
    assert_eq!(table.offered("to"), ["F-5", "G-7"]);
    assert_eq!(table.refused("to F-7"), "ah74.4.10.4.6");
}

#[test]
fn a_river_hex_has_one_bridge() {
    proves!("ah74.4.10.4.11");
    let at = [("F-6", "Bridge-1"), ("F-5", "Bridge-2"), ("F-7", "Hancock")];
    let mut table = position("Union movement", &at).bridge("Bridge-1", ["F-5", "F-7"]).table();
    table.play("move Bridge-2");
    assert_eq!(table.refused("emplace F-6 F-5 F-7"), "ah74.4.10.4.11");
}

#[test]
fn a_travelling_bridge_goes_by_road_and_over_a_bridge_that_joins_the_road() {
    proves!("ah74.4.11.1", "ah74.4.11.2", "ah74.5.3.3", "ah74.4.11.3");
    let at = [("F-6", "Bridge-1"), ("F-5", "Bridge-2"), ("F-4", "Hancock"), ("F-3", "Boats-1")];
    let mut table = position("Union movement", &at).bridge("Bridge-1", ["F-5", "F-7"]).table();
    table.play("move Boats-1");
    // Along the road, through the village by its branch; nowhere else.
    assert_eq!(table.offered("to"), ["F-2", "G-3", "F-4"]);
    assert_eq!(table.refused("to E-3"), "ah74.4.11.1");
    table.play("to F-2; stop; move Bridge-2; to F-6");
    assert_eq!(table.question(), "move_unit", "a bridge on a bridge need not stop");
    table.play("stop; move Hancock; to F-5");
    // The travelling bridge counts: Hancock finds the bridge taken.
    assert_eq!(table.refused("to F-6"), "ah74.5.3.1");
    // A bridge between two other roads, with no road over the river, carries no trains: Bridge-2 goes into the water.
    let at = [("I-6", "Bridge-1"), ("I-5", "Bridge-2")];
    let mut table = position("Union movement", &at).bridge("Bridge-1", ["I-5", "I-7"]).table();
    table.play("move Bridge-2");
    assert_eq!(table.label("to I-6"), "To I-6 (1 MP, ends the move)");
    let at = [("F-6", "Bridge-1"), ("F-5", "Bridge-2")];
    let mut table = position("Union movement", &at).bridge("Bridge-1", ["F-5", "F-7"]).table();
    table.play("move Bridge-2");
    assert_eq!(table.label("to F-6"), "To F-6 (1 MP)");
    // From a clear road hex to any river hex next to it.
    let mut table = position("Union movement", &[("F-5", "Boats-1"), ("F-3", "Boats-2")]).table();
    table.play("move Boats-1");
    assert_eq!(table.offered("to"), ["F-4", "G-6", "F-6"]);
}

#[test]
fn no_road_bonus_over_a_bridge() {
    proves!("ah74.4.9.5", "ah74.qa.1", "ah74.ex.8", "ah74.tec.n2", "ah74.ex.6");
    let bridge = |hex| {
        position("Union movement", &[("F-6", "Bridge-1"), (hex, "Hancock")])
            .bridge("Bridge-1", ["F-5", "F-7"])
    };
    // Five road hexes to the bridge: onto it at the bonus rate (the river hex is a road hex), and there he stops.
    let mut table = bridge("F-1").table();
    table.play("move Hancock; to F-2; to F-3; to F-4; to F-5; to F-6");
    assert_eq!((table.question(), table.place("Hancock").as_str()), ("movement", "F-6"));
    // Across at the regular rate, and then not on at the bonus rate.
    let mut table = bridge("F-4").table();
    table.play("move Hancock; to F-5; to F-6; to F-7; to F-8");
    assert_eq!((table.question(), table.place("Hancock").as_str()), ("movement", "F-8"));
    // A road that only leads into a river hex makes it a road hex: by the bonus onto the bridge in I-6, and from it.
    let mut table = position("Union movement", &[("I-6", "Bridge-1"), ("I-1", "Hancock")])
        .bridge("Bridge-1", ["I-5", "I-7"])
        .table();
    table.play("move Hancock; to I-2; to I-3; to I-4; to I-5; to I-6");
    assert_eq!((table.question(), table.place("Hancock").as_str()), ("movement", "I-6"));
    let mut table =
        position("Union movement", &[("I-6", "Bridge-1 Hancock")]).bridge("Bridge-1", ["I-5", "I-7"]).table();
    table.play("move Hancock; to I-5; to I-4; to I-3; to I-2; to I-1");
    assert_eq!(table.place("Hancock"), "I-1");
    // A bonus move may start on the bridge.
    let mut table = bridge("F-6").table();
    table.play("move Hancock; to F-7; to F-8; to F-9; to F-10; to F-11; to F-12");
}

#[test]
fn no_retreat_leads_over_a_bridge() {
    proves!("ah74.4.10.4.8");
    let at = [("F-6", "Bridge-1"), ("F-7", "Hancock"), ("E-7", "AP-Hill")];
    let mut table = position("Confederate regular combat", &at).bridge("Bridge-1", ["F-5", "F-7"]).table();
    table.dice(&[3]);
    table.play("attack F-7; with AP-Hill; go");
    assert_eq!(table.result(), "DR2");
    assert_eq!(table.refused("to F-6"), "ah74.4.10.4.8");
    // Beside the bridge it is the river that bars the way.
    assert_eq!(table.refused("to E-6"), "ah74.crt.10");
    assert_eq!(table.offered("to"), ["G-7", "G-8"]);
}

#[test]
fn bridges_and_boats_retreat_by_road_or_are_lost() {
    proves!("ah74.7.4.3.1", "ah74.7.4.3.2");
    let at = [("F-4", "Bridge-1 Hancock"), ("E-4", "AP-Hill")];
    let mut table = position("Confederate regular combat", &at).table();
    table.dice(&[4]);
    table.play("attack F-4; with AP-Hill; go");
    assert_eq!(table.result(), "DR2/d1");
    table.play("retreat Bridge-1");
    // G-4 is open to Hancock; the bridge keeps to the road, and its first hex is F-3 whatever it wants.
    assert_eq!(
        (table.place("Bridge-1"), table.offered("to")),
        ("F-3".into(), vec!["F-2".into(), "G-3".into()])
    );
    assert_eq!(table.refused("to G-4"), "ah74.7.4.3.2");
    table.play("to F-2");
    assert!(table.offers("to G-4"));
    // Where no road leads out it is lost.
    let at = [("F-4", "Bridge-1 Hancock"), ("E-4", "AP-Hill"), ("F-2", "Early")];
    let mut table = position("Confederate regular combat", &at).table();
    table.dice(&[6]);
    table.play("attack F-4; with AP-Hill; go; retreat Bridge-1");
    assert_eq!(table.place("Bridge-1"), "eliminated");
}

#[test]
fn nobody_is_on_a_bridge_in_the_turn_in_which_it_is_emplaced() {
    proves!("ah74.4.10.4.9");
    // Not over a swimmer of one's own.
    let at = [("F-5", "Bridge-1"), ("F-7", "Hancock"), ("F-6", "Pleasanton")];
    let mut table = position("Union movement", &at).table();
    table.play("move Bridge-1");
    assert_eq!(table.refused("emplace F-6 F-5 F-7"), "ah74.4.10.4.9");
    assert!(table.offered("emplace").is_empty());
    // Nor over a boat.
    let at = [("F-5", "Bridge-1"), ("F-7", "Hancock"), ("F-6", "Boats-1")];
    let mut table = position("Union movement", &at).table();
    table.play("move Bridge-1");
    assert_eq!(table.refused("emplace F-6 F-5 F-7"), "ah74.4.10.4.9");
    // Once the hex is free it is emplaced; then nobody swims in, of either side, until the next turn.
    let at = [
        ("F-5", "Bridge-1"),
        ("F-7", "Hancock"),
        ("E-5", "Pleasanton"),
        ("G-12", "F-Lee"),
        ("E-6", "Averell"),
    ];
    let mut table = position("Union movement", &at).table();
    table.play("move Bridge-1; emplace F-6 F-5 F-7; move Pleasanton");
    assert_eq!(table.refused("to F-6"), "ah74.4.10.4.9");
    table.play("to E-4; stop; move Averell");
    assert_eq!(table.refused("to F-6"), "ah74.4.10.4.9");
    table.play("to E-5; stop").until("Union movement");
    table.play("move Pleasanton; to E-5; to F-6");
    assert_eq!(table.place("Pleasanton"), "F-6");
}
