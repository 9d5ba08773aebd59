//! Random games keep the contract: no dead end, no leak, and the books add up at every decision.

use std::sync::{Arc, LazyLock};

use engine::{Ruleset, Setup, trial};
use library::Shipped;
use lrtg::Game;

static RULES: LazyLock<Arc<Game>> = LazyLock::new(|| Arc::new(Game::load(&Shipped::new()).unwrap()));

#[test]
fn high_tide_plays_to_an_end() {
    let setup = Setup::scenario("lrtg", "high-tide");
    let played = trial::play(&**RULES, &setup, 1).unwrap_or_else(|broken| panic!("{broken}"));
    println!("{} decisions: {}", played.decisions, played.outcome.sentence);
}
