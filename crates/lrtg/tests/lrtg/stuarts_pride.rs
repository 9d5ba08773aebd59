//! 27.3: Stuart's Pride, and the points of play balance.

use engine::{Log, ScriptedDice, Side, proves};
use gcacw::pieces::{Cause, Entry};
use gcacw::sets::UnitSet;
use gcacw::turn::StationMark;
use gcacw::{Campaign, CombatResult, combat::Battle};
use lrtg::turn::phase::CampaignPhase;
use lrtg::victory::book::Award;

use crate::table::{RULES, Table};
use gcacw::campaign::{Moment, News};
use lrtg::LongRoads;

const ON: &[&str] = &["brandy_station"];
const RIDERS: &str = "jones SS2116\nhampton SS2116\njenkins SN0620\nhood SS4328\ndevin SS2117\nwyndham SS2117\nwright-union SS4929";

/// Turn 3, with the cavalry face to face.
fn third() -> Table {
    Table::acts_using(ON, 3, Side::Union, "", RIDERS)
}

fn score(table: &Table) -> i16 {
    table.state.campaign.brandy.embarrassment
}

/// The letters of a battle: who defended, who attacked, and their results.
fn fought(table: &mut Table, defending: &[&str], result: &str, attacking: &[&str], other: &str) {
    let units = |words: &[&str]| words.iter().map(|word| table.unit(word)).collect::<UnitSet>();
    let side = RULES.roster(&table.state).side(table.unit(attacking[0]));
    let defender = CombatResult::parse(result).unwrap();
    table.state.battle = Battle {
        side,
        defending: units(defending),
        fighting: units(attacking),
        defender,
        attacker: CombatResult::parse(other).unwrap(),
        ..Battle::none()
    };
    let hex = table.state.battle.target;
    LongRoads::told(RULES.play(&mut table.state, &mut Log::silent()), News::Fought { hex, defender });
}

fn lose(table: &mut Table, unit: &str, points: u8, cause: Cause) {
    let unit = table.unit(unit);
    RULES.play(&mut table.state, &mut Log::silent()).lose(unit, points, cause);
}

#[test]
fn a_repulse_with_loss_costs_twenty_points() {
    proves!("lrtg.27.3.1", "lrtg.27.3.3", "lrtg.27.3.5", "lrtg.ex.27.3");
    let mut table = third();
    fought(&mut table, &["jones"], "1Dr", &["devin"], "-");
    assert_eq!(score(&table), 2);
    lose(&mut table, "jones", 1, Cause::Combat);
    assert_eq!((score(&table), table.state.campaign.book.of(Award::StuartsPride)), (4, -20));
    // The three points of the loss itself come on top.
    assert_eq!(table.total(), -23);
    let view = table.view(Side::Confederate);
    assert!(view.tracks.iter().any(|track| track.label == "Stuart's Embarrassment" && track.value == 4));
    // Men lost on the march are no combat loss; infantry and other turns do not count.
    lose(&mut table, "jones", 1, Cause::ForceMarch);
    lose(&mut table, "hood", 2, Cause::Combat);
    assert_eq!(score(&table), 4);
    let mut fourth = Table::acts_using(ON, 4, Side::Union, "", RIDERS);
    fought(&mut fourth, &["jones"], "1Dr", &["devin"], "-");
    lose(&mut fourth, "jones", 1, Cause::Combat);
    assert_eq!(score(&fourth), 0);
}

#[test]
fn letters_count_unit_by_unit() {
    proves!("lrtg.27.3.3", "lrtg.27.3.4", "lrtg.27.3.6");
    let after = |defending: &[&str], result: &str| {
        let mut table = third();
        fought(&mut table, defending, result, &["devin"], "-");
        score(&table)
    };
    assert_eq!((after(&["jones"], "D"), after(&["jones"], "r"), after(&["jones"], "F")), (1, 1, 0));
    assert_eq!((after(&["jones"], "R"), after(&["jones"], "R*"), after(&["jones"], "DR")), (3, 3, 4));
    assert_eq!((after(&["jones", "hampton"], "D"), after(&["jones", "hampton"], "DR")), (2, 8));
    assert_eq!(
        (after(&["hood", "hampton"], "D"), after(&["jenkins"], "D")),
        (1, 1),
        "any Confederate cavalry"
    );
    // As attackers they suffer too.
    let mut table = third();
    fought(&mut table, &["devin"], "-", &["jones", "hampton"], "1D");
    assert_eq!(score(&table), 2);
}

