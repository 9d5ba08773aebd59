//! Locations as small engravings in round frames, and the arrows between them.

use board::{Link, Location};

use crate::geometry::{Point, Rect};
use crate::outline::{Outline, dashes, length, resampled};
use crate::palette::Ink;
use crate::scene::{Detail, Layer, Pen, Scene};
use crate::text::{CAP_HEIGHT, Cut, Setting, typeset};

/// The radius of a location.
pub(crate) const RADIUS: f32 = 1.55;

fn tagged(tags: &[String], tag: &str) -> bool {
    tags.iter().any(|known| known == tag)
}

/// Draws a location: its ground by colour, an engraving of what is there, its number on the rim.
pub(crate) fn draw_location(scene: &mut Scene, location: &Location, at: Point) {
    draw_frame(scene, &location.tags, at, RADIUS);
    engraving(scene, &location.name.to_lowercase(), at);
    let marches = ["march-1", "march-2", "march-3"];
    let order = marches.iter().position(|march| tagged(&location.tags, march)).map_or(0, |index| index + 1);
    for chevron in 0..order {
        let x = at.x + 0.42 * (chevron as f32 - (order as f32 - 1.0) / 2.0);
        let mark = [(-0.12, -0.2), (0.12, 0.0), (-0.12, 0.2)]
            .map(|(dx, dy)| Point::new(x + dx, at.y + RADIUS * 0.72 + dy));
        let pen = Pen::blunt(0.12, 0.9);
        scene.stroke(Layer::Town, Detail::ALWAYS, Ink::Confederate, Outline::line(&mark), pen);
    }
    number(scene, location.number, at);
}

/// The round frame of a location, by its tags, in the rulebook's colours: heavy red or blue for ground deep in a side's rear,
/// double for the Confederacy, hatched in red along the line of march, and an objective circled in red, with laurel.
pub(crate) fn draw_frame(scene: &mut Scene, tags: &[String], at: Point, radius: f32) {
    let (layer, always) = (Layer::Town, Detail::ALWAYS);
    scene.fill(layer, always, Ink::Halo, Outline::circle(at, radius * 1.09));
    let rim = if tagged(tags, "red") {
        Ink::Confederate
    } else if tagged(tags, "blue") {
        Ink::Union
    } else {
        Ink::Line
    };
    if tagged(tags, "hashed") {
        scene.stroke(layer, always, Ink::Confederate, hatching(at, radius), Pen::blunt(0.045, 0.5));
        scene.fill(layer, always, Ink::Halo, Outline::circle(at, radius * 0.7));
    }
    let heavy = if rim == Ink::Line { 0.06 } else { 0.13 } * radius;
    scene.stroke(layer, always, rim, Outline::circle(at, radius), Pen::round(heavy, 1.2));
    if tagged(tags, "red") {
        scene.stroke(
            layer,
            always,
            rim,
            Outline::circle(at, radius * 0.845),
            Pen::round(radius * 0.033, 0.6),
        );
    }
    if tagged(tags, "objective") {
        let ring = Outline::circle(at, radius * 1.2);
        scene.stroke(layer, always, Ink::Confederate, ring, Pen::round(radius * 0.08, 1.2));
        scene.stroke(layer, always, Ink::Line, laurel(at, radius), Pen::round(0.06, 0.7));
    }
}

fn number(scene: &mut Scene, number: u8, at: Point) {
    let disc = at + Point::new(-0.74, -0.74) * RADIUS;
    scene.fill(Layer::Town, Detail::ALWAYS, Ink::Line, Outline::circle(disc, 0.52));
    let setting = Setting { cut: Cut::Bold, size: 0.72, spacing: 0.0 };
    let set = typeset(&number.to_string(), setting).centred(disc + Point::new(0.0, 0.72 * CAP_HEIGHT / 2.0));
    scene.fill(Layer::Town, Detail::ALWAYS, Ink::Halo, set);
}

/// Slanting lines within the circle.
fn hatching(at: Point, radius: f32) -> Outline {
    let mut lines = Outline::new();
    let count = (radius / 0.2) as i32;
    for index in -count..=count {
        let away = index as f32 * 0.2;
        let half = (radius * radius - away * away).max(0.0).sqrt();
        let across = Point::new(0.707, 0.707) * away;
        let along = Point::new(0.707, -0.707) * half;
        lines.add_line(&[at + across - along, at + across + along]);
    }
    lines
}

