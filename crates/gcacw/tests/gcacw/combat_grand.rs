//! 7.1: grand assaults.

use engine::proves;

use crate::field::Field as _;
use crate::table::{Made, Own as _, Table};

/// K1 with U1 beside C1, the army leader behind them, U5 and U6 on either side.
const ARMY: [(&str, &str, &str); 8] = [
    ("u1", "T0607", ""),
    ("uk1", "T0607", "with = \"u1\""),
    ("u2", "T0609", ""),
    ("ul", "T0609", "with = \"u2\""),
    ("u5", "T0506", "fatigue = 2"),
    ("u7", "T0506", ""),
    ("u6", "T0706", "fatigue = 2"),
    ("c1", "T0606", ""),
];

fn army(made: &Made, change: impl Fn(&mut Vec<(&str, &str, &str)>)) -> Table {
    let mut pieces = ARMY.to_vec();
    change(&mut pieces);
    let mut table = Table::union(made, &pieces);
    let leader = if table.offers("assault uk1") { ("uk1", "u1") } else { ("us", "ux1") };
    table.play(&format!("assault {}; assault with {}; assault against T0606", leader.0, leader.1));
    table.dice(&[1]).play("command roll");
    table
}

fn asked(made: &Made, change: impl Fn(&mut Vec<(&str, &str, &str)>)) -> bool {
    army(made, change).question() == "grand_assault"
}

fn put(pieces: &mut [(&str, &str, &str)], unit: &str, hex: &'static str, more: &'static str) {
    let piece = pieces.iter_mut().find(|piece| piece.0 == unit).unwrap();
    (piece.1, piece.2) = (hex, more);
}

#[test]
fn it_is_tried_only_in_an_assault_and_once() {
    proves!("gcacw.7.1.41", "gcacw.7.1.44", "gcacw.7.1.50");
    let mut table = army(&Made::default(), |_| {});
    assert_eq!(
        (table.question(), table.actions()),
        ("grand_assault", vec!["grand assault ul".into(), "no grand assault".into()])
    );
    table.dice(&[6]).play("grand assault ul");
    assert_eq!(table.actions(), ["fight"], "it failed: the assault goes on and nothing is tried again");
    let mut table = Table::union(&Made::default(), &ARMY);
    table.march("u1", &[6]).play("attack T0606");
    assert_eq!(table.refused("grand assault ul"), "gcacw.7.1.44");
}

#[test]
fn an_army_or_district_leader_must_be_within_command_radius() {
    proves!("gcacw.7.1.45");
    let made = Made::default();
    assert!(asked(&made, |_| {}));
    let far = |pieces: &mut Vec<(&str, &str, &str)>| {
        put(pieces, "u2", "T0611", "");
        put(pieces, "ul", "T0611", "with = \"u2\"");
    };
    assert!(!asked(&made, far), "four hexes are too far");
    // Two leaders: the player has the choice.
    let district = |pieces: &mut Vec<(&'static str, &'static str, &'static str)>| {
        pieces.extend([("u3", "T0608", ""), ("ud", "T0608", "with = \"u3\"")]);
    };
    let mut pieces = ARMY.to_vec();
    district(&mut pieces);
    let mut table = Table::union(&made, &pieces);
    table.play("assault uk1; assault with u1; assault against T0606").dice(&[1]).play("command roll");
    assert_eq!(table.actions(), ["grand assault ul", "grand assault ud", "no grand assault"]);
    assert_eq!(table.refused("grand assault uk1"), "gcacw.7.1.45");
    // A district leader who assaults is himself enough.
    let pieces =
        [("u1", "T0607", ""), ("ud", "T0607", "with = \"u1\""), ("u5", "T0506", ""), ("c1", "T0606", "")];
    let mut table = Table::union(&made, &pieces);
    table.play("assault ud; assault with u1; assault against T0606").dice(&[1]).play("command roll");
    assert_eq!(table.actions(), ["grand assault ud", "no grand assault"]);
}

