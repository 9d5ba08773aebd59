//! Look-ups with known answers: facts that the charts must satisfy, whoever edits them.

use engine::DataError;
use serde::Deserialize;

use crate::charts::{Charts, RetreatChart, records};
use crate::halves::Halves;
use crate::lookup::{RetreatHex, UnitSide};
use crate::results::{CombatResult, Cost, MarchResult};

/// The file the checks and constraints are in.
pub const FILE: &str = "gcacw/checks.toml";

records! {
    /// The file of checks.
    Checks {
        /// What a source fixes about a chart.
        constraint: Vec<Constraint>,
        /// Look-ups with known answers.
        check: Vec<Check>,
        /// What simulated play with the charts gives, in words.
        trials: std::collections::BTreeMap<String, String>,
    }
    /// What the rulebook or a public source fixes about a chart, and how it is met.
    Constraint {
        /// Its id, which the code that proves it goes by.
        id: String,
        /// The chart.
        chart: String,
        /// Where it comes from.
        basis: String,
        /// What it says.
        says: String,
        /// How the chart meets it.
        met: String,
    }
    /// A look-up on a Retreat Chart.
    RetreatCheck {
        /// Its id.
        id: String,
        /// Where the answer comes from.
        basis: String,
        /// Enemy-occupied.
        enemy: bool,
        /// In an enemy zone of control.
        ezoc: bool,
        /// Farther from the active enemy unit.
        farther: bool,
        /// Across a road-type hexside.
        road: bool,
        /// Occupied by a friendly unit.
        friendly: bool,
        /// The description that fits.
        expect_label: String,
        /// The Manpower lost.
        expect_loss: u8,
    }
}

/// A look-up with its known answer.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "chart", rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "each field is an argument or the answer of the look-up on that chart")]
pub enum Check {
    CombatChart {
        id: String,
        basis: String,
        diff: i32,
        defender: Halves,
        attacker: Halves,
        expect: [CombatResult; 2],
    },
    RatioChart {
        id: String,
        basis: String,
        attacker: Halves,
        defender: Halves,
        expect: i8,
    },
    StrengthMarker {
        id: String,
        basis: String,
        manpower: u8,
        expect: Halves,
    },
    ExtendedMarch {
        id: String,
        basis: String,
        army: i8,
        unit_side: UnitSide,
        fatigue: u8,
        organized: Option<bool>,
        manpower: Option<u8>,
        roll: Option<i32>,
        expect: Option<MarchResult>,
        expect_modifier: Option<i8>,
    },
    CavalryRetreat {
        id: String,
        basis: String,
        roll: i16,
        combat: Halves,
        hex: String,
        hexside: String,
        expect: i16,
    },
    #[serde(rename = "retreat_chart_1")]
    RetreatChart1(RetreatCheck),
    #[serde(rename = "retreat_chart_2")]
    RetreatChart2(RetreatCheck),
    TerrainChart {
        id: String,
        basis: String,
        terrain: String,
        unit_type: String,
        rain: bool,
        expect: Cost,
    },
    RandomEvents {
        id: String,
        basis: String,
        table: String,
        sum: u8,
        expect: String,
    },
}

impl RetreatCheck {
    fn holds(&self, chart: &RetreatChart) -> bool {
        let Self { enemy, ezoc, farther, road, friendly, .. } = *self;
        let hex = RetreatHex { enemy, ezoc, farther, road, friendly };
        chart
            .row(hex)
            .is_some_and(|row| row.label == self.expect_label && row.loss_into(hex) == self.expect_loss)
    }
}

impl Check {
    /// Its id.
    #[must_use]
    pub fn id(&self) -> &str {
        match self {
            Self::CombatChart { id, .. }
            | Self::RatioChart { id, .. }
            | Self::StrengthMarker { id, .. }
            | Self::ExtendedMarch { id, .. }
            | Self::CavalryRetreat { id, .. }
            | Self::TerrainChart { id, .. }
            | Self::RandomEvents { id, .. }
            | Self::RetreatChart1(RetreatCheck { id, .. })
            | Self::RetreatChart2(RetreatCheck { id, .. }) => id,
        }
    }

    /// Whether the charts give the known answer.
    #[must_use]
    pub fn holds(&self, charts: &Charts) -> bool {
        match self {
            Self::CombatChart { diff, defender, attacker, expect, .. } => {
                charts.combat_chart.results(*diff, *defender, *attacker) == Some(*expect)
            }
            Self::RatioChart { attacker, defender, expect, .. } => {
                charts.ratio_chart.modifier(*attacker, *defender) == Some(*expect)
            }
            Self::StrengthMarker { manpower, expect, .. } => {
                charts.strength_marker.disorganized(*manpower) == Some(*expect)
            }
            Self::ExtendedMarch { .. } => self.march_holds(charts).unwrap_or(false),
            Self::CavalryRetreat { roll, combat, hex, hexside, expect, .. } => {
                charts.cavalry_retreat.points(*roll, *combat, hex, hexside) == Some(*expect)
            }
            Self::RetreatChart1(check) => check.holds(&charts.retreat_chart_1),
            Self::RetreatChart2(check) => check.holds(&charts.retreat_chart_2),
            Self::TerrainChart { terrain, unit_type, rain, expect, .. } => {
                charts.terrain_cost(terrain, unit_type, *rain) == Some(*expect)
            }
            Self::RandomEvents { table, sum, expect, .. } => charts.random_event(table, *sum) == Some(expect),
        }
    }

    /// A march is checked by its modifier, by its result, or by both; `None` when the record asks nothing.
    fn march_holds(&self, charts: &Charts) -> Option<bool> {
        let Self::ExtendedMarch {
            army,
            unit_side,
            fatigue,
            organized,
            manpower,
            roll,
            expect,
            expect_modifier,
            ..
        } = self
        else {
            return None;
        };
        let modifier = charts.extended_march.modifier(*army, *unit_side, *fatigue)?;
        if let Some(expected) = expect_modifier {
            return Some(modifier == *expected && expect.is_none());
        }
        let result =
            charts.extended_march.result((*roll)? + i32::from(modifier), (*organized)?, (*manpower)?)?;
        Some(result == (*expect)?)
    }
}

impl Checks {
    /// Refuses charts that do not satisfy a check or a constraint, and records that are not unique or not known.
    pub(crate) fn check(&self, charts: &Charts) -> Result<(), DataError> {
        let ids =
            self.check.iter().map(Check::id).chain(self.constraint.iter().map(|record| record.id.as_str()));
        crate::unique(FILE, "id", ids.map(|id| (id.to_owned(), id.to_owned())))?;
        if let Some(check) = self.check.iter().find(|check| !check.holds(charts)) {
            return Err(DataError::field(FILE, check.id(), "expect", "the chart gives another answer"));
        }
        for constraint in &self.constraint {
            let problem = match charts.satisfies(&constraint.id) {
                Some(true) => continue,
                Some(false) => {
                    format!("the chart {} does not satisfy it: {}", constraint.chart, constraint.says)
                }
                None => "no code proves a constraint of this id".to_owned(),
            };
            return Err(DataError::field(FILE, &constraint.id, "says", problem));
        }
        Ok(())
    }
}
