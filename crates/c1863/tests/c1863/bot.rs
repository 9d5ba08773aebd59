//! Sections 19.7 to 19.9: how the bot reads its cards and fights.

use engine::{Side, proves};

use crate::table::{Own as _, Position, Table};

use Side::{Confederate, Union};

/// Lee against the Union bot, whose next card this is. Anderson, McLaws and the Union's flank corps stand far away unless
/// placed otherwise.
fn union_bot(card: u8) -> Position {
    Position::solitaire(Confederate).top(&format!("bot_deck = [{card}]")).at("anderson", 20).at("mclaws", 12)
}

/// Hooker against the Confederate bot.
fn confederate_bot(card: u8) -> Position {
    Position::solitaire(Union).top(&format!("bot_deck = [{card}]"))
}

/// The player's turn without a move, then the bot's with these dice. Questions to the player in between are left open.
fn bot_turn(position: &Position, dice: &[u8]) -> Table {
    let mut table = position.table();
    if table.asked().starts_with("Confederate") {
        table.play("play early/hill");
        act(&mut table, "early");
        act(&mut table, "hill");
        table.play("end");
    } else {
        table.play("play sickles/meade");
        act(&mut table, "sickles");
        act(&mut table, "meade");
    }
    table.hush().dice(dice).play("pass");
    table
}

/// Whoever still lives marches nowhere.
fn act(table: &mut Table, name: &str) {
    if table.offers(&format!("activate {name}")) {
        table.play(&format!("activate {name}; march; stop"));
    }
}

/// The bot's turn with these dice and nothing to prepare for the player.
fn run(position: &Position, dice: &[u8]) -> Table {
    let mut table = bot_turn(position, dice);
    while ["Confederate prepare_defence", "Union prepare_defence"].contains(&table.asked().as_str()) {
        table.play("ready");
    }
    table.spent();
    table
}

#[test]
fn the_weakest_listed_formation_gains_cohesion() {
    proves!("c1863.19.7.7", "c1863.19.7.8", "c1863.19.7.9", "c1863.19.5.2");
    // Union card 12: +2 for Howard, Couch or Sickles. Reynolds, weaker, is not listed.
    let base = || union_bot(12).destroyed("early").at("hill", 23).cohesion("reynolds", 3);
    let table = run(&base().cohesion("couch", 9).cohesion("sickles", 10), &[]);
    assert_eq!((table.cohesion("couch"), table.cohesion("sickles"), table.cohesion("reynolds")), (11, 10, 3));
    // Never above 14.
    let table = run(&base().cohesion("couch", 13), &[]);
    assert_eq!(table.cohesion("couch"), 14);
    // All at 14: ignored, and no die is rolled for it.
    run(&base(), &[]);
    // A tie is decided by a die, in the order of the card: Howard 1-2, Couch 3-4, Sickles 5-6.
    for (face, name) in [(1, "howard"), (4, "couch"), (6, "sickles")] {
        let tied = base().cohesion("couch", 9).cohesion("sickles", 9).cohesion("howard", 9);
        assert_eq!(run(&tied, &[face]).cohesion(name), 11, "{name}");
    }
}

#[test]
fn orders_run_from_top_to_bottom_until_one_applies() {
    proves!("c1863.19.7.1", "c1863.19.7.2", "c1863.19.7.4", "c1863.19.7.5", "c1863.19.7.15", "c1863.19.7.16");
    // Confederate card 6: Anderson on the track at 0 advances 2 and strikes 22/10/9/8/18 at once; McLaws advances 1, to a
    // space without an attack, and does nothing more. Early, adjacent only over the river, digs in at Fredericksburg.
    let table = run(&confederate_bot(6).at("sickles", 4), &[]);
    assert_eq!(
        (table.place("anderson"), table.place("mclaws"), table.redoubts(13)),
        ("18".into(), "track 1".into(), 1)
    );
    // Those destroyed are passed over; if all are, so is the card.
    let table = run(&confederate_bot(6).destroyed("early").destroyed("mclaws"), &[]);
    assert_eq!(table.place("anderson"), "18");
    // The last space is open-ended and counts as 3 or more: from 4, +2 stays at 4, and 21/18 is struck.
    let table = run(&confederate_bot(6).track("anderson", 4), &[]);
    assert_eq!(table.place("anderson"), "18");
    // On the map the lines of the track are skipped: Anderson at 19 goes for the nearest objective.
    let table = run(&confederate_bot(6).at("anderson", 19), &[]);
    assert_eq!(table.place("anderson"), "18");
}

