//! Whether a scenario fits the board, the units and the charts.

use std::collections::BTreeSet;

use board::Board;
use engine::DataError;

use crate::charts::Charts;
use crate::places::Places;
use crate::scenarios::{FOLDER, Item, Level, Placement, Scenario, Special};
use crate::sources::Sources;
use crate::units::Key;

/// What a scenario is checked against.
pub(crate) struct Ground<'data> {
    pub board: &'data Board,
    pub charts: &'data Charts,
    pub places: &'data Places,
    pub sources: &'data Sources,
    pub units: &'data BTreeSet<Key<'data>>,
}

/// One record of a scenario file, for naming it in an error.
struct Record<'data> {
    file: &'data str,
    name: String,
    ground: &'data Ground<'data>,
}

impl Record<'_> {
    fn wrong(&self, field: &str, problem: impl Into<String>) -> DataError {
        DataError::field(self.file, &self.name, field, problem)
    }

    fn source(&self, field: &str, source: Option<&String>) -> Result<(), DataError> {
        source.map_or(Ok(()), |source| self.ground.sources.check(self.file, &self.name, field, source))
    }

    fn hexes<'text>(
        &self,
        field: &str,
        hexes: impl IntoIterator<Item = &'text String>,
    ) -> Result<(), DataError> {
        let mut hexes = hexes.into_iter();
        hexes.try_for_each(|hex| crate::on_board(self.ground.board, self.file, &self.name, field, hex))
    }

    /// Every hex that a text such as `HW5816 to HW5826` names.
    fn entry(&self, field: &str, text: Option<&String>) -> Result<(), DataError> {
        let Some(text) = text else { return Ok(()) };
        let is_hex = |word: &&str| word.len() == 6 && word.bytes().skip(2).all(|byte| byte.is_ascii_digit());
        let mut hexes = text.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(is_hex).peekable();
        if hexes.peek().is_none() {
            return Err(self.wrong(field, format!("\"{text}\" names no hex")));
        }
        hexes.try_for_each(|hex| crate::on_board(self.ground.board, self.file, &self.name, field, hex))
    }

    /// The names given to hexes are those of the places file.
    fn named<'text>(
        &self,
        field: &str,
        pairs: impl IntoIterator<Item = (&'text String, &'text String)>,
    ) -> Result<(), DataError> {
        match pairs.into_iter().find(|(hex, name)| !self.ground.places.has(self.ground.board, name, hex)) {
            Some((hex, name)) => {
                Err(self.wrong(field, format!("{hex} is not \"{name}\" in {}", crate::places::FILE)))
            }
            None => Ok(()),
        }
    }

    fn units<'text>(
        &self,
        field: &str,
        names: impl IntoIterator<Item = &'text String>,
        scenario: &Scenario,
    ) -> Result<(), DataError> {
        match names.into_iter().find(|name| !scenario.unit.iter().any(|unit| unit.name == **name)) {
            Some(name) => Err(self.wrong(field, format!("the scenario has no unit \"{name}\""))),
            None => Ok(()),
        }
    }

    fn turns(
        &self,
        field: &str,
        turns: impl IntoIterator<Item = u8>,
        scenario: &Scenario,
    ) -> Result<(), DataError> {
        let last = scenario.turns_max.unwrap_or(scenario.turns);
        match turns.into_iter().find(|turn| !(1..=last).contains(turn)) {
            Some(turn) => Err(self.wrong(field, format!("turn {turn} is not one of the {last} turns"))),
            None => Ok(()),
        }
    }

    fn railroad(&self, name: Option<&String>) -> Result<(), DataError> {
        match name {
            Some(name) if !self.ground.board.lines.iter().any(|line| line.name == *name) => {
                Err(self.wrong("railroad", format!("the board has no line \"{name}\"")))
            }
            _ => Ok(()),
        }
    }

    fn area(&self, field: &str, name: Option<&String>) -> Result<(), DataError> {
        match name {
            Some(name) if self.ground.board.area(name).is_none() => {
                Err(self.wrong(field, format!("the board has no area \"{name}\"")))
            }
            _ => Ok(()),
        }
    }

    fn command(&self, command: Option<&String>, scenario: &Scenario) -> Result<(), DataError> {
        match command {
            Some(command) if !scenario.unit.iter().any(|unit| unit.command == *command) => {
                Err(self.wrong("command", format!("the scenario has no unit of command \"{command}\"")))
            }
            _ => Ok(()),
        }
    }
}

impl Scenario {
    /// The file of a scenario of this id.
    #[must_use]
    pub fn file(id: &str) -> String {
        format!("{FOLDER}/{id}.toml")
    }

