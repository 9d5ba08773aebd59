//! The key to the signs: a sample and a word for each thing that is on the board, and for nothing else.

use board::{Edge, Ground, Locations};

use crate::crossings;
use crate::geometry::{Point, Rect};
use crate::ground;
use crate::hex_land::HexLand;
use crate::land::Land;
use crate::outline::Outline;
use crate::palette::Ink;
use crate::places;
use crate::scene::{Detail, Layer, Pen, Scene};
use crate::text::{Cut, Setting, typeset};
use crate::ways::{self, Class, Stretch};
use crate::{relief, vignettes, water};

/// How a sample is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Sample {
    Way(Class),
    River(water::Class),
    Crossing(Edge),
    Works,
    Tint(Ink, Option<Texture>),
    Town(&'static str),
    /// An arrow between locations with a tag of its link.
    Arrow(&'static str),
    /// The frame of a location with one of its tags.
    Frame(&'static str),
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
    pub(crate) word: &'static str,
}

/// The height of a line of the key.
const HEIGHT: f32 = 1.35;
/// Where the word stands after its sample.
const INDENT: f32 = 2.25;
/// The key is shown from this scale on, and its samples are drawn as they look at the scale `CLOSE`.
const FROM: f32 = 7.0;
const CLOSE: f32 = 20.0;

/// The key of a board.
pub(crate) fn entries(land: &HexLand) -> Vec<Entry> {
    let sides = land.sides().fold(Edge::empty(), |all, (_, _, edge)| all | edge);
    let has = |kind: Ground| land.any(|ground| ground.intersects(kind));
    let place = |kind: &str| land.board.places.iter().any(|place| place.kind == kind);
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

/// The key of a board of locations.
pub(crate) fn entries_of_locations(board: &Locations) -> Vec<Entry> {
    let location =
        |tag: &str| board.locations.iter().any(|location| location.tags.iter().any(|known| known == tag));
    let link = |end: &str| board.links.iter().any(|link| link.tags.iter().any(|known| known.ends_with(end)));
    let all = [
        (link("green"), Sample::Arrow("forward-green"), "Attack with advantage"),
        (link("red"), Sample::Arrow("forward-red"), "Attack at a cost"),
        (link("river"), Sample::Arrow("river"), "Over the river"),
        (location("blue"), Sample::Frame("blue"), "Deep Union"),
        (location("red"), Sample::Frame("red"), "Deep Confederate"),
        (location("hashed"), Sample::Frame("hashed"), "Line of march"),
        (location("objective"), Sample::Frame("objective"), "Objective"),
    ];
    all.into_iter().filter(|(there, _, _)| *there).map(|(_, sample, word)| Entry { sample, word }).collect()
}

fn setting(size: f32) -> Setting {
    Setting { cut: Cut::Italic, size: 0.72 * size, spacing: 0.02 }
}

/// The room the widest entry takes.
fn width(entries: &[Entry]) -> f32 {
    let widest = entries.iter().map(|entry| typeset(entry.word, setting(1.0)).width).fold(1.0, f32::max);
    INDENT + widest + 0.8
}

fn columns(entries: &[Entry], room: f32) -> usize {
    ((room / width(entries)) as usize).max(1)
}

/// How high a key is in a strip of this width.
pub(crate) fn height(entries: &[Entry], room: f32) -> f32 {
    entries.len().div_ceil(columns(entries, room)) as f32 * HEIGHT
}

/// Draws the key into a box, row by row, as large as there is room for.
pub(crate) fn draw(entries: &[Entry], room: Rect, scene: &mut Scene) {
    let wide = width(entries);
    let fits = |columns: usize| {
        let rows = entries.len().div_ceil(columns).max(1);
        (room.width() / (columns as f32 * wide)).min(room.height() / (rows as f32 * HEIGHT))
    };
    let best = (1..=columns(entries, room.width())).max_by(|&a, &b| fits(a).total_cmp(&fits(b))).unwrap_or(1);
    let size = fits(best);
    let rows = entries.len().div_ceil(best).max(1);
    let columns = entries.len().div_ceil(rows).max(1);
    let pitch = room.width() / columns as f32;
    for (index, entry) in entries.iter().enumerate() {
        let (column, row) = (index % columns, index / columns);
        let at = room.min + Point::new((column as f32 + 0.04) * pitch, (row as f32 + 0.5) * HEIGHT * size);
        let sample = Rect { min: at - Point::new(0.0, 0.42 * size), max: at + Point::new(1.9, 0.42) * size };
        let detail = Detail::from(FROM / size);
        let mut drawn = Scene::default();
        draw_sample(entry.sample, sample, &mut drawn);
        scene.absorb(drawn, CLOSE, detail);
        let word = typeset(entry.word, setting(size)).outline(at + Point::new(INDENT, 0.24) * size);
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
        Sample::Arrow(tag) => {
            vignettes::draw_sample(
                scene,
                tag,
                [Point::new(room.min.x - 0.3, middle.y), Point::new(room.max.x, middle.y)],
            );
        }
        Sample::Frame(tag) => vignettes::draw_frame(scene, &[tag.to_owned()], middle, 0.55),
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
