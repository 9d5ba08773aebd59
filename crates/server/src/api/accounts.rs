//! Accounts, for those who host for others. A local server has none.

use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::request::Parts;
use axum::http::{HeaderName, StatusCode};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::games::player_name;
use super::{Json, Path};
use crate::App;
use crate::access::{Caller, session_cookie};
use crate::auth;
use crate::error::{ApiError, ErrorBody};
use crate::limits::Address;
use crate::model::now;
use crate::store::Account;
use crate::{notify, token};

type WithCookie<T> = ([(HeaderName, String); 1], Json<T>);

fn hosted(app: &App) -> Result<(), ApiError> {
    if app.is_hosted() { Ok(()) } else { Err(ApiError::NotFound("account on a local server")) }
}

/// An account to be made, or opened.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The name.
    pub name: String,
    /// The password: 10 characters or more.
    pub password: String,
    /// A mail address, for resets and notifications; it may be left out.
    #[serde(default)]
    pub mail: Option<String>,
}

/// The caller's account.
#[derive(Serialize, ToSchema)]
pub struct AccountBody {
    /// The name.
    pub name: String,
    /// The mail address.
    #[schema(required)]
    pub mail: Option<String>,
    /// Where "your move" is posted.
    #[schema(required)]
    pub webhook: Option<String>,
}

impl From<Account> for AccountBody {
    fn from(account: Account) -> Self {
        Self { name: account.name, mail: account.mail, webhook: account.webhook }
    }
}

/// Makes an account and logs it in. Names are public, as players see each other's; mail addresses never are.
#[utoipa::path(post, path = "/api/v1/accounts", tag = "accounts", request_body = Credentials,
    responses((status = 201, body = AccountBody), (status = 400, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub(crate) async fn register(
    State(app): State<App>,
    Address(address): Address,
    Json(new): Json<Credentials>,
) -> Result<(StatusCode, WithCookie<AccountBody>), ApiError> {
    hosted(&app)?;
    app.limits.guess(address)?;
    let name = player_name(&new.name)?;
    if name.is_empty() {
        return Err(ApiError::Malformed("an account needs a name".into()));
    }
    check_notification(&app, new.mail.as_deref(), None)?;
    let password = auth::hash_password(&app, &new.password).await?;
    let account = Account { id: token::id()?, name, password, mail: new.mail, webhook: None };
    if !app.tables.store.create_account(&account, now()).await? {
        return Err(ApiError::NotNow("that name is taken: choose another".into()));
    }
    let cookie = auth::open_session(&app, &account.id).await?;
    Ok((StatusCode::CREATED, ([(SET_COOKIE, cookie)], Json(account.into()))))
}

/// Logs in.
#[utoipa::path(post, path = "/api/v1/session", tag = "accounts", request_body = Credentials,
    responses((status = 200, body = AccountBody), (status = 403, body = ErrorBody)))]
pub(crate) async fn log_in(
    State(app): State<App>,
    Address(address): Address,
    Json(given): Json<Credentials>,
) -> Result<WithCookie<AccountBody>, ApiError> {
    hosted(&app)?;
    app.limits.guess(address)?;
    app.limits.name(&given.name)?;
    let account = auth::log_in(&app, &given.name, &given.password).await?;
    let cookie = auth::open_session(&app, &account.id).await?;
    Ok(([(SET_COOKIE, cookie)], Json(account.into())))
}

/// Logs out.
#[utoipa::path(delete, path = "/api/v1/session", tag = "accounts", responses((status = 204)))]
pub(crate) async fn log_out(
    State(app): State<App>,
    parts: Parts,
) -> Result<(StatusCode, [(HeaderName, String); 1]), ApiError> {
    hosted(&app)?;
    if let Some(session) = session_cookie(&parts) {
        app.tables.store.close_session(&token::hash(session), now()).await?;
    }
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, auth::cookie(&app, "", 0))]))
}

/// The caller's account.
#[utoipa::path(get, path = "/api/v1/account", tag = "accounts",
    responses((status = 200, body = AccountBody), (status = 401, body = ErrorBody)))]
pub(crate) async fn account(State(app): State<App>, caller: Caller) -> Result<Json<AccountBody>, ApiError> {
    hosted(&app)?;
    caller.account.map(|account| Json(account.into())).ok_or(ApiError::Unauthorized)
}

/// A password in place of another.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangedPassword {
    /// The one that held until now.
    pub old: String,
    /// The new one: 10 characters or more.
    pub new: String,
}

/// Changes the password of the caller's account. All its sessions end but this one, which goes on under a new cookie.
#[utoipa::path(put, path = "/api/v1/account/password", tag = "accounts", request_body = ChangedPassword,
    responses((status = 200, body = AccountBody), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody)))]
