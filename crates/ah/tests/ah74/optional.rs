//! Optional rules I, II, III and V.

use engine::{Condition, Rng, Ruleset, Seat, Setup, Side, Viewer, proves};

use crate::support::{Position, Table, position, real};

/// Whether a unit is disrupted, for however many turns.
fn disrupted(table: &Table, unit: &str) -> bool {
    table.conditions(unit).iter().any(|label| label.starts_with("disruption"))
}

/// Whether a disrupted unit has recovered after its own Movement Phase.
fn recovers(position: Position, unit: &str) -> bool {
    let mut table = position.options(&["command_control"]).disrupted(unit, 1).table();
    table.play("end");
    !disrupted(&table, unit)
}

fn union(at: &[(&str, &str)]) -> Position {
    position("Union movement", at)
}

fn confederate(at: &[(&str, &str)]) -> Position {
    position("Confederate movement", at)
}

#[test]
fn a_union_unit_recovers_within_four_hexes_of_its_headquarters() {
    proves!("ah74.opt1.1.1", "ah74.opt1.1.3.1", "ah74.opt1.2.1", "ah74.opt0.1");
    assert!(recovers(union(&[("A-1", "Gibbon"), ("A-5", "Couch-HQ")]), "Gibbon"));
    assert!(!recovers(union(&[("A-1", "Gibbon"), ("B-6", "Couch-HQ")]), "Gibbon"), "five hexes");
    assert!(!recovers(union(&[("A-1", "Gibbon"), ("A-2", "Meade-HQ")]), "Gibbon"), "another corps");
    assert!(recovers(union(&[("A-1", "Gibbon"), ("A-2", "Hooker-HQ")]), "Gibbon"), "the army");
    // Hancock's counter sends him to Reynolds, by the errata.
    assert!(recovers(union(&[("A-1", "Hancock"), ("A-2", "Reynolds-HQ")]), "Hancock"));
    // Reserve artillery, bridges and boats take any headquarters.
    assert!(recovers(union(&[("F-1", "R-4-6"), ("F-2", "Meade-HQ")]), "R-4-6"));
    assert!(recovers(union(&[("F-1", "Bridge-1"), ("F-2", "Sickles-HQ")]), "Bridge-1"));
    assert!(!recovers(union(&[("F-1", "Bridge-1")]), "Bridge-1"));
    // Without the option nobody needs it.
    let mut table = union(&[("A-1", "Gibbon")]).disrupted("Gibbon", 1).table();
    table.play("end");
    assert!(!disrupted(&table, "Gibbon"));
}

#[test]
fn the_way_to_the_headquarters_must_be_free() {
    proves!("ah74.opt1.1.2", "ah74.opt1.1.4", "ah74.opt1.2.0");
    // The enemy's zone bars the column: the hexes of unit and HQ themselves are not tested.
    assert!(recovers(union(&[("A-8", "Gibbon"), ("A-10", "Couch-HQ")]), "Gibbon"));
    let barred = [("A-8", "Gibbon"), ("A-10", "Couch-HQ"), ("C-10", "Colston"), ("C-8", "Walton")];
    assert!(recovers(union(&barred), "Gibbon"), "A-9 is free");
    let barred = [("A-8", "Gibbon"), ("A-10", "Couch-HQ"), ("B-10", "Colston")];
    assert!(!recovers(union(&barred), "Gibbon"), "A-9 and B-9 are in Colston's zone");
    // Not through the river, bridge or ford; but from it and into it.
    assert!(!recovers(union(&[("D-5", "Gibbon"), ("D-7", "Couch-HQ")]), "Gibbon"));
    assert!(recovers(union(&[("D-5", "Gibbon"), ("D-6", "Couch-HQ")]), "Gibbon"));
    // Nor through open water: by night, with two hexes at most, K-3 is the only way.
    let night = |at: &[(&str, &str)]| position("Union movement, turn 8", at);
    assert!(!recovers(night(&[("K-2", "Gibbon"), ("K-4", "Couch-HQ")]), "Gibbon"));
    assert!(recovers(night(&[("J-2", "Gibbon"), ("J-4", "Couch-HQ")]), "Gibbon"));
    // A disrupted headquarters commands nobody.
    assert!(!recovers(union(&[("A-1", "Gibbon"), ("A-2", "Couch-HQ")]).disrupted("Couch-HQ", 3), "Gibbon"));
}

