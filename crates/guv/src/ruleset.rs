//! The ruleset: its shared data, and the questions every rule asks of a state.

use board::Board;
use engine::data::DataError;
use engine::{About, Clause, Edition, Event, EventKind, Library, Log, OptionInfo, SeatInfo, Seats, Side};

use crate::data::{self, Charts, Markers, Turn};
use crate::map::{Hex, Map, NOWHERE, TERRAINS};
use crate::scenario::{self, Placement, Scenario};
use crate::state::{Active, COMMANDS, Chit, Place, State, UNITS, UnitSet, flag};
use crate::unit::{Arm, Available, Command, CommandInfo, EventChit, EventInfo, Unit, UnitInfo};
use crate::victory::VictoryTable;

/// Give Us Victories: the Chancellorsville campaign at 1000 metres a hex.
#[derive(Debug)]
pub struct Guv {
    pub(crate) about: About,
    pub(crate) map: Map,
    pub(crate) charts: Charts,
    pub(crate) calendar: Vec<Turn>,
    pub(crate) units: Vec<UnitInfo>,
    pub(crate) commands: Vec<CommandInfo>,
    pub(crate) events: Vec<EventInfo>,
    pub(crate) scenarios: Vec<Scenario>,
    pub(crate) placement: Placement,
    pub(crate) markers: Markers,
    pub(crate) victory: VictoryTable,
    pub(crate) known: Known,
    /// The brigades of Gibbon's division.
    pub(crate) gibbon: UnitSet,
    pub(crate) spots: Spots,
    sides: Vec<Side>,
    arms: Vec<Arm>,
    of_side: [Vec<Unit>; 2],
}

/// The hexes of the places that victory speaks of, where this map has them.
#[derive(Debug)]
pub struct Spots {
    pub chancellorsville: Option<Hex>,
    pub fairview: Option<Hex>,
    pub zoan_church: Option<Hex>,
    pub maryes_heights: Option<Hex>,
    pub fredericksburg: Option<Hex>,
    pub spotsylvania: Option<Hex>,
    pub hamiltons_crossing: Option<Hex>,
}

impl Spots {
    fn find(map: &Map) -> Self {
        Self {
            chancellorsville: map.place("Chancellorsville"),
            fairview: map.place("Fairview"),
            zoan_church: map.place("Zoan Church"),
            maryes_heights: map.place("Marye's Heights"),
            fredericksburg: map.place("Fredericksburg"),
            spotsylvania: map.place("Spotsylvania"),
            hamiltons_crossing: map.place("Hamilton's Crossing"),
        }
    }
}

/// The commanders that a rule names.
#[derive(Debug)]
pub struct Known {
    pub hooker: Command,
    pub jackson: Command,
    pub longstreet: Command,
    pub reynolds: Command,
    pub sickles: Command,
    pub sedgwick: Command,
    pub stuart: Command,
    pub stoneman: Command,
    pub hood: Command,
    pub pickett: Command,
    pub independent: [Command; 2],
}

impl Known {
    fn find(commands: &[CommandInfo]) -> Result<Self, DataError> {
        let named = |id: &str| {
            commands.iter().position(|command| command.id == id).map(|index| Command(index as u8)).ok_or_else(
                || {
                    DataError::file(
                        "guv/commands.toml",
                        format!("the rules speak of {id}, who has no marker"),
                    )
                },
            )
        };
        Ok(Self {
            hooker: named("hooker")?,
            jackson: named("jackson")?,
            longstreet: named("longstreet")?,
            reynolds: named("reynolds")?,
            sickles: named("sickles")?,
            sedgwick: named("sedgwick")?,
            stuart: named("stuart")?,
            stoneman: named("stoneman")?,
            hood: named("hood")?,
            pickett: named("pickett")?,
            independent: [named("union-independent")?, named("confederate-independent")?],
        })
    }
}

