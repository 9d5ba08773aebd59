//! 5.1 March: the allowance, fatigue, extended marches and force marches. 6.5 Fatigue.

use engine::{EventKind, Seat, Viewer, proves};

use crate::table::{Made, Own as _, Table};

/// One unit with the initiative, and an enemy far away.
fn march(unit: &str, state: &str, rest: &str, dice: &[u8]) -> Table {
    let side = if unit.starts_with('u') { "Union" } else { "Confederate" };
    let enemy = if unit.starts_with('u') { "c1" } else { "u1" };
    let mut table = Made::default()
        .table(&format!("side = \"{side}\"\n{rest}"), &[(unit, "T0303", state), (enemy, "T1111", "")]);
    table.dice(dice).play(&format!("march {unit}"));
    table
}

fn allowance(volume: &'static str, unit: &str, dice: &[u8]) -> i16 {
    let side = if unit.starts_with('u') { "Union" } else { "Confederate" };
    let enemy = if unit.starts_with('u') { "c1" } else { "u1" };
    let mut table = Made::of(volume, 1862)
        .table(&format!("side = \"{side}\""), &[(unit, "T0303", ""), (enemy, "T1111", "")]);
    table.dice(dice).play(&format!("march {unit}"));
    table.left() / 2
}

#[test]
fn a_unit_marches_never_a_leader_alone() {
    proves!("gcacw.5.1.1", "gcacw.6.3.4");
    let table = Made::default().table(
        "side = \"Union\"",
        &[("u1", "T0303", ""), ("u7", "T0909", ""), ("uk1", "T0303", ""), ("c1", "T1211", "")],
    );
    // Anywhere on the map.
    assert!(table.offers("march u1") && table.offers("march u7"));
    assert_eq!(table.refused("march uk1"), "gcacw.4.3.1");
    assert_eq!(table.refused("march u2"), "gcacw.4.3.1", "not on the map");
}

#[test]
fn a_unit_at_level_4_may_not_march() {
    proves!("gcacw.5.1.2", "gcacw.6.5.2");
    let table = Made::default().table(
        "side = \"Union\"",
        &[("u1", "T0303", "fatigue = 4"), ("u2", "T0505", "fatigue = 3"), ("c1", "T1111", "")],
    );
    assert_eq!(table.refused("march u1"), "gcacw.6.5.2");
    assert!(table.offers("march u2"));
}

#[test]
fn a_disorganized_unit_may_march_and_march_again() {
    proves!("gcacw.5.1.3", "gcacw.5.1.4", "gcacw.6.5.1");
    let mut table = march("u1", "disorganized = true", "", &[3]);
    assert_eq!(table.fatigue("u1"), 1);
    table.dice(&[6, 1]).play("end march");
    assert_eq!(table.question(), "take_initiative");
    table.dice(&[2]).play("take initiative; march u1");
    assert_eq!(table.fatigue("u1"), 2);
    // While a march goes on no other begins.
    assert_eq!(table.refused("march u1"), "gcacw.5.0.1");
}

#[test]
fn each_arm_and_side_rolls_its_own_dice() {
    proves!("gcacw.5.1.5", "gcacw.5.1.6", "gcacw.5.1.7", "gcacw.5.1.8", "gcacw.5.1.9");
    for unit in ["u1", "ug"] {
        assert_eq!((allowance("RTG", unit, &[1]), allowance("RTG", unit, &[6])), (1, 6), "{unit}");
    }
    for unit in ["c1", "cg"] {
        assert_eq!((allowance("RTG", unit, &[1]), allowance("RTG", unit, &[6])), (2, 7), "{unit}");
        for volume in ["OTR", "AGA"] {
            let rolled = [1, 2, 6].map(|die| allowance(volume, unit, &[die]));
            assert_eq!(rolled, [2, 2, 6], "{volume} {unit}");
        }
    }
    assert_eq!(allowance("RTG", "ux1", &[2, 5]), 7);
    assert_eq!(allowance("RTG", "cx1", &[2, 5]), 8);
    assert_eq!(allowance("OTR", "cx1", &[2, 5]), 8, "cavalry keeps its plus 1");
}

