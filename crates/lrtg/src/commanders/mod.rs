//! Several commanders a side (21.1): which forces each commands, and who answers for a side.

pub mod actions;
mod answers;
mod communications;
mod correspondence;
mod division;
mod halleck;
pub mod messages;
mod seats;
pub(crate) mod telegraph;
mod view;

use arrayvec::ArrayVec;
use engine::{Row, Seat, Seats, Side};
use gcacw::sets::UnitSet;
use gcacw::state::{Leader, UNITS, Unit};
use gcacw::units::Size;
use serde::{Deserialize, Serialize};

use crate::commanders::messages::Post;
use crate::forces::{Designation, Forces};
use crate::options;
use crate::situation::{Play, Situation};

/// The most commands of both sides.
pub const COMMANDS: usize = 32;

/// What a force is when commands are divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommandKind {
    /// An infantry corps. // lrtg.21.1.1.4, lrtg.21.1.1.11
    Corps,
    /// A garrison that counts as a corps. // lrtg.21.1.1.4
    Garrison,
    /// A cavalry division of the Army of the Potomac. // lrtg.21.1.1.5
    CavalryDivision,
    /// Stuart's cavalry, which counts as a corps. // lrtg.21.1.1.11
    CavalryCorps,
    /// Jenkins, Imboden or the 12 VA. // lrtg.21.1.1.13
    Independent,
    /// The Richmond Garrison. // lrtg.21.1.1.14
    Richmond,
    /// A force that anybody may have. // lrtg.21.1.1.10, lrtg.21.1.1.15
    Free,
}

/// A force that is given to one commander as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Command {
    /// Its word in an action.
    pub word: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: CommandKind,
}

const fn command(word: &'static str, name: &'static str, side: Side, kind: CommandKind) -> Command {
    Command { word, name, side, kind }
}

/// The forces that are given to commanders, by number.
pub const TABLE: [Command; 27] = {
    use CommandKind::{CavalryCorps, CavalryDivision, Corps, Free, Garrison, Independent, Richmond};
    use Side::{Confederate, Union};
    [
        command("us-i-corps", "I Corps", Union, Corps),
        command("us-ii-corps", "II Corps", Union, Corps),
        command("us-iii-corps", "III Corps", Union, Corps),
        command("us-v-corps", "V Corps", Union, Corps),
        command("us-vi-corps", "VI Corps", Union, Corps),
        command("us-xi-corps", "XI Corps", Union, Corps),
        command("us-xii-corps", "XII Corps", Union, Corps),
        command("dc", "Washington garrison", Union, Garrison),
        command("viii-corps", "VIII Corps", Union, Garrison),
        command("pa", "Pennsylvania militia", Union, Garrison),
        command("us-cavalry-1", "1st Cavalry Division", Union, CavalryDivision),
        command("us-cavalry-2", "2nd Cavalry Division", Union, CavalryDivision),
        command("us-cavalry-3", "3rd Cavalry Division", Union, CavalryDivision),
        command("us-reserve", "reserve of the Army of the Potomac", Union, Free),
        command("cs-i-corps", "I Corps", Confederate, Corps),
        command("cs-ii-corps", "II Corps", Confederate, Corps),
        command("cs-iii-corps", "III Corps", Confederate, Corps),
        command("cs-cav", "Cavalry Corps", Confederate, CavalryCorps),
        command("jenkins", "Jenkins", Confederate, Independent),
        command("imboden", "Imboden", Confederate, Independent),
        command("12-va", "12 VA", Confederate, Independent),
        command("richmond", "Richmond Garrison", Confederate, Richmond),
        command("pickett", "Pickett", Confederate, Free),
        command("pettigrew", "Pettigrew", Confederate, Free),
        command("54-nc", "54 NC", Confederate, Free),
        command("58-va", "58 VA", Confederate, Free),
        command("cs-reserve", "reserve of the Army of Northern Virginia", Confederate, Free),
    ]
};

/// A force of [`TABLE`], by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CommandId(pub u8);

impl CommandId {
    /// No force.
    pub const NONE: Self = Self(u8::MAX);

