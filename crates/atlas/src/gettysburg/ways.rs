//! Pikes, roads, trails and railways through the hexes.

use std::collections::{BTreeMap, BTreeSet};

use board::{Axial, Edge, Ground, Line};
use engine::data::DataError;

use super::grid::Grid;
use super::waters::{Waters, is_land};
use crate::draft::Draft;
use crate::layer::{Feature, Layer};
use crate::network::{self, Country, Laid, Spot};
use crate::plane::Point;
use crate::raster::{Side, hexes_touched};

/// The kinds of road, the best first: a hexside shows only the best that crosses it.
const ROADS: [(&str, Edge); 3] = [("pike", Edge::PIKE), ("road", Edge::ROAD), ("trail", Edge::TRAIL)];

/// Spots that have a hex of their own, by their position.
pub type Spots = BTreeMap<Spot, Axial>;

/// What ways are laid over: rivers to be crossed only where they can be.
#[derive(Debug)]
pub struct Land<'a> {
    /// The board so far.
    pub draft: &'a Draft,
    /// Its waters.
    pub waters: &'a Waters,
    /// The sides of rivers that may be crossed.
    pub open: BTreeSet<Side>,
    /// Hexes that ways must pass.
    pub spots: Spots,
    /// Hexes where a way may end: those with a place.
    pub ends: &'a BTreeSet<Axial>,
    /// Hexes off the board that a way's own line runs through.
    pub beyond: BTreeSet<Axial>,
}

impl Country for Land<'_> {
    fn hex_of_node(&self, ground: Point, board: Point) -> Axial {
        let known = self.spots.get(&Spot::of(ground)).copied();
        known.unwrap_or_else(|| self.waters.banks.home(board, |hex| self.allowed(hex)))
    }

    fn is_stop(&self, ground: Point) -> bool {
        self.spots.contains_key(&Spot::of(ground))
    }

    fn may_step(&self, from: Axial, to: Axial) -> bool {
        let Some(side) = Side::between(from, to).map(Side::canonical) else { return false };
        self.allowed(to) && (!self.waters.rivers.contains(&side) || self.open.contains(&side))
    }

    fn may_end(&self, hex: Axial) -> bool {
        !self.draft.contains(hex) || self.ends.contains(&hex)
    }
}

impl Land<'_> {
    fn allowed(&self, hex: Axial) -> bool {
        is_land(self.draft, hex) || self.beyond.contains(&hex)
    }

    /// Lays the features, the most important first.
    pub fn lay(&mut self, features: &[Feature], grid: &Grid) -> Result<Vec<Laid>, DataError> {
        for feature in features {
            let touched = hexes_touched(&grid.bent_line(feature.line()?));
            self.beyond.extend(touched.into_iter().filter(|&hex| !self.draft.contains(hex)));
        }
        network::lay(&features.iter().collect::<Vec<_>>(), grid, self)
    }
}

/// The roads of the layer, pikes first.
pub fn roads(layer: &Layer) -> Result<Vec<(&Feature, Edge)>, DataError> {
    let mut roads = Vec::new();
    for feature in &layer.features {
        let class = feature.text("class")?;
        let kind = ROADS.iter().position(|(known, _)| *known == class);
        roads.push((
            kind.ok_or_else(|| feature.wrong("class", format!("{class} is not a kind of road")))?,
            feature,
        ));
    }
    roads.sort_by_key(|(kind, _)| *kind);
    Ok(roads.into_iter().map(|(kind, feature)| (feature, ROADS[kind].1)).collect())
}

/// Marks laid roads, each hexside with the best of its roads, and names those that have a proper name.
pub fn mark_roads(laid: &[Laid], roads: &[(&Feature, Edge)], draft: &mut Draft) {
    for way in laid {
        let Some(&(feature, edge)) = roads.get(way.feature) else { continue };
        for side in way.sides() {
            if !draft.edge(side).intersects(Edge::ANY_ROAD) {
                draft.mark_side(side, edge);
            }
        }
        let proper =
            feature.name.split(' ').all(|word| word.starts_with(char::is_uppercase) || word == "and");
        if proper {
            name_line(&feature.name, edge, way, draft);
        }
    }
}

/// Marks laid railways and names them.
pub fn mark_railways(laid: &[Laid], railways: &[&Feature], draft: &mut Draft) {
    for way in laid {
        for side in way.sides() {
            draft.mark_side(side, Edge::RAILWAY);
        }
        if let Some(feature) = railways.get(way.feature) {
            name_line(&feature.name, Edge::RAILWAY, way, draft);
        }
    }
}

/// Adds a named line for each unbroken stretch of a way that is on the board.
fn name_line(name: &str, edge: Edge, way: &Laid, draft: &mut Draft) {
    let kind = edge.words().next().unwrap_or_default().to_owned();
    let stretches = way.hexes.split(|&hex| !draft.contains(hex)).filter(|stretch| stretch.len() > 1);
    let lines: Vec<Line> = stretches
        .map(|stretch| Line { name: name.to_owned(), kind: kind.clone(), hexes: draft.names(stretch) })
        .collect();
    draft.lines.extend(lines);
}

/// Marks in each hex whether a road or a railway is there.
pub fn mark_hexes(draft: &mut Draft) {
    let hexes: Vec<Axial> = draft.hexes().collect();
    for hex in hexes {
        for direction in board::Direction::ALL {
            let edge = draft.edge(Side { hex, direction });
            if edge.intersects(Edge::ANY_ROAD) {
                draft.mark(hex, Ground::ROAD);
            }
            if edge.contains(Edge::RAILWAY) {
                draft.mark(hex, Ground::RAILWAY);
            }
        }
    }
}
