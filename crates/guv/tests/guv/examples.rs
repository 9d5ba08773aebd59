//! The sixteen worked examples of the rulebook.

use engine::{Ruleset, Side, Viewer, proves};

use crate::table::{Own as _, Table, activated, board, in_phase, position};

#[test]
fn turn_three_fills_the_cup() {
    proves!("guv.ex.1");
    let pieces = [
        ("graham", "A1", ""),
        ("weed", "C3", ""),
        ("best", "C4", ""),
        ("schirmer", "C5", ""),
        ("wright", "G5", ""),
        ("f-lee", "G6", ""),
        ("kershaw", "G7", ""),
    ];
    let north = "[[area]]\nname = \"north of the Rappahannock\"\nhexes = [\"A1\"]";
    let mut table =
        Table::on(&board(&[], &[], north), &position("turn = 3\nphase = \"formations\"", &pieces));
    assert!(table.prompt().starts_with("Choose formations for the cup; 4 activation points left."));
    table.play("choose sickles");
    assert!(table.prompt().starts_with("Choose formations for the cup; 3 activation points left."));
    table.play("choose howard; choose slocum; choose meade");
    assert_eq!(table.decider(), Side::Confederate);
    assert!(table.prompt().starts_with("Choose formations for the cup; 3 activation points left."));
    table.free_dice().play("choose anderson; choose stuart; choose mclaws");
    // Nine chits, of which one is drawn.
    let (left, chits) = table.cards(Viewer::Umpire, "The cup");
    let drawn = table.prompt().split(" is drawn").next().unwrap().to_owned();
    let mut all: Vec<String> = chits.into_iter().chain([drawn]).collect();
    all.sort();
    assert_eq!(left, 8);
    assert_eq!(
        all,
        [
            "Anderson",
            "Howard",
            "McLaws",
            "Meade",
            "Sickles",
            "Slocum",
            "Stuart",
            "the Confederate Independent chit",
            "the Union Independent chit"
        ]
    );
}

#[test]
fn couch_activates_his_own_one_independent_and_the_detachment() {
    proves!("guv.ex.2", "guv.8.7");
    let pieces = [
        ("caldwell", "C3", ""),
        ("zook", "C4", ""),
        ("weed", "C5", ""),
        ("best", "D4", ""),
        ("ny-light", "D3", ""),
        ("us", "D3", ""),
        ("heth", "I9", ""),
    ];
    let mut table = Table::open_ground(&in_phase("activation", 7, "couch", "A1", &pieces));
    table.play("activate; chit C3; take ny-light; detach C5");
    let active: Vec<&str> = ["caldwell", "zook", "weed", "best", "ny-light", "us"]
        .into_iter()
        .filter(|unit| table.is(unit, "active"))
        .collect();
    assert_eq!(active, ["caldwell", "zook", "weed", "ny-light"]);
    let pieces = [
        ("wright", "C3", ""),
        ("perry", "C4", ""),
        ("doles", "C5", ""),
        ("nelson", "D3", ""),
        ("cutts", "D3", ""),
        ("von-gilsa", "I9", ""),
    ];
    let mut table = Table::open_ground(&in_phase("activation", 7, "anderson", "A1", &pieces));
    table.play("activate; chit C3; take nelson; detach C5");
    let active: Vec<&str> = ["wright", "perry", "doles", "nelson", "cutts"]
        .into_iter()
        .filter(|unit| table.is(unit, "active"))
        .collect();
    assert_eq!(active, ["wright", "perry", "doles", "nelson"]);
}

