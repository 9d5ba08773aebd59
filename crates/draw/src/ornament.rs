//! What makes a map a sheet: the frame, the title, the compass rose and the scale bar.

use serde::Deserialize;

use crate::geometry::{Point, Rect};
use crate::legend::{self, Entry};
use crate::outline::Outline;
use crate::palette::Ink;
use crate::scene::{Detail, Layer, Pen, Scene};
use crate::text::{CAP_HEIGHT, Cut, Setting, typeset};

/// What a sheet says about itself.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Imprint {
    /// The board's id.
    id: String,
    /// The line below the title.
    subtitle: String,
    /// From the centre of a hex to the next, in statute miles; 0 when the sheet has no scale.
    miles_per_hex: f32,
    /// How far true north is turned from the top of the sheet, clockwise.
    north_degrees: f32,
    /// For a board of locations: the country of the atlas that it lies in.
    pub country: Option<String>,
    /// Where the figures come from.
    #[serde(rename = "source")]
    _source: String,
}

#[derive(Deserialize)]
struct Imprints {
    imprint: Vec<Imprint>,
}

/// What the sheet of a board says about itself, if anything is known.
pub(crate) fn imprint(board: &str) -> Option<Imprint> {
    let file: Imprints = engine::data::parse("imprints.toml", include_str!("../data/imprints.toml")).ok()?;
    file.imprint.into_iter().find(|imprint| imprint.id == board)
}

/// The room around the hexes up to the frame.
const MARGIN: f32 = 1.3;
/// The room from the frame to the edge of the paper.
const PAPER: f32 = 1.0;

/// The whole sheet and where its title and its key go: into empty corners, or a strip below.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sheet {
    pub paper: Rect,
    frame: Rect,
    pub title: Rect,
    pub key: Option<Rect>,
}

impl Sheet {
    /// The sheet around some bounds; `taken` says whether a box has anything of the board in it, `signs` what the
    /// key has.
    pub fn of(bounds: Rect, signs: &[Entry], taken: impl Fn(Rect) -> bool) -> Self {
        let frame = bounds.grown(MARGIN);
        let Some(title) = free_corner(frame, 0.62, &taken) else { return Self::with_strip(bounds, signs) };
        let room = free_corner(frame, 1.8, |rect| taken(rect) || rect.overlaps(title.grown(1.0)));
        let key = room.map(|room| room.grown(-room.width() * 0.03)).filter(|_| !signs.is_empty());
        Self { paper: frame.grown(PAPER), frame, title, key }
    }

    /// Title and key below the board.
    fn with_strip(bounds: Rect, signs: &[Entry]) -> Self {
        let mut frame = bounds.grown(MARGIN);
        let height = (bounds.height() * 0.085).max(4.4);
        let below = legend::height(signs, bounds.width());
        let top = frame.max.y - MARGIN * 0.4;
        frame.max.y += height + below + if signs.is_empty() { 0.0 } else { 0.6 };
        let strip = |from: f32, high: f32| Rect {
            min: Point::new(frame.min.x + 0.6, from),
            max: Point::new(frame.max.x - 0.6, from + high),
        };
        let title = strip(top, height + MARGIN * 0.4).grown(-0.4);
        let key = (!signs.is_empty()).then(|| strip(top + height + MARGIN * 0.4, below));
        Self { paper: frame.grown(PAPER), frame, title, key }
    }
}

/// The largest box in a corner of the frame, `shape` times as high as wide, that no hex reaches, if it is worth having.
fn free_corner(frame: Rect, shape: f32, taken: impl Fn(Rect) -> bool) -> Option<Rect> {
    let least = frame.width().min(frame.height()) * 0.12;
    let mut best: Option<Rect> = None;
    for (right, bottom) in [(true, false), (false, true), (true, true), (false, false)] {
        let mut width = least;
        while width < frame.width() * 0.6 {
            let size = Point::new(width, width * shape);
            let x = if right { frame.max.x - size.x } else { frame.min.x };
            let y = if bottom { frame.max.y - size.y } else { frame.min.y };
            let rect = Rect { min: Point::new(x, y), max: Point::new(x, y) + size };
            if taken(rect.grown(1.0)) {
                break;
            }
            if best.is_none_or(|best| best.width() < width) {
                best = Some(rect);
            }
            width *= 1.06;
        }
    }
    best.map(|rect| rect.grown(-rect.width() * 0.05))
}

