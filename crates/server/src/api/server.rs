//! What a page must know before it asks for anything else.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::Json;
use crate::App;

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
