//! Section 4: who sees what, when.

use engine::{Seat, Side, Viewer, proves};

use crate::table::{Own as _, Position, Table};

/// Meade a step from anywhere, by a major activation.
fn meade(position: &Position) -> Table {
    let mut table = position.table();
    table.play("play meade/couch/sickles; activate meade; march");
    table
}

#[test]
fn some_begin_in_sight_and_some_behind_the_screen() {
    proves!("c1863.4.1", "c1863.0.7", "c1863.4.7", "c1863.4.10");
    let table = Position::union().table();
    for (name, seen) in [
        ("early", "13"),
        ("hill", "14"),
        ("colston", "15"),
        ("reynolds", "6"),
        ("sedgwick", "5"),
        ("sickles", "4"),
        ("slocum", "1"),
        ("meade", "hidden"),
        ("howard", "hidden"),
        ("couch", "hidden"),
        ("anderson", "hidden"),
        ("mclaws", "hidden"),
    ] {
        assert_eq!(table.seen(name), seen, "{name}");
    }
    assert_eq!(table.place("anderson"), "22");
}

#[test]
fn two_hidden_enemies_side_by_side_are_both_revealed() {
    proves!("c1863.4.2", "c1863.4.3", "c1863.4.12", "c1863.9.1.6");
    // Meade hidden at 3 comes to 11, then to 12, next to Anderson hidden at 22.
    let mut table = meade(&Position::union().at("meade", 3));
    assert_eq!((table.seen("meade"), table.seen("anderson")), ("hidden".into(), "hidden".into()));
    table.play("step 11");
    assert_eq!(table.seen("meade"), "hidden");
    assert_eq!(table.asked(), "Union move");
    table.play("step 12");
    assert_eq!((table.seen("meade"), table.seen("anderson")), ("12".into(), "22".into()));
    assert_eq!(table.seen("mclaws"), "hidden");
}

#[test]
fn out_of_contact_is_out_of_sight_and_last_seen_is_remembered() {
    proves!("c1863.4.4", "c1863.4.13", "c1863.6.7");
    let mut table = Position::union().table();
    table.play("play sickles/meade; activate sickles; march");
    assert_eq!(table.seen("sickles"), "4");
    // At 3 Sickles stands next to friends at 4 and 2 only; Early, who saw him, is alone and out of sight too.
    table.play("step 3");
    assert_eq!((table.seen("sickles"), table.seen("early")), ("hidden".into(), "hidden".into()));
    assert_eq!(table.conditions_seen("sickles"), ["last seen at 4", "activated"]);
    // He can come back into sight: nothing is switched off for good.
    table.play("step 4");
    assert_eq!((table.seen("sickles"), table.seen("early")), ("4".into(), "13".into()));
}

#[test]
fn deep_in_enemy_country_everyone_is_seen() {
    proves!("c1863.4.5", "c1863.4.6");
    // 20 is red, 19 plain: no Confederate is near either.
    let far = Position::union().at("anderson", 12).at("meade", 19);
    let mut table = meade(&far);
    assert_eq!(table.seen("meade"), "hidden");
    table.play("step 20");
    assert_eq!(table.seen("meade"), "20");
    // A Confederate is not seen in red country, but in blue.
    let mut table =
        Position::confederate().at("anderson", 12).at("howard", 17).at("meade", 17).at("couch", 16).table();
    assert_eq!(table.seen("anderson"), "hidden");
    table.play("play mclaws/anderson; activate anderson; march; step 11");
    assert_eq!(table.seen("anderson"), "11");
}

#[test]
fn only_the_head_of_the_line_of_march_is_seen() {
    proves!("c1863.4.8", "c1863.4.9", "c1863.4.11");
    // Two at 8 lead together; Slocum behind them at 1 is hidden.
    let base = Position::union().at("meade", 8).at("howard", 8).at("mclaws", 12);
    let mut table = meade(&base);
    for (name, seen) in [("meade", "8"), ("howard", "8"), ("slocum", "hidden")] {
        assert_eq!(table.seen(name), seen, "{name}");
    }
    // 9 is beyond 8: when Meade goes ahead Howard is lost from sight in the middle of the activation.
    table.play("step 9");
    assert_eq!((table.seen("meade"), table.seen("howard")), ("9".into(), "hidden".into()));
    // Meade leaves the line: Howard leads again, ahead of Slocum.
    table.play("step 2");
    assert_eq!(
        (table.seen("meade"), table.seen("howard"), table.seen("slocum")),
        ("hidden".into(), "8".into(), "hidden".into())
    );
}

#[test]
fn behind_the_head_an_adjacent_enemy_still_sees() {
    proves!("c1863.4.10", "c1863.4.12");
    // Anderson at 18 is next to Howard at 8, who is behind Meade at 9.
    let table = Position::union().at("meade", 9).at("howard", 8).at("anderson", 18).at("mclaws", 12).table();
    assert_eq!((table.seen("howard"), table.seen("anderson")), ("8".into(), "18".into()));
    let table = Position::union().at("meade", 9).at("howard", 8).at("mclaws", 12).table();
    assert_eq!(table.seen("howard"), "hidden");
}

#[test]
fn a_repulsed_attacker_reveals_nobody_beyond() {
    proves!("c1863.4.14", "c1863.6.6");
    let mut table = meade(&Position::union());
    table.play("step 9").dice(&[3, 3, 4, 5, 1]).play("attack 10");
    // While the dice lie on the table Anderson at 22, next to 10, is not seen; nor after Meade has gone back.
    assert_eq!((table.seen("anderson"), table.place("meade")), ("hidden".into(), "9".into()));
    table.play("accept");
    assert_eq!((table.seen("anderson"), table.place("meade")), ("hidden".into(), "9".into()));
    // A winner who stays does see him.
    let mut table = meade(&Position::union());
    table.play("step 9").dice(&[6, 6, 4, 5, 1]).play("attack 10; accept; retreat mclaws 22");
    assert_eq!((table.seen("anderson"), table.place("meade")), ("22".into(), "10".into()));
}

#[test]
fn what_is_hidden_is_in_no_view_of_the_enemy() {
    proves!("c1863.4.1", "c1863.13.1.2");
    let table = Position::union().table();
    let view = table.view(Viewer::Seat(Seat::CONFEDERATE));
    let meade = view.pieces.iter().find(|piece| piece.id == "meade").unwrap();
    assert!(meade.hidden && meade.place == "hidden" && meade.status.is_empty());
    let sheet = table.sheet(Viewer::Seat(Seat::CONFEDERATE), "Out of sight");
    assert_eq!(sheet[0], ["Meade", "", "2, 3, 7"]);
    assert!(table.view(Viewer::Spectator).pieces.iter().filter(|piece| piece.hidden).count() == 5);
    let hand = table.hand(Viewer::Seat(Seat::CONFEDERATE), "Union hand");
    assert_eq!((hand.count, hand.cards.len()), (3, 0));
    let own = table.hand(Viewer::Seat(Seat::UNION), "Union hand");
    assert_eq!(own.cards.len(), 3);
    assert_eq!(table.momentum(Side::Union), 0);
}
