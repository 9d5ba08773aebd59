//! Breaking contact, demoralized units that must go, stacks over the limit, and the price of a forced march.

use arrayvec::ArrayVec;
use board::Direction;
use engine::{Dice, Event, Forbidden, Log, May, Side, forbid, forbidden};

use crate::Guv;
use crate::action::Action;
use crate::losses::losses_of;
use crate::map::Hex;
use crate::ruleset::{STACK_POINTS, STACK_UNITS};
use crate::sequence::roll_event;
use crate::state::{MOST_IN_A_HEX, State, flag};
use crate::task::Task;
use crate::unit::{Arm, Unit};

/// Hexes a unit could go to.
type Hexes = ArrayVec<Hex, 48>;

/// The units that leave a hex together.
type Leavers = ArrayVec<Unit, MOST_IN_A_HEX>;

impl Guv {
    /// The units of a hex that still have to leave it: infantry first, skirmishers last.
    fn leavers(&self, state: &State, hex: Hex) -> Leavers {
        let mut units: Leavers = state.units_at(hex).filter(|&unit| self.arm(unit) != Arm::Dummy).collect();
        units.sort_by_key(|&unit| match self.arm(unit) {
            Arm::Infantry => 0,
            Arm::Skirmisher => 2,
            _ => 1,
        });
        units
    }

    /// Where one unit could break contact to. // guv.9.10 guv.9.14 guv.9.17
    fn contact_hexes(&self, state: &State, unit: Unit, from: Hex) -> Hexes {
        let army = self.side(unit);
        let mut hexes = Hexes::new();
        let free = |hex: Hex| self.in_play(state, hex) && !self.held_by(state, hex, army.enemy());
        let passes = |from: Hex, direction: Direction, to: Hex| {
            free(to)
                && self.crossing(state, army, self.arm(unit), from, direction, to).is_ok()
                && self.may_change_bank(state, unit, from, to).is_ok()
        };
        for (direction, next) in self.map.around(from) {
            if !passes(from, direction, next) {
                continue;
            }
            if self.arm(unit) == Arm::Cavalry {
                for (further, beyond) in self.map.around(next) {
                    let fits = self.map.board.distance(from, beyond) == 2
                        && !hexes.contains(&beyond)
                        && passes(next, further, beyond)
                        && !self.near_enemy(state, beyond, army);
                    if fits {
                        hexes.push(beyond);
                    }
                }
                continue;
            }
            let friends = state.units_at(next).any(|other| !state.has(other, flag::PARTED));
            if friends || !self.near_enemy(state, next, army) {
                hexes.push(next);
            }
        }
        hexes
    }

    /// Whether the units can all leave: tries every way, keeping to the stacking limits. // guv.9.11
    fn can_empty(
        &self,
        state: &State,
        from: Hex,
        units: &[Unit],
        taken: &mut ArrayVec<(Hex, Unit), MOST_IN_A_HEX>,
    ) -> bool {
        let Some((&unit, rest)) = units.split_first() else { return true };
        let skirmisher = self.arm(unit) == Arm::Skirmisher;
        for hex in self.contact_hexes(state, unit, from) {
            if skirmisher && !self.brigade_went(state, hex, taken) {
                continue;
            }
            if !self.has_room_with(state, hex, unit, taken) {
                continue;
            }
            taken.push((hex, unit));
            if self.can_empty(state, from, rest, taken) {
                return true;
            }
            taken.pop();
        }
        false
    }

    /// Whether a brigade of the stack has gone or would go to a hex. // guv.13.9
    fn brigade_went(&self, state: &State, hex: Hex, taken: &[(Hex, Unit)]) -> bool {
        taken.iter().any(|&(to, unit)| to == hex && self.arm(unit) == Arm::Infantry)
            || state
                .units_at(hex)
                .any(|unit| state.has(unit, flag::PARTED) && self.arm(unit) == Arm::Infantry)
    }

    fn has_room_with(&self, state: &State, hex: Hex, unit: Unit, taken: &[(Hex, Unit)]) -> bool {
        let (mut units, mut points) = self.stack(state, hex);
        units -= self.dummies(state, hex);
        for &(_, other) in taken.iter().filter(|(to, _)| *to == hex) {
            units += 1;
            points += self.strength(state, other);
        }
        units < STACK_UNITS && points + self.strength(state, unit) <= STACK_POINTS
    }

