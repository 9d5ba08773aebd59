//! A unit or stack on the march, hex by hex.

use arrayvec::ArrayVec;
use engine::{Event, EventKind, Log, Seat, Seats};

use crate::Guv;
use crate::action::Action;
use crate::group::{Group, Purse};
use crate::map::Hex;
use crate::state::{Place, State, flag};
use crate::task::Task;
use crate::unit::{Arm, Unit};

impl Guv {
    pub(crate) fn list_moving(&self, state: &State, out: &mut Vec<Action>) {
        let Some(&leader) = state.group.members.first() else { return };
        match state.hex(leader) {
            Some(at) => {
                for (_, next) in self.map.around(at) {
                    if self.may_step(state, next).is_ok() {
                        out.push(Action::To(next));
                    }
                }
                for unit in state.units_at(at) {
                    if self.may_join(state, unit).is_ok() {
                        out.push(Action::With(unit));
                    }
                }
                if self.may_exit(state).is_ok() {
                    out.push(Action::Exit);
                }
                if !state.group.general_retreat {
                    self.list_skirmishers(state, state.group.members.iter().copied(), out);
                    self.list_seizing(state, out);
                }
            }
            None => {
                for &hex in &self.map.entries {
                    if self.may_step(state, hex).is_ok() {
                        out.push(Action::To(hex));
                    }
                }
                for unit in self.units_of(self.side(leader)) {
                    if state.place(unit) == Place::WAITING && self.may_join(state, unit).is_ok() {
                        out.push(Action::With(unit));
                    }
                }
            }
        }
        for &unit in &state.group.members {
            if self.may_leave(state, unit).is_ok() {
                out.push(Action::Leave(unit));
            }
        }
        out.push(Action::Done);
    }

    pub(crate) fn do_moving(
        &self,
        state: &mut State,
        action: &Action,
        dice: &mut dyn engine::Dice,
        log: &mut Log,
    ) {
        match *action {
            Action::To(hex) => self.step(state, hex, log),
            Action::With(unit) => {
                let purse = self.purse(state, unit, state.group.general_retreat);
                state.group.join(unit, purse);
            }
            Action::Leave(unit) => self.leave_behind(state, unit),
            Action::Exit => self.exit(state, log),
            Action::Skirmisher(unit, hex) => self.put_out_skirmisher(state, unit, hex, log),
            Action::Destroy(a, b) => self.seize_pontoon(state, a, b, false, log),
            Action::Capture(a, b) => self.seize_pontoon(state, a, b, true, log),
            _ => self.finish_move(state, dice, log),
        }
    }

    fn leave_behind(&self, state: &mut State, unit: Unit) {
        state.group.part(unit);
        if self.arm(unit).is_line() {
            state.set(unit, flag::FINISHED);
        }
        // Skirmishers stay behind when no infantry goes on. // guv.13.9
        if !state.group.members.iter().any(|&member| self.arm(member) == Arm::Infantry) {
            while let Some(&skirmisher) =
                state.group.members.iter().find(|&&member| self.arm(member) == Arm::Skirmisher)
            {
                state.group.part(skirmisher);
            }
        }
    }

    fn finish_move(&self, state: &mut State, dice: &mut dyn engine::Dice, log: &mut Log) {
        let group = std::mem::take(&mut state.group);
        state.pop();
        if group.general_retreat {
            return self.end_general_retreat(state, &group, dice, log);
        }
        for &unit in &group.members {
            if self.arm(unit).is_line() {
                state.set(unit, flag::FINISHED);
            }
        }
    }

    fn exit(&self, state: &mut State, log: &mut Log) {
        let Some(hex) = self.group_hex(state) else { return };
        let members = std::mem::take(&mut state.group.members);
        for &unit in &members {
            if self.arm(unit).is_line() {
                // guv.9.23
                state.set(unit, flag::MOVED | flag::FINISHED);
                self.relocate(state, unit, Place::left(hex), log);
                log.add(|| {
                    Event::new(
                        "guv.9.22",
                        format!("{} leaves the map by {}.", self.name(unit), self.map.name(hex)),
                    )
                });
            }
        }
        state.group = Group::default();
        state.pop();
    }

    /// Takes the group one hex on.
    fn step(&self, state: &mut State, to: Hex, log: &mut Log) {
        let Ok(cost) = self.may_step(state, to) else { return };
        let from = self.group_hex(state);
        let works = from.is_some_and(|from| self.leaves_works(state, from));
        let marching: Vec<Unit> = state.group.members.iter().copied().collect();
        let army = self.side(marching[0]);
        for &unit in &marching {
            state.put(unit, to.into());
            if self.arm(unit).is_line() {
                state.set(
                    unit,
                    if state.group.general_retreat { flag::DISPLACED | flag::WITHDRAWN } else { flag::MOVED },
                );
                if self.force_marches(state, unit) && !state.group.general_retreat {
                    state.set(unit, flag::MARCHED);
                }
            }
        }
        state.group.spend(cost.halves, cost.road);
        if let Some(from) = from {
            self.dummies_follow(state, from, to);
            if works && !self.has_line(state, from) {
                self.abandon(state, from, log);
            }
            self.tidy_hex(state, from, log);
        }
        self.tell_step(state, &marching, from, to, log);
        self.uncover(state, to, army, log);
        // guv.9.9 guv.9.12
        if !self.is_night(state) {
            for (_, next) in self.map.around(to).collect::<ArrayVec<_, 6>>().into_iter().rev() {
                if self.held_by(state, next, army.enemy()) {
                    state.push(Task::Contact(next, false));
                }
            }
        }
    }

    /// Dummies go with the last real units of their hex. // guv.9.34
    fn dummies_follow(&self, state: &mut State, from: Hex, to: Hex) {
        if state.units_at(from).any(|unit| self.arm(unit) != Arm::Dummy) {
            return;
        }
        while let Some(dummy) = state.first_at(from) {
            state.put(dummy, to.into());
            if !state.group.members.contains(&dummy) {
                state.group.join(dummy, Purse::UNCOUNTED);
            }
        }
    }

    fn tell_step(&self, state: &State, units: &[Unit], from: Option<Hex>, to: Hex, log: &mut Log) {
        if !log.is_listening() {
            return;
        }
        let army = self.side(units[0]);
        let seen =
            self.near_enemy(state, to, army) || from.is_some_and(|from| self.near_enemy(state, from, army));
        let path: Vec<String> =
            from.into_iter().chain([to]).map(|hex| self.map.name(hex).to_owned()).collect();
        let names: Vec<&str> = units.iter().map(|&unit| self.name(unit)).collect();
        let owner = Seats::only(Seat::of(army));
        let text = format!("{} to {}.", names.join(", "), self.map.name(to));
        let audience = if seen { Seats::ALL } else { owner };
        log.add(|| {
            Event::new("guv.9.3", text)
                .only(audience)
                .kind(EventKind::Move { piece: self.unit(units[0]).id.clone(), path: path.clone() })
        });
        if !seen {
            let text = format!("A {army} stack moves to {}.", self.map.name(to));
            log.add(|| Event::new("guv.9.31", text).only(Seats::only(Seat::of(army.enemy()))));
        }
    }
}
