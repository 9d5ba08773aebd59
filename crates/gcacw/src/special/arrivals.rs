//! Reinforcements, and set-up that is left to a player.

use engine::{Dice, Event, EventKind, Log, Side};

use crate::campaign::{Campaign, Intent, Purpose};
use crate::map::Terrain;
use crate::pieces::Entry;
use crate::ruleset::Gcacw;
use crate::scenarios::Start;
use crate::sets::UnitSet;
use crate::special::SpecialStep;
use crate::special::rules::{Arrival, Retreating};
use crate::state::{Hex, Place, State, Unit};
use crate::step::Step;
use crate::units::Arm;

impl<C: Campaign> Gcacw<C> {
    /// Leaders who arrive later come with a unit of their own turn and place, where there is one. // gcacw.s.5.1
    pub(crate) fn attach_arriving_leaders(&self, state: &mut State<C>) {
        let scene = self.scene(state);
        let scenario = &scene.scenario;
        let later = |placed: &&crate::scenarios::Placement| {
            placed.arm == Arm::Leader && placed.start == Some(Start::Reinforcement)
        };
        for placed in scenario.unit.iter().filter(later) {
            let Some(leader) = scene.roster.leader_named(placed.side, &placed.name) else { continue };
            let same = |unit: &crate::scenarios::Placement| {
                unit.side == placed.side
                    && unit.start == placed.start
                    && unit.reinforcement_turn == placed.reinforcement_turn
                    && unit.reinforcement_group == placed.reinforcement_group
                    && unit.reinforcement_hex == placed.reinforcement_hex
            };
            let companions = scenario.unit.iter().filter(|unit| unit.arm != Arm::Leader && same(unit));
            let mut units =
                companions.filter_map(|unit| scene.roster.unit_named(unit.side, &unit.name, unit.arm));
            if let Some(unit) = units.find(|&unit| self.may_attach(state, leader, unit).is_ok()) {
                state.attached[leader.index()] = unit;
            }
        }
    }

    /// A leader whom the list puts with units of another command is attached to the first of them. // gcacw.s.1.1
    pub(crate) fn attach_lone_leaders(&self, state: &mut State<C>) {
        let scene = self.scene(state);
        for placed in scene.scenario.unit.iter().filter(|placed| placed.arm == Arm::Leader) {
            let leader = scene.roster.leader_named(placed.side, &placed.name);
            let hex = placed.hex.as_deref().and_then(|hex| self.board.hex(hex));
            let (Some(leader), Some(hex)) = (leader, hex) else { continue };
            if state.attached[leader.index()] != Unit::NONE {
                continue;
            }
            let infantry = |unit: &Unit| self.info(state, *unit).arm == Arm::Infantry;
            let unit = self.side_units_in(state, placed.side, hex).find(infantry);
            state.attached[leader.index()] = unit.unwrap_or(Unit::NONE);
        }
    }

    /// Finds out who arrives this turn. // gcacw.s.5.1 gcacw.s.5.4 gcacw.s.5.5 gcacw.s.5.6 gcacw.s.5.7
    pub(crate) fn find_arrivals(&self, state: &mut State<C>, dice: &mut dyn Dice, log: &mut Log) {
        let scene = self.scene(state);
        for (number, group) in scene.special.groups.iter().enumerate() {
            let Some(come) = state.special.sets.get(number).copied() else { continue };
            if state.turn < group.earliest || come >= group.sets {
                continue;
            }
            let die = dice.roll(6);
            let comes = die >= group.target;
            state.special.sets[number] += u8::from(comes);
            log.add(|| {
                let word = if comes { "come" } else { "do not come yet" };
                let who = self.set_names(state, number as u8, come);
                let text = format!("Reinforcements: {die}, {} or more needed. {who} {word}.", group.target);
                Event::new("gcacw.s.5.4", text).kind(EventKind::Roll {
                    dice: vec![die],
                    modifiers: Vec::new(),
                    result: word.into(),
                    place: String::new(),
                })
            });
        }
        let due = |arrival: &&Arrival| self.is_due(state, arrival);
        let mut units: UnitSet =
            scene.special.arrivals.iter().filter(due).map(|arrival| arrival.unit).collect();
        for (limited, most) in &scene.special.limits {
            let over: Vec<Unit> = units.and(*limited).iter().skip(usize::from(*most)).collect();
            over.into_iter().for_each(|unit| units.remove(unit));
        }
        state.special.due = units;
    }

    /// The side and units of a set of a group of reinforcements.
    fn set_names(&self, state: &State<C>, group: u8, set: u8) -> String {
        let arrivals = self.scene(state).special.arrivals.iter();
        let units: Vec<Unit> = arrivals
            .filter(|arrival| arrival.group == Some((group, set)))
            .map(|arrival| arrival.unit)
            .collect();
        let side = units.first().map_or("", |&unit| self.side_of(state, unit).name());
        let names: Vec<&str> = units.iter().map(|&unit| self.name(state, unit)).collect();
        format!("The {side} units {}", names.join(", "))
    }

