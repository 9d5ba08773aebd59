//! Racing candidates against each other: a few actions, or a portfolio of styles in which to go about a whole stage of the game.
//! Each is rolled out in the same determinizations with the same dice (common random numbers) to where it can be evaluated;
//! whatever falls behind is eliminated. The first candidate, which the prior prefers, stands unless another is surely better.

use std::sync::{Mutex, PoisonError};

use engine::{Log, Rng, Ruleset};

use crate::counsel::{Counsel, Perturbation, Style};
use crate::policy::{by_plan, greedy_action, ranked_by_prior};
use crate::rollout::Rollout;
use crate::search::Selection;
use crate::stopwatch::Deadline;
use crate::{Considered, InformationSet};

/// The most decisions that a candidate is rolled out.
const FARTHEST: u32 = 2000;
/// How many rounds are played before any is eliminated.
const ROUNDS: usize = 8;
/// By how many standard errors one must be behind to be eliminated.
const BEHIND: f64 = 2.0;
/// By how many standard errors another must be ahead of the first to be preferred to it.
const AHEAD: f64 = 1.0;
/// How many rounds another must have stood to be preferred to it at all.
const LEAST_ROUNDS: usize = 3;
/// How many rollouts one generation of perturbations is raced for, and with how few it is not worth its while.
const GENERATION: u32 = 240;
const LEAST_GENERATION: u32 = 100;
/// A difference that nobody need search for.
const TRIFLE: f64 = 0.004;
/// What is left of that where the game is as good as decided.
const DECIDED: f64 = 0.1;

/// The style that won the race of a stage: it is played to the end of that stage.
#[derive(Default)]
pub(crate) struct Commitment(Mutex<Option<(u32, Style)>>);

impl Commitment {
    fn for_stage(&self, stage: u32) -> Option<Style> {
        let kept = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.filter(|&(known, _)| known == stage).map(|(_, style)| style)
    }

    fn keep(&self, stage: u32, style: Style) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((stage, style));
    }
}

/// Who runs in a race: an action to begin with, and the style to go on in.
struct Candidate {
    action: usize,
    style: Style,
    /// The values of its rollouts, one a round.
    values: Vec<f64>,
}

impl Candidate {
    const fn new(action: usize, style: Style) -> Self {
        Self { action, style, values: Vec::new() }
    }

    /// Forgets the last round.
    fn forget(&mut self) {
        self.values.pop();
    }

    fn mean(&self) -> f64 {
        self.values.iter().sum::<f64>() / self.values.len().max(1) as f64
    }

    /// How far it is ahead of another that ran in the same worlds, and the standard error of that.
    fn lead(&self, other: &Self) -> (f64, f64) {
        let gaps = || self.values.iter().zip(&other.values).map(|(own, theirs)| own - theirs);
        let count = gaps().count().max(1) as f64;
        let mean = gaps().sum::<f64>() / count;
        let variance = gaps().map(|gap| (gap - mean) * (gap - mean)).sum::<f64>() / (count - 1.0).max(1.0);
        (mean, (variance / count).sqrt())
    }

    /// Its lower confidence bound: the mean of the first and its lead on that, less what the lead may still be wrong by;
    /// `None` while it has not stood long enough to be preferred.
    fn lower_bound(&self, first: &Self) -> Option<f64> {
        let (lead, error) = self.lead(first);
        (self.values.len() >= LEAST_ROUNDS).then(|| first.mean() + lead - AHEAD * error)
    }

    /// Whether going on would change nothing: it is surely behind, or it makes no difference. The less there is left to
    /// win or lose, the smaller differences count.
    fn is_eliminated_by(&self, best: &Self) -> bool {
        let (lead, error) = best.lead(self);
        let trifle = TRIFLE * (1.0 - best.mean().abs()).max(DECIDED);
        lead > BEHIND * error || lead + error < trifle
    }
}

/// What came of a race.
struct Finish<A> {
    winner: Candidate,
    considered: Vec<Considered<A>>,
    tries: u32,
}

/// A race: what is known, what is seen, and until when it goes on.
pub(crate) struct Race<'a, R: Ruleset> {
    pub counsel: &'a dyn Counsel<R>,
    pub seen: &'a InformationSet<'a, R>,
    pub world: &'a R::State,
    pub actions: &'a [R::Action],
    pub style: Style,
    /// When to stop by the clock or for somebody who waits, and after how many tries.
    pub until: Deadline<'a>,
    pub most: u32,
}

