//! 7.8: refusing flanks.

use engine::{Side, proves};

use crate::field::{Field as _, UNION_IN_RAIN, woods};
use crate::table::{Made, Own as _, Table};

#[test]
fn a_point_buys_the_marker_and_ends_the_march() {
    proves!("gcacw.7.8.1", "gcacw.7.8.8");
    let mut table = Table::union(&Made::default(), &[("u1", "T0607", ""), ("c1", "T0101", "")]);
    table.march("u1", &[6]).play("refuse flanks");
    assert_eq!((table.left(), table.is_refused("T0607")), (10, true));
    assert_eq!(table.actions(), ["end march"]);
    // Its units act on as usual.
    table.play("end march").choose(Side::Union);
    assert!(table.offers("march u1"));
}

#[test]
fn not_on_mountains_in_swamps_or_in_an_assault() {
    proves!("gcacw.7.8.2");
    for (ground, open) in [("mountain", false), ("marsh", false), ("hill", true), ("provisional-swamp", true)]
    {
        let made = Made::on(&[("T0607", ground)], &[]);
        let mut table = Table::union(&made, &[("u1", "T0607", ""), ("c1", "T0101", "")]);
        table.march("u1", &[6]);
        assert_eq!(table.offers("refuse flanks"), open, "{ground}");
        if !open {
            assert_eq!(table.refused("refuse flanks"), "gcacw.7.8.2");
        }
    }
    let made = Made::on(&[("T0607", "provisional-swamp")], &["T0607 N road"]);
    let mut table = made.table(UNION_IN_RAIN, &[("u1", "T0607", ""), ("c1", "T0101", "")]);
    table.march("u1", &[6]);
    assert_eq!(table.refused("refuse flanks"), "gcacw.7.8.2");
    let mut table =
        Table::union(&Made::default(), &[("u1", "T0607", ""), ("uk1", "T0607", ""), ("c1", "T0606", "")]);
    table.play("assault uk1; assault with u1");
    assert!(!table.offers("refuse flanks"));
    assert_eq!(table.refused("refuse flanks"), "gcacw.7.8.2");
}

#[test]
fn not_on_entering_a_zone_but_in_place() {
    proves!("gcacw.7.8.3", "gcacw.7.8.4", "gcacw.6.2.30");
    let made = Made::on(&[], &["T0608 N road"]);
    let mut table = Table::union(&made, &[("u1", "T0608", ""), ("c1", "T0606", "")]);
    table.march("u1", &[6]).play("to T0607");
    assert_eq!(table.refused("refuse flanks"), "gcacw.7.8.3");
    let mut table = Table::union(&made, &[("u1", "T0607", ""), ("c1", "T0606", "")]);
    table.march("u1", &[6]).play("to T0706");
    assert_eq!(table.refused("refuse flanks"), "gcacw.7.8.1", "zone to zone: the march is over");
    // In place it may, and the march is an extended one if its fatigue says so.
    let mut table = Table::union(&made, &[("u1", "T0607", "fatigue = 2"), ("c1", "T0606", "")]);
    table.march("u1", &[6, 1]).play("refuse flanks");
    assert!(table.is_refused("T0607") && table.cited("gcacw.5.1.23"));
}

#[test]
fn one_marker_serves_all_in_the_hex() {
    proves!("gcacw.7.8.5", "gcacw.7.8.6");
    let made = Made::on(&[], &["T0608 N road", "T0607 N road"]);
    let pieces = [("u1", "T0608", ""), ("ux3", "T0607", ""), ("c1", "T0101", "")];
    let mut table = Table::union(&made, &pieces);
    table.refused_in("T0607").march("u1", &[6]).play("to T0607");
    assert_eq!(table.left(), 10, "nothing extra");
    assert_eq!(table.refused("refuse flanks"), "gcacw.7.8.5");
    assert!(table.offers("to T0606"), "and it may march on");
    // All units there benefit: U1 and C1 in the hex, five hexes covered, +2 becomes +1.
    let pieces =
        [("u1", "T0607", ""), ("u5", "T0705", ""), ("c1", "T0606", ""), ("c2", "T0606", "strength = 1")];
    let mut table = Table::union(&Made::default(), &pieces);
    table.refused_in("T0606").attack();
    assert_eq!(table.on_sheet("gcacw.7.8.9"), "+1");
}

#[test]
fn the_marker_stays_with_the_hex() {
    proves!("gcacw.7.8.7", "gcacw.7.8.14");
    let made = Made::on(&[], &["T0607 S road", "T0608 S road"]);
    // With somebody left it stays; the last one to leave takes it off the map.
    let pieces = [("u1", "T0607", ""), ("u2", "T0607", ""), ("c1", "T0101", "")];
    let mut table = Table::union(&made, &pieces);
    table.refused_in("T0607").march("u1", &[6]).play("to T0608");
    assert!(table.is_refused("T0607") && !table.is_refused("T0608"));
    let mut table = Table::union(&made, &[("u1", "T0607", ""), ("c1", "T0101", "")]);
    table.refused_in("T0607").march("u1", &[6]).play("to T0608");
    assert!(!table.is_refused("T0607"));
    table.play("refuse flanks");
    assert!(table.is_refused("T0608"), "a new one may be placed later in the march");
    // A retreat leaves it behind, and none is placed after an advance.
    let pieces = [("u1", "T0607", ""), ("c1", "T0606", "strength = 1"), ("u5", "T0605", "")];
    let mut table = Table::union(&Made::default(), &pieces);
    table.refused_in("T0606").attack().dice(&[6, 1]).play("normal attack; advance u1");
    assert!(!table.is_refused("T0606"));
    assert_eq!(table.refused("refuse flanks"), "gcacw.7.8.7");
    // Nor one hex farther on, in the same march; in the next it may be.
    assert_eq!(table.play("to T0505").refused("refuse flanks"), "gcacw.7.8.7");
    table.play("end march").choose(Side::Union).march("u1", &[6]).play("refuse flanks");
    assert!(table.is_refused("T0505"));
}

