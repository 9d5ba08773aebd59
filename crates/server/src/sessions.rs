//! Who is logged in.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use axum::http::header::COOKIE;
use axum::http::request::Parts;

use crate::App;
use crate::errand::within;
use crate::error::ApiError;
use crate::model::now;
use crate::store::Account;
use crate::token;

/// The name of the session cookie.
pub(crate) const SESSION: &str = "vedette_session";

/// The value of the session cookie.
pub(crate) fn session_cookie(parts: &Parts) -> Option<&str> {
    let cookies = parts.headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == SESSION).map(|(_, value)| value)
}

/// The account of whoever calls; none where there are no accounts.
pub(crate) async fn account(app: &App, parts: &Parts) -> Result<Option<Account>, ApiError> {
    match session_cookie(parts) {
        Some(session) if app.is_hosted() => app.sessions.account(app, &token::hash(session)).await,
        _ => Ok(None),
    }
}

/// How long the database is waited for before it is taken for lost.
const PATIENCE: Duration = Duration::from_secs(3);
/// So many sessions are remembered.
const MOST_REMEMBERED: usize = 20_000;

/// Who was logged in when the database last answered: while it does not, people still see their games.
#[derive(Default)]
pub(crate) struct Sessions(Mutex<HashMap<String, Account>>);

impl Sessions {
    fn known(&self) -> std::sync::MutexGuard<'_, HashMap<String, Account>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The account of a session.
    async fn account(&self, app: &App, session: &str) -> Result<Option<Account>, ApiError> {
        let asked = within(PATIENCE, app.tables.store.session(session, now())).await;
        let found = match asked {
            Some(Ok(found)) => found,
            Some(Err(error)) => {
                return self
                    .known()
                    .get(session)
                    .cloned()
                    .map_or_else(|| Err(error.into()), |own| Ok(Some(own)));
            }
            None => {
                let lost = || ApiError::unstored("the database failed", "it took too long");
                return self.known().get(session).cloned().ok_or_else(lost).map(Some);
            }
        };
        let mut known = self.known();
        match &found {
            Some(account) if known.len() < MOST_REMEMBERED || known.contains_key(session) => {
                known.insert(session.to_owned(), account.clone());
            }
            Some(_) => known.clear(),
            None => {
                known.remove(session);
            }
        }
        Ok(found)
    }

    /// Forgets the sessions of an account: they have ended.
    pub(crate) fn forget(&self, account: &str) {
        self.known().retain(|_, own| own.id != account);
    }
}
