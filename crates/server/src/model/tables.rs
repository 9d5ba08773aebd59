//! All the games that are open in this process, and the one way to change them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use engine::Seat;
use shelf::AnyGame;
use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard, watch};
use web_time::Instant;

use super::good_game;
use super::thinking::Computers;
use super::{Album, Ending, Entry, GameRow, Loaded, Marks, SeatKind, Table, Thinkers, Watched};
use crate::errand::{beside, busy};
use crate::error::ApiError;
use crate::metrics::Metrics;
use crate::notify::Notifier;
use crate::store::{Append, AppendError, Store};
use crate::work::Workshop;
use crate::{Catalog, Opponents, Timepiece, token};

/// A table that nobody has looked at for so long is put away, in milliseconds.
const PUT_AWAY_AFTER: i64 = 15 * 60 * 1_000;

/// A game that nobody has played is kept for so long, in milliseconds.
#[cfg(not(target_family = "wasm"))]
const UNPLAYED_LASTS: i64 = 14 * 24 * 60 * 60 * 1_000;

/// Computers that play each other stop when nobody has looked for so long, in milliseconds, until somebody looks again.
const DESERTED_AFTER: i64 = 60 * 1_000;

/// So often a change is tried when another process is always first.
const MOST_TRIES: usize = 5;

/// A game that is open in this process.
pub(crate) struct OpenTable {
    pub(crate) id: String,
    /// The game in memory; `None` when it must be read from the database again.
    inner: Arc<AsyncMutex<Option<Table>>>,
    /// Ticks when the game or its seats have changed.
    changes: watch::Sender<u64>,
    /// Ticks when somebody has spoken.
    chat: watch::Sender<u64>,
    /// Whether a computer sits here.
    pub(super) has_computer: bool,
    /// Whether nobody else does.
    is_unmanned: bool,
    /// Whether somebody keeps the time that the rules give out.
    is_timed: bool,
    /// When it was taken up in this process, in milliseconds since 1970.
    opened: i64,
    /// Who plays for its computers.
    pub(super) computers: Computers,
    touched: AtomicI64,
    /// The seats that are looking, one for each live connection.
    present: Mutex<Vec<Seat>>,
    /// States along the way, for looking back.
    pub(crate) marks: Marks,
    /// What was seen when somebody looked back.
    pub(crate) album: Album,
    /// What those who watch were last sent.
    pub(crate) watched: Watched,
}

impl OpenTable {
    fn new(id: &str, table: Table, now: i64) -> Self {
        let mut computers = table.row.seats.iter().map(|row| row.kind == SeatKind::Computer);
        Self {
            id: id.to_owned(),
            has_computer: computers.clone().any(|is_computer| is_computer),
            is_unmanned: computers.all(|is_computer| is_computer),
            is_timed: table.is_timed_by_rules(),
            opened: table.loaded,
            inner: Arc::new(AsyncMutex::new(Some(table))),
            changes: watch::Sender::new(0),
            chat: watch::Sender::new(0),
            computers: Computers::default(),
            touched: AtomicI64::new(now),
            present: Mutex::default(),
            marks: Marks::default(),
            album: Album::default(),
            watched: Watched::default(),
        }
    }

    /// Ticks when the game or its seats have changed.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Ticks when somebody has spoken.
    pub(crate) fn chat(&self) -> watch::Receiver<u64> {
        self.chat.subscribe()
    }

    /// Notes that a seat looks on.
    pub(crate) fn arrive(&self, seat: Seat) {
        self.present.lock().unwrap_or_else(PoisonError::into_inner).push(seat);
    }

    /// Notes that a seat looks on no longer.
    pub(crate) fn leave(&self, seat: Seat) {
        let mut present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(index) = present.iter().position(|&one| one == seat) {
            present.swap_remove(index);
        }
    }

    fn is_present(&self, seat: Seat) -> bool {
        self.present.lock().unwrap_or_else(PoisonError::into_inner).contains(&seat)
    }

