//! What is known of printed hexes: `control.toml`.

use engine::data::{self, DataError, Library};
use serde::Deserialize;

use super::FOLDER;
use super::grid::Grid;
use crate::raster::Side;

/// The part of the file that the board is made from; the rest of it tests the board.
#[derive(Debug, Deserialize)]
pub struct Control {
    excluded: Vec<Excluded>,
    side: Vec<Spanning>,
}

/// A printed hex that does not show where its place is.
#[derive(Debug, Deserialize)]
struct Excluded {
    hex: String,
}

/// A bridge, a dam or an aqueduct between two printed hexes.
#[derive(Debug, Deserialize)]
pub struct Spanning {
    name: String,
    /// The hexes it joins.
    pub hexes: [String; 2],
}

impl Control {
    /// Reads the file.
    pub fn load(library: &dyn Library) -> Result<Self, DataError> {
        data::read(library, &file())
    }

    /// Whether a printed hex does not show where its place is.
    #[must_use]
    pub fn is_excluded(&self, hex: &str) -> bool {
        self.excluded.iter().any(|excluded| excluded.hex == hex)
    }

    /// The printed hexes on both sides of a thing that spans a hexside.
    #[must_use]
    pub fn spanning(&self, name: &str) -> Option<&Spanning> {
        self.side.iter().find(|spanning| spanning.name == name)
    }

    /// The printed side of a thing that spans one; an error when its hexes do not touch.
    pub fn side(&self, name: &str, grid: &Grid) -> Result<Option<Side>, DataError> {
        let Some(spanning) = self.spanning(name) else { return Ok(None) };
        let [one, two] = spanning.hexes.each_ref().map(|name| grid.hex(name));
        let side = one.zip(two).and_then(|(one, two)| Side::between(one, two));
        let problem = || DataError::field(&file(), format!("side {name}"), "hexes", "they do not touch");
        side.map(Some).ok_or_else(problem)
    }
}

fn file() -> String {
    format!("{FOLDER}/control.toml")
}
