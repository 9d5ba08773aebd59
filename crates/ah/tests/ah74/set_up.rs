//! XI Prepare for play, II Game components, the order of battle, optional rule IV; setups that are refused.

use engine::{MarkerKind, Ruleset, Setup, Side, Size, Viewer, proves};

use crate::support::{Table, position, real, small};

fn campaign(options: &[&str]) -> Table {
    Table::start(real(), &Setup::scenario("ah74", "campaign").with_options(options.iter().copied())).unwrap()
}

fn may_place(table: &Table, unit: &str) -> Vec<String> {
    let mut state = table.state.clone();
    let rules = &table.rules;
    let take = rules.read(&format!("take {unit}")).unwrap();
    rules.apply(&mut state, &take, &mut engine::NoDice::default(), &mut engine::Log::silent()).unwrap();
    let mut actions = Vec::new();
    rules.actions(&state, &mut actions);
    actions.iter().map(|action| rules.write(action).replace("place ", "")).collect()
}

#[test]
fn the_confederate_sets_up_first_in_his_areas() {
    proves!("ah74.11.1.0", "ah74.11.1.1", "ah74.11.1.2", "ah74.opt0.1");
    let table = campaign(&[]);
    assert_eq!(table.view(Viewer::Umpire).heading.side, Some(Side::Confederate));
    assert_eq!(table.refused("take Hancock"), "ah74.11.1.0");
    let anderson = may_place(&table, "Anderson");
    let has = |list: &[String], hex: &str| list.iter().any(|known| known == hex);
    // South of the rivers and east of hexrow S, S itself left out; never in the river, between or north.
    assert!(
        has(&anderson, "BB-34")
            && has(&anderson, "T-26")
            && !has(&anderson, "S-26")
            && !has(&anderson, "R-28")
    );
    assert!(!has(&anderson, "I-15") && !has(&anderson, "HH-33") && !has(&anderson, "T-24"));
    let asked = |unit: &str| {
        let mut table = campaign(&[]);
        table.play(&format!("take {unit}")).prompt()
    };
    assert!(asked("Anderson").contains("South of the rivers and east of hexrow S"), "{}", asked("Anderson"));
    assert!(asked("Stuart").contains("Anywhere south of the rivers"), "{}", asked("Stuart"));
    let stuart = may_place(&table, "Stuart");
    assert!(has(&stuart, "R-28") && has(&stuart, "I-22") && !has(&stuart, "I-15"));
    assert_eq!(may_place(&table, "Beckham"), stuart);
}

#[test]
fn everything_is_placed_before_play_begins() {
    proves!(
        "ah74.11.1.0",
        "ah74.11.1.3",
        "ah74.11.2.0",
        "ah74.11.2.1",
        "ah74.11.2.2",
        "ah74.11.2.3",
        "ah74.11.3",
        "ah74.7.3.3",
        "ah74.oob.7"
    );
    let mut table = campaign(&[]);
    table.play("take Anderson; place BB-34");
    assert_eq!(table.refused("fort R-28"), "ah74.11.3");
    assert_eq!(table.refused("end"), "ah74.11.3");
    assert!(
        !table.offers("history") && !table.refusal("history").sentence.is_empty(),
        "somebody stands otherwise"
    );
    let mut table = campaign(&[]);
    table.play("history");
    // Fifteen Confederate forts, all south of the rivers.
    assert_eq!(
        table.view(Viewer::Umpire).markers.iter().filter(|marker| marker.kind == MarkerKind::Fort).count(),
        15
    );
    table.play("end");
    assert_eq!((table.question(), table.view(Viewer::Umpire).heading.side), ("set_up", Some(Side::Union)));
    let has = |list: &[String], hex: &str| list.iter().any(|known| known == hex);
    let hancock = may_place(&table, "Hancock");
    assert!(
        has(&hancock, "HH-33") && has(&hancock, "X-21") && !has(&hancock, "I-15") && !has(&hancock, "C-3")
    );
    // Bridges and boats on roads; one bridge may start on Kelly's Ford.
    let bridge = may_place(&table, "Bridge-1");
    assert!(has(&bridge, "HH-33") && has(&bridge, "C-3") && !has(&bridge, "E-4"));
    assert!(!has(&may_place(&table, "Boats-1"), "C-3") && !has(&may_place(&table, "Boats-1"), "E-4"));
    table.play("take Bridge-2; place C-3");
    assert!(table.is("Bridge-2", "emplaced"));
    assert!(!has(&may_place(&table, "Bridge-1"), "C-3"));
    let mut table = campaign(&[]);
    table.play("history; end; history");
    assert_eq!(
        table.view(Viewer::Umpire).markers.iter().filter(|marker| marker.kind == MarkerKind::Fort).count(),
        20
    );
    table.play("end");
    // The bridge may be used from the first turn, between the ends of the ford.
    assert_eq!((table.question(), table.view(Viewer::Umpire).heading.turn), ("movement", 1));
    table.play("move Devens; to C-3; to B-3");
    assert!(table.view(Viewer::Umpire).pieces.iter().all(|piece| piece.place != "to be set up"));
}

