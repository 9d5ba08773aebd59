//! The layers of geography: whole, in order, and true to each other.

use std::collections::{BTreeMap, BTreeSet};

use atlas::fit::{Fit, Projection, centre};
use atlas::network::Spot;
use atlas::plane::{Point, inside, nearest};
use atlas::{Feature, Layer, Shape};
use engine::data;
use serde::Deserialize;

use super::{GRID, common, layer, text};

const KILOMETRES_IN_A_MILE: f64 = 1.609_344;

#[derive(Deserialize)]
struct Grids {
    projection: Projection,
    global: Global,
    control: Vec<Control>,
}

#[derive(Deserialize)]
struct Global {
    column: [f64; 2],
    row: [f64; 2],
    hex_spacing_miles: f64,
}

#[derive(Deserialize)]
struct Control {
    sheet: String,
    hex: String,
    name: String,
    lon: f64,
    lat: f64,
    hexside: Option<String>,
    global: String,
    hexes: f64,
    fitted: bool,
    #[serde(default)]
    outlier: bool,
}

fn grids() -> Grids {
    data::read(&common::data(), "atlas/gettysburg/grids.toml").unwrap()
}

/// Longitude and latitude to kilometres on a plane.
fn plane() -> impl Fn(Point) -> Point {
    let projection = grids().projection;
    move |ground| {
        let miles = projection.forward(ground);
        Point::new(miles.x * KILOMETRES_IN_A_MILE, miles.y * KILOMETRES_IN_A_MILE)
    }
}

fn flat(points: &[Point], plane: &impl Fn(Point) -> Point) -> Vec<Point> {
    points.iter().map(|&point| plane(point)).collect()
}

fn lines<'a>(
    layer: &'a Layer,
    plane: &'a impl Fn(Point) -> Point,
) -> impl Iterator<Item = (&'a Feature, Vec<Point>)> {
    layer.features.iter().filter_map(move |feature| Some((feature, flat(feature.line().ok()?, plane))))
}

/// Where two lines cross.
fn meetings(one: &[Point], other: &[Point]) -> Vec<Point> {
    let mut found = Vec::new();
    for a in one.windows(2) {
        for b in other.windows(2) {
            let (dx, dy) = (a[1].x - a[0].x, a[1].y - a[0].y);
            let (ex, ey) = (b[1].x - b[0].x, b[1].y - b[0].y);
            let area = dx * ey - dy * ex;
            let (fx, fy) = (b[0].x - a[0].x, b[0].y - a[0].y);
            let (along, across) = ((fx * ey - fy * ex) / area, (fx * dy - fy * dx) / area);
            if (0.0..=1.0).contains(&along) && (0.0..=1.0).contains(&across) {
                found.push(a[0].toward(a[1], along));
            }
        }
    }
    found
}

#[test]
fn every_feature_says_what_it_is_and_where_it_comes_from() {
    let allowed: BTreeMap<&str, (&str, &[&str])> = BTreeMap::from([
        (
            "places",
            (
                "kind",
                &[
                    "city",
                    "town",
                    "village",
                    "hamlet",
                    "station",
                    "gap",
                    "height",
                    "landing",
                    "fort",
                    "structure",
                ][..],
            ),
        ),
        ("water", ("class", &["major", "minor", "creek", "estuary"])),
        ("crossings", ("type", &["bridge", "pontoon", "ford", "ferry", "dam"])),
        ("roads", ("class", &["pike", "road", "trail"])),
        ("rail", ("status", &["in use"])),
        ("stations", ("status", &["open", "damaged"])),
        ("relief", ("kind", &["mountain", "hill", "ridge"])),
        ("cover", ("kind", &["woods", "rough", "swamp", "clear", "rolling", "city"])),
        ("counties", ("state", &["DC", "MD", "PA", "VA"])),
        ("forts", ("kind", &["permanent"])),
    ]);
    let sources = ["census", "geonames", "wdb2", "historical maps", "estimate", "printed hex"];
    for (name, (property, words)) in allowed {
        for feature in &layer(name).features {
            assert!(sources.contains(&feature.text("source").unwrap()), "{name}: {}", feature.name);
            assert!(words.contains(&feature.text(property).unwrap()), "{name}: {}", feature.name);
            let points: Vec<Point> = match &feature.shape {
                Shape::Point(point) => vec![*point],
                Shape::Line(line) => line.clone(),
                Shape::Polygons(polygons) => polygons.iter().flatten().flatten().copied().collect(),
            };
            for value in points.iter().flat_map(|point| [point.x, point.y]) {
                let tenths = value * 1e4;
                assert!((tenths - tenths.round()).abs() < 1e-6, "{name}: {} has {value}", feature.name);
            }
        }
    }
}

