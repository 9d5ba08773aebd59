//! Sections 7, 10 and 11: rain, rivers and pontoons.

use engine::{Side, proves};

use crate::table::{Own as _, Table, activated, board, in_phase, position};

const RAPIDAN: &str = "[[water]]\nname = \"Rapidan River\"\nkind = \"river\"\nsides = [\"C3 S\"]";

fn at_the_ford(arms: &str, rain: bool) -> Table {
    let unit = match arms {
        "cavalry" => ("f-lee", "stuart"),
        "guns" => ("walker", "hill"),
        _ => ("heth", "hill"),
    };
    let ground = board(&[], &["C3 S major-river ford", "E3 S major-river"], "");
    let head =
        format!("turn = 7\nrain = {rain}\nphase = \"movement\"\nactive = \"{}\"\nchit = \"C3\"", unit.1);
    let mut table = Table::on(&ground, &position(&head, &[(unit.0, "C3", ""), ("von-gilsa", "I9", "")]));
    table.play(&format!("move {}", unit.0));
    table
}

#[test]
fn only_cavalry_crosses_a_rappahannock_ford() {
    proves!("guv.10.1", "guv.10.3", "guv.7.7");
    assert_eq!(at_the_ford("infantry", false).refused("to C4"), "guv.10.1");
    assert_eq!(at_the_ford("guns", false).refused("to C4"), "guv.10.1");
    let mut table = at_the_ford("cavalry", false);
    table.play("to C4");
    // 6 points, 1 + 5.
    assert_eq!((table.place("f-lee").as_str(), table.question()), ("C4", "choose_formations"));
    assert_eq!(at_the_ford("cavalry", true).refused("to C4"), "guv.7.7");
}

#[test]
fn any_unit_crosses_a_rapidan_ford_when_it_is_dry() {
    proves!("guv.10.4", "guv.7.7");
    let ground = board(&[], &["C3 S major-river ford"], RAPIDAN);
    for (rain, answer) in [(false, None), (true, Some("guv.7.7"))] {
        let head = format!("turn = 7\nrain = {rain}\nphase = \"movement\"\nactive = \"hill\"\nchit = \"C3\"");
        let mut table = Table::on(&ground, &position(&head, &[("heth", "C3", ""), ("von-gilsa", "I9", "")]));
        table.play("move heth");
        match answer {
            Some(clause) => assert_eq!(table.refused("to C4"), clause),
            None => {
                table.play("to C4");
                // One point for the hex and three for the ford: all he has.
                assert_eq!((table.place("heth").as_str(), table.question()), ("C4", "choose_formations"));
            }
        }
    }
}

#[test]
fn a_great_river_without_ford_cannot_be_crossed() {
    proves!("guv.10.8");
    let ground = board(&[], &["C3 S major-river"], "");
    let mut table =
        Table::on(&ground, &activated("stuart", "C3", &[("f-lee", "C3", ""), ("von-gilsa", "I9", "")]));
    table.play("move f-lee");
    assert_eq!(table.refused("to C4"), "guv.10.8");
}

#[test]
fn minor_rivers_and_creeks_cost_more_and_rain_closes_the_rivers() {
    proves!("guv.10.7", "guv.7.5", "guv.7.6", "guv.11.15");
    let ground = board(
        &[],
        &["C3 S minor-river", "E3 S creek", "G3 S minor-river bridge road", "A3 S creek road"],
        "",
    );
    let left = |unit: &str, at: &str, to: &str, rain: bool| {
        let head =
            format!("turn = 7\nrain = {rain}\nphase = \"movement\"\nactive = \"hill\"\nchit = \"{at}\"");
        let mut table = Table::on(&ground, &position(&head, &[(unit, at, ""), ("von-gilsa", "I9", "")]));
        table.play(&format!("move {unit}"));
        let action = table.would(&format!("to {to}"));
        match action {
            Ok(()) => {
                table.play(&format!("to {to}"));
                table.points_left()
            }
            Err(clause) => clause.into(),
        }
    };
    assert_eq!(left("heth", "C3", "C4", false), "1 point left, 1 by road.");
    assert_eq!(left("heth", "C3", "C4", true), "guv.7.6");
    assert_eq!(left("heth", "E3", "E4", false), "2 points left, 2 by road.");
    assert_eq!(left("heth", "E3", "E4", true), "1 point left, 1 by road.");
    // Along the road creek and bridge cost nothing, rain or not.
    assert_eq!(left("heth", "G3", "G4", true), "3 points left, 4 by road.");
    assert_eq!(left("heth", "A3", "A4", true), "3 points left, 4 by road.");
}

