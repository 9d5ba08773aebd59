//! What every request may need, and who answers it.

use std::ops::Deref;
use std::sync::Arc;

use axum::Router;
use axum::routing::get;
use school::School;
use tokio::sync::watch;

use crate::bookcase::Bookcase;
use crate::config::Mode;
#[cfg(not(target_family = "wasm"))]
use crate::health::Health;
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::model::Tables;
use crate::sessions::Sessions;
use crate::tiles::{self, Gallery};
use crate::work::Workshop;

/// What every request may need.
#[derive(Clone)]
pub(crate) struct App(pub(crate) Arc<Parts>);

/// The parts of a server.
pub(crate) struct Parts {
    pub(crate) mode: Mode,
    pub(crate) tables: Arc<Tables>,
    pub(crate) limits: Limits,
    /// How many games that nobody has played yet an address or an account may have.
    pub(crate) unplayed: u32,
    /// The seed of every game's dice, where it is not drawn.
    pub(crate) seed: Option<u64>,
    pub(crate) metrics: Arc<Metrics>,
    /// Room for work that keeps a core busy.
    pub(crate) thinking: Workshop,
    /// Room for making games: a stored one is played again from its beginning.
    pub(crate) making: Workshop,
    /// Whether the database takes what it is given.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) health: Health,
    /// Who was logged in when the database last answered.
    pub(crate) sessions: Sessions,
    /// Says when the server closes.
    pub(crate) closing: watch::Receiver<bool>,
    /// The drawn maps.
    pub(crate) gallery: Gallery,
    /// The lessons and the words.
    pub(crate) school: Arc<School>,
    /// The boards and rule books.
    pub(crate) bookcase: Bookcase,
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl Parts {
    /// Whether there are accounts.
    pub(crate) const fn is_hosted(&self) -> bool {
        matches!(self.mode, Mode::Hosted(_))
    }

    /// Whether people come over https.
    pub(crate) fn is_secure(&self) -> bool {
        matches!(&self.mode, Mode::Hosted(hosted) if hosted.public_url.starts_with("https://"))
    }

    /// Whether a proxy says who calls.
    pub(crate) const fn is_behind_proxy(&self) -> bool {
        matches!(&self.mode, Mode::Hosted(hosted) if hosted.behind_proxy)
    }
}

/// The drawn maps.
pub(crate) fn drawn() -> Router<App> {
    Router::new()
        .route("/tiles/{board}/tiles.json", get(tiles::about))
        .route("/tiles/{board}/key.svg", get(tiles::key))
        .route("/tiles/{board}/{zoom}/{x}/{file}", get(tiles::tile))
}
