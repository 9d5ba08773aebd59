//! Control of the objectives, and how the game ends (sections 5, 17 and 19.1).

use engine::{Clause, Event, Outcome, Side};

use crate::C1863;
use crate::ids::LocationSet;
use crate::sequence::Play;
use crate::state::{End, State};
use crate::words::does;

impl C1863 {
    pub(crate) fn outcome(&self, state: &State, end: End) -> Outcome {
        match end {
            End::Broken(loser) => {
                let clause = match (state.bot, loser) {
                    (Some(bot), loser) if bot != loser => "c1863.19.1.5",
                    (Some(_), Side::Confederate) => "c1863.19.1.1",
                    (Some(_), Side::Union) => "c1863.19.1.3",
                    (None, Side::Confederate) => "c1863.17.3",
                    (None, Side::Union) => "c1863.17.4",
                };
                let winner = loser.enemy();
                let sentence =
                    format!("Three {loser} formations are destroyed. {} at once.", does(winner, "win"));
                Outcome { winner: Some(winner), level: "", clause: Clause(clause), sentence }
            }
            End::Cards { winner, held } => {
                let clause = match (state.bot, winner) {
                    (Some(Side::Confederate), _) => "c1863.19.1.2",
                    (Some(Side::Union), _) => "c1863.19.1.4",
                    (None, Side::Union) => "c1863.17.1",
                    (None, Side::Confederate) => "c1863.17.5",
                };
                let sentence = format!(
                    "The last card is played, and the Union holds {held} of the objectives. {}.",
                    does(winner, "win")
                );
                Outcome { winner: Some(winner), level: "", clause: Clause(clause), sentence }
            }
        }
    }
}

impl Play<'_> {
    /// At the end of a turn, for formations of the side whose turn ends. c1863.5.3, c1863.5.5
    pub(crate) fn settle_control(&mut self, side: Side) {
        let rules = self.rules;
        let map = &rules.data.map;
        let held = self.state.occupied(side).and(map.objectives);
        let before = self.state.control;
        self.state.control = match side {
            Side::Union => before.or(held),
            Side::Confederate => before.without(held),
        };
        let changed = LocationSet(before.0 ^ self.state.control.0);
        for at in changed.iter() {
            let clause = if side == Side::Union { "c1863.5.3" } else { "c1863.5.5" };
            self.log.add(|| Event::new(clause, format!("{} is now {side}-controlled.", map.name(at))));
        }
    }

    /// The third formation lost ends the game at once. c1863.17.3, c1863.17.4
    pub(crate) fn check_broken(&mut self, side: Side) {
        if self.state.destroyed(side) >= self.rules.data.limits.broken_to_lose {
            self.finish(End::Broken(side));
        }
    }

    /// All cards are played. c1863.15.3, c1863.17.1, c1863.19.1.2
    pub(crate) fn end_by_cards(&mut self) {
        let limits = &self.rules.data.limits;
        let needed = if self.state.is_bot(Side::Confederate) {
            limits.solitaire_objectives
        } else {
            limits.union_objectives
        };
        let held = self.state.control.len();
        let winner = if held >= needed { Side::Union } else { Side::Confederate };
        self.finish(End::Cards { winner, held: held as u8 });
    }
}
