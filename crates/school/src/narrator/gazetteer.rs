//! What places are called, and which lie beside each other.

use std::collections::BTreeMap;

use board::{Board, Locations};
use engine::{DataError, Library};

/// So many hexes from a place one is still near it.
const NEAR: u16 = 3;

/// The names on a board.
pub struct Gazetteer {
    board: Map,
    /// What has a name of its own: by the place's id.
    names: BTreeMap<String, String>,
}

enum Map {
    Hexes(Box<Board>),
    Locations(Locations),
}

impl Gazetteer {
    /// Reads a board's names.
    pub fn load(library: &dyn Library, board: &str) -> Result<Self, DataError> {
        if let Ok(locations) = Locations::load(library, board) {
            let name = |location: &board::Location| (location.number.to_string(), location.name.clone());
            let names = locations.locations.iter().map(name).collect();
            return Ok(Self { board: Map::Locations(locations), names });
        }
        let board = Board::load(library, board)?;
        let mut names = BTreeMap::new();
        // The weightiest name of a hex is the one that people know it by; what lies on a hexside names neither hex.
        let mut places: Vec<&board::Place> =
            board.places.iter().filter(|place| place.other.is_none()).collect();
        places.sort_by_key(|place| if place.rank == 0 { u8::MAX } else { place.rank });
        for place in places {
            let bare = place.name.split(" (").next().unwrap_or_default();
            names.entry(place.hex.clone()).or_insert_with(|| bare.to_owned());
        }
        Ok(Self { board: Map::Hexes(Box::new(board)), names })
    }

    /// Whether it is a place of the board, and no box beside it.
    #[must_use]
    pub fn has(&self, place: &str) -> bool {
        match &self.board {
            Map::Hexes(board) => board.hex(place).is_some(),
            Map::Locations(_) => self.names.contains_key(place),
        }
    }

    /// The name of a place that has one.
    #[must_use]
    pub fn name(&self, place: &str) -> Option<&str> {
        self.names.get(place).map(String::as_str)
    }

    /// Steps from one place to another, as the crow flies; on a board of locations beside each other or far.
    #[must_use]
    pub fn distance(&self, one: &str, other: &str) -> u16 {
        match &self.board {
            Map::Hexes(board) => match (board.hex(one), board.hex(other)) {
                (Some(one), Some(other)) => board.distance(one, other),
                _ => u16::MAX,
            },
            Map::Locations(locations) => {
                let joins = |link: &board::Link| {
                    let [near, far] = link.between.map(|number| number.to_string());
                    (near == one && far == other) || (near == other && far == one)
                };
                match one == other {
                    true => 0,
                    false if locations.links.iter().any(joins) => 1,
                    false => u16::MAX,
                }
            }
        }
    }

    /// Where a place is, as one says it: `at Gettysburg`, `near Cashtown`.
    #[must_use]
    pub fn at(&self, place: &str) -> String {
        if let Some(name) = self.name(place) {
            return format!("at {name}");
        }
        let near = self.names.iter().map(|(hex, name)| (self.distance(place, hex), name));
        match near.min_by_key(|&(distance, name)| (distance, name.clone())) {
            Some((0..=NEAR, name)) => format!("near {name}"),
            Some((_, name)) => format!("in the country around {name}"),
            None => "in the field".to_owned(),
        }
    }

    /// The same as somewhere that is gone to or come from: `Gettysburg`, `the country around Cashtown`.
    #[must_use]
    pub fn spot(&self, place: &str) -> String {
        let at = self.at(place);
        let bare = at.strip_prefix("at ").or_else(|| at.strip_prefix("in "));
        bare.map_or_else(|| at.clone(), str::to_owned)
    }

    /// The places whose names stand in a text.
    #[must_use]
    pub fn named_in(&self, text: &str) -> Vec<String> {
        let stands = |name: &str| {
            text.match_indices(name).any(|(at, _)| {
                let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
                !is_letter(text[..at].chars().next_back())
                    && !is_letter(text[at + name.len()..].chars().next())
            })
        };
        let named = self.names.iter().filter(|(_, name)| stands(name));
        named.map(|(place, _)| place.clone()).collect()
    }
}
