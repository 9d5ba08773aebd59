//! All 36 Tactics cards, each at its moment.

use engine::{Seat, Side, Viewer, proves};

use crate::table::{Own as _, Position, Table};

use Side::{Confederate, Union};

/// A Union position that owns one card.
fn union(card: &str) -> Position {
    Position::union().owns(Union, &[card])
}

/// Meade at 9 attacks McLaws at 10 along a black arrow, up to the first question of the attack.
fn attack(position: Position) -> Table {
    let mut table = position.at("meade", 9).table();
    table.play("play meade/couch/sickles; activate meade; march");
    table
}

/// The end of a turn of the Union in which nobody moved.
fn to_the_tableau(table: &mut Table) {
    table.play("play sickles/meade; activate sickles; redoubt; activate meade; redoubt");
}

// ------------------------------------------------------------------------------------------------ cards 1 to 12

#[test]
fn massed_batteries_and_immaculate_timing_add_dice_to_one_attack() {
    proves!("c1863.18.3.3", "c1863.13.6.3");
    let mut table = attack(union("massed-batteries"));
    table.play("attack 10").dice(&[1, 2, 3, 4, 5, 1, 2]).play("use massed-batteries").spent();
    assert_eq!(table.rolled(), 7);
    let mut table = attack(union("immaculate-timing"));
    table.play("attack 10").dice(&[1, 2, 3, 4, 5, 1, 2, 4]).play("use immaculate-timing").spent();
    assert_eq!(table.rolled(), 8);
    // The second attack of the activation has none of it.
    table.play("accept").dice(&[1, 2, 3, 4, 5]).play("attack 10").spent();
    assert_eq!(table.rolled(), 5);
}

#[test]
fn on_the_flank_makes_the_arrow_green_on_dry_ground() {
    let mut table = attack(union("on-the-flank"));
    table.play("attack 10").dice(&[1, 2, 3, 4, 5, 1, 2]).play("use on-the-flank").spent();
    assert_eq!(table.rolled(), 7);
    // Not over a river: nothing can be prepared, and the dice fall at once.
    let mut table = union("on-the-flank").table();
    table.play("play sickles/meade; activate sickles; march").dice(&[1, 2, 3, 4]).play("attack 13").spent();
}

#[test]
fn the_pontoon_train_spares_the_die_a_river_costs() {
    let mut table = union("pontoon-train").table();
    table.play("play sickles/meade; activate sickles; march; attack 13");
    table.dice(&[1, 2, 3, 4, 5]).play("use pontoon-train").spent();
    assert_eq!(table.rolled(), 5);
    let mut table = attack(union("pontoon-train"));
    table.dice(&[1, 2, 3, 4, 5]).play("attack 10");
    assert_eq!(table.asked(), "Union after_roll");
}

#[test]
fn a_storming_party_gives_redoubts_no_time() {
    let mut table = attack(union("storming-party").redoubts(10, 2));
    table.play("attack 10; use storming-party");
    assert_eq!(table.asked(), "Confederate prepare_defence");
    assert_eq!(table.refused("set 1"), "c1863.13.6.4");
    table.dice(&[6, 2, 3, 4, 5]).play("ready").spent();
    assert_eq!(table.redoubts(10), 2);
    // Nor against a re-roll.
    table.play("reroll cohesion; pick 2").dice(&[1]).play("roll");
    assert_eq!(table.asked(), "Union after_roll");
    // Nor do the bot's, which would set dice by themselves.
    let bot = Position::solitaire(Union).at("meade", 9).at("mclaws", 10).redoubts(10, 2);
    let mut table = bot.owns(Union, &["storming-party"]).table();
    table.play("play meade/couch/sickles; activate meade; march; attack 10");
    table.dice(&[4, 4, 5, 1, 2]).play("use storming-party").spent();
    assert_eq!((table.rolled(), table.redoubts(10)), (5, 2));
    // Where there are none it would do nothing.
    let mut table = attack(union("storming-party"));
    table.dice(&[1, 2, 3, 4, 5]).play("attack 10");
    assert_eq!(table.asked(), "Union after_roll");
}

