//! How many decisions a second random play takes, and a digest of everything that was legal on the way.
//!
//! ```text
//! cargo run --release -p shelf --example rates -- lrtg [SCENARIO|-] [GAMES] [digest|count]
//! ```
//! Time of the processor, so that a busy machine does not count. The digest is of every list of legal actions and of every state:
//! while it stays the same, the rules play the same games. With `count` no time is taken, which valgrind cannot bear:
//! `valgrind --tool=callgrind target/release/examples/rates lrtg - 2 count`, less the same for no games, is the playing.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use engine::{Log, Rng, Ruleset, SeededDice, Setup, Status, state_hash, trial};
use rustix::time::{ClockId, clock_gettime};
use shelf::{Shelf, Visitor};

struct Rates {
    scenario: Option<String>,
    games: u64,
    mode: Option<String>,
}

impl Visitor for Rates {
    type Output = ();

    fn visit<R: Ruleset>(self, rules: &Arc<R>) {
        let about = rules.about();
        let first = about.scenarios.first().map(|scenario| scenario.id.clone()).unwrap_or_default();
        let scenario = self.scenario.unwrap_or(first);
        let setup = Setup::scenario(about.id, &scenario);
        let seeds = 1..=self.games;
        match self.mode.as_deref() {
            Some("digest") => {
                let digests: Vec<u64> = seeds.map(|seed| digest(&**rules, &setup, seed)).collect();
                println!("{} {scenario}: {:016x}", about.id, state_hash(&digests));
            }
            Some("count") => {
                println!("{} {scenario}: {} decisions", about.id, decisions(&**rules, &setup, seeds))
            }
            _ => {
                let began = processor_time();
                let decisions = decisions(&**rules, &setup, seeds);
                let each = decisions as f64 / (processor_time() - began).as_secs_f64();
                println!("{} {scenario}: {decisions} decisions, {each:.0} a second", about.id);
            }
        }
    }
}

/// How many decisions random games of these seeds take.
fn decisions<R: Ruleset>(rules: &R, setup: &Setup, seeds: RangeInclusive<u64>) -> u64 {
    seeds.map(|seed| trial::play(rules, setup, seed).expect("a sound game").decisions).sum()
}

/// One number for all that was legal in a random game and all that came of it.
fn digest<R: Ruleset>(rules: &R, setup: &Setup, seed: u64) -> u64 {
    let mut dice = SeededDice::new(seed, 0);
    let mut state = rules.start(setup, &mut dice).expect("a scenario");
    let mut rng = Rng::stream(seed, u64::MAX);
    let mut actions = Vec::new();
    let mut digest = 0;
    for number in 1..=trial::MOST_DECISIONS {
        let Status::Open(open) = rules.status(&state) else { break };
        actions.clear();
        rules.actions(&state, &mut actions);
        digest = state_hash(&(digest, open.seat, open.name, &actions, &state));
        dice.turn_to(number);
        let action = &actions[rng.below(actions.len())];
        rules.apply(&mut state, action, &mut dice, &mut Log::silent()).expect("a listed action");
    }
    state_hash(&(digest, &state))
}

fn processor_time() -> Duration {
    clock_gettime(ClockId::ProcessCPUTime).try_into().expect("a time")
}

fn main() {
    let mut words = std::env::args().skip(1);
    let ruleset = words.next().unwrap_or_else(|| "lrtg".into());
    let scenario = words.next().filter(|word| word != "-");
    let games = words.next().and_then(|word| word.parse().ok()).unwrap_or(5);
    let mode = words.next();
    let known =
        Shelf::default().visit(&ruleset, Rates { scenario, games, mode }).expect("the shipped data is sound");
    assert!(known.is_some(), "there is no ruleset {ruleset}");
}
