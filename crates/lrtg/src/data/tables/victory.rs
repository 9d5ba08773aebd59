//! Army morale (15.0) and victory points (VII).

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::data::records::Source;

records! {
    /// Army morale.
    MoraleTable {
        /// Where it comes from.
        source: Source,
        /// The level of Disorder.
        disorder: u16,
        /// The level of Panic.
        panic: u16,
        /// The level of Flight.
        flight: u16,
        /// For each shaken corps.
        corps: u16,
        /// The Army of the Potomac.
        union: ArmyMorale,
        /// The Army of Northern Virginia.
        confederate: ArmyMorale,
    }
    /// One army's morale.
    ArmyMorale {
        /// A demoralized infantry division, by level.
        division: [u16; 2],
        /// A demoralized infantry brigade, by level.
        brigade: [u16; 2],
        /// The divisor of combat losses.
        losses: u16,
        /// The divisor of divisions out of supply.
        out_of_supply: u16,
        /// A division eliminated, by turns ago.
        eliminated_division: [u16; 3],
        /// A brigade eliminated, by turns ago.
        eliminated_brigade: [u16; 3],
    }
    /// Victory points.
    VictoryTable {
        /// Where they come from.
        source: Source,
        /// Counties.
        counties: CountyPoints,
        /// Stretches of railroad.
        line: Vec<LinePoints>,
        /// Stations.
        stations: StationPoints,
        /// Structures.
        structures: StructurePoints,
        /// Losses.
        losses: LossPoints,
        /// Disorder and Panic.
        morale: MoralePoints,
        /// Hooker.
        hooker: HookerPoints,
        /// Levels by scenario.
        levels: BTreeMap<String, Levels>,
        /// Preliminary victories.
        preliminary: Preliminary,
    }
    /// County control.
    CountyPoints {
        /// Manpower in the control hex.
        unit: u8,
        /// Manpower in the county.
        manpower: u8,
        /// Days after the crossing.
        doubled_after: u8,
    }
    /// A stretch of railroad.
    LinePoints {
        /// The board's victory line.
        name: String,
        /// Awards.
        award: Vec<i16>,
        /// Each further station.
        #[serde(default)]
        additional: i16,
    }
    /// Stations.
    StationPoints {
        /// Stations with points of their own.
        named: Vec<NamedPoints>,
        /// Every other.
        other: i16,
        /// Virginia stations count north of this row of SS.
        virginia_north_of_row: u8,
        /// The combined award.
        combined: CombinedPoints,
    }
    /// A hex with points.
    NamedPoints {
        /// Its name.
        name: String,
        /// Its hex.
        hex: String,
        /// The points.
        points: i16,
    }
    /// A hexside with points.
    HexsidePoints {
        /// Its name.
        name: String,
        /// Its two hexes.
        hexside: [String; 2],
        /// The points.
        points: i16,
    }
    /// Stations and a bridge together.
    CombinedPoints {
        /// The line.
        line: String,
        /// How many of its stations.
        stations: u8,
        /// The bridge.
        bridge: String,
        /// The points.
        points: i16,
    }
    /// Structures.
    StructurePoints {
        /// Bridges with points of their own.
        bridge: Vec<HexsidePoints>,
        /// Every other major-river bridge.
        major_bridge: i16,
        /// The aqueduct.
        aqueduct: HexsidePoints,
        /// Capitols and the White House.
        capitol: Vec<NamedPoints>,
        /// A Confederate in Washington.
        washington: i16,
        /// Artillery that shells the capitol.
        pennsylvania_capitol_artillery: u8,
        /// From this fort's hex.
        pennsylvania_capitol_fort: String,
        /// The fatigue it costs.
        pennsylvania_capitol_fatigue: u8,
        /// Hexes that win the game.
        seized: Vec<String>,
        /// Bridges that nobody destroys.
        indestructible: Vec<String>,
    }
    /// Points of a manpower point lost.
    LossPoints {
        /// Union.
        union: i16,
        /// Confederate.
        confederate: i16,
    }
    /// Points of Disorder and Panic: has happened, is in force.
    MoralePoints {
        /// Union Disorder.
        union_disorder: [i16; 2],
        /// Union Panic.
        union_panic: [i16; 2],
        /// Confederate Disorder.
        confederate_disorder: [i16; 2],
        /// Confederate Panic.
        confederate_panic: [i16; 2],
    }
    /// Hooker.
    HookerPoints {
        /// The total that questions him.
        questioned_at: i16,
        /// How many events relieve him.
        events: u8,
    }
    /// The least total of each level.
    Levels {
        /// Confederate decisive.
        confederate_decisive: i16,
        /// Confederate substantive.
        confederate_substantive: i16,
        /// Confederate marginal.
        confederate_marginal: i16,
        /// Union marginal.
        union_marginal: i16,
        /// Union substantive.
        union_substantive: i16,
    }
    /// Preliminary victories.
    Preliminary {
        /// Points.
        confederate_substantive: i16,
        /// Points.
        confederate_marginal: i16,
        /// How much worse the Confederate morale is.
        union_margin: u16,
    }
}
