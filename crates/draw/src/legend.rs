//! The key to the signs: a sample and a word for each thing that is on the board, and for nothing else.

use board::{Edge, Ground};

use crate::crossings;
use crate::geometry::{Point, Rect};
use crate::ground;
use crate::land::Land;
use crate::outline::Outline;
use crate::palette::Ink;
use crate::places;
use crate::scene::{Detail, Layer, Pen, Scene};
use crate::survey::Survey;
use crate::text::{Cut, Setting, typeset};
use crate::ways::{self, Class, Stretch};
use crate::{relief, water};

/// How a sample is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Sample {
    Way(Class),
    River(water::Class),
    Crossing(Edge),
    Works,
    Tint(Ink, Option<Texture>),
    Town(&'static str),
}

/// What is scattered over a tint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Texture {
    Trees,
    Tufts,
    Knolls,
    Hachures,
}

/// One line of the key.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry {
    sample: Sample,
    word: &'static str,
}

/// The room an entry takes.
const WIDTH: f32 = 7.2;
const HEIGHT: f32 = 1.35;
/// The key is shown from this scale on, and its samples are drawn as they look at the scale `CLOSE`.
const FROM: f32 = 7.0;
const CLOSE: f32 = 20.0;

/// The key of a board.
pub(crate) fn entries(survey: &Survey) -> Vec<Entry> {
    let sides = survey.sides().fold(Edge::empty(), |all, (_, _, edge)| all | edge);
    let has = |kind: Ground| survey.any(|ground| ground.intersects(kind));
    let place = |kind: &str| survey.board.places.iter().any(|place| place.kind == kind);
    let all = [
        (sides.contains(Edge::PIKE), Sample::Way(Class::Pike), "Pike"),
        (sides.contains(Edge::ROAD), Sample::Way(Class::Road), "Road"),
        (sides.contains(Edge::TRAIL), Sample::Way(Class::Trail), "Trail"),
        (sides.contains(Edge::RAILWAY), Sample::Way(Class::Railway), "Railway"),
        (sides.contains(Edge::UNFINISHED_RAILWAY), Sample::Way(Class::Unfinished), "Unfinished rail"),
        (sides.contains(Edge::MAJOR_RIVER), Sample::River(water::Class::Major), "Major river"),
        (sides.contains(Edge::MINOR_RIVER), Sample::River(water::Class::Minor), "Minor river"),
        (sides.contains(Edge::CREEK), Sample::River(water::Class::Creek), "Creek"),
        (has(Ground::STREAM), Sample::River(water::Class::Creek), "Stream"),
        (sides.contains(Edge::BRIDGE), Sample::Crossing(Edge::BRIDGE), "Bridge"),
        (sides.contains(Edge::FORD) || has(Ground::FORD), Sample::Crossing(Edge::FORD), "Ford"),
        (sides.contains(Edge::FERRY), Sample::Crossing(Edge::FERRY), "Ferry"),
        (sides.contains(Edge::DAM) || has(Ground::DAM), Sample::Crossing(Edge::DAM), "Dam"),
        (sides.contains(Edge::PONTOON_SITE), Sample::Crossing(Edge::PONTOON_SITE), "Pontoon site"),
        (sides.intersects(Edge::WORKS_HERE | Edge::WORKS_BEYOND), Sample::Works, "Works"),
        (has(Ground::WORKS) || place("fort"), Sample::Town("fort"), "Fort"),
        (has(Ground::STATION), Sample::Town("station"), "Station"),
        (place("gap"), Sample::Town("gap"), "Gap"),
        (place("supply"), Sample::Town("supply"), "Supply"),
        (has(Ground::ROLLING), Sample::Tint(Ink::Field, None), "Clear"),
        (has(Ground::ROLLING), Sample::Tint(Ink::Land, None), "Rolling"),
        (has(Ground::WOODS), Sample::Tint(Ink::Woods, Some(Texture::Trees)), "Woods"),
        (has(Ground::MARSH), Sample::Tint(Ink::Marsh, Some(Texture::Tufts)), "Marsh"),
        (has(Ground::ROUGH), Sample::Tint(Ink::Land, Some(Texture::Knolls)), "Rough"),
        (has(Ground::HILL), Sample::Tint(Ink::Height, Some(Texture::Hachures)), "Hill"),
        (has(Ground::MOUNTAIN), Sample::Tint(Ink::Mountain, Some(Texture::Hachures)), "Mountain"),
        (has(Ground::CITY), Sample::Tint(Ink::City, None), "City"),
    ];
    all.into_iter().filter(|(there, _, _)| *there).map(|(_, sample, word)| Entry { sample, word }).collect()
}

