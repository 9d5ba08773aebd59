//! Where the rules give out time, no general lets it run out by itself.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::sync::Arc;

use engine::{Log, Ruleset, SeededDice, Setup, Status};
use general::{InformationSet, Orders, counsel};
use shelf::{Shelf, Visitor};

/// Two units far apart, as the time of the turn is given out.
const POSITION: &str = r#"
ruleset = "lrtg"
scenario = "high-tide"
options = ["time_limits"]
turn = 9
only = true
[campaign]
opened = true
phase = "time_allocation"
declared = ["Operational", "Operational"]
[[piece]]
unit = "hood"
at = "SS2030"
[[piece]]
unit = "wright-union"
at = "SS4929"
"#;

/// How many answers these orders give while a clock runs, in so many games of so many decisions against themselves.
struct Patience<'a> {
    orders: &'a str,
    games: u64,
    decisions: u64,
}

impl Visitor for Patience<'_> {
    type Output = u32;

    fn visit<R: Ruleset>(self, rules: &Arc<R>) -> u32 {
        let general = self.orders.parse::<Orders>().unwrap().general(&counsel::of(&**rules));
        let mut answers = 0;
        for seed in 0..self.games {
            let mut dice = SeededDice::new(seed, 0);
            let mut state = rules.start(&Setup::parse(POSITION).unwrap(), &mut dice).unwrap();
            for number in 1..=self.decisions {
                let Status::Open(decision) = rules.status(&state) else { break };
                let thought =
                    general.choose(&InformationSet::new(&**rules, &state, decision.seat), seed).unwrap();
                if let Some(late) = rules.time_out(&state) {
                    assert_ne!(thought.action, late, "{}", self.orders);
                    assert!(thought.considered.iter().all(|considered| considered.action != late));
                    answers += 1;
                }
                dice.turn_to(number);
                rules.apply(&mut state, &thought.action, &mut dice, &mut Log::silent()).unwrap();
            }
        }
        answers
    }
}

#[test]
fn no_general_lets_its_time_run_out() {
    let shelf = Shelf::default();
    for (orders, games, decisions) in [("random", 8, 12), ("aide", 1, 3), ("easy", 1, 3), ("general", 1, 2)] {
        let answers = shelf.visit("lrtg", Patience { orders, games, decisions }).unwrap().unwrap();
        assert!(u64::from(answers) >= games, "{orders}: {answers} answers on the clock");
    }
}