/// Draws frame, title, rose and scale.
pub(crate) fn draw(board: &str, title: &str, sheet: Sheet, scene: &mut Scene) {
    frame(sheet.frame, scene);
    let imprint = imprint(board);
    let wide = sheet.title.width() > sheet.title.height() * 4.0;
    if wide {
        strip(title, sheet.title, imprint, scene);
    } else {
        cartouche(title, sheet.title, imprint, scene);
    }
}

fn frame(frame: Rect, scene: &mut Scene) {
    for (reach, width, least) in [(0.0, 0.05, 0.7), (0.28, 0.16, 1.4), (0.52, 0.04, 0.5)] {
        let line = Outline::rect(frame.grown(reach));
        scene.stroke(Layer::Ornament, Detail::ALWAYS, Ink::Line, line, Pen::blunt(width, least));
    }
}

/// Rose at the left, title in the middle, scale at the right.
fn strip(name: &str, room: Rect, imprint: Option<Imprint>, scene: &mut Scene) {
    let height = room.height();
    let middle = room.centre();
    title(name, imprint.as_ref(), Rect::centred(middle, room.width() - height * 7.0, height), scene);
    if let Some(imprint) = imprint {
        let rose_at = Point::new(room.min.x + height * 1.1, middle.y);
        rose(rose_at, height * 0.48, imprint.north_degrees, scene);
        scale_bar(Point::new(room.max.x - height * 1.9, middle.y), height * 3.0, &imprint, scene);
    }
}

/// Title above, rose and scale below, in an ornamental frame.
fn cartouche(name: &str, room: Rect, imprint: Option<Imprint>, scene: &mut Scene) {
    let (width, height) = (room.width(), room.height());
    let corner = height * 0.07;
    for (reach, pen) in [(0.0, Pen::round(0.12, 1.0)), (-height * 0.022, Pen::round(0.04, 0.5))] {
        let outline = notched(room.grown(reach), corner);
        scene.stroke(Layer::Ornament, Detail::ALWAYS, Ink::Line, outline, pen);
    }
    let upper = Rect { min: room.min, max: Point::new(room.max.x, room.min.y + height * 0.62) };
    title(name, imprint.as_ref(), Rect::centred(upper.centre(), width * 0.84, height * 0.5), scene);
    if let Some(imprint) = imprint {
        rose(
            Point::new(room.min.x + width * 0.18, room.min.y + height * 0.8),
            height * 0.135,
            imprint.north_degrees,
            scene,
        );
        scale_bar(
            Point::new(room.min.x + width * 0.62, room.min.y + height * 0.8),
            width * 0.54,
            &imprint,
            scene,
        );
    }
}

/// A box whose corners are cut in round.
fn notched(rect: Rect, corner: f32) -> Outline {
    let [a, b, c, d] = rect.corners();
    let at = |point: Point, x: f32, y: f32| point + Point::new(x, y) * corner;
    let mut outline = Outline::new();
    outline.move_to(at(a, 1.0, 0.0));
    outline.line_to(at(b, -1.0, 0.0));
    outline.curve_to(at(b, -1.0, 0.6), at(b, -0.6, 1.0), at(b, 0.0, 1.0));
    outline.line_to(at(c, 0.0, -1.0));
    outline.curve_to(at(c, -0.6, -1.0), at(c, -1.0, -0.6), at(c, -1.0, 0.0));
    outline.line_to(at(d, 1.0, 0.0));
    outline.curve_to(at(d, 1.0, -0.6), at(d, 0.6, -1.0), at(d, 0.0, -1.0));
    outline.line_to(at(a, 0.0, 1.0));
    outline.curve_to(at(a, 0.6, 1.0), at(a, 1.0, 0.6), at(a, 1.0, 0.0));
    outline.close();
    outline
}

