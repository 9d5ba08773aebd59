//! How long the forecasts of random games take: the slowest of each kind of decision.
//!
//! ```text
//! cargo run --release -p shelf --example forecasts -- guv [SCENARIO|SETUP.toml|-] [GAMES] [DECISIONS A GAME] [OPTION...]
//! ```
//! What random games do not come to is laid out in a setup: `examples/assaults` has great assaults. Time of the processor, so that a busy machine does not count. A forecast that takes more than 2 ms is made three times, and
//! the shortest counts.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use engine::{Forecast, Log, Rng, Ruleset, SeededDice, Setup, Status};
use rustix::time::{ClockId, clock_gettime};
use shelf::{Shelf, Visitor};

/// A forecast that takes longer is made again.
const WORTH_ANOTHER_LOOK: Duration = Duration::from_millis(2);
/// How many actions of a decision are forecast.
const LOOKED_AT: usize = 6;

struct Look {
    scenario: Option<String>,
    games: u64,
    decisions: u64,
    options: Vec<String>,
}

struct Slow {
    took: Duration,
    words: String,
}

impl Visitor for Look {
    type Output = ();

    fn visit<R: Ruleset>(self, rules: &Arc<R>) {
        let about = rules.about();
        let first = about.scenarios.first().map(|scenario| scenario.id.clone()).unwrap_or_default();
        let scenario = self.scenario.unwrap_or(first);
        let setup = if scenario.ends_with(".toml") {
            let text = std::fs::read_to_string(&scenario).expect("a setup that can be read");
            Setup::parse(&text).expect("a setup")
        } else {
            Setup::scenario(about.id, &scenario)
        };
        let setup = setup.with_options(self.options);
        let mut slowest: BTreeMap<&'static str, Slow> = BTreeMap::new();
        let (mut count, mut late, mut sampled) = (0_u64, 0_u64, 0_u64);
        for seed in 1..=self.games {
            let mut dice = SeededDice::new(seed, 0);
            let mut state = rules.start(&setup, &mut dice).expect("a scenario");
            let mut rng = Rng::stream(seed, u64::MAX);
            for number in 1..=self.decisions {
                let Status::Open(open) = rules.status(&state) else { break };
                let mut actions = Vec::new();
                rules.actions(&state, &mut actions);
                for _ in 0..LOOKED_AT.min(actions.len()) {
                    let action = &actions[rng.below(actions.len())];
                    let (took, forecast) = timed(&**rules, &state, action, open.seat);
                    count += 1;
                    late += u64::from(took > Duration::from_millis(5));
                    sampled += u64::from(!forecast.exact);
                    if slowest.get(open.name).is_some_and(|slow| slow.took >= took) {
                        continue;
                    }
                    let words = format!(
                        "{} {} (seed {seed}, decision {number}): {} results, {} paths, {}",
                        open.name,
                        rules.write(action),
                        forecast.outcomes.len(),
                        forecast.paths,
                        if forecast.exact { "exact" } else { "sampled" },
                    );
                    slowest.insert(open.name, Slow { took, words });
                }
                dice.turn_to(number);
                let action = &actions[rng.below(actions.len())];
                rules.apply(&mut state, action, &mut dice, &mut Log::silent()).expect("a listed action");
            }
        }
        println!("{} {scenario}: {count} forecasts, {late} over 5 ms, {sampled} not exact", about.id);
        let mut slowest: Vec<Slow> = slowest.into_values().collect();
        slowest.sort_by_key(|slow| std::cmp::Reverse(slow.took));
        for Slow { took, words } in slowest {
            println!("  {:8.3} ms {words}", took.as_secs_f64() * 1000.0);
        }
    }
}

fn timed<R: Ruleset>(
    rules: &R,
    state: &R::State,
    action: &R::Action,
    seat: engine::Seat,
) -> (Duration, Forecast) {
    let once = || {
        let began = on_the_processor();
        let forecast = Forecast::of(rules, state, action, seat).expect("a listed action");
        (on_the_processor() - began, forecast)
    };
    let (mut took, forecast) = once();
    for _ in 0..2 {
        if took > WORTH_ANOTHER_LOOK {
            took = took.min(once().0);
        }
    }
    (took, forecast)
}

/// How long this thread has been on a processor.
fn on_the_processor() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).expect("time goes on")
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u64| words.get(at).and_then(|word| word.parse().ok()).unwrap_or(usual);
    let look = Look {
        scenario: words.get(1).filter(|id| *id != "-").cloned(),
        games: number(2, 3),
        decisions: number(3, 1_000),
        options: words.get(4..).unwrap_or_default().to_vec(),
    };
    let ruleset = words.first().map_or("ah74", String::as_str);
    match Shelf::default().visit(ruleset, look) {
        Ok(Some(())) => {}
        Ok(None) => eprintln!("there is no ruleset {ruleset}"),
        Err(error) => eprintln!("{error}"),
    }
}
