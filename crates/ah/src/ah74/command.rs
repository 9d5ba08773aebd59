//! Recovery from disruption, and optional rule I: command control.

use board::Ground;
use engine::{Event, Side, Size};

use super::situation::Situation;
use super::{Opt, Play};
use crate::hexes::Hexes;
use crate::units::{UnitId, UnitType, Units};

impl Play<'_> {
    /// Lowers every marker of the side whose Movement Phase ends. // ah74.crt.21
    pub fn recover(&mut self) {
        let own = self.rules.sides[self.state.segment.index()];
        let disrupted: Units = own
            .into_iter()
            .filter(|&unit| self.state.on_board(unit) && self.state.is_disrupted(unit))
            .collect();
        if disrupted.is_empty() {
            return;
        }
        let situation = self.situation();
        let recovers: Units = disrupted.into_iter().filter(|&unit| situation.has_command(unit)).collect();
        for unit in recovers {
            self.state.disruption[unit] -= 1;
            let left = self.state.disruption[unit];
            let name = &self.rules.order.unit(unit).name;
            self.log.add(|| {
                let text = match left {
                    0 => format!("{name} is no longer disrupted."),
                    1 => format!("{name} stays disrupted for one more turn."),
                    _ => format!("{name} stays disrupted for {left} more turns."),
                };
                Event::new("ah74.crt.21", text)
            });
        }
    }
}

impl Situation<'_> {
    /// Whether a disrupted unit may recover: always, unless command control is played. // ah74.opt1.1.1
    pub fn has_command(&self, unit: UnitId) -> bool {
        if !self.has(Opt::CommandControl) {
            return true;
        }
        let record = self.unit(unit);
        match record.kind {
            UnitType::Cavalry | UnitType::HorseArtillery => return true, // ah74.opt1.1.5
            UnitType::Headquarters if record.size == Some(Size::Army) => {
                return self.army_headquarters_recovers(unit);
            }
            _ => {}
        }
        let own = self.rules.headquarters.and(self.rules.sides[record.side.index()]);
        let proper = |headquarters: &UnitId| {
            record.any_command || record.command.contains(headquarters) // ah74.opt1.2.1 ah74.opt1.2.2.1 ah74.opt1.2.2.2
        };
        own.into_iter().filter(proper).any(|headquarters| self.commands(headquarters, unit))
    }

    /// The Potomac headquarters never recovers; that of Northern Virginia does beside a steady corps headquarters.
    /// // ah74.opt1.3.3 ah74.opt1.3.4
    fn army_headquarters_recovers(&self, unit: UnitId) -> bool {
        let side = self.side_of(unit);
        let steady_corps = |other: UnitId| {
            self.rules.headquarters.contains(other)
                && self.unit(other).size == Some(Size::Corps)
                && !self.state.is_disrupted(other)
        };
        let stayed = self.state.spent[unit] == 0;
        side == Side::Confederate
            && stayed
            && self.of_side_in(side, self.place(unit)).into_iter().any(steady_corps)
    }

    /// Whether a headquarters, itself undisrupted, has a unit within its radius. // ah74.opt1.2.0
    fn commands(&self, headquarters: UnitId, unit: UnitId) -> bool {
        self.state.on_board(headquarters)
            && headquarters != unit
            && !self.state.is_disrupted(headquarters)
            && self.command_reach(headquarters).contains(self.place(unit))
    }

    /// A headquarters' Command Control Radius, by day or by night. // ah74.opt1.1.3.1 ah74.opt1.1.3.2 ah74.opt1.1.3.3
    pub fn command_radius(&self, headquarters: UnitId) -> u8 {
        let radius = &self.rules.charts.command_radius;
        let record = self.unit(headquarters);
        let by_day = match (record.side, record.size) {
            (Side::Union, _) => radius.union,
            (Side::Confederate, Some(Size::Division)) => radius.confederate_division,
            (Side::Confederate, _) => radius.confederate_corps_and_army,
        };
        if self.is_night() { by_day / 2 } else { by_day } // ah74.opt1.1.6
    }

    /// The hexes that a headquarters' radius reaches: those from which a path of at most so many hexes leads to it, through
    /// none that is enemy-occupied, enemy-controlled or a river. // ah74.opt1.1.2 ah74.opt1.1.4
    pub fn command_reach(&self, headquarters: UnitId) -> Hexes {
        let enemy = self.side_of(headquarters).enemy();
        let mut reach = Hexes::EMPTY;
        reach.insert(self.place(headquarters));
        let mut edge = vec![self.place(headquarters)];
        for _ in 0..self.command_radius(headquarters) {
            let mut next = Vec::new();
            for hex in edge {
                for step in self.rules.field.around(hex) {
                    if reach.contains(step) {
                        continue;
                    }
                    reach.insert(step);
                    let trains = enemy == Side::Union && self.trains.contains(step);
                    let water = self.rules.field.has(step, Ground::RIVER.union(Ground::WATER));
                    if !water && !trains && !self.controls(enemy, step) {
                        next.push(step);
                    }
                }
            }
            edge = next;
        }
        reach
    }
}
