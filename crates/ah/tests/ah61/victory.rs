//! How to win.

use engine::{Side, proves};

use crate::position::{Own as _, position};

#[test]
fn the_union_wins_when_the_confederates_are_down_to_fifteen() {
    proves!("ah61.7.2", "ah61.7.4");
    // Colston (7) falls: 12 and 4 are left, one too many; then Stuart, and it is over at once.
    let mut table = position()
        .without_reserve()
        .put("E5", &["Geary"])
        .put("E6", &["Colston"])
        .put("K5", &["Berry"])
        .put("K6", &["Stuart"])
        .put("P5", &["AP-Hill", "Jackson-HQ"])
        .ground("P5", "hill")
        .forts(&["P5"])
        .union_attacks();
    table.declare(&["Geary"], &["Colston"]).declare(&["Berry"], &["Stuart"]);
    table.dice(&[1, 1]).play("resolve 1");
    assert_eq!((table.winner(), table.question()), (None, "resolve_battles"));
    table.play("resolve 2");
    // A.P. Hill's 12 count as printed, though his hill is fortified; the headquarters counts nothing.
    assert_eq!((table.winner(), table.question()), (Some(Side::Union), "over"));
    // Fifteen is enough: 12 and 3.
    let mut table = position()
        .without_reserve()
        .put("E5", &["Geary"])
        .put("E6", &["Colston"])
        .put("P5", &["AP-Hill", "Alexander"])
        .union_attacks();
    table.fight(&["Geary"], &["Colston"], 1);
    assert_eq!((table.winner(), table.question()), (Some(Side::Union), "over"));
    // Brigades count their own factor: 16 in brigades go on.
    let mut table = position()
        .without_reserve()
        .put("E5", &["Geary"])
        .put("E6", &["Colston"])
        .put("P5", &["Mahone", "Posey", "Perry", "Kershaw", "Semmes", "Wofford", "Barksdale", "Heth"])
        .union_attacks();
    table.fight(&["Geary"], &["Colston"], 1);
    assert_eq!((table.winner(), table.decider()), (None, Side::Confederate));
}

#[test]
fn the_confederates_win_when_the_union_army_is_gone() {
    proves!("ah61.7.3");
    let mut table = position()
        .without_reserve()
        .put("E5", &["Morris"])
        .put("E6", &["Early"])
        .put("P5", &["AP-Hill"])
        .put("K5", &["Hooker-HQ"])
        .confederates_attack();
    table.declare(&["Early"], &["Morris"]).play("resolve 1");
    assert_eq!((table.winner(), table.question()), (Some(Side::Confederate), "over"));
    // An exchange that leaves the Union nobody and the Confederates 12: nobody wins.
    let mut table = position()
        .without_reserve()
        .put("E5", &["Geary"])
        .put("E6", &["Colston"])
        .put("P5", &["AP-Hill"])
        .union_attacks();
    table.fight(&["Geary"], &["Colston"], 2);
    assert_eq!((table.winner(), table.question()), (None, "over"));
}

#[test]
fn after_the_25th_complete_turn_sixteen_factors_win() {
    proves!("ah61.7.1", "ah61.7.3");
    let last = |turn: u8| {
        position()
            .without_reserve()
            .put("E5", &["Geary"])
            .put("P5", &["AP-Hill", "Stuart"])
            .line(&format!("turn = {turn}"))
            .union_moves()
    };
    let mut table = last(24);
    table.play("end movement; end movement");
    assert_eq!((table.winner(), table.state.turn), (None, 25));
    let mut table = last(25);
    table.play("end movement");
    assert_eq!(table.winner(), None);
    table.play("end movement");
    assert_eq!((table.winner(), table.question()), (Some(Side::Confederate), "over"));
}
