//! Supply by road, and recovery at night.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use engine::{Log, May, Side, forbid};

use crate::Guv;
use crate::action::Action;
use crate::map::{Hex, NOWHERE, side};
use crate::state::{HexBits, State, flag};
use crate::unit::{Arm, EventChit, Unit};

/// How far a unit may be from the supply road, in half points. // guv.15.2
const REACH_HALVES: i16 = 12;
/// How far a depot or wagons serve, in hexes. // guv.17.7 guv.17.19
const DEPOT_HEXES: u16 = 4;

impl Guv {
    /// Whether a road hex carries supplies. // guv.15.3 guv.15.4
    fn road_is_open(&self, state: &State, hex: Hex, army: Side) -> bool {
        match self.holder(state, hex) {
            Some(holder) => holder == army,
            None => !self.near_enemy(state, hex, army),
        }
    }

    /// The road hexes joined to a friendly supply centre. // guv.15.2 guv.15.8 guv.15.9
    pub(crate) fn supplied_roads(&self, state: &State, army: Side) -> HexBits {
        let mut reached = HexBits::EMPTY;
        let mut edge: Vec<Hex> = Vec::new();
        for &centre in &self.map.supply[army.index()] {
            if self.road_is_open(state, centre, army) && reached.insert(centre) {
                edge.push(centre);
            }
        }
        while let Some(hex) = edge.pop() {
            for (direction, next) in self.map.around(hex) {
                let bits = self.map.side(hex, direction);
                if !reached.contains(next)
                    && self.road_is_open(state, next, army)
                    && self.road_joins(state, army, hex, next, bits)
                {
                    reached.insert(next);
                    edge.push(next);
                }
            }
        }
        reached
    }

    /// Whether the road goes on over a hexside. // guv.15.5 guv.15.6 guv.15.7 guv.11.3 guv.10.5 guv.10.6
    fn road_joins(&self, state: &State, army: Side, hex: Hex, next: Hex, bits: u16) -> bool {
        let both = self.map.has_road(hex) && self.map.has_road(next);
        let pontoon = state.pontoon(hex, next).is_some_and(|(_, owner)| owner == army);
        if bits & side::MAJOR_RIVER != 0 {
            let ford = bits & side::FORD != 0 && bits & side::RAPIDAN != 0 && !state.rain;
            return both && (pontoon || ford);
        }
        if bits & side::ANY_ROAD != 0 {
            return true;
        }
        bits & side::MINOR_RIVER != 0 && both && (!state.rain || pontoon)
    }

    /// Whether a unit is in supply now. // guv.15.2 guv.15.10 guv.19.2
    pub(crate) fn is_in_supply(&self, state: &State, roads: &HexBits, unit: Unit) -> bool {
        if !self.scenario(state).is_campaign()
            || matches!(self.arm(unit), Arm::Cavalry | Arm::Skirmisher | Arm::Dummy)
        {
            return true;
        }
        let Some(start) = state.hex(unit) else { return false };
        let depot = state.depots[self.side(unit).index()];
        if depot != NOWHERE && self.map.board.distance(start, depot) <= DEPOT_HEXES {
            return true;
        }
        let mut seen = HexBits::EMPTY;
        let mut heap = BinaryHeap::from([Reverse((0, start))]);
        while let Some(Reverse((spent, hex))) = heap.pop() {
            if roads.contains(hex) {
                return true;
            }
            if !seen.insert(hex) {
                continue;
            }
            for (direction, next) in self.map.around(hex) {
                if seen.contains(next) || self.held_by(state, next, self.side(unit).enemy()) {
                    continue;
                }
                if let Ok(cost) = self.ground_cost(state, unit, hex, direction, next)
                    && spent + cost.halves <= REACH_HALVES
                {
                    heap.push(Reverse((spent + cost.halves, next)));
                }
            }
        }
        false
    }

    /// The hexes in which infantry and guns would be in supply now: the roads followed back to where they are within reach.
    pub(crate) fn supplied_hexes(&self, state: &State, army: Side) -> HexBits {
        let roads = self.supplied_roads(state, army);
        let mut supplied = HexBits::EMPTY;
        let depot = state.depots[army.index()];
        if depot != NOWHERE {
            let near = |&hex: &Hex| self.map.board.distance(hex, depot) <= DEPOT_HEXES;
            self.map.board.hexes().filter(near).for_each(|hex| {
                supplied.insert(hex);
            });
        }
        let idle = |&unit: &Unit| self.arm(unit) == Arm::Infantry && !state.has(unit, flag::ACTIVE);
        let Some(unit) = self.units_of(army).find(idle) else { return supplied };
        let mut seen = HexBits::EMPTY;
        let mut heap: BinaryHeap<_> = roads.iter().map(|hex| Reverse((0, hex))).collect();
        while let Some(Reverse((spent, hex))) = heap.pop() {
            if !seen.insert(hex) {
                continue;
            }
            supplied.insert(hex);
            // A unit starts from a hex, and passes through none that the enemy holds.
            if self.held_by(state, hex, army.enemy()) {
                continue;
            }
            for (direction, from) in self.map.around(hex) {
                if !seen.contains(from)
                    && let Ok(cost) = self.ground_cost(state, unit, from, direction.opposite(), hex)
                    && spent + cost.halves <= REACH_HALVES
                {
                    heap.push(Reverse((spent + cost.halves, from)));
                }
            }
        }
        supplied
    }

