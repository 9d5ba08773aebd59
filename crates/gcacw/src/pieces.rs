//! The one door each for what befalls a unit: it enters a hex, loses Manpower, tires, is eliminated.

use board::Direction;
use engine::{Event, EventKind, Seats, Side};

use crate::campaign::{Campaign, News};
use crate::combat::CombatStep;
use crate::halves::Halves;
use crate::roster::{LeaderInfo, Roster, UnitInfo};
use crate::ruleset::{Gcacw, Scene};
use crate::sets::{LeaderSet, UnitSet};
use crate::situation::{Play, Situation};
use crate::state::{Hex, Leader, MOST_FATIGUE, Place, Position, Unit, flag};
use crate::step::Step;
use crate::units::Arm;

/// Why a unit lost Manpower.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cause {
    /// A combat result.
    Combat,
    /// A retreat or rout.
    Retreat,
    /// A cavalry retreat.
    CavalryRetreat,
    /// Surrender.
    Surrender,
    /// Rain, in a provisional swamp.
    Rain,
    /// An extended march.
    ExtendedMarch,
    /// A force march.
    ForceMarch,
    /// A move from zone of control to zone of control.
    ZoneToZone,
    /// A campaign's own rule, such as supply.
    Campaign,
}

impl Cause {
    /// Whether victory counts the loss.
    #[must_use]
    pub const fn counts(self) -> bool {
        !matches!(self, Self::ExtendedMarch | Self::ForceMarch | Self::ZoneToZone | Self::Campaign)
    }
}

/// How a unit came to a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Entry {
    /// It marched.
    March,
    /// It advanced after combat.
    Advance,
    /// It retreated or routed.
    Retreat,
    /// It made a cavalry retreat.
    CavalryRetreat,
    /// It came as a reinforcement, or was set up.
    Arrival,
    /// It was put there by another rule.
    Placed,
}

/// How far off a place may be to tell where a hex is.
const NEAR: u16 = 3;

impl<C: Campaign> Gcacw<C> {
    /// What the scenario of a state is.
    #[must_use]
    pub fn scene<S>(&self, state: &Position<S>) -> &Scene {
        &self.scenes[usize::from(state.scenario)]
    }

    /// The counters of a state's game.
    #[must_use]
    pub fn roster<S>(&self, state: &Position<S>) -> &Roster {
        &self.scene(state).roster
    }

    /// What is printed on a unit.
    #[must_use]
    pub fn info<S>(&self, state: &Position<S>, unit: Unit) -> &UnitInfo {
        &self.roster(state).units[unit.index()]
    }

    /// What is printed on a leader.
    #[must_use]
    pub fn leader_info<S>(&self, state: &Position<S>, leader: Leader) -> &LeaderInfo {
        &self.roster(state).leaders[leader.index()]
    }

    /// A unit's name, as players say it.
    #[must_use]
    pub fn name<S>(&self, state: &Position<S>, unit: Unit) -> &str {
        &self.info(state, unit).name
    }

    /// A hex by its name, and the place it is known for.
    #[must_use]
    pub fn hex_name(&self, hex: Hex) -> String {
        let name = self.board.name(hex);
        self.place_names.get(&hex).map_or_else(|| name.to_owned(), |place| format!("{name} ({place})"))
    }

    /// The same, or the nearest place that has a name.
    #[must_use]
    pub fn hex_near(&self, hex: Hex) -> String {
        let near = self.place_names.iter().map(|(&place, name)| (self.board.distance(hex, place), name));
        match near.min_by_key(|&(distance, _)| distance) {
            Some((1..=NEAR, name)) => format!("{} (near {name})", self.board.name(hex)),
            _ => self.hex_name(hex),
        }
    }

    /// A unit's Combat value. // gcacw.2.2.24, gcacw.2.2.25
    #[must_use]
    pub fn combat_value<S>(&self, state: &Position<S>, unit: Unit) -> Halves {
        let manpower = state.manpower[unit.index()];
        if state.organized(unit) {
            return Halves::whole(manpower.into());
        }
        self.disorganized_values.get(usize::from(manpower)).copied().unwrap_or(Halves::whole(0))
    }

