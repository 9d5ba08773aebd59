//! Everything that changes in a game.

use arrayvec::ArrayVec;
use engine::{IdSet, Row, Side};
use serde::{Deserialize, Serialize};

use crate::group::Group;
use crate::map::{Hex, NOWHERE};
use crate::task::Task;
use crate::unit::{Command, EVENTS, EventChit, Unit};

/// The most counters of a game.
pub const UNITS: usize = 168;
/// The most counters that the side whose turn it is not has in one hex: a stack of four, those that retreat through it, and
/// what a set-up puts there over the limit. A set-up with more is refused.
pub const MOST_IN_A_HEX: usize = 12;
/// The most hexes that are kept of those attacked in an activation, or owed an attack: one more is refused.
pub const MOST_ATTACKED: usize = 96;
/// The most sites that are kept of those where a pontoon failed in a turn: one more attempt is refused.
pub const MOST_FAILED: usize = 48;
/// The most hexes of a map.
pub const HEXES: usize = 1536;
/// The most command markers.
pub const COMMANDS: usize = 24;
/// The pontoons: six of the Union and the Confederate one.
pub const PONTOONS: usize = 7;
/// The most dice a side can roll.
pub const DICE: usize = 12;

/// Conditions of a unit, as bits.
pub mod flag {
    pub const REDUCED: u16 = 1;
    pub const DISORGANIZED: u16 = 1 << 1;
    pub const DEMORALIZED: u16 = 1 << 2;
    pub const OUT_OF_SUPPLY: u16 = 1 << 3;
    /// Activated this turn.
    pub const ACTIVATED: u16 = 1 << 4;
    /// Part of the activation that goes on.
    pub const ACTIVE: u16 = 1 << 5;
    /// Moved in its activation.
    pub const MOVED: u16 = 1 << 6;
    /// Its move is over.
    pub const FINISHED: u16 = 1 << 7;
    /// Broke contact or retreated this turn.
    pub const DISPLACED: u16 = 1 << 8;
    /// Built or tried to build a pontoon this turn.
    pub const BUILT: u16 = 1 << 9;
    /// Bombarded this turn.
    pub const FIRED: u16 = 1 << 10;
    /// Attacked in this activation.
    pub const FOUGHT: u16 = 1 << 11;
    /// Generated a skirmisher in this activation.
    pub const SKIRMISHED: u16 = 1 << 12;
    /// Force marched this turn.
    pub const MARCHED: u16 = 1 << 13;
    /// Has just moved with the others of its stack: breaking contact, or advancing.
    pub const PARTED: u16 = 1 << 14;
    /// Used a General Retreat this turn.
    pub const WITHDRAWN: u16 = 1 << 15;
    /// Either kind of disorder.
    pub const DISORDER: u16 = DISORGANIZED | DEMORALIZED;
    /// What the end of a turn takes away.
    pub const TURN: u16 = ACTIVATED
        | ACTIVE
        | MOVED
        | FINISHED
        | DISPLACED
        | BUILT
        | FIRED
        | FOUGHT
        | SKIRMISHED
        | MARCHED
        | PARTED
        | WITHDRAWN;
}

/// Where a counter is: a hex, a box, or off the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Place(pub u16);

impl Place {
    /// Not in this game.
    pub const NONE: Self = Self(0xFFFF);
    /// In the Skirmisher Availability Box, or with the dummies at hand.
    pub const AVAILABLE: Self = Self(0xFFFE);
    /// In the Losses Box.
    pub const LOSSES: Self = Self(0xFFFD);
    /// Out of the game for good.
    pub const GONE: Self = Self(0xFFFC);
    /// Expected as a reinforcement.
    pub const WAITING: Self = Self(0xFFFB);
    /// To be placed on the map now.
    pub const ARRIVING: Self = Self(0xFFFA);
    /// To be deployed in the set-up.
    pub const DEPLOYING: Self = Self(0xFFF9);

    /// Off the map, by the exit of this hex.
    pub const fn left(hex: Hex) -> Self {
        Self(0x4000 | hex.0)
    }

    /// The hex, if it is on the map.
    pub const fn hex(self) -> Option<Hex> {
        if self.0 < 0x4000 { Some(board::HexId(self.0)) } else { None }
    }

    /// The exit it left by, if it left.
    pub const fn exit(self) -> Option<Hex> {
        if self.0 >= 0x4000 && self.0 < 0x8000 { Some(board::HexId(self.0 & 0x3FFF)) } else { None }
    }
}

