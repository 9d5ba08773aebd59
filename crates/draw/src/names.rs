//! What is to be written on the map: the text, how it is set, where it belongs, and from which scale on.

use crate::geometry::{Point, Rect};
use crate::palette::Ink;
use crate::text::{Cut, Setting};

/// How a kind of name is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Type {
    City,
    Town,
    Village,
    Spot,
    Ford,
    River,
    Creek,
    Height,
    Way,
    County,
}

/// Where a name belongs.
#[derive(Debug, Clone)]
pub(crate) enum Spot {
    /// Beside a symbol.
    Beside(Rect),
    /// Along a line; `within` when the line is broad enough to be written on.
    Along { line: Vec<Point>, within: bool },
    /// Spread over an area, in the middle of these points.
    Over(Vec<Point>),
}

/// A name that wants a place on the map.
#[derive(Debug, Clone)]
pub(crate) struct Name {
    pub text: String,
    pub class: Type,
    pub spot: Spot,
    /// Greater goes first.
    pub priority: i32,
    /// From how many pixels to a hex radius on.
    pub from: f32,
    /// The rank of the place it names; 0 when it has none.
    pub rank: u8,
}

impl Type {
    /// The setting in pixels for a scale in pixels to a hex radius.
    pub fn setting(self, scale: f32) -> Setting {
        let (cut, small, large, spacing) = match self {
            Self::City => (Cut::Bold, 10.5, 19.0, 0.06),
            Self::Town => (Cut::Bold, 9.5, 14.5, 0.02),
            Self::Village => (Cut::Roman, 8.8, 12.5, 0.01),
            Self::Spot => (Cut::Italic, 8.6, 11.5, 0.01),
            Self::Ford => (Cut::Italic, 8.6, 11.5, 0.01),
            Self::River => (Cut::Italic, 10.0, 18.0, 0.12),
            Self::Creek => (Cut::Italic, 8.6, 12.0, 0.06),
            Self::Height => (Cut::Roman, 8.4, 11.5, 0.1),
            Self::Way => (Cut::Italic, 8.4, 10.5, 0.05),
            Self::County => (Cut::Roman, 11.0, 26.0, 0.45),
        };
        let share = ((scale - 4.0) / 36.0).clamp(0.0, 1.0);
        let growth = (scale / 45.0).max(1.0);
        Setting { cut, size: (small + (large - small) * share) * growth, spacing }
    }

    pub fn ink(self) -> Ink {
        match self {
            Self::River | Self::Creek => Ink::WaterName,
            Self::Ford => Ink::WaterName,
            Self::Height => Ink::HeightName,
            Self::Way => Ink::Road,
            Self::County => Ink::County,
            Self::City | Self::Town | Self::Village | Self::Spot => Ink::Line,
        }
    }

    /// Whether it is set in capitals.
    pub fn capitals(self) -> bool {
        matches!(self, Self::City | Self::County | Self::Height)
    }
}

/// The number of a hex and the two spots where it may start: below the upper side, or above the lower.
#[derive(Debug, Clone)]
pub(crate) struct Numeral {
    pub text: String,
    pub spots: [Point; 2],
}

impl Numeral {
    /// Hex numbers appear at this many pixels to a hex radius.
    pub const FROM: f32 = 28.0;

    /// How a number is set, in hex radii.
    pub const SETTING: Setting = Setting { cut: Cut::Roman, size: 0.23, spacing: 0.02 };
}
