//! Turns: movement, then combat.

use engine::{EventKind, Ruleset, Side, Viewer, proves};

use crate::position::{Own as _, position};

#[test]
fn a_turn_is_movement_then_combat_and_the_union_is_first() {
    proves!(
        "ah61.4.1",
        "ah61.4.2",
        "ah61.4.3",
        "ah61.9.1",
        "ah61.9.2",
        "ah61.9.3",
        "ah61.9.4",
        "ah61.9.5",
        "ah61.9.6",
        "ah61.9.7",
        "ah61.4.4",
        "ah61.5.11"
    );
    let mut table = position().put("E5", &["Hancock"]).put("E8", &["Early"]).put("K5", &["Berry"]).start();
    assert_eq!((table.decider(), table.question(), table.state.turn), (Side::Union, "move", 1));
    table.march("Hancock", &["E6", "E7"]);
    // He stands next to the enemy and must attack, but the battle waits until all movement is finished.
    assert_eq!(table.question(), "move");
    table.march("Berry", &["K4"]).play("end movement");
    assert_eq!(table.question(), "divide_attacks");
    assert_eq!(table.refused("move Berry"), "ah61.4.4");
    assert_eq!(table.refused("end attacks"), "ah61.17.1.8");
    table.fight(&["Hancock"], &["Early"], 4);
    // A back 2; after combat the Union moves no more, the Confederate has his Turn.
    table.play("retreat Hancock to E5");
    assert_eq!((table.decider(), table.question(), table.state.turn), (Side::Confederate, "move", 1));
    assert_eq!(table.refused("move Hancock"), "ah61.4.27");
    // He closes with Hancock, and his battle is resolved before the Complete Turn ends; then he moves no more.
    table.march("Early", &["E7", "E6"]).play("end movement");
    assert_eq!((table.decider(), table.question()), (Side::Confederate, "divide_attacks"));
    table.fight(&["Early"], &["Hancock"], 3);
    assert_eq!((table.decider(), table.question()), (Side::Confederate, "line_of_retreat"));
    table.play("retreat Hancock to E3");
    assert_eq!(table.refused("move Early"), "ah61.4.27");
    assert_eq!((table.decider(), table.question(), table.state.turn), (Side::Union, "move", 2));
    assert!(table.said("Complete Turn 1 is over."));
    assert_eq!(table.view(Viewer::Umpire).heading.text(), "Complete Turn 2 of 25, Movement");
}

#[test]
fn all_some_or_none_may_move_up_to_the_factor_one_by_one() {
    proves!("ah61.4.5", "ah61.4.6", "ah61.4.7", "ah61.4.9", "ah61.4.10", "ah61.4.11");
    let mut table =
        position().put("E5", &["Hancock"]).put("G5", &["Gibbon"]).put("K9", &["Early"]).union_moves();
    // None at all.
    table.play("end movement; end movement");
    // One of a corps, and only part of its factor; the die is never asked for.
    table.march("Hancock", &["E6"]);
    assert_eq!((table.place("Hancock").as_str(), table.place("Gibbon").as_str()), ("E6", "G5"));
    // What is left is not lost while the movement lasts, but neither saved nor given away.
    table.march("Hancock", &["E7", "E8", "E9"]);
    assert_eq!(table.refused("move Hancock"), "ah61.4.6");
    table.play("move Gibbon; to G6; to G7; to G8; to G9");
    assert_eq!(table.question(), "move");
    table.play("end movement; end movement; move Hancock");
    assert_eq!(table.rules.choice(&table.state, &table.rules.read("to E10").unwrap()).amount, Some(1));
    table.play("to E10; to E11; to E12; to D11");
    assert_eq!(table.question(), "move");
    table.spent();
}

#[test]
fn no_square_of_the_enemy_can_be_entered_and_nobody_leaves_the_board() {
    proves!("ah61.4.12", "ah61.4.13");
    let mut table =
        position().put("E5", &["Hancock"]).put("E6", &["Early"]).put("A1", &["Morris"]).union_moves();
    table.play("move Hancock");
    assert_eq!(table.refused("to E6"), "ah61.4.12");
    table.play("to E4; to E3; stop; move Morris");
    // In the corner only the squares of the board are open.
    assert_eq!(table.offered("to"), ["B1", "A2"]);
}

#[test]
fn the_other_side_moves_nothing() {
    proves!("ah61.4.27");
    let table = position().put("E5", &["Hancock"]).put("E8", &["Early"]).union_moves();
    assert_eq!(table.refused("move Early"), "ah61.4.27");
    assert_eq!(table.offered("move").len(), 3);
}

