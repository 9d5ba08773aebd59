//! The label placer: names in order of importance, each at the best spot that is still free.

use std::collections::HashMap;

use crate::geometry::{Point, Rect};
use crate::land::Clutter;
use crate::names::{Name, Numeral, Spot, Type};
use crate::outline::{Outline, along, length, resampled, softened};
use crate::palette::Ink;
use crate::scene::{Detail, Layer, Pen, Scene};
use crate::text::{CAP_HEIGHT, Setting, TAIL, Typeset, typeset};

/// A name that has found its place. Lengths are pixels at the scale it was placed for.
#[derive(Debug, Clone)]
pub struct Label {
    /// The name.
    pub text: String,
    /// The boxes its letters keep for themselves.
    pub boxes: Vec<Rect>,
    /// The rank of the place it names, 1 the greatest; 0 for names without one.
    pub rank: u8,
    pub(crate) class: Type,
    pub(crate) outline: Outline,
}

/// A hex number in its place. Lengths are pixels at the scale it was placed for.
#[derive(Debug, Clone)]
pub struct HexNumber {
    /// The number.
    pub text: String,
    /// The box it stands in.
    pub rect: Rect,
    pub(crate) start: Point,
}

/// All names of a board at one scale.
#[derive(Debug, Clone, Default)]
pub struct Lettering {
    /// The names that are set, most important first.
    pub labels: Vec<Label>,
    /// The names that found no room, with the rank of their place.
    pub missing: Vec<(String, u8)>,
    /// The numbers of hexes, where the scale is large enough to read them and names leave room.
    pub numbers: Vec<HexNumber>,
}

/// What is already on the sheet, in squares for quick asking.
#[derive(Debug, Default)]
struct Occupied {
    cells: HashMap<(i32, i32), Vec<Rect>>,
}

const CELL: f32 = 48.0;

impl Occupied {
    fn cells(rect: Rect) -> impl Iterator<Item = (i32, i32)> {
        let cell = |value: f32| (value / CELL).floor() as i32;
        let (columns, rows) = (cell(rect.min.x)..=cell(rect.max.x), cell(rect.min.y)..=cell(rect.max.y));
        rows.flat_map(move |row| columns.clone().map(move |column| (column, row)))
    }

    fn add(&mut self, rect: Rect) {
        for cell in Self::cells(rect) {
            self.cells.entry(cell).or_default().push(rect);
        }
    }

    fn is_free(&self, rect: Rect) -> bool {
        Self::cells(rect).all(|cell| {
            self.cells.get(&cell).is_none_or(|here| here.iter().all(|other| !other.overlaps(rect)))
        })
    }

    fn are_free(&self, boxes: &[Rect]) -> bool {
        boxes.iter().all(|&rect| self.is_free(rect))
    }
}

/// What names may not cover, and the numbers of hexes, which give way to long names but not to those of places.
#[derive(Debug, Default)]
struct Taken {
    names: Occupied,
    numbers: Occupied,
}

/// One way to set a name: its boxes, its outline, and how much one would rather not.
struct Candidate {
    boxes: Vec<Rect>,
    outline: Outline,
    cost: f32,
}

/// Places names on a board at a scale of so many pixels to a hex radius.
pub(crate) struct Placer<'a> {
    pub clutter: &'a Clutter,
    pub scale: f32,
    /// Where names may stand, in hex radii.
    pub window: Rect,
}

