//! The Combat Results Table: results, retreats, disruption.

use engine::proves;

use crate::support::{Table, position};

/// One attack of 3 divisions on one hex at the odds that these strengths give.
fn attack(attackers: &str, defenders: &str, die: u8) -> Table {
    let at = [("D-4", attackers), ("D-5", defenders), ("A-1", "Hooker-HQ")];
    let mut table = position("Union regular combat", &at).table();
    table.dice(&[die]);
    table.play("attack D-5; with all; go");
    table
}

#[test]
fn the_table_reads_as_printed() {
    proves!(
        "ah74.7.1.7.3",
        "ah74.2.3.1",
        "ah74.crt.1",
        "ah74.crt.4",
        "ah74.crt.5",
        "ah74.crt.6",
        "ah74.crt.7"
    );
    let sequence = [
        "AE", "AE", "AR3/d3", "AR2/d2", "AR2/d1", "AR2", "DR2", "DR2/d1", "DR2/d2", "DR3/d2", "DR3/d3", "DE",
        "DE", "DE",
    ];
    // Two units a side in the open: Union strength against Confederate strength gives each column.
    let columns = [
        ("R-3-6 XII-C", "AP-Hill Rodes"),    // 6-22: 1-4
        ("Hancock R-3-6", "AP-Hill Rodes"),  // 8-22: 1-3
        ("Hancock Gibbon", "AP-Hill Brown"), // 10-15: 1-2
        ("Hancock French", "Rodes"),         // 11-10: 1-1
        ("French Newton", "Stuart"),         // 13-6: 2-1
        ("Hancock Gibbon", "Alexander"),     // 10-3: 3-1
        ("French Berry", "Alexander"),       // 12-3: 4-1
        ("Hancock Gibbon", "Walton"),        // 10-2: 5-1
        ("French Newton", "Walton"),         // 13-2: 6-1, and better counts as 6-1
    ];
    for ((attackers, defenders), column) in columns.into_iter().zip(0..) {
        for die in 1..=6u8 {
            let table = attack(attackers, defenders, die);
            assert_eq!(table.result(), sequence[column + usize::from(die) - 1], "column {column}, die {die}");
        }
    }
    let table = attack("French Newton", "Walton", 4);
    assert_eq!(table.place("Walton"), "eliminated");
    assert!(table.cited_saying("ah74.crt.4", "is eliminated") && !table.cited_saying("ah74.crt.5", ""));
    let table = attack("R-3-6 XII-C", "AP-Hill Rodes", 1);
    assert_eq!([table.place("R-3-6"), table.place("XII-C")], ["eliminated", "eliminated"]);
    assert!(table.cited_saying("ah74.crt.5", "eliminated") && !table.cited_saying("ah74.crt.4", ""));
}

#[test]
fn a_retreat_goes_its_whole_distance_without_turning_back() {
    proves!("ah74.crt.6", "ah74.crt.8", "ah74.crt.9", "ah74.qa.3", "ah74.ex.10", "ah74.crt.12");
    let mut table = position("Union regular combat", &[("A-7", "French Newton"), ("A-8", "Walton")])
        .forts(&["A-8"])
        .table();
    table.dice(&[3]);
    // 13 to 4, 3-1, die 3: two hexes, disrupted for one turn.
    table.play("attack A-8; with all; go; to A-9");
    assert_eq!(table.refused("to A-8"), "ah74.qa.3");
    // Woods are as clear.
    table.play("to B-9");
    assert_eq!(table.place("Walton"), "B-9");
    assert!(table.is("Walton", "disruption 1"));
    let mut table = position("Union regular combat", &[("B-7", "French Newton"), ("B-8", "Walton")]).table();
    table.dice(&[2]);
    table.play("attack B-8; with all; go; to C-9; to C-10");
    assert_eq!(table.refused("to C-9"), "ah74.qa.3");
    table.play("to B-10");
    assert_eq!(table.place("Walton"), "B-10", "three hexes, woods, woods, swamp");
}

