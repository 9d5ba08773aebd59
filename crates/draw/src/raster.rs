//! Marks to pixels.

use tiny_skia::{Color, FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, Stroke, Transform};

use crate::error::DrawError;
use crate::geometry::{Point, Rect};
use crate::outline::{Outline, Step, clipped};
use crate::palette::{Ink, Style};
use crate::scene::{Mark, Scene, Shape};
use crate::text::typeset;

/// A window of the sheet at a scale.
#[derive(Debug, Clone, Copy)]
pub(crate) struct View {
    /// The upper left corner, in hex radii.
    pub origin: Point,
    /// Pixels to a hex radius.
    pub scale: f32,
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
}

impl View {
    /// What is seen, in hex radii.
    pub fn window(self) -> Rect {
        let size = Point::new(self.width as f32, self.height as f32) * (1.0 / self.scale);
        Rect { min: self.origin, max: self.origin + size }
    }

    fn pixel(self, point: Point) -> Point {
        (point - self.origin) * self.scale
    }
}

/// Draws scenes one over the other.
pub(crate) fn render(scenes: &[&Scene], style: Style, view: View) -> Result<Pixmap, DrawError> {
    let mut pixmap = Pixmap::new(view.width, view.height)
        .ok_or(DrawError::Size { width: view.width, height: view.height })?;
    let [red, green, blue] = style.colour(Ink::Margin);
    pixmap.fill(Color::from_rgba8(red, green, blue, 255));
    for scene in scenes {
        for mark in scene.seen(view.window().grown(6.0 / view.scale), view.scale) {
            draw_mark(&mut pixmap, mark, style, view);
        }
    }
    Ok(pixmap)
}

fn draw_mark(pixmap: &mut Pixmap, mark: &Mark, style: Style, view: View) {
    let [red, green, blue] = style.colour(mark.ink);
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    paint.anti_alias = true;
    match &mark.shape {
        Shape::Fill(outline) => fill(pixmap, &paint, path(outline, view), FillRule::Winding),
        Shape::Text(text, setting, start) => {
            fill(pixmap, &paint, path(&typeset(text, *setting).outline(*start), view), FillRule::Winding);
        }
        Shape::Region(loops) => fill(pixmap, &paint, region(loops, view), FillRule::EvenOdd),
        Shape::Stroke(outline, pen) => {
            let mut width = pen.pixels(view.scale);
            if width < 1.0 {
                paint.set_color_rgba8(red, green, blue, (width * 255.0) as u8);
                width = 1.0;
            }
            let cap = if pen.round { LineCap::Round } else { LineCap::Butt };
            let stroke = Stroke { width, line_cap: cap, line_join: LineJoin::Round, ..Stroke::default() };
            if let Some(path) = path(outline, view) {
                pixmap.stroke_path(&path, &paint, &stroke, Transform::identity(), None);
            }
        }
    }
}

fn fill(pixmap: &mut Pixmap, paint: &Paint<'_>, path: Option<tiny_skia::Path>, rule: FillRule) {
    if let Some(path) = path {
        pixmap.fill_path(&path, paint, rule, Transform::identity(), None);
    }
}

fn path(outline: &Outline, view: View) -> Option<tiny_skia::Path> {
    let mut builder = PathBuilder::with_capacity(outline.steps.len(), outline.steps.len() * 2);
    for step in &outline.steps {
        match *step {
            Step::Move(point) => {
                let point = view.pixel(point);
                builder.move_to(point.x, point.y);
            }
            Step::Line(point) => {
                let point = view.pixel(point);
                builder.line_to(point.x, point.y);
            }
            Step::Curve(first, second, end) => {
                let [first, second, end] = [first, second, end].map(|point| view.pixel(point));
                builder.cubic_to(first.x, first.y, second.x, second.y, end.x, end.y);
            }
            Step::Close => builder.close(),
        }
    }
    builder.finish()
}

fn region(loops: &[Vec<Point>], view: View) -> Option<tiny_skia::Path> {
    let window = view.window().grown(4.0 / view.scale);
    let mut builder = PathBuilder::new();
    for outline in loops {
        let bounds = Rect::around(outline.iter().copied());
        if !bounds.overlaps(window) {
            continue;
        }
        let seen = if window.holds(bounds) { outline.clone() } else { clipped(outline, window) };
        let least = 0.35 / view.scale;
        let mut last: Option<Point> = None;
        for &point in &seen {
            if last.is_some_and(|last| (point - last).length() < least) {
                continue;
            }
            let pixel = view.pixel(point);
            if last.is_none() {
                builder.move_to(pixel.x, pixel.y);
            } else {
                builder.line_to(pixel.x, pixel.y);
            }
            last = Some(point);
        }
        if last.is_some() {
            builder.close();
        }
    }
    builder.finish()
}