impl Placer<'_> {
    /// Sets all names, then the numbers of hexes; `obstacles` are boxes in hex radii that no name may cover.
    pub fn place(&self, names: &[Name], numerals: &[Numeral], obstacles: &[Rect]) -> Lettering {
        let mut taken = Taken::default();
        obstacles.iter().for_each(|rect| taken.names.add(rect.scaled(self.scale)));
        let numerals = if self.scale >= Numeral::FROM { numerals } else { &[] };
        for numeral in numerals {
            taken.numbers.add(self.number(numeral, numeral.spots[0]).rect);
        }
        let mut order: Vec<&Name> = names.iter().filter(|name| name.from <= self.scale).collect();
        order.sort_by_key(|name| -name.priority);
        for name in &order {
            if let Spot::Beside(sign) = &name.spot {
                taken.names.add(sign.scaled(self.scale).grown(-0.5));
            }
        }
        let mut lettering = Lettering::default();
        for name in order {
            let placed = self.set(name, &mut taken, &mut lettering.labels);
            if !placed {
                lettering.missing.push((name.text.clone(), name.rank));
            }
        }
        for numeral in numerals {
            let spots = numeral.spots.map(|spot| self.number(numeral, spot));
            if let Some(number) = spots.into_iter().find(|number| taken.names.is_free(number.rect)) {
                taken.names.add(number.rect);
                lettering.numbers.push(number);
            }
        }
        lettering
    }

    fn number(&self, numeral: &Numeral, start: Point) -> HexNumber {
        let rect = typeset(&numeral.text, Numeral::SETTING).bounds(start).scaled(self.scale);
        HexNumber { text: numeral.text.clone(), rect, start }
    }

    fn set(&self, name: &Name, taken: &mut Taken, labels: &mut Vec<Label>) -> bool {
        let setting = name.class.setting(self.scale);
        let text = if name.class.capitals() { name.text.to_uppercase() } else { name.text.clone() };
        let chosen: Vec<Candidate> = match &name.spot {
            Spot::Beside(sign) => {
                let clear = self.beside(&text, setting, *sign, taken, true);
                clear.or_else(|| self.beside(&text, setting, *sign, taken, false)).into_iter().collect()
            }
            Spot::Along { line, within } => {
                let mut lines = self.along(&text, setting, line, *within, taken);
                if name.class == Type::Way {
                    lines.retain(|candidate| self.clutter(&candidate.boxes) < CROWDED);
                }
                lines
            }
            Spot::Over(points) => self.over(&text, setting, points, taken).into_iter().collect(),
        };
        let placed = !chosen.is_empty();
        for candidate in chosen {
            candidate.boxes.iter().for_each(|&rect| taken.names.add(rect));
            labels.push(Label {
                text: name.text.clone(),
                boxes: candidate.boxes,
                rank: name.rank,
                class: name.class,
                outline: candidate.outline,
            });
        }
        placed
    }

    fn is_inside(&self, rect: Rect) -> bool {
        self.window.scaled(self.scale).holds(rect)
    }

    /// The cheapest candidate that stands free; each number it pushes aside costs a little.
    fn best(&self, candidates: impl Iterator<Item = Candidate>, taken: &Taken) -> Option<Candidate> {
        let inside = candidates.filter(|candidate| candidate.boxes.iter().all(|&rect| self.is_inside(rect)));
        let free = inside.filter(|candidate| taken.names.are_free(&candidate.boxes));
        let priced = free.map(|mut candidate| {
            let pushed = candidate.boxes.iter().filter(|&&rect| !taken.numbers.is_free(rect)).count();
            candidate.cost += pushed as f32 * 0.15;
            candidate
        });
        priced.min_by(|left, right| left.cost.total_cmp(&right.cost))
    }

    /// What the boxes cover, as a cost: lines a little, ground off the board much.
    fn clutter(&self, boxes: &[Rect]) -> f32 {
        let shares = boxes.iter().map(|rect| self.clutter.within(rect.scaled(1.0 / self.scale)));
        let total: f32 = shares.map(|(lines, beyond)| lines * 5.0 + beyond * 14.0).sum();
        total / boxes.len().max(1) as f32
    }

    /// Around a sign: right, left, above, below and between, near before far, on one line or two.
    fn beside(
        &self,
        text: &str,
        setting: Setting,
        sign: Rect,
        taken: &Taken,
        off_numbers: bool,
    ) -> Option<Candidate> {
        let sign = sign.scaled(self.scale);
        let far: &[f32] =
            if self.scale >= FAR_FROM { &[0.0, 7.0, 14.0, 22.0, 30.0] } else { &[0.0, 5.0, 10.0] };
        for (size, reaches) in [(1.0, &[0.0, 5.0, 10.0][..]), (0.88, far)] {
            let setting = Setting { size: setting.size * size, ..setting };
            let layouts = layouts(text, setting);
            let spots = layouts.iter().enumerate().flat_map(|(number, lines)| {
                reaches
                    .iter()
                    .flat_map(move |&reach| SIDES.iter().map(move |&side| (number, lines, reach, side)))
            });
            let candidates = spots.map(|(number, lines, reach, side)| {
                let mut candidate = block(lines, sign.grown(1.5 + reach), side);
                candidate.cost = side.2
                    + number as f32 * if text.len() > 15 { 0.2 } else { 0.8 }
                    + reach * 0.09
                    + self.clutter(&candidate.boxes);
                candidate
            });
            let clear =
                candidates.filter(|candidate| !off_numbers || taken.numbers.are_free(&candidate.boxes));
            let best = self.best(clear, taken);
            if best.is_some() {
                return best;
            }
        }
        None
    }

    /// Over an area: spaced out in its middle, as near to its heart as may be.
    fn over(&self, text: &str, setting: Setting, points: &[Point], taken: &Taken) -> Option<Candidate> {
        let area = Rect::around(points.iter().copied()).scaled(self.scale);
        let lines = layouts(text, setting);
        let count = points.len().max(1) as f32;
        let heart = points.iter().fold(Point::default(), |sum, &point| sum + point) * (self.scale / count);
        let spots = points.iter().flat_map(|&point| lines.iter().map(move |lines| (point, lines)));
        let candidates = spots.filter_map(|(point, lines)| {
            let at = point * self.scale;
            let mut candidate = block(lines, Rect::centred(at, 0.0, 0.0), (0.0, 0.0, 0.0));
            let around = Rect::around(candidate.boxes.iter().flat_map(|rect| rect.corners()));
            candidate.cost = (at - heart).length() / self.scale * 0.35 + self.clutter(&candidate.boxes) * 0.5;
            (around.width() < area.width() * 1.05 && around.height() < area.height()).then_some(candidate)
        });
        self.best(candidates, taken)
    }

    /// Along a line, once for every stretch of it.
    fn along(
        &self,
        text: &str,
        setting: Setting,
        line: &[Point],
        within: bool,
        taken: &Taken,
    ) -> Vec<Candidate> {
        let pixels: Vec<Point> = line.iter().map(|&point| point * self.scale).collect();
        let smooth = softened(&resampled(&pixels, 3.0), (setting.size * 0.9) as usize);
        let set = typeset(text, setting);
        let total = length(&smooth);
        if total < set.width * 1.05 {
            return Vec::new();
        }
        let stretches = (total / (set.width * 3.0 + 500.0)) as usize + 1;
        let reach = total / stretches as f32;
        (0..stretches)
            .filter_map(|stretch| {
                let room = (reach - set.width).max(0.0);
                let starts = (0..=16).map(|index| stretch as f32 * reach + room * index as f32 / 16.0);
                let sides: &[f32] = if within { &[-0.5] } else { &[0.25, -1.0] };
                let candidates = starts
                    .flat_map(|start| sides.iter().map(move |&side| (start, side)))
                    .filter_map(|(start, side)| self.curved(&set, &smooth, start, side, total));
                self.best(candidates, taken)
            })
            .collect()
    }

    /// Letters one by one along a line; `side` is how far above the line the baseline runs, in capital heights.
    fn curved(&self, set: &Typeset, line: &[Point], start: f32, side: f32, total: f32) -> Option<Candidate> {
        let size = set.setting.size;
        let (first, _) = along(line, start)?;
        let (last, _) = along(line, (start + set.width).min(total - 0.01))?;
        let flipped = last.x < first.x;
        let gap = if side > 0.0 {
            0.17 * self.scale
        } else if side < -0.9 {
            -0.17 * self.scale
        } else {
            0.0
        };
        let lift = side * CAP_HEIGHT * size + gap;
        let mut candidate = Candidate { boxes: Vec::new(), outline: Outline::new(), cost: 0.0 };
        let mut before: Option<Point> = None;
        for glyph in &set.glyphs {
            let centre = glyph.start + glyph.width / 2.0;
            let distance = if flipped { start + set.width - centre } else { start + centre };
            let (at, mut ahead) = along(line, distance.clamp(0.0, total - 0.01))?;
            if flipped {
                ahead = ahead * -1.0;
            }
            if let Some(before) = before {
                let turn = 1.0 - before.dot(ahead);
                candidate.cost += turn * 12.0;
                if turn > 0.09 {
                    return None;
                }
            }
            before = Some(ahead);
            candidate.cost += ahead.y.abs() * 0.12;
            let origin = at + ahead.left() * lift - ahead * (glyph.width / 2.0);
            let place = |point: Point| origin + ahead * point.x - ahead.left() * point.y;
            candidate.outline.append(&glyph.outline.map(|point| place(point * size)));
            if glyph.letter != ' ' {
                let corners = [
                    (0.0, -CAP_HEIGHT * size),
                    (glyph.width, -CAP_HEIGHT * size),
                    (glyph.width, TAIL * size),
                    (0.0, TAIL * size),
                ];
                candidate.boxes.push(Rect::around(corners.map(|(x, y)| place(Point::new(x, y)))).grown(-0.3));
            }
        }
        candidate.boxes = merged(&candidate.boxes);
        if !within_line(side) {
            candidate.cost += self.clutter(&candidate.boxes);
        }
        candidate.cost += if side > 0.0 || within_line(side) { 0.0 } else { 0.4 };
        Some(candidate)
    }
}

