//! How fast random games of the 1974 edition go: decisions a second on one core, and what a clone costs.

use std::sync::Arc;
use std::time::Instant;

use engine::{Ruleset, SeededDice, Setup, trial};

fn main() {
    let rules = Arc::new(ah::Ah74::load(&library::Shipped::new()).expect("the shipped data loads"));
    let mut words = std::env::args().skip(1);
    let games: u64 = words.next().and_then(|word| word.parse().ok()).unwrap_or(20);
    let check = words.next().as_deref() == Some("check");
    let options: [&[&str]; 4] = [
        &[],
        &["command_control", "unit_function"],
        &["inverted_counters", "unit_function"],
        &[
            "command_control",
            "unit_function",
            "inverted_counters",
            "historical_disposition",
            "stonemans_raid",
        ],
    ];
    let mut wins = trial::Wins::default();
    let (mut decisions, start) = (0, Instant::now());
    for seed in 0..games {
        let chosen = if check { options[seed as usize % 4] } else { &[] };
        let scenario = if check && seed % 3 == 2 { "campaign" } else { "chancellorsville" };
        let setup = Setup::scenario("ah74", scenario).with_options(chosen.iter().copied());
        let played =
            if check { trial::check(&rules, &setup, seed, 50) } else { trial::play(&*rules, &setup, seed) };
        match played {
            Ok(played) => {
                decisions += played.decisions;
                wins.count(&played.outcome);
            }
            Err(broken) => println!("{scenario} {chosen:?}: {broken}"),
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{games} games, {decisions} decisions, {:.0} a second, {wins:?}", decisions as f64 / seconds);
    let setup = Setup::scenario("ah74", "chancellorsville");
    let state = rules.start(&setup, &mut SeededDice::new(1, 0)).expect("the scenario starts");
    let start = Instant::now();
    for _ in 0..100_000 {
        std::hint::black_box(std::hint::black_box(&state).clone());
    }
    println!("a clone: {:.0} ns, {} bytes", start.elapsed().as_nanos() as f64 / 1e5, size_of_val(&state));
}
