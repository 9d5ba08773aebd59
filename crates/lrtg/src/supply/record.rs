//! The supply record (13.0): what brought each side its victuals and what took them, so that every figure has its reason.

use engine::{Row, Side};
use gcacw::sets::UnitSet;
use gcacw::state::{Place, UNITS, Unit};
use serde::{Deserialize, Serialize};

use crate::situation::{Play, Situation};
use crate::state::TOWNS;

/// Why victuals came or went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Posting {
    /// There at the start.
    Start,
    /// Came with a reinforcement.
    Arrived,
    /// Came with a unit that was split off another.
    Detached,
    /// Filled up in resupply range.
    Resupplied,
    /// Foraged.
    Foraged,
    /// Drawn from a levied town.
    Levied,
    /// Drawn from a captured depot.
    Captured,
    /// Drawn from a wagon train.
    FromTrain,
    /// Taken on by a wagon train.
    Loaded,
    /// A track below 0 that is first set to 0.
    Floor,
    /// Spent.
    Spent,
    /// Handed out by a wagon train.
    HandedOut,
    /// Gone with a unit that joined another or left the game.
    Joined,
    /// Gone with a unit or train that was eliminated.
    Lost,
}

impl Posting {
    /// Every reason, in the order of the sheet.
    pub const ALL: [Self; 14] = [
        Self::Start,
        Self::Arrived,
        Self::Detached,
        Self::Resupplied,
        Self::Foraged,
        Self::Levied,
        Self::Captured,
        Self::FromTrain,
        Self::Loaded,
        Self::Floor,
        Self::Spent,
        Self::HandedOut,
        Self::Joined,
        Self::Lost,
    ];

    /// Its words on the sheet.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Start => "at the start of the game",
            Self::Arrived => "came with reinforcements",
            Self::Detached => "with units split off others",
            Self::Resupplied => "resupplied in range",
            Self::Foraged => "foraged",
            Self::Levied => "drawn from levied towns",
            Self::Captured => "drawn from captured depots",
            Self::FromTrain => "drawn from wagon trains",
            Self::Loaded => "taken on by wagon trains",
            Self::Floor => "the track set to 0 before a gain",
            Self::Spent => "spent",
            Self::HandedOut => "handed out by wagon trains",
            Self::Joined => "with units that joined others or left",
            Self::Lost => "lost with units and trains",
        }
    }

    /// The clause that gives or takes them, under simplified supply or the usual rules.
    #[must_use]
    pub const fn clause(self, simplified: bool) -> &'static str {
        match self {
            Self::Start if simplified => "lrtg.24.0.3",
            Self::Start | Self::Arrived => "lrtg.13.0.3",
            Self::Detached => "lrtg.7.1.18",
            Self::Resupplied if simplified => "lrtg.24.2.1",
            Self::Resupplied => "lrtg.13.5.1",
            Self::Foraged if simplified => "lrtg.24.4.1",
            Self::Foraged => "lrtg.13.5.2",
            Self::Levied => "lrtg.13.1.5",
            Self::Captured => "lrtg.13.8.20",
            Self::FromTrain | Self::HandedOut => "lrtg.23.4.9",
            Self::Loaded => "lrtg.23.4.11",
            Self::Floor => "lrtg.24.5.1",
            Self::Spent if simplified => "lrtg.24.1.1",
            Self::Spent => "lrtg.13.4.1",
            Self::Joined => "lrtg.7.2.10",
            Self::Lost => "lrtg.13.0.1",
        }
    }
}

/// A side's victuals by their reasons.
type Page = [i16; Posting::ALL.len()];

/// The supply records of both sides.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SupplyRecord {
    /// Whether the victuals of the set-up have been written down.
    pub opened: bool,
    /// The turn that the pages of this turn are about.
    pub turn: u8,
    /// The units whose victuals are on the record.
    pub kept: UnitSet,
    /// In all, by side.
    pub all: [Page; 2],
    /// This turn, by side.
    pub today: [Page; 2],
    /// This turn, by reason and unit.
    pub units: [Row<i8, UNITS>; Posting::ALL.len()],
    /// What was burned of each levied town's victuals.
    pub burned: Row<u8, TOWNS>,
}