#[test]
fn a_hex_beside_the_defender_must_have_fit_units() {
    proves!("gcacw.7.1.46");
    let made = Made::default();
    let tired = |pieces: &mut Vec<(&str, &str, &str)>| {
        put(pieces, "u5", "T0506", "fatigue = 4");
        put(pieces, "u7", "T0506", "demoralized = 1");
        put(pieces, "u6", "T0708", "");
    };
    assert!(!asked(&made, tired));
    // The hex where the assault began is eligible if somebody there was not picked.
    let beside = |pieces: &mut Vec<(&str, &str, &str)>| {
        tired(pieces);
        put(pieces, "u2", "T0607", "");
        put(pieces, "ul", "T0607", "with = \"u2\"");
    };
    assert!(asked(&made, beside));
}

#[test]
fn cavalry_leaders_and_weak_assaults_cannot() {
    proves!("gcacw.7.1.47", "gcacw.7.1.48", "gcacw.7.1.49");
    let riders = |pieces: &mut Vec<(&'static str, &'static str, &'static str)>| {
        pieces.retain(|piece| piece.0 != "uk1" && piece.0 != "u1");
        pieces.extend([("ux1", "T0607", ""), ("us", "T0607", "with = \"ux1\"")]);
    };
    let mut pieces = ARMY.to_vec();
    riders(&mut pieces);
    let mut table = Table::union(&Made::default(), &pieces);
    table.play("assault us; assault with ux1; assault against T0606").dice(&[1]).play("command roll");
    assert_eq!(table.question(), "fight");
    // A Combat value of 2 1/2 is too little, except in two volumes; a demoralized unit counts as it attacks.
    let weak = |pieces: &mut Vec<(&str, &str, &str)>| put(pieces, "u1", "T0607", "strength = 2");
    let broken =
        |pieces: &mut Vec<(&str, &str, &str)>| put(pieces, "u1", "T0607", "strength = 5, demoralized = 1");
    let enough = |pieces: &mut Vec<(&str, &str, &str)>| put(pieces, "u1", "T0607", "strength = 3");
    for (volume, open) in [("RTG", false), ("HCR", false), ("AGA", true), ("SIV", true)] {
        let made = Made::of(volume, 1862);
        assert_eq!(asked(&made, weak), open, "{volume}");
        assert_eq!(asked(&made, broken), open, "{volume}");
        assert!(asked(&made, enough), "{volume}");
    }
}

#[test]
fn the_roll_is_taken_from_the_army_leaders_command_value() {
    proves!("gcacw.7.1.51", "gcacw.7.1.52");
    for (volume, ground, die, result) in [
        ("RTG", "clear", 6, "no grand assault"),
        ("RTG", "clear", 5, "no grand assault"),
        ("RTG", "clear", 4, "Grand Assault Number 1"),
        ("RTG", "clear", 2, "Grand Assault Number 3"),
        ("TOM", "loess", 4, "no grand assault"),
        ("TOM", "loess", 3, "Grand Assault Number 1"),
    ] {
        let mut table = army(&Made::of(volume, 1863).ground(&[("T0606", ground)], &[]), |_| {});
        table.dice(&[die]).play("grand assault ul");
        assert_eq!(table.combat_result(), result, "{ground} {die}");
        let next = if result.starts_with("no") { "fight" } else { "grand_assault_units" };
        assert_eq!(table.question(), next);
    }
}

#[test]
fn the_number_counts_hexes_and_each_gives_a_unit() {
    proves!("gcacw.7.1.53", "gcacw.7.1.57", "gcacw.7.1.58", "gcacw.7.1.59");
    let mut table = army(&Made::default(), |_| {});
    table.dice(&[4]).play("grand assault ul");
    assert_eq!(table.actions(), ["join u5", "join u6", "join u7"], "it must take place");
    assert_eq!(table.refused("all have joined"), "gcacw.7.1.57");
    table.play("join u5");
    assert_eq!(table.refused("join u6"), "gcacw.7.1.53", "one hex, but as many units as it has");
    assert_eq!(table.actions(), ["join u7", "all have joined"]);
    table.play("join u7; all have joined");
    // From level 2 to 3 without an extended march: no die is rolled.
    assert_eq!((table.fatigue("u5"), table.fatigue("u7"), table.fatigue("u6")), (3, 1, 2));
    assert_eq!(table.on_sheet("gcacw.7.2.6"), "20", "8 and 8 and 4");
    // Artillery 2 and 2 against 2: none in that column.
    assert_eq!((table.question(), table.on_sheet("gcacw.7.4.14").as_str()), ("fight", ""));
}

