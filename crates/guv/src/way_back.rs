//! The way back: how far a unit has to march to its supply centres and to its own lines, over ground it could march now.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use arrayvec::ArrayVec;
use engine::Side;

use crate::Guv;
use crate::map::Hex;
use crate::state::{HexBits, State};
use crate::unit::Unit;

/// A hex and the six around it.
type Ring<T> = ArrayVec<T, 7>;

/// How far it is from a hex and its neighbours, in half points; `None` where no march leads.
pub(crate) struct WayBack {
    hexes: Ring<Hex>,
    to_supply: Ring<Option<i16>>,
    to_lines: Ring<Option<i16>>,
}

impl WayBack {
    /// Whether a neighbour lies towards own lines and supply. // guv.14.56
    pub(crate) fn leads_back(&self, to: Hex) -> bool {
        let Some(index) = self.hexes.iter().position(|&hex| hex == to) else { return false };
        let nearer = |far: &Ring<Option<i16>>| match (far[0], far[index]) {
            (Some(here), Some(there)) => there < here,
            (None, there) => there.is_some(),
            (Some(_), None) => false,
        };
        // Out of reach of supply the lines alone say where the rear is; along them is not away from them.
        let along = self.to_supply.iter().all(Option::is_none) && self.to_lines[0] == self.to_lines[index];
        nearer(&self.to_supply) || nearer(&self.to_lines) || along
    }
}

impl Guv {
    /// The way back of a unit from the hex it is in.
    pub(crate) fn way_back(&self, state: &State, unit: Unit, from: Hex) -> WayBack {
        let hexes: Ring<Hex> =
            std::iter::once(from).chain(self.map.around(from).map(|(_, next)| next)).collect();
        let army = self.side(unit);
        let to_supply = self.marches(state, unit, self.map.supply[army.index()].iter().copied(), &hexes);
        let lines = self.own_lines(state, army, from);
        let to_lines = self.marches(state, unit, lines.iter(), &hexes);
        WayBack { hexes, to_supply, to_lines }
    }

    /// Whether a step brings a unit nearer to a supply centre: by the march, or as the crow flies where none leads
    /// there. // guv.17.16
    pub(crate) fn is_nearer_supply(&self, state: &State, unit: Unit, from: Hex, to: Hex) -> bool {
        let centres = &self.map.supply[self.side(unit).index()];
        let far = self.marches(state, unit, centres.iter().copied(), &[from, to]);
        match (far[0], far[1]) {
            (Some(here), Some(there)) => there < here,
            (None, None) => {
                let nearest =
                    |hex: Hex| centres.iter().map(|&centre| self.map.board.distance(hex, centre)).min();
                nearest(to) < nearest(from)
            }
            (here, there) => here.is_none() && there.is_some(),
        }
    }

    /// The hexes of a side's other units: those out of contact, or all if none is.
    fn own_lines(&self, state: &State, army: Side, from: Hex) -> HexBits {
        let mut lines = [HexBits::EMPTY, HexBits::EMPTY];
        for hex in self.units_of(army).filter_map(|unit| state.hex(unit)) {
            if hex != from && !state.combat.targets.contains(&hex) {
                lines[usize::from(self.near_enemy(state, hex, army))].insert(hex);
            }
        }
        let [behind, engaged] = lines;
        if behind.iter().next().is_some() { behind } else { engaged }
    }

    /// What a unit would pay for the march from each of these hexes to the nearest goal.
    fn marches(
        &self,
        state: &State,
        unit: Unit,
        goals: impl Iterator<Item = Hex>,
        from: &[Hex],
    ) -> Ring<Option<i16>> {
        let enemy = self.side(unit).enemy();
        let open = |hex: Hex| self.in_play(state, hex) && !self.held_by(state, hex, enemy);
        let mut found: Ring<Option<i16>> = from.iter().map(|_| None).collect();
        let mut seen = HexBits::EMPTY;
        let mut heap: BinaryHeap<_> = goals.filter(|&hex| open(hex)).map(|hex| Reverse((0, hex))).collect();
        let mut wanted = from.iter().filter(|&&hex| open(hex)).count();
        while let Some(Reverse((spent, hex))) = heap.pop() {
            if !seen.insert(hex) {
                continue;
            }
            if let Some(index) = from.iter().position(|&one| one == hex) {
                found[index] = Some(spent);
                wanted -= 1;
                if wanted == 0 {
                    break;
                }
            }
            for (direction, before) in self.map.around(hex) {
                if !seen.contains(before)
                    && open(before)
                    && self.may_change_bank(state, unit, before, hex).is_ok()
                    && let Ok(cost) = self.ground_cost(state, unit, before, direction.opposite(), hex)
                {
                    heap.push(Reverse((spent + cost.halves, before)));
                }
            }
        }
        found
    }
}
