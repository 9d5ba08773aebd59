//! Who goes along: Independent units, Stuart's cavalry in their place, the Independent chit and the Detachment marker.

use engine::{Event, Log, May, Side, forbid};

use crate::Guv;
use crate::action::Action;
use crate::map::{Hex, NOWHERE};
use crate::state::{HexBits, Place, State, flag};
use crate::task::Task;
use crate::unit::{Arm, CommandKind, Unit};

impl Guv {
    fn in_reach(&self, state: &State, reach: &[HexBits; 2], unit: Unit) -> bool {
        let index = usize::from(self.arm(unit) == Arm::Cavalry);
        match state.hex(unit) {
            Some(hex) => reach[index].contains(hex),
            None => {
                state.place(unit) == Place::WAITING
                    && self.map.entries.iter().any(|&hex| reach[index].contains(hex))
            }
        }
    }

    /// Whether a formation may take an Independent unit along. // guv.8.14 guv.18.12
    pub(crate) fn may_take_independent(&self, state: &State, reach: &[HexBits; 2], unit: Unit) -> May {
        let active = self.active(state);
        if self.side(unit) != active.side || !self.is_independent(state, unit) || state.hex(unit).is_none() {
            return forbid!("guv.8.14", "only an Independent unit of yours may be taken along");
        }
        let commander = self.commands.get(active.commander.index());
        if commander.is_some_and(|info| info.kind == CommandKind::High) {
            return forbid!(
                "guv.8.26",
                "a high commander has activated every Independent unit in his radius"
            );
        }
        if !active.companion {
            return forbid!("guv.8.14", "one Independent unit goes with a formation, and no more");
        }
        if active.begun {
            return forbid!("guv.8.14", "it is activated together with the formation, before any unit moves");
        }
        if self.is_turn_eleven_cavalry(state, unit) {
            return forbid!(
                "guv.18.12",
                "this brigade answers only to the Independent chit or the Detachment marker"
            );
        }
        if state.has(unit, flag::ACTIVATED) {
            return forbid!("guv.8.13", "it has been activated this turn");
        }
        if !self.in_reach(state, reach, unit) {
            return forbid!("guv.8.10", "it is not within the command radius");
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
                out.push(Action::Take(unit));
            }
        }
    }

    /// Whether a Confederate high commander may take a cavalry unit of Stuart's in place of an Independent one. // guv.8.15
    pub(crate) fn may_take_instead(&self, state: &State, cavalry: Unit, independent: Unit) -> May {
        let active = self.active(state);
        let commander = self.commands.get(active.commander.index());
        if active.side != Side::Confederate || commander.is_none_or(|info| info.kind != CommandKind::High) {
            return forbid!("guv.8.15", "only a Confederate high commander takes Stuart's cavalry so");
        }
        if active.begun {
            return forbid!("guv.8.15", "it is activated together with the others, before any unit moves");
        }
        if self.unit(cavalry).formation != Some(self.known.stuart) || self.arm(cavalry) != Arm::Cavalry {
            return forbid!("guv.8.15", "only cavalry of Stuart's division may be taken so");
        }
        if state.has(cavalry, flag::ACTIVATED) {
            return forbid!("guv.8.13", "it has been activated this turn");
        }
        if !self.in_reach(state, &active.reach, cavalry) {
            return forbid!("guv.8.10", "it is not within the command radius");
        }
        if !state.has(independent, flag::ACTIVE)
            || self.side(independent) != active.side
            || !self.is_independent(state, independent)
        {
            return forbid!("guv.8.15", "it takes the place of an Independent unit that he has activated");
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
                    out.push(Action::Instead(cavalry, independent));
                }
            }
        }
    }

    /// The Independent unit stands down and can still be activated by others this turn.
    pub(crate) fn do_instead(&self, state: &mut State, cavalry: Unit, independent: Unit, log: &mut Log) {
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
            return forbid!("guv.8.30", "only units of your own army, other than skirmishers, are activated");
        }
        if state.has(unit, flag::ACTIVATED) {
            return forbid!("guv.8.31", "it has been activated this turn");
        }
        if let Some(why) = self.restrained(state, unit) {
            return Err(why);
        }
        if !self.may_be_taken_by_three(state, unit) || !self.in_reach(state, reach, unit) {
            return forbid!("guv.8.29", "it is not within one hex of the Independent chit");
        }
        Ok(())
    }

    pub(crate) fn list_three(&self, state: &State, out: &mut Vec<Action>) {
        let reach = self.active(state).reach;
        for unit in self.units_of(self.active(state).side) {
            if self.may_take_three(state, &reach, unit).is_ok() {
                out.push(Action::Take(unit));
            }
        }
        out.push(Action::Done);
    }

    /// A unit is taken along by a formation, by the Independent chit, or by the Detachment marker.
    pub(crate) fn do_take(&self, state: &mut State, action: &Action, log: &mut Log) {
        let Action::Take(unit) = *action else { return state.pop() };
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
            return forbid!("guv.8.16", "the Detachment marker has been used this turn");
        }
        if self
            .commands
            .get(active.commander.index())
            .is_none_or(|info| info.kind == CommandKind::Independent)
        {
            return forbid!("guv.8.17", "the Independent chit has no commander to detach units to");
        }
        if self.detachable(state, reach, hex).is_empty() {
            return forbid!(
                "guv.8.17",
                "there is no unit there, within the radius and not yet activated, to detach"
            );
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
                    && reach[usize::from(self.arm(unit) == Arm::Cavalry)].contains(hex)
            })
            .collect()
    }

    pub(crate) fn list_detach(&self, state: &State, out: &mut Vec<Action>) {
        let active = self.active(state);
        let kind = self.commands.get(active.commander.index()).map(|info| info.kind);
        if state.detachment[active.side.index()] != NOWHERE || kind == Some(CommandKind::Independent) {
            return;
        }
        let mut candidates = HexBits::EMPTY;
        for unit in self.units_of(active.side) {
            if !state.has(unit, flag::ACTIVATED) && self.arm(unit).is_line() {
                match state.hex(unit) {
                    Some(hex) => {
                        candidates.insert(hex);
                    }
                    None if state.place(unit) == Place::WAITING => self.map.entries.iter().for_each(|&hex| {
                        candidates.insert(hex);
                    }),
                    None => {}
                }
            }
        }
        let reach = &active.reach;
        for hex in candidates {
            if (reach[0].contains(hex) || reach[1].contains(hex))
                && !self.detachable(state, reach, hex).is_empty()
            {
                out.push(Action::Detach(hex));
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
        out.extend(self.detachable(state, reach, hex).into_iter().map(Action::Take));
        if any || out.is_empty() {
            out.push(Action::Done);
        }
    }
}
