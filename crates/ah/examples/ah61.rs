//! Plays random games of the 1961 edition: how fast, how long, and who wins.
//!
//! `cargo run --release -p ah --example ah61 -- 20 play` or `-- 20 check`.

use std::sync::Arc;
use std::time::Instant;

use ah::Ah61;
use engine::{Ruleset, Setup, trial};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let games: u64 = arguments.get(1).and_then(|text| text.parse().ok()).unwrap_or(10);
    let checked = arguments.get(2).is_some_and(|word| word == "check");
    let first: u64 = arguments.get(3).and_then(|text| text.parse().ok()).unwrap_or(1);
    let rules = match Ah61::load(&library::Shipped::new()) {
        Ok(rules) => Arc::new(rules),
        Err(error) => return println!("{error}"),
    };
    report_clones(&rules);
    for scenario in &rules.about().scenarios {
        let setup = Setup::scenario("ah61", &scenario.id);
        let mut wins = trial::Wins::default();
        let mut decisions = 0;
        let begin = Instant::now();
        for seed in first..first + games {
            let played = if checked {
                trial::check(&rules, &setup, seed, 50)
            } else {
                trial::play(rules.as_ref(), &setup, seed)
            };
            match played {
                Ok(played) => {
                    wins.count(&played.outcome);
                    decisions += played.decisions;
                }
                Err(broken) => println!("{}: {broken}", scenario.id),
            }
        }
        let seconds = begin.elapsed().as_secs_f64();
        println!(
            "{}: {games} games, {decisions} decisions in {seconds:.2} s, {:.0} a second, {wins:?}",
            scenario.id,
            decisions as f64 / seconds
        );
    }
}

/// How long a state takes to clone.
fn report_clones(rules: &Ah61) {
    let setup = Setup::scenario("ah61", "campaign");
    let Ok(state) = rules.start(&setup, &mut engine::SeededDice::new(1, 0)) else { return };
    let begin = Instant::now();
    let clones = 1_000_000;
    for _ in 0..clones {
        std::hint::black_box(state.clone());
    }
    let nanoseconds = begin.elapsed().as_nanos() / clones;
    println!("a state of {} bytes clones in {nanoseconds} ns", size_of_val(&state));
}