#[test]
fn union_losses_offset_it_but_never_below_nothing() {
    proves!("lrtg.27.3.8", "lrtg.27.3.9");
    let mut table = third();
    fought(&mut table, &["devin", "wyndham"], "DR", &["jones"], "-");
    lose(&mut table, "devin", 1, Cause::Combat);
    // Three to the good: the score is 0 now, and the next four count but one.
    assert_eq!((score(&table), table.state.campaign.book.of(Award::StuartsPride)), (-3, 0));
    fought(&mut table, &["jones"], "DR*", &["devin"], "-");
    assert_eq!((score(&table), table.state.campaign.book.of(Award::StuartsPride)), (1, -5));
    fought(&mut table, &["devin", "wyndham"], "R*", &["jones"], "-");
    assert_eq!(score(&table), -1);
    // After turn 3 nothing is left over.
    table.run(CampaignPhase::VictoryCheck);
    assert_eq!(score(&table), 0);
    let mut later =
        Table::acts_using(ON, 9, Side::Confederate, "embarrassment = 1", "jones HE0328\nwright-union SS4929");
    assert_eq!(score(&later), 1);
    later = later.dice(&[1]).play("wreck depot jones");
    assert_eq!((score(&later), later.state.campaign.book.of(Award::StuartsPride)), (0, 0));
    // Frederick is worth two, and one is all there is.
    let mut frederick =
        Table::acts_using(ON, 9, Side::Confederate, "embarrassment = 1", "jones RS2326\nwright-union SS4929");
    frederick.state.campaign.brandy.redeemed = 0xff;
    let frederick = frederick.dice(&[1]).play("wreck depot jones");
    assert_eq!((score(&frederick), frederick.state.campaign.book.of(Award::StuartsPride)), (0, 0));
}

#[test]
fn the_depot_at_culpeper() {
    proves!("lrtg.27.3.7");
    let depot = "depot = [{ at = \"SS1418\", owner = \"Confederate\", points = -2 }]";
    let burned = |turn: u8| {
        Table::acts_using(ON, turn, Side::Union, depot, "devin SS1418\njones SS2116\nhood SS4328")
            .dice(&[1])
            .play("wreck depot devin")
    };
    assert_eq!((score(&burned(3)), score(&burned(4))), (5, 0));
}

/// Later in the game Stuart has ten to live down.
fn later(side: Side, pieces: &str) -> Table {
    Table::acts_using(ON, 9, side, "embarrassment = 10", pieces)
}

#[test]
fn stuarts_cavalry_burns_depots() {
    proves!("lrtg.27.3.10", "lrtg.27.3.11", "lrtg.27.3.12");
    let burns = |unit: &str, hex: &str| {
        let pieces = format!("{unit} {hex}\nwright-union SS4929");
        let mut table = later(Side::Confederate, &pieces);
        // The station in the hex, which burns too, counts no more.
        table.state.campaign.brandy.redeemed = 0xff;
        score(&table.dice(&[1]).play(&format!("wreck depot {unit}")))
    };
    // Frederick, Camden Station, Mt. Royal Depot, Harrisburg, Manassas, Alexandria.
    for hex in ["RS2326", "HE3115", "HE3013", "RN4909", "SN4124", "HE0944"] {
        assert_eq!(burns("jones", hex), 8, "{hex}");
    }
    assert_eq!((burns("jones", "HE0328"), burns("hampton", "HW1314")), (9, 9), "Rockville, Martinsburg");
    for unit in ["jenkins", "imboden", "hood"] {
        assert_eq!(burns(unit, "RS2326"), 10, "{unit}");
    }
    // The die decides, as always.
    let spared =
        later(Side::Confederate, "jones RS2326\nwright-union SS4929").dice(&[6]).play("wreck depot jones");
    assert_eq!(score(&spared), 10);
}