#[test]
fn press_on_rolls_again_without_paying() {
    let mut table = attack(union("press-on"));
    table
        .dice(&[1, 2, 3, 4, 5])
        .play("attack 10; use press-on; pick 1; pick 2")
        .dice(&[6, 6])
        .play("roll")
        .spent();
    assert_eq!((table.momentum(Union), table.cohesion("meade")), (2, 13));
    assert_eq!(table.refused("use press-on"), "c1863.13.6.1");
}

#[test]
fn sharpshooters_turn_one_die() {
    let mut table = attack(union("sharpshooters").redoubts(10, 1));
    table.play("attack 10").dice(&[6, 2, 3, 4]).play("set 1; use sharpshooters");
    assert_eq!(table.refused("turn 1 6"), "c1863.13.7.4");
    assert_eq!(table.refused("turn 2 2"), "c1863.13.6.3");
    table.play("turn 2 6; accept");
    assert_eq!(table.asked(), "Confederate retreat");
    assert_eq!(table.cohesion("mclaws"), 12);
}

#[test]
fn open_order_saves_the_attacker_a_point() {
    let mut table = attack(union("open-order"));
    table.dice(&[1, 1, 2, 2, 5]).play("attack 10; use open-order; accept");
    assert_eq!(table.cohesion("meade"), 12);
    // With no loss to spare it is not given up for nothing.
    let mut table = attack(union("open-order"));
    table.dice(&[1, 3, 2, 4, 5]).play("attack 10");
    assert_eq!(table.refused("use open-order"), "c1863.10.9");
}

fn confederate(card: &str) -> Position {
    Position::union().owns(Confederate, &[card])
}

#[test]
fn a_stone_wall_sets_two_dice_without_redoubts() {
    let mut table = attack(confederate("stone-wall"));
    table.play("attack 10");
    assert_eq!(table.asked(), "Confederate prepare_defence");
    assert_eq!(table.refused("set 1"), "c1863.13.7.3");
    table.play("use stone-wall; set 1").dice(&[4, 5, 6]).play("set 1").spent();
    assert_eq!(table.rolled(), 3);
    table.play("accept");
    assert_eq!(table.cohesion("meade"), 12);
    // Redoubts come on top: they are spent after the wall.
    let mut table = attack(confederate("stone-wall").redoubts(10, 1));
    table.play("attack 10; use stone-wall; set 1; set 1");
    assert_eq!(table.redoubts(10), 1);
    table.dice(&[4, 5]).play("set 2").spent();
    assert_eq!(table.redoubts(10), 0);
}

#[test]
fn hold_at_all_hazards_keeps_the_ground() {
    let mut table = attack(confederate("hold-at-all-hazards"));
    table.dice(&[6, 6, 1, 2, 3]).play("attack 10; accept");
    assert_eq!(table.asked(), "Confederate brace");
    table.play("use hold-at-all-hazards");
    assert_eq!(table.asked(), "Union second_attack");
    assert_eq!(
        (table.cohesion("mclaws"), table.place("mclaws"), table.place("meade")),
        (12, "10".into(), "9".into())
    );
    let mut table = attack(confederate("hold-at-all-hazards"));
    table.dice(&[6, 6, 1, 2, 3]).play("attack 10; accept; pass");
    assert_eq!(table.asked(), "Confederate retreat");
    // Where nobody is driven back, nobody is asked to hold.
    let mut table = attack(confederate("hold-at-all-hazards"));
    table.dice(&[4, 4, 1, 2, 3]).play("attack 10; accept");
    assert_eq!(table.asked(), "Union second_attack");
}

#[test]
fn counter_battery_fire_takes_two_dice() {
    let mut table = attack(confederate("counter-battery-fire"));
    table.play("attack 10").dice(&[1, 2, 3]).play("use counter-battery-fire").spent();
    assert_eq!(table.rolled(), 3);
}

