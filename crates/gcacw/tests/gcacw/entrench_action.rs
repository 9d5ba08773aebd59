//! The Entrenchment action of 5.5, and where it exists.

use engine::{Side, proves};
use gcacw::turn::Works;

use crate::table::{Made, Own as _, Table};

const BOTH: &str = "side = \"Union\"";
const AGREED: &str = "side = \"Union\"\noptions = [\"entrench_action_1863\"]";

fn table(volume: &'static str, year: u16, rest: &str, state: &str) -> Table {
    Made::of(volume, year).table(rest, &[("u1", "T0505", state), ("u2", "T0101", ""), ("c1", "T1212", "")])
}

#[test]
fn which_years_and_volumes_have_the_action() {
    proves!("gcacw.5.0.3", "gcacw.5.5.1", "gcacw.5.5.2", "gcacw.5.5.3", "gcacw.5.5.4", "gcacw.9.0.1");
    for (volume, year) in [("GTC", 1864), ("AIO", 1864), ("TPC", 1865)] {
        assert!(table(volume, year, BOTH, "").offers("entrench u1"), "{volume}");
    }
    for volume in ["RTG", "BAC", "SLB", "LLO"] {
        assert!(table(volume, 1863, AGREED, "").offers("entrench u1"), "{volume}");
        assert_eq!(table(volume, 1863, BOTH, "").refused("entrench u1"), "gcacw.5.5.2", "{volume}");
    }
    assert_eq!(table("TOM", 1863, AGREED, "").refused("entrench u1"), "gcacw.5.5.3");
    for (volume, year) in [("AGA", 1861), ("HCR", 1862), ("OTR", 1862)] {
        assert_eq!(table(volume, year, AGREED, "").refused("entrench u1"), "gcacw.5.5.4", "{volume}");
    }
}

#[test]
fn who_may_entrench_by_an_action() {
    proves!("gcacw.5.5.7", "gcacw.5.5.8", "gcacw.5.5.9", "gcacw.5.5.10", "gcacw.5.5.11", "gcacw.5.5.13");
    for fatigue in 0..=4 {
        let state = format!("fatigue = {fatigue}");
        assert_eq!(table("RTG", 1863, AGREED, &state).offers("entrench u1"), fatigue <= 2, "{fatigue}");
        assert_eq!(table("GTC", 1864, BOTH, &state).offers("entrench u1"), fatigue <= 3, "{fatigue}");
    }
    assert_eq!(table("RTG", 1863, AGREED, "fatigue = 3").refused("entrench u1"), "gcacw.5.5.8");
    assert_eq!(table("GTC", 1864, BOTH, "fatigue = 4").refused("entrench u1"), "gcacw.5.5.9");
    assert_eq!(table("GTC", 1864, BOTH, "demoralized = 1").refused("entrench u1"), "gcacw.5.5.10");
    assert!(table("GTC", 1864, BOTH, "disorganized = true, exhausted = true").offers("entrench u1"));
    assert_eq!(table("GTC", 1864, BOTH, "entrenchment = \"fort\"").refused("entrench u1"), "gcacw.5.5.11");
    assert_eq!(table("GTC", 1864, &format!("{BOTH}\nrain = [1]"), "").refused("entrench u1"), "gcacw.5.5.13");
    // Neither a leader nor a wagon train is a military unit.
    let pieces = [("u1", "T0505", ""), ("uk1", "T0505", ""), ("uw", "T0505", ""), ("c1", "T1212", "")];
    let table = Made::of("GTC", 1864).table(BOTH, &pieces);
    assert_eq!(table.refused("entrench uw"), "gcacw.5.5.7");
    assert_eq!(table.refused("entrench uk1"), "gcacw.4.3.1");
}

#[test]
fn the_action_of_1863() {
    proves!("gcacw.5.5.15", "gcacw.5.5.16", "gcacw.5.5.17", "gcacw.5.5.18", "gcacw.5.5.19", "gcacw.5.5.29");
    let steps = [
        (Works::None, Works::BreastworkBuild),
        (Works::BreastworkBuild, Works::Breastwork),
        (Works::Breastwork, Works::FortBuild),
        (Works::FortBuild, Works::Fort),
    ];
    acts("RTG", 1863, AGREED, &steps, 2);
    // A redoubt makes no difference.
    assert_eq!(
        in_redoubt("RTG", 1863, "side = \"Confederate\"\noptions = [\"entrench_action_1863\"]"),
        Works::BreastworkBuild
    );
}

