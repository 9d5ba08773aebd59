//! The rules and the generals for other programs, without a table: what the npm package `vedette` offers.

use std::collections::HashMap;
use std::sync::Arc;

use ::engine::{Record, Seat, Setup, Status, Viewer};
use js_sys::JsString;
use serde::Serialize;
use server::{Opponents, Player};
use shelf::{AnyGame, AnyRules, Occasion, Shelf};
use wasm_bindgen::prelude::*;

/// As JSON, which a page reads faster than anything else.
fn json(value: &impl Serialize) -> Result<String, JsError> {
    Ok(serde_json::to_string(value)?)
}

/// The games on the shelf.
#[wasm_bindgen]
pub struct Engine {
    shelf: Arc<Shelf>,
    opponents: Arc<Opponents>,
}

/// A game.
#[wasm_bindgen]
pub struct Game {
    game: Box<dyn AnyGame>,
    opponents: Arc<Opponents>,
    /// Who took each action.
    seats: Vec<Seat>,
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
        Self { shelf, opponents }
    }

    /// What can be played: rulesets, their scenarios, seats and optional rules.
    pub fn rulesets(&self) -> Result<String, JsError> {
        json(&self.shelf.about()?)
    }

    fn rules(&self, ruleset: &str) -> Result<Arc<dyn AnyRules>, JsError> {
        self.shelf.rules(ruleset)?.ok_or_else(|| JsError::new(&format!("there is no ruleset {ruleset}")))
    }

    fn game(&self, game: Box<dyn AnyGame>, seats: Vec<Seat>) -> Game {
        Game { game, opponents: Arc::clone(&self.opponents), seats, generals: HashMap::new() }
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
        Ok(self.game(self.rules(ruleset)?.start(&setup, seed)?, Vec::new()))
    }

    /// Plays a record again, checking the hash of every state.
    pub fn replay(&self, record: &str) -> Result<Game, JsError> {
        let record: Record = serde_json::from_str(record)?;
        let rules = self.rules(&record.ruleset)?;
        let (mut game, mut seats) = (rules.start(&record.to_setup(), record.seed)?, Vec::new());
        // Played again action by action, to know who took each.
        for taken in &record.taken {
            seats.extend(game.status().open().map(|decision| decision.seat));
            game.repeat(taken).map_err(|problem| JsError::new(&problem))?;
        }
        Ok(self.game(rules.replay(&record)?, seats))
    }
}

#[wasm_bindgen]
impl Game {
    /// Whose decision is open; nothing when the game is over.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn seat(&self) -> Option<u8> {
        self.game.status().open().map(|decision| decision.seat.0)
    }

    /// What is asked.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn prompt(&self) -> String {
        self.game.prompt()
    }

    /// How it ended, in a sentence; nothing while it goes on.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn outcome(&self) -> Option<String> {
        match self.game.status() {
            Status::Over(outcome) => Some(outcome.sentence),
            Status::Open(_) => None,
        }
    }

    /// The hash of the state.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn hash(&self) -> String {
        self.game.hash()
    }

    /// Every legal action, by its text.
    #[must_use]
    pub fn actions(&self) -> Vec<JsString> {
        self.game.actions().into_iter().map(JsString::from).collect()
    }

    /// How many actions are legal.
    #[must_use]
    pub fn count(&self) -> usize {
        self.game.actions().len()
    }

    /// The legal actions as a player reads them: label, pieces, place.
    pub fn choices(&self) -> Result<String, JsError> {
        json(&self.game.choices())
    }

    /// Takes an action, and says what came of it. What is not legal is refused, with the clause that forbids it.
    pub fn play(&mut self, action: &str) -> Result<String, JsError> {
        let seat = self.game.status().open().map(|decision| decision.seat);
        let events = self.game.play(action)?;
        self.seats.extend(seat);
        json(&events)
    }

    /// Why an action is not legal; nothing when it is.
    #[wasm_bindgen(js_name = whyNot)]
    #[must_use]
    pub fn why_not(&self, action: &str) -> Option<String> {
        self.game.why_not(action).map(|error| error.to_string())
    }

    /// What comes of an action, and how likely.
    pub fn forecast(&self, action: &str) -> Result<String, JsError> {
        json(&self.game.forecast(action)?)
    }

    /// What a seat sees; without one, what those who only watch do.
    pub fn view(&self, seat: Option<u8>) -> Result<String, JsError> {
        json(&self.game.view(seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat)))))
    }

    /// The game as it is kept and sent.
    pub fn record(&self) -> Result<String, JsError> {
        json(self.game.record())
    }

    /// What a general of this level does for the seat that decides, from what that seat may see: its action, why, and how many
    /// times it played a world on to see.
    pub fn think(&mut self, level: &str) -> Result<String, JsError> {
        let nobody = || JsError::new(&format!("nobody of the level {level} knows what to do"));
        let occasion = Occasion::of(&*self.game, &self.seats).ok_or_else(nobody)?;
        let chair = (level.to_owned(), occasion.seat());
        if !self.generals.contains_key(&chair) {
            let (opponent, style) = self.opponents.get(level).ok_or_else(nobody)?;
            self.generals.insert(chair.clone(), opponent.sit_down(self.game.about(), style));
        }
        let general = self.generals.get_mut(&chair).ok_or_else(nobody)?;
        json(&general.choose(&occasion).ok_or_else(nobody)?)
    }
}
