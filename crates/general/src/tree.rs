//! The tree of what a search has tried, and how it grows by one try.

use engine::{Log, Rng, Ruleset, Side};

use crate::Seen;
use crate::aide::{Outlook, highest, play_on, ranked};
use crate::chance::Foretold;
use crate::counsel::{Counsel, Style};
use crate::doubt::{Findings, Found};
use crate::seen::{list_choices, side_to_decide};
use crate::timepiece::Deadline;

/// How much curiosity outweighs what has been found good.
const CURIOSITY: f64 = 0.7;
/// How sharply first thoughts become priors.
const SHARPNESS: f64 = 3.0;
/// The most decisions that the tree goes down in one try.
const DEEPEST: usize = 24;
/// How often an action has been tried when its dice are foretold: it costs about a try.
const FORETELLING: u32 = 3;
/// How many tries lie between two looks at whether the answer is clear.
const LOOK: u32 = 16;

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
pub(crate) struct Branch<A> {
    pub action: A,
    prior: f64,
    node: usize,
    /// Its dice; none before they were foretold, nor when they cannot be.
    dice: Option<Foretold>,
    pub visits: u32,
    total: f64,
    squares: f64,
}

impl<A> Branch<A> {
    const fn new(action: A, prior: f64) -> Self {
        Self { action, prior, node: 0, dice: None, visits: 0, total: 0.0, squares: 0.0 }
    }

    /// What came of it on average.
    fn mean(&self) -> f64 {
        self.total / f64::from(self.visits.max(1))
    }

    /// What was found about it.
    pub fn found(&self) -> Found {
        Found { tries: f64::from(self.visits), total: self.total, squares: self.squares }
    }

    /// Adds what another tree found about the same action.
    pub fn add(&mut self, other: &Self) {
        self.visits += other.visits;
        self.total += other.total;
        self.squares += other.squares;
    }
}

/// The tree of one thread.
pub(crate) struct Tree<'a, R: Ruleset> {
    counsel: &'a dyn Counsel<R>,
    seen: &'a Seen<'a, R>,
    style: Style,
    until: Deadline<'a>,
    nodes: Vec<Node<R::Action>>,
    rng: Rng,
    actions: Vec<R::Action>,
}

impl<'a, R: Ruleset> Tree<'a, R> {
    /// A tree without a branch.
    pub fn new(
        counsel: &'a dyn Counsel<R>,
        seen: &'a Seen<'a, R>,
        style: Style,
        until: Deadline<'a>,
        seed: u64,
    ) -> Self {
        let (nodes, rng) = (vec![Node::default()], Rng::new(seed));
        Self { counsel, seen, style, until, nodes, rng, actions: Vec::new() }
    }

    /// Tries until the clock, the number of tries or a clear answer ends it; tells what was tried at the open decision.
    pub fn grow(mut self, most: u32, least: Least<'_>) -> Vec<Branch<R::Action>> {
        for tries in 1..=most {
            if self.until.is_over() {
                break;
            }
            self.try_once();
            if tries.is_multiple_of(LOOK) && least.is_reached(tries) && self.is_clear() {
                break;
            }
        }
        self.nodes.swap_remove(0).branches
    }

