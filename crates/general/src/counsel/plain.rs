//! Counsel for a game that nobody has written any for: count the pieces that a view shows.

use engine::{Ruleset, Side, Status, View, Viewer};

use super::{Counsel, Style};

/// Knows who has won and how strong the pieces on the board are; everything else it must try.
#[derive(Debug, Clone, Copy, Default)]
pub struct Plain;

impl<R: Ruleset> Counsel<R> for Plain {
    fn evaluate(&self, rules: &R, world: &R::State, side: Side, _style: Style) -> f64 {
        match rules.status(world) {
            Status::Over(outcome) => {
                outcome.winner.map_or(0.0, |winner| if winner == side { 1.0 } else { -1.0 })
            }
            Status::Open(_) => {
                let view = rules.view(world, Viewer::Umpire);
                let (own, foe) = (strength(&view, side), strength(&view, side.enemy()));
                0.9 * (own - foe) / (own + foe).max(1.0)
            }
        }
    }

    /// It prefers nothing: any order will do, as long as it is not always the same action.
    fn policy_prior(
        &self,
        _rules: &R,
        _world: &R::State,
        actions: &[R::Action],
        _style: Style,
        out: &mut Vec<f64>,
    ) {
        let scatter =
            |index: usize| (index.wrapping_mul(2_654_435_761) ^ actions.len().wrapping_mul(40_503)) % 1009;
        out.extend((0..actions.len()).map(|index| scatter(index) as f64 / 1e4));
    }

    fn lookahead_depth(&self, _rules: &R, _world: &R::State) -> u32 {
        2
    }

    fn plan(&self, _rules: &R, _world: &R::State, _side: Side) -> String {
        "Lose less than the enemy.".into()
    }
}

/// The first number of every piece that still stands somewhere.
fn strength(view: &View, side: Side) -> f64 {
    let stands = |place: &str| !matches!(place, "" | "eliminated" | "lost" | "losses" | "destroyed");
    view.pieces
        .iter()
        .filter(|piece| piece.side == Some(side) && stands(&piece.place))
        .filter_map(|piece| piece.values.first()?.value.parse::<f64>().ok())
        .sum()
}