fn within_line(side: f32) -> bool {
    (-0.6..=-0.4).contains(&side)
}

/// Letters of one name may touch each other: neighbours that overlap are told as one box.
fn merged(boxes: &[Rect]) -> Vec<Rect> {
    let mut merged: Vec<Rect> = Vec::new();
    for &rect in boxes {
        match merged.last_mut() {
            Some(last) if last.grown(1.0).overlaps(rect) && last.union(rect).width() < 26.0 => {
                *last = last.union(rect);
            }
            _ => merged.push(rect),
        }
    }
    merged
}

/// A road's name that would stand on lines to this cost is left out.
const CROWDED: f32 = 0.45;
/// From this scale on a name that finds no room may stand farther from its sign: hexes are large enough to tell.
const FAR_FROM: f32 = 28.0;

/// Where a name may stand beside its sign: to the right, downward, and how little one likes it.
const SIDES: [(f32, f32, f32); 12] = [
    (1.0, 0.0, 0.0),
    (1.0, -0.8, 0.25),
    (1.0, 0.8, 0.35),
    (-1.0, 0.0, 0.5),
    (-1.0, -0.8, 0.6),
    (-1.0, 0.8, 0.7),
    (0.0, -1.0, 0.45),
    (0.0, 1.0, 0.55),
    (0.5, -1.0, 0.6),
    (-0.5, -1.0, 0.7),
    (0.5, 1.0, 0.7),
    (-0.5, 1.0, 0.8),
];