impl From<Hex> for Place {
    fn from(hex: Hex) -> Self {
        Self(hex.0)
    }
}

/// Where a command chit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Chit {
    /// Not in use in this game, or not yet.
    Away,
    /// At hand, not chosen this turn.
    Idle,
    /// In the cup.
    Cup,
    /// Face down in the box of a high commander.
    InBox(Command),
    /// On the map.
    Placed(Hex),
    /// Drawn and passed, or activated with another.
    Spent,
    /// Out of the game.
    Gone,
}

/// A pontoon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Pontoon {
    /// Not in this game, or not freed yet.
    Locked,
    /// In the pool of a side.
    Pool(Side),
    /// Dismantled this turn: in the pool from the next.
    Resting(Side),
    /// Laid between two hexes, the lower number first, and who uses it.
    Laid(Hex, Hex, Side),
    /// Destroyed.
    Gone,
}

/// A set of units.
pub type UnitSet = IdSet<Unit, 3>;

/// A set of hexes.
pub type HexBits = IdSet<Hex, 24>;

/// The activation that goes on.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Active {
    /// Whose it is.
    pub side: Side,
    /// The chit that was drawn.
    pub chit: Command,
    /// The commander whose radius counts; for Good General the formation named.
    pub commander: Command,
    /// Where the chit lies.
    pub hex: Hex,
    /// The formations it commands, as bits by command.
    pub formations: u32,
    /// The hexes in command when the chit was placed: for infantry and guns, and for cavalry.
    pub reach: [HexBits; 2],
    /// Units still to be named by the Independent chit.
    pub three: u8,
    /// Whether the formation may still take one Independent unit along.
    pub companion: bool,
    /// Whether a unit has moved yet.
    pub begun: bool,
    /// Whether the formation force marches.
    pub forced: bool,
    pub night_attack: bool,
    pub unknown_paths: bool,
    pub jackson_attacks: bool,
    /// Where Alexander's Artillery was played.
    pub alexander: Hex,
    /// Where Demons out of the earth was played.
    pub demons: Hex,
    /// Hexes bombarded in this activation.
    pub bombarded: ArrayVec<Hex, 24>,
    /// Hexes attacked in this activation.
    pub attacked: ArrayVec<Hex, MOST_ATTACKED>,
    /// Hexes that must still be attacked. // guv.14.2
    pub owed: ArrayVec<Hex, MOST_ATTACKED>,
    /// Pontoons whose dismantling was tried, as bits.
    pub dismantled: u8,
}

impl Active {
    pub const fn new(side: Side, chit: Command) -> Self {
        Self {
            side,
            chit,
            commander: chit,
            hex: NOWHERE,
            formations: 0,
            reach: [HexBits::EMPTY; 2],
            three: 0,
            companion: false,
            begun: false,
            forced: false,
            night_attack: false,
            unknown_paths: false,
            jackson_attacks: false,
            alexander: NOWHERE,
            demons: NOWHERE,
            bombarded: ArrayVec::new_const(),
            attacked: ArrayVec::new_const(),
            owed: ArrayVec::new_const(),
            dismantled: 0,
        }
    }
}

/// A bombardment.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Shelling {
    pub target: Option<Hex>,
    pub guns: UnitSet,
    /// Whether artillery is the kind named.
    pub at_guns: bool,
    pub step: bool,
    pub disorganized: bool,
}

/// What the works do in a combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Works {
    /// There are none.
    #[default]
    None,
    /// A breastwork, or a fortification over its other sides.
    Breastwork,
    /// The breastwork takes a die away.
    LessADie,
    /// The breastwork costs a step.
    Step,
    /// A fortification over the sides it faces.
    Fortification,
}

/// A combat. Index 0 is the attacker, 1 the defender.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Combat {
    pub targets: ArrayVec<Hex, 32>,
    pub attackers: UnitSet,
    pub defenders: UnitSet,
    pub events: [u8; 2],
    /// The hex whose terrain counts.
    pub terrain: u16,
    pub works: Works,
    pub dice: [u8; 2],
    pub modifiers: [[i8; DICE]; 2],
    pub faces: [[u8; DICE]; 2],
    /// Bonus points still to be spread.
    pub points: [u8; 2],
    /// Points of events still to be put on own dice.
    pub plus: [u8; 2],
    /// Losses still to be taken.
    pub losses: [u8; 2],
    /// Losses taken.
    pub taken: [u8; 2],
    /// Whether a unit other than a skirmisher has taken a loss.
    pub line_hit: [bool; 2],
    /// Natural sixes still to be used.
    pub sixes: [u8; 2],
    pub six_victims: UnitSet,
    /// Whether the defender retreats.
    pub retreat: bool,
    /// Whether a six was used to force a retreat.
    pub forced: bool,
    /// Whether a retreat is no longer to be had: cancelled or used.
    pub no_retreat: bool,
    /// Pontoons that retreating units crossed, as bits.
    pub bridges: u8,
}

