//! What a general knows of one game: how good a position is, which actions to try first, and the plan in a sentence.
//!
//! A ruleset needs one file here to be played well, and none to be played at all: [`Plain`] knows only who has won.

mod ah;
mod ah61;
mod ah74;
mod c1863;
mod gcacw;
mod guv;
mod hex;
mod lrtg;
mod perturbation;
mod picture;
mod plain;

use std::any::Any;
use std::sync::Arc;

use engine::{Ruleset, Side};

pub use perturbation::Perturbation;
pub use plain::Plain;

/// How a general likes to play.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Style {
    /// -1 is cautious, 0 is even, 1 is bold.
    pub boldness: f64,
    /// What its plan is changed by.
    pub perturbation: Perturbation,
}

impl Style {
    /// A style whose plan is not perturbed.
    #[must_use]
    pub const fn new(boldness: f64) -> Self {
        Self { boldness, perturbation: Perturbation::NONE }
    }
}

/// The time that several decisions share.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TimePool {
    /// Which pool: an activation or a turn, as a number.
    pub number: u64,
    /// For how many decisions' time its decisions may be searched altogether.
    pub decisions: f64,
}

/// Knowledge of one game. Everything it is shown is a determinization.
pub trait Counsel<R: Ruleset>: Send + Sync {
    /// The evaluation function: how good a world is for a side. 1 is won, -1 is lost.
    fn evaluate(&self, rules: &R, world: &R::State, side: Side, style: Style) -> f64;

    /// The policy prior: what is to be said for each action before any is tried. One figure an action, the higher the better;
    /// they are not normalized.
    fn policy_prior(
        &self,
        rules: &R,
        world: &R::State,
        actions: &[R::Action],
        style: Style,
        out: &mut Vec<f64>,
    );

    /// How many decisions an aide rolls an action out before it evaluates; 0 when the prior will do.
    fn lookahead_depth(&self, rules: &R, world: &R::State) -> u32;

    /// Whether a plan of this game may run in a circle: then the second best action is taken once in a while.
    fn may_stall(&self) -> bool {
        true
    }

    /// How many decisions a search rolls out from where it leaves the tree before it evaluates.
    fn rollout_depth(&self, _rules: &R, _world: &R::State) -> u32 {
        20
    }

    /// Whether a rollout has come to an end here, however deep it was to go: what lies beyond would make it look all the same
    /// whether a thing is done now or later.
    fn ends_rollout(&self, _rules: &R, _world: &R::State) -> bool {
        false
    }

    /// Which share of a decision's time a search may give the open decision; 0 when the prior will do.
    fn time_share(&self, _rules: &R, _world: &R::State) -> f64 {
        1.0
    }

    /// The value of each action on the scale of the evaluation, where it can be worked out exactly: such a decision is never
    /// searched.
    fn exact_values(&self, _rules: &R, _world: &R::State, _actions: &[R::Action]) -> Option<Vec<f64>> {
        None
    }

    /// The time that the open decision shares with others: what a clear decision leaves over is there for the next one, and no
    /// endless row of little steps takes for ever. `None` where every decision has its own time.
    fn time_pool(&self, _rules: &R, _world: &R::State) -> Option<TimePool> {
        None
    }

    /// The stage of the game that is being played, as a number that rises.
    fn stage(&self, _rules: &R, _world: &R::State) -> u32 {
        0
    }

    /// The stage at whose beginning a rollout from here is cut off and evaluated, if it comes so far.
    fn cutoff(&self, _rules: &R, _world: &R::State) -> u32 {
        u32::MAX
    }

    /// The styles in which a side may go on to the end of the stage, the likeliest first. Where there are any, a search races them
    /// with each other rather than single actions: a march of fifty units is one thought.
    fn portfolio(&self, _rules: &R, _world: &R::State, _style: Style) -> Vec<Style> {
        Vec::new()
    }

    /// How many actions of the highest priors a search races with each other in the same worlds and with the same dice; 0 where
    /// a tree serves better.
    fn race_width(&self, _rules: &R, _world: &R::State) -> usize {
        0
    }

    /// The plan of a side, in a sentence.
    fn plan(&self, rules: &R, world: &R::State, side: Side) -> String;
}

/// The counsel for a ruleset: its own if it has one.
#[must_use]
pub fn of<R: Ruleset>(rules: &R) -> Arc<dyn Counsel<R>> {
    let own = own(rules.about().id).and_then(|own| own.downcast::<Arc<dyn Counsel<R>>>().ok());
    own.map_or_else(|| Arc::new(Plain) as Arc<dyn Counsel<R>>, |own| *own)
}

