//! Towns, villages, churches, mills, stations, forts, gaps and heights, and the names they ask for.

use std::collections::{BTreeMap, BTreeSet};

use board::{Board, Ground, HexId, Place};

use crate::crossings::side_middle;
use crate::geometry::{Point, Rect};
use crate::hex_land::HexLand;
use crate::names::{Name, Spot, Type};
use crate::noise::hash;
use crate::outline::Outline;
use crate::palette::Ink;
use crate::scene::{Detail, Layer, Pen, Scene};
use crate::ways::OFF_ROAD;

/// Draws the sign of every place and asks for its name.
pub(crate) fn draw(land: &HexLand, scene: &mut Scene, names: &mut Vec<Name>) {
    draw_unnamed_towns(land, scene);
    let mut taken: BTreeMap<HexId, Vec<Point>> = BTreeMap::new();
    let mut order: Vec<&Place> = land.board.places.iter().collect();
    order.sort_by_key(|place| (weight(place), place.kind == "fort"));
    for place in order {
        if let Some(at) = stand(land, place, &mut taken) {
            let reach = draw_sign(land, scene, place, at);
            names.extend(name_of(place, Rect::centred(at, reach * 2.0, reach * 2.0)));
        }
    }
}

/// The rank by which places are ordered: unranked ones last.
fn weight(place: &Place) -> u8 {
    if place.rank == 0 { 9 } else { place.rank }
}

/// Where a place stands: on its hexside, or in its hex, beside those that are there already.
fn stand(land: &HexLand, place: &Place, taken: &mut BTreeMap<HexId, Vec<Point>>) -> Option<Point> {
    let hex = land.hex_of(place)?;
    if let Some(other) = place.other.as_ref().and_then(|name| land.board.hex(name)) {
        return Some(side_middle(land, hex, land.board.direction(hex, other)?));
    }
    let centre = land.centre(hex);
    let here = taken.entry(hex).or_default();
    let wants_road = here.is_empty() && !OFF_ROAD.contains(&place.kind.as_str());
    let ring = (0..12)
        .map(|turn| centre + Point::new(0.0, -0.46).turned(turn as f32 * std::f32::consts::TAU / 12.0));
    let spots = std::iter::once(centre).filter(|_| here.is_empty()).chain(ring);
    let cost = |spot: Point| {
        let crowd: f32 = here.iter().map(|&other| (0.5 - (other - spot).length()).max(0.0) * 8.0).sum();
        let (lines, _) = land.clutter.within(Rect::centred(spot, 0.36, 0.36));
        let away = (spot - centre).length();
        crowd + if wants_road { away * 9.0 } else { lines * 5.0 + away }
    };
    let best = spots.min_by(|left, right| cost(*left).total_cmp(&cost(*right)))?;
    here.push(best);
    Some(best)
}

/// Draws a place's sign and returns half its size.
fn draw_sign(land: &HexLand, scene: &mut Scene, place: &Place, at: Point) -> f32 {
    let words = place.name.to_lowercase();
    let in_city = land.hex_of(place).is_some_and(|hex| land.board.ground(hex).contains(Ground::CITY));
    match place.kind.as_str() {
        "city" => blocks(scene, at, if place.rank == 1 { 3 } else { 2 }, Detail::from(1.2)),
        "town" => blocks(scene, at, 2, Detail::from(if place.rank <= 1 { 1.2 } else { 2.5 })),
        "village" | "court house" | "courthouse" => blocks(scene, at, 1, Detail::from(3.5)),
        "hamlet" | "crossroads" if !words.contains("church") => houses(scene, at, 3),
        "station" if !in_city => station(scene, at),
        "fort" | "works" | "redoubt" => fort(scene, at),
        "gap" | "pass" => gap(scene, at),
        "height" | "hill" | "mountain" => 0.05,
        "landing" | "wharf" => landing(scene, at),
        "supply" => supply(scene, at),
        "tavern" | "store" | "furnace" => houses(scene, at, 2),
        "ford" | "ferry" | "bridge" | "dam" | "pontoon" => 0.3,
        _ if place.other.is_some() => 0.3,
        "mill" => mill(scene, at),
        _ if words.contains("church") || words.contains("chapel") || words.contains("meeting") => {
            church(scene, at)
        }
        _ if words.contains("mill") => mill(scene, at),
        _ => houses(scene, at, 1),
    }
}

/// The sign of a kind of place, for the key.
pub(crate) fn draw_kind(scene: &mut Scene, kind: &str, at: Point) {
    match kind {
        "fort" => fort(scene, at),
        "gap" => gap(scene, at),
        "supply" => supply(scene, at),
        _ => station(scene, at),
    };
}

