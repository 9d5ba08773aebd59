//! The one door each for what befalls a unit: it enters a hex, loses Manpower, tires, is eliminated.

use board::Direction;
use engine::{Event, EventKind, Log, Seats, Side};

use crate::campaign::{Campaign, News};
use crate::combat::CombatStep;
use crate::halves::Halves;
use crate::roster::{LeaderInfo, Roster, UnitInfo};
use crate::ruleset::{Gcacw, Scene};
use crate::sets::{LeaderSet, UnitSet};
use crate::state::{Hex, Leader, MOST_FATIGUE, Place, Position, State, Unit, flag};
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

    /// Who may know what a unit does.
    #[must_use]
    pub fn audience(&self, state: &State<C>, unit: Unit) -> Seats {
        if self.hidden(state, unit) { Seats::of(self.roster(state).side(unit)) } else { Seats::ALL }
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

    /// Puts a unit, and the leaders with it, into a hex, and tells everybody who must know.
    pub fn enter(&self, state: &mut State<C>, unit: Unit, hex: Hex, entry: Entry, log: &mut Log) {
        let from = state.hex(unit);
        state.place.put(unit, hex);
        if let Some(train) = state.march.train.filter(|_| unit == state.march.unit && entry == Entry::March) {
            state.place.put(train, hex);
        }
        self.combat_left(state, unit, from);
        self.turn_entered(state, unit, from, entry, log);
        self.special_entered(state, unit, from, entry, log);
        C::told(self.play(state, log), News::Entered { unit, from, entry });
    }

    /// Puts a new unit beside another: it is hidden as the other is.
    pub fn place_beside(&self, state: &mut State<C>, unit: Unit, other: Unit, log: &mut Log) {
        let Some(hex) = state.hex(other) else { return };
        state.place.put(unit, hex);
        state.forces.under[unit.index()] = state.forces.under[other.index()];
        C::told(self.play(state, log), News::Entered { unit, from: None, entry: Entry::Placed });
    }

    /// Takes Manpower from a unit; one that has none left is eliminated. // gcacw.2.2.27, gcacw.5.1.40
    pub fn lose(&self, state: &mut State<C>, unit: Unit, points: u8, cause: Cause, log: &mut Log) {
        let side = self.roster(state).side(unit);
        let points = points.min(state.manpower[unit.index()]);
        if points == 0 {
            return;
        }
        state.manpower[unit.index()] -= points;
        let sum = if cause.counts() { &mut state.lost } else { &mut state.wasted };
        sum[side.index()] += u16::from(points);
        let audience = self.audience(state, unit);
        if cause != Cause::Combat {
            log.tally(losses(side), points.into());
        }
        log.add(|| {
            let place = state.hex(unit).map_or("", |hex| self.board.name(hex)).to_owned();
            let name = self.name(state, unit);
            Event::new(
                "gcacw.2.2.27",
                format!("{name} loses {points} Manpower: {} left.", state.manpower[unit.index()]),
            )
            .kind(EventKind::Loss {
                piece: self.slug(state, unit).to_owned(),
                side,
                amount: points.into(),
                place,
            })
            .only(audience)
        });
        C::told(self.play(state, log), News::ManpowerLost { unit, points, cause });
        if state.manpower[unit.index()] == 0 {
            self.eliminate(state, unit, cause, log);
        }
    }

    /// Takes a unit off the map; its leaders must find another.
    pub fn eliminate(&self, state: &mut State<C>, unit: Unit, cause: Cause, log: &mut Log) {
        let side = self.roster(state).side(unit);
        let left = std::mem::take(&mut state.manpower[unit.index()]);
        if left > 0 {
            C::told(self.play(state, log), News::ManpowerLost { unit, points: left, cause });
        }
        if cause == Cause::Surrender {
            log.tally(losses(side), left.into());
            log.result(|| format!("{} surrenders", self.name(state, unit)));
        }
        let sum = if cause.counts() { &mut state.lost } else { &mut state.wasted };
        sum[side.index()] += u16::from(left);
        let hex = state.hex(unit);
        let end = if cause == Cause::Surrender { Place::SURRENDERED } else { Place::ELIMINATED };
        state.place.put(unit, end);
        log.add(|| Event::new("gcacw.5.1.40", format!("{} is eliminated.", self.name(state, unit))));
        self.combat_left(state, unit, hex);
        self.turn_left(state, unit, hex);
        C::told(self.play(state, log), News::Eliminated(unit));
        if let Some(hex) = hex {
            for leader in self.leaders_of(state, unit).collect::<LeaderSet>() {
                state.push(Step::Combat(CombatStep::Orphan { leader, hex }));
            }
        }
    }

    /// Takes a unit off the map without loss, to a box or aside: its works stay behind, and everybody sees it there.
    pub fn withdraw(&self, state: &mut State<C>, unit: Unit, place: Place, log: &mut Log) {
        let hex = state.hex(unit);
        if self.hidden(state, unit) {
            log.reveal();
        }
        state.place.put(unit, place);
        self.combat_left(state, unit, hex);
        self.turn_left(state, unit, hex);
    }

    /// Tells of a unit: by its name to those who see it, by its force marker to the others.
    pub fn tell(&self, state: &State<C>, unit: Unit, log: &mut Log, event: impl Fn(&str) -> Event) {
        let audience = self.audience(state, unit);
        log.add(|| event(self.name(state, unit)).only(audience));
        if audience != Seats::ALL {
            let enemy = self.roster(state).side(unit).enemy();
            log.add(|| event(&self.public_name(state, unit)).only(Seats::of(enemy)));
        }
    }

    /// Raises a unit's Fatigue Level, to 4 at most. // gcacw.6.5.3
    pub fn tire(&self, state: &mut State<C>, unit: Unit, levels: u8) {
        let fatigue = &mut state.fatigue[unit.index()];
        *fatigue = fatigue.saturating_add(levels).min(MOST_FATIGUE);
    }

    /// Turns a unit's Strength marker to its disorganized side.
    pub fn disorganize(&self, state: &mut State<C>, unit: Unit) {
        state.set(unit, flag::DISORGANIZED, true);
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

    /// The units of a side that are on the map.
    #[must_use]
    pub fn on_map(&self, state: &State<C>, side: Side) -> UnitSet {
        state.place.on_map().and(self.roster(state).of_side[side.index()])
    }

    /// The units of both sides in a hex.
    pub fn units_in<'a>(&'a self, state: &'a State<C>, hex: Hex) -> impl Iterator<Item = Unit> + 'a {
        state.place.standing(0..self.roster(state).units.len(), hex)
    }

    /// The units of a side in a hex.
    pub fn side_units_in<'a>(
        &'a self,
        state: &'a State<C>,
        side: Side,
        hex: Hex,
    ) -> impl Iterator<Item = Unit> + 'a {
        state.place.standing(self.roster(state).numbers(side), hex)
    }

    /// Whether a side has a unit in a hex that the enemy must reckon with: wagon trains and hidden units do not count.
    #[must_use]
    pub fn occupied(&self, state: &State<C>, side: Side, hex: Hex) -> bool {
        self.side_units_in(state, side, hex).any(|unit| self.exerts(state, unit))
    }

    /// Whether a unit exerts a zone of control: every unit does that is not a wagon train, unless the enemy cannot see it.
    #[must_use]
    pub fn exerts(&self, state: &State<C>, unit: Unit) -> bool {
        self.info(state, unit).arm != Arm::Wagon && !self.hidden(state, unit)
    }

    /// The leaders attached to a unit.
    pub fn leaders_of<'a>(&'a self, state: &'a State<C>, unit: Unit) -> impl Iterator<Item = Leader> + 'a {
        self.roster(state).leader_ids().filter(move |leader| state.attached[leader.index()] == unit)
    }

    /// The leaders of a side in a hex.
    pub fn leaders_in<'a>(
        &'a self,
        state: &'a State<C>,
        side: Side,
        hex: Hex,
    ) -> impl Iterator<Item = Leader> + 'a {
        self.roster(state).side_leaders(side).filter(move |&leader| state.leader_hex(leader) == Some(hex))
    }

    /// The neighbour of a hex, if it is part of the scenario's map.
    #[must_use]
    pub fn next_hex(&self, state: &State<C>, hex: Hex, direction: Direction) -> Option<Hex> {
        self.map.neighbour(hex, direction).filter(|&next| self.scene(state).in_play.contains(next))
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