#[test]
fn the_ready_made_set_up_keeps_every_option() {
    proves!("ah74.opt0.1");
    for options in [
        &["historical_disposition"][..],
        &["stonemans_raid"],
        &["inverted_counters", "historical_disposition", "stonemans_raid"],
    ] {
        let mut table = campaign(options);
        table.play("history; end");
        assert_eq!(table.question() == "turn_up", options.contains(&"inverted_counters"), "{options:?}");
        if table.question() == "turn_up" {
            table.play("end");
        }
        table.play("history; end");
        assert_eq!(table.question(), "movement", "{options:?}");
    }
}

#[test]
fn forts_are_placed_on_land_outside_cities_one_to_a_hex() {
    proves!("ah74.7.3.3", "ah74.11.1.3", "ah74.opt4.5");
    for options in [&[][..], &["historical_disposition"]] {
        let mut table = campaign(options);
        let mut placed = 0;
        while let Some(unit) = table.offered("take").first().cloned() {
            table.play(&format!("take {unit}"));
            let hexes = table.offered("place");
            let hex = hexes[placed % hexes.len()].clone();
            table.play(&format!("place {hex}"));
            placed += 1;
        }
        // Nobody is told any more that the units come first.
        let prompt = table.prompt();
        assert!(prompt.starts_with("Your units are set up. Place up to 15 forts "), "{prompt}");
        // R-28 lies west of hexrow S: forts may stand there all the same.
        assert_eq!(table.refused("fort II-37"), "ah74.7.3.3", "the city");
        assert_eq!(table.refused("fort T-24"), "ah74.7.3.3", "the river");
        assert_eq!(table.refused("fort HH-33"), "ah74.7.3.3", "north");
        table.play("fort R-28");
        assert_eq!(table.refused("fort R-28"), "ah74.7.3.3");
        // They may be placed, and need not: fourteen stay away.
        table.play("end");
        assert_eq!((table.question(), table.decider()), ("set_up", Side::Union));
        table.play("history");
        let forts = table
            .view(Viewer::Umpire)
            .markers
            .iter()
            .filter(|marker| marker.kind == MarkerKind::Fort)
            .count();
        assert_eq!(
            (forts, table.refusal("fort HH-33").sentence),
            (6, "All your forts are placed: end your set-up.".into())
        );
        assert_eq!(table.refused("fort HH-33"), "ah74.11.2.3");
        table.play("end");
        assert_eq!(table.question(), "movement");
    }
}

#[test]
fn brigades_are_set_up_apart() {
    proves!("ah74.11.1.2", "ah74.5.4.1", "ah74.5.4.3", "ah74.11.1.1");
    let mut table = campaign(&[]);
    table.play("break Stuart");
    assert_eq!(table.refused("take Stuart"), "ah74.11.1.0");
    table.play("take F-Lee; place R-28; take WHF-Lee; place I-22; take Stuart-HQ; place BB-34");
    assert_eq!(
        [table.place("F-Lee"), table.place("WHF-Lee"), table.place("Stuart-HQ"), table.place("Stuart")],
        ["R-28", "I-22", "BB-34", "not in use"]
    );
    // A division that has been placed is taken up again; infantry keeps its own area.
    table.play("take Anderson; place BB-34; break Anderson");
    assert_eq!(table.place("Mahone"), "to be set up");
    assert_eq!(table.refused("end"), "ah74.11.3");
    let has = |list: &[String], hex: &str| list.iter().any(|known| known == hex);
    let mahone = may_place(&table, "Mahone");
    assert!(has(&mahone, "BB-34") && !has(&mahone, "S-26"));
    // With optional rule IV the brigades of a division stand where it must.
    let mut table = campaign(&["historical_disposition"]);
    table.play("break Anderson; take Mahone");
    assert_eq!(table.offered("place"), ["BB-34"]);
    assert_eq!(table.refused("place CC-35"), "ah74.opt4.2.1");
}

