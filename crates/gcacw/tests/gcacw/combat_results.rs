//! 7.5: what the letters and numbers of the Combat Chart do.

use engine::proves;

use crate::field::{Field as _, woods};
use crate::table::{Own as _, Table};

/// U1 makes a normal attack on C1 in woods: what differs of each, and the dice.
fn fought(attacker: &str, defender: &str, dice: [u8; 2]) -> Table {
    let mut table = Table::union(&woods(), &[("u1", "T0607", attacker), ("c1", "T0606", defender)]);
    table.attack().dice(&dice).play("normal attack");
    table
}

/// Fatigue, organization and Manpower.
fn condition(table: &Table, unit: &str) -> (u8, bool, u8) {
    (table.fatigue(unit), table.organized(unit), table.manpower(unit))
}

#[test]
fn d_disorganizes_and_tires() {
    proves!("gcacw.7.5.7", "gcacw.7.5.16", "gcacw.7.5.20");
    let mut table = fought("", "", [3, 3]);
    assert_eq!(table.combat_result(), "D / 1D");
    assert_eq!(condition(&table, "c1"), (3, false, 8));
    table.play("stand");
    assert_eq!(condition(&table, "u1"), (4, false, 7), "from 1 to 4 by 3");
    assert!(!table.cited("gcacw.5.1.23"), "and no extended march comes of it");
    let table = fought("", "fatigue = 2, disorganized = true", [3, 2]);
    assert_eq!(condition(&table, "c1"), (4, false, 8), "never above 4");
}

#[test]
fn the_other_fatigue_letters() {
    proves!("gcacw.7.5.8", "gcacw.7.5.9", "gcacw.7.5.10", "gcacw.7.5.16");
    let table = fought("", "fatigue = 1", [2, 3]);
    assert_eq!((table.combat_result().as_str(), condition(&table, "c1")), ("F / 1D", (3, true, 8)));
    let table = fought("", "fatigue = 3", [2, 3]);
    assert_eq!(condition(&table, "c1"), (4, true, 8));
    let table = fought("", "", [1, 3]);
    assert_eq!((table.combat_result().as_str(), condition(&table, "c1")), ("f / 2D", (1, true, 8)));
    // E ends the march and does nothing else.
    let pieces = [("u1", "T0607", "fatigue = 1"), ("c3", "T0606", "strength = 1")];
    let mut table = Table::union(&woods(), &pieces);
    table.attack().dice(&[3, 4]).play("hasty attack");
    assert_eq!((table.combat_result().as_str(), condition(&table, "u1")), ("1DR / Ea", (2, true, 8)));
    table.play("hold");
    assert_eq!(table.actions(), ["end march"]);
    // In an assault it has no effect at all.
    let pieces = [("u1", "T0607", ""), ("uk1", "T0607", ""), ("c3", "T0606", "strength = 2")];
    let mut table = Table::union(&woods(), &pieces);
    table.play("assault uk1; assault with u1; assault against T0606").dice(&[1]).play("command roll");
    table.dice(&[3, 3]).play("fight");
    assert_eq!((table.combat_result().as_str(), condition(&table, "u1")), ("1DR / Ea", (1, true, 8)));
}

#[test]
fn r_retreats_and_big_r_routs_and_demoralizes() {
    proves!("gcacw.7.5.12", "gcacw.7.5.13", "gcacw.11.0.1");
    let table = fought("", "", [5, 3]);
    assert_eq!(
        (table.combat_result().as_str(), table.question(), table.demoralized("c1")),
        ("1Dr / 1Da", "retreat", 0)
    );
    assert!(table.prompt().starts_with("Retreat"));
    let table = fought("", "", [6, 2]);
    assert_eq!(
        (table.combat_result().as_str(), table.question(), table.demoralized("c1")),
        ("1DR / fa", "retreat", 1)
    );
    assert!(table.prompt().starts_with("Rout"));
    assert_eq!(fought("", "demoralized = 1", [6, 2]).demoralized("c1"), 2);
    // A unit at Demoralize-2 (which costs the defender a point) suffers no more.
    let table = fought("", "demoralized = 2", [5, 2]);
    assert_eq!(
        (table.combat_result().as_str(), table.demoralized("c1"), table.manpower("c1")),
        ("1DR / fa", 2, 7)
    );
}

