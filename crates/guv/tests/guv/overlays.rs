//! Ranges, contact, supply and command radius, as far as a viewer may know them.

use engine::{Overlay, OverlayKind, Ruleset, Seat, Side, Viewer};

use crate::night::road_over;
use crate::table::{Own as _, Table, activated, position};

fn places(table: &Table, viewer: Viewer, fits: impl Fn(&Overlay) -> bool) -> Option<Vec<String>> {
    let overlays = table.rules.overlays(&table.state, viewer);
    overlays.into_iter().find(fits).map(|overlay| overlay.places)
}

fn has(places: Option<&Vec<String>>, name: &str) -> bool {
    places.unwrap().iter().any(|place| place == name)
}

#[test]
fn supply_reaches_six_points_from_an_open_road() {
    let columns = ["D", "E", "F", "G"].iter();
    let woods: Vec<String> =
        columns.flat_map(|column| (1..=9).map(move |row| format!("{column}{row}"))).collect();
    let woods = woods.join(" ");
    let supply = |pieces: &[(&str, &str, &str)]| {
        let ground = road_over(&[(&woods, "woods")], &[], "");
        let table = Table::on(&ground, &position("turn = 7", pieces));
        let fits = |one: &Overlay| one.kind == OverlayKind::Supply && one.side == Some(Side::Confederate);
        places(&table, Viewer::Spectator, fits)
    };
    let open = supply(&[("heth", "C5", "")]);
    assert!(has(open.as_ref(), "C5") && has(open.as_ref(), "F5"), "two woods and the road, five points");
    assert!(!has(open.as_ref(), "G5"), "three woods and the road, seven points");
    // The enemy at the centre breaks the road.
    let cut = supply(&[("heth", "C2", ""), ("von-gilsa", "C9", "")]);
    assert!(!has(cut.as_ref(), "C2"));
}

#[test]
fn the_command_radius_and_the_guns_reach_are_those_of_the_rules() {
    let setup = activated("howard", "C5", &[("von-gilsa", "C4", ""), ("heth", "G5", "")]);
    let table = Table::open_ground(&setup);
    let radius = places(&table, Viewer::Spectator, |one| one.kind == OverlayKind::Command);
    assert!(has(radius.as_ref(), "C5") && has(radius.as_ref(), "C4") && !has(radius.as_ref(), "I9"));
    let contact = |side| {
        places(&table, Viewer::Spectator, move |one| one.kind == OverlayKind::Zone && one.side == Some(side))
    };
    let union = contact(Side::Union);
    assert!(has(union.as_ref(), "C3") && !has(union.as_ref(), "C4") && !has(union.as_ref(), "G4"));
    assert!(has(contact(Side::Confederate).as_ref(), "G4"));
}

#[test]
fn the_range_of_guns_in_a_stack_nobody_may_look_at_is_not_told() {
    let setup = activated("reynolds", "C5", &[("wainwright", "C4", ""), ("heth", "G5", "")]);
    let table = Table::open_ground(&setup);
    let range = |viewer| places(&table, viewer, |one| one.piece.as_deref() == Some("wainwright"));
    let own = range(Viewer::Seat(Seat::UNION));
    assert!(has(own.as_ref(), "C3") && has(own.as_ref(), "C2") && !has(own.as_ref(), "C1"));
    assert_eq!(range(Viewer::Seat(Seat::CONFEDERATE)), None);
    assert_eq!(range(Viewer::Spectator), None);
}