impl<R: Ruleset> Race<'_, R> {
    /// The best action, where the counsel would have styles or actions raced.
    pub fn run(&self, commitment: &Commitment, rng: &mut Rng) -> Option<Selection<R::Action>> {
        let rules = self.seen.rules();
        let portfolio = self.counsel.portfolio(rules, self.world, self.style);
        if !portfolio.is_empty() {
            return self.run_portfolio(portfolio, commitment, rng);
        }
        let width = self.counsel.race_width(rules, self.world);
        if width < 2 {
            return None;
        }
        let order = ranked_by_prior(self.counsel, rules, self.world, self.actions, self.style);
        let candidates =
            order.iter().take(width).map(|&(index, _)| Candidate::new(index, self.style)).collect();
        let Finish { winner, considered, tries } = self.finish(candidates, self.most, rng);
        Some(self.selection(winner.action, considered, tries))
    }

    fn selection(
        &self,
        action: usize,
        considered: Vec<Considered<R::Action>>,
        tries: u32,
    ) -> Selection<R::Action> {
        Selection { action: self.actions[action].clone(), considered, tries }
    }

    fn run_portfolio(
        &self,
        portfolio: Vec<Style>,
        commitment: &Commitment,
        rng: &mut Rng,
    ) -> Option<Selection<R::Action>> {
        let rules = self.seen.rules();
        let stage = self.counsel.stage(rules, self.world);
        // Whether this was raced or remembered, the same seed goes on in the same way.
        let mut exploration = rng.clone();
        let mut go_on = |style, considered: Vec<Considered<R::Action>>, tries| {
            let order = ranked_by_prior(self.counsel, rules, self.world, self.actions, style);
            // What was raced is done.
            let index =
                if tries > 0 { order.first()?.0 } else { by_plan(self.counsel, &order, &mut exploration)? };
            Some(self.selection(index, considered, tries))
        };
        if let Some(style) = commitment.for_stage(stage) {
            return go_on(style, Vec::new(), 0);
        }
        let mut priors = Vec::new();
        let mut first =
            |style| greedy_action(self.counsel, rules, self.world, self.actions, style, &mut priors);
        let candidates: Vec<Candidate> =
            portfolio.into_iter().filter_map(|style| Some(Candidate::new(first(style)?, style))).collect();
        let (common, style) = candidates.first().map(|candidate| (candidate.action, candidate.style))?;
        if candidates.iter().all(|candidate| candidate.action == common) {
            return go_on(style, Vec::new(), 0);
        }
        let Finish { winner, considered, tries } = self.run_generations(candidates, stage, &mut first, rng);
        commitment.keep(stage, winner.style);
        go_on(winner.style, considered, tries)
    }

    /// Races a portfolio, and while there is time its winner against new perturbations of it, generation by generation.
    fn run_generations(
        &self,
        candidates: Vec<Candidate>,
        stage: u32,
        first: &mut impl FnMut(Style) -> Option<usize>,
        rng: &mut Rng,
    ) -> Finish<R::Action> {
        let is_perturbed = |candidate: &&Candidate| candidate.style.perturbation != Perturbation::NONE;
        let perturbed = candidates.iter().filter(is_perturbed).count() as u32;
        let most = if perturbed > 0 { GENERATION } else { u32::MAX };
        let mut finish = self.finish(candidates, self.most.min(most), rng);
        let mut numbers = perturbed..;
        while perturbed > 0 && finish.tries + LEAST_GENERATION <= self.most && !self.until.is_over() {
            let incumbent = finish.winner.style;
            let perturb = |number| Style { perturbation: Perturbation::new(stage, number), ..incumbent };
            let mutants = numbers.by_ref().take(perturbed as usize).map(perturb);
            let candidates = std::iter::once(incumbent)
                .chain(mutants)
                .filter_map(|style| Some(Candidate::new(first(style)?, style)))
                .collect();
            let next = self.finish(candidates, (self.most - finish.tries).min(GENERATION), rng);
            finish = Finish { tries: finish.tries + next.tries, ..next };
        }
        finish
    }

    /// Rolls all candidates out, round by round, and finds the best; the first of them stands unless it is surely beaten.
    fn finish(&self, mut candidates: Vec<Candidate>, most: u32, rng: &mut Rng) -> Finish<R::Action> {
        let tries = self.run_rounds(&mut candidates, most, rng);
        let considered = self.considered(&candidates);
        let best = best_of(&candidates);
        Finish { winner: candidates.swap_remove(best), considered, tries }
    }

    /// The rounds of a race, until one candidate is left or the time is up; tells how many rollouts they took.
    fn run_rounds(&self, candidates: &mut [Candidate], most: u32, rng: &mut Rng) -> u32 {
        let cutoff = self.counsel.cutoff(self.seen.rules(), self.world);
        let mut open: Vec<usize> = (0..candidates.len()).collect();
        let mut tries = 0;
        while open.len() > 1 && (tries == 0 || tries + open.len() as u32 <= most) {
            let (dealt, rolled) = (rng.word(), rng.word());
            for &index in &open {
                let value = self.roll_out(&candidates[index], cutoff, dealt, rolled);
                candidates[index].values.push(value);
                tries += 1;
            }
            if self.until.is_over() {
                // The round may have been cut short.
                open.iter().for_each(|&index| candidates[index].forget());
                break;
            }
            let best = best_of(candidates);
            if candidates[best].values.len() >= ROUNDS {
                open.retain(|&index| index == best || !candidates[index].is_eliminated_by(&candidates[best]));
            }
        }
        tries
    }

    /// The actions of the candidates that have a bound, each once, the best first.
    fn considered(&self, candidates: &[Candidate]) -> Vec<Considered<R::Action>> {
        let mut order: Vec<(f64, usize)> = (0..candidates.len())
            .filter_map(|index| Some((lower_bound_of(candidates, index)?, index)))
            .collect();
        order.sort_by(|left, right| right.0.total_cmp(&left.0));
        let mut considered: Vec<Considered<R::Action>> = Vec::new();
        for (value, index) in order {
            let candidate = &candidates[index];
            let action = &self.actions[candidate.action];
            if !considered.iter().any(|known| known.action == *action) {
                considered.push(Considered {
                    action: action.clone(),
                    value,
                    tries: candidate.values.len() as u32,
                });
            }
        }
        considered
    }

    /// Rolls one candidate out and evaluates where it leads.
    fn roll_out(&self, candidate: &Candidate, cutoff: u32, dealt: u64, rolled: u64) -> f64 {
        let rules = self.seen.rules();
        let mut world = self.seen.determinize(&mut Rng::new(dealt));
        let mut dice = Rng::new(rolled);
        let action = &self.actions[candidate.action];
        if rules.apply(&mut world, action, &mut dice, &mut Log::silent()).is_err() {
            return -1.0;
        }
        let side = self.seen.side();
        let rollout =
            Rollout { cutoff, ..Rollout::of_depth(side, candidate.style, FARTHEST).until(self.until) };
        rollout.play(self.counsel, rules, &mut world, &mut dice);
        self.counsel.evaluate(rules, &world, side, self.style)
    }
}

