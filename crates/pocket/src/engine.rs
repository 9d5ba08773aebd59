//! The rules and the generals for other programs, without a table: what the npm package `vedette` offers.

use std::collections::HashMap;
use std::sync::Arc;

use ::engine::{Record, Seat, Setup, Status, Viewer};
use general::{Room, Sitting};
use js_sys::JsString;
use serde::Serialize;
use server::{Opponents, Player};
use shelf::Shelf;
use wasm_bindgen::prelude::*;

/// As JSON, which a page reads faster than anything else.
fn json(value: &impl Serialize) -> Result<String, JsError> {
    Ok(serde_json::to_string(value)?)
}

/// The games on the shelf.
#[wasm_bindgen]
pub struct Engine {
    room: Arc<Room>,
    opponents: Arc<Opponents>,
}

/// A game.
#[wasm_bindgen]
pub struct Game {
    sitting: Sitting,
    opponents: Arc<Opponents>,
    /// Generals who have been asked, by their levels and seats: they remember what they mean to do.
    generals: HashMap<(String, Seat), Box<dyn Player>>,
}

#[wasm_bindgen]
impl Engine {
    /// With all six games.
    #[wasm_bindgen(constructor)]
    #[must_use]
    #[allow(clippy::new_without_default, reason = "made by a page")]
    pub fn new() -> Engine {
        let shelf = Arc::new(Shelf::default());
        let opponents = Arc::new(commanders::commanders(&shelf, |orders| orders));
        Self { room: Arc::new(Room::new(shelf)), opponents }
    }

    /// What can be played: rulesets, their scenarios, seats and optional rules.
    pub fn rulesets(&self) -> Result<String, JsError> {
        json(&self.room.shelf().about()?)
    }

    fn game(&self, sitting: Sitting) -> Game {
        Game { sitting, opponents: Arc::clone(&self.opponents), generals: HashMap::new() }
    }

    /// Starts a game; its dice follow from the seed.
    pub fn start(
        &self,
        ruleset: &str,
        scenario: &str,
        options: Vec<JsString>,
        seed: u64,
    ) -> Result<Game, JsError> {
        let setup = Setup::scenario(ruleset, scenario).with_options(options.into_iter().map(String::from));
        Ok(self.game(self.room.start(&setup, seed)?))
    }

    /// Plays a record again, checking the hash of every state.
    pub fn replay(&self, record: &str) -> Result<Game, JsError> {
        let record: Record = serde_json::from_str(record)?;
        Ok(self.game(self.room.replay(&record, |_| {})?))
    }
}

#[wasm_bindgen]
impl Game {
    /// Whose decision is open; nothing when the game is over.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn seat(&self) -> Option<u8> {
        self.sitting.seat().map(|seat| seat.0)
    }

    /// What is asked.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn prompt(&self) -> String {
        self.sitting.game().prompt()
    }

    /// How it ended, in a sentence; nothing while it goes on.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn outcome(&self) -> Option<String> {
        match self.sitting.game().status() {
            Status::Over(outcome) => Some(outcome.sentence),
            Status::Open(_) => None,
        }
    }

    /// The hash of the state.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn hash(&self) -> String {
        self.sitting.game().hash()
    }

    /// Every legal action, by its text.
    #[must_use]
    pub fn actions(&self) -> Vec<JsString> {
        self.sitting.game().actions().into_iter().map(JsString::from).collect()
    }

    /// How many actions are legal.
    #[must_use]
    pub fn count(&self) -> usize {
        self.sitting.game().actions().len()
    }

    /// The legal actions as a player reads them: label, pieces, place.
    pub fn choices(&self) -> Result<String, JsError> {
        json(&self.sitting.game().choices())
    }

    /// Takes an action, and says what came of it. What is not legal is refused, with the clause that forbids it.
    pub fn play(&mut self, action: &str) -> Result<String, JsError> {
        json(&self.sitting.play(action)?)
    }

    /// Why an action is not legal; nothing when it is.
    #[wasm_bindgen(js_name = whyNot)]
    #[must_use]
    pub fn why_not(&self, action: &str) -> Option<String> {
        self.sitting.game().why_not(action).map(|error| error.to_string())
    }

    /// What comes of an action, and how likely.
    pub fn forecast(&self, action: &str) -> Result<String, JsError> {
        json(&self.sitting.game().forecast(action)?)
    }

    /// What a seat sees; without one, what those who only watch do.
    pub fn view(&self, seat: Option<u8>) -> Result<String, JsError> {
        json(&self.sitting.game().view(seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat)))))
    }

    /// The game as it is kept and sent.
    pub fn record(&self) -> Result<String, JsError> {
        json(self.sitting.game().record())
    }

    /// What a general of this level does for the seat that decides, from what that seat may see: its action, why, and how many
    /// times it played a world on to see.
    pub fn think(&mut self, level: &str) -> Result<String, JsError> {
        let nobody = || JsError::new(&format!("nobody of the level {level} knows what to do"));
        let occasion = self.sitting.occasion().ok_or_else(nobody)?;
        let chair = (level.to_owned(), occasion.seat());
        if !self.generals.contains_key(&chair) {
            let (opponent, style) = self.opponents.get(level).ok_or_else(nobody)?;
            self.generals.insert(chair.clone(), opponent.sit_down(self.sitting.game().about(), style));
        }
        let general = self.generals.get_mut(&chair).ok_or_else(nobody)?;
        json(&general.choose(&occasion).ok_or_else(nobody)?)
    }
}
