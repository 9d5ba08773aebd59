//! What a number of games says about two players.

/// Wins, draws and losses of the first player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Score {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

/// A difference in strength, with the interval it lies in 19 times out of 20.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Elo {
    /// The likeliest difference; infinite when everything was won or lost.
    pub points: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// 19 times out of 20, in standard deviations.
const TWO_SIGMA: f64 = 1.96;

impl Score {
    /// How many games there were.
    #[must_use]
    pub const fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The share of the points, a draw being half.
    #[must_use]
    pub fn share(self) -> f64 {
        (f64::from(self.won) + 0.5 * f64::from(self.drawn)) / f64::from(self.games().max(1))
    }

    /// The interval of the share by Wilson's formula, 19 times out of 20.
    #[must_use]
    pub fn interval(self) -> (f64, f64) {
        let (share, games) = (self.share(), f64::from(self.games().max(1)));
        let square = TWO_SIGMA * TWO_SIGMA;
        let centre = share + square / (2.0 * games);
        let spread = TWO_SIGMA * (share * (1.0 - share) / games + square / (4.0 * games * games)).sqrt();
        let scale = 1.0 + square / games;
        (((centre - spread) / scale).max(0.0), ((centre + spread) / scale).min(1.0))
    }

    /// The difference in strength.
    #[must_use]
    pub fn elo(self) -> Elo {
        let (low, high) = self.interval();
        Elo { points: points(self.share()), low: points(low), high: points(high) }
    }
}

fn points(share: f64) -> f64 {
    -400.0 * (1.0 / share - 1.0).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_wins_in_four_are_191_points() {
        let score = Score { won: 75, drawn: 0, lost: 25 };
        assert!((score.elo().points - 190.85).abs() < 0.01);
        let (low, high) = score.interval();
        assert!((low - 0.6569).abs() < 1e-3 && (high - 0.8246).abs() < 1e-3, "{low} {high}");
    }

    #[test]
    fn nothing_but_wins_leaves_the_upper_end_open() {
        let elo = Score { won: 20, drawn: 0, lost: 0 }.elo();
        assert!(elo.points.is_infinite() && elo.high > 1000.0 && elo.low > 200.0);
    }
}
