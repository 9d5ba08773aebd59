//! Where units may go by the scenario's rules: closed ground, closed rivers, exits, railroads, wagon trains.

use board::Edge;
use engine::{Dice, Event, EventKind, Forbidden, Log, May, Modifier, Refusal, Side, forbid, forbidden};

use crate::campaign::{Campaign, MovementModifier, Purpose};
use crate::pieces::{Cause, Entry};
use crate::roster::Counter;
use crate::ruleset::Gcacw;
use crate::special::SpecialAction;
use crate::special::rules::{Aboard, Rail, Retreating};
use crate::state::{Hex, MarchKind, Place, State, Unit};
use crate::turn::StationMark;
use crate::units::Arm;
use crate::zones::Zone;

/// The highest Fatigue Level of a unit that moves by rail. // gcacw.s.3.10
const MOST_FATIGUE_BY_RAIL: u8 = 2;

impl<C: Campaign> Gcacw<C> {
    /// Whether the scenario lets a unit go from a hex to its neighbour. // gcacw.s.3.1 gcacw.s.3.2 gcacw.s.3.3 gcacw.s.3.4
    /// // gcacw.s.4.19
    pub(crate) fn special_may_enter(
        &self,
        state: &State<C>,
        unit: Unit,
        from: Hex,
        to: Hex,
        purpose: Purpose,
    ) -> May {
        let special = &self.scene(state).special;
        let retreat = purpose == Purpose::Retreat;
        for closed in &special.closed {
            if closed.units.contains(unit)
                && closed.bars(from, to)
                && closed.when.holds(state)
                && (!retreat || closed.retreating == Retreating::Barred)
            {
                return Err(closed.forbidden);
            }
        }
        if special.forts.is_some() && self.fort_closes(state, self.roster(state).side(unit), to) {
            return forbid!("gcacw.s.4.19", "may not enter a fort of the enemy that stands");
        }
        if !special.rivers.is_empty() {
            self.may_cross_river(state, unit, from, to)?;
        }
        let train = state.special.train != Unit::NONE && state.march.unit == unit;
        if train && purpose == Purpose::March && special.trains.is_some_and(|trains| trains.roads_only) {
            let way = self.board.between(from, to).unwrap_or_default();
            if !way.intersects(Edge::ROAD | Edge::PIKE) {
                return forbid!("gcacw.s.3.12", "has a wagon train with it and keeps to roads and pikes");
            }
        }
        Ok(())
    }

    fn may_cross_river(&self, state: &State<C>, unit: Unit, from: Hex, to: Hex) -> May {
        let Some(direction) = self.board.direction(from, to) else { return Ok(()) };
        for river in &self.scene(state).special.rivers {
            if !river.units.contains(unit) || !river.runs(from, direction) {
                continue;
            }
            if !river.by_bridge {
                return forbid!("gcacw.s.3.7", "may not cross this river by the scenario's rules");
            }
            if !self.has_bridge(state, from, direction) {
                return forbid!("gcacw.s.3.6", "crosses this river by bridge only in this scenario");
            }
        }
        Ok(())
    }

    /// Whether a march may be an extended one, or forced. // gcacw.s.4.1
    pub(crate) fn special_may_march(&self, state: &State<C>, unit: Unit) -> May {
        let barred = self.scene(state).special.no_extended_march.iter().any(|rule| rule.holds(state, unit));
        let level = state.fatigue[unit.index()] + 1;
        if barred && level >= self.extended_march_level(state, unit) {
            return forbid!("gcacw.s.4.1", "would make an extended march, and there are none this turn");
        }
        Ok(())
    }

    /// Whether a unit may force march. // gcacw.s.4.1 gcacw.s.3.12
    pub(crate) fn special_may_force_march(&self, state: &State<C>, unit: Unit) -> May {
        if self.scene(state).special.no_extended_march.iter().any(|rule| rule.holds(state, unit)) {
            return forbid!("gcacw.s.4.1", "may not force march this turn by the scenario's rules");
        }
        if state.special.train != Unit::NONE {
            return forbid!("gcacw.s.3.12", "has a wagon train with it and may not force march");
        }
        Ok(())
    }

