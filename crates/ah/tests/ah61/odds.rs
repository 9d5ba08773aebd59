//! Odds, the Combat Results Table and its results.

use engine::{Side, Viewer, proves};

use crate::position::{Own as _, Table, position};

/// The attackers square by square.
type Squares<'a> = &'a [&'a [&'a str]];

/// A battle of these factors: the attackers' sum in Union units, the defenders' in Confederate ones.
fn battle(attackers: Squares<'_>, defenders: &[&str]) -> Table {
    let squares = ["E5", "F5", "F6", "E7", "D6", "D5"];
    let mut position = position().put("E6", defenders);
    for (square, units) in squares.iter().zip(attackers) {
        position = position.put(square, units);
    }
    let mut table = position.union_attacks();
    match defenders {
        [one] => table.play(&format!("attack {one}")),
        _ => table.play("attack all at E6"),
    };
    let units: Vec<&str> = attackers.iter().flat_map(|units| units.iter().copied()).collect();
    match units.as_slice() {
        [one] => table.play(&format!("by {one}")),
        _ => table.play("by all"),
    };
    table.play("battle ready");
    table
}

fn figures(table: &Table) -> String {
    table.view(Viewer::Umpire).sheets[0].rows[0].cells[3..].join(" ")
}

#[test]
fn the_larger_is_divided_by_the_smaller_and_fractions_dropped() {
    proves!(
        "ah61.19.1",
        "ah61.19.2",
        "ah61.19.3",
        "ah61.ex.odds.1",
        "ah61.ex.odds.2",
        "ah61.ex.odds.3",
        "ah61.ex.odds.4",
        "ah61.ex.odds.5",
        "ah61.ex.odds.6",
        "ah61.ex.odds.7",
        "ah61.ex.odds.8"
    );
    let cases: [(Squares<'_>, &[&str], &str); 8] = [
        (&[&["Devens"]], &["Gordon"], "4-2 2-1"),
        (&[&["Doubleday", "Gregg"]], &["Gordon", "Wilcox"], "9-3 3-1"),
        (&[&["Doubleday", "Berry"], &["Birney", "Whipple"]], &["Early", "Gordon", "Wilcox"], "24-11 2-1"),
        (&[&["Doubleday", "Berry"], &["Devens"]], &["Early", "Wilcox"], "16-9 1-1"),
        (
            &[&["Geary", "Doubleday"], &["Berry", "Birney"], &["Whipple", "Williams"], &["Morris"]],
            &["AP-Hill"],
            "38-12 3-1",
        ),
        (&[&["Devens"]], &["AP-Hill", "Gordon", "Wilcox"], "4-15 1-3"),
        (&[&["Buford"]], &["Gordon", "Wilcox"], "2-3 1-1"),
        (&[&["Doubleday", "Berry"], &["Schurz"]], &["Gordon", "Hoke", "Smith"], "16-6 2-1"),
    ];
    for (attackers, defenders, expected) in cases {
        assert_eq!(figures(&battle(attackers, defenders)), expected);
    }
}

#[test]
fn odds_off_the_table_need_no_die() {
    proves!("ah61.19.6");
    // 41-6 is 6-1 and is rolled; 42-6 is 7-1 and is not.
    let six: Squares<'_> =
        &[&["Geary", "Doubleday"], &["Berry", "Birney"], &["Whipple", "Hancock"], &["Gibbon"]];
    let mut table = battle(six, &["Gordon", "Hoke", "Smith"]);
    assert_eq!(figures(&table), "41-6 6-1");
    table.dice(&[2]).play("resolve 1");
    table.spent();
    assert!(table.said("41-6 is 6-1: D back 2."));
    let seven: Squares<'_> =
        &[&["Geary", "Doubleday"], &["Berry", "Birney"], &["Whipple", "Hancock"], &["French"]];
    let mut table = battle(seven, &["Gordon", "Hoke", "Smith"]);
    assert_eq!(figures(&table), "42-6 7-1");
    table.play("resolve 1");
    table.spent();
    assert!(table.gone(&["Gordon", "Hoke", "Smith"]));
    // 1-6 is rolled, worse is not.
    let mut table = battle(&[&["Morris"]], &["Hays", "Gordon", "Hoke"]);
    assert_eq!(figures(&table), "1-6 1-6");
    table.dice(&[3]).play("resolve 1");
    assert_eq!(table.question(), "line_of_retreat");
    let mut table = battle(&[&["Morris"]], &["Colston"]);
    assert_eq!(figures(&table), "1-7 1-7");
    table.play("resolve 1");
    table.spent();
    assert!(table.gone(&["Morris"]));
}

#[test]
fn every_cell_of_the_table() {
    proves!("ah61.20.1", "ah61.20.2", "ah61.ex.odds.9");
    let rows: [(Squares<'_>, &[&str], &str, [&str; 6]); 11] = [
        (&[&["Morris"]], &["Hays", "Gordon", "Hoke"], "1-6", ["Ae", "Ae", "Ab", "Ae", "Ae", "Ae"]),
        (&[&["Morris"]], &["Gordon", "Hoke", "Wilcox"], "1-5", ["Ae", "Ae", "Ab", "Ab", "Ae", "Ae"]),
        (&[&["Buford"]], &["Early"], "1-4", ["Ab", "Ae", "Ab", "Ab", "Ae", "Ae"]),
        (&[&["Devens"]], &["AP-Hill"], "1-3", ["Ab", "Ab", "Ab", "Ab", "Ae", "Ae"]),
        (&[&["Devens"]], &["Early"], "1-2", ["Db", "ex", "Ab", "Ab", "Ae", "Ae"]),
        (&[&["Geary"]], &["Colston"], "1-1", ["De", "ex", "Db", "Ab", "Ae", "Ae"]),
        (&[&["Devens"]], &["Gordon"], "2-1", ["De", "ex", "Db", "Ab", "ex", "Ae"]),
        (&[&["Doubleday"]], &["Gordon"], "3-1", ["De", "ex", "Db", "Db", "ex", "De"]),
        (&[&["Devens", "Schurz"]], &["Gordon"], "4-1", ["De", "ex", "De", "Db", "Db", "De"]),
        (&[&["Hancock"]], &["Wilcox"], "5-1", ["De", "Db", "De", "Db", "De", "De"]),
        (&[&["Doubleday"]], &["Wilcox"], "6-1", ["De", "Db", "De", "De", "De", "De"]),
    ];
    for (attackers, defenders, odds, results) in rows {
        for (face, expected) in (1..).zip(results) {
            let mut table = battle(attackers, defenders);
            assert!(figures(&table).ends_with(odds), "{odds}");
            table.dice(&[face]).play("resolve 1");
            let names = [
                ("Ae", "A elim"),
                ("De", "D elim"),
                ("Ab", "A back 2"),
                ("Db", "D back 2"),
                ("ex", "exchange"),
            ];
            let name = names.iter().find(|(short, _)| *short == expected).unwrap().1;
            assert!(table.said(&format!(": {name}.")), "{odds}, {face}: {expected}");
            // Everybody of the beaten side falls, and nobody else.
            let all: Vec<&str> = attackers.concat();
            if expected == "Ae" {
                assert!(
                    table.gone(&all) && defenders.iter().all(|unit| table.place(unit) == "E6"),
                    "{odds}, {face}"
                );
            }
            if expected == "De" {
                assert!(
                    table.gone(defenders) && !all.iter().any(|unit| table.gone(&[unit])),
                    "{odds}, {face}"
                );
            }
        }
    }
}

#[test]
fn a_retreat_keeps_to_the_stacking_limit() {
    proves!("ah61.20.5");
    // Every open square holds 22 factors but one, which holds 20: two units of 2 cannot both go there.
    let full = |free: &[&str]| {
        position()
            .without_reserve()
            .river(8)
            .put("E6", &["Geary"])
            .put("E7", &["Gordon", "Hoke"])
            .put("C7", &["AP-Hill", "Rodes"])
            .put("G7", free)
    };
    let mut table = full(&["Early", "Anderson", "Stuart"]).union_attacks();
    table.fight(&["Geary"], &["Gordon", "Hoke"], 3);
    assert_eq!(table.offered("retreat"), ["Gordon to G7", "Hoke to G7"]);
    table.play("retreat Hoke to G7");
    assert_eq!(table.place("Hoke"), "G7");
    assert!(table.gone(&["Gordon"]));
}

#[test]
fn an_exchange_costs_the_stronger_side_at_least_as_much() {
    proves!("ah61.20.6", "ah61.20.7", "ah61.20.8");
    // 12 against 7 raised to 7: the weaker side loses all.
    let mut table = battle(&[&["Geary", "Hancock"]], &["Colston"]);
    table.dice(&[2]).play("resolve 1");
    // Seven are owed: Geary alone pays it, Hancock only together with him, which would waste Hancock. So nobody is asked.
    assert!(table.gone(&["Geary", "Colston"]) && table.place("Hancock") == "E5");
    // With Berry (6) beside them there is a choice: Geary, or Berry and then Hancock.
    let mut table = battle(&[&["Geary", "Hancock"], &["Berry"]], &["Colston"]);
    table.dice(&[2]).play("resolve 1");
    assert_eq!((table.decider(), table.question()), (Side::Union, "exchange_losses"));
    assert_eq!(table.offered("remove").len(), 2);
    assert_eq!(table.refused("remove Hancock"), "ah61.20.8");
    assert_eq!(table.refused("remove Sykes"), "ah61.20.8");
    table.play("remove Berry");
    assert!(table.gone(&["Berry", "Hancock", "Colston"]) && table.place("Geary") == "E5");
    // On a hill the defender's factors count double: 4 against 2 doubled is even, and both lose everything.
    let hill = |attackers: &[&str]| {
        position().ground("E6", "hill").put("E5", attackers).put("E6", &["Gordon"]).union_attacks()
    };
    let mut table = hill(&["Devens"]);
    table.fight(&["Devens"], &["Gordon"], 2);
    assert!(table.gone(&["Devens", "Gordon"]));
    // 3 against 4: the defender is the stronger, and his one unit of 4 pays for 3.
    let mut table = hill(&["Gregg"]);
    table.fight(&["Gregg"], &["Gordon"], 2);
    assert_eq!(table.decider(), Side::Confederate);
    table.play("remove Gordon");
    assert!(table.gone(&["Gregg", "Gordon"]));
}
