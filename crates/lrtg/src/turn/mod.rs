//! The turn (1.0 to 4.0, 6.0): its phases, the calendar, random events, reinforcements, declarations, Harpers Ferry, and the
//! opening (VIII.1).

mod calendar;
mod course;
mod declaration;
mod events;
mod harpers_ferry;
mod opening_turns;
pub mod phase;
pub(crate) mod random_events;
pub(crate) mod reinforcement;
