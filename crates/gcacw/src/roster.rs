//! The counters of a game: units and leaders with what is printed on them, and who commands whom.

use std::collections::BTreeMap;
use std::ops::Range;

use engine::{DataError, Side};
use serde::{Deserialize, Serialize};

use crate::sets::UnitSet;
use crate::state::{LEADERS, Leader, UNITS, Unit};
use crate::units::{Arm, Army, Size};

/// A counter by its name, the same in every scenario: what actions carry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Counter(pub u16);

/// One name of the list of all counters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CounterName {
    /// Whose it is.
    pub side: Side,
    /// The name on the counter.
    pub name: String,
    /// What it is.
    pub arm: Arm,
    /// The word that actions use.
    pub slug: String,
}

/// Every counter name of the ruleset, each with a word that tells it from all others.
#[derive(Debug, Clone, Default)]
pub struct Counters {
    names: Vec<CounterName>,
    by_slug: BTreeMap<String, Counter>,
}

impl Counters {
    /// Gives each name its word; a name that is there twice is one counter.
    pub fn build<'a>(names: impl IntoIterator<Item = (Side, &'a str, Arm)>) -> Self {
        let mut keys: Vec<(Side, &str, Arm)> = names.into_iter().collect();
        keys.sort_unstable();
        keys.dedup();
        let mut same: BTreeMap<String, Vec<(Side, Arm)>> = BTreeMap::new();
        for &(side, name, arm) in &keys {
            same.entry(slug(name)).or_default().push((side, arm));
        }
        let mut counters = Self::default();
        for &(side, name, arm) in &keys {
            let base = slug(name);
            let word = tell_apart(&base, side, arm, same.get(&base).map_or(&[], Vec::as_slice));
            let counter = Counter(counters.names.len() as u16);
            counters.by_slug.insert(word.clone(), counter);
            counters.names.push(CounterName { side, name: name.to_owned(), arm, slug: word });
        }
        counters
    }

    /// The counter of this word, whatever its case.
    #[must_use]
    pub fn find(&self, word: &str) -> Option<Counter> {
        self.by_slug.get(&word.to_ascii_lowercase()).copied()
    }

    /// What a counter is called.
    #[must_use]
    pub fn name(&self, counter: Counter) -> Option<&CounterName> {
        self.names.get(usize::from(counter.0))
    }

    /// The word of a counter.
    #[must_use]
    pub fn slug(&self, counter: Counter) -> &str {
        self.name(counter).map_or("?", |name| &name.slug)
    }

    /// The counter of this side, name and arm.
    #[must_use]
    pub fn named(&self, side: Side, name: &str, arm: Arm) -> Option<Counter> {
        let is = |known: &CounterName| known.side == side && known.arm == arm && known.name == name;
        self.names.iter().position(is).map(|index| Counter(index as u16))
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }
}

fn slug(name: &str) -> String {
    let mut word = String::with_capacity(name.len());
    for letter in name.chars() {
        match letter {
            ' ' | '/' => word.push('-'),
            '.' | '\'' | ',' | '(' | ')' => {}
            _ => word.extend(letter.to_lowercase()),
        }
    }
    word
}

/// A leader keeps the bare name; another counter of the same name adds its arm, or its side, or both.
fn tell_apart(base: &str, side: Side, arm: Arm, same: &[(Side, Arm)]) -> String {
    let leaders = same.iter().filter(|(_, arm)| *arm == Arm::Leader).count();
    if same.len() <= 1 || (arm == Arm::Leader && leaders == 1) {
        return base.to_owned();
    }
    let side_word = side.name().to_lowercase();
    let others = || same.iter().filter(|&&other| other != (side, arm));
    if others().all(|other| other.1 != arm) {
        format!("{base}-{}", arm.name())
    } else if others().filter(|other| other.1 != Arm::Leader).all(|other| other.0 != side) {
        format!("{base}-{side_word}")
    } else {
        format!("{base}-{}-{side_word}", arm.name())
    }
}

/// One unit of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitInfo {
    /// Its name among all counters.
    pub counter: Counter,
    /// Whose it is.
    pub side: Side,
    /// The name on the counter.
    pub name: String,
    /// What it is.
    pub arm: Arm,
    /// Its size; a wagon train has none.
    pub size: Option<Size>,
    /// The corps and division it belongs to; empty when to none.
    pub command: String,
    /// Tactical value.
    pub tactical: i8,
    /// Tactical value when defending.
    pub tactical_defending: i8,
    /// Artillery value.
    pub artillery: u8,
    /// The army it marches with.
    pub army: Option<Army>,
    /// What that army adds to its extended march rolls.
    pub march_modifier: i8,
}

/// One leader of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaderInfo {
    /// His name among all counters.
    pub counter: Counter,
    /// Whose he is.
    pub side: Side,
    /// The name on the counter.
    pub name: String,
    /// Army, district, corps or division.
    pub level: Size,
    /// What he commands.
    pub command: String,
    /// Command value.
    pub command_value: u8,
    /// Tactical value; an army leader has none.
    pub tactical: i8,
    /// Tactical value when defending.
    pub tactical_defending: i8,
    /// The army he belongs to.
    pub army: Option<Army>,
    /// Whether all he commands is cavalry.
    pub cavalry: bool,
}

