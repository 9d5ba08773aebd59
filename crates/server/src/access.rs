//! Who calls: a seat's token opens that seat and nothing else.

use axum::extract::FromRequestParts;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use engine::{Seat, Viewer};

use crate::App;
use crate::error::ApiError;
use crate::model::Table;
use crate::store::Account;
use crate::{sessions, token};

/// What a request brings along to show who it comes from.
#[derive(Debug, Clone, Default)]
pub(crate) struct Caller {
    /// Hashes of seat tokens: one as a rule, several from a browser that holds several seats.
    pub(crate) tokens: Vec<String>,
    /// Which of the account's seats is meant.
    pub(crate) seat: Option<Seat>,
    pub(crate) account: Option<Account>,
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
        let account = sessions::account(app, parts).await?;
        Ok(Self { tokens, seat, account })
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
