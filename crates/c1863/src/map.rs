//! The board as the rules ask for it: neighbours, arrowheads, rivers, colours, distances.

use board::Locations;
use engine::{DataError, Library};

use crate::ids::{LOCATIONS, LocationId, LocationSet};

/// The head of an arrow, as an attack along it meets it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Arrow {
    /// Double-headed green.
    Green,
    /// Single-headed red.
    Red,
    /// Any other.
    Black,
}

impl Arrow {
    pub(crate) fn read(word: &str) -> Option<Self> {
        match word {
            "green" => Some(Self::Green),
            "red" => Some(Self::Red),
            "black" => Some(Self::Black),
            _ => None,
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Red => "red",
            Self::Black => "black",
        }
    }
}

/// The board: everything is a table with one row a location.
#[derive(Debug)]
pub(crate) struct Map {
    pub names: Vec<String>,
    numbers: Vec<u8>,
    neighbours: [LocationSet; LOCATIONS],
    over_river: [LocationSet; LOCATIONS],
    heads: [[Arrow; LOCATIONS]; LOCATIONS],
    distances: [[u8; LOCATIONS]; LOCATIONS],
    /// Smaller is farther north.
    pub northing: [u16; LOCATIONS],
    /// Place on the line of march, from 1; 0 is off it. c1863.4.9
    pub march: [u8; LOCATIONS],
    pub red: LocationSet,
    pub blue: LocationSet,
    pub hashed: LocationSet,
    pub north_bank: LocationSet,
    pub objectives: LocationSet,
}

const FILE: &str = "boards/c1863.toml";

impl Map {
    pub(crate) fn load(library: &dyn Library) -> Result<Self, DataError> {
        let file = Locations::load(library, "c1863")?;
        if file.locations.len() != LOCATIONS {
            return Err(DataError::file(FILE, format!("there must be {LOCATIONS} locations")));
        }
        let mut map = Self {
            names: file.locations.iter().map(|location| location.name.clone()).collect(),
            numbers: file.locations.iter().map(|location| location.number).collect(),
            neighbours: [LocationSet::EMPTY; LOCATIONS],
            over_river: [LocationSet::EMPTY; LOCATIONS],
            heads: [[Arrow::Black; LOCATIONS]; LOCATIONS],
            distances: [[u8::MAX; LOCATIONS]; LOCATIONS],
            northing: [0; LOCATIONS],
            march: [0; LOCATIONS],
            red: LocationSet::EMPTY,
            blue: LocationSet::EMPTY,
            hashed: LocationSet::EMPTY,
            north_bank: LocationSet::EMPTY,
            objectives: LocationSet::EMPTY,
        };
        for (index, location) in file.locations.iter().enumerate() {
            map.northing[index] = location.at[1];
            for tag in &location.tags {
                map.tag_location(LocationId(index as u8), tag)?;
            }
        }
        for link in &file.links {
            map.link(&file, link)?;
        }
        map.measure();
        Ok(map)
    }

    fn tag_location(&mut self, at: LocationId, tag: &str) -> Result<(), DataError> {
        match tag {
            "red" => self.red.insert(at),
            "blue" => self.blue.insert(at),
            "hashed" => self.hashed.insert(at),
            "north-bank" => self.north_bank.insert(at),
            "objective" => self.objectives.insert(at),
            "plain" | "south-bank" => {}
            _ => match tag.strip_prefix("march-").and_then(|rank| rank.parse().ok()) {
                Some(rank) => self.march[at.index()] = rank,
                None => {
                    let record = format!("location {}", self.number(at));
                    return Err(DataError::field(FILE, record, "tags", format!("\"{tag}\" is not known")));
                }
            },
        }
        Ok(())
    }

    fn link(&mut self, file: &Locations, link: &board::Link) -> Result<(), DataError> {
        let wrong =
            |problem: String| DataError::field(FILE, format!("link {:?}", link.between), "tags", problem);
        let [Some(first), Some(second)] = link.between.map(|number| file.by_number(number)) else {
            return Err(wrong("both ends must be locations".into()));
        };
        self.neighbours[first.index()].insert(second);
        self.neighbours[second.index()].insert(first);
        for tag in &link.tags {
            let (from, to, colour) = match tag.split_once('-') {
                Some(("forward", colour)) => (first, second, colour),
                Some(("back", colour)) => (second, first, colour),
                _ if tag == "river" => {
                    self.over_river[first.index()].insert(second);
                    self.over_river[second.index()].insert(first);
                    continue;
                }
                _ => return Err(wrong(format!("\"{tag}\" is not known"))),
            };
            let arrow = Arrow::read(colour).ok_or_else(|| wrong(format!("\"{colour}\" is not an arrow")))?;
            self.heads[from.index()][to.index()] = arrow;
        }
        Ok(())
    }

    fn measure(&mut self) {
        for start in 0..LOCATIONS {
            let mut reached = LocationSet::only(LocationId(start as u8));
            for steps in 0..LOCATIONS as u8 {
                for at in reached.iter() {
                    let distance = &mut self.distances[start][at.index()];
                    *distance = (*distance).min(steps);
                }
                reached = self.reach(reached, 1);
            }
        }
    }

    pub(crate) const fn neighbours(&self, at: LocationId) -> LocationSet {
        self.neighbours[at.index()]
    }

    /// c1863.3.3
    pub(crate) const fn adjacent(&self, one: LocationId, other: LocationId) -> bool {
        self.neighbours(one).contains(other)
    }

    pub(crate) const fn crosses_river(&self, from: LocationId, to: LocationId) -> bool {
        self.over_river[from.index()].contains(to)
    }

    /// The neighbours that are not over a river.
    pub(crate) const fn dry_neighbours(&self, at: LocationId) -> LocationSet {
        self.neighbours(at).without(self.over_river[at.index()])
    }

    /// The head that points into `to` on the line from `from`. c1863.13.7.7
    pub(crate) const fn arrow(&self, from: LocationId, to: LocationId) -> Arrow {
        self.heads[from.index()][to.index()]
    }

    /// Steps along the lines, occupation ignored.
    pub(crate) const fn distance(&self, from: LocationId, to: LocationId) -> u8 {
        self.distances[from.index()][to.index()]
    }

    /// Everything within so many steps.
    pub(crate) fn reach(&self, from: LocationSet, steps: u8) -> LocationSet {
        (0..steps)
            .fold(from, |reached, _| reached.iter().fold(reached, |all, at| all.or(self.neighbours(at))))
    }

    /// The number printed on the board.
    pub(crate) fn number(&self, at: LocationId) -> u8 {
        self.numbers.get(at.index()).copied().unwrap_or_default()
    }

    pub(crate) fn by_number(&self, number: u8) -> Option<LocationId> {
        self.numbers.iter().position(|&known| known == number).map(|index| LocationId(index as u8))
    }

    /// `Fredericksburg (13)`.
    pub(crate) fn name(&self, at: LocationId) -> String {
        let name = self.names.get(at.index()).map_or("?", String::as_str);
        format!("{name} ({})", self.number(at))
    }
}
