//! The engine's contract on random games, for every scenario.

use std::sync::Arc;

use engine::{Ruleset, Setup, trial};

fn check(scenario: &str, seeds: std::ops::Range<u64>) {
    let rules = Arc::new(c1863::C1863::load(&library::Shipped::new()).unwrap());
    let setup = Setup::scenario("c1863", scenario);
    for seed in seeds {
        trial::check(&rules, &setup, seed, 3).unwrap();
    }
}

#[test]
fn two_players_keep_the_contract() {
    check("two-player", 1000..1006);
}

#[test]
fn solitaire_keeps_the_contract() {
    check("solitaire-confederate", 1000..1006);
    check("solitaire-union", 1000..1006);
}

#[test]
fn harder_solitaire_keeps_the_contract() {
    for scenario in ["solitaire-confederate", "solitaire-union"] {
        check(&format!("{scenario}-hard"), 2000..2003);
        check(&format!("{scenario}-hardest"), 2000..2003);
    }
}
