//! The searcher: information-set Monte Carlo tree search. Each try deals a world that the seat cannot tell from the true
//! one, goes down the tree of actions tried so far, adds one, plays on by the counsel's first thoughts for a while and
//! judges where that led. The dice are rolled anew in every try, so that a branch holds the average over chance.

use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::{Log, Rng, Ruleset, Side};

use crate::aide::{Outlook, play_on, ranked, settled};
use crate::counsel::{Counsel, Style};
use crate::seen::{list_choices, side_to_decide};
use crate::{Budget, Considered, General, Seen, Thought};

/// How much curiosity outweighs what has been found good.
const CURIOSITY: f64 = 0.7;
/// How sharply first thoughts become priors.
const SHARPNESS: f64 = 3.0;
/// The most decisions that the tree goes down in one try.
const DEEPEST: usize = 24;
/// How many tries lie between two looks at whether the answer is clear.
const LOOK: u32 = 24;
/// How many standard errors make an answer clear.
const CLEAR: f64 = 2.5;
/// What an action that was tried often is preferred by, in standard errors.
const DOUBT: f64 = 1.0;

/// Thinks the plan of its counsel through.
pub struct Searcher<R: Ruleset> {
    counsel: Arc<dyn Counsel<R>>,
    style: Style,
    budget: Budget,
    threads: usize,
}

impl<R: Ruleset> Searcher<R> {
    /// A searcher with this counsel.
    #[must_use]
    pub fn new(counsel: Arc<dyn Counsel<R>>, style: Style, budget: Budget, threads: usize) -> Self {
        Self { counsel, style, budget, threads: threads.max(1) }
    }

    fn tree<'a>(&'a self, seen: &'a Seen<'a, R>, deadline: Deadline, seed: u64) -> Vec<Branch<R::Action>> {
        let mut tree = Tree {
            counsel: &*self.counsel,
            seen,
            style: self.style,
            until: deadline.instant(),
            nodes: vec![Node::default()],
            rng: Rng::new(seed),
            actions: Vec::new(),
        };
        let mut tries = 0;
        while !deadline.is_over(tries) {
            tree.try_once();
            tries += 1;
            if tries.is_multiple_of(LOOK) && tree.is_clear() {
                break;
            }
        }
        tree.nodes.swap_remove(0).branches
    }
}

impl<R: Ruleset> General<R> for Searcher<R> {
    fn choose(&self, seen: &Seen<'_, R>, seed: u64) -> Option<Thought<R::Action>> {
        let began = Instant::now();
        let rules = seen.rules();
        let mut rng = Rng::new(seed);
        let world = seen.world(&mut rng);
        let mut actions = Vec::new();
        list_choices(rules, &world, &mut actions);
        let plan = self.counsel.plan(rules, &world, seen.side());
        if actions.len() < 2 {
            return Some(Thought::plain(actions.pop()?, plan));
        }
        let share = self.counsel.gravity(rules, &world);
        let first = settled(&ranked(&*self.counsel, rules, &world, &actions, self.style), &mut rng)?;
        if share <= 0.0 {
            return Some(Thought::plain(actions.swap_remove(first), plan));
        }
        let deadline = Deadline::new(self.budget, share, began);
        let branches = self.think(seen, deadline, &mut rng);
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
}

impl<R: Ruleset> Searcher<R> {
    /// One tree a thread; what they found at the root is added up.
    fn think(&self, seen: &Seen<'_, R>, deadline: Deadline, rng: &mut Rng) -> Vec<Branch<R::Action>> {
        let seeds: Vec<u64> = (0..self.threads).map(|_| rng.word()).collect();
        if let [seed] = seeds[..] {
            return self.tree(seen, deadline, seed);
        }
        let mut sum: Vec<Branch<R::Action>> = Vec::new();
        std::thread::scope(|scope| {
            let thinkers: Vec<_> =
                seeds.iter().map(|&seed| scope.spawn(move || self.tree(seen, deadline, seed))).collect();
            for branch in thinkers.into_iter().filter_map(|thinker| thinker.join().ok()).flatten() {
                match sum.iter_mut().find(|known| known.action == branch.action) {
                    Some(known) => {
                        known.visits += branch.visits;
                        known.total += branch.total;
                        known.squares += branch.squares;
                    }
                    None => sum.push(branch),
                }
            }
        });
        sum
    }
}

/// When to stop thinking.
#[derive(Clone, Copy)]
enum Deadline {
    At(Instant),
    After(u32),
}

/// What is kept back of a budget of time: the last try may take a while.
const RESERVE: Duration = Duration::from_millis(2);

impl Deadline {
    fn new(budget: Budget, share: f64, began: Instant) -> Self {
        match budget {
            Budget::Time(time) => {
                Self::At(began + time.mul_f64(share.min(1.0)).saturating_sub(RESERVE.min(time / 10)))
            }
            Budget::Tries(tries) => Self::After((f64::from(tries) * share.min(1.0)).ceil() as u32),
        }
    }

    /// When the clock ends it.
    const fn instant(self) -> Option<Instant> {
        match self {
            Self::At(end) => Some(end),
            Self::After(_) => None,
        }
    }

    fn is_over(self, tries: u32) -> bool {
        match self {
            Self::At(end) => Instant::now() >= end,
            Self::After(most) => tries >= most,
        }
    }
}

/// A decision that has been reached in some world.
struct Node<A> {
    visits: u32,
    branches: Vec<Branch<A>>,
}

impl<A> Default for Node<A> {
    fn default() -> Self {
        Self { visits: 0, branches: Vec::new() }
    }
}

/// An action that has been tried, with what came of it for the side that took it.
struct Branch<A> {
    action: A,
    prior: f64,
    node: usize,
    visits: u32,
    total: f64,
    squares: f64,
}

impl<A> Branch<A> {
    fn mean(&self) -> f64 {
        self.total / f64::from(self.visits.max(1))
    }

