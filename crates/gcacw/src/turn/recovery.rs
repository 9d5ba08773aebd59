//! The Recovery Phase, step by step. // gcacw.8.0

use board::{Direction, Edge};
use engine::{Event, Log, May, Side, forbid};

use super::{TurnAction, TurnStep};
use crate::campaign::{Campaign, Fact, Figure, Intent};
use crate::ruleset::Gcacw;
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

impl<C: Campaign> Gcacw<C> {
    /// Begins the Recovery Phase: step 1, first the Union's, then the Confederacy's; then all the rest. // gcacw.8.0.1
    pub fn begin_recovery(&self, state: &mut State<C>) {
        state.ground.tried.clear();
        state.ground.builders.clear();
        for unit in self.roster(state).unit_ids() {
            state.set(unit, flag::RECOVERY_ACTIVITY, false);
        }
        state.push(Step::Turn(TurnStep::Recover));
        // gcacw.8.0.3
        if !self.rain(state) {
            state.push(Step::Turn(TurnStep::Activities(Side::Confederate)));
            state.push(Step::Turn(TurnStep::Activities(Side::Union)));
        }
    }

    /// Whether a unit may do anything at all in step 1. // gcacw.8.0.2 gcacw.8.0.4
    pub(super) fn may_work(&self, state: &State<C>, unit: Unit) -> May {
        if self.rain(state) {
            return forbid!("gcacw.8.0.3", "can do nothing in step 1 of a rain turn");
        }
        if state.hex(unit).is_none() {
            return forbid!("gcacw.8.0.2", "is not on the map");
        }
        if state.fatigue[unit.index()] > 0 {
            return forbid!("gcacw.8.0.2", "is not at Fatigue Level 0");
        }
        if state.demoralized[unit.index()] > 0 {
            return forbid!("gcacw.8.0.4", "is demoralized");
        }
        if state.is(unit, flag::RECOVERY_ACTIVITY) {
            return forbid!(
                "gcacw.8.0.2",
                "has already entrenched, built or repaired in this Recovery Phase"
            );
        }
        C::may(self.at(state), Intent::Work(unit))
    }

    /// A hidden unit must show itself before it works on what everybody sees. // gcacw.li.5
    pub(crate) fn must_show(&self, state: &State<C>, unit: Unit) -> May {
        if self.hidden(state, unit) {
            return forbid!("gcacw.li.5", "is under a force marker, which must be lifted first");
        }
        Ok(())
    }

