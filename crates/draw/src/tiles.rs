//! The tile pyramid: 256 pixels a tile, zoom 0 the whole sheet in one, the deepest zoom with every name and number.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use board::Board;
use rayon::prelude::*;
use serde::Serialize;

use crate::error::DrawError;
use crate::geometry::{Point, Rect, centre};
use crate::lettering::Lettering;
use crate::map::{Map, write_file};
use crate::packing;
use crate::palette::Style;
use crate::raster::{self, View};
use crate::scene::Scene;

/// Pixels across a tile.
pub const TILE: u32 = 256;
/// At the deepest zoom a hex is at least this wide from corner to corner, in pixels, and at most `WIDEST`.
const WIDE: f32 = 64.0;
const WIDEST: f32 = 90.0;

/// How the pyramid lies on the board: what a page needs to find a hex on it. At the deepest zoom the centre of the hex
/// with coordinates `q`, `r` is `radius * 1.5 * q` to the right of `origin` and `radius * sqrt(3) * (r + q / 2)` below.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Pyramid {
    /// Pixels across a tile.
    pub tile: u32,
    /// The deepest zoom.
    pub deepest: u8,
    /// Pixels from the centre of a hex to a corner at the deepest zoom.
    pub radius: f32,
    /// Where the centre of the hex with coordinates 0,0 lies, in pixels at the deepest zoom.
    pub origin: [f32; 2],
    /// The size of the whole sheet in pixels at the deepest zoom.
    pub size: [f32; 2],
}

#[derive(Serialize)]
struct About<'a> {
    #[serde(flatten)]
    pyramid: Pyramid,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    anchors: BTreeMap<&'a str, [f32; 2]>,
}

/// A prepared board with its names set for every zoom, as they are first needed.
pub struct Tiles {
    map: Map,
    pyramid: Pyramid,
    names: Vec<OnceLock<Scene>>,
}

impl Tiles {
    /// Prepares the tiles of a board.
    pub fn new(board: &Board) -> Result<Self, DrawError> {
        Ok(Self::of(Map::new(board)?))
    }

    /// The tiles of a map that is prepared already.
    #[must_use]
    pub fn of(map: Map) -> Self {
        let paper = map.paper;
        let side = paper.width().max(paper.height());
        let mut deepest = 0;
        while TILE as f32 * 2.0_f32.powi(i32::from(deepest)) / side * 2.0 < WIDE {
            deepest += 1;
        }
        let radius = (TILE as f32 * 2.0_f32.powi(i32::from(deepest)) / side).min(WIDEST / 2.0);
        let origin = (centre(board::Axial { q: 0, r: 0 }) - paper.min) * radius;
        let pyramid = Pyramid {
            tile: TILE,
            deepest,
            radius,
            origin: [origin.x, origin.y],
            size: [paper.width() * radius, paper.height() * radius],
        };
        Self { map, pyramid, names: (0..=deepest).map(|_| OnceLock::new()).collect() }
    }

