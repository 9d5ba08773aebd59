//! 24: simplified supply.

use engine::{Ruleset, Setup, Side, proves, trial};
use gcacw::Campaign;
use gcacw::state::Leader;

use crate::table::{RULES, Table};
use gcacw::campaign::Fact;
use lrtg::LongRoads;

const PASSIVE: &str = "declared = [\"Passive\", \"Passive\"]";
const OPERATIONAL: &str = "declared = [\"Operational\", \"Operational\"]";
const UNION: [&str; 20] = [
    "wright-union",
    "howe",
    "newton",
    "ayres",
    "barnes",
    "wadsworth",
    "doubleday",
    "robinson",
    "schurz",
    "steinwehr",
    "barlow",
    "humphreys",
    "birney",
    "williams",
    "geary",
    "gibbon",
    "caldwell",
    "french",
    "hays-ii",
    "crawford",
];
const CONFEDERATE: [&str; 9] =
    ["pickett", "mclaws", "hood", "rodes", "early", "johnson", "pender", "anderson", "heth"];

/// A position under option 24, from a phase on.
fn from(phase: &str, turn: u8, campaign: &str, pieces: &str) -> Table {
    rolled(phase, turn, campaign, pieces, &[])
}

fn rolled(phase: &str, turn: u8, campaign: &str, pieces: &str, dice: &[u8]) -> Table {
    let campaign = format!("phase = \"{phase}\"\n{campaign}");
    Table::using(&["simplified_supply"], turn, &campaign, pieces, dice)
}

/// The levels of both tracks.
fn levels(table: &Table) -> [i8; 2] {
    table.state.campaign.supply.level
}

/// Builds no depot and no works until the Recovery Phase is over.
fn to_the_next_turn(mut table: Table) -> Table {
    let turn = table.state.turn;
    while table.state.turn == turn {
        let nothing = if table.offers("enough") { "enough" } else { "no more activities" };
        table = table.play(nothing);
    }
    table
}

/// Units side by side in a county.
fn spread(units: &[&str], county: &str) -> String {
    let hexes = RULES.board.area(county).unwrap();
    let lines = units.iter().zip(hexes).map(|(unit, &hex)| format!("{unit} {}\n", RULES.board.name(hex)));
    lines.collect()
}

#[test]
fn one_track_for_each_side_starts_full_and_no_unit_has_victuals() {
    proves!("lrtg.24.0.1", "lrtg.24.0.2", "lrtg.24.0.3");
    let option = RULES.about.options.iter().find(|option| option.id == "simplified_supply").unwrap();
    assert_eq!(option.favours, None);
    let table = Table::at("options = [\"simplified_supply\"]", &[]);
    assert_eq!(levels(&table), [7, 6]);
    assert_eq!((table.victuals("hood"), table.victuals("wright-union")), (0, 0));
    let track = |label: &str| {
        let view = table.view(Side::Union);
        view.tracks.into_iter().find(|track| track.label == label).map(|track| (track.value, track.most))
    };
    assert_eq!((track("Union supply"), track("Confederate supply")), (Some((7, 7)), Some((6, 6))));
    // Without the option there is no track.
    let usual = Table::at("", &[]).view(Side::Union);
    assert!(usual.tracks.iter().all(|track| track.label != "Union supply"));
    // A track has its ends, and a setup beyond them is refused.
    let start = |levels: &str| {
        let text = format!(
            "ruleset = \"lrtg\"\nscenario = \"high-tide\"\noptions = [\"simplified_supply\"]\n[campaign]\nsupply = {levels}"
        );
        RULES.start(&Setup::parse(&text).unwrap(), &mut engine::ScriptedDice::new([])).is_ok()
    };
    assert!(
        start("[7, 6]") && start("[-1, -1]") && !start("[8, 6]") && !start("[7, 7]") && !start("[0, -2]")
    );
}

