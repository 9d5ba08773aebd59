//! The scenarios' own rules, clause by clause.

use engine::{Side, proves};
use gcacw::turn::Works;

use crate::table::{Own as _, SHIPPED, Table};

/// A scenario at the first question of its Action Cycle; the dice must do for the initiative.
fn cycle(id: &str, dice: &[u8]) -> Table {
    let mut table = Table::scenario(id, &[]);
    table.dice(dice);
    transfers(&mut table);
    table
}

fn transfers(table: &mut Table) {
    while table.question() == "transfer_leader" {
        table.play("done");
    }
}

/// Whether a unit may be chosen now, and if not, by which clause.
fn held(table: &Table, unit: &str) -> Option<&'static str> {
    SHIPPED.at(&table.state).may_activate(table.unit(unit)).err().map(|forbidden| forbidden.clause())
}

// ---- 1: set-up and length ----

#[test]
fn units_start_as_the_list_says() {
    proves!("gcacw.s.1.1", "gcacw.2.2.26");
    let table = Table::scenario("rtg-4", &[]);
    assert_eq!((table.place("wadsworth"), table.manpower("wadsworth")), ("RS3103".into(), 8));
    assert_eq!((table.fatigue("wadsworth"), table.fatigue("heth")), (1, 0));
    assert!(table.is("rodes", "exhausted") && !table.is("heth", "exhausted"));
    assert!(!table.is("rodes", "disorganized"));
    let fort = Table::scenario("rtg-2", &[]);
    let works = |unit: &str| fort.state.works[fort.unit(unit).index()];
    assert_eq!((works("ewen"), works("knipe")), (Works::Fort, Works::None));
    // Johnston stands with Carson, who is not of his command.
    assert_eq!(Table::scenario("aga-2", &[]).with_leader("johnston"), "carson");
}

#[test]
fn the_map_ends_with_its_sheets() {
    proves!("gcacw.s.1.2");
    // HW5833 is HE0327 too; the hexes east of it are on the other sheet alone.
    let pieces = [("8-il-a", "HW5833", "")];
    let mut west = Table::at("hcr-1", "side = \"Union\"", &pieces);
    west.dice(&[6, 6]).play("march 8-il-a; no force march");
    assert_eq!(west.refused("to HE0427"), "gcacw.2.3.4");
    let mut both = Table::at("hcr-8", "side = \"Union\"\nturn = 4", &[("8-il-a", "HW5833", "")]);
    both.dice(&[6, 6]).play("march 8-il-a; no force march; to HE0427");
}

#[test]
fn the_game_ends_with_its_last_turn() {
    proves!("gcacw.s.1.3");
    let pieces = [("heth", "RN2532", "fatigue = 1"), ("gamble", "RN3134", "fatigue = 1")];
    assert_eq!(Table::at("rtg-4", "phase = \"recovery\"", &pieces).question(), "over");
    let three_days = Table::at("rtg-5", "phase = \"recovery\"", &pieces);
    assert_eq!((three_days.question(), three_days.state.turn), ("transfer_leader", 2));
}

#[test]
fn high_water_lengthens_the_gettysburg_campaign() {
    proves!("gcacw.s.1.4");
    let mut table = Table::scenario("rtg-10", &[]);
    let mut last = |turn, unfordable| {
        table.state.turn = turn;
        table.state.ground.unfordable = [0, unfordable];
        SHIPPED.at(&table.state).last_turn()
    };
    assert_eq!([last(18, 0), last(18, 17), last(18, 20), last(19, 20), last(22, 30)], [18, 18, 19, 20, 22]);
    let mut other = Table::scenario("rtg-9", &[]);
    (other.state.turn, other.state.ground.unfordable) = (8, [0, 20]);
    assert_eq!(SHIPPED.at(&other.state).last_turn(), 8);
}

