//! Places, counties, forts and what lies off the map.

use std::collections::BTreeMap;

use board::{Edge, Ground, HexId, Place};

use super::{BOARD, GRID, hex, is_land, place, places_named, text};

#[test]
fn every_hex_that_a_set_up_or_a_rule_names_is_land() {
    let mut named = 0;
    for name in GRID.used() {
        let here = BOARD.hex(name).unwrap_or_else(|| panic!("{name} is not on the board"));
        assert!(is_land(here), "{name} is in the water");
        named += 1;
    }
    assert!(named > 500, "{named}");
}

/// Whether a place goes by a name, its own or another that is used for it.
fn is_called(place: &Place, name: &str) -> bool {
    place.name == name || place.notes.iter().any(|note| note.strip_prefix("also: ") == Some(name))
}

fn is_noted(name: &str, note: &str) -> bool {
    BOARD.places.iter().any(|place| is_called(place, name) && place.notes.iter().any(|known| known == note))
}

/// Places that the rules name without a hex are on the board all the same.
#[test]
fn places_without_a_printed_hex_are_found_by_name() {
    for name in [
        "Columbia",
        "President Street Station",
        "New Cumberland",
        "Pikesville",
        "Shippensburg",
        "Towsontown",
        "Waynesboro",
        "Wrightsville Bridge",
        "Harpers Ferry Bridge",
        "Marysville Bridge",
    ] {
        assert!(!places_named(name).is_empty(), "{name}");
    }
    let heights = BOARD.area("Loudoun Heights").unwrap();
    assert_eq!(heights.len(), 2, "lrtg.6.2");
    for &here in heights {
        assert_eq!(BOARD.distance(here, hex("RS0632")), 1, "both look down on Harpers Ferry");
        assert!(BOARD.ground(here).contains(Ground::MOUNTAIN | Ground::ROAD), "guns can be hauled up");
    }
}

/// lrtg.viii.4.4
#[test]
fn the_damaged_stations_are_known() {
    for name in [
        "Charlestown",
        "Stephens Depot",
        "Rappahannock Station",
        "Brandy Station",
        "Tank Station",
        "Owings Mills",
        "Guilford Station",
        "Vienna",
        "Thornton",
        "Granite Hill Station",
        "Smith Station",
        "Cold Spring Station",
        "Sell Station",
        "Scotland",
        "Linden Station",
        "White Plains",
        "Piedmont Depot",
    ] {
        assert!(is_noted(name, "damaged"), "{name}");
    }
}

#[test]
fn the_depots_stand_in_their_hexes() {
    for (name, printed) in [
        ("Alexandria", "HE0944"),
        ("Aquia Creek Station", "SS5021"),
        ("Winchester", "HW0330"),
        ("Harpers Ferry", "RS0632"),
        ("Martinsburg", "HW1314"),
        ("Baltimore Depot", "HE1139"),
        ("Camden Station", "HE3115"),
        ("Mt. Royal Depot", "HE3013"),
        ("Harrisburg", "RN4909"),
        ("Frederick", "RS2326"),
        ("Rockville", "HE0328"),
        ("Manassas Junction", "SN4124"),
    ] {
        let here = |place: &Place| is_called(place, name) && hex(&place.hex) == hex(printed);
        assert!(BOARD.places.iter().any(here), "{name} should be in {printed}");
    }
}

#[test]
fn the_towns_that_pay_levies_are_known() {
    for name in [
        "Annapolis",
        "Baltimore",
        "Bladensburg",
        "Canton",
        "Carlisle",
        "Chambersburg",
        "Columbia",
        "Ellicott Mills",
        "Frederick",
        "Gettysburg",
        "Greencastle",
        "Hagerstown",
        "Hanover",
        "Harrisburg",
        "Harpers Ferry",
        "Laurel",
        "Littlestown",
        "Martinsburg",
        "Mechanicsburg",
        "New Cumberland",
        "Newville",
        "Pikesville",
        "Rockville",
        "Sharpsburg",
        "Shippensburg",
        "Taneytown",
        "Towsontown",
        "Waynesboro",
        "Westminster",
        "Williamsport",
        "York",
    ] {
        assert!(is_noted(name, "levy"), "{name}");
    }
}

fn counties() -> BTreeMap<HexId, Vec<&'static str>> {
    let mut counties: BTreeMap<HexId, Vec<&str>> = BTreeMap::new();
    for (name, hexes) in &BOARD.areas {
        if name.rsplit_once(", ").is_some_and(|(_, state)| ["VA", "MD", "PA", "DC"].contains(&state)) {
            for &here in hexes {
                counties.entry(here).or_default().push(name);
            }
        }
    }
    counties
}

#[test]
fn every_land_hex_lies_in_one_county() {
    let counties = counties();
    for here in BOARD.hexes() {
        let found = counties.get(&here).map_or(0, Vec::len);
        assert_eq!(found, usize::from(is_land(here)), "{}", BOARD.name(here));
    }
}

