//! One button ahead: a click on a piece plays the button before it, where that tells nobody anything.
#![allow(clippy::unwrap_used)]

use engine::Setup;
use shelf::{AnyGame, Shelf, ahead};

fn game(ruleset: &str, scenario: &str, actions: &[&str]) -> Box<dyn AnyGame> {
    let rules = Shelf::default().rules(ruleset).unwrap().unwrap();
    let mut game = rules.start(&Setup::scenario(ruleset, scenario), 1863).unwrap();
    for action in actions {
        game.play(action).unwrap();
    }
    game
}

/// What can be chosen ahead, with the button before it.
fn offered(game: &dyn AnyGame) -> Vec<String> {
    ahead(game).iter().map(|ahead| format!("{}, {}", ahead.first, ahead.choice.action)).collect()
}

#[test]
fn at_the_initiative_a_unit_is_chosen_directly() {
    let mut game = game("gcacw", "rtg-0", &["done", "done"]);
    let offered = offered(&*game);
    for unit in ["march heth", "activate hill"] {
        assert!(offered.contains(&format!("take initiative, {unit}")), "{offered:?}");
    }
    for action in offered[0].split(", ") {
        game.play(action).unwrap();
    }
}

#[test]
fn the_next_unit_puts_the_last_one_down() {
    let moved = game("ah74", "chancellorsville", &["move Hooker-HQ", "to HH-32"]);
    assert!(offered(&*moved).contains(&"stop, move Gibbon".to_owned()));
}

#[test]
fn what_ends_a_phase_or_rolls_dice_is_never_played_for_a_piece() {
    // The only button ends the Movement Phase.
    assert_eq!(offered(&*game("ah74", "chancellorsville", &[])), Vec::<String>::new());
    // The end of a march is followed by a roll for the initiative: no other unit is a click away before.
    let mut marching = game("gcacw", "rtg-0", &["done", "done", "take initiative"]);
    let march = marching.actions().swap_remove(0);
    marching.play(&march).unwrap();
    while let Some(step) = marching.actions().into_iter().find(|action| action.starts_with("to ")) {
        assert_eq!(offered(&*marching), Vec::<String>::new());
        marching.play(&step).unwrap();
    }
}
