//! The land of a board of hexes as a draughtsman has it before him: the sheet around it, and where lines already run.

use std::collections::BTreeMap;

use board::{Axial, Board, Direction, Edge, Ground, HexId, Place};

use crate::geometry::{Corner, Point, Rect, centre, corner, corner_point, hex_at, side};
use crate::land::{CellGrid, Clutter, Land};

/// How many rings of imagined hexes carry the ground on beyond the edge of the board.
const RINGS: usize = 2;

/// The board and its geometry.
pub(crate) struct HexLand {
    pub board: Board,
    /// The box around all hexes.
    pub bounds: Rect,
    hexes: CellGrid<Option<HexId>>,
    pub clutter: Clutter,
}

impl HexLand {
    pub fn new(board: &Board) -> Self {
        let mut hexes: BTreeMap<Axial, HexId> =
            board.hexes().map(|hex| (board.coordinates(hex), hex)).collect();
        let points = hexes.keys().flat_map(|&hex| (0..6).map(move |index| corner_point(corner(hex, index))));
        let bounds = Rect::around(points);
        for _ in 0..RINGS {
            let ring: Vec<(Axial, HexId)> = hexes
                .iter()
                .flat_map(|(&hex, &id)| Direction::ALL.map(|direction| (hex.step(direction), id)))
                .filter(|(hex, _)| !hexes.contains_key(hex))
                .collect();
            for (hex, id) in ring {
                hexes.entry(hex).or_insert(id);
            }
        }
        let key = |hex: Axial| (i32::from(hex.q), i32::from(hex.r));
        let (q, r) = hexes.keys().fold(((0, 0), (0, 0)), |((q0, q1), (r0, r1)), &hex| {
            let (q, r) = key(hex);
            ((q0.min(q), q1.max(q)), (r0.min(r), r1.max(r)))
        });
        let mut cells = CellGrid::new((q.0, r.0), (q.1, r.1));
        hexes.iter().for_each(|(&hex, &id)| cells.set(key(hex), Some(id)));
        let mut clutter = Clutter::new(bounds);
        clutter.note_beyond(bounds, |point| board.at(hex_at(point)).is_none());
        Self { board: board.clone(), bounds, hexes: cells, clutter }
    }

    pub fn centre(&self, hex: HexId) -> Point {
        centre(self.board.coordinates(hex))
    }

    /// The hex of a place.
    pub fn hex_of(&self, place: &Place) -> Option<HexId> {
        self.board.hex(&place.hex)
    }

    /// Every hexside once, with the hex it is seen from.
    pub fn sides(&self) -> impl Iterator<Item = (HexId, Direction, Edge)> + '_ {
        let board = &self.board;
        board.hexes().flat_map(move |hex| {
            Direction::ALL.into_iter().filter_map(move |direction| {
                let first = board.neighbour(hex, direction).is_none_or(|next| hex < next);
                first.then(|| (hex, direction, board.edge(hex, direction)))
            })
        })
    }

    /// Both ends of a hexside.
    pub fn side(&self, hex: HexId, direction: Direction) -> (Corner, Corner) {
        side(self.board.coordinates(hex), direction)
    }
}

impl Land for HexLand {
    fn bounds(&self) -> Rect {
        self.bounds
    }

    /// The edge of the board is carried on a little outward.
    fn ground_at(&self, point: Point) -> Ground {
        let Axial { q, r } = hex_at(point);
        self.hexes.get((i32::from(q), i32::from(r))).map_or(Ground::empty(), |hex| self.board.ground(hex))
    }

    fn any(&self, kind: impl Fn(Ground) -> bool) -> bool {
        self.board.hexes().any(|hex| kind(self.board.ground(hex)))
    }

    fn clutter(&self) -> &Clutter {
        &self.clutter
    }

    /// The number of a hex stands below its upper side.
    fn is_kept_clear(&self, point: Point) -> bool {
        let away = point - centre(hex_at(point));
        away.x.abs() < 0.4 && (-0.84..-0.42).contains(&away.y)
    }

    fn valleys(&self) -> Vec<(Point, Point)> {
        let low = self.sides().filter(|(_, _, edge)| edge.contains(Edge::VALLEY));
        low.map(|(hex, direction, _)| self.side(hex, direction))
            .map(|(from, to)| (corner_point(from), corner_point(to)))
            .collect()
    }
}

/// Boundary loops of the board: every hexside with no hex beyond, end to end.
pub(crate) fn coast(board: &Board) -> Vec<Vec<Point>> {
    let mut next: BTreeMap<Corner, Corner> = BTreeMap::new();
    for hex in board.hexes() {
        for direction in Direction::ALL {
            if board.neighbour(hex, direction).is_none() {
                let (from, to) = side(board.coordinates(hex), direction);
                next.insert(from, to);
            }
        }
    }
    let mut loops = Vec::new();
    while let Some((start, mut at)) = next.pop_first() {
        let mut outline = vec![corner_point(start)];
        while at != start {
            outline.push(corner_point(at));
            let Some(onward) = next.remove(&at) else { break };
            at = onward;
        }
        loops.push(outline);
    }
    loops
}
