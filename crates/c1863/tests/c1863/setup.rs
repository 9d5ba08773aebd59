//! Section 12: setting up, and setups written by hand.

use engine::{Seat, Side, Viewer, proves};

use crate::table::{Own as _, Position, scenario, shuffled, written};

#[test]
fn formations_are_placed_secretly_and_then_cards_are_dealt() {
    proves!("c1863.12.1", "c1863.12.4", "c1863.12.5", "c1863.12.6", "c1863.12.7", "c1863.12.12", "c1863.4.1");
    let mut table = scenario("two-player");
    assert_eq!(
        (table.place("early"), table.place("slocum"), table.place("reynolds")),
        ("13".into(), "1".into(), "6".into())
    );
    assert_eq!(table.actions(), ["place meade 2", "place meade 3", "place meade 7"]);
    assert_eq!(table.asked(), "Union place_formation");
    assert_eq!(table.refused("place meade 4"), "c1863.12.6");
    table.play("place meade 2");
    assert_eq!(table.refused("place meade 3"), "c1863.12.4");
    table.play("place couch 2");
    assert_eq!(table.refused("place howard 2"), "c1863.12.7");
    table.play("place howard 3");
    assert_eq!(table.asked(), "Confederate place_formation");
    assert_eq!(table.refused("place anderson 21"), "c1863.12.5");
    assert_eq!(table.seen("meade"), "hidden");
    // No card is dealt before the last formation stands.
    assert_eq!((table.count("Union hand"), table.count("Union draw deck")), (0, 15));
    table.play("place anderson 12; place mclaws 12");
    assert_eq!((table.count("Union cards dealt"), table.count("Union draw deck")), (6, 9));
    assert_eq!((table.seen("anderson"), table.place("anderson")), ("hidden".into(), "12".into()));
}

#[test]
fn three_cards_of_six_are_kept_and_the_rest_is_shuffled() {
    proves!("c1863.12.11", "c1863.13.6.2", "c1863.12.9");
    let mut table = scenario("two-player");
    table.play("place meade 2; place couch 2; place howard 3; place anderson 12; place mclaws 12");
    for side in ["Union", "Confederate"] {
        assert_eq!(table.asked(), format!("{side} keep_cards"));
        let dealt = table.cards(&format!("{side} cards dealt"));
        assert_eq!(dealt.len(), 6);
        // The six are the player's secret.
        let enemy = if side == "Union" { Seat::CONFEDERATE } else { Seat::UNION };
        assert!(table.hand(Viewer::Seat(enemy), &format!("{side} cards dealt")).cards.is_empty());
        // Any of the six, in any order.
        assert_eq!(table.actions(), dealt.iter().map(|card| format!("keep {card}")).collect::<Vec<_>>());
        table.play(&format!("keep {}; keep {}", dealt[4], dealt[2]));
        assert_eq!(table.refused(&format!("keep {}", dealt[2])), "c1863.12.11");
        // The reshuffle leaves the deck as it lies: 12 cards, 11 swaps with themselves.
        table.dice(&[12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]).play(&format!("keep {}", dealt[1])).spent();
        assert_eq!(table.cards(&format!("{side} hand")), [&dealt[1], &dealt[2], &dealt[4]].map(Clone::clone));
        assert_eq!(table.count(&format!("{side} draw deck")), 12);
    }
    assert_eq!(table.asked(), "Union play_activation_card");
    assert_eq!((table.momentum(Side::Union), table.momentum(Side::Confederate)), (0, 0));
    assert_eq!((table.count("Union Tactics cards"), table.count("Confederate Tactics cards")), (0, 0));
}

#[test]
fn everything_else_is_as_the_rules_lay_it_out() {
    proves!(
        "c1863.12.2",
        "c1863.12.3",
        "c1863.12.8",
        "c1863.12.9",
        "c1863.12.10",
        "c1863.12.14",
        "c1863.5.2",
        "c1863.7.4",
        "c1863.2.7"
    );
    let table = scenario("two-player");
    let view = table.view(Viewer::Umpire);
    assert!(view.pieces.iter().all(|piece| table.cohesion(&piece.id) == 14));
    assert_eq!(table.general("Hooker"), "ready to countermand");
    assert_eq!(table.general("Lee"), "ready to countermand");
    assert_eq!(table.general("Jackson"), "first ability ready");
    assert_eq!((table.count("Tableau"), table.count("Tactics deck")), (3, 33));
    assert_eq!((table.pool(), table.redoubt_pool()), (25, 12));
    assert!((1..=23).all(|at| table.redoubts(at) == 0));
    assert!([13, 18, 22].into_iter().all(|at| table.control(at) == Side::Confederate));
}

#[test]
fn the_shuffle_goes_through_the_dice() {
    proves!("c1863.12.8", "c1863.14.2");
    let mut tableaux: Vec<Vec<String>> = (0..12)
        .map(|seed| {
            shuffled("ruleset = \"c1863\"\nscenario = \"two-player\"\n", seed).unwrap().cards("Tableau")
        })
        .collect();
    tableaux.sort();
    tableaux.dedup();
    assert!(tableaux.len() > 10);
    let text = "ruleset = \"c1863\"\nscenario = \"two-player\"\ntableau = [\"veterans\", \"abatis\", \"confidence\"]\n";
    let table = written(text).unwrap();
    assert_eq!(table.cards("Tableau"), ["veterans", "abatis", "confidence"]);
    // Nobody sees the draw deck, not even the umpire's page.
    assert!(table.hand(Viewer::Umpire, "Tactics deck").cards.is_empty());
}

