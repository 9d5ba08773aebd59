//! The country behind a board of locations: its waters, roads, railways and ground, read from the atlas and bent onto
//! the board, so that every location lies where the board has it.

use board::{Ground, Locations};
use engine::{DataError, Library};
use serde::Deserialize;

use crate::geometry::{Point, Rect};
use crate::land::{CellGrid, Clutter, Land};
use crate::outline::{resampled, softened};
use crate::warp::Warp;
use crate::{water, ways};

/// The layers of an atlas that are drawn.
#[derive(Debug, Clone)]
pub struct Country {
    water: Vec<Feature>,
    roads: Vec<Feature>,
    rail: Vec<Feature>,
    terrain: Vec<Feature>,
    points: Vec<Feature>,
}

/// One feature of a layer.
#[derive(Debug, Clone, Deserialize)]
struct Feature {
    geometry: Geometry,
    properties: Properties,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "type", content = "coordinates")]
enum Geometry {
    Point([f64; 2]),
    LineString(Vec<[f64; 2]>),
    Polygon(Vec<Vec<[f64; 2]>>),
}

#[derive(Debug, Clone, Deserialize)]
struct Properties {
    name: String,
    #[serde(default)]
    class: String,
    #[serde(default)]
    kind: String,
    #[serde(default)]
    status: String,
    #[serde(default)]
    layer: u8,
    #[serde(default)]
    aliases: Vec<String>,
}

#[derive(Deserialize)]
struct Layer {
    features: Vec<Feature>,
}

impl Country {
    /// Reads `atlas/<theater>/*.geojson` of a library.
    pub fn load(library: &dyn Library, theater: &str) -> Result<Self, DataError> {
        let read = |layer: &str| -> Result<Vec<Feature>, DataError> {
            let file = format!("atlas/{theater}/{layer}.geojson");
            let text = library.text(&file)?;
            let layer: Layer =
                serde_json::from_str(&text).map_err(|error| DataError::file(&file, error.to_string()))?;
            Ok(layer.features)
        };
        let mut points = read("places")?;
        points.extend(read("fords")?);
        points.extend(read("stations")?);
        Ok(Self {
            water: read("water")?,
            roads: read("roads")?,
            rail: read("rail")?,
            terrain: read("terrain")?,
            points,
        })
    }

    /// The spot of a name: by its own name or another it is known by.
    fn spot(&self, name: &str) -> Option<(&Feature, [f64; 2])> {
        let known = |feature: &&Feature| {
            feature.properties.name == name || feature.properties.aliases.iter().any(|alias| alias == name)
        };
        let feature = self.points.iter().find(known)?;
        match feature.geometry {
            Geometry::Point(at) => Some((feature, at)),
            _ => None,
        }
    }

    /// Which ground comes to which point of the sheet: the locations of the board, by their names.
    pub(crate) fn controls(
        &self,
        board: &Locations,
        place: impl Fn([u16; 2]) -> Point,
    ) -> Vec<([f64; 2], Point)> {
        let mut controls: Vec<([f64; 2], Point)> = Vec::new();
        for location in &board.locations {
            let short = location.name.split(", ").next().unwrap_or_default();
            let general = short.rsplit_once(' ').map_or(short, |(general, _)| general);
            let found = [short, general].into_iter().find_map(|name| self.spot(name));
            let Some((feature, ground)) = found else { continue };
            let mut at = place(location.at);
            let on_river = ["ford", "pontoon site", "ferry", "dam", "bridge"]
                .contains(&feature.properties.kind.as_str());
            let south = location.tags.iter().any(|tag| tag == "south-bank");
            if on_river {
                at.y += if south { -BANK } else { BANK };
            }
            match controls.iter_mut().find(|(known, _)| *known == ground) {
                Some((_, known)) => *known = known.towards(at, 0.5),
                None => controls.push((ground, at)),
            }
        }
        controls
    }
}

/// How far from its ford a location on the bank lies.
const BANK: f32 = 2.3;
/// Samples of the ground to a unit of the sheet.
const FINE: f32 = 6.0;

/// The country as it lies on the sheet.
pub(crate) struct Landscape {
    bounds: Rect,
    ground: CellGrid<Ground>,
    kinds: Ground,
    clutter: Clutter,
    /// Rivers by name and class; a bend in the frame may cut one into several.
    pub rivers: Vec<(String, water::Class, Vec<Point>)>,
    /// Roads and railways.
    pub ways: Vec<ways::Stretch>,
}

