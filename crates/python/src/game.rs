//! A ruleset.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use engine::{About, Record, RecordError, Setup};
use general::{Room, Sitting, SittingError};
use laboratory::{Asking, Layout, Rolled};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use serde::Serialize;
use shelf::Shelf;

use crate::errors;
use crate::source::{Packed, Source};
use crate::space::Space;
use crate::state::State;

/// The rulesets as they are shipped, loaded once.
fn shipped() -> &'static Arc<Room> {
    static SHIPPED: OnceLock<Arc<Room>> = OnceLock::new();
    SHIPPED.get_or_init(Arc::default)
}

/// The ids of the rulesets.
#[pyfunction]
pub(crate) fn rulesets() -> Vec<&'static str> {
    Shelf::IDS.to_vec()
}

/// Loads a ruleset; files of a folder replace those of the shipped data.
#[pyfunction]
#[pyo3(signature = (ruleset, data = None))]
pub(crate) fn load(python: Python<'_>, ruleset: &str, data: Option<PathBuf>) -> PyResult<Game> {
    let room = match data.clone() {
        None => Arc::clone(shipped()),
        Some(folder) => Arc::new(Room::new(Arc::new(Shelf::new(library::Shipped::with_folder(folder))))),
    };
    let loaded = python.detach(|| Game::load(room, ruleset, data));
    loaded.map_err(|error| errors::sitting(python, &error))
}

/// As Python's own lists and dicts.
pub(crate) fn plain<'py>(python: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(value).map_err(|error| errors::other(python, error))?;
    python.import("json")?.call_method1("loads", (text,))
}

/// A ruleset: its scenarios, its options, and the games of it.
#[pyclass(frozen, module = "vedette")]
pub(crate) struct Game {
    pub(crate) room: Arc<Room>,
    pub(crate) about: About,
    pub(crate) layout: Arc<Source>,
}

impl Game {
    fn load(room: Arc<Room>, ruleset: &str, data: Option<PathBuf>) -> Result<Self, SittingError> {
        let about = room.rules(ruleset)?.about().clone();
        let layout = Layout::of(room.shelf().library(), &about)?;
        let layout = Arc::new(Source { layout, ruleset: about.id, data });
        Ok(Self { room, about, layout })
    }

    /// A setup of a scenario, the first when none is named.
    pub(crate) fn setup(&self, scenario: Option<&str>, options: Vec<String>) -> Setup {
        let first = self.about.scenarios.first().map_or("", |scenario| scenario.id.as_str());
        Setup::scenario(self.about.id, scenario.unwrap_or(first)).with_options(options)
    }
}

#[pymethods]
impl Game {
    #[getter]
    fn id(&self) -> &str {
        self.about.id
    }

    #[getter]
    fn title(&self) -> &str {
        self.about.title
    }

