//! 13.0: levies, range, control, expenditure, forage, effects, repair.

use engine::{Side, proves};
use gcacw::Campaign;

use crate::table::{RULES, Table};
use gcacw::campaign::Fact;
use lrtg::LongRoads;

/// The hex of a town that can be levied.
fn town(name: &str) -> String {
    let town = RULES.campaign.theater.towns.iter().find(|town| town.name == name).unwrap();
    RULES.board.name(town.hexes[0]).to_owned()
}

#[test]
fn divisions_and_cavalry_brigades_have_victuals() {
    proves!("lrtg.13.0.1", "lrtg.13.0.3");
    let table = Table::at("", &[]);
    assert_eq!((table.victuals("hood"), table.victuals("wright-union")), (6, 7));
    let forces = &RULES.campaign.forces;
    for (unit, requires) in
        [("hood", true), ("jones", true), ("6-va", false), ("elliott", false), ("art-res-i", false)]
    {
        assert_eq!(forces.requiring_supply.contains(table.unit(unit)), requires, "{unit}");
    }
}

#[test]
fn a_rested_strong_unit_levies_a_town_once() {
    proves!("lrtg.13.1.1", "lrtg.13.1.2", "lrtg.13.1.3", "lrtg.13.1.4", "lrtg.vii.5.1");
    let levy = |pieces: &str| Table::with(9, "phase = \"levies\"", pieces).barred("levy gettysburg");
    assert_eq!(levy("hood RS3201"), "");
    assert_ne!(levy("hood RS3201, strength = 4"), "");
    assert_ne!(levy("hood RS3201, fatigue = 1"), "");
    assert_ne!(levy("jenkins RS3201, strength = 5"), "");
    assert_ne!(levy("hood RS3201\nwright-union RS3202"), "");
    assert_eq!(levy("hood RS3201\n39-ma RS3202"), "", "a weak enemy does not matter");
    let table = Table::with(9, "phase = \"levies\"", "hood RS3201").play("levy gettysburg");
    assert_eq!(
        (table.total(), table.state.campaign.levy.iter().map(|&left| u32::from(left)).sum::<u32>()),
        (4, 12)
    );
    assert_ne!(table.asked(), "Confederate levy");
    // Hagerstown is in Maryland: victuals, no points.
    let table =
        Table::with(9, "phase = \"levies\"", &format!("hood {}", town("Hagerstown"))).play("levy hagerstown");
    assert_eq!(table.total(), 0);
}

#[test]
fn levy_points_are_the_tables() {
    proves!("lrtg.vii.5.1", "lrtg.13.1.4");
    let points = [
        ("Carlisle", 28, 8),
        ("Chambersburg", 26, 6),
        ("Columbia", 25, 10),
        ("Gettysburg", 12, 4),
        ("Greencastle", 5, 2),
        ("Hanover", 8, 4),
        ("Harrisburg", 67, 16),
        ("Littlestown", 3, 2),
        ("Mechanicsburg", 10, 4),
        ("New Cumberland", 2, 2),
        ("Newville", 4, 2),
        ("Shippensburg", 9, 4),
        ("Waynesboro", 6, 2),
        ("York", 43, 12),
        ("Frederick", 40, 0),
    ];
    for (town, victuals, worth) in points {
        let levy = RULES.campaign.data.supply.levy.town.iter().find(|levy| levy.name == town).unwrap();
        assert_eq!((levy.victuals, levy.points), (victuals, worth), "{town}");
    }
}

/// Which of the named units are found within resupply range.
fn in_range(campaign: &str, pieces: &str, unit: &str) -> bool {
    let table = Table::with(9, &format!("phase = \"supply_status\"\n{campaign}"), pieces);
    table.state.campaign.in_range.contains(table.unit(unit))
}

#[test]
fn a_confederate_unit_is_in_range_of_its_depots_and_at_home() {
    proves!("lrtg.13.2.1", "lrtg.13.2.2", "lrtg.13.2.3", "lrtg.13.2.4", "lrtg.13.2.10", "lrtg.x.4");
    let winchester = "no_depots = true\ndepot = [{ at = \"HW0330\", owner = \"Confederate\", points = -2 }]";
    assert!(in_range(winchester, "hood HW0331", "hood"));
    assert!(!in_range(winchester, "hood RS3201", "hood"));
    assert!(in_range("no_depots = true", "hood SS2030", "hood"), "Orange County");
    assert!(!in_range("no_depots = true", "hood HW0331", "hood"));
    let captured = "no_depots = true\ndepot = [{ at = \"HW0330\", owner = \"Confederate\", points = -2, captured = true }]";
    assert!(!in_range(captured, "hood HW0331", "hood"));
}

