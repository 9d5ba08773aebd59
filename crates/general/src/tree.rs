//! The search tree, and how it grows by one try: selection, expansion, rollout, back-up.

use engine::{Log, Rng, Ruleset, Side};

use crate::InformationSet;
use crate::chance::ChanceNode;
use crate::confidence::{Arm, Arms};
use crate::counsel::{Counsel, Style};
use crate::information_set::{list_choices, side_to_decide};
use crate::policy::{highest, ranked_by_prior};
use crate::rollout::Rollout;
use crate::stopwatch::Deadline;

/// How much exploration weighs against the mean.
const EXPLORATION: f64 = 0.7;
/// The inverse of the temperature at which the counsel's priors become those of the tree.
const SHARPNESS: f64 = 3.0;
/// The least prior of an action.
const LEAST_PRIOR: f64 = 0.05;
/// A node has so many branches from the start, and so many more for the square root of its visits.
const FIRST_WIDTH: f64 = 2.0;
const WIDENING: f64 = 0.8;
/// The most decisions that the tree goes down in one try.
const TREE_DEPTH: usize = 24;
/// How often an action has been tried when its dice become a chance node: that costs about a try.
const CHANCE_AFTER: u32 = 3;
/// How many tries lie between two looks at the stopping rule.
const LOOK_EVERY: u32 = 16;

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

/// An action that has been tried, with the values that it led to for the side that took it.
pub(crate) struct Branch<A> {
    pub action: A,
    prior: f64,
    node: usize,
    /// Its dice; none before it has been tried enough, nor when they can fall in too many ways.
    dice: Option<ChanceNode>,
    pub visits: u32,
    total: f64,
    squares: f64,
}

impl<A> Branch<A> {
    const fn new(action: A, prior: f64) -> Self {
        Self { action, prior, node: 0, dice: None, visits: 0, total: 0.0, squares: 0.0 }
    }

    /// The mean of the values.
    fn mean(&self) -> f64 {
        self.total / f64::from(self.visits.max(1))
    }

    /// What selection goes by: the mean, and exploration in proportion to the prior, which fades with the branch's share of the
    /// visits to its node.
    fn puct(&self, node_visits: u32) -> f64 {
        let visits = f64::from(node_visits.max(1)).sqrt();
        self.mean() + EXPLORATION * self.prior * visits / (1.0 + f64::from(self.visits))
    }

    /// As an arm among the others of its node.
    pub fn arm(&self) -> Arm {
        Arm { tries: f64::from(self.visits), total: self.total, squares: self.squares }
    }

    /// Adds what another tree found about the same action.
    pub fn add(&mut self, other: &Self) {
        self.visits += other.visits;
        self.total += other.total;
        self.squares += other.squares;
    }
}

/// A branch on the way down the tree, and the side that took it.
#[derive(Clone, Copy)]
struct Passed {
    node: usize,
    branch: usize,
    side: Side,
}

