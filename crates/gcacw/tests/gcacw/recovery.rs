//! Section 8: the Recovery Phase.

use std::sync::Arc;

use engine::{Library, Ruleset, SeededDice, Setup, Side, proves};
use gcacw::campaign::{Campaign, Fact, NoAction};
use gcacw::state::flag;
use gcacw::{Foundation, Gcacw, Situation};

use crate::table::{Made, Own as _, Table};

/// Runs steps 3 to 6 alone: in a rain turn nobody is asked for step 1.
fn recovered(pieces: &[(&str, &str, &str)]) -> Table {
    Made::default().table("phase = \"recovery\"\nrain = [1]", pieces)
}

#[test]
fn a_unit_recovers_by_its_fatigue_level() {
    proves!("gcacw.8.0.8", "gcacw.8.0.11", "gcacw.8.0.13", "gcacw.8.0.15", "gcacw.8.0.16", "gcacw.8.0.17");
    let worn =
        |fatigue: u8| format!("fatigue = {fatigue}, disorganized = true, exhausted = true, demoralized = 1");
    let worn: Vec<String> = (0..=4).map(worn).collect();
    let table = recovered(&[
        ("u1", "T0202", &worn[0]),
        ("u2", "T0202", &worn[1]),
        ("u3", "T0202", &worn[2]),
        ("u4", "T0202", &worn[3]),
        ("u5", "T0202", &worn[4]),
        ("u6", "T0202", "fatigue = 3"),
        ("u7", "T0202", "fatigue = 4"),
        ("c1", "T0909", "fatigue = 2"),
    ]);
    assert_eq!(table.state.turn, 2);
    for (unit, recovers, fatigue) in
        [("u1", true, 0), ("u2", true, 0), ("u3", false, 0), ("u4", false, 0), ("u5", false, 1)]
    {
        assert_eq!(table.is(unit, "disorganized"), !recovers, "{unit}");
        assert_eq!(table.is(unit, "exhausted"), !recovers, "{unit}");
        assert_eq!(table.is(unit, "demoralized 1"), !recovers, "{unit}");
        assert_eq!(table.fatigue(unit), fatigue, "{unit}");
    }
    // Step 4 looks at the Fatigue Level before step 5 lowers it.
    assert!(table.is("u6", "exhausted") && table.is("u7", "exhausted") && !table.is("c1", "exhausted"));
    assert_eq!([table.fatigue("u6"), table.fatigue("u7"), table.fatigue("c1")], [0, 1, 0]);
}

#[test]
fn a_twice_demoralized_unit_only_rallies() {
    proves!("gcacw.8.0.9", "gcacw.8.0.12", "gcacw.8.0.14", "gcacw.11.0.15");
    let twice = "fatigue = 1, disorganized = true, exhausted = true, demoralized = 2";
    let table = recovered(&[
        ("u1", "T0202", twice),
        ("u2", "T0202", "fatigue = 2, demoralized = 2"),
        ("u3", "T0202", "fatigue = 1, demoralized = 1"),
        ("c1", "T0909", ""),
    ]);
    assert!(table.is("u1", "disorganized") && table.is("u1", "exhausted") && table.is("u1", "demoralized 1"));
    assert!(table.is("u2", "demoralized 2"));
    assert!(!table.is("u3", "demoralized 1"));
}

#[test]
fn the_steps_come_in_order_and_the_union_acts_first() {
    proves!("gcacw.8.0.1", "gcacw.8.0.2");
    let mut table = Made::default().table(
        "phase = \"recovery\"",
        &[
            ("u1", "T0202", ""),
            ("u2", "T0202", "fatigue = 1"),
            ("c1", "T0909", ""),
            ("c2", "T0909", "fatigue = 3"),
        ],
    );
    assert_eq!((table.question(), table.decider()), ("recovery_activities", Side::Union));
    // Nobody has rested yet.
    assert_eq!((table.fatigue("u2"), table.fatigue("c2")), (1, 3));
    assert_eq!(table.refused("entrench u2"), "gcacw.8.0.2");
    assert_eq!(table.refused("entrench c1"), "gcacw.4.3.1");
    table.play("entrench u1");
    // One activity, and nobody left who could do another: the Confederate is asked.
    assert_eq!((table.question(), table.decider()), ("recovery_activities", Side::Confederate));
    table.play("no more activities");
    assert_eq!((table.state.turn, table.fatigue("u2"), table.fatigue("c2")), (2, 0, 0));
}

