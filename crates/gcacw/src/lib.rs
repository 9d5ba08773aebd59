//! The Great Campaigns of the American Civil War: its charts, units, places and scenarios, loaded and checked.
//!
//! ```
//! let data = gcacw::Data::load(&library::Shipped::new()).unwrap();
//! assert_eq!(data.scenario("rtg-4").unwrap().title, "First Day at Gettysburg");
//! ```
#![forbid(unsafe_code)]

pub mod action;
mod activation;
pub mod campaign;
pub mod charts;
pub mod checks;
pub mod combat;
pub mod command;
mod constraints;
pub mod contract;
mod halves;
mod initiative;
mod kinds;
mod lone;
mod lookup;
pub mod map;
mod march;
pub mod movement;
mod opening;
mod overlays;
pub mod pieces;
pub mod places;
mod provenance;
mod results;
pub mod roster;
pub mod ruleset;
pub mod scenarios;
mod sequence;
pub mod sets;
mod setup;
mod shape;
pub mod situation;
pub mod sources;
pub mod special;
pub mod standing;
pub mod state;
pub mod step;
pub mod turn;
pub mod units;
pub mod variants;
pub mod victory;
mod view;
mod why;
mod words;
pub mod zones;

use std::collections::BTreeSet;

use board::Board;
use engine::{DataError, Library, data};

pub use campaign::{Campaign, Standard};
pub use halves::Halves;
pub use kinds::{ItemKind, SpecialKind};
pub use lookup::{RetreatHex, UnitSide};
pub use results::{ArtilleryModifier, CombatResult, Cost, MarchResult, Prohibited};
pub use ruleset::{Foundation, Gcacw};
pub use situation::{Play, Situation};

use charts::Charts;
use checks::Checks;
use places::Places;
use scenarios::Scenario;
use sources::{Sources, Volumes};
use turn::bridging::{self, Bridging};
use turn::works::{self, Entrenchments};
use units::Units;
use variants::Variants;

/// The board that every scenario is played on.
pub const BOARD: &str = "gettysburg";

/// Everything the data files say, checked.
#[derive(Debug, Clone)]
pub struct Data {
    /// The charts.
    pub charts: Charts,
    /// What the charts must satisfy.
    pub checks: Checks,
    /// The units and leaders.
    pub units: Units,
    /// The named hexes.
    pub places: Places,
    /// The public texts that facts come from.
    pub sources: Sources,
    /// The volumes.
    pub volumes: Volumes,
    /// How bridges are built, destroyed and repaired.
    pub bridging: Bridging,
    /// How units entrench.
    pub entrenchments: Entrenchments,
    /// What differs from volume to volume.
    pub variants: Variants,
    /// The scenarios, sorted by file name.
    pub scenarios: Vec<Scenario>,
    /// The board.
    pub board: Board,
    /// The editions of the standard game.
    pub editions: Vec<engine::Edition>,
}

impl Data {
    /// Reads and checks every file; an error names the file, the record and the field.
    pub fn load(library: &dyn Library) -> Result<Self, DataError> {
        let files = library.list(scenarios::FOLDER).into_iter().filter(|file| file.ends_with(".toml"));
        let files: Vec<String> = files.collect();
        let data = Self {
            charts: data::read(library, charts::FILE)?,
            checks: data::read(library, checks::FILE)?,
            units: data::read(library, units::FILE)?,
            places: data::read(library, places::FILE)?,
            sources: data::read(library, sources::FILE)?,
            volumes: data::read(library, sources::VOLUMES)?,
            bridging: data::read(library, bridging::FILE)?,
            entrenchments: data::read(library, works::FILE)?,
            variants: data::read(library, variants::FILE)?,
            scenarios: files.iter().map(|file| data::read(library, file)).collect::<Result<_, _>>()?,
            board: Board::load(library, BOARD)?,
            editions: engine::editions(library, "gcacw")?,
        };
        data.check(&files)?;
        Ok(data)
    }

    /// The scenario of this id.
    #[must_use]
    pub fn scenario(&self, id: &str) -> Option<&Scenario> {
        self.scenarios.iter().find(|scenario| scenario.id == id)
    }

