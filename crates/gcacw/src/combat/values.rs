//! Combat values: what a unit fights with, kept exact in quarters because halves are multiplied by one and a half.

use crate::halves::Halves;

/// A Combat value in quarters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Quarters(i32);

impl Quarters {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// A whole number.
    #[must_use]
    pub const fn whole(number: i32) -> Self {
        Self(number * 4)
    }

    /// A value times a multiplier that counts in halves (3 is one and a half). // gcacw.7.2.7
    #[must_use]
    pub const fn product(value: Halves, multiplier: Halves) -> Self {
        Self(value.count() * multiplier.count())
    }

    /// How many quarters it is.
    #[must_use]
    pub const fn count(self) -> i32 {
        self.0
    }

    /// Rounded up to a whole number.
    #[must_use]
    pub const fn rounded_up(self) -> i32 {
        (self.0 + 3) / 4
    }

    /// No more than this whole number.
    #[must_use]
    pub fn at_most(self, whole: u16) -> Self {
        self.min(Self::whole(whole.into()))
    }
}

impl From<Halves> for Quarters {
    fn from(value: Halves) -> Self {
        Self(value.count() * 2)
    }
}

impl std::ops::Add for Quarters {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl std::iter::Sum for Quarters {
    fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
        values.fold(Self::ZERO, std::ops::Add::add)
    }
}

impl std::fmt::Display for Quarters {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        const PARTS: [&str; 4] = ["", "1/4", "1/2", "3/4"];
        let (whole, part) = (self.0 / 4, PARTS[(self.0 % 4).unsigned_abs() as usize]);
        match (whole, part) {
            (whole, "") => write!(out, "{whole}"),
            (0, part) => write!(out, "{part}"),
            (whole, part) => write!(out, "{whole} {part}"),
        }
    }
}

/// What a unit of this Combat value attacks with when it is demoralized that much: half of it, or 1; 1/2 when its value
/// is 1 or 1/2. // gcacw.7.2.8 gcacw.7.2.9
#[must_use]
pub fn attacking(value: Halves, demoralized: u8) -> Halves {
    let small = value <= Halves::whole(1);
    match demoralized {
        0 => value,
        _ if small => Halves::from_halves(1),
        1 => Halves::whole(value.count() / 4),
        _ => Halves::whole(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_demoralized_unit_attacks_with_less() {
        let half = Halves::from_halves(1);
        for (value, once, twice) in [(7, 3, 1), (8, 4, 1), (2, 1, 1)] {
            assert_eq!(attacking(Halves::whole(value), 1), Halves::whole(once));
            assert_eq!(attacking(Halves::whole(value), 2), Halves::whole(twice));
            assert_eq!(attacking(Halves::whole(value), 0), Halves::whole(value));
        }
        for value in [half, Halves::whole(1)] {
            assert_eq!((attacking(value, 1), attacking(value, 2)), (half, half));
        }
    }

    #[test]
    fn quarters_print_as_players_write_them() {
        let half = Halves::from_halves(1);
        let by_half_more = Halves::from_halves(3);
        assert_eq!(Quarters::product(half, by_half_more).to_string(), "3/4");
        assert_eq!(Quarters::product(Halves::whole(7), by_half_more).to_string(), "10 1/2");
        assert_eq!(Quarters::whole(16).to_string(), "16");
        assert_eq!(Quarters::product(Halves::whole(1), by_half_more).rounded_up(), 2);
    }
}
