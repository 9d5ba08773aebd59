//! Advance after combat: which attackers go into the hex the defender has left, and which leaders go with them.

use engine::{Clause, Event, EventKind, May, Refusal, forbid};

use super::{CombatAction, CombatStep};
use crate::campaign::{Campaign, Intent, Purpose};
use crate::pieces::Entry;
use crate::roster::Counter;
use crate::sets::UnitSet;
use crate::situation::{Play, Situation};
use crate::state::{Hex, Leader, Unit};
use crate::step::Step;
use crate::units::Arm;

impl<'a, C: Campaign> Situation<'a, C> {
    /// Whether one of the attackers may advance. // gcacw.7.5.15 gcacw.7.6.39
    pub(super) fn may_advance(self, unit: Unit) -> May {
        let battle = &self.state.battle;
        let Some(here) = self.state.hex(unit).filter(|_| battle.fighting.contains(unit)) else {
            return forbid!("gcacw.7.6.39", "did not attack");
        };
        if battle.going.contains(unit) {
            return forbid!("gcacw.7.6.39", "advances already");
        }
        if !battle.attacker.advance {
            return forbid!("gcacw.7.5.15", "may not advance: the result has no \"a\"");
        }
        if self.fighters_in(battle.side.enemy(), battle.target).iter().next().is_some() {
            return forbid!("gcacw.7.6.39", "may not advance: the enemy still holds the hex");
        }
        let Some(direction) = self.rules.map.direction(here, battle.target) else {
            return forbid!("gcacw.7.6.39", "is not next to the hex");
        };
        self.retreat_crosses_water(battle.side, here, direction)?;
        self.special_may_enter(unit, here, battle.target, Purpose::Advance)?;
        C::may(self, Intent::Enter { unit, from: here, to: battle.target, purpose: Purpose::Advance })
    }

    fn may_still_advance(self) -> impl Iterator<Item = Unit> + 'a {
        self.state.battle.fighting.iter().filter(move |&unit| self.may_advance(unit).is_ok())
    }

    /// Whether there is somebody to ask about.
    pub(super) fn advance_is_open(self) -> bool {
        self.state.battle.attacker.advance && self.may_still_advance().next().is_some()
    }

    pub(super) fn advance_actions(self, out: &mut Vec<CombatAction>) {
        let advance = |unit| CombatAction::Advance(self.info(unit).counter);
        out.extend(self.may_still_advance().map(advance));
        out.push(CombatAction::Hold);
    }

    /// The units a leader may be attached to as the advance begins. // gcacw.7.6.43 gcacw.7.6.44 gcacw.7.6.45
    pub(super) fn advance_options(self, leader: Leader) -> UnitSet {
        let battle = &self.state.battle;
        let with = self.state.attached[leader.index()];
        let Some(here) = self.state.leader_hex(leader) else { return UnitSet::EMPTY };
        let in_hex = |units: &UnitSet| -> UnitSet {
            units.iter().filter(|&unit| self.state.hex(unit) == Some(here)).collect()
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
        for unit in self.side_units_in(battle.side, here) {
            let open = if goes { some_stay } else { going.contains(unit) };
            if open && self.may_attach(leader, unit).is_ok() {
                options.insert(unit);
            }
        }
        options
    }

    pub(super) fn leader_actions(self, leader: Leader, options: &UnitSet, out: &mut Vec<CombatAction>) {
        let counter = self.leader_info(leader).counter;
        let attach = |unit| CombatAction::Attach(counter, self.info(unit).counter);
        out.extend(options.iter().map(attach));
    }
}

impl<C: Campaign> Play<'_, C> {
    pub(super) fn advance(&mut self, counter: Counter) -> Result<(), Refusal> {
        let unit = self.now().among(&self.state.battle.fighting, counter, "gcacw.7.6.39")?;
        self.now().may_advance(unit).map_err(|why| why.refusal_of(self.name(unit)))?;
        self.state.battle.going.insert(unit);
        Ok(())
    }

    /// Nobody else advances: leaders who have the choice are asked, then those chosen go.
    pub(super) fn hold(&mut self) {
        self.state.replace(Step::Combat(CombatStep::AdvanceMove));
        let leaders: Vec<Leader> = self.roster().side_leaders(self.state.battle.side).collect();
        for leader in leaders.into_iter().rev() {
            if self.now().advance_options(leader).len() > 1 {
                self.state.push(Step::Combat(CombatStep::AdvanceLeader(leader)));
            }
        }
    }

    pub(super) fn attach_for_advance(
        &mut self,
        leader: Leader,
        chosen: (Counter, Counter),
    ) -> Result<(), Refusal> {
        let options = self.now().advance_options(leader);
        self.attach(leader, chosen, &options, "gcacw.7.6.44")
    }

    /// A leader is attached to one of these units.
    pub(super) fn attach(
        &mut self,
        leader: Leader,
        (of, to): (Counter, Counter),
        options: &UnitSet,
        clause: &'static str,
    ) -> Result<(), Refusal> {
        let name = &self.leader_info(leader).name;
        if self.leader_info(leader).counter != of {
            return Err(Refusal::new(Clause(clause), format!("{name} is the leader who is asked about.")));
        }
        let unit = self.now().among(options, to, clause)?;
        self.state.pop();
        self.state.attached[leader.index()] = unit;
        self.report(|now| {
            let sentence = format!("{name} is with {}.", now.name(unit));
            Event::new(clause, sentence)
        });
        Ok(())
    }

    /// Those chosen go, and enemy cavalry that they come upon may slip away. // gcacw.7.6.40 gcacw.7.7.4
    pub(super) fn advance_now(&mut self) {
        self.state.replace(Step::Combat(CombatStep::CombatOver));
        let target: Hex = self.state.battle.target;
        let going = self.state.battle.going;
        self.state.march.advanced |= going.contains(self.state.march.unit);
        for unit in going {
            let from = self.state.hex(unit).unwrap_or(target);
            self.report(|now| {
                let path = [from, target].map(|hex| now.rules.board.name(hex).to_owned()).to_vec();
                let sentence = format!("{} advances to {}.", now.name(unit), now.rules.hex_name(target));
                Event::new("gcacw.7.6.39", sentence)
                    .kind(EventKind::Move { piece: now.slug(unit).to_owned(), path })
            });
            self.enter(unit, target, Entry::Advance);
            self.halted(unit);
        }
        let foot = going.iter().any(|unit| self.info(unit).arm != Arm::Cavalry);
        if foot {
            self.state.battle.from = target;
            self.cavalry_questions(target);
        }
    }
}
