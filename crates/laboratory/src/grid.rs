//! Where the places of a board lie in a tensor.

use std::collections::HashMap;

use board::{Board, Locations};
use engine::{DataError, Library};

/// The places of a board, each with its cell: hexes in rows and columns, locations in a row.
#[derive(Debug, Clone)]
pub struct Grid {
    /// Rows and columns; a board of locations has one row.
    pub rows: usize,
    /// Columns.
    pub columns: usize,
    /// Whether the board is one of locations: its features are listed by location and not as planes.
    pub is_network: bool,
    names: Vec<String>,
    cells: Vec<usize>,
    known: HashMap<String, usize>,
    links: Vec<[usize; 2]>,
}

impl Grid {
    /// The grid of a board of the library.
    pub fn load(library: &dyn Library, board: &str) -> Result<Self, DataError> {
        match Board::load(library, board) {
            Ok(board) => Ok(Self::of_hexes(&board)),
            Err(no_hexes) => {
                let locations = Locations::load(library, board).map_err(|_| no_hexes)?;
                Ok(Self::of_locations(&locations))
            }
        }
    }

    fn of_locations(board: &Locations) -> Self {
        let names: Vec<String> = board.locations.iter().map(|place| place.number.to_string()).collect();
        let known = names.iter().cloned().zip(0..).collect();
        let end = |number: u8| board.by_number(number).map(|location| usize::from(location.0));
        let links =
            board.links.iter().filter_map(|link| Some([end(link.between[0])?, end(link.between[1])?]));
        let (columns, links) = (names.len(), links.collect());
        Self { rows: 1, columns, is_network: true, cells: (0..columns).collect(), names, known, links }
    }

    /// Columns of hexes stand upright: the sheared count down a column is straightened, so that neighbours are neighbours.
    fn of_hexes(board: &Board) -> Self {
        let straight = |hex| {
            let place = board.coordinates(hex);
            (i32::from(place.r) + i32::from(place.q).div_euclid(2), i32::from(place.q))
        };
        let places: Vec<(i32, i32)> = board.hexes().map(straight).collect();
        let least = |values: &mut dyn Iterator<Item = i32>| values.min().unwrap_or(0);
        let top = least(&mut places.iter().map(|place| place.0));
        let left = least(&mut places.iter().map(|place| place.1));
        let size = |values: &mut dyn Iterator<Item = i32>| values.max().map_or(0, |most| most as usize + 1);
        let rows = size(&mut places.iter().map(|place| place.0 - top));
        let columns = size(&mut places.iter().map(|place| place.1 - left));
        let cell = |&(row, column): &(i32, i32)| (row - top) as usize * columns + (column - left) as usize;
        let cells: Vec<usize> = places.iter().map(cell).collect();
        let names: Vec<String> = board.hexes().map(|hex| board.name(hex).to_owned()).collect();
        let aliases = board.hexes().zip(0..).flat_map(|(hex, index)| {
            board.aliases(hex).iter().map(move |alias| (alias.clone(), index)).collect::<Vec<_>>()
        });
        // A name wins over another hex's alias.
        let known = aliases.chain(names.iter().cloned().zip(0..)).collect();
        Self { rows, columns, is_network: false, names, cells, known, links: Vec::new() }
    }

    /// The names of all places, in the board's order.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Which place this is, in the board's order.
    #[must_use]
    pub fn place(&self, name: &str) -> Option<usize> {
        self.known.get(name).copied()
    }

    /// The cell of a place: its row times the number of columns, and its column.
    #[must_use]
    pub fn cell(&self, name: &str) -> Option<usize> {
        self.cells.get(self.place(name)?).copied()
    }

    /// The cells of all places, in the board's order.
    #[must_use]
    pub fn cells(&self) -> &[usize] {
        &self.cells
    }

    /// The connections of a board of locations, by the numbers of their places.
    #[must_use]
    pub fn links(&self) -> &[[usize; 2]] {
        &self.links
    }

    /// How many cells there are, places or not.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.rows * self.columns
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
