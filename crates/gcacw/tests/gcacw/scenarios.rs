//! Every scenario starts, plays to its end, and names who won and by what.

use engine::{Ruleset, SeededDice, Setup, Side, proves, trial};
use gcacw::units::Size;

use crate::table::{Made, Own as _, SHIPPED, Table};

#[test]
fn every_scenario_keeps_the_contract_to_its_end() {
    for scenario in &SHIPPED.about().scenarios {
        let setup = Setup::scenario("gcacw", &scenario.id);
        match trial::check(&SHIPPED, &setup, 1, 499) {
            Ok(played) => assert!(
                played.outcome.sentence.contains("victory"),
                "{}: {}",
                scenario.id,
                played.outcome.sentence
            ),
            Err(broken) => panic!("{}: {broken}", scenario.id),
        }
    }
}

#[test]
fn every_leader_who_is_set_up_has_a_unit() {
    for scenario in &SHIPPED.about().scenarios {
        let table = Table::scenario(&scenario.id, &[]);
        for leader in SHIPPED.roster(&table.state).leader_ids() {
            let name = &SHIPPED.leader_info(&table.state, leader).name;
            assert_ne!(
                table.state.attached[leader.index()],
                gcacw::state::Unit::NONE,
                "{}: {name} has no unit",
                scenario.id
            );
        }
    }
}

#[test]
fn a_scenario_says_its_day_or_its_first_and_last() {
    let summary = |id: &str| {
        let scenario = SHIPPED.about.scenarios.iter().find(|scenario| scenario.id == id).unwrap();
        scenario.summary.clone()
    };
    assert!(summary("rtg-4").contains(", 1863-07-01 ("), "{}", summary("rtg-4"));
    assert!(summary("rtg-5").contains(", 1863-07-01 to 1863-07-03 ("), "{}", summary("rtg-5"));
}

#[test]
fn the_first_of_the_list_is_the_one_for_newcomers() {
    let about = SHIPPED.about();
    let first: Vec<&str> = about.scenarios.iter().map(|scenario| scenario.id.as_str()).take(11).collect();
    let expected =
        ["rtg-0", "rtg-4", "rtg-5", "rtg-2", "rtg-3", "rtg-7", "sjw-1", "sjw-4", "hcr-1", "hcr-2", "aga-4"];
    assert_eq!((first.as_slice(), about.scenarios.len()), (expected.as_slice(), 35));
    let state = SHIPPED.start(&Setup::scenario("gcacw", "rtg-0"), &mut SeededDice::new(1, 0)).unwrap();
    let roster = SHIPPED.roster(&state);
    assert_eq!((roster.units.len(), roster.leaders.len(), SHIPPED.at(&state).last_turn()), (10, 2, 1));
    assert!(about.scenarios[0].provenance.contains("Rebuilt here"), "{}", about.scenarios[0].provenance);
}

#[test]
fn dice_are_always_rolled_where_a_tie_may_cause_insubordination() {
    proves!("gcacw.4.2.7", "gcacw.4.2.8");
    // The Confederate has nobody who can act.
    let pieces = [("u1", "T0505", ""), ("u2", "T0505", ""), ("c1", "T0909", "fatigue = 4")];
    let first = |volume| {
        let mut table = Made::of(volume, 1863).table("side = \"Union\"", &pieces);
        table.dice(&[3]).play("march u1; no force march");
        table
    };
    // No dice in RTG; in BAC two, and the Confederate who wins them must pass.
    let mut rtg = first("RTG");
    rtg.play("end march");
    assert_eq!((rtg.question(), rtg.decider()), ("take_initiative", Side::Union));
    let mut bac = first("BAC");
    bac.dice(&[2, 5]).play("end march");
    assert_eq!((bac.question(), bac.decider()), ("take_initiative", Side::Confederate));
    assert_eq!((bac.actions(), bac.refused("take initiative")), (vec!["pass".to_owned()], "gcacw.4.2.8"));
    bac.play("pass");
    assert_eq!((bac.question(), bac.decider()), ("take_initiative", Side::Union));
}

#[test]
fn set_up_and_special_rules_come_from_the_scenario() {
    proves!("gcacw.1.0.4", "gcacw.2.2.18", "gcacw.2.2.19");
    // The same counter stands elsewhere, and is held by another rule, in another scenario.
    let place = |id: &str| Table::scenario(id, &[]).place("stuart");
    assert_eq!(
        [place("rtg-2"), place("rtg-5"), place("rtg-9")],
        ["RS4529", "RN5223", "RS2908"].map(String::from)
    );
    // The Size column of the list tells corps from division leaders; districts are in All Green Alike alone.
    let level = |id: &str, leader: &str| {
        let table = Table::scenario(id, &[]);
        SHIPPED.leader_info(&table.state, table.leader(leader)).level
    };
    assert_eq!(
        [level("rtg-4", "hill"), level("rtg-4", "buford"), level("aga-4", "beauregard")],
        [Size::Corps, Size::Division, Size::District]
    );
    for scenario in &SHIPPED.about().scenarios {
        let table = Table::scenario(&scenario.id, &[]);
        let district =
            SHIPPED.roster(&table.state).leaders.iter().any(|leader| leader.level == Size::District);
        assert!(!district || scenario.id.starts_with("aga"), "{}", scenario.id);
    }
}
