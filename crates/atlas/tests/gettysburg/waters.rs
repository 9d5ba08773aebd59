//! Rivers, banks and crossings.

use std::collections::{BTreeMap, BTreeSet};

use atlas::fit::centre;
use atlas::gettysburg::banks::Banks;
use atlas::plane::Point;
use board::{Direction, Edge, HexId, Place};

use super::{BOARD, CONTROL, GRID, found, hex, is_land, layer, place, text};

const CROSSINGS: [(&str, Edge); 5] = [
    ("bridge", Edge::BRIDGE),
    ("ford", Edge::FORD),
    ("ferry", Edge::FERRY),
    ("dam", Edge::DAM),
    ("pontoon", Edge::PONTOON_SITE),
];

/// The rivers as they lie on the board, each running downstream.
struct Rivers(BTreeMap<String, Vec<Vec<Point>>>);

impl Rivers {
    fn load() -> Self {
        let mut rivers: BTreeMap<String, Vec<Vec<Point>>> = BTreeMap::new();
        for feature in &layer("water").features {
            if let Ok(line) = feature.line() {
                rivers.entry(feature.name.clone()).or_default().push(GRID.bent_line(line));
            }
        }
        Self(rivers)
    }

    /// The bank of a river that a hex's centre lies on, looking downstream.
    fn bank(&self, river: &str, hex: HexId) -> &'static str {
        let spot = centre(BOARD.coordinates(hex));
        let (mut least, mut hand) = (f64::INFINITY, 0.0);
        for pair in self.0[river].iter().flat_map(|line| line.windows(2)) {
            let (from, to) = (pair[0], pair[1]);
            let long = from.distance(to);
            if long == 0.0 {
                continue;
            }
            let dot = (spot.x - from.x) * (to.x - from.x) + (spot.y - from.y) * (to.y - from.y);
            let away = spot.distance(from.toward(to, (dot / (long * long)).clamp(0.0, 1.0)));
            let turn = ((to.x - from.x) * (spot.y - from.y) - (to.y - from.y) * (spot.x - from.x)) / long;
            // At a corner of the line two pieces are equally near, and both have their say.
            if away < least - 1e-9 {
                (least, hand) = (away, turn);
            } else if away < least + 1e-9 {
                hand += turn;
            }
        }
        if hand > 0.0 { "right" } else { "left" }
    }
}

#[test]
fn every_printed_hex_lies_on_its_bank() {
    let rivers = Rivers::load();
    for fact in &CONTROL.bank {
        for name in &fact.hexes {
            assert_eq!(rivers.bank(&fact.river, hex(name)), fact.bank, "{name} on {}", fact.river);
        }
    }
    for town in &CONTROL.town {
        assert_eq!(BOARD.hex(&town.global), Some(place(&town.name)), "{}", town.name);
        assert_eq!(rivers.bank(&town.river, hex(&town.global)), town.bank, "{}", town.name);
    }
    for record in text("grids.toml")["hex"].as_array().unwrap() {
        if let Some(bank) = record.get("bank").and_then(|bank| bank.as_str()) {
            let name = format!("{}{}", record["sheet"].as_str().unwrap(), record["hex"].as_str().unwrap());
            let told = if bank == "north" { "left" } else { "right" };
            assert_eq!(rivers.bank("Rappahannock River", hex(&name)), told, "{name}");
        }
    }
}

