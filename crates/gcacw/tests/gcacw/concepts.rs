//! 2.2 Playing pieces and 2.3 The map.

use board::Edge;
use engine::{Condition, PieceKind, Ruleset, Side, Viewer, proves};
use gcacw::map::Terrain;
use gcacw::roster::{Counters, LeaderInfo, Roster, UnitInfo};
use gcacw::units::{Arm, Army, Size};
use gcacw::{Gcacw, Halves};

use crate::table::{Made, Own as _, SHIPPED, Table};

#[test]
fn counters_are_units_leaders_and_markers() {
    proves!("gcacw.2.2.1", "gcacw.2.2.6", "gcacw.2.2.8", "gcacw.2.2.22", "gcacw.2.2.10");
    for scenario in &SHIPPED.about().scenarios {
        let table = Table::scenario(&scenario.id, &[]);
        for piece in table.view(Viewer::Umpire).pieces {
            let label = |word: &str| piece.values.iter().any(|value| value.label == word);
            match piece.kind {
                PieceKind::Infantry | PieceKind::Cavalry | PieceKind::Artillery => {
                    assert!(label("tactical") && label("artillery") && label("manpower"), "{}", piece.name);
                }
                PieceKind::Leader => {
                    assert!(label("command") && !label("manpower"), "{}", piece.name);
                    let levels = [
                        engine::Size::Army,
                        engine::Size::District,
                        engine::Size::Corps,
                        engine::Size::Division,
                    ];
                    assert!(piece.size.is_some_and(|size| levels.contains(&size)));
                    assert!(!piece.status.iter().any(|shown| matches!(shown, Condition::Fatigue { .. })));
                }
                kind => assert!(matches!(kind, PieceKind::Wagon | PieceKind::ForceMarker), "{kind}"),
            }
        }
    }
}

fn unit(counters: &Counters, name: &str, command: &str) -> UnitInfo {
    UnitInfo {
        counter: counters.named(Side::Confederate, name, Arm::Infantry).unwrap(),
        side: Side::Confederate,
        name: name.into(),
        arm: Arm::Infantry,
        size: Some(Size::Division),
        command: command.into(),
        tactical: 2,
        tactical_defending: 2,
        artillery: 1,
        army: Some(Army::CsaOther),
        march_modifier: 1,
    }
}

fn leader(counters: &Counters, name: &str, level: Size, command: &str) -> LeaderInfo {
    LeaderInfo {
        counter: counters.named(Side::Confederate, name, Arm::Leader).unwrap(),
        side: Side::Confederate,
        name: name.into(),
        level,
        command: command.into(),
        command_value: 4,
        tactical: 2,
        tactical_defending: 2,
        army: Some(Army::CsaOther),
        cavalry: false,
    }
}

#[test]
fn a_designation_says_who_commands() {
    proves!("gcacw.2.2.2", "gcacw.ex.2.2.1", "gcacw.2.2.21");
    let names = [
        ("A", Arm::Infantry),
        ("B", Arm::Infantry),
        ("C", Arm::Infantry),
        ("Wheeler", Arm::Leader),
        ("Morgan", Arm::Leader),
        ("Williams", Arm::Leader),
    ];
    let counters = Counters::build(names.map(|(name, arm)| (Side::Confederate, name, arm)));
    let roster = Roster::build(
        "test",
        vec![unit(&counters, "A", "M-W"), unit(&counters, "B", "XX"), unit(&counters, "C", "")],
        vec![
            leader(&counters, "Wheeler", Size::Corps, "W"),
            leader(&counters, "Morgan", Size::Division, "M-W"),
            leader(&counters, "Williams", Size::Corps, "XX"),
        ],
    )
    .unwrap();
    let commands = |name: &str| {
        let leader = roster.leader_named(Side::Confederate, name).unwrap();
        roster.commands[leader.index()]
            .iter()
            .map(|unit| roster.units[unit.index()].name.as_str())
            .collect::<Vec<_>>()
    };
    // M-W is of Wheeler's Corps and of Morgan's Division; XX of the Twentieth Corps; a unit without one of nobody's.
    assert_eq!(
        (commands("Wheeler"), commands("Morgan"), commands("Williams")),
        (vec!["A"], vec!["A"], vec!["B"])
    );
}

