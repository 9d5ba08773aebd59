//! What a page tints when it is asked to: zones of control and command radii, as far as a viewer may know.

use engine::{Overlay, OverlayKind, Rng, Ruleset, Seat, Side, Viewer, proves};

use crate::table::{Made, Table};

fn overlays(table: &Table, viewer: Viewer) -> Vec<Overlay> {
    table.rules.overlays(&table.state, viewer)
}

/// The places of an overlay, by its label.
#[track_caller]
fn places(table: &Table, viewer: Viewer, label: &str) -> Vec<String> {
    let found = overlays(table, viewer).into_iter().find(|overlay| overlay.label == label);
    found.unwrap_or_else(|| panic!("no {label}")).places
}

#[test]
fn zones_of_control_are_marked_out() {
    proves!("gcacw.2.4.1", "gcacw.2.4.7", "gcacw.2.4.9");
    let made = Made::on(&[("T0504", "woods")], &["T0505 S minor-river"]);
    let table = made.table("side = \"Union\"", &[("c3", "T0505", ""), ("u1", "T1111", "")]);
    let of = |table: &Table, label: &str| places(table, Viewer::Spectator, label);
    assert_eq!(of(&table, "Confederate zones of control"), ["T0405", "T0406", "T0605", "T0606"]);
    assert_eq!(of(&table, "Confederate restricted zones of control"), ["T0504"]);
    assert_eq!(of(&table, "Union zones of control").len(), 6);
    let overlay = overlays(&table, Viewer::Spectator).remove(0);
    assert_eq!(
        (overlay.kind, overlay.side, overlay.clause.as_str()),
        (OverlayKind::Zone, Some(Side::Union), "gcacw.2.4.1")
    );
}

#[test]
fn command_radii_are_marked_out() {
    proves!("gcacw.2.5.1", "gcacw.2.5.3", "gcacw.2.5.5");
    let pieces = [("u1", "T0606", ""), ("uk1", "T0606", ""), ("c1", "T0603", "")];
    let table = Made::default().table("side = \"Union\"", &pieces);
    let radius = places(&table, Viewer::Spectator, "UK1: command radius");
    let has = |hex: &str| radius.iter().any(|place| place == hex);
    // Three hexes, his own among them, but not through C1's zone of control.
    assert!(has("T0606") && has("T0609") && !has("T0610"));
    assert!(has("T0605") && !has("T0604") && !has("T0603"));
    let overlay =
        overlays(&table, Viewer::Spectator).into_iter().find(|overlay| overlay.kind == OverlayKind::Command);
    assert_eq!(overlay.unwrap().piece.as_deref(), Some("uk1"));
}

#[test]
fn an_overlay_tells_nothing_of_hidden_units() {
    proves!("gcacw.li.2", "gcacw.li.7");
    let rest = "side = \"Union\"\noptions = [\"limited_intelligence\"]\n\
        force = [{ side = \"Confederate\", marker = 1, at = \"T0909\", units = [\"c1\"] }, \
        { side = \"Confederate\", marker = 2, at = \"T1111\" }]";
    let pieces = [
        ("u1", "T0202", ""),
        ("uk1", "T0202", ""),
        ("c1", "T0909", ""),
        ("ck1", "T0909", "with = \"c1\""),
        ("c5", "T0510", ""),
        ("ck2", "T0510", ""),
    ];
    let table = Made::default().table(rest, &pieces);
    let commands = |viewer: Viewer| -> Vec<String> {
        let all = overlays(&table, viewer).into_iter();
        all.filter(|overlay| overlay.kind == OverlayKind::Command)
            .filter_map(|overlay| overlay.piece)
            .collect()
    };
    // The owner and the umpire see every radius, the enemy and the public only the enemy's.
    assert_eq!(commands(Viewer::Seat(Seat::CONFEDERATE)), ["uk1", "ck1", "ck2"]);
    assert_eq!(commands(Viewer::Umpire), ["uk1", "ck1", "ck2"]);
    assert_eq!(commands(Viewer::Seat(Seat::UNION)), ["uk1"]);
    assert_eq!(commands(Viewer::Spectator), ["uk1"]);
    // C5 in the open has its zone, C1 under its marker none.
    let zone = places(&table, Viewer::Seat(Seat::UNION), "Confederate zones of control");
    assert!(zone.contains(&"T0509".to_owned()) && !zone.contains(&"T0908".to_owned()));
    let mut rng = Rng::new(5);
    for _ in 0..20 {
        let world = table.rules.imagine(&table.state, Seat::UNION, &mut rng);
        let viewer = Viewer::Seat(Seat::UNION);
        assert_eq!(table.rules.overlays(&world, viewer), overlays(&table, viewer));
    }
}
