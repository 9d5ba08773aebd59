//! 5.0: the Union goes by sea.

use engine::{Side, proves};

use crate::table::Table;

const DISTANCE: &str = "portion = \"Distance\"";

/// A unit that began the turn in a port and has the initiative in the distance portion.
fn in_port(campaign: &str, pieces: &str) -> Table {
    let mut table = Table::acts(9, Side::Union, &format!("{DISTANCE}\n{campaign}"), pieces);
    for word in ["wright-union", "howe", "newton", "sickel", "39-ma", "lockwood"] {
        let unit = table.unit(word);
        if table.state.hex(unit).is_some() {
            table.state.campaign.today.in_port.insert(unit);
        }
    }
    table
}

#[test]
fn ships_take_a_rested_unit_two_spaces() {
    proves!("lrtg.5.0.1", "lrtg.5.0.2", "lrtg.5.0.4", "lrtg.5.0.5", "lrtg.5.0.6", "lrtg.5.0.11", "lrtg.x.1");
    let table = in_port("", "wright-union SS5021\nhood SS2030").play("sail wright-union");
    // The dock of the port is the first space: there is no other way.
    assert!(table.said("goes to Aquia Creek dock") && table.fatigue("wright-union") == 1);
    assert!(
        table.offers("sail to potomac-river") && table.offers("anchor") && table.offers("land at SS5021")
    );
    let table = table.play("sail to potomac-river");
    assert_eq!((table.fatigue("wright-union"), table.hex("wright-union")), (2, String::new()));
    assert_eq!(table.asked(), "Confederate take_initiative");
}

#[test]
fn a_unit_embarks_only_rested_organized_and_from_the_port_it_began_in() {
    proves!("lrtg.5.0.2", "lrtg.iv.e.2", "lrtg.iv.e.4");
    let offered = |pieces: &str| in_port("", pieces).offers("sail wright-union");
    assert!(offered("wright-union HE0944\nhood SS2030"));
    assert!(!offered("wright-union HE0944, fatigue = 1\nhood SS2030"));
    assert!(!offered("wright-union HE0944, disorganized = true\nhood SS2030"));
    assert!(!offered("wright-union HE0843\nhood SS2030"));
    let regular = Table::acts(9, Side::Union, "", "wright-union HE0944\nhood SS2030");
    assert_eq!(regular.refused("sail wright-union"), "lrtg.5.0.1");
    let late = Table::acts(9, Side::Union, DISTANCE, "wright-union HE0944\nhood SS2030");
    assert_eq!(late.refused("sail wright-union"), "lrtg.5.0.2");
    let rebel = Table::acts(9, Side::Confederate, DISTANCE, "wright-union SS4929\nhood HE0944");
    assert_eq!(rebel.refused("sail hood"), "lrtg.5.0.1");
}

#[test]
fn another_dock_of_the_city_serves_when_the_enemy_holds_the_port() {
    proves!("lrtg.5.0.3");
    // Sickel at the Arsenal cannot embark while the Navy Yard is free.
    let released = "released = [\"sickel\"]";
    assert!(!in_port(released, "sickel HE1141\nhood SS2030").offers("sail sickel"));
    let taken =
        in_port(&format!("{released}\nforts_destroyed = []"), "sickel HE1141\njenkins HE1240\nhood SS2030");
    assert!(taken.offers("sail sickel"));
}

#[test]
fn three_units_use_the_sea_in_a_turn_and_small_ones_count_half() {
    proves!("lrtg.5.0.7", "lrtg.5.0.8");
    let mut table = in_port("released = [\"39-ma\"]", "wright-union SS5021\n39-ma SS5021\nhood SS2030");
    table.state.campaign.today.at_sea = 5;
    assert_eq!(table.refused("sail wright-union"), "lrtg.5.0.7");
    assert!(table.offers("sail 39-ma"));
    table.state.campaign.today.at_sea = 4;
    assert!(table.offers("sail wright-union"));
    // Merely staying at sea counts: a division in a box at the start of the turn has used one.
    let mut start = Table::with(9, "phase = \"declaration\"", "wright-union SS5021\nhood SS2030");
    let unit = start.unit("wright-union");
    start.state.place.put(unit, gcacw::state::Place::in_box(5));
    start.state.steps.clear();
    start.state.push(gcacw::step::Step::Phase(lrtg::turn::phase::CampaignPhase::RandomEvents.phase()));
    crate::table::RULES
        .play(&mut start.state, &mut engine::Log::silent())
        .settle(&mut engine::ScriptedDice::new([5, 6, 6]));
    assert_eq!(start.state.campaign.today.at_sea, 2);
}

