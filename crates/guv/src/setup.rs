//! Setups that a person writes: a scenario to start from, what differs, pieces at places, whose phase it is.

use board::HexId;
use engine::setup::{Piece, Setup, SetupError, choose};
use engine::{Dice, Log, Side};
use serde::Deserialize;
use toml::Spanned;

use crate::Guv;
use crate::map::Hex;
use crate::pontoons::UNION_PONTOONS;
use crate::state::{Active, Chit, MOST_IN_A_HEX, PONTOONS, Place, Pontoon, State, flag};
use crate::task::Task;
use crate::unit::{Arm, Command, CommandKind, EventChit};

/// The moment of the sequence at which a written position starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    Turn,
    Formations,
    Draw,
    Activation,
    Movement,
    Bombardment,
    Combat,
    End,
}

const PHASES: [(&str, Phase); 8] = [
    ("turn", Phase::Turn),
    ("formations", Phase::Formations),
    ("draw", Phase::Draw),
    ("activation", Phase::Activation),
    ("movement", Phase::Movement),
    ("bombardment", Phase::Bombardment),
    ("combat", Phase::Combat),
    ("end", Phase::End),
];

/// What a setup may say of a piece.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Keys {
    reduced: bool,
    disorganized: bool,
    demoralized: bool,
    out_of_supply: bool,
    activated: bool,
    active: bool,
    moved: bool,
    built: bool,
    fired: bool,
    marched: bool,
    displaced: bool,
}

impl Keys {
    /// What is so of the piece, as bits.
    fn flags(&self) -> u16 {
        let all = [
            (self.reduced, flag::REDUCED),
            (self.disorganized, flag::DISORGANIZED),
            (self.demoralized, flag::DEMORALIZED),
            (self.out_of_supply, flag::OUT_OF_SUPPLY),
            (self.activated, flag::ACTIVATED),
            (self.active, flag::ACTIVE | flag::ACTIVATED),
            (self.moved, flag::MOVED),
            (self.built, flag::BUILT),
            (self.fired, flag::FIRED),
            (self.marched, flag::MARCHED),
            (self.displaced, flag::DISPLACED),
        ];
        all.into_iter().filter(|(is_so, _)| *is_so).fold(0, |flags, (_, bits)| flags | bits)
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PontoonRecord {
    between: [Spanned<String>; 2],
    side: Side,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Hands {
    union: Option<Vec<Spanned<String>>>,
    confederate: Option<Vec<Spanned<String>>>,
}

/// What a setup may say besides.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Own {
    #[serde(default)]
    rain: bool,
    /// The commander whose chit has been drawn.
    active: Option<Spanned<String>>,
    /// Where his chit lies.
    chit: Option<Spanned<String>>,
    /// The formations in a high commander's box.
    #[serde(default, rename = "box")]
    boxed: Vec<Spanned<String>>,
    /// The chits in the cup.
    #[serde(default)]
    cup: Vec<Spanned<String>>,
    /// High commanders and the turn they were last used in.
    #[serde(default)]
    used: Vec<(Spanned<String>, u8)>,
    #[serde(default)]
    hand: Hands,
    skirmishers: Option<[u8; 2]>,
    /// Pontoons in the pools, Union first.
    pontoons: Option<[u8; 2]>,
    #[serde(default)]
    breastworks: Vec<Spanned<String>>,
    #[serde(default)]
    pontoon: Vec<PontoonRecord>,
}

type SetupFile = engine::setup::SetupFile<Own, Keys>;

const BOXES: [(&str, Place); 4] = [
    ("losses", Place::LOSSES),
    ("available", Place::AVAILABLE),
    ("waiting", Place::WAITING),
    ("gone", Place::GONE),
];

struct Writer<'a> {
    rules: &'a Guv,
    source: &'a str,
}

impl Writer<'_> {
    fn error(&self, at: &Spanned<String>, problem: String) -> SetupError {
        SetupError::at(self.source, at.span().start, problem)
    }

