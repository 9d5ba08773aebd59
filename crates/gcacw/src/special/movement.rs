//! Where units may go by the scenario's rules: closed ground, closed rivers, exits, railroads, wagon trains.

use board::{Edge, HexSet};
use engine::{Dice, Event, EventKind, Forbidden, May, Modifier, Refusal, Side, forbid, forbidden};

use crate::campaign::{Campaign, MovementModifier, Purpose};
use crate::pieces::{Cause, Entry};
use crate::roster::Counter;
use crate::situation::{Play, Situation};
use crate::special::SpecialAction;
use crate::special::rules::{Aboard, Rail, Retreating};
use crate::state::{Hex, MarchKind, Place, Unit};
use crate::turn::StationMark;
use crate::units::Arm;
use crate::zones::Zone;

/// The highest Fatigue Level of a unit that moves by rail. // gcacw.s.3.10
const MOST_FATIGUE_BY_RAIL: u8 = 2;

impl<'a, C: Campaign> Situation<'a, C> {
    /// Whether the scenario lets a unit go from a hex to its neighbour. // gcacw.s.3.1 gcacw.s.3.2 gcacw.s.3.3 gcacw.s.3.4
    /// // gcacw.s.4.19
    pub(crate) fn special_may_enter(self, unit: Unit, from: Hex, to: Hex, purpose: Purpose) -> May {
        let special = &self.scene().special;
        let retreat = purpose == Purpose::Retreat;
        for closed in &special.closed {
            if closed.units.contains(unit)
                && closed.bars(from, to)
                && closed.when.holds(self.state)
                && (!retreat || closed.retreating == Retreating::Barred)
            {
                return Err(closed.forbidden);
            }
        }
        if special.forts.is_some() && self.fort_closes(self.roster().side(unit), to) {
            return forbid!("gcacw.s.4.19", "may not enter a fort of the enemy that stands");
        }
        if !special.rivers.is_empty() {
            self.may_cross_river(unit, from, to)?;
        }
        let train = self.state.special.train != Unit::NONE && self.state.march.unit == unit;
        if train && purpose == Purpose::March && special.trains.is_some_and(|trains| trains.roads_only) {
            let way = self.rules.board.between(from, to).unwrap_or_default();
            if !way.intersects(Edge::ROAD | Edge::PIKE) {
                return forbid!("gcacw.s.3.12", "has a wagon train with it and keeps to roads and pikes");
            }
        }
        Ok(())
    }

    /// Hexes that are closed now to most of a side's units on the map, by the scenario's rules or by a fort of the enemy: for
    /// those who plan a way. // gcacw.s.3.1 gcacw.s.4.19
    #[must_use]
    pub fn hexes_closed(self, side: Side) -> HexSet {
        let special = &self.scene().special;
        let mut closed = HexSet::new(self.rules.board.len());
        let units = self.on_map(side);
        for rule in special.closed.iter().filter(|rule| rule.when.holds(self.state)) {
            let concerned = units.into_iter().filter(|&unit| rule.units.contains(unit)).count();
            if 2 * concerned > units.len() {
                for hex in self.rules.board.hexes().filter(|&hex| rule.closes(hex)) {
                    closed.insert(hex);
                }
            }
        }
        let forts = special.forts.iter().flat_map(|forts| forts.hexes.iter().copied());
        for hex in forts.filter(|&hex| self.fort_closes(side, hex)) {
            closed.insert(hex);
        }
        closed
    }

    fn may_cross_river(self, unit: Unit, from: Hex, to: Hex) -> May {
        let Some(direction) = self.rules.board.direction(from, to) else { return Ok(()) };
        for river in &self.scene().special.rivers {
            if !river.units.contains(unit) || !river.runs(from, direction) {
                continue;
            }
            if !river.by_bridge {
                return forbid!("gcacw.s.3.7", "may not cross this river by the scenario's rules");
            }
            if !self.has_bridge(from, direction) {
                return forbid!("gcacw.s.3.6", "crosses this river by bridge only in this scenario");
            }
        }
        Ok(())
    }

