//! A board prepared for drawing, and pictures of it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use board::{Board, Locations};
use engine::Library;

use crate::country::Country;
use crate::error::DrawError;
use crate::geometry::{INRADIUS, Point, Rect};
use crate::hex_land::HexLand;
use crate::land::Clutter;
use crate::lettering::{Lettering, Placer};
use crate::names::{Name, Numeral};
use crate::ornament::{self, Sheet};
use crate::palette::Style;
use crate::raster::{self, View};
use crate::scene::Scene;
use crate::{crossings, grid, ground, legend, packing, places, relief, svg, water, ways};

/// A larger PNG is refused: its pixels would take more than half a gigabyte.
const MOST_PIXELS: u64 = 130_000_000;

/// How a picture is drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Options {
    /// The colours.
    pub style: Style,
    /// The height of a hex in pixels.
    pub scale: f32,
    /// Only the hexes from the first to the second and what lies between them, as `A-1..K-9`; all when absent.
    pub area: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self { style: Style::Light, scale: 48.0, area: None }
    }
}

/// How wide the key is by itself, in hex radii, and how many pixels a hex radius is in it.
const KEY_WIDTH: f32 = 27.0;
const KEY_SCALE: f32 = 24.0;

/// A board prepared and drawn once, ready to be seen at any scale and place.
pub struct Map {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) scene: Scene,
    /// The whole sheet of paper, in hex radii.
    pub(crate) paper: Rect,
    /// The part of it where names may stand.
    pub(crate) field: Rect,
    pub(crate) names: Vec<Name>,
    pub(crate) clutter: Clutter,
    pub(crate) numerals: Vec<Numeral>,
    /// What no name may cover.
    pub(crate) obstacles: Vec<Rect>,
    /// The key to the signs.
    pub(crate) key: Vec<legend::Entry>,
    /// Where each hex or location is, by any of its names.
    pub(crate) anchors: BTreeMap<String, Point>,
    /// Whether the anchors are hexes, which a page can place by itself.
    pub(crate) of_hexes: bool,
}

impl Map {
    /// Prepares the board of this id from a library, be it of hexes or of locations.
    pub fn load(library: &dyn Library, id: &str) -> Result<Self, DrawError> {
        match ornament::imprint(id).and_then(|imprint| imprint.country) {
            Some(country) => {
                Self::of_locations(&Locations::load(library, id)?, &Country::load(library, &country)?)
            }
            None => Self::new(&Board::load(library, id)?),
        }
    }

    /// Prepares a board.
    pub fn new(board: &Board) -> Result<Self, DrawError> {
        if board.is_empty() {
            return Err(DrawError::Empty(board.id.clone()));
        }
        let mut land = HexLand::new(board);
        let mut scene = Scene::default();
        let mut names = Vec::new();
        let courses = water::lay(&mut land, &mut names);
        water::draw(&mut land, &courses, &mut scene);
        let stretches = ways::lay(&mut land, &mut names);
        ways::draw(&stretches, &mut scene);
        ground::draw(&land, &mut scene);
        relief::draw(&land, &mut scene);
        crossings::draw(&land, &mut scene);
        places::draw(&land, &mut scene, &mut names);
        grid::draw_counties(&land, &mut scene, &mut names);
        grid::draw_grid(&land, &mut scene);
        relief::draw_ridges(&land, &mut scene);
        let key = legend::entries(&land);
        let taken = |rect: Rect| board.hexes().any(|hex| rect.contains(land.centre(hex)));
        let sheet = Sheet::of(land.bounds, &key, taken);
        grid::draw_margin(&land, sheet.paper, &mut scene);
        if let Some(room) = sheet.key {
            legend::draw(&key, room, &mut scene);
        }
        ornament::draw(&board.id, &board.title, sheet, &mut scene);
        scene.finish();
        Ok(Self {
            id: board.id.clone(),
            title: board.title.clone(),
            scene,
            paper: sheet.paper,
            field: land.bounds.grown(0.4),
            names,
            numerals: grid::numerals(&land),
            obstacles: sheet.key.into_iter().chain([sheet.title]).collect(),
            anchors: anchors(&land),
            key,
            of_hexes: true,
            clutter: land.clutter,
        })
    }

