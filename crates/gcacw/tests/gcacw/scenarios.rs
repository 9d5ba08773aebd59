//! Every scenario starts, plays to its end, and names who won and by what.

use engine::{Ruleset, SeededDice, Setup, trial};

use crate::table::{SHIPPED, Table};

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
fn the_first_of_the_list_is_the_one_for_newcomers() {
    let about = SHIPPED.about();
    let first: Vec<&str> = about.scenarios.iter().map(|scenario| scenario.id.as_str()).take(11).collect();
    let expected =
        ["rtg-0", "rtg-4", "rtg-5", "rtg-2", "rtg-3", "rtg-7", "sjw-1", "sjw-4", "hcr-1", "hcr-2", "aga-4"];
    assert_eq!((first.as_slice(), about.scenarios.len()), (expected.as_slice(), 35));
    let state = SHIPPED.start(&Setup::scenario("gcacw", "rtg-0"), &mut SeededDice::new(1, 0)).unwrap();
    let roster = SHIPPED.roster(&state);
    assert_eq!((roster.units.len(), roster.leaders.len(), SHIPPED.last_turn(&state)), (10, 2, 1));
    assert!(about.scenarios[0].provenance.contains("Rebuilt here"), "{}", about.scenarios[0].provenance);
}