#[test]
fn fatigue_rises_after_the_roll_and_may_make_it_an_extended_march() {
    proves!("gcacw.5.1.10", "gcacw.5.1.11", "gcacw.5.1.12", "gcacw.5.1.23", "gcacw.5.2.34");
    let extended = |fatigue: u8, exhausted: bool| {
        let table = march("u1", &format!("fatigue = {fatigue}, exhausted = {exhausted}"), "", &[3, 1]);
        assert_eq!(table.fatigue("u1"), fatigue + 1);
        table.cited("gcacw.5.1.23")
    };
    assert_eq!([0, 1, 2, 3].map(|level| extended_or_not(level, false)), [false, false, true, true]);
    assert_eq!([0, 1, 2, 3].map(|level| extended_or_not(level, true)), [false, true, true, true]);
    assert!(extended(2, false));
}

fn extended_or_not(fatigue: u8, exhausted: bool) -> bool {
    let mut table = Made::default().table(
        "side = \"Union\"",
        &[("u1", "T0303", &format!("fatigue = {fatigue}, exhausted = {exhausted}")), ("c1", "T1111", "")],
    );
    table.free_dice().play("march u1");
    table.cited("gcacw.5.1.23")
}

#[test]
fn the_table_is_read_by_organization_and_manpower() {
    proves!("gcacw.5.1.24", "gcacw.5.1.25", "gcacw.5.1.26", "gcacw.5.1.27", "gcacw.5.1.28");
    let chart = &crate::table::SHIPPED.charts.extended_march;
    let mut seen = std::collections::BTreeSet::new();
    for (organized, strength) in [(true, 8), (true, 20), (false, 3), (false, 8), (false, 20)] {
        for die in 1..=6_u8 {
            let state = format!("fatigue = 3, strength = {strength}, disorganized = {}", !organized);
            let table = march("u1", &state, "", &[3, die]);
            let modifier: i16 = table
                .log
                .events()
                .iter()
                .filter(|event| event.clause.is_some_and(|clause| clause.0 == "gcacw.5.1.23"))
                .filter_map(|event| match &event.kind {
                    EventKind::Roll { modifiers, .. } => {
                        Some(modifiers.iter().map(|modifier| modifier.value).sum::<i16>())
                    }
                    _ => None,
                })
                .sum();
            let result = chart.result(i32::from(die) + i32::from(modifier), organized, strength).unwrap();
            seen.insert(result.to_string());
            assert_eq!(table.manpower("u1"), strength - result.loss(), "{result}");
            let disorganized = !organized || result != gcacw::MarchResult::NoEffect;
            assert_eq!(table.is("u1", "disorganized"), disorganized, "{result}");
            // Unless it is eliminated it goes on with its march.
            assert!(matches!(table.question(), "march" | "force_march"));
        }
    }
    assert!(seen.len() >= 3, "{seen:?}");
}

#[test]
fn a_unit_whose_last_man_falls_out_is_eliminated() {
    proves!("gcacw.5.1.40", "gcacw.2.2.27", "gcacw.2.2.23");
    let mut table = Made::default().table(
        "side = \"Union\"",
        &[
            ("u3", "T0303", "fatigue = 3, strength = 1, disorganized = true"),
            ("u1", "T0909", ""),
            ("c1", "T1211", ""),
        ],
    );
    table.dice(&[3, 6, 6, 1]).play("march u3");
    assert_eq!((table.place("u3").as_str(), table.manpower("u3")), ("eliminated", 0));
    assert_eq!((table.question(), table.state.wasted), ("take_initiative", [1, 0]));
}

#[test]
fn only_a_march_is_extended() {
    proves!("gcacw.5.1.29");
    let mut table = Made::default().table(
        "side = \"Union\"",
        &[("u1", "T0505", "fatigue = 2"), ("uk1", "T0505", ""), ("c1", "T0506", "")],
    );
    table.free_dice().play("assault uk1");
    assert_eq!(table.question(), "assault_units");
    table.play("assault with u1; assault against T0506; command roll");
    assert!(table.fatigue("u1") >= 3 && !table.cited("gcacw.5.1.23"));
}

