//! Ground as a draughtsman asks for it, whether it comes from hexes or from a country's outlines; and where lines run.

use board::Ground;

use crate::field::Field;
use crate::geometry::{Point, Rect};
use crate::noise::wave;
use crate::outline::resampled;

/// Samples of a field to a hex radius.
const FINE: f32 = 1.0 / 6.0;

/// A piece of land that knows what is where.
pub(crate) trait Land: Sync {
    /// The box around it.
    fn bounds(&self) -> Rect;

    /// What is at a point.
    fn ground_at(&self, point: Point) -> Ground;

    /// Whether any of it is of a kind.
    fn any(&self, kind: impl Fn(Ground) -> bool) -> bool;

    /// Where lines run.
    fn clutter(&self) -> &Clutter;

    /// Lines that are low although the ground beside them is high.
    fn valleys(&self) -> Vec<(Point, Point)> {
        Vec::new()
    }

    /// Whether a point is kept clear of trees and tufts for what is written there.
    fn is_kept_clear(&self, _point: Point) -> bool {
        false
    }

    /// One where the ground at a point is of a kind, else nothing.
    fn raw_mask(&self, kind: impl Fn(Ground) -> bool + Sync) -> Field {
        Field::sample(
            self.bounds().grown(1.5),
            FINE,
            |point| if kind(self.ground_at(point)) { 1.0 } else { 0.0 },
        )
    }

    /// How much of the ground around a point is of a kind, softened and made ragged: above one half is inside.
    fn mask(&self, kind: impl Fn(Ground) -> bool + Sync) -> Field {
        self.raw_mask(kind).blurred(2).map(|point, value| {
            let ragged =
                0.16 * wave(point.x * 1.1, point.y * 1.1, 11) + 0.09 * wave(point.x * 2.7, point.y * 2.7, 12);
            value + ragged * (value * (1.0 - value) * 4.0).max(0.0)
        })
    }
}

/// A value for every cell of a grid of whole-number coordinates; what lies outside is empty.
#[derive(Debug)]
pub(crate) struct CellGrid<T> {
    left: i32,
    top: i32,
    columns: i32,
    cells: Vec<T>,
}

impl<T: Copy + Default> CellGrid<T> {
    pub fn new((left, top): (i32, i32), (right, bottom): (i32, i32)) -> Self {
        let (columns, rows) = ((right - left + 1).max(0), (bottom - top + 1).max(0));
        Self { left, top, columns, cells: vec![T::default(); (columns * rows) as usize] }
    }

    fn index(&self, (x, y): (i32, i32)) -> Option<usize> {
        let (column, row) = (x - self.left, y - self.top);
        let inside = (0..self.columns).contains(&column) && row >= 0;
        inside.then_some((row * self.columns + column) as usize).filter(|&index| index < self.cells.len())
    }

    pub fn get(&self, cell: (i32, i32)) -> T {
        self.index(cell).map_or(T::default(), |index| self.cells[index])
    }

    pub fn set(&mut self, cell: (i32, i32), value: T) {
        if let Some(index) = self.index(cell) {
            self.cells[index] = value;
        }
    }
}

/// The size of a cell of noted lines, in hex radii.
const CELL: f32 = 0.12;

fn cell_of(point: Point) -> (i32, i32) {
    ((point.x / CELL).floor() as i32, (point.y / CELL).floor() as i32)
}

/// Where lines run, so that trees, tufts and names keep off them, and what is off the board.
#[derive(Debug)]
pub(crate) struct Clutter {
    lines: CellGrid<bool>,
    beyond: CellGrid<bool>,
}

impl Clutter {
    pub fn new(bounds: Rect) -> Self {
        let around = bounds.grown(1.0);
        let empty = || CellGrid::new(cell_of(around.min), cell_of(around.max));
        Self { lines: empty(), beyond: empty() }
    }

    /// Notes which points lie off the board.
    pub fn note_beyond(&mut self, bounds: Rect, is_beyond: impl Fn(Point) -> bool) {
        let ((left, top), (right, bottom)) = (cell_of(bounds.grown(1.0).min), cell_of(bounds.grown(1.0).max));
        for y in top..=bottom {
            for x in left..=right {
                let beyond = is_beyond(Point::new((x as f32 + 0.5) * CELL, (y as f32 + 0.5) * CELL));
                self.beyond.set((x, y), beyond);
            }
        }
    }

    /// Notes that a line runs here.
    pub fn note(&mut self, points: &[Point]) {
        for point in resampled(points, CELL) {
            self.lines.set(cell_of(point), true);
        }
    }

    /// Whether a noted line runs within a cell or so of a point.
    pub fn is_near(&self, point: Point) -> bool {
        let (x, y) = cell_of(point);
        (-1..=1).any(|dx| (-1..=1).any(|dy| self.lines.get((x + dx, y + dy))))
    }

    /// How much of a box is covered by lines, and how much lies off the board.
    pub fn within(&self, rect: Rect) -> (f32, f32) {
        let ((left, top), (right, bottom)) = (cell_of(rect.min), cell_of(rect.max));
        let cells = || (top..=bottom).flat_map(|y| (left..=right).map(move |x| (x, y)));
        let all = cells().count().max(1) as f32;
        let share = |grid: &CellGrid<bool>| cells().filter(|&cell| grid.get(cell)).count() as f32 / all;
        (share(&self.lines), share(&self.beyond))
    }
}
