//! What a general knows of one game: how good a position is, what to think of first, and the plan in a sentence.
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
mod picture;
mod plain;
mod whim;

use std::any::Any;
use std::sync::Arc;

use engine::{Ruleset, Side};

pub use plain::Plain;
pub use whim::Whim;

/// How a general likes to play: -1 is cautious, 1 is bold; and what he takes it into his head to do.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Style(pub f64, pub Whim);

impl Style {
    /// A style without whims.
    #[must_use]
    pub const fn new(boldness: f64) -> Self {
        Self(boldness, Whim::NONE)
    }
}

/// Knowledge of one game. Everything it is shown is an imagined world.
pub trait Counsel<R: Ruleset>: Send + Sync {
    /// How good a world is for a side: 1 is won, -1 is lost.
    fn judge(&self, rules: &R, world: &R::State, side: Side, style: Style) -> f64;

    /// What is to be said for each action before any is tried: one figure an action, the higher the better.
    fn incline(&self, rules: &R, world: &R::State, actions: &[R::Action], style: Style, out: &mut Vec<f64>);

    /// How many decisions an action is followed before the world is judged; 0 when the first thought will do.
    fn depth(&self, rules: &R, world: &R::State) -> u32;

    /// How many decisions a search plays on by first thoughts before it judges.
    fn horizon(&self, _rules: &R, _world: &R::State) -> u32 {
        20
    }

    /// Whether what a search plays on has come to an end here, however far it was to go: what lies beyond would make it look all
    /// the same whether a thing is done now or later.
    fn is_pause(&self, _rules: &R, _world: &R::State) -> bool {
        false
    }

    /// Which share of its time a search may give the open decision; 0 when the first thought will do.
    fn gravity(&self, _rules: &R, _world: &R::State) -> f64 {
        1.0
    }

    /// What each action comes to on the scale of a judgement, where that can be counted out exactly: such a decision is
    /// never searched.
    fn counted(&self, _rules: &R, _world: &R::State, _actions: &[R::Action]) -> Option<Vec<f64>> {
        None
    }

    /// The activation or turn that is being carried out, as a number, and for how many decisions' time it may be thought
    /// about altogether: what a clear decision leaves over is there for the next one, and no endless row of little steps
    /// takes for ever. `None` where every decision has its own time.
    fn errand(&self, _rules: &R, _world: &R::State) -> Option<(u64, f64)> {
        None
    }

    /// The stretch of the game that is being played, as a number that rises.
    fn stretch(&self, _rules: &R, _world: &R::State) -> u32 {
        0
    }

    /// The stretch at whose beginning a playout from here is judged, if it comes so far.
    fn curtain(&self, _rules: &R, _world: &R::State) -> u32 {
        u32::MAX
    }

    /// The manners in which a side may go on to the end of the stretch, the likeliest first. Where there are any, a search
    /// compares them with each other rather than single actions: a march of fifty units is one thought.
    fn manners(&self, _rules: &R, _world: &R::State, _style: Style) -> Vec<Style> {
        Vec::new()
    }

    /// How many first thoughts a search compares with each other in the same worlds and with the same dice; 0 where a tree
    /// serves better.
    fn breadth(&self, _rules: &R, _world: &R::State) -> usize {
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

/// The manners in which a general of a style may go about a stretch: these styles, shifted by his own, and so many whims,
/// each in one of them.
fn manners_of(styles: &[f64], style: Style, stretch: u32, whims: u32) -> Vec<Style> {
    let mut manners: Vec<Style> = Vec::new();
    for &manner in styles {
        let manner = Style::new((manner + style.0).clamp(-1.0, 1.0));
        if !manners.contains(&manner) {
            manners.push(manner);
        }
    }
    let plain = manners.clone();
    let turned = plain.iter().cycle().zip(0..whims);
    manners.extend(turned.map(|(&Style(boldness, _), number)| Style(boldness, Whim::new(stretch, number))));
    manners
}

/// What the margin counts for beside winning and losing: never nothing, so that a general who is all but lost still
/// fights for every point, and one who is all but sure to win does not give any away.
const MARGIN: f64 = 0.06;

/// A figure without bounds between -1 and 1, slower to come near them than any other here.
fn margin(figure: f64) -> f64 {
    figure / (2.0 + figure.abs())
}

/// A figure without bounds as a judgement: the larger, the nearer to 1.
pub(crate) fn squash(figure: f64) -> f64 {
    (1.0 - 2.0 * MARGIN) * figure.tanh() + MARGIN * margin(figure)
}

/// The judgement on a game that is over and stood so for a side: better than any that goes on when it is won, worse when
/// it is lost, and by how much counts a little.
pub(crate) fn decided(winner: Option<Side>, side: Side, figure: f64) -> f64 {
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
            assert!(decided(won, side, -9.0) > squash(figure) && decided(lost, side, 9.0) < squash(figure));
        }
        assert!(decided(lost, side, -4.0) < decided(lost, side, -2.0), "a narrow defeat is the better one");
        assert!(decided(won, side, 4.0) > decided(won, side, 2.0));
    }

    #[test]
    fn manners_are_shifted_by_the_style_and_turned_by_whims() {
        let bold = |manners: &[Style]| manners.iter().map(|manner| manner.0).collect::<Vec<f64>>();
        let plain = manners_of(&[0.5, -0.5], Style::new(0.0), 3, 0);
        assert_eq!(bold(&plain), [0.5, -0.5]);
        assert_eq!(bold(&manners_of(&[0.5, 0.8], Style::new(1.0), 3, 0)), [1.0], "bolder than bold is bold");
        let whims = manners_of(&[0.5, -0.5], Style::new(0.0), 3, 3);
        assert_eq!(bold(&whims), [0.5, -0.5, 0.5, -0.5, 0.5]);
        assert!(whims[2..].iter().all(|manner| manner.1 != Whim::NONE));
        assert_ne!(whims[2], whims[4], "every whim is another");
        assert!(manners_of(&[], Style::new(0.0), 3, 3).is_empty(), "whims need a style");
    }
}