#[test]
fn both_tracks_fall_by_one_a_turn_and_end_at_minus_one() {
    proves!("lrtg.24.1.1", "lrtg.24.1.2", "lrtg.24.0.5");
    let after = |turn: u8, campaign: &str| {
        let pieces = "hood SS2030\nwright-union HE0944";
        levels(&from("supply_expenditure", turn, campaign, pieces))
    };
    assert_eq!(after(9, &format!("{OPERATIONAL}\nsupply = [5, 4]")), [4, 3]);
    assert_eq!(after(9, &format!("{OPERATIONAL}\nsupply = [0, -1]")), [-1, -1]);
    // Rested units in range save nothing; in the first three turns nobody eats.
    assert_eq!(after(3, &format!("{OPERATIONAL}\nsupply = [5, 4]")), [5, 4]);
}

#[test]
fn victuals_of_units_forage_and_hunger_are_out_of_play() {
    proves!("lrtg.24.0.4", "lrtg.15.1.8");
    // No unit forages or draws victuals, a unit without victuals is not out of supply.
    let table =
        from("forage", 9, &format!("{PASSIVE}\nno_depots = true\nlevied = [\"Gettysburg\"]"), "hood RS3201");
    assert!(table.would("forage hood 1").is_err());
    let table = from("supply_effects", 9, OPERATIONAL, "hood RS3201");
    let hood = table.unit("hood");
    assert!(table.state.organized(hood) && !table.state.campaign.out_of_supply.contains(hood));
    // The levy's victory points, repair and depots remain.
    let levy = from("levies", 9, PASSIVE, "hood RS3201").play("levy gettysburg");
    assert_eq!(levy.total(), 4);
    assert!(
        from("repair", 9, OPERATIONAL, "wright-union SS2414\nhood RS3201").offers("repair station SS2414")
    );
    // The divisions out of supply of 15.1 count for nothing.
    let mut table =
        Table::using(&["simplified_supply"], 9, "", "hood RS3201\nrodes RS3202\nheth RS3203", &[]);
    for unit in ["hood", "rodes", "heth"] {
        let unit = table.unit(unit);
        table.state.campaign.out_of_supply.insert(unit);
    }
    let sheet = "Morale of the Army of Northern Virginia";
    assert_eq!(table.cell(Side::Confederate, sheet, "divisions out of supply", 1), "");
    assert_eq!(table.cell(Side::Confederate, sheet, "supply", 1), "0");
}

#[test]
fn divisions_in_range_resupply_a_passive_side() {
    proves!("lrtg.24.1.3", "lrtg.24.2.1", "lrtg.24.2.2", "lrtg.24.2.3", "lrtg.24.2.4", "lrtg.24.2.5");
    let table = &RULES.campaign.data.supply.simplified;
    let union: Vec<u8> = (0..=20).map(|divisions| table.resupply(Side::Union, divisions)).collect();
    assert_eq!(union, [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 6]);
    let confederate: Vec<u8> =
        (0..=9).map(|divisions| table.resupply(Side::Confederate, divisions)).collect();
    assert_eq!(confederate, [0, 0, 1, 2, 3, 3, 4, 5, 6, 6]);
    let gained = |campaign: &str, pieces: &str| levels(&from("supply_status", 9, campaign, pieces));
    let start = "no_depots = true\nsupply = [2, 2]";
    // Each side spends one, then gains by its divisions in range: six Confederate divisions four, six Union ones two.
    let alexandria = "depot = [{ at = \"HE0944\", owner = \"Union\", points = 14 }]";
    let pieces = spread(&CONFEDERATE[..6], "Orange, VA") + &spread(&UNION[..6], "Fairfax, VA");
    assert_eq!(gained(&format!("{PASSIVE}\n{start}\n{alexandria}"), &pieces), [3, 5]);
    assert_eq!(gained(&format!("{OPERATIONAL}\n{start}\n{alexandria}"), &pieces), [1, 1]);
    // Out of range they bring nothing; brigades never do.
    let far = spread(&CONFEDERATE[..6], "Adams, PA");
    assert_eq!(gained(&format!("{PASSIVE}\n{start}"), &far), [1, 1]);
    assert_eq!(
        gained(&format!("{PASSIVE}\n{start}"), &spread(&["hood", "jones", "hampton", "f-lee"], "Orange, VA")),
        [1, 1]
    );
    // Crawford counts while he belongs to Washington: three divisions bring one.
    let three = spread(&["crawford", "wright-union", "howe"], "Fairfax, VA");
    assert_eq!(gained(&format!("{PASSIVE}\n{start}\n{alexandria}"), &three)[0], 2);
    // What is beyond the top is lost.
    let full = format!("{PASSIVE}\nno_depots = true\nsupply = [7, 5]");
    assert_eq!(gained(&full, &spread(&CONFEDERATE[..6], "Orange, VA"))[1], 6);
}

