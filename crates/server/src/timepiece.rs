//! What time it is.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;

use crate::model::now;

/// What the clocks of games go by: the machine's own time, or one that stands until somebody turns it on.
#[derive(Clone, Default)]
pub struct Timepiece(Option<Arc<watch::Sender<i64>>>);

impl Timepiece {
    /// One that stands at this moment, in milliseconds since 1970: for whoever must know beforehand what a clock shows.
    #[must_use]
    pub fn standing_at(moment: i64) -> Self {
        Self(Some(Arc::new(watch::Sender::new(moment))))
    }

    /// Turns one that stands on by so long; the machine's own goes by itself.
    pub fn turn_on(&self, by: Duration) {
        if let Some(moment) = &self.0 {
            moment.send_modify(|moment| *moment += by.as_millis() as i64);
        }
    }

    /// Now, in milliseconds since 1970.
    #[must_use]
    pub fn now(&self) -> i64 {
        self.0.as_ref().map_or_else(now, |moment| *moment.borrow())
    }

    /// Waits until this moment has come.
    pub(crate) async fn until(&self, moment: i64) {
        if let Some(turned) = &self.0 {
            // It can only end with the sender, which is here.
            let _ = turned.subscribe().wait_for(|&now| now >= moment).await;
            return;
        }
        // A machine's time may be set while somebody sleeps.
        while let Ok(left @ 1..) = u64::try_from(moment - now()) {
            tokio::time::sleep(Duration::from_millis(left)).await;
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

    #[tokio::test]
    async fn the_machines_own_goes_by_itself() {
        let time = Timepiece::default();
        let moment = time.now() + 20;
        time.until(moment).await;
        assert!(time.now() >= moment);
    }
}
