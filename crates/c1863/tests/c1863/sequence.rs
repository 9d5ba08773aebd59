//! Sections 13.0, 13.1, 14 and 15: the turn and its end.

use engine::{Seat, Side, Viewer, proves};

use crate::table::{Own as _, Position, Table, scenario};

/// Passes through the rest of a turn: every named formation builds, or stops where it is.
fn finish(table: &mut Table) {
    for _ in 0..60 {
        let offered = table.actions();
        let first = ["redoubt", "march", "stop", "stay", "end", "pass", "draw", "accept", "ready", "fight"];
        let Some(next) = first.iter().find(|action| offered.iter().any(|known| known == *action)) else {
            let activate = offered.iter().find(|action| action.starts_with("activate "));
            let Some(activate) = activate else { return };
            let activate = activate.clone();
            table.play_any(&activate);
            continue;
        };
        table.play_any(next);
    }
}

#[test]
fn the_union_goes_first_and_turns_alternate() {
    proves!("c1863.13.0.1", "c1863.15.2", "c1863.13.0.3", "c1863.15.1", "c1863.13.1.1", "c1863.10.5");
    let mut table = Position::union().table();
    assert_eq!(table.asked(), "Union play_activation_card");
    assert_eq!(table.refused("march"), "c1863.8.7");
    assert_eq!(table.refused("pass"), "c1863.13.1.1");
    table.play("play sickles/meade");
    assert_eq!(table.asked(), "Union choose_formation");
    table.play("activate sickles");
    assert_eq!(table.asked(), "Union choose_activation");
    table.play("march");
    assert_eq!(table.asked(), "Union move");
    table.play("stop");
    assert_eq!(table.asked(), "Union choose_formation");
    table.play("activate meade; redoubt");
    assert_eq!(table.asked(), "Union buy_card");
    let before = table.count("Union draw deck");
    table.play("pass");
    assert_eq!(table.asked(), "Confederate play_activation_card");
    assert_eq!((table.count("Union hand"), table.count("Union draw deck"), before), (3, 11, 12));
    assert_eq!(table.view(Viewer::Umpire).heading.turn, 1);
    table.play("play early/hill");
    finish(&mut table);
    assert_eq!(table.asked(), "Union play_activation_card");
    assert_eq!(table.view(Viewer::Umpire).heading.turn, 2);
}

#[test]
fn only_a_card_of_the_own_hand_can_be_played_and_one_must_be() {
    proves!("c1863.8.1", "c1863.8.4", "c1863.13.1.1", "c1863.0.2");
    let mut table = Position::union().table();
    assert_eq!(table.refused("play early/hill"), "c1863.8.1");
    assert_eq!(table.refused("play sedgwick/reynolds"), "c1863.13.1.1");
    assert!(
        table.actions().iter().all(|action| action.starts_with("play") || action.starts_with("countermand"))
    );
    // Only those named act: Couch is not on this card.
    table.play("play sickles/meade");
    assert_eq!(table.refused("activate couch"), "c1863.0.2");
    // A card that names only destroyed formations meets the duty and still pays.
    let ghosts = Position::union().destroyed("sickles").destroyed("meade").at("slocum", 2);
    let mut table = ghosts.table();
    table.play("play sickles/meade");
    assert_eq!(table.asked(), "Union buy_card");
    assert_eq!(table.momentum(Side::Union), 1);
}

#[test]
fn the_played_card_lies_open_and_the_hand_does_not() {
    proves!("c1863.13.1.2", "c1863.13.2.2");
    let mut table = Position::union().table();
    table.play("play sickles/meade");
    let seen = table.hand(Viewer::Seat(Seat::CONFEDERATE), "Union discards");
    assert_eq!(seen.cards[0].id, "sickles/meade");
    let hand = table.hand(Viewer::Seat(Seat::CONFEDERATE), "Union hand");
    assert_eq!((hand.count, hand.cards.len()), (2, 0));
    assert!(table.hand(Viewer::Seat(Seat::UNION), "Union draw deck").cards.is_empty());
    // Its cube is there before anybody acts.
    assert_eq!((table.asked(), table.momentum(Side::Union)), ("Union choose_formation".into(), 1));
}

