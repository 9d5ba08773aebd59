//! Supply (13.0): levies, range, control of river and valley, expenditure, effects, repair.

mod counties;
mod depots;
mod forage;
pub mod record;
pub(crate) mod sheets;

use board::HexSet;
use engine::{Dice, Event, May, Refusal, Side, forbid, refuse};
use gcacw::pieces::Cause;
use gcacw::sets::UnitSet;
use gcacw::state::{Hex, Unit, flag};
use gcacw::turn::StationMark;
use gcacw::units::Size;

use crate::campaign::LongRoads;
use crate::options;
use crate::question::Question;
use crate::situation::{Play, Situation};
use crate::supply::record::Posting;
use crate::turn::reinforcement::modifiers;
use crate::victory::book::Award;

impl LongRoads {
    /// The most victuals of a side's unit. // lrtg.13.0.3
    pub(crate) fn most_victuals(&self, side: Side) -> u8 {
        let table = &self.data.supply.victuals;
        if side == Side::Union { table.union } else { table.confederate }
    }

    // ---- 13.2 supply status ----

    /// Whether a Confederate unit is in range by its county alone. // lrtg.13.2.4, lrtg.23.2.3
    pub(crate) fn is_at_home(&self, side: Side, hex: Hex) -> bool {
        side == Side::Confederate && self.is_in(hex, &self.data.supply.depot.always_in_range)
    }
}

impl<'a> Situation<'a> {
    /// Whether a unit needs victuals; under simplified supply, whether it counts as a division. // lrtg.13.0.1
    pub fn requires_supply(self, unit: Unit) -> bool {
        if self.is_simplified() {
            return self.counts_as_division(unit);
        }
        self.forces().requiring_supply.contains(unit) || self.is_tracked(unit) || self.is_led_brigade(unit)
    }

    /// Whether no optional rule adds to the units that require supply.
    pub(crate) fn only_the_usual_require_supply(self) -> bool {
        let more = options::SIMPLIFIED_SUPPLY | options::TRACKING_SUPPLY | options::DETACHMENTS;
        !self.option(more)
    }

