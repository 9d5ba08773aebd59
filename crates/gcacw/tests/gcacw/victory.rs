//! Victory, item by item, and the levels.

use engine::{Ruleset, Side, Status, proves};
use gcacw::scenarios::Degree;
use gcacw::state::Place;

use crate::table::{Own as _, SHIPPED, Table};

/// A position of a scenario with only these pieces, in which a side is to choose its action.
fn at(scenario: &str, pieces: &[(&str, &str, &str)]) -> Table {
    Table::at(scenario, "side = \"Confederate\"", pieces)
}

/// The points of all items under a clause.
fn points(table: &Table, clause: &str) -> i32 {
    let score = SHIPPED.at(&table.state).score();
    score.lines.iter().filter(|(item, _)| item.clause == clause).map(|(_, points)| points).sum()
}

fn total(table: &Table) -> (i32, Side, Degree) {
    let score = SHIPPED.at(&table.state).score();
    (score.total, score.winner, score.level)
}

#[test]
fn a_total_is_a_winner_and_a_level() {
    proves!("gcacw.s.7.1");
    let mut table = at("rtg-4", &[("heth", "RN3134", ""), ("gamble", "RS3302", "")]);
    let mut level = |union_lost: u16, confederate_lost: u16| {
        table.state.lost = [union_lost, confederate_lost];
        total(&table)
    };
    assert_eq!(level(0, 0), (3, Side::Union, Degree::Decisive));
    assert_eq!(level(1, 0), (4, Side::Union, Degree::Substantive));
    assert_eq!(level(12, 0), (15, Side::Confederate, Degree::Marginal));
    assert_eq!(level(30, 4), (29, Side::Confederate, Degree::Decisive));
    let Status::Over(outcome) =
        Table::at("rtg-4", "phase = \"recovery\"", &[("heth", "RS3201", "fatigue = 1")]).status()
    else {
        panic!("the day is not over");
    };
    assert_eq!((outcome.winner, outcome.level), (Some(Side::Union), "substantive"));
    assert_eq!(
        outcome.sentence,
        "8 victory points for the Confederate (+8 Confederate infantry in Gettysburg): a Union substantive victory."
    );
}

#[test]
fn places_are_held_by_the_arm_named() {
    proves!("gcacw.s.7.2");
    let points_at = |unit, hex| points(&at("rtg-4", &[(unit, hex, "")]), "gcacw.s.7.2");
    assert_eq!(
        [points_at("heth", "RS3201"), points_at("heth", "RS3202"), points_at("gamble", "RS3201")],
        [8, 6, 0]
    );
    // One of two places is as good as both.
    let mut pair = [("williams", "HW1707", ""), ("negley", "HW1407", ""), ("thomas-cavalry", "HW1314", "")];
    assert_eq!(points(&at("aga-1", &pair), "gcacw.s.7.2"), 4);
    pair[1].1 = "HW1314";
    assert_eq!(points(&at("aga-1", &pair), "gcacw.s.7.2"), 10);
}

#[test]
fn the_hexes_round_a_place_count() {
    proves!("gcacw.s.7.3");
    let round = |pieces: &[(&str, &str, &str)]| points(&at("hcr-3", pieces), "gcacw.s.7.3");
    let fresh = "demoralized = 0";
    assert_eq!(round(&[("greene", "HW2412", fresh)]), 12);
    assert_eq!(round(&[("greene", "HW2412", fresh), ("french", "HW2412", fresh)]), 12);
    assert_eq!(round(&[("greene", "HW2412", fresh), ("french", "HW2414", fresh)]), 18);
    assert_eq!(round(&[("greene", "HW2412", "demoralized = 1")]), 0);
    // Not beside the place itself.
    assert_eq!(round(&[("greene", "HW2412", fresh), ("french", "HW2413", fresh)]), 0);
}

