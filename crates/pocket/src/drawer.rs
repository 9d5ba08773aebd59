//! Where a page keeps its games.

use js_sys::{Array, Promise, Reflect};
use server::{Keeper, Keeping, Unkept};
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
pub(crate) struct Runner(mpsc::UnboundedSender<Errand>);

impl Runner {
    pub(crate) fn start(drawer: Drawer) -> Self {
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