#[test]
fn confederate_radii_are_eight_and_two() {
    proves!("ah74.opt1.1.3.2", "ah74.opt1.1.3.3", "ah74.opt1.2.2.1", "ah74.opt1.2.2.2", "ah74.opt1.2.3");
    assert!(recovers(confederate(&[("A-12", "Early"), ("I-12", "Jackson-HQ")]), "Early"), "eight hexes");
    assert!(!recovers(confederate(&[("A-12", "Early"), ("J-12", "Jackson-HQ")]), "Early"), "nine hexes");
    assert!(recovers(confederate(&[("A-12", "Early"), ("H-12", "Lee-HQ")]), "Early"));
    assert!(!recovers(confederate(&[("A-12", "Early"), ("B-12", "Longstreet-HQ")]), "Early"));
    assert!(recovers(confederate(&[("A-12", "Walton"), ("B-12", "Longstreet-HQ")]), "Walton"));
    assert!(recovers(confederate(&[("A-12", "Gordon"), ("C-12", "Early-HQ")]), "Gordon"));
    assert!(!recovers(confederate(&[("A-12", "Gordon"), ("D-12", "Early-HQ")]), "Gordon"), "three hexes");
    assert!(recovers(confederate(&[("A-12", "Gordon"), ("D-12", "Jackson-HQ")]), "Gordon"));
    assert!(!recovers(confederate(&[("A-12", "Gordon"), ("B-12", "Rodes-HQ")]), "Gordon"));
}

#[test]
fn at_night_every_radius_is_halved() {
    proves!("ah74.opt1.1.6");
    let night = |at: &[(&str, &str)]| position("Union movement, turn 8", at);
    assert!(recovers(night(&[("A-1", "Gibbon"), ("A-3", "Couch-HQ")]), "Gibbon"));
    assert!(!recovers(night(&[("A-1", "Gibbon"), ("A-4", "Couch-HQ")]), "Gibbon"));
    let night = |at: &[(&str, &str)]| position("Confederate movement, turn 8", at);
    assert!(recovers(night(&[("A-12", "Early"), ("E-12", "Jackson-HQ")]), "Early"));
    assert!(!recovers(night(&[("A-12", "Early"), ("F-12", "Jackson-HQ")]), "Early"));
    assert!(!recovers(night(&[("A-12", "Gordon"), ("C-12", "Early-HQ")]), "Gordon"));
    assert!(recovers(night(&[("A-12", "Gordon"), ("B-12", "Early-HQ")]), "Gordon"));
}

#[test]
fn horse_is_exempt_and_headquarters_look_higher() {
    proves!("ah74.opt1.1.5", "ah74.opt1.3.1", "ah74.opt1.3.2", "ah74.opt1.3.3", "ah74.opt1.3.4", "ah74.ex.3");
    assert!(recovers(union(&[("A-1", "Pleasanton")]), "Pleasanton"));
    assert!(recovers(union(&[("A-1", "Cav-Art")]), "Cav-Art"));
    assert!(recovers(union(&[("A-1", "Couch-HQ"), ("A-2", "Hooker-HQ")]), "Couch-HQ"));
    assert!(!recovers(union(&[("A-1", "Couch-HQ"), ("A-2", "Meade-HQ")]), "Couch-HQ"));
    assert!(recovers(confederate(&[("A-12", "Early-HQ"), ("A-11", "Jackson-HQ")]), "Early-HQ"));
    assert!(!recovers(confederate(&[("A-12", "Jackson-HQ"), ("A-11", "Early-HQ")]), "Jackson-HQ"));
    // XI Corps HQ is lost: Devens needs the army within four hexes; without it he stays disrupted.
    for unit in ["Devens", "Schurz"] {
        assert!(recovers(union(&[("A-1", unit), ("A-5", "Hooker-HQ")]).eliminated(&["Howard-HQ"]), unit));
        assert!(!recovers(union(&[("A-1", unit), ("B-6", "Hooker-HQ")]).eliminated(&["Howard-HQ"]), unit));
        assert!(!recovers(union(&[("A-1", unit)]).eliminated(&["Howard-HQ", "Hooker-HQ"]), unit));
    }
    // Lee recovers beside a steady corps headquarters, in the same hex; Hooker never.
    assert!(recovers(confederate(&[("A-12", "Lee-HQ Jackson-HQ")]), "Lee-HQ"));
    assert!(!recovers(confederate(&[("A-12", "Lee-HQ"), ("A-11", "Jackson-HQ")]), "Lee-HQ"));
    assert!(!recovers(confederate(&[("A-12", "Lee-HQ Jackson-HQ")]).disrupted("Jackson-HQ", 3), "Lee-HQ"));
    assert!(!recovers(union(&[("A-1", "Hooker-HQ Couch-HQ")]), "Hooker-HQ"));
    // He must stay: whoever moves into the hex does not recover at once.
    let mut table = confederate(&[("A-12", "Lee-HQ"), ("A-11", "Jackson-HQ")])
        .options(&["command_control"])
        .disrupted("Lee-HQ", 1)
        .table();
    table.play("move Lee-HQ; to A-11; end");
    assert!(disrupted(&table, "Lee-HQ"));
}

