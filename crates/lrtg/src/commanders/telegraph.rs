//! How far commanders are from each other: by the hex, and for the Union by the wire (21.2).

use std::collections::VecDeque;

use board::{Board, Direction, Edge, HexSet};
use engine::{DataError, Side};
use gcacw::state::Hex;

use crate::Data;
use crate::situation::Situation;

/// The road from Alexandria to Fredericksburg that carries the wire, hex by hex.
pub(crate) fn telegraph_road(data: &Data, board: &Board) -> Result<Vec<Hex>, DataError> {
    let table = &data.messages.telegraph;
    let wrong = |problem: &str| DataError::field("lrtg/messages.toml", &table.road, "road", problem);
    let line = board
        .lines
        .iter()
        .find(|line| line.name == table.road && line.hexes.first().is_some_and(|hex| *hex == table.from))
        .ok_or_else(|| wrong("the board has no such road from there"))?;
    let hexes: Vec<Hex> = line.hexes.iter().filter_map(|hex| board.hex(hex)).collect();
    let end = board.hex(&data.opening.fredericksburg);
    // The road of the board runs on to Richmond: the wire ends where the road comes nearest to Fredericksburg.
    let nearest = end.and_then(|end| (0..hexes.len()).min_by_key(|&index| board.distance(hexes[index], end)));
    let last = nearest.ok_or_else(|| wrong("it does not come near Fredericksburg"))?;
    Ok(hexes[..=last].to_vec())
}

impl Situation<'_> {
    /// Whether the wire is up in a hex: a railroad or the Telegraph Road, no hurt station, no Confederate unit.
    /// // lrtg.21.2.1.6
    fn wire_is_up(self, hex: Hex) -> bool {
        (self.theater().railway.contains(hex) || self.campaign().telegraph.contains(&hex))
            && self.station_works(hex)
            && !self.occupied(Side::Confederate, hex)
    }

    /// Whether the wire leads from a hex to its neighbour.
    fn wire_leads(self, from: Hex, direction: Direction, to: Hex) -> bool {
        let rail = self.rules.map.edge(from, direction).contains(Edge::RAILWAY);
        let along = |pair: &[Hex]| pair == [from, to] || pair == [to, from];
        (rail || self.campaign().telegraph.windows(2).any(along))
            && self.wire_is_up(from)
            && self.wire_is_up(to)
    }

    /// Whether two hexes are both near the wire, and the wire leads from one to the other. // lrtg.21.2.1.5
    pub(crate) fn wired(self, one: Hex, other: Hex) -> bool {
        let reach = self.data().messages.reach.wire;
        let near = |hex: Hex, end: Hex| self.rules.board.distance(hex, end) <= reach;
        let mut reached = HexSet::new(self.rules.board.len());
        let lines = self.theater().railway.iter().chain(self.campaign().telegraph.iter().copied());
        let mut front: Vec<Hex> = lines.filter(|&hex| near(hex, one) && self.wire_is_up(hex)).collect();
        while let Some(hex) = front.pop() {
            if !reached.insert(hex) {
                continue;
            }
            if near(hex, other) {
                return true;
            }
            for (direction, next) in self.rules.map.around(hex) {
                if !reached.contains(next) && self.wire_leads(hex, direction, next) {
                    front.push(next);
                }
            }
        }
        false
    }

    /// How many hexes a message travels, over any ground; for the Union those along the wire do not count. Farther than
    /// the table asks is the farthest there is. // lrtg.21.2.1.17, lrtg.21.2.1.18
    pub(crate) fn courier_distance(self, side: Side, from: Hex, to: Hex) -> u16 {
        let straight = self.rules.board.distance(from, to);
        let most = self.data().messages.delivery.far;
        if side == Side::Confederate || straight < self.data().messages.delivery.near {
            return straight;
        }
        let mut best = vec![u16::MAX; self.rules.board.len()];
        best[from.0 as usize] = 0;
        let mut queue = VecDeque::from([from]);
        while let Some(hex) = queue.pop_front() {
            let so_far = best[hex.0 as usize];
            if hex == to {
                return so_far;
            }
            if so_far >= most {
                break;
            }
            for (direction, next) in self.rules.map.around(hex) {
                let free = self.wire_leads(hex, direction, next);
                let distance = so_far + u16::from(!free);
                if distance < best[next.0 as usize] {
                    best[next.0 as usize] = distance;
                    if free { queue.push_front(next) } else { queue.push_back(next) }
                }
            }
        }
        straight.max(most)
    }
}