    fn hex(&self, name: &Spanned<String>) -> Result<Hex, SetupError> {
        self.rules
            .map
            .board
            .hex(name.get_ref())
            .ok_or_else(|| self.error(name, format!("there is no hex {}", name.get_ref())))
    }

    fn command(&self, name: &Spanned<String>) -> Result<Command, SetupError> {
        let index = self.rules.commands.iter().position(|info| info.id == *name.get_ref());
        index.map(|index| Command(index as u8)).ok_or_else(|| {
            let known: Vec<&str> = self.rules.commands.iter().map(|info| info.id.as_str()).collect();
            self.error(name, format!("there is no commander {}", name.get_ref()))
                .legal(format!("there are {}", known.join(", ")))
        })
    }

    fn event(&self, name: &Spanned<String>) -> Result<EventChit, SetupError> {
        EventChit::ALL.into_iter().find(|chit| chit.id() == name.get_ref()).ok_or_else(|| {
            let known: Vec<&str> = EventChit::ALL.iter().map(|chit| chit.id()).collect();
            self.error(name, format!("there is no event {}", name.get_ref()))
                .legal(format!("there are {}", known.join(", ")))
        })
    }

    /// A hex, a box, or `exit HEX` for a unit that left the map there.
    fn place(&self, at: &Spanned<String>) -> Result<Place, SetupError> {
        if let Some((_, place)) = BOXES.iter().find(|(name, _)| name == at.get_ref()) {
            return Ok(*place);
        }
        match at.get_ref().strip_prefix("exit ") {
            Some(name) => {
                let hex = self.rules.map.board.hex(name);
                hex.map(Place::left).ok_or_else(|| self.error(at, format!("there is no hex {name}")))
            }
            None => Ok(self.hex(at)?.into()),
        }
    }

    fn piece(&self, state: &mut State, piece: &Piece<Keys>, id: &Spanned<String>) -> Result<(), SetupError> {
        let unit = self
            .rules
            .unit_named(id.get_ref())
            .ok_or_else(|| self.error(id, format!("there is no unit {}", id.get_ref())))?;
        let flags = piece.own.flags();
        let Some(at) = &piece.at else {
            state.flags[unit.index()] = flags;
            return Ok(());
        };
        let place = self.place(at)?;
        if let Some(hex) = place.hex() {
            if self.rules.holder(state, hex).is_some_and(|side| side != self.rules.side(unit)) {
                return Err(self.error(at, format!("the enemy is in {} already", at.get_ref())));
            }
            if state.units_at(hex).filter(|&other| other != unit).count() >= MOST_IN_A_HEX {
                let problem = format!("there are {MOST_IN_A_HEX} units in {} already", at.get_ref());
                return Err(self.error(at, problem));
            }
        }
        state.put(unit, place);
        state.flags[unit.index()] = flags;
        state.origins[unit.index()] = place.0;
        Ok(())
    }
}

/// A pontoon that is not laid: one of the side's own if it has any, and one that is in no pool before one that is.
fn free_pontoon(state: &State, side: Side) -> Option<usize> {
    let own = |slot: &usize| (*slot < UNION_PONTOONS) == (side == Side::Union);
    let free = |slot: &usize| matches!(state.pontoons[*slot], Pontoon::Locked | Pontoon::Pool(_));
    let pooled = |slot: &usize| matches!(state.pontoons[*slot], Pontoon::Pool(_));
    (0..PONTOONS).filter(free).min_by_key(|slot| (!own(slot), pooled(slot), std::cmp::Reverse(*slot)))
}

