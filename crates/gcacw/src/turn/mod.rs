//! The turn around the actions: recovery, entrenchments, bridges and ferries, rain, stations, limited intelligence.

pub mod bridging;
pub mod crossings;
mod hooks;
pub mod state;
pub mod works;

pub use hooks::{Forces, Passage, TurnAction, TurnStep};
pub use state::{GroundState, Hexside, Pontoon, River, StationMark};
pub use works::{Entrenchments, Works};
