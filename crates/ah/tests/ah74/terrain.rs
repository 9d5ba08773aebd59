//! The Terrain Effects Chart in combat, VII.C forts, VII.D bridges and boats.

use engine::proves;

use crate::support::position;

/// The label of an attack: both strengths and the odds.
fn odds(phase: &str, at: &[(&str, &str)], forts: &[&str], target: &str) -> String {
    let mut table = position(&format!("Union {phase}"), at).forts(forts).table();
    table.play(&format!("attack {target}"));
    if table.offers("with all") {
        table.play("with all");
    } else {
        let first = table.offered("with").remove(0);
        table.play(&format!("with {first}"));
    }
    table.label("go")
}

#[test]
fn city_hill_and_fort_double_the_defender() {
    proves!(
        "ah74.7.1.8",
        "ah74.tec.city.3",
        "ah74.tec.hill.2",
        "ah74.tec.fort.2",
        "ah74.tec.woods.2",
        "ah74.tec.swamp.1",
        "ah74.tec.village.1",
        "ah74.7.3.1",
        "ah74.tec.clear.1"
    );
    let regular = |from: &str, hex: &str, forts: &[&str]| {
        odds("regular combat", &[(from, "Berry French"), (hex, "Walton")], forts, hex)
    };
    assert_eq!(regular("A-8", "A-9", &[]), "Attack: 12 against 2, odds 6-1");
    assert_eq!(regular("G-9", "H-9", &[]), "Attack: 12 against 4, odds 3-1");
    assert_eq!(regular("E-9", "E-10", &[]), "Attack: 12 against 4, odds 3-1");
    assert_eq!(regular("A-8", "A-9", &["A-9"]), "Attack: 12 against 4, odds 3-1");
    assert_eq!(regular("B-8", "C-9", &[]), "Attack: 12 against 2, odds 6-1");
    assert_eq!(regular("A-10", "B-10", &[]), "Attack: 12 against 2, odds 6-1");
    assert_eq!(regular("F-4", "F-3", &[]), "Attack: 12 against 2, odds 6-1");
}

#[test]
fn against_fire_city_and_fort_double_and_hills_do_not() {
    proves!(
        "ah74.tec.city.3",
        "ah74.tec.fort.2",
        "ah74.tec.hill.3",
        "ah74.7.2.6.4",
        "ah74.tec.village.1",
        "ah74.tec.swamp.1"
    );
    let fire = |from: &str, hex: &str, forts: &[&str]| {
        odds("offensive fire", &[(from, "I-C II-C"), (hex, "Brown")], forts, hex)
    };
    assert_eq!(fire("A-8", "A-9", &[]), "Fire: 12 against 3, odds 4-1");
    assert_eq!(fire("G-9", "H-9", &[]), "Fire: 12 against 6, odds 2-1");
    assert_eq!(fire("A-8", "A-9", &["A-9"]), "Fire: 12 against 6, odds 2-1");
    assert_eq!(fire("E-9", "E-10", &[]), "Fire: 12 against 3, odds 4-1");
    assert_eq!(fire("F-4", "F-3", &[]), "Fire: 12 against 3, odds 4-1");
    assert_eq!(fire("A-10", "B-10", &[]), "Fire: 12 against 3, odds 4-1");
}

#[test]
fn a_fort_on_a_hill_doubles_once() {
    proves!("ah74.7.3.1", "ah74.qa.12", "ah74.ex.18", "ah74.tec.n2");
    let at = [("E-9", "Berry French"), ("E-10", "Anderson")];
    assert_eq!(odds("regular combat", &at, &["E-10"], "E-10"), "Attack: 12 against 16, odds 1-2");
}

#[test]
fn a_fort_costs_its_other_terrain_to_enter() {
    proves!("ah74.tec.fort.1");
    let mut table = position("Confederate movement", &[("C-8", "Anderson")]).forts(&["C-9", "D-9"]).table();
    table.play("move Anderson");
    assert_eq!(
        (table.label("to C-9"), table.label("to D-9")),
        ("To C-9 (2 MP)".into(), "To D-9 (1 MP)".into())
    );
}

