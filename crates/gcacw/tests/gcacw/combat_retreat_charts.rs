//! 7.6: the two Retreat Charts, their priorities and losses, the override.

use engine::proves;

use crate::field::Field as _;
use crate::table::{Made, Own as _, Table};

fn made(ground: &[(&str, &str)], sides: &[&str]) -> Made {
    let ground: Vec<_> = [("T0606", "woods")].into_iter().chain(ground.iter().copied()).collect();
    Made::on(&ground, sides)
}

/// U1 attacks C1; +2 is a retreat, +4 a rout.
fn fought(made: &Made, more: &[(&str, &str, &str)], dice: [u8; 2]) -> Table {
    let mut pieces = vec![("u1", "T0607", ""), ("c1", "T0606", "")];
    pieces.extend(more);
    let mut table = Table::union(made, &pieces);
    table.attack().dice(&dice).play("normal attack");
    while table.question() == "losses" {
        table.play("lose c1");
    }
    table
}

const RETREAT: [u8; 2] = [5, 3];
const ROUT: [u8; 2] = [6, 2];

fn ways(table: &Table) -> Vec<String> {
    table.actions().iter().filter_map(|action| action.strip_prefix("retreat ").map(str::to_owned)).collect()
}

/// The Priority Number of the hex entered last, as it was told.
fn told(table: &Table) -> String {
    let last = table.log.events().iter().rev().find(|event| event.text.contains("Priority"));
    let text = &last.unwrap().text;
    text[text.find("Priority").unwrap()..].trim_end_matches('.').to_owned()
}

#[test]
fn the_charts_rank_the_hexes() {
    proves!("gcacw.7.6.32");
    let rules = Made::default().rules();
    let first = &rules.charts.retreat_chart_1;
    let second = &rules.charts.retreat_chart_2;
    for hex in gcacw::RetreatHex::all() {
        let expected = match hex {
            hex if hex.enemy => 5,
            hex if hex.ezoc => 4,
            hex if hex.farther && hex.road => 1,
            hex if hex.farther => 2,
            _ => 3,
        };
        assert_eq!(first.row(hex).unwrap().priority, expected, "{hex:?}");
        let expected = if expected <= 3 { 1 } else { expected };
        assert_eq!(second.row(hex).unwrap().priority, expected, "{hex:?}");
    }
}

#[test]
fn the_lowest_priority_must_be_taken() {
    proves!("gcacw.7.6.20", "gcacw.7.6.23", "gcacw.7.6.24");
    let table = fought(&made(&[], &["T0606 N road"]), &[], RETREAT);
    assert_eq!(ways(&table), ["T0605"], "along the road");
    assert_eq!(table.refused("retreat T0705"), "gcacw.7.6.24");
    // Without a road the three that are farther off are equal; those beside the enemy come last.
    let table = fought(&made(&[], &[]), &[], RETREAT);
    assert_eq!(ways(&table), ["T0605", "T0705", "T0505"]);
    assert_eq!(table.refused("retreat T0506"), "gcacw.7.6.24");
    // Zones of control count whether normal or restricted.
    let table = fought(&made(&[], &[]), &[("u5", "T0604", "")], RETREAT);
    assert_eq!(ways(&table), ["T0705", "T0505"]);
}

#[test]
fn restricted_zones_count_in_retreats() {
    proves!("gcacw.7.6.46", "gcacw.2.4.13");
    let table = fought(&made(&[("T0605", "woods")], &[]), &[("u5", "T0604", "")], RETREAT);
    assert_eq!(ways(&table), ["T0705", "T0505"], "the zone over T0605 is restricted and bars it as well");
}

#[test]
fn a_city_is_as_good_as_a_road() {
    proves!("gcacw.7.6.31");
    let table = fought(&made(&[("T0705", "city")], &[]), &[], RETREAT);
    assert_eq!(ways(&table), ["T0705"]);
    // Leaving a city too: all three are then by road.
    let made = Made::on(&[("T0606", "city")], &[]);
    let mut table = Table::union(&made, &[("u1", "T0607", ""), ("c1", "T0606", "")]);
    table.attack().dice(&RETREAT).play("normal attack; retreat T0505");
    assert_eq!(told(&table), "Priority 1");
}

