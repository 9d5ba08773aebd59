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
    /// What the rules of the game give out themselves; when it is gone they say what happens.
    Rules,
}

impl ClockRule {
    /// What a seat is given at once, in milliseconds.
    #[must_use]
    pub const fn allowance(self) -> i64 {
        match self {
            Self::Budget { seconds } | Self::Turn { seconds } => seconds as i64 * SECOND,
            Self::Move { days } => days as i64 * DAY,
            Self::Rules => 0,
        }
    }
}

/// What is left to each seat, as it stood at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Clocks {
    /// Milliseconds left, a seat.
    pub remaining: Vec<i64>,
    /// Whose clock runs, if one does.
    #[schema(required)]
    pub running: Option<u8>,
    /// The moment, in milliseconds since 1970.
    pub at: i64,
    /// The turn of the game that the allowance was given for; the rules' own period where they give it out.
    pub turn: u16,
    /// Seconds that the rules have given to each seat in this period, where they do.
    #[serde(default)]
    pub given: Vec<u32>,
    /// Seats that share the clock that runs.
    #[serde(default)]
    pub mates: Vec<u8>,
    /// The clause of the rules that stops the clocks at this decision, if one does.
    #[serde(default)]
    #[schema(required)]
    pub paused: Option<String>,
}

/// What the clocks must know of a game to go on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tick {
    /// The seat that decides, unless the players have stopped the clocks.
    pub deciding: Option<u8>,
    /// The turn of the game.
    pub turn: u16,
    /// The clause of the rules that stops the clocks at this decision, if one does.
    pub paused: Option<String>,
    /// Seconds that the rules have given to each seat in this period, where they do.
    pub given: Vec<u32>,
    /// Seats that share the clock of the seat that decides.
    pub mates: Vec<u8>,
    /// Now, in milliseconds since 1970.
    pub now: i64,
}

impl Clocks {
    /// Full clocks that stand still.
    #[must_use]
    pub fn new(rule: ClockRule, seats: usize, at: i64) -> Self {
        Self {
            remaining: vec![rule.allowance(); seats],
            running: None,
            at,
            turn: 0,
            given: Vec::new(),
            mates: Vec::new(),
            paused: None,
        }
    }

    /// The clocks as they stand now.
    #[must_use]
    pub fn read(&self, now: i64) -> Self {
        let mut read = self.clone();
        read.at = now;
        let sharing = self.mates.iter().copied().filter(|_| self.running.is_some());
        for seat in self.running.into_iter().chain(sharing) {
            if let Some(left) = read.remaining.get_mut(usize::from(seat)) {
                *left -= (now - self.at).max(0);
            }
        }
        read
    }

    /// Hands the clock to the seat that decides now, unless the rules stop it. Days a move run all the same: whoever plays
    /// by mail must be able to claim a game that the other side has left in the middle of a battle.
    #[must_use]
    pub fn hand_over(&self, rule: ClockRule, tick: Tick) -> Self {
        let Tick { deciding, turn, paused, given, mates, now } = tick;
        let paused = paused.filter(|_| !matches!(rule, ClockRule::Move { .. }));
        let running = deciding.filter(|_| paused.is_none());
        let mut next = self.read(now);
        let fresh = match rule {
            ClockRule::Budget { .. } => false,
            ClockRule::Turn { .. } if turn != self.turn => {
                next.remaining.fill(rule.allowance());
                false
            }
            ClockRule::Turn { .. } => false,
            ClockRule::Move { .. } => running != self.running,
            ClockRule::Rules => {
                next.give(&given, turn != self.turn);
                false
            }
        };
        if fresh && let Some(left) = running.and_then(|seat| next.remaining.get_mut(usize::from(seat))) {
            *left = rule.allowance();
        }
        Self { running, turn, given, mates, paused, ..next }
    }

    /// Gives out what the rules have given since: all of it anew in a new period, else what has come on top.
    fn give(&mut self, given: &[u32], anew: bool) {
        for (seat, (left, &seconds)) in self.remaining.iter_mut().zip(given).enumerate() {
            let before = self.given.get(seat).copied().filter(|_| !anew);
            let more = i64::from(seconds) - i64::from(before.unwrap_or(0));
            // Nobody owes time that has been called.
            *left = before.map_or(0, |_| (*left).max(0)) + more * SECOND;
        }
    }

    /// When the clock that runs falls, if one does.
    #[must_use]
    pub fn falls_at(&self) -> Option<i64> {
        let left = self.remaining.get(usize::from(self.running?))?;
        Some(self.at + left)
    }

