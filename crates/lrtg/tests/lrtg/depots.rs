//! 13.8: depots captured, destroyed, built and dismantled.

use engine::{Rng, Ruleset, Seat, Side, proves};

use crate::table::{RULES, Table};

#[test]
fn entering_a_depots_hex_captures_it_and_wins_it_back() {
    proves!("lrtg.13.8.1", "lrtg.13.8.22", "lrtg.ex.7", "lrtg.13.8.19");
    let captured = |hex: &str, from: &str, forts: &str| {
        let table = Table::acts(9, Side::Confederate, forts, &format!("hood {from}\nwright-union SS4929"));
        let table = table.dice(&[6]).play(&format!("march hood; no force march; to {hex}"));
        let hex = RULES.board.hex(hex).unwrap();
        table.state.campaign.depot(hex).map(|depot| (depot.captured, depot.victuals))
    };
    // Rockville is worth 2: 6 victuals; Alexandria 14: 42.
    let beside = |hex: &str| {
        let at = RULES.board.hex(hex).unwrap();
        let roads = RULES.map.around(at).filter(|(direction, _)| RULES.map.route(at, *direction));
        let mut free = roads.map(|(_, next)| RULES.board.name(next).to_owned());
        free.find(|name| RULES.campaign.theater.fort(RULES.board.hex(name).unwrap()).is_none()).unwrap()
    };
    assert_eq!(captured("HE0328", &beside("HE0328"), ""), Some((true, 6)));
    assert_eq!(captured("HE0944", &beside("HE0944"), ""), Some((true, 42)));
}

#[test]
fn a_die_at_or_below_the_combat_value_destroys_a_depot() {
    proves!("lrtg.13.8.2", "lrtg.13.8.3", "lrtg.13.8.4", "lrtg.13.8.5", "lrtg.13.8.18", "lrtg.vii.2.1");
    let pieces = "jenkins HW1314\nwright-union SS4929";
    let campaign = "depot = [{ at = \"HW1314\", owner = \"Union\", points = 6, captured = true }]";
    let wrecked = |die: u8| {
        Table::acts(9, Side::Confederate, campaign, pieces).dice(&[die]).play("wreck depot jenkins")
    };
    let table = wrecked(3);
    let hex = RULES.board.hex("HW1314").unwrap();
    assert!(table.state.campaign.depot(hex).is_none());
    assert_eq!((table.total(), table.fatigue("jenkins")), (6, 1));
    let failed = wrecked(4);
    assert!(failed.state.campaign.depot(hex).is_some());
    assert_eq!((failed.total(), failed.fatigue("jenkins")), (0, 1));
    let weak = Table::acts(9, Side::Confederate, campaign, "6-va HW1314\nwright-union SS4929");
    assert_eq!(weak.refused("wreck depot 6-va"), "lrtg.13.8.2");
    // The Union's own torch scores for the enemy too: the depot alone, or the first station of the B&O with it.
    let own = Table::acts(9, Side::Union, "", "wright-union HW1314\nhood SS2030")
        .dice(&[6])
        .play("wreck depot wright-union");
    assert_eq!(own.asked(), "Union burn_station");
    assert_eq!((own.fork().play("no").total(), own.fork().play("yes").total()), (6, 6 + 15));
}

#[test]
fn the_station_beside_a_depot_burns_only_if_the_player_wants_it() {
    proves!("lrtg.13.8.4", "lrtg.13.1.7");
    use gcacw::turn::StationMark::{Damage, Destroy, Whole};
    let hex = RULES.board.hex("HW1314").unwrap();
    let mark = |table: &Table| RULES.at(&table.state).station_mark(hex).unwrap();
    let campaign = "depot = [{ at = \"HW1314\", owner = \"Union\", points = 6, captured = true }]";
    // Asked after the die, whether or not the depot burned; by the unit's size; also of one that is at its last level.
    for (unit, die, burned) in [("jenkins", 1, Damage), ("jenkins", 6, Damage), ("hood", 1, Destroy)] {
        let pieces = format!("{unit} HW1314, fatigue = 3\nwright-union SS4929");
        let table = Table::acts(9, Side::Confederate, campaign, &pieces)
            .dice(&[die])
            .play(&format!("wreck depot {unit}"));
        assert_eq!((table.asked(), mark(&table)), ("Confederate burn_station".into(), Whole), "{unit} {die}");
        assert!(table.fork().state.campaign.depot(hex).is_none() == (die == 1));
        assert_eq!(mark(&table.fork().play("no")), Whole, "{unit} {die}");
        assert_eq!(mark(&table.fork().play("yes")), burned, "{unit} {die}");
        assert_eq!(table.actions(), ["yes", "no"]);
    }
    // Nobody is asked where the station would be no worse for it, nor where none is.
    let ruined = format!("{campaign}\nruined = [\"HW1314\"]");
    let table = Table::acts(9, Side::Confederate, &ruined, "hood HW1314\nwright-union SS4929");
    assert_ne!(table.dice(&[1]).play("wreck depot hood").asked(), "Confederate burn_station");
    // Victuals of a levied town likewise; a unit too weak for a station burns them alone.
    let levied = "no_depots = true\nlevied = [\"Martinsburg\"]";
    let burn = |unit: &str| {
        Table::acts(9, Side::Union, levied, &format!("{unit} HW1314\nhood SS2030"))
            .play(&format!("wreck levy {unit}"))
    };
    assert_eq!(burn("b-smith").asked(), "Union burn_station");
    assert_eq!((mark(&burn("b-smith").play("no")), mark(&burn("b-smith").play("yes"))), (Whole, Damage));
    assert_ne!(burn("13-pa").asked(), "Union burn_station");
}

