//! How fast this machine lists legal actions and how often `hard` plays a world on in a second, as JSON a ruleset: what
//! `make site-speed` holds the site's module against, which walks the same games.

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::Setup;
use server::Player;
use shelf::{AnyGame, Occasion, Shelf};

/// The walks: a ruleset and a scenario of it.
const WALKS: [(&str, &str); 6] = [
    ("ah61", "players"),
    ("ah74", "chancellorsville"),
    ("guv", "lee_moves"),
    ("c1863", "two-player"),
    ("gcacw", "rtg-0"),
    ("lrtg", "high-tide"),
];
/// So many decisions of each are walked, and the legal actions of each are listed so often.
const DECISIONS: usize = 3000;
const LISTED: usize = 5;
/// So many thoughts that try something are timed.
const THOUGHTS: usize = 4;

/// Every game is walked so often, and the quickest walk counts: the module is compiled anew while it is first walked.
const ROUNDS: usize = 3;

/// What a walk took.
struct Walk {
    /// Microseconds for listing the legal actions of a decision.
    listing: f64,
    /// How often `hard` plays a world on in a second.
    tries: f64,
    hash: String,
}

fn main() {
    let shelf = Arc::new(Shelf::default());
    let opponents = commanders::commanders(&shelf, |orders| orders);
    let (hard, style) = opponents.get("hard").expect("there is one");
    for (ruleset, scenario) in WALKS {
        let rules = shelf.rules(ruleset).expect("it loads").expect("it is there");
        let setup = Setup::scenario(ruleset, scenario);
        let walks: Vec<Walk> = (0..ROUNDS)
            .map(|_| {
                let game = rules.start(&setup, 1863).expect("it starts");
                walk(game, hard.sit_down(rules.about(), style))
            })
            .collect();
        let listing = walks.iter().map(|walk| walk.listing).fold(f64::INFINITY, f64::min);
        let tries = walks.iter().map(|walk| walk.tries).fold(0.0, f64::max);
        println!(
            "{{\"ruleset\":\"{ruleset}\",\"scenario\":\"{scenario}\",\"listing\":{listing:.3},\"tries\":{tries:.1},\"hash\":\"{}\"}}",
            walks[0].hash
        );
    }
}

fn walk(mut game: Box<dyn AnyGame>, mut general: Box<dyn Player>) -> Walk {
    let (mut seats, mut listing) = (Vec::new(), Duration::ZERO);
    let (mut thoughts, mut tries, mut thinking) = (0, 0_u64, Duration::ZERO);
    for step in 0..DECISIONS {
        let Some(decision) = game.status().open().cloned() else { break };
        let began = Instant::now();
        for _ in 0..LISTED {
            black_box(game.actions());
        }
        listing += began.elapsed();
        if thoughts < THOUGHTS {
            let occasion = Occasion::of(&*game, &seats).expect("somebody decides");
            let began = Instant::now();
            let chosen = general.choose(&occasion);
            if let Some(chosen) = chosen.filter(|chosen| chosen.tries > 0) {
                thinking += began.elapsed();
                tries += u64::from(chosen.tries);
                thoughts += 1;
            }
        }
        let actions = game.actions();
        game.play(&actions[(step * 7919 + 13) % actions.len()]).expect("it is legal");
        seats.push(decision.seat);
    }
    Walk {
        listing: listing.as_secs_f64() * 1e6 / (seats.len() * LISTED) as f64,
        tries: tries as f64 / thinking.as_secs_f64(),
        hash: game.hash(),
    }
}
