//! 7.4: ratio, tactical, artillery, terrain, kind of attack, rain and demoralization.

use engine::proves;

use crate::field::{Field as _, UNION, UNION_IN_RAIN, woods};
use crate::table::{Made, Table};

/// U1 and whoever else is said attack T0606.
fn attack(made: &Made, pieces: &[(&str, &str, &str)]) -> Table {
    let mut table = Table::union(made, pieces);
    table.attack();
    table
}

fn sheet(made: &Made, pieces: &[(&str, &str, &str)], clause: &str) -> String {
    attack(made, pieces).on_sheet(clause)
}

#[test]
fn all_modifiers_are_added_up() {
    proves!("gcacw.7.4.1");
    // Prepared +1, ratio 3-1 +2, tactical +1, hill -1 for the attacker, creek -1: +2 in all.
    let made = Made::on(&[("T0606", "hill woods")], &["T0607 N creek road"]);
    let made = Made { board: made.board.replace("hill woods", "hill"), ..made };
    let pieces = [("u1", "T0607", "strength = 9"), ("uk1", "T0607", ""), ("c3", "T0606", "")];
    let mut table = attack(&made, &pieces);
    for (clause, value) in
        [("gcacw.7.4.2", "+2"), ("gcacw.7.4.4", "+1"), ("gcacw.7.4.23", "-1"), ("gcacw.7.4.21", "-1")]
    {
        assert_eq!(table.on_sheet(clause), value, "{clause}");
    }
    table.dice(&[3, 2]).play("prepared attack");
    assert_eq!(table.combat_result(), "Dr / Fa", "3 + 4 against 2 + 2: +3");
}

#[test]
fn the_ratio_is_rounded_for_the_defender() {
    proves!("gcacw.7.4.2", "gcacw.7.4.3");
    for (attacker, defender, modifier) in [
        (8, 7, ""),
        (8, 8, ""),
        (15, 8, ""),
        (16, 8, "+1"),
        (7, 8, "-1"),
        (8, 3, "+1"),
        (3, 8, "-2"),
        (1, 21, "-12"),
        (21, 1, "+13"),
    ] {
        let (ours, theirs) = (format!("strength = {attacker}"), format!("strength = {defender}"));
        let pieces = [("u1", "T0607", ours.as_str()), ("c1", "T0606", theirs.as_str())];
        assert_eq!(sheet(&woods(), &pieces, "gcacw.7.4.2"), modifier, "{attacker} to {defender}");
    }
}

#[test]
fn the_defender_has_the_best_of_his_units_and_leaders() {
    proves!("gcacw.7.4.4", "gcacw.7.4.5");
    let made = Made::default();
    for (defenders, modifier) in [
        (vec![("c1", "T0606", "")], ""),
        (vec![("c6", "T0606", "")], "+1"),
        (vec![("c6", "T0606", ""), ("c4", "T0606", "")], "-1"),
        (vec![("c1", "T0606", ""), ("ck1", "T0606", "")], "-1"),
    ] {
        let pieces: Vec<_> = [("u1", "T0607", "")].into_iter().chain(defenders).collect();
        assert_eq!(sheet(&made, &pieces, "gcacw.7.4.4"), modifier);
    }
}

#[test]
fn a_leader_lends_his_value_to_his_own_units_in_his_hex() {
    proves!("gcacw.7.4.6", "gcacw.7.4.7");
    let made = Made::default();
    let with = |leader: &str, at: &str, attached: &str| {
        let with = format!("with = \"{attached}\"");
        let pieces = [
            ("u1", "T0607", ""),
            ("u2", at, ""),
            ("u5", "T0607", ""),
            (leader, at, with.as_str()),
            ("c1", "T0606", ""),
        ];
        sheet(&made, &pieces, "gcacw.7.4.4")
    };
    assert_eq!(with("uk1", "T0607", "u2"), "+1", "though he is attached to U2");
    assert_eq!(with("uk1", "T0608", "u2"), "", "not from the next hex");
    // Another corps' unit gains nothing of K1.
    let pieces =
        [("u5", "T0607", ""), ("u1", "T0607", ""), ("uk1", "T0607", "with = \"u1\""), ("c1", "T0606", "")];
    let mut table = Table::union(&made, &pieces);
    table.march("u5", &[6]).play("attack T0606");
    assert_eq!(table.on_sheet("gcacw.7.4.4"), "");
}