    /// The V Corps.
    pub const FIFTH_CORPS: Self = Self(3);
    /// Stuart's cavalry.
    pub const STUARTS_CAVALRY: Self = Self(17);

    /// Every force.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..TABLE.len() as u8).map(Self)
    }

    /// An index into tables with one row a force.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What it is; none for no force.
    #[must_use]
    pub fn info(self) -> Option<&'static Command> {
        TABLE.get(self.index())
    }

    /// Its bit.
    #[must_use]
    pub const fn bit(self) -> u32 {
        if self.0 < 32 { 1 << self.0 } else { 0 }
    }

    /// The force of a word.
    #[must_use]
    pub fn read(word: &str) -> Option<Self> {
        Self::all().find(|id| TABLE[id.index()].word == word)
    }

    /// The force of a name on a side.
    #[must_use]
    pub fn named(side: Side, name: &str) -> Option<Self> {
        Self::all().find(|id| TABLE[id.index()].side == side && TABLE[id.index()].name == name)
    }

    /// Whether it is of this kind.
    #[must_use]
    pub fn is(self, kind: CommandKind) -> bool {
        self.info().is_some_and(|info| info.kind == kind)
    }

    /// Whether it counts as a corps by itself. // lrtg.21.1.1.4, lrtg.21.1.1.6, lrtg.21.1.1.11, lrtg.21.1.1.16
    #[must_use]
    pub fn is_corps(self) -> bool {
        self.is(CommandKind::Corps) || self.is(CommandKind::Garrison) || self.is(CommandKind::CavalryCorps)
    }
}

/// What a game with several commanders keeps.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Commanders {
    /// The force each unit belongs to.
    pub command: Row<CommandId, UNITS>,
    /// The forces that have men in this game, as bits.
    pub present: u32,
    /// Who has each force.
    pub held: Row<Seat, COMMANDS>,
    /// Who has each unit.
    pub units: Row<Seat, UNITS>,
    /// The overall commander of each side.
    pub overall: [Seat; 2],
    /// The quartermaster general of each side.
    pub quartermaster: [Seat; 2],
    /// Who has had the V Corps from the start.
    pub heir: Seat,
    /// Halleck, until Meade assumes command.
    pub halleck: Option<Seat>,
    /// Units that Halleck has this turn because they are far from Hooker.
    pub far: UnitSet,
    /// The subordinate to whom the initiative is deferred.
    pub deferred: Option<Seat>,
    /// Subordinates who have been asked in this Action Phase.
    pub asked: Seats,
    /// How many commanders of each side have answered the question that all of them are asked.
    pub answered: [u8; 2],
    /// Forces that have been given to another in this division, as bits.
    pub moved: u32,
    /// Corps that the overall commander had to give away because they were far, as bits.
    pub lent: u32,
    /// What they write to each other.
    pub post: Post,
}

impl Commanders {
    /// Whether a force has units in this game.
    #[must_use]
    pub const fn in_play(&self, id: CommandId) -> bool {
        self.present & id.bit() != 0
    }

    /// How many corps a seat has. // lrtg.21.1.1.3
    #[must_use]
    pub fn corps_of(&self, seat: Seat) -> usize {
        let has = |id: &CommandId| self.held[id.index()] == seat && self.in_play(*id);
        let corps = CommandId::all().filter(|id| id.is_corps() && has(id)).count();
        // lrtg.21.1.1.5, lrtg.21.1.1.6: the three divisions are a corps in one hand.
        let mut divisions = CommandId::all().filter(|id| id.is(CommandKind::CavalryDivision));
        corps + usize::from(seat.side() == Side::Union && divisions.all(|id| self.held[id.index()] == seat))
    }

    /// Gives a force to a seat, with all its units that its holder had.
    pub fn give(&mut self, id: CommandId, to: Seat) {
        let from = std::mem::replace(&mut self.held[id.index()], to);
        for (seat, command) in self.units.iter_mut().zip(self.command.iter()) {
            if *command == id && *seat == from {
                *seat = to;
            }
        }
    }
}

