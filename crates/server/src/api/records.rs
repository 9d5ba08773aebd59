//! Looking back: the log, a game as it stood, and its record.

use axum::extract::State;
use engine::{Record, Viewer};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::state::{LogEntry, log};
use super::{Json, Path, Query};
use crate::App;
use crate::access::Caller;
use crate::error::{ApiError, ErrorBody};
use crate::model::{SeatKind, Table};

/// Which part of the log.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Only entries after this number.
    #[serde(default)]
    pub since: u32,
    /// At most so many; 1,000 at once.
    pub limit: Option<u32>,
}

/// The log, as the caller may know it.
#[utoipa::path(get, path = "/api/v1/games/{game}/log", tag = "games", params(("game" = String, Path), Part),
    responses((status = 200, body = Vec<LogEntry>), (status = 404, body = ErrorBody)))]
pub(crate) async fn log_of(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(part): Query<Part>,
    caller: Caller,
) -> Result<Json<Vec<LogEntry>>, ApiError> {
    let open = app.tables.open(&game).await?;
    let look = move |table: &mut Table| {
        let viewer = caller.viewer(table)?;
        let limit = part.limit.unwrap_or(1_000).min(1_000);
        Ok(log(table, viewer, part.since as usize, limit as usize))
    };
    Ok(Json(app.tables.with(&open, look).await?))
}

/// A game as it stood.
#[derive(Serialize, ToSchema)]
pub struct Past {
    /// After how many actions.
    pub actions: usize,
    /// How many actions there are.
    pub of: usize,
    /// What the viewer saw: the engine's `View`.
    #[schema(value_type = Object)]
    pub view: engine::View,
}

/// Whose eyes.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Eyes {
    /// Once the game is over, `true` shows everything.
    #[serde(default)]
    pub umpire: bool,
}

/// The game as the caller saw it after so many actions: for a time line that runs back.
#[utoipa::path(get, path = "/api/v1/games/{game}/at/{actions}", tag = "games",
    params(("game" = String, Path), ("actions" = u32, Path), Eyes),
    responses((status = 200, body = Past), (status = 404, body = ErrorBody)))]
pub(crate) async fn at(
    State(app): State<App>,
    Path((game, actions)): Path<(String, u32)>,
    Query(eyes): Query<Eyes>,
    caller: Caller,
) -> Result<Json<Past>, ApiError> {
    let open = app.tables.open(&game).await?;
    let _permit =
        app.thinking.acquire().await.map_err(|error| ApiError::internal("no room to think", error))?;
    let look = move |table: &mut Table| {
        let viewer = caller.viewer(table)?;
        let viewer = if eyes.umpire && table.is_over() { Viewer::Umpire } else { viewer };
        Ok((viewer, std::sync::Arc::clone(&table.rules), table.game.record().clone()))
    };
    let (viewer, rules, mut record) = app.tables.with(&open, look).await?;
    let (actions, of) = (actions as usize, record.taken.len());
    if actions > of {
        return Err(ApiError::NotFound("action"));
    }
    record.taken.truncate(actions);
    let replayed = tokio::task::spawn_blocking(move || rules.replay(&record).map(|game| game.view(viewer)));
    let view = replayed.await.map_err(|error| ApiError::internal("a game does not replay", error))??;
    Ok(Json(Past { actions, of, view }))
}

/// The record of a game: when it is over, or for a caller who holds every seat that a person has.
#[utoipa::path(get, path = "/api/v1/games/{game}/record", tag = "games", params(("game" = String, Path)),
    responses((status = 200, body = Object), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(crate) async fn export(
    State(app): State<App>,
    Path(game): Path<String>,
    caller: Caller,
) -> Result<Json<Record>, ApiError> {
    let open = app.tables.open(&game).await?;
    let look = move |table: &mut Table| {
        caller.viewer(table)?;
        let held = caller.seats(table);
        let mut people = table.row.seats.iter().filter(|row| row.kind != SeatKind::Computer);
        // A record tells the dice and the other side's secrets.
        if !table.is_over() && !people.all(|row| held.contains(&row.seat)) {
            return Err(ApiError::Forbidden("the record is open when the game is over".into()));
        }
        Ok(table.game.record().clone())
    };
    Ok(Json(app.tables.with(&open, look).await?))
}
