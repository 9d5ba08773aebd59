//! A smooth bending of the country onto a sheet on which some places are drawn apart: a thin-plate spline.

use crate::geometry::Point;

/// From longitude and latitude to the sheet.
#[derive(Debug, Clone)]
pub(crate) struct Warp {
    controls: Vec<(f64, f64)>,
    /// For each of x and y: one weight a control, then the constant and the two slopes.
    weights: [Vec<f64>; 2],
}

/// How stiff the sheet is: a little, so that crowded controls do not fold it.
const STIFFNESS: f64 = 2e-5;

fn bending(from: (f64, f64), to: (f64, f64)) -> f64 {
    let square = (from.0 - to.0).powi(2) + (from.1 - to.1).powi(2);
    if square > 0.0 { square * square.ln() } else { 0.0 }
}

impl Warp {
    /// The bending that takes each ground point to its point of the sheet; at least three, not in a line.
    pub fn fit(controls: &[([f64; 2], Point)]) -> Option<Self> {
        let ground: Vec<(f64, f64)> = controls.iter().map(|&([x, y], _)| (x, y)).collect();
        let count = ground.len();
        let mut matrix = vec![vec![0.0; count + 5]; count + 3];
        for (row, &here) in ground.iter().enumerate() {
            for (column, &there) in ground.iter().enumerate() {
                matrix[row][column] = bending(here, there) + if row == column { STIFFNESS } else { 0.0 };
            }
            for (column, value) in [1.0, here.0, here.1].into_iter().enumerate() {
                matrix[row][count + column] = value;
                matrix[count + column][row] = value;
            }
            matrix[row][count + 3] = f64::from(controls[row].1.x);
            matrix[row][count + 4] = f64::from(controls[row].1.y);
        }
        let solved = solve(matrix)?;
        let column = |index: usize| solved.iter().map(|row| row[index]).collect();
        Some(Self { controls: ground, weights: [column(0), column(1)] })
    }

    /// Where a longitude and latitude lies on the sheet.
    pub fn apply(&self, [x, y]: [f64; 2]) -> Point {
        let count = self.controls.len();
        let [across, down] = [&self.weights[0], &self.weights[1]].map(|weights| {
            let flat = weights[count] + weights[count + 1] * x + weights[count + 2] * y;
            let bent: f64 = self
                .controls
                .iter()
                .zip(weights)
                .map(|(&control, weight)| weight * bending((x, y), control))
                .sum();
            (flat + bent) as f32
        });
        Point::new(across, down)
    }
}

/// Solves linear equations with two right-hand sides, which stand in the last two columns.
fn solve(mut matrix: Vec<Vec<f64>>) -> Option<Vec<[f64; 2]>> {
    let count = matrix.len();
    for pivot in 0..count {
        let best =
            (pivot..count).max_by(|&a, &b| matrix[a][pivot].abs().total_cmp(&matrix[b][pivot].abs()))?;
        matrix.swap(pivot, best);
        let lead = matrix[pivot].clone();
        if lead[pivot].abs() < 1e-12 {
            return None;
        }
        for (_, row) in matrix.iter_mut().enumerate().filter(|(index, _)| *index != pivot) {
            let factor = row[pivot] / lead[pivot];
            row.iter_mut().zip(&lead).for_each(|(value, lead)| *value -= factor * lead);
        }
    }
    let solution =
        matrix.iter().enumerate().map(|(index, row)| [row[count] / row[index], row[count + 1] / row[index]]);
    Some(solution.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_come_to_their_places_and_a_plane_stays_a_plane() {
        let ground = [[-77.8, 38.5], [-77.4, 38.5], [-77.8, 38.2], [-77.4, 38.2], [-77.6, 38.35]];
        let flat = ground
            .map(|[x, y]| ([x, y], Point::new(((x + 78.0) * 100.0) as f32, ((39.0 - y) * 100.0) as f32)));
        let warp = Warp::fit(&flat).unwrap();
        let middle = warp.apply([-77.5, 38.3]);
        assert!((middle - Point::new(50.0, 70.0)).length() < 0.05, "{middle:?}");
        let mut bent = flat;
        bent[4].1.y -= 2.0;
        let warp = Warp::fit(&bent).unwrap();
        assert!((warp.apply([-77.6, 38.35]) - bent[4].1).length() < 0.3);
        assert!(Warp::fit(&flat[..2]).is_none());
    }
}
