//! A whole database as one SQLite file, and back into a database of either kind: for backups, and for moving from one kind to
//! the other. It is read as it stood at one moment, while the server goes on.

use std::path::Path;

use futures_util::TryStreamExt as _;
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, AssertSqlSafe, Executor as _, Row, Transaction};
use thiserror::Error;

use super::{MIGRATIONS, Store, StoreError};

/// The tables, in an order in which none comes before what it refers to, each with its texts and its numbers.
const TABLES: [(&str, &[&str], &[&str]); 10] = [
    (
        "accounts",
        &["id", "name", "name_key", "password", "mail", "webhook", "skeleton"],
        &["created", "mail_confirmed"],
    ),
    ("sessions", &["token", "account"], &["expires"]),
    ("password_resets", &["token", "account"], &["expires"]),
    ("mail_confirmations", &["token", "mail", "account", "game"], &["seat", "expires"]),
    (
        "games",
        &[
            "id",
            "ruleset",
            "scenario",
            "options",
            "setup",
            "seed",
            "start_dice",
            "clock",
            "outcome",
            "maker",
            "start_hash",
            "start_state",
        ],
        &["spectators", "created", "updated", "number", "deciding", "unplayed", "edition"],
    ),
    (
        "seats",
        &["game", "kind", "name", "token", "invitation", "account", "mail", "webhook"],
        &["seat", "mail_confirmed"],
    ),
    (
        "entries",
        &["game", "kind", "action", "dice", "hash", "events", "clocks", "why", "state"],
        &["number", "seat", "kept", "at", "witnesses", "open_to", "edition"],
    ),
    ("snapshots", &["game", "state"], &["number"]),
    ("chat", &["game", "text"], &["number", "seat", "at"]),
    ("notes", &["game", "text"], &["seat"]),
];

/// Why a database was not copied.
#[derive(Debug, Error)]
pub enum CopyError {
    /// One of the two cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// One of the two failed.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
    /// A file cannot be made or read.
    #[error("{0}: {1}")]
    File(String, std::io::Error),
    /// There is something where the copy should go.
    #[error("{0} is not empty: a copy goes where nothing is")]
    NotEmpty(String),
    /// The database was written by another Vedette.
    #[error(
        "the database is of another version than this Vedette: start the server once, or use the Vedette that wrote it"
    )]
    OtherVersion,
}

/// Copies a database into a new SQLite file, and says how many games it has. Nothing is seen of the file before it is whole.
pub async fn backup(database: &str, file: &Path) -> Result<u64, CopyError> {
    let wrong = |error| CopyError::File(file.display().to_string(), error);
    if file.exists() {
        return Err(CopyError::NotEmpty(file.display().to_string()));
    }
    let part = file.with_extension("part");
    let _ = std::fs::remove_file(&part);
    let (from, is_shared) = super::connect(database, false).await?;
    is_current(&from).await?;
    let to = Store::open(&format!("sqlite:{}", part.display())).await?;
    let mut reading = from.begin().await?;
    if is_shared {
        // An embedded file is read as it stood at the first look anyway.
        reading.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY").await?;
    }
    let games = copy(&mut reading, &to).await?;
    drop(reading);
    from.close().await;
    // What stands beside the file goes into it when nobody has it open any more.
    to.pool.close().await;
    std::fs::rename(&part, file).map_err(wrong)?;
    Ok(games)
}

