//! The box around a shape, to pass over far ones quickly.

use crate::plane::Point;

/// A box that holds every point of a shape.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Bounds {
    /// The box around points.
    pub fn of<'a>(points: impl IntoIterator<Item = &'a Point>) -> Self {
        let none = Self {
            left: f64::INFINITY,
            top: f64::INFINITY,
            right: f64::NEG_INFINITY,
            bottom: f64::NEG_INFINITY,
        };
        points.into_iter().fold(none, |bounds, point| Self {
            left: bounds.left.min(point.x),
            top: bounds.top.min(point.y),
            right: bounds.right.max(point.x),
            bottom: bounds.bottom.max(point.y),
        })
    }

    /// Whether a point lies within the box.
    #[must_use]
    pub fn holds(self, point: Point) -> bool {
        self.within(point, 0.0)
    }

    /// Whether a point lies within this distance of the box.
    #[must_use]
    pub fn within(self, point: Point, distance: f64) -> bool {
        (self.left - distance..=self.right + distance).contains(&point.x)
            && (self.top - distance..=self.bottom + distance).contains(&point.y)
    }
}
