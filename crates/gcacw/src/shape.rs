//! Whether each chart has its right shape: as many columns in every row, and rows that cover the dice without a gap.

use engine::DataError;

use crate::charts::{Charts, FILE};
use crate::halves::Halves;

fn wrong(chart: &str, field: &str, problem: String) -> DataError {
    DataError::field(FILE, chart, field, problem)
}

fn grid<T>(chart: &str, field: &str, cells: &[Vec<T>], rows: usize, columns: usize) -> Result<(), DataError> {
    length(chart, field, cells.len(), rows)?;
    match cells.iter().position(|row| row.len() != columns) {
        Some(row) => {
            let found = cells.get(row).map_or(0, Vec::len);
            Err(wrong(
                chart,
                field,
                format!("row {} has {found} cells, and the chart {columns} columns", row + 1),
            ))
        }
        None => Ok(()),
    }
}

fn length(chart: &str, field: &str, found: usize, right: usize) -> Result<(), DataError> {
    if found == right {
        return Ok(());
    }
    Err(wrong(chart, field, format!("has {found} entries, and must have {right}")))
}

fn steps(chart: &str, field: &str, numbers: impl IntoIterator<Item = i32>) -> Result<(), DataError> {
    let numbers: Vec<i32> = numbers.into_iter().collect();
    for (before, after) in numbers.iter().zip(numbers.iter().skip(1)) {
        if *after != before + 1 {
            return Err(wrong(chart, field, format!("{after} follows {before}, and must be {}", before + 1)));
        }
    }
    Ok(())
}

/// Bands of whole numbers (`from` and `to` of each): each starts one above the end of the last.
fn bands(chart: &str, field: &str, bands: impl IntoIterator<Item = (i32, i32)>) -> Result<(), DataError> {
    let mut end: Option<i32> = None;
    for (from, to) in bands {
        if from > to {
            return Err(wrong(chart, field, format!("the band {from} to {to} runs backwards")));
        }
        if let Some(end) = end
            && from != end + 1
        {
            return Err(wrong(
                chart,
                field,
                format!("a band starts at {from}, and must start at {}", end + 1),
            ));
        }
        end = Some(to);
    }
    end.map(|_| ()).ok_or_else(|| wrong(chart, field, "there are no bands".into()))
}

/// Combat value bands: the first from 1/2, the others from whole numbers.
fn combat_bands(field: &str, read: &[[Halves; 2]]) -> Result<(), DataError> {
    let chart = "combat_chart";
    if read.first().is_none_or(|band| band[0] != Halves::from_halves(1)) {
        return Err(wrong(chart, field, "the first band must start at 1/2".into()));
    }
    if let Some(band) = read.iter().skip(1).find(|band| band[0].count() % 2 != 0) {
        return Err(wrong(
            chart,
            field,
            format!("a band starts at {}, and must start at a whole number", band[0]),
        ));
    }
    bands(chart, field, read.iter().map(|band| ((band[0].count() + 1) / 2, band[1].count() / 2)))
}

impl Charts {
    /// Refuses a chart that a look-up would fall through.
    pub(crate) fn check_shapes(&self) -> Result<(), DataError> {
        self.check_combat()?;
        self.check_marches()?;
        self.check_ground()?;
        self.check_events()
    }

    fn check_combat(&self) -> Result<(), DataError> {
        let chart = &self.combat_chart;
        steps("combat_chart", "rows", chart.rows.iter().map(|&row| row.into()))?;
        for (field, open) in
            [("first_row_open", chart.first_row_open), ("last_row_open", chart.last_row_open)]
        {
            if !open {
                return Err(wrong(
                    "combat_chart",
                    field,
                    "must be true: a difference may lie beyond the rows".into(),
                ));
            }
        }
        combat_bands("defender_bands", &chart.defender_bands)?;
        combat_bands("attacker_bands", &chart.attacker_bands)?;
        let rows = chart.rows.len();
        grid("combat_chart", "defender_cells", &chart.defender_cells, rows, chart.defender_bands.len())?;
        grid("combat_chart", "attacker_cells", &chart.attacker_cells, rows, chart.attacker_bands.len())?;
        steps("ratio_chart", "rows", self.ratio_chart.rows.iter().map(|row| row.modifier.into()))?;
        let artillery = &self.artillery_modifier;
        let limits = artillery.differential_bands.iter().map(|band| (band[0].into(), band[1].into()));
        bands("artillery_modifier", "differential_bands", limits)?;
        let columns = artillery.differential_bands.len();
        grid("artillery_modifier", "cells", &artillery.cells, artillery.rows.len(), columns)?;
        for (field, row) in [
            ("provisional_swamp_dry", &artillery.provisional_swamp_dry),
            ("provisional_swamp_rain", &artillery.provisional_swamp_rain),
        ] {
            if !artillery.rows.contains(row) {
                return Err(wrong("artillery_modifier", field, format!("there is no row \"{row}\"")));
            }
        }
        let losses = self.maximum_combat_value.grand_assault_extra_loss.iter();
        let limits = losses.map(|band| (band[0].into(), band[1].into()));
        bands("maximum_combat_value", "grand_assault_extra_loss", limits)
    }