#[test]
fn a_union_unit_is_in_range_of_a_depot_or_of_a_railroad_to_one() {
    proves!("lrtg.13.2.6", "lrtg.13.2.7", "lrtg.13.2.8", "lrtg.13.7.4");
    let alexandria = "no_depots = true\ndepot = [{ at = \"HE0944\", owner = \"Union\", points = 14 }]";
    assert!(in_range(alexandria, "wright-union HE0944", "wright-union"));
    // Manassas Junction in Prince William is on the line from Alexandria.
    assert!(in_range(alexandria, "wright-union SN4224", "wright-union"));
    assert!(!in_range(
        &format!("{alexandria}\nruined = [\"HE0944\"]"),
        "wright-union SN4224",
        "wright-union"
    ));
    // Confederate units do not break it.
    assert!(in_range(alexandria, "wright-union SN4224\nhood SN4722", "wright-union"));
    assert!(!in_range("no_depots = true", "wright-union SN4224", "wright-union"));
    // A county that the Confederate controls breaks it.
    let mut table = Table::with(9, alexandria, "wright-union SN4224\nhood SS2030");
    let fairfax =
        RULES.campaign.data.counties.county.iter().position(|county| county.name == "Fairfax").unwrap();
    table.state.campaign.controlled = 1 << fairfax;
    table.state.steps.clear();
    table.state.push(gcacw::step::Step::Phase(lrtg::turn::phase::CampaignPhase::SupplyStatus.phase()));
    RULES.play(&mut table.state, &mut engine::Log::silent()).settle(&mut engine::ScriptedDice::new([]));
    assert!(!table.state.campaign.in_range.contains(table.unit("wright-union")));
}

#[test]
fn the_union_controls_the_river_and_the_valley_by_holding_their_places() {
    proves!("lrtg.13.3.1", "lrtg.13.3.2", "lrtg.13.3.3");
    let controls =
        |pieces: &str| Table::with(9, "phase = \"river_control\"", pieces).state.campaign.union_controls;
    let river = "wright-union RS0116\nhowe RS0525\nnewton RS0732\nayres HW3533\nhood SS2030";
    assert_eq!(controls(river), [true, false]);
    assert_eq!(controls(&river.replace("ayres HW3533", "ayres HW3533, strength = 2")), [false, false]);
    assert_eq!(controls(&river.replace("ayres", "39-ma")), [false, false], "a regiment holds nothing");
    assert_eq!(controls("elliott HW0330\nkenly SN0214\nhood SS2030"), [false, true]);
    let mut table = Table::with(9, "", river);
    let hex = RULES.board.hex("HW3624").unwrap();
    let north = RULES.board.hex("RS1735").unwrap();
    let hexside = gcacw::turn::Hexside::between(&RULES.board, hex, north).unwrap();
    let _ = table.state.ground.pontoons.try_push(gcacw::turn::Pontoon {
        hexside,
        side: Side::Confederate,
        marker: true,
    });
    table.state.steps.clear();
    table.state.push(gcacw::step::Step::Phase(lrtg::turn::phase::CampaignPhase::RiverControl.phase()));
    RULES.play(&mut table.state, &mut engine::Log::silent()).settle(&mut engine::ScriptedDice::new([]));
    assert_eq!(table.state.campaign.union_controls, [false, false]);
}

#[test]
fn only_the_rested_and_supplied_eat_nothing() {
    proves!("lrtg.13.4.1", "lrtg.1.0.10");
    let spent = |pieces: &str| {
        let campaign =
            "phase = \"supply_status\"\nno_depots = true\ndeclared = [\"Operational\", \"Operational\"]";
        Table::with(9, campaign, pieces).victuals("hood")
    };
    assert_eq!(spent("hood SS2030"), 6);
    assert_eq!(spent("hood SS2030, fatigue = 1"), 5);
    assert_eq!(spent("hood RS3201"), 5);
    let empty = "phase = \"supply_status\"\nno_depots = true\nvictuals = { hood = 0 }";
    assert_eq!(Table::with(9, empty, "hood RS3201").victuals("hood"), 0);
    // In turns 1 to 3 there are no supply phases.
    assert_eq!(
        Table::with(3, "phase = \"supply_status\"\nno_depots = true", "hood RS3201").victuals("hood"),
        6
    );
}

