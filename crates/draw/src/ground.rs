//! Woods with their trees, marsh with its tufts, rough ground, fields and the ground of cities.

use board::Ground;

use crate::field::Field;
use crate::geometry::{Point, Rect};
use crate::land::Land;
use crate::noise::hash;
use crate::outline::Outline;
use crate::palette::Ink;
use crate::scene::{Detail, Layer, Pen, Scene};

/// Trees and tufts appear at this many pixels to a hex radius.
const TEXTURE_FROM: f32 = 9.0;
/// Marks of a texture are gathered into squares of this size.
const BUNDLE: f32 = 3.0;

/// Draws the tints and textures of all ground that is not high and not water.
pub(crate) fn draw(land: &impl Land, scene: &mut Scene) {
    scene.fill(Layer::Ground, Detail::ALWAYS, Ink::Land, Outline::rect(land.bounds().grown(1.0)));
    draw_fields(land, scene);
    draw_woods(land, scene);
    draw_marsh(land, scene);
    draw_rough(land, scene);
    draw_cities(land, scene);
}

/// Where most of the country is rolling, open ground is the exception and is shown a little lighter.
fn draw_fields(land: &impl Land, scene: &mut Scene) {
    let rolling = land.any(|ground| ground.contains(Ground::ROLLING));
    let open =
        |ground: Ground| ground.contains(Ground::CLEARING) || rolling && ground.contains(Ground::CLEAR);
    if land.any(open) {
        let fields = land.mask(open);
        scene.region(Layer::Ground, Detail::ALWAYS, Ink::Field, fields.outlines(0.5));
    }
}

fn is_wooded(ground: Ground) -> bool {
    ground.contains(Ground::WOODS) && !ground.contains(Ground::CLEARING)
}

fn draw_woods(land: &impl Land, scene: &mut Scene) {
    if !land.any(is_wooded) {
        return;
    }
    let woods = land.mask(is_wooded);
    let outlines = woods.outlines(0.5);
    scene.region(Layer::Ground, Detail::ALWAYS, Ink::Woods, outlines.clone());
    for ring in &outlines {
        scene.ring(Layer::Ground, Detail::from(5.0), Ink::WoodsEdge, ring, Pen::round(0.035, 0.5));
    }
    let mut crowns = Bundles::new(land.bounds());
    let mut inks = Bundles::new(land.bounds());
    scatter(land, &woods, 0.31, 21, |point, chance| {
        let high = land.ground_at(point).intersects(Ground::HILL | Ground::MOUNTAIN);
        if !high || chance < 0.55 {
            tree(point, 0.17 + 0.05 * chance, crowns.at(point), inks.at(point));
        }
    });
    let detail = Detail::from(TEXTURE_FROM);
    for (crown, ink) in crowns.take().zip(inks.take()) {
        scene.fill(Layer::Texture, detail, Ink::Woods, crown);
        scene.stroke(Layer::Texture, detail, Ink::Tree, ink, Pen::round(0.022, 0.45));
    }
}

/// One tree as engravers cut it: a crown of three lobes, open to the light, and a stroke of shade at its foot.
pub(crate) fn tree(foot: Point, size: f32, crown: &mut Outline, ink: &mut Outline) {
    let at = |x: f32, y: f32| foot + Point::new(x * size, y * size);
    let lobes = |outline: &mut Outline| {
        outline.move_to(at(-0.5, -0.15));
        outline.curve_to(at(-0.85, -0.5), at(-0.45, -0.9), at(-0.22, -0.68));
        outline.curve_to(at(-0.2, -1.2), at(0.35, -1.15), at(0.28, -0.68));
        outline.curve_to(at(0.6, -0.85), at(0.85, -0.4), at(0.5, -0.15));
    };
    lobes(crown);
    crown.close();
    lobes(ink);
    ink.move_to(at(0.18, -0.22));
    ink.curve_to(at(0.4, -0.2), at(0.5, -0.35), at(0.5, -0.5));
    ink.move_to(at(-0.1, 0.0));
    ink.line_to(at(0.75, 0.02));
}

fn draw_marsh(land: &impl Land, scene: &mut Scene) {
    let is_marsh = |ground: Ground| ground.contains(Ground::MARSH);
    if !land.any(is_marsh) {
        return;
    }
    let marsh = land.mask(is_marsh);
    scene.region(Layer::Ground, Detail::ALWAYS, Ink::Marsh, marsh.outlines(0.5));
    let mut tufts = Bundles::new(land.bounds());
    scatter(land, &marsh, 0.36, 31, |point, chance| tuft(point, 0.2 + 0.08 * chance, tufts.at(point)));
    for outline in tufts.take() {
        scene.stroke(Layer::Texture, Detail::from(TEXTURE_FROM), Ink::Tuft, outline, Pen::blunt(0.022, 0.5));
    }
}

