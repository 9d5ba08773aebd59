//! Random games keep the contract: no dead end, no leak, and the books add up at every decision.

use std::sync::Arc;

use engine::{Rng, Ruleset, Setup, trial};

use crate::table::RULES;

/// Plays a random game with these options and checks the contract.
pub fn check(scenario: &str, options: &[&str], seed: u64, every: u64) {
    let setup = Setup::scenario("lrtg", scenario).with_options(options.iter().copied());
    let rules: &Arc<lrtg::Game> = &RULES;
    let played =
        trial::check(rules, &setup, seed, every).unwrap_or_else(|broken| panic!("{scenario}: {broken}"));
    println!("{scenario} {seed}: {} decisions. {}", played.decisions, played.outcome.sentence);
}

#[test]
fn high_tide_keeps_the_contract() {
    for seed in seeds(1..3) {
        check("high-tide", &[], seed, 400);
    }
}

#[test]
fn the_gettysburg_campaign_keeps_the_contract() {
    for seed in seeds(11..12) {
        check("gettysburg-campaign", &["preliminary_victories", "fatigue4_march"], seed, 600);
    }
}

/// A legal choice of optional rules as two players might make it: simplified supply, or parts of augmented supply.
fn any_options(seed: u64) -> Vec<&'static str> {
    let mut rng = Rng::stream(seed, 20);
    let options = RULES.about().options.iter().map(|option| option.id);
    let mut options: Vec<&str> = options.filter(|_| rng.below(2) == 0).collect();
    // Simplified and augmented supply replace the same rules.
    let augmented = ["tracking_supply", "supply_distance", "augmented_forage", "wagon_trains"];
    if options.iter().any(|option| augmented.contains(option)) {
        options.retain(|option| *option != "simplified_supply");
    }
    options
}

#[test]
fn any_choice_of_optional_rules_keeps_the_contract() {
    let mut breaches = Vec::new();
    // In the game of seed 38 the leader of a broken-up division is with guns of the army.
    for seed in seeds(21..23).chain([38]) {
        let options = any_options(seed);
        let setup = Setup::scenario("lrtg", "high-tide").with_options(options.iter().copied());
        if let Err(broken) = trial::check(&RULES, &setup, seed, 250) {
            breaches.push(format!("{broken} with {options:?}"));
        }
    }
    assert!(breaches.is_empty(), "{}", breaches.join("\n"));
}

/// More games when a number is asked for in the environment.
fn seeds(usual: std::ops::Range<u64>) -> std::ops::Range<u64> {
    let more = std::env::var("LRTG_GAMES").ok().and_then(|text| text.parse::<u64>().ok());
    more.map_or(usual.clone(), |more| usual.start..usual.start + more)
}

#[test]
fn transcripts_are_as_they_were() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("transcripts");
    assert_eq!(engine::transcript::check(&RULES, &folder), Ok(14));
}