/// The optional rules and variants, as bits in the order of [`About::options`].
pub mod option {
    pub const EVENTS: u16 = 1;
    pub const DUMMIES: u16 = 1 << 1;
    pub const RULE_OF_SIX: u16 = 1 << 2;
    pub const NIGHT_COMBAT: u16 = 1 << 3;
    pub const EXTRA_SKIRMISHERS: u16 = 1 << 4;
    pub const HYPOTHETICAL: u16 = 1 << 5;
    pub const STONEMAN: u16 = 1 << 6;
    pub const LONGSTREET: u16 = 1 << 7;
}

/// The most units of a hex. // guv.5.2
pub const STACK_UNITS: u8 = 4;
/// The most combat points of a hex. // guv.5.3
pub const STACK_POINTS: u8 = 16;

impl Guv {
    /// The ruleset on a board of one's own: for studies and tests.
    pub fn on_board(library: &dyn Library, board: Board) -> Result<Self, DataError> {
        let map = Map::new(library, board)?;
        let charts = Charts::load(library)?;
        let known: Vec<&str> = charts.terrain.iter().map(|row| row.id.as_str()).collect();
        if known != TERRAINS {
            return Err(DataError::file(
                "guv/terrain.toml",
                "the terrains are open, forest and city, in this order",
            ));
        }
        let calendar = data::calendar(library)?;
        let commands = data::commands(library)?;
        let markers = Markers::load(library)?;
        let units = data::units(library, &commands, &markers)?;
        if units.len() > UNITS {
            return Err(DataError::file("guv/units.toml", format!("there are at most {UNITS} counters")));
        }
        if commands.len() > COMMANDS {
            return Err(DataError::file(
                "guv/commands.toml",
                format!("there are at most {COMMANDS} command markers"),
            ));
        }
        let scenarios = scenario::scenarios(library, &map, &units, &commands)?;
        if let Some(late) = scenarios.iter().find(|scenario| calendar.len() < usize::from(scenario.last_turn))
        {
            return Err(DataError::file(
                "guv/calendar.toml",
                format!("{} ends after the calendar", late.info.title),
            ));
        }
        Ok(Self {
            about: about(&scenarios, engine::editions(library, "guv")?),
            victory: VictoryTable::load(library)?,
            known: Known::find(&commands)?,
            gibbon: gibbon(&units),
            spots: Spots::find(&map),
            sides: units.iter().map(|info| info.side).collect(),
            arms: units.iter().map(|info| info.arm).collect(),
            of_side: Side::ALL.map(|side| {
                let own = units.iter().enumerate().filter(|(_, info)| info.side == side);
                own.map(|(index, _)| Unit(index as u8)).collect()
            }),
            placement: scenario::placement(library, &map, &units, &commands)?,
            events: data::events(library)?,
            map,
            charts,
            calendar,
            units,
            commands,
            scenarios,
            markers,
        })
    }

    /// What is printed on a unit.
    #[must_use]
    pub fn unit(&self, unit: Unit) -> &UnitInfo {
        &self.units[unit.index()]
    }

    /// The name that no other counter has.
    pub(crate) fn name(&self, unit: Unit) -> &str {
        &self.unit(unit).title
    }

    pub(crate) fn side(&self, unit: Unit) -> Side {
        self.sides[unit.index()]
    }

    pub(crate) fn arm(&self, unit: Unit) -> Arm {
        self.arms[unit.index()]
    }

    pub(crate) fn all_units(&self) -> impl Iterator<Item = Unit> + use<> {
        (0..self.units.len() as u8).map(Unit)
    }

