//! County control (11.0).

use engine::{Event, Side};
use gcacw::state::Hex;

use crate::situation::{Play, Situation};
use crate::victory::book::Award;

impl Situation<'_> {
    /// Whether the Confederate controls a county. // lrtg.11.1.2 to lrtg.11.1.5
    fn controls(self, county: usize, control: Hex) -> bool {
        let table = &self.data().victory.counties;
        let side = Side::Confederate;
        let holder =
            self.side_units_in(side, control).any(|unit| self.state.manpower[unit.index()] >= table.unit);
        if !holder {
            return false;
        }
        let manpower: u16 = self
            .on_map(side)
            .filter(|(_, hex)| {
                self.theater().county(*hex).is_some_and(|known| usize::from(known.0) == county)
            })
            .map(|(unit, _)| u16::from(self.state.manpower[unit.index()]))
            .sum();
        if manpower < u16::from(table.manpower) {
            return false;
        }
        let reached = self.paths(side, vec![control], u16::MAX);
        self.theater().south_edge.iter().any(|&edge| reached.contains(edge))
    }

    /// Whether a hex lies in a county that the Confederate controls.
    pub(crate) fn is_controlled(self, hex: Hex) -> bool {
        self.theater().county(hex).is_some_and(|county| self.state.campaign.controlled & 1 << county.0 != 0)
    }
}

impl Play<'_> {
    /// The phase: which counties the Confederate controls, and what they score. // lrtg.11.1.1, lrtg.11.2.1
    pub(crate) fn county_control(&mut self) {
        self.state.campaign.controlled = 0;
        for (index, control) in self.campaign().control_hexes.iter().enumerate() {
            let Some(hex) = *control else { continue };
            if !self.now().controls(index, hex) {
                continue;
            }
            self.state.campaign.controlled |= 1 << index;
            let turns = &mut self.state.campaign.control_turns[index];
            *turns = turns.saturating_add(1);
            let county = &self.rules.campaign.data.counties.county[index];
            let points = i16::from(county.vp[usize::from((*turns).min(3)) - 1]);
            // lrtg.11.2.2
            let days = self.data().victory.counties.doubled_after;
            let doubled =
                self.state.campaign.crossed.is_some_and(|crossed| {
                    self.data().calendar.is_days_after(self.state.turn, crossed, days)
                });
            let points = if doubled { 2 * points } else { points };
            self.report(|now| {
                Event::new(
                    "lrtg.11.1.1",
                    format!("The Confederate controls {}.", now.campaign().counties[index]),
                )
            });
            self.score(Award::Counties, points, "lrtg.11.2.1");
        }
    }
}
