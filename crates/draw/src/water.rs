//! Rivers along hexsides, rivers that fill hexes, streams through hexes, lakes and bays.

use std::collections::{BTreeMap, BTreeSet};

use board::{Direction, Edge, Ground, HexId};

use crate::geometry::{Corner, Point, corner_point, middle};
use crate::names::{Name, Spot, Type};
use crate::outline::length;
use crate::palette::Ink;
use crate::scene::{Detail, Layer, Pen, Scene};
use crate::survey::Survey;

/// A river's weight on the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Class {
    Creek,
    Minor,
    Major,
}

impl Class {
    fn of(edge: Edge) -> Option<Self> {
        if edge.contains(Edge::MAJOR_RIVER) {
            Some(Self::Major)
        } else if edge.contains(Edge::MINOR_RIVER) {
            Some(Self::Minor)
        } else {
            edge.contains(Edge::CREEK).then_some(Self::Creek)
        }
    }

    fn bank(self) -> Pen {
        match self {
            Self::Creek => Pen::round(0.06, 0.6),
            Self::Minor => Pen::round(0.15, 1.1),
            Self::Major => Pen::round(0.30, 1.9),
        }
    }

    fn water(self) -> Option<Pen> {
        match self {
            Self::Creek => None,
            Self::Minor => Some(Pen::round(0.085, 0.0)),
            Self::Major => Some(Pen::round(0.23, 0.9)),
        }
    }

    fn detail(self) -> Detail {
        Detail::from(if self == Self::Creek { 3.0 } else { 0.0 })
    }
}

/// One drawn course of a river between two meetings of waters.
#[derive(Debug, Clone)]
pub(crate) struct Course {
    pub points: Vec<Point>,
    /// The class of each step from one point to the next.
    pub classes: Vec<Class>,
}

/// Draws all water and returns the courses along hexsides and the names to be set.
pub(crate) fn draw(survey: &mut Survey, scene: &mut Scene, names: &mut Vec<Name>) -> Vec<Course> {
    draw_open_water(survey, scene);
    draw_streams(survey, scene);
    let graph = Graph::new(survey);
    let courses = graph.courses();
    for course in &courses {
        draw_course(course, scene);
        survey.note_line(&course.points);
    }
    name_waters(survey, &graph, names);
    courses
}

/// Lakes, bays and rivers that fill their hexes: a shore, and water lines that follow it ever fainter.
fn draw_open_water(survey: &Survey, scene: &mut Scene) {
    let is_water = |ground: Ground| ground.intersects(Ground::WATER | Ground::RIVER);
    if !survey.any(is_water) {
        return;
    }
    let water = survey.mask(is_water);
    let shore = water.outlines(0.5);
    scene.region(Layer::Water, Detail::ALWAYS, Ink::Water, shore.clone());
    for (level, width, least, from) in
        [(0.5, 0.06, 0.8, 0.0), (0.62, 0.024, 0.5, 5.0), (0.735, 0.02, 0.45, 9.0), (0.84, 0.017, 0.4, 14.0), (0.92, 0.014, 0.35, 20.0)]
    {
        for ring in water.outlines(level) {
            scene.ring(Layer::Water, Detail::from(from), Ink::Shore, &ring, Pen::round(width, least));
        }
    }
}

fn draw_course(course: &Course, scene: &mut Scene) {
    let mut start = 0;
    while start < course.classes.len() {
        let class = course.classes[start];
        let run = course.classes[start..].iter().take_while(|&&other| other == class).count();
        let points = &course.points[start..=start + run];
        scene.long_line(Layer::RiverBank, class.detail(), Ink::Shore, points, class.bank());
        if let Some(pen) = class.water() {
            let detail = Detail::from(if class == Class::Major { 2.5 } else { 9.0 });
            scene.long_line(Layer::River, detail, Ink::Stream, points, pen);
        }
        if class == Class::Major {
            scene.long_line(Layer::River, Detail::from(14.0), Ink::Shore, points, Pen::round(0.012, 0.3));
        }
        start += run;
    }
}

/// The hexsides that carry water, as a graph over hex corners.
struct Graph {
    around: BTreeMap<Corner, Vec<Corner>>,
    class: BTreeMap<(Corner, Corner), Class>,
    water: BTreeMap<(Corner, Corner), usize>,
}

fn key(from: Corner, to: Corner) -> (Corner, Corner) {
    (from.min(to), from.max(to))
}

