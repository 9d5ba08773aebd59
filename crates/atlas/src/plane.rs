//! Points, lines and polygons in a plane.

/// A point of a plane: metres or miles east and north on the ground, hexes right and down on a board.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Point {
    /// East, or right.
    pub x: f64,
    /// North on the ground, down on a board.
    pub y: f64,
}

impl Point {
    /// A point by its coordinates.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// How far it is to another point.
    #[must_use]
    pub fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// The point a fraction of the way to another.
    #[must_use]
    pub fn toward(self, other: Self, fraction: f64) -> Self {
        Self::new(self.x + (other.x - self.x) * fraction, self.y + (other.y - self.y) * fraction)
    }
}

/// The length of a line.
#[must_use]
pub fn length(line: &[Point]) -> f64 {
    line.windows(2).map(|pair| pair[0].distance(pair[1])).sum()
}

/// The distance from a point to a line, and how far along the line the nearest spot is.
#[must_use]
pub fn nearest(point: Point, line: &[Point]) -> (f64, f64) {
    let mut best = match line.first() {
        Some(&first) => (point.distance(first), 0.0),
        None => (f64::INFINITY, 0.0),
    };
    let mut run = 0.0;
    for pair in line.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let long = from.distance(to);
        if long > 0.0 {
            let dot = (point.x - from.x) * (to.x - from.x) + (point.y - from.y) * (to.y - from.y);
            let fraction = (dot / (long * long)).clamp(0.0, 1.0);
            let away = point.distance(from.toward(to, fraction));
            if away < best.0 {
                best = (away, run + fraction * long);
            }
        }
        run += long;
    }
    best
}

/// The point so far along a line; its ends when that is beyond them.
#[must_use]
pub fn at(line: &[Point], along: f64) -> Point {
    let mut left = along.max(0.0);
    for pair in line.windows(2) {
        let long = pair[0].distance(pair[1]);
        if left <= long && long > 0.0 {
            return pair[0].toward(pair[1], left / long);
        }
        left -= long;
    }
    line.last().copied().unwrap_or_default()
}

/// The same line with points no more than `step` apart.
#[must_use]
pub fn densified(line: &[Point], step: f64) -> Vec<Point> {
    let mut dense: Vec<Point> = line.first().copied().into_iter().collect();
    for pair in line.windows(2) {
        let pieces = (pair[0].distance(pair[1]) / step).ceil().max(1.0) as u32;
        dense.extend((1..=pieces).map(|piece| pair[0].toward(pair[1], f64::from(piece) / f64::from(pieces))));
    }
    dense
}

/// Whether two segments cross at a point inside both.
#[must_use]
pub fn crosses(a: Point, b: Point, c: Point, d: Point) -> bool {
    let turn = |p: Point, q: Point, r: Point| (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
    turn(a, b, c) * turn(a, b, d) < 0.0 && turn(c, d, a) * turn(c, d, b) < 0.0
}

/// Whether a point lies inside a ring; it does not matter whether the ring repeats its first point.
#[must_use]
pub fn inside_ring(point: Point, ring: &[Point]) -> bool {
    let mut inside = false;
    for (index, &from) in ring.iter().enumerate() {
        let to = ring[(index + 1) % ring.len()];
        if (from.y > point.y) != (to.y > point.y)
            && point.x < from.x + (point.y - from.y) * (to.x - from.x) / (to.y - from.y)
        {
            inside = !inside;
        }
    }
    inside
}

/// Whether a point lies inside a polygon: in its outer ring and in none of its holes.
#[must_use]
pub fn inside(point: Point, rings: &[Vec<Point>]) -> bool {
    rings.split_first().is_some_and(|(outer, holes)| {
        inside_ring(point, outer) && !holes.iter().any(|hole| inside_ring(point, hole))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(points: &[(f64, f64)]) -> Vec<Point> {
        points.iter().map(|&(x, y)| Point::new(x, y)).collect()
    }

    #[test]
    fn the_nearest_spot_of_a_line_is_found_along_it() {
        let bent = line(&[(0.0, 0.0), (4.0, 0.0), (4.0, 3.0)]);
        assert_eq!(length(&bent), 7.0);
        assert_eq!(nearest(Point::new(3.0, 1.0), &bent), (1.0, 3.0));
        assert_eq!(nearest(Point::new(5.0, 2.0), &bent), (1.0, 6.0));
        assert_eq!(at(&bent, 6.0), Point::new(4.0, 2.0));
        assert_eq!((at(&bent, -1.0), at(&bent, 9.0)), (bent[0], bent[2]));
        assert_eq!(densified(&bent, 1.0).len(), 8);
    }

    #[test]
    fn a_hole_is_not_inside() {
        let square = line(&[(0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)]);
        let hole = line(&[(3.0, 3.0), (6.0, 3.0), (6.0, 6.0), (3.0, 6.0)]);
        let rings = [square, hole];
        assert!(inside(Point::new(1.0, 1.0), &rings));
        assert!(!inside(Point::new(4.0, 4.0), &rings));
        assert!(!inside(Point::new(10.0, 4.0), &rings));
    }
}
