//! The rules, the generals and the laboratory for Python: what the package `vedette` is made of.

mod batch;
mod errors;
mod game;
mod source;
mod space;
mod state;
mod study;

use pyo3::prelude::*;

/// The module that the package loads.
#[pymodule]
fn _vedette(module: &Bound<'_, PyModule>) -> PyResult<()> {
    errors::add(module)?;
    module.add_class::<game::Game>()?;
    module.add_class::<state::State>()?;
    module.add_class::<space::Space>()?;
    module.add_class::<space::Saying>()?;
    module.add_class::<batch::Batch>()?;
    module.add_function(wrap_pyfunction!(game::load, module)?)?;
    module.add_function(wrap_pyfunction!(game::rulesets, module)?)?;
    module.add_function(wrap_pyfunction!(source::replayed, module)?)?;
    module.add_function(wrap_pyfunction!(source::said, module)?)?;
    module.add_function(wrap_pyfunction!(study::study, module)?)?;
    module.add_function(wrap_pyfunction!(study::contest, module)?)?;
    module.add_function(wrap_pyfunction!(batch::native_rate, module)?)
}
