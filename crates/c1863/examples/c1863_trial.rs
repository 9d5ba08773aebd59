//! Random games: `trial check SCENARIO GAMES EVERY` proves the contract, `trial play SCENARIO GAMES` measures speed.

use std::sync::Arc;
use std::time::Instant;

use engine::{Ruleset, Setup, trial};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let word = |index: usize| arguments.get(index).map_or("", String::as_str);
    let games: u64 = word(2).parse().unwrap_or(100);
    let every: u64 = word(3).parse().unwrap_or(1);
    let rules = Arc::new(c1863::C1863::load(&library::Shipped::new()).expect("the data load"));
    let setup = Setup::scenario("c1863", word(1));
    let (mut decisions, mut wins) = (0, trial::Wins::default());
    let start = Instant::now();
    for seed in 1..=games {
        let played = match word(0) {
            "check" => trial::check(&rules, &setup, seed, every),
            _ => trial::play(&*rules, &setup, seed),
        };
        match played {
            Ok(played) => {
                decisions += played.decisions;
                wins.count(&played.outcome);
            }
            Err(broken) => {
                eprintln!("{broken}");
                std::process::exit(1);
            }
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{games} games, {decisions} decisions, {:.0} a second, {wins:?}", decisions as f64 / seconds);
}