#[test]
fn a_union_unit_outside_the_army_of_the_potomac_straggles_more() {
    proves!("gcacw.5.1.30", "gcacw.ex.5.1.1");
    let mut table = Table::scenario("rtg-10", &[]);
    let exhausted_to_3 = |table: &mut Table, unit: gcacw::state::Unit| {
        table.state.fatigue[unit.index()] = 3;
        table.state.set(unit, gcacw::state::flag::EXHAUSTED, true);
        table
            .rules
            .at(&table.state)
            .extended_march_sheet(unit)
            .iter()
            .map(|modifier| modifier.value)
            .collect::<Vec<_>>()
    };
    let roster = table.rules.roster(&table.state);
    let of = |army| roster.unit_ids().find(|unit| roster.units[unit.index()].army == Some(army)).unwrap();
    let (potomac, other) = (of(gcacw::units::Army::Aop), of(gcacw::units::Army::UnionOther));
    assert_eq!(exhausted_to_3(&mut table, other), [2, 1]);
    assert_eq!(exhausted_to_3(&mut table, potomac), [1, 1]);
    // A Confederate of the same fatigue has his own side's modifier.
    let southern = table.rules.roster(&table.state).side_units(engine::Side::Confederate).next().unwrap();
    assert_eq!(exhausted_to_3(&mut table, southern), [1]);
}

#[test]
fn newton_force_marches() {
    proves!("gcacw.ex.5.1.2", "gcacw.5.1.15", "gcacw.5.1.16", "gcacw.5.1.31", "gcacw.5.1.32", "gcacw.5.1.34");
    let mut table = Made::of("SJW", 1862).table(
        "side = \"Union\"",
        &[("u2", "T0303", "strength = 7, fatigue = 1, exhausted = true"), ("c1", "T1111", "")],
    );
    table.dice(&[3, 4]).play("march u2");
    let event =
        table.log.events().iter().find(|event| event.clause.is_some_and(|clause| clause.0 == "gcacw.5.1.23"));
    assert!(event.unwrap().text.contains("5 gives NE"), "{}", event.unwrap().text);
    assert_eq!((table.fatigue("u2"), table.left(), table.question()), (2, 6, "force_march"));
    table.dice(&[1]).play("force march");
    assert_eq!((table.left(), table.manpower("u2")), (10, 7));
    assert!(table.is("u2", "disorganized"));
    // Once the march has begun no more force march.
    assert_eq!(table.refused("force march"), "gcacw.5.1.32");
}

#[test]
fn who_marches_off_does_not_force_march() {
    proves!("gcacw.5.1.15", "gcacw.5.1.17");
    let mut table = march("u1", "", "", &[3]);
    assert_eq!((table.question(), table.left()), ("force_march", 6));
    // A hex that is not the next one is refused, and the question stays open.
    assert_eq!(table.refused("to T0909"), "gcacw.6.1.4");
    assert_eq!(table.question(), "force_march");
    table.play("to T0304");
    assert_eq!((table.question(), table.place("u1").as_str()), ("march", "T0304"));
    assert!(!table.is("u1", "disorganized"));
    assert_eq!(table.refused("force march"), "gcacw.5.1.15");
}

#[test]
fn who_may_not_force_march_is_not_asked() {
    proves!("gcacw.5.1.32", "gcacw.5.1.33", "gcacw.2.2.7");
    for (unit, state) in [("u1", "disorganized = true"), ("ug", "")] {
        let table = march(unit, state, "", &[3]);
        assert_eq!(table.question(), "march", "{unit}");
    }
    assert_eq!(march("u1", "", "", &[3]).question(), "force_march");
    // A unit that the extended march has just disorganized may not either.
    assert_eq!(march("u1", "fatigue = 3, exhausted = true", "", &[3, 6]).question(), "march");
}

