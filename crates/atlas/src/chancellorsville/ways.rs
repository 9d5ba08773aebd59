//! Roads and railways of the theater on either board.

use std::collections::{BTreeMap, BTreeSet};

use board::{Axial, Direction, Edge, Ground, Line};
use engine::data::DataError;
use serde::Deserialize;

use super::{Banks, Theater};
use crate::draft::Draft;
use crate::fit::{Fit, hex_at};
use crate::layer::Feature;
use crate::network::{self, Spot};
use crate::plane::{Point, nearest};
use crate::raster::Side;

/// The ground that ways are laid over.
pub struct Country<'a> {
    /// The board so far.
    pub draft: &'a Draft,
    /// How it lies on the ground.
    pub fit: &'a dyn Fit,
    /// The bank of every land hex.
    pub banks: &'a Banks,
    /// Spots of the ground whose hex is settled: towns, fords, stations.
    pub stops: BTreeMap<Spot, Axial>,
    /// Steps over a river that a way may take, from either end.
    pub open: BTreeSet<(Axial, Axial)>,
    /// Hexes where a way may end.
    pub ends: BTreeSet<Axial>,
}

impl Country<'_> {
    fn parted(&self, from: Axial, to: Axial) -> bool {
        let in_river = |hex: Axial| self.draft.ground(hex).intersects(Ground::RIVER | Ground::WATER);
        let over =
            Side::between(from, to).is_some_and(|side| self.draft.edge(side).contains(Edge::MAJOR_RIVER));
        in_river(from) || in_river(to) || over
    }
}

impl network::Country for Country<'_> {
    fn hex_of_node(&self, ground: Point, board: Point) -> Axial {
        let hex = hex_at(board);
        if let Some(&settled) = self.stops.get(&Spot::of(ground)) {
            return settled;
        }
        if !self.draft.contains(hex) {
            return hex;
        }
        self.banks.hex_near(board, self.banks.of_ground(ground)).unwrap_or(hex)
    }

    fn is_stop(&self, ground: Point) -> bool {
        self.stops.contains_key(&Spot::of(ground))
    }

    fn may_step(&self, from: Axial, to: Axial) -> bool {
        let off = !self.draft.contains(from) || !self.draft.contains(to);
        off || !self.parted(from, to) || self.open.contains(&(from, to)) || self.open.contains(&(to, from))
    }

    fn may_end(&self, hex: Axial) -> bool {
        !self.draft.contains(hex) || self.ends.contains(&hex)
    }
}

/// The hexes where a way may end: those of named places.
pub fn ends(draft: &Draft) -> BTreeSet<Axial> {
    let named = draft.places.iter().flat_map(|place| std::iter::once(&place.hex).chain(&place.other));
    named.filter_map(|name| draft.hex(name)).collect()
}

/// A named way through the hexes of a board and beyond its edge.
#[derive(Debug, Clone)]
pub struct Way {
    /// Its name.
    pub name: String,
    /// The hexes it passes, off the board too.
    pub hexes: Vec<Axial>,
}

impl Way {
    /// Marks the way's hexes and the hexsides it crosses, and names the stretches of it that are on the board.
    pub fn draw(&self, draft: &mut Draft, ground: Ground, edge: Edge, kind: &str) {
        for &hex in &self.hexes {
            draft.mark(hex, ground);
        }
        for pair in self.hexes.windows(2) {
            if let Some(side) = Side::between(pair[0], pair[1]) {
                draft.mark_side(side, edge);
            }
        }
        let on_board = self.hexes.split(|&hex| !draft.contains(hex)).filter(|stretch| stretch.len() > 1);
        let stretches: Vec<Vec<String>> = on_board.map(|stretch| draft.names(stretch)).collect();
        for hexes in stretches {
            draft.lines.push(Line { name: self.name.clone(), kind: kind.to_owned(), hexes });
        }
    }
}

/// A stretch of road that a recipe gives hex by hex, because the geography has it just beyond the edge.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stretch {
    name: String,
    hexes: Vec<String>,
    /// Why it is there; said in the file for its readers.
    #[serde(rename = "reason")]
    _reason: String,
}

