//! Heights by hachures: strokes that run down the slope, heavier where it is turned from the light.

use board::{Direction, Edge, Ground};

use crate::field::Field;
use crate::geometry::{Point, Rect, corner_point};
use crate::hex_land::HexLand;
use crate::land::Land;
use crate::noise::{hash, wave};
use crate::outline::{Outline, resampled};
use crate::palette::Ink;
use crate::scene::{Detail, Layer, Scene};

/// Light falls from the upper left.
const LIGHT: Point = Point::new(-0.64, -0.77);

/// How hachures are cut for one range of scales.
#[derive(Debug, Clone, Copy)]
struct Cutting {
    detail: Detail,
    /// The distance of strokes along a contour.
    spacing: f32,
    /// The height between two contours.
    interval: f32,
    /// The width of a stroke at its head.
    width: f32,
}

const CUTTINGS: [Cutting; 3] = [
    Cutting { detail: Detail::from(12.0), spacing: 0.105, interval: 0.34, width: 0.042 },
    Cutting { detail: Detail::between(4.5, 12.0), spacing: 0.2, interval: 0.42, width: 0.075 },
    Cutting { detail: Detail::between(0.0, 4.5), spacing: 0.42, interval: 0.8, width: 0.17 },
];

/// Draws hills and mountains.
pub(crate) fn draw(land: &impl Land, scene: &mut Scene) {
    let is_hill = |ground: Ground| ground.contains(Ground::HILL) && !ground.contains(Ground::MOUNTAIN);
    let is_mountain = |ground: Ground| ground.contains(Ground::MOUNTAIN);
    if land.any(is_hill) {
        draw_height(land, scene, is_hill, 0.95, Ink::Height);
    }
    if land.any(is_mountain) {
        draw_height(land, scene, is_mountain, 2.6, Ink::Mountain);
    }
}

/// A region of high ground: it rises inward from its edge until it is `top` hex radii high.
fn draw_height(
    land: &impl Land,
    scene: &mut Scene,
    kind: impl Fn(Ground) -> bool + Sync,
    top: f32,
    tint: Ink,
) {
    let valleys = land.valleys();
    let raw = land.raw_mask(kind).map(|point, value| {
        let in_valley = valleys.iter().any(|&(from, to)| near(point, from, to) < 0.2);
        if in_valley { 0.0 } else { value }
    });
    let edge = raw.blurred(2).map(|point, value| value + 0.08 * wave(point.x * 1.7, point.y * 1.7, 51));
    scene.region(Layer::Ground, Detail::ALWAYS, tint, edge.outlines(0.5));
    let height = edge
        .distance(0.5)
        .map(|point, depth| depth.min(top) * (1.0 + 0.22 * wave(point.x * 0.9, point.y * 0.9, 52)))
        .blurred(1);
    for cutting in CUTTINGS {
        hachure(&height, cutting, scene);
    }
}

fn near(point: Point, from: Point, to: Point) -> f32 {
    let along = to - from;
    let share = ((point - from).dot(along) / along.dot(along)).clamp(0.0, 1.0);
    (point - from.towards(to, share)).length()
}

/// Strokes from each contour down to the next, gathered by stretches of the contour.
fn hachure(height: &Field, cutting: Cutting, scene: &mut Scene) {
    let mut level = cutting.interval;
    let mut number = 0;
    while height.any_above(level) {
        for outline in height.outlines(level) {
            let mut bundle = Outline::new();
            for (count, &head) in resampled(&outline, cutting.spacing).iter().enumerate() {
                stroke(height, head, cutting, count as i32 * 7 + number, &mut bundle);
                if count % 24 == 23 {
                    scene.fill(Layer::Relief, cutting.detail, Ink::Hachure, std::mem::take(&mut bundle));
                }
            }
            scene.fill(Layer::Relief, cutting.detail, Ink::Hachure, bundle);
        }
        level += cutting.interval;
        number += 1;
    }
}

