//! The engine's contract on random games, and the transcripts.

use engine::{Setup, trial};
use guv::Guv;

use crate::table::SHIPPED;

fn trials(scenario: &str, options: &[&str], seeds: std::ops::Range<u64>, every: u64) {
    let setup = Setup::scenario("guv", scenario).with_options(options.iter().copied());
    for seed in seeds {
        trial::check(&SHIPPED, &setup, seed, every).unwrap();
    }
}

#[test]
fn random_scenarios_keep_the_contract() {
    for scenario in ["lee_moves", "jackson", "salem", "chancellorsville"] {
        trials(scenario, &[], 1..4, 5);
        trials(scenario, &["rule_of_6", "dummies", "extra_skirmishers"], 4..6, 5);
    }
}

#[test]
fn random_campaigns_keep_the_contract() {
    trials("campaign", &[], 1..2, 23);
    trials("campaign", &["events", "rule_of_6", "night_combat", "stoneman", "longstreet"], 2..3, 23);
    trials("campaign", &["events", "dummies", "hypothetical", "extra_skirmishers"], 3..4, 23);
}

/// What a commander counts.
fn figures(rules: &Guv, state: &guv::State) -> String {
    let troops: Vec<_> = rules.troops(state).collect();
    let called: Vec<_> = troops.iter().map(|troop| rules.called_from(state, troop.hex)).collect();
    let march = |hex| rules.board().around(hex).map(move |(way, to)| rules.march_cost(hex, way, to));
    let marches: Vec<_> = troops.iter().flat_map(|troop| march(troop.hex)).collect();
    format!(
        "{troops:?} {called:?} {marches:?} {:?} {:?} {:?} {:?} {} {:?} {:?} {:?} {:?} {:?} {:?}",
        rules.stacking_limits(),
        rules.moving(state),
        rules.matter(state),
        rules.bridge_ends(state).collect::<Vec<_>>(),
        rules.counts_eliminated_units(state),
        rules.prizes(state),
        rules.combat_points_lost(state),
        rules.units_lost(state),
        rules.brigades_through(state),
        rules.way_out(state),
        rules.turn_of(state)
    )
}

#[test]
fn transcripts_are_as_they_were() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("transcripts");
    assert_eq!(engine::transcript::check_with(&SHIPPED, &folder, figures), Ok(8));
}
