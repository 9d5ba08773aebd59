//! Rivers and creeks along hexsides, estuaries over hexes.

use std::collections::{BTreeMap, BTreeSet};

use board::{Axial, Direction, Edge, Ground, Water};
use engine::data::DataError;

use super::banks::Banks;
use super::bounds::Bounds;
use super::grid::Grid;
use super::mouths;
use crate::draft::Draft;
use crate::fit::{Fit, centre};
use crate::layer::{Feature, Layer, Shape};
use crate::plane::{Point, inside, nearest};
use crate::raster::{Side, sides_followed};

/// Water between the centres of two land hexes that is wider than this part of the way closes the side.
const INLET: f64 = 0.3;

/// How a river is classed, the smallest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// A creek.
    Creek,
    /// A minor river.
    Minor,
    /// A major river.
    Major,
}

impl Class {
    const fn edge(self) -> Edge {
        match self {
            Self::Creek => Edge::CREEK,
            Self::Minor => Edge::MINOR_RIVER,
            Self::Major => Edge::MAJOR_RIVER,
        }
    }
}

/// A river from its source to its mouth.
#[derive(Debug)]
struct River {
    name: String,
    /// Its reaches in order, each with its class.
    reaches: Vec<(Class, Vec<Point>)>,
}

impl River {
    fn line(&self) -> Vec<Point> {
        let mut line: Vec<Point> = Vec::new();
        for (_, reach) in &self.reaches {
            line.extend(reach.iter().skip(usize::from(!line.is_empty())));
        }
        line
    }

    fn class_at(&self, side: Side) -> Class {
        let middle = centre(side.hex).toward(centre(side.other()), 0.5);
        let near = self.reaches.iter().map(|(class, reach)| (nearest(middle, reach).0, *class));
        near.min_by(|a, b| a.0.total_cmp(&b.0)).map_or(Class::Creek, |(_, class)| class)
    }
}

/// The waters as they lie on the board.
#[derive(Debug)]
pub struct Waters {
    /// Which spots lie on the same bank of the rivers; creeks part nothing.
    pub banks: Banks,
    /// The sides each river follows, by its name.
    pub sides: BTreeMap<String, Vec<Side>>,
    /// Every side of a major or minor river.
    pub rivers: BTreeSet<Side>,
}

impl Waters {
    /// Marks all waters of the layer.
    pub fn mark(layer: &Layer, grid: &Grid, draft: &mut Draft) -> Result<Self, DataError> {
        mark_estuaries(layer, grid, draft)?;
        let mut waters = Self { banks: Banks::default(), sides: BTreeMap::new(), rivers: BTreeSet::new() };
        let rivers = rivers(layer, grid)?;
        let banks = |side: &Side| is_land(draft, side.hex) && is_land(draft, side.other());
        let course = |river: &River| sides_followed(&river.line()).into_iter().filter(banks).collect();
        let mut courses: Vec<Vec<Side>> = rivers.iter().map(course).collect();
        mouths::join(&mut courses, |hex| is_land(draft, hex));
        for (river, course) in rivers.iter().zip(courses) {
            waters.mark_river(river, course, draft);
        }
        Ok(waters)
    }

    fn mark_river(&mut self, river: &River, sides: Vec<Side>, draft: &mut Draft) {
        for (_, reach) in river.reaches.iter().filter(|(class, _)| *class > Class::Creek) {
            self.banks.add(&river.name, reach);
        }
        for &side in &sides {
            let class = river.class_at(side);
            let old = draft.edge(side) & (Edge::ANY_RIVER | Edge::CREEK);
            let smaller = [Class::Creek, Class::Minor, Class::Major].map(Class::edge);
            // A border shows the greatest of the waters on it.
            if old.is_empty() || smaller[..class as usize].contains(&old) {
                draft.unmark_side(side, old | Edge::IMPASSABLE);
                draft.mark_side(side, class.edge());
            }
            if class > Class::Creek {
                self.rivers.insert(side.canonical());
            }
        }
        if sides.is_empty() {
            return;
        }
        let greatest = river.reaches.iter().map(|(class, _)| *class).max();
        let kind = if greatest > Some(Class::Creek) { "river" } else { "creek" };
        let names = sides.iter().filter_map(|&side| draft.side_name(side)).collect();
        draft.waters.push(Water {
            name: river.name.clone(),
            kind: kind.into(),
            hexes: Vec::new(),
            sides: names,
        });
        self.sides.entry(river.name.clone()).or_default().extend(sides);
    }
}

