//! Zones of control, fields of fire and command radii, as far as a viewer may know them.

use engine::{Overlay, OverlayKind, Ruleset, Seat, Side, Viewer};

use crate::support::{Table, position};

fn overlays(table: &Table, viewer: Viewer) -> Vec<Overlay> {
    table.rules.overlays(&table.state, viewer)
}

fn of_piece(overlays: &[Overlay], kind: OverlayKind, piece: &str) -> Option<Vec<String>> {
    let mut fits = overlays.iter().filter(|overlay| overlay.kind == kind);
    fits.find(|overlay| overlay.piece.as_deref() == Some(piece)).map(|overlay| overlay.places.clone())
}

#[test]
fn zones_of_control_stop_at_woods() {
    let table = position("Union movement", &[("B-9", "Gibbon"), ("I-11", "Colston")]).table();
    let overlays = overlays(&table, Viewer::Spectator);
    let zone = overlays.iter().find(|one| one.kind == OverlayKind::Zone && one.side == Some(Side::Union));
    let zone = &zone.unwrap().places;
    assert!(zone.iter().any(|hex| hex == "B-8") && zone.iter().any(|hex| hex == "B-9"));
    assert!(!zone.iter().any(|hex| hex == "C-9"), "woods");
    assert!(!overlays.iter().any(|one| one.kind == OverlayKind::Command), "no command control is played");
}

#[test]
fn the_command_radius_ends_at_the_enemys_zone_and_with_disruption() {
    let at = [("A-8", "Gibbon"), ("A-10", "Couch-HQ"), ("B-10", "Colston"), ("A-2", "Meade-HQ")];
    let played = |disrupted: &str| {
        let table = position("Union movement", &at).options(&["command_control"]).disrupted(disrupted, 2);
        overlays(&table.table(), Viewer::Spectator)
    };
    let couch = of_piece(&played("Meade-HQ"), OverlayKind::Command, "Couch-HQ").unwrap();
    assert!(couch.contains(&"A-9".into()), "the hex next to it");
    assert!(!couch.contains(&"A-8".into()), "A-9 is in Colston's zone");
    assert_eq!(of_piece(&played("Meade-HQ"), OverlayKind::Command, "Meade-HQ"), None);
    assert!(of_piece(&played("Couch-HQ"), OverlayKind::Command, "Meade-HQ").unwrap().contains(&"A-5".into()));
}

#[test]
fn guns_and_headquarters_that_lie_face_down_give_nothing_away() {
    let at = [("F-9", "Walton"), ("G-11", "Jackson-HQ"), ("A-2", "Gibbon")];
    let table = position("Confederate movement", &at)
        .options(&["inverted_counters", "command_control"])
        .face_down(&["Walton", "Jackson-HQ"])
        .table();
    let seen = |viewer| {
        let overlays = overlays(&table, viewer);
        let range = of_piece(&overlays, OverlayKind::Range, "Walton").is_some();
        (range, of_piece(&overlays, OverlayKind::Command, "Jackson-HQ").is_some())
    };
    assert_eq!(seen(Viewer::Seat(Seat::CONFEDERATE)), (true, true));
    assert_eq!(seen(Viewer::Seat(Seat::UNION)), (false, false));
    assert_eq!(seen(Viewer::Spectator), (false, false));
}
