//! 2.4 Zones of control.

use board::Direction;
use engine::{Side, proves};
use gcacw::zones::Zone;

use crate::table::{Made, Own as _, Table};

/// A Confederate brigade at T0505 on this ground; the Union far off.
fn brigade(ground: &[(&str, &str)], sides: &[&str], rest: &str) -> Table {
    Made::on(ground, sides)
        .table(&format!("side = \"Union\"\n{rest}"), &[("c3", "T0505", ""), ("u1", "T1111", "")])
}

fn zone(table: &Table, hex: &str) -> Zone {
    table.rules.at(&table.state).zone(Side::Confederate, table.hex(hex))
}

const AROUND: [&str; 6] = ["T0504", "T0605", "T0606", "T0506", "T0406", "T0405"];

#[test]
fn the_six_hexes_around_a_unit_are_its_zone() {
    proves!("gcacw.2.4.1", "gcacw.ex.2.4.1");
    let table = brigade(&[], &[], "");
    assert!(AROUND.iter().all(|hex| zone(&table, hex) == Zone::Normal));
    assert_eq!((zone(&table, "T0505"), zone(&table, "T0507")), (Zone::None, Zone::None));
    // With woods at one neighbour, that one is restricted and the other five are not.
    for terrain in ["woods", "loess"] {
        let table = brigade(&[("T0504", terrain)], &[], "");
        let normal = AROUND.iter().filter(|hex| zone(&table, hex) == Zone::Normal).count();
        assert_eq!((zone(&table, "T0504"), normal), (Zone::Restricted, 5), "{terrain}");
    }
}

#[test]
fn no_state_of_a_unit_takes_its_zone_away_but_leaders_and_wagons_have_none() {
    proves!("gcacw.2.4.2");
    for piece in ["c3", "cx1", "cg"] {
        let worst = "fatigue = 4, exhausted = true, disorganized = true, demoralized = 2";
        let table =
            Made::default().table("side = \"Union\"", &[(piece, "T0505", worst), ("u1", "T1111", "")]);
        assert_eq!(zone(&table, "T0504"), Zone::Normal, "{piece}");
    }
    let table = Made::default().table("side = \"Union\"", &[("cw", "T0505", ""), ("u1", "T1111", "")]);
    assert_eq!(zone(&table, "T0504"), Zone::None);
}

#[test]
fn a_zone_crosses_a_river_only_at_a_crossing() {
    proves!("gcacw.2.4.3");
    for river in ["minor-river", "major-river"] {
        let bare = brigade(&[], &[&format!("T0505 N {river}")], "");
        assert_eq!((zone(&bare, "T0504"), zone(&bare, "T0506")), (Zone::None, Zone::Normal));
        for crossing in ["ford", "dam", "ferry", "bridge"] {
            let table = brigade(&[], &[&format!("T0505 N {river} {crossing}")], "");
            assert_eq!(zone(&table, "T0504"), Zone::Normal, "{river} {crossing}");
        }
    }
    assert_eq!(zone(&brigade(&[], &["T0505 N creek"], ""), "T0504"), Zone::Normal);
}

#[test]
fn a_zone_enters_and_leaves_swamp_and_mountain_only_by_a_way() {
    proves!("gcacw.2.4.4");
    for terrain in ["marsh", "mountain"] {
        for hex in ["T0504", "T0505"] {
            let bare = brigade(&[(hex, terrain)], &[], "");
            assert_eq!(zone(&bare, "T0504"), Zone::None, "{terrain} at {hex}");
            for way in ["road", "pike", "railway", "trail"] {
                let table = brigade(&[(hex, terrain)], &[&format!("T0505 N {way}")], "");
                assert_eq!(zone(&table, "T0504"), Zone::Normal, "{terrain} at {hex} by {way}");
            }
        }
    }
}

#[test]
fn a_provisional_swamp_hinders_a_zone_only_in_rain() {
    proves!("gcacw.2.4.5");
    let ground = [("T0504", "provisional-swamp")];
    assert_eq!(zone(&brigade(&ground, &[], ""), "T0504"), Zone::Normal);
    assert_eq!(zone(&brigade(&ground, &[], "rain = [1]"), "T0504"), Zone::None);
    assert_eq!(zone(&brigade(&ground, &["T0505 N road"], "rain = [1]"), "T0504"), Zone::Normal);
}

