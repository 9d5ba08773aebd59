//! III Sequence of play, VIII Night, IX Initial Union movement, X Victory, the Time Record Chart.

use engine::{Ruleset, Side, Status, Viewer, proves};

use crate::support::{Table, position, real};

fn names(table: &Table) -> Vec<String> {
    let view = table.view(Viewer::Umpire);
    let chart = view.sheets.iter().find(|sheet| sheet.title == "Time Record Chart").unwrap();
    chart
        .rows
        .iter()
        .map(|row| format!("{}{}", row.cells[0], if row.cells[1] == "night" { " *" } else { "" }))
        .collect()
}

#[test]
fn the_time_record_chart_has_twenty_two_turns() {
    proves!("ah74.time.1", "ah74.time.2", "ah74.time.3", "ah74.2.3.1");
    let names = names(&position("Union movement, turn 1", &[("A-1", "Hancock")]).table());
    assert_eq!(names.len(), 22);
    assert_eq!(names[0], "Apr 29, Special (Night) *");
    for (index, day) in ["Apr 30", "May 1", "May 2"].into_iter().enumerate() {
        let expected = ["Night AM *", "6 AM", "9 AM", "12 PM", "3 PM", "6 PM", "Night PM *"]
            .map(|turn| format!("{day}, {turn}"));
        assert_eq!(names[1 + 7 * index..8 + 7 * index], expected);
    }
    assert_eq!(names.iter().filter(|name| name.ends_with('*')).count(), 7);
}

#[test]
fn a_turn_is_a_union_segment_and_a_confederate_segment() {
    proves!("ah74.3.1", "ah74.3.7");
    let mut table = position("Union movement, turn 4", &[("A-1", "Hancock"), ("A-12", "Anderson")]).table();
    table.play("end");
    let heading = table.view(Viewer::Umpire).heading;
    assert_eq!((heading.turn, heading.side), (4, Some(Side::Confederate)));
    table.play("end");
    let heading = table.view(Viewer::Umpire).heading;
    assert_eq!(
        (heading.turn, heading.side, heading.turn_name.as_str()),
        (5, Some(Side::Union), "Apr 30, 12 PM")
    );
    // The log tells every phase with its turn: pages of it are read later.
    assert!(table.said("Turn 5, Union Segment: Movement Phase."));
}

#[test]
fn the_confederate_moves_from_the_third_turn() {
    proves!("ah74.9.1", "ah74.9.3", "ah74.time.4");
    let mut table = position("Union movement, turn 1", &[("A-1", "Hancock"), ("A-12", "Anderson")]).table();
    for turn in [2, 3] {
        table.play("end");
        let heading = table.view(Viewer::Umpire).heading;
        assert_eq!((heading.turn, heading.side), (turn, Some(Side::Union)));
    }
    table.play("end");
    assert_eq!(table.view(Viewer::Umpire).heading.side, Some(Side::Confederate));
    table.play("move Anderson");
    // And a setup cannot put him there earlier.
    let early =
        position("Confederate movement, turn 2", &[("A-12", "Anderson")]).start(super::support::small());
    assert!(early.is_err());
}

#[test]
fn the_union_uses_roads_by_night_in_the_first_two_turns_only() {
    proves!("ah74.9.2", "ah74.8.3", "ah74.9.3", "ah74.8.2.1");
    for (turn, reaches) in [(1, true), (2, true), (8, false)] {
        let at = [("F-1", "Hancock"), ("A-12", "Anderson"), ("H-12", "Pleasanton")];
        let mut table = position(&format!("Union movement, turn {turn}"), &at).table();
        table.play("move Hancock; to F-2; to F-3; to G-3; to H-3");
        assert_eq!(table.question() == "move_unit", reaches, "turn {turn}");
    }
    // The night rules bind the Union then too.
    let mut table = position("Union movement, turn 1", &[("A-8", "Hancock"), ("A-10", "Anderson")]).table();
    table.play("move Hancock");
    assert_eq!(table.refused("to A-9"), "ah74.8.2.1");
    // The Confederate has no Road Bonus at night.
    let mut table = position("Confederate movement, turn 8", &[("F-12", "Anderson")]).table();
    table.play("move Anderson; to F-11; to F-10; to F-9; to F-8");
    assert_eq!(table.question(), "movement");
}

