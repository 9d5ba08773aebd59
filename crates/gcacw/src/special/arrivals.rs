//! Reinforcements, and set-up that is left to a player.

use engine::{Dice, Event, EventKind, Side};

use crate::campaign::{Campaign, Intent, Purpose};
use crate::map::Terrain;
use crate::pieces::Entry;
use crate::scenarios::Start;
use crate::sets::UnitSet;
use crate::situation::{Play, Situation};
use crate::special::SpecialStep;
use crate::special::rules::{Arrival, Retreating};
use crate::state::{Hex, Place, Unit};
use crate::step::Step;
use crate::units::Arm;

impl<C: Campaign> Situation<'_, C> {
    /// The side and units of a set of a group of reinforcements.
    fn set_names(self, group: u8, set: u8) -> String {
        let arrivals = self.scene().special.arrivals.iter();
        let units: Vec<Unit> = arrivals
            .filter(|arrival| arrival.group == Some((group, set)))
            .map(|arrival| arrival.unit)
            .collect();
        let side = units.first().map_or("", |&unit| self.side_of(unit).name());
        let names: Vec<&str> = units.iter().map(|&unit| self.name(unit)).collect();
        format!("The {side} units {}", names.join(", "))
    }

    fn is_due(self, arrival: &Arrival) -> bool {
        let special = &self.state.special;
        let later = match arrival.other {
            Some((_, delay)) if special.postponed.contains(arrival.unit) => delay,
            _ => 0,
        };
        let by_turn = arrival.turn.is_some_and(|turn| turn + later <= self.state.turn);
        let by_group = arrival
            .group
            .is_some_and(|(group, set)| special.sets.get(usize::from(group)).is_some_and(|&come| set < come));
        let by_condition = arrival.condition.is_some() && special.released.contains(arrival.unit);
        self.state.place[arrival.unit.index()] == Place::ARRIVING && (by_turn || by_group || by_condition)
    }

    /// The hexes open to a reinforcement, or to a unit of free set-up. // gcacw.s.5.3 gcacw.s.1.5
    pub(crate) fn arrival_hexes(self, unit: Unit) -> Vec<Hex> {
        let special = &self.scene().special;
        let free = special.free.as_ref().filter(|(units, _)| units.contains(unit));
        let mut hexes: Vec<Hex> = match free {
            Some((_, hexes)) => hexes.iter().collect(),
            None => self.entry_hexes(unit),
        };
        hexes.retain(|&hex| self.may_arrive(unit, hex));
        hexes
    }

    fn entry_hexes(self, unit: Unit) -> Vec<Hex> {
        let arrival = self.scene().special.arrivals.iter().find(|arrival| arrival.unit == unit);
        match arrival {
            Some(Arrival { other: Some((hex, _)), .. }) if self.state.special.postponed.contains(unit) => {
                vec![*hex]
            }
            Some(arrival) => arrival.hexes.clone(),
            None => Vec::new(),
        }
    }

    fn may_arrive(self, unit: Unit, hex: Hex) -> bool {
        let scene = self.scene();
        let side = self.roster().side(unit);
        let closed = scene.special.closed.iter().any(|closed| {
            closed.units.contains(unit)
                && closed.closes(hex)
                && closed.when.holds(self.state)
                && closed.retreating != Retreating::Free
        });
        scene.in_play.contains(hex)
            && self.rules.map.terrain(hex) != Terrain::Water
            && !self.has_unit(side.enemy(), hex)
            && !closed
            && C::may(self, Intent::Enter { unit, from: hex, to: hex, purpose: Purpose::March }).is_ok()
    }

    /// Whether a unit may still choose its other port. // gcacw.s.5.6
    pub(crate) fn may_postpone(self, unit: Unit) -> bool {
        let arrival = self.scene().special.arrivals.iter().find(|arrival| arrival.unit == unit);
        arrival.is_some_and(|arrival| arrival.other.is_some()) && !self.state.special.postponed.contains(unit)
    }

    /// The next unit whose set-up is left to its player. // gcacw.s.1.5
    pub(crate) fn next_free(self) -> Option<Unit> {
        let (units, _) = self.scene().special.free.as_ref()?;
        units.iter().find(|unit| self.state.place[unit.index()] == Place::ARRIVING)
    }

    /// The side whose unit it is.
    pub(crate) fn side_of(self, unit: Unit) -> Side {
        self.roster().side(unit)
    }
}

