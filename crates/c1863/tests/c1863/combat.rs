//! Section 13.7: the attack, its dice, redoubts, results and re-rolls.

use engine::{Seat, Side, Viewer, proves};

use crate::table::{Own as _, Position, Table};

/// Meade at 9, one step from McLaws at 10 along a black arrow, with a major activation already paid.
fn meade(position: Position) -> Table {
    let mut table = position.at("meade", 9).table();
    table.play("play meade/couch/sickles; activate meade; march");
    table
}

fn attack(dice: &[u8]) -> Table {
    let mut table = meade(Position::union());
    table.dice(dice).play("attack 10");
    table
}

#[test]
fn the_attacker_alone_rolls_his_own_dice() {
    proves!("c1863.13.7.1", "c1863.13.7.2", "c1863.13.7.9", "c1863.7.2", "c1863.13.7.24");
    assert_eq!(attack(&[1, 2, 3, 4, 5]).spent().rolled(), 5);
    // Hill has six; nobody joins another's attack.
    let mut table = Position::confederate()
        .at("sedgwick", 13)
        .at("early", 23)
        .hand(Side::Confederate, &["hill/colston"])
        .table();
    table.play("play hill/colston; activate hill; march").dice(&[1, 2, 3, 4, 5, 1]).play("attack 13");
    assert_eq!(table.rolled(), 6);
    assert_eq!(table.refused("activate colston"), "c1863.9.0.2");
}

#[test]
fn arrows_add_and_take_dice() {
    proves!("c1863.13.7.7", "c1863.13.7.8", "c1863.13.7.9");
    let dice = |from: u8, to: u8| {
        let base = Position::union().at("meade", from).at("mclaws", to).at("anderson", 12);
        let mut table = base.table();
        table.play("play meade/couch/sickles; activate meade; march");
        table.play_any(&format!("attack {to}"));
        table.rolled()
    };
    assert_eq!(dice(10, 21), 7, "green");
    assert_eq!(dice(18, 21), 4, "red");
    assert_eq!(dice(9, 10), 5, "black");
    // The head that counts is the one that points into the target: 21 into 10 is black.
    assert_eq!(dice(21, 10), 5);
    assert_eq!(dice(2, 9), 4, "over the river");
}

#[test]
fn nine_dice_at_most() {
    proves!("c1863.13.7.2", "c1863.18.2.1");
    // 5, +2 for green, +2 and +3 by cards: twelve, but only nine exist.
    let base =
        Position::union().at("mclaws", 21).owns(Side::Union, &["massed-batteries", "immaculate-timing"]);
    let mut table = base.at("meade", 10).at("anderson", 12).redoubts(10, 1).table();
    table.play("play meade/couch/sickles; activate meade; march; attack 21; use immaculate-timing");
    // Nine are reached: another card would do nothing.
    assert_eq!(table.refused("use massed-batteries"), "c1863.10.9");
    table.dice(&[1, 2, 3, 4, 5, 1, 2, 3, 4]).play("fight").spent();
    assert_eq!(table.rolled(), 9);
}

#[test]
fn pairs_and_threes() {
    proves!(
        "c1863.13.7.10",
        "c1863.13.7.11",
        "c1863.13.7.12",
        "c1863.13.7.13",
        "c1863.13.7.14",
        "c1863.13.7.15",
        "c1863.13.7.16",
        "c1863.13.7.17"
    );
    // (dice, Meade from 13, McLaws from 14, cubes from 2, retreat)
    let cases: [(&[u8], i8, i8, i32, bool); 11] = [
        (&[1, 1, 2, 4, 5], 12, 14, 2, false),
        (&[2, 2, 1, 4, 5], 12, 14, 2, false),
        (&[3, 1, 2, 4, 5], 13, 14, 3, false),
        (&[3, 3, 2, 4, 5], 13, 14, 4, false),
        (&[4, 4, 1, 2, 5], 13, 13, 2, false),
        (&[5, 5, 1, 2, 4], 13, 13, 2, false),
        (&[6, 6, 1, 2, 4], 13, 12, 2, true),
        (&[6, 6, 6, 6, 4], 13, 10, 2, true),
        (&[4, 4, 4, 1, 2], 13, 13, 2, false),
        (&[1, 1, 1, 1, 6], 11, 14, 2, false),
        (&[1, 2, 4, 5, 6], 13, 14, 2, false),
    ];
    for (dice, meade, mclaws, cubes, retreat) in cases {
        let mut table = attack(dice);
        table.play("accept");
        assert_eq!((table.cohesion("meade"), table.cohesion("mclaws")), (meade, mclaws), "{dice:?}");
        assert_eq!(table.asked() == "Confederate retreat", retreat, "{dice:?}");
        if retreat {
            table.play("retreat mclaws 22");
        }
        assert_eq!(table.momentum(Side::Union), cubes, "{dice:?}");
    }
}

