//! What a failure to store means for those who play.

/// What is wrong, in a sentence.
pub(crate) const FULL: &str = "the disk is full: games can be seen, and nothing can be played";
pub(crate) const LOST: &str =
    "the database does not answer: games in memory can be seen, and nothing can be played";
/// The same in a browser, which has room for each site, and may keep nothing at all.
const NO_ROOM: &str =
    "the browser has no room left: nothing is lost, and nothing can be played until it has some";
const KEEPS_NOTHING: &str = "the browser does not keep games for this page: they are lost when it is closed";

/// What an error of the database means for those who play.
pub(crate) fn diagnose(error: &str) -> &'static str {
    let is_full =
        ["disk is full", "No space left", "could not extend file"].iter().any(|says| error.contains(says));
    match (is_full, error.contains("Quota"), cfg!(target_family = "wasm")) {
        (_, true, _) => NO_ROOM,
        (true, ..) => FULL,
        (_, _, true) => KEEPS_NOTHING,
        (_, _, false) => LOST,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_told_from_a_lost_database() {
        // As SQLite and PostgreSQL say it.
        for full in ["database or disk is full", "could not extend file \"base/1\": No space left on device"]
        {
            assert_eq!(diagnose(full), FULL);
        }
        assert_eq!(diagnose("pool timed out while waiting for an open connection"), LOST);
    }
}
