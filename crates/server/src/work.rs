//! Work that keeps a core busy: away from the threads that serve requests, a few at a time, and no longer than somebody
//! waits for it.

use std::sync::Arc;

use shelf::Hurry;
use tokio::sync::Semaphore;

use crate::errand::busy;
use crate::error::ApiError;

/// Room for so much work at once. What has begun keeps its place until it is done, whether or not anybody waits.
pub(crate) struct Workshop(Arc<Semaphore>);

/// Whether somebody still waits for what is being worked on.
#[derive(Debug, Clone, Default)]
pub(crate) struct Wanted(Hurry);

impl Wanted {
    /// Whether whoever asked has gone.
    pub(crate) fn is_over(&self) -> bool {
        self.0.is_said()
    }

    /// What tells a thought that whoever asked has gone.
    pub(crate) const fn hurry(&self) -> &Hurry {
        &self.0
    }
}

/// Whoever waits: going away is said by being dropped.
struct Waiting(Wanted);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.0.say();
    }
}

impl Workshop {
    /// Room for so many at once.
    pub(crate) fn new(places: usize) -> Self {
        Self(Arc::new(Semaphore::new(places.max(1))))
    }

    /// Waits for room and works.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Wanted) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let place = Arc::clone(&self.0).acquire_owned().await;
        let place = place.map_err(|error| ApiError::internal("no room to work", error))?;
        let waiting = Waiting(Wanted::default());
        let wanted = waiting.0.clone();
        let done = busy(move || {
            let done = work(&wanted);
            drop(place);
            done
        });
        let done = done.await;
        drop(waiting);
        done.map_err(|error| ApiError::internal("work could not be done", error))?
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[tokio::test]
    async fn work_that_nobody_waits_for_keeps_its_place_until_it_is_told() {
        let workshop = Arc::new(Workshop::new(1));
        let (begun, begins) = tokio::sync::oneshot::channel();
        let (ended, ends) = mpsc::channel();
        let asked = tokio::spawn({
            let workshop = Arc::clone(&workshop);
            async move {
                let work = move |wanted: &Wanted| {
                    let _ = begun.send(());
                    while !wanted.is_over() {
                        std::thread::yield_now();
                    }
                    let _ = ended.send("stopped");
                    Ok(())
                };
                workshop.work(work).await
            }
        });
        begins.await.unwrap();
        assert_eq!(workshop.0.available_permits(), 0);
        asked.abort();
        assert!(asked.await.unwrap_err().is_cancelled());
        // The next one gets its place when the first has stopped, and not before.
        let next = workshop.work(move |_| Ok(ends.try_recv().ok())).await;
        assert_eq!(next.ok().flatten(), Some("stopped"));
    }
}
