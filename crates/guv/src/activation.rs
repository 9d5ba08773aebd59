//! Activation: the drawn chit, its place, its radius, Independent units and the Detachment marker.

use engine::{Dice, Event, Log, Side};

use crate::Guv;
use crate::action::{Action, Verb};
use crate::map::{Hex, NOWHERE};
use crate::ruleset::{May, Why, option};
use crate::sequence::{JACKSON_OPENS, capital};
use crate::state::{Chit, HexBits, Place, State, flag};
use crate::task::Task;
use crate::unit::{Arm, Command, CommandKind, EventChit, Unit};

impl Guv {
    /// Why a unit may not be activated by any means, if a rule holds it back. // guv.18.3 guv.18.4 guv.18.5 guv.19.7
    pub(crate) fn restrained(&self, state: &State, unit: Unit) -> Option<Why> {
        let scenario = self.scenario(state);
        let formation = self.unit(unit).formation?;
        let provoked = state.provoked != 0 && state.turn > state.provoked;
        if scenario.held_until_attacked == Some(formation) && !provoked {
            return Some(Why(
                "guv.19.7",
                "the corps waits until it has been attacked or bombarded in an earlier turn",
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
        let with_sedgwick = formation == known.sedgwick || self.gibbon.has(unit);
        if with_sedgwick && state.released & known.sedgwick.bit() != 0 {
            return None;
        }
        if formation == known.reynolds && state.turn < 6 {
            return Some(Why("guv.18.3", "I Corps cannot be activated before turn 6"));
        }
        if with_sedgwick && state.turn < 14 {
            return Some(Why(
                "guv.18.4",
                "VI Corps and Gibbon's division cannot be activated before turn 14",
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
            formation == Some(known.reynolds) || formation == Some(known.sedgwick) || self.gibbon.has(unit)
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
            out.push(Action::bare(Verb::Activate));
        }
        if self.may_pass(state, chit).is_ok() {
            out.push(Action::bare(Verb::Pass));
        }
        if self.may_draw_event(state, chit).is_ok() {
            out.push(Action::bare(Verb::DrawEvent));
        }
        for event in [EventChit::Regroup, EventChit::LastEffort, EventChit::GeneralRetreat, EventChit::Bridge]
        {
            if self.may_play(state, side, event).is_ok() {
                out.push(Action::play(event));
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
            return Err(Why("guv.17.3", "events are drawn only in the campaign with events"));
        }
        if self.commands.get(chit.index()).is_none_or(|info| info.kind == CommandKind::High) {
            return Err(Why("guv.17.3", "only a formation or the Independent chit is given up for an event"));
        }
        if state.cup[self.active(state).side.index()].iter().all(|&count| count == 0) {
            return Err(Why("guv.17.3", "your event cup is empty"));
        }
        Ok(())
    }

    /// Whether there is anybody to activate. // guv.8.8
    pub(crate) fn may_activate(&self, state: &State, chit: Command) -> May {
        if chit == Command::GOOD_GENERAL {
            let any = (0..self.commands.len() as u8)
                .map(Command)
                .any(|command| self.may_name(state, command).is_ok());
            return if any { Ok(()) } else { Err(Why("guv.17.21", "there is no formation left to name")) };
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
        if found { Ok(()) } else { Err(Why("guv.8.8", "it has no unit on the map that could be activated")) }
    }

    /// Whether the Independent chit could activate a unit, wherever it is laid. // guv.8.30 guv.8.31
    fn may_be_taken_by_three(&self, state: &State, unit: Unit) -> bool {
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
        match action.verb {
            Verb::Play => return self.play_event(state, side, action.the_event(), log),
            Verb::Activate => {
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
        if action.verb == Verb::DrawEvent {
            // guv.17.3
            log.add(|| {
                Event::new("guv.17.3", format!("{side} gives up the activation and draws an event chit."))
            });
            self.draw_event(state, side, dice, log);
        } else {
            log.add(|| Event::new("guv.8.6", capital(format!("{} passes.", self.chit_name(chit)))));
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
        self.do_chit(state, &Action::hex(Verb::Chit, hex), &mut Log::silent());
        state.agenda.truncate(depth);
    }

    /// Whether Good General may activate a formation. // guv.17.21
    pub(crate) fn may_name(&self, state: &State, command: Command) -> May {
        let Some(info) = self.commands.get(command.index()) else {
            return Err(Why("guv.17.21", "there is no such formation"));
        };
        if info.kind != CommandKind::Formation
            || info.side != Side::Union
            || state.chits[command.index()] != Chit::Idle
        {
            return Err(Why(
                "guv.17.21",
                "it must be a formation that was not chosen, activated or passed this turn",
            ));
        }
        let free = self.units_of(Side::Union).any(|unit| {
            state.hex(unit).is_some()
                && self.formation(state, unit) == Some(command)
                && self.restrained(state, unit).is_none()
        });
        if free { Ok(()) } else { Err(Why("guv.17.21", "it is under restriction or not on the map")) }
    }

    pub(crate) fn list_name(&self, state: &State, out: &mut Vec<Action>) {
        for command in (0..self.commands.len() as u8).map(Command) {
            if self.may_name(state, command).is_ok() {
                out.push(Action::command(Verb::Name, command));
            }
        }
    }

    pub(crate) fn do_name(&self, state: &mut State, action: &Action, log: &mut Log) {
        let command = action.the_command();
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
        let mut hexes = HexBits::new();
        let mut add = |hex: Hex| {
            if self.in_play(state, hex) && !self.held_by(state, hex, active.side.enemy()) {
                hexes.add(hex);
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
        out.extend(self.chit_hexes(state).iter().map(|hex| Action::hex(Verb::Chit, hex)));
    }

    /// Places the chit and activates what it commands. // guv.8.9 guv.8.25 guv.8.26
    pub(crate) fn do_chit(&self, state: &mut State, action: &Action, log: &mut Log) {
        let hex = action.the_hex();
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
                capital(format!("{} is placed in {}.", self.chit_name(commander), self.map.name(hex))),
            )
        });
        let high = self.commands[commander.index()].kind == CommandKind::High;
        let reach = self.command_reach(state);
        if let Some(active) = &mut state.active {
            active.reach = reach;
        }
        for unit in self.units_of(side) {
            let Some(at) = state.hex(unit) else { continue };
            if !reach[usize::from(self.arm(unit) == Arm::Cavalry)].has(at) {
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
    fn activate_unit(&self, state: &mut State, unit: Unit) -> bool {
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
            let mut reach = HexBits::new();
            if active.hex == NOWHERE {
                return reach;
            }
            reach.add(active.hex);
            let mut edge = vec![active.hex];
            for _ in 0..radius {
                let mut next_edge = Vec::new();
                for &hex in &edge {
                    for (direction, next) in self.map.around(hex) {
                        if self.in_play(state, next)
                            && !self.held_by(state, next, active.side.enemy())
                            && self.crossing(state, active.side, arm, hex, direction, next).is_ok()
                            && reach.add(next)
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

    fn in_reach(&self, state: &State, reach: &[HexBits; 2], unit: Unit) -> bool {
        let index = usize::from(self.arm(unit) == Arm::Cavalry);
        match state.hex(unit) {
            Some(hex) => reach[index].has(hex),
            None => {
                state.place(unit) == Place::WAITING
                    && self.map.entries.iter().any(|&hex| reach[index].has(hex))
            }
        }
    }

    /// Whether a formation may take an Independent unit along. // guv.8.14 guv.18.12
    pub(crate) fn may_take_independent(&self, state: &State, reach: &[HexBits; 2], unit: Unit) -> May {
        let active = self.active(state);
        if self.side(unit) != active.side || !self.is_independent(state, unit) || state.hex(unit).is_none() {
            return Err(Why("guv.8.14", "only an Independent unit of yours may be taken along"));
        }
        let commander = self.commands.get(active.commander.index());
        if commander.is_some_and(|info| info.kind == CommandKind::High) {
            return Err(Why(
                "guv.8.26",
                "a high commander has activated every Independent unit in his radius",
            ));
        }
        if !active.companion {
            return Err(Why("guv.8.14", "one Independent unit goes with a formation, and no more"));
        }
        if active.begun {
            return Err(Why(
                "guv.8.14",
                "it is activated together with the formation, before any unit moves",
            ));
        }
        if self.is_turn_eleven_cavalry(state, unit) {
            return Err(Why(
                "guv.18.12",
                "this brigade answers only to the Independent chit or the Detachment marker",
            ));
        }
        if state.has(unit, flag::ACTIVATED) {
            return Err(Why("guv.8.13", "it has been activated this turn"));
        }
        if !self.in_reach(state, reach, unit) {
            return Err(Why("guv.8.10", "it is not within the command radius"));
        }
        Ok(())
    }

    /// The Independent unit that a formation may take along, before any unit moves.
    pub(crate) fn list_independent(&self, state: &State, out: &mut Vec<Action>) {
        let active = self.active(state);
        if !active.companion || active.begun {
            return;
        }
        for unit in self.units_of(active.side) {
            if self.is_independent(state, unit)
                && self.may_take_independent(state, &active.reach, unit).is_ok()
            {
                out.push(Action::unit(Verb::Take, unit));
            }
        }
    }

    /// Whether a Confederate high commander may take a cavalry unit of Stuart's in place of an Independent one. // guv.8.15
    pub(crate) fn may_take_instead(&self, state: &State, cavalry: Unit, independent: Unit) -> May {
        let active = self.active(state);
        let commander = self.commands.get(active.commander.index());
        if active.side != Side::Confederate || commander.is_none_or(|info| info.kind != CommandKind::High) {
            return Err(Why("guv.8.15", "only a Confederate high commander takes Stuart's cavalry so"));
        }
        if active.begun {
            return Err(Why("guv.8.15", "it is activated together with the others, before any unit moves"));
        }
        if self.unit(cavalry).formation != Some(self.known.stuart) || self.arm(cavalry) != Arm::Cavalry {
            return Err(Why("guv.8.15", "only cavalry of Stuart's division may be taken so"));
        }
        if state.has(cavalry, flag::ACTIVATED) {
            return Err(Why("guv.8.13", "it has been activated this turn"));
        }
        if !self.in_reach(state, &active.reach, cavalry) {
            return Err(Why("guv.8.10", "it is not within the command radius"));
        }
        if !state.has(independent, flag::ACTIVE)
            || self.side(independent) != active.side
            || !self.is_independent(state, independent)
        {
            return Err(Why("guv.8.15", "it takes the place of an Independent unit that he has activated"));
        }
        Ok(())
    }

    pub(crate) fn list_instead(&self, state: &State, out: &mut Vec<Action>) {
        let active = self.active(state);
        let commander = self.commands.get(active.commander.index());
        if active.side != Side::Confederate
            || active.begun
            || commander.is_none_or(|info| info.kind != CommandKind::High)
        {
            return;
        }
        for cavalry in self.units_of(Side::Confederate).filter(|&unit| self.arm(unit) == Arm::Cavalry) {
            for independent in self.units_of(Side::Confederate) {
                if self.may_take_instead(state, cavalry, independent).is_ok() {
                    out.push(Action::units(Verb::Instead, cavalry, independent));
                }
            }
        }
    }

    /// The Independent unit stands down and can still be activated by others this turn.
    pub(crate) fn do_instead(&self, state: &mut State, action: &Action, log: &mut Log) {
        let (cavalry, independent) = (action.the_unit(), action.the_other_unit());
        state.clear(independent, flag::ACTIVATED | flag::ACTIVE);
        self.activate_unit(state, cavalry);
        self.tell(state, cavalry, log, "guv.8.15", || {
            format!("{} is activated in place of {}.", self.name(cavalry), self.name(independent))
        });
    }

    /// Whether the Independent chit may take a unit. // guv.8.29 guv.8.30 guv.8.31
    pub(crate) fn may_take_three(&self, state: &State, reach: &[HexBits; 2], unit: Unit) -> May {
        let active = self.active(state);
        if self.side(unit) != active.side || !self.arm(unit).is_line() {
            return Err(Why(
                "guv.8.30",
                "only units of your own army, other than skirmishers, are activated",
            ));
        }
        if state.has(unit, flag::ACTIVATED) {
            return Err(Why("guv.8.31", "it has been activated this turn"));
        }
        if let Some(why) = self.restrained(state, unit) {
            return Err(why);
        }
        if !self.may_be_taken_by_three(state, unit) || !self.in_reach(state, reach, unit) {
            return Err(Why("guv.8.29", "it is not within one hex of the Independent chit"));
        }
        Ok(())
    }

    pub(crate) fn list_three(&self, state: &State, out: &mut Vec<Action>) {
        let reach = self.active(state).reach;
        for unit in self.units_of(self.active(state).side) {
            if self.may_take_three(state, &reach, unit).is_ok() {
                out.push(Action::unit(Verb::Take, unit));
            }
        }
        out.push(Action::bare(Verb::Done));
    }

    /// A unit is taken along by a formation, by the Independent chit, or by the Detachment marker.
    pub(crate) fn do_take(&self, state: &mut State, action: &Action, log: &mut Log) {
        if action.verb == Verb::Done {
            state.pop();
            return;
        }
        let unit = action.the_unit();
        self.activate_unit(state, unit);
        self.tell(state, unit, log, "guv.8.14", || format!("{} is activated too.", self.name(unit)));
        match state.agenda.last() {
            Some(Task::Movement) => {
                if let Some(active) = &mut state.active {
                    active.companion = false;
                }
            }
            Some(&Task::Detach(hex, _)) => {
                state.pop();
                state.push(Task::Detach(hex, true));
            }
            Some(Task::Three) => {
                let Some(active) = &mut state.active else { return };
                active.three -= 1;
                if active.three == 0 {
                    state.pop();
                }
            }
            _ => state.pop(),
        }
    }

    /// Whether the Detachment marker may be played on a hex. // guv.8.16 guv.8.17
    pub(crate) fn may_detach(&self, state: &State, reach: &[HexBits; 2], hex: Hex) -> May {
        let active = self.active(state);
        if state.detachment[active.side.index()] != NOWHERE {
            return Err(Why("guv.8.16", "the Detachment marker has been used this turn"));
        }
        if self
            .commands
            .get(active.commander.index())
            .is_none_or(|info| info.kind == CommandKind::Independent)
        {
            return Err(Why("guv.8.17", "the Independent chit has no commander to detach units to"));
        }
        if self.detachable(state, reach, hex).is_empty() {
            return Err(Why(
                "guv.8.17",
                "there is no unit there, within the radius and not yet activated, to detach",
            ));
        }
        Ok(())
    }

    /// The units that the marker on this hex would cover.
    fn detachable(&self, state: &State, reach: &[HexBits; 2], hex: Hex) -> Vec<Unit> {
        let side = self.active(state).side;
        let here = state.units_at(hex);
        let waiting = self.units_of(side).filter(|&unit| {
            self.map.entries.contains(&hex)
                && state.place(unit) == Place::WAITING
                && self.may_be_taken_by_three(state, unit)
        });
        here.chain(waiting)
            .filter(|&unit| {
                self.side(unit) == side
                    && self.arm(unit).is_line()
                    && !state.has(unit, flag::ACTIVATED)
                    && self.restrained(state, unit).is_none()
                    && reach[usize::from(self.arm(unit) == Arm::Cavalry)].has(hex)
            })
            .collect()
    }

    pub(crate) fn list_detach(&self, state: &State, out: &mut Vec<Action>) {
        let active = self.active(state);
        let kind = self.commands.get(active.commander.index()).map(|info| info.kind);
        if state.detachment[active.side.index()] != NOWHERE || kind == Some(CommandKind::Independent) {
            return;
        }
        let mut candidates = HexBits::new();
        for unit in self.units_of(active.side) {
            if !state.has(unit, flag::ACTIVATED) && self.arm(unit).is_line() {
                match state.hex(unit) {
                    Some(hex) => {
                        candidates.add(hex);
                    }
                    None if state.place(unit) == Place::WAITING => self.map.entries.iter().for_each(|&hex| {
                        candidates.add(hex);
                    }),
                    None => {}
                }
            }
        }
        let reach = &active.reach;
        for hex in candidates.iter() {
            if (reach[0].has(hex) || reach[1].has(hex)) && !self.detachable(state, reach, hex).is_empty() {
                out.push(Action::hex(Verb::Detach, hex));
            }
        }
    }

    pub(crate) fn do_detach(&self, state: &mut State, hex: Hex, log: &mut Log) {
        let side = self.active(state).side;
        state.detachment[side.index()] = hex;
        state.push(Task::Detach(hex, false));
        log.add(|| {
            Event::new(
                "guv.8.17",
                format!("The {side} Detachment marker is placed in {}.", self.map.name(hex)),
            )
        });
    }

    pub(crate) fn list_detached(&self, state: &State, hex: Hex, any: bool, out: &mut Vec<Action>) {
        let reach = &self.active(state).reach;
        out.extend(self.detachable(state, reach, hex).into_iter().map(|unit| Action::unit(Verb::Take, unit)));
        if any || out.is_empty() {
            out.push(Action::bare(Verb::Done));
        }
    }
}