/// One stroke: it follows the slope downhill and tapers to nothing.
fn stroke(height: &Field, head: Point, cutting: Cutting, number: i32, bundle: &mut Outline) {
    let chance = hash(number, (head.x * 64.0) as i32, 61);
    let fall = cutting.interval * (0.72 + 0.4 * chance);
    let step = fall / 4.0;
    let mut at = head + Point::new(chance - 0.5, hash(number, 3, 62) - 0.5) * (cutting.spacing * 0.35);
    let mut line = vec![at];
    for _ in 0..4 {
        let slope = height.slope(at);
        if slope.length() < 0.12 {
            break;
        }
        at = at - slope.unit() * step;
        line.push(at);
    }
    if line.len() > 2 {
        let downhill = (line[line.len() - 1] - line[0]).unit();
        let shade = 0.62 - 0.5 * downhill.dot(LIGHT);
        wedge(&line, cutting.width * shade.clamp(0.3, 1.15), bundle);
    }
}

/// A stroke that is `width` wide at its head and comes to a point.
fn wedge(line: &[Point], width: f32, bundle: &mut Outline) {
    let last = line.len() - 1;
    let normal = |index: usize| {
        let (from, to) = (line[index.saturating_sub(1)], line[(index + 1).min(last)]);
        (to - from).unit().left()
    };
    let half = |index: usize| width * 0.5 * (1.0 - index as f32 / last as f32);
    let bank = |side: f32| move |(index, &at): (usize, &Point)| at + normal(index) * (half(index) * side);
    let mut outline: Vec<Point> = line.iter().enumerate().map(bank(1.0)).collect();
    outline.extend(line.iter().enumerate().take(last).rev().map(bank(-1.0)));
    bundle.add_polygon(&outline);
}

/// A row of hachures for the key.
pub(crate) fn sample(room: Rect) -> Outline {
    let mut bundle = Outline::new();
    for (row, count) in [(0.08, 13), (0.52, 12)] {
        for index in 0..count {
            let x = room.min.x + room.width() * (index as f32 + 0.5) / count as f32;
            let head = Point::new(x, room.min.y + room.height() * row);
            let tail = head + Point::new(0.02, room.height() * (0.32 + 0.1 * hash(index, count, 65)));
            wedge(&[head, head.towards(tail, 0.5), tail], 0.06, &mut bundle);
        }
    }
    bundle
}

/// Ridges along hexsides: a crest with strokes down its low side.
pub(crate) fn draw_ridges(land: &HexLand, scene: &mut Scene) {
    let pairs = [(Edge::RIDGE_HERE, 1.0_f32), (Edge::RIDGE_BEYOND, -1.0)];
    for (hex, direction, edge) in land.sides() {
        for (which, outward) in pairs {
            if edge.contains(which) {
                ridge_side(land, scene, (hex, direction), outward);
            }
        }
    }
}

fn ridge_side(land: &HexLand, scene: &mut Scene, (hex, direction): (board::HexId, Direction), outward: f32) {
    let (from, to) = land.side(hex, direction);
    let (from, to) = (corner_point(from), corner_point(to));
    let downhill = (from.towards(to, 0.5) - land.centre(hex)).unit() * outward;
    let shade = (0.62 - 0.5 * downhill.dot(LIGHT)).clamp(0.35, 1.15);
    for (detail, count, width) in [(Detail::from(12.0), 10, 0.05), (Detail::between(3.0, 12.0), 5, 0.11)] {
        let mut bundle = Outline::new();
        for index in 0..count {
            let share = (index as f32 + 0.5) / count as f32;
            let chance = hash((from.x * 16.0) as i32 + index, (from.y * 16.0) as i32, 63);
            let reach = (0.34 + 0.12 * chance) * (0.75 + 0.5 * (share * std::f32::consts::PI).sin());
            let bend = wave(from.x + share, from.y, 64) * 0.05;
            let head = from.towards(to, share) - downhill * 0.06;
            let tail = head + downhill * reach + (to - from) * bend;
            wedge(
                &[head, head.towards(tail, 0.5) + (to - from) * (bend * 0.3), tail],
                width * shade,
                &mut bundle,
            );
        }
        scene.fill(Layer::Relief, detail, Ink::Hachure, bundle);
    }
}
