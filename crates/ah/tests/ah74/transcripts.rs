//! Whole games as text: a change of the rules shows as a difference a person can read.

use std::path::Path;

use ah::Ah74;
use engine::{Ruleset, transcript};

use crate::support::real;

/// What a commander counts.
fn figures(rules: &Ah74, state: &<Ah74 as Ruleset>::State) -> String {
    let troops: Vec<_> = rules.troops(state).collect();
    let guns: Vec<_> = troops.iter().map(|troop| rules.guns_on(state, troop.hex)).collect();
    format!(
        "{troops:?} {guns:?} {:?} {} {} {:?} {:?} {} {:?}",
        rules.moving(state),
        rules.is_on_the_way(state),
        rules.segment(state),
        rules.bridge_ends(state).collect::<Vec<_>>(),
        rules.strength_that_counts(state),
        rules.victory_ratio(),
        rules.turn_and_last(state)
    )
}

#[test]
fn transcripts_have_not_changed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("transcripts");
    let compared =
        transcript::check_with(real(), &folder, figures).unwrap_or_else(|problem| panic!("{problem}"));
    assert_eq!(compared, 6);
}
