//! The Long Roads to Gettysburg: the campaign from Fredericksburg to the Potomac, on top of the Great Campaigns rules.
//!
//! ```
//! use engine::{Log, Ruleset, SeededDice, Setup};
//! let rules = lrtg::Game::load(&library::Shipped::new()).unwrap();
//! let setup = Setup::scenario("lrtg", "high-tide");
//! let mut state = rules.start(&setup, &mut SeededDice::new(1, 0)).unwrap();
//! let mut actions = Vec::new();
//! rules.actions(&state, &mut actions);
//! rules.apply(&mut state, &actions[0], &mut SeededDice::new(1, 1), &mut Log::silent()).unwrap();
//! ```
#![forbid(unsafe_code)]

mod accession;
pub mod action;
mod ammunition;
mod answers;
mod armies;
mod army_leader;
mod attachment;
mod audit;
mod augmented;
pub mod book;
mod calendar;
pub mod campaign;
pub mod captured_guns;
mod command;
mod counties;
mod data;
mod declaration;
mod depots;
mod ending;
mod entry;
mod events;
mod forage;
pub mod forces;
mod forts;
mod garrisons;
mod harpers_ferry;
pub mod jackson;
mod long_roads;
pub mod morale;
mod naval;
mod opening_turns;
pub mod options;
mod paths;
mod people;
pub mod phase;
pub mod points;
pub mod question;
mod rail;
mod random_events;
mod records;
mod reinforcement;
mod reserve_artillery;
mod setup;
pub mod simplified;
pub mod state;
mod stragglers;
mod strategic;
mod structures;
mod supply;
pub mod tables;
pub mod theater;
pub mod victory;
mod view;
pub mod wagons;
mod words;

pub use campaign::{Game, LongRoads, War};
pub use data::Data;
pub use records::*;
