//! Ammunition (option 19): what Confederate divisions shoot off, what they lose by it, and how they get more.

use engine::{
    Condition, Event, Log, May, Refusal, Row, SetupError, Sheet, SheetKind, SheetRow, Side, View, forbid,
};
use gcacw::Halves;
use gcacw::campaign::Purpose;
use gcacw::state::{Hex, UNITS, Unit};
use gcacw::zones::Zone;
use serde::{Deserialize, Serialize};

use crate::action::CampaignAction;
use crate::campaign::{Game, LongRoads, War};
use crate::face::view::columns;
use crate::options::{AMMUNITION, DETACHMENTS};
use crate::question::Question;
use crate::state::Depot;
use crate::supply::sheets::{lines, sum};

/// The level at which a division is at Low Ammunition. // lrtg.19.1.4
const LOW: u8 = 2;
/// The level at which it is out of ammunition: the last. // lrtg.19.1.5
const OUT: u8 = 3;

/// What changes an ammunition level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Change {
    /// A combat result with a D.
    Fired,
    /// An ammunition train.
    Train,
    /// A captured depot.
    Depot,
}

impl Change {
    const fn clause(self) -> &'static str {
        match self {
            Self::Fired => "lrtg.19.2.1",
            Self::Train => "lrtg.19.4.7",
            Self::Depot => "lrtg.19.5.1",
        }
    }
}

/// How often each division's ammunition level has been changed, by what changed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shots([Row<u8, UNITS>; 3]);

impl Default for Shots {
    fn default() -> Self {
        Self([Row([0; UNITS]); 3])
    }
}

impl LongRoads {
    /// Whether a unit has an ammunition track: Confederate infantry divisions alone have. // lrtg.19.0.2
    fn has_track(&self, rules: &Game, state: &War, unit: Unit) -> bool {
        self.option(state, AMMUNITION)
            && rules.roster(state).side(unit) == Side::Confederate
            && self.is_infantry(rules, state, unit)
            && self.is_division(rules, state, unit)
    }

    /// The ammunition level that counts for a unit; 0 for a unit without a track.
    fn ammunition_level(&self, rules: &Game, state: &War, unit: Unit) -> u8 {
        let level = state.campaign.ammunition[unit.index()];
        if level > 0 && self.has_track(rules, state, unit) { level } else { 0 }
    }

