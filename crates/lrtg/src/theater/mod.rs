//! The theater of war: what the campaign asks of the board, found once and kept in dense tables.

pub(crate) mod nearness;
pub(crate) mod paths;

use board::{Board, Edge, Ground, HexId, HexSet};
use engine::DataError;

use crate::Data;

/// A county, by its place in the data file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CountyId(pub u8);

/// No county, station, fort or town.
const NONE: u8 = u8::MAX;

/// A railroad station.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Station {
    /// Its name.
    pub name: String,
    /// Its hex.
    pub hex: HexId,
    /// Which victory lines run through it, as bits.
    pub lines: u8,
    /// Points of its own.
    pub named: i16,
    /// The state it lies in.
    pub state: State,
    /// Whether the award for other stations reaches it.
    pub other: bool,
}

/// A state, as far as stations score by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// Virginia.
    Virginia,
    /// Maryland.
    Maryland,
    /// Pennsylvania.
    Pennsylvania,
    /// The District of Columbia.
    District,
}

impl State {
    /// The state of an abbreviation.
    #[must_use]
    pub fn of(abbreviation: &str) -> Self {
        match abbreviation {
            "VA" => Self::Virginia,
            "MD" => Self::Maryland,
            "PA" => Self::Pennsylvania,
            _ => Self::District,
        }
    }
}

/// Whose garrison a fort belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FortKind {
    /// Combat value and artillery are printed.
    Fixed {
        /// Combat value.
        combat: u8,
        /// Artillery value.
        artillery: u8,
    },
    /// The class is rolled for, on Baltimore's column.
    Baltimore,
    /// The class is rolled for, on Washington's column.
    Washington,
}

/// A permanent fort.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fort {
    /// Its name.
    pub name: String,
    /// Its hex.
    pub hex: HexId,
    /// How strong it is.
    pub kind: FortKind,
}

/// A place that can be levied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Town {
    /// Its name.
    pub name: String,
    /// The hexes in which it is levied; for Baltimore one record a hex.
    pub hexes: Vec<HexId>,
    /// Its place in the levy table.
    pub levy: u8,
}

/// The theater of war.
#[derive(Debug, Clone)]
pub struct Theater {
    county: Vec<u8>,
    station: Vec<u8>,
    fort: Vec<u8>,
    north: HexSet,
    /// The Winchester side of the Shenandoah.
    pub winchester_side: HexSet,
    /// The stations.
    pub stations: Vec<Station>,
    /// The forts.
    pub forts: Vec<Fort>,
    /// The places that can be levied.
    pub towns: Vec<Town>,
    /// The south edge of the SJW maps.
    pub south_edge: Vec<HexId>,
    /// The west edge, from north to south.
    pub west_edge: Vec<HexId>,
    /// Washington's city hexes.
    pub washington: HexSet,
    /// Baltimore's city hexes.
    pub baltimore: HexSet,
    /// The hexes of the deemed and drawn railroads.
    pub railway: HexSet,
    /// Loudoun Heights.
    pub loudoun_heights: Vec<HexId>,
    /// Bolivar Heights.
    pub bolivar_heights: HexId,
}

impl Theater {
    /// Finds everything on the board.
    pub fn survey(data: &Data, board: &Board) -> Result<Self, DataError> {
        let mut theater = Self {
            county: vec![NONE; board.len()],
            station: vec![NONE; board.len()],
            fort: vec![NONE; board.len()],
            north: HexSet::new(board.len()),
            winchester_side: HexSet::new(board.len()),
            stations: Vec::new(),
            forts: Vec::new(),
            towns: Vec::new(),
            south_edge: area(board, "south edge")?.to_vec(),
            west_edge: area(board, "west edge")?.to_vec(),
            washington: set(board, area(board, "city of Washington")?),
            baltimore: set(board, area(board, "city of Baltimore")?),
            railway: HexSet::new(board.len()),
            loudoun_heights: area(board, "Loudoun Heights")?.to_vec(),
            bolivar_heights: place(board, "Bolivar Heights")?,
        };
        theater.survey_counties(data, board)?;
        theater.survey_stations(data, board);
        theater.survey_forts(board)?;
        theater.survey_towns(data, board)?;
        theater.survey_shenandoah(board)?;
        for hex in board.hexes().filter(|&hex| board.ground(hex).contains(Ground::RAILWAY)) {
            theater.railway.insert(hex);
        }
        Ok(theater)
    }