    /// Whether nobody looks, apart from whoever keeps the time, nor has since this moment.
    fn is_unwatched_since(&self, moment: i64) -> bool {
        self.changes.receiver_count() <= usize::from(self.is_timed)
            && self.touched.load(Ordering::Relaxed) <= moment
    }

    /// Whether nobody waits for what its computers do.
    pub(super) fn is_deserted(&self, now: i64) -> bool {
        self.is_unmanned && self.is_unwatched_since(now - DESERTED_AFTER)
    }

    /// Ends the thought of the computer that decides, at the best it has found so far.
    pub(crate) fn play_now(&self) {
        self.computers.play_now();
    }

    fn tick(&self) {
        self.changes.send_modify(|ticks| *ticks += 1);
    }
}

/// Whether nobody waits any more for what a computer thinks about: the game has ended, or it goes on from elsewhere.
fn interrupts(entry: &Entry) -> bool {
    entry.deed.leaves().is_some() || Ending::of(entry).is_some()
}

/// What a change to a game leaves to be stored and to be answered.
pub(crate) struct Done<T> {
    pub(crate) entries: Vec<Entry>,
    pub(crate) answer: T,
}

/// The games that are open in this process.
pub(crate) struct Tables {
    pub(crate) store: Store,
    pub(crate) catalog: Arc<dyn Catalog>,
    pub(crate) opponents: Arc<Opponents>,
    /// Who thinks for the computers.
    pub(crate) thinkers: Thinkers,
    /// Where games are changed and looked at, away from the threads that serve requests: a core for each, the others wait in
    /// the order in which they came.
    pub(crate) deeds: Workshop,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) notifier: Notifier,
    /// What the clocks go by.
    pub(crate) time: Timepiece,
    pub(crate) open: Mutex<HashMap<String, Arc<OpenTable>>>,
}

/// The guard of a table that is certainly loaded.
pub(crate) struct Locked(OwnedMutexGuard<Option<Table>>);

impl Locked {
    /// The table.
    pub(crate) fn table(&mut self) -> Result<&mut Table, ApiError> {
        self.0.as_mut().ok_or(ApiError::Internal)
    }
}

