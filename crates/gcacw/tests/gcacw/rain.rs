//! Section 12: rain, high rivers and provisional swamps.

use board::Direction;
use engine::{Log, Side, proves};
use gcacw::turn::{Passage, River};
use gcacw::zones::Zone;

use crate::table::{Made, Own as _, Table};

fn table(made: &Made, rest: &str) -> Table {
    made.table(rest, &[("u1", "T0505", ""), ("c1", "T1212", "")])
}

fn rains(table: &Table) -> Vec<u8> {
    (0..20).filter(|&turn| table.state.ground.rains(turn)).collect()
}

fn event(table: &mut Table, turn: u8, more: u8) {
    table.state.turn = turn;
    table.rules.play(&mut table.state, &mut Log::new()).rain_event(more);
}

#[test]
fn rain_comes_from_the_table_of_events() {
    proves!("gcacw.12.0.1", "gcacw.12.0.2");
    // The default table: 2 is Rain (Current+2), 5 is Rain (Current), 7 is nothing.
    for (dice, turns) in [([1, 1], vec![1, 2, 3]), ([2, 3], vec![1]), ([1, 2], vec![1, 2]), ([3, 4], vec![])]
    {
        let mut table = Table::at("sjw-9", "side = \"Union\"", &[]);
        table.state.ground.rain = 0;
        table
            .rules
            .play(&mut table.state, &mut Log::new())
            .random_events(&mut engine::ScriptedDice::new(dice.to_vec()));
        assert_eq!(rains(&table), turns, "{dice:?}");
    }
    // A Basic Game scenario without random events rolls no dice.
    let mut table = Table::at("rtg-4", "side = \"Union\"", &[]);
    let mut dice = engine::ScriptedDice::new(Vec::new());
    table.rules.play(&mut table.state, &mut Log::new()).random_events(&mut dice);
    assert_eq!((dice.error(), rains(&table)), (None, vec![]));
}

#[test]
fn rain_lasts_as_long_as_it_says() {
    proves!("gcacw.12.0.2", "gcacw.12.0.3", "gcacw.12.0.4", "gcacw.ex.12.0.1");
    for more in 0..=3 {
        let mut table = table(&Made::default(), "side = \"Union\"");
        event(&mut table, 6, more);
        assert_eq!(rains(&table), (6..=6 + more).collect::<Vec<u8>>());
    }
    let mut table = table(&Made::default(), "side = \"Union\"");
    event(&mut table, 6, 2);
    assert_eq!(rains(&table), [6, 7, 8]);
    let mut lighter = table.state.clone();
    lighter.turn = 7;
    table.rules.play(&mut lighter, &mut Log::new()).rain_event(1);
    assert_eq!(lighter.ground.rain, table.state.ground.rain);
    event(&mut table, 7, 2);
    assert_eq!(rains(&table), [6, 7, 8, 9]);
}

fn markers(volume: &'static str, more: u8, before: [u8; 2]) -> [u8; 2] {
    let mut table = table(&Made::of(volume, 1863), "side = \"Union\"");
    table.state.ground.unfordable = before;
    event(&mut table, 3, more);
    table.state.ground.unfordable
}