#[test]
fn cubes_come_when_all_rolling_is_over() {
    proves!("c1863.13.7.18", "c1863.13.7.13", "c1863.ex.13.2");
    // Two cubes and two 3s: they cannot pay for a re-roll of this attack.
    let mut table = attack(&[3, 3, 1, 2, 4]);
    assert_eq!(table.refused("reroll momentum"), "c1863.13.7.38");
    assert_eq!(table.momentum(Side::Union), 2);
    table.play("accept");
    assert_eq!(table.momentum(Side::Union), 4);
}

#[test]
fn the_loser_goes_back_one_location_and_the_winner_stays() {
    proves!("c1863.13.7.19", "c1863.13.7.20", "c1863.6.6");
    // Two locations moved, one back.
    let mut table = Position::union().table();
    table
        .play("play meade/couch/sickles; activate meade; march; step 9")
        .dice(&[4, 4, 1, 2, 5])
        .play("attack 10; accept");
    assert_eq!((table.place("meade"), table.place("mclaws")), ("9".into(), "10".into()));
    let mut table = attack(&[6, 6, 1, 2, 5]);
    table.play("accept; retreat mclaws 22; stop");
    assert_eq!((table.place("meade"), table.place("mclaws")), ("10".into(), "22".into()));
}

#[test]
fn a_destroyed_defender_leaves_the_place_to_the_winner() {
    proves!("c1863.13.7.21", "c1863.13.7.22", "c1863.13.7.19");
    let mut table = meade(Position::union().cohesion("mclaws", 1));
    table.dice(&[4, 4, 1, 2, 5]).play("attack 10; accept").spent();
    assert_eq!((table.place("meade"), table.place("mclaws")), ("10".into(), "eliminated".into()));
    // One of two destroyed, the other stays: the attacker goes back.
    let mut table = meade(Position::union().cohesion("mclaws", 1).at("anderson", 10));
    table.dice(&[4, 4, 1, 2, 5]).play("attack 10; accept").spent();
    assert_eq!(
        (table.place("meade"), table.place("anderson"), table.cohesion("anderson")),
        ("9".into(), "10".into(), 13)
    );
}

#[test]
fn two_defenders_suffer_alike() {
    proves!("c1863.13.7.23", "c1863.13.7.30", "c1863.ex.13.3", "c1863.ex.13.4");
    let mut table = meade(Position::union().at("anderson", 10));
    table.dice(&[5, 5, 1, 2, 4]).play("attack 10; accept").spent();
    assert_eq!(
        (table.cohesion("mclaws"), table.cohesion("anderson"), table.place("meade")),
        (13, 13, "9".into())
    );
    // A pair of 6s: two each, and both go; the owner says who first, each by the rules in turn.
    let mut table = meade(Position::union().at("anderson", 10));
    table.dice(&[6, 6, 1, 2, 4]).play("attack 10; accept");
    assert_eq!((table.cohesion("mclaws"), table.cohesion("anderson")), (12, 12));
    assert_eq!(table.actions(), ["retreat anderson 22", "retreat mclaws 22"]);
    table.play("retreat mclaws 22; retreat anderson 22; stop");
    assert_eq!(
        (table.place("mclaws"), table.place("anderson"), table.place("meade")),
        ("22".into(), "22".into(), "10".into())
    );
    // With room for one at 22 the other goes elsewhere.
    let mut table = meade(Position::union().at("anderson", 10).at("early", 22));
    table.dice(&[6, 6, 1, 2, 4]).play("attack 10; accept; retreat mclaws 22");
    assert_eq!(table.actions(), ["retreat anderson 21"]);
}