    /// Whose time is up.
    #[must_use]
    pub fn fallen(&self, now: i64) -> Option<u8> {
        self.running.filter(|_| self.falls_at().is_some_and(|moment| moment <= now))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tick(deciding: Option<u8>, turn: u16, now: i64) -> Tick {
        Tick { deciding, turn, paused: None, given: Vec::new(), mates: Vec::new(), now }
    }

    #[test]
    fn a_budget_is_spent_once() {
        let rule = ClockRule::Budget { seconds: 10 };
        let clocks = Clocks::new(rule, 2, 0).hand_over(rule, tick(Some(0), 1, 0));
        let clocks = clocks.hand_over(rule, tick(Some(1), 1, 4_000));
        let clocks = clocks.hand_over(rule, tick(Some(0), 2, 5_000));
        assert_eq!(clocks.remaining, [6_000, 9_000]);
        assert_eq!((clocks.fallen(10_999), clocks.fallen(11_000)), (None, Some(0)));
    }

    #[test]
    fn a_budget_a_turn_comes_back_with_the_turn() {
        let rule = ClockRule::Turn { seconds: 10 };
        let clocks = Clocks::new(rule, 2, 0).hand_over(rule, tick(Some(0), 1, 0));
        let clocks = clocks.hand_over(rule, tick(Some(1), 1, 4_000));
        assert_eq!(clocks.remaining, [6_000, 10_000]);
        assert_eq!(clocks.hand_over(rule, tick(Some(0), 2, 9_000)).remaining, [10_000, 10_000]);
    }

    #[test]
    fn days_a_move_come_back_with_the_decision() {
        let rule = ClockRule::Move { days: 2 };
        let clocks = Clocks::new(rule, 2, 0).hand_over(rule, tick(Some(0), 1, 0));
        let same_seat = clocks.hand_over(rule, tick(Some(0), 1, DAY));
        assert_eq!(same_seat.remaining, [DAY, 2 * DAY]);
        let other = same_seat.hand_over(rule, tick(Some(1), 1, DAY));
        assert_eq!(other.hand_over(rule, tick(Some(0), 1, DAY + 5)).remaining, [2 * DAY, 2 * DAY - 5]);
    }

    #[test]
    fn clocks_that_stand_still_lose_nothing() {
        let rule = ClockRule::Budget { seconds: 10 };
        let clocks = Clocks::new(rule, 2, 0).hand_over(rule, tick(None, 1, 500));
        assert_eq!(clocks.read(90_000).remaining, [10_000, 10_000]);
        assert_eq!(clocks.fallen(90_000), None);
    }

    #[test]
    fn a_rule_stops_budgets_and_lets_days_run() {
        let pause = |now| Tick { paused: Some("lrtg.22.3.6".into()), ..tick(Some(0), 1, now) };
        for rule in [ClockRule::Budget { seconds: 10 }, ClockRule::Turn { seconds: 10 }] {
            let clocks = Clocks::new(rule, 2, 0).hand_over(rule, tick(Some(0), 1, 0));
            let paused = clocks.hand_over(rule, pause(4_000));
            assert_eq!((paused.running, paused.paused.as_deref()), (None, Some("lrtg.22.3.6")));
            let on = paused.hand_over(rule, tick(Some(0), 1, 90_000));
            assert_eq!((on.remaining, on.running, on.paused), (vec![6_000, 10_000], Some(0), None));
        }
        let rule = ClockRule::Move { days: 1 };
        let clocks = Clocks::new(rule, 2, 0).hand_over(rule, pause(0));
        assert_eq!((clocks.running, clocks.paused.as_ref(), clocks.fallen(DAY)), (Some(0), None, Some(0)));
    }

    #[test]
    fn the_rules_give_out_time_and_chits_add_to_it() {
        let rule = ClockRule::Rules;
        let given = |seat, period, seconds: [u32; 3], now| Tick {
            given: seconds.into(),
            mates: if seat == 0 { vec![2] } else { Vec::new() },
            ..tick(Some(seat), period, now)
        };
        // Seats 0 and 2 share a clock.
        let clocks = Clocks::new(rule, 3, 0).hand_over(rule, given(0, 4, [60, 30, 60], 0));
        assert_eq!((&clocks.remaining[..], clocks.turn), (&[60_000, 30_000, 60_000][..], 4));
        let clocks = clocks.hand_over(rule, given(1, 4, [60, 30, 60], 10_000));
        assert_eq!(clocks.remaining, [50_000, 30_000, 50_000]);
        // Three minutes more for a chit, and everything anew in the next period.
        let chit = clocks.hand_over(rule, given(1, 4, [60, 210, 60], 15_000));
        assert_eq!(chit.remaining, [50_000, 205_000, 50_000]);
        let next = chit.hand_over(rule, given(0, 5, [40, 20, 40], 16_000));
        assert_eq!(next.remaining, [40_000, 20_000, 40_000]);
        assert_eq!((next.fallen(55_999), next.fallen(56_000)), (None, Some(0)));
    }
}
