//! "Why not?" and what a prompt says: the clause that forbids this case, the moment an action belongs to, how far one gets.

use engine::proves;

use crate::table::{Own as _, Table, activated, board, in_phase, position};

const PIECES: [(&str, &str, &str); 5] = [
    ("heth", "C3", ""),
    ("lane", "H9", ""),
    ("archer", "C2", "activated"),
    ("doles", "C3", ""),
    ("von-gilsa", "C6", ""),
];

#[test]
fn an_action_of_another_moment_says_when_it_is_legal_and_what_is_asked_now() {
    proves!("guv.14.1", "guv.6.2", "guv.12.3");
    let table = Table::open_ground(&activated("hill", "C3", &PIECES));
    let refusal = table.refusal("attack C6");
    assert_eq!(refusal.clause.0, "guv.14.1");
    assert_eq!(
        refusal.sentence,
        "Attacks are made in the combat step, after movement and bombardment. Now the Confederate player moves."
    );
    assert_eq!(table.refused("bombard C6"), "guv.12.3");
    assert_eq!(table.refused("choose hill"), "guv.8.5");
    assert_eq!(table.refused("recover heth"), "guv.16.2");
    // Nothing of the other player's question is told but that he is asked.
    let mut table = Table::open_ground(&in_phase(
        "combat",
        7,
        "hill",
        "C3",
        &[("heth", "C3", ""), ("von-gilsa", "C4", "")],
    ));
    table.play("attack C4; with heth; resolve");
    assert!(table.refusal("move heth").sentence.ends_with("Now the Union player may place a breastwork."));
}

#[test]
fn a_hex_out_of_reach_tells_its_cost_what_is_left_and_how_far_one_gets() {
    proves!("guv.9.3", "guv.9.4", "guv.9.5");
    let mut table =
        Table::open_ground(&activated("hill", "C1", &[("heth", "C1", ""), ("von-gilsa", "H8", "")]));
    table.play("move heth");
    let far = table.refusal("to C7");
    assert_eq!(far.clause.0, "guv.9.4");
    assert!(
        far.sentence.contains("6 hexes away")
            && far.sentence.contains("costs 6 points; left: 4.")
            && far.sentence.contains("as far as C5"),
        "{}",
        far.sentence
    );
    assert_eq!(table.refusal("to C1").sentence, "C1: the unit is there already.");
    // Within reach it is a matter of going hex by hex.
    let near = table.refusal("to C3");
    assert_eq!(near.clause.0, "guv.9.3");
    assert!(near.sentence.contains("The first hex is C2"), "{}", near.sentence);
    // Next to it, and too dear.
    let woods = board(&[("C2", "woods")], &[], "");
    let mut table =
        Table::on(&woods, &activated("hill", "C1", &[("heth", "A3", ""), ("von-gilsa", "H8", "")]));
    table.play("move heth; to A2; to A1; to B1");
    let dear = table.refusal("to C2");
    assert_eq!(
        (dear.clause.0, dear.sentence.as_str()),
        ("guv.9.4", "C2: it costs 2 points to go there; left: 1.")
    );
    // An enemy in the way: how one comes at him.
    let mut table =
        Table::open_ground(&activated("hill", "C3", &[("heth", "C3", ""), ("von-gilsa", "C4", "")]));
    table.play("move heth");
    let enemy = table.refusal("to C4");
    assert_eq!(enemy.clause.0, "guv.9.5");
    assert!(enemy.sentence.contains("attack in the combat step"), "{}", enemy.sentence);
}

#[test]
fn a_unit_that_cannot_act_tells_its_own_reason() {
    proves!("guv.8.1", "guv.8.10", "guv.8.13", "guv.18.3");
    let table = Table::open_ground(&activated("hill", "C3", &PIECES));
    for (unit, clause) in
        [("lane", "guv.8.10"), ("archer", "guv.8.13"), ("doles", "guv.8.1"), ("von-gilsa", "guv.14.1")]
    {
        assert_eq!(table.refused(&format!("move {unit}")), clause, "{unit}");
    }
    assert!(table.refusal("move von-gilsa").sentence.contains("combat step"));
    let held = [("wainwright", "C3", ""), ("von-gilsa", "C3", ""), ("heth", "I9", "")];
    let table = Table::open_ground(&in_phase("movement", 4, "howard", "C3", &held));
    assert_eq!(table.refused("move wainwright"), "guv.18.3");
}

