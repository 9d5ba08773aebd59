//! Sections 19.1 to 19.6: the game against the bot.

use engine::{Seat, Side, Viewer, proves};

use crate::table::{Own as _, Position, Table, scenario, shuffled};

use Side::{Confederate, Union};

/// Keeps the first three cards dealt.
fn keep_three(table: &mut Table, side: &str) {
    for card in table.cards(&format!("{side} cards dealt")).iter().take(3) {
        table.play_any(&format!("keep {card}"));
    }
}

/// A turn of the player in which the named formations build or stand; then the bot's turn with seeded dice.
fn quick_turn(table: &mut Table) {
    let card = table.actions().into_iter().find(|action| action.starts_with("play ")).unwrap();
    table.play_any(&card);
    for _ in 0..200 {
        if table.asked() == "over" || table.asked().ends_with("play_activation_card") {
            return;
        }
        let offered = table.actions();
        let quick = ["stand", "redoubt", "march", "stop", "end", "pass", "draw", "accept", "ready"];
        let next = quick.iter().find(|action| offered.iter().any(|known| known == *action));
        let action = next.map_or_else(|| offered[0].clone(), |action| (*action).to_owned());
        table.play_any(&action);
    }
}

#[test]
fn the_player_takes_a_side_and_the_bot_the_other() {
    proves!(
        "c1863.19.2.1",
        "c1863.19.2.3",
        "c1863.19.2.4",
        "c1863.19.2.5",
        "c1863.19.2.6",
        "c1863.19.2.12",
        "c1863.19.2.8",
        "c1863.19.7.3"
    );
    let mut table = scenario("solitaire-confederate");
    assert_eq!(
        (table.place("meade"), table.place("couch"), table.place("howard")),
        ("track 0".into(), "track 0".into(), "track 0".into())
    );
    assert_eq!(
        (table.place("slocum"), table.place("early"), table.cohesion("meade")),
        ("1".into(), "13".into(), 14)
    );
    assert_eq!(
        (table.general("Lee"), table.general("Jackson")),
        ("ready to countermand".into(), "first ability ready".into())
    );
    assert_eq!(table.general("Hooker"), "");
    assert_eq!((table.pool(), table.redoubt_pool(), table.momentum(Confederate)), (25, 12, 0));
    // Placed openly, in the allowed places, before the cards.
    assert_eq!(table.asked(), "Confederate place_formation");
    assert_eq!(table.refused("place anderson 21"), "c1863.12.5");
    assert_eq!(table.count("Confederate hand"), 0);
    table.play("place anderson 10; place mclaws 22");
    assert_eq!(table.asked(), "Confederate keep_cards");
    assert_eq!(table.seen("anderson"), "10");
    let table = scenario("solitaire-union");
    assert_eq!(
        (table.place("anderson"), table.place("mclaws"), table.general("Jackson")),
        ("track 0".into(), "track 0".into(), "".into())
    );
    assert_eq!(table.asked(), "Union place_formation");
}

#[test]
fn nothing_is_hidden_and_cards_for_two_are_out() {
    proves!("c1863.19.2.2", "c1863.19.2.7", "c1863.19.2.9", "c1863.19.2.10", "c1863.19.4.1", "c1863.19.5.1");
    let mut table = scenario("solitaire-confederate");
    table.play("place anderson 10; place mclaws 22");
    assert!(table.view(Viewer::Seat(Seat::CONFEDERATE)).pieces.iter().all(|piece| !piece.hidden));
    // Seven of the 36 are not for solo play.
    assert_eq!((table.count("Tableau"), table.count("Tactics deck")), (3, 26));
    assert_eq!((table.count("Confederate cards dealt"), table.count("Bot deck")), (6, 15));
    keep_three(&mut table, "Confederate");
    assert_eq!((table.count("Confederate hand"), table.count("Confederate draw deck")), (3, 12));
    // The player goes first, as Confederate too.
    assert_eq!(table.asked(), "Confederate play_activation_card");
    // The bot's deck is shuffled: its first card is not always the same.
    let text = Position::solitaire(Confederate).text();
    let mut first: Vec<String> = (0..12)
        .map(|seed| {
            let mut table = shuffled(&text, seed).unwrap();
            table.play("play early/hill; activate early; redoubt; activate hill; redoubt; end");
            table.play_any("pass");
            let turned = table.events().iter().find(|event| event.text.starts_with("The bot turns over"));
            turned.unwrap().text.clone()
        })
        .collect();
    first.sort();
    first.dedup();
    assert!(first.len() > 5);
    // The bot's deck is face down.
    assert!(table.hand(Viewer::Seat(Seat::CONFEDERATE), "Bot deck").cards.is_empty());
}

