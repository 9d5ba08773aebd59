//! The theater: counties, banks, forts and towns of the joined sheets.

use board::Board;
use engine::proves;
use library::Shipped;
use lrtg::Data;
use lrtg::theater::{FortKind, Theater};

fn theater() -> (Data, Board, Theater) {
    let data = Data::load(&Shipped::new()).unwrap();
    let board = Board::load(&Shipped::new(), "gettysburg").unwrap();
    let theater = Theater::survey(&data, &board).unwrap();
    (data, board, theater)
}

#[test]
fn seven_sheets_are_one_board_and_overlapping_hexes_are_one_hex() {
    proves!("lrtg.ii.1", "lrtg.ii.2");
    let (_, board, _) = theater();
    for (one, other) in [("HW4317", "RS2428"), ("HW2521", "RS0632"), ("SN3502", "HW3533")] {
        assert_eq!(board.hex(one), board.hex(other), "{one} is {other}");
        assert!(board.hex(one).is_some());
    }
    assert_ne!(board.hex("SN5809"), board.hex("HE0537"));
    let sheets: Vec<&str> = board.sheets.iter().map(|sheet| sheet.id.as_str()).collect();
    for sheet in ["SS", "SN", "HW", "HE", "RS", "RN"] {
        assert!(sheets.contains(&sheet), "{sheets:?}");
    }
    // The Pennsylvania extension: Wrightsville and Columbia lie east of RN.
    assert!(board.hex("088022").is_some() && board.hex("089022").is_some());
}

#[test]
fn the_deemed_railroads_are_railroads() {
    proves!("lrtg.ii.4", "lrtg.ii.5", "lrtg.8.4.1");
    let (_, board, theater) = theater();
    let line = board.lines.iter().find(|line| line.name == "Wrightsville, York & Gettysburg").unwrap();
    let hexes: Vec<_> = line.hexes.iter().map(|hex| board.hex(hex).unwrap()).collect();
    assert!(hexes.contains(&board.hex("RN5826").unwrap()) && hexes.contains(&board.hex("088022").unwrap()));
    assert!(hexes.iter().all(|&hex| theater.railway.contains(hex)));
    for pair in hexes.windows(2) {
        assert!(board.between(pair[0], pair[1]).unwrap().contains(board::Edge::RAILWAY));
    }
}

#[test]
fn every_land_hex_is_in_one_county_north_or_south_of_the_potomac() {
    let (data, board, theater) = theater();
    let county = |hex: &str| {
        let county = theater.county(board.hex(hex).unwrap()).unwrap();
        data.counties.county[usize::from(county.0)].record()
    };
    assert_eq!(county("RS3201"), "Adams, PA");
    assert_eq!(county("HW0330"), "Frederick, VA");
    let north = |hex: &str| theater.is_north(board.hex(hex).unwrap());
    assert!(north("RS0732") && north("HE0939") && !north("RS0632") && !north("SS4328"));
}

#[test]
fn the_winchester_side_of_the_shenandoah_is_its_left_bank() {
    let (_, board, theater) = theater();
    let side = |hex: &str| theater.winchester_side.contains(board.hex(hex).unwrap());
    for hex in ["HW0330", "HW1314", "RS0632", "HW1332"] {
        assert!(side(hex), "{hex}");
    }
    for hex in ["SS4328", "HW3533", "RS0732", "HW2621", "SS1418"] {
        assert!(!side(hex), "{hex}");
    }
}

#[test]
fn printed_forts_have_printed_values_and_the_rings_are_rolled() {
    proves!("lrtg.9.2.1", "lrtg.9.2.2");
    let (_, board, theater) = theater();
    let fort = |hex: &str| theater.fort(board.hex(hex).unwrap()).map(|fort| theater.forts[fort].kind);
    assert_eq!(fort("RS0732"), Some(FortKind::Fixed { combat: 2, artillery: 0 }));
    assert_eq!(fort("RN4809"), Some(FortKind::Fixed { combat: 2, artillery: 1 }));
    assert_eq!(fort("HE1034"), Some(FortKind::Washington));
    assert_eq!(fort("HE3415"), Some(FortKind::Baltimore));
    assert_eq!(fort("RS0632"), None);
    assert!(theater.forts.len() <= 64);
}

#[test]
fn a_town_is_levied_once_and_baltimore_hex_by_hex() {
    proves!("lrtg.13.1.3");
    let (_, board, theater) = theater();
    assert_eq!(theater.towns.iter().filter(|town| town.name == "Baltimore").count(), 9);
    let harrisburg: Vec<_> = theater.towns.iter().filter(|town| town.name == "Harrisburg").collect();
    assert_eq!((harrisburg.len(), harrisburg[0].hexes.len()), (1, 2));
    assert_eq!(theater.towns_in(board.hex("RS3201").unwrap()).count(), 1);
    assert!(theater.towns.len() <= 64);
}
