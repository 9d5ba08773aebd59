//! A general at a table whose game nobody asks for by type.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use engine::{DataError, Rng, Ruleset, Seat};
use shelf::{AnyGame, Shelf, Visitor};

use crate::counsel::{self, Counsel};
use crate::{Orders, Seen, Thought};

/// The counsels that have been asked for: making one measures a whole board, so each is made once.
#[derive(Default)]
pub struct Staff(Mutex<BTreeMap<&'static str, Arc<dyn Any + Send + Sync>>>);

impl Staff {
    /// The counsel for a ruleset.
    pub fn counsel<R: Ruleset>(&self, rules: &R) -> Arc<dyn Counsel<R>> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = known.entry(rules.about().id).or_insert_with(|| Arc::new(counsel::of(rules)));
        kept.downcast_ref::<Arc<dyn Counsel<R>>>().map_or_else(|| counsel::of(rules), Arc::clone)
    }
}

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
    staff: &'a Staff,
}

impl Visitor for Ask<'_> {
    type Output = Option<Answer>;

    fn visit<R: Ruleset>(self, rules: &Arc<R>) -> Option<Answer> {
        let state: R::State = postcard::from_bytes(&self.snapshot).ok()?;
        let general = self.orders.general(&self.staff.counsel(&**rules));
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
    staff: &Staff,
    game: &dyn AnyGame,
    seat: Seat,
    seed: u64,
    orders: &Orders,
) -> Result<Option<Answer>, DataError> {
    let ask = Ask { snapshot: game.snapshot(), seat, seed, orders, staff };
    Ok(shelf.visit(game.about().id, ask)?.flatten())
}
