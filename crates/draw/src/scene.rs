//! The prepared drawing: every mark of a board once, found again by place and by how closely one looks.

use crate::geometry::{Point, Rect};
use crate::outline::Outline;
use crate::palette::Ink;
use crate::text::{Setting, typeset};

/// What lies over what, from the paper up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Layer {
    Ground,
    Water,
    Relief,
    Texture,
    Margin,
    County,
    Grid,
    RiverBank,
    River,
    Road,
    Pike,
    Railway,
    Crossing,
    Town,
    Number,
    Ornament,
}

/// From which size of a hex, in pixels from centre to corner, a mark is drawn, and up to which.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Detail {
    pub from: f32,
    pub to: f32,
}

impl Detail {
    pub const ALWAYS: Self = Self { from: 0.0, to: f32::MAX };

    pub const fn from(from: f32) -> Self {
        Self { from, to: f32::MAX }
    }

    pub const fn between(from: f32, to: f32) -> Self {
        Self { from, to }
    }

    pub fn shows(self, scale: f32) -> bool {
        (self.from..self.to).contains(&scale)
    }
}

/// How a line is drawn: its width in hex radii, but never less than `least` pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Pen {
    pub width: f32,
    pub least: f32,
    pub round: bool,
}

impl Pen {
    pub const fn round(width: f32, least: f32) -> Self {
        Self { width, least, round: true }
    }

    pub const fn blunt(width: f32, least: f32) -> Self {
        Self { width, least, round: false }
    }

    pub fn pixels(self, scale: f32) -> f32 {
        (self.width * scale).max(self.least)
    }
}

/// What a mark consists of.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Shape {
    /// A closed outline, filled.
    Fill(Outline),
    /// Large closed polygons, filled by the even-odd rule; clipped to what is seen before they are drawn.
    Region(Vec<Vec<Point>>),
    /// A line.
    Stroke(Outline, Pen),
    /// A line of type that starts at a point of its baseline.
    Text(String, Setting, Point),
}

/// One mark.
#[derive(Debug, Clone)]
pub(crate) struct Mark {
    pub layer: Layer,
    pub detail: Detail,
    pub ink: Ink,
    pub bounds: Rect,
    pub shape: Shape,
}

/// Long lines are cut at this many points, so that a tile draws only what it shows.
const PIECE: usize = 48;
const CELL: f32 = 4.0;

/// Marks in drawing order with a coarse index over the sheet.
#[derive(Debug, Clone, Default)]
pub(crate) struct Scene {
    marks: Vec<Mark>,
    cells: Vec<Vec<u32>>,
    wide: Vec<u32>,
    columns: usize,
    rows: usize,
    origin: Point,
}

impl Scene {
    fn push(&mut self, layer: Layer, detail: Detail, ink: Ink, bounds: Rect, shape: Shape) {
        self.marks.push(Mark { layer, detail, ink, bounds, shape });
    }

    pub fn fill(&mut self, layer: Layer, detail: Detail, ink: Ink, outline: Outline) {
        if !outline.is_empty() {
            let bounds = outline.bounds();
            self.push(layer, detail, ink, bounds, Shape::Fill(outline));
        }
    }

    pub fn region(&mut self, layer: Layer, detail: Detail, ink: Ink, loops: Vec<Vec<Point>>) {
        if !loops.is_empty() {
            let bounds = Rect::around(loops.iter().flatten().copied());
            self.push(layer, detail, ink, bounds, Shape::Region(loops));
        }
    }

    pub fn stroke(&mut self, layer: Layer, detail: Detail, ink: Ink, outline: Outline, pen: Pen) {
        if !outline.is_empty() {
            let bounds = outline.bounds().grown(pen.width / 2.0 + 0.1);
            self.push(layer, detail, ink, bounds, Shape::Stroke(outline, pen));
        }
    }

    pub fn text(
        &mut self,
        layer: Layer,
        detail: Detail,
        ink: Ink,
        text: &str,
        (setting, start): (Setting, Point),
    ) {
        let bounds = typeset(text, setting).bounds(start);
        self.push(layer, detail, ink, bounds, Shape::Text(text.into(), setting, start));
    }

    /// Takes over the marks that another scene shows at a scale, to be shown at other scales.
    pub fn absorb(&mut self, other: Self, scale: f32, detail: Detail) {
        let shown = other.marks.into_iter().filter(|mark| mark.detail.shows(scale));
        self.marks.extend(shown.map(|mark| Mark { detail, ..mark }));
    }

    /// A long line, cut into pieces that overlap by one segment.
    pub fn long_line(&mut self, layer: Layer, detail: Detail, ink: Ink, points: &[Point], pen: Pen) {
        let mut start = 0;
        while start + 1 < points.len() {
            let end = (start + PIECE).min(points.len());
            self.stroke(layer, detail, ink, Outline::line(&points[start..end]), pen);
            start = end - 1;
        }
    }

    /// A closed line.
    pub fn ring(&mut self, layer: Layer, detail: Detail, ink: Ink, ring: &[Point], pen: Pen) {
        let mut points = ring.to_vec();
        points.extend(ring.first().copied());
        self.long_line(layer, detail, ink, &points, pen);
    }

    /// Sorts the marks by layer and builds the index.
    pub fn finish(&mut self) {
        self.marks.sort_by_key(|mark| mark.layer);
        let bounds = self.marks.iter().fold(Rect::NOTHING, |bounds, mark| bounds.union(mark.bounds));
        if self.marks.is_empty() {
            return;
        }
        self.origin = bounds.min;
        self.columns = (bounds.width() / CELL) as usize + 1;
        self.rows = (bounds.height() / CELL) as usize + 1;
        self.cells = vec![Vec::new(); self.columns * self.rows];
        for index in 0..self.marks.len() {
            let (columns, rows) = self.range(self.marks[index].bounds);
            if columns.len() * rows.len() > 64 {
                self.wide.push(index as u32);
                continue;
            }
            for row in rows {
                for column in columns.clone() {
                    self.cells[row * self.columns + column].push(index as u32);
                }
            }
        }
    }

    fn range(&self, bounds: Rect) -> (std::ops::Range<usize>, std::ops::Range<usize>) {
        let cell = |from: f32, to: f32, count: usize| {
            let last = count.saturating_sub(1) as f32;
            let (first, end) = ((from / CELL).clamp(0.0, last), (to / CELL).clamp(0.0, last));
            first as usize..(end as usize + 1).min(count)
        };
        let (min, max) = (bounds.min - self.origin, bounds.max - self.origin);
        (cell(min.x, max.x, self.columns), cell(min.y, max.y, self.rows))
    }

    /// The marks that a window shows at a scale, in drawing order.
    pub fn seen(&self, window: Rect, scale: f32) -> impl Iterator<Item = &Mark> {
        let mut found = self.wide.clone();
        let (columns, rows) = self.range(window);
        for row in rows {
            for column in columns.clone() {
                if let Some(cell) = self.cells.get(row * self.columns + column) {
                    found.extend_from_slice(cell);
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found
            .into_iter()
            .map(|index| &self.marks[index as usize])
            .filter(move |mark| mark.detail.shows(scale) && mark.bounds.overlaps(window))
    }

    #[cfg(test)]
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }
}
