//! What went wrong, as exceptions with a clause and a sentence.

use engine::{PlayError, Refusal};
use general::SittingError;
use laboratory::BatchError;
use pyo3::create_exception;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;

create_exception!(vedette, VedetteError, PyException, "Something that cannot be done: a sentence says why.");
create_exception!(vedette, Refused, VedetteError, "The rules forbid it, by this clause.");
create_exception!(vedette, GameOver, VedetteError, "The game is over.");
create_exception!(vedette, SetupError, VedetteError, "There is no such game, or it cannot be set up so.");
create_exception!(vedette, RecordError, VedetteError, "The record cannot be played again.");

/// Adds the exceptions to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let python = module.py();
    module.add("VedetteError", python.get_type::<VedetteError>())?;
    module.add("Refused", python.get_type::<Refused>())?;
    module.add("GameOver", python.get_type::<GameOver>())?;
    module.add("SetupError", python.get_type::<SetupError>())?;
    module.add("RecordError", python.get_type::<RecordError>())
}

/// An exception of ours with its sentence, and its clause where there is one.
fn with<E: pyo3::PyTypeInfo>(python: Python<'_>, sentence: String, clause: Option<&str>) -> PyErr {
    let made = || -> PyResult<PyErr> {
        let exception = python.get_type::<E>().call1((sentence.clone(),))?;
        exception.setattr("sentence", &sentence)?;
        exception.setattr("clause", clause)?;
        Ok(PyErr::from_value(exception))
    };
    made().unwrap_or_else(|error| error)
}

/// Something that has no game.
pub(crate) fn setup(python: Python<'_>, sentence: impl ToString) -> PyErr {
    with::<SetupError>(python, sentence.to_string(), None)
}

/// Something wrong with a record.
pub(crate) fn record(python: Python<'_>, sentence: impl ToString) -> PyErr {
    with::<RecordError>(python, sentence.to_string(), None)
}

/// Anything else that cannot be done.
pub(crate) fn other(python: Python<'_>, sentence: impl ToString) -> PyErr {
    with::<VedetteError>(python, sentence.to_string(), None)
}

fn refused(python: Python<'_>, refusal: Refusal) -> PyErr {
    with::<Refused>(python, refusal.sentence, Some(refusal.clause.0))
}

/// An action that was not played.
pub(crate) fn play(python: Python<'_>, error: PlayError) -> PyErr {
    match error {
        PlayError::Refused(refusal) => refused(python, refusal),
        PlayError::Over => with::<GameOver>(python, error.to_string(), None),
        PlayError::Dice(error) => other(python, error),
    }
}

/// A game that was not started, or a general who was not found.
pub(crate) fn sitting(python: Python<'_>, error: &SittingError) -> PyErr {
    match error {
        SittingError::Ruleset(_) | SittingError::Data(_) | SittingError::Setup(_) => setup(python, error),
        SittingError::Record(_) => record(python, error),
        SittingError::Orders(_) | SittingError::Nobody(_) => other(python, error),
    }
}

/// A batch that was not made or not stepped.
pub(crate) fn batch(python: Python<'_>, error: &BatchError) -> PyErr {
    match error {
        BatchError::Data(_) | BatchError::Ruleset(_) | BatchError::Setup(_) => setup(python, error),
        BatchError::Choice(_) => other(python, error),
    }
}
