//! Bombardment: targets, obstacles, the Artillery Table.

use arrayvec::ArrayVec;
use engine::{Dice, Event, EventKind, Log, May, Modifier, demand, forbid, forbidden};

use crate::Guv;
use crate::action::Action;
use crate::losses::losses_of;
use crate::map::Hex;
use crate::state::{HexBits, MOST_IN_A_HEX, Shelling, State, flag};
use crate::task::Task;
use crate::unit::{Arm, EventChit, Unit};

impl Guv {
    /// Whether an artillery unit may bombard this turn at all. // guv.12.1 guv.14.61 guv.14.64 guv.9.27
    pub(crate) fn may_shell(&self, state: &State, unit: Unit) -> May {
        if !state.has(unit, flag::ACTIVE) || !self.arm(unit).is_artillery() {
            return forbid!("guv.12.1", "only active artillery bombards");
        }
        if self.is_night(state) {
            return forbid!("guv.7.1", "there is no bombardment at night");
        }
        if state.has(unit, flag::FIRED) {
            return forbid!("guv.12.4", "it has bombarded already");
        }
        if state.has(unit, flag::DISORGANIZED) {
            return forbid!("guv.14.61", "a disorganized unit cannot bombard");
        }
        if state.has(unit, flag::DEMORALIZED) {
            return forbid!("guv.14.64", "a demoralized unit cannot bombard");
        }
        if self.active(state).forced {
            return forbid!("guv.9.27", "a formation that force marched does not bombard");
        }
        if self.formation_marched(state, unit) {
            return forbid!("guv.9.27", "its formation force marched this turn and does not bombard");
        }
        Ok(())
    }

    /// Whether a unit belongs to a formation that force marched this turn, wherever it was itself. // guv.9.27
    pub(crate) fn formation_marched(&self, state: &State, unit: Unit) -> bool {
        self.commands_unit(state, state.marched[self.side(unit).index()], unit)
    }

    /// Whether a gun reaches a hex. // guv.12.7 guv.12.8
    pub(crate) fn may_reach(&self, state: &State, unit: Unit, target: Hex) -> May {
        let Some(at) = state.hex(unit) else { return forbid!("guv.12.1", "it is not on the map") };
        match self.map.board.distance(at, target) {
            1 => Ok(()),
            2 => {
                let mut between =
                    self.map.around(at).filter(|&(_, next)| self.map.direction(next, target).is_some());
                let clear = between.any(|(_, next)| {
                    !self.charts.terrain[usize::from(self.map.terrain(next))].blocks_bombardment
                });
                demand!(clear, "guv.12.8", "woods or houses stand in every hex between")
            }
            _ => forbid!("guv.12.1", "the target is more than two hexes away"),
        }
    }

    /// Whether a hex may be bombarded. // guv.12.6
    pub(crate) fn may_bombard(&self, state: &State, hex: Hex) -> May {
        let active = self.active(state);
        if !self.held_by(state, hex, active.side.enemy()) {
            return forbid!("guv.12.1", "there is no enemy");
        }
        if active.bombarded.contains(&hex) {
            return forbid!("guv.12.6", "the hex has been bombarded in this activation");
        }
        if active.bombarded.is_full() {
            return forbid!("guv.12.6", "no more hexes can be bombarded in this activation");
        }
        let mut last = forbidden!("guv.12.1", "no active artillery reaches it");
        for unit in self
            .units_of(active.side)
            .filter(|&unit| state.has(unit, flag::ACTIVE) && self.arm(unit).is_artillery())
        {
            match self.may_shell(state, unit).and_then(|()| self.may_reach(state, unit, hex)) {
                Ok(()) => return Ok(()),
                Err(why) => last = why,
            }
        }
        Err(last)
    }

    pub(crate) fn list_bombardment(&self, state: &State, out: &mut Vec<Action>) {
        let active = self.active(state);
        if self.is_night(state) || active.forced {
            return out.push(Action::Done);
        }
        let mut near = HexBits::EMPTY;
        for unit in self.units_of(active.side) {
            if self.may_shell(state, unit).is_err() {
                continue;
            }
            let Some(at) = state.hex(unit) else { continue };
            for (_, next) in self.map.around(at) {
                near.insert(next);
                self.map.around(next).for_each(|(_, beyond)| {
                    near.insert(beyond);
                });
            }
        }
        for hex in near {
            if self.may_bombard(state, hex).is_ok() {
                out.push(Action::Bombard(hex));
            }
        }
        if !out.is_empty() && self.may_play(state, active.side, EventChit::Alexander).is_ok() {
            out.push(Action::Play(EventChit::Alexander));
        }
        if !out.is_empty() {
            self.list_detach(state, out);
        }
        out.push(Action::Done);
    }

