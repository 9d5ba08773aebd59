//! The hex grid, the hex numbers, the margin and the borders of counties.

use std::collections::BTreeMap;

use board::{Edge, HexId};

use crate::courses::Sides;
use crate::geometry::{INRADIUS, Point, Rect, corner, corner_point};
use crate::hex_land::{HexLand, coast};
use crate::names::{Name, Numeral, Spot, Type};
use crate::outline::{Outline, dashes};
use crate::palette::Ink;
use crate::scene::{Detail, Layer, Pen, Scene};
use crate::text::typeset;

/// Covers what lies beyond the board and draws its edge.
pub(crate) fn draw_margin(land: &HexLand, sheet: Rect, scene: &mut Scene) {
    let edges = coast(&land.board);
    let mut loops = edges.clone();
    loops.push(sheet.grown(2.0).corners().to_vec());
    scene.region(Layer::Margin, Detail::ALWAYS, Ink::Margin, loops);
    for edge in &edges {
        scene.ring(Layer::Margin, Detail::ALWAYS, Ink::Line, edge, Pen::round(0.05, 0.8));
    }
}

/// Draws the grid: only lightly, and only where it can be counted.
pub(crate) fn draw_grid(land: &HexLand, scene: &mut Scene) {
    for hex in land.board.hexes() {
        let at = land.board.coordinates(hex);
        let points: Vec<Point> = (0..=3).map(|index| corner_point(corner(at, index + 1))).collect();
        scene.stroke(
            Layer::Grid,
            Detail::from(7.0),
            Ink::Grid,
            Outline::line(&points),
            Pen::blunt(0.02, 0.45),
        );
        let missing = [5_usize, 0, 4].into_iter().filter(|&side| land.board.neighbours(hex)[side].is_none());
        for side in missing {
            let edge = [corner_point(corner(at, side)), corner_point(corner(at, side + 1))];
            scene.stroke(
                Layer::Grid,
                Detail::from(7.0),
                Ink::Grid,
                Outline::line(&edge),
                Pen::blunt(0.02, 0.45),
            );
        }
    }
}

/// The numbers of all hexes and where they may stand.
pub(crate) fn numerals(land: &HexLand) -> Vec<Numeral> {
    let number = |hex: HexId| {
        let text = land.board.name(hex).to_owned();
        let half = typeset(&text, Numeral::SETTING).width / 2.0;
        let size = Numeral::SETTING.size;
        let spots = [-INRADIUS + size * 0.95, INRADIUS - size * 0.3];
        Numeral { text, spots: spots.map(|down| land.centre(hex) + Point::new(-half, down)) }
    };
    land.board.hexes().map(number).collect()
}

/// Whether an area of the board is a county: `Adams, PA`.
fn county_name(area: &str) -> Option<&str> {
    let (name, state) = area.rsplit_once(", ")?;
    (state.len() == 2 && state.bytes().all(|letter| letter.is_ascii_uppercase())).then_some(name)
}

/// Draws borders between counties, except where a river is the border, and asks for the counties' names.
pub(crate) fn draw_counties(land: &HexLand, scene: &mut Scene, names: &mut Vec<Name>) {
    let mut county: BTreeMap<HexId, usize> = BTreeMap::new();
    for (number, (area, hexes)) in land.board.areas.iter().enumerate() {
        if let Some(name) = county_name(area) {
            county.extend(hexes.iter().map(|&hex| (hex, number)));
            if hexes.len() > 12 {
                let centres = hexes.iter().map(|&hex| land.centre(hex)).collect();
                names.push(Name {
                    text: name.into(),
                    class: Type::County,
                    spot: Spot::Over(centres),
                    priority: 35,
                    from: 2.4,
                    rank: 0,
                });
            }
        }
    }
    let rivers = Edge::ANY_RIVER | Edge::CREEK;
    let mut borders = Sides::new();
    for (hex, direction, edge) in land.sides() {
        let Some(next) = land.board.neighbour(hex, direction) else { continue };
        let (Some(here), Some(there)) = (county.get(&hex), county.get(&next)) else { continue };
        if here != there && !edge.intersects(rivers) {
            borders.add(land.side(hex, direction), ());
        }
    }
    for course in borders.courses() {
        let ink = Ink::County;
        for dash in dashes(&course.points, 0.3, 0.14) {
            scene.stroke(Layer::County, Detail::from(9.0), ink, Outline::line(&dash), Pen::blunt(0.05, 0.8));
        }
        scene.long_line(Layer::County, Detail::between(1.5, 9.0), ink, &course.points, Pen::round(0.05, 0.5));
    }
}
