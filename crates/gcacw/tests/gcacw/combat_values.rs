//! 7.2 and 7.3: Combat values and Artillery values.

use engine::proves;

use crate::field::{Field as _, woods};
use crate::table::{Made, Table};

/// The attacker's and the defender's total, by what differs of U1 and C1.
fn totals(made: &Made, attacker: &str, defender: &str) -> (String, String) {
    let mut table = Table::union(made, &[("u1", "T0607", attacker), ("c1", "T0606", defender)]);
    table.attack();
    (table.on_sheet("gcacw.7.2.6"), table.on_sheet("gcacw.7.2.7"))
}

fn defence(made: &Made, defender: &str) -> String {
    totals(made, "", defender).1
}

#[test]
fn the_strength_marker_is_the_combat_value() {
    proves!("gcacw.7.2.1", "gcacw.7.2.2", "gcacw.7.2.3", "gcacw.7.2.4");
    let made = Made::default();
    assert_eq!(totals(&made, "strength = 9", "strength = 13"), ("9".into(), "13".into()));
    assert_eq!(
        totals(&made, "disorganized = true", "strength = 13, disorganized = true"),
        ("6".into(), "9".into())
    );
    let smallest = "strength = 1, disorganized = true";
    assert_eq!(totals(&made, smallest, smallest), ("1/2".into(), "1/2".into()));
    assert_eq!(
        totals(&made, "fatigue = 1", "fatigue = 4"),
        ("8".into(), "8".into()),
        "fatigue changes nothing"
    );
}

#[test]
fn entrenchments_multiply_the_defenders() {
    proves!("gcacw.7.2.7");
    for (year, works, value) in [
        (1861, "abatis_build", "8"),
        (1864, "abatis", "12"),
        (1863, "breastwork_build", "8"),
        (1864, "breastwork_build", "12"),
        (1863, "breastwork", "16"),
        (1863, "fort_build", "16"),
        (1864, "fort_build_1", "16"),
        (1864, "fort_build_2", "20"),
        (1863, "fort", "24"),
    ] {
        let volume = match year {
            1861 => "AGA",
            1864 => "GTC",
            _ => "RTG",
        };
        let made = Made::of(volume, year);
        assert_eq!(defence(&made, &format!("entrenchment = \"{works}\"")), value, "{works} of {year}");
    }
    // Fractions are kept, and each unit has its own multiplier.
    let made = Made::of("GTC", 1864);
    let pieces = [
        ("u1", "T0607", "entrenchment = \"fort\""),
        ("c1", "T0606", "strength = 7, entrenchment = \"abatis\""),
        ("c2", "T0606", "strength = 1, disorganized = true, entrenchment = \"abatis\""),
        ("c3", "T0606", ""),
    ];
    let mut table = Table::union(&made, &pieces);
    table.attack();
    assert_eq!(table.on_sheet("gcacw.7.2.7"), "14 1/4", "10 1/2 and 3/4 and 3");
    assert_eq!(table.on_sheet("gcacw.7.2.6"), "8", "attackers gain nothing");
}

#[test]
fn demoralized_units_attack_with_less_and_defend_as_ever() {
    proves!("gcacw.7.2.8", "gcacw.7.2.9");
    let made = Made::default();
    for (strength, level, value) in
        [(8, 1, "4"), (7, 1, "3"), (1, 1, "1/2"), (8, 2, "1"), (2, 2, "1"), (1, 2, "1/2")]
    {
        let attacker = format!("strength = {strength}, demoralized = {level}");
        let defender = format!("demoralized = {level}");
        assert_eq!(totals(&made, &attacker, &defender), (value.into(), "8".into()), "{attacker}");
    }
}