/// The lower confidence bound of a candidate; the first one has its mean from the beginning.
fn lower_bound_of(candidates: &[Candidate], index: usize) -> Option<f64> {
    let first = candidates.first()?;
    if index == 0 { Some(first.mean()) } else { candidates.get(index)?.lower_bound(first) }
}

/// The candidate of the highest bound; of two that are alike the earlier one.
fn best_of(candidates: &[Candidate]) -> usize {
    let bound = |index: usize| lower_bound_of(candidates, index).unwrap_or(f64::NEG_INFINITY);
    (0..candidates.len())
        .reduce(|best, next| if bound(next) > bound(best) { next } else { best })
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ran(values: &[f64]) -> Candidate {
        Candidate { values: values.to_vec(), ..Candidate::new(0, Style::default()) }
    }

    #[test]
    fn what_is_surely_behind_or_makes_no_difference_is_eliminated() {
        let best = ran(&[0.5, 0.4, 0.6, 0.5]);
        assert!(ran(&[0.1, 0.0, 0.2, 0.2]).is_eliminated_by(&best), "behind in every world");
        assert!(ran(&[0.5, 0.4, 0.6, 0.499]).is_eliminated_by(&best), "all the same");
        assert!(!ran(&[0.9, -0.5, 0.9, 0.4]).is_eliminated_by(&best), "who knows");
    }

    #[test]
    fn the_winner_is_the_best_that_is_sure_enough() {
        let candidates =
            [ran(&[0.1, 0.2, 0.3, 0.2]), ran(&[0.2, 0.3, 0.4, 0.3]), ran(&[0.9, -0.4, 0.8, 0.1])];
        assert_eq!(best_of(&candidates), 1, "ahead in every world");
        assert_eq!(best_of(&[ran(&[0.2, 0.2]), ran(&[0.9, 0.9])]), 0, "two rounds prove nothing");
        let bounds: Vec<f64> = (0..3).filter_map(|index| lower_bound_of(&candidates, index)).collect();
        assert!(bounds[1] > bounds[0] && bounds[1] > bounds[2], "{bounds:?}");
    }

    #[test]
    fn the_same_worlds_are_compared_with_each_other() {
        let (lead, error) = ran(&[0.9, -0.7, 0.3]).lead(&ran(&[0.8, -0.8, 0.2]));
        assert!((lead - 0.1).abs() < 1e-9 && error < 1e-9, "worlds differ, the lead does not");
    }
}
