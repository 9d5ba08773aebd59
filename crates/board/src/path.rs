//! Distances and paths with a cost function, without allocation after the first use.

use crate::{Board, Direction, HexId};

/// What a step costs, as a rule sees it; `None` when it may not be taken.
pub trait Costs {
    /// The cost of the step out of `from` in `direction` to `to`.
    fn step(&self, from: HexId, direction: Direction, to: HexId) -> Option<u16>;

    /// Whether a path may go on from this hex once it has been entered.
    fn goes_on(&self, _hex: HexId) -> bool {
        true
    }
}

impl<F: Fn(HexId, Direction, HexId) -> Option<u16>> Costs for F {
    fn step(&self, from: HexId, direction: Direction, to: HexId) -> Option<u16> {
        self(from, direction, to)
    }
}

/// Cheapest ways from one hex to all others within a budget. Keep one and use it again: it keeps its room.
#[derive(Debug, Default)]
pub struct Paths {
    cost: Vec<u16>,
    back: Vec<u8>,
    touched: Vec<HexId>,
    buckets: Vec<Vec<HexId>>,
}

const UNREACHED: u16 = u16::MAX;

impl Paths {
    /// A finder with no room yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Finds every hex within `budget` of `start`.
    pub fn explore(&mut self, board: &Board, start: HexId, budget: u16, costs: &impl Costs) {
        self.reset(board.len(), budget);
        self.reach(start, 0, None);
        for spent in 0..=budget {
            let mut next = 0;
            while let Some(&hex) = self.buckets[usize::from(spent)].get(next) {
                next += 1;
                let stale = self.cost[hex.index()] != spent;
                if stale || (hex != start && !costs.goes_on(hex)) {
                    continue;
                }
                for (direction, to) in board.around(hex) {
                    if let Some(total) =
                        costs.step(hex, direction, to).and_then(|cost| spent.checked_add(cost))
                        && total <= budget
                        && total < self.cost[to.index()]
                    {
                        self.reach(to, total, Some(direction));
                    }
                }
            }
        }
    }

    fn reset(&mut self, hexes: usize, budget: u16) {
        for hex in self.touched.drain(..) {
            self.cost[hex.index()] = UNREACHED;
        }
        self.cost.resize(hexes, UNREACHED);
        self.back.resize(hexes, 0);
        self.buckets.resize_with(usize::from(budget) + 1, Vec::new);
        for bucket in &mut self.buckets {
            bucket.clear();
        }
    }

    fn reach(&mut self, hex: HexId, total: u16, by: Option<Direction>) {
        if self.cost[hex.index()] == UNREACHED {
            self.touched.push(hex);
        }
        self.cost[hex.index()] = total;
        self.back[hex.index()] = by.map_or(6, |direction| direction.index() as u8);
        self.buckets[usize::from(total)].push(hex);
    }

    /// The cost of the cheapest way to a hex, if it was reached.
    #[must_use]
    pub fn cost(&self, hex: HexId) -> Option<u16> {
        self.cost.get(hex.index()).copied().filter(|&cost| cost != UNREACHED)
    }

    /// Every hex reached, the start among them.
    #[must_use]
    pub fn reached(&self) -> &[HexId] {
        &self.touched
    }

    /// The cheapest way to a hex, start and end included.
    #[must_use]
    pub fn path(&self, board: &Board, to: HexId) -> Option<Vec<HexId>> {
        self.cost(to)?;
        let mut way = vec![to];
        let mut hex = to;
        while let Some(&direction) = Direction::ALL.get(usize::from(self.back[hex.index()])) {
            hex = board.neighbour(hex, direction.opposite())?;
            way.push(hex);
        }
        way.reverse();
        Some(way)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strip() -> Board {
        let hexes: Vec<String> =
            (0..5).flat_map(|q| (0..3).map(move |r| format!("{q}-{r} {q},{r}"))).collect();
        Board::parse("strip", &format!("id = \"strip\"\ntitle = \"\"\nhexes = {hexes:?}\n")).unwrap()
    }

    #[test]
    fn the_cheapest_way_goes_round_what_is_dear() {
        let board = strip();
        let [start, swamp, end] = ["0-1", "1-1", "2-1"].map(|name| board.hex(name).unwrap());
        let mut paths = Paths::new();
        paths.explore(&board, start, 6, &|_, _, to| Some(if to == swamp { 5 } else { 1 }));
        assert_eq!(paths.cost(end), Some(3));
        let way: Vec<&str> =
            paths.path(&board, end).unwrap().into_iter().map(|hex| board.name(hex)).collect();
        assert_eq!(way.len(), 4);
        assert!(!way.contains(&"1-1"));
    }

    #[test]
    fn nothing_beyond_the_budget_is_reached() {
        let board = strip();
        let start = board.hex("0-0").unwrap();
        let mut paths = Paths::new();
        paths.explore(&board, start, 2, &|_, _, _| Some(1));
        assert_eq!(paths.cost(board.hex("2-0").unwrap()), Some(2));
        assert_eq!(paths.cost(board.hex("3-0").unwrap()), None);
        paths.explore(&board, start, 1, &|_, _, _| Some(1));
        assert_eq!(paths.cost(board.hex("2-0").unwrap()), None);
    }
}
