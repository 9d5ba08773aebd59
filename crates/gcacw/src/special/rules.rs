//! The special rules of a scenario, with every name resolved: what they change, for whom, and when.

use board::{Direction, HexSet};
use engine::{Clause, Forbidden, Side};

use crate::campaign::Fort;
use crate::scenarios::{ChanceEffect, Release, Special};
use crate::sets::{LeaderSet, UnitSet};
use crate::state::{Hex, Leader, Position, Unit};

/// The turns and Action Phases in which a rule is in force, as bits; the first is bit 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct When {
    /// The turns.
    pub turns: u32,
    /// The Action Phases; all bits when it does not hang on them.
    pub phases: u32,
}

impl When {
    /// In every turn.
    pub const ALWAYS: Self = Self { turns: u32::MAX, phases: u32::MAX };

    /// When a special rule is in force.
    #[must_use]
    pub fn of(special: &Special) -> Self {
        let bits = |numbers: &mut dyn Iterator<Item = u8>| {
            numbers
                .filter(|number| (1..=32).contains(number))
                .fold(0, |bits, number| bits | 1 << (number - 1))
        };
        let turns = bits(&mut special.turns.iter().copied().chain(special.turn));
        let turns = match special.from_turn {
            Some(first) => u32::MAX << (u32::from(first.clamp(1, 32)) - 1),
            None if turns == 0 => u32::MAX,
            None => turns,
        };
        let phases = match special.until_action_phase {
            Some(end) => bits(&mut (1..end)),
            None => bits(&mut special.action_phases.iter().copied()),
        };
        Self { turns, phases: if phases == 0 { u32::MAX } else { phases } }
    }

    /// Whether it is in force now.
    #[must_use]
    pub fn holds<S>(self, state: &Position<S>) -> bool {
        self.in_turn(state.turn) && self.in_phase(state.action_phase)
    }

    /// Whether it is in force in a turn, whatever the Action Phase.
    #[must_use]
    pub const fn in_turn(self, turn: u8) -> bool {
        self.turns == u32::MAX || (turn >= 1 && turn <= 32 && self.turns & (1 << (turn - 1)) != 0)
    }

    const fn in_phase(self, phase: u16) -> bool {
        self.phases == u32::MAX || (phase >= 1 && phase <= 32 && self.phases & (1 << (phase - 1)) != 0)
    }
}

/// The units and leaders a rule is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Who {
    /// The units.
    pub units: UnitSet,
    /// The leaders.
    pub leaders: LeaderSet,
}

/// What releases held units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    /// What it is.
    pub release: Release,
    /// How near the enemy must come.
    pub within: u16,
    /// The place he must come near to.
    pub hex: Option<Hex>,
    /// The hexes he must enter.
    pub hexes: HexSet,
    /// Whether what releases one releases all.
    pub together: bool,
}

/// Who wins the initiative, or adds to his roll. // gcacw.s.2.1 gcacw.s.2.4
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InitiativeRule {
    /// The side.
    pub side: Side,
    /// When.
    pub when: When,
    /// What it adds; `None` when it wins without dice.
    pub modifier: Option<i8>,
}

/// Units that may not act. // gcacw.s.2.5
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held {
    /// Who.
    pub who: Who,
    /// When.
    pub when: When,
    /// What releases them.
    pub condition: Option<Condition>,
    /// Whether they may entrench all the same.
    pub may_entrench: bool,
    /// The clause.
    pub clause: &'static Clause,
}

impl Held {
    /// Units that nothing releases.
    #[must_use]
    pub const fn always(who: Who, when: When, clause: &'static Clause) -> Self {
        Self { who, when, condition: None, may_entrench: false, clause }
    }
}

/// What becomes of a unit that retreats into hexes closed to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Retreating {
    /// Retreats are free.
    Free,
    /// Retreats are barred too.
    Barred,
    /// It leaves the game. // gcacw.s.3.5
    Leaves,
}

/// Hexes that units may not enter. // gcacw.s.3.1 gcacw.s.3.2 gcacw.s.3.3 gcacw.s.3.4
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Closed {
    /// The units.
    pub units: UnitSet,
    /// When.
    pub when: When,
    /// How far beyond the limit each hex of the board is; 0 for a hex that is open.
    pub beyond: Vec<u8>,
    /// What of retreats.
    pub retreating: Retreating,
    /// What it forbids.
    pub forbidden: Forbidden,
}

impl Closed {
    /// Whether a hex is closed.
    #[must_use]
    pub fn closes(&self, hex: Hex) -> bool {
        self.beyond[hex.index()] > 0
    }

    /// Whether it bars the way from a hex to another: who is beyond the limit already may come back towards it.
    #[must_use]
    pub fn bars(&self, from: Hex, to: Hex) -> bool {
        self.closes(to) && (!self.closes(from) || self.beyond[to.index()] >= self.beyond[from.index()])
    }
}

