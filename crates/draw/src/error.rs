//! What can go wrong when a map is asked for, each in one sentence.

use std::path::PathBuf;

use engine::DataError;
use thiserror::Error;

/// Why a map was not drawn.
#[derive(Debug, Error)]
pub enum DrawError {
    /// A hex of the area is not on the board.
    #[error("there is no hex {hex} on the board {board}")]
    UnknownHex {
        /// The name that was given.
        hex: String,
        /// The board's id.
        board: String,
    },
    /// The area is not two hexes.
    #[error("an area is two hexes with two dots between them, as in {example}..{example}; \"{area}\" is not")]
    Area {
        /// What was given.
        area: String,
        /// A hex of the board.
        example: String,
    },
    /// The file's name ends in something else than a picture.
    #[error("a map is written to a file that ends in .svg or .png; {} does not", .0.display())]
    Extension(PathBuf),
    /// The scale is not a usable number.
    #[error("a scale is the height of a hex in pixels, from 4 to 400; {0} is not")]
    Scale(f32),
    /// The picture would have no pixel, or too many.
    #[error(
        "a picture of {width} by {height} pixels cannot be drawn; choose a smaller scale or a smaller area"
    )]
    Size {
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
    },
    /// The tile is not one of the pyramid's.
    #[error("there is no tile {zoom}/{x}/{y}; this board has zooms 0 to {deepest}")]
    Tile {
        /// The zoom asked for.
        zoom: u8,
        /// The column asked for.
        x: u32,
        /// The row asked for.
        y: u32,
        /// The deepest zoom there is.
        deepest: u8,
    },
    /// The board has no hex.
    #[error("the board {0} has no hex to draw")]
    Empty(String),
    /// A data file of the board or of the country behind it cannot be read.
    #[error(transparent)]
    Data(#[from] DataError),
    /// The locations of a board cannot be found in the country behind it.
    #[error("fewer than three locations of the board {0} are named in its country, so it cannot be laid out")]
    Unplaced(String),
    /// The picture could not be packed.
    #[error("the picture could not be packed as PNG: {0}")]
    Png(String),
    /// The file could not be written.
    #[error("{} could not be written: {error}", .path.display())]
    Write {
        /// Which file.
        path: PathBuf,
        /// What the system said.
        error: std::io::Error,
    },
}