/// Everything that changes in a game.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// Which scenario, by its number in the list.
    pub(crate) scenario: u8,
    /// The options in play, as bits.
    pub(crate) options: u16,
    pub(crate) turn: u8,
    pub(crate) rain: bool,
    /// What has to be done; the last is next.
    pub(crate) agenda: ArrayVec<Task, 64>,
    pub(crate) places: Row<Place, UNITS>,
    pub(crate) flags: Row<u16, UNITS>,
    /// Where a unit was when its activation began.
    pub(crate) origins: Row<u16, UNITS>,
    below: Row<u8, UNITS>,
    top: Row<u8, HEXES>,
    breastworks: HexBits,
    pub(crate) chits: [Chit; COMMANDS],
    /// Whether Good General is in the cup.
    pub(crate) good_general: bool,
    /// The turn a high commander was last used; 0 for never.
    pub(crate) used: [u8; COMMANDS],
    /// Activation points left while formations are chosen.
    pub(crate) points: [u8; 2],
    /// Where the Detachment marker lies; [`NOWHERE`] while it is at hand.
    pub(crate) detachment: [Hex; 2],
    /// The formations of each side that force marched this turn, as bits.
    pub(crate) marched: [u32; 2],
    pub(crate) pontoons: [Pontoon; PONTOONS],
    /// Sites at which a pontoon failed this turn, the lower hex first.
    pub(crate) failed_sites: ArrayVec<(Hex, Hex), MOST_FAILED>,
    pub(crate) hand: [[u8; EVENTS]; 2],
    pub(crate) cup: [[u8; EVENTS]; 2],
    /// Events that left the game.
    pub(crate) out: [[u8; EVENTS]; 2],
    /// Events played this turn.
    pub(crate) played: [u8; 2],
    /// Formations that may be activated against the campaign's limits, as bits.
    pub(crate) released: u32,
    /// The turn in which a restrained command was first attacked or bombarded; 0 for never.
    pub(crate) provoked: u8,
    /// Whether the cavalry of turn 11 may cross southward.
    pub(crate) cavalry_free: bool,
    /// Whether Great Offensive lifts the gap for Hooker this turn.
    pub(crate) great_offensive: bool,
    /// Where Supply Depot and supply wagons lie in this supply check.
    pub(crate) depots: [Hex; 2],
    /// Formations that recovered a unit this night, as bits.
    pub(crate) recovered: u32,
    /// The box a command counter was put in, in the hypothetical deployment; 255 for none.
    pub(crate) boxes: [u8; COMMANDS],
    pub(crate) active: Option<Active>,
    pub(crate) group: Group,
    pub(crate) shelling: Shelling,
    pub(crate) combat: Combat,
    /// Hexes a retreating unit has passed: the one it left, and every one that others fill, none of them twice. // guv.14.57
    pub(crate) path: ArrayVec<Hex, UNITS>,
    /// How the game ended.
    pub(crate) ended: Option<(Option<Side>, crate::victory::Ending)>,
}

const NO_UNIT: u8 = u8::MAX;

impl State {
    pub(crate) fn new(scenario: u8, options: u16, turn: u8) -> Self {
        Self {
            scenario,
            options,
            turn,
            rain: false,
            agenda: ArrayVec::new(),
            places: Row([Place::NONE; UNITS]),
            flags: Row([0; UNITS]),
            origins: Row([NOWHERE.0; UNITS]),
            below: Row([NO_UNIT; UNITS]),
            top: Row([NO_UNIT; HEXES]),
            breastworks: HexBits::EMPTY,
            chits: [Chit::Away; COMMANDS],
            good_general: false,
            used: [0; COMMANDS],
            points: [0; 2],
            detachment: [NOWHERE; 2],
            marched: [0; 2],
            pontoons: [Pontoon::Locked; PONTOONS],
            failed_sites: ArrayVec::new(),
            hand: [[0; EVENTS]; 2],
            cup: [[0; EVENTS]; 2],
            out: [[0; EVENTS]; 2],
            played: [0; 2],
            released: 0,
            provoked: 0,
            cavalry_free: false,
            great_offensive: false,
            depots: [NOWHERE; 2],
            recovered: 0,
            boxes: [u8::MAX; COMMANDS],
            active: None,
            group: Group::default(),
            shelling: Shelling::default(),
            combat: Combat::default(),
            path: ArrayVec::new(),
            ended: None,
        }
    }

