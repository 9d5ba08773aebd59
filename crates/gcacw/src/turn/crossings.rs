//! The bridges, ferries and stations of a board, each with its number, and what a named crossing has of its own.

use std::collections::BTreeMap;

use board::{Board, Direction, Edge, Ground, HexId, Place};
use engine::{DataError, Side};

use super::bridging::{AtStart, Bridging, Named, Only, OnlyKind};
use super::state::{CROSSINGS, GroundState, Hexside, PONTOONS, Pontoon, River, STATIONS};
use crate::units::Volume;

/// What may be destroyed at a hexside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CrossingKind {
    /// A permanent bridge.
    Bridge,
    /// A ferry.
    Ferry,
    /// An aqueduct, which nobody can cross. // gcacw.10.2.28
    Aqueduct,
}

/// A permanent bridge or a ferry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Crossing {
    /// Its name; a crossing without one is called after its kind.
    pub name: String,
    /// Where it is.
    pub hexside: Hexside,
    /// The two hexes it joins.
    pub ends: [HexId; 2],
    /// What it is.
    pub kind: CrossingKind,
    /// The river.
    pub river: River,
    /// Whether it can never be destroyed. // gcacw.10.2.27
    pub indestructible: bool,
    /// Whether a ford remains where it is destroyed. // gcacw.10.2.30 gcacw.10.2.32 gcacw.10.2.33
    pub leaves_ford: bool,
    /// Whether the board shows it destroyed.
    pub down: bool,
}

/// Every crossing and station of a board, by number.
#[derive(Debug, Clone)]
pub struct Crossings {
    /// The crossings.
    pub list: Vec<Crossing>,
    /// The station hexes.
    pub stations: Vec<HexId>,
    by_side: Vec<[u8; 6]>,
    by_station: Vec<u8>,
    named: Vec<(Hexside, Named)>,
    only: Vec<(Option<Hexside>, Only)>,
    redoubts: Vec<Option<Side>>,
}

const NONE: u8 = u8::MAX;

impl Crossings {
    /// Finds everything on a board.
    pub fn new(board: &Board, bridging: &Bridging) -> Result<Self, DataError> {
        let mut crossings = Self {
            list: Vec::new(),
            stations: Vec::new(),
            by_side: vec![[NONE; 6]; board.len()],
            by_station: vec![NONE; board.len()],
            named: named(board, bridging),
            only: only(board, bridging),
            redoubts: redoubts(board),
        };
        let places = places(board);
        for hex in board.hexes() {
            for direction in [Direction::North, Direction::NorthEast, Direction::SouthEast] {
                if let Some(crossing) = crossings.find(board, &places, hex, direction) {
                    crossings.add(board, crossing);
                }
            }
            if board.ground(hex).contains(Ground::STATION) {
                crossings.by_station[hex.index()] = crossings.stations.len() as u8;
                crossings.stations.push(hex);
            }
        }
        let too_many = |what: &str| Err(DataError::field(&board.id, what, "", "there are too many"));
        if crossings.list.len() >= CROSSINGS.min(usize::from(NONE)) {
            return too_many("crossings");
        }
        if crossings.stations.len() > STATIONS {
            return too_many("stations");
        }
        let at_start = |(_, named): &&(Hexside, Named)| named.at_start == Some(AtStart::UnionPontoon);
        if crossings.named.iter().filter(at_start).count() > PONTOONS {
            return too_many("pontoon bridges at start");
        }
        Ok(crossings)
    }

    fn find(
        &self,
        board: &Board,
        places: &BTreeMap<Hexside, &Place>,
        hex: HexId,
        direction: Direction,
    ) -> Option<Crossing> {
        let hexside = Hexside::new(board, hex, direction)?;
        let other = board.neighbour(hex, direction)?;
        let edge = board.edge(hex, direction);
        let place = places.get(&hexside);
        let note = |word: &str| place.is_some_and(|place| place.notes.iter().any(|note| note == word));
        let aqueduct = self.named.iter().find(|(at, named)| *at == hexside && named.aqueduct);
        let kind = if edge.contains(Edge::FERRY) {
            CrossingKind::Ferry
        } else if edge.contains(Edge::BRIDGE) || note("destroyed") {
            CrossingKind::Bridge
        } else if aqueduct.is_some() {
            CrossingKind::Aqueduct
        } else {
            return None;
        };
        let river = if edge.contains(Edge::MAJOR_RIVER) { River::Major } else { River::Minor };
        let by_name = self.named.iter().any(|(at, named)| *at == hexside && named.ford_if_destroyed);
        let name = place.map(|place| place.name.clone()).or_else(|| aqueduct.map(|(_, it)| it.name.clone()));
        Some(Crossing {
            name: name.unwrap_or_else(|| if kind == CrossingKind::Ferry { "ferry" } else { "bridge" }.into()),
            hexside,
            ends: [hex, other],
            kind,
            river,
            indestructible: note("indestructible") || edge.intersects(Edge::DAM),
            leaves_ford: kind != CrossingKind::Aqueduct && (river == River::Minor || by_name),
            down: note("destroyed"),
        })
    }

