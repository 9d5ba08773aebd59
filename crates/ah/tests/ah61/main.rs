//! The 1961 edition, clause by clause: small positions, one action, one expectation, and the neighbour that is refused.
#![allow(clippy::unwrap_used)]

mod position;

mod attack;
mod basics;
mod brigades;
mod contract;
mod defense;
mod forecast;
mod ground;
mod lone;
mod multiple;
mod odds;
mod overlays;
mod preparation;
mod rivers;
mod setups;
mod stacking;
mod transcripts;
mod turns;
mod victory;
