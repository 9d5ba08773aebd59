//! The two examples of play, step by step, and the whole of them as transcripts.

use std::path::Path;

use c1863::{ActivationId, C1863, FormationId};
use engine::{Seat, Side, Viewer, proves, transcript};

use crate::table::{Own as _, Position, RULES, Table, written};

use Side::{Confederate, Union};

#[test]
fn meade_comes_to_banks_ford() {
    proves!("c1863.ex.4.1");
    let mut table = Position::union().at("meade", 3).table();
    table.play("play meade/couch/sickles; activate meade; march; step 11");
    assert_eq!(table.seen("meade"), "hidden");
    table.play("step 12");
    assert_eq!((table.seen("meade"), table.seen("anderson")), ("12".into(), "22".into()));
}

#[test]
fn contact_is_not_passed_on_through_friends() {
    proves!("c1863.ex.6.1");
    let table = Position::union().at("reynolds", 4).at("sickles", 3).table();
    assert_eq!(
        (table.seen("reynolds"), table.seen("early"), table.seen("sickles")),
        ("4".into(), "13".into(), "hidden".into())
    );
}

/// The set-up of the two-player example with its decks as they must have lain.
const TWO_PLAYERS: &str = r#"
ruleset = "c1863"
scenario = "two-player"
tableau = ["reorganize", "abatis", "veterans"]
tactics_deck = ["night-march"]
[union]
deck = ["sickles/meade", "couch/meade", "meade/couch/sickles", "sedgwick", "howard/slocum", "slocum/howard"]
[confederate]
deck = ["mclaws/anderson", "early/hill", "mclaws/anderson#2", "hill", "colston/hill", "early"]
"#;

/// Twelve cards shuffled so that they lie as before.
const STILL: [u8; 11] = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2];

#[test]
fn two_player_set_up() {
    proves!("c1863.ex.20.1");
    let mut table = written(TWO_PLAYERS).unwrap();
    table.play("place meade 2; place couch 7; place howard 2; place anderson 22; place mclaws 10");
    for (name, at) in [
        ("early", "13"),
        ("hill", "14"),
        ("colston", "15"),
        ("reynolds", "6"),
        ("sedgwick", "5"),
        ("sickles", "4"),
        ("slocum", "1"),
    ] {
        assert_eq!(table.seen(name), at);
    }
    // Of Anderson and McLaws the Union knows only where they may be.
    let sheet = table.sheet(Viewer::Seat(Seat::UNION), "Out of sight");
    assert_eq!(sheet, [["Anderson", "", "10, 12, 22"], ["McLaws", "", "10, 12, 22"]]);
    assert_eq!(table.asked(), "Union keep_cards");
}

/// The example up to the Union's card on the table.
fn card_played() -> Table {
    let mut table = written(TWO_PLAYERS).unwrap();
    table.play("place meade 2; place couch 7; place howard 2; place anderson 22; place mclaws 10");
    table.dice(&STILL).play("keep meade/couch/sickles; keep couch/meade; keep sickles/meade");
    table.play("keep mclaws/anderson; keep mclaws/anderson#2").dice(&STILL).play("keep early/hill").spent();
    table.play("play meade/couch/sickles");
    table
}