#[test]
fn the_river_halves_attackers_and_defenders() {
    proves!("ah74.tec.river.2", "ah74.tec.river.3", "ah74.tec.river.5", "ah74.tec.ford.1");
    // 5 in the river is 2 against land; against another in the river it is 5.
    let at = [("D-6", "Hancock"), ("D-7", "Walton")];
    assert_eq!(odds("regular combat", &at, &[], "D-7"), "Attack: 2 against 2, odds 1-1");
    let at = [("D-6", "Pleasanton"), ("E-6", "F-Lee")];
    assert_eq!(odds("regular combat", &at, &[], "E-6"), "Attack: 3 against 1, odds 3-1");
    // Each defender is halved by himself, under fire too; one point becomes none and is attacked at 6-1.
    let at = [("D-5", "I-C II-C"), ("D-6", "Anderson")];
    assert_eq!(odds("offensive fire", &at, &[], "D-6"), "Fire: 12 against 4, odds 3-1");
    let at = [("D-5", "French"), ("D-6", "Wilcox")];
    assert_eq!(odds("regular combat", &at, &[], "D-6"), "Attack: 6 against 0, odds 6-1");
    // On a bridge or a boat as well.
    let mut table = position("Union regular combat", &[("F-6", "Bridge-1 Hancock"), ("F-7", "Walton")])
        .bridge("Bridge-1", ["F-5", "F-7"])
        .table();
    table.play("attack F-7; with Hancock");
    assert_eq!(table.label("go"), "Attack: 2 against 2, odds 1-1");
    let at = [("B-6", "Boats-1 Hancock"), ("B-7", "Walton")];
    assert_eq!(odds("regular combat", &at, &[], "B-7"), "Attack: 2 against 2, odds 1-1");
}

#[test]
fn one_point_in_the_river_attacks_with_nothing_and_is_lost() {
    proves!("ah74.tec.river.2", "ah74.crt.2");
    let table = position("Union regular combat", &[("D-6", "Morris"), ("D-7", "Walton")]).table();
    assert_eq!(table.place("Morris"), "eliminated");
}

#[test]
fn behind_a_stream_the_defender_doubles_if_all_attackers_stand_in_it() {
    proves!("ah74.tec.stream.2", "ah74.tec.n3");
    let attack = |at: &[(&str, &str)], target| odds("regular combat", at, &[], target);
    assert_eq!(
        attack(&[("J-9", "Berry French"), ("K-9", "Walton")], "K-9"),
        "Attack: 12 against 4, odds 3-1"
    );
    assert_eq!(
        attack(&[("J-9", "Berry"), ("K-8", "French"), ("K-9", "Walton")], "K-9"),
        "Attack: 12 against 2, odds 6-1"
    );
    assert_eq!(
        attack(&[("J-9", "Berry French"), ("J-10", "Walton")], "J-10"),
        "Attack: 12 against 2, odds 6-1"
    );
    // Swamp and stream together are a stream.
    assert_eq!(
        attack(&[("J-12", "Berry French"), ("K-12", "Walton")], "K-12"),
        "Attack: 12 against 4, odds 3-1"
    );
    // Against fire a stream does nothing.
    let at = [("J-9", "I-C II-C"), ("K-9", "Brown")];
    assert_eq!(odds("offensive fire", &at, &[], "K-9"), "Fire: 12 against 3, odds 4-1");
}

#[test]
fn forts_are_removed_before_any_move_by_whoever_holds_them() {
    proves!("ah74.7.3.4", "ah74.7.3.5");
    let at =
        [("A-2", "Hancock"), ("C-2", "Gibbon"), ("D-3", "Walton"), ("G-2", "French"), ("F-2", "Boats-1")];
    let table = position("Union movement", &at).forts(&["A-2", "C-2", "A-9"]);
    let mut table = table.table();
    // C-2 has an enemy next to it, A-9 nobody in it.
    assert_eq!(table.offered("raze"), ["A-2"]);
    assert_eq!(table.refused("raze C-2"), "ah74.7.3.4");
    assert_eq!(table.refused("raze A-9"), "ah74.7.3.4");
    table.play("raze A-2");
    assert!(!table.marker("fort", "A-2") && table.marker("fort", "C-2"));
    let mut table = position("Union movement", &at).forts(&["A-2"]).table();
    table.play("move French; to H-2; stop");
    assert_eq!(table.refused("raze A-2"), "ah74.7.3.4");
    // A captured fort doubles its captor.
    let mut table = position("Confederate regular combat", &[("A-8", "AP-Hill"), ("A-9", "Hancock")])
        .forts(&["A-9"])
        .table();
    table.play("attack A-9; with AP-Hill");
    assert_eq!(table.label("go"), "Attack: 12 against 10, odds 1-1");
}

#[test]
fn confederates_cross_on_union_bridges() {
    proves!("ah74.7.4.1.1", "ah74.4.7.1");
    let mut table = position("Confederate movement", &[("F-6", "Bridge-1"), ("F-7", "Anderson")])
        .bridge("Bridge-1", ["F-5", "F-7"])
        .table();
    table.play("move Anderson; to F-6; to F-5");
    assert_eq!(table.place("Anderson"), "F-5");
    assert!(table.is("Bridge-1", "emplaced"), "it is not captured");
}

