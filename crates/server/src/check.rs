//! Which stored games today's rules play otherwise than they were played: for whoever is about to upgrade.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::Difference;
use sqlx::AssertSqlSafe;

use crate::model::{GameRow, Loaded, Table, Verdict};
use crate::store::{CopyError, Store, is_current, open_as_it_is};
use crate::{Catalog, Opponents};

/// What today's rules make of a stored game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// Its id.
    pub id: String,
    /// Its ruleset.
    pub ruleset: String,
    /// Its scenario.
    pub scenario: String,
    /// The edition it is played by.
    pub edition: u32,
    /// Its actions.
    pub actions: usize,
    /// Whether it is over.
    pub is_over: bool,
    /// How it goes on.
    pub finding: Finding,
}

/// How a stored game goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    /// As it was played.
    Same,
    /// As it was played, by a newer edition.
    Alike {
        /// The edition.
        edition: u32,
    },
    /// From its last state, though today's rules would have led elsewhere.
    Kept {
        /// Where they first differ.
        differs: Option<Difference>,
    },
    /// From where its actions lead by today's rules.
    Followed {
        /// So many of them can still be played.
        actions: usize,
        /// Where they first differ.
        differs: Option<Difference>,
    },
    /// Not at all.
    Unreadable(String),
}

impl Checked {
    /// Whether anything changes for its players.
    #[must_use]
    pub fn is_touched(&self) -> bool {
        self.finding != Finding::Same
    }
}

impl fmt::Display for Checked {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, ruleset, scenario, edition, actions, is_over, finding } = self;
        let over = if *is_over { ", over" } else { "" };
        write!(formatter, "{id} ({ruleset} {scenario}, edition {edition}, {actions} actions{over}): ")?;
        let differs = match finding {
            Finding::Same => return write!(formatter, "as it was played"),
            Finding::Alike { edition } => {
                return write!(formatter, "goes on by edition {edition}, which plays it as it was played");
            }
            Finding::Unreadable(problem) => return write!(formatter, "cannot be opened: {problem}"),
            Finding::Kept { differs } => {
                write!(formatter, "goes on from where it stands")?;
                differs
            }
            Finding::Followed { actions: followed, differs } if followed == actions => {
                write!(formatter, "goes on from where its actions lead by today's rules")?;
                differs
            }
            Finding::Followed { actions: followed, differs } => {
                write!(formatter, "goes on after {followed} of its actions, the others are set aside")?;
                differs
            }
        };
        match differs {
            Some(differs) => write!(formatter, "; today's rules differ at {differs}"),
            None => Ok(()),
        }
    }
}

/// Looks through all games of a database as it stands, which may be of an older Vedette, without changing anything. A
/// database that others share must be of this version: of another one check a backup.
pub async fn check(database: &str, catalog: &dyn Catalog) -> Result<Vec<Checked>, CopyError> {
    let Some(file) = database.strip_prefix("sqlite:") else {
        let (pool, _) = open_as_it_is(database).await?;
        is_current(&pool).await?;
        pool.close().await;
        return check_all(&Store::open(database).await?, catalog).await;
    };
    if !Path::new(file).is_file() {
        let missing = std::io::Error::from(std::io::ErrorKind::NotFound);
        return Err(CopyError::File(file.to_owned(), missing));
    }
    let copy = Copy::of(file).await?;
    let store = Store::open(&format!("sqlite:{}", copy.0.display())).await?;
    let checked = check_all(&store, catalog).await;
    store.pool.close().await;
    checked
}

/// A copy of a database that goes away again.
struct Copy(PathBuf);

impl Copy {
    /// Copies a database as it stands at one moment, while the server goes on.
    async fn of(file: &str) -> Result<Self, CopyError> {
        let name = crate::token::id().unwrap_or_else(|_| std::process::id().to_string());
        let copy = Self(std::env::temp_dir().join(format!("vedette-check-{name}.db")));
        let path = copy.0.display().to_string();
        crate::store::keep_private(&path).map_err(|error| CopyError::File(path.clone(), error))?;
        let (pool, _) = open_as_it_is(&format!("sqlite:{file}")).await?;
        let into = format!("VACUUM INTO '{}'", path.replace('\'', "''"));
        sqlx::query(AssertSqlSafe(into)).execute(&pool).await?;
        pool.close().await;
        Ok(copy)
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        for beside in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{beside}", self.0.display()));
        }
    }
}

async fn check_all(store: &Store, catalog: &dyn Catalog) -> Result<Vec<Checked>, CopyError> {
    let mut all = Vec::new();
    for id in store.all_games().await? {
        let Some(row) = store.game(&id).await? else { continue };
        let (journal, snapshot) = (store.entries(&id, 0).await?, store.snapshot(&id).await?);
        let checked = |finding| Checked {
            id: row.id.clone(),
            ruleset: row.start.ruleset.clone(),
            scenario: row.start.scenario.clone(),
            edition: row.start.edition,
            actions: 0,
            is_over: row.outcome.is_some(),
            finding,
        };
        let rules = match catalog.rules(&row.start.ruleset) {
            Ok(Some(rules)) => rules,
            Ok(None) => {
                all.push(checked(Finding::Unreadable("there is no such ruleset".into())));
                continue;
            }
            Err(error) => {
                all.push(checked(Finding::Unreadable(error.to_string())));
                continue;
            }
        };
        let opponents = Arc::new(Opponents::default());
        all.push(match Table::load(row.clone(), rules, &journal, snapshot.as_ref(), opponents, 0) {
            Ok(loaded) => judged(&row, loaded),
            Err(error) => checked(Finding::Unreadable(error.to_string())),
        });
    }
    Ok(all)
}

fn judged(row: &GameRow, loaded: Loaded) -> Checked {
    let Loaded { table, verdict, .. } = loaded;
    let about = table.rules.about();
    let actions = match &verdict {
        Verdict::Followed { of, .. } => *of,
        _ => table.standing.len(),
    };
    let finding = match verdict {
        Verdict::Alike if !table.is_over() => Finding::Alike { edition: about.edition() },
        Verdict::Same | Verdict::Alike => Finding::Same,
        Verdict::Followed { actions, differs, .. } => Finding::Followed { actions, differs },
        Verdict::Kept => {
            let start = table.rules.replay(&row.start);
            let differs = start.map(|mut game| game.follow(table.game.record()).differs);
            Finding::Kept { differs: differs.unwrap_or_default() }
        }
    };
    Checked {
        id: row.id.clone(),
        ruleset: row.start.ruleset.clone(),
        scenario: row.start.scenario.clone(),
        edition: table.edition(),
        actions,
        is_over: table.is_over(),
        finding,
    }
}