#[test]
fn two_player_turn_step_by_step() {
    proves!(
        "c1863.ex.20.2",
        "c1863.ex.20.3",
        "c1863.ex.20.4",
        "c1863.ex.20.5",
        "c1863.ex.20.6",
        "c1863.ex.20.7",
        "c1863.ex.20.8",
        "c1863.ex.20.9",
        "c1863.ex.20.10",
        "c1863.ex.20.12",
        "c1863.ex.20.13"
    );
    // 20.2: two cubes, the card discarded, three activations in any order.
    let mut table = card_played();
    assert_eq!(
        (table.momentum(Union), table.cards("Union discards")),
        (2, vec!["meade/couch/sickles".to_owned()])
    );
    for name in ["meade", "couch", "sickles"] {
        assert!(table.offers(&format!("activate {name}")));
    }
    // 20.3: Couch to 4, beside Sickles, in sight of Early.
    table.play("activate couch; march; step 4");
    assert_eq!(
        (table.cohesion("couch"), table.seen("couch"), table.place("sickles")),
        (13, "4".into(), "4".into())
    );
    // 20.4: Sickles to 3, out of sight; the Confederate cannot tell whether he is at 3 or at 7.
    table.play("activate sickles; march; step 3");
    assert_eq!((table.cohesion("sickles"), table.seen("sickles")), (13, "hidden".into()));
    let sheet = table.sheet(Viewer::Seat(Seat::CONFEDERATE), "Out of sight");
    let sickles = sheet.iter().find(|row| row[0] == "Sickles").unwrap();
    assert_eq!(sickles[2], "3, 7");
    // 20.5: Meade pays and comes to 9: he is seen, McLaws at 10 is revealed, Slocum is lost from sight.
    table.play("activate meade; march; step 9");
    assert_eq!(
        (table.cohesion("meade"), table.seen("meade"), table.seen("mclaws")),
        (13, "9".into(), "10".into())
    );
    assert_eq!((table.seen("slocum"), table.seen("anderson")), ("hidden".into(), "hidden".into()));
    // 20.6: his choices.
    for choice in ["attack 10", "step 18", "step 8"] {
        assert!(table.offers(choice), "{choice}");
    }
    // 20.7 and 20.8: five dice; no 3 cubes for a re-roll, so 1 cohesion.
    table.dice(&[6, 6, 6, 1, 2]).play("attack 10");
    assert_eq!(table.refused("reroll momentum"), "c1863.13.7.38");
    assert_eq!((table.rolled(), table.seen("anderson")), (5, "hidden".into()));
    table.play("reroll cohesion; pick 1; pick 2").dice(&[6, 1]).play("roll").spent();
    assert_eq!(table.cohesion("meade"), 12);
    // 20.9: two pairs of sixes.
    table.play("accept");
    assert_eq!((table.cohesion("mclaws"), table.momentum(Union)), (10, 2));
    // 20.10: to 22, with Anderson; Meade stays and sees both; Slocum leads the march again.
    assert_eq!(table.actions(), ["retreat mclaws 22"]);
    table.play("retreat mclaws 22");
    assert_eq!(
        (table.place("meade"), table.seen("mclaws"), table.seen("anderson")),
        ("10".into(), "22".into(), "22".into())
    );
    assert_eq!(table.seen("slocum"), "1");
    // 20.12: Reorganize for two cubes; nothing is discarded.
    table.play("buy reorganize");
    assert_eq!((table.momentum(Union), table.pool(), table.count("Tactics discards")), (0, 25, 0));
    assert_eq!(table.cards("Tableau"), ["night-march", "abatis", "veterans"]);
    // 20.13: a card is drawn.
    assert_eq!(
        (table.count("Union hand"), table.count("Union draw deck"), table.count("Union discards")),
        (3, 11, 1)
    );
    assert_eq!(table.asked(), "Confederate play_activation_card");
}

/// The solitaire example's set-up and the player's turn.
const SOLITAIRE: &str = r#"
ruleset = "c1863"
scenario = "solitaire-confederate"
tableau = ["confidence", "abatis", "veterans"]
tactics_deck = ["night-march"]
bot_deck = [2]
[confederate]
deck = ["mclaws/anderson", "early/hill", "mclaws/anderson#2", "hill", "colston/hill", "early"]
"#;

fn solitaire() -> Table {
    let mut table = written(SOLITAIRE).unwrap();
    table.play("place anderson 10; place mclaws 22; keep mclaws/anderson; keep mclaws/anderson#2");
    table.dice(&STILL).play("keep early/hill").spent();
    table
}

/// The example up to Meade's dice, which are given.
fn meade_strikes(dice: &[u8]) -> Table {
    let mut table = solitaire();
    table
        .play("play early/hill; activate early; redoubt; activate hill; redoubt; end")
        .dice(dice)
        .play("pass");
    table
}

#[test]
fn solitaire_set_up_and_the_players_turn() {
    proves!("c1863.ex.21.1", "c1863.ex.21.2", "c1863.ex.21.3");
    let mut table = solitaire();
    assert_eq!(table.asked(), "Confederate play_activation_card");
    for (name, at) in [
        ("meade", "track 0"),
        ("couch", "track 0"),
        ("howard", "track 0"),
        ("reynolds", "6"),
        ("sedgwick", "5"),
        ("sickles", "4"),
        ("slocum", "1"),
        ("anderson", "10"),
        ("mclaws", "22"),
    ] {
        assert_eq!(table.place(name), at);
    }
    let mut hand = table.cards("Confederate hand");
    hand.sort();
    assert_eq!(hand, ["early/hill", "mclaws/anderson", "mclaws/anderson#2"]);
    table.play("play early/hill; activate early; redoubt; activate hill; redoubt; end");
    assert_eq!(
        (table.momentum(Confederate), table.redoubts(13), table.redoubts(14), table.redoubt_pool()),
        (2, 1, 1, 10)
    );
    assert_eq!((table.cohesion("early"), table.cohesion("hill")), (14, 14));
    table.dice(&[1, 3, 6]).play("pass");
    assert_eq!(table.cards("Tableau"), ["night-march", "confidence", "abatis"]);
    assert_eq!(
        (table.cards("Tactics discards"), table.momentum(Confederate)),
        (vec!["veterans".to_owned()], 2)
    );
    assert_eq!(table.count("Confederate hand"), 3);
}

