//! What refusals call units and hexes.
#![allow(clippy::unwrap_used)]

use engine::{Ruleset, SeededDice, Setup};

use super::super::movement::POINTS;
use super::*;

#[test]
fn units_and_hexes_are_called_by_name() {
    let rules = Ah74::load(&library::Shipped::new()).unwrap();
    let setup = Setup::scenario("ah74", "chancellorsville");
    let mut state = rules.start(&setup, &mut SeededDice::new(1, 0)).unwrap();
    let (unit, hex) = (rules.order.find("Hancock").unwrap(), rules.field.board.hex("R-28").unwrap());
    state.spent[unit] = rules.allowance(&state, unit) - 2;
    let names = Spoken { rules: &rules, state: &state };
    let costs = forbidden!("ah74.4.3.1", POINTS, unit, hex, 3u8).refusal(&names);
    let allowance = rules.allowance(&state, unit);
    let sentence = format!("Hancock has 2 of its {allowance} Movement Points left; R-28 costs 3.");
    assert_eq!(costs, Refusal::new(Clause("ah74.4.3.1"), sentence));
    let swims = forbidden!("ah74.4.10.0.2", "{0} is {0:kind}.", unit);
    assert_eq!(swims.sentence(&names), "Hancock is infantry.");
}

#[test]
fn who_is_in_no_order_of_battle_and_where_no_hex_is_cannot_be_named() {
    let rules = Ah74::load(&library::Shipped::new()).unwrap();
    let setup = Setup::scenario("ah74", "chancellorsville");
    let mut state = rules.start(&setup, &mut SeededDice::new(1, 0)).unwrap();
    for action in [Action::Move(UnitId(250)), Action::Raze(HexId(60_000))] {
        let taken = rules.apply(&mut state, &action, &mut SeededDice::new(1, 0), &mut engine::Log::silent());
        assert!(taken.is_err());
    }
}
