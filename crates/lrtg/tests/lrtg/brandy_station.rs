//! 27: Brandy Station, the opening of turns 1 to 3.

use engine::{Log, ScriptedDice, Side, proves};
use gcacw::Campaign;
use gcacw::campaign::{Intent, Moment, Purpose};
use gcacw::combat::Battle;
use gcacw::pieces::Entry;
use lrtg::options::brandy_station::Part;
use lrtg::turn::phase::{CampaignPhase, Portion};

use crate::table::{RULES, Table, name};
use lrtg::LongRoads;

const ON: &[&str] = &["brandy_station"];
const JACKSON: &[&str] = &["brandy_station", "jackson"];
/// Three full divisions watch Fredericksburg.
const FACING: &str = "hood SS4328\nrodes SS4329\npickett SS4330\njones SS2116\nstuart with jones\nhampton SS1918\njenkins SN0620\nwright-union SS4929\nhowe SS4930\nayres SS4927\ngibbon SS4225\ndevin SS3409\nwyndham SS3208\ndavis SS4323\nwells HE1236\nart-res-i SS4426";
/// Bits of the corps: the Confederate I, II and cavalry corps, the Union VI.
const I: u16 = 1;
const II: u16 = 2;
const CAVALRY: u16 = 1 << 10;
const VI: u16 = 1 << 4;

/// The Action Cycle of a turn begins.
fn opening(options: &[&str], turn: u8, pieces: &str) -> Table {
    let mut table = Table::using(options, turn, "phase = \"attachment\"", pieces, &[]);
    table.state.campaign.opened = false;
    while !table.question().starts_with("take_initiative") {
        table = table.play("enough");
    }
    table
}

/// The Confederate has finished, and these of his corps have moved.
fn answer(options: &[&str], turn: u8, pieces: &str, moved: u16) -> Table {
    let mut table = opening(options, turn, pieces);
    table.state.campaign.today.corps_moved = moved;
    table.play("pass; pass")
}

/// What the Union may activate, in halves of an infantry corps.
fn allowed(options: &[&str], turn: u8, pieces: &str, moved: u16) -> u8 {
    answer(options, turn, pieces, moved).state.campaign.brandy.allowed
}

/// Turn 3: the infantry has moved, the cavalry acts.
fn raid(pieces: &str) -> Table {
    answer(ON, 3, pieces, 0)
}

/// A unit comes to a hex by marching, and nothing else is left to do.
fn ride(table: &mut Table, unit: &str, hex: &str) {
    let (id, hex) = (table.unit(unit), RULES.board.hex(hex).unwrap());
    RULES.play(&mut table.0.state, &mut table.0.log).enter(id, hex, Entry::March);
    LongRoads::plays(
        RULES.play(&mut table.0.state, &mut table.0.log),
        Moment::ActionTaken,
        &mut ScriptedDice::new([6; 9]),
    );
}

fn may_go(table: &Table, unit: &str, from: &str, to: &str, purpose: Purpose) -> &'static str {
    let hex = |name: &str| RULES.board.hex(name).unwrap();
    let may = LongRoads::may(
        RULES.at(&table.state),
        Intent::Enter { unit: table.unit(unit), from: hex(from), to: hex(to), purpose },
    );
    may.map_or_else(|forbidden| forbidden.clause(), |()| "")
}

#[test]
fn another_opening_on_its_own_switch() {
    proves!("lrtg.27.0.1", "lrtg.27.0.2", "lrtg.27.4.1", "lrtg.27.5.1", "lrtg.27.7.1");
    let favours = |id: &str| RULES.about.options.iter().find(|option| option.id == id).unwrap().favours;
    assert_eq!((favours("brandy_station"), favours("brandy_station_balance")), (Some(Side::Union), None));
    // On turn 3 of the scenarios the cavalry rides; here it waits for its release.
    assert!(opening(&[], 3, FACING).play("take initiative").offers("march jones"));
    assert_eq!(opening(ON, 3, FACING).play("take initiative").refused("march jones"), "lrtg.27.1.5");
    // Three days a turn, no events, no reinforcement rolls, no supply; the rest as always.
    let days =
        |options: &[&str]| Table::using(options, 2, "", FACING, &[]).view(Side::Union).heading.turn_name;
    assert_eq!(days(ON), days(&[]));
    let events = "phase = \"random_events\"";
    for turn in 1..=3 {
        let table = Table::using(ON, turn, events, FACING, &[1, 1, 1, 1]);
        assert_eq!((table.state.campaign.today.event, table.state.campaign.groups), (None, 0));
        let next = if turn == 1 { "Union declare" } else { "Confederate place_reinforcement" };
        assert_eq!(table.asked(), next);
        let mut table = opening(ON, turn, FACING);
        let hood = table.unit("hood");
        table.state.campaign.victuals[hood.index()] = 3;
        table.run(CampaignPhase::SupplyExpenditure);
        assert_eq!(table.victuals("hood"), 3);
    }
    assert!(Table::using(ON, 4, events, FACING, &[1, 1, 1, 1]).state.campaign.today.event.is_some());
    let ports = "wright-union SS5021\nhood SS4328\nrodes SS4329\npickett SS4330";
    let mut table = answer(ON, 1, ports, I).play("pass; take initiative");
    let wright = table.unit("wright-union");
    table.state.campaign.today.in_port.insert(wright);
    assert!(table.offers("sail wright-union"), "naval movement as always");
}

