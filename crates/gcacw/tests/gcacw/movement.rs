//! 6.1 and 6.2 Movement.

use board::Ground;
use engine::proves;

use crate::table::{Made, Own as _, Table};

/// U1 at T0505 marches on this ground with a die of 6 (six points); the enemy is far off.
fn on(ground: &[(&str, &str)], sides: &[&str], rest: &str) -> Table {
    step(&Made::on(ground, sides), "u1", rest, &[])
}

fn step(made: &Made, unit: &str, rest: &str, more: &[(&str, &str, &str)]) -> Table {
    let mut pieces = vec![(unit, "T0505", ""), ("c7", "T1212", "")];
    pieces.extend_from_slice(more);
    let mut table = made.table(&format!("side = \"Union\"\n{rest}"), &pieces);
    table.spare_dice(&[6]);
    table.play(&format!("march {unit}"));
    if table.question() == "force_march" {
        table.play("no force march");
    }
    table
}

/// What the step north costs, in halves.
fn cost(ground: &[(&str, &str)], sides: &[&str], rest: &str) -> i16 {
    let mut table = on(ground, sides, rest);
    let before = table.left();
    table.play("to T0504");
    before - table.left()
}

#[test]
fn a_hex_costs_what_its_terrain_says() {
    proves!("gcacw.6.1.2", "gcacw.2.3.1", "gcacw.6.2.9");
    let dry: Vec<i16> = ["clear", "rolling", "rough", "provisional-swamp", "hill", "woods", "loess", "city"]
        .map(|terrain| cost(&[("T0504", terrain)], &[], ""))
        .to_vec();
    assert_eq!(dry, [6, 6, 8, 8, 8, 10, 10, 2]);
    let rain: Vec<i16> = ["clear", "rolling", "rough", "hill", "woods", "loess", "city"]
        .map(|terrain| cost(&[("T0504", terrain)], &[], "rain = [1]"))
        .to_vec();
    assert_eq!(rain, [8, 8, 10, 10, 12, 12, 4]);
    assert_eq!(on(&[("T0504", "provisional-swamp")], &[], "rain = [1]").refused("to T0504"), "gcacw.6.2.8");
    let table = on(&[], &[], "");
    assert_eq!(table.refused("to T0503"), "gcacw.6.1.4", "only the next hex");
}

#[test]
fn villages_and_stations_do_not_change_the_terrain() {
    proves!("gcacw.2.3.6");
    assert_eq!(cost(&[("T0504", "woods village station road railway")], &[], ""), 10);
}

#[test]
fn a_way_costs_one_whatever_the_terrain() {
    proves!("gcacw.6.2.1", "gcacw.6.2.2", "gcacw.6.2.3");
    for terrain in ["clear", "woods", "city", "marsh", "mountain"] {
        for way in ["road", "pike", "railway", "unfinished"] {
            assert_eq!(
                cost(&[("T0504", terrain)], &[&format!("T0505 N {way}")], ""),
                2,
                "{way} into {terrain}"
            );
        }
        let trail = cost(&[("T0504", terrain)], &["T0505 N trail"], "");
        assert_eq!(trail, if terrain == "mountain" { 4 } else { 2 }, "trail into {terrain}");
    }
    // Along the hexside, not merely into a hex that has a road elsewhere.
    assert_eq!(cost(&[("T0504", "clear road")], &["T0504 N road"], ""), 6);
}

#[test]
fn the_cheapest_way_is_used() {
    proves!("gcacw.6.2.4");
    assert_eq!(cost(&[("T0504", "mountain")], &["T0505 N trail railway"], ""), 2);
    // In rain a pike costs 1 1/2 and a road 2.
    assert_eq!(cost(&[], &["T0505 N railway pike"], "rain = [1]"), 3);
    assert_eq!(cost(&[], &["T0505 N railway"], "rain = [1]"), 4);
}

#[test]
fn mountains_and_swamps_need_a_way() {
    proves!("gcacw.6.2.5", "gcacw.6.2.8");
    for (terrain, clause) in [("mountain", "gcacw.6.2.5"), ("marsh", "gcacw.6.2.8")] {
        for hex in ["T0504", "T0505"] {
            let table = on(&[(hex, terrain)], &["T0505 S trail"], "");
            assert_eq!(table.refused("to T0504"), clause, "{terrain} at {hex}");
            assert!(table.offers("to T0506"));
        }
    }
}

