//! A game as it stood: replayed from the nearest mark, so that a time line can be scrubbed.

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use engine::{About, EventKind, Piece, Record, RecordError, Side, Track, View, Viewer, state_hash};
use serde::Serialize;
use shelf::{AnyGame, AnyRules, Step};
use thiserror::Error;
use utoipa::ToSchema;

use super::{Table, Way, read_events};
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

/// Plays a record on from where a game stands, showing each step, for as long as somebody waits for it. Where the rules were
/// corrected while it was played, it may lead elsewhere up to there.
pub(crate) fn play_on(
    game: &mut dyn AnyGame,
    record: &Record,
    wanted: &Wanted,
    watch: &mut dyn FnMut(Step<'_>),
) -> Result<(), Halted> {
    let from = game.record().taken.len();
    let correction = record.corrected.last();
    let settled = correction.map_or(0, |correction| correction.after);
    for index in from..=record.taken.len() {
        if wanted.is_over() {
            return Err(Halted::Unwanted);
        }
        if let Some(correction) = correction.filter(|correction| correction.after == index)
            && correction.hash != game.hash()
        {
            return Err(RecordError::Corrected { after: index, edition: correction.edition }.into());
        }
        let Some(taken) = record.taken.get(index) else { break };
        let about = game.about();
        let since =
            (record.last_edition() != about.edition()).then(|| about.since_edition(record.last_edition()));
        let wrong = |problem: String| {
            let problem = [Some(problem), since].into_iter().flatten().collect::<Vec<_>>().join("; ");
            Halted::Record(RecordError::Action { number: index + 1, action: taken.action.clone(), problem })
        };
        let status = game.status();
        let Some(decision) = status.open() else { return Err(wrong("the game is over".into())) };
        let events = match game.repeat(taken) {
            Ok(events) => events,
            Err(problem) => return Err(wrong(problem)),
        };
        if index >= settled && game.hash() != taken.hash {
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

/// A game's past: its record up to some moment, and the states that were kept on the way.
pub(crate) struct Past {
    rules: Arc<dyn AnyRules>,
    record: Record,
    way: Way,
}

impl Past {
    /// The past of a table's game up to so many of its actions.
    pub(crate) fn of(table: &Table, actions: usize) -> Self {
        let past = Self {
            rules: Arc::clone(&table.rules),
            record: table.game.record().clone(),
            way: table.way.clone(),
        };
        past.until(actions)
    }

    /// The same up to fewer of them.
    fn until(&self, actions: usize) -> Self {
        let Self { rules, mut record, mut way } =
            Self { rules: Arc::clone(&self.rules), record: self.record.clone(), way: self.way.clone() };
        record.cut(actions);
        way.cut(actions);
        Self { rules, record, way }
    }

    /// The record.
    pub(crate) const fn record(&self) -> &Record {
        &self.record
    }

    /// What is played.
    pub(crate) fn about(&self) -> &About {
        self.rules.about()
    }

    /// The game at its start. A start that today's rules make otherwise is better than none.
    fn beginning(&self) -> Result<Box<dyn AnyGame>, RecordError> {
        let start = self.record.beginning();
        let otherwise = |wrong| {
            let unchecked = Record { start_hash: String::new(), ..start.clone() };
            self.rules.replay(&unchecked).map_err(|_| wrong)
        };
        self.rules.replay(&start).or_else(otherwise)
    }
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

    /// The game as it stood at the end of its past: as it was kept, or else played again. What today's rules would not have is
    /// passed over.
    pub(crate) fn replay(&self, past: &Past, wanted: &Wanted) -> Result<Box<dyn AnyGame>, Halted> {
        let Past { rules, record, way } = past;
        if let Some(game) = way.game(&**rules, record) {
            return Ok(game);
        }
        let marked = self.nearest(record.taken.len());
        let marked = marked.and_then(|(at, state)| {
            let mut before = record.clone();
            before.cut(at);
            rules.resume(&before, &state)
        });
        let mut game = match marked {
            Some(found) => found,
            None => past.beginning()?,
        };
        let mut actions = game.record().taken.len();
        let played = play_on(&mut *game, record, wanted, &mut |step| {
            actions += 1;
            if actions.is_multiple_of(MARK_EVERY) {
                self.keep(actions, step.after);
            }
        });
        match played {
            Err(Halted::Record(_)) => {
                let mut game = past.beginning()?;
                for taken in &record.taken {
                    if wanted.is_over() {
                        return Err(Halted::Unwanted);
                    }
                    if game.repeat(taken).is_err() {
                        break;
                    }
                }
                Ok(game)
            }
            played => played.map(|()| game),
        }
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
    past: &Past,
    marks: &Marks,
    eyes: &Eyes<'_>,
    wanted: &Wanted,
) -> Result<Vec<Moment>, Halted> {
    let Eyes { viewer, told, .. } = *eyes;
    let at = |record: usize, actions: usize, losses: [i64; 2]| {
        let game = marks.replay(&past.until(record), wanted)?;
        Ok::<_, Halted>(moment(&*game, eyes, actions, losses))
    };
    let mut losses = [0; 2];
    let mut moments = vec![at(0, 0, losses)?];
    let last = told.iter().flatten().count();
    let noticed = told.iter().enumerate().filter_map(|(index, events)| Some((index, events.as_ref()?)));
    for (actions, (index, events)) in (1..).zip(noticed) {
        if wanted.is_over() {
            return Err(Halted::Unwanted);
        }
        let seen: Vec<_> =
            read_events(events).into_iter().filter(|event| viewer.sees(event.audience)).collect();
        for event in &seen {
            if let EventKind::Loss { side, amount, .. } = event.kind {
                losses[Side::index(side)] += i64::from(amount);
            }
        }
        if actions < last && !seen.iter().any(|event| event.kind == EventKind::Phase) {
            continue;
        }
        let now = at(index + 1, actions, losses)?;
        let same_turn = moments.last().is_some_and(|before| before.turn == now.turn);
        if actions == last || !same_turn {
            moments.push(now);
        }
    }
    Ok(moments)
}

/// Who looks back, and at what.
pub(crate) struct Eyes<'a> {
    pub(crate) viewer: Viewer,
    /// Of each action of the record that the viewer noticed, the events as the journal keeps them.
    pub(crate) told: &'a [Option<String>],
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
