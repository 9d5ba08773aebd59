//! Plays random games by hand: `gcacw_trial SCENARIOS OPTIONS FIRST COUNT [EVERY]`, scenarios and options separated by
//! commas, `all` for every scenario; with EVERY the contract is checked.

use std::sync::Arc;
use std::time::Instant;

use engine::trial::{Wins, check, play};
use engine::{Ruleset, Setup};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |index: usize, other: &str| words.get(index).cloned().unwrap_or_else(|| other.into());
    let rules: Arc<gcacw::Gcacw> = Arc::new(gcacw::Gcacw::load(&library::Shipped::new())?);
    let names = word(0, "rtg-4");
    let known = &rules.about().scenarios;
    let wanted = |id: &str| names == "all" || names.split(',').any(|name| name == id);
    let options = word(1, "");
    let (first, count): (u64, u64) = (word(2, "1").parse()?, word(3, "10").parse()?);
    let every: Option<u64> = words.get(4).and_then(|word| word.parse().ok());
    for scenario in known.iter().filter(|scenario| wanted(&scenario.id)) {
        let chosen = options.split(',').filter(|name| !name.is_empty());
        let setup = Setup::scenario("gcacw", &scenario.id).with_options(chosen);
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
                    println!("{}: {problem}", scenario.id);
                    broken += 1;
                }
            }
        }
        let micros = began.elapsed().as_micros().max(1) as u64;
        let speed = decisions * 1_000_000 / micros;
        println!(
            "{}: {count} games, {broken} broken, {decisions} decisions, {speed} a second, {wins:?}",
            scenario.id
        );
    }
    Ok(())
}
