//! The API: what is asked, what is answered, and who may ask.

#[cfg(not(target_family = "wasm"))]
pub(crate) mod accounts;
pub(crate) mod boards;
pub(crate) mod books;
pub(crate) mod delta;
pub(crate) mod games;
pub(crate) mod mail;
pub(crate) mod play;
pub(crate) mod records;
pub(crate) mod school;
pub(crate) mod server;
pub(crate) mod state;
pub(crate) mod talk;

use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::App;
use crate::error::ApiError;

/// The largest stored game, in bytes: many times the longest that anybody has played.
const LARGEST_RECORD: usize = 2 * 1024 * 1024;

/// A JSON body; what does not parse is refused in our own words.
pub(crate) struct Json<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        Ok(Self(axum::Json::from_request(request, state).await?.0))
    }
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        axum::Json(self.0).into_response()
    }
}

/// A part of the path.
pub(crate) struct Path<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        Ok(Self(axum::extract::Path::from_request_parts(parts, state).await?.0))
    }
}

/// The query.
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        Ok(Self(axum::extract::Query::from_request_parts(parts, state).await?.0))
    }
}

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Vedette",
        description = "Play Civil War campaign board games with every rule enforced. A seat's token goes into the \
                       `Authorization: Bearer` header; several tokens of one browser may stand there with commas."
    ),
    tags(
        (name = "shelf", description = "The games, their rules and their boards"),
        (name = "school", description = "Lessons, the words of the games, and where it happened"),
        (name = "games", description = "Making, seeing and finding games"),
        (name = "play", description = "Deciding"),
        (name = "mail", description = "Games by letter, with nobody in between"),
        (name = "talk", description = "Chat and notes"),
        (name = "accounts", description = "Accounts, for those who host for others")
    )
)]
struct Document;

/// Every route of the API with its description.
pub(crate) fn routes() -> OpenApiRouter<App> {
    // A stored game to go on with may be long.
    let games = OpenApiRouter::new()
        .routes(routes!(games::list, games::create))
        .layer(DefaultBodyLimit::max(LARGEST_RECORD));
    OpenApiRouter::with_openapi(Document::openapi())
        .merge(games)
        .routes(routes!(books::rulesets))
        .routes(routes!(books::ruleset))
        .routes(routes!(books::opening))
        .routes(routes!(books::rules))
        .routes(routes!(books::opponents))
        .routes(routes!(boards::board))
        .routes(routes!(school::lessons))
        .routes(routes!(school::begin))
        .routes(routes!(school::guidance))
        .routes(routes!(school::glossary))
        .routes(routes!(school::history))
        .routes(routes!(school::footnotes))
        .routes(routes!(school::watch))
        .routes(routes!(games::state))
        .routes(routes!(games::accept))
        .routes(routes!(records::log_of))
        .routes(routes!(records::at))
        .routes(routes!(records::overlays))
        .routes(routes!(records::course_of))
        .routes(routes!(records::export))
        .routes(routes!(play::play))
        .routes(routes!(play::why_not))
        .routes(routes!(play::forecast))
        .routes(routes!(play::advice))
        .routes(routes!(play::undo))
        .routes(routes!(play::ask_undo))
        .routes(routes!(play::answer_undo))
        .routes(routes!(play::offer_draw))
        .routes(routes!(play::answer_draw))
        .routes(routes!(play::resign))
        .routes(routes!(play::claim_time))
        .routes(routes!(play::play_now))
        .routes(routes!(mail::invite_by_letter))
        .routes(routes!(mail::accept_letter))
        .routes(routes!(mail::read_letter))
        .routes(routes!(mail::open_letter))
        .routes(routes!(mail::write_letter))
        .routes(routes!(talk::chat, talk::say))
        .routes(routes!(talk::notes, talk::set_notes))
        .routes(routes!(server::server))
}

/// The routes of accounts; a page has none.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn account_routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(accounts::set_seat))
        .routes(routes!(accounts::register))
        .routes(routes!(accounts::log_in, accounts::log_out))
        .routes(routes!(accounts::account, accounts::set_account))
        .routes(routes!(accounts::set_password))
        .routes(routes!(accounts::confirm))
        .routes(routes!(accounts::forgotten))
        .routes(routes!(accounts::reset))
}
