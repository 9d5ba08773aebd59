//! Section 9 and the Entrenchment action of 5.5.

use engine::{Side, proves};
use gcacw::turn::Works;
use gcacw::units::Volume;

use crate::table::{Made, Own as _, SHIPPED, Table};

/// A board with a Confederate redoubt in T0505 and a Union fort in T0808.
fn with_redoubts(volume: &'static str, year: u16) -> Made {
    Made::of(volume, year).places(&[
        ("redoubt", "Redoubt", "T0505", "", "county: Henrico, VA"),
        ("fort", "Fort", "T0808", "", "county: Montgomery, MD"),
        ("naval battery", "Drewry's Bluff", "T0202", "", "county: Chesterfield, VA"),
    ])
}

fn word(works: Works) -> &'static str {
    match works {
        Works::None => "none",
        Works::AbatisBuild => "abatis_build",
        Works::Abatis => "abatis",
        Works::BreastworkBuild => "breastwork_build",
        Works::Breastwork => "breastwork",
        Works::FortBuild => "fort_build",
        Works::FortBuild1 => "fort_build_1",
        Works::FortBuild2 => "fort_build_2",
        Works::Fort => "fort",
    }
}

/// What a Confederate unit's marker becomes in a Recovery Phase: in the open, and in the redoubt; none when refused.
fn dug(volume: &'static str, year: u16, works: Works, hex: &str) -> Option<Works> {
    let state = format!("entrenchment = \"{}\"", word(works));
    let pieces = [("c1", hex, state.as_str()), ("c2", "T1111", ""), ("u1", "T1212", "fatigue = 1")];
    let mut table = with_redoubts(volume, year).table("phase = \"recovery\"", &pieces);
    assert_eq!(table.decider(), Side::Confederate);
    if !table.offers("entrench c1") {
        table.refused("entrench c1");
        return None;
    }
    table.play("entrench c1");
    Some(table.works("c1"))
}

const OPEN: &str = "T0707";
const REDOUBT: &str = "T0505";

#[test]
fn entrenching_in_1861() {
    proves!("gcacw.9.0.9", "gcacw.9.0.10", "gcacw.9.0.11", "gcacw.9.0.12", "gcacw.9.0.13");
    let aga = |works, hex| dug("AGA", 1861, works, hex);
    assert_eq!(aga(Works::None, OPEN), Some(Works::AbatisBuild));
    assert_eq!(aga(Works::None, REDOUBT), Some(Works::Breastwork));
    assert_eq!(aga(Works::AbatisBuild, OPEN), Some(Works::Abatis));
    assert_eq!(aga(Works::Abatis, OPEN), Some(Works::Breastwork));
    assert_eq!(aga(Works::Breastwork, OPEN), None);
    // A Fort marker comes only from the set-up, and is gone once its unit has left.
    let pieces = [("c1", OPEN, "entrenchment = \"fort\""), ("u1", "T1212", "")];
    let mut table = with_redoubts("AGA", 1861).table("side = \"Confederate\"", &pieces);
    assert_eq!(table.works("c1"), Works::Fort);
    table.dice(&[4, 6, 1]).play("march c1; no force march; to T0708; end march");
    assert_eq!(table.works("c1"), Works::None);
}

#[test]
fn entrenching_in_1862() {
    proves!("gcacw.9.0.14", "gcacw.9.0.15", "gcacw.9.0.16", "gcacw.9.0.17", "gcacw.9.0.18");
    for volume in ["SJW", "HCR", "BTC"] {
        let dig = |works, hex| dug(volume, 1862, works, hex);
        assert_eq!(dig(Works::None, OPEN), Some(Works::BreastworkBuild));
        assert_eq!(dig(Works::None, REDOUBT), Some(Works::Breastwork));
        assert_eq!(dig(Works::BreastworkBuild, OPEN), Some(Works::Breastwork));
        assert_eq!(dig(Works::Breastwork, OPEN), Some(Works::FortBuild));
        assert_eq!(dig(Works::FortBuild, OPEN), Some(Works::Fort));
        assert_eq!(dig(Works::Fort, OPEN), None);
    }
}

