//! A height over the sheet, on a fine lattice: from hexes to outlines with no corner of a hex left in them.

use std::collections::BTreeMap;

use rayon::prelude::*;

use crate::geometry::{Point, Rect};
use crate::outline::rounded;

/// Values on a square lattice.
#[derive(Debug, Clone)]
pub(crate) struct Field {
    origin: Point,
    step: f32,
    columns: usize,
    rows: usize,
    values: Vec<f32>,
}

impl Field {
    /// Asks for the value at every point of a lattice over the box.
    pub fn sample(bounds: Rect, step: f32, value: impl Fn(Point) -> f32 + Sync) -> Self {
        let columns = (bounds.width() / step).ceil() as usize + 2;
        let rows = (bounds.height() / step).ceil() as usize + 2;
        let origin = bounds.min;
        let at = |index: usize| {
            value(origin + Point::new((index % columns) as f32 * step, (index / columns) as f32 * step))
        };
        Self { origin, step, columns, rows, values: (0..columns * rows).into_par_iter().map(at).collect() }
    }

    pub fn map(&self, change: impl Fn(Point, f32) -> f32 + Sync) -> Self {
        let values = (0..self.values.len())
            .into_par_iter()
            .map(|index| change(self.point(index), self.values[index]))
            .collect();
        Self { values, ..*self }
    }

    pub fn any_above(&self, level: f32) -> bool {
        self.values.iter().any(|&value| value > level)
    }

    fn point(&self, index: usize) -> Point {
        let (column, row) = (index % self.columns, index / self.columns);
        self.origin + Point::new(column as f32 * self.step, row as f32 * self.step)
    }

    /// Softens the field: three running means of `2 * radius + 1` samples, close to a bell curve.
    pub fn blurred(&self, radius: usize) -> Self {
        let mut values = self.values.clone();
        let mut line = Vec::new();
        for _ in 0..3 {
            for row in 0..self.rows {
                run_mean(&mut values, row * self.columns, 1, self.columns, radius, &mut line);
            }
            for column in 0..self.columns {
                run_mean(&mut values, column, self.columns, self.rows, radius, &mut line);
            }
        }
        Self { values, ..*self }
    }

    /// How far each sample lies from the nearest one that is not above the level.
    pub fn distance(&self, level: f32) -> Self {
        let far = 1e9;
        let mut values: Vec<f32> =
            self.values.iter().map(|&value| if value > level { far } else { 0.0 }).collect();
        let (columns, rows) = (self.columns as isize, self.rows as isize);
        let (straight, slant) = (self.step, self.step * std::f32::consts::SQRT_2);
        let before = [(-1, 0, straight), (0, -1, straight), (-1, -1, slant), (1, -1, slant)];
        for sign in [1_isize, -1] {
            for count in 0..columns * rows {
                let index = if sign > 0 { count } else { columns * rows - 1 - count };
                let (column, row) = (index % columns, index / columns);
                for (dx, dy, cost) in before {
                    let (x, y) = (column + dx * sign, row + dy * sign);
                    if (0..columns).contains(&x) && (0..rows).contains(&y) {
                        let through = values[(y * columns + x) as usize] + cost;
                        let here = &mut values[index as usize];
                        *here = here.min(through);
                    }
                }
            }
        }
        Self { values, ..*self }
    }

    /// The value at a point, between the samples.
    pub fn at(&self, point: Point) -> f32 {
        let x = ((point.x - self.origin.x) / self.step).clamp(0.0, self.columns as f32 - 1.001);
        let y = ((point.y - self.origin.y) / self.step).clamp(0.0, self.rows as f32 - 1.001);
        let (column, row) = (x as usize, y as usize);
        let (across, down) = (x - column as f32, y - row as f32);
        let index = row * self.columns + column;
        let upper = self.values[index] * (1.0 - across) + self.values[index + 1] * across;
        let below = index + self.columns;
        let lower = self.values[below] * (1.0 - across) + self.values[below + 1] * across;
        upper * (1.0 - down) + lower * down
    }

    /// Which way and how fast the field rises at a point.
    pub fn slope(&self, point: Point) -> Point {
        let reach = self.step;
        let at = |dx: f32, dy: f32| self.at(point + Point::new(dx, dy));
        Point::new(at(reach, 0.0) - at(-reach, 0.0), at(0.0, reach) - at(0.0, -reach)) * (0.5 / reach)
    }

