//! Which action to take without searching: by the prior, or by exact values where there are any.

use engine::{Rng, Ruleset};

use crate::counsel::{Counsel, Style};
use crate::{Considered, Thought};

/// The greedy policy: the action of the highest prior.
pub(crate) fn greedy_action<R: Ruleset>(
    counsel: &dyn Counsel<R>,
    rules: &R,
    world: &R::State,
    actions: &[R::Action],
    style: Style,
    priors: &mut Vec<f64>,
) -> Option<usize> {
    if actions.len() < 2 {
        return actions.len().checked_sub(1);
    }
    priors.clear();
    counsel.policy_prior(rules, world, actions, style, priors);
    highest(priors)
}

/// How many actions are greedy for one that is not.
const GREEDY_FOR_ONE: usize = 64;

/// The greedy action of a ranking, once in a while the second best: a plan that runs in a circle is left that way, and no game
/// stalls. It is the ε-greedy policy, but for what it takes instead.
pub(crate) fn epsilon_greedy(ranked: &[(usize, f64)], rng: &mut Rng) -> Option<usize> {
    let second = rng.below(GREEDY_FOR_ONE) == 0;
    ranked.get(usize::from(second)).or_else(|| ranked.first()).map(|&(index, _)| index)
}

/// The greedy action of a ranking, and where a plan of the game may run in a circle once in a while the second best.
pub(crate) fn by_plan<R: Ruleset>(
    counsel: &dyn Counsel<R>,
    ranked: &[(usize, f64)],
    rng: &mut Rng,
) -> Option<usize> {
    if counsel.may_stall() { epsilon_greedy(ranked, rng) } else { ranked.first().map(|&(index, _)| index) }
}

/// The actions by their prior, highest first: their index and the prior.
pub(crate) fn ranked_by_prior<R: Ruleset>(
    counsel: &dyn Counsel<R>,
    rules: &R,
    world: &R::State,
    actions: &[R::Action],
    style: Style,
) -> Vec<(usize, f64)> {
    let mut priors = Vec::with_capacity(actions.len());
    counsel.policy_prior(rules, world, actions, style, &mut priors);
    let mut ranked: Vec<(usize, f64)> = priors.into_iter().enumerate().collect();
    ranked.sort_by(|left, right| right.1.total_cmp(&left.1));
    ranked
}

/// The first of the highest figures.
pub(crate) fn highest(figures: &[f64]) -> Option<usize> {
    (0..figures.len()).reduce(|best, next| if figures[next] > figures[best] { next } else { best })
}

/// The answer to a decision whose actions have exact values, with all of them; `None` where it must be tried.
pub(crate) fn exact_answer<R: Ruleset>(
    counsel: &dyn Counsel<R>,
    rules: &R,
    world: &R::State,
    actions: &[R::Action],
    plan: impl FnOnce() -> String,
) -> Option<Thought<R::Action>> {
    let values = counsel.exact_values(rules, world, actions)?;
    let action = actions[highest(&values)?].clone();
    let mut considered: Vec<Considered<R::Action>> = actions
        .iter()
        .zip(&values)
        .map(|(action, &value)| Considered { action: action.clone(), value, tries: 0 })
        .collect();
    considered.sort_by(|left, right| right.value.total_cmp(&left.value));
    Some(Thought { action, plan: plan(), considered, tries: 0 })
}