/// The rule and the line below a title, in parts of the title's size.
const BELOW: f32 = 0.78;

/// The title as large as the room lets it be, a rule, and the line below it.
fn title(name: &str, imprint: Option<&Imprint>, room: Rect, scene: &mut Scene) {
    let short = name.split(" (").next().unwrap_or_default();
    let words = short.to_uppercase();
    let lines = fitted(&words, room.width(), room.height() * 0.92);
    let size = lines.first().map_or(1.0, |(_, setting)| setting.size);
    let leading = size * 1.02;
    let block = leading * lines.len() as f32 + size * BELOW;
    let mut baseline = room.centre().y - block / 2.0 + size * CAP_HEIGHT;
    for (line, setting) in &lines {
        let set = typeset(line, *setting);
        scene.fill(
            Layer::Ornament,
            Detail::ALWAYS,
            Ink::Line,
            set.centred(Point::new(room.centre().x, baseline)),
        );
        baseline += leading;
    }
    let rule = baseline - leading + size * 0.42;
    ornament_rule(Point::new(room.centre().x, rule), room.width().min(size * 9.0) * 0.5, size * 0.08, scene);
    if let Some(imprint) = imprint {
        let mut setting = Setting { cut: Cut::Italic, size: size * 0.44, spacing: 0.04 };
        let width = typeset(&imprint.subtitle, setting).width;
        setting.size *= (room.width() / width).min(1.0);
        let at = Point::new(room.centre().x, rule + size * 0.24 + setting.size * 0.75);
        scene.fill(
            Layer::Ornament,
            Detail::ALWAYS,
            Ink::Line,
            typeset(&imprint.subtitle, setting).centred(at),
        );
    }
}

/// Breaks a title so that its letters can be as large as possible.
fn fitted(words: &str, width: f32, height: f32) -> Vec<(String, Setting)> {
    let parts: Vec<&str> = words.split_whitespace().collect();
    let mut best: (f32, Vec<String>) = (0.0, vec![words.to_owned()]);
    for count in 1..=parts.len().clamp(1, 2) {
        let target = words.len() / count;
        let mut lines: Vec<String> = vec![String::new()];
        for part in &parts {
            let full =
                lines.last().is_some_and(|line| !line.is_empty() && line.len() + part.len() / 2 >= target);
            if full && lines.len() < count {
                lines.push(String::new());
            }
            if let Some(line) = lines.last_mut() {
                line.push_str(if line.is_empty() { "" } else { " " });
                line.push_str(part);
            }
        }
        let unit = Setting { cut: Cut::Bold, size: 1.0, spacing: 0.14 };
        let widest = lines.iter().map(|line| typeset(line, unit).width).fold(0.1, f32::max);
        let size = (width / widest).min(height / (lines.len() as f32 * 1.02 + BELOW));
        if size > best.0 * 1.25 {
            best = (size, lines);
        }
    }
    let setting = Setting { cut: Cut::Bold, size: best.0, spacing: 0.14 };
    best.1.into_iter().map(|line| (line, setting)).collect()
}

/// A rule that swells to a lozenge in its middle.
fn ornament_rule(at: Point, half: f32, swell: f32, scene: &mut Scene) {
    let p = |x: f32, y: f32| at + Point::new(x, y);
    let rule = Outline::polygon(&[p(-half, 0.0), p(0.0, -swell * 0.35), p(half, 0.0), p(0.0, swell * 0.35)]);
    scene.fill(Layer::Ornament, Detail::ALWAYS, Ink::Line, rule);
    let lozenge =
        Outline::polygon(&[p(-swell * 1.6, 0.0), p(0.0, -swell), p(swell * 1.6, 0.0), p(0.0, swell)]);
    scene.fill(Layer::Ornament, Detail::ALWAYS, Ink::Line, lozenge);
}

