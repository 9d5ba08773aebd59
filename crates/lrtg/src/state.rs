//! What the campaign keeps in the state, beside the standard rules' own.

use arrayvec::ArrayVec;
use board::HexId;
use engine::{Row, Side, grammar};
use gcacw::sets::{LeaderSet, UnitSet};
use gcacw::state::{Leader, UNITS, Unit};
use serde::{Deserialize, Serialize};

use crate::campaign::Game;
use crate::commanders::Commanders;
use crate::data::tables::EventName;
use crate::options::ammunition::Shots;
use crate::options::brandy_station::Brandy;
use crate::options::captured_guns::GunsLost;
use crate::options::jackson::Health;
use crate::options::simplified::SupplyTracks;
use crate::options::time::Time;
use crate::options::wagons::TrainMarch;
use crate::question::Question;
use crate::supply::record::SupplyRecord;
use crate::turn::phase::Portion;
use crate::victory::Held;
use crate::victory::book::Book;
use crate::victory::losses::Losses;
use crate::victory::morale::Spirit;

/// The most depots that a set-up may have; a scenario has 12 of the Union.
pub const SET_UP_DEPOTS: usize = 32;
/// The most depots on the map at a time: those of the set-up, and what play adds. The Union builds one at a time, in no less
/// than 4 of the 52 turns each; the Confederate has 3.
pub const DEPOTS: usize = SET_UP_DEPOTS + 52 / 4 + 3;
/// The most towns that can be levied.
pub const TOWNS: usize = 48;
/// The most counties.
pub const COUNTIES: usize = 48;
/// The most stations.
pub const STATIONS: usize = 192;
/// The most forts.
pub const FORTS: usize = 64;
/// The substitutes of both sides.
pub const SUBSTITUTES: usize = 16;

grammar! {
    /// What a player has declared for the turn (4.0).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
    pub enum Declaration spoken to Game {
        /// Ready to fight.
        #[default]
        Operational = "operational",
        /// Resting, gathering, moving slowly.
        Passive = "passive",
    }
}

/// A depot on the map (13.8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Depot {
    /// Its hex.
    pub hex: HexId,
    /// Who made it.
    pub owner: Side,
    /// Whether the enemy holds it.
    pub captured: bool,
    /// What is left in it for its captor.
    pub victuals: u8,
    /// The ammunition left in it for its captor, with option 19.
    pub ammunition: u8,
    /// What its destruction is worth.
    pub points: i16,
}

impl Depot {
    /// A depot in its owner's hands.
    #[must_use]
    pub const fn new(hex: HexId, owner: Side, points: i16) -> Self {
        Self { hex, owner, captured: false, victuals: 0, ammunition: 0, points }
    }
}

/// A depot that is being built or dismantled: a secret of its owner (13.8.12).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Schedule {
    /// Where.
    pub hex: HexId,
    /// Whether one is built; else one is dismantled.
    pub build: bool,
    /// The turn in whose depot phase it takes effect.
    pub due: u8,
}

/// A unit that was eliminated, for the three turns in which morale remembers it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Gone {
    /// The unit.
    pub unit: Unit,
    /// The turn.
    pub turn: u8,
    /// The corps to which it belonged then, as a bit; 0 for none.
    pub corps: u16,
}

/// How Jackson is, and whom he has hurried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Jackson {
    /// His health this turn.
    pub health: Health,
    /// Debilitated rolls in a row.
    pub in_a_row: u8,
    /// Whether he mends: the roll gets +1 until he is well.
    pub mending: bool,
    /// Units of his activation that march farther.
    pub foot_cavalry: UnitSet,
}

/// What only this turn knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Today {
    /// The random event.
    pub event: Option<EventName>,
    /// Whether Meade assumed command.
    pub accession: bool,
    /// Who won the Spy roll.
    pub spy: Option<Side>,
    /// Whether the Spy's winner has had his first initiative.
    pub spied: bool,
    /// Who has the next initiative without a roll.
    pub next_initiative: Option<Side>,
    /// Half units that have used the sea.
    pub at_sea: u8,
    /// Half divisions that have used the rails.
    pub by_rail: u8,
    /// Whether the rails are closed to the Union.
    pub rails_closed: bool,
    /// Tries of Activate Army Leader by each side.
    pub army_tries: [u8; 2],
    /// Units that were near an enemy.
    pub near_enemy: UnitSet,
    /// Units that began the turn in a port.
    pub in_port: UnitSet,
    /// Units that have moved by rail.
    pub railed: UnitSet,
    /// Units that have moved by sea.
    pub sailed: UnitSet,
    /// Units held back that have been asked about.
    pub asked: UnitSet,
    /// Units for which a remote move was asked.
    pub remote: UnitSet,
    /// The answer that each side's requests for remote moves get for the rest of the turn, once it has been given.
    pub leave: [Option<bool>; 2],
    /// Units that were refused one, and may still make it when the cycle is over.
    pub refused: UnitSet,
    /// Confederate corps that moved, as bits.
    pub corps_moved: u16,
    /// Full Confederate divisions near Fredericksburg when the Union began to act in turns 1 to 3.
    pub watching: Option<u8>,
    /// Union corps and divisions that have been activated in turns 1 to 3, as bits.
    pub corps_active: u16,
    /// The leader of the strategic activation that goes on, and its fatigue levels.
    pub strategic: Option<(Leader, u8)>,
    /// Hexes from which an unseen enemy has turned back the strategic march that goes on.
    pub barred: [Option<HexId>; 6],
    /// Units that an unseen enemy keeps from strategic movement, and the action phase in which this was told.
    pub held_up: (u16, UnitSet),
    /// Foraged victuals not yet shared.
    pub foraged: u8,
    /// The march of a wagon train that goes on.
    pub train: TrainMarch,
    /// Fatigue Levels that each side's units do not remove, because they forage.
    pub unrested: [u8; 2],
}

