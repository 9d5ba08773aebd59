//! How many decisions a second random play takes in a batch, and game after game.
//!
//! ```text
//! cargo run --release -p laboratory --example batches -- lrtg [GAMES] [count]
//! ```
//! Time of the processor, whole games, without Python: what `make python-rates` prints is this and what Python adds. With `count`
//! no time is taken, and each game is only begun: for `valgrind --tool=callgrind --cache-sim=yes`, which tells what is not at hand.

use std::time::Duration;

use engine::{Rng, Setup};
use rustix::time::{ClockId, clock_gettime};
use shelf::Shelf;

/// So many decisions of each game are counted.
const COUNTED: u64 = 150;

fn processor_time() -> Duration {
    clock_gettime(ClockId::ProcessCPUTime).try_into().expect("time goes on")
}

/// Decisions a second.
fn rate(play: impl FnOnce() -> u64) -> f64 {
    let began = processor_time();
    play() as f64 / (processor_time() - began).as_secs_f64()
}

/// Random play of so many decisions, of many games at once.
fn batch(shelf: &Shelf, setup: &Setup, games: usize, decisions: u64) -> u64 {
    let mut batch = laboratory::batch(shelf, setup, games, 0).expect("a batch");
    let (mut rng, mut counts, mut done) = (Rng::new(1), batch.look().counts, 0);
    while done < decisions {
        let choices: Vec<u32> = counts.iter().map(|&count| rng.below(count as usize) as u32).collect();
        counts = batch.step(&choices).expect("legal answers").counts;
        done += games as u64;
    }
    done
}

fn main() {
    let mut words = std::env::args().skip(1);
    let ruleset = words.next().unwrap_or_else(|| "lrtg".into());
    let games: u64 = words.next().and_then(|word| word.parse().ok()).unwrap_or(128);
    let mode = words.next().unwrap_or_default();
    let shelf = Shelf::default();
    let rules = shelf.rules(&ruleset).expect("data").expect("a ruleset");
    let first = rules.about().scenarios.first().map(|scenario| scenario.id.clone()).unwrap_or_default();
    let setup = Setup::scenario(&ruleset, &first);
    let play = || laboratory::native(&shelf, &setup, games).map_or(0, |(decisions, _)| decisions);
    if mode == "count" {
        println!("{} decisions", batch(&shelf, &setup, games as usize, COUNTED * games));
        return;
    }
    let decisions = play();
    let alone = rate(play);
    let together = rate(|| batch(&shelf, &setup, games as usize, 2 * decisions));
    println!("{ruleset}: alone {alone:.0}, batch of {games} {together:.0}, {:.2}", together / alone);
}