#[test]
fn the_game_ends_when_all_cards_are_played() {
    proves!("c1863.13.0.2", "c1863.15.3", "c1863.13.1.1", "c1863.17.5");
    let mut table = scenario("two-player");
    table.play("place meade 2; place couch 2; place howard 3; place anderson 12; place mclaws 12");
    for side in ["Union", "Confederate"] {
        for card in table.cards(&format!("{side} cards dealt")).iter().take(3) {
            table.play_any(&format!("keep {card}"));
        }
    }
    let mut turns = 0;
    while table.asked() != "over" {
        let card = table.actions().into_iter().find(|action| action.starts_with("play ")).unwrap();
        let side = if table.asked().starts_with("Union") { "Union" } else { "Confederate" };
        // Three cards in hand until the deck is empty.
        let deck = table.count(&format!("{side} draw deck"));
        let hand = table.count(&format!("{side} hand"));
        assert!(hand == 3 || deck == 0);
        table.play_any(&card);
        finish(&mut table);
        turns += 1;
    }
    assert_eq!(turns, 30);
    let outcome = table.outcome();
    assert_eq!((outcome.winner, outcome.clause.0), (Some(Side::Confederate), "c1863.17.5"));
    assert_eq!((table.count("Union discards"), table.count("Confederate discards")), (15, 15));
}

#[test]
fn five_cubes_buy_the_wanted_card() {
    proves!("c1863.8.5", "c1863.11.3");
    let rich = Position::union().momentum(Side::Union, 5).hand(Side::Union, &["sedgwick", "couch/meade"]);
    let mut table = rich.table();
    table.play("play couch/meade; activate couch; redoubt; activate meade; redoubt; pass");
    // 5 and the card's 3; the draw can be replaced.
    assert_eq!(table.asked(), "Union draw_card");
    assert_eq!(table.momentum(Side::Union), 8);
    table.play("search");
    assert_eq!(table.refused("name sedgwick"), "c1863.8.6");
    assert_eq!(table.refused("name early/hill"), "c1863.8.1");
    // The rest, 12 cards, is shuffled again.
    table.dice(&[12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]).play("name howard/slocum").spent();
    assert!(table.cards("Union hand").contains(&"howard/slocum".to_owned()));
    assert_eq!((table.momentum(Side::Union), table.pool()), (3, 22));
    // With four cubes nobody is asked.
    let mut table = Position::union().momentum(Side::Union, 1).table();
    table.play("play couch/meade; activate couch; redoubt; activate meade; redoubt; pass");
    assert_eq!(table.asked(), "Confederate play_activation_card");
    // An empty deck has no draw to replace.
    let late = Position::union()
        .momentum(Side::Union, 9)
        .hand(Side::Union, &["sedgwick", "couch/meade"])
        .side(Side::Union, &discards(&["sedgwick", "couch/meade"]));
    let mut table = late.table();
    table.play("play couch/meade; activate couch; redoubt; activate meade; redoubt; pass");
    assert_eq!(table.asked(), "Confederate play_activation_card");
    assert_eq!((table.count("Union hand"), table.count("Union draw deck")), (1, 0));
}

/// A discard pile of every Union card but these.
fn discards(but: &[&str]) -> String {
    let all = [
        "meade/couch/sickles",
        "meade/slocum",
        "couch/meade",
        "couch/howard",
        "sickles/meade",
        "sickles/couch/reynolds",
        "sedgwick/reynolds",
        "sedgwick/sickles",
        "sedgwick",
        "reynolds/sedgwick",
        "reynolds/sickles/couch",
        "slocum/howard",
        "slocum/meade/howard",
        "howard/slocum",
        "howard/meade",
    ];
    let pile: Vec<String> =
        all.iter().filter(|card| !but.contains(card)).map(|card| format!("\"{card}\"")).collect();
    format!("discard = [{}]", pile.join(", "))
}
