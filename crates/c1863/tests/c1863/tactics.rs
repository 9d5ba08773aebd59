//! Sections 10, 13.6, 14 and 18.3: the tableau, and all 36 Tactics cards.

use engine::{Seat, Side, Viewer, proves};

use crate::table::{Own as _, Position, Table};

use Side::{Confederate, Union};

/// The end of a turn of the Union in which nobody moved.
fn to_the_tableau(table: &mut Table) {
    table.play("play sickles/meade; activate sickles; redoubt; activate meade; redoubt");
}

const TABLEAU: &str =
    "tableau = [\"reorganize\", \"abatis\", \"veterans\"]\ntactics_deck = [\"night-march\", \"press-on\"]";

#[test]
fn one_card_may_be_bought_at_the_end_of_the_own_turn() {
    proves!(
        "c1863.10.1",
        "c1863.10.2",
        "c1863.10.3",
        "c1863.10.5",
        "c1863.10.6",
        "c1863.14.1",
        "c1863.13.6.1"
    );
    let mut table = Position::union().top(TABLEAU).momentum(Union, 3).table();
    assert_eq!(table.refused("buy reorganize"), "c1863.10.5");
    to_the_tableau(&mut table);
    // 4 cubes: Veterans cost 4, Night March is not on the table.
    assert_eq!(table.refused("buy night-march"), "c1863.10.5");
    table.play("buy abatis");
    assert_eq!((table.momentum(Union), table.pool()), (3, 22));
    // What was left of the gap moved right; nothing was discarded; a new card lies in slot #1.
    assert_eq!(table.cards("Tableau"), ["night-march", "reorganize", "veterans"]);
    assert_eq!(table.count("Tactics discards"), 0);
    // One card only: it is the other's turn. The bought card lies open before its owner, and is his from now on.
    assert_eq!(table.asked(), "Confederate play_activation_card");
    let seen = table.hand(Viewer::Seat(Seat::CONFEDERATE), "Union Tactics cards");
    assert_eq!(seen.cards[0].id, "abatis");
    assert_eq!(table.refused("use abatis"), "c1863.13.6.1");
    // One cube of his own buys the Confederate nothing of this tableau: he is not asked.
    table.play("play mclaws/anderson; activate mclaws; redoubt; activate anderson; redoubt; end");
    assert_eq!(table.asked(), "Union play_activation_card");
    assert!(table.offers("use abatis"));
}

#[test]
fn what_cannot_be_paid_cannot_be_bought() {
    proves!("c1863.14.1", "c1863.10.2");
    let mut table = Position::union().top(TABLEAU).momentum(Union, 2).table();
    to_the_tableau(&mut table);
    // 3 cubes, Veterans cost 4.
    assert_eq!(table.refused("buy veterans"), "c1863.14.1");
    assert!(table.offers("buy reorganize") && table.offers("buy abatis"));
}

#[test]
fn unbought_the_tableau_moves_on() {
    proves!("c1863.10.7", "c1863.10.11", "c1863.10.1");
    let mut table = Position::union().top(TABLEAU).table();
    to_the_tableau(&mut table);
    table.play("pass");
    assert_eq!(table.cards("Tableau"), ["night-march", "reorganize", "abatis"]);
    assert_eq!(table.cards("Tactics discards"), ["veterans"]);
    table.play("play mclaws/anderson; activate mclaws; redoubt; activate anderson; redoubt; end; pass");
    assert_eq!(table.cards("Tableau"), ["press-on", "night-march", "reorganize"]);
    // A card that came into slot #1 is there for three turns.
    table.play("play meade/couch/sickles; activate sickles; redoubt; activate meade; redoubt; activate couch; redoubt; pass");
    assert!(table.cards("Tableau").contains(&"night-march".to_owned()));
    table.play("play early/hill; activate early; redoubt; activate hill; redoubt; end; pass");
    assert!(!table.cards("Tableau").contains(&"night-march".to_owned()));
}