impl Graph {
    fn new(survey: &Survey) -> Self {
        let mut graph = Self { around: BTreeMap::new(), class: BTreeMap::new(), water: BTreeMap::new() };
        for (hex, direction, edge) in survey.sides() {
            if let Some(class) = Class::of(edge) {
                let (from, to) = survey.side(hex, direction);
                graph.around.entry(from).or_default().push(to);
                graph.around.entry(to).or_default().push(from);
                graph.class.insert(key(from, to), class);
            }
        }
        for (number, water) in survey.board.waters.iter().enumerate() {
            for (hex, direction) in water.sides.iter().filter_map(|side| named_side(survey, side)) {
                let (from, to) = survey.side(hex, direction);
                graph.water.entry(key(from, to)).or_insert(number);
            }
        }
        graph
    }

    /// Where a river that arrives at a corner from `from` goes on: with its own name first, then with its own class.
    fn onward(&self, from: Corner, at: Corner) -> Option<Corner> {
        let around = self.around.get(&at)?;
        let (first, second) = self.through(at, around)?;
        match from {
            _ if from == first => Some(second),
            _ if from == second => Some(first),
            _ => None,
        }
    }

    /// The two sides of a corner that are one river; the third, if any, runs into it.
    fn through(&self, at: Corner, around: &[Corner]) -> Option<(Corner, Corner)> {
        let pairs = (0..around.len()).flat_map(|a| (a + 1..around.len()).map(move |b| (around[a], around[b])));
        pairs.max_by_key(|&(a, b)| {
            let (left, right) = (key(a, at), key(b, at));
            let same = self.water.contains_key(&left) && self.water.get(&left) == self.water.get(&right);
            (same, self.class.get(&left).min(self.class.get(&right)).copied())
        })
    }

    /// The point of a corner's through river, where its third side joins it.
    fn joint(&self, at: Corner) -> Point {
        let here = corner_point(at);
        let around = self.around.get(&at).map_or(&[][..], Vec::as_slice);
        match self.through(at, around) {
            Some((a, b)) => {
                let middle = |other: Corner| here.towards(corner_point(other), 0.5);
                (middle(a) + here * 2.0 + middle(b)) * 0.25
            }
            None => here,
        }
    }

    fn courses(&self) -> Vec<Course> {
        let mut left: BTreeMap<(Corner, Corner), Class> = self.class.clone();
        let mut courses = Vec::new();
        let starts = self.around.iter().flat_map(|(&at, around)| around.iter().map(move |&to| (at, to)));
        let (ends, inner): (Vec<_>, Vec<_>) = starts.partition(|&(at, to)| self.onward(to, at).is_none());
        for (at, to) in ends.into_iter().chain(inner) {
            if left.remove(&key(at, to)).is_some() {
                courses.push(self.course(self.follow(at, to, &mut left)));
            }
        }
        courses
    }

    fn follow(&self, start: Corner, to: Corner, left: &mut BTreeMap<(Corner, Corner), Class>) -> Vec<Corner> {
        let mut chain = vec![start, to];
        while let [.., before, at] = chain[..]
            && let Some(next) = self.onward(before, at)
            && left.remove(&key(at, next)).is_some()
        {
            chain.push(next);
        }
        chain
    }

    /// Rounds a chain of corners: the curve passes the middle of every hexside.
    fn course(&self, chain: Vec<Corner>) -> Course {
        let last = chain.len() - 1;
        let closed = chain[0] == chain[last];
        let class = |index: usize| self.class.get(&key(chain[index], chain[index + 1])).copied().unwrap_or(Class::Creek);
        let end = |at: Corner| if self.around.get(&at).is_some_and(|around| around.len() > 2) { self.joint(at) } else { corner_point(at) };
        let middles: Vec<Point> =
            chain.windows(2).map(|pair| corner_point(pair[0]).towards(corner_point(pair[1]), 0.5)).collect();
        let mut points = vec![if closed { middles[0] } else { end(chain[0]) }];
        let mut classes = Vec::new();
        if !closed {
            points.push(middles[0]);
            classes.push(class(0));
        }
        for index in 1..last {
            let (from, turn, to) = (middles[index - 1], corner_point(chain[index]), middles[index]);
            for piece in 1..=BEND {
                let share = piece as f32 / BEND as f32;
                points.push(from.towards(turn, share).towards(turn.towards(to, share), share));
                classes.push(class(if piece * 2 <= BEND { index - 1 } else { index }));
            }
        }
        points.push(if closed { middles[last - 1] } else { end(chain[last]) });
        classes.push(class(last - 1));
        Course { points, classes }
    }
}

/// Pieces of the curve around a corner.
const BEND: usize = 6;

fn named_side(survey: &Survey, side: &str) -> Option<(HexId, Direction)> {
    let (hex, direction) = side.split_once(' ')?;
    Some((survey.board.hex(hex)?, Direction::from_short(direction.trim())?))
}

