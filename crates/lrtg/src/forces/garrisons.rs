//! Where units may be and when they may act: garrisons before their release (3.2, 12.0), rear area paralysis, forts.

use engine::{May, Side, forbid};
use gcacw::campaign::Purpose;
use gcacw::state::{Hex, Unit};

use crate::campaign::{Game, LongRoads};
use crate::data::tables::EventName;
use crate::forces::Designation;
use crate::movement::strategic::Enemies;
use crate::situation::{Play, Situation};

impl LongRoads {
    /// How far a hex is from the nearest of others.
    fn distance_to(&self, rules: &Game, hex: Hex, goals: &board::HexSet) -> u16 {
        if goals.contains(hex) {
            return 0;
        }
        goals.iter().map(|goal| rules.board.distance(hex, goal)).min().unwrap_or(u16::MAX)
    }
}

impl Situation<'_> {
    /// Whether a unit may act at all this turn.
    pub(crate) fn may_act(self, unit: Unit) -> May {
        self.may_act_in_time(self.roster().side(unit))?;
        self.may_act_in_the_opening(unit)?;
        // lrtg.2.0.48
        if self.state.campaign.today.event == Some(EventName::RearAreaParalysis)
            && self.is_rear_area(unit)
            && !self.state.campaign.today.near_enemy.contains(unit)
        {
            return forbid!(
                "lrtg.2.0.48",
                "is paralysed: it has not been within 8 hexes of the enemy this turn"
            );
        }
        self.may_order(unit)
    }

    fn is_rear_area(self, unit: Unit) -> bool {
        self.forces().rear_area.contains(unit) && self.designation(unit).is_rear_area()
    }

    /// Whether a unit may go from a hex to its neighbour.
    pub(crate) fn may_go(self, unit: Unit, from: Hex, to: Hex, purpose: Purpose) -> May {
        let side = self.roster().side(unit);
        if self.is_closed(side, to) {
            return forbid!("lrtg.9.1.1", "may not enter a fort that stands");
        }
        let brandy_station = self.at_brandy_station();
        if brandy_station {
            self.may_go_at_brandy_station(unit, from, to, purpose)?;
        }
        if purpose == Purpose::Retreat || side == Side::Confederate {
            return Ok(());
        }
        if !brandy_station && self.is_opening() && self.campaign().is_in(to, &self.data().opening.counties) {
            return forbid!("lrtg.viii.1.8", "may not enter that county in turns 1 to 3");
        }
        if from == self.campaign().harpers_ferry && to != from {
            self.may_weaken(unit, self.state.manpower[unit.index()])?;
        }
        self.may_be_in(unit, from, to)
    }

    /// Whether a unit may end a move in a hex by another way than marching.
    pub(crate) fn may_stay(self, unit: Unit, hex: Hex) -> May {
        let from = self.state.hex(unit).unwrap_or(hex);
        self.may_go(unit, from, hex, Purpose::March)
    }

    /// The Harpers Ferry garrison keeps 5 manpower points until Meade commands. // lrtg.3.2.21, lrtg.12.1.3
    pub(crate) fn may_weaken(self, unit: Unit, leaving: u8) -> May {
        if self.state.campaign.meade
            || leaving == 0
            || self.state.hex(unit) != Some(self.campaign().harpers_ferry)
        {
            return Ok(());
        }
        let garrison: u16 = self
            .side_units_in(Side::Union, self.campaign().harpers_ferry)
            .map(|unit| u16::from(self.state.manpower[unit.index()]))
            .sum();
        if garrison.saturating_sub(leaving.into()) < u16::from(self.data().forts.harpers_ferry.garrison) {
            return forbid!(
                "lrtg.3.2.21",
                "must stay: too little would remain of the garrison that Harpers Ferry must keep until Meade commands"
            );
        }
        Ok(())
    }

    /// Where a Union unit may be before its release.
    fn may_be_in(self, unit: Unit, from: Hex, to: Hex) -> May {
        let unit = self.origin(unit);
        let released = self.state.campaign.released.contains(unit);
        match self.designation(unit) {
            // lrtg.3.2.20, lrtg.12.1.1
            designation if designation.is_eighth_corps() && !released => {
                let allowed = self.theater().is_north(to)
                    || self.theater().winchester_side.contains(to)
                    || self.campaign().county_name(to) == LOUDOUN;
                if allowed {
                    Ok(())
                } else {
                    forbid!("lrtg.3.2.20", "must stay north of the Potomac, near Winchester or in Loudoun")
                }
            }
            // lrtg.3.2.40, lrtg.12.2.1
            Designation::Dc if !released => self.may_leave_washington(unit, from, to),
            // lrtg.3.2.3
            Designation::Aop
                if unit == self.forces().named.lockwood && !released && !self.state.campaign.meade =>
            {
                self.may_leave_washington(unit, from, to)
            }
            // lrtg.3.2.55, lrtg.12.3.1
            Designation::Pa => {
                let farther = self.campaign().distance_to(self.rules, to, &self.campaign().pennsylvania)
                    > self.campaign().distance_to(self.rules, from, &self.campaign().pennsylvania);
                if farther {
                    forbid!("lrtg.3.2.55", "may not leave Pennsylvania, nor go farther from it")
                } else {
                    Ok(())
                }
            }
            _ => Ok(()),
        }
    }

    fn may_leave_washington(self, unit: Unit, from: Hex, to: Hex) -> May {
        let release = &self.data().tracks.release;
        // Spinola is free of the city, but not of his command, once Meade commands. // lrtg.3.2.3
        if unit == self.forces().named.spinola && self.state.campaign.meade {
            return Ok(());
        }
        let outpost =
            self.campaign().outposts.iter().find(|(known, _)| *known == unit).map(|(_, county)| *county);
        if self.campaign().is_in(to, &release.home)
            || (outpost.is_some() && self.theater().county(to) == outpost)
        {
            return Ok(());
        }
        // On its way to Washington a unit may go nearer.
        let inside = self.campaign().is_in(from, &release.home);
        let nearer = self.campaign().distance_to(self.rules, to, &self.campaign().washington_home)
            < self.campaign().distance_to(self.rules, from, &self.campaign().washington_home);
        if !inside && nearer {
            return Ok(());
        }
        forbid!("lrtg.3.2.40", "must stay in Washington or Alexandria County until its release")
    }
}

impl Play<'_> {
    /// Units that have been near the enemy at some moment of the turn. // lrtg.2.0.48
    pub(crate) fn note_near_enemy(&mut self) {
        if self.state.campaign.today.event != Some(EventName::RearAreaParalysis) {
            return;
        }
        let others = self
            .now()
            .standard()
            .on_map(Side::Union)
            .without(self.state.campaign.today.near_enemy)
            .and(self.forces().rear_area);
        if others.is_empty() {
            return;
        }
        let enemies = self.now().enemy_hexes(Side::Union, Enemies::Real);
        for unit in others {
            let hex = self.state.hex(unit).map(|hex| self.rules.board.coordinates(hex));
            let near = hex.is_some_and(|hex| enemies.is_any_within(hex, REAR_AREA));
            if near && self.now().is_rear_area(unit) {
                self.state.campaign.today.near_enemy.insert(unit);
            }
        }
    }
}

/// How near an enemy frees a unit from Rear Area Paralysis.
const REAR_AREA: u16 = 8;
const LOUDOUN: &str = "Loudoun, VA";