    /// Whether a march may be an extended one, or forced. // gcacw.s.4.1
    pub(crate) fn special_may_march(self, unit: Unit) -> May {
        let barred = self.scene().special.no_extended_march.iter().any(|rule| rule.holds(self.state, unit));
        let level = self.state.fatigue[unit.index()] + 1;
        if barred && level >= self.extended_march_level(unit) {
            return forbid!("gcacw.s.4.1", "would make an extended march, and there are none this turn");
        }
        Ok(())
    }

    /// Whether a unit may force march. // gcacw.s.4.1 gcacw.s.3.12
    pub(crate) fn special_may_force_march(self, unit: Unit) -> May {
        if self.scene().special.no_extended_march.iter().any(|rule| rule.holds(self.state, unit)) {
            return forbid!("gcacw.s.4.1", "may not force march this turn by the scenario's rules");
        }
        if self.state.special.train != Unit::NONE {
            return forbid!("gcacw.s.3.12", "has a wagon train with it and may not force march");
        }
        Ok(())
    }

    /// What the scenario adds to a Movement Allowance. // gcacw.s.3.8 gcacw.s.4.7
    pub(crate) fn special_movement_modifier(self, unit: Unit) -> i8 {
        let leader = self.state.activation.leader;
        let fits = |bonus: &&crate::special::rules::Bonus| {
            bonus.who.units.contains(unit) && bonus.when.holds(self.state)
        };
        let paralysis: i8 =
            self.scene().special.movement.iter().filter(fits).map(|bonus| bonus.modifier).sum();
        paralysis - i8::from(!self.special_leader_fit(leader))
    }

    /// What the scenario adds to an extended march roll. // gcacw.s.4.5
    pub(crate) fn special_extended_march_modifiers(self, unit: Unit, sheet: &mut Vec<Modifier>) {
        for bonus in &self.scene().special.march {
            if bonus.who.units.contains(unit) && bonus.when.holds(self.state) {
                sheet.push(Modifier {
                    label: "the scenario's rules".into(),
                    value: bonus.modifier.into(),
                    clause: "gcacw.s.4.5".into(),
                });
            }
        }
    }

    /// The scenario's own actions of the Activation Segment.
    pub(crate) fn special_activations(self, side: Side, out: &mut Vec<SpecialAction>) {
        let special = &self.scene().special;
        if let Some(trains) = special.trains {
            for train in trains.trains {
                let Some(hex) = self.state.hex(train) else { continue };
                let escorts = self.side_units_in(side, hex);
                let fit = escorts.filter(|&unit| self.may_escort(unit, train).is_ok());
                out.extend(fit.map(|unit| SpecialAction::Escort(self.counter(unit), self.counter(train))));
            }
        }
        if let Some(rail) =
            special.rail.as_ref().filter(|rail| rail.side == side && !self.state.special.railed)
        {
            for unit in self.roster().side_units(side) {
                let Ok(from) = self.may_entrain(rail, unit) else { continue };
                let reached = self.stations_reached(rail, unit, from);
                out.extend(reached.into_iter().map(|hex| SpecialAction::Rail(self.counter(unit), hex)));
            }
        }
        for aboard in &special.aboard {
            if self.roster().side(aboard.unit) == side && self.may_detrain(aboard).is_ok() {
                out.push(SpecialAction::Detrain(self.counter(aboard.unit)));
            }
        }
    }

    fn counter(self, unit: Unit) -> Counter {
        self.info(unit).counter
    }

    /// Whether a unit may take a wagon train along. // gcacw.s.3.12
    fn may_escort(self, unit: Unit, train: Unit) -> May {
        let Some(trains) = self.scene().special.trains.filter(|trains| trains.trains.contains(train)) else {
            return forbid!("gcacw.s.3.12", "can escort no wagon train here");
        };
        if !trains.escorts.contains(unit) {
            return forbid!("gcacw.s.3.12", "is not a unit that may escort a wagon train");
        }
        if self.state.hex(unit).is_none() || self.state.hex(unit) != self.state.hex(train) {
            return forbid!("gcacw.s.3.12", "is not in the wagon train's hex");
        }
        self.may_march(unit)
    }

