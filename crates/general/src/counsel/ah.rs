//! What both Avalon Hill editions share.

use ::ah::survey::Troop as Counted;
use board::{Board, Direction, Ground, HexId};

use super::hex::Troop;

/// A unit as the shared counsel counts it.
pub(super) fn troop(counted: Counted) -> Troop {
    let strength = f64::from(counted.strength);
    let fit = if counted.is_fit { 1.0 } else { 0.4 };
    Troop {
        unit: u16::from(counted.unit.0),
        side: counted.side,
        hex: counted.hex,
        attack: strength * fit,
        // A disrupted stack defends with a single point, whatever it is.
        defence: if counted.is_fit { (strength * f64::from(counted.shelter)).max(0.5) } else { 0.5 },
        movement: counted.movement,
        can_move: counted.can_move,
        can_attack: counted.is_fit,
        is_armed: !counted.is_unarmed,
        formation: None,
    }
}

/// What it costs to enter a hex: water bars, a ford lets through, a road makes all ground easy.
pub(super) fn entry(
    board: &Board,
    from: HexId,
    direction: Direction,
    to: HexId,
    dear: &[(Ground, u16)],
) -> Option<u16> {
    let ground = board.ground(to);
    let is_wet = |ground: Ground| ground.intersects(Ground::RIVER) && !ground.intersects(Ground::FORD);
    if ground.intersects(Ground::WATER) || is_wet(ground) || is_wet(board.ground(from)) {
        return None;
    }
    if board.edge(from, direction).intersects(board::Edge::ANY_ROAD) {
        return Some(1);
    }
    if ground.intersects(Ground::FORD) {
        return Some(3);
    }
    Some(dear.iter().find(|(kind, _)| ground.intersects(*kind)).map_or(1, |&(_, cost)| cost))
}
