//! Map tiles: drawn when they are first asked for, and kept.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use board::{Board, Locations};
use draw::{Country, Map, Pyramid, Style, Tiles};
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;

use crate::App;
use crate::api::{Json, Path, Query};
use crate::catalog::Catalog;
use crate::error::ApiError;

/// So many tiles are kept in memory.
const MOST_TILES: usize = 4_000;
/// The country that boards of locations lie in.
const THEATER: &str = "chancellorsville";

type Key = (String, bool, u8, u32, u32);

/// A board that is ready to be drawn, with what a page needs to find places on it.
pub(crate) struct Sheet {
    tiles: Tiles,
    places: Vec<String>,
}

/// The boards that have been drawn, and their tiles.
pub(crate) struct Gallery {
    catalog: Arc<dyn Catalog>,
    sheets: Mutex<HashMap<String, Arc<Sheet>>>,
    tiles: Mutex<HashMap<Key, Bytes>>,
    /// A drawing keeps a core busy.
    easels: Arc<Semaphore>,
}

impl Gallery {
    pub(crate) fn new(catalog: Arc<dyn Catalog>, cores: usize) -> Self {
        Self {
            catalog,
            sheets: Mutex::default(),
            tiles: Mutex::default(),
            easels: Arc::new(Semaphore::new(cores)),
        }
    }

    /// The sheet of a board; surveyed when it is first asked for.
    fn sheet(&self, board: &str) -> Result<Arc<Sheet>, ApiError> {
        // Held while the board is surveyed, so that ten tiles asked for at once survey it once.
        let mut sheets = self.sheets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sheet) = sheets.get(board) {
            return Ok(Arc::clone(sheet));
        }
        let sheet = Arc::new(survey(&*self.catalog, board)?);
        sheets.insert(board.to_owned(), Arc::clone(&sheet));
        Ok(sheet)
    }

    fn kept(&self, key: &Key) -> Option<Bytes> {
        self.tiles.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }

    fn keep(&self, key: Key, tile: Bytes) {
        let mut tiles = self.tiles.lock().unwrap_or_else(PoisonError::into_inner);
        if tiles.len() >= MOST_TILES {
            tiles.clear();
        }
        tiles.insert(key, tile);
    }

    fn draw(&self, key: Key) -> Result<Bytes, ApiError> {
        let sheet = self.sheet(&key.0)?;
        let style = if key.1 { Style::Dark } else { Style::Light };
        // A tile beyond the sheet is the only way to fail that a caller can bring about.
        let tile =
            sheet.tiles.tile_png(style, key.2, key.3, key.4).map_err(|_| ApiError::NotFound("tile"))?;
        let tile = Bytes::from(tile);
        self.keep(key, tile.clone());
        Ok(tile)
    }
}

fn survey(catalog: &dyn Catalog, id: &str) -> Result<Sheet, ApiError> {
    let library = catalog.library();
    if !library.list("boards").contains(&format!("boards/{id}.toml")) {
        return Err(ApiError::NotFound("board"));
    }
    let broken = |error: &dyn std::fmt::Display| ApiError::internal("a board cannot be drawn", error);
    if let Ok(locations) = Locations::load(library, id) {
        let country = Country::load(library, THEATER).map_err(|error| broken(&error))?;
        let map = Map::of_locations(&locations, &country).map_err(|error| broken(&error))?;
        let places = locations.locations.iter().map(|location| location.number.to_string()).collect();
        return Ok(Sheet { tiles: Tiles::of(map), places });
    }
    let board = Board::load(library, id).map_err(|error| broken(&error))?;
    let places = board.hexes().map(|hex| board.name(hex).to_owned()).collect();
    Ok(Sheet { tiles: Tiles::new(&board).map_err(|error| broken(&error))?, places })
}

/// How the tiles of a board lie, and where its places are on them.
#[derive(Serialize)]
pub(crate) struct TileBody {
    #[serde(flatten)]
    pyramid: Pyramid,
    /// Where each hex or location is, in pixels at the deepest zoom.
    anchors: BTreeMap<String, [f32; 2]>,
}

/// `GET /tiles/{board}/tiles.json`.
pub(crate) async fn about(
    State(app): State<App>,
    Path(board): Path<String>,
) -> Result<Json<TileBody>, ApiError> {
    let survey = move || {
        let sheet = app.gallery.sheet(&board)?;
        let anchor = |name: &String| Some((name.clone(), sheet.tiles.anchor(name)?));
        let anchors = sheet.places.iter().filter_map(anchor).collect();
        Ok(Json(TileBody { pyramid: sheet.tiles.pyramid(), anchors }))
    };
    let surveyed = tokio::task::spawn_blocking(survey).await;
    surveyed.map_err(|error| ApiError::internal("a board cannot be drawn", error))?
}

/// In which style tiles are wanted.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    /// `true` for pale lines on dark ground.
    #[serde(default)]
    dark: bool,
}

/// `GET /tiles/{board}/{zoom}/{x}/{y}.png`, with `?dark=true` for the night.
pub(crate) async fn tile(
    State(app): State<App>,
    Path((board, zoom, x, file)): Path<(String, u8, u32, String)>,
    Query(wanted): Query<Wanted>,
) -> Result<Response, ApiError> {
    let y = file.strip_suffix(".png").and_then(|y| y.parse().ok()).ok_or(ApiError::NotFound("tile"))?;
    let key: Key = (board, wanted.dark, zoom, x, y);
    let tile = match app.gallery.kept(&key) {
        Some(tile) => tile,
        None => {
            let permit = Arc::clone(&app.gallery.easels).acquire_owned().await;
            let permit = permit.map_err(|error| ApiError::internal("no room to draw", error))?;
            let draw = move || {
                let _permit = permit;
                app.gallery.draw(key)
            };
            let drawn = tokio::task::spawn_blocking(draw).await;
            drawn.map_err(|error| ApiError::internal("a tile cannot be drawn", error))??
        }
    };
    Ok(([(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, "public, max-age=86400")], tile).into_response())
}
