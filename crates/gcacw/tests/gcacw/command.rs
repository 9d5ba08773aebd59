//! 2.5 Command radius, 5.2 Activate Leader, 6.3 Leaders.

use engine::{Side, proves};

use crate::table::{Made, Own as _, Table};

fn within(table: &Table, leader: &str, hex: &str) -> bool {
    table.rules.at(&table.state).within_command(table.leader(leader), table.hex(hex))
}

/// The I Corps at T0505 with its leader; units of the corps at other hexes.
pub fn corps(rest: &str, more: &[(&str, &str, &str)]) -> Table {
    let mut pieces = vec![("u1", "T0505", ""), ("uk1", "T0505", "with = \"u1\""), ("c7", "T1212", "")];
    pieces.extend_from_slice(more);
    Made::default().table(&format!("side = \"Union\"\n{rest}"), &pieces)
}

#[test]
fn a_command_radius_is_three_hexes_over_any_ground() {
    proves!("gcacw.2.5.1", "gcacw.2.5.2", "gcacw.2.5.5");
    let made = Made::on(
        &[("T0504", "mountain"), ("T0503", "marsh"), ("T0502", "woods")],
        &["T0505 N major-river", "T0504 N ridge-here", "T0503 N creek"],
    );
    let table = made.table(
        "side = \"Union\"",
        &[
            ("u1", "T0505", ""),
            ("uk1", "T0505", "with = \"u1\""),
            ("u2", "T0502", ""),
            ("u3", "T0501", ""),
            ("c7", "T1212", ""),
        ],
    );
    assert!(within(&table, "uk1", "T0502") && !within(&table, "uk1", "T0501"));
    assert!(within(&table, "uk1", "T0505"), "his own hex always is");
    // Even next to the enemy.
    let table = Made::default().table(
        "side = \"Union\"",
        &[("u1", "T0505", ""), ("uk1", "T0505", ""), ("c1", "T0504", ""), ("c2", "T0506", "")],
    );
    assert!(within(&table, "uk1", "T0505"));
}

#[test]
fn a_command_radius_does_not_pass_the_enemy() {
    proves!("gcacw.2.5.3", "gcacw.2.5.4");
    let blocked = |friend: &[(&str, &str, &str)]| {
        let mut pieces = vec![
            ("u1", "T0102", ""),
            ("uk1", "T0102", "with = \"u1\""),
            ("u2", "T0105", ""),
            ("c1", "T0204", ""),
        ];
        pieces.extend_from_slice(friend);
        let table = Made::default().table("side = \"Union\"", &pieces);
        within(&table, "uk1", "T0105")
    };
    assert!(!blocked(&[]));
    assert!(blocked(&[("u7", "T0103", ""), ("u5", "T0104", "")]));
    // A hex with an enemy unit is never passed, whoever else is near.
    assert!(!within(&corps("", &[("c1", "T0504", ""), ("u2", "T0503", "")]), "uk1", "T0504"));
}

#[test]
fn an_eligible_leader_has_a_fresh_unit_of_his_command_in_reach() {
    proves!("gcacw.5.2.3", "gcacw.5.2.4", "gcacw.2.2.12");
    assert!(corps("", &[]).offers("activate uk1"));
    let tired = |more: &[(&str, &str, &str)]| {
        let mut pieces = vec![
            ("u1", "T0505", "fatigue = 4"),
            ("uk1", "T0505", "with = \"u1\""),
            ("u5", "T0505", ""),
            ("c7", "T1212", ""),
        ];
        pieces.extend_from_slice(more);
        Made::default().table("side = \"Union\"", &pieces)
    };
    assert_eq!(tired(&[]).refused("activate uk1"), "gcacw.5.2.3");
    assert_eq!(tired(&[("u2", "T0509", "")]).refused("activate uk1"), "gcacw.5.2.3", "out of reach");
    assert!(tired(&[("u2", "T0508", "fatigue = 3")]).offers("activate uk1"));
    let table = corps("", &[("ul", "T0505", "with = \"u1\"")]);
    assert_eq!(table.refused("activate ul"), "gcacw.2.2.12");
    assert_eq!(table.refused("assault ul"), "gcacw.7.1.26");
    assert_eq!(table.refused("activate ck1"), "gcacw.4.3.1");
}

