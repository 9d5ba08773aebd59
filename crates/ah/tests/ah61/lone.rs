//! Answers that play themselves, and what is told before the first question.

use engine::{Log, Ruleset, SeededDice, Setup, proves};

use crate::position::position;

#[test]
fn a_battle_of_one_against_one_is_put_together_unasked() {
    proves!("ah61.17.1.2");
    let mut table = position().put("E5", &["Hancock"]).put("E6", &["Early"]).union_attacks();
    table.as_in_a_game().play("attack Early");
    // Hancock alone can fight him, and nobody else is to be fought: only the die is left, and that is the player's.
    assert_eq!((table.question(), table.actions()), ("resolve_battles", vec!["resolve 1".to_owned()]));
    // Two who could attack are asked for.
    let mut table = position()
        .put("E5", &["Hancock", "Geary"])
        .put("E6", &["Early"])
        .put("F5", &["Colston"])
        .union_attacks();
    table.as_in_a_game().play("attack Early");
    assert_eq!(table.question(), "assemble_battle");
}

#[test]
fn who_must_be_fought_alone_is_fought_when_the_movement_ends() {
    proves!("ah61.4.21");
    let mut table = position().put("E4", &["Hancock"]).put("E6", &["Early"]).union_moves();
    table.as_in_a_game().play("move Hancock");
    table.as_in_a_game().play("to E5");
    if table.question() == "moving" {
        table.as_in_a_game().play("stop");
    }
    table.as_in_a_game().play("end movement");
    assert_eq!((table.question(), table.actions()), ("resolve_battles", vec!["resolve 1".to_owned()]));
}

#[test]
fn the_opening_is_told() {
    proves!("ah61.8.1", "ah61.9.1");
    let rules = ah::Ah61::load(&library::Shipped::new()).unwrap();
    let told = |scenario: &str| {
        let mut log = Log::new();
        let setup = Setup::scenario("ah61", scenario);
        rules.open(&setup, &mut SeededDice::new(1, 0), &mut log).unwrap();
        log.take_events().into_iter().map(|event| event.text).collect::<Vec<_>>()
    };
    assert_eq!(told("players"), ["Prepare for play: the Union places its fortifications first."]);
    assert_eq!(told("first-of-may").len(), 1);
    assert!(told("first-of-may")[0].ends_with(": Union movement."), "{:?}", told("first-of-may"));
}
