//! The general without a plan.

use engine::{Rng, Ruleset};

use crate::information_set::list_choices;
use crate::{General, InformationSet, Thought};

/// Takes any legal action, every one as likely.
#[derive(Debug, Clone, Copy, Default)]
pub struct Random;

impl<R: Ruleset> General<R> for Random {
    fn choose(&self, seen: &InformationSet<'_, R>, seed: u64) -> Option<Thought<R::Action>> {
        let mut rng = Rng::new(seed);
        let world = seen.determinize(&mut rng);
        let mut actions = Vec::new();
        list_choices(seen.rules(), &world, &mut actions);
        let picked = rng.below(actions.len());
        let action = (picked < actions.len()).then(|| actions.swap_remove(picked))?;
        Some(Thought::plain(action, "Anything that is legal.".into()))
    }
}
