//! The only door through which a journal grows. Appends that wait together are committed together, so that many games
//! share the price of one durable commit.

use std::collections::HashSet;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sqlx::any::AnyArguments;
use sqlx::query::Query;
use sqlx::{Any, AnyPool, AssertSqlSafe, Row, Transaction};
use tokio::sync::{mpsc, oneshot};

use super::journal::write_dice;
use super::listen::{CHANNEL, News};
use super::{Append, AppendError};
use crate::model::{Deed, Entry, Kept};

/// So many appends are committed together at most.
const MOST_TOGETHER: usize = 64;

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
        if append.entries.is_empty() {
            return Ok(());
        }
        let stopped = || AppendError::Database("the writer has stopped".into());
        let which = append.game.bytes().map(usize::from).sum::<usize>() % self.0.len().max(1);
        let writer = self.0.get(which).ok_or_else(stopped)?;
        let (answer, answered) = oneshot::channel();
        writer.send((append, answer)).await.map_err(|_| stopped())?;
        answered.await.map_err(|_| stopped())?
    }
}

async fn write(pool: AnyPool, mut jobs: mpsc::Receiver<Job>, process: Option<String>) {
    let (pool, process) = (&pool, process.as_deref());
    let mut together = Vec::new();
    while jobs.recv_many(&mut together, MOST_TOGETHER).await > 0 {
        let (appends, answers): (Vec<Append>, Vec<_>) = together.drain(..).unzip();
        let results = commit(pool, &appends, process).await;
        if results.is_err() && appends.len() > 1 {
            // One game's trouble is not another's. Trying again is safe: what was added is not added twice.
            let mut alone = Vec::with_capacity(appends.len());
            for append in &appends {
                alone.push(commit(pool, std::slice::from_ref(append), process).await);
            }
            for (answer, result) in answers.into_iter().zip(alone) {
                let _ = answer.send(answer_of(&result, 0));
            }
            continue;
        }
        for (index, answer) in answers.into_iter().enumerate() {
            let _ = answer.send(answer_of(&results, index));
        }
    }
}

/// What one of those who waited is told.
fn answer_of(results: &Result<Vec<bool>, sqlx::Error>, index: usize) -> Result<(), AppendError> {
    match results {
        Ok(added) if added.get(index) == Some(&true) => Ok(()),
        Ok(_) => Err(AppendError::Conflict),
        Err(error) => Err(AppendError::Database(error.to_string())),
    }
}

/// Commits all appends and says of each whether it was added.
async fn commit(pool: &AnyPool, appends: &[Append], process: Option<&str>) -> Result<Vec<bool>, sqlx::Error> {
    let mut transaction = pool.begin().await?;
    let claimed = claim(&mut transaction, appends).await?;
    let added: Vec<bool> = appends.iter().map(|append| claimed.contains(&append.game)).collect();
    let all = || appends.iter().zip(&added).filter(|(_, added)| **added).map(|(append, _)| append);
    let entries: Vec<(&str, &Entry)> =
        all().flat_map(|append| append.entries.iter().map(|entry| (append.game.as_str(), entry))).collect();
    for some in entries.chunks(MOST_TOGETHER) {
        insert(&mut transaction, some).await?;
    }
    for append in all() {
        keep_snapshot(&mut transaction, append).await?;
    }
    if let Some(process) = process {
        tell(&mut transaction, all().map(|append| News::Journal.write(process, &append.game))).await?;
    }
    transaction.commit().await?;
    Ok(added)
}

/// The placeholders of so many rows of so many columns: `($1, $2), ($3, $4)`.
fn rows(count: usize, columns: usize) -> String {
    let row = |row: usize| {
        let places: Vec<String> =
            (1..=columns).map(|column| format!("${}", row * columns + column)).collect();
        format!("({})", places.join(", "))
    };
    (0..count).map(row).collect::<Vec<_>>().join(", ")
}

/// A statement whose text is made of the code's own words and of placeholders.
fn statement(text: String) -> Query<'static, Any, AnyArguments> {
    sqlx::query(AssertSqlSafe(text))
}