#[test]
fn the_action_of_1864_and_1865() {
    proves!(
        "gcacw.5.5.21",
        "gcacw.5.5.22",
        "gcacw.5.5.23",
        "gcacw.5.5.24",
        "gcacw.5.5.25",
        "gcacw.5.5.26",
        "gcacw.5.5.27",
        "gcacw.5.5.28"
    );
    let steps = [
        (Works::None, Works::Abatis),
        (Works::Abatis, Works::BreastworkBuild),
        (Works::BreastworkBuild, Works::Breastwork),
        (Works::Breastwork, Works::FortBuild1),
        (Works::FortBuild1, Works::FortBuild2),
        (Works::FortBuild2, Works::Fort),
    ];
    acts("GTC", 1864, BOTH, &steps, 1);
    acts("TPC", 1865, BOTH, &steps, 1);
    assert_eq!(in_redoubt("GTC", 1864, "side = \"Confederate\""), Works::BreastworkBuild);
}

/// The next Initiative Segment rolls dice of its own.
fn acts(volume: &'static str, year: u16, rest: &str, steps: &[(Works, Works)], fatigue: u8) {
    for &(before, after) in steps {
        let word = before.name().to_lowercase().replace('-', "_");
        let mut table = table(volume, year, rest, &format!("entrenchment = \"{word}\""));
        table.free_dice().play("entrench u1");
        assert_eq!(table.works("u1"), after, "{year} {word}");
        assert_eq!(table.fatigue("u1"), fatigue);
        assert_eq!(table.question(), "take_initiative");
    }
}

fn in_redoubt(volume: &'static str, year: u16, rest: &str) -> Works {
    let made = Made::of(volume, year).places(&[("redoubt", "Redoubt", "T0505", "", "county: Henrico, VA")]);
    let mut table = made.table(rest, &[("c1", "T0505", ""), ("u1", "T1212", "")]);
    table.free_dice().play("entrench c1");
    table.works("c1")
}

#[test]
fn entrenching_again_and_never_an_extended_march() {
    proves!("gcacw.5.5.6", "gcacw.5.5.12", "gcacw.5.5.14");
    // From Fatigue Level 2 to 3 a march would be an extended one.
    let mut table = table("GTC", 1864, BOTH, "fatigue = 2, exhausted = true");
    table.free_dice().play("entrench u1");
    assert!(!table.cited("gcacw.5.1.23"));
    let again = |table: &Table| table.rules.at(&table.state).may_entrench_by_action(table.unit("u1"));
    assert_eq!(again(&table).unwrap(), Works::BreastworkBuild);
    // And in the Recovery Phase on top of it.
    let pieces = [("u1", "T0505", "entrenchment = \"abatis\""), ("c1", "T1212", "fatigue = 1")];
    let mut table = Made::of("GTC", 1864).table("phase = \"recovery\"", &pieces);
    table.play("entrench u1");
    assert_eq!(table.works("u1"), Works::FortBuild1);
}

#[test]
fn entrenching_under_a_leader() {
    proves!("gcacw.5.2.9", "gcacw.5.2.32", "gcacw.5.2.33", "gcacw.5.5.5");
    for (volume, year, rest, fatigue, works) in
        [("GTC", 1864, BOTH, 1, Works::Abatis), ("RTG", 1863, AGREED, 2, Works::BreastworkBuild)]
    {
        let pieces = [
            ("u1", "T0505", ""),
            ("u2", "T0505", ""),
            ("uk1", "T0505", "with = \"u1\""),
            ("c1", "T1212", ""),
        ];
        let mut table = Made::of(volume, year).table(rest, &pieces);
        table.play("activate uk1");
        assert!(table.offers("select u1 to entrench") && table.offers("select u2"));
        table.play("select u1 to entrench; select u2");
        table.dice(&[3]).play("done");
        while table.question() != "next_unit" {
            let answer = table.actions()[0].clone();
            table.play(&answer);
        }
        table.play("next u1");
        assert_eq!((table.fatigue("u1"), table.works("u1")), (fatigue, works), "{year}");
        // No allowance, no march: the next unit is asked for.
        assert_eq!(table.question(), "next_unit");
        table.play("next u2");
        assert_eq!((table.question(), table.fatigue("u2")), ("force_march", 1));
    }
    // Without the action nobody is selected to entrench.
    let pieces = [("u1", "T0505", ""), ("uk1", "T0505", "with = \"u1\""), ("c1", "T1212", "")];
    let mut table = Made::of("HCR", 1862).table(BOTH, &pieces);
    table.play("activate uk1");
    assert_eq!(table.refused("select u1 to entrench"), "gcacw.5.5.4");
    assert_eq!(table.decider(), Side::Union);
}
