//! A general at a table: kept for one seat of one game from decision to decision, so that it remembers how it means to go
//! about a stage of the game. The game's type is known in here alone.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use engine::{DataError, Game, Ruleset};
use shelf::{Occasion, Shelf, Trace, Visitor};

use crate::counsel::{self, Counsel};
use crate::{General, InformationSet, Orders, Thought};

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

/// How many of the actions that were weighed a reason names.
const WEIGHED: usize = 3;

/// An answer in words.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// The action's exact text.
    pub action: String,
    /// The plan it follows, in a sentence.
    pub plan: String,
    /// The best of what was weighed, best first: an action's label and the chance of winning expected of it, in percent.
    pub weighed: Vec<(String, f64)>,
    /// How many times a world was played on to find it.
    pub tries: u32,
}

impl Answer {
    /// The plan, and the chances that were seen in the best of what was weighed.
    #[must_use]
    pub fn why(&self) -> String {
        if self.weighed.len() < 2 {
            return self.plan.clone();
        }
        let weighed = self.weighed.iter().map(|(label, chance)| format!("{label} {chance:.0}%"));
        format!("{} Chances: {}.", self.plan, weighed.collect::<Vec<String>>().join(", "))
    }
}

/// A general kept for one seat of one game.
pub trait Kept: Send {
    /// Its answer to an open decision of its seat; `None` when it has none. One that remembers another past than the game
    /// has, because actions were taken back or somebody else decided, begins afresh.
    fn answer(&mut self, occasion: &Occasion) -> Option<Answer>;
}

/// Keeps a general under these orders for a seat of a game of this ruleset; `None` when there is no such ruleset.
pub fn keep(
    shelf: &Shelf,
    staff: &Staff,
    ruleset: &str,
    orders: Orders,
) -> Result<Option<Box<dyn Kept>>, DataError> {
    shelf.visit(ruleset, Keep { staff, orders })
}

struct Keep<'a> {
    staff: &'a Staff,
    orders: Orders,
}

impl Visitor for Keep<'_> {
    type Output = Box<dyn Kept>;

    fn visit<R: Ruleset>(self, rules: &Arc<R>) -> Self::Output {
        let counsel = self.staff.counsel(&**rules);
        let general = self.orders.general(&counsel);
        Box::new(AtTable { counsel, orders: self.orders, general, left: None })
    }
}

/// A general at a table.
struct AtTable<R: Ruleset> {
    counsel: Arc<dyn Counsel<R>>,
    orders: Orders,
    general: Box<dyn General<R>>,
    /// Its last answer; none before the first.
    left: Option<Trace>,
}

impl<R: Ruleset> Kept for AtTable<R> {
    fn answer(&mut self, occasion: &Occasion) -> Option<Answer> {
        let game = occasion.game().as_any().downcast_ref::<Game<R>>()?;
        if self.left.is_some() && self.left.as_ref() != occasion.last() {
            self.general = self.orders.general(&self.counsel);
        }
        self.general.heed(&occasion.hurry);
        let (rules, state) = (game.rules(), game.state());
        let thought =
            self.general.choose(&InformationSet::new(&**rules, state, occasion.seat()), occasion.seed())?;
        let action = rules.write(&thought.action);
        self.left = Some(occasion.answered(&action));
        let weighed = thought.considered.iter().take(WEIGHED);
        let weighed = weighed
            .map(|option| (rules.choice(state, &option.action).label, Thought::<()>::chance(option.value)));
        Some(Answer { action, weighed: weighed.collect(), plan: thought.plan, tries: thought.tries })
    }
}