#[test]
fn jackson_is_set_up_where_his_player_likes() {
    proves!("gcacw.s.1.5");
    let mut table = Table::scenario("sjw-7", &[]);
    assert_eq!((table.question(), table.decider()), ("set_up", Side::Confederate));
    assert_eq!(table.refused("arrive SN1828"), "gcacw.s.1.5");
    // Two hexes from Groveton, and three.
    assert!(table.offers("arrive SN3622") && !table.offers("arrive SN3623"));
    table.play("arrive SN3719; arrive SN3719; arrive SN3620; arrive SN3719; arrive SN3719");
    assert_eq!(table.question(), "transfer_leader");
    assert_eq!((table.place("taliaferro"), table.place("jackson")), ("SN3620".into(), "SN3620".into()));
}

// ---- 2: initiative and activation ----

#[test]
fn a_side_may_have_the_first_initiative() {
    proves!("gcacw.s.2.1");
    // No dice are there to be rolled.
    let mut table = cycle("rtg-2", &[]);
    assert_eq!((table.question(), table.decider()), ("take_initiative", Side::Confederate));
    // It may pass; the second Action Phase is rolled for.
    table.play("pass");
    assert_eq!(table.decider(), Side::Union);
    table.play("take initiative").dice(&[6, 6, 6, 1]).play("march custer; no force march; end march");
    assert_eq!((table.question(), table.decider()), ("take_initiative", Side::Union));
    assert_eq!(cycle("rtg-4", &[5, 2]).decider(), Side::Union);
}

#[test]
fn only_one_side_acts() {
    proves!("gcacw.s.2.2");
    let mut table = cycle("hcr-5", &[]);
    assert_eq!(table.decider(), Side::Confederate);
    assert!(!SHIPPED.at(&table.state).eligible(Side::Union));
    // Its pass ends the cycle: there is nobody else to act.
    table.play("pass");
    transfers(table.free_dice());
    assert_eq!(table.state.turn, 2);
    assert!(SHIPPED.at(&table.state).eligible(Side::Union));
}

#[test]
fn only_some_units_act() {
    proves!("gcacw.s.2.3");
    let mut table = cycle("hcr-8", &[]);
    assert_eq!(table.decider(), Side::Confederate);
    assert_eq!((held(&table, "dh-hill-b"), held(&table, "cox-infantry")), (None, Some("gcacw.s.2.3")));
    table.state.turn = 2;
    assert_eq!(held(&table, "cox-infantry"), None);
}

#[test]
fn paralysis_costs_the_initiative() {
    proves!("gcacw.s.2.4");
    let mut table = cycle("aga-4", &[]);
    table.play("take initiative");
    // Equal dice are the Confederate's, but for the point he loses in the second Action Phase.
    table.dice(&[1, 4, 4]).play("march keyes; no force march; end march");
    assert_eq!((table.state.action_phase, table.decider()), (2, Side::Union));
    table.play("take initiative").dice(&[1, 5, 5]).play("march sherman; no force march; end march");
    assert_eq!((table.state.action_phase, table.decider()), (3, Side::Union));
    table.play("take initiative").dice(&[1, 5, 5]).play("march schenck-a; no force march; end march");
    assert_eq!((table.state.action_phase, table.decider()), (4, Side::Confederate));
}

#[test]
fn a_held_unit_takes_no_action() {
    proves!("gcacw.s.2.5");
    let pieces = [("early", "RN5826", ""), ("hampton", "RS4530", ""), ("stuart", "RS4530", "")];
    let table = Table::at("rtg-2", "side = \"Confederate\"", &pieces);
    assert_eq!(table.refused("march early"), "gcacw.s.2.5");
    assert!(table.offers("march hampton") && !table.offers("burn early"));
    let later = Table::at("rtg-2", "side = \"Confederate\"\nturn = 2", &pieces);
    assert!(later.offers("march early"));
    // A leader is held as his units are, and both until an Action Phase.
    let xii = [
        ("slocum", "RS4007", ""),
        ("geary", "RS4007", ""),
        ("buford", "RN3134", ""),
        ("gamble", "RN3134", ""),
    ];
    let mut table = Table::at("rtg-4", "side = \"Union\"", &xii);
    assert_eq!([table.refused("activate slocum"), table.refused("march geary")], ["gcacw.s.2.5"; 2]);
    table.state.action_phase = 5;
    assert!(table.offers("activate slocum") && table.offers("march geary"));
}