    /// One try: down the tree, one branch more, on by first thoughts, and back up with the judgement.
    fn try_once(&mut self) {
        let rules = self.seen.rules();
        let mut world = self.seen.world(&mut self.rng);
        let mut path: Vec<(usize, usize, Side)> = Vec::new();
        let mut node = 0;
        while path.len() < DEEPEST && !self.is_late() {
            let Some(side) = side_to_decide(rules, &world) else { break };
            self.actions.clear();
            list_choices(rules, &world, &mut self.actions);
            self.count_out(&world);
            let (branch, is_new) = self.select(node, &world);
            let Some(branch) = branch.filter(|&branch| self.take(node, branch, &mut world)) else { break };
            path.push((node, branch, side));
            if is_new {
                break;
            }
            node = self.below(node, branch);
        }
        let depth = self.counsel.horizon(rules, &world);
        let outlook = Outlook {
            side: self.seen.side(),
            depth,
            style: self.style,
            until: Some(self.until),
            curtain: u32::MAX,
            pauses: true,
        };
        if !self.counsel.is_pause(rules, &world) {
            play_on(self.counsel, rules, &mut world, outlook, &mut self.rng);
        }
        // A try that the clock cut off counts only when there is no other.
        if self.is_late() {
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

    /// What can be counted out is no matter of trying: only the answer that comes out best is left.
    fn count_out(&mut self, world: &R::State) {
        let figures = self.counsel.counted(self.seen.rules(), world, &self.actions);
        if let Some(best) = figures.as_deref().and_then(highest) {
            self.actions.swap(0, best);
            self.actions.truncate(1);
        }
    }

    /// Whether the time is up and something has been tried in it.
    fn is_late(&self) -> bool {
        self.nodes[0].visits > 0 && self.until.is_over()
    }

    /// Takes the action of a branch, with the dice that were foretold for it if they were.
    fn take(&mut self, node: usize, branch: usize, world: &mut R::State) -> bool {
        let (rules, side) = (self.seen.rules(), self.seen.side());
        let branch = &mut self.nodes[node].branches[branch];
        if branch.visits == FORETELLING && branch.dice.is_none() {
            let worth = |after: &R::State| self.counsel.judge(rules, after, side, self.style);
            branch.dice = Foretold::of(rules, world, &branch.action, worth, &mut self.rng);
        }
        let taken = match &mut branch.dice {
            Some(dice) => {
                rules.apply(world, &branch.action, &mut dice.dice(&mut self.rng), &mut Log::silent())
            }
            None => rules.apply(world, &branch.action, &mut self.rng, &mut Log::silent()),
        };
        taken.is_ok()
    }

    /// The node below a branch, made when it is first needed.
    fn below(&mut self, node: usize, branch: usize) -> usize {
        if self.nodes[node].branches[branch].node == 0 {
            self.nodes.push(Node::default());
            self.nodes[node].branches[branch].node = self.nodes.len() - 1;
        }
        self.nodes[node].branches[branch].node
    }

    /// The branch to go down in this world, and whether a try is to leave the tree there: a new one while the node is
    /// still narrow for its visits, else the most promising of those that are legal here.
    fn select(&mut self, node: usize, world: &R::State) -> (Option<usize>, bool) {
        let known = &self.nodes[node];
        let legal: Vec<usize> = (0..known.branches.len())
            .filter(|&branch| self.actions.contains(&known.branches[branch].action))
            .collect();
        if let ([only], []) = (&self.actions[..], &legal[..]) {
            // What cannot be helped is no step of the tree, but its dice are foretold like any other's.
            let branches = &mut self.nodes[node].branches;
            branches.push(Branch::new(only.clone(), 1.0));
            return (Some(branches.len() - 1), false);
        }
        let width = 2.0 + f64::from(known.visits).sqrt() * 0.8;
        if legal.len() < self.actions.len()
            && (legal.len() as f64) < width
            && let Some(new) = self.widen(node, world)
        {
            return (Some(new), true);
        }
        let node = &self.nodes[node];
        let visits = f64::from(node.visits.max(1)).sqrt();
        let promise = |&branch: &usize| {
            let branch = &node.branches[branch];
            branch.mean() + CURIOSITY * branch.prior * visits / (1.0 + f64::from(branch.visits))
        };
        (legal.into_iter().max_by(|left, right| promise(left).total_cmp(&promise(right))), false)
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
        branches.push(Branch::new(action, prior));
        Some(branches.len() - 1)
    }

    fn is_clear(&self) -> bool {
        let tried = self.nodes[0].branches.iter().filter(|branch| branch.visits > 0);
        Findings::new(tried.map(Branch::found).collect()).is_clear()
    }
}

/// So many tries are enough for any first look.
const PLENTY: u32 = 1000;

/// The least that is thought about a decision that matters, however clear the answer looks: so many tries, and until then.
#[derive(Clone, Copy)]
pub(crate) struct Least<'a> {
    pub tries: u32,
    pub until: Deadline<'a>,
}

impl Least<'_> {
    fn is_reached(self, tries: u32) -> bool {
        tries >= self.tries && (self.until.at.is_none() || tries >= PLENTY || self.until.is_over())
    }
}