/// A river that units may not cross, or by bridge only. // gcacw.s.3.6 gcacw.s.3.7
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct River {
    /// The units.
    pub units: UnitSet,
    /// A bit for each direction of each hex.
    pub sides: Vec<u8>,
    /// Whether a bridge may be crossed.
    pub by_bridge: bool,
}

impl River {
    /// Whether the border in a direction is the river.
    #[must_use]
    pub fn runs(&self, hex: Hex, direction: Direction) -> bool {
        self.sides.get(hex.index()).is_some_and(|sides| sides & (1 << direction.index()) != 0)
    }
}

/// A number added for some units in some turns. // gcacw.s.3.8 gcacw.s.4.5
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bonus {
    /// Who.
    pub who: Who,
    /// When.
    pub when: When,
    /// The number.
    pub modifier: i8,
}

/// Units to which a rule applies in some turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Barred {
    /// The units.
    pub units: UnitSet,
    /// When.
    pub when: When,
    /// At which Fatigue Levels, as bits; all bits when it does not hang on them.
    pub fatigue: u8,
}

impl Barred {
    /// Whether the rule applies to a unit now.
    #[must_use]
    pub fn holds<S>(&self, state: &Position<S>, unit: Unit) -> bool {
        self.units.contains(unit)
            && self.when.holds(state)
            && self.fatigue & (1 << state.fatigue[unit.index()]) != 0
    }
}

/// Rain that the scenario brings. // gcacw.s.4.14
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rain {
    /// The turn.
    pub turn: u8,
    /// The side and the number of its actions that come first.
    pub after: Option<(Side, u16)>,
}

/// The Harpers Ferry Phase. // gcacw.s.6.1 gcacw.s.6.2
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HarpersFerry {
    /// The town.
    pub hex: Hex,
    /// How near its garrison is.
    pub within: u16,
    /// When the phase is held.
    pub when: When,
    /// The number to reach.
    pub target: i16,
    /// Hexes that add to the roll.
    pub modifiers: Vec<(Hex, i16)>,
}

/// Movement by rail. // gcacw.s.3.10
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rail {
    /// The side.
    pub side: Side,
    /// The hexes of the line, in order.
    pub line: Vec<Hex>,
    /// The only station to start from, if there is only one.
    pub from: Option<Hex>,
    /// The only stations to go to, if they are named.
    pub to: Vec<Hex>,
}

/// A unit that waits aboard a train. // gcacw.s.3.11
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Aboard {
    /// The unit.
    pub unit: Unit,
    /// Where it gets off.
    pub hex: Hex,
    /// The first Action Phase in which it may.
    pub from_phase: u16,
    /// Its Fatigue Level then.
    pub fatigue: u8,
}

/// How wagon trains move. // gcacw.s.3.12
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trains {
    /// The trains.
    pub trains: UnitSet,
    /// The units that may take one along.
    pub escorts: UnitSet,
    /// Whether they keep to roads and pikes.
    pub roads_only: bool,
}

/// Who controls a county. // gcacw.s.7.17
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CountyRule {
    /// Least Manpower of the unit in the seat.
    pub seat: u8,
    /// Least Manpower in the county.
    pub county: u16,
    /// Sources of supply.
    pub supply: Vec<Hex>,
}

/// A reinforcement. // gcacw.s.5.1
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrival {
    /// The unit.
    pub unit: Unit,
    /// The turn it arrives.
    pub turn: Option<u8>,
    /// The hexes it may arrive in.
    pub hexes: Vec<Hex>,
    /// The group and the set of it that it comes with.
    pub group: Option<(u8, u8)>,
    /// What it waits for.
    pub condition: Option<Condition>,
    /// The other port, and how many turns later.
    pub other: Option<(Hex, u8)>,
}

/// A group of reinforcements that comes by the dice. // gcacw.s.5.4
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Group {
    /// The first turn of the roll.
    pub earliest: u8,
    /// The number to reach.
    pub target: u8,
    /// How many sets there are.
    pub sets: u8,
}

/// Ammunition Levels. // gcacw.s.4.16
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ammunition {
    /// The units that have them.
    pub units: UnitSet,
    /// The level of Low Ammunition.
    pub low: u8,
    /// The level at which there is none left.
    pub out: u8,
}

/// Permanent forts. // gcacw.s.4.19
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forts {
    /// Whose they are.
    pub side: Side,
    /// Their hexes, in order.
    pub hexes: Vec<Hex>,
    /// What each defends with.
    pub fort: Fort,
}

/// An army that may panic. // gcacw.s.4.23
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Panic {
    /// The side.
    pub side: Side,
    /// The number to reach.
    pub target: u8,
    /// What it adds to its combats.
    pub modifier: i8,
}