/// Moves the counters of the games on, where they stand as the writers believe, and says in which games that was so.
async fn claim(
    transaction: &mut Transaction<'static, Any>,
    appends: &[Append],
) -> Result<HashSet<String>, sqlx::Error> {
    let with_entries = || appends.iter().filter_map(|append| Some((append, append.entries.last()?)));
    let mut query = statement(format!(
        "UPDATE games SET number = CAST(v.column1 AS BIGINT), updated = COALESCE(CAST(v.column2 AS BIGINT), updated), \
         deciding = CAST(v.column3 AS BIGINT), outcome = CAST(v.column4 AS TEXT), unplayed = NULL FROM (VALUES {}) AS v \
         WHERE games.id = v.column5 AND games.number = CAST(v.column6 AS BIGINT) RETURNING id",
        rows(with_entries().count(), 6)
    ));
    for (append, last) in with_entries() {
        query = query
            .bind(last.number)
            .bind(append.seen_at())
            .bind(append.deciding.map(i64::from))
            .bind(append.outcome.clone())
            .bind(append.game.clone())
            .bind(append.after);
    }
    let claimed = query.fetch_all(&mut **transaction).await?;
    claimed.iter().map(|row| row.try_get("id")).collect()
}

/// Adds entries to their journals.
async fn insert(
    transaction: &mut Transaction<'static, Any>,
    entries: &[(&str, &Entry)],
) -> Result<(), sqlx::Error> {
    let mut query = statement(format!(
        "INSERT INTO entries (game, number, seat, kind, action, dice, hash, events, why, open_to, kept, \
         witnesses, clocks, at, edition, state) VALUES {}",
        rows(entries.len(), 16)
    ));
    for (game, entry) in entries {
        let (action, dice, hash, events, why, open_to) = match &entry.deed {
            Deed::Action { action, dice, hash, events, why, open_to, .. } => (
                Some(action.clone()),
                Some(write_dice(dice)),
                Some(hash.clone()),
                Some(events.clone()),
                why.clone(),
                Some(open_to.to_column()),
            ),
            Deed::Corrected { hash, events, .. } => {
                (None, None, Some(hash.clone()), Some(events.clone()), None, None)
            }
            Deed::Letter { text } => (None, None, None, Some(text.clone()), None, None),
            _ => (None, None, None, None, None, None),
        };
        let (edition, state) = match &entry.deed {
            Deed::Action { state, .. } => (None, state.as_ref().map(Kept::to_bytes)),
            Deed::Corrected { edition, state, .. } => (Some(i64::from(*edition)), Some(state.clone())),
            _ => (None, None),
        };
        query = query
            .bind((*game).to_owned())
            .bind(entry.number)
            .bind(i64::from(entry.seat.0))
            .bind(entry.deed.word())
            .bind(action)
            .bind(dice)
            .bind(hash)
            .bind(events)
            .bind(why)
            .bind(open_to)
            .bind(entry.deed.kept().map(|kept| kept as i64))
            .bind(entry.witnesses.to_column())
            .bind(entry.clocks.as_ref().and_then(|clocks| serde_json::to_string(clocks).ok()))
            .bind(entry.at)
            .bind(edition)
            .bind(state.map(|state| STANDARD.encode(state)));
    }
    query.execute(&mut **transaction).await?;
    Ok(())
}

async fn keep_snapshot(
    transaction: &mut Transaction<'static, Any>,
    append: &Append,
) -> Result<(), sqlx::Error> {
    let (Some(state), Some(last)) = (&append.snapshot, append.entries.last()) else { return Ok(()) };
    sqlx::query(
        "INSERT INTO snapshots (game, number, state) VALUES ($1, $2, $3) \
         ON CONFLICT (game) DO UPDATE SET number = excluded.number, state = excluded.state",
    )
    .bind(append.game.clone())
    .bind(last.number)
    .bind(STANDARD.encode(state))
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

/// Tells the other processes, all at once.
async fn tell(
    transaction: &mut Transaction<'static, Any>,
    news: impl Iterator<Item = String>,
) -> Result<(), sqlx::Error> {
    let news: Vec<String> = news.collect();
    if news.is_empty() {
        return Ok(());
    }
    let values = rows(news.len(), 1);
    let text = format!("SELECT pg_notify('{CHANNEL}', v.column1) FROM (VALUES {values}) AS v");
    let query = news.into_iter().fold(statement(text), Query::bind);
    query.execute(&mut **transaction).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn placeholders_are_counted_through() {
        assert_eq!(super::rows(2, 3), "($1, $2, $3), ($4, $5, $6)");
    }
}
