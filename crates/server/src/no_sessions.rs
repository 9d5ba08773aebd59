//! Nobody logs in to a page.

use axum::http::request::Parts;

use crate::App;
use crate::error::ApiError;
use crate::store::Account;

/// Who was logged in: nobody.
#[derive(Default)]
pub(crate) struct Sessions;

/// The account of whoever calls: none.
pub(crate) async fn account(_app: &App, _parts: &Parts) -> Result<Option<Account>, ApiError> {
    Ok(None)
}