impl<C: Campaign> Play<'_, C> {
    /// Leaders who arrive later come with a unit of their own turn and place, where there is one. // gcacw.s.5.1
    pub(crate) fn attach_arriving_leaders(&mut self) {
        let scene = self.scene();
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
            if let Some(unit) = units.find(|&unit| self.now().may_attach(leader, unit).is_ok()) {
                self.state.attached[leader.index()] = unit;
            }
        }
    }

    /// A leader whom the list puts with units of another command is attached to the first of them. // gcacw.s.1.1
    pub(crate) fn attach_lone_leaders(&mut self) {
        let scene = self.scene();
        for placed in scene.scenario.unit.iter().filter(|placed| placed.arm == Arm::Leader) {
            let leader = scene.roster.leader_named(placed.side, &placed.name);
            let hex = placed.hex.as_deref().and_then(|hex| self.rules.board.hex(hex));
            let (Some(leader), Some(hex)) = (leader, hex) else { continue };
            if self.state.attached[leader.index()] != Unit::NONE {
                continue;
            }
            let infantry = |unit: &Unit| self.info(*unit).arm == Arm::Infantry;
            let unit = self.now().side_units_in(placed.side, hex).find(infantry);
            self.state.attached[leader.index()] = unit.unwrap_or(Unit::NONE);
        }
    }

    /// Finds out who arrives this turn. // gcacw.s.5.1 gcacw.s.5.4 gcacw.s.5.5 gcacw.s.5.6 gcacw.s.5.7
    pub(crate) fn find_arrivals(&mut self, dice: &mut dyn Dice) {
        let scene = self.scene();
        for (number, group) in scene.special.groups.iter().enumerate() {
            let Some(come) = self.state.special.sets.get(number).copied() else { continue };
            if self.state.turn < group.earliest || come >= group.sets {
                continue;
            }
            let die = dice.roll(6);
            let comes = die >= group.target;
            self.state.special.sets[number] += u8::from(comes);
            self.report(|now| {
                let word = if comes { "come" } else { "do not come yet" };
                let who = now.set_names(number as u8, come);
                let text = format!("Reinforcements: {die}, {} or more needed. {who} {word}.", group.target);
                Event::new("gcacw.s.5.4", text).kind(EventKind::Roll {
                    dice: vec![die],
                    modifiers: Vec::new(),
                    result: word.into(),
                    place: String::new(),
                })
            });
        }
        let due = |arrival: &&Arrival| self.now().is_due(arrival);
        let mut units: UnitSet =
            scene.special.arrivals.iter().filter(due).map(|arrival| arrival.unit).collect();
        for (limited, most) in &scene.special.limits {
            let over: Vec<Unit> = units.and(*limited).iter().skip(usize::from(*most)).collect();
            over.into_iter().for_each(|unit| units.remove(unit));
        }
        self.state.special.due = units;
    }

    /// Brings the next reinforcement on, or asks where. // gcacw.s.5.2 gcacw.s.5.3
    pub(crate) fn next_arrival(&mut self) {
        let Some(unit) = self.state.special.due.first() else {
            self.state.pop();
            return;
        };
        self.state.special.due.remove(unit);
        let hexes = self.now().arrival_hexes(unit);
        match hexes.as_slice() {
            [] => self.report(|now| {
                let text = format!("{} cannot arrive yet: no hex is open to it.", now.name(unit));
                Event::new("gcacw.s.5.3", text)
            }),
            [hex] if !self.now().may_postpone(unit) => self.arrive(unit, *hex),
            _ => self.state.push(Step::Special(SpecialStep::Arrive(unit))),
        }
    }

    /// A reinforcement arrives.
    pub(crate) fn arrive(&mut self, unit: Unit, hex: Hex) {
        self.report(|now| {
            let leaders: Vec<&str> =
                now.leaders_of(unit).map(|leader| now.leader_info(leader).name.as_str()).collect();
            let with =
                if leaders.is_empty() { String::new() } else { format!(" with {}", leaders.join(" and ")) };
            let text = format!("{}{with} arrives at {}.", now.name(unit), now.rules.hex_name(hex));
            let piece = now.slug(unit).to_owned();
            Event::new("gcacw.s.5.1", text)
                .kind(EventKind::Move { piece, path: vec![now.rules.board.name(hex).to_owned()] })
        });
        self.enter(unit, hex, Entry::Arrival);
    }
}
