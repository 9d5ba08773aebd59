//! A stored game that is taken up: brought along by somebody, or kept to be watched.

use engine::Record;
use shelf::{AnyGame, AnyRules};

use super::{Before, Entry, Faces, Halted, Way, Witnesses, now, play_on};
use crate::work::Wanted;

/// A record that was played again to its end.
pub(crate) struct TakenUp {
    pub(crate) game: Box<dyn AnyGame>,
    /// The state it starts from.
    pub(crate) start_state: Vec<u8>,
    /// The journal that its record makes.
    pub(crate) journal: Vec<Entry>,
}

impl TakenUp {
    /// Takes a stored game up.
    pub(crate) fn play(rules: &dyn AnyRules, record: &Record, wanted: &Wanted) -> Result<Self, Halted> {
        let mut game = rules.replay(&record.beginning())?;
        let (mut before, mut journal) = (Before::Game(game.fork()), Vec::new());
        let start_state = game.snapshot();
        let (mut way, mut last_state) = (Way::new(Some(&start_state)), start_state.clone());
        play_on(&mut *game, record, wanted, &mut |step| {
            // Most is told to everybody, and then nobody need look who sees a difference.
            let told = Witnesses::of_events(step.seat, step.events);
            let (shown, after) = if told == Witnesses::ALL {
                (told, Before::Game(step.after.fork()))
            } else {
                let faces = Faces::of(step.after);
                (before.witnesses(&faces), Before::Faces(faces))
            };
            before = after;
            let state = step.after.snapshot();
            let kept = way.keep(Some(&last_state), &state);
            way.push(Some(kept.clone()));
            last_state = state;
            journal.push(Entry::replayed(journal.len() as i64 + 1, &step, kept, shown, now()));
        })?;
        Ok(Self { game, start_state, journal })
    }
}
