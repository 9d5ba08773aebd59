//! What must always hold of a state.

use board::{Ground, HexId};
use engine::Side;

use super::Ah61;
use super::state::{Spot, State, Step};
use crate::units::{UnitId, Units};

impl Ah61 {
    /// What is wrong with the counters on a square, if anything is.
    pub(crate) fn audit_square(&self, state: &State, hex: HexId) -> Result<(), String> {
        let name = self.field.name(hex);
        let troops = Side::ALL.map(|side| state.at(self.army.troops_of(side), hex));
        if troops.iter().all(|units| !units.is_empty()) {
            return Err(format!("both sides stand on {name}"));
        }
        if self.field.has(hex, Ground::WATER) {
            return Err(format!("a unit stands in open water on {name}"));
        }
        let everybody = troops[0].or(troops[1]);
        if self.field.is_river(hex) && everybody.len() > 1 {
            return Err(format!("more than one unit stands on the river square {name}"));
        }
        for side in Side::ALL {
            let load: u16 =
                troops[side.index()].into_iter().map(|unit| u16::from(self.weight(side, unit))).sum();
            if load > u16::from(self.stack_limit(side)) {
                return Err(format!(
                    "the {side} stack at {name} is over the limit of {}",
                    match side {
                        Side::Union => "two combat units",
                        Side::Confederate => "22 factors",
                    }
                ));
            }
        }
        for detachment in state.at(self.army.detachments, hex) {
            if !self.field.is_river(hex) && !self.field.is_road(hex) {
                return Err(format!("{} stands on {name}, which has no road", self.army.name(detachment)));
            }
        }
        Ok(())
    }

    /// What is wrong with a state, if anything is.
    pub(crate) fn audit_state(&self, state: &State) -> Result<(), String> {
        let moving = match state.step {
            Step::Moving { group, .. } => group,
            _ => Units::EMPTY,
        };
        let everybody = state.on_board(self.army.list.ids().collect());
        for unit in everybody {
            let hex = state.place[unit].hex();
            if hex.index() >= self.field.len() {
                return Err(format!("{} is beyond the board", self.army.name(unit)));
            }
            // A group on its way may pass through full squares.
            if state.at(moving, hex).is_empty() {
                self.audit_square(state, hex)?;
            }
        }
        for bridge in state.built {
            if !state.place[bridge].square().is_some_and(|hex| self.field.is_river(hex)) {
                return Err(format!("{} is built but not in a river", self.army.name(bridge)));
            }
        }
        if state.fortifications.iter().any(|&hex| self.field.is_river(hex)) {
            return Err("a fortification stands in a river".into());
        }
        Ok(())
    }

    /// Figures that never change: both armies' factors, on the board, unplaced or lost.
    pub(crate) fn conserved_figures(&self, state: &State) -> Vec<(&'static str, i64)> {
        let counted = |unit: &UnitId| state.place[*unit] != Spot::BOX;
        let factors = |side: Side| {
            let units: Units = self.army.troops_of(side).into_iter().filter(counted).collect();
            i64::from(self.army.factors(units))
        };
        vec![("Union factors", factors(Side::Union)), ("Confederate factors", factors(Side::Confederate))]
    }
}
