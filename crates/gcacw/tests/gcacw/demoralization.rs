//! Section 11: demoralization.

use std::sync::Arc;

use engine::{Side, proves};
use gcacw::state::flag;

use crate::table::{Made, Own as _, Table};

/// U1 at T0505 attacks C1 at T0506.
fn attack(union: &str, confederate: &str) -> Table {
    let mut table =
        Made::default().table("side = \"Union\"", &[("u1", "T0505", union), ("c1", "T0506", confederate)]);
    table.dice(&[6]).play("march u1");
    if table.question() == "force_march" {
        table.play("no force march");
    }
    table.play("attack T0506");
    table
}

fn value(table: &Table, whose: &str) -> String {
    table.sheet_line(&format!("Combat value, {whose}")).unwrap()
}

#[test]
fn routs_demoralize() {
    proves!("gcacw.11.0.1", "gcacw.11.0.2");
    let rules = Made::default().rules();
    let mut seen = [0; 2];
    for (before, strength) in (0..=2).flat_map(|before| [(before, 18), (before, 8)]) {
        for dice in (1..=6).flat_map(|attacker| (1..=6).map(move |defender| [attacker, defender])) {
            let state = format!("strength = {strength}, demoralized = {before}");
            let pieces = [("u1", "T0505", "strength = 21"), ("c1", "T0506", state.as_str())];
            let mut table = Table::on(Arc::clone(&rules), "made", "side = \"Union\"", &pieces);
            table.dice(&[6]).play("march u1; no force march; attack T0506");
            table.dice(&dice).spare_dice(&[1]).play("prepared attack");
            let result =
                table.log.results().iter().find(|result| result.starts_with("defender")).unwrap().clone();
            let result = result.split(',').next().unwrap();
            let after = table.state.demoralized[table.unit("c1").index()];
            let expected = match (result.contains("R*"), result.contains('R')) {
                (true, _) => 2,
                (false, true) => (before + 1).min(2),
                (false, false) => before,
            };
            assert_eq!(after, expected, "{result} at Demoralize-{before}");
            seen[0] += u32::from(result.contains('R') && !result.contains("R*"));
            seen[1] += u32::from(result.contains("R*"));
        }
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

#[test]
fn what_a_demoralized_unit_fights_with() {
    proves!("gcacw.11.0.10", "gcacw.11.0.11", "gcacw.11.0.12", "gcacw.11.0.13");
    for (state, attacks) in [
        ("strength = 9", "9"),
        ("strength = 9, demoralized = 1", "4"),
        ("strength = 8, demoralized = 1", "4"),
        ("strength = 1, demoralized = 1", "1/2"),
        ("strength = 1, disorganized = true, demoralized = 1", "1/2"),
        ("strength = 9, demoralized = 2", "1"),
        ("strength = 1, demoralized = 2", "1/2"),
        ("strength = 1, disorganized = true, demoralized = 2", "1/2"),
    ] {
        assert_eq!(value(&attack(state, ""), "attacker"), attacks, "{state}");
    }
    for demoralized in 0..=2 {
        let state = format!("strength = 9, demoralized = {demoralized}");
        assert_eq!(value(&attack("", &state), "defender"), "9");
    }
}

#[test]
fn a_twice_demoralized_defence_is_shaken() {
    proves!("gcacw.11.0.14");
    assert!(attack("", "demoralized = 2").sheet_line("Demoralize-2").is_some());
    assert!(attack("", "demoralized = 1").sheet_line("Demoralize-2").is_none());
    for (steady, shaken) in [(8, true), (9, false)] {
        let steady = format!("strength = {steady}");
        let pieces = [
            ("u1", "T0505", ""),
            ("c1", "T0506", "strength = 8, demoralized = 2"),
            ("c2", "T0506", steady.as_str()),
        ];
        let mut table = Made::default().table("side = \"Union\"", &pieces);
        table.dice(&[6]).play("march u1; no force march; attack T0506");
        assert_eq!(table.sheet_line("Demoralize-2").is_some(), shaken);
    }
}

#[test]
fn a_demoralized_unit_s_guns_are_silent() {
    proves!("gcacw.11.0.7");
    let guns = |union: &str, confederate: &str| {
        let pieces = [("u4", "T0505", union), ("c4", "T0506", confederate)];
        let mut table = Made::default().table("side = \"Union\"", &pieces);
        let (attacker, defender) = (table.unit("u4").index(), table.unit("c4").index());
        table.state.artillery[attacker] = 7;
        table.state.artillery[defender] = 3;
        table.dice(&[6]).play("march u4; no force march; attack T0506");
        table.sheet_line("artillery")
    };
    // In the open: 7 - 3 is 4, worth nothing; 7 - 0 is worth +1; 0 - 3 is worth -2.
    assert_eq!(guns("", ""), None);
    assert_eq!(guns("", "demoralized = 1").as_deref(), Some("+1"));
    assert_eq!(guns("demoralized = 1", "").as_deref(), Some("-2"));
}

#[test]
fn demoralized_units_may_act_but_help_nobody() {
    proves!("gcacw.11.0.4", "gcacw.11.0.6", "gcacw.11.0.8", "gcacw.11.0.9");
    let table =
        Made::default().table("side = \"Union\"", &[("u1", "T0505", "demoralized = 2"), ("c1", "T1212", "")]);
    assert!(table.offers("march u1"));
    // A demoralized unit behind the defender covers nothing.
    let covered = |state: &str| {
        let pieces = [("u4", "T0505", ""), ("u1", "T0507", state), ("c1", "T0506", "")];
        let mut table = Made::default().table("side = \"Union\"", &pieces);
        table.dice(&[6]).play("march u4; no force march; attack T0506");
        table.sheet_line("Hexes covered")
    };
    assert_ne!(covered(""), covered("demoralized = 1"));
    // Nor may it burn, build, repair or destroy.
    let made = Made::on(&[("T0505", "clear station")], &["T0505 S minor-river bridge road"]);
    let table = made.table("side = \"Union\"", &[("u1", "T0505", "demoralized = 1"), ("c1", "T1212", "")]);
    assert_eq!(table.refused("burn u1"), "gcacw.5.4.3");
    let why =
        table.rules.at(&table.state).may_destroy(table.unit("u1"), board::Direction::South).unwrap_err();
    assert_eq!(why.clause(), "gcacw.11.0.9");
    let why = table.rules.at(&table.state).may_build(table.unit("u1"), board::Direction::South).unwrap_err();
    assert_eq!(why.clause(), "gcacw.8.0.4");
}

#[test]
fn leaders_are_never_demoralized() {
    proves!("gcacw.11.0.3");
    // The marker is the unit's: its leader has no such state and commands as before.
    let pieces = [
        ("u1", "T0505", "demoralized = 2"),
        ("uk1", "T0505", "with = \"u1\""),
        ("u2", "T0505", ""),
        ("c1", "T1212", ""),
    ];
    let table = Made::default().table("side = \"Union\"", &pieces);
    assert!(table.is("u1", "demoralized 2") && !table.is("uk1", "demoralized 2"));
    assert!(table.offers("activate uk1"));
}

#[test]
fn a_marker_goes_with_its_unit() {
    proves!("gcacw.11.0.15");
    let mut table =
        Made::default().table("side = \"Union\"", &[("u1", "T0505", "demoralized = 1"), ("c1", "T1212", "")]);
    table.dice(&[6, 6, 1]).play("march u1; no force march; to T0504; to T0503; end march");
    assert!(table.is("u1", "demoralized 1"));
    assert!(!table.state.is(table.unit("u1"), flag::DISORGANIZED));
    assert_eq!(table.rules.roster(&table.state).side(table.unit("u1")), Side::Union);
}