    fn survey_counties(&mut self, data: &Data, board: &Board) -> Result<(), DataError> {
        for (index, county) in data.counties.county.iter().enumerate() {
            for &hex in board.area(&county.record()).unwrap_or_default() {
                self.county[hex.index()] = index as u8;
                if county.north_of_potomac {
                    self.north.insert(hex);
                }
            }
        }
        Ok(())
    }

    fn survey_stations(&mut self, data: &Data, board: &Board) {
        let lines: Vec<Vec<HexId>> = data
            .victory
            .line
            .iter()
            .map(|line| {
                let found =
                    board.lines.iter().find(|known| known.kind == "victory line" && known.name == line.name);
                found
                    .map(|line| line.hexes.iter().filter_map(|hex| board.hex(hex)).collect())
                    .unwrap_or_default()
            })
            .collect();
        for place in &board.places {
            let Some(hex) = board.hex(&place.hex) else { continue };
            if !place.notes.iter().any(|note| note.starts_with("station: "))
                || self.station[hex.index()] != NONE
            {
                continue;
            }
            let on = lines.iter().enumerate().filter(|(_, line)| line.contains(&hex));
            let lines = on.fold(0, |bits, (index, _)| bits | 1 << index);
            let points = &data.victory.stations;
            let named = points.named.iter().find(|named| board.hex(&named.hex) == Some(hex));
            let named = named.map_or(0, |named| named.points);
            let county = self.county(hex).and_then(|county| data.counties.county.get(usize::from(county.0)));
            let state = county.map_or(State::District, |county| State::of(&county.state));
            // lrtg.vii.3.4, .13, .14: Maryland, Pennsylvania, and Virginia north of row 15 of SS.
            let other = match state {
                State::Maryland | State::Pennsylvania => true,
                State::Virginia => !is_south_of_row(board, hex, points.virginia_north_of_row),
                State::District => false,
            };
            self.station[hex.index()] = self.stations.len() as u8;
            self.stations.push(Station { name: place.name.clone(), hex, lines, named, state, other });
        }
    }

    fn survey_forts(&mut self, board: &Board) -> Result<(), DataError> {
        for place in board.places.iter().filter(|place| place.kind == "fort") {
            let note = |key: &str| place.notes.iter().find_map(|note| note.strip_prefix(key));
            let (Some(ring), Some(hex)) = (note("ring: "), board.hex(&place.hex)) else { continue };
            if self.fort[hex.index()] != NONE {
                continue;
            }
            let number = |key| note(key).and_then(|value| value.parse().ok());
            let kind = match (number("combat: "), number("artillery: "), ring) {
                (Some(combat), Some(artillery), _) => FortKind::Fixed { combat, artillery },
                (.., "Baltimore") => FortKind::Baltimore,
                (.., "Washington") => FortKind::Washington,
                _ => {
                    let problem = "has neither a printed strength nor a column to roll on";
                    return Err(DataError::field("boards/gettysburg.toml", &place.name, "notes", problem));
                }
            };
            self.fort[hex.index()] = self.forts.len() as u8;
            self.forts.push(Fort { name: place.name.clone(), hex, kind });
        }
        Ok(())
    }

    fn survey_towns(&mut self, data: &Data, board: &Board) -> Result<(), DataError> {
        for (index, levy) in data.supply.levy.town.iter().enumerate() {
            let record = data.counties.town.iter().find(|town| town.name == levy.name);
            let county = record.map(|town| format!("{}, {}", town.county, town.state)).unwrap_or_default();
            let name = record.map_or(levy.name.as_str(), |town| town.board_name());
            let note = format!("county: {county}");
            let mut hexes: Vec<HexId> = board
                .places
                .iter()
                .filter(|place| place.name == name && place.notes.contains(&note))
                .filter_map(|place| board.hex(&place.hex))
                .collect();
            if levy.each_hex {
                hexes = self.baltimore.iter().collect();
            }
            hexes.sort_unstable();
            hexes.dedup();
            if hexes.is_empty() {
                let problem = format!("the board has no {name} in {county}");
                return Err(DataError::field("lrtg/supply.toml", &levy.name, "name", problem));
            }
            let town = |hexes: Vec<HexId>| Town { name: levy.name.clone(), hexes, levy: index as u8 };
            if levy.each_hex {
                self.towns.extend(hexes.into_iter().map(|hex| town(vec![hex])));
            } else {
                // Harrisburg has two city hexes: the town is levied in either, once.
                if levy.name == "Harrisburg" {
                    hexes = area(board, "city of Harrisburg")?.to_vec();
                }
                self.towns.push(town(hexes));
            }
        }
        Ok(())
    }

