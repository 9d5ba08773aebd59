//! Combat, steps A to E: who attacks whom, works and skirmishers, dice and bonuses.

use engine::{Event, Log, May, forbid, forbidden};

use crate::Guv;
use crate::action::Action;
use crate::map::{Hex, side};
use crate::state::{Combat, HexBits, State, UnitSet, flag};
use crate::task::Task;
use crate::unit::{Arm, EventChit, Unit};

/// The attacker's place in tables of a combat.
pub(crate) const ATTACKER: usize = 0;
/// The defender's place in tables of a combat.
pub(crate) const DEFENDER: usize = 1;

impl Guv {
    /// Whether units of two neighbouring hexes can fight. // guv.10.2
    fn fights(&self, from: Hex, to: Hex) -> bool {
        self.map
            .direction(from, to)
            .is_some_and(|direction| self.map.side(from, direction) & side::MAJOR_RIVER == 0)
    }

    /// Whether combat is allowed in this activation at all. // guv.14.1 guv.7.1 guv.9.27
    fn may_fight(&self, state: &State) -> May {
        let active = self.active(state);
        if self.is_night(state) && !active.night_attack {
            return forbid!("guv.7.1", "there is no combat at night without Night Attack");
        }
        if active.forced {
            return forbid!("guv.9.27", "a formation that force marched does not attack");
        }
        Ok(())
    }

    /// Whether a unit of the order of battle may attack now. // guv.14.5 guv.12.1 guv.11.8 guv.14.61 guv.14.64
    pub(crate) fn may_engage(&self, state: &State, unit: Unit) -> May {
        if !state.has(unit, flag::ACTIVE) || self.side(unit) != self.active(state).side {
            return Err(self.why_inactive(state, unit));
        }
        self.may_fight(state)?;
        if self.formation_marched(state, unit) {
            return forbid!("guv.9.27", "its formation force marched this turn and does not attack");
        }
        if state.has(unit, flag::FOUGHT) {
            return forbid!("guv.14.5", "it has taken part in a combat in this activation");
        }
        if state.has(unit, flag::FIRED) {
            return forbid!("guv.12.1", "it has bombarded this turn");
        }
        if state.has(unit, flag::BUILT) {
            return forbid!("guv.11.8", "it has worked on a pontoon this turn");
        }
        if state.has(unit, flag::DISORGANIZED) {
            return forbid!("guv.14.61", "a disorganized unit cannot attack");
        }
        if state.has(unit, flag::DEMORALIZED) {
            return forbid!("guv.14.64", "a demoralized unit cannot attack");
        }
        Ok(())
    }

    fn could_attack(&self, state: &State, hex: Hex, but: UnitSet) -> bool {
        self.map.around(hex).any(|(direction, next)| {
            self.map.side(hex, direction) & side::MAJOR_RIVER == 0
                && state.units_at(next).any(|unit| {
                    !but.contains(unit) && self.arm(unit).is_line() && self.may_engage(state, unit).is_ok()
                })
        })
    }

    /// Whether a hex may be the first target of a combat. // guv.14.1 guv.14.8 guv.10.2
    pub(crate) fn may_attack(&self, state: &State, hex: Hex) -> May {
        let active = self.active(state);
        self.may_fight(state)?;
        if !self.held_by(state, hex, active.side.enemy()) {
            return forbid!("guv.14.1", "there is no enemy");
        }
        if active.attacked.contains(&hex) {
            return forbid!("guv.14.8", "the hex has been attacked in this activation");
        }
        if active.attacked.len() + 32 > active.attacked.capacity() {
            return forbid!("guv.14.8", "no more hexes can be attacked in this activation");
        }
        if !self.could_attack(state, hex, UnitSet::default()) {
            let across = self.map.around(hex).any(|(direction, next)| {
                self.held_by(state, next, active.side)
                    && self.map.side(hex, direction) & side::MAJOR_RIVER != 0
            });
            if across {
                return forbid!("guv.10.2", "there is no combat across the Rappahannock or Rapidan");
            }
            let mut last = forbidden!("guv.14.1", "no active unit that may attack is next to it");
            for (_, next) in self.map.around(hex) {
                for unit in state.units_at(next).filter(|&unit| state.has(unit, flag::ACTIVE)) {
                    if let Err(why) = self.may_engage(state, unit) {
                        last = why;
                    }
                }
            }
            return Err(last);
        }
        Ok(())
    }

