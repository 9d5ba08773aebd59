//! 23.1 to 23.3: augmented supply without its wagon trains.

use engine::{Ruleset, Setup, proves, trial};

use crate::table::{RULES, Table};

const PARTS: [&str; 4] = ["tracking_supply", "supply_distance", "augmented_forage", "wagon_trains"];
const PASSIVE: &str = "declared = [\"Passive\", \"Passive\"]\nno_depots = true";

#[test]
fn each_part_is_its_own_switch_and_none_goes_with_simplified_supply() {
    proves!("lrtg.23.0.1", "lrtg.23.0.2", "lrtg.18.0.4");
    let start = |options: &[&str]| {
        let setup = Setup::scenario("lrtg", "high-tide").with_options(options.iter().copied());
        RULES.start(&setup, &mut engine::ScriptedDice::new([])).map_err(|error| error.to_string())
    };
    for part in PARTS {
        let option = RULES.about.options.iter().find(|option| option.id == part).unwrap();
        assert_eq!(option.favours, None, "{part}");
        assert_eq!(start(&[part]).unwrap().options.count_ones(), 1);
        assert!(start(&[part, "simplified_supply"]).unwrap_err().contains("replace the same rules"));
    }
    assert!(start(&PARTS).is_ok() && start(&["simplified_supply"]).is_ok());
}

/// A position with some parts of augmented supply, from a phase on.
fn from(options: &[&str], phase: &str, campaign: &str, pieces: &str) -> Table {
    Table::using(options, 9, &format!("phase = \"{phase}\"\n{campaign}"), pieces, &[])
}

#[test]
fn every_unit_has_victuals_and_goes_hungry() {
    proves!("lrtg.23.1.1", "lrtg.23.1.2");
    let on = Table::at("options = [\"tracking_supply\"]", &[]);
    assert_eq!((on.victuals("6-va"), on.victuals("elliott"), on.victuals("art-res-i")), (6, 7, 7));
    let pieces = "6-va RS3201, fatigue = 1\n54-nc RS3202\nelliott RS2501, fatigue = 2\nart-res-i RS2502, fatigue = 1\nhaupt RS2503, fatigue = 1";
    let campaign = "declared = [\"Operational\", \"Operational\"]\nno_depots = true\nvictuals = { 6-va = 3, 54-nc = 3, elliott = 3, art-res-i = 3, haupt = 3 }";
    let left = |options: &[&str]| {
        let table = from(options, "supply_status", campaign, pieces);
        ["6-va", "54-nc", "elliott", "art-res-i", "haupt"].map(|unit| table.victuals(unit))
    };
    assert_eq!(left(&["tracking_supply"]), [2, 2, 2, 2, 3]);
    assert_eq!(left(&[]), [3; 5]);
    // A regiment without victuals is out of supply, and forages.
    let hungry = "victuals = { 54-nc = 0 }\nno_depots = true";
    let out = |options: &[&str]| {
        let table = from(options, "supply_effects", hungry, "54-nc RS3201");
        table.state.campaign.out_of_supply.contains(table.unit("54-nc"))
    };
    assert!(out(&["tracking_supply"]) && !out(&[]));
    let forages = |options: &[&str]| {
        from(
            options,
            "forage",
            &format!("{PASSIVE}\nvictuals = {{ 54-nc = 0 }}"),
            "54-nc RS3201\nhood SS2030",
        )
        .offers("forage 54-nc 2")
    };
    assert!(forages(&["tracking_supply"]) && !forages(&[]));
    // Full is 6 for the Confederate and 7 for the Union, whatever the size.
    let filled = from(
        &["tracking_supply"],
        "supply_status",
        "declared = [\"Passive\", \"Passive\"]\nvictuals = { 6-va = 1, elliott = 1 }",
        "6-va SS2030\nelliott HE0944",
    );
    assert_eq!((filled.victuals("6-va"), filled.victuals("elliott")), (6, 7));
}