#[test]
fn a_retreat_and_a_contact_break_name_the_rule_that_bars_the_hex() {
    proves!("guv.14.59", "guv.10.8", "guv.9.10", "guv.9.14");
    let river = board(&[], &["C4 S major-river"], "");
    let pieces = [("mcgowan", "C3", ""), ("heth", "C3", ""), ("von-gilsa", "C4", "")];
    let mut table = Table::on(&river, &in_phase("combat", 7, "hill", "C3", &pieces));
    table.dice(&[5, 5, 1, 1, 1]);
    table.play("attack C4; with mcgowan; with heth; resolve; done; retreat");
    assert_eq!(table.question(), "retreat");
    assert_eq!(table.refused("retreat-to von-gilsa C5"), "guv.10.8");
    assert_eq!(table.refused("retreat-to von-gilsa C3"), "guv.14.59");
    assert_eq!(table.refused("retreat-to von-gilsa C7"), "guv.14.56");
    let mut table = Table::on(
        &river,
        &activated("hill", "C2", &[("heth", "C2", ""), ("von-gilsa", "C4", ""), ("lane", "A4", "")]),
    );
    table.play("move heth; to C3");
    assert_eq!(table.refused("fall-back von-gilsa C5"), "guv.10.8");
    assert_eq!(table.refused("fall-back von-gilsa D3"), "guv.9.10");
    assert_eq!(table.refused("fall-back von-gilsa C6"), "guv.9.9");
    let mut table = Table::open_ground(&activated(
        "hill",
        "C2",
        &[("heth", "C2", ""), ("devin", "C4", ""), ("lane", "H8", "")],
    ));
    table.play("move heth; to C3");
    assert_eq!(table.refused("fall-back devin C5"), "guv.9.14");
}

#[test]
fn a_prompt_names_place_units_numbers_and_all_that_may_be_done() {
    proves!("guv.14.10", "guv.5.4", "guv.9.9");
    let mut table =
        Table::open_ground(&activated("hill", "C2", &[("heth", "C2", ""), ("von-gilsa", "C4", "")]));
    assert!(
        table.prompt().starts_with("Movement of Hill: 1 unit has not moved. You may move a unit or stack")
    );
    assert!(table.prompt().ends_with("or end movement."), "{}", table.prompt());
    table.play("move heth");
    assert!(
        table.prompt().starts_with("Moving Heth in C2: 4 points left, 5 by road. You may go on to a hex")
    );
    table.play("to C3");
    assert_eq!(
        table.prompt(),
        "The enemy is next to C4 (von Gilsa). Break contact or stand? You may break contact or stand."
    );
    table.play("stand; done; attack C4");
    assert!(table.prompt().contains("Attack on C4") && table.prompt().contains("nobody so far"));
    table.play("with heth; resolve");
    assert!(
        table.prompt().starts_with("C4 is attacked: Heth (")
            && table.prompt().contains("Place a breastwork?"),
        "{}",
        table.prompt()
    );
}

#[test]
fn nobody_is_asked_for_an_independent_unit_that_is_not_there() {
    proves!("guv.8.14");
    let head = "turn = 7\nphase = \"activation\"\nactive = \"hill\"";
    let mut table = Table::open_ground(&position(head, &[("heth", "C3", ""), ("von-gilsa", "I9", "")]));
    table.play("activate; chit C3");
    assert_eq!(table.question(), "movement");
    assert!(!table.offers_any("take"));
}

#[test]
fn a_word_of_another_kind_is_told_what_it_is() {
    proves!("guv.6.2");
    let table = Table::open_ground(&activated("hill", "C3", &PIECES));
    let why = |text: &str| engine::understand(&*table.rules, &table.state, text).unwrap_err().sentence;
    assert_eq!(
        why("move hill"),
        "\"hill\" is a commander: his units are named one by one, such as \"heth\"."
    );
    assert_eq!(
        why("attack von-gilsa"),
        "\"von-gilsa\" is a unit: here a hex is named, such as the one it stands in."
    );
    assert_eq!(why("fire C6"), "\"fire C6\" is not how it is said: say \"fire\".");
    assert_eq!(
        why("attack"),
        "Attacks are made in the combat step, after movement and bombardment. Now the Confederate player moves."
    );
    assert_eq!(
        why("deploy lane"),
        "Units are deployed before the first turn. Now the Confederate player moves."
    );
    assert_eq!(why("move"), "\"move\" is not all of it: say for instance \"move heth\".");
    assert_eq!(why("move nobody"), "\"nobody\" is no unit.");
}
