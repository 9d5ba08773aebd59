//! Section 10.1: building pontoon bridges.

use engine::{Log, Side, proves};
use gcacw::turn::bridging::{Era, Site, total};
use gcacw::turn::{Hexside, River};
use gcacw::units::Volume;

use crate::table::{Made, Own as _, SHIPPED, Table};

const RECOVERY: &str = "phase = \"recovery\"";

/// T0505 with a minor river to the south (a road on both banks), a major one to the south-east and a creek to the north.
fn rivers(volume: &'static str, year: u16) -> Made {
    Made::of(volume, year).ground(
        &[],
        &[
            "T0505 S minor-river",
            "T0505 SE major-river",
            "T0505 N creek",
            "T0505 SW road",
            "T0506 S road",
            "T0606 S road",
        ],
    )
}

fn recovery(made: &Made, pieces: &[(&str, &str, &str)]) -> Table {
    made.table(RECOVERY, pieces)
}

fn pontoon(table: &Table, one: &str, other: &str) -> Option<Side> {
    let hexside = Hexside::between(&table.rules.board, table.hex(one), table.hex(other)).unwrap();
    table.state.ground.pontoon(hexside).map(|pontoon| pontoon.side)
}

#[test]
fn who_may_build() {
    proves!("gcacw.10.1.4", "gcacw.10.1.5", "gcacw.10.1.6", "gcacw.10.1.23", "gcacw.8.0.2");
    let pieces = [
        ("u1", "T0505", "strength = 5"),
        ("u2", "T0505", "strength = 5, disorganized = true"),
        ("u3", "T0505", "strength = 4"),
        ("u5", "T0505", "strength = 2"),
        ("ux1", "T0505", "strength = 9"),
        ("ug", "T0505", "strength = 9"),
        ("u6", "T0505", "fatigue = 1"),
        ("u7", "T0505", "strength = 6, demoralized = 1"),
        ("c1", "T1212", ""),
    ];
    let table = recovery(&rivers("RTG", 1863), &pieces);
    assert!(table.offers("bridge u1 to T0506"));
    for (unit, clause) in [
        ("u2", "gcacw.10.1.5"),
        ("u3", "gcacw.10.1.5"),
        ("ux1", "gcacw.10.1.23"),
        ("ug", "gcacw.10.1.23"),
        ("u6", "gcacw.8.0.2"),
        ("u7", "gcacw.8.0.4"),
    ] {
        assert_eq!(table.refused(&format!("bridge {unit} to T0506")), clause, "{unit}");
    }
    for volume in ["SIV", "TOM"] {
        let table = recovery(&rivers(volume, 1862), &pieces);
        assert!(table.offers("bridge u3 to T0506"), "{volume}");
        assert_eq!(table.refused("bridge u5 to T0506"), "gcacw.10.1.6");
    }
}

#[test]
fn where_a_bridge_may_be_built() {
    proves!("gcacw.10.1.7", "gcacw.10.1.8", "gcacw.10.1.24", "gcacw.10.1.30", "gcacw.10.0.4");
    let made = Made::on(
        &[],
        &[
            "T0505 S minor-river ford",
            "T0505 SE minor-river bridge road",
            "T0505 NE minor-river dam",
            "T0505 N creek road",
            "T0505 NW minor-river",
        ],
    );
    let rest = "phase = \"recovery\"\nground = { pontoons = [{ side = \"Union\", hexes = [\"T0505\", \"T0405\"] }] }";
    let pieces = [("u1", "T0505", ""), ("c1", "T1212", "")];
    let table = made.table(rest, &pieces);
    // At a ford and at a permanent bridge that stands.
    assert!(table.offers("bridge u1 to T0506") && table.offers("bridge u1 to T0606"));
    assert_eq!(table.refused("bridge u1 to T0605"), "gcacw.10.1.30");
    assert_eq!(table.refused("bridge u1 to T0405"), "gcacw.10.1.30");
    assert_eq!(table.refused("bridge u1 to T0504"), "gcacw.10.1.24");
    assert_eq!(table.refused("bridge u1 to T0406"), "gcacw.10.1.24");
    assert_eq!(table.refused("bridge u1 to T0909"), "gcacw.10.1.7");
    // And at one that is destroyed.
    let rest = "phase = \"recovery\"\nground = { destroyed = [[\"T0505\", \"T0606\"]] }";
    assert!(made.table(rest, &pieces).offers("bridge u1 to T0606"));
}