#[test]
fn with_the_option_level_4_makes_a_leader_eligible_too() {
    proves!("gcacw.5.2.3", "gcacw.5.2.10");
    let pieces = |state| {
        [("u1", "T0505", state), ("uk1", "T0505", "with = \"u1\""), ("u5", "T0909", ""), ("c7", "T1212", "")]
    };
    let rest = "side = \"Union\"\noptions = [\"fatigue4_march\", \"entrench_action_1863\"]";
    let mut table = Made::default().table(rest, &pieces("fatigue = 4"));
    table.play("activate uk1");
    assert!(table.offers("select u1"));
    assert_eq!(table.refused("select u1 to entrench"), "gcacw.5.2.10");
    table.dice(&[3]).play("select u1; done; next u1");
    assert_eq!((table.fatigue("u1"), table.question()), (4, "march"));
    assert!(table.is("u1", "disorganized") && !table.cited("gcacw.5.1.23"));
    let table = Made::default().table(rest, &pieces("fatigue = 4, disorganized = true"));
    assert_eq!(table.refused("activate uk1"), "gcacw.5.2.3");
}

#[test]
fn he_selects_units_of_his_command_and_artillery() {
    proves!("gcacw.5.2.5", "gcacw.5.2.6", "gcacw.5.2.8", "gcacw.2.2.21");
    let mut table = corps(
        "",
        &[
            ("u2", "T0508", ""),
            ("u3", "T0509", ""),
            ("u4", "T0504", "fatigue = 4"),
            ("u5", "T0504", ""),
            ("u7", "T0505", ""),
            ("ug", "T0506", ""),
            ("uj", "T0504", "with = \"u4\""),
        ],
    );
    table.play("activate uk1");
    assert_eq!(table.actions(), ["select u1", "select u2", "select ug"]);
    assert_eq!(table.refused("done"), "gcacw.5.2.5");
    assert_eq!(table.refused("select u3"), "gcacw.5.2.5", "out of reach");
    assert_eq!(table.refused("select u4"), "gcacw.6.5.2", "tired");
    assert_eq!(table.refused("select u5"), "gcacw.5.2.6", "another corps");
    assert_eq!(table.refused("select u7"), "gcacw.5.2.6", "no command");
    table.play("select u2");
    // One is enough.
    assert_eq!(table.actions(), ["select u1", "select ug", "done"]);
    assert_eq!(table.refused("select u2"), "gcacw.5.2.5");
    // A division leader and the corps leader may both lead a unit under both.
    let mut table = corps("", &[("u4", "T0504", ""), ("uj", "T0504", "with = \"u4\"")]);
    assert!(table.offers("activate uj"));
    table.play("activate uk1");
    assert!(table.offers("select u4"));
    // A cavalry leader may not take artillery.
    let mut table = Made::default().table(
        "side = \"Union\"",
        &[("ux1", "T0505", ""), ("us", "T0505", ""), ("ug", "T0505", ""), ("c7", "T1212", "")],
    );
    table.play("activate us");
    assert_eq!(table.actions(), ["select ux1"]);
    assert_eq!(table.refused("select ug"), "gcacw.5.2.6");
}

#[test]
fn in_six_volumes_union_cavalry_has_no_leader() {
    proves!("gcacw.5.2.7");
    let commanded = |volume, year, letter: &str| {
        let (cavalry, leader) = (format!("{letter}x1"), format!("{letter}s"));
        let made = Made::of(volume, year);
        let rules = made.rules();
        let table = Table::on(rules, "made", "side = \"Union\"", &[("u1", "T0101", ""), ("c1", "T1212", "")]);
        table.rules.at(&table.state).subordinate(table.leader(&leader), table.unit(&cavalry))
    };
    for (volume, year) in [("OTR", 1862), ("SJW", 1862), ("HCR", 1862), ("SLB", 1863)] {
        assert!(!commanded(volume, year, "u") && commanded(volume, year, "c"), "{volume}");
    }
    assert!(commanded("RTG", 1863, "u"));
    let row = |volume| crate::table::SHIPPED.variants.of(volume).unwrap().union_cavalry_leaders;
    use gcacw::units::Volume;
    assert!(!row(Volume::Siv) && !row(Volume::Aga));
}