    /// The Winchester side of the Shenandoah: everything that is joined to Winchester without crossing the river or the
    /// Potomac (lrtg.3.2.20).
    fn survey_shenandoah(&mut self, board: &Board) -> Result<(), DataError> {
        let rivers = ["Potomac River", "Shenandoah River", "South Fork Shenandoah River"];
        let mut banks = vec![0u8; board.len()];
        for water in board.waters.iter().filter(|water| rivers.contains(&water.name.as_str())) {
            for side in &water.sides {
                let Some((hex, direction)) = side.split_once(' ') else { continue };
                let (hex, direction) = (board.hex(hex), board::Direction::from_short(direction));
                if let (Some(hex), Some(direction)) = (hex, direction) {
                    banks[hex.index()] |= 1 << direction.index();
                    if let Some(other) = board.neighbour(hex, direction) {
                        banks[other.index()] |= 1 << direction.opposite().index();
                    }
                }
            }
        }
        let mut open = vec![place(board, "Winchester")?];
        while let Some(hex) = open.pop() {
            if !self.winchester_side.insert(hex) {
                continue;
            }
            for (direction, next) in board.around(hex) {
                let blocked = banks[hex.index()] & 1 << direction.index() != 0
                    || board.edge(hex, direction).contains(Edge::IMPASSABLE)
                    || board.ground(next).contains(Ground::WATER);
                if !blocked {
                    open.push(next);
                }
            }
        }
        Ok(())
    }

    /// The county of a hex.
    #[must_use]
    pub fn county(&self, hex: HexId) -> Option<CountyId> {
        index(&self.county, hex).map(CountyId)
    }

    /// The station in a hex.
    #[must_use]
    pub fn station(&self, hex: HexId) -> Option<usize> {
        index(&self.station, hex).map(usize::from)
    }

    /// The fort in a hex.
    #[must_use]
    pub fn fort(&self, hex: HexId) -> Option<usize> {
        index(&self.fort, hex).map(usize::from)
    }

    /// Whether a hex lies north of the Potomac.
    #[must_use]
    pub fn is_north(&self, hex: HexId) -> bool {
        self.north.contains(hex)
    }

    /// The towns that can be levied in a hex.
    pub fn towns_in(&self, hex: HexId) -> impl Iterator<Item = usize> + '_ {
        let towns = self.towns.iter().enumerate();
        towns.filter(move |(_, town)| town.hexes.contains(&hex)).map(|(index, _)| index)
    }
}

fn index(table: &[u8], hex: HexId) -> Option<u8> {
    table.get(hex.index()).copied().filter(|&value| value != NONE)
}

fn area<'board>(board: &'board Board, name: &str) -> Result<&'board [HexId], DataError> {
    board.area(name).ok_or_else(|| missing("area", name))
}

fn place(board: &Board, name: &str) -> Result<HexId, DataError> {
    board.place(name).and_then(|place| board.hex(&place.hex)).ok_or_else(|| missing("place", name))
}

fn missing(field: &str, name: &str) -> DataError {
    DataError::field("boards/gettysburg.toml", name, field, "the campaign needs it")
}

fn set(board: &Board, hexes: &[HexId]) -> HexSet {
    let mut set = HexSet::new(board.len());
    for &hex in hexes {
        set.insert(hex);
    }
    set
}

/// Whether the SS sheet prints a hex in this row or farther south.
fn is_south_of_row(board: &Board, hex: HexId, row: u8) -> bool {
    let mut names = board.aliases(hex).iter().map(String::as_str).chain([board.name(hex)]);
    names.any(|name| {
        let printed =
            name.strip_prefix("SS").and_then(|digits| digits.get(2..)).and_then(|row| row.parse().ok());
        printed.is_some_and(|printed: u8| printed >= row)
    })
}
