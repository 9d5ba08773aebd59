//! How many decisions a second random play takes, and a digest of everything that was legal on the way.
//!
//! ```text
//! cargo run --release -p shelf --example rates -- lrtg [SCENARIO|-] [GAMES] [rate|count|digest|digest-any] [OPTION...]
//! ```
//! Time of the processor, so that a busy machine does not count. The digest is of every list of legal actions and of every
//! state: while it stays the same, the rules play the same games; with `digest-any` each game has optional rules of its own.
//! With `count` no time is taken, which valgrind cannot bear:
//! `valgrind --tool=callgrind target/release/examples/rates lrtg - 2 count`, less the same for no games, is the playing.

use std::sync::Arc;
use std::time::Duration;

use engine::{About, Log, Rng, Ruleset, SeededDice, Setup, Status, state_hash, trial};
use rustix::time::{ClockId, clock_gettime};
use shelf::{Shelf, Visitor};

struct Rates {
    scenario: Option<String>,
    games: u64,
    mode: String,
    options: Vec<String>,
}

impl Visitor for Rates {
    type Output = ();

    fn visit<R: Ruleset>(self, rules: &Arc<R>) {
        let about = rules.about();
        let first = about.scenarios.first().map(|scenario| scenario.id.clone()).unwrap_or_default();
        let scenario = self.scenario.unwrap_or(first);
        let setup = Setup::scenario(about.id, &scenario).with_options(self.options);
        let title = format!("{} {scenario}", about.id);
        match self.mode.as_str() {
            "digest" | "digest-any" => {
                let any = self.mode == "digest-any";
                let setup = |seed| if any { any_options(about, &scenario, seed) } else { setup.clone() };
                let digests = (1..=self.games).map(|seed| digest(&**rules, &setup(seed), seed));
                println!("{title}: {:016x}", state_hash(&digests.collect::<Vec<u64>>()));
            }
            "count" => println!("{title}: {} decisions", decisions(&**rules, &setup, self.games)),
            _ => {
                let began = processor_time();
                let decisions = decisions(&**rules, &setup, self.games);
                let each = decisions as f64 / (processor_time() - began).as_secs_f64();
                println!("{title}: {decisions} decisions, {each:.0} a second");
            }
        }
    }
}

/// A setup with optional rules by chance, one in four of them.
fn any_options(about: &About, scenario: &str, seed: u64) -> Setup {
    let mut rng = Rng::stream(seed, 7);
    let chosen = about.options.iter().filter(|_| rng.below(4) == 0).map(|option| option.id);
    Setup::scenario(about.id, scenario).with_options(chosen)
}

/// How many decisions so many random games take.
fn decisions<R: Ruleset>(rules: &R, setup: &Setup, games: u64) -> u64 {
    (1..=games).map(|seed| trial::play(rules, setup, seed).expect("a sound game").decisions).sum()
}

/// One number for all that was legal in a random game and all that came of it, or for why there is no such game.
fn digest<R: Ruleset>(rules: &R, setup: &Setup, seed: u64) -> u64 {
    let mut dice = SeededDice::new(seed, 0);
    let mut state = match rules.start(setup, &mut dice) {
        Ok(state) => state,
        Err(error) => return state_hash(&error.to_string()),
    };
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
    clock_gettime(ClockId::ProcessCPUTime).try_into().expect("time goes on")
}

fn main() {
    let mut words = std::env::args().skip(1);
    let ruleset = words.next().unwrap_or_else(|| "lrtg".into());
    let scenario = words.next().filter(|word| word != "-");
    let games = words.next().and_then(|word| word.parse().ok()).unwrap_or(5);
    let mode = words.next().unwrap_or_default();
    let rates = Rates { scenario, games, mode, options: words.collect() };
    match Shelf::default().visit(&ruleset, rates) {
        Ok(Some(())) => {}
        Ok(None) => eprintln!("there is no ruleset {ruleset}"),
        Err(error) => eprintln!("{error}"),
    }
}