    /// Whether the stack in a hex may break contact at all. // guv.9.9 guv.9.11 guv.9.14 guv.9.15
    pub(crate) fn may_break_contact(&self, state: &State, hex: Hex) -> May {
        if self.is_night(state) {
            return forbid!("guv.9.15", "nobody breaks contact at night");
        }
        let units = self.leavers(state, hex);
        let cavalry = units.iter().filter(|&&unit| self.arm(unit) == Arm::Cavalry).count();
        if cavalry > 0 && cavalry < units.len() {
            return forbid!("guv.9.14", "a stack that mixes cavalry with other arms cannot break contact");
        }
        if units.is_empty() || !self.can_empty(state, hex, &units, &mut ArrayVec::new()) {
            return forbid!("guv.9.11", "the stack cannot empty its hex");
        }
        Ok(())
    }

    /// Whether a unit of the stack may go to a hex, so that the others can still follow.
    pub(crate) fn may_fall_back(&self, state: &State, from: Hex, unit: Unit, to: Hex) -> May {
        let units = self.leavers(state, from);
        if !units.contains(&unit) {
            return forbid!("guv.9.9", "it does not belong to the stack that is in contact");
        }
        if !self.contact_hexes(state, unit, from).contains(&to) {
            return Err(self.why_no_contact_hex(state, unit, from, to));
        }
        let skirmisher = self.arm(unit) == Arm::Skirmisher;
        if skirmisher && !self.brigade_went(state, to, &[]) {
            return forbid!("guv.13.9", "a skirmisher goes only with an infantry brigade of its hex");
        }
        if !self.has_room_with(state, to, unit, &[]) {
            return forbid!("guv.9.17", "there is no room");
        }
        let rest: Leavers = units.iter().copied().filter(|&other| other != unit).collect();
        let mut taken = ArrayVec::new();
        taken.push((to, unit));
        if !self.can_empty(state, from, &rest, &mut taken) {
            return forbid!("guv.9.11", "the others could not leave the hex any more");
        }
        Ok(())
    }

    /// Why contact cannot be broken to a hex.
    fn why_no_contact_hex(&self, state: &State, unit: Unit, from: Hex, to: Hex) -> Forbidden {
        let army = self.side(unit);
        let cavalry = self.arm(unit) == Arm::Cavalry;
        if !self.in_play(state, to) {
            return forbidden!("guv.19.1", "that hex is not in play");
        }
        if self.held_by(state, to, army.enemy()) {
            return forbidden!("guv.9.5", "the enemy holds that hex");
        }
        if self.map.board.distance(from, to) != if cavalry { 2 } else { 1 } {
            return if cavalry {
                forbidden!("guv.9.14", "cavalry breaks contact by two hexes")
            } else {
                forbidden!("guv.9.9", "contact is broken by one hex")
            };
        }
        if cavalry && self.near_enemy(state, to, army) {
            return forbidden!("guv.9.14", "it would end next to the enemy");
        }
        if let Some(direction) = self.map.direction(from, to) {
            let passes = self.crossing(state, army, self.arm(unit), from, direction, to).map(|_| ());
            if let Err(why) = passes.and_then(|()| self.may_change_bank(state, unit, from, to)) {
                return why;
            }
            return forbidden!("guv.9.10", "an enemy is next to that hex, and no friends hold it");
        }
        forbidden!("guv.9.14", "no way of two hexes leads there")
    }

    pub(crate) fn list_contact(&self, state: &State, hex: Hex, begun: bool, out: &mut Vec<Action>) {
        let Some(army) = self.holder(state, hex) else { return };
        if !begun && (!self.near_enemy(state, hex, army) || self.may_break_contact(state, hex).is_err()) {
            return;
        }
        // One unit after the other, in a fixed order: the choice is where each goes.
        if let Some(&unit) = self.leavers(state, hex).first() {
            for to in self.contact_hexes(state, unit, hex) {
                if self.may_fall_back(state, hex, unit, to).is_ok() {
                    out.push(Action::FallBack(unit, to));
                }
            }
        }
        if !begun {
            out.push(Action::Stand);
        }
    }