#[test]
fn one_victual_is_two_to_a_brigade() {
    proves!("lrtg.23.1.3", "lrtg.23.1.4");
    let campaign =
        format!("{PASSIVE}\nlevied = [\"Gettysburg\"]\nvictuals = {{ jones = 1, hood = 0, 54-nc = 5 }}");
    let table =
        |options: &[&str]| from(options, "forage", &campaign, "jones RS3202\nhood RS3203\n54-nc RS3203");
    let fed = table(&["tracking_supply"]).play("feed jones 2 from RS3201; feed hood 1 from RS3201");
    assert_eq!((fed.victuals("jones"), fed.victuals("hood")), (5, 1));
    assert_eq!(fed.state.campaign.levy.iter().copied().max(), Some(9));
    // Room for one more still takes a whole victual, and no second.
    assert!(!fed.offers("feed 54-nc 2 from RS3201"));
    let fed = fed.play("feed 54-nc 1 from RS3201");
    assert_eq!((fed.victuals("54-nc"), fed.state.campaign.levy.iter().copied().max()), (6, Some(8)));
    // By the regular rules a levied town gives a brigade one for one.
    let usual = table(&[]).play("feed jones 2 from RS3201");
    assert_eq!(usual.victuals("jones"), 3);
    // From a captured depot it is two in any case.
    let depot = format!(
        "{PASSIVE}\ndepot = [{{ at = \"HW0330\", owner = \"Union\", points = 6, captured = true }}]\nvictuals = {{ jones = 1 }}"
    );
    let table = from(&["tracking_supply"], "forage", &depot, "jones HW0331").play("feed jones 1 from HW0330");
    assert_eq!((table.victuals("jones"), table.state.campaign.depots[0].victuals), (3, 17));
}

/// The word of the substitute that was detached.
fn substitute(table: &Table) -> &'static str {
    ["cs-brigade-1", "cs-brigade-2"].into_iter().find(|word| !table.hex(word).is_empty()).unwrap()
}

#[test]
fn a_substitute_has_its_own_victuals() {
    proves!("lrtg.23.1.5", "lrtg.23.1.6", "lrtg.7.1.18");
    let detach = |options: &[&str]| {
        let campaign = "no_depots = true\nvictuals = { hood = 3 }";
        from(options, "attachment", campaign, "hood RS3201\nwright-union HE0944")
            .play("enough; detach 3 with 0 from hood")
    };
    let table = detach(&["tracking_supply"]);
    let brigade = substitute(&table);
    assert_eq!((table.victuals(brigade), table.victuals("hood")), (3, 3));
    // It suffers by itself, and loses men as any unit does.
    let suffers = |options: &[&str], hood: u8| {
        let mut table = detach(options);
        let (hood_id, id) = (table.unit("hood"), table.unit(brigade));
        table.state.campaign.victuals[hood_id.index()] = hood;
        table.state.campaign.victuals[id.index()] = 0;
        table.state.fatigue[id.index()] = 3;
        table.state.set(id, gcacw::state::flag::DISORGANIZED, true);
        table.run(lrtg::turn::phase::CampaignPhase::SupplyEffects);
        (table.state.campaign.out_of_supply.contains(id), table.manpower(brigade))
    };
    assert_eq!(suffers(&["tracking_supply"], 3), (true, 2));
    assert_eq!(suffers(&[], 3), (false, 3), "it follows its parent");
    assert_eq!(suffers(&[], 0), (true, 3), "and loses nobody");
}

#[test]
fn joined_units_have_the_larger_ones_victuals_or_the_average() {
    proves!("lrtg.23.1.7", "lrtg.23.1.8", "lrtg.7.2.10");
    let joined = |options: &[&str], from_unit: &str, into: &str| {
        let campaign = format!("no_depots = true\nvictuals = {{ {from_unit} = 1, {into} = 4 }}");
        let pieces =
            format!("{from_unit} SS4129, strength = 1\n{into} SS4129, strength = 1\nwright-union HE0944");
        let table = from(options, "attachment", &campaign, &pieces);
        let table = table.play(&format!("enough; merge {from_unit} into {into}"));
        (table.victuals(from_unit), table.victuals(into))
    };
    let on: &[&str] = &["tracking_supply"];
    assert_eq!(joined(on, "pettigrew", "heth"), (0, 4), "the division's");
    assert_eq!(joined(on, "pettigrew", "richmond-garrison-1"), (0, 2), "half of five");
    assert_eq!(joined(on, "54-nc", "58-va"), (0, 2));
    assert_eq!(joined(on, "pettigrew", "54-nc"), (0, 1), "the brigade's");
    assert_eq!(joined(&[], "pettigrew", "richmond-garrison-1").1, 4);
}

/// Whether a unit is found within resupply range.
fn in_range(options: &[&str], campaign: &str, pieces: &str, unit: &str) -> bool {
    let table = from(options, "supply_status", &format!("no_depots = true\n{campaign}"), pieces);
    table.state.campaign.in_range.contains(table.unit(unit))
}

/// A hex at a distance from another, by a test of its own.
fn hex_at(from: &str, distance: u16, test: impl Fn(board::HexId) -> bool) -> &'static str {
    let from = RULES.board.hex(from).unwrap();
    let found = RULES.board.hexes().find(|&hex| RULES.board.distance(from, hex) == distance && test(hex));
    RULES.board.name(found.unwrap())
}