    pub(crate) fn has(&self, unit: Unit, flags: u16) -> bool {
        self.flags[unit.index()] & flags != 0
    }

    pub(crate) fn set(&mut self, unit: Unit, flags: u16) {
        self.flags[unit.index()] |= flags;
    }

    pub(crate) fn clear(&mut self, unit: Unit, flags: u16) {
        self.flags[unit.index()] &= !flags;
    }

    pub(crate) fn place(&self, unit: Unit) -> Place {
        self.places[unit.index()]
    }

    pub(crate) fn hex(&self, unit: Unit) -> Option<Hex> {
        self.place(unit).hex()
    }

    /// The unit on top of a hex, if any.
    pub(crate) fn first_at(&self, hex: Hex) -> Option<Unit> {
        let top = self.top[hex.index()];
        (top != NO_UNIT).then_some(Unit(top))
    }

    /// The units of a hex, lowest number first.
    pub(crate) fn units_at(&self, hex: Hex) -> impl Iterator<Item = Unit> + '_ {
        std::iter::successors(self.first_at(hex), |unit| {
            let below = self.below[unit.index()];
            (below != NO_UNIT).then_some(Unit(below))
        })
    }

    /// Puts a unit somewhere, and nothing else: the rules' own `relocate` keeps what hangs on it.
    pub(crate) fn put(&mut self, unit: Unit, place: Place) {
        if let Some(hex) = self.hex(unit) {
            self.unlink(unit, hex);
        }
        self.places[unit.index()] = place;
        if let Some(hex) = place.hex() {
            self.link(unit, hex);
        }
    }

    fn unlink(&mut self, unit: Unit, hex: Hex) {
        let below = self.below[unit.index()];
        self.below[unit.index()] = NO_UNIT;
        if self.top[hex.index()] == unit.0 {
            self.top[hex.index()] = below;
            return;
        }
        let above = self.units_at(hex).find(|above| self.below[above.index()] == unit.0);
        if let Some(above) = above {
            self.below[above.index()] = below;
        }
    }

    fn link(&mut self, unit: Unit, hex: Hex) {
        let above = self.units_at(hex).take_while(|other| *other < unit).last();
        match above {
            Some(above) => {
                self.below[unit.index()] = self.below[above.index()];
                self.below[above.index()] = unit.0;
            }
            None => {
                self.below[unit.index()] = self.top[hex.index()];
                self.top[hex.index()] = unit.0;
            }
        }
    }

    pub(crate) fn has_breastwork(&self, hex: Hex) -> bool {
        self.breastworks.contains(hex)
    }

    pub(crate) fn set_breastwork(&mut self, hex: Hex, there: bool) {
        if there {
            self.breastworks.insert(hex);
        } else {
            self.breastworks.remove(hex);
        }
    }

    /// Takes every breastwork off the map; whether there were any.
    pub(crate) fn clear_breastworks(&mut self) -> bool {
        let any = self.breastworks.iter().next().is_some();
        self.breastworks = HexBits::EMPTY;
        any
    }

    /// The hexes with a breastwork.
    pub(crate) fn breastworks(&self) -> impl Iterator<Item = Hex> + '_ {
        self.breastworks.iter()
    }

    /// The pontoon between two hexes and who uses it.
    pub(crate) fn pontoon(&self, a: Hex, b: Hex) -> Option<(usize, Side)> {
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        self.pontoons.iter().enumerate().find_map(|(index, pontoon)| match *pontoon {
            Pontoon::Laid(one, two, owner) if one == low && two == high => Some((index, owner)),
            _ => None,
        })
    }

    /// Does this next.
    pub(crate) fn push(&mut self, task: Task) {
        self.agenda.push(task);
    }

    pub(crate) fn pop(&mut self) {
        self.agenda.pop();
    }

    /// How many of an event a side holds.
    pub(crate) const fn holds(&self, army: Side, chit: EventChit) -> bool {
        self.hand[army.index()][chit.index()] > 0
    }
}