    /// The marker that a level puts on a unit. // lrtg.19.1.3 to lrtg.19.1.6
    const fn ammunition_marker(level: u8) -> Option<&'static str> {
        match level {
            LOW => Some("Low Ammo"),
            OUT => Some("OOA"),
            _ => None,
        }
    }

    /// The condition that the marker shows.
    const fn ammunition_condition(level: u8) -> Option<Condition> {
        match level {
            LOW => Some(Condition::LowAmmunition),
            OUT => Some(Condition::OutOfAmmunition),
            _ => None,
        }
    }

    // ---- 19.2 expenditure ----

    /// Every division whose side's result has a D rises one level. // lrtg.19.2.1 to lrtg.19.2.6
    pub(crate) fn expend_ammunition(&self, rules: &Game, state: &mut War, log: &mut Log) {
        if !self.option(state, AMMUNITION) {
            return;
        }
        let battle = &state.battle;
        let (units, result) = match battle.side {
            Side::Confederate => (battle.fighting, battle.attacker),
            Side::Union => (battle.defending, battle.defender),
        };
        for unit in units.iter().filter(|_| result.disorganized) {
            let level = state.campaign.ammunition[unit.index()];
            if level < OUT && self.has_track(rules, state, unit) {
                self.set_ammunition(rules, state, unit, level + 1, Change::Fired, log);
            }
        }
    }

    fn set_ammunition(
        &self,
        rules: &Game,
        state: &mut War,
        unit: Unit,
        level: u8,
        change: Change,
        log: &mut Log,
    ) {
        state.campaign.ammunition[unit.index()] = level;
        let times = &mut state.campaign.shots.0[change as usize][unit.index()];
        *times = times.saturating_add(1);
        log.add(|| {
            let marker = Self::ammunition_marker(level).map_or(String::new(), |marker| format!(": {marker}"));
            let text = format!("{} is at ammunition level {level}{marker}.", rules.name(state, unit));
            Event::new(change.clause(), text)
        });
    }

    // ---- 19.3 effects ----

    /// The Artillery value a unit fights with: half at Low Ammunition, nothing without ammunition. // lrtg.19.3.2 to lrtg.19.3.4
    pub(crate) fn artillery_with_ammunition(
        &self,
        rules: &Game,
        state: &War,
        unit: Unit,
        printed: u8,
    ) -> Halves {
        match self.ammunition_level(rules, state, unit) {
            LOW => Halves::from_halves(printed.into()),
            OUT => Halves::whole(0),
            _ => Halves::whole(printed.into()),
        }
    }

    /// Whether a unit has what an attack takes: shaken and without ammunition it has not. // lrtg.19.3.5
    pub(crate) fn has_ammunition_to_attack(&self, rules: &Game, state: &War, unit: Unit) -> May {
        if state.demoralized[unit.index()] > 0 && self.ammunition_level(rules, state, unit) == OUT {
            return forbid!("lrtg.19.3.5", "is out of ammunition and demoralized: it may not attack");
        }
        Ok(())
    }

    // ---- 19.4 the ammunition train ----

    /// An ammunition train comes: what is not used now is lost. // lrtg.19.4.1, lrtg.19.4.3
    pub(crate) fn ammunition_train(&self, rules: &Game, state: &mut War, log: &mut Log) {
        if !self.option(state, AMMUNITION) {
            return;
        }
        let left = self.data.events.ammunition_levels;
        log.add(|| Event::new("lrtg.19.4.1", format!("An ammunition train comes with {left} levels.")));
        self.ask_train(rules, state, left);
    }

    /// Asks whom the train serves next, while anybody can be served.
    fn ask_train(&self, rules: &Game, state: &mut War, left: u8) {
        let reached = self.counties_near_lee(rules, state);
        let mut units = rules.roster(state).side_units(Side::Confederate);
        if left > 0 && units.any(|unit| self.may_rearm(rules, state, unit, reached).is_ok()) {
            self.ask(state, Question::AmmunitionTrain { left });
        }
    }

    /// The county of Lee and those beside it, as bits. // lrtg.19.4.4
    fn counties_near_lee(&self, rules: &Game, state: &War) -> u64 {
        let bit = |hex: Hex| self.theater.county(hex).map_or(0, |county| 1 << county.0);
        let Some(lee) = state.leader_hex(self.forces.named.lee) else { return 0 };
        let county = rules.board.area(self.county_name(lee)).unwrap_or_default();
        let around = county.iter().flat_map(|&hex| rules.map.around(hex));
        around.fold(bit(lee), |counties, (_, next)| counties | bit(next))
    }

    /// Whether a division may draw ammunition from the train.
    fn may_rearm(&self, rules: &Game, state: &War, unit: Unit, reached: u64) -> May {
        let Some(hex) = state.hex(unit) else {
            return forbid!("lrtg.19.4.4", "is not on the map");
        };
        self.may_use_ammunition(rules, state, unit)?;
        // lrtg.19.4.4
        if self.theater.county(hex).is_none_or(|county| reached & 1 << county.0 == 0) {
            return forbid!("lrtg.19.4.4", "is neither in Lee's county nor in one beside it");
        }
        // lrtg.19.4.6, lrtg.2.0.38
        if self.theater.is_north(hex) && state.campaign.union_controls.contains(&true) {
            return forbid!(
                "lrtg.19.4.6",
                "is north of the Potomac while the Union controls the river or the Valley"
            );
        }
        // lrtg.19.4.5
        let open = |(direction, next): (board::Direction, Hex)| {
            let held = rules.occupied(state, Side::Confederate, next);
            rules.may_cross(state, unit, hex, direction, next, Purpose::March).is_ok()
                && (held || rules.zone(state, Side::Union, next) == Zone::None)
        };
        if !rules.map.around(hex).any(open) {
            return forbid!("lrtg.19.4.5", "is cut off on every side");
        }
        Ok(())
    }

    /// Whether a unit has use for ammunition at all.
    fn may_use_ammunition(&self, rules: &Game, state: &War, unit: Unit) -> May {
        if !self.has_track(rules, state, unit) {
            return forbid!("lrtg.19.0.2", "has no ammunition track");
        }
        if state.campaign.ammunition[unit.index()] == 0 {
            return forbid!("lrtg.19.1.1", "has all the ammunition it can hold");
        }
        Ok(())
    }

    /// Whom the train may serve.
    pub(crate) fn list_train(&self, rules: &Game, state: &War, out: &mut Vec<CampaignAction>) {
        let reached = self.counties_near_lee(rules, state);
        let units = rules.roster(state).side_units(Side::Confederate);
        let able = units.filter(|&unit| self.may_rearm(rules, state, unit, reached).is_ok());
        out.extend(able.map(|unit| CampaignAction::Rearm(rules.info(state, unit).counter)));
        out.push(CampaignAction::Enough);
    }

    /// The train lowers a division's level by one. // lrtg.19.4.7
    pub(crate) fn rearm(
        &self,
        rules: &Game,
        state: &mut War,
        unit: Unit,
        left: u8,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        self.may_rearm(rules, state, unit, self.counties_near_lee(rules, state))
            .map_err(|forbidden| forbidden.refusal_of(rules.name(state, unit)))?;
        self.answered(state);
        let level = state.campaign.ammunition[unit.index()] - 1;
        self.set_ammunition(rules, state, unit, level, Change::Train, log);
        self.ask_train(rules, state, left - 1);
        Ok(())
    }

    // ---- 19.5 depots ----

    /// The ammunition that a Union depot in a hex holds for its captor. // lrtg.19.6.1
    pub(crate) fn ammunition_allotment(&self, rules: &Game, state: &War, depot: &Depot) -> u8 {
        if depot.owner == Side::Confederate || !self.option(state, AMMUNITION) {
            return 0;
        }
        let table = &self.data.supply.depot;
        let printed = table.union.iter().find(|known| rules.board.hex(&known.hex) == Some(depot.hex));
        printed.map_or(table.other_union.ammunition, |known| known.ammunition)
    }

    /// Whether a division may draw from the depot in a hex. // lrtg.19.5.1, lrtg.19.5.2, lrtg.19.5.3
    fn may_draw(&self, rules: &Game, state: &War, unit: Unit, hex: Hex) -> May {
        self.may_use_ammunition(rules, state, unit)?;
        let captured = state.campaign.depot(hex).filter(|depot| depot.captured && depot.owner == Side::Union);
        let Some(depot) = captured else {
            return forbid!("lrtg.19.5.3", "finds no captured depot there");
        };
        if depot.ammunition == 0 {
            return forbid!("lrtg.19.6.2", "finds no ammunition left there");
        }
        if rules.occupied(state, Side::Union, hex) {
            return forbid!("lrtg.19.5.3", "cannot use a depot that a Union unit holds");
        }
        let county = state.hex(unit).and_then(|at| self.theater.county(at));
        if county.is_none() || county != self.theater.county(hex) {
            return forbid!("lrtg.19.5.1", "is not in the depot's county");
        }
        Ok(())
    }

    fn depot_draws(&self, rules: &Game, state: &War) -> Vec<(Unit, Hex)> {
        let stocked = state.campaign.depots.iter().filter(|depot| depot.ammunition > 0);
        let mut draws = Vec::new();
        for hex in stocked.map(|depot| depot.hex) {
            let units = rules.roster(state).side_units(Side::Confederate);
            let able = units.filter(|&unit| self.may_draw(rules, state, unit, hex).is_ok());
            draws.extend(able.map(|unit| (unit, hex)));
        }
        draws
    }

    /// Asks who draws, while anybody can. // lrtg.19.5.1
    pub(crate) fn ask_depot_ammunition(&self, rules: &Game, state: &mut War) {
        if self.option(state, AMMUNITION) && !self.depot_draws(rules, state).is_empty() {
            self.ask(state, Question::DepotAmmunition);
        }
    }

    /// Who may draw where.
    pub(crate) fn list_depot_ammunition(&self, rules: &Game, state: &War, out: &mut Vec<CampaignAction>) {
        let draws = self.depot_draws(rules, state).into_iter();
        out.extend(
            draws.map(|(unit, hex)| CampaignAction::DrawAmmunition(rules.info(state, unit).counter, hex)),
        );
        out.push(CampaignAction::Enough);
    }

    /// A division draws one point. // lrtg.19.6.2
    pub(crate) fn draw_ammunition(
        &self,
        rules: &Game,
        state: &mut War,
        unit: Unit,
        hex: Hex,
        log: &mut Log,
    ) -> Result<(), Refusal> {
        self.may_draw(rules, state, unit, hex)
            .map_err(|forbidden| forbidden.refusal_of(rules.name(state, unit)))?;
        self.answered(state);
        for depot in state.campaign.depots.iter_mut().filter(|depot| depot.hex == hex) {
            depot.ammunition -= 1;
        }
        let level = state.campaign.ammunition[unit.index()] - 1;
        self.set_ammunition(rules, state, unit, level, Change::Depot, log);
        self.ask_depot_ammunition(rules, state);
        Ok(())
    }

    // ---- what is written down ----

    /// The level that a setup gives a unit.
    pub(crate) fn read_ammunition(
        &self,
        rules: &Game,
        state: &mut War,
        unit: Unit,
        level: u8,
    ) -> Result<(), SetupError> {
        if level > OUT || !self.has_track(rules, state, unit) {
            let name = rules.name(state, unit);
            return Err(SetupError::new(format!(
                "{name} cannot be at ammunition level {level}: option 19 gives Confederate divisions levels 0 to {OUT}"
            )));
        }
        state.campaign.ammunition[unit.index()] = level;
        Ok(())
    }

    /// Markers on the units, and the tracks. // lrtg.19.1.1
    pub(crate) fn show_ammunition(&self, rules: &Game, state: &War, view: &mut View) {
        if !self.option(state, AMMUNITION) {
            return;
        }
        for piece in &mut view.pieces {
            let unit = rules.counters.find(&piece.id).and_then(|counter| rules.roster(state).unit(counter));
            let level = unit.map_or(0, |unit| self.ammunition_level(rules, state, unit));
            piece.status.extend(Self::ammunition_condition(level));
        }
        let divisions = rules.roster(state).side_units(Side::Confederate);
        let divisions =
            divisions.filter(|&unit| state.manpower[unit.index()] > 0 && self.has_track(rules, state, unit));
        let rows: Vec<SheetRow> =
            divisions.flat_map(|unit| self.ammunition_rows(rules, state, unit)).collect();
        if !rows.is_empty() {
            view.sheets.push(Sheet {
                kind: SheetKind::Ammunition,
                title: "Ammunition".into(),
                side: Some(Side::Confederate),
                columns: columns(["division", "level", "what"]),
                rows,
            });
        }
    }

    /// A division's level, and below it what brought it there.
    fn ammunition_rows(&self, rules: &Game, state: &War, unit: Unit) -> Vec<SheetRow> {
        let level = self.ammunition_level(rules, state, unit);
        let [fired, train, depot] = [Change::Fired, Change::Train, Change::Depot]
            .map(|change| i16::from(state.campaign.shots.0[change as usize][unit.index()]));
        let (before, remembered) = if self.option(state, DETACHMENTS) {
            ("remembered by its brigades", "lrtg.18.6.2")
        } else {
            ("at the start", "lrtg.19.1.2")
        };
        let parts = lines([
            (before, i16::from(level) - fired + train + depot, remembered),
            ("combat results with a D", fired, Change::Fired.clause()),
            ("ammunition trains", -train, Change::Train.clause()),
            ("captured depots", -depot, Change::Depot.clause()),
        ]);
        let clause = match level {
            LOW => "lrtg.19.1.4",
            OUT => "lrtg.19.1.5",
            _ => "lrtg.19.1.3",
        };
        sum(rules.name(state, unit), Self::ammunition_marker(level).unwrap_or("level"), clause, &parts)
    }

    /// No level beyond the last, no ammunition in a depot but its captor's.
    pub(crate) fn audit_ammunition(&self, rules: &Game, state: &War) -> Result<(), String> {
        if state.campaign.ammunition.iter().any(|&level| level > OUT) {
            return Err("an ammunition level is beyond the last".into());
        }
        for depot in state.campaign.depots.iter().filter(|depot| depot.ammunition > 0) {
            if !depot.captured || depot.ammunition > self.ammunition_allotment(rules, state, depot) {
                return Err(format!("the depot at {} has too much ammunition", rules.hex_name(depot.hex)));
            }
        }
        Ok(())
    }
}
