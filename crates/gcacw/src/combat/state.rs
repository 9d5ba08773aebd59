//! What a combat and a retreat in progress keep in the state.

use arrayvec::ArrayVec;
use board::HexId;
use engine::{Side, grammar};
use serde::{Deserialize, Serialize};

use crate::CombatResult;
use crate::campaign::Campaign;
use crate::ruleset::Gcacw;
use crate::sets::UnitSet;
use crate::state::{Leader, Unit};

grammar! {
    /// How a marching unit attacks. // gcacw.7.1.18
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum AttackKind spoken to Gcacw<C> where C: Campaign {
        /// In column of route.
        ColumnOfRoute = "column-of-route attack",
        /// Hasty.
        Hasty = "hasty attack",
        /// Normal.
        Normal = "normal attack",
        /// Prepared.
        Prepared = "prepared attack",
    }
}

impl AttackKind {
    /// All four, the cheapest first.
    pub const ALL: [Self; 4] = [Self::ColumnOfRoute, Self::Hasty, Self::Normal, Self::Prepared];

    /// The rulebook's word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::ColumnOfRoute => "column of route",
            Self::Hasty => "hasty",
            Self::Normal => "normal",
            Self::Prepared => "prepared",
        }
    }
}

/// Who attacks: one unit in its march, or units together in an assault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Attack {
    /// The marching unit; its attack type once it is named.
    March(Unit, Option<AttackKind>),
    /// The leader who started the assault.
    Assault(Leader),
}

/// A leader's bonus to his assault; never two at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Bonus {
    /// None.
    None,
    /// Lee is with the assaulting leader. // gcacw.7.4.29
    Lee,
    /// Longstreet assaults. // gcacw.7.4.34
    Longstreet,
    /// Jackson assaults. // gcacw.7.4.35
    Jackson,
}

/// One attack, from the naming of its target to the end of its results.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Battle {
    /// Who attacks.
    pub attack: Attack,
    /// The attacker's side.
    pub side: Side,
    /// The hex of the active unit or leader.
    pub from: HexId,
    /// The hex attacked.
    pub target: HexId,
    /// The units picked for the assault.
    pub picked: UnitSet,
    /// The units that fight: the marching unit, those the Assault Number keeps, those of the grand assault.
    pub fighting: UnitSet,
    /// The units chosen for the grand assault.
    pub joined: UnitSet,
    /// Units that only lend their guns by a campaign's rule: they share the result and never advance.
    pub supporting: UnitSet,
    /// The Artillery that those lend.
    pub lent: u8,
    /// The units in the hex attacked when the dice were rolled.
    pub defending: UnitSet,
    /// How many units the Assault Number keeps.
    pub keeps: u8,
    /// The Grand Assault Number.
    pub hexes: u8,
    /// The leader's bonus.
    pub bonus: Bonus,
    /// Cavalry has left the target since it was named.
    pub slipped: bool,
    /// The defender's result.
    pub defender: CombatResult,
    /// The attacker's result.
    pub attacker: CombatResult,
    /// Manpower still to be lost by the side that divides its loss.
    pub loss: u8,
    /// The units chosen to pull back, or to advance.
    pub going: UnitSet,
}

impl Battle {
    /// A battle not begun: nobody fights.
    #[must_use]
    pub const fn none() -> Self {
        Self {
            attack: Attack::March(Unit::NONE, None),
            side: Side::Union,
            from: HexId(0),
            target: HexId(0),
            picked: UnitSet::EMPTY,
            fighting: UnitSet::EMPTY,
            joined: UnitSet::EMPTY,
            supporting: UnitSet::EMPTY,
            lent: 0,
            defending: UnitSet::EMPTY,
            keeps: 0,
            hexes: 0,
            bonus: Bonus::None,
            slipped: false,
            defender: CombatResult::NONE,
            attacker: CombatResult::NONE,
            loss: 0,
            going: UnitSet::EMPTY,
        }
    }

    /// The units on the attacker's side that his result falls on.
    #[must_use]
    pub fn attacking(&self) -> UnitSet {
        self.fighting.or(self.supporting)
    }

    /// The leader who started the assault, if it is one.
    #[must_use]
    pub const fn leader(&self) -> Option<Leader> {
        match self.attack {
            Attack::Assault(leader) => Some(leader),
            Attack::March(..) => None,
        }
    }
}

impl Default for Battle {
    fn default() -> Self {
        Self::none()
    }
}

/// The four kinds of retreat. // gcacw.7.6.1
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RetreatKind {
    /// A normal retreat.
    Normal,
    /// The defender's voluntary retreat.
    Voluntary,
    /// A rout.
    Rout,
    /// A cavalry retreat.
    Cavalry,
}

impl RetreatKind {
    /// The rulebook's word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Normal => "retreat",
            Self::Voluntary => "voluntary retreat",
            Self::Rout => "rout",
            Self::Cavalry => "cavalry retreat",
        }
    }
}

/// The most hexes of one retreat, its lengthening through enemy-occupied hexes included.
pub const LONGEST: usize = 16;

/// A retreat under way.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Retreat {
    /// Its kind.
    pub kind: RetreatKind,
    /// Whose it is.
    pub side: Side,
    /// The units that go, as one stack.
    pub stack: UnitSet,
    /// The hex of the active enemy unit. // gcacw.7.6.16
    pub enemy: HexId,
    /// The hex it began in and those it has entered.
    pub path: ArrayVec<HexId, LONGEST>,
    /// The one override has been used. // gcacw.7.6.27
    pub overridden: bool,
}

impl Retreat {
    /// The hex it began in.
    #[must_use]
    pub fn origin(&self) -> HexId {
        self.path.first().copied().unwrap_or(HexId(0))
    }

    /// The hex it has come to.
    #[must_use]
    pub fn here(&self) -> HexId {
        self.path.last().copied().unwrap_or(HexId(0))
    }

    /// How many hexes it has entered.
    #[must_use]
    pub fn hexes(&self) -> u8 {
        self.path.len().saturating_sub(1) as u8
    }
}

impl Default for Retreat {
    /// A retreat not begun.
    fn default() -> Self {
        Self {
            kind: RetreatKind::Normal,
            side: Side::Union,
            stack: UnitSet::EMPTY,
            enemy: HexId(0),
            path: ArrayVec::new(),
            overridden: false,
        }
    }
}