#[test]
fn nobody_takes_the_room_of_those_who_must_start_there() {
    proves!("ah74.opt4.3.1");
    // Whoever may stand with Rodes, or with his brigades, in SS-51 does: they are the last, and still have their place.
    for first in ["", "break Rodes"] {
        let mut table = campaign(&["historical_disposition"]);
        if !first.is_empty() {
            table.play(first);
        }
        let is_bound = |table: &Table, unit: &str| may_place(table, unit) == ["SS-51"];
        let free = |table: &Table| table.offered("take").into_iter().find(|unit| !is_bound(table, unit));
        let mut turned_away = 0;
        while let Some(unit) = free(&table) {
            table.play(&format!("take {unit}"));
            let hexes = table.offered("place");
            if hexes.iter().any(|hex| hex == "SS-51") {
                table.play("place SS-51");
                continue;
            }
            if table.refusal("place SS-51").sentence.contains("keeps its room") {
                assert_eq!(table.refused("place SS-51"), "ah74.opt4.3.1");
                turned_away += 1;
            }
            table.play(&format!("place {}", hexes[0]));
        }
        assert!(turned_away > 0);
        for unit in table.offered("take") {
            table.play(&format!("take {unit}; place SS-51"));
        }
        table.play("end");
    }
}

#[test]
fn with_the_historical_disposition_a_division_is_set_up_as_its_own_brigades() {
    proves!("ah74.opt4.2.1", "ah74.opt4.3.1", "ah74.5.4.3", "ah74.5.4.6");
    // Hill's brigades for Anderson and McLaws, and Hill himself: 24 points with UU-51 alone to start in.
    let mut table = campaign(&["historical_disposition"]);
    for (division, clause) in
        [("Anderson", "ah74.opt4.2.1"), ("McLaws", "ah74.opt4.2.2"), ("Rodes", "ah74.opt4.3.1")]
    {
        let freely = format!("break {division} freely");
        assert_eq!(table.refused(&freely), clause);
        assert!(
            table.refusal(&freely).sentence.contains("its own brigades"),
            "{}",
            table.refusal(&freely).sentence
        );
        assert!(table.offers(&format!("break {division}")) && !table.offers(&freely));
    }
    assert!(table.offers("break Stuart freely"), "cavalry as in the regular game");
    assert!(campaign(&[]).offers("break Anderson freely"));
    // Nor does a division come back for another's brigades, in a hex where it may not start.
    table.play("break Anderson; break McLaws");
    let elsewhere = may_place(&table, "Kershaw").into_iter().find(|hex| hex != "BB-34").unwrap();
    for brigade in ["Kershaw", "Semmes", "Wofford"] {
        table.play(&format!("take {brigade}; place {elsewhere}"));
    }
    assert!(!table.offers(&format!("reform McLaws {elsewhere}")), "Barksdale is missing");
    table.play(&format!("take Barksdale; place {elsewhere}"));
    assert_eq!(table.refused(&format!("reform Anderson {elsewhere}")), "ah74.5.4.2");
    assert!(!table.offers(&format!("reform Anderson {elsewhere}")));
    // For its own it does, and the headquarters that waited to be set up goes with them.
    assert_eq!(table.place("McLaws-HQ"), "to be set up");
    table.play(&format!("reform McLaws {elsewhere}"));
    assert_eq!([table.place("McLaws"), table.place("McLaws-HQ")], [elsewhere.as_str(), "not in use"]);
    // Once play has begun any brigades do.
    let play = position("Confederate movement", &[("A-9", "Anderson"), ("H-2", "Hancock")]);
    let mut table = play.options(&["historical_disposition"]).table();
    table.play("break Anderson freely; pick Heth");
}

