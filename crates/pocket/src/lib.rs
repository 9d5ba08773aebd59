//! All six games in a page: the table of crates/server with its shelf, its school and its generals, for a browser's worker.
//! The page asks as it asks a server and gets the same answers; what is played is kept by the page, leaf by leaf, before it is
//! acknowledged.
#![cfg(target_family = "wasm")]

mod camp;
mod drawer;
mod engine;

use std::sync::Arc;

use axum::http::Request;
use js_sys::{Function, JsString, Uint8Array};
use server::Pocket;
use shelf::Shelf;
use tokio::sync::oneshot;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;

use camp::{Barracks, Messengers};
use drawer::{Drawer, Runner};

/// The table of a page, which knows it as `Table`.
#[wasm_bindgen(js_name = Table)]
pub struct PocketTable(Pocket);

/// An answer.
#[wasm_bindgen]
pub struct Answer {
    /// Its status, as of HTTP.
    pub status: u16,
    kind: String,
    body: Vec<u8>,
}

#[wasm_bindgen]
impl Answer {
    /// Of what kind the body is.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn kind(&self) -> String {
        self.kind.clone()
    }

    /// The body.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn body(&self) -> Uint8Array {
        Uint8Array::from(self.body.as_slice())
    }
}

/// Somebody who listens to a game.
#[wasm_bindgen]
pub struct Listener(Option<oneshot::Sender<()>>);

#[wasm_bindgen]
impl Listener {
    /// Listens no longer.
    pub fn close(&mut self) {
        self.0.take();
    }
}

#[wasm_bindgen(js_class = Table)]
impl PocketTable {
    /// Sets the table up with the games that lie in the drawer, by their ids, and generals who
    /// live in barracks. `seed` is for tests: it fixes all dice.
    pub async fn open(
        drawer: Drawer,
        barracks: Barracks,
        games: Vec<JsString>,
        seed: Option<u64>,
    ) -> Result<PocketTable, JsError> {
        let shelf = Arc::new(Shelf::default());
        let opponents = commanders::commanders(&shelf, |orders| orders);
        let (camp, keeper) = (Messengers::start(barracks), Runner::start(drawer));
        let games = games.into_iter().map(String::from).collect();
        Ok(Self(Pocket::open(shelf, opponents, Arc::new(camp), Arc::new(keeper), games, seed).await?))
    }

    /// Answers a request: a method, a path with its query, headers as pairs, and a body.
    pub async fn ask(
        &self,
        method: &str,
        path: &str,
        headers: Vec<JsString>,
        body: Vec<u8>,
    ) -> Result<Answer, JsError> {
        let headers: Vec<String> = headers.into_iter().map(String::from).collect();
        let request = Request::builder().method(method).uri(path);
        let pairs = headers.chunks_exact(2);
        let request = pairs.fold(request, |request, pair| request.header(&pair[0], &pair[1]));
        let answered = self.0.answer(request.body(body)?).await;
        Ok(Answer { status: answered.status, kind: answered.kind, body: answered.body })
    }

    /// Looks into a game's file again, to which another page has added.
    pub async fn look_again(&self, game: &str) {
        self.0.look_again(game).await;
    }

    /// Listens to a game: `heard` is called with every message that a socket would bring after this hello.
    #[must_use]
    pub fn listen(&self, game: &str, hello: String, heard: Function) -> Listener {
        let mut line = self.0.listen(game, hello);
        let (stay, mut left) = oneshot::channel();
        spawn_local(async move {
            loop {
                let text = tokio::select! {
                    text = line.next() => text,
                    _ = &mut left => None,
                };
                let Some(text) = text else { return };
                // A page that cannot be told is told the next time.
                let _ = heard.call1(&JsValue::NULL, &text.into());
            }
        });
        Listener(Some(stay))
    }
}