#[test]
fn a_unit_applies_its_whole_factor_to_every_square_of_its_zone() {
    proves!("ah61.4.14", "ah61.4.15", "ah61.4.20", "ah61.4.21", "ah61.5.13");
    for square in ["E5", "F5", "F6", "E7", "D6", "D5"] {
        let mut table = position().put("E6", &["Early"]).put(square, &["Hancock"]).union_attacks();
        table.declare(&["Hancock"], &["Early"]);
        assert_eq!(table.view(Viewer::Umpire).sheets[0].rows[0].cells[3..], ["5-8", "1-1"], "{square}");
        // The side whose Turn it is attacks and is named first.
        let mut table = position().put("E6", &["Early"]).put(square, &["Hancock"]).confederates_attack();
        table.declare(&["Early"], &["Hancock"]);
        assert_eq!(table.view(Viewer::Umpire).sheets[0].rows[0].cells[3..], ["8-5", "1-1"], "{square}");
    }
    // Two squares apart infantry has no combat.
    let mut table = position().put("E6", &["Early"]).put("E4", &["Hancock"]).union_moves();
    table.play("end movement");
    assert_eq!(table.decider(), Side::Confederate);
}

#[test]
fn a_headquarters_stalls_the_enemy() {
    proves!("ah61.4.16");
    let mut table = position().put("E5", &["Buford"]).put("E8", &["Jackson-HQ"]).union_moves();
    table.play("move Buford; to E6; to E7");
    assert_eq!((table.question(), table.refused("move Buford")), ("move", "ah61.5.3"));
}

#[test]
fn a_headquarters_alone_falls_when_attacked() {
    proves!("ah61.4.17");
    let mut table = position().put("E5", &["Buford"]).put("E6", &["Jackson-HQ"]).union_attacks();
    table.declare(&["Buford"], &["Jackson-HQ"]).play("resolve 1");
    table.spent();
    assert!(table.gone(&["Jackson-HQ"]));
    // Buford has used up his attack on it: the battle with Early needs somebody else.
    let mut table = position()
        .put("E5", &["Buford", "Gregg"])
        .put("E6", &["Jackson-HQ"])
        .put("F5", &["Early"])
        .union_attacks();
    table.declare(&["Buford"], &["Jackson-HQ"]);
    table.play("attack Early");
    assert_eq!(table.offered("by"), ["Gregg"]);
    // Together with another square it falls before the die is rolled, whatever the die says.
    let mut table =
        position().put("E5", &["Geary"]).put("E6", &["Jackson-HQ"]).put("F5", &["Early"]).union_attacks();
    table.fight(&["Geary"], &["Jackson-HQ", "Early"], 6);
    assert!(table.gone(&["Jackson-HQ", "Geary"]) && table.place("Early") == "F5");
    // Where its square is attacked in two battles it stays as long as any combat unit does.
    let mut table = position()
        .put("E5", &["Geary"])
        .put("F6", &["Hancock"])
        .put("E6", &["Gordon", "Hoke", "Jackson-HQ"])
        .union_attacks();
    table.declare(&["Geary"], &["Gordon"]).declare(&["Hancock"], &["Hoke"]);
    table.dice(&[1, 1]).play("resolve 1");
    assert_eq!((table.gone(&["Gordon"]), table.place("Jackson-HQ").as_str()), (true, "E6"));
    table.play("resolve 2");
    assert!(table.gone(&["Hoke", "Jackson-HQ"]));
    // Beside a combat unit it is no target of its own, and shares the unit's fate.
    let stacked = || position().put("E5", &["Geary", "Hancock"]).put("E6", &["Colston", "Jackson-HQ"]);
    let mut table = stacked().union_attacks();
    assert_eq!(table.offered("attack"), ["Colston"]);
    table.fight(&["Geary", "Hancock"], &["Colston"], 1);
    assert!(table.gone(&["Colston", "Jackson-HQ"]));
    let mut table = stacked().union_attacks();
    table.fight(&["Geary", "Hancock"], &["Colston"], 3);
    table.play("retreat Colston to E8; retreat Jackson-HQ to E8");
    assert_eq!((table.place("Colston").as_str(), table.place("Jackson-HQ").as_str()), ("E8", "E8"));
}

