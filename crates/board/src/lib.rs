//! Hexes, hexsides and networks: the ground the games stand on. Geometry and graphs, no rules.
//!
//! A [`Board`] is immutable and shared. Hexes have dense ids ([`HexId`]) and a neighbour table; what is in a hex is a set
//! of [`Ground`] features, what lies on the border between two hexes a set of [`Edge`] features. A ruleset maps those
//! to its own terrain once, when it is loaded.
//!
//! ```
//! let board = board::Board::parse("tiny.toml", r#"
//! id = "tiny"
//! title = "Two hexes and a creek"
//! hexes = ["A-1 0,0 clear", "A-2 0,1 woods road"]
//! sides = ["A-1 S creek road"]
//! "#).unwrap();
//! let a1 = board.hex("A-1").unwrap();
//! let a2 = board.neighbour(a1, board::Direction::South).unwrap();
//! assert_eq!(board.name(a2), "A-2");
//! assert!(board.edge(a1, board::Direction::South).contains(board::Edge::CREEK));
//! ```
#![forbid(unsafe_code)]

mod board;
mod features;
mod file;
mod hex;
mod locations;
mod path;

pub use board::{Board, Line, Place, Sheet, Water};
pub use features::{Edge, Ground};
pub use file::{AreaFile, BoardFile};
pub use hex::{Axial, Direction, HexId, HexSet};
pub use locations::{Link, Location, LocationId, Locations};
pub use path::{Costs, Paths};