/// Two sprays around the foot of the circle.
fn laurel(at: Point, radius: f32) -> Outline {
    let mut spray = Outline::new();
    for side in [1.0_f32, -1.0] {
        for leaf in 0..7 {
            let angle = (0.25 + leaf as f32 * 0.2) * side;
            let foot = at + Point::new(0.0, radius * 1.26).turned(angle);
            let tip = at + Point::new(0.0, radius * 1.46).turned(angle + 0.16 * side);
            let bulge = (tip - foot).left() * (0.35 * side);
            spray.move_to(foot);
            spray.curve_to(foot.towards(tip, 0.3) + bulge, foot.towards(tip, 0.7) + bulge, tip);
            spray.curve_to(foot.towards(tip, 0.7) - bulge * 0.5, foot.towards(tip, 0.3) - bulge * 0.3, foot);
        }
    }
    spray
}

/// What is seen in the frame, by what the name says.
fn engraving(scene: &mut Scene, name: &str, at: Point) {
    let has = |words: &[&str]| words.iter().any(|word| name.contains(word));
    let mut ink = Outline::new();
    let mut black = Outline::new();
    ground_line(at, &mut ink);
    if has(&["ford", "crossing"]) && !has(&["fredericksburg", "hamilton"]) {
        ford(scene, at);
        return;
    } else if has(&["church"]) {
        church(at, &mut ink, &mut black);
    } else if has(&["hill", "height"]) {
        hill(at, &mut ink);
    } else if has(&["switch", "station", "hamilton"]) {
        rails(at, &mut ink, &mut black);
    } else if has(&["furnace"]) {
        furnace(at, &mut ink, &mut black);
    } else if has(&["tavern", "junction", "house", "store"]) {
        house(at + Point::new(0.0, 0.1), 0.62, &mut ink, &mut black);
    } else if has(&["road"]) {
        signpost(at, &mut ink, &mut black);
    } else {
        for (x, size) in [(-0.75, 0.34), (-0.28, 0.42), (0.72, 0.36)] {
            house(at + Point::new(x, 0.12), size, &mut ink, &mut black);
        }
        steeple(at + Point::new(0.25, 0.1), &mut ink, &mut black);
    }
    scene.fill(Layer::Town, Detail::from(9.0), Ink::Line, black);
    scene.stroke(Layer::Town, Detail::from(9.0), Ink::Line, ink, Pen::round(0.045, 0.6));
}

fn ground_line(at: Point, ink: &mut Outline) {
    let y = 0.42;
    ink.move_to(at + Point::new(-1.15, y));
    ink.curve_to(
        at + Point::new(-0.5, y - 0.1),
        at + Point::new(0.4, y + 0.12),
        at + Point::new(1.15, y - 0.02),
    );
    for (x, length) in [(-0.8, 0.4), (0.1, 0.55), (0.6, 0.3)] {
        ink.add_line(&[at + Point::new(x, y + 0.16), at + Point::new(x + length, y + 0.16)]);
    }
}

fn house(foot: Point, size: f32, ink: &mut Outline, black: &mut Outline) {
    let p = |x: f32, y: f32| foot + Point::new(x * size, 0.3 + y * size);
    ink.add_line(&[p(-0.7, 0.0), p(-0.7, -0.75), p(0.0, -1.3), p(0.7, -0.75), p(0.7, 0.0), p(-0.7, 0.0)]);
    ink.add_line(&[p(0.7, -0.75), p(-0.7, -0.75)]);
    ink.add_line(&[p(0.32, -1.05), p(0.32, -1.45), p(0.52, -1.45), p(0.52, -0.9)]);
    black.add_polygon(&[p(-0.14, 0.0), p(-0.14, -0.45), p(0.14, -0.45), p(0.14, 0.0)]);
    for x in [-0.5, 0.3] {
        black.add_polygon(&[p(x, -0.3), p(x, -0.52), p(x + 0.2, -0.52), p(x + 0.2, -0.3)]);
    }
}

fn steeple(foot: Point, ink: &mut Outline, black: &mut Outline) {
    let p = |x: f32, y: f32| foot + Point::new(x, 0.3 + y);
    ink.add_line(&[p(-0.14, 0.0), p(-0.14, -0.65), p(0.0, -1.15), p(0.14, -0.65), p(0.14, 0.0)]);
    ink.add_line(&[p(0.0, -1.15), p(0.0, -1.32)]);
    ink.add_line(&[p(-0.07, -1.26), p(0.07, -1.26)]);
    black.add_polygon(&[p(-0.05, -0.35), p(-0.05, -0.52), p(0.05, -0.52), p(0.05, -0.35)]);
}

fn church(at: Point, ink: &mut Outline, black: &mut Outline) {
    let p = |x: f32, y: f32| at + Point::new(x, 0.4 + y);
    ink.add_line(&[
        p(-0.3, 0.0),
        p(-0.3, -0.5),
        p(-0.05, -0.72),
        p(0.75, -0.72),
        p(0.95, -0.5),
        p(0.95, 0.0),
        p(-0.3, 0.0),
    ]);
    ink.add_line(&[p(-0.3, -0.5), p(0.95, -0.5)]);
    steeple(at + Point::new(-0.3, 0.1), ink, black);
    for x in [0.05, 0.35, 0.65] {
        black.add_polygon(&[
            p(x, -0.12),
            p(x, -0.36),
            p(x + 0.06, -0.42),
            p(x + 0.12, -0.36),
            p(x + 0.12, -0.12),
        ]);
    }
}