#[test]
fn solitaire_bot_turn_step_by_step() {
    proves!(
        "c1863.ex.21.4",
        "c1863.ex.21.5",
        "c1863.ex.21.6",
        "c1863.ex.21.7",
        "c1863.ex.21.8",
        "c1863.ex.21.10",
        "c1863.ex.21.11",
        "c1863.ex.21.12"
    );
    // 21.4 to 21.6: everybody is at 14, so no gain and no die for it; Meade goes to space 2 and strikes 22 with 3 dice.
    let mut table = meade_strikes(&[1, 3, 6]);
    table.spent();
    assert!(
        table.cited_saying("c1863.19.7.16", "Meade advances to space 2")
            && table.cited_saying("c1863.9.2.4", "Meade attacks Salem Church (22)")
    );
    assert_eq!((table.rolled(), table.cohesion("meade"), table.cohesion("mclaws")), (3, 12, 10));
    // 21.7 and 21.8.
    assert_eq!(table.actions(), ["retreat mclaws 21", "retreat mclaws 23"]);
    table.play("retreat mclaws 21");
    assert_eq!(table.place("meade"), "22");
    // 21.10: Sickles, 2 dice less 1 for the river; the redoubt stays.
    assert_eq!(table.asked(), "Confederate prepare_defence");
    table.dice(&[4]).play("ready").spent();
    assert_eq!((table.redoubts(13), table.cohesion("early"), table.place("sickles")), (1, 12, "4".into()));
    // 21.11: Sedgwick, 3 less 1 less 1; the redoubt at 14 is used.
    assert_eq!(table.asked(), "Confederate prepare_defence");
    table.dice(&[3]).play("ready").spent();
    assert_eq!(
        (table.redoubts(14), table.redoubt_pool(), table.cohesion("hill"), table.place("sedgwick")),
        (0, 11, 13, "5".into())
    );
    // 21.8 and 21.12: the turn is over; Salem Church is Union-controlled, nobody paid, the tableau is as it was.
    assert_eq!((table.control(22), table.cards("Bot discards")), (Union, vec!["bot-2".to_owned()]));
    assert_eq!(
        (table.cohesion("meade"), table.cohesion("sickles"), table.cohesion("sedgwick")),
        (12, 14, 14)
    );
    assert_eq!(table.cards("Tableau"), ["night-march", "confidence", "abatis"]);
    assert_eq!(table.asked(), "Confederate play_activation_card");
}

#[test]
fn had_meade_forced_nobody_back() {
    proves!("c1863.ex.21.9");
    for (face, place) in [(1, "12"), (2, "12"), (3, "21"), (4, "21"), (5, "23"), (6, "23")] {
        let table = meade_strikes(&[2, 3, 4, face]);
        assert_eq!(table.place("meade"), place);
    }
}

/// What a commander counts.
fn figures(rules: &C1863, state: &c1863::State) -> String {
    let survey = rules.survey(state);
    let mut text = format!(
        "{survey:?} {:?} {} {} {:?} {:?}",
        rules.objectives(state).collect::<Vec<_>>(),
        rules.is_fighting(state),
        rules.is_interruption(state),
        rules.bot_side(state),
        [[1, 0, 0, 0, 0, 2], [0, 1, 2, 0, 0, 0], [0, 0, 0, 3, 1, 0]].map(|faces| rules.tally(state, &faces)),
    );
    for side in Side::ALL {
        let cards = rules.owned_by(state, side).map(|card| (card, rules.price(card), rules.purpose(card)));
        text += &format!(" {:?}", cards.collect::<Vec<_>>());
        for at in survey.formations.iter().filter_map(|formation| formation.at) {
            let next = rules.next_to(at).map(|to| {
                (
                    to,
                    rules.arrow_dice(at, to),
                    rules.can_strike(state, side, at, to),
                    rules.steps_between(to, at),
                )
            });
            let back = rules.way_back(state, side, at, rules.next_to(at).next());
            let near = next.collect::<Vec<_>>();
            text += &format!(" {} {} {back:?} {near:?}", rules.place_name(at), rules.redoubts(state, at));
        }
    }
    text
}

#[test]
fn cards_in_figures() {
    // The cubes, the formations named, and the places that the bot's cards strike for each formation.
    let icons: Vec<u8> = (0..30).map(|card| RULES.icons(ActivationId(card))).collect();
    assert_eq!(
        icons,
        [2, 3, 3, 1, 1, 2, 2, 1, 3, 2, 1, 2, 1, 3, 3, 1, 3, 2, 2, 1, 3, 2, 1, 3, 2, 1, 3, 3, 2, 1]
    );
    let named: Vec<usize> = (0..30).map(|card| RULES.named_on(ActivationId(card)).count()).collect();
    assert_eq!(
        named,
        [3, 2, 2, 2, 2, 3, 2, 2, 1, 2, 3, 2, 3, 2, 2, 2, 2, 2, 2, 3, 2, 2, 3, 1, 2, 2, 1, 2, 2, 2]
    );
    let struck = |formation| RULES.struck_by(FormationId(formation)).count();
    assert_eq!((0..12).map(struck).collect::<Vec<_>>(), [46, 37, 39, 0, 0, 0, 42, 59, 53, 0, 33, 24]);
}

#[test]
fn transcripts_of_whole_games() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("transcripts");
    let compared =
        transcript::check_with(&RULES, &folder, figures).unwrap_or_else(|problem| panic!("{problem}"));
    assert_eq!(compared, 15);
}
