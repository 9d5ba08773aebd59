//! Scenario files: what a scenario or the campaign starts from, checked against the order of battle.

use board::Direction;
use engine::data::{self, DataError, Library};
use engine::{ScenarioInfo, Side};
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::map::{Hex, Map};
use crate::unit::{Command, CommandInfo, EventChit, Unit, UnitInfo};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ZoneRecord {
    side: Side,
    units: Vec<String>,
    place: String,
    within: u16,
    #[serde(default)]
    bank: String,
    #[serde(default)]
    exclude: Vec<String>,
    #[serde(default)]
    reduced: Vec<String>,
    #[serde(rename = "source", default)]
    _source: IgnoredAny,
    #[serde(rename = "reason", default)]
    _reason: IgnoredAny,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ReinforcementRecord {
    units: Vec<String>,
    rolls: Vec<[u8; 2]>,
    place: String,
    within: u16,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenarioFile {
    id: String,
    title: String,
    summary: String,
    minutes: u16,
    first_turn: u8,
    last_turn: u8,
    sets_up_first: Side,
    skirmishers: [u8; 2],
    pontoons: u8,
    #[serde(default)]
    pontoons_laid: Vec<String>,
    chits: Option<[Vec<String>; 2]>,
    #[serde(default)]
    events: [Vec<String>; 2],
    #[serde(default)]
    activation_points: Vec<[u8; 3]>,
    held_until_attacked: Option<String>,
    opens_with: Option<String>,
    #[serde(default)]
    used_again: Vec<(String, u8)>,
    #[serde(default)]
    costs_one: Vec<String>,
    #[serde(default)]
    independent: Vec<String>,
    reinforcements: Option<ReinforcementRecord>,
    zone: Vec<ZoneRecord>,
    #[serde(rename = "source", default)]
    _source: IgnoredAny,
    #[serde(rename = "reason", default)]
    _reason: IgnoredAny,
}

/// Which scenario it is, for the rules that only one of them has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    Campaign,
    LeeMoves,
    Jackson,
    Chancellorsville,
    Salem,
}

/// Where units may be set up.
#[derive(Debug, Clone)]
pub struct Zone {
    pub side: Side,
    pub units: Vec<Unit>,
    /// The places it lies around, on this map.
    pub centres: Vec<Hex>,
    pub within: u16,
    pub exclude: Vec<Hex>,
    pub reduced: Vec<Unit>,
    /// Whether it may lie on both banks.
    pub any_bank: bool,
    /// The hexes in and around it, from the inside out.
    rings: Vec<(u16, Hex)>,
}

/// How far outside its zone a unit may have to go.
const FARTHEST: u16 = 12;

impl Zone {
    /// The same with its hexes sorted from the inside out.
    fn on(mut self, map: &Map) -> Self {
        let outside = |hex: Hex| {
            self.outside(map, hex).filter(|&outside| outside <= FARTHEST).map(|outside| (outside, hex))
        };
        self.rings = map.board.hexes().filter_map(outside).collect();
        self.rings.sort();
        self
    }

    /// The hexes in the zone and around it, from the inside out, with how far outside each lies.
    pub fn rings(&self) -> &[(u16, Hex)] {
        &self.rings
    }

    /// How far outside the zone a hex lies; 0 for a hex of the zone, `None` on the wrong bank.
    pub fn outside(&self, map: &Map, hex: Hex) -> Option<u16> {
        if self.exclude.contains(&hex) {
            return None;
        }
        self.centres
            .iter()
            .filter(|&&centre| self.any_bank || map.bank(centre) == map.bank(hex))
            .map(|&centre| map.board.distance(centre, hex).saturating_sub(self.within))
            .min()
    }
}

/// Units that a die brings.
#[derive(Debug)]
pub struct Reinforcements {
    pub units: Vec<Unit>,
    /// Turn and lowest die that brings them.
    pub rolls: Vec<[u8; 2]>,
    pub zone: Zone,
}

/// A scenario or the campaign.
#[derive(Debug)]
pub struct Scenario {
    pub which: Which,
    pub info: ScenarioInfo,
    pub first_turn: u8,
    pub last_turn: u8,
    pub sets_up_first: Side,
    pub skirmishers: [u8; 2],
    pub pontoons: u8,
    pub pontoons_laid: Vec<String>,
    /// The chits in use, as bits; `None` for all that are available.
    pub chits: Option<u32>,
    pub events: [Vec<EventChit>; 2],
    pub activation_points: Vec<[u8; 3]>,
    pub held_until_attacked: Option<Command>,
    pub opens_with: Option<Command>,
    pub used_again: Vec<(Command, u8)>,
    pub costs_one: u32,
    pub independent: Vec<Unit>,
    pub reinforcements: Option<Reinforcements>,
    /// The hexes of the play area; empty for the whole map.
    area: Vec<bool>,
    pub zones: Vec<Zone>,
}

impl Scenario {
    /// Whether a hex belongs to the play area.
    pub fn covers(&self, hex: Hex) -> bool {
        self.area.is_empty() || self.area[hex.index()]
    }

    /// Whether a hex lies on the west edge of the play area.
    pub fn is_west_edge(&self, map: &Map, hex: Hex) -> bool {
        self.covers(hex)
            && [Direction::NorthWest, Direction::SouthWest].into_iter().all(|direction| {
                let next = map.near(hex, direction);
                next == crate::map::NOWHERE || !self.covers(next)
            })
    }

    pub const fn is_campaign(&self) -> bool {
        matches!(self.which, Which::Campaign)
    }
}

struct Reader<'a> {
    file: &'a str,
    map: &'a Map,
    units: &'a [UnitInfo],
    commands: &'a [CommandInfo],
}