#[test]
fn hooker_takes_two_corps_without_extra_points() {
    proves!("guv.ex.3");
    let pieces = [
        ("weed", "C3", ""),
        ("best", "C4", ""),
        ("schirmer", "C5", ""),
        ("caldwell", "C6", ""),
        ("heth", "I9", ""),
    ];
    let mut table = Table::open_ground(&position("turn = 3\nphase = \"formations\"", &pieces));
    table.play("choose-under howard hooker; choose-under slocum hooker");
    assert!(table.prompt().starts_with("Choose formations for the cup; 2 activation points left."));
    table.free_dice().play("choose meade; choose couch; done");
    let (left, _) = table.cards(Viewer::Umpire, "The cup");
    // Hooker, V, II, two Independent chits: five, one drawn.
    assert_eq!(left, 4);
    let mut together = false;
    while table.question() != "choose_formations" {
        if table.prompt().contains("Hooker is drawn") {
            table.play("activate; chit C4");
            together =
                table.is("best", "active") && table.is("schirmer", "active") && !table.is("weed", "active");
        }
        let answer = if table.offers("pass") { "pass" } else { "done" };
        table.play(answer);
    }
    assert!(together);
    // Not in turn 4, again in turn 5.
    assert_eq!(table.refused("choose-under meade hooker"), "guv.8.27");
    table.play("done; done");
    while table.question() != "choose_formations" {
        table.play("pass");
    }
    assert!(table.offers("choose-under meade hooker"));
}

/// The road to Richardsville, which is D6: C3 open, C4 and C5 in the woods, von Gilsa before it and McLean beside it.
fn richardsville() -> String {
    board(&[("C4 C5 D4", "woods")], &["C2 S road", "C3 S road", "C4 S road", "C5 S road", "C6 SE road"], "")
}

#[test]
fn heth_follows_von_gilsa_to_richardsville() {
    proves!("guv.ex.4");
    let pieces = [("heth", "C2", ""), ("von-gilsa", "C4", ""), ("mclean", "D4", "")];
    let mut table = Table::on(&richardsville(), &activated("hill", "C2", &pieces));
    // Both stacks answer, in whichever order they are asked.
    let both = |table: &mut Table, answers: [&str; 2]| {
        for _ in answers {
            assert_eq!((table.question(), table.decider()), ("break_contact", Side::Union));
            let answer = answers.into_iter().find(|answer| table.offers(answer)).unwrap();
            table.play(answer);
        }
    };
    table.play("move heth; to C3; fall-back von-gilsa C5");
    // 1 + 1 in the open beside the enemy: two of four points are left, and the bonus of the road.
    assert_eq!(table.points_left(), "2 points left, 3 by road.");
    table.play("to C4");
    both(&mut table, ["fall-back von-gilsa C6", "fall-back mclean D5"]);
    assert_eq!(table.points_left(), "1 point left, 2 by road.");
    table.play("to C5");
    both(&mut table, ["fall-back von-gilsa D6", "fall-back mclean D6"]);
    assert_eq!(table.points_left(), "0 points left, 1 by road.");
    for (unit, place) in [("heth", "C5"), ("von-gilsa", "D6"), ("mclean", "D6")] {
        assert_eq!(table.place(unit), place);
    }
}

#[test]
fn thomas_and_lane_come_up() {
    proves!("guv.ex.5", "guv.ex.6");
    // Thomas: forest 2, then a major road into the open beside the enemy, ½ + 1.
    let ground = board(&[("E4", "woods")], &["E4 S pike", "G2 S pike", "G3 S pike", "G4 S pike"], "");
    let pieces = [("thomas", "D3", ""), ("lane", "G2", ""), ("von-gilsa", "F5", "")];
    let mut table = Table::on(&ground, &activated("hill", "E3", &pieces));
    table.play("move thomas; to E4");
    assert_eq!(table.points_left(), "2 points left, 2 by road.");
    table.play("to E5; stand");
    assert_eq!(table.points_left(), "½ points left, ½ by road.".replace('½', "0½"));
    // Lane: three hexes of major road, the last beside the enemy: 1½ + 1.
    table.play("done; move lane; to G3; to G4; to G5; stand");
    assert_eq!(table.points_left(), "1½ points left, 2½ by road.");
}

#[test]
fn walker_and_nelson_bombard_von_gilsa() {
    proves!("guv.ex.7");
    let pieces = [("walker", "C3", ""), ("nelson", "D3", "active"), ("von-gilsa", "C4", "")];
    let mut table = Table::open_ground(&in_phase("bombardment", 7, "hill", "C3", &pieces));
    table.dice(&[5]);
    table.play("bombard C4; gun walker; gun nelson; fire; breastwork C4");
    assert!(table.is("von-gilsa", "reduced") && !table.is("von-gilsa", "disorganized"));
}

