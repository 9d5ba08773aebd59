//! Rollouts: a world is played on by the greedy policy, which takes the action of the highest prior, to where it is evaluated.

use engine::{Log, Rng, Ruleset, Side};

use crate::counsel::{Counsel, Style};
use crate::information_set::{list_choices, side_to_decide};
use crate::policy::greedy_action;
use crate::stopwatch::Deadline;

/// From whose side and in what style a world is played on, and where that ends.
#[derive(Clone, Copy)]
pub(crate) struct Rollout<'a> {
    pub side: Side,
    /// The style of that side; its enemy plays in the even one.
    pub style: Style,
    /// After how many decisions it ends.
    pub depth: u32,
    /// When it ends by the clock, however deep it was to go.
    pub until: Option<Deadline<'a>>,
    /// The stage at whose beginning it ends.
    pub cutoff: u32,
    /// Whether it ends where the counsel sees an end.
    pub ends_early: bool,
}

impl<'a> Rollout<'a> {
    /// To this depth and no other end.
    pub const fn of_depth(side: Side, style: Style, depth: u32) -> Self {
        Self { side, style, depth, until: None, cutoff: u32::MAX, ends_early: false }
    }

    /// The same, which ends at this time at the latest.
    pub const fn until(self, deadline: Deadline<'a>) -> Self {
        Self { until: Some(deadline), ..self }
    }

    /// Whether there is no time left to play on.
    fn is_over(self) -> bool {
        self.until.is_some_and(Deadline::is_over)
    }

    /// Takes an action in a world, plays on, and evaluates where that leads.
    pub fn value_of<R: Ruleset>(
        self,
        counsel: &dyn Counsel<R>,
        rules: &R,
        world: &mut R::State,
        action: &R::Action,
        rng: &mut Rng,
    ) -> f64 {
        if rules.apply(world, action, rng, &mut Log::silent()).is_err() {
            return -1.0;
        }
        self.play(counsel, rules, world, rng);
        counsel.evaluate(rules, world, self.side, self.style)
    }

    /// Plays a world on.
    pub fn play<R: Ruleset>(self, counsel: &dyn Counsel<R>, rules: &R, world: &mut R::State, rng: &mut Rng) {
        let (mut actions, mut priors) = (Vec::new(), Vec::new());
        for _ in 0..self.depth {
            if self.is_over() || counsel.stage(rules, world) >= self.cutoff {
                return;
            }
            let Some(side) = side_to_decide(rules, world) else { return };
            actions.clear();
            list_choices(rules, world, &mut actions);
            let style = if side == self.side { self.style } else { Style::default() };
            let Some(best) = greedy_action(counsel, rules, world, &actions, style, &mut priors) else {
                return;
            };
            if rules.apply(world, &actions[best], rng, &mut Log::silent()).is_err()
                || (self.ends_early && counsel.ends_rollout(rules, world))
            {
                return;
            }
        }
    }
}