#[test]
fn cavalry_may_withdraw_before_an_attack() {
    proves!("ah74.opt2.1.1", "ah74.opt2.1.2");
    let with = |at: &[(&str, &str)], forts: &[&str]| {
        let mut table = position("Union regular combat", at).forts(forts).options(&["unit_function"]).table();
        table.spare_dice(&[3]);
        let target = table.offered("attack").remove(0);
        table.play(&format!("attack {target}; with French; go"));
        table
    };
    let mut table = with(&[("A-8", "French"), ("A-9", "Stuart")], &[]);
    assert_eq!((table.question(), table.decider()), ("withdraw_cavalry", Side::Confederate));
    table.play("withdraw; to A-10; to A-11");
    // No die was rolled; Stuart is disrupted for one turn, French has made his attack.
    assert_eq!((table.result().as_str(), table.place("Stuart").as_str()), ("", "A-11"));
    assert!(table.is("Stuart", "disruption 1"));
    assert!(with(&[("B-8", "French"), ("C-9", "Stuart")], &[]).question() == "withdraw_cavalry", "woods");
    // He may stand; and on a hill, in a city or a fort, or with others in his hex, he must.
    let mut table = with(&[("A-8", "French"), ("A-9", "Stuart")], &[]);
    table.play("stand");
    assert_eq!(table.result(), "AR2");
    for (at, forts) in [
        ([("E-9", "French"), ("E-10", "F-Lee")], &[][..]),
        ([("A-8", "French"), ("A-9", "F-Lee")], &["A-9"][..]),
        ([("A-8", "French"), ("A-9", "F-Lee Beckham")], &[]),
        ([("A-8", "French"), ("A-9", "F-Lee Stuart-HQ")], &[]),
        ([("A-11", "French"), ("A-12", "F-Lee")], &[]),
    ] {
        assert_ne!(with(&at, forts).question(), "withdraw_cavalry", "{at:?}");
    }
    // Nor when he is disrupted.
    let at = [("A-8", "French"), ("A-9", "Stuart")];
    let disrupted = position("Union regular combat", &at).options(&["unit_function"]).disrupted("Stuart", 1);
    let mut table = disrupted.table();
    table.dice(&[3]);
    table.play("attack A-9; with French; go");
    assert_ne!(table.question(), "withdraw_cavalry");
    // Not without the option.
    let mut table = position("Union regular combat", &[("A-8", "French"), ("A-9", "Stuart")]).table();
    table.dice(&[3]);
    table.play("attack A-9; with French; go");
    assert_eq!(table.result(), "AR2");
}

