//! Ammunition (option 19): what Confederate divisions shoot off, what they lose by it, and how they get more.

use engine::{
    Condition, Event, May, Refusal, Row, SetupError, Sheet, SheetKind, SheetRow, Side, View, forbid,
};
use gcacw::Halves;
use gcacw::campaign::Purpose;
use gcacw::state::{Hex, UNITS, Unit};
use gcacw::zones::Zone;
use serde::{Deserialize, Serialize};

use crate::action::CampaignAction;
use crate::campaign::LongRoads;
use crate::face::view::columns;
use crate::options::{AMMUNITION, DETACHMENTS};
use crate::question::Question;
use crate::situation::{Play, Situation};
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
}

impl Situation<'_> {
    /// Whether a unit has an ammunition track: Confederate infantry divisions alone have. // lrtg.19.0.2
    fn has_track(self, unit: Unit) -> bool {
        self.option(AMMUNITION)
            && self.roster().side(unit) == Side::Confederate
            && self.is_infantry(unit)
            && self.is_division(unit)
    }

    /// The ammunition level that counts for a unit; 0 for a unit without a track.
    fn ammunition_level(self, unit: Unit) -> u8 {
        let level = self.state.campaign.ammunition[unit.index()];
        if level > 0 && self.has_track(unit) { level } else { 0 }
    }

    // ---- 19.3 effects ----

    /// The Artillery value a unit fights with: half at Low Ammunition, nothing without ammunition. // lrtg.19.3.2 to lrtg.19.3.4
    pub(crate) fn artillery_with_ammunition(self, unit: Unit, printed: u8) -> Halves {
        match self.ammunition_level(unit) {
            LOW => Halves::from_halves(printed.into()),
            OUT => Halves::whole(0),
            _ => Halves::whole(printed.into()),
        }
    }

    /// Whether a unit has what an attack takes: shaken and without ammunition it has not. // lrtg.19.3.5
    pub(crate) fn has_ammunition_to_attack(self, unit: Unit) -> May {
        if self.state.demoralized[unit.index()] > 0 && self.ammunition_level(unit) == OUT {
            return forbid!("lrtg.19.3.5", "is out of ammunition and demoralized: it may not attack");
        }
        Ok(())
    }

    // ---- 19.4 the ammunition train ----

    /// The county of Lee and those beside it, as bits. // lrtg.19.4.4
    fn counties_near_lee(self) -> u64 {
        let bit = |hex: Hex| self.theater().county(hex).map_or(0, |county| 1 << county.0);
        let Some(lee) = self.state.leader_hex(self.forces().named.lee) else { return 0 };
        let county = self.rules.board.area(self.campaign().county_name(lee)).unwrap_or_default();
        let around = county.iter().flat_map(|&hex| self.rules.map.around(hex));
        around.fold(bit(lee), |counties, (_, next)| counties | bit(next))
    }

    /// Whether a division may draw ammunition from the train.
    fn may_rearm(self, unit: Unit, reached: u64) -> May {
        let Some(hex) = self.state.hex(unit) else {
            return forbid!("lrtg.19.4.4", "is not on the map");
        };
        self.may_use_ammunition(unit)?;
        // lrtg.19.4.4
        if self.theater().county(hex).is_none_or(|county| reached & 1 << county.0 == 0) {
            return forbid!("lrtg.19.4.4", "is neither in Lee's county nor in one beside it");
        }
        // lrtg.19.4.6, lrtg.2.0.38
        if self.theater().is_north(hex) && self.state.campaign.union_controls.contains(&true) {
            return forbid!(
                "lrtg.19.4.6",
                "is north of the Potomac while the Union controls the river or the Valley"
            );
        }
        // lrtg.19.4.5
        let open = |(direction, next): (board::Direction, Hex)| {
            let held = self.occupied(Side::Confederate, next);
            self.may_cross(unit, hex, direction, next, Purpose::March).is_ok()
                && (held || self.zone(Side::Union, next) == Zone::None)
        };
        if !self.rules.map.around(hex).any(open) {
            return forbid!("lrtg.19.4.5", "is cut off on every side");
        }
        Ok(())
    }

    /// Whether a unit has use for ammunition at all.
    fn may_use_ammunition(self, unit: Unit) -> May {
        if !self.has_track(unit) {
            return forbid!("lrtg.19.0.2", "has no ammunition track");
        }
        if self.state.campaign.ammunition[unit.index()] == 0 {
            return forbid!("lrtg.19.1.1", "has all the ammunition it can hold");
        }
        Ok(())
    }

    /// Whom the train may serve.
    pub(crate) fn list_train(self, out: &mut Vec<CampaignAction>) {
        let reached = self.counties_near_lee();
        let units = self.roster().side_units(Side::Confederate);
        let able = units.filter(|&unit| self.may_rearm(unit, reached).is_ok());
        out.extend(able.map(|unit| CampaignAction::Rearm(self.info(unit).counter)));
        out.push(CampaignAction::Enough);
    }

    // ---- 19.5 depots ----

    /// The ammunition that a Union depot in a hex holds for its captor. // lrtg.19.6.1
    pub(crate) fn ammunition_allotment(self, depot: &Depot) -> u8 {
        if depot.owner == Side::Confederate || !self.option(AMMUNITION) {
            return 0;
        }
        let table = &self.data().supply.depot;
        let printed = table.union.iter().find(|known| self.rules.board.hex(&known.hex) == Some(depot.hex));
        printed.map_or(table.other_union.ammunition, |known| known.ammunition)
    }

    /// Whether a division may draw from the depot in a hex. // lrtg.19.5.1, lrtg.19.5.2, lrtg.19.5.3
    fn may_draw(self, unit: Unit, hex: Hex) -> May {
        self.may_use_ammunition(unit)?;
        let captured =
            self.state.campaign.depot(hex).filter(|depot| depot.captured && depot.owner == Side::Union);
        let Some(depot) = captured else {
            return forbid!("lrtg.19.5.3", "finds no captured depot there");
        };
        if depot.ammunition == 0 {
            return forbid!("lrtg.19.6.2", "finds no ammunition left there");
        }
        if self.occupied(Side::Union, hex) {
            return forbid!("lrtg.19.5.3", "cannot use a depot that a Union unit holds");
        }
        let county = self.state.hex(unit).and_then(|at| self.theater().county(at));
        if county.is_none() || county != self.theater().county(hex) {
            return forbid!("lrtg.19.5.1", "is not in the depot's county");
        }
        Ok(())
    }

    fn depot_draws(self) -> Vec<(Unit, Hex)> {
        let stocked = self.state.campaign.depots.iter().filter(|depot| depot.ammunition > 0);
        let mut draws = Vec::new();
        for hex in stocked.map(|depot| depot.hex) {
            let units = self.roster().side_units(Side::Confederate);
            let able = units.filter(|&unit| self.may_draw(unit, hex).is_ok());
            draws.extend(able.map(|unit| (unit, hex)));
        }
        draws
    }

    /// Who may draw where.
    pub(crate) fn list_depot_ammunition(self, out: &mut Vec<CampaignAction>) {
        let draws = self.depot_draws().into_iter();
        out.extend(draws.map(|(unit, hex)| CampaignAction::DrawAmmunition(self.info(unit).counter, hex)));
        out.push(CampaignAction::Enough);
    }

    // ---- what is written down ----

    /// Markers on the units, and the tracks. // lrtg.19.1.1
    pub(crate) fn show_ammunition(self, view: &mut View) {
        if !self.option(AMMUNITION) {
            return;
        }
        for piece in &mut view.pieces {
            let unit = self.rules.counters.find(&piece.id).and_then(|counter| self.roster().unit(counter));
            let level = unit.map_or(0, |unit| self.ammunition_level(unit));
            piece.status.extend(LongRoads::ammunition_condition(level));
        }
        let divisions = self.roster().side_units(Side::Confederate);
        let divisions =
            divisions.filter(|&unit| self.state.manpower[unit.index()] > 0 && self.has_track(unit));
        let rows: Vec<SheetRow> = divisions.flat_map(|unit| self.ammunition_rows(unit)).collect();
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
    fn ammunition_rows(self, unit: Unit) -> Vec<SheetRow> {
        let level = self.ammunition_level(unit);
        let [fired, train, depot] = [Change::Fired, Change::Train, Change::Depot]
            .map(|change| i16::from(self.state.campaign.shots.0[change as usize][unit.index()]));
        let (before, remembered) = if self.option(DETACHMENTS) {
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
        sum(self.name(unit), LongRoads::ammunition_marker(level).unwrap_or("level"), clause, &parts)
    }

    /// No level beyond the last, no ammunition in a depot but its captor's.
    pub(crate) fn audit_ammunition(self) -> Result<(), String> {
        if self.state.campaign.ammunition.iter().any(|&level| level > OUT) {
            return Err("an ammunition level is beyond the last".into());
        }
        for depot in self.state.campaign.depots.iter().filter(|depot| depot.ammunition > 0) {
            if !depot.captured || depot.ammunition > self.ammunition_allotment(depot) {
                return Err(format!(
                    "the depot at {} has too much ammunition",
                    self.rules.hex_name(depot.hex)
                ));
            }
        }
        Ok(())
    }
}

impl Play<'_> {
    // ---- 19.2 expenditure ----

    /// Every division whose side's result has a D rises one level. // lrtg.19.2.1 to lrtg.19.2.6
    pub(crate) fn expend_ammunition(&mut self) {
        if !self.now().option(AMMUNITION) {
            return;
        }
        let battle = &self.state.battle;
        let (units, result) = match battle.side {
            Side::Confederate => (battle.fighting, battle.attacker),
            Side::Union => (battle.defending, battle.defender),
        };
        for unit in units.iter().filter(|_| result.disorganized) {
            let level = self.state.campaign.ammunition[unit.index()];
            if level < OUT && self.now().has_track(unit) {
                self.set_ammunition(unit, level + 1, Change::Fired);
            }
        }
    }

    fn set_ammunition(&mut self, unit: Unit, level: u8, change: Change) {
        self.state.campaign.ammunition[unit.index()] = level;
        let times = &mut self.state.campaign.shots.0[change as usize][unit.index()];
        *times = times.saturating_add(1);
        self.report(|now| {
            let marker =
                LongRoads::ammunition_marker(level).map_or(String::new(), |marker| format!(": {marker}"));
            let text = format!("{} is at ammunition level {level}{marker}.", now.name(unit));
            Event::new(change.clause(), text)
        });
    }

    // ---- 19.4 the ammunition train ----

    /// An ammunition train comes: what is not used now is lost. // lrtg.19.4.1, lrtg.19.4.3
    pub(crate) fn ammunition_train(&mut self) {
        if !self.now().option(AMMUNITION) {
            return;
        }
        let left = self.data().events.ammunition_levels;
        self.log.add(|| Event::new("lrtg.19.4.1", format!("An ammunition train comes with {left} levels.")));
        self.ask_train(left);
    }

    /// Asks whom the train serves next, while anybody can be served.
    fn ask_train(&mut self, left: u8) {
        let reached = self.now().counties_near_lee();
        let mut units = self.roster().side_units(Side::Confederate);
        if left > 0 && units.any(|unit| self.now().may_rearm(unit, reached).is_ok()) {
            self.ask(Question::AmmunitionTrain { left });
        }
    }

    /// The train lowers a division's level by one. // lrtg.19.4.7
    pub(crate) fn rearm(&mut self, unit: Unit, left: u8) -> Result<(), Refusal> {
        self.now()
            .may_rearm(unit, self.now().counties_near_lee())
            .map_err(|forbidden| forbidden.refusal_of(self.name(unit)))?;
        self.answered();
        let level = self.state.campaign.ammunition[unit.index()] - 1;
        self.set_ammunition(unit, level, Change::Train);
        self.ask_train(left - 1);
        Ok(())
    }

    // ---- 19.5 depots ----

    /// Asks who draws, while anybody can. // lrtg.19.5.1
    pub(crate) fn ask_depot_ammunition(&mut self) {
        if self.now().option(AMMUNITION) && !self.now().depot_draws().is_empty() {
            self.ask(Question::DepotAmmunition);
        }
    }

    /// A division draws one point. // lrtg.19.6.2
    pub(crate) fn draw_ammunition(&mut self, unit: Unit, hex: Hex) -> Result<(), Refusal> {
        self.now().may_draw(unit, hex).map_err(|forbidden| forbidden.refusal_of(self.name(unit)))?;
        self.answered();
        for depot in self.state.campaign.depots.iter_mut().filter(|depot| depot.hex == hex) {
            depot.ammunition -= 1;
        }
        let level = self.state.campaign.ammunition[unit.index()] - 1;
        self.set_ammunition(unit, level, Change::Depot);
        self.ask_depot_ammunition();
        Ok(())
    }

    // ---- what is written down ----

    /// The level that a setup gives a unit.
    pub(crate) fn read_ammunition(&mut self, unit: Unit, level: u8) -> Result<(), SetupError> {
        if level > OUT || !self.now().has_track(unit) {
            let name = self.name(unit);
            return Err(SetupError::new(format!(
                "{name} cannot be at ammunition level {level}: option 19 gives Confederate divisions levels 0 to {OUT}"
            )));
        }
        self.state.campaign.ammunition[unit.index()] = level;
        Ok(())
    }
}
