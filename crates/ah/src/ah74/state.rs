//! Everything that changes in a game.

use arrayvec::ArrayVec;
use board::HexId;
use engine::Side;
use serde::{Deserialize, Serialize};

use crate::hexes::NOWHERE;
use crate::units::{MOST_OF_A_SIDE, PerUnit, UnitId, Units};

/// Where a unit is that is on no hex: in the box of counters not in use because of break-down.
pub(crate) const NOT_IN_USE: HexId = HexId(u16::MAX - 1);
/// Eliminated.
pub(crate) const ELIMINATED: HexId = HexId(u16::MAX - 2);
/// Away on Stoneman's raid.
pub(crate) const AWAY: HexId = HexId(u16::MAX - 3);
/// Back from the raid, about to enter by the west edge.
pub(crate) const RETURNING: HexId = HexId(u16::MAX - 4);
/// Waiting to be set up.
pub(crate) const WAITING: HexId = HexId(u16::MAX - 5);

/// The most fort counters.
pub(crate) const MOST_FORTS: usize = 24;
/// The most bridge counters.
pub(crate) const MOST_BRIDGES: usize = 8;
/// The longest retreat, in hexes: the charts are refused if they ask for more.
pub(crate) const LONGEST_RETREAT: u8 = 3;
/// The most hexes in one attack: every attacker is next to all of them. // ah74.7.1.4.1
pub(crate) const MOST_ATTACKED: usize = 6;

/// Hexes with units of one side in them, or that its units fire on or attack: never more than it has units.
pub(crate) type Line = ArrayVec<HexId, MOST_OF_A_SIDE>;
/// The hexes of a retreat, the one it starts from among them.
pub(crate) type Way = ArrayVec<HexId, { LONGEST_RETREAT as usize + 1 }>;

/// An optional rule, as a bit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Opt {
    CommandControl,
    UnitFunction,
    Inverted,
    Historical,
    Raid,
}

/// The optional rules in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Options(pub u8);

impl Options {
    pub const fn has(self, option: Opt) -> bool {
        self.0 >> option as u8 & 1 != 0
    }
}

/// Which part of a Segment is under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Phase {
    SetUp,
    Movement,
    DefensiveFire,
    OffensiveFire,
    RegularCombat,
}

impl Phase {
    pub const fn is_fire(self) -> bool {
        matches!(self, Self::DefensiveFire | Self::OffensiveFire)
    }
}

/// The question that is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Step {
    /// Which unit or fort is placed next?
    SetUp,
    /// Where is this unit placed?
    Place(UnitId),
    /// Which Confederate units start face up?
    TurnUp,
    /// Which unit moves next?
    Movement,
    /// Where does the moving unit or stack go?
    Moving,
    /// Which brigades does a division break down into, or reform from?
    Substitute,
    /// Which enemy hex is attacked or fired on next?
    Declare,
    /// Which units join the attack that is being formed?
    Form,
    /// All attacks are named: which is resolved next?
    Resolve,
    /// Does the cavalry in this hex withdraw before the attack?
    Withdraw(HexId),
    /// Which unit retreats next?
    Retreat,
    /// Which way does this unit retreat?
    Route,
    /// Who advances after combat?
    Advance,
    /// Who advances into a fort that fire has emptied?
    Occupy,
    /// Which bridges and boats are destroyed?
    Destroy,
    /// Which Confederate units are turned face down?
    TurnDown,
    /// The game is over.
    Over,
}

/// A Pontoon Bridge's crossing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Bridge {
    /// Whether it is emplaced.
    pub emplaced: bool,
    /// Its two approach hexes.
    pub ends: [HexId; 2],
    /// The turn in which it was emplaced; 0 before the game.
    pub since: u8,
    /// Whether a unit has crossed on it this turn.
    pub used: bool,
}

impl Bridge {
    pub const PACKED: Self = Self { emplaced: false, ends: [NOWHERE; 2], since: 0, used: false };
}

/// An attack or a fire: whom, by whom.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub(crate) struct Attack {
    pub hexes: ArrayVec<HexId, MOST_ATTACKED>,
    pub units: Units,
}

/// What is done once all retreats of the moment are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Then {
    /// The next hex of the attack is asked whether its cavalry withdraws, then the die is rolled.
    Roll,
    /// The attackers may advance, then the phase goes on.
    Advance,
    /// The phase goes on.
    GoOn,
}

/// Retreats under way.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Retreat {
    pub side: Side,
    pub pending: Units,
    pub hexes: u8,
    pub disruption: u8,
    /// The unit on its way and the hexes it has been in, the first among them.
    pub unit: Option<UnitId>,
    pub path: Way,
    pub then: Then,
}

/// Brigades for a division, or a division for brigades, while the counters are picked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Substitution {
    pub division: UnitId,
    pub hex: HexId,
    pub picked: Units,
    /// Whether the division returns.
    pub reforms: bool,
    /// The question to come back to.
    pub back: Step,
}

