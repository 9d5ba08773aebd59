//! What a player may not know: stacks nobody of his is next to, chits in the cup, boxes, event chits. And worlds that he
//! cannot tell from the true one.

use engine::{Rng, Seat, Side};

use crate::Guv;
use crate::events::MOST_EVENTS;
use crate::map::Hex;
use crate::state::{Chit, HexBits, State, flag};
use crate::task::Task;
use crate::unit::{Arm, Command, CommandKind, EventChit, Unit};

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
        let mut near = HexBits::new();
        for hex in self.units_of(army.enemy()).filter_map(|unit| state.hex(unit)) {
            for (_, next) in self.map.around(hex) {
                near.add(next);
                self.map.around(next).for_each(|(_, beyond)| {
                    near.add(beyond);
                });
            }
        }
        self.units_of(army)
            .filter_map(|unit| state.hex(unit))
            .any(|hex| near.has(hex) && !self.may_look(state, army.enemy(), hex))
    }

    /// Whether the command counters of the hypothetical deployment are still face down. // guv.20.1
    pub(crate) fn counters_face_down(&self, state: &State) -> bool {
        state.agenda.contains(&Task::Reveal)
    }

    /// A world that a seat cannot tell from the true one.
    pub(crate) fn imagined(&self, state: &State, seat: Seat, rng: &mut Rng) -> State {
        let mut world = state.clone();
        let enemy = seat.side().enemy();
        self.deal_events(&mut world, enemy, rng);
        self.deal_chits(&mut world, enemy, rng);
        if self.counters_face_down(state) {
            self.deal_boxes(&mut world, enemy, rng);
        }
        self.deal_units(&mut world, seat.side(), rng);
        world
    }

    /// The enemy's hand, drawn anew from hand and cup. // guv.4.4
    fn deal_events(&self, world: &mut State, enemy: Side, rng: &mut Rng) {
        let index = enemy.index();
        let held: u8 = world.hand[index].iter().sum();
        // In a scenario the hand is printed in the book.
        if held == 0 || !self.draws_events(world) {
            return;
        }
        let mut chits: Vec<EventChit> = Vec::new();
        for chit in EventChit::ALL {
            let count = world.hand[index][chit.index()] + world.cup[index][chit.index()];
            chits.extend(std::iter::repeat_n(chit, usize::from(count)));
            world.hand[index][chit.index()] = 0;
            world.cup[index][chit.index()] = 0;
        }
        rng.shuffle(&mut chits);
        for (number, chit) in chits.into_iter().enumerate() {
            let pile = if number < usize::from(held) { &mut world.hand } else { &mut world.cup };
            pile[index][chit.index()] += 1;
        }
    }

    /// Which formations the enemy has put in the cup and in the boxes. // guv.3.17
    fn deal_chits(&self, world: &mut State, enemy: Side, rng: &mut Rng) {
        for cost in 1..=2 {
            let secret: Vec<Command> = (0..self.commands.len() as u8)
                .map(Command)
                .filter(|&command| {
                    let info = &self.commands[command.index()];
                    info.side == enemy
                        && info.kind == CommandKind::Formation
                        && self.is_face_down(world, command)
                        && self.cost(world, command) == cost
                })
                .collect();
            let mut chits: Vec<Chit> = secret.iter().map(|command| world.chits[command.index()]).collect();
            chits.sort_unstable_by_key(|chit| match chit {
                Chit::InBox(high) => (2, high.0),
                Chit::Cup => (1, 0),
                _ => (0, 0),
            });
            rng.shuffle(&mut chits);
            for (command, chit) in secret.into_iter().zip(chits) {
                world.chits[command.index()] = chit;
            }
        }
    }

    fn is_face_down(&self, world: &State, command: Command) -> bool {
        match world.chits[command.index()] {
            Chit::Cup => true,
            Chit::Idle => self.has_free_unit(world, command),
            Chit::InBox(high) => world.chits[high.index()] == Chit::Cup,
            _ => false,
        }
    }

    /// Whether the formation could have been chosen at all.
    fn has_free_unit(&self, world: &State, command: Command) -> bool {
        self.all_units().any(|unit| {
            self.formation(world, unit) == Some(command)
                && world.hex(unit).is_some()
                && self.restrained(world, unit).is_none()
        })
    }

    fn deal_boxes(&self, world: &mut State, enemy: Side, rng: &mut Rng) {
        let placed: Vec<usize> = (0..self.commands.len())
            .filter(|&index| {
                self.placement.counters[enemy.index()] & (1 << index) != 0 && world.boxes[index] != u8::MAX
            })
            .collect();
        let mut boxes: Vec<u8> = placed.iter().map(|&index| world.boxes[index]).collect();
        boxes.sort_unstable();
        rng.shuffle(&mut boxes);
        for (index, place) in placed.into_iter().zip(boxes) {
            world.boxes[index] = place;
        }
    }

    /// Which units stand in the stacks the seat may not look at.
    fn deal_units(&self, world: &mut State, viewer: Side, rng: &mut Rng) {
        let mut unseen: Vec<Unit> = self
            .units_of(viewer.enemy())
            .filter(|&unit| world.hex(unit).is_some_and(|hex| !self.may_look(world, viewer, hex)))
            .filter(|&unit| !self.is_engaged(world, unit))
            .collect();
        self.set_in_order(world, &unseen);
        rng.shuffle(&mut unseen);
        for index in 1..unseen.len() {
            let other = rng.below(index);
            self.trade_places(world, unseen[index], unseen[other]);
        }
    }

    /// Puts unseen units in a fixed order, as far as the stacks allow: what is dealt from here on depends on what can be
    /// seen and on nothing else.
    fn set_in_order(&self, world: &mut State, unseen: &[Unit]) {
        let truth = world.clone();
        let alike = |world: &State, one: Unit, two: Unit| {
            world.flags[one.index()] & flag::TURN == world.flags[two.index()] & flag::TURN
        };
        let slot = |world: &State, unit: Unit| (world.place(unit).0, world.origins[unit.index()]);
        for (index, &unit) in unseen.iter().enumerate() {
            let rest = unseen[index..].iter().copied().filter(|&other| alike(world, unit, other));
            let least = rest.min_by_key(|&other| slot(world, other)).unwrap_or(unit);
            swap_places(world, unit, least);
        }
        let fits = |world: &State, unit: Unit| world.hex(unit).is_none_or(|hex| self.is_sound(world, hex));
        for &unit in unseen {
            let mut others = unseen.iter().copied();
            while !fits(world, unit) {
                let Some(other) = others.next() else {
                    *world = truth;
                    return;
                };
                if alike(world, unit, other) {
                    swap_places(world, unit, other);
                    if !fits(world, unit) || !fits(world, other) {
                        swap_places(world, unit, other);
                    }
                }
            }
        }
    }

    /// Whether the open question speaks of the unit.
    fn is_engaged(&self, world: &State, unit: Unit) -> bool {
        world.group.members.contains(&unit)
            || world.shelling.guns.has(unit)
            || world.agenda.contains(&Task::ShellHit) && world.hex(unit) == world.shelling.target
            || world.combat.attackers.has(unit)
            || world.combat.defenders.has(unit)
            || world
                .agenda
                .iter()
                .any(|task| matches!(*task, Task::Retreat(own, _) | Task::Demoralized(own) if own == unit))
    }

    /// Two units change places if nothing that is known forbids it.
    fn trade_places(&self, world: &mut State, one: Unit, two: Unit) {
        let (Some(here), Some(there)) = (world.hex(one), world.hex(two)) else { return };
        let same = world.flags[one.index()] & flag::TURN == world.flags[two.index()] & flag::TURN;
        if here == there || !same {
            return;
        }
        swap_places(world, one, two);
        if !self.is_sound(world, here) || !self.is_sound(world, there) {
            swap_places(world, one, two);
        }
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

/// Two units change places, and where they came from.
fn swap_places(world: &mut State, one: Unit, two: Unit) {
    if one != two {
        let (here, there) = (world.place(one), world.place(two));
        world.put(one, there);
        world.put(two, here);
        world.origins.swap(one.index(), two.index());
    }
}
