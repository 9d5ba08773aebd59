//! Section 14: retreats, demoralization, advances.

use engine::{Side, proves};

use crate::table::{Own as _, Table, activated, board, in_phase};

const SOUTH: &str = "[[place]]\nname = \"Warrenton Road\"\nkind = \"supply\"\nhex = \"C9\"\n[[place]]\nname = \"Telegraph Road to Hanover Junction\"\nkind = \"supply\"\nhex = \"C1\"";

/// A fight in which the defender has lost his first step and has one more to lose.
fn beaten(ground: &str, more: &str, pieces: &[(&str, &str, &str)]) -> Table {
    let mut table = Table::on(ground, &format!("{more}{}", in_phase("combat", 7, "hill", "C3", pieces)));
    table.dice(&[5, 5, 1, 1, 1]);
    table.play("attack C4; with mcgowan; with heth; resolve");
    while table.question().starts_with("defender_breast") || table.question() == "breastwork_effect" {
        table.play(if table.question() == "breastwork_effect" { "cost-a-step" } else { "done" });
    }
    table
}

const PAIR: [(&str, &str, &str); 3] = [("mcgowan", "C3", ""), ("heth", "C3", ""), ("von-gilsa", "C4", "")];

#[test]
fn the_defender_saves_one_step_by_retreating() {
    proves!("guv.14.47", "guv.14.55");
    let mut table = beaten(&board(&[], &[], SOUTH), "", &PAIR);
    // The first step is lost; now the retreat is open.
    assert!(table.is("von-gilsa", "reduced"));
    assert_eq!(table.actions(), ["lose von-gilsa", "retreat"]);
    table.play("retreat");
    assert_eq!(table.place("von-gilsa"), "C5");
    // One hit only: no retreat to be had.
    let mut table = Table::open_ground(&in_phase(
        "combat",
        7,
        "hill",
        "C3",
        &[("mcgowan", "C3", ""), ("heth", "C3", ""), ("von-gilsa", "C4", ""), ("mclean", "C4", "")],
    ));
    table.dice(&[5, 1, 1, 1]);
    table.play("attack C4; with mcgowan; with heth; resolve; done");
    assert_eq!(table.refused("retreat"), "guv.14.47");
    // The attacker has no such way out.
    let mut table = Table::open_ground(&in_phase(
        "combat",
        7,
        "hill",
        "C3",
        &[("mcgowan", "C3", ""), ("heth", "C3", ""), ("von-gilsa", "C4", ""), ("mclean", "C4", "")],
    ));
    table.dice(&[1, 1, 5, 5]);
    table.play("attack C4; with mcgowan; with heth; resolve; done; lose heth");
    assert_eq!((table.question(), table.refused("retreat")), ("attacker_losses", "guv.14.47"));
}

#[test]
fn a_retreat_cancels_one_loss_and_only_one() {
    proves!("guv.14.47");
    let pieces = [
        ("mcgowan", "C3", ""),
        ("heth", "C3", ""),
        ("lane", "C3", ""),
        ("pender", "C3", ""),
        ("von-gilsa", "C4", ""),
        ("mclean", "C4", ""),
    ];
    let mut table = Table::open_ground(&in_phase("combat", 7, "hill", "C3", &pieces));
    table.dice(&[5, 5, 5, 1, 1]);
    table.play("attack C4; with mcgowan; with heth; with lane; with pender; resolve; done; done; lose von-gilsa; retreat");
    assert_eq!((table.question(), table.refused("retreat")), ("defender_losses", "guv.14.47"));
    let why = table.refusal("retreat").sentence;
    assert!(why.to_lowercase().contains("one loss only can be cancelled"), "{why}");
}

#[test]
fn all_defenders_of_the_combat_retreat() {
    proves!("guv.14.55", "guv.14.56");
    let ground = board(&[], &[], SOUTH);
    let pieces = [
        ("mcgowan", "C3", ""),
        ("heth", "C3", ""),
        ("lane", "C3", ""),
        ("von-gilsa", "C4", ""),
        ("meagher", "D3", ""),
    ];
    let mut table = Table::on(&ground, &in_phase("combat", 7, "hill", "C3", &pieces));
    table.dice(&[5, 5, 1, 1, 1]);
    table.play("attack C4; with mcgowan; with heth; with lane; also D3; resolve; done; done");
    while table.question().ends_with("bonus") {
        table.play("done");
    }
    table.play("lose von-gilsa; retreat");
    while table.question() == "retreat" {
        let first = table.actions()[0].clone();
        table.play(&first);
    }
    assert_ne!(table.place("von-gilsa"), "C4");
    assert_ne!(table.place("meagher"), "D3");
}