    /// Whether a unit may go by rail, and from where. // gcacw.s.3.10
    fn may_entrain(self, rail: &Rail, unit: Unit) -> May<Hex> {
        let hex = self.state.hex(unit).ok_or(forbidden!("gcacw.s.3.10", "is not on the map"))?;
        if !matches!(self.info(unit).arm, Arm::Infantry | Arm::Artillery) {
            return forbid!("gcacw.s.3.10", "is neither infantry nor artillery and does not go by rail");
        }
        if !rail.line.contains(&hex)
            || self.rules.crossings.station(hex).is_none()
            || rail.from.is_some_and(|from| from != hex)
        {
            return forbid!("gcacw.s.3.10", "is not at a station of the railroad");
        }
        if self.state.fatigue[unit.index()] > MOST_FATIGUE_BY_RAIL {
            return forbid!("gcacw.s.3.10", "is too tired to go by rail");
        }
        if self.zone(rail.side.enemy(), hex) != Zone::None {
            return forbid!("gcacw.s.3.10", "is in an enemy zone of control and cannot entrain");
        }
        self.may_activate(unit)?;
        Ok(hex)
    }

    /// The stations that can be reached by rail. // gcacw.s.3.10
    fn stations_reached(self, rail: &Rail, unit: Unit, from: Hex) -> Vec<Hex> {
        let side = self.roster().side(unit);
        let open = |hex: Hex| {
            !self.occupied(side.enemy(), hex)
                && (self.zone(side.enemy(), hex) == Zone::None || self.has_unit(side, hex))
                && self.scene().in_play.contains(hex)
                && self.station_at(hex) != StationMark::Destroy
        };
        let Some(start) = rail.line.iter().position(|&hex| hex == from) else { return Vec::new() };
        let (back, on) = rail.line.split_at(start);
        let on = self.rolls_along(unit, from, on.iter().skip(1)).take_while(|&hex| open(hex));
        let back = self.rolls_along(unit, from, back.iter().rev()).take_while(|&hex| open(hex));
        let ends = |hex: &Hex| {
            self.rules.crossings.station(*hex).is_some() && (rail.to.is_empty() || rail.to.contains(hex))
        };
        let mut reached: Vec<Hex> = on.chain(back).filter(ends).collect();
        reached.sort_unstable();
        reached.dedup();
        reached
    }

    /// The hexes of a line as far as a train may go: not into ground nor over a river that is closed to the unit, nor over a
    /// bridge that is down. // gcacw.s.3.7 gcacw.s.3.10
    fn rolls_along(
        self,
        unit: Unit,
        from: Hex,
        line: impl Iterator<Item = &'a Hex> + 'a,
    ) -> impl Iterator<Item = Hex> + 'a {
        line.copied().scan(from, move |last, hex| {
            let at = std::mem::replace(last, hex);
            let bridge = self
                .rules
                .map
                .direction(at, hex)
                .and_then(|direction| self.rules.crossings.at(at, direction));
            let down = bridge.is_some_and(|number| self.state.ground.is_destroyed(number));
            let may = self.special_may_enter(unit, at, hex, Purpose::March).is_ok();
            (may && !down).then_some(hex)
        })
    }

    /// Whether a unit aboard a train may get off. // gcacw.s.3.11
    fn may_detrain(self, aboard: &Aboard) -> May {
        if self.state.place[aboard.unit.index()] != Place::ABOARD {
            return forbid!("gcacw.s.3.11", "is not aboard a train");
        }
        if self.state.action_phase < aboard.from_phase {
            return forbid!("gcacw.s.3.11", "has not come so far yet");
        }
        if self.occupied(self.roster().side(aboard.unit).enemy(), aboard.hex) {
            return forbid!("gcacw.s.3.11", "finds the enemy at its station");
        }
        Ok(())
    }

    /// Whether the marching unit may leave the map. // gcacw.s.3.9
    pub(crate) fn may_leave(self) -> May {
        let unit = self.state.march.unit;
        let side = self.roster().side(unit);
        let hex = self.state.hex(unit).ok_or(forbidden!("gcacw.s.3.9", "is not on the map"))?;
        let mut exits = self.scene().special.exits.iter().filter(|(exit_side, ..)| *exit_side == side);
        let Some((_, when, hexes)) = exits.next() else {
            return forbid!("gcacw.s.3.9", "may not leave the map in this scenario");
        };
        if !when.in_turn(self.state.turn) {
            return forbid!("gcacw.s.3.9", "may not leave the map yet");
        }
        if !hexes.contains(&hex) {
            return forbid!("gcacw.s.3.9", "is not in a hex from which it may leave the map");
        }
        if self.state.march.left < 2 || self.state.march.ended.is_some() {
            return forbid!("gcacw.s.3.9", "has no Movement Point left to leave the map");
        }
        if self.zone(side.enemy(), hex) != Zone::None {
            return forbid!("gcacw.s.3.9", "is in an enemy zone of control and may not leave the map");
        }
        Ok(())
    }
}

