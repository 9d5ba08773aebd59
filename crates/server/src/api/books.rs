//! The games on the shelf, their rules as a book, and their boards.

use axum::extract::State;
use board::{Board, Locations};
use engine::About;
use library::{ClauseText, Example, Ledger};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{Json, Path, Query};
use crate::App;
use crate::error::{ApiError, ErrorBody};

/// What every ruleset is: the engine's `About`, in the order of the shelf.
#[utoipa::path(get, path = "/api/v1/rulesets", tag = "shelf", responses((status = 200, body = Vec<Object>)))]
pub(crate) async fn rulesets(State(app): State<App>) -> Result<Json<Vec<About>>, ApiError> {
    let ids = app.tables.catalog.ids();
    ids.iter().map(|id| Ok(app.tables.rules(id)?.about().clone())).collect::<Result<_, _>>().map(Json)
}

/// What a ruleset is: the engine's `About`.
#[utoipa::path(get, path = "/api/v1/rulesets/{ruleset}", tag = "shelf", params(("ruleset" = String, Path)),
    responses((status = 200, body = Object), (status = 404, body = ErrorBody)))]
pub(crate) async fn ruleset(
    State(app): State<App>,
    Path(ruleset): Path<String>,
) -> Result<Json<About>, ApiError> {
    Ok(Json(app.tables.rules(&ruleset)?.about().clone()))
}

/// The rules of a game as a book.
#[derive(Serialize, ToSchema)]
pub struct Book {
    /// The ruleset's id.
    pub ruleset: String,
    /// The title.
    pub title: String,
    /// The clauses, in the rulebook's order.
    #[schema(value_type = Vec<Object>)]
    pub clauses: Vec<ClauseText>,
    /// The worked examples.
    #[schema(value_type = Vec<Object>)]
    pub examples: Vec<Example>,
}

/// What is looked for.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Search {
    /// Words that must all stand in a clause; without them the whole book comes.
    #[serde(default)]
    pub search: String,
}

/// The rules of a game in our own words, whole or searched.
#[utoipa::path(get, path = "/api/v1/rulesets/{ruleset}/rules", tag = "shelf",
    params(("ruleset" = String, Path), Search),
    responses((status = 200, body = Book), (status = 404, body = ErrorBody)))]
pub(crate) async fn rules(
    State(app): State<App>,
    Path(ruleset): Path<String>,
    Query(wanted): Query<Search>,
) -> Result<Json<Book>, ApiError> {
    if !app.tables.catalog.ids().contains(&ruleset) || !Ledger::rulesets().contains(&ruleset) {
        return Err(ApiError::NotFound("rule book"));
    }
    let ledger = Ledger::load(&ruleset);
    let ledger = ledger.map_err(|error| ApiError::internal("a ledger does not load", error))?;
    let words: Vec<String> = wanted.search.split_whitespace().take(20).map(str::to_lowercase).collect();
    let has_all = |text: String| {
        let text = text.to_lowercase();
        words.iter().all(|word| text.contains(word.as_str()))
    };
    let clauses = ledger.clauses.into_iter().filter(|clause| {
        has_all(format!("{} {} {} {}", clause.id, clause.section, clause.text, clause.ruling))
    });
    let examples = ledger
        .examples
        .into_iter()
        .filter(|example| has_all(format!("{} {} {}", example.id, example.given, example.expect)));
    Ok(Json(Book { ruleset, title: ledger.title, clauses: clauses.collect(), examples: examples.collect() }))
}

/// A computer opponent.
#[derive(Serialize, ToSchema)]
pub struct OpponentInfo {
    /// Its name.
    pub name: String,
    /// What it is like.
    pub summary: String,
}

/// The computer opponents.
#[utoipa::path(get, path = "/api/v1/opponents", tag = "shelf", responses((status = 200, body = Vec<OpponentInfo>)))]
pub(crate) async fn opponents(State(app): State<App>) -> Json<Vec<OpponentInfo>> {
    let all = app.tables.opponents.iter();
    let info = |(name, opponent): (&str, &std::sync::Arc<dyn crate::Opponent>)| OpponentInfo {
        name: name.to_owned(),
        summary: opponent.summary().to_owned(),
    };
    Json(all.map(info).collect())
}