#[test]
fn an_assault_has_its_leaders_value_alone() {
    proves!("gcacw.7.4.8");
    // U4 has Tactical 3, division leader J 2, corps leader K1 3: J assaults.
    let pieces = [
        ("u4", "T0607", ""),
        ("u1", "T0607", ""),
        ("uj", "T0607", "with = \"u4\""),
        ("uk1", "T0607", "with = \"u1\""),
        ("c1", "T0606", ""),
    ];
    let mut table = Table::union(&Made::default(), &pieces);
    table.play("assault uj; assault with u4; assault against T0606").dice(&[1]).play("command roll");
    assert_eq!(table.on_sheet("gcacw.7.4.4"), "", "2 against 2");
}

#[test]
fn artillery_is_of_no_use_against_some_ground() {
    proves!("gcacw.7.4.11");
    let pieces = [("u1", "T0607", ""), ("c1", "T0606", "")];
    for ground in ["woods", "city", "mountain", "marsh"] {
        let made = Made::on(&[("T0606", ground)], &["T0607 N road"]);
        assert_eq!(sheet(&made, &pieces, "gcacw.7.4.14"), "", "{ground}");
    }
    assert_eq!(sheet(&Made::default(), &pieces, "gcacw.7.4.14"), "-2");
    let made = Made::on(&[("T0606", "provisional-swamp")], &["T0607 N road"]);
    assert_eq!(sheet(&made, &pieces, "gcacw.7.4.14"), "+0", "-1 on an even die when it is dry");
    let mut table = made.table(UNION_IN_RAIN, &pieces);
    table.attack();
    assert_eq!(table.on_sheet("gcacw.7.4.14"), "");
}

#[test]
fn the_difference_of_artillery_values_finds_the_column() {
    proves!("gcacw.7.4.12", "gcacw.7.4.13", "gcacw.7.4.14");
    let rules = Made::default().rules();
    let chart = &rules.charts.artillery_modifier;
    let row = |terrain: &str| {
        [-4, -3, 1, 2, 4, 5, 7, 8].map(|differential| {
            let cell = chart.modifier(terrain, differential).unwrap();
            (cell.even, cell.odd)
        })
    };
    assert_eq!(row("clear"), [(-3, -3), (-2, -2), (-2, -2), (0, 0), (0, 0), (1, 1), (1, 1), (2, 1)]);
    assert_eq!(row("rolling"), [(-2, -2), (-1, -1), (-1, -1), (0, 0), (0, 0), (1, 0), (1, 0), (1, 1)]);
    for terrain in ["rough", "hill", "loess"] {
        assert_eq!(row(terrain), [(-1, -1), (-1, 0), (-1, 0), (0, 0), (0, 0), (0, 0), (0, 0), (1, 0)]);
    }
    // 2 against 3 is in the second column; behind a Breastwork 3 count as 6, and 2 less 6 is in the first.
    let made = Made::default();
    let four = |works| [("u1", "T0607", ""), ("c4", "T0606", works)];
    assert_eq!(sheet(&made, &four(""), "gcacw.7.4.14"), "-2");
    assert_eq!(sheet(&made, &four("entrenchment = \"breastwork\""), "gcacw.7.4.14"), "-3");
    // Behind Abatis 3 count as 4 1/2, rounded up to 5: with U6's 1 that is -4.
    let made = Made::of("GTC", 1864);
    let mut table = Table::union(&made, &[("u6", "T0607", ""), ("c4", "T0606", "entrenchment = \"abatis\"")]);
    table.march("u6", &[6]).play("attack T0606");
    assert_eq!(table.on_sheet("gcacw.7.4.14"), "-3");
    // The hex is rounded once: 1 and 2 behind Abatis are 4 1/2, that is 5.
    let pieces = [
        ("u6", "T0607", ""),
        ("c6", "T0606", "entrenchment = \"abatis\""),
        ("c1", "T0606", "entrenchment = \"abatis\""),
    ];
    let mut table = Table::union(&made, &pieces);
    table.march("u6", &[6]).play("attack T0606");
    assert_eq!(table.on_sheet("gcacw.7.4.14"), "-3");
}

