//! One button ahead: the pieces that can be chosen after it, so that a click on one of them does both.

use engine::{Choice, ChoiceKind, NoDice, Status};

use crate::AnyGame;

/// A piece that can be chosen once a button has been pressed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ahead {
    /// The button's action.
    pub first: String,
    /// What is chosen then.
    pub choice: Choice,
}

/// Looks behind the one button that goes on with the open decision. It is looked at only where the seat could press it and
/// take it back at once: what dice or secrets bear on, or another seat decides, is never told beforehand.
#[must_use]
pub fn ahead(game: &dyn AnyGame) -> Vec<Ahead> {
    let Status::Open(decision) = game.status() else { return Vec::new() };
    let choices = game.choices();
    let Some(button) = goes_on(&choices) else { return Vec::new() };
    let mut tried = game.fork();
    let pressed = tried.play_with(&button.action, &mut NoDice::default());
    let same_seat = tried.status().open().is_some_and(|next| next.seat == decision.seat);
    if pressed.is_err() || !same_seat || tried.undoable_by() != Some(decision.seat) {
        return Vec::new();
    }
    let first = &button.action;
    let offered = tried.choices().into_iter().filter(|choice| choice.kind == ChoiceKind::Piece);
    offered.map(|choice| Ahead { first: first.clone(), choice }).collect()
}

/// The button that goes on: of buttons alone the first, for the others turn the offer down; beside the steps of a piece that
/// is being moved the only one, which puts it down. Where pieces are chosen already a button ends that.
fn goes_on(choices: &[Choice]) -> Option<&Choice> {
    let is_button = |choice: &&Choice| choice.kind == ChoiceKind::Button;
    if choices.iter().all(|choice| is_button(&choice)) {
        return choices.first().filter(|_| choices.len() > 1);
    }
    let moves = choices.iter().any(|choice| choice.kind == ChoiceKind::Step);
    let mut buttons = choices.iter().filter(is_button);
    let only = buttons.next()?;
    (moves && buttons.next().is_none()).then_some(only)
}
