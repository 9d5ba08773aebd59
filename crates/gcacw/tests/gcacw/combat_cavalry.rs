//! 7.7: cavalry retreat.

use engine::{Side, proves};

use crate::field::Field as _;
use crate::table::{Made, Own as _, Table};

/// U1 two hexes south of the cavalry in T0606, on a road.
fn road() -> Made {
    Made::on(
        &[],
        &["T0608 N road", "T0607 N road", "T0606 N road", "T0605 N road", "T0604 N road", "T0603 N road"],
    )
}

const FAR: &str = "T0605 T0604 T0603 T0602";

#[test]
fn cavalry_slips_away_from_foot_that_comes_near() {
    proves!(
        "gcacw.7.7.1",
        "gcacw.7.7.2",
        "gcacw.7.7.8",
        "gcacw.7.7.10",
        "gcacw.7.7.18",
        "gcacw.6.2.29",
        "gcacw.6.2.50"
    );
    let state = "fatigue = 4, exhausted = true, disorganized = true, demoralized = 2";
    for foot in ["u1", "ug"] {
        let mut table = Table::union(&road(), &[(foot, "T0608", ""), ("cx1", "T0606", state)]);
        table.march(foot, &[6]).play("to T0607");
        assert_eq!(
            (table.question(), table.decider()),
            ("cavalry_retreat", Side::Confederate),
            "whatever its state"
        );
        // Disorganized, 4 count as 3: no modifier for size, none for the ground. 5 halved is 2.
        table.dice(&[5]).play("cavalry retreat");
        assert_eq!(table.left(), 10 - 4);
        table.retreat(FAR).play("end retreat");
        assert_eq!((table.question(), table.place("cx1").as_str()), ("march", "T0602"));
        assert!(table.offers("to T0606"), "the zone is gone: the march goes on");
    }
    // Never from cavalry.
    let mut table = Table::union(&road(), &[("ux1", "T0608", ""), ("cx1", "T0606", "")]);
    table.march("ux1", &[5, 5]).play("to T0607");
    assert_eq!(table.question(), "march");
    // Nor when its zone over the hex is restricted.
    let hidden = Made::on(&[("T0606", "woods")], &["T0608 N road"]);
    let mut table = Table::union(&hidden, &[("u1", "T0608", ""), ("cx1", "T0606", "")]);
    table.march("u1", &[6]).play("to T0607");
    assert_eq!(table.question(), "march");
}

#[test]
fn and_from_foot_that_begins_its_march_beside_it() {
    proves!("gcacw.7.7.3", "gcacw.5.1.13", "gcacw.5.1.14");
    let mut table =
        Table::union(&road(), &[("u1", "T0607", "fatigue = 2"), ("cx1", "T0606", "strength = 3")]);
    // Allowance 3, fatigue 3 and an extended march roll come first.
    table.dice(&[3, 1]).play("march u1");
    assert_eq!((table.question(), table.fatigue("u1")), ("cavalry_retreat", 3));
    // 6 halved is 3: nothing is left, and a force march is still to come.
    table.dice(&[6]).play("cavalry retreat").retreat(FAR).play("end retreat");
    assert_eq!((table.question(), table.left()), ("force_march", 0));
    table.dice(&[3]).play("force march");
    assert_eq!(table.left(), 4, "its two points are added to what is left");
}

#[test]
fn and_from_foot_that_advances() {
    proves!("gcacw.7.7.4");
    let pieces = [("u1", "T0607", ""), ("c3", "T0606", "strength = 1"), ("cx1", "T0605", "strength = 3")];
    let made = Made::on(&[], &["T0605 N road", "T0604 N road", "T0603 N road", "T0602 N road"]);
    let mut table = Table::union(&made, &pieces);
    table.attack().dice(&[4, 4]).play("hasty attack; advance u1");
    assert_eq!((table.question(), table.decider()), ("cavalry_retreat", Side::Confederate));
    let before = table.left();
    table.dice(&[4]).play("cavalry retreat");
    assert_eq!(table.left(), before - 4, "the march waits and is delayed");
    table.retreat("T0604 T0603 T0602 T0601").play("end retreat");
    assert_eq!(table.question(), "march");
}