#[test]
fn levied_towns_and_captured_depots_put_divisions_in_range() {
    proves!("lrtg.24.3.1", "lrtg.24.3.2", "lrtg.24.3.3", "lrtg.13.2.5");
    let campaign = format!("{PASSIVE}\nno_depots = true\nlevied = [\"Gettysburg\"]\nsupply = [2, 2]");
    let pieces = "hood RS3203\nrodes RS3204\nheth RS3205\nearly RN0929\njones RS3202";
    let table = from("supply_status", 9, &campaign, pieces);
    assert_eq!(table.asked(), "Confederate put_in_range");
    // The next county and a cavalry brigade are out of it.
    let mut answers = table.actions();
    answers.sort();
    let feed = |unit: &str| format!("feed {unit} 1 from RS3201");
    assert_eq!(answers, ["enough".to_owned(), feed("heth"), feed("hood"), feed("rodes")]);
    assert_eq!(table.refused("feed early 1 from RS3201"), "lrtg.24.3.1");
    assert_eq!(table.refused("feed jones 1 from RS3201"), "lrtg.24.3.1");
    assert_eq!(table.refused("feed hood 2 from RS3201"), "lrtg.24.3.1");
    // Two divisions cost the two victuals of Gettysburg; nobody else can be put in range, and two divisions bring one.
    let table = table.play("feed hood 1 from RS3201; feed rodes 1 from RS3201");
    assert_eq!(table.state.campaign.levy.iter().copied().max(), Some(0));
    assert_eq!((table.asked().as_str(), levels(&table)[1]), ("Union rest", 2));
    // An Operational Confederate gains nothing and is not asked; the Union never is.
    let operational = format!("{OPERATIONAL}\nno_depots = true\nlevied = [\"Gettysburg\"]");
    assert_ne!(from("supply_status", 9, &operational, pieces).asked(), "Confederate put_in_range");
    assert_ne!(from("supply_status", 9, &campaign, "wright-union RS3201").asked(), "Union put_in_range");
}

