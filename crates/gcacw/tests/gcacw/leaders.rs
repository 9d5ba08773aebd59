//! 6.3: leaders: transfer, attachment, and where they go.

use engine::{Side, proves};

use crate::command::corps;
use crate::field::{Field as _, woods};
use crate::table::{Made, Own as _, Table};

fn transfer(pieces: &[(&str, &str, &str)]) -> Table {
    Made::default().table("phase = \"leader_transfer\"", pieces)
}

#[test]
fn leaders_transfer_the_union_first_and_each_once() {
    proves!("gcacw.6.3.8", "gcacw.6.3.11");
    let mut table = transfer(&[
        ("u1", "T0505", ""),
        ("u2", "T0509", ""),
        ("uk1", "T0505", "with = \"u1\""),
        ("c1", "T1105", ""),
        ("c2", "T1106", ""),
        ("ck1", "T1105", "with = \"c1\""),
    ]);
    assert_eq!((table.question(), table.decider()), ("transfer_leader", Side::Union));
    assert_eq!(table.refused("transfer ck1"), "gcacw.4.3.1");
    table.play("transfer uk1; attach u2");
    assert_eq!((table.with_leader("uk1"), table.place("uk1").as_str()), ("u2", "T0509"));
    assert_eq!(table.refused("transfer uk1"), "gcacw.6.3.8");
    table.play("done");
    assert_eq!(table.decider(), Side::Confederate);
    table.play("transfer ck1; attach c2");
    assert_eq!(table.with_leader("ck1"), "c2");
}

#[test]
fn a_leader_commands_units_of_his_own_side_and_no_trains() {
    proves!("gcacw.2.2.2");
    let table = transfer(&[
        ("u1", "T0505", ""),
        ("uw", "T0505", ""),
        ("uk1", "T0505", "with = \"u1\""),
        ("c1", "T1105", ""),
        ("ck1", "T1105", "with = \"c1\""),
    ]);
    let commands = |leader: &str, unit: &str| {
        table.rules.at(&table.state).subordinate(table.leader(leader), table.unit(unit))
    };
    // Both sides have a I Corps.
    assert!(commands("uk1", "u1") && commands("ck1", "c1"));
    assert!(!commands("uk1", "c1") && !commands("ck1", "u1") && !commands("uk1", "uw"));
}

#[test]
fn a_transfer_goes_ten_hexes_round_the_enemy() {
    proves!("gcacw.6.3.9", "gcacw.6.3.10");
    // Over swamp, mountain and river, and through enemy zones, but not through the enemy.
    let made = Made::on(&[("T0103", "marsh"), ("T0104", "mountain")], &["T0105 S major-river"]);
    let reach = |row: &str, more: &[(&str, &str, &str)]| {
        let hex = format!("T01{row}");
        let mut pieces = vec![
            ("u1", "T0101", ""),
            ("uk1", "T0101", "with = \"u1\""),
            ("u2", hex.as_str(), ""),
            ("c1", "T0306", ""),
        ];
        pieces.extend_from_slice(more);
        let table = made.table("phase = \"leader_transfer\"", &pieces);
        let target = table.offers("transfer uk1");
        if !target {
            assert_eq!(table.refused("transfer uk1"), "gcacw.6.3.9");
        }
        target
    };
    assert!(reach("11", &[]) && !reach("12", &[]));
    // A wall of enemies across the way.
    let wall: Vec<(&str, &str, &str)> = [
        ("c1", "T0106"),
        ("c2", "T0206"),
        ("c3", "T0306"),
        ("c4", "T0406"),
        ("c5", "T0506"),
        ("c6", "T0606"),
    ]
    .map(|(unit, hex)| (unit, hex, ""))
    .to_vec();
    let mut pieces = vec![("u1", "T0101", ""), ("uk1", "T0101", "with = \"u1\""), ("u2", "T0110", "")];
    pieces.extend_from_slice(&wall);
    let table = made.table("phase = \"leader_transfer\"", &pieces);
    assert!(!table.offers("transfer uk1"));
}