#[test]
fn infantry_marches_cavalry_waits_for_its_release() {
    proves!("lrtg.27.1.1", "lrtg.27.1.4", "lrtg.27.1.5", "lrtg.27.2.6", "lrtg.27.2.8");
    for turn in 1..=3 {
        let mut table = opening(ON, turn, FACING).play("take initiative");
        assert!(table.offers("march hood"));
        assert_eq!(table.refused("march jones"), "lrtg.27.1.5");
        assert_eq!(table.refused("march jenkins"), "lrtg.27.2.8");
        // Nor does Stuart take it with him.
        assert!(!table.offers("activate stuart"));
        let jones = table.unit("jones");
        table.state.campaign.released.insert(jones);
        assert!(table.offers("march jones") && table.offers("activate stuart"));
        let stuart = table.play("activate stuart");
        assert_eq!(stuart.actions(), ["select jones"]);
    }
    let view = opening(ON, 1, FACING).view(Side::Union);
    let marked = |id: &str| {
        let piece = view.pieces.iter().find(|piece| piece.id == id).unwrap();
        piece.status.contains(&engine::Condition::NotReleased)
    };
    assert!(marked("jones") && marked("jenkins") && !marked("hood") && !marked("devin"));
    // Garrisons, artillery and whoever is not named wait.
    let union = answer(ON, 1, FACING, I).play("take initiative");
    assert_eq!(union.refused("march wells"), "lrtg.27.1.1");
    assert_eq!(union.refused("march art-res-i"), "lrtg.27.1.1");
    let entrench =
        |unit: &str| LongRoads::may(RULES.at(&union.state), Intent::Entrench(union.unit(unit))).is_ok();
    assert!(!entrench("wells") && !entrench("hood") && entrench("wright-union"));
}

#[test]
fn two_counties_are_closed_to_the_confederate() {
    proves!("lrtg.27.1.2", "lrtg.27.1.3", "lrtg.27.2.7");
    let table = opening(ON, 2, FACING);
    for purpose in [Purpose::March, Purpose::Advance, Purpose::Retreat] {
        // Rappahannock Station is in Fauquier, Falmouth in Stafford.
        assert_eq!(may_go(&table, "hood", "SS2315", "SS2414", purpose), "lrtg.27.1.2");
        assert_eq!(may_go(&table, "jones", "SS2315", "SS2414", purpose), "lrtg.27.1.2");
        assert_eq!(may_go(&table, "hood", "SS4328", "SS4426", purpose), "lrtg.27.1.2");
    }
    assert_eq!(may_go(&table, "hood", "SS2116", "SS2117", Purpose::March), "");
    // The one hex that counts as Warren.
    assert_eq!(may_go(&table, "jenkins", "SN0619", "SN0618", Purpose::March), "");
    assert_eq!(may_go(&table, "devin", "SN0617", "SN0618", Purpose::March), "lrtg.27.1.12");
    // Cavalry on turn 3, released or not.
    let table = raid(FACING);
    assert_eq!(may_go(&table, "jones", "SS2315", "SS2414", Purpose::March), "lrtg.27.1.2");
    assert_eq!(may_go(&opening(&[], 2, FACING), "hood", "SS2315", "SS2414", Purpose::March), "");
}

