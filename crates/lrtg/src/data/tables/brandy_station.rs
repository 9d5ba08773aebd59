//! Brandy Station and Stuart's Pride (27.0).

use serde::Deserialize;

use crate::data::records::Source;

records! {
    /// Another opening for turns 1 to 3.
    BrandyTable {
        /// Where it comes from.
        source: Source,
        /// Counties closed to the Confederates.
        closed: Vec<String>,
        /// Counties open to Union cavalry in turn 3.
        raid: Vec<String>,
        /// The county whose entry releases Confederate cavalry.
        releases: String,
        /// Where Union cavalry goes in the night after turn 3.
        night_retreat: Vec<String>,
        /// Corps more in turns 1 and 2, if few full divisions are near Fredericksburg.
        few_left: u8,
        /// Corps more in all, if none is.
        none_left: u8,
        /// Corps in turn 3 if both corps moved and Jackson lives.
        both_corps: u8,
        /// Points to offset the Union's advantage.
        balance: i16,
        /// Stuart's Pride.
        pride: Pride,
    }
    /// Stuart's Embarrassment: what raises and lowers it.
    Pride {
        /// Points of the Confederate total for each of it.
        points: i16,
        /// Each corps into whose zone Union cavalry moved.
        zone: i16,
        /// Each D.
        disorganized: i16,
        /// Each r.
        retreat: i16,
        /// Each R or R*.
        rout: i16,
        /// Each manpower lost.
        manpower: i16,
        /// The depot at Culpeper.
        culpeper_depot: i16,
        /// Each R or R* of Union cavalry.
        union_rout: i16,
        /// Each manpower lost by Union cavalry.
        union_manpower: i16,
        /// The depots that count more.
        depots: Vec<String>,
        /// Each of them that Stuart's cavalry destroys.
        depot: i16,
        /// Each other depot.
        other_depot: i16,
        /// Each of them that the Union destroys before him.
        union_destroys: i16,
        /// How near he must be, and no infantry.
        within: u16,
        /// The capitols that count.
        capitols: Vec<String>,
        /// Each of them.
        capitol: i16,
        /// Baltimore.
        baltimore: i16,
        /// The railroads.
        line: Vec<PrideLine>,
    }
    /// A railroad on which one damaged station counts.
    PrideLine {
        /// Its name on the board.
        railroad: String,
        /// Where its part that counts ends.
        east_of: Option<String>,
        /// The hex of a station that counts with it.
        also: Option<String>,
        /// What it is worth.
        points: i16,
    }
}