impl Guv {
    /// Checks a setup into a state, and tells what happens before anybody is asked.
    pub(crate) fn start_state(
        &self,
        setup: &Setup,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<State, SetupError> {
        self.about.check(setup)?;
        self.about.tell_options(setup, log);
        let index =
            self.scenarios.iter().position(|scenario| scenario.info.id == setup.scenario).unwrap_or(0);
        let bit = |id: &String| {
            self.about.options.iter().position(|option| option.id == id).map_or(0, |index| 1 << index)
        };
        let options = setup.options.iter().fold(0, |all, id| all | bit(id));
        let file = if setup.source.is_empty() { None } else { Some(SetupFile::read(&setup.source)?) };
        // A hand that is written stands for the one that was drawn: of that nothing is told.
        let is_written =
            |file: &SetupFile| file.own.hand.union.is_some() || file.own.hand.confederate.is_some();
        let mut state = if file.as_ref().is_some_and(is_written) {
            self.first_state(index, options, dice, &mut Log::silent())
        } else {
            self.first_state(index, options, dice, log)
        };
        if let Some(file) = file {
            self.write_position(&mut state, &file, &setup.source)?;
        }
        self.settle(&mut state, dice, log);
        if let Err(problem) = self.audit_state(&state) {
            return Err(SetupError::new(problem));
        }
        Ok(state)
    }

    fn write_position(&self, state: &mut State, file: &SetupFile, source: &str) -> Result<(), SetupError> {
        let writer = Writer { rules: self, source };
        if let Some(turn) = &file.turn {
            let scenario = self.scenario(state);
            let turns = scenario.first_turn..=scenario.last_turn;
            if !turns.contains(turn.get_ref()) {
                let legal = format!("its turns are {} to {}", scenario.first_turn, scenario.last_turn);
                return Err(SetupError::at(
                    source,
                    turn.span().start,
                    format!("the scenario has no turn {}", turn.get_ref()),
                )
                .legal(legal));
            }
            state.turn = *turn.get_ref();
        }
        if let Some(side) = &file.side {
            return Err(SetupError::at(source, side.span().start, "a set-up of this game has no side")
                .legal("active = the commander whose chit was drawn"));
        }
        let phase = file.phase.as_ref().map(|phase| choose(source, "phase", phase, &PHASES)).transpose()?;
        if file.only {
            self.clear_map(state);
        } else if phase.is_some() {
            let first = self.scenario(state).sets_up_first;
            self.deploy_rest(state, first);
            self.deploy_rest(state, first.enemy());
        }
        self.write_markers(state, &file.own, &writer)?;
        for piece in &file.pieces {
            for id in &piece.units {
                writer.piece(state, piece, id)?;
            }
        }
        for name in &file.own.breastworks {
            let hex = writer.hex(name)?;
            if !self.has_line(state, hex) {
                return Err(writer.error(name, format!("nobody holds a breastwork in {}", name.get_ref())));
            }
            state.set_breastwork(hex, true);
        }
        if let Some(phase) = phase {
            self.write_phase(state, &file.own, phase, &writer)?;
            state.rain = file.own.rain;
        }
        Ok(())
    }

    fn clear_map(&self, state: &mut State) {
        for unit in self.all_units() {
            if self.arm(unit).is_line() {
                state.put(unit, Place::NONE);
                state.flags[unit.index()] = 0;
            }
        }
        for pontoon in &mut state.pontoons {
            if matches!(pontoon, Pontoon::Laid(..)) {
                *pontoon = Pontoon::Locked;
            }
        }
    }

    fn write_markers(&self, state: &mut State, file: &Own, writer: &Writer<'_>) -> Result<(), SetupError> {
        if let Some(counts) = file.skirmishers {
            for army in Side::ALL {
                let own: Vec<_> =
                    self.units_of(army).filter(|&unit| self.arm(unit) == Arm::Skirmisher).collect();
                for (index, unit) in own.into_iter().enumerate() {
                    state.put(
                        unit,
                        if index < usize::from(counts[army.index()]) {
                            Place::AVAILABLE
                        } else {
                            Place::NONE
                        },
                    );
                }
            }
        }
        if let Some([union, confederate]) = file.pontoons {
            for (index, pontoon) in state.pontoons.iter_mut().enumerate() {
                let own = index < UNION_PONTOONS;
                let there = if own { index < usize::from(union) } else { confederate > 0 };
                let army = if own { Side::Union } else { Side::Confederate };
                *pontoon = if there { Pontoon::Pool(army) } else { Pontoon::Locked };
            }
        }
        for record in &file.pontoon {
            let (a, b) = (writer.hex(&record.between[0])?, writer.hex(&record.between[1])?);
            if self.map.direction(a, b).is_none() {
                return Err(writer.error(&record.between[1], "a pontoon joins two neighbouring hexes".into()));
            }
            let slot = free_pontoon(state, record.side);
            let slot =
                slot.ok_or_else(|| writer.error(&record.between[0], "there are only seven pontoons".into()))?;
            state.pontoons[slot] = Pontoon::Laid(a.min(b), a.max(b), record.side);
        }
        for (name, turn) in &file.used {
            state.used[writer.command(name)?.index()] = *turn;
        }
        for (army, names) in [(0, &file.hand.union), (1, &file.hand.confederate)] {
            let Some(names) = names else { continue };
            // The hand that is written stands for the one that was drawn.
            for chit in EventChit::ALL {
                state.cup[army][chit.index()] += std::mem::take(&mut state.hand[army][chit.index()]);
            }
            for name in names {
                let chit = writer.event(name)?;
                state.hand[army][chit.index()] += 1;
                // What is in the hand is not in the cup.
                state.cup[army][chit.index()] = state.cup[army][chit.index()].saturating_sub(1);
            }
        }
        Ok(())
    }

    fn write_phase(
        &self,
        state: &mut State,
        file: &Own,
        phase: Phase,
        writer: &Writer<'_>,
    ) -> Result<(), SetupError> {
        state.agenda.clear();
        for name in &file.cup {
            state.chits[writer.command(name)?.index()] = Chit::Cup;
        }
        match phase {
            Phase::Turn => state.push(Task::TurnStart),
            Phase::End => state.push(Task::TurnEnd),
            Phase::Draw => state.push(Task::Draw),
            Phase::Formations => {
                for army in Side::ALL {
                    state.points[army.index()] = self.activation_points(state, army);
                }
                state.push(Task::Draw);
                state.push(Task::Formations(Side::Confederate));
                state.push(Task::Formations(Side::Union));
            }
            Phase::Activation | Phase::Movement | Phase::Bombardment | Phase::Combat => {
                let missing =
                    || SetupError::new("this phase needs `active`, the commander whose chit was drawn");
                let command = writer.command(file.active.as_ref().ok_or_else(missing)?)?;
                self.write_activation(state, file, phase, command, writer)?;
            }
        }
        Ok(())
    }

    fn write_activation(
        &self,
        state: &mut State,
        file: &Own,
        phase: Phase,
        command: Command,
        writer: &Writer<'_>,
    ) -> Result<(), SetupError> {
        let info = &self.commands[command.index()];
        for name in &file.boxed {
            state.chits[writer.command(name)?.index()] = Chit::InBox(command);
        }
        state.chits[command.index()] = Chit::Spent;
        state.active = Some(Active::new(info.side, command));
        state.push(Task::Draw);
        if phase == Phase::Activation {
            state.push(Task::Activate(command));
            return Ok(());
        }
        state.push(Task::ActivationEnd);
        state.push(Task::Combat);
        if phase != Phase::Combat {
            state.push(Task::Bombardment);
        }
        if phase == Phase::Movement {
            state.push(Task::Stacking);
            state.push(Task::MarchRoll);
            state.push(Task::Movement);
        }
        let hex = file.chit.as_ref().map(|name| writer.hex(name)).transpose()?.unwrap_or(HexId(0));
        self.write_chit(state, command, hex);
        Ok(())
    }

    /// Puts the chit on the map as a player would, but leaves the units as the setup says.
    fn write_chit(&self, state: &mut State, command: Command, hex: Hex) {
        let kept = state.flags;
        self.prepare_chit(state, command, hex);
        for unit in self.all_units() {
            state.flags[unit.index()] |= kept[unit.index()];
        }
        if self.commands[command.index()].kind == CommandKind::Independent
            && let Some(active) = &mut state.active
        {
            active.three = 0;
        }
    }
}