/// The word of a seat in an action.
#[must_use]
pub const fn seat_word(seat: Seat) -> &'static str {
    const WORDS: [&str; 6] =
        ["union", "confederate", "union-second", "confederate-second", "union-third", "confederate-third"];
    if seat.index() < WORDS.len() { WORDS[seat.index()] } else { "nobody" }
}

/// The seat of a word.
#[must_use]
pub fn read_seat(word: &str) -> Option<Seat> {
    (0..6).map(Seat).find(|&seat| seat_word(seat) == word)
}

/// The seats of a side with these optional rules, the first commander's first.
#[must_use]
pub fn seats_of(options: u64, side: Side) -> ArrayVec<Seat, 3> {
    let extra = match side {
        Side::Union => [options::UNION_SECOND, options::UNION_THIRD],
        Side::Confederate => [options::CONFEDERATE_SECOND, options::CONFEDERATE_THIRD],
    };
    let mut seats = ArrayVec::new();
    seats.push(Seat::of(side));
    for (number, bit) in extra.into_iter().enumerate() {
        if options & bit != 0 {
            seats.push(Seat(Seat::of(side).0 + 2 * (number as u8 + 1)));
        }
    }
    seats
}

impl<'a> Situation<'a> {
    /// Whether a side has several commanders; one alone ignores all of it. // lrtg.21.0.2
    pub(crate) fn is_shared(self, side: Side) -> bool {
        self.state.campaign.commanders.is_some() && seats_of(self.state.options, side).len() > 1
    }

    /// What is kept of a side's commanders; none when it has only one.
    pub(crate) fn shared(self, side: Side) -> Option<&'a Commanders> {
        self.state.campaign.commanders.as_deref().filter(|_| seats_of(self.state.options, side).len() > 1)
    }

    /// The overall commander of a side now. // lrtg.21.1.1.1, lrtg.21.1.2.7
    pub(crate) fn overall(self, side: Side) -> Seat {
        let Some(commanders) = self.shared(side) else { return Seat::of(side) };
        // lrtg.21.1.2.9, lrtg.2.0.24
        match self.halleck() {
            Some(halleck) if side == Side::Union && self.halleck_interferes() => halleck,
            _ => commanders.overall[side.index()],
        }
    }

    /// Who commands a unit. // lrtg.21.0.3
    pub(crate) fn seat_of(self, unit: Unit) -> Seat {
        let side = self.roster().side(unit);
        let Some(commanders) = self.shared(side) else { return Seat::of(side) };
        // lrtg.21.1.5.3
        if unit == self.forces().named.haupt {
            return commanders.quartermaster[side.index()];
        }
        // lrtg.21.1.2.4
        if let Some(halleck) = self.halleck().filter(|_| commanders.far.contains(unit)) {
            return halleck;
        }
        commanders.units[self.origin(unit).index()]
    }

    /// Who commands a leader: an army leader is the overall commander's, any other goes with his force.
    pub(crate) fn seat_of_leader(self, leader: Leader) -> Seat {
        let info = self.leader_info(leader);
        let Some(commanders) = self.shared(info.side) else { return Seat::of(info.side) };
        // lrtg.21.1.1.1
        if info.level == Size::Army {
            return commanders.overall[info.side.index()];
        }
        let far = commanders.far.contains(self.state.attached[leader.index()]);
        if let Some(halleck) = self.halleck().filter(|_| far) {
            return halleck;
        }
        let id = self.campaign().leader_command[leader.index()];
        commanders.held.get(id.index()).copied().unwrap_or(commanders.overall[info.side.index()])
    }

    /// The leader of a force who is on the map.
    pub(crate) fn leader_of_command(self, id: CommandId) -> Option<Leader> {
        let mut leaders = self.roster().leader_ids();
        leaders.find(|leader| {
            self.campaign().leader_command[leader.index()] == id
                && self.leader_info(*leader).level != Size::Army
                && self.state.leader_hex(*leader).is_some()
        })
    }

    /// The force a unit belongs to.
    pub(crate) fn command_of(self, unit: Unit) -> CommandId {
        let origin = self.origin(unit);
        self.state.campaign.commanders.as_ref().map_or(CommandId::NONE, |known| known.command[origin.index()])
    }

    fn muster_unit(self, unit: Unit) -> CommandId {
        let side = self.roster().side(unit);
        let own = CommandId::named(side, &self.info(unit).name);
        let corps = Forces::corps_name(self.corps(unit));
        let name = match self.forces().designation[unit.index()] {
            Designation::Dc => "Washington garrison",
            Designation::Pa => "Pennsylvania militia",
            Designation::Rich => "Richmond Garrison",
            known if known.is_eighth_corps() => "VIII Corps",
            _ => corps,
        };
        let reserve = if side == Side::Union { "us-reserve" } else { "cs-reserve" };
        own.or_else(|| CommandId::named(side, name))
            .or_else(|| CommandId::read(reserve))
            .unwrap_or(CommandId::NONE)
    }

    /// Deals a side's forces so that every condition is met: the players start from there. // lrtg.21.1.1.2
    fn deal_commands(self, commanders: &mut Commanders, side: Side) {
        let seats = seats_of(self.state.options, side);
        let overall = seats[0];
        let first = seats.get(1).copied().unwrap_or(overall);
        let halleck = commanders.halleck.filter(|_| side == Side::Union);
        // The corps go round, the subordinates before the overall commander.
        let mut round: Vec<Seat> = seats.iter().skip(2).copied().chain([overall, first]).collect();
        if let Some(halleck) = halleck {
            round = [overall, first].into_iter().filter(|seat| *seat != halleck).collect();
        }
        let mut next = round.iter().cycle();
        for id in CommandId::all().filter(|id| TABLE[id.index()].side == side) {
            let info = &TABLE[id.index()];
            let to = match info.kind {
                _ if seats.len() == 1 => overall,
                CommandKind::Garrison if halleck.is_some() => halleck.unwrap_or(overall),
                _ if halleck.is_some() && seats.len() == 2 => overall,
                CommandKind::Corps | CommandKind::Garrison => {
                    let turn = next.next().copied().unwrap_or(overall);
                    if id == CommandId::FIFTH_CORPS { first } else { turn }
                }
                CommandKind::CavalryDivision | CommandKind::CavalryCorps | CommandKind::Richmond => first,
                CommandKind::Independent | CommandKind::Free => overall,
            };
            commanders.held[id.index()] = to;
            for (seat, known) in commanders.units.iter_mut().zip(commanders.command.iter()) {
                if *known == id {
                    *seat = to;
                }
            }
        }
    }
}

