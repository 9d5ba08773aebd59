//! What a die must show to build, destroy or repair a crossing, and everything that changes it.

use engine::{DataError, Modifier, Side};
use serde::Deserialize;

use super::state::River;
use crate::charts::records;
use crate::sources::Sources;
use crate::units::Volume;

/// The file the figures are in.
pub const FILE: &str = "gcacw/bridges.toml";

/// What a crossing is when a game starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
pub enum AtStart {
    /// Standing.
    #[serde(rename = "whole")]
    Whole,
    /// Destroyed.
    #[serde(rename = "destroyed")]
    Destroyed,
    /// A pontoon bridge of the Union that uses up no marker.
    #[serde(rename = "union pontoon")]
    UnionPontoon,
}

/// What there is only one of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnlyKind {
    /// A dam.
    Dam,
    /// A ferry.
    Ferry,
}

records! {
    /// The file of bridges.
    Bridging {
        /// Where it comes from.
        source: String,
        /// Building.
        build: Build,
        /// Destroying.
        destroy: Destroy,
        /// Repairing.
        repair: Repair,
        /// Volumes where one crossing alone is a dam or a ferry.
        only: Vec<Only>,
        /// Crossings with rules of their own.
        named: Vec<Named>,
    }
    /// Building a pontoon bridge.
    Build {
        /// The highest modified roll that builds it.
        succeeds: i16,
        /// The unmodified roll that never does.
        always_fails: u8,
        /// The Confederate near his Capitol, over a major river.
        capitol: i16,
        /// The Capitol.
        capitol_hex: String,
        /// How near.
        capitol_within: u16,
        /// The volumes that have it.
        capitol_volumes: Vec<Volume>,
        /// The Union over a minor river in one year.
        union_minor: i16,
        /// That year.
        union_minor_year: u16,
        /// The Union in some volumes.
        union: i16,
        /// These volumes.
        union_volumes: Vec<Volume>,
        /// The river is unfordable.
        unfordable: i16,
        /// The river is a major river.
        major: i16,
        /// The year and month from which the Union does not add that.
        major_free_from: [u16; 2],
        /// A route in both hexes; a ford, ferry or permanent bridge between them.
        route_and_crossing: i16,
        /// A route in both hexes, nothing between them.
        route_in_both: i16,
        /// A route in one hex only.
        route_in_one: i16,
        /// A route in neither hex.
        route_in_neither: i16,
    }
    /// Destroying a permanent bridge or a ferry.
    Destroy {
        /// The highest modified roll that destroys a bridge.
        bridge: i16,
        /// The highest modified roll that destroys a ferry.
        ferry: i16,
        /// The Confederate against a ferry.
        confederate_ferry: i16,
        /// Neither hex is in an enemy zone of control.
        no_enemy_zone: i16,
        /// The unit neither moved nor attacked in its march.
        stayed: i16,
    }
    /// Repairing a permanent bridge or a ferry.
    Repair {
        /// The highest modified roll that repairs a bridge.
        bridge: i16,
        /// The highest modified roll that repairs a ferry.
        ferry: i16,
        /// The river is unfordable.
        unfordable: i16,
        /// The river is a major river.
        major: i16,
        /// The Union, a bridge, in some volumes.
        union_bridge: i16,
        /// These volumes.
        union_bridge_volumes: Vec<Volume>,
        /// The unmodified roll that always repairs a bridge over a major river, in some volumes.
        always_succeeds: u8,
        /// These volumes.
        always_succeeds_volumes: Vec<Volume>,
        /// The volumes where the Union repairs only in counties it controls.
        county_volumes: Vec<Volume>,
    }
    /// The only dam, or the only ferry, of some volumes.
    Only {
        /// Which of the two.
        kind: OnlyKind,
        /// The two hexes it joins.
        hexes: [String; 2],
        /// The volumes.
        volumes: Vec<Volume>,
    }
    /// A crossing with rules of its own.
    Named {
        /// Its name.
        name: String,
        /// The two hexes it joins.
        hexes: [String; 2],
        /// The volumes it is for; empty for all.
        volumes: Vec<Volume>,
        /// What is added to the die that builds there.
        #[serde(default)]
        build: i16,
        /// What is added to the die that destroys it.
        #[serde(default)]
        destroy: i16,
        /// What is added to the die that repairs it.
        #[serde(default)]
        repair: i16,
        /// The clause that adds it.
        #[serde(default)]
        repair_clause: String,
        /// It carries nobody, but may be destroyed like a bridge.
        #[serde(default)]
        aqueduct: bool,
        /// A ford remains where it is destroyed.
        #[serde(default)]
        ford_if_destroyed: bool,
        /// It is a ford, whatever the map calls it.
        #[serde(default)]
        is_ford: bool,
        /// It cannot be repaired.
        #[serde(default)]
        irreparable: bool,
        /// What it is at the start, if not what the board says.
        at_start: Option<AtStart>,
    }
}

/// When and in which volume a game is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Era {
    /// The volume.
    pub volume: Volume,
    /// The year.
    pub year: u16,
    /// The month of the first turn, 1 to 12.
    pub month: u16,
}

/// A hexside where somebody builds or repairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Site {
    /// Who works.
    pub side: Side,
    /// The river.
    pub river: River,
    /// Whether it is unfordable now.
    pub unfordable: bool,
    /// In how many of the two hexes there is a road, pike, trail or railroad.
    pub routes: u8,
    /// Whether there is a ford, a ferry or a permanent bridge, destroyed or not.
    pub crossing: bool,
    /// Whether the Confederate Capitol is near.
    pub near_capitol: bool,
    /// Whether a ferry is repaired, not a bridge.
    pub ferry: bool,
}