    pub(crate) fn list_combat(&self, state: &State, out: &mut Vec<Action>) {
        let active = self.active(state);
        let mut near = HexBits::EMPTY;
        if self.may_fight(state).is_ok() {
            for unit in self.units_of(active.side) {
                if state.has(unit, flag::ACTIVE)
                    && self.may_engage(state, unit).is_ok()
                    && let Some(at) = state.hex(unit)
                {
                    self.map.around(at).for_each(|(_, next)| {
                        near.insert(next);
                    });
                }
            }
        }
        for hex in near {
            if self.may_attack(state, hex).is_ok() {
                out.push(Action::Attack(hex));
            }
        }
        if !active.attacked.is_empty() && self.may_play(state, active.side, EventChit::Demons).is_ok() {
            out.push(Action::Play(EventChit::Demons));
        }
        if !out.is_empty() {
            self.list_detach(state, out);
        }
        if active.owed.iter().all(|&hex| self.is_settled(state, hex)) || out.is_empty() {
            out.push(Action::Done);
        }
    }

    /// Whether a hex that must be attacked has been, or is empty. // guv.14.2
    fn is_settled(&self, state: &State, hex: Hex) -> bool {
        let active = self.active(state);
        active.attacked.contains(&hex)
            || !self.held_by(state, hex, active.side.enemy())
            || !self.could_attack(state, hex, UnitSet::default())
    }

    pub(crate) fn do_combat(&self, state: &mut State, action: &Action, log: &mut Log) {
        match *action {
            Action::Attack(hex) => {
                state.combat = Combat { terrain: u16::MAX, ..Combat::default() };
                state.combat.targets.push(hex);
                state.push(Task::Declare);
            }
            Action::Play(event) => {
                let army = self.active(state).side;
                self.play_event(state, army, event, log);
            }
            Action::Detach(hex) => self.do_detach(state, hex, log),
            _ => state.pop(),
        }
    }

    fn is_attacker_hex(&self, state: &State, hex: Hex) -> bool {
        state.units_at(hex).any(|unit| state.combat.attackers.contains(unit) && self.arm(unit).is_line())
    }

    /// Whether a unit may join the attack. // guv.14.8 guv.13.10
    pub(crate) fn may_attack_with(&self, state: &State, unit: Unit) -> May {
        let combat = &state.combat;
        if combat.attackers.contains(unit) {
            return forbid!("guv.14.10", "it takes part already");
        }
        let Some(at) = state.hex(unit) else { return forbid!("guv.14.1", "it is not on the map") };
        if self.side(unit) != self.active(state).side || self.arm(unit) == Arm::Dummy {
            return forbid!("guv.14.1", "it is no unit of the attacker");
        }
        if self.arm(unit) == Arm::Skirmisher {
            if !self.is_attacker_hex(state, at) {
                return forbid!("guv.13.10", "skirmishers attack only with other units of their hex");
            }
            if state.has(unit, flag::FOUGHT) {
                return forbid!("guv.14.5", "it has taken part in a combat in this activation");
            }
        } else {
            self.may_engage(state, unit)?;
        }
        if !combat.targets.iter().any(|&target| self.fights(at, target)) {
            return forbid!("guv.14.1", "it is not next to a hex that is attacked");
        }
        if combat.targets.len() + 6 > combat.targets.capacity() {
            return forbid!("guv.14.8", "no more units can join this combat");
        }
        Ok(())
    }

    /// Whether another hex may be attacked in the same combat. // guv.14.6
    pub(crate) fn may_also_attack(&self, state: &State, hex: Hex) -> May {
        let active = self.active(state);
        if state.combat.targets.contains(&hex) || !self.held_by(state, hex, active.side.enemy()) {
            return forbid!("guv.14.6", "there is no enemy who is not attacked already");
        }
        if active.attacked.contains(&hex) {
            return forbid!("guv.14.8", "the hex has been attacked in this activation");
        }
        if !self.map.around(hex).any(|(_, next)| self.is_attacker_hex(state, next) && self.fights(next, hex))
        {
            return forbid!("guv.14.6", "no attacking unit is next to it");
        }
        Ok(())
    }

