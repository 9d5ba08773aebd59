//! The only door through which a journal grows. Appends that wait together are committed together, so that many games
//! share the price of one durable commit.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sqlx::{Any, AnyPool, Transaction};
use thiserror::Error;
use tokio::sync::{mpsc, oneshot};

use super::listen::{CHANNEL, News};
use crate::model::{Deed, Entry};

/// So many appends are committed together at most.
const MOST_TOGETHER: usize = 128;

/// Entries to be added to one game's journal, all or none.
pub(crate) struct Append {
    pub(crate) game: String,
    /// The number of the journal's last entry as the writer knows it.
    pub(crate) after: i64,
    pub(crate) entries: Vec<Entry>,
    /// Whose decision is open then; `None` when the game is over.
    pub(crate) deciding: Option<u8>,
    /// How it ended, if it has.
    pub(crate) outcome: Option<String>,
    /// The state after the last entry, when a snapshot is due.
    pub(crate) snapshot: Option<Vec<u8>>,
}

/// Why nothing was added.
#[derive(Debug, Clone, Error)]
pub(crate) enum AppendError {
    /// Somebody else wrote that number first.
    #[error("another writer was first")]
    Conflict,
    /// The database failed; whether the entries are there is not known.
    #[error("the database failed: {0}")]
    Database(String),
}

type Job = (Append, oneshot::Sender<Result<(), AppendError>>);

/// The writers: one for an embedded file, several for PostgreSQL. A game always has the same one.
#[derive(Clone)]
pub(crate) struct Writers(Vec<mpsc::Sender<Job>>);

impl Writers {
    /// Starts the writers; `process` is this one's name when others share the database.
    pub(crate) fn start(pool: &AnyPool, process: Option<&str>) -> Self {
        let count = if process.is_some() { 4 } else { 1 };
        let start = |_| {
            let (sender, receiver) = mpsc::channel(1024);
            tokio::spawn(write(pool.clone(), receiver, process.map(str::to_owned)));
            sender
        };
        Self((0..count).map(start).collect())
    }

    /// Adds entries to a journal and returns when they are durable.
    pub(crate) async fn append(&self, append: Append) -> Result<(), AppendError> {
        let stopped = || AppendError::Database("the writer has stopped".into());
        let which = append.game.bytes().map(usize::from).sum::<usize>() % self.0.len().max(1);
        let writer = self.0.get(which).ok_or_else(stopped)?;
        let (answer, answered) = oneshot::channel();
        writer.send((append, answer)).await.map_err(|_| stopped())?;
        answered.await.map_err(|_| stopped())?
    }
}

async fn write(pool: AnyPool, mut jobs: mpsc::Receiver<Job>, process: Option<String>) {
    let mut together = Vec::new();
    while jobs.recv_many(&mut together, MOST_TOGETHER).await > 0 {
        // In the order of the games, so that two processes never wait for each other in a circle.
        together.sort_by(|(one, _), (other, _)| one.game.cmp(&other.game));
        let (appends, answers): (Vec<Append>, Vec<_>) = together.drain(..).unzip();
        let results = match commit(&pool, &appends, process.as_deref()).await {
            Ok(added) => added
                .into_iter()
                .map(|added| if added { Ok(()) } else { Err(AppendError::Conflict) })
                .collect(),
            Err(error) => vec![Err(AppendError::Database(error.to_string())); appends.len()],
        };
        for (answer, result) in answers.into_iter().zip::<Vec<_>>(results) {
            let _ = answer.send(result);
        }
    }
}

/// Commits all appends and says of each whether it was added.
async fn commit(pool: &AnyPool, appends: &[Append], process: Option<&str>) -> Result<Vec<bool>, sqlx::Error> {
    let mut transaction = pool.begin().await?;
    let mut added = Vec::with_capacity(appends.len());
    for append in appends {
        added.push(add(&mut transaction, append, process).await?);
    }
    transaction.commit().await?;
    Ok(added)
}

async fn add(
    transaction: &mut Transaction<'static, Any>,
    append: &Append,
    process: Option<&str>,
) -> Result<bool, sqlx::Error> {
    let Some(last) = append.entries.last() else { return Ok(true) };
    let claimed = sqlx::query(
        "UPDATE games SET number = $1, updated = $2, deciding = $3, outcome = $4 WHERE id = $5 AND number = $6",
    )
    .bind(last.number)
    .bind(last.at)
    .bind(append.deciding.map(i64::from))
    .bind(append.outcome.clone())
    .bind(append.game.clone())
    .bind(append.after)
    .execute(&mut **transaction)
    .await?;
    if claimed.rows_affected() == 0 {
        return Ok(false);
    }
    for entry in &append.entries {
        insert(transaction, &append.game, entry).await?;
    }
    if let Some(state) = &append.snapshot {
        sqlx::query(
            "INSERT INTO snapshots (game, number, state) VALUES ($1, $2, $3) \
             ON CONFLICT (game) DO UPDATE SET number = excluded.number, state = excluded.state",
        )
        .bind(append.game.clone())
        .bind(last.number)
        .bind(STANDARD.encode(state))
        .execute(&mut **transaction)
        .await?;
    }
    if let Some(process) = process {
        sqlx::query("SELECT pg_notify($1, $2)")
            .bind(CHANNEL)
            .bind(News::Journal.write(process, &append.game))
            .execute(&mut **transaction)
            .await?;
    }
    Ok(true)
}

async fn insert(
    transaction: &mut Transaction<'static, Any>,
    game: &str,
    entry: &Entry,
) -> Result<(), sqlx::Error> {
    let (action, dice, hash, events) = match &entry.deed {
        Deed::Action { action, dice, hash, events } => (
            Some(action.clone()),
            Some(super::journal::write_dice(dice)),
            Some(hash.clone()),
            Some(events.clone()),
        ),
        _ => (None, None, None, None),
    };
    sqlx::query(
        "INSERT INTO entries (game, number, seat, kind, action, dice, hash, events, kept, clocks, at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
    )
    .bind(game.to_owned())
    .bind(entry.number)
    .bind(i64::from(entry.seat.0))
    .bind(entry.deed.word())
    .bind(action)
    .bind(dice)
    .bind(hash)
    .bind(events)
    .bind(entry.deed.kept().map(|kept| kept as i64))
    .bind(entry.clocks.as_ref().and_then(|clocks| serde_json::to_string(clocks).ok()))
    .bind(entry.at)
    .execute(&mut **transaction)
    .await?;
    Ok(())
}
