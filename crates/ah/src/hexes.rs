//! Sets of hexes of the mapboard, as plain bits: for zones, areas and whatever a rule asks of many hexes at once.

use board::HexId;

/// The most hexes a mapboard of this crate may have.
pub const MOST_HEXES: usize = 1728;

/// No hex at all: what lies beyond the board's edge, or where a piece off the board is.
pub const NOWHERE: HexId = HexId(u16::MAX);

const WORDS: usize = MOST_HEXES / 64;

/// A set of hexes. It is a plain array: made, copied and thrown away on the stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hexes([u64; WORDS]);

impl Default for Hexes {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl Hexes {
    /// No hex.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// Whether the hex is in the set; [`NOWHERE`] never is.
    #[inline]
    #[must_use]
    pub fn contains(&self, hex: HexId) -> bool {
        self.0.get(hex.index() / 64).is_some_and(|word| word >> (hex.index() % 64) & 1 != 0)
    }

    /// Adds a hex; [`NOWHERE`] is ignored.
    #[inline]
    pub fn insert(&mut self, hex: HexId) {
        if let Some(word) = self.0.get_mut(hex.index() / 64) {
            *word |= 1 << (hex.index() % 64);
        }
    }

    /// Takes a hex out.
    #[inline]
    pub fn remove(&mut self, hex: HexId) {
        if let Some(word) = self.0.get_mut(hex.index() / 64) {
            *word &= !(1 << (hex.index() % 64));
        }
    }

    /// Whether there is no hex in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// How many hexes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The hexes of this set that are not in the other.
    #[must_use]
    pub fn without(mut self, other: Self) -> Self {
        for (word, gone) in self.0.iter_mut().zip(other.0) {
            *word &= !gone;
        }
        self
    }

    /// The hexes in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = HexId> + '_ {
        self.0.iter().enumerate().flat_map(|(index, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                rest &= rest - 1;
                Some(HexId((index * 64) as u16 + bit as u16))
            })
        })
    }
}

impl FromIterator<HexId> for Hexes {
    fn from_iter<I: IntoIterator<Item = HexId>>(hexes: I) -> Self {
        let mut set = Self::EMPTY;
        for hex in hexes {
            set.insert(hex);
        }
        set
    }
}

impl std::ops::BitOr for Hexes {
    type Output = Self;

    fn bitor(mut self, other: Self) -> Self {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
        self
    }
}

impl std::ops::BitAnd for Hexes {
    type Output = Self;

    fn bitand(mut self, other: Self) -> Self {
        for (word, mask) in self.0.iter_mut().zip(other.0) {
            *word &= mask;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_keeps_what_it_is_given_and_nothing_beyond_the_edge() {
        let mut set: Hexes = [HexId(3), HexId(700), NOWHERE].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [HexId(3), HexId(700)]);
        assert!(set.contains(HexId(700)) && !set.contains(NOWHERE) && !set.contains(HexId(4)));
        set.remove(HexId(3));
        assert_eq!((set.len(), set.is_empty()), (1, false));
    }
}
