//! Which answer to give, and when to stop thinking: one criterion for both, and the figure that is shown. The first thought
//! counts for its mean; any other for its mean marked down by what its distance from the first may still be wrong by, so that
//! the plan stands until something is surely better. Thinking on is worth what the others may turn out better than the answer
//! that counts most.

/// How many standard errors a mean is marked down by.
const DOUBT: f64 = 1.0;
/// Tries that all came out alike may still scatter a little, as long as they are few.
const LEAST_VARIANCE: f64 = 0.001;
const FEW: f64 = 16.0;
/// What more thought must be able to gain: a third of a percent of a won game.
const ENOUGH: f64 = 0.006;
/// What is left of that where the game is as good as decided: there little differences are all there is.
const DECIDED: f64 = 0.1;

/// What was found about one answer: how often it was tried, and what came of that in sum and in squares.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Found {
    pub tries: f64,
    pub total: f64,
    pub squares: f64,
}

impl Found {
    fn mean(&self) -> f64 {
        self.total / self.tries.max(1.0)
    }
}

/// What was found about several answers, each of them tried; the first is the first thought.
pub(crate) struct Findings {
    answers: Vec<Found>,
    /// How the tries of an answer scatter: taken as the same for all of them, since most are tried little.
    variance: f64,
}

impl Findings {
    /// These findings.
    pub fn new(answers: Vec<Found>) -> Self {
        let tries: f64 = answers.iter().map(|found| found.tries).sum();
        let scatter: f64 = answers.iter().map(|found| found.squares - found.total * found.mean()).sum();
        let least = LEAST_VARIANCE * FEW / (tries + FEW);
        Self { answers, variance: (scatter / tries.max(1.0)).max(least) }
    }

    /// What an answer counts for: its mean, marked down by the doubt whether it is better than the first thought.
    pub fn worth(&self, answer: usize) -> f64 {
        let found = self.answers[answer];
        let doubt = if answer == 0 { 0.0 } else { DOUBT * self.error(found, self.answers[0]) };
        found.mean() - doubt
    }

    /// The standard error of the distance of two answers.
    fn error(&self, one: Found, other: Found) -> f64 {
        (self.variance / one.tries.max(1.0) + self.variance / other.tries.max(1.0)).sqrt()
    }

    /// The answer to give; `None` when there is none.
    pub fn best(&self) -> Option<usize> {
        let better = |best: usize, next: usize| if self.worth(next) > self.worth(best) { next } else { best };
        (0..self.answers.len()).reduce(better)
    }

    /// How much better than the answer to give the others may yet turn out, on average: the most that thinking on can gain.
    fn regret(&self) -> f64 {
        let Some(best) = self.best() else { return 0.0 };
        let own = self.answers[best];
        let rivals = self.answers.iter().enumerate().filter(|(index, _)| *index != best);
        rivals.map(|(_, rival)| overtakes(own.mean() - rival.mean(), self.error(own, *rival))).sum()
    }

    /// Whether more thought could gain next to nothing, be it that one answer is better than every other or that it does
    /// not matter.
    pub fn is_clear(&self) -> bool {
        let Some(best) = self.best() else { return true };
        let open = (1.0 - self.answers[best].mean().abs()).max(DECIDED);
        self.answers.len() > 1 && self.regret() < ENOUGH * open
    }
}

/// What a rival gains on average by being better, who lies behind by this much (or ahead, where it is negative), give or
/// take this error.
fn overtakes(behind: f64, error: f64) -> f64 {
    let distance = behind / error.max(1e-9);
    (error * density(distance) - behind * tail(distance)).max(0.0)
}

/// The normal curve.
fn density(x: f64) -> f64 {
    (-0.5 * x * x).exp() / std::f64::consts::TAU.sqrt()
}

