//! Facts of the ground on the Avalon Hill board.

mod common;

use board::{Board, Direction, Edge, Ground, HexId};
use common::{BETWEEN, NORTH, SOUTH, bank, committed, hex, place_hex};

fn is_river(board: &Board, hex: HexId) -> bool {
    board.ground(hex).contains(Ground::RIVER)
}

#[test]
fn the_committed_board_is_what_the_atlas_makes() {
    common::assert_committed("ah");
}

#[test]
fn hexes_are_named_and_joined_as_the_rules_say() {
    let board = committed("ah");
    assert_eq!(board.len(), 49 * 33);
    let middle = hex(&board, "R-28");
    let around: Vec<&str> = board.around(middle).map(|(_, next)| board.name(next)).collect();
    assert_eq!(around, ["R-27", "S-28", "S-29", "R-29", "Q-28", "Q-27"]);
    assert_eq!(board.name(board.neighbour(hex(&board, "Z-30"), Direction::SouthEast).unwrap()), "AA-31");
    for corner in ["A-1", "A-33", "WW-25", "WW-57"] {
        assert!(board.is_edge(hex(&board, corner)));
    }
}

#[test]
fn printed_hexes_are_where_the_rulebook_prints_them() {
    let board = committed("ah");
    for (name, printed) in
        [("Chancellorsville", "R-28"), ("Falmouth", "HH-33"), ("Kelly's Ford", "C-3"), ("U.S. Ford", "T-24")]
    {
        assert_eq!(board.place(name).unwrap().hex, printed, "{name}");
    }
}

#[test]
fn every_name_of_the_printed_board_is_on_this_one() {
    let board = committed("ah");
    let ford = Ground::RIVER | Ground::FORD;
    for (ground, names) in [
        (ford, &["Kelly's Ford", "Mountain Run Ford", "Field's Ford", "Roger's Ford", "Barnett's Ford"][..]),
        (
            ford,
            &[
                "Rocky Ford",
                "Bell's Ford",
                "Richard's Ford",
                "Germanna Ford",
                "Skinner's Ford",
                "Hall's Ford",
            ][..],
        ),
        (
            ford,
            &[
                "Culpepper Ford",
                "Haden's Ford",
                "Horse Ford",
                "Brookes Ford",
                "McNell's Ford",
                "Embry's Ford",
            ][..],
        ),
        (ford, &["Ely's Ford", "Todd's Ford", "Blind Ford (west half)", "U.S. Ford", "Scott's Ford"][..]),
        (ford, &["Blind Ford (east half)", "Bank's Ford"][..]),
        (ford | Ground::DAM, &["Scott's Dam"][..]),
        (Ground::CITY, &["Fredericksburg"][..]),
        (
            Ground::VILLAGE,
            &["Hartwood Church", "Wilderness Tavern", "Chancellorsville", "Aldrich", "Todd's Tavern"][..],
        ),
        (
            Ground::VILLAGE,
            &["Spotsylvania Court House", "Stafford Court House", "Falmouth", "Tabernacle Church"][..],
        ),
        (Ground::VILLAGE, &["Salem Church", "Hamilton's Crossing"][..]),
    ] {
        for name in names {
            assert!(board.ground(place_hex(&board, name)).contains(ground), "{name}");
        }
    }
    for name in
        ["Rappahannock River", "Rapidan River", "Po River", "Ny River", "Aquia Creek", "Potomac Creek"]
            .into_iter()
            .chain(["Hazel Run", "Deep Run", "Massaponax Creek"])
    {
        assert!(board.waters.iter().any(|water| water.name == name), "{name}");
    }
    let anywhere = |ground: Ground| board.hexes().any(|hex| board.ground(hex).contains(ground));
    assert!(anywhere(Ground::MARSH) && anywhere(Ground::WATER), "Stannard's Marsh and the Potomac");
}

#[test]
fn set_up_hexes_are_land_south_of_the_river() {
    // ah74.opt4.2.1 and ah74.opt4.3.1
    let board = committed("ah");
    for name in ["BB-34", "UU-51", "SS-51", "NN-47", "WW-51"] {
        assert_eq!(bank(&board, hex(&board, name)), Some(SOUTH), "{name}");
    }
    assert!(is_river(&board, hex(&board, "C-3")), "a bridge may start on Kelly's Ford");
    assert!(is_river(&board, hex(&board, "T-23")), "the board misprints U.S. Ford there");
}

