//! The inks of the map by day and by night. Marks name an ink; only the last step knows its colour.

use serde::{Deserialize, Serialize};

/// A sheet's colours: for a page in daylight or for one at night.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Style {
    /// Ink on paper.
    #[default]
    Light,
    /// Pale lines on dark ground.
    Dark,
}

/// What a mark is drawn with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Ink {
    /// The sheet outside the playing area.
    Margin,
    /// Open ground.
    Land,
    /// Open fields where the country around is rolling or wooded.
    Field,
    /// Woods.
    Woods,
    /// The edge of woods.
    WoodsEdge,
    /// Trees.
    Tree,
    /// Wet ground.
    Marsh,
    /// Tufts of marsh grass.
    Tuft,
    /// High ground.
    Height,
    /// Mountains.
    Mountain,
    /// Hachures.
    Hachure,
    /// Broken ground.
    Rough,
    /// Open water.
    Water,
    /// The deep middle of a river that is drawn as a line.
    Stream,
    /// Banks, shores and water lines.
    Shore,
    /// The hex grid.
    Grid,
    /// Hex numbers.
    Number,
    /// Main lines and names.
    Line,
    /// Roads.
    Road,
    /// Between the two lines of a pike.
    Pike,
    /// Trails.
    Trail,
    /// Railways.
    Railway,
    /// Town blocks.
    Town,
    /// The ground of a city.
    City,
    /// Field works.
    Works,
    /// Borders of counties.
    County,
    /// Names of waters.
    WaterName,
    /// Names of heights.
    HeightName,
    /// Behind names.
    Halo,
    /// The Union.
    Union,
    /// The Confederacy.
    Confederate,
    /// A favourable arrow.
    Favour,
    /// A costly arrow.
    Cost,
}

/// Red, green and blue.
pub(crate) type Colour = [u8; 3];

const INKS: &[(Ink, u32, u32)] = &[
    (Ink::Margin, 0xefe6d0, 0x15171a),
    (Ink::Land, 0xf6efdd, 0x23262a),
    (Ink::Field, 0xfbf6e8, 0x2a2d30),
    (Ink::Woods, 0xdbdfbd, 0x24322b),
    (Ink::WoodsEdge, 0xb4bd8d, 0x33473a),
    (Ink::Tree, 0x6f8058, 0x56705c),
    (Ink::Marsh, 0xe0e8de, 0x25353a),
    (Ink::Tuft, 0x557d80, 0x6d979c),
    (Ink::Height, 0xeee2c6, 0x2f2d29),
    (Ink::Mountain, 0xe4d5b4, 0x38332c),
    (Ink::Hachure, 0x6d5238, 0xa98d69),
    (Ink::Rough, 0x9b8566, 0x7c6d57),
    (Ink::Water, 0xc3dbe3, 0x173441),
    (Ink::Stream, 0x9cc3d3, 0x2a5a70),
    (Ink::Shore, 0x3a6d88, 0x6ba3bd),
    (Ink::Grid, 0xb9ab92, 0x4a4a49),
    (Ink::Number, 0x75664f, 0x97917f),
    (Ink::Line, 0x231a12, 0xe9dfc9),
    (Ink::Road, 0x5a3a20, 0xcdb48c),
    (Ink::Pike, 0xfff6dd, 0x5b4a34),
    (Ink::Trail, 0x6b4f35, 0xa8906d),
    (Ink::Railway, 0x1d1d1f, 0xdfdfdf),
    (Ink::Town, 0x2b1d14, 0xe6d3b3),
    (Ink::City, 0xdcb9a2, 0x553a31),
    (Ink::Works, 0x8c2f1d, 0xe08a6b),
    (Ink::County, 0xab93a6, 0x857590),
    (Ink::WaterName, 0x1f5570, 0x8fc4dc),
    (Ink::HeightName, 0x54391f, 0xcfae84),
    (Ink::Halo, 0xf8f2e2, 0x1d2023),
    (Ink::Union, 0x2c5a94, 0x6fa0dd),
    (Ink::Confederate, 0xa8402c, 0xe0866c),
    (Ink::Favour, 0x2f7a63, 0x63c0a2),
    (Ink::Cost, 0xb23a2a, 0xee8470),
];

impl Style {
    pub(crate) fn colour(self, ink: Ink) -> Colour {
        let found = INKS.iter().find(|(name, _, _)| *name == ink);
        let bits = found.map_or(0, |&(_, light, dark)| if self == Self::Light { light } else { dark });
        parts(bits)
    }

    /// Every colour there is.
    pub(crate) fn inks(self) -> impl Iterator<Item = Colour> {
        INKS.iter().map(move |&(_, light, dark)| parts(if self == Self::Light { light } else { dark }))
    }
}

fn parts(bits: u32) -> Colour {
    [(bits >> 16) as u8, (bits >> 8) as u8, bits as u8]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lightness(colour: Colour) -> i32 {
        colour.iter().map(|&part| i32::from(part)).sum()
    }

    #[test]
    fn ink_stands_out_from_paper_by_day_and_by_night() {
        for style in [Style::Light, Style::Dark] {
            for ink in [Ink::Line, Ink::Road, Ink::Shore, Ink::Railway, Ink::WaterName] {
                let apart = (lightness(style.colour(ink)) - lightness(style.colour(Ink::Land))).abs();
                assert!(apart > 180, "{style:?} {ink:?}");
            }
        }
    }
}
