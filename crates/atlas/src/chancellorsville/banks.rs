//! Which side of the two rivers a hex is on.

use std::collections::{BTreeMap, BTreeSet};

use board::{Axial, Direction};
use engine::data::DataError;

use super::Theater;
use crate::draft::Draft;
use crate::fit::{Fit, centre};
use crate::plane::{Point, inside_ring};

/// A side of the two rivers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bank {
    /// North of the Rappahannock.
    North,
    /// Between the Rappahannock and the Rapidan.
    Between,
    /// South of the Rapidan, and below its mouth of the Rappahannock.
    South,
}

impl Bank {
    /// All three.
    pub const ALL: [Self; 3] = [Self::North, Self::Between, Self::South];

    /// The word that layers and boards' records use.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::Between => "between",
            Self::South => "south",
        }
    }

    /// Reads a word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|bank| bank.word() == word)
    }

    /// The name of the area of all land hexes on this bank.
    #[must_use]
    pub const fn area(self) -> &'static str {
        match self {
            Self::North => "north of the Rappahannock",
            Self::Between => "between the rivers",
            Self::South => "south of the rivers",
        }
    }
}

/// The two rivers as they lie on the ground, and the country they divide.
#[derive(Debug)]
pub struct Shores {
    north: Vec<Point>,
    south: Vec<Point>,
}

impl Shores {
    /// Closes the two rivers into the country north and the country south of them.
    pub fn new(theater: &Theater) -> Result<Self, DataError> {
        let rappahannock = theater.course("Rappahannock River")?;
        let rapidan = theater.course("Rapidan River")?;
        let mouth = rapidan.last().and_then(|mouth| rappahannock.iter().position(|point| point == mouth));
        let mouth = mouth.ok_or_else(|| {
            let problem = "the Rapidan must end on a point of the Rappahannock";
            DataError::field(&super::file("water.geojson"), "feature Rapidan River", "geometry", problem)
        })?;
        let far = |x: f64, y: f64| Point::new(x, y);
        let end = rappahannock[rappahannock.len() - 1];
        let mut north = rappahannock.to_vec();
        north.extend([far(-70.0, end.y), far(-70.0, 45.0), far(rappahannock[0].x, 45.0)]);
        let mut south = rapidan.to_vec();
        south.extend_from_slice(&rappahannock[mouth + 1..]);
        south.extend([far(-70.0, end.y), far(-70.0, 30.0), far(-85.0, 30.0), far(-85.0, rapidan[0].y)]);
        Ok(Self { north, south })
    }

    /// The bank a spot is on, in degrees.
    #[must_use]
    pub fn bank(&self, ground: Point) -> Bank {
        if inside_ring(ground, &self.north) {
            Bank::North
        } else if inside_ring(ground, &self.south) {
            Bank::South
        } else {
            Bank::Between
        }
    }
}

/// The bank of every land hex of a board: land hexes that join without crossing a river have one bank.
#[derive(Debug)]
pub struct Banks {
    shores: Shores,
    of_hex: BTreeMap<Axial, Bank>,
}

impl Banks {
    /// Finds the banks: `joined` says whether two neighbouring land hexes are not parted by a river.
    pub fn new(
        theater: &Theater,
        fit: &dyn Fit,
        land: &[Axial],
        joined: impl Fn(Axial, Direction) -> bool,
    ) -> Result<Self, DataError> {
        let shores = Shores::new(theater)?;
        let mut left: BTreeSet<Axial> = land.iter().copied().collect();
        let mut of_hex = BTreeMap::new();
        while let Some(&start) = left.first() {
            left.remove(&start);
            let mut country = vec![start];
            let mut next = 0;
            while let Some(&hex) = country.get(next) {
                next += 1;
                for direction in Direction::ALL {
                    if joined(hex, direction) && left.remove(&hex.step(direction)) {
                        country.push(hex.step(direction));
                    }
                }
            }
            let bank = most(country.iter().map(|&hex| shores.bank(fit.to_ground(centre(hex)))));
            of_hex.extend(country.into_iter().map(|hex| (hex, bank)));
        }
        Ok(Self { shores, of_hex })
    }

    /// The bank of a land hex; `None` for a river hex or off the board.
    #[must_use]
    pub fn of(&self, hex: Axial) -> Option<Bank> {
        self.of_hex.get(&hex).copied()
    }

    /// The bank a spot of the ground is on.
    #[must_use]
    pub fn of_ground(&self, ground: Point) -> Bank {
        self.shores.bank(ground)
    }

    /// The land hexes of a bank.
    pub fn land(&self, bank: Bank) -> impl Iterator<Item = Axial> + '_ {
        self.of_hex.iter().filter(move |&(_, &found)| found == bank).map(|(&hex, _)| hex)
    }

    /// The land hex of a bank that is nearest to a spot of the board's plane: the spot's own hex if it is on that bank.
    #[must_use]
    pub fn hex_near(&self, board: Point, bank: Bank) -> Option<Axial> {
        super::nearest_hex(self.land(bank), board)
    }

    /// Adds an area for each bank.
    pub fn add_areas(&self, draft: &mut Draft) {
        for bank in Bank::ALL {
            draft.add_area(bank.area(), self.land(bank).collect::<Vec<_>>());
        }
    }
}

fn most(banks: impl Iterator<Item = Bank>) -> Bank {
    let mut count = [0_u32; 3];
    for bank in banks {
        count[bank as usize] += 1;
    }
    Bank::ALL.into_iter().max_by_key(|&bank| count[bank as usize]).unwrap_or(Bank::South)
}
