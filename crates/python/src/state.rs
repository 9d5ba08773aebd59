//! A game in progress.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use engine::{Event, Record, Seat, Side, Status, Viewer};
use general::{Budget, Orders, Room, Sitting, SittingError};
use laboratory::{Asking, History, Observation, Rolled, Sight};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors;
use crate::game::plain;
use crate::source::{Packed, Source};

/// A game in progress, and what its seats remember of it.
struct Inner {
    sitting: Sitting,
    history: History,
    /// What a seat imagined has no record that could be played again.
    imagined: bool,
}

impl Inner {
    fn copy(&self) -> Self {
        Self { sitting: self.sitting.copy(), history: self.history.clone(), imagined: self.imagined }
    }
}

/// A game in progress. It may be used from several threads; each call waits for the one before.
#[pyclass(frozen, module = "vedette")]
pub(crate) struct State {
    layout: Arc<Source>,
    inner: Mutex<Inner>,
}

impl State {
    /// A game in which nothing has been done.
    pub(crate) fn new(layout: &Arc<Source>, sitting: Sitting) -> Self {
        let mut history = History::new(layout.seats);
        history.hear(&layout.grid, &sitting.game().opening());
        Self::with(layout, Inner { sitting, history, imagined: false })
    }

    /// A record played again.
    pub(crate) fn replay(
        room: &Arc<Room>,
        layout: &Arc<Source>,
        record: &Record,
    ) -> Result<Self, SittingError> {
        let opened = room.replay(&record.beginning(), |_| {})?;
        let mut history = History::new(layout.seats);
        history.hear(&layout.grid, &opened.game().opening());
        let sitting = room.replay(record, |events| history.hear(&layout.grid, events))?;
        Ok(Self::with(layout, Inner { sitting, history, imagined: false }))
    }

    fn with(layout: &Arc<Source>, inner: Inner) -> Self {
        Self { layout: Arc::clone(layout), inner: Mutex::new(inner) }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks at the game while Python does something else. The lock is never held while Python is waited for.
    fn look<T: Send>(&self, python: Python<'_>, look: impl FnOnce(&Inner) -> T + Send) -> T {
        python.detach(|| look(&self.lock()))
    }

    /// Changes the game while Python does something else.
    fn change<T: Send>(&self, python: Python<'_>, change: impl FnOnce(&mut Inner) -> T + Send) -> T {
        python.detach(|| change(&mut self.lock()))
    }

    fn seat(&self, python: Python<'_>, seat: usize) -> PyResult<Seat> {
        let known = u8::try_from(seat).ok().filter(|_| seat < self.layout.seats);
        known.map(Seat).ok_or_else(|| errors::other(python, format!("there is no seat {seat}")))
    }

    fn status(&self, python: Python<'_>) -> Status {
        self.look(python, |inner| inner.sitting.game().status())
    }
}

#[pymethods]
impl State {
    /// Who decides; none when the game is over.
    #[getter]
    fn seat_to_act(&self, python: Python<'_>) -> Option<u8> {
        self.status(python).open().map(|decision| decision.seat.0)
    }

    /// The name of the open decision.
    #[getter]
    fn decision(&self, python: Python<'_>) -> Option<&'static str> {
        self.status(python).open().map(|decision| decision.name)
    }

    /// What is asked, as a sentence.
    #[getter]
    fn prompt(&self, python: Python<'_>) -> String {
        self.look(python, |inner| match inner.sitting.game().status() {
            Status::Open(_) => inner.sitting.game().prompt(),
            Status::Over(outcome) => outcome.sentence,
        })
    }

    #[getter]
    fn is_over(&self, python: Python<'_>) -> bool {
        self.status(python).outcome().is_some()
    }

    /// How it ended; none while it goes on.
    #[getter]
    fn result<'py>(&self, python: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.status(python).outcome().map(|outcome| plain(python, outcome)).transpose()
    }