#[test]
fn a_force_march_adds_points_and_costs_men() {
    proves!("gcacw.5.1.35", "gcacw.5.1.36", "gcacw.5.1.37", "gcacw.5.1.38", "gcacw.5.1.39");
    let infantry = |die: u8, strength: u8| {
        let mut table = march("u1", &format!("strength = {strength}"), "", &[3]);
        table.dice(&[die]).play("force march");
        assert!(table.is("u1", "disorganized"));
        (table.left() / 2 - 3, strength - table.manpower("u1"))
    };
    let six = [1, 2, 3, 4, 5, 6].map(|die| infantry(die, 6));
    assert_eq!(six, [(2, 0), (2, 1), (2, 1), (3, 1), (4, 1), (5, 2)]);
    assert_eq!(infantry(6, 5), (5, 1));
    let cavalry = |dice: [u8; 2]| {
        let mut table = march("ux1", "", "", &[3, 3]);
        table.dice(&dice).play("force march");
        (table.left() / 2 - 6, 4 - table.manpower("ux1"))
    };
    assert_eq!(
        [[1, 1], [2, 3], [3, 4], [4, 4], [6, 6]].map(cavalry),
        [(4, 0), (4, 0), (6, 0), (7, 1), (11, 1)]
    );
}

#[test]
fn a_march_ends_when_its_player_says_so() {
    proves!("gcacw.5.1.17", "gcacw.6.1.1", "gcacw.6.1.3");
    let mut table = march("u1", "", "", &[6]);
    table.play("no force march; to T0304");
    assert_eq!(table.left(), 6);
    assert!(table.offers("end march") && table.offers("to T0305"));
    table.dice(&[1, 6]).play("end march");
    // What was left is lost: the next march rolls anew.
    assert_eq!(table.question(), "take_initiative");
    table.play("pass; take initiative").dice(&[2]).play("march u1");
    assert_eq!(table.left(), 4);
}

#[test]
fn with_the_option_an_organized_unit_marches_at_level_4() {
    proves!("gcacw.5.1.19", "gcacw.5.1.20", "gcacw.5.1.21", "gcacw.5.1.22", "gcacw.6.5.3");
    let option = "options = [\"fatigue4_march\"]";
    let table = march("u1", "fatigue = 4", option, &[5]);
    assert_eq!((table.fatigue("u1"), table.left(), table.question()), (4, 10, "march"));
    assert!(table.is("u1", "disorganized") && !table.cited("gcacw.5.1.23"));
    // Disorganized it may not, nor without the option.
    let pieces =
        [("u1", "T0303", "fatigue = 4, disorganized = true"), ("u2", "T0909", ""), ("c1", "T1211", "")];
    let table = Made::default().table(&format!("side = \"Union\"\n{option}"), &pieces);
    assert_eq!(table.refused("march u1"), "gcacw.6.5.2");
}

#[test]
fn the_points_of_a_march_are_told_while_it_lasts() {
    let mut table = march("u1", "", "", &[3]);
    let told = |table: &Table| {
        table
            .view(Viewer::Seat(Seat::UNION))
            .tracks
            .into_iter()
            .find(|track| track.label == "Movement Points left")
    };
    table.play("no force march");
    assert_eq!(told(&table).map(|track| (track.value, track.most)), Some((3, 3)));
    table.dice(&[6, 1]).play("end march");
    assert_eq!(told(&table), None);
}

#[test]
fn the_march_says_why_it_stops() {
    let mut table = Made::on(&[], &["T0302 S road"])
        .table("side = \"Union\"", &[("u1", "T0302", ""), ("c3", "T0305", "")]);
    table.dice(&[4]).play("march u1; no force march");
    assert!(table.prompt().contains("has 4 Movement Points left"), "{}", table.prompt());
    table.play("to T0303; to T0304");
    assert!(
        table.prompt().contains("has entered the zone of control of C3 and must stop"),
        "{}",
        table.prompt()
    );
    let mut table = march("u1", "", "", &[1]);
    table.play("no force march; to T0304");
    assert!(table.prompt().contains("the one hex that a unit may always go"), "{}", table.prompt());
}
