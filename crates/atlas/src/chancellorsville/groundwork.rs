//! What the making of both boards has in common: the board so far, the theater, and how one lies on the other.

use std::collections::BTreeMap;

use board::{Axial, Direction, Edge, Ground, Place, Water};
use engine::data::DataError;

use super::{Banks, Theater, Way, ways};
use crate::draft::Draft;
use crate::fit::{Affine, Fit, hex_at};
use crate::layer::{Feature, Layer};
use crate::network::Spot;
use crate::plane::Point;
use crate::raster::Side;

/// Which hex a spot of the ground belongs to, for spots that ways must pass.
pub type Stops = BTreeMap<Spot, Axial>;

/// A board in the making over the theater.
#[derive(Debug)]
pub struct Groundwork<'a> {
    /// The board so far.
    pub draft: Draft,
    /// The layers.
    pub theater: &'a Theater,
    /// How the board lies on the ground.
    pub fit: Affine,
}

impl Groundwork<'_> {
    /// A line of the ground on the board's plane.
    pub fn course(&self, water: &str) -> Result<Vec<Point>, DataError> {
        Ok(self.fit.line_to_board(self.theater.course(water)?))
    }

    /// The feature of a layer that a board's recipe names.
    pub fn feature<'b>(&self, layer: &'b Layer, name: &str) -> Result<&'b Feature, DataError> {
        let found = layer.named(name);
        found.ok_or_else(|| DataError::file(&layer.file, format!("it has no feature named {name}")))
    }

    /// The land hex a spot of the ground belongs to: on its own bank; `None` off the board.
    pub fn land_hex(&self, ground: Point, banks: &Banks) -> Option<Axial> {
        let board = self.fit.to_board(ground);
        let on_board = self.draft.contains(hex_at(board));
        on_board.then(|| banks.hex_near(board, banks.of_ground(ground))).flatten()
    }

    /// Names a place in one hex, or on the side of two.
    pub fn name_place(&mut self, name: &str, kind: &str, hexes: &[Axial], rank: u8, notes: &[&str]) {
        let mut hexes = self.draft.names(hexes).into_iter();
        let (hex, other) = (hexes.next().unwrap_or_default(), hexes.next());
        let notes = notes.iter().map(|&note| note.to_owned()).collect();
        let (name, kind) = (name.to_owned(), kind.to_owned());
        self.draft.places.push(Place { name, kind, hex, other, approaches: vec![], rank, notes });
    }

    /// Names a water that fills hexes or follows hexsides, downstream.
    pub fn name_water(&mut self, name: &str, kind: &str, hexes: &[Axial], sides: &[Side]) {
        let hexes = self.draft.names(hexes);
        let sides = sides.iter().filter_map(|&side| self.draft.side_name(side)).collect();
        self.draft.waters.push(Water { name: name.to_owned(), kind: kind.to_owned(), hexes, sides });
    }

    /// Marks the railway stations, and names those that are no place already.
    pub fn stations(&mut self, banks: &Banks, stops: &mut Stops) -> Result<(), DataError> {
        for station in &self.theater.stations.features {
            let ground = station.spot()?;
            let settled = stops.get(&Spot::of(ground)).copied();
            let Some(hex) = settled.or_else(|| self.land_hex(ground, banks)) else { continue };
            self.draft.mark(hex, Ground::STATION);
            if !self.draft.places.iter().any(|place| place.name == station.name) {
                self.name_place(&station.name, "station", &[hex], 4, &[station.text("railroad")?]);
            }
            stops.insert(Spot::of(ground), hex);
        }
        Ok(())
    }

    /// Draws the railways, and the one whose bed has no rails yet.
    pub fn draw_railways(&mut self, railways: &[Way]) {
        for way in railways {
            let (ground, edge, kind) = ways::railway_marks(&way.name);
            way.draw(&mut self.draft, ground, edge, kind);
        }
    }

    /// Every hexside of the board that has all of these features, once from each of its hexes.
    pub fn sides_with(&self, edge: Edge) -> Vec<Side> {
        let sides =
            self.draft.hexes().flat_map(|hex| Direction::ALL.map(|direction| Side { hex, direction }));
        sides.filter(|&side| self.draft.edge(side).contains(edge)).collect()
    }
}
