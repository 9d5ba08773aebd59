//! The Chancellorsville theater: two boards over the same ground.

pub mod ah;
mod areas;
mod banks;
mod crossings;
mod groundwork;
pub mod guv;
mod ways;

use board::Axial;
use engine::data::{self, DataError, Library};
use serde::Deserialize;

use crate::fit::{Affine, COLUMN, Projection, centre};
use crate::layer::{Feature, Layer};
use crate::plane::{Point, inside};
use crate::raster;

pub use banks::{Bank, Banks, Shores};
use groundwork::{Groundwork, Stops};
use ways::Way;

const THEATER: &str = "chancellorsville";

/// The folder's file of this name, as a library knows it.
fn file(name: &str) -> String {
    format!("atlas/{THEATER}/{name}")
}

/// The layers and grids of the theater.
#[derive(Debug)]
pub struct Theater {
    /// How both boards' grids lie on the ground.
    pub grids: Grids,
    /// Towns, churches, farms, heights.
    pub places: Layer,
    /// Fords, bridges, dams, ferries, pontoon sites.
    pub fords: Layer,
    /// Rivers and streams, each running downstream.
    pub water: Layer,
    /// Roads of 1863.
    pub roads: Layer,
    /// Railways, and the bed of an unfinished one.
    pub rail: Layer,
    /// Railway stations.
    pub stations: Layer,
    /// Woods, fields, hills, marshes, towns.
    pub terrain: Layer,
    /// Field works, with the side they face.
    pub works: Layer,
}

impl Theater {
    /// Reads every layer.
    pub fn load(library: &dyn Library) -> Result<Self, DataError> {
        let layer = |name: &str| Layer::load(library, &file(name));
        Ok(Self {
            grids: data::read(library, &file("grids.toml"))?,
            places: layer("places.geojson")?,
            fords: layer("fords.geojson")?,
            water: layer("water.geojson")?,
            roads: layer("roads.geojson")?,
            rail: layer("rail.geojson")?,
            stations: layer("stations.geojson")?,
            terrain: layer("terrain.geojson")?,
            works: layer("works.geojson")?,
        })
    }

    /// The course of a water, in degrees.
    pub fn course(&self, name: &str) -> Result<&[Point], DataError> {
        let water = self.water.named(name);
        let problem = || format!("it has no feature named {name}");
        water.ok_or_else(|| DataError::file(&self.water.file, problem()))?.line()
    }

    /// How much of a hex each class of terrain covers; where layers overlap the higher one counts.
    pub fn cover(&self, polygons: &[Cover], hex: Axial) -> Vec<(String, f64)> {
        let mut shares: Vec<(String, f64)> = Vec::new();
        let samples = raster::samples(hex);
        for &point in &samples {
            let top = polygons.iter().filter(|cover| cover.rings.iter().any(|rings| inside(point, rings)));
            if let Some(cover) = top.max_by_key(|cover| cover.layer) {
                let part = 1.0 / samples.len() as f64;
                match shares.iter_mut().find(|(class, _)| *class == cover.class) {
                    Some((_, share)) => *share += part,
                    None => shares.push((cover.class.clone(), part)),
                }
            }
        }
        shares
    }

    /// The terrain polygons on a board's plane that `wanted` picks.
    pub fn covers(
        &self,
        fit: &Affine,
        wanted: impl Fn(&Feature, &str) -> bool,
    ) -> Result<Vec<Cover>, DataError> {
        use crate::fit::Fit;
        let mut covers = Vec::new();
        for feature in &self.terrain.features {
            let class = feature.text("class")?;
            if wanted(feature, class) {
                let rings = feature.polygons()?.iter().map(|rings| fit.rings_to_board(rings)).collect();
                covers.push(Cover { class: class.to_owned(), layer: feature.number("layer")?, rings });
            }
        }
        Ok(covers)
    }
}

/// One terrain feature on a board's plane.
#[derive(Debug)]
pub struct Cover {
    class: String,
    layer: i64,
    rings: Vec<Vec<Vec<Point>>>,
}

