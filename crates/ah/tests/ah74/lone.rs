//! Answers that play themselves, and what is told before the first question.

use engine::{EventKind, Log, Ruleset, ScriptedDice, Seat, SeededDice, Setup, Side, Viewer, proves};

use crate::support::{Table, position, real};

/// Takes actions as in a game: an answer that is alone plays itself.
fn play(table: &mut Table, actions: &str, dice: &[u8]) {
    let mut dice = ScriptedDice::new(dice.to_vec());
    for text in actions.split(';').map(str::trim) {
        let action = table.rules.read(text).unwrap();
        let taken = table.rules.apply(&mut table.state, &action, &mut dice, &mut table.log);
        taken.unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        assert_eq!(dice.error(), None, "{text}");
    }
}

#[test]
fn the_only_battery_fires_and_the_die_is_the_player_s() {
    proves!("ah74.7.2.0");
    let at = [("A-8", "I-C"), ("A-10", "Alexander")];
    let mut table = position("Union offensive fire", &at).table();
    play(&mut table, "attack A-10", &[]);
    assert_eq!((table.question(), table.offered("with").len()), ("form_fire", 0));
    assert_eq!(table.actions(), ["go"]);
    play(&mut table, "go", &[1]);
    assert_eq!(table.result(), "AR2/d1");
    // Where a second could fire, the first is named.
    let at = [("A-8", "I-C II-C"), ("A-10", "Alexander")];
    let mut table = position("Union offensive fire", &at).table();
    play(&mut table, "attack A-10", &[]);
    assert_eq!(table.offered("with"), ["I-C", "II-C", "all"]);
}

#[test]
fn an_attack_that_must_be_made_forms_itself_up_to_the_die() {
    proves!("ah74.6.4.1");
    let at = [("A-7", "Hancock"), ("A-9", "Early")];
    let mut table = position("Union movement", &at).table();
    // Hancock is stopped by the enemy, nobody else has a move, no gun is in range, and he alone must attack.
    play(&mut table, "move Hancock; to A-8", &[]);
    assert_eq!((table.question(), table.actions()), ("form_attack", vec!["go".to_owned()]));
}

#[test]
fn a_side_without_a_move_is_not_asked_for_one() {
    proves!("ah74.8.1");
    // All of the Union have moved: its Movement Phase is over with the last.
    let mut table = position("Union movement", &[("A-8", "Hancock"), ("F-12", "Early")]).table();
    play(&mut table, "move Hancock; to A-9; to A-10; to A-11; to A-12", &[]);
    assert_eq!((table.question(), table.decider()), ("movement", Side::Confederate));
    // Whoever could still move is asked.
    let at = [("A-8", "Hancock Gibbon"), ("F-12", "Early")];
    let mut table = position("Union movement", &at).table();
    play(&mut table, "move Hancock; to A-9; to A-10; to A-11; to A-12", &[]);
    assert_eq!((table.question(), table.decider()), ("movement", Side::Union));
}

#[test]
fn units_face_down_are_asked_though_one_answer_is_left() {
    proves!("ah74.opt3.1");
    let at = [("A-8", "I-C"), ("A-10", "Alexander"), ("F-12", "Early")];
    let fire = |down: &[&str]| {
        let mut table = position("Confederate offensive fire", &at)
            .options(&["inverted_counters"])
            .face_down(down)
            .table();
        play(&mut table, "attack A-8", &[]);
        table.actions()
    };
    assert_eq!(fire(&["Early"]), ["with Alexander"], "the enemy would learn that no other is a battery");
    assert_ne!(fire(&[]), ["with Alexander"]);
}

/// What is told of a setup before the first question, to one viewer.
fn opening(setup: &Setup, viewer: Viewer) -> Vec<String> {
    let mut log = Log::new();
    real().open(setup, &mut SeededDice::new(1, 0), &mut log).unwrap();
    let seen = log.events().iter().filter(|event| viewer.sees(event.audience));
    seen.map(|event| event.text.clone()).collect()
}

#[test]
fn the_opening_is_told() {
    proves!("ah74.3.1", "ah74.11.1.0", "ah74.opt5.1", "ah74.opt5.2");
    let union = Viewer::Seat(Seat::UNION);
    let plain = opening(&Setup::scenario("ah74", "chancellorsville"), union);
    assert_eq!(plain.len(), 2, "{plain:?}");
    assert!(
        plain[0].starts_with("Turn 1: ") && plain[1] == "Turn 1, Union Segment: Movement Phase.",
        "{plain:?}"
    );
    let campaign =
        opening(&Setup::scenario("ah74", "campaign").with_options(["stonemans_raid"]), Viewer::Spectator);
    assert!(campaign[0].starts_with("Stoneman's raid: "), "{campaign:?}");
    assert!(campaign[1].starts_with("Away on the raid: ") && campaign[1].contains("Buford"), "{campaign:?}");
    assert_eq!(
        campaign[2..],
        ["Away on the raid: W.H.F. Lee.", "Prepare for play: the Confederate sets up first."]
    );
    // Who lies face down is not told, only that they do.
    let mut log = Log::new();
    let setup = Setup::scenario("ah74", "chancellorsville").with_options(["inverted_counters"]);
    real().open(&setup, &mut SeededDice::new(1, 0), &mut log).unwrap();
    assert!(log.events().iter().any(|event| event.text == "The Confederate units stand face down."));
    assert!(log.events().iter().all(|event| !matches!(event.kind, EventKind::Reveal { .. })));
}
