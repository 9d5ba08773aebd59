//! The variant in which Jackson lives (31.0).

use serde::Deserialize;

use crate::data::records::Source;

records! {
    /// Jackson lives.
    JacksonTable {
        /// Where it comes from.
        source: Source,
        /// Where counters start.
        counter: Vec<JacksonCounter>,
        /// Who is not in the game.
        aside: Vec<String>,
        /// Who belongs to I Corps.
        first_corps: Vec<String>,
        /// The one unit that Pettigrew joins.
        pettigrew_joins: String,
        /// His relapses.
        relapse: Relapse,
        /// The Union's allowances.
        union: JacksonUnion,
    }
    /// A counter of the variant.
    JacksonCounter {
        /// Its name.
        name: String,
        /// Its hex.
        hex: String,
        /// Its manpower.
        strength: Option<u8>,
        /// Its artillery, where it is not that of the regular counter.
        artillery: Option<u8>,
    }
    /// Jackson's relapses.
    Relapse {
        /// The highest total that debilitates him.
        debilitated: u8,
        /// The highest total that impacts him.
        impacted: u8,
        /// The turn from which the roll gets +1.
        recovered_from: u8,
        /// How many bad rolls in a row make him mend.
        in_a_row: u8,
    }
    /// The Union's allowances against Jackson, in halves.
    JacksonUnion {
        /// One infantry corps has moved.
        one_corps: u8,
        /// Both have.
        both_corps: u8,
        /// The cavalry has, in turn 3.
        cavalry: u8,
    }
}