    /// What each seat won: 1, -1, or 0 for a draw and while the game goes on.
    #[getter]
    fn returns(&self, python: Python<'_>) -> Vec<f64> {
        let winner = self.status(python).outcome().and_then(|outcome| outcome.winner);
        let won = |side: Side| winner.map_or(0.0, |winner| if winner == side { 1.0 } else { -1.0 });
        (0..self.layout.seats).map(|seat| won(Seat(seat as u8).side())).collect()
    }

    /// The hash of the state.
    #[getter]
    fn hash(&self, python: Python<'_>) -> String {
        self.look(python, |inner| inner.sitting.game().hash())
    }

    /// Every legal action, by its text.
    fn legal_actions(&self, python: Python<'_>) -> Vec<String> {
        self.look(python, |inner| inner.sitting.game().actions())
    }

    /// The legal actions as a player reads them.
    fn choices<'py>(&self, python: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(python, &self.look(python, |inner| inner.sitting.game().choices()))
    }

    /// Takes an action, and says what came of it. Events that not everybody may know are among them: `audience` says who may.
    fn apply<'py>(&self, python: Python<'py>, action: &str) -> PyResult<Bound<'py, PyAny>> {
        plain(python, &self.played(python, action)?)
    }

    /// Takes an action and says nothing.
    fn step(&self, python: Python<'_>, action: &str) -> PyResult<()> {
        self.played(python, action).map(|_| ())
    }

    /// Takes an action with these dice in a copy: the state after it and what happened, or how many sides the next die has.
    fn roll<'py>(&self, python: Python<'py>, action: &str, dice: Vec<u8>) -> PyResult<Bound<'py, PyAny>> {
        let tried = self.look(python, |inner| {
            let (mut next, mut asking) = (inner.copy(), Asking::new(&dice));
            let events = next.sitting.take(|game| game.play_with(action, &mut asking))?;
            next.history.hear(&self.layout.grid, &events);
            Ok((next, events, asking.rolled()))
        });
        match tried.map_err(|error| errors::play(python, error))? {
            (_, _, Rolled::Asks(sides)) => Ok(sides.into_pyobject(python)?.into_any()),
            (_, _, Rolled::Wrong) => Err(errors::other(python, "this action rolls other dice")),
            (next, events, Rolled::All) => {
                let after = (Self::with(&self.layout, next), plain(python, &events)?);
                Ok(after.into_pyobject(python)?.into_any())
            }
        }
    }

    /// The same once more, with its record: what is done in one is not done in the other.
    fn clone(&self, python: Python<'_>) -> Self {
        Self::with(&self.layout, self.look(python, Inner::copy))
    }

    /// What a seat sees; without one, what those who only watch do.
    #[pyo3(signature = (seat = None))]
    fn view<'py>(&self, python: Python<'py>, seat: Option<usize>) -> PyResult<Bound<'py, PyAny>> {
        let seat = seat.map(|seat| self.seat(python, seat)).transpose()?;
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        plain(python, &self.look(python, |inner| inner.sitting.game().view(viewer)))
    }

    /// The hash of what a seat sees and is asked: the same wherever it cannot tell the difference.
    fn view_hash(&self, python: Python<'_>, seat: usize) -> PyResult<String> {
        let viewer = Viewer::Seat(self.seat(python, seat)?);
        let seen = self.look(python, |inner| {
            let game = inner.sitting.game();
            engine::state_hash(&(game.view(viewer), game.status()))
        });
        Ok(format!("{seen:016x}"))
    }

    /// A game that goes on from here as a seat may imagine it.
    fn imagine(&self, python: Python<'_>, seat: usize, seed: u64) -> PyResult<Self> {
        let seat = self.seat(python, seat)?;
        let imagined = self.look(python, |inner| Inner {
            sitting: inner.sitting.imagine(seat, seed),
            history: inner.history.only(seat),
            imagined: true,
        });
        Ok(Self::with(&self.layout, imagined))
    }

    /// The chances of an action, as the seat that decides may know them.
    fn forecast<'py>(&self, python: Python<'py>, action: &str) -> PyResult<Bound<'py, PyAny>> {
        let forecast = self.look(python, |inner| inner.sitting.game().forecast(action));
        plain(python, &forecast.map_err(|error| errors::play(python, error))?)
    }

    /// Why an action is not legal now: an exception that is not raised; none when it is legal.
    fn why<'py>(&self, python: Python<'py>, action: &str) -> Option<Bound<'py, PyAny>> {
        let error = self.look(python, |inner| inner.sitting.game().why_not(action))?;
        Some(errors::play(python, error).into_value(python).into_bound(python).into_any())
    }

    /// A state is packed as its record.
    fn __reduce__<'py>(&self, python: Python<'py>) -> PyResult<Packed<'py>> {
        let record = (self.record(python)?,).into_pyobject(python)?;
        self.layout.packed(python, "_replayed", record)
    }

    /// The game as it is kept and sent.
    fn record<'py>(&self, python: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let record =
            self.look(python, |inner| (!inner.imagined).then(|| inner.sitting.game().record().clone()));
        let record = record.ok_or_else(|| errors::record(python, "what a seat imagined has no record"))?;
        plain(python, &record)
    }

    /// What a general does for the seat that decides, from what that seat may see.
    #[pyo3(signature = (general = "normal", tries = None))]
    fn think<'py>(
        &self,
        python: Python<'py>,
        general: &str,
        tries: Option<u32>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let budget = |orders: Orders| Orders { budget: tries.map_or(orders.budget, Budget::Tries), ..orders };
        let thought = self.change(python, |inner| inner.sitting.think(general, budget));
        let answer = thought.map_err(|error| errors::sitting(python, &error))?;
        let words = PyDict::new(python);
        words.set_item("why", answer.why())?;
        words.set_item("tries", answer.tries)?;
        words.set_item("action", answer.action)?;
        Ok(words.into_any())
    }

    /// What a seat sees and remembers, as tensors; without one, the seat that decides, or the first when the game is over.
    #[pyo3(signature = (seat = None))]
    fn observe<'py>(&self, python: Python<'py>, seat: Option<usize>) -> PyResult<Bound<'py, PyDict>> {
        let seat = seat.map(|seat| self.seat(python, seat)).transpose()?;
        let (Observation { board, sides }, history) = self.look(python, |inner| {
            let seat = seat.or(inner.sitting.seat()).unwrap_or(Seat(0));
            let sight = Sight::of(inner.sitting.game(), seat);
            (self.layout.observe(&sight), inner.history.of(seat))
        });
        let tensors = PyDict::new(python);
        tensors.set_item("board", PyArray1::from_vec(python, board).reshape(self.layout.board_shape())?)?;
        tensors.set_item("sides", PyArray1::from_vec(python, sides))?;
        let rows = [laboratory::REMEMBERED, laboratory::EVENTS.len()];
        tensors.set_item("history", PyArray1::from_vec(python, history).reshape(rows)?)?;
        Ok(tensors)
    }

    fn __copy__(&self, python: Python<'_>) -> Self {
        self.clone(python)
    }

    fn __deepcopy__(&self, python: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone(python)
    }

    fn __repr__(&self, python: Python<'_>) -> String {
        self.look(python, |inner| {
            let game = inner.sitting.game();
            let heading = game.view(Viewer::Spectator).heading.text();
            format!("<vedette.State {} {}: {heading}>", game.about().id, game.record().scenario)
        })
    }
}

impl State {
    fn played(&self, python: Python<'_>, action: &str) -> PyResult<Vec<Event>> {
        let played = self.change(python, |inner| {
            let events = inner.sitting.play(action)?;
            inner.history.hear(&self.layout.grid, &events);
            Ok(events)
        });
        played.map_err(|error| errors::play(python, error))
    }
}