    /// The units requiring supply of a side that are in the game: on the map, at sea or on the rails.
    pub(crate) fn requiring_supply(self, side: Side) -> impl Iterator<Item = Unit> + 'a {
        let plain = self.only_the_usual_require_supply();
        let own = self.roster().of_side[side.index()].and(self.state.place.in_play());
        let able = if plain { own.and(self.forces().requiring_supply) } else { own };
        able.into_iter().filter(move |&unit| plain || self.requires_supply(unit))
    }

    // ---- 13.1 levies ----

    /// Whether a town may be levied. // lrtg.13.1.1, lrtg.13.1.2
    pub(crate) fn may_levy(self, town: usize) -> May {
        let table = &self.data().supply.levy;
        if self.state.campaign.levied & 1 << town != 0 {
            return forbid!("lrtg.13.1.3", "has been levied");
        }
        let Some(place) = self.theater().towns.get(town) else {
            return forbid!("lrtg.13.1.1", "is not a town that can be levied");
        };
        let able = |hex: Hex| {
            let holder = self.side_units_in(Side::Confederate, hex).any(|unit| {
                self.is_infantry(unit)
                    && self.state.manpower[unit.index()] >= table.manpower
                    && self.state.fatigue[unit.index()] == 0
            });
            let watched = self.rules.map.around(hex).any(|(_, next)| {
                self.side_units_in(Side::Union, next)
                    .any(|unit| self.state.manpower[unit.index()] >= table.enemy)
            });
            holder && !watched
        };
        if place.hexes.iter().any(|&hex| able(hex)) {
            Ok(())
        } else {
            forbid!("lrtg.13.1.2", "needs rested Confederate infantry in it and no strong enemy beside it")
        }
    }

    // ---- 13.2 supply status ----

    /// Whether the supply phases are played this turn. // lrtg.viii.1.10
    pub(crate) fn supply_counts(self) -> bool {
        self.state.turn > self.data().calendar.three_day_turns
    }

    /// The hexes of a side's depots that work. // lrtg.13.2.10
    pub(crate) fn working_depots(self, side: Side) -> impl Iterator<Item = Hex> + 'a {
        self.state
            .campaign
            .depots
            .iter()
            .filter(move |depot| depot.owner == side && !depot.captured)
            .map(|depot| depot.hex)
    }

    /// The hexes from which a path of at most six hexes leads to one of these. // lrtg.13.2.3
    pub(crate) fn paths_to(self, side: Side, hexes: Vec<Hex>) -> HexSet {
        self.paths(side, hexes, self.data().supply.victuals.path.into())
    }

    /// The hexes in which a side's units are within resupply range. // lrtg.13.2.2, lrtg.13.2.6
    pub(crate) fn resupply_range(self, side: Side) -> HexSet {
        if self.option(options::SUPPLY_DISTANCE) {
            return self.range_by_distance(side);
        }
        let mut counties = match side {
            Side::Confederate => 0,
            Side::Union => self.rail_counties(), // lrtg.13.2.7
        };
        let depots: Vec<Hex> = self.working_depots(side).collect();
        for &depot in &depots {
            counties |= self.theater().county(depot).map_or(0, |county| 1 << county.0);
        }
        let mut range = self.paths_to(side, depots);
        for (_, hex) in self.on_map(side) {
            let county = self.theater().county(hex).is_some_and(|county| counties & 1 << county.0 != 0);
            if county || self.campaign().is_at_home(side, hex) {
                range.insert(hex);
            }
        }
        range
    }

    /// The counties with a whole station from which unbroken railroad hexes lead to a Union depot. // lrtg.13.2.7, lrtg.13.2.8
    fn rail_counties(self) -> u64 {
        let mut counties = 0;
        let mut joined = HexSet::new(self.rules.board.len());
        for depot in self.working_depots(Side::Union) {
            // What leads to a depot that another line has come to is known.
            if joined.contains(depot) {
                continue;
            }
            for hex in self.supply_rails(depot).iter() {
                joined.insert(hex);
                if self.theater().station(hex).is_some()
                    && let Some(county) = self.theater().county(hex)
                {
                    counties |= 1 << county.0;
                }
            }
        }
        counties
    }

    /// The railroad hexes joined to a hex for supply: Confederate units do not break them, a controlled county does.
    pub(crate) fn supply_rails(self, from: Hex) -> HexSet {
        self.rails(from, u16::MAX, |hex| !self.is_controlled(hex))
    }

    // ---- 13.3 river and valley ----

    /// Whether a Confederate pontoon bridge spans the Potomac. // lrtg.13.3.2
    fn confederate_bridge_over_potomac(self) -> bool {
        self.state.ground.pontoons.iter().any(|pontoon| {
            let hexside = pontoon.hexside;
            let beyond = self.rules.map.neighbour(hexside.hex, hexside.direction);
            pontoon.side == Side::Confederate
                && beyond.is_some_and(|beyond| {
                    self.theater().is_north(beyond) != self.theater().is_north(hexside.hex)
                })
        })
    }

    // ---- 13.6 effects ----

    /// Whether supply lets a disorganized unit become organized. // lrtg.13.6.3
    pub(crate) fn may_recover_order(self, unit: Unit) -> bool {
        !self.state.campaign.out_of_supply.contains(unit) && !self.supply_bars_order(self.roster().side(unit))
    }

    // ---- 13.7 repair ----

    /// Whether the Union may try to repair a station. // lrtg.13.7.1, lrtg.13.7.2
    pub(crate) fn may_repair(self, hex: Hex) -> May {
        match self.station_mark(hex) {
            Some(StationMark::Damage) => {}
            Some(StationMark::Destroy) => return forbid!("lrtg.13.7.2", "is destroyed for good"),
            _ => return forbid!("lrtg.13.7.1", "has no damaged station"),
        }
        let near = |side: Side, test: &dyn Fn(Unit) -> bool| {
            let around = self.rules.map.around(hex).map(|(_, next)| next);
            around.chain([hex]).any(|at| self.side_units_in(side, at).any(test))
        };
        if near(Side::Confederate, &|_| true) {
            return forbid!("lrtg.13.7.1", "has an enemy unit in it or beside it");
        }
        let haupt = self.forces().named.haupt;
        if !near(Side::Union, &|unit| unit == haupt || self.is_infantry(unit)) {
            return forbid!("lrtg.13.7.1", "has no Union infantry or engineers in it or beside it");
        }
        Ok(())
    }
}

