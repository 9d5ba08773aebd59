//! A game as it stood: replayed from the nearest mark, so that a time line can be scrubbed.

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use engine::{
    Event, EventKind, Piece, Record, RecordError, ScriptedDice, Side, Track, View, Viewer, state_hash,
};
use serde::Serialize;
use shelf::{AnyGame, AnyRules, Step};
use thiserror::Error;
use utoipa::ToSchema;

use crate::error::ApiError;
use crate::work::Wanted;

/// So many actions apart are the marks.
const MARK_EVERY: usize = 50;
/// So many views of the past, and so many courses, are kept for each table.
const MOST_VIEWS: usize = 24;
const MOST_COURSES: usize = 6;

/// Why a record was not played again to its end.
#[derive(Debug, Error)]
pub(crate) enum Halted {
    /// It does not play.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// Nobody waits for it any more.
    #[error("nobody waits for it any more")]
    Unwanted,
}

impl From<Halted> for ApiError {
    fn from(halted: Halted) -> Self {
        match halted {
            Halted::Record(error) => error.into(),
            Halted::Unwanted => Self::NotNow("nobody waits for it any more".into()),
        }
    }
}

/// The game before its first action.
pub(crate) fn beginning(rules: &dyn AnyRules, record: &Record) -> Result<Box<dyn AnyGame>, RecordError> {
    rules.replay(&before(record, 0))
}

fn before(record: &Record, actions: usize) -> Record {
    let taken = record.taken.iter().take(actions).cloned().collect();
    Record { taken, ..record.clone() }
}

/// Plays a record on from its first so many actions, showing each step, for as long as somebody waits for it.
pub(crate) fn play_on(
    game: &mut dyn AnyGame,
    record: &Record,
    from: usize,
    wanted: &Wanted,
    watch: &mut dyn FnMut(Step<'_>),
) -> Result<(), Halted> {
    for (index, taken) in record.taken.iter().enumerate().skip(from) {
        if wanted.is_over() {
            return Err(Halted::Unwanted);
        }
        let wrong = |problem: String| {
            Halted::Record(RecordError::Action { number: index + 1, action: taken.action.clone(), problem })
        };
        let status = game.status();
        let decision = status.open().ok_or_else(|| wrong("the game is over".into()))?;
        let mut dice = ScriptedDice::new(taken.dice.clone());
        let events = game.play_with(&taken.action, &mut dice).map_err(|error| wrong(error.to_string()))?;
        if let Some(error) = dice.error() {
            return Err(wrong(error.to_string()));
        }
        if !dice.rest().is_empty() {
            return Err(wrong("the record has more dice than were rolled".into()));
        }
        if game.hash() != taken.hash {
            return Err(wrong("it leads to another state than the record says".into()));
        }
        watch(Step {
            seat: decision.seat,
            decision: decision.name,
            clause: decision.clause.0,
            action: &taken.action,
            dice: &taken.dice,
            events: &events,
            after: &*game,
        });
    }
    Ok(())
}

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
        wanted: &Wanted,
    ) -> Result<Box<dyn AnyGame>, Halted> {
        let marked = self.nearest(record.taken.len());
        let marked = marked.and_then(|(at, state)| Some((at, rules.resume(&before(record, at), &state)?)));
        let (from, mut game) = match marked {
            Some(found) => found,
            None => (0, beginning(rules, record)?),
        };
        let mut actions = from;
        play_on(&mut *game, record, from, wanted, &mut |step| {
            actions += 1;
            if actions.is_multiple_of(MARK_EVERY) {
                self.keep(actions, step.after);
            }
        })?;
        Ok(game)
    }
}

/// What was seen of a game's past of late, so that it is worked out once and not for everybody who asks.
#[derive(Default)]
pub(crate) struct Album {
    views: Shots<View>,
    courses: Shots<Vec<Moment>>,
}

impl Album {
    /// The game as a viewer saw it after all the actions of a record.
    pub(crate) fn view(
        &self,
        viewer: Viewer,
        record: &Record,
        look: impl FnOnce() -> Result<View, ApiError>,
    ) -> Result<Arc<View>, ApiError> {
        self.views.get(Subject::of(viewer, record), MOST_VIEWS, look)
    }

    /// The course of a game as a viewer knows it.
    pub(crate) fn course(
        &self,
        viewer: Viewer,
        record: &Record,
        look: impl FnOnce() -> Result<Vec<Moment>, ApiError>,
    ) -> Result<Arc<Vec<Moment>>, ApiError> {
        self.courses.get(Subject::of(viewer, record), MOST_COURSES, look)
    }
}

/// What is seen: by whom, and after which actions. The hash of all their hashes says which they were.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Subject {
    viewer: Viewer,
    actions: usize,
    way: u64,
}

impl Subject {
    fn of(viewer: Viewer, record: &Record) -> Self {
        let way: Vec<&str> = record.taken.iter().map(|taken| taken.hash.as_str()).collect();
        Self { viewer, actions: way.len(), way: state_hash(&way) }
    }
}

/// The last looks, the oldest first.
struct Shots<T>(Mutex<VecDeque<(Subject, Arc<T>)>>);

impl<T> Default for Shots<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T> Shots<T> {
    fn get(
        &self,
        subject: Subject,
        most: usize,
        look: impl FnOnce() -> Result<T, ApiError>,
    ) -> Result<Arc<T>, ApiError> {
        let shots = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, seen)) = shots().iter().find(|(known, _)| *known == subject) {
            return Ok(Arc::clone(seen));
        }
        let seen = Arc::new(look()?);
        let mut shots = shots();
        shots.push_back((subject, Arc::clone(&seen)));
        if shots.len() > most {
            shots.pop_front();
        }
        Ok(seen)
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
    wanted: &Wanted,
) -> Result<Vec<Moment>, Halted> {
    let Eyes { viewer, noticed, .. } = *eyes;
    let mut game = beginning(rules, record)?;
    let mut losses = [0; 2];
    let mut moments = vec![moment(&*game, eyes, 0, losses)];
    let (mut steps, mut actions) = (noticed.iter(), 0);
    let last = noticed.iter().filter(|noticed| **noticed).count();
    play_on(&mut *game, record, 0, wanted, &mut |step| {
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

#[cfg(test)]
mod tests {
    use engine::{Seat, Setup, Taken};

    use super::*;

    fn record(hashes: &[&str]) -> Record {
        let mut record = Record::new(&Setup::scenario("toy", "short"), 1);
        let taken = |hash: &&str| Taken { action: "x".into(), dice: Vec::new(), hash: (*hash).to_owned() };
        record.taken = hashes.iter().map(taken).collect();
        record
    }

    #[test]
    fn what_was_seen_is_worked_out_once_for_each_who_may_see_it() {
        let album = Album::default();
        let mut looks = 0;
        let mut look = |viewer: Viewer, hashes: &[&str]| {
            let before = looks;
            let seen = album.course(viewer, &record(hashes), || {
                looks += 1;
                Ok(Vec::new())
            });
            assert!(seen.is_ok());
            looks > before
        };
        let (one, other) = (Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)));
        assert!(look(one, &["a", "b"]) && !look(one, &["a", "b"]));
        assert!(look(other, &["a", "b"]), "another seat sees other things");
        assert!(look(one, &["a"]) && look(one, &["a", "c"]), "and so does whoever looks at another moment");
        assert!(!look(one, &["a", "b"]));
        for number in 0..MOST_COURSES {
            assert!(look(one, &[&number.to_string()]));
        }
        assert!(look(one, &["a", "b"]), "what was seen long ago is not kept");
    }
}
