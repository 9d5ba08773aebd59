//! What differs from volume to volume: ties, movement dice, bridges, rain, supply.

use engine::{DataError, Side};
use serde::Deserialize;

use crate::charts::records;
use crate::sources::Sources;
use crate::units::{Arm, Size, Volume};

/// The file the variants are in.
pub const FILE: &str = "gcacw/variants.toml";

/// Who wins a tied initiative roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ties {
    /// The Confederate player.
    Confederate,
    /// Whoever the volume's own rule names; where its table is lacking, the Confederate player.
    Volume,
}

/// Whose units suffer in step 6 of the Recovery Phase when out of supply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Supply {
    /// Both sides' units.
    Both,
    /// Union units alone.
    Union,
    /// Confederate units alone.
    Confederate,
    /// Units are never out of supply.
    None,
    /// Whatever the volume's own booklet says; without a rule there, nobody.
    Unstated,
}

impl Supply {
    /// Whether step 6 touches this side's units.
    #[must_use]
    pub fn concerns(self, side: Side) -> bool {
        match self {
            Self::Both => true,
            Self::Union => side == Side::Union,
            Self::Confederate => side == Side::Confederate,
            Self::None | Self::Unstated => false,
        }
    }
}

/// How many bridges over minor rivers a side may have at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(untagged)]
pub enum MinorBridges {
    /// As many as it has markers.
    Markers(u8),
    /// As many as it likes.
    Unlimited(Unlimited),
}

/// The word for no limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unlimited {
    /// No limit.
    Unlimited,
}

/// Whose Movement Allowance it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
pub enum Marcher {
    /// One unit's.
    #[serde(rename = "unit")]
    Unit,
    /// A leader's of infantry.
    #[serde(rename = "leader")]
    Leader,
    /// A cavalry division leader's.
    #[serde(rename = "division leader")]
    DivisionLeader,
    /// A cavalry corps leader's.
    #[serde(rename = "corps leader")]
    CorpsLeader,
}

records! {
    /// The file of variants.
    Variants {
        /// Where it comes from.
        source: String,
        /// The volumes.
        volume: Vec<Variant>,
        /// The movement dice.
        allowance: Vec<Allowance>,
    }
    /// What is so in one volume.
    Variant {
        /// Its letters.
        id: Volume,
        /// Its title.
        title: String,
        /// The first and the last year of its scenarios.
        years: [u16; 2],
        /// Who wins a tied initiative roll.
        ties: Ties,
        /// Who wins a tie of each number from 1 to 6, where the volume's own table is known; empty where it is not.
        #[serde(default)]
        tie_winners: Vec<Side>,
        /// Whether some ties cause Insubordination, so that both sides roll even if one of them cannot act.
        #[serde(default)]
        insubordination: bool,
        /// Whether stations may be burned.
        burn_stations: bool,
        /// Whether the Entrenchment action exists in the years that have it.
        entrench_action: bool,
        /// The Combat value that builds, repairs or destroys a bridge, and the enemy total that bars it.
        bridge_combat_value: u8,
        /// Whether a bridge needs a die roll.
        bridge_roll: bool,
        /// Bridges over minor rivers.
        minor_bridges: MinorBridges,
        /// Bridges over major rivers, by side.
        major_bridges: [u8; 2],
        /// The column of the rain numbers.
        rain_column: String,
        /// Whose units step 6 of the Recovery Phase touches.
        supply: Supply,
        /// Whether units may forage.
        forage: bool,
        /// Whether there are army leaders.
        army_leaders: bool,
        /// Whether the Union has cavalry leaders.
        union_cavalry_leaders: bool,
        /// The most units of a Union Activate Leader action, by the Union's initiative die; empty for no limit.
        #[serde(default)]
        union_selection: Vec<u8>,
        /// Whether the lower limits of Combat value apply.
        #[serde(default)]
        small_maxima: bool,
        /// Whether a grand assault needs a least Combat value.
        #[serde(default = "yes")]
        grand_assault_minimum: bool,
        /// Whether Lee has his bonus.
        #[serde(default = "yes")]
        lee_bonus: bool,
        /// Whether Jackson has his bonus.
        #[serde(default)]
        jackson_bonus: bool,
        /// Jackson's Tactical value, where it is not the printed one.
        jackson_tactical: Option<i8>,
        /// Whether Confederate attacks lose nothing of a flank bonus to restricted zones of control.
        #[serde(default)]
        confederates_ignore_restricted_flanks: bool,
        /// Whether loess changes assault rolls.
        #[serde(default)]
        assault_loess: bool,
    }
    /// A Movement Allowance: the sum of the dice and the modifier, but at least the minimum.
    Allowance {
        /// Whose it is.
        of: Marcher,
        /// The side.
        side: Side,
        /// The arm; artillery marches as infantry.
        arm: Arm,
        /// The volumes it is for; empty for all that have no record of their own.
        #[serde(default)]
        volumes: Vec<Volume>,
        /// How many dice.
        dice: u8,
        /// What is added.
        modifier: i8,
        /// The least it comes to.
        minimum: i8,
    }
}