/// A name on one line, and on two when it has words to break at.
fn layouts(text: &str, setting: Setting) -> Vec<Vec<Typeset>> {
    let mut layouts = vec![vec![typeset(text, setting)]];
    let breaks = text.match_indices(' ').map(|(at, _)| at);
    if text.len() > 11
        && let Some(at) = breaks.min_by_key(|&at| at.abs_diff(text.len() / 2))
    {
        layouts.push(vec![typeset(&text[..at], setting), typeset(&text[at + 1..], setting)]);
    }
    layouts
}

/// Lines of type set against a box: to one side of it, or over its middle.
fn block(lines: &[Typeset], around: Rect, (right, down, _): (f32, f32, f32)) -> Candidate {
    let size = lines.first().map_or(0.0, |line| line.setting.size);
    let leading = size * 0.98;
    let width = lines.iter().map(|line| line.width).fold(0.0, f32::max);
    let height = CAP_HEIGHT * size + leading * (lines.len() as f32 - 1.0) + TAIL * size;
    let half = Point::new(around.width() / 2.0, around.height() / 2.0);
    let side = right.abs() == 1.0;
    let middle = around.centre()
        + Point::new(
            if side { right * (half.x + width / 2.0) } else { right * width * 0.7 },
            if side { down * (half.y + height * 0.1) } else { down * (half.y + height / 2.0) },
        );
    let mut candidate = Candidate { boxes: Vec::new(), outline: Outline::new(), cost: 0.0 };
    for (number, line) in lines.iter().enumerate() {
        let x = match right {
            1.0 => middle.x - width / 2.0,
            -1.0 => middle.x + width / 2.0 - line.width,
            _ => middle.x - line.width / 2.0,
        };
        let start = Point::new(x, middle.y - height / 2.0 + CAP_HEIGHT * size + leading * number as f32);
        candidate.boxes.push(line.bounds(start));
        candidate.outline.append(&line.outline(start));
    }
    candidate
}

impl Lettering {
    /// The names as marks: each on a halo that keeps the map off the letters.
    pub(crate) fn scene(&self, scale: f32) -> Scene {
        let mut scene = Scene::default();
        for number in &self.numbers {
            let place = (Numeral::SETTING, number.start);
            scene.text(Layer::Number, Detail::ALWAYS, Ink::Number, &number.text, place);
        }
        for label in &self.labels {
            let outline = label.outline.map(|point| point * (1.0 / scale));
            let faint = label.class == Type::County;
            if !faint {
                let size = label.class.setting(scale).size;
                scene.stroke(
                    Layer::Number,
                    Detail::ALWAYS,
                    Ink::Halo,
                    outline.clone(),
                    Pen::round(0.0, size * 0.21),
                );
            }
            scene.fill(Layer::Ornament, Detail::ALWAYS, label.class.ink(), outline);
        }
        scene.finish();
        scene
    }
}
