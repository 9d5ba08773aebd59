//! Chancellorsville 1863: cards, momentum, cohesion, hidden movement, and a bot that reads its own deck.
//!
//! ```
//! use engine::{Ruleset, Setup, Status};
//! let rules = c1863::C1863::load(&library::Shipped::new()).unwrap();
//! let setup = Setup::scenario("c1863", "two-player");
//! let mut dice = engine::SeededDice::new(1, 0);
//! let mut state = rules.start(&setup, &mut dice).unwrap();
//! let action = rules.read("place meade 2").unwrap();
//! rules.apply(&mut state, &action, &mut dice, &mut engine::Log::silent()).unwrap();
//! let Status::Open(decision) = rules.status(&state) else { panic!("the game has just begun") };
//! assert_eq!(decision.name, "place_formation");
//! ```
#![forbid(unsafe_code)]

mod action;
mod activation;
mod audit;
mod bot;
mod cards;
mod cohesion;
mod combat;
mod data;
mod ids;
mod imagine;
mod legal;
mod lone;
mod map;
mod momentum;
mod movement;
mod orders;
mod overlays;
mod pending;
mod prompts;
mod reachable;
mod refusals;
mod retreat;
mod ruleset;
mod sequence;
mod setup;
mod sighting;
mod state;
mod survey;
mod tactics;
mod victory;
mod view;
mod words;

pub use action::Action;
pub use ids::{ActivationId, FormationId, TacticsId};
pub use ruleset::C1863;
pub use state::State;
pub use survey::{Fight, Muster, Price, Purpose, Survey};
