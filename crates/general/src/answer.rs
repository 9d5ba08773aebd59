//! A general at a table whose game nobody asks for by type.

use std::sync::Arc;

use engine::{DataError, Rng, Ruleset, Seat};
use shelf::{AnyGame, Shelf, Visitor};

use crate::{Orders, Seen, Thought};

/// An answer in words.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// The action's exact text.
    pub action: String,
    /// The plan it follows, in a sentence.
    pub plan: String,
    /// What was weighed, best first: the action's text and the chance of winning expected of it, in percent.
    pub considered: Vec<(String, f64)>,
}

struct Ask<'a> {
    snapshot: Vec<u8>,
    seat: Seat,
    seed: u64,
    orders: &'a Orders,
}

impl Visitor for Ask<'_> {
    type Output = Option<Answer>;

    fn visit<R: Ruleset>(self, rules: &Arc<R>) -> Option<Answer> {
        let state: R::State = postcard::from_bytes(&self.snapshot).ok()?;
        let general = self.orders.general(&**rules);
        let thought = general.choose(&Seen::new(&**rules, &state, self.seat), Rng::new(self.seed).word())?;
        Some(Answer {
            action: rules.write(&thought.action),
            considered: thought
                .considered
                .iter()
                .map(|option| (rules.write(&option.action), Thought::<()>::chance(option.worth)))
                .collect(),
            plan: thought.plan,
        })
    }
}

/// What a general under these orders does at the open decision of a game; `None` when none is open.
pub fn answer(
    shelf: &Shelf,
    game: &dyn AnyGame,
    seat: Seat,
    seed: u64,
    orders: &Orders,
) -> Result<Option<Answer>, DataError> {
    let ask = Ask { snapshot: game.snapshot(), seat, seed, orders };
    Ok(shelf.visit(game.about().id, ask)?.flatten())
}
