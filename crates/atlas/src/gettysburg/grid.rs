//! The one grid under the joined sheets: how it lies on the ground, how the ground is bent to the printed hexes, and
//! what each sheet calls a hex.

use std::collections::{BTreeMap, BTreeSet};

use board::{Axial, Sheet};
use engine::data::{self, DataError, Library};
use serde::Deserialize;

use super::FOLDER;
use super::bend::Lattice;
use crate::fit::{Affine, COLUMN, Fit, Projection};
use crate::plane::{Point, densified};

/// Lines are bent in pieces no longer than this, in hexes.
const BENT_STEP: f64 = 0.2;

/// A hex by its column and row on the global grid, both counted from 1; even columns lie half a hex lower.
pub type ColumnRow = (i16, i16);

/// The coordinates of a global column and row on the board.
#[must_use]
pub const fn axial((column, row): ColumnRow) -> Axial {
    Axial { q: column, r: row + 1 - (column + 1).div_euclid(2) }
}

/// The global column and row of a hex of the board.
#[must_use]
pub const fn column_row(hex: Axial) -> ColumnRow {
    (hex.q, hex.r - 1 + (hex.q + 1).div_euclid(2))
}

/// The global grid, its bend, and the sheets laid on it.
#[derive(Debug)]
pub struct Grid {
    affine: Affine,
    lattice: Lattice,
    /// The first and last column and row that any sheet may print.
    columns: [i16; 2],
    rows: [i16; 2],
    sheets: Vec<Extent>,
    /// The names that set-ups and rules use.
    used: BTreeSet<String>,
}

#[derive(Debug, Deserialize)]
struct GridsFile {
    projection: Projection,
    global: Global,
    sheet: BTreeMap<String, SheetFile>,
}

#[derive(Debug, Deserialize)]
struct Global {
    origin: [f64; 2],
    column: [f64; 2],
    row: [f64; 2],
    columns: [i16; 2],
    rows: [i16; 2],
}

#[derive(Debug, Deserialize)]
struct SheetFile {
    name: String,
    priority: u8,
    dc: Option<i16>,
    row_even: Option<i16>,
    row_odd: Option<i16>,
    assumed_columns: Option<[i16; 2]>,
    assumed_rows: Option<[i16; 2]>,
    assumed_global_columns: Option<[i16; 2]>,
    assumed_global_rows: Option<[i16; 2]>,
}

/// Where a sheet lies: the range of its own columns and rows, and what to add to them.
#[derive(Debug)]
struct Extent {
    id: String,
    title: String,
    priority: u8,
    columns: [i16; 2],
    rows: [i16; 2],
    shift: Option<Shift>,
}

/// From a sheet's own columns and rows to the global ones.
#[derive(Debug, Clone, Copy)]
struct Shift {
    columns: i16,
    even_rows: i16,
    odd_rows: i16,
}

impl Shift {
    const fn rows(self, own_column: i16) -> i16 {
        if own_column % 2 == 0 { self.even_rows } else { self.odd_rows }
    }

    const fn to_global(self, (column, row): ColumnRow) -> ColumnRow {
        (column + self.columns, row + self.rows(column))
    }

    const fn to_own(self, (column, row): ColumnRow) -> ColumnRow {
        let own = column - self.columns;
        (own, row - self.rows(own))
    }
}

impl SheetFile {
    fn extent(self, id: String) -> Option<Extent> {
        let (shift, columns, rows) = match (self.dc, self.row_even, self.row_odd) {
            (Some(columns), Some(even_rows), Some(odd_rows)) => {
                (Some(Shift { columns, even_rows, odd_rows }), self.assumed_columns?, self.assumed_rows?)
            }
            _ => (None, self.assumed_global_columns?, self.assumed_global_rows?),
        };
        Some(Extent { id, title: self.name, priority: self.priority, columns, rows, shift })
    }
}

impl Extent {
    /// What the sheet calls a global hex, in its own columns and rows; `None` when it does not print it.
    fn own(&self, hex: ColumnRow) -> Option<ColumnRow> {
        let own = self.shift.map_or(hex, |shift| shift.to_own(hex));
        let within = |[first, last]: [i16; 2], value: i16| (first..=last).contains(&value);
        (within(self.columns, own.0) && within(self.rows, own.1)).then_some(own)
    }
}