#[test]
fn a_transfer_is_open_and_unlimited() {
    proves!("c1863.19.2.11");
    let mut table = Position::solitaire(Confederate).cohesion("hill", 9).table();
    table.play("play early/hill; activate early; give hill 3");
    assert_eq!((table.cohesion("early"), table.cohesion("hill"), table.real("hill")), (11, 12, 12));
    assert!(!table.conditions_seen("hill").contains(&"face-down cards".to_owned()));
    // The giver tests as ever.
    let mut table = Position::solitaire(Confederate).cohesion("hill", 9).cohesion("early", 8).table();
    table.play("play early/hill; activate early").dice(&[6]).play("give hill 3").spent();
    assert_eq!(table.place("early"), "eliminated");
}

#[test]
fn harder_games_set_cards_aside_unseen() {
    proves!("c1863.19.3.1", "c1863.19.3.2", "c1863.19.3.3", "c1863.19.2.9");
    for (how, removed) in [("", 0), ("-hard", 1), ("-hardest", 2)] {
        let mut table = scenario(&format!("solitaire-union{how}"));
        table.play("place meade 2; place couch 7; place howard 3");
        keep_three(&mut table, "Union");
        assert_eq!((table.count("Union hand"), table.count("Union draw deck")), (3, 12 - removed));
        let aside =
            table.view(Viewer::Umpire).hands.into_iter().find(|hand| hand.label == "Union cards set aside");
        assert_eq!(aside.as_ref().map_or(0, |hand| hand.count), removed);
        assert!(aside.is_none_or(|hand| hand.cards.is_empty()), "nobody looks at them");
    }
}

#[test]
fn the_bot_has_the_last_turns_of_a_harder_game() {
    proves!("c1863.19.3.1", "c1863.19.3.2", "c1863.19.3.3", "c1863.19.3.4", "c1863.19.5.3");
    // The player's last card in round 15, 14 or 13; the bot has its 15 cards in any case.
    for (how, removed) in [("", 0), ("-hard", 1), ("-hardest", 2)] {
        let cards = crate::cards::activation_slugs("Union");
        let played = cards.iter().filter(|slug| *slug != "sedgwick").take(14 - removed);
        let discard: Vec<String> = played.map(|slug| format!("\"{slug}\"")).collect();
        let mut table = Position::solitaire(Union)
            .harder(how)
            .top(&format!("turn = {}", 15 - removed))
            .top("bot_deck = [1, 3, 11]")
            .hand(Union, &["sedgwick"])
            .side(Union, &format!("discard = [{}]", discard.join(", ")))
            .destroyed("early")
            .destroyed("colston")
            .at("hill", 15)
            .table();
        assert_eq!(usize::from(table.count("Bot deck")), removed + 1);
        table.hush();
        quick_turn(&mut table);
        let turns =
            table.events().iter().filter(|event| event.text.starts_with("The bot turns over")).count();
        assert_eq!((turns, table.asked()), (removed + 1, "over".to_owned()), "{how}");
        assert_eq!((table.count("Bot deck"), table.outcome().clause.0), (0, "c1863.19.1.2"));
    }
}

#[test]
fn a_card_named_in_vain_costs_the_cubes_all_the_same() {
    proves!("c1863.8.6", "c1863.8.5");
    // One card of the deck is set aside unseen; the player may name it, and draws the top card instead.
    let mut table = Position::solitaire(Union)
        .harder("-hard")
        .momentum(Union, 9)
        .side(Union, "deck = [\"sedgwick\"]")
        .table();
    table.play("play sickles/meade; activate sickles; redoubt; activate meade; redoubt; pass; search");
    let deck: Vec<String> = table.actions();
    assert_eq!(deck.len(), 12, "11 in the deck and the one set aside");
    let aside = deck.iter().find(|action| {
        let mut world = scenario("solitaire-union");
        world.state = table.state.clone();
        world.play_any(action);
        world.cards("Union hand").contains(&"sedgwick".to_owned()) && *action != "name sedgwick"
    });
    let aside = aside.expect("one of the names is not in the deck").clone();
    table.play(&aside);
    assert!(table.cited_saying("c1863.8.6", "not in the deck"));
    assert_eq!(
        (table.momentum(Union), table.cards("Union hand").contains(&"sedgwick".to_owned())),
        (5, true)
    );
}

/// No place: destroyed.
const GONE: u8 = 0;

/// The player's last card, the bot's last card, and so many objectives held.
fn last_round(player: Side, control: &str, formations: &[(&str, u8)]) -> Table {
    let mut position = Position::solitaire(player).top("turn = 15").top(&format!("control = {control}"));
    for &(name, at) in formations {
        position = if at == GONE { position.destroyed(name) } else { position.at(name, at) };
    }
    let (card, rest) = match player {
        Union => ("sedgwick", crate::cards::activation_slugs("Union")),
        Confederate => ("early", crate::cards::activation_slugs("Confederate")),
    };
    let discard: Vec<String> =
        rest.iter().filter(|slug| *slug != card).map(|slug| format!("\"{slug}\"")).collect();
    let mut table = position
        .hand(player, &[card])
        .side(player, &format!("discard = [{}]", discard.join(", ")))
        .top("bot_deck = [1]")
        .table();
    assert_eq!(table.count("Bot deck"), 1);
    quick_turn(&mut table);
    table
}