fn builder(head: &str, pieces: &[(&str, &str, &str)]) -> Table {
    let ground = board(&[], &["C3 S major-river ford", "E3 S major-river", "G3 S minor-river"], "");
    Table::on(&ground, &position(&format!("pontoons = [6, 0]\n{head}"), pieces))
}

const HOWARD: &str = "turn = 7\nphase = \"movement\"\nactive = \"howard\"\nchit = \"E3\"";

#[test]
fn infantry_that_has_not_moved_builds_a_pontoon_at_a_ford_or_over_a_minor_river() {
    proves!("guv.11.1", "guv.11.2", "guv.11.4", "guv.11.5", "guv.11.7", "guv.11.8");
    let pieces = [
        ("von-gilsa", "C3", ""),
        ("mclean", "E3", ""),
        ("barlow", "G3", ""),
        ("buschbeck", "C2", ""),
        ("schirmer", "C3", ""),
        ("krzyzanowski", "C3", "displaced"),
        ("heth", "I9", ""),
    ];
    let mut table = builder(HOWARD, &pieces);
    assert_eq!(table.track("Union pontoons at hand", Some(Side::Union)), 6);
    assert_eq!(table.refused("build schirmer C4"), "guv.11.4");
    assert_eq!(table.refused("build krzyzanowski C4"), "guv.11.4");
    assert_eq!(table.refused("build mclean E4"), "guv.11.4");
    assert_eq!(table.refused("build mclean D3"), "guv.11.2");
    table.play("build von-gilsa C4; build barlow G4");
    assert!(table.marker("pontoon bridge", "C3") && table.marker("pontoon bridge", "G3"));
    assert_eq!(table.track("Union pontoons at hand", Some(Side::Union)), 4);
    assert_eq!(table.refused("build von-gilsa C4"), "guv.11.7");
    assert_eq!(table.refused("move von-gilsa"), "guv.11.8");
    // Others cross at once, for 1 extra point; who has moved builds no more.
    table.play("move buschbeck; to C3; to C4");
    assert_eq!(table.points_left(), "1 point left, 1 by road.");
    table.play("done; move mclean; to E2; done");
    assert_eq!(table.refused("build mclean E3"), "guv.11.4");
}

#[test]
fn a_pontoon_serves_its_owner_in_rain_too_but_not_the_enemy() {
    proves!("guv.11.5", "guv.7.7", "guv.11.16");
    let ground = board(&[], &["C3 S major-river ford"], "");
    for (owner, rain, crosses) in [("Confederate", true, true), ("Union", false, false)] {
        let head = format!("turn = 7\nrain = {rain}\nphase = \"movement\"\nactive = \"hill\"\nchit = \"C3\"");
        let setup = format!(
            "{}[[pontoon]]\nbetween = [\"C3\", \"C4\"]\nside = \"{owner}\"\n",
            position(&head, &[("heth", "C3", ""), ("von-gilsa", "I9", "")])
        );
        let mut table = Table::on(&ground, &setup);
        table.play("move heth");
        assert_eq!(table.offers("to C4"), crosses);
    }
    // So over a minor river, which in dry weather is crossed anyhow, for a point more.
    let ground = board(&[], &["C3 S minor-river"], "");
    for (owner, rain, crossed) in [
        ("Confederate", true, Ok("2 points left, 2 by road.")),
        ("Union", true, Err("guv.7.6")),
        ("Confederate", false, Ok("2 points left, 2 by road.")),
        ("Union", false, Ok("1 point left, 1 by road.")),
    ] {
        let head = format!("turn = 7\nrain = {rain}\nphase = \"movement\"\nactive = \"hill\"\nchit = \"C3\"");
        let setup = format!(
            "{}[[pontoon]]\nbetween = [\"C3\", \"C4\"]\nside = \"{owner}\"\n",
            position(&head, &[("heth", "C3", ""), ("von-gilsa", "I9", "")])
        );
        let mut table = Table::on(&ground, &setup);
        table.play("move heth");
        let left = table.would("to C4").map(|()| table.play("to C4").points_left());
        assert_eq!(left, crossed.map(str::to_owned), "{owner} {rain}");
    }
}

