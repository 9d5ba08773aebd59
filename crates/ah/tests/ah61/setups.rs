//! Setups written by hand: what is legal, and what is said of what is not.

use engine::{Ruleset, SeededDice, Setup};

use crate::position::position;

/// More squares than there are fortifications.
const MANY: [&str; 36] = [
    "A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9", "A10", "A11", "A12", "B1", "B2", "B3", "B4", "B5",
    "B6", "B7", "B8", "B9", "B10", "B11", "B12", "C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "C10",
    "C11", "C12",
];

#[test]
fn wrong_setups_are_refused_with_the_line() {
    for (wrong, expected) in [
        (position().put("E5", &["Erly"]), "line 6: there is no unit Erly"),
        (
            position().put("Z9", &["Early"]),
            "line 5: there is no square Z9 (squares of this board are named like A1)",
        ),
        (position().put("E5", &["Early"]).put("E6", &["Early"]), "line 9: Early stands twice in the setup"),
        (position().put("E5", &["Early", "Geary"]), "line 5: both sides stand on E5"),
        (
            position().put("E5", &["Hancock", "Berry", "Birney"]),
            "line 5: the Union stack at E5 is over the limit of two combat units",
        ),
        (
            position().put("E5", &["AP-Hill", "Rodes", "Wilcox"]),
            "line 5: the Confederate stack at E5 is over the limit of 22 factors",
        ),
        (position().put("E5", &["Boats-1"]), "line 5: Assault Boats 1 stands on E5, which has no road"),
        (position().line("turn = 26"), "line 4: there is no turn 26 (1 to 25)"),
        (
            position().line("weather = \"rain\""),
            "line 4: unknown field `weather`, expected `fortifications` or `fought` \
             (every set-up has ruleset, scenario, options, only, turn, side, phase and piece)",
        ),
        (
            position().line("phase = \"night\""),
            "line 4: there is no phase \"night\" (there are set_up, movement, combat)",
        ),
        (position().captured("Early").put("E5", &["Early"]), "line 6: only bridges can be captured"),
        (position().line("phase = \"combat\""), "nobody is in contact, so no combat can begin"),
        (
            position().river(6).line("fortifications = [\"E6\"]"),
            "line 4: E6 cannot hold this fortification (one on a square, and none on river squares)",
        ),
        (position().forts(&MANY[..33]), "line 4: there are too many fortifications"),
        (position().line("phase = \"set_up\""), "the board has too few squares for a set-up by the players"),
    ] {
        let problem = wrong.try_start().unwrap_err().to_string();
        assert!(problem.starts_with(expected), "{problem}");
    }
    // A boat is no bridge, and a bridge lies between two shores.
    for (unit, from) in [("Boats-1", "E5"), ("Bridge-1", "E3")] {
        let problem = position().river(6).bridge(unit, from, "E6", "E7").try_start().unwrap_err().to_string();
        assert!(problem.contains("this is not a bridge over a river square"), "{unit}: {problem}");
    }
}

#[test]
fn a_setup_says_only_what_differs_from_the_scenario() {
    let rules = ah::Ah61::load(&library::Shipped::new()).unwrap();
    let text = "ruleset = \"ah61\"\nscenario = \"campaign\"\nturn = 7\n[[piece]]\nat = \"R-28\"\nunits = [\"Early\"]\n";
    let setup = Setup::parse(text).unwrap();
    let state = rules.start(&setup, &mut SeededDice::new(1, 0)).unwrap();
    assert_eq!((state.turn, rules.place_of(&state, "Early").unwrap()), (7, "R-28".to_owned()));
    assert_eq!(rules.place_of(&state, "Hancock").unwrap(), "BB-28");
    let unknown = rules.start(&Setup::scenario("ah61", "antietam"), &mut SeededDice::new(1, 0));
    assert_eq!(unknown.unwrap_err().to_string(), "ah61 has no scenario \"antietam\"");
}

#[test]
fn the_players_begin_with_a_fortification_to_place() {
    let rules = ah::Ah61::load(&library::Shipped::new()).unwrap();
    let begin = |fortifications: &[&str]| {
        let text =
            format!("ruleset = \"ah61\"\nscenario = \"players\"\nfortifications = {fortifications:?}\n");
        rules.start(&Setup::parse(&text).unwrap(), &mut SeededDice::new(1, 0))
    };
    let squares = ["R-28", "R-29", "R-30", "R-31", "R-32"];
    assert_eq!(begin(&squares[..4]).unwrap().fortifications.len(), 4);
    assert_eq!(
        begin(&squares).unwrap_err().to_string(),
        "the Union has no fortification left to place (fewer than 5 fortifications in a set-up by the players)"
    );
}