#[test]
fn the_union_answers_infantry_corps_with_corps_or_two_divisions() {
    proves!("lrtg.27.1.6", "lrtg.27.1.11", "lrtg.27.7.1");
    for turn in [1, 2] {
        assert_eq!(allowed(ON, turn, FACING, 0), 0);
        assert_eq!(allowed(ON, turn, FACING, I), 2);
        assert_eq!(allowed(ON, turn, FACING, I | II), 4);
        assert_eq!(allowed(ON, turn, FACING, CAVALRY), 0, "cavalry moves give the Union nothing");
    }
    let before = opening(ON, 1, FACING).play("take initiative");
    assert_eq!(before.would("march hood"), Ok(()));
    let acts = |moved: u16, active: u16, unit: &str| {
        let mut table = answer(ON, 1, FACING, moved).play("take initiative");
        table.state.campaign.today.corps_active = active;
        table.barred(&format!("march {unit}"))
    };
    assert_eq!((acts(I, 0, "wright-union"), acts(I, VI, "howe")), ("", ""));
    assert_eq!(acts(I, VI, "ayres"), "lrtg.27.1.11");
    // Two cavalry divisions for one corps, and no third.
    let first = 1 << 7;
    assert_eq!((acts(I, first, "wyndham"), acts(I, first, "wright-union")), ("", "lrtg.27.1.11"));
    assert_eq!(acts(I, VI, "devin"), "lrtg.27.1.11");
    // Of two allowances one may go to a corps, the other to two divisions.
    assert_eq!((acts(I | II, VI, "devin"), acts(I | II, VI | first, "wyndham")), ("", ""));
    assert_eq!(acts(I | II, VI | first, "ayres"), "lrtg.27.1.11");
    // A corps that acts may act again, up to Fatigue Level 4.
    let mut table = answer(ON, 1, FACING, I).play("take initiative");
    table.state.campaign.today.corps_active = VI;
    for (levels, clause) in [(3, ""), (4, "gcacw.6.5.2")] {
        let wright = table.unit("wright-union");
        table.state.fatigue[wright.index()] = levels;
        assert_eq!(table.barred("march wright-union"), clause);
    }
}

#[test]
fn few_full_divisions_at_fredericksburg_free_more() {
    proves!("lrtg.27.1.7", "lrtg.27.1.8", "lrtg.27.1.9", "lrtg.27.1.10");
    let two = FACING.replace("hood SS4328", "hood SS2031");
    let none = two.replace("rodes SS4329", "rodes SS2032").replace("pickett SS4330", "pickett SS2033");
    assert_eq!((allowed(ON, 1, &two, 0), allowed(ON, 2, &two, I)), (2, 4));
    assert_eq!((allowed(ON, 1, &none, 0), allowed(ON, 2, &none, I)), (4, 6));
    // Full is the original strength, in one counter or in its brigades.
    assert_eq!(allowed(ON, 1, &FACING.replace("hood SS4328", "hood SS4328, strength = 15"), 0), 2);
    let brigades = "perry SS4328, strength = 8\nmahone SS4329, strength = 7";
    assert_eq!(allowed(ON, 1, &FACING.replace("hood SS4328", brigades), 0), 0);
    let scattered = brigades.replace("SS4329", "SS2031");
    assert_eq!(allowed(ON, 1, &FACING.replace("hood SS4328", &scattered), 0), 2);
    // It is found once: what happens to a division afterwards changes nothing.
    let mut table = answer(ON, 1, FACING, I).play("take initiative");
    table.state.campaign.today.corps_active = VI;
    let hood = table.unit("hood");
    table.state.manpower[hood.index()] = 1;
    assert_eq!(table.refused("march ayres"), "lrtg.27.1.11");
}

#[test]
fn the_union_keeps_out_of_six_counties_but_for_cavalry_on_turn_three() {
    proves!("lrtg.27.1.12", "lrtg.27.2.1");
    // Spotsylvania, Culpeper, Orange, Rappahannock, Warren, Caroline.
    let counties =
        ["Spotsylvania, VA", "Culpeper, VA", "Orange, VA", "Rappahannock, VA", "Warren, VA", "Caroline, VA"];
    let hexes = counties.map(|county| RULES.board.name(RULES.board.area(county).unwrap()[0]).to_owned());
    let second = answer(ON, 2, FACING, I);
    let infantry_moves = opening(ON, 3, FACING);
    let raid = raid(FACING);
    assert_eq!(raid.state.campaign.brandy.part, Part::Cavalry);
    for (county, hex) in counties.iter().zip(&hexes) {
        for unit in ["wright-union", "devin"] {
            assert_eq!(may_go(&second, unit, "SS3409", hex, Purpose::March), "lrtg.27.1.12");
            assert_eq!(may_go(&infantry_moves, unit, "SS3409", hex, Purpose::March), "lrtg.27.1.12");
        }
        assert_eq!(may_go(&raid, "wright-union", "SS3409", hex, Purpose::March), "lrtg.27.1.12");
        let open = ["Culpeper, VA", "Orange, VA"].contains(county);
        assert_eq!(
            may_go(&raid, "devin", "SS3409", hex, Purpose::March),
            if open { "" } else { "lrtg.27.1.12" }
        );
    }
    assert_eq!(may_go(&second, "devin", "SS3409", "SS3408", Purpose::March), "");
}

