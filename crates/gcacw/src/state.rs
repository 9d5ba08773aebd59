//! Everything that changes in a game.

use arrayvec::ArrayVec;
use board::HexId;
use engine::{Row, Side};
use serde::{Deserialize, Serialize};

use crate::campaign::Campaign;
use crate::combat::{Battle, CombatState, Retreat};
use crate::sets::{LeaderSet, UnitSet};
use crate::special::SpecialState;
use crate::standing::Whereabouts;
use crate::step::Step;
use crate::turn::{Forces, GroundState, Works};

/// A hex of the board.
pub type Hex = HexId;

/// The most units of a game, dummies included.
pub const UNITS: usize = 256;
/// The most steps that wait for one another: no chain of the rules is half as long.
pub const STEPS: usize = 16;
/// The most leaders of a game.
pub const LEADERS: usize = 64;
/// No Fatigue Level is higher. // gcacw.6.5.3
pub const MOST_FATIGUE: u8 = 4;

/// A unit of the game's roster, by its dense number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Unit(pub u8);

impl Unit {
    /// No unit.
    pub const NONE: Self = Self(u8::MAX);

    /// An index into tables with one row a unit.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl engine::Id for Unit {
    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    fn at(index: usize) -> Self {
        Self(index as u8)
    }
}

/// A leader of the game's roster, by its dense number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Leader(pub u8);

impl Leader {
    /// No leader.
    pub const NONE: Self = Self(u8::MAX);

    /// An index into tables with one row a leader.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl engine::Id for Leader {
    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    fn at(index: usize) -> Self {
        Self(index as u8)
    }
}

/// Conditions of a unit, as bits.
pub mod flag {
    /// Its Strength marker shows the disorganized side.
    pub const DISORGANIZED: u16 = 1;
    /// It is on its exhausted side.
    pub const EXHAUSTED: u16 = 1 << 1;
    /// It has done something in step 1 of this Recovery Phase.
    pub const RECOVERY_ACTIVITY: u16 = 1 << 2;
    /// It has tried to destroy a crossing this turn.
    pub const WRECKED: u16 = 1 << 3;
}

/// Where a unit is: a hex, a box, or off the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Place(pub u16);

impl Place {
    /// Not in this game, or not yet by a rule of its own.
    pub const ASIDE: Self = Self(0xFFFF);
    /// A reinforcement that has not come yet.
    pub const ARRIVING: Self = Self(0xFFFE);
    /// Eliminated.
    pub const ELIMINATED: Self = Self(0xFFFD);
    /// Surrendered.
    pub const SURRENDERED: Self = Self(0xFFFC);
    /// It has left the map.
    pub const EXITED: Self = Self(0xFFFB);
    /// Aboard a train.
    pub const ABOARD: Self = Self(0xFFFA);

    /// The box of this number; a campaign says what it stands for.
    #[must_use]
    pub const fn in_box(number: u8) -> Self {
        Self(0x8000 | number as u16)
    }

    /// The hex, if it is on the map.
    #[must_use]
    pub const fn hex(self) -> Option<Hex> {
        if self.0 < 0x8000 { Some(HexId(self.0)) } else { None }
    }

    /// The number of the box, if it is in one.
    #[must_use]
    pub const fn box_number(self) -> Option<u8> {
        if self.0 >= 0x8000 && self.0 < 0x8100 { Some(self.0 as u8) } else { None }
    }
}

impl From<Hex> for Place {
    fn from(hex: Hex) -> Self {
        Self(hex.0)
    }
}

/// The Initiative Segment of the current Action Phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Initiative {
    /// What each side rolled; 0 when no dice were rolled.
    pub dice: [u8; 2],
    /// Whether the winner of the roll has passed.
    pub passed: bool,
}

/// What kind of march a unit makes; a campaign has more than one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum MarchKind {
    /// A March action, or a march in an Activate Leader action.
    #[default]
    Normal,
    /// A march by a campaign's own rule, of this number.
    Campaign(u8),
}

/// Why a march can go no further, or only in some ways: what the player is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stop {
    /// The combat result D, F, f or E ended it.
    CombatResult,
    /// It went from one enemy zone of control straight to another.
    ZoneToZone,
    /// It made its one hex of minimum movement.
    MinimumMove,
    /// It has done something else that ends a march.
    Spent,
}

/// The march that goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct March {
    /// The marching unit.
    pub unit: Unit,
    /// What kind of march it is.
    pub kind: MarchKind,
    /// Whether it is part of an Activate Leader action.
    pub led: bool,
    /// The hex where the march began.
    pub began: Hex,
    /// The Movement Allowance it started with, in halves of a Movement Point.
    pub allowance: i16,
    /// Movement Points left, in halves.
    pub left: i16,
    /// How many hexes it has entered by moving.
    pub moved: u8,
    /// Whether it has attacked.
    pub attacked: bool,
    /// Whether it has advanced after combat. // gcacw.7.8.7
    pub advanced: bool,
    /// Whether it has force marched.
    pub forced: bool,
    /// Whether it went from zone of control to zone of control.
    pub zone_to_zone: bool,
    /// Whether it marches at Fatigue Level 4, by the optional rule.
    pub tired: bool,
    /// Whether it may attack. // gcacw.5.2.38
    pub may_attack: bool,
    /// A wagon train that marches with the unit.
    pub train: Option<Unit>,
    /// Cavalry that has let its chance to retreat pass. // gcacw.7.7.7
    pub declined: UnitSet,
    /// Why it is over, if it is.
    pub ended: Option<Stop>,
}

