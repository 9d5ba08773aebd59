//! Supply (13.0): levies, range, control of river and valley, expenditure, effects, repair.

mod counties;
mod depots;
mod forage;
pub mod record;
pub(crate) mod sheets;

use board::HexSet;
use engine::{Dice, Event, Log, May, Refusal, Side, forbid, refuse};
use gcacw::pieces::Cause;
use gcacw::sets::UnitSet;
use gcacw::state::{Hex, Unit, flag};
use gcacw::turn::StationMark;
use gcacw::units::Size;

use crate::campaign::{Game, LongRoads, War};
use crate::options;
use crate::question::Question;
use crate::supply::record::Posting;
use crate::turn::reinforcement::modifiers;
use crate::victory::book::Award;

impl LongRoads {
    /// The most victuals of a side's unit. // lrtg.13.0.3
    pub(crate) fn most_victuals(&self, side: Side) -> u8 {
        let table = &self.data.supply.victuals;
        if side == Side::Union { table.union } else { table.confederate }
    }

    /// Whether a unit needs victuals; under simplified supply, whether it counts as a division. // lrtg.13.0.1
    pub fn requires_supply(&self, rules: &Game, state: &War, unit: Unit) -> bool {
        if self.is_simplified(state) {
            return self.counts_as_division(rules, state, unit);
        }
        self.forces.requiring_supply.contains(unit)
            || self.is_tracked(rules, state, unit)
            || self.is_led_brigade(state, unit)
    }

    /// Whether no optional rule adds to the units that require supply.
    pub(crate) fn only_the_usual_require_supply(&self, state: &War) -> bool {
        let more = options::SIMPLIFIED_SUPPLY | options::TRACKING_SUPPLY | options::DETACHMENTS;
        !self.option(state, more)
    }

