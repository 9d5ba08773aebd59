//! The engine's contract on random games, and the transcripts.

use engine::{Setup, trial};

use crate::table::SHIPPED;

fn trials(scenario: &str, options: &[&str], seeds: std::ops::Range<u64>, every: u64) {
    let setup = Setup::scenario("guv", scenario).with_options(options.iter().copied());
    for seed in seeds {
        trial::check(&SHIPPED, &setup, seed, every).unwrap();
    }
}

#[test]
fn random_scenarios_keep_the_contract() {
    for scenario in ["lee_moves", "jackson", "salem", "chancellorsville"] {
        trials(scenario, &[], 1..4, 5);
        trials(scenario, &["rule_of_6", "dummies", "extra_skirmishers"], 4..6, 5);
    }
}

#[test]
fn random_campaigns_keep_the_contract() {
    trials("campaign", &[], 1..2, 23);
    trials("campaign", &["events", "rule_of_6", "night_combat", "stoneman", "longstreet"], 2..3, 23);
    trials("campaign", &["events", "dummies", "hypothetical", "extra_skirmishers"], 3..4, 23);
}

#[test]
fn transcripts_are_as_they_were() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("transcripts");
    assert_eq!(engine::transcript::check(&SHIPPED, &folder), Ok(8));
}
