//! Sides and seats: who fights, and who decides.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One of the two sides of every game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Side {
    /// The Union.
    Union,
    /// The Confederacy.
    Confederate,
}

impl Side {
    /// Both sides, Union first.
    pub const ALL: [Self; 2] = [Self::Union, Self::Confederate];

    /// The other side.
    #[must_use]
    pub const fn enemy(self) -> Self {
        match self {
            Self::Union => Self::Confederate,
            Self::Confederate => Self::Union,
        }
    }

    /// 0 for the Union, 1 for the Confederacy: an index into tables with one row a side.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Union => "Union",
            Self::Confederate => "Confederate",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Who decides: an index into the seats that the ruleset's [`About`](crate::About) lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The Union seat of a game with one seat a side.
    pub const UNION: Self = Self(0);
    /// The Confederate seat of a game with one seat a side.
    pub const CONFEDERATE: Self = Self(1);

    /// The first seat of a side.
    #[must_use]
    pub const fn of(side: Side) -> Self {
        Self(side as u8)
    }

    /// The side of a seat. Where several commanders share a side, the seats go on in turn: the Union has the even numbers.
    #[must_use]
    pub const fn side(self) -> Side {
        if self.0.is_multiple_of(2) { Side::Union } else { Side::Confederate }
    }

    /// An index into tables with one row a seat.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of seats, as bits: who may see an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seats(pub u16);

impl Seats {
    /// Everybody, spectators too.
    pub const ALL: Self = Self(u16::MAX);
    /// Nobody but the umpire.
    pub const NONE: Self = Self(0);

    /// One seat alone.
    #[must_use]
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Every seat of a side.
    #[must_use]
    pub const fn of(side: Side) -> Self {
        match side {
            Side::Union => Self(0x5555),
            Side::Confederate => Self(0xAAAA),
        }
    }

    /// Whether the seat is in the set.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }
}

/// Whose eyes a view is made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Viewer {
    /// A seat: sees what its rules let it see.
    Seat(Seat),
    /// A spectator: sees only what no side could object to.
    Spectator,
    /// The umpire: sees everything. Only for tests, finished games and players who share all.
    Umpire,
}

impl From<Side> for Viewer {
    /// The eyes of the side's first seat.
    fn from(side: Side) -> Self {
        Self::Seat(Seat::of(side))
    }
}

impl Viewer {
    /// Whether a side has no secrets from this viewer: it is one of its seats, or the umpire.
    #[must_use]
    pub fn is_of(self, side: Side) -> bool {
        match self {
            Self::Seat(seat) => seat.side() == side,
            Self::Spectator => false,
            Self::Umpire => true,
        }
    }

    /// Whether something that only these seats may see is shown to this viewer.
    #[must_use]
    pub const fn sees(self, audience: Seats) -> bool {
        match self {
            Self::Seat(seat) => audience.contains(seat),
            Self::Spectator => audience.0 == Seats::ALL.0,
            Self::Umpire => true,
        }
    }
}