#[test]
fn an_attempt_is_the_unit_s_one_activity() {
    proves!("gcacw.8.0.2", "gcacw.9.0.6", "gcacw.10.1.13", "gcacw.10.1.28");
    let made = Made::on(&[], &["T0505 S minor-river ford", "T0505 SE minor-river"]);
    let mut table = made.table("phase = \"recovery\"", &[("u1", "T0505", ""), ("c1", "T0909", "")]);
    table.dice(&[6]).play("bridge u1 to T0506");
    // It failed, but it was its activity: nobody else of the Union can do anything.
    assert_eq!(table.decider(), Side::Confederate);
    assert!(table.state.is(table.unit("u1"), flag::RECOVERY_ACTIVITY));
    assert!(
        table
            .rules
            .at(&table.state)
            .may_entrench(table.unit("u1"))
            .is_err_and(|why| why.clause() == "gcacw.8.0.2")
    );
    // A unit that has entrenched may not build.
    let mut table = made.table("phase = \"recovery\"", &[("u1", "T0505", ""), ("u2", "T0101", "")]);
    table.play("entrench u1");
    assert_eq!(table.refused("bridge u1 to T0506"), "gcacw.8.0.2");
    assert!(table.offers("entrench u2"));
}

#[test]
fn rain_and_demoralization_forbid_step_one() {
    proves!(
        "gcacw.8.0.3",
        "gcacw.8.0.4",
        "gcacw.9.0.5",
        "gcacw.11.0.5",
        "gcacw.12.0.26",
        "gcacw.10.1.31",
        "gcacw.10.3.12",
        "gcacw.12.0.25"
    );
    let pieces = [("u1", "T0505", ""), ("u2", "T0505", "demoralized = 1"), ("c1", "T0909", "")];
    let made = Made::on(&[], &["T0505 S minor-river bridge road", "T0505 SE minor-river ford"]);
    let down = "phase = \"recovery\"\nground = { destroyed = [[\"T0505\", \"T0506\"]] }";
    let mut table = made.table(down, &pieces);
    for work in ["entrench", "bridge", "repair"] {
        assert!(table.offers_any(&format!("{work} u1")), "{work}");
        assert!(!table.offers_any(&format!("{work} u2")), "{work}");
    }
    assert_eq!(table.refused("entrench u2"), "gcacw.8.0.4");
    assert_eq!(table.refused("repair u2 to T0506"), "gcacw.8.0.4");
    table.play("no more activities; no more activities");
    let table = made.table(&format!("{down}\nrain = [1]"), &pieces);
    assert_ne!(table.question(), "recovery_activities");
    let mut table = made.table(down, &pieces);
    table.state.ground.set_rain(1);
    let why = table.rules.at(&table.state).may_entrench(table.unit("u1")).unwrap_err();
    assert_eq!(why.clause(), "gcacw.8.0.3");
}

#[test]
fn confederates_levy_pennsylvania_towns() {
    proves!("gcacw.8.0.5");
    let pieces = [("heth", "RS3201", ""), ("pender", "RS3202", ""), ("wadsworth", "RS4516", "")];
    let mut table = Table::at("rtg-10", "phase = \"recovery\"\nturn = 3", &pieces);
    while table.decider() == Side::Union {
        table.play("no more activities");
    }
    assert!(table.offers("levy heth") && !table.offers("levy pender"));
    table.play("levy heth");
    assert_eq!(table.state.special.levied.count_ones(), 1);
    assert_eq!(table.refused("levy pender"), "gcacw.8.0.5");
}

/// Everybody is out of supply.
#[derive(Debug)]
struct Unsupplied;

impl Campaign for Unsupplied {
    type State = ();
    type Action = NoAction;

    fn load(_library: &dyn Library) -> Result<(Self, Foundation), engine::DataError> {
        Ok((Self, Made::default().foundation()))
    }

