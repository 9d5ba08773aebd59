//! Counties as areas of hexes.

use std::collections::BTreeMap;

use board::Axial;
use engine::data::DataError;

use super::bounds::Bounds;
use super::grid::Grid;
use super::places::Gazetteer;
use super::waters::{Waters, is_land};
use crate::draft::Draft;
use crate::fit::{Fit, centre};
use crate::layer::Layer;
use crate::plane::{Point, inside, nearest};
use crate::raster::samples;

/// A county as it lies on the board.
struct County {
    name: String,
    polygons: Vec<Vec<Vec<Point>>>,
    bounds: Bounds,
}

/// Adds an area `Name, ST` for each county that has land on the board. A hex belongs to the county of its first town,
/// or to the one that has most of its ground on the bank of its centre.
pub fn mark(
    layer: &Layer,
    grid: &Grid,
    waters: &Waters,
    gazetteer: &Gazetteer<'_>,
    draft: &mut Draft,
) -> Result<(), DataError> {
    let mut counties: Vec<County> = Vec::new();
    for feature in &layer.features {
        let name = format!("{}, {}", feature.name, feature.text("state")?);
        let polygons: Vec<Vec<Vec<Point>>> =
            feature.polygons()?.iter().map(|rings| grid.rings_to_board(rings)).collect();
        let bounds = Bounds::of(polygons.iter().flatten().flatten());
        counties.push(County { name, polygons, bounds });
    }
    let towns = gazetteer.counties()?;
    let mut hexes: BTreeMap<String, Vec<Axial>> = BTreeMap::new();
    for hex in draft.hexes().filter(|&hex| is_land(draft, hex)) {
        let county = towns.get(&hex).cloned().or_else(|| most_of(hex, &counties, waters));
        hexes.entry(county.unwrap_or_default()).or_default().push(hex);
    }
    for (name, hexes) in hexes {
        draft.add_area(&name, hexes);
    }
    Ok(())
}

/// The county with most of a hex's ground, the far bank of a river left out.
fn most_of(hex: Axial, counties: &[County], waters: &Waters) -> Option<String> {
    // Every fifth sample is enough to tell.
    let points = samples(hex).into_iter().step_by(5);
    let own_bank = points.filter(|&point| waters.banks.same(centre(hex), point));
    let mut shares: BTreeMap<&str, u32> = BTreeMap::new();
    for point in own_bank {
        let around = |county: &&County| county.bounds.holds(point) && county.outside_by(point) == 0.0;
        if let Some(county) = counties.iter().find(around) {
            *shares.entry(&county.name).or_default() += 1;
        }
    }
    let nearest =
        || counties.iter().min_by(|a, b| a.outside_by(centre(hex)).total_cmp(&b.outside_by(centre(hex))));
    let most = shares.into_iter().max_by_key(|&(_, share)| share).map(|(name, _)| name);
    most.or_else(|| nearest().map(|county| county.name.as_str())).map(str::to_owned)
}

impl County {
    /// How far a point lies outside, in hexes; 0 inside.
    fn outside_by(&self, point: Point) -> f64 {
        if self.polygons.iter().any(|rings| inside(point, rings)) {
            return 0.0;
        }
        self.polygons.iter().flatten().map(|ring| nearest(point, ring).0).fold(f64::INFINITY, f64::min)
    }
}