#[test]
fn who_may_bridge_major_rivers() {
    proves!("gcacw.10.1.9", "gcacw.10.1.10", "gcacw.10.1.11", "gcacw.10.1.12");

    for volume in Volume::ALL {
        let confederate =
            matches!(volume, Volume::Otr | Volume::Gtc | Volume::Aio | Volume::Tpc | Volume::Tom);
        let made = rivers(volume.letters(), 1863);
        let far = [("u1", "T0505", ""), ("c1", "T1212", "")];
        let table = recovery(&made, &far);
        assert_eq!(table.offers("bridge u1 to T0606"), volume != Volume::Siv, "{volume}");
        if volume == Volume::Siv {
            assert_eq!(table.refused("bridge u1 to T0606"), "gcacw.10.1.12");
        }
        let table = recovery(&made, &[("c1", "T0505", ""), ("u1", "T1212", "fatigue = 1")]);
        assert_eq!(table.offers("bridge c1 to T0606"), confederate, "{volume}");
        if !confederate {
            assert_eq!(table.refused("bridge c1 to T0606"), "gcacw.10.1.10");
        }
    }
}

#[test]
fn bridge_markers_are_limited() {
    proves!(
        "gcacw.10.1.14",
        "gcacw.10.1.15",
        "gcacw.10.1.16",
        "gcacw.10.1.17",
        "gcacw.10.1.18",
        "gcacw.10.1.19",
        "gcacw.10.1.20",
        "gcacw.10.1.21",
        "gcacw.10.1.22"
    );
    for volume in Volume::ALL {
        let markers = SHIPPED.variants.of(volume).unwrap().major_bridges;
        let expected = match volume {
            Volume::Aio => [3, 1],
            Volume::Slb => [2, 0],
            Volume::Tpc => [3, 3],
            Volume::Tom => [3, 2],
            Volume::Siv => [0, 0],
            Volume::Otr | Volume::Gtc => [1, 1],
            _ => [1, 0],
        };
        assert_eq!(markers, expected, "{volume}");
    }
    // One bridge over a major river: a second needs its marker back.
    let made = Made::on(&[], &["T0505 S major-river", "T0505 SE major-river", "T0303 S minor-river"]);
    let one = "ground = { pontoons = [{ side = \"Union\", hexes = [\"T0505\", \"T0506\"] }] }";
    let pieces = [("u1", "T0505", ""), ("u2", "T0303", ""), ("c1", "T1212", "")];
    let table = made.table(&format!("{RECOVERY}\n{one}"), &pieces);
    assert_eq!(table.refused("bridge u1 to T0606"), "gcacw.10.1.22");
    assert!(table.offers("bridge u2 to T0304"));
    // Dismantled, it can be laid again.
    let mut table = made.table(&format!("side = \"Union\"\n{one}"), &pieces);
    table.dice(&[4, 6, 1]).play("march u1; no force march; dismantle bridge to T0506; end march");
    assert_eq!(pontoon(&table, "T0505", "T0506"), None);
    assert!(table.rules.at(&table.state).may_build(table.unit("u2"), board::Direction::South).is_ok());
    // Minor rivers: as many markers as the volume has, or no limit at all.
    let sides: Vec<String> = (1..=6).map(|row| format!("T0{row}05 S minor-river")).collect();
    let sides: Vec<&str> = sides.iter().map(String::as_str).chain(["T0705 S minor-river"]).collect();
    let laid: Vec<String> = (1..=5)
        .map(|column| format!("{{ side = \"Union\", hexes = [\"T0{column}05\", \"T0{column}06\"] }}"))
        .collect();
    let rest = format!("{RECOVERY}\nground = {{ pontoons = [{}] }}", laid.join(", "));
    let pieces = [("u1", "T0705", ""), ("c1", "T1212", "")];
    for (volume, free) in
        [("SJW", true), ("HCR", true), ("RTG", true), ("SIV", true), ("GTC", false), ("BAC", false)]
    {
        let table = Made::of(volume, 1863).ground(&[], &sides).table(&rest, &pieces);
        assert_eq!(table.offers("bridge u1 to T0706"), free, "{volume}");
    }
}