/// Villages and cities of the ground that no place names still show their houses.
fn draw_unnamed_towns(land: &HexLand, scene: &mut Scene) {
    let board: &Board = &land.board;
    let named: BTreeSet<HexId> = board
        .places
        .iter()
        .filter(|place| place.other.is_none())
        .filter_map(|place| land.hex_of(place))
        .collect();
    for hex in board.hexes().filter(|hex| !named.contains(hex)) {
        let at = land.centre(hex);
        if board.ground(hex).contains(Ground::CITY) {
            blocks(scene, at, 2, Detail::from(3.0));
        } else if board.ground(hex).contains(Ground::VILLAGE) {
            blocks(scene, at, 1, Detail::from(3.5));
        }
        if board.ground(hex).contains(Ground::WORKS) {
            fort(scene, at);
        }
    }
}

/// Town blocks on both sides of two crossing streets, `size` deep.
fn blocks(scene: &mut Scene, at: Point, size: i32, detail: Detail) -> f32 {
    let pitch = 0.155;
    let tilt = (hash((at.x * 8.0) as i32, (at.y * 8.0) as i32, 81) - 0.5) * 0.5;
    let mut filled = Outline::new();
    for row in (-size..=size).filter(|&row| row != 0) {
        for column in (-size..=size).filter(|&column| column != 0) {
            let chance = hash(column + (at.x * 8.0) as i32, row + (at.y * 8.0) as i32, 82);
            if row.abs() + column.abs() > size + 1
                || (row.abs() + column.abs() == size + 1 && size > 1 && chance < 0.25)
            {
                continue;
            }
            let centre = Point::new(offset(column), offset(row)) * pitch;
            let (width, height) = (pitch * (0.55 + 0.25 * chance), pitch * (0.78 - 0.25 * chance));
            let block = Rect::centred(centre, width, height).corners().map(|corner| at + corner.turned(tilt));
            filled.add_polygon(&block);
        }
    }
    let reach = pitch * (size as f32 + 0.1);
    scene.fill(Layer::Town, Detail::from(detail.from.max(9.0)), Ink::Town, filled);
    let dot = if size > 1 { 0.26 } else { 0.2 };
    scene.fill(
        Layer::Town,
        Detail::between(detail.from, 9.0),
        Ink::Town,
        Outline::rect(Rect::centred(at, dot, dot)),
    );
    reach
}

fn offset(count: i32) -> f32 {
    count as f32 - 0.5 * count.signum() as f32 + 0.08 * count.signum() as f32
}

/// A few single houses along the way.
fn houses(scene: &mut Scene, at: Point, count: i32) -> f32 {
    let mut filled = Outline::new();
    for index in 0..count {
        let angle = hash(index + (at.x * 8.0) as i32, (at.y * 8.0) as i32, 83) * 0.8 + index as f32 * 2.1;
        let centre = if count == 1 { at } else { at + Point::new(0.13, 0.0).turned(angle) };
        filled.append(&Outline::polygon(
            &Rect::centred(Point::default(), 0.11, 0.08)
                .corners()
                .map(|corner| centre + corner.turned(angle * 0.3)),
        ));
    }
    scene.fill(Layer::Town, Detail::from(9.0), Ink::Town, filled);
    if count == 1 { 0.09 } else { 0.17 }
}

fn church(scene: &mut Scene, at: Point) -> f32 {
    scene.fill(
        Layer::Town,
        Detail::from(9.0),
        Ink::Town,
        Outline::rect(Rect::centred(at + Point::new(0.0, 0.06), 0.16, 0.11)),
    );
    let mut cross = Outline::line(&[at + Point::new(0.0, 0.0), at + Point::new(0.0, -0.19)]);
    cross.add_line(&[at + Point::new(-0.065, -0.13), at + Point::new(0.065, -0.13)]);
    scene.stroke(Layer::Town, Detail::from(9.0), Ink::Town, cross, Pen::blunt(0.035, 0.7));
    0.16
}

/// A mill wheel.
fn mill(scene: &mut Scene, at: Point) -> f32 {
    let detail = Detail::from(9.0);
    scene.fill(Layer::Town, detail, Ink::Halo, Outline::circle(at, 0.11));
    let mut wheel = Outline::circle(at, 0.085);
    for turn in 0..4 {
        let spoke = Point::new(0.13, 0.0).turned(turn as f32 * std::f32::consts::FRAC_PI_4);
        wheel.add_line(&[at - spoke, at + spoke]);
    }
    scene.stroke(Layer::Town, detail, Ink::Town, wheel, Pen::blunt(0.025, 0.55));
    0.14
}

