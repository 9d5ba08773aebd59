//! Who calls: a seat's token opens that seat and nothing else.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use axum::extract::FromRequestParts;
use axum::http::header::{AUTHORIZATION, COOKIE};
use axum::http::request::Parts;
use engine::{Seat, Viewer};

use crate::App;
use crate::error::ApiError;
use crate::model::{Table, now};
use crate::store::Account;
use crate::token;

/// The name of the session cookie.
pub(crate) const SESSION: &str = "vedette_session";

/// What a request brings along to show who it comes from.
#[derive(Debug, Clone, Default)]
pub(crate) struct Caller {
    /// Hashes of seat tokens: one as a rule, several from a browser that holds several seats.
    pub(crate) tokens: Vec<String>,
    /// Which of the account's seats is meant.
    pub(crate) seat: Option<Seat>,
    pub(crate) account: Option<Account>,
}

/// The value of the session cookie.
pub(crate) fn session_cookie(parts: &Parts) -> Option<&str> {
    let cookies = parts.headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == SESSION).map(|(_, value)| value)
}

impl FromRequestParts<App> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let authorization = parts.headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
        let bearer = authorization.and_then(|value| value.strip_prefix("Bearer "));
        if parts.headers.contains_key(AUTHORIZATION) && bearer.is_none() {
            return Err(ApiError::Unauthorized);
        }
        let tokens: Vec<String> = bearer
            .map(|list| list.split(',').take(16).map(|one| token::hash(one.trim())).collect())
            .unwrap_or_default();
        let seat = parts.headers.get("x-seat").and_then(|value| value.to_str().ok()?.parse().ok()).map(Seat);
        let account = match session_cookie(parts) {
            Some(session) if app.is_hosted() => app.sessions.account(app, &token::hash(session)).await?,
            _ => None,
        };
        Ok(Self { tokens, seat, account })
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
        let asked = tokio::time::timeout(PATIENCE, app.tables.store.session(session, now())).await;
        let found = match asked {
            Ok(Ok(found)) => found,
            Ok(Err(error)) => {
                return self
                    .known()
                    .get(session)
                    .cloned()
                    .map_or_else(|| Err(error.into()), |own| Ok(Some(own)));
            }
            Err(_) => {
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

impl Caller {
    /// A caller who brings one token.
    pub(crate) fn with_token(token: &str) -> Self {
        Self { tokens: vec![token::hash(token)], ..Self::default() }
    }

    fn holds(&self, table: &Table, seat: Seat) -> bool {
        let Some(row) = table.row.seat(seat) else { return false };
        let by_token = row.token.as_ref().is_some_and(|token| self.tokens.contains(token));
        let by_account = row.account.is_some()
            && row.account.as_deref() == self.account.as_ref().map(|own| own.id.as_str());
        by_token || by_account
    }

    /// The seats of this table that the caller holds.
    pub(crate) fn seats(&self, table: &Table) -> Vec<Seat> {
        table.row.seats.iter().map(|row| row.seat).filter(|&seat| self.holds(table, seat)).collect()
    }

    /// Whose eyes the caller looks with. Of several seats it is the one asked for, else the first brought. Whoever opens no
    /// seat of a game that nobody may watch is not told that there is one.
    pub(crate) fn viewer(&self, table: &Table) -> Result<Viewer, ApiError> {
        let viewer = self.known(table);
        if table.row.spectators { viewer } else { viewer.map_err(|_| ApiError::NotFound("game")) }
    }

    fn known(&self, table: &Table) -> Result<Viewer, ApiError> {
        if let Some(seat) = self.seat {
            let held = self.holds(table, seat);
            return if held { Ok(Viewer::Seat(seat)) } else { Err(ApiError::Unauthorized) };
        }
        if let Some(token) = self.tokens.first() {
            let row = table.row.seats.iter().find(|row| row.token.as_ref() == Some(token));
            return row.map(|row| Viewer::Seat(row.seat)).ok_or(ApiError::Unauthorized);
        }
        if let Some(&seat) = self.seats(table).first() {
            return Ok(Viewer::Seat(seat));
        }
        if table.row.spectators { Ok(Viewer::Spectator) } else { Err(ApiError::NotFound("game")) }
    }

    /// The same, or the umpire's eyes when they are asked for and the game is over.
    pub(crate) fn eyes(&self, table: &Table, umpire: bool) -> Result<Viewer, ApiError> {
        let viewer = self.viewer(table)?;
        Ok(if umpire && table.is_over() { Viewer::Umpire } else { viewer })
    }

    /// The seat the caller acts for.
    pub(crate) fn acting(&self, table: &Table) -> Result<Seat, ApiError> {
        match self.viewer(table)? {
            Viewer::Seat(seat) => Ok(seat),
            Viewer::Spectator | Viewer::Umpire => Err(ApiError::Unauthorized),
        }
    }
}
