//! How to win.

use engine::proves;

use crate::position::position;

#[test]
fn the_union_wins_when_the_confederates_are_down_to_fifteen() {
    proves!("ah61.7.2", "ah61.7.4");
    // Colston (7) falls: 12 and 4 are left, one too many; then Stuart, and it is over at once.
    let mut play = position()
        .without_reserve()
        .put("E5", &["Geary"])
        .put("E6", &["Colston"])
        .put("K5", &["Berry"])
        .put("K6", &["Stuart"])
        .put("P5", &["AP-Hill", "Jackson-HQ"])
        .ground("P5", "hill")
        .forts(&["P5"])
        .union_attacks();
    play.declare(&["Geary"], &["Colston"]).declare(&["Berry"], &["Stuart"]);
    play.roll(&[1, 1]).go(&["resolve 1"]);
    assert_eq!((play.winner(), play.decision()), (None, "resolve_battles"));
    play.go(&["resolve 2"]);
    // A.P. Hill's 12 count as printed, though his hill is fortified; the headquarters counts nothing.
    assert_eq!((play.winner(), play.decision()), (Some("Union"), "over"));
    // Fifteen is enough: 12 and 3.
    let mut play = position()
        .without_reserve()
        .put("E5", &["Geary"])
        .put("E6", &["Colston"])
        .put("P5", &["AP-Hill", "Alexander"])
        .union_attacks();
    play.fight(&["Geary"], &["Colston"], 1);
    assert_eq!((play.winner(), play.decision()), (Some("Union"), "over"));
    // Brigades count their own factor: 16 in brigades go on.
    let mut play = position()
        .without_reserve()
        .put("E5", &["Geary"])
        .put("E6", &["Colston"])
        .put("P5", &["Mahone", "Posey", "Perry", "Kershaw", "Semmes", "Wofford", "Barksdale", "Heth"])
        .union_attacks();
    play.fight(&["Geary"], &["Colston"], 1);
    assert_eq!((play.winner(), play.decides()), (None, "Confederate"));
}

#[test]
fn the_confederates_win_when_the_union_army_is_gone() {
    proves!("ah61.7.3");
    let mut play = position()
        .without_reserve()
        .put("E5", &["Morris"])
        .put("E6", &["Early"])
        .put("P5", &["AP-Hill"])
        .put("K5", &["Hooker-HQ"])
        .confederates_attack();
    play.declare(&["Early"], &["Morris"]).go(&["resolve 1"]);
    assert_eq!((play.winner(), play.decision()), (Some("Confederate"), "over"));
    // An exchange that leaves the Union nobody and the Confederates 12: nobody wins.
    let mut play = position()
        .without_reserve()
        .put("E5", &["Geary"])
        .put("E6", &["Colston"])
        .put("P5", &["AP-Hill"])
        .union_attacks();
    play.fight(&["Geary"], &["Colston"], 2);
    assert_eq!((play.winner(), play.decision()), (None, "over"));
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
    let mut play = last(24);
    play.go(&["end movement", "end movement"]);
    assert_eq!((play.winner(), play.state.turn), (None, 25));
    let mut play = last(25);
    play.go(&["end movement"]);
    assert_eq!(play.winner(), None);
    play.go(&["end movement"]);
    assert_eq!((play.winner(), play.decision()), (Some("Confederate"), "over"));
}
