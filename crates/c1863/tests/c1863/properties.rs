//! The engine's contract on random games, for every scenario.

use std::sync::Arc;

use engine::{EventKind, Log, Rng, Ruleset, Setup, proves, trial};

fn check(scenario: &str, seeds: std::ops::Range<u64>) {
    let rules = Arc::new(c1863::C1863::load(&library::Shipped::new()).unwrap());
    let setup = Setup::scenario("c1863", scenario);
    for seed in seeds {
        trial::check(&rules, &setup, seed, 3).unwrap();
    }
}

#[test]
fn two_players_keep_the_contract() {
    check("two-player", 1000..1006);
}

#[test]
fn solitaire_keeps_the_contract() {
    check("solitaire-confederate", 1000..1006);
    check("solitaire-union", 1000..1006);
}

#[test]
fn harder_solitaire_keeps_the_contract() {
    for scenario in ["solitaire-confederate", "solitaire-union"] {
        check(&format!("{scenario}-hard"), 2000..2003);
        check(&format!("{scenario}-hardest"), 2000..2003);
    }
}

/// The lines behind every roll of an attack add up to the dice that were rolled, limits and set dice included.
#[test]
fn the_dice_of_an_attack_add_up() {
    proves!("c1863.13.7.2", "c1863.18.2.1", "c1863.19.8.2", "c1863.19.8.3");
    let rules = c1863::C1863::load(&library::Shipped::new()).unwrap();
    let mut limited = false;
    let scenarios = ["two-player", "solitaire-confederate", "solitaire-union"];
    for (scenario, seed) in scenarios.into_iter().cycle().zip(0..36) {
        let mut rng = Rng::new(seed);
        let mut state = rules.start(&Setup::scenario("c1863", scenario), &mut rng).unwrap();
        let mut actions = Vec::new();
        while rules.status(&state).open().is_some() {
            actions.clear();
            rules.actions(&state, &mut actions);
            let mut log = Log::new();
            rules.apply(&mut state, &actions[rng.below(actions.len())], &mut rng, &mut log).unwrap();
            for event in log.events().iter().filter(|event| event.text.ends_with("rolls.")) {
                let EventKind::Roll { dice, modifiers, .. } = &event.kind else { continue };
                let sum: i16 = modifiers.iter().map(|modifier| modifier.value).sum();
                assert_eq!(sum, dice.len() as i16, "{scenario}, seed {seed}: {modifiers:?}");
                limited |= modifiers.iter().any(|modifier| modifier.clause == "c1863.19.8.2");
            }
        }
    }
    assert!(limited, "no attack of the bot was ever limited");
}
