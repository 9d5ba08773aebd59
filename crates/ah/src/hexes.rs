//! Sets of hexes of the mapboard, as plain bits: for zones, areas and whatever a rule asks of many hexes at once.

use board::HexId;
use engine::IdSet;

/// The most hexes a mapboard of this crate may have.
pub const MOST_HEXES: usize = 1728;

/// No hex at all: what lies beyond the board's edge, or where a piece off the board is.
pub const NOWHERE: HexId = HexId(u16::MAX);

/// A set of hexes; [`NOWHERE`] is in none.
pub type Hexes = IdSet<HexId, { MOST_HEXES / 64 }>;
