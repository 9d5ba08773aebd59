//! Section 13.4: Hooker, Lee and Jackson.

use engine::{Side, proves};

use crate::table::{Own as _, Position, Table};

/// The Confederate turn ended without a purchase.
fn end_confederate(table: &mut Table) {
    table.play("end; pass");
}

#[test]
fn a_countermand_replaces_the_card() {
    proves!("c1863.13.4.1", "c1863.13.4.2", "c1863.13.4.3", "c1863.13.4.4", "c1863.13.4.6", "c1863.0.2");
    let mut table = Position::union().table();
    table.play("countermand sickles/meade");
    // Three cubes instead of the card's one; the card is played and gone.
    assert_eq!(table.momentum(Side::Union), 3);
    assert_eq!(table.cards("Union discards"), ["sickles/meade"]);
    assert_eq!(table.refused("activate sickles"), "c1863.13.4.3");
    // Anyone may be chosen, those on the card included, but nobody twice; in either order.
    assert_eq!(table.refused("minor early"), "c1863.13.4.3");
    table.play("minor sickles; redoubt");
    assert_eq!(table.refused("major sickles"), "c1863.13.4.4");
    assert_eq!(table.refused("minor couch"), "c1863.13.4.3");
    table.play("major sedgwick; march");
    assert_eq!(table.asked(), "Union move");
    assert_eq!(table.cohesion("sedgwick"), 13);
    table.play("step 6; step 7");
    assert_eq!(table.asked(), "Union buy_card");
    table.play("pass");
    assert_eq!(table.asked(), "Confederate play_activation_card");
}

#[test]
fn a_commander_countermands_once() {
    proves!("c1863.13.4.9", "c1863.13.4.1");
    let table = Position::union().side(Side::Union, "commander = \"used\"").table();
    assert_eq!(table.refused("countermand sickles/meade"), "c1863.13.4.9");
    let mut table = Position::confederate().table();
    table.play("countermand early/hill");
    assert_eq!(
        (table.general("Lee"), table.general("Hooker")),
        ("used".into(), "ready to countermand".into())
    );
}

#[test]
fn the_artillery_adds_two_dice_to_one_attack() {
    proves!("c1863.13.4.5");
    // Sedgwick at 13 attacks 14 and then 14 again: the barrage serves one of the two, re-rolls included.
    let base = Position::union().at("sedgwick", 13).at("early", 23).at("couch", 3).cohesion("hill", 14);
    let mut table = base.table();
    table.play("countermand sickles/meade; major sedgwick; march; attack 14");
    assert_eq!(table.asked(), "Union prepare_attack");
    table.dice(&[1, 2, 4, 5, 6, 3, 3]).play("barrage");
    assert_eq!(table.rolled(), 7);
    table.play("reroll cohesion; pick 1; pick 2").dice(&[4, 5]).play("roll");
    assert_eq!(table.rolled(), 2);
    table.play("accept");
    assert_eq!(table.asked(), "Union second_attack");
    // The second attack has no artillery left, so nothing is to be prepared: it rolls its plain five.
    table.dice(&[1, 2, 3, 4, 5]).play("attack 14");
    assert_eq!(table.rolled(), 5);
    // It can wait for the second attack.
    let mut table = base.table();
    table.play("countermand sickles/meade; major sedgwick; march; attack 14").dice(&[1, 2, 4, 5, 6]);
    table.play("fight; accept; attack 14").dice(&[1, 2, 4, 5, 6, 3, 3]).play("barrage").spent();
    assert_eq!(table.rolled(), 7);
    // The minor activation of a countermand has none.
    let mut table = base.table();
    table.play("countermand sickles/meade; minor sedgwick; march").dice(&[1, 2, 3, 4, 5]).play("attack 14");
    assert_eq!(table.asked(), "Union after_roll");
}

#[test]
fn a_countermand_completes_a_set_of_threes_and_begins_none() {
    proves!("c1863.13.4.7", "c1863.13.4.8");
    let cubes = |run: &str| {
        let mut table = Position::union().side(Side::Union, run).table();
        table.play("countermand sickles/meade");
        table
    };
    assert_eq!(cubes("run = [3, 2]").momentum(Side::Union), 5);
    assert_eq!(cubes("run = [2, 2]").momentum(Side::Union), 3);
    assert_eq!(cubes("run = [3, 1]").momentum(Side::Union), 3);
    // It is itself neither first nor second of a set, and breaks the run before it.
    let notes = |table: &Table| table.view(engine::Viewer::Umpire).tracks[0].note.clone();
    for run in ["run = [3, 1]", "run = [3, 2]", "run = [1, 2]"] {
        assert_eq!(notes(&cubes(run)), "No set begun.");
    }
}