#[test]
fn a_leader_is_with_a_unit_of_his_own() {
    proves!("gcacw.2.2.11", "gcacw.2.2.13", "gcacw.2.2.17", "gcacw.2.2.20", "gcacw.6.3.13", "gcacw.6.3.18");
    let mut table = transfer(&[
        ("u1", "T0505", ""),
        ("u5", "T0506", ""),
        ("ux1", "T0507", ""),
        ("ug", "T0508", ""),
        ("u2", "T0509", ""),
        ("u7", "T0510", ""),
        ("uk1", "T0505", "with = \"u1\""),
        ("ul", "T0505", "with = \"u1\""),
        ("c7", "T1212", ""),
    ]);
    table.play("transfer uk1");
    assert_eq!(table.actions(), ["attach u2"]);
    assert_eq!(table.refused("attach u5"), "gcacw.2.2.11");
    table.play("attach u2; transfer ul");
    assert_eq!(table.refused("attach ux1"), "gcacw.2.2.13");
    assert_eq!(table.refused("attach ug"), "gcacw.2.2.13");
    // An army leader needs no other leader beside him.
    table.play("attach u7");
    assert_eq!(table.with_leader("ul"), "u7");
    let district = transfer(&[
        ("u1", "T0505", ""),
        ("u3", "T0506", ""),
        ("ud", "T0505", "with = \"u1\""),
        ("c7", "T1212", ""),
    ]);
    let may = |unit: &str| {
        district
            .rules
            .at(&district.state)
            .may_attach(district.leader("ud"), district.unit(unit))
            .map_err(|why| why.clause())
    };
    assert_eq!((may("u3"), may("u5")), (Ok(()), Err("gcacw.2.2.11")));
    // A corps leader may be with any arm of his corps: the cavalry leader with cavalry.
    let cavalry = transfer(&[("ux1", "T0505", ""), ("us", "T0505", ""), ("c7", "T1212", "")]);
    assert_eq!(cavalry.with_leader("us"), "ux1");
}

#[test]
fn a_unit_has_one_leader_of_each_level() {
    proves!("gcacw.6.3.2");
    let table = Made::default().table(
        "side = \"Union\"",
        &[
            ("u4", "T0505", ""),
            ("uj", "T0505", "with = \"u4\""),
            ("uk1", "T0505", "with = \"u4\""),
            ("ul", "T0505", "with = \"u4\""),
            ("c7", "T1212", ""),
        ],
    );
    assert_eq!(["uj", "uk1", "ul"].map(|leader| table.with_leader(leader)), ["u4", "u4", "u4"]);
    // Two of one level: the two cavalry leaders are corps and division, so both may; two corps leaders may not.
    let free = table.rules.at(&table.state).may_attach(table.leader("uk1"), table.unit("u4"));
    assert_eq!(free, Ok(()));
    let mut state = table.state.clone();
    state.attached[table.leader("uk2").index()] = table.unit("u4");
    let full = table.rules.at(&state).may_attach(table.leader("uk1"), table.unit("u4"));
    assert_eq!(full.unwrap_err().clause(), "gcacw.6.3.2");
}

#[test]
fn an_army_leader_may_go_along_with_the_active_leader() {
    proves!("gcacw.6.3.15");
    let start = |target: &str| {
        let mut pieces = vec![
            ("u1", "T0505", ""),
            ("uk1", "T0505", "with = \"u1\""),
            ("ul", "T0505", "with = \"u1\""),
            ("c7", "T1212", ""),
        ];
        pieces.push((target, "T0507", ""));
        let mut table = Made::default().table("side = \"Union\"", &pieces);
        table.dice(&[4]).play(&format!("activate uk1; select {target}; done; leader to T0507"));
        table
    };
    let mut table = start("u2");
    assert_eq!(
        (table.question(), table.actions()),
        ("go_along", vec!["go along".to_owned(), "stay".to_owned()])
    );
    table.play("go along");
    assert_eq!(table.with_leader("ul"), "u2");
    let mut table = start("u2");
    table.play("stay");
    assert_eq!(table.with_leader("ul"), "u1");
    // To artillery he cannot go.
    assert_eq!(start("ug").question(), "next_unit");
}

