//! Deciding: playing, asking why not, forecasting, taking back, giving up.

use std::sync::Arc;

use axum::extract::State;
use engine::{Aim, Forecast, Seat, Viewer};
use serde::{Deserialize, Serialize};
use shelf::{AnyGame, Hurry};
use utoipa::ToSchema;

use super::state::{GameState, game_state};
use super::{Json, Path};
use crate::Advice;
use crate::App;
use crate::access::Caller;
use crate::camp::advise_there;
use crate::error::{ApiError, ErrorBody};
use crate::limits::Address;
use crate::model::{Declined, Done, Entry, Table};
use crate::work::Wanted;

/// More steps than any one move has.
const MOST_ACTIONS: usize = 200;

/// Actions to be played.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// The number of the last entry the caller knows of, in its own count.
    pub number: i64,
    /// The actions' exact texts, in order. Playing stops after one that rolls dice, makes something known or ends the
    /// seat's decision.
    pub actions: Vec<String>,
    /// Whether the answer brings the game as it stands afterwards.
    #[serde(default = "yes")]
    pub state: bool,
}

const fn yes() -> bool {
    true
}

/// What came of it. Everything in it is durable.
#[derive(Serialize, ToSchema)]
pub struct Played {
    /// How many of the actions were played.
    pub played: usize,
    /// The number of the last entry, in the caller's own count.
    pub number: i64,
    /// Why the next action was refused, if it was.
    #[schema(required)]
    pub refusal: Option<RefusalBody>,
    /// The game as it stands, with the log since the number the caller gave.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<Box<GameState>>,
}

/// Why an action is not legal.
#[derive(Serialize, ToSchema)]
pub struct RefusalBody {
    /// The clause that speaks; empty when it is no matter of the rules.
    pub clause: String,
    /// The sentence.
    pub sentence: String,
}

/// Plays one or several actions.
#[utoipa::path(post, path = "/api/v1/games/{game}/play", tag = "play", params(("game" = String, Path)), request_body = Play,
    responses((status = 200, body = Played), (status = 401, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody)))]
pub(crate) async fn play(
    State(app): State<App>,
    Path(game): Path<String>,
    caller: Caller,
    Json(asked): Json<Play>,
) -> Result<Json<Played>, ApiError> {
    if asked.actions.is_empty() || asked.actions.len() > MOST_ACTIONS {
        return Err(ApiError::Malformed(format!("one to {MOST_ACTIONS} actions can be played at once")));
    }
    let open = app.tables.open(&game).await?;
    let time = app.tables.time.clone();
    let deed = move |table: &mut Table| {
        let (seat, now) = (caller.acting(table)?, time.now());
        let answer = table.play(seat, asked.number, &asked.actions, now)?;
        let state =
            asked.state.then(|| Box::new(game_state(table, Viewer::Seat(seat), Some(asked.number), now)));
        let refusal = answer.refusal.map(|Declined { clause, sentence }| RefusalBody { clause, sentence });
        let number = table.account(Viewer::Seat(seat)).number();
        let played = Played { played: answer.played, number, refusal, state };
        Ok(Done { entries: answer.entries, answer: played })
    };
    Ok(Json(app.tables.change(&open, deed).await?))
}

/// An action that is asked about.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// Its exact text.
    pub action: String,
}

/// What is asked about: an action by its exact text, or what somebody points at on the board.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WhyAsked {
    /// An action's exact text.
    Action(String),
    /// A piece, by its id.
    Piece(String),
    /// A place.
    Place(String),
}

/// Whether an action is legal.
#[derive(Serialize, ToSchema)]
pub struct WhyNot {
    /// Whether it is; `true` also for a piece or place of which the open decision knows nothing.
    pub legal: bool,
    /// Why not.
    #[schema(required)]
    pub refusal: Option<RefusalBody>,
}

/// Why an action is not legal now.
#[utoipa::path(post, path = "/api/v1/games/{game}/why-not", tag = "play", params(("game" = String, Path)),
    request_body = WhyAsked, responses((status = 200, body = WhyNot), (status = 409, body = ErrorBody)))]
pub(crate) async fn why_not(
    State(app): State<App>,
    Path(game): Path<String>,
    caller: Caller,
    Json(asked): Json<WhyAsked>,
) -> Result<Json<WhyNot>, ApiError> {
    let open = app.tables.open(&game).await?;
    let look = move |table: &mut Table| {
        table.check_decision(caller.acting(table)?)?;
        let refused = match asked {
            WhyAsked::Action(action) => table.game.why_not(&action),
            WhyAsked::Piece(piece) => table.game.why_not_there(&Aim::Piece(piece)),
            WhyAsked::Place(place) => table.game.why_not_there(&Aim::Place(place)),
        };
        let refusal = refused.map(|error| {
            let ErrorBody { clause, message, .. } = ApiError::from(error).body();
            RefusalBody { clause: clause.unwrap_or_default().into(), sentence: message }
        });
        Ok(WhyNot { legal: refusal.is_none(), refusal })
    };
    Ok(Json(app.tables.with(&open, look).await?))
}