/// The tree of one thread.
pub(crate) struct Tree<'a, R: Ruleset> {
    counsel: &'a dyn Counsel<R>,
    seen: &'a InformationSet<'a, R>,
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
        seen: &'a InformationSet<'a, R>,
        style: Style,
        until: Deadline<'a>,
        seed: u64,
    ) -> Self {
        let (nodes, rng) = (vec![Node::default()], Rng::new(seed));
        Self { counsel, seen, style, until, nodes, rng, actions: Vec::new() }
    }

    /// Tries until the clock, the number of tries or the stopping rule ends it; tells what was tried at the open decision.
    pub fn grow(mut self, most: u32, least: Least<'_>) -> Vec<Branch<R::Action>> {
        for tries in 1..=most {
            if self.until.is_over() {
                break;
            }
            self.try_once();
            if tries.is_multiple_of(LOOK_EVERY) && least.is_reached(tries) && self.may_stop() {
                break;
            }
        }
        self.nodes.swap_remove(0).branches
    }

    /// One try in a new determinization. One that the clock cut off counts only when there is no other.
    fn try_once(&mut self) {
        let mut world = self.seen.determinize(&mut self.rng);
        let path = self.descend(&mut world);
        self.roll_out(&mut world);
        if !self.is_late() {
            let value = self.counsel.evaluate(self.seen.rules(), &world, self.seen.side(), self.style);
            self.back_up(&path, value);
        }
    }

    /// Selection and expansion: goes down the tree to the first new branch, or as deep as may be.
    fn descend(&mut self, world: &mut R::State) -> Vec<Passed> {
        let rules = self.seen.rules();
        let mut path: Vec<Passed> = Vec::new();
        let mut node = 0;
        while path.len() < TREE_DEPTH && !self.is_late() {
            let Some(side) = side_to_decide(rules, world) else { break };
            self.actions.clear();
            list_choices(rules, world, &mut self.actions);
            self.keep_best_exact(world);
            let (branch, is_new) = self.select(node, world);
            let Some(branch) = branch.filter(|&branch| self.take(node, branch, world)) else { break };
            path.push(Passed { node, branch, side });
            if is_new {
                break;
            }
            node = self.child(node, branch);
        }
        path
    }

    /// Rollout: plays on from where the tree was left.
    fn roll_out(&mut self, world: &mut R::State) {
        let rules = self.seen.rules();
        let depth = self.counsel.rollout_depth(rules, world);
        if !self.counsel.ends_rollout(rules, world) {
            let rollout = Rollout {
                ends_early: true,
                ..Rollout::of_depth(self.seen.side(), self.style, depth).until(self.until)
            };
            rollout.play(self.counsel, rules, world, &mut self.rng);
        }
    }

    /// Back-up: adds the value to every branch of the path, from the side that took it.
    fn back_up(&mut self, path: &[Passed], value: f64) {
        let own = self.seen.side();
        for &Passed { node, branch, side } in path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            let branch = &mut node.branches[branch];
            let value = if side == own { value } else { -value };
            branch.visits += 1;
            branch.total += value;
            branch.squares += value * value;
        }
    }

    /// Where the actions have exact values there is nothing to search: only the best of them is left.
    fn keep_best_exact(&mut self, world: &R::State) {
        let values = self.counsel.exact_values(self.seen.rules(), world, &self.actions);
        if let Some(best) = values.as_deref().and_then(highest) {
            self.actions.swap(0, best);
            self.actions.truncate(1);
        }
    }

    /// Whether the time is up and something has been tried in it.
    fn is_late(&self) -> bool {
        self.nodes[0].visits > 0 && self.until.is_over()
    }

    /// Takes the action of a branch, with the dice of its chance node if it has one.
    fn take(&mut self, node: usize, branch: usize, world: &mut R::State) -> bool {
        let (rules, side) = (self.seen.rules(), self.seen.side());
        let branch = &mut self.nodes[node].branches[branch];
        if branch.visits == CHANCE_AFTER && branch.dice.is_none() {
            let value = |after: &R::State| self.counsel.evaluate(rules, after, side, self.style);
            branch.dice = ChanceNode::of(rules, world, &branch.action, value, &mut self.rng);
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
    fn child(&mut self, node: usize, branch: usize) -> usize {
        if self.nodes[node].branches[branch].node == 0 {
            self.nodes.push(Node::default());
            self.nodes[node].branches[branch].node = self.nodes.len() - 1;
        }
        self.nodes[node].branches[branch].node
    }

    /// The branch to go down in this world, and whether a try is to leave the tree there: a new one while the node is
    /// still narrow for its visits, else the one of the highest [`puct`](Branch::puct) among those that are legal here.
    fn select(&mut self, node: usize, world: &R::State) -> (Option<usize>, bool) {
        let known = &self.nodes[node];
        let legal: Vec<usize> = (0..known.branches.len())
            .filter(|&branch| self.actions.contains(&known.branches[branch].action))
            .collect();
        if let ([only], []) = (&self.actions[..], &legal[..]) {
            // What cannot be helped is no step of the tree, but its dice are those of any other.
            let branches = &mut self.nodes[node].branches;
            branches.push(Branch::new(only.clone(), 1.0));
            return (Some(branches.len() - 1), false);
        }
        let width = FIRST_WIDTH + f64::from(known.visits).sqrt() * WIDENING;
        if legal.len() < self.actions.len()
            && (legal.len() as f64) < width
            && let Some(new) = self.widen(node, world)
        {
            return (Some(new), true);
        }
        let node = &self.nodes[node];
        let puct = |&branch: &usize| node.branches[branch].puct(node.visits);
        (legal.into_iter().max_by(|left, right| puct(left).total_cmp(&puct(right))), false)
    }

    /// Progressive widening: adds the action of the highest prior that is not in the node yet.
    fn widen(&mut self, node: usize, world: &R::State) -> Option<usize> {
        let order = ranked_by_prior(self.counsel, self.seen.rules(), world, &self.actions, self.style);
        let best = order.first()?.1;
        let known = &self.nodes[node].branches;
        let fresh = |index: usize| !known.iter().any(|branch| branch.action == self.actions[index]);
        let &(index, prior) = order.iter().find(|(index, _)| fresh(*index))?;
        let prior = (SHARPNESS * (prior - best).max(-2.0)).exp().max(LEAST_PRIOR);
        let action = self.actions[index].clone();
        let branches = &mut self.nodes[node].branches;
        branches.push(Branch::new(action, prior));
        Some(branches.len() - 1)
    }

    fn may_stop(&self) -> bool {
        let tried = self.nodes[0].branches.iter().filter(|branch| branch.visits > 0);
        Arms::new(tried.map(Branch::arm).collect()).may_stop()
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