    /// The word of a unit that actions use.
    #[must_use]
    pub fn slug<S>(&self, state: &Position<S>, unit: Unit) -> &str {
        self.counters.slug(self.info(state, unit).counter)
    }

    /// The word of a leader that actions use.
    #[must_use]
    pub fn leader_slug<S>(&self, state: &Position<S>, leader: Leader) -> &str {
        self.counters.slug(self.leader_info(state, leader).counter)
    }
}

impl<'a, C: Campaign> Situation<'a, C> {
    /// Who may know what a unit does.
    #[must_use]
    pub fn audience(self, unit: Unit) -> Seats {
        if self.hidden(unit) { Seats::of(self.roster().side(unit)) } else { Seats::ALL }
    }

    /// The units of a side that are on the map.
    #[must_use]
    pub fn on_map(self, side: Side) -> UnitSet {
        self.state.place.on_map().and(self.roster().of_side[side.index()])
    }

    /// The units of both sides in a hex.
    pub fn units_in(self, hex: Hex) -> impl Iterator<Item = Unit> + 'a {
        self.state.place.standing(0..self.roster().units.len(), hex)
    }

    /// The units of a side in a hex.
    pub fn side_units_in(self, side: Side, hex: Hex) -> impl Iterator<Item = Unit> + 'a {
        self.state.place.standing(self.roster().numbers(side), hex)
    }

    /// Whether a side has a unit in a hex that the enemy must reckon with: wagon trains and hidden units do not count.
    #[must_use]
    pub fn occupied(self, side: Side, hex: Hex) -> bool {
        self.side_units_in(side, hex).any(|unit| self.exerts(unit))
    }

    /// Whether a unit exerts a zone of control: every unit does that is not a wagon train, unless the enemy cannot see it.
    #[must_use]
    pub fn exerts(self, unit: Unit) -> bool {
        self.info(unit).arm != Arm::Wagon && !self.hidden(unit)
    }

    /// The leaders attached to a unit.
    pub fn leaders_of(self, unit: Unit) -> impl Iterator<Item = Leader> + 'a {
        self.roster().leader_ids().filter(move |leader| self.state.attached[leader.index()] == unit)
    }

    /// The leaders of a side in a hex.
    pub fn leaders_in(self, side: Side, hex: Hex) -> impl Iterator<Item = Leader> + 'a {
        self.roster().side_leaders(side).filter(move |&leader| self.state.leader_hex(leader) == Some(hex))
    }

    /// The neighbour of a hex, if it is part of the scenario's map.
    #[must_use]
    pub fn next_hex(self, hex: Hex, direction: Direction) -> Option<Hex> {
        self.rules.map.neighbour(hex, direction).filter(|&next| self.scene().in_play.contains(next))
    }
}