#[test]
fn and_from_infantry_that_names_it_across_a_restricted_zone() {
    proves!("gcacw.7.7.5");
    let made = Made::on(&[("T0606", "woods")], &[]);
    let mut table = Table::union(&made, &[("u1", "T0607", ""), ("cx2", "T0606", "")]);
    table.march("u1", &[6]);
    assert_eq!(table.question(), "march", "not as the march begins");
    table.play("attack T0606");
    assert_eq!((table.question(), table.decider()), ("cavalry_retreat", Side::Confederate));
    let mut stands = table.fork();
    stands.play("cavalry stands");
    assert_eq!(stands.question(), "attack_type");
    // Woods are worth two: (4 + 2) / 2. The hex is empty and the attack lapses.
    table.dice(&[4]).play("cavalry retreat").retreat(FAR).play("end retreat");
    assert_eq!((table.question(), table.left()), ("march", 6));
    assert!(table.offers("to T0606") || table.offers("end march"));
    // If others are left there the player may still attack them, or not.
    let mut table = Table::union(&made, &[("u1", "T0607", ""), ("cx2", "T0606", ""), ("c3", "T0606", "")]);
    table
        .march("u1", &[6])
        .play("attack T0606")
        .dice(&[4])
        .play("cavalry retreat")
        .retreat(FAR)
        .play("end retreat");
    assert_eq!(
        table.actions(),
        ["column-of-route attack", "hasty attack", "normal attack", "call off the attack"]
    );
    table.play("call off the attack");
    assert_eq!(table.question(), "march");
}

#[test]
fn and_from_assaults_but_not_of_cavalry() {
    proves!("gcacw.7.7.6", "gcacw.7.7.11", "gcacw.7.7.19", "gcacw.7.7.20");
    let pieces =
        [("u1", "T0607", ""), ("u2", "T0607", ""), ("uk1", "T0607", "with = \"u1\""), ("cx2", "T0606", "")];
    let mut table = Table::union(&road(), &pieces);
    table
        .play("assault uk1; assault with u1; assault with u2; assault against T0606")
        .dice(&[1])
        .play("cavalry retreat");
    assert_eq!(
        (table.left(), table.manpower("cx2")),
        (0, 2),
        "no allowance to cut, but a roll of 1 costs a point"
    );
    table.retreat(FAR).play("end retreat");
    // The hex is empty: the roll is made, and those the number allows may advance.
    assert_eq!(table.question(), "command_roll");
    let mut fails = table.fork();
    fails.dice(&[6]).play("command roll");
    assert_eq!(fails.place("u1"), "T0607");
    assert!(!fails.offers_any("advance"));
    table.dice(&[4]).play("command roll; keep u2");
    assert_eq!((table.question(), table.actions()), ("advance", vec!["advance u2".into(), "hold".into()]));
    table.play("advance u2; leader uk1 with u1");
    assert_eq!(table.place("u2"), "T0606");
    // If others are left the assault goes on against them.
    let pieces = [("u1", "T0607", ""), ("uk1", "T0607", ""), ("cx2", "T0606", ""), ("c3", "T0606", "")];
    let mut table = Table::union(&road(), &pieces);
    table.play("assault uk1; assault with u1; assault against T0606").dice(&[3]).play("cavalry retreat");
    table.retreat(FAR).play("end retreat").dice(&[1]).play("command roll");
    assert_eq!((table.question(), table.on_sheet("gcacw.7.2.7").as_str()), ("fight", "3"));
    // A cavalry leader's assault gives no chance.
    let pieces = [("ux1", "T0607", ""), ("us", "T0607", ""), ("cx2", "T0606", "")];
    let mut table = Table::union(&road(), &pieces);
    table.play("assault us; assault with ux1; assault against T0606");
    assert_eq!(table.question(), "command_roll");
}

#[test]
fn a_chance_let_pass_does_not_come_again() {
    proves!("gcacw.7.7.7");
    // U1 begins beside the cavalry, which stands, and then moves to another hex of its zone.
    let mut table = Table::union(&Made::default(), &[("u1", "T0607", ""), ("cx1", "T0606", "")]);
    table.march("u1", &[6]).play("cavalry stands; no force march; to T0706");
    assert_eq!(table.question(), "march", "the same enemy unit, the same hex");
    // Another unit's march is another chance.
    let pieces = [
        ("u1", "T0607", ""),
        ("u2", "T0506", ""),
        ("uk1", "T0607", "with = \"u1\""),
        ("cx1", "T0606", "strength = 3"),
    ];
    let made = Made::on(&[], &["T0606 N road", "T0605 N road", "T0604 N road", "T0603 N road"]);
    let mut table = Table::union(&made, &pieces);
    table.dice(&[6]).play("activate uk1; select u1; select u2; done");
    while table.question() != "next_unit" {
        let action = if table.offers("stay") { "stay".to_owned() } else { table.actions().remove(0) };
        table.play(&action);
    }
    table.play("next u1; cavalry stands; no force march; end march; next u2");
    assert_eq!(table.question(), "cavalry_retreat");
}