#[test]
fn the_units_to_entrench_are_named_when_selected() {
    proves!("gcacw.5.2.9");
    let selected = |year, options: &str| {
        let made = Made::of("GTC", year);
        let mut table = made.table(
            &format!("side = \"Union\"\noptions = [{options}]"),
            &[("u1", "T0505", ""), ("u2", "T0505", ""), ("uk1", "T0505", ""), ("c7", "T1212", "")],
        );
        table.play("activate uk1");
        table
    };
    let mut table = selected(1864, "");
    table.dice(&[3]).play("select u1 to entrench; select u2; done; attach u1");
    assert_eq!(table.actions(), ["next u1", "next u2"]);
    assert!(selected(1863, "\"entrench_action_1863\"").offers("select u1 to entrench"));
    assert!(!selected(1863, "").offers("select u1 to entrench"));
    assert!(!selected(1862, "").offers("select u1 to entrench"));
}

#[test]
fn on_to_richmond_limits_how_many_the_union_selects() {
    proves!(
        "gcacw.4.2.5",
        "gcacw.5.2.11",
        "gcacw.5.2.12",
        "gcacw.5.2.13",
        "gcacw.5.2.14",
        "gcacw.5.2.15",
        "gcacw.5.2.16"
    );
    let most = |dice: &[u8], confederate: &str, play: &str| {
        let pieces = [
            ("u1", "T0505", ""),
            ("u2", "T0505", ""),
            ("u3", "T0505", ""),
            ("uk1", "T0505", ""),
            ("c7", "T1212", confederate),
        ];
        let mut table = Made::of("OTR", 1862).table("phase = \"leader_transfer\"", &pieces);
        table.dice(dice).play("done; done");
        table.play(play).play("activate uk1");
        let mut selected = 0;
        while let Some(unit) = table.actions().into_iter().find(|action| action.starts_with("select")) {
            table.play(&unit);
            selected += 1;
        }
        if selected < 3 {
            assert_eq!(table.refused("select u3"), "gcacw.5.2.11");
        }
        selected
    };
    assert_eq!([2, 4, 5, 6].map(|die| most(&[die, 1], "", "take initiative")), [1, 1, 2, 3]);
    // The Confederate won and passed, or could not act at all.
    assert_eq!(most(&[1, 6], "", "pass; take initiative"), 3);
    assert_eq!(most(&[], "fatigue = 4", "take initiative"), 3);
}

fn leader_allowance(volume: &'static str, leader: &str, dice: &[u8]) -> i16 {
    let side = if leader.starts_with('u') { "Union" } else { "Confederate" };
    let (own, enemy) = leader.split_at(1);
    let unit = match enemy {
        "k1" | "d" => format!("{own}1"),
        "j" => format!("{own}4"),
        _ => format!("{own}x1"),
    };
    let other = if own == "u" { "c7" } else { "u7" };
    let year = if volume == "AGA" { 1861 } else { 1862 };
    let mut table = Made::of(volume, year).table(
        &format!("side = \"{side}\""),
        &[(&unit, "T0505", ""), (leader, "T0505", ""), (other, "T1212", "")],
    );
    table.dice(dice).play(&format!("activate {leader}; select {unit}; done"));
    table.state.activation.allowance / 2
}