impl Tables {
    fn opened(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<OpenTable>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table of this game.
    pub(crate) async fn open(self: &Arc<Self>, id: &str) -> Result<Arc<OpenTable>, ApiError> {
        let found = self.opened().get(id).cloned();
        if let Some(open) = found {
            open.touched.store(self.time.now(), Ordering::Relaxed);
            if open.is_unmanned {
                self.wake_computer(&open);
            }
            return Ok(open);
        }
        if !token::is_id(id) && good_game::named(id).is_none() {
            return Err(ApiError::NotFound("game"));
        }
        let table = self.read(id).await?;
        let open = Arc::new(OpenTable::new(id, table, self.time.now()));
        let kept = Arc::clone(self.opened().entry(id.to_owned()).or_insert_with(|| Arc::clone(&open)));
        if Arc::ptr_eq(&open, &kept) && kept.is_timed {
            drop(beside(Arc::clone(self).keep_time(Arc::downgrade(&kept), kept.changes())));
        }
        self.wake_computer(&kept);
        Ok(kept)
    }

    /// Reads a game from the database. Where its rules have been corrected since, its journal says so first.
    async fn read(&self, id: &str) -> Result<Table, ApiError> {
        if good_game::named(id).is_some() {
            return self.good_game(id).await;
        }
        for _ in 0..MOST_TRIES {
            let Loaded { mut table, correction, .. } = self.load(id).await?;
            let Some(correction) = correction else { return Ok(table) };
            let append = Append {
                game: id.to_owned(),
                after: table.number(),
                entries: vec![correction.clone()],
                deciding: table.deciding().map(|seat| seat.0),
                outcome: table.outcome().map(|(_, sentence)| sentence),
                snapshot: None,
            };
            match self.store.append(append).await {
                Ok(()) => {
                    table.note(correction);
                    return Ok(table);
                }
                // Another process was first, and has said it.
                Err(AppendError::Conflict) => {}
                Err(AppendError::Database(cause)) => {
                    return Err(ApiError::unstored("a correction could not be stored", cause));
                }
            }
        }
        Err(ApiError::NotNow("others are changing the game: try again".into()))
    }

    async fn load(&self, id: &str) -> Result<Loaded, ApiError> {
        let row = self.store.game(id).await?.ok_or(ApiError::NotFound("game"))?;
        let rules = self.rules(&row.start.ruleset)?;
        let snapshot = self.store.snapshot(id).await?;
        let journal = self.store.entries(id, 0).await?;
        let (opponents, now) = (Arc::clone(&self.opponents), self.time.now());
        let load = move || Table::load(row, rules, &journal, snapshot.as_ref(), opponents, now);
        let loaded = busy(load).await;
        let loaded = loaded.map_err(|error| ApiError::internal("a stored game cannot be loaded", error))?;
        loaded.map_err(|error| {
            ApiError::NotNow(format!("by today's rules this game has no beginning: {error}"))
        })
    }

    /// The ruleset of this id.
    pub(crate) fn rules(&self, id: &str) -> Result<Arc<dyn shelf::AnyRules>, ApiError> {
        let rules = self.catalog.rules(id);
        let rules = rules.map_err(|error| ApiError::internal("a ruleset does not load", error))?;
        rules.ok_or(ApiError::NotFound("ruleset"))
    }

    /// Stores a new game with the journal it starts with.
    pub(crate) async fn create(
        &self,
        row: &GameRow,
        maker: &str,
        game: &dyn AnyGame,
        entries: Vec<Entry>,
    ) -> Result<(), ApiError> {
        let status = game.status();
        let deciding = status.open().map(|decision| decision.seat.0);
        self.store.create(row, maker, deciding).await?;
        let append = Append {
            game: row.id.clone(),
            after: 0,
            entries,
            deciding,
            outcome: status.outcome().map(|outcome| outcome.sentence.clone()),
            snapshot: None,
        };
        let stored = self.store.append(append).await;
        stored.map_err(|error| ApiError::internal("a game could not be stored", error))?;
        // Whoever brings a stored game along has not played it here yet.
        Ok(self.store.set_unplayed(&row.id).await?)
    }

    /// Takes away the games that nobody has played for long, and nobody looks at.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) async fn prune(&self) {
        let before = self.time.now() - UNPLAYED_LASTS;
        let unplayed = match self.store.unplayed_before(before).await {
            Ok(unplayed) => unplayed,
            Err(error) => return tracing::warn!(%error, "games that nobody played could not be found"),
        };
        for game in unplayed {
            if self.opened().contains_key(&game) {
                continue;
            }
            if let Err(error) = self.store.prune(&game).await {
                tracing::warn!(%error, game, "a game that nobody played could not be taken away");
            }
        }
    }

    /// Waits for a table and makes sure that it is loaded.
    pub(crate) async fn lock(&self, open: &OpenTable) -> Result<Locked, ApiError> {
        let mut guard = Arc::clone(&open.inner).lock_owned().await;
        if guard.is_none() {
            let mut table = self.read(&open.id).await?;
            // Its computers have gone on thinking meanwhile.
            table.loaded = open.opened;
            *guard = Some(table);
        }
        Ok(Locked(guard))
    }