#[test]
fn every_depot_has_its_price() {
    proves!("lrtg.vii.2.1", "lrtg.vii.2.2", "lrtg.viii.4.3");
    let table = Table::at("", &[]);
    let points =
        |hex: &str| table.state.campaign.depot(RULES.board.hex(hex).unwrap()).map(|depot| depot.points);
    let prices = [
        ("HE0944", 14),
        ("SS5021", 10),
        ("HE3115", 10),
        ("RN4909", 10),
        ("RS0632", 8),
        ("HW1314", 6),
        ("HW0330", 6),
        ("RS2326", 6),
        ("SN4124", 6),
        ("HE1139", 2),
        ("HE3013", 2),
        ("HE0328", 2),
    ];
    for (hex, price) in prices {
        assert_eq!(points(hex), Some(price), "{hex}");
    }
    assert_eq!(table.state.campaign.depots.len(), prices.len());
    let rebel = Table::acts(
        9,
        Side::Confederate,
        "no_depots = true\ndepot = [{ at = \"SS1418\", owner = \"Confederate\", points = -2 }]",
        "hood SS1418\nwright-union SS4929",
    );
    assert_eq!(rebel.dice(&[6]).play("wreck depot hood").total(), -2);
}

#[test]
fn hookers_union_keeps_the_harpers_ferry_depot() {
    proves!("lrtg.3.2.22", "lrtg.13.8.17", "lrtg.16.1.2");
    let wreck = |campaign: &str| {
        Table::acts(9, Side::Union, campaign, "kenly RS0632\nhood SS2030").barred("wreck depot kenly")
    };
    assert_eq!(wreck(""), "lrtg.3.2.22");
    assert_eq!(wreck("meade = true"), "");
    let dismantle = |campaign: &str| {
        let campaign = format!("phase = \"depots\"\ndeclared = [\"Passive\", \"Operational\"]\n{campaign}");
        let table = Table::with(9, &campaign, "kenly RS0632\nhood SS2030");
        let table = if table.asked() == "Confederate place_depot" { table.play("enough") } else { table };
        table.offers("dismantle depot RS0632")
    };
    assert!(!dismantle("") && dismantle("meade = true"));
}

#[test]
fn the_confederate_may_start_with_a_depot_at_culpeper() {
    proves!("lrtg.13.8.6", "lrtg.viii.3.3");
    let table = Table::at("", &[]);
    let hex = RULES.board.hex("SS1418").unwrap();
    let finish = |mut table: Table, answer: &str| {
        while table.question().starts_with("start_leader") {
            let with = table.actions().remove(0);
            table = table.play(&with);
        }
        assert_eq!(table.asked(), "Confederate culpeper_depot");
        table.play(answer)
    };
    assert!(finish(table, "yes").state.campaign.depot(hex).is_some());
    assert!(finish(Table::at("", &[]), "no").state.campaign.depot(hex).is_none());
}

#[test]
fn confederate_depots_in_the_valley_wait_for_the_union_to_go() {
    proves!("lrtg.13.8.7", "lrtg.13.8.8", "lrtg.13.8.9");
    let offers = |campaign: &str, pieces: &str, hex: &str| {
        Table::with(9, &format!("phase = \"depots\"\n{campaign}"), pieces).offers(&format!("depot at {hex}"))
    };
    let captured = "depot = [{ at = \"HW0330\", owner = \"Union\", points = 6, captured = true }]";
    assert!(offers(captured, "hood SS2030", "HW0330"));
    assert!(!offers("", "hood SS2030", "HW0330"), "the Union depot still stands");
    assert!(!offers(captured, "elliott HW0331\nhood SS2030", "HW0330"));
    assert!(offers("", "hood SS2030", "HW1332"));
    assert!(!offers("", "hood SS2030\nelliott HW1333", "HW1332"));
    let table = Table::with(9, &format!("phase = \"depots\"\n{captured}"), "hood SS2030")
        .play("depot at HW0330; depot at HW1332");
    let depot =
        |hex: &str| table.state.campaign.depot(RULES.board.hex(hex).unwrap()).map(|depot| depot.owner);
    assert_eq!((depot("HW0330"), depot("HW1332")), (Some(Side::Confederate), Some(Side::Confederate)));
    // Once gone they never come back.
    let mut gone = Table::with(9, "", "hood SS2030");
    gone.state.campaign.confederate_depots = 0b110;
    gone.state.steps.clear();
    gone.state.push(gcacw::step::Step::Phase(lrtg::turn::phase::CampaignPhase::Depots.phase()));
    RULES.play(&mut gone.state, &mut engine::Log::silent()).settle(&mut engine::ScriptedDice::new([]));
    assert!(!gone.offers("depot at HW1332"));
}

