//! The map as these rules see it: terrain, hexsides, banks, works, supply centres.

use board::{Board, Direction, Edge, Ground, HexId};
use engine::Side;
use engine::data::{self, DataError, Library};
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::state::HEXES;

/// A hex of the map.
pub type Hex = HexId;

/// No hex: beyond the edge of the map.
pub const NOWHERE: Hex = HexId(u16::MAX);

/// Rows of the Terrain Effects Table, by the ids of the data file.
pub const TERRAINS: [&str; 3] = ["open", "forest", "city"];
/// The row of open ground.
pub const OPEN: u8 = 0;
/// The row of forest.
pub const FOREST: u8 = 1;
/// The row of cities.
pub const CITY: u8 = 2;

/// What lies on a hexside, as bits.
pub mod side {
    pub const ROAD: u16 = 1;
    pub const MAJOR_ROAD: u16 = 1 << 1;
    pub const CREEK: u16 = 1 << 2;
    pub const MINOR_RIVER: u16 = 1 << 3;
    pub const RAPPAHANNOCK: u16 = 1 << 4;
    pub const RAPIDAN: u16 = 1 << 5;
    pub const FORD: u16 = 1 << 6;
    pub const BRIDGE: u16 = 1 << 7;
    pub const ANY_ROAD: u16 = ROAD | MAJOR_ROAD;
    pub const MAJOR_RIVER: u16 = RAPPAHANNOCK | RAPIDAN;
}

/// Which bank of the rivers a hex lies on, from north to south.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bank {
    /// North of the Rappahannock.
    North,
    /// Between Rappahannock and Rapidan.
    Between,
    /// South of both.
    South,
}

