//! Sections 1 and 3: what is in the box.

use engine::{MarkerKind, PieceKind, Ruleset, Side, Size, Viewer, proves};

use crate::table::{Own as _, SHIPPED, Table, activated};

#[test]
fn two_armies_with_their_high_commanders() {
    proves!("guv.1.1", "guv.3.4", "guv.3.16", "guv.8.24");
    let about = SHIPPED.about();
    assert_eq!(about.seats.iter().map(|seat| seat.side).collect::<Vec<_>>(), Side::ALL);
    let mut table = Table::scenario("campaign", &[]);
    assert!(table.offers("choose-under meade hooker"));
    assert_eq!(table.refused("choose-under meade lee"), "guv.8.22");
    table.play("done");
    assert!(table.offers("choose-under rodes lee") && table.offers("choose-under rodes jackson"));
    // Longstreet only in his variant, once his men are there.
    assert_eq!(table.refused("choose-under rodes longstreet"), "guv.8.22");
}

#[test]
fn units_show_type_points_allowance_and_bonus() {
    proves!("guv.3.9", "guv.3.10", "guv.3.13", "guv.3.14", "guv.3.11", "guv.3.12");
    let table = Table::scenario("campaign", &[]);
    let shows = |id: &str| {
        let piece = table.piece(id);
        let values: Vec<String> = piece.values.iter().map(|value| value.value.clone()).collect();
        (piece.kind, piece.size, piece.formation, values.join("-"))
    };
    assert_eq!(
        shows("von-gilsa"),
        (PieceKind::Infantry, Some(Size::Brigade), "XI Corps".into(), "3-4".into())
    );
    assert_eq!(
        shows("walker"),
        (PieceKind::Artillery, Some(Size::Battalion), "A. P. Hill".into(), "2-4-1".into())
    );
    assert_eq!(shows("beckham").0, PieceKind::HorseArtillery);
    assert_eq!(shows("devin"), (PieceKind::Cavalry, Some(Size::Brigade), "Independent".into(), "2-6".into()));
    let independent: Vec<String> = table
        .view(Viewer::Umpire)
        .pieces
        .into_iter()
        .filter(|piece| piece.formation == "Independent")
        .map(|piece| piece.id)
        .collect();
    assert_eq!(
        independent,
        [
            "ny-light",
            "us",
            "provost",
            "devin",
            "davis",
            "sargent",
            "mcintosh-union",
            "cutts",
            "nelson",
            "alexander",
            "washington",
            "brown-art",
            "mcintosh-art"
        ]
    );
}

#[test]
fn a_one_point_unit_has_a_single_step() {
    proves!("guv.3.12", "guv.14.46");
    // Beckham has 1 point.
    let head = "turn = 7\nphase = \"bombardment\"\nactive = \"howard\"\nchit = \"C3\"";
    let pieces =
        [("schirmer", "C3", ""), ("ny-light", "C3", "active"), ("beckham", "C5", ""), ("heth", "I9", "")];
    let mut table = Table::open_ground(&crate::table::position(head, &pieces));
    table.dice(&[5]);
    table.play("bombard C5; gun schirmer; gun ny-light; fire-at-guns; done; lose beckham");
    assert_eq!(table.place("beckham"), "eliminated");
}

#[test]
fn days_have_four_turns_of_four_hours_and_a_night() {
    proves!("guv.3.2", "guv.3.3");
    let names: Vec<String> = (6..=10)
        .map(|turn| {
            let setup = crate::table::position(
                &format!("turn = {turn}\nphase = \"formations\""),
                &[("heth", "C3", "")],
            );
            Table::open_ground(&setup).view(Viewer::Umpire).heading.turn_name
        })
        .collect();
    assert_eq!(
        names,
        [
            "1863-05-01 06:00-10:00",
            "1863-05-01 10:00-14:00",
            "1863-05-01 14:00-18:00",
            "1863-05-01 18:00-22:00",
            "1863-05-01 22:00-06:00, night"
        ]
    );
}