    fn is_due(&self, state: &State<C>, arrival: &Arrival) -> bool {
        let special = &state.special;
        let later = match arrival.other {
            Some((_, delay)) if special.postponed.contains(arrival.unit) => delay,
            _ => 0,
        };
        let by_turn = arrival.turn.is_some_and(|turn| turn + later <= state.turn);
        let by_group = arrival
            .group
            .is_some_and(|(group, set)| special.sets.get(usize::from(group)).is_some_and(|&come| set < come));
        let by_condition = arrival.condition.is_some() && special.released.contains(arrival.unit);
        state.place[arrival.unit.index()] == Place::ARRIVING && (by_turn || by_group || by_condition)
    }

    /// Brings the next reinforcement on, or asks where. // gcacw.s.5.2 gcacw.s.5.3
    pub(crate) fn next_arrival(&self, state: &mut State<C>, log: &mut Log) {
        let Some(unit) = state.special.due.first() else {
            state.pop();
            return;
        };
        state.special.due.remove(unit);
        let hexes = self.arrival_hexes(state, unit);
        match hexes.as_slice() {
            [] => log.add(|| {
                let text = format!("{} cannot arrive yet: no hex is open to it.", self.name(state, unit));
                Event::new("gcacw.s.5.3", text)
            }),
            [hex] if !self.may_postpone(state, unit) => self.arrive(state, unit, *hex, log),
            _ => state.push(Step::Special(SpecialStep::Arrive(unit))),
        }
    }

    /// The hexes open to a reinforcement, or to a unit of free set-up. // gcacw.s.5.3 gcacw.s.1.5
    pub(crate) fn arrival_hexes(&self, state: &State<C>, unit: Unit) -> Vec<Hex> {
        let special = &self.scene(state).special;
        let free = special.free.as_ref().filter(|(units, _)| units.contains(unit));
        let mut hexes: Vec<Hex> = match free {
            Some((_, hexes)) => hexes.iter().collect(),
            None => self.entry_hexes(state, unit),
        };
        hexes.retain(|&hex| self.may_arrive(state, unit, hex));
        hexes
    }

    fn entry_hexes(&self, state: &State<C>, unit: Unit) -> Vec<Hex> {
        let arrival = self.scene(state).special.arrivals.iter().find(|arrival| arrival.unit == unit);
        match arrival {
            Some(Arrival { other: Some((hex, _)), .. }) if state.special.postponed.contains(unit) => {
                vec![*hex]
            }
            Some(arrival) => arrival.hexes.clone(),
            None => Vec::new(),
        }
    }

    fn may_arrive(&self, state: &State<C>, unit: Unit, hex: Hex) -> bool {
        let scene = self.scene(state);
        let side = self.roster(state).side(unit);
        let closed = scene.special.closed.iter().any(|closed| {
            closed.units.contains(unit)
                && closed.closes(hex)
                && closed.when.holds(state)
                && closed.retreating != Retreating::Free
        });
        scene.in_play.contains(hex)
            && self.map.terrain(hex) != Terrain::Water
            && !self.has_unit(state, side.enemy(), hex)
            && !closed
            && C::may(self.at(state), Intent::Enter { unit, from: hex, to: hex, purpose: Purpose::March })
                .is_ok()
    }

    /// Whether a unit may still choose its other port. // gcacw.s.5.6
    pub(crate) fn may_postpone(&self, state: &State<C>, unit: Unit) -> bool {
        let arrival = self.scene(state).special.arrivals.iter().find(|arrival| arrival.unit == unit);
        arrival.is_some_and(|arrival| arrival.other.is_some()) && !state.special.postponed.contains(unit)
    }

    /// A reinforcement arrives.
    pub(crate) fn arrive(&self, state: &mut State<C>, unit: Unit, hex: Hex, log: &mut Log) {
        log.add(|| {
            let leaders: Vec<&str> = self
                .leaders_of(state, unit)
                .map(|leader| self.leader_info(state, leader).name.as_str())
                .collect();
            let with =
                if leaders.is_empty() { String::new() } else { format!(" with {}", leaders.join(" and ")) };
            let text = format!("{}{with} arrives at {}.", self.name(state, unit), self.hex_name(hex));
            let piece = self.slug(state, unit).to_owned();
            Event::new("gcacw.s.5.1", text)
                .kind(EventKind::Move { piece, path: vec![self.board.name(hex).to_owned()] })
        });
        self.enter(state, unit, hex, Entry::Arrival, log);
    }

    /// The next unit whose set-up is left to its player. // gcacw.s.1.5
    pub(crate) fn next_free(&self, state: &State<C>) -> Option<Unit> {
        let (units, _) = self.scene(state).special.free.as_ref()?;
        units.iter().find(|unit| state.place[unit.index()] == Place::ARRIVING)
    }

    /// The side whose unit it is.
    pub(crate) fn side_of(&self, state: &State<C>, unit: Unit) -> Side {
        self.roster(state).side(unit)
    }
}
