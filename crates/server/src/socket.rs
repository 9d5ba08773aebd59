//! Live updates over a WebSocket.

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;

use crate::App;
use crate::access::Caller;
use crate::api::Path;
use crate::error::{ApiError, ErrorBody};
use crate::limits::Address;
use crate::live::{self, Connection, Goodbye, Heard, Said};

/// The largest message a client may send, in bytes: it has little to say.
const LARGEST_MESSAGE: usize = 4_096;

/// Live updates of a game over a WebSocket. The client's first message is a `Hello`; the server sends `Heard`.
#[utoipa::path(get, path = "/api/v1/games/{game}/live", tag = "play", params(("game" = String, Path)),
    responses((status = 101, description = "A WebSocket", body = Heard), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub(crate) async fn live(
    State(app): State<App>,
    Path(game): Path<String>,
    Address(address): Address,
    caller: Caller,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let upgrade = upgrade.map_err(|rejection| ApiError::Malformed(rejection.body_text()))?;
    let hold = app.limits.socket(address)?;
    let open = app.tables.open(&game).await?;
    let upgrade = upgrade.max_message_size(LARGEST_MESSAGE).max_frame_size(LARGEST_MESSAGE);
    Ok(upgrade.on_upgrade(move |socket| async move {
        app.metrics.sockets.inc();
        live::serve(&app, &open, caller, &mut { socket }).await;
        app.metrics.sockets.dec();
        drop(hold);
    }))
}

impl Connection for WebSocket {
    async fn send(&mut self, text: String) -> Option<()> {
        Self::send(self, Message::Text(text.into())).await.ok()
    }

    async fn hear(&mut self) -> Said {
        match self.recv().await {
            Some(Ok(Message::Text(text))) => Said::Text(text.as_str().to_owned()),
            Some(Ok(Message::Binary(_))) => Said::Noise,
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => Said::Nothing,
            Some(Ok(Message::Close(_)) | Err(_)) | None => Said::Gone,
        }
    }

    async fn touch(&mut self) -> Option<()> {
        Self::send(self, Message::Ping(Vec::new().into())).await.ok()
    }

    async fn end(&mut self, goodbye: Goodbye) {
        let (code, reason) = match goodbye {
            Goodbye::Refused => (close_code::POLICY, "refused"),
            Goodbye::Away => (close_code::AWAY, "the server goes: come back in a moment"),
        };
        let _ = Self::send(self, Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
    }
}