    /// What the scenario adds to a Movement Allowance. // gcacw.s.3.8 gcacw.s.4.7
    pub(crate) fn special_movement_modifier(&self, state: &State<C>, unit: Unit) -> i8 {
        let leader = state.activation.leader;
        let fits =
            |bonus: &&crate::special::rules::Bonus| bonus.who.units.contains(unit) && bonus.when.holds(state);
        let paralysis: i8 =
            self.scene(state).special.movement.iter().filter(fits).map(|bonus| bonus.modifier).sum();
        paralysis - i8::from(!self.special_leader_fit(state, leader))
    }

    /// What the scenario adds to an extended march roll. // gcacw.s.4.5
    pub(crate) fn special_extended_march_modifiers(
        &self,
        state: &State<C>,
        unit: Unit,
        sheet: &mut Vec<Modifier>,
    ) {
        for bonus in &self.scene(state).special.march {
            if bonus.who.units.contains(unit) && bonus.when.holds(state) {
                sheet.push(Modifier {
                    label: "the scenario's rules".into(),
                    value: bonus.modifier.into(),
                    clause: "gcacw.s.4.5".into(),
                });
            }
        }
    }

    /// What a unit's coming changes: watched hexes, depots, wagon trains, ground that is closed to it.
    pub(crate) fn special_entered(
        &self,
        state: &mut State<C>,
        unit: Unit,
        _from: Option<Hex>,
        entry: Entry,
        log: &mut Log,
    ) {
        let Some(hex) = state.hex(unit) else { return };
        let info = self.info(state, unit);
        if info.arm == Arm::Wagon {
            return;
        }
        let side = info.side;
        self.watch(state, side, hex);
        if state.special.train != Unit::NONE && state.march.unit == unit && entry == Entry::March {
            state.place.put(state.special.train, hex);
        }
        self.capture_trains(state, side, hex, log);
        self.check_depots(state, log);
        // gcacw.s.3.5
        let leaves = self.scene(state).special.closed.iter().any(|closed| {
            closed.retreating == Retreating::Leaves && closed.units.contains(unit) && closed.closes(hex)
        });
        if leaves && entry == Entry::Retreat {
            log.add(|| {
                let text = format!(
                    "{} is driven into {} and leaves the game.",
                    self.name(state, unit),
                    self.hex_name(hex)
                );
                Event::new("gcacw.s.3.5", text)
            });
            self.eliminate(state, unit, Cause::Retreat, log);
        }
    }

    /// Remembers who was in a watched hex. // gcacw.s.7.15 gcacw.s.7.16
    pub(crate) fn watch(&self, state: &mut State<C>, side: Side, hex: Hex) {
        if let Ok(number) = self.scene(state).special.watched.binary_search(&hex) {
            let bit = 1 << number;
            state.special.entered[side.index()] |= bit;
            state.special.last_in[side.index()] |= bit;
            state.special.last_in[side.enemy().index()] &= !bit;
        }
    }

    /// Wagon trains in a hex that a unit enters are lost, unless a friend is with them. // gcacw.s.3.13
    fn capture_trains(&self, state: &mut State<C>, side: Side, hex: Hex, log: &mut Log) {
        let Some(trains) = self.scene(state).special.trains else { return };
        let enemy = side.enemy();
        for train in trains.trains.iter().filter(|&train| state.hex(train) == Some(hex)).collect::<Vec<_>>() {
            if self.roster(state).side(train) == enemy && !self.has_unit(state, enemy, hex) {
                state.place.put(train, Place::ELIMINATED);
                log.add(|| {
                    let name = self.name(state, train);
                    let text = format!("{name} is taken at {}.", self.hex_name(hex));
                    Event::new("gcacw.s.3.13", text).kind(EventKind::Loss {
                        piece: self.slug(state, train).to_owned(),
                        side: enemy,
                        amount: 0,
                        place: self.board.name(hex).to_owned(),
                    })
                });
            }
        }
    }

