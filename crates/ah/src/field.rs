//! The mapboard as both editions see it: dense tables of terrain, roads, rivers, fords, banks and edges over a board.

use board::{Board, Direction, Edge, Ground, HexId};
use engine::DataError;

use crate::hexes::{Hexes, MOST_HEXES, NOWHERE};

/// On which side of the two rivers a hex lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bank {
    /// North of the Rappahannock.
    North,
    /// Between the Rapidan and the Rappahannock.
    Between,
    /// South of both rivers.
    South,
    /// A river hex, or one that the board puts in no area.
    Neither,
}

/// The areas of a board file that tell the banks.
const BANKS: [(&str, Bank); 3] = [
    ("north of the Rappahannock", Bank::North),
    ("between the rivers", Bank::Between),
    ("south of the rivers", Bank::South),
];

/// A board with everything the rules ask of it laid out in tables.
#[derive(Debug, Clone)]
pub struct Field {
    /// The board itself.
    pub board: Board,
    /// Every river hex.
    pub rivers: Hexes,
    /// The hexes of the south edge.
    pub south_edge: Hexes,
    /// The hexes of the west edge.
    pub west_edge: Hexes,
    ground: Vec<Ground>,
    neighbours: Vec<[HexId; 6]>,
    roads: Vec<u8>,
    approaches: Vec<[HexId; 2]>,
    downstream: Vec<HexId>,
    banks: Vec<Bank>,
    hexrows: Vec<u16>,
}

impl Field {
    /// Lays the tables out.
    pub fn new(board: Board) -> Result<Self, DataError> {
        let file = format!("boards/{}.toml", board.id);
        if board.len() > MOST_HEXES {
            return Err(DataError::file(&file, format!("the board has more than {MOST_HEXES} hexes")));
        }
        let hexes = || board.hexes();
        let ground: Vec<Ground> = hexes().map(|hex| board.ground(hex)).collect();
        let is_river = |hex: HexId| ground[hex.index()].contains(Ground::RIVER);
        let neighbours = hexes().map(|hex| board.neighbours(hex).map(|next| next.unwrap_or(NOWHERE)));
        let rivers: Hexes = hexes().filter(|&hex| is_river(hex)).collect();
        let without = |directions: &[Direction]| -> Hexes {
            let missing = |hex: &HexId| directions.iter().all(|&side| board.neighbour(*hex, side).is_none());
            hexes().filter(missing).collect()
        };
        let edge = |area: &str, directions: &[Direction]| match board.area(area) {
            Some(hexes) => hexes.iter().copied().collect(),
            None => without(directions),
        };
        Ok(Self {
            rivers,
            south_edge: edge("south edge", &[Direction::South]),
            west_edge: edge("west edge", &[Direction::NorthWest, Direction::SouthWest]),
            neighbours: neighbours.collect(),
            roads: hexes().map(|hex| roads(&board, hex)).collect(),
            approaches: approaches(&board, &file)?,
            downstream: hexes().map(|hex| downstream(&board, hex)).collect(),
            banks: banks(&board),
            hexrows: hexes().map(|hex| hexrow(board.name(hex))).collect(),
            ground,
            board,
        })
    }

