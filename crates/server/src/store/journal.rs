//! Reading journals and snapshots.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use engine::{FIRST_EDITION, Seat};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::{Append, AppendError, Store};
use crate::model::{Deed, Entry, Kept, Snapshot, Witnesses};

/// Dice as a column keeps them: faces in order, with commas.
pub(crate) fn write_dice(dice: &[u8]) -> String {
    dice.iter().map(u8::to_string).collect::<Vec<_>>().join(",")
}

/// Reads what [`write_dice`] wrote.
pub(crate) fn read_dice(text: &str) -> Vec<u8> {
    text.split(',').filter_map(|face| face.parse().ok()).collect()
}

fn entry(row: &AnyRow) -> Result<Entry, sqlx::Error> {
    let kind: String = row.try_get("kind")?;
    let state = row.try_get::<Option<String>, _>("state")?.and_then(|state| STANDARD.decode(state).ok());
    let kept = row.try_get::<Option<i64>, _>("kept")?.and_then(|kept| usize::try_from(kept).ok());
    let deed = if kind == "action" {
        Deed::Action {
            action: row.try_get("action")?,
            dice: read_dice(&row.try_get::<String, _>("dice")?),
            hash: row.try_get("hash")?,
            events: row.try_get("events")?,
            why: row.try_get("why")?,
            // Nobody, where it was not written down.
            open_to: Witnesses::from_column(row.try_get::<Option<i64>, _>("open_to")?.or(Some(0))),
            state: state.and_then(|state| Kept::from_bytes(&state)),
        }
    } else if kind == "corrected" {
        Deed::Corrected {
            kept: kept.unwrap_or(0),
            edition: u32::try_from(row.try_get::<i64, _>("edition")?).unwrap_or(FIRST_EDITION),
            hash: row.try_get("hash")?,
            state: state.unwrap_or_default(),
            events: row.try_get("events")?,
        }
    } else if kind == "letter" {
        Deed::Letter { text: row.try_get("events")? }
    } else {
        Deed::from_word(&kind, kept.unwrap_or(0))
            .ok_or_else(|| sqlx::Error::Decode(format!("an entry of unknown kind {kind}").into()))?
    };
    let clocks: Option<String> = row.try_get("clocks")?;
    Ok(Entry {
        number: row.try_get("number")?,
        seat: Seat(u8::try_from(row.try_get::<i64, _>("seat")?).unwrap_or(0)),
        deed,
        witnesses: Witnesses::from_column(row.try_get("witnesses")?),
        clocks: clocks.and_then(|text| serde_json::from_str(&text).ok()),
        at: row.try_get("at")?,
    })
}

impl Store {
    /// The entries of a journal after a number, in order.
    pub(crate) async fn entries(&self, game: &str, after: i64) -> Result<Vec<Entry>, sqlx::Error> {
        let rows = sqlx::query(
            "SELECT number, seat, kind, action, dice, hash, events, why, open_to, kept, witnesses, clocks, at, edition, \
             state FROM entries WHERE game = $1 AND number > $2 ORDER BY number",
        )
        .bind(game.to_owned())
        .bind(after)
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(entry).collect()
    }

    /// The last snapshot of a game.
    pub(crate) async fn snapshot(&self, game: &str) -> Result<Option<Snapshot>, sqlx::Error> {
        let row = sqlx::query("SELECT number, state FROM snapshots WHERE game = $1")
            .bind(game.to_owned())
            .fetch_optional(&self.pool)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let state = STANDARD.decode(row.try_get::<String, _>("state")?).unwrap_or_default();
        Ok(Some(Snapshot { number: row.try_get("number")?, state }))
    }

    /// Adds entries to a journal and returns when they are durable.
    pub(crate) async fn append(&self, append: Append) -> Result<(), AppendError> {
        self.writers.append(append).await
    }
}