#[test]
fn the_bot_attacks_an_adjacent_enemy() {
    proves!("c1863.19.7.10", "c1863.19.8.1", "c1863.19.8.5", "c1863.13.7.19");
    // Union card 7: Sickles attacks Early over the river: 3 dice, 1 fewer for the arrow.
    let table = run(&union_bot(7), &[2, 4]);
    assert_eq!((table.rolled(), table.place("sickles")), (2, "4".into()));
    // 2: Sickles loses 1; 4: Early loses 2 (and had paid 1).
    assert_eq!((table.cohesion("sickles"), table.cohesion("early")), (13, 11));
    // Out of contact he goes towards the nearest objective instead.
    let table = run(&union_bot(7).at("early", 23).at("hill", 22).at("colston", 22), &[]);
    assert_eq!(table.place("sickles"), "13");
}

#[test]
fn objectives_first_then_the_fewest_redoubts_then_a_die() {
    proves!("c1863.19.7.11", "c1863.19.7.12", "c1863.19.7.13");
    // Card 4, Couch at 21 next to 10, 18, 19, 20 and 22.
    let couch = |position: Position| position.at("couch", 21).destroyed("meade").destroyed("slocum");
    let target = |position: Position, dice: &[u8]| {
        let table = run(&couch(position), dice);
        let said =
            table.events().iter().find(|event| event.text.starts_with("Couch attacks")).unwrap().text.clone();
        said.split(['(', ')']).nth(1).unwrap().to_owned()
    };
    let base = || Position::solitaire(Confederate).top("bot_deck = [4]");
    // 18 is an objective, 10 and 20 are not.
    assert_eq!(target(base().at("anderson", 18).at("mclaws", 10).at("hill", 20), &[3, 3]), "18");
    // Two objectives: the one with fewer redoubts.
    assert_eq!(target(base().at("anderson", 18).at("mclaws", 22).redoubts(22, 1), &[3, 3]), "18");
    assert_eq!(target(base().at("anderson", 18).at("mclaws", 22).redoubts(18, 2), &[3, 3, 3]), "22");
    // None in an objective: the fewest redoubts, then a die by rising numbers.
    assert_eq!(target(base().at("anderson", 19).at("mclaws", 10).redoubts(10, 1), &[3, 3, 3]), "19");
    assert_eq!(target(base().at("anderson", 19).at("mclaws", 10), &[1, 3, 3, 3]), "10");
    assert_eq!(target(base().at("anderson", 19).at("mclaws", 10), &[6, 3, 3, 3]), "19");
}

#[test]
fn the_confederate_bot_stays_on_its_bank() {
    proves!("c1863.19.7.14");
    // Early at 13 next to Sickles at 4 over the river does not attack.
    let table = run(&confederate_bot(6).destroyed("anderson").destroyed("mclaws"), &[]);
    assert!(!table.cited_saying("c1863.9.2.4", "Early attacks"));
    // Towards an objective neither: at 4 his one way to 13, where Sickles is, leads over the river, so he stays.
    let stranded =
        confederate_bot(6).destroyed("anderson").destroyed("mclaws").at("early", 4).at("sickles", 13);
    let stranded = stranded.at("sedgwick", 9).at("reynolds", 8).at("couch", 2).at("howard", 11);
    let table = run(&stranded, &[]);
    assert_eq!(
        (table.place("early"), table.cited_saying("c1863.9.2.4", "Early attacks")),
        ("4".into(), false)
    );
    // The Union bot's attacks do cross.
    assert!(run(&union_bot(7), &[3, 3]).cited_saying("c1863.9.2.4", "Sickles attacks"));
}

