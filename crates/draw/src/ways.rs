//! Roads and railways: smooth curves that cross exactly the hexsides the board says they cross.

use std::collections::{BTreeMap, BTreeSet};

use board::{Direction, Edge, Ground, HexId};

use crate::courses::smooth;
use crate::geometry::{Point, corner_point};
use crate::hex_land::HexLand;
use crate::names::{Name, Spot, Type};
use crate::noise::hash;
use crate::outline::{Outline, dashes, resampled};
use crate::palette::Ink;
use crate::scene::{Detail, Layer, Pen, Scene};

/// What a way is, from the least to the greatest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Class {
    Trail,
    Road,
    Pike,
    Unfinished,
    Railway,
}

const ROADS: [(Edge, Class); 3] =
    [(Edge::PIKE, Class::Pike), (Edge::ROAD, Class::Road), (Edge::TRAIL, Class::Trail)];
const RAILS: [(Edge, Class); 2] =
    [(Edge::RAILWAY, Class::Railway), (Edge::UNFINISHED_RAILWAY, Class::Unfinished)];
const WATERS: Edge =
    Edge::ANY_RIVER.union(Edge::CREEK).union(Edge::BRIDGE).union(Edge::FORD).union(Edge::FERRY);

/// Places that stand beside a road, not on it.
pub(crate) const OFF_ROAD: [&str; 7] = ["height", "fort", "structure", "house", "farm", "mill", "church"];

/// One way where it passes a hexside.
#[derive(Debug, Clone)]
struct Crossing {
    class: Class,
    ends: (Point, Point),
    /// Where along the side it passes, from 0 to 1, and how far that may be moved.
    share: f32,
    range: (f32, f32),
}

impl Crossing {
    fn point(&self) -> Point {
        self.ends.0.towards(self.ends.1, self.share)
    }
}

/// A stop on a way: a crossing of a hexside, or the hub of a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stop {
    Crossing(usize),
    Hub(HexId),
}

/// A drawn stretch of one class.
#[derive(Debug, Clone)]
pub(crate) struct Stretch {
    pub class: Class,
    pub points: Vec<Point>,
}

/// The roads or the railways of a board.
struct Network {
    crossings: Vec<Crossing>,
    by_hex: BTreeMap<HexId, Vec<usize>>,
    hubs: BTreeMap<HexId, Point>,
}

/// Lays out roads and railways, later drawing keeps off them, and asks for the names of the board's lines.
pub(crate) fn lay(land: &mut HexLand, names: &mut Vec<Name>) -> Vec<Stretch> {
    let roads = Network::new(land, &ROADS, &RAILS, Ground::CITY | Ground::VILLAGE, 0.0);
    let rails = Network::new(land, &RAILS, &ROADS, Ground::STATION, 0.2);
    let mut stretches = Vec::new();
    for (mut network, of_rails) in [(roads, false), (rails, true)] {
        stretches.extend(network.stretches());
        name_lines(land, &network, of_rails, names);
    }
    for stretch in &stretches {
        land.clutter.note(&stretch.points);
    }
    stretches
}

/// Asks for the name of each line of the board along the way it was laid.
fn name_lines(land: &HexLand, network: &Network, of_rails: bool, names: &mut Vec<Name>) {
    for line in land.board.lines.iter().filter(|line| line.kind.contains("railway") == of_rails) {
        let hexes: Vec<HexId> = line.hexes.iter().filter_map(|name| land.board.hex(name)).collect();
        let crossing = |pair: &[HexId]| {
            let there = network.by_hex.get(&pair[1])?;
            let shared = network.by_hex.get(&pair[0])?.iter().find(|index| there.contains(index))?;
            Some(network.crossings[*shared].point())
        };
        let knots: Vec<Point> = hexes.windows(2).filter_map(crossing).collect();
        names.push(Name {
            text: line.name.clone(),
            class: Type::Way,
            spot: Spot::Along { line: smooth(&knots, SMOOTH), within: false },
            priority: 2 + (hexes.len() as i32).min(20),
            from: 14.0,
            rank: 0,
        });
    }
}