#[test]
fn each_kind_of_leader_has_his_own_allowance() {
    proves!(
        "gcacw.5.2.17",
        "gcacw.5.2.18",
        "gcacw.5.2.19",
        "gcacw.5.2.20",
        "gcacw.5.2.21",
        "gcacw.5.2.22",
        "gcacw.5.2.23",
        "gcacw.5.2.24",
        "gcacw.5.2.25",
        "gcacw.2.2.15"
    );
    for leader in ["uk1", "uj", "ud"] {
        assert_eq!([1, 6].map(|die| leader_allowance("RTG", leader, &[die])), [2, 7], "{leader}");
        for volume in ["SIV", "OTR", "AGA"] {
            assert_eq!(
                [1, 2, 6].map(|die| leader_allowance(volume, leader, &[die])),
                [2, 2, 6],
                "{volume} {leader}"
            );
        }
    }
    for leader in ["ck1", "cj", "cd"] {
        assert_eq!([1, 6].map(|die| leader_allowance("RTG", leader, &[die])), [3, 8], "{leader}");
        assert_eq!([1, 6].map(|die| leader_allowance("SIV", leader, &[die])), [3, 8], "SIV {leader}");
        for volume in ["OTR", "AGA"] {
            assert_eq!(
                [1, 6].map(|die| leader_allowance(volume, leader, &[die])),
                [2, 7],
                "{volume} {leader}"
            );
        }
    }
    let two = [3, 4];
    assert_eq!((leader_allowance("RTG", "uv", &two), leader_allowance("RTG", "us", &two)), (8, 9));
    assert_eq!((leader_allowance("RTG", "cv", &two), leader_allowance("RTG", "cs", &two)), (9, 10));
}

#[test]
fn logan_leads_his_corps() {
    proves!(
        "gcacw.ex.5.2.1",
        "gcacw.5.2.1",
        "gcacw.5.2.26",
        "gcacw.5.2.27",
        "gcacw.5.2.31",
        "gcacw.5.2.40",
        "gcacw.5.2.41",
        "gcacw.6.3.12"
    );
    // Logan is UK1 with M. L. Smith (U1); Osterhaus (U2) is tired, Harrow (U3) at level 1, Veatch (U5) of another corps.
    let mut table = Made::of("AIO", 1864).table(
        "side = \"Union\"",
        &[
            ("u1", "T0505", ""),
            ("uk1", "T0505", "with = \"u1\""),
            ("u2", "T0505", "fatigue = 4"),
            ("u3", "T0507", "fatigue = 1"),
            ("u5", "T0506", ""),
            ("c7", "T1212", ""),
        ],
    );
    table.play("activate uk1");
    let selections: Vec<String> =
        table.actions().into_iter().filter(|action| !action.ends_with("entrench")).collect();
    assert_eq!(selections, ["select u1", "select u3"]);
    table.dice(&[4]).play("select u1; select u3; done");
    assert_eq!(table.state.activation.allowance, 10);
    assert_eq!(
        (table.question(), table.actions()),
        ("move_leader", vec!["stay".to_owned(), "leader to T0507".to_owned()])
    );
    table.play("leader to T0507");
    assert_eq!(table.with_leader("uk1"), "u3");
    table.play("next u3; no force march");
    assert_eq!((table.fatigue("u3"), table.left(), table.cited("gcacw.5.1.23")), (2, 10, false));
    // One unit finishes before the next begins, and none may drop out.
    assert_eq!(table.refused("next u1"), "gcacw.5.2.30");
    table.play("to T0508; end march");
    assert_eq!((table.question(), table.actions()), ("next_unit", vec!["next u1".to_owned()]));
    assert_eq!(table.refused("next u3"), "gcacw.5.2.40");
    table.play("next u1; no force march");
    assert_eq!((table.fatigue("u1"), table.left()), (1, 10));
    table.dice(&[1, 6]).play("end march");
    assert_eq!((table.question(), table.place("uk1").as_str()), ("take_initiative", "T0508"));
}

#[test]
fn an_activation_holds_only_marches() {
    proves!("gcacw.5.2.2", "gcacw.5.2.30");
    let mut table = corps("", &[("u2", "T0505", "")]);
    table.dice(&[4]).play("activate uk1; select u1; done; attach u1");
    assert_eq!(table.refused("assault uk1"), "gcacw.7.1.26");
    assert_eq!(table.refused("march u2"), "gcacw.5.0.1");
    assert_eq!(table.actions(), ["next u1"]);
    table.play("next u1; no force march");
    assert_eq!(table.refused("assault uk1"), "gcacw.7.1.26");
}