#[test]
fn entrenching_in_1863() {
    proves!("gcacw.9.0.19", "gcacw.9.0.20", "gcacw.9.0.21", "gcacw.9.0.22");
    let dig = |works, hex| dug("RTG", 1863, works, hex);
    assert_eq!(dig(Works::None, OPEN), Some(Works::Breastwork));
    assert_eq!(dig(Works::None, REDOUBT), Some(Works::Breastwork));
    assert_eq!(dig(Works::BreastworkBuild, OPEN), Some(Works::Breastwork));
    assert_eq!(dig(Works::Breastwork, OPEN), Some(Works::FortBuild));
    assert_eq!(dig(Works::FortBuild, OPEN), Some(Works::Fort));
    assert_eq!(dig(Works::Fort, REDOUBT), None);
}

#[test]
fn entrenching_in_1864_and_1865() {
    proves!("gcacw.9.0.24", "gcacw.9.0.25", "gcacw.9.0.26", "gcacw.9.0.27", "gcacw.9.0.28");
    for (volume, year) in [("GTC", 1864), ("TPC", 1865)] {
        let dig = |works, hex| dug(volume, year, works, hex);
        assert_eq!(dig(Works::None, OPEN), Some(Works::Breastwork));
        assert_eq!(dig(Works::None, REDOUBT), Some(Works::FortBuild1));
        assert_eq!(dig(Works::Abatis, OPEN), Some(Works::FortBuild1));
        assert_eq!(dig(Works::BreastworkBuild, OPEN), Some(Works::FortBuild2));
        for works in [Works::Breastwork, Works::FortBuild1, Works::FortBuild2] {
            assert_eq!(dig(works, OPEN), Some(Works::Fort));
        }
        assert_eq!(dig(Works::Fort, OPEN), None);
    }
}

#[test]
fn the_year_of_the_scenario_selects_the_procedure() {
    proves!("gcacw.9.0.7", "gcacw.9.0.8");
    use Volume::{Aga, Aio, Bac, Btc, Gtc, Hcr, Hsn, Llo, Otr, Rtg, Rwh, Siv, Sjw, Slb, Tom, Tpc};
    let groups: [(&[Volume], u16); 4] = [
        (&[Aga], 1861),
        (&[Sjw, Hcr, Siv, Otr, Btc], 1862),
        (&[Slb, Rtg, Bac, Tom, Llo], 1863),
        (&[Gtc, Aio, Rwh, Hsn, Tpc], 1864),
    ];
    for (volumes, year) in groups {
        for &volume in volumes {
            let years = SHIPPED.variants.of(volume).unwrap().years;
            assert_eq!(
                SHIPPED.entrenchments.period(years[0]),
                SHIPPED.entrenchments.period(year),
                "{volume}"
            );
        }
    }
    // The date counts, not the volume.
    assert_eq!(dug("RTG", 1862, Works::None, OPEN), Some(Works::BreastworkBuild));
    assert_eq!(dug("RTG", 1863, Works::None, OPEN), Some(Works::Breastwork));
}

#[test]
fn redoubts_are_not_built_and_benefit_one_side() {
    proves!("gcacw.9.0.2", "gcacw.9.0.3", "gcacw.9.0.43", "gcacw.9.0.44", "gcacw.9.0.45", "gcacw.9.0.48");
    let pieces = [("c1", REDOUBT, ""), ("u1", "T0808", ""), ("u2", "T0301", ""), ("c2", "T0202", "")];
    let mut table = with_redoubts("RTG", 1862).table("phase = \"recovery\"", &pieces);
    let redoubt = |table: &Table, hex: &str| table.rules.at(&table.state).redoubt(table.hex(hex));
    assert_eq!(redoubt(&table, REDOUBT), Some(Side::Confederate));
    assert_eq!(redoubt(&table, "T0202"), Some(Side::Confederate));
    assert_eq!(redoubt(&table, "T0808"), Some(Side::Union));
    // Entrenching makes markers, never a redoubt.
    table.play("entrench u2");
    assert_eq!(redoubt(&table, "T0301"), None);
    // A Union unit in a Confederate redoubt entrenches as in the open.
    let pieces = [("u1", REDOUBT, ""), ("c1", "T1111", "")];
    let mut table = with_redoubts("RTG", 1862).table("phase = \"recovery\"", &pieces);
    table.play("entrench u1");
    assert_eq!(table.works("u1"), Works::BreastworkBuild);
}

#[test]
fn a_permanent_fort_works_like_a_redoubt() {
    proves!("gcacw.9.0.4");
    // Fort Stevens, on the sheet east of Here Come the Rebels!
    let table = Table::at("hcr-8", "side = \"Union\"", &[("humphreys", "HE1034", "")]);
    assert_eq!(table.rules.at(&table.state).defence_multiplier(table.unit("humphreys")).count(), 3);
}

