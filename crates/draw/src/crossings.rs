//! Fords, ferries, bridges, dams and pontoon sites, and works along hexsides: the signs of the period.

use board::{Direction, Edge, Ground, HexId};

use crate::geometry::{Point, corner_point};
use crate::hex_land::HexLand;
use crate::outline::Outline;
use crate::palette::Ink;
use crate::scene::{Detail, Layer, Pen, Scene};

const FROM: Detail = Detail::from(8.0);

/// A sign's own axes: `ahead` runs the way a traveller crosses, `aside` along the water.
#[derive(Debug, Clone, Copy)]
struct Axes {
    at: Point,
    ahead: Point,
}

impl Axes {
    fn point(self, ahead: f32, aside: f32) -> Point {
        self.at + self.ahead * ahead + self.ahead.left() * aside
    }

    fn line(self, points: &[(f32, f32)]) -> Outline {
        Outline::line(&points.iter().map(|&(ahead, aside)| self.point(ahead, aside)).collect::<Vec<_>>())
    }
}

/// Draws every sign on a hexside and in a river hex.
pub(crate) fn draw(land: &HexLand, scene: &mut Scene) {
    for (hex, direction, edge) in land.sides() {
        let (from, to) = land.side(hex, direction);
        let at = corner_point(from).towards(corner_point(to), 0.5);
        let axes = Axes { at, ahead: (at - land.centre(hex)).unit() };
        draw_sign(scene, axes.at, axes.ahead, edge);
        for (which, outward) in [(Edge::WORKS_HERE, 1.0), (Edge::WORKS_BEYOND, -1.0)] {
            if edge.contains(which) {
                draw_works(scene, at, axes.ahead * outward);
            }
        }
    }
    for hex in land.board.hexes() {
        let ground = land.board.ground(hex);
        if ground.intersects(Ground::FORD | Ground::DAM) {
            let ahead = approaches(land, hex).unwrap_or_else(|| across_river(land, hex));
            let axes = Axes { at: land.centre(hex), ahead };
            if ground.contains(Ground::FORD) {
                draw_ford(scene, axes, 0.85);
            }
            if ground.contains(Ground::DAM) {
                draw_dam(scene, axes, 0.8);
            }
        }
    }
}

/// Draws the signs of a hexside at a point; `ahead` is the way a traveller crosses.
pub(crate) fn draw_sign(scene: &mut Scene, at: Point, ahead: Point, edge: Edge) {
    let axes = Axes { at, ahead };
    if edge.contains(Edge::DAM) {
        draw_dam(scene, axes, 0.3);
    }
    if edge.contains(Edge::FORD) {
        draw_ford(scene, axes, 0.3);
    }
    if edge.contains(Edge::FERRY) {
        draw_ferry(scene, axes);
    }
    if edge.contains(Edge::PONTOON_SITE) {
        draw_pontoon(scene, axes);
    }
    if edge.contains(Edge::BRIDGE) {
        draw_bridge(scene, axes);
    }
}

/// The way from one approach of a ford to the other, where the board names them.
fn approaches(land: &HexLand, hex: HexId) -> Option<Point> {
    let place = land
        .board
        .places
        .iter()
        .find(|place| land.hex_of(place) == Some(hex) && place.approaches.len() > 1)?;
    let ends: Vec<HexId> = place.approaches.iter().filter_map(|name| land.board.hex(name)).collect();
    let [from, .., to] = ends[..] else { return None };
    Some((land.centre(to) - land.centre(from)).unit())
}

/// The way across a river that fills its hexes: square to the line of the river hexes around.
fn across_river(land: &HexLand, hex: HexId) -> Point {
    let here = land.centre(hex);
    let wet = |hex: HexId| land.board.ground(hex).intersects(Ground::RIVER | Ground::WATER);
    let mut course = Point::default();
    for (_, next) in land.board.around(hex).filter(|&(_, next)| wet(next)) {
        let way = (land.centre(next) - here).unit();
        course = if course.dot(way) < 0.0 { course - way } else { course + way };
    }
    if course.length() < 0.1 { Point::new(0.0, 1.0) } else { course.unit().left() }
}

/// Two rows of dots, where the bottom carries.
fn draw_ford(scene: &mut Scene, axes: Axes, reach: f32) {
    let mut dots = Outline::new();
    let mut ground = Outline::new();
    let count = (reach / 0.075).round() as i32;
    for row in [-0.075, 0.075] {
        for index in -count..=count {
            let at = axes.point(index as f32 * 0.075 * 1.35, row);
            dots.add_circle(at, 0.028);
            ground.add_circle(at, 0.05);
        }
    }
    scene.fill(Layer::Crossing, FROM, Ink::Halo, ground);
    scene.fill(Layer::Crossing, FROM, Ink::Line, dots);
}

