//! Activation: the drawn chit, its place, its radius, Independent units and the Detachment marker.

use engine::{Dice, Event, Forbidden, Log, May, Side, capital, demand, forbid, forbidden};

use crate::Guv;
use crate::action::Action;
use crate::map::{Hex, NOWHERE};
use crate::ruleset::option;
use crate::sequence::JACKSON_OPENS;
use crate::state::{Chit, HexBits, Place, State, flag};
use crate::task::Task;
use crate::unit::{Arm, Command, CommandKind, EventChit, Unit};

impl Guv {
    /// Why a unit may not be activated by any means, if a rule holds it back. // guv.18.3 guv.18.4 guv.18.5 guv.19.7
    pub(crate) fn restrained(&self, state: &State, unit: Unit) -> Option<Forbidden> {
        let scenario = self.scenario(state);
        let formation = self.unit(unit).formation?;
        let provoked = state.provoked != 0 && state.turn > state.provoked;
        if scenario.held_until_attacked == Some(formation) && !provoked {
            return Some(forbidden!(
                "guv.19.7",
                "the corps waits until it has been attacked or bombarded in an earlier turn"
            ));
        }
        if !scenario.is_campaign()
            || state.options & option::HYPOTHETICAL != 0
            || provoked
            || state.released & formation.bit() != 0
        {
            return None;
        }
        let known = &self.known;
        // guv.18.7
        let with_sedgwick = formation == known.sedgwick || self.gibbon.contains(unit);
        if with_sedgwick && state.released & known.sedgwick.bit() != 0 {
            return None;
        }
        if formation == known.reynolds && state.turn < 6 {
            return Some(forbidden!("guv.18.3", "I Corps cannot be activated before turn 6"));
        }
        if with_sedgwick && state.turn < 14 {
            return Some(forbidden!(
                "guv.18.4",
                "VI Corps and Gibbon's division cannot be activated before turn 14"
            ));
        }
        None
    }

    /// Notes that a command under restriction was attacked or bombarded. // guv.18.5 guv.19.7
    pub(crate) fn provoke(&self, state: &mut State, unit: Unit, log: &mut Log) {
        let formation = self.unit(unit).formation;
        let scenario = self.scenario(state);
        let known = &self.known;
        let watched = if scenario.is_campaign() {
            formation == Some(known.reynolds)
                || formation == Some(known.sedgwick)
                || self.gibbon.contains(unit)
        } else {
            scenario.held_until_attacked.is_some() && formation == scenario.held_until_attacked
        };
        if watched && state.provoked == 0 {
            state.provoked = state.turn;
            let clause = if scenario.is_campaign() { "guv.18.5" } else { "guv.19.7" };
            self.tell(state, unit, log, clause, || {
                "The commands that were held back are free from the next turn.".into()
            });
        }
    }

    pub(crate) fn commands_unit(&self, state: &State, formations: u32, unit: Unit) -> bool {
        self.formation(state, unit).is_some_and(|formation| formations & formation.bit() != 0)
    }

    /// The formations that a drawn chit would command.
    fn formations_of(&self, state: &State, chit: Command) -> u32 {
        let Some(info) = self.commands.get(chit.index()) else { return 0 };
        match info.kind {
            CommandKind::Formation => chit.bit(),
            CommandKind::Independent => 0,
            CommandKind::High => (0..self.commands.len() as u8)
                .map(Command)
                .filter(|own| state.chits[own.index()] == Chit::InBox(chit))
                .fold(0, |all, own| all | own.bit()),
        }
    }

    pub(crate) fn list_activate(&self, state: &State, chit: Command, out: &mut Vec<Action>) {
        let side = self.active(state).side;
        if self.may_activate(state, chit).is_ok() {
            out.push(Action::Activate);
        }
        if self.may_pass(state, chit).is_ok() {
            out.push(Action::Pass);
        }
        if self.may_draw_event(state, chit).is_ok() {
            out.push(Action::DrawEvent);
        }
        for event in [EventChit::Regroup, EventChit::LastEffort, EventChit::GeneralRetreat, EventChit::Bridge]
        {
            if self.may_play(state, side, event).is_ok() {
                out.push(Action::Play(event));
            }
        }
    }

    /// Whether a drawn chit may be passed. // guv.8.6 guv.19.12
    pub(crate) fn may_pass(&self, state: &State, chit: Command) -> May {
        let scenario = self.scenario(state);
        let opens = scenario.opens_with == Some(chit) && state.turn == scenario.first_turn;
        if opens && self.may_activate(state, chit).is_ok() { Err(JACKSON_OPENS) } else { Ok(()) }
    }