impl<C: Campaign> Play<'_, C> {
    /// Puts a unit, and the leaders with it, into a hex, and tells everybody who must know.
    pub fn enter(&mut self, unit: Unit, hex: Hex, entry: Entry) {
        let from = self.state.hex(unit);
        self.state.place.put(unit, hex);
        if let Some(train) =
            self.state.march.train.filter(|_| unit == self.state.march.unit && entry == Entry::March)
        {
            self.state.place.put(train, hex);
        }
        self.combat_left(unit, from);
        self.turn_entered(unit, from, entry);
        self.special_entered(unit, from, entry);
        C::told(self.lend(), News::Entered { unit, from, entry });
    }

    /// Puts a new unit beside another: it is hidden as the other is.
    pub fn place_beside(&mut self, unit: Unit, other: Unit) {
        let Some(hex) = self.state.hex(other) else { return };
        self.state.place.put(unit, hex);
        self.state.forces.under[unit.index()] = self.state.forces.under[other.index()];
        C::told(self.lend(), News::Entered { unit, from: None, entry: Entry::Placed });
    }

    /// Takes Manpower from a unit; one that has none left is eliminated. // gcacw.2.2.27, gcacw.5.1.40
    pub fn lose(&mut self, unit: Unit, points: u8, cause: Cause) {
        let side = self.roster().side(unit);
        let points = points.min(self.state.manpower[unit.index()]);
        if points == 0 {
            return;
        }
        self.state.manpower[unit.index()] -= points;
        let sum = if cause.counts() { &mut self.state.lost } else { &mut self.state.wasted };
        sum[side.index()] += u16::from(points);
        let audience = self.now().audience(unit);
        if cause != Cause::Combat {
            self.log.tally(losses(side), points.into());
        }
        self.report(|now| {
            let place = now.state.hex(unit).map_or("", |hex| now.rules.board.name(hex)).to_owned();
            let name = now.name(unit);
            Event::new(
                "gcacw.2.2.27",
                format!("{name} loses {points} Manpower: {} left.", now.state.manpower[unit.index()]),
            )
            .kind(EventKind::Loss { piece: now.slug(unit).to_owned(), side, amount: points.into(), place })
            .only(audience)
        });
        C::told(self.lend(), News::ManpowerLost { unit, points, cause });
        if self.state.manpower[unit.index()] == 0 {
            self.eliminate(unit, cause);
        }
    }

    /// Takes a unit off the map; its leaders must find another.
    pub fn eliminate(&mut self, unit: Unit, cause: Cause) {
        let side = self.roster().side(unit);
        let left = std::mem::take(&mut self.state.manpower[unit.index()]);
        if left > 0 {
            C::told(self.lend(), News::ManpowerLost { unit, points: left, cause });
        }
        if cause == Cause::Surrender {
            self.log.tally(losses(side), left.into());
            self.log.result(|| format!("{} surrenders", self.rules.name(self.state, unit)));
        }
        let sum = if cause.counts() { &mut self.state.lost } else { &mut self.state.wasted };
        sum[side.index()] += u16::from(left);
        let hex = self.state.hex(unit);
        let end = if cause == Cause::Surrender { Place::SURRENDERED } else { Place::ELIMINATED };
        self.state.place.put(unit, end);
        self.report(|now| Event::new("gcacw.5.1.40", format!("{} is eliminated.", now.name(unit))));
        self.combat_left(unit, hex);
        self.turn_left(unit, hex);
        C::told(self.lend(), News::Eliminated(unit));
        if let Some(hex) = hex {
            for leader in self.now().leaders_of(unit).collect::<LeaderSet>() {
                self.state.push(Step::Combat(CombatStep::Orphan { leader, hex }));
            }
        }
    }

    /// Takes a unit off the map without loss, to a box or aside: its works stay behind, and everybody sees it there.
    pub fn withdraw(&mut self, unit: Unit, place: Place) {
        let hex = self.state.hex(unit);
        if self.now().hidden(unit) {
            self.log.reveal();
        }
        self.state.place.put(unit, place);
        self.combat_left(unit, hex);
        self.turn_left(unit, hex);
    }

    /// Tells of a unit: by its name to those who see it, by its force marker to the others.
    pub fn tell(&mut self, unit: Unit, event: impl Fn(&str) -> Event) {
        let audience = self.now().audience(unit);
        self.report(|now| event(now.name(unit)).only(audience));
        if audience != Seats::ALL {
            let enemy = self.roster().side(unit).enemy();
            self.report(|now| event(&now.public_name(unit)).only(Seats::of(enemy)));
        }
    }

    /// Raises a unit's Fatigue Level, to 4 at most. // gcacw.6.5.3
    pub fn tire(&mut self, unit: Unit, levels: u8) {
        let fatigue = &mut self.state.fatigue[unit.index()];
        *fatigue = fatigue.saturating_add(levels).min(MOST_FATIGUE);
    }

    /// Turns a unit's Strength marker to its disorganized side.
    pub fn disorganize(&mut self, unit: Unit) {
        self.state.set(unit, flag::DISORGANIZED, true);
    }
}

/// The name of a side's losses in a forecast.
#[must_use]
pub const fn losses(side: Side) -> &'static str {
    match side {
        Side::Union => "Union losses",
        Side::Confederate => "Confederate losses",
    }
}
