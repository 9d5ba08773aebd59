//! How fast random games go, and how large a state is: `cargo run --release -p gcacw --example speed [scenario] [games]`.

use std::time::Instant;

use engine::{Ruleset, SeededDice, Setup, trial};
use gcacw::Gcacw;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let scenario = arguments.next().unwrap_or_else(|| "rtg-5".into());
    let games: u64 = arguments.next().and_then(|count| count.parse().ok()).unwrap_or(20);
    let rules: Gcacw = Gcacw::load(&library::Shipped::new()).expect("the shipped data load");
    let setup = Setup::scenario("gcacw", &scenario);
    let state = rules.start(&setup, &mut SeededDice::new(1, 0)).expect("the scenario opens");
    println!("a state has {} bytes", size_of_val(&state));
    let start = Instant::now();
    let mut decisions = 0;
    for seed in 0..games {
        match trial::play(&rules, &setup, seed) {
            Ok(played) => decisions += played.decisions,
            Err(broken) => println!("{broken}"),
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{games} games of {scenario}: {decisions} decisions, {:.0} a second",
        decisions as f64 / seconds
    );
}