#[test]
fn a_strike_takes_the_first_listed_location_with_an_enemy() {
    proves!("c1863.19.7.17", "c1863.19.7.18", "c1863.19.7.22", "c1863.19.7.26", "c1863.13.7.26");
    // Union card 2, Meade from 0 to 2: 12/22/10/18. Nobody at 12, McLaws at 22.
    let base = || union_bot(2).destroyed("sickles").destroyed("sedgwick");
    let mut table = bot_turn(&base().at("mclaws", 22).at("anderson", 10), &[1, 3, 6]);
    assert_eq!(table.asked(), "Confederate retreat");
    assert_eq!((table.cohesion("meade"), table.cohesion("mclaws"), table.rolled()), (12, 10, 3));
    // He came from nowhere: every neighbour is open by that rule, and 21 and 23 are first.
    assert_eq!(table.actions(), ["retreat mclaws 21", "retreat mclaws 23"]);
    table.play("retreat mclaws 23");
    assert_eq!((table.place("meade"), table.control(22)), ("22".into(), Union));
    // Redoubts count: two of three dice are taken.
    let table = run(&base().at("mclaws", 22).redoubts(22, 2), &[2, 1]);
    assert_eq!((table.redoubts(22), table.cohesion("meade")), (0, 13));
    // Destroyed defenders leave the place as well.
    let table = run(&base().at("mclaws", 22).cohesion("mclaws", 2), &[3, 3, 2]);
    assert_eq!((table.place("mclaws"), table.place("meade")), ("eliminated".into(), "22".into()));
}

#[test]
fn with_no_enemy_listed_it_occupies_the_last_free_of_friends() {
    proves!("c1863.19.7.19", "c1863.19.7.20", "c1863.19.7.21");
    let base = || union_bot(2).destroyed("sickles").destroyed("sedgwick").at("mclaws", 21).at("anderson", 20);
    assert_eq!(run(&base(), &[]).place("meade"), "18");
    assert_eq!(run(&base().at("couch", 18), &[]).place("meade"), "10");
    assert_eq!(run(&base().at("couch", 18).at("howard", 10), &[]).place("meade"), "22");
    // Friends everywhere: the first listed.
    let all = base().at("couch", 18).at("howard", 10).at("slocum", 22).at("reynolds", 12);
    assert_eq!(run(&all, &[]).place("meade"), "12");
    // Card 9, 10/22/18: the first is full, so the next with room.
    let nine = || union_bot(9).at("mclaws", 21).at("couch", 10).at("reynolds", 10).at("sickles", 22);
    let table = run(&nine().destroyed("howard").destroyed("slocum").at("sedgwick", 18), &[]);
    assert_eq!(table.place("meade"), "22");
    // None has room: he stays on the track.
    let table = run(&nine().at("sedgwick", 22).at("howard", 18).at("slocum", 18), &[]);
    assert_eq!(table.place("meade"), "track 2");
}

#[test]
fn a_strike_that_forces_nobody_back_draws_up_beside() {
    proves!("c1863.19.7.23", "c1863.19.7.24", "c1863.19.7.36");
    let base = || union_bot(2).destroyed("sickles").destroyed("sedgwick").at("mclaws", 22).at("anderson", 10);
    // 12, 21 and 23 are alike: a die, 1-2, 3-4, 5-6.
    for (face, place) in [(1, "12"), (3, "21"), (6, "23")] {
        let table = run(&base(), &[2, 3, 3, face]);
        assert_eq!(table.place("meade"), place);
    }
    // Where one of them has a green arrow into the target, that one. Card 2 at space 3 strikes 21 first: 10 is best.
    let green = union_bot(2)
        .destroyed("sickles")
        .destroyed("sedgwick")
        .track("meade", 1)
        .at("mclaws", 21)
        .at("anderson", 12);
    let table = run(&green, &[2, 3, 3]);
    assert_eq!(table.place("meade"), "10");
}

