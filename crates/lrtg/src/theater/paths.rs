//! Paths of road, pike and railroad hexes (6.1, 11.1, 13.1, 13.2), and unbroken railroads.

use board::{Board, Direction, Edge, Ground, HexSet};
use engine::Side;
use gcacw::map::{Map, ROUTE, Terrain, WATER};
use gcacw::state::Hex;
use gcacw::turn::StationMark;

use crate::situation::Situation;

/// The ways that a path may follow.
const WAY: Edge = Edge::ROAD.union(Edge::PIKE).union(Edge::RAILWAY);

/// Room for so many hexes of a railroad is made at once.
const LINE: usize = 512;

/// Some hexsides of the map: a bit for each direction from each hex.
#[derive(Debug, Clone)]
pub(crate) struct Hexsides(Vec<u8>);

impl Hexsides {
    fn new(board: &Board, is_one: impl Fn(Hex, Edge, Hex) -> bool) -> Self {
        let bit = |hex: Hex, direction: Direction| {
            let next = board.neighbour(hex, direction);
            let is_one = next.is_some_and(|next| is_one(hex, board.edge(hex, direction), next));
            u8::from(is_one) << direction.index()
        };
        let bits = |hex: Hex| Direction::ALL.into_iter().map(|direction| bit(hex, direction)).sum();
        Self(board.hexes().map(bits).collect())
    }

    fn contains(&self, hex: Hex, direction: Direction) -> bool {
        self.0[hex.index()] >> direction.index() & 1 != 0
    }

    /// The neighbours beyond these hexsides of a hex, with the direction to each.
    fn around<'a>(&'a self, map: &'a Map, hex: Hex) -> impl Iterator<Item = (Direction, Hex)> + 'a {
        let directions = Direction::ALL.into_iter().filter(move |&direction| self.contains(hex, direction));
        directions.filter_map(move |direction| Some((direction, map.neighbour(hex, direction)?)))
    }
}

/// What leads over the hexsides of the map, whatever happens to bridges and stations.
#[derive(Debug, Clone)]
pub(crate) struct Ways {
    /// Nothing ever closes them: no water, and no wild ground without a way.
    open: Hexsides,
    /// They are not impassable.
    pub(crate) passable: Hexsides,
    /// A road, a pike or a railroad.
    ways: Hexsides,
    /// A railroad.
    rails: Hexsides,
    /// How many hexes a way has at least from each hex to the edge of the map; [`u16::MAX`] where none leads there.
    to_edge: Vec<u16>,
}

impl Ways {
    /// Those of a board.
    pub(crate) fn new(board: &Board) -> Self {
        let is_wild = |hex: Hex| {
            let wild = [Terrain::Mountain, Terrain::Swamp, Terrain::ProvisionalSwamp];
            wild.contains(&Terrain::of(board.ground(hex)))
        };
        let is_dry = |next: Hex| !board.ground(next).contains(Ground::WATER);
        let is_open = |hex: Hex, edge: Edge, next: Hex| {
            !edge.intersects(Edge::IMPASSABLE.union(WATER))
                && is_dry(next)
                && (edge.intersects(ROUTE) || !is_wild(hex) && !is_wild(next))
        };
        let ways = Hexsides::new(board, |_, edge, next| edge.intersects(WAY) && is_dry(next));
        Self {
            open: Hexsides::new(board, is_open),
            passable: Hexsides::new(board, |_, edge, next| !edge.contains(Edge::IMPASSABLE) && is_dry(next)),
            to_edge: to_edge(board, &ways),
            ways,
            rails: Hexsides::new(board, |_, edge, _| edge.contains(Edge::RAILWAY)),
        }
    }
}

