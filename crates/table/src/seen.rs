//! What is seen on the table, and what was told.

use engine::{Event, Hand, Marker, MarkerKind, Piece, Ruleset, Side, View, Viewer};

use crate::Table;

impl<R: Ruleset> Table<R> {
    /// What a viewer may see; a side is its first seat.
    pub fn view(&self, viewer: impl Into<Viewer>) -> View {
        self.rules.view(&self.state, viewer.into())
    }

    /// A piece as a viewer sees it.
    #[track_caller]
    pub fn piece_seen(&self, viewer: Viewer, id: &str) -> Piece {
        let found = self.view(viewer).pieces.into_iter().find(|piece| piece.id == id);
        found.unwrap_or_else(|| panic!("{id} is nowhere"))
    }

    /// A piece as the umpire sees it.
    #[track_caller]
    pub fn piece(&self, id: &str) -> Piece {
        self.piece_seen(Viewer::Umpire, id)
    }

    /// Where a piece is.
    #[track_caller]
    pub fn place(&self, id: &str) -> String {
        self.piece(id).place
    }

    /// The conditions of a piece, in words.
    #[track_caller]
    pub fn conditions(&self, id: &str) -> Vec<String> {
        self.piece(id).status.iter().map(|condition| condition.label().into_owned()).collect()
    }

    /// Whether a piece has a condition.
    #[track_caller]
    pub fn is(&self, id: &str, condition: &str) -> bool {
        self.conditions(id).iter().any(|label| label == condition)
    }

    /// Whether a marker of this kind is at a place.
    pub fn marker(&self, kind: &str, place: &str) -> bool {
        let known = MarkerKind::ALL.iter().find(|known| known.label() == kind);
        !self.markers(*known.expect("a kind of marker"), place).is_empty()
    }

    /// The markers of a kind at a place.
    pub fn markers(&self, kind: MarkerKind, place: &str) -> Vec<Marker> {
        let mut markers = self.view(Viewer::Umpire).markers;
        markers.retain(|marker| marker.kind == kind && marker.place == place);
        markers
    }

    /// The value of a track, of a side or of both.
    #[track_caller]
    pub fn track(&self, label: &str, side: Option<Side>) -> i32 {
        let tracks = self.view(Viewer::Umpire).tracks;
        let found = tracks.iter().find(|track| track.label == label && track.side == side);
        found.unwrap_or_else(|| panic!("there is no track {label:?} of {side:?}")).value
    }

    /// A hand or a pile of cards, as a viewer sees it.
    #[track_caller]
    pub fn hand(&self, viewer: Viewer, label: &str) -> Hand {
        let found = self.view(viewer).hands.into_iter().find(|hand| hand.label == label);
        found.unwrap_or_else(|| panic!("there is no hand {label:?}"))
    }

    /// The rows of a sheet, as a viewer sees it; none when there is no such sheet.
    pub fn sheet(&self, viewer: Viewer, title: &str) -> Vec<Vec<String>> {
        let sheet = self.view(viewer).sheets.into_iter().find(|sheet| sheet.title == title);
        sheet.map(|sheet| sheet.rows.into_iter().map(|row| row.cells).collect()).unwrap_or_default()
    }

    /// What happened so far.
    pub fn events(&self) -> &[Event] {
        self.log.events()
    }

    /// Whether an event says this.
    pub fn said(&self, text: &str) -> bool {
        self.events().iter().any(|event| event.text.contains(text))
    }

    /// Whether something happened under this clause.
    pub fn cited(&self, clause: &str) -> bool {
        self.cited_saying(clause, "")
    }

    /// Whether something happened under this clause and says this.
    pub fn cited_saying(&self, clause: &str, text: &str) -> bool {
        let cites = |event: &Event| event.clause.is_some_and(|cited| cited.0 == clause);
        self.events().iter().any(|event| cites(event) && event.text.contains(text))
    }

    /// The result of the last roll that named one; empty when none did.
    pub fn result(&self) -> String {
        self.log.results().last().cloned().unwrap_or_default()
    }
}