#[test]
fn at_night_nobody_fights_and_neighbours_part() {
    proves!("ah74.8.1", "ah74.8.2.1", "ah74.8.2.2", "ah74.8.2.3");
    let at = [("A-8", "Hancock"), ("A-9", "Anderson"), ("D-8", "Gibbon"), ("B-8", "I-C")];
    let mut table = position("Union movement, turn 8", &at).table();
    assert_eq!(table.refused("end"), "ah74.8.2.2");
    table.play("move Hancock");
    assert_eq!(table.refused("stop"), "ah74.4.2.1");
    table.play("to A-7; stop; end");
    // No fire, no combat: the Confederate Segment follows at once.
    assert_eq!(
        (table.question(), table.view(Viewer::Umpire).heading.side),
        ("movement", Some(Side::Confederate))
    );
    // Who cannot leave stays: Hancock's only way out of the corner, A-11, is next to Walton as well.
    let at = [("A-12", "Hancock"), ("B-12", "Walton")];
    let mut table = position("Union movement, turn 8", &at).table();
    assert!(!table.offers("move Hancock"));
    // It is the night that holds him, not the enemy in the other hex.
    assert!(
        table.refusal("move Hancock").sentence.contains("At night Hancock may not move next to the enemy")
    );
    table.play("end");
    assert_eq!(
        (table.question(), table.view(Viewer::Umpire).heading.side),
        ("movement", Some(Side::Confederate))
    );
}

#[test]
fn the_union_needs_four_to_one_at_the_end_of_the_last_turn() {
    proves!("ah74.10.1.1", "ah74.10.2", "ah74.time.6", "ah74.time.1");
    for (union, winner) in [("Hancock R-3-6", Side::Union), ("Hancock Morris", Side::Confederate)] {
        // 8 or 6 against Walton's 2.
        let mut table = position("Union movement, turn 22", &[("A-1", union), ("A-9", "Walton")]).table();
        table.play("end; end");
        let Status::Over(outcome) = table.rules.status(&table.state) else { panic!("not over") };
        assert_eq!(outcome.winner, Some(winner), "{}", outcome.sentence);
    }
    // Not a turn earlier; disruption does not reduce anybody; nothing counted means a Union victory.
    let mut table = position("Union movement, turn 21", &[("A-1", "Hancock R-3-6"), ("A-9", "Walton")])
        .disrupted("Hancock", 3)
        .table();
    table.play("end; end");
    assert_eq!(table.question(), "movement");
    table.play("end; end");
    let Status::Over(outcome) = table.rules.status(&table.state) else { panic!("not over") };
    assert_eq!(outcome.winner, Some(Side::Union));
}

fn counted(at: &[(&str, &str)]) -> i32 {
    let table = position("Union movement, turn 22", at).table();
    table.view(Viewer::Umpire).tracks.iter().find(|track| track.label.contains("that count")).unwrap().value
}

#[test]
fn only_confederates_with_a_way_south_count() {
    proves!("ah74.10.1.2", "ah74.10.1.3", "ah74.10.3.1", "ah74.10.3.2");
    assert_eq!(counted(&[("A-9", "Walton"), ("K-1", "Hancock")]), 2);
    // Shut in by zones on every side: nothing. A friend does not cancel a zone.
    assert_eq!(
        counted(&[
            ("A-9", "Walton"),
            ("A-11", "Hancock"),
            ("C-11", "Gibbon"),
            ("A-7", "French"),
            ("C-9", "Sykes")
        ]),
        0
    );
    assert_eq!(
        counted(&[
            ("A-9", "Walton"),
            ("B-10", "Wilcox"),
            ("A-11", "Hancock"),
            ("C-11", "Gibbon"),
            ("A-7", "French"),
            ("C-9", "Sykes")
        ]),
        0
    );
    // The unit's own hex is no part of the path, and an edge hex is the edge.
    assert_eq!(counted(&[("A-12", "Walton"), ("A-11", "Hancock")]), 2);
    // A hex with nothing but a Union bridge bars the way as well.
    let shut = [("A-11", "Walton"), ("C-11", "Hancock"), ("C-12", "Gibbon"), ("A-9", "French")];
    assert_eq!(counted(&shut), 2);
    assert_eq!(counted(&[&shut[..], &[("A-12", "Bridge-1")]].concat()), 0);
    // North of the river: twice, and without a way. In the river: not north.
    assert_eq!(counted(&[("B-3", "Walton"), ("B-4", "Hancock")]), 4);
    assert_eq!(counted(&[("B-3", "Colston"), ("B-4", "Hancock")]), 14);
    assert_eq!(counted(&[("D-6", "Walton"), ("K-1", "Hancock")]), 2);
}

#[test]
fn the_land_between_the_rivers_is_north_of_the_line() {
    proves!("ah74.10.3.1");
    let count = |hex: &str| {
        let table = position("Union movement, turn 22", &[(hex, "Walton"), ("MM-25", "Hancock")]).on(real());
        table
            .view(Viewer::Umpire)
            .tracks
            .iter()
            .find(|track| track.label.contains("that count"))
            .unwrap()
            .value
    };
    assert_eq!((count("I-15"), count("X-21"), count("R-28")), (4, 4, 2));
    assert_eq!(real().about().board, "ah");
}
