//! Telling a player who is not looking that it is their move.

use engine::Seat;

use crate::model::GameRow;

/// Tells players by mail or webhook.
#[derive(Clone, Default)]
pub(crate) struct Notifier;

impl Notifier {
    /// Tells the seat, if it wants to be told.
    pub(crate) fn your_move(&self, game: &GameRow, seat: Seat) {
        tracing::debug!(game = game.id, seat = seat.0, "your move");
    }
}
