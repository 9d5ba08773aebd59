//! Wiring: from a configuration to a server that answers.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::extract::{ConnectInfo, DefaultBodyLimit, MatchedPath, Request, State};
use axum::http::StatusCode;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use school::School;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::{App, Parts, drawn};
use crate::bookcase::Bookcase;
use crate::config::{Config, Mode};
use crate::door::{self, Room};
use crate::error::ApiError;
use crate::health::Health;
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::model::{Tables, Thinkers};
use crate::notify::{Notifier, NotifyError};
use crate::sessions::Sessions;
use crate::store::{Store, StoreError, listen};
use crate::tiles::Gallery;
use crate::work::Workshop;
use crate::{api, logs, page, security, socket};

/// The largest body, in bytes; a stored game may be larger.
const LARGEST_BODY: usize = 64 * 1024;

/// How long those inside may take to leave when the server closes.
const LONGEST_GOODBYE: Duration = Duration::from_secs(7);
/// How long the database may take to close after that.
const LONGEST_COMMIT: Duration = Duration::from_secs(2);

/// How long a request may take.
const LONGEST_REQUEST: Duration = Duration::from_secs(60);

const MINUTE: i64 = 60 * 1_000;
const HOUR: i64 = 60 * MINUTE;

/// Why a server did not start or stopped.
#[derive(Debug, Error)]
pub enum ServeError {
    /// A server without accounts is for this machine only.
    #[error("a server without accounts listens on loopback only, not on {0}")]
    NotLoopback(SocketAddr),
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address cannot be listened on.
    #[error("cannot listen: {0}")]
    Listen(#[from] std::io::Error),
    /// Players cannot be told of their moves.
    #[error(transparent)]
    Notify(#[from] NotifyError),
    /// The lessons cannot be read.
    #[error(transparent)]
    School(#[from] engine::DataError),
    /// The figures cannot be kept.
    #[error("cannot keep figures: {0}")]
    Metrics(#[from] prometheus::Error),
}

/// A server that answers until it is stopped.
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    task: JoinHandle<()>,
    closing: watch::Sender<bool>,
    store: Store,
}

impl Running {
    /// Stops it at once.
    pub fn stop(self) {
        self.task.abort();
    }

    /// Lets nobody in any more, answers what has been asked, says goodbye to those who listen, and ends: within
    /// [`LONGEST_GOODBYE`], whatever they do.
    pub async fn close(mut self) {
        let _ = self.closing.send(true);
        let gone = tokio::time::timeout(LONGEST_GOODBYE, &mut self.task).await;
        if gone.is_err() {
            tracing::warn!("somebody would not go: the server ends all the same");
            self.task.abort();
        }
        let _ = tokio::time::timeout(LONGEST_COMMIT, self.store.pool.close()).await;
    }
}

/// Serves until the process is told to stop.
pub async fn serve(config: Config) -> Result<(), ServeError> {
    let running = start(config).await?;
    tracing::info!(address = %running.address, "listening");
    told_to_stop().await;
    running.close().await;
    Ok(())
}

/// Waits until somebody stops the process from its keyboard, or the machine tells it to end.
pub async fn told_to_stop() {
    #[cfg(unix)]
    if let Ok(mut ended) = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = ended.recv() => {}
        }
        return;
    }
    let _ = tokio::signal::ctrl_c().await;
}

/// Starts a server and returns as soon as it answers.
pub async fn start(config: Config) -> Result<Running, ServeError> {
    if config.mode == Mode::Local && !config.listen.ip().is_loopback() {
        return Err(ServeError::NotLoopback(config.listen));
    }
    logs::write(&config.mode);
    let store = Store::open(&config.database()).await?;
    let metrics = Arc::new(Metrics::new()?);
    let notifier = Notifier::new(&config.mode, store.clone())?;
    let catalog = Arc::clone(&config.catalog);
    let school = Arc::new(School::load(catalog.library())?);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let tables = Tables {
        store,
        catalog: config.catalog,
        opponents: Arc::new(config.opponents.drilled(&school)),
        thinkers: Thinkers::new(cores, Arc::clone(&metrics), None),
        deeds: Workshop::new(cores),
        metrics: Arc::clone(&metrics),
        notifier,
        time: config.time,
        open: Mutex::default(),
    };
    let (closing, closed) = watch::channel(false);
    let store = tables.store.clone();
    let app = App(Arc::new(Parts {
        mode: config.mode,
        tables: Arc::new(tables),
        limits: Limits::new(config.rates),
        unplayed: config.rates.unplayed,
        seed: config.seed,
        metrics,
        thinking: Workshop::new(cores),
        making: Workshop::new(cores / 2),
        health: Health::default(),
        sessions: Sessions::default(),
        closing: closed.clone(),
        gallery: Gallery::new(Arc::clone(&catalog), cores),
        school,
        bookcase: Bookcase::new(catalog),
    }));
    prepare(&app)?;
    tokio::spawn(put_away(app.clone()));
    tokio::spawn(listen(Arc::clone(&app.tables)));
    let listener = TcpListener::bind(config.listen).await?;
    let address = listener.local_addr()?;
    let room =
        Room::new(config.most_connections, (!app.is_behind_proxy()).then_some(config.rates.connections));
    let task = tokio::spawn(door::keep(listener, router(app), room, closed));
    Ok(Running { address, task, closing, store })
}

/// Reads and surveys everything that is the same in all games, while the server answers already.
fn prepare(app: &App) -> Result<(), std::io::Error> {
    // Not a task of the runtime: a server that is stopped does not wait for it, and it ends with the server.
    let app = Arc::downgrade(&app.0);
    let work = move || {
        let boards = app.upgrade().map(|parts| {
            for ruleset in parts.tables.catalog.ids() {
                let _ = parts.tables.rules(&ruleset);
            }
            parts.bookcase.prepare();
            parts.gallery.boards()
        });
        for board in boards.into_iter().flatten() {
            let Some(parts) = app.upgrade() else { return };
            parts.gallery.prepare(&board);
        }
    };
    std::thread::Builder::new().name("prepare".into()).spawn(work)?;
    Ok(())
}

/// Puts away what nobody looks at, every minute, and what nobody ever played, every hour.
async fn put_away(app: App) {
    let time = &app.tables.time;
    let (mut minute, mut hour) = (time.now(), time.now());
    loop {
        time.until(minute).await;
        minute = time.now() + MINUTE;
        app.tables.put_away();
        if time.now() >= hour {
            hour = time.now() + HOUR;
            app.tables.prune().await;
        }
    }
}

/// The description of the API, generated from the code.
#[must_use]
pub fn openapi() -> utoipa::openapi::OpenApi {
    described().split_for_parts().1
}

fn described() -> OpenApiRouter<App> {
    api::routes().merge(api::account_routes()).routes(routes!(socket::live))
}

fn router(app: App) -> Router {
    let (api, description) = described().split_for_parts();
    let description = Arc::new(description);
    Router::new()
        .merge(api)
        .route("/api/openapi.json", get(move || async move { Json((*description).clone()) }))
        .merge(drawn())
        .route("/health", get(health))
        .route("/metrics", get(figures))
        .fallback(page::file)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, LONGEST_REQUEST))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(app.clone(), security::guard))
        .layer(middleware::from_fn_with_state(app.clone(), count))
        .with_state(app)
}

async fn health(State(app): State<App>) -> Response {
    match app.health.check(&app.tables.store).await {
        Ok(()) => "ok\n".into_response(),
        Err(error) => error.into_response(),
    }
}

/// The figures, for whoever runs the server: how many actions were stored would tell a player what happens in secret. On a
/// server for others they are given to its own machine alone, and not through a proxy.
async fn figures(State(app): State<App>, request: Request) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let near =
        peer.is_some_and(|peer| peer.is_loopback()) && !request.headers().contains_key("x-forwarded-for");
    if app.is_hosted() && !near {
        return ApiError::NotFound("address").into_response();
    }
    app.metrics.text().into_response()
}

/// Counts and logs every request. Tokens stand in headers and bodies, invitations in paths: only the route is logged.
async fn count(State(app): State<App>, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().map_or("page", MatchedPath::as_str).to_owned();
    let response = next.run(request).await;
    let (status, took) = (response.status().as_u16(), start.elapsed());
    app.metrics.requests.with_label_values(&[response.status().as_str()]).inc();
    app.metrics.request_seconds.observe(took.as_secs_f64());
    tracing::info!(%method, route, status, micros = took.as_micros() as u64, "request");
    response
}
