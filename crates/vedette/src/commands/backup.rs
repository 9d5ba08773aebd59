//! `vedette backup` and `vedette restore`: all games and accounts of a server as one file, and back.

use std::path::PathBuf;

use clap::Args;

use crate::failure::Failure;
use crate::source::say;

/// Where the games are.
#[derive(Args)]
pub(super) struct Database {
    /// Where games are kept, unless DATABASE_URL names a database.
    #[arg(long, value_name = "DIR", default_value = ".")]
    data_dir: PathBuf,
}

impl Database {
    pub(super) fn url(&self) -> String {
        let named = std::env::var("DATABASE_URL").ok().filter(|url| !url.is_empty());
        named.unwrap_or_else(|| server::embedded(&self.data_dir))
    }
}

/// Copies all games and accounts into a new file, while the server goes on.
#[derive(Args)]
pub struct Backup {
    /// The file, which must not be there yet.
    file: PathBuf,
    #[command(flatten)]
    database: Database,
}

impl Backup {
    pub fn run(self) -> Result<(), Failure> {
        let games = block_on(server::backup(&self.database.url(), &self.file))?;
        say(format_args!("{} holds {games} games.", self.file.display()))
    }
}

/// Brings all games and accounts of a backup into an empty database.
#[derive(Args)]
pub struct Restore {
    /// The file that `vedette backup` has made.
    file: PathBuf,
    #[command(flatten)]
    database: Database,
}

impl Restore {
    pub fn run(self) -> Result<(), Failure> {
        let games = block_on(server::restore(&self.file, &self.database.url()))?;
        say(format_args!("{games} games are back."))
    }
}

pub(super) fn block_on<T>(work: impl Future<Output = Result<T, server::CopyError>>) -> Result<T, Failure> {
    let failed = |error: &dyn std::fmt::Display| Failure::Input(error.to_string());
    let runtime = tokio::runtime::Runtime::new().map_err(|error| failed(&error))?;
    runtime.block_on(work).map_err(|error| failed(&error))
}
