//! Facts of the ground on the kilometre board of Give Us Victories.
#![allow(clippy::unwrap_used)]

mod common;

use std::collections::BTreeSet;

use board::{Direction, Edge, Ground, HexId};
use common::{BETWEEN, NORTH, SOUTH, bank, committed, hex, place_hex};

#[test]
fn the_committed_board_is_what_the_atlas_makes() {
    common::assert_committed("guv");
}

#[test]
fn hexes_are_named_by_column_and_row() {
    let board = committed("guv");
    assert_eq!(board.len(), 43 * 35);
    let even: Vec<&str> = board.around(hex(&board, "1821")).map(|(_, next)| board.name(next)).collect();
    assert_eq!(even, ["1820", "1921", "1922", "1822", "1722", "1721"], "even columns sit half a hex lower");
    let odd: Vec<&str> = board.around(hex(&board, "1921")).map(|(_, next)| board.name(next)).collect();
    assert_eq!(odd, ["1920", "2020", "2021", "1922", "1821", "1820"]);
}

#[test]
fn every_town_stands_on_its_own_bank() {
    let board = committed("guv");
    for (name, expected) in [
        ("Falmouth", NORTH),
        ("Lacy House", NORTH),
        ("Hartwood Church", NORTH),
        ("Sherwood Forest", NORTH),
        ("Kellysville", NORTH),
        ("Richardsville", BETWEEN),
        ("Fredericksburg", SOUTH),
        ("Marye's Heights", SOUTH),
        ("Taylor's Hill", SOUTH),
        ("Chancellorsville", SOUTH),
        ("Salem Church", SOUTH),
        ("Wilderness Tavern", SOUTH),
        ("Hamilton's Crossing", SOUTH),
        ("Spotsylvania", SOUTH),
    ] {
        assert_eq!(bank(&board, place_hex(&board, name)), Some(expected), "{name}");
    }
}

/// The two hexes of every side of a named water, in its order.
fn sides(board: &board::Board, name: &str) -> Vec<[HexId; 2]> {
    let water = board.waters.iter().find(|water| water.name == name).unwrap();
    water
        .sides
        .iter()
        .map(|side| {
            let (name, direction) = side.split_once(' ').unwrap();
            let here = hex(board, name);
            [here, board.neighbour(here, Direction::from_short(direction).unwrap()).unwrap()]
        })
        .collect()
}

#[test]
fn rivers_follow_hexsides_unbroken_from_edge_to_edge() {
    let board = committed("guv");
    for name in ["Rappahannock River", "Rapidan River", "Po River", "Ni River"] {
        let sides = sides(&board, name);
        for pair in sides.windows(2) {
            let shared: Vec<&HexId> = pair[0].iter().filter(|hex| pair[1].contains(hex)).collect();
            assert_eq!(shared.len(), 1, "{name} breaks at {}", board.name(pair[0][0]));
            let [one, two] =
                [&pair[0], &pair[1]].map(|side| *side.iter().find(|hex| *hex != shared[0]).unwrap());
            assert_eq!(board.distance(one, two), 1, "{name} jumps at {}", board.name(*shared[0]));
        }
    }
    let touches_edge = |side: &[HexId; 2]| side.iter().all(|&hex| board.is_edge(hex));
    let rappahannock = sides(&board, "Rappahannock River");
    assert!(touches_edge(&rappahannock[0]) && touches_edge(rappahannock.last().unwrap()));
    assert!(touches_edge(&sides(&board, "Rapidan River")[0]));
}

#[test]
fn the_two_rivers_part_the_board_into_three_banks() {
    let board = committed("guv");
    let total: usize = [NORTH, BETWEEN, SOUTH].iter().map(|area| board.area(area).unwrap().len()).sum();
    assert_eq!(total, board.len());
    for here in board.hexes() {
        for (direction, next) in board.around(here) {
            let parted = board.edge(here, direction).contains(Edge::MAJOR_RIVER);
            assert_eq!(parted, bank(&board, here) != bank(&board, next), "{}", board.name(here));
        }
    }
}

#[test]
fn every_ford_joins_land_on_both_banks_of_its_river() {
    let board = committed("guv");
    let fords: Vec<_> = board.places.iter().filter(|place| place.kind == "ford").collect();
    assert_eq!(fords.len(), 13);
    for ford in &fords {
        let (one, two) = (hex(&board, &ford.hex), hex(&board, ford.other.as_ref().unwrap()));
        assert!(board.between(one, two).unwrap().contains(Edge::MAJOR_RIVER | Edge::FORD), "{}", ford.name);
        let banks = (bank(&board, one).unwrap(), bank(&board, two).unwrap());
        let expected = match (ford.notes[0].as_str(), ford.name.as_str()) {
            ("Rapidan River", _) => (BETWEEN, SOUTH),
            (_, "Kelly's Ford" | "Ellis's Ford" | "Richards's Ford") => (NORTH, BETWEEN),
            _ => (NORTH, SOUTH),
        };
        assert_eq!(banks, expected, "{}", ford.name);
    }
    let marked = board
        .hexes()
        .flat_map(|here| Direction::ALL.map(|direction| board.edge(here, direction)))
        .filter(|edge| edge.contains(Edge::FORD))
        .count();
    assert_eq!(marked, 2 * fords.len(), "a ford on every side that has one, and no other");
}

