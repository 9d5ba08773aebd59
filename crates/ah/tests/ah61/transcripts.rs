//! Whole games kept as text.

use std::path::Path;
use std::sync::Arc;

use ah::Ah61;
use engine::{Ruleset, transcript};

#[test]
fn transcripts_have_not_changed() {
    let rules = Arc::new(Ah61::load(&library::Shipped::new()).unwrap());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("transcripts");
    let compared = transcript::check(&rules, &folder).unwrap_or_else(|problem| panic!("{problem}"));
    assert_eq!(compared, 5);
}
