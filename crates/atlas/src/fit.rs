//! How a grid of hexes lies on the ground: from longitude and latitude to the board and back.
//!
//! The board's own plane has its hexes regular and one unit from centre to centre: `x` runs right, `y` down, and the
//! hex `q`, `r` has its centre at [`centre`].

use board::Axial;
use serde::Deserialize;

use crate::plane::Point;

/// Half the square root of three: from one column of hexes to the next.
pub const COLUMN: f64 = 0.866_025_403_784_438_6;

/// A way from the ground to a board's plane and back.
pub trait Fit {
    /// Where a longitude and latitude lies on the board.
    fn to_board(&self, ground: Point) -> Point;

    /// The longitude and latitude of a point of the board.
    fn to_ground(&self, board: Point) -> Point;

    /// Where a whole line of the ground lies on the board.
    fn line_to_board(&self, line: &[Point]) -> Vec<Point> {
        line.iter().map(|&point| self.to_board(point)).collect()
    }

    /// Where a polygon of the ground lies on the board.
    fn rings_to_board(&self, rings: &[Vec<Point>]) -> Vec<Vec<Point>> {
        rings.iter().map(|ring| self.line_to_board(ring)).collect()
    }
}

/// From longitude and latitude to a plane of metres or miles, true enough within one theater.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum Projection {
    /// A degree is as long everywhere: for a theater of a few dozen miles.
    Local {
        /// The longitude of the plane's origin.
        lon0: f64,
        /// The latitude of the plane's origin.
        lat0: f64,
        /// Metres in a degree of longitude.
        metres_per_degree_lon: f64,
        /// Metres in a degree of latitude.
        metres_per_degree_lat: f64,
    },
    /// Meridians draw together northward: for a theater of two hundred miles.
    Polyconic {
        /// The longitude of the plane's origin.
        lon0: f64,
        /// The latitude of the plane's origin.
        lat0: f64,
        /// Miles in a radian of longitude at the equator.
        kx: f64,
        /// Miles in a degree of latitude.
        ky: f64,
    },
}

impl Projection {
    /// From degrees to the plane, east and north.
    #[must_use]
    pub fn forward(&self, ground: Point) -> Point {
        match *self {
            Self::Local { lon0, lat0, metres_per_degree_lon, metres_per_degree_lat } => Point::new(
                (ground.x - lon0) * metres_per_degree_lon,
                (ground.y - lat0) * metres_per_degree_lat,
            ),
            Self::Polyconic { lon0, lat0, kx, ky } => {
                let (turn, latitude) = ((ground.x - lon0).to_radians(), ground.y.to_radians());
                let sag = 0.5 * kx * turn * turn * latitude.sin() * latitude.cos();
                Point::new(kx * turn * latitude.cos(), ky * (ground.y - lat0) + sag)
            }
        }
    }

    /// From the plane back to degrees.
    #[must_use]
    pub fn inverse(&self, plane: Point) -> Point {
        match *self {
            Self::Local { lon0, lat0, metres_per_degree_lon, metres_per_degree_lat } => {
                Point::new(lon0 + plane.x / metres_per_degree_lon, lat0 + plane.y / metres_per_degree_lat)
            }
            Self::Polyconic { lon0, lat0, kx, ky } => {
                let mut ground = Point::new(lon0, lat0 + plane.y / ky);
                for _ in 0..20 {
                    let reached = self.forward(ground);
                    let shrink = ground.y.to_radians().cos();
                    ground.x += ((plane.x - reached.x) / (kx * shrink)).to_degrees();
                    ground.y += (plane.y - reached.y) / ky;
                }
                ground
            }
        }
    }
}

/// A grid laid straight on the projected plane.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Affine {
    /// The projection below it.
    pub projection: Projection,
    /// The plane position of the board's origin.
    pub origin: Point,
    /// The plane displacement of one unit right.
    pub right: Point,
    /// The plane displacement of one unit down.
    pub down: Point,
}

impl Fit for Affine {
    fn to_board(&self, ground: Point) -> Point {
        let plane = self.projection.forward(ground);
        let (x, y) = (plane.x - self.origin.x, plane.y - self.origin.y);
        let area = self.right.x * self.down.y - self.right.y * self.down.x;
        Point::new((x * self.down.y - y * self.down.x) / area, (self.right.x * y - self.right.y * x) / area)
    }

    fn to_ground(&self, board: Point) -> Point {
        self.projection.inverse(Point::new(
            self.origin.x + self.right.x * board.x + self.down.x * board.y,
            self.origin.y + self.right.y * board.x + self.down.y * board.y,
        ))
    }
}

/// The centre of a hex on the board's plane.
#[must_use]
pub fn centre(hex: Axial) -> Point {
    Point::new(f64::from(hex.q) * COLUMN, f64::from(hex.r) + f64::from(hex.q) / 2.0)
}

/// The hex that a point of the board's plane lies in.
#[must_use]
pub fn hex_at(point: Point) -> Axial {
    let q = point.x / COLUMN;
    let r = point.y - q / 2.0;
    let (mut round_q, round_s, mut round_r) = (q.round(), (-q - r).round(), r.round());
    let (off_q, off_s, off_r) = ((round_q - q).abs(), (round_s + q + r).abs(), (round_r - r).abs());
    if off_q > off_s && off_q > off_r {
        round_q = -round_s - round_r;
    } else if off_s <= off_r {
        round_r = -round_q - round_s;
    }
    Axial { q: round_q as i16, r: round_r as i16 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hex_holds_its_own_centre_and_most_of_the_way_to_its_neighbours() {
        for (q, r) in [(0, 0), (3, -2), (-5, 7), (48, 3)] {
            let hex = Axial { q, r };
            assert_eq!(hex_at(centre(hex)), hex);
            for direction in board::Direction::ALL {
                let next = hex.step(direction);
                assert!((centre(hex).distance(centre(next)) - 1.0).abs() < 1e-12);
                assert_eq!(hex_at(centre(hex).toward(centre(next), 0.49)), hex);
                assert_eq!(hex_at(centre(hex).toward(centre(next), 0.51)), next);
            }
        }
    }

    #[test]
    fn both_projections_come_back() {
        let local = Projection::Local {
            lon0: -77.6,
            lat0: 38.35,
            metres_per_degree_lon: 87413.3455,
            metres_per_degree_lat: 111_003.116_5,
        };
        let wide = Projection::Polyconic { lon0: -77.3, lat0: 39.0, kx: 3968.3421, ky: 69.0 };
        for projection in [local, wide] {
            for ground in [Point::new(-78.9, 38.0), Point::new(-76.3, 40.4), Point::new(-77.3, 39.0)] {
                let back = projection.inverse(projection.forward(ground));
                assert!(back.distance(ground) < 1e-9, "{ground:?} came back as {back:?}");
            }
        }
    }

    #[test]
    fn a_turned_grid_comes_back() {
        let fit = Affine {
            projection: Projection::Polyconic { lon0: -77.3, lat0: 39.0, kx: 3968.3421, ky: 69.0 },
            origin: Point::new(-44.9, 100.3),
            right: Point::new(1.15, -0.05),
            down: Point::new(-0.05, -1.15),
        };
        let board = Point::new(40.0, 60.5);
        assert!(fit.to_board(fit.to_ground(board)).distance(board) < 1e-9);
    }
}