#[test]
fn roads_cross_the_great_rivers_only_at_fords_and_the_small_ones_by_bridges() {
    let board = committed("guv");
    let mut bridges = 0;
    for here in board.hexes() {
        for direction in Direction::ALL {
            let edge = board.edge(here, direction);
            let road = edge.intersects(Edge::ANY_ROAD);
            assert!(
                !(road && edge.contains(Edge::MAJOR_RIVER)) || edge.contains(Edge::FORD),
                "{}",
                board.name(here)
            );
            assert_eq!(
                edge.contains(Edge::BRIDGE),
                road && edge.contains(Edge::MINOR_RIVER),
                "{}",
                board.name(here)
            );
            bridges += usize::from(edge.contains(Edge::BRIDGE));
            assert!(
                !edge.contains(Edge::PIKE | Edge::ROAD),
                "{} has two roads on one side",
                board.name(here)
            );
        }
    }
    assert!(bridges / 2 >= 6, "{bridges}");
}

#[test]
fn roads_end_nowhere_but_at_places_and_edges() {
    let board = committed("guv");
    common::assert_roads_of_the_right_wing(&board);
    common::assert_no_orphan_ends(&board, Edge::ANY_ROAD);
    common::assert_marked(&board, Edge::ANY_ROAD, Ground::ROAD, &["road", "major road"]);
}

#[test]
fn the_main_roads_are_major() {
    let board = committed("guv");
    let major_to = |from: &str, to: &str| {
        let mut paths = board::Paths::new();
        paths.explore(&board, place_hex(&board, from), 60, &|hex: HexId, direction: Direction, _: HexId| {
            board.edge(hex, direction).contains(Edge::PIKE).then_some(1)
        });
        paths.cost(hex(&board, to)).is_some()
    };
    let major = |from: &str, to: &str| major_to(from, &board.place(to).unwrap().hex);
    assert!(major("Fredericksburg", "Chancellorsville"));
    assert!(major("Chancellorsville", "Wilderness Tavern"));
    assert!(major("Dowdall's Tavern", "Parker's Store"));
    assert!(major("Chancellorsville", "Richardsville"));
    assert!(major_to("Richardsville", "0303"), "to the near end of Kelly's Ford");
    assert!(major("Fredericksburg", "Massaponax Church"));
    assert!(major("Falmouth", "Hartwood Church"));
    assert!(!major("Chancellorsville", "Spotsylvania"), "the Brock and Catharpin roads are minor");
}

#[test]
fn road_distances_are_true() {
    common::assert_road_distances("guv", 1000.0);
}

#[test]
fn works_face_the_river() {
    let board = committed("guv");
    let works: Vec<_> = board.places.iter().filter(|place| place.kind == "works").collect();
    assert_eq!(works.len(), 5);
    for place in works {
        let here = hex(&board, &place.hex);
        assert!(board.ground(here).contains(Ground::WORKS));
        for direction in Direction::ALL {
            let faces = place.notes.iter().any(|facing| facing == direction.short());
            assert_eq!(
                board.edge(here, direction).contains(Edge::WORKS_HERE),
                faces,
                "{} {direction:?}",
                place.name
            );
        }
    }
    let hexes: BTreeSet<HexId> =
        board.hexes().filter(|&hex| board.ground(hex).contains(Ground::WORKS)).collect();
    assert_eq!(hexes.len(), 5, "each in a hex of its own");
}

#[test]
fn supply_centres_lie_where_their_roads_leave_the_board() {
    let board = committed("guv");
    let centres: Vec<_> = board.places.iter().filter(|place| place.kind == "supply").collect();
    assert_eq!(centres.len(), 8);
    for centre in &centres {
        let here = hex(&board, &centre.hex);
        assert!(board.ground(here).contains(Ground::SUPPLY), "{}", centre.name);
        assert!(board.area(&centre.notes[2]).unwrap().contains(&here), "{}", centre.name);
        let leaves = Direction::ALL.iter().any(|&direction| {
            board.neighbour(here, direction).is_none()
                && board.edge(here, direction).intersects(Edge::ANY_ROAD)
        });
        assert!(leaves, "{}", centre.name);
        let expected = if centre.notes[0] == "AoP" { NORTH } else { SOUTH };
        assert_eq!(bank(&board, here), Some(expected), "{}", centre.name);
    }
    let exits = centres.iter().filter(|centre| centre.notes.iter().any(|note| note == "exit road")).count();
    assert_eq!(exits, 3);
}