    /// How many hexes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ground.len()
    }

    /// Whether the board has no hex at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ground.is_empty()
    }

    /// The hex's name; `off the board` when it is not on it.
    #[must_use]
    pub fn name(&self, hex: HexId) -> &str {
        if hex.index() < self.len() { self.board.name(hex) } else { "off the board" }
    }

    /// The hex of this name, whatever its case.
    #[must_use]
    pub fn hex(&self, name: &str) -> Option<HexId> {
        self.board.hex(name).or_else(|| self.board.hex(&name.to_ascii_uppercase()))
    }

    /// What is in the hex.
    #[inline]
    #[must_use]
    pub fn ground(&self, hex: HexId) -> Ground {
        self.ground.get(hex.index()).copied().unwrap_or_default()
    }

    /// Whether any of these is in the hex.
    #[inline]
    #[must_use]
    pub fn has(&self, hex: HexId, any_of: Ground) -> bool {
        self.ground(hex).intersects(any_of)
    }

    /// Whether a river fills the hex.
    #[inline]
    #[must_use]
    pub fn is_river(&self, hex: HexId) -> bool {
        self.has(hex, Ground::RIVER)
    }

    /// Whether the hex is a road hex: a road, village or city is in it.
    #[inline]
    #[must_use]
    pub fn is_road(&self, hex: HexId) -> bool {
        self.has(hex, Ground::ROAD.union(Ground::VILLAGE).union(Ground::CITY))
    }

    /// The six neighbours clockwise from north; [`NOWHERE`] beyond the edge.
    #[inline]
    #[must_use]
    pub fn neighbours(&self, hex: HexId) -> [HexId; 6] {
        self.neighbours.get(hex.index()).copied().unwrap_or([NOWHERE; 6])
    }

    /// The neighbours that are on the board.
    #[inline]
    pub fn around(&self, hex: HexId) -> impl Iterator<Item = HexId> + use<> {
        self.neighbours(hex).into_iter().filter(|&next| next != NOWHERE)
    }

    /// The direction from a hex to its neighbour.
    #[inline]
    #[must_use]
    pub fn direction(&self, hex: HexId, other: HexId) -> Option<Direction> {
        let index = self.neighbours(hex).iter().position(|&next| next == other && next != NOWHERE)?;
        Direction::ALL.get(index).copied()
    }

    /// Whether two hexes touch.
    #[inline]
    #[must_use]
    pub fn are_adjacent(&self, hex: HexId, other: HexId) -> bool {
        other != NOWHERE && self.neighbours(hex).contains(&other)
    }

    /// Whether a road runs from this hex over the border in a direction.
    #[inline]
    #[must_use]
    pub fn road_leads(&self, hex: HexId, direction: Direction) -> bool {
        self.roads.get(hex.index()).is_some_and(|sides| sides >> direction.index() & 1 != 0)
    }

    /// Whether a road joins two neighbouring hexes.
    #[inline]
    #[must_use]
    pub fn road_joins(&self, hex: HexId, other: HexId) -> bool {
        self.direction(hex, other).is_some_and(|direction| self.road_leads(hex, direction))
    }

    /// The two land hexes at the ends of the ford in a river hex.
    #[inline]
    #[must_use]
    pub fn ford(&self, hex: HexId) -> Option<[HexId; 2]> {
        self.approaches.get(hex.index()).copied().filter(|ends| ends[0] != NOWHERE)
    }

    /// The next river hex downstream.
    #[must_use]
    pub fn downstream(&self, hex: HexId) -> Option<HexId> {
        self.downstream.get(hex.index()).copied().filter(|&next| next != NOWHERE)
    }

    /// On which side of the rivers the hex lies.
    #[inline]
    #[must_use]
    pub fn bank(&self, hex: HexId) -> Bank {
        self.banks.get(hex.index()).copied().unwrap_or(Bank::Neither)
    }

    /// The number of the hex's lettered hexrow: A is 1, Z is 26, AA is 27. 0 when its name has no letters.
    #[must_use]
    pub fn hexrow(&self, hex: HexId) -> u16 {
        self.hexrows.get(hex.index()).copied().unwrap_or_default()
    }
}

fn roads(board: &Board, hex: HexId) -> u8 {
    let leads = |direction: &Direction| board.edge(hex, *direction).intersects(Edge::ANY_ROAD);
    Direction::ALL.into_iter().filter(leads).map(|direction| 1 << direction.index()).sum()
}

fn downstream(board: &Board, hex: HexId) -> HexId {
    let flows =
        |(direction, _): &(Direction, HexId)| board.edge(hex, *direction).contains(Edge::DOWNSTREAM_BEYOND);
    board.around(hex).find(flows).map_or(NOWHERE, |(_, next)| next)
}

