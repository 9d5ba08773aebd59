//! Paths that scenarios ask for: free of the enemy, by any way or by road.

use std::collections::VecDeque;

use board::{Edge, Ground, HexSet};
use engine::Side;

use crate::campaign::Campaign;
use crate::situation::Situation;
use crate::state::Hex;

impl<'a, C: Campaign> Situation<'a, C> {
    /// Whether a path of at most `longest` hexes, free of the enemy, leads from a hex to one of others. // gcacw.s.7.9
    pub(crate) fn has_path(self, side: Side, from: Hex, to: &[Hex], longest: u16) -> bool {
        self.search(side, from, longest, |_, _, _| true, |hex| to.contains(&hex))
    }

    /// Whether a road, pike or railroad, free of the enemy, leads from a hex to the edge of the map. // gcacw.s.6.1
    pub(crate) fn road_to_edge(self, side: Side, from: Hex) -> bool {
        let in_play = &self.scene().in_play;
        let edge = |hex: Hex| {
            self.rules
                .board
                .neighbours(hex)
                .iter()
                .any(|next| next.is_none_or(|next| !in_play.contains(next)))
        };
        self.search(side, from, u16::MAX, |_, way, _| is_road(way), edge)
    }

    /// Whether city hexes, roads, pikes and railroads, free of the enemy, lead from a hex to the west edge of the map.
    /// // gcacw.s.7.4
    pub(crate) fn road_to_west_edge(self, side: Side, from: Hex) -> bool {
        let in_play = &self.scene().in_play;
        let west = [board::Direction::SouthWest, board::Direction::NorthWest];
        let edge = |hex: Hex| {
            west.iter()
                .any(|&way| self.rules.board.neighbour(hex, way).is_none_or(|next| !in_play.contains(next)))
        };
        let city = |hex: Hex| self.rules.board.ground(hex).contains(Ground::CITY);
        let step = |hex: Hex, way: Edge, next: Hex| is_road(way) || (city(hex) && city(next));
        self.search(side, from, u16::MAX, step, edge)
    }

    /// The hexes that are not free: with an enemy unit, or in an enemy zone of control without a friendly unit.
    fn closed_to_paths(self, side: Side) -> HexSet {
        let mut closed = self.hexes_in_zones(side.enemy());
        self.hexes_with_units(side).for_each(|hex| closed.remove(hex));
        self.hexes_with_units(side.enemy()).for_each(|hex| {
            closed.insert(hex);
        });
        closed
    }

    /// Where a side has units, whether the enemy sees them or not.
    fn hexes_with_units(self, side: Side) -> impl Iterator<Item = Hex> + 'a {
        let units = self.roster().side_units(side);
        units
            .filter(move |&unit| self.info(unit).arm.has_manpower())
            .filter_map(move |unit| self.state.hex(unit))
    }

    /// Whether a path that is free of the enemy leads from a hex to an end, by steps that may be gone.
    fn search(
        self,
        side: Side,
        from: Hex,
        longest: u16,
        may_go: impl Fn(Hex, Edge, Hex) -> bool,
        is_end: impl Fn(Hex) -> bool,
    ) -> bool {
        let in_play = &self.scene().in_play;
        let is_water = |hex: Hex| self.rules.board.ground(hex).contains(Ground::WATER);
        // Where a path has been is as closed to it as where the enemy is.
        let mut closed = self.closed_to_paths(side);
        let mut queue = VecDeque::from([(from, 0u16)]);
        closed.insert(from);
        while let Some((hex, distance)) = queue.pop_front() {
            if is_end(hex) {
                return true;
            }
            if distance == longest {
                continue;
            }
            for (direction, next) in self.rules.board.around(hex) {
                if !closed.contains(next)
                    && in_play.contains(next)
                    && !is_water(next)
                    && may_go(hex, self.rules.board.edge(hex, direction), next)
                {
                    closed.insert(next);
                    queue.push_back((next, distance + 1));
                }
            }
        }
        false
    }
}

fn is_road(way: Edge) -> bool {
    way.intersects(Edge::ROAD | Edge::PIKE | Edge::RAILWAY | Edge::UNFINISHED_RAILWAY)
}
