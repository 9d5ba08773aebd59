//! The set-up, the first three turns, and the places that the rules name.

use engine::Side;
use serde::Deserialize;

use crate::data::records::Source;

/// How a counter comes into the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// With a unit or leader that its owner chooses.
    With,
    /// On a turn of its own.
    Arrival,
    /// When Meade assumes command.
    Replacement,
    /// By a random event.
    Event,
    /// From a box of a track.
    Track,
}

records! {
    /// The set-up.
    SetupTable {
        /// The counters.
        counter: Vec<Counter>,
        /// Stations damaged at the start.
        damaged_station: Vec<DamagedStation>,
        /// Bridges destroyed at the start.
        destroyed_bridge: Vec<DestroyedBridge>,
        /// Substitutes of each side.
        substitutes: Substitutes,
        /// Where it comes from.
        source: Source,
    }
    /// Where a counter starts.
    Counter {
        /// The side.
        side: Side,
        /// Its name.
        name: String,
        /// Its hex.
        hex: Option<String>,
        /// Or what brings it in.
        start: Option<Start>,
        /// Whether it is entrenched.
        #[serde(default)]
        entrenched: bool,
        /// Whether its flanks are refused.
        #[serde(default)]
        flanks_refused: bool,
        /// What else is known.
        note: Option<String>,
    }
    /// A damaged station.
    DamagedStation {
        /// Its railroad.
        railroad: String,
        /// Its name.
        station: String,
    }
    /// A destroyed bridge.
    DestroyedBridge {
        /// Its name.
        name: String,
        /// Its hexside.
        hexside: [String; 2],
    }
    /// Substitutes of a side.
    Substitutes {
        /// Brigades.
        infantry: u8,
        /// Regiments.
        cavalry: u8,
    }
    /// Turns 1 to 3.
    Opening {
        /// Where it comes from.
        source: Source,
        /// The six counties.
        counties: Vec<String>,
        /// A hex that counts as Warren county.
        warren_hex: String,
        /// Fredericksburg.
        fredericksburg: String,
        /// How near divisions watch it.
        within: u16,
        /// How many full divisions keep the Union from acting more.
        divisions: u8,
        /// Corps more when fewer are left.
        few_left: u8,
        /// Corps more when none is left.
        none_left: u8,
    }
    /// Places that the rules name.
    NamedPlaces {
        /// The places.
        place: Vec<NamedPlace>,
    }
    /// A place that the rules name.
    NamedPlace {
        /// Its hex; none where none is printed.
        hex: Option<String>,
        /// Its name.
        name: Option<String>,
        /// The rules that name it.
        rule: Option<String>,
        /// What else is known.
        note: Option<String>,
    }
}
