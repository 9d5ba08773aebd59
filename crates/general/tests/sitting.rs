//! A game without a table: it is played, copied, imagined and played again, and its generals answer as at a table.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use engine::{Setup, Viewer};
use general::{Budget, Orders, Room, Sitting, SittingError};

fn room() -> Arc<Room> {
    Arc::default()
}

/// The aide's own game, so many decisions of it.
fn played(room: &Arc<Room>, decisions: usize) -> Sitting {
    let mut sitting = room.start(&Setup::scenario("c1863", "two-player"), 5).unwrap();
    for _ in 0..decisions {
        let action = sitting.think("aide", |orders| orders).unwrap().action;
        sitting.play(&action).unwrap();
    }
    sitting
}

#[test]
fn a_record_is_taken_up_with_who_took_each_action() {
    let room = room();
    let few = |orders: Orders| Orders { budget: Budget::Tries(20), ..orders };
    let mut sitting = played(&room, 30);
    let mut told = 0;
    let mut again = room.replay(sitting.game().record(), |_| told += 1).unwrap();
    assert_eq!((again.game().hash(), told), (sitting.game().hash(), 30));
    // A general thinks by how often its seat has decided.
    assert_eq!(again.think("hard", few).unwrap(), sitting.think("hard", few).unwrap());
}

#[test]
fn a_copy_keeps_the_record_and_goes_its_own_way() {
    let sitting = played(&room(), 12);
    let mut copy = sitting.copy();
    assert_eq!(copy.game().record(), sitting.game().record());
    let action = copy.game().actions().swap_remove(0);
    copy.play(&action).unwrap();
    assert_eq!((copy.game().record().taken.len(), sitting.game().record().taken.len()), (13, 12));
}

#[test]
fn what_a_seat_imagines_looks_the_same_to_it_and_rolls_other_dice() {
    let sitting = played(&room(), 40);
    let seat = sitting.seat().unwrap();
    let imagined = [1, 1, 2].map(|seed| sitting.imagine(seat, seed));
    for world in &imagined {
        assert_eq!(world.game().view(Viewer::Seat(seat)), sitting.game().view(Viewer::Seat(seat)));
        assert_ne!(world.game().record().seed, sitting.game().record().seed);
        assert!(world.game().record().taken.is_empty());
    }
    assert_eq!(imagined[0].game().hash(), imagined[1].game().hash());
    assert_ne!(imagined[1].game().record().seed, imagined[2].game().record().seed);
}

#[test]
fn who_is_not_there_is_named() {
    let room = room();
    let chess = room.start(&Setup::scenario("chess", "opening"), 1).err().unwrap();
    assert_eq!(chess, SittingError::Ruleset("chess".into()));
    let mut sitting = played(&room, 0);
    assert!(matches!(sitting.think("napoleon", |orders| orders), Err(SittingError::Orders(_))));
}
