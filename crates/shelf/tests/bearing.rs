//! What a ruleset says bears on an action: worlds that agree in it have the same chances.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::{Forecast, Log, Rng, Ruleset, SeededDice, Setup, Status};
use shelf::{Shelf, Visitor};

/// How many worlds are dealt for each action that is looked at.
const WORLDS: usize = 12;

/// Plays random games and compares worlds of one kind; says how many pairs it compared, and how many actions had several kinds.
struct Compare {
    scenario: &'static str,
    games: u64,
}

impl Visitor for Compare {
    type Output = [usize; 2];

    fn visit<R: Ruleset>(self, rules: &Arc<R>) -> [usize; 2] {
        let [mut compared, mut several] = [0; 2];
        for seed in 1..=self.games {
            let mut dice = SeededDice::new(seed, 0);
            let mut state =
                rules.start(&Setup::scenario(rules.about().id, self.scenario), &mut dice).unwrap();
            let mut rng = Rng::stream(seed, u64::MAX);
            for number in 1.. {
                let Status::Open(open) = rules.status(&state) else { break };
                let mut actions = Vec::new();
                rules.actions(&state, &mut actions);
                let action = actions.swap_remove(rng.below(actions.len()));
                let mut kinds: BTreeMap<u64, Forecast> = BTreeMap::new();
                for _ in 0..WORLDS {
                    let world = rules.imagine(&state, open.seat, &mut rng);
                    let Some(bearing) = rules.bearing(&world, open.seat, &action) else { break };
                    let chances = Forecast::in_world(&**rules, &world, &action).unwrap();
                    match kinds.get(&bearing) {
                        Some(known) => {
                            assert_eq!(
                                (&chances.outcomes, &chances.means),
                                (&known.outcomes, &known.means),
                                "{} in {seed}, {number}",
                                rules.write(&action)
                            );
                            compared += 1;
                        }
                        None => drop(kinds.insert(bearing, chances)),
                    }
                }
                several += usize::from(kinds.len() > 1);
                dice.turn_to(number);
                rules.apply(&mut state, &action, &mut dice, &mut Log::silent()).unwrap();
            }
        }
        [compared, several]
    }
}

fn compared(ruleset: &str, scenario: &'static str, games: u64) {
    let [compared, several] = Shelf::default().visit(ruleset, Compare { scenario, games }).unwrap().unwrap();
    println!("{ruleset}: {compared} worlds compared, {several} actions with several kinds of worlds");
    assert!(compared > 200 && several > 2, "{compared} compared, {several} with several kinds");
}

#[test]
fn room_and_cohesion_are_all_that_bears_on_an_attack() {
    compared("c1863", "two-player", 24);
}

#[test]
fn a_breastwork_is_all_that_bears_on_a_bombardment() {
    compared("guv", "campaign", 2);
}
