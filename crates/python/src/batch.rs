//! Many games stepped at once into arrays.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use laboratory::{AnyBatch, Stepped};
use numpy::{PyArray1, PyArrayDyn, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;

use crate::errors;
use crate::game::Game;
use crate::source::Source;

/// Games of one setup that are stepped together. Each is answered by the number of one of its legal actions; where one ends,
/// the next begins.
#[pyclass(frozen, module = "vedette")]
pub(crate) struct Batch {
    layout: Arc<Source>,
    games: Mutex<Box<dyn AnyBatch>>,
}

/// What is seen in all games.
type Tensor<'py> = Bound<'py, PyArrayDyn<f32>>;

/// Who decides, how many actions are legal, which games ended, and what the Union won of those.
type Arrays<'py> = (
    Bound<'py, PyArray1<u8>>,
    Bound<'py, PyArray1<u32>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<f32>>,
);

fn arrays(python: Python<'_>, stepped: Stepped) -> Arrays<'_> {
    (
        PyArray1::from_vec(python, stepped.seats),
        PyArray1::from_vec(python, stepped.counts),
        PyArray1::from_vec(python, stepped.ended),
        PyArray1::from_vec(python, stepped.union),
    )
}

impl Batch {
    fn lock(&self) -> MutexGuard<'_, Box<dyn AnyBatch>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, n, scenario = None, seed = 0, options = Vec::new()))]
    fn new(
        python: Python<'_>,
        game: &Game,
        n: usize,
        scenario: Option<&str>,
        seed: u64,
        options: Vec<String>,
    ) -> PyResult<Self> {
        let setup = game.setup(scenario, options);
        let made = python.detach(|| laboratory::batch(game.room.shelf(), &setup, n, seed));
        let games = made.map_err(|error| errors::batch(python, &error))?;
        Ok(Self { layout: Arc::clone(&game.layout), games: Mutex::new(games) })
    }

    fn __len__(&self, python: Python<'_>) -> usize {
        python.detach(|| self.lock().len())
    }

    /// Where the games stand.
    fn look<'py>(&self, python: Python<'py>) -> Arrays<'py> {
        let looked = python.detach(|| self.lock().look());
        arrays(python, looked)
    }

    /// Answers every game's decision.
    fn step<'py>(&self, python: Python<'py>, choices: PyReadonlyArray1<'py, u32>) -> PyResult<Arrays<'py>> {
        let choices = choices.as_slice().map_err(|error| errors::other(python, error))?;
        let stepped = python.detach(|| self.lock().step(choices));
        Ok(arrays(python, stepped.map_err(|error| errors::batch(python, &error))?))
    }

    /// The legal actions of a game, in the order of their numbers.
    fn actions(&self, python: Python<'_>, game: usize) -> Vec<String> {
        python.detach(|| self.lock().actions(game))
    }

    /// What the seat that decides sees in every game.
    fn observe<'py>(&self, python: Python<'py>) -> PyResult<(Tensor<'py>, Tensor<'py>)> {
        let shape = self.layout.board_shape();
        let (board, sides, games) = python.detach(|| {
            let games = self.lock();
            let mut board = vec![0.0; games.len() * shape.iter().product::<usize>()];
            let mut sides = vec![0.0; games.len() * self.layout.side_count()];
            games.observe(&self.layout, &mut board, &mut sides);
            (board, sides, games.len())
        });
        let shape: Vec<usize> = std::iter::once(games).chain(shape).collect();
        let sides = PyArray1::from_vec(python, sides).reshape(vec![games, self.layout.side_count()])?;
        Ok((PyArray1::from_vec(python, board).reshape(shape)?, sides))
    }
}

/// Plays so many random games without Python: how many decisions that was, and in how many seconds.
#[pyfunction]
#[pyo3(name = "_native_rate", signature = (game, games, scenario = None))]
pub(crate) fn native_rate(
    python: Python<'_>,
    game: &Game,
    games: u64,
    scenario: Option<&str>,
) -> PyResult<(u64, f64)> {
    let setup = game.setup(scenario, Vec::new());
    let played = python.detach(|| laboratory::native(game.room.shelf(), &setup, games));
    played.map_err(|error| errors::batch(python, &error))
}
