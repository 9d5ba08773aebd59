//! The calendar: which days a turn covers.

use crate::data::tables::Calendar;

impl Calendar {
    /// The first day of a turn, counted through both months from the first of June.
    #[must_use]
    pub const fn first_day(&self, turn: u8) -> u16 {
        let turns_before = turn.saturating_sub(1);
        // lrtg.viii.1.1: three days each at first, then one.
        let long = if turns_before < self.three_day_turns { turns_before } else { self.three_day_turns };
        self.first_day as u16 + 3 * long as u16 + (turns_before - long) as u16
    }

    /// The last day of a turn, counted the same way.
    #[must_use]
    pub const fn last_day(&self, turn: u8) -> u16 {
        self.first_day(turn) + if turn <= self.three_day_turns { 2 } else { 0 }
    }

    /// The turn's dates, such as `June 3-5` or `July 1`.
    #[must_use]
    pub fn name(&self, turn: u8) -> String {
        let (first, last) = (self.first_day(turn), self.last_day(turn));
        let days = u16::from(self.days_in_month);
        let (month, first, last) = if first > days {
            (&self.next_month, first - days, last - days)
        } else {
            (&self.month, first, last)
        };
        if first == last { format!("{month} {first}") } else { format!("{month} {first}-{last}") }
    }

    /// Whether a turn is at least so many days after the day an earlier turn ended.
    #[must_use]
    pub const fn is_days_after(&self, turn: u8, earlier: u8, days: u8) -> bool {
        self.first_day(turn) >= self.last_day(earlier) + days as u16
    }
}