#[test]
fn captured_depots_and_levied_towns_have_their_own_victuals() {
    proves!("lrtg.24.3.4", "lrtg.24.3.5");
    let depot = |hex: &str, owner: &str| {
        let campaign = format!(
            "no_depots = true\ndepot = [{{ at = \"{hex}\", owner = \"{owner}\", points = 6, captured = true }}]"
        );
        Table::using(&["simplified_supply"], 9, &campaign, "hood SS2030", &[]).state.campaign.depots[0]
            .victuals
    };
    let union = [
        ("HE0944", 7),
        ("SS5021", 5),
        ("HE3115", 5),
        ("RN4909", 5),
        ("RS0632", 4),
        ("SN4124", 3),
        ("HW1314", 3),
        ("HW0330", 3),
        ("RS2326", 3),
        ("HE1139", 2),
        ("RS3201", 2),
    ];
    for (hex, victuals) in union {
        assert_eq!(depot(hex, "Union"), victuals, "{hex}");
    }
    assert_eq!(depot("HW1332", "Confederate"), 0);
    let towns = [
        ("Carlisle", 6),
        ("Chambersburg", 5),
        ("Columbia", 5),
        ("Gettysburg", 2),
        ("Greencastle", 1),
        ("Hanover", 1),
        ("Harrisburg", 11),
        ("Littlestown", 1),
        ("Mechanicsburg", 2),
        ("New Cumberland", 1),
        ("Newville", 1),
        ("Shippensburg", 2),
        ("Waynesboro", 1),
        ("York", 7),
        ("Annapolis", 3),
        ("Baltimore", 3),
        ("Bladensburg", 1),
        ("Canton", 1),
        ("Ellicott Mills", 1),
        ("Frederick", 7),
        ("Hagerstown", 3),
        ("Laurel", 1),
        ("Pikesville", 1),
        ("Rockville", 1),
        ("Sharpsburg", 1),
        ("Taneytown", 1),
        ("Towsontown", 1),
        ("Westminster", 1),
        ("Williamsport", 1),
        ("Martinsburg", 3),
        ("Harpers Ferry", 1),
    ];
    let table = &RULES.campaign.data.supply.levy.town;
    assert_eq!(table.len(), towns.len(), "each town once, Taneytown too");
    for (town, victuals) in towns {
        assert_eq!(table.iter().find(|levy| levy.name == town).unwrap().simplified, victuals, "{town}");
    }
    let levied = from("levies", 9, PASSIVE, "hood RS3201").play("levy gettysburg");
    assert_eq!(levied.state.campaign.levy.iter().copied().max(), Some(2));
    // In play: Hood marches into the depot at Winchester.
    let text = "options = [\"simplified_supply\"]\nside = \"Confederate\"\nturn = 9\nonly = true\n[campaign]\nopened = true\nforts_destroyed = [\"HW0330\"]\n[[piece]]\nunit = \"hood\"\nat = \"HW0331\"";
    let table = Table::at(text, &[]).dice(&[6]).play("march hood; no force march; to HW0330");
    assert_eq!(table.state.campaign.depot(RULES.board.hex("HW0330").unwrap()).unwrap().victuals, 3);
}

#[test]
fn a_passive_side_forages_with_the_rest_it_gives_up() {
    proves!("lrtg.24.4.1", "lrtg.24.4.2", "lrtg.24.4.6", "lrtg.24.4.7");
    let campaign = "declared = [\"Operational\", \"Passive\"]\nno_depots = true\nsupply = [2, 0]";
    let table = || {
        from(
            "forage",
            9,
            campaign,
            "hood RS3201, fatigue = 4\njones RS3202, fatigue = 2\nwright-union HE0944, fatigue = 4",
        )
    };
    assert_eq!(table().asked(), "Confederate rest");
    assert_eq!(table().actions(), ["rest 3", "rest 2", "rest 1", "rest 0"]);
    assert_eq!(table().refused("rest 4"), "lrtg.24.4.1");
    for (action, level, fatigue) in
        [("rest 3", 0, [1, 0]), ("rest 2", 2, [2, 0]), ("rest 1", 4, [3, 1]), ("rest 0", 6, [4, 2])]
    {
        let table = to_the_next_turn(table().play(action));
        assert_eq!(levels(&table)[1], level, "{action}");
        assert_eq!([table.fatigue("hood"), table.fatigue("jones")], fatigue, "{action}");
        // The Operational side rests as usual.
        assert_eq!(table.fatigue("wright-union"), 1);
    }
    let told = table().play("rest 0");
    let forages = |event: &&engine::Event| event.text.contains("forages 6 victuals");
    assert_eq!(told.log.events().iter().find(forages).unwrap().clause, Some(engine::Clause("lrtg.24.4.1")));
    // Resupply and forage add up to the top of the track.
    let both = format!("{PASSIVE}\nno_depots = true\nsupply = [2, 2]");
    let resupplied = from("supply_status", 9, &both, &spread(&CONFEDERATE[..6], "Orange, VA"));
    assert_eq!((resupplied.asked().as_str(), levels(&resupplied)[1]), ("Union rest", 5));
    assert_eq!(levels(&resupplied.play("rest 3; rest 2"))[1], 6);
}