#[test]
fn no_retreat_into_zones_enemies_rivers_or_streams() {
    proves!("ah74.crt.10", "ah74.qa.6", "ah74.ex.13", "ah74.tec.road.3");
    let at = [("I-9", "French Newton"), ("I-8", "Walton")];
    let mut table = position("Union regular combat", &at).table();
    table.dice(&[1]);
    table.play("attack I-8; with all; go");
    // J-8 is a stream, road or no road; H-8 is in French's zone.
    assert_eq!(table.refused("to J-8"), "ah74.qa.6");
    assert_eq!(table.refused("to H-8"), "ah74.crt.10");
    assert_eq!(table.offered("to"), ["I-7", "H-7"]);
    assert_eq!(table.refused("to I-9"), "ah74.crt.10");
    // Off a river hex a retreat goes to land: by an approach for those who cannot swim.
    let off_the_ford = |unit: &'static str| {
        let at = [("D-7", "AP-Hill"), ("D-6", unit)];
        let mut table = position("Confederate regular combat", &at).table();
        table.dice(&[1]);
        table.play("attack D-6; with AP-Hill; go");
        assert_eq!(table.result(), "DR2/d2");
        table
    };
    assert_eq!(off_the_ford("Pleasanton").offered("to"), ["D-5", "C-5"]);
    // Hancock has the approach alone, and is not asked.
    assert_eq!(off_the_ford("Hancock").place("Hancock"), "D-5");
}

#[test]
fn who_cannot_retreat_is_eliminated() {
    proves!("ah74.crt.11", "ah74.qa.4", "ah74.ex.11");
    // Walton in the corner A-12: north and east are in French's zone, beyond is the board's edge.
    let at = [("A-11", "French Newton"), ("A-12", "Walton")];
    let mut table = position("Union regular combat", &at).table();
    table.dice(&[1]);
    table.play("attack A-12; with all; go");
    assert_eq!(table.place("Walton"), "eliminated");
    // A full hex is no way out; when it is the only one the unit is lost.
    let at = [("A-8", "French Newton"), ("A-9", "Walton"), ("A-10", "AP-Hill Rodes"), ("K-1", "Berry")];
    let mut table = position("Union regular combat", &at).table();
    table.dice(&[1]);
    table.play("attack A-9; with all; go");
    assert_eq!(table.place("Walton"), "B-10", "the one way left");
    let full = [("B-8", "French Newton"), ("B-9", "Walton"), ("B-10", "AP-Hill Rodes")];
    let mut beside = position("Union regular combat", &full).table();
    beside.dice(&[1]);
    beside.play("attack B-9; with all; go");
    assert_eq!(beside.offered("to"), ["C-9", "C-10", "A-9"]);
    assert_eq!(beside.refused("to B-10"), "ah74.qa.4");
    let at = [("A-8", "French Newton"), ("A-9", "Walton"), ("A-10", "AP-Hill Rodes"), ("C-10", "Berry")];
    let mut table = position("Union regular combat", &at).table();
    table.dice(&[1]);
    table.play("attack A-9; with all; go");
    assert_eq!(table.place("Walton"), "eliminated");
}

#[test]
fn attackers_retreat_under_the_same_limits() {
    proves!("ah74.crt.7");
    let at = [("A-11", "Alexander"), ("A-12", "Hancock"), ("C-12", "Walton")];
    let mut table = position("Union regular combat", &at).table();
    table.dice(&[1]);
    table.play("attack A-11; with Hancock; go");
    // 5 to 3 is 1-1: AR2/d2, and A-12 has no way out: B-12 is controlled.
    assert_eq!((table.result().as_str(), table.place("Hancock").as_str()), ("AR2/d2", "eliminated"));
}