#[test]
fn artillery_alone_fights_at_half_strength() {
    proves!("ah74.opt2.2.1", "ah74.opt2.2.2", "ah74.opt2.2.3");
    let label = |phase: &str, at: &[(&str, &str)], forts: &[&str], actions: &str| {
        let mut table = position(phase, at).forts(forts).options(&["unit_function"]).table();
        table.play(actions);
        table.label("go")
    };
    let regular = "Union regular combat";
    assert_eq!(
        label(regular, &[("A-8", "V-C"), ("A-9", "Walton")], &[], "attack A-9; with V-C"),
        "Attack: 2½ against 1, odds 2-1"
    );
    assert_eq!(
        label(
            regular,
            &[("A-8", "V-C French"), ("A-9", "Walton Colston")],
            &[],
            "attack A-9; with V-C; with French"
        ),
        "Attack: 11 against 9, odds 1-1"
    );
    // The infantry beside it fights another hex: halved all the same.
    let at = [("A-8", "V-C French"), ("A-9", "Walton"), ("B-9", "Colston")];
    assert_eq!(label(regular, &at, &[], "attack A-9; with V-C"), "Attack: 2½ against 1, odds 2-1");
    // In forts artillery is never halved, in defence or attack; in fire phases neither.
    let at = [("A-8", "French"), ("A-9", "Walton")];
    assert_eq!(label(regular, &at, &["A-9"], "attack A-9; with French"), "Attack: 6 against 4, odds 1-1");
    let at = [("A-8", "V-C"), ("A-9", "Walton")];
    assert_eq!(label(regular, &at, &["A-8"], "attack A-9; with V-C"), "Attack: 5 against 1, odds 5-1");
    assert_eq!(
        label("Union offensive fire", &at, &[], "attack A-9; with V-C"),
        "Fire: 5 against 2, odds 2-1"
    );
}

fn inverted(when: &str, at: &[(&str, &str)], down: &[&str]) -> Position {
    position(when, at).options(&["inverted_counters"]).face_down(down)
}

/// What the Union sees of a hex.
fn seen(table: &Table, hex: &str) -> Vec<String> {
    let view = table.rules.view(&table.state, Viewer::Seat(Seat::UNION));
    view.pieces.into_iter().filter(|piece| piece.place == hex).map(|piece| piece.name).collect()
}

#[test]
fn face_down_units_are_unknown_and_move_four() {
    proves!("ah74.opt3.1", "ah74.opt3.2", "ah74.opt3.3", "ah74.ex.5", "ah74.opt3.7");
    let mut table = inverted(
        "Confederate movement",
        &[("F-12", "Stuart Anderson"), ("A-12", "Beckham")],
        &["Stuart", "Anderson", "Beckham"],
    )
    .forts(&["F-12"])
    .table();
    assert_eq!(seen(&table, "F-12"), ["Confederate unit, face down", "Confederate unit, face down"]);
    assert!(table.marker("fort", "F-12"), "forts are never face down");
    table.play("move Beckham; to A-11; to A-10; to A-9; to A-8");
    assert_eq!(table.question(), "movement", "four points, not eight");
    // By road eight hexes, even for infantry; turned up, the cavalry has its own eight.
    table.play("move Anderson; to F-11; to F-10; to F-9; to F-8; to G-8; to H-8; to I-8; to J-8");
    assert_eq!(table.question(), "movement");
    assert_eq!(seen(&table, "J-8"), ["Confederate unit, face down"]);
    // So does face-down cavalry, and no more; face up it goes on.
    for (down, onward) in [(&["Stuart"][..], false), (&[], true)] {
        let mut table = inverted("Confederate movement", &[("F-12", "Stuart")], down).table();
        table.play("move Stuart; to F-11; to F-10; to F-9; to F-8; to G-8; to H-8; to I-8; to J-8");
        assert_eq!(table.offers("to K-8"), onward);
        assert_eq!(table.question() == "move_unit", onward);
    }
    table.play("up Stuart");
    assert_eq!(seen(&table, "F-12"), ["Stuart"]);
    table.play("move Stuart; to E-11; to E-12; to D-11; to D-12; to C-11; to C-12");
}

