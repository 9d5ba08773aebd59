//! Give Us Victories: the Chancellorsville campaign, by Dissimula Edizioni.
//!
//! A turn: each side secretly puts the chits of the formations it pays for in one cup; whoever is drawn moves, bombards
//! and fights. [`task::Task`] is the sequence of play; each file holds one section of the rulebook.
//!
//! ```
//! use engine::{Game, Setup};
//! let rules = std::sync::Arc::new(guv::Guv::shipped(&library::Shipped::new()).unwrap());
//! let mut game = Game::start(rules, &Setup::scenario("guv", "lee_moves"), 1863).unwrap();
//! game.play("deploy-the-rest").unwrap();
//! game.play("deploy-the-rest").unwrap();
//! assert_eq!(game.status().open().unwrap().name, "choose_formations");
//! ```
#![forbid(unsafe_code)]

mod action;
mod activation;
mod bombardment;
mod combat;
mod companions;
mod contact;
mod contract;
mod data;
mod deployment;
mod describe;
mod dice_pool;
mod events;
mod flow;
mod group;
mod hidden;
mod imagined;
mod losses;
mod map;
mod movement;
mod moving;
mod overlays;
mod pending;
mod pontoons;
mod prompts;
mod retreat;
mod ruleset;
mod scenario;
mod sequence;
mod setup;
mod state;
mod supply;
mod survey;
mod task;
mod unit;
mod victory;
mod view;
mod way_back;
mod why_not;
mod works;

pub use action::Action;
pub use ruleset::Guv;
pub use state::State;
pub use survey::{Matter, Prize, Troop};
