//! Counsel for a game that nobody has written any for.

use engine::{Ruleset, Side, Status};

use super::{Counsel, Style};

/// Knows only who has won: actions are followed to see where they lead.
#[derive(Debug, Clone, Copy, Default)]
pub struct Plain;

impl<R: Ruleset> Counsel<R> for Plain {
    fn judge(&self, rules: &R, world: &R::State, side: Side, _style: Style) -> f64 {
        match rules.status(world) {
            Status::Over(outcome) => {
                outcome.winner.map_or(0.0, |winner| if winner == side { 1.0 } else { -1.0 })
            }
            Status::Open(_) => 0.0,
        }
    }

    fn incline(
        &self,
        _rules: &R,
        _world: &R::State,
        actions: &[R::Action],
        _style: Style,
        out: &mut Vec<f64>,
    ) {
        out.extend(actions.iter().map(|_| 0.0));
    }

    fn depth(&self, _rules: &R, _world: &R::State) -> u32 {
        0
    }

    fn plan(&self, _rules: &R, _world: &R::State, _side: Side) -> String {
        "Keep to the rules and see what comes.".into()
    }
}
