//! The aide: a hand-written plan, and a short look ahead where the dice decide.

use std::sync::Arc;

use engine::{Rng, Ruleset};

use crate::counsel::{Counsel, Style};
use crate::information_set::list_choices;
use crate::policy::{by_plan, exact_answer, ranked_by_prior};
use crate::rollout::Rollout;
use crate::{Considered, General, InformationSet, Thought};

/// How many actions are tried at most.
const WIDTH: usize = 10;
/// How many determinizations each is tried in.
const SAMPLES: u32 = 3;
/// What the prior weighs against an evaluation.
const PRIOR_WEIGHT: f64 = 0.02;

/// Plays the plan of its counsel.
pub struct Aide<R: Ruleset> {
    counsel: Arc<dyn Counsel<R>>,
    style: Style,
    /// How far it may stray from its best answer: 0 never does, 1 takes whatever comes.
    carelessness: f64,
}

impl<R: Ruleset> Aide<R> {
    /// An aide with this counsel.
    #[must_use]
    pub const fn new(counsel: Arc<dyn Counsel<R>>, style: Style) -> Self {
        Self { counsel, style, carelessness: 0.0 }
    }

    /// The same, who now and then does not look.
    #[must_use]
    pub const fn careless(mut self, carelessness: f64) -> Self {
        self.carelessness = carelessness;
        self
    }

    /// Tries the actions of the highest priors to this depth, all of them in the same worlds and with the same dice; the best
    /// first.
    fn look_ahead(
        &self,
        seen: &InformationSet<'_, R>,
        actions: &[R::Action],
        ranked: &[(usize, f64)],
        depth: u32,
        rng: &mut Rng,
    ) -> Vec<Considered<R::Action>> {
        let mut considered: Vec<Considered<R::Action>> = ranked
            .iter()
            .take(WIDTH)
            .map(|&(index, prior)| Considered {
                action: actions[index].clone(),
                value: PRIOR_WEIGHT * prior.clamp(-5.0, 5.0),
                tries: SAMPLES,
            })
            .collect();
        let rollout = Rollout::of_depth(seen.side(), self.style, depth);
        for _ in 0..SAMPLES {
            let (dealt, rolled) = (rng.word(), rng.word());
            for option in &mut considered {
                let mut world = seen.determinize(&mut Rng::new(dealt));
                let mut dice = Rng::new(rolled);
                let value =
                    rollout.value_of(&*self.counsel, seen.rules(), &mut world, &option.action, &mut dice);
                option.value += value / f64::from(SAMPLES);
            }
        }
        considered.sort_by(|left, right| right.value.total_cmp(&left.value));
        considered
    }
}

impl<R: Ruleset> General<R> for Aide<R> {
    fn choose(&self, seen: &InformationSet<'_, R>, seed: u64) -> Option<Thought<R::Action>> {
        let rules = seen.rules();
        let mut rng = Rng::new(seed);
        let world = seen.determinize(&mut rng);
        let mut actions = Vec::new();
        list_choices(rules, &world, &mut actions);
        let plan = || self.counsel.plan(rules, &world, seen.side());
        if actions.len() < 2 {
            return Some(Thought::plain(actions.pop()?, plan()));
        }
        if self.carelessness > 0.0 && (rng.below(1000) as f64) < 1000.0 * self.carelessness {
            let picked = rng.below(actions.len());
            return Some(Thought::plain(actions.swap_remove(picked), plan()));
        }
        if let Some(thought) = exact_answer(&*self.counsel, rules, &world, &actions, plan) {
            return Some(thought);
        }
        let ranked = ranked_by_prior(&*self.counsel, rules, &world, &actions, self.style);
        let depth = self.counsel.lookahead_depth(rules, &world);
        if depth == 0 {
            let best = by_plan(&*self.counsel, &ranked, &mut rng)?;
            return Some(Thought::plain(actions.swap_remove(best), plan()));
        }
        let considered = self.look_ahead(seen, &actions, &ranked, depth, &mut rng);
        let tries = SAMPLES * considered.len() as u32;
        Some(Thought { action: considered.first()?.action.clone(), plan: plan(), considered, tries })
    }
}
