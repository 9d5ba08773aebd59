//! Storage in a page: the games are in memory, and every change is given to whoever keeps it for good before it is
//! acknowledged. A game is a file of leaves, numbered from 0, only ever added to: what another page has added to the same file
//! is found when a leaf is already there.

use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use engine::Seat;
use serde::{Deserialize, Serialize};
use thiserror::Error as ThisError;

use crate::model::{Entry, GameRow, SeatRow, Snapshot};
pub(crate) use crate::stored::{Append, AppendError, Line, Listed};

/// What comes of keeping something, when it is durable.
pub type Keeping<T> = Pin<Box<dyn Future<Output = Result<T, Unkept>> + Send>>;

/// Why nothing was kept.
#[derive(Debug, Clone, PartialEq, Eq, ThisError)]
pub enum Unkept {
    /// Another page has written that leaf.
    #[error("another page was first")]
    Taken,
    /// It could not be written: no room, or the browser keeps nothing.
    #[error("{0}")]
    Failed(String),
}

/// Whoever keeps the games of a page for good.
pub trait Keeper: Send + Sync {
    /// Adds a leaf to a game's file, if there is none of that number yet.
    fn add(&self, game: &str, leaf: u32, text: String) -> Keeping<()>;
    /// The leaves of a game's file from this number on.
    fn read(&self, game: &str, from: u32) -> Keeping<Vec<String>>;
}

/// Why something could not be stored or read.
pub(crate) type Error = Unkept;

/// Nobody has an account in a page.
#[derive(Debug, Clone)]
pub(crate) struct Account {
    pub(crate) id: String,
    pub(crate) name: String,
}

/// What has changed in a game; the other pages find it themselves.
#[derive(Debug, Clone, Copy)]
pub(crate) enum News {
    Seats,
    Chat,
}

/// One leaf of a game's file.
#[derive(Serialize, Deserialize)]
enum Leaf {
    /// The first: what is played, and who sits where.
    Made { row: GameRow, deciding: Option<u8> },
    /// The journal has grown.
    Added(Append),
    /// Somebody has sat down.
    Seats(Vec<SeatRow>),
    /// Somebody has spoken.
    Said(Line),
    /// A seat's private notes.
    Noted { seat: Seat, text: String },
}

/// A game's file as it was read.
struct File {
    leaves: u32,
    row: GameRow,
    updated: i64,
    deciding: Option<u8>,
    entries: Vec<Entry>,
    snapshot: Option<(i64, Vec<u8>)>,
    chat: Vec<Line>,
    notes: BTreeMap<u8, String>,
}

impl File {
    fn new(row: GameRow, deciding: Option<u8>) -> Self {
        let (updated, chat) = (row.created, Vec::new());
        Self {
            leaves: 1,
            row,
            updated,
            deciding,
            entries: Vec::new(),
            snapshot: None,
            chat,
            notes: BTreeMap::new(),
        }
    }

    fn number(&self) -> i64 {
        self.entries.last().map_or(0, |entry| entry.number)
    }

    /// Turns to a leaf if it is the next: who waited for the browser may find that it has been turned meanwhile.
    fn turn_to(&mut self, at: u32, leaf: Leaf) {
        if at == self.leaves {
            self.turn(leaf);
        }
    }

    /// Turns the next leaf.
    fn turn(&mut self, leaf: Leaf) {
        self.leaves += 1;
        match leaf {
            Leaf::Made { row, .. } => self.row = row,
            Leaf::Added(append) => {
                self.updated = append.seen_at().unwrap_or(self.updated);
                self.deciding = append.deciding;
                self.row.outcome = append.outcome;
                self.entries.extend(append.entries);
                let number = self.number();
                self.snapshot = append.snapshot.map(|state| (number, state)).or(self.snapshot.take());
            }
            Leaf::Seats(seats) => self.row.seats = seats,
            Leaf::Said(line) => self.chat.push(line),
            Leaf::Noted { seat, text } => drop(self.notes.insert(seat.0, text)),
        }
    }
}

/// The games of a page.
#[derive(Clone)]
pub(crate) struct Store {
    keeper: Arc<dyn Keeper>,
    files: Arc<Mutex<BTreeMap<String, File>>>,
}