#[test]
fn historical_disposition_fixes_the_divisions() {
    proves!(
        "ah74.opt4.1",
        "ah74.opt4.2.1",
        "ah74.opt4.2.2",
        "ah74.opt4.3.1",
        "ah74.opt4.3.2",
        "ah74.opt4.4",
        "ah74.opt4.5"
    );
    let table = campaign(&["historical_disposition"]);
    for (unit, hex) in [
        ("Anderson", "BB-34"),
        ("AP-Hill", "UU-51"),
        ("Rodes", "SS-51"),
        ("Early", "NN-47"),
        ("Colston", "WW-51"),
    ] {
        assert_eq!(may_place(&table, unit), [hex]);
    }
    let area = |name: &str| -> Vec<String> {
        let board = engine::Library::text(&library::Shipped::new(), "boards/ah.toml").unwrap();
        let board = board::Board::parse("ah", &board).unwrap();
        let mut hexes: Vec<String> =
            board.area(name).unwrap().iter().map(|&hex| board.name(hex).to_owned()).collect();
        hexes.sort();
        hexes
    };
    let sorted = |mut list: Vec<String>| {
        list.sort();
        list
    };
    // The board's own areas, drawn for these rules, say the same.
    let first = area("south of the river, hexrows V to HH, within five hexes of it");
    assert_eq!(sorted(may_place(&table, "McLaws")), first);
    assert_eq!(sorted(may_place(&table, "Longstreet-HQ")), first);
    let second = area("south of the river, hexrow II to the east edge, within five hexes of it");
    assert_eq!(sorted(may_place(&table, "Jackson-HQ")), second);
    assert_eq!(sorted(may_place(&table, "Carter")), second);
    assert_eq!(sorted(may_place(&table, "Lee-HQ")), area("south of the river, hexrow V and east of it"));
    assert_eq!(sorted(may_place(&table, "Stuart")), area("south of the rivers"));
}

#[test]
fn the_board_names_its_hexes_as_the_rules_do() {
    proves!("ah74.2.1.2", "ah74.ex.4", "ah74.err.2", "ah74.err.3", "ah74.4.10.0.1");
    let text = engine::Library::text(&library::Shipped::new(), "boards/ah.toml").unwrap();
    let board = board::Board::parse("ah", &text).unwrap();
    for (name, hex) in
        [("Chancellorsville", "R-28"), ("Falmouth", "HH-33"), ("Kelly's Ford", "C-3"), ("U.S. Ford", "T-24")]
    {
        assert_eq!(board.place(name).unwrap().hex, hex);
    }
    // The neighbours of column a, number n.
    let around: Vec<&str> =
        board.around(board.hex("R-28").unwrap()).map(|(_, hex)| board.name(hex)).collect();
    assert_eq!(around, ["R-27", "S-28", "S-29", "R-29", "Q-28", "Q-27"]);
    // Every named crossing is a ford with two ends; Po and Ny are no rivers.
    let fords: Vec<_> = board.places.iter().filter(|place| place.name.contains("Ford")).collect();
    assert!(!fords.is_empty());
    for ford in fords {
        assert_eq!((ford.kind.as_str(), ford.approaches.len()), ("ford", 2), "{}", ford.name);
        assert!(
            board.ground(board.hex(&ford.hex).unwrap()).contains(board::Ground::RIVER | board::Ground::FORD)
        );
    }
    let rivers: Vec<&str> =
        board.waters.iter().filter(|water| water.kind == "river").map(|water| water.name.as_str()).collect();
    assert!(
        rivers.iter().all(|name| name.contains("Rappahannock") || name.contains("Rapidan")),
        "{rivers:?}"
    );
}

