//! Storage: one text of SQL for an embedded SQLite file and for PostgreSQL.

mod accounts;
mod channel;
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
use thiserror::Error;

pub(crate) use accounts::Account;
pub(crate) use games::Listed;
pub(crate) use listen::{News, listen};
pub(crate) use talk::Line;
pub(crate) use writer::{Append, AppendError};

/// The steps by which the tables came to be, in their order; one that has been released never changes.
const MIGRATIONS: [(&str, &str); 5] = [
    ("games", include_str!("../../migrations/0001_games.sql")),
    ("accounts", include_str!("../../migrations/0002_accounts.sql")),
    ("witnesses", include_str!("../../migrations/0003_witnesses.sql")),
    ("reasons", include_str!("../../migrations/0004_reasons.sql")),
    ("makers", include_str!("../../migrations/0005_makers.sql")),
];

/// Written out rather than by `sqlx::migrate!`, which would have sqlx and all it needs built a second time, for a macro.
fn migrations() -> Migrator {
    let numbered = (1..).zip(MIGRATIONS);
    let migrations = numbered.map(|(version, (name, sql))| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    Migrator::with_migrations(migrations.collect())
}

/// Why the database could not be opened.
#[derive(Debug, Error)]
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
                format!("sqlite:{file}?mode=rwc")
            }
            None => url.to_owned(),
        };
        let is_embedded = embedded.is_some();
        let pool = AnyPoolOptions::new()
            .max_connections(if is_embedded { 4 } else { 12 })
            .acquire_timeout(Duration::from_secs(15))
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
        migrations().run(&pool).await?;
        let shared = (!is_embedded).then(|| url.to_owned());
        let process = crate::token::id().unwrap_or_else(|_| std::process::id().to_string());
        let writers = writer::Writers::start(&pool, shared.as_ref().map(|_| process.as_str()));
        Ok(Self { pool, writers, shared, process })
    }
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