/// A broken line across and a boat on it.
fn draw_ferry(scene: &mut Scene, axes: Axes) {
    for (from, to) in [(-0.36, -0.24), (0.24, 0.36)] {
        scene.stroke(
            Layer::Crossing,
            FROM,
            Ink::Line,
            axes.line(&[(from, 0.0), (to, 0.0)]),
            Pen::blunt(0.04, 0.6),
        );
    }
    let mut hull = Outline::new();
    hull.move_to(axes.point(-0.2, 0.0));
    hull.curve_to(axes.point(-0.1, 0.13), axes.point(0.1, 0.13), axes.point(0.2, 0.0));
    hull.curve_to(axes.point(0.1, -0.13), axes.point(-0.1, -0.13), axes.point(-0.2, 0.0));
    hull.close();
    scene.fill(Layer::Crossing, FROM, Ink::Halo, hull.clone());
    scene.stroke(Layer::Crossing, FROM, Ink::Line, hull, Pen::round(0.04, 0.7));
}

/// Three boats side by side, ready for a roadway.
fn draw_pontoon(scene: &mut Scene, axes: Axes) {
    let mut boats = Outline::new();
    for place in [-0.17, 0.0, 0.17] {
        boats.move_to(axes.point(place, -0.15));
        boats.curve_to(
            axes.point(place + 0.06, -0.05),
            axes.point(place + 0.06, 0.05),
            axes.point(place, 0.15),
        );
        boats.curve_to(
            axes.point(place - 0.06, 0.05),
            axes.point(place - 0.06, -0.05),
            axes.point(place, -0.15),
        );
        boats.close();
    }
    scene.fill(Layer::Crossing, FROM, Ink::Halo, boats.clone());
    scene.stroke(Layer::Crossing, FROM, Ink::Line, boats, Pen::round(0.03, 0.6));
}

/// Two parapets with their wings spread.
fn draw_bridge(scene: &mut Scene, axes: Axes) {
    let deck = axes.line(&[(-0.26, -0.09), (0.26, -0.09), (0.26, 0.09), (-0.26, 0.09)]);
    scene.fill(Layer::Crossing, FROM, Ink::Pike, deck);
    for side in [1.0_f32, -1.0] {
        let parapet =
            [(-0.32, 0.19 * side), (-0.23, 0.105 * side), (0.23, 0.105 * side), (0.32, 0.19 * side)];
        scene.stroke(Layer::Crossing, FROM, Ink::Line, axes.line(&parapet), Pen::round(0.05, 0.8));
    }
    let small = axes.line(&[(-0.3, 0.0), (0.3, 0.0)]);
    scene.stroke(Layer::Crossing, Detail::between(4.0, 8.0), Ink::Line, small, Pen::blunt(0.2, 1.4));
}

/// A wall with its apron of stones downstream.
fn draw_dam(scene: &mut Scene, axes: Axes, reach: f32) {
    scene.stroke(
        Layer::Crossing,
        FROM,
        Ink::Line,
        axes.line(&[(-reach, 0.0), (reach, 0.0)]),
        Pen::blunt(0.08, 1.2),
    );
    let mut teeth = Outline::new();
    let count = (reach / 0.1) as i32;
    for index in -count..=count {
        let place = index as f32 * 0.1;
        teeth.append(&axes.line(&[(place, 0.0), (place, 0.13)]));
    }
    scene.stroke(Layer::Crossing, FROM, Ink::Line, teeth, Pen::blunt(0.03, 0.5));
}

/// A parapet along the hexside with its angles toward the enemy.
pub(crate) fn draw_works(scene: &mut Scene, at: Point, ahead: Point) {
    let axes = Axes { at, ahead };
    let inside = -0.14;
    let mut line = vec![(inside, -0.46)];
    for centre in [-0.28, 0.0, 0.28] {
        line.extend([(inside, centre - 0.09), (inside + 0.13, centre), (inside, centre + 0.09)]);
    }
    line.push((inside, 0.46));
    scene.stroke(Layer::Crossing, Detail::from(4.0), Ink::Works, axes.line(&line), Pen::round(0.065, 0.9));
}

/// The direction from a hex towards a side of it, for signs that belong to a place on a hexside.
pub(crate) fn side_middle(land: &HexLand, hex: HexId, direction: Direction) -> Point {
    let (from, to) = land.side(hex, direction);
    corner_point(from).towards(corner_point(to), 0.5)
}
