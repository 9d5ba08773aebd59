//! A state in plain figures.

use board::{Board, Ground, HexId};
use engine::Side;

use super::Ah61;
use super::state::{State, Step};
use crate::survey::Troop;
use crate::units::UnitId;

impl Ah61 {
    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.field.board
    }

    /// Every unit on the board.
    pub fn troops<'a>(&'a self, state: &'a State) -> impl Iterator<Item = Troop> + 'a {
        let moving = matches!(state.step, Step::Move | Step::Moving { .. });
        self.army.list.iter().filter_map(move |(unit, record)| {
            let hex = state.place[unit].square()?;
            let side = self.army.side(state, unit);
            Some(Troop {
                unit,
                side,
                hex,
                strength: record.strength,
                shelter: self.shelter(state, hex),
                movement: record.movement,
                is_fit: true,
                can_move: moving
                    && side == state.side
                    && !state.halted.contains(unit)
                    && state.spent[unit] < record.movement,
                is_unarmed: record.strength == 0,
            })
        })
    }

    fn shelter(&self, state: &State, hex: HexId) -> u8 {
        1 + u8::from(state.is_fortified(hex)) + u8::from(self.field.has(hex, Ground::HILL))
    }

    /// The first of the units that move now, if any do.
    #[must_use]
    pub fn moving(&self, state: &State) -> Option<UnitId> {
        match state.step {
            Step::Moving { group, .. } => group.first(),
            _ => None,
        }
    }

    /// The two ends of every bridge in the river.
    pub fn bridge_ends(&self, state: &State) -> impl Iterator<Item = [HexId; 2]> {
        let (built, ends) = (state.built, state.ends);
        let bridges = self.army.bridges;
        let row = |unit| self.army.row(unit);
        let rows: Vec<usize> = bridges.into_iter().filter(|&unit| built.contains(unit)).map(row).collect();
        rows.into_iter().map(move |row| [ends[row].near, ends[row].far])
    }

    /// The combat factors a side has on the board.
    #[must_use]
    pub fn factors_on_board(&self, state: &State, side: Side) -> u16 {
        self.strength(state, side)
    }

    /// The Confederate factors at which the Union wins.
    #[must_use]
    pub const fn reduced_at(&self) -> u16 {
        self.charts.limits.confederate_reduced
    }

    /// The last Complete Turn.
    #[must_use]
    pub const fn last_turn(&self) -> u8 {
        self.charts.limits.complete_turns
    }

    /// Which units fight in the battles put together so far, as attackers' and defenders' factors.
    #[must_use]
    pub fn battle_factors(&self, state: &State, number: u8) -> (u16, u16) {
        let (attackers, defenders) = self.members(state, number);
        let defence = defenders.into_iter().map(|unit| self.defense_factor(state, unit, attackers)).sum();
        (self.army.factors(attackers), defence)
    }
}