/// Everything about a game in progress.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    pub(crate) options: Options,
    pub(crate) turn: u8,
    pub(crate) segment: Side,
    pub(crate) phase: Phase,
    pub(crate) step: Step,
    pub(crate) place: PerUnit<HexId>,
    pub(crate) disruption: PerUnit<u8>,
    pub(crate) spent: PerUnit<u8>,
    /// For a unit in a river hex: the hex it came from, or the river hex itself when a bridge or boat brought it.
    pub(crate) entered: PerUnit<HexId>,
    pub(crate) forts: [HexId; MOST_FORTS],
    pub(crate) bridges: [Bridge; MOST_BRIDGES],
    pub(crate) face_down: Units,
    /// Movement: units whose move is done, units on the move, and those that may still use Road Bonus.
    pub(crate) finished: Units,
    pub(crate) moving: Units,
    pub(crate) road: Units,
    /// Whether the moving stack has taken a step.
    pub(crate) on_the_way: bool,
    /// Whether anything has moved in this Movement Phase.
    pub(crate) begun: bool,
    /// Lone headquarters that the enemy has moved into or next to.
    pub(crate) doomed: Units,
    /// Divisions broken down and reformed in this phase.
    pub(crate) broken: Units,
    pub(crate) reformed: Units,
    /// Artillery that fired in Offensive Fire; units that attacked, were attacked, retreated in this Segment.
    pub(crate) fired: Units,
    pub(crate) attacked: Units,
    pub(crate) defended: Units,
    pub(crate) retreated: Units,
    /// Hexes fired on in this phase, each by another unit, and forts that Offensive Fire emptied, each fired on once.
    pub(crate) under_fire: Line,
    pub(crate) emptied_forts: ArrayVec<HexId, MOST_FORTS>,
    /// Who must still attack, who must still be attacked, and the sheltered hexes that chose to attack.
    pub(crate) must_attack: Units,
    pub(crate) must_defend: Line,
    pub(crate) sallied: Line,
    /// The attack being formed or resolved, and those named but not resolved, each by other units.
    pub(crate) attack: Attack,
    pub(crate) named: ArrayVec<Attack, MOST_OF_A_SIDE>,
    /// Whether all attacks of the phase are named and being resolved.
    pub(crate) resolving: bool,
    /// How many hexes of the attack have been asked whether their cavalry withdraws.
    pub(crate) withdrawals: u8,
    pub(crate) retreat: Option<Retreat>,
    /// Who may advance, and where to.
    pub(crate) advance: Attack,
    pub(crate) substitution: Option<Substitution>,
    /// Who won, once it is over.
    pub(crate) winner: Option<Side>,
}

impl State {
    /// An empty board before the first turn.
    pub(crate) fn empty(options: Options) -> Self {
        Self {
            options,
            turn: 1,
            segment: Side::Union,
            phase: Phase::Movement,
            step: Step::Movement,
            place: PerUnit::all(NOT_IN_USE),
            disruption: PerUnit::all(0),
            spent: PerUnit::all(0),
            entered: PerUnit::all(NOWHERE),
            forts: [NOWHERE; MOST_FORTS],
            bridges: [Bridge::PACKED; MOST_BRIDGES],
            face_down: Units::EMPTY,
            finished: Units::EMPTY,
            moving: Units::EMPTY,
            road: Units::EMPTY,
            on_the_way: false,
            begun: false,
            doomed: Units::EMPTY,
            broken: Units::EMPTY,
            reformed: Units::EMPTY,
            fired: Units::EMPTY,
            attacked: Units::EMPTY,
            defended: Units::EMPTY,
            retreated: Units::EMPTY,
            under_fire: ArrayVec::new(),
            emptied_forts: ArrayVec::new(),
            must_attack: Units::EMPTY,
            must_defend: ArrayVec::new(),
            sallied: ArrayVec::new(),
            attack: Attack::default(),
            named: ArrayVec::new(),
            resolving: false,
            withdrawals: 0,
            retreat: None,
            advance: Attack::default(),
            substitution: None,
            winner: None,
        }
    }

    /// Whether a unit stands on a hex of the board.
    #[inline]
    pub(crate) fn on_board(&self, unit: UnitId) -> bool {
        self.place[unit] < WAITING
    }

    /// The side that fires in a fire phase, or attacks in Regular Combat.
    pub(crate) const fn attacker(&self) -> Side {
        match self.phase {
            Phase::DefensiveFire => self.segment.enemy(),
            _ => self.segment,
        }
    }

    /// Whether a unit is disrupted.
    #[inline]
    pub(crate) fn is_disrupted(&self, unit: UnitId) -> bool {
        self.disruption[unit] > 0
    }
}

impl State {
    /// Puts counters in the stead of others wherever the state speaks of them. // ah74.5.4.2 ah74.5.4.5
    pub(crate) fn replace(&mut self, old: Units, new: Units) {
        let change = |set: &mut Units| {
            let spoken_of = !set.and(old).is_empty();
            *set = set.without(old);
            if spoken_of {
                *set = set.or(new);
            }
        };
        for set in [
            &mut self.finished,
            &mut self.road,
            &mut self.doomed,
            &mut self.fired,
            &mut self.attacked,
            &mut self.defended,
            &mut self.retreated,
            &mut self.must_attack,
            &mut self.advance.units,
        ] {
            change(set);
        }
        if let Some(retreat) = &mut self.retreat {
            change(&mut retreat.pending);
        }
    }
}