#[test]
fn places_are_told_apart_and_lie_in_their_counties() {
    let plane = plane();
    let (places, counties) = (layer("places"), layer("counties"));
    let mut seen = BTreeSet::new();
    for place in &places.features {
        let (county, state) = (place.text("county").unwrap(), place.text("state").unwrap());
        assert!(seen.insert((place.name.clone(), county, state)), "{} in {county} stands twice", place.name);
        let border = counties
            .features
            .iter()
            .find(|known| known.name == county && known.text("state") == Ok(state))
            .unwrap_or_else(|| panic!("{} lies in no county", place.name));
        let spot = place.spot().unwrap();
        let polygons = border.polygons().unwrap();
        if !polygons.iter().any(|rings| inside(spot, rings)) {
            let away = |ring: &Vec<Point>| nearest(plane(spot), &flat(ring, &plane)).0;
            let off = polygons.iter().flatten().map(away).fold(f64::INFINITY, f64::min);
            let near = ["gap", "height", "landing", "fort"].contains(&place.text("kind").unwrap());
            assert!(off < if near { 0.8 } else { 0.3 }, "{} lies {off:.2} km outside {county}", place.name);
        }
    }
    assert!(seen.len() >= 700);
    assert_eq!(places.features.iter().filter(|place| place.flag("levy")).count(), 31);
}

#[test]
fn crossings_lie_on_their_rivers() {
    let plane = plane();
    let water = layer("water");
    for crossing in &layer("crossings").features {
        let (river, spot) = (crossing.text("river").unwrap(), plane(crossing.spot().unwrap()));
        let away = lines(&water, &plane)
            .filter(|(feature, _)| feature.name == river)
            .map(|(_, line)| nearest(spot, &line).0)
            .fold(f64::INFINITY, f64::min);
        assert!(away < 0.8, "{} lies {away:.2} km from {river}", crossing.name);
    }
}

#[test]
fn the_roads_are_one_network_that_every_town_is_on() {
    let plane = plane();
    let roads = layer("roads");
    let mut joined: BTreeMap<Spot, Vec<Spot>> = BTreeMap::new();
    for road in &roads.features {
        for pair in road.line().unwrap().windows(2) {
            let long = plane(pair[0]).distance(plane(pair[1]));
            assert!(long < 3.6, "{} has {long:.1} km between two points", road.name);
            let [from, to] = [pair[0], pair[1]].map(Spot::of);
            joined.entry(from).or_default().push(to);
            joined.entry(to).or_default().push(from);
        }
    }
    let first = *joined.keys().next().unwrap();
    let mut seen = BTreeSet::from([first]);
    let mut open = vec![first];
    while let Some(spot) = open.pop() {
        open.extend(joined[&spot].iter().filter(|&&next| seen.insert(next)));
    }
    assert_eq!(seen.len(), joined.len(), "the roads fall into pieces");
    for place in layer("places").features.iter().filter(|place| place.number("rank").unwrap() <= 3) {
        let off = ["height", "structure", "fort", "landing"].contains(&place.text("kind").unwrap());
        assert!(off || seen.contains(&Spot::of(place.spot().unwrap())), "{} is on no road", place.name);
    }
}

#[test]
fn great_rivers_are_crossed_at_crossings_and_mountains_at_gaps() {
    let plane = plane();
    let [roads, rail, water, relief] = ["roads", "rail", "water", "relief"].map(layer);
    let crossings: Vec<(String, Point)> = layer("crossings")
        .features
        .iter()
        .map(|crossing| (crossing.text("river").unwrap().to_owned(), plane(crossing.spot().unwrap())))
        .collect();
    let gaps: Vec<Point> = layer("places")
        .features
        .iter()
        .filter(|place| place.text("kind") == Ok("gap"))
        .map(|gap| plane(gap.spot().unwrap()))
        .collect();
    let mountains: BTreeSet<&str> = relief
        .features
        .iter()
        .filter(|feature| feature.text("kind") == Ok("mountain"))
        .map(|feature| feature.name.as_str())
        .collect();
    let rivers: Vec<(&Feature, Vec<Point>)> = lines(&water, &plane)
        .filter(|(river, _)| river.text("class") == Ok("major") && !river.flag("estuary"))
        .collect();
    let crests: Vec<Vec<Point>> = lines(&relief, &plane)
        .filter(|(ridge, _)| mountains.contains(ridge.name.as_str()))
        .map(|(_, crest)| crest)
        .collect();
    let away = |spot: Point, known: &mut dyn Iterator<Item = Point>| {
        known.map(|other| other.distance(spot)).fold(f64::INFINITY, f64::min)
    };
    for (way, line) in lines(&roads, &plane).chain(lines(&rail, &plane)) {
        for (river, course) in &rivers {
            for spot in meetings(&line, course) {
                let known = &mut crossings.iter().filter(|(name, _)| *name == river.name).map(|(_, at)| *at);
                assert!(away(spot, known) < 0.8, "{} crosses {} without a crossing", way.name, river.name);
            }
        }
        // Tracks that only a set-up tells of say so in a note, and keep to no gap.
        let told = way.optional_text("class").is_some() && way.optional_text("note").is_none();
        for spot in crests.iter().filter(|_| told).flat_map(|crest| meetings(&line, crest)) {
            assert!(
                away(spot, &mut gaps.iter().copied()) < 1.5,
                "{} crosses a mountain off the gaps",
                way.name
            );
        }
    }
}

