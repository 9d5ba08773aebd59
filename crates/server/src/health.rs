//! Whether the server is well: whether its database answers, and takes what it is given.

use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

use crate::error::ApiError;
use crate::model::now;
use crate::store::Store;
use crate::unwell::{LOST, diagnose};

/// How long the database may take.
const PATIENCE: Duration = Duration::from_secs(3);
/// What was found holds for so long: whoever asks often does not make the database write.
const HOLDS: Duration = Duration::from_secs(2);

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
