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

impl HexsideZone {
    /// The same as bits: small enough for six to lie beside all else that is asked of a hex.
    const fn bits(self) -> u8 {
        self.barred as u8
            | (self.restricted as u8) << 1
            | (self.water as u8) << 2
            | (self.provisional as u8) << 3
    }

    const fn of(bits: u8) -> Self {
        Self {
            barred: bits & 1 != 0,
            restricted: bits & 1 << 1 != 0,
            water: bits & 1 << 2 != 0,
            provisional: bits & 1 << 3 != 0,
        }
    }
}

/// What the rules ask of a hex, together: whoever asks one thing mostly asks the others, and they come to the processor in one.
#[derive(Debug, Clone)]
#[repr(align(64))]
struct Surroundings {
    neighbours: [Option<Hex>; 6],
    edges: [Edge; 6],
    zones: [u8; 6],
    terrain: Terrain,
}

/// The tables: a row a hex.
#[derive(Debug, Clone)]
pub struct Map(Vec<Surroundings>);

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
        let surroundings = |hex: Hex| Surroundings {
            neighbours: *board.neighbours(hex),
            edges: edges[hex.index()],
            zones: Direction::ALL.map(|direction| zone(hex, direction).bits()),
            terrain: terrain[hex.index()],
        };
        Self(board.hexes().map(surroundings).collect())
    }

    fn of(&self, hex: Hex) -> &Surroundings {
        &self.0[hex.index()]
    }

    /// The major terrain of a hex.
    #[must_use]
    pub fn terrain(&self, hex: Hex) -> Terrain {
        self.of(hex).terrain
    }

    /// The six neighbours, clockwise from north.
    #[must_use]
    pub fn neighbours(&self, hex: Hex) -> &[Option<Hex>; 6] {
        &self.of(hex).neighbours
    }

    /// The neighbour in a direction.
    #[must_use]
    pub fn neighbour(&self, hex: Hex, direction: Direction) -> Option<Hex> {
        self.of(hex).neighbours[direction.index()]
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
        self.of(hex).edges[direction.index()]
    }

    /// Whether a road, pike, railroad or trail crosses the hexside.
    #[must_use]
    pub fn route(&self, hex: Hex, direction: Direction) -> bool {
        self.edge(hex, direction).intersects(ROUTE)
    }

    /// What a zone of control meets at the hexside.
    #[must_use]
    pub fn hexside_zone(&self, hex: Hex, direction: Direction) -> HexsideZone {
        HexsideZone::of(self.of(hex).zones[direction.index()])
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