#[test]
fn results_wait_for_the_end_of_the_rolling() {
    proves!("c1863.13.7.25");
    let mut table = attack(&[6, 6, 1, 1, 4]);
    assert_eq!((table.cohesion("mclaws"), table.cohesion("meade")), (14, 13));
    table.play("reroll cohesion; pick 6; pick 6").dice(&[2, 3]).play("roll");
    assert_eq!((table.cohesion("mclaws"), table.cohesion("meade")), (14, 12));
    table.play("accept");
    // The sixes are gone, the pair of ones is not.
    assert_eq!((table.cohesion("mclaws"), table.cohesion("meade")), (14, 11));
}

#[test]
fn a_reroll_costs_three_cubes_or_one_cohesion() {
    proves!("c1863.13.7.38", "c1863.13.7.39", "c1863.11.3");
    let mut table = meade(Position::union().momentum(Side::Union, 1));
    // 1 and the card's 2 are 3 cubes.
    table.dice(&[1, 2, 4, 5, 6]).play("attack 10; reroll momentum");
    assert_eq!(table.refused("roll"), "c1863.13.7.41");
    assert_eq!(table.refused("pick 3"), "c1863.13.7.38");
    table.play("pick 4; pick 1");
    assert_eq!(table.refused("pick 4"), "c1863.13.7.38");
    table.dice(&[6, 6]).play("roll").spent();
    assert_eq!((table.momentum(Side::Union), table.cohesion("meade")), (0, 13));
    // Again and again, as long as it is paid for; any of the dice each time.
    assert_eq!(table.refused("reroll momentum"), "c1863.13.7.38");
    table.play("reroll cohesion; pick 6; pick 6; pick 6");
    table.dice(&[1, 1, 1]).play("roll").spent();
    assert_eq!(table.cohesion("meade"), 12);
    table.play("accept");
    assert_eq!(table.cohesion("meade"), 11);
}

#[test]
fn breaking_while_paying_ends_the_attack() {
    proves!("c1863.13.7.40", "c1863.16.5");
    let mut table = meade(Position::union().cohesion("meade", 7).redoubts(10, 1));
    table.dice(&[3, 3, 6, 6]).play("attack 10; set 1").spent();
    table.play("reroll cohesion; pick 3").dice(&[6]).play("roll").spent();
    // Tested at 5 before the dice: broken. No result, no cubes, McLaws stays, the redoubt stays spent.
    assert_eq!(
        (table.place("meade"), table.place("mclaws"), table.cohesion("mclaws")),
        ("eliminated".into(), "10".into(), 14)
    );
    assert_eq!((table.momentum(Side::Union), table.redoubts(10)), (2, 0));
    assert_eq!(table.asked(), "Union choose_formation");
}

#[test]
fn an_attacker_who_breaks_at_the_end_still_counts() {
    proves!("c1863.13.7.42", "c1863.18.1.2");
    let mut table = meade(Position::union().cohesion("meade", 7));
    // 6 after the cost: a pair of ones, and a pair of sixes for McLaws, a three for the Union.
    table.dice(&[1, 1, 6, 6, 3]).play("attack 10").dice(&[6]).play("accept").spent();
    assert_eq!((table.place("meade"), table.cohesion("mclaws")), ("eliminated".into(), 12));
    table.play("retreat mclaws 22");
    assert_eq!((table.place("mclaws"), table.momentum(Side::Union)), ("22".into(), 3));
    // He is out of sight at once, but everybody has seen where he went.
    let rows = table.sheet(Viewer::Seat(Seat::UNION), "Out of sight");
    let mclaws = rows.into_iter().find(|row| row[0] == "McLaws").unwrap();
    assert_eq!((table.seen("mclaws"), mclaws[2].as_str()), ("hidden".into(), "22"));
    // Without a retreat the defender stays.
    let mut table = meade(Position::union().cohesion("meade", 7));
    table.dice(&[1, 1, 4, 4, 3]).play("attack 10").dice(&[6]).play("accept").spent();
    assert_eq!((table.place("mclaws"), table.cohesion("mclaws")), ("10".into(), 13));
}

