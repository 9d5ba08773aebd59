//! Everything that changes in a game.

use arrayvec::ArrayVec;
use board::HexId;
use engine::Side;
use serde::{Deserialize, Serialize};

use crate::hexes::NOWHERE;
use crate::units::{MOST_OF_A_SIDE, PerUnit, UnitId, Units};

/// The most fortification counters there may be.
pub const MOST_FORTIFICATIONS: usize = 32;
/// The most artillery-type units: one row each in the memory of old fights.
pub const MOST_ARTILLERY: usize = 32;
/// The most bridges.
pub const MOST_BRIDGES: usize = 8;

/// Where a unit is: a square, or off the board for one of three reasons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Spot(u16);

impl Spot {
    /// Not yet placed.
    pub const UNPLACED: Self = Self(u16::MAX);
    /// A substitute counter, or the division it stands for, in the box beside the board.
    pub const BOX: Self = Self(u16::MAX - 1);
    /// Eliminated.
    pub const ELIMINATED: Self = Self(u16::MAX - 2);

    /// On a square.
    #[must_use]
    pub const fn on(hex: HexId) -> Self {
        Self(hex.0)
    }

    /// The square, if it is on one.
    #[must_use]
    pub const fn square(self) -> Option<HexId> {
        if self.is_on_board() { Some(HexId(self.0)) } else { None }
    }

    /// The square, or [`NOWHERE`].
    #[inline]
    #[must_use]
    pub const fn hex(self) -> HexId {
        if self.is_on_board() { HexId(self.0) } else { NOWHERE }
    }

    /// Whether it is on a square.
    #[inline]
    #[must_use]
    pub const fn is_on_board(self) -> bool {
        self.0 < Self::ELIMINATED.0
    }
}

/// A pontoon bridge in the river: the two shore squares it joins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ends {
    /// The road square it was launched from.
    pub near: HexId,
    /// The square it points to.
    pub far: HexId,
}

/// Which of the Union's two placements it is, or the Confederate one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Placement {
    /// Step 2: all Union units but two corps, boats and bridges.
    UnionFirst,
    /// Step 3: all Confederate units.
    Confederate,
    /// Step 4: the withheld corps, boats and bridges.
    UnionLast,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ending {
    /// The Confederate army is cut down to the limit.
    ConfederatesReduced,
    /// The Union army is gone.
    UnionEliminated,
    /// Both happened in one battle.
    Both,
    /// The last Complete Turn is over and the Confederates stand.
    TimeOut,
}

/// The question that is open. Reading the list is reading the sequence of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Step {
    /// Set-up: the side places a fortification.
    PlaceFortification,
    /// Set-up: the Union chooses a corps to hold back.
    WithholdCorps,
    /// Set-up: which unit to place next.
    ChooseUnit(Placement),
    /// Set-up: where to place it.
    PlaceUnit(Placement, UnitId),
    /// Movement: which unit to move next, or the end of movement.
    Move,
    /// Movement: where this group goes, square by square.
    Moving {
        /// The units that move as one.
        group: Units,
        /// Whether they have moved a square together.
        stepped: bool,
    },
    /// Combat: which enemy to attack next.
    DivideAttacks,
    /// Combat: who fights in the battle being put together.
    AssembleBattle,
    /// Combat: which battle to resolve next.
    ResolveBattles,
    /// Combat: the side with more factors picks its losses.
    Exchange {
        /// Who removes units.
        side: Side,
        /// How many factors are still to be removed.
        owed: u16,
        /// The factor of the last unit removed: the next is not larger, so that no unit is given up in vain.
        last: u16,
        /// Whether the other side's units of the battle fall when all is paid.
        fall: bool,
    },
    /// Combat: the winner sends the losers back.
    Retreat {
        /// Who retreats.
        loser: Side,
        /// The units still to be sent back.
        units: Units,
    },
    /// Combat: the attackers may occupy a hill or fortification.
    Occupy {
        /// Those who may still go.
        units: Units,
    },
    /// The game is over.
    Over(Ending),
}

