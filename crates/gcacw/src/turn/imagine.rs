//! Worlds that a seat cannot tell from the true one: what is under the enemy's force markers, dealt anew. // gcacw.li.2

use engine::{Rng, Seat, Side};

use super::forces::Marker;
use crate::campaign::Campaign;
use crate::ruleset::Gcacw;
use crate::situation::Situation;
use crate::state::{Leader, State, Unit};

impl<C: Campaign> Gcacw<C> {
    /// Deals the enemy's hidden units anew among his markers, dummies included.
    pub(crate) fn turn_imagine(&self, world: &mut State<C>, seat: Seat, rng: &mut Rng) {
        let enemy = seat.side().enemy();
        let free: Vec<Marker> = world
            .forces
            .on_map(enemy)
            .map(|(marker, _)| marker)
            .filter(|&marker| !self.is_engaged(world, enemy, marker))
            .collect();
        let mut dealt: Vec<Unit> =
            free.iter().flat_map(|&marker| self.at(world).units_under(enemy, marker)).collect();
        // A world depends on what the seat knows and on nothing else.
        dealt.sort_unstable_by_key(|unit| unit.index());
        for unit in dealt {
            let marker = free[rng.below(free.len())];
            let Some(hex) = world.forces.hex(enemy, marker) else { continue };
            world.forces.under[unit.index()] = marker.0;
            world.place.put(unit, hex);
        }
    }

    /// Whether the open question speaks of what is under a marker.
    fn is_engaged(&self, world: &State<C>, side: Side, marker: Marker) -> bool {
        let activation = &world.activation;
        let led = |unit: Unit| {
            activation.leader != Leader::NONE
                && (activation.selected.contains(unit) || world.attached[activation.leader.index()] == unit)
        };
        world.forces.dummy.is_some_and(|dummy| dummy.marker == marker)
            || self.at(world).units_under(side, marker).any(|unit| world.march.unit == unit || led(unit))
    }
}

impl<C: Campaign> Situation<'_, C> {
    /// Whether the enemy of a seat has force markers on the map.
    pub(crate) fn turn_has_secrets(self, seat: Seat) -> bool {
        self.has_force_markers(seat.side().enemy())
    }
}
