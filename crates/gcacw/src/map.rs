//! The board as the rules see it: one major terrain a hex, and what a zone of control meets at each hexside.

use board::{Board, Direction, Edge, Ground};

use crate::state::Hex;

/// A major terrain. // gcacw.2.3.1
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is the rulebook's word")]
pub enum Terrain {
    Clear,
    Rolling,
    Rough,
    ProvisionalSwamp,
    Hill,
    Woods,
    Loess,
    City,
    Swamp,
    Mountain,
    /// No unit may be there.
    Water,
}

impl Terrain {
    /// The major terrains, in the order of the Terrain Chart's rows in the data.
    pub const LAND: [Self; 10] = [
        Self::Clear,
        Self::Rolling,
        Self::Rough,
        Self::ProvisionalSwamp,
        Self::Hill,
        Self::Woods,
        Self::Loess,
        Self::City,
        Self::Swamp,
        Self::Mountain,
    ];

    /// The word of the data.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Clear => "clear",
            Self::Rolling => "rolling",
            Self::Rough => "rough",
            Self::ProvisionalSwamp => "provisional_swamp",
            Self::Hill => "hill",
            Self::Woods => "woods",
            Self::Loess => "loess",
            Self::City => "city",
            Self::Swamp => "swamp",
            Self::Mountain => "mountain",
            Self::Water => "water",
        }
    }

    /// The major terrain of what is marked in a hex.
    #[must_use]
    pub fn of(ground: Ground) -> Self {
        // A board marks one major terrain a hex; the order only matters for a board that says more.
        const WORDS: [(Ground, Terrain); 10] = [
            (Ground::WATER, Terrain::Water),
            (Ground::MOUNTAIN, Terrain::Mountain),
            (Ground::MARSH, Terrain::Swamp),
            (Ground::PROVISIONAL_SWAMP, Terrain::ProvisionalSwamp),
            (Ground::LOESS, Terrain::Loess),
            (Ground::CITY, Terrain::City),
            (Ground::WOODS, Terrain::Woods),
            (Ground::HILL, Terrain::Hill),
            (Ground::ROUGH, Terrain::Rough),
            (Ground::ROLLING, Terrain::Rolling),
        ];
        WORDS.iter().find(|(bit, _)| ground.contains(*bit)).map_or(Self::Clear, |&(_, terrain)| terrain)
    }
}

/// What a zone of control meets at a hexside, before weather and crossings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HexsideZone {
    /// It never crosses.
    pub barred: bool,
    /// It is restricted beyond.
    pub restricted: bool,
    /// A river or creek: ask the crossings.
    pub water: bool,
    /// A provisional swamp without a way: it does not cross in rain.
    pub provisional: bool,
}

/// Road, pike, railroad or trail: any way over a hexside.
pub const ROUTE: Edge = Edge::ANY_ROAD.union(Edge::RAILWAY).union(Edge::UNFINISHED_RAILWAY);
/// Anything that may stop a unit or its zone at the water.
pub const WATER: Edge = Edge::ANY_RIVER.union(Edge::CREEK);

/// The tables.
#[derive(Debug, Clone)]
pub struct Map {
    terrain: Vec<Terrain>,
    neighbours: Vec<[Option<Hex>; 6]>,
    edges: Vec<[Edge; 6]>,
    zones: Vec<[HexsideZone; 6]>,
}

impl Map {
    /// The tables of a board.
    #[must_use]
    pub fn new(board: &Board) -> Self {
        let terrain: Vec<Terrain> = board.hexes().map(|hex| Terrain::of(board.ground(hex))).collect();
        let edges: Vec<[Edge; 6]> =
            board.hexes().map(|hex| Direction::ALL.map(|direction| board.edge(hex, direction))).collect();
        let zone = |hex: Hex, direction: Direction| {
            let here = terrain[hex.index()];
            let beyond = board.neighbour(hex, direction).map_or(Terrain::Water, |next| terrain[next.index()]);
            hexside_zone(here, beyond, edges[hex.index()][direction.index()])
        };
        let zones = board.hexes().map(|hex| Direction::ALL.map(|direction| zone(hex, direction))).collect();
        let neighbours = board.hexes().map(|hex| *board.neighbours(hex)).collect();
        Self { zones, terrain, edges, neighbours }
    }

    /// The major terrain of a hex.
    #[must_use]
    pub fn terrain(&self, hex: Hex) -> Terrain {
        self.terrain[hex.index()]
    }

    /// The six neighbours, clockwise from north.
    #[must_use]
    pub fn neighbours(&self, hex: Hex) -> &[Option<Hex>; 6] {
        &self.neighbours[hex.index()]
    }

    /// The neighbour in a direction.
    #[must_use]
    pub fn neighbour(&self, hex: Hex, direction: Direction) -> Option<Hex> {
        self.neighbours[hex.index()][direction.index()]
    }

    /// The neighbours on the board with the direction to each.
    pub fn around(&self, hex: Hex) -> impl Iterator<Item = (Direction, Hex)> + '_ {
        Direction::ALL
            .into_iter()
            .filter_map(move |direction| self.neighbour(hex, direction).map(|next| (direction, next)))
    }

    /// The direction from a hex to its neighbour.
    #[must_use]
    pub fn direction(&self, hex: Hex, other: Hex) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.neighbour(hex, direction) == Some(other))
    }

    /// What lies on the hexside in a direction, seen from the hex.
    #[must_use]
    pub fn edge(&self, hex: Hex, direction: Direction) -> Edge {
        self.edges[hex.index()][direction.index()]
    }

    /// Whether a road, pike, railroad or trail crosses the hexside.
    #[must_use]
    pub fn route(&self, hex: Hex, direction: Direction) -> bool {
        self.edge(hex, direction).intersects(ROUTE)
    }

    /// What a zone of control meets at the hexside.
    #[must_use]
    pub fn hexside_zone(&self, hex: Hex, direction: Direction) -> HexsideZone {
        self.zones[hex.index()][direction.index()]
    }

    /// Whether the hexside is a woods or loess hexside that no way crosses. // gcacw.2.3.7, gcacw.2.3.8
    #[must_use]
    pub fn hidden(&self, hex: Hex, direction: Direction) -> bool {
        self.hexside_zone(hex, direction).restricted
    }
}

fn hexside_zone(here: Terrain, beyond: Terrain, edge: Edge) -> HexsideZone {
    let route = edge.intersects(ROUTE);
    let either = |terrain| here == terrain || beyond == terrain;
    HexsideZone {
        // gcacw.2.4.4, gcacw.2.4.6
        barred: either(Terrain::Water)
            || edge.contains(Edge::IMPASSABLE)
            || (!route && (either(Terrain::Swamp) || either(Terrain::Mountain))),
        // gcacw.2.4.7
        restricted: !route && (either(Terrain::Woods) || either(Terrain::Loess)),
        water: edge.intersects(WATER),
        provisional: !route && either(Terrain::ProvisionalSwamp),
    }
}
