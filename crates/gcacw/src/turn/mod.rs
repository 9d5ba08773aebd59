//! The turn around the actions: recovery, entrenchments, bridges and ferries, rain, stations, limited intelligence.

mod bridges;
pub mod bridging;
pub mod crossings;
mod dummies;
mod entrench;
mod forces;
mod imagine;
mod passage;
mod play;
mod rain;
mod recovery;
mod setup;
pub mod state;
mod stations;
mod words;
pub mod works;

pub use dummies::Guise;
pub use forces::{Forces, Marker};
pub use passage::Passage;
pub use play::{TurnAction, TurnStep};
pub(crate) use setup::{ForceFile, GroundFile};
pub use state::{GroundState, Hexside, Pontoon, River, StationMark};
pub use works::{Entrenchments, Works};
