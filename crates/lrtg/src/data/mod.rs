//! Everything the campaign's data files say, read and checked.

pub(crate) mod load;
pub mod records;
pub mod tables;

use std::collections::BTreeSet;

use board::Board;
use engine::{DataError, Library, data};

use crate::data::records::*;
use crate::data::tables::*;

const UNITS: &str = "lrtg/units.toml";
const LEADERS: &str = "lrtg/leaders.toml";
const COUNTIES: &str = "lrtg/counties.toml";
const RAILROADS: &str = "lrtg/railroads.toml";
const RIVERS: &str = "lrtg/rivers.toml";
const NAVAL: &str = "lrtg/naval.toml";
const OFFMAP: &str = "lrtg/offmap.toml";
const CALENDAR: &str = "lrtg/calendar.toml";
const EVENTS: &str = "lrtg/events.toml";
const TRACKS: &str = "lrtg/tracks.toml";
const SUPPLY: &str = "lrtg/supply.toml";
const MOVEMENT: &str = "lrtg/movement.toml";
const MORALE: &str = "lrtg/morale.toml";
const VICTORY: &str = "lrtg/victory.toml";
const FORTS: &str = "lrtg/forts.toml";
const SETUP: &str = "lrtg/setup.toml";
const OPENING: &str = "lrtg/opening.toml";
const TIME: &str = "lrtg/time.toml";
const JACKSON: &str = "lrtg/jackson.toml";
const ARTILLERY: &str = "lrtg/artillery.toml";
const MESSAGES: &str = "lrtg/messages.toml";
const BRANDY_STATION: &str = "lrtg/brandy_station.toml";
const PLACES: &str = "lrtg/places.toml";

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
    /// The calendar.
    pub calendar: Calendar,
    /// The random events.
    pub events: Events,
    /// Who arrives and who is released.
    pub tracks: Tracks,
    /// Supply.
    pub supply: Supply,
    /// Distance movement and attachment.
    pub movement: Movement,
    /// Army morale.
    pub morale: MoraleTable,
    /// Victory points.
    pub victory: VictoryTable,
    /// Forts and Harpers Ferry.
    pub forts: Forts,
    /// Where every counter starts.
    pub setup: SetupTable,
    /// Turns 1 to 3.
    pub opening: Opening,
    /// Time limits.
    pub time: Time,
    /// Jackson lives.
    pub jackson: JacksonTable,
    /// Captured and destroyed artillery.
    pub artillery: ArtilleryTable,
    /// What commanders write to each other.
    pub messages: Messages,
    /// Brandy Station and Stuart's Pride.
    pub brandy_station: BrandyTable,
    /// The places that the rules name.
    pub places: NamedPlaces,
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
            calendar: data::read(library, CALENDAR)?,
            events: data::read(library, EVENTS)?,
            tracks: data::read(library, TRACKS)?,
            supply: data::read(library, SUPPLY)?,
            movement: data::read(library, MOVEMENT)?,
            morale: data::read(library, MORALE)?,
            victory: data::read(library, VICTORY)?,
            forts: data::read(library, FORTS)?,
            setup: data::read(library, SETUP)?,
            opening: data::read(library, OPENING)?,
            time: data::read(library, TIME)?,
            jackson: data::read(library, JACKSON)?,
            artillery: data::read(library, ARTILLERY)?,
            messages: data::read(library, MESSAGES)?,
            brandy_station: data::read(library, BRANDY_STATION)?,
            places: data::read(library, PLACES)?,
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
        self.check_edges()?;
        self.check_tables(board)
    }

    /// Every hex is on the board, every county is an area of it, every unit is in the roster, every sum of two dice has a row.
    fn check_tables(&self, board: &Board) -> Result<(), DataError> {
        let hexes = self.named_hexes();
        if let Some((file, record, hex)) = hexes.into_iter().find(|(.., hex)| board.hex(hex).is_none()) {
            return Err(DataError::field(file, record, "hex", format!("there is no hex {hex} on the board")));
        }
        for (file, record, name) in self.named_areas() {
            if board.area(name).is_none() {
                return Err(DataError::field(
                    file,
                    record,
                    "county",
                    format!("the board has no area \"{name}\""),
                ));
            }
        }
        for (file, record, name) in self.named_units() {
            if !self.units.unit.iter().any(|unit| unit.name == name)
                && !self.leaders.leader.iter().any(|leader| leader.name == name)
            {
                return Err(DataError::field(
                    file,
                    record,
                    "unit",
                    format!("there is no counter \"{name}\""),
                ));
            }
        }
        for sum in 2..=12 {
            let rows = self.events.row.iter().filter(|row| row.sum == sum);
            if rows.filter(|row| row.case.last().is_some_and(|case| case.when.is_empty())).count() != 1 {
                let problem = "must have one row, whose last case always holds";
                return Err(DataError::field(EVENTS, format!("sum {sum}"), "case", problem));
            }
        }
        for line in &self.victory.line {
            if !board.lines.iter().any(|known| known.kind == "victory line" && known.name == line.name) {
                let problem = "the board has no such victory line";
                return Err(DataError::field(VICTORY, &line.name, "name", problem));
            }
        }
        for counter in &self.setup.counter {
            if counter.hex.is_some() == counter.start.is_some() {
                let problem = "a counter has either a hex or a start";
                return Err(DataError::field(SETUP, &counter.name, "hex", problem));
            }
        }
        Ok(())
    }

    fn named_hexes(&self) -> Vec<(&'static str, &str, &str)> {
        let mut hexes: Vec<(&'static str, &str, &str)> = Vec::new();
        let points = &self.victory.structures;
        let named = self.victory.stations.named.iter().chain(&points.capitol);
        hexes.extend(named.map(|point| (VICTORY, point.name.as_str(), point.hex.as_str())));
        let sides = points.bridge.iter().chain([&points.aqueduct]);
        hexes.extend(
            sides.flat_map(|side| side.hexside.iter().map(|hex| (VICTORY, side.name.as_str(), hex.as_str()))),
        );
        let bare =
            points.seized.iter().chain(&points.indestructible).chain([&points.pennsylvania_capitol_fort]);
        hexes.extend(bare.map(|hex| (VICTORY, "structures", hex.as_str())));
        let depots = &self.supply.depot;
        hexes.extend(depots.union.iter().map(|depot| (SUPPLY, depot.name.as_str(), depot.hex.as_str())));
        hexes
            .extend(depots.confederate.iter().map(|depot| (SUPPLY, depot.name.as_str(), depot.hex.as_str())));
        let control = self.supply.control.potomac.iter().chain(&self.supply.control.shenandoah);
        hexes.extend(control.map(|hex| (SUPPLY, "control", hex.as_str())));
        let tracks = &self.tracks;
        let boxes = tracks.confederate_reinforcement.iter();
        hexes.extend(boxes.map(|r#box| (TRACKS, r#box.unit.as_str(), r#box.hex.as_str())));
        hexes.push((TRACKS, "release", tracks.release.lockwood.as_str()));
        hexes.push((TRACKS, "militia", tracks.militia.hex.as_str()));
        let counters = self.setup.counter.iter();
        hexes.extend(
            counters.filter_map(|counter| Some((SETUP, counter.name.as_str(), counter.hex.as_deref()?))),
        );
        let bridges = self.setup.destroyed_bridge.iter();
        hexes.extend(
            bridges.flat_map(|bridge| {
                bridge.hexside.iter().map(|hex| (SETUP, bridge.name.as_str(), hex.as_str()))
            }),
        );
        hexes.push((OPENING, "warren_hex", self.opening.warren_hex.as_str()));
        hexes.push((OPENING, "fredericksburg", self.opening.fredericksburg.as_str()));
        hexes.extend(
            self.jackson.counter.iter().map(|record| (JACKSON, record.name.as_str(), record.hex.as_str())),
        );
        let harpers_ferry = &self.forts.harpers_ferry;
        hexes.push((FORTS, "harpers_ferry", harpers_ferry.hex.as_str()));
        hexes.push((FORTS, "harpers_ferry", harpers_ferry.naval_battery.as_str()));
        let places = self.places.place.iter();
        hexes.extend(places.filter_map(|place| Some((PLACES, "place", place.hex.as_deref()?))));
        hexes
    }

    fn named_areas(&self) -> Vec<(&'static str, &str, &str)> {
        let release = &self.tracks.release;
        let lists = [&release.threatened, &release.blocked_by, &release.home, &release.outposts];
        let mut areas: Vec<(&'static str, &str, &str)> =
            lists.into_iter().flatten().map(|name| (TRACKS, "release", name.as_str())).collect();
        areas.extend(self.opening.counties.iter().map(|name| (OPENING, "counties", name.as_str())));
        let depot = &self.supply.depot;
        areas.extend(depot.always_in_range.iter().map(|name| (SUPPLY, "depot", name.as_str())));
        for record in &depot.confederate {
            let free = record.free_of_union_infantry.iter();
            areas.extend(free.map(|name| (SUPPLY, record.name.as_str(), name.as_str())));
        }
        areas
    }

    fn named_units(&self) -> Vec<(&'static str, &str, &str)> {
        let tracks = &self.tracks;
        let mut names: Vec<&str> = tracks.arrival.iter().map(|arrival| arrival.unit.as_str()).collect();
        names.extend(tracks.confederate_reinforcement.iter().map(|r#box| r#box.unit.as_str()));
        let lists = [&tracks.richmond_garrison, &tracks.west_virginia.units, &tracks.militia.units];
        names.extend(lists.into_iter().flatten().map(String::as_str));
        names.extend(tracks.release.group.iter().flatten().map(|released| released.unit.as_str()));
        let lists = [&tracks.release.never, &tracks.release.exempt_under_meade];
        names.extend(lists.into_iter().flatten().map(String::as_str));
        let setup = self.setup.counter.iter().map(|counter| (SETUP, "counter", counter.name.as_str()));
        names.into_iter().map(|name| (TRACKS, "unit", name)).chain(setup).collect()
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