/// What a record does not tell yet: the units that have victuals now, and what has changed for a unit or a side.
struct News {
    units: UnitSet,
    changes: Vec<(Side, Option<Unit>, Posting, i16)>,
}

impl Default for SupplyRecord {
    fn default() -> Self {
        Self {
            opened: false,
            turn: 0,
            kept: UnitSet::EMPTY,
            all: [[0; Posting::ALL.len()]; 2],
            today: [[0; Posting::ALL.len()]; 2],
            units: [Row([0; UNITS]); Posting::ALL.len()],
            burned: Row([0; TOWNS]),
        }
    }
}

impl SupplyRecord {
    /// Begins the page of a turn.
    fn turn_to(&mut self, turn: u8) {
        if self.turn != turn {
            self.turn = turn;
            self.today = [[0; Posting::ALL.len()]; 2];
            self.units = [Row([0; UNITS]); Posting::ALL.len()];
        }
    }

    /// Writes down a change of a side's victuals.
    fn post(&mut self, turn: u8, side: Side, posting: Posting, change: i16) {
        self.turn_to(turn);
        self.all[side.index()][posting as usize] += change;
        // What was there at the start is no change of the first turn.
        if posting != Posting::Start {
            self.today[side.index()][posting as usize] += change;
        }
    }

    /// Writes down a change of a unit's victuals.
    fn post_unit(&mut self, turn: u8, side: Side, unit: Unit, posting: Posting, change: i16) {
        self.post(turn, side, posting, change);
        if posting != Posting::Start {
            self.units[posting as usize][unit.index()] += change as i8;
        }
    }

    /// Writes down what is new.
    fn bring_up(&mut self, turn: u8, news: News) {
        self.turn_to(turn);
        for (side, unit, posting, change) in news.changes {
            match unit {
                Some(unit) => self.post_unit(turn, side, unit, posting, change),
                None => self.post(turn, side, posting, change),
            }
        }
        self.kept = news.units;
        self.opened = true;
    }

    /// What a side has by the record.
    #[must_use]
    pub fn total(&self, side: Side) -> i16 {
        self.all[side.index()].iter().sum()
    }

    /// What a unit's victuals have changed by this turn, reason by reason.
    pub fn of(&self, unit: Unit) -> impl Iterator<Item = (Posting, i8)> + '_ {
        let each = Posting::ALL
            .into_iter()
            .map(move |posting| (posting, self.units[posting as usize][unit.index()]));
        each.filter(|(_, change)| *change != 0)
    }
}

impl Situation<'_> {
    /// The units and trains that have victuals of their own. // lrtg.13.0.1, lrtg.23.4.8
    fn with_victuals(self) -> UnitSet {
        let mut units = UnitSet::EMPTY;
        if self.is_simplified() {
            return units;
        }
        if self.only_the_usual_require_supply() {
            units = self.state.place.in_play().and(self.forces().requiring_supply);
        } else {
            for side in Side::ALL {
                units.extend(self.requiring_supply(side));
            }
        }
        let trains = self.trains().iter().filter(|train| self.state.hex(**train).is_some());
        units.extend(trains.copied());
        units
    }

    /// What a record does not tell yet of the units that have come and gone.
    fn news(self, record: &SupplyRecord) -> News {
        let units = self.with_victuals();
        let start = !record.opened;
        let victuals = |unit: Unit| i16::from(self.state.campaign.victuals[unit.index()]);
        let side = |unit: Unit| self.roster().side(unit);
        let mut changes = Vec::new();
        for unit in units.without(record.kept) {
            let posting = if start || self.campaign().is_train(unit) {
                Posting::Start
            } else if self.origin(unit) == unit {
                Posting::Arrived
            } else {
                Posting::Detached
            };
            changes.push((side(unit), Some(unit), posting, victuals(unit)));
        }
        for unit in record.kept.without(units) {
            let gone = [Place::ELIMINATED, Place::SURRENDERED].contains(&self.state.place[unit.index()]);
            let posting = if gone { Posting::Lost } else { Posting::Joined };
            changes.push((side(unit), Some(unit), posting, -victuals(unit)));
        }
        if start && self.is_simplified() {
            for side in Side::ALL {
                let level = self.state.campaign.supply.level[side.index()];
                changes.push((side, None, Posting::Start, level.into()));
            }
        }
        News { units, changes }
    }

    /// The record as it stands.
    pub(crate) fn supply_record(self) -> SupplyRecord {
        let mut record = self.state.campaign.record.clone();
        record.bring_up(self.state.turn, self.news(&record));
        record
    }

    /// The record's parts add up to what the units have, and a turn's page to the pages of its units.
    pub(crate) fn audit_record(self) -> Result<(), String> {
        let record = self.supply_record();
        for side in Side::ALL {
            let facts: i16 = if self.is_simplified() {
                self.state.campaign.supply.level[side.index()].into()
            } else {
                let units = record.kept.iter().filter(|&unit| self.roster().side(unit) == side);
                units.map(|unit| i16::from(self.state.campaign.victuals[unit.index()])).sum()
            };
            if record.total(side) != facts {
                let told = record.total(side);
                return Err(format!("{side} victuals: the record says {told}, the facts {facts}"));
            }
            for posting in Posting::ALL.into_iter().filter(|_| !self.is_simplified()) {
                let units = self.roster().side_units(side);
                let sum: i16 =
                    units.map(|unit| i16::from(record.units[posting as usize][unit.index()])).sum();
                if sum != record.today[side.index()][posting as usize] {
                    return Err(format!("{side} victuals {}: the units' pages differ", posting.words()));
                }
            }
        }
        Ok(())
    }
}