#[test]
fn chart_one_is_for_the_first_hexes_and_out_of_zones() {
    proves!("gcacw.7.6.20", "gcacw.7.6.21", "gcacw.7.6.22");
    // Normal retreat: the second hex by chart 2, where the same distance is as good.
    let mut table = fought(&made(&[], &[]), &[], RETREAT);
    table.play("retreat T0605");
    assert_eq!(told(&table), "Priority 2");
    assert!(table.offers("retreat T0705"));
    table.play("retreat T0705");
    assert_eq!(told(&table), "Priority 1");
    // Rout: four hexes by chart 1, then chart 2.
    let mut table = fought(&made(&[], &[]), &[], ROUT);
    table.play("retreat T0605");
    assert_eq!(table.refused("retreat T0705"), "gcacw.7.6.24");
    table.retreat("T0604 T0603 T0602");
    assert_eq!(told(&table), "Priority 2");
    assert!(table.offers("retreat T0502") && table.offers("retreat T0701"));
    table.play("retreat T0501");
    assert_eq!(told(&table), "Priority 1");
    // A later hex out of a zone of control is by chart 1: T0605 is in the zone of U5.
    let rivers =
        ["T0606 NW minor-river", "T0606 NE minor-river", "T0606 SW minor-river", "T0606 SE minor-river"];
    let mut table = fought(&made(&[], &rivers), &[("u5", "T0604", "")], RETREAT);
    assert_eq!(table.manpower("c1"), 7);
    table.play("retreat T0605");
    assert_eq!((told(&table).as_str(), table.manpower("c1")), ("Priority 4", 5));
    assert_eq!(ways(&table), ["T0705", "T0505"]);
    table.play("retreat T0505");
    assert_eq!((told(&table).as_str(), table.manpower("c1")), ("Priority 3", 4));
}

#[test]
fn losses_depend_on_road_and_friends() {
    proves!("gcacw.7.6.29", "gcacw.7.6.30");
    // Only T0605 is open, and it is in the zone of U5.
    let rivers =
        ["T0606 NW minor-river", "T0606 NE minor-river", "T0606 SW minor-river", "T0606 SE minor-river"];
    let with_road: Vec<&str> = rivers.into_iter().chain(["T0606 N road"]).collect();
    let enemy = ("u5", "T0604", "");
    let friend = ("c3", "T0605", "");
    for (sides, more, loss) in [
        (&rivers[..], vec![enemy], 2),
        (&with_road[..], vec![enemy], 1),
        (&rivers[..], vec![enemy, friend], 1),
        (&with_road[..], vec![enemy, friend], 0),
    ] {
        let more: Vec<_> = more.into_iter().chain([("c2", "T0606", "")]).collect();
        let mut table = fought(&made(&[], sides), &more, [6, 3]);
        assert_eq!(table.question(), "retreat");
        let before = (table.manpower("c1"), table.manpower("c2"));
        table.play("retreat T0605");
        let after = (table.manpower("c1"), table.manpower("c2"));
        assert_eq!(
            (before.0 - after.0, before.1 - after.1),
            (loss, loss),
            "each unit of the stack, {sides:?}"
        );
    }
    // A retreat that costs nothing leaves the marker as the combat left it; one that costs turns it over.
    let mut table = Table::union(&made(&[], &rivers), &[("u1", "T0607", ""), ("c1", "T0606", ""), enemy]);
    table.attack().dice(&[1, 5]).play("normal attack");
    assert_eq!((table.combat_result().as_str(), table.organized("c1")), ("- / 2D", true));
    table.play("pull back c1; retreat T0605");
    assert_eq!((table.manpower("c1"), table.organized("c1")), (6, false));
}

#[test]
fn through_the_enemy_at_a_price() {
    proves!("gcacw.7.6.33");
    // The column of T06 between rivers is full of Union units as far as T0602.
    let mut sides = Vec::new();
    for row in 2..=6 {
        for direction in ["NW", "NE", "SW", "SE"] {
            sides.push(format!("T060{row} {direction} minor-river"));
        }
    }
    let sides: Vec<&str> = sides.iter().map(String::as_str).collect();
    let pieces = [
        ("u1", "T0607", ""),
        ("u5", "T0605", ""),
        ("u6", "T0604", ""),
        ("u2", "T0603", ""),
        ("u7", "T0602", ""),
        ("c1", "T0606", "strength = 21"),
    ];
    let mut table = Table::union(&made(&[], &sides), &pieces);
    // 8 to 21 is 1-3: -2; the flank bonus +1; 6 to 3 makes +2: 2Dr.
    table.attack().dice(&[6, 3]).play("normal attack");
    assert_eq!((table.combat_result().as_str(), table.manpower("c1")), ("2Dr / 1Da", 19));
    table.play("retreat T0605");
    assert_eq!((told(&table).as_str(), table.manpower("c1")), ("Priority 5", 16));
    table.play("retreat T0604");
    assert_eq!(table.refused("end retreat"), "gcacw.7.6.33", "not in an enemy-occupied hex");
    table.retreat("T0603 T0602");
    assert_eq!(
        (table.question(), table.manpower("c1")),
        ("retreat", 7),
        "four hexes, and still among the enemy"
    );
    table.play("retreat T0601");
    assert_eq!((table.place("c1").as_str(), table.manpower("c1")), ("T0601", 5), "it is lengthened");
}

/// A road that leads into a trap: T0603 has no other exit.
fn trap() -> Made {
    let sides = [
        "T0606 N road",
        "T0605 N road",
        "T0604 N road",
        "T0603 N minor-river",
        "T0603 NE minor-river",
        "T0603 NW minor-river",
        "T0603 SE minor-river",
        "T0603 SW minor-river",
    ];
    made(&[], &sides)
}

