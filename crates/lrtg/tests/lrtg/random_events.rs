//! 2.0: what each random event does.

use engine::{Side, proves};

use crate::table::Table;

const EVENTS: &str = "phase = \"random_events\"";
/// Two armies far apart, each with its leader.
const ARMIES: &str = "hood SS2030\nlongstreet with hood\nlee with hood\nwright-union SS4929\nsedgwick with wright-union\nhooker with wright-union";

#[test]
fn events_are_rolled_from_turn_four_on() {
    proves!("lrtg.2.0.1", "lrtg.viii.1.10", "lrtg.1.0.2");
    let third = Table::rolled(3, EVENTS, ARMIES, &[1, 2]);
    assert_eq!(third.state.campaign.today.event, None);
    let fourth = Table::rolled(4, EVENTS, ARMIES, &[1, 2]);
    assert!(fourth.state.ground.rains(4) && !fourth.state.ground.rains(5));
    assert_eq!(fourth.asked(), "Union declare");
}

#[test]
fn rain_next_rains_twice() {
    proves!("lrtg.2.0.20", "lrtg.2.0.2");
    let table = Table::rolled(9, EVENTS, ARMIES, &[1, 1]);
    assert!(table.state.ground.rains(9) && table.state.ground.rains(10) && !table.state.ground.rains(11));
}

#[test]
fn halleck_slows_the_union_and_sends_a_man() {
    proves!("lrtg.2.0.21", "lrtg.2.0.22", "lrtg.2.0.23");
    let pieces = "wells HE1236\n39-ma HE0838\nhays-dc HE1140\nsickel HE0944\nbriggs HE2518\nwright-union SS4929\nhood SS2030";
    let table = Table::rolled(9, "phase = \"random_events\"\nin_maryland = true", pieces, &[2, 3]);
    assert_eq!(table.asked(), "Union halleck_reinforces");
    // The whole District: Wells is at the Military Asylum, outside the city hexes; 39 MA is in Georgetown.
    for unit in ["wells", "39-ma", "hays-dc"] {
        assert!(table.offers(&format!("strengthen {unit}")), "{unit}");
    }
    // Alexandria and Relay House are in neither.
    for unit in ["wright-union", "sickel", "briggs"] {
        assert_eq!(table.refused(&format!("strengthen {unit}")), "lrtg.2.0.23", "{unit}");
    }
    // No release roll: two dice only, West Virginia and the militia.
    let table = table.dice(&[6, 6]).play("strengthen 39-ma");
    assert_eq!((table.manpower("39-ma"), table.state.campaign.groups), (2, 0));
    assert_eq!(table.asked(), "Union declare");
    assert_eq!(table.initiative(Side::Union), [(-1, "lrtg.2.0.21".to_owned())]);
    assert!(table.initiative(Side::Confederate).is_empty());
}

#[test]
fn halleck_cannot_make_a_unit_larger_than_attachment_may() {
    proves!("lrtg.2.0.23");
    let pieces = "39-ma HE0838, strength = 2\nhays-dc HE1140, strength = 8\nhood SS2030";
    let table = Table::rolled(9, EVENTS, pieces, &[2, 3]);
    assert_ne!(table.asked(), "Union halleck_reinforces");
}

#[test]
fn lee_is_sick_costs_one_on_the_initiative() {
    proves!("lrtg.2.0.25");
    let table = Table::rolled(9, EVENTS, ARMIES, &[4, 6]);
    assert_eq!(table.initiative(Side::Confederate), [(-1, "lrtg.2.0.25".to_owned())]);
    assert!(table.initiative(Side::Union).is_empty());
    // A roll tied after the subtraction is still his: 4 against 3 for the Union, 4 - 1 = 3.
    let table = table.dice(&[3, 4]).play("operational; operational; done; done; enough; enough");
    assert_eq!(table.asked(), "Confederate take_initiative");
}

