//! What a general would do in somebody's place: its best few actions, what it expects of each, and what it fears. It knows
//! what that seat knows and nothing else.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::{DataError, Game, Log, Rng, Ruleset, Seat, Status, thought_seed};
use serde::Serialize;
use shelf::{AnyGame, Hurry, Shelf, Visitor};

use crate::counsel::{Counsel, Style};
use crate::information_set::{list_choices, side_of};
use crate::policy::{greedy_action, ranked_by_prior};
use crate::{InformationSet, Orders, Staff, Thought};

/// How many actions are named.
const NAMED: usize = 3;
/// In how many worlds the dice of an action are thrown to see which result is the worst.
const THROWS: u64 = 48;
/// A result less likely than this, in percent, is not feared.
const FEARED: f64 = 5.0;

/// What a general would do.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Advice {
    /// Whose decision it is about.
    pub seat: Seat,
    /// What it wants, in a sentence.
    pub plan: String,
    /// The best first.
    pub options: Vec<Advised>,
    /// How many times a world was played on to find them.
    pub tries: u32,
}

/// One action that is advised.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Advised {
    /// The action's exact text.
    pub action: String,
    /// What a player reads of it.
    pub label: String,
    /// The chance of winning that is expected of it, in percent; none where a plan decided and nothing was tried.
    pub chance: Option<f64>,
    /// What may come of it that the general would like least.
    pub fear: Option<String>,
}

impl Advice {
    /// The report of an officer: what he wants, what he would do and why that, what he fears.
    #[must_use]
    pub fn report(&self) -> String {
        let mut report = self.plan.clone();
        let Some((best, others)) = self.options.split_first() else { return report };
        let mut say = |sentence: &str| {
            report.push(' ');
            report.push_str(sentence);
        };
        let second = others.iter().find_map(|other| other.chance.map(|chance| (chance, other)));
        say(&match (best.chance, second) {
            (Some(chance), Some((other, next))) => {
                format!(
                    "I would: {}. We win {chance:.0} in 100 that way, and {other:.0} with: {}.",
                    best.label, next.label
                )
            }
            (Some(chance), None) => format!("I would: {}. We win {chance:.0} in 100 that way.", best.label),
            (None, _) => format!("I would: {}. It is what the plan asks for.", best.label),
        });
        if let Some(fear) = &best.fear {
            say(&format!("What I fear: {fear}."));
        }
        report
    }
}

/// What a general under these orders would do at the open decision of a game; `None` when none is open or no general knows
/// the game. The same position gets the same advice, as far as the clock lets it.
pub fn advise(
    shelf: &Shelf,
    staff: &Staff,
    game: &dyn AnyGame,
    orders: Orders,
    hurry: &Hurry,
) -> Result<Option<Advice>, DataError> {
    Ok(shelf.visit(game.about().id, Asked { staff, game, orders, hurry })?.flatten())
}

struct Asked<'a> {
    staff: &'a Staff,
    game: &'a dyn AnyGame,
    orders: Orders,
    hurry: &'a Hurry,
}

impl Visitor for Asked<'_> {
    type Output = Option<Advice>;

    fn visit<R: Ruleset>(self, _rules: &Arc<R>) -> Option<Advice> {
        let game = self.game.as_any().downcast_ref::<Game<R>>()?;
        let (rules, state) = (&**game.rules(), game.state());
        let Status::Open(open) = rules.status(state) else { return None };
        let seen = InformationSet::new(rules, state, open.seat);
        let counsel = self.staff.counsel(rules);
        // What everybody knows: how many actions have been taken.
        let seed = thought_seed(0, open.seat, self.game.record().taken.len() as u64);
        advice(&counsel, &seen, self.orders, self.hurry, seed)
    }
}

