//! A state in plain figures, for both editions: what a commander counts before he decides.

use board::HexId;
use engine::Side;

use crate::units::UnitId;

/// A unit on the board as its commander counts it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Troop {
    /// Which unit.
    pub unit: UnitId,
    /// Whose it is.
    pub side: Side,
    /// Where it is.
    pub hex: HexId,
    /// Its Combat Strength.
    pub strength: u8,
    /// By how much its ground multiplies its strength in defence.
    pub shelter: u8,
    /// How far it can go in a turn.
    pub movement: u8,
    /// Whether it is in order: not disrupted.
    pub is_fit: bool,
    /// Whether it can still move in this phase.
    pub can_move: bool,
    /// Whether it is a bridge or a boat, or a headquarters: it cannot fight.
    pub is_unarmed: bool,
}