    fn check(&self, files: &[String]) -> Result<(), DataError> {
        self.charts.check_shapes()?;
        self.checks.check(&self.charts)?;
        self.check_chart_sources()?;
        self.units.check(&self.sources)?;
        let ids: Vec<&str> = self.scenarios.iter().map(|scenario| scenario.id.as_str()).collect();
        self.check_volumes(&ids)?;
        self.bridging.check(&self.sources)?;
        self.entrenchments.check(&self.sources)?;
        self.variants.check(&self.charts.rain_numbers.columns, &self.sources)?;
        self.places.check(&self.board, &self.sources, &ids)?;
        let units = self.units.keys();
        let ground = setup::Ground {
            board: &self.board,
            charts: &self.charts,
            places: &self.places,
            sources: &self.sources,
            units: &units,
        };
        self.scenarios.iter().zip(files).try_for_each(|(scenario, file)| scenario.check(file, &ground))
    }

    fn check_volumes(&self, scenarios: &[&str]) -> Result<(), DataError> {
        let file = sources::VOLUMES;
        unique(file, "id", self.volumes.volume.iter().map(|volume| (volume.id, volume.id.to_string())))?;
        for volume in &self.volumes.volume {
            let record = volume.id.to_string();
            volume
                .sheets
                .iter()
                .try_for_each(|sheet| is_sheet(&self.board, file, &record, "sheets", sheet))?;
        }
        match self.volumes.complete_first.iter().find(|id| !scenarios.contains(&id.as_str())) {
            Some(id) => {
                Err(DataError::field(file, "", "complete_first", format!("there is no scenario \"{id}\"")))
            }
            None => Ok(()),
        }
    }

    fn check_chart_sources(&self) -> Result<(), DataError> {
        let charts = &self.charts;
        let sources = [
            ("combat_chart", &charts.combat_chart.source),
            ("ratio_chart", &charts.ratio_chart.source),
            ("combat_modifiers", &charts.combat_modifiers.source),
            ("artillery_modifier", &charts.artillery_modifier.source),
            ("flank_bonus", &charts.flank_bonus.source),
            ("maximum_combat_value", &charts.maximum_combat_value.source),
            ("strength_marker", &charts.strength_marker.source),
            ("extended_march", &charts.extended_march.source),
            ("retreat_chart_1", &charts.retreat_chart_1.source),
            ("retreat_chart_2", &charts.retreat_chart_2.source),
            ("retreat_distance", &charts.retreat_distance.source),
            ("cavalry_retreat", &charts.cavalry_retreat.source),
            ("terrain_chart", &charts.terrain_chart.source),
            ("random_events", &charts.random_events.source),
            ("rain_numbers", &charts.rain_numbers.source),
        ];
        for (record, source) in sources {
            self.sources.check(charts::FILE, record, "source", source)?;
        }
        for (name, table) in &charts.random_events.table {
            self.sources.check(
                charts::FILE,
                &format!("random_events.table.{name}"),
                "source",
                &table.source,
            )?;
        }
        let mut constraints = self.checks.constraint.iter();
        constraints
            .try_for_each(|record| self.sources.check(checks::FILE, &record.id, "basis", &record.basis))
    }
}

/// Refuses the second record with the same key.
pub(crate) fn unique<K: Ord>(
    file: &str,
    field: &str,
    records: impl IntoIterator<Item = (K, String)>,
) -> Result<(), DataError> {
    let mut seen = BTreeSet::new();
    for (key, record) in records {
        if !seen.insert(key) {
            return Err(DataError::field(file, record, field, "is there twice"));
        }
    }
    Ok(())
}

/// Refuses a hex that the board does not have.
pub(crate) fn on_board(
    board: &Board,
    file: &str,
    record: &str,
    field: &str,
    hex: &str,
) -> Result<(), DataError> {
    match board.hex(hex) {
        Some(_) => Ok(()),
        None => Err(DataError::field(file, record, field, format!("there is no hex {hex} on the board"))),
    }
}

/// Refuses a sheet that the board does not have.
pub(crate) fn is_sheet(
    board: &Board,
    file: &str,
    record: &str,
    field: &str,
    sheet: &str,
) -> Result<(), DataError> {
    if board.sheets.iter().any(|known| known.id == sheet) {
        return Ok(());
    }
    Err(DataError::field(file, record, field, format!("there is no sheet {sheet}")))
}