#[test]
fn a_face_down_headquarters_passes_for_a_unit() {
    proves!("ah74.opt3.1", "ah74.qa.7", "ah74.6.6.4");
    let at = [("A-7", "Hancock"), ("A-10", "Lee-HQ"), ("F-10", "Early")];
    let mut table = inverted("Union movement", &at, &["Lee-HQ", "Early"]).table();
    assert_eq!(seen(&table, "A-10"), seen(&table, "F-10"));
    let open = position("Union movement", &at).table();
    assert!(table.rules.hides(&table.state) && !open.rules.hides(&open.state));
    // Nobody can tell that he might walk on and in.
    table.play("move Hancock; to A-8");
    assert_eq!(table.label("to A-9"), "To A-9 (1 MP, ends the move)");
    table.play("to A-9; end");
    assert_eq!(table.question(), "regular_combat");
    assert_eq!(table.refused("end"), "ah74.6.4.1");
    // Named, it is turned up, and headquarters are not attacked; the enemy upon it is its end all the same.
    table.play("attack A-10; with Hancock; go");
    assert!(table.said("Only headquarters are in A-10: they are not attacked."));
    assert_eq!(table.place("Lee-HQ"), "eliminated");
    assert_eq!((table.question(), table.decider()), ("movement", Side::Confederate));
    // It bars a retreat as a unit would; known for what it is it does not.
    let at = [("A-8", "Hancock"), ("A-9", "AP-Hill"), ("B-7", "Lee-HQ"), ("F-12", "Early")];
    let beaten = |down: &[&str]| {
        let mut table = inverted("Confederate regular combat", &at, down).table();
        table.dice(&[3]);
        table.play("attack A-8; with AP-Hill; go");
        assert_eq!(table.result(), "DR2");
        table
    };
    assert_eq!(beaten(&["Lee-HQ", "Early"]).place("Hancock"), "eliminated");
    let mut known = beaten(&["Early"]);
    assert_eq!(known.offered("to"), ["A-7", "B-8"]);
    // Who flees past nobody who lies face down has learnt nothing.
    known.play("to A-7");
    assert!(!known.log.revealed());
    // Turned up it lets Hancock walk past, and in.
    let mut table = inverted("Union movement", &[("A-7", "Hancock"), ("A-10", "Lee-HQ")], &[]).table();
    table.play("move Hancock; to A-8; to A-9; to A-10");
    assert_eq!(table.place("Hancock"), "A-10");
}

#[test]
fn the_union_sees_the_backs_of_counters_and_nothing_else() {
    proves!("ah74.opt3.1", "ah74.opt3.2");
    let at = [("A-10", "Early Lee-HQ"), ("F-10", "Walton"), ("A-7", "Hancock")];
    let table = inverted("Union movement", &at, &["Early", "Lee-HQ"]).disrupted("Early", 2).table();
    let pieces = |viewer: Viewer| table.rules.view(&table.state, viewer).pieces;
    let backs: Vec<engine::Piece> =
        pieces(Viewer::Seat(Seat::UNION)).into_iter().filter(|piece| piece.place == "A-10").collect();
    let back = |id: &str, status: &[Condition]| engine::Piece {
        id: id.into(),
        name: "Confederate unit, face down".into(),
        short: "?".into(),
        side: Some(Side::Confederate),
        kind: engine::PieceKind::Hidden,
        place: "A-10".into(),
        values: vec![engine::Value::new(engine::ValueKind::Movement, "Movement Allowance", 4)],
        status: status.to_vec(),
        hidden: true,
        ..engine::Piece::default()
    };
    // How disordered a counter is shows on it; its name, its strength and its kind do not.
    assert_eq!(
        backs,
        [
            back("face-down-1", &[Condition::FaceDown]),
            back("face-down-2", &[Condition::Disrupted { turns: 2 }, Condition::FaceDown])
        ]
    );
    let named = |viewer: Viewer| pieces(viewer).iter().filter(|piece| piece.name == "Early").count();
    assert_eq!((named(Viewer::Seat(Seat::UNION)), named(Viewer::Seat(Seat::CONFEDERATE))), (0, 1));
    let own =
        pieces(Viewer::Seat(Seat::CONFEDERATE)).into_iter().find(|piece| piece.name == "Early").unwrap();
    assert!(
        !own.hidden
            && own.values.contains(&engine::Value::new(engine::ValueKind::Combat, "Combat Strength", 8))
    );
    // Who is face up is seen whole by both.
    let walton = pieces(Viewer::Seat(Seat::UNION)).into_iter().find(|piece| piece.name == "Walton").unwrap();
    assert_eq!((walton.hidden, walton.side, walton.place.as_str()), (false, Some(Side::Confederate), "F-10"));
    assert_eq!(walton.values[0], engine::Value::new(engine::ValueKind::Combat, "Combat Strength", 2));
}