/// How much of the normal curve lies beyond `x` (Abramowitz and Stegun 26.2.17).
fn tail(x: f64) -> f64 {
    const COEFFICIENTS: [f64; 5] =
        [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    if x < 0.0 {
        return 1.0 - tail(-x);
    }
    let t = 1.0 / (1.0 + 0.231_641_9 * x);
    density(x) * COEFFICIENTS.iter().rev().fold(0.0, |sum, coefficient| t * (coefficient + sum))
}

#[cfg(test)]
mod tests {
    use engine::Rng;

    use super::*;

    /// An answer with this mean after so many tries that scatter by 0.2.
    fn found(tries: f64, mean: f64) -> Found {
        Found { tries, total: tries * mean, squares: tries * (mean * mean + 0.04) }
    }

    fn findings(answers: &[(f64, f64)]) -> Findings {
        Findings::new(answers.iter().map(|&(tries, mean)| found(tries, mean)).collect())
    }

    #[test]
    fn the_tail_of_the_normal_curve_is_the_one_in_the_tables() {
        let table = [(0.0, 0.5), (1.0, 0.158_655), (1.96, 0.024_998), (3.0, 0.001_350), (-1.0, 0.841_345)];
        for (x, expected) in table {
            assert!((tail(x) - expected).abs() < 1e-6, "{x}");
        }
    }

    #[test]
    fn regret_shrinks_with_distance_and_with_tries() {
        let regret = |tries, behind: f64| findings(&[(tries, 0.3), (tries, 0.3 - behind)]).regret();
        // Two answers that are alike: half the mean distance of two errors, 0.4 * 0.2 * sqrt(2 / 50).
        assert!((regret(50.0, 1e-9) - 0.398_942 * 0.04).abs() < 1e-5);
        assert!(regret(50.0, 0.1) < 0.1 * regret(50.0, 1e-9));
        assert!(regret(800.0, 1e-9) < 0.3 * regret(50.0, 1e-9));
        assert!(regret(50.0, 0.3) < 1e-6);
    }

    #[test]
    fn one_answer_leaves_nothing_to_regret() {
        assert!(findings(&[(1.0, -1.0)]).regret() == 0.0 && findings(&[]).regret() == 0.0);
        assert_eq!((findings(&[(1.0, -1.0)]).best(), findings(&[]).best()), (Some(0), None));
    }

    #[test]
    fn what_was_tried_little_must_look_the_better_for_it() {
        let (lucky, sound) = ((4.0, 0.5), (400.0, 0.45));
        assert_eq!(findings(&[sound, lucky]).best(), Some(0));
        // And while it may be better after all there is something to be found out.
        assert!(findings(&[sound, lucky]).regret() > 0.05);
        assert_eq!(findings(&[sound, (100.0, 0.5)]).best(), Some(1), "by now it is sure enough");
    }

    #[test]
    fn nothing_is_played_that_was_rated_lower_when_the_thought_was_ended() {
        let (mut rng, mut ended) = (Rng::new(7), 0);
        for _ in 0..20_000 {
            let mut answer = || (1.0 + rng.below(400) as f64, rng.below(2001) as f64 / 1000.0 - 1.0);
            let answers: Vec<(f64, f64)> = (0..5).map(|_| answer()).collect();
            let findings = findings(&answers);
            let (best, regret) = (findings.best().unwrap(), findings.regret());
            let highest = answers.iter().map(|&(_, mean)| mean).fold(-1.0, f64::max);
            assert!(highest - answers[best].1 <= regret + 1e-9, "{answers:?}");
            ended += u32::from(findings.is_clear());
        }
        assert!(ended > 1000, "{ended}");
    }

    #[test]
    fn where_all_is_as_good_as_lost_little_differences_count() {
        let scattered =
            |mean: f64| Found { tries: 100.0, total: 100.0 * mean, squares: 100.0 * (mean * mean + 0.0016) };
        let clear = |one: f64, other: f64| Findings::new(vec![scattered(one), scattered(other)]).is_clear();
        assert!(clear(0.0, -0.001), "it does not matter");
        assert!(!clear(-0.97, -0.971), "it is all there is");
        assert!(clear(-0.93, -0.97), "found out");
    }
}