#[test]
fn the_union_burns_a_depot_before_him() {
    proves!("lrtg.27.3.13");
    let burns = |depot: &str, others: &str| {
        let pieces = format!("williams {depot}\n{others}");
        score(&later(Side::Union, &pieces).dice(&[1]).play("wreck depot williams"))
    };
    let near = |hex: &str, distance: u16| {
        let hex = RULES.board.hex(hex).unwrap();
        let found = RULES.board.hexes().find(|&other| {
            RULES.board.distance(hex, other) == distance
                && !RULES.board.ground(other).contains(board::Ground::WATER)
        });
        RULES.board.name(found.unwrap()).to_owned()
    };
    let (ten, eleven) = (near("RS2326", 10), near("RS2326", 11));
    assert_eq!(burns("RS2326", &format!("jones {ten}\nhood {eleven}")), 9);
    assert_eq!(burns("RS2326", &format!("jones {eleven}\nhood {eleven}")), 10, "too far");
    assert_eq!(burns("RS2326", &format!("jones {ten}\nhood {ten}")), 10, "infantry is as near");
    assert_eq!(burns("RS2326", &format!("jenkins {ten}\nhood {eleven}")), 10, "not Stuart's");
    let rockville = near("HE0328", 10);
    assert_eq!(burns("HE0328", &format!("jones {rockville}\nhood SS2030")), 10, "not one of the six");
}

#[test]
fn stuarts_cavalry_burns_capitols() {
    proves!("lrtg.27.3.14");
    let burns = |unit: &str, hex: &str| {
        let pieces = format!("{unit} {hex}\nwright-union SS4929");
        let mut table = later(Side::Confederate, &pieces);
        table.state.campaign.brandy.redeemed = 0xff;
        score(&table.play(&format!("wreck capitol {unit}")))
    };
    assert_eq!((burns("jones", "RN4909"), burns("jones", "HE3932")), (7, 7));
    assert_eq!((burns("hood", "HE3932"), burns("jenkins", "HE3932")), (10, 10));
}

#[test]
fn stuarts_cavalry_burns_stations() {
    proves!("lrtg.27.3.15", "lrtg.27.3.16", "lrtg.27.3.17", "lrtg.27.3.18", "lrtg.27.3.19");
    let place = |name: &str| {
        let place = RULES.board.place(name).unwrap_or_else(|| panic!("no place {name}"));
        RULES.board.hex(&place.hex).unwrap()
    };
    let burn = |table: &mut Table, unit: &str, hex, mark| {
        let unit = table.unit(unit);
        LongRoads::told(
            RULES.play(&mut table.state, &mut Log::silent()),
            News::StationBurned { unit, hex, mark },
        );
        score(table)
    };
    let one = |unit: &str, hex, mark| {
        let mut table =
            later(Side::Confederate, "jones RS2326\njenkins RS2326\nhood RS2326\nwright-union SS4929");
        burn(&mut table, unit, hex, mark)
    };
    let damage = StationMark::Damage;
    // The Baltimore & Ohio east of Frederick Junction, but not the junction nor west of it.
    assert_eq!(one("jones", place("Sykesville"), damage), 9);
    assert_eq!(
        (one("jones", place("Frederick Junction"), damage), one("jones", place("Point of Rocks"), damage)),
        (10, 10)
    );
    // The Washington Branch; Relay House is on both lines.
    let relay_house = RULES.board.hex("HE2518").unwrap();
    assert_eq!((one("jones", place("Laurel"), damage), one("jones", relay_house, damage)), (8, 7));
    // The Northern Central.
    assert_eq!(one("jones", place("York"), damage), 9);
    // The Philadelphia, Wilmington & Baltimore, with Camden Station, which is the Baltimore & Ohio's too.
    let camden = RULES.board.hex("HE3115").unwrap();
    assert_eq!((one("jones", place("Canton"), damage), one("jones", camden, damage)), (8, 7));
    // Destroyed is damaged; others do not count; each line once.
    assert_eq!(one("jones", place("York"), StationMark::Destroy), 9);
    assert_eq!((one("hood", place("York"), damage), one("jenkins", place("York"), damage)), (10, 10));
    let mut table = later(Side::Confederate, "jones RS2326\nhampton RS2326\nwright-union SS4929");
    assert_eq!(burn(&mut table, "jones", place("York"), damage), 9);
    assert_eq!(burn(&mut table, "hampton", place("Hanover Junction"), damage), 9);
    // At the table: a station burns by itself, or with the depot in its hex.
    let york = "jones RN5826\nhampton RN5826\nwright-union SS4929";
    assert_eq!(score(&later(Side::Confederate, york).play("burn jones")), 9);
    let harrisburg =
        later(Side::Confederate, "jones RN4909\nwright-union SS4929").dice(&[6]).play("wreck depot jones");
    assert_eq!(score(&harrisburg), 10, "the depot stands, and the station too as yet");
    assert_eq!(score(&harrisburg.play("yes")), 9, "the depot stands, the station burns");
}