/// How high a key of so many entries is in a strip of this width.
pub(crate) fn height(count: usize, width: f32) -> f32 {
    count.div_ceil(columns(width)) as f32 * HEIGHT
}

fn columns(width: f32) -> usize {
    ((width / WIDTH) as usize).max(1)
}

/// Draws the key into a box, row by row, as large as there is room for.
pub(crate) fn draw(entries: &[Entry], room: Rect, scene: &mut Scene) {
    let fits = |columns: usize| {
        let rows = entries.len().div_ceil(columns).max(1);
        (room.width() / (columns as f32 * WIDTH)).min(room.height() / (rows as f32 * HEIGHT))
    };
    let best = (1..=columns(room.width())).max_by(|&a, &b| fits(a).total_cmp(&fits(b))).unwrap_or(1);
    let size = fits(best);
    let rows = entries.len().div_ceil(best).max(1);
    let columns = entries.len().div_ceil(rows).max(1);
    let pitch = room.width() / columns as f32;
    for (index, entry) in entries.iter().enumerate() {
        let (column, row) = (index % columns, index / columns);
        let at = room.min + Point::new((column as f32 + 0.08) * pitch, (row as f32 + 0.5) * HEIGHT * size);
        let sample = Rect { min: at - Point::new(0.0, 0.42 * size), max: at + Point::new(1.9, 0.42) * size };
        let detail = Detail::from(FROM / size);
        let mut drawn = Scene::default();
        draw_sample(entry.sample, sample, &mut drawn);
        scene.absorb(drawn, CLOSE, detail);
        let setting = Setting { cut: Cut::Italic, size: 0.72 * size, spacing: 0.02 };
        let word = typeset(entry.word, setting).outline(at + Point::new(2.25, 0.24) * size);
        scene.fill(Layer::Ornament, detail, Ink::Line, word);
    }
}

fn draw_sample(sample: Sample, room: Rect, scene: &mut Scene) {
    let middle = room.centre();
    let line: Vec<Point> = (0..=8)
        .map(|step| {
            let share = step as f32 / 8.0;
            Point::new(
                room.min.x + room.width() * share,
                middle.y + 0.12 * (share * std::f32::consts::TAU).sin(),
            )
        })
        .collect();
    match sample {
        Sample::Way(class) => ways::draw(&[Stretch { class, points: line }], scene),
        Sample::River(class) => water::draw_line(class, &line, scene),
        Sample::Crossing(edge) => {
            let river = [Point::new(middle.x, room.min.y - 0.1), Point::new(middle.x, room.max.y + 0.1)];
            water::draw_line(water::Class::Minor, &river, scene);
            crossings::draw_sign(scene, middle, Point::new(1.0, 0.0), edge);
        }
        Sample::Works => crossings::draw_works(scene, middle + Point::new(0.0, 0.1), Point::new(0.0, -1.0)),
        Sample::Town(kind) => places::draw_kind(scene, kind, middle),
        Sample::Tint(ink, texture) => draw_tint(ink, texture, room, scene),
    }
}

fn draw_tint(ink: Ink, texture: Option<Texture>, room: Rect, scene: &mut Scene) {
    let (layer, detail) = (Layer::Ornament, Detail::ALWAYS);
    scene.fill(layer, detail, ink, Outline::rect(room));
    let mut marks = Outline::new();
    let mut unused = Outline::new();
    let spots = [(0.2, 0.62), (0.5, 0.45), (0.8, 0.62), (0.36, 0.95), (0.66, 0.95)];
    for (x, y) in spots {
        let at = room.min + Point::new(room.width() * x, room.height() * y);
        match texture {
            Some(Texture::Trees) => ground::tree(at, 0.24, &mut unused, &mut marks),
            Some(Texture::Tufts) => ground::tuft(at, 0.24, &mut marks),
            Some(Texture::Knolls) => ground::knoll(at, 0.3, &mut marks),
            Some(Texture::Hachures) | None => {}
        }
    }
    let pen = Pen::round(0.025, 0.5);
    match texture {
        Some(Texture::Trees) => scene.stroke(layer, detail, Ink::Tree, marks, pen),
        Some(Texture::Tufts) => scene.stroke(layer, detail, Ink::Tuft, marks, pen),
        Some(Texture::Knolls) => scene.stroke(layer, detail, Ink::Rough, marks, pen),
        Some(Texture::Hachures) => scene.fill(layer, detail, Ink::Hachure, relief::sample(room)),
        None => {}
    }
    scene.stroke(layer, detail, Ink::Grid, Outline::rect(room), Pen::blunt(0.03, 0.5));
}
