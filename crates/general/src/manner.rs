//! Comparing what may be done now: a few actions, or manners in which to go about a whole stretch of the game. Each is
//! played on in the same imagined worlds with the same dice, by first thoughts, to where it can be judged; whatever falls
//! behind is given up. The first thought stands unless another is surely better.

use std::sync::{Mutex, PoisonError};

use engine::{Log, Rng, Ruleset};

use crate::aide::{Outlook, first_thought, play_on, ranked, settled as restless};
use crate::counsel::{Counsel, Style};
use crate::timepiece::Deadline;
use crate::{Considered, Seen};

/// The most decisions that a trial is followed.
const FARTHEST: u32 = 2000;
/// How many rounds are played before any is given up.
const ROUNDS: usize = 8;
/// By how many standard errors one must be behind to be given up.
const BEHIND: f64 = 2.0;
/// By how many standard errors another must be ahead of the first thought to be preferred to it.
const AHEAD: f64 = 1.0;
/// How many rounds another must have stood to be preferred to it at all.
const LEAST_ROUNDS: usize = 3;
/// A difference that nobody need think about.
const TRIFLE: f64 = 0.004;
/// What is left of that where the game is as good as decided.
const DECIDED: f64 = 0.1;

/// The manner that was settled on, and for which stretch.
#[derive(Default)]
pub(crate) struct Settled(Mutex<Option<(u32, Style)>>);

impl Settled {
    fn for_stretch(&self, stretch: u32) -> Option<Style> {
        let kept = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.filter(|&(known, _)| known == stretch).map(|(_, style)| style)
    }

    fn keep(&self, stretch: u32, style: Style) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((stretch, style));
    }
}

/// What is tried: an action to begin with, and the manner to go on in.
struct Trial {
    action: usize,
    style: Style,
    worths: Vec<f64>,
}

impl Trial {
    const fn new(action: usize, style: Style) -> Self {
        Self { action, style, worths: Vec::new() }
    }

    /// Forgets the last round.
    fn forget(&mut self) {
        self.worths.pop();
    }

    fn mean(&self) -> f64 {
        self.worths.iter().sum::<f64>() / self.worths.len().max(1) as f64
    }

    /// How far it is ahead of another that was tried in the same worlds, and the standard error of that.
    fn lead(&self, other: &Self) -> (f64, f64) {
        let gaps = || self.worths.iter().zip(&other.worths).map(|(own, theirs)| own - theirs);
        let count = gaps().count().max(1) as f64;
        let mean = gaps().sum::<f64>() / count;
        let variance = gaps().map(|gap| (gap - mean) * (gap - mean)).sum::<f64>() / (count - 1.0).max(1.0);
        (mean, (variance / count).sqrt())
    }

    /// What it counts for: what the first thought came to and what it is ahead of that, marked down by what its lead may
    /// still be wrong by; `None` while it has not stood long enough to be preferred.
    fn figure(&self, first: &Self) -> Option<f64> {
        let (lead, error) = self.lead(first);
        (self.worths.len() >= LEAST_ROUNDS).then(|| first.mean() + lead - AHEAD * error)
    }

    /// Whether going on would change nothing: it is surely behind, or it makes no difference. The less there is left to
    /// win or lose, the smaller differences count.
    fn is_settled_by(&self, best: &Self) -> bool {
        let (lead, error) = best.lead(self);
        let trifle = TRIFLE * (1.0 - best.mean().abs()).max(DECIDED);
        lead > BEHIND * error || lead + error < trifle
    }
}

/// What came of comparing.
pub(crate) struct Chosen<A> {
    /// The action to take, by its index.
    pub action: usize,
    pub considered: Vec<Considered<A>>,
    pub tries: u32,
}

/// What a comparison found.
struct Verdict<A> {
    best: Trial,
    considered: Vec<Considered<A>>,
    tries: u32,
}

/// One who compares: what he knows, what he sees, and until when.
pub(crate) struct Comparison<'a, R: Ruleset> {
    pub counsel: &'a dyn Counsel<R>,
    pub seen: &'a Seen<'a, R>,
    pub world: &'a R::State,
    pub actions: &'a [R::Action],
    pub style: Style,
    /// When to stop by the clock or for somebody who waits, and after how many tries.
    pub until: Deadline<'a>,
    pub most: u32,
}

