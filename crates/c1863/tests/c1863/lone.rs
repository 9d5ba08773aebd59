//! Answers that play themselves, and what is told before the first question.

use engine::{Log, Ruleset, Seat, SeededDice, Setup, Side, Viewer, proves};

use crate::table::{Own as _, Position, RULES, Table, scenario};

/// Takes actions as in a game: an answer that is alone plays itself.
fn play(table: &mut Table, actions: &str) {
    for text in actions.split(';').map(str::trim) {
        let action = RULES.read(text).unwrap();
        let taken = RULES.apply(&mut table.state, &action, &mut SeededDice::new(1, 1), &mut table.log);
        taken.unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
}

#[test]
fn against_the_bot_the_last_order_is_taken_unasked() {
    proves!("c1863.9.0.2", "c1863.8.7");
    let mut table = Position::solitaire(Side::Union).table();
    play(&mut table, "play couch/meade");
    assert_eq!(table.asked(), "Union choose_formation");
    play(&mut table, "activate couch");
    // What an activation is used for is a choice.
    assert_eq!(table.asked(), "Union choose_activation");
    play(&mut table, "redoubt");
    // Meade alone is left on the card.
    assert_eq!(table.asked(), "Union choose_activation");
    assert!(!table.offers("activate meade"));
}

#[test]
fn between_two_players_only_what_both_know_decides_who_is_asked() {
    proves!("c1863.10.3");
    let orders = |tactics: &str| {
        let mut table = Position::union().side(Side::Union, tactics).table();
        play(&mut table, "play couch/meade; activate couch; redoubt");
        assert!(!table.offers("use prisoners"), "the enemy has no card to take");
        table.asked()
    };
    // Nothing is kept back, or nothing that could be played now: the last order is taken unasked.
    assert_eq!(orders(""), "Union choose_activation");
    assert_eq!(orders("tactics = [\"confidence\"]"), "Union choose_activation");
    // Whether a card that fits the moment would be of use is not for the enemy to know.
    assert_eq!(orders("tactics = [\"prisoners\"]"), "Union choose_formation");
}

#[test]
fn the_opening_is_told_to_those_who_may_know_it() {
    proves!("c1863.12.8", "c1863.19.2.6");
    let told = |scenario: &str, viewer: Viewer| {
        let mut log = Log::new();
        let setup = Setup::scenario("c1863", scenario);
        RULES.open(&setup, &mut SeededDice::new(4, 0), &mut log).unwrap();
        let seen = log.events().iter().filter(|event| viewer.sees(event.audience));
        seen.map(|event| event.text.clone()).collect::<Vec<_>>()
    };
    let two = told("two-player", Viewer::Spectator);
    assert!(two.iter().all(|text| !text.contains("Meade")), "he is out of sight: {two:?}");
    assert!(two[0].starts_with("In the tableau lie ") && two[0].contains(" and "), "{two:?}");
    let alone = told("solitaire-confederate", Viewer::Seat(Seat::CONFEDERATE));
    assert_eq!(alone[1], "On the Hidden Movement Track: Meade, Couch and Howard.");
}

#[test]
fn dealt_cards_are_told_to_their_player_alone() {
    proves!("c1863.12.11");
    let mut table = scenario("two-player");
    table.log = Log::new();
    while table.asked() != "Union keep_cards" {
        let first = table.actions()[0].clone();
        table.play_any(&first);
    }
    let seen = |viewer: Viewer| {
        let dealt = |event: &&engine::Event| event.text.starts_with("Union cards dealt: ");
        table.log.events().iter().filter(dealt).filter(|event| viewer.sees(event.audience)).count()
    };
    assert_eq!((seen(Viewer::Seat(Seat::UNION)), seen(Viewer::Seat(Seat::CONFEDERATE))), (1, 0));
    let cards = table.cards("Union cards dealt").len();
    let told = table.log.events().iter().find(|event| event.text.starts_with("Union cards dealt: ")).unwrap();
    assert_eq!(told.text.matches(';').count() + 1, cards);
}