#[test]
fn the_order_of_battle_adds_up() {
    proves!(
        "ah74.oob.1",
        "ah74.oob.2",
        "ah74.oob.3",
        "ah74.oob.4",
        "ah74.oob.5",
        "ah74.oob.6",
        "ah74.err.1",
        "ah74.2.2.1",
        "ah74.2.2.2",
        "ah74.2.2.3",
        "ah74.2.2.4",
        "ah74.opt1.2.3"
    );
    let order = ah::units::OrderOfBattle::load(&library::Shipped::new(), "ah74/units.toml").unwrap();
    let sum = |side: Side, kind: &str| -> u32 {
        let counted = order.iter().filter(|(_, unit)| unit.side == side && unit.substitute_for.is_none());
        counted.filter(|(_, unit)| unit.kind.name() == kind).map(|(_, unit)| u32::from(unit.strength)).sum()
    };
    let sums = |side| ["infantry", "artillery", "cavalry", "horse artillery"].map(|kind| sum(side, kind));
    assert_eq!((sums(Side::Confederate), sums(Side::Union)), ([53, 28, 6, 2], [112, 45, 12, 3]));
    let unit = |name: &str| order.unit(order.find(name).unwrap());
    for name in ["Robinson", "Doubleday"] {
        assert_eq!((unit(name).strength, unit(name).movement, unit(name).subscript.as_str()), (5, 4, "1"));
    }
    for (name, subscript) in [("Wadsworth", "1"), ("Hancock", "1"), ("McGowan", "H"), ("Rodes HQ", "2")] {
        assert_eq!(unit(name).subscript, subscript);
    }
    for (headquarters, formation) in [
        ("Meade HQ", "V Corps"),
        ("Sedgwick HQ", "VI Corps"),
        ("Howard HQ", "XI Corps"),
        ("Slocum HQ", "XII Corps"),
    ] {
        assert_eq!(unit(headquarters).formation, formation);
    }
    // Every set of brigades totals its division.
    for (id, division) in order.iter().filter(|(_, unit)| {
        unit.size == Some(Size::Division) && unit.side == Side::Confederate && unit.strength > 0
    }) {
        let brigades = order.iter().filter(|(_, unit)| unit.substitute_for == Some(id));
        assert_eq!(
            brigades.map(|(_, unit)| unit.strength).sum::<u8>(),
            division.strength,
            "{}",
            division.name
        );
    }
    for (division, strengths) in [
        ("Anderson", &[2, 2, 2, 1, 1][..]),
        ("McLaws", &[2, 2, 2, 2]),
        ("AP-Hill", &[2, 2, 2, 2, 2, 2]),
        ("Rodes", &[2, 2, 2, 2, 2]),
        ("Early", &[2, 2, 2, 2]),
        ("Colston", &[2, 2, 2, 1]),
        ("Stuart", &[3, 3]),
    ] {
        let (id, _) = order.iter().find(|(_, unit)| unit.id == division).unwrap();
        let substitutes = order.iter().filter(|(_, unit)| unit.substitute_for == Some(id));
        let brigades = substitutes.filter(|(_, unit)| unit.strength > 0);
        let mut found: Vec<u8> = brigades.map(|(_, unit)| unit.strength).collect();
        found.sort_unstable_by(|one, other| other.cmp(one));
        assert_eq!(found, strengths, "{division}");
    }
    let count = |kind: &str| order.iter().filter(|(_, unit)| unit.kind.name() == kind).count();
    assert_eq!((count("pontoon bridge"), count("assault boat")), (5, 2));
    assert!(
        order
            .iter()
            .filter(|(_, unit)| unit.kind.is_train())
            .all(|(_, unit)| unit.movement == 4 && unit.strength == 0)
    );
    // The sizes are those of the size key.
    let sizes = [
        Size::Army,
        Size::Corps,
        Size::Division,
        Size::Brigade,
        Size::Regiment,
        Size::Battalion,
        Size::Detachment,
    ];
    assert!(order.iter().all(|(_, unit)| unit.size.is_some_and(|size| sizes.contains(&size))));
    assert_eq!(
        (unit("I C").kind.name(), unit("Reserve Artillery (4-6)").formation.as_str()),
        ("artillery", "Artillery Reserve")
    );
}

#[test]
fn the_terrain_effects_chart_has_its_eleven_rows() {
    proves!("ah74.tec.0", "ah74.2.1.3");
    let text = engine::Library::text(&library::Shipped::new(), "ah74/charts.toml").unwrap();
    let charts: toml::Table = toml::from_str(&text).unwrap();
    let rows = charts["terrain"].as_array().unwrap().iter();
    let names: Vec<&str> = rows.map(|row| row["name"].as_str().unwrap()).collect();
    let printed =
        ["clear", "road", "city", "village", "woods", "hill", "swamp", "river", "stream", "fort", "ford"];
    assert_eq!(names, printed);
}

#[test]
fn the_boxes_hold_the_lost_and_the_unused() {
    proves!("ah74.2.3.2", "ah74.2.2.2");
    let table = position("Union movement", &[("A-1", "Hancock")]).eliminated(&["Alexander"]).table();
    assert_eq!([table.place("Alexander"), table.place("Mahone")], ["eliminated", "not in use"]);
}

