//! When to stop thinking: what more thought could still gain.

/// What was found about one answer: how often it was tried, and its mean.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Found {
    pub tries: f64,
    pub mean: f64,
}

/// How much better than the best answer the others may yet turn out, on average: the most that thinking on can gain. The
/// tries scatter with this variance.
pub(crate) fn regret(answers: &[Found], variance: f64) -> f64 {
    let by_mean = |left: &usize, right: &usize| answers[*left].mean.total_cmp(&answers[*right].mean);
    let Some(leader) = (0..answers.len()).max_by(by_mean) else { return 0.0 };
    let best = answers[leader];
    let rivals = answers.iter().enumerate().filter(|(index, _)| *index != leader);
    rivals
        .map(|(_, rival)| {
            overtakes(best.mean - rival.mean, (variance / best.tries + variance / rival.tries).sqrt())
        })
        .sum()
}

/// What a rival gains on average by being better after all, who lies behind by this much, give or take this error.
fn overtakes(behind: f64, error: f64) -> f64 {
    let distance = behind / error.max(1e-9);
    (error * (density(distance) - distance * tail(distance))).max(0.0)
}

/// The normal curve.
fn density(x: f64) -> f64 {
    (-0.5 * x * x).exp() / std::f64::consts::TAU.sqrt()
}

/// How much of the normal curve lies beyond `x`, which is not negative (Abramowitz and Stegun 26.2.17).
fn tail(x: f64) -> f64 {
    const COEFFICIENTS: [f64; 5] =
        [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let t = 1.0 / (1.0 + 0.231_641_9 * x);
    density(x) * COEFFICIENTS.iter().rev().fold(0.0, |sum, coefficient| t * (coefficient + sum))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tail_of_the_normal_curve_is_the_one_in_the_tables() {
        for (x, expected) in [(0.0, 0.5), (1.0, 0.158_655), (1.96, 0.024_998), (3.0, 0.001_350)] {
            assert!((tail(x) - expected).abs() < 1e-6, "{x}");
        }
    }

    #[test]
    fn regret_shrinks_with_distance_and_with_tries() {
        let regret = |tries, behind: f64| {
            regret(&[Found { tries, mean: 0.3 }, Found { tries, mean: 0.3 - behind }], 0.04)
        };
        // Two answers that are alike: half the mean distance of two errors, 0.4 * 0.2 * sqrt(2 / 50).
        assert!((regret(50.0, 1e-9) - 0.398_942 * 0.04).abs() < 1e-5);
        assert!(regret(50.0, 0.1) < 0.1 * regret(50.0, 1e-9));
        assert!(regret(800.0, 1e-9) < 0.3 * regret(50.0, 1e-9));
        assert!(regret(50.0, 0.3) < 1e-6);
    }

    #[test]
    fn one_answer_leaves_nothing_to_regret() {
        assert!(regret(&[Found { tries: 1.0, mean: -1.0 }], 1.0) == 0.0 && regret(&[], 1.0) == 0.0);
    }
}