#[test]
fn who_waits_to_be_set_up_face_down_is_not_told() {
    proves!("ah74.opt3.1");
    let setup = Setup::scenario("ah74", "campaign").with_options(["inverted_counters"]);
    let names = |actions: &str| {
        let mut table = Table::start(real(), &setup).unwrap();
        table.play(actions);
        let view = table.rules.view(&table.state, Viewer::Seat(Seat::UNION));
        let mut names: Vec<String> = view.pieces.into_iter().map(|piece| piece.name).collect();
        names.sort();
        names
    };
    assert_eq!(names("take Anderson; place BB-34"), names("take McLaws; place BB-34"));
    assert!(names("").contains(&"Confederate unit, face down".to_owned()));
}

#[test]
fn fighting_and_meeting_the_enemy_turn_units_up() {
    proves!("ah74.opt3.4.1", "ah74.opt3.4.2", "ah74.opt3.4.3", "ah74.opt3.4.4", "ah74.opt3.4.5");
    let up = |table: &Table, unit: &str| !table.is(unit, "face down");
    let at = [("A-8", "I-C"), ("A-10", "Alexander"), ("D-8", "Hancock"), ("D-10", "Early")];
    // Its own fire.
    let mut table = inverted("Confederate offensive fire", &at, &["Alexander", "Early"]).table();
    table.dice(&[1]);
    table.play("attack A-8; with Alexander; go");
    assert!(up(&table, "Alexander") && !up(&table, "Early"));
    // Fire at it: the Union names its fire, and only then is it turned up.
    let mut table = inverted("Union offensive fire", &at, &["Alexander", "Early"]).table();
    table.dice(&[1]);
    table.play("attack A-10; with I-C");
    assert!(!up(&table, "Alexander"));
    table.play("go");
    assert!(up(&table, "Alexander") && !up(&table, "Early"));
    table.play("fight A-10");
    // Its own attack, and one against it.
    let at = [("A-8", "Hancock"), ("A-9", "Early"), ("F-9", "Rodes")];
    let mut table = inverted("Confederate regular combat", &at, &["Early", "Rodes"]).table();
    table.dice(&[6]);
    table.play("attack A-8; with Early; go");
    assert!(up(&table, "Early") && !up(&table, "Rodes"));
    let mut table = inverted("Union regular combat", &at, &["Early", "Rodes"]).table();
    table.play("attack A-9; with Hancock; go");
    assert!(up(&table, "Early") && !up(&table, "Rodes"));
    // Moving into an enemy zone.
    let mut table =
        inverted("Confederate movement", &[("A-8", "Hancock"), ("A-11", "Early")], &["Early"]).table();
    table.play("move Early; to A-10");
    assert!(!up(&table, "Early"));
    table.play("to A-9");
    assert!(up(&table, "Early"));
}

#[test]
fn the_union_names_all_before_anything_is_turned_up() {
    proves!("ah74.opt3.6");
    let at = [("A-8", "Hancock"), ("A-9", "Walton"), ("F-8", "Morris"), ("F-9", "AP-Hill")];
    let mut table = inverted("Union regular combat", &at, &["Walton", "AP-Hill"]).table();
    table.dice(&[1]);
    // The odds are not told, and not known to be hopeless.
    table.play("attack F-9; with Morris");
    assert_eq!(table.label("go"), "Attack: the enemy is face down");
    table.play("go");
    assert!(table.is("AP-Hill", "face down"));
    assert_eq!(table.refused("fight F-9"), "ah74.opt3.6");
    table.play("attack A-9; with Hancock; go");
    // All are named and turned up; 1 against 12 is below 1-4 and Morris is lost before the rest is carried out.
    assert!(!table.is("AP-Hill", "face down") && !table.is("Walton", "face down"));
    assert_eq!((table.place("Morris").as_str(), table.question()), ("eliminated", "resolve_attack"));
    assert_eq!(table.refused("fight F-10"), "ah74.opt3.6");
    table.play("fight A-9");
    assert_eq!(table.result(), "AR2/d1");
}

