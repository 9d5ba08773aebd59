//! The Long Roads to Gettysburg: its campaign data, loaded and checked.
//!
//! ```
//! let data = lrtg::Data::load(&library::Shipped::new()).unwrap();
//! assert_eq!(data.counties.county.len(), 48);
//! ```
#![forbid(unsafe_code)]

mod records;

use std::collections::BTreeSet;

use board::Board;
use engine::{DataError, Library, data};

pub use records::*;

const UNITS: &str = "lrtg/units.toml";
const LEADERS: &str = "lrtg/leaders.toml";
const COUNTIES: &str = "lrtg/counties.toml";
const RAILROADS: &str = "lrtg/railroads.toml";
const RIVERS: &str = "lrtg/rivers.toml";
const NAVAL: &str = "lrtg/naval.toml";
const OFFMAP: &str = "lrtg/offmap.toml";

/// Everything the campaign's data files say, checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Data {
    /// Units and substitutes.
    pub units: Units,
    /// Leaders and replacements.
    pub leaders: Leaders,
    /// Counties and towns.
    pub counties: Counties,
    /// Railroads.
    pub railroads: Railroads,
    /// Rivers.
    pub rivers: Rivers,
    /// The naval chart.
    pub naval: Naval,
    /// The off-map rail chart.
    pub offmap: Offmap,
}

impl Data {
    /// Reads and checks every file; an error names the file, the record and the field.
    pub fn load(library: &dyn Library) -> Result<Self, DataError> {
        let data = Self {
            units: data::read(library, UNITS)?,
            leaders: data::read(library, LEADERS)?,
            counties: data::read(library, COUNTIES)?,
            railroads: data::read(library, RAILROADS)?,
            rivers: data::read(library, RIVERS)?,
            naval: data::read(library, NAVAL)?,
            offmap: data::read(library, OFFMAP)?,
        };
        data.check(&Board::load(library, "gettysburg")?)?;
        Ok(data)
    }

    fn check(&self, board: &Board) -> Result<(), DataError> {
        let unit = |unit: &Unit| format!("{} {}", unit.side.name(), unit.name);
        unique(UNITS, self.units.unit.iter().map(unit))?;
        unique(
            LEADERS,
            self.leaders.leader.iter().map(|leader| format!("{} {}", leader.side.name(), leader.name)),
        )?;
        unique(COUNTIES, self.counties.county.iter().map(County::record))?;
        unique(COUNTIES, self.counties.town.iter().map(|town| town.name.clone()))?;
        unique(RAILROADS, self.railroads.railroad.iter().map(|railroad| railroad.name.clone()))?;
        unique(RIVERS, self.rivers.river.iter().map(|river| river.name.clone()))?;
        unique(NAVAL, self.naval.space.iter().map(|space| space.name.clone()))?;
        unique(OFFMAP, self.offmap.r#box.iter().map(|space| space.name.clone()))?;
        self.check_counties(board)?;
        self.check_railroads()?;
        self.check_edges()
    }

    fn check_counties(&self, board: &Board) -> Result<(), DataError> {
        for county in &self.counties.county {
            let wrong = |field, problem| Err(DataError::field(COUNTIES, county.record(), field, problem));
            match (&county.control_place, &county.control_hex) {
                (Some(_), Some(hex)) if board.hex(hex).is_none() => {
                    return wrong("control_hex", format!("there is no hex {hex} on the board"));
                }
                (None, Some(_)) => {
                    return wrong("control_place", "is missing, and there is a control_hex".into());
                }
                (Some(_), None) => {
                    return wrong("control_hex", "is missing, and there is a control_place".into());
                }
                _ => {}
            }
        }
        for town in &self.counties.town {
            let wrong = |field, problem| Err(DataError::field(COUNTIES, &town.name, field, problem));
            if !self
                .counties
                .county
                .iter()
                .any(|county| county.name == town.county && county.state == town.state)
            {
                return wrong("county", format!("there is no county {}, {}", town.county, town.state));
            }
            if board.place(town.board_name()).and_then(|place| board.hex(&place.hex)).is_none() {
                return wrong("name", format!("the board has no place \"{}\"", town.board_name()));
            }
        }
        Ok(())
    }

    fn check_railroads(&self) -> Result<(), DataError> {
        for railroad in &self.railroads.railroad {
            let missing = railroad.rulebook_stations.iter().find(|name| !railroad.stations.contains(name));
            if let Some(name) = missing {
                let problem = format!("\"{name}\" is not one of its stations");
                return Err(DataError::field(RAILROADS, &railroad.name, "rulebook_stations", problem));
            }
        }
        Ok(())
    }

    fn check_edges(&self) -> Result<(), DataError> {
        let space = |name: &str| self.naval.space.iter().any(|space| space.name == name);
        let port =
            |name: &str| name.strip_suffix(" (map hex)").is_some_and(|port| space(&format!("{port} dock")));
        check_ends(NAVAL, &self.naval.edge, |name| space(name) || port(name))?;
        check_ends(OFFMAP, &self.offmap.edge, |name| self.offmap.r#box.iter().any(|space| space.name == name))
    }
}

fn check_ends(file: &str, edges: &[ChartEdge], known: impl Fn(&str) -> bool) -> Result<(), DataError> {
    for edge in edges {
        for (field, name) in [("a", &edge.a), ("b", &edge.b)] {
            if !known(name) {
                let record = format!("{} to {}", edge.a, edge.b);
                return Err(DataError::field(
                    file,
                    record,
                    field,
                    format!("the chart has no space \"{name}\""),
                ));
            }
        }
    }
    Ok(())
}

fn unique(file: &str, records: impl IntoIterator<Item = String>) -> Result<(), DataError> {
    let mut seen = BTreeSet::new();
    for record in records {
        if !seen.insert(record.clone()) {
            return Err(DataError::field(file, record, "name", "is there twice"));
        }
    }
    Ok(())
}
