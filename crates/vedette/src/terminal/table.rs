//! The board a game is played on, and everything beside the map.

use board::{Board, HexId, Locations};
use engine::{Choice, Library, View};

use super::{hexes, locations};

/// The board of a game, if it can be drawn.
pub enum Table {
    /// Hexes.
    Hexes(Box<Board>),
    /// Locations and arrows.
    Locations(Locations),
    /// No board.
    None,
}

impl Table {
    /// Loads a ruleset's board.
    pub fn load(library: &dyn Library, board: &str) -> Self {
        if let Ok(board) = Board::load(library, board) {
            return Self::Hexes(Box::new(board));
        }
        Locations::load(library, board).map_or(Self::None, Self::Locations)
    }

    /// The lines of the map around what the choices are about; `asked` moves it elsewhere.
    pub fn draw(&self, view: &View, choices: &[Choice], asked: Option<&str>, coloured: bool) -> Vec<String> {
        match self {
            Self::Hexes(board) => {
                let centre = asked.and_then(|name| board.hex(name)).or_else(|| centre(board, view, choices));
                let Some(centre) = centre else { return Vec::new() };
                let mut lines = hexes::draw(board, view, choices, centre, coloured);
                lines.push(hexes::LEGEND.into());
                lines
            }
            Self::Locations(board) => locations::draw(board, view, choices, coloured),
            Self::None => Vec::new(),
        }
    }
}

/// The hex in the middle of what may be chosen, or of the pieces on the map when nothing points at a place.
fn centre(board: &Board, view: &View, choices: &[Choice]) -> Option<HexId> {
    let of_piece = |id: &String| view.pieces.iter().find(|piece| piece.id == *id).map(|piece| &piece.place);
    let mut places: Vec<HexId> = Vec::new();
    for choice in choices.iter().take(60) {
        let named = choice.places.iter().chain(choice.pieces.iter().filter_map(of_piece));
        places.extend(named.filter_map(|place| board.hex(place)));
    }
    if places.is_empty() {
        places.extend(view.pieces.iter().filter_map(|piece| board.hex(&piece.place)));
    }
    let spread = |hex: HexId| places.iter().map(|&other| u64::from(board.distance(hex, other))).sum::<u64>();
    places.iter().copied().min_by_key(|&hex| spread(hex))
}

/// Tracks, hands and sheets, a line each.
pub fn panel_lines(view: &View) -> Vec<String> {
    let mut lines = Vec::new();
    for track in &view.tracks {
        let most = if track.most > 0 { format!(" of {}", track.most) } else { String::new() };
        let note = if track.note.is_empty() { String::new() } else { format!("  ({})", track.note) };
        lines.push(format!("{}: {}{most}{note}", track.label, track.value));
    }
    for hand in &view.hands {
        let cards: Vec<&str> = hand.cards.iter().map(|card| card.title.as_str()).collect();
        lines.push(format!("{} ({}): {}", hand.label, hand.count, cards.join(", ")));
    }
    lines
}