#[test]
fn units_out_of_sight_are_turned_down_again_at_the_end_of_the_segment() {
    proves!("ah74.opt3.5");
    let at = [("A-8", "Hancock"), ("A-9", "Anderson"), ("F-12", "Early")];
    let mut table = position("Confederate movement", &at)
        .options(&["inverted_counters"])
        .face_down(&[])
        .forts(&["A-9"])
        .table();
    table.play("end; end");
    assert_eq!(table.question(), "turn_down");
    // Anderson sits in a fort, which no zone reaches; in the open he could not.
    assert_eq!(table.offered("down"), ["Anderson", "Early", "all"]);
    table.play("down all; end");
    assert!(table.is("Early", "face down"));
    // In the open next to Hancock, and exempt from attacking by disruption, he stays face up.
    let mut table = position("Confederate movement", &at)
        .options(&["inverted_counters"])
        .face_down(&[])
        .disrupted("Anderson", 3)
        .table();
    table.play("end");
    assert_eq!(table.offered("down"), ["Early", "all"]);
    assert_eq!(table.refused("down Anderson"), "ah74.opt3.5");
    let mut table = position(
        "Confederate movement, turn 8",
        &[
            ("A-8", "Hancock"),
            ("A-9", "Anderson"),
            ("F-12", "Early"),
            ("B-9", "Walton"),
            ("A-10", "Rodes"),
            ("B-10", "AP-Hill"),
        ],
    )
    .options(&["inverted_counters"])
    .table();
    while table.question() == "movement" && !table.offers("end") {
        let mover =
            table.offered("move").into_iter().find(|unit| unit == "Anderson" || unit == "Walton").unwrap();
        table.play(&format!("move {mover}"));
        let step = table.offered("to")[0].clone();
        table.play(&format!("to {step}"));
        if table.question() == "move_unit" {
            table.play("stop");
        }
    }
    table.play("end");
    assert!(table.offers("down Early"));
}

#[test]
fn a_game_with_face_down_units_starts_with_the_choice() {
    proves!("ah74.opt3.1");
    let setup = Setup::scenario("ah74", "chancellorsville").with_options(["inverted_counters"]);
    let mut table = Table::start(real(), &setup).unwrap();
    assert_eq!(table.question(), "turn_up");
    table.play("up Anderson; end");
    assert_eq!(table.question(), "movement");
    assert!(!table.is("Anderson", "face down") && table.is("McLaws", "face down"));
    // The Union cannot tell this world from another.
    let world = table.rules.imagine(&table.state, Seat::UNION, &mut Rng::new(5));
    assert_ne!(world, table.state);
    let union = Viewer::Seat(Seat::UNION);
    assert_eq!(table.rules.view(&world, union), table.rules.view(&table.state, union));
    let ids: Vec<String> =
        table.rules.view(&table.state, union).pieces.into_iter().map(|piece| piece.id).collect();
    assert!(!ids.contains(&"McLaws".to_owned()) && ids.contains(&"face-down-1".to_owned()));
}

#[test]
fn stonemans_raid_sends_the_cavalry_away() {
    proves!("ah74.opt5.1", "ah74.opt5.2");
    for scenario in ["chancellorsville", "campaign"] {
        let setup = Setup::scenario("ah74", scenario).with_options(["stonemans_raid"]);
        let table = Table::start(real(), &setup).unwrap();
        for unit in ["Averell", "Gregg", "Buford", "Morris", "Stoneman-HQ", "WHF-Lee"] {
            assert_eq!(table.place(unit), "away on the raid", "{unit}");
        }
        for unit in ["Pleasanton", "Cav-Art", "F-Lee", "Stuart-HQ", "Beckham"] {
            assert!(
                !["away on the raid", "not in use", "eliminated"].contains(&table.place(unit).as_str()),
                "{unit}"
            );
        }
        assert_eq!(table.place("Stuart"), "not in use");
    }
}

