//! No secret leaves, by differential play: along random games of every ruleset, with its optional rules, worlds that
//! differ only in what a seat may not know tell that seat the same. `SECRET_PAIRS` asks for more pairs a ruleset.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use engine::blind::Pair;
use engine::{Log, Rng, Ruleset, Seat, Setup, Status};
use shelf::{Shelf, Visitor};

/// Pairs of worlds that are compared for a ruleset.
const PAIRS: usize = 40;
/// Decisions of one game, which is then left for another.
const DECISIONS: usize = 400;
/// One forecast is compared for so many pairs: they are dear.
const FORECASTS: usize = 20;

struct Compare;

impl Visitor for Compare {
    type Output = usize;

    fn visit<R: Ruleset>(self, rules: &Arc<R>) -> usize {
        let wanted = std::env::var("SECRET_PAIRS").ok().and_then(|text| text.parse().ok()).unwrap_or(PAIRS);
        let mut compared = 0;
        for seed in 1..=wanted as u64 * 4 {
            if compared >= wanted {
                break;
            }
            game(rules.as_ref(), seed, wanted, &mut compared);
        }
        compared
    }
}

/// A random game of some scenario with some optional rules.
fn game<R: Ruleset>(rules: &R, seed: u64, wanted: usize, compared: &mut usize) {
    let mut rng = Rng::stream(seed, 5);
    let about = rules.about();
    let scenario = &about.scenarios[rng.below(about.scenarios.len())].id;
    let options = about.options.iter().filter(|_| rng.below(2) == 1).map(|option| option.id);
    let setup = Setup::scenario(about.id, scenario).with_options(options);
    // Some optional rules exclude each other.
    let Ok(mut state) = rules.start(&setup, &mut rng) else { return };
    let mut strangers = Vec::new();
    for decision in 1..=DECISIONS {
        let Status::Open(open) = rules.status(&state) else { return };
        let mut actions = Vec::new();
        rules.actions(&state, &mut actions);
        let seats = about.seats.iter().enumerate().filter(|(_, seat)| seat.is_at_table(&setup.options));
        for (index, _) in seats {
            let seat = Seat(index as u8);
            let asked = seat == open.seat;
            if *compared >= wanted
                || !rules.has_secrets(&state, seat)
                || rng.below(if asked { 6 } else { 40 }) > 0
            {
                continue;
            }
            let world = rules.imagine(&state, seat, &mut rng);
            let pair = Pair { rules, truth: &state, world: &world, seat };
            let mut found = pair.check_seen();
            if asked && found.is_ok() {
                found = pair.check_offered(&strangers, &mut rng);
            }
            if asked && found.is_ok() && compared.is_multiple_of(FORECASTS) {
                found = pair.check_forecast(&actions[rng.below(actions.len())]);
            }
            if let Err(problem) = found {
                panic!(
                    "{}, {scenario}, {:?}, seed {seed}, decision {decision}: {problem}",
                    about.id, setup.options
                );
            }
            *compared += 1;
        }
        let action = actions[rng.below(actions.len())].clone();
        rules.apply(&mut state, &action, &mut rng, &mut Log::silent()).unwrap();
        if strangers.len() < 40 {
            strangers.push(action);
        }
    }
}

/// The game of 1961 hides nothing, and so is not among them.
fn compare(ruleset: &str) -> usize {
    Shelf::default().visit(ruleset, Compare).unwrap().unwrap()
}

#[test]
fn no_secret_of_ah74_leaves() {
    assert!(compare("ah74") >= PAIRS);
}

#[test]
fn no_secret_of_c1863_leaves() {
    assert!(compare("c1863") >= PAIRS);
}

#[test]
fn no_secret_of_guv_leaves() {
    assert!(compare("guv") >= PAIRS);
}

#[test]
fn no_secret_of_gcacw_leaves() {
    assert!(compare("gcacw") >= PAIRS);
}

#[test]
fn no_secret_of_lrtg_leaves() {
    assert!(compare("lrtg") >= PAIRS);
}
