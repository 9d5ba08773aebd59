//! Where the fighting was, on the board.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use board::{Board, Edge, Ground, HexId, Locations};
use engine::Library;

use super::plots::escape;

/// How many hexes around the fighting are shown.
const MARGIN: f64 = 6.0 * SIZE;
/// The side of a hex in the picture.
const SIZE: f64 = 20.0;
/// How many hexes off a place still names a hex.
const NEAR: u16 = 2;
/// The colour of fighting.
const RED: &str = "#b3261e";

/// A board to show the fighting on.
pub(super) enum Map {
    Hexes(Box<Board>),
    Locations(Locations),
    /// A board that cannot be read.
    Blank,
}

impl Map {
    /// The board of this name.
    pub fn load(library: &dyn Library, board: &str) -> Self {
        let locations = || Locations::load(library, board).map_or(Self::Blank, Self::Locations);
        Board::load(library, board).map_or_else(|_| locations(), |board| Self::Hexes(Box::new(board)))
    }

    /// A place in words that need no map.
    pub fn name(&self, place: &str) -> String {
        match self {
            Self::Locations(places) => {
                let known = places.locations.iter().find(|known| known.number.to_string() == place);
                known.map_or(place, |known| known.name.as_str()).to_owned()
            }
            Self::Hexes(board) => board.hex(place).map_or_else(|| place.to_owned(), |hex| near(board, hex)),
            Self::Blank => place.to_owned(),
        }
    }

    /// The board with the fighting on it: the redder, the more of it there was.
    pub fn heat(&self, counts: &[(String, i64)]) -> String {
        let most = counts.iter().map(|&(_, count)| count).max().unwrap_or(1).max(1) as f64;
        let heat: BTreeMap<&str, f64> =
            counts.iter().map(|(place, count)| (place.as_str(), (*count as f64 / most).sqrt())).collect();
        match self {
            Self::Hexes(board) => hexes(board, &heat),
            Self::Locations(places) => locations(places, &heat),
            Self::Blank => String::new(),
        }
    }
}

/// A hex with the name of a place in it or near it.
fn near(board: &Board, hex: HexId) -> String {
    let places = board.places.iter().filter_map(|place| {
        let away = board.distance(board.hex(&place.hex)?, hex);
        (away <= NEAR).then_some((away, place.name.as_str()))
    });
    match places.min() {
        Some((0, name)) => format!("{} ({name})", board.name(hex)),
        Some((_, name)) => format!("{} (near {name})", board.name(hex)),
        None => board.name(hex).to_owned(),
    }
}

type Point = (f64, f64);

fn centre(board: &Board, hex: HexId) -> Point {
    let at = board.coordinates(hex);
    (SIZE * 1.5 * f64::from(at.q), SIZE * 3_f64.sqrt() * (f64::from(at.r) + f64::from(at.q) / 2.0))
}

/// The corner with the least and the one with the greatest coordinates.
fn frame(points: impl Iterator<Item = Point>) -> Option<[Point; 2]> {
    points.fold(None, |frame: Option<[Point; 2]>, (x, y)| {
        let [least, most] = frame.unwrap_or([(x, y); 2]);
        Some([(least.0.min(x), least.1.min(y)), (most.0.max(x), most.1.max(y))])
    })
}

fn hexes(board: &Board, heat: &BTreeMap<&str, f64>) -> String {
    let fought = heat.keys().filter_map(|place| board.hex(place));
    let Some([least, most]) = frame(fought.map(|hex| centre(board, hex))) else { return String::new() };
    let is_shown = |(x, y): Point| {
        x >= least.0 - MARGIN && x <= most.0 + MARGIN && y >= least.1 - MARGIN && y <= most.1 + MARGIN
    };
    let shown: Vec<HexId> = board.hexes().filter(|&hex| is_shown(centre(board, hex))).collect();
    let Some([least, most]) = frame(shown.iter().map(|&hex| centre(board, hex))) else {
        return String::new();
    };
    let mut svg = format!(
        "<svg viewBox=\"{:.0} {:.0} {:.0} {:.0}\" role=\"img\">",
        least.0 - SIZE,
        least.1 - SIZE,
        most.0 - least.0 + 2.0 * SIZE,
        most.1 - least.1 + 2.0 * SIZE
    );
    for &hex in &shown {
        ground(&mut svg, board, hex);
    }
    for &hex in &shown {
        sides(&mut svg, board, hex);
    }
    for &hex in &shown {
        if let Some(&heat) = heat.get(board.name(hex)) {
            let name = escape(board.name(hex));
            let _ = write!(
                svg,
                "<polygon points=\"{}\" fill=\"{RED}\" opacity=\"{:.2}\"><title>{name}</title></polygon>",
                outline(centre(board, hex)),
                0.15 + 0.75 * heat
            );
        }
    }
    names(&mut svg, board, &shown, (most.0 - least.0) / 45.0);
    svg + "</svg>"
}

