//! Prepare for play: the published set-up in its order.

use std::sync::Arc;

use ah::Ah61;
use engine::{Ruleset, Setup, Side, proves};

use crate::position::Table;

fn unprepared() -> Table {
    let rules = Arc::new(Ah61::load(&library::Shipped::new()).unwrap());
    Table::start(&rules, &Setup::scenario("ah61", "players")).unwrap()
}

/// Places whatever is left of a placement on the first square that has room.
fn place_the_rest(table: &mut Table, side: Side) {
    while ["choose_unit_to_place", "place_unit"].contains(&table.question()) && table.decider() == side {
        let first = table.actions().remove(0);
        table.play(&first);
    }
}

fn fortify(table: &mut Table) {
    for square in ["II-34", "JJ-35", "KK-37", "LL-39", "MM-41"] {
        table.play(&format!("fortify {square}"));
    }
    for number in 19..34 {
        table.play(&format!("fortify A-{number}"));
    }
}

#[test]
fn fortifications_first_five_and_fifteen() {
    proves!("ah61.8.1", "ah61.8.2", "ah61.8.3");
    let mut table = unprepared();
    assert_eq!(table.asked(), "Union place_fortification");
    // South of the river, between the rivers, on a river: not for the Union.
    for square in ["R-28", "I-15", "C-3"] {
        assert_eq!(table.refused(&format!("fortify {square}")), "ah61.8.1", "{square}");
    }
    table.play("fortify HH-33");
    assert_eq!(table.refused("fortify HH-33"), "ah61.8.3");
    for square in ["II-34", "JJ-35", "KK-37", "LL-39"] {
        assert_eq!(table.decider(), Side::Union);
        table.play(&format!("fortify {square}"));
    }
    assert_eq!(table.asked(), "Confederate place_fortification");
    for square in ["HH-33", "I-15", "C-13"] {
        assert_eq!(table.refused(&format!("fortify {square}")), "ah61.8.2", "{square}");
    }
    for number in 19..34 {
        assert_eq!(table.asked(), "Confederate place_fortification");
        table.play(&format!("fortify A-{number}"));
    }
    assert_eq!(table.asked(), "Union withhold_corps");
}

#[test]
fn the_union_holds_two_corps_back() {
    proves!("ah61.8.4", "ah61.8.7");
    let mut table = unprepared();
    fortify(&mut table);
    let corps = [
        "withhold I Corps",
        "withhold II Corps",
        "withhold III Corps",
        "withhold V Corps",
        "withhold XI Corps",
    ];
    assert_eq!(table.actions(), corps);
    assert_eq!(table.refused("withhold VI Corps"), "ah61.8.4");
    table.play("withhold II Corps");
    assert_eq!(table.refused("withhold II Corps"), "ah61.8.4");
    table.play("withhold XI Corps");
    assert_eq!(table.asked(), "Union choose_unit_to_place");
    // Their divisions and artillery wait, and so do boats and bridges; every headquarters goes down now.
    for unit in ["Hancock", "Gibbon", "French", "II-C", "Devens", "Bridge-1", "Boats-1"] {
        assert_eq!(table.refused(&format!("take {unit}")), "ah61.8.4", "{unit}");
    }
    for unit in ["Couch-HQ", "Howard-HQ", "Geary", "Morris", "R-4-6"] {
        assert!(table.actions().contains(&format!("take {unit}")), "{unit}");
    }
    place_the_rest(&mut table, Side::Union);
    assert_eq!(table.asked(), "Confederate choose_unit_to_place");
    place_the_rest(&mut table, Side::Confederate);
    let last = table.actions();
    // Two artillery brigades, six infantry divisions, six bridges and two boats.
    assert_eq!(last.len(), 16);
    assert!(last.contains(&"take Hancock".to_owned()) && last.contains(&"take Bridge-6".to_owned()));
    place_the_rest(&mut table, Side::Union);
    assert_eq!(table.asked(), "Union move");
}

#[test]
fn units_start_on_their_own_side_of_the_rivers_within_the_limits() {
    proves!("ah61.8.5", "ah61.8.8", "ah61.8.9");
    let mut table = unprepared();
    fortify(&mut table);
    table.play("withhold I Corps");
    table.play("withhold V Corps");
    table.play("take Hancock");
    for square in ["R-28", "I-15", "C-3"] {
        assert_eq!(table.refused(&format!("place {square}")), "ah61.8.1", "{square}");
    }
    table.play("place HH-33");
    table.play("take Gibbon");
    table.play("place HH-33");
    table.play("take French");
    assert_eq!(table.refused("place HH-33"), "ah61.8.9");
    table.play("place HH-32");
    place_the_rest(&mut table, Side::Union);
    table.play("take AP-Hill");
    for square in ["HH-33", "I-15", "C-13"] {
        assert_eq!(table.refused(&format!("place {square}")), "ah61.8.2", "{square}");
    }
    table.play("place HH-37");
    table.play("take Rodes");
    table.play("place HH-37");
    table.play("take Walton");
    assert_eq!(table.refused("place HH-37"), "ah61.8.9");
    table.play("place HH-36");
    place_the_rest(&mut table, Side::Confederate);
    // Boats and bridges start on road squares only.
    table.play("take Bridge-1");
    assert_eq!(table.refused("place A-2"), "ah61.8.1");
    assert_eq!(table.refused("place H-6"), "ah61.8.9");
    table.play("place E-3");
}

#[test]
fn brigades_may_start_in_the_place_of_their_own_division() {
    proves!("ah61.8.6");
    let mut table = unprepared();
    fortify(&mut table);
    table.play("withhold I Corps");
    table.play("withhold V Corps");
    place_the_rest(&mut table, Side::Union);
    table.play("substitute Early");
    for unit in ["Gordon", "Hoke", "Smith", "Hays", "Early-HQ"] {
        table.play(&format!("take {unit}"));
        table.play("place HH-37");
    }
    assert_eq!(table.refused("take Early"), "ah61.8.4");
    // Not for another division: Mahone belongs to Anderson.
    assert_eq!(table.refused("take Mahone"), "ah61.8.4");
    table.play("take Anderson");
    table.play("place HH-36");
    assert_eq!(table.refused("substitute Anderson"), "ah61.8.6");
}
