//! Odds, the Combat Results Table and its results.

use engine::proves;

use crate::position::{Play, position};

/// The attackers square by square.
type Squares<'a> = &'a [&'a [&'a str]];

/// A battle of these factors: the attackers' sum in Union units, the defenders' in Confederate ones.
fn battle(attackers: Squares<'_>, defenders: &[&str]) -> Play {
    let squares = ["E5", "F5", "F6", "E7", "D6", "D5"];
    let mut position = position().put("E6", defenders);
    for (square, units) in squares.iter().zip(attackers) {
        position = position.put(square, units);
    }
    let mut play = position.union_attacks();
    match defenders {
        [one] => play.go(&[&format!("attack {one}")]),
        _ => play.go(&["attack all at E6"]),
    };
    let units: Vec<&str> = attackers.iter().flat_map(|units| units.iter().copied()).collect();
    match units.as_slice() {
        [one] => play.go(&[&format!("by {one}")]),
        _ => play.go(&["by all"]),
    };
    play.go(&["battle ready"]);
    play
}

fn figures(play: &Play) -> String {
    play.view().sheets[0].rows[0].cells[3..].join(" ")
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
    let mut play = battle(six, &["Gordon", "Hoke", "Smith"]);
    assert_eq!(figures(&play), "41-6 6-1");
    play.roll(&[2]).go(&["resolve 1"]);
    assert!(play.dice_used() && play.said("41-6 is 6-1: D back 2."));
    let seven: Squares<'_> =
        &[&["Geary", "Doubleday"], &["Berry", "Birney"], &["Whipple", "Hancock"], &["French"]];
    let mut play = battle(seven, &["Gordon", "Hoke", "Smith"]);
    assert_eq!(figures(&play), "42-6 7-1");
    play.go(&["resolve 1"]);
    assert!(play.gone(&["Gordon", "Hoke", "Smith"]) && play.dice_used());
    // 1-6 is rolled, worse is not.
    let mut play = battle(&[&["Morris"]], &["Hays", "Gordon", "Hoke"]);
    assert_eq!(figures(&play), "1-6 1-6");
    play.roll(&[3]).go(&["resolve 1"]);
    assert_eq!(play.decision(), "line_of_retreat");
    let mut play = battle(&[&["Morris"]], &["Colston"]);
    assert_eq!(figures(&play), "1-7 1-7");
    play.go(&["resolve 1"]);
    assert!(play.gone(&["Morris"]) && play.dice_used());
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
            let mut play = battle(attackers, defenders);
            assert!(figures(&play).ends_with(odds), "{odds}");
            play.roll(&[face]).go(&["resolve 1"]);
            let names = [
                ("Ae", "A elim"),
                ("De", "D elim"),
                ("Ab", "A back 2"),
                ("Db", "D back 2"),
                ("ex", "exchange"),
            ];
            let name = names.iter().find(|(short, _)| *short == expected).unwrap().1;
            assert!(play.said(&format!(": {name}.")), "{odds}, {face}: {expected}");
            // Everybody of the beaten side falls, and nobody else.
            let all: Vec<&str> = attackers.concat();
            if expected == "Ae" {
                assert!(
                    play.gone(&all) && defenders.iter().all(|unit| play.at(unit) == "E6"),
                    "{odds}, {face}"
                );
            }
            if expected == "De" {
                assert!(play.gone(defenders) && !all.iter().any(|unit| play.gone(&[unit])), "{odds}, {face}");
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
    let mut play = full(&["Early", "Anderson", "Stuart"]).union_attacks();
    play.fight(&["Geary"], &["Gordon", "Hoke"], 3);
    assert_eq!(play.those("retreat"), ["retreat Gordon to G7", "retreat Hoke to G7"]);
    play.go(&["retreat Hoke to G7"]);
    assert_eq!(play.at("Hoke"), "G7");
    assert!(play.gone(&["Gordon"]));
}

#[test]
fn an_exchange_costs_the_stronger_side_at_least_as_much() {
    proves!("ah61.20.6", "ah61.20.7", "ah61.20.8");
    // 12 against 7 raised to 7: the weaker side loses all.
    let mut play = battle(&[&["Geary", "Hancock"]], &["Colston"]);
    play.roll(&[2]).go(&["resolve 1"]);
    // Seven are owed: Geary alone pays it, Hancock only together with him, which would waste Hancock. So nobody is asked.
    assert!(play.gone(&["Geary", "Colston"]) && play.at("Hancock") == "E5");
    // With Berry (6) beside them there is a choice: Geary, or Berry and then Hancock.
    let mut play = battle(&[&["Geary", "Hancock"], &["Berry"]], &["Colston"]);
    play.roll(&[2]).go(&["resolve 1"]);
    assert_eq!((play.decides(), play.decision()), ("Union", "exchange_losses"));
    assert_eq!(play.those("remove").len(), 2);
    assert_eq!(play.refused("remove Hancock"), "ah61.20.8");
    assert_eq!(play.refused("remove Sykes"), "ah61.20.8");
    play.go(&["remove Berry"]);
    assert!(play.gone(&["Berry", "Hancock", "Colston"]) && play.at("Geary") == "E5");
    // On a hill the defender's factors count double: 4 against 2 doubled is even, and both lose everything.
    let hill = |attackers: &[&str]| {
        position().ground("E6", "hill").put("E5", attackers).put("E6", &["Gordon"]).union_attacks()
    };
    let mut play = hill(&["Devens"]);
    play.fight(&["Devens"], &["Gordon"], 2);
    assert!(play.gone(&["Devens", "Gordon"]));
    // 3 against 4: the defender is the stronger, and his one unit of 4 pays for 3.
    let mut play = hill(&["Gregg"]);
    play.fight(&["Gregg"], &["Gordon"], 2);
    assert_eq!(play.decides(), "Confederate");
    play.go(&["remove Gordon"]);
    assert!(play.gone(&["Gregg", "Gordon"]));
}
