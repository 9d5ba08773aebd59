//! Optional rule III: Confederate counters face down. What the Union may not know, and how it comes to light.
//!
//! Nothing about a face-down counter is told, not even whether it is a headquarters: until it is turned up it passes for a
//! regular combat unit, with its zone of control.

use board::HexId;
use engine::{Event, EventKind, May, Rng, Seat, Seats, Side, demand, forbid};

use super::movement::NOT_ON_BOARD;
use super::situation::Situation;
use super::state::State;
use super::{Ah74, Opt, Play};
use crate::units::{UnitId, Units};

impl Situation<'_> {
    /// Whether a unit may be turned face down now. // ah74.opt3.5 ah74.opt3.7
    pub fn may_turn_down(&self, unit: UnitId) -> May {
        if self.side_of(unit) != Side::Confederate || !self.state.on_board(unit) {
            return forbid!("ah74.4.2.1", NOT_ON_BOARD, unit);
        }
        if self.state.face_down.contains(unit) {
            return forbid!("ah74.opt3.5", "{0} is face down.", unit);
        }
        if self.controls(Side::Union, self.place(unit)) {
            return forbid!("ah74.opt3.5", "{0} is in an enemy zone of control and stays face up.", unit);
        }
        Ok(())
    }

    /// Whether a unit may be turned face up by its owner. // ah74.opt3.3
    pub fn may_turn_up(&self, unit: UnitId) -> May {
        demand!(self.state.face_down.contains(unit), "ah74.opt3.3", "{0} is face up.", unit)
    }
}

impl Play<'_> {
    /// Turns units face up, whatever made them.
    pub fn turn_up(&mut self, units: Units, clause: &'static str) {
        let shown = units.and(self.state.face_down);
        if shown.is_empty() {
            return;
        }
        self.state.face_down = self.state.face_down.without(shown);
        self.log.reveal();
        for unit in shown {
            let (record, place) =
                (self.rules.order.unit(unit), self.rules.field.name(self.state.place[unit]));
            self.log.add(|| {
                Event::new(clause, format!("{} in {place} is turned face up.", record.name))
                    .kind(EventKind::Reveal { piece: record.id.clone() })
            });
        }
    }

    /// Turns a unit face down.
    pub fn turn_down(&mut self, unit: UnitId) {
        self.state.face_down.insert(unit);
        let (record, only) = (self.rules.order.unit(unit), Seats::only(Seat::CONFEDERATE));
        self.log
            .add(|| Event::new("ah74.opt3.5", format!("{} is turned face down.", record.name)).only(only));
    }
}

impl Play<'_> {
    /// Turns every unit face down that may be.
    pub fn turn_all_down(&mut self) {
        let situation = self.situation();
        let down = |unit: &UnitId| situation.may_turn_down(*unit).is_ok();
        let all: Units = self.rules.sides[1].into_iter().filter(down).collect();
        for unit in all {
            self.turn_down(unit);
        }
    }
}

impl Ah74 {
    /// Deals the face-down counters anew, wherever the stacks they would make are possible.
    pub(crate) fn redeal(&self, state: &State, rng: &mut Rng) -> State {
        let mut world = state.clone();
        let movable = |unit: &UnitId| state.on_board(*unit) && !self.field.is_river(state.place[*unit]);
        let hidden: Vec<UnitId> = state.face_down.into_iter().filter(movable).collect();
        self.set_in_order(&mut world, &hidden);
        for _ in 0..3 * hidden.len() {
            let (one, other) = (hidden[rng.below(hidden.len())], hidden[rng.below(hidden.len())]);
            self.swap(&mut world, one, other);
            if !self.stacks_fit(&world, one) || !self.stacks_fit(&world, other) {
                self.swap(&mut world, one, other);
            }
        }
        world.doomed = self.doomed_as_dealt(&world, state.doomed.without(state.face_down));
        world
    }

    /// Who is doomed among counters just dealt: headquarters alone with Union units upon them that have moved.
    /// // ah74.6.6.4
    fn doomed_as_dealt(&self, world: &State, known: Units) -> Units {
        if world.segment != Side::Union {
            return known;
        }
        let situation = Situation::new(self, world);
        let fighters = self.sides[0].without(self.trains);
        let upon = |hex: HexId| {
            fighters.into_iter().any(|unit| {
                let place = world.place[unit];
                world.spent[unit] > 0 && (place == hex || self.field.are_adjacent(place, hex))
            })
        };
        let doomed = |unit: &UnitId| {
            let hex = world.place[*unit];
            situation.are_headquarters_alone(Side::Confederate, hex) && upon(hex)
        };
        known.or(world.face_down.and(self.headquarters).into_iter().filter(doomed).collect())
    }

    /// Puts the hidden counters in a fixed order, as far as the stacks allow: what is dealt from here on depends on what
    /// can be seen and on nothing else.
    fn set_in_order(&self, world: &mut State, hidden: &[UnitId]) {
        let truth = world.clone();
        let slot = |world: &State, unit: UnitId| {
            let sets = [world.finished, world.moving, world.road, world.retreated];
            (
                world.place[unit],
                world.disruption[unit],
                world.spent[unit],
                world.entered[unit],
                sets.map(|set| set.contains(unit)),
            )
        };
        for (index, &unit) in hidden.iter().enumerate() {
            let least =
                hidden[index..].iter().copied().min_by_key(|&other| slot(world, other)).unwrap_or(unit);
            if slot(world, least) != slot(world, unit) {
                self.swap(world, unit, least);
            }
        }
        for &unit in hidden {
            let mut others = hidden.iter().copied();
            while !self.stacks_fit(world, unit) {
                let Some(other) = others.next() else {
                    *world = truth;
                    return;
                };
                self.swap(world, unit, other);
                if !self.stacks_fit(world, unit) || !self.stacks_fit(world, other) {
                    self.swap(world, unit, other);
                }
            }
        }
    }

    fn swap(&self, state: &mut State, one: UnitId, other: UnitId) {
        state.place.0.swap(one.index(), other.index());
        state.disruption.0.swap(one.index(), other.index());
        state.spent.0.swap(one.index(), other.index());
        state.entered.0.swap(one.index(), other.index());
        for set in [&mut state.finished, &mut state.moving, &mut state.road, &mut state.retreated] {
            let (has_one, has_other) = (set.contains(one), set.contains(other));
            set.remove(one);
            set.remove(other);
            if has_one {
                set.insert(other);
            }
            if has_other {
                set.insert(one);
            }
        }
    }

    fn stacks_fit(&self, state: &State, unit: UnitId) -> bool {
        let hex = state.place[unit];
        let points = state.place.0.iter().zip(&self.confederate_strength);
        let strength: u32 = points.map(|(&place, &points)| u32::from(points) * u32::from(place == hex)).sum();
        strength <= self.charts.limits.confederate_strength_in_a_hex
    }

    /// Whether a seat may not know something now.
    pub(crate) fn hides_from(&self, state: &State, seat: Seat) -> bool {
        seat == Seat::UNION && state.options.has(Opt::Inverted) && !state.face_down.is_empty()
    }
}