impl Play<'_> {
    /// The forces of a game and who has them before the players have divided them.
    pub(crate) fn muster_commanders(&mut self) {
        if Side::ALL.into_iter().all(|side| seats_of(self.state.options, side).len() < 2) {
            return;
        }
        let mut command = Row([CommandId::NONE; UNITS]);
        let mut present = 0;
        for unit in self.roster().unit_ids() {
            let id = self.now().muster_unit(unit);
            command[unit.index()] = id;
            if self.state.manpower[unit.index()] > 0 {
                present |= id.bit();
            }
        }
        let mut commanders = Commanders {
            command,
            present,
            held: Row([Seat::UNION; COMMANDS]),
            units: Row([Seat::UNION; UNITS]),
            overall: Side::ALL.map(Seat::of),
            quartermaster: Side::ALL.map(|side| {
                let seats = seats_of(self.state.options, side);
                seats.get(1).copied().unwrap_or(Seat::of(side))
            }),
            heir: Seat::UNION,
            halleck: None,
            far: UnitSet::EMPTY,
            deferred: None,
            asked: Seats::NONE,
            answered: [0; 2],
            moved: 0,
            lent: 0,
            post: Post::default(),
        };
        commanders.halleck = self.now().name_halleck();
        for side in Side::ALL {
            self.now().deal_commands(&mut commanders, side);
        }
        commanders.heir = commanders.held[CommandId::FIFTH_CORPS.index()];
        if commanders.halleck.is_some() && seats_of(self.state.options, Side::Union).len() == 2 {
            // lrtg.21.1.2.15
            commanders.heir = commanders.halleck.unwrap_or(commanders.heir);
        }
        self.state.campaign.commanders = Some(Box::new(commanders));
    }
}
