//! VIII: when preliminary victories are tested, watched, and what they count.

use engine::{Log, ScriptedDice, Side, proves};
use gcacw::Campaign;
use lrtg::turn::phase::CampaignPhase;
use lrtg::victory::Held;
use lrtg::victory::book::Award;
use lrtg::victory::morale::Spirit;

use crate::table::{RULES, Table};
use gcacw::campaign::Moment;
use lrtg::LongRoads;

const ON: &[&str] = &["preliminary_victories"];
const PIECES: &str = "hood SS2030\nwright-union SS4929";

fn spirit(level: u16) -> Spirit {
    Spirit::default().at(level, &RULES.campaign.data.morale)
}

/// A phase on a turn on which the Army of the Potomac is in Panic, with so many points for counties.
fn held(options: &[&str], campaign: &str, phase: CampaignPhase, points: i16, extra: (Award, i16)) -> Table {
    let mut table = Table::acts_using(options, 9, Side::Union, campaign, PIECES);
    table.state.campaign.armies = [spirit(11), spirit(0)];
    // What the morale itself is worth is part of the total.
    let morale = table.total();
    table.state.campaign.book.add(9, Award::Counties, points - morale);
    table.state.campaign.book.add(9, extra.0, extra.1);
    table.run(phase);
    table
}

const NOTHING: (Award, i16) = (Award::Levies, 0);

#[test]
fn they_are_tested_in_each_victory_check_and_end_nothing() {
    proves!("lrtg.pv.0.2");
    let table = held(ON, "", CampaignPhase::VictoryCheck, 180, NOTHING);
    assert!(table.state.campaign.preliminary.confederate_substantive && !table.state.over);
    let off = held(&[], "", CampaignPhase::VictoryCheck, 180, NOTHING);
    assert_eq!(off.state.campaign.preliminary, Held::default());
    let other = held(ON, "phase = \"depots\"", CampaignPhase::HarpersFerry, 180, NOTHING);
    assert_eq!(other.state.campaign.preliminary, Held::default(), "no other phase tests them");
    // They are told when they change, and only then.
    let told =
        |table: &Table| table.log.events().iter().any(|event| event.text.contains("preliminary victories"));
    let short = held(ON, "", CampaignPhase::VictoryCheck, 159, NOTHING);
    assert_eq!(short.state.campaign.preliminary, Held::default());
    assert!(told(&table) && !told(&short));
}

#[test]
fn the_enemys_spirit_is_watched_at_all_times() {
    proves!("lrtg.pv.0.7");
    let after = |losses: u16| {
        let mut table = Table::acts_using(ON, 9, Side::Union, &format!("losses = [0, {losses}]"), PIECES);
        table.state.campaign.preliminary = Held { confederate_marginal: true, ..Held::default() };
        let mut dice = ScriptedDice::new([6; 9]);
        LongRoads::plays(RULES.play(&mut table.state, &mut Log::silent()), Moment::ActionTaken, &mut dice);
        (table.state.campaign.armies[1].disorder, table.state.campaign.preliminary.confederate_marginal)
    };
    // In the midst of a turn the Army of Northern Virginia falls into Disorder.
    assert_eq!((after(0), after(250)), ((false, true), (true, false)));
}

#[test]
fn the_total_and_the_levels_are_those_of_the_options_in_play() {
    proves!("lrtg.pv.0.9");
    let marginal = |options: &[&str], campaign: &str, points: i16, extra| {
        held(options, campaign, CampaignPhase::VictoryCheck, points, extra)
            .state
            .campaign
            .preliminary
            .confederate_substantive
    };
    // Stuart's Pride and lost wagon trains lower the total that is tested.
    let both = &["preliminary_victories", "brandy_station"];
    assert!(marginal(both, "", 180, NOTHING));
    let mut table = Table::acts_using(both, 9, Side::Union, "embarrassment = 1", PIECES);
    table.state.campaign.armies = [spirit(11), spirit(0)];
    let rest = 184 - table.total() - 5;
    table.state.campaign.book.add(9, Award::Counties, rest);
    assert_eq!(table.total(), 179);
    table.run(CampaignPhase::VictoryCheck);
    assert!(!table.state.campaign.preliminary.confederate_substantive);
    assert!(!marginal(ON, "", 180, (Award::WagonTrains, -5)));
    // The levels are those that simplified supply adds to.
    let level = |options: &[&str]| {
        let mut table = Table::acts_using(options, 9, Side::Union, "", PIECES);
        table.state.campaign.supply.level = [0, 0];
        table.run(CampaignPhase::SupplyEffects);
        let mut dice = ScriptedDice::new([6; 9]);
        LongRoads::plays(RULES.play(&mut table.state, &mut Log::silent()), Moment::ActionTaken, &mut dice);
        table.state.campaign.armies[0].level
    };
    assert!(level(&["preliminary_victories", "simplified_supply"]) > level(ON));
}
