//! The action space: the words of actions and their numbers.

use std::sync::Arc;

use numpy::PyArray1;
use pyo3::prelude::*;

use crate::source::{Packed, Source};

/// The words that a ruleset's actions are made of, numbered.
#[pyclass(frozen, module = "vedette")]
pub(crate) struct Space {
    pub(crate) layout: Arc<Source>,
}

#[pymethods]
impl Space {
    /// How many numbers there are.
    fn __len__(&self) -> usize {
        self.layout.vocabulary.len()
    }

    /// What a number stands for.
    fn word(&self, number: u32) -> Option<String> {
        self.layout.vocabulary.word(number)
    }

    /// The number of a word; none when it has to be spelled.
    fn number(&self, word: &str) -> Option<u32> {
        self.layout.vocabulary.number(word)
    }

    /// The numbers of an action, with the end.
    fn numbers(&self, action: &str) -> Vec<u32> {
        self.layout.vocabulary.numbers(action)
    }

    /// The action of these numbers; none when they are not all of one.
    fn action(&self, numbers: Vec<u32>) -> Option<String> {
        self.layout.vocabulary.action(&numbers)
    }

    /// The legal actions of a decision, to say one of them word by word.
    pub(crate) fn say(&self, actions: Vec<String>) -> Saying {
        let saying = laboratory::Saying::new(&self.layout.vocabulary, &actions);
        Saying { layout: Arc::clone(&self.layout), actions, saying }
    }

    fn __repr__(&self) -> String {
        format!("<vedette.Space of {} words>", self.layout.vocabulary.len())
    }
}

/// One action, said word by word.
#[pyclass(module = "vedette")]
pub(crate) struct Saying {
    layout: Arc<Source>,
    actions: Vec<String>,
    saying: laboratory::Saying,
}

#[pymethods]
impl Saying {
    /// The numbers that can be said next.
    fn options(&self) -> Vec<u32> {
        self.saying.options()
    }

    /// The same as a mask over all numbers.
    fn mask<'py>(&self, python: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let mut mask = vec![0; self.layout.vocabulary.len()];
        for number in self.saying.options() {
            mask[number as usize] = 1;
        }
        PyArray1::from_vec(python, mask)
    }

    /// Says a word by its number; false when it cannot be said now.
    pub(crate) fn say(&mut self, number: u32) -> bool {
        self.saying.say(number)
    }

    /// What has been said.
    #[getter]
    fn said(&self) -> Vec<u32> {
        self.saying.said().to_vec()
    }

    /// The action that was said; none while words are missing.
    #[getter]
    fn action(&self) -> Option<&str> {
        self.saying.chosen().and_then(|chosen| self.actions.get(chosen)).map(String::as_str)
    }

    /// The same once more.
    fn clone(&self) -> Self {
        Self { layout: Arc::clone(&self.layout), actions: self.actions.clone(), saying: self.saying.clone() }
    }

    fn __reduce__<'py>(&self, python: Python<'py>) -> PyResult<Packed<'py>> {
        let said = (&self.actions, self.saying.said()).into_pyobject(python)?;
        self.layout.packed(python, "_said", said)
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }
}