    pub(crate) fn check(&self, file: &str, ground: &Ground<'_>) -> Result<(), DataError> {
        let record = |name: String| Record { file, name, ground };
        self.check_heading(&record(format!("scenario {}", self.id)))?;
        let unit = |unit: &Placement| format!("{} {} ({})", unit.side.name(), unit.name, unit.arm.name());
        crate::unique(file, "name", self.unit.iter().map(|placed| (unit(placed), unit(placed))))?;
        for placed in &self.unit {
            self.check_unit(placed, &record(unit(placed)))?;
        }
        for (index, special) in self.special.iter().enumerate() {
            self.check_special(special, &record(format!("special {}", index + 1)))?;
        }
        for (index, item) in self.victory.item.iter().enumerate() {
            self.check_item(item, &record(format!("victory item {}", index + 1)))?;
        }
        for variant in &self.victory.variant {
            let name = format!("victory variant {}", variant.name);
            record(name.clone()).source("source", Some(&variant.source))?;
            for (index, item) in variant.item.iter().enumerate() {
                self.check_item(item, &record(format!("{name}, item {}", index + 1)))?;
            }
        }
        check_levels(&self.victory.level, &record("victory level".into()))
    }

    fn check_heading(&self, record: &Record<'_>) -> Result<(), DataError> {
        let named = format!("{}-{}", self.volume.to_string().to_lowercase(), self.number);
        if self.id != named || record.file != Self::file(&self.id) {
            return Err(record.wrong("id", format!("must be {named}, as its volume, number and file say")));
        }
        let (Some(start), Some(end)) = (day(&self.start), day(&self.end)) else {
            return Err(record.wrong("start", "start and end must be dates such as 1863-07-01"));
        };
        if end - start + 1 != i64::from(self.turns) {
            return Err(
                record.wrong("turns", format!("from start to end there are {} days", end - start + 1))
            );
        }
        if !self.start.starts_with(&self.year.to_string()) {
            return Err(record.wrong("year", "is not the year of the start"));
        }
        for sheet in &self.maps {
            crate::is_sheet(record.ground.board, record.file, &record.name, "maps", sheet)?;
        }
        let tables = &record.ground.charts.random_events.table;
        if self.random_events != "none" && !tables.contains_key(&self.random_events) {
            let problem = format!("there is no Random Events Table \"{}\"", self.random_events);
            return Err(record.wrong("random_events", problem));
        }
        record.turns("random_events_turns", self.random_events_turns.iter().copied(), self)?;
        let sources = &self.sources;
        let always =
            [&sources.setup, &sources.length, &sources.random_events, &sources.victory, &sources.maps];
        let sometimes = [&sources.units_added, &sources.start, &sources.states];
        let all = always.into_iter().chain(sometimes.into_iter().flatten());
        all.into_iter().try_for_each(|source| record.source("sources", Some(source)))
    }

    fn check_unit(&self, unit: &Placement, record: &Record<'_>) -> Result<(), DataError> {
        if !record.ground.units.contains(&(self.volume, unit.side, unit.name.as_str(), unit.arm)) {
            return Err(record
                .wrong("name", format!("{} has no such counter in {}", self.volume, crate::units::FILE)));
        }
        record.hexes("hex", &unit.hex)?;
        record.hexes("reinforcement_hex", &unit.reinforcement_hex)?;
        record.entry("reinforcement_entry", unit.reinforcement_entry.as_ref())?;
        record
            .named("place", unit.hex.as_ref().or(unit.reinforcement_hex.as_ref()).zip(unit.place.as_ref()))?;
        record.source("state_source", unit.state_source.as_ref())?;
        record.source("reinforcement_source", unit.reinforcement_source.as_ref())?;
        record.source("source", unit.source.as_ref())?;
        if unit.hex.is_some() == unit.start.is_some() {
            return Err(record.wrong("hex", "a unit has either a hex or a start"));
        }
        if let Some(hex) = &unit.hex
            && !self.is_on_maps(record.ground.board, hex)
        {
            return Err(record.wrong("hex", format!("{hex} is on none of the scenario's maps")));
        }
        match unit.strength {
            Some(_) if !unit.arm.has_manpower() => {
                return Err(record.wrong("strength", "a leader or wagon has none"));
            }
            None if unit.arm.has_manpower() && unit.start != Some(crate::scenarios::Start::Substitute) => {
                return Err(record.wrong("strength", "is missing"));
            }
            Some(strength) if !record.ground.charts.strength_marker.manpower.contains(&strength) => {
                return Err(record.wrong("strength", format!("there is no strength marker of {strength}")));
            }
            _ => {}
        }
        match (unit.fatigue, unit.demoralized) {
            (5.., _) => Err(record.wrong("fatigue", "the highest Fatigue Level is 4")),
            (_, 3..) => Err(record.wrong("demoralized", "must be 0, 1 or 2")),
            _ => Ok(()),
        }
    }

    fn is_on_maps(&self, board: &Board, hex: &str) -> bool {
        let Some(hex) = board.hex(hex) else { return false };
        let mut names = board.aliases(hex).iter().map(String::as_str).chain([board.name(hex)]);
        names.any(|name| self.maps.iter().any(|sheet| name.starts_with(sheet.as_str())))
    }

