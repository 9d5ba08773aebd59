//! The records of the campaign files.

use engine::Side;
use serde::Deserialize;

/// Where a value comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The rules or a set-up table.
    Rulebook,
    /// The published counters.
    Counter,
    /// The history of the campaign.
    History,
    /// Judged to fit.
    Reconstruction,
    /// There is no value.
    None,
}

/// What class a river is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RiverClass {
    /// Major.
    Major,
    /// Minor.
    Minor,
}

/// What a naval space is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NavalKind {
    /// A dock.
    Dock,
    /// Open water.
    Sea,
}

/// The file of units.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Units {
    /// The units.
    pub unit: Vec<Unit>,
    /// Substitute counters.
    pub substitute: Vec<Substitute>,
}

/// A unit of the campaign.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// The side.
    pub side: Side,
    /// Its name.
    pub name: String,
    /// Its name in full.
    pub full_name: String,
    /// The formation it belongs to.
    pub formation: String,
    /// The designation on the counter.
    pub designation: String,
    /// Its size.
    pub size: String,
    /// Its arm.
    pub arm: String,
    /// Manpower, where a set-up gives it.
    pub strength: Option<u8>,
    /// Tactical value.
    pub tactical: i8,
    /// Artillery value.
    pub artillery: u8,
    /// Where its values come from.
    pub source: Source,
    /// Where its full name, size and arm come from.
    pub name_source: Source,
    /// Why.
    pub reason: String,
    /// The optional rule that brings it in.
    pub option: Option<String>,
}

/// Substitute counters of one kind.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Substitute {
    /// The side.
    pub side: Side,
    /// Their arm.
    pub arm: String,
    /// Their size.
    pub size: String,
    /// How many.
    pub count: u8,
    /// Where the number comes from.
    pub count_source: Source,
    /// Tactical value.
    pub tactical: i8,
    /// Most artillery value.
    pub artillery_max: u8,
    /// Where the values come from.
    pub source: Source,
    /// Why.
    pub reason: String,
}

/// The file of leaders.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leaders {
    /// The leaders.
    pub leader: Vec<Leader>,
    /// Who goes out and who comes in on Meade's accession.
    pub replacement: Vec<Replacement>,
}

/// A leader of the campaign.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leader {
    /// The side.
    pub side: Side,
    /// Name.
    pub name: String,
    /// Name in full.
    pub full_name: String,
    /// What he leads.
    pub r#type: String,
    /// The formation he leads.
    pub formation: String,
    /// Command value.
    pub command: u8,
    /// Where the values come from.
    pub source: Source,
    /// Why.
    pub reason: String,
    /// Tactical value; army leaders have none.
    pub tactical: Option<i8>,
}

/// A replacement.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replacement {
    /// Who goes out; empty for nobody.
    pub out: String,
    /// Who comes in; empty for nobody.
    pub into: String,
    /// Where it comes from.
    pub source: Source,
}

/// The file of counties.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counties {
    /// The counties.
    pub county: Vec<County>,
    /// The towns that can be levied.
    pub town: Vec<Town>,
}

/// A county.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct County {
    /// Its name.
    pub name: String,
    /// Its state.
    pub state: String,
    /// Whether it lies north of the Potomac.
    pub north_of_potomac: bool,
    /// Forage value.
    pub forage: u8,
    /// Where the forage value comes from.
    pub source: Source,
    /// The place that controls it.
    pub control_place: Option<String>,
    /// The hex of that place.
    pub control_hex: Option<String>,
    /// Where the control place comes from.
    pub control_source: Source,
    /// Victory points.
    pub vp: [u8; 3],
    /// Where they come from.
    pub vp_source: Source,
    /// Why.
    pub reason: String,
}

/// A town that can be levied.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Town {
    /// Its name.
    pub name: String,
    /// Its name on the board, where that is another.
    pub place: Option<String>,
    /// Its state.
    pub state: String,
    /// Its county.
    pub county: String,
    /// Where it comes from.
    pub source: Source,
    /// Why.
    pub reason: String,
}

/// The file of railroads.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Railroads {
    /// The railroads.
    pub railroad: Vec<Railroad>,
}

/// A railroad.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Railroad {
    /// Its name.
    pub name: String,
    /// Its stations in order.
    pub stations: Vec<String>,
    /// The stations that the rules name.
    pub rulebook_stations: Vec<String>,
    /// Its victory points, in words.
    pub vp: String,
    /// Where they come from.
    pub vp_source: Source,
    /// Where the stations come from.
    pub source: Source,
    /// Why.
    pub reason: String,
}

/// The file of rivers.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rivers {
    /// The rivers.
    pub river: Vec<River>,
}

/// A river.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct River {
    /// Its name.
    pub name: String,
    /// Major or minor.
    pub class: RiverClass,
    /// Where it comes from.
    pub source: Source,
    /// Why.
    pub reason: String,
}

/// The naval chart.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Naval {
    /// Its spaces.
    pub space: Vec<NavalSpace>,
    /// Which are joined.
    pub edge: Vec<ChartEdge>,
}

/// A space of the naval chart.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NavalSpace {
    /// Its name.
    pub name: String,
    /// Dock or sea.
    pub kind: NavalKind,
    /// A dock's hex.
    pub hex: Option<String>,
    /// The city another of whose dock hexes serves when the Confederate holds this one.
    pub city: Option<String>,
    /// Where it comes from.
    pub source: Source,
    /// Why.
    pub reason: String,
}

/// The off-map rail chart.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offmap {
    /// Its boxes.
    pub r#box: Vec<OffmapBox>,
    /// Which are joined.
    pub edge: Vec<ChartEdge>,
}

/// A box of the off-map rail chart.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OffmapBox {
    /// Its name.
    pub name: String,
    /// Whether it is a station on the map.
    pub onmap_station: bool,
    /// That station's hex.
    pub hex: Option<String>,
    /// Where it comes from.
    pub source: Source,
    /// Why.
    pub reason: String,
}

/// Two spaces of a chart that are joined.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChartEdge {
    /// One.
    pub a: String,
    /// The other.
    pub b: String,
    /// Where it comes from.
    pub source: Source,
    /// Why.
    pub reason: String,
}

impl County {
    /// Its name and state, as the board's areas are named.
    #[must_use]
    pub fn record(&self) -> String {
        format!("{}, {}", self.name, self.state)
    }
}

impl Town {
    /// Its name on the board.
    #[must_use]
    pub fn board_name(&self) -> &str {
        self.place.as_deref().unwrap_or(&self.name)
    }
}
