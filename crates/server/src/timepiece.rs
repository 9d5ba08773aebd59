//! What time it is.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
#[cfg(not(target_family = "wasm"))]
use tokio::time::Instant;
#[cfg(target_family = "wasm")]
use web_time::Instant;

use crate::errand::pause;
use crate::model::now;

/// What the clocks of games go by: the machine's own time, or one that stands until somebody turns it on. The machine's is
/// read once, when the timepiece is made, and goes on by itself from there: whoever sets the machine's clock meanwhile moves
/// nobody's. Only a restart reads it again.
#[derive(Clone)]
pub struct Timepiece(Source);

#[derive(Clone)]
enum Source {
    Machine { began: i64, since: Instant },
    Hand(Arc<watch::Sender<i64>>),
}

impl Default for Timepiece {
    fn default() -> Self {
        Self(Source::Machine { began: now(), since: Instant::now() })
    }
}

impl Timepiece {
    /// One that stands at this moment, in milliseconds since 1970: for whoever must know beforehand what a clock shows.
    #[must_use]
    pub fn standing_at(moment: i64) -> Self {
        Self(Source::Hand(Arc::new(watch::Sender::new(moment))))
    }

    /// Turns one that stands on by so long; the machine's own goes by itself.
    pub fn turn_on(&self, by: Duration) {
        if let Source::Hand(moment) = &self.0 {
            moment.send_modify(|moment| *moment += by.as_millis() as i64);
        }
    }

    /// Now, in milliseconds since 1970.
    #[must_use]
    pub fn now(&self) -> i64 {
        match &self.0 {
            Source::Machine { began, since } => began + since.elapsed().as_millis() as i64,
            Source::Hand(moment) => *moment.borrow(),
        }
    }

    /// Waits until this moment has come.
    pub(crate) async fn until(&self, moment: i64) {
        match &self.0 {
            Source::Machine { began, since } => {
                let after = Duration::from_millis(u64::try_from(moment - began).unwrap_or(0));
                pause(after.saturating_sub(since.elapsed())).await;
            }
            // It can only end with the sender, which is here.
            Source::Hand(turned) => drop(turned.subscribe().wait_for(|&now| now >= moment).await),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn one_that_stands_is_waited_for_until_it_is_turned_on() {
        let time = Timepiece::standing_at(5_000);
        time.until(5_000).await;
        let waits = tokio::spawn({
            let time = time.clone();
            async move {
                time.until(7_000).await;
                time.now()
            }
        });
        time.turn_on(Duration::from_millis(1_999));
        tokio::task::yield_now().await;
        assert!(!waits.is_finished());
        time.turn_on(Duration::from_millis(1));
        assert_eq!(waits.await.ok(), Some(7_000));
    }

    #[tokio::test(start_paused = true)]
    async fn the_machines_own_goes_by_itself_whatever_its_clock_is_set_to() {
        let time = Timepiece::default();
        let began = time.now();
        // An hour that passes nowhere but here: the machine's clock, read again, would not know of it.
        time.until(began + 60 * 60 * 1_000).await;
        assert_eq!(time.now(), began + 60 * 60 * 1_000);
    }
}
