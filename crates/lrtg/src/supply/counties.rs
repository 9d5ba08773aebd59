//! County control (11.0).

use engine::{Event, Log, Side};
use gcacw::state::Hex;

use crate::campaign::{Game, LongRoads, War};
use crate::victory::book::Award;

impl LongRoads {
    /// The phase: which counties the Confederate controls, and what they score. // lrtg.11.1.1, lrtg.11.2.1
    pub(crate) fn county_control(&self, rules: &Game, state: &mut War, log: &mut Log) {
        state.campaign.controlled = 0;
        for (index, control) in self.control_hexes.iter().enumerate() {
            let Some(hex) = *control else { continue };
            if !self.controls(rules, state, index, hex) {
                continue;
            }
            state.campaign.controlled |= 1 << index;
            let turns = &mut state.campaign.control_turns[index];
            *turns = turns.saturating_add(1);
            let county = &self.data.counties.county[index];
            let points = i16::from(county.vp[usize::from((*turns).min(3)) - 1]);
            // lrtg.11.2.2
            let days = self.data.victory.counties.doubled_after;
            let doubled = state
                .campaign
                .crossed
                .is_some_and(|crossed| self.data.calendar.is_days_after(state.turn, crossed, days));
            let points = if doubled { 2 * points } else { points };
            log.add(|| {
                Event::new("lrtg.11.1.1", format!("The Confederate controls {}.", self.counties[index]))
            });
            self.score(state, Award::Counties, points, "lrtg.11.2.1", log);
        }
    }

    /// Whether the Confederate controls a county. // lrtg.11.1.2 to lrtg.11.1.5
    fn controls(&self, rules: &Game, state: &War, county: usize, control: Hex) -> bool {
        let table = &self.data.victory.counties;
        let side = Side::Confederate;
        let holder =
            rules.side_units_in(state, side, control).any(|unit| state.manpower[unit.index()] >= table.unit);
        if !holder {
            return false;
        }
        let manpower: u16 = self
            .on_map(rules, state, side)
            .filter(|(_, hex)| self.theater.county(*hex).is_some_and(|known| usize::from(known.0) == county))
            .map(|(unit, _)| u16::from(state.manpower[unit.index()]))
            .sum();
        if manpower < u16::from(table.manpower) {
            return false;
        }
        let reached = self.paths(rules, state, side, vec![control], u16::MAX);
        self.theater.south_edge.iter().any(|&edge| reached.contains(edge))
    }

    /// Whether a hex lies in a county that the Confederate controls.
    pub(crate) fn is_controlled(&self, state: &War, hex: Hex) -> bool {
        self.theater.county(hex).is_some_and(|county| state.campaign.controlled & 1 << county.0 != 0)
    }
}
