//! The searcher: information-set Monte Carlo tree search. Each try deals a determinization of what the seat knows, goes down
//! the tree of actions tried so far, adds one, rolls out by the greedy policy for a while and evaluates where that led. The
//! dice of an action fall in proportion to their exact chances, so that a branch soon holds the average over chance.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use engine::{Rng, Ruleset};
use shelf::Hurry;

use crate::confidence::Arms;
use crate::counsel::{Counsel, Style, TimePool};
use crate::information_set::list_choices;
use crate::policy::{by_plan, exact_answer, ranked_by_prior};
use crate::race::{Commitment, Race};
use crate::stopwatch::{Deadline, Machine, Stopwatch};
use crate::tree::{Branch, Least, Tree};
use crate::{Budget, Considered, General, InformationSet, Thought};

/// Which part of its time a decision that matters gets, however clear the answer looks.
const FLOOR: f64 = 0.125;
/// The fewest tries it gets where they are counted, as far as there are so many.
const LEAST_TRIES: u32 = 64;
/// The least that is left for a decision when its pool has no time left, as a share of a decision's time.
const LEAST_SHARE: f64 = 0.02;
/// What is kept back of a budget of time: the last step may take a while.
const RESERVE: Duration = Duration::from_millis(2);

/// What a search selects: the action, what was considered, and how many tries it took.
pub(crate) struct Selection<A> {
    pub action: A,
    pub considered: Vec<Considered<A>>,
    pub tries: u32,
}

impl<A> Selection<A> {
    /// An action that was selected without a try.
    const fn untried(action: A) -> Self {
        Self { action, considered: Vec::new(), tries: 0 }
    }
}

/// Thinks the plan of its counsel through.
pub struct Searcher<R: Ruleset> {
    counsel: Arc<dyn Counsel<R>>,
    style: Style,
    budget: Budget,
    threads: usize,
    stopwatch: Arc<dyn Stopwatch>,
    commitment: Commitment,
    spent: Spent,
    hurry: Hurry,
}

/// What the decisions of the pool in course have cost so far: the pool's number, and the sum in decisions' time.
#[derive(Default)]
struct Spent(Mutex<(u64, f64)>);

impl Spent {
    /// How much of a pool is left.
    fn left(&self, pool: TimePool) -> f64 {
        let (known, spent) = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known == pool.number { (pool.decisions - spent).max(LEAST_SHARE) } else { pool.decisions }
    }

    /// Takes what a decision has cost out of a pool.
    fn add(&self, pool: TimePool, cost: f64) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (number, spent) = *known;
        *known = (pool.number, if number == pool.number { spent } else { 0.0 } + cost);
    }
}

impl<R: Ruleset> Searcher<R> {
    /// A searcher with this counsel.
    #[must_use]
    pub fn new(counsel: Arc<dyn Counsel<R>>, style: Style, budget: Budget, threads: usize) -> Self {
        Self {
            counsel,
            style,
            budget,
            threads: threads.max(1),
            stopwatch: Arc::new(Machine::start()),
            commitment: Commitment::default(),
            spent: Spent::default(),
            hurry: Hurry::default(),
        }
    }

    /// The same, who tells the time by another clock.
    #[must_use]
    pub fn by(mut self, stopwatch: Arc<dyn Stopwatch>) -> Self {
        self.stopwatch = stopwatch;
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
        (Deadline { stopwatch: &*self.stopwatch, at, hurry: &self.hurry }, most)
    }