#[test]
fn chosen_corps_sail_bridge_and_entrench() {
    proves!("lrtg.27.1.13");
    let ports = "wright-union SS5021\nayres SS5021\nhood SS4328\nrodes SS4329\npickett SS4330";
    let mut table = answer(ON, 2, ports, I).play("pass; take initiative");
    assert_eq!(table.state.campaign.portion, Portion::Distance);
    for unit in ["wright-union", "ayres"] {
        let unit = table.unit(unit);
        table.state.campaign.today.in_port.insert(unit);
    }
    assert!(table.offers("sail wright-union"));
    table.state.campaign.today.corps_active = VI;
    assert_eq!(table.refused("sail ayres"), "lrtg.27.1.11");
    let may = |unit: &str| LongRoads::may(RULES.at(&table.state), Intent::Entrench(table.unit(unit))).is_ok();
    assert!(may("wright-union") && !may("ayres"));
}

#[test]
fn the_raiders_go_back_by_night() {
    proves!("lrtg.27.1.14", "lrtg.27.1.15");
    let pieces = "devin SS2116, fatigue = 2\nwyndham SS2030\ndavis SS4323\nhood SS4328\nwright-union SS4929";
    let night = |turn: u8| {
        let mut table = opening(ON, turn, pieces);
        table.run(CampaignPhase::VictoryCheck);
        table
    };
    let table = night(3);
    assert_eq!(table.asked(), "Union night_retreat");
    let hexes = ["SS2109", "SS2112", "SS2213", "SS2414", "SS2515", "SS2718"];
    for unit in ["devin", "wyndham"] {
        for hex in hexes {
            assert!(table.offers(&format!("night retreat {unit} to {}", name(hex))), "{unit} {hex}");
        }
    }
    assert_eq!(table.actions().len(), 12);
    assert_eq!(table.refused("night retreat devin to SS3409"), "lrtg.27.1.14");
    assert_eq!(table.refused("night retreat davis to SS2414"), "lrtg.27.1.14");
    let manpower = table.manpower("devin");
    let table = table.play("night retreat devin to SS2414; night retreat wyndham to SS2414");
    assert_eq!((table.hex("devin"), table.hex("wyndham")), (name("SS2414"), name("SS2414")));
    assert_eq!((table.fatigue("devin"), table.manpower("devin")), (2, manpower));
    assert!(!table.question().starts_with("night_retreat"));
    assert!(!night(2).question().starts_with("night_retreat"));
    // Not to a hex that the enemy holds.
    let mut held = opening(ON, 3, &format!("{pieces}\njones SS2414"));
    held.run(CampaignPhase::VictoryCheck);
    assert_eq!(held.actions().len(), 10);
    assert_eq!(held.refused("night retreat devin to SS2414"), "lrtg.27.1.14");
    assert!(held.offers(&format!("night retreat devin to {}", name("SS2515"))));
}

#[test]
fn nobody_moves_strategically_and_nothing_ends_early() {
    proves!("lrtg.27.1.16", "lrtg.27.1.17", "lrtg.27.7.1");
    let table = answer(ON, 2, FACING, I).play("pass; take initiative");
    assert_eq!(table.state.campaign.portion, Portion::Distance);
    assert_eq!(table.refused("strategic wright-union 2"), "lrtg.27.1.16");
    let confederate = opening(ON, 2, FACING).play("pass; take initiative");
    assert_eq!(confederate.refused("strategic hood 2"), "lrtg.27.1.16");
    // A Confederate who leaves the six counties ends the limits of the scenario, not these.
    let opened = |options: &[&str]| {
        let mut table = opening(options, 2, FACING);
        ride(&mut table, "hood", "HW0330");
        table.state.campaign.opened
    };
    assert_eq!((opened(ON), opened(&[])), (false, true));
    // Turn 4 is free.
    let mut fourth = Table::acts_using(ON, 4, Side::Union, "", FACING);
    fourth.state.campaign.opened = false;
    assert!(fourth.offers("march wright-union") && fourth.offers("march ayres"));
    assert_eq!(may_go(&fourth, "wright-union", "SS4427", "SS4328", Purpose::March), "");
    assert_eq!(may_go(&fourth, "jones", "SS2315", "SS2414", Purpose::March), "");
}