#[test]
fn the_enemy_releases_held_units() {
    proves!("gcacw.s.2.6");
    let pieces = [("early", "RN5826", ""), ("17-va", "RN5825", ""), ("custer", "RN5828", "")];
    let mut table = Table::at("rtg-2", "side = \"Union\"", &pieces);
    assert_eq!(held(&table, "early"), Some("gcacw.s.2.5"));
    // Next to Early and two hexes from the 17th: each is released by its own neighbours.
    table.dice(&[6, 6, 1, 6]).play("march custer; no force march; to RN5827; end march");
    assert!(table.cited("gcacw.s.2.6"));
    assert_eq!((held(&table, "early"), held(&table, "17-va")), (None, Some("gcacw.s.2.5")));
    // In hcr-4 what releases one releases all.
    let pieces = [("dr-jones", "HW2502", ""), ("evans", "HW2401", ""), ("8-il-a", "HW2603", "")];
    let mut table = Table::at("hcr-4", "side = \"Union\"", &pieces);
    assert_eq!(held(&table, "evans"), Some("gcacw.s.2.5"));
    table.dice(&[6, 6, 1, 6]).play("march 8-il-a; no force march; to HW2602; end march");
    assert_eq!((held(&table, "dr-jones"), held(&table, "evans")), (None, None));
    // In rtg-4 infantry in Gettysburg releases the XII Corps from afar, and so does infantry two hexes from it.
    let geary = |from: &str, to: &str| {
        let pieces = [("geary", "RS4007", ""), ("heth", from, "")];
        let mut table = Table::at("rtg-4", "side = \"Confederate\"", &pieces);
        table.spare_dice(&[6, 1]).play(&format!("march heth; no force march; to {to}; end march"));
        held(&table, "geary")
    };
    assert_eq!(geary("RN3134", "RS3201"), None);
    assert_eq!(geary("RS4010", "RS4009"), None);
    assert_eq!(geary("RS4011", "RS4010"), Some("gcacw.s.2.5"));
}

#[test]
fn uncommitted_units_wait_for_the_enemy() {
    proves!("gcacw.s.2.7");
    let table = Table::at(
        "hcr-8",
        "side = \"Union\"\nturn = 4",
        &[("stahel", "HE0638", ""), ("f-lee", "HW3533", "")],
    );
    assert_eq!(table.refused("march stahel"), "gcacw.s.2.7");
    let near = Table::at(
        "hcr-8",
        "phase = \"random_events\"\nturn = 4",
        &[("stahel", "HE0638", ""), ("f-lee", "HE0640", "")],
    );
    assert_eq!(held(&near, "stahel"), None);
}

#[test]
fn stuart_may_activate_jenkins() {
    proves!("gcacw.s.2.8");
    let pieces = [
        ("hampton", "RN3533", ""),
        ("a-jenkins", "RN3533", ""),
        ("imboden", "RN3533", ""),
        ("stuart", "RN3533", ""),
    ];
    let mut table = Table::at("rtg-7", "side = \"Confederate\"", &pieces);
    table.play("activate stuart");
    assert!(table.offers("select a-jenkins"));
    assert_eq!(table.refused("select imboden"), "gcacw.5.2.6");
    let mut other = Table::at(
        "rtg-1",
        "side = \"Confederate\"",
        &[("hampton", "RN3533", ""), ("a-jenkins", "RN3533", ""), ("stuart", "RN3533", "")],
    );
    other.play("activate stuart");
    assert_eq!(other.refused("select a-jenkins"), "gcacw.5.2.6");
}