impl Network {
    fn new(
        land: &HexLand,
        own: &[(Edge, Class)],
        others: &[(Edge, Class)],
        stops: Ground,
        aside: f32,
    ) -> Self {
        let mut network = Self { crossings: Vec::new(), by_hex: BTreeMap::new(), hubs: BTreeMap::new() };
        for (hex, direction, edge) in land.sides() {
            if let Some(&(_, class)) = own.iter().find(|(kind, _)| edge.contains(*kind)) {
                let shared = others.iter().any(|(kind, _)| edge.contains(*kind));
                network.add_crossing(land, (hex, direction), edge, class, shared.then_some(aside > 0.0));
            }
        }
        let inside = land.board.places.iter().filter(|place| place.other.is_none());
        let places: BTreeSet<HexId> = inside
            .filter(|place| {
                (aside > 0.0) == (place.kind == "station") && !OFF_ROAD.contains(&place.kind.as_str())
            })
            .filter_map(|place| land.hex_of(place))
            .collect();
        for (&hex, crossings) in &network.by_hex {
            if crossings.len() != 2 || places.contains(&hex) || land.board.ground(hex).intersects(stops) {
                let angle = hash(i32::from(hex.0), 1, 71) * std::f32::consts::TAU;
                let shift = Point::new(0.0, aside + 0.1 * hash(i32::from(hex.0), 2, 72)).turned(angle);
                network.hubs.insert(hex, land.centre(hex) + shift);
            }
        }
        network
    }

    /// `beside` says that the other network crosses here too, and which half of the side is ours.
    fn add_crossing(
        &mut self,
        land: &HexLand,
        (hex, direction): (HexId, Direction),
        edge: Edge,
        class: Class,
        beside: Option<bool>,
    ) {
        let (from, to) = land.side(hex, direction);
        let range = match (beside, edge.intersects(WATERS)) {
            (Some(false), true) => (0.36, 0.36),
            (Some(true), true) => (0.64, 0.64),
            (Some(false), false) => (0.22, 0.40),
            (Some(true), false) => (0.60, 0.78),
            (None, true) => (0.5, 0.5),
            (None, false) => (0.24, 0.76),
        };
        let index = self.crossings.len();
        let share = (range.0 + range.1) / 2.0;
        self.crossings.push(Crossing { class, ends: (corner_point(from), corner_point(to)), share, range });
        for hex in [Some(hex), land.board.neighbour(hex, direction)].into_iter().flatten() {
            self.by_hex.entry(hex).or_default().push(index);
        }
    }

    fn point(&self, stop: Stop) -> Point {
        match stop {
            Stop::Crossing(index) => self.crossings[index].point(),
            Stop::Hub(hex) => self.hubs.get(&hex).copied().unwrap_or_default(),
        }
    }

    /// Where a way that enters a hex by one crossing leaves it: straight on if it can.
    fn partner(&self, hex: HexId, crossing: usize) -> Option<usize> {
        let all = self.by_hex.get(&hex)?;
        let Some(&hub) = self.hubs.get(&hex) else {
            return all.iter().copied().find(|&other| other != crossing);
        };
        let mut pairs: Vec<(f32, usize, usize)> = Vec::new();
        for (count, &a) in all.iter().enumerate() {
            for &b in &all[count + 1..] {
                let (one, two) = (&self.crossings[a], &self.crossings[b]);
                let turn = (one.point() - hub).unit().dot((two.point() - hub).unit());
                let change = if one.class == two.class { 0.0 } else { 0.6 };
                pairs.push((turn + change, a, b));
            }
        }
        pairs.sort_by(|left, right| left.0.total_cmp(&right.0));
        let mut taken: Vec<usize> = Vec::new();
        for (bend, a, b) in pairs {
            if bend < 0.55 && !taken.contains(&a) && !taken.contains(&b) {
                if crossing == a || crossing == b {
                    return Some(if crossing == a { b } else { a });
                }
                taken.extend([a, b]);
            }
        }
        None
    }

