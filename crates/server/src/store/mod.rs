//! Storage: one text of SQL for an embedded SQLite file and for PostgreSQL.

mod accounts;
mod channel;
mod copy;
mod games;
mod journal;
mod listen;
mod talk;
mod writer;

use std::str::FromStr;
use std::time::Duration;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyPool, Executor, SqlSafeStr};
use thiserror::Error as ThisError;

pub use copy::{CopyError, backup, restore};

pub(crate) use crate::stored::{Append, AppendError, Line, Listed};
pub(crate) use accounts::{Account, Addressee};
pub(crate) use copy::is_current;
pub(crate) use listen::{News, listen};

/// Why something could not be stored or read.
pub(crate) type Error = sqlx::Error;

/// The steps by which the tables came to be, in their order; one that has been released never changes.
const MIGRATIONS: [(&str, &str); 9] = [
    ("games", include_str!("../../migrations/0001_games.sql")),
    ("accounts", include_str!("../../migrations/0002_accounts.sql")),
    ("witnesses", include_str!("../../migrations/0003_witnesses.sql")),
    ("reasons", include_str!("../../migrations/0004_reasons.sql")),
    ("makers", include_str!("../../migrations/0005_makers.sql")),
    ("mail", include_str!("../../migrations/0006_mail.sql")),
    ("pulse", include_str!("../../migrations/0007_pulse.sql")),
    ("editions", include_str!("../../migrations/0008_editions.sql")),
    ("advice", include_str!("../../migrations/0009_advice.sql")),
];

/// Written out rather than by `sqlx::migrate!`, which would have sqlx and all it needs built a second time, for a macro.
fn migrations() -> Migrator {
    let numbered = (1..).zip(MIGRATIONS);
    let migrations = numbered.map(|(version, (name, sql))| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    Migrator::with_migrations(migrations.collect())
}

/// How long anybody waits for a connection to the database.
const LONGEST_WAIT: Duration = Duration::from_secs(5);

/// Why the database could not be opened.
#[derive(Debug, ThisError)]
pub enum StoreError {
    /// Its folder cannot be made.
    #[error("the folder of the database cannot be made: {0}")]
    Folder(#[from] std::io::Error),
    /// It does not answer.
    #[error("the database cannot be opened: {0}")]
    Open(#[from] sqlx::Error),
    /// Its tables cannot be brought up to date.
    #[error("the database cannot be brought up to date: {0}")]
    Migrate(#[from] sqlx::migrate::MigrateError),
    /// It is of a kind that was not built in.
    #[cfg(not(feature = "hosting"))]
    #[error("this Vedette was built without PostgreSQL: name a sqlite: file, or build it with `make host`")]
    Unbuilt,
}

/// The database.
#[derive(Clone)]
pub(crate) struct Store {
    pub(crate) pool: AnyPool,
    writers: writer::Writers,
    /// The address of a PostgreSQL that other processes may share; `None` for an embedded file.
    shared: Option<String>,
    /// This process, as the others know it.
    process: String,
}

impl Store {
    /// Opens the database, makes it if need be, and brings its tables up to date.
    pub(crate) async fn open(url: &str) -> Result<Self, StoreError> {
        let (pool, is_shared) = connect(url, true).await?;
        migrations().run(&pool).await?;
        let shared = is_shared.then(|| url.to_owned());
        let process = crate::token::id().unwrap_or_else(|_| std::process::id().to_string());
        let writers = writer::Writers::start(&pool, shared.as_ref().map(|_| process.as_str()));
        let store = Self { pool, writers, shared, process };
        store.draw_skeletons().await?;
        Ok(store)
    }
}

impl Store {
    /// Writes down what time it is: whether anything can be written.
    pub(crate) async fn beat(&self, at: i64) -> Result<(), sqlx::Error> {
        sqlx::query(
            "INSERT INTO pulse (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at",
        )
        .bind(at)
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}

/// Opens the database as it stands, and says whether others may share it.
pub(crate) async fn open_as_it_is(url: &str) -> Result<(AnyPool, bool), StoreError> {
    connect(url, false).await
}

/// Opens the database, or makes it where that is wanted, and says whether others may share it.
async fn connect(url: &str, makes: bool) -> Result<(AnyPool, bool), StoreError> {
    sqlx::any::install_default_drivers();
    let embedded = url.strip_prefix("sqlite:");
    #[cfg(not(feature = "hosting"))]
    if embedded.is_none() {
        return Err(StoreError::Unbuilt);
    }
    let address = match embedded {
        Some(file) => {
            if let Some(folder) = std::path::Path::new(file).parent() {
                std::fs::create_dir_all(folder)?;
            }
            if makes {
                keep_private(file)?;
            }
            format!("sqlite:{file}?mode={}", if makes { "rwc" } else { "rw" })
        }
        None => url.to_owned(),
    };
    let is_embedded = embedded.is_some();
    let pool = AnyPoolOptions::new()
        .max_connections(if is_embedded { 4 } else { 12 })
        .acquire_timeout(LONGEST_WAIT)
        .after_connect(move |connection, _| {
            Box::pin(async move {
                if is_embedded {
                    // FULL: a commit that was acknowledged survives a kill and a power cut.
                    connection
                        .execute(
                            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
                                 PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 15000;",
                        )
                        .await?;
                }
                Ok(())
            })
        })
        .connect_with(AnyConnectOptions::from_str(&address)?)
        .await?;
    Ok((pool, !is_embedded))
}

/// Makes a database's file if need be, and lets nobody but its owner read it or what stands beside it.
#[cfg(unix)]
pub(crate) fn keep_private(file: &str) -> Result<(), std::io::Error> {
    use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
    std::fs::OpenOptions::new().create(true).append(true).mode(0o600).open(file)?;
    for beside in ["", "-wal", "-shm"] {
        match std::fs::set_permissions(format!("{file}{beside}"), std::fs::Permissions::from_mode(0o600)) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

#[cfg(not(unix))]
pub(crate) fn keep_private(_file: &str) -> Result<(), std::io::Error> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_migration_of_the_folder_is_run() {
        let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/migrations")).unwrap();
        let mut files: Vec<String> =
            folder.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        files.sort();
        let run = migrations();
        let run = run.iter().map(|step| format!("{:04}_{}.sql", step.version, step.description));
        assert_eq!(run.collect::<Vec<_>>(), files);
    }
}