/// The file `grids.toml`.
#[derive(Debug, Deserialize)]
pub struct Grids {
    /// From degrees to metres.
    pub projection: Projection,
    /// The Avalon Hill board.
    pub ah: AhGrid,
    /// The kilometre grid of Give Us Victories.
    pub guv: GuvGrid,
}

/// How the lettered and numbered hexrows lie on the ground.
#[derive(Debug, Deserialize)]
pub struct AhGrid {
    spacing_m: f64,
    column_spacing_m: f64,
    rotation_deg: f64,
    origin_x_m: f64,
    origin_y_m: f64,
    /// How far the board reaches.
    pub board: AhExtent,
    /// Places whose hex is known.
    pub control: Vec<Control>,
}

/// How far the Avalon Hill board reaches.
#[derive(Debug, Deserialize)]
pub struct AhExtent {
    /// Lettered columns, from A.
    pub columns: i16,
    /// Hexes in each.
    pub hexes_per_column: i16,
}

/// A place whose hex is known, to hold the grid to.
#[derive(Debug, Deserialize)]
pub struct Control {
    /// What is known to be there.
    pub name: String,
    /// The printed hex.
    pub hex: String,
    /// `named` for a town or ford; `setup` and `exit` for hexes that stand for a stretch of country.
    pub class: String,
    /// Where it really is.
    pub lon: f64,
    /// Where it really is.
    pub lat: f64,
    /// How far the fitted hex lies from it, in hexes.
    pub residual_hexes: f64,
}

/// How the kilometre grid lies on the ground.
#[derive(Debug, Deserialize)]
pub struct GuvGrid {
    spacing_m: f64,
    column_spacing_m: f64,
    origin_x_m: f64,
    origin_y_m: f64,
    /// Columns, from the west.
    pub columns: i16,
    /// Rows, from the north.
    pub rows: i16,
    /// Places and the hexes they lie in.
    pub contains: Vec<Contained>,
}

/// A place and the hex it lies in.
#[derive(Debug, Deserialize)]
pub struct Contained {
    /// The place.
    pub name: String,
    /// Its longitude.
    pub lon: f64,
    /// Its latitude.
    pub lat: f64,
    /// Its hex.
    pub hex: String,
}

impl Grids {
    /// The Avalon Hill grid; an error when its spacings make no regular hex.
    pub fn ah_fit(&self) -> Result<Affine, DataError> {
        let grid = &self.ah;
        regular("ah", grid.spacing_m, grid.column_spacing_m)?;
        let (sin, cos) = grid.rotation_deg.to_radians().sin_cos();
        Ok(Affine {
            projection: self.projection,
            origin: Point::new(grid.origin_x_m, grid.origin_y_m),
            right: Point::new(grid.spacing_m * cos, grid.spacing_m * sin),
            down: Point::new(grid.spacing_m * sin, -grid.spacing_m * cos),
        })
    }

    /// The kilometre grid; an error when its spacings make no regular hex.
    pub fn guv_fit(&self) -> Result<Affine, DataError> {
        let grid = &self.guv;
        regular("guv", grid.spacing_m, grid.column_spacing_m)?;
        Ok(Affine {
            projection: self.projection,
            origin: Point::new(grid.origin_x_m, grid.origin_y_m),
            right: Point::new(grid.spacing_m, 0.0),
            down: Point::new(0.0, -grid.spacing_m),
        })
    }
}

fn regular(grid: &str, spacing: f64, column_spacing: f64) -> Result<(), DataError> {
    if spacing > 0.0 && (column_spacing - spacing * COLUMN).abs() < spacing * 1e-4 {
        return Ok(());
    }
    let problem = format!("rows {spacing} m and columns {column_spacing} m apart make no regular hexes");
    Err(DataError::field(&file("grids.toml"), grid, "column_spacing_m", problem))
}

/// The hex of a list whose centre is nearest to a point of the board's plane.
fn nearest_hex(hexes: impl IntoIterator<Item = Axial>, point: Point) -> Option<Axial> {
    hexes.into_iter().min_by(|&one, &two| {
        let (one_away, two_away) = (centre(one).distance(point), centre(two).distance(point));
        one_away.total_cmp(&two_away).then(one.cmp(&two))
    })
}