/// A board: hexes, or locations joined by arrows.
#[derive(Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum BoardBody {
    /// A board of hexes.
    Hexes(HexBoard),
    /// A board of locations: the `board` crate's `Locations`.
    #[schema(value_type = Object)]
    Locations(Locations),
}

/// A board of hexes.
#[derive(Serialize, ToSchema)]
pub struct HexBoard {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The hexes.
    pub hexes: Vec<HexBody>,
    /// What lies on hexsides, each side once.
    pub sides: Vec<SideBody>,
    /// Named spots.
    #[schema(value_type = Vec<Object>)]
    pub places: Vec<board::Place>,
    /// Named lines.
    #[schema(value_type = Vec<Object>)]
    pub lines: Vec<board::Line>,
    /// Named waters.
    #[schema(value_type = Vec<Object>)]
    pub waters: Vec<board::Water>,
    /// The printed sheets it is joined from.
    #[schema(value_type = Vec<Object>)]
    pub sheets: Vec<board::Sheet>,
    /// Named areas with their hexes.
    pub areas: Vec<AreaBody>,
}

/// One hex.
#[derive(Serialize, ToSchema)]
pub struct HexBody {
    /// Its name.
    pub name: String,
    /// Its other names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
    /// Its column.
    pub q: i16,
    /// Its count down the column, sheared: one column to the right at the same `r` is half a hex lower.
    pub r: i16,
    /// What is in it.
    pub ground: Vec<&'static str>,
}

/// What lies on a hexside.
#[derive(Serialize, ToSchema)]
pub struct SideBody {
    /// The hex.
    pub hex: String,
    /// The side: `N`, `NE`, `SE`, `S`, `SW` or `NW`.
    pub direction: &'static str,
    /// What lies there, seen from the hex.
    pub edge: Vec<&'static str>,
}

/// A named area.
#[derive(Serialize, ToSchema)]
pub struct AreaBody {
    /// Its name.
    pub name: String,
    /// Its hexes.
    pub hexes: Vec<String>,
}

/// A board, for a page to draw on.
#[utoipa::path(get, path = "/api/v1/boards/{board}", tag = "shelf", params(("board" = String, Path)),
    responses((status = 200, body = BoardBody), (status = 404, body = ErrorBody)))]
pub(crate) async fn board(
    State(app): State<App>,
    Path(board): Path<String>,
) -> Result<Json<BoardBody>, ApiError> {
    let library = app.tables.catalog.library();
    if !library.list("boards").contains(&format!("boards/{board}.toml")) {
        return Err(ApiError::NotFound("board"));
    }
    if let Ok(locations) = Locations::load(library, &board) {
        return Ok(Json(BoardBody::Locations(locations)));
    }
    let board = Board::load(library, &board);
    let board = board.map_err(|error| ApiError::internal("a board does not load", error))?;
    Ok(Json(BoardBody::Hexes(hex_board(&board))))
}

fn hex_board(board: &Board) -> HexBoard {
    let hexes = board.hexes().map(|hex| HexBody {
        name: board.name(hex).to_owned(),
        aliases: board.aliases(hex).to_vec(),
        q: board.coordinates(hex).q,
        r: board.coordinates(hex).r,
        ground: board.ground(hex).words().collect(),
    });
    let mut sides = Vec::new();
    for hex in board.hexes() {
        for direction in board::Direction::ALL {
            let edge = board.edge(hex, direction);
            let first = board.neighbour(hex, direction).is_none_or(|next| hex < next);
            if first && !edge.is_empty() {
                sides.push(SideBody {
                    hex: board.name(hex).to_owned(),
                    direction: direction.short(),
                    edge: edge.words().collect(),
                });
            }
        }
    }
    let areas = board.areas.iter().map(|(name, hexes)| AreaBody {
        name: name.clone(),
        hexes: hexes.iter().map(|&hex| board.name(hex).to_owned()).collect(),
    });
    HexBoard {
        id: board.id.clone(),
        title: board.title.clone(),
        hexes: hexes.collect(),
        sides,
        places: board.places.clone(),
        lines: board.lines.clone(),
        waters: board.waters.clone(),
        sheets: board.sheets.clone(),
        areas: areas.collect(),
    }
}
