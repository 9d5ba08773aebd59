//! The named hexes of the six map sheets.

use board::Board;
use engine::DataError;

use crate::charts::records;
use crate::sources::Sources;

/// The file the places are in.
pub const FILE: &str = "gcacw/places.toml";

records! {
    /// The file of places.
    Places {
        /// The named hexes.
        place: Vec<Place>,
        /// How the sheets are laid out.
        geometry: Geometry,
        /// Where sheets show the same ground.
        overlap: Vec<Overlap>,
    }
    /// A named hex.
    Place {
        /// The hex, such as `HW2413`.
        hex: String,
        /// Its name.
        name: String,
        /// Where it comes from.
        source: String,
        /// The scenarios whose set-up lists name it.
        #[serde(default)]
        in_setups: Vec<String>,
        /// Why the board does not draw it there, or under another name.
        why: Option<String>,
    }
    /// How hexes are numbered, in words.
    Geometry {
        /// Where it comes from.
        source: String,
        /// How columns lie.
        hexes: String,
        /// The neighbours of a hex in an odd column.
        neighbours_odd_column: String,
        /// The neighbours of a hex in an even column.
        neighbours_even_column: String,
        /// What shows it.
        evidence: String,
        /// How many miles a hex is.
        pitch: String,
    }
    /// Ground that two sheets show: add `columns` and `rows_...` to a hex of `from` for its number on `to`.
    Overlap {
        /// One sheet.
        from: String,
        /// The other.
        to: String,
        /// Added to the column.
        columns: i16,
        /// Added to the row in an odd column of `from`.
        rows_odd: i16,
        /// Added to the row in an even column of `from`.
        rows_even: i16,
        /// Where it comes from.
        source: String,
        /// What shows it.
        evidence: String,
        /// What does not fit.
        exception: Option<String>,
    }
}

impl Overlap {
    /// The number on the other sheet of a hex such as `HW5717`.
    #[must_use]
    pub fn other(&self, hex: &str) -> Option<String> {
        let digits = hex.strip_prefix(self.from.as_str())?;
        let (column, row) = digits.split_at_checked(2)?;
        let (column, row): (i16, i16) = (column.parse().ok()?, row.parse().ok()?);
        let rows = if column % 2 == 0 { self.rows_even } else { self.rows_odd };
        let (column, row) = (column + self.columns, row + rows);
        (column > 0 && row > 0).then(|| format!("{}{column:02}{row:02}", self.to))
    }

    /// Wherever the board knows both numbers, they are one hex.
    fn check(&self, board: &Board) -> Result<(), DataError> {
        let record = format!("overlap {} {}", self.from, self.to);
        for hex in board.hexes() {
            let names = board.aliases(hex).iter().map(String::as_str).chain([board.name(hex)]);
            for other in names.filter_map(|name| self.other(name)) {
                if board.hex(&other).is_some_and(|found| found != hex) {
                    let problem = format!("{other} and {} are two hexes of the board", board.name(hex));
                    return Err(DataError::field(FILE, record, "columns", problem));
                }
            }
        }
        Ok(())
    }
}

impl Places {
    pub(crate) fn check(
        &self,
        board: &Board,
        sources: &Sources,
        scenarios: &[&str],
    ) -> Result<(), DataError> {
        crate::unique(
            FILE,
            "name",
            self.place.iter().map(|place| ((&place.name, &place.hex), place.record())),
        )?;
        sources.check(FILE, "geometry", "source", &self.geometry.source)?;
        for place in &self.place {
            sources.check(FILE, &place.record(), "source", &place.source)?;
            crate::on_board(board, FILE, &place.record(), "hex", &place.hex)?;
            if let Some(id) = place.in_setups.iter().find(|id| !scenarios.contains(&id.as_str())) {
                let problem = format!("there is no scenario \"{id}\"");
                return Err(DataError::field(FILE, place.record(), "in_setups", problem));
            }
        }
        for overlap in &self.overlap {
            let record = format!("overlap {} {}", overlap.from, overlap.to);
            sources.check(FILE, &record, "source", &overlap.source)?;
            for (field, sheet) in [("from", &overlap.from), ("to", &overlap.to)] {
                crate::is_sheet(board, FILE, &record, field, sheet)?;
            }
            overlap.check(board)?;
        }
        Ok(())
    }

    /// Whether any hex has this name.
    #[must_use]
    pub fn knows(&self, name: &str) -> bool {
        self.place.iter().any(|place| place.name == name)
    }

    /// Whether a hex has this name: a name may stand for one hex on one sheet and another elsewhere.
    #[must_use]
    pub fn has(&self, board: &Board, name: &str, hex: &str) -> bool {
        let ground = board.hex(hex);
        self.place.iter().any(|place| place.name == name && board.hex(&place.hex) == ground)
    }
}

impl Place {
    fn record(&self) -> String {
        format!("{} {}", self.hex, self.name)
    }
}
