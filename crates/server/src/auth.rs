//! Passwords and sessions.

use std::sync::OnceLock;

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};

use crate::App;
use crate::error::ApiError;
use crate::model::now;
use crate::names;
use crate::sessions::SESSION;
use crate::store::{Account, Addressee};
use crate::token;

/// How long a session lasts, in milliseconds.
const SESSION_LASTS: i64 = 60 * 24 * 60 * 60 * 1_000;
/// How long a password reset can be used, in milliseconds.
const RESET_LASTS: i64 = 60 * 60 * 1_000;
/// How long a mail address can be confirmed, in milliseconds.
const CONFIRMATION_LASTS: i64 = 7 * 24 * 60 * 60 * 1_000;
/// How long whoever tries a password waits that many have tried of late, in milliseconds.
const PATIENCE: i64 = 2_000;
/// The shortest and the longest password, in characters.
const PASSWORD: std::ops::RangeInclusive<usize> = 10..=200;

/// Work that is meant to be slow: away from the threads that serve requests, a few at a time.
async fn slowly<T: Send + 'static>(
    app: &App,
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    app.thinking.work(move |_| work()).await
}

/// The argon2id hash of a password, if it is fit to be one.
pub(crate) async fn hash_password(app: &App, password: &str) -> Result<String, ApiError> {
    if !PASSWORD.contains(&password.chars().count()) {
        let (least, most) = (PASSWORD.start(), PASSWORD.end());
        return Err(ApiError::Malformed(format!("a password has {least} to {most} characters")));
    }
    let password = password.to_owned();
    slowly(app, move || {
        let hash = Argon2::default().hash_password(password.as_bytes());
        let hash = hash.map_err(|error| ApiError::internal("a password could not be hashed", error))?;
        Ok(hash.to_string())
    })
    .await
}

/// The account of this name.
async fn named(app: &App, name: &str) -> Result<Option<Account>, ApiError> {
    match names::written(name) {
        Some(name) => Ok(app.tables.store.account_named(name).await?),
        None => Ok(None),
    }
}

/// The account of this name and password. An unknown name takes as long and sounds the same as a wrong password.
pub(crate) async fn log_in(app: &App, name: &str, password: &str) -> Result<Account, ApiError> {
    let account = named(app, name).await?;
    let hash = account.as_ref().map(|own| own.password.clone());
    let password = password.to_owned();
    let matches = slowly(app, move || {
        let hash = hash.as_deref().unwrap_or_else(|| nobodys_password());
        Ok(Argon2::default().verify_password(password.as_bytes(), hash).is_ok())
    });
    let matches = matches.await?;
    let wrong = || ApiError::Forbidden("the name or the password is not right".into());
    account.filter(|_| matches).ok_or_else(wrong)
}

/// The hash of a password that nobody has.
fn nobodys_password() -> &'static str {
    static HASH: OnceLock<String> = OnceLock::new();
    HASH.get_or_init(|| {
        let password = token::token().unwrap_or_default();
        Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string()).unwrap_or_default()
    })
}

/// Opens a session and says the cookie that carries it.
pub(crate) async fn open_session(app: &App, account: &str) -> Result<String, ApiError> {
    let session = token::token()?;
    app.tables.store.open_session(&token::hash(&session), account, now() + SESSION_LASTS).await?;
    Ok(cookie(app, &session, SESSION_LASTS / 1_000))
}

/// The cookie of a session; an age of 0 takes it away.
pub(crate) fn cookie(app: &App, session: &str, age: i64) -> String {
    let secure = if app.is_secure() { "; Secure" } else { "" };
    format!("{SESSION}={session}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{secure}")
}

/// Mails a reset to the account of this name, if there is one and it has an address that is confirmed. The caller cannot
/// tell.
pub(crate) async fn mail_reset(app: &App, name: &str) -> Result<(), ApiError> {
    let Some(account) = named(app, name).await? else { return Ok(()) };
    let Some(mail) = account.confirmed_mail().map(str::to_owned) else { return Ok(()) };
    app.limits.mail(&mail)?;
    let reset = token::token()?;
    app.tables.store.open_reset(&token::hash(&reset), &account.id, now() + RESET_LASTS).await?;
    app.tables.notifier.mail_reset(mail, &account.name, &reset);
    Ok(())
}

/// Asks by mail whether an address is its owner's: until it is said nothing else is sent there.
pub(crate) async fn mail_confirmation(app: &App, mail: &str, whose: Addressee) -> Result<(), ApiError> {
    app.limits.mail(mail)?;
    let confirmation = token::token()?;
    let expires = now() + CONFIRMATION_LASTS;
    app.tables.store.open_confirmation(&token::hash(&confirmation), mail, &whose, expires).await?;
    app.tables.notifier.mail_confirmation(mail.to_owned(), &confirmation);
    Ok(())
}

/// Waits before the password of a name is tried that many have tried of late. Its owner waits too, but is never shut out.
pub(crate) async fn be_patient(app: &App, name: &str) {
    if app.limits.is_tried_often(&names::key(name)) {
        let time = &app.tables.time;
        time.until(time.now() + PATIENCE).await;
    }
}
