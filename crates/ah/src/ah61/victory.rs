//! How to win.

use engine::{Clause, Event, EventKind, Log, Outcome, Side};

use super::Ah61;
use super::state::{Ending, State, Step};

impl Ah61 {
    /// The printed combat factors a side has on the board.
    pub(crate) fn strength(&self, state: &State, side: Side) -> u16 {
        // ah61.7.4
        self.army.factors(state.on_board(self.army.troops_of(side)))
    }

    /// Whether the game has been won in battle.
    pub(crate) fn check_victory(&self, state: &mut State, log: &mut Log) -> bool {
        // ah61.7.2, ah61.7.3
        let reduced = self.strength(state, Side::Confederate) <= self.charts.limits.confederate_reduced;
        let eliminated = self.strength(state, Side::Union) == 0;
        let ending = match (reduced, eliminated) {
            (true, true) => Ending::Both,
            (true, false) => Ending::ConfederatesReduced,
            (false, true) => Ending::UnionEliminated,
            (false, false) => return false,
        };
        self.end(state, ending, log);
        true
    }

    /// Whether the last Complete Turn is over.
    pub(crate) fn out_of_time(&self, state: &mut State, log: &mut Log) -> bool {
        // ah61.7.1, ah61.7.3
        if state.turn < self.charts.limits.complete_turns {
            return false;
        }
        if !self.check_victory(state, log) {
            self.end(state, Ending::TimeOut, log);
        }
        true
    }

    fn end(&self, state: &mut State, ending: Ending, log: &mut Log) {
        state.step = Step::Over(ending);
        log.add(|| {
            let outcome = self.outcome(state, ending);
            Event::new(outcome.clause.0, outcome.sentence).kind(EventKind::End)
        });
    }

    /// How the game ended.
    pub(crate) fn outcome(&self, state: &State, ending: Ending) -> Outcome {
        let left = self.strength(state, Side::Confederate);
        let turn = state.turn;
        let (winner, clause, sentence) = match ending {
            Ending::ConfederatesReduced => (
                Some(Side::Union),
                "ah61.7.2",
                format!(
                    "The Confederate army is down to {left} combat factors in Complete Turn {turn}: the Union wins."
                ),
            ),
            Ending::UnionEliminated => (
                Some(Side::Confederate),
                "ah61.7.3",
                format!("The Union army is wiped out in Complete Turn {turn}: the Confederates win."),
            ),
            Ending::Both => (
                None,
                "ah61.7.3",
                format!("Both armies are destroyed in one battle of Complete Turn {turn}: nobody wins."),
            ),
            Ending::TimeOut => (
                Some(Side::Confederate),
                "ah61.7.3",
                format!(
                    "{turn} Complete Turns are over and {left} Confederate factors stand: the Confederates win."
                ),
            ),
        };
        Outcome { winner, level: "", clause: Clause(clause), sentence }
    }
}
