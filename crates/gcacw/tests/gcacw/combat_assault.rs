//! 7.1: the Assault action, up to the dice.

use engine::{Side, proves};

use crate::field::Field as _;
use crate::table::{Made, Own as _, Table};

/// U1, U2 and U3 with corps leader K1 (Command 5) beside C1.
const CORPS: [(&str, &str, &str); 5] = [
    ("u1", "T0607", ""),
    ("u2", "T0607", "fatigue = 2"),
    ("u3", "T0607", ""),
    ("uk1", "T0607", "with = \"u1\""),
    ("c1", "T0606", ""),
];

fn corps(more: &[(&str, &str, &str)]) -> Table {
    let pieces: Vec<_> = CORPS.iter().chain(more).copied().collect();
    Table::union(&Made::default(), &pieces)
}

/// All three are picked against T0606 and the command roll falls so.
fn rolled(die: u8) -> Table {
    let mut table = corps(&[]);
    table.play("assault uk1; assault with u1; assault with u2; assault with u3; assault against T0606");
    table.dice(&[die]).play("command roll");
    table
}

#[test]
fn a_leader_picks_units_of_his_command_in_his_hex() {
    proves!("gcacw.5.3.2", "gcacw.5.3.4", "gcacw.7.1.7", "gcacw.7.1.26", "gcacw.5.3.1", "gcacw.5.3.5");
    let more =
        [("u5", "T0607", ""), ("ug", "T0607", ""), ("u4", "T0608", ""), ("ul", "T0607", "with = \"u2\"")];
    let mut table = corps(&more);
    assert_eq!(table.refused("assault ul"), "gcacw.7.1.26", "army leaders never assault");
    table.play("assault uk1");
    assert_eq!(table.actions(), ["assault with u1", "assault with u2", "assault with u3", "assault with ug"]);
    assert_eq!(table.refused("assault with u5"), "gcacw.7.1.7", "of another corps");
    assert_eq!(table.refused("assault with u4"), "gcacw.7.1.7", "in another hex");
    // Nobody at Fatigue Level 4, artillery included.
    let pieces = [
        ("u1", "T0607", "fatigue = 4"),
        ("ug", "T0607", "fatigue = 4"),
        ("u2", "T0607", "fatigue = 3"),
        ("uk1", "T0607", "with = \"u1\""),
        ("c1", "T0606", ""),
    ];
    let mut table = Table::union(&Made::default(), &pieces);
    table.play("assault uk1");
    assert_eq!(table.actions(), ["assault with u2"]);
    assert_eq!(table.refused("assault with ug"), "gcacw.7.1.26");
    let tired =
        [("u1", "T0607", "fatigue = 4"), ("ug", "T0607", ""), ("uk1", "T0607", ""), ("c1", "T0606", "")];
    let table = Table::union(&Made::default(), &tired);
    assert_eq!(table.refused("assault uk1"), "gcacw.7.1.26", "artillery alone is not enough");
}

#[test]
fn one_leader_leads_several_units_together_against_one_hex() {
    proves!("gcacw.5.3.1");
    let pieces = [
        ("u1", "T0607", ""),
        ("u2", "T0607", ""),
        ("u4", "T0607", ""),
        ("uk1", "T0607", "with = \"u1\""),
        ("uj", "T0607", "with = \"u4\""),
        ("ud", "T0607", "with = \"u2\""),
        ("c1", "T0606", ""),
        ("c5", "T0706", ""),
        ("c6", "T0609", ""),
    ];
    let mut table = Table::union(&Made::default(), &pieces);
    // Corps, division and district leaders: each with those of his own command.
    assert!(["assault uk1", "assault uj", "assault ud"].iter().all(|action| table.offers(action)));
    let mut division = table.fork();
    division.play("assault uj");
    assert_eq!(division.actions(), ["assault with u4"]);
    // Two units fight as one, against one of two hexes beside them; a hex farther off is no target.
    table.play("assault uk1; assault with u1; assault with u2");
    assert!(table.offers("assault against T0606") && table.offers("assault against T0706"));
    assert_eq!(table.refused("assault against T0609"), "gcacw.7.1.2");
    table.dice(&[1]).play("assault against T0606; command roll");
    assert_eq!((table.question(), table.on_sheet("gcacw.7.2.6")), ("grand_assault", "14".to_owned()));
    assert_eq!(table.refused("assault against T0706"), "gcacw.7.1.29", "one hex, once it is named");
}