impl Landscape {
    /// Bends a country onto a sheet.
    pub fn lay(country: &Country, warp: &Warp, bounds: Rect) -> Self {
        let mut landscape = Self {
            bounds,
            ground: CellGrid::new(cell(bounds.grown(2.0).min), cell(bounds.grown(2.0).max)),
            kinds: Ground::empty(),
            clutter: Clutter::new(bounds),
            rivers: Vec::new(),
            ways: Vec::new(),
        };
        landscape.lay_ground(country, warp);
        for feature in country.water.iter().filter(|feature| feature.properties.kind != "shore") {
            let class = match feature.properties.class.as_str() {
                "major" => water::Class::Major,
                "minor" => water::Class::Minor,
                _ => water::Class::Creek,
            };
            for line in lines(feature, warp, bounds) {
                landscape.clutter.note(&line);
                landscape.rivers.push((feature.properties.name.clone(), class, line));
            }
        }
        for feature in country.roads.iter().chain(&country.rail) {
            let class = way_class(&feature.properties);
            for points in lines(feature, warp, bounds) {
                landscape.clutter.note(&points);
                landscape.ways.push(ways::Stretch { class, points });
            }
        }
        landscape
    }

    /// Colours the lattice: a polygon of a higher layer lies over one of a lower.
    fn lay_ground(&mut self, country: &Country, warp: &Warp) {
        let mut order: Vec<&Feature> = country.terrain.iter().collect();
        order.sort_by_key(|feature| feature.properties.layer);
        for feature in order {
            let Geometry::Polygon(rings) = &feature.geometry else { continue };
            let rings: Vec<Vec<Point>> =
                rings.iter().map(|ring| ring.iter().map(|&at| warp.apply(at)).collect()).collect();
            let around = Rect::around(rings.iter().flatten().copied());
            let ((left, top), (right, bottom)) = (cell(around.min), cell(around.max));
            let ((x0, y0), (x1, y1)) = (cell(self.bounds.grown(2.0).min), cell(self.bounds.grown(2.0).max));
            for y in top.max(y0)..=bottom.min(y1) {
                for x in left.max(x0)..=right.min(x1) {
                    let at = Point::new(x as f32 / FINE, y as f32 / FINE);
                    if rings.iter().filter(|ring| encloses(ring, at)).count() % 2 == 1 {
                        let ground = over(self.ground.get((x, y)), &feature.properties.class);
                        self.ground.set((x, y), ground);
                        self.kinds |= ground;
                    }
                }
            }
        }
    }
}

/// What a class of terrain makes of the ground below it.
fn over(ground: Ground, class: &str) -> Ground {
    match class {
        "woods" => ground | Ground::WOODS,
        "clear" => ground - Ground::WOODS,
        "hill" => ground | Ground::HILL,
        "rough" => ground | Ground::ROUGH,
        "marsh" => (ground - Ground::WOODS) | Ground::MARSH,
        "city" => Ground::CITY,
        _ => ground,
    }
}

fn way_class(properties: &Properties) -> ways::Class {
    match properties.class.as_str() {
        "turnpike" | "plank" | "major" => ways::Class::Pike,
        "road" | "military" => ways::Class::Road,
        "trail" => ways::Class::Trail,
        _ if properties.status.contains("no track") => ways::Class::Unfinished,
        _ => ways::Class::Railway,
    }
}

impl Land for Landscape {
    fn bounds(&self) -> Rect {
        self.bounds
    }

    fn ground_at(&self, point: Point) -> Ground {
        self.ground.get(cell(point))
    }

    fn any(&self, kind: impl Fn(Ground) -> bool) -> bool {
        kind(self.kinds) || self.kinds.iter().any(kind)
    }

    fn clutter(&self) -> &Clutter {
        &self.clutter
    }
}

impl Landscape {
    /// Notes a line that was drawn over the country.
    pub fn note(&mut self, points: &[Point]) {
        self.clutter.note(points);
    }

    /// Gives up everything but where lines run.
    pub fn into_clutter(self) -> Clutter {
        self.clutter
    }
}

fn cell(point: Point) -> (i32, i32) {
    ((point.x * FINE).round() as i32, (point.y * FINE).round() as i32)
}

/// The parts of a bent line that lie on the sheet.
fn lines(feature: &Feature, warp: &Warp, bounds: Rect) -> Vec<Vec<Point>> {
    let Geometry::LineString(points) = &feature.geometry else { return Vec::new() };
    let bent: Vec<Point> = points.iter().map(|&at| warp.apply(at)).collect();
    let even = resampled(&bent, 0.12);
    let inside = even.chunk_by(|a, b| bounds.contains(*a) == bounds.contains(*b));
    inside.filter(|run| run.len() > 1 && bounds.contains(run[0])).map(|run| softened(run, 3)).collect()
}

/// Whether a ring encloses a point.
pub(crate) fn encloses(ring: &[Point], at: Point) -> bool {
    let edges = ring.iter().zip(ring.iter().cycle().skip(1));
    let crossed = edges.filter(|(a, b)| {
        (a.y > at.y) != (b.y > at.y) && at.x < (b.x - a.x) * (at.y - a.y) / (b.y - a.y) + a.x
    });
    crossed.count() % 2 == 1
}