impl<R: Ruleset> Comparison<'_, R> {
    /// The best action, where the counsel would have manners or actions compared.
    pub fn choose(&self, settled: &Settled, rng: &mut Rng) -> Option<Chosen<R::Action>> {
        let rules = self.seen.rules();
        let manners = self.counsel.manners(rules, self.world, self.style);
        if !manners.is_empty() {
            return self.choose_manner(manners, settled, rng);
        }
        let breadth = self.counsel.breadth(rules, self.world);
        if breadth < 2 {
            return None;
        }
        let order = ranked(self.counsel, rules, self.world, self.actions, self.style);
        let trials = order.iter().take(breadth).map(|&(index, _)| Trial::new(index, self.style)).collect();
        let Verdict { best, considered, tries } = self.compare(trials, rng)?;
        Some(Chosen { action: best.action, considered, tries })
    }

    fn choose_manner(
        &self,
        manners: Vec<Style>,
        settled: &Settled,
        rng: &mut Rng,
    ) -> Option<Chosen<R::Action>> {
        let rules = self.seen.rules();
        let stretch = self.counsel.stretch(rules, self.world);
        // Whether this was thought out or remembered, the same seed goes on in the same way.
        let mut doubt = rng.clone();
        let mut go_on = |style, considered: Vec<Considered<R::Action>>, tries| {
            let order = ranked(self.counsel, rules, self.world, self.actions, style);
            // What was thought out is done.
            let index = if tries > 0 { order.first()?.0 } else { restless(&order, &mut doubt)? };
            Some(Chosen { action: index, considered, tries })
        };
        if let Some(style) = settled.for_stretch(stretch) {
            return go_on(style, Vec::new(), 0);
        }
        let mut thoughts = Vec::new();
        let mut first =
            |style| first_thought(self.counsel, rules, self.world, self.actions, style, &mut thoughts);
        let trials: Vec<Trial> =
            manners.into_iter().filter_map(|style| Some(Trial::new(first(style)?, style))).collect();
        let (common, style) = trials.first().map(|trial| (trial.action, trial.style))?;
        if trials.iter().all(|trial| trial.action == common) {
            return go_on(style, Vec::new(), 0);
        }
        let Verdict { best, considered, tries } = self.compare(trials, rng)?;
        settled.keep(stretch, best.style);
        go_on(best.style, considered, tries)
    }

    /// Plays all trials on, round by round, and finds the best; the first of them has the benefit of the doubt.
    fn compare(&self, mut trials: Vec<Trial>, rng: &mut Rng) -> Option<Verdict<R::Action>> {
        let curtain = self.counsel.curtain(self.seen.rules(), self.world);
        let mut open: Vec<usize> = (0..trials.len()).collect();
        let mut tries = 0;
        while open.len() > 1 && (tries == 0 || tries + open.len() as u32 <= self.most) {
            let (dealt, rolled) = (rng.word(), rng.word());
            for &index in &open {
                let worth = self.follow(&trials[index], curtain, dealt, rolled);
                trials[index].worths.push(worth);
                tries += 1;
            }
            if self.until.is_over() {
                // The round may have been cut short.
                open.iter().for_each(|&index| trials[index].forget());
                break;
            }
            let best = best_of(&trials);
            if trials[best].worths.len() >= ROUNDS {
                open.retain(|&index| index == best || !trials[index].is_settled_by(&trials[best]));
            }
        }
        let best = best_of(&trials);
        let mut order: Vec<(f64, usize)> =
            (0..trials.len()).filter_map(|index| Some((figure_of(&trials, index)?, index))).collect();
        order.sort_by(|left, right| right.0.total_cmp(&left.0));
        let mut considered: Vec<Considered<R::Action>> = Vec::new();
        for (worth, index) in order {
            let trial = &trials[index];
            let action = &self.actions[trial.action];
            if !considered.iter().any(|known| known.action == *action) {
                considered.push(Considered {
                    action: action.clone(),
                    worth,
                    tries: trial.worths.len() as u32,
                });
            }
        }
        Some(Verdict { best: trials.swap_remove(best), considered, tries })
    }

    /// Plays one trial on and judges where it leads.
    fn follow(&self, trial: &Trial, curtain: u32, dealt: u64, rolled: u64) -> f64 {
        let rules = self.seen.rules();
        let mut world = self.seen.world(&mut Rng::new(dealt));
        let mut dice = Rng::new(rolled);
        if rules.apply(&mut world, &self.actions[trial.action], &mut dice, &mut Log::silent()).is_err() {
            return -1.0;
        }
        let side = self.seen.side();
        let outlook = Outlook {
            side,
            depth: FARTHEST,
            style: trial.style,
            until: Some(self.until),
            curtain,
            pauses: false,
        };
        play_on(self.counsel, rules, &mut world, outlook, &mut dice);
        self.counsel.judge(rules, &world, side, self.style)
    }
}

/// What a trial counts for; the first one counts from the beginning.
fn figure_of(trials: &[Trial], index: usize) -> Option<f64> {
    let first = trials.first()?;
    if index == 0 { Some(first.mean()) } else { trials.get(index)?.figure(first) }
}

/// The trial that counts most; of two that count alike the earlier one.
fn best_of(trials: &[Trial]) -> usize {
    let figure = |index: usize| figure_of(trials, index).unwrap_or(f64::NEG_INFINITY);
    (0..trials.len()).reduce(|best, next| if figure(next) > figure(best) { next } else { best }).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tried(worths: &[f64]) -> Trial {
        Trial { worths: worths.to_vec(), ..Trial::new(0, Style::default()) }
    }

    #[test]
    fn what_is_surely_behind_or_makes_no_difference_is_settled() {
        let best = tried(&[0.5, 0.4, 0.6, 0.5]);
        assert!(tried(&[0.1, 0.0, 0.2, 0.2]).is_settled_by(&best), "behind in every world");
        assert!(tried(&[0.5, 0.4, 0.6, 0.499]).is_settled_by(&best), "all the same");
        assert!(!tried(&[0.9, -0.5, 0.9, 0.4]).is_settled_by(&best), "who knows");
    }

    #[test]
    fn what_counts_most_is_the_best_that_is_sure_enough() {
        let trials =
            [tried(&[0.1, 0.2, 0.3, 0.2]), tried(&[0.2, 0.3, 0.4, 0.3]), tried(&[0.9, -0.4, 0.8, 0.1])];
        assert_eq!(best_of(&trials), 1, "ahead in every world");
        assert_eq!(best_of(&[tried(&[0.2, 0.2]), tried(&[0.9, 0.9])]), 0, "two rounds prove nothing");
        let figures: Vec<f64> = (0..3).filter_map(|index| figure_of(&trials, index)).collect();
        assert!(figures[1] > figures[0] && figures[1] > figures[2], "{figures:?}");
    }

    #[test]
    fn the_same_worlds_are_compared_with_each_other() {
        let (lead, error) = tried(&[0.9, -0.7, 0.3]).lead(&tried(&[0.8, -0.8, 0.2]));
        assert!((lead - 0.1).abs() < 1e-9 && error < 1e-9, "worlds differ, the lead does not");
    }
}