#[test]
fn where_bridges_have_no_limit_there_is_still_no_bridge_too_many() {
    proves!("gcacw.10.1.22");
    let sites: Vec<(u8, u8)> =
        [1, 3, 5].into_iter().flat_map(|row| (1..=11).map(move |column| (column, row))).collect();
    let sides: Vec<String> =
        sites.iter().map(|(column, row)| format!("T{column:02}{row:02} S minor-river")).collect();
    let sides: Vec<&str> = sides.iter().map(String::as_str).collect();
    let made = Made::of("SJW", 1863).ground(&[], &sides);
    let laid = |count: usize| {
        let one = |(column, row): &(u8, u8)| {
            let south = row + 1;
            format!("{{ side = \"Union\", hexes = [\"T{column:02}{row:02}\", \"T{column:02}{south:02}\"] }}")
        };
        let pontoons: Vec<String> = sites.iter().take(count).map(one).collect();
        format!("{RECOVERY}\nground = {{ pontoons = [{}] }}", pontoons.join(", "))
    };
    let pieces = [("u1", "T1105", ""), ("c1", "T1212", "")];
    assert!(made.table(&laid(31), &pieces).offers("bridge u1 to T1106"));
    let full = made.table(&laid(32), &pieces);
    assert_eq!(full.refused("bridge u1 to T1106"), "gcacw.10.1.22");
    assert!(made.problem(&laid(33), &pieces).contains("there are too many pontoon bridges"));
}

#[test]
fn a_strong_enemy_on_either_bank_forbids_it() {
    proves!("gcacw.10.1.25", "gcacw.10.1.26", "gcacw.10.1.27");
    let build = |volume: &'static str, strength: u8, more: &str| {
        let enemy = format!("strength = {strength}{more}");
        let pieces = [("u1", "T0505", ""), ("c1", "T0506", enemy.as_str()), ("c3", "T0506", "strength = 1")];
        recovery(&rivers(volume, 1863), &pieces)
    };
    assert!(build("RTG", 3, "").offers("bridge u1 to T0506"));
    assert_eq!(build("RTG", 4, "").refused("bridge u1 to T0506"), "gcacw.10.1.25");
    // Entrenchments are ignored.
    assert!(build("RTG", 3, ", entrenchment = \"fort\"").offers("bridge u1 to T0506"));
    for volume in ["SIV", "TOM"] {
        assert!(build(volume, 1, "").offers("bridge u1 to T0506"), "{volume}");
        assert_eq!(build(volume, 2, "").refused("bridge u1 to T0506"), "gcacw.10.1.25");
    }
}

#[test]
fn one_attempt_a_hex_and_a_hexside() {
    proves!("gcacw.10.1.28", "gcacw.10.1.29", "gcacw.10.1.34");
    let made = Made::on(&[], &["T0505 S minor-river ford road", "T0505 SE minor-river ford road"]);
    let pieces = [("u1", "T0505", ""), ("u2", "T0505", ""), ("u4", "T0506", ""), ("c1", "T1212", "")];
    let mut table = recovery(&made, &pieces);
    table.dice(&[6]).play("bridge u1 to T0506");
    assert_eq!(table.refused("bridge u2 to T0606"), "gcacw.10.1.29");
    // From the other bank the same hexside is closed too, until the next turn.
    assert_eq!(table.refused("bridge u4 to T0505"), "gcacw.10.1.34");
    table.play("no more activities; no more activities");
    table.state.push(gcacw::step::Step::Phase(gcacw::step::Phase::Recovery));
    table.rules.play(&mut table.state, &mut Log::silent()).begin_recovery();
    assert!(table.offers("bridge u4 to T0505") && table.offers("bridge u1 to T0506"));
    // A unit may build several bridges in a game, even in one hex.
    table.dice(&[1]).play("bridge u1 to T0506");
    assert_eq!(pontoon(&table, "T0505", "T0506"), Some(Side::Union));
    table.state.pop();
    table.rules.play(&mut table.state, &mut Log::silent()).begin_recovery();
    table.dice(&[1]).play("bridge u1 to T0606");
    assert_eq!(pontoon(&table, "T0505", "T0606"), Some(Side::Union));
}

