//! What a player may not know: stacks nobody of his is next to, chits in the cup, boxes, event chits.

use engine::Side;

use crate::Guv;
use crate::events::MOST_EVENTS;
use crate::map::Hex;
use crate::state::{HexBits, State, flag};
use crate::task::Task;
use crate::unit::Arm;

impl Guv {
    /// Whether a side may look at the stack of a hex. // guv.9.31
    pub(crate) fn may_look(&self, state: &State, viewer: Side, hex: Hex) -> bool {
        match self.holder(state, hex) {
            Some(holder) => holder == viewer || self.near_enemy(state, hex, holder),
            None => true,
        }
    }

    /// Whether a side could play an event for all that the enemy knows. // guv.4.4 guv.17.2
    pub(crate) fn may_hold_event(&self, state: &State, army: Side) -> bool {
        self.draws_events(state)
            && state.hand[army.index()].iter().any(|&count| count > 0)
            && state.played[army.index()] < MOST_EVENTS
    }

    /// Whether a side has a stack that the enemy may not look at.
    pub(crate) fn has_unseen_stack(&self, state: &State, army: Side) -> bool {
        self.units_of(army)
            .any(|unit| state.hex(unit).is_some_and(|hex| !self.may_look(state, army.enemy(), hex)))
    }

    /// Whether a side has a stack that the enemy may not look at within two hexes of him: for all he knows, guns.
    pub(crate) fn has_unseen_stack_in_range(&self, state: &State, army: Side) -> bool {
        let mut near = HexBits::EMPTY;
        for hex in self.units_of(army.enemy()).filter_map(|unit| state.hex(unit)) {
            for (_, next) in self.map.around(hex) {
                near.insert(next);
                self.map.around(next).for_each(|(_, beyond)| {
                    near.insert(beyond);
                });
            }
        }
        self.units_of(army)
            .filter_map(|unit| state.hex(unit))
            .any(|hex| near.contains(hex) && !self.may_look(state, army.enemy(), hex))
    }

    /// Whether the command counters of the hypothetical deployment are still face down. // guv.20.1
    pub(crate) fn counters_face_down(&self, state: &State) -> bool {
        state.agenda.contains(&Task::Reveal)
    }

    /// Whether a stack is one that play could have left.
    pub(crate) fn is_sound(&self, state: &State, hex: Hex) -> bool {
        let dummies = state.units_at(hex).all(|unit| self.arm(unit) == Arm::Dummy);
        !self.is_overfull(state, hex)
            && (!dummies || state.first_at(hex).is_none())
            && (!state.has_breastwork(hex) || self.has_line(state, hex))
    }

    /// What is wrong with a state, if anything is.
    pub(crate) fn audit_state(&self, state: &State) -> Result<(), String> {
        let moving = state.agenda.iter().any(|task| {
            matches!(
                task,
                Task::Movement
                    | Task::Moving
                    | Task::Stacking
                    | Task::Excess(_)
                    | Task::Retreat(..)
                    | Task::GeneralRetreat(..)
                    | Task::Contact(..)
            )
        });
        for unit in self.all_units() {
            let Some(hex) = state.hex(unit) else { continue };
            let name = self.name(unit);
            if hex.index() >= self.map.board.len() || !self.in_play(state, hex) {
                return Err(format!("{name} is off the map"));
            }
            if !state.units_at(hex).any(|other| other == unit) {
                return Err(format!("{name} is missing from its stack in {}", self.map.name(hex)));
            }
            if self.holder(state, hex) != Some(self.side(unit)) {
                return Err(format!("both sides are in {}", self.map.name(hex)));
            }
            if !moving && !self.is_sound(state, hex) {
                let names: Vec<&str> = state.units_at(hex).map(|unit| self.unit(unit).id.as_str()).collect();
                return Err(format!(
                    "the stack in {} is not legal: {}",
                    self.map.name(hex),
                    names.join(", ")
                ));
            }
            if !self.arm(unit).is_line() && state.has(unit, flag::DISORDER) {
                return Err(format!("{name} cannot be disorganized"));
            }
        }
        if let Some(hex) = state.breastworks().find(|&hex| !self.has_line(state, hex)) {
            return Err(format!("nobody holds the breastwork in {}", self.map.name(hex)));
        }
        Ok(())
    }
}