#[test]
fn a_setup_by_hand_is_checked() {
    let wrong = |position: Position, words: &str| {
        let problem = position.problem();
        assert!(problem.contains(words), "{problem}");
    };
    wrong(Position::union().at("meade", 24), "there is no location 24");
    wrong(Position::union().at("grant", 4), "no formation \"grant\"");
    wrong(Position::union().at("meade", 2).at("couch", 2).at("howard", 2), "more than two formations");
    wrong(Position::union().at("meade", 13), "enemies share Fredericksburg (13)");
    wrong(Position::union().redoubts(13, 4), "more than three redoubts");
    wrong(Position::union().momentum(Side::Union, 26), "more Momentum cubes");
    wrong(
        Position::union().owns(Side::Union, &["veterans"]).owns(Side::Confederate, &["veteran"]),
        "no Tactics card",
    );
    wrong(Position::union().top("tableau = [\"veterans\"]").owns(Side::Union, &["veterans"]), "named twice");
    wrong(Position::union().hand(Side::Union, &["early/hill"]), "the Union has no card \"early/hill\"");
    wrong(Position::union().top("control = [14]"), "14 is no objective");
    wrong(Position::union().track("meade", 1), "Meade cannot be at \"track 1\"");
    wrong(Position::union().top("only = true"), "neither only nor phase");
    wrong(Position::union().cohesion("meade", 15), "cohesion 15");
    wrong(Position::solitaire(Side::Union).owns(Side::Union, &["prisoners"]), "not for solitaire");
    wrong(Position::union().top("colour = 3"), "unknown field");
}

#[test]
fn the_bot_has_used_a_card_for_every_round_before() {
    let deck: Vec<String> = (1..=15).map(|number| number.to_string()).collect();
    let late = Position::solitaire(Side::Union).top(&format!("turn = 4\nbot_deck = [{}]", deck.join(", ")));
    let table = late.table();
    // Three rounds are played: the last three cards that were written down lie open.
    assert_eq!((table.count("Bot deck"), table.count("Bot discards")), (12, 3));
    assert_eq!(table.cards("Bot discards"), ["bot-13", "bot-14", "bot-15"]);
}

#[test]
fn a_setup_that_no_game_can_reach_is_refused() {
    let wrong = |position: Position, words: &str| {
        let problem = position.problem();
        assert!(problem.contains(words), "{problem}");
    };
    let two = || Position::union().destroyed("early").destroyed("hill");
    two().table();
    wrong(two().destroyed("colston"), "the Confederate has lost three formations: the game is over");
    wrong(Position::union().destroyed("early").cohesion("early", 5), "neither cohesion nor cards");
    let owned = Position::union().owns(Side::Union, &["veterans"]);
    wrong(owned.owns(Side::Confederate, &["abatis", "veterans"]), "Veterans is owned twice");
    wrong(Position::union().owns(Side::Union, &["veterans", "veterans"]), "Veterans is owned twice");
    for run in ["[4, 2]", "[0, 1]", "[3, 3]", "[3, 0]"] {
        wrong(Position::union().side(Side::Union, &format!("run = {run}")), "cannot have a run");
    }
    let four = ["meade/couch/sickles", "sickles/meade", "couch/meade", "sedgwick"];
    wrong(Position::union().hand(Side::Union, &four), "the Union holds 4 cards");
    let bot = Position::solitaire(Side::Union);
    wrong(bot.track("mclaws", 9), "the Hidden Movement Track has no space 9");
    wrong(Position::solitaire(Side::Union).momentum(Side::Confederate, 2), "played by the bot");
    for entry in ["run = [3, 1]", "tactics = [\"veterans\"]", "discard = [\"early/hill\"]"] {
        wrong(Position::solitaire(Side::Union).side(Side::Confederate, entry), "played by the bot");
    }
    // There are three pairs of three points.
    let three = || {
        let pairs = Position::union().pair("meade", "howard", 3).pair("couch", "reynolds", 3);
        pairs
            .pair("slocum", "sedgwick", 3)
            .cohesion("howard", 9)
            .cohesion("reynolds", 9)
            .cohesion("sedgwick", 9)
    };
    three().table();
    wrong(three().pair("meade", "sickles", 3).cohesion("sickles", 9), "cannot share such a pair");
    wrong(Position::union().top("turn = 16"), "there is no round 16");
    wrong(
        Position::union().top("tableau = [\"veterans\", \"abatis\", \"prisoners\", \"press-on\"]"),
        "tableau",
    );
    // Sickles at 8 on the track and at 5 in truth: his card would lie open, and he would have been tested.
    let masked = Position::union().pair("sickles", "reynolds", 3).cohesion("reynolds", 9);
    wrong(masked.cohesion("sickles", 8), "would have been revealed");
    // At 5 on the track too, and with as much received as given; who has only been reinforced keeps his secret.
    let gives = |marker| {
        Position::union().pair("sickles", "reynolds", 3).cohesion("reynolds", 9).cohesion("sickles", marker)
    };
    wrong(gives(5), "would have been revealed");
    wrong(gives(4).pair("reynolds", "sickles", 3), "at 4 on the track and at 4 in truth");
    gives(9).table();
    Position::union().pair("reynolds", "sickles", 1).cohesion("reynolds", 9).cohesion("sickles", 4).table();
}
