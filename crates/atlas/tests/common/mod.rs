//! What the tests of both boards share.
#![allow(dead_code, clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};

use atlas::chancellorsville::{Bank, Theater};
use atlas::fit::{Projection, centre};
use atlas::plane::{Point, length};
use atlas::{Folder, Layer, network::Spot};
use board::{Board, Direction, Edge, Ground, HexId, Paths};

pub const NORTH: &str = Bank::North.area();
pub const BETWEEN: &str = Bank::Between.area();
pub const SOUTH: &str = Bank::South.area();

pub fn data() -> Folder {
    Folder::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data"))
}

pub fn committed(id: &str) -> Board {
    Board::load(&data(), id).unwrap()
}

/// The board file is the text that the atlas writes, to the letter.
pub fn assert_committed(id: &str) {
    let made = atlas::build(id, &data()).unwrap().to_toml();
    let kept = std::fs::read_to_string(data().root().join(format!("boards/{id}.toml"))).unwrap();
    assert!(made == kept, "boards/{id}.toml is out of date: run cargo run -p atlas");
}

pub fn hex(board: &Board, name: &str) -> HexId {
    board.hex(name).unwrap_or_else(|| panic!("there is no hex {name}"))
}

pub fn place_hex(board: &Board, name: &str) -> HexId {
    let place = board.place(name).unwrap_or_else(|| panic!("there is no place {name}"));
    hex(board, &place.hex)
}

/// The bank a land hex is on, by the areas of the board.
pub fn bank(board: &Board, hex: HexId) -> Option<&'static str> {
    Bank::ALL.into_iter().map(Bank::area).find(|area| board.area(area).unwrap().contains(&hex))
}

/// A road that ends does so at a named place or at the edge of the board.
pub fn assert_no_orphan_ends(board: &Board, roads: Edge) {
    let named: BTreeSet<HexId> = board
        .places
        .iter()
        .flat_map(|place| std::iter::once(&place.hex).chain(&place.other))
        .map(|name| hex(board, name))
        .collect();
    for here in board.hexes() {
        let ways =
            Direction::ALL.iter().filter(|&&direction| board.edge(here, direction).intersects(roads)).count();
        assert!(ways != 1 || named.contains(&here), "a road ends at {}", board.name(here));
    }
}

/// A hex is marked exactly when such a way crosses one of its sides, and the named lines are made of such sides.
pub fn assert_marked(board: &Board, edge: Edge, ground: Ground, kinds: &[&str]) {
    for here in board.hexes() {
        let crossed = Direction::ALL.iter().any(|&direction| board.edge(here, direction).intersects(edge));
        assert_eq!(crossed, board.ground(here).contains(ground), "{}", board.name(here));
    }
    for line in board.lines.iter().filter(|line| kinds.contains(&line.kind.as_str())) {
        for pair in line.hexes.windows(2) {
            let side = board.between(hex(board, &pair[0]), hex(board, &pair[1])).unwrap();
            assert!(side.intersects(edge), "{} from {} to {}", line.name, pair[0], pair[1]);
        }
    }
}

pub fn assert_stations(board: &Board, railway: &str, stations: &[&str]) {
    let line = board.lines.iter().find(|line| line.kind == "railway" && line.name == railway).unwrap();
    let at: Vec<usize> = stations
        .iter()
        .map(|name| {
            let hex = &board.place(name).unwrap_or_else(|| panic!("no station {name}")).hex;
            line.hexes
                .iter()
                .position(|found| found == hex)
                .unwrap_or_else(|| panic!("{name} at {hex} is not on it"))
        })
        .collect();
    assert!(at.is_sorted(), "{stations:?} at {at:?}");
    for pair in line.hexes.windows(2) {
        let side = board.between(hex(board, &pair[0]), hex(board, &pair[1])).unwrap();
        assert!(side.contains(Edge::RAILWAY));
    }
}

/// How many hexes it is by road, of any kind and over any ford, from one place to another.
pub fn by_road(board: &Board, from: &str, to: &str) -> Option<u16> {
    let mut paths = Paths::new();
    paths.explore(board, place_hex(board, from), 200, &|hex: HexId, direction: Direction, _: HexId| {
        board.edge(hex, direction).intersects(Edge::ANY_ROAD).then_some(1)
    });
    paths.cost(place_hex(board, to))
}

/// The Union right wing's roads: from the camps to Kelly's Ford, over both fords of the Rapidan, to Chancellorsville.
pub fn assert_roads_of_the_right_wing(board: &Board) {
    for (from, to) in [
        ("Falmouth", "Hartwood Church"),
        ("Hartwood Church", "Kelly's Ford"),
        ("Kelly's Ford", "Germanna Ford"),
        ("Kelly's Ford", "Ely's Ford"),
        ("Germanna Ford", "Wilderness Tavern"),
        ("Wilderness Tavern", "Chancellorsville"),
        ("Ely's Ford", "Chancellorsville"),
    ] {
        let straight = board.distance(place_hex(board, from), place_hex(board, to));
        let marched = by_road(board, from, to).unwrap_or_else(|| panic!("no road from {from} to {to}"));
        assert!(
            marched * 2 <= straight * 3,
            "{from} to {to}: {marched} hexes by road, {straight} as the crow flies"
        );
    }
}