    /// Every way from end to end, as the stops it passes.
    fn chains(&self) -> Vec<Vec<Stop>> {
        let mut used = vec![false; self.crossings.len()];
        let sides: BTreeMap<usize, Vec<HexId>> = self
            .by_hex
            .iter()
            .flat_map(|(&hex, all)| all.iter().map(move |&index| (index, hex)))
            .fold(BTreeMap::new(), |mut sides: BTreeMap<usize, Vec<HexId>>, (index, hex)| {
                sides.entry(index).or_default().push(hex);
                sides
            });
        let ends_here = |index: usize, hex: HexId| self.partner(hex, index).is_none();
        let mut starts: Vec<(usize, HexId)> =
            sides.iter().flat_map(|(&index, hexes)| hexes.iter().map(move |&hex| (index, hex))).collect();
        starts.sort_by_key(|&(index, hex)| !(sides[&index].len() < 2 || ends_here(index, hex)));
        let mut chains = Vec::new();
        for (index, hex) in starts {
            if !used[index] {
                chains.push(self.chain(index, hex, &sides, &mut used));
            }
        }
        chains
    }

    /// Follows a way that starts in `hex` (or at the board's edge) across its first side.
    fn chain(
        &self,
        first: usize,
        hex: HexId,
        sides: &BTreeMap<usize, Vec<HexId>>,
        used: &mut [bool],
    ) -> Vec<Stop> {
        let at_edge = sides[&first].len() < 2 && self.partner(hex, first).is_some();
        let mut chain = Vec::new();
        if !at_edge && self.hubs.contains_key(&hex) {
            chain.push(Stop::Hub(hex));
        }
        let mut crossing = first;
        let mut inside = if at_edge { None } else { Some(hex) };
        loop {
            used[crossing] = true;
            chain.push(Stop::Crossing(crossing));
            let Some(&next) = sides[&crossing].iter().find(|&&hex| Some(hex) != inside) else { break };
            chain.extend(self.hubs.contains_key(&next).then_some(Stop::Hub(next)));
            inside = Some(next);
            match self.partner(next, crossing) {
                Some(onward) if !used[onward] => crossing = onward,
                Some(onward) => {
                    chain.push(Stop::Crossing(onward));
                    break;
                }
                None => break,
            }
        }
        chain
    }

    /// Pulls each way straight, as far as its hexsides let it.
    fn relax(&mut self, chains: &[Vec<Stop>]) {
        for _ in 0..12 {
            for chain in chains {
                for window in chain.windows(3) {
                    let [before, Stop::Crossing(index), after] = window else { continue };
                    let (from, to) = (self.point(*before), self.point(*after));
                    let crossing = &mut self.crossings[*index];
                    let (start, side) = (crossing.ends.0, crossing.ends.1 - crossing.ends.0);
                    let way = to - from;
                    let across = side.x * way.y - side.y * way.x;
                    if across.abs() > 1e-4 {
                        let away = from - start;
                        let share = (away.x * way.y - away.y * way.x) / across;
                        crossing.share = share.clamp(crossing.range.0, crossing.range.1);
                    }
                }
            }
        }
    }

    fn stretches(&mut self) -> Vec<Stretch> {
        let chains = self.chains();
        self.relax(&chains);
        chains.iter().flat_map(|chain| self.curve(chain)).collect()
    }

