//! From geography to boards: GeoJSON layers and a fitted grid in, board file out. A developer's tool.
//!
//! A theater is a folder `data/atlas/<theater>` with its layers, its `grids.toml` and its `overrides.toml`. A [`Fit`] says
//! how a grid lies on the ground; [`raster`] turns shapes into hexes and hexsides; [`network`] lays roads and railways;
//! a [`Draft`] collects the marks and is checked into a [`board::Board`].
#![forbid(unsafe_code)]

pub mod chancellorsville;
pub mod draft;
pub mod fit;
mod folder;
pub mod gettysburg;
pub mod layer;
pub mod network;
pub mod overrides;
pub mod plane;
pub mod raster;

use std::fs;

use board::Board;
use engine::data::{DataError, Library};

pub use draft::Draft;
pub use fit::Fit;
pub use folder::Folder;
pub use layer::{Feature, Layer, Shape};
pub use plane::Point;

type Maker = fn(&dyn Library) -> Result<Board, DataError>;

/// Every board the atlas makes, and what makes it.
const BOARDS: &[(&str, Maker)] = &[
    ("ah", chancellorsville::ah::build),
    ("guv", chancellorsville::guv::build),
    (gettysburg::ID, gettysburg::build),
];

/// The ids of the boards the atlas makes.
pub fn boards() -> impl Iterator<Item = &'static str> {
    BOARDS.iter().map(|&(id, _)| id)
}

/// Makes a board from the geography in a library.
pub fn build(id: &str, library: &dyn Library) -> Result<Board, DataError> {
    match BOARDS.iter().find(|(known, _)| *known == id) {
        Some((_, make)) => make(library),
        None => {
            let known: Vec<&str> = boards().collect();
            let problem = format!("the atlas makes no board {id}; it makes {}", known.join(", "));
            Err(DataError::file(&format!("boards/{id}.toml"), problem))
        }
    }
}

/// Makes every board from the geography in a data folder and writes it there, to `boards/<id>.toml`.
pub fn write_all(folder: &Folder) -> Result<(), DataError> {
    for id in boards() {
        let file = format!("boards/{id}.toml");
        let text = build(id, folder)?.to_toml();
        fs::write(folder.root().join(&file), text)
            .map_err(|error| DataError::file(&file, format!("cannot be written: {error}")))?;
    }
    Ok(())
}
