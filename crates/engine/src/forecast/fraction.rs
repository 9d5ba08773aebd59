//! Exact fractions.

use serde::Serialize;

/// An exact fraction, in lowest terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Fraction {
    /// Above the line.
    pub numerator: u128,
    /// Below it.
    pub denominator: u128,
}

impl Fraction {
    /// None of it.
    pub const ZERO: Self = Self { numerator: 0, denominator: 1 };
    /// All of it.
    pub const ONE: Self = Self { numerator: 1, denominator: 1 };

    /// `numerator / denominator` in lowest terms; nothing over nothing is nothing.
    #[must_use]
    pub fn new(numerator: u128, denominator: u128) -> Self {
        let divisor = greatest_common_divisor(numerator, denominator).max(1);
        Self { numerator: numerator / divisor, denominator: (denominator / divisor).max(1) }
    }

    /// The sum; `None` when it does not fit into 128 bits.
    #[must_use]
    pub fn checked_add(self, other: Self) -> Option<Self> {
        let divisor = greatest_common_divisor(self.denominator, other.denominator).max(1);
        let left = self.numerator.checked_mul(other.denominator / divisor)?;
        let right = other.numerator.checked_mul(self.denominator / divisor)?;
        Some(Self::new(
            left.checked_add(right)?,
            (self.denominator / divisor).checked_mul(other.denominator)?,
        ))
    }

    /// The sum, not brought to lowest terms: chances of dice mostly have one denominator, and there are thousands to add.
    /// `None` when it does not fit into 128 bits.
    pub(super) fn piled_on(self, other: Self) -> Option<Self> {
        if self.denominator == other.denominator {
            return Some(Self { numerator: self.numerator.checked_add(other.numerator)?, ..self });
        }
        let (few, many) = if self.denominator < other.denominator { (self, other) } else { (other, self) };
        if many.denominator.is_multiple_of(few.denominator) {
            let scaled = few.numerator.checked_mul(many.denominator / few.denominator)?;
            return Some(Self { numerator: many.numerator.checked_add(scaled)?, ..many });
        }
        self.checked_add(other)
    }

    /// The same in lowest terms.
    pub(super) fn in_lowest_terms(self) -> Self {
        Self::new(self.numerator, self.denominator)
    }

    /// The product with `numerator / denominator`; `None` when it does not fit into 128 bits.
    #[must_use]
    pub fn checked_mul(self, numerator: u128, denominator: u128) -> Option<Self> {
        Some(Self::new(self.numerator.checked_mul(numerator)?, self.denominator.checked_mul(denominator)?))
    }

    /// As a percentage.
    #[must_use]
    pub fn percent(self) -> f64 {
        100.0 * self.numerator as f64 / self.denominator as f64
    }
}

impl std::fmt::Display for Fraction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

fn greatest_common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        // Most fit into 64 bits, where a division is many times as quick.
        if let (Ok(mut small), Ok(mut smaller)) = (u64::try_from(a), u64::try_from(b)) {
            while smaller != 0 {
                (small, smaller) = (smaller, small % smaller);
            }
            return small.into();
        }
        (a, b) = (b, a % b);
    }
    a
}