#[test]
fn passive_units_in_range_fill_up_and_others_forage() {
    proves!("lrtg.13.0.4", "lrtg.13.5.1", "lrtg.13.5.2", "lrtg.4.2.1");
    let passive =
        "declared = [\"Passive\", \"Passive\"]\nno_depots = true\nvictuals = { hood = 1, wright-union = 1 }";
    let filled = Table::with(9, &format!("phase = \"supply_status\"\n{passive}"), "hood SS2030, fatigue = 1");
    assert_eq!(filled.victuals("hood"), 6);
    let table = Table::with(9, &format!("phase = \"supply_status\"\n{passive}"), "hood RS3201, fatigue = 2");
    assert_eq!((table.asked(), table.victuals("hood")), ("Confederate forage".into(), 0));
    assert!(table.offers("forage hood 2"));
    assert_eq!(table.refused("forage hood 3"), "lrtg.13.5.2");
    // Adams County has a forage value of 4: two fatigue levels bring four.
    let table = table.play("forage hood 2");
    assert_eq!((table.victuals("hood"), table.fatigue("hood")), (4, 4));
}

#[test]
fn union_control_and_time_lower_the_confederate_forage() {
    proves!("lrtg.13.3.4", "lrtg.13.5.5");
    let gathered = |turn: u8, campaign: &str| {
        let campaign = format!(
            "phase = \"forage\"\ndeclared = [\"Operational\", \"Passive\"]\nno_depots = true\nvictuals = {{ hood = 0 }}\n{campaign}"
        );
        Table::with(turn, &campaign, "hood RS3201").play("forage hood 2").victuals("hood")
    };
    // Values 4, 3, 2 bring 4, 3, 2.
    assert_eq!(gathered(9, ""), 4);
    assert_eq!(gathered(9, "union_controls = [true, false]"), 3);
    assert_eq!(gathered(9, "union_controls = [true, true]"), 2);
    assert_eq!((gathered(19, "crossed = 5"), gathered(20, "crossed = 5")), (4, 3));
    assert_eq!(gathered(27, "crossed = 5"), 2);
}

#[test]
fn a_forager_shares_within_his_leaders_reach() {
    proves!("lrtg.13.5.4");
    let campaign = "phase = \"forage\"\ndeclared = [\"Operational\", \"Passive\"]\nno_depots = true\nvictuals = { hood = 0, mclaws = 0, rodes = 0 }";
    let pieces = "hood RS3201\nmclaws RS3202\nrodes RS3203\nlongstreet with hood";
    let table = Table::with(9, campaign, pieces).play("forage hood 2");
    assert_eq!(table.asked(), "Confederate share");
    assert!(table.offers("choose mclaws") && table.offers("choose hood") && table.offers("choose rodes"));
    let table = table.play("choose mclaws; choose hood; choose hood; choose hood");
    assert_eq!((table.victuals("hood"), table.victuals("mclaws")), (3, 1));
    // Without a leader near, he keeps it.
    let alone = Table::with(9, campaign, "hood RS3201\nmclaws RS3202").play("forage hood 2");
    assert_eq!((alone.victuals("hood"), alone.victuals("mclaws")), (4, 0));
    // Nor does a leader count who is out of the forager's reach, though the other is with him.
    let far = "hood RS3201\nmclaws RS3210\nlongstreet with mclaws";
    let far = Table::with(9, campaign, far).play("forage hood 2");
    assert_eq!((far.victuals("hood"), far.victuals("mclaws")), (4, 0));
}