#[test]
fn a_ridge_costs_one_more_both_ways_even_by_road() {
    proves!("gcacw.6.2.6");
    for ridge in ["ridge-here", "ridge-beyond"] {
        assert_eq!(cost(&[], &[&format!("T0505 N {ridge}")], ""), 8);
        assert_eq!(cost(&[], &[&format!("T0505 N {ridge} road")], ""), 4);
        assert_eq!(cost(&[], &[&format!("T0505 N {ridge} trail")], ""), 4);
    }
}

#[test]
fn a_river_is_crossed_only_at_a_crossing() {
    proves!("gcacw.6.2.10", "gcacw.6.2.11", "gcacw.6.2.12");
    for river in ["minor-river", "major-river"] {
        assert_eq!(on(&[], &[&format!("T0505 N {river}")], "").refused("to T0504"), "gcacw.6.2.10");
        for crossing in ["bridge", "dam", "ford"] {
            assert_eq!(cost(&[], &[&format!("T0505 N {river} {crossing}")], ""), 6, "{crossing}");
            assert_eq!(
                cost(&[], &[&format!("T0505 N {river} {crossing} road")], ""),
                2,
                "{crossing} with a road"
            );
        }
    }
}

#[test]
fn a_ferry_costs_a_third_of_the_manpower() {
    proves!("gcacw.6.2.18", "gcacw.6.2.19");
    let ferry = |strength: u8, sides: &str| {
        let mut table = Made::on(&[], &[sides]).table(
            "side = \"Union\"",
            &[("u1", "T0505", &format!("strength = {strength}")), ("c7", "T1212", "")],
        );
        table.dice(&[6]).play("march u1; no force march; to T0504");
        12 - table.left()
    };
    let road = "T0505 N major-river ferry road";
    assert_eq!([2, 3, 5, 6, 8].map(|strength| ferry(strength, road)), [2, 4, 4, 6, 6]);
    assert_eq!(ferry(8, "T0505 N minor-river ferry road"), 2, "a minor river is forded");
}

#[test]
fn a_unit_at_a_ferry_may_cross_with_all_its_points() {
    proves!("gcacw.6.2.54");
    let mut table = Made::on(&[], &["T0505 N major-river ferry road"])
        .table("side = \"Union\"", &[("u1", "T0505", "strength = 20"), ("c7", "T1212", "")]);
    table.dice(&[3]).play("march u1; no force march; to T0504");
    assert_eq!((table.left(), table.place("u1").as_str()), (0, "T0504"));
    assert!(!table.offers_any("to"));
}

#[test]
fn creeks_do_not_matter_in_dry_weather() {
    proves!("gcacw.6.2.22");
    assert_eq!(cost(&[], &["T0505 N creek"], ""), 6);
}

#[test]
fn water_the_edge_and_the_enemy_are_barred() {
    proves!("gcacw.6.2.23", "gcacw.6.2.24", "gcacw.2.3.4", "gcacw.6.2.52");
    assert_eq!(on(&[("T0504", "water")], &[], "").refused("to T0504"), "gcacw.6.2.23");
    assert_eq!(on(&[], &["T0505 N impassable"], "").refused("to T0504"), "gcacw.6.2.23");
    let table = step(&Made::default(), "u1", "", &[("c1", "T0504", "")]);
    assert_eq!(table.refused("to T0504"), "gcacw.6.2.24");
    // Only the sheets of the scenario are in play, here RN: find a hex at its edge and the hex beyond.
    let edge = Table::scenario("rtg-3", &[]);
    let hex = edge.rules.board.hexes().find(|&hex| {
        edge.rules
            .map
            .around(hex)
            .any(|(direction, _)| edge.rules.at(&edge.state).next_hex(hex, direction).is_none())
            && edge.rules.board.name(hex).starts_with("RN")
            && !edge.rules.board.ground(hex).contains(Ground::WATER)
    });
    let hex = hex.unwrap();
    let (_, outside) = edge
        .rules
        .map
        .around(hex)
        .find(|&(direction, _)| edge.rules.at(&edge.state).next_hex(hex, direction).is_none())
        .unwrap();
    let (name, outside) = (edge.rules.board.name(hex).to_owned(), edge.rules.board.name(outside).to_owned());
    let mut edge = Table::at("rtg-3", "side = \"Confederate\"", &[("early", &name, "")]);
    edge.free_dice().play("march early");
    if edge.question() == "force_march" {
        edge.play("no force march");
    }
    assert_eq!(edge.refused(&format!("to {outside}")), "gcacw.2.3.4");
}