/// What a side forages by giving up one level of rest.
fn foraged(side: Side, turn: u8, campaign: &str, pieces: &str, rest: u8) -> i8 {
    let passive = match side {
        Side::Union => "declared = [\"Passive\", \"Operational\"]",
        Side::Confederate => "declared = [\"Operational\", \"Passive\"]",
    };
    let campaign = format!("{passive}\nno_depots = true\nsupply = [0, 0]\n{campaign}");
    let table = from("forage", turn, &campaign, pieces);
    levels(&table.play(&format!("rest {rest}")))[side.index()]
}

#[test]
fn time_river_and_valley_lower_what_the_confederate_forages() {
    proves!("lrtg.24.4.3", "lrtg.24.4.4", "lrtg.24.4.6");
    let foraged =
        |turn: u8, campaign: &str, rest: u8| foraged(Side::Confederate, turn, campaign, "hood RS3201", rest);
    assert_eq!((foraged(14, "crossed = 1", 1), foraged(15, "crossed = 1", 1)), (4, 3), "the fifteenth turn");
    assert_eq!((foraged(21, "crossed = 1", 1), foraged(22, "crossed = 1", 1)), (3, 2));
    assert_eq!((foraged(28, "crossed = 1", 1), foraged(29, "crossed = 1", 1)), (2, 1));
    assert_eq!(foraged(9, "union_controls = [true, false]", 1), 3);
    assert_eq!(foraged(9, "union_controls = [true, true]", 1), 2);
    assert_eq!(foraged(29, "crossed = 1\nunion_controls = [true, true]", 1), 0, "never below 0");
    assert_eq!(foraged(29, "crossed = 1\nunion_controls = [true, true]", 3), 0, "full rest is not modified");
}

#[test]
fn the_union_forages_worse_in_virginia_and_better_in_pennsylvania() {
    proves!("lrtg.24.4.5", "lrtg.24.4.6");
    let foraged = |pieces: &str, rest: u8| foraged(Side::Union, 9, "", pieces, rest);
    assert_eq!(foraged("wright-union SS2030\nhowe SS2031\nnewton RS3201", 2), 1);
    assert_eq!(foraged("wright-union SS2030\nhowe RS3202\nnewton RS3201", 2), 3);
    assert_eq!(foraged("wright-union SS2030\nhowe RS3202", 2), 2, "no majority");
    assert_eq!(foraged("wright-union SS2030\nhowe RS3202\ndevin SS2031", 2), 2, "brigades do not count");
    assert_eq!(foraged("wright-union RS3202", 3), 0, "no bonus without foraging");
}

#[test]
fn a_track_below_zero_is_first_set_to_zero() {
    proves!("lrtg.24.5.1", "lrtg.ex.24.5", "lrtg.24.1.2");
    let campaign = "declared = [\"Operational\", \"Passive\"]\nno_depots = true\nsupply = [0, -1]";
    let table = || from("forage", 9, campaign, "hood RS3201");
    assert_eq!(levels(&table().play("rest 1"))[1], 4);
    assert_eq!(levels(&table().play("rest 3"))[1], -1, "nothing gained, nothing changed");
}

/// Hood and others after a Supply Effects Phase with the Confederate track at a level.
fn effects(level: i8, campaign: &str, pieces: &str, dice: &[u8]) -> Table {
    to_the_next_turn(rolled(
        "supply_effects",
        9,
        &format!("{OPERATIONAL}\nno_depots = true\nsupply = [7, {level}]\n{campaign}"),
        pieces,
        dice,
    ))
}