fn gone() -> Unkept {
    Unkept::Failed("the game is no longer kept".into())
}

impl Store {
    /// The games of these ids, as they were kept. One that cannot be read is left where it is, and said so.
    pub(crate) async fn open(keeper: Arc<dyn Keeper>, games: Vec<String>) -> Result<Self, Unkept> {
        let store = Self { keeper, files: Arc::default() };
        for game in games {
            if let Err(error) = store.reread(&game).await {
                tracing::warn!(%error, game, "a game cannot be read");
            }
        }
        Ok(store)
    }

    fn files(&self) -> MutexGuard<'_, BTreeMap<String, File>> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn with<T>(&self, game: &str, look: impl FnOnce(&File) -> T) -> Option<T> {
        self.files().get(game).map(look)
    }

    /// Reads what has been added to a game's file.
    pub(crate) async fn reread(&self, game: &str) -> Result<(), Unkept> {
        let from = self.with(game, |file| file.leaves).unwrap_or(0);
        for (at, text) in (from..).zip(self.keeper.read(game, from).await?) {
            let leaf = serde_json::from_str(&text).map_err(|error| Unkept::Failed(error.to_string()))?;
            let mut files = self.files();
            match (files.get_mut(game), leaf) {
                (Some(file), leaf) => file.turn_to(at, leaf),
                (None, Leaf::Made { row, deciding }) => {
                    drop(files.insert(game.to_owned(), File::new(row, deciding)));
                }
                (None, _) => return Err(Unkept::Failed("its first leaf is lost".into())),
            }
        }
        Ok(())
    }

    /// Adds a leaf to a game's file, in the browser and then here.
    async fn add(&self, game: &str, leaf: Leaf) -> Result<(), Unkept> {
        let text = serde_json::to_string(&leaf).map_err(|error| Unkept::Failed(error.to_string()))?;
        let at = self.with(game, |file| file.leaves).ok_or_else(gone)?;
        let added = self.keeper.add(game, at, text).await;
        if added == Err(Unkept::Taken) {
            self.reread(game).await?;
        }
        added?;
        self.files().get_mut(game).ok_or_else(gone)?.turn_to(at, leaf);
        Ok(())
    }

    /// Stores a new game.
    pub(crate) async fn create(
        &self,
        row: &GameRow,
        _maker: &str,
        deciding: Option<u8>,
    ) -> Result<(), Unkept> {
        let leaf = Leaf::Made { row: row.clone(), deciding };
        let text = serde_json::to_string(&leaf).map_err(|error| Unkept::Failed(error.to_string()))?;
        self.keeper.add(&row.id, 0, text).await?;
        self.files().insert(row.id.clone(), File::new(row.clone(), deciding));
        Ok(())
    }

    /// Adds entries to a journal and returns when they are durable.
    pub(crate) async fn append(&self, append: Append) -> Result<(), AppendError> {
        if append.entries.is_empty() {
            return Ok(());
        }
        let game = append.game.clone();
        if self.with(&game, File::number) != Some(append.after) {
            return Err(AppendError::Conflict);
        }
        self.add(&game, Leaf::Added(append)).await.map_err(|unkept| match unkept {
            Unkept::Taken => AppendError::Conflict,
            Unkept::Failed(cause) => AppendError::Database(cause),
        })
    }

    /// The game of this id.
    pub(crate) async fn game(&self, id: &str) -> Result<Option<GameRow>, Unkept> {
        Ok(self.with(id, |file| file.row.clone()))
    }

    /// The seats of a game, in order.
    pub(crate) async fn seats(&self, game: &str) -> Result<Vec<SeatRow>, Unkept> {
        self.with(game, |file| file.row.seats.clone()).ok_or_else(gone)
    }

    /// The entries of a journal after a number, in order.
    pub(crate) async fn entries(&self, game: &str, after: i64) -> Result<Vec<Entry>, Unkept> {
        let later = |file: &File| file.entries.iter().filter(|entry| entry.number > after).cloned().collect();
        Ok(self.with(game, later).unwrap_or_default())
    }

    /// The last snapshot of a game.
    pub(crate) async fn snapshot(&self, game: &str) -> Result<Option<Snapshot>, Unkept> {
        let kept = self.with(game, |file| file.snapshot.clone()).flatten();
        Ok(kept.map(|(number, state)| Snapshot { number, state }))
    }

    /// The games, the last changed first.
    pub(crate) async fn list(&self, limit: i64) -> Result<Vec<Listed>, Unkept> {
        let mut all: Vec<Listed> = self.files().values().map(listed).collect();
        all.sort_by_key(|game| std::cmp::Reverse(game.updated));
        all.truncate(usize::try_from(limit).unwrap_or(0));
        Ok(all)
    }

    /// The games of an account: a page has none.
    pub(crate) async fn list_of(&self, _account: &str, _limit: i64) -> Result<Vec<Listed>, Unkept> {
        Ok(Vec::new())
    }

    /// Gives a seat to whoever brings its invitation; `None` when the invitation is not open.
    pub(crate) async fn accept(
        &self,
        invitation: &str,
        token: &str,
        name: &str,
        _account: Option<String>,
    ) -> Result<Option<(String, Seat)>, Unkept> {
        let invited = |row: &SeatRow| row.invitation.as_deref() == Some(invitation);
        let found = self.files().iter().find_map(|(game, file)| {
            let mut seats = file.row.seats.clone();
            let row = seats.iter_mut().find(|row| invited(row))?;
            (row.token, row.name, row.invitation) = (Some(token.to_owned()), name.to_owned(), None);
            let seat = row.seat;
            Some((game.clone(), seat, seats))
        });
        let Some((game, seat, seats)) = found else { return Ok(None) };
        self.add(&game, Leaf::Seats(seats)).await?;
        Ok(Some((game, seat)))
    }

    /// Adds a line of chat and says its number.
    pub(crate) async fn say(&self, game: &str, seat: Seat, text: &str, at: i64) -> Result<i64, Unkept> {
        let number = self.with(game, |file| file.chat.len() as i64 + 1).ok_or_else(gone)?;
        let line = Line { number, seat: seat.0, text: text.to_owned(), at };
        self.add(game, Leaf::Said(line)).await?;
        Ok(number)
    }

    /// The lines after a number, at most so many, the last ones.
    pub(crate) async fn chat(&self, game: &str, after: i64, limit: i64) -> Result<Vec<Line>, Unkept> {
        let lines = |file: &File| {
            let mut lines: Vec<Line> = file.chat.iter().filter(|line| line.number > after).cloned().collect();
            let extra = lines.len().saturating_sub(usize::try_from(limit).unwrap_or(0));
            lines.drain(..extra);
            lines
        };
        Ok(self.with(game, lines).unwrap_or_default())
    }

    /// A seat's private notes.
    pub(crate) async fn notes(&self, game: &str, seat: Seat) -> Result<String, Unkept> {
        Ok(self.with(game, |file| file.notes.get(&seat.0).cloned()).flatten().unwrap_or_default())
    }

    /// Keeps a seat's private notes.
    pub(crate) async fn set_notes(&self, game: &str, seat: Seat, text: &str) -> Result<(), Unkept> {
        self.add(game, Leaf::Noted { seat, text: text.to_owned() }).await
    }

    /// The other pages find what has changed themselves.
    pub(crate) async fn tell(&self, _news: News, _game: &str) -> Result<(), Unkept> {
        Ok(())
    }

    /// A page has room for whatever its owner begins.
    pub(crate) async fn set_unplayed(&self, _game: &str) -> Result<(), Unkept> {
        Ok(())
    }

    /// None is counted.
    pub(crate) async fn count_unplayed(&self, _maker: &str) -> Result<i64, Unkept> {
        Ok(0)
    }
}

fn listed(file: &File) -> Listed {
    Listed {
        id: file.row.id.clone(),
        ruleset: file.row.start.ruleset.clone(),
        scenario: file.row.start.scenario.clone(),
        updated: file.updated,
        deciding: file.deciding,
        outcome: file.row.outcome.clone(),
        seat: None,
    }
}
