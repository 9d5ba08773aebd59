//! Roads, pikes, trails and railways.

use std::collections::{BTreeMap, BTreeSet};

use atlas::fit::Projection;
use atlas::plane::length;
use board::{Direction, Edge, Ground, HexId, Paths};
use engine::data;
use serde::Deserialize;

use super::common::{self, Roads, drawn};
use super::{ANY_WAY, BOARD, GRID, hex, is_land, layer, place};

const CROSSING: Edge =
    Edge::BRIDGE.union(Edge::FORD).union(Edge::FERRY).union(Edge::DAM).union(Edge::PONTOON_SITE);

#[test]
fn ways_are_marked_in_their_hexes_and_end_at_places() {
    common::assert_marked(&BOARD, Edge::ANY_ROAD, Ground::ROAD, &["pike", "road", "trail"]);
    common::assert_marked(&BOARD, Edge::RAILWAY, Ground::RAILWAY, &["railway", "victory line"]);
    common::assert_no_orphan_ends(&BOARD, Edge::ANY_ROAD);
    common::assert_no_orphan_ends(&BOARD, Edge::RAILWAY);
}

#[test]
fn a_hexside_shows_its_best_road_only() {
    for here in BOARD.hexes() {
        for direction in Direction::ALL {
            let roads = BOARD.edge(here, direction) & Edge::ANY_ROAD;
            assert!(roads.bits().count_ones() <= 1, "{}", BOARD.name(here));
        }
    }
}

#[test]
fn ways_keep_to_the_land_and_cross_rivers_at_crossings() {
    let down: BTreeSet<[HexId; 2]> = BOARD
        .places
        .iter()
        .filter(|place| place.notes.iter().any(|note| note == "destroyed"))
        .filter_map(|place| Some([hex(&place.hex), hex(place.other.as_ref()?)]))
        .flat_map(|[one, other]| [[one, other], [other, one]])
        .collect();
    for here in BOARD.hexes() {
        for (direction, next) in BOARD.around(here) {
            let side = BOARD.edge(here, direction);
            if side.intersects(ANY_WAY) {
                assert!(
                    is_land(here) && is_land(next) && !side.contains(Edge::IMPASSABLE),
                    "{}",
                    BOARD.name(here)
                );
                let dry = !side.intersects(Edge::ANY_RIVER);
                let crossed = side.intersects(CROSSING) || down.contains(&[here, next]);
                assert!(
                    dry || crossed,
                    "a way fords a river from {} to {}",
                    BOARD.name(here),
                    BOARD.name(next)
                );
            }
        }
    }
}

#[test]
fn every_town_is_on_a_road() {
    for place in
        BOARD.places.iter().filter(|place| ["city", "town", "village"].contains(&place.kind.as_str()))
    {
        let ways = BOARD.ground(hex(&place.hex)).intersects(Ground::ROAD | Ground::RAILWAY);
        assert!(ways, "{} in {}", place.name, place.hex);
    }
}

#[test]
fn every_railway_runs_through_its_stations_in_order() {
    let mut stations: BTreeMap<String, Vec<(i64, String)>> = BTreeMap::new();
    for station in &layer("stations").features {
        let line = station.text("line").unwrap().to_owned();
        stations.entry(line).or_default().push((station.number("order").unwrap(), station.name.clone()));
    }
    let mut found = 0;
    for (railway, mut order) in stations {
        order.sort();
        let Some(line) = BOARD.lines.iter().find(|line| line.kind == "railway" && line.name == railway)
        else {
            panic!("{railway} is not on the board");
        };
        let at = |number: i64| {
            let note = format!("station: {railway}, {number}");
            let place = BOARD.places.iter().find(|place| place.notes.contains(&note))?;
            let on_line = line.hexes.iter().position(|on| *on == place.hex);
            Some(on_line.unwrap_or_else(|| panic!("{} in {} is not on {railway}", place.name, place.hex)))
        };
        let passed: Vec<usize> = order.iter().filter_map(|(number, _)| at(*number)).collect();
        assert!(passed.is_sorted(), "{railway}: {passed:?}");
        found += passed.len();
    }
    assert!(found > 180, "{found}");
}

#[test]
fn the_railways_of_the_victory_lists_run_unbroken() {
    for (name, stations) in [
        (
            "Alexandria to Rappahannock Station",
            &[
                "Alexandria",
                "Fairfax Station",
                "Manassas Junction",
                "Warrenton Junction",
                "Rappahannock Station",
            ][..],
        ),
        (
            "Alexandria to Front Royal",
            &[
                "Alexandria",
                "Manassas Junction",
                "White Plains",
                "Piedmont Station",
                "Linden Station",
                "Front Royal",
            ],
        ),
        (
            "Alexandria to Leesburg",
            &["Alexandria", "Vienna", "Thornton Station", "Guilford Station", "Leesburg"],
        ),
        (
            "Baltimore Depot to Camden Station",
            &[
                "Baltimore Depot",
                "Bladensburg",
                "Laurel",
                "Annapolis Junction",
                "Relay House",
                "Camden Station",
            ],
        ),
        ("Baltimore Depot to Annapolis", &["Baltimore Depot", "Laurel", "Annapolis Junction", "Annapolis"]),
        (
            "Camden Station to the east edge",
            &[
                "Camden Station",
                "President Street Station",
                "Canton",
                "Back River Bridge Station",
                "Magnolia",
            ],
        ),
        (
            "Baltimore & Ohio",
            &[
                "Camden Station",
                "Relay House",
                "Ellicott's Mills",
                "Mount Airy",
                "Frederick Junction",
                "Point of Rocks",
                "Harpers Ferry",
                "Martinsburg",
                "North Mountain Depot",
            ],
        ),
        (
            "Mount Royal Depot to Harrisburg",
            &[
                "Mount Royal Depot",
                "Cockeysville",
                "Hanover Junction",
                "York",
                "New Cumberland",
                "Bridgeport~Cumberland",
                "Harrisburg",
            ],
        ),
    ] {
        let line = BOARD.lines.iter().find(|line| line.kind == "victory line" && line.name == name).unwrap();
        let hexes: Vec<HexId> = line.hexes.iter().map(|name| hex(name)).collect();
        let at = |station: &&str| {
            let here = place(station);
            hexes.iter().position(|&on| on == here).unwrap_or_else(|| panic!("{station} is not on {name}"))
        };
        let order: Vec<usize> = stations.iter().map(at).collect();
        assert!(order.is_sorted(), "{name}: {order:?}");
        assert_eq!(order[0], 0, "{name}");
        for pair in hexes.windows(2) {
            assert!(BOARD.between(pair[0], pair[1]).unwrap().contains(Edge::RAILWAY), "{name}");
        }
    }
    let east = &BOARD.lines.iter().find(|line| line.name == "Camden Station to the east edge").unwrap().hexes;
    assert!(BOARD.is_edge(hex(east.last().unwrap())));
}

