//! Worlds that a seat cannot tell from the true one. What is dealt follows from what the seat knows and from the dealer's
//! chance, from nothing else: counters first, then everything that hangs on where they stand.

use engine::{Rng, Seat, Side};

use crate::Guv;
use crate::map::Hex;
use crate::state::{Chit, Place, State, flag};
use crate::task::Task;
use crate::unit::{Arm, Command, CommandKind, EventChit, Unit};

/// How many deals of the command chits are tried before one that costs too much is taken.
const DEALS: usize = 8;

/// A place in a stack that the seat may not look at, and what its counter has done this turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Slot {
    place: Place,
    origin: u16,
    done: u16,
}

impl Guv {
    /// A world that a seat cannot tell from the true one.
    pub(crate) fn imagined(&self, state: &State, seat: Seat, rng: &mut Rng) -> State {
        let mut world = state.clone();
        let enemy = seat.side().enemy();
        self.deal_units(&mut world, seat.side(), rng);
        self.deal_events(&mut world, enemy, rng);
        if self.are_formations_chosen(&world) {
            self.deal_chits(&mut world, enemy, rng);
        } else {
            self.deal_choice(&mut world, enemy, rng);
        }
        if self.counters_face_down(state) {
            self.deal_boxes(&mut world, enemy, rng);
        }
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

    /// Whether both sides have chosen: then the chits in the cup and in the boxes can be counted. // guv.8.5
    pub(crate) fn are_formations_chosen(&self, state: &State) -> bool {
        !state.agenda.iter().any(|task| matches!(task, Task::Formations(_)))
    }

    /// The commands of a side of one kind.
    fn commands_of(&self, side: Side, kind: CommandKind) -> impl Iterator<Item = Command> + '_ {
        let own =
            self.commands.iter().enumerate().filter(move |(_, info)| info.side == side && info.kind == kind);
        own.map(|(index, _)| Command(index as u8))
    }

    /// Which formations the enemy has put in the cup and in the boxes, as many as can be counted there. // guv.3.17
    fn deal_chits(&self, world: &mut State, enemy: Side, rng: &mut Rng) {
        let mut secret: Vec<Command> = self
            .commands_of(enemy, CommandKind::Formation)
            .filter(|&command| match world.chits[command.index()] {
                Chit::Cup => true,
                Chit::Idle => self.may_be_activated(world, command).is_ok(),
                Chit::InBox(high) => world.chits[high.index()] == Chit::Cup,
                _ => false,
            })
            .collect();
        let mut chits: Vec<Chit> = secret.iter().map(|command| world.chits[command.index()]).collect();
        chits.retain(|&chit| chit != Chit::Idle);
        chits.sort_unstable_by_key(|chit| match chit {
            Chit::InBox(high) => (2, high.0),
            _ => (1, 0),
        });
        if chits.is_empty() {
            return;
        }
        let points = u32::from(self.activation_points(world, enemy));
        for _ in 0..DEALS {
            rng.shuffle(&mut secret);
            let cost = secret.iter().take(chits.len()).map(|&command| u32::from(self.cost(world, command)));
            if cost.sum::<u32>() <= points {
                break;
            }
        }
        let idle = std::iter::repeat(Chit::Idle);
        for (command, chit) in secret.into_iter().zip(chits.into_iter().chain(idle)) {
            world.chits[command.index()] = chit;
        }
    }

