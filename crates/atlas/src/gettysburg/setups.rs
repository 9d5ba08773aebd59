//! Set-ups tell of the printed roads: troops stand on them.

use board::Axial;
use engine::data::DataError;

use super::grid::Grid;
use super::waters::Waters;
use super::ways::Spots;
use crate::fit::{Fit, centre};
use crate::layer::Feature;
use crate::network::Spot;
use crate::plane::{Point, nearest};

/// A set-up draws a road into its hex from no farther than this, in hexes.
const REACH: f64 = 0.95;

/// Ties each hex to the nearest road that runs within reach of it on its own bank, and tells how many found one.
pub fn draw_in(
    hexes: &[Axial],
    roads: &mut [Feature],
    grid: &Grid,
    waters: &Waters,
    spots: &mut Spots,
) -> Result<usize, DataError> {
    let mut drawn = 0;
    let board_line = |road: &Feature| Ok(grid.line_to_board(road.line()?));
    let mut lines = roads.iter().map(board_line).collect::<Result<Vec<_>, DataError>>()?;
    for &hex in hexes {
        let mut best: Option<(f64, usize, usize, Point)> = None;
        for (index, (road, line)) in roads.iter().zip(&lines).enumerate() {
            if let Some((away, piece, point)) = within_reach(hex, road.line()?, line, waters, spots)
                && best.is_none_or(|(least, ..)| away < least)
            {
                best = Some((away, index, piece, point));
            }
        }
        if let Some((_, index, piece, point)) = best {
            let mut line = roads[index].line()?.to_vec();
            if Spot::of(line[piece]) != Spot::of(point) && Spot::of(line[piece + 1]) != Spot::of(point) {
                line.insert(piece + 1, point);
            }
            roads[index] = roads[index].along(line);
            lines[index] = board_line(&roads[index])?;
            spots.insert(Spot::of(point), hex);
            drawn += 1;
        }
    }
    Ok(drawn)
}

/// How near a road comes to a hex, on which piece of its line, and where; `None` beyond reach, over a river, or where the
/// road is already tied to another hex.
fn within_reach(
    hex: Axial,
    ground: &[Point],
    line: &[Point],
    waters: &Waters,
    spots: &Spots,
) -> Option<(f64, usize, Point)> {
    let middle = centre(hex);
    let pieces = line.windows(2).map(|pair| nearest(middle, pair)).enumerate();
    let (piece, (away, run)) = pieces.min_by(|a, b| a.1.0.total_cmp(&b.1.0))?;
    if away >= REACH {
        return None;
    }
    let long = line[piece].distance(line[piece + 1]);
    let fraction = if long > 0.0 { run / long } else { 0.0 };
    let point = ground[piece].toward(ground[piece + 1], fraction);
    let free = !spots.contains_key(&Spot::of(point));
    let same_bank = waters.banks.same(middle, line[piece].toward(line[piece + 1], fraction));
    (free && same_bank).then_some((away, piece, point))
}