/// Copies what [`backup`] has made into an empty database, all or nothing, and says how many games it has.
pub async fn restore(file: &Path, database: &str) -> Result<u64, CopyError> {
    let to = Store::open(database).await?;
    for table in ["games", "accounts"] {
        let row = sqlx::query(AssertSqlSafe(format!("SELECT COUNT(*) AS rows FROM {table}")))
            .fetch_one(&to.pool)
            .await?;
        if row.try_get::<i64, _>("rows")? > 0 {
            return Err(CopyError::NotEmpty("the database".into()));
        }
    }
    let wrong = |error| CopyError::File(file.display().to_string(), error);
    // A copy of its own, brought up to date: the backup stays as it is.
    let part = file.with_extension("restoring");
    std::fs::copy(file, &part).map_err(wrong)?;
    let from = Store::open(&format!("sqlite:{}", part.display())).await?;
    let mut reading = from.pool.begin().await?;
    let games = copy(&mut reading, &to).await;
    drop(reading);
    from.pool.close().await;
    to.pool.close().await;
    for beside in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{beside}", part.display()));
    }
    games
}

/// Whether a database has the tables that this Vedette knows.
pub(crate) async fn is_current(pool: &sqlx::AnyPool) -> Result<(), CopyError> {
    let row = sqlx::query("SELECT COUNT(*) AS steps FROM _sqlx_migrations").fetch_one(pool).await;
    let steps = row.and_then(|row| row.try_get::<i64, _>("steps"));
    if steps.is_ok_and(|steps| steps == MIGRATIONS.len() as i64) {
        Ok(())
    } else {
        Err(CopyError::OtherVersion)
    }
}

/// Copies every row in one transaction.
async fn copy(reading: &mut Transaction<'static, Any>, to: &Store) -> Result<u64, CopyError> {
    let mut writing = to.pool.begin().await?;
    let mut games = 0;
    for (table, texts, numbers) in TABLES {
        let columns = [texts, numbers].concat().join(", ");
        let places: Vec<String> =
            (1..=texts.len() + numbers.len()).map(|place| format!("${place}")).collect();
        let insert = format!("INSERT INTO {table} ({columns}) VALUES ({})", places.join(", "));
        let select = AssertSqlSafe(format!("SELECT {columns} FROM {table}"));
        let mut rows = sqlx::query(select).fetch(&mut **reading);
        while let Some(row) = rows.try_next().await? {
            fill(sqlx::query(AssertSqlSafe(insert.clone())), &row, texts, numbers)?
                .execute(&mut *writing)
                .await?;
            games += u64::from(table == "games");
        }
    }
    writing.commit().await?;
    Ok(games)
}

fn fill<'q>(
    mut insert: Query<'q, Any, AnyArguments>,
    row: &AnyRow,
    texts: &[&str],
    numbers: &[&str],
) -> Result<Query<'q, Any, AnyArguments>, sqlx::Error> {
    for text in texts {
        insert = insert.bind(row.try_get::<Option<String>, _>(*text)?);
    }
    for number in numbers {
        insert = insert.bind(row.try_get::<Option<i64>, _>(*number)?);
    }
    Ok(insert)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn every_column_of_every_table_is_copied() {
        let folder = std::env::temp_dir().join(format!("vedette-columns-{}", std::process::id()));
        let store = Store::open(&format!("sqlite:{}/games.db", folder.display())).await.unwrap();
        let query = "SELECT m.name AS owner, p.name AS name FROM sqlite_master m JOIN pragma_table_info(m.name) p \
                     WHERE m.type = 'table' AND m.name NOT LIKE '%sqlx%' AND m.name <> 'pulse'";
        let rows = sqlx::query(query).fetch_all(&store.pool).await.unwrap();
        let mut there: Vec<(String, String)> =
            rows.iter().map(|row| (row.try_get("owner").unwrap(), row.try_get("name").unwrap())).collect();
        let of = |(table, texts, numbers): (&str, &[&str], &[&str])| {
            let columns: Vec<&str> = texts.iter().chain(numbers).copied().collect();
            columns.into_iter().map(|column| (table.to_owned(), column.to_owned())).collect::<Vec<_>>()
        };
        let mut copied: Vec<(String, String)> = TABLES.into_iter().flat_map(of).collect();
        there.sort();
        copied.sort();
        assert_eq!(there, copied);
        let _ = std::fs::remove_dir_all(folder);
    }
}
