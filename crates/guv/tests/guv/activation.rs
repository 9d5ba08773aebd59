//! Section 8: activation.

use engine::{Side, proves};

use crate::table::{CONFEDERATE, Own as _, Table, UNION, board, in_phase, position};

fn cup(table: &Table) -> (u16, Vec<String>) {
    table.cards(engine::Viewer::Umpire, "The cup")
}

const RIVER: &str = "[[area]]\nname = \"north of the Rappahannock\"\nhexes = [\"A1\", \"B1\", \"C1\", \"D1\", \"E1\", \"F1\", \"G1\", \"H1\", \"I1\"]\n[[area]]\nname = \"between the rivers\"\nhexes = [\"I2\", \"I3\"]";

#[test]
fn each_point_pays_for_one_formation_and_unspent_points_are_lost() {
    proves!("guv.8.2", "guv.8.3", "guv.8.5", "guv.8.32", "guv.8.34", "guv.3.3", "guv.6.1");
    let mut table = Table::scenario("campaign", &[]);
    assert_eq!((table.question(), table.decider()), ("choose_formations", Side::Union));
    // Turn 1: the calendar gives the Union 4 points and the Confederates 2.
    table.play("choose meade; choose howard; choose slocum");
    assert_eq!(table.refused("choose meade"), "guv.8.5");
    assert_eq!(table.refused("choose stuart"), "guv.8.3");
    // With the last point spent nothing is left to choose. Secret: the Confederate sees nothing of it.
    table.play("choose couch");
    assert_eq!(table.decider(), Side::Confederate);
    assert_eq!(table.cards(CONFEDERATE, "The cup"), (0, Vec::new()));
    table.play("choose stuart; done");
    // One Confederate point was left over; both Independent chits are in, free of charge.
    let drawn = u16::from(table.question() == "activate_or_pass");
    assert_eq!(table.cards(engine::Viewer::Umpire, "The cup").0 + drawn, 7);
    assert!(table.cards(CONFEDERATE, "The cup").1.iter().all(|chit| !chit.contains("Meade")));
}

#[test]
fn three_corps_cost_two_points_once_a_unit_is_south_of_the_river() {
    proves!("guv.8.4");
    let ground = board(&[], &[], RIVER);
    let choose = |at: &str| {
        let setup = position(
            "turn = 14\nphase = \"formations\"",
            &[("graham", "A1", ""), ("ward", at, ""), ("weed", "E5", "")],
        );
        let mut table = Table::on(&ground, &setup);
        let label = |table: &Table| {
            let mut actions = Vec::new();
            engine::Ruleset::actions(&*table.rules, &table.state, &mut actions);
            let labels = actions
                .iter()
                .map(|action| engine::Ruleset::choice(&*table.rules, &table.state, action).label);
            labels.filter(|label| label.starts_with("Sickles in")).collect::<Vec<_>>()
        };
        let shown = label(&table);
        table.play("choose sickles");
        // Four points on turn 14; the others cost 1 each.
        table.play("choose meade; choose slocum");
        (shown, table.offers("choose howard"))
    };
    assert_eq!(choose("B1"), (vec!["Sickles in the cup (1 point)".to_owned()], true));
    assert_eq!(choose("E5"), (vec!["Sickles in the cup (2 points)".to_owned()], false));
    // The wedge between the rivers is not north of the Rappahannock.
    assert_eq!(choose("I2"), (vec!["Sickles in the cup (2 points)".to_owned()], false));
}

#[test]
fn a_drawn_formation_may_pass_and_is_then_done_for_the_turn() {
    proves!("guv.8.6", "guv.6.2", "guv.8.1");
    let setup = position(
        "turn = 7\nphase = \"draw\"\ncup = [\"hill\", \"rodes\"]",
        &[("heth", "C3", ""), ("doles", "E3", "")],
    );
    let mut table = Table::open_ground(&setup);
    assert_eq!((table.question(), table.decider()), ("activate_or_pass", Side::Confederate));
    table.play("pass");
    // The other chit follows at once; the first is not drawn again.
    assert_eq!(table.question(), "activate_or_pass");
    assert_eq!(cup(&table).0, 0);
    table.play("pass");
    assert_eq!((table.question(), table.track("Rain", None)), ("choose_formations", 0));
}