    pub(crate) fn do_contact(&self, state: &mut State, hex: Hex, action: &Action, log: &mut Log) {
        state.pop();
        let Action::FallBack(unit, to) = *action else { return };
        let works = self.leaves_works(state, hex);
        let line = self.arm(unit).is_line();
        let last_line = line && state.units_at(hex).filter(|&other| self.arm(other).is_line()).count() == 1;
        state.put(unit, to.into());
        self.make_room(state, to, log);
        self.uncover(state, to, self.side(unit), log);
        state.set(unit, flag::DISPLACED | flag::PARTED);
        self.tell(state, unit, log, "guv.9.9", || {
            format!("{} breaks contact and goes to {}.", self.name(unit), self.map.name(to))
        });
        if works && last_line {
            // guv.14.32
            let gone: Leavers = self
                .units_of(self.side(unit))
                .filter(|&other| state.has(other, flag::PARTED) && self.arm(other).is_line())
                .collect();
            for other in gone {
                self.disorganize(state, other, "guv.14.32", log);
            }
        }
        let more = state.units_at(hex).any(|other| self.arm(other) != Arm::Dummy);
        if more {
            self.tidy_hex(state, hex, log);
            state.push(Task::Contact(hex, true));
            return;
        }
        // guv.9.34
        while let Some(dummy) = state.first_at(hex) {
            let place =
                if self.has_room(state, to, dummy) { to.into() } else { crate::state::Place::AVAILABLE };
            state.put(dummy, place);
        }
        self.tidy_hex(state, hex, log);
        for flags in state.flags.iter_mut() {
            *flags &= !flag::PARTED;
        }
    }

    /// A demoralized unit next to the enemy, if there is one. // guv.14.63 guv.14.65 guv.14.66
    pub(crate) fn demoralized_in_contact(&self, state: &State) -> Option<Unit> {
        self.all_units().find(|&unit| {
            state.has(unit, flag::DEMORALIZED)
                && state.hex(unit).is_some_and(|hex| self.near_enemy(state, hex, self.side(unit)))
        })
    }

    /// Stacks over the limit, both sides. // guv.5.4
    pub(crate) fn overfull_hex(&self, state: &State) -> Option<Hex> {
        self.all_units().filter_map(|unit| state.hex(unit)).find(|&hex| self.is_overfull(state, hex))
    }

    /// Whether an excess unit may be put in a hex. // guv.5.5
    pub(crate) fn may_shift(&self, state: &State, from: Hex, unit: Unit, to: Hex) -> May {
        let army = self.side(unit);
        if state.hex(unit) != Some(from) {
            return forbid!("guv.5.5", "it is not in the hex that is over the limit");
        }
        let Some(direction) = self.map.direction(from, to) else {
            return forbid!("guv.5.5", "excess units go to an adjacent hex");
        };
        if !self.in_play(state, to)
            || self.held_by(state, to, army.enemy())
            || !self.has_room(state, to, unit)
        {
            return forbid!("guv.5.5", "there is no room for it");
        }
        if self.arm(unit) == Arm::Dummy && state.first_at(to).is_none() {
            return forbid!("guv.9.34", "a dummy stands only with real units of its own side");
        }
        if self.near_enemy(state, to, army) {
            return forbid!("guv.5.5", "excess units may not go next to the enemy");
        }
        self.crossing(state, army, self.arm(unit), from, direction, to)?;
        self.may_change_bank(state, unit, from, to)
    }

    pub(crate) fn list_excess(&self, state: &State, hex: Hex, out: &mut Vec<Action>) {
        if !self.is_overfull(state, hex) {
            return;
        }
        for unit in state.units_at(hex) {
            let before = out.len();
            for (_, next) in self.map.around(hex) {
                if self.may_shift(state, hex, unit, next).is_ok() {
                    out.push(Action::Shift(unit, next));
                }
            }
            if out.len() == before && self.arm(unit) != Arm::Dummy {
                out.push(Action::Remove(unit));
            }
        }
    }