fn hill(at: Point, ink: &mut Outline) {
    let p = |x: f32, y: f32| at + Point::new(x, y);
    ink.move_to(p(-1.1, 0.35));
    ink.curve_to(p(-0.6, -0.2), p(-0.4, -0.75), p(0.05, -0.72));
    ink.curve_to(p(0.5, -0.7), p(0.7, 0.0), p(1.15, 0.35));
    for (x, y, dx, dy) in [
        (-0.35, -0.5, -0.14, 0.45),
        (-0.15, -0.62, -0.08, 0.5),
        (0.08, -0.64, 0.02, 0.55),
        (0.28, -0.58, 0.12, 0.52),
        (0.46, -0.4, 0.18, 0.46),
        (0.62, -0.15, 0.2, 0.36),
        (-0.55, -0.25, -0.18, 0.38),
    ] {
        ink.add_line(&[p(x, y), p(x + dx, y + dy)]);
    }
}

fn rails(at: Point, ink: &mut Outline, black: &mut Outline) {
    let p = |x: f32, y: f32| at + Point::new(x, y);
    for (near, far) in [(-0.75, -0.16), (0.15, 0.02)] {
        ink.add_line(&[p(near, 1.0), p(far - 0.05, -0.55)]);
    }
    for tie in 0..9 {
        let share = (tie as f32 / 9.0).powf(0.75);
        let y = 1.0 - 1.5 * share;
        let half = 0.62 - 0.46 * share;
        let middle = -0.3 + 0.17 * share;
        black.add_polygon(&[
            p(middle - half, y),
            p(middle + half, y),
            p(middle + half, y + 0.06),
            p(middle - half, y + 0.06),
        ]);
    }
    house(at + Point::new(0.68, -0.1), 0.42, ink, black);
}

fn furnace(at: Point, ink: &mut Outline, black: &mut Outline) {
    let p = |x: f32, y: f32| at + Point::new(x, 0.4 + y);
    ink.add_line(&[p(-0.4, 0.0), p(-0.22, -0.95), p(0.22, -0.95), p(0.4, 0.0), p(-0.4, 0.0)]);
    for y in [-0.25, -0.5, -0.75] {
        ink.add_line(&[p(-0.33, y), p(0.33, y)]);
    }
    black.add_polygon(&[p(-0.13, 0.0), p(-0.13, -0.2), p(0.0, -0.32), p(0.13, -0.2), p(0.13, 0.0)]);
    ink.move_to(p(0.0, -0.98));
    ink.curve_to(p(0.3, -1.1), p(0.1, -1.3), p(0.45, -1.36));
    ink.curve_to(p(0.75, -1.4), p(0.6, -1.2), p(0.9, -1.24));
    house(at + Point::new(0.78, 0.1), 0.32, ink, black);
}

fn signpost(at: Point, ink: &mut Outline, black: &mut Outline) {
    let p = |x: f32, y: f32| at + Point::new(x, y);
    black.add_polygon(&[p(-0.05, 0.5), p(-0.05, -0.9), p(0.05, -0.9), p(0.05, 0.5)]);
    ink.add_line(&[p(0.05, -0.8), p(0.7, -0.8), p(0.85, -0.67), p(0.7, -0.54), p(0.05, -0.54)]);
    ink.add_line(&[p(-0.05, -0.42), p(-0.62, -0.42), p(-0.77, -0.3), p(-0.62, -0.18), p(-0.05, -0.18)]);
    ink.move_to(p(-1.1, 0.9));
    ink.curve_to(p(-0.3, 0.55), p(0.3, 0.75), p(1.15, 0.15));
}

/// A river across the frame with a row of stones that carries.
fn ford(scene: &mut Scene, at: Point) {
    let bank = |y: f32| {
        let mut line = Outline::new();
        line.move_to(at + Point::new(-1.35, y + 0.12));
        line.curve_to(
            at + Point::new(-0.5, y - 0.22),
            at + Point::new(0.4, y + 0.25),
            at + Point::new(1.38, y - 0.08),
        );
        line
    };
    for (y, width) in [(-0.42, 0.07), (-0.26, 0.025), (-0.1, 0.02), (0.08, 0.02), (0.24, 0.025), (0.42, 0.07)]
    {
        scene.stroke(Layer::Town, Detail::from(6.0), Ink::Shore, bank(y), Pen::round(width, 0.5));
    }
    let mut stones = Outline::new();
    for step in -4..=4 {
        for side in [-0.12, 0.12] {
            stones.add_circle(at + Point::new(side + step as f32 * 0.04, step as f32 * 0.17), 0.055);
        }
    }
    scene.fill(Layer::Town, Detail::from(6.0), Ink::Line, stones);
}