#[test]
fn the_richmond_garrison_comes_to_the_south_edge() {
    proves!("lrtg.2.0.27", "lrtg.2.0.28", "lrtg.3.1.2", "lrtg.3.1.3", "lrtg.3.0.1");
    let table = Table::rolled(9, "phase = \"random_events\"\nrain_days = 4", ARMIES, &[1, 3, 2]);
    assert_eq!(table.asked(), "Confederate place_reinforcement");
    assert!(table.offers("place at SS4634") && table.offers("place at SS0534") && table.offers("hold back"));
    assert_eq!(table.refused("place at SS4633"), "lrtg.3.1.3");
    let placed = table.dice(&[6]).play("place at SS4634");
    assert_eq!(
        (placed.hex("richmond-garrison-1"), placed.manpower("richmond-garrison-1")),
        ("SS4634".into(), 4)
    );
    assert!(placed.state.leader_hex(placed.leader("beauregard")).is_none());
    // On a 1 Beauregard comes with it.
    let table = Table::rolled(9, "phase = \"random_events\"\nrain_days = 4", ARMIES, &[1, 3, 1]);
    let table = table.dice(&[6]).play("place at SS4634");
    assert_eq!(
        table.state.leader_hex(table.leader("beauregard")),
        table.state.hex(table.unit("richmond-garrison-1"))
    );
}

#[test]
fn a_unit_held_back_is_asked_about_again() {
    proves!("lrtg.3.0.1", "lrtg.2.0.36");
    let campaign = "phase = \"reinforcement\"\nheld = [\"richmond-garrison-4\"]\nreceived = [4, 0, 0, 0]";
    let table = Table::rolled(9, campaign, ARMIES, &[6, 6]);
    assert_eq!(table.asked(), "Confederate place_reinforcement");
    // A delayed unit counts as received: the next Richmond Garrison event is the raid.
    let raid =
        "phase = \"random_events\"\nrain_days = 4\nheld = [\"richmond-garrison-4\"]\nreceived = [4, 0, 0, 0]";
    let table = Table::rolled(9, raid, ARMIES, &[1, 3, 5]);
    assert_eq!(table.total(), -30);
}

#[test]
fn beauregard_leads_the_garrison_and_others_may_too() {
    proves!("lrtg.2.0.29", "lrtg.2.0.30");
    let pieces = "richmond-garrison-1 SS4531\nbeauregard with richmond-garrison-1\nrodes SS4531\newell with rodes\njones SS4531\nstuart with jones";
    let table = Table::with(9, "", pieces);
    let rules = &crate::table::RULES;
    let info = rules.leader_info(&table.state, table.leader("beauregard"));
    assert_eq!((info.tactical, info.command_value), (2, 4));
    let leads = |leader: &str| {
        rules.at(&table.state).subordinate(table.leader(leader), table.unit("richmond-garrison-1"))
    };
    assert_eq!(["beauregard", "ewell", "stuart"].map(leads), [true, true, false]);
    assert!(!rules.at(&table.state).subordinate(table.leader("beauregard"), table.unit("rodes")));
}

#[test]
fn the_garrison_meets_the_raid() {
    proves!("lrtg.2.0.33", "lrtg.2.0.34", "lrtg.2.0.35", "lrtg.2.0.37", "lrtg.vii.10.1");
    let campaign = "phase = \"random_events\"\nrain_days = 4\nreceived = [4, 0, 0, 0]";
    let pieces = "richmond-garrison-1 SS4531\nrichmond-garrison-2 SS4532, strength = 2\nrichmond-garrison-3 RS3201\nbeauregard with richmond-garrison-1\nhooker with wright-union\nwright-union SS4929";
    let table = Table::rolled(9, campaign, pieces, &[1, 3]);
    assert_eq!(table.asked(), "Confederate meet_raid");
    // Too weak, or north of the Potomac.
    assert_eq!(table.refused("take off richmond-garrison-2"), "lrtg.2.0.34");
    assert_eq!(table.refused("take off richmond-garrison-3"), "lrtg.2.0.34");
    let met = table.dice(&[5, 6]).play("take off richmond-garrison-1");
    assert_eq!((met.total(), met.hex("richmond-garrison-1")), (-20, String::new()));
    assert!(met.state.leader_hex(met.leader("beauregard")).is_none());
    assert!(met.state.campaign.merged.contains(met.unit("richmond-garrison-1")));
    // Without it the same die costs 30.
    let table = Table::rolled(9, campaign, pieces, &[1, 3]).dice(&[5, 6]).play("enough");
    assert_eq!(table.total(), -30);
}

