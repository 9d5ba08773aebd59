//! The searcher: information-set Monte Carlo tree search. Each try deals a world that the seat cannot tell from the true
//! one, goes down the tree of actions tried so far, adds one, plays on by the counsel's first thoughts for a while and
//! judges where that led. The dice of an action fall in proportion to their exact chances, so that a branch soon holds
//! the average over chance.

use std::sync::Arc;
use std::time::Duration;

use engine::{Rng, Ruleset};
use shelf::Hurry;

use crate::aide::{ranked, settled};
use crate::counsel::{Counsel, Style};
use crate::manner::{Chosen, Comparison, Settled};
use crate::seen::list_choices;
use crate::timepiece::{Deadline, Machine, Timepiece};
use crate::tree::{Branch, Tree};
use crate::{Budget, Considered, General, Seen, Thought};

/// What an action that was tried often is preferred by, in standard errors.
const DOUBT: f64 = 1.0;
/// What is kept back of a budget of time: the last step may take a while.
const RESERVE: Duration = Duration::from_millis(2);

/// Thinks the plan of its counsel through.
pub struct Searcher<R: Ruleset> {
    counsel: Arc<dyn Counsel<R>>,
    style: Style,
    budget: Budget,
    threads: usize,
    timepiece: Arc<dyn Timepiece>,
    settled: Settled,
    hurry: Hurry,
}

impl<R: Ruleset> Searcher<R> {
    /// A searcher with this counsel.
    #[must_use]
    pub fn new(counsel: Arc<dyn Counsel<R>>, style: Style, budget: Budget, threads: usize) -> Self {
        let (timepiece, settled, hurry) = (Arc::new(Machine::start()), Settled::default(), Hurry::default());
        Self { counsel, style, budget, threads: threads.max(1), timepiece, settled, hurry }
    }

    /// The same, who tells the time by another clock.
    #[must_use]
    pub fn by(mut self, timepiece: Arc<dyn Timepiece>) -> Self {
        self.timepiece = timepiece;
        self
    }

    /// When to stop for this share of the budget: by the clock, and after how many tries.
    fn limits(&self, share: f64, began: Duration) -> (Deadline<'_>, u32) {
        let share = share.min(1.0);
        let (at, most) = match self.budget {
            Budget::Time(time) => {
                let at = began + time.mul_f64(share).saturating_sub(RESERVE.min(time / 10));
                (Some(at), u32::MAX)
            }
            Budget::Tries(tries) => (None, (f64::from(tries) * share).ceil() as u32),
        };
        (Deadline { timepiece: &*self.timepiece, at, hurry: &self.hurry }, most)
    }

    /// One tree a thread; what they found at the root is added up.
    fn think(
        &self,
        seen: &Seen<'_, R>,
        until: Deadline<'_>,
        most: u32,
        rng: &mut Rng,
    ) -> Vec<Branch<R::Action>> {
        let grown = |seed: u64| Tree::new(&*self.counsel, seen, self.style, until, seed).grow(most);
        let seeds: Vec<u64> = (0..self.threads).map(|_| rng.word()).collect();
        if let [seed] = seeds[..] {
            return grown(seed);
        }
        let mut sum: Vec<Branch<R::Action>> = Vec::new();
        std::thread::scope(|scope| {
            let grown = &grown;
            let thinkers: Vec<_> = seeds.iter().map(|&seed| scope.spawn(move || grown(seed))).collect();
            for branch in thinkers.into_iter().filter_map(|thinker| thinker.join().ok()).flatten() {
                match sum.iter_mut().find(|known| known.action == branch.action) {
                    Some(known) => known.add(&branch),
                    None => sum.push(branch),
                }
            }
        });
        sum
    }
}

impl<R: Ruleset> General<R> for Searcher<R> {
    fn choose(&self, seen: &Seen<'_, R>, seed: u64) -> Option<Thought<R::Action>> {
        let began = self.timepiece.now();
        let rules = seen.rules();
        let mut rng = Rng::new(seed);
        let world = seen.world(&mut rng);
        let mut actions = Vec::new();
        list_choices(rules, &world, &mut actions);
        let plan = self.counsel.plan(rules, &world, seen.side());
        if actions.len() < 2 {
            return Some(Thought::plain(actions.pop()?, plan));
        }
        let (counsel, (until, most)) = (&*self.counsel, self.limits(1.0, began));
        let comparison =
            Comparison { counsel, seen, world: &world, actions: &actions, style: self.style, until, most };
        if let Some(Chosen { action, considered, tries }) = comparison.choose(&self.settled, &mut rng) {
            return Some(Thought { action: actions.swap_remove(action), plan, considered, tries });
        }
        let share = self.counsel.gravity(rules, &world);
        let first = settled(&ranked(&*self.counsel, rules, &world, &actions, self.style), &mut rng)?;
        if share <= 0.0 {
            return Some(Thought::plain(actions.swap_remove(first), plan));
        }
        let (until, most) = self.limits(share, began);
        let branches = self.think(seen, until, most, &mut rng);
        let tries = branches.iter().map(|branch| branch.visits).sum();
        let mut considered: Vec<Considered<R::Action>> = branches
            .into_iter()
            .filter(|branch| branch.visits > 0)
            .map(|branch| Considered { worth: branch.mean(), tries: branch.visits, action: branch.action })
            .collect();
        let rank = |option: &Considered<R::Action>| option.worth - DOUBT / f64::from(option.tries).sqrt();
        considered.sort_by(|left, right| rank(right).total_cmp(&rank(left)));
        let action =
            considered.first().map_or_else(|| actions.swap_remove(first), |best| best.action.clone());
        Some(Thought { action, plan, considered, tries })
    }

    fn heed(&mut self, hurry: &Hurry) {
        self.hurry = hurry.clone();
    }
}
