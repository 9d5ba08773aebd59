//! Passwords and sessions.

use std::sync::OnceLock;

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};

use crate::App;
use crate::access::SESSION;
use crate::api::games::player_name;
use crate::error::ApiError;
use crate::model::now;
use crate::store::Account;
use crate::token;

/// How long a session lasts, in milliseconds.
const SESSION_LASTS: i64 = 60 * 24 * 60 * 60 * 1_000;
/// How long a password reset can be used, in milliseconds.
const RESET_LASTS: i64 = 60 * 60 * 1_000;
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

/// The account of this name and password. An unknown name takes as long and sounds the same as a wrong password.
pub(crate) async fn log_in(app: &App, name: &str, password: &str) -> Result<Account, ApiError> {
    let account = app.tables.store.account_named(&player_name(name)?).await?;
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

/// Mails a reset to the account of this name, if there is one and it has an address. The caller cannot tell.
pub(crate) async fn mail_reset(app: &App, name: &str) -> Result<(), ApiError> {
    let Some(account) = app.tables.store.account_named(&player_name(name)?).await? else { return Ok(()) };
    let Some(mail) = account.mail else { return Ok(()) };
    let reset = token::token()?;
    app.tables.store.open_reset(&token::hash(&reset), &account.id, now() + RESET_LASTS).await?;
    app.tables.notifier.mail_reset(mail, &account.name, &reset);
    Ok(())
}
