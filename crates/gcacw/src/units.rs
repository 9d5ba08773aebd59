//! The units and leaders of the volumes, as their counters show them.

use std::collections::BTreeSet;
use std::fmt;

use engine::{DataError, Side};
use serde::Deserialize;

use crate::charts::records;
use crate::sources::Sources;

/// The file the units are in.
pub const FILE: &str = "gcacw/units.toml";

/// A volume of the series.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Volume {
    /// Stonewall Jackson's Way.
    Sjw,
    /// Here Come the Rebels!
    Hcr,
    /// Roads to Gettysburg.
    Rtg,
    /// Stonewall in the Valley.
    Siv,
    /// Stonewall's Last Battle.
    Slb,
    /// On to Richmond.
    Otr,
    /// Grant Takes Command.
    Gtc,
    /// Battle Above the Clouds.
    Bac,
    /// All Green Alike.
    Aga,
    /// Atlanta Is Ours.
    Aio,
    /// Rebels in the White House.
    Rwh,
    /// Hood Strikes North.
    Hsn,
    /// The Petersburg Campaign.
    Tpc,
    /// Thunder on the Mississippi.
    Tom,
    /// Burnside Takes Command.
    Btc,
    /// Lee's Last Offensive.
    Llo,
}

impl Volume {
    /// Every volume, in the order of publication.
    pub const ALL: [Self; 16] = [
        Self::Sjw,
        Self::Hcr,
        Self::Rtg,
        Self::Siv,
        Self::Slb,
        Self::Otr,
        Self::Gtc,
        Self::Bac,
        Self::Aga,
        Self::Aio,
        Self::Rwh,
        Self::Hsn,
        Self::Tpc,
        Self::Tom,
        Self::Btc,
        Self::Llo,
    ];

    /// Its letters, such as `RTG`.
    #[must_use]
    pub const fn letters(self) -> &'static str {
        match self {
            Self::Sjw => "SJW",
            Self::Hcr => "HCR",
            Self::Rtg => "RTG",
            Self::Siv => "SIV",
            Self::Slb => "SLB",
            Self::Otr => "OTR",
            Self::Gtc => "GTC",
            Self::Bac => "BAC",
            Self::Aga => "AGA",
            Self::Aio => "AIO",
            Self::Rwh => "RWH",
            Self::Hsn => "HSN",
            Self::Tpc => "TPC",
            Self::Tom => "TOM",
            Self::Btc => "BTC",
            Self::Llo => "LLO",
        }
    }
}

impl fmt::Display for Volume {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.letters())
    }
}

/// What a counter is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arm {
    /// Infantry.
    Infantry,
    /// Cavalry.
    Cavalry,
    /// Artillery.
    Artillery,
    /// A leader.
    Leader,
    /// A wagon train.
    Wagon,
}

impl Arm {
    /// Whether a counter of this arm has Manpower.
    #[must_use]
    pub const fn has_manpower(self) -> bool {
        matches!(self, Self::Infantry | Self::Cavalry | Self::Artillery)
    }

    /// The word of the data.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::Cavalry => "cavalry",
            Self::Artillery => "artillery",
            Self::Leader => "leader",
            Self::Wagon => "wagon",
        }
    }
}

/// A unit's size, or the level a leader commands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Size {
    /// An army.
    Army,
    /// A district of All Green Alike.
    District,
    /// A corps.
    Corps,
    /// A division.
    Division,
    /// A demi-division: two to four brigades of one Confederate division.
    DemiDivision,
    /// A brigade.
    Brigade,
    /// A regiment.
    Regiment,
    /// A squadron of Union cavalry.
    Squadron,
}

/// The army a unit marches with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Army {
    /// The Army of Northern Virginia.
    Anv,
    /// Other Confederates.
    CsaOther,
    /// The Army of the Potomac.
    Aop,
    /// Other Union units.
    UnionOther,
}

impl Army {
    /// The side it fights on.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Self::Anv | Self::CsaOther => Side::Confederate,
            Self::Aop | Self::UnionOther => Side::Union,
        }
    }

    /// Its name as players read it.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Anv => "Army of Northern Virginia",
            Self::CsaOther => "other Confederate units",
            Self::Aop => "Army of the Potomac",
            Self::UnionOther => "other Union units",
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Anv => "anv",
            Self::CsaOther => "csa_other",
            Self::Aop => "aop",
            Self::UnionOther => "union_other",
        }
    }
}

