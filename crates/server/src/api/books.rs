//! The games on the shelf and their rules as a book.

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use engine::{About, Setup, View, Viewer};
use library::{ClauseText, Example};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{Json, Path, Query};
use crate::App;
use crate::errand::busy;
use crate::error::{ApiError, ErrorBody};
use crate::work::Wanted;

/// The deal that a scenario is shown with: no game has it.
const OPENING_SEED: u64 = 1863;

/// What every ruleset is, in the order of the shelf.
#[utoipa::path(get, path = "/api/v1/rulesets", tag = "shelf", responses((status = 200, body = Vec<About>)))]
pub(crate) async fn rulesets(State(app): State<App>) -> Result<Json<Vec<About>>, ApiError> {
    let ids = app.tables.catalog.ids();
    ids.iter().map(|id| Ok(app.tables.rules(id)?.about().clone())).collect::<Result<_, _>>().map(Json)
}

/// What a ruleset is.
#[utoipa::path(get, path = "/api/v1/rulesets/{ruleset}", tag = "shelf", params(("ruleset" = String, Path)),
    responses((status = 200, body = About), (status = 404, body = ErrorBody)))]
pub(crate) async fn ruleset(
    State(app): State<App>,
    Path(ruleset): Path<String>,
) -> Result<Json<About>, ApiError> {
    Ok(Json(app.tables.rules(&ruleset)?.about().clone()))
}

/// The rules of a game as a book.
#[derive(Serialize, ToSchema)]
pub struct Book {
    /// The ruleset's id.
    pub ruleset: String,
    /// The title.
    pub title: String,
    /// Which rulebook it is.
    pub edition: String,
    /// The clauses, in the rulebook's order.
    pub clauses: Vec<ClauseText>,
    /// The worked examples.
    pub examples: Vec<Example>,
}

/// What is looked for.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Search {
    /// Words that must all stand in a clause; without them the whole book comes.
    #[serde(default)]
    pub search: String,
}

/// The rules of a game in our own words, whole or searched.
#[utoipa::path(get, path = "/api/v1/rulesets/{ruleset}/rules", tag = "shelf",
    params(("ruleset" = String, Path), Search),
    responses((status = 200, body = Book), (status = 404, body = ErrorBody)))]
pub(crate) async fn rules(
    State(app): State<App>,
    Path(ruleset): Path<String>,
    Query(wanted): Query<Search>,
) -> Result<Response, ApiError> {
    let look = move || {
        let book = app.bookcase.book(&ruleset)?;
        if wanted.search.trim().is_empty() {
            return Ok(([(CONTENT_TYPE, "application/json")], book.json.clone()).into_response());
        }
        let words: Vec<String> = wanted.search.split_whitespace().take(20).map(str::to_lowercase).collect();
        Ok(Json(book.search(&words)).into_response())
    };
    let found = busy(look).await;
    found.map_err(|error| ApiError::internal("a rule book cannot be searched", error))?
}

/// Which optional rules.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Optional {
    /// Their ids, with commas.
    #[serde(default)]
    pub options: String,
}

/// How a scenario begins: what is seen, and what goes with it.
#[derive(Serialize, ToSchema)]
pub(crate) struct Opening {
    #[serde(flatten)]
    view: View,
    /// Whether its rules give out time: then they have a clock of their own.
    gives_time: bool,
    /// Whether anything in it is hidden from anybody.
    hides: bool,
}

/// How a scenario begins, with all that its set-up tells, and whether the rules give out time
/// (`gives_time`). What is dealt or drawn at the start is another deal in every game.
#[utoipa::path(get, path = "/api/v1/rulesets/{ruleset}/scenarios/{scenario}", tag = "shelf",
    params(("ruleset" = String, Path), ("scenario" = String, Path), Optional),
    responses((status = 200, body = Opening), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(crate) async fn opening(
    State(app): State<App>,
    Path((ruleset, scenario)): Path<(String, String)>,
    Query(optional): Query<Optional>,
) -> Result<Json<Opening>, ApiError> {
    let rules = app.tables.rules(&ruleset)?;
    if !rules.about().scenarios.iter().any(|known| known.id == scenario) {
        return Err(ApiError::NotFound("scenario"));
    }
    let options = optional.options.split(',').filter(|option| !option.is_empty()).map(str::to_owned);
    let setup = Setup::scenario(&ruleset, &scenario).with_options(options);
    let start = move |_: &Wanted| {
        let game = rules.start(&setup, OPENING_SEED)?;
        let gives_time = game.time_allowance().is_some();
        Ok(Opening { view: game.view(Viewer::Umpire), gives_time, hides: game.hides() })
    };
    Ok(Json(app.making.work(start).await?))
}

/// A computer opponent.
#[derive(Serialize, ToSchema)]
pub struct OpponentInfo {
    /// Its name.
    pub name: String,
    /// What it is like.
    pub summary: String,
    /// The styles it can play in, from the most cautious to the boldest; none when it has but one.
    pub styles: Vec<String>,
    /// Whether it takes a seat that names no opponent.
    pub default: bool,
}

/// The computer opponents.
#[utoipa::path(get, path = "/api/v1/opponents", tag = "shelf", responses((status = 200, body = Vec<OpponentInfo>)))]
pub(crate) async fn opponents(State(app): State<App>) -> Json<Vec<OpponentInfo>> {
    let all = app.tables.opponents.iter();
    let info = |(name, opponent): (&str, &std::sync::Arc<dyn crate::Opponent>)| OpponentInfo {
        name: name.to_owned(),
        summary: opponent.summary().to_owned(),
        styles: opponent.styles().iter().map(|&style| style.to_owned()).collect(),
        default: name == app.tables.opponents.preferred(),
    };
    Json(all.map(info).collect())
}
