//! The shared vocabulary of every game: rulesets, seats, dice, decisions, refusals, events, views, records, forecasts.
//! No game is in it.
//!
//! A [`Ruleset`] is a state machine: it says which [`Decision`] is open, lists the actions, applies one, and refuses
//! anything else with a [`Refusal`]. Everything around it is generic: [`Game`] records and undoes, [`Forecast`] tells the
//! chances, [`routes`] finds where a piece can go, [`trial`] plays random games and proves the contract, [`blind`] that no
//! secret gets out, [`transcript`] writes a whole game as text.
#![forbid(unsafe_code)]

pub mod blind;
pub mod data;
pub mod forecast;
pub mod setup;
mod setup_file;
pub mod transcript;
pub mod trial;

mod clause;
mod decision;
mod dice;
mod edition;
mod forbidden;
mod game;
mod grammar;
mod hash;
mod id_set;
mod log;
mod lone;
mod record;
mod refusal;
mod route;
mod row;
mod ruleset;
mod side;
mod toml_tree;
mod unfinished;
mod view;
mod words;

pub use clause::{Clause, PROOFS_RAN, came_by};
pub use data::{DataError, Library};
pub use decision::{Clock, Decision, Outcome, Status, TimeAllowance};
pub use dice::{
    Dice, Faces, NoDice, OpeningDice, RecordingDice, Rng, ScriptError, ScriptedDice, SeededDice, shuffle,
    thought_seed,
};
pub use edition::{Edition, FIRST_EDITION, editions};
pub use forbidden::{Forbidden, May, Names, Sentence, Subject};
pub use forecast::{Forecast, Pending};
pub use game::{Difference, Following, Game, PlayError, UndoError};
pub use grammar::{Grammar, Heard, Hearing, Named, Phrase};
#[doc(hidden)]
pub use grammar::{check as check_phrase, forms_within, write as write_phrase};
pub use hash::state_hash;
pub use id_set::{Id, IdSet, IdSetIter};
pub use log::{Event, EventKind, Log, Modifier};
pub use lone::lone_answer;
pub use record::{Correction, Record, RecordError, Taken};
pub use refusal::Refusal;
pub use route::{Route, routes};
pub use row::Row;
pub use ruleset::{About, OptionInfo, Ruleset, ScenarioInfo, SeatInfo};
pub use setup::{Setup, SetupError};
pub use side::{Seat, Seats, Side, Viewer};
pub use unfinished::understand;
pub use view::{
    Aim, Card, CardCondition, Choice, ChoiceKind, Condition, FieldWorks, Hand, Heading, Marker, MarkerKind,
    Overlay, OverlayKind, Piece, PieceKind, Sheet, SheetKind, SheetRow, Size, Track, TrackKind, Value,
    ValueKind, View, turn_count,
};
pub use words::{capital, counted};