/// Four units of 21 assault four units of 21, so many of them behind breastworks.
fn masses(volume: &'static str, entrenched: usize) -> (String, String) {
    let works: Vec<&str> =
        (0..4)
            .map(|unit| {
                if unit < entrenched {
                    "strength = 21, entrenchment = \"breastwork\""
                } else {
                    "strength = 21"
                }
            })
            .collect();
    let pieces = [
        ("u1", "T0607", "strength = 21"),
        ("u2", "T0607", "strength = 21"),
        ("u3", "T0607", "strength = 21"),
        ("u4", "T0607", "strength = 21"),
        ("uk1", "T0607", "with = \"u1\""),
        ("c1", "T0606", works[0]),
        ("c2", "T0606", works[1]),
        ("c3", "T0606", works[2]),
        ("c4", "T0606", works[3]),
    ];
    let mut table = Table::union(&Made::of(volume, 1862), &pieces);
    table.play("assault uk1; assault with u1; assault with u2; assault with u3; assault with u4");
    table.play("assault against T0606").dice(&[1]).play("command roll");
    (table.on_sheet("gcacw.7.2.6"), table.on_sheet("gcacw.7.2.7"))
}

#[test]
fn totals_have_their_maximum() {
    proves!("gcacw.7.2.10", "gcacw.7.2.11", "gcacw.7.2.12");
    for (entrenched, other, richmond) in
        [(0, "70", "60"), (1, "70", "60"), (2, "120", "100"), (3, "120", "100"), (4, "160", "130")]
    {
        assert_eq!(masses("HCR", entrenched), ("80".into(), other.into()), "{entrenched} entrenched");
        assert_eq!(masses("OTR", entrenched), ("70".into(), richmond.into()), "{entrenched} entrenched");
    }
}

#[test]
fn artillery_values_do_not_change_but_by_demoralization() {
    proves!("gcacw.7.3.1", "gcacw.7.3.2");
    let made = Made::default();
    let modifier = |attacker: &str, defender: &str| {
        let mut table = Table::union(&made, &[("u1", "T0607", attacker), ("c1", "T0606", defender)]);
        table.attack();
        table.on_sheet("gcacw.7.4.14")
    };
    assert_eq!(modifier("", ""), "-2", "2 against 2 in clear ground");
    assert_eq!(modifier("", "fatigue = 4, disorganized = true, strength = 1"), "-2");
    assert_eq!(modifier("", "demoralized = 1"), "", "2 against none");
    // An attacker's artillery counts nothing when he is demoralized: 0 against 4.
    let four = [("u1", "T0607", "demoralized = 1"), ("c1", "T0606", ""), ("c2", "T0606", "")];
    let mut table = Table::union(&made, &four);
    table.attack();
    assert_eq!(table.on_sheet("gcacw.7.4.14"), "-3");
}

#[test]
fn the_column_is_that_of_the_plain_value() {
    proves!("gcacw.7.5.2", "gcacw.7.5.3", "gcacw.7.5.4", "gcacw.ex.7g", "gcacw.ex.7h");
    // Hindman, 8: without works the ratio is 1-1, behind a Breastwork 8 to 16 is 1-2; the column is 7-11 both times.
    for (works, dice, ratio, value) in
        [("", [6, 2], "", "8"), ("entrenchment = \"breastwork\"", [6, 1], "-1", "16")]
    {
        let mut table = Table::union(&woods(), &[("u1", "T0607", ""), ("c1", "T0606", works)]);
        table.attack();
        assert_eq!(
            (table.on_sheet("gcacw.7.4.2").as_str(), table.on_sheet("gcacw.7.2.7").as_str()),
            (ratio, value)
        );
        table.dice(&dice).play("normal attack");
        assert_eq!(table.combat_result(), "1DR / fa", "+4 in columns 7-11");
    }
    // 3 1/2 is read in column 4-6, where +4 costs a point; 3 in the column before, where it costs none.
    for (second, result) in [("strength = 1, disorganized = true", "1DR / fa"), ("", "DR / fa")] {
        let second = if second.is_empty() { ("c7", "T0610", "") } else { ("c7", "T0606", second) };
        let mut table = Table::union(&woods(), &[("u1", "T0607", ""), ("c3", "T0606", ""), second]);
        table.attack().dice(&[5, 2]).play("normal attack");
        assert_eq!(table.combat_result(), result);
    }
    // The attacker's column goes by his own value: 3 against 1 at +4.
    let mut table =
        Table::union(&woods(), &[("u1", "T0607", "strength = 12"), ("c1", "T0606", "strength = 12")]);
    table.attack().dice(&[6, 2]).play("normal attack");
    assert_eq!(table.combat_result(), "2DR / 1fa");
}