#[test]
fn it_may_slip_away_twice_in_an_action() {
    proves!("gcacw.7.7.9", "gcacw.7.7.18");
    let mut table = Table::union(&road(), &[("u1", "T0607", ""), ("cx1", "T0606", "strength = 3")]);
    table.dice(&[6]).play("march u1").dice(&[2]).play("cavalry retreat").retreat(FAR);
    table.play("end retreat; no force march; to T0606; to T0605; to T0604; to T0603");
    assert_eq!((table.left(), table.question(), table.decider()), (2, "cavalry_retreat", Side::Confederate));
    table.dice(&[2]).play("cavalry retreat; retreat T0601");
    assert_eq!((table.left(), table.fatigue("cx1")), (0, 1));
}

#[test]
fn the_rolls_are_explained_before_and_after() {
    let mut table = Table::union(&road(), &[("u1", "T0607", ""), ("cx1", "T0606", "strength = 5")]);
    table.dice(&[6]).play("march u1");
    let view = table.view(engine::Viewer::Spectator);
    let sheet = view.sheets.iter().find(|sheet| sheet.title.starts_with("Cavalry retreat")).unwrap();
    assert_eq!(sheet.rows[0].cells, ["size of the cavalry", "+2"]);
    table.dice(&[2]).play("cavalry retreat");
    let rolled = table.log.events().iter().rev().find_map(|event| match &event.kind {
        engine::EventKind::Roll { modifiers, .. } => Some(modifiers.clone()),
        _ => None,
    });
    assert_eq!(rolled.unwrap()[0].value, 2);
}

#[test]
fn a_one_costs_a_point_and_the_ride_tires() {
    proves!("gcacw.7.7.12", "gcacw.7.7.15", "gcacw.7.7.16", "gcacw.5.1.29");
    for (die, fatigue, manpower) in [(1, "fatigue = 1", 3), (2, "fatigue = 4", 4)] {
        let mut table = Table::union(&road(), &[("u1", "T0607", ""), ("cx1", "T0606", fatigue)]);
        table.dice(&[6]).play("march u1").dice(&[die]).play("cavalry retreat");
        assert_eq!(
            (table.manpower("cx1"), table.organized("cx1")),
            (manpower, die != 1),
            "a new marker is disorganized"
        );
        table.retreat(FAR).play("end retreat");
        assert_eq!((table.fatigue("cx1"), table.organized("cx1")), (if die == 1 { 2 } else { 4 }, false));
        assert!(!table.cited("gcacw.5.1.23"));
    }
    // The last man.
    let mut table = Table::union(&road(), &[("u1", "T0607", ""), ("cx3", "T0606", "strength = 1")]);
    table.dice(&[6]).play("march u1").dice(&[1]).play("cavalry retreat");
    assert_eq!((table.place("cx3").as_str(), table.question()), ("eliminated", "force_march"));
}

#[test]
fn the_ride_is_four_to_six_hexes_by_the_charts() {
    proves!("gcacw.7.7.13", "gcacw.7.6.21");
    let mut table = Table::union(&Made::default(), &[("u1", "T0607", ""), ("cx1", "T0606", "")]);
    table.dice(&[6]).play("march u1").dice(&[3]).play("cavalry retreat; retreat T0605");
    assert_eq!(table.refused("retreat T0705"), "gcacw.7.6.24", "four hexes by chart 1");
    assert_eq!(table.refused("retreat T0606"), "gcacw.7.6.12");
    table.retreat("T0604 T0603");
    assert_eq!(table.refused("end retreat"), "gcacw.7.6.25");
    table.retreat("T0602 T0601 T0701");
    assert_eq!((table.question(), table.place("cx1").as_str()), ("force_march", "T0701"), "six are the most");
}