/// What a general under these orders would do at an open decision of a seat.
pub fn advice<R: Ruleset>(
    counsel: &Arc<dyn Counsel<R>>,
    seen: &InformationSet<'_, R>,
    orders: Orders,
    hurry: &Hurry,
    seed: u64,
) -> Option<Advice> {
    let mut general = orders.general(counsel);
    general.heed(hurry);
    let thought = general.choose(seen, seed)?;
    let adviser = Adviser { counsel: &**counsel, seen, style: orders.style };
    let advised = |(action, value): (R::Action, Option<f64>)| Advised {
        label: seen.label(&action),
        chance: value.map(Thought::<()>::chance),
        fear: adviser.fear(&action, seed),
        action: seen.rules().write(&action),
    };
    let options = adviser.best(&thought, seed).into_iter().map(advised).collect();
    Some(Advice { seat: seen.seat(), plan: thought.plan, options, tries: thought.tries })
}

struct Adviser<'a, R: Ruleset> {
    counsel: &'a dyn Counsel<R>,
    seen: &'a InformationSet<'a, R>,
    style: Style,
}

impl<R: Ruleset> Adviser<'_, R> {
    /// The answer, the next best of what was considered, and then those of the highest priors.
    fn best(&self, thought: &Thought<R::Action>, seed: u64) -> Vec<(R::Action, Option<f64>)> {
        let value = |action: &R::Action| {
            let known = thought.considered.iter().find(|considered| considered.action == *action);
            known.map(|considered| considered.value)
        };
        let rules = self.seen.rules();
        let world = self.seen.determinize(&mut Rng::new(seed));
        let mut actions = Vec::new();
        list_choices(rules, &world, &mut actions);
        let by_prior = ranked_by_prior(self.counsel, rules, &world, &actions, self.style);
        let considered = thought.considered.iter().map(|considered| &considered.action);
        let ranked = by_prior.iter().map(|&(index, _)| &actions[index]);
        let mut best: Vec<(R::Action, Option<f64>)> = Vec::new();
        for action in [&thought.action].into_iter().chain(considered).chain(ranked) {
            if best.len() < NAMED && best.iter().all(|(known, _)| known != action) {
                best.push((action.clone(), value(action)));
            }
        }
        best
    }

    /// The worst that the dice may bring, or what the enemy would answer where he can.
    fn fear(&self, action: &R::Action, seed: u64) -> Option<String> {
        let rules = self.seen.rules();
        let forecast = self.seen.forecast(action).ok()?;
        if forecast.outcomes.len() < 2 {
            return self.answer(action, seed);
        }
        let mut values: BTreeMap<String, (f64, u32)> = BTreeMap::new();
        for throw in 0..THROWS {
            let mut rng = Rng::stream(seed, throw);
            let mut world = self.seen.determinize(&mut rng);
            let mut log = Log::new();
            if rules.apply(&mut world, action, &mut rng, &mut log).is_ok() {
                let sum = values.entry(log.results().join("; ")).or_default();
                sum.0 += self.counsel.evaluate(rules, &world, self.seen.side(), self.style);
                sum.1 += 1;
            }
        }
        let mean = |result: &str| values.get(result).map(|&(sum, count)| sum / f64::from(count));
        let likely = forecast.outcomes.iter().filter(|outcome| outcome.percent >= FEARED);
        let evaluated = likely.filter_map(|outcome| Some((mean(&outcome.result)?, outcome)));
        let (_, worst) = evaluated.min_by(|left, right| left.0.total_cmp(&right.0))?;
        Some(format!("{} ({:.0} %)", worst.result, worst.percent))
    }

    /// What the enemy would do next, where it is his turn to decide and nothing is hidden.
    fn answer(&self, action: &R::Action, seed: u64) -> Option<String> {
        let rules = self.seen.rules();
        if self.seen.has_secrets() {
            return None;
        }
        let mut rng = Rng::new(seed);
        let mut world = self.seen.determinize(&mut rng);
        rules.apply(&mut world, action, &mut rng, &mut Log::silent()).ok()?;
        let Status::Open(open) = rules.status(&world) else { return None };
        if side_of(rules, open.seat) == self.seen.side() {
            return None;
        }
        let mut actions = Vec::new();
        list_choices(rules, &world, &mut actions);
        let style = Style::default();
        let best = greedy_action(self.counsel, rules, &world, &actions, style, &mut Vec::new())?;
        Some(format!("he answers: {}", rules.choice(&world, &actions[best]).label))
    }
}
