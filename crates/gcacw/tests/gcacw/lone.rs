//! Answers that play themselves: nobody is asked where one answer is left, unless dice or a secret hang on it.

use engine::{Side, proves};

use crate::command::corps;
use crate::field::{Field as _, woods};
use crate::table::{Made, Own as _, Table};

/// The last thing told under a clause.
fn last(table: &Table, clause: &str) -> String {
    let mut told = table.log.events().iter().rev();
    told.find(|event| event.clause.is_some_and(|known| known.0 == clause))
        .map_or_else(String::new, |event| event.text.clone())
}

#[test]
fn a_march_that_cannot_go_on_is_over_unasked() {
    proves!("gcacw.5.1.17");
    let made = Made::default();
    let mut table = Table::union(&made, &[("u1", "T0505", ""), ("c1", "T1111", "")]);
    table.as_in_a_game().march("u1", &[6]).play("to T0506");
    assert_eq!((table.question(), table.left()), ("march", 6), "half is left, and a hex to spend it on");
    table.play("to T0507");
    assert_eq!(table.question(), "take_initiative");
    assert!(last(&table, "gcacw.5.1.17").ends_with(": it has no Movement Points left."));
    // Who can go no further but could still refuse his flanks is asked.
    let mut table = Table::union(&made, &[("u1", "T0505", ""), ("c1", "T1111", "")]);
    table.as_in_a_game().march("u1", &[4]).play("to T0506");
    assert_eq!(
        (table.question(), table.actions()),
        ("march", vec!["refuse flanks".into(), "end march".into()])
    );
}

#[test]
fn the_last_unit_of_an_activation_goes_unasked_unless_it_rolls() {
    proves!("gcacw.5.2.30", "gcacw.5.1.23");
    let activate = |fatigue: &str| {
        let mut table = corps("", &[("u2", "T0505", fatigue)]);
        table.as_in_a_game().dice(&[4]).play("activate uk1; select u2; done; attach u1");
        table
    };
    // One unit has been selected: it goes at once.
    let table = activate("");
    assert_eq!((table.question(), table.fatigue("u2")), ("force_march", 1));
    assert_eq!(table.state.march.unit, table.unit("u2"));
    // With its third Fatigue Level the Extended March Table is rolled on: that is the player's.
    let mut table = activate("fatigue = 2");
    assert_eq!((table.question(), table.actions()), ("next_unit", vec!["next u2".to_owned()]));
    table.dice(&[1]).play("next u2");
    assert!(table.cited("gcacw.5.1.23"));
}

#[test]
fn one_unit_in_reach_is_selected_and_one_post_taken_unasked() {
    proves!("gcacw.5.2.5", "gcacw.6.3.9");
    let mut table = corps("", &[]);
    table.as_in_a_game().play("activate uk1");
    assert_eq!(last(&table, "gcacw.5.2.5"), "U1 will march.");
    // The allowance of all is rolled by the player.
    assert_eq!((table.question(), table.actions()), ("select_units", vec!["done".to_owned()]));
    let pieces = [
        ("u1", "T0505", ""),
        ("u2", "T0507", ""),
        ("uk1", "T0505", "with = \"u1\""),
        ("c1", "T1105", ""),
        ("c2", "T1106", ""),
        ("ck1", "T1105", "with = \"c1\""),
    ];
    let mut table = Made::default().table("phase = \"leader_transfer\"", &pieces);
    table.as_in_a_game().play("transfer uk1");
    assert_eq!(table.with_leader("uk1"), "u2");
    // The Union has nobody else to transfer, and is not asked whether it has.
    assert_eq!((table.question(), table.decider()), ("transfer_leader", Side::Confederate));
}

#[test]
fn a_force_marker_is_asked_though_one_answer_is_left() {
    proves!("gcacw.li.2");
    let march = |under: &str| {
        let rest = format!(
            "side = \"Union\"\noptions = [\"limited_intelligence\"]\nforce = [{{ side = \"Union\", marker = 1, \
             at = \"{}\", units = [\"{under}\"] }}]",
            if under == "u1" { "T0505" } else { "T0111" }
        );
        let pieces = [("u1", "T0505", ""), ("u2", "T0111", ""), ("c1", "T1212", "")];
        let mut table = Made::default().table(&rest, &pieces);
        table.spare_dice(&[6, 1]);
        table.as_in_a_game().march("u1", &[1]).play("to T0506");
        table
    };
    // In the open everybody sees that it can go no further; under a marker nobody is to know who could not.
    assert_eq!(march("u2").question(), "take_initiative");
    let hidden = march("u1");
    assert_eq!((hidden.question(), hidden.actions()), ("march", vec!["end march".to_owned()]));
}

#[test]
fn the_dice_of_combat_are_the_player_s_though_nothing_else_is_left() {
    proves!("gcacw.7.1.31", "gcacw.7.1.43");
    let pieces = [("u1", "T0607", ""), ("uk1", "T0607", "with = \"u1\""), ("c1", "T0606", "")];
    let mut table = Table::union(&woods(), &pieces);
    table.as_in_a_game().play("assault uk1; assault with u1; assault against T0606");
    assert_eq!(table.actions().len(), 1, "{:?}", table.actions());
    assert_eq!(table.question(), "command_roll");
}