/// A tuft of marsh grass over two lines of standing water.
pub(crate) fn tuft(foot: Point, size: f32, ink: &mut Outline) {
    let at = |x: f32, y: f32| foot + Point::new(x * size, y * size);
    for (from, to) in [((-0.8, 0.0), (0.8, 0.0)), ((-0.35, 0.25), (0.45, 0.25))] {
        ink.move_to(at(from.0, from.1));
        ink.line_to(at(to.0, to.1));
    }
    for (base, tip, height) in [(-0.3, -0.55, 0.5), (-0.1, -0.18, 0.75), (0.1, 0.18, 0.75), (0.3, 0.55, 0.5)]
    {
        ink.move_to(at(base, 0.0));
        ink.line_to(at(tip, -height));
    }
}

fn draw_rough(land: &impl Land, scene: &mut Scene) {
    let is_rough = |ground: Ground| ground.contains(Ground::ROUGH);
    if !land.any(is_rough) {
        return;
    }
    let rough = land.mask(is_rough);
    let mut knolls = Bundles::new(land.bounds());
    scatter(land, &rough, 0.42, 41, |point, chance| knoll(point, 0.24 + 0.1 * chance, knolls.at(point)));
    for outline in knolls.take() {
        scene.stroke(Layer::Texture, Detail::from(TEXTURE_FROM), Ink::Rough, outline, Pen::blunt(0.026, 0.5));
    }
}

/// A knoll: a low brow with short hachures down its shaded side.
pub(crate) fn knoll(foot: Point, size: f32, ink: &mut Outline) {
    let at = |x: f32, y: f32| foot + Point::new(x * size, y * size);
    ink.move_to(at(-0.7, 0.0));
    ink.curve_to(at(-0.5, -0.6), at(0.3, -0.7), at(0.7, 0.05));
    for (x, y, slant, fall) in [
        (-0.25, -0.4, -0.02, 0.3),
        (0.02, -0.45, 0.06, 0.42),
        (0.25, -0.37, 0.12, 0.42),
        (0.45, -0.22, 0.16, 0.34),
    ] {
        ink.move_to(at(x, y));
        ink.line_to(at(x + slant, y + fall));
    }
}

fn draw_cities(land: &impl Land, scene: &mut Scene) {
    let is_city = |ground: Ground| ground.contains(Ground::CITY);
    if land.any(is_city) {
        scene.region(Layer::Ground, Detail::ALWAYS, Ink::City, land.mask(is_city).outlines(0.55));
    }
}

/// Calls for each point of a jittered lattice inside a mask that no line runs over, with a chance of its own.
fn scatter(land: &impl Land, mask: &Field, spacing: f32, salt: u32, mut mark: impl FnMut(Point, f32)) {
    let Rect { min, max } = land.bounds();
    let rows = ((max.y - min.y) / spacing) as i32;
    let columns = ((max.x - min.x) / spacing) as i32;
    for row in 0..=rows {
        for column in 0..=columns {
            let jitter = Point::new(hash(column, row, salt) - 0.5, hash(column, row, salt + 1) - 0.5);
            let shift = if row % 2 == 0 { 0.0 } else { 0.5 };
            let lattice = Point::new(column as f32 + shift, row as f32);
            let point = min + (lattice + jitter * 0.55) * spacing;
            if mask.at(point) > 0.58
                && mask.at(point + Point::new(0.0, -0.2)) > 0.5
                && !land.clutter().is_near(point)
                && !land.is_kept_clear(point)
            {
                mark(point, hash(column, row, salt + 2));
            }
        }
    }
}

/// Many small marks gathered into one outline for each square of the sheet.
struct Bundles {
    origin: Point,
    columns: usize,
    outlines: Vec<Outline>,
}

impl Bundles {
    fn new(bounds: Rect) -> Self {
        let columns = (bounds.width() / BUNDLE) as usize + 2;
        let rows = (bounds.height() / BUNDLE) as usize + 2;
        Self { origin: bounds.min, columns, outlines: vec![Outline::new(); columns * rows] }
    }

    fn at(&mut self, point: Point) -> &mut Outline {
        let away = point - self.origin;
        let (column, row) = ((away.x / BUNDLE).max(0.0) as usize, (away.y / BUNDLE).max(0.0) as usize);
        let index = (row * self.columns + column).min(self.outlines.len() - 1);
        &mut self.outlines[index]
    }

    fn take(self) -> impl Iterator<Item = Outline> {
        self.outlines.into_iter()
    }
}
