//! Making, seeing and finding games.

use std::net::IpAddr;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequestParts, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use engine::{Record, Seat, Setup, Side};
use serde::{Deserialize, Deserializer, Serialize};
use shelf::{AnyGame, AnyRules};
use utoipa::{IntoParams, ToSchema};

use super::state::{GameState, game_state};
use super::{Json, Path, Query};
use crate::App;
use crate::access::Caller;
use crate::clock::ClockRule;
use crate::error::{ApiError, ErrorBody};
use crate::limits::Address;
use crate::model::{Entry, GameRow, RULES, SeatKind, SeatRow, TakenUp};
use crate::names::player_name;
use crate::store::{Listed, News};
use crate::token;
use crate::work::Wanted;

/// The largest setup, in bytes: a person writes it by hand.
const LARGEST_SETUP: usize = 256 * 1024;

/// A game to be made.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The ruleset's id.
    pub ruleset: String,
    /// The scenario's id.
    pub scenario: String,
    /// The optional rules in play.
    #[serde(default)]
    pub options: Vec<String>,
    /// The text of a setup file, instead of a scenario as it stands.
    #[serde(default)]
    pub setup: Option<String>,
    /// One for each seat of the ruleset, in order; those left out are persons. What is said of a seat that the chosen
    /// optional rules do not bring to the table is passed over.
    #[serde(default)]
    pub seats: Vec<NewSeat>,
    /// The clock; `null` for none. Left out, the game has the clock that its rules give out, if they do.
    #[serde(default, deserialize_with = "said")]
    #[schema(value_type = Option<ClockRule>)]
    pub clock: Option<Option<ClockRule>>,
    /// Whether anybody may watch.
    #[serde(default = "yes")]
    pub spectators: bool,
    /// Whether players may ask the computer what it would do in their place. Left out, they may where no guest is invited.
    #[serde(default)]
    pub advice: Option<bool>,
    /// A stored game to go on with: its record, from which everything but seats and clock is taken.
    #[serde(default)]
    pub record: Option<Record>,
}

const fn yes() -> bool {
    true
}

/// Tells `null` from what is left out.
fn said<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<ClockRule>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// Who is to sit in a seat.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewSeat {
    /// Person (who makes the game), guest (who gets the invitation) or computer.
    pub kind: SeatKind,
    /// The player's name.
    #[serde(default)]
    pub name: Option<String>,
    /// Which computer opponent.
    #[serde(default)]
    pub opponent: Option<String>,
    /// In which of its styles.
    #[serde(default)]
    pub style: Option<String>,
}

/// A game that was made.
#[derive(Serialize, ToSchema)]
pub struct Made {
    /// Its id.
    pub id: String,
    /// What opens each seat.
    pub seats: Vec<MadeSeat>,
}

/// What opens a seat. It is shown once.
#[derive(Serialize, ToSchema)]
pub struct MadeSeat {
    /// The seat.
    pub seat: u8,
    /// The token of a person's seat.
    #[schema(required)]
    pub token: Option<String>,
    /// The invitation to a guest's seat: whoever first takes it up sits down.
    #[schema(required)]
    pub invitation: Option<String>,
}

/// Somebody who may make one more game now: known before what they bring is read.
pub(crate) struct Maker(pub(crate) IpAddr);

impl FromRequestParts<App> for Maker {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let Ok(Address(address)) = Address::from_request_parts(parts, app).await;
        app.limits.game(address)?;
        Ok(Self(address))
    }
}