#[test]
fn disrupted_units_do_not_attack_and_creep() {
    proves!("ah74.crt.13", "ah74.crt.14", "ah74.crt.18", "ah74.crt.19");
    let at = [
        ("C-8", "Hancock"),
        ("F-2", "Gibbon"),
        ("B-5", "Pleasanton"),
        ("A-8", "Anderson"),
        ("D-5", "French"),
    ];
    let table = position("Union movement", &at)
        .disrupted("Hancock", 2)
        .disrupted("Gibbon", 2)
        .disrupted("Pleasanton", 1)
        .disrupted("French", 1);
    let mut table = table.table();
    table.play("move Hancock");
    assert_eq!(table.refused("to B-8"), "ah74.crt.14");
    // One hex, even woods; the move is over.
    table.play("to C-9");
    assert_eq!((table.question(), table.place("Hancock").as_str()), ("movement", "C-9"));
    table.play("move Gibbon; to F-3");
    assert_eq!(table.question(), "movement");
    table.play("move Pleasanton");
    assert_eq!(table.refused("to B-6"), "ah74.crt.19");
    table.play("to B-4; move French");
    assert_eq!(table.refused("to D-6"), "ah74.crt.19");
    // In an enemy zone they are exempt from attacking, and may not.
    let table = position("Union regular combat", &[("A-8", "Hancock"), ("A-9", "Walton")])
        .disrupted("Hancock", 1)
        .table();
    assert_eq!(table.question(), "movement", "no attack was possible");
    // One in a river may leave it.
    let mut table = position("Union movement", &[("B-6", "Pleasanton")]).disrupted("Pleasanton", 1).table();
    table.play("move Pleasanton; to B-7");
}

#[test]
fn disrupted_defenders_count_one_or_nothing() {
    proves!("ah74.crt.15", "ah74.crt.16", "ah74.crt.17");
    let at = [("D-9", "French"), ("E-10", "Anderson Early")];
    let mut table =
        position("Union regular combat", &at).disrupted("Anderson", 1).disrupted("Early", 2).table();
    table.dice(&[1]);
    table.play("attack E-10; with French");
    assert_eq!(table.label("go"), "Attack: 6 against 1, odds 6-1", "one for the hex, hill or not");
    // 6-1 on a 1 is DR2/d2: disrupted again, both are eliminated.
    table.play("go");
    assert_eq!([table.place("Anderson"), table.place("Early")], ["eliminated", "eliminated"]);
    // With steady friends they add nothing and share the result.
    let at = [("A-8", "French Newton"), ("A-9", "Walton Anderson")];
    let mut table = position("Union regular combat", &at).disrupted("Anderson", 3).table();
    table.dice(&[1]);
    table.play("attack A-9; with all");
    assert_eq!(table.label("go"), "Attack: 13 against 2, odds 6-1");
    table.play("go");
    assert_eq!(table.place("Anderson"), "eliminated");
    assert_eq!(table.question(), "retreat_route");
    // A plain retreat leaves a disrupted unit as it was.
    let at = [("A-8", "French"), ("A-9", "Brown Early")];
    let mut table = position("Union regular combat", &at).disrupted("Early", 1).table();
    table.dice(&[3]);
    table.play("attack A-9; with French; go; retreat Early; to A-10; to A-11");
    assert!(table.is("Early", "disruption 1") && table.place("Early") == "A-11");
}

#[test]
fn markers_come_down_at_the_end_of_the_owners_movement_phase() {
    proves!("ah74.crt.21", "ah74.crt.12");
    let at = [("A-1", "Hancock"), ("B-1", "Gibbon"), ("A-12", "Anderson")];
    let mut table = position("Union movement", &at)
        .disrupted("Hancock", 3)
        .disrupted("Gibbon", 1)
        .disrupted("Anderson", 2)
        .table();
    table.play("end");
    assert!(table.is("Hancock", "disruption 2") && !table.is("Gibbon", "disruption 1"));
    assert!(table.is("Anderson", "disruption 2"), "not his phase");
    table.play("end");
    assert!(table.is("Anderson", "disruption 1") && table.is("Hancock", "disruption 2"));
}

#[test]
fn a_disrupted_bridge_or_boat_carries_nobody() {
    proves!("ah74.crt.20");
    let at = [("F-6", "Bridge-1"), ("F-5", "Hancock"), ("B-6", "Boats-1 Gibbon")];
    let mut table = position("Union movement", &at)
        .bridge("Bridge-1", ["F-5", "F-7"])
        .disrupted("Bridge-1", 1)
        .disrupted("Boats-1", 1)
        .table();
    assert!(!table.offers("move Gibbon"));
    table.play("move Hancock");
    assert_eq!(table.refused("to F-6"), "ah74.crt.20");
}
