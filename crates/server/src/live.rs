//! Live updates: a socket says which seat it is and what it has, and hears of everything after that.

use std::sync::Arc;
use std::time::Duration;

use engine::Viewer;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::App;
use crate::access::Caller;
use crate::api::delta::Change;
use crate::api::state::{GameState, LogEntry, SeatState, game_state, log, scene, seat_states};
use crate::clock::Clocks;
use crate::errand::within;
use crate::error::{ApiError, ErrorBody};
use crate::model::{OpenTable, Scene, Table, Thinking};
use crate::store::Line;

/// How long a client may take to say who it is.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often it is told that a computer goes on thinking, in milliseconds.
const PROGRESS: i64 = 250;
/// How often a silent connection is tried, in milliseconds.
const HEARTBEAT: i64 = 25_000;

/// The first message of a client.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The token of its seat; a spectator has none.
    #[serde(default)]
    pub token: Option<String>,
    /// Which of the account's seats, for a browser that is logged in.
    #[serde(default)]
    pub seat: Option<u8>,
    /// The number of the last entry it has, in its own count; none for a fresh start.
    #[serde(default)]
    pub number: Option<i64>,
    /// The number of the last line of chat it has.
    #[serde(default)]
    pub chat: i64,
}

/// What a client hears.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Heard {
    /// The game has changed: as it stands now, with the log since what the client had.
    State(Box<GameState>),
    /// The game has changed for those who watch it: what makes the state that they have the one that stands now.
    Changed(Changed),
    /// Somebody has spoken.
    Chat {
        /// The new lines.
        lines: Vec<Line>,
    },
    /// A computer goes on thinking.
    Thinking(Progress),
    /// The client cannot be served; the connection ends.
    Error(ErrorBody),
}

/// What has changed for a spectator since the last message of this connection.
#[derive(Serialize, ToSchema)]
pub struct Changed {
    /// The number of the last entry of the log, in the spectators' count.
    pub number: i64,
    /// What has changed in the state, but for its clocks, its thinking and its log, in this order.
    #[schema(value_type = Vec<Change>)]
    pub changes: Arc<Vec<Change>>,
    /// The clocks as they stand, if the game has any.
    #[schema(required)]
    pub clocks: Option<Clocks>,
    /// The computer that thinks about the open decision.
    #[schema(required)]
    pub thinking: Option<Thinking>,
    /// The log since the last message.
    pub log: Vec<LogEntry>,
}

/// How far a computer has come. When it is told, and what, follows from the last state that was sent, from the time and
/// from how busy the other tables are: nothing of it tells what the computer does.
#[derive(Serialize, ToSchema)]
pub struct Progress {
    /// Who thinks, since when, and how much of its time has passed.
    #[serde(flatten)]
    pub thinking: Thinking,
    /// How many thoughts of other tables wait for a thinker.
    pub waiting: usize,
}

/// Why a connection is ended from here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Goodbye {
    /// The client cannot be served.
    Refused,
    /// The server goes.
    Away,
}

/// What comes from the other end.
pub(crate) enum Said {
    /// A text.
    Text(String),
    /// What is neither a text nor the end, and tells nothing.
    Nothing,
    /// What nobody should send.
    Noise,
    /// The end.
    Gone,
}

/// A connection to whoever listens: a socket, or a page's own.
pub(crate) trait Connection: Send {
    /// Sends a text; `None` when nobody is there any more.
    fn send(&mut self, text: String) -> impl Future<Output = Option<()>> + Send;
    /// Waits for what the other end says.
    fn hear(&mut self) -> impl Future<Output = Said> + Send;
    /// Tries whether somebody is there; `None` when nobody is.
    fn touch(&mut self) -> impl Future<Output = Option<()>> + Send;
    /// Ends it.
    fn end(&mut self, goodbye: Goodbye) -> impl Future<Output = ()> + Send;
}

/// Serves a connection until it ends.
pub(crate) async fn serve(app: &App, open: &Arc<OpenTable>, caller: Caller, line: &mut impl Connection) {
    if let Err(error) = follow(app, open, caller, line).await {
        let _ = send(line, &Heard::Error(error.body())).await;
        line.end(Goodbye::Refused).await;
    }
}

async fn send(line: &mut impl Connection, heard: &Heard) -> Option<()> {
    line.send(serde_json::to_string(heard).ok()?).await
}

/// Waits for the client to say who it is.
async fn hello(line: &mut impl Connection) -> Result<Option<Hello>, ApiError> {
    let first = within(PATIENCE, line.hear()).await;
    match first.ok_or_else(|| ApiError::Malformed("the client did not say who it is".into()))? {
        Said::Text(text) => {
            let hello = serde_json::from_str(&text);
            hello.map(Some).map_err(|error| ApiError::Malformed(error.to_string()))
        }
        Said::Gone => Ok(None),
        Said::Nothing | Said::Noise => Err(ApiError::Malformed("the first message is a text".into())),
    }
}