    fn check_marches(&self) -> Result<(), DataError> {
        let marker = &self.strength_marker;
        steps("strength_marker", "manpower", marker.manpower.iter().map(|&manpower| manpower.into()))?;
        if marker.manpower.first() != Some(&1) {
            return Err(wrong("strength_marker", "manpower", "must start at 1".into()));
        }
        let count = marker.manpower.len();
        length("strength_marker", "organized_combat", marker.organized_combat.len(), count)?;
        length("strength_marker", "disorganized_combat", marker.disorganized_combat.len(), count)?;
        length("strength_marker", "cell_source", marker.cell_source.len(), count)?;
        let march = &self.extended_march;
        steps("extended_march", "rows", march.rows.iter().map(|&row| row.into()))?;
        let manpower = march.disorganized_bands.iter().map(|band| (band[0].into(), band[1].into()));
        bands("extended_march", "disorganized_bands", manpower)?;
        length("extended_march", "columns", march.columns.len(), march.disorganized_bands.len() + 1)?;
        grid("extended_march", "cells", &march.cells, march.rows.len(), march.columns.len())?;
        length("extended_march", "cell_source", march.cell_source.len(), march.rows.len())?;
        if let Some(row) = march.cell_source.iter().position(|letters| letters.len() != march.columns.len()) {
            let problem = format!("row {} must have {} letters", row + 1, march.columns.len());
            return Err(wrong("extended_march", "cell_source", problem));
        }
        let most = march.disorganized_bands.last().map(|band| band[1]);
        if most != marker.manpower.last().copied() {
            let problem = "the last band must end at the largest strength marker".into();
            return Err(wrong("extended_march", "disorganized_bands", problem));
        }
        Ok(())
    }

    fn check_ground(&self) -> Result<(), DataError> {
        let sizes = &self.cavalry_retreat.size_bands;
        if sizes.is_empty()
            || sizes.iter().zip(sizes.iter().skip(1)).any(|(a, b)| a.max_combat >= b.max_combat)
        {
            return Err(wrong(
                "cavalry_retreat",
                "size_bands",
                "max_combat must rise from band to band".into(),
            ));
        }
        let terrain = &self.terrain_chart;
        let (rows, columns) = (terrain.rows.len(), terrain.unit_types.len());
        grid("terrain_chart", "dry", &terrain.dry, rows, columns)?;
        grid("terrain_chart", "rain", &terrain.rain, rows, columns)?;
        length("terrain_chart", "cell_source", terrain.cell_source.len(), rows)
    }

    fn check_events(&self) -> Result<(), DataError> {
        let events = &self.random_events;
        steps("random_events", "sums", events.sums.iter().map(|&sum| sum.into()))?;
        if (events.sums.first(), events.sums.last()) != (Some(&2), Some(&12)) {
            return Err(wrong("random_events", "sums", "must run from 2 to 12, the sums of two dice".into()));
        }
        for (name, table) in &events.table {
            length(&format!("random_events.table.{name}"), "events", table.events.len(), events.sums.len())?;
        }
        let rain = &self.rain_numbers;
        if rain.rows != events.rain_results {
            return Err(wrong("rain_numbers", "rows", "must be the rain results of random_events".into()));
        }
        grid("rain_numbers", "minor", &rain.minor, rain.rows.len(), rain.columns.len())?;
        grid("rain_numbers", "major", &rain.major, rain.rows.len(), rain.columns.len())
    }
}
