//! One set for every kind of small number that rules count in: units, leaders, hexes.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A small number that stands for something: a unit, a leader, a hex.
pub trait Id: Copy {
    /// The number.
    fn index(self) -> usize;

    /// What the number stands for. Only asked with what [`Id::index`] gave.
    fn at(index: usize) -> Self;
}

/// A set of ids, as bits in so many words. It is a plain array: made, copied and thrown away on the stack.
///
/// An id beyond its room, such as the hex that stands for "nowhere", is never in it and is not taken in: whoever walks over the
/// edge of a board need not ask at every step. A set of pieces has room for every piece there is.
pub struct IdSet<T, const WORDS: usize> {
    words: [u64; WORDS],
    of: PhantomData<fn() -> T>,
}

impl<T, const WORDS: usize> IdSet<T, WORDS> {
    /// Nothing.
    pub const EMPTY: Self = Self { words: [0; WORDS], of: PhantomData };

    /// The set with these bits, lowest numbers first.
    #[inline]
    #[must_use]
    pub const fn from_words(words: [u64; WORDS]) -> Self {
        Self { words, of: PhantomData }
    }

    /// Whether there is nothing in it.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// How many there are.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// What is in either set.
    #[inline]
    #[must_use]
    pub fn or(mut self, other: Self) -> Self {
        for (word, more) in self.words.iter_mut().zip(other.words) {
            *word |= more;
        }
        self
    }

    /// What is in both sets.
    #[inline]
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        for (word, mask) in self.words.iter_mut().zip(other.words) {
            *word &= mask;
        }
        self
    }

    /// What is in this set and not in the other.
    #[inline]
    #[must_use]
    pub fn without(mut self, other: Self) -> Self {
        for (word, gone) in self.words.iter_mut().zip(other.words) {
            *word &= !gone;
        }
        self
    }
}

impl<T: Id, const WORDS: usize> IdSet<T, WORDS> {
    /// One alone.
    #[inline]
    #[must_use]
    pub fn only(id: T) -> Self {
        let mut set = Self::EMPTY;
        set.insert(id);
        set
    }

    /// Whether it is in the set.
    #[inline]
    #[must_use]
    pub fn contains(&self, id: T) -> bool {
        self.words.get(id.index() / 64).is_some_and(|word| word >> (id.index() % 64) & 1 != 0)
    }

    /// Adds one; true when it was not there.
    #[inline]
    pub fn insert(&mut self, id: T) -> bool {
        let Some(word) = self.words.get_mut(id.index() / 64) else { return false };
        let bit = 1 << (id.index() % 64);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Takes one out.
    #[inline]
    pub fn remove(&mut self, id: T) {
        if let Some(word) = self.words.get_mut(id.index() / 64) {
            *word &= !(1 << (id.index() % 64));
        }
    }

    /// The one with the lowest number.
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<T> {
        let index = self.words.iter().position(|&word| word != 0)?;
        Some(T::at(index * 64 + self.words[index].trailing_zeros() as usize))
    }

    /// All of them, in ascending order.
    #[inline]
    pub const fn iter(&self) -> IdSetIter<T, WORDS> {
        IdSetIter { left: *self, word: 0 }
    }
}

/// What is in a set, in ascending order.
#[derive(Debug, Clone)]
pub struct IdSetIter<T: Id, const WORDS: usize> {
    left: IdSet<T, WORDS>,
    word: usize,
}

impl<T: Id, const WORDS: usize> Iterator for IdSetIter<T, WORDS> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        loop {
            let rest = self.left.words.get_mut(self.word)?;
            if *rest != 0 {
                let bit = rest.trailing_zeros() as usize;
                *rest &= *rest - 1;
                return Some(T::at(self.word * 64 + bit));
            }
            self.word += 1;
        }
    }
}

impl<T: Id, const WORDS: usize> IntoIterator for IdSet<T, WORDS> {
    type Item = T;
    type IntoIter = IdSetIter<T, WORDS>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: Id, const WORDS: usize> IntoIterator for &IdSet<T, WORDS> {
    type Item = T;
    type IntoIter = IdSetIter<T, WORDS>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: Id, const WORDS: usize> FromIterator<T> for IdSet<T, WORDS> {
    fn from_iter<I: IntoIterator<Item = T>>(ids: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(ids);
        set
    }
}

impl<T: Id, const WORDS: usize> Extend<T> for IdSet<T, WORDS> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, ids: I) {
        for id in ids {
            self.insert(id);
        }
    }
}

