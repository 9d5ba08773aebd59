//! Whole games as text: a change of the rules shows as a difference a person can read.

use std::path::Path;

use engine::transcript;

use super::support::real;

#[test]
fn transcripts_have_not_changed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("transcripts");
    let compared = transcript::check(real(), &folder).unwrap_or_else(|problem| panic!("{problem}"));
    assert_eq!(compared, 6);
}
