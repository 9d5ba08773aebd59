//! Shapes on the board's plane to hexes and hexsides.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use board::{Axial, Direction};

use crate::fit::{COLUMN, centre, hex_at};
use crate::plane::{Point, densified, inside, nearest};

/// One hexside, named from one of its two hexes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Side {
    /// One of the two hexes.
    pub hex: Axial,
    /// The direction to the other.
    pub direction: Direction,
}

impl Side {
    /// The hexside of two neighbours, seen from the first; `None` when they are not neighbours.
    #[must_use]
    pub fn between(hex: Axial, other: Axial) -> Option<Self> {
        let direction = Direction::ALL.into_iter().find(|&direction| hex.step(direction) == other)?;
        Some(Self { hex, direction })
    }

    /// The hex on the other side.
    #[must_use]
    pub fn other(self) -> Axial {
        self.hex.step(self.direction)
    }

    /// The same hexside seen from the other hex.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self { hex: self.other(), direction: self.direction.opposite() }
    }

    /// The same hexside as seen from the lower of its two hexes: one form for both names.
    #[must_use]
    pub fn canonical(self) -> Self {
        self.min(self.reversed())
    }
}

/// Points spread evenly over a hex.
#[must_use]
pub fn samples(hex: Axial) -> Vec<Point> {
    const STEPS: i32 = 6;
    let middle = centre(hex);
    let offset = |step: i32, reach: f64| f64::from(step) / f64::from(STEPS) * reach;
    (-STEPS..=STEPS)
        .flat_map(|row| (-STEPS..=STEPS).map(move |column| (row, column)))
        .map(|(row, column)| Point::new(middle.x + offset(column, 0.577), middle.y + offset(row, 0.499)))
        .filter(|&point| hex_at(point) == hex)
        .collect()
}

/// How much of a hex a polygon covers, from 0 to 1.
#[must_use]
pub fn coverage(rings: &[Vec<Point>], hex: Axial) -> f64 {
    let samples = samples(hex);
    samples.iter().filter(|&&point| inside(point, rings)).count() as f64 / samples.len() as f64
}

/// Every hex a line passes through, in the order it first enters them.
#[must_use]
pub fn hexes_touched(line: &[Point]) -> Vec<Axial> {
    let mut seen = BTreeSet::new();
    densified(line, 0.02).into_iter().map(hex_at).filter(|&hex| seen.insert(hex)).collect()
}

/// A corner where three hexes meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Corner {
    q: i16,
    r: i16,
    /// Whether the three hexes are those away from `q`, `r`.
    far: bool,
}

impl Corner {
    /// The corner whose three hex centres enclose a point.
    fn at(point: Point) -> Self {
        let q = point.x / COLUMN;
        let r = point.y - q / 2.0;
        let far = (q - q.floor()) + (r - r.floor()) > 1.0;
        Self { q: q.floor() as i16, r: r.floor() as i16, far }
    }

    fn hexes(self) -> [Axial; 3] {
        let hex = |dq, dr| Axial { q: self.q + dq, r: self.r + dr };
        [hex(i16::from(self.far), i16::from(self.far)), hex(1, 0), hex(0, 1)]
    }

    /// The hexside that joins two neighbouring corners, seen from the hex on the right hand of one who walks it.
    fn side_to(self, next: Self) -> Option<Side> {
        let shared: Vec<Axial> = self.hexes().into_iter().filter(|hex| next.hexes().contains(hex)).collect();
        let &[one, two] = shared.as_slice() else { return None };
        let (from, to) = (self.middle(), next.middle());
        let point = centre(one);
        let turn = (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x);
        if turn > 0.0 { Side::between(one, two) } else { Side::between(two, one) }
    }

    fn middle(self) -> Point {
        let [a, b, c] = self.hexes().map(centre);
        Point::new((a.x + b.x + c.x) / 3.0, (a.y + b.y + c.y) / 3.0)
    }
}