    /// The least that is thought about a decision that gets this share of the time.
    fn least(&self, share: f64, began: Duration) -> Least<'_> {
        let share = share.min(1.0);
        let (at, tries) = match self.budget {
            Budget::Time(time) => (Some(began + time.mul_f64(FLOOR * share)), 0),
            Budget::Tries(tries) => {
                let floor = (FLOOR * share * f64::from(tries)) as u32;
                (None, floor.max((share * f64::from(LEAST_TRIES)) as u32))
            }
        };
        Least { tries, until: Deadline { stopwatch: &*self.stopwatch, at, hurry: &self.hurry } }
    }

    /// What a thought has cost, in decisions' time.
    fn cost(&self, tries: u32, began: Duration) -> f64 {
        match self.budget {
            Budget::Time(time) => (self.stopwatch.now() - began).as_secs_f64() / time.as_secs_f64().max(1e-6),
            Budget::Tries(most) => f64::from(tries) / f64::from(most.max(1)),
        }
    }

    /// One tree a thread; what they found at the root is added up.
    fn grow_trees(
        &self,
        seen: &InformationSet<'_, R>,
        share: f64,
        began: Duration,
        rng: &mut Rng,
    ) -> Vec<Branch<R::Action>> {
        let ((until, most), least) = (self.limits(share, began), self.least(share, began));
        let grown = |seed: u64| Tree::new(&*self.counsel, seen, self.style, until, seed).grow(most, least);
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

    /// Searches the open decision with this share of a decision's time at most; `None` when nothing came of it.
    fn search(
        &self,
        seen: &InformationSet<'_, R>,
        world: &R::State,
        actions: &[R::Action],
        most_share: f64,
        rng: &mut Rng,
    ) -> Option<Selection<R::Action>> {
        let (began, rules) = (self.stopwatch.now(), seen.rules());
        let (counsel, (until, most)) = (&*self.counsel, self.limits(most_share, began));
        let race = Race { counsel, seen, world, actions, style: self.style, until, most };
        if let Some(selection) = race.run(&self.commitment, rng) {
            return Some(selection);
        }
        let share = self.counsel.time_share(rules, world).min(most_share);
        let ranked = ranked_by_prior(counsel, rules, world, actions, self.style);
        if share <= 0.0 {
            return Some(Selection::untried(actions[by_plan(counsel, &ranked, rng)?].clone()));
        }
        let mut branches = self.grow_trees(seen, share, began, rng);
        branches.retain(|branch| branch.visits > 0);
        match selected(branches) {
            Some(selection) => Some(selection),
            None => Some(Selection::untried(actions[ranked.first()?.0].clone())),
        }
    }
}

/// The branch of the highest lower confidence bound, and all of them in the order of theirs; `None` when there is none.
fn selected<A: Clone>(branches: Vec<Branch<A>>) -> Option<Selection<A>> {
    let arms = Arms::new(branches.iter().map(Branch::arm).collect());
    let action = branches[arms.best()?].action.clone();
    let tries = branches.iter().map(|branch| branch.visits).sum();
    let bounded = branches.into_iter().enumerate();
    let mut considered: Vec<Considered<A>> = bounded
        .map(|(index, branch)| Considered {
            value: arms.lower_bound(index),
            tries: branch.visits,
            action: branch.action,
        })
        .collect();
    considered.sort_by(|left, right| right.value.total_cmp(&left.value));
    Some(Selection { action, considered, tries })
}

impl<R: Ruleset> General<R> for Searcher<R> {
    fn choose(&self, seen: &InformationSet<'_, R>, seed: u64) -> Option<Thought<R::Action>> {
        let began = self.stopwatch.now();
        let rules = seen.rules();
        let mut rng = Rng::new(seed);
        let world = seen.determinize(&mut rng);
        let mut actions = Vec::new();
        list_choices(rules, &world, &mut actions);
        let plan = || self.counsel.plan(rules, &world, seen.side());
        if actions.len() < 2 {
            return Some(Thought::plain(actions.pop()?, plan()));
        }
        if let Some(thought) = exact_answer(&*self.counsel, rules, &world, &actions, plan) {
            return Some(thought);
        }
        let pool = self.counsel.time_pool(rules, &world);
        let share = pool.map_or(1.0, |pool| self.spent.left(pool).min(1.0));
        let Selection { action, considered, tries } = self.search(seen, &world, &actions, share, &mut rng)?;
        if let Some(pool) = pool {
            self.spent.add(pool, self.cost(tries, began));
        }
        Some(Thought { action, plan: plan(), considered, tries })
    }

    fn heed(&mut self, hurry: &Hurry) {
        self.hurry = hurry.clone();
    }
}