#[test]
fn nearness_counts_by_the_nearest() {
    proves!("gcacw.s.7.4");
    let near = |pieces: &[(&str, &str, &str)]| points(&at("sjw-1", pieces), "gcacw.s.7.4");
    let five = [0, 1, 2, 3, 4, 5, 6].map(|rows| {
        let hex = format!("SS14{}", 18 + rows);
        points(&at("sjw-1", &[("ap-hill", hex.as_str(), "")]), "gcacw.s.7.4")
    });
    // In Culpeper itself the other item counts.
    assert_eq!(five, [0, 5, 4, 3, 2, 1, 0]);
    assert_eq!(near(&[("ap-hill", "SS1420", ""), ("winder", "SS1419", "demoralized = 1")]), 4);
    assert_eq!(near(&[("robertson", "SS1419", "")]), 0);
    // Near the Capitol a road must be open to the west edge.
    let capitol = |pieces: &[(&str, &str, &str)]| points(&at("hcr-6", pieces), "gcacw.s.7.4");
    assert_eq!(capitol(&[("ap-hill", "HE1138", "")]), 20);
    let ring = ["HE1137", "HE1037", "HE1038", "HE1139", "HE1237", "HE1238"];
    let units = ["smith-union", "slocum-infantry", "couch", "french", "williams", "greene"];
    let mut cut_off: Vec<(&str, &str, &str)> = vec![("ap-hill", "HE1138", "")];
    cut_off.extend(units.iter().zip(ring).map(|(&unit, hex)| (unit, hex, "")));
    assert_eq!(capitol(&cut_off), 0);
}

#[test]
fn absence_counts() {
    proves!("gcacw.s.7.5");
    let none = |pieces: &[(&str, &str, &str)]| points(&at("hcr-3", pieces), "gcacw.s.7.5");
    assert_eq!([none(&[("greene", "HW2411", "")]), none(&[("greene", "HW2410", "")])], [0, -3]);
}

#[test]
fn units_count_near_a_place_or_a_unit() {
    proves!("gcacw.s.7.6");
    let ride = |pieces: &[(&str, &str, &str)]| points(&at("rtg-2", pieces), "gcacw.s.7.6");
    let pieces = [
        ("early", "RN5826", ""),
        ("hampton", "RN5828", ""),
        ("f-lee", "RN5829", ""),
        ("17-va", "RN5826", ""),
    ];
    assert_eq!(ride(&pieces), 3);
    assert_eq!(
        ride(&[("early", "RN5829", ""), ("hampton", "RN5828", ""), ("f-lee", "RN5829", "demoralized = 1")]),
        3
    );
    // Sharpsburg counts once both depots are gone.
    let mut table =
        at("hcr-2", &[("ap-hill", "HW2413", "demoralized = 0"), ("lawton", "HW2412", "demoralized = 1")]);
    let before = points(&table, "gcacw.s.7.6");
    table.state.special.depots = 3;
    assert_eq!((before, points(&table, "gcacw.s.7.6")), (0, 10));
    // A crossing that the enemy is next to does not count.
    let crossing = |pieces: &[(&str, &str, &str)]| points(&at("rtg-9", pieces), "gcacw.s.7.6");
    assert_eq!(crossing(&[("heth", "RS0116", ""), ("imboden", "RS0116", "")]), 5);
    assert_eq!(crossing(&[("heth", "RS0116", ""), ("gamble", "RS0117", "")]), 0);
}

#[test]
fn a_county_may_cost() {
    proves!("gcacw.s.7.7");
    // Fairfax Court House, and a place outside the county.
    let county = |pieces: &[(&str, &str, &str)]| points(&at("sjw-4", pieces), "gcacw.s.7.7");
    assert_eq!(
        county(&[("ap-hill", "SN5017", ""), ("taliaferro", "SN5017", ""), ("f-lee", "SN5017", "")]),
        -6
    );
    assert_eq!(county(&[("ap-hill", "SN4124", "")]), 0);
}

#[test]
fn brigades_must_come_home() {
    proves!("gcacw.s.7.8");
    // Three hexes from Shaferville, four from the Methodist Church; the third brigade is lost.
    let home = |pieces: &[(&str, &str, &str)]| points(&at("hcr-5", pieces), "gcacw.s.7.8");
    assert_eq!(home(&[("f-lee", "HE0317", ""), ("hampton", "HE0705", "")]), -2);
    assert_eq!(home(&[("f-lee", "HE0318", ""), ("hampton", "HE0706", "")]), -6);
}