#[test]
fn every_town_stands_on_its_own_bank() {
    let board = committed("ah");
    for (name, expected) in [
        ("Falmouth", NORTH),
        ("Stafford Court House", NORTH),
        ("Hartwood Church", NORTH),
        ("Kellysville", NORTH),
        ("Aquia Landing", NORTH),
        ("Richardsville", BETWEEN),
        ("Fredericksburg", SOUTH),
        ("Chancellorsville", SOUTH),
        ("Wilderness Tavern", SOUTH),
        ("Salem Church", SOUTH),
        ("Tabernacle Church", SOUTH),
        ("Aldrich", SOUTH),
        ("Todd's Tavern", SOUTH),
        ("Spotsylvania Court House", SOUTH),
        ("Hamilton's Crossing", SOUTH),
        ("Marye's Heights", SOUTH),
    ] {
        assert_eq!(bank(&board, place_hex(&board, name)), Some(expected), "{name}");
    }
}

#[test]
fn rivers_run_unbroken_one_hex_wide_from_edge_to_mouth() {
    let board = committed("ah");
    let all: Vec<HexId> = board.hexes().filter(|&hex| is_river(&board, hex)).collect();
    let rivers: Vec<Vec<HexId>> = board
        .waters
        .iter()
        .filter(|water| water.kind == "river")
        .map(|water| water.hexes.iter().map(|name| hex(&board, name)).collect())
        .collect();
    assert_eq!(rivers.iter().map(Vec::len).sum::<usize>(), all.len());
    let [rappahannock, rapidan] = rivers.as_slice() else { panic!("two rivers") };
    assert!(board.is_edge(rappahannock[0]) && board.is_edge(*rappahannock.last().unwrap()));
    assert!(board.is_edge(rapidan[0]));
    let mouth = *rapidan.last().unwrap();
    let meets: Vec<HexId> =
        rappahannock.iter().copied().filter(|&other| board.distance(mouth, other) == 1).collect();
    assert!(!meets.is_empty());
    for river in &rivers {
        for (index, &here) in river.iter().enumerate() {
            for (later, &there) in river.iter().enumerate().skip(index + 1) {
                assert_eq!(board.distance(here, there) == 1, later == index + 1);
            }
        }
        for pair in river.windows(2) {
            assert!(board.between(pair[0], pair[1]).unwrap().contains(Edge::DOWNSTREAM_BEYOND));
        }
    }
}

#[test]
fn downstream_leads_from_every_river_hex_to_the_east_edge() {
    let board = committed("ah");
    let end = hex(&board, board.waters[0].hexes.last().unwrap());
    for start in board.hexes().filter(|&hex| is_river(&board, hex)) {
        let mut here = start;
        for _ in 0..board.len() {
            let next: Vec<HexId> = board
                .around(here)
                .filter(|&(direction, _)| board.edge(here, direction).contains(Edge::DOWNSTREAM_BEYOND))
                .map(|(_, next)| next)
                .collect();
            match next.as_slice() {
                [] => break,
                [only] => here = *only,
                _ => panic!("{} flows two ways", board.name(here)),
            }
        }
        assert_eq!(here, end, "from {}", board.name(start));
    }
}

#[test]
fn every_ford_joins_land_on_both_banks() {
    let board = committed("ah");
    let fords: Vec<_> =
        board.places.iter().filter(|place| place.kind == "ford" || place.kind == "dam").collect();
    assert_eq!(fords.len(), 25);
    for ford in fords {
        let middle = hex(&board, &ford.hex);
        let [one, two] = ford.approaches.as_slice() else { panic!("{} has two approaches", ford.name) };
        let banks = [one, two].map(|name| {
            let land = hex(&board, name);
            assert_eq!(board.distance(middle, land), 1, "{}", ford.name);
            bank(&board, land).unwrap_or_else(|| panic!("{} leads to water", ford.name))
        });
        assert_ne!(banks[0], banks[1], "{}", ford.name);
    }
}

#[test]
fn no_ford_lies_downstream_of_fredericksburg() {
    let board = committed("ah");
    let river = &board.waters[0].hexes;
    let town = place_hex(&board, "Fredericksburg");
    let past = river.iter().rposition(|name| board.distance(hex(&board, name), town) == 1).unwrap();
    assert!(river[past..].iter().all(|name| !board.ground(hex(&board, name)).contains(Ground::FORD)));
}

#[test]
fn crossings_follow_each_other_downstream_as_they_really_do() {
    let board = committed("ah");
    for (river, order) in [
        (
            0,
            &[
                "Kelly's Ford",
                "Field's Ford",
                "Mountain Run Ford",
                "Rocky Ford",
                "Richard's Ford",
                "U.S. Ford",
                "Scott's Dam",
                "Bank's Ford",
                "Scott's Ford",
            ][..],
        ),
        (1, &["Germanna Ford", "Culpepper Ford", "Ely's Ford", "Todd's Ford"][..]),
    ] {
        let at: Vec<usize> = order
            .iter()
            .map(|name| {
                board.waters[river]
                    .hexes
                    .iter()
                    .position(|hex| *hex == board.place(name).unwrap().hex)
                    .unwrap()
            })
            .collect();
        assert!(at.is_sorted(), "{order:?} at {at:?}");
    }
}