    pub(crate) fn do_excess(&self, state: &mut State, hex: Hex, action: &Action, log: &mut Log) {
        match *action {
            Action::Shift(unit, to) => {
                self.relocate(state, unit, to.into(), log);
                self.make_room(state, to, log);
                self.tell(state, unit, log, "guv.5.5", || {
                    format!("{} makes room and goes to {}.", self.name(unit), self.map.name(to))
                });
            }
            Action::Remove(unit) => self.eliminate(state, unit, "guv.5.5", log),
            _ => {}
        }
        if !self.is_overfull(state, hex) {
            state.pop();
        }
    }

    /// The die after a forced march. // guv.9.29
    pub(crate) fn march_roll(&self, state: &mut State, dice: &mut dyn Dice, log: &mut Log) {
        state.pop();
        if !self.active(state).forced {
            return;
        }
        let die = dice.roll(6);
        let result = if die <= 2 { "a step is lost" } else { "no loss" };
        log.add(|| roll_event("guv.9.29", "The forced march costs a step on 1 or 2.".into(), die, result));
        log.result(|| result.into());
        log.tally(losses_of(self.active(state).side), i32::from(die <= 2));
        if die <= 2 {
            state.push(Task::MarchLoss);
        }
    }

    pub(crate) fn do_march_loss(&self, state: &mut State, action: &Action, log: &mut Log) {
        let Action::Lose(unit) = *action else { return };
        state.pop();
        self.lose_step(state, unit, log);
    }

    /// Any unit of the formation may pay for the march, marched or not. // guv.9.29
    pub(crate) fn list_march_loss(&self, state: &State, out: &mut Vec<Action>) {
        let active = self.active(state);
        for unit in self.units_of(active.side) {
            if state.hex(unit).is_some() && self.commands_unit(state, active.formations, unit) {
                out.push(Action::Lose(unit));
            }
        }
    }

    pub(crate) fn list_undummy(&self, state: &State, side: Side, out: &mut Vec<Action>) {
        if state.options & crate::ruleset::option::DUMMIES == 0 {
            return;
        }
        for unit in self.units_of(side) {
            if self.arm(unit) == Arm::Dummy && state.hex(unit).is_some() {
                out.push(Action::Undummy(unit));
            }
        }
    }

    /// Whether a dummy may be put on a hex. // guv.9.33 guv.9.34 guv.9.35
    pub(crate) fn may_dummy(&self, state: &State, side: Side, hex: Hex) -> May {
        let Some(dummy) = self.at_hand(state, side, Arm::Dummy) else {
            return forbid!("guv.9.33", "no dummy is at hand");
        };
        if !self.held_by(state, hex, side) {
            return forbid!("guv.9.34", "a dummy stands only with real units of its own side");
        }
        if !self.has_room(state, hex, dummy) {
            return forbid!("guv.9.35", "a dummy counts as one of the four units of a stack");
        }
        Ok(())
    }

    pub(crate) fn list_dummies(&self, state: &State, side: Side, out: &mut Vec<Action>) {
        if state.options & crate::ruleset::option::DUMMIES == 0 {
            return;
        }
        let mut hexes = crate::state::HexBits::EMPTY;
        self.units_of(side).filter_map(|unit| state.hex(unit)).for_each(|hex| {
            hexes.insert(hex);
        });
        for hex in hexes {
            if self.may_dummy(state, side, hex).is_ok() {
                out.push(Action::Dummy(hex));
            }
        }
        out.push(Action::Done);
    }

    pub(crate) fn do_dummies(&self, state: &mut State, side: Side, action: &Action, log: &mut Log) {
        match *action {
            Action::Dummy(hex) => {
                if let Some(dummy) = self.at_hand(state, side, Arm::Dummy) {
                    state.put(dummy, hex.into());
                    log.add(|| {
                        Event::new("guv.9.33", format!("A dummy joins the stack in {}.", self.map.name(hex)))
                            .only(engine::Seats::only(engine::Seat::of(side)))
                    });
                }
            }
            _ => state.pop(),
        }
    }

    pub(crate) fn remove_dummy(&self, state: &mut State, unit: Unit, log: &mut Log) {
        state.group.part(unit);
        state.put(unit, crate::state::Place::AVAILABLE);
        log.add(|| Event::new("guv.9.33", "A dummy is removed."));
    }
}
