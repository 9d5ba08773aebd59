//! Section 5.4: burning railroad stations.

use engine::proves;
use gcacw::turn::StationMark;

use crate::table::{Made, Own as _, Table};

fn station(volume: &'static str, rest: &str, state: &str) -> Table {
    let made = Made::of(volume, 1863).ground(&[("T0505", "clear station")], &[]);
    made.table(
        &format!("side = \"Union\"\n{rest}"),
        &[("u1", "T0505", state), ("u2", "T0606", ""), ("c1", "T1212", "")],
    )
}

fn mark(table: &Table) -> StationMark {
    table.rules.at(&table.state).station_mark(table.hex("T0505")).unwrap()
}

#[test]
fn who_may_burn_a_station() {
    proves!("gcacw.5.4.1", "gcacw.5.4.2", "gcacw.5.4.3", "gcacw.5.4.4", "gcacw.5.0.2");
    assert!(station("RTG", "", "fatigue = 3, disorganized = true").offers("burn u1"));
    let table = station("RTG", "", "");
    assert_eq!(table.refused("burn u2"), "gcacw.5.4.1");
    assert_eq!(station("RTG", "", "fatigue = 4").refused("burn u1"), "gcacw.5.4.1");
    assert_eq!(station("RTG", "", "strength = 1").refused("burn u1"), "gcacw.5.4.2");
    // The Combat value counts, not the Manpower.
    assert_eq!(station("RTG", "", "strength = 2, disorganized = true").refused("burn u1"), "gcacw.5.4.2");
    assert_eq!(station("RTG", "", "demoralized = 1").refused("burn u1"), "gcacw.5.4.3");
    for volume in ["SIV", "OTR"] {
        assert_eq!(station(volume, "", "").refused("burn u1"), "gcacw.5.4.4", "{volume}");
    }
    // A leader cannot.
    let made = Made::on(&[("T0505", "clear station")], &[]);
    let table =
        made.table("side = \"Union\"", &[("u1", "T0505", ""), ("uk1", "T0505", ""), ("c1", "T1212", "")]);
    assert_eq!(table.refused("burn uk1"), "gcacw.4.3.1");
}

#[test]
fn what_burning_leaves() {
    proves!("gcacw.5.4.5", "gcacw.5.4.6", "gcacw.5.4.7", "gcacw.5.4.8", "gcacw.5.4.9", "gcacw.5.4.10");
    use StationMark::{Damage, Destroy, Whole};
    let damaged = "ground = { damaged = [\"T0505\"] }";
    let ruined = "ground = { ruined = [\"T0505\"] }";
    for (before, rest) in [(Whole, ""), (Damage, damaged), (Destroy, ruined)] {
        for (strength, placed) in [(2, Damage), (4, Damage), (5, Destroy), (9, Destroy)] {
            let mut table =
                station("RTG", rest, &format!("strength = {strength}, fatigue = 2, exhausted = true"));
            assert_eq!(mark(&table), before);
            table.free_dice().play("burn u1");
            assert_eq!(mark(&table), before.max(placed), "{strength}");
            // One Fatigue Level, no extended march, and the action is over.
            assert_eq!((table.fatigue("u1"), table.question()), (3, "take_initiative"));
            assert!(!table.cited("gcacw.5.1.23"));
        }
    }
    // Others in the hex do not count, and the marker stays.
    let made = Made::on(&[("T0505", "clear station")], &[]);
    let pieces = [("u1", "T0505", "strength = 4"), ("u2", "T0505", "strength = 9"), ("c1", "T1212", "")];
    let mut table = made.table("side = \"Union\"", &pieces);
    table.free_dice().play("burn u1");
    assert_eq!(mark(&table), Damage);
    table.rules.play(&mut table.state, &mut engine::Log::new()).end_of_turn();
    assert_eq!(mark(&table), Damage);
}
