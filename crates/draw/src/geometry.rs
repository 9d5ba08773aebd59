//! Points, boxes, and where the hexes of a board lie on the sheet: a hex is one unit from its centre to a corner.

use board::{Axial, Direction};

/// Half the height of a hex whose corners are one unit from its centre.
pub(crate) const INRADIUS: f32 = 0.866_025_4;

/// A point of the sheet, in hex radii; `y` grows downward.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Downward.
    pub y: f32,
}

impl Point {
    pub(crate) const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    pub(crate) fn dot(self, other: Self) -> f32 {
        self.x * other.x + self.y * other.y
    }

    pub(crate) fn length(self) -> f32 {
        self.dot(self).sqrt()
    }

    /// The same direction, one unit long; a null vector points to the right.
    pub(crate) fn unit(self) -> Self {
        let length = self.length();
        if length > 1e-6 { self * (1.0 / length) } else { Self::new(1.0, 0.0) }
    }

    /// Turned a quarter to the left of its direction, as seen on the sheet.
    pub(crate) fn left(self) -> Self {
        Self::new(self.y, -self.x)
    }

    pub(crate) fn towards(self, other: Self, share: f32) -> Self {
        self + (other - self) * share
    }

    pub(crate) fn turned(self, angle: f32) -> Self {
        let (sine, cosine) = angle.sin_cos();
        Self::new(self.x * cosine - self.y * sine, self.x * sine + self.y * cosine)
    }
}

impl std::ops::Add for Point {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl std::ops::Sub for Point {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl std::ops::Mul<f32> for Point {
    type Output = Self;
    fn mul(self, factor: f32) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

/// An upright box.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rect {
    /// The upper left corner.
    pub min: Point,
    /// The lower right corner.
    pub max: Point,
}

impl Rect {
    /// The box that holds nothing yet.
    pub(crate) const NOTHING: Self =
        Self { min: Point::new(f32::MAX, f32::MAX), max: Point::new(f32::MIN, f32::MIN) };

    pub(crate) fn around(points: impl IntoIterator<Item = Point>) -> Self {
        points.into_iter().fold(Self::NOTHING, Self::with)
    }

    pub(crate) fn centred(centre: Point, width: f32, height: f32) -> Self {
        let half = Point::new(width / 2.0, height / 2.0);
        Self { min: centre - half, max: centre + half }
    }

    pub(crate) fn with(self, point: Point) -> Self {
        Self {
            min: Point::new(self.min.x.min(point.x), self.min.y.min(point.y)),
            max: Point::new(self.max.x.max(point.x), self.max.y.max(point.y)),
        }
    }

    pub(crate) fn union(self, other: Self) -> Self {
        self.with(other.min).with(other.max)
    }

    pub(crate) fn grown(self, margin: f32) -> Self {
        let margin = Point::new(margin, margin);
        Self { min: self.min - margin, max: self.max + margin }
    }

    pub(crate) fn scaled(self, factor: f32) -> Self {
        Self { min: self.min * factor, max: self.max * factor }
    }

    /// The width.
    #[must_use]
    pub fn width(self) -> f32 {
        self.max.x - self.min.x
    }

    /// The height.
    #[must_use]
    pub fn height(self) -> f32 {
        self.max.y - self.min.y
    }

    pub(crate) fn centre(self) -> Point {
        self.min.towards(self.max, 0.5)
    }

    /// Whether the two boxes share more than a border.
    #[must_use]
    pub fn overlaps(self, other: Self) -> bool {
        self.min.x < other.max.x
            && other.min.x < self.max.x
            && self.min.y < other.max.y
            && other.min.y < self.max.y
    }

    pub(crate) fn contains(self, point: Point) -> bool {
        (self.min.x..=self.max.x).contains(&point.x) && (self.min.y..=self.max.y).contains(&point.y)
    }

    pub(crate) fn holds(self, other: Self) -> bool {
        self.contains(other.min) && self.contains(other.max)
    }

    pub(crate) fn corners(self) -> [Point; 4] {
        [self.min, Point::new(self.max.x, self.min.y), self.max, Point::new(self.min.x, self.max.y)]
    }
}

/// The centre of a hex.
#[must_use]
pub fn centre(hex: Axial) -> Point {
    let (q, r) = (f32::from(hex.q), f32::from(hex.r));
    Point::new(1.5 * q, 2.0 * INRADIUS * (r + q / 2.0))
}

/// Whole-number coordinates of a hex corner, the same from each of the three hexes that meet there: half units to the
/// right, half hex heights downward.
pub(crate) type Corner = (i32, i32);

/// The corner at the counter-clockwise end of the side in direction number `index`.
pub(crate) fn corner(hex: Axial, index: usize) -> Corner {
    let (dx, dy) = [(-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)][index % 6];
    let (q, r) = (i32::from(hex.q), i32::from(hex.r));
    (3 * q + dx, 2 * r + q + dy)
}

pub(crate) fn corner_point((x, y): Corner) -> Point {
    Point::new(x as f32 / 2.0, y as f32 * INRADIUS)
}

/// Both ends of a hexside, clockwise around the hex.
pub(crate) fn side(hex: Axial, direction: Direction) -> (Corner, Corner) {
    (corner(hex, direction.index()), corner(hex, direction.index() + 1))
}

/// The middle of a hexside.
pub(crate) fn middle(hex: Axial, direction: Direction) -> Point {
    centre(hex).towards(centre(hex.step(direction)), 0.5)
}

/// The hex that holds a point.
pub(crate) fn hex_at(point: Point) -> Axial {
    let q = point.x / 1.5;
    let r = point.y / (2.0 * INRADIUS) - q / 2.0;
    let s = -q - r;
    let (rq, rr, rs) = (q.round(), r.round(), s.round());
    let (dq, dr, ds) = ((rq - q).abs(), (rr - r).abs(), (rs - s).abs());
    let (q, r) = if dq > dr && dq > ds {
        (-rr - rs, rr)
    } else if dr > ds {
        (rq, -rq - rs)
    } else {
        (rq, rr)
    };
    Axial { q: q as i16, r: r as i16 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_and_sides_are_shared_by_neighbours() {
        let hex = Axial { q: 3, r: -1 };
        for direction in Direction::ALL {
            let (first, second) = side(hex, direction);
            assert_eq!(side(hex.step(direction), direction.opposite()), (second, first));
            let between = corner_point(first).towards(corner_point(second), 0.5) - middle(hex, direction);
            assert!(between.length() < 1e-4);
        }
    }

    #[test]
    fn a_hex_holds_the_points_inside_it() {
        for (q, r) in [(0, 0), (4, -2), (-3, 7), (61, 40)] {
            let hex = Axial { q, r };
            for index in 0..6 {
                let inside = centre(hex).towards(corner_point(corner(hex, index)), 0.95);
                assert_eq!(hex_at(inside), hex);
            }
        }
    }
}