    pub(crate) fn units_of(&self, side: Side) -> impl Iterator<Item = Unit> + '_ {
        self.of_side[side.index()].iter().copied()
    }

    /// The unit of this slug.
    #[must_use]
    pub fn unit_named(&self, id: &str) -> Option<Unit> {
        self.units.iter().position(|unit| unit.id == id).map(|index| Unit(index as u8))
    }

    pub(crate) fn scenario(&self, state: &State) -> &Scenario {
        &self.scenarios[usize::from(state.scenario)]
    }

    pub(crate) fn turn<'a>(&'a self, state: &State) -> &'a Turn {
        &self.calendar[usize::from(state.turn) - 1]
    }

    pub(crate) fn is_night(&self, state: &State) -> bool {
        self.turn(state).night
    }

    /// Combat points as now shown. // guv.3.10 guv.5.3
    pub(crate) fn strength(&self, state: &State, unit: Unit) -> u8 {
        let info = self.unit(unit);
        if state.has(unit, flag::REDUCED) { info.reduced } else { info.strength }
    }

    /// Steps a unit still has.
    pub(crate) fn steps(&self, state: &State, unit: Unit) -> u8 {
        1 + u8::from(self.unit(unit).has_two_steps() && !state.has(unit, flag::REDUCED))
    }

    /// Whose units hold a hex.
    pub(crate) fn holder(&self, state: &State, hex: Hex) -> Option<Side> {
        state.first_at(hex).map(|unit| self.side(unit))
    }

    pub(crate) fn held_by(&self, state: &State, hex: Hex, side: Side) -> bool {
        self.holder(state, hex) == Some(side)
    }

    /// Whether a unit of the other side is adjacent; across a river too. // guv.10.2 guv.13.19
    pub(crate) fn near_enemy(&self, state: &State, hex: Hex, side: Side) -> bool {
        let enemy = side.enemy();
        self.map.around(hex).any(|(_, next)| self.held_by(state, next, enemy))
    }

    /// Units and combat points of a hex. // guv.5.7
    pub(crate) fn stack(&self, state: &State, hex: Hex) -> (u8, u8) {
        state
            .units_at(hex)
            .fold((0, 0), |(units, points), unit| (units + 1, points + self.strength(state, unit)))
    }

    /// Whether a unit could end in a hex within the limits. // guv.5.1 guv.5.2 guv.5.3
    pub(crate) fn has_room(&self, state: &State, hex: Hex, unit: Unit) -> bool {
        let (mut units, points) = self.stack(state, hex);
        // guv.9.33: a dummy can be taken up at any time, and is when a real unit needs its place.
        if self.arm(unit) != Arm::Dummy {
            units -= self.dummies(state, hex);
        }
        units < STACK_UNITS
            && points + self.strength(state, unit) <= STACK_POINTS
            && self.holder(state, hex).is_none_or(|side| side == self.side(unit))
    }

    /// Dummies of a hex.
    pub(crate) fn dummies(&self, state: &State, hex: Hex) -> u8 {
        state.units_at(hex).filter(|&unit| self.arm(unit) == Arm::Dummy).count() as u8
    }

    /// Takes up the dummies that stand in the way of real units. // guv.9.33
    pub(crate) fn make_room(&self, state: &mut State, hex: Hex, log: &mut Log) {
        while self.stack(state, hex).0 > STACK_UNITS {
            let dummy = state.units_at(hex).find(|&unit| self.arm(unit) == Arm::Dummy);
            let Some(dummy) = dummy else { return };
            self.remove_dummy(state, dummy, log);
        }
    }

    pub(crate) fn is_overfull(&self, state: &State, hex: Hex) -> bool {
        let (units, points) = self.stack(state, hex);
        units > STACK_UNITS || points > STACK_POINTS
    }

    /// Whether a hex holds a unit of the order of battle.
    pub(crate) fn has_line(&self, state: &State, hex: Hex) -> bool {
        state.units_at(hex).any(|unit| self.arm(unit).is_line())
    }

    pub(crate) fn has_infantry(&self, state: &State, hex: Hex) -> bool {
        state.units_at(hex).any(|unit| self.arm(unit) == Arm::Infantry)
    }

    /// Whether the hex is on the map of this scenario. // guv.19.1
    pub(crate) fn in_play(&self, state: &State, hex: Hex) -> bool {
        hex != NOWHERE && self.scenario(state).covers(hex)
    }

    pub(crate) fn active<'a>(&self, state: &'a State) -> &'a Active {
        const NOBODY: Active = Active::new(Side::Union, Command(0));
        static IDLE: Active = NOBODY;
        state.active.as_ref().unwrap_or(&IDLE)
    }

    pub(crate) fn is_independent(&self, state: &State, unit: Unit) -> bool {
        self.arm(unit).is_line() && self.formation(state, unit).is_none()
    }

    /// The formation a unit belongs to in this game.
    pub(crate) fn formation(&self, state: &State, unit: Unit) -> Option<Command> {
        let info = self.unit(unit);
        if state.options & option::STONEMAN != 0 && info.available == Available::Turn11 {
            // guv.20.8
            return Some(self.known.stoneman);
        }
        if self.scenario(state).independent.contains(&unit) { None } else { info.formation }
    }

    /// Moves a counter, and with it what hangs on it: breastworks that nobody holds any more go, dummies too.
    pub(crate) fn relocate(&self, state: &mut State, unit: Unit, to: Place, log: &mut Log) {
        let from = state.hex(unit);
        state.put(unit, to);
        if let Some(hex) = from {
            self.tidy_hex(state, hex, log);
        }
    }

    /// Takes away what a hex without real units cannot keep. // guv.14.28 guv.9.34
    pub(crate) fn tidy_hex(&self, state: &mut State, hex: Hex, log: &mut Log) {
        if state.has_breastwork(hex) && !self.has_line(state, hex) {
            state.set_breastwork(hex, false);
            log.add(|| {
                Event::new("guv.14.28", format!("The breastwork in {} is removed.", self.map.name(hex)))
            });
        }
        while let Some(dummy) =
            state.first_at(hex).filter(|_| state.units_at(hex).all(|unit| self.arm(unit) == Arm::Dummy))
        {
            state.put(dummy, Place::AVAILABLE);
        }
    }

    /// Takes one step from a unit. // guv.3.11 guv.3.12 guv.14.46
    pub(crate) fn lose_step(&self, state: &mut State, unit: Unit, log: &mut Log) {
        let two = self.unit(unit).has_two_steps() && !state.has(unit, flag::REDUCED);
        if two {
            state.set(unit, flag::REDUCED);
            self.tell(state, unit, log, "guv.3.11", || {
                format!("{} loses a step and is reduced.", self.name(unit))
            });
        } else {
            self.eliminate(state, unit, "guv.14.46", log);
        }
    }

    /// Takes a unit off the map for good. // guv.3.5 guv.13.13
    pub(crate) fn eliminate(&self, state: &mut State, unit: Unit, clause: &'static str, log: &mut Log) {
        let place = state.hex(unit).map_or_else(String::new, |hex| self.map.name(hex).to_owned());
        log.add(|| {
            Event::new(clause, format!("{} is eliminated.", self.name(unit))).kind(EventKind::Loss {
                piece: self.unit(unit).id.clone(),
                side: self.side(unit),
                amount: i16::from(self.strength(state, unit)),
                place,
            })
        });
        let keep = if self.unit(unit).has_two_steps() { flag::REDUCED } else { 0 };
        state.flags[unit.index()] &= keep;
        state.group.part(unit);
        self.relocate(state, unit, Place::LOSSES, log);
    }

    /// Disorganizes a unit; one that already is becomes demoralized. // guv.12.13 guv.13.15 guv.14.68
    pub(crate) fn disorganize(&self, state: &mut State, unit: Unit, clause: &'static str, log: &mut Log) {
        if !self.arm(unit).is_line() || state.has(unit, flag::DEMORALIZED) {
            return;
        }
        let word = if state.has(unit, flag::DISORGANIZED) {
            state.clear(unit, flag::DISORGANIZED);
            state.set(unit, flag::DEMORALIZED);
            "demoralized"
        } else {
            state.set(unit, flag::DISORGANIZED);
            "disorganized"
        };
        self.tell(state, unit, log, clause, || format!("{} is {word}.", self.name(unit)));
    }

    /// Says that units of a side came next to the enemy: what they see there cannot be unseen. // guv.9.31
    pub(crate) fn uncover(&self, state: &State, hex: Hex, side: Side, log: &mut Log) {
        if self.near_enemy(state, hex, side) {
            log.reveal();
        }
    }

    /// Writes an event about a unit: to everybody who may look at it.
    pub(crate) fn tell(
        &self,
        state: &State,
        unit: Unit,
        log: &mut Log,
        clause: &'static str,
        text: impl FnOnce() -> String,
    ) {
        let audience = self.witnesses(state, unit);
        log.add(|| Event::new(clause, text()).only(audience));
    }

    /// Who may know of what a unit does: its owner, and the enemy if he has a unit next to it. // guv.9.31
    pub(crate) fn witnesses(&self, state: &State, unit: Unit) -> Seats {
        let side = self.side(unit);
        match state.hex(unit) {
            Some(hex) if !self.near_enemy(state, hex, side) => Seats::only(engine::Seat::of(side)),
            _ => Seats::ALL,
        }
    }

    /// Combat points of eliminated units. // guv.2.1 guv.2.5
    pub(crate) fn eliminated(&self, state: &State, side: Side) -> i32 {
        self.units_of(side)
            .filter(|&unit| state.place(unit) == Place::LOSSES && self.arm(unit).is_line())
            .map(|unit| i32::from(self.unit(unit).strength))
            .sum()
    }

    /// Skirmishers or dummies at hand.
    pub(crate) fn at_hand(&self, state: &State, side: Side, arm: Arm) -> Option<Unit> {
        // Markers stand behind the units of the order of battle.
        let markers = self.of_side[side.index()].iter().rev().take_while(|unit| !self.arm(**unit).is_line());
        markers.copied().filter(|&unit| self.arm(unit) == arm && state.place(unit) == Place::AVAILABLE).last()
    }

    pub(crate) fn event_info(&self, side: Side, chit: EventChit) -> Option<&EventInfo> {
        self.events.iter().find(|info| info.side == side && info.chit == chit)
    }

    pub(crate) fn is_in_game(&self, state: &State, command: Command) -> bool {
        !matches!(state.chits[command.index()], Chit::Away | Chit::Gone)
    }
}

