//! Towns, stations, gaps, forts and other named spots, each in its printed hex or in the one the ground gives it.

use std::collections::{BTreeMap, BTreeSet};

use board::{Axial, Ground, Place};
use engine::data::{self, DataError, Library};
use serde::Deserialize;

use super::FOLDER;
use super::grid::Grid;
use super::waters::{Waters, is_land};
use super::ways::Spots;
use crate::draft::Draft;
use crate::fit::Fit;
use crate::layer::{Feature, Layer};
use crate::network::Spot;

/// Places of this rank or better draw the roads of their line into their hex.
const DRAWS_ROADS: i64 = 3;

#[derive(Debug, Deserialize)]
struct ControlFile {
    excluded: Vec<Excluded>,
    side: Vec<Spanning>,
}

/// A thing on a hexside, whose printed hex is only one of the two.
#[derive(Debug, Clone, Deserialize)]
struct Spanning {
    name: String,
    hexes: [String; 2],
}

/// A printed hex that does not show where its place is.
#[derive(Debug, Deserialize)]
struct Excluded {
    hex: String,
}

/// Every named spot with its hex.
#[derive(Debug)]
pub struct Gazetteer<'a> {
    entries: Vec<(&'a Feature, Axial)>,
    spanning: Vec<Spanning>,
}

