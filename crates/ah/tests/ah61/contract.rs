//! The engine's contract on whole random games.

use std::sync::Arc;

use ah::Ah61;
use engine::{Ruleset, Setup, trial};

use crate::position::{Position, position};

#[test]
fn random_games_keep_every_promise() {
    let rules = Arc::new(Ah61::load(&library::Shipped::new()).unwrap());
    for scenario in &rules.about().scenarios {
        let setup = Setup::scenario("ah61", &scenario.id);
        for seed in 1..=2 {
            let played = trial::check(&rules, &setup, seed, 40).unwrap();
            assert!(played.decisions > 1000, "{}", played.decisions);
        }
    }
}

/// Both armies in one another's zones over a river, hills and woods: nearly every decision is about a battle.
fn crowd() -> Position {
    let union: [&[&str]; 12] = [
        &["Wadsworth", "I-C", "Reynolds-HQ"],
        &["Hancock", "Gibbon"],
        &["French", "II-C", "Boats-1"],
        &["Birney", "Berry"],
        &["III-C", "Couch-HQ"],
        &["Griffin", "V-C", "Bridge-1"],
        &["Brooks", "Howe"],
        &["VI-C", "Newton"],
        &["Meade-HQ"],
        &["XI-C", "Devens"],
        &["Williams", "XII-C"],
        &["Buford", "Cav-Art"],
    ];
    let confederate: [&[&str]; 12] = [
        &["Anderson", "Alexander"],
        &["Early", "Andrews", "Lee-HQ"],
        &["McLaws", "Cabell"],
        &["Jackson-HQ"],
        &["Colston", "Jones", "Nelson"],
        &["Walker", "Carter"],
        &["Stuart", "Beckham"],
        &["Brown", "McIntosh"],
        &["Longstreet-HQ", "Hardaway"],
        &["Cutt", "Walton"],
        &["AP-Hill", "Mahone"],
        &["Rodes"],
    ];
    let mut crowd = position().river(8).ford("G8", "G7", "G9").ford("M8", "M7", "M9").without_reserve();
    for (column, (blue, red)) in ('C'..).zip(union.iter().zip(confederate)) {
        let shift = u32::from(column) % 3;
        crowd = crowd
            .ground(&format!("{column}{}", 3 + shift), if shift == 1 { "hill road" } else { "clear road" })
            .put(&format!("{column}{}", 3 + shift), blue)
            .put(&format!("{column}{}", 5 + shift), red);
    }
    crowd.ground("E10", "woods").forts(&["E7", "H6", "K5"]).line("turn = 20")
}

#[test]
fn crowded_battles_never_come_to_a_dead_end() {
    let crowd = crowd();
    let (rules, setup) = (Arc::new(crowd.rules()), Setup::parse(&crowd.setup()).unwrap());
    for seed in 1..=12 {
        trial::check(&rules, &setup, seed, 10).unwrap();
    }
}