#[test]
fn a_counter_is_named_after_its_commander_or_its_regiment() {
    proves!("gcacw.ex.2.2.2", "gcacw.2.2.4");
    let data = gcacw::Data::load(&library::Shipped::new()).unwrap();
    for record in data.units.unit.iter().filter(|record| record.arm.has_manpower()) {
        // A number and a state is a regiment (or smaller); a man's name is a brigade or more, or a regiment under its colonel.
        if record.name.starts_with(|letter: char| letter.is_ascii_digit()) {
            assert!(matches!(record.size, Some(Size::Regiment | Size::Squadron)), "{}", record.name);
        }
        match record.size {
            Some(Size::Squadron) => assert_eq!(record.side, Side::Union),
            Some(Size::DemiDivision) => assert_eq!(record.side, Side::Confederate),
            size => assert!(
                matches!(size, Some(Size::Regiment | Size::Brigade | Size::Division)),
                "{}",
                record.name
            ),
        }
    }
    let counters = Counters::build([
        (Side::Confederate, "Early-B", Arm::Infantry),
        (Side::Confederate, "10 GA", Arm::Infantry),
    ]);
    assert!(counters.find("early-b").is_some() && counters.find("10-ga").is_some());
}

#[test]
fn squadrons_are_union_and_demi_divisions_confederate() {
    proves!("gcacw.2.2.4");
    let mut data = gcacw::Data::load(&library::Shipped::new()).unwrap();
    let refused = |data: &gcacw::Data| data.units.check_sizes().is_err();
    assert!(!refused(&data));
    let of = |data: &gcacw::Data, side| {
        data.units.unit.iter().position(|unit| unit.side == side && unit.arm == Arm::Infantry).unwrap()
    };
    let (union, confederate) = (of(&data, Side::Union), of(&data, Side::Confederate));
    data.units.unit[union].size = Some(Size::Squadron);
    data.units.unit[confederate].size = Some(Size::DemiDivision);
    assert!(!refused(&data));
    data.units.unit[confederate].size = Some(Size::Squadron);
    assert!(refused(&data));
    data.units.unit[confederate].size = Some(Size::DemiDivision);
    data.units.unit[union].size = Some(Size::DemiDivision);
    assert!(refused(&data));
}

#[test]
fn exhaustion_is_a_state_of_its_own() {
    proves!("gcacw.2.2.9", "gcacw.2.2.30");
    let table = Made::default().table(
        "side = \"Union\"",
        &[
            ("u1", "T0303", "exhausted = true"),
            ("u2", "T0404", "fatigue = 2"),
            ("u3", "T0505", "disorganized = true"),
            ("u4", "T0606", "demoralized = 1"),
            ("c1", "T1111", ""),
        ],
    );
    let status = |id: &str| Condition::labels(&table.piece(id).status);
    assert_eq!(
        ["u1", "u2", "u3", "u4", "c1"].map(status),
        ["exhausted", "fatigue 2", "disorganized", "demoralized 1", ""]
    );
    let setup = engine::Setup::parse(
        "ruleset = \"gcacw\"\nscenario = \"rtg-4\"\n[[piece]]\nunit = \"heth\"\nfatigue = 5\n",
    )
    .unwrap();
    let error = SHIPPED.start(&setup, &mut engine::SeededDice::new(1, 0)).unwrap_err();
    assert_eq!(error.to_string(), "line 4: a Fatigue Level is 0 to 4");
}