impl<T, const WORDS: usize> Clone for IdSet<T, WORDS> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, const WORDS: usize> Copy for IdSet<T, WORDS> {}

impl<T, const WORDS: usize> PartialEq for IdSet<T, WORDS> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

impl<T, const WORDS: usize> Eq for IdSet<T, WORDS> {}

impl<T, const WORDS: usize> std::hash::Hash for IdSet<T, WORDS> {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        self.words.hash(hasher);
    }
}

impl<T, const WORDS: usize> Default for IdSet<T, WORDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<T: Id, const WORDS: usize> fmt::Debug for IdSet<T, WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Id::index)).finish()
    }
}

// Written as its words one after the other, as serde writes an array (but of any length).
impl<T, const WORDS: usize> Serialize for IdSet<T, WORDS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut written = serializer.serialize_tuple(WORDS)?;
        for word in &self.words {
            written.serialize_element(word)?;
        }
        written.end()
    }
}

impl<'de, T, const WORDS: usize> Deserialize<'de> for IdSet<T, WORDS> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Words<const WORDS: usize>;

        impl<'de, const WORDS: usize> Visitor<'de> for Words<WORDS> {
            type Value = [u64; WORDS];

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a set of {WORDS} words")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut read: A) -> Result<Self::Value, A::Error> {
                let mut words = [0; WORDS];
                for (index, word) in words.iter_mut().enumerate() {
                    *word = read.next_element()?.ok_or_else(|| A::Error::invalid_length(index, &self))?;
                }
                Ok(words)
            }
        }

        deserializer.deserialize_tuple(WORDS, Words).map(Self::from_words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    struct Hex(u16);

    impl Id for Hex {
        fn index(self) -> usize {
            usize::from(self.0)
        }

        fn at(index: usize) -> Self {
            Self(index as u16)
        }
    }

    type Hexes = IdSet<Hex, 3>;

    #[test]
    fn a_set_keeps_what_it_is_given_and_nothing_beyond_its_room() {
        let mut set: Hexes = [Hex(130), Hex(3), Hex(3), Hex(192), Hex(u16::MAX)].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [Hex(3), Hex(130)]);
        assert!(set.contains(Hex(130)) && !set.contains(Hex(4)) && !set.contains(Hex(u16::MAX)));
        assert!(set.insert(Hex(63)) && !set.insert(Hex(63)) && !set.insert(Hex(192)));
        set.remove(Hex(3));
        set.remove(Hex(u16::MAX));
        assert_eq!((set.len(), set.first(), set.is_empty()), (2, Some(Hex(63)), false));
        assert_eq!((Hexes::EMPTY.first(), Hexes::EMPTY.is_empty()), (None, true));
    }

    #[test]
    fn sets_are_joined_met_and_subtracted() {
        let (one, other): (Hexes, Hexes) =
            ([Hex(1), Hex(70)].into_iter().collect(), [Hex(70), Hex(191)].into_iter().collect());
        assert_eq!(one.or(other).into_iter().collect::<Vec<_>>(), [Hex(1), Hex(70), Hex(191)]);
        assert_eq!(one.and(other), Hexes::only(Hex(70)));
        assert_eq!(one.without(other), Hexes::only(Hex(1)));
    }

    #[test]
    fn a_set_is_written_and_read_again() {
        let set: Hexes = [Hex(0), Hex(64), Hex(191)].into_iter().collect();
        let written = postcard::to_allocvec(&set).unwrap();
        assert_eq!(postcard::from_bytes::<Hexes>(&written).unwrap(), set);
        assert_eq!(written, postcard::to_allocvec(&[1u64, 1, 1 << 63]).unwrap());
        let text = serde_json::to_string(&set).unwrap();
        assert_eq!(serde_json::from_str::<Hexes>(&text).unwrap(), set);
        assert!(serde_json::from_str::<Hexes>("[1, 2]").is_err());
    }
}