/// The hexsides a line follows, in its order, each seen from the hex on its right hand: those whose two hex centres it
/// separates. The chain is unbroken; where the line comes back to a corner, the loop between is left out.
#[must_use]
pub fn sides_followed(line: &[Point]) -> Vec<Side> {
    let mut walk: Vec<Corner> = Vec::new();
    for pair in densified(line, 0.02).windows(2) {
        enter_corners(pair[0], pair[1], 12, &mut walk);
    }
    let mut path: Vec<Corner> = Vec::new();
    for corner in walk {
        match path.iter().position(|&seen| seen == corner) {
            Some(index) => path.truncate(index + 1),
            None => path.push(corner),
        }
    }
    path.windows(2).filter_map(|pair| pair[0].side_to(pair[1])).collect()
}

/// Adds the corners from one point to the next, halving the way until each is the neighbour of the last.
fn enter_corners(from: Point, to: Point, halvings: u8, walk: &mut Vec<Corner>) {
    let (start, end) = (Corner::at(from), Corner::at(to));
    if walk.is_empty() {
        walk.push(start);
    }
    if start == end {
        return;
    }
    if start.side_to(end).is_some() || halvings == 0 {
        walk.push(end);
    } else {
        let half = from.toward(to, 0.5);
        enter_corners(from, half, halvings - 1, walk);
        enter_corners(half, to, halvings - 1, walk);
    }
}

/// How willingly a way is laid through hexes.
pub trait Passage {
    /// Whether the way may go from a hex to its neighbour.
    fn may_step(&self, from: Axial, to: Axial) -> bool;

    /// Whether another way already crosses this hexside; such a side is preferred, so that ways do not run double.
    fn already_laid(&self, _side: Side) -> bool {
        false
    }
}

/// A passage that is open everywhere.
#[derive(Debug, Clone, Copy)]
pub struct Open;

impl Passage for Open {
    fn may_step(&self, _from: Axial, _to: Axial) -> bool {
        true
    }
}

/// How far from its line, in hexes, a way may be laid.
const CORRIDOR: f64 = 1.9;
const STEP: f64 = 1000.0;
const AWAY: f64 = 4000.0;
const LAID_DISCOUNT: f64 = 0.66;

/// The chain of neighbouring hexes from `start` to `end` that follows a line best: few hexes, near the line, no zigzag.
/// `None` when the passage leaves no way within two hexes of the line.
#[must_use]
pub fn chain_along(line: &[Point], start: Axial, end: Axial, passage: &dyn Passage) -> Option<Vec<Axial>> {
    let mut best: BTreeMap<Axial, (u64, Axial)> = BTreeMap::from([(start, (0, start))]);
    let mut open = BinaryHeap::from([Reverse((0_u64, start))]);
    while let Some(Reverse((spent, hex))) = open.pop() {
        if hex == end {
            return Some(trace(&best, start, end));
        }
        if best.get(&hex).is_some_and(|&(cost, _)| cost < spent) {
            continue;
        }
        for side in Direction::ALL.map(|direction| Side { hex, direction }) {
            let next = side.other();
            let (away, _) = nearest(centre(next), line);
            if (away > CORRIDOR && next != end) || !passage.may_step(hex, next) {
                continue;
            }
            let discount = if passage.already_laid(side.canonical()) { LAID_DISCOUNT } else { 1.0 };
            let total = spent + ((STEP + AWAY * away * away) * discount) as u64;
            if best.get(&next).is_none_or(|&(cost, _)| total < cost) {
                best.insert(next, (total, hex));
                open.push(Reverse((total, next)));
            }
        }
    }
    None
}

fn trace(best: &BTreeMap<Axial, (u64, Axial)>, start: Axial, end: Axial) -> Vec<Axial> {
    let mut chain = vec![end];
    let mut hex = end;
    while hex != start {
        let Some(&(_, back)) = best.get(&hex) else { break };
        hex = back;
        chain.push(hex);
    }
    chain.reverse();
    chain
}

/// A chain of hexes for a river that fills them: one hex wide everywhere, so that only hexes next to each other in the
/// chain are neighbours. Where the line comes back within a hex of itself, the loop between is left out.
#[must_use]
pub fn river_along(line: &[Point]) -> Vec<Axial> {
    let touched: BTreeSet<Axial> = hexes_touched(line).into_iter().collect();
    let (Some(&first), Some(&last)) = (line.first(), line.last()) else { return Vec::new() };
    let inside = Within(&touched);
    let chain = chain_along(line, hex_at(first), hex_at(last), &inside).unwrap_or_default();
    let mut thin: Vec<Axial> = Vec::new();
    for hex in chain {
        let near = thin.iter().position(|seen| seen.distance(hex) <= 1);
        if let Some(index) = near {
            thin.truncate(index + 1);
        }
        if thin.last() != Some(&hex) {
            thin.push(hex);
        }
    }
    thin
}