/// What the campaign keeps in the state.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CampaignState {
    /// The campaign's open questions: the last belongs to the open step.
    pub questions: Vec<Question>,
    /// The portion of the action cycle.
    pub portion: Portion,
    /// The one side that acts now, in turns 1 to 3.
    pub acting: Option<Side>,
    /// What only this turn knows.
    pub today: Today,
    /// What each player has declared; none before he has.
    pub declared: [Option<Declaration>; 2],
    /// The event rolled last turn.
    pub last_event: Option<EventName>,
    /// Rain turns so far.
    pub rain_days: u8,
    /// Hooker Questioned events.
    pub questioned: u8,
    /// Whether the Confederate total has reached what questions Hooker.
    pub reached: bool,
    /// Whether Meade commands.
    pub meade: bool,
    /// Where Kilpatrick's brigade stood when it was broken up.
    pub kilpatrick: Option<HexId>,
    /// Units that have had a point of it.
    pub strengthened: UnitSet,
    /// Manpower that came into the game after the set-up, beyond the roster's.
    pub raised: [u16; 2],
    /// Whether Beauregard has come.
    pub beauregard: bool,
    /// Whether the Raspberry Raid has happened.
    pub raided: bool,
    /// Whether Vicksburg has fallen.
    pub vicksburg: bool,
    /// How many of each track have been received: Richmond Garrison, Confederate Reinforcement, West Virginia, militia.
    pub received: [u8; 4],
    /// How many release groups have come up.
    pub groups: u8,
    /// Units released.
    pub released: UnitSet,
    /// DC units whose group came up while Washington was threatened.
    pub blocked: UnitSet,
    /// Units received but not yet placed.
    pub held: UnitSet,
    /// Richmond Garrison units that have been merged into another, or taken off for the raid.
    pub merged: UnitSet,
    /// The turn in which a Confederate infantry unit first crossed the Potomac.
    pub crossed: Option<u8>,
    /// Whether Confederate infantry has entered Maryland.
    pub infantry_in_maryland: bool,
    /// Whether any Confederate unit has entered Maryland.
    pub in_maryland: bool,
    /// Whether Confederate infantry has entered a county next to Washington.
    pub threatened: bool,
    /// Whether the restrictions of turns 1 to 3 have ended.
    pub opened: bool,
    /// PA militia driven out of Pennsylvania.
    pub driven_out: UnitSet,
    /// Leaders off the map until the next Communications Phase.
    pub away: LeaderSet,
    /// The turn Haupt was destroyed.
    pub haupt_lost: Option<u8>,
    /// Turns on which each side's army leader was activated.
    pub army_activated: [Option<u8>; 2],
    /// Consecutive turns in which Harpers Ferry was surrounded.
    pub surrounded: u8,
    /// The parent of each substitute.
    pub parents: Row<Unit, SUBSTITUTES>,
    /// Turns of control of each county.
    pub control_turns: Row<u8, COUNTIES>,
    /// Counties controlled now, as bits.
    pub controlled: u64,
    /// Whether the Union controls the Potomac and the Shenandoah Valley.
    pub union_controls: [bool; 2],
    /// Victuals of each unit.
    pub victuals: Row<u8, UNITS>,
    /// The supply tracks of simplified supply.
    pub supply: SupplyTracks,
    /// Units within resupply range, as found this turn.
    pub in_range: UnitSet,
    /// Units with an out-of-supply marker.
    pub out_of_supply: UnitSet,
    /// The depots on the map.
    pub depots: ArrayVec<Depot, DEPOTS>,
    /// Confederate depots that may still be placed, as bits.
    pub confederate_depots: u8,
    /// What each player builds or dismantles.
    pub schedules: [Option<Schedule>; 2],
    /// Towns levied, as bits.
    pub levied: u64,
    /// What is left in each levied town.
    pub levy: Row<u8, TOWNS>,
    /// Repairs tried at each station.
    pub repairs: Row<u8, STATIONS>,
    /// Class of each fort; 0 before it is known.
    pub fort_class: Row<u8, FORTS>,
    /// Forts destroyed, as bits.
    pub forts_destroyed: u64,
    /// Stations destroyed, in order.
    pub stations_destroyed: ArrayVec<u8, STATIONS>,
    /// Stations in ruins when they were last looked at, as bits of the standard rules.
    pub ruined_seen: [u64; 3],
    /// Bridges and ferries whose destruction has been counted, as bits.
    pub bridges_scored: [u64; 4],
    /// Structures destroyed: capitols in order of the table; Washington entered; the combined award.
    pub structures: u16,
    /// Whether each side's infantry corps leaders stand north of the Potomac, as most of them last did.
    pub north: [bool; 2],
    /// The time of both sides.
    pub time: Time,
    /// Jackson, if he lives.
    pub jackson: Jackson,
    /// Men of each unit who straggle.
    pub stragglers: Row<u8, UNITS>,
    /// Artillery captured and destroyed.
    pub guns_lost: GunsLost,
    /// The ammunition level of each Confederate division, with option 19: 0 is full.
    pub ammunition: Row<u8, UNITS>,
    /// Brandy Station and Stuart's Pride.
    pub brandy: Brandy,
    /// Combat losses that count for morale.
    pub combat_losses: [u16; 2],
    /// Units that morale remembers.
    pub gone: Vec<Gone>,
    /// The armies.
    pub armies: [Spirit; 2],
    /// Whether an army has fled: the loser.
    pub fled: Option<Side>,
    /// Whether Confederate infantry has seized Washington.
    pub seized: bool,
    /// Whether the Confederate has gone home.
    pub gone_home: bool,
    /// The preliminary victories held.
    pub preliminary: Held,
    /// The book of victory points.
    pub book: Book,
    /// The supply records.
    pub record: SupplyRecord,
    /// The losses by cause.
    pub losses: Losses,
    /// Why each division's ammunition level is what it is, with option 19.
    pub shots: Shots,
    /// The commanders, where a side has several; else nothing.
    pub commanders: Option<Box<Commanders>>,
}