fn line(label: &str, value: i16, clause: &str) -> Modifier {
    Modifier { label: label.to_owned(), value, clause: clause.to_owned() }
}

/// The sum of the lines of a sheet.
#[must_use]
pub fn total(sheet: &[Modifier]) -> i16 {
    sheet.iter().map(|modifier| modifier.value).sum()
}

impl Build {
    /// Everything that is added to the die. // gcacw.10.1.36
    #[must_use]
    pub fn sheet(&self, site: &Site, era: Era, named: Option<&Named>) -> Vec<Modifier> {
        let mut sheet = Vec::new();
        let mut add = |applies: bool, label: &str, value: i16, clause: &str| {
            if applies {
                sheet.push(line(label, value, clause));
            }
        };
        let (union, major) = (site.side == Side::Union, site.river == River::Major);
        let capitol = site.near_capitol && self.capitol_volumes.contains(&era.volume);
        add(!union && major && capitol, "near the Confederate Capitol", self.capitol, "gcacw.10.1.37");
        let minor_year = era.year == self.union_minor_year;
        add(union && !major && minor_year, "Union, minor river, 1865", self.union_minor, "gcacw.10.1.38");
        let by_volume = self.union_volumes.contains(&era.volume);
        add(union && by_volume, "Union engineers", self.union, "gcacw.10.1.39");
        add(site.unfordable, "river unfordable", self.unfordable, "gcacw.10.1.40");
        if let Some(named) = named.filter(|named| named.build != 0) {
            add(true, &named.name, named.build, "gcacw.10.1.41");
        }
        let free = union && [era.year, era.month] >= self.major_free_from;
        add(major && !free, "major river", self.major, "gcacw.10.1.42");
        // gcacw.10.1.43
        match (site.routes, site.crossing) {
            (2, true) => {
                add(true, "ways to an old crossing", self.route_and_crossing, "gcacw.10.1.44");
            }
            (2, false) => add(true, "ways on both banks", self.route_in_both, "gcacw.10.1.45"),
            (1, _) => add(true, "a way on one bank only", self.route_in_one, "gcacw.10.1.46"),
            _ => add(true, "no way on either bank", self.route_in_neither, "gcacw.10.1.47"),
        }
        sheet
    }

    /// Whether a roll builds the bridge. // gcacw.10.1.32 gcacw.10.1.33
    #[must_use]
    pub fn succeeds(&self, die: u8, sheet: &[Modifier]) -> bool {
        die != self.always_fails && i16::from(die) + total(sheet) <= self.succeeds
    }
}

impl Destroy {
    /// Everything that is added to the die. // gcacw.10.2.22
    #[must_use]
    pub fn sheet(
        &self,
        side: Side,
        ferry: bool,
        quiet: bool,
        stayed: bool,
        named: Option<&Named>,
    ) -> Vec<Modifier> {
        let mut sheet = Vec::new();
        if side == Side::Confederate && ferry {
            sheet.push(line("Confederate against a ferry", self.confederate_ferry, "gcacw.10.2.23"));
        }
        if quiet {
            sheet.push(line("no enemy zone of control", self.no_enemy_zone, "gcacw.10.2.24"));
        }
        if stayed {
            sheet.push(line("the whole march spent there", self.stayed, "gcacw.10.2.25"));
        }
        if let Some(named) = named.filter(|named| named.destroy != 0) {
            sheet.push(line(&named.name, named.destroy, "gcacw.10.2.26"));
        }
        sheet
    }

    /// Whether a roll destroys the crossing. // gcacw.10.2.18 gcacw.10.2.19
    #[must_use]
    pub fn succeeds(&self, die: u8, ferry: bool, sheet: &[Modifier]) -> bool {
        i16::from(die) + total(sheet) <= if ferry { self.ferry } else { self.bridge }
    }
}

impl Repair {
    /// Everything that is added to the die. // gcacw.10.3.17
    #[must_use]
    pub fn sheet(&self, site: &Site, era: Era, named: Option<&Named>) -> Vec<Modifier> {
        let mut sheet = Vec::new();
        if site.unfordable {
            sheet.push(line("river unfordable", self.unfordable, "gcacw.10.3.18"));
        }
        if site.river == River::Major {
            sheet.push(line("major river", self.major, "gcacw.10.3.19"));
        }
        if let Some(named) = named.filter(|named| named.repair != 0) {
            sheet.push(line(&named.name, named.repair, &named.repair_clause));
        }
        if site.side == Side::Union && !site.ferry && self.union_bridge_volumes.contains(&era.volume) {
            sheet.push(line("Union engineers", self.union_bridge, "gcacw.10.3.22"));
        }
        sheet
    }

    /// Whether a roll repairs the crossing. // gcacw.10.3.13 gcacw.10.3.14 gcacw.10.3.16
    #[must_use]
    pub fn succeeds(&self, die: u8, site: &Site, era: Era, sheet: &[Modifier]) -> bool {
        let always = die <= self.always_succeeds
            && site.river == River::Major
            && !site.ferry
            && self.always_succeeds_volumes.contains(&era.volume);
        always || i16::from(die) + total(sheet) <= if site.ferry { self.ferry } else { self.bridge }
    }
}

impl Bridging {
    pub(crate) fn check(&self, sources: &Sources) -> Result<(), DataError> {
        sources.check(FILE, "", "source", &self.source)?;
        let mut repairs = self.named.iter().filter(|named| named.repair != 0);
        match repairs.find(|named| named.repair_clause.is_empty()) {
            Some(named) => {
                Err(DataError::field(FILE, &named.name, "repair_clause", "is missing beside repair"))
            }
            None => Ok(()),
        }
    }
}