    /// Whether a side controls a hex: a supplied unit is in it. // guv.2.11
    pub(crate) fn controls(&self, state: &State, army: Side, hex: Hex) -> bool {
        if !self.held_by(state, hex, army) {
            return false;
        }
        let roads = self.supplied_roads(state, army);
        state.units_at(hex).any(|unit| self.arm(unit) != Arm::Dummy && self.is_in_supply(state, &roads, unit))
    }

    pub(crate) fn list_supply_chit(&self, state: &State, army: Side, out: &mut Vec<Action>) {
        if self.may_play(state, army, EventChit::Supply).is_ok() {
            out.push(Action::Play(EventChit::Supply));
        }
        out.push(Action::Done);
    }

    /// Night step 3. // guv.6.10 guv.15.1 guv.15.11 guv.15.12 guv.15.13 guv.15.15 guv.15.17
    pub(crate) fn supply_check(&self, state: &mut State, log: &mut Log) {
        state.pop();
        for army in Side::ALL {
            let roads = self.supplied_roads(state, army);
            for unit in self.units_of(army) {
                if state.hex(unit).is_none() || !self.arm(unit).is_line() {
                    continue;
                }
                if self.is_in_supply(state, &roads, unit) {
                    if state.has(unit, flag::OUT_OF_SUPPLY) {
                        state.clear(unit, flag::OUT_OF_SUPPLY);
                        self.tell(state, unit, log, "guv.15.17", || {
                            format!("{} is in supply again.", self.name(unit))
                        });
                    }
                } else {
                    self.starve(state, unit, log);
                }
            }
        }
    }

    /// One step down for a unit that is out of supply. // guv.15.15
    fn starve(&self, state: &mut State, unit: Unit, log: &mut Log) {
        let marked = state.has(unit, flag::OUT_OF_SUPPLY);
        if !marked {
            state.set(unit, flag::OUT_OF_SUPPLY);
            self.tell(state, unit, log, "guv.15.11", || format!("{} is out of supply.", self.name(unit)));
        }
        if state.has(unit, flag::DEMORALIZED) {
            self.lose_step(state, unit, log);
        } else if marked {
            let clause = if state.has(unit, flag::DISORGANIZED) { "guv.15.13" } else { "guv.15.12" };
            self.disorganize(state, unit, clause, log);
        }
    }

    /// Whether a unit may return to full strength this night. // guv.6.12 guv.16.1 guv.16.3
    pub(crate) fn may_recover(&self, state: &State, unit: Unit) -> May {
        let Some(hex) = state.hex(unit) else { return forbid!("guv.16.3", "it is not on the map") };
        if !state.has(unit, flag::REDUCED) {
            return forbid!("guv.16.1", "it is at full strength");
        }
        if state.has(unit, flag::OUT_OF_SUPPLY) {
            return forbid!("guv.16.1", "it is out of supply");
        }
        if state.has(unit, flag::DISORDER) {
            return forbid!("guv.6.12", "it is disorganized or demoralized");
        }
        if self.near_enemy(state, hex, self.side(unit)) {
            return forbid!("guv.16.1", "the enemy is next to it");
        }
        if let Some(formation) = self.formation(state, unit)
            && state.recovered & formation.bit() != 0
        {
            return forbid!("guv.16.2", "its formation has recovered a unit this night");
        }
        Ok(())
    }

    /// Every Independent unit that qualifies recovers by itself. // guv.16.4
    pub(crate) fn recover_independents(&self, state: &mut State, army: Side, log: &mut Log) {
        for unit in self.units_of(army) {
            if self.formation(state, unit).is_none()
                && self.arm(unit).is_line()
                && self.may_recover(state, unit).is_ok()
            {
                self.recover(state, unit, log);
            }
        }
    }

    fn recover(&self, state: &mut State, unit: Unit, log: &mut Log) {
        state.clear(unit, flag::REDUCED);
        self.tell(state, unit, log, "guv.16.1", || format!("{} returns to full strength.", self.name(unit)));
    }

    /// One unit of each formation, as its side wishes. // guv.16.2
    pub(crate) fn list_recover(&self, state: &State, army: Side, out: &mut Vec<Action>) {
        let eligible = self.units_of(army).filter(|&unit| self.may_recover(state, unit).is_ok());
        out.extend(eligible.map(Action::Recover));
        out.push(Action::Done);
    }

    pub(crate) fn do_recover(&self, state: &mut State, action: &Action, log: &mut Log) {
        let Action::Recover(unit) = *action else { return state.pop() };
        if let Some(formation) = self.formation(state, unit) {
            state.recovered |= formation.bit();
        }
        self.recover(state, unit, log);
    }
}
