//! The first game, rtg-0: what a newcomer reads says where he is, and why a march stopped.

use engine::proves;

use crate::field::Field as _;
use crate::table::{Made, Own as _, Table};

/// The first game when the Union has the initiative.
fn first_game() -> Table {
    let mut table = Table::scenario("rtg-0", &[]);
    table.dice(&[6, 1]).play("done; done; take initiative");
    table.spare_dice(&[6, 1]);
    table
}

/// What was told last under a clause.
#[track_caller]
fn last(table: &Table, clause: &str) -> String {
    let told =
        table.log.events().iter().rev().find(|event| event.clause.is_some_and(|known| known.0 == clause));
    told.unwrap_or_else(|| panic!("nothing under {clause}")).text.clone()
}

#[test]
fn the_prompt_says_where_a_unit_is_and_what_it_has_left() {
    proves!("gcacw.5.1.17", "gcacw.6.1.2");
    let mut table = first_game();
    table.march("doubleday", &[4]);
    assert_eq!(
        table.prompt(),
        "Doubleday, at RS3004 (near Greenmount), has 4 Movement Points left: choose a hex to march to, \
         refuse its flanks, or end the march."
    );
    table.play("to RS3104; end march");
    assert_eq!(
        last(&table, "gcacw.5.1.17"),
        "Doubleday's march is over at RS3104 (near Round Top), with 3 Movement Points left."
    );
}

#[test]
fn a_march_stops_when_the_points_do() {
    proves!("gcacw.6.1.4");
    let mut table = first_game();
    table.march("doubleday", &[2]).play("to RS3104; to RS3004");
    assert_eq!(
        table.prompt(),
        "Doubleday, at RS3004 (near Greenmount), has no Movement Points left. End the march."
    );
    table.play("end march");
    assert!(last(&table, "gcacw.5.1.17").ends_with(": it has no Movement Points left."));
    // One point is left, and only the road back is cheap enough.
    let mut table =
        Table::union(&Made::on(&[], &["T0505 S road"]), &[("u1", "T0505", ""), ("c1", "T1111", "")]);
    table.march("u1", &[2]).play("to T0506");
    assert!(
        table.prompt().contains(" has 1 Movement Point left: choose a hex to march to"),
        "{}",
        table.prompt()
    );
    // One point is left, and every way costs more.
    let mut table = Table::union(&Made::default(), &[("u1", "T0505", ""), ("c1", "T1111", "")]);
    table.march("u1", &[4]).play("to T0506");
    assert_eq!(
        table.prompt(),
        "U1, at T0506, has only 1 Movement Point left, too few for any hex it may enter. Refuse its flanks, or end the march."
    );
}

#[test]
fn a_march_stops_in_a_zone_of_control() {
    proves!("gcacw.6.2.25");
    let pieces = [("u1", "T0505", ""), ("c1", "T0508", ""), ("c2", "T0508", "")];
    let mut table = Table::union(&Made::on(&[], &["T0505 S road", "T0506 S road"]), &pieces);
    table.march("u1", &[6]).play("to T0506; to T0507");
    assert_eq!(
        table.prompt(),
        "U1, at T0507, has entered the zone of control of C1 and C2 and must stop, with 4 Movement Points left. \
         Attack, or end the march."
    );
    table.play("end march");
    assert_eq!(
        last(&table, "gcacw.5.1.17"),
        "U1's march is over at T0507: it has entered the zone of control of C1 and C2 and must stop, with 4 Movement \
         Points left."
    );
}

#[test]
fn a_march_stops_where_no_way_leads_on() {
    proves!("gcacw.6.2.5");
    let around = [("T0504 T0605 T0606 T0506 T0406 T0405", "mountain")];
    let mut table = Table::union(&Made::on(&around, &[]), &[("u1", "T0505", ""), ("c1", "T1111", "")]);
    table.march("u1", &[6]);
    assert_eq!(
        table.prompt(),
        "U1, at T0505, has 6 Movement Points left but no hex to go to: it needs a road, pike, trail or railroad into or \
         out of a mountain hex. Refuse its flanks, or end the march."
    );
}

#[test]
fn who_is_too_tired_is_named() {
    proves!("gcacw.6.5.3", "gcacw.5.1.10");
    let pieces = [("u1", "T0505", "fatigue = 3"), ("u2", "T0505", ""), ("c1", "T1111", "")];
    let mut table = Table::union(&Made::default(), &pieces);
    assert!(!table.prompt().contains("At Fatigue"));
    table.march("u1", &[6, 1]);
    assert_eq!(
        last(&table, "gcacw.5.1.10"),
        "U1 is now at Fatigue Level 4: after this march it can do nothing more this turn."
    );
    table.dice(&[6, 1]).play("end march; take initiative");
    assert!(
        table.prompt().ends_with(" At Fatigue Level 4, and done for this turn: U1."),
        "{}",
        table.prompt()
    );
    assert!(table.refusal("march u1").sentence.contains("Fatigue Level 4"));
}
