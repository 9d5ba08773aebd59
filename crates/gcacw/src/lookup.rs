//! How the charts are read: a question of the rules in, the cell that answers it out.

use crate::charts::{
    ArtilleryChart, CavalryRetreat, Charts, CombatChart, ExtendedMarch, ForceMarch, ForceMarchRow,
    RatioChart, RetreatChart, RetreatRow, StrengthMarker,
};
use crate::halves::Halves;
use crate::results::{ArtilleryModifier, CombatResult, Cost, MarchResult};

/// The column of a Combat value; one between two bands is raised by 1/2.
fn column(bands: &[[Halves; 2]], value: Halves) -> Option<usize> {
    if bands.first().is_none_or(|band| value < band[0]) {
        return None;
    }
    bands.iter().position(|band| value <= band[1])
}

/// The row of a number where the first and the last row are open.
fn open_row(rows: &[i8], number: i32) -> Option<usize> {
    let (first, last) = (i32::from(*rows.first()?), i32::from(*rows.last()?));
    usize::try_from(number.clamp(first, last) - first).ok()
}

impl CombatChart {
    /// The defender's and the attacker's result for a difference of modified rolls and the two Combat values.
    #[must_use]
    pub fn results(&self, difference: i32, defender: Halves, attacker: Halves) -> Option<[CombatResult; 2]> {
        let row = open_row(&self.rows, difference)?;
        let cell = |cells: &[Vec<CombatResult>], column: usize| cells.get(row)?.get(column).copied();
        Some([
            cell(&self.defender_cells, column(&self.defender_bands, defender)?)?,
            cell(&self.attacker_cells, column(&self.attacker_bands, attacker)?)?,
        ])
    }
}

impl RatioChart {
    /// The modifier of a ratio of Combat values, rounded for the defender; beyond either end the last row counts.
    #[must_use]
    pub fn modifier(&self, attacker: Halves, defender: Halves) -> Option<i8> {
        self.of_counts(attacker.count(), defender.count())
    }

    /// The same for two values counted in the same parts, whichever they are.
    #[must_use]
    pub fn of_counts(&self, attacker: i32, defender: i32) -> Option<i8> {
        if attacker <= 0 || defender <= 0 {
            return None;
        }
        let step = if attacker >= defender {
            attacker / defender - 1
        } else {
            1 - (defender + attacker - 1) / attacker
        };
        let (first, last) = (self.rows.first()?.modifier, self.rows.last()?.modifier);
        let step = step.clamp(first.into(), last.into());
        self.rows.iter().map(|row| row.modifier).find(|&modifier| i32::from(modifier) == step)
    }
}

impl ArtilleryChart {
    /// The modifier of a difference of Artillery values against a defender in this terrain.
    #[must_use]
    pub fn modifier(&self, terrain: &str, differential: i32) -> Option<ArtilleryModifier> {
        let row = self.rows.iter().position(|name| name == terrain)?;
        let inside = |band: &[i16; 2]| (i32::from(band[0])..=i32::from(band[1])).contains(&differential);
        self.cells.get(row)?.get(self.differential_bands.iter().position(inside)?).copied()
    }
}

impl StrengthMarker {
    /// The disorganized Combat value of a Manpower.
    #[must_use]
    pub fn disorganized(&self, manpower: u8) -> Option<Halves> {
        let column = self.manpower.iter().position(|&of_marker| of_marker == manpower)?;
        self.disorganized_combat.get(column).copied()
    }
}

/// Which side of the counter is up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UnitSide {
    /// The normal side.
    Normal,
    /// The exhausted side.
    Exhausted,
}

impl ExtendedMarch {
    /// What is added to the roll: the modifier of the unit's army, and that of the new Fatigue Level.
    #[must_use]
    pub fn modifier(&self, army: i8, side: UnitSide, fatigue: u8) -> Option<i8> {
        let levels = match side {
            UnitSide::Normal => &self.modifiers.normal_side,
            UnitSide::Exhausted => &self.modifiers.exhausted_side,
        };
        levels.iter().find(|(level, _)| *level == fatigue).map(|(_, modifier)| army + modifier)
    }

    /// The result of a modified roll for an organized unit, or for a disorganized one of this Manpower.
    #[must_use]
    pub fn result(&self, roll: i32, organized: bool, manpower: u8) -> Option<MarchResult> {
        let band = |band: &[u8; 2]| (band[0]..=band[1]).contains(&manpower);
        let column = if organized { 0 } else { self.disorganized_bands.iter().position(band)? + 1 };
        self.cells.get(open_row(&self.rows, roll)?)?.get(column).copied()
    }
}