#[test]
fn a_retreat_leads_towards_supply_away_from_the_enemy_to_empty_hexes() {
    proves!("guv.14.56", "guv.14.58", "guv.14.59");
    // C5 is nearest to C9. With a friend there, B4 and D4 lie no nearer: C5 is still first.
    let mut pieces = PAIR.to_vec();
    pieces.push(("mclean", "C5", ""));
    let mut table = beaten(&board(&[], &[], SOUTH), "", &pieces);
    table.play("retreat");
    assert_eq!(table.place("von-gilsa"), "C5");
    // Without supply centres the way away from the enemy counts, then an empty hex: three are as good.
    let mut table = beaten(&board(&[], &[], ""), "", &PAIR);
    table.play("retreat");
    assert_eq!(
        table.actions(),
        ["retreat-to von-gilsa D4", "retreat-to von-gilsa C5", "retreat-to von-gilsa B4"]
    );
    assert_eq!(table.refused("retreat-to von-gilsa D3"), "guv.14.56");
    assert_eq!(table.refused("retreat-to von-gilsa C3"), "guv.14.59");
    // If there is nothing better it may end beside the enemy.
    let walled = board(&[], &["C4 S major-river", "C4 SW major-river", "C4 SE major-river"], SOUTH);
    let mut table = beaten(&walled, "", &PAIR);
    table.play("retreat; retreat-to von-gilsa D3");
    assert_eq!(table.place("von-gilsa"), "D3");
}

/// McLean at Wilderness Church, beaten by Rodes's brigades west of him.
fn wilderness_church(scenario: &str, more: &str, pieces: &[(&str, &str, &str)]) -> Table {
    let mut all = vec![("mclean", "1420", ""), ("o-neal", "1320", ""), ("doles", "1321", "")];
    all.extend(pieces);
    let text = in_phase("combat", 13, "rodes", "1320", &all)
        .replace("scenario = \"campaign\"", &format!("scenario = \"{scenario}\""));
    let mut table = Table::written(&crate::table::SHIPPED, &format!("{text}{more}"));
    table.dice(&[5, 5, 1, 1]);
    table.play("attack 1420; with o-neal; with doles; resolve");
    while table.question() != "defender_losses" {
        table.play(if table.offers("ground 1420") { "ground 1420" } else { "done" });
    }
    table.play("retreat");
    table
}

#[test]
fn a_retreat_follows_the_road_an_army_would_take() {
    proves!("guv.14.56");
    let army = [("ward", "1921", ""), ("best", "2020", "")];
    let ford = "[[pontoon]]\nbetween = [\"2016\", \"2116\"]\nside = \"Union\"\n";
    for (scenario, more) in [("campaign", ""), ("campaign", ford), ("jackson", "")] {
        let table = wilderness_church(scenario, more, &army);
        // 1419 is nearest to a supply centre as the crow flies, beside the enemy and away from the army.
        assert_ne!(table.place("mclean"), "1419", "{scenario}");
        if table.question() == "retreat" {
            assert!(table.offers("retreat-to mclean 1521"), "{scenario} {:?}", table.actions());
            assert_eq!(table.refused("retreat-to mclean 1419"), "guv.14.56");
        } else {
            assert_eq!(table.place("mclean"), "1521", "{scenario}");
        }
    }
}

#[test]
fn own_lines_show_the_rear_where_no_supply_is_in_reach() {
    proves!("guv.14.56");
    // No supply centre on this map: the army stands in the east.
    let mut pieces = PAIR.to_vec();
    pieces.push(("mclean", "G4", ""));
    let mut table = beaten(&board(&[], &[], ""), "", &pieces);
    table.play("retreat");
    assert_eq!(table.actions(), ["retreat-to von-gilsa D4", "retreat-to von-gilsa C5"]);
    assert_eq!(table.refused("retreat-to von-gilsa B4"), "guv.14.56");
    // A hex beside the enemy, and a hex that friends hold, are as good: the owner chooses.
    let mut pieces = PAIR.to_vec();
    pieces.extend([("mclean", "D4", ""), ("barlow", "E4", "")]);
    let mut table = beaten(&board(&[], &["C4 S major-river", "C4 SW major-river"], ""), "", &pieces);
    table.play("retreat");
    assert_eq!(table.actions(), ["retreat-to von-gilsa D3", "retreat-to von-gilsa D4"]);
}

