//! A board of locations as a map: the country it lies in, the locations as vignettes, the arrows between them.

use std::collections::BTreeMap;

use board::Locations;

use crate::country::{Country, Landscape};
use crate::error::DrawError;
use crate::geometry::{Point, Rect};
use crate::map::Map;
use crate::names::{Name, Spot, Type};
use crate::ornament::{self, Sheet};
use crate::outline::{Outline, length, resampled};
use crate::palette::Ink;
use crate::scene::{Detail, Layer, Pen, Scene};
use crate::vignettes::{RADIUS, draw_arrow, draw_location};
use crate::warp::Warp;
use crate::water;
use crate::{ground, legend, relief, ways};

/// The board's width and height on the sheet.
pub(crate) const BOARD: Rect = Rect { min: Point { x: 0.0, y: 0.0 }, max: Point { x: 50.0, y: 36.0 } };

/// Where thousandths of the board's width and height lie on the sheet.
pub(crate) fn place(at: [u16; 2]) -> Point {
    let share = at.map(|thousandths| f32::from(thousandths) / 1000.0);
    Point::new(share[0] * BOARD.width(), share[1] * BOARD.height())
}

impl Map {
    /// Prepares a board of locations over the country it lies in.
    pub fn of_locations(board: &Locations, country: &Country) -> Result<Self, DrawError> {
        let unplaced = || DrawError::Unplaced(board.id.clone());
        let warp = Warp::fit(&country.controls(board, place)).ok_or_else(unplaced)?;
        let mut landscape = Landscape::lay(country, &warp, BOARD);
        let mut scene = Scene::default();
        let mut names = Vec::new();
        draw_country(&landscape, &mut scene, &mut names);
        let mut obstacles = Vec::new();
        for link in &board.links {
            let ends = link
                .between
                .map(|number| board.by_number(number).map(|id| place(board.locations[id.index()].at)));
            let [Some(from), Some(to)] = ends else { continue };
            let others: Vec<Point> = board
                .locations
                .iter()
                .map(|location| place(location.at))
                .filter(|&at| at != from && at != to)
                .collect();
            let (line, heads) = draw_arrow(&mut scene, link, [from, to], &others);
            landscape.note(&line);
            let shaft = resampled(&line, 0.4).into_iter().map(|at| Rect::centred(at, 0.34, 0.34));
            obstacles.extend(shaft);
            obstacles.extend(heads);
        }
        let mut anchors = BTreeMap::new();
        for location in &board.locations {
            let at = place(location.at);
            draw_location(&mut scene, location, at);
            names.push(Name {
                text: location.name.clone(),
                class: Type::Town,
                spot: Spot::Beside(Rect::centred(at, RADIUS * 2.0 + 0.5, RADIUS * 2.0 + 0.5)),
                priority: 90,
                from: 11.0,
                rank: 1,
            });
            anchors.insert(location.number.to_string(), at);
        }
        let key = legend::entries_of_locations(board);
        let sheet = Sheet::of(BOARD, &key, |_| true);
        draw_edge(sheet.paper, &mut scene);
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
            field: BOARD.grown(-0.2),
            names,
            clutter: landscape.into_clutter(),
            numerals: Vec::new(),
            obstacles,
            anchors,
            key,
            of_hexes: false,
        })
    }
}

fn draw_country(landscape: &Landscape, scene: &mut Scene, names: &mut Vec<Name>) {
    ground::draw(landscape, scene);
    relief::draw(landscape, scene);
    ways::draw(&landscape.ways, scene);
    for (name, class, line) in &landscape.rivers {
        water::draw_line(*class, line, scene);
        if length(line) > 3.0 {
            let great = *class != water::Class::Creek;
            names.push(Name {
                text: name.clone(),
                class: if great { Type::River } else { Type::Creek },
                spot: Spot::Along { line: line.clone(), within: false },
                priority: if great { 40 } else { 5 },
                from: if great { 5.0 } else { 14.0 },
                rank: 0,
            });
        }
    }
}

fn draw_edge(paper: Rect, scene: &mut Scene) {
    let loops = vec![BOARD.corners().to_vec(), paper.grown(2.0).corners().to_vec()];
    scene.region(Layer::Margin, Detail::ALWAYS, Ink::Margin, loops);
    scene.stroke(Layer::Margin, Detail::ALWAYS, Ink::Line, Outline::rect(BOARD), Pen::blunt(0.05, 0.8));
}