#[test]
fn the_die_decides() {
    proves!("gcacw.10.1.1", "gcacw.10.1.2", "gcacw.10.1.32", "gcacw.10.1.33", "gcacw.10.1.35");
    // A road on one bank only: +2.
    let pieces = [("c1", "T0505", ""), ("u1", "T1212", "fatigue = 1")];
    let made = Made::on(&[], &["T0505 S minor-river", "T0505 N road"]);
    for (die, built) in [(1, true), (3, true), (4, false), (6, false)] {
        let mut table = recovery(&made, &pieces);
        table.free_dice();
        assert_eq!(table.decider(), Side::Confederate);
        let mut table = recovery(&made, &pieces);
        table.dice(&[die]).play("bridge c1 to T0506");
        let owner = pontoon(&table, "T0505", "T0506");
        assert_eq!(owner, built.then_some(Side::Confederate), "{die}");
    }
    // With -3 an unmodified 6 would be 3, and fails all the same.
    let build = &SHIPPED.bridging.build;
    let site = Site {
        side: Side::Confederate,
        river: River::Major,
        unfordable: false,
        routes: 2,
        crossing: true,
        near_capitol: true,
        ferry: false,
    };
    let sheet = build.sheet(&site, Era { volume: Volume::Otr, year: 1862, month: 6 }, None);
    assert_eq!(total(&sheet), -1);
    assert!(build.succeeds(5, &sheet) && !build.succeeds(6, &sheet));
}

#[test]
fn slb_builds_without_a_die() {
    proves!("gcacw.10.1.3");
    let pieces = [("u1", "T0505", ""), ("c1", "T1212", "fatigue = 1")];
    let mut table = recovery(&rivers("SLB", 1863), &pieces);
    table.play("bridge u1 to T0606");
    assert_eq!(pontoon(&table, "T0505", "T0606"), Some(Side::Union));
}

/// The modifiers of a bridge, by clause.
fn lines(side: Side, river: River, era: Era, site: Site) -> Vec<(i16, String)> {
    let site = Site { side, river, ..site };
    let sheet = SHIPPED.bridging.build.sheet(&site, era, None);
    sheet.into_iter().map(|line| (line.value, line.clause)).collect()
}

