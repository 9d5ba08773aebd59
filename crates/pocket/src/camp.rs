//! Generals in workers of their own: the table sends them orders, and they are never in its way.

use std::sync::Arc;

use js_sys::{Function, Uint8Array};
use server::{Camp, Camper};
use shelf::{Hurry, Shelf};
use tokio::sync::mpsc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;

#[wasm_bindgen]
extern "C" {
    /// Where the page has its generals.
    pub type Barracks;

    /// Gives an order to the general of a chair. `heard` is called with every answer, and with nothing at the end.
    #[wasm_bindgen(method)]
    fn send(this: &Barracks, chair: &str, order: &str, state: Uint8Array, heard: Function);
    /// Tells the general of a chair to come to an end.
    #[wasm_bindgen(method)]
    fn hurry(this: &Barracks, chair: &str);

    /// Whether the general who thinks in this worker was told to come to an end.
    #[wasm_bindgen(js_namespace = globalThis, js_name = isHurried)]
    fn is_hurried() -> bool;
}

/// What a messenger carries. A page's things stay with its thread, so others send for them.
enum Message {
    Order { chair: String, order: String, state: Vec<u8>, answers: mpsc::UnboundedSender<String> },
    Hurry(String),
}

/// Whoever runs to the barracks.
pub(crate) struct Messengers(mpsc::UnboundedSender<Message>);

impl Messengers {
    pub(crate) fn start(barracks: Barracks) -> Self {
        let (sent, mut messages) = mpsc::unbounded_channel();
        spawn_local(async move {
            while let Some(message) = messages.recv().await {
                match message {
                    Message::Order { chair, order, state, answers } => {
                        barracks.send(&chair, &order, state.as_slice().into(), hearing(answers));
                    }
                    Message::Hurry(chair) => barracks.hurry(&chair),
                }
            }
        });
        Self(sent)
    }

    fn send(&self, message: Message) {
        // Without a page there is nobody who would wait for an answer.
        let _ = self.0.send(message);
    }
}

/// What is called with every answer of an order, and with nothing at its end.
fn hearing(answers: mpsc::UnboundedSender<String>) -> Function {
    let mut answers = Some(answers);
    let heard = move |answer: Option<String>| match (&answers, answer) {
        // Whoever waited may have gone.
        (Some(waiting), Some(answer)) => drop(waiting.send(answer)),
        _ => drop(answers.take()),
    };
    Closure::<dyn FnMut(Option<String>)>::new(heard).into_js_value().unchecked_into()
}

impl Camp for Messengers {
    fn send(&self, chair: &str, order: String, state: Vec<u8>, answers: mpsc::UnboundedSender<String>) {
        self.send(Message::Order { chair: chair.to_owned(), order, state, answers });
    }

    fn hurry(&self, chair: &str) {
        self.send(Message::Hurry(chair.to_owned()));
    }
}

/// A general in a worker of its own.
#[wasm_bindgen]
pub struct General(Camper);

#[wasm_bindgen]
impl General {
    /// Who may be any general, in any game.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Result<General, JsError> {
        let shelf = Arc::new(Shelf::default());
        let opponents = commanders::commanders(&shelf, |orders| orders);
        Ok(Self(Camper::new(shelf, opponents)?))
    }

    /// Obeys an order; `tell` is called with every answer.
    pub fn obey(&mut self, order: &str, state: Vec<u8>, tell: &Function) {
        // A page that cannot be told notices at the end that nothing came.
        let tell = |answer: String| drop(tell.call1(&JsValue::NULL, &answer.into()));
        self.0.obey(order, state, Hurry::elsewhere(is_hurried), tell);
    }
}