#[test]
fn a_cavalry_leader_may_take_artillery_along() {
    proves!("gcacw.7.1.26");
    let pieces =
        [("ux1", "T0607", ""), ("ug", "T0607", ""), ("us", "T0607", "with = \"ux1\""), ("c1", "T0606", "")];
    let mut table = Table::union(&Made::default(), &pieces);
    table.play("assault us");
    assert_eq!(table.actions(), ["assault with ux1", "assault with ug"]);
}

#[test]
fn the_picked_units_tire_and_the_target_is_named() {
    proves!("gcacw.6.1.11", "gcacw.7.1.27", "gcacw.7.1.28", "gcacw.7.1.29", "gcacw.5.3.3", "gcacw.5.1.29");
    let mut table = corps(&[("c2", "T0706", ""), ("c5", "T0604", "")]);
    table.play("assault uk1; assault with u1; assault with u2");
    assert_eq!((table.fatigue("u1"), table.fatigue("u2")), (0, 2));
    assert!(table.offers("assault against T0606") && table.offers("assault against T0706"));
    assert_eq!(table.refused("assault against T0605"), "gcacw.7.1.29", "nobody is there");
    assert_eq!(table.refused("assault against T0604"), "gcacw.7.1.2", "it is too far");
    // No dice: neither a Movement Allowance nor an extended march at level 3.
    table.play("assault against T0606");
    assert_eq!((table.fatigue("u1"), table.fatigue("u2"), table.fatigue("u3")), (1, 3, 0));
    assert_eq!((table.question(), table.left()), ("command_roll", 0));
    assert_eq!(table.refused("hasty attack"), "gcacw.7.1.18", "an assault has no attack type");
}

#[test]
fn rivers_and_mountains_bar_assaults_too() {
    proves!("gcacw.7.1.29");
    let made = Made::on(&[("T0706", "mountain")], &["T0607 N minor-river"]);
    let pieces = [("u1", "T0607", ""), ("uk1", "T0607", ""), ("c1", "T0606", ""), ("c2", "T0706", "")];
    let table = Table::union(&made, &pieces);
    assert_eq!(table.refused("assault uk1"), "gcacw.7.1.29");
}

#[test]
fn cavalry_leaves_before_the_command_roll() {
    proves!("gcacw.7.1.30", "gcacw.7.7.6");
    let mut table = corps(&[("cx1", "T0606", "")]);
    table.play("assault uk1; assault with u1; assault against T0606");
    assert_eq!((table.question(), table.decider()), ("cavalry_retreat", Side::Confederate));
    table.play("cavalry stands");
    assert_eq!(table.question(), "command_roll");
}

#[test]
fn a_natural_six_ends_the_assault() {
    proves!("gcacw.7.1.31", "gcacw.7.1.37", "gcacw.5.3.6", "gcacw.5.3.7");
    let table = rolled(6);
    assert_eq!((table.manpower("c1"), table.organized("c1")), (8, true), "no combat takes place");
    assert_ne!(table.question(), "fight");
    assert_eq!((table.fatigue("u1"), table.fatigue("u2")), (1, 3), "but the fatigue stays");
}

#[test]
fn the_roll_is_taken_from_the_command_value() {
    proves!("gcacw.7.1.32", "gcacw.7.1.33", "gcacw.7.1.34", "gcacw.7.1.35");
    // Command 5 less 2: all three attack.
    let table = rolled(2);
    assert_eq!((table.combat_result().as_str(), table.question()), ("Assault Number 3", "fight"));
    assert_eq!(table.on_sheet("gcacw.7.2.6"), "17");
    // Less 3: two of the three.
    let mut table = rolled(3);
    assert_eq!((table.combat_result().as_str(), table.question()), ("Assault Number 2", "keep_units"));
    table.play("keep u1");
    assert_eq!(table.refused("keep u1"), "gcacw.7.1.35");
    table.play("keep u3");
    assert_eq!((table.question(), table.on_sheet("gcacw.7.2.6").as_str()), ("fight", "11"));
    // Less 5: nothing is left, and exactly one attacks.
    let mut table = rolled(5);
    assert_eq!(table.combat_result(), "Assault Number 0");
    table.play("keep u2");
    assert_eq!((table.question(), table.on_sheet("gcacw.7.2.6").as_str()), ("fight", "6"));
    // A division leader of Command 3 who rolls 4 fails.
    let pieces = [("u4", "T0607", ""), ("uj", "T0607", ""), ("c1", "T0606", "")];
    let mut table = Table::union(&Made::default(), &pieces);
    table.play("assault uj; assault with u4; assault against T0606").dice(&[4]).play("command roll");
    assert_eq!((table.combat_result().as_str(), table.fatigue("u4")), ("no assault", 1));
}