#[test]
fn one_override_saves_a_stack_from_surrender() {
    proves!("gcacw.7.6.26", "gcacw.7.6.27", "gcacw.7.6.28", "gcacw.ex.7i");
    // By the priorities the road must be followed to T0603, where the rout would be destroyed at its fourth hex.
    let start = fought(&trap(), &[], ROUT);
    assert_eq!(
        ways(&start),
        ["T0605", "T0705", "T0706", "T0506", "T0505"],
        "the override may be used at the first hex"
    );
    let mut first = start.fork();
    first.play("retreat T0705");
    assert!(told(&first).ends_with("overriding the priorities"));
    // Used up: now the lowest priorities bind, and the same distance will not do.
    assert_eq!(first.refused("retreat T0605"), "gcacw.7.6.24");
    let mut second = start.fork();
    second.play("retreat T0605");
    assert!(!told(&second).contains("overriding"));
    assert!(second.offers("retreat T0604") && second.offers("retreat T0704"), "or at the second");
    let mut third = second.fork();
    third.play("retreat T0604");
    assert_eq!(
        ways(&third),
        ["T0703", "T0704", "T0504", "T0503"],
        "or at the third, which must not be T0603"
    );
    third.play("retreat T0703");
    assert!(told(&third).ends_with("overriding the priorities"));
    assert_eq!(third.place("c1"), "T0703");
    // Where the priorities themselves lead to safety there is no override.
    let table = fought(&made(&[], &["T0606 N road"]), &[], ROUT);
    assert_eq!(ways(&table), ["T0605"]);
}

#[test]
fn a_second_override_is_not_to_be_had() {
    proves!("gcacw.7.6.27");
    // The only way is T0605; by the priorities it goes on to T0604, a trap. An override leads to T0705, where a road
    // leads into the next trap, T0704: only a second override would save the stack.
    let sides = [
        "T0606 NE minor-river",
        "T0606 SE minor-river",
        "T0606 SW minor-river",
        "T0606 NW minor-river",
        "T0605 NE minor-river",
        "T0605 SW minor-river",
        "T0605 NW minor-river",
        "T0604 N minor-river",
        "T0604 NE minor-river",
        "T0604 SE minor-river",
        "T0604 SW minor-river",
        "T0604 NW minor-river",
        "T0704 N minor-river",
        "T0704 NE minor-river",
        "T0704 SE minor-river",
        "T0606 N road",
        "T0605 N road",
    ];
    let with_road: Vec<&str> = sides.into_iter().chain(["T0705 N road"]).collect();
    let table = fought(&made(&[], &with_road), &[], ROUT);
    assert!(table.cited("gcacw.7.6.18"), "it surrenders");
    // Without that road T0805 is as good as the trap, and one override is enough.
    let mut table = fought(&made(&[], &sides), &[], ROUT);
    table.retreat("T0605 T0705");
    assert!(told(&table).ends_with("overriding the priorities"));
    assert_eq!(ways(&table), ["T0805"]);
}

#[test]
fn wagner_is_routed_four_hexes() {
    proves!("gcacw.ex.7e", "gcacw.ex.7f");
    // HSN 4610 is T0606, Brown attacks from T0706 and Armstrong is in T0506; a road leads away to the north.
    let made = Made::of("HSN", 1864)
        .named("C1", "Brown")
        .named("CK1", "Cheatham")
        .named("C3", "Armstrong")
        .named("U1", "Wagner");
    let sides = ["T0806 SW road", "T0606 N road", "T0605 N road", "T0604 N road", "T0603 N road"];
    let made = made.ground(&[("T0606", "rough")], &sides);
    let pieces = [
        ("wagner", "T0606", "strength = 7, fatigue = 1"),
        ("brown", "T0806", ""),
        ("cheatham", "T0806", "with = \"brown\""),
        ("armstrong", "T0506", "strength = 2, fatigue = 1"),
    ];
    let mut table = made.table("side = \"Confederate\"", &pieces);
    table
        .dice(&[2])
        .play("march brown; no force march; to T0706; attack T0606")
        .dice(&[3, 4, 2])
        .play("hasty attack");
    assert_eq!(table.combat_result(), "1DR / fa");
    assert_eq!((table.manpower("wagner"), table.organized("wagner")), (6, false));
    assert_eq!((table.fatigue("wagner"), table.demoralized("wagner")), (4, 1));
    for hex in ["T0605", "T0604", "T0603", "T0602"] {
        table.play(&format!("retreat {hex}"));
        assert_eq!((told(&table).as_str(), table.manpower("wagner")), ("Priority 1", 6), "{hex}");
    }
    assert!(table.offers("end retreat") && table.offers_any("retreat"), "two hexes more would be allowed");
    table.play("end retreat; advance brown");
    assert_eq!((table.place("brown"), table.place("cheatham")), ("T0606".into(), "T0606".into()));
    assert_eq!((table.manpower("brown"), table.organized("brown"), table.fatigue("brown")), (8, true, 2));
    assert_eq!(table.actions(), ["end march"], "his march is over");
}