    #[getter]
    fn about<'py>(&self, python: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(python, &self.about)
    }

    #[getter]
    fn scenarios(&self) -> Vec<&str> {
        self.about.scenarios.iter().map(|scenario| scenario.id.as_str()).collect()
    }

    #[getter]
    fn options(&self) -> Vec<&str> {
        self.about.options.iter().map(|option| option.id).collect()
    }

    #[getter]
    fn seats(&self) -> Vec<&str> {
        self.about.seats.iter().map(|seat| seat.name).collect()
    }

    /// Which seats are at the table of a game with these options.
    #[pyo3(signature = (options = Vec::new()))]
    fn at_table(&self, options: Vec<String>) -> Vec<usize> {
        let seats = self.about.seats.iter().enumerate();
        seats.filter(|(_, seat)| seat.is_at_table(&options)).map(|(index, _)| index).collect()
    }

    #[getter]
    pub(crate) fn space(&self) -> Space {
        Space { layout: Arc::clone(&self.layout) }
    }

    #[getter]
    fn planes(&self) -> Vec<String> {
        self.layout.planes()
    }

    #[getter]
    fn side_features(&self) -> Vec<String> {
        self.layout.side_features()
    }

    #[getter]
    fn event_features(&self) -> Vec<&str> {
        laboratory::EVENTS.to_vec()
    }

    /// The shapes of the tensors that `State.observe` gives.
    #[getter]
    fn shapes(&self) -> std::collections::BTreeMap<&str, Vec<usize>> {
        let history = vec![laboratory::REMEMBERED, laboratory::EVENTS.len()];
        let sides = vec![self.layout.side_count()];
        [("board", self.layout.board_shape()), ("sides", sides), ("history", history)].into()
    }

    #[getter]
    fn places(&self) -> Vec<String> {
        self.layout.grid.names().to_vec()
    }

    /// The cell of each place, in the order of `places`.
    #[getter]
    fn cells<'py>(&self, python: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        PyArray1::from_iter(python, self.layout.grid.cells().iter().map(|&cell| cell as i64))
    }

    /// The connections of a board of locations.
    #[getter]
    fn links<'py>(&self, python: Python<'py>) -> PyResult<Bound<'py, PyArray2<i64>>> {
        let links = self.layout.grid.links();
        let flat = PyArray1::from_iter(python, links.iter().flatten().map(|&place| place as i64));
        flat.reshape([links.len(), 2])
    }

    /// The text of a file of the data it was loaded from, such as `boards/ah.toml`.
    fn data(&self, python: Python<'_>, path: &str) -> PyResult<String> {
        let text = self.room.shelf().library().text(path).map_err(|error| errors::setup(python, error))?;
        Ok(text.into_owned())
    }

    /// The paths of the data files below a folder, such as `ah74`.
    fn data_files(&self, folder: &str) -> Vec<String> {
        self.room.shelf().library().list(folder)
    }

    /// Starts a game; its dice follow from the seed.
    #[pyo3(signature = (scenario = None, seed = 0, options = Vec::new()))]
    fn start(
        &self,
        python: Python<'_>,
        scenario: Option<&str>,
        seed: u64,
        options: Vec<String>,
    ) -> PyResult<State> {
        let started = python.detach(|| self.room.start(&self.setup(scenario, options), seed));
        let sitting = started.map_err(|error| errors::sitting(python, &error))?;
        Ok(State::new(&self.layout, sitting))
    }

    /// Sets a game up with these dice: the state, or how many sides the next die has.
    #[pyo3(signature = (dice, scenario = None, options = Vec::new()))]
    fn roll_start<'py>(
        &self,
        python: Python<'py>,
        dice: Vec<u8>,
        scenario: Option<&str>,
        options: Vec<String>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let setup = self.setup(scenario, options);
        let rules = self.room.rules(self.about.id).map_err(|error| errors::sitting(python, &error))?;
        let mut asking = Asking::new(&dice);
        let started = python.detach(|| rules.start_with(&setup, 0, &mut asking));
        let game = started.map_err(|error| errors::setup(python, error))?;
        match asking.rolled() {
            Rolled::Asks(sides) => Ok(sides.into_pyobject(python)?.into_any()),
            Rolled::Wrong => Err(errors::other(python, "the set-up rolls other dice")),
            Rolled::All => {
                let state = State::new(&self.layout, Sitting::new(&self.room, game));
                Ok(Bound::new(python, state)?.into_any())
            }
        }
    }

    /// Plays a record again, checking the hash of every state.
    pub(crate) fn replay(&self, python: Python<'_>, record: &Bound<'_, PyAny>) -> PyResult<State> {
        let text: String = match record.extract() {
            Ok(text) => text,
            Err(_) => python.import("json")?.call_method1("dumps", (record,))?.extract()?,
        };
        let replayed = python.detach(|| {
            let record = Record::parse(&text)?;
            if record.ruleset != self.about.id {
                let (found, wanted) = (record.ruleset, self.about.id.to_owned());
                return Err(RecordError::Ruleset { found, wanted }.into());
            }
            State::replay(&self.room, &self.layout, &record)
        });
        replayed.map_err(|error| errors::sitting(python, &error))
    }

    fn __reduce__<'py>(&self, python: Python<'py>) -> PyResult<Packed<'py>> {
        self.layout.packed(python, "load", PyTuple::empty(python))
    }

    fn __repr__(&self) -> String {
        format!("<vedette.Game {}: {}>", self.about.id, self.about.title)
    }
}