/// A fortification: whose it is, and the sides it faces, as bits by direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fort {
    pub side: Side,
    pub facing: u8,
    /// Printed on the map; otherwise a marker of the campaign's bridgeheads.
    pub printed: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FortRecord {
    #[serde(rename = "name")]
    _name: IgnoredAny,
    place: String,
    side: Side,
    facing: Vec<String>,
    #[serde(default)]
    bank: String,
    printed: bool,
    #[serde(rename = "source", default)]
    _source: IgnoredAny,
    #[serde(rename = "reason", default)]
    _reason: IgnoredAny,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SupplyRecord {
    /// The place's name on the board; edge, road and what it is near say where it was put there.
    name: String,
    side: Side,
    #[serde(rename = "edge")]
    _edge: IgnoredAny,
    #[serde(rename = "road")]
    _road: IgnoredAny,
    #[serde(rename = "near")]
    _near: IgnoredAny,
    exit: bool,
    #[serde(rename = "source", default)]
    _source: IgnoredAny,
    #[serde(rename = "reason", default)]
    _reason: IgnoredAny,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlacesFile {
    fortification: Vec<FortRecord>,
    supply_centre: Vec<SupplyRecord>,
}

/// The map.
#[derive(Debug)]
pub struct Map {
    pub board: Board,
    terrain: Vec<u8>,
    near: Vec<[Hex; 6]>,
    sides: Vec<[u16; 6]>,
    banks: Vec<Bank>,
    forts: Vec<Option<Fort>>,
    roads: Vec<bool>,
    /// Supply centres of each side.
    pub supply: [Vec<Hex>; 2],
    /// Edge hexes with the Confederate flag on the south edge.
    pub exits: Vec<Hex>,
    /// Road hexes of the west edge between the rivers.
    pub entries: Vec<Hex>,
}

impl Map {
    pub fn new(library: &dyn Library, board: Board) -> Result<Self, DataError> {
        const FILE: &str = "guv/places.toml";
        if board.len() > HEXES {
            return Err(DataError::file(
                &board.id,
                format!("a board of this game has at most {HEXES} hexes"),
            ));
        }
        let places: PlacesFile = data::read(library, FILE)?;
        let mut map = Self {
            terrain: board.hexes().map(|hex| terrain_of(board.ground(hex))).collect(),
            near: board
                .hexes()
                .map(|hex| board.neighbours(hex).map(|next| next.unwrap_or(NOWHERE)))
                .collect(),
            sides: sides_of(&board),
            banks: banks_of(&board),
            forts: vec![None; board.len()],
            roads: Vec::new(),
            supply: [Vec::new(), Vec::new()],
            exits: Vec::new(),
            entries: Vec::new(),
            board,
        };
        map.roads =
            map.sides.iter().map(|sides| sides.iter().any(|bits| bits & side::ANY_ROAD != 0)).collect();
        for record in &places.fortification {
            map.add_fort(FILE, record)?;
        }
        for record in &places.supply_centre {
            if let Some(hex) = map.place(&record.name) {
                map.supply[record.side.index()].push(hex);
                if record.exit {
                    map.exits.push(hex);
                }
            }
        }
        // guv.18.10
        map.entries = map
            .board
            .hexes()
            .filter(|&hex| {
                let near = map.near[hex.index()];
                let west = near[Direction::NorthWest.index()] == NOWHERE
                    && near[Direction::SouthWest.index()] == NOWHERE;
                west && map.bank(hex) == Bank::Between && map.has_road(hex)
            })
            .collect();
        Ok(map)
    }

    fn add_fort(&mut self, file: &str, record: &FortRecord) -> Result<(), DataError> {
        let Some(hex) = self.place_on(&record.place, &record.bank) else { return Ok(()) };
        let mut facing = 0;
        for word in &record.facing {
            let direction = Direction::from_short(word).ok_or_else(|| {
                DataError::field(file, record.place.clone(), "facing", format!("\"{word}\" is no direction"))
            })?;
            facing |= 1 << direction.index();
        }
        if record.facing.is_empty() {
            facing = 0b11_1111;
        }
        self.forts[hex.index()] = Some(Fort { side: record.side, facing, printed: record.printed });
        Ok(())
    }

    /// The hexes a place stands for: one, or the two that a ford joins.
    fn place_hexes(&self, name: &str) -> Vec<Hex> {
        let Some(place) = self.board.place(name) else { return Vec::new() };
        std::iter::once(&place.hex).chain(&place.other).filter_map(|hex| self.board.hex(hex)).collect()
    }

    /// The hex of a place.
    pub fn place(&self, name: &str) -> Option<Hex> {
        self.place_hexes(name).first().copied()
    }

    /// The hex of a place on a bank; a ford stands for the two hexes it joins.
    pub fn place_on(&self, name: &str, bank: &str) -> Option<Hex> {
        let hexes = self.place_hexes(name).into_iter();
        match bank {
            "north" => hexes.min_by_key(|&hex| self.bank(hex)),
            "south" => hexes.max_by_key(|&hex| self.bank(hex)),
            _ => hexes.min(),
        }
    }

    pub fn near(&self, hex: Hex, direction: Direction) -> Hex {
        self.near[hex.index()][direction.index()]
    }

    /// Every neighbour on the map with the direction to it.
    pub fn around(&self, hex: Hex) -> impl Iterator<Item = (Direction, Hex)> + '_ {
        let near = &self.near[hex.index()];
        Direction::ALL
            .into_iter()
            .map(|direction| (direction, near[direction.index()]))
            .filter(|&(_, next)| next != NOWHERE)
    }

    pub fn direction(&self, from: Hex, to: Hex) -> Option<Direction> {
        let near = &self.near[from.index()];
        Direction::ALL.into_iter().find(|direction| near[direction.index()] == to)
    }

    pub fn side(&self, hex: Hex, direction: Direction) -> u16 {
        self.sides[hex.index()][direction.index()]
    }

    pub fn terrain(&self, hex: Hex) -> u8 {
        self.terrain[hex.index()]
    }

    pub fn is_forest(&self, hex: Hex) -> bool {
        self.terrain(hex) == FOREST
    }

    /// Fredericksburg: the city south of the river.
    pub fn is_fredericksburg(&self, hex: Hex) -> bool {
        self.terrain(hex) == CITY && self.bank(hex) == Bank::South
    }

    pub fn bank(&self, hex: Hex) -> Bank {
        self.banks[hex.index()]
    }

    pub fn fort(&self, hex: Hex) -> Option<Fort> {
        self.forts[hex.index()]
    }

    pub fn has_road(&self, hex: Hex) -> bool {
        self.roads[hex.index()]
    }

    pub fn name(&self, hex: Hex) -> &str {
        if hex.index() < self.board.len() { self.board.name(hex) } else { "off the map" }
    }
}

fn terrain_of(ground: Ground) -> u8 {
    if ground.contains(Ground::CITY) {
        CITY
    } else if ground.contains(Ground::WOODS) && !ground.contains(Ground::CLEARING) {
        FOREST
    } else {
        OPEN
    }
}

fn banks_of(board: &Board) -> Vec<Bank> {
    let mut banks = vec![Bank::South; board.len()];
    for (area, bank) in [("north of the Rappahannock", Bank::North), ("between the rivers", Bank::Between)] {
        for hex in board.area(area).unwrap_or_default() {
            banks[hex.index()] = bank;
        }
    }
    banks
}

fn sides_of(board: &Board) -> Vec<[u16; 6]> {
    let mut sides: Vec<[u16; 6]> = board
        .hexes()
        .map(|hex| Direction::ALL.map(|direction| side_bits(board.edge(hex, direction))))
        .collect();
    // Which of the two major rivers a hexside is: the named waters tell.
    for water in board.waters.iter().filter(|water| water.name.starts_with("Rapidan")) {
        for text in &water.sides {
            let Some((name, short)) = text.split_once(' ') else { continue };
            let (Some(hex), Some(direction)) = (board.hex(name), Direction::from_short(short)) else {
                continue;
            };
            let mut make_rapidan = |hex: Hex, direction: Direction| {
                let bits = &mut sides[hex.index()][direction.index()];
                if *bits & side::MAJOR_RIVER != 0 {
                    *bits = *bits & !side::RAPPAHANNOCK | side::RAPIDAN;
                }
            };
            make_rapidan(hex, direction);
            if let Some(next) = board.neighbour(hex, direction) {
                make_rapidan(next, direction.opposite());
            }
        }
    }
    sides
}

fn side_bits(edge: Edge) -> u16 {
    const BITS: [(Edge, u16); 8] = [
        (Edge::ROAD, side::ROAD),
        (Edge::TRAIL, side::ROAD),
        (Edge::PIKE, side::MAJOR_ROAD),
        (Edge::CREEK, side::CREEK),
        (Edge::MINOR_RIVER, side::MINOR_RIVER),
        (Edge::MAJOR_RIVER, side::RAPPAHANNOCK),
        (Edge::FORD, side::FORD),
        (Edge::BRIDGE, side::BRIDGE),
    ];
    BITS.iter().filter(|(word, _)| edge.contains(*word)).fold(0, |all, (_, bits)| all | bits)
}
