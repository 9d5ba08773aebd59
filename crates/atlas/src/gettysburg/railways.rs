//! The stretches of railway that victory points are counted on.

use std::collections::{BTreeMap, VecDeque};

use board::Line;
use engine::data::{self, DataError, Library};
use serde::Deserialize;

use super::FOLDER;
use crate::draft::Draft;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RailwaysFile {
    stretch: Vec<Stretch>,
}

/// A stretch between two stations, or from a station to where its last railway leaves the board.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stretch {
    name: String,
    from: String,
    to: Option<String>,
    railways: Vec<String>,
    source: String,
}

/// Names every stretch of `railways.toml` as a line of its own.
pub fn name_stretches(library: &dyn Library, draft: &mut Draft) -> Result<(), DataError> {
    let file = format!("{FOLDER}/railways.toml");
    let read: RailwaysFile = data::read(library, &file)?;
    for stretch in read.stretch {
        let record = format!("stretch {} ({})", stretch.name, stretch.source);
        let hexes = stretch.hexes(draft).map_err(|problem| DataError::field(&file, record, "", problem))?;
        draft.lines.push(Line { name: stretch.name, kind: "victory line".into(), hexes });
    }
    Ok(())
}

impl Stretch {
    fn hexes(&self, draft: &Draft) -> Result<Vec<String>, String> {
        let lines: Vec<&Line> = draft
            .lines
            .iter()
            .filter(|line| line.kind == "railway" && self.railways.contains(&line.name))
            .collect();
        let start = station(draft, &self.from)?;
        let end = match &self.to {
            Some(name) => station(draft, name)?,
            None => {
                let last = lines.iter().rev().find(|line| Some(&line.name) == self.railways.last());
                last.and_then(|line| line.hexes.last().cloned())
                    .ok_or("its last railway is not on the board")?
            }
        };
        let mut joined: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for pair in lines.iter().flat_map(|line| line.hexes.windows(2)) {
            joined.entry(&pair[0]).or_default().push(&pair[1]);
            joined.entry(&pair[1]).or_default().push(&pair[0]);
        }
        shortest(&joined, &start, &end)
            .ok_or_else(|| format!("its railways do not lead from {start} to {end}"))
    }
}

fn station(draft: &Draft, name: &str) -> Result<String, String> {
    let is_station = |notes: &[String]| notes.iter().any(|note| note.starts_with("station: "));
    let place = draft.places.iter().find(|place| place.name == name && is_station(&place.notes));
    place.map(|place| place.hex.clone()).ok_or_else(|| format!("there is no station {name}"))
}

fn shortest(joined: &BTreeMap<&str, Vec<&str>>, start: &str, end: &str) -> Option<Vec<String>> {
    let mut back: BTreeMap<&str, &str> = BTreeMap::new();
    let mut open = VecDeque::from([end]);
    while let Some(hex) = open.pop_front() {
        if hex == start {
            let way = std::iter::successors(Some(hex), |hex| back.get(hex).copied().filter(|_| *hex != end));
            return Some(way.map(str::to_owned).collect());
        }
        for &next in joined.get(hex).into_iter().flatten() {
            if next != end && !back.contains_key(next) {
                back.insert(next, hex);
                open.push_back(next);
            }
        }
    }
    None
}
