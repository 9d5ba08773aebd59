//! Whole games as text, kept beside the code.

use std::path::Path;

use engine::transcript;

use crate::table::SHIPPED;

#[test]
fn the_games_are_played_as_they_were() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("transcripts");
    let compared = transcript::check(&SHIPPED, &folder).unwrap_or_else(|problem| panic!("{problem}"));
    assert_eq!(compared, 17);
}
