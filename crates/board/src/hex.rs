//! Hex names, directions, coordinates and sets.

use serde::{Deserialize, Serialize};

/// One hex of a board, by its dense number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HexId(pub u16);

impl HexId {
    /// The id as an index into tables with one row a hex.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl engine::Id for HexId {
    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    fn at(index: usize) -> Self {
        Self(index as u16)
    }
}

impl From<HexId> for engine::Subject {
    fn from(hex: HexId) -> Self {
        Self::Place(hex.0)
    }
}

/// The six directions of a flat-topped hex, clockwise from the top.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Direction {
    /// Up.
    North,
    /// Up and to the right.
    NorthEast,
    /// Down and to the right.
    SouthEast,
    /// Down.
    South,
    /// Down and to the left.
    SouthWest,
    /// Up and to the left.
    NorthWest,
}

impl Direction {
    /// All six, clockwise from the top.
    pub const ALL: [Self; 6] =
        [Self::North, Self::NorthEast, Self::SouthEast, Self::South, Self::SouthWest, Self::NorthWest];

    /// 0 for north, and on clockwise.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 3) % 6]
    }

    /// One step clockwise.
    #[must_use]
    pub const fn clockwise(self) -> Self {
        Self::ALL[(self as usize + 1) % 6]
    }

    /// One step counter-clockwise.
    #[must_use]
    pub const fn counter_clockwise(self) -> Self {
        Self::ALL[(self as usize + 5) % 6]
    }

    /// The short name used in board files: `N`, `NE`, `SE`, `S`, `SW`, `NW`.
    #[must_use]
    pub const fn short(self) -> &'static str {
        ["N", "NE", "SE", "S", "SW", "NW"][self as usize]
    }

    /// Reads a short name.
    #[must_use]
    pub fn from_short(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.short() == text)
    }
}

/// Axial coordinates of a flat-topped hex: `q` counts columns to the right, `r` hexes downward along a column; one
/// column to the right at the same `r` is half a hex lower (south-east).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Axial {
    /// The column.
    pub q: i16,
    /// The count down the column, sheared.
    pub r: i16,
}

impl Axial {
    /// The hex next to this one.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Self {
        let (dq, dr) = match direction {
            Direction::North => (0, -1),
            Direction::NorthEast => (1, -1),
            Direction::SouthEast => (1, 0),
            Direction::South => (0, 1),
            Direction::SouthWest => (-1, 1),
            Direction::NorthWest => (-1, 0),
        };
        Self { q: self.q + dq, r: self.r + dr }
    }

    /// Steps between two hexes as the crow flies.
    #[must_use]
    pub const fn distance(self, other: Self) -> u16 {
        let dq = (self.q - other.q) as i32;
        let dr = (self.r - other.r) as i32;
        ((dq.abs() + dr.abs() + (dq + dr).abs()) / 2) as u16
    }
}

/// A set of hexes of one board, as bits: for zones, areas and reached hexes.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct HexSet {
    words: Vec<u64>,
}

impl HexSet {
    /// An empty set for a board of this many hexes.
    #[must_use]
    pub fn new(hexes: usize) -> Self {
        Self { words: vec![0; hexes.div_ceil(64)] }
    }

    /// Whether the hex is in the set.
    #[must_use]
    pub fn contains(&self, hex: HexId) -> bool {
        self.words.get(hex.index() / 64).is_some_and(|word| word & (1 << (hex.index() % 64)) != 0)
    }

    /// Adds a hex; true when it was not there.
    pub fn insert(&mut self, hex: HexId) -> bool {
        let word = &mut self.words[hex.index() / 64];
        let bit = 1 << (hex.index() % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Takes a hex out.
    pub fn remove(&mut self, hex: HexId) {
        self.words[hex.index() / 64] &= !(1 << (hex.index() % 64));
    }

    /// Empties the set and keeps its room.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// The hexes in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = HexId> + '_ {
        self.words.iter().enumerate().flat_map(|(index, &word)| {
            std::iter::successors((word != 0).then_some(word), |rest| {
                let next = rest & (rest - 1);
                (next != 0).then_some(next)
            })
            .map(move |rest| HexId((index * 64) as u16 + rest.trailing_zeros() as u16))
        })
    }

    /// How many hexes are in the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether no hex is in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_close_a_ring() {
        let start = Axial { q: 3, r: -2 };
        for direction in Direction::ALL {
            assert_eq!(start.step(direction).step(direction.opposite()), start);
            assert_eq!(start.distance(start.step(direction)), 1);
            assert_eq!(start.step(direction).distance(start.step(direction.clockwise())), 1);
            assert_eq!(direction.clockwise().counter_clockwise(), direction);
            assert_eq!(Direction::from_short(direction.short()), Some(direction));
        }
        assert_eq!(start.distance(Axial { q: 5, r: 1 }), 5);
    }

    #[test]
    fn a_set_keeps_what_it_is_given() {
        let mut set = HexSet::new(200);
        assert!(set.insert(HexId(3)) && set.insert(HexId(130)) && !set.insert(HexId(3)));
        assert_eq!(set.iter().collect::<Vec<_>>(), [HexId(3), HexId(130)]);
        set.remove(HexId(3));
        assert_eq!((set.len(), set.contains(HexId(130)), set.contains(HexId(3))), (1, true, false));
    }
}
