//! Fords in a river that fills its hexes: which hex each is in, and which land lies at its two ends.

use board::{Axial, Direction};

use super::Banks;
use crate::fit::centre;
use crate::plane::{Point, nearest};

/// A crossing that a board names, before it has a hex.
#[derive(Debug)]
pub struct Wanted<'a> {
    /// Its name.
    pub named: &'a str,
    /// Where it is, in degrees.
    pub ground: Point,
    /// Where it is on the board's plane.
    pub board: Point,
    /// The hex printed for it.
    pub printed: Option<Axial>,
}

/// A crossing in its hex.
#[derive(Debug)]
pub struct Crossing {
    /// Where it is, in degrees.
    pub ground: Point,
    /// The river hex.
    pub hex: Axial,
    /// The land hexes at its two ends.
    pub approaches: Vec<Axial>,
}

/// Gives each crossing a hex of the river, one each and in order downstream, as near to where they are as can be. `None` when the
/// river is too short or a printed hex is not on it.
pub fn in_order(wanted: &[Wanted<'_>], river: &[Axial]) -> Option<Vec<Axial>> {
    const OFF: f64 = 1e9;
    let cost = |wanted: &Wanted<'_>, hex: Axial| match wanted.printed {
        Some(printed) if printed == hex => 0.0,
        Some(_) => OFF,
        None => centre(hex).distance(wanted.board).powi(2),
    };
    // best[i][j]: the least cost of the first i crossings in the first j hexes.
    let mut best = vec![vec![0.0; river.len() + 1]];
    for (index, crossing) in wanted.iter().enumerate() {
        let mut row = vec![OFF; river.len() + 1];
        for (at, &hex) in river.iter().enumerate() {
            row[at + 1] = f64::min(row[at], best[index][at] + cost(crossing, hex));
        }
        best.push(row);
    }
    let mut end = river.len();
    let mut hexes = Vec::new();
    for index in (1..=wanted.len()).rev() {
        if best[index][end] >= OFF {
            return None;
        }
        while best[index][end] == best[index][end - 1] {
            end -= 1;
        }
        end -= 1;
        hexes.push(river[end]);
    }
    hexes.reverse();
    Some(hexes)
}

/// A ford is a straight line across the hex; a bridge stands where the ways on both shores want it.
#[derive(Debug, Clone, Copy)]
pub enum Span {
    /// As straight across as can be.
    Straight,
    /// Where the ways run.
    Bent,
}

/// The two land hexes that a crossing joins: on different banks, and where the ways that lead to it run.
pub fn approaches(hex: Axial, banks: &Banks, ways: &[Vec<Point>], span: Span) -> Option<[Axial; 2]> {
    let straightness = match span {
        Span::Straight => 0.8,
        Span::Bent => 0.1,
    };
    let mut best: Option<(u64, [Axial; 2])> = None;
    for one in Direction::ALL {
        for two in Direction::ALL {
            let pair = [hex.step(one), hex.step(two)];
            let (Some(bank), Some(other)) = (banks.of(pair[0]), banks.of(pair[1])) else { continue };
            if bank >= other {
                continue;
            }
            let turn = (one.index() + 6 - two.index()) % 6;
            let bend = [3_u32, 2, 1, 0, 1, 2][turn];
            let away: f64 = pair
                .iter()
                .map(|&land| ways.iter().map(|way| nearest(centre(land), way).0).fold(1.0, f64::min))
                .sum();
            let cost = (f64::from(bend).mul_add(straightness, away) * 1e6) as u64;
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, pair));
            }
        }
    }
    best.map(|(_, pair)| pair)
}