/// The chances of an action before it is taken.
#[utoipa::path(post, path = "/api/v1/games/{game}/forecast", tag = "play", params(("game" = String, Path)),
    request_body = Asked,
    responses((status = 200, body = Forecast), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody),
        (status = 429, body = ErrorBody)))]
pub(crate) async fn forecast(
    State(app): State<App>,
    Address(address): Address,
    Path(game): Path<String>,
    caller: Caller,
    Json(asked): Json<Asked>,
) -> Result<Json<Forecast>, ApiError> {
    app.limits.forecast(address)?;
    // At most one at a time a core: a forecast may play thousands of worlds.
    let think = move |copy: &dyn AnyGame, wanted: &Wanted| {
        let forecast = copy.forecast_for(&asked.action, wanted.hurry())?;
        forecast.ok_or_else(|| ApiError::NotNow("nobody waits for it any more".into()))
    };
    Ok(Json(app.think_for(&game, caller, |_| Ok(()), think).await?))
}

/// What the best of the computer opponents would do in the caller's place, where whoever made the game allows it to be asked.
#[utoipa::path(post, path = "/api/v1/games/{game}/advice", tag = "play", params(("game" = String, Path)),
    responses((status = 200, body = Advice), (status = 403, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 429, body = ErrorBody)))]
pub(crate) async fn advice(
    State(app): State<App>,
    Address(address): Address,
    Path(game): Path<String>,
    caller: Caller,
) -> Result<Json<Advice>, ApiError> {
    app.limits.advice(address)?;
    let allowed = |table: &Table| {
        let sentence = "whoever made this game did not allow that the computer is asked";
        if table.row.advice { Ok(()) } else { Err(ApiError::Forbidden(sentence.into())) }
    };
    let nobody = || ApiError::NotNow("nobody here gives advice on this".into());
    if let Some(camp) = &app.tables.thinkers.camp {
        let copy = app.copy_for(&game, caller, allowed).await?;
        let advice = advise_there(&**camp, &*copy, &Hurry::default()).await;
        let advice = advice.map_err(|error| ApiError::internal("no advice came", error))?;
        return Ok(Json(advice.ok_or_else(nobody)?));
    }
    let opponents = Arc::clone(&app.tables.opponents);
    let think =
        move |copy: &dyn AnyGame, wanted: &Wanted| opponents.advise(copy, wanted.hurry()).ok_or_else(nobody);
    Ok(Json(app.think_for(&game, caller, allowed, think).await?))
}

impl App {
    /// Thinks about the caller's open decision on a copy of the game, where that is allowed, for as long as the caller waits.
    async fn think_for<T: Send + 'static>(
        &self,
        game: &str,
        caller: Caller,
        allowed: impl FnOnce(&Table) -> Result<(), ApiError> + Send + 'static,
        think: impl FnOnce(&dyn AnyGame, &Wanted) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let copy = self.copy_for(game, caller, allowed).await?;
        self.thinking.work(move |wanted| think(&*copy, wanted)).await
    }

    /// A copy of the game to think about the caller's open decision on, where that is allowed.
    async fn copy_for(
        &self,
        game: &str,
        caller: Caller,
        allowed: impl FnOnce(&Table) -> Result<(), ApiError> + Send + 'static,
    ) -> Result<Box<dyn AnyGame>, ApiError> {
        let open = self.tables.open(game).await?;
        let copy = move |table: &mut Table| {
            table.check_decision(caller.acting(table)?)?;
            allowed(table)?;
            Ok(table.game.fork())
        };
        self.tables.with(&open, copy).await
    }
}

/// Where the caller believes the game to stand.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Number {
    /// The number of the last entry the caller knows of, in its own count.
    pub number: i64,
}

/// A request to take actions back.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UndoRequest {
    /// The number of the last entry the caller knows of, in its own count.
    pub number: i64,
    /// How many of the actions the caller knows of are to stand; without it the caller's own last action and what followed
    /// are taken back.
    #[serde(default)]
    pub kept: Option<usize>,
}

/// An answer to an offer or a request.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The number of the last entry the caller knows of, in its own count.
    pub number: i64,
    /// Yes or no.
    pub accept: bool,
}

/// Does a deed for the caller's seat, now, and answers with the game as it stands.
async fn deed(
    app: &App,
    game: &str,
    caller: Caller,
    number: i64,
    deed: impl Fn(&mut Table, Seat, i64) -> Result<Vec<Entry>, ApiError> + Send + Sync + 'static,
) -> Result<Json<GameState>, ApiError> {
    let open = app.tables.open(game).await?;
    let time = app.tables.time.clone();
    let done = move |table: &mut Table| {
        let (seat, now) = (caller.acting(table)?, time.now());
        let entries = deed(table, seat, now)?;
        Ok(Done { entries, answer: game_state(table, Viewer::Seat(seat), Some(number), now) })
    };
    Ok(Json(app.tables.change(&open, done).await?))
}

/// Takes the caller's last action back, as far as dice, secrets and the other side's decisions allow.
#[utoipa::path(post, path = "/api/v1/games/{game}/undo", tag = "play", params(("game" = String, Path)),
    request_body = Number, responses((status = 200, body = GameState), (status = 409, body = ErrorBody)))]