#[test]
fn range_is_a_distance_and_not_a_county() {
    proves!("lrtg.23.2.1", "lrtg.23.2.3", "lrtg.23.2.5");
    let on: &[&str] = &["supply_distance"];
    let winchester = "depot = [{ at = \"HW0330\", owner = \"Confederate\", points = -2 }]";
    // Fourteen hexes off, and not fifteen.
    let ring = |distance: u16| {
        let depot = RULES.board.hex("HW0330").unwrap();
        RULES.board.hexes().filter(move |&hex| RULES.board.distance(depot, hex) == distance)
    };
    let within =
        |hex: board::HexId| in_range(on, winchester, &format!("hood {}", RULES.board.name(hex)), "hood");
    assert!(ring(14).any(within));
    assert!(!ring(15).step_by(9).any(within));
    // A far hex of the depot's own county counts by the regular rules only.
    let far = RULES
        .board
        .area("Fauquier, VA")
        .unwrap()
        .iter()
        .copied()
        .max_by_key(|&hex| RULES.board.distance(RULES.board.hex("SN4124").unwrap(), hex))
        .unwrap();
    let edge = RULES
        .board
        .area("Fauquier, VA")
        .unwrap()
        .iter()
        .copied()
        .min_by_key(|&hex| RULES.board.distance(RULES.board.hex("SN4124").unwrap(), hex))
        .unwrap();
    assert!(RULES.board.distance(far, edge) > 14);
    let depot =
        format!("depot = [{{ at = \"{}\", owner = \"Confederate\", points = -2 }}]", RULES.board.name(edge));
    let pieces = format!("hood {}", RULES.board.name(far));
    assert!(in_range(&[], &depot, &pieces, "hood") && !in_range(on, &depot, &pieces, "hood"));
    // Home counties remain; an enemy in the depot's hex takes it away; units at sea are in range.
    assert!(in_range(on, "", "hood SS2030", "hood"));
    let captured = "depot = [{ at = \"HW0330\", owner = \"Confederate\", points = -2, captured = true }]";
    assert!(
        in_range(on, winchester, "hood HW0331", "hood") && !in_range(on, captured, "hood HW0331", "hood")
    );
    let mut table = from(on, "set_up", "no_depots = true", "wright-union RS3201");
    let wright = table.unit("wright-union");
    table.state.place.put(wright, gcacw::state::Place::in_box(0));
    table.run(lrtg::turn::phase::CampaignPhase::SupplyStatus);
    assert!(table.state.campaign.in_range.contains(wright));
}

#[test]
fn union_units_near_a_station_on_the_line_are_in_range() {
    proves!("lrtg.23.2.2");
    let on: &[&str] = &["supply_distance"];
    let alexandria = "depot = [{ at = \"HE0944\", owner = \"Union\", points = 14 }]";
    let within =
        |campaign: &str, unit: &str, hex: &str| in_range(on, campaign, &format!("{unit} {hex}"), unit);
    // Manassas Junction SN4124 is far from Alexandria, but on the line from there.
    let from_depot =
        RULES.board.distance(RULES.board.hex("HE0944").unwrap(), RULES.board.hex("SN3424").unwrap());
    assert!(from_depot > 14);
    assert!(within(alexandria, "wright-union", "SN4124") && within(alexandria, "wright-union", "SN3424"));
    assert!(!within(&format!("{alexandria}\nruined = [\"HE0944\"]"), "wright-union", "SN3424"));
    assert!(!within("", "wright-union", "SN4124"));
    let confederate = "depot = [{ at = \"HE0944\", owner = \"Confederate\", points = -2 }]";
    assert!(!within(confederate, "hood", "SN3424"), "the Confederate has no stations");
}

