//! What one seat may see, in a form that a page can draw without knowing any rules.

use serde::{Deserialize, Serialize};

use crate::{Side, Viewer};

mod condition;
mod kinds;

pub use condition::{CardCondition, Condition, FieldWorks};
pub use kinds::{MarkerKind, PieceKind, SheetKind, Size, TrackKind, ValueKind};

/// Everything a viewer may see of a state.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct View {
    /// Whose eyes.
    pub viewer: Viewer,
    /// Where the game stands.
    pub heading: Heading,
    /// Pieces on the board, in boxes and off it. Within a place the first is the top of the stack.
    pub pieces: Vec<Piece>,
    /// Things that belong to a place rather than to a piece: bridges, works, control, weather.
    pub markers: Vec<Marker>,
    /// Tracks: victory points, morale, supply, momentum.
    pub tracks: Vec<Track>,
    /// Hands, decks, tableaus and cups.
    pub hands: Vec<Hand>,
    /// The books: tables that a player would keep by hand.
    pub sheets: Vec<Sheet>,
}

/// Where the game stands.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Default)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Heading {
    /// The turn, from 1.
    pub turn: u16,
    /// Which turn of how many, in the rulebook's word, such as `Round 2 of 12`.
    pub turn_count: String,
    /// The turn's name, such as `2 May, morning`; empty where turns only have numbers.
    pub turn_name: String,
    /// The phase's name in the rulebook's words.
    pub phase: String,
    /// Whose phase it is, if it is one side's.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub side: Option<Side>,
}

impl Heading {
    /// All of it in a line.
    #[must_use]
    pub fn text(&self) -> String {
        let parts = [&self.turn_count, &self.turn_name, &self.phase].map(String::as_str);
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    }
}

/// Which turn of how many. Where the first one is not called 1, both counts are told: `Turn 6 (1 of 3)`.
#[must_use]
pub fn turn_count(word: &str, turn: u16, [first, last]: [u16; 2]) -> String {
    if first == 1 {
        format!("{word} {turn} of {last}")
    } else {
        format!("{word} {turn} ({} of {})", turn + 1 - first, last + 1 - first)
    }
}

/// One counter.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Piece {
    /// The id that actions use. A hidden piece has an id that tells nothing.
    pub id: String,
    /// The name in full.
    pub name: String,
    /// The name on the counter.
    pub short: String,
    /// Whose it is.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub side: Option<Side>,
    /// What it is.
    pub kind: PieceKind,
    /// Its size, or the level a leader commands; none when it has none.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub size: Option<Size>,
    /// The formation it belongs to, such as `II Corps`.
    pub formation: String,
    /// Where it is: a hex, a location's number, or a box such as `eliminated`.
    pub place: String,
    /// The numbers on the counter, in the printed order.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Figure>))]
    pub values: Vec<Value>,
    /// Its conditions.
    pub status: Vec<Condition>,
    /// Whether this viewer sees only its back.
    pub hidden: bool,
}

/// The same by another name: the description takes whatever is called `Value` for any JSON.
#[cfg(feature = "openapi")]
type Figure = Value;

/// One number of a counter, with what it is.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Value {
    /// What it counts.
    pub kind: ValueKind,
    /// What it is, in the rulebook's words.
    pub label: String,
    /// The number as it is printed.
    pub value: String,
}

impl Value {
    /// A labelled number.
    pub fn new(kind: ValueKind, label: &str, value: impl std::fmt::Display) -> Self {
        Self { kind, label: label.into(), value: value.to_string() }
    }
}

/// A thing on a place or on the border of two.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Marker {
    /// What it is.
    pub kind: MarkerKind,
    /// Whose it is, if anybody's.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub side: Option<Side>,
    /// Where.
    pub place: String,
    /// For a thing on a hexside: the hex beyond.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub other: Option<String>,
    /// The number on it, such as the strength of a redoubt.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub amount: Option<u16>,
    /// What to say of it.
    pub label: String,
}