#[test]
fn the_worst_rout_demoralizes_twice_or_costs_a_point() {
    proves!("gcacw.7.5.14", "gcacw.11.0.2");
    // 21 to 4 is 5-1: +4, and 6 to 2 makes +8.
    let pieces = |level: &'static str| [("u1", "T0607", "strength = 21"), ("c7", "T0606", level)];
    let mut table = Table::union(&woods(), &pieces("strength = 4"));
    table.attack().dice(&[5, 2]).play("normal attack");
    assert_eq!(
        (table.combat_result().as_str(), table.demoralized("c7"), table.manpower("c7")),
        ("2DR* / a", 2, 2)
    );
    let mut table = Table::union(&woods(), &pieces("strength = 4, demoralized = 1"));
    table.attack().dice(&[5, 2]).play("normal attack");
    assert_eq!((table.demoralized("c7"), table.manpower("c7")), (2, 2));
    let mut table = Table::union(&woods(), &pieces("strength = 4, demoralized = 2"));
    table.attack().dice(&[5, 3]).play("normal attack");
    assert_eq!(
        (table.combat_result().as_str(), table.manpower("c7")),
        ("2DR* / a", 1),
        "one more than the number"
    );
    // Every unit that was at Demoralize-2 loses one: 21 to 7 is 3-1, the broken stack costs a point more.
    let stack = [
        ("u1", "T0607", "strength = 21"),
        ("c7", "T0606", "strength = 4, demoralized = 2"),
        ("c6", "T0606", "strength = 3, demoralized = 2"),
    ];
    let mut table = Table::union(&woods(), &stack);
    table.attack().dice(&[6, 2]).play("normal attack");
    assert_eq!(table.combat_result(), "3DR* / a");
    assert_eq!((table.manpower("c7"), table.manpower("c6")), (3, 2), "before the three are divided");
}

#[test]
fn an_a_lets_the_attacker_advance() {
    proves!("gcacw.7.5.15");
    let mut table = fought("", "strength = 1", [4, 4]);
    assert_eq!((table.combat_result().as_str(), table.question()), ("1DR / a", "advance"));
    table.play("hold");
    // Without it he may not: the defender leaves of his own will, and there is no question.
    let mut table = fought("", "", [3, 3]);
    table.play("pull back c1; retreat T0605; end retreat");
    assert_eq!(table.question(), "march");
    assert_eq!(table.place("u1"), "T0607");
}

#[test]
fn a_number_is_manpower() {
    proves!("gcacw.7.5.17", "gcacw.7.5.18");
    // 21 and 9 are 30: at -3 the column 27-37 says 1, without a letter.
    let pieces = [
        ("u1", "T0607", "strength = 21"),
        ("c1", "T0606", "strength = 21"),
        ("c2", "T0606", "strength = 9, disorganized = true"),
    ];
    let mut table = Table::union(&woods(), &[pieces[0], pieces[1], ("c2", "T0606", "strength = 9")]);
    table.attack().dice(&[1, 3]).play("normal attack");
    assert_eq!((table.combat_result().as_str(), table.question()), ("1 / 3D", "losses"));
    table.play("lose c1");
    assert_eq!(condition(&table, "c1"), (0, true, 20), "an organized marker is replaced by an organized one");
    assert_eq!(table.state.artillery[table.unit("c1").index()], 2, "artillery does not suffer");
    let mut table = Table::union(&woods(), &pieces);
    table.attack().dice(&[1, 3]).play("normal attack; lose c2");
    assert_eq!(condition(&table, "c2"), (0, false, 8), "a disorganized one by a disorganized one");
    // With a D the new marker is disorganized.
    let table = fought("", "", [5, 3]);
    assert_eq!(condition(&table, "c1"), (3, false, 7));
}

