//! How long a scenario takes is said from what was measured, and nobody has another figure.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;

use engine::data;
use library::Shipped;
use serde::Deserialize;
use shelf::Shelf;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pace {
    seconds: BTreeMap<String, u32>,
    decisions: BTreeMap<String, BTreeMap<String, u32>>,
}

#[test]
fn the_minutes_of_every_scenario_are_its_decisions_times_the_seconds_for_one() {
    let shelf = Shelf::new(Shipped::new());
    let pace: Pace = data::read(shelf.library(), "school/pace.toml").unwrap();
    for about in shelf.about().unwrap() {
        let measured = &pace.decisions[about.id];
        assert_eq!(
            measured.len(),
            about.scenarios.len(),
            "{} has scenarios that were not measured",
            about.id
        );
        for scenario in &about.scenarios {
            let seconds = measured[&scenario.id] * pace.seconds[about.id];
            let minutes = seconds.div_ceil(60).next_multiple_of(5);
            assert_eq!(u32::from(scenario.minutes), minutes, "{} {}", about.id, scenario.id);
        }
    }
}
