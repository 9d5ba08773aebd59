//! Looking back: the log, a game as it stood, and its record.

use std::sync::Arc;

use axum::extract::State;
use engine::{Record, Viewer};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::state::{LogEntry, log};
use super::{Json, Path, Query};
use crate::App;
use crate::access::Caller;
use crate::error::{ApiError, ErrorBody};
use crate::limits::Address;
use crate::model::{Eyes, Halted, Moment, OpenTable, Past as Gone, Table, course};
use crate::work::Wanted;

/// Which part of the log.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Only entries after this number of the caller's own count.
    #[serde(default)]
    pub since: u32,
    /// At most so many; 1,000 at once.
    pub limit: Option<u32>,
    /// Once the game is over, `true` shows everything.
    #[serde(default)]
    pub umpire: bool,
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
        let viewer = caller.eyes(table, part.umpire)?;
        let limit = part.limit.unwrap_or(1_000).min(1_000);
        Ok(log(table, viewer, i64::from(part.since), limit as usize))
    };
    Ok(Json(app.tables.with(&open, look).await?))
}

/// A game as it stood.
#[derive(Serialize, ToSchema)]
pub struct Past {
    /// After how many actions, of those the viewer knows of.
    pub actions: usize,
    /// How many of them there are.
    pub of: usize,
    /// What the viewer saw.
    #[schema(value_type = engine::View)]
    pub view: Arc<engine::View>,
}

/// Whose eyes.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Whose {
    /// Once the game is over, `true` shows everything.
    #[serde(default)]
    pub umpire: bool,
}

/// The game as the caller saw it after so many actions: for a time line that runs back.
#[utoipa::path(get, path = "/api/v1/games/{game}/at/{actions}", tag = "games",
    params(("game" = String, Path), ("actions" = u32, Path), Whose),
    responses((status = 200, body = Past), (status = 404, body = ErrorBody)))]
pub(crate) async fn at(
    State(app): State<App>,
    Address(address): Address,
    Path((game, actions)): Path<(String, u32)>,
    Query(whose): Query<Whose>,
    caller: Caller,
) -> Result<Json<Past>, ApiError> {
    app.limits.look(address)?;
    let open = app.tables.open(&game).await?;
    let actions = actions as usize;
    let (viewer, of, past) = as_it_stood(&app, &open, caller, whose, actions).await?;
    let replay = move |wanted: &Wanted| {
        open.album.view(viewer, past.record(), || {
            Ok(open.marks.replay(&past, wanted).map_err(does_not_replay)?.view(viewer))
        })
    };
    let view = app.thinking.work(replay).await?;
    Ok(Json(Past { actions, of, view }))
}

/// At which moment, and whose eyes.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct When {
    /// After how many actions; without it, now.
    pub actions: Option<u32>,
    /// Once the game is over, `true` shows everything.
    #[serde(default)]
    pub umpire: bool,
}

/// What the rules mark out on the board as the caller may know it: ranges, zones of control, supply, command radii.
#[utoipa::path(get, path = "/api/v1/games/{game}/overlays", tag = "games", params(("game" = String, Path), When),
    responses((status = 200, body = Vec<engine::Overlay>), (status = 404, body = ErrorBody)))]
pub(crate) async fn overlays(
    State(app): State<App>,
    Address(address): Address,
    Path(game): Path<String>,
    Query(when): Query<When>,
    caller: Caller,
) -> Result<Json<Vec<engine::Overlay>>, ApiError> {
    app.limits.look(address)?;
    let open = app.tables.open(&game).await?;
    let whose = Whose { umpire: when.umpire };
    let Some(actions) = when.actions else {
        let look = move |table: &mut Table| Ok(table.game.overlays(caller.eyes(table, whose.umpire)?));
        return app.tables.with(&open, look).await.map(Json);
    };
    let (viewer, _, past) = as_it_stood(&app, &open, caller, whose, actions as usize).await?;
    let replay = move |wanted: &Wanted| {
        Ok(open.marks.replay(&past, wanted).map_err(does_not_replay)?.overlays(viewer))
    };
    app.thinking.work(replay).await.map(Json)
}

/// What looking back needs: whose eyes, how many actions they know of, and the past up to one of them.
async fn as_it_stood(
    app: &App,
    open: &OpenTable,
    caller: Caller,
    whose: Whose,
    actions: usize,
) -> Result<(Viewer, usize, Gone), ApiError> {
    let look = move |table: &mut Table| {
        let viewer = caller.eyes(table, whose.umpire)?;
        let account = table.account(viewer);
        let kept = account.in_record(actions).ok_or(ApiError::NotFound("action"))?;
        Ok((viewer, account.actions(), Gone::of(table, kept)))
    };
    app.tables.with(open, look).await
}

fn does_not_replay(halted: Halted) -> ApiError {
    match halted {
        Halted::Record(error) => ApiError::internal("a game does not replay", error),
        Halted::Unwanted => halted.into(),
    }
}

/// The course of a game as the caller may know it: strength, losses and tracks (victory points among them) at the start, at
/// every turn and now.
#[utoipa::path(get, path = "/api/v1/games/{game}/course", tag = "games", params(("game" = String, Path), Whose),
    responses((status = 200, body = Vec<Moment>), (status = 404, body = ErrorBody)))]
pub(crate) async fn course_of(
    State(app): State<App>,
    Address(address): Address,
    Path(game): Path<String>,
    Query(whose): Query<Whose>,
    caller: Caller,
) -> Result<Json<Arc<Vec<Moment>>>, ApiError> {
    app.limits.look(address)?;
    let open = app.tables.open(&game).await?;
    let look = move |table: &mut Table| {
        let viewer = caller.eyes(table, whose.umpire)?;
        Ok((viewer, table.told(viewer), Gone::of(table, table.standing.len())))
    };
    let (viewer, told, past) = app.tables.with(&open, look).await?;
    let shelf = app.clone();
    let replay = move |wanted: &Wanted| {
        open.album.course(viewer, past.record(), || {
            let board = shelf.bookcase.board(past.about().board)?;
            let eyes = Eyes { viewer, told: &told, places: &board.places };
            course(&past, &open.marks, &eyes, wanted).map_err(does_not_replay)
        })
    };
    app.thinking.work(replay).await.map(Json)
}

/// The record of a game: when it is over, or for a caller who holds every seat.
#[utoipa::path(get, path = "/api/v1/games/{game}/record", tag = "games", params(("game" = String, Path)),
    responses((status = 200, body = Record), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(crate) async fn export(
    State(app): State<App>,
    Path(game): Path<String>,
    caller: Caller,
) -> Result<Json<Record>, ApiError> {
    let open = app.tables.open(&game).await?;
    let look = move |table: &mut Table| {
        caller.viewer(table)?;
        let held = caller.seats(table);
        // A record tells the dice to come and everybody's secrets, a computer's too.
        if !table.is_over() && !table.row.seats.iter().all(|row| held.contains(&row.seat)) {
            return Err(ApiError::Forbidden("the record is open when the game is over".into()));
        }
        Ok(table.game.record().clone())
    };
    Ok(Json(app.tables.with(&open, look).await?))
}
