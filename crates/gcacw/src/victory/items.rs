//! What gives victory points, with every name resolved.

use board::{Ground, HexSet};
use engine::{DataError, Side};

use crate::kinds::ItemKind;
use crate::scenarios::{At, Degree, Item as ItemFile, Level, Per, Requires, Unless};
use crate::sets::UnitSet;
use crate::special::compile::{Problem, Words};
use crate::special::rules::Specials;
use crate::state::{Hex, Unit};
use crate::units::Arm;

/// The units an item counts: these, in this condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counted {
    /// The units.
    pub units: UnitSet,
    /// Their side.
    pub side: Side,
    /// Only demoralized ones, or only undemoralized ones.
    pub demoralized: Option<bool>,
}

/// What nearness is counted from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Near {
    /// Any of these hexes.
    Hexes(Vec<Hex>),
    /// A unit, wherever it is.
    Unit(Unit),
}

/// When control of a county is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CountyTime {
    /// When the game ends.
    End,
    /// At the end of each turn.
    EachTurn,
    /// At the end of each turn, the best county alone.
    BestOfTurn,
}

/// What an item counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rule {
    /// A unit is in one of the hexes. // gcacw.s.7.2
    Hold { hexes: Vec<Hex> },
    /// Units are round a hex. // gcacw.s.7.3
    HoldAround { hex: Hex, each_more: i16, unless_held: bool },
    /// The nearest unit. // gcacw.s.7.4
    Nearest { hex: Hex, points_by: Vec<(u16, i16)>, unless_held: bool, by_road: bool },
    /// No unit is near. // gcacw.s.7.5
    NoneWithin { hex: Hex, within: u16 },
    /// Units are near. // gcacw.s.7.6
    UnitsWithin { near: Near, within: u16, unless_enemy: bool, depots_first: bool },
    /// Units are in a region. // gcacw.s.7.7
    UnitsIn { hexes: HexSet },
    /// Units are not home. // gcacw.s.7.8
    NotHome { homes: Vec<(Hex, u16)> },
    /// Units are cut off. // gcacw.s.7.9
    Isolated { to: Vec<Hex>, longest: u16 },
    /// Manpower lost. // gcacw.s.7.10
    Lost { side: Side, but_surrendered: bool },
    /// Units destroyed. // gcacw.s.7.11
    Destroyed,
    /// Stations. // gcacw.s.7.12
    Stations { hexes: Vec<Hex>, damaged: bool, destroyed: bool },
    /// A depot, by its number. // gcacw.s.7.13
    Depot { depot: u8 },
    /// A bridge. // gcacw.s.7.14
    Bridge { hex: Hex },
    /// Hexes entered, as bits of the watched ones. // gcacw.s.7.15
    Entered { side: Side, hexes: u64 },
    /// Hexes controlled, as bits of the watched ones. // gcacw.s.7.16
    Controlled { side: Side, hexes: u64 },
    /// A county. // gcacw.s.7.17
    County { seat: Hex, county: HexSet, time: CountyTime },
    /// Towns levied. // gcacw.s.7.18
    Levied,
    /// Wagon trains that are safe. // gcacw.s.7.19
    TrainsSafe { near: Near, within: u16 },
    /// Wagon trains that are neither safe nor lost. // gcacw.s.7.19
    TrainsAlive,
    /// Wagon trains lost. // gcacw.s.7.19
    TrainsLost,
    /// Units that have left the map. // gcacw.s.7.20
    Exited,
    /// The game ends at once. // gcacw.s.7.21
    Automatic { hex: Hex, degree: Degree },
    /// A fixed number. // gcacw.s.7.22
    Fixed,
}

/// One victory item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// What it counts.
    pub rule: Rule,
    /// The units it counts.
    pub counted: Counted,
    /// The points, each time.
    pub points: i16,
    /// The clause of its kind.
    pub clause: &'static str,
    /// What it is, in words.
    pub label: String,
}

/// How a scenario is won.
#[derive(Debug, Clone, Default)]
pub struct Conditions {
    /// Whose points are counted.
    pub side: Option<Side>,
    /// The items.
    pub items: Vec<Item>,
    /// The items of the competitive option; empty when the scenario has none.
    pub competitive: Vec<Item>,
    /// What a total means.
    pub levels: Vec<Level>,
}