fn gibbon(units: &[UnitInfo]) -> UnitSet {
    let mut gibbon = UnitSet::default();
    for (index, info) in units.iter().enumerate() {
        if info.division.ends_with("Gibbon") {
            gibbon.insert(Unit(index as u8));
        }
    }
    gibbon
}

fn about(scenarios: &[Scenario], editions: Vec<Edition>) -> About {
    let option = |id, title, summary, clause, favours| OptionInfo {
        id,
        title,
        summary,
        favours,
        clause: Clause(clause),
    };
    About {
        id: "guv",
        title: "Give Us Victories",
        credit: "Give Us Victories: The Chancellorsville Campaign, Dissimula Edizioni",
        summary: "Brigades on 1000-metre hexes. Each side secretly picks the formations it pays for; their chits are drawn \
                  from one cup, and whoever is drawn moves, bombards and fights with a pool of dice.",
        board: "guv",
        seats: vec![SeatInfo::of(Side::Union), SeatInfo::of(Side::Confederate)],
        scenarios: scenarios.iter().map(|scenario| scenario.info.clone()).collect(),
        options: vec![
            option("events", "Events", "Event chits are drawn and played in the campaign.", "guv.17.1", None),
            option("dummies", "Dummies", "Ghost markers hide what stacks are made of.", "guv.9.32", None),
            option(
                "rule_of_6",
                "Rule of 6",
                "A natural 6 picks the unit that loses, or forces a retreat.",
                "guv.14.48",
                None,
            ),
            option(
                "night_combat",
                "Night combat",
                "The Night Attack event lets a formation fight at night.",
                "guv.14.73",
                None,
            ),
            option(
                "extra_skirmishers",
                "Extra skirmishers",
                "The skirmishers marked EXTRA join the availability box.",
                "guv.13.18",
                Some(Side::Union),
            ),
            option(
                "hypothetical",
                "Hypothetical deployment",
                "Formations start in secretly chosen boxes (campaign).",
                "guv.20.1",
                None,
            ),
            option(
                "stoneman",
                "Stoneman's corps",
                "The Union Cavalry Corps may come to Kelly's Ford (campaign).",
                "guv.20.8",
                Some(Side::Union),
            ),
            option(
                "longstreet",
                "Longstreet's divisions",
                "Hood and Pickett may arrive from turn 6 (campaign).",
                "guv.20.9",
                Some(Side::Confederate),
            ),
        ],
        editions,
    }
}