#[test]
fn a_unit_without_points_goes_no_further() {
    proves!("gcacw.6.1.4");
    let mut table = on(&[], &[], "");
    table.play("to T0504; to T0503");
    assert_eq!(table.left(), 0);
    assert_eq!(table.refused("to T0502"), "gcacw.6.1.4");
}

/// A road from T0502 south to T0508, a Union unit on it and a Confederate brigade beside it.
fn road_march(start: &str, unit: &str, more: &[(&str, &str, &str)]) -> Table {
    let sides: Vec<String> = (1..12).map(|row| format!("T05{row:02} S road")).collect();
    let sides: Vec<&str> = sides.iter().map(String::as_str).collect();
    let mut pieces = vec![(unit, start, "")];
    pieces.extend_from_slice(more);
    let mut table = Made::on(&[], &sides).table("side = \"Union\"", &pieces);
    table.spare_dice(&[6]).play(&format!("march {unit}"));
    if table.question() == "force_march" {
        table.play("no force march");
    }
    table
}

#[test]
fn entering_an_enemy_zone_stops_a_march() {
    proves!("gcacw.6.2.25", "gcacw.6.2.26");
    let mut table = road_march("T0502", "u1", &[("c3", "T0605", "")]);
    table.play("to T0503; to T0504");
    assert_eq!(table.left(), 8);
    assert_eq!(table.refused("to T0503"), "gcacw.6.2.25", "not even back");
    assert!(table.offers("end march") && table.offers_any("attack"));
    // A friendly unit in the hex changes nothing.
    let mut table = road_march("T0502", "u1", &[("c3", "T0605", ""), ("ux3", "T0504", "")]);
    table.play("to T0503; to T0504");
    assert_eq!(table.refused("to T0503"), "gcacw.6.2.25");
}

#[test]
fn leaving_an_enemy_zone_must_come_first_and_costs_one_more() {
    proves!("gcacw.6.2.32", "gcacw.6.2.33");
    let mut table = road_march("T0504", "u1", &[("c3", "T0605", "")]);
    table.play("to T0503");
    assert_eq!(table.left(), 12 - 4);
    table.play("to T0502");
    assert_eq!(table.left(), 12 - 6, "then it goes on as usual");
}

#[test]
fn from_zone_to_zone_takes_everything() {
    proves!("gcacw.6.2.34", "gcacw.6.2.35", "gcacw.6.2.38", "gcacw.7.1.61");
    // C3 at T0605 covers both T0504 and T0505.
    let mut table = road_march("T0504", "u1", &[("c3", "T0605", "")]);
    table.play("to T0505");
    assert_eq!(table.left(), 0);
    assert!(!table.is("u1", "disorganized"), "the road joins them");
    assert_eq!(table.refused("to T0506"), "gcacw.6.2.34");
    assert_eq!(table.actions(), ["end march"]);
    assert!(table.prompt().contains("straight to another"), "{}", table.prompt());
    // The same with two enemies and a friend in the hex entered.
    let mut table =
        road_march("T0504", "u1", &[("c3", "T0604", ""), ("c2", "T0606", ""), ("ux3", "T0505", "")]);
    table.play("to T0505");
    assert_eq!(table.left(), 0);
}

#[test]
fn from_zone_to_zone_without_a_way_disorganizes_or_kills() {
    proves!("gcacw.6.2.37");
    let side_step = |state: &str| {
        let mut table =
            Made::default().table("side = \"Union\"", &[("u1", "T0504", state), ("c3", "T0605", "")]);
        table.dice(&[6]).play("march u1");
        if table.question() == "force_march" {
            table.play("no force march");
        }
        table.play("to T0505");
        (table.manpower("u1"), table.is("u1", "disorganized"))
    };
    assert_eq!(side_step(""), (8, true));
    assert_eq!(side_step("disorganized = true"), (7, true));
}

#[test]
fn from_zone_to_zone_obeys_the_bans() {
    proves!("gcacw.6.2.36");
    for (ground, sides, clause) in [
        ("mountain", "", "gcacw.6.2.5"),
        ("marsh", "", "gcacw.6.2.8"),
        ("clear", "T0504 S minor-river", "gcacw.6.2.10"),
    ] {
        let made = Made::on(&[("T0505", ground)], &[sides][usize::from(sides.is_empty())..]);
        let mut table =
            made.table("side = \"Union\"", &[("u1", "T0504", ""), ("c3", "T0605", ""), ("c2", "T0406", "")]);
        table.dice(&[6]).play("march u1; no force march");
        assert_eq!(table.refused("to T0505"), clause);
    }
}