impl<C: Campaign> Play<'_, C> {
    /// What a unit's coming changes: watched hexes, depots, wagon trains, ground that is closed to it.
    pub(crate) fn special_entered(&mut self, unit: Unit, _from: Option<Hex>, entry: Entry) {
        let Some(hex) = self.state.hex(unit) else { return };
        let info = self.info(unit);
        if info.arm == Arm::Wagon {
            return;
        }
        let side = info.side;
        self.watch(side, hex);
        if self.state.special.train != Unit::NONE && self.state.march.unit == unit && entry == Entry::March {
            self.state.place.put(self.state.special.train, hex);
        }
        self.capture_trains(side, hex);
        self.check_depots();
        // gcacw.s.3.5
        let leaves = self.scene().special.closed.iter().any(|closed| {
            closed.retreating == Retreating::Leaves && closed.units.contains(unit) && closed.closes(hex)
        });
        if leaves && entry == Entry::Retreat {
            self.report(|now| {
                let text = format!(
                    "{} is driven into {} and leaves the game.",
                    now.name(unit),
                    now.rules.hex_name(hex)
                );
                Event::new("gcacw.s.3.5", text)
            });
            self.eliminate(unit, Cause::Retreat);
        }
    }

    /// Remembers who was in a watched hex. // gcacw.s.7.15 gcacw.s.7.16
    pub(crate) fn watch(&mut self, side: Side, hex: Hex) {
        if let Ok(number) = self.scene().special.watched.binary_search(&hex) {
            let bit = 1 << number;
            self.state.special.entered[side.index()] |= bit;
            self.state.special.last_in[side.index()] |= bit;
            self.state.special.last_in[side.enemy().index()] &= !bit;
        }
    }

    /// Wagon trains in a hex that a unit enters are lost, unless a friend is with them. // gcacw.s.3.13
    fn capture_trains(&mut self, side: Side, hex: Hex) {
        let Some(trains) = self.scene().special.trains else { return };
        let enemy = side.enemy();
        for train in
            trains.trains.iter().filter(|&train| self.state.hex(train) == Some(hex)).collect::<Vec<_>>()
        {
            if self.roster().side(train) == enemy && !self.now().has_unit(enemy, hex) {
                self.state.place.put(train, Place::ELIMINATED);
                self.report(|now| {
                    let name = now.name(train);
                    let text = format!("{name} is taken at {}.", now.rules.hex_name(hex));
                    Event::new("gcacw.s.3.13", text).kind(EventKind::Loss {
                        piece: now.slug(train).to_owned(),
                        side: enemy,
                        amount: 0,
                        place: now.rules.board.name(hex).to_owned(),
                    })
                });
            }
        }
    }

    /// Depots where enemy infantry stands alone are destroyed. // gcacw.s.6.4
    pub(crate) fn check_depots(&mut self) {
        for (number, &hex) in self.scene().special.depots.iter().enumerate() {
            let bit = 1 << number;
            let infantry = |unit: Unit| self.info(unit).arm == Arm::Infantry;
            if self.state.special.depots & bit == 0
                && self.now().side_units_in(Side::Confederate, hex).any(infantry)
                && !self.now().has_unit(Side::Union, hex)
            {
                self.state.special.depots |= bit;
                self.report(|now| {
                    Event::new(
                        "gcacw.s.6.4",
                        format!("The depot at {} is destroyed.", now.rules.hex_name(hex)),
                    )
                });
            }
        }
    }

    /// A unit marches with a wagon train. // gcacw.s.3.12
    pub(crate) fn take_escort(
        &mut self,
        side: Side,
        [unit, train]: [Counter; 2],
        dice: &mut dyn Dice,
    ) -> Result<(), Refusal> {
        let unit = self.now().own_unit(side, unit)?;
        let train = self.now().own_unit(side, train)?;
        self.now().may_escort(unit, train).map_err(|forbidden| forbidden.refusal_of(self.name(unit)))?;
        self.state.begin_action(side);
        self.state.special.train = train;
        let row = self.rules.variants.unit_allowance(self.scene().volume, side, Arm::Infantry);
        let extra = self.now().special_movement_modifier(unit);
        let name = format!("{} with {}", self.name(unit), self.name(train));
        let allowance = self.rules.roll_allowance(
            &name,
            row,
            MovementModifier { value: extra, ..MovementModifier::NONE },
            dice,
            self.log,
        );
        self.begin_march(unit, MarchKind::Normal, allowance, dice);
        Ok(())
    }

    /// A unit goes by rail. // gcacw.s.3.10
    pub(crate) fn take_rail(&mut self, side: Side, counter: Counter, to: Hex) -> Result<(), Refusal> {
        let unit = self.now().own_unit(side, counter)?;
        let name = self.name(unit);
        let refuse = |why: Forbidden| why.refusal_of(name);
        let rail = self.scene().special.rail.as_ref().filter(|rail| rail.side == side);
        let Some(rail) = rail else {
            return Err(refuse(forbidden!("gcacw.s.3.10", "has no railroad in this scenario")));
        };
        if self.state.special.railed {
            return Err(refuse(forbidden!("gcacw.s.3.10", "must wait: a unit has gone by rail this turn")));
        }
        let from = self.now().may_entrain(rail, unit).map_err(|forbidden| forbidden.refusal_of(name))?;
        if !self.now().stations_reached(rail, unit, from).contains(&to) {
            return Err(refuse(forbidden!("gcacw.s.3.10", "cannot reach that station by rail")));
        }
        self.state.begin_action(side);
        self.state.special.railed = true;
        self.tire(unit, 1);
        let audience = self.now().audience(unit);
        self.report(|now| {
            let path = vec![now.rules.board.name(from).to_owned(), now.rules.board.name(to).to_owned()];
            let text = format!(
                "{} goes by rail from {} to {}.",
                now.name(unit),
                now.rules.hex_name(from),
                now.rules.hex_name(to)
            );
            Event::new("gcacw.s.3.10", text)
                .kind(EventKind::Move { piece: now.slug(unit).to_owned(), path })
                .only(audience)
        });
        self.enter(unit, to, Entry::Placed);
        Ok(())
    }

    /// A unit gets off its train. // gcacw.s.3.11
    pub(crate) fn take_detrain(&mut self, side: Side, counter: Counter) -> Result<(), Refusal> {
        let unit = self.now().own_unit(side, counter)?;
        let aboard = self.scene().special.aboard.iter().find(|aboard| aboard.unit == unit).copied();
        let none = forbidden!("gcacw.s.3.11", "is not aboard a train");
        let may = aboard.ok_or(none).and_then(|aboard| self.now().may_detrain(&aboard).map(|()| aboard));
        let aboard = may.map_err(|forbidden| forbidden.refusal_of(self.name(unit)))?;
        self.state.begin_action(side);
        self.state.fatigue[unit.index()] = aboard.fatigue;
        self.report(|now| {
            let text = format!("{} leaves the cars at {}.", now.name(unit), now.rules.hex_name(aboard.hex));
            Event::new("gcacw.s.3.11", text)
        });
        self.enter(unit, aboard.hex, Entry::Arrival);
        Ok(())
    }

    /// The marching unit leaves the map. // gcacw.s.3.9
    pub(crate) fn take_leave(&mut self) -> Result<(), Refusal> {
        let unit = self.state.march.unit;
        self.now().may_leave().map_err(|forbidden| forbidden.refusal_of(self.name(unit)))?;
        let hex = self.state.hex(unit);
        self.state.place.put(unit, Place::EXITED);
        self.turn_left(unit, hex);
        let audience = self.now().audience(unit);
        self.report(|now| {
            Event::new("gcacw.s.3.9", format!("{} leaves the map.", now.name(unit))).only(audience)
        });
        Ok(())
    }
}