#[test]
fn hooker_alone_needs_all_three_objectives() {
    proves!("c1863.19.1.2");
    // Confederate card 1 sends Hill to the track; Early and Colston are gone and disturb nobody.
    let quiet: &[(&str, u8)] = &[("early", GONE), ("colston", GONE), ("hill", 15)];
    let three = last_round(Union, "[13, 18, 22]", quiet).outcome();
    assert_eq!((three.winner, three.clause.0), (Some(Union), "c1863.19.1.2"), "{}", three.sentence);
    let two = last_round(Union, "[13, 18]", quiet).outcome();
    assert_eq!((two.winner, two.clause.0), (Some(Confederate), "c1863.19.1.2"), "{}", two.sentence);
}

#[test]
fn the_union_bot_needs_two() {
    proves!("c1863.19.1.4");
    // Union card 1 gives Slocum, Howard and Couch something to do: two of them are gone, and Slocum stays far off.
    let quiet: &[(&str, u8)] =
        &[("howard", GONE), ("couch", GONE), ("anderson", 10), ("mclaws", 12), ("early", 23), ("slocum", 1)];
    let lost = last_round(Confederate, "[13, 18]", quiet).outcome();
    assert_eq!((lost.winner, lost.clause.0), (Some(Union), "c1863.19.1.4"));
    let won = last_round(Confederate, "[18]", quiet).outcome();
    assert_eq!((won.winner, won.clause.0), (Some(Confederate), "c1863.19.1.4"));
}

#[test]
fn three_formations_lost_end_it_for_either() {
    proves!("c1863.19.1.1", "c1863.19.1.3", "c1863.19.1.5", "c1863.19.6.6");
    // The bot's third: the player wins at once. The test of a bot formation is rolled like any other.
    let mut table = Position::solitaire(Union)
        .at("meade", 9)
        .at("mclaws", 10)
        .at("anderson", 12)
        .destroyed("early")
        .destroyed("hill")
        .cohesion("mclaws", 6)
        .table();
    table
        .play("play meade/couch/sickles; activate meade; march")
        .dice(&[4, 4, 1, 2, 3])
        .play("attack 10")
        .dice(&[6])
        .play("accept")
        .spent();
    let outcome = table.outcome();
    assert_eq!((outcome.winner, outcome.clause.0), (Some(Union), "c1863.19.1.1"));
    let mut table = Position::solitaire(Confederate)
        .destroyed("sickles")
        .destroyed("sedgwick")
        .cohesion("reynolds", 1)
        .hand(Confederate, &["colston/early"])
        .table();
    table.play("play colston/early; activate colston; march").dice(&[4, 4, 1, 2]).play("attack 6; accept");
    let outcome = table.outcome();
    assert_eq!((outcome.winner, outcome.clause.0), (Some(Confederate), "c1863.19.1.3"));
    // The player's own third loses at once.
    let mut table =
        Position::solitaire(Union).destroyed("couch").destroyed("howard").cohesion("meade", 1).table();
    table.play("play meade/couch/sickles; activate meade; march");
    let outcome = table.outcome();
    assert_eq!((outcome.winner, outcome.clause.0), (Some(Confederate), "c1863.19.1.5"));
}

#[test]
fn the_bot_pays_nothing_gains_nothing_and_leaves_the_tableau_alone() {
    proves!(
        "c1863.19.6.1",
        "c1863.19.6.2",
        "c1863.19.6.3",
        "c1863.19.6.4",
        "c1863.19.6.5",
        "c1863.19.5.2",
        "c1863.1.1"
    );
    let mut table =
        Position::solitaire(Confederate).top("bot_deck = [7]").at("anderson", 10).at("mclaws", 22).table();
    table.play("play early/hill; activate early; redoubt; activate hill; redoubt; end");
    // Card 7: Sickles attacks Early with 3 dice less 1 for the arrow and 1 for the redoubt, and rolls a 3.
    table.hush().dice(&[3]);
    let before = table.cards("Tableau");
    table.play("pass");
    assert_eq!(table.asked(), "Confederate prepare_defence");
    assert_eq!(table.refused("set 1"), "c1863.19.9.1");
    table.play("ready").spent();
    let shifted = table.cards("Tableau");
    assert_ne!(before, shifted);
    assert_eq!(table.cohesion("sickles"), 14);
    assert_eq!(table.cards("Bot discards"), ["bot-7"]);
    // The tableau moved once, for the player's turn; the pool gave nobody a cube for the bot's 3.
    assert_eq!(table.count("Tactics discards"), 1);
    assert_eq!((table.pool(), table.momentum(Confederate)), (23, 2));
    // It was never asked anything, has no cards and cannot roll again.
    assert_eq!(table.asked(), "Confederate play_activation_card");
    assert!(table.view(Viewer::Umpire).hands.iter().all(|hand| hand.label != "Union Tactics cards"));
}