    /// Depots where enemy infantry stands alone are destroyed. // gcacw.s.6.4
    pub(crate) fn check_depots(&self, state: &mut State<C>, log: &mut Log) {
        for (number, &hex) in self.scene(state).special.depots.iter().enumerate() {
            let bit = 1 << number;
            let infantry = |unit: Unit| self.info(state, unit).arm == Arm::Infantry;
            if state.special.depots & bit == 0
                && self.side_units_in(state, Side::Confederate, hex).any(infantry)
                && !self.has_unit(state, Side::Union, hex)
            {
                state.special.depots |= bit;
                log.add(|| {
                    Event::new("gcacw.s.6.4", format!("The depot at {} is destroyed.", self.hex_name(hex)))
                });
            }
        }
    }

    /// The scenario's own actions of the Activation Segment.
    pub(crate) fn special_activations(&self, state: &State<C>, side: Side, out: &mut Vec<SpecialAction>) {
        let special = &self.scene(state).special;
        if let Some(trains) = special.trains {
            for train in trains.trains {
                let Some(hex) = state.hex(train) else { continue };
                let escorts = self.side_units_in(state, side, hex);
                let fit = escorts.filter(|&unit| self.may_escort(state, unit, train).is_ok());
                out.extend(fit.map(|unit| {
                    SpecialAction::Escort(self.counter(state, unit), self.counter(state, train))
                }));
            }
        }
        if let Some(rail) = special.rail.as_ref().filter(|rail| rail.side == side && !state.special.railed) {
            for unit in self.roster(state).side_units(side) {
                let Ok(from) = self.may_entrain(state, rail, unit) else { continue };
                let reached = self.stations_reached(state, rail, unit, from);
                out.extend(
                    reached.into_iter().map(|hex| SpecialAction::Rail(self.counter(state, unit), hex)),
                );
            }
        }
        for aboard in &special.aboard {
            if self.roster(state).side(aboard.unit) == side && self.may_detrain(state, aboard).is_ok() {
                out.push(SpecialAction::Detrain(self.counter(state, aboard.unit)));
            }
        }
    }

    fn counter(&self, state: &State<C>, unit: Unit) -> Counter {
        self.info(state, unit).counter
    }

    /// Whether a unit may take a wagon train along. // gcacw.s.3.12
    fn may_escort(&self, state: &State<C>, unit: Unit, train: Unit) -> May {
        let Some(trains) = self.scene(state).special.trains.filter(|trains| trains.trains.contains(train))
        else {
            return forbid!("gcacw.s.3.12", "can escort no wagon train here");
        };
        if !trains.escorts.contains(unit) {
            return forbid!("gcacw.s.3.12", "is not a unit that may escort a wagon train");
        }
        if state.hex(unit).is_none() || state.hex(unit) != state.hex(train) {
            return forbid!("gcacw.s.3.12", "is not in the wagon train's hex");
        }
        self.may_march(state, unit)
    }

    /// Whether a unit may go by rail, and from where. // gcacw.s.3.10
    fn may_entrain(&self, state: &State<C>, rail: &Rail, unit: Unit) -> May<Hex> {
        let hex = state.hex(unit).ok_or(forbidden!("gcacw.s.3.10", "is not on the map"))?;
        if !matches!(self.info(state, unit).arm, Arm::Infantry | Arm::Artillery) {
            return forbid!("gcacw.s.3.10", "is neither infantry nor artillery and does not go by rail");
        }
        if !rail.line.contains(&hex)
            || self.crossings.station(hex).is_none()
            || rail.from.is_some_and(|from| from != hex)
        {
            return forbid!("gcacw.s.3.10", "is not at a station of the railroad");
        }
        if state.fatigue[unit.index()] > MOST_FATIGUE_BY_RAIL {
            return forbid!("gcacw.s.3.10", "is too tired to go by rail");
        }
        if self.zone(state, rail.side.enemy(), hex) != Zone::None {
            return forbid!("gcacw.s.3.10", "is in an enemy zone of control and cannot entrain");
        }
        self.may_activate(state, unit)?;
        Ok(hex)
    }

