//! What the scenario's own rules keep.

use engine::Side;
use serde::{Deserialize, Serialize};

use crate::sets::{LeaderSet, UnitSet};
use crate::state::{Leader, Unit};

/// The most groups of reinforcements.
pub const GROUPS: usize = 8;

/// The most Ammunition Levels.
pub const AMMUNITION_LEVELS: usize = 3;

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
    /// The units that have come to each Ammunition Level, from the first on. // gcacw.s.4.16
    pub ammunition: [UnitSet; AMMUNITION_LEVELS],
    /// Forts destroyed, as bits. // gcacw.s.4.21
    pub forts: u64,
    /// Whether the army that may panic does so until the end of the turn. // gcacw.s.4.23
    pub panic: bool,
    /// The side whose command is paralysed until the end of the turn. // gcacw.s.2.9
    pub paralysed: Option<Side>,
    /// Turns that paralysis has added to the game. // gcacw.s.1.6
    pub turns_added: u8,
    /// What the die for the variants showed; 0 where there is none. // gcacw.s.1.7
    pub chance: u8,
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
            ammunition: [UnitSet::EMPTY; AMMUNITION_LEVELS],
            forts: 0,
            panic: false,
            paralysed: None,
            turns_added: 0,
            chance: 0,
        }
    }
}
