//! 7.1: attacks of a marching unit.

use engine::{Side, proves};

use crate::field::{Field as _, UNION, UNION_IN_RAIN, woods};
use crate::table::{Made, Own as _, Table};

#[test]
fn only_a_marching_unit_attacks_and_only_an_enemy_beside_it() {
    proves!("gcacw.6.1.5", "gcacw.7.1.1", "gcacw.7.1.2", "gcacw.7.1.4");
    let pieces = [("u1", "T0607", ""), ("u5", "T0705", ""), ("c1", "T0606", ""), ("c2", "T0604", "")];
    let mut table = Table::union(&Made::default(), &pieces);
    assert_eq!(table.refused("attack T0606"), "gcacw.7.1.1");
    table.march("u1", &[6]);
    assert_eq!(table.refused("attack T0608"), "gcacw.7.1.2", "nobody is there");
    assert_eq!(table.refused("attack T0604"), "gcacw.7.1.2", "it is two hexes away");
    assert!(table.offers("attack T0606"));
    assert!(table.offers("end march"), "no attack is compulsory");
    table.play("end march");
    assert_eq!(table.place("c1"), "T0606");
}

#[test]
fn one_hex_is_attacked_at_a_time_with_all_its_units() {
    proves!("gcacw.7.1.3", "gcacw.7.1.5", "gcacw.7.1.9", "gcacw.7.2.5", "gcacw.7.2.6");
    let pieces = [
        ("u1", "T0607", ""),
        ("u5", "T0607", ""),
        ("ug", "T0607", ""),
        ("c1", "T0606", ""),
        ("c2", "T0606", ""),
        ("c5", "T0706", ""),
    ];
    let mut table = Table::union(&Made::default(), &pieces);
    table.march("u1", &[6]);
    assert!(table.offers("attack T0606") && table.offers("attack T0706"));
    table.play("attack T0606");
    assert_eq!(table.on_sheet("gcacw.7.2.6"), "8", "neither U5 nor the artillery adds anything");
    assert_eq!(table.on_sheet("gcacw.7.2.7"), "14", "C1 and C2 both defend, C5 does not");
    assert_eq!(table.on_sheet("gcacw.7.4.14"), "-2", "2 against 4: the guns of UG do not count");
    assert_eq!(table.refused("attack T0706"), "gcacw.7.1.1");
}

#[test]
fn a_unit_attacks_again_until_a_result_stops_it() {
    proves!("gcacw.6.2.27", "gcacw.7.1.6", "gcacw.7.1.24", "gcacw.7.5.11", "gcacw.7.6.41");
    // 8 to 1 in woods: +7. Equal dice give +6 with a hasty attack: the defender is routed, the attacker gets "a".
    let made = Made::on(&[("T0606 T0706", "woods")], &[]);
    let pieces = [("u1", "T0607", ""), ("c3", "T0606", "strength = 1"), ("c2", "T0706", "")];
    let mut table = Table::union(&made, &pieces);
    table.attack().dice(&[4, 4]).play("hasty attack");
    assert_eq!(table.combat_result(), "1DR / a");
    table.play("hold");
    assert_eq!((table.question(), table.left()), ("march", 10));
    // Once more against the other hex: 8 to 6 is 1-1, dice 1 and 5 give -5 with the hasty attack.
    table.play("attack T0706").dice(&[1, 5]).play("hasty attack; stand");
    assert_eq!(table.combat_result(), "- / 2D");
    assert_eq!(table.refused("attack T0706"), "gcacw.7.5.11");
    assert_eq!(table.actions(), ["end march"]);
}

#[test]
fn a_march_without_points_left_is_over() {
    proves!("gcacw.5.1.18", "gcacw.7.1.24", "gcacw.ex.7l");
    let mut table = Table::union(&woods(), &[("u1", "T0607", ""), ("c3", "T0606", "strength = 1")]);
    table.march("u1", &[1]).play("attack T0606").dice(&[4, 4]).play("hasty attack");
    assert_eq!(
        (table.combat_result().as_str(), table.left()),
        ("1DR / a", 0),
        "the attack is resolved at 0 points"
    );
    table.play("advance u1");
    assert_eq!(table.place("u1"), "T0606");
    assert_eq!(table.actions(), ["end march"]);
}

