//! More than one unit on a square.

use engine::{Viewer, proves};

use crate::position::{Own as _, position};

#[test]
fn two_union_combat_units_a_square() {
    proves!("ah61.16.1", "ah61.16.3");
    let mut table = position()
        .put("E5", &["Hancock", "Cav-Art", "Couch-HQ", "Hooker-HQ"])
        .put("E7", &["Morris", "Reynolds-HQ"])
        .put("K6", &["Early"])
        .union_moves();
    // A third unit of any kind is one too many, a third headquarters is not.
    table.play("move Morris; to E6; to E5");
    assert_eq!(table.refused("stop"), "ah61.16.1");
    let sentence = table.refusal("stop").sentence;
    assert!(
        sentence.contains("would hold more than") && sentence.contains("Union combat units"),
        "{sentence}"
    );
    table.play("to E4; stop").march("Reynolds-HQ", &["E6", "E5"]);
    assert_eq!(table.place("Reynolds-HQ"), "E5");
    // Nor are bridges and boats.
    let mut table = position()
        .ground("E4", "clear road")
        .ground("E5", "clear road")
        .put("E5", &["Hancock", "Gibbon"])
        .put("E4", &["Bridge-1", "Boats-1"])
        .union_moves();
    table.march("Bridge-1", &["E5"]).march("Boats-1", &["E5"]);
    assert_eq!((table.place("Bridge-1").as_str(), table.place("Boats-1").as_str()), ("E5", "E5"));
}

#[test]
fn twenty_two_confederate_factors_a_square() {
    proves!("ah61.16.2", "ah61.16.3");
    let mut table = position()
        .put("E5", &["AP-Hill", "Gordon", "Hoke", "Walton", "Cabell", "Wilcox", "Lee-HQ"])
        .put("E7", &["Wright"])
        .put("F7", &["Hays", "Jackson-HQ"])
        .confederates_move();
    // 21 factors: one more fits, two do not, headquarters always do.
    table.play("move Hays; to E7; to E6; to E5");
    assert_eq!(table.refused("stop"), "ah61.16.2");
    let sentence = table.refusal("stop").sentence;
    assert!(
        sentence.contains("would hold more than") && sentence.contains("Confederate factors"),
        "{sentence}"
    );
    table.play("to E4").march("Wright", &["E6", "E5"]).march("Jackson-HQ", &["F6", "E6", "E5"]);
    assert_eq!((table.place("Wright").as_str(), table.place("Jackson-HQ").as_str()), ("E5", "E5"));
}

#[test]
fn units_that_move_as_one_keep_to_the_slowest() {
    proves!("ah61.16.5", "ah61.16.6", "ah61.ex.stack.1");
    // Infantry of 8 moves two squares to the cavalry of 4; together they go two squares more and count 12.
    let mut table =
        position().put("E5", &["Early"]).put("E7", &["Stuart"]).put("K5", &["Geary"]).confederates_move();
    table.play("move Early; to E6; to E7; with Stuart; to E8; to E9");
    assert_eq!(
        (table.question(), table.place("Early").as_str(), table.place("Stuart").as_str()),
        ("move", "E9", "E9")
    );
    assert_eq!(table.refused("move Early"), "ah61.4.6");
    let mut table = position().put("E9", &["Early", "Stuart"]).put("E10", &["Geary"]).confederates_attack();
    table.declare(&["Early", "Stuart"], &["Geary"]);
    assert_eq!(table.view(Viewer::Umpire).sheets[0].rows[0].cells[3], "12-7");
}

#[test]
fn stacks_stay_together_or_split_as_they_like() {
    proves!("ah61.16.7");
    let mut table = position().put("E5", &["Hancock", "Gibbon"]).put("K5", &["Early"]).union_moves();
    table.play("end movement; end movement; move Hancock; with Gibbon; to E6; stop");
    table.play("end movement; end movement").march("Gibbon", &["F6"]);
    assert_eq!((table.place("Hancock").as_str(), table.place("Gibbon").as_str()), ("E6", "F6"));
}
