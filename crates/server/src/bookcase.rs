//! Boards and rule books: read once, and kept as they are served.

use std::collections::{BTreeMap, HashSet};
use std::sync::{Arc, OnceLock};

use axum::body::Bytes;
use board::{Board, Locations};
use library::{ClauseText, Ledger};
use serde::Serialize;

use crate::Catalog;
use crate::api::boards::{BoardBody, HexBoard};
use crate::api::books::Book;
use crate::error::ApiError;

/// A board as it is served.
pub(crate) struct KeptBoard {
    pub(crate) json: Bytes,
    /// The names of its hexes or locations.
    pub(crate) places: HashSet<String>,
}

/// A rule book as it is served.
pub(crate) struct KeptBook {
    pub(crate) json: Bytes,
    ruleset: String,
    ledger: Ledger,
    rules_to_know: usize,
    /// What is searched for each clause and each example, in small letters.
    clauses: Vec<String>,
    examples: Vec<String>,
}

type Slots<T> = BTreeMap<String, OnceLock<Result<T, String>>>;

/// The boards and rule books of a server, each read when it is first asked for.
pub(crate) struct Bookcase {
    catalog: Arc<dyn Catalog>,
    boards: Slots<KeptBoard>,
    books: Slots<KeptBook>,
}

impl Bookcase {
    pub(crate) fn new(catalog: Arc<dyn Catalog>) -> Self {
        let boards = board_ids(&*catalog).into_iter().map(|id| (id, OnceLock::new())).collect();
        let ledgers = Ledger::rulesets();
        let ids = catalog.ids().into_iter().filter(|id| ledgers.contains(id));
        let books = ids.map(|id| (id, OnceLock::new())).collect();
        Self { catalog, boards, books }
    }

    /// The board of this id.
    pub(crate) fn board(&self, id: &str) -> Result<&KeptBoard, ApiError> {
        let slot = self.boards.get(id).ok_or(ApiError::NotFound("board"))?;
        let kept = slot.get_or_init(|| KeptBoard::load(&*self.catalog, id)).as_ref();
        kept.map_err(|error| ApiError::internal("a board does not load", error))
    }

    /// The rule book of this ruleset.
    pub(crate) fn book(&self, ruleset: &str) -> Result<&KeptBook, ApiError> {
        let slot = self.books.get(ruleset).ok_or(ApiError::NotFound("rule book"))?;
        let kept = slot.get_or_init(|| KeptBook::load(ruleset)).as_ref();
        kept.map_err(|error| ApiError::internal("a ledger does not load", error))
    }

    /// Reads everything that has not been asked for yet.
    pub(crate) fn prepare(&self) {
        for id in self.boards.keys() {
            let _ = self.board(id);
        }
        for ruleset in self.books.keys() {
            let _ = self.book(ruleset);
        }
    }
}

/// The ids of all boards there are.
pub(crate) fn board_ids(catalog: &dyn Catalog) -> Vec<String> {
    let files = catalog.library().list("boards");
    let id = |file: &String| Some(file.strip_prefix("boards/")?.strip_suffix(".toml")?.to_owned());
    files.iter().filter_map(id).collect()
}

fn json(body: &impl Serialize) -> Result<Bytes, String> {
    serde_json::to_vec(body).map(Bytes::from).map_err(|error| error.to_string())
}

impl KeptBoard {
    fn load(catalog: &dyn Catalog, id: &str) -> Result<Self, String> {
        let library = catalog.library();
        let body = match Locations::load(library, id) {
            Ok(locations) => BoardBody::Locations(locations),
            Err(_) => {
                let board = Board::load(library, id).map_err(|error| error.to_string())?;
                BoardBody::Hexes(HexBoard::from(&board))
            }
        };
        Ok(Self { json: json(&body)?, places: body.names().into_iter().collect() })
    }
}

impl KeptBook {
    fn load(ruleset: &str) -> Result<Self, String> {
        let ledger = Ledger::load(ruleset).map_err(|error| error.to_string())?;
        let clauses = ledger.clauses.iter().map(|clause| {
            format!("{} {} {} {}", clause.id, clause.section, clause.text, clause.ruling).to_lowercase()
        });
        let examples = ledger
            .examples
            .iter()
            .map(|example| format!("{} {} {}", example.id, example.given, example.expect).to_lowercase());
        let (clauses, examples) = (clauses.collect(), examples.collect());
        let rules_to_know = ledger.rules_to_know().map_err(|error| error.to_string())?;
        let ruleset = ruleset.to_owned();
        let mut book = Self { json: Bytes::new(), ruleset, ledger, rules_to_know, clauses, examples };
        book.json = json(&book.search(&[]))?;
        Ok(book)
    }

    /// How many rules somebody must know who plays it.
    pub(crate) const fn rules_to_know(&self) -> usize {
        self.rules_to_know
    }

    /// The clause of this id.
    pub(crate) fn clause(&self, id: &str) -> Option<&ClauseText> {
        self.ledger.clause(id)
    }

    /// The clauses and examples in which all these words stand; the words are in small letters.
    pub(crate) fn search(&self, words: &[String]) -> Book {
        let has_all = |text: &String| words.iter().all(|word| text.contains(word.as_str()));
        let clauses = self.ledger.clauses.iter().zip(&self.clauses).filter(|(_, text)| has_all(text));
        let examples = self.ledger.examples.iter().zip(&self.examples).filter(|(_, text)| has_all(text));
        Book {
            ruleset: self.ruleset.clone(),
            title: self.ledger.title.clone(),
            edition: self.ledger.edition.clone(),
            clauses: clauses.map(|(clause, _)| clause.clone()).collect(),
            examples: examples.map(|(example, _)| example.clone()).collect(),
        }
    }
}
