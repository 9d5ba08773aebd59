//! What changes on the ground: rain, rivers, crossings and stations.

use arrayvec::ArrayVec;
use board::{Board, Direction, HexId};
use engine::Side;
use serde::{Deserialize, Serialize};

/// The most pontoon bridges there can be at a time.
pub const PONTOONS: usize = 32;
/// The most attempts at bridges and repairs that are kept in a Recovery Phase: one more is refused.
pub const ATTEMPTS: usize = 64;
/// The most crossings of a board that can be destroyed.
pub const CROSSINGS: usize = 256;
/// The most stations of a board.
pub const STATIONS: usize = 192;

/// The border of two hexes, the same from both of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Hexside {
    /// The hex to the south or west.
    pub hex: HexId,
    /// North, north-east or south-east.
    pub direction: Direction,
}

impl Hexside {
    /// The border in a direction; none at the edge of the board.
    #[must_use]
    pub fn new(board: &Board, hex: HexId, direction: Direction) -> Option<Self> {
        let other = board.neighbour(hex, direction)?;
        Some(match direction {
            Direction::North | Direction::NorthEast | Direction::SouthEast => Self { hex, direction },
            _ => Self { hex: other, direction: direction.opposite() },
        })
    }

    /// The border of two neighbours; none when they are not.
    #[must_use]
    pub fn between(board: &Board, hex: HexId, other: HexId) -> Option<Self> {
        Self::new(board, hex, board.direction(hex, other)?)
    }
}

/// A pontoon bridge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pontoon {
    /// Where it lies.
    pub hexside: Hexside,
    /// Who built it.
    pub side: Side,
    /// Whether it uses up a marker. // gcacw.10.1.50
    pub marker: bool,
}

/// The classes of rivers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum River {
    /// A minor river.
    Minor,
    /// A major river.
    Major,
}

impl River {
    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Minor => "minor river",
            Self::Major => "major river",
        }
    }
}

/// What burning has left of a station.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum StationMark {
    /// No marker.
    Whole,
    /// A Damage marker.
    Damage,
    /// A Destroy marker.
    Destroy,
}

/// Rain, rivers, crossings and stations.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct GroundState {
    /// The turns with Rain markers, as bits.
    pub rain: u128,
    /// The turn box of the Minor and of the Major Rivers Unfordable marker; 0 when it is not on the track.
    pub unfordable: [u8; 2],
    /// The permanent bridges and ferries that are destroyed, as bits.
    pub destroyed: [u64; CROSSINGS / 64],
    /// The pontoon bridges.
    pub pontoons: ArrayVec<Pontoon, PONTOONS>,
    /// Hexsides where a bridge has failed in this Recovery Phase, or where a side has tried a repair.
    pub tried: ArrayVec<(Side, Hexside), ATTEMPTS>,
    /// Hexes whose one attempt at a bridge in this Recovery Phase is made.
    pub builders: ArrayVec<HexId, ATTEMPTS>,
    /// Stations with a Damage marker, as bits.
    pub damaged: [u64; STATIONS / 64],
    /// Stations with a Destroy marker, as bits.
    pub ruined: [u64; STATIONS / 64],
}

impl GroundState {
    /// Whether a turn is a rain turn.
    #[must_use]
    pub const fn rains(&self, turn: u8) -> bool {
        turn < 128 && self.rain & (1 << turn) != 0
    }

    /// Makes a turn a rain turn.
    pub const fn set_rain(&mut self, turn: u8) {
        if turn < 128 {
            self.rain |= 1 << turn;
        }
    }

    /// Whether rivers of a class are unfordable in a turn. // gcacw.12.0.34 gcacw.12.0.35
    #[must_use]
    pub const fn is_unfordable(&self, river: River, turn: u8) -> bool {
        self.unfordable[river as usize] >= turn && self.unfordable[river as usize] > 0
    }

    /// Whether the crossing of this number is destroyed.
    #[must_use]
    pub const fn is_destroyed(&self, crossing: u8) -> bool {
        self.destroyed[crossing as usize / 64] & (1 << (crossing % 64)) != 0
    }

    /// Destroys or repairs the crossing of this number.
    pub const fn set_destroyed(&mut self, crossing: u8, destroyed: bool) {
        let (word, bit) = (crossing as usize / 64, 1 << (crossing % 64));
        if destroyed {
            self.destroyed[word] |= bit;
        } else {
            self.destroyed[word] &= !bit;
        }
    }

    /// The pontoon bridge on a hexside.
    #[must_use]
    pub fn pontoon(&self, hexside: Hexside) -> Option<&Pontoon> {
        self.pontoons.iter().find(|pontoon| pontoon.hexside == hexside)
    }

    /// What burning has left of the station of this number.
    #[must_use]
    pub const fn station(&self, station: u8) -> StationMark {
        let (word, bit) = (station as usize / 64, 1 << (station % 64));
        if self.ruined[word] & bit != 0 {
            StationMark::Destroy
        } else if self.damaged[word] & bit != 0 {
            StationMark::Damage
        } else {
            StationMark::Whole
        }
    }

    /// Puts a marker on the station of this number, in place of what it had.
    pub const fn mark_station(&mut self, station: u8, mark: StationMark) {
        let (word, bit) = (station as usize / 64, 1 << (station % 64));
        self.damaged[word] &= !bit;
        self.ruined[word] &= !bit;
        match mark {
            StationMark::Whole => {}
            StationMark::Damage => self.damaged[word] |= bit,
            StationMark::Destroy => self.ruined[word] |= bit,
        }
    }
}
