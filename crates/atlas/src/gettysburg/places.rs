//! Towns, stations, gaps, forts and other named spots, each in its printed hex or in the one the ground gives it.

use std::collections::{BTreeMap, BTreeSet};

use board::{Axial, Ground, Place};
use engine::data::DataError;

use super::control::Control;
use super::grid::Grid;
use super::waters::{Waters, is_land};
use super::ways::Spots;
use crate::draft::Draft;
use crate::fit::{Fit, hex_at};
use crate::layer::{Feature, Layer};
use crate::network::Spot;

/// A fort this near to a place of its name, in degrees, is that place.
const SAME_PLACE: f64 = 0.05;

/// A named spot, its hex, and the fort that stands there.
#[derive(Debug)]
struct Entry<'a> {
    feature: &'a Feature,
    hex: Axial,
    fort: Option<&'a Feature>,
}

/// The hex of a place that has none printed: the nearest on its own bank; `None` off the board.
fn home(feature: &Feature, grid: &Grid, waters: &Waters, draft: &Draft) -> Result<Option<Axial>, DataError> {
    let spot = grid.to_board(feature.spot()?);
    let on_board = draft.contains(hex_at(spot));
    Ok(on_board
        .then(|| waters.banks.home(spot, |hex| is_land(draft, hex)))
        .filter(|&hex| is_land(draft, hex)))
}

/// Every named spot with its hex.
#[derive(Debug)]
pub struct Gazetteer<'a> {
    entries: Vec<Entry<'a>>,
}