#[test]
fn boxed_in_it_draws_up_as_near_as_it_can() {
    proves!("c1863.19.7.25");
    // 12 is struck; its neighbours 11 and 22 are held by Confederates: the nearest free places are two steps away.
    let base = union_bot(2)
        .destroyed("sickles")
        .destroyed("sedgwick")
        .at("mclaws", 12)
        .at("anderson", 22)
        .at("hill", 11);
    // 3, 10, 21 and 23 are two steps from 12. Their next steps (into 11, or into 22) are all black: a die for four.
    let table = run(&base, &[2, 3, 3, 5, 2]);
    assert_eq!(table.place("meade"), "10", "a 5 is rolled again");
}

#[test]
fn reynolds_goes_between_the_map_and_the_track() {
    proves!("c1863.19.7.27", "c1863.19.7.28", "c1863.19.7.29");
    // Card 6. North of the river and out of contact: to the track, and that is all he does.
    let two = || union_bot(6).destroyed("sedgwick").destroyed("couch");
    let table = run(&two().at("colston", 22).at("sickles", 4).at("early", 23), &[]);
    assert_eq!(table.place("reynolds"), "track 0");
    // North and in contact with Colston neither line applies; the rest of the card sends him for 13, where Early is.
    let table = run(&two(), &[3, 3]);
    assert!(table.cited_saying("c1863.9.2.4", "Reynolds attacks Fredericksburg"));
    // South of the river and adjacent: he attacks.
    let table = run(&two().at("reynolds", 14).at("hill", 22).at("colston", 22), &[3, 3, 3]);
    assert!(table.cited_saying("c1863.9.2.4", "Reynolds attacks Fredericksburg"));
    // From the track he comes back: 0 to 2, strike 10/18/9, nobody there, so 9.
    let table = run(&two().track("reynolds", 0), &[]);
    assert_eq!(table.place("reynolds"), "9");
}

#[test]
fn slocum_and_howard_dig_only_in_the_face_of_the_enemy() {
    proves!("c1863.19.7.30", "c1863.19.7.31", "c1863.ex.19.3");
    // Card 1: Slocum in the objective 18. With Anderson at 21 beside him he digs.
    let base = || union_bot(1).destroyed("howard").destroyed("couch").at("slocum", 18);
    let table = run(&base().at("anderson", 21), &[]);
    assert_eq!((table.redoubts(18), table.place("slocum")), (1, "18".into()));
    // Without he goes for the nearest other objective, 22, two steps away by 21.
    let table = run(&base().at("anderson", 12).at("mclaws", 12), &[]);
    assert_eq!((table.redoubts(18), table.place("slocum")), (0, "22".into()));
}

#[test]
fn told_to_dig_where_three_redoubts_stand_it_does_nothing() {
    proves!("c1863.19.7.32");
    let base = || confederate_bot(6).destroyed("anderson").destroyed("mclaws");
    let table = run(&base().redoubts(13, 3), &[]);
    assert_eq!((table.redoubts(13), table.place("early"), table.cohesion("early")), (3, "13".into(), 14));
    // The same with an empty pool.
    let table = run(&base().redoubts(14, 3).redoubts(15, 3).redoubts(22, 3).redoubts(21, 3), &[]);
    assert_eq!((table.redoubts(13), table.place("early")), (0, "13".into()));
}