    /// What the enemy chooses, while nothing of it can be seen. Who has yet to say that he has done has chosen nothing; who
    /// has done, has spent what he had. // guv.8.5
    fn deal_choice(&self, world: &mut State, enemy: Side, rng: &mut Rng) {
        let turn = world.turn;
        for high in self.commands_of(enemy, CommandKind::High).collect::<Vec<_>>() {
            if world.chits[high.index()] == Chit::Cup {
                world.chits[high.index()] = Chit::Idle;
            }
            // Whoever may be used now has rested; when he was used last makes no difference.
            let again = high == self.known.hooker && world.great_offensive;
            if again || world.used[high.index()] + 1 != turn {
                world.used[high.index()] = if again { turn - 1 } else { 0 };
            }
        }
        let formations: Vec<Command> = self.commands_of(enemy, CommandKind::Formation).collect();
        for command in &formations {
            if matches!(world.chits[command.index()], Chit::Cup | Chit::InBox(_)) {
                world.chits[command.index()] = Chit::Idle;
            }
        }
        world.points[enemy.index()] = self.activation_points(world, enemy);
        if world.agenda.contains(&Task::Formations(enemy)) {
            return;
        }
        let mut order = formations;
        rng.shuffle(&mut order);
        for command in order {
            if self.may_choose(world, enemy, command).is_ok() {
                world.points[enemy.index()] -= self.cost(world, command);
                world.chits[command.index()] = Chit::Cup;
            }
        }
        world.points[enemy.index()] = 0;
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

    /// Puts unseen units in an order that hangs on the stacks and on the counters alone: the strong ones first and alone,
    /// the weak ones in the large stacks, dummies on top. What is dealt from here on depends on what can be seen and on
    /// nothing else.
    fn set_in_order(&self, world: &mut State, unseen: &[Unit]) {
        let slot = |world: &State, unit: Unit| Slot {
            place: world.place(unit),
            origin: world.origins[unit.index()],
            done: world.flags[unit.index()] & flag::TURN,
        };
        let mut slots: Vec<Slot> = unseen.iter().map(|&unit| slot(world, unit)).collect();
        // Within a hex those who have done something come first: dummies never do.
        slots.sort_unstable_by_key(|slot| (slot.place.0, slot.done == 0, *slot));
        let mut ranked: Vec<(usize, bool, usize, Slot)> = Vec::with_capacity(slots.len());
        for (index, &slot) in slots.iter().enumerate() {
            let first = slots.partition_point(|other| other.place.0 < slot.place.0);
            let count = slots[first..].iter().take_while(|other| other.place == slot.place).count();
            let works = slot.place.hex().is_some_and(|hex| world.has_breastwork(hex));
            ranked.push((index - first, !works, count, slot));
        }
        ranked.sort_unstable();
        let mut units: Vec<Unit> = unseen.to_vec();
        units.sort_unstable_by_key(|&unit| (std::cmp::Reverse(self.worth(world, unit)), unit));
        let mut taken = vec![false; ranked.len()];
        for unit in units {
            let done = world.flags[unit.index()] & flag::TURN;
            let free =
                ranked.iter().enumerate().position(|(index, (.., slot))| !taken[index] && slot.done == done);
            let Some(index) = free else { continue };
            taken[index] = true;
            let slot = ranked[index].3;
            world.put(unit, slot.place);
            world.origins[unit.index()] = slot.origin;
        }
        self.mend_stacks(world, unseen);
    }

    /// Line before skirmishers before dummies, each by its strength.
    fn worth(&self, world: &State, unit: Unit) -> (u8, u8) {
        let kind = match self.arm(unit) {
            Arm::Dummy => 0,
            Arm::Skirmisher => 1,
            _ => 2,
        };
        (kind, self.strength(world, unit))
    }

    /// Swaps units until every stack is one that play could have left.
    fn mend_stacks(&self, world: &mut State, unseen: &[Unit]) {
        let fault = |world: &State, hex: Hex| self.fault(world, hex);
        for _ in 0..unseen.len() {
            let wrong =
                unseen.iter().copied().find(|&unit| world.hex(unit).is_some_and(|hex| fault(world, hex) > 0));
            let Some(hex) = wrong.and_then(|unit| world.hex(unit)) else { return };
            let better =
                unseen.iter().copied().filter(|&unit| world.hex(unit) == Some(hex)).find_map(|unit| {
                    unseen
                        .iter()
                        .copied()
                        .find(|&other| {
                            let Some(there) = world.hex(other).filter(|&there| there != hex) else {
                                return false;
                            };
                            let before = fault(world, hex) + fault(world, there);
                            let mut tried = world.clone();
                            alike(world, unit, other) && {
                                swap_places(&mut tried, unit, other);
                                fault(&tried, hex) + fault(&tried, there) < before
                            }
                        })
                        .map(|other| (unit, other))
                });
            let Some((unit, other)) = better else { return };
            swap_places(world, unit, other);
        }
    }

    /// How wrong a stack is; 0 when play could have left it.
    fn fault(&self, world: &State, hex: Hex) -> u32 {
        if self.is_sound(world, hex) {
            return 0;
        }
        let (units, points) = self.stack(world, hex);
        1 + u32::from(units) + u32::from(points)
    }

    /// Whether the open question speaks of the unit.
    fn is_engaged(&self, world: &State, unit: Unit) -> bool {
        world.group.members.contains(&unit)
            || world.shelling.guns.contains(unit)
            || world.agenda.contains(&Task::ShellHit) && world.hex(unit) == world.shelling.target
            || world.combat.attackers.contains(unit)
            || world.combat.defenders.contains(unit)
            || world
                .agenda
                .iter()
                .any(|task| matches!(*task, Task::Retreat(own, _) | Task::Demoralized(own) if own == unit))
    }

    /// Two units change places if nothing that is known forbids it.
    fn trade_places(&self, world: &mut State, one: Unit, two: Unit) {
        let (Some(here), Some(there)) = (world.hex(one), world.hex(two)) else { return };
        if here == there || !alike(world, one, two) {
            return;
        }
        swap_places(world, one, two);
        if !self.is_sound(world, here) || !self.is_sound(world, there) {
            swap_places(world, one, two);
        }
    }
}

/// Whether two units have done the same things this turn.
fn alike(world: &State, one: Unit, two: Unit) -> bool {
    world.flags[one.index()] & flag::TURN == world.flags[two.index()] & flag::TURN
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