#[test]
fn modifiers_of_the_builder_and_the_river() {
    proves!(
        "gcacw.10.1.36",
        "gcacw.10.1.37",
        "gcacw.10.1.38",
        "gcacw.10.1.39",
        "gcacw.10.1.40",
        "gcacw.10.1.42"
    );
    let plain = Site {
        side: Side::Union,
        river: River::Minor,
        unfordable: false,
        routes: 2,
        crossing: true,
        near_capitol: false,
        ferry: false,
    };
    let era = |volume, year, month| Era { volume, year, month };
    let has = |lines: &[(i16, String)], clause: &str| {
        lines.iter().find(|(_, of)| of == clause).map(|(value, _)| *value)
    };
    let capitol = Site { near_capitol: true, ..plain };
    for volume in [Volume::Otr, Volume::Gtc, Volume::Tpc] {
        let of = |side, river| has(&lines(side, river, era(volume, 1864, 5), capitol), "gcacw.10.1.37");
        assert_eq!(of(Side::Confederate, River::Major), Some(-3));
        assert_eq!([of(Side::Confederate, River::Minor), of(Side::Union, River::Major)], [None, None]);
    }
    assert_eq!(
        has(&lines(Side::Confederate, River::Major, era(Volume::Tom, 1863, 5), capitol), "gcacw.10.1.37"),
        None
    );
    let of_1865 =
        |side, river, year| has(&lines(side, river, era(Volume::Tpc, year, 3), plain), "gcacw.10.1.38");
    assert_eq!(of_1865(Side::Union, River::Minor, 1865), Some(-1));
    assert_eq!(of_1865(Side::Union, River::Major, 1865), None);
    assert_eq!(of_1865(Side::Confederate, River::Minor, 1865), None);
    assert_eq!(of_1865(Side::Union, River::Minor, 1864), None);
    let tom = |side, volume| has(&lines(side, River::Minor, era(volume, 1863, 5), plain), "gcacw.10.1.39");
    assert_eq!(
        [tom(Side::Union, Volume::Tom), tom(Side::Confederate, Volume::Tom), tom(Side::Union, Volume::Rtg)],
        [Some(-1), None, None]
    );
    let high = Site { unfordable: true, ..plain };
    assert_eq!(
        has(&lines(Side::Union, River::Minor, era(Volume::Rtg, 1863, 6), high), "gcacw.10.1.40"),
        Some(1)
    );
    // +2 for a major river, but not for the Union from June 1864 on.
    let major = |side, year, month| {
        has(&lines(side, River::Major, era(Volume::Gtc, year, month), plain), "gcacw.10.1.42")
    };
    assert_eq!(
        [major(Side::Union, 1864, 5), major(Side::Union, 1864, 6), major(Side::Union, 1865, 1)],
        [Some(2), None, None]
    );
    assert_eq!(major(Side::Confederate, 1864, 6), Some(2));
    // All together: -1, +1 and +2.
    let all = lines(Side::Union, River::Major, era(Volume::Tom, 1863, 5), high);
    assert_eq!(all.iter().map(|(value, _)| value).sum::<i16>(), 2);
}

#[test]
fn the_lowest_road_modifier_that_fits() {
    proves!("gcacw.10.1.43", "gcacw.10.1.44", "gcacw.10.1.45", "gcacw.10.1.46", "gcacw.10.1.47");
    let road = |sides: &[&str], destroyed: bool| {
        let made = Made::on(&[], sides);
        let rest = if destroyed {
            format!("{RECOVERY}\nground = {{ destroyed = [[\"T0505\", \"T0506\"]] }}")
        } else {
            RECOVERY.into()
        };
        let table = made.table(&rest, &[("u1", "T0505", ""), ("c1", "T1212", "")]);
        let sheet =
            table.rules.at(&table.state).build_sheet(table.unit("u1"), board::Direction::South, River::Minor);
        assert_eq!(sheet.len(), 1, "exactly one road modifier");
        sheet[0].value
    };
    let (here, there) = ("T0505 N trail", "T0506 S railway");
    for crossing in ["ford", "ferry", "bridge"] {
        let side = format!("T0505 S minor-river {crossing}");
        assert_eq!(road(&[&side, here, there], false), 0, "{crossing}");
        assert_eq!(road(&[&side, here], false), 2, "{crossing}");
        assert_eq!(road(&[&side], false), 3, "{crossing}");
        if crossing != "ford" {
            assert_eq!(road(&[&side, here, there], true), 0, "{crossing} destroyed");
        }
    }
    assert_eq!(road(&["T0505 S minor-river", here, there], false), 1);
    assert_eq!(road(&["T0505 S minor-river", there], false), 2);
    assert_eq!(road(&["T0505 S minor-river"], false), 3);
}

#[test]
fn barretts_ferry_is_hard_to_bridge() {
    proves!("gcacw.10.1.41");
    // The hexes of the map of On to Richmond, on a board of three.
    let board = "id = \"test\"\ntitle = \"test\"\nhexes = [\"S3409 0,0 clear =T0101\", \"S3509 1,0 clear =T0102\", \"S3609 2,0 clear =T0103\"]\nsides = [\"S3409 SE major-river ferry road\", \"S3509 SE major-river ferry road\"]\n";
    for (volume, extra) in [("OTR", 1), ("GTC", 1), ("TPC", 1), ("AIO", 0)] {
        let made = Made { board: board.into(), ..Made::of(volume, 1862) };
        let table = made
            .table(RECOVERY, &[("u1", "S3409", ""), ("u2", "S3509", ""), ("c1", "S3609", "strength = 1")]);
        let of = |unit: &str| {
            total(&table.rules.at(&table.state).build_sheet(
                table.unit(unit),
                board::Direction::SouthEast,
                River::Major,
            ))
        };
        assert_eq!(of("u1") - of("u2"), extra, "{volume}");
    }
}