    /// Changes a game: in memory, then in the database, then for everybody who watches. It runs to its end even if the
    /// caller has gone. When another process was first the deed is tried again on the game as it stands then: whether that
    /// conflicts with what the caller knows is for the deed to say.
    pub(crate) async fn change<T: Send + 'static>(
        self: &Arc<Self>,
        open: &Arc<OpenTable>,
        deed: impl Fn(&mut Table) -> Result<Done<T>, ApiError> + Send + Sync + 'static,
    ) -> Result<T, ApiError> {
        let (tables, open) = (Arc::clone(self), Arc::clone(open));
        let task = beside(async move { tables.change_now(&open, deed).await });
        task.await.map_err(|error| ApiError::internal("a change to a game failed", error))?
    }

    pub(super) async fn change_now<T: Send + 'static>(
        self: &Arc<Self>,
        open: &Arc<OpenTable>,
        deed: impl Fn(&mut Table) -> Result<Done<T>, ApiError> + Send + Sync + 'static,
    ) -> Result<T, ApiError> {
        let deed = Arc::new(deed);
        for _ in 0..MOST_TRIES {
            if let Some(answer) = self.try_change(open, &deed).await? {
                return Ok(answer);
            }
        }
        Err(ApiError::NotNow("others are changing the game: try again".into()))
    }

    /// Changes a game; `None` when another process was first and nothing has been changed.
    async fn try_change<T: Send + 'static>(
        self: &Arc<Self>,
        open: &Arc<OpenTable>,
        deed: &Arc<impl Fn(&mut Table) -> Result<Done<T>, ApiError> + Send + Sync + 'static>,
    ) -> Result<Option<T>, ApiError> {
        let mut locked = self.lock(open).await?;
        // Out of its place while it changes: if anything goes wrong the game is read from the database again.
        let Some(mut table) = locked.0.take() else { return Err(ApiError::Internal) };
        let (after, actions, decided) = (table.number(), table.standing.len(), table.deciding());
        let deed = Arc::clone(deed);
        let (done, mut table) = self.deeds.work(move |_| Ok((deed(&mut table), table))).await?;
        let done = match done {
            Ok(done) => done,
            Err(error) => {
                if (table.number(), table.standing.len()) != (after, actions) {
                    return Err(error);
                }
                // What another process has written may not have been heard of yet: then the deed is tried again.
                let unheard = match error {
                    ApiError::Conflict { .. } => self.store.entries(&open.id, after).await?,
                    _ => Vec::new(),
                };
                let is_news = !unheard.is_empty();
                if unheard.into_iter().try_for_each(|entry| table.adopt(entry)).is_ok() {
                    locked.0.replace(table);
                }
                drop(locked);
                if !is_news {
                    return Err(error);
                }
                open.tick();
                return Ok(None);
            }
        };
        let snapshot = table.snapshot_due();
        let append = Append {
            game: open.id.clone(),
            after,
            entries: done.entries,
            deciding: table.deciding().map(|seat| seat.0),
            outcome: table.outcome().map(|(_, sentence)| sentence),
            snapshot: snapshot.as_ref().map(|snapshot| snapshot.state.clone()),
        };
        let began = Instant::now();
        let added = append.entries.len() as u64;
        let interrupts = append.entries.iter().any(interrupts);
        let stored = self.store.append(append).await;
        self.metrics.commit_seconds.observe(began.elapsed().as_secs_f64());
        match stored {
            Ok(()) => {}
            Err(AppendError::Conflict) => {
                self.metrics.conflicts.inc();
                locked.0.replace(self.read(&open.id).await?);
                return Ok(None);
            }
            Err(AppendError::Database(cause)) => {
                // Whether it is there is not known: it is seen as it was, and whoever changes it next finds out.
                if let Ok(kept) = busy(move || table.after_entry(after)).await {
                    *locked.0 = kept.ok();
                }
                return Err(ApiError::unstored("an action could not be stored", cause));
            }
        }
        self.metrics.entries.inc_by(added);
        if let Some(snapshot) = snapshot {
            table.snapshot_stored(snapshot.number);
        }
        let to_tell = table.deciding().filter(|_| table.deciding() != decided);
        if let Some(seat) = to_tell.filter(|&seat| !open.is_present(seat)) {
            self.notifier.your_move(&table.row, seat);
        }
        if interrupts {
            open.computers.interrupt();
        }
        locked.0.replace(table);
        drop(locked);
        open.tick();
        self.wake_computer(open);
        Ok(Some(done.answer))
    }

    /// Keeps the time that the rules give out at a table, for as long as it is open: when somebody's is up, what the rules know
    /// for it is done. A table is not put away while a clock runs.
    async fn keep_time(self: Arc<Self>, table: Weak<OpenTable>, mut changes: watch::Receiver<u64>) {
        while let Some(open) = table.upgrade() {
            changes.mark_unchanged();
            let falls_at = match self.lock(&open).await {
                Ok(mut locked) => locked.table().ok().and_then(|table| table.falls_at()),
                Err(_) => None,
            };
            let is_called = match falls_at {
                Some(moment) => tokio::select! {
                    () = self.time.until(moment) => self.call_time(&open).await,
                    _ = changes.changed() => true,
                },
                None => false,
            };
            drop(open);
            if !is_called && changes.changed().await.is_err() {
                return;
            }
        }
    }

    /// Does what the rules know for a seat whose time is up, and says whether they did.
    async fn call_time(self: &Arc<Self>, open: &Arc<OpenTable>) -> bool {
        let time = self.time.clone();
        let call = move |table: &mut Table| match table.call_time(time.now()) {
            Some(entry) => Ok(Done { entries: vec![entry], answer: () }),
            None => Err(ApiError::NotNow("nobody's time is up".into())),
        };
        self.change(open, call).await.is_ok()
    }

    /// Reads the seats of a game again: somebody has sat down.
    pub(crate) async fn seats_changed(self: &Arc<Self>, id: &str) -> Result<(), ApiError> {
        let Some(open) = self.opened().get(id).cloned() else { return Ok(()) };
        let seats = self.store.seats(id).await?;
        self.lock(&open).await?.table()?.row.seats = seats;
        open.tick();
        self.wake_computer(&open);
        Ok(())
    }

    /// Tells everybody at a table of this process that somebody has spoken.
    pub(crate) fn spoken(&self, id: &str) {
        if let Some(open) = self.opened().get(id) {
            open.chat.send_modify(|ticks| *ticks += 1);
        }
    }

    /// Follows what another process has added to a journal.
    pub(crate) async fn catch_up(self: &Arc<Self>, id: &str) -> Result<(), ApiError> {
        let Some(open) = self.opened().get(id).cloned() else { return Ok(()) };
        let mut locked = self.lock(&open).await?;
        let table = locked.table()?;
        let added = self.store.entries(id, table.number()).await?;
        let followed = added.into_iter().try_for_each(|entry| table.adopt(entry));
        if followed.is_err() {
            locked.0.take();
        }
        drop(locked);
        open.tick();
        self.wake_computer(&open);
        Ok(())
    }

    /// Forgets what is in memory: changes may have been missed.
    pub(crate) async fn forget_all(&self) {
        let all: Vec<Arc<OpenTable>> = self.opened().values().cloned().collect();
        for open in all {
            open.inner.lock().await.take();
            open.tick();
        }
    }

    /// Puts away the tables that nobody looks at.
    pub(crate) fn put_away(&self) {
        let before = self.time.now() - PUT_AWAY_AFTER;
        self.opened().retain(|_, open| !open.is_unwatched_since(before) || Arc::strong_count(open) > 1);
        self.metrics.open_tables.set(self.opened().len() as i64);
    }

    /// Looks at a game without changing it, away from the threads that serve requests.
    pub(crate) async fn with<T>(
        self: &Arc<Self>,
        open: &OpenTable,
        look: impl FnOnce(&mut Table) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError>
    where
        T: Send + 'static,
    {
        let mut locked = self.lock(open).await?;
        self.deeds.work(move |_| look(locked.table()?)).await
    }
}
