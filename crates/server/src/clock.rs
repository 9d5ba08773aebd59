//! Chess clocks, run by the server.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

const SECOND: i64 = 1_000;
const DAY: i64 = 24 * 60 * 60 * SECOND;

/// How time is given out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClockRule {
    /// So much for the whole game.
    Budget {
        /// Seconds a seat.
        seconds: u32,
    },
    /// So much for every turn of the game.
    Turn {
        /// Seconds a seat.
        seconds: u32,
    },
    /// So many days to answer whenever it is a seat's decision.
    Move {
        /// Days a decision.
        days: u16,
    },
}

impl ClockRule {
    /// What a seat is given at once, in milliseconds.
    #[must_use]
    pub const fn allowance(self) -> i64 {
        match self {
            Self::Budget { seconds } | Self::Turn { seconds } => seconds as i64 * SECOND,
            Self::Move { days } => days as i64 * DAY,
        }
    }
}

/// What is left to each seat, as it stood at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Clocks {
    /// Milliseconds left, a seat.
    pub remaining: Vec<i64>,
    /// Whose clock runs, if one does.
    pub running: Option<u8>,
    /// The moment, in milliseconds since 1970.
    pub at: i64,
    /// The turn of the game that the allowance was given for.
    pub turn: u16,
}

impl Clocks {
    /// Full clocks that stand still.
    #[must_use]
    pub fn new(rule: ClockRule, seats: usize, at: i64) -> Self {
        Self { remaining: vec![rule.allowance(); seats], running: None, at, turn: 0 }
    }

    /// The clocks as they stand now.
    #[must_use]
    pub fn read(&self, now: i64) -> Self {
        let mut read = self.clone();
        read.at = now;
        if let Some(left) = self.running.and_then(|seat| read.remaining.get_mut(usize::from(seat))) {
            *left -= (now - self.at).max(0);
        }
        read
    }

    /// Hands the clock to the seat that decides now (`None`: nobody's runs).
    #[must_use]
    pub fn hand_over(&self, rule: ClockRule, running: Option<u8>, turn: u16, now: i64) -> Self {
        let mut next = self.read(now);
        let fresh = match rule {
            ClockRule::Budget { .. } => false,
            ClockRule::Turn { .. } if turn != self.turn => {
                next.remaining.fill(rule.allowance());
                false
            }
            ClockRule::Turn { .. } => false,
            ClockRule::Move { .. } => running != self.running,
        };
        if fresh && let Some(left) = running.and_then(|seat| next.remaining.get_mut(usize::from(seat))) {
            *left = rule.allowance();
        }
        next.running = running;
        next.turn = turn;
        next
    }

    /// Whose time is up.
    #[must_use]
    pub fn fallen(&self, now: i64) -> Option<u8> {
        let read = self.read(now);
        read.running.filter(|&seat| read.remaining.get(usize::from(seat)).is_some_and(|&left| left <= 0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_spent_once() {
        let rule = ClockRule::Budget { seconds: 10 };
        let clocks = Clocks::new(rule, 2, 0).hand_over(rule, Some(0), 1, 0);
        let clocks = clocks.hand_over(rule, Some(1), 1, 4_000).hand_over(rule, Some(0), 2, 5_000);
        assert_eq!(clocks.remaining, [6_000, 9_000]);
        assert_eq!((clocks.fallen(10_999), clocks.fallen(11_000)), (None, Some(0)));
    }

    #[test]
    fn a_budget_a_turn_comes_back_with_the_turn() {
        let rule = ClockRule::Turn { seconds: 10 };
        let clocks = Clocks::new(rule, 2, 0).hand_over(rule, Some(0), 1, 0);
        let clocks = clocks.hand_over(rule, Some(1), 1, 4_000);
        assert_eq!(clocks.remaining, [6_000, 10_000]);
        assert_eq!(clocks.hand_over(rule, Some(0), 2, 9_000).remaining, [10_000, 10_000]);
    }

    #[test]
    fn days_a_move_come_back_with_the_decision() {
        let rule = ClockRule::Move { days: 2 };
        let clocks = Clocks::new(rule, 2, 0).hand_over(rule, Some(0), 1, 0);
        let same_seat = clocks.hand_over(rule, Some(0), 1, DAY);
        assert_eq!(same_seat.remaining, [DAY, 2 * DAY]);
        let back = same_seat.hand_over(rule, Some(1), 1, DAY).hand_over(rule, Some(0), 1, DAY + 5);
        assert_eq!(back.remaining, [2 * DAY, 2 * DAY - 5]);
    }

    #[test]
    fn clocks_that_stand_still_lose_nothing() {
        let rule = ClockRule::Budget { seconds: 10 };
        let clocks = Clocks::new(rule, 2, 0).hand_over(rule, None, 1, 500);
        assert_eq!(clocks.read(90_000).remaining, [10_000, 10_000]);
        assert_eq!(clocks.fallen(90_000), None);
    }
}
