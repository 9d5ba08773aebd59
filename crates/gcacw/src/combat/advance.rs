//! Advance after combat: which attackers go into the hex the defender has left, and which leaders go with them.

use engine::{Clause, Event, EventKind, Log, May, Refusal, forbid};

use super::{CombatAction, CombatStep};
use crate::campaign::{Campaign, Intent, Purpose};
use crate::pieces::Entry;
use crate::roster::Counter;
use crate::ruleset::Gcacw;
use crate::sets::UnitSet;
use crate::state::{Hex, Leader, State, Unit};
use crate::step::Step;
use crate::units::Arm;

impl<C: Campaign> Gcacw<C> {
    /// Whether one of the attackers may advance. // gcacw.7.5.15 gcacw.7.6.39
    pub(super) fn may_advance(&self, state: &State<C>, unit: Unit) -> May {
        let battle = &state.battle;
        let Some(here) = state.hex(unit).filter(|_| battle.fighting.contains(unit)) else {
            return forbid!("gcacw.7.6.39", "did not attack");
        };
        if battle.going.contains(unit) {
            return forbid!("gcacw.7.6.39", "advances already");
        }
        if !battle.attacker.advance {
            return forbid!("gcacw.7.5.15", "may not advance: the result has no \"a\"");
        }
        if self.fighters_in(state, battle.side.enemy(), battle.target).iter().next().is_some() {
            return forbid!("gcacw.7.6.39", "may not advance: the enemy still holds the hex");
        }
        let Some(direction) = self.map.direction(here, battle.target) else {
            return forbid!("gcacw.7.6.39", "is not next to the hex");
        };
        self.retreat_crosses_water(state, battle.side, here, direction)?;
        self.special_may_enter(state, unit, here, battle.target, Purpose::Advance)?;
        C::may(
            self.at(state),
            Intent::Enter { unit, from: here, to: battle.target, purpose: Purpose::Advance },
        )
    }

    fn may_still_advance<'a>(&'a self, state: &'a State<C>) -> impl Iterator<Item = Unit> + 'a {
        state.battle.fighting.iter().filter(|&unit| self.may_advance(state, unit).is_ok())
    }

    /// Whether there is somebody to ask about.
    pub(super) fn advance_is_open(&self, state: &State<C>) -> bool {
        state.battle.attacker.advance && self.may_still_advance(state).next().is_some()
    }

    pub(super) fn advance_actions(&self, state: &State<C>, out: &mut Vec<CombatAction>) {
        let advance = |unit| CombatAction::Advance(self.info(state, unit).counter);
        out.extend(self.may_still_advance(state).map(advance));
        out.push(CombatAction::Hold);
    }

    pub(super) fn advance(&self, state: &mut State<C>, counter: Counter) -> Result<(), Refusal> {
        let unit = self.among(state, &state.battle.fighting, counter, "gcacw.7.6.39")?;
        self.may_advance(state, unit).map_err(|why| why.refusal_of(self.name(state, unit)))?;
        state.battle.going.insert(unit);
        Ok(())
    }

    /// Nobody else advances: leaders who have the choice are asked, then those chosen go.
    pub(super) fn hold(&self, state: &mut State<C>) {
        state.replace(Step::Combat(CombatStep::AdvanceMove));
        let leaders: Vec<Leader> = self.roster(state).side_leaders(state.battle.side).collect();
        for leader in leaders.into_iter().rev() {
            if self.advance_options(state, leader).len() > 1 {
                state.push(Step::Combat(CombatStep::AdvanceLeader(leader)));
            }
        }
    }

    /// The units a leader may be attached to as the advance begins. // gcacw.7.6.43 gcacw.7.6.44 gcacw.7.6.45
    pub(super) fn advance_options(&self, state: &State<C>, leader: Leader) -> UnitSet {
        let battle = &state.battle;
        let with = state.attached[leader.index()];
        let Some(here) = state.leader_hex(leader) else { return UnitSet::EMPTY };
        let in_hex = |units: &UnitSet| -> UnitSet {
            units.iter().filter(|&unit| state.hex(unit) == Some(here)).collect()
        };
        let going = in_hex(&battle.going);
        if here == battle.target || going.is_empty() {
            return UnitSet::only(with);
        }
        let goes = going.contains(with);
        // A lone attacker takes its leaders with it; of several, those that stay may keep them.
        let fought = in_hex(&battle.fighting);
        let some_stay = fought.len() > 1 && fought.without(going).iter().next().is_some();
        let mut options = UnitSet::only(with);
        for unit in self.side_units_in(state, battle.side, here) {
            let open = if goes { some_stay } else { going.contains(unit) };
            if open && self.may_attach(state, leader, unit).is_ok() {
                options.insert(unit);
            }
        }
        options
    }

    pub(super) fn leader_actions(
        &self,
        state: &State<C>,
        leader: Leader,
        options: &UnitSet,
        out: &mut Vec<CombatAction>,
    ) {
        let counter = self.leader_info(state, leader).counter;
        let attach = |unit| CombatAction::Attach(counter, self.info(state, unit).counter);
        out.extend(options.iter().map(attach));
    }

    pub(super) fn attach_for_advance(
        &self,
        state: &mut State<C>,
        leader: Leader,
        chosen: (Counter, Counter),
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let options = self.advance_options(state, leader);
        self.attach(state, leader, chosen, &options, "gcacw.7.6.44", log)
    }

    /// A leader is attached to one of these units.
    pub(super) fn attach(
        &self,
        state: &mut State<C>,
        leader: Leader,
        (of, to): (Counter, Counter),
        options: &UnitSet,
        clause: &'static str,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let name = &self.leader_info(state, leader).name;
        if self.leader_info(state, leader).counter != of {
            return Err(Refusal::new(Clause(clause), format!("{name} is the leader who is asked about.")));
        }
        let unit = self.among(state, options, to, clause)?;
        state.pop();
        state.attached[leader.index()] = unit;
        log.add(|| {
            let sentence = format!("{name} is with {}.", self.name(state, unit));
            Event::new(clause, sentence)
        });
        Ok(())
    }

    /// Those chosen go, and enemy cavalry that they come upon may slip away. // gcacw.7.6.40 gcacw.7.7.4
    pub(super) fn advance_now(&self, state: &mut State<C>, log: &mut Log) {
        state.replace(Step::Combat(CombatStep::CombatOver));
        let target: Hex = state.battle.target;
        let going = state.battle.going;
        state.march.advanced |= going.contains(state.march.unit);
        for unit in going {
            let from = state.hex(unit).unwrap_or(target);
            log.add(|| {
                let path = [from, target].map(|hex| self.board.name(hex).to_owned()).to_vec();
                let sentence = format!("{} advances to {}.", self.name(state, unit), self.hex_name(target));
                Event::new("gcacw.7.6.39", sentence)
                    .kind(EventKind::Move { piece: self.slug(state, unit).to_owned(), path })
            });
            self.enter(state, unit, target, Entry::Advance, log);
            self.halted(state, unit, log);
        }
        let foot = going.iter().any(|unit| self.info(state, unit).arm != Arm::Cavalry);
        if foot {
            state.battle.from = target;
            self.cavalry_questions(state, target);
        }
    }
}
