//! What the data files say: their schemas, read and checked into tables that the rules look things up in.

use engine::data::{self, DataError, Library};
use engine::{Side, Size};
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::unit::{Arm, Available, Command, CommandInfo, CommandKind, EventChit, EventInfo, UnitInfo};

/// One row of the Terrain Effects Table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainRow {
    pub id: String,
    #[serde(rename = "name")]
    _name: IgnoredAny,
    infantry: u8,
    artillery: u8,
    cavalry: u8,
    horse_artillery: u8,
    pub contact_surcharge: u8,
    pub most_dice: u8,
    pub bombardment: i8,
    pub blocks_bombardment: bool,
    #[serde(rename = "source", default)]
    _source: IgnoredAny,
    #[serde(rename = "reason", default)]
    _reason: IgnoredAny,
}

impl TerrainRow {
    /// Movement points to enter the terrain off the road.
    pub const fn points(&self, arm: Arm) -> u8 {
        match arm {
            Arm::Infantry | Arm::Skirmisher | Arm::Dummy => self.infantry,
            Arm::Cavalry => self.cavalry,
            Arm::Artillery => self.artillery,
            Arm::HorseArtillery => self.horse_artillery,
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RoadRow {
    id: String,
    #[serde(rename = "name")]
    _name: IgnoredAny,
    half_points: u8,
    #[serde(rename = "source", default)]
    _source: IgnoredAny,
    #[serde(rename = "reason", default)]
    _reason: IgnoredAny,
}

/// What a hexside costs a mover and an attacker.
#[derive(Debug, Clone, Copy, Default)]
pub struct HexsideRow {
    /// Extra movement points.
    pub extra: u8,
    /// Extra movement points in rain; `None` when it cannot be crossed then.
    pub extra_in_rain: Option<u8>,
    /// Attacker's dice gained or lost.
    pub attacker_dice: i8,
    /// Modifier of one attacker's die.
    pub attacker_die: i8,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct HexsideRecord {
    id: String,
    #[serde(rename = "name")]
    _name: IgnoredAny,
    extra: u8,
    extra_in_rain: Option<u8>,
    attacker_dice: i8,
    attacker_die: i8,
    #[serde(rename = "source", default)]
    _source: IgnoredAny,
    #[serde(rename = "reason", default)]
    _reason: IgnoredAny,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ModifierRecord {
    id: String,
    #[serde(rename = "applies")]
    _applies: IgnoredAny,
    value: i8,
    #[serde(rename = "source", default)]
    _source: IgnoredAny,
    #[serde(rename = "reason", default)]
    _reason: IgnoredAny,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ArtilleryRecord {
    rows: Vec<u8>,
    columns: Vec<i8>,
    cells: Vec<Vec<String>>,
    #[serde(rename = "source", default)]
    _source: IgnoredAny,
    #[serde(rename = "reason", default)]
    _reason: IgnoredAny,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TerrainFile {
    terrain: Vec<TerrainRow>,
    road: Vec<RoadRow>,
    hexside: Vec<HexsideRecord>,
    modifier: Vec<ModifierRecord>,
    artillery: ArtilleryRecord,
}

/// A result of the Artillery Table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ShellResult {
    /// Whether a unit loses a step.
    pub step: bool,
    /// Whether a unit becomes disorganized.
    pub disorganized: bool,
}

/// Every figure of the charts.
#[derive(Debug)]
pub struct Charts {
    pub terrain: Vec<TerrainRow>,
    pub road: u8,
    pub major_road: u8,
    pub road_bonus: u8,
    pub exit: u8,
    pub creek: HexsideRow,
    pub minor_river: HexsideRow,
    pub minor_bridge: HexsideRow,
    pub rapidan_ford: HexsideRow,
    pub rappahannock_ford: HexsideRow,
    pub pontoon: HexsideRow,
    pub shell_breastwork: i8,
    pub shell_fort_front: i8,
    pub shell_fort_rear: i8,
    pub shell_alexander: i8,
    pub encircled: i8,
    pub breastwork: i8,
    pub fort_defender: i8,
    pub out_of_supply: i8,
    pub forced_march: i8,
    artillery_rows: Vec<u8>,
    artillery_columns: Vec<i8>,
    artillery: Vec<Vec<ShellResult>>,
}

const TERRAIN: &str = "guv/terrain.toml";

impl Charts {
    pub fn load(library: &dyn Library) -> Result<Self, DataError> {
        let file: TerrainFile = data::read(library, TERRAIN)?;
        let road =
            |id: &str| {
                file.road.iter().find(|row| row.id == id).map(|row| row.half_points).ok_or_else(|| {
                    DataError::field(TERRAIN, "road", "id", format!("there is no road \"{id}\""))
                })
            };
        let hexside = |id: &str| {
            file.hexside
                .iter()
                .find(|row| row.id == id)
                .map(|row| HexsideRow {
                    extra: row.extra,
                    extra_in_rain: row.extra_in_rain,
                    attacker_dice: row.attacker_dice,
                    attacker_die: row.attacker_die,
                })
                .ok_or_else(|| {
                    DataError::field(TERRAIN, "hexside", "id", format!("there is no hexside \"{id}\""))
                })
        };
        let modifier = |id: &str| {
            file.modifier.iter().find(|row| row.id == id).map(|row| row.value).ok_or_else(|| {
                DataError::field(TERRAIN, "modifier", "id", format!("there is no modifier \"{id}\""))
            })
        };
        let artillery = read_artillery(&file.artillery)?;
        Ok(Self {
            road: road("road")?,
            major_road: road("major")?,
            road_bonus: road("bonus")?,
            exit: road("exit")?,
            creek: hexside("creek")?,
            minor_river: hexside("minor_river")?,
            minor_bridge: hexside("minor_bridge")?,
            rapidan_ford: hexside("rapidan_ford")?,
            rappahannock_ford: hexside("rappahannock_ford")?,
            pontoon: hexside("pontoon")?,
            shell_breastwork: modifier("bombard_breastwork")?,
            shell_fort_front: modifier("bombard_fort_front")?,
            shell_fort_rear: modifier("bombard_fort_rear")?,
            shell_alexander: modifier("bombard_alexander")?,
            encircled: modifier("encircled")?,
            breastwork: modifier("breastwork")?,
            fort_defender: modifier("fort_defender")?,
            out_of_supply: modifier("oos")?,
            forced_march: modifier("forced_march")?,
            artillery_rows: file.artillery.rows,
            artillery_columns: file.artillery.columns,
            artillery,
            terrain: file.terrain,
        })
    }

    /// The result of a total combat factor and a modified die.
    pub fn shell(&self, factor: u8, die: i8) -> ShellResult {
        let row = self.artillery_rows.iter().rposition(|&least| factor >= least).unwrap_or(0);
        let column = self.artillery_columns.iter().rposition(|&least| die >= least).unwrap_or(0);
        self.artillery.get(row).and_then(|cells| cells.get(column)).copied().unwrap_or_default()
    }
}

fn read_artillery(table: &ArtilleryRecord) -> Result<Vec<Vec<ShellResult>>, DataError> {
    if table.cells.len() != table.rows.len() || table.cells.iter().any(|row| row.len() != table.columns.len())
    {
        return Err(DataError::field(TERRAIN, "artillery", "cells", "one row a factor, one column a die"));
    }
    let read = |cell: &String| match cell.as_str() {
        "-" => Ok(ShellResult::default()),
        "DIS" => Ok(ShellResult { step: false, disorganized: true }),
        "1" => Ok(ShellResult { step: true, disorganized: false }),
        "1DIS" => Ok(ShellResult { step: true, disorganized: true }),
        other => Err(DataError::field(
            TERRAIN,
            "artillery",
            "cells",
            format!("\"{other}\" is no result: -, DIS, 1 or 1DIS"),
        )),
    };
    table.cells.iter().map(|row| row.iter().map(read).collect()).collect()
}

/// One box of the Game Calendar.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    pub number: u8,
    pub date: String,
    pub start: String,
    pub end: String,
    pub night: bool,
    union: u8,
    confederate: u8,
    /// The highest die that brings rain; 0 when it cannot rain.
    pub rain: u8,
    #[serde(rename = "source", default)]
    _source: IgnoredAny,
    #[serde(rename = "reason", default)]
    _reason: IgnoredAny,
}

impl Turn {
    /// Activation points of a side.
    pub const fn points(&self, side: Side) -> u8 {
        match side {
            Side::Union => self.union,
            Side::Confederate => self.confederate,
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CalendarFile {
    turn: Vec<Turn>,
    #[serde(rename = "source", default)]
    _source: IgnoredAny,
    #[serde(rename = "reason", default)]
    _reason: IgnoredAny,
}

/// Reads the Game Calendar.
pub fn calendar(library: &dyn Library) -> Result<Vec<Turn>, DataError> {
    const FILE: &str = "guv/calendar.toml";
    let file: CalendarFile = data::read(library, FILE)?;
    if let Some((_, turn)) =
        file.turn.iter().enumerate().find(|(index, turn)| usize::from(turn.number) != index + 1)
    {
        return Err(DataError::field(
            FILE,
            format!("turn {}", turn.number),
            "number",
            "turns are numbered from 1",
        ));
    }
    Ok(file.turn)
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitRecord {
    id: String,
    name: String,
    side: Side,
    formation: String,
    #[serde(default)]
    division: String,
    arm: Arm,
    size: Option<Size>,
    strength: u8,
    reduced: u8,
    movement: u8,
    bonus: u8,
    available: Available,
    #[serde(rename = "source", default)]
    _source: IgnoredAny,
    #[serde(rename = "reason", default)]
    _reason: IgnoredAny,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitFile {
    unit: Vec<UnitRecord>,
    #[serde(rename = "source", default)]
    _source: IgnoredAny,
    #[serde(rename = "reason", default)]
    _reason: IgnoredAny,
}

/// How many of a marker each side has.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MarkerRecord {
    name: String,
    union: u8,
    confederate: u8,
    #[serde(rename = "source", default)]
    _source: IgnoredAny,
    #[serde(rename = "reason", default)]
    _reason: IgnoredAny,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MarkerFile {
    marker: Vec<MarkerRecord>,
}

/// How many markers there are of a kind, Union first.
#[derive(Debug)]
pub struct Markers {
    records: Vec<MarkerRecord>,
}

impl Markers {
    pub fn load(library: &dyn Library) -> Result<Self, DataError> {
        let file: MarkerFile = data::read(library, "guv/markers.toml")?;
        Ok(Self { records: file.marker })
    }

    /// How many of a kind, Union first; none of a kind that is not listed.
    pub fn of(&self, name: &str) -> [u8; 2] {
        let record = self.records.iter().find(|record| record.name == name);
        record.map_or([0, 0], |record| [record.union, record.confederate])
    }
}

/// Reads every counter: the units of the order of battle, then skirmishers, then dummies.
pub fn units(
    library: &dyn Library,
    commands: &[CommandInfo],
    markers: &Markers,
) -> Result<Vec<UnitInfo>, DataError> {
    const FILE: &str = "guv/units.toml";
    let file: UnitFile = data::read(library, FILE)?;
    let mut units = Vec::new();
    for record in file.unit {
        let formation =
            commands.iter().position(|command| command.formation.as_deref() == Some(&record.formation));
        if formation.is_none() && record.formation != "Independent" {
            let problem = format!("no commander leads \"{}\"", record.formation);
            return Err(DataError::field(FILE, record.id, "formation", problem));
        }
        units.push(UnitInfo {
            id: record.id,
            title: record.name.clone(),
            name: record.name,
            side: record.side,
            formation: formation.map(|index| Command(index as u8)),
            division: record.division,
            arm: record.arm,
            size: record.size,
            strength: record.strength,
            reduced: record.reduced,
            movement: record.movement,
            bonus: record.bonus,
            available: record.available,
        });
    }
    tell_apart(&mut units);
    let extra = markers.of("extra skirmisher");
    for (word, arm, counts) in [
        ("skirmisher", Arm::Skirmisher, [0, 1].map(|side| markers.of("skirmisher")[side] + extra[side])),
        ("dummy", Arm::Dummy, markers.of("dummy")),
    ] {
        for side in Side::ALL {
            for number in 1..=counts[side.index()] {
                units.push(UnitInfo::marker(side, arm, word, number));
            }
        }
    }
    Ok(units)
}

/// Gives namesakes their side, or their arm, to be known by.
fn tell_apart(units: &mut [UnitInfo]) {
    let known: Vec<(String, Side, Arm)> =
        units.iter().map(|unit| (unit.name.clone(), unit.side, unit.arm)).collect();
    for unit in units {
        let namesakes = || known.iter().filter(|(name, _, _)| *name == unit.name);
        if namesakes().any(|&(_, side, _)| side != unit.side) {
            unit.title = format!("{} ({})", unit.name, unit.side);
        } else if namesakes().any(|&(_, _, arm)| arm != unit.arm) {
            unit.title = format!("{} ({})", unit.name, unit.arm.name());
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CommandRecord {
    name: String,
    side: Side,
    kind: CommandKind,
    formation: Option<String>,
    radius: u8,
    factor: u8,
    #[serde(default)]
    available: Available,
    #[serde(rename = "source", default)]
    _source: IgnoredAny,
    #[serde(rename = "reason", default)]
    _reason: IgnoredAny,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CommandFile {
    command: Vec<CommandRecord>,
}

/// Reads the command markers.
pub fn commands(library: &dyn Library) -> Result<Vec<CommandInfo>, DataError> {
    let file: CommandFile = data::read(library, "guv/commands.toml")?;
    let info = |record: CommandRecord| {
        let mut id = record.name.to_lowercase();
        if record.kind == CommandKind::Independent {
            id = format!("{}-independent", record.side.name().to_lowercase());
        }
        CommandInfo {
            id,
            name: record.name,
            side: record.side,
            kind: record.kind,
            formation: record.formation,
            radius: record.radius,
            factor: record.factor,
            available: record.available,
        }
    };
    Ok(file.command.into_iter().map(info).collect())
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct EventRecord {
    side: Side,
    name: String,
    count: u8,
    returns: bool,
    clause: String,
    #[serde(rename = "source", default)]
    _source: IgnoredAny,
    #[serde(rename = "reason", default)]
    _reason: IgnoredAny,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct EventFile {
    event: Vec<EventRecord>,
}

/// Reads the event chits of both sides.
pub fn events(library: &dyn Library) -> Result<Vec<EventInfo>, DataError> {
    const FILE: &str = "guv/events.toml";
    let file: EventFile = data::read(library, FILE)?;
    let info = |record: EventRecord| {
        let chit = EventChit::from_name(&record.name).ok_or_else(|| {
            DataError::field(FILE, record.name.clone(), "name", "no rule speaks of this event")
        })?;
        let clause = EventChit::clause(chit, record.side);
        if clause.0 != record.clause {
            return Err(DataError::field(FILE, record.name, "clause", format!("its clause is {clause}")));
        }
        Ok(EventInfo {
            side: record.side,
            chit,
            name: record.name,
            count: record.count,
            returns: record.returns,
        })
    };
    file.event.into_iter().map(info).collect()
}
