//! Boards, as a page draws on them.

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use board::{Board, Locations};
use serde::Serialize;
use utoipa::ToSchema;

use super::Path;
use crate::App;
use crate::errand::busy;
use crate::error::{ApiError, ErrorBody};

/// A board: hexes, or locations joined by arrows.
#[derive(Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum BoardBody {
    /// A board of hexes.
    Hexes(HexBoard),
    /// A board of locations.
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
    pub places: Vec<board::Place>,
    /// Named lines.
    pub lines: Vec<board::Line>,
    /// Named waters.
    pub waters: Vec<board::Water>,
    /// The printed sheets it is joined from.
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

impl BoardBody {
    /// The names of its hexes or locations.
    pub(crate) fn names(&self) -> Vec<String> {
        match self {
            Self::Hexes(board) => board.hexes.iter().map(|hex| hex.name.clone()).collect(),
            Self::Locations(board) => board.locations.iter().map(|one| one.number.to_string()).collect(),
        }
    }
}

impl From<&Board> for HexBoard {
    fn from(board: &Board) -> Self {
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
        Self {
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
}

/// A board, for a page to draw on.
#[utoipa::path(get, path = "/api/v1/boards/{board}", tag = "shelf", params(("board" = String, Path)),
    responses((status = 200, body = BoardBody), (status = 404, body = ErrorBody)))]
pub(crate) async fn board(State(app): State<App>, Path(board): Path<String>) -> Result<Response, ApiError> {
    let look = move || {
        let json = app.bookcase.board(&board)?.json.clone();
        Ok(([(CONTENT_TYPE, "application/json")], json).into_response())
    };
    let kept = busy(look).await;
    kept.map_err(|error| ApiError::internal("a board cannot be shown", error))?
}
