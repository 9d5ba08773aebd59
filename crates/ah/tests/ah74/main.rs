//! The 1974 edition, clause by clause: small positions, one action, one expectation, and the neighbour that is refused.
#![allow(clippy::unwrap_used)]

mod brigades;
mod combat;
mod contract;
mod fire;
mod forecast;
mod lone;
mod movement;
mod optional;
mod overlays;
mod results;
mod rivers;
mod set_up;
mod support;
mod terrain;
mod time;
mod transcripts;
mod zones;
