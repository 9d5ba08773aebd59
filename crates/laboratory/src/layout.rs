//! What a seat sees, as tensors of fixed sizes.

use engine::{About, DataError, Library, Piece, Seat, Side, Status, TrackKind, View, Viewer, state_hash};
use shelf::AnyGame;

use crate::features::{self, FEATURES, MARKERS};
use crate::{Grid, Vocabulary};

/// Phases and decisions have names; each falls into one of so many boxes by the hash of its name.
const BOXES: usize = 32;
/// What stands before the boxes: turn, whether one decides, whether somebody else does, whether one is the Union, whether the
/// phase is one's own, whether it is the enemy's.
const HEADING: [&str; 6] = ["turn", "decides", "waits", "union", "own phase", "enemy phase"];

/// The sizes of a ruleset's tensors, and where everything is in them.
#[derive(Debug, Clone)]
pub struct Layout {
    /// Where the places are.
    pub grid: Grid,
    /// The words of its actions.
    pub vocabulary: Vocabulary,
    /// How many seats it has.
    pub seats: usize,
}

/// What a seat sees.
#[derive(Debug, Clone, PartialEq)]
pub struct Observation {
    /// The features of every place: planes by rows by columns, or for a board of locations places by features.
    pub board: Vec<f32>,
    /// What belongs to no place.
    pub sides: Vec<f32>,
}

/// What an observation is made of: nothing but what the seat may know.
pub struct Sight<'a> {
    seat: Seat,
    view: View,
    status: Status,
    strength: Box<dyn Fn(&Piece) -> i32 + 'a>,
}

impl<'a> Sight<'a> {
    /// What a seat sees of a state of this status.
    pub fn new(seat: Seat, view: View, status: Status, strength: impl Fn(&Piece) -> i32 + 'a) -> Self {
        Self { seat, view, status, strength: Box::new(strength) }
    }

    /// What a seat sees of a game.
    #[must_use]
    pub fn of(game: &'a dyn AnyGame, seat: Seat) -> Self {
        Self::new(seat, game.view(Viewer::Seat(seat)), game.status(), |piece| game.strength(piece))
    }

    /// 0 for one's own, 1 for the enemy's, 2 for nobody's.
    fn whose(&self, side: Option<Side>) -> usize {
        side.map_or(2, |side| usize::from(side != self.seat.side()))
    }
}

impl Layout {
    /// The layout of a ruleset.
    pub fn of(library: &dyn Library, about: &About) -> Result<Self, DataError> {
        let grid = Grid::load(library, about.board)?;
        let vocabulary = Vocabulary::of(about.id, &grid)?;
        Ok(Self { grid, vocabulary, seats: about.seats.len() })
    }

    /// The names of the features of a place, in the order of the planes.
    #[must_use]
    pub fn planes(&self) -> Vec<String> {
        let sides = ["own", "enemy"].into_iter();
        let pieces = sides.flat_map(|side| FEATURES.iter().map(move |feature| format!("{side} {feature}")));
        let markers = MARKERS.iter().map(|marker| marker.label().to_owned());
        std::iter::once("place".to_owned()).chain(pieces).chain(markers).collect()
    }

    /// The names of what belongs to no place, in order.
    #[must_use]
    pub fn side_features(&self) -> Vec<String> {
        let whose = ["own", "enemy", "nobody's"];
        let mut names: Vec<String> = HEADING.map(str::to_owned).to_vec();
        for word in ["phase", "decision"] {
            names.extend((0..BOXES).map(|index| format!("{word} {index}")));
        }
        for side in ["own", "enemy"] {
            names.extend(FEATURES.iter().map(|feature| format!("off the board, {side} {feature}")));
        }
        for side in whose {
            names.extend(TrackKind::ALL.iter().map(|track| format!("{side} {track}")));
        }
        names.extend(whose.map(|side| format!("cards in {side} hands")));
        for side in ["own", "other"] {
            let others = self.vocabulary.others().iter();
            names.extend(others.map(|card| format!("{card} seen in {side} hands")));
        }
        names
    }