const fn yes() -> bool {
    true
}

impl Variant {
    /// Who wins a tied initiative roll of this number. // gcacw.4.2.2 gcacw.4.2.3
    #[must_use]
    pub fn tie_winner(&self, number: u8) -> Side {
        let by_volume = usize::from(number).checked_sub(1).and_then(|index| self.tie_winners.get(index));
        match (self.ties, by_volume) {
            (Ties::Volume, Some(&side)) => side,
            _ => Side::Confederate,
        }
    }
}

impl Variants {
    /// What is so in a volume.
    #[must_use]
    pub fn of(&self, volume: Volume) -> Option<&Variant> {
        self.volume.iter().find(|variant| variant.id == volume)
    }

    /// The Movement Allowance of a single unit.
    #[must_use]
    pub fn unit_allowance(&self, volume: Volume, side: Side, arm: Arm) -> Option<&Allowance> {
        let arm = if arm == Arm::Cavalry { Arm::Cavalry } else { Arm::Infantry };
        self.allowance(volume, Marcher::Unit, side, arm)
    }

    /// The Movement Allowance of a leader; a district leader marches as an infantry leader. // gcacw.5.2.25
    #[must_use]
    pub fn leader_allowance(
        &self,
        volume: Volume,
        side: Side,
        cavalry: bool,
        size: Size,
    ) -> Option<&Allowance> {
        match (cavalry, size) {
            (false, _) => self.allowance(volume, Marcher::Leader, side, Arm::Infantry),
            (true, Size::Corps) => self.allowance(volume, Marcher::CorpsLeader, side, Arm::Cavalry),
            (true, _) => self.allowance(volume, Marcher::DivisionLeader, side, Arm::Cavalry),
        }
    }

    fn allowance(&self, volume: Volume, of: Marcher, side: Side, arm: Arm) -> Option<&Allowance> {
        self.allowance.iter().find(|row| {
            (row.of, row.side, row.arm) == (of, side, arm)
                && (row.volumes.is_empty() || row.volumes.contains(&volume))
        })
    }

    pub(crate) fn check(&self, columns: &[String], sources: &Sources) -> Result<(), DataError> {
        sources.check(FILE, "", "source", &self.source)?;
        crate::unique(FILE, "id", self.volume.iter().map(|variant| (variant.id, variant.id.to_string())))?;
        for volume in Volume::ALL {
            let wrong =
                |field, problem: &str| Err(DataError::field(FILE, volume.to_string(), field, problem));
            let Some(variant) = self.of(volume) else { return wrong("id", "is missing") };
            if !columns.contains(&variant.rain_column) {
                return wrong("rain_column", "is not a column of the rain numbers");
            }
            if !matches!(variant.union_selection.len(), 0 | 6) {
                return wrong("union_selection", "has one figure for each face of the die, or none");
            }
            let infantry =
                Side::ALL.into_iter().all(|side| self.unit_allowance(volume, side, Arm::Infantry).is_some());
            if !infantry {
                return wrong("allowance", "has no record for infantry");
            }
        }
        Ok(())
    }
}