async fn follow(
    app: &App,
    open: &Arc<OpenTable>,
    caller: Caller,
    line: &mut impl Connection,
) -> Result<(), ApiError> {
    let Some(hello) = hello(line).await? else { return Ok(()) };
    let caller = match &hello.token {
        Some(token) => Caller::with_token(token),
        None => Caller { seat: hello.seat.map(engine::Seat), ..caller },
    };
    let viewer = caller.viewer(app.tables.lock(open).await?.table()?)?;
    let Viewer::Seat(seat) = viewer else { return listen(app, open, caller, &hello, line).await };
    open.arrive(seat);
    let listened = listen(app, open, caller, &hello, line).await;
    open.leave(seat);
    listened
}

/// What a viewer is sent of a change, and what it has then.
struct News {
    heard: Heard,
    number: i64,
    thinking: Option<Thinking>,
    /// What a spectator has.
    scene: Option<Arc<Scene>>,
}

/// A game as a viewer is sent it: the whole state at first, and to those who watch only what has changed after that.
fn news(open: &OpenTable, table: &Table, viewer: Viewer, had: &Had, now: i64) -> News {
    let number = table.account(viewer).number();
    let thinking = table.thinking(viewer, now);
    let scene = (viewer == Viewer::Spectator)
        .then(|| open.watched.scene(number, &seat_states(table), || scene(table, now)));
    let heard = match (&had.scene, &scene) {
        (Some(before), Some(after)) => Heard::Changed(Changed {
            number,
            changes: open.watched.changes(before, after),
            clocks: table.clocks.as_ref().map(|clocks| clocks.read(now)),
            thinking: thinking.clone(),
            log: log(table, viewer, had.number.unwrap_or(number), usize::MAX),
        }),
        _ => Heard::State(Box::new(game_state(table, viewer, had.number, now))),
    };
    News { heard, number, thinking, scene }
}

/// What a client has.
#[derive(Clone)]
struct Had {
    number: Option<i64>,
    seats: Vec<SeatState>,
    scene: Option<Arc<Scene>>,
}

/// Sends everything that is new, until the connection ends.
async fn listen(
    app: &App,
    open: &Arc<OpenTable>,
    caller: Caller,
    hello: &Hello,
    line: &mut impl Connection,
) -> Result<(), ApiError> {
    let (mut changes, mut chat) = (open.changes(), open.chat());
    changes.mark_changed();
    chat.mark_changed();
    let mut heard = hello.chat;
    let mut had = Had { number: hello.number, seats: Vec::new(), scene: None };
    let mut closing = app.closing.clone();
    let time = &app.tables.time;
    let mut heartbeat = time.now() + HEARTBEAT;
    let (mut thinking, mut told): (Option<Thinking>, i64) = (None, 0);
    loop {
        tokio::select! {
            () = time.until(told + PROGRESS), if thinking.is_some() => {
                told = time.now();
                let Some(thinking) = thinking.as_ref().map(|thinking| thinking.at(told)) else { continue };
                let waiting = app.tables.thinkers.waiting_besides(open);
                let progress = Progress { thinking, waiting };
                if send(line, &Heard::Thinking(progress)).await.is_none() {
                    return Ok(());
                }
            }
            changed = changes.changed() => {
                if changed.is_err() {
                    return Ok(());
                }
                // What this viewer does not notice is not sent: that something was sent would tell.
                let (caller, known) = (caller.clone(), had.clone());
                let (clock, place) = (time.clone(), Arc::clone(open));
                let look = move |table: &mut Table| {
                    let viewer = caller.viewer(table)?;
                    let sits = seat_states(table);
                    let is_news = sits != known.seats || Some(table.account(viewer).number()) != known.number;
                    Ok((is_news.then(|| news(&place, table, viewer, &known, clock.now())), sits))
                };
                let (news, sits) = app.tables.with(open, look).await?;
                had.seats = sits;
                let Some(news) = news else { continue };
                (had.number, had.scene, thinking) = (Some(news.number), news.scene, news.thinking);
                told = time.now();
                if send(line, &news.heard).await.is_none() {
                    return Ok(());
                }
            }
            spoken = chat.changed() => {
                if spoken.is_err() {
                    return Ok(());
                }
                let viewer = caller.viewer(app.tables.lock(open).await?.table()?)?;
                if !matches!(viewer, Viewer::Seat(_)) {
                    continue;
                }
                let lines = app.tables.store.chat(&open.id, heard, 500).await?;
                let Some(last) = lines.last() else { continue };
                heard = last.number;
                if send(line, &Heard::Chat { lines }).await.is_none() {
                    return Ok(());
                }
            }
            _ = closing.changed() => {
                line.end(Goodbye::Away).await;
                return Ok(());
            }
            said = line.hear() => match said {
                Said::Gone => return Ok(()),
                Said::Text(_) | Said::Noise => {
                    return Err(ApiError::Malformed("a client says hello and then listens".into()));
                }
                Said::Nothing => {}
            },
            () = time.until(heartbeat) => {
                heartbeat = time.now() + HEARTBEAT;
                if line.touch().await.is_none() {
                    return Ok(());
                }
            }
        }
    }
}