/// The way of an arrow: bent just enough to keep clear of other locations.
fn bow(from: Point, to: Point, others: &[Point]) -> Vec<Point> {
    let curve = |bend: f32| -> Vec<Point> {
        let middle = from.towards(to, 0.5) + (to - from).left() * bend;
        (0..=24)
            .map(|piece| {
                let share = piece as f32 / 24.0;
                from.towards(middle, share).towards(middle.towards(to, share), share)
            })
            .collect()
    };
    let clear = |line: &[Point]| {
        line.iter().all(|&point| others.iter().all(|&other| (other - point).length() > RADIUS + 0.45))
    };
    let bends = [0.0, 0.15, -0.15, 0.3, -0.3, 0.5, -0.5, 0.75, -0.75];
    bends.into_iter().map(curve).find(|line| clear(line)).unwrap_or_else(|| curve(0.15))
}

/// The effect of an attack along an arrow, by its head.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Head {
    Plain,
    Favour,
    Cost,
}

fn head(tags: &[String], direction: &str) -> Head {
    match tags.iter().find_map(|tag| tag.strip_prefix(direction)) {
        Some("green") => Head::Favour,
        Some("red") => Head::Cost,
        _ => Head::Plain,
    }
}

/// Draws an arrow and returns its line and the boxes of its heads.
pub(crate) fn draw_arrow(
    scene: &mut Scene,
    link: &Link,
    ends: [Point; 2],
    others: &[Point],
) -> (Vec<Point>, Vec<Rect>) {
    let rim = RADIUS + 0.2;
    let full = bow(ends[0], ends[1], others);
    let line: Vec<Point> = resampled(&full, 0.08)
        .into_iter()
        .filter(|&at| ends.iter().all(|&end| (at - end).length() > rim))
        .collect();
    draw_shaft(scene, &line, tagged(&link.tags, "river"));
    let back: Vec<Point> = line.iter().rev().copied().collect();
    let mut boxes: Vec<Rect> = draw_head(scene, head(&link.tags, "forward-"), &line).into_iter().collect();
    if !link.one_way {
        boxes.extend(draw_head(scene, head(&link.tags, "back-"), &back));
    }
    (line, boxes)
}

/// An arrow for the key.
pub(crate) fn draw_sample(scene: &mut Scene, tag: &str, ends: [Point; 2]) {
    let line = resampled(&ends, 0.08);
    draw_shaft(scene, &line, tag == "river");
    draw_head(scene, head(&[tag.to_owned()], "forward-"), &line);
}

fn draw_shaft(scene: &mut Scene, line: &[Point], river: bool) {
    let (layer, always) = (Layer::Crossing, Detail::ALWAYS);
    scene.stroke(layer, always, Ink::Halo, Outline::line(line), Pen::round(0.5, 2.0));
    let pieces = if river { dashes(line, 0.3, 0.2) } else { vec![line.to_vec()] };
    let ink = if river { Ink::Shore } else { Ink::Line };
    for piece in pieces {
        scene.stroke(layer, always, ink, Outline::line(&piece), Pen::blunt(0.17, 1.0));
    }
}

/// The head at the end of a line: two for an advantage, one with a bar before it for a cost, one plain.
fn draw_head(scene: &mut Scene, head: Head, line: &[Point]) -> Option<Rect> {
    let total = length(line);
    let &tip = line.last()?;
    let (before, _) = crate::outline::along(line, (total - 0.7).max(0.0))?;
    let ahead = (tip - before).unit();
    let (ink, size) = match head {
        Head::Plain => (Ink::Line, 0.55),
        Head::Favour => (Ink::Favour, 0.8),
        Head::Cost => (Ink::Cost, 0.8),
    };
    let mut shape = Outline::new();
    let mut add = |tip: Point| {
        let base = tip - ahead * size;
        let wing = ahead.left() * (size * 0.48);
        shape.add_polygon(&[tip, base + wing, base + ahead * (size * 0.22), base - wing]);
    };
    add(tip);
    if head == Head::Favour {
        add(tip - ahead * (size * 0.62));
    }
    if head == Head::Cost {
        let at = tip - ahead * (size * 1.12);
        let (wing, thick) = (ahead.left() * (size * 0.45), ahead * 0.09);
        shape.add_polygon(&[at + wing - thick, at + wing + thick, at - wing + thick, at - wing - thick]);
    }
    let bounds = shape.bounds();
    scene.stroke(Layer::Crossing, Detail::ALWAYS, Ink::Halo, shape.clone(), Pen::round(0.14, 1.2));
    scene.fill(Layer::Crossing, Detail::ALWAYS, ink, shape);
    Some(bounds)
}
