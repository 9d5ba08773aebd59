//! Which action to give as the answer, and when to stop searching: one lower confidence bound serves for both, and it is the
//! figure that is shown. The action of the highest prior has its mean for a bound. Any other has its mean less the standard
//! error of its distance from that one, so that the plan stands until something is surely better. Searching on is worth the
//! expected regret: what the others may yet turn out better than the action of the highest bound.

/// How many standard errors a lower confidence bound lies below the mean.
const STANDARD_ERRORS: f64 = 1.0;
/// Tries that all came out alike may still scatter a little, as long as they are few.
const LEAST_VARIANCE: f64 = 0.001;
const FEW: f64 = 16.0;
/// The expected regret at which a search stops: a third of a percent of a won game.
const TOLERATED_REGRET: f64 = 0.006;
/// What is left of that where the game is as good as decided: there little differences are all there is.
const DECIDED: f64 = 0.1;

/// One action as an arm of a bandit: how often it was tried, and the sum and the sum of squares of the values.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Arm {
    pub tries: f64,
    pub total: f64,
    pub squares: f64,
}

impl Arm {
    fn mean(&self) -> f64 {
        self.total / self.tries.max(1.0)
    }
}

/// Several actions, each of them tried; the first has the highest prior.
pub(crate) struct Arms {
    arms: Vec<Arm>,
    /// How the values of an arm scatter: taken as the same for all of them, since most are tried little.
    variance: f64,
}

impl Arms {
    /// These arms.
    pub fn new(arms: Vec<Arm>) -> Self {
        let tries: f64 = arms.iter().map(|arm| arm.tries).sum();
        let scatter: f64 = arms.iter().map(|arm| arm.squares - arm.total * arm.mean()).sum();
        let least = LEAST_VARIANCE * FEW / (tries + FEW);
        Self { arms, variance: (scatter / tries.max(1.0)).max(least) }
    }

    /// The lower confidence bound of an arm: its mean, less what its distance from the first may still be wrong by.
    pub fn lower_bound(&self, index: usize) -> f64 {
        let arm = self.arms[index];
        let error = if index == 0 { 0.0 } else { self.error(arm, self.arms[0]) };
        arm.mean() - STANDARD_ERRORS * error
    }

    /// The standard error of the distance of two arms.
    fn error(&self, one: Arm, other: Arm) -> f64 {
        (self.variance / one.tries.max(1.0) + self.variance / other.tries.max(1.0)).sqrt()
    }

    /// The arm of the highest lower confidence bound; `None` when there is none.
    pub fn best(&self) -> Option<usize> {
        let better = |best: usize, next: usize| {
            if self.lower_bound(next) > self.lower_bound(best) { next } else { best }
        };
        (0..self.arms.len()).reduce(better)
    }

    /// How much better than the best arm the others may yet turn out on average, summed over them: the most that searching on
    /// can gain.
    fn expected_regret(&self) -> f64 {
        let Some(best) = self.best() else { return 0.0 };
        let own = self.arms[best];
        let rivals = self.arms.iter().enumerate().filter(|(index, _)| *index != best);
        rivals.map(|(_, rival)| expected_lead(own.mean() - rival.mean(), self.error(own, *rival))).sum()
    }

    /// The stopping rule: whether more search could gain next to nothing, be it that one arm is better than every other or
    /// that it does not matter.
    pub fn may_stop(&self) -> bool {
        let Some(best) = self.best() else { return true };
        let open = (1.0 - self.arms[best].mean().abs()).max(DECIDED);
        self.arms.len() > 1 && self.expected_regret() < TOLERATED_REGRET * open
    }
}

/// By how much a rival is ahead on average, counting only where it is: its mean lies behind by this much (or ahead, where it
/// is negative), give or take this error. It is the normal linear loss.
fn expected_lead(behind: f64, error: f64) -> f64 {
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

    /// An arm with this mean after so many tries that scatter by 0.2.
    fn arm(tries: f64, mean: f64) -> Arm {
        Arm { tries, total: tries * mean, squares: tries * (mean * mean + 0.04) }
    }

    fn arms(means: &[(f64, f64)]) -> Arms {
        Arms::new(means.iter().map(|&(tries, mean)| arm(tries, mean)).collect())
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
        let regret = |tries, behind: f64| arms(&[(tries, 0.3), (tries, 0.3 - behind)]).expected_regret();
        // Two arms that are alike: half the mean distance of two errors, 0.4 * 0.2 * sqrt(2 / 50).
        assert!((regret(50.0, 1e-9) - 0.398_942 * 0.04).abs() < 1e-5);
        assert!(regret(50.0, 0.1) < 0.1 * regret(50.0, 1e-9));
        assert!(regret(800.0, 1e-9) < 0.3 * regret(50.0, 1e-9));
        assert!(regret(50.0, 0.3) < 1e-6);
    }

    #[test]
    fn one_arm_leaves_nothing_to_regret() {
        assert!(arms(&[(1.0, -1.0)]).expected_regret() == 0.0 && arms(&[]).expected_regret() == 0.0);
        assert_eq!((arms(&[(1.0, -1.0)]).best(), arms(&[]).best()), (Some(0), None));
    }

    #[test]
    fn what_was_tried_little_must_look_the_better_for_it() {
        let (lucky, sound) = ((4.0, 0.5), (400.0, 0.45));
        assert_eq!(arms(&[sound, lucky]).best(), Some(0));
        // And while it may be better after all there is something to be found out.
        assert!(arms(&[sound, lucky]).expected_regret() > 0.05);
        assert_eq!(arms(&[sound, (100.0, 0.5)]).best(), Some(1), "by now it is sure enough");
    }

    #[test]
    fn nothing_is_played_that_was_rated_lower_when_the_search_was_stopped() {
        let (mut rng, mut ended) = (Rng::new(7), 0);
        for _ in 0..20_000 {
            let mut mean = || (1.0 + rng.below(400) as f64, rng.below(2001) as f64 / 1000.0 - 1.0);
            let means: Vec<(f64, f64)> = (0..5).map(|_| mean()).collect();
            let arms = arms(&means);
            let (best, regret) = (arms.best().unwrap(), arms.expected_regret());
            let highest = means.iter().map(|&(_, mean)| mean).fold(-1.0, f64::max);
            assert!(highest - means[best].1 <= regret + 1e-9, "{means:?}");
            ended += u32::from(arms.may_stop());
        }
        assert!(ended > 1000, "{ended}");
    }

    #[test]
    fn where_all_is_as_good_as_lost_little_differences_count() {
        let scattered =
            |mean: f64| Arm { tries: 100.0, total: 100.0 * mean, squares: 100.0 * (mean * mean + 0.0016) };
        let stops = |one: f64, other: f64| Arms::new(vec![scattered(one), scattered(other)]).may_stop();
        assert!(stops(0.0, -0.001), "it does not matter");
        assert!(!stops(-0.97, -0.971), "it is all there is");
        assert!(stops(-0.93, -0.97), "found out");
    }
}