#[test]
fn a_bad_setup_is_refused_with_its_line() {
    let refused = |text: &str| {
        let setup = Setup::parse(&format!("ruleset = \"ah74\"\nonly = true\n{text}")).unwrap();
        small().start(&setup, &mut engine::NoDice::default()).unwrap_err().to_string()
    };
    let at = |hex: &str, units: &str| format!("[[piece]]\nat = \"{hex}\"\nunits = [{units}]\n");
    assert_eq!(
        refused(&at("A-6", "\"Pleasanton\", \"Averell\"")),
        "line 5: there is no room for Averell in A-6 (one unit to a river hex)"
    );
    assert_eq!(
        refused(&at("A-1", "\"Hancok\"")),
        "line 5: there is no unit \"Hancok\"; did you mean Hancock?"
    );
    assert!(refused(&at("Z-99", "\"Hancock\"")).starts_with("line 4: there is no hex Z-99 on this board"));
    assert!(refused(&at("A-1", "\"Hancock\", \"Gibbon\", \"French\"")).contains("two Union units to a hex"));
    assert!(
        refused(&at("A-9", "\"AP-Hill\", \"Rodes\", \"Walton\"")).contains("22 Confederate Strength Points")
    );
    assert!(
        refused(&(at("A-9", "\"Rodes\"") + &at("A-9", "\"Hancock\"")))
            .contains("line 8: A-9 is held by the enemy")
    );
    assert!(refused(&(at("A-9", "\"Rodes\"") + &at("A-8", "\"Rodes\""))).contains("Rodes stands twice"));
    assert_eq!(refused("turn = 23\n"), "line 3: there is no turn 23 (1 to 22)");
    assert!(refused("phase = \"lunch\"\n").contains("movement, defensive_fire"));
    assert!(refused("turn = 8\nphase = \"regular_combat\"\n").contains("at night"));
    assert!(refused("forts = [\"A-6\"]\n").contains("not in river or city hexes"));
    assert!(refused("forts = [\"A-8\", \"A-8\"]\n").contains("two forts"));
    assert!(
        refused("[[piece]]\nunit = \"Hancock\"\nends = [\"A-5\", \"A-7\"]\n")
            .contains("is no Pontoon Bridge")
    );
    assert!(
        refused("[[piece]]\nunit = \"Bridge-1\"\nends = [\"A-5\", \"A-7\"]\n")
            .contains("must be at a river hex")
    );
    // Both ends lie on the banks next to it, and are two.
    for ends in ["\"A-5\", \"C-7\"", "\"C-5\", \"A-7\"", "\"A-7\", \"A-7\"", "\"A-5\", \"B-6\""] {
        let laid = at("A-6", "\"Bridge-1\"") + &format!("ends = [{ends}]\n");
        assert!(refused(&laid).contains("a river hex that both its ends touch"), "{ends}");
    }
    assert!(refused("[[piece]]\nunit = \"Hancock\"\ndisrupted = 4\n").contains("1, 2 or 3"));
    assert!(refused("[[piece]]\nunit = \"Rodes\"\nface_down = true\n").contains("inverted_counters"));
    assert!(refused("surprise = true\n").contains("line 3"));
    let brigades = at("A-9", "\"Anderson\"")
        + &at("B-9", "\"AP-Hill\"")
        + &at("C-8", "\"Rodes\", \"Early\"")
        + &at("E-9", "\"McLaws\", \"Colston\"")
        + &at("A-12", "\"Mahone\"");
    assert!(refused(&brigades).contains("too much strength"));
    let setup = Setup::parse("ruleset = \"ah61\"\n").unwrap();
    assert!(small().start(&setup, &mut engine::NoDice::default()).is_err());
    let setup = Setup::scenario("ah74", "waterloo");
    let problem = real().start(&setup, &mut engine::NoDice::default()).unwrap_err().to_string();
    assert!(problem.contains("chancellorsville, campaign"), "{problem}");
}

#[test]
fn a_text_that_is_no_action_is_told_how_it_is_said() {
    proves!("ah74.3.1");
    let table = Table::start(real(), &Setup::scenario("ah74", "chancellorsville")).unwrap();
    let why = |text: &str| engine::understand(&*table.rules, &table.state, text).unwrap_err().sentence;
    assert_eq!(
        why("attack Anderson"),
        "Anderson is a unit: here a hex is named, such as the one it stands in."
    );
    assert_eq!(
        why("emplace Bridge-1"),
        "Pontoon Bridge 1 is a unit: here a hex is named, such as the one it stands in."
    );
    assert_eq!(why("end turn"), "\"end turn\" is not how it is said: say \"end\".");
    assert!(why("surrender").starts_with("\"surrender\" is no action"));
}
