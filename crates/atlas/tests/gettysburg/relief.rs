//! Mountains, gaps and ridges.

use std::collections::BTreeSet;

use board::{Direction, Edge, Ground, HexId};

use super::{ANY_WAY, BOARD, GRID, hex, is_land, place};

/// A ridge between two hexes: the first is the higher.
#[test]
fn known_ridges_have_their_height_on_the_right_side() {
    for (ridge, high, low) in [
        ("Marye's Heights over Fredericksburg", "SS4228", "SS4328"),
        ("Stafford Heights over Fredericksburg", "SS4427", "SS4328"),
        ("Prospect Hill over the plain", "SS4430", "SS4530"),
        ("Seminary Ridge over Gettysburg", "RN3134", "RS3201"),
        ("McPherson Ridge over Willoughby Run", "RN3134", "RN3033"),
        ("Cemetery Hill over Gettysburg", "RS3202", "RS3201"),
        ("Cemetery Ridge over the Emmitsburg road", "RS3202", "RS3103"),
        ("Culp's Hill over Gettysburg", "RS3302", "RS3201"),
        ("Bolivar Heights to the west", "RS0532", "RS0432"),
        ("Loudoun Heights over Harpers Ferry", "HW2621", "RS0632"),
        ("South Mountain at Turner's Gap", "HW3211", "HW3111"),
        ("South Mountain at Crampton's Gap", "RS1227", "RS1127"),
        ("Blue Ridge at Ashby's Gap", "SN1409", "SN1510"),
        ("Blue Ridge at Snicker's Gap", "HW2033", "HW2134"),
        ("Catoctin Mountain at Braddock's Gap", "HW3814", "HW3714"),
        ("Centreville over Cub Run", "SN4318", "SN4218"),
    ] {
        let side = BOARD.between(hex(high), hex(low)).unwrap() & (Edge::RIDGE_HERE | Edge::RIDGE_BEYOND);
        assert_eq!(side, Edge::RIDGE_HERE, "{ridge}");
    }
}

#[test]
fn a_ridge_is_high_on_one_side_only_and_parts_land() {
    for here in BOARD.hexes() {
        for (direction, next) in BOARD.around(here) {
            let ridge = BOARD.edge(here, direction) & (Edge::RIDGE_HERE | Edge::RIDGE_BEYOND);
            assert!(ridge.bits().count_ones() <= 1, "{}", BOARD.name(here));
            assert!(ridge.is_empty() || (is_land(here) && is_land(next)), "{}", BOARD.name(here));
        }
    }
}

/// gcacw: a mountain or a swamp is entered only by a road, pike, trail or railway.
fn is_closed(hex: HexId) -> bool {
    BOARD.ground(hex).intersects(Ground::MOUNTAIN | Ground::MARSH)
}

fn ways(hex: HexId) -> impl Iterator<Item = (Direction, Option<HexId>)> {
    Direction::ALL
        .into_iter()
        .filter(move |&direction| BOARD.edge(hex, direction).intersects(ANY_WAY))
        .map(move |direction| (direction, BOARD.neighbour(hex, direction)))
}

/// Whoever is led into a mountain or a swamp is led out again: its ways go on until open ground or the edge.
#[test]
fn every_way_into_a_mountain_comes_out_of_it() {
    let crossed: Vec<HexId> =
        BOARD.hexes().filter(|&here| is_closed(here) && ways(here).count() > 0).collect();
    assert!(crossed.len() > 100, "{}", crossed.len());
    for start in crossed {
        let mut seen = BTreeSet::from([start]);
        let mut open = vec![start];
        let mut out = false;
        while let Some(here) = open.pop() {
            for (_, next) in ways(here) {
                match next {
                    Some(next) if is_closed(next) => open.extend(seen.insert(next).then_some(next)),
                    _ => out = true,
                }
            }
        }
        assert!(out, "the ways of {} lead nowhere", BOARD.name(start));
    }
}

#[test]
fn a_unit_that_is_set_up_on_a_mountain_can_leave_it() {
    for name in GRID.used().filter(|&name| is_closed(hex(name))) {
        // Named only for the county it counts in.
        if name != "SN0618" {
            assert!(ways(hex(name)).count() > 0, "{name}");
        }
    }
}

#[test]
fn every_gap_in_the_mountains_lets_a_way_through() {
    let gaps = BOARD.places.iter().filter(|place| place.kind == "gap" && is_closed(hex(&place.hex)));
    for gap in gaps {
        let here = hex(&gap.hex);
        assert!(BOARD.ground(here).contains(Ground::GAP), "{}", gap.name);
        assert!(ways(here).count() >= 2, "{} in {} has {} ways", gap.name, gap.hex, ways(here).count());
    }
}

/// Nothing but the gaps leads over South Mountain between the Potomac and the Mason and Dixon line.
#[test]
fn the_blue_ridge_is_crossed_at_its_gaps() {
    for (west, gap, east) in [
        ("Berryville", "Snicker's Gap", "Snickersville"),
        ("Millwood", "Ashby's Gap", "Upperville"),
        ("Boonsborough", "Turner's Gap", "Middletown~Frederick West"),
        ("Rohrersville", "Crampton's Gap", "Burkittsville"),
        ("Greenwood", "Cashtown Gap", "Cashtown"),
    ] {
        let (start, through, end) = (place(west), place(gap), place(east));
        let mut paths = board::Paths::new();
        let by_way = |from: HexId, direction: Direction, _: HexId| {
            BOARD.edge(from, direction).intersects(ANY_WAY).then_some(1)
        };
        paths.explore(&BOARD, start, 60, &by_way);
        let way = paths.path(&BOARD, end).unwrap_or_else(|| panic!("no way from {west} to {east}"));
        assert!(way.contains(&through), "{west} to {east} does not go by {gap}");
    }
}
