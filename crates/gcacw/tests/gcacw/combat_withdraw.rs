//! 7.6: the defender's voluntary retreat, and the attacker's advance.

use engine::{Side, proves};

use crate::field::{Field as _, woods};
use crate::table::{Made, Own as _, Table};

/// U1 attacks C1 and C2 in woods with these dice.
fn fought(dice: [u8; 2], more: &[(&str, &str, &str)]) -> Table {
    let mut pieces = vec![("u1", "T0607", ""), ("c1", "T0606", "fatigue = 1")];
    pieces.extend(more);
    let mut table = Table::union(&woods(), &pieces);
    table.attack().dice(&dice).play("normal attack");
    table
}

#[test]
fn a_defender_who_need_not_go_may() {
    proves!("gcacw.7.6.1", "gcacw.7.6.34", "gcacw.7.6.35", "gcacw.7.6.38");
    let mut table = fought([3, 3], &[]);
    assert_eq!(
        (table.combat_result().as_str(), table.question(), table.decider()),
        ("D / 1D", "voluntary_retreat", Side::Confederate)
    );
    assert_eq!(table.actions(), ["stand", "pull back c1"]);
    assert_eq!(table.refused("retreat T0605"), "gcacw.7.6.34", "nobody has been named");
    table.play("pull back c1; retreat T0605");
    assert!(table.offers("end retreat"), "one hex is enough, and it may end beside its start");
    table.retreat("T0604 T0603 T0602");
    assert_eq!((table.question(), table.place("c1").as_str()), ("march", "T0602"), "four are the most");
    // It may turn sideways and still end beside its start, however long it is.
    let mut table = fought([3, 3], &[]);
    table.play("pull back c1; retreat T0605; retreat T0705");
    assert!(table.offers("end retreat"));
    // After r or R there is no such choice.
    assert_eq!(fought([5, 3], &[]).question(), "retreat");
}

#[test]
fn some_may_go_and_others_stay() {
    proves!("gcacw.7.6.34", "gcacw.7.6.5");
    // 8 to 14 is 1-2: -1. 3 to 3 makes -1: column 12-18 says F.
    let mut table = fought([3, 3], &[("c2", "T0606", ""), ("c3", "T0606", "strength = 2")]);
    table.play("pull back c1; pull back c3; retreat T0605; end retreat");
    assert_eq!(
        (table.place("c1"), table.place("c2"), table.place("c3")),
        ("T0605".into(), "T0606".into(), "T0605".into())
    );
    // Once a unit has been named the others may join it, but it does not stay.
    let mut table = fought([3, 3], &[("c2", "T0606", "")]);
    assert!(table.prompt().contains("stand, or pull back"));
    table.play("pull back c2");
    assert_eq!(table.actions()[0], "pull back c1");
    assert_eq!(table.refused("stand"), "gcacw.7.6.34");
    let named = "Pulling back from T0606: C2. Where to";
    assert_eq!(table.prompt(), format!("{named}, or who else comes along?"));
    table.play("pull back c1");
    assert_eq!(table.prompt(), "Pulling back from T0606: C1 and C2. Where to?");
}

#[test]
fn leaving_without_being_hurt_tires() {
    proves!("gcacw.7.6.36", "gcacw.7.6.37");
    // A dash: one Fatigue Level for those who go, to 4 at most.
    let mut table =
        fought([1, 5], &[("c3", "T0606", "strength = 1, fatigue = 4"), ("c7", "T0606", "strength = 1")]);
    assert_eq!(table.combat_result(), "- / 2D");
    table.play("pull back c1; pull back c3; retreat T0605; end retreat");
    assert_eq!((table.fatigue("c1"), table.fatigue("c3"), table.fatigue("c7")), (2, 4, 0));
    // Any other result: none.
    let mut table = fought([2, 3], &[]);
    assert_eq!((table.combat_result().as_str(), table.fatigue("c1")), ("F / 1D", 3));
    table.play("pull back c1; retreat T0605; end retreat");
    assert_eq!(table.fatigue("c1"), 3);
}

/// U1 and U2 assault C3 (1), which is destroyed, with K1 and whoever else is there.
fn assaulted(more: &[(&str, &str, &str)], also: &str) -> Table {
    let mut pieces = vec![("u1", "T0607", ""), ("u2", "T0607", ""), ("c3", "T0606", "strength = 1")];
    pieces.extend(more);
    let mut table = Table::union(&woods(), &pieces);
    let leader = if more.iter().any(|piece| piece.0 == "uk1") { "uk1" } else { "ud" };
    table.play(&format!("assault {leader}; assault with u1; {also} assault against T0606"));
    table.dice(&[1]).play("command roll");
    if table.question() == "grand_assault" {
        table.play("no grand assault");
    }
    table.dice(&[3, 3]).play("fight");
    assert!(table.combat_result().ends_with("/ a"), "{}", table.combat_result());
    table
}