#[test]
fn confidence_rewards_a_loss_of_two() {
    proves!("c1863.18.3.4", "c1863.18.3.5", "c1863.18.3.6", "c1863.10.4");
    // Two in one attack.
    let mut table = attack(union("confidence"));
    table.dice(&[4, 4, 5, 5, 1]).play("attack 10; accept; stop");
    assert_eq!(table.cohesion("meade"), 14);
    assert_eq!(table.cards("Union Tactics cards"), ["confidence"]);
    // One is not enough; one and one, by both attacks of a major activation, are.
    let mut table = attack(union("confidence"));
    table.dice(&[4, 4, 6, 5, 1]).play("attack 10; accept");
    table.dice(&[5, 5, 6, 4, 1]).play("attack 10; accept");
    assert_eq!(table.cohesion("meade"), 14);
    let mut table = attack(union("confidence"));
    table.dice(&[4, 4, 6, 5, 1]).play("attack 10; accept; stop");
    assert_eq!(table.cohesion("meade"), 13);
    // Two defenders that lose 1 each count as 1.
    let mut table = attack(union("confidence").at("anderson", 10));
    table.dice(&[4, 4, 6, 5, 1]).play("attack 10; accept; stop");
    assert_eq!(table.cohesion("meade"), 13);
    // Once for an attack, however much it cost; never above 14.
    let mut table = attack(union("confidence").cohesion("meade", 10));
    table.dice(&[6, 6, 6, 6, 1]).play("attack 10; accept; retreat mclaws 22; stop");
    assert_eq!(table.cohesion("meade"), 10);
    // It comes with the defender's loss, before the attacker's own: 6, 7, and 6 again, so that there is no test.
    let mut table = attack(union("confidence").cohesion("meade", 7));
    table.dice(&[6, 6, 1, 1, 3]).play("attack 10; accept; retreat mclaws 22").spent();
    assert_eq!((table.place("meade"), table.cohesion("meade")), ("10".into(), 6));
    // And before a second attack: without the point Meade would fall to 5 in it, and test.
    let mut table = attack(union("confidence").cohesion("meade", 7));
    table.dice(&[4, 4, 5, 5, 3]).play("attack 10; accept");
    assert_eq!(table.cohesion("meade"), 7);
    table.dice(&[1, 1, 2, 3, 4]).play("attack 10; accept").spent();
    assert_eq!(table.cohesion("meade"), 6);
    // Two attacks that earn it each are rewarded twice; what has been rewarded does not help the next.
    let mut table = attack(union("confidence").cohesion("meade", 10));
    table.dice(&[4, 4, 5, 5, 1]).play("attack 10; accept").dice(&[4, 4, 5, 5, 1]).play("attack 10; accept");
    assert_eq!(table.cohesion("meade"), 11);
    let mut table = attack(union("confidence").cohesion("meade", 10));
    table.dice(&[4, 4, 5, 5, 1]).play("attack 10; accept").dice(&[4, 4, 5, 6, 1]).play("attack 10; accept");
    assert_eq!(table.cohesion("meade"), 10);
    // What another formation inflicted does not help: Sickles alone cost Early 1.
    let mut table = union("confidence").table();
    table
        .play("play sickles/meade; activate sickles; march")
        .dice(&[4, 4, 1, 2])
        .play("attack 13; accept; stop");
    table.play("activate meade; redoubt");
    assert_eq!(table.cohesion("sickles"), 13);
    // Nor do Couch and Sickles together, who cost him 1 each.
    let mut table = union("confidence").at("couch", 4).table();
    table.play("play meade/couch/sickles");
    for name in ["couch", "sickles"] {
        table.play(&format!("activate {name}; march")).dice(&[4, 4, 1, 2]).play("attack 13; accept").spent();
    }
    assert_eq!((table.cohesion("couch"), table.cohesion("sickles"), table.cohesion("early")), (13, 13, 12));
    // Never above 14, where marching cost nothing.
    let mut table =
        Position::union().owns(Union, &["confidence", "light-marching-order"]).at("meade", 9).table();
    table.play("play meade/couch/sickles; activate meade; use light-marching-order; march");
    table.dice(&[4, 4, 5, 5, 1]).play("attack 10; accept; stop");
    assert_eq!(table.cohesion("meade"), 14);
}

// ------------------------------------------------------------------------------------------------ cards 13 to 24