#[test]
fn a_headquarters_that_attacks_alone_falls() {
    proves!("ah61.4.18");
    let mut table =
        position().put("E5", &["Couch-HQ"]).put("E6", &["Early"]).put("F6", &["Geary"]).union_attacks();
    // Alone against Early it is lost without a roll, and Early counts as fought; Geary must help or fight elsewhere.
    table.declare(&["Couch-HQ", "Geary"], &["Early"]);
    assert_eq!(table.view(Viewer::Umpire).sheets[0].rows[0].cells[3], "7-8");
    let mut table = position().put("E5", &["Couch-HQ"]).put("E6", &["Early"]).union_attacks();
    table.declare(&["Couch-HQ"], &["Early"]).play("resolve 1");
    table.spent();
    assert!(table.gone(&["Couch-HQ"]));
    assert_eq!((table.place("Early").as_str(), table.decider()), ("E6", Side::Confederate));
}

#[test]
fn one_die_a_battle_and_no_modifiers() {
    proves!("ah61.1.5", "ah61.4.19", "ah61.20.9");
    let mut table = position()
        .put("E5", &["Geary"])
        .put("E6", &["Early"])
        .put("K5", &["Hancock"])
        .put("K6", &["Colston"])
        .union_attacks();
    table.declare(&["Geary"], &["Early"]).declare(&["Hancock"], &["Colston"]);
    table.dice(&[5, 6]).play("resolve 2; resolve 1");
    table.spent();
    assert!(table.gone(&["Geary", "Hancock"]));
    let rolls: Vec<&EventKind> = table
        .events()
        .iter()
        .map(|event| &event.kind)
        .filter(|kind| matches!(kind, EventKind::Roll { .. }))
        .collect();
    assert_eq!(rolls.len(), 2);
    // The die is told with the square that was fought for.
    for (roll, square) in rolls.into_iter().zip(["K6", "E6"]) {
        let EventKind::Roll { dice, modifiers, result, place } = roll else { continue };
        assert_eq!((dice.len(), modifiers.len(), result.as_str()), (1, 2, "A elim"));
        assert_eq!(place, square);
    }
}

#[test]
fn units_on_neighbouring_river_squares_do_not_fight() {
    proves!("ah61.4.22");
    let rivers = || position().river(6).put("E6", &["Buford"]);
    let mut table = rivers().put("F6", &["Stuart"]).union_moves();
    table.play("end movement");
    assert_eq!(table.decider(), Side::Confederate);
    // From the river onto the shore they do.
    let mut table = rivers().put("E7", &["Stuart"]).union_moves();
    table.play("end movement");
    assert_eq!((table.decider(), table.question()), (Side::Union, "divide_attacks"));
}

#[test]
fn only_artillery_reaches_two_squares() {
    proves!("ah61.4.23", "ah61.4.24", "ah61.4.25", "ah61.ex.att.4", "ah61.ex.att.5");
    // Each of the twelve squares around the primary zone, and none beyond.
    for square in ["E4", "F4", "G5", "G6", "G7", "F7", "E8", "D7", "C7", "C6", "C5", "D4"] {
        let mut table = position().put("E6", &["Walton"]).put(square, &["Hancock"]).union_moves();
        table.play("end movement");
        assert_eq!(table.question(), "divide_attacks", "{square}");
        assert!(!table.offers("end attacks"));
    }
    let mut table = position().put("E6", &["Walton"]).put("E3", &["Hancock"]).union_moves();
    table.play("end movement");
    assert_eq!(table.decider(), Side::Confederate);
    // Artillery brings combat on by moving to two squares from an enemy: 4 against 2 with artillery, which must fight back.
    let mut table = position().put("E3", &["XI-C"]).put("E6", &["Walton"]).union_moves();
    table.march("XI-C", &["E4"]).play("end movement");
    assert_eq!(table.refused("end attacks"), "ah61.17.1.8");
    table.declare(&["XI-C"], &["Walton"]);
    assert_eq!(table.view(Viewer::Umpire).sheets[0].rows[0].cells[3..], ["4-2", "2-1"]);
    // Against others it is a choice: 4 against 1, and results against the artillery are ignored.
    let mut table = position().put("E3", &["XI-C"]).put("E6", &["Wilcox"]).union_moves();
    table.march("XI-C", &["E4"]).play("end movement");
    assert!(table.offers("end attacks"));
    table.declare(&["XI-C"], &["Wilcox"]);
    assert_eq!(table.view(Viewer::Umpire).sheets[0].rows[0].cells[3..], ["4-1", "4-1"]);
    // An exchange: Wilcox falls, the artillery pays nothing.
    table.dice(&[2]).play("resolve 1");
    assert_eq!((table.gone(&["Wilcox"]), table.place("XI-C").as_str()), (true, "E4"));
}