impl Words<'_> {
    /// The victory conditions.
    pub fn conditions(&self, specials: &Specials) -> Result<Conditions, DataError> {
        let victory = &self.scenario.victory;
        let items = |files: &mut dyn Iterator<Item = &ItemFile>| -> Result<Vec<Item>, DataError> {
            files
                .map(|item| {
                    self.item(item, specials).map_err(|(field, problem)| {
                        DataError::field(self.file, format!("victory item {:?}", item.kind), field, problem)
                    })
                })
                .collect()
        };
        let own = items(&mut victory.item.iter())?;
        let mut competitive = Vec::new();
        for variant in &victory.variant {
            // A variant that replaces items replaces those about its own hexes.
            let replaced: Vec<&Option<String>> = variant.item.iter().map(|item| &item.hex).collect();
            let kept = |item: &&ItemFile| {
                variant.replaces.is_empty() || item.hex.is_none() || !replaced.contains(&&item.hex)
            };
            competitive = items(&mut victory.item.iter().filter(kept).chain(&variant.item))?;
        }
        Ok(Conditions { side: Some(victory.vp_for), items: own, competitive, levels: victory.level.clone() })
    }

    fn item(&self, item: &ItemFile, specials: &Specials) -> Result<Item, Problem> {
        let side = item.side.unwrap_or(self.scenario.victory.vp_for);
        let counted = Counted {
            units: self.roster.side_units(side).filter(|unit| self.counts(item, *unit)).collect(),
            side,
            demoralized: match (item.demoralized, item.undemoralized) {
                (true, _) => Some(true),
                (_, true) => Some(false),
                _ => None,
            },
        };
        let rule = match item.kind {
            ItemKind::HoldHex | ItemKind::HoldAny => Rule::Hold { hexes: self.item_hexes(item)? },
            ItemKind::HoldAdjacent
            | ItemKind::Nearest
            | ItemKind::NoneWithin
            | ItemKind::UnitsWithin
            | ItemKind::UnitsInRegion
            | ItemKind::NotHome
            | ItemKind::Isolated => self.unit_item(item)?,
            ItemKind::WagonSafe => Rule::TrainsSafe { near: self.near(item)?, within: within(item) },
            ItemKind::WagonAlive => Rule::TrainsAlive,
            ItemKind::WagonLost => Rule::TrainsLost,
            ItemKind::ExitEdge => Rule::Exited,
            ItemKind::UnitDestroyed => Rule::Destroyed,
            ItemKind::Levy => Rule::Levied,
            ItemKind::Balance => Rule::Fixed,
            ItemKind::ManpowerLost => Rule::Lost { side, but_surrendered: item.not_by.is_some() },
            _ => self.place_item(item, side, specials)?,
        };
        let label = self.label(item, side);
        Ok(Item { rule, counted, points: item.points, clause: clause(item.kind), label })
    }

    fn unit_item(&self, item: &ItemFile) -> Result<Rule, Problem> {
        let unless_held = item.unless == Some(Unless::HexHeld);
        Ok(match item.kind {
            ItemKind::HoldAdjacent => Rule::HoldAround {
                hex: self.item_hex(item)?,
                each_more: item.each_more.unwrap_or(item.points),
                unless_held,
            },
            ItemKind::Nearest => Rule::Nearest {
                hex: self.item_hex(item)?,
                points_by: item
                    .distances
                    .iter()
                    .map(|&distance| u16::from(distance))
                    .zip(item.points_by.iter().copied())
                    .collect(),
                unless_held,
                by_road: item.requires == Some(Requires::RoadToWestEdge),
            },
            ItemKind::NoneWithin => Rule::NoneWithin { hex: self.item_hex(item)?, within: within(item) },
            ItemKind::UnitsWithin => Rule::UnitsWithin {
                near: self.near(item)?,
                within: within(item),
                unless_enemy: item.unless == Some(Unless::EnemyNear),
                depots_first: item.requires == Some(Requires::DepotsDestroyed),
            },
            ItemKind::UnitsInRegion => Rule::UnitsIn { hexes: self.region(item)? },
            ItemKind::NotHome => Rule::NotHome {
                homes: self
                    .hexes(&item.hexes)?
                    .into_iter()
                    .zip(item.within_each.iter().map(|&within| within.into()))
                    .collect(),
            },
            _ => Rule::Isolated {
                to: self.hexes(&item.to_hexes)?,
                longest: item.max_path.map_or(u16::MAX, u16::from),
            },
        })
    }

    fn place_item(&self, item: &ItemFile, side: Side, specials: &Specials) -> Result<Rule, Problem> {
        let bits = |hexes: Vec<Hex>| {
            let number = |hex: &Hex| specials.watched.binary_search(hex).ok();
            hexes.iter().filter_map(number).fold(0u64, |bits, number| bits | 1 << number)
        };
        Ok(match item.kind {
            ItemKind::StationDamaged => self.stations(item, true, false)?,
            ItemKind::StationDestroyed => self.stations(item, false, true)?,
            ItemKind::StationDamagedOrDestroyed => self.stations(item, true, true)?,
            ItemKind::DepotDestroyed => {
                let hex = self.item_hex(item)?;
                let depot = specials.depots.iter().position(|&depot| depot == hex);
                let depot = depot.ok_or(("hex", "the scenario has no depot there".to_owned()))?;
                Rule::Depot { depot: depot as u8 }
            }
            ItemKind::BridgeDestroyed => Rule::Bridge { hex: self.item_hex(item)? },
            ItemKind::Entered => Rule::Entered { side, hexes: bits(self.item_hexes(item)?) },
            ItemKind::ControlHex => Rule::Controlled { side, hexes: bits(self.item_hexes(item)?) },
            ItemKind::ControlAdjacent => {
                let around = self.board.around(self.item_hex(item)?).map(|(_, next)| next);
                Rule::Controlled { side, hexes: bits(around.collect()) }
            }
            ItemKind::CountyControl => Rule::County {
                seat: self.item_hex(item)?,
                county: self.area(item.county.as_deref()),
                time: match (item.at, item.per) {
                    (None, Some(Per::Phase)) => CountyTime::BestOfTurn,
                    (None, _) => CountyTime::EachTurn,
                    (Some(At::End | At::LastTurn), _) => CountyTime::End,
                },
            },
            _ => {
                Rule::Automatic { hex: self.item_hex(item)?, degree: item.result.unwrap_or(Degree::Decisive) }
            }
        })
    }

    fn stations(&self, item: &ItemFile, damaged: bool, destroyed: bool) -> Result<Rule, Problem> {
        let mut hexes = self.hexes(&item.hexes)?;
        if let Some(name) = &item.railroad {
            let line = self.board.lines.iter().filter(|line| line.name == *name);
            let station =
                |hex: &Hex| self.board.ground(*hex).contains(Ground::STATION) && self.in_play.contains(*hex);
            hexes.extend(self.hexes(line.flat_map(|line| &line.hexes))?.into_iter().filter(station));
        }
        hexes.sort_unstable();
        hexes.dedup();
        Ok(Rule::Stations { hexes, damaged, destroyed })
    }

    /// Whether an item counts a unit of its side.
    fn counts(&self, item: &ItemFile, unit: Unit) -> bool {
        let info = &self.roster.units[unit.index()];
        let size = item.size.is_none_or(|size| info.size == Some(size));
        let sizes = item.size_any.is_empty() || info.size.is_some_and(|size| item.size_any.contains(&size));
        let wagons = matches!(item.kind, ItemKind::WagonAlive | ItemKind::WagonLost | ItemKind::WagonSafe);
        (info.arm == Arm::Wagon) == wagons
            && item.arm.is_none_or(|arm| info.arm == arm)
            && size
            && sizes
            && item.command.as_ref().is_none_or(|command| info.command == *command)
            && (item.names.is_empty() || item.names.contains(&info.name))
    }

    fn near(&self, item: &ItemFile) -> Result<Near, Problem> {
        let Some(name) = &item.of_unit else { return Ok(Near::Hexes(self.item_hexes(item)?)) };
        let named = |unit: &Unit| self.roster.units[unit.index()].name == *name;
        let unit = self.roster.unit_ids().find(named);
        unit.map(Near::Unit).ok_or(("of_unit", format!("there is no unit \"{name}\"")))
    }

    fn region(&self, item: &ItemFile) -> Result<HexSet, Problem> {
        let mut hexes = self.area(item.region.as_deref());
        for hex in self.hexes(&item.hexes)? {
            hexes.insert(hex);
        }
        Ok(hexes)
    }

    fn area(&self, name: Option<&str>) -> HexSet {
        let mut hexes = HexSet::new(self.board.len());
        for &hex in name.and_then(|name| self.board.area(name)).unwrap_or_default() {
            hexes.insert(hex);
        }
        hexes
    }

    fn item_hex(&self, item: &ItemFile) -> Result<Hex, Problem> {
        self.hex(item.hex.as_deref().unwrap_or_default())
    }

    fn item_hexes(&self, item: &ItemFile) -> Result<Vec<Hex>, Problem> {
        self.hexes(item.hexes.iter().chain(&item.hex))
    }

    /// What an item is, as a player reads it on the score sheet.
    fn label(&self, item: &ItemFile, side: Side) -> String {
        let places: Vec<&str> = item.places.iter().chain(&item.place).map(String::as_str).collect();
        let places = if places.is_empty() {
            item.hexes.iter().chain(&item.hex).map(String::as_str).collect::<Vec<_>>().join(", ")
        } else {
            places.join(", ")
        };
        let arm = item.arm.map_or("unit", Arm::name);
        let near = item.of_unit.as_deref().unwrap_or(&places);
        let within = within(item);
        let side = side.name();
        match item.kind {
            ItemKind::HoldHex => format!("{side} {arm} in {places}"),
            ItemKind::HoldAny => format!("{side} {arm} in one of {places}"),
            ItemKind::HoldAdjacent => format!("{side} {arm} next to {places}"),
            ItemKind::Nearest => format!("nearest {side} {arm} to {places}"),
            ItemKind::NoneWithin => format!("no {side} {arm} within {within} of {places}"),
            ItemKind::UnitsWithin => format!("{side} {arm} units within {within} of {near}"),
            ItemKind::UnitsInRegion => {
                format!("{side} {arm} units in {}", item.region.as_deref().unwrap_or(&places))
            }
            ItemKind::NotHome => format!("{side} {arm} units not home"),
            ItemKind::Isolated => format!("{side} {arm} units cut off"),
            ItemKind::ManpowerLost => format!("{side} Manpower lost"),
            ItemKind::UnitDestroyed => format!("{side} {arm} units destroyed"),
            ItemKind::StationDamaged => format!("stations damaged: {places}"),
            ItemKind::StationDestroyed => {
                format!("stations destroyed: {}", item.railroad.as_deref().unwrap_or(&places))
            }
            ItemKind::StationDamagedOrDestroyed => format!("stations damaged or destroyed: {places}"),
            ItemKind::DepotDestroyed => format!("depot destroyed at {places}"),
            ItemKind::BridgeDestroyed => format!("bridge destroyed at {places}"),
            ItemKind::Entered => format!("{side} unit has entered {places}"),
            ItemKind::ControlHex => format!("{side} control of {places}"),
            ItemKind::ControlAdjacent => format!("{side} control of hexes next to {places}"),
            ItemKind::CountyControl => {
                format!("{side} control of {}", item.county.as_deref().unwrap_or_default())
            }
            ItemKind::Levy => "towns levied".into(),
            ItemKind::WagonSafe => format!("wagon trains within {within} of {near}"),
            ItemKind::WagonAlive => "wagon trains neither safe nor lost".into(),
            ItemKind::WagonLost => "wagon trains lost".into(),
            ItemKind::ExitEdge => format!("{side} units that have left the map"),
            ItemKind::Automatic => format!("{side} {arm} in {places}: the game ends at once"),
            ItemKind::Balance => "balance".into(),
        }
    }
}