#[test]
fn only_those_who_fought_suffer() {
    proves!("gcacw.7.5.20", "gcacw.7.5.22");
    let pieces =
        [("u1", "T0607", ""), ("u5", "T0607", ""), ("u6", "T0605", ""), ("c1", "T0606", "strength = 12")];
    let mut table = Table::union(&woods(), &pieces);
    table.attack().dice(&[1, 5]).play("normal attack; stand");
    assert_eq!(table.combat_result(), "F / 1D", "the flank bonus is there");
    assert_eq!(condition(&table, "u1"), (4, false, 7));
    assert_eq!((condition(&table, "u5"), condition(&table, "u6")), ((0, true, 8), (0, true, 5)));
}

#[test]
fn an_assaults_letters_fall_on_all_and_its_loss_is_divided() {
    proves!("gcacw.7.5.21");
    let pieces = [
        ("u1", "T0607", ""),
        ("u2", "T0607", ""),
        ("uk1", "T0607", "with = \"u1\""),
        ("ul", "T0607", "with = \"u2\""),
        ("u5", "T0506", ""),
        ("c1", "T0606", "strength = 21"),
    ];
    let mut table = Table::union(&woods(), &pieces);
    table.play("assault uk1; assault with u1; assault with u2; assault against T0606");
    table.dice(&[1, 1]).play("command roll; grand assault ul; join u5; all have joined");
    // 22 to 21: 0, assault +1, leader +1; 1 to 6 is -5.
    table.dice(&[1, 6]).play("fight; stand");
    assert_eq!((table.combat_result().as_str(), table.question()), ("- / 3D", "losses"));
    for unit in ["u1", "u2", "u5"] {
        assert_eq!((table.fatigue(unit), table.organized(unit)), (4, false), "{unit}");
    }
    assert_eq!(table.actions(), ["lose u1", "lose u2", "lose u5"], "as the attacker likes, all of it");
    table.play("lose u5; lose u1; lose u5");
    assert_eq!((table.manpower("u1"), table.manpower("u2"), table.manpower("u5")), (7, 6, 6));
}

#[test]
fn the_defender_divides_his_loss() {
    proves!("gcacw.7.5.23", "gcacw.7.5.25");
    // 12 to 14 is 1-2: -1. 6 to 1 makes +4: column 12-18 says 2DR.
    let pieces = [("u1", "T0607", "strength = 12"), ("c1", "T0606", ""), ("c2", "T0606", "")];
    let mut table = Table::union(&woods(), &pieces);
    table.attack().dice(&[6, 1]).play("normal attack");
    assert_eq!((table.combat_result().as_str(), table.question()), ("2DR / 1fa", "losses"));
    for unit in ["c1", "c2"] {
        assert_eq!(
            (table.fatigue(unit), table.organized(unit), table.demoralized(unit)),
            (3, false, 1),
            "{unit}"
        );
    }
    table.play("lose c1; lose c2");
    assert_eq!((table.manpower("c1"), table.manpower("c2"), table.question()), (7, 5, "retreat"));
    // What is beyond the force's Manpower is ignored: 1 and 1 against a loss of 3.
    let pieces =
        [("u1", "T0607", "strength = 21"), ("c3", "T0606", "strength = 1"), ("c7", "T0606", "strength = 1")];
    let mut table = Table::union(&woods(), &pieces);
    table.attack().dice(&[6, 2]).play("normal attack");
    assert_eq!((table.combat_result().as_str(), table.question()), ("3DR* / a", "advance"));
    assert_eq!(
        (table.place("c3"), table.place("c7"), table.state.lost),
        ("eliminated".into(), "eliminated".into(), [0, 2])
    );
}

#[test]
fn the_defender_goes_before_the_attacker_pays() {
    proves!("gcacw.7.5.24");
    let mut table = fought("", "", [5, 3]);
    assert_eq!((table.question(), condition(&table, "u1")), ("retreat", (1, true, 8)));
    table.retreat("T0605 T0604").play("end retreat");
    assert_eq!((table.question(), condition(&table, "u1")), ("advance", (4, false, 7)));
}