#[test]
fn stations_lie_on_their_railways_in_order() {
    let rail = layer("rail");
    let mut order: BTreeMap<&str, Vec<(i64, usize)>> = BTreeMap::new();
    let stations = layer("stations");
    for station in &stations.features {
        let name = station.text("line").unwrap();
        let line = rail.named(name).unwrap_or_else(|| panic!("there is no railway {name}")).line().unwrap();
        let at = line.iter().position(|&point| Spot::of(point) == Spot::of(station.spot().unwrap()));
        let at = at.unwrap_or_else(|| panic!("{} is not on {name}", station.name));
        order.entry(name).or_default().push((station.number("order").unwrap(), at));
    }
    for (name, mut stops) in order {
        stops.sort_unstable();
        assert!(stops.iter().map(|(_, at)| at).is_sorted(), "{name}");
    }
    assert_eq!(
        stations.features.iter().filter(|station| station.text("status") == Ok("damaged")).count(),
        17
    );
}

/// What is written of the controls in the grid's own file is what the straight grid gives.
#[test]
fn the_straight_grid_fits_its_controls() {
    let grids = grids();
    let miles = |step: Point| {
        let [column, row] = [grids.global.column, grids.global.row];
        let columns = step.x / atlas::fit::COLUMN;
        Point::new(columns * column[0] + step.y * row[0], columns * column[1] + step.y * row[1])
    };
    let mut outliers = 0;
    for control in &grids.control {
        let printed = GRID.hex(&format!("{}{}", control.sheet, control.hex)).unwrap();
        assert_eq!(GRID.hex(&control.global), Some(printed), "{}", control.name);
        let other = control.hexside.as_ref().map_or(printed, |side| {
            GRID.hex(&format!("{}{}", control.sheet, side.split_once('-').unwrap().1)).unwrap()
        });
        assert!(printed.distance(other) <= 1, "{}", control.name);
        let middle = centre(printed).toward(centre(other), 0.5);
        let straight = GRID.unbent(Point::new(control.lon, control.lat));
        let off = miles(Point::new(straight.x - middle.x, straight.y - middle.y));
        let hexes = off.x.hypot(off.y) / grids.global.hex_spacing_miles;
        assert!((hexes - control.hexes).abs() < 0.02, "{}: {hexes:.2} and {}", control.name, control.hexes);
        outliers += usize::from(control.outlier);
        assert!(
            !control.fitted || hexes < if control.outlier { 1.5 } else { 1.0 },
            "{}: {hexes:.2}",
            control.name
        );
    }
    assert!(outliers <= 3);
    // And bent or not, a degree is where it was.
    let ground = Point::new(-77.2311, 39.8309);
    assert!(GRID.to_ground(GRID.to_board(ground)).distance(ground) < 1e-6);
}

#[test]
fn the_boxes_off_the_map_are_joined_to_known_ones() {
    let offmap = text("offmap.toml");
    let names = |kind: &str, table: &str, key: &str| -> Vec<String> {
        offmap[kind][table]
            .as_array()
            .unwrap()
            .iter()
            .map(|record| record[key].as_str().unwrap().to_owned())
            .collect()
    };
    for (kind, ends) in [
        ("naval", [names("naval", "port", "dock"), names("naval", "box", "name")].concat()),
        ("rail", [names("rail", "station", "name"), names("rail", "box", "name")].concat()),
    ] {
        for link in offmap[kind]["link"].as_array().unwrap() {
            for end in link["between"].as_array().unwrap() {
                assert!(ends.contains(&end.as_str().unwrap().to_owned()), "{kind} link to {end}");
            }
        }
    }
}