#[test]
fn isolated_units_have_no_path() {
    proves!("gcacw.s.7.9");
    let cut = |pieces: &[(&str, &str, &str)]| points(&at("sjw-2", pieces), "gcacw.s.7.9");
    let base = [("king", "SS2416", "")];
    assert_eq!(cut(&base), 0);
    // Ringed by zones of control.
    let ringed = [
        ("king", "SS1818", ""),
        ("ap-hill", "SS1816", ""),
        ("taliaferro", "SS2017", ""),
        ("ewell-b", "SS2019", ""),
        ("hood", "SS1820", ""),
        ("evans", "SS1619", ""),
        ("wilcox", "SS1617", ""),
    ];
    assert_eq!(cut(&ringed), 2);
    // Friends in the zones keep a path open, and are not cut off themselves.
    let mut open = ringed.to_vec();
    open.extend([("ricketts", "SS1918", ""), ("greene", "SS1917", ""), ("milroy", "SS1916", "")]);
    assert_eq!(cut(&open), 0);
    // Twenty-six hexes are one too many.
    assert_eq!(cut(&[("king", "SS0134", "")]), 2);
}

#[test]
fn losses_count_but_not_on_the_march() {
    proves!("gcacw.s.7.10", "gcacw.7.6.19");
    use engine::Log;
    use gcacw::pieces::Cause;
    let mut table = at("rtg-3", &[("rodes", "RN3411", ""), ("ewen", "RN4809", ""), ("knipe", "RN4609", "")]);
    let (rodes, ewen, knipe) = (table.unit("rodes"), table.unit("ewen"), table.unit("knipe"));
    let mut log = Log::silent();
    for cause in [Cause::Combat, Cause::Retreat, Cause::CavalryRetreat, Cause::Rain] {
        SHIPPED.play(&mut table.state, &mut log).lose(rodes, 1, cause);
    }
    for cause in [Cause::ExtendedMarch, Cause::ForceMarch, Cause::ZoneToZone] {
        SHIPPED.play(&mut table.state, &mut log).lose(ewen, 1, cause);
    }
    let knipe_strength = i32::from(table.manpower("knipe"));
    SHIPPED.play(&mut table.state, &mut log).eliminate(knipe, Cause::Surrender);
    // A Confederate point costs two.
    assert_eq!(points(&table, "gcacw.s.7.10"), knipe_strength - 8);
    // The garrison of Harpers Ferry is counted by its depot, not by its men.
    let mut table = at("hcr-2", &[("ward", "HW2521", "")]);
    (table.state.lost, table.state.special.surrendered) = ([10, 0], 7);
    assert_eq!(points(&table, "gcacw.s.7.10"), 3);
}

#[test]
fn destroyed_units_count() {
    proves!("gcacw.s.7.11");
    let mut table = at("hcr-3", &[("hood", "HW2913", ""), ("toombs", "HW2502", "")]);
    for (unit, place) in
        [("hood", Place::ELIMINATED), ("evans", Place::SURRENDERED), ("toombs", Place::ELIMINATED)]
    {
        let unit = table.unit(unit);
        table.state.place.put(unit, place);
    }
    // Toombs is a brigade, Evans and Hood are divisions or not as the list says.
    let divisions = ["hood", "evans", "toombs"].iter().filter(|unit| {
        SHIPPED.info(&table.state, table.unit(unit)).size == Some(gcacw::units::Size::Division)
    });
    assert_eq!(points(&table, "gcacw.s.7.11"), 2 * divisions.count() as i32);
}

#[test]
fn stations_count_by_their_markers() {
    proves!("gcacw.s.7.12");
    let burned = |ground: &str| {
        let rest = format!("side = \"Confederate\"\n[ground]\n{ground}");
        Table::at("hcr-5", &rest, &[])
    };
    let both = |ground: &str| points(&burned(ground), "gcacw.s.7.12");
    // Damage counts as much as ruin: 1 at Owings Mills, 2 at Ellicott Mills.
    assert_eq!([both("damaged = [\"HE2207\"]"), both("ruined = [\"HE2207\"]")], [1, 1]);
    assert_eq!([both("damaged = [\"HE2116\"]"), both("ruined = [\"HE2116\"]")], [2, 2]);
    let either = |ground: &str| {
        let rest = format!("side = \"Confederate\"\n[ground]\n{ground}");
        points(&Table::at("rtg-2", &rest, &[]), "gcacw.s.7.12")
    };
    assert_eq!(
        [
            either("damaged = [\"RS4529\"]"),
            either("ruined = [\"RS4529\", \"RS4503\"]"),
            either("ruined = [\"RS0613\"]")
        ],
        [1, 2, 0]
    );
}