#[test]
fn rivers_bar_attacks_but_at_crossings() {
    proves!("gcacw.7.1.10");
    let pieces = [("u1", "T0607", ""), ("c1", "T0606", "")];
    for (side, clause) in [
        ("T0607 N major-river", Some("gcacw.7.1.10")),
        ("T0607 N minor-river", Some("gcacw.7.1.10")),
        ("T0607 N minor-river ford", None),
        ("T0607 N major-river bridge", None),
        ("T0607 N minor-river dam", None),
        ("T0607 N major-river ferry", None),
        ("T0607 N creek", None),
    ] {
        let mut table = Table::union(&Made::on(&[], &[side]), &pieces);
        table.march("u1", &[6]);
        match clause {
            Some(clause) => assert_eq!(table.refused("attack T0606"), clause, "{side}"),
            None => assert!(table.offers("attack T0606"), "{side}"),
        }
    }
    let made = Made::on(&[], &["T0607 N minor-river"]);
    let mut table = Table::union(&made, &pieces);
    table.pontoon("T0607", board::Direction::North, Side::Confederate).march("u1", &[6]);
    assert_eq!(table.refused("attack T0606"), "gcacw.7.1.10", "the enemy's pontoon does not count");
    let mut table = Table::union(&made, &pieces);
    table.pontoon("T0607", board::Direction::North, Side::Union).march("u1", &[6]);
    assert!(table.offers("attack T0606"));
}

#[test]
fn mountains_and_swamps_are_attacked_along_a_way() {
    proves!("gcacw.7.1.11", "gcacw.7.1.12");
    let pieces = [("u1", "T0607", ""), ("c1", "T0606", "")];
    for (hex, clause) in [("T0606", "gcacw.7.1.11"), ("T0607", "gcacw.7.1.12")] {
        for ground in ["mountain", "marsh"] {
            let mut table = Table::union(&Made::on(&[(hex, ground)], &[]), &pieces);
            table.march("u1", &[6]);
            assert_eq!(table.refused("attack T0606"), clause, "{ground}");
            for way in ["road", "pike", "railway", "trail"] {
                let side = format!("T0607 N {way}");
                let mut table = Table::union(&Made::on(&[(hex, ground)], &[&side]), &pieces);
                table.march("u1", &[6]);
                assert!(table.offers("attack T0606"), "{ground} by {way}");
            }
        }
    }
    // A provisional swamp is one only in rain.
    let made = Made::on(&[("T0606", "provisional-swamp")], &[]);
    let mut table = made.table(UNION, &pieces);
    table.march("u1", &[6]);
    assert!(table.offers("attack T0606"));
    let mut table = made.table(UNION_IN_RAIN, &pieces);
    table.march("u1", &[6]);
    assert_eq!(table.refused("attack T0606"), "gcacw.7.1.11");
}

#[test]
fn artillery_never_attacks_alone() {
    proves!("gcacw.7.1.13");
    let mut table = Table::union(&Made::default(), &[("ug", "T0607", ""), ("c3", "T0606", "")]);
    table.march("ug", &[6]);
    assert_eq!(table.refused("attack T0606"), "gcacw.7.1.13");
    let pieces = [("ug", "T0607", ""), ("u1", "T0607", ""), ("uk1", "T0607", ""), ("c3", "T0606", "")];
    let mut table = Table::union(&Made::default(), &pieces);
    table.play("assault uk1; assault with ug");
    assert_eq!(table.refused("assault against T0606"), "gcacw.7.1.13");
    table.play("assault with u1");
    assert!(table.offers("assault against T0606"));
}

#[test]
fn woods_are_attacked_from_where_the_march_began_or_along_a_way() {
    proves!("gcacw.2.4.11", "gcacw.7.1.14", "gcacw.7.1.15");
    let pieces = [("u1", "T0608", ""), ("c1", "T0606", "")];
    for ground in ["woods", "loess"] {
        let mut table = Table::union(&Made::on(&[("T0606", ground)], &["T0608 N road"]), &pieces);
        table.march("u1", &[6]).play("to T0607");
        assert_eq!(table.refused("attack T0606"), "gcacw.7.1.14");
        let ways = ["T0608 N road", "T0607 N trail"];
        let mut table = Table::union(&Made::on(&[("T0606", ground)], &ways), &pieces);
        table.march("u1", &[6]).play("to T0607");
        assert!(table.offers("attack T0606"), "a trail crosses the hexside");
        let pieces = [("u1", "T0607", ""), ("c1", "T0606", "")];
        let mut table = Table::union(&Made::on(&[("T0606", ground)], &[]), &pieces);
        table.march("u1", &[6]);
        assert!(table.offers("attack T0606"), "it began its march there");
    }
}