#[test]
fn redoubts_set_dice_before_the_first_roll() {
    proves!("c1863.13.7.3", "c1863.13.7.4", "c1863.13.7.5", "c1863.13.7.6", "c1863.9.4.7");
    let mut table = meade(Position::union().redoubts(10, 3));
    table.play("attack 10");
    assert_eq!(table.asked(), "Confederate prepare_defence");
    assert_eq!(table.refused("accept"), "c1863.13.7.38");
    // Three cubes, three dice, each to a face of its own; the rest is rolled.
    table.play("set 1; set 1").dice(&[6, 6]).play("set 2");
    assert_eq!(table.asked(), "Union after_roll");
    table.spent();
    assert_eq!((table.redoubts(10), table.redoubt_pool(), table.rolled()), (0, 12, 2));
    // Set dice are not rolled again, and count.
    table.play("reroll cohesion");
    assert_eq!(table.refused("pick 1"), "c1863.13.7.38");
    assert_eq!(table.refused("pick 2"), "c1863.13.7.38");
    table.play("pick 6").dice(&[2]).play("roll; accept");
    // 1 1 (set), 2 (set) with 2, 6: 14 - 1 - 1 - 1 - 1.
    assert_eq!((table.cohesion("meade"), table.cohesion("mclaws")), (10, 14));
    // The second attack starts with dice of its own.
    table.dice(&[3, 4, 5, 6, 1]).play("attack 10").spent();
    assert_eq!(table.rolled(), 5);
}

#[test]
fn redoubts_left_can_meet_a_reroll() {
    proves!("c1863.9.4.8", "c1863.9.4.9", "c1863.13.7.41", "c1863.9.4.7", "c1863.13.7.6");
    let mut table = meade(Position::union().redoubts(10, 2));
    table.play("attack 10").dice(&[6, 6, 4, 1, 2]).play("ready");
    // Nothing is about to be rolled yet: the sixes that are kept are safe.
    assert_eq!(table.refused("set 1"), "c1863.13.7.3");
    table.play("reroll cohesion; pick 1; pick 2; roll");
    assert_eq!(table.asked(), "Confederate defend_reroll");
    assert_eq!(table.cohesion("meade"), 12);
    // One of the two declared dice is set; the other is rolled.
    table.play("set 3").dice(&[4]).play("ready").spent();
    assert_eq!((table.redoubts(10), table.momentum(Side::Union)), (1, 2));
    table.play("accept");
    // 6 6 4 4 3: McLaws loses 3, the Union gains a cube for the 3 he set.
    assert_eq!(table.cohesion("mclaws"), 11);
    table.play("retreat mclaws 22");
    assert_eq!(table.momentum(Side::Union), 3);
}

#[test]
fn every_declared_die_set_leaves_none_to_roll() {
    proves!("c1863.9.4.8", "c1863.9.4.9");
    let mut table = meade(Position::union().redoubts(10, 2));
    table.play("attack 10").dice(&[6, 6, 4, 5, 2]).play("ready; reroll cohesion; pick 2; roll; set 2");
    assert_eq!(table.asked(), "Union after_roll");
    table.spent();
    assert_eq!(table.redoubts(10), 1);
}

#[test]
fn a_re_roll_is_called_off_until_the_dice_are_rolled() {
    proves!("c1863.13.7.38", "c1863.13.7.41");
    let mut table = attack(&[1, 2, 3, 4, 5]);
    // Declared in any order; nothing is paid before the dice are rolled.
    table.play("reroll cohesion; pick 5; pick 1");
    assert_eq!(table.refused("pick 1"), "c1863.13.7.38");
    table.play("accept");
    assert_eq!(table.asked(), "Union second_attack");
    assert_eq!((table.cohesion("meade"), table.momentum(Side::Union)), (13, 3));
}