#[test]
fn towns_lie_in_their_counties() {
    let counties = counties();
    for (town, county) in [
        ("Camden Station", "Baltimore, MD"),
        ("Westminster", "Carroll, MD"),
        ("Gettysburg", "Adams, PA"),
        ("York", "York, PA"),
        ("Wrightsville", "York, PA"),
        ("Columbia", "Lancaster, PA"),
        ("Harrisburg", "Dauphin, PA"),
        ("Carlisle", "Cumberland, PA"),
        ("Chambersburg", "Franklin, PA"),
        ("Alexandria", "Alexandria, VA"),
        ("Fairfax Court House", "Fairfax, VA"),
        ("Leesburg", "Loudoun, VA"),
        ("Frederick", "Frederick East, MD"),
        ("Middletown~Frederick West", "Frederick West, MD"),
        ("Rockville~Montgomery", "Montgomery, MD"),
        ("Annapolis", "Anne Arundel, MD"),
        ("Upper Marlborough", "Prince George's, MD"),
        ("Ellicott's Mills", "Howard, MD"),
        ("Winchester", "Frederick, VA"),
        ("Harpers Ferry", "Jefferson, VA"),
        ("Martinsburg", "Berkeley, VA"),
        ("Front Royal", "Warren, VA"),
        ("Culpeper Court House", "Culpeper, VA"),
        ("Fredericksburg", "Spotsylvania, VA"),
        ("Falmouth~Stafford", "Stafford, VA"),
        ("Orange Court House", "Orange, VA"),
        ("The Capitol", "District of Columbia, DC"),
    ] {
        assert_eq!(counties[&place(town)], [county], "{town}");
    }
    assert_eq!(counties[&hex("SN0618")], ["Warren, VA"], "lrtg.viii.1.9");
}

/// No county of Maryland has land south of the Potomac, and none of Virginia north of it.
#[test]
fn the_potomac_parts_the_states() {
    let counties = counties();
    let potomac = BOARD.waters.iter().filter(|water| water.name == "Potomac River");
    for side in potomac.flat_map(|water| &water.sides) {
        let (name, direction) = side.split_once(' ').unwrap();
        let one = hex(name);
        let other = BOARD.neighbour(one, board::Direction::from_short(direction).unwrap()).unwrap();
        let states = [one, other].map(|here| counties[&here][0].ends_with("VA"));
        assert_ne!(states[0], states[1], "{side}: {:?} and {:?}", counties[&one], counties[&other]);
    }
}

#[test]
fn forts_stand_where_the_rules_say() {
    for (fort, printed) in [("Fort Stevens", "HE1034"), ("Naval Battery", "RS0732")] {
        let here = place(fort);
        assert_eq!(here, hex(printed), "{fort}");
        assert!(BOARD.ground(here).contains(Ground::WORKS), "{fort}");
    }
    let facing = BOARD
        .places
        .iter()
        .find(|place| place.name == "Fort Washington" && place.notes.contains(&"ring: Harrisburg".to_owned()))
        .unwrap();
    let side = BOARD.between(hex(&facing.hex), hex("RN4909")).expect("it faces Harrisburg over the river");
    assert!(side.contains(Edge::MAJOR_RIVER));
    let rings = |ring: &str| {
        let note = format!("ring: {ring}");
        BOARD.places.iter().filter(|place| place.kind == "fort" && place.notes.contains(&note)).count()
    };
    assert!(rings("Washington") > 40 && rings("Baltimore") >= 3);
}

#[test]
fn the_cities_are_where_the_rules_play_in_them() {
    for (city, inside) in [
        ("city of Washington", &["HE0939", "HE1040", "HE1139", "HE1140", "HE1141", "HE1240"][..]),
        ("city of Georgetown", &["HE0838"]),
        ("city of Alexandria", &["HE0944"]),
        ("city of Baltimore", &["HE3115", "HE3013", "HE3014"]),
        ("city of Harrisburg", &["RN4909"]),
    ] {
        let hexes = BOARD.area(city).unwrap();
        for name in inside {
            assert!(hexes.contains(&hex(name)), "{name} is not in the {city}");
            assert!(BOARD.ground(hex(name)).contains(Ground::CITY), "{name}");
        }
    }
}

#[test]
fn what_lies_off_the_map_joins_it() {
    let offmap = text("offmap.toml");
    for port in offmap["naval"]["port"].as_array().unwrap() {
        let here = hex(port["hex"].as_str().unwrap());
        let name = port["name"].as_str().unwrap();
        assert!(places_named(name).contains(&here), "{name}");
        let afloat = BOARD.around(here).any(|(direction, next)| {
            !is_land(next) || BOARD.edge(here, direction).intersects(Edge::ANY_RIVER)
        });
        assert!(afloat, "{name} is no port");
    }
    for station in offmap["rail"]["station"].as_array().unwrap() {
        let (name, printed) = (station["name"].as_str().unwrap(), station["hex"].as_str().unwrap());
        assert!(places_named(name).contains(&hex(printed)), "{name} is not in {printed}");
        assert!(BOARD.ground(hex(printed)).contains(Ground::STATION), "{name}");
    }
    let south = BOARD.area("south edge").unwrap();
    assert!(south.len() == 58 && south.iter().all(|&here| BOARD.is_edge(here)));
    assert!(BOARD.area("west edge").unwrap().iter().all(|&here| BOARD.is_edge(here)));
}