#[test]
fn a_flank_attack_gains_less_and_any_other_a_little() {
    proves!("gcacw.7.8.9", "gcacw.7.8.10", "gcacw.7.8.11");
    let against = |u5: &'static str, more: &[(&'static str, &'static str, &'static str)], clause: &str| {
        let mut pieces = vec![("u1", "T0607", ""), ("u5", u5, ""), ("c1", "T0606", "")];
        pieces.extend(more);
        let mut table = Table::union(&Made::default(), &pieces);
        table.refused_in("T0606").attack();
        table.on_sheet(clause)
    };
    let one = [("c2", "T0705", "")];
    let two = [("c2", "T0705", ""), ("c5", "T0505", "")];
    let three = [("c2", "T0705", ""), ("c5", "T0505", ""), ("c6", "T0706", "")];
    assert_eq!(against("T0605", &[], "gcacw.7.8.9"), "+2", "+4 becomes +2");
    assert_eq!(against("T0605", &one, "gcacw.7.8.9"), "+1", "+3 becomes +1");
    assert_eq!(against("T0605", &two, "gcacw.7.8.9"), "+1", "+2 becomes +1");
    assert_eq!(against("T0605", &three, "gcacw.7.8.9"), "+1", "+1 stays");
    assert_eq!(against("T0706", &[], "gcacw.7.8.11"), "+1", "no flank attack, but +1");
    assert_eq!(against("T0610", &[], "gcacw.7.8.11"), "+1");
}

#[test]
fn the_owner_may_remove_it_as_a_march_begins() {
    proves!("gcacw.7.8.12");
    let made = Made::on(&[], &["T0607 S road"]);
    let pieces = [("u1", "T0607", ""), ("u2", "T0607", ""), ("c1", "T0101", "")];
    let mut table = Table::union(&made, &pieces);
    table.refused_in("T0607").refused_in("T0608").march("u1", &[6]);
    let mut later = table.fork();
    later.play("to T0608");
    assert_eq!(later.refused("remove flanks refused"), "gcacw.7.8.12");
    table.play("remove flanks refused");
    assert_eq!((table.is_refused("T0607"), table.left(), table.place("u1").as_str()), (false, 12, "T0607"));
    assert_eq!(table.refused("remove flanks refused"), "gcacw.7.8.12");
}

#[test]
fn an_assault_by_all_removes_it_when_it_is_over() {
    proves!("gcacw.7.8.13");
    let fight = |picked: &str| {
        let pieces = [
            ("u1", "T0607", ""),
            ("u2", "T0607", ""),
            ("uk1", "T0607", "with = \"u1\""),
            ("c1", "T0606", "strength = 12"),
        ];
        let mut table = Table::union(&woods(), &pieces);
        table.refused_in("T0607").play(&format!("assault uk1; {picked} assault against T0606"));
        table.dice(&[1]).play("command roll");
        assert!(table.is_refused("T0607"), "until then it lies there");
        table.dice(&[1, 6]).play("fight; stand");
        while table.question() == "losses" {
            table.play("lose u1");
        }
        table.is_refused("T0607")
    };
    assert!(!fight("assault with u1; assault with u2;"));
    assert!(fight("assault with u1;"), "somebody did not take part");
    // A command roll that fails ends the assault before it began: nobody took part.
    let pieces = [
        ("u1", "T0607", ""),
        ("u2", "T0607", ""),
        ("uk1", "T0607", "with = \"u1\""),
        ("c1", "T0606", "strength = 12"),
    ];
    let mut table = Table::union(&woods(), &pieces);
    table.refused_in("T0607").play("assault uk1; assault with u1; assault with u2; assault against T0606");
    table.dice(&[6]).play("command roll").spare_dice(&[6, 1]);
    assert_ne!(table.question(), "fight");
    assert!(table.is_refused("T0607"));
}

#[test]
fn a_lone_unit_that_attacks_gives_it_up() {
    proves!("gcacw.7.8.14");
    for (more, stays) in [(vec![], false), (vec![("u2", "T0607", "")], true)] {
        let mut pieces = vec![("u1", "T0607", ""), ("c1", "T0606", "")];
        pieces.extend(more);
        let mut table = Table::union(&woods(), &pieces);
        table.refused_in("T0607").attack().dice(&[3, 3]).play("normal attack");
        assert_eq!(table.is_refused("T0607"), stays);
    }
}
