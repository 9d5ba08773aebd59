//! The general without a plan.

use engine::{Rng, Ruleset};

use crate::seen::list_choices;
use crate::{General, Seen, Thought};

/// Takes any legal action, every one as likely.
#[derive(Debug, Clone, Copy, Default)]
pub struct Random;

impl<R: Ruleset> General<R> for Random {
    fn choose(&self, seen: &Seen<'_, R>, seed: u64) -> Option<Thought<R::Action>> {
        let mut rng = Rng::new(seed);
        let world = seen.world(&mut rng);
        let mut actions = Vec::new();
        list_choices(seen.rules(), &world, &mut actions);
        let picked = rng.below(actions.len());
        let action = (picked < actions.len()).then(|| actions.swap_remove(picked))?;
        Some(Thought::plain(action, "Anything that is legal.".into()))
    }
}