/// Units that may be detached from divisions, and by whom. // gcacw.s.8.3
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Substitutes {
    /// The side that detaches.
    pub side: Side,
    /// The counters.
    pub units: UnitSet,
    /// The most Manpower of one.
    pub most: u8,
}

/// What a number of the die for the variants does for one side. // gcacw.s.1.7
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chance {
    /// The number.
    pub die: u8,
    /// Whom it is about.
    pub who: Who,
    /// Whose variant it is.
    pub side: Side,
    /// What it does.
    pub effect: ChanceEffect,
    /// In which turns, for what lasts.
    pub when: When,
    /// How much.
    pub points: i8,
    /// What it is, in words.
    pub text: String,
}

/// Everything that a scenario changes.
#[derive(Debug, Clone, Default)]
pub struct Specials {
    /// Initiative.
    pub initiative: Vec<InitiativeRule>,
    /// The turns in which one side alone acts. // gcacw.s.2.2
    pub only_side: Vec<(Side, When)>,
    /// Units that may not act.
    pub held: Vec<Held>,
    /// Units that a leader may activate though not of his command. // gcacw.s.2.8
    pub commands: Vec<(Leader, UnitSet)>,
    /// Hexes closed to units.
    pub closed: Vec<Closed>,
    /// Rivers closed to units.
    pub rivers: Vec<River>,
    /// Numbers added to Movement Allowances.
    pub movement: Vec<Bonus>,
    /// Numbers added to extended march rolls.
    pub march: Vec<Bonus>,
    /// Units that make no extended or force march. // gcacw.s.4.1
    pub no_extended_march: Vec<Barred>,
    /// Units that take no part in assaults. // gcacw.s.4.2
    pub no_assault: Vec<Barred>,
    /// Units that may not entrench. // gcacw.s.4.4
    pub no_entrench: Vec<Barred>,
    /// Units that do not recover. // gcacw.s.4.11
    pub no_recovery: Vec<Barred>,
    /// Units that stay disorganized. // gcacw.s.4.13
    pub disorganized: UnitSet,
    /// The turns with an army reserve. // gcacw.s.4.6
    pub reserve: Option<(Side, When)>,
    /// The leader who is hurt, and the number he recovers on. // gcacw.s.4.7
    pub hurt: Option<(Leader, u8)>,
    /// Bridges that a side may not destroy. // gcacw.s.4.8
    pub protected: Vec<(Side, Hex, Hex)>,
    /// Redoubts that the scenario adds. // gcacw.s.4.9
    pub redoubts: Vec<(Hex, Side)>,
    /// Hexes whose printed works have no effect. // gcacw.s.4.10
    pub razed: Option<HexSet>,
    /// Fatigue Levels set at the start of a turn. // gcacw.s.4.12
    pub fatigue: Vec<(Unit, u8, u8)>,
    /// Rain.
    pub rain: Vec<Rain>,
    /// Manpower added: side, turn and points. // gcacw.s.4.3
    pub added: Option<(Side, u8, u8)>,
    /// Depots, each with its owner. // gcacw.s.6.4
    pub depots: Vec<Hex>,
    /// The Harpers Ferry Phase.
    pub harpers_ferry: Option<HarpersFerry>,
    /// Where a side may leave the map, and when. // gcacw.s.3.9
    pub exits: Vec<(Side, When, Vec<Hex>)>,
    /// Movement by rail.
    pub rail: Option<Rail>,
    /// Units aboard trains.
    pub aboard: Vec<Aboard>,
    /// Towns that may be levied, and by whom. // gcacw.s.6.5
    pub levy: Option<(Side, Vec<Hex>)>,
    /// Control of counties.
    pub county: CountyRule,
    /// Wagon trains.
    pub trains: Option<Trains>,
    /// The last turn if the major rivers stay unfordable. // gcacw.s.1.4
    pub lengthens_to: Option<u8>,
    /// Units whose set-up is left to a side, and the hexes it may choose from. // gcacw.s.1.5
    pub free: Option<(UnitSet, HexSet)>,
    /// Reinforcements.
    pub arrivals: Vec<Arrival>,
    /// Reinforcements that come by the dice.
    pub groups: Vec<Group>,
    /// How many of some units arrive in a turn. // gcacw.s.5.5
    pub limits: Vec<(UnitSet, u8)>,
    /// Ammunition Levels.
    pub ammunition: Option<Ammunition>,
    /// Permanent forts.
    pub forts: Option<Forts>,
    /// An army that may panic.
    pub panic: Option<Panic>,
    /// The last turn by Union command paralysis, and the number of a die that adds one. // gcacw.s.1.6
    pub paralysis_lengthens: Option<(u8, u8)>,
    /// Substitutes.
    pub substitutes: Option<Substitutes>,
    /// Variants that a die chooses from.
    pub chances: Vec<Chance>,
    /// Hexes whose visitors are remembered: their numbers are bits of the state.
    pub watched: Vec<Hex>,
}
