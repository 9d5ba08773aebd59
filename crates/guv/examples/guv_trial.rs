//! Plays random games by hand: `trial SCENARIO OPTIONS FIRST COUNT [EVERY]`; with EVERY the contract is checked.

use std::sync::Arc;
use std::time::Instant;

use engine::trial::{Wins, check, play};
use engine::{Ruleset, Setup};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |index: usize, other: &str| words.get(index).cloned().unwrap_or_else(|| other.into());
    let rules = Arc::new(guv::Guv::load(&library::Shipped::new())?);
    let names = word(1, "");
    let options = names.split(',').filter(|name| !name.is_empty());
    let setup = Setup::scenario("guv", &word(0, "lee_moves")).with_options(options);
    let (first, count): (u64, u64) = (word(2, "1").parse()?, word(3, "10").parse()?);
    let every: Option<u64> = words.get(4).and_then(|word| word.parse().ok());
    let began = Instant::now();
    let (mut decisions, mut wins, mut broken) = (0, Wins::default(), 0);
    for seed in first..first + count {
        let played = match every {
            Some(every) => check(&rules, &setup, seed, every),
            None => play(rules.as_ref(), &setup, seed),
        };
        match played {
            Ok(played) => {
                decisions += played.decisions;
                wins.count(&played.outcome);
            }
            Err(problem) => {
                println!("{problem}");
                broken += 1;
            }
        }
    }
    let micros = began.elapsed().as_micros().max(1) as u64;
    println!(
        "{count} games, {broken} broken, {decisions} decisions, {} a second, {wins:?}",
        decisions * 1_000_000 / micros
    );
    println!("a state has {} bytes", size_of::<guv::State>());
    Ok(())
}
