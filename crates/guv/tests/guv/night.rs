//! Sections 6, 15 and 16: the night, supply, recovery.

use engine::{Side, proves};

use crate::table::{Own as _, Table, board, position};

/// A road from the Union centre C1 to the Confederate centre C9.
fn road(sides: &[&str], more: &str) -> String {
    road_over(&[], sides, more)
}

/// The same over other ground.
pub fn road_over(ground: &[(&str, &str)], sides: &[&str], more: &str) -> String {
    let places = "[[place]]\nname = \"Warrenton Road\"\nkind = \"supply\"\nhex = \"C1\"\n[[place]]\nname = \"Telegraph Road to Hanover Junction\"\nkind = \"supply\"\nhex = \"C9\"";
    let mut all = vec![
        "C1 S road",
        "C2 S road",
        "C3 S road",
        "C4 S road",
        "C5 S road",
        "C6 S road",
        "C7 S road",
        "C8 S road",
    ];
    all.extend(sides);
    board(ground, &all, &format!("{places}\n{more}"))
}

fn night(ground: &str, more: &str, pieces: &[(&str, &str, &str)]) -> Table {
    Table::on(ground, &position(&format!("turn = 5\nphase = \"end\"\n{more}"), pieces))
}

#[test]
fn a_unit_within_six_points_of_an_open_road_is_in_supply() {
    proves!("guv.15.1", "guv.15.2", "guv.15.8", "guv.6.10", "guv.15.11");
    // The nearest open road hex is six hexes from I5; one more is too far.
    let table = night(&road(&[], ""), "", &[("heth", "C8", ""), ("lane", "I5", ""), ("von-gilsa", "A1", "")]);
    assert!(!table.is("heth", "out of supply") && !table.is("lane", "out of supply"));
    let woods: Vec<String> = ["D", "E", "F", "G", "H"]
        .iter()
        .flat_map(|column| (1..=9).map(move |row| format!("{column}{row}")))
        .collect();
    let ground = road(&[], "").replace("\"D1 3,0 clear\"", "\"D1 3,0 woods\"");
    let forest = woods.iter().fold(ground, |ground, hex| {
        let start = format!("\"{hex} ");
        let line = ground
            .split(", ")
            .find(|part| part.trim_start_matches("hexes = [").starts_with(&start))
            .unwrap_or_default()
            .to_owned();
        ground.replace(&line, &line.replace("clear", "woods"))
    });
    let table = night(&forest, "", &[("heth", "C8", ""), ("lane", "I5", ""), ("von-gilsa", "A1", "")]);
    assert!(table.is("lane", "out of supply"));
    // Off any road net nobody is in supply.
    let table = night(&board(&[], &[], ""), "", &[("heth", "C8", ""), ("von-gilsa", "A1", "")]);
    assert!(table.is("heth", "out of supply"));
}

#[test]
fn the_enemy_breaks_the_road_he_holds_or_is_next_to() {
    proves!("guv.15.3", "guv.15.4", "guv.15.9");
    // Heth in the far north; the road from C9 is cut at C8 by an adjacent enemy, and C9 is next to him too.
    let cut = [("heth", "C2", ""), ("von-gilsa", "D8", "")];
    assert!(night(&road(&[], ""), "", &cut).is("heth", "out of supply"));
    // A friend on the threatened hexes keeps them open.
    let kept = [("heth", "C2", ""), ("von-gilsa", "D8", ""), ("lane", "C8", ""), ("thomas", "C9", "")];
    assert!(!night(&road(&[], ""), "", &kept).is("heth", "out of supply"));
    let half = [("heth", "C2", ""), ("von-gilsa", "D8", ""), ("lane", "C8", "")];
    assert!(night(&road(&[], ""), "", &half).is("heth", "out of supply"));
    // A centre with the enemy in it is void.
    assert!(
        night(&road(&[], ""), "", &[("heth", "C2", ""), ("von-gilsa", "C9", "")]).is("heth", "out of supply")
    );
}

const RAPIDAN: &str = "[[water]]\nname = \"Rapidan River\"\nkind = \"river\"\nsides = [\"C5 S\"]";

