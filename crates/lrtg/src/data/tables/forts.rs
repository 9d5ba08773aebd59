//! Forts (9.0) and Harpers Ferry (6.0).

use serde::Deserialize;

use crate::data::records::Source;

records! {
    /// Forts and Harpers Ferry.
    Forts {
        /// Where they come from.
        source: Source,
        /// Classes.
        class: FortClasses,
        /// Harpers Ferry.
        harpers_ferry: HarpersFerry,
    }
    /// Classes of forts.
    FortClasses {
        /// By die at Baltimore.
        #[serde(rename = "Baltimore")]
        baltimore: [u8; 6],
        /// By die at Washington and Alexandria.
        #[serde(rename = "Washington")]
        washington: [u8; 6],
        /// Artillery by class.
        artillery: [u8; 3],
        /// Garrison by class.
        garrison: [u8; 3],
        /// The combat value that finds out a class.
        near: u8,
    }
    /// The siege of Harpers Ferry.
    HarpersFerry {
        /// The town.
        hex: String,
        /// How far the area reaches.
        radius: u16,
        /// Manpower that must stay.
        garrison: u8,
        /// The least sum of a surrender.
        surrender: i8,
        /// How near a division helps.
        division_within: u16,
        /// The modifiers.
        modifier: HarpersFerryModifiers,
        /// The Naval Battery.
        naval_battery: String,
    }
    /// The modifiers of the surrender roll.
    HarpersFerryModifiers {
        /// Guns in the Naval Battery.
        naval_battery: i8,
        /// Guns on Loudoun Heights.
        loudoun_heights: i8,
        /// Guns on Bolivar Heights.
        bolivar_heights: i8,
        /// Each earlier turn surrounded.
        earlier_turn: i8,
        /// A Union division near.
        division: i8,
    }
}