#[test]
fn all_turns_are_alike() {
    proves!("ah61.4.26");
    // Twelve Complete Turns: never a night, never a supply check, and a road gives no bonus.
    let mut table = position()
        .put("E5", &["Hancock"])
        .ground("E5", "clear road")
        .ground("E6", "clear road")
        .ground("E7", "clear road")
        .ground("E8", "clear road")
        .ground("E9", "clear road")
        .ground("E10", "clear road")
        .put("M2", &["Early"])
        .start();
    table.play("move Hancock; to E6; to E7; to E8; to E9");
    assert_eq!((table.question(), table.place("Hancock").as_str()), ("move", "E9"));
    for turn in 1..=12 {
        assert_eq!((table.state.turn, table.question()), (turn, "move"));
        table.play("end movement; end movement");
    }
    let phases: Vec<String> = table
        .events()
        .iter()
        .filter(|event| event.kind == EventKind::Phase)
        .map(|event| event.text.replace(char::is_numeric, "N"))
        .collect();
    assert!(phases.iter().all(|phase| {
        [
            "Complete Turn N is over.",
            "Complete Turn N: Union movement.",
            "Complete Turn N: Confederate movement.",
        ]
        .contains(&phase.replace("NN", "N").as_str())
    }));
}

#[test]
fn the_example_of_a_turn() {
    proves!(
        "ah61.ex.turn.1",
        "ah61.ex.turn.2",
        "ah61.ex.turn.3",
        "ah61.ex.turn.4",
        "ah61.ex.turn.5",
        "ah61.ex.turn.6",
        "ah61.17.1.1",
        "ah61.17.1.2",
        "ah61.11.21"
    );
    // RED-A is Anderson (8), B Stuart (4); BLUE-A Devens (4). C Early (8) and D (two brigades, 4) attack BLUE-B, Doubleday
    // (6). E Alexander (3), who has fought it before, F Smith (2) and G McLaws (8) attack BLUE-C, Schurz (4).
    let mut table = position()
        .river(6)
        .ground("C7", "clear road")
        .ground("C5", "clear road")
        .captured("Bridge-1")
        .bridge("Bridge-1", "C7", "C6", "C5")
        .ground("A4", "river")
        .put("C8", &["Anderson"])
        .put("B1", &["Stuart"])
        .put("B3", &["Devens"])
        .put("G5", &["Doubleday"])
        .put("G2", &["Early"])
        .put("F2", &["Gordon", "Hoke"])
        .put("I5", &["Schurz"])
        .put("I3", &["Alexander", "Smith"])
        .put("I2", &["McLaws"])
        .fought("Alexander", "Schurz")
        .confederates_move();
    // Full movement of 4 over the bridge, without a stop on it.
    table.play("move Anderson; to C7; to C6; to C5; to C4");
    assert_eq!((table.question(), table.place("Anderson").as_str()), ("move", "C4"));
    table.march("Stuart", &["B2"]);
    table.march("Early", &["G3", "G4"]).march("Gordon", &["F3", "F4"]).march("Hoke", &["F3", "F4"]);
    table.march("Smith", &["I4"]).march("Alexander", &["I4"]).march("McLaws", &["H2", "H3", "H4"]);
    table.play("end movement");
    // G is next to BLUE-B as well as to BLUE-C: the attacker chooses.
    table.play("attack Doubleday");
    assert!(table.offers("by McLaws"));
    table.play("by Early; by Gordon; by Hoke; battle ready");
    table.declare(&["Anderson", "Stuart"], &["Devens"]);
    table.declare(&["Smith", "Alexander", "McLaws"], &["Schurz"]);
    let odds: Vec<Vec<String>> =
        table.view(Viewer::Umpire).sheets[0].rows.iter().map(|row| row.cells[3..].to_vec()).collect();
    assert_eq!(odds, [["12-6", "2-1"], ["12-4", "3-1"], ["13-4", "3-1"]]);
    // D back 2: every way out of B3 is river or in a Confederate zone.
    table.dice(&[3, 6, 2]).play("resolve 2");
    assert!(table.gone(&["Devens"]));
    // 2-1 and a 6: all attackers are eliminated.
    table.play("resolve 1");
    assert!(table.gone(&["Early", "Gordon", "Hoke"]));
    // Exchange: BLUE-C falls, RED gives up at least 4 factors: E and F for 5, or G alone.
    table.play("resolve 3");
    assert_eq!((table.decider(), table.question()), (Side::Confederate, "exchange_losses"));
    assert_eq!(table.offered("remove"), ["Alexander", "McLaws"]);
    table.play("remove Alexander");
    assert_eq!(table.offered("remove"), ["Smith"]);
    table.play("remove Smith");
    assert!(table.gone(&["Schurz", "Alexander", "Smith"]));
    // BLUE-B and RED-G are still next to each other and do not fight again; in the Union Turn BLUE-B attacks or withdraws.
    assert_eq!((table.place("McLaws").as_str(), table.place("Doubleday").as_str()), ("H4", "G5"));
    assert_eq!((table.decider(), table.question()), (Side::Union, "move"));
    assert!(table.offers("move Doubleday"));
    table.play("end movement");
    assert!(table.offers("attack McLaws") && !table.offers("end attacks"));
}

