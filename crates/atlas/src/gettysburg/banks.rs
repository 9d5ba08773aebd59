//! On which bank of the rivers a spot lies.

use std::collections::{BTreeMap, BTreeSet};

use board::{Axial, Direction};

use crate::fit::{centre, hex_at};
use crate::plane::Point;

/// A piece of a river: the river's number and its two ends.
type Piece = (usize, Point, Point);

/// Named rivers, found again by where they run.
#[derive(Debug, Default)]
pub struct Banks {
    names: Vec<String>,
    cells: BTreeMap<(i32, i32), Vec<Piece>>,
}

impl Banks {
    /// Adds a line of the river of this name.
    pub fn add(&mut self, name: &str, line: &[Point]) {
        let river = self.names.iter().position(|known| known == name).unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        });
        for pair in line.windows(2) {
            for cell in cells(pair[0], pair[1]) {
                self.cells.entry(cell).or_default().push((river, pair[0], pair[1]));
            }
        }
    }

    /// Whether two spots lie on the same bank of every river: the way between them crosses each an even number of times.
    #[must_use]
    pub fn same(&self, one: Point, other: Point) -> bool {
        let mut met: BTreeSet<(usize, [u64; 4])> = BTreeSet::new();
        for cell in cells(one, other) {
            for &(river, from, to) in self.cells.get(&cell).into_iter().flatten() {
                if meet(one, other, from, to) {
                    met.insert((river, [from.x, from.y, to.x, to.y].map(f64::to_bits)));
                }
            }
        }
        (0..self.names.len())
            .all(|river| met.iter().filter(|(crossed, _)| *crossed == river).count() % 2 == 0)
    }

    /// The hex a spot belongs to: the nearest that is `allowed` and whose centre lies on the spot's own bank.
    #[must_use]
    pub fn home(&self, spot: Point, allowed: impl Fn(Axial) -> bool) -> Axial {
        let here = hex_at(spot);
        let mut near: Vec<Axial> = Direction::ALL.map(|direction| here.step(direction)).to_vec();
        near.push(here);
        near.sort_by(|a, b| centre(*a).distance(spot).total_cmp(&centre(*b).distance(spot)));
        near.into_iter().find(|&hex| allowed(hex) && self.same(spot, centre(hex))).unwrap_or(here)
    }
}

/// Whether two segments cross; a point on a line counts as on one hand of it, so that crossings along a chain of
/// segments are counted once each.
fn meet(a: Point, b: Point, c: Point, d: Point) -> bool {
    let turn = |p: Point, q: Point, r: Point| (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x) > 0.0;
    turn(a, b, c) != turn(a, b, d) && turn(c, d, a) != turn(c, d, b)
}

/// The unit squares that the box around two points touches.
fn cells(one: Point, other: Point) -> impl Iterator<Item = (i32, i32)> {
    let span = |a: f64, b: f64| a.min(b).floor() as i32..=a.max(b).floor() as i32;
    let (across, down) = (span(one.x, other.x), span(one.y, other.y));
    across.flat_map(move |x| down.clone().map(move |y| (x, y)))
}
