//! The contract of every ruleset, on random games; transcripts; setups that are refused.

use std::sync::Arc;

use ah::Ah74;
use engine::{Aim, Game, PlayError, Ruleset, Setup, trial};

use crate::support::real;

#[test]
fn random_games_keep_the_contract() {
    let options: [&[&str]; 3] = [
        &[],
        &["command_control", "unit_function", "historical_disposition"],
        &["unit_function", "inverted_counters", "stonemans_raid"],
    ];
    for (seed, options) in options.into_iter().enumerate() {
        for scenario in ["chancellorsville", "campaign"] {
            let setup = Setup::scenario("ah74", scenario).with_options(options.iter().copied());
            trial::check(real(), &setup, seed as u64, 200)
                .unwrap_or_else(|broken| panic!("{scenario}: {broken}"));
        }
    }
}

#[test]
fn what_is_pointed_at_is_refused_by_its_own_clause() {
    let refused = |game: &Game<Ah74>, aim: Aim| match game.why_not_there(&aim) {
        Some(PlayError::Refused(refusal)) => refusal.clause.0,
        other => panic!("{aim:?}: {other:?}"),
    };
    let place = |name: &str| Aim::Place(name.into());
    let setup = Setup::scenario("ah74", "chancellorsville");
    let mut game = Game::start(Arc::clone(real()), &setup, 2).unwrap();
    // An enemy cannot be taken up; of places only a fort is spoken of yet, and there is none.
    assert_eq!(refused(&game, Aim::Piece("Early".into())), "ah74.4.4.1");
    assert_eq!(refused(&game, place("LL-43")), "ah74.7.3.4");
    // With a unit in hand places are hexes to go to.
    game.play("move Pleasanton").unwrap();
    let step = game.actions().iter().map(|action| real().write(action)).find(|text| text.starts_with("to "));
    let near = step.unwrap().split_off("to ".len());
    assert_eq!(game.why_not_there(&place(&near)), None, "it is legal");
    assert_eq!(refused(&game, place("A-1")), "ah74.4.2.2", "it is far away");
    assert_eq!(game.why_not_there(&place("Richmond")), None, "no such hex");
}