impl Reader<'_> {
    fn unit(&self, id: &str) -> Result<Unit, DataError> {
        let index = self.units.iter().position(|unit| unit.id == id);
        index
            .map(|index| Unit(index as u8))
            .ok_or_else(|| DataError::file(self.file, format!("there is no unit \"{id}\"")))
    }

    fn units(&self, ids: &[String]) -> Result<Vec<Unit>, DataError> {
        ids.iter().map(|id| self.unit(id)).collect()
    }

    fn command(&self, name: &str) -> Result<Command, DataError> {
        let index = self.commands.iter().position(|command| command.name == name);
        index
            .map(|index| Command(index as u8))
            .ok_or_else(|| DataError::file(self.file, format!("there is no commander \"{name}\"")))
    }

    fn zone(&self, record: &ZoneRecord) -> Result<Zone, DataError> {
        Ok(Zone {
            side: record.side,
            units: self.units(&record.units)?,
            centres: self.map.place_on(&record.place, &record.bank).into_iter().collect(),
            within: record.within,
            exclude: record.exclude.iter().filter_map(|name| self.map.place(name)).collect(),
            reduced: self.units(&record.reduced)?,
            any_bank: false,
            rings: Vec::new(),
        }
        .on(self.map))
    }

    /// The board's own play area of the scenario; empty for the whole map.
    fn area(&self, id: &str) -> Vec<bool> {
        let Some(hexes) = self.map.board.area(&format!("play area {id}")) else { return Vec::new() };
        let mut area = vec![false; self.map.board.len()];
        for hex in hexes {
            area[hex.index()] = true;
        }
        area
    }

    fn events(&self, names: &[String]) -> Result<Vec<EventChit>, DataError> {
        let read = |name: &String| {
            EventChit::from_name(name)
                .ok_or_else(|| DataError::file(self.file, format!("there is no event \"{name}\"")))
        };
        names.iter().map(read).collect()
    }
}

/// Reads every scenario, the smallest first and the campaign last.
pub fn scenarios(
    library: &dyn Library,
    map: &Map,
    units: &[UnitInfo],
    commands: &[CommandInfo],
) -> Result<Vec<Scenario>, DataError> {
    const ORDER: [(&str, Which); 5] = [
        ("lee_moves", Which::LeeMoves),
        ("jackson", Which::Jackson),
        ("salem", Which::Salem),
        ("chancellorsville", Which::Chancellorsville),
        ("campaign", Which::Campaign),
    ];
    ORDER
        .iter()
        .map(|&(id, which)| {
            let file = format!("guv/scenarios/{id}.toml");
            let read: ScenarioFile = data::read(library, &file)?;
            check(&Reader { file: &file, map, units, commands }, which, read)
        })
        .collect()
}