#[test]
fn the_map_has_its_terrain_rivers_roads_and_places() {
    proves!("guv.3.1", "guv.15.8", "guv.14.35");
    let table = Table::scenario("campaign", &[]);
    let markers = table.view(Viewer::Umpire).markers;
    let of = |kind: MarkerKind, side: Side| {
        markers.iter().filter(|marker| marker.kind == kind && marker.side == Some(side)).count()
    };
    assert_eq!(
        (of(MarkerKind::SupplyCentre, Side::Union), of(MarkerKind::SupplyCentre, Side::Confederate)),
        (4, 4)
    );
    // Five printed works, and the two bridgeheads of the campaign.
    assert_eq!((of(MarkerKind::Fort, Side::Confederate), of(MarkerKind::Fort, Side::Union)), (5, 2));
    assert_eq!(markers.iter().filter(|marker| marker.kind == MarkerKind::PontoonBridge).count(), 3);
    // The board's own hexes are a thousand metres apart; entering forest costs more than open ground.
    let ground = crate::table::board(&[("C4", "woods")], &[], "");
    let mut forest =
        Table::on(&ground, &activated("hill", "C3", &[("heth", "C3", ""), ("von-gilsa", "I9", "")]));
    forest.play("move heth; to C4");
    assert_eq!(forest.points_left(), "2 points left, 2 by road.");
}

#[test]
fn markers_show_what_befell_a_unit() {
    proves!("guv.3.18");
    let states = "disorganized out-of-supply fired marched";
    let table = Table::open_ground(&activated(
        "hill",
        "C3",
        &[("heth", "C3", states), ("von-gilsa", "I9", "demoralized")],
    ));
    assert_eq!(
        table.conditions("heth"),
        ["disorganized", "out of supply", "active", "activated", "fired", "forced march"]
    );
    assert_eq!(table.conditions("von-gilsa"), ["demoralized"]);
}

#[test]
fn dice_have_six_sides() {
    proves!("guv.3.23");
    let pieces = [("walker", "C3", ""), ("von-gilsa", "C5", "")];
    let setup = crate::table::in_phase("bombardment", 7, "hill", "C3", &pieces);
    let rules = Table::open_ground(&setup).rules;
    let mut state = Table::written(&rules.clone(), &setup).state;
    for text in ["bombard C5", "gun walker", "fire-at-troops"] {
        let action = rules.read(text).unwrap();
        rules.apply(&mut state, &action, &mut engine::NoDice::default(), &mut engine::Log::silent()).unwrap();
    }
    // A face of 7 does not fit the die that is rolled next.
    let mut dice = engine::ScriptedDice::new(vec![7]);
    let action = rules.read("done").unwrap();
    rules.apply(&mut state, &action, &mut dice, &mut engine::Log::silent()).unwrap();
    assert_eq!(dice.error(), Some(&engine::ScriptError::Face { position: 1, face: 7, sides: 6 }));
}

#[test]
fn eliminated_units_lie_in_the_losses_box() {
    proves!("guv.3.5", "guv.3.6");
    let pieces = [("heth", "C3", ""), ("lane", "losses", ""), ("von-gilsa", "I9", "")];
    let table = Table::open_ground(&activated("hill", "C3", &pieces));
    assert_eq!(table.place("lane"), "eliminated");
    assert_eq!(table.track("Confederate combat points eliminated", Some(Side::Confederate)), 4);
}

#[test]
fn the_two_players_keep_their_markers_face_down() {
    proves!("guv.3.17", "guv.8.5");
    let mut table = Table::scenario("campaign", &[]);
    table.play(
        "choose meade; choose howard; choose slocum; choose couch; choose-under rodes lee; choose anderson",
    );
    assert!(
        table
            .cards(crate::table::CONFEDERATE, "The cup")
            .1
            .iter()
            .all(|title| !["Meade", "Howard", "Slocum", "Couch"].contains(&title.as_str()))
    );
    assert_eq!(table.cards(crate::table::UNION, "Lee's box"), (1, Vec::new()));
    assert_eq!(table.cards(crate::table::CONFEDERATE, "Lee's box").1, ["Rodes"]);
}

#[test]
fn no_two_counters_and_no_two_tracks_have_the_same_name() {
    proves!("guv.3.9");
    let view = Table::scenario("campaign", &["stoneman", "longstreet"]).view(Viewer::Umpire);
    let mut names: Vec<&str> = view.pieces.iter().map(|piece| piece.name.as_str()).collect();
    let mut labels: Vec<&str> = view.tracks.iter().map(|track| track.label.as_str()).collect();
    for list in [&mut names, &mut labels] {
        let count = list.len();
        list.sort_unstable();
        list.dedup();
        assert_eq!(list.len(), count);
    }
    // Jones's brigade and Jones's guns, Union and Confederate Hays; the counter still shows the printed name.
    let piece = |id: &str| view.pieces.iter().find(|piece| piece.id == id).unwrap();
    assert_eq!(
        ["jones", "jones-art", "hays", "hays-csa", "heth"].map(|id| piece(id).name.as_str()),
        ["Jones (infantry)", "Jones (artillery)", "Hays (Union)", "Hays (Confederate)", "Heth"]
    );
    assert_eq!(piece("jones").short, "Jones");
}