#[derive(Deserialize)]
struct Grids {
    projection: Projection,
    global: Global,
}

#[derive(Deserialize)]
struct Global {
    hex_spacing_miles: f64,
}

/// The way by road on the board, as it is drawn from hexside to hexside, is as long as by road on the ground.
#[test]
fn roads_are_as_long_as_on_the_ground() {
    let grids: Grids = data::read(&common::data(), "atlas/gettysburg/grids.toml").unwrap();
    let places = layer("places");
    let ground = Roads::new(&layer("roads"), &grids.projection);
    let by_road = |from: HexId, direction: Direction, _: HexId| {
        BOARD.edge(from, direction).intersects(Edge::ANY_ROAD).then_some(1)
    };
    let mut wrong = Vec::new();
    for (from, to) in [
        ("Gettysburg", "Chambersburg"),
        ("Gettysburg", "Emmitsburg"),
        ("Gettysburg", "York"),
        ("Gettysburg", "Carlisle"),
        ("Gettysburg", "Westminster"),
        ("Gettysburg", "Taneytown"),
        ("Chambersburg", "Hagerstown"),
        ("Hagerstown", "Sharpsburg"),
        ("Hagerstown", "Frederick"),
        ("Frederick", "Emmitsburg"),
        ("Frederick", "Rockville"),
        ("Frederick", "Baltimore"),
        ("Sharpsburg", "Boonsborough"),
        ("Winchester", "Martinsburg"),
        ("Winchester", "Front Royal"),
        ("Leesburg", "Alexandria"),
        ("Warrenton", "Centreville"),
        ("Culpeper Court House", "Sperryville"),
        ("Fredericksburg", "Orange Court House"),
        ("Fredericksburg", "Spotsylvania Court House"),
        ("Harrisburg", "Carlisle"),
        ("Baltimore", "Washington"),
        ("Falmouth", "Warrenton Junction"),
        ("Upperville", "Aldie"),
    ] {
        let spot = |name: &str| places.named(name).unwrap().spot().unwrap();
        let real = ground.distance(spot(from), spot(to)).unwrap_or_else(|| panic!("no road {from} to {to}"));
        let (start, end) = [from, to].map(|name| hex(&BOARD.place(name).unwrap().hex)).into();
        let mut paths = Paths::new();
        paths.explore(&BOARD, start, 200, &by_road);
        let way = paths.path(&BOARD, end).unwrap_or_else(|| panic!("no road {from} to {to}"));
        let board = length(&drawn(&BOARD, &way)) * grids.global.hex_spacing_miles;
        if (board / real - 1.0).abs() > 0.15 {
            wrong.push(format!("{from} to {to}: {board:.1} miles on the board for {real:.1}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// One can ride from Gettysburg to every depot and county seat by road and railway, over what can be crossed.
#[test]
fn the_towns_are_joined() {
    let open = |from: HexId, direction: Direction, _: HexId| {
        let side = BOARD.edge(from, direction);
        let crossed = !side.intersects(Edge::ANY_RIVER) || side.intersects(CROSSING - Edge::PONTOON_SITE);
        (side.intersects(ANY_WAY) && crossed).then_some(1)
    };
    let mut paths = Paths::new();
    paths.explore(&BOARD, place("Gettysburg"), 400, &open);
    for town in [
        "Alexandria",
        "Aquia Creek Station",
        "Winchester",
        "Harpers Ferry",
        "Martinsburg",
        "Baltimore Depot",
        "Camden Station",
        "Mount Royal Depot",
        "Harrisburg",
        "Rockville~Montgomery",
        "Manassas Junction",
        "York",
        "Columbia",
        "Carlisle",
        "Fredericksburg",
        "Culpeper Court House",
        "Front Royal",
        "Annapolis",
        "Leesburg",
        "Williamsport",
        "Hagerstown",
        "Westminster",
        "Moss Neck",
        "Brandywine",
        "Shippensburg",
        "Waynesboro",
        "Towsontown",
        "Pikesville",
        "New Cumberland",
        "Orange Court House",
    ] {
        assert!(paths.cost(place(town)).is_some(), "{town} cannot be reached");
    }
}

/// Troops are set up on roads, as far as the roads of the ground run near: nine of ten set-ups stand on one.
#[test]
fn most_set_ups_stand_on_a_way() {
    let (mut on, mut all) = (0, 0);
    for name in GRID.used() {
        all += 1;
        on += usize::from(BOARD.ground(hex(name)).intersects(Ground::ROAD | Ground::RAILWAY));
    }
    assert!(on * 10 >= all * 9, "{on} of {all}");
}
