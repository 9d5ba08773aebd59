//! Entrenchments: the markers, how they are built in each year, and what they are worth.

use engine::DataError;
use serde::{Deserialize, Serialize};

use crate::charts::records;
use crate::halves::Halves;
use crate::sources::Sources;

/// The file the entrenchments are in.
pub const FILE: &str = "gcacw/entrenchments.toml";

/// A unit's entrenchment marker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Works {
    /// No marker.
    #[default]
    None,
    /// Abatis being built.
    AbatisBuild,
    /// Abatis.
    Abatis,
    /// A breastwork being built.
    BreastworkBuild,
    /// A completed breastwork.
    Breastwork,
    /// A fort being built, in 1863 or earlier.
    FortBuild,
    /// A fort being built, first stage, in 1864 or later.
    #[serde(rename = "fort_build_1")]
    FortBuild1,
    /// A fort being built, second stage, in 1864 or later.
    #[serde(rename = "fort_build_2")]
    FortBuild2,
    /// A completed fort.
    Fort,
}

impl Works {
    /// The name of the marker.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::AbatisBuild => "Abatis-Build",
            Self::Abatis => "Abatis",
            Self::BreastworkBuild => "Breastwork-Build",
            Self::Breastwork => "Breastwork",
            Self::FortBuild => "Fort-Build",
            Self::FortBuild1 => "Fort-Build-1",
            Self::FortBuild2 => "Fort-Build-2",
            Self::Fort => "Fort",
        }
    }
}

records! {
    /// The file of entrenchments.
    Entrenchments {
        /// Where it comes from.
        source: String,
        /// The least multiplier of units in a redoubt that benefits their side.
        redoubt: Halves,
        /// What a final flank bonus becomes against them.
        redoubt_flank: Vec<[i8; 2]>,
        /// The procedures, by year.
        period: Vec<Period>,
    }
    /// How units entrench in some years.
    Period {
        /// The first and the last year.
        years: [u16; 2],
        /// In the Recovery Phase: the marker, and what it becomes.
        recovery: Vec<(Works, Works)>,
        /// In the Recovery Phase: what a unit without a marker gains in a redoubt of its side.
        recovery_in_redoubt: Option<Works>,
        /// By an Entrenchment action, in the years that have it.
        action: Option<EntrenchAction>,
        /// What a marker multiplies Combat and Artillery values by in defence.
        value: Vec<(Works, Halves)>,
    }
    /// The Entrenchment action.
    EntrenchAction {
        /// Only if both players agreed to it.
        optional: bool,
        /// The Fatigue Levels it costs.
        fatigue: u8,
        /// The highest Fatigue Level of a unit that may perform it.
        most_fatigue: u8,
        /// The marker, and what it becomes.
        next: Vec<(Works, Works)>,
        /// What a unit without a marker gains in a redoubt of its side.
        in_redoubt: Option<Works>,
    }
}

fn after(rows: &[(Works, Works)], in_redoubt: Option<Works>, works: Works, redoubt: bool) -> Option<Works> {
    match in_redoubt {
        Some(next) if redoubt && works == Works::None => Some(next),
        _ => rows.iter().find(|(now, _)| *now == works).map(|&(_, next)| next),
    }
}

impl Period {
    /// What a unit's marker becomes when it entrenches in the Recovery Phase; `None` when it cannot be built on.
    #[must_use]
    pub fn recovered(&self, works: Works, in_own_redoubt: bool) -> Option<Works> {
        after(&self.recovery, self.recovery_in_redoubt, works, in_own_redoubt)
    }

    /// What a marker is worth in defence; in a redoubt of the unit's side never less than the redoubt.
    #[must_use]
    pub fn multiplier(&self, works: Works) -> Halves {
        let row = self.value.iter().find(|(marker, _)| *marker == works);
        row.map_or(Halves::whole(1), |&(_, value)| value)
    }
}

impl EntrenchAction {
    /// What a unit's marker becomes by an Entrenchment action; `None` when it cannot be built on.
    #[must_use]
    pub fn built(&self, works: Works, in_own_redoubt: bool) -> Option<Works> {
        after(&self.next, self.in_redoubt, works, in_own_redoubt)
    }
}

impl Entrenchments {
    /// The procedure of a year: the last that began in it or before. // gcacw.9.0.7
    #[must_use]
    pub fn period(&self, year: u16) -> &Period {
        let later = self.period.iter().rposition(|period| period.years[0] <= year);
        &self.period[later.unwrap_or(0)]
    }

    /// What Combat and Artillery values are multiplied by in defence. // gcacw.9.0.47
    #[must_use]
    pub fn multiplier(&self, year: u16, works: Works, in_own_redoubt: bool) -> Halves {
        let own = self.period(year).multiplier(works);
        if in_own_redoubt { own.max(self.redoubt) } else { own }
    }

    /// What a final flank bonus becomes against units in a redoubt that benefits them. // gcacw.9.0.49 gcacw.9.0.50 gcacw.9.0.51
    #[must_use]
    pub fn flank_bonus_in_redoubt(&self, bonus: i8) -> i8 {
        self.redoubt_flank.iter().find(|row| row[0] == bonus).map_or(bonus, |row| row[1])
    }

    pub(crate) fn check(&self, sources: &Sources) -> Result<(), DataError> {
        sources.check(FILE, "", "source", &self.source)?;
        if self.period.is_empty() {
            return Err(DataError::field(FILE, "", "period", "is missing"));
        }
        let mut last = 0;
        for period in &self.period {
            if period.years[0] <= last || period.years[1] < period.years[0] {
                let record = format!("period {}", period.years[0]);
                return Err(DataError::field(FILE, record, "years", "must go up from period to period"));
            }
            last = period.years[1];
        }
        Ok(())
    }
}
