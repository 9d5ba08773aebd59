//! Dense ids and the small sets of them that a state is made of.

use engine::{Side, Subject};
use serde::{Deserialize, Serialize};

pub(crate) use board::LocationId;

/// One of the twelve formations: the Union's seven first, then the Confederates' five, as the data lists them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FormationId(pub u8);

/// How many formations there are. c1863.0.1
pub(crate) const FORMATIONS: usize = 12;
/// How many of them are the Union's.
pub(crate) const UNION_FORMATIONS: u8 = 7;
/// How many locations the board has.
pub(crate) const LOCATIONS: usize = 23;
/// How many Activation cards a deck has.
pub(crate) const DECK: u8 = 15;
/// How many Tactics cards there are.
pub(crate) const TACTICS: u8 = 36;

impl FormationId {
    /// An index into tables with one row a formation.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whose it is.
    pub(crate) const fn side(self) -> Side {
        if self.0 < UNION_FORMATIONS { Side::Union } else { Side::Confederate }
    }
}

impl From<FormationId> for Subject {
    fn from(formation: FormationId) -> Self {
        Self::Unit(formation.0.into())
    }
}

/// An Activation card of a player: 0 to 14 the Union's, 15 to 29 the Confederates'.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ActivationId(pub u8);

impl ActivationId {
    /// The card of this index in a side's deck.
    pub(crate) const fn of(side: Side, index: u8) -> Self {
        Self(side as u8 * DECK + index)
    }

    /// Whose deck it belongs to.
    pub(crate) const fn side(self) -> Side {
        if self.0 < DECK { Side::Union } else { Side::Confederate }
    }
}

/// A Tactics card, by its index: the printed number less one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TacticsId(pub u8);

impl TacticsId {
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<TacticsId> for Subject {
    fn from(card: TacticsId) -> Self {
        Self::Card(card.0.into())
    }
}

macro_rules! bit_set {
    ($(#[$doc:meta])* $name:ident, $word:ty, $item:ty) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub $word);

        #[allow(dead_code)]
        impl $name {
            pub(crate) const EMPTY: Self = Self(0);

            pub(crate) const fn only(item: $item) -> Self {
                Self(1 << item.0)
            }

            pub(crate) const fn contains(self, item: $item) -> bool {
                self.0 >> item.0 & 1 == 1
            }

            pub(crate) const fn insert(&mut self, item: $item) {
                self.0 |= 1 << item.0;
            }

            pub(crate) const fn remove(&mut self, item: $item) {
                self.0 &= !(1 << item.0);
            }

            pub(crate) const fn len(self) -> u32 {
                self.0.count_ones()
            }

            pub(crate) const fn is_empty(self) -> bool {
                self.0 == 0
            }

            pub(crate) const fn and(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            pub(crate) const fn or(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            pub(crate) const fn without(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            pub(crate) fn iter(self) -> impl Iterator<Item = $item> {
                let mut left = self.0;
                std::iter::from_fn(move || {
                    if left == 0 {
                        return None;
                    }
                    let bit = left.trailing_zeros() as u8;
                    left &= left - 1;
                    Some(<$item>::from_bit(bit))
                })
            }
        }

        impl FromIterator<$item> for $name {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                let mut set = Self(0);
                for item in items {
                    set.insert(item);
                }
                set
            }
        }
    };
}

/// What a set can be made of: an id that is a small number.
trait FromBit {
    fn from_bit(bit: u8) -> Self;
}

macro_rules! from_bit {
    ($($item:ident),+) => { $(impl FromBit for $item { fn from_bit(bit: u8) -> Self { Self(bit) } })+ };
}

from_bit!(FormationId, LocationId, ActivationId, TacticsId);
bit_set!(
    /// A set of formations.
    FormationSet, u16, FormationId
);
bit_set!(
    /// A set of locations.
    LocationSet, u32, LocationId
);
bit_set!(
    /// A set of Activation cards of both sides.
    ActivationSet, u32, ActivationId
);
bit_set!(
    /// A set of Tactics cards.
    TacticsSet, u64, TacticsId
);

impl FormationSet {
    /// Every formation of a side.
    pub(crate) const fn of(side: Side) -> Self {
        match side {
            Side::Union => Self(0b0000_0111_1111),
            Side::Confederate => Self(0b1111_1000_0000),
        }
    }
}
