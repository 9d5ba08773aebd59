//! Time limits (22.0).

use serde::Deserialize;

use crate::data::records::Source;

records! {
    /// Time limits, in minutes.
    Time {
        /// Where it comes from.
        source: Source,
        /// What a side has.
        base: u8,
        /// Less for each of its players.
        player: u8,
        /// Less for a Passive side.
        passive: u8,
        /// More for each infantry corps leader near the enemy: Union, Confederate.
        leader: [u8; 2],
        /// How near, in hexes.
        near: u16,
        /// Chits.
        chits: Chits,
    }
    /// Time chits.
    Chits {
        /// At the start.
        start: u8,
        /// At most.
        most: u8,
        /// What one is worth.
        minutes: u8,
    }
}
