//! Nobody is told anything by a page that is closed.

use engine::Seat;

use crate::model::GameRow;

/// Tells nobody.
#[derive(Clone)]
pub(crate) struct Notifier;

impl Notifier {
    /// Whether mail goes out.
    pub(crate) const fn sends_mail(&self) -> bool {
        false
    }

    /// Tells the seat that it is its move: whoever plays in a page sees it.
    pub(crate) const fn your_move(&self, _game: &GameRow, _seat: Seat) {}
}
