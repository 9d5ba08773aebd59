//! A game as it stood: replayed from the nearest mark, so that a time line can be scrubbed.

use std::collections::{BTreeMap, HashSet};
use std::sync::{Mutex, PoisonError};

use engine::{Event, EventKind, Piece, Record, RecordError, ScriptedDice, Side, Track, Viewer};
use serde::Serialize;
use shelf::{AnyGame, AnyRules};
use utoipa::ToSchema;

/// So many actions apart are the marks.
const MARK_EVERY: usize = 50;

/// States of a game by how many actions led to them. One that no longer belongs to the record is found out by its hash.
#[derive(Default)]
pub(crate) struct Marks(Mutex<BTreeMap<usize, Vec<u8>>>);

impl Marks {
    fn nearest(&self, actions: usize) -> Option<(usize, Vec<u8>)> {
        let marks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        marks.range(..=actions).next_back().map(|(&at, state)| (at, state.clone()))
    }

    fn keep(&self, actions: usize, game: &dyn AnyGame) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(actions, game.snapshot());
    }

    /// The game as it stood after all the actions of this record.
    pub(crate) fn replay(
        &self,
        rules: &dyn AnyRules,
        record: &Record,
    ) -> Result<Box<dyn AnyGame>, RecordError> {
        let before = |actions: usize| {
            let taken = record.taken.iter().take(actions).cloned().collect();
            Record { taken, ..Record::clone(record) }
        };
        let marked = self.nearest(record.taken.len());
        let marked = marked.and_then(|(at, state)| Some((at, rules.resume(&before(at), &state)?)));
        let (from, mut game) = match marked {
            Some(found) => found,
            None => (0, rules.replay(&before(0))?),
        };
        for (index, taken) in record.taken.iter().enumerate().skip(from) {
            let mut dice = ScriptedDice::new(taken.dice.clone());
            let wrong = |problem: String| RecordError::Action {
                number: index + 1,
                action: taken.action.clone(),
                problem,
            };
            game.play_with(&taken.action, &mut dice).map_err(|error| wrong(error.to_string()))?;
            if game.hash() != taken.hash {
                return Err(wrong("it leads to another state than the record says".into()));
            }
            if (index + 1) % MARK_EVERY == 0 {
                self.keep(index + 1, &*game);
            }
        }
        Ok(game)
    }
}

/// How things stood when a turn or phase began.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Moment {
    /// After how many actions, of those the viewer knows of.
    pub actions: usize,
    /// The turn.
    pub turn: u16,
    /// The turn's name.
    pub turn_name: String,
    /// The tracks.
    pub tracks: Vec<Track>,
    /// The strength of the Union and of the Confederacy in the field, as far as the viewer sees it, in the game's own unit.
    pub strength: [i64; 2],
    /// What the Union and the Confederacy have lost by then, in the game's own unit.
    pub losses: [i64; 2],
}

/// The course of a game as a viewer may know it: a moment for the start, for every turn and for the last action that the
/// viewer has noticed.
pub(crate) fn course(
    rules: &dyn AnyRules,
    record: &Record,
    eyes: &Eyes<'_>,
) -> Result<Vec<Moment>, RecordError> {
    let Eyes { viewer, noticed, .. } = *eyes;
    let start = rules.replay(&Record { taken: Vec::new(), ..record.clone() })?;
    let mut losses = [0; 2];
    let mut moments = vec![moment(&*start, eyes, 0, losses)];
    let (mut steps, mut actions) = (noticed.iter(), 0);
    let last = noticed.iter().filter(|noticed| **noticed).count();
    rules.replay_with(record, &mut |step| {
        if steps.next() != Some(&true) {
            return;
        }
        actions += 1;
        let seen = step.events.iter().filter(|event| viewer.sees(event.audience));
        for event in seen.clone() {
            if let EventKind::Loss { side, amount, .. } = event.kind {
                losses[Side::index(side)] += i64::from(amount);
            }
        }
        let is_phase = |event: &Event| event.kind == EventKind::Phase;
        if actions < last && !seen.clone().any(is_phase) {
            return;
        }
        let now = moment(step.after, eyes, actions, losses);
        let same_turn = moments.last().is_some_and(|before| before.turn == now.turn);
        if actions == last || !same_turn {
            moments.push(now);
        }
    })?;
    Ok(moments)
}

/// Who looks back, and at what.
pub(crate) struct Eyes<'a> {
    pub(crate) viewer: Viewer,
    /// Of each action of the record, whether the viewer noticed it.
    pub(crate) noticed: &'a [bool],
    /// The places of the board.
    pub(crate) places: &'a HashSet<String>,
}

fn moment(game: &dyn AnyGame, eyes: &Eyes<'_>, actions: usize, losses: [i64; 2]) -> Moment {
    let view = game.view(eyes.viewer);
    let in_the_field = |piece: &&Piece| !piece.hidden && eyes.places.contains(&piece.place);
    let mut strength = [0; 2];
    for piece in view.pieces.iter().filter(in_the_field) {
        if let Some(side) = piece.side {
            strength[side.index()] += i64::from(game.strength(piece));
        }
    }
    Moment {
        actions,
        turn: view.heading.turn,
        turn_name: view.heading.turn_name,
        tracks: view.tracks,
        strength,
        losses,
    }
}
