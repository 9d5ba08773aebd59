//! 20: limited intelligence beyond the standard rules.

use engine::{Clock, Ruleset, Seat, Side, Viewer, proves};
use gcacw::Campaign;

use crate::force_markers::{Force, hidden_using};
use crate::games;
use crate::table::{RULES, Table};
use gcacw::campaign::Figure;
use lrtg::LongRoads;

/// Gettysburg, north of the Potomac.
const NORTH: &str = "RS3201";
/// Culpeper's and Fredericksburg's country, south of it.
const SOUTH: &str = "SS2030";
const FAR_SOUTH: &str = "SS4929";

/// A side has the initiative.
fn acts(
    options: &[&str],
    side: Side,
    campaign: &str,
    pieces: &[(&str, &str)],
    markers: &[Force<'_>],
) -> Table {
    hidden_using(options, &format!("side = \"{side}\""), campaign, pieces, markers, &[])
}

/// How many dummies a side can place in a hex, and the clause that refuses the next.
fn placed(mut table: Table, hex: &str) -> (usize, &'static str) {
    let dummy = format!("dummy in {hex}");
    let mut count = 0;
    while table.offers(&dummy) {
        table = table.play(&dummy);
        count += 1;
    }
    (count, table.refused(&dummy))
}

/// The markers that a Confederate with these pieces has; Hood is one of them, in this hex.
fn confederate(options: &[&str], hood: &str, pieces: &[(&str, &str)]) -> usize {
    let first = [("hood", hood), ("longstreet", "with hood")];
    let pieces: Vec<_> = first.into_iter().chain(pieces.iter().copied()).collect();
    placed(acts(options, Side::Confederate, "", &pieces, &[]), hood).0
}

/// The markers that the Union with these pieces has; Wright is one of them, in this hex.
fn union(wright: &str, pieces: &[(&str, &str)]) -> usize {
    let first = [("wright-union", wright), ("sedgwick", "with wright-union")];
    let pieces: Vec<_> = first.into_iter().chain(pieces.iter().copied()).collect();
    placed(acts(&[], Side::Union, "", &pieces, &[]), wright).0
}

#[test]
fn the_option_is_neutral_and_plays_the_standard_rule() {
    proves!("lrtg.20.0.1", "lrtg.20.0.2");
    let option = RULES.about.options.iter().find(|option| option.id == "limited_intelligence").unwrap();
    assert_eq!(option.favours, None);
    let pieces = [("hood", SOUTH)];
    let table = acts(&[], Side::Confederate, "", &pieces, &[]);
    let table = table.play("hide hood");
    assert!(RULES.at(&table.state).hidden(table.unit("hood")));
    assert!(!table.view(Side::Union).pieces.iter().any(|piece| piece.id == "hood"));
    let off = Table::acts(9, Side::Confederate, "", "hood SS2030");
    assert_eq!(off.refused("hide hood"), "gcacw.li.1");
}

#[test]
fn the_options_are_those_of_the_book() {
    proves!("lrtg.18.0.3", "lrtg.18.0.2");
    let ids: Vec<&str> = RULES.about.options.iter().map(|option| option.id).collect();
    let book = [
        "confederate_detachments",
        "ammunition",
        "limited_intelligence",
        "union_second",
        "union_third",
        "confederate_second",
        "confederate_third",
        "halleck",
        "commander_restrictions",
        "historic_communications",
        "hybrid_communications",
        "time_limits",
        "tracking_supply",
        "supply_distance",
        "augmented_forage",
        "wagon_trains",
        "simplified_supply",
        "variable_initiative",
        "no_strategic_movement",
        "brandy_station",
        "brandy_station_balance",
        "reserve_artillery",
        "captured_guns",
        "stragglers",
        "jackson",
        "forage_rain",
        "forage_towns",
        "forage_ground",
        "forage_stacks",
        "preliminary_victories",
    ];
    for id in book {
        assert_eq!(ids.iter().filter(|known| **known == id).count(), 1, "{id}");
    }
    // The two others are choices that the standard rules leave open.
    let standard: Vec<&str> = ids.into_iter().filter(|id| !book.contains(id)).collect();
    assert_eq!(standard, ["fatigue4_march", "entrench_action_1863"]);
}

#[test]
fn a_side_has_twelve_markers_at_home_and_six_abroad() {
    proves!("lrtg.20.0.3", "lrtg.20.0.4", "lrtg.20.0.5");
    assert_eq!((confederate(&[], SOUTH, &[]), confederate(&[], NORTH, &[])), (12, 6));
    assert_eq!((union(SOUTH, &[]), union(NORTH, &[])), (6, 12));
    // Real ones and dummies count alike.
    let pieces = [("hood", NORTH), ("longstreet", "with hood")];
    let table = acts(&[], Side::Confederate, "", &pieces, &[(Side::Confederate, 9, NORTH, "hood")]);
    let track = |side| {
        let tracks = table.view(side).tracks;
        tracks.into_iter().find(|track| track.label == "Force markers").map(|track| (track.value, track.most))
    };
    assert_eq!((track(Side::Confederate), track(Side::Union)), (Some((1, 6)), Some((0, 6))));
    assert_eq!(placed(table, NORTH), (5, "lrtg.20.0.3"));
}

#[test]
fn infantry_corps_leaders_on_the_map_are_counted() {
    proves!("lrtg.20.0.6");
    // Stuart and the army leaders are nobody here; Beauregard and the garrison leaders are.
    let cavalry = [("jones", NORTH), ("stuart", "with jones"), ("mclaws", NORTH), ("lee", "with mclaws")];
    assert_eq!(confederate(&[], SOUTH, &cavalry), 12);
    let stuart = [("jones", SOUTH), ("stuart", "with jones")];
    assert_eq!(confederate(&[], NORTH, &stuart), 6, "he does not make it one and one");
    let ewell = [("rodes", NORTH), ("ewell", "with rodes")];
    assert_eq!(confederate(&[], SOUTH, &ewell), 12, "one and one");
    let three =
        [ewell.as_slice(), &[("richmond-garrison-1", NORTH), ("beauregard", "with richmond-garrison-1")]];
    assert_eq!(confederate(&[], SOUTH, &three.concat()), 6);
    let three = [ewell.as_slice(), &[("heth", NORTH), ("hill", "with heth")]].concat();
    assert_eq!(confederate(&[], SOUTH, &three), 6);
    let cavalry =
        [("devin", NORTH), ("buford", "with devin"), ("whiting", NORTH), ("pleasonton", "with whiting")];
    assert_eq!(union(SOUTH, &cavalry), 6);
    let garrison =
        [("wells", "HE0939"), ("heintzelman", "with wells"), ("briggs", NORTH), ("schenck", "with briggs")];
    assert_eq!((union(SOUTH, &garrison[..2]), union(SOUTH, &garrison)), (6, 12));
}

/// The limits in force: the Union's and the Confederate's.
fn limits(table: &Table) -> [i16; 2] {
    Side::ALL.map(|side| LongRoads::figure(RULES.at(&table.state), Figure::Markers(side), 0))
}

/// A unit is put into another hex.
fn put(table: &mut Table, unit: &str, hex: &str) {
    let unit = table.unit(unit);
    table.state.place.put(unit, RULES.board.hex(hex).unwrap());
}

#[test]
fn an_even_split_leaves_the_limit_as_it_was() {
    proves!("lrtg.20.0.7");
    let start = Table::at("options = [\"limited_intelligence\"]", &[]);
    assert_eq!(limits(&start), [6, 12]);
    let split = |second: &str| {
        let pieces =
            [("hood", NORTH), ("longstreet", "with hood"), ("rodes", second), ("ewell", "with rodes")];
        acts(&[], Side::Confederate, "", &pieces, &[])
    };
    assert_eq!(limits(&split(SOUTH))[1], 12, "nobody has crossed yet");
    let mut north = split(NORTH);
    assert_eq!(limits(&north)[1], 6);
    put(&mut north, "rodes", SOUTH);
    let mut tied = north.play(&format!("dummy in {NORTH}"));
    assert_eq!(limits(&tied)[1], 6);
    put(&mut tied, "hood", SOUTH);
    assert_eq!(limits(&tied.play(&format!("dummy in {SOUTH}")))[1], 12);
}

/// Longstreet has crossed the Potomac in the middle of Rodes' march, and there are eight Confederate markers.
fn crossed(options: &[&str]) -> Table {
    let pieces =
        [("hood", FAR_SOUTH), ("longstreet", "with hood"), ("rodes", SOUTH), ("wright-union", "SS4911")];
    let markers: Vec<Force<'_>> = (1..=8)
        .map(|marker| (Side::Confederate, marker, SOUTH, if marker == 1 { "rodes" } else { "" }))
        .collect();
    let campaign = "declared = [\"Operational\", \"Operational\"]";
    let table = acts(options, Side::Confederate, campaign, &pieces, &markers);
    let mut table = table.dice(&[3]).play("march rodes; no force march");
    put(&mut table, "hood", NORTH);
    table
}

#[test]
fn a_side_with_too_many_markers_lifts_some_at_the_end_of_the_action() {
    proves!("lrtg.20.0.8");
    let table = crossed(&[]).play("to SS2029");
    assert_eq!(
        (limits(&table)[1], table.asked().as_str()),
        (6, "Confederate march"),
        "the march is not over"
    );
    let table = table.play("end march");
    let table = if table.offers("no dummies along") { table.play("no dummies along") } else { table };
    assert_eq!(table.asked(), "Confederate too_many_markers");
    assert_eq!(table.actions().len(), 8);
    assert_eq!(table.refused("lift 9"), "gcacw.li.22");
    let table = table.play("lift 1");
    assert!(table.said("Rodes") && !RULES.at(&table.state).hidden(table.unit("rodes")));
    assert_eq!(table.asked(), "Confederate too_many_markers");
    let table = table.dice(&[6, 1]).play("lift 5");
    assert_eq!(table.asked(), "Union take_initiative");
    assert_eq!(table.state.forces.on_map(Side::Confederate).count(), 6);
}

#[test]
fn what_is_revealed_takes_nobodys_time() {
    proves!("lrtg.20.0.12");
    let mut table = crossed(&["time_limits"]).play("end march");
    if table.offers("no dummies along") {
        table = table.play("no dummies along");
    }
    assert_eq!(table.asked(), "Confederate too_many_markers");
    assert_eq!(RULES.clock(&table.state), Clock::Paused(engine::Clause("lrtg.20.0.12")));
    // A marker that a march comes beside is lifted within the step: no decision comes between.
    let pieces = [("hood", SOUTH), ("wright-union", "SS2028"), ("ayres", FAR_SOUTH)];
    let marker = [(Side::Union, 1, "SS2028", "wright-union")];
    let table = acts(&["time_limits"], Side::Confederate, "", &pieces, &marker).dice(&[4]);
    let table = table.play("march hood; no force march");
    assert!(RULES.at(&table.state).hidden(table.unit("wright-union")));
    let table = table.play("to SS2029");
    assert!(!RULES.at(&table.state).hidden(table.unit("wright-union")));
    assert!(table.decider() == Side::Confederate, "{}", table.asked());
}

#[test]
fn a_dummy_brings_no_minutes() {
    proves!("lrtg.20.0.13");
    let minutes = |wright: &str, marker: &str| {
        let campaign = "phase = \"time_allocation\"\ndeclared = [\"Operational\", \"Operational\"]";
        let pieces = [("hood", SOUTH), ("longstreet", "with hood"), ("wright-union", wright)];
        let dummy = [(Side::Union, 1, marker, "")];
        hidden_using(&["time_limits"], "", campaign, &pieces, &dummy, &[]).state.campaign.time.seconds[1] / 60
    };
    assert_eq!((minutes(FAR_SOUTH, "SS2025"), minutes("SS2025", FAR_SOUTH)), (17, 20));
}

#[test]
fn a_spy_uncovers_the_losers_markers_for_the_turn() {
    proves!("lrtg.2.0.44", "lrtg.20.0.11");
    let pieces = [
        ("hood", SOUTH),
        ("rodes", SOUTH),
        ("lee", "with rodes"),
        ("wright-union", FAR_SOUTH),
        ("hooker", "with wright-union"),
    ];
    let markers = [
        (Side::Confederate, 1, SOUTH, "hood"),
        (Side::Confederate, 2, SOUTH, ""),
        (Side::Union, 1, FAR_SOUTH, "wright-union"),
    ];
    // Hooker is south of the Potomac: 5 - 1 = 4 against 3.
    let table = hidden_using(&[], "", "phase = \"random_events\"", &pieces, &markers, &[4, 4, 5, 3, 6, 6]);
    assert_eq!(table.state.campaign.today.spy, Some(Side::Union));
    assert!(!RULES.at(&table.state).has_force_markers(Side::Confederate));
    assert!(!RULES.at(&table.state).hidden(table.unit("hood")));
    assert!(RULES.at(&table.state).has_force_markers(Side::Union), "the winner's stay");
    // For the rest of the turn the loser hides nothing; the winner may, and so may anybody without a spy.
    let hides = |spy: &str, side: Side| {
        let table = acts(&[], side, spy, &pieces, &[]);
        let (unit, hex) = if side == Side::Union { ("wright-union", FAR_SOUTH) } else { ("hood", SOUTH) };
        [table.barred(&format!("hide {unit}")), table.barred(&format!("dummy in {hex}"))]
    };
    assert_eq!(hides("spy = \"Union\"", Side::Confederate), ["lrtg.2.0.44"; 2]);
    assert_eq!(hides("spy = \"Union\"", Side::Union), [""; 2]);
    assert_eq!(hides("", Side::Confederate), [""; 2]);
}

#[test]
fn every_commander_of_a_side_sees_what_it_hides() {
    proves!("lrtg.20.0.15");
    let options = ["union_second", "confederate_second"];
    let pieces = [("hood", SOUTH), ("rodes", SOUTH), ("wright-union", FAR_SOUTH)];
    let markers = [(Side::Confederate, 1, SOUTH, "hood"), (Side::Union, 1, FAR_SOUTH, "wright-union")];
    let table = acts(&options, Side::Confederate, "", &pieces, &markers);
    for seat in (0..4).map(Seat) {
        let view = RULES.view(&table.state, Viewer::Seat(seat));
        let sees = |unit: &str| view.pieces.iter().any(|piece| piece.id == unit);
        let union = seat.side() == Side::Union;
        assert_eq!((sees("hood"), sees("wright-union")), (!union, union), "{seat:?}");
    }
}

#[test]
fn jackson_and_longstreet_are_the_corps_leaders_of_the_variant() {
    proves!("lrtg.31.5.1");
    let jackson = |hex| [("rodes", hex), ("jackson", "with rodes")];
    for options in [&["jackson"][..], &["jackson", "confederate_second"]] {
        assert_eq!(confederate(options, SOUTH, &jackson(NORTH)), 12, "no majority");
        assert_eq!(confederate(options, NORTH, &jackson(NORTH)), 6);
        let garrison = [("richmond-garrison-1", NORTH), ("beauregard", "with richmond-garrison-1")];
        let three = [jackson(NORTH).as_slice(), &garrison].concat();
        assert_eq!(confederate(options, SOUTH, &three), 6);
    }
}

#[test]
fn random_games_keep_the_contract() {
    games::check("high-tide", &["limited_intelligence"], 2001, 900);
    games::check("high-tide", &["limited_intelligence", "time_limits", "union_second"], 2002, 600);
}