#[test]
fn any_number_of_attackers_advances() {
    proves!("gcacw.7.6.39", "gcacw.7.6.40");
    let mut table = assaulted(&[("uk1", "T0607", "with = \"u1\""), ("u5", "T0607", "")], "assault with u2;");
    assert_eq!(table.actions(), ["advance u1", "advance u2", "hold"]);
    assert_eq!(table.refused("advance u5"), "gcacw.7.6.39", "it did not attack");
    table.play("hold");
    assert_eq!((table.place("u1"), table.place("u2")), ("T0607".into(), "T0607".into()), "or none");
    let mut table = assaulted(&[("uk1", "T0607", "with = \"u1\"")], "assault with u2;");
    table.play("advance u1; advance u2");
    assert_eq!((table.place("u1"), table.place("u2")), ("T0606".into(), "T0606".into()));
    // An advance is no move: it enters and leaves zones of control at no cost.
    let pieces =
        [("u1", "T0607", ""), ("c3", "T0606", "strength = 1"), ("c2", "T0706", ""), ("c5", "T0605", "")];
    let mut table = Table::union(&woods(), &pieces);
    table.attack().dice(&[4, 4]).play("hasty attack");
    let before = table.left();
    table.play("advance u1");
    assert_eq!((table.place("u1").as_str(), table.left(), table.organized("u1")), ("T0606", before, true));
    // The hex must be empty.
    let mut table = fought([5, 3], &[]);
    table.retreat("T0605 T0604").play("end retreat");
    assert!(table.offers("advance u1"));
}

#[test]
fn closed_crossings_stop_an_advance() {
    proves!("gcacw.7.6.39");
    let made = Made::on(&[], &["T0606 SW minor-river"]);
    let pieces = [
        ("u1", "T0607", ""),
        ("uk1", "T0607", "with = \"u1\""),
        ("ul", "T0607", "with = \"u1\""),
        ("u5", "T0506", ""),
        ("c3", "T0606", "strength = 1"),
    ];
    let mut table = Table::union(&made, &pieces);
    table.pontoon("T0506", board::Direction::NorthEast, Side::Union);
    table.play("assault uk1; assault with u1; assault against T0606");
    table.dice(&[1, 1]).play("command roll; grand assault ul; join u5; all have joined");
    table.dice(&[3, 3]).play("fight");
    assert_eq!(table.actions(), ["advance u1", "advance u5", "hold"], "those of the grand assault may too");
    // The bridge is the enemy's now: U5 must stay.
    table.state.ground.pontoons[0].side = Side::Confederate;
    assert_eq!(table.actions(), ["advance u1", "hold"]);
    assert_eq!(table.refused("advance u5"), "gcacw.7.6.9");
}

#[test]
fn leaders_go_with_a_lone_attacker() {
    proves!("gcacw.7.6.43", "gcacw.7.6.45", "gcacw.6.3.6");
    let pieces = [
        ("u1", "T0607", ""),
        ("u2", "T0607", ""),
        ("uk1", "T0607", "with = \"u1\""),
        ("ul", "T0607", "with = \"u1\""),
        ("c3", "T0606", "strength = 1"),
    ];
    let mut table = Table::union(&woods(), &pieces);
    table.attack().dice(&[4, 4]).play("hasty attack; advance u1");
    assert_eq!(
        (table.place("uk1"), table.place("ul")),
        ("T0606".into(), "T0606".into()),
        "without a question"
    );
}

#[test]
fn a_leader_may_go_forward_with_another_of_his_units() {
    proves!("gcacw.7.6.44", "gcacw.6.3.17");
    let pieces = [
        ("u1", "T0607", ""),
        ("u2", "T0607", ""),
        ("uk1", "T0607", "with = \"u2\""),
        ("u5", "T0607", ""),
        ("uk2", "T0607", "with = \"u5\""),
        ("c3", "T0606", "strength = 1"),
    ];
    let mut table = Table::union(&woods(), &pieces);
    table.attack().dice(&[4, 4]).play("hasty attack; advance u1");
    assert_eq!(
        (table.question(), table.actions()),
        ("advance_leader", vec!["leader uk1 with u1".into(), "leader uk1 with u2".into()])
    );
    assert_eq!(table.refused("leader uk1 with u5"), "gcacw.7.6.44");
    assert_eq!(
        table.refused("leader uk2 with u1"),
        "gcacw.7.6.44",
        "K2 does not command U1 and is not asked"
    );
    table.play("leader uk1 with u1");
    assert_eq!(
        (table.with_leader("uk1"), table.place("uk1").as_str(), table.place("uk2").as_str()),
        ("u1", "T0606", "T0607")
    );
}

#[test]
fn when_some_stay_leaders_may_stay_with_them() {
    proves!("gcacw.7.6.43", "gcacw.7.6.45", "gcacw.6.3.7");
    let mut table = assaulted(&[("uk1", "T0607", "with = \"u1\"")], "assault with u2;");
    table.play("advance u1; hold");
    assert_eq!(table.actions(), ["leader uk1 with u1", "leader uk1 with u2"]);
    table.play("leader uk1 with u2");
    assert_eq!((table.place("u1").as_str(), table.place("uk1").as_str()), ("T0606", "T0607"));
    // If no unit of his stays he must go.
    let mut table = assaulted(&[("uk1", "T0607", "with = \"u1\"")], "assault with u2;");
    table.play("advance u1; advance u2");
    assert_eq!(table.place("uk1"), "T0606");
    // A district leader too.
    let mut table = assaulted(&[("ud", "T0607", "with = \"u1\"")], "assault with u2;");
    table.play("advance u1; hold; leader ud with u1");
    assert_eq!(table.place("ud"), "T0606");
}