#[test]
fn every_town_stands_on_its_bank() {
    let rivers = Rivers::load();
    let mut wrong = Vec::new();
    let mut tested = 0;
    for record in text("banks.toml")["towns"].as_array().unwrap() {
        let (river, bank) = (record["river"].as_str().unwrap(), record["bank"].as_str().unwrap());
        for town in record["places"].as_array().unwrap() {
            let town = town.as_str().unwrap();
            // Some towns of the theater lie off the sheets.
            if !found(town).is_empty() {
                tested += 1;
                if rivers.bank(river, place(town)) != bank {
                    wrong.push(format!("{town} is not on the {bank} bank of {river}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(tested > 200, "{tested}");
}

fn crossings() -> impl Iterator<Item = (&'static Place, HexId, HexId, Edge)> {
    BOARD.places.iter().filter_map(|place| {
        let edge = CROSSINGS.iter().find(|(kind, _)| *kind == place.kind)?.1;
        let (one, other) = (hex(&place.hex), hex(place.other.as_ref()?));
        Some((place, one, other, edge))
    })
}

#[test]
fn every_crossing_joins_land_on_both_banks() {
    let rivers = Rivers::load();
    let mut count = 0;
    for (place, one, other, edge) in crossings() {
        count += 1;
        let name = &place.name;
        assert!(is_land(one) && is_land(other), "{name}");
        let side = BOARD.between(one, other).unwrap_or_else(|| panic!("{name} joins nothing"));
        let down = place.notes.iter().any(|note| note == "destroyed");
        assert_eq!(side.contains(edge), !down, "{name}");
        assert!(side.intersects(Edge::ANY_RIVER | Edge::CREEK), "{name} crosses nothing");
        let river = place.notes.iter().find_map(|note| note.strip_prefix("river: ")).unwrap();
        let mut banks = Banks::default();
        for line in &rivers.0[river] {
            banks.add(river, line);
        }
        let [here, there] = [one, other].map(|hex| centre(BOARD.coordinates(hex)));
        assert!(!banks.same(here, there), "{name} joins one bank to itself");
    }
    assert!(count > 200, "{count}");
}

#[test]
fn every_printed_side_has_its_river_and_its_bridge() {
    for record in &CONTROL.side {
        let [one, other] = record.hexes.each_ref().map(|name| hex(name));
        let side = BOARD.between(one, other).unwrap();
        assert!(side.intersects(Edge::ANY_RIVER), "{} crosses no {}", record.name, record.river);
        let there = BOARD.places.iter().any(|place| {
            place.name == record.name
                && place.other.as_ref().is_some_and(|far| [hex(&place.hex), hex(far)] == [one, other])
        });
        assert!(there, "{} is not between {:?}", record.name, record.hexes);
    }
}

#[test]
fn bridges_that_cannot_be_destroyed_stand_at_their_printed_hexes() {
    for (name, printed) in [
        ("Chain Bridge", "HE0537"),
        ("Aqueduct Bridge", "HE0739"),
        ("Patterson Viaduct", "HE2317"),
        ("Thomas Viaduct", "HE2518"),
        ("Frederick Junction Bridge", "RS2428"),
        ("Long Bridge", "HE0941"),
        ("Hunting Creek Bridge", "HE0845"),
    ] {
        let (place, one, other, _) = crossings().find(|(place, ..)| place.name == name).unwrap();
        assert!(place.notes.iter().any(|note| note == "indestructible"), "{name}");
        assert!([one, other].contains(&hex(printed)), "{name} is not at {printed}");
        let side = BOARD.between(one, other).unwrap();
        assert!(side.contains(Edge::BRIDGE) && side.intersects(Edge::ANY_RIVER), "{name}");
    }
    let (_, one, other, _) = crossings().find(|(place, ..)| place.name == "Scott's Dam").unwrap();
    assert_eq!(BOARD.between(one, other).unwrap() & (Edge::DAM | Edge::FORD), Edge::DAM);
    let (occoquan, ..) = crossings().find(|(place, ..)| place.name == "Occoquan Ford").unwrap();
    assert_eq!(occoquan.kind, "ford", "the old dam is a ford in the rules");
}

/// gcacw.6.2.21
#[test]
fn the_ferries_of_the_potomac_are_fords() {
    for (place, one, other, _) in
        crossings().filter(|(place, ..)| place.notes.contains(&"river: Potomac River".into()))
    {
        let side = BOARD.between(one, other).unwrap();
        assert!(place.kind != "ferry" && !side.contains(Edge::FERRY), "{}", place.name);
    }
    let (edwards, ..) = crossings().find(|(place, ..)| place.name == "Edwards Ferry").unwrap();
    assert_eq!(edwards.kind, "ford");
    let (berrys, one, other, _) = crossings().find(|(place, ..)| place.name == "Berry's Ferry").unwrap();
    assert!(berrys.kind == "ferry" && BOARD.between(one, other).unwrap().contains(Edge::MAJOR_RIVER));
}

/// The canal's aqueduct stands on its side of the Monocacy and cannot be crossed.
#[test]
fn the_aqueduct_is_no_crossing() {
    let side = BOARD.between(hex("HW4126"), hex("HW4226")).unwrap();
    assert!(side.intersects(Edge::ANY_RIVER));
    assert!(!side.intersects(Edge::BRIDGE | Edge::FORD | Edge::FERRY | Edge::DAM));
}

/// Every hex that can be reached within a box around these hexes without crossing a river of these names.
fn reach(
    start: HexId,
    closed: &BTreeSet<(HexId, HexId)>,
    low: (i16, i16),
    high: (i16, i16),
) -> BTreeSet<HexId> {
    let mut seen = BTreeSet::from([start]);
    let mut open = vec![start];
    while let Some(here) = open.pop() {
        for (_, next) in BOARD.around(here) {
            let (column, row) = atlas::gettysburg::grid::column_row(BOARD.coordinates(next));
            let within = (low.0..=high.0).contains(&column) && (low.1..=high.1).contains(&row);
            if within && is_land(next) && !closed.contains(&(here, next)) && seen.insert(next) {
                open.push(next);
            }
        }
    }
    seen
}

#[test]
fn rivers_part_their_banks_and_nothing_else() {
    let apart: [(&[&str], &[&[&str]]); 7] = [
        (
            &["Susquehanna River"],
            &[
                &["RN4909", "RN4907", "RN4704", "089022"],
                &["RN4809", "RN4603", "RN4609", "088022", "RN5826", "RN5825"],
            ],
        ),
        (
            &["Potomac River"],
            &[
                &["HE0838", "HE0939", "HE1140", "HE1139", "HE1240", "HE0636", "HE1040"],
                &["HE0944", "HE0739", "HE0941", "HE0537", "HE0339"],
            ],
        ),
        (
            &["Rappahannock River"],
            &[&["SS4426", "SS4427", "SS4326", "SS4225", "SS4023"], &["SS4328", "SS4028", "SS4531", "SS4229"]],
        ),
        (
            &["Potomac River", "Shenandoah River"],
            &[&["RS0632", "RS0532", "RS0533", "HW2419"], &["RS0732", "RS1031"], &["HW2621"]],
        ),
        (
            &["Potomac River"],
            &[&["RS0116", "RS0326", "RS0525", "HW2412"], &["RS0226", "HW1314", "HW1407", "HW2018"]],
        ),
        (
            &["Monocacy River", "Potomac River"],
            &[
                &["HW4214", "HW4317", "HW4219", "HW4126"],
                &["HW4417", "HW4620", "RS2722", "HW4226"],
                &["HW3533"],
            ],
        ),
        (&["Patapsco River"], &[&["HE2518"], &["HE2519", "HE2116"]]),
    ];
    for (rivers, groups) in apart {
        let mut closed = BTreeSet::new();
        for side in BOARD
            .waters
            .iter()
            .filter(|water| rivers.contains(&water.name.as_str()))
            .flat_map(|water| &water.sides)
        {
            let (name, direction) = side.split_once(' ').unwrap();
            let one = hex(name);
            let other = BOARD.neighbour(one, Direction::from_short(direction).unwrap()).unwrap();
            closed.extend([(one, other), (other, one)]);
        }
        let spots = || {
            groups
                .iter()
                .copied()
                .flatten()
                .map(|name| atlas::gettysburg::grid::column_row(BOARD.coordinates(hex(name))))
        };
        let low = (spots().map(|at| at.0).min().unwrap() - 3, spots().map(|at| at.1).min().unwrap() - 3);
        let high = (spots().map(|at| at.0).max().unwrap() + 3, spots().map(|at| at.1).max().unwrap() + 3);
        for group in groups {
            let here = reach(hex(group[0]), &closed, low, high);
            for name in groups.iter().copied().flatten() {
                assert_eq!(
                    here.contains(&hex(name)),
                    group.contains(name),
                    "{name} from {} over {rivers:?}",
                    group[0]
                );
            }
        }
    }
}

/// A river comes from somewhere and goes somewhere: each of its sides meets another of any water, the sea or the edge at
/// both ends, but for its source.
#[test]
fn rivers_run_unbroken() {
    for water in BOARD.waters.iter().filter(|water| water.kind == "river") {
        let sides: Vec<BTreeSet<HexId>> = water
            .sides
            .iter()
            .map(|side| {
                let (name, direction) = side.split_once(' ').unwrap();
                let one = hex(name);
                BTreeSet::from([
                    one,
                    BOARD.neighbour(one, Direction::from_short(direction).unwrap()).unwrap(),
                ])
            })
            .collect();
        for pair in sides.windows(2) {
            let all: BTreeSet<HexId> = pair[0].union(&pair[1]).copied().collect();
            let joined = all.len() == 3;
            let by_sea = all
                .iter()
                .any(|&here| BOARD.is_edge(here) || BOARD.around(here).any(|(_, next)| !is_land(next)));
            assert!(
                joined || by_sea,
                "{} breaks between {:?}",
                water.name,
                all.iter().map(|&hex| BOARD.name(hex)).collect::<Vec<_>>()
            );
        }
    }
}

/// The two hexes beside a side's ends, and the side's own: the corners it joins.
fn corners(side: &str) -> [BTreeSet<Option<HexId>>; 2] {
    let (name, direction) = side.split_once(' ').unwrap();
    let (one, direction) = (hex(name), Direction::from_short(direction).unwrap());
    [direction.clockwise(), direction.counter_clockwise()]
        .map(|turn| BTreeSet::from([Some(one), BOARD.neighbour(one, direction), BOARD.neighbour(one, turn)]))
}

#[test]
fn every_water_runs_into_another_or_into_the_sea_or_off_the_board() {
    let mut touched: BTreeMap<BTreeSet<Option<HexId>>, BTreeSet<usize>> = BTreeMap::new();
    for (index, water) in BOARD.waters.iter().enumerate() {
        for corner in water.sides.iter().flat_map(|side| corners(side)) {
            touched.entry(corner).or_default().insert(index);
        }
    }
    for (index, water) in BOARD.waters.iter().enumerate() {
        let Some(last) = water.sides.last() else { continue };
        let arrives = corners(last).into_iter().any(|mouth| {
            let met = touched[&mouth].iter().any(|&other| other != index);
            met || mouth.iter().any(|hex| hex.is_none_or(|hex| !is_land(hex)))
        });
        assert!(arrives, "{} ends at {last}", water.name);
    }
}