    fn check_special(&self, special: &Special, record: &Record<'_>) -> Result<(), DataError> {
        record.source("source", Some(&special.source))?;
        if special.rebuilt.is_some() != special.kind.is_rebuilt() {
            return Err(record.wrong("rebuilt", "says what is ours of a rule that the scenario only names"));
        }
        for chance in &special.chance {
            record.units("chance", &chance.units, self)?;
            record.turns("chance", chance.turns.iter().copied(), self)?;
        }
        record.hexes("hex", &special.hex)?;
        record.hexes("hexes", &special.hexes)?;
        record.hexes("released_hex", &special.released_hex)?;
        record.hexes("hexside", special.hexside.iter().flatten())?;
        record.entry("entry", special.entry.as_ref())?;
        record.units("units", &special.units, self)?;
        record.units("except_units", &special.except_units, self)?;
        record.units("leader", &special.leader, self)?;
        record.units("with_unit", &special.with_unit, self)?;
        record.command(special.command.as_ref(), self)?;
        record.turns("turns", special.turns.iter().copied(), self)?;
        record.turns("turn", special.turn, self)?;
        record.turns("from_turn", special.from_turn, self)?;
        record.turns("earliest_turn", special.earliest_turn, self)?;
        record.railroad(special.railroad.as_ref())?;
        let board = record.ground.board;
        if let Some([one, other]) = &special.hexside
            && board
                .hex(one)
                .zip(board.hex(other))
                .and_then(|(one, other)| board.between(one, other))
                .is_none()
        {
            return Err(record.wrong("hexside", format!("{one} and {other} are not neighbours")));
        }
        if let Some(sheet) = &special.sheet {
            crate::is_sheet(board, record.file, &record.name, "sheet", sheet)?;
        }
        record.hexes("modifier_hexes", &special.modifier_hexes)?;
        if special.modifiers.len() != special.modifier_hexes.len() {
            return Err(record.wrong("modifiers", "there must be one for each of modifier_hexes"));
        }
        record.area("region", special.region.as_ref())?;
        match &special.river {
            Some(river) if !board.waters.iter().any(|water| water.name == *river) => {
                Err(record.wrong("river", format!("the board has no water \"{river}\"")))
            }
            _ => Ok(()),
        }
    }

    fn check_item(&self, item: &Item, record: &Record<'_>) -> Result<(), DataError> {
        record.source("source", Some(&item.source))?;
        record.hexes("hex", &item.hex)?;
        record.hexes("hexes", &item.hexes)?;
        record.hexes("to_hexes", &item.to_hexes)?;
        for (field, hexes, count) in [
            ("places", item.hexes.len(), item.places.len()),
            ("to_places", item.to_hexes.len(), item.to_places.len()),
            ("within_each", item.hexes.len(), item.within_each.len()),
            ("points_by", item.distances.len(), item.points_by.len()),
        ] {
            if hexes != count && (count > 0 || field == "points_by") {
                return Err(record.wrong(field, format!("has {count} entries, and must have {hexes}")));
            }
        }
        // An item may describe its hex in words of its own; a name that the places file knows must be the right one.
        let known = |pair: &(&String, &String)| record.ground.places.knows(pair.1);
        record.named("place", item.hex.as_ref().zip(item.place.as_ref()).filter(known))?;
        record.named("places", item.hexes.iter().zip(&item.places).filter(known))?;
        record.named("to_places", item.to_hexes.iter().zip(&item.to_places).filter(known))?;
        record.units("names", &item.names, self)?;
        record.units("of_unit", &item.of_unit, self)?;
        record.command(item.command.as_ref(), self)?;
        record.railroad(item.railroad.as_ref())?;
        record.area("region", item.region.as_ref())?;
        record.area("county", item.county.as_ref())
    }
}

/// The levels cover every total once: open at both ends, each from one above the last.
fn check_levels(levels: &[Level], record: &Record<'_>) -> Result<(), DataError> {
    levels.iter().try_for_each(|level| record.source("source", Some(&level.source)))?;
    let mut sorted: Vec<(Option<i16>, Option<i16>)> =
        levels.iter().map(|level| (level.min, level.max)).collect();
    sorted.sort_unstable();
    let open = sorted.first().is_some_and(|first| first.0.is_none())
        && sorted.last().is_some_and(|last| last.1.is_none());
    if !open {
        return Err(record.wrong("min", "the lowest and the highest level must be open"));
    }
    for (below, above) in sorted.iter().zip(sorted.iter().skip(1)) {
        if below.1.map(|max| i32::from(max) + 1) != above.0.map(i32::from) {
            return Err(record.wrong("min", "each level must start one above the end of the one below"));
        }
    }
    Ok(())
}

/// The number of a date such as `1863-07-01`, counted in days.
fn day(date: &str) -> Option<i64> {
    let mut parts = date.split('-').map(|part| part.parse::<i64>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    if parts.next().is_some() || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    // Years counted from March, so that the leap day is the last.
    let (year, month) = if month < 3 { (year - 1, month + 9) } else { (year, month - 3) };
    Some(year * 365 + year / 4 - year / 100 + year / 400 + (month * 153 + 2) / 5 + day)
}