#[test]
fn the_leader_is_attached_for_the_whole_action() {
    proves!("gcacw.5.2.28", "gcacw.5.2.29", "gcacw.6.3.1", "gcacw.6.3.3");
    let ready = |attach: &str| {
        let mut table = corps("", &[("u2", "T0505", ""), ("u3", "T0503", "")]);
        table.dice(&[6]).play("activate uk1; select u1; done");
        assert_eq!(
            (table.question(), table.actions()),
            ("attach_leader", vec!["attach u1".to_owned(), "attach u2".to_owned()])
        );
        table.play(&format!("attach {attach}; next u1; no force march; to T0504; to T0503"));
        table
    };
    // With U1 he goes; he cannot be left with U3 in the hex it enters.
    let table = ready("u1");
    assert_eq!((table.place("uk1").as_str(), table.with_leader("uk1")), ("T0503", "u1"));
    assert_eq!(table.refused("attach u3"), "gcacw.5.2.28");
    // Attached to U2, which was not selected, he stays.
    assert_eq!(ready("u2").place("uk1"), "T0505");
}

#[test]
fn a_force_march_is_for_one_unit_alone() {
    proves!("gcacw.5.2.36", "gcacw.5.2.37");
    let mut table = corps("", &[("u2", "T0505", "")]);
    table.dice(&[4]).play("activate uk1; select u1; select u2; done; attach u1; next u1");
    table.dice(&[5]).play("force march");
    assert_eq!(table.left(), 10 + 8);
    table.play("end march; next u2; no force march");
    assert_eq!(table.left(), 10);
    assert!(table.is("u1", "disorganized") && !table.is("u2", "disorganized"));
}

#[test]
fn only_the_first_cavalry_of_a_division_leader_attacks() {
    proves!("gcacw.5.2.38", "gcacw.5.2.39");
    let second = |leader: &str| {
        let pieces = [
            ("ux1", "T0505", ""),
            ("ux2", "T0505", ""),
            (leader, "T0505", "with = \"ux1\""),
            ("c3", "T0504", ""),
        ];
        let mut table = Made::default().table("side = \"Union\"", &pieces);
        table.dice(&[3, 4]).play(&format!(
            "activate {leader}; select ux1; select ux2; done; attach ux1; next ux1; no force march"
        ));
        assert!(table.offers("attack T0504"));
        // Even if the first did not attack.
        table.play("end march; next ux2; no force march");
        table.offers("attack T0504")
    };
    assert!(!second("uv") && second("us"));
}

#[test]
fn a_combat_result_ends_only_the_march_of_the_unit_that_attacked() {
    proves!("gcacw.5.2.42");
    let mut table = corps("", &[("u2", "T0505", ""), ("c1", "T0504", "strength = 20")]);
    table.dice(&[4]).play("activate uk1; select u1; select u2; done; attach u1; next u1; no force march");
    table.free_dice().play("attack T0504; hasty attack");
    while table.question() != "next_unit" {
        table.play_last();
    }
    assert_eq!(table.actions(), ["next u2"]);
    table.play("next u2");
    assert_eq!(table.fatigue("u2"), 1);
}

#[test]
fn cavalry_may_slip_away_before_the_march_of_a_led_unit() {
    proves!("gcacw.5.2.35");
    let mut table = corps("", &[("u2", "T0505", ""), ("cx3", "T0504", "")]);
    table.dice(&[6]).play("activate uk1; select u1; select u2; done; attach u1; next u1");
    assert_eq!((table.question(), table.decider()), ("cavalry_retreat", Side::Confederate));
    let allowance = table.state.activation.allowance;
    table.free_dice().play("cavalry retreat");
    while !matches!(table.question(), "force_march") {
        let action = table.actions()[0].clone();
        table.play(&action);
    }
    // The leader's allowance for the others is unchanged.
    assert!(table.left() <= allowance);
    assert_eq!(table.state.activation.allowance, allowance);
    table.play("no force march; end march; next u2; no force march");
    assert_eq!(table.left(), allowance);
}