#[test]
fn rain_closes_fords_and_creeks_to_attacks() {
    proves!("gcacw.7.1.16");
    let pieces = [("u1", "T0607", ""), ("c1", "T0606", "")];
    for (ground, side, open) in [
        ("clear", "T0607 N minor-river ford", false),
        ("clear", "T0607 N creek", false),
        ("clear", "T0607 N creek road", true),
        ("clear", "T0607 N creek trail", true),
        ("city", "T0607 N creek", true),
        ("clear", "T0607 N minor-river bridge", true),
    ] {
        let made = Made::on(&[("T0606", ground)], &[side]);
        let mut table = made.table(UNION_IN_RAIN, &pieces);
        table.march("u1", &[6]);
        assert_eq!(table.offers("attack T0606"), open, "{ground}, {side}");
        if !open {
            assert_eq!(table.refused("attack T0606"), "gcacw.7.1.16");
            let mut table = made.table(UNION, &pieces);
            table.march("u1", &[6]);
            assert!(table.offers("attack T0606"), "{side} is open when it is dry");
        }
    }
}

#[test]
fn the_type_is_named_and_paid_before_the_dice() {
    proves!("gcacw.6.1.6", "gcacw.6.1.7", "gcacw.7.1.17", "gcacw.7.1.18", "gcacw.7.1.21", "gcacw.7.1.22");
    let pieces = [("u1", "T0607", ""), ("c1", "T0606", "")];
    for (die, offered) in [
        (6, vec!["column-of-route attack", "hasty attack", "normal attack", "prepared attack"]),
        (3, vec!["column-of-route attack", "hasty attack", "normal attack"]),
        (1, vec!["column-of-route attack", "hasty attack"]),
    ] {
        let mut table = Table::union(&woods(), &pieces);
        table.march("u1", &[die]).play("attack T0606");
        assert_eq!(
            (table.question(), table.actions()),
            ("attack_type", offered.iter().map(|&it| it.to_owned()).collect())
        );
        assert!(!table.on_sheet("gcacw.7.2.6").is_empty(), "both totals are seen before the dice");
    }
    let mut table = Table::union(&woods(), &pieces);
    table.march("u1", &[3]).play("attack T0606");
    assert_eq!(table.refused("prepared attack"), "gcacw.7.1.18");
    for (kind, cost) in [("column-of-route", 0), ("hasty", 2), ("normal", 4), ("prepared", 8)] {
        let mut table = Table::union(&woods(), &pieces);
        table.attack().dice(&[1, 6]).play(&format!("{kind} attack"));
        assert_eq!(table.left(), 12 - cost, "{kind}");
    }
    // Cavalry pays twice as much.
    for (kind, cost) in [("column-of-route", 0), ("hasty", 4), ("normal", 8), ("prepared", 16)] {
        let mut table = Table::union(&woods(), &[("ux1", "T0607", ""), ("c1", "T0606", "")]);
        table.march("ux1", &[5, 5]).play("attack T0606").dice(&[1, 6]).play(&format!("{kind} attack"));
        assert_eq!(table.left(), 20 - cost, "{kind}");
    }
}

#[test]
fn column_of_route_needs_a_whole_point() {
    proves!("gcacw.6.1.8", "gcacw.7.1.19");
    // On a pike in rain a hex costs one and a half: of two points half a point is left.
    let made = Made::on(&[], &["T0608 N pike", "T0607 N pike"]);
    let pieces = [("u1", "T0608", ""), ("c1", "T0606", "")];
    let mut table = made.table(UNION_IN_RAIN, &pieces);
    table.march("u1", &[2]).play("to T0607");
    assert_eq!((table.left(), table.refused("attack T0606")), (1, "gcacw.7.1.19"));
    let mut table = made.table(UNION, &pieces);
    table.march("u1", &[2]).play("to T0607; attack T0606");
    assert_eq!(table.actions(), ["column-of-route attack", "hasty attack"]);
    table.dice(&[1, 6]).play("column-of-route attack");
    assert_eq!(table.left(), 2);
}

