//! All six games in a page: the table of crates/server with its shelf, its school and its generals, for a browser's worker.
//! The page asks as it asks a server and gets the same answers; what is played is kept by the page, leaf by leaf, before it is
//! acknowledged.
#![cfg(target_family = "wasm")]

use std::sync::Arc;

use axum::http::Request;
use js_sys::{Array, Function, JsString, Promise, Reflect, Uint8Array};
use server::{Keeper, Keeping, Pocket, Unkept};
use shelf::Shelf;
use tokio::sync::{mpsc, oneshot};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};

#[wasm_bindgen]
extern "C" {
    /// What the page keeps games in.
    pub type Drawer;

    /// Adds a leaf to a game's file; the promise is broken with `taken` where there is one already.
    #[wasm_bindgen(method)]
    fn add(this: &Drawer, game: &str, leaf: u32, text: &str) -> Promise;
    /// The leaves of a game's file from this number on.
    #[wasm_bindgen(method)]
    fn read(this: &Drawer, game: &str, from: u32) -> Promise;
}

/// What the drawer is asked for. A page's things stay with its thread, so others send for them.
enum Errand {
    Add(String, u32, String, oneshot::Sender<Result<(), Unkept>>),
    Read(String, u32, oneshot::Sender<Result<Vec<String>, Unkept>>),
}

/// Whoever runs to the drawer.
struct Runner(mpsc::UnboundedSender<Errand>);

impl Runner {
    fn start(drawer: Drawer) -> Self {
        let (sent, mut errands) = mpsc::unbounded_channel();
        spawn_local(async move {
            while let Some(errand) = errands.recv().await {
                run(&drawer, errand).await;
            }
        });
        Self(sent)
    }

    fn send<T: Send + 'static>(
        &self,
        errand: impl FnOnce(oneshot::Sender<Result<T, Unkept>>) -> Errand,
    ) -> Keeping<T> {
        let (told, heard) = oneshot::channel();
        let sent = self.0.send(errand(told));
        Box::pin(async move {
            let lost = || Unkept::Failed("the page has gone".into());
            sent.map_err(|_| lost())?;
            heard.await.map_err(|_| lost())?
        })
    }
}

async fn run(drawer: &Drawer, errand: Errand) {
    // Whoever asked may have gone.
    match errand {
        Errand::Add(game, leaf, text, told) => {
            let _ = told.send(done(drawer.add(&game, leaf, &text)).await.map(drop));
        }
        Errand::Read(game, from, told) => {
            let leaves = done(drawer.read(&game, from)).await.map(|leaves| texts(&leaves));
            let _ = told.send(leaves);
        }
    }
}

async fn done(promise: Promise) -> Result<JsValue, Unkept> {
    JsFuture::from(promise).await.map_err(|error| {
        let name = Reflect::get(&error, &"name".into()).ok().and_then(|name| name.as_string());
        let words =
            error.as_string().unwrap_or_else(|| String::from(js_sys::Object::from(error).to_string()));
        if name.as_deref() == Some("ConstraintError") { Unkept::Taken } else { Unkept::Failed(words) }
    })
}

fn texts(list: &JsValue) -> Vec<String> {
    Array::from(list).iter().filter_map(|text| text.as_string()).collect()
}

impl Keeper for Runner {
    fn add(&self, game: &str, leaf: u32, text: String) -> Keeping<()> {
        let game = game.to_owned();
        self.send(move |told| Errand::Add(game, leaf, text, told))
    }

    fn read(&self, game: &str, from: u32) -> Keeping<Vec<String>> {
        let game = game.to_owned();
        self.send(move |told| Errand::Read(game, from, told))
    }
}

/// The table of a page.
#[wasm_bindgen]
pub struct Table(Pocket);

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

#[wasm_bindgen]
impl Table {
    /// Sets the table up with the games that lie in the drawer, by their ids. `seed` is for tests: it fixes all dice.
    pub async fn open(drawer: Drawer, games: Vec<JsString>, seed: Option<u64>) -> Result<Table, JsError> {
        let shelf = Arc::new(Shelf::default());
        let opponents = commanders::commanders(&shelf, |orders| orders);
        let games = games.into_iter().map(String::from).collect();
        let pocket = Pocket::open(shelf, opponents, Arc::new(Runner::start(drawer)), games, seed).await?;
        Ok(Self(pocket))
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
