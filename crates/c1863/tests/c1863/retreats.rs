//! Section 13.7: retreats and their order of preference.

use engine::{Side, proves};

use crate::table::{Position, Table};

/// A Union major activation of Meade beats whoever holds the target with a pair of sixes.
fn beaten(position: Position, from: u8, target: u8) -> Table {
    let mut table = position.at("meade", from).table();
    table.play("play meade/couch/sickles; activate meade; march");
    let dice: Vec<u8> = [6, 6, 1, 2, 4, 5, 3].into_iter().take(dice_of(from, target)).collect();
    table.dice(&dice).play(&format!("attack {target}; accept")).spent();
    table
}

/// How many dice an attack along this arrow has.
fn dice_of(from: u8, target: u8) -> usize {
    match (from, target) {
        (10, 21) | (19, 18) | (23, 13) | (17, 18) => 7,
        (18, 21) | (11, 12) | (13, 23) => 4,
        _ => 5,
    }
}

/// A Confederate major activation of Anderson beats whoever holds the target.
fn union_beaten(position: Position, from: u8, target: u8) -> Table {
    let mut table =
        position.at("anderson", from).hand(Side::Confederate, &["anderson/mclaws", "early"]).table();
    table.play("play anderson/mclaws; activate anderson; march");
    let count = match (from, target) {
        (18, 9) | (21, 18) | (8, 1) | (18, 21) => 4,
        (17, 18) => 7,
        _ => 5,
    };
    let dice: Vec<u8> = [6, 6, 1, 2, 4, 5, 3].into_iter().take(count).collect();
    table.dice(&dice).play(&format!("attack {target}; accept")).spent();
    table
}

#[test]
fn a_retreat_is_one_location_and_not_towards_the_attacker() {
    proves!("c1863.13.7.26", "c1863.13.7.27", "c1863.13.7.37", "c1863.13.7.31");
    let table = beaten(Position::union(), 9, 10);
    assert_eq!(table.asked(), "Confederate retreat");
    assert_eq!(table.refused("retreat mclaws 9"), "c1863.13.7.26");
    assert_eq!(table.refused("retreat mclaws 18"), "c1863.13.7.26");
    assert_eq!(table.refused("retreat anderson 21"), "c1863.13.7.26");
    // 21 is open, but no nearer to 22 than 22 itself.
    assert_eq!(table.refused("retreat mclaws 21"), "c1863.13.7.37");
    assert_eq!(table.actions(), ["retreat mclaws 22"]);
    // An enemy bars the way.
    let table = beaten(Position::union().at("howard", 22).at("anderson", 12), 9, 10);
    assert_eq!(table.refused("retreat mclaws 22"), "c1863.13.7.27");
    assert_eq!(table.actions(), ["retreat mclaws 21"]);
}

#[test]
fn a_full_location_takes_nobody_in() {
    proves!("c1863.13.7.28", "c1863.13.7.31", "c1863.13.7.35", "c1863.ex.20.11");
    // Two friends at 22: McLaws goes to 21 although that is not closer, and is not destroyed.
    let mut table = beaten(Position::union().at("early", 22), 9, 10);
    assert_eq!(table.refused("retreat mclaws 22"), "c1863.13.7.28");
    table.play("retreat mclaws 21");
    assert_eq!(table.place("mclaws"), "21");
}

#[test]
fn with_nowhere_to_go_a_formation_is_destroyed() {
    proves!("c1863.13.7.35", "c1863.13.7.21");
    let table = beaten(Position::union().at("early", 22).at("howard", 21), 9, 10);
    assert_eq!((table.place("mclaws"), table.place("meade")), ("eliminated".into(), "10".into()));
    assert_eq!(table.asked(), "Union second_attack");
}

#[test]
fn the_fewest_friends_decide_among_equals_and_then_the_owner() {
    proves!("c1863.13.7.29", "c1863.13.7.32");
    // Out of 22: 21 or 23, not 12 or 10; with a friend at 21 it is 23.
    let table = beaten(Position::union().at("mclaws", 20), 10, 22);
    assert_eq!(table.actions(), ["retreat anderson 21", "retreat anderson 23"]);
    let table = beaten(Position::union().at("mclaws", 21), 10, 22);
    assert_eq!(table.actions(), ["retreat anderson 23"]);
    // The direction ranks above the count of friends: 10 goes to 22 with Anderson in it, not to the empty 21.
    let table = beaten(Position::union(), 9, 10);
    assert_eq!(table.actions(), ["retreat mclaws 22"]);
}