records! {
    /// The file of units.
    Units {
        /// Which editions the counters are from.
        editions: String,
        /// Where they were read.
        published: String,
        /// The armies of each volume.
        army_group: Vec<ArmyGroup>,
        /// The counters.
        unit: Vec<Unit>,
    }
    /// An army in one volume: the colour of its box (an army may have two) and its extended march modifier.
    ArmyGroup {
        /// The volume.
        volume: Volume,
        /// The army.
        group: Army,
        /// The colour of the box behind the tactical value.
        r#box: String,
        /// What its units add to an extended march roll.
        march_modifier: i8,
        /// Where it comes from.
        source: String,
        /// Why.
        note: String,
    }
    /// One counter.
    Unit {
        /// The volume.
        volume: Volume,
        /// The side.
        side: Side,
        /// The name on the counter.
        name: String,
        /// Its size; a wagon train has none.
        size: Option<Size>,
        /// What it is.
        arm: Arm,
        /// The designation on the counter; empty where none is printed.
        command: String,
        /// A leader's Command value.
        command_value: Option<u8>,
        /// The army it marches with; a wagon train has none.
        army_group: Option<Army>,
        /// The colour of the box behind the tactical value.
        r#box: Option<String>,
        /// Where the values come from.
        source: String,
        /// Tactical value.
        tactical: Option<i8>,
        /// Tactical value when defending, where it is another.
        tactical_defending: Option<i8>,
        /// Artillery value.
        artillery: Option<u8>,
        /// What else is known of it.
        note: Option<String>,
    }
}

/// What tells one counter from every other: volume, side, name and arm.
pub type Key<'name> = (Volume, Side, &'name str, Arm);

impl Unit {
    /// What tells it from every other counter.
    #[must_use]
    pub fn key(&self) -> Key<'_> {
        (self.volume, self.side, &self.name, self.arm)
    }

    fn record(&self) -> String {
        format!("{} {} {} ({})", self.volume, self.side.name(), self.name, self.arm.name())
    }

    fn check(&self, units: &Units) -> Result<(), DataError> {
        let wrong = |field, problem: String| Err(DataError::field(FILE, self.record(), field, problem));
        match (self.arm, self.army_group) {
            (Arm::Wagon, None) => return Ok(()),
            (_, None) => return wrong("army_group", "is missing".into()),
            (_, Some(army)) if army.side() != self.side => {
                return wrong(
                    "army_group",
                    format!("{} is not an army of the {}", army.name(), self.side.name()),
                );
            }
            (_, Some(army)) => {
                let mut groups = units
                    .army_group
                    .iter()
                    .filter(|group| group.volume == self.volume && group.group == army)
                    .peekable();
                if groups.peek().is_none() {
                    return wrong("army_group", format!("{} has no army {}", self.volume, army.name()));
                }
                let unboxed = self.r#box.as_deref() == Some("none");
                if !unboxed && !groups.any(|group| Some(&group.r#box) == self.r#box.as_ref()) {
                    return wrong(
                        "box",
                        format!("no box of {} in {} has that colour", army.name(), self.volume),
                    );
                }
            }
        }
        match self.arm {
            Arm::Leader if self.command_value.is_none() => {
                wrong("command_value", "a leader must have one".into())
            }
            Arm::Leader if self.artillery.is_some() => wrong("artillery", "a leader has none".into()),
            Arm::Leader if self.tactical.is_none() && self.size != Some(Size::Army) => {
                wrong("tactical", "only an army leader has none".into())
            }
            Arm::Leader => Ok(()),
            _ if self.command_value.is_some() => wrong("command_value", "only a leader has one".into()),
            _ if self.artillery.is_none() => wrong("artillery", "is missing".into()),
            _ if self.tactical.is_none() => wrong("tactical", "is missing".into()),
            _ => Ok(()),
        }
    }
}

impl Units {
    /// The counters' keys.
    #[must_use]
    pub fn keys(&self) -> BTreeSet<Key<'_>> {
        self.unit.iter().map(Unit::key).collect()
    }

    /// What an army adds to the extended march rolls of its units: that of the box behind the tactical value, or, where a
    /// counter has no box, that of the army's first. // gcacw.5.1.30
    #[must_use]
    pub fn march_modifier(&self, volume: Volume, army: Option<Army>, r#box: Option<&str>) -> i8 {
        let mut groups =
            self.army_group.iter().filter(|group| group.volume == volume && Some(group.group) == army);
        let first = groups.clone().next();
        let group = groups.find(|group| Some(group.r#box.as_str()) == r#box).or(first);
        group.map_or(0, |group| group.march_modifier)
    }

    /// Refuses a Confederate squadron and a Union demi-division. // gcacw.2.2.4
    pub fn check_sizes(&self) -> Result<(), DataError> {
        for unit in &self.unit {
            let wrong = match unit.size {
                Some(Size::Squadron) => unit.side == Side::Confederate,
                Some(Size::DemiDivision) => unit.side == Side::Union,
                _ => false,
            };
            if wrong {
                let problem = format!("the {} has no unit of that size", unit.side.name());
                return Err(DataError::field(FILE, unit.record(), "size", problem));
            }
        }
        Ok(())
    }

    pub(crate) fn check(&self, sources: &Sources) -> Result<(), DataError> {
        self.check_sizes()?;
        let group =
            |group: &ArmyGroup| format!("army_group {} {} {}", group.volume, group.group.name(), group.r#box);
        crate::unique(FILE, "group", self.army_group.iter().map(|army| (group(army), group(army))))?;
        crate::unique(FILE, "name", self.unit.iter().map(|unit| (unit.key(), unit.record())))?;
        for army in &self.army_group {
            sources.check(FILE, &group(army), "source", &army.source)?;
        }
        for unit in &self.unit {
            sources.check(FILE, &unit.record(), "source", &unit.source)?;
            unit.check(self)?;
        }
        Ok(())
    }
}
