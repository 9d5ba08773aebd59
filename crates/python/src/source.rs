//! Where a game comes from: enough to find it again in another process.

use std::ops::Deref;
use std::path::PathBuf;

use laboratory::Layout;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::game::{Game, load};
use crate::space::Saying;
use crate::state::State;

/// A ruleset's layout, and what it was loaded by.
pub(crate) struct Source {
    pub(crate) layout: Layout,
    pub(crate) ruleset: &'static str,
    /// The folder whose files replace those of the shipped data.
    pub(crate) data: Option<PathBuf>,
}

impl Deref for Source {
    type Target = Layout;

    fn deref(&self) -> &Layout {
        &self.layout
    }
}

/// What Python keeps of something when it packs it: a function and what to call it with.
pub(crate) type Packed<'py> = (Bound<'py, PyAny>, Bound<'py, PyTuple>);

impl Source {
    /// To be unpacked by a function of the module, which is given the ruleset, its data, and this.
    pub(crate) fn packed<'py>(
        &self,
        python: Python<'py>,
        function: &str,
        more: Bound<'py, PyTuple>,
    ) -> PyResult<Packed<'py>> {
        let function = python.import("vedette._vedette")?.getattr(function)?;
        let origin = (self.ruleset, &self.data).into_pyobject(python)?;
        let arguments = origin.as_any().add(more)?;
        Ok((function, arguments.cast_into()?))
    }
}

/// Unpacks a state: plays its record again.
#[pyfunction]
#[pyo3(name = "_replayed")]
pub(crate) fn replayed(
    python: Python<'_>,
    ruleset: &str,
    data: Option<PathBuf>,
    record: &Bound<'_, PyAny>,
) -> PyResult<State> {
    load(python, ruleset, data)?.replay(python, record)
}

/// Unpacks an action that is being said.
#[pyfunction]
#[pyo3(name = "_said")]
pub(crate) fn said(
    python: Python<'_>,
    ruleset: &str,
    data: Option<PathBuf>,
    actions: Vec<String>,
    words: Vec<u32>,
) -> PyResult<Saying> {
    let game: Game = load(python, ruleset, data)?;
    let mut saying = game.space().say(actions);
    words.into_iter().for_each(|word| {
        saying.say(word);
    });
    Ok(saying)
}
