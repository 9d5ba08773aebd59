//! Momentum cubes: one common pool of 25, and each player's own (section 11).

use engine::{Event, Side};

use crate::C1863;
use crate::sequence::Play;
use crate::state::State;
use crate::words::does;

impl C1863 {
    /// The cubes in the common pool.
    pub(crate) fn momentum_pool(&self, state: &State) -> u8 {
        self.data.components.momentum_cubes.saturating_sub(state.momentum.iter().sum())
    }
}

impl Play<'_> {
    /// Takes cubes from the common pool, as far as it has any. c1863.18.2.2
    pub(crate) fn gain_momentum(&mut self, side: Side, cubes: u8, clause: &'static str) {
        let gained = cubes.min(self.rules.momentum_pool(self.state));
        if gained == 0 {
            return;
        }
        self.state.momentum[side.index()] += gained;
        self.log.add(|| Event::new(clause, format!("{} {gained} Momentum.", does(side, "gain"))));
    }

    /// Returns cubes to the common pool. c1863.11.1
    pub(crate) fn spend_momentum(&mut self, side: Side, cubes: u8, clause: &'static str) {
        let own = &mut self.state.momentum[side.index()];
        *own = own.saturating_sub(cubes);
        self.log.add(|| Event::new(clause, format!("{} {cubes} Momentum.", does(side, "spend"))));
    }
}
