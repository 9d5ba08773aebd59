//! Whole games kept as text.

use std::path::Path;
use std::sync::Arc;

use ah::Ah61;
use engine::{Ruleset, Side, transcript};

/// What a commander counts.
fn figures(rules: &Ah61, state: &<Ah61 as Ruleset>::State) -> String {
    format!(
        "{:?} {:?} {:?} {:?} {} {} {:?}",
        rules.troops(state).collect::<Vec<_>>(),
        rules.moving(state),
        rules.bridge_ends(state).collect::<Vec<_>>(),
        Side::ALL.map(|side| rules.factors_on_board(state, side)),
        rules.reduced_at(),
        rules.last_turn(),
        [1, 2, 3].map(|battle| rules.battle_factors(state, battle))
    )
}

#[test]
fn transcripts_have_not_changed() {
    let rules = Arc::new(Ah61::load(&library::Shipped::new()).unwrap());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("transcripts");
    let compared =
        transcript::check_with(&rules, &folder, figures).unwrap_or_else(|problem| panic!("{problem}"));
    assert_eq!(compared, 5);
}
