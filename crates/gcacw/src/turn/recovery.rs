//! The Recovery Phase, step by step. // gcacw.8.0

use board::{Direction, Edge};
use engine::{Event, May, Side, forbid};

use super::{TurnAction, TurnStep};
use crate::campaign::{Campaign, Fact, Figure, Intent};
use crate::situation::{Play, Situation};
use crate::state::{Hex, State, Unit, flag};
use crate::step::Step;
use crate::units::Arm;
use crate::variants::Supply;

/// The highest Fatigue Level at which a unit recovers in step 3.
const RESTED: u8 = 1;
/// The Fatigue Level from which a unit is exhausted in step 4.
const SPENT: u8 = 3;
/// The Fatigue Levels a unit loses in step 5.
const REST: u8 = 3;
/// The highest Fatigue Level of a unit that forages.
const MOST_TO_FORAGE: u8 = 2;

impl<'a, C: Campaign> Situation<'a, C> {
    /// Whether a unit may do anything at all in step 1. // gcacw.8.0.2 gcacw.8.0.4
    pub(super) fn may_work(self, unit: Unit) -> May {
        if self.rain() {
            return forbid!("gcacw.8.0.3", "can do nothing in step 1 of a rain turn");
        }
        if self.state.hex(unit).is_none() {
            return forbid!("gcacw.8.0.2", "is not on the map");
        }
        if self.state.fatigue[unit.index()] > 0 {
            return forbid!("gcacw.8.0.2", "is not at Fatigue Level 0");
        }
        if self.state.demoralized[unit.index()] > 0 {
            return forbid!("gcacw.8.0.4", "is demoralized");
        }
        if self.state.is(unit, flag::RECOVERY_ACTIVITY) {
            return forbid!(
                "gcacw.8.0.2",
                "has already entrenched, built or repaired in this Recovery Phase"
            );
        }
        C::may(self, Intent::Work(unit))
    }

    /// A hidden unit must show itself before it works on what everybody sees. // gcacw.li.5
    pub(crate) fn must_show(self, unit: Unit) -> May {
        if self.hidden(unit) {
            return forbid!("gcacw.li.5", "is under a force marker, which must be lifted first");
        }
        Ok(())
    }

    /// The neighbours of an infantry unit over water: nothing is built or repaired elsewhere.
    fn sites(self, unit: Unit) -> impl Iterator<Item = (Direction, Hex)> + 'a {
        let infantry = self.info(unit).arm == Arm::Infantry;
        let here = self.state.hex(unit).filter(|_| infantry);
        here.into_iter().flat_map(move |hex| {
            let water = move |direction| {
                self.rules.map.edge(hex, direction).intersects(Edge::ANY_RIVER)
                    || self.rules.crossings.at(hex, direction).is_some()
            };
            self.rules.map.around(hex).filter(move |&(direction, _)| water(direction))
        })
    }

    /// What a side may do in step 1.
    pub(super) fn list_activities(self, side: Side, out: &mut Vec<TurnAction>) {
        for unit in self.on_map(side) {
            if self.may_work(unit).is_err() {
                continue;
            }
            let counter = self.info(unit).counter;
            if self.may_entrench_rested(unit).is_ok() {
                out.push(TurnAction::Entrench(counter));
            }
            if self.special_levy(unit).is_some() {
                out.push(TurnAction::Levy(counter));
            }
            for (direction, other) in self.sites(unit) {
                if self.may_build(unit, direction).is_ok() {
                    out.push(TurnAction::Build(counter, other));
                }
                if self.may_repair(unit, direction).is_ok() {
                    out.push(TurnAction::Repair(counter, other));
                }
            }
        }
        for (marker, _) in self.state.forces.on_map(side) {
            if self.may_take_off(side, marker).is_ok() {
                out.push(TurnAction::TakeOff(marker));
            }
        }
        out.push(TurnAction::NoMoreActivities);
    }

    /// Whether a side is asked for its activities: where units may be hidden, whatever they could do. // gcacw.li.2
    pub(super) fn asked_for_activities(self, side: Side) -> bool {
        if self.has_force_markers(side) {
            return true;
        }
        let works = |unit: Unit| {
            let across = |(direction, _)| {
                self.may_build(unit, direction).is_ok() || self.may_repair(unit, direction).is_ok()
            };
            self.may_work(unit).is_ok()
                && (self.may_entrench_rested(unit).is_ok()
                    || self.special_levy(unit).is_some()
                    || self.sites(unit).any(across))
        };
        self.on_map(side).into_iter().any(works)
    }

    /// Whether a unit may forage in step 2 of an Advanced Game. // gcacw.8.0.6 gcacw.8.0.7
    pub fn may_forage(self, unit: Unit) -> May {
        if !self.scene().advanced {
            return forbid!("gcacw.8.0.6", "forages only in the Advanced Game");
        }
        if !self.variant_of().forage {
            return forbid!("gcacw.8.0.7", "cannot forage in this volume");
        }
        if self.state.fatigue[unit.index()] > MOST_TO_FORAGE || self.state.is(unit, flag::RECOVERY_ACTIVITY) {
            return forbid!("gcacw.8.0.6", "is too tired, or has already done something in this phase");
        }
        Ok(())
    }

    /// Whether a unit is out of supply, in an Advanced Game of a volume that knows supply. // gcacw.8.0.10
    fn out_of_supply(self, unit: Unit) -> bool {
        self.scene().advanced
            && self.variant_of().supply != Supply::None
            && C::is_true(self, Fact::OutOfSupply(unit), false)
    }
}