    fn add(&mut self, board: &Board, crossing: Crossing) {
        let number = self.list.len() as u8;
        let Hexside { hex, direction } = crossing.hexside;
        self.by_side[hex.index()][direction.index()] = number;
        if let Some(other) = board.neighbour(hex, direction) {
            self.by_side[other.index()][direction.opposite().index()] = number;
        }
        self.list.push(crossing);
    }

    /// The number of the crossing on a hexside, if a permanent bridge or ferry is or was there.
    #[must_use]
    pub fn at(&self, hex: HexId, direction: Direction) -> Option<u8> {
        let number = self.by_side[hex.index()][direction.index()];
        (number != NONE).then_some(number)
    }

    /// The crossing of a number.
    #[must_use]
    pub fn get(&self, number: u8) -> &Crossing {
        &self.list[usize::from(number)]
    }

    /// The number of the station in a hex.
    #[must_use]
    pub fn station(&self, hex: HexId) -> Option<u8> {
        let number = self.by_station[hex.index()];
        (number != NONE).then_some(number)
    }

    /// The side that the redoubt or permanent fort printed in a hex benefits.
    #[must_use]
    pub fn redoubt(&self, hex: HexId) -> Option<Side> {
        self.redoubts[hex.index()]
    }

    /// Whether what the map calls a dam or a ferry is a ford in a volume. // gcacw.6.2.14 gcacw.6.2.15 gcacw.6.2.16 gcacw.6.2.20
    #[must_use]
    pub fn is_ford(&self, volume: Volume, hexside: Hexside, edge: Edge) -> bool {
        let other_than = |(at, only): &(Option<Hexside>, Only)| {
            let kind = if only.kind == OnlyKind::Dam { Edge::DAM } else { Edge::FERRY };
            only.volumes.contains(&volume) && edge.contains(kind) && *at != Some(hexside)
        };
        self.only.iter().any(other_than) || self.named(volume, hexside).is_some_and(|named| named.is_ford)
    }

    /// What a crossing has of its own in a volume.
    #[must_use]
    pub fn named(&self, volume: Volume, hexside: Hexside) -> Option<&Named> {
        let fits = |named: &Named| named.volumes.is_empty() || named.volumes.contains(&volume);
        self.named.iter().find(|(at, named)| *at == hexside && fits(named)).map(|(_, named)| named)
    }

    /// The crossings as a game of a volume finds them.
    pub fn set_up(&self, volume: Volume, ground: &mut GroundState) {
        for (number, crossing) in self.list.iter().enumerate() {
            let start = self.named(volume, crossing.hexside).and_then(|named| named.at_start);
            let destroyed = match start {
                Some(AtStart::Whole) => false,
                Some(_) => true,
                None => crossing.down,
            };
            ground.set_destroyed(number as u8, destroyed);
            // gcacw.10.1.49 gcacw.10.1.50
            if start == Some(AtStart::UnionPontoon) {
                let pontoon = Pontoon { hexside: crossing.hexside, side: Side::Union, marker: false };
                ground.pontoons.push(pontoon);
            }
        }
    }
}

/// The bridges and ferries that the board names, by their hexsides.
fn places(board: &Board) -> BTreeMap<Hexside, &Place> {
    let crossings = board.places.iter().filter(|place| matches!(&*place.kind, "bridge" | "ferry"));
    let at =
        |place: &Place| Hexside::between(board, board.hex(&place.hex)?, board.hex(place.other.as_ref()?)?);
    crossings.filter_map(|place| Some((at(place)?, place))).collect()
}

/// The redoubts of a board: those of Virginia and the Naval Batteries are Confederate, permanent forts the Union's.
/// // gcacw.9.0.4 gcacw.9.0.44 gcacw.9.0.48
fn redoubts(board: &Board) -> Vec<Option<Side>> {
    let virginia =
        |place: &Place| place.notes.iter().any(|note| note.starts_with("county:") && note.ends_with(", VA"));
    let side = |place: &Place| match &*place.kind {
        "fort" => Some(Side::Union),
        "naval battery" => Some(Side::Confederate),
        "redoubt" if virginia(place) => Some(Side::Confederate),
        "redoubt" => Some(Side::Union),
        _ => None,
    };
    let mut redoubts = vec![None; board.len()];
    for place in &board.places {
        if let (Some(hex), Some(side)) = (board.hex(&place.hex), side(place)) {
            redoubts[hex.index()] = Some(side);
        }
    }
    redoubts
}

fn only(board: &Board, bridging: &Bridging) -> Vec<(Option<Hexside>, Only)> {
    let at = |only: &Only| Hexside::between(board, board.hex(&only.hexes[0])?, board.hex(&only.hexes[1])?);
    bridging.only.iter().map(|only| (at(only), only.clone())).collect()
}

fn named(board: &Board, bridging: &Bridging) -> Vec<(Hexside, Named)> {
    let at = |named: &Named| {
        let [hex, other] = [board.hex(&named.hexes[0])?, board.hex(&named.hexes[1])?];
        Hexside::between(board, hex, other)
    };
    bridging.named.iter().filter_map(|named| Some((at(named)?, named.clone()))).collect()
}