#[test]
fn bridges_and_boats_are_destroyed_by_a_steady_neighbour() {
    proves!("ah74.7.4.2");
    let at = [
        ("F-6", "Bridge-1"),
        ("F-7", "Colston"),
        ("B-6", "Boats-1"),
        ("B-7", "Early"),
        ("I-6", "Boats-2"),
        ("I-7", "Rodes"),
        ("I-8", "Averell"),
    ];
    let place = |turn: &str| {
        position(&format!("Confederate movement, turn {turn}"), &at)
            .bridge("Bridge-1", ["F-5", "F-7"])
            .forts(&["I-7"])
            .disrupted("Early", 3)
    };
    // Early is disrupted; Rodes, in his fort, has a steady enemy next to him.
    let mut table = place("3").table();
    table.play("end; end");
    assert_eq!(table.question(), "destroy_bridges");
    assert_eq!(table.offered("destroy"), ["Bridge-1"]);
    assert_eq!(table.refused("destroy Boats-2"), "ah74.7.4.2");
    table.play("destroy Bridge-1");
    assert_eq!(table.place("Bridge-1"), "eliminated");
    let mut table = place("3").disrupted("Averell", 2).table();
    table.play("end; end");
    assert_eq!(table.offered("destroy"), ["Bridge-1", "Boats-2"]);
    // The Union may destroy its own emplaced bridge if the enemy might come to it.
    let at = [("F-6", "Bridge-1"), ("F-5", "Hancock Bridge-2"), ("A-12", "Walton")];
    let mut own = position("Union movement", &at).bridge("Bridge-1", ["F-5", "F-7"]).table();
    own.play("end");
    assert_eq!(own.offered("destroy"), ["Bridge-1"]);
    // Nobody has to; and at night nothing is destroyed.
    table.play("end");
    assert_eq!(table.question(), "movement");
    let mut table = place("8").table();
    table.play("move Rodes; to J-7; end");
    assert_eq!(table.question(), "movement");
}

#[test]
fn trains_share_their_hexes_fate_and_die_off_the_road() {
    proves!("ah74.7.4.3.1", "ah74.7.4.3.2");
    // F-9 has the road F-10, F-11 behind it for the bridge.
    let at = [("F-8", "AP-Hill Rodes"), ("F-9", "Hancock Bridge-1")];
    let mut table = position("Confederate regular combat", &at).table();
    table.dice(&[1]);
    table.play("attack F-9; with all; go");
    assert_eq!(table.result(), "DR2");
    table.play("retreat Bridge-1");
    assert_eq!(table.place("Bridge-1"), "F-11");
    // Beside attackers it gets their result if all combat units of its hex took part.
    for (units, shares) in [("Hancock Bridge-1", true), ("Hancock Bridge-1 Couch-HQ", false)] {
        let mut attack = position("Union regular combat", &[("F-9", units), ("F-8", "Rodes")]);
        if !shares {
            attack = attack.disrupted("Couch-HQ", 2);
        }
        let mut table = attack.table();
        table.dice(&[3]);
        table.play("attack F-8; with Hancock; go");
        assert_eq!((table.result().as_str(), table.offers("retreat Bridge-1")), ("AR2/d1", shares));
    }
    // Where only open country is behind it, it is lost.
    let at = [("F-8", "AP-Hill Rodes"), ("F-9", "Hancock Bridge-1"), ("F-11", "Walton")];
    let mut table = position("Confederate regular combat", &at).table();
    table.dice(&[1]);
    table.play("attack F-9; with AP-Hill; with Rodes; go; retreat Bridge-1");
    assert_eq!(table.place("Bridge-1"), "eliminated");
}

#[test]
fn lone_trains_defend_with_one() {
    proves!("ah74.7.4.4", "ah74.7.1.4.3");
    let at = [("F-8", "Anderson"), ("F-9", "Bridge-1 Boats-1")];
    let mut table = position("Confederate regular combat", &at).forts(&["F-9"]).table();
    table.dice(&[4]);
    assert!(table.offers("end"), "it is a choice");
    table.play("attack F-9; with Anderson");
    assert_eq!(table.label("go"), "Attack: 8 against 1, odds 6-1");
    table.play("go");
    assert_eq!([table.place("Bridge-1"), table.place("Boats-1")], ["eliminated", "eliminated"]);
    let mut table =
        position("Confederate offensive fire", &[("F-8", "Brown"), ("F-9", "Bridge-1 Boats-1")]).table();
    table.play("attack F-9; with Brown");
    assert_eq!(table.label("go"), "Fire: 3 against 1, odds 3-1");
}

#[test]
fn the_union_is_asked_about_its_own_bridge_only_when_the_enemy_might_come() {
    proves!("ah74.7.4.2");
    let asked = |turn: &str, enemy: &str| {
        let at = [("F-6", "Bridge-1"), ("F-5", "Hancock"), ("A-12", enemy)];
        let mut table =
            position(&format!("Union movement, turn {turn}"), &at).bridge("Bridge-1", ["F-5", "F-7"]).table();
        table.play("end");
        table.question()
    };
    // A-12 is eleven hexes off: too far for infantry on a road, not for cavalry.
    assert_eq!((asked("3", "Early"), asked("3", "Stuart")), ("movement", "destroy_bridges"));
    // Before the Union's next Regular Combat Phase the two night turns give it two more Segments.
    assert_eq!(asked("7", "Early"), "destroy_bridges");
}