#[test]
fn a_spy_wins_the_first_initiative_and_sees_the_other_side() {
    proves!("lrtg.2.0.39", "lrtg.2.0.41", "lrtg.2.0.42", "lrtg.2.0.43", "lrtg.4.1.2");
    // Hooker is south of the Potomac: 5 - 1 = 4 against 3.
    let table = Table::rolled(9, EVENTS, ARMIES, &[4, 4, 5, 3, 6, 6]);
    assert_eq!(table.state.campaign.today.spy, Some(Side::Union));
    assert_eq!(table.asked(), "Confederate declare");
    assert_eq!(table.cell(Side::Union, "Confederate victuals", "Hood", 1), "6/6");
    assert_eq!(table.cell(Side::Confederate, "Union victuals", "Wright", 1), "");
    let table = table.play("passive");
    assert_eq!(table.cell(Side::Union, "Confederate status", "declaration", 1), "Passive");
    let table = table.play("operational; done; done; enough; enough");
    assert_eq!(table.asked(), "Union take_initiative");
}

#[test]
fn a_tied_spy_roll_goes_to_the_nearer_cavalry_and_else_to_the_confederate() {
    proves!("lrtg.2.0.39", "lrtg.2.0.40");
    // Union 4 - 1, Confederate 3 with Lee south: tied.
    let tied = |cavalry: &str| {
        let table = Table::rolled(9, EVENTS, &format!("{ARMIES}\n{cavalry}"), &[4, 4, 4, 3, 6, 6]);
        table.state.campaign.today.spy
    };
    assert_eq!(tied("devin SS2230"), Some(Side::Union));
    assert_eq!(tied("devin SS2230\njones SS4830"), Some(Side::Confederate));
    assert_eq!(tied(""), Some(Side::Confederate));
}

#[test]
fn three_questions_are_hookers_end() {
    proves!("lrtg.2.0.46", "lrtg.16.2.1");
    let table = Table::rolled(9, "phase = \"random_events\"\nquestioned = 1", ARMIES, &[2, 4, 6]);
    assert!(!table.state.campaign.meade);
    let table = Table::rolled(9, "phase = \"random_events\"\nquestioned = 2", ARMIES, &[2, 4, 6]);
    assert_eq!(table.state.campaign.questioned, 3);
    let table = table.play("operational; operational");
    assert!(table.state.campaign.meade);
}

#[test]
fn confederate_reinforcements_come_in_their_order() {
    proves!("lrtg.2.0.47", "lrtg.3.1.4", "lrtg.3.1.5", "lrtg.3.1.6");
    let campaign = |received: u8| format!("phase = \"random_events\"\nreceived = [0, {received}, 0, 0]");
    let first = Table::rolled(9, &campaign(0), ARMIES, &[4, 5]);
    assert_eq!(first.actions(), ["place at SN0214", "hold back"]);
    for (received, unit) in [(1, "54-nc"), (2, "58-va"), (3, "12-va")] {
        let table = Table::rolled(9, &campaign(received), ARMIES, &[4, 5]);
        assert_eq!(table.actions(), ["place at HW0330", "hold back"]);
        let table = table.dice(&[6]).play("place at HW0330");
        assert_eq!(table.hex(unit), "HW0330");
    }
    // A Union unit in the town: the west edge south of it.
    let held = Table::rolled(9, &campaign(1), &format!("{ARMIES}\nelliott HW0330"), &[4, 5]);
    assert!(!held.offers("place at HW0330") && held.actions().len() > 5);
    assert_eq!(held.refused("place at HW0112"), "lrtg.3.1.6");
    // After the fourth the event is rain.
    let last = Table::rolled(9, &campaign(4), ARMIES, &[4, 5, 6]);
    assert!(last.state.ground.rains(9));
}