#[test]
fn a_district_leader_transfers_like_any_active_leader() {
    proves!("gcacw.6.3.14", "gcacw.5.2.27");
    let pieces = [
        ("u1", "T0505", ""),
        ("ud", "T0505", "with = \"u1\""),
        ("u2", "T0506", ""),
        ("ug", "T0507", ""),
        ("c7", "T1212", ""),
    ];
    let mut table = Made::default().table("side = \"Union\"", &pieces);
    table.dice(&[4]).play("activate ud; select u2; select ug; done");
    // Not to the hex where only artillery is: he must be with infantry.
    assert_eq!(table.actions(), ["stay", "leader to T0506"]);
    assert_eq!(table.refused("leader to T0507"), "gcacw.5.2.28");
    assert_eq!(table.refused("leader to T0503"), "gcacw.5.2.27");
    // A corps leader may go to selected artillery.
    let mut table = corps("", &[("ug", "T0507", "")]);
    table.dice(&[4]).play("activate uk1; select ug; done; leader to T0507");
    assert_eq!(table.with_leader("uk1"), "ug");
}

#[test]
fn nobody_goes_along_with_cavalry() {
    proves!("gcacw.6.3.16");
    let pieces = [
        ("u1", "T0505", ""),
        ("ux1", "T0505", ""),
        ("ux2", "T0507", ""),
        ("us", "T0505", "with = \"ux1\""),
        ("ul", "T0505", "with = \"u1\""),
        ("c7", "T1212", ""),
    ];
    let mut table = Made::default().table("side = \"Union\"", &pieces);
    table.dice(&[4, 4]).play("activate us; select ux2; done; leader to T0507");
    assert_eq!((table.question(), table.place("ul").as_str()), ("next_unit", "T0505"));
}

#[test]
fn an_army_leader_may_follow_a_unit_that_leaves() {
    proves!("gcacw.6.3.17");
    let leave = |unit: &str| {
        let pieces = [
            ("u1", "T0505", ""),
            ("u7", "T0505", ""),
            ("ux1", "T0505", ""),
            ("ul", "T0505", "with = \"u1\""),
            ("c7", "T1212", ""),
        ];
        let mut table = Made::default().table("side = \"Union\"", &pieces);
        table.spare_dice(&[6]).play(&format!("march {unit}; no force march; to T0504"));
        table
    };
    let mut table = leave("u7");
    assert_eq!((table.question(), table.place("ul").as_str()), ("follow_unit", "T0505"));
    table.play("go along");
    assert_eq!((table.place("ul").as_str(), table.question()), ("T0504", "march"));
    let mut table = leave("u7");
    table.play("stay");
    assert_eq!(table.place("ul"), "T0505");
    // Not with cavalry; and with his own unit he goes unasked.
    assert_eq!(leave("ux1").question(), "march");
    let table = leave("u1");
    assert_eq!((table.question(), table.place("ul").as_str()), ("march", "T0504"));
}

#[test]
fn a_leader_stays_with_the_unit_that_retreats() {
    proves!("gcacw.6.3.5");
    // C1 is beaten out of T0606 and may go through the hex of C2, of the same corps.
    let pieces = [
        ("u1", "T0607", ""),
        ("c1", "T0606", ""),
        ("c2", "T0605", ""),
        ("ck1", "T0606", "with = \"c1\""),
        ("cl", "T0606", "with = \"c1\""),
    ];
    let mut table = Table::union(&woods(), &pieces);
    table.attack().dice(&[6, 3]).play("normal attack");
    assert_eq!((table.combat_result().as_str(), table.question()), ("1Dr / 1Da", "retreat"));
    assert!(table.offers("retreat T0605"));
    table.play("retreat T0605");
    // Nobody is asked whether they stay with C2 there, and nobody may.
    while table.question() == "retreat" {
        for leader in ["ck1", "cl"] {
            assert_eq!((table.with_leader(leader), table.place(leader)), ("c1", table.place("c1")));
        }
        assert!(table.actions().iter().all(|action| action.contains("retreat")), "{:?}", table.actions());
        assert!(table.refused("leader ck1 with c2").starts_with("gcacw."));
        let onward = table.actions().remove(0);
        table.play(&onward);
    }
    assert_eq!((table.with_leader("ck1"), table.with_leader("cl")), ("c1", "c1"));
    assert_ne!(table.place("c1"), "T0606");
}
