//! Numbers that the rules count in halves: a Combat value of 1/2, a pike at 1 1/2 movement points.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Visitor};

/// A number of halves; `1/2`, `3` and `3 1/2` in the data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Halves(i32);

impl Halves {
    /// A whole number.
    #[must_use]
    pub const fn whole(number: i32) -> Self {
        Self(number * 2)
    }

    /// A number of halves.
    #[must_use]
    pub const fn from_halves(count: i32) -> Self {
        Self(count)
    }

    /// How many halves it is.
    #[must_use]
    pub const fn count(self) -> i32 {
        self.0
    }

    fn parse(text: &str) -> Option<Self> {
        match text.strip_suffix("1/2") {
            Some("") => Some(Self(1)),
            Some(whole) => Some(Self(whole.trim().parse::<i16>().ok()? as i32 * 2 + 1)),
            None => Some(Self::whole(text.parse::<i16>().ok()?.into())),
        }
    }
}

impl fmt::Display for Halves {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 2, self.0 % 2 == 0) {
            (whole, true) => write!(out, "{whole}"),
            (0, false) => write!(out, "1/2"),
            (whole, false) => write!(out, "{whole} 1/2"),
        }
    }
}

impl<'de> Deserialize<'de> for Halves {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(HalvesVisitor)
    }
}

struct HalvesVisitor;

impl Visitor<'_> for HalvesVisitor {
    type Value = Halves;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "a whole number, or a text such as \"1/2\" or \"3 1/2\"")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Halves, E> {
        i16::try_from(number)
            .map(|number| Halves::whole(number.into()))
            .map_err(|_| E::custom(format!("{number} is too large")))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Halves, E> {
        i16::try_from(number)
            .map(|number| Halves::whole(number.into()))
            .map_err(|_| E::custom(format!("{number} is too large")))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Halves, E> {
        Halves::parse(text).ok_or_else(|| E::custom(format!("\"{text}\" is not a number in halves")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_read_and_print_alike() {
        for text in ["1/2", "1", "3 1/2", "14"] {
            assert_eq!(Halves::parse(text).unwrap().to_string(), text);
        }
        assert_eq!(Halves::parse("3.5"), None);
    }
}