#[test]
fn rear_area_paralysis_holds_garrisons_that_see_no_enemy() {
    proves!("lrtg.2.0.48", "lrtg.2.0.49");
    let pieces = "briggs HE2518\nmorris RS0732\nhood SS2030\nwright-union SS4929";
    let campaign = "event = \"rear_area_paralysis\"";
    let table = Table::acts(9, Side::Union, campaign, pieces);
    assert_eq!(table.refused("march briggs"), "lrtg.2.0.48");
    assert!(table.offers("march wright-union"));
    // A setup that begins after the event: the rails are closed, and who sees the enemy may act at once.
    let distance = format!("{campaign}\nportion = \"Distance\"");
    let trains = |campaign: &str| {
        Table::acts(9, Side::Union, campaign, "wright-union HE1139\nhood SS2030").barred("rail wright-union")
    };
    assert_eq!((trains(&distance), trains("portion = \"Distance\"")), ("lrtg.2.0.49", ""));
    let sees = Table::acts(9, Side::Union, campaign, "elliott HW0330\npickett HW0322\nwright-union SS4929");
    assert!(sees.offers("march elliott"));
    let wet = Table::acts(9, Side::Union, "event = \"rain\"", "wright-union SS4929\nhood SS2030");
    assert!(wet.state.ground.rains(9));
    // Nine hexes from the enemy is too far; eight is near enough.
    let near = Table::acts(9, Side::Union, campaign, "elliott HW0330\npickett HW0322\nwright-union SS4929")
        .dice(&[3])
        .play("march wright-union; no force march; end march");
    assert!(near.state.campaign.today.near_enemy.contains(near.unit("elliott")));
    let far = Table::acts(9, Side::Union, campaign, "elliott HW0330\npickett HW0321\nwright-union SS4929")
        .dice(&[3])
        .play("march wright-union; no force march; end march");
    assert!(!far.state.campaign.today.near_enemy.contains(far.unit("elliott")));
}

#[test]
fn heat_adds_one_to_every_extended_march_roll() {
    proves!("lrtg.2.0.50");
    let sheet = |campaign: &str| {
        let table = Table::acts(9, Side::Union, campaign, "wright-union SS4929, fatigue = 2\nhood SS2030");
        let lines = crate::table::RULES.at(&table.state).extended_march_sheet(table.unit("wright-union"));
        lines.iter().filter(|line| line.clause == "lrtg.2.0.50").map(|line| line.value).sum::<i16>()
    };
    assert_eq!((sheet("event = \"heat\""), sheet("")), (1, 0));
}

#[test]
fn a_setup_begins_on_a_turn_that_its_scenario_has() {
    proves!("lrtg.viii.1.14", "lrtg.viii.2.2");
    let starts = |scenario: &str, turn: u8| {
        let text = crate::table::position(turn, "", "hood RS3201\nwright-union SS4929");
        let text = format!("ruleset = \"lrtg\"\nscenario = \"{scenario}\"\n{text}");
        let setup = engine::Setup::parse(&text).unwrap();
        let mut dice = engine::ScriptedDice::new([6; 40]);
        engine::Ruleset::start(&**crate::table::RULES, &setup, &mut dice).is_ok()
    };
    assert!(starts("high-tide", 29) && !starts("high-tide", 30) && !starts("high-tide", 52));
    assert!(starts("gettysburg-campaign", 52) && !starts("gettysburg-campaign", 53));
}