/// A track.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Track {
    /// What it counts.
    pub kind: TrackKind,
    /// Its name.
    pub label: String,
    /// Whose it is, if one side's.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub side: Option<Side>,
    /// Where it stands.
    pub value: i32,
    /// Its end; 0 when it has none.
    pub most: i32,
    /// What it means now, in a sentence.
    pub note: String,
    /// The clause that explains it.
    pub clause: String,
}

/// Cards or chits that belong together.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Hand {
    /// Its name, such as `Union hand` or `the cup`.
    pub label: String,
    /// Whose it is.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub side: Option<Side>,
    /// How many there are, seen or not.
    pub count: u16,
    /// Those this viewer sees.
    pub cards: Vec<Card>,
}

/// A card or chit that the viewer sees.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Card {
    /// The id that actions use.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it does, in our own words.
    pub text: String,
    /// What is printed on it, or has become of it.
    pub status: Vec<CardCondition>,
}

/// One of the books.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Sheet {
    /// What it is about.
    pub kind: SheetKind,
    /// Its title.
    pub title: String,
    /// Whose it is, if one side's.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub side: Option<Side>,
    /// The headings of its columns.
    pub columns: Vec<String>,
    /// Its rows.
    pub rows: Vec<SheetRow>,
}

/// One row of a book.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SheetRow {
    /// One text a column.
    pub cells: Vec<String>,
    /// The clause that explains the figure; empty when it needs none.
    pub clause: String,
}

/// Places that a rule marks out: what a page tints when it is asked to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Overlay {
    /// What the rule marks out.
    pub kind: OverlayKind,
    /// Its name in the rulebook's words, such as `Union Zones of Control`.
    pub label: String,
    /// Whose it is, if one side's.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub side: Option<Side>,
    /// The piece it belongs to; none when it is the whole side's.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub piece: Option<String>,
    /// The places, in the board's order.
    pub places: Vec<String>,
    /// The clause that says so.
    pub clause: String,
}

/// What an overlay marks out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum OverlayKind {
    /// What guns can fire at.
    Range,
    /// Zones of control.
    Zone,
    /// Where units are in supply.
    Supply,
    /// How far a commander's orders reach.
    Command,
}

/// One legal answer, as a page shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Choice {
    /// The action's exact text.
    pub action: String,
    /// What it does, in a few words.
    pub label: String,
    /// How to offer it.
    pub kind: ChoiceKind,
    /// The pieces it is about.
    pub pieces: Vec<String>,
    /// The places it is about; for a step, where it leads.
    pub places: Vec<String>,
    /// The card it is about.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub card: Option<String>,
    /// What a step costs, or what an amount is, where that helps.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub amount: Option<i32>,
}

/// What somebody points at on the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// A piece, by its id.
    Piece(String),
    /// A place.
    Place(String),
}

/// How a page offers a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ChoiceKind {
    /// Take up a piece.
    Piece,
    /// Go to a place: several steps in a row are one drag of the mouse.
    Step,
    /// Point at a place.
    Place,
    /// Play or pick a card.
    Card,
    /// Press a button.
    Button,
}

impl Choice {
    /// A button.
    pub fn button(action: impl Into<String>, label: impl Into<String>) -> Self {
        Self {
            action: action.into(),
            label: label.into(),
            kind: ChoiceKind::Button,
            pieces: Vec::new(),
            places: Vec::new(),
            card: None,
            amount: None,
        }
    }

    /// The same, offered another way.
    #[must_use]
    pub const fn kind(mut self, kind: ChoiceKind) -> Self {
        self.kind = kind;
        self
    }

    /// The same, about this piece.
    #[must_use]
    pub fn piece(mut self, piece: impl Into<String>) -> Self {
        self.pieces.push(piece.into());
        self
    }

    /// The same, about this place.
    #[must_use]
    pub fn place(mut self, place: impl Into<String>) -> Self {
        self.places.push(place.into());
        self
    }

    /// The same, about this card.
    #[must_use]
    pub fn card(mut self, card: impl Into<String>) -> Self {
        self.card = Some(card.into());
        self
    }

    /// The same, with its cost or amount.
    #[must_use]
    pub const fn amount(mut self, amount: i32) -> Self {
        self.amount = Some(amount);
        self
    }
}