impl<C: Campaign> Play<'_, C> {
    /// Begins the Recovery Phase: step 1, first the Union's, then the Confederacy's; then all the rest. // gcacw.8.0.1
    pub fn begin_recovery(&mut self) {
        self.state.ground.tried.clear();
        self.state.ground.builders.clear();
        for unit in self.roster().unit_ids() {
            self.state.set(unit, flag::RECOVERY_ACTIVITY, false);
        }
        self.state.push(Step::Turn(TurnStep::Recover));
        // gcacw.8.0.3
        if !self.now().rain() {
            self.state.push(Step::Turn(TurnStep::Activities(Side::Confederate)));
            self.state.push(Step::Turn(TurnStep::Activities(Side::Union)));
        }
    }

    /// Steps 3 to 6. // gcacw.8.0.8 to gcacw.8.0.22
    pub(super) fn recover(&mut self) {
        self.state.pop();
        let before = self.state.clone();
        for unit in self.roster().unit_ids() {
            if self.state.hex(unit).is_none() && self.state.place[unit.index()].box_number().is_none() {
                continue;
            }
            if self.now().special_recovers(unit) {
                self.rest(unit);
            }
            self.lack_supply(unit);
            self.tell_recovery(&before, unit);
        }
    }

    /// Steps 3, 4 and 5 for one unit.
    fn rest(&mut self, unit: Unit) {
        let index = unit.index();
        let fatigue = self.state.fatigue[index];
        // gcacw.8.0.15
        if fatigue <= RESTED {
            // gcacw.8.0.9 gcacw.8.0.12
            if self.state.demoralized[index] < 2 {
                let supplied =
                    !self.now().out_of_supply(unit) && !self.now().special_stays_disorganized(unit);
                if supplied && C::is_true(self.now(), Fact::Reorganizes(unit), true) {
                    self.state.set(unit, flag::DISORGANIZED, false);
                }
                self.state.set(unit, flag::EXHAUSTED, false);
            }
            // gcacw.8.0.13 gcacw.8.0.14
            self.state.demoralized[index] = self.state.demoralized[index].saturating_sub(1);
        }
        // gcacw.8.0.16
        if fatigue >= SPENT {
            self.state.set(unit, flag::EXHAUSTED, true);
        }
        // gcacw.8.0.17
        let removed = C::figure(self.now(), Figure::Rest(unit), REST.into()) as u8;
        self.state.fatigue[index] = fatigue.saturating_sub(removed);
    }

    /// Step 6. // gcacw.8.0.18 gcacw.8.0.19 gcacw.8.0.20 gcacw.8.0.21 gcacw.8.0.22
    fn lack_supply(&mut self, unit: Unit) {
        let side = self.roster().side(unit);
        if self.variant_of().supply.concerns(side) && self.now().out_of_supply(unit) {
            self.disorganize(unit);
        }
    }

    fn tell_recovery(&mut self, before: &State<C>, unit: Unit) {
        let index = unit.index();
        let changed = |condition: u16| self.state.is(unit, condition) != before.is(unit, condition);
        let audience = self.now().audience(unit);
        let mut words: Vec<String> = Vec::new();
        if !self.log.is_listening() {
            return;
        }
        if changed(flag::DISORGANIZED) {
            words.push(
                if self.state.organized(unit) { "organized" } else { "disorganized, out of supply" }.into(),
            );
        }
        if changed(flag::EXHAUSTED) {
            let exhausted = self.state.is(unit, flag::EXHAUSTED);
            words.push(if exhausted { "exhausted" } else { "no longer exhausted" }.into());
        }
        if self.state.demoralized[index] != before.demoralized[index] {
            words.push(match self.state.demoralized[index] {
                0 => "no longer demoralized".into(),
                level => format!("Demoralize-{level}"),
            });
        }
        if self.state.fatigue[index] != before.fatigue[index] {
            words.push(format!("Fatigue Level {}", self.state.fatigue[index]));
        }
        if !words.is_empty() {
            let text = format!("{} recovers: {}.", self.name(unit), words.join(", "));
            self.log.add(|| Event::new("gcacw.8.0.1", text).only(audience));
        }
    }
}