/// Makes a game, or goes on with a stored one.
#[utoipa::path(post, path = "/api/v1/games", tag = "games", request_body = NewGame,
    responses((status = 201, body = Made), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 413, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub(crate) async fn create(
    State(app): State<App>,
    Maker(address): Maker,
    caller: Caller,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<Made>), ApiError> {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if !kind.starts_with("application/json") {
        return Err(ApiError::Malformed(
            "a game is described in JSON: `Content-Type: application/json`".into(),
        ));
    }
    let body = body?;
    let seed = app.seed.map_or_else(token::seed, Ok)?;
    let read = move || {
        serde_json::from_slice(&body)
            .map_err(|error| ApiError::Malformed(format!("that describes no game: {error}")))
    };
    make(&app, address, caller, seed, read).await
}

/// Makes the game that is described, whose dice fall by this seed, away from the threads that serve requests.
pub(crate) async fn make(
    app: &App,
    address: IpAddr,
    caller: Caller,
    seed: u64,
    describe: impl FnOnce() -> Result<NewGame, ApiError> + Send + 'static,
) -> Result<(StatusCode, Json<Made>), ApiError> {
    // Who made it is forgotten with the game; of an address only the hash is kept.
    let maker = match &caller.account {
        Some(account) => account.id.clone(),
        None => token::hash(&address.to_string()),
    };
    if app.tables.store.count_unplayed(&maker).await? >= i64::from(app.unplayed) {
        return Err(ApiError::NotNow("play the games that you have made before you make more".into()));
    }
    let maker_of = app.clone();
    let start = move |wanted: &Wanted| start(&maker_of, &caller, &describe()?, seed, wanted);
    let (row, game, journal, made) = app.making.work(start).await?;
    app.tables.create(&row, &maker, &*game, journal).await?;
    Ok((StatusCode::CREATED, Json(Made { id: row.id, seats: made })))
}

type MadeGame = (GameRow, Box<dyn AnyGame>, Vec<Entry>, Vec<MadeSeat>);

/// Starts what is described.
fn start(
    app: &App,
    caller: &Caller,
    new: &NewGame,
    seed: u64,
    wanted: &Wanted,
) -> Result<MadeGame, ApiError> {
    let brought = new.record.as_ref().map(|record| record.setup.as_str()).or(new.setup.as_deref());
    if brought.is_some_and(|text| text.len() > LARGEST_SETUP) {
        return Err(ApiError::TooLarge);
    }
    let rules = app.tables.rules(new.record.as_ref().map_or(&new.ruleset, |record| &record.ruleset))?;
    let setup = match (&new.record, &new.setup) {
        (Some(record), _) => record.to_setup(),
        (None, Some(text)) => Setup::parse(text)?,
        (None, None) => {
            Setup::scenario(&new.ruleset, &new.scenario).with_options(new.options.iter().cloned())
        }
    };
    if setup.ruleset != rules.about().id {
        let (found, asked) = (&setup.ruleset, &new.ruleset);
        return Err(ApiError::Malformed(format!("the setup is for {found}, not for {asked}")));
    }
    let (row, made) = seats(app, caller, new, &setup, &*rules)?;
    let (game, start_state, journal) = match &new.record {
        Some(record) => {
            let taken_up = TakenUp::play(&*rules, record, wanted)?;
            (taken_up.game, taken_up.start_state, taken_up.journal)
        }
        None => {
            let game = rules.start(&setup, seed)?;
            let state = game.snapshot();
            (game, state, Vec::new())
        }
    };
    // A fresh seed for a stored game too: whoever brings the record knows the old one.
    // And whatever edition it was played by, here it was played by today's.
    let start = Record { seed, edition: rules.about().edition(), ..game.record().beginning() };
    let row = GameRow { start, start_state: Some(start_state), clock: clock(new.clock, &*game)?, ..row };
    Ok((row, game, journal, made))
}

/// The clock of a game that is to be made. The rules' own runs wherever they give out time and nobody says otherwise.
fn clock(wanted: Option<Option<ClockRule>>, game: &dyn AnyGame) -> Result<Option<ClockRule>, ApiError> {
    let gives_time = game.time_allowance().is_some();
    match wanted {
        None => Ok(gives_time.then_some(ClockRule::Rules)),
        Some(Some(ClockRule::Rules)) if !gives_time => {
            let sentence = format!("{} gives out no time by the rules chosen here", game.about().title);
            Err(ApiError::Malformed(sentence))
        }
        Some(chosen) => Ok(chosen),
    }
}

/// Who sits where, and what opens each seat.
fn seats(
    app: &App,
    caller: &Caller,
    new: &NewGame,
    setup: &Setup,
    rules: &dyn AnyRules,
) -> Result<(GameRow, Vec<MadeSeat>), ApiError> {
    let infos = &rules.about().seats;
    if new.seats.len() > infos.len() {
        return Err(ApiError::Malformed(format!("{} has {} seats", rules.about().title, infos.len())));
    }
    // Nobody sits on the side that the rules play by themselves.
    let mut scenarios = rules.about().scenarios.iter();
    let bot: Option<Side> = scenarios.find(|known| known.id == setup.scenario).and_then(|known| known.bot);
    let account = caller.account.as_ref();
    let (mut rows, mut made) = (Vec::new(), Vec::new());
    let at_table = infos.iter().enumerate().filter(|(_, info)| info.is_at_table(&setup.options));
    for (index, info) in at_table {
        let is_bot = bot == Some(info.side);
        let wanted = new.seats.get(index).filter(|_| !is_bot);
        let usual = if is_bot { SeatKind::Computer } else { SeatKind::Person };
        let kind = wanted.map_or(usual, |seat| seat.kind);
        let given = wanted.and_then(|seat| seat.name.as_deref()).unwrap_or_default();
        let name = match kind {
            SeatKind::Mail => {
                return Err(ApiError::Malformed("a game by mail begins with an invitation".into()));
            }
            SeatKind::Computer if is_bot => RULES.to_owned(),
            SeatKind::Computer => opponent(app, wanted)?,
            SeatKind::Person if given.is_empty() => account.map(|own| own.name.clone()).unwrap_or_default(),
            _ => player_name(given)?,
        };
        let token = (kind == SeatKind::Person).then(token::token).transpose()?;
        let invitation = (kind == SeatKind::Guest).then(token::token).transpose()?;
        rows.push(SeatRow {
            seat: Seat(index as u8),
            kind,
            name,
            token: token.as_deref().map(token::hash),
            invitation: invitation.as_deref().map(token::hash),
            account: account.filter(|_| kind == SeatKind::Person).map(|own| own.id.clone()),
            mail: None,
            mail_confirmed: false,
            webhook: None,
        });
        made.push(MadeSeat { seat: index as u8, token, invitation });
    }
    let row = GameRow {
        id: token::id()?,
        start: Record::new(&Setup::scenario("", ""), 0),
        start_state: None,
        outcome: None,
        clock: None,
        spectators: new.spectators,
        advice: new.advice.unwrap_or_else(|| rows.iter().all(|row| row.kind != SeatKind::Guest)),
        created: app.tables.time.now(),
        seats: rows,
    };
    Ok((row, made))
}

/// The opponent a seat asks for, with its style after a colon.
fn opponent(app: &App, wanted: Option<&NewSeat>) -> Result<String, ApiError> {
    let opponents = &app.tables.opponents;
    let name = wanted.and_then(|seat| seat.opponent.as_deref()).unwrap_or(opponents.preferred());
    let name = match wanted.and_then(|seat| seat.style.as_deref()) {
        Some(style) => format!("{name}:{style}"),
        None => name.to_owned(),
    };
    opponents.get(&name).ok_or(ApiError::NotFound("opponent"))?;
    Ok(name)
}

/// From which entry on the log is wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Since {
    /// Only entries after this number of the caller's own count; without it the end of the log.
    pub since: Option<i64>,
    /// Once the game is over, `true` shows everything.
    #[serde(default)]
    pub umpire: bool,
}