#[test]
fn a_leader_without_a_unit_goes_to_the_nearest() {
    proves!("gcacw.7.5.25", "gcacw.7.5.26");
    let lost = |more: &[(&str, &str, &str)]| {
        let mut pieces = vec![
            ("u1", "T0607", ""),
            ("c1", "T0606", "strength = 1"),
            ("ck1", "T0606", ""),
            ("c5", "T0605", ""),
        ];
        pieces.extend(more);
        let mut table = Table::union(&woods(), &pieces);
        table.attack().dice(&[6, 2]).play("normal attack");
        table
    };
    let table = lost(&[("c2", "T0603", ""), ("c3", "T0601", "")]);
    assert_eq!(
        (table.place("c1").as_str(), table.with_leader("ck1")),
        ("eliminated", "c2"),
        "not to C5 of another corps"
    );
    // Among equal hexes, and among units of a hex, the owner chooses.
    let mut table = lost(&[("c2", "T0603", ""), ("c3", "T0603", ""), ("c4", "T0905", "")]);
    assert_eq!(table.question(), "leader_without_unit");
    assert_eq!(table.actions(), ["leader ck1 with c2", "leader ck1 with c3", "leader ck1 with c4"]);
    assert_eq!(table.refused("leader ck1 with c5"), "gcacw.7.5.26");
    table.play("leader ck1 with c4");
    assert_eq!((table.with_leader("ck1"), table.place("ck1").as_str()), ("c4", "T0905"));
    // An army leader needs infantry.
    let pieces = [
        ("u1", "T0607", ""),
        ("c1", "T0606", "strength = 1"),
        ("cl", "T0606", "with = \"c1\""),
        ("cx1", "T0604", ""),
        ("c5", "T0602", ""),
    ];
    let mut table = Table::union(&woods(), &pieces);
    table.attack().dice(&[6, 2]).play("normal attack");
    assert_eq!(table.with_leader("cl"), "c5");
}

#[test]
fn a_leader_whose_units_are_all_gone_is_eliminated() {
    proves!("gcacw.7.5.27");
    let pieces =
        [("u1", "T0607", ""), ("c1", "T0606", "strength = 1"), ("ck1", "T0606", ""), ("c5", "T0604", "")];
    let mut table = Table::union(&woods(), &pieces);
    table.attack().dice(&[6, 2]).play("normal attack");
    assert!(table.cited("gcacw.7.5.27"));
    assert_eq!(table.state.leader_hex(table.leader("ck1")), None);
}

#[test]
fn the_forecast_tells_results_losses_and_rout() {
    let mut table = Table::union(&woods(), &[("u1", "T0607", ""), ("c1", "T0606", "")]);
    table.attack();
    let forecast = table.forecast("normal attack");
    assert!(forecast.exact);
    let mean = |what: &str| forecast.means.iter().find(|mean| mean.what == what).unwrap().mean;
    // Of 36 ways 2 give +4 and 1 gives +5: the rout.
    assert!((mean("chance of rout, percent") - 100.0 * 3.0 / 36.0).abs() < 1e-9);
    let chance = |result: &str| {
        let found = forecast.outcomes.iter().find(|outcome| outcome.result == result).unwrap();
        (found.chance.numerator, found.chance.denominator)
    };
    assert_eq!(chance("defender 1DR, attacker fa"), (1, 18));
    // Defender: +2 and +3 cost 1 (4 and 3 ways), +4 costs 1 (2), +5 costs 2 (1).
    assert!((mean("Confederate losses") - 11.0 / 36.0).abs() < 1e-9);
    // Attacker: -5 to -2 cost 2 (10 ways), -1 to +2 cost 1 (20 ways), +3 and more nothing.
    assert!((mean("Union losses") - 40.0 / 36.0).abs() < 1e-9);
}
