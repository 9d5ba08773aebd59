//! Chancellorsville 1863: one module a section of the rulebook.
#![allow(clippy::unwrap_used)]

mod activation;
mod board;
mod bot;
mod cards;
mod cohesion;
mod combat;
mod examples;
mod generals;
mod lone;
mod momentum;
mod overlays;
mod properties;
mod retreats;
mod secrets;
mod sequence;
mod setup;
mod sighting;
mod solitaire;
mod table;
mod tactics;
mod tactics_cards;
mod transfers;
mod victory;
