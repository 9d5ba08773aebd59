//! How fast this machine lists legal actions and how often `hard` plays a world on in a second, as JSON a ruleset: what
//! `make site-speed` holds the site's module against, which walks the same games.

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::Setup;
use shelf::{Occasion, Shelf};

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

fn main() {
    let shelf = Arc::new(Shelf::default());
    let opponents = commanders::commanders(&shelf, |orders| orders);
    for (ruleset, scenario) in WALKS {
        let rules = shelf.rules(ruleset).expect("it loads").expect("it is there");
        let mut game = rules.start(&Setup::scenario(ruleset, scenario), 1863).expect("it starts");
        let (hard, style) = opponents.get("hard").expect("there is one");
        let mut general = hard.sit_down(rules.about(), style);
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
        let microseconds = listing.as_secs_f64() * 1e6 / (seats.len() * LISTED) as f64;
        let tries = tries as f64 / thinking.as_secs_f64();
        println!(
            "{{\"ruleset\":\"{ruleset}\",\"listing\":{microseconds:.3},\"tries\":{tries:.1},\"hash\":\"{}\"}}",
            game.hash()
        );
    }
}
