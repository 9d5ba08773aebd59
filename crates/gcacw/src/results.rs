//! What the cells of the charts say: a combat result, an extended march result, a movement cost.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::halves::Halves;

/// One cell of the Combat Chart, such as `1DR` or `fa`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Deserialize, Serialize)]
#[serde(try_from = "String", into = "String")]
pub struct CombatResult {
    /// Manpower lost.
    pub loss: u8,
    /// Fatigue gained: 3 when disorganized, 2 for `F`, 1 for `f`.
    pub fatigue: u8,
    /// `D`: the units are disorganized.
    pub disorganized: bool,
    /// `E`: the march ends.
    pub end_march: bool,
    /// `r`: the units retreat.
    pub retreat: bool,
    /// `R` is 1 and `R*` is 2: the units rout and are demoralized that much; 0 when they do not.
    pub rout: u8,
    /// `a`: the attacker may advance.
    pub advance: bool,
}

impl TryFrom<String> for CombatResult {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::parse(&text).ok_or_else(|| format!("\"{text}\" is not a combat result such as 1DR, fa or -"))
    }
}

impl From<CombatResult> for String {
    fn from(result: CombatResult) -> Self {
        result.to_string()
    }
}

impl CombatResult {
    /// No effect.
    pub const NONE: Self = Self {
        loss: 0,
        fatigue: 0,
        disorganized: false,
        end_march: false,
        retreat: false,
        rout: 0,
        advance: false,
    };

    /// Whether an active unit may go on marching after it: no D, F, f or E. // gcacw.7.5.11
    #[must_use]
    pub const fn ends_march(self) -> bool {
        self.end_march || self.fatigue > 0
    }

    /// Reads a cell; `-` is no effect.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if text == "-" {
            return Some(Self::default());
        }
        let letters = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let number = text.strip_suffix(letters)?;
        let loss = if number.is_empty() { 0 } else { number.parse().ok()? };
        let (first, second) = match letters.strip_prefix(['D', 'F', 'f', 'E']) {
            Some(second) => (letters.chars().next(), second),
            None => (None, letters),
        };
        if number.is_empty() && letters.is_empty() {
            return None;
        }
        let result = Self {
            loss,
            fatigue: match first {
                Some('D') => 3,
                Some('F') => 2,
                Some('f') => 1,
                _ => 0,
            },
            disorganized: first == Some('D'),
            end_march: first == Some('E'),
            ..Self::default()
        };
        match second {
            "" => Some(result),
            "r" => Some(Self { retreat: true, ..result }),
            "R" => Some(Self { rout: 1, ..result }),
            "R*" => Some(Self { rout: 2, ..result }),
            "a" => Some(Self { advance: true, ..result }),
            _ => None,
        }
    }
}

impl fmt::Display for CombatResult {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::default() {
            return write!(out, "-");
        }
        if self.loss > 0 {
            write!(out, "{}", self.loss)?;
        }
        let first = match (self.disorganized, self.fatigue, self.end_march) {
            (true, ..) => "D",
            (_, 2, _) => "F",
            (_, 1, _) => "f",
            (.., true) => "E",
            _ => "",
        };
        let second = match (self.retreat, self.rout, self.advance) {
            (true, ..) => "r",
            (_, 1, _) => "R",
            (_, 2, _) => "R*",
            (.., true) => "a",
            _ => "",
        };
        write!(out, "{first}{second}")
    }
}

/// One cell of the Extended March Table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum MarchResult {
    /// No effect.
    #[serde(rename = "NE")]
    NoEffect,
    /// The marker turns to its disorganized side.
    #[serde(rename = "D")]
    Disorganized,
    /// One Manpower lost, and disorganized.
    #[serde(rename = "1")]
    One,
    /// Two Manpower lost, and disorganized.
    #[serde(rename = "2")]
    Two,
    /// Three Manpower lost, and disorganized.
    #[serde(rename = "3")]
    Three,
}

impl MarchResult {
    /// Manpower lost.
    #[must_use]
    pub const fn loss(self) -> u8 {
        match self {
            Self::NoEffect | Self::Disorganized => 0,
            Self::One => 1,
            Self::Two => 2,
            Self::Three => 3,
        }
    }
}

impl fmt::Display for MarchResult {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoEffect => write!(out, "NE"),
            Self::Disorganized => write!(out, "D"),
            loss => write!(out, "{}", loss.loss()),
        }
    }
}

/// One cell of the Artillery Modifier Chart: the modifier when the attacker's die is even, and when it is odd.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct ArtilleryModifier {
    /// When the die is even, or when no die is rolled.
    pub even: i8,
    /// When the die is odd, or when no die is rolled.
    pub odd: i8,
}

impl TryFrom<String> for ArtilleryModifier {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let number =
            |part: &str| part.parse::<i8>().map_err(|_| format!("\"{text}\" is not an artillery modifier"));
        if let Some(even) = text.strip_suffix('*') {
            return Ok(Self { even: number(even)?, odd: 0 });
        }
        match text.split_once('/') {
            Some((even, odd)) => Ok(Self { even: number(even)?, odd: number(odd)? }),
            None => number(&text).map(|modifier| Self { even: modifier, odd: modifier }),
        }
    }
}

/// Movement points to enter a hex, or `P` where it may not be entered without a road.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Cost {
    /// So many movement points.
    Points(Halves),
    /// Prohibited.
    Prohibited(Prohibited),
}

/// The letter `P`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Prohibited {
    /// Prohibited.
    P,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combat_results_read_and_print_alike() {
        for text in ["-", "1", "f", "1F", "D", "2Dr", "1DR", "11DR*", "a", "3a", "fa", "2Ea"] {
            assert_eq!(CombatResult::parse(text).unwrap().to_string(), text);
        }
        for text in ["", "x", "DD", "Rr", "1D*", "R*a", "999D"] {
            assert_eq!(CombatResult::parse(text), None, "{text}");
        }
    }

    #[test]
    fn an_artillery_modifier_may_hang_on_a_die() {
        let read = |text: &str| ArtilleryModifier::try_from(text.to_owned());
        assert_eq!(read("+2/+1"), Ok(ArtilleryModifier { even: 2, odd: 1 }));
        assert_eq!(read("-1*"), Ok(ArtilleryModifier { even: -1, odd: 0 }));
        assert_eq!(read("-3"), Ok(ArtilleryModifier { even: -3, odd: -3 }));
        assert_eq!(read("two"), Err("\"two\" is not an artillery modifier".to_owned()));
    }
}