#[test]
fn a_marker_is_left_behind_and_a_redoubt_stays() {
    proves!("gcacw.9.0.29", "gcacw.9.0.30");
    for works in ["abatis", "breastwork_build", "breastwork", "fort_build_2", "fort"] {
        let state = format!("entrenchment = \"{works}\"");
        let pieces = [("c1", REDOUBT, state.as_str()), ("u1", "T1212", "")];
        let mut table = with_redoubts("GTC", 1864).table("side = \"Confederate\"", &pieces);
        table.dice(&[6, 6, 1]).play("march c1; no force march");
        assert_ne!(table.works("c1"), Works::None);
        table.play("to T0506");
        assert_eq!(table.works("c1"), Works::None, "{works}");
        // Marching back gives nothing back.
        table.play("to T0505; end march");
        assert_eq!(table.works("c1"), Works::None);
        let hex = table.hex(REDOUBT);
        assert_eq!(table.rules.at(&table.state).redoubt(hex), Some(Side::Confederate));
    }
}

/// The multiplier of a Confederate unit, in halves.
fn multiplier(volume: &'static str, year: u16, works: &str, hex: &str) -> i32 {
    let state = format!("entrenchment = \"{works}\"");
    let table =
        with_redoubts(volume, year).table("side = \"Union\"", &[("c1", hex, &state), ("u1", "T1212", "")]);
    table.rules.at(&table.state).defence_multiplier(table.unit("c1")).count()
}

#[test]
fn what_each_marker_is_worth() {
    proves!(
        "gcacw.9.0.32",
        "gcacw.9.0.33",
        "gcacw.9.0.34",
        "gcacw.9.0.35",
        "gcacw.9.0.36",
        "gcacw.9.0.37",
        "gcacw.9.0.38"
    );
    for (volume, year) in [("AGA", 1861), ("SJW", 1862), ("RTG", 1863), ("GTC", 1864), ("TPC", 1865)] {
        let of = |works: &str| multiplier(volume, year, works, OPEN);
        assert_eq!([of("none"), of("abatis"), of("breastwork"), of("fort")], [2, 3, 4, 6], "{year}");
        assert_eq!(of("breastwork_build"), if year < 1864 { 2 } else { 3 }, "{year}");
        if year < 1864 {
            assert_eq!(of("fort_build"), 4);
        } else {
            assert_eq!([of("fort_build_1"), of("fort_build_2")], [4, 5]);
        }
    }
    assert_eq!(multiplier("AGA", 1861, "abatis_build", OPEN), 2);
}

#[test]
fn a_redoubt_gives_at_least_one_and_a_half() {
    proves!("gcacw.9.0.46", "gcacw.9.0.47");
    let of = |works: &str| multiplier("RTG", 1863, works, REDOUBT);
    assert_eq!([of("none"), of("breastwork_build"), of("breastwork"), of("fort")], [3, 3, 4, 6]);
    // Not for the enemy.
    let table =
        with_redoubts("RTG", 1863).table("side = \"Union\"", &[("u1", REDOUBT, ""), ("c1", "T1212", "")]);
    assert_eq!(table.rules.at(&table.state).defence_multiplier(table.unit("u1")).count(), 2);
}

#[test]
fn markers_work_for_their_unit_in_defence_alone() {
    proves!("gcacw.9.0.31", "gcacw.9.0.39", "gcacw.9.0.40", "gcacw.ex.9.0.1");
    // Combat values 8 and 6, artillery 2 and 2: one of the two is entrenched.
    let pieces = [
        ("u4", "T0505", "entrenchment = \"fort\""),
        ("c1", "T0506", "entrenchment = \"breastwork\""),
        ("c3", "T0506", ""),
    ];
    let mut table = Made::default().table("side = \"Union\"", &pieces);
    table.dice(&[4]).play("march u4; no force march; attack T0506");
    // 10 and not 30; 8 x 2 + 3.
    assert_eq!(table.sheet_line("Combat value, attacker").as_deref(), Some("10"));
    assert_eq!(table.sheet_line("Combat value, defender").as_deref(), Some("19"));
    // An abatis on a value of 3 keeps its half, and one on 1/2 its quarter.
    let pieces = [
        ("u4", "T0505", ""),
        ("c3", "T0506", "entrenchment = \"abatis\""),
        ("c7", "T0506", "strength = 1, disorganized = true, entrenchment = \"abatis\""),
    ];
    let mut table = Made::of("GTC", 1864).table("side = \"Union\"", &pieces);
    table.dice(&[4]).play("march u4; no force march; attack T0506");
    assert_eq!(table.sheet_line("Combat value, defender").as_deref(), Some("5 1/4"));
    // The example: 8 behind a Breastwork counts 16, but the result is read in the column of 8.
    let pieces = [("u4", "T0505", ""), ("c1", "T0506", "strength = 8, entrenchment = \"breastwork\"")];
    let mut table = Made::of("AIO", 1864).table("side = \"Union\"", &pieces);
    table.dice(&[4]).play("march u4; no force march; attack T0506");
    assert_eq!(table.sheet_line("Combat value, defender").as_deref(), Some("16"));
    let eight = table.rules.combat_value(&table.state, table.unit("c1"));
    let chart = &SHIPPED.charts.combat_chart;
    let seven = gcacw::Halves::whole(7);
    for difference in -8..=10 {
        assert_eq!(chart.results(difference, eight, seven), chart.results(difference, seven, seven));
    }
}