    /// What the signs of the board are called, in the order of its key.
    pub fn signs(&self) -> impl Iterator<Item = &'static str> {
        self.map.signs()
    }

    /// The key to the signs by itself as an SVG document.
    #[must_use]
    pub fn key_svg(&self, style: Style) -> String {
        self.map.key_svg(style)
    }

    /// How the pyramid lies on the board.
    #[must_use]
    pub fn pyramid(&self) -> Pyramid {
        self.pyramid
    }

    /// Where a hex or location is, by any of its names, in pixels at the deepest zoom.
    #[must_use]
    pub fn anchor(&self, name: &str) -> Option<[f32; 2]> {
        let at = (*self.map.anchors.get(name)? - self.map.paper.min) * self.pyramid.radius;
        Some([at.x, at.y])
    }

    /// Sets the names of every zoom now, so that no tile has to wait for them.
    pub fn prepare(&self) {
        for zoom in 0..=self.pyramid.deepest {
            let _ = self.names(zoom);
        }
    }

    /// Pixels to a hex radius at a zoom.
    fn scale(&self, zoom: u8) -> f32 {
        self.pyramid.radius / 2.0_f32.powi(i32::from(self.pyramid.deepest) - i32::from(zoom))
    }

    /// The names of a zoom, set when they are first needed.
    fn names(&self, zoom: u8) -> Option<&Scene> {
        let scale = self.scale(zoom);
        let names = self.names.get(usize::from(zoom))?;
        Some(names.get_or_init(|| self.map.lettering(scale).scene(scale)))
    }

    /// The names of the deepest zoom, and those that found no room there.
    #[must_use]
    pub fn lettering(&self) -> Lettering {
        self.map.lettering(self.pyramid.radius)
    }

    /// Columns and rows of tiles that show some of the sheet at a zoom.
    #[must_use]
    pub fn extent(&self, zoom: u8) -> (u32, u32) {
        let shrink = 2.0_f32.powi(i32::from(self.pyramid.deepest) - i32::from(zoom));
        let count = |pixels: f32| (pixels / shrink / TILE as f32).ceil().max(1.0) as u32;
        (count(self.pyramid.size[0]), count(self.pyramid.size[1]))
    }

    /// One tile as a PNG file.
    pub fn tile_png(&self, style: Style, zoom: u8, x: u32, y: u32) -> Result<Vec<u8>, DrawError> {
        let (columns, rows) = self.extent(zoom);
        let beyond = || DrawError::Tile { zoom, x, y, deepest: self.pyramid.deepest };
        if x >= columns || y >= rows {
            return Err(beyond());
        }
        let (scale, names) = (self.scale(zoom), self.names(zoom).ok_or_else(beyond)?);
        let corner = Point::new((x * TILE) as f32, (y * TILE) as f32) * (1.0 / scale);
        let view = View { origin: self.map.paper.min + corner, scale, width: TILE, height: TILE };
        packing::png(&raster::render(&[&self.map.scene, names], style, view)?, style)
    }

    /// Every tile as zoom, column and row, from the whole sheet down.
    #[must_use]
    pub fn all(&self) -> Vec<(u8, u32, u32)> {
        let mut all = Vec::new();
        for zoom in 0..=self.pyramid.deepest {
            let (columns, rows) = self.extent(zoom);
            all.extend((0..rows).flat_map(|y| (0..columns).map(move |x| (zoom, x, y))));
        }
        all
    }

    /// What a tile shows, in hex radii of the sheet.
    #[must_use]
    pub fn window(&self, zoom: u8, x: u32, y: u32) -> Rect {
        let size = TILE as f32 / self.scale(zoom);
        let min = self.map.paper.min + Point::new(x as f32 * size, y as f32 * size);
        Rect { min, max: min + Point::new(size, size) }
    }

    /// The pyramid as JSON; for a board of locations with the place of each, by its number, as `anchors`.
    #[must_use]
    pub fn about(&self) -> String {
        let names = self.map.anchors.keys().filter(|_| !self.map.of_hexes);
        let anchors = names.filter_map(|name| Some((name.as_str(), self.anchor(name)?))).collect();
        serde_json::to_string_pretty(&About { pyramid: self.pyramid, anchors }).unwrap_or_default()
    }

    /// Writes the whole pyramid as `<out>/<zoom>/<x>/<y>.png` with `<out>/tiles.json` beside it, on all cores;
    /// `progress` hears how many tiles of how many are done.
    pub fn write(
        &self,
        out: &Path,
        style: Style,
        progress: impl Fn(usize, usize) + Sync,
    ) -> Result<(), DrawError> {
        let all = self.all();
        let done = AtomicUsize::new(0);
        progress(0, all.len());
        all.par_iter().try_for_each(|&(zoom, x, y)| -> Result<(), DrawError> {
            let bytes = self.tile_png(style, zoom, x, y)?;
            write_file(&out.join(format!("{zoom}/{x}/{y}.png")), &bytes)?;
            progress(done.fetch_add(1, Ordering::Relaxed) + 1, all.len());
            Ok(())
        })?;
        write_file(&out.join("tiles.json"), self.about().as_bytes())
    }
}

/// Writes the tile pyramid of a board into a folder; see [`Tiles::write`].
pub fn write_tiles(
    board: &Board,
    out: &Path,
    style: Style,
    progress: impl Fn(usize, usize) + Sync,
) -> Result<(), DrawError> {
    Tiles::new(board)?.write(out, style, progress)
}