/// A game as the caller may see it.
#[utoipa::path(get, path = "/api/v1/games/{game}", tag = "games", params(("game" = String, Path), Since),
    responses((status = 200, body = GameState), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(crate) async fn state(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(since): Query<Since>,
    caller: Caller,
) -> Result<Json<GameState>, ApiError> {
    let open = app.tables.open(&game).await?;
    let time = app.tables.time.clone();
    let look = move |table: &mut crate::model::Table| {
        let viewer = caller.eyes(table, since.umpire)?;
        Ok(game_state(table, viewer, since.since, time.now()))
    };
    Ok(Json(app.tables.with(&open, look).await?))
}

/// A game in a list.
#[derive(Serialize, ToSchema)]
pub struct ListedGame {
    /// Its id.
    pub id: String,
    /// The ruleset.
    pub ruleset: String,
    /// The scenario.
    pub scenario: String,
    /// When everybody could last see it change, in milliseconds since 1970.
    pub updated: i64,
    /// Whose decision is open; none when it is over.
    #[schema(required)]
    pub deciding: Option<u8>,
    /// How it ended, in a sentence.
    #[schema(required)]
    pub outcome: Option<String>,
    /// The caller's own seat, in the list of an account's games.
    #[schema(required)]
    pub seat: Option<u8>,
}

impl From<Listed> for ListedGame {
    fn from(listed: Listed) -> Self {
        let Listed { id, ruleset, scenario, updated, deciding, outcome, seat } = listed;
        Self { id, ruleset, scenario, updated, deciding, outcome, seat }
    }
}

/// Which games are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Which {
    /// `true` for the games of the caller's account.
    #[serde(default)]
    pub mine: bool,
}