    /// Whether the attacker may leave an adjacent enemy hex alone. // guv.14.4
    fn is_exempt(&self, state: &State, hex: Hex) -> bool {
        let mut line = state.units_at(hex).filter(|&unit| self.arm(unit).is_line()).peekable();
        line.peek().is_some() && line.all(|unit| state.has(unit, flag::DISORGANIZED))
    }

    /// The hexes that these attackers would have to leave to others. // guv.14.2 guv.14.3
    fn newly_owed(&self, state: &State) -> Vec<Hex> {
        let active = self.active(state);
        let mut owed = Vec::new();
        for unit in state.combat.attackers.iter().filter(|&unit| self.arm(unit).is_line()) {
            let Some(at) = state.hex(unit) else { continue };
            if self.map.is_forest(at) {
                continue;
            }
            for (_, next) in self.map.around(at) {
                let left = self.held_by(state, next, active.side.enemy())
                    && self.fights(at, next)
                    && !state.combat.targets.contains(&next)
                    && !active.attacked.contains(&next)
                    && !self.is_exempt(state, next);
                if left && !owed.contains(&next) {
                    owed.push(next);
                }
            }
        }
        owed
    }

    /// Whether the combat as named may be fought. // guv.14.2 guv.14.10
    pub(crate) fn may_resolve(&self, state: &State) -> May {
        let combat = &state.combat;
        if !combat.attackers.iter().any(|unit| self.arm(unit).is_line()) {
            return forbid!("guv.14.10", "no attacking unit has been named");
        }
        let others = |hex: &Hex| self.could_attack(state, *hex, combat.attackers);
        let (owed, new) = (&self.active(state).owed, self.newly_owed(state));
        if new.iter().filter(|hex| !owed.contains(hex)).count() > owed.remaining_capacity() {
            return forbid!("guv.14.2", "no more enemies can be left to other units in this activation");
        }
        if !new.iter().all(others) {
            return forbid!(
                "guv.14.2",
                "from open ground every adjacent enemy must be attacked, here or by other units"
            );
        }
        let old = owed.iter().filter(|hex| !combat.targets.contains(hex) && !self.is_settled(state, **hex));
        if !old.into_iter().all(others) {
            return forbid!(
                "guv.14.2",
                "an enemy that an earlier attack left to these units would not be attacked"
            );
        }
        Ok(())
    }

    pub(crate) fn list_declare(&self, state: &State, out: &mut Vec<Action>) {
        let mut hexes = HexBits::EMPTY;
        for &target in &state.combat.targets {
            self.map.around(target).for_each(|(_, next)| {
                hexes.insert(next);
            });
        }
        for hex in hexes {
            for unit in state.units_at(hex) {
                if self.may_attack_with(state, unit).is_ok() {
                    out.push(Action::With(unit));
                }
            }
        }
        let mut around = HexBits::EMPTY;
        for unit in state.combat.attackers {
            if let Some(at) = state.hex(unit) {
                self.map.around(at).for_each(|(_, next)| {
                    around.insert(next);
                });
            }
        }
        for hex in around {
            if self.may_also_attack(state, hex).is_ok() {
                out.push(Action::Also(hex));
            }
        }
        if self.may_resolve(state).is_ok() {
            out.push(Action::Resolve);
        }
    }

    pub(crate) fn do_declare(&self, state: &mut State, action: &Action, log: &mut Log) {
        match *action {
            Action::With(unit) => {
                state.combat.attackers.insert(unit);
            }
            Action::Also(hex) => state.combat.targets.push(hex),
            _ => self.open_combat(state, log),
        }
    }