#[test]
fn a_low_track_shakes_the_army_and_its_marches() {
    proves!("lrtg.24.6.1", "lrtg.24.6.2", "lrtg.24.6.3", "lrtg.24.6.4", "lrtg.24.6.9", "lrtg.15.1.8");
    let sheet = |table: &Table, unit: &str| -> i16 {
        let lines = RULES.at(&table.state).extended_march_sheet(table.unit(unit));
        lines.iter().filter(|line| line.clause == "lrtg.24.6.1").map(|line| line.value).sum()
    };
    let morale =
        |table: &Table| table.cell(Side::Confederate, "Morale of the Army of Northern Virginia", "supply", 1);
    for (level, points, march) in
        [(6, "0", 0), (3, "0", 0), (2, "0", 1), (1, "1", 2), (0, "2", 2), (-1, "3", 2)]
    {
        let table = effects(level, "", "hood RS3201\n54-nc RS3202\nwright-union HE0944", &[]);
        assert_eq!((morale(&table).as_str(), sheet(&table, "hood")), (points, march), "{level}");
        assert_eq!((sheet(&table, "54-nc"), sheet(&table, "wright-union")), (march, 0));
    }
    // It is set anew each turn, in the Supply Effects Phase and not before.
    let mut table = effects(1, "", "hood RS3201\nwright-union HE0944", &[]);
    table.state.campaign.supply.level[1] = 5;
    assert_eq!(morale(&table), "1");
    table.run(lrtg::turn::phase::CampaignPhase::SupplyEffects);
    assert_eq!(morale(&table), "0");
}

#[test]
fn an_empty_track_takes_order_and_men() {
    proves!("lrtg.24.6.5", "lrtg.24.6.6", "lrtg.24.6.10", "lrtg.24.6.11", "lrtg.24.6.1");
    let hood = |level: i8, fatigue: u8| {
        let table = effects(level, "", &format!("hood RS3201, fatigue = {fatigue}, exhausted = true"), &[]);
        (table.state.organized(table.unit("hood")), table.manpower("hood"))
    };
    assert_eq!((hood(1, 4), hood(0, 3), hood(0, 4)), ((true, 16), (false, 16), (false, 15)));
    assert_eq!((hood(-1, 2), hood(-1, 3), hood(-1, 4)), ((false, 16), (false, 15), (false, 15)));
    let table = effects(0, "", "hood RS3201, fatigue = 4\n54-nc RS3202\nrichmond-garrison-1 SS2030", &[]);
    assert_eq!(table.total(), 0, "no combat loss");
    for unit in ["hood", "54-nc", "richmond-garrison-1"] {
        assert!(!table.state.organized(table.unit(unit)), "{unit}");
    }
    // A rested unit stays disorganized, but recovers from exhaustion and demoralization.
    let tired = effects(
        0,
        "",
        "hood RS3201, fatigue = 1, exhausted = true, disorganized = true, demoralized = 1",
        &[],
    );
    let hood = tired.unit("hood");
    assert!(!tired.state.organized(hood) && !tired.state.is(hood, gcacw::state::flag::EXHAUSTED));
    assert_eq!((tired.state.demoralized[hood.index()], tired.fatigue("hood")), (0, 0));
    assert!(!LongRoads::is_true(RULES.at(&tired.state), Fact::Reorganizes(hood), true));
    let fed = effects(1, "", "hood RS3201, disorganized = true", &[]);
    assert!(fed.state.organized(fed.unit("hood")));
}