impl Grid {
    /// Reads `grids.toml` and `bend.toml`.
    pub fn load(library: &dyn Library) -> Result<Self, DataError> {
        let file = format!("{FOLDER}/grids.toml");
        let read: GridsFile = data::read(library, &file)?;
        let Global { origin, column, row, columns, rows } = read.global;
        let affine = Affine {
            projection: read.projection,
            // The board's plane counts heights from half a hex above the grid's.
            origin: Point::new(origin[0] - row[0] / 2.0, origin[1] - row[1] / 2.0),
            right: Point::new(column[0] / COLUMN, column[1] / COLUMN),
            down: Point::new(row[0], row[1]),
        };
        let mut sheets = Vec::new();
        for (id, sheet) in read.sheet {
            let problem = "a sheet needs dc, row_even, row_odd and its assumed range, or a global range";
            let extent = sheet.extent(id.clone());
            sheets.push(extent.ok_or_else(|| DataError::field(&file, format!("sheet {id}"), "", problem))?);
        }
        sheets.sort_by_key(|sheet| std::cmp::Reverse(sheet.priority));
        let named: BTreeMap<String, Vec<String>> = data::read(library, &format!("{FOLDER}/named.toml"))?;
        let used =
            named.iter().flat_map(|(sheet, hexes)| hexes.iter().map(move |hex| format!("{sheet}{hex}")));
        let lattice = Lattice::load(library)?;
        Ok(Self { affine, lattice, columns, rows, sheets, used: used.collect() })
    }

    /// Every printed name that a set-up or a rule uses.
    pub fn used(&self) -> impl Iterator<Item = &str> {
        self.used.iter().map(String::as_str)
    }

    /// The sheets, the one whose names are used first where they overlap coming first.
    pub fn sheets(&self) -> impl Iterator<Item = Sheet> + '_ {
        self.sheets.iter().map(|sheet| Sheet { id: sheet.id.clone(), title: sheet.title.clone() })
    }

    /// Every hex that some sheet prints, column by column.
    #[must_use]
    pub fn hexes(&self) -> Vec<Axial> {
        let rows = || self.rows[0]..=self.rows[1];
        let all = (self.columns[0]..=self.columns[1]).flat_map(|column| rows().map(move |row| (column, row)));
        all.filter(|&hex| self.sheets.iter().any(|sheet| sheet.own(hex).is_some())).map(axial).collect()
    }

    /// The names of a hex, its own first: one for each sheet that prints it, those that set-ups and rules use before the
    /// others and then by the sheets' precedence; last its global id.
    #[must_use]
    pub fn names(&self, hex: Axial) -> Vec<String> {
        let global = column_row(hex);
        let printed = self.sheets.iter().filter(|sheet| sheet.shift.is_some()).filter_map(|sheet| {
            sheet.own(global).map(|(column, row)| format!("{}{column:02}{row:02}", sheet.id))
        });
        let mut names: Vec<String> = printed.collect();
        names.sort_by_key(|name| !self.used.contains(name));
        names.push(format!("{:03}{:03}", global.0, global.1));
        names
    }

    /// The hexes of the last row of a sheet.
    #[must_use]
    pub fn last_row(&self, sheet: &str) -> Vec<Axial> {
        let Some(sheet) = self.sheets.iter().find(|known| known.id == sheet) else { return Vec::new() };
        let row = |column| (column, sheet.rows[1]);
        let global = |own| sheet.shift.map_or(own, |shift| shift.to_global(own));
        (sheet.columns[0]..=sheet.columns[1]).map(|column| axial(global(row(column)))).collect()
    }

    /// The hex of a printed name such as `RS0632`, or of a global id such as `088022`.
    #[must_use]
    pub fn hex(&self, name: &str) -> Option<Axial> {
        if name.len() != 6 || !name.is_ascii() {
            return None;
        }
        if let Ok(number) = name.parse::<u32>() {
            return Some(axial(((number / 1000) as i16, (number % 1000) as i16)));
        }
        let shift = self.sheets.iter().find(|sheet| sheet.id == name[..2])?.shift?;
        Some(axial(shift.to_global((name[2..4].parse().ok()?, name[4..].parse().ok()?))))
    }

    /// Where a point lies on the straight grid, before the bend.
    #[must_use]
    pub fn unbent(&self, ground: Point) -> Point {
        self.affine.to_board(ground)
    }

    /// How many hexes the bend moves a point of the straight grid, right and down.
    #[must_use]
    pub fn displacement(&self, straight: Point) -> Point {
        self.lattice.displacement(straight)
    }

    /// A line of the ground as it lies on the board, in pieces short enough to follow the bend.
    #[must_use]
    pub fn bent_line(&self, line: &[Point]) -> Vec<Point> {
        let straight: Vec<Point> = line.iter().map(|&point| self.unbent(point)).collect();
        densified(&straight, BENT_STEP).into_iter().map(|point| self.bent(point)).collect()
    }

    fn bent(&self, straight: Point) -> Point {
        let moved = self.displacement(straight);
        Point::new(straight.x + moved.x, straight.y + moved.y)
    }

    /// The smallest and the largest change of area anywhere: 1 is none, 0 a fold.
    #[must_use]
    pub fn changes_of_area(&self) -> (f64, f64) {
        self.lattice.changes_of_area()
    }
}

impl Fit for Grid {
    fn to_board(&self, ground: Point) -> Point {
        self.bent(self.unbent(ground))
    }

    fn to_ground(&self, board: Point) -> Point {
        let mut straight = board;
        // The displacement changes slowly, so this converges.
        for _ in 0..60 {
            let moved = self.displacement(straight);
            straight = Point::new(board.x - moved.x, board.y - moved.y);
        }
        self.affine.to_ground(straight)
    }
}
