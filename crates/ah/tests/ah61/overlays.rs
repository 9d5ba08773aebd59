//! What the zones mark out, for a page to show.

use engine::{OverlayKind, Ruleset, Side, Viewer};

use crate::position::position;

#[test]
fn zones_are_marked_out_for_every_unit_and_ranges_for_guns_alone() {
    let table = position().put("E5", &["Geary"]).put("K5", &["Walton"]).union_moves();
    let overlays = table.rules.overlays(&table.state, Viewer::Spectator);
    let zone = |side: Side, clause: &str| {
        let mut fits = overlays.iter().filter(|overlay| {
            overlay.kind == OverlayKind::Zone && overlay.side == Some(side) && overlay.clause == clause
        });
        fits.next().unwrap().places.clone()
    };
    let has = |places: &[String], name: &str| places.iter().any(|place| place == name);
    // Geary has a primary zone and no secondary one; Walton's guns have both.
    let primary = zone(Side::Union, "ah61.4.20");
    assert!(has(&primary, "E4") && has(&primary, "F5") && !has(&primary, "E3") && !has(&primary, "E5"));
    assert!(!has(&zone(Side::Union, "ah61.4.23"), "E3"));
    let secondary = zone(Side::Confederate, "ah61.4.23");
    assert!(has(&secondary, "K3") && !has(&secondary, "K4") && !has(&secondary, "K2"));
    let ranges: Vec<_> = overlays.iter().filter(|overlay| overlay.kind == OverlayKind::Range).collect();
    assert_eq!(ranges.len(), 1);
    assert_eq!((ranges[0].piece.as_deref(), ranges[0].places.len()), (Some("Walton"), 18));
}
