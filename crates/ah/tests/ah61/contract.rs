//! The engine's contract on whole random games.

use std::sync::Arc;

use ah::Ah61;
use engine::{Ruleset, Setup, trial};

#[test]
fn random_games_keep_every_promise() {
    let rules = Arc::new(Ah61::load(&library::Shipped::new()).unwrap());
    for scenario in &rules.about().scenarios {
        let setup = Setup::scenario("ah61", &scenario.id);
        for seed in 1..=2 {
            let played = trial::check(&rules, &setup, seed, 40).unwrap();
            assert!(played.decisions > 1000, "{}", played.decisions);
        }
    }
}
