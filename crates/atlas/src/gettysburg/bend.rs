//! The bend: how far each point of the ground is moved so that the printed hexes win.

use engine::data::{self, DataError, Library};
use serde::Deserialize;

use super::FOLDER;
use crate::fit::COLUMN;
use crate::plane::Point;

/// Displacements on a regular lattice of columns and heights.
#[derive(Debug)]
pub struct Lattice {
    column0: f64,
    height0: f64,
    step: f64,
    /// Rows of nodes, each a displacement in columns and heights.
    nodes: Vec<Vec<Point>>,
}

#[derive(Debug, Deserialize)]
struct BendFile {
    lattice: LatticeFile,
    line: Vec<LineFile>,
}

#[derive(Debug, Deserialize)]
struct LatticeFile {
    column0: f64,
    height0: f64,
    step: f64,
    columns: usize,
    lines: usize,
    scale: f64,
}

#[derive(Debug, Deserialize)]
struct LineFile {
    dc: Vec<f64>,
    dy: Vec<f64>,
}

impl Lattice {
    /// Reads `bend.toml`.
    pub fn load(library: &dyn Library) -> Result<Self, DataError> {
        let file = format!("{FOLDER}/bend.toml");
        let BendFile { lattice, line } = data::read(library, &file)?;
        let whole = line.len() == lattice.lines
            && line.iter().all(|line| line.dc.len() == lattice.columns && line.dy.len() == lattice.columns);
        if !whole || lattice.columns < 2 || lattice.lines < 2 {
            return Err(DataError::field(&file, "lattice", "line", "its lines are not all there"));
        }
        let node = |(dc, dy): (&f64, &f64)| Point::new(dc * lattice.scale, dy * lattice.scale);
        let nodes = line.iter().map(|line| line.dc.iter().zip(&line.dy).map(node).collect()).collect();
        Ok(Self { column0: lattice.column0, height0: lattice.height0, step: lattice.step, nodes })
    }

    /// How far a point of the straight grid is moved, in hexes right and down.
    #[must_use]
    pub fn displacement(&self, straight: Point) -> Point {
        let (column, height) = (straight.x / COLUMN, straight.y - 0.5);
        let place = |value: f64, first: f64, nodes: usize| {
            let at = ((value - first) / self.step).clamp(0.0, (nodes - 1) as f64);
            let node = (at as usize).min(nodes - 2);
            (node, at - node as f64)
        };
        let (i, f) = place(column, self.column0, self.nodes[0].len());
        let (j, g) = place(height, self.height0, self.nodes.len());
        let above = self.nodes[j][i].toward(self.nodes[j][i + 1], f);
        let below = self.nodes[j + 1][i].toward(self.nodes[j + 1][i + 1], f);
        let moved = above.toward(below, g);
        Point::new(moved.x * COLUMN, moved.y)
    }

    /// The smallest and the largest change of area: 1 is none, 0 a fold. The determinant of a bilinear cell is linear in
    /// it, so the corners are its extremes.
    #[must_use]
    pub fn changes_of_area(&self) -> (f64, f64) {
        let slope =
            |from: Point, to: Point| Point::new((to.x - from.x) / self.step, (to.y - from.y) / self.step);
        let mut extremes = (f64::INFINITY, f64::NEG_INFINITY);
        for pair in self.nodes.windows(2) {
            for (above, below) in pair[0].windows(2).zip(pair[1].windows(2)) {
                for east in [slope(above[0], above[1]), slope(below[0], below[1])] {
                    for south in [slope(above[0], below[0]), slope(above[1], below[1])] {
                        let change = (1.0 + east.x) * (1.0 + south.y) - east.y * south.x;
                        extremes = (extremes.0.min(change), extremes.1.max(change));
                    }
                }
            }
        }
        extremes
    }
}