/// Pairs of towns on one bank, joined by the roads of the time.
const PAIRS: [(&str, &str); 14] = [
    ("Fredericksburg", "Chancellorsville"),
    ("Fredericksburg", "Spotsylvania Court House"),
    ("Fredericksburg", "Salem Church"),
    ("Fredericksburg", "Hamilton's Crossing"),
    ("Fredericksburg", "Massaponax Church"),
    ("Chancellorsville", "Wilderness Tavern"),
    ("Chancellorsville", "Todd's Tavern"),
    ("Chancellorsville", "Salem Church"),
    ("Chancellorsville", "Spotsylvania Court House"),
    ("Chancellorsville", "Tabernacle Church"),
    ("Salem Church", "Spotsylvania Court House"),
    ("Todd's Tavern", "Spotsylvania Court House"),
    ("Falmouth", "Hartwood Church"),
    ("Spotsylvania Court House", "Massaponax Church"),
];

/// The way by road on the board is as long as the way by road on the ground, within 15 parts in a hundred: as it is drawn,
/// from hexside to hexside, for every pair, and counted in hexes for at least ten. (Hexes in a row east or west count 15 parts
/// too many whatever the road.)
pub fn assert_road_distances(id: &str, spacing_m: f64) {
    let theater = Theater::load(&data()).unwrap();
    let ground = Roads::new(&theater.roads, &theater.grids.projection);
    let board = committed(id);
    let mut paths = Paths::new();
    let (mut wrong, mut counted) = (Vec::new(), 0);
    for (from, to) in PAIRS {
        let spot = |name: &str| theater.places.named(name).unwrap().spot().unwrap();
        let Some(real) = ground.distance(spot(from), spot(to)) else { panic!("no road from {from} to {to}") };
        let at = |name: &str| {
            place_hex(&board, if board.place(name).is_some() { name } else { &name[..name.len() - 12] })
        };
        let (start, end) = (at(from), at(to));
        paths.explore(&board, start, 200, &|hex: HexId, direction: Direction, _: HexId| {
            board.edge(hex, direction).intersects(Edge::ANY_ROAD).then_some(1)
        });
        let way = paths.path(&board, end).unwrap_or_else(|| panic!("{id}: no road from {from} to {to}"));
        counted += usize::from((((way.len() - 1) as f64) * spacing_m / real - 1.0).abs() <= 0.15);
        let drawn = length(&drawn(&board, &way)) * spacing_m;
        if (drawn / real - 1.0).abs() > 0.15 {
            wrong.push(format!("{from} to {to}: {:.1} km drawn for {:.1} km", drawn / 1000.0, real / 1000.0));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(counted >= 10, "only {counted} of {} counted in hexes", PAIRS.len());
}

/// A way from its first hex over the middles of the hexsides it crosses to its last.
pub fn drawn(board: &Board, way: &[HexId]) -> Vec<Point> {
    let middle = |hex: &HexId| centre(board.coordinates(*hex));
    let sides = way.windows(2).map(|pair| middle(&pair[0]).toward(middle(&pair[1]), 0.5));
    way.first().map(middle).into_iter().chain(sides).chain(way.last().map(middle)).collect()
}

const THOUSANDTHS: f64 = 1000.0;

/// The roads of the ground as a graph of their points.
pub struct Roads {
    next: BTreeMap<Spot, Vec<(Spot, u64)>>,
}

impl Roads {
    pub fn new(roads: &Layer, projection: &Projection) -> Self {
        let mut next: BTreeMap<Spot, Vec<(Spot, u64)>> = BTreeMap::new();
        for road in &roads.features {
            for pair in road.line().unwrap().windows(2) {
                let plane = |point: Point| projection.forward(point);
                let long = (length(&[plane(pair[0]), plane(pair[1])]) * THOUSANDTHS) as u64;
                let ends = [Spot::of(pair[0]), Spot::of(pair[1])];
                next.entry(ends[0]).or_default().push((ends[1], long));
                next.entry(ends[1]).or_default().push((ends[0], long));
            }
        }
        Self { next }
    }

    pub fn distance(&self, from: Point, to: Point) -> Option<f64> {
        let (from, to) = (Spot::of(from), Spot::of(to));
        let mut open = BTreeSet::from([(0_u64, from)]);
        let mut done = BTreeSet::new();
        while let Some((cost, spot)) = open.pop_first() {
            if spot == to {
                return Some(cost as f64 / THOUSANDTHS);
            }
            if done.insert(spot) {
                open.extend(self.next.get(&spot)?.iter().map(|&(next, long)| (cost + long, next)));
            }
        }
        None
    }
}