#[test]
fn a_full_hex_passes_the_retreating_unit_on() {
    proves!("guv.14.57", "guv.14.60");
    let mut pieces = PAIR.to_vec();
    pieces.extend([
        ("mclean", "C5", ""),
        ("barlow", "C5", ""),
        ("meagher", "C5", ""),
        ("schirmer", "C5", ""),
    ]);
    let walled = board(
        &[],
        &["C4 SW major-river", "C4 SE major-river", "C4 NE major-river", "C4 NW major-river"],
        SOUTH,
    );
    let mut table = beaten(&walled, "", &pieces);
    table.play("retreat");
    assert_eq!(table.place("von-gilsa"), "C6");
    // The works of the full hex were never its own: leaving them costs no order.
    let mut table = beaten(&walled, "breastworks = [\"C5\"]\n", &pieces);
    table.play("retreat");
    assert_eq!(table.place("von-gilsa"), "C6");
    assert!(!table.is("von-gilsa", "disorganized"));
}

#[test]
fn who_cannot_retreat_is_eliminated() {
    proves!("guv.14.59");
    let island = [
        "C4 S major-river ford",
        "C4 SW major-river",
        "C4 SE major-river",
        "C4 NE major-river",
        "C4 NW major-river",
    ];
    // Infantry needs a pontoon at the ford.
    let mut table = beaten(&board(&[], &island, SOUTH), "", &PAIR);
    table.play("retreat");
    assert_eq!(table.place("von-gilsa"), "eliminated");
    // The edge of the map is no way out.
    let edge = [
        ("mcgowan", "C8", ""),
        ("heth", "C8", ""),
        ("von-gilsa", "C9", ""),
        ("lane", "B8", ""),
        ("thomas", "D8", ""),
        ("doles", "B9", ""),
        ("iverson", "D9", ""),
    ];
    let mut table = Table::open_ground(&in_phase("combat", 7, "hill", "C8", &edge));
    table.dice(&[5, 5, 1, 1, 1]);
    table.play("attack C9; with mcgowan; with heth; resolve; done; retreat");
    assert_eq!(table.place("von-gilsa"), "eliminated");
}

#[test]
fn retreating_out_of_works_disorganizes() {
    proves!("guv.14.31", "guv.14.60", "guv.14.28");
    let mut table = beaten(&board(&[], &[], SOUTH), "breastworks = [\"C4\"]\n", &PAIR);
    table.play("retreat; lose heth");
    assert!(table.is("von-gilsa", "disorganized") && !table.marker("breastworks", "C4"));
    let mut pieces = PAIR.to_vec();
    pieces[2].2 = "disorganized";
    let mut table = beaten(&board(&[], &[], SOUTH), "breastworks = [\"C4\"]\n", &pieces);
    table.play("retreat; lose heth");
    assert!(table.is("von-gilsa", "demoralized"));
    // In the open it stays in order.
    let mut table = beaten(&board(&[], &[], SOUTH), "", &PAIR);
    table.play("retreat");
    assert!(!table.is("von-gilsa", "disorganized"));
}