#[test]
fn a_road_leads_in_from_the_west_between_the_rivers() {
    // guv.18.10: three cavalry brigades enter there.
    let board = committed("guv");
    let west = board.area("west edge").unwrap();
    let ways = west.iter().filter(|&&hex| {
        bank(&board, hex) == Some(BETWEEN)
            && [Direction::NorthWest, Direction::SouthWest]
                .iter()
                .any(|&direction| board.edge(hex, direction).intersects(Edge::ANY_ROAD))
    });
    assert!(ways.count() >= 1);
}

#[test]
fn railways_run_unbroken_through_their_stations_in_order() {
    common::assert_stations(
        &committed("guv"),
        "Richmond, Fredericksburg & Potomac Railroad",
        &[
            "Potomac Creek Bridge",
            "Stoneman's Switch",
            "Falmouth Station",
            "Fredericksburg Depot",
            "Hamilton's Crossing",
            "Summit",
        ],
    );
}

#[test]
fn boxes_keep_to_their_bank_and_distance() {
    let board = committed("guv");
    let fords = [place_hex(&board, "Ely's Ford"), place_hex(&board, "Germanna Ford")];
    let both = board.area("box U1").unwrap();
    assert!(both.iter().any(|&hex| bank(&board, hex) == Some(BETWEEN)));
    assert!(both.iter().any(|&hex| bank(&board, hex) == Some(SOUTH)));
    assert!(both.iter().all(|&hex| fords.iter().any(|&ford| board.distance(hex, ford) <= 3)));
    for name in ["box U2", "box U3", "box U4"] {
        assert!(board.area(name).unwrap().iter().all(|&hex| bank(&board, hex) == Some(NORTH)), "{name}");
    }
    for name in ["box C1", "box C2", "box C3", "box C4", "box C5", "box C6"] {
        assert!(board.area(name).unwrap().iter().all(|&hex| bank(&board, hex) == Some(SOUTH)), "{name}");
    }
}

#[test]
fn play_areas_hold_the_places_they_are_fought_for() {
    let board = committed("guv");
    for (scenario, inside, outside) in [
        (
            "lee_moves",
            &["Chancellorsville", "Zoan Church", "Salem Church", "Bullock house", "Aldrich farm"][..],
            &["Falmouth", "Todd's Tavern"][..],
        ),
        (
            "jackson",
            &["Wilderness Tavern", "Luckett's farm", "Dowdall's Tavern", "Hazel Grove", "Catharine Furnace"]
                [..],
            &["Zoan Church", "Ely's Ford"][..],
        ),
        (
            "chancellorsville",
            &["Chancellorsville", "Fairview", "Hazel Grove", "Bullock house", "McGee's house"][..],
            &["Salem Church", "Wilderness Tavern"][..],
        ),
        (
            "salem",
            &[
                "Fredericksburg",
                "Marye's Heights",
                "Salem Church",
                "Zoan Church",
                "Prospect Hill",
                "Lacy House",
            ][..],
            &["Chancellorsville"][..],
        ),
    ] {
        let area = board.area(&format!("play area {scenario}")).unwrap();
        for name in inside {
            assert!(area.contains(&place_hex(&board, name)), "{name} is not in {scenario}");
        }
        for name in outside {
            assert!(!area.contains(&place_hex(&board, name)), "{name} is in {scenario}");
        }
    }
}

#[test]
fn the_ground_is_what_the_battle_knew() {
    let board = committed("guv");
    for (name, ground) in [
        ("Fredericksburg", Ground::CITY),
        ("Falmouth", Ground::CITY),
        ("Chancellorsville", Ground::CLEAR),
        ("Fairview", Ground::CLEAR),
        ("Hazel Grove", Ground::CLEAR),
        ("Catharine Furnace", Ground::WOODS),
        ("Luckett's farm", Ground::WOODS),
    ] {
        assert!(board.ground(place_hex(&board, name)).contains(ground), "{name}");
    }
    for here in board.hexes() {
        let kinds = [Ground::CLEAR, Ground::WOODS, Ground::CITY];
        let found = kinds.iter().filter(|&&kind| board.ground(here).contains(kind)).count();
        assert_eq!(found, 1, "{}", board.name(here));
    }
}

#[test]
fn open_ground_lies_by_the_major_road_near_richardsville() {
    // guv.ex.5 to guv.ex.7 are fought there.
    let board = committed("guv");
    let hamlet = place_hex(&board, "Richardsville");
    let open = board.hexes().filter(|&hex| {
        board.distance(hex, hamlet) <= 3
            && board.ground(hex).contains(Ground::CLEAR)
            && Direction::ALL.iter().any(|&direction| board.edge(hex, direction).contains(Edge::PIKE))
    });
    assert!(open.count() >= 2);
}

#[test]
fn each_bank_is_one_country() {
    for id in ["ah", "guv"] {
        let board = committed(id);
        for area in [NORTH, BETWEEN, SOUTH] {
            let land = board.area(area).unwrap();
            let mut paths = board::Paths::new();
            paths.explore(&board, land[0], 200, &|_: HexId, _: Direction, to: HexId| {
                land.contains(&to).then_some(1)
            });
            assert_eq!(paths.reached().len(), land.len(), "{id}: {area} falls apart");
        }
    }
}
