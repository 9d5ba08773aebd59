//! Zones of control. // gcacw.2.4

use board::{Direction, HexSet};
use engine::Side;

use crate::campaign::Campaign;
use crate::situation::Situation;
use crate::state::Hex;

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

impl<C: Campaign> Situation<'_, C> {
    /// The zone that a unit in a hex exerts over one of its hexsides. // gcacw.2.4.1
    #[must_use]
    pub fn zone_across(self, hex: Hex, direction: Direction) -> Zone {
        let side = self.rules.map.hexside_zone(hex, direction);
        if side.barred || (side.provisional && self.rain()) {
            return Zone::None;
        }
        // gcacw.2.4.3
        if side.water && !self.zone_crosses_water(hex, direction) {
            return Zone::None;
        }
        if side.restricted { Zone::Restricted } else { Zone::Normal }
    }

    /// Every hex that a zone of control of a side covers, of whatever kind: for whoever asks about many of them.
    #[must_use]
    pub fn hexes_in_zones(self, side: Side) -> HexSet {
        let mut covered = HexSet::new(self.rules.board.len());
        for unit in self.on_map(side).into_iter().filter(|&unit| self.exerts(unit)) {
            let Some(hex) = self.state.hex(unit) else { continue };
            for (direction, next) in self.rules.map.around(hex) {
                if self.zone_across(hex, direction) != Zone::None {
                    covered.insert(next);
                }
            }
        }
        covered
    }

    /// The zone of a side's units over a hex: normal if any of them is. // gcacw.2.4.9
    #[must_use]
    pub fn zone(self, side: Side, hex: Hex) -> Zone {
        let mut best = Zone::None;
        for (direction, next) in self.rules.map.around(hex) {
            if self.occupied(side, next) {
                // The hexside is the same from both hexes.
                best = best.max(self.zone_across(hex, direction));
                if best == Zone::Normal {
                    break;
                }
            }
        }
        best
    }
}