#[test]
fn a_chit_lies_on_or_next_to_its_own_units_even_beside_the_enemy() {
    proves!("guv.8.8", "guv.8.9", "guv.8.11", "guv.3.15", "guv.3.13");
    let setup = in_phase(
        "activation",
        7,
        "hill",
        "A1",
        &[("heth", "C3", ""), ("lane", "H8", ""), ("doles", "C4", ""), ("von-gilsa", "D3", "")],
    );
    let mut table = Table::open_ground(&setup);
    table.play("activate");
    assert_eq!(table.refused("chit D3"), "guv.8.8");
    assert_eq!(table.refused("chit F5"), "guv.8.8");
    assert!(table.offers("chit C4") && table.offers("chit D2"));
    table.play("chit C3");
    // Hill's radius is 4: Heth is active, Lane too far away, Doles is of Rodes's division.
    assert!(table.is("heth", "active") && !table.is("lane", "active") && !table.is("doles", "active"));
}

#[test]
fn the_chit_stays_on_the_map_until_the_end_of_the_turn() {
    proves!("guv.8.11", "guv.6.4");
    let setup = position(
        "turn = 7\nphase = \"movement\"\nactive = \"hill\"\nchit = \"C3\"\ncup = [\"rodes\"]",
        &[("heth", "C3", ""), ("doles", "E3", "")],
    );
    let mut table = Table::open_ground(&setup);
    table.play("done");
    assert_eq!(table.question(), "activate_or_pass");
    assert!(table.marker("command", "C3"));
    table.play("pass");
    assert!(!table.marker("command", "C3"));
    assert!(!table.is("heth", "activated"));
}

#[test]
fn command_is_not_traced_through_the_enemy_or_over_a_closed_river() {
    proves!("guv.8.10", "guv.8.1");
    let place = |ground: &str| {
        let setup = in_phase(
            "activation",
            7,
            "colston",
            "A1",
            &[
                ("paxton", "E5", ""),
                ("jones", "E7", ""),
                ("von-gilsa", "D6", ""),
                ("mclean", "E6", ""),
                ("barlow", "F6", ""),
                ("schirmer", "C7", ""),
                ("buschbeck", "G7", ""),
            ],
        );
        let mut table = Table::on(ground, &setup);
        table.play("activate; chit E5");
        (table.is("paxton", "active"), table.is("jones", "active"))
    };
    // Colston's radius is 3: two hexes away as the crow flies, but the enemy's line is between.
    assert_eq!(place(&board(&[], &[], "")), (true, false));
    // Without the enemy Jones would be in command.
    let setup = in_phase(
        "activation",
        7,
        "colston",
        "A1",
        &[("paxton", "E5", ""), ("jones", "E7", ""), ("von-gilsa", "A9", "")],
    );
    let mut table = Table::open_ground(&setup);
    table.play("activate; chit E5");
    assert!(table.is("jones", "active"));
    // A river without ford shuts a hex off.
    let cut = [
        "E7 N major-river",
        "E7 NE major-river",
        "E7 NW major-river",
        "E7 S major-river",
        "E7 SE major-river",
        "E7 SW major-river",
    ];
    let mut table = Table::on(&board(&[], &cut, ""), &setup);
    table.play("activate; chit E5");
    assert!(!table.is("jones", "active"));
}

#[test]
fn one_independent_unit_goes_with_a_formation() {
    proves!("guv.8.7", "guv.8.13", "guv.8.14", "guv.3.14");
    let pieces = [
        ("heth", "C3", ""),
        ("nelson", "C4", ""),
        ("cutts", "C4", ""),
        ("doles", "C4", ""),
        ("alexander", "I9", ""),
        ("washington", "C5", "activated"),
    ];
    let mut table = Table::open_ground(&in_phase("activation", 7, "hill", "A1", &pieces));
    table.play("activate; chit C3");
    assert_eq!(table.question(), "movement");
    assert_eq!(table.refused("take doles"), "guv.8.14");
    assert_eq!(table.refused("take alexander"), "guv.8.10");
    assert_eq!(table.refused("take washington"), "guv.8.13");
    table.play("take nelson");
    // One only, and no Detachment marker for it.
    assert_eq!(table.question(), "movement");
    assert!(table.is("nelson", "active") && !table.is("cutts", "active"));
    assert_eq!(table.refused("take cutts"), "guv.8.14");
    assert!(table.offers("detach C4"));
    // It goes with the formation from the start: once a unit has moved it is too late.
    let mut table = Table::open_ground(&in_phase("activation", 7, "hill", "A1", &pieces));
    table.play("activate; chit C3; move heth; to C2; done");
    assert_eq!(table.refused("take nelson"), "guv.8.14");
}