#[test]
fn rain_raises_the_rivers() {
    proves!(
        "gcacw.12.0.27",
        "gcacw.12.0.28",
        "gcacw.12.0.29",
        "gcacw.12.0.30",
        "gcacw.12.0.31",
        "gcacw.12.0.32",
        "gcacw.12.0.33",
        "gcacw.ex.12.0.2"
    );
    let box_of = |number: u8| if number == 0 { 0 } else { 3 + number };
    for (volume, minor, major) in [
        ("OTR", [1, 2, 4, 6], [1, 3, 6, 9]),
        ("AIO", [1, 2, 4, 6], [1, 3, 6, 9]),
        ("RTG", [0, 1, 2, 3], [1, 2, 3, 4]),
        ("SJW", [0, 1, 2, 3], [1, 2, 3, 4]),
        ("TOM", [0, 1, 2, 3], [1, 2, 3, 4]),
    ] {
        for more in 0..4 {
            let index = usize::from(more);
            assert_eq!(
                markers(volume, more, [0, 0]),
                [box_of(minor[index]), box_of(major[index])],
                "{volume} +{more}"
            );
            // One on the track moves on from its box.
            assert_eq!(
                markers(volume, more, [5, 4]),
                [5 + minor[index], 4 + major[index]],
                "{volume} +{more}"
            );
        }
    }
    for (more, minor, major) in [(0, 0, 1), (1, 1, 3), (2, 3, 5)] {
        assert_eq!(markers("SIV", more, [0, 0]), [box_of(minor), box_of(major)]);
    }
    // The example: Rain (Current) on turn 3 puts the Major marker on turn 4 in every volume.
    for volume in gcacw::units::Volume::ALL {
        assert_eq!(markers(volume.letters(), 0, [0, 0])[1], 4, "{volume}");
    }
}

#[test]
fn unfordable_rivers_and_the_end_of_it() {
    proves!("gcacw.12.0.34", "gcacw.12.0.35", "gcacw.12.0.39");
    let made = Made::on(&[], &["T0505 S minor-river ford", "T0505 SE major-river ford"]);
    let mut table = table(&made, "side = \"Union\"\nground = { unfordable = [2, 1] }");
    let cross = |table: &Table, direction| {
        let hex = table.hex("T0505");
        table.rules.at(&table.state).passage(Side::Union, hex, direction).map_err(|why| why.clause())
    };
    assert_eq!(cross(&table, Direction::South), Err("gcacw.12.0.35"));
    assert_eq!(cross(&table, Direction::SouthEast), Err("gcacw.12.0.34"));
    table.dice(&[6]).play("march u1; no force march");
    assert_eq!(table.refused("to T0506"), "gcacw.12.0.35");
    assert_eq!(table.refused("to T0606"), "gcacw.12.0.34");
    // At the end of turn 1 the Major marker comes off, the Minor one at the end of turn 2.
    table.rules.play(&mut table.state, &mut Log::new()).end_of_turn();
    assert_eq!(table.state.ground.unfordable, [2, 0]);
    table.state.turn = 2;
    assert!(
        table.rules.at(&table.state).unfordable(River::Minor)
            && !table.rules.at(&table.state).unfordable(River::Major)
    );
    assert_eq!(cross(&table, Direction::SouthEast), Ok(Passage::Ford));
    table.rules.play(&mut table.state, &mut Log::new()).end_of_turn();
    assert_eq!(table.state.ground.unfordable, [0, 0]);
}

#[test]
fn zones_attacks_and_retreats_stop_at_high_water() {
    proves!(
        "gcacw.12.0.12",
        "gcacw.12.0.15",
        "gcacw.12.0.23",
        "gcacw.12.0.36",
        "gcacw.12.0.37",
        "gcacw.12.0.38"
    );
    let made = Made::on(
        &[],
        &["T0505 S minor-river ford", "T0505 SE minor-river bridge", "T0505 N minor-river ferry"],
    );
    let pieces = [("u1", "T0505", "strength = 8"), ("c1", "T0506", ""), ("c2", "T0606", "")];
    for rest in ["rain = [1]", "ground = { unfordable = [2, 0] }"] {
        let mut table = made.table(&format!("side = \"Union\"\n{rest}"), &pieces);
        let zone = |table: &Table, hex: &str| table.rules.at(&table.state).zone(Side::Union, table.hex(hex));
        assert_eq!(
            [zone(&table, "T0506"), zone(&table, "T0606"), zone(&table, "T0504")],
            [Zone::None, Zone::Normal, Zone::Normal],
            "{rest}"
        );
        table.dice(&[6]).play("march u1; no force march");
        table.refused("attack T0506");
        assert!(table.offers("attack T0606"));
    }
    let mut table = made.table("side = \"Union\"", &pieces);
    assert_eq!(table.rules.at(&table.state).zone(Side::Union, table.hex("T0506")), Zone::Normal);
    table.dice(&[6]).play("march u1; no force march");
    assert!(table.offers("attack T0506"));
    // The ferry costs its penalty: 8 / 3.
    let cost = |rest: &str| {
        let mut table = made.table(
            &format!("side = \"Union\"\n{rest}"),
            &[("u1", "T0505", "strength = 8"), ("c1", "T1212", "")],
        );
        table.dice(&[6]).play("march u1; no force march; to T0504");
        12 - table.left()
    };
    assert_eq!(cost("ground = { unfordable = [2, 0] }") - cost(""), 4);
}

