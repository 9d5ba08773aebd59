//! What runs beside, what keeps a core busy, and waiting: with the threads of a process, or on the one thread that a page has.

use std::time::Duration;

pub(crate) use here::{beside, breathe, busy, pause};

/// What comes of a task within so long; `None` when that is not enough.
pub(crate) async fn within<T>(time: Duration, task: impl Future<Output = T>) -> Option<T> {
    tokio::select! {
        done = task => Some(done),
        () = pause(time) => None,
    }
}

/// Why work did not come to its end.
#[derive(Debug, thiserror::Error)]
#[error("the work came to no end")]
pub(crate) struct Undone;

#[cfg(not(target_family = "wasm"))]
mod here {
    use std::time::Duration;

    use super::Undone;

    /// Begins something that goes on by itself, whether or not anybody waits for it.
    pub(crate) fn beside<T: Send + 'static>(
        task: impl Future<Output = T> + Send + 'static,
    ) -> impl Future<Output = Result<T, Undone>> + Send {
        let task = tokio::spawn(task);
        async move { task.await.map_err(|_| Undone) }
    }

    /// Does what keeps a core busy, away from the threads that serve requests; it comes to its end whoever waits.
    pub(crate) fn busy<T: Send + 'static>(
        work: impl FnOnce() -> T + Send + 'static,
    ) -> impl Future<Output = Result<T, Undone>> + Send {
        let work = tokio::task::spawn_blocking(work);
        async move { work.await.map_err(|_| Undone) }
    }

    /// Waits for so long.
    pub(crate) async fn pause(time: Duration) {
        tokio::time::sleep(time).await;
    }

    /// Lets everybody who waits for this thread go first: there are others.
    pub(crate) async fn breathe() {}
}

#[cfg(target_family = "wasm")]
mod here {
    use std::time::Duration;

    use gloo_timers::future::TimeoutFuture;
    use tokio::sync::oneshot;
    use wasm_bindgen_futures::spawn_local;

    use super::Undone;

    /// Begins something that goes on by itself, whether or not anybody waits for it.
    pub(crate) fn beside<T: Send + 'static>(
        task: impl Future<Output = T> + Send + 'static,
    ) -> impl Future<Output = Result<T, Undone>> + Send {
        let (told, heard) = oneshot::channel();
        spawn_local(async move {
            // Whoever began it may not wait for it.
            let _ = told.send(task.await);
        });
        async move { heard.await.map_err(|_| Undone) }
    }

    /// Does what keeps a core busy: there is but one.
    pub(crate) fn busy<T: Send + 'static>(
        work: impl FnOnce() -> T + Send + 'static,
    ) -> impl Future<Output = Result<T, Undone>> + Send {
        beside(async move { work() })
    }

    /// Waits for so long.
    pub(crate) async fn pause(time: Duration) {
        let (told, heard) = oneshot::channel();
        let milliseconds = u32::try_from(time.as_millis()).unwrap_or(u32::MAX);
        // What the browser gives to wait on stays with its thread; what is waited for here need not.
        spawn_local(async move {
            TimeoutFuture::new(milliseconds).await;
            let _ = told.send(());
        });
        let _ = heard.await;
    }

    /// Lets everybody who waits for this thread go first.
    pub(crate) async fn breathe() {
        pause(Duration::ZERO).await;
    }
}
