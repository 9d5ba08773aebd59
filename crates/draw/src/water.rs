//! Rivers along hexsides, rivers that fill hexes, streams through hexes, lakes and bays.

use std::collections::BTreeSet;

use board::{Direction, Edge, Ground, HexId};

use crate::courses::{Course, Sides, smooth};
use crate::geometry::{Point, middle};
use crate::hex_land::HexLand;
use crate::land::Land;
use crate::names::{Name, Spot, Type};
use crate::noise::hash;
use crate::outline::length;
use crate::palette::Ink;
use crate::scene::{Detail, Layer, Pen, Scene};

/// A river's weight on the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Class {
    Creek,
    Minor,
    Major,
}

impl Class {
    pub fn of(edge: Edge) -> Option<Self> {
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

/// Lays out the rivers along hexsides, later drawing keeps off them, and asks for the names of all waters.
pub(crate) fn lay(land: &mut HexLand, names: &mut Vec<Name>) -> Vec<Course<Class>> {
    let rivers = rivers(land);
    let courses = rivers.courses();
    courses.iter().for_each(|course| land.clutter.note(&course.points));
    name_waters(land, &rivers, names);
    courses
}

/// Draws all water.
pub(crate) fn draw(land: &mut HexLand, courses: &[Course<Class>], scene: &mut Scene) {
    draw_open_water(land, scene);
    draw_streams(land, scene);
    courses.iter().for_each(|course| draw_course(course, scene));
}

/// Lakes, bays and rivers that fill their hexes: a shore, and water lines that follow it ever fainter.
fn draw_open_water(land: &impl Land, scene: &mut Scene) {
    let is_water = |ground: Ground| ground.intersects(Ground::WATER | Ground::RIVER);
    if !land.any(is_water) {
        return;
    }
    let water = land.mask(is_water);
    scene.region(Layer::Water, Detail::ALWAYS, Ink::Water, water.outlines(0.5));
    for (level, width, least, from) in
        [(0.5, 0.06, 0.8, 0.0), (0.62, 0.024, 0.5, 5.0), (0.735, 0.02, 0.45, 9.0), (0.82, 0.016, 0.4, 14.0)]
    {
        for ring in water.outlines(level) {
            scene.ring(Layer::Water, Detail::from(from), Ink::Shore, &ring, Pen::round(width, least));
        }
    }
}

fn draw_course(course: &Course<Class>, scene: &mut Scene) {
    for (class, points) in course.runs() {
        draw_line(class, points, scene);
    }
}

/// Draws a river as a line: banks, water, and for a great one the thread of the current.
pub(crate) fn draw_line(class: Class, points: &[Point], scene: &mut Scene) {
    scene.long_line(Layer::RiverBank, class.detail(), Ink::Shore, points, class.bank());
    if let Some(pen) = class.water() {
        let detail = Detail::from(if class == Class::Major { 2.5 } else { 9.0 });
        scene.long_line(Layer::River, detail, Ink::Stream, points, pen);
    }
    if class == Class::Major {
        scene.long_line(Layer::River, Detail::from(14.0), Ink::Shore, points, Pen::round(0.012, 0.3));
    }
}

/// The hexsides that carry water.
fn rivers(land: &HexLand) -> Sides<Class> {
    let mut sides = Sides::new();
    for (hex, direction, edge) in land.sides() {
        if let Some(class) = Class::of(edge) {
            sides.add(land.side(hex, direction), class);
        }
    }
    for (number, water) in land.board.waters.iter().enumerate() {
        for (hex, direction) in water.sides.iter().filter_map(|side| named_side(land, side)) {
            sides.own(land.side(hex, direction), number);
        }
    }
    sides
}

fn named_side(land: &HexLand, side: &str) -> Option<(HexId, Direction)> {
    let (hex, direction) = side.split_once(' ')?;
    Some((land.board.hex(hex)?, Direction::from_short(direction.trim())?))
}

/// Asks for a name along each named water; long rivers carry it several times.
fn name_waters(land: &HexLand, rivers: &Sides<Class>, names: &mut Vec<Name>) {
    for (number, water) in land.board.waters.iter().enumerate() {
        let filled: Vec<Point> =
            water.hexes.iter().filter_map(|name| land.board.hex(name)).map(|hex| land.centre(hex)).collect();
        if water.kind == "estuary" {
            let spot = Spot::Over(filled);
            names.push(Name {
                text: water.name.clone(),
                class: Type::River,
                spot,
                priority: 60,
                from: 1.5,
                rank: 0,
            });
            continue;
        }
        let fills = !filled.is_empty();
        let own = rivers.owned(number);
        let class = own.greatest();
        let courses = || own.courses().into_iter().map(|course| course.points).collect();
        let lines = if fills { split_at_gaps(&filled, 1.9) } else { courses() };
        let great =
            water.kind == "river" && (fills || class >= Some(Class::Minor)) || water.kind == "estuary";
        for line in lines {
            let reach = length(&line);
            if reach > 1.0 {
                names.push(Name {
                    text: water.name.clone(),
                    class: if great { Type::River } else { Type::Creek },
                    spot: Spot::Along { line, within: fills },
                    priority: if great { 40 } else { 5 } + (reach as i32).min(30),
                    from: if class == Some(Class::Major) || fills {
                        2.2
                    } else if great {
                        5.0
                    } else {
                        9.0
                    },
                    rank: 0,
                });
            }
        }
    }
}

fn split_at_gaps(points: &[Point], gap: f32) -> Vec<Vec<Point>> {
    points.chunk_by(|a, b| (*b - *a).length() < gap).map(<[Point]>::to_vec).collect()
}

/// Streams that run through hexes: from centre to centre, along the named course or between neighbours.
fn draw_streams(land: &mut HexLand, scene: &mut Scene) {
    let is_stream = |hex: HexId| land.board.ground(hex).contains(Ground::STREAM);
    let mut lines: Vec<Vec<Point>> = Vec::new();
    for water in land.board.waters.iter().filter(|water| water.kind != "river" && water.kind != "estuary") {
        let hexes: Vec<HexId> = water.hexes.iter().filter_map(|name| land.board.hex(name)).collect();
        for run in hexes.chunk_by(|&a, &b| land.board.direction(a, b).is_some()) {
            lines.push(stream_line(land, run));
        }
    }
    let named: BTreeSet<HexId> = land
        .board
        .waters
        .iter()
        .flat_map(|water| &water.hexes)
        .filter_map(|name| land.board.hex(name))
        .collect();
    for hex in land.board.hexes().filter(|&hex| is_stream(hex) && !named.contains(&hex)) {
        for (_, next) in land.board.around(hex).filter(|&(_, next)| is_stream(next) && hex < next) {
            lines.push(stream_line(land, &[hex, next]));
        }
    }
    for line in lines {
        scene.long_line(Layer::RiverBank, Detail::from(2.5), Ink::Shore, &line, Pen::round(0.09, 0.7));
        scene.long_line(Layer::River, Detail::from(16.0), Ink::Stream, &line, Pen::round(0.045, 0.0));
        land.clutter.note(&line);
    }
}

/// A curve through hexes that passes the middle of every hexside it crosses, and winds a little on its way; it ends just
/// inside a river that fills the last hex.
fn stream_line(land: &HexLand, hexes: &[HexId]) -> Vec<Point> {
    let board = &land.board;
    let crossings = hexes
        .windows(2)
        .filter_map(|pair| Some(middle(board.coordinates(pair[0]), board.direction(pair[0], pair[1])?)));
    let mut knots: Vec<Point> = hexes.first().map(|&hex| land.centre(hex)).into_iter().collect();
    for (index, crossing) in crossings.enumerate() {
        if let (Some(&before), Some(&hex)) = (knots.last(), hexes.get(index).filter(|_| index > 0)) {
            let [inward, aside] = [5, 6].map(|salt| hash(i32::from(hex.0), salt, 92));
            let turn = before.towards(crossing, 0.5).towards(land.centre(hex), 0.2 + 0.4 * inward);
            knots.push(turn + (crossing - before).left() * ((aside - 0.5) * 0.42));
        }
        knots.push(crossing);
    }
    let mouth = |hex: HexId| board.ground(hex).intersects(Ground::WATER | Ground::RIVER);
    if let (Some(&shore), Some(&hex)) = (knots.last(), hexes.last().filter(|_| hexes.len() > 1)) {
        knots.push(shore.towards(land.centre(hex), if mouth(hex) { 0.2 } else { 1.0 }));
    }
    smooth(&knots, 5)
}