pub(crate) async fn set_password(
    State(app): State<App>,
    Address(address): Address,
    caller: Caller,
    Json(change): Json<ChangedPassword>,
) -> Result<WithCookie<AccountBody>, ApiError> {
    hosted(&app)?;
    app.limits.guess(address)?;
    let account = caller.account.ok_or(ApiError::Unauthorized)?;
    let account = auth::log_in(&app, &account.name, &change.old).await?;
    let password = auth::hash_password(&app, &change.new).await?;
    app.tables.store.set_password(&account.id, &password).await?;
    let cookie = auth::open_session(&app, &account.id).await?;
    Ok(([(SET_COOKIE, cookie)], Json(account.into())))
}

/// What a page must know of the server before it asks for anything else.
#[derive(Serialize, ToSchema)]
pub struct ServerInfo {
    /// Whether there are accounts; a local server has none.
    pub accounts: bool,
    /// Whether mail goes out: password resets and "your move".
    pub mail: bool,
}

/// What this server offers.
#[utoipa::path(get, path = "/api/v1/server", tag = "accounts", responses((status = 200, body = ServerInfo)))]
pub(crate) async fn server(State(app): State<App>) -> Json<ServerInfo> {
    Json(ServerInfo { accounts: app.is_hosted(), mail: app.tables.notifier.sends_mail() })
}

/// Where "your move" is told.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Notification {
    /// A mail address.
    #[serde(default)]
    pub mail: Option<String>,
    /// An address that a small JSON text is posted to.
    #[serde(default)]
    pub webhook: Option<String>,
}

fn check_notification(app: &App, mail: Option<&str>, webhook: Option<&str>) -> Result<(), ApiError> {
    notify::check(mail, webhook, app.is_hosted()).map_err(|problem| ApiError::Malformed(problem.into()))
}

/// Sets where the caller's account is told that it is its move.
#[utoipa::path(put, path = "/api/v1/account", tag = "accounts", request_body = Notification,
    responses((status = 200, body = AccountBody), (status = 401, body = ErrorBody)))]
pub(crate) async fn set_account(
    State(app): State<App>,
    caller: Caller,
    Json(wanted): Json<Notification>,
) -> Result<Json<AccountBody>, ApiError> {
    hosted(&app)?;
    let account = caller.account.ok_or(ApiError::Unauthorized)?;
    check_notification(&app, wanted.mail.as_deref(), wanted.webhook.as_deref())?;
    let (mail, webhook) = (wanted.mail, wanted.webhook);
    app.tables.store.set_account_notification(&account.id, mail.clone(), webhook.clone()).await?;
    Ok(Json(AccountBody { mail, webhook, name: account.name }))
}

/// Sets where the caller's seat of one game is told that it is its move.
#[utoipa::path(put, path = "/api/v1/games/{game}/notification", tag = "games", params(("game" = String, Path)),
    request_body = Notification, responses((status = 204), (status = 401, body = ErrorBody)))]
pub(crate) async fn set_seat(
    State(app): State<App>,
    Path(game): Path<String>,
    caller: Caller,
    Json(wanted): Json<Notification>,
) -> Result<StatusCode, ApiError> {
    check_notification(&app, wanted.mail.as_deref(), wanted.webhook.as_deref())?;
    let open = app.tables.open(&game).await?;
    let seat = caller.acting(app.tables.lock(&open).await?.table()?)?;
    app.tables.store.set_notification(&game, seat, wanted.mail, wanted.webhook).await?;
    app.tables.seats_changed(&game).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whose password is to be reset.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Forgotten {
    /// The account's name.
    pub name: String,
}

/// Mails a reset, if there is such an account and it has an address. The answer is the same either way.
#[utoipa::path(post, path = "/api/v1/password-resets", tag = "accounts", request_body = Forgotten,
    responses((status = 202), (status = 429, body = ErrorBody)))]
pub(crate) async fn forgotten(
    State(app): State<App>,
    Address(address): Address,
    Json(forgotten): Json<Forgotten>,
) -> Result<StatusCode, ApiError> {
    hosted(&app)?;
    app.limits.guess(address)?;
    app.limits.name(&forgotten.name)?;
    // Not waited for: how long it takes would tell.
    tokio::spawn(async move { auth::mail_reset(&app, &forgotten.name).await });
    Ok(StatusCode::ACCEPTED)
}

/// A new password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The password: 10 characters or more.
    pub password: String,
}

/// Sets a new password with a reset, which is used up, and ends all sessions of the account.
#[utoipa::path(put, path = "/api/v1/password-resets/{reset}", tag = "accounts", params(("reset" = String, Path)),
    request_body = NewPassword, responses((status = 204), (status = 404, body = ErrorBody)))]
pub(crate) async fn reset(
    State(app): State<App>,
    Address(address): Address,
    Path(reset): Path<String>,
    Json(new): Json<NewPassword>,
) -> Result<StatusCode, ApiError> {
    hosted(&app)?;
    app.limits.guess(address)?;
    let password = auth::hash_password(&app, &new.password).await?;
    let done = app.tables.store.reset_password(&token::hash(&reset), &password, now()).await?;
    if done { Ok(StatusCode::NO_CONTENT) } else { Err(ApiError::NotFound("reset")) }
}