    /// Whether an event chit may be drawn in place of an activation. // guv.17.3
    pub(crate) fn may_draw_event(&self, state: &State, chit: Command) -> May {
        if !self.draws_events(state) {
            return forbid!("guv.17.3", "events are drawn only in the campaign with events");
        }
        if self.commands.get(chit.index()).is_none_or(|info| info.kind == CommandKind::High) {
            return forbid!("guv.17.3", "only a formation or the Independent chit is given up for an event");
        }
        if state.cup[self.active(state).side.index()].iter().all(|&count| count == 0) {
            return forbid!("guv.17.3", "your event cup is empty");
        }
        Ok(())
    }

    /// Whether there is anybody to activate. // guv.8.8
    pub(crate) fn may_activate(&self, state: &State, chit: Command) -> May {
        if chit == Command::GOOD_GENERAL {
            let any = (0..self.commands.len() as u8)
                .map(Command)
                .any(|command| self.may_name(state, command).is_ok());
            return demand!(any, "guv.17.21", "there is no formation left to name");
        }
        let active = self.active(state);
        let formations = self.formations_of(state, chit);
        let independent = self.commands[chit.index()].kind == CommandKind::Independent;
        let found = self.units_of(active.side).any(|unit| {
            if independent {
                self.may_be_taken_by_three(state, unit)
                    && (state.hex(unit).is_some() || !self.map.entries.is_empty())
            } else {
                state.hex(unit).is_some()
                    && self.commands_unit(state, formations, unit)
                    && self.restrained(state, unit).is_none()
            }
        });
        demand!(found, "guv.8.8", "it has no unit on the map that could be activated")
    }

    /// Whether the Independent chit could activate a unit, wherever it is laid. // guv.8.30 guv.8.31
    pub(crate) fn may_be_taken_by_three(&self, state: &State, unit: Unit) -> bool {
        let waits = state.place(unit) == Place::WAITING
            && self.is_turn_eleven_cavalry(state, unit)
            && state.turn >= 11;
        (waits || state.hex(unit).is_some())
            && self.arm(unit).is_line()
            && !state.has(unit, flag::ACTIVATED)
            && self.restrained(state, unit).is_none()
    }

    pub(crate) fn do_activate(&self, state: &mut State, action: &Action, dice: &mut dyn Dice, log: &mut Log) {
        let (side, chit) = (self.active(state).side, self.active(state).chit);
        match *action {
            Action::Play(event) => return self.play_event(state, side, event, log),
            Action::Activate => {
                state.pop();
                state.push(Task::ActivationEnd);
                state.push(Task::Combat);
                state.push(Task::Bombardment);
                state.push(Task::Stacking);
                state.push(Task::MarchRoll);
                state.push(Task::Movement);
                if chit == Command::GOOD_GENERAL {
                    state.push(Task::NameFormation);
                } else {
                    self.prepare(state, chit);
                }
                return;
            }
            _ => {}
        }
        // guv.8.6 guv.8.28
        for own in &mut state.chits {
            if *own == Chit::InBox(chit) {
                *own = Chit::Spent;
            }
        }
        state.pop();
        state.active = None;
        if *action == Action::DrawEvent {
            // guv.17.3
            log.add(|| {
                Event::new("guv.17.3", format!("{side} gives up the activation and draws an event chit."))
            });
            self.draw_event(state, side, dice, log);
        } else {
            log.add(|| Event::new("guv.8.6", capital(&format!("{} passes.", self.chit_name(chit)))));
        }
    }

    /// Sets the commander and asks for the place of his chit.
    fn prepare(&self, state: &mut State, commander: Command) {
        let formations = self.formations_of(state, commander);
        let kind = self.commands[commander.index()].kind;
        if let Some(active) = &mut state.active {
            active.commander = commander;
            active.formations = formations;
            active.three = if kind == CommandKind::Independent { 3 } else { 0 };
            active.companion = kind == CommandKind::Formation;
        }
        if kind == CommandKind::Independent {
            state.push(Task::Three);
        }
        state.push(Task::PlaceChit);
    }

    /// Sets the commander and lays his chit at once: for positions that start in the middle of an activation.
    pub(crate) fn prepare_chit(&self, state: &mut State, commander: Command, hex: Hex) {
        let depth = state.agenda.len();
        self.prepare(state, commander);
        self.do_chit(state, &Action::Chit(hex), &mut Log::silent());
        state.agenda.truncate(depth);
    }

    /// Whether Good General may activate a formation. // guv.17.21
    pub(crate) fn may_name(&self, state: &State, command: Command) -> May {
        let Some(info) = self.commands.get(command.index()) else {
            return forbid!("guv.17.21", "there is no such formation");
        };
        if info.kind != CommandKind::Formation
            || info.side != Side::Union
            || state.chits[command.index()] != Chit::Idle
        {
            return forbid!(
                "guv.17.21",
                "it must be a formation that was not chosen, activated or passed this turn"
            );
        }
        let free = self.units_of(Side::Union).any(|unit| {
            state.hex(unit).is_some()
                && self.formation(state, unit) == Some(command)
                && self.restrained(state, unit).is_none()
        });
        demand!(free, "guv.17.21", "it is under restriction or not on the map")
    }