/// The units and leaders of one scenario.
#[derive(Debug, Clone, Default)]
pub struct Roster {
    /// The units: the Union's, then the Confederacy's.
    pub units: Vec<UnitInfo>,
    /// The leaders: the Union's, then the Confederacy's.
    pub leaders: Vec<LeaderInfo>,
    /// Which units each leader commands.
    pub commands: Vec<UnitSet>,
    /// Every unit of each side.
    pub of_side: [UnitSet; 2],
    union_units: u8,
    units_by_counter: BTreeMap<Counter, Unit>,
    leaders_by_counter: BTreeMap<Counter, Leader>,
}

impl Roster {
    /// Orders the counters and finds out who commands whom; `file` is named in errors.
    pub fn build(
        file: &str,
        mut units: Vec<UnitInfo>,
        mut leaders: Vec<LeaderInfo>,
    ) -> Result<Self, DataError> {
        units.sort_by_key(|unit| unit.side);
        leaders.sort_by_key(|leader| leader.side);
        // Twenty places are kept for dummies, one number for no unit.
        if units.len() > UNITS - 21 || leaders.len() > LEADERS - 1 {
            return Err(DataError::file(file, "there are too many counters"));
        }
        let unit_ids = || (0..units.len()).map(|index| Unit(index as u8));
        let mut roster = Self {
            union_units: units.iter().filter(|unit| unit.side == Side::Union).count() as u8,
            units_by_counter: unit_ids().map(|unit| (units[unit.index()].counter, unit)).collect(),
            leaders_by_counter: leaders
                .iter()
                .enumerate()
                .map(|(index, leader)| (leader.counter, Leader(index as u8)))
                .collect(),
            of_side: Side::ALL
                .map(|side| unit_ids().filter(|unit| units[unit.index()].side == side).collect()),
            commands: leaders
                .iter()
                .map(|leader| unit_ids().filter(|unit| commands(leader, &units[unit.index()])).collect())
                .collect(),
            units,
            leaders,
        };
        roster.find_cavalry_leaders();
        if roster.units_by_counter.len() < roster.units.len()
            || roster.leaders_by_counter.len() < roster.leaders.len()
        {
            return Err(DataError::file(file, "two counters have the same name"));
        }
        Ok(roster)
    }

    fn find_cavalry_leaders(&mut self) {
        for (leader, commanded) in self.leaders.iter_mut().zip(&self.commands) {
            let mut arms = commanded.iter().map(|unit| self.units[unit.index()].arm).peekable();
            leader.cavalry = leader.command == "Cav"
                || (leader.level == Size::Division
                    && arms.peek().is_some()
                    && arms.all(|arm| arm == Arm::Cavalry));
        }
    }

    /// The unit of this counter, if it is in the game.
    #[must_use]
    pub fn unit(&self, counter: Counter) -> Option<Unit> {
        self.units_by_counter.get(&counter).copied()
    }

    /// The leader of this counter, if he is in the game.
    #[must_use]
    pub fn leader(&self, counter: Counter) -> Option<Leader> {
        self.leaders_by_counter.get(&counter).copied()
    }

    /// The unit of this side, name and arm.
    #[must_use]
    pub fn unit_named(&self, side: Side, name: &str, arm: Arm) -> Option<Unit> {
        let is = |unit: &UnitInfo| unit.side == side && unit.arm == arm && unit.name == name;
        self.units.iter().position(is).map(|index| Unit(index as u8))
    }

    /// The leader of this side and name.
    #[must_use]
    pub fn leader_named(&self, side: Side, name: &str) -> Option<Leader> {
        let is = |leader: &LeaderInfo| leader.side == side && leader.name == name;
        self.leaders.iter().position(is).map(|index| Leader(index as u8))
    }

    /// Every unit, in order.
    pub fn unit_ids(&self) -> impl Iterator<Item = Unit> + use<> {
        (0..self.units.len() as u8).map(Unit)
    }

    /// Every unit of a side, in order.
    pub fn side_units(&self, side: Side) -> impl Iterator<Item = Unit> + use<> {
        let Range { start, end } = self.numbers(side);
        (start as u8..end as u8).map(Unit)
    }

    /// The numbers of a side's units.
    pub(crate) fn numbers(&self, side: Side) -> Range<usize> {
        let union = usize::from(self.union_units);
        if side == Side::Union { 0..union } else { union..self.units.len() }
    }

    /// Every leader, in order.
    pub fn leader_ids(&self) -> impl Iterator<Item = Leader> + use<> {
        (0..self.leaders.len() as u8).map(Leader)
    }

    /// Every leader of a side, in order.
    pub fn side_leaders(&self, side: Side) -> impl Iterator<Item = Leader> + '_ {
        self.leader_ids().filter(move |leader| self.leaders[leader.index()].side == side)
    }

    /// Whose a unit is; a dummy's number is not a unit of the roster.
    #[must_use]
    pub const fn side(&self, unit: Unit) -> Side {
        if unit.0 < self.union_units { Side::Union } else { Side::Confederate }
    }
}

/// Whether a leader commands a unit, by their designations. // gcacw.2.2.2
fn commands(leader: &LeaderInfo, unit: &UnitInfo) -> bool {
    if leader.side != unit.side || unit.arm == Arm::Wagon {
        return false;
    }
    if leader.level == Size::Army {
        return leader.army == unit.army;
    }
    if unit.command.is_empty() {
        return false;
    }
    // A designation such as 1-V is the first division of V; L/J may serve under either.
    let belongs = unit.command.split('/').any(|command| {
        command == leader.command || command.split_once('-').is_some_and(|(_, of)| of == leader.command)
    });
    let cavalry_corps = leader.level == Size::Corps
        && leader.command == "Cav"
        && unit.arm == Arm::Cavalry
        && unit.army == leader.army;
    belongs || cavalry_corps
}