impl<'a> Gazetteer<'a> {
    /// Finds the hex of every place and fort on the board.
    pub fn read(
        control: &Control,
        [named, forts]: [&'a Layer; 2],
        grid: &Grid,
        waters: &Waters,
        draft: &Draft,
    ) -> Result<Self, DataError> {
        let mut entries: Vec<Entry<'_>> = Vec::new();
        for feature in &named.features {
            let drawn_at_its_hex = feature.text("source")? == "printed hex";
            let printed = feature.optional_text("hex").filter(|hex| {
                let spans = control.spanning(&feature.name).is_some();
                !spans && (drawn_at_its_hex || !control.is_excluded(hex))
            });
            let hex = match printed {
                Some(name) => {
                    Some(grid.hex(name).ok_or_else(|| feature.wrong("hex", "there is no such hex"))?)
                }
                None => home(feature, grid, waters, draft)?,
            };
            entries.extend(hex.filter(|&hex| is_land(draft, hex)).map(|hex| Entry {
                feature,
                hex,
                fort: None,
            }));
        }
        for fort in &forts.features {
            let spot = fort.spot()?;
            let is_twin = |known: &Feature| {
                known.name == fort.name && known.spot().is_ok_and(|at| at.distance(spot) < SAME_PLACE)
            };
            match entries.iter_mut().find(|entry| is_twin(entry.feature)) {
                Some(entry) => entry.fort = Some(fort),
                None => {
                    let hex = home(fort, grid, waters, draft)?;
                    entries.extend(hex.map(|hex| Entry { feature: fort, hex, fort: Some(fort) }));
                }
            }
        }
        Ok(Self { entries })
    }

    /// The hex of every place by its position: ways that run through the place must pass it.
    pub fn spots(&self) -> Result<Spots, DataError> {
        self.entries.iter().map(|entry| Ok((Spot::of(entry.feature.spot()?), entry.hex))).collect()
    }

    /// The county of the first town of each hex that has one.
    pub fn counties(&self) -> Result<BTreeMap<Axial, String>, DataError> {
        let mut towns: BTreeMap<Axial, (i64, String)> = BTreeMap::new();
        for Entry { feature, hex, .. } in &self.entries {
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

    /// The kinds of ground that hexes with towns and forts cannot be.
    #[must_use]
    pub fn barred_ground(&self) -> BTreeMap<Axial, Ground> {
        let gaps = self.gaps();
        let mut barred: BTreeMap<Axial, Ground> = BTreeMap::new();
        for entry in &self.entries {
            let town = ground(entry.feature.optional_text("kind").unwrap_or_default()) == Ground::VILLAGE;
            if town && !gaps.contains(&entry.hex) {
                *barred.entry(entry.hex).or_default() |= Ground::MOUNTAIN;
            }
            if town || entry.fort.is_some() {
                *barred.entry(entry.hex).or_default() |= Ground::MARSH;
            }
        }
        barred
    }

    /// Every hex with a gap.
    #[must_use]
    pub fn gaps(&self) -> BTreeSet<Axial> {
        let is_gap = |feature: &Feature| feature.optional_text("kind") == Some("gap");
        self.entries.iter().filter(|entry| is_gap(entry.feature)).map(|entry| entry.hex).collect()
    }

    /// Every hex with a height or a fort: who stands there need not stand on a road.
    #[must_use]
    pub fn heights(&self) -> BTreeSet<Axial> {
        let is_high = |entry: &&Entry<'_>| {
            entry.fort.is_some()
                || ["height", "fort"].map(Some).contains(&entry.feature.optional_text("kind"))
        };
        self.entries.iter().filter(is_high).map(|entry| entry.hex).collect()
    }

    /// Every hex with a named place.
    #[must_use]
    pub fn hexes(&self) -> BTreeSet<Axial> {
        self.entries.iter().map(|entry| entry.hex).collect()
    }

    /// Marks every place in its hex and names it.
    pub fn mark(&self, control: &Control, stations: &Layer, draft: &mut Draft) -> Result<(), DataError> {
        let crossings: BTreeSet<String> = draft.places.iter().map(|place| place.name.clone()).collect();
        for entry in &self.entries {
            let Entry { feature, hex, fort } = entry;
            let kind = if fort.is_some() { "fort" } else { feature.text("kind")? };
            if kind == "structure" && crossings.contains(&feature.name) {
                continue;
            }
            let notes = entry.notes(stations)?;
            let station = notes.iter().any(|note| note.starts_with("station: "));
            draft.mark(*hex, if station { Ground::STATION } else { Ground::empty() });
            draft.mark(*hex, if fort.is_some() { Ground::WORKS } else { ground(kind) });
            let spanning = control.spanning(&feature.name);
            draft.places.push(Place {
                name: feature.name.clone(),
                kind: kind.to_owned(),
                hex: spanning
                    .map_or_else(|| draft.name(*hex).to_owned(), |spanning| spanning.hexes[0].clone()),
                other: spanning.map(|spanning| spanning.hexes[1].clone()),
                approaches: Vec::new(),
                rank: feature.number("rank").unwrap_or_default() as u8,
                notes,
            });
        }
        Ok(())
    }
}

/// What a place of this kind is on the ground of its hex.
fn ground(kind: &str) -> Ground {
    match kind {
        "gap" => Ground::GAP,
        "city" | "town" | "village" => Ground::VILLAGE,
        _ => Ground::empty(),
    }
}

impl Entry<'_> {
    fn notes(&self, stations: &Layer) -> Result<Vec<String>, DataError> {
        let mut notes = Vec::new();
        let text = |feature: &Feature, property: &str| feature.optional_text(property).map(str::to_owned);
        if let (Some(county), Some(state)) = (text(self.feature, "county"), text(self.feature, "state")) {
            notes.push(format!("county: {county}, {state}"));
        }
        let told = ["printed", "also"].map(|property| (property, text(self.feature, property)));
        let fort = self.fort.into_iter().flat_map(|fort| {
            let number = |property: &str| fort.number(property).ok().map(|number| number.to_string());
            let texts = ["ring", "strength"].map(|property| (property, text(fort, property)));
            texts.into_iter().chain(["combat", "artillery"].map(|property| (property, number(property))))
        });
        notes.extend(
            told.into_iter()
                .chain(fort)
                .filter_map(|(property, value)| Some(format!("{property}: {}", value?))),
        );
        if self.feature.flag("levy") {
            notes.push("levy".into());
        }
        let at = Spot::of(self.feature.spot()?);
        for station in &stations.features {
            if Spot::of(station.spot()?) == at {
                notes.push(format!("station: {}, {}", station.text("line")?, station.number("order")?));
                if station.text("status")? == "damaged" {
                    notes.push("damaged".into());
                }
            }
        }
        Ok(notes)
    }
}
