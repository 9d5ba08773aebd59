//! Outlines: polylines and curves in sheet units, from which every mark on a map is made.

use crate::geometry::{Point, Rect};

/// One stroke of the pen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Step {
    Move(Point),
    Line(Point),
    Curve(Point, Point, Point),
    Close,
}

/// A path of lines and cubic curves.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Outline {
    pub steps: Vec<Step>,
}

impl Outline {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn line(points: &[Point]) -> Self {
        let mut outline = Self::new();
        outline.add_line(points);
        outline
    }

    pub fn polygon(points: &[Point]) -> Self {
        let mut outline = Self::new();
        outline.add_polygon(points);
        outline
    }

    pub fn rect(rect: Rect) -> Self {
        Self::polygon(&rect.corners())
    }

    pub fn circle(centre: Point, radius: f32) -> Self {
        let mut outline = Self::new();
        outline.add_circle(centre, radius);
        outline
    }

    pub fn move_to(&mut self, point: Point) {
        self.steps.push(Step::Move(point));
    }

    pub fn line_to(&mut self, point: Point) {
        self.steps.push(Step::Line(point));
    }

    pub fn curve_to(&mut self, first: Point, second: Point, end: Point) {
        self.steps.push(Step::Curve(first, second, end));
    }

    pub fn close(&mut self) {
        self.steps.push(Step::Close);
    }

    pub fn add_line(&mut self, points: &[Point]) {
        let mut points = points.iter();
        if let Some(&first) = points.next() {
            self.move_to(first);
            points.for_each(|&point| self.line_to(point));
        }
    }

    pub fn add_polygon(&mut self, points: &[Point]) {
        self.add_line(points);
        self.close();
    }

    pub fn add_circle(&mut self, centre: Point, radius: f32) {
        let reach = radius * 0.552_285;
        let at = |x: f32, y: f32| centre + Point::new(x, y);
        self.move_to(at(radius, 0.0));
        self.curve_to(at(radius, reach), at(reach, radius), at(0.0, radius));
        self.curve_to(at(-reach, radius), at(-radius, reach), at(-radius, 0.0));
        self.curve_to(at(-radius, -reach), at(-reach, -radius), at(0.0, -radius));
        self.curve_to(at(reach, -radius), at(radius, -reach), at(radius, 0.0));
        self.close();
    }

    pub fn append(&mut self, other: &Self) {
        self.steps.extend_from_slice(&other.steps);
    }

    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    pub fn map(&self, change: impl Fn(Point) -> Point) -> Self {
        let steps = self.steps.iter().map(|&step| match step {
            Step::Move(point) => Step::Move(change(point)),
            Step::Line(point) => Step::Line(change(point)),
            Step::Curve(first, second, end) => Step::Curve(change(first), change(second), change(end)),
            Step::Close => Step::Close,
        });
        Self { steps: steps.collect() }
    }

    /// The box around every point the path is drawn with.
    pub fn bounds(&self) -> Rect {
        self.steps.iter().fold(Rect::NOTHING, |bounds, step| match *step {
            Step::Move(point) | Step::Line(point) => bounds.with(point),
            Step::Curve(first, second, end) => bounds.with(first).with(second).with(end),
            Step::Close => bounds,
        })
    }

    /// The path as polylines, each curve cut into `pieces`.
    pub fn flatten(&self, pieces: usize) -> Vec<Vec<Point>> {
        let mut lines: Vec<Vec<Point>> = Vec::new();
        for step in &self.steps {
            match (*step, lines.last_mut()) {
                (Step::Move(point), _) => lines.push(vec![point]),
                (Step::Line(point), Some(line)) => line.push(point),
                (Step::Curve(first, second, end), Some(line)) => {
                    let start = line.last().copied().unwrap_or(end);
                    line.extend(
                        (1..=pieces)
                            .map(|piece| cubic(start, first, second, end, piece as f32 / pieces as f32)),
                    );
                }
                (Step::Close, Some(line)) => line.extend(line.first().copied()),
                (_, None) => {}
            }
        }
        lines
    }
}

fn cubic(start: Point, first: Point, second: Point, end: Point, share: f32) -> Point {
    let rest = 1.0 - share;
    start * (rest * rest * rest)
        + first * (3.0 * rest * rest * share)
        + second * (3.0 * rest * share * share)
        + end * (share * share * share)
}