impl Stretch {
    /// The stretch as a way; an error when a hex is not on the board.
    pub fn way(&self, draft: &Draft, file: &str) -> Result<Way, DataError> {
        let hex = |name: &String| {
            let problem = || format!("there is no hex {name} on board {}", draft.id);
            draft
                .hex(name)
                .ok_or_else(|| DataError::field(file, format!("stretch {}", self.name), "hexes", problem()))
        };
        Ok(Way { name: self.name.clone(), hexes: self.hexes.iter().map(hex).collect::<Result<_, _>>()? })
    }
}

/// Lays the roads of these classes, the first class first.
pub fn roads(
    theater: &Theater,
    classes: &[String],
    left_out: &[String],
    country: &Country<'_>,
) -> Result<Vec<Way>, DataError> {
    lay(&wanted(theater, classes, left_out), country)
}

/// The roads of these classes, the first class first.
pub fn wanted<'a>(theater: &'a Theater, classes: &[String], left_out: &[String]) -> Vec<&'a Feature> {
    let rank =
        |feature: &Feature| classes.iter().position(|class| Ok(class.as_str()) == feature.text("class"));
    let mut roads: Vec<&Feature> = theater.roads.features.iter().collect();
    roads.retain(|feature| rank(feature).is_some() && !left_out.contains(&feature.name));
    roads.sort_by_key(|feature| rank(feature));
    roads
}

fn lay(features: &[&Feature], country: &Country<'_>) -> Result<Vec<Way>, DataError> {
    let near: Vec<Feature> =
        features.iter().flat_map(|feature| on_board(feature, country.fit, country.draft)).collect();
    let laid = network::lay(&near.iter().collect::<Vec<_>>(), country.fit, country)?;
    Ok(laid.into_iter().map(|way| Way { name: near[way.feature].name.clone(), hexes: way.hexes }).collect())
}

/// The stretches of a line that touch the board, each with one point beyond its edge.
fn on_board(feature: &Feature, fit: &dyn Fit, draft: &Draft) -> Vec<Feature> {
    let Ok(line) = feature.line() else { return vec![feature.clone()] };
    let dense = |pair: &[Point]| {
        crate::plane::densified(&[fit.to_board(pair[0]), fit.to_board(pair[1])], 0.05)
            .into_iter()
            .any(|point| draft.contains(hex_at(point)))
    };
    let mut stretches: Vec<Vec<Point>> = Vec::new();
    let mut going = false;
    for pair in line.windows(2) {
        if dense(pair) {
            if !going {
                stretches.push(vec![pair[0]]);
            }
            if let Some(stretch) = stretches.last_mut() {
                stretch.push(pair[1]);
            }
        }
        going = dense(pair);
    }
    stretches.into_iter().map(|stretch| feature.along(stretch)).collect()
}

/// Lays the railways, each joined from the pieces the layer has it in.
pub fn railways(theater: &Theater, country: &Country<'_>) -> Result<Vec<Way>, DataError> {
    let laid = lay(&theater.rail.features.iter().collect::<Vec<_>>(), country)?;
    let mut railways: Vec<Way> = Vec::new();
    for piece in laid {
        let joins = |way: &&mut Way| way.name == piece.name && way.hexes.last() == piece.hexes.first();
        match railways.iter_mut().find(joins) {
            Some(way) => way.hexes.extend(piece.hexes.iter().skip(1)),
            None => railways.push(piece),
        }
    }
    Ok(railways)
}

/// Every step over a river, for ways that take no heed of it.
pub fn everywhere(draft: &Draft) -> BTreeSet<(Axial, Axial)> {
    let sides = draft.hexes().flat_map(|hex| Direction::ALL.map(|direction| (hex, hex.step(direction))));
    sides.collect()
}

/// How a railway is marked: one whose bed has no rails yet is another thing.
pub fn railway_marks(name: &str) -> (Ground, Edge, &'static str) {
    if name == "Unfinished Railroad" {
        (Ground::UNFINISHED_RAILWAY, Edge::UNFINISHED_RAILWAY, "unfinished railway")
    } else {
        (Ground::RAILWAY, Edge::RAILWAY, "railway")
    }
}

/// The lines of a layer that pass within half a hex of a spot of the board's plane.
pub fn near<'a>(
    features: impl IntoIterator<Item = &'a Feature>,
    fit: &dyn Fit,
    spot: Point,
) -> Result<Vec<Vec<Point>>, DataError> {
    let mut lines = Vec::new();
    for feature in features {
        let line = fit.line_to_board(feature.line()?);
        if nearest(spot, &line).0 < 0.5 {
            lines.push(line);
        }
    }
    Ok(lines)
}