#[test]
fn no_attack_crosses_a_ford_or_a_wreck_in_rain() {
    proves!("gcacw.12.0.15");
    let sides = ["T0505 S minor-river ford", "T0505 SE minor-river bridge road", "T0505 N minor-river ferry"];
    let made = Made::on(&[], &sides).places(&[
        ("bridge", "Stone Bridge", "T0505", "T0606", "river: Run"),
        ("ferry", "Old Ferry", "T0505", "T0504", "river: Run"),
    ]);
    let pieces = [("u1", "T0505", ""), ("c1", "T0506", ""), ("c2", "T0606", ""), ("c3", "T0504", "")];
    // Over the ford, the bridge and the ferry: which of them an attack may cross.
    let open = |rest: &str| {
        let mut table = made.table(&format!("side = \"Union\"\n{rest}"), &pieces);
        table.dice(&[6]).play("march u1; no force march");
        ["attack T0506", "attack T0606", "attack T0504"].map(|attack| table.offers(attack))
    };
    let wrecks = "ground = { destroyed = [[\"T0505\", \"T0606\"], [\"T0505\", \"T0504\"]] }";
    assert_eq!(open(""), [true; 3]);
    assert_eq!(
        open("rain = [1]"),
        [false, true, true],
        "rain closes fords, not bridges and ferries that stand"
    );
    assert_eq!(open(&format!("rain = [1]\n{wrecks}")), [false; 3], "nor does anybody attack over a wreck");
}

#[test]
fn creeks_in_rain() {
    proves!("gcacw.12.0.13", "gcacw.12.0.16", "gcacw.12.0.17", "gcacw.12.0.24");
    let made = Made::on(&[("T0606", "city")], &["T0505 S creek", "T0505 SE creek", "T0505 SW creek trail"]);
    let pieces = [("u1", "T0505", ""), ("c1", "T0506", ""), ("c2", "T0606", ""), ("c3", "T0406", "")];
    let zone = |table: &Table, hex: &str| table.rules.at(&table.state).zone(Side::Union, table.hex(hex));
    let mut dry = made.table("side = \"Union\"", &pieces);
    let mut wet = made.table("side = \"Union\"\nrain = [1]", &pieces);
    assert_eq!([zone(&dry, "T0506"), zone(&wet, "T0506")], [Zone::Normal, Zone::None]);
    assert_eq!([zone(&wet, "T0606"), zone(&wet, "T0406")], [Zone::Normal, Zone::Normal]);
    dry.dice(&[6]).play("march u1; no force march");
    wet.dice(&[6]).play("march u1; no force march");
    assert!(dry.offers("attack T0506") && !wet.offers("attack T0506"));
    wet.refused("attack T0506");
    assert!(wet.offers("attack T0606") && wet.offers("attack T0406"));
    // The defender adds 1 behind a creek, 2 in rain.
    dry.play("attack T0406");
    wet.play("attack T0406");
    let creek = |table: &Table| table.sheet_line("over a creek").expect("a line for the creek");
    assert_ne!(creek(&dry), creek(&wet));
    let mut table = made.table("side = \"Union\"\nrain = [1]", &[("u1", "T0505", ""), ("c1", "T1212", "")]);
    table.dice(&[6]).play("march u1; no force march");
    assert_eq!(table.refused("to T0506"), "gcacw.12.0.24");
    assert!(table.offers("to T0606") && table.offers("to T0406"));
}

