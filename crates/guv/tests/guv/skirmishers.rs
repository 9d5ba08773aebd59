//! Section 13: skirmishers.

use engine::{Side, proves};

use crate::table::{Own as _, Table, activated, in_phase, position};

fn with(
    count: &str,
    commander: &str,
    chit: &str,
    phase: &str,
    turn: u8,
    pieces: &[(&str, &str, &str)],
) -> Table {
    let head = format!(
        "skirmishers = {count}\nturn = {turn}\nphase = \"{phase}\"\nactive = \"{commander}\"\nchit = \"{chit}\""
    );
    Table::open_ground(&position(&head, pieces))
}

#[test]
fn the_sides_start_with_ten_and_six_skirmishers_of_one_point() {
    proves!("guv.13.1", "guv.13.2", "guv.3.7");
    let table = Table::scenario("campaign", &[]);
    assert_eq!(table.track("Confederate skirmishers available", Some(Side::Confederate)), 10);
    assert_eq!(table.track("Union skirmishers available", Some(Side::Union)), 6);
    let piece = table.piece("union-skirmisher-1");
    let values: Vec<(String, String)> =
        piece.values.into_iter().map(|value| (value.label, value.value)).collect();
    assert_eq!(
        values,
        [("combat points".to_owned(), "1".to_owned()), ("movement allowance".into(), "0".into())]
    );
}

#[test]
fn extra_skirmishers_are_an_option() {
    proves!("guv.13.18");
    let table = Table::scenario("campaign", &["extra_skirmishers"]);
    assert_eq!(table.track("Confederate skirmishers available", Some(Side::Confederate)), 12);
    assert_eq!(table.track("Union skirmishers available", Some(Side::Union)), 10);
}

#[test]
fn a_brigade_puts_out_one_skirmisher_with_it_or_next_to_it() {
    proves!("guv.13.3", "guv.13.5", "guv.13.6", "guv.13.8", "guv.6.3", "guv.13.16", "guv.13.19");
    let pieces = [
        ("heth", "C3", ""),
        ("walker", "C3", ""),
        ("thomas", "E6", ""),
        ("von-gilsa", "C5", ""),
        ("doles", "E3", ""),
    ];
    let mut table = with("[2, 2]", "hill", "C3", "movement", 7, &pieces);
    assert_eq!(table.refused("skirmisher walker C3"), "guv.13.3");
    assert_eq!(table.refused("skirmisher doles E3"), "guv.13.3");
    assert_eq!(table.refused("skirmisher heth C4"), "guv.13.5");
    assert_eq!(table.refused("skirmisher heth E3"), "guv.13.5");
    table.play("skirmisher heth B2");
    assert_eq!(table.place("confederate-skirmisher-1"), "B2");
    assert_eq!(table.refused("skirmisher heth C3"), "guv.13.8");
    // During the move, even beside the enemy, if it is with its brigade.
    table.play("move thomas; to D5; stand; skirmisher thomas D5");
    assert_eq!(table.count(Side::Confederate, "skirmisher", "D5"), 1);
    // The box is empty now.
    table.play("done");
    assert!(!table.offers_any("skirmisher"));
    // Skirmishers are units: next to one the open ground costs more.
    let mut table = Table::open_ground(&activated(
        "hill",
        "C2",
        &[("heth", "C2", ""), ("union-skirmisher-1", "C4", ""), ("von-gilsa", "I9", "")],
    ));
    table.play("move heth; to C3");
    assert_eq!(table.points_left(), "2 points left, 2 by road.");
}

#[test]
fn a_full_hex_has_no_room_for_a_skirmisher() {
    proves!("guv.13.6", "guv.5.2");
    let pieces = [("heth", "C3", ""), ("thomas", "C3", ""), ("walker", "C3", ""), ("archer", "C3", "")];
    let table = with("[0, 4]", "hill", "C3", "movement", 7, &pieces);
    assert_eq!(table.refused("skirmisher heth C3"), "guv.13.6");
    let pieces =
        [("heth", "C3", ""), ("confederate-skirmisher-9", "C3", ""), ("confederate-skirmisher-8", "C3", "")];
    let mut table = with("[0, 2]", "hill", "C3", "movement", 7, &pieces);
    table.play("skirmisher heth C3");
    assert_eq!(table.count(Side::Confederate, "skirmisher", "C3"), 3);
}

#[test]
fn no_skirmishers_are_made_at_night() {
    proves!("guv.14.75");
    let table = with("[0, 4]", "hill", "C3", "movement", 5, &[("heth", "C3", ""), ("von-gilsa", "I9", "")]);
    assert_eq!(table.refused("skirmisher heth C3"), "guv.14.75");
}

#[test]
fn skirmishers_move_only_with_an_infantry_brigade() {
    proves!("guv.13.9", "guv.9.2", "guv.8.30");
    let pieces = [
        ("heth", "C3", ""),
        ("walker", "C3", ""),
        ("confederate-skirmisher-1", "C3", ""),
        ("confederate-skirmisher-2", "E3", ""),
        ("von-gilsa", "I9", ""),
    ];
    let mut table = Table::open_ground(&activated("hill", "C3", &pieces));
    assert_eq!(table.refused("move confederate-skirmisher-1"), "guv.8.1");
    table.play("move walker");
    assert_eq!(table.refused("with confederate-skirmisher-1"), "guv.13.9");
    table.play("done; move heth; with confederate-skirmisher-1; to C4");
    assert_eq!(table.place("confederate-skirmisher-1"), "C4");
    // It slows nobody down.
    assert_eq!(table.points_left(), "3 points left, 3 by road.");
}