#[test]
fn stuarts_cavalry_in_the_great_cities() {
    proves!("lrtg.27.3.20", "lrtg.27.3.21");
    let enter = |table: &mut Table, unit: &str, city: &str| {
        let hex = RULES.board.area(city).unwrap()[0];
        let unit = table.unit(unit);
        RULES.play(&mut table.state, &mut Log::silent()).enter(unit, hex, Entry::March);
        score(table)
    };
    let pieces = "jones RS2326\nhampton RS2326\njenkins RS2326\nwright-union SS4929";
    let mut table = later(Side::Confederate, pieces);
    assert_eq!(enter(&mut table, "jenkins", "city of Baltimore"), 10);
    assert_eq!(enter(&mut table, "jones", "city of Baltimore"), 8);
    assert_eq!(enter(&mut table, "hampton", "city of Baltimore"), 8, "once");
    assert_eq!(enter(&mut table, "jenkins", "city of Washington"), 8);
    assert_eq!(enter(&mut table, "jones", "city of Washington"), 0);
    assert_eq!(table.state.campaign.book.of(Award::StuartsPride), 0);
}

#[test]
fn the_reduced_total_is_the_total() {
    proves!("lrtg.27.3.22");
    let pieces = "jones RS2326\nwright-union SS4929\nhood SS2030";
    let reached = |embarrassment: i16| {
        let mut table =
            Table::acts_using(ON, 9, Side::Union, &format!("embarrassment = {embarrassment}"), pieces);
        table.state.campaign.book.add(9, Award::Counties, 80);
        let mut dice = ScriptedDice::new([6; 9]);
        LongRoads::plays(RULES.play(&mut table.state, &mut Log::silent()), Moment::ActionTaken, &mut dice);
        (table.total(), table.state.campaign.questioned)
    };
    // At 75 Hooker is questioned.
    assert_eq!((reached(0), reached(1), reached(2)), ((80, 1), (75, 1), (70, 0)));
    // At the end too.
    let sentence = |embarrassment: i16| {
        let mut table =
            Table::acts_using(ON, 9, Side::Union, &format!("embarrassment = {embarrassment}"), pieces);
        table.state.campaign.book.add(9, Award::Counties, 160);
        LongRoads::outcome(RULES.at(&table.state)).unwrap().winner
    };
    assert_eq!((sentence(0), sentence(1)), (Some(Side::Confederate), Some(Side::Union)));
}

#[test]
fn ten_points_for_balance() {
    proves!("lrtg.27.6.1");
    let total = |options: &[&str]| Table::at(&format!("options = {options:?}\n"), &[]).total();
    assert_eq!(total(&["brandy_station", "brandy_station_balance"]), 10);
    assert_eq!((total(ON), total(&["brandy_station_balance"])), (0, 0));
}
