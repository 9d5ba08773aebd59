//! Who notices what. A journal has one number for every entry; a viewer must not learn from numbers, nor from being sent
//! something, that another seat has done what the viewer may not know of. So every viewer has a count of its own, of the
//! entries that it notices.

use engine::{Event, Seat, Seats, Viewer, state_hash};
use serde::{Deserialize, Serialize};
use shelf::AnyGame;

use super::{Deed, Entry, Table};

/// The bit of the spectators, behind those of the seats.
const SPECTATORS: u32 = 16;

/// Those who notice an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Witnesses(u32);

impl Witnesses {
    /// Everybody.
    pub(crate) const ALL: Self = Self(u32::MAX);
    /// Nobody.
    pub(crate) const NONE: Self = Self(0);

    const fn bit(viewer: Viewer) -> u32 {
        match viewer {
            Viewer::Seat(seat) => 1 << (seat.0 as u32 % SPECTATORS),
            Viewer::Spectator => 1 << SPECTATORS,
            Viewer::Umpire => 0,
        }
    }

    /// Whether this viewer is among them. The umpire notices everything.
    pub(crate) fn contain(self, viewer: Viewer) -> bool {
        viewer == Viewer::Umpire || self.0 & Self::bit(viewer) != 0
    }

    /// Those from whom nothing is hidden. A spectator may see what neither side could object to, and so is one of them
    /// only where there is no secret at all.
    pub(crate) fn of_open(game: &dyn AnyGame) -> Self {
        let seats = (0..game.about().seats.len()).map(|seat| Seat(seat as u8));
        let (blind, seeing): (Vec<Seat>, Vec<Seat>) = seats.partition(|&seat| game.has_secrets(seat));
        let spectators = if blind.is_empty() { Self(Self::bit(Viewer::Spectator)) } else { Self::NONE };
        seeing.into_iter().fold(spectators, |all, seat| all.and(Self(Self::bit(Viewer::Seat(seat)))))
    }

    /// Those who are among these and among those.
    pub(crate) const fn both(self, others: Self) -> Self {
        Self(self.0 & others.0)
    }

    /// These and those.
    pub(crate) const fn and(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// Those who see something with this audience.
    pub(crate) fn of_audience(audience: Seats) -> Self {
        if audience == Seats::ALL { Self::ALL } else { Self(u32::from(audience.0)) }
    }

    /// Those who see what these notice; spectators are among them where everybody is.
    pub(crate) fn audience(self) -> Seats {
        if self.contain(Viewer::Spectator) { Seats::ALL } else { Seats(self.0 as _) }
    }

    /// The seat that acts, and those who see one of the events.
    pub(crate) fn of_events(seat: Seat, events: &[Event]) -> Self {
        let own = Self(Self::bit(Viewer::Seat(seat)));
        events.iter().fold(own, |all, event| all.and(Self::of_audience(event.audience)))
    }

    /// The number in the database.
    pub(crate) const fn to_column(self) -> i64 {
        self.0 as i64
    }

    /// Reads what [`Self::to_column`] wrote; an entry from before there was such a column was shown to everybody.
    pub(crate) fn from_column(column: Option<i64>) -> Self {
        column.and_then(|bits| u32::try_from(bits).ok()).map_or(Self::ALL, Self)
    }
}

/// What a game shows to each viewer, as hashes: enough to tell whether it shows something else now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Faces(Vec<(Viewer, u64)>);

impl Faces {
    /// What a game shows now.
    pub(crate) fn of(game: &dyn AnyGame) -> Self {
        let options = &game.record().options;
        let seats = game.about().seats.iter().enumerate().filter(|(_, info)| info.is_at_table(options));
        let seats = seats.map(|(seat, _)| Viewer::Seat(Seat(seat as u8)));
        let public = (game.status(), game.clock(), game.time_allowance());
        let face = |viewer: Viewer| (viewer, state_hash(&(&public, game.view(viewer))));
        Self(seats.chain([Viewer::Spectator]).map(face).collect())
    }

    /// Those to whom something else is shown after than before.
    pub(crate) fn witnesses(&self, after: &Self) -> Witnesses {
        let changed = self.0.iter().zip(&after.0).filter(|(before, after)| before != after);
        changed.fold(Witnesses::NONE, |all, (&(viewer, _), _)| all.and(Witnesses(Witnesses::bit(viewer))))
    }
}

/// An action that stands: who took it, and who noticed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Standing {
    pub(crate) seat: Seat,
    pub(crate) witnesses: Witnesses,
}

