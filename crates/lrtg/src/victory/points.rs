//! What stations, bridges and other structures are worth (VII.3, VII.4).

use arrayvec::ArrayVec;

use crate::data::tables::VictoryTable;
use crate::theater::{State, Theater};

/// One line of the sum for a destroyed station.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StationAward {
    /// The points.
    pub points: i16,
    /// The clause.
    pub clause: &'static str,
}

/// The clauses of the victory lines, in the order of the table.
const LINE_CLAUSES: [&str; 8] = [
    "lrtg.vii.3.1",
    "lrtg.vii.3.2",
    "lrtg.vii.3.2",
    "lrtg.vii.3.5",
    "lrtg.vii.3.6",
    "lrtg.vii.3.7",
    "lrtg.vii.3.8",
    "lrtg.vii.3.10",
];

/// Every award of one station.
pub type StationAwards = ArrayVec<StationAward, 10>;

/// What the destruction of a station scores after others: the first, second or third of each line that runs through it,
/// its own points, or the award for other stations (lrtg.vii.3.16).
#[must_use]
pub fn station_awards(
    table: &VictoryTable,
    theater: &Theater,
    destroyed: impl Iterator<Item = usize> + Clone,
    station: usize,
) -> StationAwards {
    let mut awards = StationAwards::new();
    let Some(info) = theater.stations.get(station) else { return awards };
    let mut additional = 0;
    let mut counted = false;
    for (index, line) in table.line.iter().enumerate().filter(|(index, _)| info.lines & 1 << index != 0) {
        let on_line =
            |&other: &usize| theater.stations.get(other).is_some_and(|other| other.lines & 1 << index != 0);
        let before = destroyed.clone().filter(on_line).count();
        if let Some(&points) = line.award.get(before) {
            awards.push(StationAward {
                points,
                clause: LINE_CLAUSES.get(index).copied().unwrap_or("lrtg.vii.3.16"),
            });
            counted |= line.additional > 0;
        } else {
            additional = additional.max(line.additional);
        }
    }
    if additional > 0 && !counted {
        awards.push(StationAward { points: additional, clause: "lrtg.vii.3.9" });
    }
    if info.named > 0 {
        let clause = match info.state {
            State::Maryland => "lrtg.vii.3.12",
            State::Pennsylvania => "lrtg.vii.3.14",
            State::Virginia | State::District => "lrtg.vii.3.3",
        };
        awards.push(StationAward { points: info.named, clause });
    } else if awards.is_empty() && info.other {
        let clause = match info.state {
            State::Maryland => "lrtg.vii.3.13",
            State::Pennsylvania => "lrtg.vii.3.14",
            State::Virginia | State::District => "lrtg.vii.3.4",
        };
        awards.push(StationAward { points: table.stations.other, clause });
    }
    awards
}

/// The bit of a line by its name.
#[must_use]
pub fn line_bit(table: &VictoryTable, name: &str) -> u8 {
    table.line.iter().position(|line| line.name == name).map_or(0, |index| 1 << index)
}
