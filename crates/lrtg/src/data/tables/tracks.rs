//! Who arrives, who is released, and what happens far away (3.0).

use serde::Deserialize;

use crate::data::records::Source;

records! {
    /// Who arrives.
    Tracks {
        /// Where it comes from.
        source: Source,
        /// Confederate arrivals.
        arrival: Vec<Arrival>,
        /// The Confederate Reinforcement track.
        confederate_reinforcement: Vec<TrackBox>,
        /// The Richmond Garrison track.
        richmond_garrison: Vec<String>,
        /// West Virginia.
        west_virginia: WestVirginia,
        /// Baltimore and Washington.
        release: Release,
        /// Pennsylvania militia.
        militia: Militia,
        /// The draft riots.
        draft_riots: DraftRiots,
        /// Vicksburg.
        vicksburg: Vicksburg,
    }
    /// A unit that arrives on a turn of its own.
    Arrival {
        /// The unit.
        unit: String,
        /// The turn.
        turn: u8,
        /// The highest column of SS it may enter by.
        most_column: u8,
    }
    /// A box of the Confederate Reinforcement track.
    TrackBox {
        /// The unit.
        unit: String,
        /// The place it comes to.
        place: String,
        /// Its hex.
        hex: String,
    }
    /// The West Virginia track.
    WestVirginia {
        /// Its units.
        units: Vec<String>,
        /// The highest modified die that brings one.
        most: i8,
        /// When Confederate infantry is north of the Potomac.
        anv_infantry_north: i8,
        /// Where they come to.
        place: String,
    }
    /// Releases.
    Release {
        /// The highest die that releases.
        most: u8,
        /// The groups.
        group: Vec<Vec<Released>>,
        /// Where Lockwood comes to.
        lockwood: String,
        /// Where Spinola comes to.
        spinola: String,
        /// Counties whose entry brings both.
        threatened: Vec<String>,
        /// Counties in which Confederate infantry blocks the release of DC units.
        blocked_by: Vec<String>,
        /// Where unreleased DC units stay.
        home: Vec<String>,
        /// Where those stay that began there.
        outposts: Vec<String>,
        /// Units not blocked once Meade commands.
        exempt_under_meade: Vec<String>,
        /// Units never released.
        never: Vec<String>,
    }
    /// A unit of a group.
    Released {
        /// The unit.
        unit: String,
        /// The command it joins.
        joins: Option<String>,
    }
    /// The militia.
    Militia {
        /// The highest modified die that brings one.
        most: i8,
        /// A Confederate unit is in Pennsylvania.
        confederate_in_pennsylvania: i8,
        /// Confederate infantry is in Maryland or Pennsylvania.
        infantry_in_maryland_or_pennsylvania: i8,
        /// Lee is in Pennsylvania.
        lee_in_pennsylvania: i8,
        /// Where they arrive.
        hex: String,
        /// The units.
        units: Vec<String>,
    }
    /// The draft riots.
    DraftRiots {
        /// How many dice.
        dice: u8,
        /// The least gain.
        least: i16,
        /// How far from a railroad the points may be.
        rail_distance: u16,
    }
    /// The fall of Vicksburg.
    Vicksburg {
        /// The highest die.
        most: u8,
        /// The points.
        points: i16,
    }
}
