//! More than one unit on a square.

use board::HexId;
use engine::Side;

use super::Ah61;
use super::state::{Spot, State};
use super::zones::Occupancy;
use crate::units::{UnitId, Units};

impl Ah61 {
    /// What a unit counts against its side's stacking limit.
    #[inline]
    pub(crate) fn weight(&self, side: Side, unit: UnitId) -> u8 {
        self.army.weight(side, unit)
    }

    /// A side's stacking limit.
    pub(crate) const fn stack_limit(&self, side: Side) -> u8 {
        match side {
            Side::Union => self.charts.limits.union_stack,
            Side::Confederate => self.charts.limits.confederate_stack,
        }
    }

    /// Whether these units may end their movement together on a square.
    pub(crate) fn has_room(
        &self,
        state: &State,
        occupancy: &Occupancy<'_>,
        group: Units,
        hex: HexId,
    ) -> bool {
        let troops = group.and(self.army.combat);
        let Some(first) = troops.first() else { return true };
        let side = self.army.printed_side(first);
        let mut load = u16::from(occupancy.load(hex));
        for unit in troops {
            if state.place[unit] != Spot::on(hex) {
                load += u16::from(self.weight(side, unit));
            }
        }
        load <= u16::from(self.stack_limit(side))
    }
}
