//! Map tiles: boards are prepared when the server starts, tiles drawn when they are first asked for, and kept.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use draw::{Map, Pyramid, Style, Tiles};
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;

use crate::App;
use crate::api::{Json, Path, Query};
use crate::bookcase::board_ids;
use crate::catalog::Catalog;
use crate::errand::busy;
use crate::error::ApiError;

/// So many bytes of tiles are kept in memory.
const MOST_BYTES: usize = 64 * 1024 * 1024;

type Key = (String, bool, u8, u32, u32);

/// The tiles drawn last.
#[derive(Default)]
struct Drawn {
    tiles: HashMap<Key, Bytes>,
    /// The oldest first.
    order: VecDeque<Key>,
    bytes: usize,
}

impl Drawn {
    fn keep(&mut self, key: Key, tile: Bytes, most: usize) {
        self.bytes += tile.len();
        match self.tiles.insert(key.clone(), tile) {
            // Two who asked at the same time have both drawn it.
            Some(before) => self.bytes -= before.len(),
            None => self.order.push_back(key),
        }
        while self.bytes > most
            && let Some(oldest) = self.order.pop_front()
        {
            self.bytes -= self.tiles.remove(&oldest).map_or(0, |tile| tile.len());
        }
    }
}

/// The boards, each prepared once, and their tiles.
pub(crate) struct Gallery {
    catalog: Arc<dyn Catalog>,
    sheets: BTreeMap<String, OnceLock<Result<Tiles, String>>>,
    drawn: Mutex<Drawn>,
    /// A drawing keeps a core busy.
    easels: Arc<Semaphore>,
}

impl Gallery {
    pub(crate) fn new(catalog: Arc<dyn Catalog>, cores: usize) -> Self {
        let sheets = board_ids(&*catalog).into_iter().map(|id| (id, OnceLock::new())).collect();
        Self { catalog, sheets, drawn: Mutex::default(), easels: Arc::new(Semaphore::new(cores)) }
    }

    /// The tiles of a board; whoever asks while it is being prepared waits for it.
    fn sheet(&self, board: &str) -> Result<&Tiles, ApiError> {
        let slot = self.sheets.get(board).ok_or(ApiError::NotFound("board"))?;
        let load =
            || Map::load(self.catalog.library(), board).map(Tiles::of).map_err(|error| error.to_string());
        let sheet = slot.get_or_init(load).as_ref();
        sheet.map_err(|error| ApiError::internal("a board cannot be drawn", error))
    }

    /// The boards there are.
    pub(crate) fn boards(&self) -> Vec<String> {
        self.sheets.keys().cloned().collect()
    }

    /// Prepares a board and the names of every zoom, so that no tile has to wait for more than itself.
    pub(crate) fn prepare(&self, board: &str) {
        if let Ok(sheet) = self.sheet(board) {
            sheet.prepare();
        }
    }

    fn drawn(&self) -> std::sync::MutexGuard<'_, Drawn> {
        self.drawn.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn draw(&self, key: Key) -> Result<Bytes, ApiError> {
        let sheet = self.sheet(&key.0)?;
        let style = if key.1 { Style::Dark } else { Style::Light };
        // A tile beyond the sheet is the only way to fail that a caller can bring about.
        let tile = sheet.tile_png(style, key.2, key.3, key.4).map_err(|_| ApiError::NotFound("tile"))?;
        let tile = Bytes::from(tile);
        self.drawn().keep(key, tile.clone(), MOST_BYTES);
        Ok(tile)
    }
}

/// How the tiles of a board lie, and where its places are on them.
#[derive(Serialize)]
pub(crate) struct TileBody {
    #[serde(flatten)]
    pyramid: Pyramid,
    /// What the signs of its key are called.
    signs: Vec<&'static str>,
    /// Where each hex or location is, in pixels at the deepest zoom.
    anchors: BTreeMap<String, [f32; 2]>,
}

/// `GET /tiles/{board}/tiles.json`.
pub(crate) async fn about(
    State(app): State<App>,
    Path(board): Path<String>,
) -> Result<Json<TileBody>, ApiError> {
    let describe = move || {
        let sheet = app.gallery.sheet(&board)?;
        let anchor = |name: &String| Some((name.clone(), sheet.anchor(name)?));
        let anchors = app.bookcase.board(&board)?.places.iter().filter_map(anchor).collect();
        Ok(Json(TileBody { pyramid: sheet.pyramid(), signs: sheet.signs().collect(), anchors }))
    };
    let described = busy(describe).await;
    described.map_err(|error| ApiError::internal("a board cannot be drawn", error))?
}

/// In which style tiles are wanted.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    /// `true` for pale lines on dark ground.
    #[serde(default)]
    dark: bool,
}

/// `GET /tiles/{board}/key.svg`: the key to the signs of a board, with `?dark=true` for the night.
pub(crate) async fn key(
    State(app): State<App>,
    Path(board): Path<String>,
    Query(wanted): Query<Wanted>,
) -> Result<Response, ApiError> {
    let draw = move || {
        let style = if wanted.dark { Style::Dark } else { Style::Light };
        app.gallery.sheet(&board).map(|sheet| sheet.key_svg(style))
    };
    let drawn = busy(draw).await;
    let svg = drawn.map_err(|error| ApiError::internal("a key cannot be drawn", error))??;
    Ok(([(CONTENT_TYPE, "image/svg+xml"), (CACHE_CONTROL, "public, max-age=86400")], svg).into_response())
}

/// `GET /tiles/{board}/{zoom}/{x}/{y}.png`, with `?dark=true` for the night.
pub(crate) async fn tile(
    State(app): State<App>,
    Path((board, zoom, x, file)): Path<(String, u8, u32, String)>,
    Query(wanted): Query<Wanted>,
) -> Result<Response, ApiError> {
    let y = file.strip_suffix(".png").and_then(|y| y.parse().ok()).ok_or(ApiError::NotFound("tile"))?;
    let key: Key = (board, wanted.dark, zoom, x, y);
    let kept = app.gallery.drawn().tiles.get(&key).cloned();
    let tile = match kept {
        Some(tile) => tile,
        None => {
            let permit = Arc::clone(&app.gallery.easels).acquire_owned().await;
            let permit = permit.map_err(|error| ApiError::internal("no room to draw", error))?;
            let draw = move || {
                let _permit = permit;
                app.gallery.draw(key)
            };
            let drawn = busy(draw).await;
            drawn.map_err(|error| ApiError::internal("a tile cannot be drawn", error))??
        }
    };
    Ok(([(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, "public, max-age=86400")], tile).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_tiles_make_room() {
        let key = |x: u32| ("toy".to_owned(), false, 0, x, 0);
        let mut drawn = Drawn::default();
        for x in 0..5 {
            drawn.keep(key(x), Bytes::from(vec![0; 10]), 30);
        }
        drawn.keep(key(4), Bytes::from(vec![0; 10]), 30);
        assert_eq!((drawn.bytes, drawn.order.len(), drawn.tiles.len()), (30, 3, 3));
        assert!(!drawn.tiles.contains_key(&key(1)) && drawn.tiles.contains_key(&key(2)));
    }
}