/// A compass rose of eight points, half of each in shade, turned to true north.
fn rose(at: Point, radius: f32, north: f32, scene: &mut Scene) {
    let turn = north.to_radians();
    let ray = |angle: f32, reach: f32| at + Point::new(0.0, -reach).turned(turn + angle);
    let eighth = std::f32::consts::FRAC_PI_4;
    scene.stroke(
        Layer::Ornament,
        Detail::ALWAYS,
        Ink::Line,
        Outline::circle(at, radius * 0.62),
        Pen::round(0.03, 0.5),
    );
    scene.stroke(
        Layer::Ornament,
        Detail::ALWAYS,
        Ink::Line,
        Outline::circle(at, radius * 0.57),
        Pen::round(0.015, 0.4),
    );
    for index in [1, 3, 5, 7, 0, 2, 4, 6] {
        let angle = index as f32 * eighth;
        let reach = if index % 2 == 0 { radius } else { radius * 0.58 };
        let waist = radius * 0.16;
        let (tip, left, right) = (ray(angle, reach), ray(angle - eighth, waist), ray(angle + eighth, waist));
        scene.fill(Layer::Ornament, Detail::ALWAYS, Ink::Margin, Outline::polygon(&[at, left, tip, right]));
        scene.fill(Layer::Ornament, Detail::ALWAYS, Ink::Line, Outline::polygon(&[at, tip, right]));
        scene.stroke(
            Layer::Ornament,
            Detail::ALWAYS,
            Ink::Line,
            Outline::polygon(&[at, left, tip, right]),
            Pen::round(0.02, 0.4),
        );
    }
    let setting = Setting { cut: Cut::Bold, size: radius * 0.42, spacing: 0.0 };
    let letter = typeset("N", setting).centred(ray(0.0, radius * 1.1));
    scene.fill(Layer::Ornament, Detail::ALWAYS, Ink::Line, letter);
}

/// A bar of whole miles, alternately black and open.
fn scale_bar(middle: Point, room: f32, imprint: &Imprint, scene: &mut Scene) {
    if imprint.miles_per_hex <= 0.0 {
        return;
    }
    let unit = 2.0 * crate::geometry::INRADIUS / imprint.miles_per_hex;
    let steps = [1, 2, 5, 10, 20, 30, 50];
    let Some(miles) = steps.into_iter().rfind(|&miles| miles as f32 * unit <= room * 0.92) else { return };
    let length = miles as f32 * unit;
    let parts = if miles % 5 == 0 {
        5
    } else if miles % 3 == 0 {
        3
    } else {
        4
    };
    let (left, size) = (middle.x - length / 2.0, room * 0.065);
    let thick = size * 0.32;
    for part in 0..parts {
        let from = left + length * part as f32 / parts as f32;
        let bar = Rect {
            min: Point::new(from, middle.y),
            max: Point::new(from + length / parts as f32, middle.y + thick),
        };
        if part % 2 == 0 {
            scene.fill(Layer::Ornament, Detail::ALWAYS, Ink::Line, Outline::rect(bar));
        }
        scene.stroke(Layer::Ornament, Detail::ALWAYS, Ink::Line, Outline::rect(bar), Pen::blunt(0.03, 0.5));
    }
    let setting = Setting { cut: Cut::Roman, size, spacing: 0.02 };
    let words = [("0".to_owned(), left), (format!("{miles}"), left + length)];
    for (text, x) in words {
        scene.fill(
            Layer::Ornament,
            Detail::ALWAYS,
            Ink::Line,
            typeset(&text, setting).centred(Point::new(x, middle.y - size * 0.35)),
        );
    }
    let below = Setting { cut: Cut::Italic, size: size * 0.95, spacing: 0.04 };
    let text = if miles == 1 { "Statute mile" } else { "Statute miles" };
    let at = Point::new(middle.x, middle.y + thick + size * 1.05);
    scene.fill(Layer::Ornament, Detail::ALWAYS, Ink::Line, typeset(text, below).centred(at));
}