#[test]
fn a_stack_leaves_a_skirmisher_behind_and_makes_another() {
    proves!("guv.ex.8");
    let head = "skirmishers = [0, 5]\nturn = 7\nphase = \"movement\"\nactive = \"hill\"\nchit = \"C2\"";
    let pieces = [("heth", "C2", ""), ("lane", "C2", ""), ("von-gilsa", "C5", "")];
    let mut table = Table::open_ground(&position(head, &pieces));
    table.play("move heth; with lane; to C3; skirmisher heth C2; to C4; stand; skirmisher lane C4");
    assert_eq!(table.count(Side::Confederate, "skirmisher", "C2"), 1);
    assert_eq!(table.count(Side::Confederate, "skirmisher", "C4"), 1);
    assert_eq!(table.refused("skirmisher heth C4"), "guv.13.8");
}

#[test]
fn a_stack_in_the_open_attacks_all_three_hexes() {
    proves!("guv.ex.9", "guv.14.2");
    let pieces = [
        ("heth", "C3", ""),
        ("lane", "C3", ""),
        ("archer", "C3", ""),
        ("von-gilsa", "C4", ""),
        ("mclean", "D3", ""),
        ("schirmer", "B3", ""),
    ];
    let mut one = Table::open_ground(&in_phase("combat", 7, "hill", "C3", &pieces));
    one.play("attack C4; with heth; with lane; with archer; also D3");
    assert_eq!(one.refused("resolve"), "guv.14.2");
    one.play("also B3; resolve");
    // Or three separate combats.
    let mut three = Table::open_ground(&in_phase("combat", 7, "hill", "C3", &pieces));
    three.dice(&[1; 12]);
    for (hex, unit) in [("C4", "heth"), ("D3", "lane"), ("B3", "archer")] {
        assert_ne!(three.question(), "choose_formations");
        three.play(&format!("attack {hex}; with {unit}; resolve"));
        while !matches!(three.question(), "combat" | "choose_formations") {
            three.play("done");
        }
    }
    assert_eq!(three.question(), "choose_formations");
}

#[test]
fn three_to_one_rolls_four_against_two() {
    proves!("guv.ex.10");
    let pieces = [("heth", "C3", ""), ("thomas", "C3", ""), ("archer", "C3", ""), ("von-gilsa", "C4", "")];
    let mut table = Table::open_ground(&in_phase("combat", 7, "hill", "C3", &pieces));
    table.play("attack C4; with heth; with thomas; with archer; resolve; done");
    assert!(table.said("9 against 3: 3 to 1. The attacker rolls 4, the defender 2."));
}

#[test]
fn the_rule_of_six_example() {
    proves!("guv.ex.11");
    // Lane's bonus goes on the first die of three: 4 becomes 5, a natural 6, a 2. The defender rolls 3 and 6.
    let pieces = [("lane", "C3", ""), ("heth", "C3", ""), ("von-gilsa", "C4", ""), ("o-rorke", "I9", "")];
    let start = || {
        let setup = format!("options = [\"rule_of_6\"]\n{}", in_phase("combat", 7, "hill", "C3", &pieces));
        let mut table = Table::open_ground(&setup);
        table.dice(&[4, 6, 2, 3, 6]);
        table.play("attack C4; with lane; with heth; resolve; done; plus 1");
        assert_eq!(table.question(), "attacker_six");
        table
    };
    // The six picks the unit; the other loss is the defender's, or he retreats from it; his six picks Heth.
    let mut table = start();
    table.play("six von-gilsa; six heth");
    assert!(table.is("von-gilsa", "reduced") && table.is("heth", "reduced"));
    assert_eq!(table.actions(), ["lose von-gilsa", "retreat"]);
    // Or the six forces a retreat and one loss remains; or the defender's six cancels it.
    let mut table = start();
    table.play("six-retreat");
    assert!(table.offers("six-cancel") && table.offers("six lane"));
    table.play("six-cancel");
    assert!(table.is("von-gilsa", "reduced") && table.place("von-gilsa") == "C4");
    let mut table = start();
    table.play("six-retreat; six lane");
    assert!(table.is("von-gilsa", "reduced") && table.is("lane", "reduced"));
    assert_eq!(table.question(), "retreat");
}