#[test]
fn a_strength_marker_has_two_sides() {
    proves!("gcacw.2.2.24", "gcacw.2.2.25", "gcacw.2.2.23");
    let value = |strength: u8, disorganized: bool| {
        let table = Made::default().table(
            "side = \"Union\"",
            &[
                ("u1", "T0303", &format!("strength = {strength}, disorganized = {disorganized}")),
                ("c1", "T1111", ""),
            ],
        );
        table.rules.combat_value(&table.state, table.unit("u1"))
    };
    for strength in 1..=21 {
        assert_eq!(value(strength, false), Halves::whole(strength.into()));
        let low = value(strength, true);
        assert!(
            low < Halves::whole(strength.into()) && low >= Halves::from_halves(1) && low <= Halves::whole(14)
        );
        assert_eq!(Some(low), SHIPPED.charts.strength_marker.disorganized(strength));
    }
}

#[test]
fn a_scenario_starts_with_its_listed_strengths_organized() {
    proves!("gcacw.2.2.26");
    for id in ["rtg-4", "rtg-5", "hcr-3", "sjw-5", "aga-7"] {
        let table = Table::scenario(id, &[]);
        let scenario = gcacw::Data::load(&library::Shipped::new()).unwrap().scenario(id).unwrap().clone();
        for placed in scenario.unit.iter().filter(|placed| placed.arm.has_manpower() && placed.hex.is_some())
        {
            let unit =
                table.rules.roster(&table.state).unit_named(placed.side, &placed.name, placed.arm).unwrap();
            assert_eq!(Some(table.state.manpower[unit.index()]), placed.strength, "{}", placed.name);
            assert_eq!(table.state.organized(unit), !placed.disorganized, "{}", placed.name);
        }
    }
}

#[test]
fn strength_is_open_to_the_enemy() {
    proves!("gcacw.2.2.28");
    let table = Table::scenario("rtg-4", &[]);
    let view = table.view(Viewer::Seat(engine::Seat::CONFEDERATE));
    let gamble = view.pieces.iter().find(|piece| piece.id == "gamble").unwrap();
    assert!(gamble.values.iter().any(|value| value.label == "manpower" && value.value == "3"));
}

#[test]
fn every_land_hex_has_one_major_terrain_with_its_cost() {
    proves!("gcacw.2.3.1", "gcacw.2.3.5");
    let rules: &Gcacw = &SHIPPED;
    assert_eq!(Terrain::LAND.len(), 10);
    for terrain in Terrain::LAND {
        for arm in ["infantry", "artillery", "cavalry", "wagon"] {
            assert!(rules.charts.terrain_cost(terrain.name(), arm, false).is_some(), "{}", terrain.name());
        }
    }
    let mut seen = std::collections::BTreeSet::new();
    for hex in rules.board.hexes() {
        seen.insert(rules.map.terrain(hex).name());
    }
    assert_eq!(seen.len(), 9, "eight kinds of land, and water: {seen:?}");
    for word in ["minor-river", "major-river", "creek", "ridge-here", "ford", "bridge", "ferry", "dam"] {
        assert!(Edge::from_word(word).is_some(), "{word}");
    }
}

#[test]
fn a_leaders_level_comes_from_the_set_up() {
    proves!("gcacw.2.2.18", "gcacw.2.2.19");
    let data = gcacw::Data::load(&library::Shipped::new()).unwrap();
    for scenario in &data.scenarios {
        let table = Table::scenario(&scenario.id, &[]);
        for placed in scenario.unit.iter().filter(|placed| placed.arm == Arm::Leader) {
            let leader = table.rules.roster(&table.state).leader_named(placed.side, &placed.name).unwrap();
            let info = table.rules.leader_info(&table.state, leader);
            assert_eq!(Some(info.level), placed.size, "{}: {}", scenario.id, placed.name);
            // District leaders belong to a theatre too small to have an army.
            assert!(
                info.level != Size::District || scenario.volume == gcacw::units::Volume::Aga,
                "{}",
                scenario.id
            );
        }
    }
}