    /// The shape of the features of places.
    #[must_use]
    pub fn board_shape(&self) -> Vec<usize> {
        let planes = plane_count();
        match self.grid.is_network {
            true => vec![self.grid.columns, planes],
            false => vec![planes, self.grid.rows, self.grid.columns],
        }
    }

    /// How many features belong to no place.
    #[must_use]
    pub fn side_count(&self) -> usize {
        let tracks = 3 * TrackKind::ALL.len();
        HEADING.len() + 2 * BOXES + 2 * FEATURES.len() + tracks + 3 + 2 * self.vocabulary.others().len()
    }

    /// What a seat sees.
    #[must_use]
    pub fn observe(&self, sight: &Sight<'_>) -> Observation {
        let mut board = vec![0.0; plane_count() * self.grid.len()];
        let mut sides = vec![0.0; self.side_count()];
        self.observe_into(sight, &mut board, &mut sides);
        Observation { board, sides }
    }

    /// The same, into memory of the right sizes that is 0 everywhere.
    pub fn observe_into(&self, sight: &Sight<'_>, board: &mut [f32], sides: &mut [f32]) {
        // Planes lie a board apart, the features of a location beside each other.
        let (place, apart) = if self.grid.is_network { (plane_count(), 1) } else { (1, self.grid.len()) };
        for &cell in self.grid.cells() {
            board[cell * place] = 1.0;
        }
        let off = HEADING.len() + 2 * BOXES;
        for piece in &sight.view.pieces {
            let whose = sight.whose(piece.side).min(1) * FEATURES.len();
            let strength = (sight.strength)(piece);
            match self.grid.cell(&piece.place) {
                Some(cell) => {
                    features::add_piece(
                        piece,
                        strength,
                        &mut board[cell * place + (1 + whose) * apart..],
                        apart,
                    );
                }
                None => features::add_piece(piece, strength, &mut sides[off + whose..], 1),
            }
        }
        for marker in &sight.view.markers {
            let (kind, amount) = features::marker(marker, sight.whose(marker.side) == 1);
            let places = std::iter::once(&marker.place).chain(&marker.other);
            for cell in places.filter_map(|place| self.grid.cell(place)) {
                board[cell * place + (1 + 2 * FEATURES.len() + kind) * apart] += amount;
            }
        }
        heading(sight, sides);
        self.tracks_and_hands(sight, &mut sides[off + 2 * FEATURES.len()..]);
    }

    fn tracks_and_hands(&self, sight: &Sight<'_>, sides: &mut [f32]) {
        let (kinds, cards) = (TrackKind::ALL.len(), self.vocabulary.others().len());
        for track in &sight.view.tracks {
            let kind = TrackKind::ALL.iter().position(|&kind| kind == track.kind).unwrap_or(0);
            sides[sight.whose(track.side) * kinds + kind] += track.value as f32;
        }
        let counts = 3 * kinds;
        for hand in &sight.view.hands {
            let whose = sight.whose(hand.side);
            sides[counts + whose] += f32::from(hand.count);
            for card in hand.cards.iter().filter_map(|card| self.vocabulary.other(&card.id)) {
                sides[counts + 3 + whose.min(1) * cards + card] += 1.0;
            }
        }
    }
}

/// How many features a place has.
pub(crate) const fn plane_count() -> usize {
    1 + 2 * FEATURES.len() + MARKERS.len()
}

fn heading(sight: &Sight<'_>, sides: &mut [f32]) {
    let heading = &sight.view.heading;
    let yes = |condition: bool| f32::from(u8::from(condition));
    let open = sight.status.open();
    sides[0] = f32::from(heading.turn);
    sides[1] = yes(open.is_some_and(|decision| decision.seat == sight.seat));
    sides[2] = yes(open.is_some_and(|decision| decision.seat != sight.seat));
    sides[3] = yes(sight.seat.side() == Side::Union);
    if let Some(side) = heading.side {
        sides[4 + sight.whose(Some(side))] = 1.0;
    }
    let in_box = |name: &str| (state_hash(&name) % BOXES as u64) as usize;
    sides[HEADING.len() + in_box(&heading.phase)] = 1.0;
    if let Some(decision) = open {
        sides[HEADING.len() + BOXES + in_box(decision.name)] = 1.0;
    }
}