#[test]
fn some_cells_hang_on_the_attackers_die() {
    proves!("gcacw.7.4.15", "gcacw.7.4.16");
    let made = Made::on(&[("T0606", "rough")], &[]);
    for (die, result) in [(2, "F / 1D"), (3, "D / 1D")] {
        let mut table = attack(&made, &[("u1", "T0607", ""), ("c1", "T0606", "")]);
        table.dice(&[die, 3, 3]).play("normal attack");
        assert_eq!(table.combat_result(), result, "die {die}");
    }
    // 8 and more in clear ground: +2 or +1. U1, U2 and the guns have 8; 16 to 3 is 5-1, +4; assault +1; leader +1.
    let pieces = [
        ("u1", "T0607", ""),
        ("u2", "T0607", ""),
        ("ug", "T0607", ""),
        ("uk1", "T0607", "with = \"u1\""),
        ("c3", "T0606", ""),
    ];
    for (die, result) in [(4, "2DR* / a"), (5, "1DR / a")] {
        let mut table = Table::union(&Made::default(), &pieces);
        table.play("assault uk1; assault with u1; assault with u2; assault with ug; assault against T0606");
        table.dice(&[1]).play("command roll").dice(&[die, 3, 3]).play("fight");
        assert_eq!(table.combat_result(), result, "die {die}");
    }
}

#[test]
fn few_guns_do_little() {
    proves!("gcacw.7.4.17", "gcacw.7.4.18", "gcacw.7.4.19");
    let made = Made::default();
    let against = |attacker: &str, defenders: &[(&str, &str, &str)]| {
        let pieces: Vec<_> = [(attacker, "T0607", "")].into_iter().chain(defenders.iter().copied()).collect();
        let mut table = Table::union(&made, &pieces);
        table.march(attacker, &[6]).play("attack T0606");
        table.on_sheet("gcacw.7.4.14")
    };
    assert_eq!(against("u3", &[("c3", "T0606", "")]), "", "nobody has any");
    assert_eq!(against("u6", &[("c3", "T0606", "")]), "", "1 against none is no hindrance");
    assert_eq!(against("u3", &[("c6", "T0606", "")]), "-1", "a single battery: -1, not -2");
    assert_eq!(against("u3", &[("c1", "T0606", "")]), "-2");
    // 2 behind a Fort count as 6; -4 would give -3, but two batteries give -2.
    assert_eq!(against("u1", &[("c1", "T0606", "entrenchment = \"fort\"")]), "-2");
    assert_eq!(against("u1", &[("c4", "T0606", "entrenchment = \"fort\"")]), "-3");
    // A demoralized unit's batteries are not counted.
    assert_eq!(against("u3", &[("c6", "T0606", ""), ("c1", "T0606", "demoralized = 1")]), "-1");
}

#[test]
fn water_helps_the_defender() {
    proves!("gcacw.7.4.20", "gcacw.7.4.21");
    let pieces = [("u1", "T0607", ""), ("c1", "T0606", "")];
    for side in ["major-river bridge", "minor-river ford", "major-river ferry", "minor-river dam"] {
        let made = Made::on(&[], &[&format!("T0607 N {side}")]);
        assert_eq!(sheet(&made, &pieces, "gcacw.7.4.20"), "-2", "{side}");
    }
    for side in ["creek", "creek road", "creek railway"] {
        let made = Made::on(&[], &[&format!("T0607 N {side}")]);
        assert_eq!(sheet(&made, &pieces, "gcacw.7.4.21"), "-1", "{side}");
    }
    let made = Made::on(&[], &["T0607 N creek road"]);
    let mut table = made.table(UNION_IN_RAIN, &pieces);
    table.attack();
    assert_eq!(table.on_sheet("gcacw.7.4.21"), "-2");
}

#[test]
fn in_a_grand_assault_only_the_active_leaders_hexside_counts() {
    proves!("gcacw.7.4.22", "gcacw.7.4.28");
    let pieces = [
        ("u1", "T0607", ""),
        ("uk1", "T0607", "with = \"u1\""),
        ("ul", "T0607", "with = \"u1\""),
        ("u5", "T0506", ""),
        ("c1", "T0606", ""),
    ];
    for (side, seen) in [("T0606 SW creek", ""), ("T0607 N creek", "-1")] {
        let mut table = Table::union(&Made::on(&[], &[side]), &pieces);
        table.play("assault uk1; assault with u1; assault against T0606");
        table.dice(&[1, 1]).play("command roll; grand assault ul; join u5; all have joined");
        assert_eq!(table.on_sheet("gcacw.7.4.21"), seen, "{side}");
    }
    // Units that only surround the defender change no terrain modifier.
    let made = Made::on(&[("T0606", "hill"), ("T0605", "mountain")], &["T0606 N creek road"]);
    let mut table = attack(&made, &[("u1", "T0607", ""), ("u5", "T0605", ""), ("c1", "T0606", "")]);
    assert_eq!(
        (table.on_sheet("gcacw.7.4.21").as_str(), table.on_sheet("gcacw.7.4.23").as_str()),
        ("", "-1")
    );
    table.spare_dice(&[6, 1]);
}