#[test]
fn skirmishers_break_contact_only_with_a_brigade() {
    proves!("guv.13.9", "guv.9.9");
    let mut table = Table::open_ground(&activated(
        "hill",
        "C2",
        &[("heth", "C2", ""), ("union-skirmisher-1", "C4", ""), ("von-gilsa", "I9", "")],
    ));
    table.play("move heth; to C3");
    assert_eq!(table.question(), "moving");
    let mut table = Table::open_ground(&activated(
        "hill",
        "C2",
        &[("heth", "C2", ""), ("union-skirmisher-1", "C4", ""), ("schirmer", "C4", "")],
    ));
    table.play("move heth; to C3");
    assert_eq!(table.question(), "moving");
    let mut table = Table::open_ground(&activated(
        "hill",
        "C2",
        &[("heth", "C2", ""), ("union-skirmisher-1", "C4", ""), ("von-gilsa", "C4", "")],
    ));
    table.play("move heth; to C3; fall-back von-gilsa C5");
    // It follows its brigade, and nowhere else: no question is left.
    assert_eq!(table.place("union-skirmisher-1"), "C5");
}

#[test]
fn skirmishers_attack_only_with_others_of_their_hex() {
    proves!("guv.13.10", "guv.13.11");
    let pieces = [
        ("heth", "C3", ""),
        ("confederate-skirmisher-1", "C3", ""),
        ("confederate-skirmisher-2", "D3", ""),
        ("von-gilsa", "C4", "reduced"),
    ];
    let mut table = Table::open_ground(&in_phase("combat", 7, "hill", "C3", &pieces));
    table.play("attack C4");
    assert_eq!(table.refused("with confederate-skirmisher-1"), "guv.13.10");
    table.play("with heth");
    assert_eq!(table.refused("with confederate-skirmisher-2"), "guv.13.10");
    assert!(table.would("resolve").is_ok());
    table.dice(&[6, 1, 1, 1, 1]);
    table.play("with confederate-skirmisher-1; resolve; done");
    // They may advance with the result.
    assert!(table.offers("advance confederate-skirmisher-1 C4"));
}

#[test]
fn the_defender_puts_one_skirmisher_in_the_attacked_hex() {
    proves!("guv.13.4", "guv.14.11");
    let pieces = [("pender", "C3", ""), ("von-gilsa", "C4", ""), ("schirmer", "D3", "")];
    let mut table = with("[3, 0]", "hill", "C3", "combat", 7, &pieces);
    table.play("attack C4; with pender; also D3; resolve");
    assert_eq!((table.question(), table.decider()), ("defender_skirmisher", Side::Union));
    assert!(table.prompt().ends_with("Put out one skirmisher?"), "{}", table.prompt());
    // Guns make none.
    assert_eq!(table.refused("at D3"), "guv.13.4");
    table.play("at C4");
    assert_eq!(table.count(Side::Union, "skirmisher", "C4"), 1);
    // One a combat.
    assert_ne!(table.question(), "defender_skirmisher");
}

#[test]
fn a_skirmisher_alone_rolls_one_die() {
    proves!("guv.13.12", "guv.14.30");
    let pieces = [
        ("heth", "C3", "reduced"),
        ("union-skirmisher-1", "C4", ""),
        ("union-skirmisher-2", "C4", ""),
        ("von-gilsa", "I9", ""),
    ];
    let mut table = Table::open_ground(&in_phase("combat", 7, "hill", "C3", &pieces));
    // 2 to 2 would be two dice each. No breastwork is offered either.
    table.dice(&[1, 1, 1]);
    table.play("attack C4; with heth; resolve");
    assert!(table.said("The attacker rolls 2, the defender 1."));
}

#[test]
fn lost_skirmishers_come_back_at_night_all_but_one() {
    proves!("guv.13.7", "guv.13.13", "guv.13.14", "guv.6.7", "guv.6.8");
    let pieces = [
        ("heth", "C3", ""),
        ("von-gilsa", "I9", ""),
        ("confederate-skirmisher-1", "C3", ""),
        ("confederate-skirmisher-2", "losses", ""),
        ("confederate-skirmisher-3", "losses", ""),
        ("union-skirmisher-1", "I9", ""),
    ];
    let mut table = Table::open_ground(&position(
        "skirmishers = [0, 0]\nturn = 4\nphase = \"movement\"\nactive = \"hill\"\nchit = \"C3\"",
        &pieces,
    ));
    // By day they stay.
    table.free_dice().play("done");
    assert_eq!(
        (table.question(), table.place("confederate-skirmisher-1").as_str()),
        ("choose_formations", "C3")
    );
    assert_eq!(table.track("Confederate skirmishers available", Some(Side::Confederate)), 0);
    // The night lifts all: one of the two lost ones is gone for good; the Union lost none and loses none.
    table.play("done; done");
    while table.question() != "choose_formations" {
        table.play(if table.question() == "recover" { "done" } else { "pass" });
    }
    assert_eq!(table.track("Confederate skirmishers available", Some(Side::Confederate)), 2);
    assert_eq!(table.track("Union skirmishers available", Some(Side::Union)), 1);
    // It is not waiting in the Losses Box either.
    assert_eq!(table.count(Side::Confederate, "skirmisher", "eliminated"), 0);
}

#[test]
fn skirmishers_need_no_supply() {
    proves!("guv.13.17", "guv.15.10");
    let pieces = [
        ("heth", "C3", ""),
        ("f-lee", "C3", ""),
        ("confederate-skirmisher-1", "C3", ""),
        ("von-gilsa", "I9", ""),
    ];
    let table = Table::open_ground(&position("turn = 5\nphase = \"end\"", &pieces));
    assert!(table.is("heth", "out of supply") && !table.is("f-lee", "out of supply"));
    assert!(!table.is("confederate-skirmisher-1", "out of supply"));
}
