//! The contract of every ruleset, on random games; transcripts; setups that are refused.

use engine::{Setup, trial};

use super::support::real;

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