#[test]
fn cavalry_acts_without_initiative_until_it_crosses() {
    proves!("lrtg.27.2.2", "lrtg.27.2.9");
    let table = raid(FACING);
    assert_eq!(table.asked(), "Union take_initiative");
    assert!(!table.said("Initiative: Union"), "nobody rolled");
    let mut table = table.play("take initiative");
    assert!(table.offers("march devin") && !table.offers("march wright-union"));
    assert_eq!(table.refused("march wright-union"), "lrtg.27.2.9");
    let winner = |table: &Table| {
        LongRoads::initiative_winner(RULES.play(&mut table.state.clone(), &mut Log::silent()))
    };
    assert_eq!(winner(&table), Some(Side::Union));
    ride(&mut table, "devin", "SS2116");
    assert_eq!(winner(&table), None, "from the first crossing on initiative is rolled");
    assert!(table.said("crosses the Rappahannock"));
    // It lasts while Union cavalry is south of the river, or until both pass.
    let table = table.play("choose jones");
    let able = |table: &Table| Side::ALL.map(|side| RULES.at(&table.state).eligible(side));
    assert_eq!(able(&table), [true, true]);
    assert_eq!(table.state.campaign.acting, None);
    let mut back = table;
    ride(&mut back, "devin", "SS2414");
    assert_eq!(able(&back), [false, false]);
    let passed = raid(FACING).play("pass");
    assert_ne!(passed.state.campaign.brandy.part, Part::Cavalry);
}

#[test]
fn each_raider_releases_one_of_stuarts() {
    proves!("lrtg.27.2.3", "lrtg.27.2.4", "lrtg.27.2.8");
    let mut table = raid(FACING).play("take initiative");
    ride(&mut table, "devin", "SS2116");
    assert_eq!(table.asked(), "Confederate release_cavalry");
    assert_eq!(table.actions(), ["choose jones", "choose hampton"]);
    assert_eq!(table.refused("choose jenkins"), "lrtg.27.2.3");
    let mut table = table.play("choose hampton");
    assert!(table.state.campaign.released.contains(table.unit("hampton")));
    assert_eq!(table.asked(), "Union choose_action");
    // The same unit again: nobody. Another unit: one more.
    ride(&mut table, "devin", "SS2414");
    ride(&mut table, "devin", "SS2116");
    assert_eq!(table.asked(), "Union choose_action");
    ride(&mut table, "wyndham", "SS2030");
    assert_eq!(table.asked(), "Union choose_action", "Orange County releases nobody");
    ride(&mut table, "wyndham", "SS1918");
    assert_eq!(table.actions(), ["choose jones"]);
    let mut table = table.play("choose jones");
    // Nobody is left to release.
    ride(&mut table, "davis", "SS1914");
    assert_eq!(table.asked(), "Union choose_action");
}

#[test]
fn who_is_attacked_is_released() {
    proves!("lrtg.27.2.5");
    let released = |hex: &str, unit: &str, side: Side| {
        let mut table = raid(FACING);
        let hex = RULES.board.hex(hex).unwrap();
        table.state.battle = Battle { side, target: hex, ..Battle::none() };
        let mut dice = ScriptedDice::new([1; 9]);
        LongRoads::plays(RULES.play(&mut table.state, &mut Log::silent()), Moment::Attacked(hex), &mut dice);
        table.state.campaign.released.contains(table.unit(unit))
    };
    assert!(released("SS1918", "hampton", Side::Union) && !released("SS1918", "jones", Side::Union));
    assert!(!released("SN0620", "jenkins", Side::Union));
    // Not by its own side's attack, and not when the opening is over.
    assert!(!released("SS1918", "hampton", Side::Confederate));
    let mut later = Table::using(ON, 9, "", FACING, &[]);
    let hex = RULES.board.hex("SS1918").unwrap();
    later.state.battle = Battle { side: Side::Union, target: hex, ..Battle::none() };
    LongRoads::plays(
        RULES.play(&mut later.state, &mut Log::silent()),
        Moment::Attacked(hex),
        &mut ScriptedDice::new([1; 9]),
    );
    assert!(!later.state.campaign.released.contains(later.unit("hampton")));
}