    pub(crate) fn do_bombardment(&self, state: &mut State, action: &Action, log: &mut Log) {
        match *action {
            Action::Bombard(hex) => {
                state.shelling = Shelling { target: Some(hex), ..Shelling::default() };
                if let Some(active) = &mut state.active {
                    active.bombarded.push(hex);
                }
                state.push(Task::Aim);
            }
            Action::Play(event) => {
                let side = self.active(state).side;
                self.play_event(state, side, event, log);
            }
            Action::Detach(hex) => self.do_detach(state, hex, log),
            _ => state.pop(),
        }
    }

    fn target(&self, state: &State) -> Hex {
        state.shelling.target.unwrap_or(board::HexId(0))
    }

    /// Whether a gun may join this bombardment. // guv.12.4 guv.12.5
    pub(crate) fn may_gun(&self, state: &State, unit: Unit) -> May {
        self.may_shell(state, unit)?;
        self.may_reach(state, unit, self.target(state))?;
        if state.shelling.guns.contains(unit) {
            return forbid!("guv.12.4", "it is part of this bombardment already");
        }
        Ok(())
    }

    /// Whether the firer may look at what he shells. // guv.9.31
    pub(crate) fn target_is_seen(&self, state: &State) -> bool {
        self.may_look(state, self.active(state).side, self.target(state))
    }

    /// Whether the firer says at which kind he fires: both are there, or a stack he may not look at could hold both.
    /// // guv.12.9 guv.9.31
    fn names_a_kind(&self, state: &State) -> bool {
        !self.target_is_seen(state) || (self.has_kind(state, false) && self.has_kind(state, true))
    }

    /// Whether guns, or troops, are in the hex that is shelled.
    fn has_kind(&self, state: &State, guns: bool) -> bool {
        let mut units = state.units_at(self.target(state));
        units.any(|unit| self.arm(unit) != Arm::Dummy && self.arm(unit).is_artillery() == guns)
    }

    pub(crate) fn list_aim(&self, state: &State, out: &mut Vec<Action>) {
        for unit in self.units_of(self.active(state).side) {
            if self.may_gun(state, unit).is_ok() {
                out.push(Action::Gun(unit));
            }
        }
        if state.shelling.guns.is_empty() {
            return;
        }
        if self.names_a_kind(state) {
            out.push(Action::FireAtTroops);
            out.push(Action::FireAtGuns);
        } else {
            out.push(Action::Fire);
        }
    }

    pub(crate) fn do_aim(&self, state: &mut State, action: &Action, log: &mut Log) {
        if let Action::Gun(unit) = *action {
            state.shelling.guns.insert(unit);
            return;
        }
        let target = self.target(state);
        let named_guns = *action == Action::FireAtGuns;
        // A kind that proves not to be there leaves the other.
        let at_guns = if self.has_kind(state, named_guns) { named_guns } else { !named_guns };
        state.shelling.at_guns = at_guns;
        for unit in state.shelling.guns {
            // guv.12.3
            state.set(unit, flag::FIRED);
        }
        let victims: ArrayVec<Unit, MOST_IN_A_HEX> = state.units_at(target).collect();
        for unit in victims {
            self.provoke(state, unit, log);
        }
        state.pop();
        state.push(Task::ShellRoll);
        state.push(Task::ShellWorks);
    }

    pub(crate) fn list_shell_works(&self, state: &State, out: &mut Vec<Action>) {
        let target = self.target(state);
        if self.may_have_breastwork(state, target).is_ok() {
            out.push(Action::Works(target));
        }
        out.push(Action::Done);
    }

    /// Places the breastwork that the defender wishes. // guv.12.10 guv.14.25
    pub(crate) fn do_shell_works(&self, state: &mut State, action: &Action, log: &mut Log) {
        state.pop();
        if let Action::Works(hex) = *action {
            self.place_breastwork(state, hex, log);
        }
    }

    pub(crate) fn place_breastwork(&self, state: &mut State, hex: Hex, log: &mut Log) {
        state.set_breastwork(hex, true);
        log.add(|| Event::new("guv.14.25", format!("A breastwork is placed in {}.", self.map.name(hex))));
    }

    /// The modifiers of the bombardment die. // guv.12.12 guv.17.12
    fn shell_modifiers(&self, state: &State) -> Vec<(&'static str, i8, &'static str)> {
        let target = self.target(state);
        let mut modifiers = Vec::new();
        let open = self.charts.terrain[usize::from(self.map.terrain(target))].bombardment;
        if open != 0 {
            modifiers.push(("open terrain", open, "guv.12.12"));
        }
        if self.fort_serves(state, target) {
            let front = self.shells_over_facing_sides(state, target);
            let value = if front { self.charts.shell_fort_front } else { self.charts.shell_fort_rear };
            modifiers.push(("fortification", value, "guv.12.12"));
        } else if state.has_breastwork(target) {
            modifiers.push(("breastwork", self.charts.shell_breastwork, "guv.12.12"));
        }
        if let Some(active) = &state.active
            && active.alexander != crate::map::NOWHERE
            && state.shelling.guns.iter().all(|gun| {
                state.hex(gun).is_some_and(|at| self.map.board.distance(at, active.alexander) <= 1)
            })
        {
            modifiers.push(("Alexander's Artillery", self.charts.shell_alexander, "guv.17.12"));
        }
        modifiers
    }