#[test]
fn entrenchments_count_for_nothing_else() {
    proves!("gcacw.9.0.41", "gcacw.9.0.42");
    // A stack of 8 behind a Fort is still of 8: it costs 1 Movement Point more, not 2.
    let pieces = [("u1", "T0506", "entrenchment = \"fort\""), ("u2", "T0505", ""), ("c1", "T1212", "")];
    let mut table = Made::default().table("side = \"Union\"", &pieces);
    table.dice(&[6]).play("march u2; no force march; to T0506");
    assert_eq!(table.left(), 12 - 2 * (1 + 1) - clear_extra());
    // A brigade of 1 behind a Fort would be 3, a quarter of 12: as 1 it covers nothing by itself.
    let pieces = [
        ("u3", "T0507", "strength = 1, entrenchment = \"fort\""),
        ("u4", "T0505", ""),
        ("c1", "T0506", "strength = 12"),
    ];
    let mut table = Made::default().table("side = \"Union\"", &pieces);
    table.dice(&[6]).play("march u4; no force march; attack T0506");
    let weak = table.sheet_line("Hexes covered");
    let pieces = [("u3", "T0507", "strength = 3"), ("u4", "T0505", ""), ("c1", "T0506", "strength = 12")];
    let mut table = Made::default().table("side = \"Union\"", &pieces);
    table.dice(&[6]).play("march u4; no force march; attack T0506");
    assert_ne!(weak, table.sheet_line("Hexes covered"));
}

/// What a clear hex costs beyond 1 Movement Point, in halves.
fn clear_extra() -> i16 {
    let pieces = [("u2", "T0505", ""), ("c1", "T1212", "")];
    let mut table = Made::default().table("side = \"Union\"", &pieces);
    table.dice(&[6]).play("march u2; no force march; to T0506");
    12 - table.left() - 2
}

#[test]
fn a_redoubt_protects_against_flank_attacks() {
    proves!("gcacw.9.0.49", "gcacw.9.0.50", "gcacw.9.0.51", "gcacw.9.0.52", "gcacw.9.0.53");
    let redoubt = |bonus| SHIPPED.entrenchments.flank_bonus_in_redoubt(bonus);
    assert_eq!([4, 3, 2, 1, 0].map(redoubt), [2, 1, 1, 0, 0]);
    // Surrounded: in the open +4 with or without a Breastwork, in the redoubt +2 with and without.
    let flank = |hex: &str, state: &str| {
        let around: &[&str] = if hex == REDOUBT {
            &["T0504", "T0605", "T0606", "T0506", "T0406", "T0405"]
        } else {
            &["T0706", "T0807", "T0808", "T0708", "T0608", "T0607"]
        };
        let units = ["u4", "u1", "u2", "u5", "u6", "ux1"];
        let mut pieces: Vec<(&str, &str, &str)> =
            units.into_iter().zip(around).map(|(unit, &hex)| (unit, hex, "")).collect();
        pieces.push(("c1", hex, state));
        let mut table = with_redoubts("RTG", 1863).table("side = \"Union\"", &pieces);
        table.dice(&[6]).play(&format!("march u4; no force march; attack {hex}"));
        table.sheet_line("flank attack")
    };
    for works in ["", "entrenchment = \"breastwork\""] {
        assert_eq!(flank(OPEN, works).as_deref(), Some("+4"), "{works}");
        assert_eq!(flank(REDOUBT, works).as_deref(), Some("+2"), "{works}");
    }
}