fn approaches(board: &Board, file: &str) -> Result<Vec<[HexId; 2]>, DataError> {
    let mut ends = vec![[NOWHERE; 2]; board.len()];
    let fords = board.places.iter().filter(|place| !place.approaches.is_empty());
    for ford in fords {
        let wrong =
            |problem: &str| DataError::field(file, format!("place {}", ford.name), "approaches", problem);
        let [Some(hex), Some(one), Some(other)] = [
            board.hex(&ford.hex),
            ford.approaches.first().and_then(|name| board.hex(name)),
            ford.approaches.get(1).and_then(|name| board.hex(name)),
        ] else {
            return Err(wrong("a ford has two approach hexes"));
        };
        if board.direction(hex, one).is_none() || board.direction(hex, other).is_none() || one == other {
            return Err(wrong("the two approach hexes touch the ford's hex and are different"));
        }
        if board.ground(hex).contains(Ground::RIVER) {
            ends[hex.index()] = [one, other];
        }
    }
    Ok(ends)
}

fn banks(board: &Board) -> Vec<Bank> {
    let mut banks = vec![Bank::Neither; board.len()];
    for (area, bank) in BANKS {
        for hex in board.area(area).unwrap_or_default() {
            if !board.ground(*hex).contains(Ground::RIVER) {
                banks[hex.index()] = bank;
            }
        }
    }
    banks
}

/// The number of a lettered hexrow: letters run A to Z, then AA, BB and so on.
#[must_use]
pub fn hexrow(name: &str) -> u16 {
    let letters: &[u8] = name.split('-').next().unwrap_or_default().as_bytes();
    match letters {
        [letter @ b'A'..=b'Z'] => u16::from(letter - b'A') + 1,
        [letter @ b'A'..=b'Z', twin] if letter == twin => u16::from(letter - b'A') + 27,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CROSSING: &str = r#"
id = "crossing"
title = "A ford, a road and two banks"
hexes = ["A-1 0,0 clear road", "A-2 0,1 river ford road", "A-3 0,2 woods road", "B-2 1,1 river", "B-3 1,2 clear"]
sides = ["A-1 S road", "A-2 S road", "A-2 SE downstream-beyond"]
[[area]]
name = "north of the Rappahannock"
hexes = ["A-1"]
[[area]]
name = "south of the rivers"
hexes = ["A-3", "B-3"]
[[place]]
name = "Deep Ford"
kind = "ford"
hex = "A-2"
approaches = ["A-1", "A-3"]
"#;

    #[test]
    fn the_tables_tell_what_the_board_says() {
        let field = Field::new(Board::parse("crossing", CROSSING).unwrap()).unwrap();
        let [a1, a2, a3, b2] = ["A-1", "a-2", "A-3", "B-2"].map(|name| field.hex(name).unwrap());
        assert_eq!(field.ford(a2), Some([a1, a3]));
        assert_eq!(field.ford(b2), None);
        assert_eq!(field.downstream(a2), Some(b2));
        assert!(field.road_joins(a1, a2) && !field.road_joins(a2, b2) && !field.road_joins(a1, a3));
        assert_eq!(
            (field.bank(a1), field.bank(a3), field.bank(a2)),
            (Bank::North, Bank::South, Bank::Neither)
        );
        assert_eq!(field.neighbours(a1)[0], NOWHERE);
        assert_eq!((hexrow("S-9"), hexrow("AA-30"), hexrow("WW-51")), (19, 27, 49));
        assert!(field.south_edge.contains(a3) && field.west_edge.contains(a3));
    }

    #[test]
    fn a_ford_needs_two_ends_that_touch_it() {
        for ends in ["\"A-1\", \"A-1\"", "\"A-1\", \"A-2\"", "\"A-2\", \"A-3\"", "\"A-1\""] {
            let wrong = CROSSING.replace("\"A-1\", \"A-3\"]\n", &format!("{ends}]\n"));
            let problem = Field::new(Board::parse("crossing", &wrong).unwrap()).unwrap_err().to_string();
            assert!(problem.contains("Deep Ford"), "{ends}: {problem}");
        }
    }
}