#[test]
fn a_zone_that_is_gone_holds_nobody() {
    proves!("gcacw.6.2.32", "gcacw.6.2.29");
    // The cavalry slips away from the infantry that came up, and the march goes on.
    let mut table = road_march("T0502", "u1", &[("cx3", "T0605", "")]);
    table.play("to T0503; to T0504");
    assert_eq!(table.question(), "cavalry_retreat");
    table.free_dice();
    table.play("cavalry retreat");
    while !matches!(table.question(), "march") {
        let action = table.actions()[0].clone();
        table.play(&action);
    }
    if table.left() >= 2 {
        assert!(table.offers("to T0505"));
    } else {
        assert_eq!(table.refused("to T0505"), "gcacw.6.1.4");
    }
}

/// What it costs U6 to go north by road into a hex with these friends.
fn crowd(terrain: &str, friends: &[(&str, &str, &str)], unit: &str) -> i16 {
    let made = Made::on(&[("T0504", terrain)], &["T0505 N road"]);
    let mut pieces = vec![(unit, "T0505", ""), ("c7", "T1212", "")];
    pieces.extend_from_slice(friends);
    let mut table = made.table("side = \"Union\"", &pieces);
    table.spare_dice(&[6]).play(&format!("march {unit}"));
    if table.question() == "force_march" {
        table.play("no force march");
    }
    let before = table.left();
    table.play("to T0504");
    (before - table.left() - 2) / 2
}

#[test]
fn a_friendly_stack_is_in_the_way() {
    proves!("gcacw.6.2.41", "gcacw.6.2.42", "gcacw.6.2.43", "gcacw.6.2.46", "gcacw.6.2.48", "gcacw.6.2.49");
    for (terrain, easy) in [
        ("clear", true),
        ("rough", true),
        ("rolling", true),
        ("hill", true),
        ("city", true),
        ("woods", false),
        ("loess", false),
        ("marsh", false),
        ("mountain", false),
    ] {
        let small = crowd(terrain, &[("u1", "T0504", "strength = 2")], "u6");
        let middle = crowd(terrain, &[("u1", "T0504", "strength = 3")], "u6");
        let eleven = crowd(terrain, &[("u1", "T0504", "strength = 11")], "u6");
        let large = crowd(terrain, &[("u1", "T0504", "strength = 8"), ("ug", "T0504", "strength = 4")], "u6");
        let expected = if easy { (0, 1, 1, 2) } else { (0, 3, 3, 4) };
        assert_eq!((small, middle, eleven, large), expected, "{terrain}");
    }
    // Entrenchments do not count, nor does the entering unit itself.
    assert_eq!(crowd("clear", &[("u1", "T0504", "strength = 2, entrenchment = \"fort\"")], "u4"), 0);
}

#[test]
fn eleven_and_a_half_is_more_than_eleven() {
    proves!("gcacw.6.2.47", "gcacw.ex.6.2.1");
    let rules = Made::default().rules();
    let halves = |manpower: usize| rules.charts.strength_marker.disorganized(manpower as u8).unwrap().count();
    // A disorganized unit whose Combat value ends in a half, and an organized one that brings the sum to 11 1/2.
    let odd = (1..=21).find(|&manpower| halves(manpower) % 2 == 1).unwrap();
    let rest = (23 - halves(odd)) / 2;
    let stack = |rest: i32| {
        let friends = [
            ("u1", "T0504", format!("strength = {odd}, disorganized = true")),
            ("u2", "T0504", format!("strength = {rest}")),
        ];
        let friends: Vec<(&str, &str, &str)> =
            friends.iter().map(|(unit, hex, state)| (*unit, *hex, state.as_str())).collect();
        ["clear", "woods"].map(|terrain| crowd(terrain, &friends, "u6"))
    };
    assert_eq!(stack(rest), [2, 4]);
    assert_eq!(stack(rest - 1), [1, 3]);
    // 2 1/2 is less than 3.
    let low = [
        ("u1", "T0504", format!("strength = {odd}, disorganized = true")),
        ("u2", "T0504", format!("strength = {}", (5 - halves(odd)) / 2)),
    ];
    let low: Vec<(&str, &str, &str)> =
        low.iter().map(|(unit, hex, state)| (*unit, *hex, state.as_str())).collect();
    assert_eq!(crowd("woods", &low, "u6"), 0);
}