#[test]
fn morning_fog_forbids_rerolls() {
    proves!("c1863.13.6.4");
    let mut table = attack(confederate("morning-fog").owns(Union, &["press-on"]));
    table.play("attack 10").dice(&[1, 2, 3, 4, 5]).play("use morning-fog");
    assert_eq!(table.refused("reroll cohesion"), "c1863.13.6.4");
    assert_eq!(table.refused("use press-on"), "c1863.10.9");
    table.play("accept");
    assert_eq!(table.asked(), "Union second_attack");
    table.dice(&[1, 2, 3, 4, 5]).play("attack 10");
    assert!(table.offers("reroll cohesion"), "the fog lifts with the attack");
}

#[test]
fn abatis_and_spades_add_redoubts() {
    let mut table = union("abatis").redoubts(4, 3).table();
    table.play("use abatis");
    assert_eq!(table.refused("target sickles"), "c1863.13.6.3");
    assert_eq!(table.refused("target early"), "c1863.13.6.3");
    table.play("target sedgwick");
    assert_eq!((table.redoubts(5), table.redoubt_pool()), (1, 8));
    // Up to two: one where two stand already.
    let mut table = union("axes-and-spades").redoubts(4, 2).table();
    table.play("use axes-and-spades; target sickles");
    assert_eq!(table.redoubts(4), 3);
    let mut table = union("axes-and-spades").table();
    table.play("use axes-and-spades; target sickles");
    assert_eq!(table.redoubts(4), 2);
}

#[test]
fn good_ground_spares_each_defender_a_point() {
    let mut table = attack(confederate("good-ground").at("anderson", 10));
    table.dice(&[4, 4, 5, 5, 3]).play("attack 10; accept; use good-ground");
    assert_eq!((table.cohesion("mclaws"), table.cohesion("anderson")), (13, 13));
}

#[test]
fn reorganize_and_rations_bring_cohesion() {
    proves!("c1863.7.4");
    let mut table = union("reorganize").cohesion("sickles", 13).cohesion("meade", 9).table();
    table.play("use reorganize");
    assert_eq!(table.refused("target couch"), "c1863.13.6.3");
    table.play("target sickles");
    assert_eq!(table.cohesion("sickles"), 14, "never above 14");
    let table = union("reorganize").table();
    assert_eq!(table.refused("use reorganize"), "c1863.10.9");
    // Rations need a formation with no enemy adjacent.
    let mut table = union("rations-come-up").cohesion("sickles", 9).cohesion("meade", 9).table();
    table.play("use rations-come-up");
    assert_eq!(table.refused("target sickles"), "c1863.13.6.3");
    table.play("target meade");
    assert_eq!(table.cohesion("meade"), 12);
}

#[test]
fn rally_and_veterans_help_in_tests() {
    proves!("c1863.16.6");
    let mut table = union("rally-on-the-colors").cohesion("meade", 6).table();
    table.play("play meade/couch/sickles; activate meade").dice(&[6]).play("march; pass");
    assert_eq!(table.place("meade"), "eliminated");
    // Who is attacked rallies his own, though it is the enemy's turn.
    let mut table = attack(confederate("rally-on-the-colors").cohesion("mclaws", 6));
    table.dice(&[4, 4, 6, 5, 1]).play("attack 10").dice(&[6]).play("accept");
    assert_eq!(table.asked(), "Confederate rally");
    table.play("use rally-on-the-colors");
    assert_eq!((table.place("mclaws"), table.cohesion("mclaws")), ("10".into(), 5));
    // Veterans take 1 off the die: a 6 holds at 5.
    let mut table = union("veterans").cohesion("meade", 6).table();
    table.play("play meade/couch/sickles; activate meade").dice(&[6]).play("march");
    assert_eq!(table.asked(), "Union move");
    let mut table = union("veterans").cohesion("meade", 5).table();
    table.play("play meade/couch/sickles; activate meade").dice(&[6]).play("march");
    assert_eq!(table.place("meade"), "eliminated");
    // In the attack of the enemy too; the enemy's own tests are what they were.
    let tested = |owner: Side| {
        let mut table = attack(Position::union().owns(owner, &["veterans"]).cohesion("mclaws", 6));
        table.dice(&[4, 4, 6, 5, 1]).play("attack 10").dice(&[6]).play("accept").spent();
        table.place("mclaws")
    };
    assert_eq!((tested(Confederate), tested(Union)), ("10".into(), "eliminated".into()));
}