pub(crate) async fn undo(
    State(app): State<App>,
    Path(game): Path<String>,
    caller: Caller,
    Json(asked): Json<Number>,
) -> Result<Json<GameState>, ApiError> {
    deed(&app, &game, caller, asked.number, move |table, seat, now| table.undo(seat, asked.number, now)).await
}

/// Asks the other side to let actions be taken back, across dice too. A computer always agrees.
#[utoipa::path(post, path = "/api/v1/games/{game}/undo/ask", tag = "play", params(("game" = String, Path)),
    request_body = UndoRequest, responses((status = 200, body = GameState), (status = 409, body = ErrorBody)))]
pub(crate) async fn ask_undo(
    State(app): State<App>,
    Path(game): Path<String>,
    caller: Caller,
    Json(asked): Json<UndoRequest>,
) -> Result<Json<GameState>, ApiError> {
    let ask = move |table: &mut Table, seat, now| table.ask_undo(seat, asked.number, asked.kept, now);
    deed(&app, &game, caller, asked.number, ask).await
}

/// Answers a request to take actions back.
#[utoipa::path(post, path = "/api/v1/games/{game}/undo/answer", tag = "play", params(("game" = String, Path)),
    request_body = Answer, responses((status = 200, body = GameState), (status = 409, body = ErrorBody)))]
pub(crate) async fn answer_undo(
    State(app): State<App>,
    Path(game): Path<String>,
    caller: Caller,
    Json(asked): Json<Answer>,
) -> Result<Json<GameState>, ApiError> {
    let answer = move |table: &mut Table, seat, now| table.answer_undo(seat, asked.number, asked.accept, now);
    deed(&app, &game, caller, asked.number, answer).await
}

/// Offers a draw.
#[utoipa::path(post, path = "/api/v1/games/{game}/draw/offer", tag = "play", params(("game" = String, Path)),
    request_body = Number, responses((status = 200, body = GameState), (status = 409, body = ErrorBody)))]
pub(crate) async fn offer_draw(
    State(app): State<App>,
    Path(game): Path<String>,
    caller: Caller,
    Json(asked): Json<Number>,
) -> Result<Json<GameState>, ApiError> {
    deed(&app, &game, caller, asked.number, move |table, seat, now| table.offer_draw(seat, asked.number, now))
        .await
}

/// Answers an offer of a draw.
#[utoipa::path(post, path = "/api/v1/games/{game}/draw/answer", tag = "play", params(("game" = String, Path)),
    request_body = Answer, responses((status = 200, body = GameState), (status = 409, body = ErrorBody)))]
pub(crate) async fn answer_draw(
    State(app): State<App>,
    Path(game): Path<String>,
    caller: Caller,
    Json(asked): Json<Answer>,
) -> Result<Json<GameState>, ApiError> {
    let answer = move |table: &mut Table, seat, now| table.answer_draw(seat, asked.number, asked.accept, now);
    deed(&app, &game, caller, asked.number, answer).await
}

/// Gives the game up. Where several persons command a side, it is given up when all of them have said so.
#[utoipa::path(post, path = "/api/v1/games/{game}/resign", tag = "play", params(("game" = String, Path)),
    request_body = Number, responses((status = 200, body = GameState), (status = 409, body = ErrorBody)))]
pub(crate) async fn resign(
    State(app): State<App>,
    Path(game): Path<String>,
    caller: Caller,
    Json(asked): Json<Number>,
) -> Result<Json<GameState>, ApiError> {
    deed(&app, &game, caller, asked.number, move |table, seat, now| table.resign(seat, asked.number, now))
        .await
}

/// Claims the game because the other side's time is up.
#[utoipa::path(post, path = "/api/v1/games/{game}/claim-time", tag = "play", params(("game" = String, Path)),
    request_body = Number, responses((status = 200, body = GameState), (status = 409, body = ErrorBody)))]
pub(crate) async fn claim_time(
    State(app): State<App>,
    Path(game): Path<String>,
    caller: Caller,
    Json(asked): Json<Number>,
) -> Result<Json<GameState>, ApiError> {
    deed(&app, &game, caller, asked.number, move |table, seat, now| table.claim_time(seat, asked.number, now))
        .await
}

/// Tells the computer that thinks to play now: its thought ends at the best it has found so far.
#[utoipa::path(post, path = "/api/v1/games/{game}/play-now", tag = "play", params(("game" = String, Path)),
    responses((status = 200, body = GameState), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 409, body = ErrorBody)))]
pub(crate) async fn play_now(
    State(app): State<App>,
    Path(game): Path<String>,
    caller: Caller,
) -> Result<Json<GameState>, ApiError> {
    let open = app.tables.open(&game).await?;
    let time = app.tables.time.clone();
    let look = move |table: &mut Table| {
        let seat = caller.acting(table)?;
        table.check_hurry(seat)?;
        let viewer = Viewer::Seat(seat);
        Ok(game_state(table, viewer, Some(table.account(viewer).number()), time.now()))
    };
    let state = app.tables.with(&open, look).await?;
    open.play_now();
    Ok(Json(state))
}
