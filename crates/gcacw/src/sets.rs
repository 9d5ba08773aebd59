//! Sets of units and of leaders, as bits.

use serde::{Deserialize, Serialize};

use crate::state::{Leader, Unit};

/// A set of units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitSet([u64; 4]);

impl UnitSet {
    /// No unit.
    pub const EMPTY: Self = Self([0; 4]);

    /// One unit alone.
    #[must_use]
    pub const fn of(unit: Unit) -> Self {
        let mut set = Self::EMPTY;
        set.insert(unit);
        set
    }

    /// Adds a unit.
    pub const fn insert(&mut self, unit: Unit) {
        self.0[unit.index() / 64] |= 1 << (unit.index() % 64);
    }

    /// Takes a unit out.
    pub const fn remove(&mut self, unit: Unit) {
        self.0[unit.index() / 64] &= !(1 << (unit.index() % 64));
    }

    /// Whether the unit is in the set.
    #[must_use]
    pub const fn contains(&self, unit: Unit) -> bool {
        self.0[unit.index() / 64] & (1 << (unit.index() % 64)) != 0
    }

    /// How many units there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// The units of both sets together.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|index| self.0[index] | other.0[index]))
    }

    /// The units that are in both sets.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|index| self.0[index] & other.0[index]))
    }

    /// The units that are not in the other set.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|index| self.0[index] & !other.0[index]))
    }

    /// The units in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = Unit> + use<> {
        let words = self.0;
        (0..4).flat_map(move |index| bits(words[index]).map(move |bit| Unit((index * 64) as u8 + bit)))
    }

    /// The first unit, if there is one.
    #[must_use]
    pub fn first(&self) -> Option<Unit> {
        self.iter().next()
    }
}

impl FromIterator<Unit> for UnitSet {
    fn from_iter<I: IntoIterator<Item = Unit>>(units: I) -> Self {
        let mut set = Self::EMPTY;
        for unit in units {
            set.insert(unit);
        }
        set
    }
}

/// A set of leaders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LeaderSet(u64);

impl LeaderSet {
    /// No leader.
    pub const EMPTY: Self = Self(0);

    /// Adds a leader.
    pub const fn insert(&mut self, leader: Leader) {
        self.0 |= 1 << leader.0;
    }

    /// Takes a leader out.
    pub const fn remove(&mut self, leader: Leader) {
        self.0 &= !(1 << leader.0);
    }

    /// Whether the leader is in the set.
    #[must_use]
    pub const fn contains(self, leader: Leader) -> bool {
        self.0 & (1 << leader.0) != 0
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The leaders in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Leader> + use<> {
        bits(self.0).map(Leader)
    }
}

impl FromIterator<Leader> for LeaderSet {
    fn from_iter<I: IntoIterator<Item = Leader>>(leaders: I) -> Self {
        let mut set = Self::EMPTY;
        for leader in leaders {
            set.insert(leader);
        }
        set
    }
}

fn bits(word: u64) -> impl Iterator<Item = u8> {
    let successor = |rest: &u64| {
        let next = rest & (rest - 1);
        (next != 0).then_some(next)
    };
    std::iter::successors((word != 0).then_some(word), successor).map(|rest| rest.trailing_zeros() as u8)
}