fn outline((x, y): Point) -> String {
    let corner = |corner: u8| {
        let angle = std::f64::consts::FRAC_PI_3 * f64::from(corner);
        format!("{:.1},{:.1} ", x + SIZE * angle.cos(), y + SIZE * angle.sin())
    };
    (0..6).map(corner).collect()
}

fn ground(svg: &mut String, board: &Board, hex: HexId) {
    let ground = board.ground(hex);
    let fill = match () {
        () if ground.intersects(Ground::WATER.union(Ground::RIVER)) => "#b9d3e4",
        () if ground.intersects(Ground::WOODS) => "#d9e4cc",
        () if ground.intersects(Ground::CITY.union(Ground::VILLAGE)) => "#cfc5b8",
        () => "#f3efe4",
    };
    let _ = write!(svg, "<polygon points=\"{}\" fill=\"{fill}\"/>", outline(centre(board, hex)));
}

/// The rivers along the sides of a hex and the roads across them, each side once.
fn sides(svg: &mut String, board: &Board, hex: HexId) {
    let from = centre(board, hex);
    for (direction, next) in board.around(hex).filter(|(_, next)| *next > hex) {
        let (edge, to) = (board.edge(hex, direction), centre(board, next));
        let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        let along = ((from.1 - to.1) / 12_f64.sqrt(), (to.0 - from.0) / 12_f64.sqrt());
        let river = [(middle.0 - along.0, middle.1 - along.1), (middle.0 + along.0, middle.1 + along.1)];
        let drawn = [
            (edge.intersects(Edge::MINOR_RIVER.union(Edge::MAJOR_RIVER)), river, "#8fb5d0", 5),
            (edge.intersects(Edge::CREEK), river, "#8fb5d0", 2),
            (edge.intersects(Edge::ROAD.union(Edge::PIKE)), [from, to], "#c3b48f", 3),
        ];
        for (_, [start, end], colour, width) in drawn.into_iter().filter(|(there, ..)| *there) {
            let _ = write!(
                svg,
                "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"{colour}\" stroke-width=\"{width}\" \
                 stroke-linecap=\"round\"/>",
                start.0, start.1, end.0, end.1
            );
        }
    }
}

/// The names of the towns that matter, the largest first; one that would stand upon another is left out.
fn names(svg: &mut String, board: &Board, shown: &[HexId], size: f64) {
    let size = size.clamp(8.0, 40.0);
    let mut places: Vec<_> = board.places.iter().filter(|place| matches!(place.rank, 1..=2)).collect();
    places.sort_by_key(|place| place.rank);
    let mut written: Vec<(Point, f64)> = Vec::new();
    for place in places {
        let Some(hex) = board.hex(&place.hex).filter(|hex| shown.contains(hex)) else { continue };
        let (at, half) = (centre(board, hex), 0.28 * size * place.name.chars().count() as f64);
        let covers = |&((x, y), other): &(Point, f64)| {
            (x - at.0).abs() < half + other && (y - at.1).abs() < 1.2 * size
        };
        if !written.iter().any(covers) {
            label(svg, at.0, at.1 - 0.6 * size, size, &place.name);
            written.push((at, half));
        }
    }
}

/// A name that can be read on any ground.
fn label(svg: &mut String, x: f64, y: f64, size: f64, name: &str) {
    let _ = write!(
        svg,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\" style=\"font-size:{size:.0}px;paint-order:stroke;stroke:#fbfaf6;\
         stroke-width:{:.1}px\">{}</text>",
        size / 4.0,
        escape(name)
    );
}

fn locations(places: &Locations, heat: &BTreeMap<&str, f64>) -> String {
    let at = |number: u8| {
        let place = places.locations.iter().find(|place| place.number == number)?;
        Some((f64::from(place.at[0]), 0.75 * f64::from(place.at[1])))
    };
    let mut svg = String::from("<svg viewBox=\"-60 10 1120 740\" role=\"img\">");
    for link in &places.links {
        if let [Some(from), Some(to)] = link.between.map(at) {
            let _ = write!(
                svg,
                "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"#c9c2b2\" stroke-width=\"3\"/>",
                from.0, from.1, to.0, to.1
            );
        }
    }
    let mut names = String::new();
    for place in &places.locations {
        let Some((x, y)) = at(place.number) else { continue };
        let heat = heat.get(place.number.to_string().as_str()).copied().unwrap_or_default();
        let _ = write!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{:.1}\" fill=\"{RED}\" opacity=\"{:.2}\"/><circle cx=\"{x}\" cy=\"{y}\" r=\"7\" \
             fill=\"#4a4a42\"/>",
            8.0 + 42.0 * heat,
            0.15 + 0.7 * heat,
        );
        label(&mut names, x, y - 14.0, 18.0, &place.name);
    }
    svg + &names + "</svg>"
}