/// The games that anybody may watch, or the caller's own, the last changed first.
#[utoipa::path(get, path = "/api/v1/games", tag = "games", params(Which),
    responses((status = 200, body = Vec<ListedGame>), (status = 401, body = ErrorBody)))]
pub(crate) async fn list(
    State(app): State<App>,
    Query(which): Query<Which>,
    caller: Caller,
) -> Result<Json<Vec<ListedGame>>, ApiError> {
    let listed = match (which.mine, &caller.account) {
        (true, Some(account)) => app.tables.store.list_of(&account.id, 100).await?,
        (true, None) => return Err(ApiError::Unauthorized),
        (false, _) => app.tables.store.list(100).await?,
    };
    Ok(Json(listed.into_iter().map(ListedGame::from).collect()))
}

/// How a guest wants to be called.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Guest {
    /// The guest's name.
    #[serde(default)]
    pub name: String,
}

/// The seat a guest has taken.
#[derive(Serialize, ToSchema)]
pub struct Seated {
    /// The game.
    pub game: String,
    /// The seat.
    pub seat: u8,
    /// What opens it from now on. It is shown once.
    pub token: String,
}

/// Takes up an invitation. It can be taken up once: afterwards not even whoever sent it can open the seat.
#[utoipa::path(post, path = "/api/v1/invitations/{invitation}", tag = "games",
    params(("invitation" = String, Path)), request_body = Guest,
    responses((status = 200, body = Seated), (status = 404, body = ErrorBody)))]
pub(crate) async fn accept(
    State(app): State<App>,
    Address(address): Address,
    Path(invitation): Path<String>,
    caller: Caller,
    Json(guest): Json<Guest>,
) -> Result<Json<Seated>, ApiError> {
    app.limits.guess(address)?;
    let account = caller.account;
    let given = player_name(&guest.name)?;
    let name = if given.is_empty() {
        account.as_ref().map(|own| own.name.clone()).unwrap_or_default()
    } else {
        given
    };
    let token = token::token()?;
    let account = account.map(|own| own.id);
    let accepted =
        app.tables.store.accept(&token::hash(&invitation), &token::hash(&token), &name, account).await?;
    let (game, seat) = accepted.ok_or(ApiError::NotFound("invitation"))?;
    app.tables.seats_changed(&game).await?;
    app.tables.store.tell(News::Seats, &game).await?;
    Ok(Json(Seated { game, seat: seat.0, token }))
}
