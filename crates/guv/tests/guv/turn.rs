//! Sections 4 and 6: set-up and the sequence of play.

use engine::{Ruleset, SeededDice, Setup, Side, proves};

use crate::table::{Own as _, SHIPPED, Table, position};

#[test]
fn the_confederate_deploys_first_in_his_zones() {
    proves!("guv.4.1", "guv.4.2", "guv.4.3", "guv.3.20", "guv.18.1");
    let setup = Setup::scenario("guv", "campaign");
    let state = SHIPPED.start(&setup, &mut SeededDice::new(1, 0)).unwrap();
    let mut table = Table::written(&SHIPPED, "ruleset = \"guv\"\nscenario = \"campaign\"");
    assert_eq!(table.state, state);
    assert_eq!((table.question(), table.decider()), ("deploy", Side::Confederate));
    assert_eq!(table.view(engine::Viewer::Umpire).heading.turn, 1);
    // McLaws's Barksdale stands within one hex of Marye's Heights, no more than four units and sixteen points a hex.
    let barksdale: Vec<String> =
        table.actions().into_iter().filter(|action| action.starts_with("deploy ")).collect();
    assert!(!barksdale.is_empty());
    let unit = barksdale[0].split(' ').nth(1).unwrap().to_owned();
    assert_eq!(table.refused(&format!("deploy {unit} 0101")), "guv.4.1");
    table.play(&barksdale[0]);
    table.free_dice().play("deploy-the-rest");
    assert_eq!((table.question(), table.decider()), ("deploy", Side::Union));
    table.play("deploy-the-rest");
    assert_eq!(table.question(), "choose_formations");
    // Everybody is on the map, in legal stacks.
    assert!(table.view(engine::Viewer::Umpire).pieces.iter().all(|piece| piece.place != "to deploy"));
    assert_eq!(table.rules.audit(&table.state), Ok(()));
}

#[test]
fn a_turn_runs_from_choice_through_the_cup_to_its_end() {
    proves!("guv.6.1", "guv.6.2", "guv.6.4", "guv.6.5");
    let pieces = [("heth", "C3", ""), ("walker", "C3", ""), ("von-gilsa", "C5", "")];
    let mut table = Table::open_ground(&position("turn = 7\nphase = \"formations\"", &pieces));
    let mut seen: Vec<&str> = Vec::new();
    table.free_dice();
    for _ in 0..200 {
        let question = table.question();
        if table.view(engine::Viewer::Umpire).heading.turn > 7 {
            break;
        }
        if seen.last() != Some(&question) {
            seen.push(question);
        }
        let wanted = match question {
            "choose_formations" if table.offers("choose hill") => "choose hill",
            "activate_or_pass" if table.prompt().contains("Hill") => "activate",
            "activate_or_pass" => "pass",
            "place_chit" => "chit C3",
            "movement" if table.offers("move heth") => "move heth",
            "moving" if table.offers("to C4") => "to C4",
            "break_contact" => "stand",
            _ => "done",
        };
        table.play(wanted);
    }
    let order: Vec<&str> = seen.into_iter().filter(|name| *name != "activate_or_pass").collect();
    assert_eq!(
        order,
        [
            "choose_formations",
            "place_chit",
            "movement",
            "moving",
            "break_contact",
            "moving",
            "movement",
            "bombardment",
            "combat"
        ]
    );
    // Step C: markers are gone, the next turn has begun.
    assert!(!table.marker("command", "C3") && !table.is("heth", "activated"));
    assert_eq!(table.question(), "choose_formations");
}

#[test]
fn the_game_ends_after_its_last_turn() {
    proves!("guv.6.5");
    let table = Table::open_ground(&position(
        "turn = 25\nphase = \"end\"",
        &[("heth", "C3", ""), ("von-gilsa", "I9", "")],
    ));
    assert_eq!(table.question(), "over");
    let table = Table::open_ground(&position(
        "turn = 23\nphase = \"end\"",
        &[("heth", "C3", ""), ("von-gilsa", "I9", "")],
    ));
    assert_eq!(table.question(), "choose_formations");
}

#[test]
fn a_setup_error_names_the_line_and_what_would_be_legal() {
    proves!("guv.4.1");
    let start = |text: &str| {
        let setup = Setup::parse(text).unwrap();
        SHIPPED.start(&setup, &mut SeededDice::new(1, 0)).unwrap_err()
    };
    let bad = start("ruleset = \"guv\"\nscenario = \"campaign\"\nturn = 26");
    assert_eq!(
        (bad.line, bad.problem.as_str(), bad.legal.as_str()),
        (Some(3), "the scenario has no turn 26", "its turns are 1 to 25")
    );
    let bad = start(
        "ruleset = \"guv\"\nscenario = \"campaign\"\nonly = true\nphase = \"formations\"\n[[piece]]\nunit = \"heth\"\nat = \"0101\"\n[[piece]]\nunit = \"von-gilsa\"\nat = \"0101\"",
    );
    assert_eq!((bad.line, bad.problem.as_str()), (Some(10), "the enemy is in 0101 already"));
    // A hex may begin too full, but not with more than are ever counted in one.
    let brigades = [
        "phelps", "cutler", "paul", "meredith", "root", "baxter", "leonard", "rowley", "stone", "caldwell",
        "meagher", "zook", "brooke",
    ];
    let mut text =
        String::from("ruleset = \"guv\"\nscenario = \"campaign\"\nonly = true\nphase = \"formations\"\n");
    for unit in brigades {
        text.push_str(&format!("[[piece]]\nunit = \"{unit}\"\nat = \"0101\"\n"));
    }
    let bad = start(&text);
    assert_eq!((bad.line, bad.problem.as_str()), (Some(43), "there are 12 units in 0101 already"));
}