struct Within<'a>(&'a BTreeSet<Axial>);

impl Passage for Within<'_> {
    fn may_step(&self, _from: Axial, to: Axial) -> bool {
        self.0.contains(&to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(q: i16, r: i16) -> Axial {
        Axial { q, r }
    }

    fn line(points: &[(f64, f64)]) -> Vec<Point> {
        points.iter().map(|&(x, y)| Point::new(x, y)).collect()
    }

    #[test]
    fn a_polygon_covers_what_it_covers() {
        let west = vec![line(&[(-9.0, -9.0), (0.0, -9.0), (0.0, 9.0), (-9.0, 9.0), (-9.0, -9.0)])];
        assert!((coverage(&west, hex(0, 0)) - 0.5).abs() < 0.06);
        assert_eq!(coverage(&west, hex(-2, 1)), 1.0);
        assert_eq!(coverage(&west, hex(2, -1)), 0.0);
    }

    #[test]
    fn a_line_between_two_rows_follows_their_hexsides_without_a_gap() {
        let river = sides_followed(&line(&[(-3.0, 0.4), (0.1, 0.45), (3.0, 0.6), (5.0, 0.5)]));
        assert!(river.len() > 8);
        for pair in river.windows(2) {
            let shared = [pair[0].hex, pair[0].other()]
                .iter()
                .filter(|hex| [pair[1].hex, pair[1].other()].contains(hex))
                .count();
            assert_eq!(shared, 1, "{pair:?} do not meet at a corner of one hex");
        }
        assert!(river.contains(&Side { hex: hex(0, 1), direction: Direction::North }), "{river:?}");
        assert!(
            river.iter().all(|side| centre(side.hex).y > centre(side.other()).y - 0.01),
            "the right hand is south"
        );
    }

    #[test]
    fn a_spur_and_a_loop_leave_no_trace() {
        let straight = sides_followed(&line(&[(-2.0, 0.45), (4.0, 0.45)]));
        let with_spur =
            sides_followed(&line(&[(-2.0, 0.45), (1.0, 0.45), (1.0, 2.4), (1.01, 0.45), (4.0, 0.45)]));
        assert_eq!(straight, with_spur);
    }

    #[test]
    fn a_way_takes_the_short_chain_and_goes_round_what_is_closed() {
        let road = line(&[(0.0, 0.0), (0.1, 1.1), (-0.1, 2.0), (0.0, 4.0)]);
        let chain = chain_along(&road, hex(0, 0), hex(0, 4), &Open).unwrap();
        assert_eq!(chain, [hex(0, 0), hex(0, 1), hex(0, 2), hex(0, 3), hex(0, 4)]);
        struct Closed;
        impl Passage for Closed {
            fn may_step(&self, _from: Axial, to: Axial) -> bool {
                to != Axial { q: 0, r: 2 }
            }
        }
        let round = chain_along(&road, hex(0, 0), hex(0, 4), &Closed).unwrap();
        assert_eq!(round.len(), 6);
        assert!(!round.contains(&hex(0, 2)));
        struct Walled;
        impl Passage for Walled {
            fn may_step(&self, _from: Axial, to: Axial) -> bool {
                to.r + to.q / 2 != 2
            }
        }
        assert_eq!(chain_along(&road, hex(0, 0), hex(0, 4), &Walled), None);
    }

    #[test]
    fn a_river_is_one_hex_wide() {
        let river = river_along(&line(&[
            (0.0, 0.0),
            (0.5, 1.0),
            (0.3, 2.0),
            (1.4, 2.6),
            (1.2, 3.3),
            (2.8, 3.2),
            (4.0, 4.0),
        ]));
        for (index, &here) in river.iter().enumerate() {
            for (later, &there) in river.iter().enumerate().skip(index + 1) {
                assert_eq!(here.distance(there) == 1, later == index + 1, "{river:?}");
            }
        }
    }
}