#[test]
fn an_empty_deck_leaves_the_slots_empty() {
    proves!("c1863.10.12");
    // Every card but three is owned: the deck is empty.
    let all = crate::cards::tactics_slugs();
    let shown = ["reorganize", "abatis", "veterans"];
    let owned: Vec<&str> = all.iter().map(String::as_str).filter(|card| !shown.contains(card)).collect();
    let mut table = Position::union()
        .top("tableau = [\"reorganize\", \"abatis\", \"veterans\"]")
        .owns(Union, &owned)
        .table();
    assert_eq!(table.count("Tactics deck"), 0);
    table.play("play sickles/meade; activate sickles; redoubt; activate meade; redoubt; end; pass; draw");
    assert_eq!(table.cards("Tableau"), ["reorganize", "abatis"]);
}

#[test]
fn three_cards_make_a_cube_at_any_time() {
    proves!("c1863.10.10", "c1863.10.9", "c1863.11.2");
    let three = &["abatis", "press-on", "open-order", "veterans"];
    let mut table = Position::union().owns(Union, three).table();
    table.play("cash");
    assert_eq!(table.refused("turn-in reorganize"), "c1863.13.6.1");
    // In any order.
    table.play("turn-in veterans; turn-in press-on; turn-in open-order");
    assert_eq!((table.momentum(Union), table.cards("Union Tactics cards")), (1, vec!["abatis".to_owned()]));
    assert_eq!(table.count("Tactics discards"), 3);
    // Two are too few, and nothing else lets a card be given up.
    assert_eq!(table.refused("cash"), "c1863.10.10");
    assert_eq!(table.refused("turn-in abatis"), "c1863.10.10");
    // In the enemy's turn as well; with no cube in the pool there is nothing to get.
    let mut table = Position::union().owns(Confederate, three).table();
    table.play("play sickles/meade");
    assert_eq!(table.asked(), "Confederate respond");
    table.play("cash; turn-in press-on; turn-in open-order; turn-in veterans");
    assert_eq!(table.asked(), "Union choose_formation");
    assert_eq!(table.momentum(Confederate), 1);
    let table = Position::union().momentum(Confederate, 25).owns(Union, three).table();
    assert_eq!(table.refused("cash"), "c1863.10.10");
}

#[test]
fn each_card_has_its_moment_and_is_used_once() {
    proves!("c1863.10.4", "c1863.10.8", "c1863.13.6.3");
    // Any number in a turn, each once, each when its text allows.
    let mut table =
        Position::union().owns(Union, &["abatis", "axes-and-spades", "massed-batteries", "veterans"]).table();
    assert_eq!(table.refused("use massed-batteries"), "c1863.13.6.3");
    assert_eq!(table.refused("use veterans"), "c1863.10.4");
    table.play("use abatis; target sickles; use axes-and-spades; target sedgwick");
    assert_eq!((table.redoubts(4), table.redoubts(5)), (1, 2));
    assert_eq!(table.refused("use abatis"), "c1863.13.6.1");
    assert_eq!(table.cards("Union Tactics cards"), ["massed-batteries", "veterans"]);
    assert_eq!(table.cards("Tactics discards"), ["abatis", "axes-and-spades"]);
}

#[test]
fn anytime_cards_are_asked_for_in_either_turn_the_active_player_first() {
    proves!("c1863.18.3.1", "c1863.18.3.2");
    let both =
        Position::union().owns(Union, &["cavalry-reconnaissance"]).owns(Confederate, &["captured-dispatch"]);
    let mut table = both.table();
    // The Union, whose turn it is, is asked first and can play; then the Confederate is asked.
    assert!(table.offers("use cavalry-reconnaissance"));
    table.play("play sickles/meade");
    assert_eq!(table.asked(), "Confederate respond");
    table.play("pass");
    assert_eq!(table.asked(), "Union choose_formation");
    table.play("activate sickles; redoubt");
    assert_eq!(table.asked(), "Confederate respond");
    // Who has heard enough says so for the turn.
    table.play("quiet");
    assert_eq!(table.asked(), "Union choose_formation");
    table.play("activate meade; redoubt");
    assert_eq!(table.asked(), "Union buy_card");
    let mut table = both.table();
    table.play("play sickles/meade; use captured-dispatch");
    assert_eq!(table.asked(), "Union choose_formation");
    // Inside an attack too.
    let mut table = both.at("meade", 9).table();
    table.play("play meade/couch/sickles; pass; activate meade; march; attack 10");
    assert_eq!(table.asked(), "Confederate respond");
}