#[test]
fn under_the_enemys_eyes_building_succeeds_on_four_or_more_by_day_and_night() {
    proves!("guv.11.6", "guv.7.3", "guv.11.8");
    for (turn, die, built) in [(7, 3, false), (7, 4, true), (5, 6, true), (5, 1, false)] {
        let head = format!("turn = {turn}\nphase = \"movement\"\nactive = \"howard\"\nchit = \"C3\"");
        let mut table = builder(&head, &[("von-gilsa", "C3", ""), ("mclean", "A9", ""), ("heth", "D3", "")]);
        table.dice(&[die]);
        table.play("build von-gilsa C4");
        assert_eq!(table.marker("pontoon bridge", "C3"), built);
        // The pontoon of a failed attempt is back in the pool.
        assert_eq!(table.track("Union pontoons at hand", Some(Side::Union)), if built { 5 } else { 6 });
        assert!(table.is("von-gilsa", "built") || table.question() == "choose_formations");
    }
}

#[test]
fn a_pontoon_that_failed_is_not_tried_again_the_same_turn() {
    proves!("guv.11.6", "guv.11.7");
    let pieces = [("von-gilsa", "C3", ""), ("mclean", "C3", ""), ("heth", "D3", "")];
    let mut table = builder(HOWARD, &pieces);
    table.dice(&[1]);
    table.play("build von-gilsa C4");
    // Another brigade has made no attempt, but the site has had its one this turn.
    assert_eq!(table.refused("build von-gilsa C4"), "guv.11.7");
    assert_eq!(table.refused("build mclean C4"), "guv.11.6");
    // In the next turn it can be tried again.
    table.free_dice();
    while table.question() != "choose_formations" {
        table.play("done");
    }
    let state = serde_json::to_value(&table.state).unwrap();
    assert_eq!(state["failed_sites"].as_array().map(Vec::len), Some(0));
}

#[test]
fn who_built_does_not_attack() {
    proves!("guv.11.8");
    let mut table = builder(HOWARD, &[("von-gilsa", "C3", ""), ("mclean", "D2", ""), ("heth", "D3", "")]);
    table.dice(&[6]);
    table.play("build von-gilsa C4; done; attack D3");
    assert_eq!(table.refused("with von-gilsa"), "guv.11.8");
    assert!(table.offers("with mclean"));
}

fn with_pontoon(head: &str, owner: &str, pieces: &[(&str, &str, &str)]) -> Table {
    let ground = board(&[], &["C3 S major-river ford"], "");
    let setup =
        format!("{}[[pontoon]]\nbetween = [\"C3\", \"C4\"]\nside = \"{owner}\"\n", position(head, pieces));
    Table::on(&ground, &setup)
}

#[test]
fn the_union_dismantles_a_pontoon_and_has_it_again_next_turn() {
    proves!("guv.11.9", "guv.11.10", "guv.11.12");
    let far = [("von-gilsa", "H8", ""), ("heth", "F2", "")];
    let head = "turn = 7\npontoons = [0, 0]\nphase = \"movement\"\nactive = \"howard\"\nchit = \"H8\"";
    let mut table = with_pontoon(head, "Union", &far);
    table.play("dismantle C3 C4");
    assert!(!table.marker("pontoon bridge", "C3"));
    assert_eq!(table.track("Union pontoons at hand", Some(Side::Union)), 0);
    table.play("done");
    assert_eq!(
        (table.question(), table.track("Union pontoons at hand", Some(Side::Union))),
        ("choose_formations", 1)
    );
    // With the enemy beside it only on 4 or more, one try an activation.
    let mut table = with_pontoon(head, "Union", &[("von-gilsa", "H8", ""), ("heth", "D3", "")]);
    table.dice(&[3]);
    table.play("dismantle C3 C4");
    assert!(table.marker("pontoon bridge", "C3"));
    assert_eq!(table.refused("dismantle C3 C4"), "guv.11.10");
    // The Confederates never.
    let head = "turn = 7\nphase = \"movement\"\nactive = \"hill\"\nchit = \"F2\"";
    let table = with_pontoon(head, "Confederate", &far);
    assert_eq!(table.refused("dismantle C3 C4"), "guv.11.12");
}