#[test]
fn the_way_to_a_depot_is_barred_by_rivers_and_enemies() {
    proves!("lrtg.23.2.4");
    let on: &[&str] = &["supply_distance"];
    let winchester = "depot = [{ at = \"HW0330\", owner = \"Confederate\", points = -2 }]";
    // Open fields, two hexes off the depot: no road is needed.
    let depot = RULES.board.hex("HW0330").unwrap();
    let away =
        |hex: board::HexId| RULES.map.around(hex).all(|(direction, _)| !RULES.map.route(hex, direction));
    let fields = hex_at("HW0330", 3, away);
    assert!(in_range(on, winchester, &format!("hood {fields}"), "hood"), "{fields}");
    assert!(!in_range(on, "", &format!("hood {fields}"), "hood"));
    // Enemies around the depot close every way; a friend in one of those hexes opens it again.
    let ring: Vec<_> = RULES.map.around(depot).map(|(_, hex)| hex).collect();
    let union = ["wright-union", "howe", "newton", "ayres", "barnes", "wadsworth"];
    let second: Vec<_> = RULES.board.hexes().filter(|&hex| RULES.board.distance(depot, hex) == 2).collect();
    let mut pieces = format!("hood {fields}\n");
    for (unit, hex) in union.iter().zip(&ring) {
        pieces += &format!("{unit} {}\n", RULES.board.name(*hex));
    }
    assert!(!in_range(on, winchester, &pieces, "hood"), "the ring is held");
    let mut zones = format!("hood {fields}\n");
    for (unit, hex) in union.iter().zip(second.iter().step_by(2)) {
        if RULES.board.name(*hex) != fields {
            zones += &format!("{unit} {}\n", RULES.board.name(*hex));
        }
    }
    assert!(!in_range(on, winchester, &zones, "hood"), "only zones of control bar it");
    // Without its bridges and ferries nobody crosses the Susquehanna from Columbia.
    let columbia = RULES.campaign.theater.towns.iter().find(|town| town.name == "Columbia").unwrap().hexes[0];
    let river = |direction| RULES.map.edge(columbia, direction).contains(board::Edge::MAJOR_RIVER);
    let west = RULES.map.around(columbia).find(|(direction, _)| river(*direction)).unwrap().1;
    let crosses = |bridges: bool| {
        let campaign = format!(
            "no_depots = true\ndepot = [{{ at = \"{}\", owner = \"Confederate\", points = -2 }}]",
            RULES.board.name(west)
        );
        let mut table = from(on, "set_up", &campaign, &format!("hood {}", RULES.board.name(columbia)));
        for number in 0..RULES.crossings.list.len() {
            table.state.ground.set_destroyed(number as u8, !bridges);
        }
        table.run(lrtg::turn::phase::CampaignPhase::SupplyStatus);
        table.state.campaign.in_range.contains(table.unit("hood"))
    };
    assert!(crosses(true) && !crosses(false));
    // A mountain without a way is no way: who stands on one is cut off from the depot beside it. With a way he is not.
    let mountain = |hex: board::HexId| RULES.board.ground(hex).contains(board::Ground::MOUNTAIN);
    let beside = |ways: bool| {
        RULES.board.hexes().filter(|&hex| mountain(hex)).find_map(|hex| {
            let mut around = RULES.map.around(hex).map(|(direction, _)| RULES.map.route(hex, direction));
            let fits = if ways { around.any(|way| way) } else { !around.any(|way| way) };
            let depot = RULES.map.around(hex).find(|&(direction, next)| {
                !mountain(next)
                    && RULES.map.route(hex, direction) == ways
                    && RULES
                        .map
                        .edge(hex, direction)
                        .intersection(board::Edge::MAJOR_RIVER | board::Edge::MINOR_RIVER)
                        .is_empty()
            });
            let (hood, depot) = (RULES.board.name(hex), depot.filter(|_| fits)?.1);
            let depot = format!(
                "depot = [{{ at = \"{}\", owner = \"Confederate\", points = -2 }}]",
                RULES.board.name(depot)
            );
            let pieces = format!("hood {hood}");
            (!in_range(on, "", &pieces, "hood")).then(|| in_range(on, &depot, &pieces, "hood"))
        })
    };
    assert_eq!((beside(true), beside(false)), (Some(true), Some(false)));
}

#[test]
fn handing_out_keeps_its_own_reach() {
    proves!("lrtg.23.2.6");
    let campaign = format!("{PASSIVE}\nlevied = [\"Gettysburg\"]\nvictuals = {{ hood = 2, rodes = 0 }}");
    let pieces = "hood RS3203\nrodes RN0929";
    for options in [&[][..], &["supply_distance"][..]] {
        let table = from(options, "forage", &campaign, pieces);
        assert!(table.offers("feed hood 1 from RS3201") && !table.offers("feed rodes 1 from RS3201"));
    }
}

/// What Hood gathers with two fatigue levels.
fn gathered(options: &[&str], head: &str, pieces: &str) -> u8 {
    let campaign = "phase = \"forage\"\ndeclared = [\"Operational\", \"Passive\"]\nno_depots = true\nvictuals = { hood = 0, rodes = 6 }";
    let mut text = format!(
        "options = {options:?}\nturn = 9\n{head}\nonly = true\n[campaign]\nopened = true\n{campaign}\n"
    );
    for line in pieces.lines() {
        let (unit, hex) = line.split_once(' ').unwrap();
        text += &format!("[[piece]]\nunit = \"{unit}\"\nat = \"{hex}\"\n");
    }
    Table::at(&text, &[]).play("forage hood 2").victuals("hood")
}

