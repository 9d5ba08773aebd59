//! Where units may be and when they may act: garrisons before their release (3.2, 12.0), rear area paralysis, forts.

use engine::{May, Side, forbid};
use gcacw::campaign::Purpose;
use gcacw::state::{Hex, Unit};

use crate::campaign::{Game, LongRoads, War};
use crate::data::tables::EventName;
use crate::forces::Designation;
use crate::movement::strategic::Enemies;

impl LongRoads {
    /// Whether a unit may act at all this turn.
    pub(crate) fn may_act(&self, rules: &Game, state: &War, unit: Unit) -> May {
        self.may_act_in_time(state, rules.roster(state).side(unit))?;
        self.may_act_in_the_opening(rules, state, unit)?;
        // lrtg.2.0.48
        if state.campaign.today.event == Some(EventName::RearAreaParalysis)
            && self.is_rear_area(state, unit)
            && !state.campaign.today.near_enemy.contains(unit)
        {
            return forbid!(
                "lrtg.2.0.48",
                "is paralysed: it has not been within 8 hexes of the enemy this turn"
            );
        }
        self.may_order(rules, state, unit)
    }

    fn is_rear_area(&self, state: &War, unit: Unit) -> bool {
        self.forces.rear_area.contains(unit) && self.designation(state, unit).is_rear_area()
    }

    /// Units that have been near the enemy at some moment of the turn. // lrtg.2.0.48
    pub(crate) fn note_near_enemy(&self, rules: &Game, state: &mut War) {
        if state.campaign.today.event != Some(EventName::RearAreaParalysis) {
            return;
        }
        let others = rules
            .on_map(state, Side::Union)
            .without(state.campaign.today.near_enemy)
            .and(self.forces.rear_area);
        let garrisons: Vec<Unit> =
            others.into_iter().filter(|&unit| self.is_rear_area(state, unit)).collect();
        if garrisons.is_empty() {
            return;
        }
        let enemies = self.enemy_hexes(rules, state, Side::Union, Enemies::Real);
        for unit in garrisons {
            let hex = state.hex(unit).map(|hex| rules.board.coordinates(hex));
            if hex.is_some_and(|hex| enemies.is_any_within(hex, REAR_AREA)) {
                state.campaign.today.near_enemy.insert(unit);
            }
        }
    }

    /// Whether a unit may go from a hex to its neighbour.
    pub(crate) fn may_go(
        &self,
        rules: &Game,
        state: &War,
        unit: Unit,
        from: Hex,
        to: Hex,
        purpose: Purpose,
    ) -> May {
        let side = rules.roster(state).side(unit);
        if self.is_closed(state, side, to) {
            return forbid!("lrtg.9.1.1", "may not enter a fort that stands");
        }
        let brandy_station = self.at_brandy_station(state);
        if brandy_station {
            self.may_go_at_brandy_station(rules, state, unit, from, to, purpose)?;
        }
        if purpose == Purpose::Retreat || side == Side::Confederate {
            return Ok(());
        }
        if !brandy_station && self.is_opening(state) && self.is_in(to, &self.data.opening.counties) {
            return forbid!("lrtg.viii.1.8", "may not enter that county in turns 1 to 3");
        }
        if from == self.harpers_ferry && to != from {
            self.may_weaken(rules, state, unit, state.manpower[unit.index()])?;
        }
        self.may_be_in(rules, state, unit, from, to)
    }

    /// Whether a unit may end a move in a hex by another way than marching.
    pub(crate) fn may_stay(&self, rules: &Game, state: &War, unit: Unit, hex: Hex) -> May {
        let from = state.hex(unit).unwrap_or(hex);
        self.may_go(rules, state, unit, from, hex, Purpose::March)
    }

    /// The Harpers Ferry garrison keeps 5 manpower points until Meade commands. // lrtg.3.2.21, lrtg.12.1.3
    pub(crate) fn may_weaken(&self, rules: &Game, state: &War, unit: Unit, leaving: u8) -> May {
        if state.campaign.meade || leaving == 0 || state.hex(unit) != Some(self.harpers_ferry) {
            return Ok(());
        }
        let garrison: u16 = rules
            .side_units_in(state, Side::Union, self.harpers_ferry)
            .map(|unit| u16::from(state.manpower[unit.index()]))
            .sum();
        if garrison.saturating_sub(leaving.into()) < u16::from(self.data.forts.harpers_ferry.garrison) {
            return forbid!(
                "lrtg.3.2.21",
                "must stay: too little would remain of the garrison that Harpers Ferry must keep until Meade commands"
            );
        }
        Ok(())
    }

    /// Where a Union unit may be before its release.
    fn may_be_in(&self, rules: &Game, state: &War, unit: Unit, from: Hex, to: Hex) -> May {
        let unit = self.origin(state, unit);
        let released = state.campaign.released.contains(unit);
        match self.designation(state, unit) {
            // lrtg.3.2.20, lrtg.12.1.1
            designation if designation.is_eighth_corps() && !released => {
                let allowed = self.theater.is_north(to)
                    || self.theater.winchester_side.contains(to)
                    || self.county_name(to) == LOUDOUN;
                if allowed {
                    Ok(())
                } else {
                    forbid!("lrtg.3.2.20", "must stay north of the Potomac, near Winchester or in Loudoun")
                }
            }
            // lrtg.3.2.40, lrtg.12.2.1
            Designation::Dc if !released => self.may_leave_washington(rules, state, unit, from, to),
            // lrtg.3.2.3
            Designation::Aop if unit == self.forces.named.lockwood && !released && !state.campaign.meade => {
                self.may_leave_washington(rules, state, unit, from, to)
            }
            // lrtg.3.2.55, lrtg.12.3.1
            Designation::Pa => {
                let farther = self.distance_to(rules, to, &self.pennsylvania)
                    > self.distance_to(rules, from, &self.pennsylvania);
                if farther {
                    forbid!("lrtg.3.2.55", "may not leave Pennsylvania, nor go farther from it")
                } else {
                    Ok(())
                }
            }
            _ => Ok(()),
        }
    }

    fn may_leave_washington(&self, rules: &Game, state: &War, unit: Unit, from: Hex, to: Hex) -> May {
        let release = &self.data.tracks.release;
        // Spinola is free of the city, but not of his command, once Meade commands. // lrtg.3.2.3
        if unit == self.forces.named.spinola && state.campaign.meade {
            return Ok(());
        }
        let outpost = self.outposts.iter().find(|(known, _)| *known == unit).map(|(_, county)| *county);
        if self.is_in(to, &release.home) || (outpost.is_some() && self.theater.county(to) == outpost) {
            return Ok(());
        }
        // On its way to Washington a unit may go nearer.
        let inside = self.is_in(from, &release.home);
        let nearer = self.distance_to(rules, to, &self.washington_home)
            < self.distance_to(rules, from, &self.washington_home);
        if !inside && nearer {
            return Ok(());
        }
        forbid!("lrtg.3.2.40", "must stay in Washington or Alexandria County until its release")
    }

    /// How far a hex is from the nearest of others.
    fn distance_to(&self, rules: &Game, hex: Hex, goals: &board::HexSet) -> u16 {
        if goals.contains(hex) {
            return 0;
        }
        goals.iter().map(|goal| rules.board.distance(hex, goal)).min().unwrap_or(u16::MAX)
    }
}

/// How near an enemy frees a unit from Rear Area Paralysis.
const REAR_AREA: u16 = 8;
const LOUDOUN: &str = "Loudoun, VA";
