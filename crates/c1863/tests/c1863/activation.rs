//! Sections 8, 9.0 to 9.2 and 9.4: activations, movement, redoubts.

use engine::{Seat, Side, Viewer, proves};

use crate::table::{Own as _, Position};

#[test]
fn every_named_formation_does_one_of_three_things_in_any_order() {
    proves!("c1863.8.7", "c1863.8.9", "c1863.9.0.2", "c1863.0.4", "c1863.9.0.1");
    let mut table = Position::union().cohesion("sickles", 12).table();
    table.play("play meade/couch/sickles");
    let mut orders = table.actions();
    orders.sort();
    assert_eq!(orders, ["activate couch", "activate meade", "activate sickles"]);
    // A choice of its own for each: one builds, one transfers, one marches; who is done is done.
    table.play("activate sickles; redoubt");
    assert_eq!(table.refused("activate sickles"), "c1863.0.2");
    table.play("activate couch; give sickles 1");
    assert_eq!(table.refused("activate couch"), "c1863.0.2");
    table.play("activate meade; march; step 9; step 8");
    assert_eq!(table.asked(), "Union buy_card");
    assert_eq!((table.redoubts(4), table.place("meade"), table.cohesion("couch")), (1, "8".into(), 14));
}

#[test]
fn a_paid_move_costs_one_whatever_the_distance() {
    proves!("c1863.9.0.4", "c1863.9.0.5", "c1863.7.5", "c1863.13.5.1", "c1863.0.5", "c1863.9.1.1");
    let mut table = Position::union().table();
    table.play("play meade/couch/sickles; activate meade; march; step 3; step 11");
    // Two locations, and no third.
    assert_eq!(
        (table.place("meade"), table.cohesion("meade"), table.asked()),
        ("11".into(), 13, "Union choose_formation".into())
    );
    // Doing nothing costs the same.
    table.play("activate couch; march; stay*");
    assert_eq!((table.place("couch"), table.cohesion("couch")), ("7".into(), 13));
}

#[test]
fn building_and_transferring_cost_no_cohesion() {
    proves!("c1863.9.0.7", "c1863.9.3.1", "c1863.9.4.1", "c1863.9.4.2", "c1863.13.5.1");
    let mut table = Position::union().cohesion("couch", 12).table();
    // One cube, for a major and for a minor activation.
    table.play("play meade/couch/sickles; activate meade; redoubt; activate sickles; redoubt");
    assert_eq!((table.cohesion("meade"), table.cohesion("sickles")), (14, 14));
    assert_eq!((table.redoubts(2), table.redoubts(4), table.redoubt_pool()), (1, 1, 10));
    table.play("activate couch; receive sickles 1");
}

#[test]
fn three_redoubts_let_a_formation_do_nothing_for_nothing() {
    proves!("c1863.9.0.6", "c1863.9.4.10", "c1863.9.4.3");
    let mut table = Position::union().redoubts(4, 3).table();
    table.play("play meade/couch/sickles; activate sickles");
    assert_eq!(table.refused("redoubt"), "c1863.9.4.3");
    table.play("stand");
    assert_eq!(table.cohesion("sickles"), 14);
    // A march out of three redoubts is paid for, and two are not enough.
    let mut table = Position::union().redoubts(4, 3).table();
    table.play("play meade/couch/sickles; activate sickles; march");
    assert_eq!(table.cohesion("sickles"), 13);
    let mut table = Position::union().redoubts(4, 2).table();
    table.play("play meade/couch/sickles; activate sickles");
    assert_eq!(table.refused("stand"), "c1863.9.0.5");
    assert!(table.offers("redoubt"));
}

