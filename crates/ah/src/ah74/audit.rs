//! What no state may show.

use board::HexId;
use engine::Side;

use super::situation::Situation;
use crate::units::{UnitId, UnitType};

impl Situation<'_> {
    /// Whether the units in a hex, all together, break the limits.
    pub fn is_overfull(&self, hex: HexId) -> bool {
        let all = self.units_in(hex);
        if self.rules.field.is_river(hex) {
            let counts = |unit: &UnitId| match self.unit(*unit).kind {
                UnitType::PontoonBridge => !self.rules.bridge(self.state, *unit).emplaced,
                UnitType::AssaultBoat => !self.carries(*unit),
                _ => true,
            };
            return all.into_iter().filter(counts).count() > 1;
        }
        Side::ALL.into_iter().any(|side| {
            let stack = all.and(self.rules.sides[side.index()]);
            !self.fits(side, stack, stack)
        })
    }
}