#[test]
fn the_road_crosses_great_rivers_only_by_pontoon_or_a_dry_rapidan_ford() {
    proves!("guv.10.5", "guv.10.6", "guv.15.5", "guv.15.6", "guv.15.7", "guv.11.3");
    let pieces = [("heth", "C1", ""), ("von-gilsa", "I9", "")];
    let cut = |more: &str| {
        let ford = [
            "C5 S major-river ford",
            "B4 SE major-river",
            "B5 SE major-river",
            "D4 SW major-river",
            "D5 SW major-river",
            "A5 SE major-river",
            "A6 NE major-river",
        ];
        road(&ford, more)
    };
    let supplied = |ground: &str, more: &str, pontoon: bool| {
        let mut setup = position(&format!("turn = 5\nphase = \"end\"\n{more}"), &pieces);
        if pontoon {
            setup.push_str("[[pontoon]]\nbetween = [\"C5\", \"C6\"]\nside = \"Confederate\"\n");
        }
        !Table::on(ground, &setup).is("heth", "out of supply")
    };
    assert!(!supplied(&cut(""), "", false));
    assert!(supplied(&cut(""), "", true));
    assert!(supplied(&cut(RAPIDAN), "", false));
    assert!(!supplied(&cut(RAPIDAN), "rain = true", false));
    assert!(supplied(&cut(RAPIDAN), "rain = true", true));
}

#[test]
fn the_road_crosses_a_minor_river_when_it_is_dry() {
    proves!("guv.15.6", "guv.15.7");
    let river = ["C5 S", "B4 SE", "B5 SE", "D4 SW", "D5 SW", "A5 SE", "A6 NE"]
        .map(|side| format!("{side} minor-river"));
    let river = river.each_ref().map(String::as_str);
    let ground = road(&river, "").replace("\"C5 S road\", ", "");
    let pieces = [("heth", "A1", ""), ("von-gilsa", "I9", "")];
    let supplied = |more: &str, pontoon: &str| {
        let setup = position(&format!("turn = 5\nphase = \"end\"\n{more}"), &pieces);
        !Table::on(&ground, &format!("{setup}{pontoon}")).is("heth", "out of supply")
    };
    let pontoon = "[[pontoon]]\nbetween = [\"C5\", \"C6\"]\nside = \"Confederate\"\n";
    assert!(supplied("", ""));
    assert!(!supplied("rain = true", ""));
    assert!(supplied("rain = true", pontoon));
}

#[test]
fn going_without_supply_gets_worse_every_night() {
    proves!("guv.15.11", "guv.15.12", "guv.15.13", "guv.15.14", "guv.15.15", "guv.6.11");
    let far = board(&[], &[], "");
    let after = |state: &str| {
        let table = night(&far, "", &[("heth", "C3", state), ("von-gilsa", "I9", "")]);
        table.conditions("heth")
    };
    assert_eq!(after(""), ["out of supply"]);
    assert_eq!(after("out-of-supply"), ["disorganized", "out of supply"]);
    assert_eq!(after("out-of-supply disorganized"), ["demoralized", "out of supply"]);
    assert_eq!(after("out-of-supply demoralized"), ["reduced", "demoralized", "out of supply"]);
}

#[test]
fn supply_takes_the_marker_off_and_the_night_restores_order() {
    proves!("guv.15.17", "guv.6.11", "guv.14.62", "guv.14.67", "guv.6.10");
    let after = |state: &str| {
        night(&road(&[], ""), "", &[("heth", "C8", state), ("von-gilsa", "I1", "")]).conditions("heth")
    };
    assert_eq!(after("out-of-supply"), Vec::<String>::new());
    assert_eq!(after("disorganized"), Vec::<String>::new());
    // One degree a night: demoralized becomes disorganized, not clear.
    assert_eq!(after("demoralized"), ["disorganized"]);
    assert_eq!(after("out-of-supply disorganized"), Vec::<String>::new());
}

#[test]
fn a_disorganized_unit_that_was_activated_and_stood_still_recovers_by_day() {
    proves!("guv.14.62", "guv.15.14");
    let day = |state: &str| {
        let setup = position("turn = 7\nphase = \"end\"", &[("heth", "C8", state), ("von-gilsa", "I1", "")]);
        Table::on(&road(&[], ""), &setup).is("heth", "disorganized")
    };
    assert!(!day("disorganized activated"));
    assert!(day("disorganized"));
    assert!(day("disorganized activated moved"));
    assert!(day("disorganized activated out-of-supply"));
}

