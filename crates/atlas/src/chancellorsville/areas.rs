//! Edges, boxes and play areas, as sets of hexes.

use board::{Axial, Direction};
use engine::data::DataError;
use serde::Deserialize;

use super::{Bank, Banks, file};
use crate::draft::Draft;
use crate::fit::centre;

/// A box of the variable placement map: hexes near some places.
#[derive(Debug, Deserialize)]
pub struct PlacementBox {
    id: String,
    places: Vec<String>,
    within: u16,
    bank: String,
}

/// The part of the board a scenario is played on.
#[derive(Debug, Deserialize)]
pub struct PlayArea {
    scenario: String,
    west: Limit,
    east: Limit,
    north: Limit,
    south: Limit,
}

/// How far a play area goes: so many hexes beyond a place, or to the two rivers.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Limit {
    Place { place: String, beyond: u16 },
    River { river: bool },
}

const EDGES: [&str; 4] = ["north", "south", "west", "east"];

/// Adds an area for each edge of the board.
pub fn add_edges(draft: &mut Draft) {
    for edge in EDGES {
        let hexes: Vec<Axial> = draft.hexes().filter(|&hex| on_edge(draft, hex, edge)).collect();
        draft.add_area(&format!("{edge} edge"), hexes);
    }
}

/// Adds the boxes of the variable placement map and the play areas of the scenarios.
pub fn add(
    draft: &mut Draft,
    banks: &Banks,
    boxes: &[PlacementBox],
    areas: &[PlayArea],
) -> Result<(), DataError> {
    for placement in boxes {
        let hexes = placement.hexes(draft, banks)?;
        draft.add_area(&format!("box {}", placement.id), hexes);
    }
    for area in areas {
        let hexes = area.hexes(draft, banks)?;
        draft.add_area(&format!("play area {}", area.scenario), hexes);
    }
    Ok(())
}

/// Whether a hex lies at this edge of the board.
pub fn on_edge(draft: &Draft, hex: Axial, edge: &str) -> bool {
    let off = |direction: Direction| !draft.contains(hex.step(direction));
    match edge {
        "north" => off(Direction::North),
        "south" => off(Direction::South),
        "west" => off(Direction::NorthWest) && off(Direction::SouthWest),
        "east" => off(Direction::NorthEast) && off(Direction::SouthEast),
        _ => false,
    }
}

/// The hexes of a place: one, or the two that a ford joins.
fn hexes_of(draft: &Draft, name: &str) -> Result<Vec<Axial>, DataError> {
    let place = draft.places.iter().find(|place| place.name == name);
    let place =
        place.ok_or_else(|| DataError::file(&file("guv.toml"), format!("there is no place {name}")))?;
    Ok(std::iter::once(&place.hex).chain(&place.other).filter_map(|hex| draft.hex(hex)).collect())
}

impl PlacementBox {
    fn hexes(&self, draft: &Draft, banks: &Banks) -> Result<Vec<Axial>, DataError> {
        let wanted =
            |hex: Axial| self.bank == "either" || banks.of(hex).map(Bank::word) == Some(self.bank.as_str());
        let mut found = Vec::new();
        for place in &self.places {
            for middle in hexes_of(draft, place)?.into_iter().filter(|&hex| wanted(hex)) {
                let near =
                    |hex: &Axial| hex.distance(middle) <= self.within && banks.of(*hex) == banks.of(middle);
                found.extend(draft.hexes().filter(near));
            }
        }
        Ok(found)
    }
}

impl PlayArea {
    fn hexes(&self, draft: &Draft, banks: &Banks) -> Result<Vec<Axial>, DataError> {
        let mut hexes: Vec<Axial> = draft.hexes().collect();
        for (limit, sense) in [
            (&self.west, [-1.0, 0.0]),
            (&self.east, [1.0, 0.0]),
            (&self.north, [0.0, -1.0]),
            (&self.south, [0.0, 1.0]),
        ] {
            match limit {
                Limit::River { river } => hexes.retain(|&hex| !river || banks.of(hex) == Some(Bank::South)),
                Limit::Place { place, beyond } => {
                    // Columns are counted whole; a row is as deep as a hex.
                    let step = if sense[0] == 0.0 { 1.0 } else { crate::fit::COLUMN };
                    let along = |hex: Axial| centre(hex).x * sense[0] + centre(hex).y * sense[1];
                    let far =
                        hexes_of(draft, place)?.into_iter().map(along).fold(f64::NEG_INFINITY, f64::max);
                    let limit = far + f64::from(*beyond) * step + 0.5 * (1.0 - sense[0].abs()) + 1e-6;
                    hexes.retain(|&hex| along(hex) <= limit);
                }
            }
        }
        Ok(hexes)
    }
}