/// Cuts the corners of a polyline once; the ends stay.
pub(crate) fn rounded(points: &[Point], closed: bool) -> Vec<Point> {
    if points.len() < 3 {
        return points.to_vec();
    }
    let mut round = Vec::with_capacity(points.len() * 2);
    if !closed {
        round.push(points[0]);
    }
    let pairs = points.windows(2).map(|pair| (pair[0], pair[1]));
    let last = closed.then(|| (points[points.len() - 1], points[0]));
    for (from, to) in pairs.chain(last) {
        round.push(from.towards(to, 0.25));
        round.push(from.towards(to, 0.75));
    }
    if !closed {
        round.push(points[points.len() - 1]);
    }
    round
}

/// The length of a polyline.
pub(crate) fn length(points: &[Point]) -> f32 {
    points.windows(2).map(|pair| (pair[1] - pair[0]).length()).sum()
}

/// The point at a distance along a polyline, and the direction there.
pub(crate) fn along(points: &[Point], distance: f32) -> Option<(Point, Point)> {
    let mut left = distance;
    for pair in points.windows(2) {
        let step = (pair[1] - pair[0]).length();
        if left <= step && step > 0.0 {
            return Some((pair[0].towards(pair[1], left / step), (pair[1] - pair[0]).unit()));
        }
        left -= step;
    }
    None
}

/// The points of a polyline again, at equal distances.
pub(crate) fn resampled(points: &[Point], step: f32) -> Vec<Point> {
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return Vec::new() };
    let mut even = vec![first];
    let mut left = step;
    for pair in points.windows(2) {
        let mut from = pair[0];
        let mut rest = (pair[1] - from).length();
        while rest >= left {
            from = from.towards(pair[1], left / rest);
            rest = (pair[1] - from).length();
            even.push(from);
            left = step;
        }
        left -= rest;
    }
    if even.last().is_some_and(|&end| (end - last).length() > step * 0.25) {
        even.push(last);
    }
    even
}

/// A running mean over a polyline; its ends stay where they are.
pub(crate) fn softened(points: &[Point], reach: usize) -> Vec<Point> {
    (0..points.len())
        .map(|index| {
            let reach = reach.min(index).min(points.len() - 1 - index);
            let window = &points[index - reach..=index + reach];
            window.iter().fold(Point::default(), |sum, &point| sum + point) * (1.0 / window.len() as f32)
        })
        .collect()
}

/// Cuts a polyline into dashes.
pub(crate) fn dashes(points: &[Point], on: f32, off: f32) -> Vec<Vec<Point>> {
    let even = resampled(points, on / 3.0);
    let pitch = ((on + off) / (on / 3.0)).round().max(1.0) as usize;
    let dashes = even.chunks(pitch).map(|dash| &dash[..dash.len().min(4)]);
    dashes.filter(|dash| dash.len() > 1).map(<[Point]>::to_vec).collect()
}

/// Keeps what lies inside a box of a closed polygon.
pub(crate) fn clipped(polygon: &[Point], rect: Rect) -> Vec<Point> {
    let x = |point: Point| point.x;
    let y = |point: Point| point.y;
    let mut kept = half(polygon, x, rect.min.x, 1.0);
    kept = half(&kept, x, rect.max.x, -1.0);
    kept = half(&kept, y, rect.min.y, 1.0);
    half(&kept, y, rect.max.y, -1.0)
}

fn half(polygon: &[Point], axis: impl Fn(Point) -> f32, limit: f32, sign: f32) -> Vec<Point> {
    let mut kept = Vec::with_capacity(polygon.len());
    let Some(&last) = polygon.last() else { return kept };
    let mut from = last;
    for &to in polygon {
        let (a, b) = ((axis(from) - limit) * sign, (axis(to) - limit) * sign);
        if (a < 0.0) != (b < 0.0) {
            kept.push(from.towards(to, a / (a - b)));
        }
        if b >= 0.0 {
            kept.push(to);
        }
        from = to;
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clipping_keeps_the_part_inside() {
        let square = Rect { min: Point::new(0.0, 0.0), max: Point::new(4.0, 4.0) }.corners();
        let window = Rect { min: Point::new(2.0, 1.0), max: Point::new(9.0, 3.0) };
        let kept = Rect::around(clipped(&square, window));
        assert_eq!((kept.min, kept.max), (Point::new(2.0, 1.0), Point::new(4.0, 3.0)));
        assert!(clipped(&square, Rect { min: Point::new(5.0, 5.0), max: Point::new(6.0, 6.0) }).is_empty());
    }

    #[test]
    fn resampling_keeps_length_and_ends() {
        let line = [Point::new(0.0, 0.0), Point::new(3.0, 0.0), Point::new(3.0, 4.0)];
        let even = resampled(&line, 0.5);
        assert_eq!(even.len(), 15);
        assert!((length(&even) - 7.0).abs() < 1e-3);
        assert_eq!(along(&line, 5.0).map(|(point, _)| point), Some(Point::new(3.0, 2.0)));
    }
}