/// Hill's attack near Richardsville (C7): the first combat.
#[test]
fn hill_attacks_von_gilsa() {
    proves!("guv.ex.12");
    let supply = "[[place]]\nname = \"Warrenton Road\"\nkind = \"supply\"\nhex = \"G9\"";
    let head = "skirmishers = [1, 0]\nturn = 7\nphase = \"combat\"\nactive = \"hill\"\nchit = \"E4\"";
    // Pender in E4 and Nelson in E6 are opposite; Thomas, Lane and Walker stand between them.
    let pieces = [
        ("pender", "E4", ""),
        ("confederate-skirmisher-5", "E4", ""),
        ("thomas", "D5", ""),
        ("lane", "D4", ""),
        ("walker", "D4", ""),
        ("nelson", "E6", "active"),
        ("von-gilsa", "E5", ""),
    ];
    let mut table = Table::on(&board(&[], &[], supply), &position(head, &pieces));
    table.play("attack E5; with pender; with confederate-skirmisher-5; with thomas; with lane; with walker; with nelson; resolve");
    table.play("at E5; breastwork E5; less-a-die");
    assert!(table.said("16 against 4: 4 to 1. The attacker rolls 5, the defender 2."));
    assert!(table.prompt().contains("(4 left)"));
    table.dice(&[3, 4, 4, 5, 1, 5, 1]);
    table.play("plus 1; plus 1; plus 2; plus 2");
    // Three losses: the skirmisher, von Gilsa's step, and a retreat in disorder.
    table.play("lose union-skirmisher-1; lose von-gilsa; retreat; lose confederate-skirmisher-5");
    // Richardsville, F5, is the one way that leads nearer to supply.
    assert_eq!(table.place("von-gilsa"), "F5");
    assert!(table.is("von-gilsa", "reduced") && table.is("von-gilsa", "disorganized"));
    assert!(!table.marker("breastworks", "E5"));
    assert_eq!(table.place("confederate-skirmisher-5"), "eliminated");
    table.play("advance thomas E5; advance lane E5; advance walker E5; done");
    assert_eq!(
        (table.place("thomas").as_str(), table.place("lane").as_str(), table.place("walker").as_str()),
        ("E5", "E5", "E5")
    );
}

#[test]
fn heth_attacks_buschbeck() {
    proves!("guv.ex.13");
    let pieces = [("heth", "C3", ""), ("confederate-skirmisher-5", "C3", ""), ("buschbeck", "C4", "")];
    let mut table = Table::open_ground(&in_phase("combat", 7, "hill", "C3", &pieces));
    table.play("attack C4; with heth; with confederate-skirmisher-5; resolve; done");
    assert!(table.said("4 against 3: 1 to 1. The attacker rolls 2, the defender 2."));
    table.dice(&[4, 2, 5, 3]);
    table.play("plus 1; lose confederate-skirmisher-5");
    assert!(!table.is("buschbeck", "reduced") && !table.is("heth", "reduced"));
    assert_eq!(table.place("confederate-skirmisher-5"), "eliminated");
}

#[test]
fn mcgowan_attacks_three_in_the_open() {
    proves!("guv.ex.14");
    let pieces = [
        ("mcgowan", "C3", ""),
        ("confederate-skirmisher-5", "C3", ""),
        ("barlow", "C4", ""),
        ("mclean", "D3", ""),
        ("schirmer", "B3", ""),
    ];
    let setup = format!("options = [\"rule_of_6\"]\n{}", in_phase("combat", 7, "hill", "C3", &pieces));
    let mut table = Table::open_ground(&setup);
    table.play("attack C4; with mcgowan; with confederate-skirmisher-5");
    assert_eq!(table.refused("resolve"), "guv.14.2");
    table.play("also D3; also B3; resolve; done");
    assert!(table.said("5 against 10: 1 to 2. The attacker rolls 2, the defender 3."));
    table.dice(&[6, 2, 6, 6, 3]);
    table.play("plus 3");
    table.play("six schirmer; six mcgowan; six confederate-skirmisher-5");
    assert!(table.is("schirmer", "reduced") && table.is("mcgowan", "reduced"));
    assert_eq!(table.place("confederate-skirmisher-5"), "eliminated");
    assert_eq!(table.question(), "choose_formations");
}