    pub(crate) fn list_name(&self, state: &State, out: &mut Vec<Action>) {
        for command in (0..self.commands.len() as u8).map(Command) {
            if self.may_name(state, command).is_ok() {
                out.push(Action::Name(command));
            }
        }
    }

    pub(crate) fn do_name(&self, state: &mut State, action: &Action, log: &mut Log) {
        let Action::Name(command) = *action else { return };
        state.pop();
        state.chits[command.index()] = Chit::Spent;
        log.add(|| {
            Event::new("guv.17.21", format!("Good General names {}.", self.commands[command.index()].name))
        });
        self.prepare(state, command);
    }

    /// Where the chit may lie. // guv.8.8 guv.8.29
    pub(crate) fn chit_hexes(&self, state: &State) -> HexBits {
        let active = self.active(state);
        let mut hexes = HexBits::EMPTY;
        let mut add = |hex: Hex| {
            if self.in_play(state, hex) && !self.held_by(state, hex, active.side.enemy()) {
                hexes.insert(hex);
            }
        };
        for unit in self.units_of(active.side) {
            let meant = if active.three > 0 {
                self.may_be_taken_by_three(state, unit)
            } else {
                self.commands_unit(state, active.formations, unit) && self.restrained(state, unit).is_none()
            };
            if !meant {
                continue;
            }
            match state.hex(unit) {
                Some(hex) => {
                    add(hex);
                    self.map.around(hex).for_each(|(_, next)| add(next));
                }
                // guv.18.10
                None if active.three > 0 => self.map.entries.iter().for_each(|&hex| add(hex)),
                None => {}
            }
        }
        hexes
    }

    pub(crate) fn list_chit(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(self.chit_hexes(state).iter().map(Action::Chit));
    }

    /// Places the chit and activates what it commands. // guv.8.9 guv.8.25 guv.8.26
    pub(crate) fn do_chit(&self, state: &mut State, action: &Action, log: &mut Log) {
        let Action::Chit(hex) = *action else { return };
        state.pop();
        let Some(active) = &mut state.active else { return };
        active.hex = hex;
        let (side, commander, formations) = (active.side, active.commander, active.formations);
        if let Some(slot) = state.chits.get_mut(commander.index()) {
            *slot = Chit::Placed(hex);
        }
        log.add(|| {
            Event::new(
                "guv.8.8",
                capital(&format!("{} is placed in {}.", self.chit_name(commander), self.map.name(hex))),
            )
        });
        let high = self.commands[commander.index()].kind == CommandKind::High;
        let reach = self.command_reach(state);
        if let Some(active) = &mut state.active {
            active.reach = reach;
        }
        for unit in self.units_of(side) {
            let Some(at) = state.hex(unit) else { continue };
            if !reach[usize::from(self.arm(unit) == Arm::Cavalry)].contains(at) {
                continue;
            }
            let independent =
                high && (self.is_independent(state, unit) && !self.is_turn_eleven_cavalry(state, unit));
            if self.commands_unit(state, formations, unit) || independent {
                self.activate_unit(state, unit);
            }
        }
    }

    /// Makes a unit active, unless it was active this turn or is held back. // guv.8.13 guv.8.19 guv.8.20
    pub(crate) fn activate_unit(&self, state: &mut State, unit: Unit) -> bool {
        if state.has(unit, flag::ACTIVATED)
            || self.restrained(state, unit).is_some()
            || !self.arm(unit).is_line()
        {
            return false;
        }
        state.set(unit, flag::ACTIVATED | flag::ACTIVE);
        state.origins[unit.index()] = state.hex(unit).unwrap_or(NOWHERE).0;
        true
    }

    /// The hexes within command: for infantry and guns, and for cavalry. // guv.8.10
    pub(crate) fn command_reach(&self, state: &State) -> [HexBits; 2] {
        let active = self.active(state);
        let radius = self.commands.get(active.commander.index()).map_or(0, |info| info.radius);
        [Arm::Infantry, Arm::Cavalry].map(|arm| {
            let mut reach = HexBits::EMPTY;
            if active.hex == NOWHERE {
                return reach;
            }
            reach.insert(active.hex);
            let mut edge = vec![active.hex];
            for _ in 0..radius {
                let mut next_edge = Vec::new();
                for &hex in &edge {
                    for (direction, next) in self.map.around(hex) {
                        if self.in_play(state, next)
                            && !self.held_by(state, next, active.side.enemy())
                            && self.crossing(state, active.side, arm, hex, direction, next).is_ok()
                            && reach.insert(next)
                        {
                            next_edge.push(next);
                        }
                    }
                }
                edge = next_edge;
            }
            reach
        })
    }
}