/// A station: a house half black, half open.
fn station(scene: &mut Scene, at: Point) -> f32 {
    let detail = Detail::from(7.0);
    let house = Rect::centred(at, 0.28, 0.17);
    scene.fill(Layer::Town, detail, Ink::Halo, Outline::rect(house));
    scene.fill(
        Layer::Town,
        detail,
        Ink::Railway,
        Outline::rect(Rect { max: Point::new(at.x, house.max.y), ..house }),
    );
    scene.stroke(Layer::Town, detail, Ink::Railway, Outline::rect(house), Pen::blunt(0.035, 0.7));
    0.18
}

/// A closed work: a bastioned square.
fn fort(scene: &mut Scene, at: Point) -> f32 {
    let mut trace = Vec::new();
    for turn in 0..4 {
        let angle = turn as f32 * std::f32::consts::FRAC_PI_2;
        for (x, y) in [(-0.07, -0.11), (0.07, -0.11), (0.1, -0.15), (0.15, -0.15)] {
            trace.push(at + Point::new(x, y).turned(angle));
        }
    }
    let outline = Outline::polygon(&trace);
    scene.fill(Layer::Town, Detail::from(6.0), Ink::Halo, outline.clone());
    scene.stroke(Layer::Town, Detail::from(6.0), Ink::Works, outline, Pen::round(0.045, 0.8));
    0.19
}

/// Two brows that leave a way between them.
fn gap(scene: &mut Scene, at: Point) -> f32 {
    for side in [1.0_f32, -1.0] {
        let mut brow = Outline::new();
        brow.move_to(at + Point::new(0.24 * side, -0.2));
        brow.curve_to(
            at + Point::new(0.06 * side, -0.1),
            at + Point::new(0.06 * side, 0.1),
            at + Point::new(0.24 * side, 0.2),
        );
        scene.stroke(Layer::Town, Detail::from(6.0), Ink::Halo, brow.clone(), Pen::round(0.13, 2.0));
        scene.stroke(Layer::Town, Detail::from(6.0), Ink::Line, brow, Pen::round(0.055, 0.9));
    }
    0.24
}

/// A source of supply: a wagon wheel.
fn supply(scene: &mut Scene, at: Point) -> f32 {
    let detail = Detail::from(7.0);
    scene.fill(Layer::Town, detail, Ink::Halo, Outline::circle(at, 0.24));
    let mut wheel = Outline::circle(at, 0.22);
    wheel.add_circle(at, 0.06);
    for turn in 0..4 {
        let spoke = Point::new(0.22, 0.0).turned(turn as f32 * std::f32::consts::FRAC_PI_4);
        wheel.add_line(&[at - spoke, at + spoke]);
    }
    scene.stroke(Layer::Town, detail, Ink::Works, wheel, Pen::round(0.04, 0.8));
    0.26
}

fn landing(scene: &mut Scene, at: Point) -> f32 {
    let detail = Detail::from(9.0);
    let mut anchor = Outline::circle(at + Point::new(0.0, -0.13), 0.03);
    anchor.add_line(&[at + Point::new(0.0, -0.1), at + Point::new(0.0, 0.13)]);
    anchor.move_to(at + Point::new(-0.12, 0.03));
    anchor.curve_to(at + Point::new(-0.09, 0.17), at + Point::new(0.09, 0.17), at + Point::new(0.12, 0.03));
    scene.stroke(Layer::Town, detail, Ink::Line, anchor, Pen::round(0.035, 0.7));
    0.16
}

/// The name a place asks for; signs on hexsides that only tell which road they carry are not named.
fn name_of(place: &Place, around: Rect) -> Option<Name> {
    if place.other.is_some() && place.name.contains(',') {
        return None;
    }
    let rank = weight(place);
    let (class, priority, from) = match place.kind.as_str() {
        "city" if rank == 1 => (Type::City, 100, 1.2),
        "city" => (Type::Town, 90, 2.2),
        "town" if rank <= 1 => (Type::Town, 88, 2.2),
        "town" | "village" | "court house" | "courthouse" if rank <= 2 => (Type::Town, 80, 4.0),
        "town" | "village" | "court house" | "courthouse" => (Type::Village, 70, 7.5),
        "height" | "hill" | "mountain" => (Type::Height, 30, 14.0),
        "ford" | "ferry" | "bridge" | "dam" | "pontoon" | "pontoon site" => (Type::Ford, 45, 14.0),
        "gap" | "pass" => (Type::Spot, 50, if rank <= 2 { 7.5 } else { 14.0 }),
        _ if rank <= 2 => (Type::Village, 66, 7.5),
        _ if rank <= 3 => (Type::Spot, 55, 12.0),
        _ => (Type::Spot, 25, 14.0),
    };
    let priority = priority - i32::from(rank);
    Some(Name {
        text: place.name.clone(),
        class,
        spot: Spot::Beside(around),
        priority,
        from,
        rank: place.rank,
    })
}