#[test]
fn a_zone_never_crosses_all_water() {
    proves!("gcacw.2.4.6");
    assert_eq!(zone(&brigade(&[], &["T0505 N impassable"], ""), "T0504"), Zone::None);
    assert_eq!(zone(&brigade(&[("T0504", "water")], &[], ""), "T0504"), Zone::None);
}

#[test]
fn a_way_through_the_woods_makes_the_zone_normal() {
    proves!("gcacw.2.4.7", "gcacw.2.3.7", "gcacw.2.3.8");
    for terrain in ["woods", "loess"] {
        for hex in ["T0504", "T0505"] {
            let bare = brigade(&[(hex, terrain)], &[], "");
            assert_eq!(zone(&bare, "T0504"), Zone::Restricted, "{terrain} at {hex}");
            assert!(bare.rules.map.hidden(bare.hex("T0505"), Direction::North));
            for way in ["road", "pike", "railway", "trail"] {
                let table = brigade(&[(hex, terrain)], &[&format!("T0505 N {way}")], "");
                assert_eq!(zone(&table, "T0504"), Zone::Normal, "{terrain} at {hex} by {way}");
            }
        }
    }
}

#[test]
fn a_normal_zone_of_another_unit_outweighs_a_restricted_one() {
    proves!("gcacw.2.4.9", "gcacw.2.4.8");
    let made = Made::on(&[("T0505", "woods")], &[]);
    let one = made.table("side = \"Union\"", &[("c3", "T0505", ""), ("u1", "T1111", "")]);
    assert_eq!(zone(&one, "T0504"), Zone::Restricted);
    // The second brigade touches the same hex over open ground.
    let two =
        made.table("side = \"Union\"", &[("c3", "T0505", ""), ("c2", "T0503", ""), ("u1", "T1111", "")]);
    assert_eq!(zone(&two, "T0504"), Zone::Normal);
}

#[test]
fn a_restricted_zone_neither_stops_nor_slows_a_march() {
    proves!("gcacw.2.4.10", "gcacw.6.2.40");
    let march = |terrain: &str| {
        let made = Made::on(&[("T0505", terrain)], &["T0502 S road", "T0503 S road"]);
        let mut table = made.table("side = \"Union\"", &[("u1", "T0502", ""), ("c3", "T0505", "")]);
        table.dice(&[6]).play("march u1; no force march; to T0503; to T0504");
        table
    };
    // Beside the woods it may go on; leaving costs the usual 3 points for clear ground.
    let mut free = march("woods");
    assert_eq!(free.left(), 8);
    free.play("to T0604");
    assert_eq!(free.left(), 2);
    assert_eq!(march("clear").refused("to T0604"), "gcacw.6.2.25");
}

#[test]
fn a_restricted_zone_blocks_a_command_radius() {
    proves!("gcacw.2.4.14", "gcacw.2.5.3", "gcacw.2.5.4");
    // The leader at T0505, his unit at T0507: all hexes between are next to Confederates.
    let table = |terrain: &str, friends: bool| {
        let mut pieces = vec![
            ("u1", "T0505", ""),
            ("u2", "T0508", ""),
            ("uk1", "T0505", "with = \"u1\""),
            ("c1", "T0407", ""),
            ("c2", "T0608", ""),
        ];
        if friends {
            pieces.extend([("u7", "T0506", ""), ("u6", "T0507", "")]);
        }
        Made::on(&[("T0407 T0608", terrain)], &[]).table("side = \"Union\"", &pieces)
    };
    let within =
        |table: &Table| table.rules.at(&table.state).within_command(table.leader("uk1"), table.hex("T0508"));
    for terrain in ["clear", "woods"] {
        assert!(!within(&table(terrain, false)), "{terrain}");
        assert!(within(&table(terrain, true)), "{terrain}: friendly units open the way");
    }
    // Without the enemy three hexes are within reach, four are not.
    let free = Made::default().table(
        "side = \"Union\"",
        &[
            ("u1", "T0505", ""),
            ("uk1", "T0505", "with = \"u1\""),
            ("u2", "T0508", ""),
            ("u3", "T0509", ""),
            ("c1", "T1111", ""),
        ],
    );
    assert!(within(&free));
    assert!(!free.rules.at(&free.state).within_command(free.leader("uk1"), free.hex("T0509")));
}