    /// The neighbours of an infantry unit over water: nothing is built or repaired elsewhere.
    fn sites<'a>(&'a self, state: &State<C>, unit: Unit) -> impl Iterator<Item = (Direction, Hex)> + 'a {
        let infantry = self.info(state, unit).arm == Arm::Infantry;
        let here = state.hex(unit).filter(|_| infantry);
        here.into_iter().flat_map(move |hex| {
            let water = move |direction| {
                self.map.edge(hex, direction).intersects(Edge::ANY_RIVER)
                    || self.crossings.at(hex, direction).is_some()
            };
            self.map.around(hex).filter(move |&(direction, _)| water(direction))
        })
    }

    /// What a side may do in step 1.
    pub(super) fn list_activities(&self, state: &State<C>, side: Side, out: &mut Vec<TurnAction>) {
        for unit in self.on_map(state, side) {
            if self.may_work(state, unit).is_err() {
                continue;
            }
            let counter = self.info(state, unit).counter;
            if self.may_entrench(state, unit).is_ok() {
                out.push(TurnAction::Entrench(counter));
            }
            if self.special_levy(state, unit).is_some() {
                out.push(TurnAction::Levy(counter));
            }
            for (direction, other) in self.sites(state, unit) {
                if self.may_build(state, unit, direction).is_ok() {
                    out.push(TurnAction::Build(counter, other));
                }
                if self.may_repair(state, unit, direction).is_ok() {
                    out.push(TurnAction::Repair(counter, other));
                }
            }
        }
        for (marker, _) in state.forces.on_map(side) {
            if self.may_take_off(state, side, marker).is_ok() {
                out.push(TurnAction::TakeOff(marker));
            }
        }
        out.push(TurnAction::NoMoreActivities);
    }

    /// Whether a side is asked for its activities: where units may be hidden, whatever they could do. // gcacw.li.2
    pub(super) fn asked_for_activities(&self, state: &State<C>, side: Side) -> bool {
        if self.has_force_markers(state, side) {
            return true;
        }
        let works = |unit: Unit| {
            let across = |(direction, _)| {
                self.may_build(state, unit, direction).is_ok()
                    || self.may_repair(state, unit, direction).is_ok()
            };
            self.may_work(state, unit).is_ok()
                && (self.may_entrench(state, unit).is_ok()
                    || self.special_levy(state, unit).is_some()
                    || self.sites(state, unit).any(across))
        };
        self.on_map(state, side).into_iter().any(works)
    }

    /// Whether a unit may forage in step 2 of an Advanced Game. // gcacw.8.0.6 gcacw.8.0.7
    pub fn may_forage(&self, state: &State<C>, unit: Unit) -> May {
        if !self.scene(state).advanced {
            return forbid!("gcacw.8.0.6", "forages only in the Advanced Game");
        }
        if !self.variant_of(state).forage {
            return forbid!("gcacw.8.0.7", "cannot forage in this volume");
        }
        if state.fatigue[unit.index()] > MOST_TO_FORAGE || state.is(unit, flag::RECOVERY_ACTIVITY) {
            return forbid!("gcacw.8.0.6", "is too tired, or has already done something in this phase");
        }
        Ok(())
    }

    /// Steps 3 to 6. // gcacw.8.0.8 to gcacw.8.0.22
    pub(super) fn recover(&self, state: &mut State<C>, log: &mut Log) {
        state.pop();
        let before = state.clone();
        for unit in self.roster(state).unit_ids() {
            if state.hex(unit).is_none() && state.place[unit.index()].box_number().is_none() {
                continue;
            }
            if self.special_recovers(state, unit) {
                self.rest(state, unit);
            }
            self.lack_supply(state, unit);
            self.tell_recovery(&before, state, unit, log);
        }
    }

    /// Steps 3, 4 and 5 for one unit.
    fn rest(&self, state: &mut State<C>, unit: Unit) {
        let index = unit.index();
        let fatigue = state.fatigue[index];
        // gcacw.8.0.15
        if fatigue <= RESTED {
            // gcacw.8.0.9 gcacw.8.0.12
            if state.demoralized[index] < 2 {
                let supplied =
                    !self.out_of_supply(state, unit) && !self.special_stays_disorganized(state, unit);
                if supplied && C::is_true(self.at(state), Fact::Reorganizes(unit), true) {
                    state.set(unit, flag::DISORGANIZED, false);
                }
                state.set(unit, flag::EXHAUSTED, false);
            }
            // gcacw.8.0.13 gcacw.8.0.14
            state.demoralized[index] = state.demoralized[index].saturating_sub(1);
        }
        // gcacw.8.0.16
        if fatigue >= SPENT {
            state.set(unit, flag::EXHAUSTED, true);
        }
        // gcacw.8.0.17
        let removed = C::figure(self.at(state), Figure::Rest(unit), REST.into()) as u8;
        state.fatigue[index] = fatigue.saturating_sub(removed);
    }

    /// Whether a unit is out of supply, in an Advanced Game of a volume that knows supply. // gcacw.8.0.10
    fn out_of_supply(&self, state: &State<C>, unit: Unit) -> bool {
        self.scene(state).advanced
            && self.variant_of(state).supply != Supply::None
            && C::is_true(self.at(state), Fact::OutOfSupply(unit), false)
    }

    /// Step 6. // gcacw.8.0.18 gcacw.8.0.19 gcacw.8.0.20 gcacw.8.0.21 gcacw.8.0.22
    fn lack_supply(&self, state: &mut State<C>, unit: Unit) {
        let side = self.roster(state).side(unit);
        if self.variant_of(state).supply.concerns(side) && self.out_of_supply(state, unit) {
            self.disorganize(state, unit);
        }
    }

    fn tell_recovery(&self, before: &State<C>, state: &State<C>, unit: Unit, log: &mut Log) {
        let index = unit.index();
        let changed = |condition: u16| state.is(unit, condition) != before.is(unit, condition);
        let audience = self.audience(state, unit);
        let mut words: Vec<String> = Vec::new();
        if !log.is_listening() {
            return;
        }
        if changed(flag::DISORGANIZED) {
            words
                .push(if state.organized(unit) { "organized" } else { "disorganized, out of supply" }.into());
        }
        if changed(flag::EXHAUSTED) {
            let exhausted = state.is(unit, flag::EXHAUSTED);
            words.push(if exhausted { "exhausted" } else { "no longer exhausted" }.into());
        }
        if state.demoralized[index] != before.demoralized[index] {
            words.push(match state.demoralized[index] {
                0 => "no longer demoralized".into(),
                level => format!("Demoralize-{level}"),
            });
        }
        if state.fatigue[index] != before.fatigue[index] {
            words.push(format!("Fatigue Level {}", state.fatigue[index]));
        }
        if !words.is_empty() {
            let text = format!("{} recovers: {}.", self.name(state, unit), words.join(", "));
            log.add(|| Event::new("gcacw.8.0.1", text).only(audience));
        }
    }
}