fn check(reader: &Reader<'_>, which: Which, file: ScenarioFile) -> Result<Scenario, DataError> {
    let bits = |names: &[String]| {
        names.iter().try_fold(0, |all, name| Ok::<u32, DataError>(all | reader.command(name)?.bit()))
    };
    let chits = match &file.chits {
        Some([union, confederate]) => Some(bits(union)? | bits(confederate)?),
        None => None,
    };
    let reinforcements = match &file.reinforcements {
        Some(record) => Some(Reinforcements {
            units: reader.units(&record.units)?,
            rolls: record.rolls.clone(),
            zone: Zone {
                side: Side::Confederate,
                units: reader.units(&record.units)?,
                centres: reader.map.place(&record.place).into_iter().collect(),
                within: record.within,
                exclude: Vec::new(),
                reduced: Vec::new(),
                any_bank: true,
                rings: Vec::new(),
            }
            .on(reader.map),
        }),
        None => None,
    };
    let area = reader.area(&file.id);
    Ok(Scenario {
        which,
        info: ScenarioInfo {
            id: file.id,
            title: file.title,
            summary: file.summary,
            turns: u16::from(file.last_turn - file.first_turn + 1),
            minutes: file.minutes,
            provenance: "turns, points, chits and events from the rulebook; map, counters and zones rebuilt"
                .into(),
            bot: None,
        },
        first_turn: file.first_turn,
        last_turn: file.last_turn,
        sets_up_first: file.sets_up_first,
        skirmishers: file.skirmishers,
        pontoons: file.pontoons,
        pontoons_laid: file.pontoons_laid,
        chits,
        events: [reader.events(&file.events[0])?, reader.events(&file.events[1])?],
        activation_points: file.activation_points,
        held_until_attacked: file
            .held_until_attacked
            .as_deref()
            .map(|name| reader.command(name))
            .transpose()?,
        opens_with: file.opens_with.as_deref().map(|name| reader.command(name)).transpose()?,
        used_again: file
            .used_again
            .iter()
            .map(|(name, turn)| Ok((reader.command(name)?, *turn)))
            .collect::<Result<_, DataError>>()?,
        costs_one: bits(&file.costs_one)?,
        independent: reader.units(&file.independent)?,
        reinforcements,
        area,
        zones: file.zone.iter().map(|record| reader.zone(record)).collect::<Result<_, _>>()?,
    })
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BoxRecord {
    #[serde(rename = "id")]
    _id: IgnoredAny,
    side: Side,
    name: String,
    least: u8,
    most: u8,
    places: Vec<String>,
    within: u16,
    bank: String,
    #[serde(rename = "source", default)]
    _source: IgnoredAny,
    #[serde(rename = "reason", default)]
    _reason: IgnoredAny,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlacementFile {
    union: Vec<String>,
    confederate: Vec<String>,
    #[serde(rename = "box")]
    boxes: Vec<BoxRecord>,
    #[serde(rename = "source", default)]
    _source: IgnoredAny,
    #[serde(rename = "reason", default)]
    _reason: IgnoredAny,
}

/// A box of the Variable Placement Map.
#[derive(Debug)]
pub struct PlacementBox {
    pub side: Side,
    pub name: String,
    pub least: u8,
    pub most: u8,
    /// Where its formations are deployed.
    pub zone: Zone,
}

/// The Variable Placement Map.
#[derive(Debug)]
pub struct Placement {
    /// The counters of each side, as bits.
    pub counters: [u32; 2],
    pub boxes: Vec<PlacementBox>,
}

/// Reads the Variable Placement Map.
pub fn placement(
    library: &dyn Library,
    map: &Map,
    units: &[UnitInfo],
    commands: &[CommandInfo],
) -> Result<Placement, DataError> {
    let name = "guv/placement.toml";
    let file: PlacementFile = data::read(library, name)?;
    let reader = Reader { file: name, map, units, commands };
    let bits = |names: &[String]| {
        names.iter().try_fold(0, |all, name| Ok::<u32, DataError>(all | reader.command(name)?.bit()))
    };
    let counters = [bits(&file.union)?, bits(&file.confederate)?];
    let boxes = file.boxes.into_iter().map(|record| {
        let banks: &[&str] =
            if record.bank == "either" { &["north", "south"] } else { &[record.bank.as_str()] };
        let centres = record
            .places
            .iter()
            .flat_map(|place| banks.iter().filter_map(|bank| map.place_on(place, bank)))
            .collect();
        let zone = Zone {
            side: record.side,
            units: Vec::new(),
            centres,
            within: record.within,
            exclude: Vec::new(),
            reduced: Vec::new(),
            any_bank: false,
            rings: Vec::new(),
        }
        .on(map);
        PlacementBox { side: record.side, name: record.name, least: record.least, most: record.most, zone }
    });
    Ok(Placement { counters, boxes: boxes.collect() })
}
