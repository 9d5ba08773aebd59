//! The games of a match as a Parquet file, a row a game.

use std::ops::Range;
use std::path::Path;

use engine::{Ruleset, Side};

use super::{Bout, Contest};
use crate::orders::{Kind, Orders};
use crate::study::StudyError;
use crate::study::columns::DataFrame;
use crate::thought::Budget;

const COLUMNS: [&str; 10] = [
    "ruleset*",
    "scenario*",
    "first*",
    "second*",
    "number",
    "seed",
    "first_side*",
    "winner*",
    "first_decisions",
    "second_decisions",
];

impl Contest {
    /// Plays these games and writes a row for each. What a clock measures is left out, so the same games give the same file
    /// wherever they are played.
    pub fn write<R: Ruleset>(&self, rules: &R, numbers: Range<u64>, path: &Path) -> Result<(), StudyError> {
        let mut bouts = self.play(rules, numbers, |_| {})?;
        bouts.sort_by_key(|bout| bout.number);
        let mut table = DataFrame::new(&COLUMNS);
        bouts.iter().for_each(|bout| self.push(&mut table, bout));
        table.write("bouts", path).map_err(|error| StudyError::Parquet { path: path.to_owned(), error })
    }

    fn push(&self, table: &mut DataFrame, bout: &Bout) {
        let [first, second] = self.seats.map(name);
        let winner =
            bout.outcome.as_ref().map_or("unfinished", |ending| ending.winner.map_or("nobody", Side::name));
        let [own, other] = [0, 1].map(|general| bout.figures[general].decisions as i64);
        table.push(
            &[bout.number as i64, bout.seed as i64, own, other],
            &[&self.setup.ruleset, &self.setup.scenario, &first, &second, bout.first_side.name(), winner],
        );
    }
}

/// A general as [`Orders::measured`] reads it.
fn name(orders: Orders) -> String {
    match (orders.kind, orders.budget) {
        (Kind::General, Budget::Tries(tries)) => format!("{orders}@{tries}"),
        _ => orders.to_string(),
    }
}