impl ForceMarch {
    /// What an unmodified roll brings.
    #[must_use]
    pub fn row(&self, cavalry: bool, roll: u8) -> Option<&ForceMarchRow> {
        let rows = if cavalry { &self.cavalry } else { &self.infantry };
        rows.iter().find(|row| row.roll == roll)
    }
}

impl ForceMarchRow {
    /// Manpower that a unit of this Manpower loses.
    #[must_use]
    pub fn loss_of(&self, manpower: u8) -> u8 {
        self.large.filter(|large| manpower >= large[0]).map_or(self.loss, |large| large[1])
    }
}

/// What a hex to retreat into is like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RetreatHex {
    /// Enemy-occupied.
    pub enemy: bool,
    /// In an enemy zone of control.
    pub ezoc: bool,
    /// Farther from the active enemy unit.
    pub farther: bool,
    /// Across a road-type hexside.
    pub road: bool,
    /// Occupied by a friendly unit.
    pub friendly: bool,
}

impl RetreatHex {
    /// Every combination of the five conditions.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..32_u8).map(|bits| Self {
            enemy: bits & 1 != 0,
            ezoc: bits & 2 != 0,
            farther: bits & 4 != 0,
            road: bits & 8 != 0,
            friendly: bits & 16 != 0,
        })
    }
}

impl RetreatRow {
    /// Whether the description fits a hex.
    #[must_use]
    pub fn fits(&self, hex: RetreatHex) -> bool {
        [
            (self.enemy, hex.enemy),
            (self.ezoc, hex.ezoc),
            (self.farther, hex.farther),
            (self.road, hex.road),
            (self.friendly, hex.friendly),
        ]
        .iter()
        .all(|(wanted, is)| wanted.is_none_or(|wanted| wanted == *is))
    }

    /// Manpower lost by retreating into such a hex: the least of what applies.
    #[must_use]
    pub fn loss_into(&self, hex: RetreatHex) -> u8 {
        let road = self.loss_if_road.filter(|_| hex.road).unwrap_or(self.loss);
        let friendly = self.loss_if_friendly.filter(|_| hex.friendly).unwrap_or(self.loss);
        self.loss.min(road).min(friendly)
    }
}

impl RetreatChart {
    /// The description that fits a hex.
    #[must_use]
    pub fn row(&self, hex: RetreatHex) -> Option<&RetreatRow> {
        self.rows.iter().find(|row| row.fits(hex))
    }
}

impl CavalryRetreat {
    /// What is added to the roll: for the size of the force, and for the ground, of which only the best counts.
    #[must_use]
    pub fn modifiers(&self, combat: Halves, hex: &str, hexside: &str) -> Option<[i16; 2]> {
        let size = self.size_bands.iter().find(|band| combat <= band.max_combat)?.modifier;
        let terrain = *self.hex.get(hex)?.max(self.hexside.get(hexside)?);
        Some([size, terrain])
    }

    /// Movement points that a cavalry retreat takes from the enemy unit.
    #[must_use]
    pub fn points(&self, roll: i16, combat: Halves, hex: &str, hexside: &str) -> Option<i16> {
        let modifiers = self.modifiers(combat, hex, hexside)?;
        Some((roll + modifiers.iter().sum::<i16>()).max(0) / 2)
    }
}

impl Charts {
    /// Movement points to enter a hex of a major terrain without a road.
    #[must_use]
    pub fn terrain_cost(&self, terrain: &str, unit_type: &str, rain: bool) -> Option<Cost> {
        let chart = &self.terrain_chart;
        let row = chart.rows.iter().position(|name| name == terrain)?;
        let column = chart.unit_types.iter().position(|name| name == unit_type)?;
        let cells = if rain { &chart.rain } else { &chart.dry };
        cells.get(row)?.get(column).copied()
    }

    /// The event of a sum of two dice in a Random Events Table.
    #[must_use]
    pub fn random_event(&self, table: &str, sum: u8) -> Option<&str> {
        let row = self.random_events.sums.iter().position(|&of_two_dice| of_two_dice == sum)?;
        self.random_events.table.get(table)?.events.get(row).map(String::as_str)
    }
}
