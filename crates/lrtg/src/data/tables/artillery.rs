//! Captured and destroyed artillery (29.0).

use serde::Deserialize;

use crate::data::records::Source;

records! {
    /// What becomes of guns.
    ArtilleryTable {
        /// Where it comes from.
        source: Source,
        /// The reading of the dice.
        captured: CapturedGuns,
    }
    /// The reading of one die.
    CapturedGuns {
        /// The highest that captures.
        captured: i16,
        /// The highest that destroys.
        destroyed: i16,
        /// Added when the result was R*.
        rout_star: i16,
        /// Added when the unit is eliminated.
        eliminated: i16,
    }
}