#[test]
fn ground_towns_stacks_and_rain_change_what_is_foraged() {
    proves!("lrtg.23.3.1", "lrtg.23.3.3", "lrtg.23.3.4", "lrtg.23.3.5", "lrtg.23.3.6");
    let on: &[&str] = &["augmented_forage"];
    // Adams County has a value of 4, and two levels bring what the value says.
    assert_eq!((gathered(&[], "", "hood RS3201"), gathered(on, "", "hood RS3201")), (4, 5));
    assert_eq!(gathered(on, "", "hood RS3202"), 5, "beside the town");
    assert_eq!(gathered(on, "rain = [9]", "hood RS3201"), 4);
    assert_eq!(gathered(on, "", "hood RS3201\nrodes RS3201"), 4);
    let adams = RULES.board.area("Adams, PA").unwrap();
    let poor = board::Ground::MOUNTAIN | board::Ground::WOODS | board::Ground::MARSH;
    let towns = board::Ground::CITY | board::Ground::VILLAGE;
    let hill = adams
        .iter()
        .copied()
        .find(|&hex| {
            RULES.board.ground(hex).intersects(poor)
                && RULES.map.around(hex).all(|(_, next)| {
                    !RULES.board.ground(next).intersects(towns)
                        && RULES.campaign.theater.towns_in(next).next().is_none()
                })
        })
        .unwrap();
    let hill = RULES.board.name(hill);
    assert_eq!(gathered(on, "", &format!("hood {hill}")), 3);
    // All of them add up, and each counts once with the modifiers of 13.5.
    assert_eq!(gathered(on, "rain = [9]", &format!("hood {hill}\nrodes {hill}")), 1);
    let both = &["augmented_forage", "forage_towns", "forage_rain", "forage_ground", "forage_stacks"];
    assert_eq!(gathered(both, "rain = [9]", &format!("hood {hill}\nrodes {hill}")), 1);
    assert_eq!(gathered(both, "", "hood RS3201"), 5);
    // The ends of the table are open.
    let forage = &RULES.campaign.data.supply.forage;
    assert_eq!((forage.victuals(4, -5), forage.victuals(4, -1)), (1, 1));
    assert_eq!((forage.victuals(1, 9), forage.victuals(1, 6)), (3, 3));
}

#[test]
fn fairfax_court_house_is_a_town_and_germantown_is_not() {
    proves!("lrtg.23.3.2", "lrtg.ex.23.3");
    let village =
        |hex: &str| RULES.board.ground(RULES.board.hex(hex).unwrap()).contains(board::Ground::VILLAGE);
    assert!(village("SN5017") && !village("SN4917"));
    let value = |options: &[&str], hex: &str| gathered(options, "", &format!("hood {hex}"));
    // In the town and beside it the value is higher; by the list of levied towns alone it is no town.
    for hex in ["SN5017", "SN4917"] {
        assert_eq!(value(&["augmented_forage"], hex), value(&[], hex) + 1, "{hex}");
        assert_eq!(value(&["forage_towns"], hex), value(&[], hex), "{hex}");
    }
    // Two hexes from the town, beside Germantown, nothing is added.
    let beside = RULES
        .map
        .around(RULES.board.hex("SN4917").unwrap())
        .map(|(_, hex)| hex)
        .find(|&hex| {
            RULES.board.distance(hex, RULES.board.hex("SN5017").unwrap()) == 2
                && !RULES.board.ground(hex).intersects(board::Ground::WOODS)
                && RULES
                    .map
                    .around(hex)
                    .all(|(_, next)| !RULES.board.ground(next).contains(board::Ground::VILLAGE))
        })
        .unwrap();
    let beside = RULES.board.name(beside);
    assert_eq!(value(&["augmented_forage"], beside), value(&[], beside), "{beside}");
}

#[test]
fn random_games_keep_the_contract() {
    let games: [(&[&str], u64); 3] = [
        (&["tracking_supply"], 51),
        (&["supply_distance", "augmented_forage"], 52),
        (&["tracking_supply", "supply_distance", "augmented_forage", "wagon_trains", "jackson"], 53),
    ];
    for (options, seed) in games {
        let setup = Setup::scenario("lrtg", "high-tide").with_options(options.iter().copied());
        trial::check(&*RULES, &setup, seed, 700).unwrap_or_else(|broken| panic!("{options:?}: {broken}"));
    }
}