    fn contract(rules: &Gcacw<Self>) -> &dyn gcacw::contract::Contract<Self> {
        rules
    }

    fn is_true(_now: Situation<'_, Self>, fact: Fact, standard: bool) -> bool {
        standard || matches!(fact, Fact::OutOfSupply(_))
    }
}

/// Whether units of each side are disorganized after a Recovery Phase out of supply: one that was, one that was not.
fn unsupplied(made: &Made) -> [[bool; 2]; 2] {
    let rules = Arc::new(Gcacw::new(Unsupplied, made.foundation()).unwrap());
    let text = "ruleset = \"gcacw\"\nscenario = \"made\"\nonly = true\nphase = \"recovery\"\nrain = [1]\n\
        [[piece]]\nunit = \"u1\"\nat = \"T0101\"\ndisorganized = true\n[[piece]]\nunit = \"u2\"\nat = \"T0101\"\n\
        [[piece]]\nunit = \"c1\"\nat = \"T0909\"\ndisorganized = true\n[[piece]]\nunit = \"c2\"\nat = \"T0909\"\n";
    let setup = Setup::parse(text).unwrap();
    let state = rules.start(&setup, &mut SeededDice::new(1, 0)).unwrap();
    let disorganized = |name: &str| {
        let unit = rules.roster(&state).unit(rules.counters.find(name).unwrap()).unwrap();
        !state.organized(unit)
    };
    [["u1", "u2"], ["c1", "c2"]].map(|side| side.map(disorganized))
}

#[test]
fn units_out_of_supply_stay_or_become_disorganized() {
    proves!("gcacw.8.0.10", "gcacw.8.0.18", "gcacw.8.0.19", "gcacw.8.0.20", "gcacw.8.0.21", "gcacw.8.0.22");
    for volume in ["HCR", "OTR", "BAC", "SJW", "AGA", "AIO", "TPC", "TOM", "GTC"] {
        let year = if volume == "AGA" { 1861 } else { 1862 };
        let made = Made::of(volume, year).advanced();
        assert_eq!(unsupplied(&made), [[true, true], [true, true]], "{volume}");
    }
    assert_eq!(unsupplied(&Made::of("SIV", 1862).advanced()), [[true, true], [true, false]]);
    assert_eq!(unsupplied(&Made::of("RWH", 1864).advanced()), [[true, false], [true, true]]);
    for volume in ["SLB", "RTG", "HSN"] {
        let made = Made::of(volume, 1863).advanced();
        assert_eq!(unsupplied(&made), [[false, false], [false, false]], "{volume}");
    }
    for volume in ["BTC", "LLO"] {
        let made = Made::of(volume, 1863).advanced();
        assert_eq!(unsupplied(&made).map(|side| side[1]), [false, false], "{volume}");
    }
    // The Basic Game knows no supply.
    assert_eq!(unsupplied(&Made::of("HCR", 1862)), [[false, false], [false, false]]);
}

#[test]
fn foraging_is_for_the_advanced_game() {
    proves!("gcacw.8.0.6", "gcacw.8.0.7");
    let pieces = [
        ("u1", "T0505", "fatigue = 2"),
        ("u2", "T0505", "fatigue = 3"),
        ("u3", "T0505", ""),
        ("c1", "T0909", ""),
    ];
    let why = |made: &Made, unit: &str| {
        let mut table = made.table("phase = \"recovery\"", &pieces);
        let unit = table.unit(unit);
        table.state.set(table.unit("u3"), flag::RECOVERY_ACTIVITY, true);
        table.rules.at(&table.state).may_forage(unit).err().map(|why| why.clause())
    };
    let made = Made::of("HCR", 1862).advanced();
    assert_eq!(why(&made, "u1"), None);
    assert_eq!(why(&made, "u2"), Some("gcacw.8.0.6"));
    assert_eq!(why(&made, "u3"), Some("gcacw.8.0.6"));
    assert_eq!(why(&Made::of("HCR", 1862), "u1"), Some("gcacw.8.0.6"));
    for volume in ["RTG", "SLB"] {
        assert_eq!(why(&Made::of(volume, 1863).advanced(), "u1"), Some("gcacw.8.0.7"));
    }
}
