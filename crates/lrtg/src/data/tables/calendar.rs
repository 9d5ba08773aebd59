//! The calendar, and the turns that a rule names.

use serde::Deserialize;

use crate::data::records::Source;

records! {
    /// The calendar.
    Calendar {
        /// Where it comes from.
        source: Source,
        /// The year.
        year: u16,
        /// The month it starts in.
        month: String,
        /// The first day of turn 1.
        first_day: u8,
        /// The days of that month.
        days_in_month: u8,
        /// The month after it.
        next_month: String,
        /// How many turns are of three days.
        three_day_turns: u8,
        /// Turns that a rule names.
        named: NamedTurns,
    }
    /// Turns that a rule names.
    NamedTurns {
        /// From when on Vicksburg may fall.
        vicksburg: u8,
        /// From when on a Confederate retreat ends the game.
        retreat: u8,
        /// The last turn of High Tide.
        high_tide_ends: u8,
        /// The draft riots.
        draft_riots: u8,
        /// The last turn of the Gettysburg Campaign.
        campaign_ends: u8,
    }
}
