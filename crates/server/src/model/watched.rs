//! What those who watch were last sent, kept once for all of them.

use std::sync::{Arc, Mutex, PoisonError};

use serde_json::Value;

use crate::api::delta::{Change, changes};
use crate::api::state::SeatState;

/// What spectators see of a game at one moment: their state without its log and without what only time changes.
pub(crate) struct Scene {
    /// The number of the last entry that spectators notice.
    number: i64,
    /// Who sat where.
    seats: Vec<SeatState>,
    /// The whole of it.
    state: Value,
}

/// What was last sent to those who watch a table.
#[derive(Default)]
pub(crate) struct Watched(Mutex<Last>);

#[derive(Default)]
struct Last {
    scene: Option<Arc<Scene>>,
    /// What has changed to the last scene, from which.
    changed: Option<(Arc<Scene>, Arc<Vec<Change>>)>,
}

impl Watched {
    fn last(&self) -> std::sync::MutexGuard<'_, Last> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The scene after an entry and with these seats: the one that others were sent, if they were. What spectators do not
    /// notice changes nothing for them.
    pub(crate) fn scene(&self, number: i64, seats: &[SeatState], look: impl FnOnce() -> Value) -> Arc<Scene> {
        let mut last = self.last();
        let known = last.scene.as_ref().filter(|scene| scene.number == number && scene.seats == seats);
        if let Some(scene) = known {
            return Arc::clone(scene);
        }
        let scene = Arc::new(Scene { number, seats: seats.to_vec(), state: look() });
        *last = Last { scene: Some(Arc::clone(&scene)), changed: None };
        scene
    }

    /// What makes one scene of the other, worked out once for all who saw the same.
    pub(crate) fn changes(&self, before: &Arc<Scene>, after: &Arc<Scene>) -> Arc<Vec<Change>> {
        let mut last = self.last();
        let is_last = last.scene.as_ref().is_some_and(|scene| Arc::ptr_eq(scene, after));
        if let Some((from, known)) = last.changed.as_ref().filter(|_| is_last)
            && Arc::ptr_eq(from, before)
        {
            return Arc::clone(known);
        }
        let found = Arc::new(changes(&before.state, &after.state));
        if is_last {
            last.changed = Some((Arc::clone(before), Arc::clone(&found)));
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn those_who_saw_the_same_are_told_the_same() {
        let watched = Watched::default();
        let first = watched.scene(1, &[], || json!({"actions": 1}));
        assert!(Arc::ptr_eq(&first, &watched.scene(1, &[], || unreachable!("it was looked at before"))));
        let next = watched.scene(2, &[], || json!({"actions": 2}));
        let told = watched.changes(&first, &next);
        assert_eq!(told.len(), 1);
        assert!(Arc::ptr_eq(&told, &watched.changes(&first, &next)));
        // Whoever was sent something else is told something else.
        let other = Arc::new(Scene { number: 0, seats: Vec::new(), state: json!({"actions": 2}) });
        assert_eq!(watched.changes(&other, &next).len(), 0);
    }
}
