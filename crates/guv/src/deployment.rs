//! Set-up: zones, command counters in secret boxes, and units that arrive later.

use engine::{Clause, Dice, Event, Log, May, Side, demand, forbid};

use crate::Guv;
use crate::action::Action;
use crate::map::Hex;
use crate::pontoons::UNION_PONTOONS;
use crate::ruleset::option;
use crate::scenario::Zone;
use crate::state::{Chit, Place, Pontoon, State, flag};
use crate::task::Task;
use crate::unit::{Arm, Available, Command, CommandKind, EventChit, Unit};

/// How many event chits are drawn at the start. // guv.4.4
const FIRST_EVENTS: u8 = 3;
/// How far from Kelly's Ford the Cavalry Corps may be placed. // guv.20.8
const STONEMAN_HEXES: u16 = 1;

impl Guv {
    /// The state before the first decision of a scenario. // guv.4.1 guv.4.2 guv.4.3
    pub(crate) fn first_state(
        &self,
        index: usize,
        options: u16,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> State {
        let scenario = &self.scenarios[index];
        let mut state = State::new(index as u8, options, scenario.first_turn);
        for zone in &scenario.zones {
            for &unit in &zone.units {
                state.put(unit, Place::DEPLOYING);
            }
            for &unit in &zone.reduced {
                state.set(unit, flag::REDUCED);
            }
        }
        self.place_markers(&mut state);
        self.place_reinforcements(&mut state);
        self.ready_chits(&mut state);
        self.ready_pontoons(&mut state);
        self.ready_events(&mut state, dice, log);
        state.push(Task::TurnStart);
        let first = scenario.sets_up_first;
        state.push(Task::Deploy(first.enemy()));
        state.push(Task::Deploy(first));
        if self.is_hypothetical(&state) {
            // guv.20.1
            state.push(Task::Reveal);
            state.push(Task::Counter(Side::Confederate));
        }
        state
    }

    pub(crate) fn is_hypothetical(&self, state: &State) -> bool {
        state.options & option::HYPOTHETICAL != 0 && self.scenario(state).is_campaign()
    }

    /// Skirmishers and dummies at hand. // guv.13.2 guv.13.18 guv.9.32
    fn place_markers(&self, state: &mut State) {
        let extra = if state.options & option::EXTRA_SKIRMISHERS != 0 {
            self.markers.of("extra skirmisher")
        } else {
            [0; 2]
        };
        for army in Side::ALL {
            let count = self.scenario(state).skirmishers[army.index()] + extra[army.index()];
            let skirmishers = self.units_of(army).filter(|&unit| self.arm(unit) == Arm::Skirmisher);
            for unit in skirmishers.take(usize::from(count)).collect::<Vec<_>>() {
                state.put(unit, Place::AVAILABLE);
            }
            if state.options & option::DUMMIES != 0 {
                for unit in
                    self.units_of(army).filter(|&unit| self.arm(unit) == Arm::Dummy).collect::<Vec<_>>()
                {
                    state.put(unit, Place::AVAILABLE);
                }
            }
        }
    }

    fn place_reinforcements(&self, state: &mut State) {
        let scenario = self.scenario(state);
        if let Some(reinforcements) = &scenario.reinforcements {
            for &unit in &reinforcements.units {
                state.put(unit, Place::WAITING);
            }
        }
        if !scenario.is_campaign() {
            return;
        }
        for unit in self.all_units() {
            let comes = match self.unit(unit).available {
                Available::Turn11 => true,
                Available::Stoneman => state.options & option::STONEMAN != 0,
                Available::Longstreet => state.options & option::LONGSTREET != 0,
                Available::Start | Available::Never => false,
            };
            if comes && self.arm(unit).is_line() {
                state.put(unit, Place::WAITING);
            }
        }
    }

    fn ready_chits(&self, state: &mut State) {
        let chits = self.scenario(state).chits;
        for (index, info) in self.commands.iter().enumerate() {
            let used = match chits {
                Some(bits) => bits & Command(index as u8).bit() != 0,
                None => info.available == Available::Start,
            };
            if used || info.kind == CommandKind::Independent {
                state.chits[index] = Chit::Idle;
            }
        }
    }

    /// Pontoons in the pool and laid. // guv.11.1 guv.19.22
    fn ready_pontoons(&self, state: &mut State) {
        let scenario = self.scenario(state);
        let mut index = 0;
        if !self.is_hypothetical(state) {
            for name in &scenario.pontoons_laid {
                if let Some((a, b)) = self.crossing_hexes(name) {
                    state.pontoons[index] = Pontoon::Laid(a.min(b), a.max(b), Side::Union);
                    index += 1;
                }
            }
        }
        let pool = if self.is_hypothetical(state) {
            scenario.pontoons + scenario.pontoons_laid.len() as u8
        } else {
            scenario.pontoons
        };
        for pontoon in state.pontoons.iter_mut().take(UNION_PONTOONS).skip(index).take(usize::from(pool)) {
            *pontoon = Pontoon::Pool(Side::Union);
        }
    }

    fn crossing_hexes(&self, name: &str) -> Option<(Hex, Hex)> {
        let (north, south) = (self.map.place_on(name, "north")?, self.map.place_on(name, "south")?);
        (north != south).then_some((north, south))
    }

    /// Event chits: drawn in the campaign, given in a scenario. // guv.4.4 guv.17.1 guv.19.3
    fn ready_events(&self, state: &mut State, dice: &mut dyn Dice, log: &mut Log) {
        let scenario = self.scenario(state);
        if !scenario.is_campaign() {
            for army in Side::ALL {
                for chit in &scenario.events[army.index()] {
                    state.hand[army.index()][chit.index()] += 1;
                }
            }
            return;
        }
        if !self.draws_events(state) {
            return;
        }
        for info in &self.events {
            let barred = info.chit == EventChit::NightAttack && state.options & option::NIGHT_COMBAT == 0;
            if !barred {
                state.cup[info.side.index()][info.chit.index()] = info.count;
            }
        }
        for army in Side::ALL {
            for _ in 0..FIRST_EVENTS {
                self.draw_event(state, army, dice, log);
            }
        }
    }

    /// The zone a unit is deployed in.
    fn zone_of(&self, state: &State, unit: Unit) -> Option<&Zone> {
        let formation = self.unit(unit).formation;
        if self.is_hypothetical(state)
            && let Some(formation) = formation
            && let Some(place) = self.placement.boxes.get(usize::from(state.boxes[formation.index()]))
        {
            return Some(&place.zone);
        }
        self.scenario(state).zones.iter().find(|zone| zone.units.contains(&unit))
    }

    /// The hexes of a zone with room for a unit; one further out when it is full.
    fn zone_hexes(&self, state: &State, zone: &Zone, unit: Unit) -> Vec<Hex> {
        let army = self.side(unit);
        let first = self.scenario(state).sets_up_first == army;
        let reserved =
            |hex: Hex| first && !self.is_hypothetical(state) && self.is_centre_of_other(state, army, hex);
        let mut best = u16::MAX;
        let mut hexes = Vec::new();
        for &(outside, hex) in zone.rings() {
            if outside > best {
                break;
            }
            if !self.in_play(state, hex) || !self.has_room(state, hex, unit) || reserved(hex) {
                continue;
            }
            best = outside;
            hexes.push(hex);
        }
        hexes
    }

    fn is_centre_of_other(&self, state: &State, army: Side, hex: Hex) -> bool {
        self.scenario(state).zones.iter().any(|zone| zone.side != army && zone.centres.contains(&hex))
    }

    fn next_in(&self, state: &State, army: Side, place: Place) -> Option<Unit> {
        self.units_of(army).find(|&unit| state.place(unit) == place)
    }

    /// Whether the side has a unit to deploy and room for it.
    pub(crate) fn is_deploying(&self, state: &State, army: Side) -> bool {
        self.next_in(state, army, Place::DEPLOYING).is_some_and(|unit| {
            self.zone_of(state, unit).is_some_and(|zone| !self.zone_hexes(state, zone, unit).is_empty())
        })
    }

    pub(crate) fn may_deploy(&self, state: &State, army: Side, unit: Unit, hex: Hex) -> May {
        if self.next_in(state, army, Place::DEPLOYING) != Some(unit) {
            return forbid!("guv.4.1", "another unit is deployed now");
        }
        let fits =
            self.zone_of(state, unit).is_some_and(|zone| self.zone_hexes(state, zone, unit).contains(&hex));
        demand!(fits, "guv.4.1", "the Deployment Chart does not put it there")
    }

    pub(crate) fn list_deploy(&self, state: &State, army: Side, out: &mut Vec<Action>) {
        let Some(unit) = self.next_in(state, army, Place::DEPLOYING) else { return };
        if let Some(zone) = self.zone_of(state, unit) {
            out.extend(self.zone_hexes(state, zone, unit).into_iter().map(|hex| Action::Deploy(unit, hex)));
        }
        if !out.is_empty() {
            out.push(Action::DeployRest);
        }
    }

    pub(crate) fn do_deploy(&self, state: &mut State, army: Side, action: &Action, log: &mut Log) {
        if let Action::Deploy(unit, hex) = *action {
            state.put(unit, hex.into());
            self.uncover(state, hex, army, log);
        } else {
            self.deploy_rest(state, army);
            log.reveal();
        }
    }

    /// Deploys every unit that is left: each as near to the middle of its zone as there is room.
    pub(crate) fn deploy_rest(&self, state: &mut State, army: Side) {
        while let Some(unit) = self.next_in(state, army, Place::DEPLOYING) {
            let zone = self.zone_of(state, unit);
            let hexes = zone.map(|zone| self.zone_hexes(state, zone, unit)).unwrap_or_default();
            let distance = |hex: Hex| {
                zone.and_then(|zone| {
                    zone.centres.iter().map(|&centre| self.map.board.distance(centre, hex)).min()
                })
            };
            match hexes.into_iter().min_by_key(|&hex| (distance(hex), hex)) {
                Some(hex) => state.put(unit, hex.into()),
                None => state.put(unit, Place::NONE),
            }
        }
    }

    /// Whether a counter may go in a box so that all minima can still be met. // guv.20.1 guv.20.2
    pub(crate) fn may_counter(&self, state: &State, army: Side, command: Command, number: u8) -> May {
        let all = self.placement.counters[army.index()];
        if command.index() >= self.commands.len()
            || all & command.bit() == 0
            || state.boxes[command.index()] != u8::MAX
        {
            return forbid!("guv.20.1", "that is no counter of yours to be placed");
        }
        let index = number.wrapping_sub(1);
        let Some(own) = self.placement.boxes.get(usize::from(index)).filter(|own| own.side == army) else {
            return forbid!("guv.20.1", "each side uses its own boxes");
        };
        let count = |index: u8| state.boxes.iter().filter(|&&place| place == index).count() as u8;
        if count(index) >= own.most {
            return forbid!("guv.20.2", "the box is full");
        }
        let left = (0..self.commands.len())
            .filter(|&other| all & (1 << other) != 0 && state.boxes[other] == u8::MAX)
            .count() as u8
            - 1;
        let needed: u8 = self
            .placement
            .boxes
            .iter()
            .enumerate()
            .filter(|(_, place)| place.side == army)
            .map(|(other, place)| {
                place.least.saturating_sub(count(other as u8) + u8::from(other as u8 == index))
            })
            .sum();
        if needed > left {
            return forbid!("guv.20.2", "the other boxes could not be filled to their minimum any more");
        }
        Ok(())
    }

    pub(crate) fn list_counter(&self, state: &State, army: Side, out: &mut Vec<Action>) {
        for command in (0..self.commands.len() as u8).map(Command) {
            for number in 1..=self.placement.boxes.len() as u8 {
                if self.may_counter(state, army, command, number).is_ok() {
                    out.push(Action::Counter(command, number));
                }
            }
        }
    }

    pub(crate) fn do_counter(&self, state: &mut State, army: Side, action: &Action) {
        let Action::Counter(command, number) = *action else { return };
        state.boxes[command.index()] = number - 1;
        state.pop();
        let open = |army: Side| {
            (0..self.commands.len()).any(|index| {
                self.placement.counters[army.index()] & (1 << index) != 0 && state.boxes[index] == u8::MAX
            })
        };
        if open(army.enemy()) {
            state.push(Task::Counter(army.enemy()));
        } else if open(army) {
            state.push(Task::Counter(army));
        }
    }

    /// Turns the counters up. // guv.20.3
    pub(crate) fn reveal_counters(&self, state: &mut State, log: &mut Log) {
        state.pop();
        log.reveal();
        for (index, info) in self.commands.iter().enumerate() {
            if let Some(place) = self.placement.boxes.get(usize::from(state.boxes[index])) {
                log.add(|| Event::new("guv.20.3", format!("{}: {}.", info.name, place.name)));
            }
        }
    }

    /// Where an arriving unit may be placed. // guv.19.25 guv.20.9
    pub(crate) fn arrival_hexes(&self, state: &State, unit: Unit) -> Vec<Hex> {
        let scenario = self.scenario(state);
        let room = |hex: &Hex| self.has_room(state, *hex, unit);
        if let Some(reinforcements) = &scenario.reinforcements {
            let mut hexes = self.zone_hexes(state, &reinforcements.zone, unit);
            hexes.retain(|&hex| reinforcements.zone.outside(&self.map, hex) == Some(0));
            if hexes.is_empty() {
                let edge =
                    self.map.board.hexes().filter(|&hex| scenario.is_west_edge(&self.map, hex)).filter(room);
                let nearest = edge.min_by_key(|&hex| (reinforcements.zone.outside(&self.map, hex), hex));
                hexes.extend(nearest);
            }
            return hexes;
        }
        if self.side(unit) == Side::Union {
            return self.stoneman_hexes(state, unit);
        }
        let crossing = self.spots.hamiltons_crossing;
        let mut hexes: Vec<Hex> =
            crossing.into_iter().chain(self.map.exits.iter().copied()).filter(room).collect();
        hexes.sort();
        hexes.dedup();
        hexes
    }

    fn stoneman_hexes(&self, state: &State, unit: Unit) -> Vec<Hex> {
        let fords: Vec<Hex> = ["north", "south"]
            .into_iter()
            .filter_map(|bank| self.map.place_on("Kelly's Ford", bank))
            .collect();
        let near = |hex: Hex| fords.iter().any(|&ford| self.map.board.distance(ford, hex) <= STONEMAN_HEXES);
        self.map.board.hexes().filter(|&hex| near(hex) && self.has_room(state, hex, unit)).collect()
    }

    /// Units for which there is no place now wait.
    pub(crate) fn turn_back(&self, state: &mut State, army: Side, log: &mut Log) {
        while let Some(unit) = self
            .next_in(state, army, Place::ARRIVING)
            .filter(|&unit| self.arrival_hexes(state, unit).is_empty())
        {
            state.put(unit, Place::WAITING);
            self.tell_shut_out(state, unit, log);
        }
    }

    /// Says that a unit that could come finds no way in.
    pub(crate) fn tell_shut_out(&self, state: &State, unit: Unit, log: &mut Log) {
        let clause = self.arrival_clause(state, self.side(unit));
        self.tell(state, unit, log, clause.0, || {
            format!("{} waits: no hex that it may enter by is open.", self.name(unit))
        });
    }

    /// The rule that brings units of a side. // guv.19.25 guv.20.8 guv.20.9
    pub(crate) fn arrival_clause(&self, state: &State, army: Side) -> &'static Clause {
        if self.scenario(state).reinforcements.is_some() {
            &Clause("guv.19.25")
        } else if army == Side::Union {
            &Clause("guv.20.8")
        } else {
            &Clause("guv.20.9")
        }
    }