#[test]
fn depots_count() {
    proves!("gcacw.s.7.13");
    let mut table = at("hcr-2", &[]);
    let mut depots = |bits: u8| {
        table.state.special.depots = bits;
        points(&table, "gcacw.s.7.13")
    };
    // Martinsburg is worth 2, Harpers Ferry 3.
    assert_eq!([depots(0), depots(1), depots(2), depots(3)], [0, 2, 3, 5]);
}

#[test]
fn a_bridge_counts_while_it_is_down() {
    proves!("gcacw.s.7.14");
    let bridge = |ground: &str| {
        let rest = format!("side = \"Confederate\"\n[ground]\n{ground}");
        points(&Table::at("rtg-3", &rest, &[]), "gcacw.s.7.14")
    };
    assert_eq!(
        [bridge("destroyed = [[\"RN4603\", \"RN4704\"]]"), bridge("destroyed = [[\"RN4809\", \"RN4909\"]]")],
        [3, 0]
    );
}

#[test]
fn entering_a_place_counts_for_good() {
    proves!("gcacw.s.7.15");
    let mut table = at("rtg-2", &[("a-jenkins", "RN3412", "")].map(|(_, hex, more)| ("hampton", hex, more)));
    assert_eq!(points(&table, "gcacw.s.7.15"), 0);
    table.free_dice().play("march hampton; no force march; to RN3411; to RN3412");
    assert_eq!(points(&table, "gcacw.s.7.15"), 2);
}

#[test]
fn control_is_the_last_to_be_there() {
    proves!("gcacw.s.7.16", "gcacw.s.7.22");
    let mut table = Table::at(
        "sjw-1",
        "side = \"Confederate\"\noptions = [\"competitive\"]",
        &[("ap-hill", "SS1420", ""), ("bayard", "SS1415", "")],
    );
    let mut enters = |unit: &str, hex: &str| {
        let (unit, hex) = (table.unit(unit), table.hex(hex));
        SHIPPED.play(&mut table.state, &mut engine::Log::silent()).enter(
            unit,
            hex,
            gcacw::pieces::Entry::March,
        );
        points(&table, "gcacw.s.7.16")
    };
    assert_eq!(
        [enters("ap-hill", "SS1419"), enters("ap-hill", "SS1418"), enters("ap-hill", "SS1420")],
        [1, 4, 4]
    );
    assert_eq!([enters("bayard", "SS1418"), enters("bayard", "SS1419")], [1, 0]);
    // The items about Culpeper are replaced, the losses are not.
    let clauses = |options: &str| {
        let table = Table::at("sjw-1", &format!("side = \"Confederate\"\noptions = [{options}]"), &[]);
        let score = SHIPPED.at(&table.state).score();
        score.lines.iter().map(|(item, _)| item.clause).collect::<Vec<_>>()
    };
    assert_eq!(clauses("\"competitive\""), ["gcacw.s.7.10", "gcacw.s.7.10", "gcacw.s.7.16", "gcacw.s.7.16"]);
    assert!(clauses("").contains(&"gcacw.s.7.4") && !clauses("").contains(&"gcacw.s.7.16"));
    // Jackson's March adds to its own items, and two points against the Confederate.
    let march = |options: &str| {
        total(&Table::at("sjw-4", &format!("side = \"Confederate\"\noptions = [{options}]"), &[])).0
    };
    assert_eq!([march(""), march("\"competitive\"")], [0, -2]);
}

