//! Zones of control. // gcacw.2.4

use board::Direction;
use engine::Side;

use crate::campaign::Campaign;
use crate::ruleset::Gcacw;
use crate::state::{Hex, State};

/// How much of a zone of control covers a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Zone {
    /// None at all.
    None,
    /// Only restricted ones. // gcacw.2.4.7
    Restricted,
    /// A normal one.
    Normal,
}

impl<C: Campaign> Gcacw<C> {
    /// The zone that a unit in a hex exerts over one of its hexsides. // gcacw.2.4.1
    #[must_use]
    pub fn zone_across(&self, state: &State<C>, hex: Hex, direction: Direction) -> Zone {
        let side = self.map.hexside_zone(hex, direction);
        if side.barred || (side.provisional && self.rain(state)) {
            return Zone::None;
        }
        // gcacw.2.4.3
        if side.water && !self.zone_crosses_water(state, hex, direction) {
            return Zone::None;
        }
        if side.restricted { Zone::Restricted } else { Zone::Normal }
    }

    /// The zone of a side's units over a hex: normal if any of them is. // gcacw.2.4.9
    #[must_use]
    pub fn zone(&self, state: &State<C>, side: Side, hex: Hex) -> Zone {
        let mut best = Zone::None;
        let neighbours = self.map.neighbours(hex);
        for unit in self.roster(state).side_units(side) {
            let place = state.place[unit.index()].hex();
            let Some(direction) = place.and_then(|_| neighbours.iter().position(|&next| next == place))
            else {
                continue;
            };
            if !self.exerts(state, unit) {
                continue;
            }
            // The hexside is the same from both hexes.
            best = best.max(self.zone_across(state, hex, Direction::ALL[direction]));
            if best == Zone::Normal {
                break;
            }
        }
        best
    }
}