#[test]
fn jackson_marches_hill_three_locations_for_nothing() {
    proves!("c1863.13.4.10", "c1863.13.4.11", "c1863.13.4.12", "c1863.13.4.13");
    let mut table = Position::confederate().table();
    table.play("play mclaws/anderson; jackson");
    assert_eq!(table.asked(), "Confederate march");
    // Sedgwick holds 5: the march neither enters nor passes through it.
    assert_eq!(table.refused("step 5"), "c1863.9.2.4");
    assert_eq!(table.refused("attack 5"), "c1863.13.4.13");
    table.play("step 23; step 22; step 21");
    assert_eq!(table.asked(), "Confederate choose_formation");
    assert_eq!((table.place("hill"), table.cohesion("hill")), ("21".into(), 14));
    assert_eq!(table.refused("jackson"), "c1863.13.4.15");
    // Not in a Union turn.
    let table = Position::union().table();
    assert_eq!(table.refused("jackson"), "c1863.13.4.11");
}

#[test]
fn jackson_waits_for_the_end_of_an_attack() {
    proves!("c1863.13.4.11");
    let mut table = Position::confederate().at("meade", 9).table();
    table.play("play mclaws/anderson; activate mclaws; march");
    assert!(table.offers("jackson"));
    table.dice(&[1, 2, 3, 4, 5]).play("attack 9");
    assert_eq!(table.asked(), "Confederate after_roll");
    assert_eq!(table.refused("jackson"), "c1863.13.4.11");
    table.play("accept");
    assert_eq!(table.asked(), "Confederate second_attack");
    assert!(table.offers("jackson"));
}

#[test]
fn hill_moves_by_jackson_or_by_an_activation_not_both() {
    proves!("c1863.13.4.14");
    let mut table = Position::confederate().table();
    table.play("play early/hill; jackson; step 23; stay*; activate hill");
    assert_eq!(table.refused("march"), "c1863.13.4.14");
    // He is told nothing that he could do instead and cannot: nobody is near to whom he could transfer.
    assert_eq!(
        table.refusal("march").sentence,
        "Jackson has already marched Hill this turn: he does not move by an activation as well."
    );
    assert_eq!(table.actions(), ["stand", "redoubt"]);
    // He stands, for the cost of any activation, and is asked nothing more.
    table.play("stand");
    assert_eq!(table.asked(), "Confederate choose_formation");
    assert_eq!((table.place("hill"), table.cohesion("hill")), ("23".into(), 13));
    // He may still build.
    let mut table = Position::confederate().table();
    table.play("play early/hill; jackson; stop; activate hill; redoubt");
    assert_eq!(table.redoubts(14), 1);
    // Anybody else may march, and does not stand for the same price.
    table.play("activate early");
    assert_eq!(table.refused("stand"), "c1863.9.0.5");
    assert!(table.offers("march"));
    // The other order: moved first, no march afterwards; but standing still is no move.
    let mut table = Position::confederate().table();
    table.play("play early/hill; activate hill; march; step 23");
    assert_eq!(table.refused("jackson"), "c1863.13.4.14");
    let mut table = Position::confederate().table();
    table.play("play early/hill; activate hill; march; stop; jackson; step 23");
    assert_eq!(table.place("hill"), "23");
}

#[test]
fn the_second_ability_comes_in_a_later_turn() {
    proves!("c1863.13.4.15", "c1863.13.4.10");
    let mut table = Position::confederate().table();
    table.play("play mclaws/anderson; jackson; stop");
    assert_eq!(table.general("Jackson"), "second ability from the next turn");
    table.play("activate mclaws; redoubt; activate anderson; redoubt; pass");
    assert_eq!(table.general("Jackson"), "second ability ready");
    let mut table = Position::confederate().table();
    table.play("play mclaws/anderson; activate mclaws; redoubt; activate anderson; redoubt");
    end_confederate(&mut table);
    assert_eq!(table.general("Jackson"), "first ability ready");
}

#[test]
fn the_second_ability_turns_a_minor_into_a_major() {
    proves!("c1863.13.4.16", "c1863.13.4.17");
    let unlocked = Position::confederate().side(Side::Confederate, "jackson = \"unlocked\"");
    let mut table = unlocked.table();
    assert_eq!(table.refused("jackson"), "c1863.13.4.16");
    table.play("play early/hill; activate early");
    assert_eq!(table.refused("jackson"), "c1863.13.4.16");
    table.play("redoubt; activate hill; jackson; march");
    // The usual cost of 1, two locations.
    assert_eq!(table.cohesion("hill"), 13);
    table.play("step 23; step 22");
    assert_eq!(table.asked(), "Confederate buy_card");
    assert_eq!((table.place("hill"), table.general("Jackson")), ("22".into(), "exhausted".into()));
    // From Lee's countermand as well, and not with a major activation.
    let mut table = unlocked.table();
    table.play("countermand early/hill; major hill");
    assert_eq!(table.refused("jackson"), "c1863.13.4.16");
    let mut table = unlocked.table();
    table.play("countermand early/hill; minor hill; jackson; march; step 23");
    assert_eq!(table.asked(), "Confederate move");
    let table = Position::confederate().side(Side::Confederate, "jackson = \"exhausted\"").table();
    assert_eq!(table.refused("jackson"), "c1863.13.4.10");
}
