//! The grid, its bend, and what the sheets call a hex.

use std::collections::BTreeSet;

use atlas::fit::{Fit, centre, hex_at};
use atlas::gettysburg::grid::{axial, column_row};
use atlas::plane::Point;
use board::Axial;

use super::{BOARD, CONTROL, GRID, common, hex, layer};

#[test]
fn every_name_of_a_hex_leads_back_to_it() {
    for here in BOARD.hexes() {
        let at = BOARD.coordinates(here);
        let names: Vec<&str> =
            std::iter::once(BOARD.name(here)).chain(BOARD.aliases(here).iter().map(String::as_str)).collect();
        let (column, row) = column_row(at);
        assert_eq!(axial((column, row)), at);
        assert_eq!(*names.last().unwrap(), format!("{column:03}{row:03}"));
        for name in names {
            assert_eq!(BOARD.hex(name), Some(here));
            assert_eq!(GRID.hex(name), Some(at), "{name}");
        }
    }
}

#[test]
fn a_hex_goes_by_the_name_that_set_ups_and_rules_use() {
    for (place, name, also) in [
        ("Gettysburg", "RS3201", "RN3234"),
        ("Harpers Ferry", "RS0632", "HW2521"),
        ("Leesburg", "HW3533", "SN3502"),
        ("Winchester", "HW0330", "003076"),
        ("Wrightsville", "088022", "088022"),
    ] {
        let here = BOARD.hex(&BOARD.place(place).unwrap().hex).unwrap();
        assert_eq!(BOARD.name(here), name, "{place}");
        assert_eq!(BOARD.hex(also), Some(here), "{place}");
    }
}

#[test]
fn sheets_overlap_as_their_shared_places_say() {
    for (one, other) in [
        ("HW4317", "RS2428"),
        ("HW2004", "RS0116"),
        ("HW5717", "HE0210"),
        ("HW5826", "HE0320"),
        ("RS5734", "HE2116"),
        ("SN3502", "HW3533"),
        ("SN0301", "HW0332"),
        ("SS3108", "SN3131"),
        ("SS2007", "SN2030"),
    ] {
        assert_eq!(GRID.hex(one), GRID.hex(other), "{one} and {other}");
    }
}

/// On its own sheet an even column lies half a hex lower, whatever the sheet's first column is on the grid.
#[test]
fn every_sheet_overlays_the_grid_rigidly() {
    let height = |column: i16, row: i16| f64::from(row) + if column % 2 == 0 { 0.5 } else { 0.0 };
    for sheet in ["SS", "SN", "HW", "HE", "RS", "RN"] {
        let mut shifts = BTreeSet::new();
        for column in 1..=60_i16 {
            for row in 1..=53_i16 {
                let at = GRID.hex(&format!("{sheet}{column:02}{row:02}")).unwrap();
                let there = column_row(at);
                let shift = ((height(there.0, there.1) - height(column, row)) * 2.0) as i32;
                shifts.insert((there.0 - column, shift));
            }
        }
        assert_eq!(shifts.len(), 1, "{sheet}: {shifts:?}");
    }
}

#[test]
fn hexes_named_as_neighbours_touch() {
    let more = [["RN3134", "RS3201"], ["RN3233", "RS3201"], ["RN3334", "RS3302"], ["HW2413", "HW2514"]];
    let told = CONTROL.touch.iter().map(|touch| touch.hexes.each_ref().map(String::as_str));
    for [one, other] in told.chain(more) {
        assert_eq!(BOARD.distance(hex(one), hex(other)), 1, "{one} and {other}");
    }
    assert_eq!(BOARD.distance(hex("HW2502"), hex("HW2910")), 10, "Hagerstown to Boonsborough");
}

#[test]
fn the_bend_is_smooth_and_small_and_can_be_undone() {
    let (least, most) = GRID.changes_of_area();
    assert!(least > 0.45 && most < 1.95, "areas change between {least:.2} and {most:.2}");
    for column in (1..=112).step_by(3) {
        for row in (1..=140).step_by(3) {
            let board = centre(axial((column, row)));
            let ground = GRID.to_ground(board);
            assert!(GRID.to_board(ground).distance(board) < 1e-6, "{column} {row}");
            let moved = GRID.displacement(GRID.unbent(ground));
            assert!(moved.x.hypot(moved.y) < 1.3, "{column} {row} is moved by {moved:?}");
        }
    }
}

#[test]
fn every_control_place_lies_in_its_printed_hex() {
    assert_eq!(CONTROL.control.len(), 237);
    for control in &CONTROL.control {
        let name = format!("{}{}", control.sheet, control.hex);
        let printed = GRID.hex(&name).unwrap();
        let ends: Vec<Axial> = match &control.hexside {
            Some(side) => {
                side.split('-').map(|hex| GRID.hex(&format!("{}{hex}", control.sheet)).unwrap()).collect()
            }
            None => vec![printed],
        };
        let board = GRID.to_board(Point::new(control.lon, control.lat));
        assert!(
            ends.contains(&hex_at(board)),
            "{} is drawn in {:?}, printed in {name}",
            control.name,
            hex_at(board)
        );
        let middle = centre(ends[0]).toward(centre(*ends.last().unwrap()), 0.5);
        let away = board.distance(middle);
        // The file measures in miles of an almost regular hex, the board in regular hexes.
        assert!(
            (away - control.bent_hexes).abs() < 0.03,
            "{}: {away} and {}",
            control.name,
            control.bent_hexes
        );
        for other in control.also.iter().filter(|_| control.hexside.is_none()) {
            assert_eq!(GRID.hex(other), Some(printed), "{}", control.name);
        }
    }
}

/// The board puts a control place where it is printed, even where a thing on a hexside has two hexes.
#[test]
fn every_control_place_stands_in_its_printed_hex_on_the_board() {
    for control in CONTROL.control.iter().filter(|control| control.layer == "places") {
        let printed = hex(&format!("{}{}", control.sheet, control.hex));
        let found = BOARD.places.iter().filter(|place| place.name == control.name).any(|place| {
            [Some(&place.hex), place.other.as_ref()].into_iter().flatten().any(|name| hex(name) == printed)
        });
        assert!(found, "{} should stand in {}{}", control.name, control.sheet, control.hex);
    }
    let excluded: BTreeSet<&str> = CONTROL.excluded.iter().map(|excluded| excluded.hex.as_str()).collect();
    for feature in &layer("places").features {
        let Some(printed) = feature.optional_text("hex") else { continue };
        let drawn_there = feature.text("source").unwrap() == "printed hex";
        if drawn_there || !excluded.contains(printed) {
            let here: Vec<&str> = BOARD
                .places
                .iter()
                .filter(|place| place.name == feature.name)
                .flat_map(|place| std::iter::once(&place.hex).chain(&place.other))
                .map(|name| BOARD.name(common::hex(&BOARD, name)))
                .collect();
            assert!(
                here.contains(&BOARD.name(hex(printed))),
                "{} is in {here:?}, not {printed}",
                feature.name
            );
        }
    }
}
