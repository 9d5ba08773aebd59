//! What a draughtsman has on the table: the board, the sheet around it, and where lines already run.

use std::collections::BTreeMap;

use board::{Axial, Board, Direction, Edge, Ground, HexId, Place};

use crate::field::Field;
use crate::geometry::{Corner, Point, Rect, centre, corner, corner_point, hex_at, side};
use crate::noise::wave;

/// Samples of a field to a hex radius.
const FINE: f32 = 1.0 / 6.0;
/// How many rings of imagined hexes carry the ground on beyond the edge of the board.
const RINGS: usize = 2;

/// The board and its geometry.
pub(crate) struct Survey {
    pub board: Board,
    /// The box around all hexes.
    pub bounds: Rect,
    hexes: Table<Option<HexId>>,
    clutter: Table<bool>,
}

/// A dense table over whole-number coordinates; what lies outside is empty.
struct Table<T> {
    left: i32,
    top: i32,
    columns: i32,
    cells: Vec<T>,
}

impl<T: Copy + Default> Table<T> {
    fn new((left, top): (i32, i32), (right, bottom): (i32, i32)) -> Self {
        let (columns, rows) = ((right - left + 1).max(0), (bottom - top + 1).max(0));
        Self { left, top, columns, cells: vec![T::default(); (columns * rows) as usize] }
    }

    fn index(&self, (x, y): (i32, i32)) -> Option<usize> {
        let (column, row) = (x - self.left, y - self.top);
        let inside = (0..self.columns).contains(&column) && row >= 0;
        inside.then_some((row * self.columns + column) as usize).filter(|&index| index < self.cells.len())
    }

    fn get(&self, cell: (i32, i32)) -> T {
        self.index(cell).map_or(T::default(), |index| self.cells[index])
    }

    fn set(&mut self, cell: (i32, i32), value: T) {
        if let Some(index) = self.index(cell) {
            self.cells[index] = value;
        }
    }
}

impl Survey {
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
        let mut table = Table::new((q.0, r.0), (q.1, r.1));
        hexes.iter().for_each(|(&hex, &id)| table.set(key(hex), Some(id)));
        let around = bounds.grown(1.0);
        let clutter = Table::new(clutter_cell(around.min), clutter_cell(around.max));
        Self { board: board.clone(), bounds, hexes: table, clutter }
    }

    pub fn centre(&self, hex: HexId) -> Point {
        centre(self.board.coordinates(hex))
    }

    /// The hex of a place.
    pub fn hex_of(&self, place: &Place) -> Option<HexId> {
        self.board.hex(&place.hex)
    }

    /// What is at a point; the edge of the board is carried on a little outward.
    pub fn ground_at(&self, point: Point) -> Ground {
        let Axial { q, r } = hex_at(point);
        self.hexes.get((i32::from(q), i32::from(r))).map_or(Ground::empty(), |hex| self.board.ground(hex))
    }

    /// How much of the ground around a point is of a kind, softened and made ragged: above one half is inside.
    pub fn mask(&self, kind: impl Fn(Ground) -> bool) -> Field {
        self.raw_mask(kind).blurred(2).map(|point, value| {
            let ragged =
                0.16 * wave(point.x * 1.1, point.y * 1.1, 11) + 0.09 * wave(point.x * 2.7, point.y * 2.7, 12);
            value + ragged * (value * (1.0 - value) * 4.0).max(0.0)
        })
    }

    /// One where the hex under a point is of a kind, else nothing.
    pub fn raw_mask(&self, kind: impl Fn(Ground) -> bool) -> Field {
        Field::sample(
            self.bounds.grown(1.5),
            FINE,
            |point| if kind(self.ground_at(point)) { 1.0 } else { 0.0 },
        )
    }

    /// Whether any hex is of a kind.
    pub fn any(&self, kind: impl Fn(Ground) -> bool) -> bool {
        self.board.hexes().any(|hex| kind(self.board.ground(hex)))
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

    /// Notes that lines run here, so that trees, tufts and names keep off them.
    pub fn note_line(&mut self, points: &[Point]) {
        for point in crate::outline::resampled(points, CLUTTER_CELL) {
            self.clutter.set(clutter_cell(point), true);
        }
    }

    /// Whether a noted line runs within a cell or so of a point.
    pub fn is_cluttered(&self, point: Point) -> bool {
        let (x, y) = clutter_cell(point);
        (-1..=1).any(|dx| (-1..=1).any(|dy| self.clutter.get((x + dx, y + dy))))
    }

    /// How many noted cells a box covers.
    pub fn clutter_in(&self, rect: Rect) -> usize {
        let ((left, top), (right, bottom)) = (clutter_cell(rect.min), clutter_cell(rect.max));
        (top..=bottom)
            .flat_map(|y| (left..=right).map(move |x| (x, y)))
            .filter(|&cell| self.clutter.get(cell))
            .count()
    }
}

/// The size of a cell of noted lines, in hex radii.
const CLUTTER_CELL: f32 = 0.12;

fn clutter_cell(point: Point) -> (i32, i32) {
    ((point.x / CLUTTER_CELL).floor() as i32, (point.y / CLUTTER_CELL).floor() as i32)
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