impl Default for CampaignState {
    fn default() -> Self {
        Self {
            questions: Vec::new(),
            portion: Portion::default(),
            acting: None,
            today: Today::default(),
            declared: [None; 2],
            last_event: None,
            rain_days: 0,
            questioned: 0,
            reached: false,
            meade: false,
            kilpatrick: None,
            strengthened: UnitSet::EMPTY,
            raised: [0; 2],
            beauregard: false,
            raided: false,
            vicksburg: false,
            received: [0; 4],
            groups: 0,
            released: UnitSet::EMPTY,
            blocked: UnitSet::EMPTY,
            held: UnitSet::EMPTY,
            merged: UnitSet::EMPTY,
            crossed: None,
            infantry_in_maryland: false,
            in_maryland: false,
            threatened: false,
            opened: false,
            driven_out: UnitSet::EMPTY,
            away: LeaderSet::EMPTY,
            haupt_lost: None,
            army_activated: [None; 2],
            surrounded: 0,
            parents: Row([Unit::NONE; SUBSTITUTES]),
            control_turns: Row([0; COUNTIES]),
            controlled: 0,
            union_controls: [false; 2],
            victuals: Row([0; UNITS]),
            supply: SupplyTracks::default(),
            in_range: UnitSet::EMPTY,
            out_of_supply: UnitSet::EMPTY,
            depots: ArrayVec::new(),
            confederate_depots: 0,
            schedules: [None; 2],
            levied: 0,
            levy: Row([0; TOWNS]),
            repairs: Row([0; STATIONS]),
            fort_class: Row([0; FORTS]),
            forts_destroyed: 0,
            stations_destroyed: ArrayVec::new(),
            ruined_seen: [0; 3],
            bridges_scored: [0; 4],
            structures: 0,
            north: [false; 2],
            time: Time::default(),
            jackson: Jackson::default(),
            stragglers: Row([0; UNITS]),
            guns_lost: GunsLost::default(),
            ammunition: Row([0; UNITS]),
            brandy: Brandy::default(),
            combat_losses: [0; 2],
            gone: Vec::new(),
            armies: [Spirit::default(); 2],
            fled: None,
            seized: false,
            gone_home: false,
            preliminary: Held::default(),
            book: Book::default(),
            record: SupplyRecord::default(),
            losses: Losses::default(),
            shots: Shots::default(),
            commanders: None,
        }
    }
}

impl CampaignState {
    /// Whether a side has declared itself Passive this turn.
    #[must_use]
    pub fn is_passive(&self, side: Side) -> bool {
        self.declared[side.index()] == Some(Declaration::Passive)
    }

    /// The depot in a hex.
    #[must_use]
    pub fn depot(&self, hex: HexId) -> Option<&Depot> {
        self.depots.iter().find(|depot| depot.hex == hex)
    }
}