fn within(item: &ItemFile) -> u16 {
    item.within.unwrap_or(0).into()
}

/// The clause of a kind of item.
const fn clause(kind: ItemKind) -> &'static str {
    match kind {
        ItemKind::HoldHex | ItemKind::HoldAny => "gcacw.s.7.2",
        ItemKind::HoldAdjacent => "gcacw.s.7.3",
        ItemKind::Nearest => "gcacw.s.7.4",
        ItemKind::NoneWithin => "gcacw.s.7.5",
        ItemKind::UnitsWithin => "gcacw.s.7.6",
        ItemKind::UnitsInRegion => "gcacw.s.7.7",
        ItemKind::NotHome => "gcacw.s.7.8",
        ItemKind::Isolated => "gcacw.s.7.9",
        ItemKind::ManpowerLost => "gcacw.s.7.10",
        ItemKind::UnitDestroyed => "gcacw.s.7.11",
        ItemKind::StationDamaged | ItemKind::StationDestroyed | ItemKind::StationDamagedOrDestroyed => {
            "gcacw.s.7.12"
        }
        ItemKind::DepotDestroyed => "gcacw.s.7.13",
        ItemKind::BridgeDestroyed => "gcacw.s.7.14",
        ItemKind::Entered => "gcacw.s.7.15",
        ItemKind::ControlHex | ItemKind::ControlAdjacent => "gcacw.s.7.16",
        ItemKind::CountyControl => "gcacw.s.7.17",
        ItemKind::Levy => "gcacw.s.7.18",
        ItemKind::WagonSafe | ItemKind::WagonAlive | ItemKind::WagonLost => "gcacw.s.7.19",
        ItemKind::ExitEdge => "gcacw.s.7.20",
        ItemKind::Automatic => "gcacw.s.7.21",
        ItemKind::Balance => "gcacw.s.7.22",
    }
}
