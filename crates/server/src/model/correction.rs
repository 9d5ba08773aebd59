//! Taking a stored game up by the rules as they are today. Where these play it otherwise than it was played, it goes on from
//! the state that was kept, or from where its actions lead today, and a line in its log says which clauses have changed.

use std::cmp::Reverse;
use std::sync::Arc;

use engine::{Difference, Record, RecordError, Seat, Taken};
use shelf::{AnyGame, AnyRules};

use super::journal::write_correction;
use super::{Deed, Entry, GameRow, Snapshot, Standing, Table, Way, Witnesses};
use crate::Opponents;

/// How a stored game goes on by today's rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// As it was played.
    Same,
    /// As it was played, though by a newer edition.
    Alike,
    /// From its last state as it was kept.
    Kept,
    /// From where so many of its actions lead, which may be elsewhere.
    Followed { actions: usize, of: usize, differs: Option<Difference> },
}

/// A stored game that was taken up.
pub(crate) struct Loaded {
    pub(crate) table: Table,
    pub(crate) verdict: Verdict,
    /// What is to be added to its journal before anything else.
    pub(crate) correction: Option<Entry>,
}

/// What a journal makes of a game, without playing it.
struct Walk {
    record: Record,
    standing: Vec<Standing>,
    way: Way,
    edition: u32,
}

impl Walk {
    fn through(row: &GameRow, entries: &[Entry]) -> Self {
        let mut walk = Self {
            record: row.start.clone(),
            standing: Vec::new(),
            way: Way::new(row.start_state.as_deref()),
            edition: row.start.edition,
        };
        entries.iter().for_each(|entry| walk.pass(entry));
        walk
    }

    fn pass(&mut self, entry: &Entry) {
        match &entry.deed {
            Deed::Action { action, dice, hash, state, .. } => {
                if self.record.last_edition() != self.edition {
                    let here = self.record.last_hash().to_owned();
                    self.record.correct(self.edition, here, Vec::new());
                }
                let (action, dice, hash) = (action.clone(), dice.clone(), hash.clone());
                self.record.taken.push(Taken { action, dice, hash });
                self.standing.push(Standing { seat: entry.seat, witnesses: entry.witnesses });
                self.way.push(state.clone());
            }
            Deed::Corrected { kept, edition, hash, state, .. } => {
                let set_aside = self.record.taken.get(*kept..).unwrap_or_default().to_vec();
                self.cut(*kept);
                self.record.correct(*edition, hash.clone(), set_aside);
                self.way.rest(state);
                self.edition = *edition;
            }
            deed => {
                if let Some(kept) = deed.leaves() {
                    self.cut(kept);
                }
            }
        }
    }

    fn cut(&mut self, kept: usize) {
        self.record.cut(kept);
        self.standing.truncate(kept);
        self.way.cut(kept);
    }
}

/// The game before its first action: by the rules, or as it was kept. A start that the rules make otherwise today is better
/// than none.
fn begin(row: &GameRow, rules: &dyn AnyRules) -> Result<Box<dyn AnyGame>, RecordError> {
    let wrong = match rules.replay(&row.start) {
        Ok(game) => return Ok(game),
        Err(wrong) => wrong,
    };
    let kept = row.start_state.as_ref().and_then(|state| rules.resume(&row.start, state));
    let otherwise = || rules.replay(&Record { start_hash: String::new(), ..row.start.clone() }).ok();
    kept.or_else(otherwise).ok_or(wrong)
}

impl Table {
    /// Takes a stored game up: from its snapshot where that fits the record, else from the beginning; and by today's rules
    /// where they have changed.
    pub(crate) fn load(
        row: GameRow,
        rules: Arc<dyn AnyRules>,
        journal: &[Entry],
        snapshot: Option<&Snapshot>,
        opponents: Arc<Opponents>,
        loaded: i64,
    ) -> Result<Loaded, RecordError> {
        let game = begin(&row, &*rules)?;
        let mut table = Self::blank(row, rules, game, opponents, loaded);
        let mut set_aside = Vec::new();
        let verdict = match table.play_through(journal, snapshot) {
            Ok(()) if table.edition() == table.rules.about().edition() => Verdict::Same,
            Ok(()) => Verdict::Alike,
            Err(error) => {
                tracing::warn!(game = table.row.id, %error, "a game is played otherwise by today's rules");
                let game = begin(&table.row, &*table.rules)?;
                let blank = game.fork();
                table = Self::blank(table.row, table.rules, blank, table.opponents, loaded);
                let verdict;
                (verdict, set_aside) = table.carry_over(game, journal, snapshot);
                verdict
            }
        };
        // In a game that was brought along nobody has spent anything yet.
        if table.clocks.is_none() {
            table.clocks = table.first_clocks();
        }
        let mut correction = None;
        if verdict != Verdict::Same {
            let is_over = table.row.outcome.is_some() || table.ending.is_some();
            if is_over {
                // What is over stays so, whatever today's rules would say.
                table.closed = table.row.outcome.clone();
                if !set_aside.is_empty() {
                    table.game.correct(set_aside.into_iter().map(|(taken, _)| taken).collect());
                }
            } else {
                correction = Some(table.correct(set_aside, loaded));
            }
        }
        Ok(Loaded { table, verdict, correction })
    }

    /// The same game as it stood after an entry: what came after that could not be stored.
    pub(super) fn after_entry(self, number: i64) -> Result<Self, RecordError> {
        let journal: Vec<Entry> = self.journal.into_iter().filter(|entry| entry.number <= number).collect();
        Self::load(self.row, self.rules, &journal, None, self.opponents, self.loaded)
            .map(|loaded| loaded.table)
    }