/// The counsel that was written for a ruleset. Not generic, so that the counsels are compiled here and nowhere else.
fn own(ruleset: &str) -> Option<Box<dyn Any>> {
    match ruleset {
        "ah61" => Some(boxed::<::ah::Ah61>(hex::Hexes::default())),
        "ah74" => Some(boxed::<::ah::Ah74>(hex::Hexes::default())),
        "guv" => Some(boxed::<::guv::Guv>(hex::Hexes::default())),
        "gcacw" => Some(boxed::<::gcacw::Gcacw>(gcacw::Campaigns::default())),
        "lrtg" => Some(boxed::<::lrtg::Game>(gcacw::Campaigns::default())),
        "c1863" => Some(boxed::<::c1863::C1863>(c1863::Cards::default())),
        _ => None,
    }
}

fn boxed<R: Ruleset>(counsel: impl Counsel<R> + 'static) -> Box<dyn Any> {
    Box::new(Arc::new(counsel) as Arc<dyn Counsel<R>>)
}

/// The portfolio of a general of a style: these boldnesses, shifted by his own, and so many perturbations, each of one of them.
fn portfolio_of(boldnesses: &[f64], style: Style, stage: u32, perturbations: u32) -> Vec<Style> {
    let mut portfolio: Vec<Style> = Vec::new();
    for &boldness in boldnesses {
        let shifted = Style::new((boldness + style.boldness).clamp(-1.0, 1.0));
        if !portfolio.contains(&shifted) {
            portfolio.push(shifted);
        }
    }
    let plain = portfolio.clone();
    let perturbed = plain.iter().cycle().zip(0..perturbations);
    let perturb = |(&style, number)| Style { perturbation: Perturbation::new(stage, number), ..style };
    portfolio.extend(perturbed.map(perturb));
    portfolio
}

/// What the margin counts for beside winning and losing: never nothing, so that a general who is all but lost still
/// fights for every point, and one who is all but sure to win does not give any away.
const MARGIN: f64 = 0.06;

/// A figure without bounds between -1 and 1, slower to come near them than any other here.
fn margin(figure: f64) -> f64 {
    figure / (2.0 + figure.abs())
}

/// A figure without bounds as a value: the larger, the nearer to 1.
pub(crate) fn squash(figure: f64) -> f64 {
    (1.0 - 2.0 * MARGIN) * figure.tanh() + MARGIN * margin(figure)
}

/// The value of a game that is over and stood so for a side: better than any that goes on when it is won, worse when it is
/// lost, and by how much counts a little.
pub(crate) fn terminal_value(winner: Option<Side>, side: Side, figure: f64) -> f64 {
    let margin = MARGIN * margin(figure);
    match winner {
        Some(winner) if winner == side => 1.0 - MARGIN + margin.max(0.0),
        Some(_) => MARGIN - 1.0 + margin.min(0.0),
        None => margin,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winning_comes_first_and_the_margin_always_counts() {
        let side = Side::Union;
        let [won, lost] = [Some(side), Some(side.enemy())];
        for figure in [-9.0, -3.0, -0.5, 0.0, 0.5, 3.0, 9.0] {
            let more = figure + 0.5;
            assert!(squash(more) - squash(figure) > 1e-4, "{figure}");
            assert!(
                terminal_value(won, side, -9.0) > squash(figure)
                    && terminal_value(lost, side, 9.0) < squash(figure)
            );
        }
        assert!(
            terminal_value(lost, side, -4.0) < terminal_value(lost, side, -2.0),
            "a narrow defeat is the better one"
        );
        assert!(terminal_value(won, side, 4.0) > terminal_value(won, side, 2.0));
    }

    #[test]
    fn a_portfolio_is_shifted_by_the_style_and_perturbed() {
        let boldness =
            |portfolio: &[Style]| portfolio.iter().map(|style| style.boldness).collect::<Vec<f64>>();
        let plain = portfolio_of(&[0.5, -0.5], Style::new(0.0), 3, 0);
        assert_eq!(boldness(&plain), [0.5, -0.5]);
        let bold = portfolio_of(&[0.5, 0.8], Style::new(1.0), 3, 0);
        assert_eq!(boldness(&bold), [1.0], "bolder than bold is bold");
        let perturbed = portfolio_of(&[0.5, -0.5], Style::new(0.0), 3, 3);
        assert_eq!(boldness(&perturbed), [0.5, -0.5, 0.5, -0.5, 0.5]);
        assert!(perturbed[2..].iter().all(|style| style.perturbation != Perturbation::NONE));
        assert_ne!(perturbed[2], perturbed[4], "every perturbation is another");
        assert!(portfolio_of(&[], Style::new(0.0), 3, 3).is_empty(), "a perturbation needs a style");
    }
}
