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

// The ruleset: what it is built from, where it answers the standard rules, its state and how one begins.
pub mod action;
mod audit;
pub mod campaign;
mod long_roads;
mod setup;
pub mod situation;
pub mod state;

// A room for each part of the rulebook.

// Leadership (16.0): who commands whom, army leaders (10.0), Meade's accession.
mod command;
// Several commanders a side (21.0): who commands what, and what they write to each other.
pub mod commanders;
// Everything that the data files say, read and checked.
pub mod data;
// What players see and read: the books, the words, what a page may mark out.
mod face;
// The forces: the groups that the rules speak of, attachment (7.0), permanent forts (9.0), garrisons (12.0).
pub mod forces;
// Movement by sea (5.0), by rail (8.0), strategic and remote (17.0), and what entering a hex brings.
mod movement;
// The optional rules (18.0 to 31.0), each on its own switch.
pub mod options;
// What the players are asked beside marching and fighting, what they may say, and what comes of it.
pub mod question;
// Supply (13.0): levies, forage, depots, the record of victuals; and county control (11.0).
pub mod supply;
// The ground of the campaign: places, paths, distances.
pub mod theater;
// A turn: its phases (1.0), random events (2.0), reinforcements (3.0), declarations (4.0), Harpers Ferry (6.0).
pub mod turn;
// Victory points (VII) and levels (VIII), the structures (14.0) and the morale (15.0) that count in them.
pub mod victory;

pub use campaign::{Game, LongRoads, War};
pub use data::Data;
pub use data::records::*;
pub use situation::Situation;