    /// The board's title.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// What the signs of the board are called, in the order of its key.
    pub fn signs(&self) -> impl Iterator<Item = &'static str> {
        self.key.iter().map(|entry| entry.word)
    }

    /// The key to the signs by itself as an SVG document: drawn as it is in the corner of the sheet.
    #[must_use]
    pub fn key_svg(&self, style: Style) -> String {
        let size = Point::new(KEY_WIDTH, legend::height(&self.key, KEY_WIDTH));
        let room = Rect { min: Point::new(0.0, 0.0), max: size };
        let mut scene = Scene::default();
        legend::draw(&self.key, room, &mut scene);
        scene.finish();
        let pixels = |length: f32| (length * KEY_SCALE).ceil() as u32;
        let (width, height) = (pixels(room.width()), pixels(room.height()));
        let view = View { origin: room.min, scale: KEY_SCALE, width, height };
        let title = format!("{}: {}", self.title, self.signs().collect::<Vec<_>>().join(", "));
        svg::write(&title, &scene, &Lettering::default(), style, view)
    }

    /// All names of the board at a scale of so many pixels to a hex radius.
    #[must_use]
    pub fn lettering(&self, scale: f32) -> Lettering {
        let placer = Placer { clutter: &self.clutter, scale, window: self.field };
        placer.place(&self.names, &self.numerals, &self.obstacles)
    }

    /// The picture as an SVG document.
    pub fn svg(&self, options: &Options) -> Result<String, DrawError> {
        let view = self.view(options)?;
        let lettering = self.lettering(view.scale);
        Ok(svg::write(&self.title, &self.scene, &lettering, options.style, view))
    }

    /// The picture as a PNG file.
    pub fn png(&self, options: &Options) -> Result<Vec<u8>, DrawError> {
        let view = self.view(options)?;
        if u64::from(view.width) * u64::from(view.height) > MOST_PIXELS {
            return Err(DrawError::Size { width: view.width, height: view.height });
        }
        let names = self.lettering(view.scale).scene(view.scale);
        packing::png(&raster::render(&[&self.scene, &names], options.style, view)?, options.style)
    }

    /// Draws the picture into a file that ends in `.svg` or `.png`.
    pub fn write(&self, out: &Path, options: &Options) -> Result<(), DrawError> {
        let bytes = match ending(out)? {
            Ending::Svg => self.svg(options)?.into_bytes(),
            Ending::Png => self.png(options)?,
        };
        write_file(out, &bytes)
    }

    fn view(&self, options: &Options) -> Result<View, DrawError> {
        if !(4.0..=400.0).contains(&options.scale) {
            return Err(DrawError::Scale(options.scale));
        }
        let scale = options.scale / (2.0 * INRADIUS);
        let window = match &options.area {
            Some(area) => self.area(area)?,
            None => self.paper,
        };
        let pixels = |length: f32| (length * scale).ceil() as u32;
        let (width, height) = (pixels(window.width()), pixels(window.height()));
        if width.max(height) > 30_000 {
            return Err(DrawError::Size { width, height });
        }
        Ok(View { origin: window.min, scale, width, height })
    }

    /// The window that shows two hexes and all between them.
    fn area(&self, area: &str) -> Result<Rect, DrawError> {
        let example = || self.anchors.keys().next().cloned().unwrap_or_default();
        let (from, to) = area
            .split_once("..")
            .ok_or_else(|| DrawError::Area { area: area.to_owned(), example: example() })?;
        let find = |name: &str| {
            let name = name.trim();
            let unknown = || DrawError::UnknownHex { hex: name.to_owned(), board: self.id.clone() };
            self.anchors.get(name).copied().ok_or_else(unknown)
        };
        let window = Rect::around([find(from)?, find(to)?]);
        let reach = Point::new(1.0, INRADIUS);
        Ok(Rect { min: window.min - reach, max: window.max + reach })
    }
}

fn anchors(land: &HexLand) -> BTreeMap<String, Point> {
    let board = &land.board;
    let names = board.hexes().flat_map(|hex| {
        let all = board.aliases(hex).iter().map(String::as_str).chain([board.name(hex)]);
        all.map(move |name| (name.to_owned(), land.centre(hex)))
    });
    names.collect()
}

/// Draws a board, or an area of it, into a file that ends in `.svg` or `.png`; `scale` is the height of a hex in pixels.
pub fn write_map(
    board: &Board,
    out: &Path,
    style: Style,
    scale: f32,
    area: Option<&str>,
) -> Result<(), DrawError> {
    let options = Options { style, scale, area: area.map(str::to_owned) };
    ending(out)?;
    Map::new(board)?.write(out, &options)
}

/// What a file's name asks for.
enum Ending {
    Svg,
    Png,
}

fn ending(out: &Path) -> Result<Ending, DrawError> {
    match out.extension().and_then(|ending| ending.to_str()) {
        Some("svg") => Ok(Ending::Svg),
        Some("png") => Ok(Ending::Png),
        _ => Err(DrawError::Extension(out.to_owned())),
    }
}

pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), DrawError> {
    let fault = |error| DrawError::Write { path: path.to_owned(), error };
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(fault)?;
    }
    fs::write(path, bytes).map_err(fault)
}