/// The rivers of the layer: pieces that follow one another under one name are one river.
fn rivers(layer: &Layer, grid: &Grid) -> Result<Vec<River>, DataError> {
    let mut rivers: Vec<River> = Vec::new();
    for feature in layer.features.iter().filter(|feature| matches!(feature.shape, Shape::Line(_))) {
        let class = class(feature)?;
        let line = grid.bent_line(feature.line()?);
        let before = rivers.iter_mut().find(|river| {
            let mouth = river.reaches.last().and_then(|(_, reach)| reach.last());
            river.name == feature.name && mouth == line.first()
        });
        match before {
            Some(river) => river.reaches.push((class, line)),
            None => rivers.push(River { name: feature.name.clone(), reaches: vec![(class, line)] }),
        }
    }
    Ok(rivers)
}

fn class(feature: &Feature) -> Result<Class, DataError> {
    match feature.text("class")? {
        "creek" => Ok(Class::Creek),
        "minor" => Ok(Class::Minor),
        "major" => Ok(Class::Major),
        other => Err(feature.wrong("class", format!("a river is creek, minor or major, not {other}"))),
    }
}

fn mark_estuaries(layer: &Layer, grid: &Grid, draft: &mut Draft) -> Result<(), DataError> {
    let mut shores = Vec::new();
    for feature in layer.features.iter().filter(|feature| matches!(feature.shape, Shape::Polygons(_))) {
        let polygons: Vec<Vec<Vec<Point>>> =
            feature.polygons()?.iter().map(|rings| grid.rings_to_board(rings)).collect();
        let wet = |point: Point| polygons.iter().any(|rings| inside(point, rings));
        let hexes: Vec<Axial> = draft.hexes().filter(|&hex| wet(centre(hex))).collect();
        for &hex in &hexes {
            draft.mark(hex, Ground::WATER);
        }
        let (name, hexes) = (feature.name.clone(), draft.names(&hexes));
        draft.waters.push(Water { name, kind: "estuary".into(), hexes, sides: Vec::new() });
        shores.extend(polygons);
    }
    close_inlets(&shores, draft);
    Ok(())
}

/// Closes the sides between two land hexes that have an arm of the sea between them.
fn close_inlets(shores: &[Vec<Vec<Point>>], draft: &mut Draft) {
    const SAMPLES: u32 = 10;
    let on_land = |side: &Side| is_land(draft, side.hex) && is_land(draft, side.other());
    let sides: Vec<Side> = draft.hexes().flat_map(sides_once).filter(on_land).collect();
    let shores: Vec<_> = shores.iter().map(|rings| (Bounds::of(rings.iter().flatten()), rings)).collect();
    for side in sides {
        let (from, to) = (centre(side.hex), centre(side.other()));
        let wet = (1..SAMPLES)
            .map(|sample| from.toward(to, f64::from(sample) / f64::from(SAMPLES)))
            .filter(|&point| shores.iter().any(|(bounds, rings)| bounds.holds(point) && inside(point, rings)))
            .count();
        if wet as f64 > INLET * f64::from(SAMPLES) {
            draft.mark_side(side, Edge::IMPASSABLE);
        }
    }
}

/// Three sides of a hex, such that those of all hexes are all sides, each once.
fn sides_once(hex: Axial) -> [Side; 3] {
    [Direction::North, Direction::NorthEast, Direction::SouthEast].map(|direction| Side { hex, direction })
}

/// Whether a hex is land of the board.
#[must_use]
pub fn is_land(draft: &Draft, hex: Axial) -> bool {
    draft.contains(hex) && !draft.ground(hex).contains(Ground::WATER)
}
