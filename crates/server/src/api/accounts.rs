//! Accounts, for those who host for others. A local server has none.

use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::request::Parts;
use axum::http::{HeaderName, StatusCode};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Json, Path};
use crate::App;
use crate::access::Caller;
use crate::auth;
use crate::error::{ApiError, ErrorBody};
use crate::limits::Address;
use crate::model::now;
use crate::names::player_name;
use crate::sessions::session_cookie;
use crate::store::{Account, Addressee};
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
    /// Whether its owner has followed the link that was sent there: until then nothing else is.
    pub mail_confirmed: bool,
    /// Where "your move" is posted.
    #[schema(required)]
    pub webhook: Option<String>,
}

impl From<Account> for AccountBody {
    fn from(account: Account) -> Self {
        let Account { name, mail, mail_confirmed, webhook, .. } = account;
        Self { name, mail, mail_confirmed, webhook }
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
    let (mail, id) = (new.mail, token::id()?);
    let account = Account { id, name, password, mail, mail_confirmed: false, webhook: None };
    if !app.tables.store.create_account(&account, now()).await? {
        return Err(ApiError::NotNow("that name is taken, or looks like one that is: choose another".into()));
    }
    if let Some(mail) = &account.mail {
        // Whoever cannot be asked now can ask again later.
        let _ = auth::mail_confirmation(&app, mail, Addressee::Account(account.id.clone())).await;
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
    auth::be_patient(&app, &given.name).await;
    let account = auth::log_in(&app, &given.name, &given.password).await?;
    let cookie = auth::open_session(&app, &account.id).await?;
    Ok(([(SET_COOKIE, cookie)], Json(account.into())))
}

/// Logs out.
#[utoipa::path(delete, path = "/api/v1/session", tag = "accounts", responses((status = 204)))]
pub(crate) async fn log_out(
    State(app): State<App>,
    caller: Caller,
    parts: Parts,
) -> Result<(StatusCode, [(HeaderName, String); 1]), ApiError> {
    hosted(&app)?;
    if let Some(account) = caller.account {
        app.sessions.forget(&account.id);
    }
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
    app.sessions.forget(&account.id);
    let cookie = auth::open_session(&app, &account.id).await?;
    Ok(([(SET_COOKIE, cookie)], Json(account.into())))
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

/// Where an account is told that it is its move, and what shows that it is the owner who says so.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AccountChange {
    /// A mail address.
    #[serde(default)]
    pub mail: Option<String>,
    /// An address that a small JSON text is posted to.
    #[serde(default)]
    pub webhook: Option<String>,
    /// The password, where the mail address is to be another: whoever has it can set a new password.
    #[serde(default)]
    pub password: Option<String>,
}

/// Sets where the caller's account is told that it is its move. Another mail address asks for the password; the old address is
/// told, and the new one is asked.
#[utoipa::path(put, path = "/api/v1/account", tag = "accounts", request_body = AccountChange,
    responses((status = 200, body = AccountBody), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody)))]
pub(crate) async fn set_account(
    State(app): State<App>,
    Address(address): Address,
    caller: Caller,
    Json(wanted): Json<AccountChange>,
) -> Result<Json<AccountBody>, ApiError> {
    hosted(&app)?;
    let account = caller.account.ok_or(ApiError::Unauthorized)?;
    check_notification(&app, wanted.mail.as_deref(), wanted.webhook.as_deref())?;
    let (mail, webhook) = (wanted.mail, wanted.webhook);
    let is_other = mail != account.mail;
    if is_other {
        app.limits.guess(address)?;
        auth::log_in(&app, &account.name, &wanted.password.unwrap_or_default()).await?;
        if let Some(mail) = &mail {
            auth::mail_confirmation(&app, mail, Addressee::Account(account.id.clone())).await?;
        }
    }
    let mail_confirmed = account.mail_confirmed && !is_other;
    let store = &app.tables.store;
    store.set_account_notification(&account.id, mail.clone(), mail_confirmed, webhook.clone()).await?;
    if let Some(old) = account.confirmed_mail().filter(|_| is_other) {
        app.tables.notifier.mail_changed(old.to_owned(), &account.name);
    }
    Ok(Json(AccountBody { mail, mail_confirmed, webhook, name: account.name }))
}

/// Confirms a mail address: whoever brings the token has read the mail.
#[utoipa::path(put, path = "/api/v1/mail-confirmations/{confirmation}", tag = "accounts",
    params(("confirmation" = String, Path)), responses((status = 204), (status = 404, body = ErrorBody)))]
pub(crate) async fn confirm(
    State(app): State<App>,
    Address(address): Address,
    Path(confirmation): Path<String>,
) -> Result<StatusCode, ApiError> {
    app.limits.guess(address)?;
    let confirmed = app.tables.store.confirm_mail(&token::hash(&confirmation), now()).await?;
    if let Addressee::Seat(game, _) = confirmed.ok_or(ApiError::NotFound("confirmation"))? {
        app.tables.seats_changed(&game).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Sets where the caller's seat of one game is told that it is its move. A mail address that the caller's account has not
/// confirmed is asked first.
#[utoipa::path(put, path = "/api/v1/games/{game}/notification", tag = "games", params(("game" = String, Path)),
    request_body = Notification, responses((status = 204), (status = 401, body = ErrorBody)))]
pub(crate) async fn set_seat(
    State(app): State<App>,
    Address(address): Address,
    Path(game): Path<String>,
    caller: Caller,
    Json(wanted): Json<Notification>,
) -> Result<StatusCode, ApiError> {
    check_notification(&app, wanted.mail.as_deref(), wanted.webhook.as_deref())?;
    let open = app.tables.open(&game).await?;
    let (seat, before) = {
        let mut locked = app.tables.lock(&open).await?;
        let table = locked.table()?;
        let seat = caller.acting(table)?;
        (seat, table.row.seat(seat).and_then(|row| row.confirmed_mail().map(str::to_owned)))
    };
    let own = caller.account.as_ref().and_then(Account::confirmed_mail);
    let is_known = wanted.mail.is_some() && (wanted.mail == before || wanted.mail.as_deref() == own);
    if let Some(mail) = wanted.mail.as_deref().filter(|_| !is_known) {
        app.limits.guess(address)?;
        auth::mail_confirmation(&app, mail, Addressee::Seat(game.clone(), seat)).await?;
    }
    app.tables.store.set_notification(&game, seat, wanted.mail, is_known, wanted.webhook).await?;
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
    app.sessions.forget(&done.ok_or(ApiError::NotFound("reset"))?);
    Ok(StatusCode::NO_CONTENT)
}