#[test]
fn light_marching_order_lifts_the_cost() {
    proves!("c1863.9.0.8");
    let mut table = union("light-marching-order").table();
    assert_eq!(table.refused("use light-marching-order"), "c1863.13.6.3");
    table.play("play sickles/meade; activate meade; use light-marching-order; march; step 3");
    assert_eq!(table.cohesion("meade"), 14);
    table.play("activate sickles; march; stop");
    assert_eq!(table.cohesion("sickles"), 13);
}

#[test]
fn straggling_wears_the_enemy_down() {
    let mut table = confederate("straggling").cohesion("meade", 6).table();
    table.play("play sickles/meade; activate meade");
    assert_eq!(table.asked(), "Confederate enemy_activation");
    // Before the cost is paid: broken, he does not act at all.
    table.dice(&[6]).play("use straggling");
    assert_eq!(table.asked(), "Union choose_formation");
    assert_eq!(table.place("meade"), "eliminated");
    let mut table = confederate("straggling").table();
    table.play(
        "play sickles/meade; activate meade; pass; march; stay*; activate sickles; use straggling; march",
    );
    assert_eq!((table.cohesion("meade"), table.cohesion("sickles")), (13, 12));
}

#[test]
fn the_telegraph_line_pays_for_weak_cards() {
    let mut table = union("telegraph-line").table();
    table.play("play sickles/meade");
    assert_eq!(table.momentum(Union), 2);
    let mut table = union("telegraph-line").table();
    table.play("play meade/couch/sickles");
    assert_eq!(table.momentum(Union), 2);
    let mut table = union("telegraph-line").table();
    table.play("countermand sickles/meade");
    assert_eq!(table.momentum(Union), 3);
}

#[test]
fn a_captured_dispatch_shows_the_hand_and_the_strength() {
    let base = confederate("captured-dispatch").pair("sickles", "reynolds", 3).cohesion("reynolds", 9);
    let mut table = base.table();
    let enemy = Viewer::Seat(Seat::CONFEDERATE);
    assert!(table.hand(enemy, "Union hand").cards.is_empty());
    table.play("play sickles/meade; use captured-dispatch");
    let mut known: Vec<String> =
        table.hand(enemy, "Union hand").cards.into_iter().map(|card| card.id).collect();
    known.sort();
    assert_eq!(known, ["couch/meade", "meade/couch/sickles"]);
    let rows = table.sheet(enemy, "Union formations");
    assert_eq!(rows.iter().find(|row| row[0] == "Sickles").unwrap()[2], "-3");
    // What is drawn later is not known; what was seen and not played still is.
    table.play("activate sickles; redoubt; activate meade; redoubt; pass");
    assert_eq!(table.hand(enemy, "Union hand").cards.len(), 2);
    assert_eq!(table.hand(enemy, "Union hand").count, 3);
}

// ------------------------------------------------------------------------------------------------ cards 25 to 36

#[test]
fn back_in_the_saddle_readies_the_commander() {
    proves!("c1863.18.3.7", "c1863.13.4.9");
    let table = union("back-in-the-saddle").table();
    assert_eq!(table.refused("use back-in-the-saddle"), "c1863.13.6.3");
    let mut table = union("back-in-the-saddle").side(Union, "commander = \"used\"").table();
    assert_eq!(table.refused("countermand sickles/meade"), "c1863.13.4.9");
    table.play("use back-in-the-saddle");
    // Ready at once; to use him is still a choice.
    assert_eq!(
        (table.general("Hooker"), table.asked()),
        ("ready to countermand".into(), "Union play_activation_card".into())
    );
    table.play("countermand sickles/meade");
}

#[test]
fn prisoners_bring_a_card_over() {
    proves!("c1863.10.9");
    let mut table =
        Position::union().owns(Union, &["prisoners"]).owns(Confederate, &["veterans", "abatis"]).table();
    table.play("use prisoners");
    assert_eq!(table.refused("take press-on"), "c1863.10.9");
    table.play("take abatis");
    assert_eq!(table.cards("Union Tactics cards"), ["abatis"]);
    assert_eq!(table.cards("Confederate Tactics cards"), ["veterans"]);
    // It is back in play: the new owner can use it.
    table.play("use abatis; target sickles");
    let table = union("prisoners").table();
    assert_eq!(table.refused("use prisoners"), "c1863.13.6.3");
}