    fn open_combat(&self, state: &mut State, log: &mut Log) {
        let army = self.active(state).side;
        let owed = self.newly_owed(state);
        let targets = state.combat.targets.clone();
        if let Some(active) = &mut state.active {
            active.attacked.extend(targets.iter().copied());
            for hex in owed {
                if !active.owed.contains(&hex) {
                    active.owed.push(hex);
                }
            }
        }
        for unit in state.combat.attackers {
            state.set(unit, flag::FOUGHT);
        }
        self.find_defenders(state);
        for unit in state.combat.defenders {
            self.provoke(state, unit, log);
        }
        log.reveal();
        log.add(|| {
            let names = |set: UnitSet| set.iter().map(|unit| self.name(unit)).collect::<Vec<_>>().join(", ");
            let combat = &state.combat;
            Event::new(
                "guv.14.10",
                format!("{} attack {}.", names(combat.attackers), names(combat.defenders)),
            )
        });
        state.pop();
        for task in [
            Task::CombatEnd,
            Task::Advance,
            Task::Retreats,
            Task::AttackerLosses,
            Task::DefenderLosses,
            Task::DefenderSix,
            Task::AttackerSix,
            Task::Roll,
            Task::DefenderBonus,
            Task::TerrainDie,
            Task::ForcedMarchDie,
            Task::AttackerBonus,
            Task::CountDice,
            Task::WorksChoice,
            Task::Terrain,
            Task::CombatEvent(army.enemy()),
            Task::CombatEvent(army),
            Task::DefenderWorks,
            Task::DefenderSkirmisher,
        ] {
            state.push(task);
        }
    }

    fn find_defenders(&self, state: &mut State) {
        let mut defenders = UnitSet::default();
        for &hex in &state.combat.targets {
            defenders.extend(state.units_at(hex).filter(|&unit| self.arm(unit) != Arm::Dummy));
        }
        state.combat.defenders = defenders;
    }

    /// Whether the defender may put out a skirmisher in a hex. // guv.13.4 guv.14.11 guv.14.75
    pub(crate) fn may_defend_with_skirmisher(&self, state: &State, hex: Hex) -> May {
        if self.is_night(state) {
            return forbid!("guv.14.75", "no skirmishers are made at night");
        }
        let army = self.active(state).side.enemy();
        let Some(skirmisher) = self.at_hand(state, army, Arm::Skirmisher) else {
            return forbid!("guv.3.7", "the Skirmisher Availability Box is empty");
        };
        if !state.combat.targets.contains(&hex) || !self.has_infantry(state, hex) {
            return forbid!("guv.13.4", "an infantry brigade must be attacked there");
        }
        if !self.has_room(state, hex, skirmisher) {
            return forbid!("guv.13.6", "there is no room for it");
        }
        Ok(())
    }

    pub(crate) fn list_defender_skirmisher(&self, state: &State, out: &mut Vec<Action>) {
        for &hex in &state.combat.targets {
            if self.may_defend_with_skirmisher(state, hex).is_ok() {
                out.push(Action::At(hex));
            }
        }
        out.push(Action::Done);
    }

    pub(crate) fn do_defender_skirmisher(&self, state: &mut State, action: &Action, log: &mut Log) {
        state.pop();
        let Action::At(hex) = *action else { return };
        if let Some(skirmisher) = self.at_hand(state, self.active(state).side.enemy(), Arm::Skirmisher) {
            state.put(skirmisher, hex.into());
            self.make_room(state, hex, log);
            state.combat.defenders.insert(skirmisher);
            log.add(|| {
                Event::new(
                    "guv.14.11",
                    format!("The defender puts out a skirmisher in {}.", self.map.name(hex)),
                )
            });
        }
    }

    pub(crate) fn list_defender_works(&self, state: &State, out: &mut Vec<Action>) {
        for &hex in &state.combat.targets {
            if self.may_have_breastwork(state, hex).is_ok() {
                out.push(Action::Works(hex));
            }
        }
        out.push(Action::Done);
    }

    pub(crate) fn do_defender_works(&self, state: &mut State, action: &Action, log: &mut Log) {
        if let Action::Works(hex) = *action {
            self.place_breastwork(state, hex, log);
        } else {
            state.pop();
        }
    }
}
