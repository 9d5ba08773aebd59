//! Boards as pictures, in the hand of the engraved campaign maps of the 1860s.
//!
//! A [`Map`] prepares a board once; then it can be seen at any scale, whole or in part, by day or by night:
//!
//! ```
//! let board = board::Board::parse("tiny.toml", r#"
//! id = "tiny"
//! title = "Two hexes and a creek"
//! hexes = ["A-1 0,0 clear", "A-2 0,1 woods road"]
//! sides = ["A-1 S creek road"]
//! "#).unwrap();
//! let svg = draw::Map::new(&board).unwrap().svg(&draw::Options::default()).unwrap();
//! assert!(svg.starts_with("<svg"));
//! ```
//!
//! [`Tiles`] cuts the same drawing into a pyramid for a page that pans and zooms. What a map shows of roads, rivers and
//! ground is taken from the board and nothing else: a road is drawn across exactly the hexsides that carry one.
#![forbid(unsafe_code)]

mod country;
mod courses;
mod crossings;
mod error;
mod field;
mod geometry;
mod grid;
mod ground;
mod hex_land;
mod land;
mod legend;
mod lettering;
mod locations;
mod map;
mod names;
mod noise;
mod ornament;
mod outline;
mod packing;
mod palette;
mod places;
mod raster;
mod relief;
mod scene;
mod svg;
#[cfg(test)]
mod tests;
mod text;
mod tiles;
mod vignettes;
mod warp;
mod water;
mod ways;

pub use country::Country;
pub use error::DrawError;
pub use geometry::{Point, Rect, centre};
pub use lettering::{HexNumber, Label, Lettering};
pub use map::{Map, Options, write_map};
pub use palette::Style;
pub use tiles::{Pyramid, TILE, Tiles, write_tiles};