impl Play<'_> {
    /// Writes down who has come and who has gone.
    pub(crate) fn keep_record(&mut self) {
        let record = &self.state.campaign.record;
        if !record.opened || record.turn != self.state.turn || record.kept != self.now().with_victuals() {
            let news = self.now().news(record);
            self.state.campaign.record.bring_up(self.state.turn, news);
        }
    }

    /// Gives a unit so many victuals, and writes down why.
    pub(crate) fn put_victuals(&mut self, side: Side, unit: Unit, victuals: u8, posting: Posting) {
        let before = std::mem::replace(&mut self.state.campaign.victuals[unit.index()], victuals);
        if self.state.campaign.record.kept.contains(unit) {
            let change = i16::from(victuals) - i16::from(before);
            self.state.campaign.record.post_unit(self.state.turn, side, unit, posting, change);
        }
    }

    /// A unit takes over another's victuals with its place and its page of the record.
    pub(crate) fn take_over_victuals(&mut self, from: Unit, to: Unit) {
        let campaign = &mut self.state.campaign;
        campaign.victuals[to.index()] = std::mem::take(&mut campaign.victuals[from.index()]);
        let record = &mut campaign.record;
        if record.kept.contains(from) {
            record.kept.remove(from);
            record.kept.insert(to);
            for changes in &mut record.units {
                changes[to.index()] += std::mem::take(&mut changes[from.index()]);
            }
        }
    }

    /// Moves a side's supply track, and writes down why.
    pub(crate) fn put_level(&mut self, side: Side, level: i8, posting: Posting) {
        let before = std::mem::replace(&mut self.state.campaign.supply.level[side.index()], level);
        self.state.campaign.record.post(self.state.turn, side, posting, i16::from(level) - i16::from(before));
    }

    /// Forgets why a side has what it has: the record is its own. // lrtg.2.0.43
    pub(crate) fn imagine_record(&mut self, side: Side) {
        let kept = self.state.campaign.record.kept.iter();
        let own: Vec<Unit> = kept.filter(|&unit| self.roster().side(unit) == side).collect();
        let total: i16 = own.iter().map(|unit| i16::from(self.state.campaign.victuals[unit.index()])).sum();
        let record = &mut self.state.campaign.record;
        record.all[side.index()] = [0; Posting::ALL.len()];
        record.today[side.index()] = [0; Posting::ALL.len()];
        record.all[side.index()][Posting::Start as usize] = total;
        for unit in self.roster().side_units(side) {
            for changes in &mut self.state.campaign.record.units {
                changes[unit.index()] = 0;
            }
        }
    }
}