#[test]
fn a_pontoon_bridge_carries_a_road_between_roads() {
    proves!("gcacw.10.1.48", "gcacw.10.0.3", "gcacw.12.0.22");
    let cost = |ways: &[&str], rain: bool| {
        let mut sides = vec!["T0505 S minor-river"];
        sides.extend(ways);
        let rest = format!(
            "side = \"Union\"\nrain = {}\nground = {{ pontoons = [{{ side = \"Union\", hexes = [\"T0505\", \"T0506\"] }}] }}",
            if rain { "[1]" } else { "[]" }
        );
        let made = Made::on(&[("T0506", "woods")], &sides);
        let mut table = made.table(&rest, &[("u1", "T0505", ""), ("c1", "T1212", "")]);
        table.dice(&[6]).play("march u1; no force march; to T0506");
        12 - table.left()
    };
    let woods = {
        let made = Made::on(&[("T0506", "woods")], &[]);
        let mut table = made.table("side = \"Union\"", &[("u1", "T0505", ""), ("c1", "T1212", "")]);
        table.dice(&[6]).play("march u1; no force march; to T0506");
        12 - table.left()
    };
    assert!(woods > 2);
    assert_eq!(cost(&["T0505 N pike", "T0506 S trail"], false), 2);
    assert_eq!(cost(&["T0505 N pike"], false), woods);
    assert_eq!(cost(&[], false), woods);
    // A road, not a pike: 2 in rain.
    assert_eq!(cost(&["T0505 N pike", "T0506 S pike"], true), 4);
}

#[test]
fn chatham_bridge_by_volume() {
    proves!("gcacw.10.1.49", "gcacw.10.1.50", "gcacw.10.1.51", "gcacw.10.3.23");
    let sjw = Table::at("sjw-9", "side = \"Union\"", &[]);
    assert_eq!(pontoon(&sjw, "SS4328", "SS4427"), Some(Side::Union));
    let bridge = *sjw.state.ground.pontoons.first().unwrap();
    assert!(!bridge.marker);
    // In SLB it starts destroyed and cannot be repaired, but bridged.
    let board = "id = \"test\"\ntitle = \"test\"\nhexes = [\"SS4328 0,0 clear =T0101\", \"SS4427 1,0 clear =T0102\", \"SS4428 2,5 clear =T0103\", \"SS4329 0,1 clear =T0104\"]\nsides = [\"SS4328 SE major-river bridge road\", \"SS4328 S major-river\"]\n";
    let pieces = [("u1", "SS4328", ""), ("c1", "SS4428", "")];
    let slb = Made { board: board.into(), ..Made::of("SLB", 1863) }.table(RECOVERY, &pieces);
    assert_eq!(slb.refused("repair u1 to SS4427"), "gcacw.10.3.23");
    assert!(slb.offers("bridge u1 to SS4427"));
    let rtg = Made { board: board.into(), ..Made::of("RTG", 1863) }.table(RECOVERY, &pieces);
    assert_eq!(rtg.refused("repair u1 to SS4427"), "gcacw.10.3.5");
    // In SJW the Union may dismantle it, and have its one marker bridge as well.
    let made = Made { board: board.into(), ..Made::of("SJW", 1862) };
    assert!(made.table(RECOVERY, &pieces).offers("bridge u1 to SS4329"));
    let mut table = made.table("side = \"Union\"", &pieces);
    assert_eq!(pontoon(&table, "SS4328", "SS4427"), Some(Side::Union));
    table.dice(&[4, 6, 1]).play("march u1; no force march; dismantle bridge to SS4427; end march");
    assert_eq!(pontoon(&table, "SS4328", "SS4427"), None);
    let unit = table.unit("u1").index();
    table.state.fatigue[unit] = 0;
    assert!(table.rules.at(&table.state).may_build(table.unit("u1"), board::Direction::SouthEast).is_ok());
}