#[test]
fn an_assault_that_may_go_on_must() {
    proves!("gcacw.7.1.36", "gcacw.7.1.13");
    let table = rolled(4);
    assert_eq!(table.actions(), ["keep u1", "keep u2", "keep u3"], "there is no way out");
    let mut table = rolled(4);
    table.play("keep u3");
    assert_eq!(table.actions(), ["fight"]);
    // At least one that is kept must not be artillery.
    let pieces =
        [("u1", "T0607", ""), ("ug", "T0607", ""), ("uk1", "T0607", "with = \"u1\""), ("c1", "T0606", "")];
    let mut table = Table::union(&Made::default(), &pieces);
    table.play("assault uk1; assault with u1; assault with ug; assault against T0606");
    table.dice(&[5]).play("command roll");
    assert_eq!(table.actions(), ["keep u1"]);
    assert_eq!(table.refused("keep ug"), "gcacw.7.1.13");
}

#[test]
fn a_district_leader_subtracts_two() {
    proves!("gcacw.7.1.38");
    let pieces = [("u1", "T0607", ""), ("ud", "T0607", "with = \"u1\""), ("c1", "T0606", "")];
    let mut table = Table::union(&Made::default(), &pieces);
    table.play("assault ud; assault with u1; assault against T0606").dice(&[5]).play("command roll");
    assert_eq!(table.combat_result(), "Assault Number 1", "Command 4 less 5 less 2");
    // A natural 6 fails all the same.
    let mut table = Table::union(&Made::default(), &pieces);
    table.play("assault ud; assault with u1; assault against T0606").dice(&[6]).play("command roll");
    assert_eq!(table.combat_result(), "no assault");
}

#[test]
fn loess_adds_one_to_the_command_roll() {
    proves!("gcacw.7.1.39", "gcacw.7.1.32");
    let pieces = [("u1", "T0607", ""), ("uk1", "T0607", "with = \"u1\""), ("c1", "T0606", "")];
    for (volume, result) in [("TOM", "no assault"), ("RTG", "Assault Number 0")] {
        let made = Made::of(volume, 1863).ground(&[("T0606", "loess")], &[]);
        let mut table = Table::union(&made, &pieces);
        table.play("assault uk1; assault with u1; assault against T0606").dice(&[5]).play("command roll");
        assert_eq!(table.combat_result(), result, "{volume}: a 5 made 6 is just subtracted");
    }
}

#[test]
fn an_assault_is_one_attack_with_its_own_modifier() {
    proves!("gcacw.7.1.8", "gcacw.7.1.42", "gcacw.7.1.43", "gcacw.7.4.37");
    let mut table = rolled(2);
    assert_eq!(table.on_sheet("gcacw.7.4.37"), "+1");
    assert_eq!(table.on_sheet("gcacw.7.4.36"), "");
    assert_eq!(table.on_sheet("gcacw.7.4.2"), "+1", "17 to 8");
    table.dice(&[1, 5]).play("fight; stand");
    while table.question() == "losses" {
        let lose = table.actions().remove(0);
        table.play(&lose);
    }
    assert!(!table.offers_any("attack") && !table.offers("fight"), "the action is over");
    assert_eq!(table.state.actions_taken, [1, 0]);
}

#[test]
fn palmer_keeps_johnson_and_drops_baird() {
    proves!("gcacw.ex.5.3.1", "gcacw.ex.7a");
    let made = Made::of("AIO", 1864).named("UK1", "Palmer").named("U1", "Johnson").named("U2", "Baird");
    let pieces = [
        ("johnson", "T0607", "fatigue = 1"),
        ("baird", "T0607", "fatigue = 1"),
        ("palmer", "T0607", "with = \"johnson\""),
        ("c1", "T0606", ""),
    ];
    let mut table = Table::union(&made, &pieces);
    table.play("assault palmer; assault with johnson; assault with baird; assault against T0606");
    table.dice(&[5]).play("command roll");
    assert_eq!(table.combat_result(), "Assault Number 0");
    assert_eq!(table.actions(), ["keep johnson", "keep baird"]);
    table.play("keep johnson");
    assert_eq!(table.on_sheet("gcacw.7.2.6"), "8", "only Johnson attacks");
    assert_eq!((table.fatigue("johnson"), table.fatigue("baird")), (2, 2));
}
