//! The clocks of a table: whose time runs, and what is done when it is up.

use engine::{Seat, Viewer};

use super::{Deed, Ending, Entry, SeatKind, Table};
use crate::clock::{ClockRule, Clocks, Tick};

impl Table {
    /// Whether the rules of the game give out the time.
    pub(crate) fn is_timed_by_rules(&self) -> bool {
        self.row.clock == Some(ClockRule::Rules)
    }

    /// The clocks before anything has been done here: they stand, and show what there is to be spent.
    pub(crate) fn first_clocks(&self) -> Option<Clocks> {
        let rule = self.row.clock?;
        let clocks = Clocks::new(rule, self.rules.about().seats.len(), self.row.created);
        Some(clocks.hand_over(rule, self.tick(rule, None, self.row.created)))
    }

    /// The clocks after an entry that the game has followed, `None` when the game has none.
    pub(crate) fn clocks_after(&self, entry: &Entry) -> Option<Clocks> {
        let (rule, now) = (self.row.clock?, entry.at);
        let is_over = Ending::of(entry).is_some();
        let stand = is_over || self.offers.after(entry).undo.is_some() || !self.row.is_full();
        let tick = self.tick(rule, self.deciding().filter(|_| !stand), now);
        // Where the rules give out time its end is a part of the game, and is taken back with it.
        if self.is_timed_by_rules() && matches!(entry.deed, Deed::UndoGranted { .. }) {
            return Some(self.clocks_then(rule, now).hand_over(rule, tick));
        }
        Some(self.clocks.as_ref()?.hand_over(rule, tick))
    }

    /// The clocks as the last action that still stands left them.
    fn clocks_then(&self, rule: ClockRule, now: i64) -> Clocks {
        let mut standing: Vec<Option<&Clocks>> = Vec::new();
        for entry in &self.journal {
            match entry.deed {
                Deed::Action { .. } => {
                    // What nobody noticed left them as they were.
                    let before = standing.last().copied().flatten();
                    standing.push(entry.clocks.as_ref().or(before));
                }
                _ => standing.truncate(entry.deed.leaves().unwrap_or(usize::MAX)),
            }
        }
        let last = self.standing.len().checked_sub(1).and_then(|last| standing.get(last).copied().flatten());
        let fresh = || Clocks::new(rule, self.rules.about().seats.len(), now);
        Clocks { running: None, at: now, ..last.cloned().unwrap_or_else(fresh) }
    }

    /// What the clocks must know of the game.
    fn tick(&self, rule: ClockRule, deciding: Option<Seat>, now: i64) -> Tick {
        let allowance = self.game.time_allowance().filter(|_| rule == ClockRule::Rules);
        let seats = &self.rules.about().seats;
        Tick {
            deciding: deciding.map(|seat| seat.0),
            turn: match &allowance {
                Some(allowance) => allowance.period,
                None => self.game.view(Viewer::Spectator).heading.turn,
            },
            paused: self.game.clock().paused().map(|clause| clause.0.to_owned()),
            mates: match (&allowance, deciding) {
                (Some(_), Some(seat)) => self.mates(seat),
                _ => Vec::new(),
            },
            given: allowance.map_or_else(Vec::new, |allowance| {
                seats.iter().map(|seat| allowance.seconds[seat.side.index()]).collect()
            }),
            now,
        }
    }

    /// Those whose time passes with a seat's: the other seats of its side. A computer draws on nobody's time but its own.
    fn mates(&self, seat: Seat) -> Vec<u8> {
        let all = (0..self.rules.about().seats.len() as u8).map(Seat);
        let mates = all.filter(|&other| other != seat && !self.are_enemies(other, seat));
        mates.filter(|&other| self.is_computer(other) || !self.is_computer(seat)).map(|seat| seat.0).collect()
    }

    fn is_computer(&self, seat: Seat) -> bool {
        self.row.seat(seat).is_some_and(|row| row.kind == SeatKind::Computer)
    }

    /// When the time of whoever decides is up, where the rules say what is done then. A computer takes as long as it takes:
    /// its clock shows it, and nothing comes of it.
    pub(crate) fn falls_at(&self) -> Option<i64> {
        let clocks = self.clocks.as_ref().filter(|_| self.is_timed_by_rules())?;
        let seat = self.deciding().filter(|&seat| clocks.running == Some(seat.0) && !self.is_computer(seat));
        clocks.falls_at().filter(|_| seat.is_some())
    }

    /// Does what the rules know for a seat whose time is up; `None` when nobody's is.
    pub(crate) fn call_time(&mut self, now: i64) -> Option<Entry> {
        self.falls_at().filter(|&moment| moment <= now)?;
        let (seat, action) = (self.deciding()?, self.game.time_out()?);
        let called = self.play_one(seat, &action, None, now);
        called
            .inspect_err(|error| tracing::warn!(game = self.row.id, %error, "nobody's time is up here"))
            .ok()
    }
}