#[test]
fn one_unit_a_formation_recovers_at_night_and_every_independent() {
    proves!("guv.6.12", "guv.16.1", "guv.16.2", "guv.16.3", "guv.16.4");
    let pieces = [
        ("heth", "C8", "reduced"),
        ("lane", "C7", "reduced"),
        ("thomas", "C6", "reduced demoralized"),
        ("archer", "losses", ""),
        ("nelson", "C8", "reduced"),
        ("cutts", "C8", "reduced"),
        ("doles", "D8", "reduced"),
        ("pender", "E3", "reduced"),
        ("von-gilsa", "E2", ""),
    ];
    let mut table = night(&road(&[], ""), "", &pieces);
    assert_eq!((table.question(), table.decider()), ("recover", Side::Confederate));
    assert_eq!(table.refused("recover thomas"), "guv.6.12");
    assert_eq!(table.refused("recover archer"), "guv.16.3");
    assert_eq!(table.refused("recover pender"), "guv.16.1");
    assert!(!table.is("nelson", "reduced") && !table.is("cutts", "reduced"));
    table.play("recover lane");
    assert!(!table.is("lane", "reduced") && table.is("heth", "reduced"));
    // Now Rodes's division; Hill's has had its unit.
    assert_eq!(table.refused("recover heth"), "guv.16.2");
    table.play("recover doles; done");
    assert_eq!(table.question(), "choose_formations");
}

#[test]
fn a_reduced_unit_out_of_supply_does_not_recover() {
    proves!("guv.16.1", "guv.6.12");
    let table = night(
        &board(&[], &[], ""),
        "",
        &[("heth", "C8", "reduced"), ("nelson", "C8", "reduced"), ("von-gilsa", "I1", "")],
    );
    assert!(table.is("heth", "reduced") && table.is("nelson", "reduced"));
}

#[test]
fn the_night_takes_breastworks_and_detachments_off() {
    proves!("guv.6.9", "guv.14.29", "guv.6.7", "guv.8.21", "guv.14.35");
    let marye = "[[place]]\nname = \"Marye's Heights\"\nkind = \"works\"\nhex = \"G7\"";
    let table =
        night(&road(&[], marye), "breastworks = [\"C8\"]", &[("heth", "C8", ""), ("von-gilsa", "I1", "")]);
    assert!(!table.marker("breastworks", "C8"));
    assert!(table.marker("fort", "G7"));
    // A Detachment marker laid at night is lifted with the rest.
    let pieces = [("heth", "C3", ""), ("doles", "C3", ""), ("von-gilsa", "I9", "")];
    let mut table = Table::open_ground(&crate::table::in_phase("movement", 5, "hill", "C3", &pieces));
    table.play("detach C3");
    assert!(table.marker("detachment", "C3"));
    table.play("done");
    assert!(table.question() == "recover" && !table.marker("detachment", "C3"));
    // By day they stay.
    let setup = position(
        "turn = 7\nphase = \"end\"\nbreastworks = [\"C8\"]",
        &[("heth", "C8", ""), ("von-gilsa", "I1", "")],
    );
    assert!(Table::on(&road(&[], ""), &setup).marker("breastworks", "C8"));
}

#[test]
fn a_demoralized_unit_cut_off_loses_a_step_at_once() {
    proves!("guv.15.11", "guv.15.15");
    let table = night(&board(&[], &[], ""), "", &[("heth", "C8", "demoralized"), ("von-gilsa", "A1", "")]);
    assert!(table.is("heth", "out of supply") && table.is("heth", "reduced"));
    // In order, it gets the marker and no more.
    let table = night(&board(&[], &[], ""), "", &[("heth", "C8", ""), ("von-gilsa", "A1", "")]);
    assert!(table.is("heth", "out of supply") && !table.is("heth", "reduced"));
}

#[test]
fn a_night_heals_by_one_degree_and_no_more() {
    proves!("guv.6.11", "guv.14.62", "guv.14.67");
    // Activated at night without moving: demoralized becomes disorganized, and stays so at the end of that turn.
    let pieces = [
        ("heth", "C8", "demoralized activated"),
        ("lane", "C7", "disorganized activated"),
        ("von-gilsa", "A1", ""),
    ];
    let mut table = night(&road(&[], ""), "", &pieces);
    while table.question() != "choose_formations" {
        table.play("done");
    }
    assert!(table.is("heth", "disorganized") && !table.is("lane", "disorganized"));
}