/// A Depots phase in which the Union is Passive.
fn planning(turn: u8, pieces: &str) -> Table {
    let table = Table::with(turn, "phase = \"depots\"\ndeclared = [\"Passive\", \"Operational\"]", pieces);
    if table.asked() == "Confederate place_depot" { table.play("enough") } else { table }
}

#[test]
fn a_passive_player_schedules_one_depot_in_secret() {
    proves!(
        "lrtg.4.2.8",
        "lrtg.13.8.10",
        "lrtg.13.8.11",
        "lrtg.13.8.12",
        "lrtg.13.8.13",
        "lrtg.13.8.15",
        "lrtg.1.0.11"
    );
    let table = planning(18, "wright-union SS4929\nhood RS3201");
    assert_eq!(table.asked(), "Union schedule");
    assert!(table.offers("dismantle depot RS2326"));
    // A station joined to Harrisburg takes 7 turns, a town without one 12.
    let due = |action: &str| {
        let table = planning(18, "wright-union SS4929\nhood SS2030").play(action);
        table.state.campaign.schedules[0].map(|plan| plan.due)
    };
    assert_eq!(due("dismantle depot RS2326"), Some(23));
    assert_eq!(due("build depot RN5826"), Some(25));
    assert_eq!(due("build depot RS0525"), Some(30), "Sharpsburg has no station");
    let table = planning(18, "wright-union SS4929\nhood SS2030").play("build depot RN5826");
    assert!(table.cell(Side::Union, "Union status", "depot scheduled", 1).contains("built on July 3"));
    assert_eq!(table.cell(Side::Confederate, "Union status", "depot scheduled", 1), "");
    assert!(RULES.has_secrets(&table.state, Seat::CONFEDERATE));
    let world = RULES.imagine(&table.state, Seat::CONFEDERATE, &mut Rng::new(3));
    assert!(world.campaign.schedules[0].is_some());
    // Not Passive, or before turn 4: nothing is scheduled.
    let operational =
        Table::with(18, "phase = \"depots\"\ndeclared = [\"Operational\", \"Operational\"]", "hood RS3201");
    assert_ne!(operational.asked(), "Union schedule");
    assert_ne!(planning(3, "wright-union SS4929\nhood SS2030").asked(), "Union schedule");
}

#[test]
fn a_scheduled_removal_takes_effect_five_turns_later() {
    proves!("lrtg.ex.1", "lrtg.13.8.10", "lrtg.13.8.12", "lrtg.13.8.14", "lrtg.13.8.16");
    // June 20 is turn 12; June 25 is turn 17.
    let table = planning(12, "wright-union SS4929\nhood SS2030").play("dismantle depot RS2326");
    let hex = RULES.board.hex("RS2326").unwrap();
    let plans = table.state.campaign.schedules;
    let on = |turn: u8| {
        let mut later = Table::with(
            turn,
            "declared = [\"Operational\", \"Operational\"]",
            "wright-union SS4929\nhood RS3201",
        );
        later.state.campaign.schedules = plans;
        later.state.steps.clear();
        later.state.push(gcacw::step::Step::Phase(lrtg::turn::phase::CampaignPhase::Depots.phase()));
        RULES.play(&mut later.state, &mut engine::Log::silent()).settle(&mut engine::ScriptedDice::new([]));
        (later.state.campaign.depot(hex).is_some(), later.total())
    };
    assert_eq!((on(16), on(17)), ((true, 0), (false, 0)));
    // Each further Passive turn may bring it a turn nearer.
    let mut hastened = planning(13, "wright-union SS4929\nhood SS2030");
    hastened.state.campaign.schedules = plans;
    assert_eq!(hastened.actions(), ["hasten", "enough"]);
    let hastened = hastened.play("hasten");
    assert_eq!(hastened.state.campaign.schedules[0].map(|plan| plan.due), Some(16));
}
