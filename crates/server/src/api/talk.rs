//! Chat, which both sides see, and notes, which only their writer sees.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{Json, Path, Query};
use crate::App;
use crate::access::Caller;
use crate::error::{ApiError, ErrorBody};
use crate::limits::Address;
use crate::model::now;
use crate::store::{Line, News};

/// The longest line of chat, in characters.
const LONGEST_LINE: usize = 1_000;
/// The longest notes, in characters.
const LONGEST_NOTES: usize = 20_000;

/// Which part of the chat.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Heard {
    /// Only lines after this number.
    #[serde(default)]
    pub since: u32,
}

/// The chat of a game: for those who sit at it.
#[utoipa::path(get, path = "/api/v1/games/{game}/chat", tag = "talk", params(("game" = String, Path), Heard),
    responses((status = 200, body = Vec<Line>), (status = 401, body = ErrorBody)))]
pub(crate) async fn chat(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(heard): Query<Heard>,
    caller: Caller,
) -> Result<Json<Vec<Line>>, ApiError> {
    let open = app.tables.open(&game).await?;
    caller.acting(app.tables.lock(&open).await?.table()?)?;
    Ok(Json(app.tables.store.chat(&game, i64::from(heard.since), 500).await?))
}

/// A line of chat.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Said {
    /// What is said.
    pub text: String,
}

/// Says something to everybody at the table.
#[utoipa::path(post, path = "/api/v1/games/{game}/chat", tag = "talk", params(("game" = String, Path)),
    request_body = Said, responses((status = 200, body = Line), (status = 401, body = ErrorBody)))]
pub(crate) async fn say(
    State(app): State<App>,
    Address(address): Address,
    Path(game): Path<String>,
    caller: Caller,
    Json(said): Json<Said>,
) -> Result<Json<Line>, ApiError> {
    app.limits.chat(address)?;
    let text = said.text.trim();
    if text.is_empty() || text.chars().count() > LONGEST_LINE || text.contains('\0') {
        return Err(ApiError::Malformed(format!("a line has 1 to {LONGEST_LINE} characters")));
    }
    let open = app.tables.open(&game).await?;
    let seat = caller.acting(app.tables.lock(&open).await?.table()?)?;
    let at = now();
    let number = app.tables.store.say(&game, seat, text, at).await?;
    app.tables.spoken(&game);
    app.tables.store.tell(News::Chat, &game).await?;
    Ok(Json(Line { number, seat: seat.0, text: text.to_owned(), at }))
}

/// A seat's private notes.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Notes {
    /// The whole text.
    pub text: String,
}

/// The caller's private notes.
#[utoipa::path(get, path = "/api/v1/games/{game}/notes", tag = "talk", params(("game" = String, Path)),
    responses((status = 200, body = Notes), (status = 401, body = ErrorBody)))]
pub(crate) async fn notes(
    State(app): State<App>,
    Path(game): Path<String>,
    caller: Caller,
) -> Result<Json<Notes>, ApiError> {
    let open = app.tables.open(&game).await?;
    let seat = caller.acting(app.tables.lock(&open).await?.table()?)?;
    Ok(Json(Notes { text: app.tables.store.notes(&game, seat).await? }))
}

/// Keeps the caller's private notes.
#[utoipa::path(put, path = "/api/v1/games/{game}/notes", tag = "talk", params(("game" = String, Path)),
    request_body = Notes, responses((status = 200, body = Notes), (status = 401, body = ErrorBody)))]
pub(crate) async fn set_notes(
    State(app): State<App>,
    Path(game): Path<String>,
    caller: Caller,
    Json(notes): Json<Notes>,
) -> Result<Json<Notes>, ApiError> {
    if notes.text.chars().count() > LONGEST_NOTES || notes.text.contains('\0') {
        return Err(ApiError::Malformed(format!("notes have at most {LONGEST_NOTES} characters")));
    }
    let open = app.tables.open(&game).await?;
    let seat = caller.acting(app.tables.lock(&open).await?.table()?)?;
    app.tables.store.set_notes(&game, seat, &notes.text).await?;
    Ok(Json(notes))
}
