//! Whether the server is well: whether its database answers, and takes what it is given.

use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

use crate::error::ApiError;
use crate::model::now;
use crate::store::Store;

/// How long the database may take.
const PATIENCE: Duration = Duration::from_secs(3);
/// What was found holds for so long: whoever asks often does not make the database write.
const HOLDS: Duration = Duration::from_secs(2);

/// What is wrong, in a sentence.
const FULL: &str = "the disk is full: games can be seen, and nothing can be played";
const LOST: &str = "the database does not answer: games in memory can be seen, and nothing can be played";

/// What was last found.
#[derive(Default)]
pub(crate) struct Health(Mutex<Option<(Instant, Option<&'static str>)>>);

impl Health {
    /// Looks whether the database takes anything, if nobody has of late.
    pub(crate) async fn check(&self, store: &Store) -> Result<(), ApiError> {
        let mut last = self.0.lock().await;
        let found = match *last {
            Some((at, found)) if at.elapsed() < HOLDS => found,
            _ => {
                let found = match timeout(PATIENCE, store.beat(now())).await {
                    Ok(Ok(())) => None,
                    Ok(Err(error)) => Some(diagnose(&error.to_string())),
                    Err(_) => Some(LOST),
                };
                *last = Some((Instant::now(), found));
                found
            }
        };
        found.map_or(Ok(()), |sentence| Err(ApiError::Unwell(sentence)))
    }
}

/// What an error of the database means for those who play.
pub(crate) fn diagnose(error: &str) -> &'static str {
    let is_full =
        ["disk is full", "No space left", "could not extend file"].iter().any(|says| error.contains(says));
    if is_full { FULL } else { LOST }
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