    /// The units requiring supply of a side that are in the game: on the map, at sea or on the rails.
    pub(crate) fn requiring_supply<'a>(
        &'a self,
        rules: &'a Game,
        state: &'a War,
        side: Side,
    ) -> impl Iterator<Item = Unit> + 'a {
        let plain = self.only_the_usual_require_supply(state);
        let own = rules.roster(state).of_side[side.index()].and(state.place.in_play());
        let able = if plain { own.and(self.forces.requiring_supply) } else { own };
        able.into_iter().filter(move |&unit| plain || self.requires_supply(rules, state, unit))
    }

    // ---- 13.1 levies ----

    /// Whether a town may be levied. // lrtg.13.1.1, lrtg.13.1.2
    pub(crate) fn may_levy(&self, rules: &Game, state: &War, town: usize) -> May {
        let table = &self.data.supply.levy;
        if state.campaign.levied & 1 << town != 0 {
            return forbid!("lrtg.13.1.3", "has been levied");
        }
        let Some(place) = self.theater.towns.get(town) else {
            return forbid!("lrtg.13.1.1", "is not a town that can be levied");
        };
        let able = |hex: Hex| {
            let holder = rules.side_units_in(state, Side::Confederate, hex).any(|unit| {
                self.is_infantry(rules, state, unit)
                    && state.manpower[unit.index()] >= table.manpower
                    && state.fatigue[unit.index()] == 0
            });
            let watched = rules.map.around(hex).any(|(_, next)| {
                rules
                    .side_units_in(state, Side::Union, next)
                    .any(|unit| state.manpower[unit.index()] >= table.enemy)
            });
            holder && !watched
        };
        if place.hexes.iter().any(|&hex| able(hex)) {
            Ok(())
        } else {
            forbid!("lrtg.13.1.2", "needs rested Confederate infantry in it and no strong enemy beside it")
        }
    }

    /// The phase.
    pub(crate) fn levies(&self, rules: &Game, state: &mut War) {
        if (0..self.theater.towns.len()).any(|town| self.may_levy(rules, state, town).is_ok()) {
            self.ask(state, Question::Levy);
        }
    }

    /// A town is levied. // lrtg.13.1.4
    pub(crate) fn levy(&self, rules: &Game, state: &mut War, town: u8, log: &mut Log) -> Result<(), Refusal> {
        let number = usize::from(town);
        let name = self.theater.towns.get(number).map_or("That town", |town| town.name.as_str());
        if let Err(forbidden) = self.may_levy(rules, state, number) {
            let table = &self.data.supply.levy;
            if forbidden.clause() == "lrtg.13.1.2" {
                return refuse!(
                    "lrtg.13.1.2",
                    "{name} {}: at least {} manpower at Fatigue Level 0, and no Union unit of {} or more next to it.",
                    forbidden.words(),
                    table.manpower,
                    table.enemy
                );
            }
            return Err(forbidden.refusal_of(name));
        }
        self.answered(state);
        let levy = &self.data.supply.levy.town[usize::from(self.theater.towns[number].levy)];
        state.campaign.levied |= 1 << number;
        let victuals = self.levied_victuals(state, number);
        state.campaign.levy[number] = victuals;
        log.add(|| Event::new("lrtg.13.1.4", format!("{name} is levied: {victuals} victuals.")));
        self.score(state, Award::Levies, levy.points.into(), "lrtg.vii.5.1", log);
        self.levies(rules, state);
        Ok(())
    }

    // ---- 13.2 supply status ----

    /// The phase: which units are within resupply range. // lrtg.13.2.1
    pub(crate) fn supply_status(&self, rules: &Game, state: &mut War) {
        if !self.supply_counts(state) {
            return;
        }
        let mut in_range = UnitSet::EMPTY;
        for side in Side::ALL {
            let range = self.resupply_range(rules, state, side);
            for unit in self.requiring_supply(rules, state, side) {
                // lrtg.13.2.9
                if state.hex(unit).is_none_or(|hex| range.contains(hex)) {
                    in_range.insert(unit);
                }
            }
        }
        state.campaign.in_range = in_range;
        if self.is_simplified(state) && state.campaign.is_passive(Side::Confederate) {
            self.ask(state, Question::PutInRange);
        }
    }

    /// Whether the supply phases are played this turn. // lrtg.viii.1.10
    pub(crate) fn supply_counts(&self, state: &War) -> bool {
        state.turn > self.data.calendar.three_day_turns
    }

    /// The hexes of a side's depots that work. // lrtg.13.2.10
    pub(crate) fn working_depots<'a>(&'a self, state: &'a War, side: Side) -> impl Iterator<Item = Hex> + 'a {
        state
            .campaign
            .depots
            .iter()
            .filter(move |depot| depot.owner == side && !depot.captured)
            .map(|depot| depot.hex)
    }

    /// The hexes from which a path of at most six hexes leads to one of these. // lrtg.13.2.3
    pub(crate) fn paths_to(&self, rules: &Game, state: &War, side: Side, hexes: Vec<Hex>) -> HexSet {
        self.paths(rules, state, side, hexes, self.data.supply.victuals.path.into())
    }

    /// The hexes in which a side's units are within resupply range. // lrtg.13.2.2, lrtg.13.2.6
    pub(crate) fn resupply_range(&self, rules: &Game, state: &War, side: Side) -> HexSet {
        if self.option(state, options::SUPPLY_DISTANCE) {
            return self.range_by_distance(rules, state, side);
        }
        let mut counties = match side {
            Side::Confederate => 0,
            Side::Union => self.rail_counties(rules, state), // lrtg.13.2.7
        };
        let depots: Vec<Hex> = self.working_depots(state, side).collect();
        for &depot in &depots {
            counties |= self.theater.county(depot).map_or(0, |county| 1 << county.0);
        }
        let mut range = self.paths_to(rules, state, side, depots);
        for (_, hex) in self.on_map(rules, state, side) {
            let county = self.theater.county(hex).is_some_and(|county| counties & 1 << county.0 != 0);
            if county || self.is_at_home(side, hex) {
                range.insert(hex);
            }
        }
        range
    }

    /// Whether a Confederate unit is in range by its county alone. // lrtg.13.2.4, lrtg.23.2.3
    pub(crate) fn is_at_home(&self, side: Side, hex: Hex) -> bool {
        side == Side::Confederate && self.is_in(hex, &self.data.supply.depot.always_in_range)
    }

    /// The counties with a whole station from which unbroken railroad hexes lead to a Union depot. // lrtg.13.2.7, lrtg.13.2.8
    fn rail_counties(&self, rules: &Game, state: &War) -> u64 {
        let mut counties = 0;
        let mut joined = HexSet::new(rules.board.len());
        for depot in self.working_depots(state, Side::Union) {
            // What leads to a depot that another line has come to is known.
            if joined.contains(depot) {
                continue;
            }
            for hex in self.supply_rails(rules, state, depot).iter() {
                joined.insert(hex);
                if self.theater.station(hex).is_some()
                    && let Some(county) = self.theater.county(hex)
                {
                    counties |= 1 << county.0;
                }
            }
        }
        counties
    }

    /// The railroad hexes joined to a hex for supply: Confederate units do not break them, a controlled county does.
    pub(crate) fn supply_rails(&self, rules: &Game, state: &War, from: Hex) -> HexSet {
        self.rails(rules, state, from, u16::MAX, |hex| !self.is_controlled(state, hex))
    }

    // ---- 13.3 river and valley ----

    /// The phase: whether the Union controls the Potomac and the Valley. // lrtg.13.3.1 to lrtg.13.3.3
    pub(crate) fn river_control(&self, rules: &Game, state: &mut War, log: &mut Log) {
        if !self.supply_counts(state) {
            return;
        }
        let least = self.data.supply.control.manpower;
        let held = |hex: &Hex| {
            rules.side_units_in(state, Side::Union, *hex).any(|unit| {
                state.manpower[unit.index()] >= least
                    && matches!(rules.info(state, unit).size, Some(Size::Brigade | Size::Division))
            })
        };
        let potomac =
            self.potomac_hexes.iter().all(held) && !self.confederate_bridge_over_potomac(rules, state);
        let valley = self.valley_hexes.iter().all(held);
        state.campaign.union_controls = [potomac, valley];
        log.add(|| {
            let word = |controls| if controls { "controls" } else { "does not control" };
            let text = format!(
                "The Union {} the Potomac and {} the Shenandoah Valley.",
                word(potomac),
                word(valley)
            );
            Event::new("lrtg.13.3.1", text)
        });
    }

    /// Whether a Confederate pontoon bridge spans the Potomac. // lrtg.13.3.2
    fn confederate_bridge_over_potomac(&self, rules: &Game, state: &War) -> bool {
        state.ground.pontoons.iter().any(|pontoon| {
            let hexside = pontoon.hexside;
            let beyond = rules.map.neighbour(hexside.hex, hexside.direction);
            pontoon.side == Side::Confederate
                && beyond
                    .is_some_and(|beyond| self.theater.is_north(beyond) != self.theater.is_north(hexside.hex))
        })
    }

    // ---- 13.4 expenditure ----

    /// The phase. // lrtg.13.4.1
    pub(crate) fn supply_expenditure(&self, rules: &Game, state: &mut War) {
        if !self.supply_counts(state) {
            return;
        }
        self.keep_record(rules, state);
        if self.is_simplified(state) {
            return self.expend(state);
        }
        for side in Side::ALL {
            let units: Vec<Unit> = self.requiring_supply(rules, state, side).collect();
            for unit in units {
                if state.fatigue[unit.index()] > 0 || !state.campaign.in_range.contains(unit) {
                    let left = state.campaign.victuals[unit.index()].saturating_sub(1);
                    self.put_victuals(state, side, unit, left, Posting::Spent);
                }
            }
        }
    }

    // ---- 13.6 effects ----

    /// The phase. // lrtg.13.6.1, lrtg.13.6.2
    pub(crate) fn supply_effects(&self, rules: &Game, state: &mut War, dice: &mut dyn Dice, log: &mut Log) {
        if !self.supply_counts(state) {
            return;
        }
        if self.is_simplified(state) {
            return self.feel_supply(rules, state, dice, log);
        }
        for side in Side::ALL {
            let units: Vec<Unit> = self.requiring_supply(rules, state, side).collect();
            for unit in units {
                if state.campaign.victuals[unit.index()] > 0 {
                    state.campaign.out_of_supply.remove(unit);
                    continue;
                }
                let already = state.is(unit, flag::DISORGANIZED);
                state.campaign.out_of_supply.insert(unit);
                state.set(unit, flag::DISORGANIZED, true);
                rules.tell(state, unit, log, |name| {
                    Event::new("lrtg.13.6.1", format!("{name} is out of supply."))
                });
                if already && state.fatigue[unit.index()] >= HUNGRY_FATIGUE {
                    rules.lose(state, unit, 1, Cause::Campaign, log);
                }
            }
        }
        // lrtg.23.1.5, lrtg.23.1.6
        if !self.option(state, options::TRACKING_SUPPLY) {
            self.substitutes_follow(rules, state);
        }
    }

    /// A substitute has its parent's supply status and effects. // lrtg.7.1.17
    fn substitutes_follow(&self, _rules: &Game, state: &mut War) {
        let brigades = self.forces.detaching.iter().flat_map(|known| &known.brigades);
        for &substitute in self.forces.substitutes.iter().chain(brigades) {
            let origin = self.origin(state, substitute);
            // lrtg.18.5.1, lrtg.18.5.4
            let apart = origin == substitute || self.is_led_brigade(state, substitute);
            if state.manpower[substitute.index()] == 0 || apart {
                continue;
            }
            if state.campaign.out_of_supply.contains(origin) {
                state.campaign.out_of_supply.insert(substitute);
                state.set(substitute, flag::DISORGANIZED, true);
            } else {
                state.campaign.out_of_supply.remove(substitute);
            }
        }
    }

    // ---- 13.7 repair ----

    /// Whether the Union may try to repair a station. // lrtg.13.7.1, lrtg.13.7.2
    pub(crate) fn may_repair(&self, rules: &Game, state: &War, hex: Hex) -> May {
        match rules.station_mark(state, hex) {
            Some(StationMark::Damage) => {}
            Some(StationMark::Destroy) => return forbid!("lrtg.13.7.2", "is destroyed for good"),
            _ => return forbid!("lrtg.13.7.1", "has no damaged station"),
        }
        let near = |side: Side, test: &dyn Fn(Unit) -> bool| {
            let around = rules.map.around(hex).map(|(_, next)| next);
            around.chain([hex]).any(|at| rules.side_units_in(state, side, at).any(test))
        };
        if near(Side::Confederate, &|_| true) {
            return forbid!("lrtg.13.7.1", "has an enemy unit in it or beside it");
        }
        let haupt = self.forces.named.haupt;
        if !near(Side::Union, &|unit| unit == haupt || self.is_infantry(rules, state, unit)) {
            return forbid!("lrtg.13.7.1", "has no Union infantry or engineers in it or beside it");
        }
        Ok(())
    }

    /// The phase.
    pub(crate) fn repair_phase(&self, rules: &Game, state: &mut War) {
        let able =
            self.theater.stations.iter().any(|station| self.may_repair(rules, state, station.hex).is_ok());
        if self.supply_counts(state) && able {
            self.ask(state, Question::Repair);
        }
    }

    /// A station's repair is tried. // lrtg.13.7.3, lrtg.12.5.3
    pub(crate) fn repair(
        &self,
        rules: &Game,
        state: &mut War,
        hex: Hex,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        self.may_repair(rules, state, hex).map_err(|forbidden| forbidden.refusal_of(&rules.hex_name(hex)))?;
        let Some(station) = self.theater.station(hex) else {
            return refuse!("lrtg.13.7.1", "{} has no station.", rules.hex_name(hex));
        };
        self.answered(state);
        let table = &self.data.supply.repair;
        let haupt = state.hex(self.forces.named.haupt);
        let haupt_near = haupt.is_some_and(|at| rules.board.distance(at, hex) <= 1);
        let tries = state.campaign.repairs[station] as i8;
        let sheet = modifiers([
            (haupt_near, "Haupt", table.haupt, "lrtg.12.5.3"),
            (tries > 0, "earlier tries", tries * table.each_try, "lrtg.13.7.3"),
        ]);
        state.campaign.repairs[station] = state.campaign.repairs[station].saturating_add(1);
        let what = format!("Repair of {}", self.theater.stations[station].name);
        if self.roll_at_most("lrtg.13.7.3", &what, table.most, &sheet, dice, log)
            && let Some(number) = rules.crossings.station(hex)
        {
            state.ground.mark_station(number, StationMark::Whole);
        }
        Ok(())
    }
}

/// The fatigue at which a hungry unit loses men.
const HUNGRY_FATIGUE: u8 = 3;
