//! A table in a page: the same requests and the same answers as a server's, with nobody else in between.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::DefaultBodyLimit;
use axum::http::header::CONTENT_TYPE;
use axum::http::{Request, Response};
use engine::DataError;
use prometheus::Error as FiguresError;
use school::School;
use thiserror::Error;
use tokio::sync::{mpsc, watch};
use tower::ServiceExt as _;

use crate::access::Caller;
use crate::app::{App, Parts, drawn};
use crate::bookcase::Bookcase;
use crate::camp::Camp;
use crate::config::{Mode, Rates};
use crate::errand::beside;
use crate::limits::Limits;
use crate::live::{Connection, Goodbye, Said, serve};
use crate::metrics::Metrics;
use crate::model::{Tables, Thinkers};
use crate::notify::Notifier;
use crate::sessions::Sessions;
use crate::store::{Keeper, Store, Unkept};
use crate::tiles::Gallery;
use crate::work::Workshop;
use crate::{Catalog, Opponents, Timepiece, api};

/// A table has one thread for all but thinking.
const CORES: usize = 1;
/// So many computers think at once: one in each of the games that somebody may have left open in another tab.
const THINKERS: usize = 3;
/// The largest body: a stored game to go on with.
const LARGEST_BODY: usize = 16 * 1024 * 1024;

/// Why a table could not be set up.
#[derive(Debug, Error)]
pub enum PocketError {
    /// The games cannot be read.
    #[error(transparent)]
    Store(#[from] Unkept),
    /// The lessons cannot be read.
    #[error(transparent)]
    School(#[from] DataError),
    /// The figures cannot be kept.
    #[error(transparent)]
    Figures(#[from] FiguresError),
}

/// A table in a page.
pub struct Pocket {
    app: App,
    router: Router,
    /// Held so that nobody believes that it closes.
    _closing: watch::Sender<bool>,
}

/// An answer, as a page gets it.
pub struct Answered {
    /// Its status.
    pub status: u16,
    /// Of what kind the body is.
    pub kind: String,
    /// The body.
    pub body: Vec<u8>,
}

impl Pocket {
    /// Sets the table up, with the games of these ids that somebody keeps; its computers think in a camp.
    pub async fn open(
        catalog: Arc<dyn Catalog>,
        opponents: Opponents,
        camp: Arc<dyn Camp>,
        keeper: Arc<dyn Keeper>,
        games: Vec<String>,
        seed: Option<u64>,
    ) -> Result<Self, PocketError> {
        let metrics = Arc::new(Metrics::new()?);
        let school = Arc::new(School::load(catalog.library())?);
        let tables = Tables {
            store: Store::open(keeper, games).await?,
            catalog: Arc::clone(&catalog),
            opponents: Arc::new(opponents.drilled(&school)),
            thinkers: Thinkers::new(THINKERS, Arc::clone(&metrics), Some(camp)),
            deeds: Workshop::new(CORES),
            metrics: Arc::clone(&metrics),
            notifier: Notifier,
            time: Timepiece::default(),
            open: Mutex::default(),
        };
        let (closing, closed) = watch::channel(false);
        let app = App(Arc::new(Parts {
            mode: Mode::Local,
            tables: Arc::new(tables),
            limits: Limits::new(Rates::NONE),
            unplayed: Rates::NONE.unplayed,
            seed,
            metrics,
            thinking: Workshop::new(CORES),
            making: Workshop::new(CORES),
            sessions: Sessions,
            closing: closed,
            gallery: Gallery::new(Arc::clone(&catalog), CORES),
            school,
            bookcase: Bookcase::new(catalog),
        }));
        let (api, _) = api::routes().split_for_parts();
        let router = api.merge(drawn()).layer(DefaultBodyLimit::max(LARGEST_BODY)).with_state(app.clone());
        Ok(Self { app, router, _closing: closing })
    }

    /// Answers a request.
    pub fn answer(&self, request: Request<Vec<u8>>) -> impl Future<Output = Answered> + use<> {
        let answered = self.router.clone().oneshot(request.map(Body::from));
        async move {
            let Ok(response) = answered.await;
            read(response).await
        }
    }

    /// Looks into a game's file again, to which another page has added: whoever listens here hears of it.
    pub async fn look_again(&self, game: &str) {
        let tables = &self.app.tables;
        let followed = async {
            tables.store.reread(game).await?;
            tables.seats_changed(game).await?;
            tables.catch_up(game).await
        };
        if let Err(error) = followed.await {
            tracing::warn!(%error, game, "what another page has played cannot be followed");
        }
        tables.spoken(game);
    }

    /// Listens to a game, for whoever says hello in this text.
    #[must_use]
    pub fn listen(&self, game: &str, hello: String) -> Line {
        let (told, texts) = mpsc::unbounded_channel();
        let (stay, left) = watch::channel(false);
        let (app, game) = (self.app.clone(), game.to_owned());
        drop(beside(async move {
            let mut heard = Hearing { hello: Some(hello), told, left };
            match app.tables.open(&game).await {
                Ok(open) => serve(&app, &open, Caller::default(), &mut heard).await,
                Err(error) => tracing::warn!(%error, game, "nobody can listen to it"),
            }
        }));
        Line { texts, _stay: stay }
    }
}

async fn read(response: Response<Body>) -> Answered {
    let status = response.status().as_u16();
    let kind = response
        .headers()
        .get(CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok())
        .unwrap_or_default()
        .to_owned();
    let body = to_bytes(response.into_body(), usize::MAX).await.unwrap_or_default();
    Answered { status, kind, body: body.to_vec() }
}

/// What is heard of a game, until it is dropped.
pub struct Line {
    texts: mpsc::UnboundedReceiver<String>,
    _stay: watch::Sender<bool>,
}

impl Line {
    /// The next text; `None` when nothing more comes.
    pub async fn next(&mut self) -> Option<String> {
        self.texts.recv().await
    }
}

/// The other end of a [`Line`].
struct Hearing {
    hello: Option<String>,
    told: mpsc::UnboundedSender<String>,
    left: watch::Receiver<bool>,
}

impl Connection for Hearing {
    async fn send(&mut self, text: String) -> Option<()> {
        self.told.send(text).ok()
    }

    async fn hear(&mut self) -> Said {
        if let Some(hello) = self.hello.take() {
            return Said::Text(hello);
        }
        // Nobody says anything: it ends when the line is dropped.
        while self.left.changed().await.is_ok() {}
        Said::Gone
    }

    async fn touch(&mut self) -> Option<()> {
        (!self.told.is_closed()).then_some(())
    }

    async fn end(&mut self, _goodbye: Goodbye) {}
}