#[test]
fn chart_losses_are_spared_but_for_the_enemys_hex() {
    proves!("gcacw.7.7.14");
    let rivers =
        ["T0606 NW minor-river", "T0606 NE minor-river", "T0606 SW minor-river", "T0606 SE minor-river"];
    for (enemy, lost) in [("T0604", 0), ("T0605", 3)] {
        let pieces = [("u1", "T0607", ""), ("u5", enemy, ""), ("cx1", "T0606", "strength = 9")];
        let mut table = Table::union(&Made::on(&[], &rivers), &pieces);
        table.dice(&[6]).play("march u1").dice(&[3]).play("cavalry retreat; retreat T0605");
        assert_eq!(table.manpower("cx1"), 9 - lost, "U5 in {enemy}");
    }
}

#[test]
fn a_march_cut_to_nothing_still_has_one_hex() {
    proves!("gcacw.7.7.17", "gcacw.7.7.10", "gcacw.6.2.53");
    let mut table = Table::union(&Made::default(), &[("u1", "T0607", ""), ("cx1", "T0606", "strength = 5")]);
    // 1 point; 5 with +2 for size halved is 3: never below nothing.
    table
        .dice(&[1])
        .play("march u1")
        .dice(&[5])
        .play("cavalry retreat")
        .retreat(FAR)
        .play("end retreat; no force march");
    assert_eq!(table.left(), 0);
    assert!(table.offers("to T0606") && !table.offers("refuse flanks"));
    assert_eq!(table.refused("refuse flanks"), "gcacw.7.8.1");
    table.play("to T0606");
    assert_eq!(table.actions(), ["end march"]);
}

#[test]
fn stacked_cavalry_goes_together_and_leaves_the_foot_behind() {
    proves!("gcacw.7.7.21", "gcacw.7.7.22");
    let pieces = [
        ("u1", "T0607", ""),
        ("cx1", "T0606", ""),
        ("cx2", "T0606", ""),
        ("c3", "T0606", ""),
        ("cg", "T0606", ""),
    ];
    let mut table = Table::union(&road(), &pieces);
    table.dice(&[6]).play("march u1").dice(&[1]).play("cavalry retreat");
    // 4 and 3 are 7: +2 for size, (1 + 2) / 2 is 1.
    assert_eq!((table.question(), table.left()), ("cavalry_loss", 10));
    assert_eq!(table.actions(), ["lose cx1", "lose cx2"], "just one of them loses a point");
    table.play("lose cx2").retreat(FAR).play("end retreat");
    assert_eq!((table.manpower("cx1"), table.manpower("cx2")), (4, 2));
    for (unit, hex) in [("cx1", "T0602"), ("cx2", "T0602"), ("c3", "T0606"), ("cg", "T0606")] {
        assert_eq!(table.place(unit), hex, "{unit}");
    }
}

#[test]
fn cavalry_in_several_hexes_delays_in_turn() {
    proves!("gcacw.7.7.23");
    let pieces = [("u1", "T0607", ""), ("cx1", "T0606", "strength = 3"), ("cx2", "T0706", "")];
    let mut table = Table::union(&Made::default(), &pieces);
    table.dice(&[6]).play("march u1").dice(&[4]).play("cavalry retreat");
    assert_eq!(table.left(), 8);
    while table.question() == "retreat" {
        let way = table.actions().remove(0);
        table.play(&way);
    }
    assert_eq!(table.question(), "cavalry_retreat", "the other hex, with its own roll");
    table.dice(&[2]).play("cavalry retreat");
    assert_eq!(table.left(), 6, "the delays add up");
}

#[test]
fn ground_and_size_delay_the_enemy() {
    proves!("gcacw.7.7.10");
    // Strength of the cavalry, its ground, what lies between, and the points lost on a 3.
    for (strength, ground, side, points) in [
        (1, "clear", "road", 1),
        (3, "clear", "road", 1),
        (4, "clear", "road", 2),
        (5, "clear", "road", 2),
        (3, "hill", "road", 2),
        (3, "mountain", "road", 3),
        (3, "clear", "creek road", 2),
        (3, "clear", "minor-river bridge", 3),
        (3, "clear", "ridge-beyond", 2),
        (3, "clear", "ridge-here", 1),
    ] {
        let made = Made::on(&[("T0606", ground)], &[&format!("T0607 N {side}"), "T0606 N road"]);
        let pieces = [("u1", "T0607", ""), ("cx1", "T0606", &*format!("strength = {strength}"))];
        let mut table = Table::union(&made, &pieces);
        table.dice(&[6]).play("march u1").dice(&[3]).play("cavalry retreat");
        assert_eq!(table.left(), 12 - 2 * points, "{strength} on {ground} by {side}");
    }
}