fn spent(ground: &[(&str, &str)], sides: &[&str], rain: bool) -> i16 {
    let rest = format!("side = \"Union\"\nrain = {}", if rain { "[1]" } else { "[]" });
    let made = Made::on(ground, sides);
    let mut table = made.table(&rest, &[("ux1", "T0505", ""), ("c1", "T1212", "")]);
    table.dice(&[6, 6]).play("march ux1; no force march; to T0506");
    24 - table.left()
}

#[test]
fn what_movement_costs_in_rain() {
    proves!("gcacw.12.0.18", "gcacw.12.0.19", "gcacw.12.0.20", "gcacw.12.0.21");
    for (way, dry, wet) in [("road", 2, 4), ("railway", 2, 4), ("pike", 2, 3), ("trail", 2, 4)] {
        let side = format!("T0505 S {way}");
        assert_eq!([spent(&[], &[&side], false), spent(&[], &[&side], true)], [dry, wet], "{way}");
    }
    let trail = |rain| spent(&[("T0506", "mountain")], &["T0505 S trail"], rain);
    assert_eq!([trail(false), trail(true)], [4, 6]);
    for terrain in ["clear", "rolling", "rough", "hill", "woods", "city", "loess"] {
        let ground = [("T0506", terrain)];
        assert!(spent(&ground, &[], true) > spent(&ground, &[], false), "{terrain}");
    }
}

#[test]
fn attacks_in_rain() {
    proves!("gcacw.12.0.14");
    let line = |rest: &str| {
        let mut table = Made::default()
            .table(&format!("side = \"Union\"\n{rest}"), &[("u1", "T0505", ""), ("c1", "T0506", "")]);
        table.dice(&[6]).play("march u1; no force march; attack T0506");
        table.sheet_line("rain")
    };
    assert_eq!((line("rain = [1]").as_deref(), line("")), (Some("-1"), None));
}

/// A provisional swamp in T0505 with what lies around it.
fn swamp(ground: &[(&str, &str)], sides: &[&str], pieces: &[(&str, &str, &str)]) -> Table {
    let mut ground = ground.to_vec();
    ground.push(("T0505", "provisional-swamp"));
    Made::on(&ground, sides).table("side = \"Union\"", pieces)
}

#[test]
fn provisional_swamps_are_swamps_in_rain() {
    proves!("gcacw.12.0.5", "gcacw.12.0.11");
    let pieces = [("u1", "T0505", ""), ("c1", "T0506", "")];
    let mut table = swamp(&[], &[], &pieces);
    let here = table.hex("T0505");
    assert_eq!(table.rules.at(&table.state).zone(Side::Union, table.hex("T0506")), Zone::Normal);
    table.state.ground.set_rain(1);
    assert_eq!(table.rules.at(&table.state).terrain_now(here), gcacw::map::Terrain::Swamp);
    assert_eq!(table.rules.at(&table.state).zone(Side::Union, table.hex("T0506")), Zone::None);
    // A Flanks Refused marker goes when the rain comes.
    let mut table = swamp(&[], &["T0505 N road"], &pieces);
    table.dice(&[6, 6, 1]).play("march u1; no force march; refuse flanks; end march");
    assert_eq!(table.state.combat.refused.len(), 1);
    event(&mut table, 1, 0);
    assert!(table.state.combat.refused.is_empty());
}

fn drown(table: &mut Table) {
    table.state.steps.clear();
    table.state.push(gcacw::step::Step::ChooseAction(Side::Union));
    table.rules.play(&mut table.state, &mut table.log).rain_event(0);
    // Work that needs no answer is done before the next question.
    table.rules.play(&mut table.state, &mut table.log).settle(&mut engine::ScriptedDice::new(Vec::new()));
}