#[test]
fn out_of_salem_church() {
    proves!("c1863.13.7.32");
    let base = || Position::union().at("mclaws", 20);
    // To 21 or 23 as the owner likes, to the one with fewer friends, or to the one that is open: never to 12 or 10 then.
    let table = beaten(base(), 10, 22);
    assert_eq!(table.actions(), ["retreat anderson 21", "retreat anderson 23"]);
    let table = beaten(base().at("early", 23), 10, 22);
    assert_eq!(table.actions(), ["retreat anderson 21"]);
    let table = beaten(base().at("howard", 21), 10, 22);
    assert_eq!(table.actions(), ["retreat anderson 23"]);
    // 21 and 23 closed by enemies: 12; with 12 closed as well, what is left: 10.
    let table = beaten(base().at("howard", 21).at("couch", 23), 10, 22);
    assert_eq!(table.actions(), ["retreat anderson 12"]);
    let table = beaten(base().at("howard", 21).at("couch", 23), 12, 22);
    assert_eq!(table.actions(), ["retreat anderson 10"]);
}

#[test]
fn the_stronger_of_two_is_saved() {
    proves!("c1863.13.7.36", "c1863.13.7.30");
    // Room for one alone at 21.
    let base = || Position::union().at("anderson", 10).at("early", 22).at("hill", 22).at("colston", 21);
    let mut table = beaten(base().cohesion("mclaws", 12), 9, 10);
    assert_eq!(table.refused("retreat mclaws 21"), "c1863.13.7.36");
    table.play("retreat anderson 21");
    assert_eq!((table.place("anderson"), table.place("mclaws")), ("21".into(), "eliminated".into()));
    // Real cohesion counts: McLaws' hidden +3 makes him the stronger, whatever the markers say.
    let masked = base().cohesion("mclaws", 10).cohesion("anderson", 12).pair("early", "mclaws", 3);
    let mut table = beaten(masked, 9, 10);
    assert_eq!(table.refused("retreat anderson 21"), "c1863.13.7.36");
    table.play("retreat mclaws 21");
    // Equal: the owner chooses.
    let table = beaten(base(), 9, 10);
    assert_eq!(table.actions(), ["retreat anderson 21", "retreat mclaws 21"]);
}

#[test]
fn union_formations_retreat_away_and_over_the_river() {
    proves!("c1863.13.7.33", "c1863.13.7.34");
    let base = || Position::confederate().at("mclaws", 12).at("meade", 3).at("howard", 7).at("couch", 7);
    // From 9 attacked out of 10: 2 and 8 are three steps from 22; 18 is two. Of 2 and 8 the one over the river.
    let table = union_beaten(base().at("howard", 9), 10, 9);
    assert_eq!(table.refused("retreat howard 18"), "c1863.13.7.37");
    assert_eq!(table.refused("retreat howard 8"), "c1863.13.7.37");
    assert_eq!(table.actions(), ["retreat howard 2"]);
    // North to friends rather than to an empty location: Couch is at 2, nobody at 8.
    let table = union_beaten(base().at("howard", 9).at("couch", 2), 10, 9);
    assert_eq!(table.refused("retreat howard 8"), "c1863.13.7.37");
    assert_eq!(table.actions(), ["retreat howard 2"]);
    // From 18 attacked out of 21: 8, 9 and 17. 8 and 17 are three steps away; 8, farther north, on the same bank.
    let table = union_beaten(base().at("howard", 18), 21, 18);
    assert_eq!(table.actions(), ["retreat howard 8"]);
    // 8 held by the enemy: 17, not the nearer 9.
    let table = union_beaten(base().at("howard", 18).at("mclaws", 8), 21, 18);
    assert_eq!(table.actions(), ["retreat howard 17"]);
    // Nearer only if nothing else is legal.
    let boxed = base().at("howard", 10).at("mclaws", 9);
    let table = union_beaten(boxed, 22, 10);
    assert_eq!(table.actions(), ["retreat howard 21"]);
}

#[test]
fn a_retreat_is_no_advance() {
    proves!("c1863.13.7.37", "c1863.13.7.31");
    // Early beaten out of 13 by Meade from 4 goes to 23, nearer to 22; 14 is farther.
    let base = Position::union().at("sickles", 3).at("mclaws", 12);
    let mut table = base.at("meade", 4).table();
    table
        .play("play meade/couch/sickles; activate meade; march")
        .dice(&[6, 6, 1, 2])
        .play("attack 13; accept");
    assert_eq!(table.refused("retreat early 14"), "c1863.13.7.37");
    table.play("retreat early 23");
}

#[test]
fn nobody_retreats_where_a_broken_attacker_came_from() {
    proves!("c1863.13.7.26", "c1863.13.7.35", "c1863.13.7.42");
    // Meade breaks on his own ones; 9 behind him is empty now, and the only open place. McLaws may not go there.
    let base = Position::union().at("early", 22).at("howard", 21).at("meade", 9).cohesion("meade", 7);
    let mut table = base.table();
    table.play("play meade/couch/sickles; activate meade; march");
    table.dice(&[6, 6, 1, 1, 3]).play("attack 10").dice(&[6]).play("accept").spent();
    assert_eq!((table.place("meade"), table.place("mclaws")), ("eliminated".into(), "eliminated".into()));
}
