//! What commanders of one side write to each other (21.2).

use serde::Deserialize;

use crate::data::records::Source;

/// What the die says of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Delivery {
    /// It arrives at once.
    Delivered,
    /// It arrives in the next turn.
    #[serde(alias = "next day")]
    NextDay,
    /// It never arrives.
    Destroyed,
}

impl Delivery {
    /// The rulebook's word.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Delivered => "delivered",
            Self::NextDay => "delivered next day",
            Self::Destroyed => "destroyed",
        }
    }
}

records! {
    /// What commanders write to each other.
    Messages {
        /// How far they reach.
        reach: Reach,
        /// The Communications Phase.
        phase: CommunicationsPhase,
        /// What becomes of a message.
        delivery: DeliveryTable,
        /// The wire.
        telegraph: Telegraph,
        /// What they write.
        words: Words,
    }
    /// Distances, in hexes.
    Reach {
        /// Two commanders of an Operational side may talk.
        talk: u16,
        /// A commander is near a line.
        wire: u16,
        /// A unit may pass to the overall commander.
        transfer: u16,
        /// A unit is still Hooker's.
        halleck: u16,
        /// Where it comes from.
        source: Source,
    }
    /// The Communications Phase.
    CommunicationsPhase {
        /// How often each commander may speak, write or offer.
        minutes: u8,
        /// The most words of a message.
        words: usize,
        /// Where it comes from.
        source: Source,
        /// Why.
        reason: String,
    }
    /// What becomes of a message.
    DeliveryTable {
        /// Nearer than this is the first column.
        near: u16,
        /// Nearer than this is the second.
        far: u16,
        /// One row for each face of the die.
        row: [[Delivery; 3]; 6],
        /// Where it comes from.
        source: Source,
    }
    /// The road that carries the wire.
    Telegraph {
        /// Its name on the board.
        road: String,
        /// Where it begins; it ends at Fredericksburg.
        from: String,
        /// Where it comes from.
        source: Source,
    }
    /// What commanders write.
    Words {
        /// Words that are offered.
        word: Vec<String>,
        /// What a form may say that forces are to do.
        purpose: Vec<String>,
        /// Where it comes from.
        source: Source,
        /// Why.
        reason: String,
    }
}

impl DeliveryTable {
    /// What a die says at a distance.
    #[must_use]
    pub fn of(&self, die: u8, distance: u16) -> Delivery {
        let column = usize::from(distance >= self.near) + usize::from(distance >= self.far);
        self.row[usize::from(die.clamp(1, 6)) - 1][column]
    }
}