#[test]
fn streams_are_chains_that_end_in_water_or_at_the_edge() {
    let board = committed("ah");
    for stream in board.waters.iter().filter(|water| water.kind == "stream") {
        let hexes: Vec<HexId> = stream.hexes.iter().map(|name| hex(&board, name)).collect();
        assert!(hexes.windows(2).all(|pair| board.distance(pair[0], pair[1]) == 1), "{}", stream.name);
        let (&end, run) = hexes.split_last().unwrap();
        let is_stream = |hex: HexId| board.ground(hex).contains(Ground::STREAM);
        assert!(run.iter().all(|&hex| is_stream(hex)), "{}", stream.name);
        let in_water = board.ground(end).intersects(Ground::RIVER | Ground::WATER);
        assert!(in_water != is_stream(end), "{}", stream.name);
        assert!(in_water || board.is_edge(end), "{} ends at {}", stream.name, board.name(end));
    }
}

#[test]
fn hills_stand_behind_fredericksburg_and_woods_round_chancellorsville() {
    let board = committed("ah");
    let town = place_hex(&board, "Fredericksburg");
    let hills = board.around(town).filter(|&(_, next)| board.ground(next).contains(Ground::HILL)).count();
    assert!(hills >= 2, "{hills}");
    let west = place_hex(&board, "Chancellorsville");
    let near: Vec<HexId> = board.hexes().filter(|&hex| board.distance(hex, west) <= 5).collect();
    let woods = near.iter().filter(|&&hex| board.ground(hex).contains(Ground::WOODS)).count();
    assert!(woods * 3 > near.len() * 2, "{woods} of {}", near.len());
}

#[test]
fn roads_join_where_they_should_and_end_nowhere_else() {
    let board = committed("ah");
    common::assert_roads_of_the_right_wing(&board);
    common::assert_no_orphan_ends(&board, Edge::ROAD);
    common::assert_marked(&board, Edge::ROAD, Ground::ROAD, &["road"]);
    for name in
        ["Falmouth", "Fredericksburg", "Chancellorsville", "Hartwood Church", "Spotsylvania Court House"]
    {
        let here = place_hex(&board, name);
        let ways = Direction::ALL
            .iter()
            .filter(|&&direction| board.edge(here, direction).contains(Edge::ROAD))
            .count();
        assert!(ways >= 3, "{name} has {ways}");
    }
}

#[test]
fn road_distances_are_true() {
    common::assert_road_distances("ah", 1029.681);
}

#[test]
fn railways_run_unbroken_through_their_stations_in_order() {
    let board = committed("ah");
    common::assert_stations(
        &board,
        "Richmond, Fredericksburg & Potomac Railroad",
        &[
            "Aquia Landing",
            "Brooke's Station",
            "Potomac Creek Bridge",
            "Stoneman's Switch",
            "Falmouth Station",
            "Fredericksburg Depot",
            "Hamilton's Crossing",
            "Summit",
        ],
    );
    let unfinished = board.lines.iter().find(|line| line.kind == "unfinished railway").unwrap();
    assert_eq!(unfinished.hexes[0], board.place("Fredericksburg").unwrap().hex);
    assert!(unfinished.hexes.last().unwrap().starts_with("A-"), "it leaves by the west edge");
}

#[test]
fn areas_are_what_the_set_up_clauses_say() {
    let board = committed("ah");
    let area = |name: &str| board.area(name).unwrap_or_else(|| panic!("no area {name}")).to_vec();
    let (north, between, south) = (area(NORTH), area(BETWEEN), area(SOUTH));
    let wet =
        board.hexes().filter(|&hex| board.ground(hex).intersects(Ground::RIVER | Ground::WATER)).count();
    assert_eq!(north.len() + between.len() + south.len() + wet, board.len());
    assert_eq!(area("north of the two rivers").len(), north.len() + between.len());
    for (name, first, last) in [
        ("south of the rivers, east of hexrow S", 20, 49),
        ("south of the river, hexrows V to HH, within five hexes of it", 22, 34),
        ("south of the river, hexrow II to the east edge, within five hexes of it", 35, 49),
        ("south of the river, hexrow V and east of it", 22, 49),
    ] {
        let hexes = area(name);
        assert!(hexes.iter().all(|hex| south.contains(hex)), "{name}");
        assert!(hexes.iter().all(|&hex| (first..=last).contains(&board.coordinates(hex).q)), "{name}");
        assert!(hexes.iter().any(|&hex| board.coordinates(hex).q == first), "{name}");
    }
    assert_eq!(area("south edge").len(), 49);
    assert!(area("south edge").contains(&hex(&board, "CC-47")), "the Telegraph Road leaves here");
    assert_eq!(area("west edge").len(), 33);
}