#[test]
fn infantry_next_to_an_unguarded_pontoon_destroys_or_captures_it() {
    proves!("guv.11.13", "guv.11.14");
    let head = "turn = 7\nphase = \"movement\"\nactive = \"hill\"\nchit = \"C2\"";
    let pieces = [("heth", "C2", ""), ("walker", "C3", ""), ("lane", "C2", ""), ("von-gilsa", "I9", "")];
    let mut table = with_pontoon(head, "Union", &pieces);
    table.play("move walker");
    assert_eq!(table.refused("destroy C3 C4"), "guv.11.13");
    table.play("done; move heth");
    assert_eq!(table.refused("capture C3 C4"), "guv.11.14");
    table.play("to C3; capture C3 C4");
    assert_eq!(table.points_left(), "1 point left, 1 by road.");
    assert_eq!(table.refused("capture C3 C4"), "guv.11.14");
    // Captured, it serves the Confederates, and may be destroyed by its own side.
    table.play("done; move lane; to C3; destroy C3 C4");
    assert!(!table.marker("pontoon bridge", "C3"));
    // A guard next to it saves it; 2 points are needed.
    let guarded = [("heth", "C2", ""), ("von-gilsa", "D3", "")];
    let mut table = with_pontoon(head, "Union", &guarded);
    table.play("move heth; to C3; stand");
    assert_eq!(table.refused("destroy C3 C4"), "guv.11.13");
}

#[test]
fn a_captured_seventh_pontoon_is_not_built_again() {
    proves!("guv.11.1", "guv.11.14");
    let head = "turn = 7\npontoons = [6, 1]\nphase = \"movement\"\nactive = \"howard\"\nchit = \"C2\"";
    let far = [("von-gilsa", "C3", ""), ("heth", "I9", "")];
    let mut table = with_pontoon(head, "Confederate", &far);
    // It serves the Union where it lies; taken up, it is broken up: six is all there are to build with.
    table.play("move von-gilsa; capture C3 C4; done; dismantle C3 C4; done");
    assert_eq!(table.question(), "choose_formations");
    assert!(!table.marker("pontoon bridge", "C3"));
    assert_eq!(table.track("Union pontoons at hand", Some(Side::Union)), 6);
    assert_eq!(table.track("Confederate pontoons at hand", Some(Side::Confederate)), 0);
}

#[test]
fn a_pontoon_changes_hands_any_number_of_times() {
    proves!("guv.11.14");
    let head = "turn = 7\nphase = \"movement\"\nactive = \"howard\"\nchit = \"C2\"";
    let mut table = with_pontoon(head, "Confederate", &[("von-gilsa", "C3", ""), ("heth", "I9", "")]);
    table.play("move von-gilsa; capture C3 C4; to C4");
    assert_eq!(table.place("von-gilsa"), "C4");
}

#[test]
fn retreating_forces_may_take_the_pontoon_with_them() {
    proves!("guv.11.11");
    for (die, gone) in [(4, true), (3, false)] {
        let places = "[[place]]\nname = \"Warrenton Road\"\nkind = \"supply\"\nhex = \"C9\"";
        let ground = board(&[], &["C3 S major-river ford", "C3 SE major-river", "C3 SW major-river"], places);
        let pieces = [("pender", "C2", ""), ("lane", "C2", ""), ("von-gilsa", "C3", "")];
        let setup = format!(
            "{}[[pontoon]]\nbetween = [\"C3\", \"C4\"]\nside = \"Union\"\n",
            in_phase("combat", 7, "hill", "C2", &pieces)
        );
        let mut table = Table::on(&ground, &setup);
        table.dice(&[6, 6, 1, 1, 1]);
        table.play("attack C3; with pender; with lane; resolve; done; done; retreat");
        assert_eq!(
            (table.question(), table.decider(), table.place("von-gilsa").as_str()),
            ("dismantle_behind", Side::Union, "C4")
        );
        table.dice(&[die]);
        table.play("dismantle C3 C4");
        assert_eq!(!table.marker("pontoon bridge", "C3"), gone);
    }
}

#[test]
fn rain_is_rolled_for_when_the_calendar_says_so() {
    proves!("guv.7.4", "guv.3.3");
    // Turn 24 is dry but for a 1; turn 25 rains on 1 or 2.
    for (turn, die, rain) in [(23, 1, 1), (23, 2, 0), (24, 2, 1), (24, 3, 0)] {
        let head = format!("turn = {turn}\nphase = \"end\"");
        let ground = board(&[], &[], "");
        let setup = position(&head, &[("heth", "C3", ""), ("von-gilsa", "I9", "")]);
        let rules =
            Table::on(&ground, &position("turn = 7\nphase = \"formations\"", &[("heth", "C3", "")])).rules;
        let setup = engine::Setup::parse(&setup).unwrap();
        let state =
            engine::Ruleset::start(&*rules, &setup, &mut engine::ScriptedDice::new(vec![die])).unwrap();
        let view = engine::Ruleset::view(&*rules, &state, engine::Viewer::Umpire);
        assert_eq!(view.tracks.iter().find(|track| track.label == "Rain").unwrap().value, rain);
    }
}
