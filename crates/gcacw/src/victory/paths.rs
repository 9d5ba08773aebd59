//! Paths that scenarios ask for: free of the enemy, by any way or by road.

use std::collections::VecDeque;

use board::{Edge, Ground, HexSet};
use engine::Side;

use crate::campaign::Campaign;
use crate::ruleset::Gcacw;
use crate::state::{Hex, State};
use crate::zones::Zone;

impl<C: Campaign> Gcacw<C> {
    /// Whether a path of at most `longest` hexes, free of the enemy, leads from a hex to one of others. // gcacw.s.7.9
    pub(crate) fn has_path(&self, state: &State<C>, side: Side, from: Hex, to: &[Hex], longest: u16) -> bool {
        let step = |_: Hex, _: Edge, next: Hex| self.is_free(state, side, next);
        self.search(state, from, longest, step, |hex| to.contains(&hex))
    }

    /// Whether a road, pike or railroad, free of the enemy, leads from a hex to the edge of the map. // gcacw.s.6.1
    pub(crate) fn road_to_edge(&self, state: &State<C>, side: Side, from: Hex) -> bool {
        let in_play = &self.scene(state).in_play;
        let edge = |hex: Hex| {
            self.board.neighbours(hex).iter().any(|next| next.is_none_or(|next| !in_play.contains(next)))
        };
        self.search(
            state,
            from,
            u16::MAX,
            |_, way, next| is_road(way) && self.is_free(state, side, next),
            edge,
        )
    }

    /// Whether city hexes, roads, pikes and railroads, free of the enemy, lead from a hex to the west edge of the map.
    /// // gcacw.s.7.4
    pub(crate) fn road_to_west_edge(&self, state: &State<C>, side: Side, from: Hex) -> bool {
        let in_play = &self.scene(state).in_play;
        let west = [board::Direction::SouthWest, board::Direction::NorthWest];
        let edge = |hex: Hex| {
            west.iter().any(|&way| self.board.neighbour(hex, way).is_none_or(|next| !in_play.contains(next)))
        };
        let city = |hex: Hex| self.board.ground(hex).contains(Ground::CITY);
        let step = |hex: Hex, way: Edge, next: Hex| {
            (is_road(way) || (city(hex) && city(next))) && self.is_free(state, side, next)
        };
        self.search(state, from, u16::MAX, step, edge)
    }

    /// Whether a hex has no enemy unit, and is in no enemy zone of control unless a friendly unit is there.
    fn is_free(&self, state: &State<C>, side: Side, hex: Hex) -> bool {
        let enemy = side.enemy();
        !self.board.ground(hex).contains(Ground::WATER)
            && !self.has_unit(state, enemy, hex)
            && (self.has_unit(state, side, hex) || self.zone(state, enemy, hex) == Zone::None)
    }

    fn search(
        &self,
        state: &State<C>,
        from: Hex,
        longest: u16,
        may_go: impl Fn(Hex, Edge, Hex) -> bool,
        is_end: impl Fn(Hex) -> bool,
    ) -> bool {
        let in_play = &self.scene(state).in_play;
        let mut seen = HexSet::new(self.board.len());
        let mut queue = VecDeque::from([(from, 0u16)]);
        seen.insert(from);
        while let Some((hex, distance)) = queue.pop_front() {
            if is_end(hex) {
                return true;
            }
            if distance == longest {
                continue;
            }
            for (direction, next) in self.board.around(hex) {
                if in_play.contains(next)
                    && may_go(hex, self.board.edge(hex, direction), next)
                    && seen.insert(next)
                {
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