#[test]
fn a_change_of_orders_exchanges_a_hand_card() {
    let mut table = union("change-of-orders").side(Union, "deck = [\"sedgwick\"]").table();
    table.play("use change-of-orders");
    assert_eq!(table.refused("return sedgwick"), "c1863.13.1.1");
    // The returned card is shuffled in: 13 cards, 12 swaps with themselves, so it lies on top and comes back.
    table.dice(&[13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]).play("return sickles/meade").spent();
    assert!(table.cards("Union hand").contains(&"sickles/meade".to_owned()));
    // One swap of the top two brings the card below it.
    let mut table = union("change-of-orders").side(Union, "deck = [\"sedgwick\"]").table();
    table
        .play("use change-of-orders")
        .dice(&[12, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
        .play("return sickles/meade")
        .spent();
    assert!(table.cards("Union hand").contains(&"sedgwick".to_owned()));
    assert_eq!((table.count("Union hand"), table.count("Union draw deck")), (3, 12));
}

#[test]
fn staff_work_chooses_the_card_to_draw() {
    let mut table = union("staff-work").table();
    to_the_tableau(&mut table);
    table.play("pass");
    assert_eq!(table.asked(), "Union draw_card");
    assert_eq!(table.refused("search"), "c1863.8.5");
    table.play("use staff-work");
    table.dice(&[11, 10, 9, 8, 7, 6, 5, 4, 3, 2]).play("name howard/slocum").spent();
    assert!(table.cards("Union hand").contains(&"howard/slocum".to_owned()));
    assert_eq!(table.momentum(Union), 1);
}

#[test]
fn wagons_taken_seize_cubes() {
    let mut table = union("wagons-taken").momentum(Confederate, 1).table();
    table.play("use wagons-taken");
    assert_eq!((table.momentum(Union), table.momentum(Confederate)), (1, 0));
    let mut table = union("wagons-taken").momentum(Confederate, 5).table();
    table.play("use wagons-taken");
    assert_eq!((table.momentum(Union), table.momentum(Confederate)), (2, 3));
    let table = union("wagons-taken").table();
    assert_eq!(table.refused("use wagons-taken"), "c1863.10.9");
}

#[test]
fn a_bold_stroke_activates_one_more() {
    let mut table = union("bold-stroke").table();
    assert_eq!(table.refused("use bold-stroke"), "c1863.13.6.3");
    to_the_tableau(&mut table);
    assert_eq!(table.asked(), "Union after_activations");
    table.play("use bold-stroke");
    assert_eq!(table.refused("target sickles"), "c1863.13.6.3");
    table.play("target sedgwick; march; step 4");
    assert_eq!(table.asked(), "Union move");
    assert_eq!(table.cohesion("sedgwick"), 13);
    table.play("step 3");
    assert_eq!(table.asked(), "Union buy_card");
    // Where all who are left have acted there is nobody for it.
    for (lost, used) in [("hill", false), ("early", true)] {
        let position =
            Position::confederate().owns(Confederate, &["bold-stroke"]).destroyed("colston").destroyed(lost);
        let mut table = position.hand(Confederate, &["anderson/mclaws/early"]).table();
        table.play("play anderson/mclaws/early; activate anderson; redoubt; activate mclaws; redoubt");
        if lost != "early" {
            table.play("activate early; redoubt");
        }
        assert_eq!(table.asked(), "Confederate after_activations");
        assert_eq!(table.offers("use bold-stroke"), used, "without {lost}");
    }
}

#[test]
fn a_commander_hit_makes_a_major_minor() {
    let mut table = confederate("commander-hit").table();
    // Meade is the minor of this card: nothing to be done against him.
    table.play("play sickles/meade; activate meade");
    assert_eq!(table.asked(), "Union choose_activation");
    table.play("redoubt; activate sickles");
    assert_eq!(table.asked(), "Confederate enemy_activation");
    table.play("use commander-hit; march; step 3");
    assert_eq!(table.asked(), "Union buy_card");
    assert_eq!(table.place("sickles"), "3");
}

#[test]
fn cavalry_finds_the_hidden_and_they_stay_hidden() {
    let mut table = confederate("cavalry-reconnaissance").table();
    table.play("play sickles/meade; use cavalry-reconnaissance");
    assert_eq!(
        (table.seen("meade"), table.conditions_seen("meade")),
        ("hidden".into(), vec!["last seen at 2".to_owned()])
    );
    let sheet = table.sheet(Viewer::Seat(Seat::CONFEDERATE), "Out of sight");
    assert!(sheet.contains(&vec!["Couch".to_owned(), "7 in round 1".into(), "7".into()]));
    // One march later he may be a step away.
    table.play("activate meade; march");
    let sheet = table.sheet(Viewer::Seat(Seat::CONFEDERATE), "Out of sight");
    assert!(sheet.contains(&vec!["Meade".to_owned(), "2 in round 1".into(), "2, 3".into()]), "{sheet:?}");
}

#[test]
fn double_quick_makes_a_minor_major() {
    let mut table = union("double-quick").table();
    table.play("play sickles/meade; activate sickles");
    assert_eq!(table.refused("use double-quick"), "c1863.13.6.3");
    table.play("redoubt; activate meade; use double-quick; march; step 3; step 11");
    assert_eq!((table.place("meade"), table.cohesion("meade")), ("11".into(), 13));
    // The enemy may answer a major that was a minor.
    let mut table = union("double-quick").owns(Confederate, &["commander-hit"]).table();
    table.play("play sickles/meade; activate meade; use double-quick");
    assert_eq!(table.asked(), "Confederate enemy_activation");
    table.play("use commander-hit; march; step 3");
    assert_eq!(table.asked(), "Union choose_formation");
}

#[test]
fn the_woods_burn_for_friend_and_foe() {
    let base =
        union("woods-on-fire").at("meade", 18).at("howard", 18).at("anderson", 17).cohesion("howard", 6);
    let mut table = base.table();
    table.play("use woods-on-fire");
    assert_eq!(table.refused("target 20"), "c1863.13.6.3");
    table.dice(&[5]).play("target 18").spent();
    assert_eq!((table.cohesion("meade"), table.cohesion("howard"), table.cohesion("anderson")), (13, 5, 14));
    let mut table = union("woods-on-fire").at("anderson", 17).table();
    table.play("use woods-on-fire; target 17");
    // A hidden victim has been placed by its loss, but stays hidden.
    assert_eq!((table.cohesion("anderson"), table.seen("anderson")), (13, "hidden".into()));
    assert!(table.conditions_seen("anderson").contains(&"last seen at 17".to_owned()));
}

#[test]
fn night_march_and_smoke_screen_move_without_attacking() {
    proves!("c1863.18.3.8", "c1863.18.3.9", "c1863.18.3.10");
    let mut table = union("night-march").table();
    table.play("use night-march; target meade; step 9");
    assert_eq!(table.asked(), "Union march");
    assert_eq!(table.refused("step 10"), "c1863.9.2.4");
    assert_eq!(table.refused("attack 10"), "c1863.18.3.8");
    table.play("stop");
    assert_eq!((table.place("meade"), table.cohesion("meade")), ("9".into(), 14));
    // No activation: the card of the turn may bring the same formation into combat.
    table
        .play("play meade/couch/sickles; activate meade; march")
        .dice(&[1, 2, 3, 4, 5])
        .play("attack 10")
        .spent();
    // Two locations and no more.
    let mut table = union("night-march").table();
    table.play("use night-march; target meade; step 3; step 11");
    assert_eq!(table.asked(), "Union play_activation_card");
    // The smoke screen covers one step of a formation in contact.
    let mut table = union("artillery-smoke-screen").table();
    table.play("use artillery-smoke-screen");
    assert_eq!(table.refused("target meade"), "c1863.13.6.3");
    table.play("target sickles");
    assert_eq!(table.refused("step 13"), "c1863.9.2.4");
    table.play("step 3");
    assert_eq!(table.asked(), "Union play_activation_card");
    assert_eq!((table.place("sickles"), table.cohesion("sickles")), ("3".into(), 14));
    table.play("play sickles/meade; activate sickles; march; step 4");
    table.dice(&[1, 2, 3, 4]).play("attack 13").spent();
}