/// Turn 3: the cavalry has finished.
fn corps_part(options: &[&str], pieces: &str, moved: u16, scouted: u16) -> Table {
    let mut table = answer(options, 3, pieces, moved);
    table.state.campaign.brandy.scouted = scouted;
    table.play("pass")
}

#[test]
fn then_the_union_infantry_corps() {
    proves!("lrtg.27.2.10", "lrtg.27.2.11", "lrtg.27.2.12", "lrtg.27.2.13", "lrtg.27.2.15");
    let corps = |pieces: &str, moved: u16, scouted: u16| {
        corps_part(ON, pieces, moved, scouted).state.campaign.brandy.allowed / 2
    };
    assert_eq!((corps(FACING, 0, 0), corps(FACING, I, 0), corps(FACING, I | II | CAVALRY, 0)), (0, 1, 2));
    let two = FACING.replace("hood SS4328", "hood SS2031");
    let none = two.replace("rodes SS4329", "rodes SS2032").replace("pickett SS4330", "pickett SS2033");
    assert_eq!((corps(&two, 0, 0), corps(&none, 0, 0), corps(&none, I, II)), (1, 3, 5));
    let table = corps_part(ON, FACING, I, 0);
    assert_eq!(
        (table.state.campaign.brandy.part, table.asked().as_str()),
        (Part::Corps, "Union take_initiative")
    );
    let mut table = table.play("take initiative");
    assert!(table.offers("march wright-union") && table.offers("march ayres"));
    assert_eq!(table.refused("march devin"), "lrtg.27.2.15");
    table.state.campaign.today.corps_active = VI | 1 << 7 | 1 << 8;
    assert_eq!((table.barred("march howe"), table.refused("march ayres")), ("", "lrtg.27.1.11"));
}

#[test]
fn corps_that_were_found_free_more_and_embarrass_stuart() {
    proves!("lrtg.27.2.14", "lrtg.27.3.2");
    let pieces =
        "hood 085004\npettigrew 087004\ndevin SS3409\nwyndham SS3208\nwright-union SS4929\njones SS2116";
    let mut table = raid(pieces);
    ride(&mut table, "wright-union", "085005");
    assert_eq!(table.state.campaign.brandy.scouted, 0, "cavalry only");
    ride(&mut table, "devin", "085005");
    assert_eq!((table.state.campaign.brandy.scouted, table.state.campaign.brandy.embarrassment), (I, 1));
    ride(&mut table, "wyndham", "084004");
    assert_eq!(table.state.campaign.brandy.embarrassment, 1, "a corps counts once");
    // A brigade stands for its corps, the third.
    ride(&mut table, "wyndham", "087005");
    assert_eq!((table.state.campaign.brandy.scouted, table.state.campaign.brandy.embarrassment), (I | 4, 2));
    ride(&mut table, "devin", "SS2117");
    assert_eq!(table.state.campaign.brandy.scouted, I | 4, "cavalry zones do not count");
    assert_eq!(corps_part(ON, FACING, 0, I | 4).state.campaign.brandy.allowed, 4);
    // Not before turn 3.
    let mut second = opening(ON, 2, pieces);
    ride(&mut second, "devin", "085005");
    assert_eq!(second.state.campaign.brandy.scouted, 0);
}

#[test]
fn against_jackson_the_allowances_are_his() {
    proves!("lrtg.27.7.2", "lrtg.31.2.5");
    // Full divisions of the variant: Hood 15, Rodes 16, Pickett 12.
    let pieces = FACING.replace("hood SS4328", "hood SS4328, strength = 15");
    assert_eq!([I, I | II].map(|moved| allowed(JACKSON, 1, &pieces, moved)), [2, 6]);
    let corps = |moved| corps_part(JACKSON, &pieces, moved, 0).state.campaign.brandy.allowed;
    assert_eq!([I, I | II, CAVALRY].map(corps), [2, 6, 0]);
    // The other segments are the same.
    let scouted = corps_part(JACKSON, &pieces.replace("hood SS4328", "hood SS2031"), I | II, I);
    assert_eq!(scouted.state.campaign.brandy.allowed, 10);
}