fn to_edge(board: &Board, ways: &Hexsides) -> Vec<u16> {
    let mut front: Vec<Hex> = board.hexes().filter(|&hex| board.is_edge(hex)).collect();
    let mut steps = vec![u16::MAX; board.len()];
    for step in 0.. {
        front.retain(|hex| steps[hex.index()] == u16::MAX);
        if front.is_empty() {
            break;
        }
        for hex in &front {
            steps[hex.index()] = step;
        }
        let leads_here = |hex: Hex, direction: Direction| {
            let from = board.neighbour(hex, direction)?;
            ways.contains(from, direction.opposite()).then_some(from)
        };
        let before = front.iter().flat_map(|&hex| Direction::ALL.map(|direction| leads_here(hex, direction)));
        front = before.flatten().collect();
    }
    steps
}

impl Situation<'_> {
    /// The hexes that a side's path may not enter: an enemy unit or fort, or an enemy zone of control without a friendly unit
    /// in it. // lrtg.6.1.2, lrtg.11.1.4, lrtg.13.1.5
    fn closed_to_paths(self, side: Side) -> HexSet {
        let mut closed = self.hexes_in_zones(side.enemy());
        for (_, hex) in self.on_map(side) {
            closed.remove(hex);
        }
        for fort in &self.theater().forts {
            if self.fort_stands(fort.hex) {
                match side {
                    Side::Union => closed.remove(fort.hex),
                    Side::Confederate => {
                        closed.insert(fort.hex);
                    }
                }
            }
        }
        for (enemy, hex) in self.on_map(side.enemy()) {
            if self.exerts(enemy) {
                closed.insert(hex);
            }
        }
        closed
    }

    /// Every hex that a side's path of road, pike and railroad hexes reaches from any of these within so many hexes; the first
    /// hex counts as reached whatever stands there.
    pub(crate) fn paths(self, side: Side, from: Vec<Hex>, most: u16) -> HexSet {
        self.reach(side, from, (most, |_| false), &self.campaign().ways.ways).0
    }

    /// Whether a side's path of road, pike and railroad hexes leads to the edge of the map.
    pub(crate) fn leads_to_the_edge(self, side: Side, from: Hex) -> bool {
        let is_edge = |hex: Hex| self.campaign().ways.to_edge[hex.index()] == 0;
        self.lies_open_to_the_edge(side, from)
            || self.reach(side, vec![from], (u16::MAX, is_edge), &self.campaign().ways.ways).1
    }

    /// Whether one shortest way to the edge is open: then there is no need to search for another.
    fn lies_open_to_the_edge(self, side: Side, from: Hex) -> bool {
        let closed = self.closed_to_paths(side);
        let left = |hex: Hex| self.campaign().ways.to_edge[hex.index()];
        let mut here = from;
        while left(here) > 0 {
            let is_open = |&(direction, next): &(Direction, Hex)| {
                left(next) < left(here)
                    && !closed.contains(next)
                    && self.way_open(side, here, direction, next)
            };
            match self.campaign().ways.ways.around(&self.rules.map, here).find(is_open) {
                Some((_, next)) => here = next,
                None => return false,
            }
        }
        true
    }

    /// Every hex that a side's paths from any of these hexes reach within so many hexes, over these hexsides. They go no
    /// further once they come to a hex that is enough, which is told too.
    pub(crate) fn reach(
        self,
        side: Side,
        from: Vec<Hex>,
        (most, is_enough): (u16, impl Fn(Hex) -> bool),
        over: &Hexsides,
    ) -> (HexSet, bool) {
        let closed = self.closed_to_paths(side);
        let mut reached = HexSet::new(self.rules.board.len());
        for &hex in &from {
            reached.insert(hex);
        }
        let (mut front, mut next_front) = (from, Vec::with_capacity(LINE));
        for _ in 0..most {
            for &hex in &front {
                for (direction, next) in over.around(&self.rules.map, hex) {
                    if !reached.contains(next)
                        && !closed.contains(next)
                        && self.way_open(side, hex, direction, next)
                    {
                        reached.insert(next);
                        if is_enough(next) {
                            return (reached, true);
                        }
                        next_front.push(next);
                    }
                }
            }
            if next_front.is_empty() {
                break;
            }
            std::mem::swap(&mut front, &mut next_front);
            next_front.clear();
        }
        (reached, false)
    }

    /// Every hex that unbroken railroad hexes lead to: no damaged or destroyed station, no destroyed bridge, and whatever
    /// else the caller bars. The first hex counts unless its station is hurt.
    pub(crate) fn rails(self, from: Hex, most: u16, open: impl Fn(Hex) -> bool) -> HexSet {
        self.rails_until(from, (most, |_| false), open)
    }

    /// The same, but the line goes no further once it comes to a hex that is enough.
    pub(crate) fn rails_until(
        self,
        from: Hex,
        (most, is_enough): (u16, impl Fn(Hex) -> bool),
        open: impl Fn(Hex) -> bool,
    ) -> HexSet {
        let mut reached = HexSet::new(self.rules.board.len());
        if !self.theater().railway.contains(from) || !self.station_works(from) {
            return reached;
        }
        reached.insert(from);
        let (mut line, mut done) = (Vec::with_capacity(LINE), 0);
        line.push(from);
        for _ in 0..most {
            if done == line.len() {
                break;
            }
            let front = std::mem::replace(&mut done, line.len())..line.len();
            for index in front {
                let hex = line[index];
                for (direction, next) in self.campaign().ways.rails.around(&self.rules.map, hex) {
                    if !reached.contains(next)
                        && self.bridge_stands(hex, direction)
                        && self.station_works(next)
                        && open(next)
                    {
                        reached.insert(next);
                        if is_enough(next) {
                            return reached;
                        }
                        line.push(next);
                    }
                }
            }
        }
        reached
    }

    /// Whether a hex has no station, or one that is whole.
    pub(crate) fn station_works(self, hex: Hex) -> bool {
        self.station_mark(hex).is_none_or(|mark| mark == StationMark::Whole)
    }

    /// Whether nobody can go over a hexside: open water, a river where nothing crosses it, and, where no way leads, into or
    /// out of mountains and swamps. // lrtg.17.1.3, lrtg.23.2.4, gcacw.6.2.5, gcacw.6.2.8, gcacw.6.2.10
    pub(crate) fn is_impassable(self, hex: Hex, direction: Direction, next: Hex) -> bool {
        if self.campaign().ways.open.contains(hex, direction) {
            return false;
        }
        self.rules.map.edge(hex, direction).contains(Edge::IMPASSABLE)
            || self.rules.board.ground(next).contains(Ground::WATER)
            || !self.zone_crosses_water(hex, direction)
            || self.is_wild(hex, direction, next)
    }

    /// Whether a hexside leads into or out of mountains or a swamp without a way.
    fn is_wild(self, hex: Hex, direction: Direction, next: Hex) -> bool {
        let wild = |hex: Hex| matches!(self.terrain_now(hex), Terrain::Mountain | Terrain::Swamp);
        !self.rules.map.route(hex, direction) && (wild(hex) || wild(next))
    }

    /// Whether a side can go over a hexside by the ways that lead over it.
    fn way_open(self, side: Side, hex: Hex, direction: Direction, next: Hex) -> bool {
        self.campaign().ways.open.contains(hex, direction)
            || self.passage(side, hex, direction).is_ok() && !self.is_wild(hex, direction, next)
    }

    /// Whether no bridge on a hexside is down.
    fn bridge_stands(self, hex: Hex, direction: Direction) -> bool {
        self.rules.crossings.at(hex, direction).is_none_or(|number| !self.state.ground.is_destroyed(number))
    }

    /// The railroad hexes from which trains run to the east edge: no hurt station and no enemy unit on the line.
    /// // lrtg.3.3.3
    pub(crate) fn rail_to_the_east_edge(self) -> Vec<Hex> {
        let mut open = HexSet::new(self.rules.board.len());
        for &edge in &self.campaign().east_rail_ends {
            let line = self.rails(edge, u16::MAX, |hex| !self.occupied(Side::Confederate, hex));
            for hex in line.iter() {
                open.insert(hex);
            }
        }
        open.iter().collect()
    }
}