#[test]
fn demoralized_units_keep_away_from_the_enemy() {
    proves!("guv.14.63", "guv.14.64", "guv.14.65", "guv.14.66", "guv.14.68");
    let mut table = Table::open_ground(&activated(
        "hill",
        "C2",
        &[("heth", "C2", "demoralized"), ("lane", "C2", ""), ("von-gilsa", "C4", "")],
    ));
    table.play("move heth");
    assert_eq!(table.refused("to C3"), "guv.14.63");
    table.play("to B2; done");
    // An enemy who comes up drives a demoralized unit off.
    let ground = board(&[], &[], SOUTH);
    let mut table = Table::on(
        &ground,
        &activated("hill", "C2", &[("heth", "C2", ""), ("von-gilsa", "C4", "demoralized")]),
    );
    table.play("move heth; to C3");
    assert_eq!(table.place("von-gilsa"), "C5");
    assert!(table.is("von-gilsa", "demoralized"));
    // With nowhere to go out of contact it is lost.
    let walled = board(&[], &["C4 S major-river", "C4 SW major-river", "C4 SE major-river"], SOUTH);
    let mut table = Table::on(
        &walled,
        &activated("hill", "C2", &[("heth", "C2", ""), ("von-gilsa", "C4", "demoralized")]),
    );
    table.play("move heth; to C3");
    assert_eq!(table.place("von-gilsa"), "eliminated");
    // Bombarded next to the enemy, a disorganized brigade must go at once.
    let mut table = Table::on(
        &ground,
        &in_phase(
            "bombardment",
            7,
            "hill",
            "C3",
            &[("walker", "C3", ""), ("nelson", "C3", "active"), ("von-gilsa", "C4", "disorganized")],
        ),
    );
    table.dice(&[3]);
    table.play("bombard C4; gun walker; gun nelson; fire; done");
    assert_eq!((table.place("von-gilsa").as_str(), table.is("von-gilsa", "demoralized")), ("C5", true));
}

#[test]
fn a_demoralized_unit_does_not_take_disorder_for_others() {
    proves!("guv.12.13", "guv.14.68");
    let pieces = [
        ("walker", "C3", ""),
        ("nelson", "C3", "active"),
        ("von-gilsa", "C5", "demoralized"),
        ("mclean", "C5", ""),
    ];
    let mut table = Table::open_ground(&in_phase("bombardment", 7, "hill", "C3", &pieces));
    table.dice(&[3]);
    table.play("bombard C5; gun walker; gun nelson; fire-at-troops; done");
    assert_eq!(table.question(), "bombardment_result");
    assert_eq!(table.refused("lose von-gilsa"), "guv.12.13");
    table.play("lose mclean");
    assert!(table.is("mclean", "disorganized"));
}

#[test]
fn nothing_is_worse_than_demoralized() {
    proves!("guv.14.68");
    let mut table = Table::open_ground(&in_phase(
        "bombardment",
        7,
        "hill",
        "C3",
        &[("walker", "C3", ""), ("nelson", "C3", "active"), ("von-gilsa", "C5", "demoralized")],
    ));
    table.dice(&[3]);
    table.play("bombard C5; gun walker; gun nelson; fire-at-troops; done");
    assert!(table.is("von-gilsa", "demoralized") && !table.is("von-gilsa", "disorganized"));
    assert_eq!(table.place("von-gilsa"), "C5");
}

#[test]
fn the_attacker_advances_into_what_is_vacated() {
    proves!("guv.14.69", "guv.14.34", "guv.13.11");
    let mut pieces = PAIR.to_vec();
    pieces.extend([("walker", "C3", ""), ("lane", "B3", ""), ("confederate-skirmisher-1", "C3", "")]);
    let ground = board(&[], &[], SOUTH);
    let setup = format!("breastworks = [\"C3\"]\n{}", in_phase("combat", 7, "hill", "C3", &pieces));
    let mut table = Table::on(&ground, &setup);
    table.dice(&[5, 5, 1, 1, 1, 1]);
    table.play("attack C4; with mcgowan; with heth; with walker; with confederate-skirmisher-1; resolve; done; done; retreat");
    assert_eq!((table.question(), table.decider()), ("advance", Side::Confederate));
    assert_eq!(table.refused("advance lane C4"), "guv.14.69");
    table.play("advance mcgowan C4; advance heth C4; advance walker C4; advance confederate-skirmisher-1 C4");
    // Nobody is disorganized by leaving his own works so; they are gone.
    assert!(!table.is("mcgowan", "disorganized") && !table.marker("breastworks", "C3"));
    assert_eq!(table.place("walker"), "C4");
}

#[test]
fn nobody_advances_where_the_defender_stands() {
    proves!("guv.14.69");
    let mut table = beaten(&board(&[], &[], SOUTH), "", &PAIR);
    table.play("lose von-gilsa");
    // Eliminated: the hex is free.
    assert!(table.offers("advance heth C4"));
    let mut table = Table::open_ground(&in_phase("combat", 7, "hill", "C3", &PAIR));
    table.dice(&[1; 5]);
    table.play("attack C4; with mcgowan; with heth; resolve; done");
    assert_eq!(table.question(), "choose_formations");
}
