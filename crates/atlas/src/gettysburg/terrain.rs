//! The major terrain of each hex, and the ridges between them.

use std::collections::BTreeSet;

use board::{Axial, Edge, Ground};
use engine::data::DataError;

use super::bounds::Bounds;
use super::grid::Grid;
use super::places::Gazetteer;
use super::waters::is_land;
use crate::draft::Draft;
use crate::fit::{Fit, centre};
use crate::layer::{Feature, Layer, Shape};
use crate::plane::{Point, nearest};
use crate::raster::{Side, coverage, sides_followed};

/// A kind of major terrain: the layers' word for it, the board's, and how much of a hex it must cover.
type Major = (&'static str, Ground, f64);

/// Every kind of major terrain: where several cover enough of a hex, the first here is taken.
const MAJOR: [Major; 8] = [
    ("city", Ground::CITY, 0.4),
    ("mountain", Ground::MOUNTAIN, 0.5),
    ("swamp", Ground::MARSH, 0.4),
    ("hill", Ground::HILL, 0.4),
    ("woods", Ground::WOODS, 0.5),
    ("rough", Ground::ROUGH, 0.4),
    ("rolling", Ground::ROLLING, 0.5),
    ("clear", Ground::CLEAR, 0.5),
];

/// What a hex is that no shape covers.
const ELSEWHERE: Ground = Ground::ROLLING;

struct Patch {
    kind: usize,
    rings: Vec<Vec<Point>>,
    bounds: Bounds,
}

/// Gives every land hex one kind of major terrain. A town stands beside a mountain or a swamp, not on it, and a fort beside a
/// swamp.
pub fn mark(
    layers: [&Layer; 2],
    grid: &Grid,
    gazetteer: &Gazetteer<'_>,
    draft: &mut Draft,
) -> Result<(), DataError> {
    let mut patches = Vec::new();
    for layer in layers {
        for feature in layer.features.iter().filter(|feature| matches!(feature.shape, Shape::Polygons(_))) {
            patches.extend(read(feature, grid)?);
        }
    }
    let barred = gazetteer.barred_ground();
    let land: Vec<Axial> = draft.hexes().filter(|&hex| is_land(draft, hex)).collect();
    for hex in land {
        let mut covered = [0.0; MAJOR.len()];
        for patch in patches.iter().filter(|patch| patch.bounds.within(centre(hex), 1.0)) {
            covered[patch.kind] += coverage(&patch.rings, hex);
        }
        let barred_here = barred.get(&hex).copied().unwrap_or_default();
        let fits = |(major, covered): &(&Major, f64)| *covered >= major.2 && !barred_here.contains(major.1);
        let kind = MAJOR.iter().zip(covered).find(fits);
        draft.mark(hex, kind.map_or(ELSEWHERE, |((_, ground, _), _)| *ground));
    }
    Ok(())
}

fn read(feature: &Feature, grid: &Grid) -> Result<Vec<Patch>, DataError> {
    let word = feature.text("kind")?;
    let kind = MAJOR.iter().position(|(known, ..)| *known == word);
    let kind = kind.ok_or_else(|| feature.wrong("kind", format!("{word} is not a kind of major terrain")))?;
    let patch = |rings: &Vec<Vec<Point>>| {
        let rings: Vec<Vec<Point>> = grid.rings_to_board(rings);
        let bounds = Bounds::of(rings.iter().flatten());
        Patch { kind, rings, bounds }
    };
    Ok(feature.polygons()?.iter().map(patch).collect())
}

/// Marks the ridges of the layer: each side shows in which of its two hexes the height lies.
pub fn mark_ridges(
    layer: &Layer,
    grid: &Grid,
    gaps: &BTreeSet<Axial>,
    draft: &mut Draft,
) -> Result<(), DataError> {
    for feature in layer.features.iter().filter(|feature| matches!(feature.shape, Shape::Line(_))) {
        let line = grid.bent_line(feature.line()?);
        let downhill = feature.text("downhill")?;
        for side in sides_followed(&line) {
            if is_land(draft, side.hex) && is_land(draft, side.other()) {
                let high_here = match downhill {
                    // A side of the line is seen from the hex on the right hand of one who follows it.
                    "left" => true,
                    "right" => false,
                    "both" => crest_is_here(side, &line, gaps),
                    other => {
                        return Err(
                            feature.wrong("downhill", format!("it is left, right or both, not {other}"))
                        );
                    }
                };
                let drawn = draft.edge(side).intersects(Edge::RIDGE_HERE | Edge::RIDGE_BEYOND);
                if !drawn {
                    draft.mark_side(side, if high_here { Edge::RIDGE_HERE } else { Edge::RIDGE_BEYOND });
                }
            }
        }
    }
    Ok(())
}

/// Whether a crest that falls away on both hands runs through the side's own hex rather than the one beyond. A gap lies on
/// the crest.
fn crest_is_here(side: Side, crest: &[Point], gaps: &BTreeSet<Axial>) -> bool {
    let away = |hex: Axial| (!gaps.contains(&hex), nearest(centre(hex), crest).0);
    away(side.hex) <= away(side.other())
}

/// Adds an area `city of NAME` for the hexes of each city.
pub fn add_cities(cover: &Layer, grid: &Grid, draft: &mut Draft) -> Result<(), DataError> {
    for feature in cover.features.iter().filter(|feature| feature.optional_text("kind") == Some("city")) {
        let mut hexes: Vec<Axial> = Vec::new();
        for rings in feature.polygons()? {
            let rings = grid.rings_to_board(rings);
            let built =
                |hex: &Axial| draft.ground(*hex).contains(Ground::CITY) && coverage(&rings, *hex) > 0.0;
            hexes.extend(draft.hexes().filter(built));
        }
        draft.add_area(&format!("city of {}", feature.name), hexes);
    }
    Ok(())
}