#[test]
fn who_joins() {
    proves!("gcacw.7.1.54", "gcacw.7.1.55", "gcacw.7.1.56");
    let made = Made::on(&[], &["T0606 N minor-river"]);
    let mut pieces = ARMY.to_vec();
    put(&mut pieces, "u5", "T0506", "fatigue = 4");
    put(&mut pieces, "u6", "T0706", "demoralized = 1");
    pieces.extend([("u3", "T0607", ""), ("u4", "T0605", ""), ("ux1", "T0506", ""), ("ug", "T0706", "")]);
    let mut table = Table::union(&made, &pieces);
    table.play("assault uk1; assault with u1; assault with u3; assault against T0606");
    table.dice(&[4, 1]).play("command roll; keep u1; grand assault ul");
    assert_eq!(table.refused("join u3"), "gcacw.7.1.54", "picked, though dropped");
    assert_eq!(table.refused("join u5"), "gcacw.7.1.26", "at Fatigue Level 4");
    assert_eq!(table.refused("join u6"), "gcacw.7.1.56", "demoralized");
    assert_eq!(table.refused("join u4"), "gcacw.7.1.10", "beyond the river");
    assert_eq!(table.actions(), ["join u7", "join ux1", "join ug"], "any arm and command");
}

#[test]
fn hardee_brings_in_two_hexes() {
    proves!("gcacw.ex.7b");
    // The example's hexes, three columns farther west: T0606 for W2914, T0707, T0706 and T0505.
    let made = Made::of("AIO", 1864).named("CK1", "Hardee").named("CL", "Johnston");
    let pieces = [
        ("c1", "T0607", ""),
        ("hardee", "T0607", "with = \"c1\""),
        ("c2", "T0610", ""),
        ("johnston", "T0610", "with = \"c2\""),
        ("c5", "T0706", "fatigue = 2"),
        ("c6", "T0505", "fatigue = 2"),
        ("u1", "T0606", ""),
    ];
    let mut table = made.table("side = \"Confederate\"", &pieces);
    // Johnston's counter here has Command 5: a roll of 2 leaves the example's 3.
    table
        .play("assault hardee; assault with c1; assault against T0606")
        .dice(&[1, 2])
        .play("command roll; grand assault johnston");
    assert_eq!(table.combat_result(), "Grand Assault Number 3");
    table.play("join c5; join c6; all have joined");
    assert_eq!((table.fatigue("c5"), table.fatigue("c6")), (3, 3));
    assert_eq!(table.on_sheet("gcacw.7.2.6"), "21");
}

#[test]
fn each_hex_has_its_own_maximum_and_great_masses_lose_more() {
    proves!("gcacw.7.2.13", "gcacw.7.2.14", "gcacw.7.5.19");
    let made = Made::on(&[("T0606", "woods")], &[]);
    let mass = |joined: Option<u8>| {
        let strength = format!("strength = {}", joined.unwrap_or(1));
        let pieces = [
            ("u1", "T0607", "strength = 21"),
            ("u2", "T0607", "strength = 21"),
            ("u3", "T0607", "strength = 21"),
            ("ug", "T0607", "strength = 21"),
            ("uk1", "T0607", "with = \"u1\""),
            ("ul", "T0607", "with = \"u2\""),
            ("u5", "T0506", strength.as_str()),
            ("c1", "T0606", ""),
        ];
        let mut table = Table::union(&made, &pieces);
        table.play("assault uk1; assault with u1; assault with u2; assault with u3; assault with ug");
        table.play("assault against T0606").dice(&[1]).play("command roll");
        match joined {
            Some(_) => table.dice(&[1]).play("grand assault ul; join u5; all have joined"),
            None => table.play("no grand assault"),
        };
        let total = table.on_sheet("gcacw.7.2.6");
        table.dice(&[1, 6]).play("fight");
        (total, table.combat_result())
    };
    assert_eq!(mass(None), ("80".into(), "2DR / 3a".into()), "84 count as 80");
    assert_eq!(mass(Some(5)), ("85".into(), "2DR / 4a".into()), "one more");
    assert_eq!(mass(Some(15)), ("95".into(), "2DR / 4a".into()), "+7 gives 2a, two more");
    assert_eq!(mass(Some(21)), ("101".into(), "3DR* / 5a".into()), "+8 gives 2a, three more");
}
