//! Facts of the ground on the Gettysburg campaign board.
#![allow(clippy::unwrap_used)]

#[path = "../common/mod.rs"]
mod common;
mod grid;
mod layers;
mod places;
mod relief;
mod waters;
mod ways;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use atlas::Layer;
use atlas::gettysburg::grid::Grid;
use board::{Board, Edge, Ground, HexId};
use engine::data::{self, Library};
use serde::Deserialize;

/// Any way that leads into a mountain or a swamp.
const ANY_WAY: Edge = Edge::ANY_ROAD.union(Edge::RAILWAY);

static GRID: LazyLock<Grid> = LazyLock::new(|| Grid::load(&common::data()).unwrap());
static BOARD: LazyLock<Board> = LazyLock::new(|| common::committed("gettysburg"));
static CONTROL: LazyLock<Control> =
    LazyLock::new(|| data::read(&common::data(), "atlas/gettysburg/control.toml").unwrap());

/// What `control.toml` knows of printed hexes.
#[derive(Deserialize)]
struct Control {
    control: Vec<ControlPoint>,
    bank: Vec<Bank>,
    town: Vec<Town>,
    side: Vec<SideRecord>,
    touch: Vec<Touch>,
    excluded: Vec<Excluded>,
}

#[derive(Deserialize)]
struct ControlPoint {
    sheet: String,
    hex: String,
    name: String,
    layer: String,
    lon: f64,
    lat: f64,
    hexside: Option<String>,
    #[serde(default)]
    also: Vec<String>,
    bent_hexes: f64,
}

#[derive(Deserialize)]
struct Bank {
    river: String,
    bank: String,
    hexes: Vec<String>,
}

#[derive(Deserialize)]
struct Town {
    name: String,
    global: String,
    river: String,
    bank: String,
}

#[derive(Deserialize)]
struct SideRecord {
    name: String,
    river: String,
    hexes: [String; 2],
}

#[derive(Deserialize)]
struct Touch {
    hexes: [String; 2],
}

#[derive(Deserialize)]
struct Excluded {
    hex: String,
}

fn layer(name: &str) -> Layer {
    Layer::load(&common::data(), &format!("atlas/gettysburg/{name}.geojson")).unwrap()
}

fn text(file: &str) -> toml::Table {
    common::data().text(&format!("atlas/gettysburg/{file}")).unwrap().parse().unwrap()
}

fn hex(name: &str) -> HexId {
    common::hex(&BOARD, name)
}

fn is_land(hex: HexId) -> bool {
    !BOARD.ground(hex).contains(Ground::WATER)
}

/// The hexes of every place, by name.
fn places_named(name: &str) -> Vec<HexId> {
    BOARD.places.iter().filter(|place| place.name == name).map(|place| hex(&place.hex)).collect()
}

/// The hexes of the places of this name, with its county where several share it: `Rockville~Montgomery`.
fn found(name: &str) -> BTreeSet<HexId> {
    let (name, county) = name.split_once('~').unwrap_or((name, ""));
    let note = format!("county: {county}, ");
    let fits = |notes: &[String]| county.is_empty() || notes.iter().any(|known| known.starts_with(&note));
    BOARD
        .places
        .iter()
        .filter(|place| place.name == name && place.other.is_none() && fits(&place.notes))
        .map(|place| hex(&place.hex))
        .collect()
}

/// The hex of the one place of this name.
fn place(name: &str) -> HexId {
    let found = found(name);
    assert_eq!(found.len(), 1, "{name} is in {found:?}");
    *found.first().unwrap()
}

#[test]
fn the_committed_board_is_what_the_atlas_makes() {
    common::assert_committed("gettysburg");
}

#[test]
fn every_land_hex_has_one_major_terrain_and_every_water_hex_none() {
    let major = Ground::CLEAR
        | Ground::ROLLING
        | Ground::ROUGH
        | Ground::WOODS
        | Ground::CITY
        | Ground::MARSH
        | Ground::HILL
        | Ground::MOUNTAIN;
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for here in BOARD.hexes() {
        let found: Vec<&str> = (BOARD.ground(here) & major).words().collect();
        assert_eq!(found.len(), usize::from(is_land(here)), "{} is {found:?}", BOARD.name(here));
        *counts.entry(found.concat()).or_default() += 1;
    }
    // Rolling Piedmont, open valleys, woods, and mountains in two long walls: no kind is missing or runs wild.
    for (kind, range) in [
        ("", 300..600),
        ("clear", 2000..3000),
        ("rolling", 5500..7500),
        ("woods", 600..900),
        ("mountain", 500..700),
        ("hill", 250..400),
        ("rough", 60..120),
        ("marsh", 15..40),
        ("city", 20..30),
    ] {
        assert!(range.contains(&counts[kind]), "{} hexes of {kind}", counts[kind]);
    }
}