/// A game's journal as one viewer knows it: what the viewer does not notice has no number and is not counted.
#[derive(Clone, Copy)]
pub(crate) struct Account<'a> {
    table: &'a Table,
    viewer: Viewer,
}

/// An entry as a viewer knows it.
pub(crate) struct Noticed<'a> {
    /// Its number in the viewer's count.
    pub(crate) number: i64,
    /// How many actions stand after it, of those the viewer has noticed.
    pub(crate) actions: usize,
    pub(crate) entry: &'a Entry,
}

impl<'a> Account<'a> {
    fn notices(self, action: &Standing) -> bool {
        action.witnesses.contain(self.viewer)
    }

    /// The number of the last entry.
    pub(crate) fn number(self) -> i64 {
        self.table.journal.iter().filter(|entry| entry.witnesses.contain(self.viewer)).count() as i64
    }

    /// How many actions stand.
    pub(crate) fn actions(self) -> usize {
        self.actions_of(self.table.standing.len())
    }

    /// How many of the first so many actions of the record the viewer knows of.
    pub(crate) fn actions_of(self, record: usize) -> usize {
        self.table.standing.iter().take(record).filter(|action| self.notices(action)).count()
    }

    /// How many actions of the record stand before the one that follows the viewer's first so many; `None` when the viewer
    /// does not know of so many.
    pub(crate) fn in_record(self, actions: usize) -> Option<usize> {
        if actions > self.actions() {
            return None;
        }
        let mut noticed = self.table.standing.iter().enumerate().filter(|(_, action)| self.notices(action));
        Some(noticed.nth(actions).map_or(self.table.standing.len(), |(index, _)| index))
    }

    /// The entries that the viewer notices, in order.
    pub(crate) fn entries(self) -> impl Iterator<Item = Noticed<'a>> {
        // For each standing action, how many up to it the viewer has noticed.
        let (mut number, mut standing) = (0, Vec::new());
        self.table.journal.iter().filter_map(move |entry| {
            let noticed = entry.witnesses.contain(self.viewer);
            match entry.deed {
                Deed::Action { .. } => {
                    standing.push(standing.last().copied().unwrap_or(0) + usize::from(noticed));
                }
                _ => standing.truncate(entry.deed.leaves().unwrap_or(usize::MAX)),
            }
            number += i64::from(noticed);
            let actions = standing.last().copied().unwrap_or(0);
            noticed.then_some(Noticed { number, actions, entry })
        })
    }
}

impl Table {
    /// Of each action that stands and that a viewer noticed, the events as the journal keeps them.
    pub(crate) fn told(&self, viewer: Viewer) -> Vec<Option<String>> {
        let mut told = Vec::new();
        for entry in &self.journal {
            match &entry.deed {
                Deed::Action { events, .. } => {
                    told.push(entry.witnesses.contain(viewer).then(|| events.clone()));
                }
                deed => told.truncate(deed.leaves().unwrap_or(usize::MAX)),
            }
        }
        told
    }

    /// The journal as a viewer knows it.
    pub(crate) const fn account(&self, viewer: Viewer) -> Account<'_> {
        Account { table: self, viewer }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const UNION: Viewer = Viewer::Seat(Seat::UNION);
    const CONFEDERATE: Viewer = Viewer::Seat(Seat::CONFEDERATE);

    #[test]
    fn an_action_is_noticed_by_its_seat_and_by_those_who_see_an_event() {
        let secret = Event::new("toy.1", "Hush.").only(Seats::only(Seat::UNION));
        let own = Witnesses::of_events(Seat::UNION, std::slice::from_ref(&secret));
        assert!(own.contain(UNION) && own.contain(Viewer::Umpire));
        assert!(!own.contain(CONFEDERATE) && !own.contain(Viewer::Spectator));
        let told = Witnesses::of_events(Seat::CONFEDERATE, &[secret]);
        assert!(told.contain(UNION) && told.contain(CONFEDERATE) && !told.contain(Viewer::Spectator));
        let open = Witnesses::of_events(Seat::UNION, &[Event::new("toy.1", "Hear!")]);
        assert!(open.contain(CONFEDERATE) && open.contain(Viewer::Spectator));
    }

    #[test]
    fn witnesses_survive_the_database() {
        for witnesses in [Witnesses::ALL, Witnesses::NONE, Witnesses::of_events(Seat(3), &[])] {
            assert_eq!(Witnesses::from_column(Some(witnesses.to_column())), witnesses);
        }
        assert_eq!(Witnesses::from_column(None), Witnesses::ALL);
    }
}