#[test]
fn a_unit_at_sea_goes_on_and_lands_and_may_march() {
    proves!("lrtg.5.0.4", "lrtg.5.0.9", "lrtg.5.0.10");
    let mut table = Table::acts(9, Side::Union, DISTANCE, "wright-union SS5021\nhood SS2030");
    let unit = table.unit("wright-union");
    table.state.place.put(unit, gcacw::state::Place::in_box(0));
    let table = table.play("sail wright-union");
    assert!(table.offers("land at HE0944"));
    let table = table.dice(&[6, 1]).play("land at HE0944");
    assert_eq!((table.hex("wright-union"), table.fatigue("wright-union")), ("HE0944".into(), 1));
    let table = table.play("take initiative");
    assert!(table.offers("march wright-union"));
}

#[test]
fn two_spaces_are_all_that_a_unit_sails_in_a_turn() {
    proves!("lrtg.5.0.5");
    let table = in_port("", "wright-union SS5021\nhowe SS5021\nhood SS2030")
        .dice(&[6, 1])
        .play("sail wright-union; sail to potomac-river; take initiative");
    assert_eq!(table.refused("sail wright-union"), "lrtg.5.0.5");
    assert!(table.offers("sail howe"));
    // The next turn it may go on.
    let mut next = table.fork();
    next.run(lrtg::turn::phase::CampaignPhase::RandomEvents);
    assert!(!next.state.campaign.today.sailed.contains(next.unit("wright-union")));
}

#[test]
fn a_side_whose_only_unit_is_at_sea_can_act() {
    proves!("lrtg.5.0.4");
    let at_sea = |fatigue: u8| {
        let mut table = Table::acts(9, Side::Union, DISTANCE, "wright-union SS5021\nhood SS2030");
        let wright = table.unit("wright-union");
        table.state.place.put(wright, gcacw::state::Place::in_box(0));
        table.state.fatigue[wright.index()] = fatigue;
        table.state.steps.pop();
        table.state.push(gcacw::step::Step::TakeInitiative(Side::Union));
        table
    };
    let table = at_sea(0);
    assert_eq!(table.actions()[..2], ["take initiative", "pass"]);
    assert!(!engine::Ruleset::prompt(&**crate::table::RULES, &table.state).contains("no unit that can act"));
    assert!(table.play("take initiative").offers("sail wright-union"));
    assert!(!at_sea(4).offers("take initiative"));
}

#[test]
fn a_brigade_that_comes_at_sea_takes_its_ship() {
    proves!("lrtg.5.0.7", "lrtg.5.0.8");
    let table = Table::rolled(9, "phase = \"reinforcement\"\nthreatened = true", "hood SS2030", &[6]);
    let before = table.state.campaign.today.at_sea;
    let table = table.play("place at sea");
    assert_eq!(table.state.campaign.today.at_sea, before + 1, "half a unit of the three");
}

#[test]
fn nobody_lands_where_the_enemy_stands_nor_at_another_dock() {
    proves!("lrtg.5.0.3", "lrtg.5.0.5", "lrtg.5.0.6");
    let off_alexandria = |pieces: &str| {
        let mut table = Table::acts(9, Side::Union, DISTANCE, &format!("wright-union SS5021\n{pieces}"));
        let unit = table.unit("wright-union");
        table.state.place.put(unit, gcacw::state::Place::in_box(0));
        table.play("sail wright-union")
    };
    let held = off_alexandria("hood HE0944");
    assert_eq!(held.refused("land at HE0944"), "lrtg.5.0.3");
    assert_eq!(
        held.refusal("land at HE0944").sentence,
        "Wright cannot land at HE0944 (Alexandria): the enemy holds it."
    );
    let free = off_alexandria("hood SS2030");
    assert_eq!((free.barred("land at HE0944"), free.refused("land at SS5021")), ("", "lrtg.5.0.5"));
    assert_eq!(free.refused("anchor"), "lrtg.5.0.5", "it has not sailed");
    assert_eq!(free.refused("sail to aquia-creek-dock"), "lrtg.5.0.5", "not the next space");
}
