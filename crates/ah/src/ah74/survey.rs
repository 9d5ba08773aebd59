//! A state in plain figures.

use board::{Board, HexId};
use engine::Side;

use super::situation::Situation;
use super::state::{Phase, State};
use super::{Ah74, Step};
use crate::survey::Troop;
use crate::units::UnitId;

impl Ah74 {
    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.field.board
    }

    /// Every unit on the board.
    pub fn troops<'a>(&'a self, state: &'a State) -> impl Iterator<Item = Troop> + 'a {
        let forts: crate::hexes::Hexes = state.forts.iter().copied().collect();
        let shelter = move |hex: HexId| {
            let ground = super::charts::with_fort(self.field.ground(hex), forts.contains(hex));
            if ground.intersects(self.charts.doubles_in_combat) { 2 } else { 1 }
        };
        self.order.iter().filter(|(unit, _)| state.on_board(*unit)).map(move |(unit, record)| Troop {
            unit,
            side: record.side,
            hex: state.place[unit],
            strength: record.strength,
            shelter: shelter(state.place[unit]),
            movement: record.movement,
            is_fit: !state.is_disrupted(unit),
            can_move: state.phase == Phase::Movement
                && record.side == state.segment
                && !state.finished.contains(unit)
                && !state.is_disrupted(unit),
            is_unarmed: !self.regular.contains(unit),
        })
    }

    /// The units that move now, if any do.
    #[must_use]
    pub fn moving(&self, state: &State) -> Option<UnitId> {
        (state.step == Step::Moving).then(|| state.moving.first()).flatten()
    }

    /// Whether the moving units have taken a step.
    #[must_use]
    pub const fn is_on_the_way(&self, state: &State) -> bool {
        state.on_the_way
    }

    /// Whose Segment it is.
    #[must_use]
    pub const fn segment(&self, state: &State) -> Side {
        state.segment
    }

    /// The strength of the guns that may fire at a hex in this phase; `None` when it is no Artillery Fire Phase.
    #[must_use]
    pub fn guns_on(&self, state: &State, hex: HexId) -> Option<u16> {
        let strength = |unit| u16::from(self.order.unit(unit).strength);
        let guns = || Situation::new(self, state).batteries(hex).into_iter().map(strength).sum();
        state.phase.is_fire().then(guns)
    }

    /// The two ends of every bridge in the river.
    pub fn bridge_ends(&self, state: &State) -> impl Iterator<Item = [HexId; 2]> {
        state.bridges.into_iter().filter(|bridge| bridge.emplaced).map(|bridge| bridge.ends)
    }

    /// The Strength Points that would count if the game ended now, Union first.
    #[must_use]
    pub fn strength_that_counts(&self, state: &State) -> [u32; 2] {
        let count = Situation::new(self, state).count();
        [count.union, count.confederate]
    }

    /// How many times the Confederate Strength Points the Union needs.
    #[must_use]
    pub const fn victory_ratio(&self) -> u32 {
        self.charts.limits.victory_ratio
    }

    /// The turn and the last turn.
    #[must_use]
    pub fn turn_and_last(&self, state: &State) -> (u8, u8) {
        (state.turn, self.charts.turns.len() as u8)
    }
}