    /// Whether every gun fires over a side that the fortification faces: the neighbour of the target nearest to the gun.
    fn shells_over_facing_sides(&self, state: &State, target: Hex) -> bool {
        let Some(fort) = self.map.fort(target) else { return false };
        state.shelling.guns.iter().filter_map(|gun| state.hex(gun)).all(|at| {
            let nearest = self
                .map
                .around(target)
                .filter(|&(_, next)| self.map.board.distance(next, at) < self.map.board.distance(target, at));
            nearest.into_iter().any(|(direction, _)| fort.facing & (1 << direction.index()) != 0)
        })
    }

    /// Rolls. // guv.12.5 guv.12.11 guv.12.16 guv.12.17
    pub(crate) fn shell_roll(&self, state: &mut State, dice: &mut dyn Dice, log: &mut Log) {
        state.pop();
        let target = self.target(state);
        let factor: u8 = state.shelling.guns.iter().map(|gun| self.strength(state, gun)).sum();
        let modifiers = self.shell_modifiers(state);
        let die = dice.roll(6);
        let sum = modifiers.iter().fold(die as i8, |sum, (_, value, _)| sum + value);
        let result = self.charts.shell(factor, sum);
        let word = match (result.step, result.disorganized) {
            (false, false) => "no effect",
            (false, true) => "DIS",
            (true, false) => "1",
            (true, true) => "1DIS",
        };
        log.add(|| {
            let modifier = |&(label, value, clause): &(&'static str, i8, &'static str)| Modifier {
                label: label.into(),
                value: value.into(),
                clause: clause.into(),
            };
            Event::new(
                "guv.12.11",
                format!("Bombardment of {} with a factor of {factor}.", self.map.name(target)),
            )
            .kind(EventKind::Roll {
                dice: vec![die],
                modifiers: modifiers.iter().map(modifier).collect(),
                result: word.into(),
                place: self.map.name(target).into(),
            })
        });
        log.result(|| word.into());
        log.tally(losses_of(self.active(state).side.enemy()), result.step.into());
        state.shelling.step = result.step;
        state.shelling.disorganized = result.disorganized;
        if result.step || result.disorganized {
            state.push(Task::ShellHit);
        }
    }

    /// Whether a unit may be the one that is hit. // guv.12.9 guv.12.18
    pub(crate) fn may_be_hit(&self, state: &State, unit: Unit) -> May {
        if state.hex(unit) != state.shelling.target || self.arm(unit) == Arm::Dummy {
            return forbid!("guv.12.14", "it is not in the bombarded hex");
        }
        if self.arm(unit).is_artillery() != state.shelling.at_guns {
            return forbid!("guv.12.9", "it is not of the kind that was named");
        }
        // guv.13.15
        let others = state.units_at(self.target(state)).any(|other| {
            self.arm(other).is_line() && self.arm(other).is_artillery() == state.shelling.at_guns
        });
        if self.arm(unit) == Arm::Skirmisher && !state.shelling.step && others {
            return forbid!("guv.12.18", "skirmishers are not disorganized: another unit must be picked");
        }
        let fresh = state.units_at(self.target(state)).any(|other| {
            self.arm(other).is_line()
                && self.arm(other).is_artillery() == state.shelling.at_guns
                && !state.has(other, flag::DEMORALIZED)
        });
        if state.has(unit, flag::DEMORALIZED) && !state.shelling.step && fresh {
            return forbid!(
                "guv.12.13",
                "it is demoralized already: a unit that suffers by it must be picked"
            );
        }
        Ok(())
    }

    pub(crate) fn list_shell_hit(&self, state: &State, out: &mut Vec<Action>) {
        for unit in state.units_at(self.target(state)) {
            if self.may_be_hit(state, unit).is_ok() {
                out.push(Action::Lose(unit));
            }
        }
    }

    /// Applies the result to the unit the defender picked. // guv.12.13 guv.12.14 guv.12.15
    pub(crate) fn do_shell_hit(&self, state: &mut State, action: &Action, log: &mut Log) {
        let Action::Lose(unit) = *action else { return };
        state.pop();
        if state.shelling.step {
            self.lose_step(state, unit, log);
        }
        if state.shelling.disorganized && state.hex(unit).is_some() {
            self.disorganize(state, unit, "guv.12.13", log);
        }
    }
}
