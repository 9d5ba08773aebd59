//! The board itself: dense tables over hexes and their borders, and the names on the map.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::{Axial, Direction, Edge, Ground, HexId};

/// A named spot: a town, a ford, a church, a station, a gap, a county seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// Its name in full.
    pub name: String,
    /// What it is, in one word: `town`, `ford`, `church`, `station`, `gap`, `mill`, `works`.
    pub kind: String,
    /// The hex it stands in, or the first of the two hexes it joins.
    pub hex: String,
    /// For a thing on a hexside: the second hex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<String>,
    /// For a ford or bridge in a river that fills its hex: the land hexes at its two ends.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub approaches: Vec<String>,
    /// For a town, its weight on the map: 1 is the largest. 0 when of no matter.
    #[serde(default)]
    pub rank: u8,
    /// Facts about it that rules ask for, such as a station's railway or a place's county.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// A named line through hexes in order: a railway with its stations, a pike, a ridge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// Its name in full.
    pub name: String,
    /// What it is: `railway`, `pike`, `road`, `trail`, `line of march`.
    pub kind: String,
    /// The hexes it runs through, in order; each is the neighbour of the last.
    pub hexes: Vec<String>,
}

/// A named river, stream or creek: along hexsides, or through the hexes it fills.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Water {
    /// Its name in full.
    pub name: String,
    /// What it is: `river`, `stream`, `creek`, `estuary`.
    pub kind: String,
    /// Hexes it fills, downstream.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hexes: Vec<String>,
    /// Hexsides it follows, each as `HEX DIRECTION`, downstream.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<String>,
}

/// One printed sheet of a board joined from several.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = PrintedSheet))]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// The prefix of its hex names, such as `SS`.
    pub id: String,
    /// The sheet's title.
    pub title: String,
}

/// A board of hexes: immutable, shared by every game played on it.
#[derive(Debug, Clone)]
pub struct Board {
    /// The board's id, such as `ah`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The printed sheets it is joined from; empty for a board of one sheet.
    pub sheets: Vec<Sheet>,
    /// Named spots.
    pub places: Vec<Place>,
    /// Named lines.
    pub lines: Vec<Line>,
    /// Named waters.
    pub waters: Vec<Water>,
    /// Named areas (counties, set-up areas, map sections): each a set of hexes, in file order.
    pub areas: Vec<(String, Vec<HexId>)>,
    pub(crate) names: Vec<String>,
    pub(crate) coordinates: Vec<Axial>,
    pub(crate) ground: Vec<Ground>,
    pub(crate) neighbours: Vec<[Option<HexId>; 6]>,
    pub(crate) edges: Vec<[Edge; 6]>,
    pub(crate) by_name: HashMap<String, HexId>,
    pub(crate) by_coordinates: HashMap<Axial, HexId>,
    pub(crate) aliases: Vec<Vec<String>>,
}

impl Board {
    /// How many hexes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether the board has no hex at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Every hex, in ascending order.
    pub fn hexes(&self) -> impl Iterator<Item = HexId> + use<> {
        (0..self.names.len() as u16).map(HexId)
    }

    /// The hex of this name; any of its names will do.
    #[must_use]
    pub fn hex(&self, name: &str) -> Option<HexId> {
        self.by_name.get(name).copied()
    }

    /// The hex at these coordinates.
    #[must_use]
    pub fn at(&self, coordinates: Axial) -> Option<HexId> {
        self.by_coordinates.get(&coordinates).copied()
    }

    /// The hex's own name.
    #[must_use]
    pub fn name(&self, hex: HexId) -> &str {
        &self.names[hex.index()]
    }

    /// The other names a hex has, one for each sheet that prints it.
    #[must_use]
    pub fn aliases(&self, hex: HexId) -> &[String] {
        &self.aliases[hex.index()]
    }

    /// Where the hex is.
    #[must_use]
    pub fn coordinates(&self, hex: HexId) -> Axial {
        self.coordinates[hex.index()]
    }

    /// What is in the hex.
    #[must_use]
    pub fn ground(&self, hex: HexId) -> Ground {
        self.ground[hex.index()]
    }

    /// The next hex in a direction, if the board goes on.
    #[must_use]
    pub fn neighbour(&self, hex: HexId, direction: Direction) -> Option<HexId> {
        self.neighbours[hex.index()][direction.index()]
    }

    /// The six neighbours, clockwise from north; `None` beyond the edge.
    #[must_use]
    pub fn neighbours(&self, hex: HexId) -> &[Option<HexId>; 6] {
        &self.neighbours[hex.index()]
    }

    /// Every neighbour on the board with the direction to it.
    pub fn around(&self, hex: HexId) -> impl Iterator<Item = (Direction, HexId)> + '_ {
        Direction::ALL
            .into_iter()
            .filter_map(move |direction| self.neighbour(hex, direction).map(|next| (direction, next)))
    }

    /// What lies on the border in a direction, seen from this hex.
    #[must_use]
    pub fn edge(&self, hex: HexId, direction: Direction) -> Edge {
        self.edges[hex.index()][direction.index()]
    }

    /// What lies between two neighbours, seen from the first; `None` when they are not neighbours.
    #[must_use]
    pub fn between(&self, hex: HexId, other: HexId) -> Option<Edge> {
        self.direction(hex, other).map(|direction| self.edge(hex, direction))
    }

    /// The direction from a hex to its neighbour.
    #[must_use]
    pub fn direction(&self, hex: HexId, other: HexId) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.neighbour(hex, direction) == Some(other))
    }

    /// Steps between two hexes as the crow flies.
    #[inline]
    #[must_use]
    pub fn distance(&self, hex: HexId, other: HexId) -> u16 {
        self.coordinates(hex).distance(self.coordinates(other))
    }

    /// Whether a hex lies at the edge of the board.
    #[must_use]
    pub fn is_edge(&self, hex: HexId) -> bool {
        self.neighbours(hex).contains(&None)
    }

    /// The hexes of a named area.
    #[must_use]
    pub fn area(&self, name: &str) -> Option<&[HexId]> {
        self.areas.iter().find(|(area, _)| area == name).map(|(_, hexes)| hexes.as_slice())
    }

    /// The first place of this name.
    #[must_use]
    pub fn place(&self, name: &str) -> Option<&Place> {
        self.places.iter().find(|place| place.name == name)
    }
}