#[test]
fn units_in_the_swamp_must_leave() {
    proves!("gcacw.12.0.6", "gcacw.12.0.7");
    let pieces = [
        ("u1", "T0505", "fatigue = 1"),
        ("u2", "T0505", "fatigue = 4, disorganized = true"),
        ("c1", "T1212", ""),
    ];
    let mut table = swamp(&[], &[], &pieces);
    drown(&mut table);
    assert_eq!((table.question(), table.decider()), ("leave_swamp", Side::Union));
    assert_eq!((table.fatigue("u1"), table.fatigue("u2")), (2, 4));
    assert!(table.is("u1", "disorganized") && table.is("u2", "disorganized"));
    assert_eq!(table.actions().len(), 6);
    assert_eq!(table.refused("leave swamp to T0909"), "gcacw.12.0.9");
    table.play("leave swamp to T0506; leave swamp to T0405");
    assert_eq!((table.place("u1"), table.place("u2")), ("T0506".into(), "T0405".into()));
    assert_eq!(table.question(), "choose_action");
    // A hidden unit that the water drives out is seen.
    let rest = "side = \"Union\"\noptions = [\"limited_intelligence\"]\n\
        force = [{ side = \"Union\", marker = 1, at = \"T0505\", units = [\"u1\"] }]";
    let mut table = Made::on(&[("T0505", "provisional-swamp")], &[]).table(rest, &pieces);
    drown(&mut table);
    assert!(!table.rules.at(&table.state).hidden(table.unit("u1")) && table.log.revealed());
    // A road, pike, railroad or trail in the hex spares them.
    for way in ["road", "pike", "railway", "trail"] {
        let mut table = swamp(&[], &[&format!("T0505 N {way}")], &pieces);
        drown(&mut table);
        assert_eq!((table.question(), table.fatigue("u1")), ("choose_action", 1), "{way}");
    }
}

#[test]
fn where_a_unit_may_flee_from_the_water() {
    proves!("gcacw.12.0.8", "gcacw.12.0.9", "gcacw.12.0.10");
    // North: an enemy. North-east: swamp. South-east: a river. South: a bridge. South-west: in the enemy's zone. North-west: open.
    let ground = [("T0605", "marsh"), ("T0604", "clear")];
    let sides = ["T0505 SE minor-river ford", "T0505 S minor-river bridge"];
    let pieces = [("u1", "T0505", ""), ("c1", "T0504", ""), ("c3", "T0407", "")];
    let mut table = swamp(&ground, &sides, &pieces);
    drown(&mut table);
    // T0405 and T0506 are next to c1 or c3: every legal hex is in an enemy zone but none is quiet, so all are offered.
    assert!(
        !table.offers("leave swamp to T0504")
            && !table.offers("leave swamp to T0605")
            && !table.offers("leave swamp to T0606")
    );
    let quiet = swamp(&ground, &sides, &[("u1", "T0505", ""), ("c3", "T0407", "")]);
    let mut quiet = quiet;
    drown(&mut quiet);
    assert!(quiet.offers("leave swamp to T0504") && quiet.offers("leave swamp to T0405"));
    assert!(!quiet.offers("leave swamp to T0406"), "an enemy zone of control when others are quiet");
    // Nowhere to go: eliminated, and victory counts it.
    let all = ["T0504", "T0605", "T0606", "T0506", "T0406", "T0405"];
    let marsh: Vec<(&str, &str)> = all.iter().map(|&hex| (hex, "marsh")).collect();
    let mut table = swamp(&marsh, &[], &[("u1", "T0505", ""), ("c1", "T1212", "")]);
    drown(&mut table);
    assert_eq!(table.place("u1"), "eliminated");
    assert_eq!(table.state.lost[Side::Union.index()], 8);
}