#[test]
fn towards_an_objective_two_locations_by_a_shortest_way() {
    proves!("c1863.19.7.33", "c1863.19.7.34", "c1863.19.7.35");
    let anderson =
        |position: Position, dice: &[u8]| run(&position.destroyed("early").destroyed("mclaws"), dice);
    let base = || confederate_bot(6);
    // From 16 to 18: by 8 or by 17, both two steps: a die. Two locations, whatever the line's kind.
    assert_eq!(anderson(base().at("anderson", 16), &[2]).place("anderson"), "18");
    // It stops to fight in the first location with an enemy: Howard at 17 is adjacent, so attacked as such; at 18 he is met
    // on the second step.
    let table = anderson(base().at("anderson", 16).at("howard", 18).at("meade", 3), &[1, 2, 2]);
    assert!(table.cited_saying("c1863.9.2.4", "Anderson attacks Chancellorsville Junction (18)"));
    assert_eq!(table.place("anderson"), "8", "thrown back one location, where it came through");
    // Equally near objectives: fewest bot formations, then a die. 21 is one step from 18 and from 22.
    assert_eq!(anderson(base().at("anderson", 21).at("hill", 22), &[]).place("anderson"), "18");
    assert_eq!(anderson(base().at("anderson", 21), &[6]).place("anderson"), "22");
    // By a minor line as well: McLaws goes two locations.
    let mclaws =
        |position: Position, dice: &[u8]| run(&position.destroyed("early").destroyed("anderson"), dice);
    assert_eq!(mclaws(base().at("mclaws", 16), &[2]).place("mclaws"), "18");
    // 17 is full: there is one way, by 8, and no die for it.
    assert_eq!(mclaws(base().at("mclaws", 16).at("hill", 17).at("colston", 17), &[]).place("mclaws"), "18");
    // Two if it can: from 4 Early could not attack 13 over the river, from 14 he can.
    let early = base().destroyed("anderson").destroyed("mclaws").at("early", 5).at("sickles", 13);
    let early = early.at("sedgwick", 9).at("reynolds", 8).at("couch", 2).at("howard", 11);
    let table = run(&early, &[3, 3]);
    assert!(table.cited_saying("c1863.9.2.4", "Early attacks Fredericksburg (13)"));
    // A full objective is left out.
    assert_eq!(
        anderson(base().at("anderson", 10).at("hill", 22).at("colston", 22), &[5]).place("anderson"),
        "18"
    );
}

#[test]
fn three_dice_at_most_and_one_at_least() {
    proves!("c1863.19.8.2", "c1863.19.8.3", "c1863.19.8.4", "c1863.19.9.2");
    // Card 5: Anderson at 10 attacks 21 along a green arrow: 3 and 1 more are still 3.
    let table = run(
        &confederate_bot(5).destroyed("hill").destroyed("colston").at("anderson", 10).at("howard", 21),
        &[1, 2, 5],
    );
    assert_eq!((table.rolled(), table.cohesion("anderson"), table.cohesion("howard")), (3, 11, 12));
    // The limit comes before redoubts: of the 3 that are left one is taken, and the redoubt is not spent for nothing.
    let wall = confederate_bot(5).destroyed("hill").destroyed("colston").at("anderson", 10).at("howard", 21);
    let table = run(&wall.redoubts(21, 1), &[1, 2]);
    assert_eq!((table.rolled(), table.redoubts(21)), (2, 0));
    // 2 dice, a red arrow and three redoubts: one die, and every redoubt stays.
    let table = run(&union_bot(5).destroyed("howard").destroyed("slocum").redoubts(13, 3), &[4]);
    assert_eq!((table.rolled(), table.redoubts(13)), (1, 3));
}

#[test]
fn every_face_of_the_bot_table() {
    proves!("c1863.19.8.4", "c1863.19.8.5");
    // Sickles (card 14, 3 dice, 1 fewer) attacks Early and a friend at 13.
    for (face, attacker, defender) in [(1, 4, 0), (2, 2, 0), (3, 0, 2), (4, 0, 4), (5, 0, 4)] {
        let base = union_bot(14).destroyed("sedgwick").destroyed("meade").at("colston", 13);
        let table = run(&base, &[face, face]);
        assert_eq!(table.cohesion("sickles"), 14 - attacker, "{face}");
        // Each defender suffers the whole; Early had paid 1 for his own activation.
        assert_eq!(
            (table.cohesion("early"), table.cohesion("colston")),
            (13 - defender, 14 - defender),
            "{face}"
        );
    }
    let table = bot_turn(&union_bot(14).destroyed("sedgwick").destroyed("meade"), &[6, 3]);
    // Against the bot nothing is hidden: where only one retreat is left nobody is asked.
    assert_eq!(table.asked(), "Confederate play_activation_card");
    assert_eq!((table.cohesion("early"), table.place("early")), (13 - 4, "23".into()));
    assert_eq!((table.place("sickles"), table.control(13)), ("13".into(), Union));
}