#[test]
fn who_has_nowhere_to_go_is_offered_no_march() {
    proves!("c1863.9.0.5", "c1863.6.5");
    // Slocum at 1, and both locations around hold two friends, as everybody sees.
    let boxed = || {
        let position = Position::solitaire(Side::Union).at("slocum", 1).at("meade", 2).at("howard", 2);
        position.at("couch", 8).hand(Side::Union, &["meade/slocum"])
    };
    let mut table = boxed().at("sedgwick", 8).table();
    table.play("play meade/slocum; activate slocum");
    assert_eq!(table.refused("march"), "c1863.6.5");
    table.play("stand");
    assert_eq!((table.cohesion("slocum"), table.asked()), (13, "Union choose_formation".into()));
    // Room for one is enough.
    let mut table = boxed().table();
    table.play("play meade/slocum; activate slocum");
    assert_eq!(table.refused("stand"), "c1863.9.0.5");
    table.play("march; step 8");
    assert_eq!(table.place("slocum"), "8");
}

#[test]
fn no_build_without_a_cube() {
    proves!("c1863.9.4.4", "c1863.18.2.3");
    let dug = Position::union().redoubts(13, 3).redoubts(14, 3).redoubts(15, 3).redoubts(5, 3);
    let mut table = dug.table();
    table.play("play meade/couch/sickles; activate sickles");
    assert_eq!(table.refused("redoubt"), "c1863.9.4.4");
}

#[test]
fn redoubts_stay_behind_and_stand_in_the_open() {
    proves!("c1863.9.4.5", "c1863.9.4.12");
    let mut table = Position::union().table();
    table.play("play meade/couch/sickles; activate couch; redoubt");
    // The cube lies on the board; Couch is still hidden, though he is known to have been at 7.
    let view = table.view(Viewer::Seat(Seat::CONFEDERATE));
    assert!(
        view.markers.iter().any(|marker| marker.kind == engine::MarkerKind::Redoubt && marker.place == "7")
    );
    assert_eq!(
        (table.seen("couch"), table.conditions_seen("couch")),
        ("hidden".into(), vec!["last seen at 7".into(), "activated".into()])
    );
    let mut table = Position::union().redoubts(4, 2).table();
    table.play("play meade/couch/sickles; activate sickles; march; step 3");
    assert_eq!((table.redoubts(4), table.redoubts(3)), (2, 0));
}

#[test]
fn whoever_defends_a_location_later_may_use_its_redoubts() {
    proves!("c1863.9.4.5");
    // Works at 10 dug by Confederates serve Howard, who stands there now.
    let mut table =
        Position::confederate().at("howard", 10).at("mclaws", 21).at("meade", 3).redoubts(10, 1).table();
    table.play("play mclaws/anderson; activate mclaws; march; attack 10");
    assert_eq!(table.asked(), "Union prepare_defence");
    assert!(table.offers("set 1"));
}

#[test]
fn a_build_or_transfer_takes_the_whole_activation() {
    proves!("c1863.9.4.11", "c1863.8.7");
    let mut table = Position::union().table();
    table.play("play meade/couch/sickles; activate meade; redoubt");
    assert_eq!(table.refused("march"), "c1863.8.7");
    assert_eq!(table.refused("attack 13"), "c1863.9.2.4");
    // Nor after an attack: only a second attack, or a stop.
    let mut table = Position::union().table();
    table.play("play sickles/meade; activate sickles; march").dice(&[1, 2, 3, 4]).play("attack 13; accept");
    assert_eq!(table.asked(), "Union second_attack");
    assert_eq!(table.refused("redoubt"), "c1863.9.4.11");
    assert_eq!(table.refused("give couch 1"), "c1863.9.4.11");
    let mut offered = table.actions();
    offered.sort();
    assert_eq!(offered, ["attack 13", "stop"]);
}

#[test]
fn the_cost_is_paid_before_the_move() {
    proves!("c1863.13.0.4", "c1863.7.6");
    let mut table = Position::union().cohesion("meade", 6).table();
    table.play("play meade/couch/sickles; activate meade").dice(&[6]).play("march").spent();
    // Broken at 5 by a 6: destroyed without moving, and the next formation begins.
    assert_eq!(table.place("meade"), "eliminated");
    assert_eq!(table.asked(), "Union choose_formation");
    let mut table = Position::union().cohesion("meade", 6).table();
    table.play("play meade/couch/sickles; activate meade").dice(&[5]).play("march");
    assert_eq!(table.asked(), "Union move");
}