impl<'a> Gazetteer<'a> {
    /// Finds the hex of every place and fort on the board.
    pub fn read(
        library: &dyn Library,
        layers: [&'a Layer; 2],
        grid: &Grid,
        waters: &Waters,
        draft: &Draft,
    ) -> Result<Self, DataError> {
        let control: ControlFile = data::read(library, &format!("{FOLDER}/control.toml"))?;
        let excluded: BTreeSet<&str> =
            control.excluded.iter().map(|excluded| excluded.hex.as_str()).collect();
        let mut entries: Vec<(&Feature, Axial)> = Vec::new();
        for feature in layers.iter().flat_map(|layer| &layer.features) {
            let drawn_at_its_hex = feature.text("source")? == "printed hex";
            let printed = feature.optional_text("hex").filter(|hex| {
                let spans = control.side.iter().any(|side| side.name == feature.name);
                !spans && (drawn_at_its_hex || !excluded.contains(hex))
            });
            let spot = feature.spot()?;
            let is_twin = |known: &Feature| {
                known.name == feature.name
                    && is_fort(known)
                    && known.spot().is_ok_and(|at| at.distance(spot) < 0.05)
            };
            let twin = entries.iter().find(|(known, _)| is_twin(known)).map(|&(_, hex)| hex);
            let hex = match printed {
                Some(name) => {
                    grid.hex(name).ok_or_else(|| feature.wrong("hex", format!("there is no hex {name}")))?
                }
                None => {
                    twin.unwrap_or_else(|| waters.banks.home(grid.to_board(spot), |hex| is_land(draft, hex)))
                }
            };
            if is_land(draft, hex) {
                entries.push((feature, hex));
            }
        }
        Ok(Self { entries, spanning: control.side })
    }

    /// The spots whose hexes roads and railways must pass: those that are printed, gaps,
    /// stations, and all but hamlets.
    pub fn spots(&self, stations: &Layer) -> Result<Spots, DataError> {
        let mut spots = Spots::new();
        for (feature, hex) in &self.entries {
            let known = feature.optional_text("hex").is_some()
                || feature.optional_text("kind") == Some("gap")
                || feature.number("rank").is_ok_and(|rank| rank <= DRAWS_ROADS);
            if known {
                spots.insert(Spot::of(feature.spot()?), *hex);
            }
        }
        for station in &stations.features {
            let at = Spot::of(station.spot()?);
            for (feature, hex) in &self.entries {
                if Spot::of(feature.spot()?) == at {
                    spots.insert(at, *hex);
                }
            }
        }
        Ok(spots)
    }

    /// The county of the first town of each hex that has one.
    pub fn counties(&self) -> Result<BTreeMap<Axial, String>, DataError> {
        let mut towns: BTreeMap<Axial, (i64, String)> = BTreeMap::new();
        for (feature, hex) in &self.entries {
            let (Some(county), Some(state)) =
                (feature.optional_text("county"), feature.optional_text("state"))
            else {
                continue;
            };
            // Gaps and heights lie on the border itself.
            if !["city", "town", "village", "hamlet", "station"].contains(&feature.text("kind")?) {
                continue;
            }
            let town = (feature.number("rank")?, format!("{county}, {state}"));
            let known = towns.entry(*hex).or_insert_with(|| town.clone());
            if town.0 < known.0 {
                *known = town;
            }
        }
        Ok(towns.into_iter().map(|(hex, (_, county))| (hex, county)).collect())
    }

    /// Every hex with a gap.
    #[must_use]
    pub fn gaps(&self) -> BTreeSet<Axial> {
        let is_gap = |feature: &Feature| feature.optional_text("kind") == Some("gap");
        self.entries.iter().filter(|(feature, _)| is_gap(feature)).map(|&(_, hex)| hex).collect()
    }

    /// Every hex with a named place.
    #[must_use]
    pub fn hexes(&self) -> BTreeSet<Axial> {
        self.entries.iter().map(|&(_, hex)| hex).collect()
    }

    /// Marks every place in its hex and names it.
    pub fn mark(&self, stations: &Layer, draft: &mut Draft) -> Result<(), DataError> {
        let forts: BTreeSet<&str> = self
            .entries
            .iter()
            .filter(|(feature, _)| !is_fort(feature) && feature.optional_text("ring").is_some())
            .map(|(feature, _)| feature.name.as_str())
            .collect();
        let crossings: BTreeSet<String> = draft.places.iter().map(|place| place.name.clone()).collect();
        for (feature, hex) in &self.entries {
            let told_elsewhere = crossings.contains(&feature.name) && feature.text("kind")? == "structure";
            let the_fort_itself = is_fort(feature) && forts.contains(feature.name.as_str());
            if told_elsewhere || the_fort_itself {
                continue;
            }
            let notes = notes(feature, stations)?;
            let fort = feature.optional_text("ring").is_some();
            let kind = if fort { "fort" } else { feature.text("kind")? };
            let rank = feature.number("rank").unwrap_or_default() as u8;
            let ground = match kind {
                "gap" => Ground::GAP,
                "fort" if fort => Ground::WORKS,
                "city" | "town" | "village" => Ground::VILLAGE,
                _ => Ground::empty(),
            };
            let station = notes.iter().any(|note| note.starts_with("station: "));
            draft.mark(*hex, ground | if station { Ground::STATION } else { Ground::empty() });
            let spanning = self.spanning.iter().find(|spanning| spanning.name == feature.name);
            let other = spanning.map(|spanning| spanning.hexes[1].clone());
            let hex =
                spanning.map_or_else(|| draft.name(*hex).to_owned(), |spanning| spanning.hexes[0].clone());
            draft.places.push(Place {
                name: feature.name.clone(),
                kind: kind.to_owned(),
                hex,
                other,
                approaches: Vec::new(),
                rank,
                notes,
            });
        }
        Ok(())
    }
}

/// Whether a feature of the places, not of the forts, is a fort.
fn is_fort(feature: &Feature) -> bool {
    feature.optional_text("kind") == Some("fort")
}

fn notes(feature: &Feature, stations: &Layer) -> Result<Vec<String>, DataError> {
    let mut notes = Vec::new();
    if let (Some(county), Some(state)) = (feature.optional_text("county"), feature.optional_text("state")) {
        notes.push(format!("county: {county}, {state}"));
    }
    for property in ["printed", "also", "ring", "strength"] {
        if let Some(text) = feature.optional_text(property) {
            notes.push(format!("{property}: {text}"));
        }
    }
    for property in ["combat", "artillery"] {
        if let Ok(number) = feature.number(property) {
            notes.push(format!("{property}: {number}"));
        }
    }
    if feature.flag("levy") {
        notes.push("levy".into());
    }
    let at = feature.spot()?;
    let here = stations
        .features
        .iter()
        .filter(|station| station.spot().is_ok_and(|spot| Spot::of(spot) == Spot::of(at)));
    for station in here.filter(|_| feature.optional_text("ring").is_none()) {
        notes.push(format!("station: {}, {}", station.text("line")?, station.number("order")?));
        if station.text("status")? == "damaged" {
            notes.push("damaged".into());
        }
    }
    Ok(notes)
}