    /// The edition that the game is played by.
    pub(crate) fn edition(&self) -> u32 {
        self.corrected.unwrap_or(self.row.start.edition)
    }

    /// Whether its rules were corrected while it was played.
    pub(crate) const fn is_corrected(&self) -> bool {
        self.corrected.is_some()
    }

    /// Plays a journal again, checking that every entry leads where it says: from the last state that was kept whole, by a
    /// snapshot or where the rules were corrected.
    fn play_through(&mut self, journal: &[Entry], snapshot: Option<&Snapshot>) -> Result<(), RecordError> {
        let mut leaps: Vec<(usize, &[u8])> = Vec::new();
        if let Some(snapshot) = snapshot {
            let before = journal.iter().take_while(|entry| entry.number <= snapshot.number).count();
            leaps.push((before, &snapshot.state));
        }
        let corrections = journal.iter().enumerate().rev().filter_map(|(index, entry)| match &entry.deed {
            Deed::Corrected { kept, edition, state, .. } => Some((index + 1, *kept, *edition, state)),
            _ => None,
        });
        let corrected = corrections.into_iter().next();
        leaps.extend(corrected.map(|(count, _, _, state)| (count, &state[..])));
        leaps.sort_by_key(|(count, _)| Reverse(*count));
        let leap = leaps.into_iter().find(|(count, state)| self.leap(&journal[..*count], state));
        let skipped = leap.map_or(0, |(count, _)| count);
        if let Some((count, after, edition, _)) = corrected
            && skipped < count
        {
            return Err(RecordError::Corrected { after, edition });
        }
        journal[skipped..].iter().try_for_each(|entry| self.adopt(entry.clone()))
    }

    /// Jumps to a state that was kept after these entries; `false` when it does not fit the record.
    fn leap(&mut self, entries: &[Entry], state: &[u8]) -> bool {
        let walk = Walk::through(&self.row, entries);
        let Some(game) = self.rules.resume(&walk.record, state) else {
            tracing::warn!(
                game = self.row.id,
                entries = entries.len(),
                "a kept state does not fit its record"
            );
            return false;
        };
        self.settle(walk, game, entries);
        self.snapshot_stored(self.number());
        true
    }

    fn settle(&mut self, walk: Walk, game: Box<dyn AnyGame>, entries: &[Entry]) {
        (self.game, self.standing, self.way) = (game, walk.standing, walk.way);
        entries.iter().for_each(|entry| self.note(entry.clone()));
    }

    /// Carries a game on from its journal that today's rules play otherwise, and says which of its actions they would not have.
    fn carry_over(
        &mut self,
        beginning: Box<dyn AnyGame>,
        journal: &[Entry],
        snapshot: Option<&Snapshot>,
    ) -> (Verdict, Vec<(Taken, Standing)>) {
        let mut walk = Walk::through(&self.row, journal);
        if let Some(game) = walk.way.game(&*self.rules, &walk.record) {
            self.settle(walk, game, journal);
            return (Verdict::Kept, Vec::new());
        }
        let mut game = self.nearest(&walk, journal, snapshot).unwrap_or(beginning);
        let following = game.follow(&walk.record);
        let (actions, of) = (following.actions, walk.record.taken.len());
        let taken = walk.record.taken.split_off(actions);
        let set_aside = taken.into_iter().zip(walk.standing.split_off(actions)).collect();
        walk.way.cut(actions);
        self.settle(walk, game, journal);
        (Verdict::Followed { actions, of, differs: following.differs }, set_aside)
    }

    /// The game where it last stood in a state that was kept and is one of today's rules.
    fn nearest(
        &self,
        walk: &Walk,
        journal: &[Entry],
        snapshot: Option<&Snapshot>,
    ) -> Option<Box<dyn AnyGame>> {
        let shot = snapshot.and_then(|snapshot| {
            let before = journal.iter().take_while(|entry| entry.number <= snapshot.number).count();
            let record = Walk::through(&self.row, &journal[..before]).record;
            // What was taken back since leads nowhere.
            let stands = walk.record.taken.starts_with(&record.taken);
            stands.then(|| self.rules.resume(&record, &snapshot.state)).flatten()
        });
        let whole = walk.way.last_whole(&*self.rules, &walk.record);
        [shot, whole].into_iter().flatten().max_by_key(|game| game.record().taken.len())
    }

    /// Goes on by today's rules, without the actions that they would not have: the entry that says so is yet to be stored.
    fn correct(&mut self, set_aside: Vec<(Taken, Standing)>, now: i64) -> Entry {
        let since = self.edition();
        let witnesses = set_aside.iter().map(|(_, standing)| standing.witnesses).reduce(Witnesses::and);
        self.game.correct(set_aside.into_iter().map(|(taken, _)| taken).collect());
        let state = self.game.snapshot();
        self.way.rest(&state);
        let deed = Deed::Corrected {
            kept: self.standing.len(),
            edition: self.rules.about().edition(),
            hash: self.game.hash(),
            state,
            events: write_correction(self.rules.about(), since, witnesses),
        };
        let number = self.number() + 1;
        let entry =
            Entry { number, seat: Seat::UNION, deed, witnesses: Witnesses::ALL, clocks: None, at: now };
        Entry { clocks: self.clocks_after(&entry), ..entry }
    }
}