#[test]
fn depots_and_their_stations_keep_units_in_order() {
    proves!("lrtg.24.6.7");
    let order = |side: &str, campaign: &str, unit: &str, hex: &str| {
        let supply = if side == "Union" { "[-1, 6]" } else { "[7, -1]" };
        let table = rolled(
            "supply_effects",
            9,
            &format!("{OPERATIONAL}\nno_depots = true\nsupply = {supply}\n{campaign}"),
            &format!("{unit} {hex}, fatigue = 4"),
            &[],
        );
        let id = table.unit(unit);
        let full = RULES.campaign.forces.strength[id.index()];
        let barred = !LongRoads::is_true(RULES.at(&table.state), Fact::Reorganizes(id), true);
        assert!(barred && RULES.at(&table.state).extended_march_sheet(id).iter().any(|line| line.value == 2));
        assert_eq!(table.state.organized(id), table.manpower(unit) == full, "order and men go together");
        table.state.organized(id)
    };
    let alexandria = "depot = [{ at = \"HE0944\", owner = \"Union\", points = 14 }]";
    assert!(order("Union", alexandria, "wright-union", "HE0944"));
    // Manassas Junction SN4124 is on the line from Alexandria: in it, beside it, not two hexes off.
    assert!(order("Union", alexandria, "wright-union", "SN4124"));
    assert!(order("Union", alexandria, "wright-union", "SN4224"));
    assert!(!order("Union", alexandria, "wright-union", "RS3201"));
    assert!(!order("Union", &format!("{alexandria}\nruined = [\"HE0944\"]"), "wright-union", "SN4124"));
    assert!(!order("Union", "", "wright-union", "SN4124"));
    let winchester = "depot = [{ at = \"HW0330\", owner = \"Confederate\", points = -2 }]";
    assert!(order("Confederate", winchester, "hood", "HW0331"));
    assert!(!order("Confederate", winchester, "hood", "RS3201"));
    assert!(!order(
        "Confederate",
        "depot = [{ at = \"HW0330\", owner = \"Union\", points = 6, captured = true }]",
        "hood",
        "HW0330"
    ));
}

#[test]
fn a_small_unit_may_hold_its_men() {
    proves!("lrtg.24.6.8");
    let manpower = |strength: u8, die: u8| {
        let pieces = format!("hood RS3201, fatigue = 4, strength = {strength}");
        effects(0, "", &pieces, &[die]).manpower("hood")
    };
    assert_eq!((manpower(6, 6), manpower(5, 6), manpower(5, 5)), (5, 5, 4));
    assert_eq!((manpower(1, 2), manpower(1, 1)), (1, 0));
    assert_eq!(manpower(7, 6), 6, "a large unit loses it without a roll");
}

#[test]
fn the_brigade_with_the_divisions_leader_stands_for_the_division() {
    proves!("lrtg.24.7.1");
    let campaign = format!("{PASSIVE}\nno_depots = true\nsupply = [2, 2]");
    let gained = |led: bool| {
        let mut table = from("set_up", 9, &campaign, "hood SS2030");
        let brigades = [table.unit("wilcox"), table.unit("perry")];
        let hex = RULES.board.hex("SS2031").unwrap();
        for unit in brigades {
            table.state.place.put(unit, hex);
            table.state.manpower[unit.index()] = 3;
        }
        if led {
            let named =
                |&leader: &Leader| RULES.leader_info(&table.state, leader).name.starts_with("Anderson");
            let anderson = RULES.roster(&table.state).leader_ids().find(named).unwrap();
            table.state.attached[anderson.index()] = brigades[0];
        }
        table.run(lrtg::turn::phase::CampaignPhase::SupplyStatus);
        (levels(&table)[1], brigades.map(|unit| table.state.campaign.in_range.contains(unit)))
    };
    // One division brings nothing, two bring one.
    assert_eq!((gained(false), gained(true)), ((1, [false, false]), (2, [true, false])));
}

#[test]
fn random_games_keep_the_contract() {
    for (options, seed) in
        [(vec!["simplified_supply"], 41), (vec!["simplified_supply", "stragglers", "jackson"], 42)]
    {
        let setup = Setup::scenario("lrtg", "high-tide").with_options(options);
        trial::check(&*RULES, &setup, seed, 500).unwrap_or_else(|broken| panic!("{broken}"));
    }
}