#[test]
fn redoubts_take_the_bots_dice() {
    proves!("c1863.19.9.1", "c1863.19.9.2", "c1863.ex.19.1", "c1863.ex.19.2", "c1863.19.8.3", "c1863.19.8.1");
    // Three dice, no arrow modifier, three redoubts: two are used, one die is rolled, one redoubt stays.
    let strike = union_bot(2).destroyed("sickles").destroyed("sedgwick").at("mclaws", 22).redoubts(22, 3);
    let table = run(&strike, &[2, 1]);
    assert_eq!((table.rolled(), table.redoubts(22), table.redoubt_pool()), (1, 1, 11));
    assert!(table.cited_saying("c1863.19.9.1", "2 redoubts spent at Salem Church (22): 2 dice fewer."));
    // Three dice along a red arrow: the arrow takes one, one redoubt another; two stay.
    let table = run(&union_bot(14).destroyed("sedgwick").destroyed("meade").redoubts(13, 3), &[3]);
    assert_eq!((table.rolled(), table.redoubts(13)), (1, 2));
}

#[test]
fn redoubts_of_the_bot_set_the_players_dice_to_one() {
    proves!("c1863.19.9.3", "c1863.19.9.4", "c1863.13.7.10");
    let mut table = Position::solitaire(Union).at("meade", 9).at("mclaws", 10).redoubts(10, 2).table();
    table.play("play meade/couch/sickles; activate meade; march").dice(&[4, 4, 5]).play("attack 10").spent();
    assert_eq!((table.rolled(), table.redoubts(10)), (3, 0));
    assert!(table.cited_saying("c1863.19.9.3", "2 redoubts spent at River Road (10): 2 dice are set to 1."));
    assert!(!table.cited_saying("c1863.19.9.1", ""));
    // Set for the whole attack: not to be rolled again; a pair of ones costs Meade 1, by the player's table.
    table.play("reroll cohesion");
    assert_eq!(table.refused("pick 1"), "c1863.13.7.38");
    table.play("pick 5").dice(&[4]).play("roll; accept");
    assert_eq!((table.cohesion("meade"), table.cohesion("mclaws")), (11, 13));
    // The second attack is made with fresh dice.
    table.dice(&[1, 2, 3, 4, 5]).play("attack 10").spent();
    assert_eq!(table.rolled(), 5);
}

#[test]
fn the_bot_retreats_by_the_rules_and_a_die() {
    proves!("c1863.19.9.5", "c1863.19.7.36", "c1863.13.7.32");
    let beaten = |face: u8| {
        let mut table = Position::solitaire(Union).at("meade", 10).at("mclaws", 22).table();
        table
            .play("play meade/couch/sickles; activate meade; march")
            .dice(&[6, 6, 1, 2, 3])
            .play("attack 22");
        table.dice(&[face]).play("accept").spent();
        table.place("mclaws")
    };
    // 21 or 23: 1-3 and 4-6.
    assert_eq!((beaten(3), beaten(4)), ("21".into(), "23".into()));
}

#[test]
fn cards_against_the_bot() {
    // Counter-battery takes one die, the stone wall two; never the last.
    let fight = |card: &str, dice: &[u8]| {
        let base = union_bot(2)
            .destroyed("sickles")
            .destroyed("sedgwick")
            .at("mclaws", 22)
            .owns(Confederate, &[card]);
        let mut table = bot_turn(&base, &[]);
        assert_eq!(table.asked(), "Confederate prepare_defence");
        table.dice(dice).play(&format!("use {card}")).spent();
        table.rolled()
    };
    assert_eq!(fight("counter-battery-fire", &[2, 3, 1]), 2);
    assert_eq!(fight("stone-wall", &[2, 1]), 1);
}