    pub(crate) fn may_arrive(&self, state: &State, unit: Unit, hex: Hex) -> May {
        if !matches!(state.place(unit), Place::ARRIVING | Place::WAITING)
            || !self.arrival_hexes(state, unit).contains(&hex)
        {
            return forbid!(self.arrival_clause(state, self.side(unit)), "it does not arrive there");
        }
        Ok(())
    }

    pub(crate) fn list_arrive(&self, state: &State, army: Side, out: &mut Vec<Action>) {
        for unit in self.units_of(army).filter(|&unit| state.place(unit) == Place::ARRIVING) {
            out.extend(self.arrival_hexes(state, unit).into_iter().map(|hex| Action::Arrive(unit, hex)));
        }
    }

    pub(crate) fn do_arrive(&self, state: &mut State, action: &Action, log: &mut Log) {
        let Action::Arrive(unit, hex) = *action else { return };
        state.put(unit, hex.into());
        self.uncover(state, hex, self.side(unit), log);
        self.make_room(state, hex, log);
        // guv.20.11
        if self.unit(unit).available == Available::Longstreet {
            for chit in [Some(self.known.longstreet), self.unit(unit).formation].into_iter().flatten() {
                if state.chits[chit.index()] == Chit::Away {
                    state.chits[chit.index()] = Chit::Idle;
                }
            }
        }
        let clause = self.arrival_clause(state, self.side(unit));
        self.tell(state, unit, log, clause.0, || {
            format!("{} arrives in {}.", self.name(unit), self.map.name(hex))
        });
    }

    fn waits_for_stoneman(&self, state: &State) -> Option<Unit> {
        let variant = state.options & option::STONEMAN != 0 && self.scenario(state).is_campaign();
        self.next_in(state, Side::Union, Place::WAITING).filter(|_| variant)
    }

    pub(crate) fn list_stoneman(&self, state: &State, out: &mut Vec<Action>) {
        if self.waits_for_stoneman(state).is_none() {
            return;
        }
        for unit in self.units_of(Side::Union).filter(|&unit| state.place(unit) == Place::WAITING) {
            let hexes = self.stoneman_hexes(state, unit);
            out.extend(hexes.into_iter().map(|hex| Action::Arrive(unit, hex)));
        }
        out.push(Action::Done);
    }

    pub(crate) fn do_stoneman(&self, state: &mut State, action: &Action, log: &mut Log) {
        state.pop();
        if !matches!(action, Action::Arrive(..)) {
            return;
        }
        self.do_arrive(state, action, log);
        while let Some(unit) = self.next_in(state, Side::Union, Place::WAITING) {
            state.put(unit, Place::ARRIVING);
        }
        state.chits[self.known.stoneman.index()] = Chit::Idle;
        state.push(Task::Arrive(Side::Union));
    }
}