    /// A smooth curve through the stops of a way, cut where its class changes.
    fn curve(&self, chain: &[Stop]) -> Vec<Stretch> {
        let mut knots: Vec<Point> = Vec::new();
        let mut classes: Vec<Class> = Vec::new();
        for (index, &stop) in chain.iter().enumerate() {
            let at = self.point(stop);
            if let (Some(&before), Some(came)) =
                (knots.last(), index.checked_sub(1).map(|index| chain[index]))
            {
                let (first, second) = (self.class_of(came), self.class_of(stop));
                let halves = first.or(second).zip(second.or(first));
                let Some((first, second)) = halves else { continue };
                knots.push(swayed(before, at, if first >= Class::Unfinished { 0.03 } else { 0.085 }));
                classes.extend([first, second]);
            }
            knots.push(at);
        }
        let curve = smooth(&knots, SMOOTH);
        let mut stretches: Vec<Stretch> = Vec::new();
        for (index, &class) in classes.iter().enumerate() {
            let points = &curve[index * SMOOTH..=(index + 1) * SMOOTH];
            match stretches.last_mut() {
                Some(stretch) if stretch.class == class => stretch.points.extend_from_slice(&points[1..]),
                _ => stretches.push(Stretch { class, points: points.to_vec() }),
            }
        }
        stretches
    }

    fn class_of(&self, stop: Stop) -> Option<Class> {
        match stop {
            Stop::Crossing(index) => Some(self.crossings[index].class),
            Stop::Hub(_) => None,
        }
    }
}

/// The middle of two stops, a little to one side: no road of the time was ruled.
fn swayed(from: Point, to: Point, sway: f32) -> Point {
    let middle = from.towards(to, 0.5);
    let chance = hash((middle.x * 32.0) as i32, (middle.y * 32.0) as i32, 73) - 0.5;
    middle + (to - from).left() * (chance * 2.0 * sway)
}

/// Points of the curve between two stops and from their middle.
const SMOOTH: usize = 5;

/// Draws what was laid out.
pub(crate) fn draw(stretches: &[Stretch], scene: &mut Scene) {
    for Stretch { class, points } in stretches {
        match class {
            Class::Trail => draw_trail(points, scene),
            Class::Road => {
                scene.long_line(Layer::Road, Detail::from(1.8), Ink::Road, points, Pen::round(0.07, 0.55));
            }
            Class::Pike => {
                scene.long_line(Layer::Road, Detail::ALWAYS, Ink::Road, points, Pen::round(0.2, 0.9));
                scene.long_line(Layer::Pike, Detail::from(7.0), Ink::Pike, points, Pen::round(0.11, 0.0));
            }
            Class::Railway | Class::Unfinished => draw_railway(*class, points, scene),
        }
    }
}

fn draw_trail(points: &[Point], scene: &mut Scene) {
    for dash in dashes(points, 0.17, 0.12) {
        scene.stroke(
            Layer::Road,
            Detail::from(9.0),
            Ink::Trail,
            Outline::line(&dash),
            Pen::blunt(0.055, 0.7),
        );
    }
    scene.long_line(Layer::Road, Detail::between(5.0, 9.0), Ink::Trail, points, Pen::blunt(0.05, 0.35));
}

/// A line with ticks; where the bed has no rails both are broken.
fn draw_railway(class: Class, points: &[Point], scene: &mut Scene) {
    let pieces = if class == Class::Railway { vec![points.to_vec()] } else { dashes(points, 0.36, 0.2) };
    for piece in pieces {
        scene.long_line(Layer::Railway, Detail::ALWAYS, Ink::Railway, &piece, Pen::blunt(0.05, 0.7));
        for (detail, spacing, reach) in [
            (Detail::from(12.0), 0.2, 0.1),
            (Detail::between(5.0, 12.0), 0.4, 0.17),
            (Detail::between(1.6, 5.0), 1.0, 0.4),
        ] {
            for run in resampled(&piece, spacing).chunks(32) {
                let mut ticks = Outline::new();
                for pair in run.windows(2) {
                    let (middle, across) = (pair[0].towards(pair[1], 0.5), (pair[1] - pair[0]).unit().left());
                    ticks.add_line(&[middle - across * reach, middle + across * reach]);
                }
                scene.stroke(Layer::Railway, detail, Ink::Railway, ticks, Pen::blunt(0.035, 0.55));
            }
        }
    }
}