#[test]
fn the_raiders_return_by_the_die() {
    proves!("ah74.opt5.3", "ah74.opt5.4", "ah74.opt5.5", "ah74.opt5.7", "ah74.time.5", "ah74.opt5.8");
    let away = ["Averell", "Gregg", "Buford", "Morris", "Stoneman-HQ", "WHF-Lee"];
    let after = |turn: u8, die: &[u8]| {
        let at = [("D-3", "Hancock"), ("K-12", "Anderson"), ("B-9", "Walton")];
        let mut table = position(&format!("Union movement, turn {turn}"), &at)
            .options(&["stonemans_raid"])
            .away(&away)
            .table();
        table.dice(die);
        let next = turn + 1;
        while table.view(Viewer::Umpire).heading.turn < u16::from(next) {
            table.play("end");
        }
        table
    };
    for (die, back) in [
        (3, &[][..]),
        (4, &["Averell", "Morris", "WHF-Lee"]),
        (5, &["Stoneman-HQ", "Gregg", "Buford", "WHF-Lee"]),
        (6, &away[..]),
    ] {
        let table = after(9, &[die]);
        for unit in away {
            let expected = if back.contains(&unit) { "returning" } else { "away on the raid" };
            assert_eq!(table.place(unit), expected, "{unit} on {die}");
        }
    }
    // No roll at the end of other turns; a roll after Night AM of each day.
    assert_eq!(after(4, &[]).place("Averell"), "away on the raid");
    for turn in [2, 9, 16] {
        assert_eq!(after(turn, &[4]).place("Averell"), "returning");
    }
    // They enter by the west edge for one point, not where the enemy controls.
    let mut table = after(9, &[4]);
    table.play("move Averell");
    assert_eq!(table.refused("to B-3"), "ah74.opt5.8");
    assert_eq!(table.refused("to A-9"), "ah74.opt5.8", "Walton controls it");
    assert_eq!(table.label("to A-2"), "Enter in A-2 (1 MP)");
    table.play("to A-2; to A-3; to A-4; to A-5; to B-5; to C-5; to D-5; to E-5");
    assert_eq!(table.question(), "movement", "eight points in all");
    // Morris must come in as well before the phase ends.
    assert_eq!(table.refused("end"), "ah74.opt5.7");
    table.play("move Morris; to A-2; stop; end");
    assert_eq!(table.view(Viewer::Umpire).heading.side, Some(Side::Confederate));
    assert_eq!(table.refused("end"), "ah74.opt5.7");
    table.play("move WHF-Lee; to A-12");
    // A second result for units already back does nothing.
    let mut table = position("Union movement, turn 16", &[("A-1", "Averell Morris"), ("K-12", "Anderson")])
        .options(&["stonemans_raid"])
        .away(&["Gregg", "Buford", "Stoneman-HQ"])
        .table();
    table.dice(&[4]);
    table.play("end; end");
    assert_eq!([table.place("Averell"), table.place("Gregg")], ["A-1", "away on the raid"]);
}

#[test]
fn all_are_back_by_six_in_the_evening_of_the_second_of_may() {
    proves!("ah74.opt5.6");
    let at = [("D-3", "Hancock"), ("K-12", "Anderson")];
    let mut table = position("Union movement, turn 20", &at)
        .options(&["stonemans_raid"])
        .away(&["Gregg", "WHF-Lee"])
        .table();
    assert_eq!(table.place("Gregg"), "away on the raid");
    table.play("end; end");
    assert_eq!([table.place("Gregg"), table.place("WHF-Lee")], ["returning", "returning"]);
    table.play("move Gregg; to A-1");
    // W.H.F. Lee too, though no Union cavalry is away any more.
    let mut table =
        position("Union movement, turn 20", &at).options(&["stonemans_raid"]).away(&["WHF-Lee"]).table();
    table.play("end; end");
    assert_eq!(table.place("WHF-Lee"), "returning");
}