    fn inner(&self, column: usize, row: usize) -> f32 {
        let edge = column == 0 || row == 0 || column + 1 >= self.columns || row + 1 >= self.rows;
        if edge { -1.0 } else { self.values[row * self.columns + column] }
    }

    /// Closed, rounded outlines of the ground above a level.
    pub fn outlines(&self, level: f32) -> Vec<Vec<Point>> {
        let mut next: BTreeMap<usize, (usize, Point)> = BTreeMap::new();
        for row in 0..self.rows - 1 {
            for column in 0..self.columns - 1 {
                self.march(column, row, level, &mut next);
            }
        }
        let mut loops = Vec::new();
        while let Some((start, (mut edge, point))) = next.pop_first() {
            let mut outline = vec![point];
            while edge != start {
                let Some((onward, point)) = next.remove(&edge) else { break };
                outline.push(point);
                edge = onward;
            }
            if outline.len() > 3 {
                loops.push(rounded(&outline, true));
            }
        }
        loops
    }

    /// Links the lattice edges that the level crosses around one cell, each to the next along the outline.
    fn march(&self, column: usize, row: usize, level: f32, next: &mut BTreeMap<usize, (usize, Point)>) {
        let around = [(0, 0), (1, 0), (1, 1), (0, 1)].map(|(dx, dy)| (column + dx, row + dy));
        let heights = around.map(|(x, y)| self.inner(x, y));
        let inside = heights.map(|height| height > level);
        if inside == [true; 4] || inside == [false; 4] {
            return;
        }
        let edge_of = |index: usize| match index {
            0 => 2 * (row * self.columns + column),
            1 => 2 * (row * self.columns + column + 1) + 1,
            2 => 2 * ((row + 1) * self.columns + column),
            _ => 2 * (row * self.columns + column) + 1,
        };
        let connected = heights.iter().sum::<f32>() / 4.0 > level;
        for exit in 0..4 {
            if !inside[exit] || inside[(exit + 1) % 4] {
                continue;
            }
            let entries = (1..4).map(|turn| if connected { exit + turn } else { exit + 4 - turn });
            let entry =
                entries.map(|index| index % 4).find(|&index| !inside[index] && inside[(index + 1) % 4]);
            if let Some(entry) = entry {
                let (from, to) = (around[exit], around[(exit + 1) % 4]);
                let share = (heights[exit] - level) / (heights[exit] - heights[(exit + 1) % 4]);
                let at = |(x, y): (usize, usize)| self.point(y * self.columns + x);
                next.insert(edge_of(exit), (edge_of(entry), at(from).towards(at(to), share)));
            }
        }
    }
}

fn run_mean(
    values: &mut [f32],
    start: usize,
    stride: usize,
    count: usize,
    radius: usize,
    line: &mut Vec<f32>,
) {
    line.clear();
    line.extend((0..count).map(|index| values[start + index * stride]));
    let at = |index: isize| line[index.clamp(0, count as isize - 1) as usize];
    let reach = radius as isize;
    let width = (2 * radius + 1) as f32;
    let mut sum: f32 = (-reach..=reach).map(at).sum();
    for index in 0..count {
        values[start + index * stride] = sum / width;
        let index = index as isize;
        sum += at(index + reach + 1) - at(index - reach);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outline::length;

    #[test]
    fn the_outline_of_a_disc_is_a_circle() {
        let bounds = Rect { min: Point::new(-4.0, -4.0), max: Point::new(4.0, 4.0) };
        let disc = Field::sample(bounds, 0.1, |point| 3.0 - point.length());
        let loops = disc.outlines(1.0);
        assert_eq!(loops.len(), 1);
        assert!((length(&loops[0]) - 2.0 * std::f32::consts::PI * 2.0).abs() < 0.2);
        assert!((disc.slope(Point::new(2.0, 0.0)).x + 1.0).abs() < 0.01);
        let depth = disc.distance(0.0);
        assert!((depth.at(Point::new(0.0, 0.0)) - 3.0).abs() < 0.2);
    }

    #[test]
    fn a_saddle_stays_two_loops_or_one() {
        let bounds = Rect { min: Point::new(0.0, 0.0), max: Point::new(3.0, 3.0) };
        let two = |point: Point| {
            if point == Point::new(1.0, 1.0) || point == Point::new(2.0, 2.0) { 1.0 } else { 0.0 }
        };
        assert_eq!(Field::sample(bounds, 1.0, two).outlines(0.6).len(), 2);
        assert_eq!(Field::sample(bounds, 1.0, two).outlines(0.4).len(), 1);
    }
}