    /// The stations that can be reached by rail. // gcacw.s.3.10
    fn stations_reached(&self, state: &State<C>, rail: &Rail, unit: Unit, from: Hex) -> Vec<Hex> {
        let side = self.roster(state).side(unit);
        let open = |hex: Hex| {
            !self.occupied(state, side.enemy(), hex)
                && (self.zone(state, side.enemy(), hex) == Zone::None || self.has_unit(state, side, hex))
                && self.scene(state).in_play.contains(hex)
                && self.station_at(state, hex) != StationMark::Destroy
        };
        let Some(start) = rail.line.iter().position(|&hex| hex == from) else { return Vec::new() };
        let (back, on) = rail.line.split_at(start);
        let on = self.rolls_along(state, unit, from, on.iter().skip(1)).take_while(|&hex| open(hex));
        let back = self.rolls_along(state, unit, from, back.iter().rev()).take_while(|&hex| open(hex));
        let ends = |hex: &Hex| {
            self.crossings.station(*hex).is_some() && (rail.to.is_empty() || rail.to.contains(hex))
        };
        let mut reached: Vec<Hex> = on.chain(back).filter(ends).collect();
        reached.sort_unstable();
        reached.dedup();
        reached
    }

    /// The hexes of a line as far as a train may go: not into ground nor over a river that is closed to the unit, nor over a
    /// bridge that is down. // gcacw.s.3.7 gcacw.s.3.10
    fn rolls_along<'a>(
        &'a self,
        state: &'a State<C>,
        unit: Unit,
        from: Hex,
        line: impl Iterator<Item = &'a Hex> + 'a,
    ) -> impl Iterator<Item = Hex> + 'a {
        line.copied().scan(from, move |last, hex| {
            let at = std::mem::replace(last, hex);
            let bridge = self.map.direction(at, hex).and_then(|direction| self.crossings.at(at, direction));
            let down = bridge.is_some_and(|number| state.ground.is_destroyed(number));
            let may = self.special_may_enter(state, unit, at, hex, Purpose::March).is_ok();
            (may && !down).then_some(hex)
        })
    }

    /// Whether a unit aboard a train may get off. // gcacw.s.3.11
    fn may_detrain(&self, state: &State<C>, aboard: &Aboard) -> May {
        if state.place[aboard.unit.index()] != Place::ABOARD {
            return forbid!("gcacw.s.3.11", "is not aboard a train");
        }
        if state.action_phase < aboard.from_phase {
            return forbid!("gcacw.s.3.11", "has not come so far yet");
        }
        if self.occupied(state, self.roster(state).side(aboard.unit).enemy(), aboard.hex) {
            return forbid!("gcacw.s.3.11", "finds the enemy at its station");
        }
        Ok(())
    }

    /// A unit marches with a wagon train. // gcacw.s.3.12
    pub(crate) fn take_escort(
        &self,
        state: &mut State<C>,
        side: Side,
        [unit, train]: [Counter; 2],
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let unit = self.own_unit(state, side, unit)?;
        let train = self.own_unit(state, side, train)?;
        self.may_escort(state, unit, train)
            .map_err(|forbidden| forbidden.refusal_of(self.name(state, unit)))?;
        state.begin_action(side);
        state.special.train = train;
        let row = self.variants.unit_allowance(self.scene(state).volume, side, Arm::Infantry);
        let extra = self.special_movement_modifier(state, unit);
        let name = format!("{} with {}", self.name(state, unit), self.name(state, train));
        let allowance = self.roll_allowance(
            &name,
            row,
            MovementModifier { value: extra, ..MovementModifier::NONE },
            dice,
            log,
        );
        self.begin_march(state, unit, MarchKind::Normal, allowance, dice, log);
        Ok(())
    }

    /// A unit goes by rail. // gcacw.s.3.10
    pub(crate) fn take_rail(
        &self,
        state: &mut State<C>,
        side: Side,
        counter: Counter,
        to: Hex,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let unit = self.own_unit(state, side, counter)?;
        let name = self.name(state, unit);
        let refuse = |why: Forbidden| why.refusal_of(name);
        let rail = self.scene(state).special.rail.as_ref().filter(|rail| rail.side == side);
        let Some(rail) = rail else {
            return Err(refuse(forbidden!("gcacw.s.3.10", "has no railroad in this scenario")));
        };
        if state.special.railed {
            return Err(refuse(forbidden!("gcacw.s.3.10", "must wait: a unit has gone by rail this turn")));
        }
        let from = self.may_entrain(state, rail, unit).map_err(|forbidden| forbidden.refusal_of(name))?;
        if !self.stations_reached(state, rail, unit, from).contains(&to) {
            return Err(refuse(forbidden!("gcacw.s.3.10", "cannot reach that station by rail")));
        }
        state.begin_action(side);
        state.special.railed = true;
        self.tire(state, unit, 1);
        let audience = self.audience(state, unit);
        log.add(|| {
            let path = vec![self.board.name(from).to_owned(), self.board.name(to).to_owned()];
            let text = format!(
                "{} goes by rail from {} to {}.",
                self.name(state, unit),
                self.hex_name(from),
                self.hex_name(to)
            );
            Event::new("gcacw.s.3.10", text)
                .kind(EventKind::Move { piece: self.slug(state, unit).to_owned(), path })
                .only(audience)
        });
        self.enter(state, unit, to, Entry::Placed, log);
        Ok(())
    }

    /// A unit gets off its train. // gcacw.s.3.11
    pub(crate) fn take_detrain(
        &self,
        state: &mut State<C>,
        side: Side,
        counter: Counter,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        let unit = self.own_unit(state, side, counter)?;
        let aboard = self.scene(state).special.aboard.iter().find(|aboard| aboard.unit == unit).copied();
        let none = forbidden!("gcacw.s.3.11", "is not aboard a train");
        let may = aboard.ok_or(none).and_then(|aboard| self.may_detrain(state, &aboard).map(|()| aboard));
        let aboard = may.map_err(|forbidden| forbidden.refusal_of(self.name(state, unit)))?;
        state.begin_action(side);
        state.fatigue[unit.index()] = aboard.fatigue;
        log.add(|| {
            let text =
                format!("{} leaves the cars at {}.", self.name(state, unit), self.hex_name(aboard.hex));
            Event::new("gcacw.s.3.11", text)
        });
        self.enter(state, unit, aboard.hex, Entry::Arrival, log);
        Ok(())
    }

    /// Whether the marching unit may leave the map. // gcacw.s.3.9
    pub(crate) fn may_leave(&self, state: &State<C>) -> May {
        let unit = state.march.unit;
        let side = self.roster(state).side(unit);
        let hex = state.hex(unit).ok_or(forbidden!("gcacw.s.3.9", "is not on the map"))?;
        let mut exits = self.scene(state).special.exits.iter().filter(|(exit_side, ..)| *exit_side == side);
        let Some((_, when, hexes)) = exits.next() else {
            return forbid!("gcacw.s.3.9", "may not leave the map in this scenario");
        };
        if !when.in_turn(state.turn) {
            return forbid!("gcacw.s.3.9", "may not leave the map yet");
        }
        if !hexes.contains(&hex) {
            return forbid!("gcacw.s.3.9", "is not in a hex from which it may leave the map");
        }
        if state.march.left < 2 || state.march.ended.is_some() {
            return forbid!("gcacw.s.3.9", "has no Movement Point left to leave the map");
        }
        if self.zone(state, side.enemy(), hex) != Zone::None {
            return forbid!("gcacw.s.3.9", "is in an enemy zone of control and may not leave the map");
        }
        Ok(())
    }

    /// The marching unit leaves the map. // gcacw.s.3.9
    pub(crate) fn take_leave(&self, state: &mut State<C>, log: &mut Log) -> Result<(), Refusal> {
        let unit = state.march.unit;
        self.may_leave(state).map_err(|forbidden| forbidden.refusal_of(self.name(state, unit)))?;
        let hex = state.hex(unit);
        state.place.put(unit, Place::EXITED);
        self.turn_left(state, unit, hex);
        let audience = self.audience(state, unit);
        log.add(|| {
            Event::new("gcacw.s.3.9", format!("{} leaves the map.", self.name(state, unit))).only(audience)
        });
        Ok(())
    }
}
