//! What a page tints when it is asked to: who sees where, the line of march, the objectives.

use engine::{Overlay, OverlayKind, Rng, Ruleset, Seat, Viewer, proves};

use crate::table::{Own as _, Position, RULES, Table};

const UNION: Viewer = Viewer::Seat(Seat::UNION);
const CONFEDERATE: Viewer = Viewer::Seat(Seat::CONFEDERATE);

fn overlay(table: &Table, viewer: Viewer, label: &str) -> Overlay {
    let mut all = RULES.overlays(&table.state, viewer).into_iter();
    all.find(|overlay| overlay.label == label).unwrap_or_else(|| panic!("no {label}"))
}

fn places(table: &Table, viewer: Viewer, label: &str) -> Vec<String> {
    overlay(table, viewer, label).places
}

#[test]
fn sighting_is_marked_out_as_far_as_it_is_known() {
    proves!("c1863.4.2", "c1863.4.1");
    // Anderson, hidden at 22, sees 12, and McLaws, hidden at 10, sees 9; the Union does not know that they are there.
    let table = Position::union().table();
    assert_eq!(table.seen("anderson"), "hidden");
    let label = "The Confederate sees the Union";
    let (own, enemy) = (places(&table, CONFEDERATE, label), places(&table, UNION, label));
    for place in ["12", "9"] {
        assert!(own.iter().any(|at| at == place), "{place}");
        assert!(!enemy.iter().any(|at| at == place), "{place}");
    }
    // Early stands openly at 13: everybody knows that he sees 4.
    for viewer in [UNION, CONFEDERATE, Viewer::Spectator, Viewer::Umpire] {
        assert!(places(&table, viewer, label).iter().any(|at| at == "4"));
    }
    let shown = overlay(&table, UNION, label);
    assert_eq!((shown.kind, shown.clause.as_str()), (OverlayKind::Range, "c1863.4.2"));
}

#[test]
fn the_line_of_march_and_the_objectives_are_marked_out() {
    proves!("c1863.4.7", "c1863.4.9", "c1863.5.1", "c1863.5.2");
    let table = Position::union().table();
    let mut march = places(&table, Viewer::Spectator, "Watched line of march");
    march.sort();
    assert_eq!(march, ["1", "8", "9"]);
    let held = |side: &str| {
        let mut places = places(&table, Viewer::Spectator, &format!("Objectives under {side} control"));
        places.sort();
        places
    };
    assert_eq!((held("Union"), held("Confederate")), (vec![], ["13", "18", "22"].map(String::from).to_vec()));
}

#[test]
fn an_overlay_tells_nothing_of_hidden_formations() {
    proves!("c1863.4.1");
    let table = Position::union().table();
    let mut rng = Rng::new(9);
    for seat in [Seat::UNION, Seat::CONFEDERATE] {
        let viewer = Viewer::Seat(seat);
        for _ in 0..30 {
            let world = RULES.imagine(&table.state, seat, &mut rng);
            assert_eq!(RULES.overlays(&world, viewer), RULES.overlays(&table.state, viewer));
        }
    }
}