impl Default for March {
    fn default() -> Self {
        Self {
            unit: Unit::NONE,
            kind: MarchKind::Normal,
            led: false,
            began: HexId(0),
            allowance: 0,
            left: 0,
            moved: 0,
            attacked: false,
            advanced: false,
            forced: false,
            zone_to_zone: false,
            tired: false,
            may_attack: true,
            train: None,
            declined: UnitSet::EMPTY,
            ended: None,
        }
    }
}

/// The Activate Leader action that goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Activation {
    /// The active leader.
    pub leader: Leader,
    /// Units selected that have not acted yet.
    pub selected: UnitSet,
    /// Of these, the ones that will entrench.
    pub entrenching: UnitSet,
    /// The leader's Movement Allowance, in halves.
    pub allowance: i16,
    /// Where the leader stood when he was chosen.
    pub from: Hex,
    /// Leaders who go along with him.
    pub along: LeaderSet,
    /// Leaders who have been asked whether they go along, or follow a unit.
    pub asked: LeaderSet,
    /// Whether a cavalry unit has marched in this action.
    pub cavalry_marched: bool,
}

impl Default for Activation {
    fn default() -> Self {
        Self {
            leader: Leader::NONE,
            selected: UnitSet::EMPTY,
            entrenching: UnitSet::EMPTY,
            allowance: 0,
            from: HexId(0),
            along: LeaderSet::EMPTY,
            asked: LeaderSet::EMPTY,
            cavalry_marched: false,
        }
    }
}

/// The state of a game: what changes, and a campaign's own part.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Position<S> {
    /// The scenario, by its number on the ruleset's list.
    pub scenario: u8,
    /// The optional rules in play, as bits of [`option`](crate::ruleset::option).
    pub options: u64,
    /// The turn, from 1.
    pub turn: u8,
    /// The Action Phase of the turn, from 1.
    pub action_phase: u16,
    /// Actions each side has taken this turn.
    pub actions_taken: [u16; 2],
    /// Where each unit is.
    pub place: Whereabouts,
    /// Manpower.
    pub manpower: Row<u8, UNITS>,
    /// Fatigue Level.
    pub fatigue: Row<u8, UNITS>,
    /// Conditions, as bits of [`flag`].
    pub flags: Row<u16, UNITS>,
    /// 1 with a Demoralize-1 marker, 2 with a Demoralize-2 marker.
    pub demoralized: Row<u8, UNITS>,
    /// What each unit is entrenched behind.
    pub works: Row<Works, UNITS>,
    /// Artillery value.
    pub artillery: Row<u8, UNITS>,
    /// The unit each leader is attached to.
    pub attached: Row<Unit, LEADERS>,
    /// Leaders who have transferred in this phase.
    pub transferred: LeaderSet,
    /// Manpower lost in ways that victory counts.
    pub lost: [u16; 2],
    /// Manpower lost on the march.
    pub wasted: [u16; 2],
    /// The Initiative Segment.
    pub initiative: Initiative,
    /// The march that goes on.
    pub march: March,
    /// The Activate Leader action that goes on.
    pub activation: Activation,
    /// What is to be done: the last is the open decision.
    pub steps: ArrayVec<Step, STEPS>,
    /// Whether the game is over.
    pub over: bool,
    /// The combat that goes on.
    pub battle: Battle,
    /// The retreat that goes on.
    pub retreat: Retreat,
    /// What combat keeps beyond one combat.
    pub combat: CombatState,
    /// Rain, rivers, crossings, stations.
    pub ground: GroundState,
    /// Force markers.
    pub forces: Forces,
    /// What the scenario's own rules keep.
    pub special: SpecialState,
    /// What a campaign keeps.
    pub campaign: S,
}

/// The state of a game with a campaign.
pub type State<C> = Position<<C as Campaign>::State>;

impl<S> Position<S> {
    /// The open step: the last of the stack.
    #[must_use]
    pub fn step(&self) -> Option<Step> {
        self.steps.last().copied()
    }

    /// Puts a question before everything else.
    pub fn push(&mut self, step: Step) {
        self.steps.push(step);
    }

    /// Takes the open step away.
    pub fn pop(&mut self) {
        self.steps.pop();
    }

    /// Puts another step in place of the open one.
    pub fn replace(&mut self, step: Step) {
        self.pop();
        self.push(step);
    }

    /// Begins the action that the player with the initiative has chosen: once its steps are done the Action Phase is over.
    pub fn begin_action(&mut self, side: Side) {
        self.replace(Step::ActionOver);
        self.actions_taken[side.index()] += 1;
    }

    /// The hex of a unit, if it is on the map.
    #[must_use]
    pub fn hex(&self, unit: Unit) -> Option<Hex> {
        self.place.of(unit).hex()
    }

    /// The hex of a leader, if he is on the map.
    #[must_use]
    pub fn leader_hex(&self, leader: Leader) -> Option<Hex> {
        self.attached.get(leader.index()).and_then(|&unit| self.hex(unit))
    }

    /// Whether a unit has a condition of [`flag`].
    #[must_use]
    pub fn is(&self, unit: Unit, condition: u16) -> bool {
        self.flags[unit.index()] & condition != 0
    }

    /// Gives a unit a condition of [`flag`], or takes it away.
    pub fn set(&mut self, unit: Unit, condition: u16, on: bool) {
        let flags = &mut self.flags[unit.index()];
        *flags = if on { *flags | condition } else { *flags & !condition };
    }

    /// Whether a unit's Strength marker shows its organized side.
    #[must_use]
    pub fn organized(&self, unit: Unit) -> bool {
        !self.is(unit, flag::DISORGANIZED)
    }
}
