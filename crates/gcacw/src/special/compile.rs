//! From the words of a scenario file to its special rules.

use board::{Board, Direction, HexSet};
use engine::{DataError, Side};

use crate::kinds::{ItemKind, SpecialKind};
use crate::roster::Roster;
use crate::scenarios::{Placement, Scenario, Sides, Special, Start};
use crate::sets::UnitSet;
use crate::special::rules::{
    Aboard, Arrival, Barred, Bonus, Closed, Condition, CountyRule, Group, HarpersFerry, Held, InitiativeRule,
    Rail, Rain, Retreating, River, Specials, Trains, When, Who,
};
use crate::state::{Hex, Unit};
use crate::units::{Arm, Size};

/// Every Fatigue Level.
const ANY_FATIGUE: u8 = u8::MAX;

/// What a scenario's words are resolved against.
pub(crate) struct Words<'data> {
    pub board: &'data Board,
    pub roster: &'data Roster,
    pub scenario: &'data Scenario,
    pub in_play: &'data HexSet,
    pub file: &'data str,
}

impl Words<'_> {
    /// The special rules, reinforcements and watched hexes.
    pub fn specials(&self) -> Result<Specials, DataError> {
        let mut specials = Specials::default();
        for (index, special) in self.scenario.special.iter().enumerate() {
            if !special.not_implemented {
                let record = format!("special {}", index + 1);
                self.special(&mut specials, special).map_err(|problem| self.wrong(&record, problem))?;
            }
        }
        self.placements(&mut specials).map_err(|problem| self.wrong("unit", problem))?;
        self.watched(&mut specials).map_err(|problem| self.wrong("victory", problem))?;
        Ok(specials)
    }

    fn wrong(&self, record: &str, (field, problem): Problem) -> DataError {
        DataError::field(self.file, record, field, problem)
    }

    fn special(&self, all: &mut Specials, special: &Special) -> Result<(), Problem> {
        match special.kind {
            SpecialKind::InitiativeAuto
            | SpecialKind::InitiativeNormal
            | SpecialKind::OnlySideActs
            | SpecialKind::OnlyUnitsAct
            | SpecialKind::Paralysis
            | SpecialKind::NoActivate
            | SpecialKind::Uncommitted
            | SpecialKind::ActivateException
            | SpecialKind::Attached
            | SpecialKind::Leaderless => self.activation(all, special),
            SpecialKind::KeepAway
            | SpecialKind::StayNear
            | SpecialKind::Area
            | SpecialKind::RegionClosed
            | SpecialKind::River
            | SpecialKind::RiverClosed
            | SpecialKind::NoExit
            | SpecialKind::RailMovement
            | SpecialKind::RailArrival
            | SpecialKind::WagonTrain => self.movement(all, special),
            SpecialKind::Reinforcement | SpecialKind::ReinforcementChoice | SpecialKind::FreeSetup => {
                self.reinforcement(all, special)
            }
            _ => self.others(all, special),
        }
    }

    fn activation(&self, all: &mut Specials, special: &Special) -> Result<(), Problem> {
        let when = When::of(special);
        match special.kind {
            SpecialKind::InitiativeAuto => {
                all.initiative.push(InitiativeRule { side: one_side(special)?, when, modifier: None });
            }
            SpecialKind::OnlySideActs => {
                let side = one_side(special)?;
                all.only_side.push((side, when));
                let who = self.side(side.enemy());
                all.held.push(Held {
                    who,
                    when,
                    condition: None,
                    may_entrench: false,
                    clause: "gcacw.s.2.2",
                });
            }
            SpecialKind::OnlyUnitsAct => {
                let free = self.who(special)?;
                let mut who = self.everybody();
                who.units = who.units.without(&free.units);
                free.leaders.iter().for_each(|leader| who.leaders.remove(leader));
                let first = free.units.first().ok_or(("units", "must name a unit".to_owned()))?;
                all.only_side.push((self.roster.side(first), when));
                all.held.push(Held {
                    who,
                    when,
                    condition: None,
                    may_entrench: false,
                    clause: "gcacw.s.2.3",
                });
            }
            SpecialKind::Paralysis => match (special.initiative, special.movement) {
                (Some(modifier), _) => all.initiative.push(InitiativeRule {
                    side: one_side(special)?,
                    when,
                    modifier: Some(small(modifier)),
                }),
                (None, Some(modifier)) => {
                    all.movement.push(Bonus { who: self.who(special)?, when, modifier: small(modifier) });
                }
                (None, None) => return Err(("initiative", "say what is paralysed".into())),
            },
            SpecialKind::NoActivate => all.held.push(Held {
                who: self.who(special)?,
                when,
                condition: self.condition(special)?,
                may_entrench: special.may_entrench,
                clause: "gcacw.s.2.5",
            }),
            SpecialKind::Uncommitted => all.held.push(Held {
                who: self.placed(|placed| placed.uncommitted),
                when,
                condition: self.condition(special)?,
                may_entrench: special.may_entrench,
                clause: "gcacw.s.2.7",
            }),
            SpecialKind::ActivateException | SpecialKind::Attached => {
                let leader = special.leader.as_deref().and_then(|name| self.find(name).leaders.iter().next());
                let leader = leader.ok_or(("leader", "must name a leader".to_owned()))?;
                all.commands.push((leader, self.who(special)?.units));
            }
            // What they say is so by the standard rules and the set-up.
            _ => {}
        }
        Ok(())
    }

    fn movement(&self, all: &mut Specials, special: &Special) -> Result<(), Problem> {
        match special.kind {
            SpecialKind::KeepAway | SpecialKind::StayNear | SpecialKind::Area | SpecialKind::RegionClosed => {
                all.closed.push(self.closed(special)?);
            }
            SpecialKind::River | SpecialKind::RiverClosed => all.rivers.push(River {
                units: self.who(special)?.units,
                sides: self.river_sides(special)?,
                by_bridge: special.kind == SpecialKind::River,
            }),
            SpecialKind::NoExit => {
                let when = When::of(special);
                all.exits.push((
                    one_side(special)?,
                    When { turns: !when.turns, ..when },
                    self.hexes(&special.hexes)?,
                ));
            }
            SpecialKind::RailMovement => {
                let name = special.railroad.as_deref().unwrap_or_default();
                let line = self.board.lines.iter().find(|line| line.name == name);
                let line = line.ok_or(("railroad", "must name a line".to_owned()))?;
                all.rail = Some(Rail {
                    side: one_side(special)?,
                    line: self.hexes(&line.hexes)?,
                    from: special.hex.as_deref().map(|hex| self.hex(hex)).transpose()?,
                    to: self.hexes(&special.hexes)?,
                });
            }
            SpecialKind::RailArrival => {
                for unit in self.who(special)?.units.iter() {
                    all.aboard.push(Aboard {
                        unit,
                        hex: self.the_hex(special)?,
                        from_phase: special.from_action_phase.unwrap_or(1).into(),
                        fatigue: special.fatigue.first().copied().unwrap_or(0),
                    });
                }
            }
            _ => {
                let escort = |unit: &Unit| {
                    let info = &self.roster.units[unit.index()];
                    let cavalry = info.arm == Arm::Cavalry && info.size == Some(Size::Brigade);
                    info.side == Side::Confederate
                        && info.arm != Arm::Wagon
                        && (cavalry || special.with_unit.is_none())
                };
                let wagon = |unit: &Unit| self.roster.units[unit.index()].arm == Arm::Wagon;
                all.trains = Some(Trains {
                    trains: self.roster.unit_ids().filter(wagon).collect(),
                    escorts: self.roster.unit_ids().filter(escort).collect(),
                    roads_only: special.with_unit.is_none(),
                });
            }
        }
        Ok(())
    }

    fn others(&self, all: &mut Specials, special: &Special) -> Result<(), Problem> {
        let when = When::of(special);
        let bits = special.fatigue.iter().fold(0, |bits, level| bits | 1 << (level % 8));
        let fatigue = if bits == 0 { ANY_FATIGUE } else { bits };
        let barred = || Ok::<Barred, Problem>(Barred { units: self.who(special)?.units, when, fatigue });
        match special.kind {
            SpecialKind::NoExtendedMarch => all.no_extended_march.push(barred()?),
            SpecialKind::NoAssaultTired => all.no_assault.push(barred()?),
            SpecialKind::NoEntrench => all.no_entrench.push(barred()?),
            SpecialKind::Cavalry => all.disorganized = self.who(special)?.units,
            SpecialKind::MarchModifier => all.march.push(Bonus {
                who: self.who(special)?,
                when,
                modifier: small(special.modifier.unwrap_or(0)),
            }),
            SpecialKind::Reserve => all.reserve = Some((one_side(special)?, when)),
            SpecialKind::LeaderHurt => {
                let leader = special.leader.as_deref().and_then(|name| self.find(name).leaders.iter().next());
                all.hurt = leader.map(|leader| (leader, special.target.unwrap_or(6) as u8));
            }
            SpecialKind::BridgeProtected => {
                if let Some([one, other]) = &special.hexside {
                    all.protected.push((Side::Union, self.hex(one)?, self.hex(other)?));
                }
            }
            SpecialKind::Redoubt => all.redoubts.push((self.the_hex(special)?, Side::Confederate)),
            SpecialKind::NoForts => all.razed = Some(self.in_play.clone()),
            SpecialKind::FortDestroyed => {
                let mut hexes = HexSet::new(self.board.len());
                hexes.insert(self.the_hex(special)?);
                all.razed = Some(hexes);
            }
            SpecialKind::FatigueSet => {
                let level = special.fatigue.first().copied().unwrap_or(0);
                let turn = special.turn.unwrap_or(1);
                all.fatigue.extend(self.who(special)?.units.iter().map(|unit| (unit, turn, level)));
            }
            SpecialKind::Rain => {
                let after = special.after_actions.map(|count| (one_side(special), u16::from(count)));
                let after = match after {
                    Some((side, count)) => Some((side?, count)),
                    None => None,
                };
                all.rain.extend(special.turns.iter().map(|&turn| Rain { turn, after }));
            }
            SpecialKind::StrengthAdded => {
                all.added =
                    Some((Side::Confederate, special.turn.unwrap_or(1), special.points.unwrap_or(0) as u8));
            }
            SpecialKind::Depot => all.depots = self.hexes(&special.hexes)?,
            SpecialKind::HarpersFerry => all.harpers_ferry = Some(self.harpers_ferry(special)?),
            SpecialKind::Levy => all.levy = Some((one_side(special)?, self.levy_towns()?)),
            SpecialKind::County => {
                all.county = CountyRule {
                    seat: special.seat_min.unwrap_or(1),
                    county: special.county_min.unwrap_or(1).into(),
                    supply: self.hexes(&special.hexes)?,
                };
            }
            SpecialKind::GameEnd => all.lengthens_to = self.scenario.turns_max,
            // What they say is in the scenario's heading or set-up, is so by the standard rules, or is only named.
            _ => {}
        }
        Ok(())
    }

    fn harpers_ferry(&self, special: &Special) -> Result<HarpersFerry, Problem> {
        let hexes = self.hexes(&special.modifier_hexes)?;
        Ok(HarpersFerry {
            hex: self.the_hex(special)?,
            within: special.within.unwrap_or(0).into(),
            when: When::of(special),
            target: special.target.unwrap_or(12),
            modifiers: hexes.into_iter().zip(special.modifiers.iter().copied()).collect(),
        })
    }

    fn levy_towns(&self) -> Result<Vec<Hex>, Problem> {
        let items = self.scenario.victory.item.iter().filter(|item| item.kind == ItemKind::Levy);
        self.hexes(items.flat_map(|item| &item.hexes))
    }

    fn closed(&self, special: &Special) -> Result<Closed, Problem> {
        let places = self.hexes(special.hexes.iter().chain(&special.hex))?;
        let distance = |hex: Hex| places.iter().map(|&place| self.board.distance(hex, place)).min();
        let within = special.within.map(u16::from);
        let near = |hex: Hex| within.zip(distance(hex)).is_some_and(|(within, distance)| distance <= within);
        let most = special.max_distance.map(u16::from);
        let far = |hex: Hex| most.zip(distance(hex)).is_some_and(|(most, distance)| distance > most);
        let region = special.region.as_deref().and_then(|name| self.board.area(name)).unwrap_or_default();
        let (clause, words, retreating): (_, _, Retreating) = match special.kind {
            SpecialKind::KeepAway => (
                "gcacw.s.3.1",
                "must keep its distance by the scenario's rules",
                if special.applies_to_retreat { Retreating::Barred } else { Retreating::Free },
            ),
            SpecialKind::StayNear => {
                ("gcacw.s.3.2", "may not go so far by the scenario's rules", Retreating::Free)
            }
            SpecialKind::Area => {
                ("gcacw.s.3.3", "may not go beyond its area by the scenario's rules", Retreating::Free)
            }
            _ => (
                "gcacw.s.3.4",
                "may not enter a county or district that the scenario closes to it",
                Retreating::Leaves,
            ),
        };
        let mut hexes = HexSet::new(self.board.len());
        for hex in self.in_play.iter() {
            let beyond = special.sheet.as_deref().is_some_and(|sheet| self.beyond(hex, sheet, special));
            if near(hex) || far(hex) || beyond || region.contains(&hex) {
                hexes.insert(hex);
            }
        }
        Ok(Closed {
            units: self.who(special)?.units,
            when: When::of(special),
            hexes,
            retreating,
            clause,
            words,
        })
    }

    /// Whether a hex is beyond the limit of rows or columns; a hex that the sheet does not print lies north of it.
    fn beyond(&self, hex: Hex, sheet: &str, special: &Special) -> bool {
        match self.on_sheet(hex, sheet) {
            Some((column, row)) => {
                special.min_column.is_some_and(|least| column < least)
                    || special.min_row.is_some_and(|least| row < least)
            }
            None => special.min_row.is_some(),
        }
    }

    /// The column and row of a hex on a sheet.
    fn on_sheet(&self, hex: Hex, sheet: &str) -> Option<(u8, u8)> {
        let names = self.board.aliases(hex).iter().map(String::as_str).chain([self.board.name(hex)]);
        names.filter_map(|name| name.strip_prefix(sheet)).find_map(numbers)
    }

    fn river_sides(&self, special: &Special) -> Result<Vec<u8>, Problem> {
        let name = special.river.as_deref().unwrap_or_default();
        let mut sides = vec![0u8; self.board.len()];
        let rivers = self.board.waters.iter().filter(|water| water.name == name);
        for side in rivers.flat_map(|water| &water.sides) {
            let (hex, direction) =
                side.split_once(' ').ok_or(("river", format!("\"{side}\" is no hexside")))?;
            let hex = self.hex(hex)?;
            let direction =
                Direction::from_short(direction).ok_or(("river", format!("\"{side}\" is no hexside")))?;
            sides[hex.index()] |= 1 << direction.index();
            if let Some(next) = self.board.neighbour(hex, direction) {
                sides[next.index()] |= 1 << direction.opposite().index();
            }
        }
        Ok(sides)
    }

    fn reinforcement(&self, all: &mut Specials, special: &Special) -> Result<(), Problem> {
        let who = self.who(special)?;
        match special.kind {
            SpecialKind::FreeSetup => {
                let places = self.hexes(&special.hexes)?;
                let within = u16::from(special.within.unwrap_or(0));
                let near = |hex: &Hex| places.iter().any(|&place| self.board.distance(place, *hex) <= within);
                let mut hexes = HexSet::new(self.board.len());
                self.in_play.iter().filter(near).for_each(|hex| {
                    hexes.insert(hex);
                });
                all.free = Some((who.units, hexes));
            }
            SpecialKind::Reinforcement if special.group.is_none() && special.per_turn.is_some() => {
                all.limits.push((who.units, special.per_turn.unwrap_or(u8::MAX)));
            }
            // Reinforcements are read with the units of the set-up.
            _ => {}
        }
        Ok(())
    }

    fn placements(&self, all: &mut Specials) -> Result<(), Problem> {
        for placed in self.scenario.unit.iter().filter(|placed| placed.arm != Arm::Leader) {
            let unit = self.roster.unit_named(placed.side, &placed.name, placed.arm);
            let unit = unit.ok_or(("name", format!("there is no unit \"{}\"", placed.name)))?;
            if let Some(turn) = placed.no_recovery_turn {
                let when = When { turns: 1 << (turn.max(1) - 1), phases: u32::MAX };
                all.no_recovery.push(Barred { units: UnitSet::of(unit), when, fatigue: ANY_FATIGUE });
            }
            if placed.start == Some(Start::Reinforcement) {
                let arrival = self.arrival(all, unit, placed)?;
                all.arrivals.push(arrival);
            }
        }
        Ok(())
    }

    fn arrival(&self, all: &mut Specials, unit: Unit, placed: &Placement) -> Result<Arrival, Problem> {
        let rules =
            || self.scenario.special.iter().filter(|special| special.kind == SpecialKind::Reinforcement);
        let name = placed.reinforcement_group.as_deref();
        let family = |special: &&Special| {
            let prefix = special.group.as_deref();
            prefix.zip(name).is_some_and(|(prefix, name)| name.starts_with(prefix))
        };
        let rule = rules().position(|special| family(&special));
        let family_rule = rules().find(family);
        let group = match (rule, family_rule, name) {
            (Some(_), Some(rule), Some(name)) => Some(self.group(all, rule, name)),
            _ => None,
        };
        let named = |special: &&Special| special.units.contains(&placed.name);
        let entry = placed.reinforcement_hex.as_deref().or(placed.reinforcement_entry.as_deref());
        let entry = entry.or(family_rule.and_then(|rule| rule.entry.as_deref()));
        let entry = entry.ok_or(("reinforcement_hex", format!("where does {} arrive?", placed.name)))?;
        let choice = self.scenario.special.iter().filter(named);
        let choice = choice.clone().find(|special| special.kind == SpecialKind::ReinforcementChoice);
        let other = match choice {
            Some(choice) => {
                Some((self.hex(choice.entry.as_deref().unwrap_or_default())?, choice.delay.unwrap_or(1)))
            }
            None => None,
        };
        let waits = rules().filter(named).find(|special| special.released_by.is_some());
        let condition = waits.map(|special| self.condition(special)).transpose()?.flatten();
        Ok(Arrival {
            unit,
            turn: placed.reinforcement_turn,
            hexes: self.entry(entry)?,
            group,
            condition,
            other,
        })
    }

    /// The number of the group that a rule is about, and of the set in it, in the order of the set-up list.
    fn group(&self, all: &mut Specials, rule: &Special, name: &str) -> (u8, u8) {
        let prefix = rule.group.as_deref().unwrap_or_default();
        let mut rules: Vec<&str> =
            self.scenario.special.iter().filter_map(|special| special.group.as_deref()).collect();
        rules.dedup();
        let number = rules.iter().position(|&known| known == prefix).unwrap_or(0);
        let mut sets: Vec<&str> = Vec::new();
        for known in self.scenario.unit.iter().filter_map(|placed| placed.reinforcement_group.as_deref()) {
            if known.starts_with(prefix) && !sets.contains(&known) {
                sets.push(known);
            }
        }
        let group = Group {
            earliest: rule.earliest_turn.unwrap_or(1),
            target: rule.target.unwrap_or(1) as u8,
            sets: sets.len() as u8,
        };
        if all.groups.len() <= number {
            all.groups.resize(number + 1, group);
        }
        all.groups[number] = group;
        (number as u8, sets.iter().position(|&known| known == name).unwrap_or(0) as u8)
    }

    /// The hexes of an entry: `A`, `A, B`, `A or B`, or `A to B` along a sheet's edge.
    fn entry(&self, text: &str) -> Result<Vec<Hex>, Problem> {
        if let Some((first, last)) = text.split_once(" to ") {
            return self.stretch(first.trim(), last.trim());
        }
        let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
        words.filter(|word| !word.is_empty() && *word != "or").map(|word| self.hex(word)).collect()
    }

    fn stretch(&self, first: &str, last: &str) -> Result<Vec<Hex>, Problem> {
        let none = || ("entry", format!("\"{first} to {last}\" is no stretch of an edge"));
        let (sheet, from) = first.split_at_checked(2).ok_or_else(none)?;
        let (from, to) = numbers(from).zip(last.strip_prefix(sheet).and_then(numbers)).ok_or_else(none)?;
        let column = |column: u8, row: u8| format!("{sheet}{column:02}{row:02}");
        let names: Vec<String> = if from.0 == to.0 {
            (from.1..=to.1).map(|row| column(from.0, row)).collect()
        } else {
            (from.0..to.0).map(|number| column(number, from.1)).chain([column(to.0, to.1)]).collect()
        };
        self.hexes(&names)
    }

    fn watched(&self, all: &mut Specials) -> Result<(), Problem> {
        let variants = self.scenario.victory.variant.iter().flat_map(|variant| &variant.item);
        for item in self.scenario.victory.item.iter().chain(variants) {
            let places = self.hexes(item.hexes.iter().chain(&item.hex))?;
            match item.kind {
                ItemKind::Entered | ItemKind::ControlHex => all.watched.extend(places),
                ItemKind::ControlAdjacent => {
                    let around = places.iter().flat_map(|&hex| self.board.around(hex));
                    all.watched.extend(around.map(|(_, next)| next));
                }
                _ => {}
            }
        }
        all.watched.sort_unstable();
        all.watched.dedup();
        if all.watched.len() > 64 {
            return Err(("hexes", "no more than 64 hexes can be watched".into()));
        }
        Ok(())
    }

    fn condition(&self, special: &Special) -> Result<Option<Condition>, Problem> {
        let Some(release) = special.released_by else { return Ok(None) };
        let mut hexes = HexSet::new(self.board.len());
        if let (Some(sheet), Some(least)) = (special.sheet.as_deref(), special.min_column) {
            for hex in self.in_play.iter() {
                if self.on_sheet(hex, sheet).is_some_and(|(column, _)| column >= least) {
                    hexes.insert(hex);
                }
            }
        }
        Ok(Some(Condition {
            release,
            within: special.released_within.unwrap_or(1).into(),
            hex: special.released_hex.as_deref().map(|hex| self.hex(hex)).transpose()?,
            hexes,
            together: special.together,
        }))
    }

    /// The units and leaders a rule is about: those named, or all of a command, an arm, an army, a side.
    fn who(&self, special: &Special) -> Result<Who, Problem> {
        let mut who = Who::default();
        if special.units.is_empty() {
            who = self.described(special);
        }
        for name in &special.units {
            let found = self.find(name);
            if found.units.is_empty() && found.leaders.is_empty() {
                return Err(("units", format!("there is no \"{name}\" in this scenario")));
            }
            who.units = who.units.union(&found.units);
            found.leaders.iter().for_each(|leader| who.leaders.insert(leader));
        }
        for name in &special.except_units {
            let found = self.find(name);
            who.units = who.units.without(&found.units);
            found.leaders.iter().for_each(|leader| who.leaders.remove(leader));
        }
        Ok(who)
    }

    fn described(&self, special: &Special) -> Who {
        let mut who = match special.side {
            Some(Sides::Union) => self.side(Side::Union),
            Some(Sides::Confederate) => self.side(Side::Confederate),
            Some(Sides::Both) | None => self.everybody(),
        };
        let fits = |unit: &Unit| {
            let info = &self.roster.units[unit.index()];
            special.command.as_ref().is_none_or(|command| info.command == *command)
                && special.arm.is_none_or(|arm| info.arm == arm)
                && special.army_group.is_none_or(|army| info.army == Some(army))
        };
        who.units = who.units.iter().filter(fits).collect();
        if special.command.is_some() || special.arm.is_some() {
            who.leaders = Default::default();
        }
        who
    }

    fn everybody(&self) -> Who {
        let mut who = self.side(Side::Union);
        let other = self.side(Side::Confederate);
        who.units = who.units.union(&other.units);
        other.leaders.iter().for_each(|leader| who.leaders.insert(leader));
        who
    }

    fn side(&self, side: Side) -> Who {
        let mut who = Who { units: self.roster.of_side[side.index()], ..Who::default() };
        self.roster.side_leaders(side).for_each(|leader| who.leaders.insert(leader));
        who
    }

    /// The unit or leader of a name, whichever it is.
    fn find(&self, name: &str) -> Who {
        self.placed(|placed| placed.name == name)
    }

    fn placed(&self, such: impl Fn(&Placement) -> bool) -> Who {
        let mut who = Who::default();
        for placed in self.scenario.unit.iter().filter(|placed| such(placed)) {
            if placed.arm == Arm::Leader {
                let leader = self.roster.leader_named(placed.side, &placed.name);
                leader.into_iter().for_each(|leader| who.leaders.insert(leader));
            } else if let Some(unit) = self.roster.unit_named(placed.side, &placed.name, placed.arm) {
                who.units.insert(unit);
            }
        }
        who
    }

    fn the_hex(&self, special: &Special) -> Result<Hex, Problem> {
        self.hex(special.hex.as_deref().unwrap_or_default())
    }

    pub(crate) fn hex(&self, name: &str) -> Result<Hex, Problem> {
        self.board.hex(name).ok_or_else(|| ("hex", format!("there is no hex \"{name}\"")))
    }

    pub(crate) fn hexes<'name>(
        &self,
        names: impl IntoIterator<Item = &'name String>,
    ) -> Result<Vec<Hex>, Problem> {
        names.into_iter().map(|name| self.hex(name)).collect()
    }
}

/// A field, and what is wrong with it.
pub(crate) type Problem = (&'static str, String);

fn one_side(special: &Special) -> Result<Side, Problem> {
    match special.side {
        Some(Sides::Union) => Ok(Side::Union),
        Some(Sides::Confederate) => Ok(Side::Confederate),
        Some(Sides::Both) | None => Err(("side", "must name one side".into())),
    }
}

fn small(number: i16) -> i8 {
    number.clamp(i8::MIN.into(), i8::MAX.into()) as i8
}

/// The column and row of the four digits of a hex.
fn numbers(digits: &str) -> Option<(u8, u8)> {
    let (column, row) = digits.split_at_checked(2).filter(|_| digits.len() == 4)?;
    column.parse().ok().zip(row.parse().ok())
}
