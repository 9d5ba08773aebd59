//! What a general would do in somebody's place.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use engine::Setup;
use general::{Advice, Budget, Orders, Staff, advise};
use shelf::{AnyGame, Hurry, Shelf};

fn asked(game: &dyn AnyGame, general: &str, tries: u32) -> Option<Advice> {
    let orders = Orders { budget: Budget::Tries(tries), ..general.parse().unwrap() };
    advise(&Shelf::default(), &Staff::default(), game, orders, &Hurry::default()).unwrap()
}

fn game(ruleset: &str, setup: &str) -> Box<dyn AnyGame> {
    let rules = Shelf::default().rules(ruleset).unwrap().unwrap();
    rules.start(&Setup::parse(setup).unwrap(), 1).unwrap()
}

#[test]
fn the_best_is_named_first_and_every_option_is_legal() {
    for &ruleset in Shelf::IDS {
        let rules = Shelf::default().rules(ruleset).unwrap().unwrap();
        let scenario = rules.about().scenarios[0].id.clone();
        let game = rules.start(&Setup::scenario(ruleset, &scenario), 3).unwrap();
        let advice = asked(&*game, "hard", 12).unwrap();
        assert_eq!(Some(advice.seat), game.status().open().map(|open| open.seat), "{ruleset}");
        let actions = game.actions();
        assert!((1..=3).contains(&advice.options.len()), "{ruleset}: {advice:?}");
        for option in &advice.options {
            assert!(actions.contains(&option.action), "{ruleset}: {option:?}");
            assert!(!option.label.is_empty(), "{ruleset}: {option:?}");
        }
        let chances: Vec<f64> = advice.options.iter().filter_map(|option| option.chance).collect();
        assert!(chances.is_sorted_by(|left, right| left >= right), "{ruleset}: {chances:?}");
        let report = advice.report();
        let best = format!("I would: {}.", advice.options[0].label);
        assert!(report.starts_with(&advice.plan) && report.contains(&best), "{report}");
        // The same question gets the same answer.
        assert_eq!(asked(&*game, "hard", 12), Some(advice), "{ruleset}");
    }
}

#[test]
fn what_the_dice_may_bring_is_feared() {
    let mut game = game("c1863", "ruleset = \"c1863\"\nscenario = \"two-player\"");
    for _ in 0..400 {
        let advice = asked(&*game, "aide", 1).unwrap();
        let best = &advice.options[0];
        let forecast = game.forecast(&best.action).unwrap();
        if let Some(fear) = &best.fear {
            let named = forecast.outcomes.iter().map(|one| format!("{} ({:.0} %)", one.result, one.percent));
            // One of the results, and not the best of them: dice that can only help are not feared.
            assert!(named.into_iter().any(|result| result == *fear), "{fear}: {forecast:?}");
            assert!(advice.report().ends_with(&format!("What I fear: {fear}.")), "{}", advice.report());
            return;
        }
        game.play(&best.action).unwrap();
    }
    panic!("nothing was feared in 400 decisions");
}

#[test]
fn nobody_is_advised_when_the_game_is_over() {
    let mut game = game("c1863", "ruleset = \"c1863\"\nscenario = \"two-player\"");
    for _ in 0..20_000 {
        let Some(action) = game.actions().pop() else { break };
        game.play(&action).unwrap();
    }
    assert!(game.status().open().is_none());
    assert_eq!(asked(&*game, "hard", 12), None);
}