fn boxes() -> Table {
    let mut table = Table::written(
        &crate::table::SHIPPED,
        "ruleset = \"guv\"\nscenario = \"campaign\"\noptions = [\"hypothetical\"]",
    );
    table.free_dice();
    table
}

/// Places every counter in turn; the Union puts these in its first box.
fn place_all(table: &mut Table, first: &[&str]) {
    let mut wanted: Vec<&str> = first.to_vec();
    while table.question() == "place_command_counter" {
        let actions = table.actions();
        let own = wanted.first().map(|name| format!("counter {name} 1"));
        let action =
            if table.decider() == Side::Union && own.as_ref().is_some_and(|own| actions.contains(own)) {
                wanted.remove(0);
                own.unwrap()
            } else {
                let others = actions.iter().rev().find(|action| {
                    !action.ends_with(" 1") && !first.iter().any(|name| action.contains(name))
                });
                others.or(actions.last()).unwrap().clone()
            };
        table.play(&action);
    }
}

#[test]
fn a_box_takes_from_its_minimum_to_its_maximum() {
    proves!("guv.ex.15", "guv.20.2");
    let mut table = boxes();
    // The first Union box reads 2 to 3.
    let mut placed = 0;
    while table.question() == "place_command_counter" {
        let actions = table.actions();
        let own = actions.iter().find(|action| table.decider() == Side::Union && action.ends_with(" 1"));
        if own.is_some() {
            placed += 1;
        }
        if table.decider() == Side::Union && own.is_none() && placed == 3 {
            let refused = actions[0].split(' ').nth(1).unwrap();
            assert_eq!(table.refused(&format!("counter {refused} 1")), "guv.20.2");
        }
        let action = own.unwrap_or(&actions[0]).clone();
        table.play(&action);
    }
    assert_eq!(placed, 3);
    // Kept out of it as long as possible, two must still go in.
    let mut table = boxes();
    while table.question() == "place_command_counter" {
        let action = table.actions().last().unwrap().clone();
        table.play(&action);
    }
    assert!(table.cards(Viewer::Umpire, "Ely's and Germanna Fords").0 >= 2);
}

#[test]
fn the_corps_of_a_box_deploy_within_two_hexes_of_its_fords() {
    proves!("guv.ex.16", "guv.20.3");
    let mut table = boxes();
    place_all(&mut table, &["couch", "slocum"]);
    assert_eq!(table.cards(Viewer::Umpire, "Ely's and Germanna Fords").1, ["Couch", "Slocum"]);
    while table.question() == "deploy" {
        table.play("deploy-the-rest");
    }
    let view = table.view(Viewer::Umpire);
    let board = board::Board::load(&library::Shipped::new(), "guv").unwrap();
    let fords: Vec<board::HexId> = ["Ely's Ford", "Germanna Ford"]
        .iter()
        .flat_map(|name| {
            let place = board.place(name).unwrap();
            [board.hex(&place.hex).unwrap(), board.hex(place.other.as_ref().unwrap()).unwrap()]
        })
        .collect();
    let mut counted = 0;
    for piece in
        view.pieces.iter().filter(|piece| piece.formation == "II Corps" || piece.formation == "XII Corps")
    {
        let hex = board.hex(&piece.place).unwrap();
        assert!(
            fords.iter().any(|&ford| board.distance(ford, hex) <= 2),
            "{} in {}",
            piece.name,
            piece.place
        );
        counted += 1;
    }
    assert_eq!(counted, 18);
    assert_eq!(table.rules.about().id, "guv");
}
