//! The units that move now, and what each of them can still spend.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::unit::Unit;

/// What a unit on the move can still spend, in half points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Purse {
    /// Off the road.
    pub left: i16,
    /// If the whole move is by road.
    pub left_by_road: i16,
}

impl Purse {
    /// Skirmishers and dummies have no allowance of their own. // guv.9.2
    pub const UNCOUNTED: Self = Self { left: i16::MAX, left_by_road: i16::MAX };
}

/// The most units that move together: a stack, and every dummy and skirmisher that it could take up on its way. // guv.9.34
pub const MOST_MOVING: usize = 64;

/// The units that move now.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Group {
    pub members: ArrayVec<Unit, MOST_MOVING>,
    /// What each member has left, in their order: the stack stops with its slowest, who leaves it has his own.
    purses: ArrayVec<Purse, MOST_MOVING>,
    /// Whether it moves by the General Retreat event.
    pub general_retreat: bool,
}

impl Group {
    /// A unit joins with what it can spend.
    pub fn join(&mut self, unit: Unit, purse: Purse) {
        self.members.push(unit);
        self.purses.push(purse);
    }

    /// A unit leaves.
    pub fn part(&mut self, unit: Unit) {
        if let Some(index) = self.members.iter().position(|&member| member == unit) {
            self.members.remove(index);
            self.purses.remove(index);
        }
    }

    /// Half points left off the road: as many as the slowest has. // guv.9.2
    pub fn left(&self) -> i16 {
        self.purses.iter().map(|purse| purse.left).min().unwrap_or(0)
    }

    /// Half points left if the whole move is by road.
    pub fn left_by_road(&self) -> i16 {
        self.purses.iter().map(|purse| purse.left_by_road).min().unwrap_or(0)
    }

    /// Everybody spends; off the road the bonus is gone. // guv.9.21
    pub fn spend(&mut self, halves: i16, by_road: bool) {
        for purse in self.purses.iter_mut().filter(|purse| **purse != Purse::UNCOUNTED) {
            purse.left -= halves;
            purse.left_by_road = if by_road { purse.left_by_road - halves } else { purse.left };
        }
    }
}