#[test]
fn a_square_that_is_near_enough_is_refused_for_what_bars_the_last_step() {
    proves!("ah61.16.1", "ah61.16.2", "ah61.4.7");
    // Two squares are left, and E7 is two away: full, so nobody can end there.
    let far = |unit: &str, full: &[&str]| position().put("E3", &[unit]).put("E7", full);
    let mut union = far("Hancock", &["Berry", "Birney"]).put("A12", &["Early"]).union_moves();
    union.play("move Hancock; to E4; to E5");
    assert_eq!(
        union.refusal("to E7").to_string(),
        "E7 is 2 squares from E5; Hancock has 2 left and gets as far as E6. E7 would hold more than 2 Union combat units. \
         [ah61.16.1]"
    );
    let mut confederate = far("Early", &["AP-Hill", "Rodes"]).put("A12", &["Hancock"]).confederates_move();
    confederate.play("move Early; to E4; to E5");
    assert_eq!(
        confederate.refusal("to E7").to_string(),
        "E7 is 2 squares from E5; Early has 2 left and gets as far as E6. E7 would hold more than 22 Confederate factors. \
         [ah61.16.2]"
    );
}

#[test]
fn what_is_asked_at_the_wrong_moment_or_too_far_is_told_so() {
    let start = || position().put("E5", &["Hancock"]).put("E9", &["Early"]).put("A1", &["Berry"]);
    let mut table = start().union_moves();
    assert_eq!(
        table.refusal("attack Early").to_string(),
        "Battles are put together when all movement of the Turn is over. Now: Union movement: choose a unit to move, or end \
         your movement and fight. [ah61.5.11]"
    );
    assert_eq!(table.refused("to E6"), "ah61.4.10");
    assert_eq!(table.refusal("move Hanc").sentence, "There is no unit \"Hanc\". Is it Hancock?");
    assert_eq!(table.refusal("move Zouaves").sentence, "There is no unit \"Zouaves\".");
    let enemy = "Early is the enemy's. To attack it move units next to it, artillery two squares off: battles are fought when \
                 movement is over. [ah61.4.27]";
    assert_eq!(table.refusal("move Early").to_string(), enemy);
    table.play("move Hancock");
    assert_eq!(table.refusal("with Early").to_string(), enemy);
    assert_eq!(table.rules.prompt(&table.state), "Hancock at E5, 4 squares left: go square by square.");
    // Early's zone ends the move at E8.
    assert_eq!(
        table.refusal("to E7").to_string(),
        "E7 is not next to E5: a move goes square by square, here by E6, E7. [ah61.4.7]"
    );
    assert_eq!(
        table.refusal("to E12").to_string(),
        "E12 is 7 squares from E5; Hancock has 4 left and gets as far as D8. [ah61.4.7]"
    );
    table.play("to E6");
    assert_eq!(
        table.rules.prompt(&table.state),
        "Hancock at E6, 3 squares left: go square by square or stop."
    );
    assert_eq!(table.refused("end movement"), "ah61.4.10");
    assert_eq!(table.refused("resolve 1"), "ah61.5.12");
    // Where stacks bar every way the reason is the room.
    let table = position()
        .put("A1", &["Hancock"])
        .put("A2", &["Berry", "Birney"])
        .put("B1", &["Devens", "Schurz"])
        .put("A3", &["Early"])
        .put("C1", &["Rodes"])
        .union_moves();
    assert_eq!(table.refused("move Hancock"), "ah61.16.1");
}