/// A substitution being put together: it interrupts whatever decision is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Substitution {
    /// The division that goes or comes back.
    pub division: UnitId,
    /// The brigades picked so far.
    pub brigades: Units,
    /// The square on which brigades are taken off for the division; `NOWHERE` when the division is broken down.
    pub square: HexId,
}

/// Everything that changes in a game.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// The Complete Turn, from 1.
    pub turn: u8,
    /// Whose Turn it is.
    pub side: Side,
    /// The open question.
    pub step: Step,
    /// The substitution being put together, if one is.
    pub substitution: Option<Substitution>,
    /// Where each unit is.
    pub place: PerUnit<Spot>,
    /// How many squares each unit has moved this Turn.
    pub spent: PerUnit<u8>,
    /// The battle each unit fights in this Turn; 0 is none.
    pub battle: PerUnit<u8>,
    /// Units that may move no more this Turn.
    pub halted: Units,
    /// Units limited to the slow pace this Turn.
    pub crawling: Units,
    /// Artillery that moved next to an enemy it may not attack, relying on friends who do.
    pub leaning: Units,
    /// Bridges built or captured since their side's last Turn began.
    pub fresh: Units,
    /// Bridges in Confederate hands.
    pub captured: Units,
    /// Bridges that stand in the river.
    pub built: Units,
    /// The two ends of each bridge that stands in the river, by the bridge's number.
    pub ends: [Ends; MOST_BRIDGES],
    /// For each artillery-type unit, the enemies it has fought at secondary range and that have not left it since.
    pub fought: [Units; MOST_ARTILLERY],
    /// Where fortifications stand.
    pub fortifications: ArrayVec<HexId, MOST_FORTIFICATIONS>,
    /// How many battles have been put together this Turn.
    pub battles: u8,
    /// The battle being resolved; 0 is none.
    pub current: u8,
    /// The battle that was put together last by choice, until the first is resolved; 0 is none.
    pub watched: u8,
    /// The squares a beaten defender left that may be occupied, each left by another unit.
    pub vacated: ArrayVec<HexId, MOST_OF_A_SIDE>,
    /// Corps held back at set-up, by the number of their formation.
    pub withheld: u16,
    /// Divisions that have come back this Turn, by their number among the divisions.
    pub returned: u16,
}

impl State {
    /// An empty board before the first move.
    #[must_use]
    pub fn new() -> Self {
        Self {
            turn: 1,
            side: Side::Union,
            step: Step::Move,
            substitution: None,
            place: PerUnit::all(Spot::BOX),
            spent: PerUnit::all(0),
            battle: PerUnit::all(0),
            halted: Units::EMPTY,
            crawling: Units::EMPTY,
            leaning: Units::EMPTY,
            fresh: Units::EMPTY,
            captured: Units::EMPTY,
            built: Units::EMPTY,
            ends: [Ends { near: NOWHERE, far: NOWHERE }; MOST_BRIDGES],
            fought: [Units::EMPTY; MOST_ARTILLERY],
            fortifications: ArrayVec::new(),
            battles: 0,
            current: 0,
            watched: 0,
            vacated: ArrayVec::new(),
            withheld: 0,
            returned: 0,
        }
    }

    /// The units of a set that stand on a square.
    #[must_use]
    pub fn at(&self, among: Units, hex: HexId) -> Units {
        among.and(self.place.those_with(Spot::on(hex)))
    }

    /// The units of a set that are on the board.
    #[must_use]
    pub fn on_board(&self, among: Units) -> Units {
        among.into_iter().filter(|&unit| self.place[unit].is_on_board()).collect()
    }

    /// Whether a fortification stands on a square.
    #[must_use]
    pub fn is_fortified(&self, hex: HexId) -> bool {
        self.fortifications.contains(&hex)
    }

    /// Whether a unit is in no battle yet, or in the one that is being put together.
    #[must_use]
    pub fn is_free(&self, unit: UnitId) -> bool {
        let battle = self.battle[unit];
        battle == 0 || (battle == self.battles && self.step == Step::AssembleBattle)
    }

    /// The units that fight in a battle.
    #[must_use]
    pub fn in_battle(&self, number: u8, among: Units) -> Units {
        among.and(self.battle.those_with(number))
    }
}

impl Default for State {
    fn default() -> Self {
        Self::new()
    }
}