impl Play<'_> {
    // ---- 13.1 levies ----

    /// The phase.
    pub(crate) fn levies(&mut self) {
        if (0..self.theater().towns.len()).any(|town| self.now().may_levy(town).is_ok()) {
            self.ask(Question::Levy);
        }
    }

    /// A town is levied. // lrtg.13.1.4
    pub(crate) fn levy(&mut self, town: u8) -> Result<(), Refusal> {
        let number = usize::from(town);
        let name = self.theater().towns.get(number).map_or("That town", |town| town.name.as_str());
        if let Err(forbidden) = self.now().may_levy(number) {
            let table = &self.data().supply.levy;
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
        self.answered();
        let levy = &self.data().supply.levy.town[usize::from(self.theater().towns[number].levy)];
        self.state.campaign.levied |= 1 << number;
        let victuals = self.now().levied_victuals(number);
        self.state.campaign.levy[number] = victuals;
        self.log.add(|| Event::new("lrtg.13.1.4", format!("{name} is levied: {victuals} victuals.")));
        self.score(Award::Levies, levy.points.into(), "lrtg.vii.5.1");
        self.levies();
        Ok(())
    }

    // ---- 13.2 supply status ----

    /// The phase: which units are within resupply range. // lrtg.13.2.1
    pub(crate) fn supply_status(&mut self) {
        if !self.now().supply_counts() {
            return;
        }
        let mut in_range = UnitSet::EMPTY;
        for side in Side::ALL {
            let range = self.now().resupply_range(side);
            for unit in self.now().requiring_supply(side) {
                // lrtg.13.2.9
                if self.state.hex(unit).is_none_or(|hex| range.contains(hex)) {
                    in_range.insert(unit);
                }
            }
        }
        self.state.campaign.in_range = in_range;
        if self.now().is_simplified() && self.state.campaign.is_passive(Side::Confederate) {
            self.ask(Question::PutInRange);
        }
    }

    // ---- 13.3 river and valley ----

    /// The phase: whether the Union controls the Potomac and the Valley. // lrtg.13.3.1 to lrtg.13.3.3
    pub(crate) fn river_control(&mut self) {
        if !self.now().supply_counts() {
            return;
        }
        let least = self.data().supply.control.manpower;
        let held = |hex: &Hex| {
            self.now().side_units_in(Side::Union, *hex).any(|unit| {
                self.state.manpower[unit.index()] >= least
                    && matches!(self.info(unit).size, Some(Size::Brigade | Size::Division))
            })
        };
        let potomac =
            self.campaign().potomac_hexes.iter().all(held) && !self.now().confederate_bridge_over_potomac();
        let valley = self.campaign().valley_hexes.iter().all(held);
        self.state.campaign.union_controls = [potomac, valley];
        self.log.add(|| {
            let word = |controls| if controls { "controls" } else { "does not control" };
            let text = format!(
                "The Union {} the Potomac and {} the Shenandoah Valley.",
                word(potomac),
                word(valley)
            );
            Event::new("lrtg.13.3.1", text)
        });
    }

    // ---- 13.4 expenditure ----

    /// The phase. // lrtg.13.4.1
    pub(crate) fn supply_expenditure(&mut self) {
        if !self.now().supply_counts() {
            return;
        }
        self.keep_record();
        if self.now().is_simplified() {
            return self.expend();
        }
        for side in Side::ALL {
            let units: Vec<Unit> = self.now().requiring_supply(side).collect();
            for unit in units {
                if self.state.fatigue[unit.index()] > 0 || !self.state.campaign.in_range.contains(unit) {
                    let left = self.state.campaign.victuals[unit.index()].saturating_sub(1);
                    self.put_victuals(side, unit, left, Posting::Spent);
                }
            }
        }
    }

    // ---- 13.6 effects ----

    /// The phase. // lrtg.13.6.1, lrtg.13.6.2
    pub(crate) fn supply_effects(&mut self, dice: &mut dyn Dice) {
        if !self.now().supply_counts() {
            return;
        }
        if self.now().is_simplified() {
            return self.feel_supply(dice);
        }
        for side in Side::ALL {
            let units: Vec<Unit> = self.now().requiring_supply(side).collect();
            for unit in units {
                if self.state.campaign.victuals[unit.index()] > 0 {
                    self.state.campaign.out_of_supply.remove(unit);
                    continue;
                }
                let already = self.state.is(unit, flag::DISORGANIZED);
                self.state.campaign.out_of_supply.insert(unit);
                self.state.set(unit, flag::DISORGANIZED, true);
                self.standard()
                    .tell(unit, |name| Event::new("lrtg.13.6.1", format!("{name} is out of supply.")));
                if already && self.state.fatigue[unit.index()] >= HUNGRY_FATIGUE {
                    self.standard().lose(unit, 1, Cause::Campaign);
                }
            }
        }
        // lrtg.23.1.5, lrtg.23.1.6
        if !self.now().option(options::TRACKING_SUPPLY) {
            self.substitutes_follow();
        }
    }

    /// A substitute has its parent's supply status and effects. // lrtg.7.1.17
    fn substitutes_follow(&mut self) {
        let brigades = self.forces().detaching.iter().flat_map(|known| &known.brigades);
        for &substitute in self.forces().substitutes.iter().chain(brigades) {
            let origin = self.now().origin(substitute);
            // lrtg.18.5.1, lrtg.18.5.4
            let apart = origin == substitute || self.now().is_led_brigade(substitute);
            if self.state.manpower[substitute.index()] == 0 || apart {
                continue;
            }
            if self.state.campaign.out_of_supply.contains(origin) {
                self.state.campaign.out_of_supply.insert(substitute);
                self.state.set(substitute, flag::DISORGANIZED, true);
            } else {
                self.state.campaign.out_of_supply.remove(substitute);
            }
        }
    }

    // ---- 13.7 repair ----

    /// The phase.
    pub(crate) fn repair_phase(&mut self) {
        let able = self.theater().stations.iter().any(|station| self.now().may_repair(station.hex).is_ok());
        if self.now().supply_counts() && able {
            self.ask(Question::Repair);
        }
    }

    /// A station's repair is tried. // lrtg.13.7.3, lrtg.12.5.3
    pub(crate) fn repair(&mut self, hex: Hex, dice: &mut dyn Dice) -> Result<(), Refusal> {
        self.now().may_repair(hex).map_err(|forbidden| forbidden.refusal_of(&self.rules.hex_name(hex)))?;
        let Some(station) = self.theater().station(hex) else {
            return refuse!("lrtg.13.7.1", "{} has no station.", self.rules.hex_name(hex));
        };
        self.answered();
        let table = &self.data().supply.repair;
        let haupt = self.state.hex(self.forces().named.haupt);
        let haupt_near = haupt.is_some_and(|at| self.rules.board.distance(at, hex) <= 1);
        let tries = self.state.campaign.repairs[station] as i8;
        let sheet = modifiers([
            (haupt_near, "Haupt", table.haupt, "lrtg.12.5.3"),
            (tries > 0, "earlier tries", tries * table.each_try, "lrtg.13.7.3"),
        ]);
        self.state.campaign.repairs[station] = self.state.campaign.repairs[station].saturating_add(1);
        let what = format!("Repair of {}", self.theater().stations[station].name);
        if self.campaign().roll_at_most("lrtg.13.7.3", &what, table.most, &sheet, dice, self.log)
            && let Some(number) = self.rules.crossings.station(hex)
        {
            self.state.ground.mark_station(number, StationMark::Whole);
        }
        Ok(())
    }
}

/// The fatigue at which a hungry unit loses men.
const HUNGRY_FATIGUE: u8 = 3;