#[test]
fn loess_costs_a_point_more() {
    proves!("gcacw.6.1.9", "gcacw.6.1.10", "gcacw.ex.6.1.1", "gcacw.7.1.20", "gcacw.ex.7k");
    let made = Made::of("TOM", 1863).ground(&[("T0606", "loess")], &[]);
    for (kind, cost) in [("column-of-route", 1), ("hasty", 2), ("normal", 3), ("prepared", 5)] {
        let mut table = Table::union(&made, &[("u1", "T0607", ""), ("c1", "T0606", "")]);
        table.attack().dice(&[4, 1]).play(&format!("{kind} attack"));
        assert_eq!(table.left(), 12 - 2 * cost, "{kind}");
    }
    // No other ground changes the cost.
    for ground in ["hill", "rough", "city", "rolling"] {
        let made = Made::on(&[("T0606", ground)], &[]);
        let mut table = Table::union(&made, &[("u1", "T0607", ""), ("c1", "T0606", "")]);
        table.attack().dice(&[4, 1]).play("prepared attack");
        assert_eq!(table.left(), 4, "{ground}");
    }
}

#[test]
fn each_player_rolls_and_the_difference_finds_both_results() {
    proves!("gcacw.7.1.23", "gcacw.7.5.1", "gcacw.7.5.5");
    let pieces = [("u1", "T0607", ""), ("c1", "T0606", "")];
    for (dice, result) in [([3, 3], "D / 1D"), ([6, 1], "2DR / Ea"), ([1, 6], "- / 2D"), ([6, 2], "1DR / fa")]
    {
        let mut table = Table::union(&woods(), &pieces);
        table.attack().dice(&dice).play("normal attack");
        assert_eq!(table.combat_result(), result, "{dice:?}");
    }
    // Beyond the last line the last line counts: 12 to 1/2 is +13, with a prepared attack +19.
    let pieces = [("u1", "T0607", "strength = 12"), ("c3", "T0606", "strength = 1, disorganized = true")];
    let mut table = Table::union(&woods(), &pieces);
    table.attack().dice(&[6, 1]).play("prepared attack");
    assert_eq!(table.combat_result(), "3DR* / a");
}

#[test]
fn a_unit_still_in_an_enemy_zone_attacks_again_or_stops() {
    proves!("gcacw.6.2.28", "gcacw.7.1.25", "gcacw.7.6.42");
    let made = Made::on(&[("T0606", "woods")], &[]);
    let pieces = [("u1", "T0607", ""), ("c3", "T0606", "strength = 1"), ("c2", "T0706", "")];
    let mut table = Table::union(&made, &pieces);
    table.attack().dice(&[4, 4]).play("hasty attack; hold");
    assert_eq!(table.refused("to T0608"), "gcacw.6.2.28");
    assert!(table.offers("attack T0706") && table.offers("end march"));
    // Advancing into a zone of control holds the unit as well.
    let pieces = [("u1", "T0607", ""), ("c3", "T0606", "strength = 1"), ("c2", "T0605", "")];
    let mut table = Table::union(&Made::default(), &pieces);
    table.attack().dice(&[4, 4]).play("hasty attack; advance u1");
    assert_eq!((table.combat_result().as_str(), table.place("u1").as_str()), ("1DR / a", "T0606"));
    assert_eq!(table.refused("to T0706"), "gcacw.6.2.28");
    assert!(table.offers("attack T0605"));
}

#[test]
fn only_the_first_cavalry_of_a_division_leader_attacks() {
    proves!("gcacw.7.1.60");
    let pieces =
        [("ux1", "T0607", ""), ("ux2", "T0506", ""), ("uv", "T0607", "with = \"ux1\""), ("c1", "T0606", "")];
    let mut table = Table::union(&Made::default(), &pieces);
    table.dice(&[5, 5]).play("activate uv; select ux1; select ux2; done");
    while !table.question().starts_with("next") {
        let action = if table.offers("stay") { "stay".to_owned() } else { table.actions().remove(0) };
        table.play(&action);
    }
    table.play("next ux1");
    if table.question() == "force_march" {
        table.play("no force march");
    }
    assert!(table.offers("attack T0606"));
    table.play("end march; next ux2");
    if table.question() == "force_march" {
        table.play("no force march");
    }
    assert_eq!(table.refused("attack T0606"), "gcacw.7.1.60");
}

#[test]
fn a_unit_that_goes_from_zone_to_zone_does_not_attack() {
    proves!("gcacw.7.1.61");
    let pieces = [("u1", "T0607", ""), ("c1", "T0606", "")];
    let mut table = Table::union(&Made::default(), &pieces);
    table.march("u1", &[6]).play("to T0706");
    assert_eq!(table.refused("attack T0606"), "gcacw.7.1.61");
}
