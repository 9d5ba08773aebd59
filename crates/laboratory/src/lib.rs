//! The games as numbers, for those who study and learn them: actions as words of a fixed [`Vocabulary`], what a seat sees as
//! tensors of a fixed [`Layout`], chance one die at a time, and many games stepped at once in a [`Batch`].
//!
//! Whatever leaves here for a seat is made of its view, of the open decision and of the events it may know.
#![forbid(unsafe_code)]

mod batch;
mod chance;
mod features;
mod grid;
mod history;
mod layout;
mod saying;
mod vocabulary;

pub use batch::{AnyBatch, Batch, BatchError, Stepped, batch, native};
pub use chance::{Asking, Rolled};
pub use features::{FEATURES, MARKERS};
pub use grid::Grid;
pub use history::{EVENTS, History, REMEMBERED};
pub use layout::{Layout, Observation, Sight};
pub use saying::Saying;
pub use vocabulary::Vocabulary;