#[test]
fn height_helps_the_defender_once() {
    proves!("gcacw.7.4.23", "gcacw.7.4.24", "gcacw.7.4.25", "gcacw.7.4.26", "gcacw.7.4.27", "gcacw.ex.7c");
    let pieces = [("u1", "T0607", ""), ("c1", "T0606", "")];
    // Ground of the defender, ground of the attacker, what lies between, and the three lines of the sheet.
    let cases = [
        ("hill", "clear", "road", "-1", "", ""),
        ("hill", "hill", "road", "", "", ""),
        ("hill", "mountain", "road", "", "", ""),
        ("hill", "clear", "road ridge-here", "", "", ""),
        ("mountain", "clear", "road", "", "-2", ""),
        ("mountain", "hill", "road", "", "-2", ""),
        ("mountain", "mountain", "road", "", "-1", ""),
        ("mountain", "clear", "road ridge-here", "", "-1", ""),
        ("clear", "clear", "road ridge-beyond", "", "", "-2"),
        ("clear", "mountain", "road ridge-beyond", "", "", "-2"),
        ("clear", "clear", "road ridge-here", "", "", ""),
        ("hill", "clear", "road ridge-beyond", "", "", "-2"),
    ];
    for (defender, attacker, side, hill, mountain, ridge) in cases {
        let made = Made::on(&[("T0606", defender), ("T0607", attacker)], &[&format!("T0607 N {side}")]);
        let table = attack(&made, &pieces);
        let seen = ["gcacw.7.4.23", "gcacw.7.4.24", "gcacw.7.4.25"].map(|clause| table.on_sheet(clause));
        assert_eq!(seen, [hill, mountain, ridge], "{defender} from {attacker} by {side}");
    }
    // Up a ridge into a mountain: +2, not +4.
    let made = Made::on(&[("T0606", "mountain")], &["T0607 N road ridge-beyond"]);
    let table = attack(&made, &pieces);
    let seen = ["gcacw.7.4.24", "gcacw.7.4.25"].map(|clause| table.on_sheet(clause)).join("");
    assert_eq!(seen, "-2");
}

#[test]
fn the_kind_of_attack_counts() {
    proves!("gcacw.7.4.36");
    for (kind, result) in
        [("column-of-route", "- / 2D"), ("hasty", "F / 1D"), ("normal", "D / 1D"), ("prepared", "D / 1D")]
    {
        let mut table = attack(&woods(), &[("u1", "T0607", ""), ("c1", "T0606", "")]);
        table.dice(&[3, 3]).play(&format!("{kind} attack"));
        assert_eq!(table.combat_result(), result, "{kind}");
    }
    // Prepared is one better than normal: +5 instead of +4.
    for (kind, result) in [("normal", "1DR / fa"), ("prepared", "2DR / Ea")] {
        let mut table = attack(&woods(), &[("u1", "T0607", ""), ("c1", "T0606", "")]);
        table.dice(&[6, 2]).play(&format!("{kind} attack"));
        assert_eq!(table.combat_result(), result, "{kind}");
    }
}

#[test]
fn rain_hinders_the_attacker() {
    proves!("gcacw.7.4.38");
    let pieces = [("u1", "T0607", ""), ("c1", "T0606", "")];
    for (rest, seen) in [(UNION, ""), (UNION_IN_RAIN, "-1")] {
        let mut table = woods().table(rest, &pieces);
        table.attack();
        assert_eq!(table.on_sheet("gcacw.7.4.38"), seen);
    }
}

#[test]
fn broken_defenders_lose_a_point() {
    proves!("gcacw.7.4.39", "gcacw.7.4.40");
    let made = Made::default();
    let alone = |level| [("u1", "T0607", ""), ("c1", "T0606", level)];
    assert_eq!(sheet(&made, &alone("demoralized = 2"), "gcacw.7.4.39"), "+1");
    assert_eq!(sheet(&made, &alone("demoralized = 1"), "gcacw.7.4.39"), "");
    // In a stack they must be half of the Combat value: 4 of 8, not 3 of 7; entrenchments do not count.
    let stack = |broken, works| [("u1", "T0607", ""), ("c7", "T0606", works), ("c3", "T0606", broken)];
    let works = "entrenchment = \"fort\"";
    assert_eq!(sheet(&made, &stack("strength = 4, demoralized = 2", works), "gcacw.7.4.40"), "+1");
    assert_eq!(sheet(&made, &stack("strength = 3, demoralized = 2", ""), "gcacw.7.4.40"), "");
}