#[test]
fn wagons_are_in_the_way_and_penalties_do_not_add_up() {
    proves!("gcacw.6.2.42", "gcacw.6.2.43", "gcacw.6.2.44", "gcacw.2.2.7");
    assert_eq!(["clear", "woods"].map(|terrain| crowd(terrain, &[("uw", "T0504", "")], "u6")), [2, 4]);
    let both = [("uw", "T0504", ""), ("u4", "T0504", "strength = 20")];
    assert_eq!(["clear", "woods"].map(|terrain| crowd(terrain, &both, "u6")), [2, 4]);
}

#[test]
fn cavalry_neither_pays_nor_causes_the_penalty() {
    proves!("gcacw.6.2.45");
    assert_eq!(crowd("woods", &[("u4", "T0504", "strength = 20")], "ux1"), 0);
    assert_eq!(crowd("woods", &[("ux1", "T0504", "strength = 20")], "u6"), 0);
    assert_eq!(crowd("woods", &[("u4", "T0504", "strength = 20")], "ug"), 4);
}

#[test]
fn a_unit_may_always_go_one_hex() {
    proves!("gcacw.6.2.51", "gcacw.6.2.52");
    let mut table =
        Made::on(&[("T0504", "woods"), ("T0605", "mountain"), ("T0506", "marsh")], &["T0505 NW minor-river"])
            .table("side = \"Union\"", &[("u1", "T0505", ""), ("c7", "T1212", "")]);
    table.dice(&[1]).play("march u1; no force march");
    assert_eq!(table.refused("to T0605"), "gcacw.6.2.5");
    assert_eq!(table.refused("to T0506"), "gcacw.6.2.8");
    assert_eq!(table.refused("to T0405"), "gcacw.6.2.10");
    table.play("to T0504");
    assert_eq!((table.left(), table.actions()), (0, vec!["end march".to_owned()]));
    assert_eq!(table.refused("to T0503"), "gcacw.6.2.51");
    // Not as a second hex.
    let mut table = Made::on(&[("T0503", "woods")], &["T0505 N road"])
        .table("side = \"Union\"", &[("u1", "T0505", ""), ("c7", "T1212", "")]);
    table.dice(&[2]).play("march u1; no force march; to T0504");
    assert_eq!(table.refused("to T0503"), "gcacw.6.1.4");
}

#[test]
fn a_unit_that_moved_by_the_minimum_may_not_attack() {
    proves!("gcacw.6.2.51");
    let mut table = Made::on(&[("T0504", "woods")], &[])
        .table("side = \"Union\"", &[("u1", "T0505", ""), ("c3", "T0403", "")]);
    table.dice(&[1]).play("march u1; no force march; to T0504");
    assert_eq!(table.actions(), ["end march"]);
}

#[test]
fn an_allowance_cut_to_nothing_still_gives_one_hex() {
    proves!("gcacw.6.2.53");
    let mut table = Made::default().table("side = \"Union\"", &[("u1", "T0505", ""), ("c7", "T1212", "")]);
    table.dice(&[1]).play("march u1; no force march");
    table.state.march.left = 0;
    assert!(table.offers("to T0504"));
    table.play("to T0504");
    assert_eq!(table.left(), 0);
}

#[test]
fn any_number_of_friends_may_share_a_hex() {
    proves!("gcacw.6.4.1");
    let stack: Vec<(&str, &str, &str)> = ["u1", "u2", "u3", "u4", "u5", "u6", "u7", "ux1", "ux2", "ug"]
        .map(|unit| (unit, "T0504", ""))
        .to_vec();
    let mut table = step(&Made::on(&[], &["T0505 N road"]), "ux3", "", &stack);
    table.play("to T0504");
    let units = table.rules.at(&table.state).units_in(table.hex("T0504")).count();
    assert_eq!(units, 11);
}

#[test]
fn flanks_are_not_refused_after_a_move_from_zone_to_zone() {
    proves!("gcacw.6.2.39");
    let mut table = road_march("T0504", "u1", &[("c3", "T0605", "")]);
    assert!(table.offers("refuse flanks"), "in place it may");
    table.play("to T0505");
    assert!(!table.offers("refuse flanks"));
    table.refusal("refuse flanks");
}