#[test]
fn the_detachment_marker_lends_units_once_a_turn() {
    proves!("guv.8.16", "guv.8.17", "guv.8.18", "guv.8.19", "guv.8.20", "guv.8.21", "guv.8.13");
    let pieces = [
        ("heth", "C3", ""),
        ("doles", "C4", ""),
        ("iverson", "C4", ""),
        ("ramseur", "C4", "activated"),
        ("o-neal", "I9", ""),
    ];
    let setup = position(
        "turn = 7\nphase = \"movement\"\nactive = \"hill\"\nchit = \"C3\"\ncup = [\"rodes\"]",
        &pieces,
    );
    let mut table = Table::open_ground(&setup);
    // Beyond the radius it cannot be laid; it may be played when it is needed, here after a move.
    assert_eq!(table.refused("detach I9"), "guv.8.17");
    table.play("move heth; to C2; done; detach C4");
    assert_eq!(table.refused("take ramseur"), "guv.8.19");
    table.play("take doles; done");
    assert!(table.is("doles", "active") && !table.is("iverson", "active"));
    assert_eq!(table.refused("detach C4"), "guv.8.16");
    table.play("move doles; to C5; done");
    assert!(table.marker("detachment", "C4"));
    // When Rodes is drawn Doles has had his turn; Iverson has not.
    table.play("activate; chit C4");
    assert!(table.is("iverson", "active") && !table.is("doles", "active"));
    assert_eq!(table.refused("move doles"), "guv.8.13");
    table.play("done");
    assert!(!table.marker("detachment", "C4"));
}

#[test]
fn a_high_commander_activates_several_formations_as_one() {
    proves!("guv.8.22", "guv.8.23", "guv.8.24", "guv.8.25", "guv.8.26", "guv.3.16", "guv.3.4");
    let pieces = [
        ("heth", "C3", ""),
        ("doles", "E3", ""),
        ("gordon", "C4", ""),
        ("nelson", "D4", ""),
        ("cutts", "D4", ""),
        ("lane", "I9", ""),
    ];
    let setup = position(
        "turn = 7\nphase = \"activation\"\nactive = \"jackson\"\nbox = [\"hill\", \"rodes\"]",
        &pieces,
    );
    let mut table = Table::open_ground(&setup);
    table.play("activate");
    // On or next to a unit of a formation in his box: not by Gordon of Early's division alone.
    assert_eq!(table.refused("chit B5"), "guv.8.8");
    table.play("chit D3");
    for (unit, active) in [
        ("heth", true),
        ("doles", true),
        ("gordon", false),
        ("nelson", true),
        ("cutts", true),
        ("lane", false),
    ] {
        assert_eq!(table.is(unit, "active"), active, "{unit}");
    }
}

#[test]
fn stuarts_cavalry_may_take_the_place_of_independents_under_a_high_commander() {
    proves!("guv.8.15", "guv.8.26", "guv.8.13");
    let pieces = [
        ("heth", "C3", ""),
        ("nelson", "C4", ""),
        ("cutts", "C4", ""),
        ("f-lee", "C4", ""),
        ("w-h-f-lee", "C5", ""),
        ("beckham", "C4", ""),
    ];
    let head = "turn = 7\nphase = \"activation\"\nactive = \"jackson\"\nbox = [\"hill\"]\ncup = [\"stuart\"]";
    let placed = || {
        let mut table = Table::open_ground(&position(head, &pieces));
        table.play("activate; chit C3");
        table
    };
    // Every Independent unit is active; nobody of Stuart's is, unless Jackson wishes.
    let mut table = placed();
    for (unit, active) in
        [("nelson", true), ("cutts", true), ("f-lee", false), ("w-h-f-lee", false), ("beckham", false)]
    {
        assert_eq!(table.is(unit, "active"), active, "{unit}");
    }
    assert_eq!(table.refused("instead beckham nelson"), "guv.8.15");
    assert_eq!(table.refused("instead f-lee heth"), "guv.8.15");
    // One for one: Nelson stands down and is free for another chit.
    table.play("instead f-lee nelson");
    assert!(table.is("f-lee", "active") && !table.is("nelson", "activated") && table.is("cutts", "active"));
    assert_eq!(table.refused("instead w-h-f-lee nelson"), "guv.8.15");
    // Stuart's own chit finds what is left of his command, and no more.
    table.play("move heth; to C2; done");
    assert_eq!(table.refused("instead w-h-f-lee cutts"), "guv.8.15");
    table.play("done; activate; chit C5");
    assert!(table.is("w-h-f-lee", "active") && table.is("beckham", "active") && !table.is("f-lee", "active"));
    assert!(table.offers("take nelson"));
    // Left alone, all of it is his.
    let mut table = placed();
    table.play("done; activate; chit C5");
    assert!(table.is("w-h-f-lee", "active") && table.is("f-lee", "active"));
    // With no Independent unit about there is nothing to take it instead of; a division commander never may.
    let bare = [("heth", "C3", ""), ("f-lee", "C4", ""), ("beckham", "C4", "")];
    let mut table = Table::open_ground(&position(head, &bare));
    table.play("activate; chit C3");
    assert_eq!(table.refused("instead f-lee heth"), "guv.8.15");
    let mut table = Table::open_ground(&in_phase("activation", 7, "hill", "A1", &pieces));
    table.play("activate; chit C3");
    assert_eq!(table.refused("instead f-lee nelson"), "guv.8.15");
    assert_eq!(table.refused("take f-lee"), "guv.8.14");
}

