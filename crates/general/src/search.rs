//! The searcher: information-set Monte Carlo tree search. Each try deals a world that the seat cannot tell from the true
//! one, goes down the tree of actions tried so far, adds one, plays on by the counsel's first thoughts for a while and
//! judges where that led. The dice of an action fall in proportion to their exact chances, so that a branch soon holds
//! the average over chance.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use engine::{Rng, Ruleset};
use shelf::Hurry;

use crate::aide::{count_out, ranked, settled};
use crate::counsel::{Counsel, Style};
use crate::doubt::Findings;
use crate::manner::{Chosen, Comparison, Settled};
use crate::seen::list_choices;
use crate::timepiece::{Deadline, Machine, Timepiece};
use crate::tree::{Branch, Least, Tree};
use crate::{Budget, Considered, General, Seen, Thought};

/// Which share of its time a decision that matters gets, however clear the answer looks.
const FLOOR: f64 = 0.125;
/// The fewest tries it gets where they are counted, as far as there are so many.
const LEAST_TRIES: u32 = 64;
/// The least that is left for a decision when its errand has used its time up, in shares of a decision's time.
const LEAST_SHARE: f64 = 0.02;
/// What is kept back of a budget of time: the last step may take a while.
const RESERVE: Duration = Duration::from_millis(2);

/// What comes of a thought: the action, what was considered, and how many tries it took.
type Weighed<A> = (A, Vec<Considered<A>>, u32);

/// Thinks the plan of its counsel through.
pub struct Searcher<R: Ruleset> {
    counsel: Arc<dyn Counsel<R>>,
    style: Style,
    budget: Budget,
    threads: usize,
    timepiece: Arc<dyn Timepiece>,
    settled: Settled,
    purse: Purse,
    hurry: Hurry,
}

/// What the errand in course has cost so far, in decisions' time.
#[derive(Default)]
struct Purse(Mutex<(u64, f64)>);

impl Purse {
    /// How much of so much time is left for an errand.
    fn left(&self, (errand, whole): (u64, f64)) -> f64 {
        let (known, spent) = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known == errand { (whole - spent).max(LEAST_SHARE) } else { whole }
    }

    fn pay(&self, errand: u64, cost: f64) {
        let mut purse = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let spent = if purse.0 == errand { purse.1 } else { 0.0 };
        *purse = (errand, spent + cost);
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
            timepiece: Arc::new(Machine::start()),
            settled: Settled::default(),
            purse: Purse::default(),
            hurry: Hurry::default(),
        }
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
        Least { tries, until: Deadline { timepiece: &*self.timepiece, at, hurry: &self.hurry } }
    }

    /// What a thought has cost, in decisions' time.
    fn cost(&self, tries: u32, began: Duration) -> f64 {
        match self.budget {
            Budget::Time(time) => (self.timepiece.now() - began).as_secs_f64() / time.as_secs_f64().max(1e-6),
            Budget::Tries(most) => f64::from(tries) / f64::from(most.max(1)),
        }
    }

    /// One tree a thread; what they found at the root is added up.
    fn think(
        &self,
        seen: &Seen<'_, R>,
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

    /// Thinks about the open decision with this share of a decision's time at most; `None` when nothing came of it.
    fn weigh(
        &self,
        seen: &Seen<'_, R>,
        world: &R::State,
        actions: &[R::Action],
        most_share: f64,
        rng: &mut Rng,
    ) -> Option<Weighed<R::Action>> {
        let (began, rules) = (self.timepiece.now(), seen.rules());
        let (counsel, (until, most)) = (&*self.counsel, self.limits(most_share, began));
        let comparison = Comparison { counsel, seen, world, actions, style: self.style, until, most };
        if let Some(Chosen { action, considered, tries }) = comparison.choose(&self.settled, rng) {
            return Some((actions[action].clone(), considered, tries));
        }
        let share = self.counsel.gravity(rules, world).min(most_share);
        let ranked = ranked(&*self.counsel, rules, world, actions, self.style);
        if share <= 0.0 {
            return Some((actions[settled(&ranked, rng)?].clone(), Vec::new(), 0));
        }
        let mut branches = self.think(seen, share, began, rng);
        branches.retain(|branch| branch.visits > 0);
        let findings = Findings::new(branches.iter().map(Branch::found).collect());
        let Some(best) = findings.best() else {
            return Some((actions[ranked.first()?.0].clone(), Vec::new(), 0));
        };
        let action = branches[best].action.clone();
        let tries = branches.iter().map(|branch| branch.visits).sum();
        let weighed = branches.into_iter().enumerate();
        let mut considered: Vec<Considered<R::Action>> = weighed
            .map(|(index, branch)| Considered {
                worth: findings.worth(index),
                tries: branch.visits,
                action: branch.action,
            })
            .collect();
        considered.sort_by(|left, right| right.worth.total_cmp(&left.worth));
        Some((action, considered, tries))
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
        let plan = || self.counsel.plan(rules, &world, seen.side());
        if actions.len() < 2 {
            return Some(Thought::plain(actions.pop()?, plan()));
        }
        if let Some(thought) = count_out(&*self.counsel, rules, &world, &actions, plan) {
            return Some(thought);
        }
        let errand = self.counsel.errand(rules, &world);
        let share = errand.map_or(1.0, |errand| self.purse.left(errand).min(1.0));
        let (action, considered, tries) = self.weigh(seen, &world, &actions, share, &mut rng)?;
        if let Some((errand, _)) = errand {
            self.purse.pay(errand, self.cost(tries, began));
        }
        Some(Thought { action, plan: plan(), considered, tries })
    }

    fn heed(&mut self, hurry: &Hurry) {
        self.hurry = hurry.clone();
    }
}
