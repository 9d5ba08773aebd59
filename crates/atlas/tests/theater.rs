//! The layers of the Chancellorsville theater: whole, in order, and true to each other.
#![allow(clippy::unwrap_used)]

mod common;

use std::collections::{BTreeMap, BTreeSet};

use atlas::chancellorsville::{Shores, Theater};
use atlas::network::Spot;
use atlas::plane::{Point, crosses, nearest};
use atlas::{Feature, Fit, Layer, Shape};

const SOURCES: [&str; 5] = ["census", "geonames", "wdb2", "historical maps", "estimate"];

fn theater() -> Theater {
    Theater::load(&common::data()).unwrap()
}

fn layers(theater: &Theater) -> [(&'static str, &Layer); 8] {
    [
        ("places", &theater.places),
        ("fords", &theater.fords),
        ("water", &theater.water),
        ("roads", &theater.roads),
        ("rail", &theater.rail),
        ("stations", &theater.stations),
        ("terrain", &theater.terrain),
        ("works", &theater.works),
    ]
}

fn points(feature: &Feature) -> Vec<Point> {
    match &feature.shape {
        Shape::Point(point) => vec![*point],
        Shape::Line(line) => line.clone(),
        Shape::Polygons(polygons) => polygons.iter().flatten().flatten().copied().collect(),
    }
}

/// A line in metres.
fn metres(theater: &Theater, line: &[Point]) -> Vec<Point> {
    line.iter().map(|&point| theater.grids.projection.forward(point)).collect()
}

fn course(theater: &Theater, name: &str) -> Vec<Point> {
    metres(theater, theater.course(name).unwrap())
}

fn spot(theater: &Theater, feature: &Feature) -> Point {
    theater.grids.projection.forward(feature.spot().unwrap())
}

#[test]
fn every_feature_has_a_source_a_class_and_coordinates_in_the_theater() {
    let theater = theater();
    let classes: BTreeMap<&str, &[&str]> = BTreeMap::from([
        ("water", &["major", "minor", "creek"][..]),
        ("roads", &["major", "road", "plank", "turnpike", "military", "trail"][..]),
        ("terrain", &["woods", "hill", "clear", "marsh", "city", "rough", "water"][..]),
    ]);
    for (layer, features) in layers(&theater).map(|(name, layer)| (name, &layer.features)) {
        assert!(!features.is_empty(), "{layer}");
        for feature in features {
            assert!(SOURCES.contains(&feature.text("source").unwrap()), "{layer}: {}", feature.name);
            if let Some(known) = classes.get(layer) {
                assert!(known.contains(&feature.text("class").unwrap()), "{layer}: {}", feature.name);
            }
            for point in points(feature) {
                assert!(
                    (-78.05..=-77.15).contains(&point.x) && (38.10..=38.60).contains(&point.y),
                    "{layer}: {}",
                    feature.name
                );
                let rounded = Point::new((point.x * 1e4).round() / 1e4, (point.y * 1e4).round() / 1e4);
                assert!(
                    rounded.distance(point) < 1e-9,
                    "{layer}: {} is finer than four decimals",
                    feature.name
                );
            }
        }
    }
    for place in &theater.places.features {
        assert!((1..=4).contains(&place.number("rank").unwrap()), "{}", place.name);
    }
}

#[test]
fn crossings_lie_on_their_rivers_in_order_downstream() {
    let theater = theater();
    for ford in &theater.fords.features {
        let (away, _) = nearest(spot(&theater, ford), &course(&theater, ford.text("river").unwrap()));
        assert!(away <= 400.0, "{} lies {away:.0} m from its river", ford.name);
    }
    for (river, names) in [
        (
            "Rappahannock River",
            &[
                "Beverly Ford",
                "Kelly's Ford",
                "Field's Ford",
                "Mountain Run Ford",
                "Ellis' Ford",
                "Richards' Ford",
                "United States Ford",
                "Scott's Dam",
                "Banks' Ford",
                "Scott's Ford",
                "Falmouth Bridge",
                "Chatham Bridge",
                "Franklin's Crossing",
                "Fitzhugh's Crossing",
                "Port Royal Ferry",
            ][..],
        ),
        (
            "Rapidan River",
            &[
                "Raccoon Ford",
                "Morton's Ford",
                "Jacob's Ford",
                "Germanna Ford",
                "Culpeper Mine Ford",
                "Ely's Ford",
            ][..],
        ),
    ] {
        let line = course(&theater, river);
        let along: Vec<f64> = names
            .iter()
            .map(|name| nearest(spot(&theater, theater.fords.named(name).unwrap()), &line).1)
            .collect();
        assert!(along.is_sorted(), "{river}");
    }
}

#[test]
fn waters_run_down_into_what_they_feed() {
    let theater = theater();
    for water in &theater.water.features {
        let line = metres(&theater, water.line().unwrap());
        let (first, last) = (line[0], *line.last().unwrap());
        assert!(line.windows(2).all(|pair| pair[0].distance(pair[1]) <= 4000.0), "{} has a gap", water.name);
        match theater.water.named(water.text("into").unwrap()) {
            Some(into) => {
                let into = metres(&theater, into.line().unwrap());
                let (mouth, head) = (nearest(last, &into).0, nearest(first, &into).0);
                assert!(mouth <= 100.0, "the mouth of {} is {mouth:.0} m away", water.name);
                assert!(head > mouth, "{} runs upstream", water.name);
            }
            None => {
                assert!(last.x > first.x || last.y < first.y, "{} ends neither east nor south", water.name);
            }
        }
    }
    for name in ["Rappahannock River", "Rapidan River"] {
        let line = course(&theater, name);
        for (index, pair) in line.windows(2).enumerate() {
            let later = line[(index + 2).min(line.len())..].windows(2);
            assert!(
                !later.into_iter().any(|other| crosses(pair[0], pair[1], other[0], other[1])),
                "{name} crosses itself"
            );
        }
    }
}

#[test]
fn roads_are_one_network_through_every_town() {
    let theater = theater();
    let mut next: BTreeMap<Spot, Vec<Spot>> = BTreeMap::new();
    for road in &theater.roads.features {
        for pair in road.line().unwrap().windows(2) {
            let ends = [Spot::of(pair[0]), Spot::of(pair[1])];
            next.entry(ends[0]).or_default().push(ends[1]);
            next.entry(ends[1]).or_default().push(ends[0]);
            let metres = metres(&theater, pair);
            assert!(metres[0].distance(metres[1]) <= 1600.0, "{} has a gap", road.name);
        }
    }
    let mut seen = BTreeSet::new();
    let mut open = vec![*next.keys().next().unwrap()];
    while let Some(spot) = open.pop() {
        if seen.insert(spot) {
            open.extend(&next[&spot]);
        }
    }
    assert_eq!(seen.len(), next.len(), "the roads fall apart");
    for place in theater.places.features.iter().filter(|place| place.number("rank").unwrap() <= 2) {
        assert!(next.contains_key(&Spot::of(place.spot().unwrap())), "{} is on no road", place.name);
    }
}

#[test]
fn roads_and_railways_cross_the_rivers_only_where_there_is_a_crossing() {
    let theater = theater();
    let crossings: Vec<Point> = theater.fords.features.iter().map(|ford| spot(&theater, ford)).collect();
    for river in ["Rappahannock River", "Rapidan River", "Potomac River (Virginia shore)"] {
        let river = course(&theater, river);
        for way in theater.roads.features.iter().chain(&theater.rail.features) {
            for pair in metres(&theater, way.line().unwrap()).windows(2) {
                for water in river.windows(2).filter(|water| crosses(pair[0], pair[1], water[0], water[1])) {
                    let middle = water[0].toward(water[1], 0.5);
                    assert!(
                        crossings.iter().any(|ford| ford.distance(middle) <= 500.0),
                        "{} near {middle:?}",
                        way.name
                    );
                }
            }
        }
    }
}

#[test]
fn stations_stand_on_their_railways() {
    let theater = theater();
    let rail: BTreeSet<Spot> = theater
        .rail
        .features
        .iter()
        .flat_map(|line| line.line().unwrap().iter().map(|&point| Spot::of(point)))
        .collect();
    for station in &theater.stations.features {
        assert!(rail.contains(&Spot::of(station.spot().unwrap())), "{}", station.name);
    }
}

#[test]
fn every_place_lies_on_the_bank_it_is_said_to() {
    let theater = theater();
    let shores = Shores::new(&theater).unwrap();
    for place in &theater.places.features {
        let bank = shores.bank(place.spot().unwrap()).word();
        assert_eq!(bank, place.text("side_of_river").unwrap(), "{}", place.name);
    }
    for terrain in &theater.terrain.features {
        if ["hill", "city"].contains(&terrain.text("class").unwrap()) {
            let banks: BTreeSet<&str> =
                points(terrain).into_iter().map(|point| shores.bank(point).word()).collect();
            assert_eq!(banks.len(), 1, "{} straddles a river", terrain.name);
        }
    }
}

#[test]
fn rings_do_not_cross_themselves() {
    for feature in &theater().terrain.features {
        for ring in feature.polygons().unwrap().iter().flatten() {
            for (index, pair) in ring.windows(2).enumerate() {
                let later = ring[index + 1..].windows(2);
                assert!(
                    !later.into_iter().any(|other| crosses(pair[0], pair[1], other[0], other[1])),
                    "{}",
                    feature.name
                );
            }
        }
    }
}

#[test]
fn works_face_the_side_they_say() {
    let theater = theater();
    for works in &theater.works.features {
        let line = metres(&theater, works.line().unwrap());
        let (first, last) = (line[0], *line.last().unwrap());
        let (along, up) = (last.x - first.x, last.y - first.y);
        let (x, y) = if works.text("facing_side").unwrap() == "left" { (-up, along) } else { (up, -along) };
        let faces = works.text("faces").unwrap();
        let east = f64::from(u8::from(faces.contains('E'))) - f64::from(u8::from(faces.contains('W')));
        let north = f64::from(u8::from(faces.contains('N'))) - f64::from(u8::from(faces.contains('S')));
        assert!(x * east + y * north > 0.0, "{}", works.name);
    }
}

#[test]
fn control_points_lie_as_near_as_the_grid_says() {
    let theater = theater();
    let (fit, board) = (theater.grids.ah_fit().unwrap(), common::committed("ah"));
    for control in &theater.grids.ah.control {
        let at = board.coordinates(common::hex(&board, &control.hex));
        let away = fit.to_board(Point::new(control.lon, control.lat)).distance(atlas::fit::centre(at));
        assert!((away - control.residual_hexes).abs() < 0.02, "{}: {away:.2}", control.name);
        assert!(away < if control.class == "named" { 1.2 } else { 2.5 }, "{}", control.name);
    }
    for hex in board.hexes() {
        let centre = atlas::fit::centre(board.coordinates(hex));
        assert!(fit.to_board(fit.to_ground(centre)).distance(centre) < 1e-9);
    }
    let (fit, board) = (theater.grids.guv_fit().unwrap(), common::committed("guv"));
    for known in &theater.grids.guv.contains {
        let found = atlas::fit::hex_at(fit.to_board(Point::new(known.lon, known.lat)));
        assert_eq!(board.at(found).map(|hex| board.name(hex)), Some(known.hex.as_str()), "{}", known.name);
    }
}
