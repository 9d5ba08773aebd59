//! How many units a hex holds.

use board::HexId;
use engine::{May, Side, demand, forbid};

use super::situation::Situation;
use crate::units::{UnitId, UnitType, Units};

// Of those who would enter, and of those who would break down there.
pub(super) const RIVER_FULL: &str = "Only one unit may be in the river in {0}.";

impl Situation<'_> {
    /// Whether these units, all of one side, fit into a hex with those already there. // ah74.5.1.1
    pub fn has_room(&self, side: Side, entering: Units, hex: HexId) -> May {
        if self.rules.field.is_river(hex) {
            return self.has_room_in_river(entering, hex);
        }
        let here = side.index();
        let crowded = self.regular[here].contains(hex) || (side == Side::Union && self.trains.contains(hex));
        if !crowded && entering.len() == 1 {
            return Ok(());
        }
        let all = self.of_side_in(side, hex).or(entering);
        demand!(self.fits(side, all, entering), "ah74.4.6.2", "{0} already holds all the units it may.", hex)
    }

    /// Whether a stack on land keeps the limit of its side. // ah74.5.2.1 ah74.5.2.2 ah74.5.2.3
    pub fn fits(&self, side: Side, stack: Units, entering: Units) -> bool {
        let limits = &self.rules.charts.limits;
        // Headquarters are ignored; forts are no units.
        let counted = stack.without(self.rules.headquarters);
        if entering.without(self.rules.headquarters).is_empty() {
            return true;
        }
        match side {
            Side::Union => counted.len() <= limits.union_units_in_a_hex,
            Side::Confederate => self.printed_strength(counted) <= limits.confederate_strength_in_a_hex,
        }
    }

    /// The Combat Strengths of units as printed, added up.
    pub fn printed_strength(&self, units: Units) -> u32 {
        units.into_iter().map(|unit| u32::from(self.unit(unit).strength)).sum()
    }

    /// One unit to a river hex; an emplaced bridge, or a boat that carries or is about to carry, does not count.
    /// // ah74.5.3.1 ah74.5.3.2 ah74.5.3.3
    fn has_room_in_river(&self, entering: Units, hex: HexId) -> May {
        let boards = |unit: UnitId| {
            self.rules.charts.crossing(self.unit(unit).kind).assault_boat && self.side_of(unit) == Side::Union
        };
        let here = self.units_in(hex).without(entering);
        let boards = entering.first().is_some_and(boards);
        let counts = |unit: &UnitId| match self.unit(*unit).kind {
            UnitType::PontoonBridge => !self.rules.bridge(self.state, *unit).emplaced,
            UnitType::AssaultBoat => !boards && !self.carries(*unit),
            _ => true,
        };
        let taken = here.into_iter().filter(counts).count();
        if taken + entering.len() > 1 { forbid!("ah74.5.3.1", RIVER_FULL, hex) } else { Ok(()) }
    }

    /// Whether a boat on the river carries a unit.
    pub fn carries(&self, boat: UnitId) -> bool {
        let hex = self.place(boat);
        self.rules.field.is_river(hex)
            && !self.of_side_in(Side::Union, hex).without(self.rules.trains).is_empty()
    }
}