#[test]
fn a_county_is_controlled_from_its_seat() {
    proves!("gcacw.s.7.17");
    let county =
        |scenario: &str, pieces: &[(&str, &str, &str)]| points(&at(scenario, pieces), "gcacw.s.7.17");
    // Carlisle with thirteen points in the county; twelve are not enough, nor thirteen elsewhere in it.
    assert_eq!(county("rtg-10", &[("rodes", "RN3312", "strength = 13")]), 28);
    assert_eq!(county("rtg-10", &[("rodes", "RN3312", "strength = 12")]), 0);
    assert_eq!(
        county("rtg-10", &[("rodes", "RN3312", "strength = 8"), ("early", "RN3411", "strength = 5")]),
        28
    );
    assert_eq!(county("rtg-10", &[("rodes", "RN3411", "strength = 13")]), 0);
    // Cut off from the crossings it is not controlled.
    let ring = [
        ("rodes", "RN3312", "strength = 13"),
        ("ewen", "RN3310", ""),
        ("brisbane", "RN3314", ""),
        ("knipe", "RN3112", ""),
        ("j-smith", "RN3114", ""),
        ("yates", "RN3511", ""),
        ("crooke", "RN3513", ""),
    ];
    assert_eq!(county("rtg-10", &ring), 0);
    // At the end of each turn, and in the Maryland Campaign the best alone.
    for (scenario, expected) in [("hcr-7", 6), ("hcr-8", 4)] {
        let pieces = [
            ("dh-hill-b", "HW4214", "strength = 14, fatigue = 1"),
            ("ap-hill", "HW3613", "strength = 14, fatigue = 1"),
            ("sturgis", "HW5723", "fatigue = 1"),
        ];
        let table = Table::at(scenario, "phase = \"recovery\"\nturn = 4", &pieces);
        assert_eq!((table.state.turn, table.state.special.banked), (5, expected));
    }
}

#[test]
fn levies_count() {
    proves!("gcacw.s.7.18");
    let mut table = at("rtg-10", &[]);
    table.state.special.levied = 0b101;
    assert_eq!(points(&table, "gcacw.s.7.18"), 2);
}

#[test]
fn wagon_trains_are_safe_alive_or_lost() {
    proves!("gcacw.s.7.19");
    let trains = |pieces: &[(&str, &str, &str)]| at("rtg-8", pieces);
    let mut table = trains(&[
        ("wagon-train", "RS0116", ""),
        ("wagon-train-2", "RS0117", ""),
        ("wagon-train-3", "RS0118", ""),
    ]);
    let lost = table.unit("wagon-train-4");
    table.state.place.put(lost, Place::ELIMINATED);
    assert_eq!(points(&table, "gcacw.s.7.19"), 5 + 5 + 2 - 4);
    let ride =
        |hex| points(&at("rtg-2", &[("early", "RN5826", ""), ("wagon-train", hex, "")]), "gcacw.s.7.19");
    assert_eq!([ride("RN5828"), ride("RN5829")], [5, 0]);
}

#[test]
fn units_that_have_left_count() {
    proves!("gcacw.s.7.20");
    let mut table = at("aga-2", &[]);
    // Of the Shenandoah infantry; Carson is militia.
    for unit in ["jackson-infantry", "bee", "carson"] {
        let unit = table.unit(unit);
        table.state.place.put(unit, Place::EXITED);
    }
    assert_eq!(points(&table, "gcacw.s.7.20"), -6);
}

#[test]
fn the_capitol_ends_the_game() {
    proves!("gcacw.s.7.21");
    let pieces = [("ap-hill", "HE1139", "fatigue = 0, exhausted = false"), ("1-ma", "HE0131", "")];
    let mut table = at("hcr-6", &pieces);
    table.free_dice().play("march ap-hill");
    if table.question() == "force_march" {
        table.play("no force march");
    }
    table.play("to HE1140; end march");
    let Status::Over(outcome) = table.status() else { panic!("the game goes on: {}", table.question()) };
    assert_eq!(
        (outcome.winner, outcome.level, outcome.clause.0),
        (Some(Side::Confederate), "decisive", "gcacw.s.7.21")
    );
    // Cavalry does not do it.
    let mut table = at("hcr-6", &[("f-lee", "HE1139", ""), ("1-ma", "HE0131", "")]);
    table.free_dice().play("march f-lee; no force march; to HE1140; end march");
    assert!(matches!(table.status(), Status::Open(_)));
    assert!(SHIPPED.about().scenarios.len() == 35);
}