#[test]
fn a_high_commander_serves_in_alternate_turns_within_his_factor() {
    proves!("guv.8.22", "guv.8.27", "guv.3.16");
    let choose = |turn: u8| {
        let pieces = [("weed", "C3", ""), ("best", "C4", ""), ("schirmer", "C5", "")];
        Table::open_ground(&position(
            &format!("turn = {turn}\nphase = \"formations\"\nused = [[\"hooker\", 7]]"),
            &pieces,
        ))
    };
    assert_eq!(choose(8).refused("choose-under meade hooker"), "guv.8.27");
    let mut table = choose(9);
    table.play("choose-under meade hooker; choose-under slocum hooker");
    // Hooker's factor is 2.
    assert_eq!(table.refused("choose-under howard hooker"), "guv.3.16");
    assert_eq!(table.refused("choose-under howard lee"), "guv.8.22");
    table.free_dice().play("choose howard; done");
    assert_eq!(table.cards(UNION, "Hooker's box"), (2, vec!["Meade".to_owned(), "Slocum".into()]));
    assert_eq!(table.cards(CONFEDERATE, "Hooker's box"), (2, Vec::new()));
}

#[test]
fn passing_with_a_high_commander_loses_every_formation_of_his_box() {
    proves!("guv.8.28");
    let setup = position(
        "turn = 7\nphase = \"activation\"\nactive = \"jackson\"\nbox = [\"hill\", \"rodes\"]\ncup = [\"early\"]",
        &[("heth", "C3", ""), ("doles", "E3", ""), ("gordon", "C4", "")],
    );
    let mut table = Table::open_ground(&setup);
    table.play("pass");
    assert_eq!(table.question(), "activate_or_pass");
    assert_eq!(table.cards(engine::Viewer::Umpire, "Jackson's box").0, 0);
}

#[test]
fn the_independent_chit_activates_three_units_within_one_hex() {
    proves!("guv.8.29", "guv.8.30", "guv.8.31", "guv.8.33", "guv.8.13");
    let pieces = [
        ("heth", "C3", ""),
        ("doles", "C4", ""),
        ("nelson", "D3", ""),
        ("gordon", "C3", ""),
        ("lane", "C5", ""),
        ("archer", "C3", "activated"),
    ];
    let mut table = Table::open_ground(&in_phase("activation", 7, "confederate-independent", "A1", &pieces));
    assert!(table.offers("pass"));
    table.play("activate; chit C3");
    assert_eq!(table.refused("take lane"), "guv.8.29");
    assert_eq!(table.refused("take archer"), "guv.8.31");
    table.play("take heth; take doles; take nelson");
    assert_eq!(table.question(), "movement");
    assert!(!table.is("gordon", "active"));
    // It has no commander: no Detachment, no forced march.
    assert_eq!(table.refused("detach C3"), "guv.8.17");
    assert_eq!(table.refused("force-march"), "guv.9.24");
}

#[test]
fn units_under_the_independent_chit_are_done_for_the_turn() {
    proves!("guv.8.31");
    let setup = position(
        "turn = 7\nphase = \"activation\"\nactive = \"confederate-independent\"\ncup = [\"hill\"]",
        &[("heth", "C3", ""), ("lane", "C3", "")],
    );
    let mut table = Table::open_ground(&setup);
    table.play("activate; chit C3; take heth; done; done; activate; chit C3");
    assert!(table.is("lane", "active") && !table.is("heth", "active"));
}