#[test]
fn a_major_move_may_end_in_an_attack_with_either_step() {
    proves!("c1863.9.1.2", "c1863.9.1.5", "c1863.9.0.3", "c1863.9.2.3", "c1863.9.2.4");
    // First step plain, second an attack: no second attack after it.
    let mut table = Position::union().table();
    table.play("play meade/couch/sickles; activate meade; march; step 9");
    assert_eq!(table.refused("step 10"), "c1863.9.2.4");
    assert_eq!(table.refused("attack 18"), "c1863.9.2.3");
    assert_eq!(table.refused("attack 22"), "c1863.9.2.3");
    table.dice(&[1, 2, 3, 4, 5]).play("attack 10");
    assert_eq!(table.refused("activate couch"), "c1863.9.0.2");
    table.play("accept");
    assert_eq!(table.asked(), "Union choose_formation");
    // First step an attack: a second attack, but no plain step after the combat.
    let mut table = Position::union().at("meade", 9).table();
    table
        .play("play meade/couch/sickles; activate meade; march")
        .dice(&[1, 2, 3, 4, 5])
        .play("attack 10; accept");
    assert_eq!(table.asked(), "Union second_attack");
    assert_eq!(table.refused("step 18"), "c1863.9.1.3");
    table.dice(&[1, 2, 3, 4, 5]).play("attack 10; accept");
    assert_eq!(table.asked(), "Union choose_formation");
    // The second attack costs nothing more: 14, less 1 for the activation.
    assert_eq!(table.cohesion("meade"), 13);
}

#[test]
fn the_second_attack_may_strike_elsewhere() {
    proves!("c1863.9.1.3", "c1863.9.1.4");
    // Meade beats McLaws out of 10 and stands there: next to 21 and 22 now.
    let mut table = Position::union().at("meade", 9).at("anderson", 21).table();
    table.play("play meade/couch/sickles; activate meade; march");
    table.dice(&[6, 6, 1, 2, 4]).play("attack 10; accept; retreat mclaws 22");
    let mut offered = table.actions();
    offered.sort();
    assert_eq!(offered, ["attack 21", "attack 22", "stop"]);
    // Thrown back he would have had 10 alone again.
    let mut table = Position::union().at("meade", 9).at("anderson", 18).table();
    table.play("play meade/couch/sickles; activate meade; march");
    table.dice(&[1, 2, 3, 4, 5]).play("attack 10; accept");
    let mut offered = table.actions();
    offered.sort();
    assert_eq!(offered, ["attack 10", "attack 18", "stop"]);
}

#[test]
fn a_minor_activation_attacks_once() {
    proves!("c1863.9.2.1", "c1863.9.2.2");
    let mut table = Position::union().table();
    table
        .play("play meade/couch/sickles; activate sickles; march")
        .dice(&[1, 2, 3, 4])
        .play("attack 13; accept");
    assert_eq!(table.asked(), "Union choose_formation");
    assert_eq!(table.place("sickles"), "4");
}

#[test]
fn redoubts_of_the_own_location_may_go_before_an_attack() {
    proves!("c1863.9.4.6");
    let both = Position::union().redoubts(4, 2).redoubts(13, 2);
    let mut table = both.table();
    table.play("play meade/couch/sickles; activate sickles; march");
    assert_eq!(table.refused("raze"), "c1863.9.4.6");
    // The attacker in the place he leaves, before the defender in the place attacked.
    table.play("attack 13");
    assert_eq!(table.asked(), "Union prepare_attack");
    table.play("raze");
    assert_eq!((table.redoubts(4), table.redoubt_pool()), (1, 9));
    table.play("fight");
    assert_eq!(table.asked(), "Confederate prepare_defence");
    table.play("raze");
    assert_eq!((table.redoubts(13), table.redoubt_pool()), (1, 10));
    table.dice(&[1, 2, 3, 4]).play("ready").spent();
    assert_eq!(table.cohesion("sickles"), 13);
    assert_eq!(table.momentum(Side::Union), 2);
}