    /// The standard error of the mean.
    fn error(&self) -> f64 {
        let visits = f64::from(self.visits.max(1));
        let variance = (self.squares / visits - self.mean() * self.mean()).max(0.01);
        (variance / visits).sqrt()
    }
}

struct Tree<'a, R: Ruleset> {
    counsel: &'a dyn Counsel<R>,
    seen: &'a Seen<'a, R>,
    style: Style,
    until: Option<Instant>,
    nodes: Vec<Node<R::Action>>,
    rng: Rng,
    actions: Vec<R::Action>,
}

impl<R: Ruleset> Tree<'_, R> {
    /// One try: down the tree, one branch more, on by first thoughts, and back up with the judgement.
    fn try_once(&mut self) {
        let rules = self.seen.rules();
        let mut world = self.seen.world(&mut self.rng);
        let mut path: Vec<(usize, usize, Side)> = Vec::new();
        let mut node = 0;
        while path.len() < DEEPEST {
            let Some(side) = side_to_decide(rules, &world) else { break };
            self.actions.clear();
            list_choices(rules, &world, &mut self.actions);
            if self.actions.len() < 2 {
                let Some(only) = self.actions.first() else { break };
                if rules.apply(&mut world, only, &mut self.rng, &mut Log::silent()).is_err() {
                    break;
                }
                continue;
            }
            let (branch, is_new) = self.select(node, &world);
            let action = self.nodes[node].branches[branch].action.clone();
            if rules.apply(&mut world, &action, &mut self.rng, &mut Log::silent()).is_err() {
                break;
            }
            path.push((node, branch, side));
            if is_new {
                break;
            }
            node = self.below(node, branch);
        }
        let depth = self.counsel.horizon(rules, &world);
        let outlook = Outlook { side: self.seen.side(), depth, style: self.style, until: self.until };
        play_on(self.counsel, rules, &mut world, outlook, &mut self.rng);
        // A try that the clock cut off counts only when there is no other.
        if outlook.is_over() && self.nodes[0].visits > 0 {
            return;
        }
        let worth = self.counsel.judge(rules, &world, outlook.side, self.style);
        for (node, branch, side) in path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            let branch = &mut node.branches[branch];
            let worth = if side == outlook.side { worth } else { -worth };
            branch.visits += 1;
            branch.total += worth;
            branch.squares += worth * worth;
        }
    }

    /// The node below a branch, made when it is first needed.
    fn below(&mut self, node: usize, branch: usize) -> usize {
        if self.nodes[node].branches[branch].node == 0 {
            self.nodes.push(Node::default());
            self.nodes[node].branches[branch].node = self.nodes.len() - 1;
        }
        self.nodes[node].branches[branch].node
    }

    /// The branch to go down in this world: a new one while the node is still narrow for its visits, else the most
    /// promising of those that are legal here.
    fn select(&mut self, node: usize, world: &R::State) -> (usize, bool) {
        let known = &self.nodes[node];
        let legal: Vec<usize> = (0..known.branches.len())
            .filter(|&branch| self.actions.contains(&known.branches[branch].action))
            .collect();
        let width = 2.0 + f64::from(known.visits).sqrt() * 0.8;
        if legal.len() < self.actions.len()
            && (legal.len() as f64) < width
            && let Some(new) = self.widen(node, world)
        {
            return (new, true);
        }
        let node = &self.nodes[node];
        let visits = f64::from(node.visits.max(1)).sqrt();
        let promise = |&branch: &usize| {
            let branch = &node.branches[branch];
            branch.mean() + CURIOSITY * branch.prior * visits / (1.0 + f64::from(branch.visits))
        };
        let best = legal.into_iter().max_by(|left, right| promise(left).total_cmp(&promise(right)));
        (best.unwrap_or(0), false)
    }

    /// Adds the best action that is not in the node yet.
    fn widen(&mut self, node: usize, world: &R::State) -> Option<usize> {
        let order = ranked(self.counsel, self.seen.rules(), world, &self.actions, self.style);
        let best = order.first()?.1;
        let known = &self.nodes[node].branches;
        let fresh = |index: usize| !known.iter().any(|branch| branch.action == self.actions[index]);
        let &(index, thought) = order.iter().find(|(index, _)| fresh(*index))?;
        let prior = (SHARPNESS * (thought - best).max(-2.0)).exp().max(0.05);
        let action = self.actions[index].clone();
        let branches = &mut self.nodes[node].branches;
        branches.push(Branch { action, prior, node: 0, visits: 0, total: 0.0, squares: 0.0 });
        Some(branches.len() - 1)
    }

    /// Whether the best action of the root is clearly better than every other.
    fn is_clear(&self) -> bool {
        let root = &self.nodes[0].branches;
        let Some(best) = root.iter().max_by(|left, right| left.mean().total_cmp(&right.mean())) else {
            return false;
        };
        let rivals = root.iter().filter(|branch| !std::ptr::eq(*branch, best));
        best.visits >= LOOK / 2
            && rivals.clone().count() > 0
            && rivals.clone().all(|branch| {
                branch.visits >= 4 && best.mean() - branch.mean() > CLEAR * (best.error() + branch.error())
            })
    }
}