#[test]
fn levied_towns_and_captured_depots_feed_whoever_is_near() {
    proves!(
        "lrtg.13.1.5",
        "lrtg.13.1.6",
        "lrtg.13.5.9",
        "lrtg.13.8.19",
        "lrtg.13.8.20",
        "lrtg.13.8.21",
        "lrtg.13.8.22"
    );
    let campaign = "phase = \"forage\"\ndeclared = [\"Passive\", \"Passive\"]\nno_depots = true\nlevied = [\"Gettysburg\"]\nvictuals = { hood = 2, jones = 0, rodes = 0, wright-union = 0 }";
    let table = Table::with(9, campaign, "hood RS3203\nrodes RN0929");
    assert_eq!(table.asked(), "Confederate distribute");
    assert!(table.offers("feed hood 4 from RS3201") && !table.offers("feed hood 5 from RS3201"));
    assert!(!table.offers("feed rodes 1 from RS3201"), "another county, and too far");
    let table = table.play("feed hood 3 from RS3201");
    assert_eq!((table.victuals("hood"), table.state.campaign.levy.iter().copied().max()), (5, Some(9)));
    // The Union takes what is left in a town it occupies.
    let union = Table::with(9, campaign, "wright-union RS3201");
    assert_eq!(union.asked(), "Union distribute");
    assert!(union.offers("feed wright-union 7 from RS3201"));
    assert!(!Table::with(9, campaign, "wright-union RS3203").offers("feed wright-union 1 from RS3201"));
    // One captured victual is two to a brigade.
    let depot = "phase = \"forage\"\ndeclared = [\"Operational\", \"Passive\"]\nno_depots = true\ndepot = [{ at = \"HW0330\", owner = \"Union\", points = 6, captured = true }]\nvictuals = { hood = 0, jones = 0 }";
    let table = Table::with(9, depot, "hood HW0330\njones HW0331")
        .play("feed jones 2 from HW0330; feed hood 2 from HW0330");
    assert_eq!((table.victuals("jones"), table.victuals("hood")), (4, 2));
    assert_eq!(table.state.campaign.depots[0].victuals, 14);
}

#[test]
fn the_hungry_lose_their_order_and_then_their_men() {
    proves!("lrtg.13.6.1", "lrtg.13.6.2", "lrtg.13.6.3", "lrtg.vii.6.3", "lrtg.7.1.17");
    let effects = |pieces: &str| {
        Table::with(9, "phase = \"supply_effects\"\nno_depots = true\nvictuals = { hood = 0 }", pieces)
    };
    let table = effects("hood RS3201, fatigue = 4");
    let hood = table.unit("hood");
    assert!(table.state.campaign.out_of_supply.contains(hood));
    assert_eq!(table.manpower("hood"), 16);
    let table = effects("hood RS3201, fatigue = 4, disorganized = true");
    assert_eq!((table.manpower("hood"), table.total()), (15, 0));
    assert_eq!(effects("hood RS3201, fatigue = 2, disorganized = true").manpower("hood"), 16);
    // It may not reorganize in the Recovery Phase that follows; with victuals it may.
    let hungry = effects("hood RS3201");
    assert!(
        !hungry.state.organized(hood)
            && !LongRoads::is_true(RULES.at(&hungry.state), Fact::Reorganizes(hood), true)
    );
    let fed = Table::with(9, "phase = \"supply_effects\"", "hood RS3201, disorganized = true");
    assert!(
        LongRoads::is_true(RULES.at(&fed.state), Fact::Reorganizes(hood), true)
            && !fed.state.campaign.out_of_supply.contains(hood)
    );
}

#[test]
fn a_damaged_station_is_repaired_with_patience() {
    proves!("lrtg.13.7.1", "lrtg.13.7.2", "lrtg.13.7.3", "lrtg.12.5.3");
    let phase = "phase = \"repair\"";
    // Rappahannock Station SS2414 is damaged.
    let table = Table::with(9, phase, "wright-union SS2414\nhood RS3201");
    assert!(table.offers("repair station SS2414"));
    assert!(!Table::with(9, phase, "devin SS2414\nhood RS3201").offers("repair station SS2414"));
    assert!(!Table::with(9, phase, "wright-union SS2414\nhood SS2415").offers("repair station SS2414"));
    let ruined = format!("{phase}\nruined = [\"SS2414\"]");
    assert!(!Table::with(9, &ruined, "wright-union SS2414\nhood RS3201").offers("repair station SS2414"));
    let repaired = |pieces: &str, tries: u8, die: u8| {
        let mut table = Table::with(9, phase, pieces);
        let hex = RULES.board.hex("SS2414").unwrap();
        let station = RULES.campaign.theater.station(hex).unwrap();
        table.state.campaign.repairs[station] = tries;
        let table = table.dice(&[die]).play("repair station SS2414");
        RULES.at(&table.state).station_mark(hex) == Some(gcacw::turn::StationMark::Whole)
    };
    let engineers = "haupt SS2414\nhood RS3201";
    let infantry = "wright-union SS2414\nhood RS3201";
    assert!(repaired(infantry, 0, 1) && !repaired(infantry, 0, 2));
    assert!(repaired(infantry, 2, 3) && !repaired(infantry, 2, 4));
    assert!(repaired(engineers, 0, 2) && !repaired(engineers, 0, 3));
}
