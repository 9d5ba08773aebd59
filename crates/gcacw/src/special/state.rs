//! What the scenario's own rules keep.

use serde::{Deserialize, Serialize};

use crate::sets::{LeaderSet, UnitSet};
use crate::state::{Leader, Unit};

/// The most groups of reinforcements.
pub const GROUPS: usize = 8;

/// What the scenario's own rules keep.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SpecialState {
    /// Held units that have been released.
    pub released: UnitSet,
    /// Held leaders who have been released.
    pub released_leaders: LeaderSet,
    /// Reinforcements that arrive this turn and are not on the map yet.
    pub due: UnitSet,
    /// Reinforcements that come to their other port.
    pub postponed: UnitSet,
    /// How many sets of each group have come.
    pub sets: [u8; GROUPS],
    /// Watched hexes that each side's units have entered, as bits.
    pub entered: [u64; 2],
    /// Watched hexes in which each side was the last to have a unit, as bits.
    pub last_in: [u64; 2],
    /// Depots destroyed, as bits.
    pub depots: u8,
    /// Towns levied, as bits.
    pub levied: u16,
    /// Victory points counted at the end of earlier turns.
    pub banked: i16,
    /// Manpower that surrendered at Harpers Ferry.
    pub surrendered: u16,
    /// Manpower added to each side.
    pub added: [u8; 2],
    /// Manpower points still to be added this turn.
    pub to_add: u8,
    /// The corps leader whose corps is the army reserve.
    pub reserve: Leader,
    /// Whether the leader who was hurt is so still.
    pub hurt: bool,
    /// Whether a unit has moved by rail this turn.
    pub railed: bool,
    /// The wagon train that the marching unit takes along.
    pub train: Unit,
}

impl Default for SpecialState {
    fn default() -> Self {
        Self {
            released: UnitSet::EMPTY,
            released_leaders: LeaderSet::EMPTY,
            due: UnitSet::EMPTY,
            postponed: UnitSet::EMPTY,
            sets: [0; GROUPS],
            entered: [0; 2],
            last_in: [0; 2],
            depots: 0,
            levied: 0,
            banked: 0,
            surrendered: 0,
            added: [0; 2],
            to_add: 0,
            reserve: Leader::NONE,
            hurt: false,
            railed: false,
            train: Unit::NONE,
        }
    }
}