/// Asks for a name along each named water; long rivers carry it several times.
fn name_waters(survey: &Survey, graph: &Graph, names: &mut Vec<Name>) {
    for (number, water) in survey.board.waters.iter().enumerate() {
        let filled: Vec<Point> =
            water.hexes.iter().filter_map(|name| survey.board.hex(name)).map(|hex| survey.centre(hex)).collect();
        if water.kind == "estuary" {
            let spot = Spot::Over(filled);
            names.push(Name { text: water.name.clone(), class: Type::River, spot, priority: 60, from: 1.5, rank: 0 });
            continue;
        }
        let fills = !filled.is_empty();
        let lines = if fills { split_at_gaps(&filled, 1.9) } else { name_lines(graph, number) };
        let class = graph.water.iter().filter(|(_, owner)| **owner == number).filter_map(|(side, _)| graph.class.get(side)).max();
        let great = water.kind == "river" && (fills || class >= Some(&Class::Minor)) || water.kind == "estuary";
        for line in lines {
            let reach = length(&line);
            if reach > 1.0 {
                names.push(Name {
                    text: water.name.clone(),
                    class: if great { Type::River } else { Type::Creek },
                    spot: Spot::Along { line, within: fills },
                    priority: if great { 40 } else { 5 } + (reach as i32).min(30),
                    from: if class == Some(&Class::Major) || fills { 2.2 } else if great { 5.0 } else { 9.0 },
                    rank: 0,
                });
            }
        }
    }
}

/// The sides of one water, joined into lines.
fn name_lines(graph: &Graph, number: usize) -> Vec<Vec<Point>> {
    let own = Graph {
        around: {
            let mut around: BTreeMap<Corner, Vec<Corner>> = BTreeMap::new();
            for (&(from, to), _) in graph.water.iter().filter(|(_, owner)| **owner == number) {
                around.entry(from).or_default().push(to);
                around.entry(to).or_default().push(from);
            }
            around
        },
        class: graph.water.iter().filter(|(_, owner)| **owner == number).map(|(&side, _)| (side, Class::Minor)).collect(),
        water: BTreeMap::new(),
    };
    own.courses().into_iter().map(|course| course.points).collect()
}

fn split_at_gaps(points: &[Point], gap: f32) -> Vec<Vec<Point>> {
    points.chunk_by(|a, b| (*b - *a).length() < gap).map(<[Point]>::to_vec).collect()
}

/// Streams that run through hexes: from centre to centre, along the named course or between neighbours.
fn draw_streams(survey: &mut Survey, scene: &mut Scene) {
    let is_stream = |hex: HexId| survey.board.ground(hex).contains(Ground::STREAM);
    let mut lines: Vec<Vec<Point>> = Vec::new();
    for water in survey.board.waters.iter().filter(|water| water.kind != "river" && water.kind != "estuary") {
        let hexes: Vec<HexId> = water.hexes.iter().filter_map(|name| survey.board.hex(name)).collect();
        for run in hexes.chunk_by(|&a, &b| survey.board.direction(a, b).is_some()) {
            lines.push(stream_line(survey, run));
        }
    }
    let named: BTreeSet<HexId> =
        survey.board.waters.iter().flat_map(|water| &water.hexes).filter_map(|name| survey.board.hex(name)).collect();
    for hex in survey.board.hexes().filter(|&hex| is_stream(hex) && !named.contains(&hex)) {
        for (_, next) in survey.board.around(hex).filter(|&(_, next)| is_stream(next) && hex < next) {
            lines.push(stream_line(survey, &[hex, next]));
        }
    }
    for line in lines {
        scene.long_line(Layer::RiverBank, Detail::from(2.5), Ink::Shore, &line, Pen::round(0.09, 0.7));
        scene.long_line(Layer::River, Detail::from(16.0), Ink::Stream, &line, Pen::round(0.045, 0.0));
        survey.note_line(&line);
    }
}

/// A curve through hexes that passes the middle of every hexside it crosses.
fn stream_line(survey: &Survey, hexes: &[HexId]) -> Vec<Point> {
    let board = &survey.board;
    let crossings: Vec<Point> = hexes
        .windows(2)
        .filter_map(|pair| Some(middle(board.coordinates(pair[0]), board.direction(pair[0], pair[1])?)))
        .collect();
    let mut points: Vec<Point> = hexes.first().map(|&hex| survey.centre(hex)).into_iter().collect();
    for (index, &crossing) in crossings.iter().enumerate() {
        if let (Some(&before), true) = (crossings.get(index.wrapping_sub(1)), index > 0) {
            let turn = survey.centre(hexes[index]);
            points.extend((1..BEND).map(|piece| {
                let share = piece as f32 / BEND as f32;
                before.towards(turn, share).towards(turn.towards(crossing, share), share)
            }));
        }
        points.push(crossing);
    }
    points.extend(hexes.last().filter(|_| hexes.len() > 1).map(|&hex| survey.centre(hex)));
    points
}
