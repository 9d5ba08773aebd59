//! VIII.1: turns 1 to 3, the set-up, and how the game ends.

use engine::{Ruleset, Setup, Side, proves};
use gcacw::Campaign;

use crate::table::{RULES, Table};
use gcacw::campaign::Intent;
use lrtg::LongRoads;
use lrtg::Situation;

/// Turn 1 or later with the restrictions in force, at the Action Cycle.
fn opening(turn: u8, pieces: &str) -> Table {
    let table = Table::with(turn, "phase = \"attachment\"", pieces);
    let mut table = table;
    table.state.campaign.opened = false;
    while !table.question().starts_with("take_initiative") {
        table = table.play("enough");
    }
    table
}

const FACING: &str = "hood SS4328\nrodes SS4329\npickett SS4330\nmclaws SS2030\njones SS2116\nwright-union SS4929\nhowe SS4930\nayres SS4927\ndevin SS3409\nwells HE1236\nart-res-i SS4426";

#[test]
fn the_confederate_moves_first_and_only_his_infantry() {
    proves!("lrtg.viii.1.2", "lrtg.viii.1.3", "lrtg.viii.1.4", "lrtg.viii.1.11");
    let table = opening(1, FACING);
    assert_eq!(table.asked(), "Confederate take_initiative");
    let table = table.play("take initiative");
    assert!(table.offers("march hood"));
    assert_eq!(table.refused("march jones"), "lrtg.viii.1.3");
    let third = opening(3, FACING).play("take initiative");
    assert!(third.offers("march jones"));
    // Regular and distance portions of his own, then the Union's.
    assert_eq!(opening(2, FACING).play("take initiative").refused("march jones"), "lrtg.viii.1.3");
    // The Union waits until the Confederate has finished his regular and his distance portion.
    let answering = FACING.replace("hood SS4328", "hood SS2031");
    let table = opening(1, &answering);
    assert_eq!(
        LongRoads::may(RULES.at(&table.state), Intent::Activate(table.unit("ayres"))).unwrap_err().clause(),
        "lrtg.viii.1.4"
    );
    let table = table.play("pass");
    assert_eq!(table.asked(), "Confederate take_initiative", "the distance portion is his too");
    let table = table.play("pass");
    assert_eq!(table.asked(), "Union take_initiative");
    assert!(LongRoads::may(RULES.at(&table.state), Intent::Activate(table.unit("ayres"))).is_ok());
    assert_eq!(
        LongRoads::may(RULES.at(&table.state), Intent::Activate(table.unit("mclaws"))).unwrap_err().clause(),
        "lrtg.viii.1.4"
    );
}

#[test]
fn everything_else_is_normal_in_the_opening_turns() {
    proves!("lrtg.viii.1.11");
    // The Declaration is asked for on turn 1 as on any other.
    let table = Table::with(1, "phase = \"declaration\"", "hood SS4328\nwright-union SS4929");
    assert_eq!(table.asked(), "Union declare");
    let table = table.play("passive; operational");
    assert!(
        table.state.campaign.is_passive(Side::Union) && !table.state.campaign.is_passive(Side::Confederate)
    );
}

#[test]
fn activated_units_go_by_sea_strategically_and_dig() {
    proves!("lrtg.viii.1.7");
    let answering = |hex: &str, watching: u8, action: &str| {
        let pieces = format!("hood SS2030\nwright-union {hex}\nayres SS4927");
        let mut table = Table::acts(1, Side::Union, "portion = \"Distance\"", &pieces);
        table.state.campaign.opened = false;
        table.state.campaign.acting = Some(Side::Union);
        table.state.campaign.today.watching = Some(watching);
        let wright = table.unit("wright-union");
        table.state.campaign.today.in_port.insert(wright);
        table.barred(action)
    };
    let moves = [
        ("SS5021", "sail wright-union"),
        ("HE0944", "rail wright-union"),
        ("SS5021", "strategic wright-union 2"),
        ("SS5021", "march wright-union"),
    ];
    for (hex, action) in moves {
        assert_eq!(answering(hex, 0, action), "", "{action}");
        // Three full divisions watch and no Confederate corps has moved: no Union corps may answer.
        assert_eq!(answering(hex, 3, action), "lrtg.viii.1.5", "{action}");
    }
}

#[test]
fn the_union_answers_corps_for_corps() {
    proves!("lrtg.viii.1.5", "lrtg.viii.1.6", "lrtg.viii.1.7");
    let table = opening(1, FACING).dice(&[3]).play("take initiative; march mclaws; no force march");
    let step = table.actions().into_iter().find(|answer| answer.starts_with("to ")).unwrap();
    let table = table.play(&format!("{step}; end march; pass; pass"));
    assert_eq!(table.asked(), "Union take_initiative");
    let table = table.play("take initiative");
    assert!(table.offers("march wright-union") && table.offers("march ayres") && table.offers("march devin"));
    assert_eq!(table.refused("march wells"), "lrtg.viii.1.5");
    assert_eq!(table.refused("march art-res-i"), "lrtg.viii.1.5");
    // One corps moved, three full divisions watch Fredericksburg: one corps may answer.
    let table = table.dice(&[3]).play("march wright-union; no force march; end march; take initiative");
    assert!(table.offers("march howe"));
    assert_eq!(table.refused("march ayres"), "lrtg.viii.1.5");
}

#[test]
fn the_divisions_are_counted_once_when_the_union_begins() {
    proves!("lrtg.viii.1.6");
    let mut table =
        opening(1, &FACING.replace("hood SS4328", "hood SS2031")).play("pass; pass; take initiative");
    assert!(table.offers("march wright-union"), "two divisions watch");
    assert!(table.said("2 full Confederate divisions are near Fredericksburg"));
    let (hood, fredericksburg) = (table.unit("hood"), RULES.board.hex("SS4328").unwrap());
    table.state.place.put(hood, fredericksburg);
    assert_eq!(Situation::new(&RULES, &table.state).divisions_watching(), 3);
    assert!(table.offers("march wright-union"), "the count of the beginning stands");
    table.state.campaign.today.watching = Some(3);
    assert_eq!(table.refused("march wright-union"), "lrtg.viii.1.5", "three would have kept it");
}

#[test]
fn with_nobody_at_fredericksburg_three_corps_may_go() {
    proves!("lrtg.viii.1.6");
    let second = |pieces: &str| {
        let table = opening(1, pieces).play("pass; pass; take initiative").dice(&[3]);
        table.play("march wright-union; no force march; end march; take initiative").offers("march ayres")
    };
    // Two divisions left there free one corps, none free three.
    let (two, none) = (FACING.replace("hood SS4328", "hood SS2031"), FACING.replace("SS43", "SS20"));
    assert!(!second(&two) && second(&none));
}

#[test]
fn fewer_divisions_at_fredericksburg_free_more_corps() {
    proves!("lrtg.viii.1.6");
    let free = |pieces: &str| {
        let table = opening(1, pieces).play("pass; pass");
        table.asked() == "Union take_initiative"
    };
    assert!(!free(FACING), "nothing moved and three divisions watch");
    assert!(free(&FACING.replace("hood SS4328", "hood SS2031")));
    assert!(free(&FACING.replace("hood SS4328", "hood SS4328, strength = 10")), "not full strength");
    // A division in two pieces is complete while both are near.
    let broken_up = |table: &mut Table, hex: &str| {
        let (hood, piece) = (table.unit("hood"), table.unit("cs-brigade-1"));
        table.state.manpower[hood.index()] -= 2;
        table.state.manpower[piece.index()] = 2;
        table.state.place.put(piece, RULES.board.hex(hex).unwrap());
        let number = RULES.campaign.forces.substitutes.iter().position(|&unit| unit == piece).unwrap();
        table.state.campaign.parents[number] = hood;
    };
    for (hex, open) in [("SS4328", "Confederate place_depot"), ("SS2031", "Union take_initiative")] {
        let mut table = opening(1, FACING);
        broken_up(&mut table, hex);
        assert_eq!(table.play("pass; pass").asked(), open, "{hex}");
    }
}

#[test]
fn the_union_keeps_out_of_six_counties() {
    proves!("lrtg.viii.1.8");
    let mut table = Table::acts(1, Side::Union, "", "wright-union SS4427\nhood SS2030");
    table.state.campaign.opened = false;
    table.state.campaign.acting = Some(Side::Union);
    table.state.campaign.today.corps_moved = 1;
    let table = table.dice(&[6]).play("march wright-union; no force march");
    for answer in table.actions() {
        if let Some(hex) = answer.strip_prefix("to ").and_then(|hex| RULES.board.hex(hex)) {
            assert!(!RULES.board.area("Spotsylvania, VA").unwrap().contains(&hex), "{answer}");
        }
    }
}

#[test]
fn the_limits_end_when_a_confederate_leaves_the_counties_or_on_turn_four() {
    proves!("lrtg.viii.1.9");
    let leaves = |from: &str, to: &str| {
        let pieces = format!("hood {from}\nwright-union SS4929\nayres SS4927");
        let mut table = Table::acts(2, Side::Confederate, "", &pieces);
        table.state.campaign.opened = false;
        table.state.campaign.acting = Some(Side::Confederate);
        let table = table.dice(&[6]).play(&format!("march hood; no force march; to {to}"));
        (table.state.campaign.opened, table.state.campaign.acting)
    };
    // Two neighbours inside the six counties, and two across their border.
    let inside = |hex: board::HexId| {
        let counties = &RULES.campaign.data.opening.counties;
        counties.iter().any(|county| RULES.board.area(county).unwrap().contains(&hex))
    };
    let steps = |out: bool| {
        let wanted = move |&(from, to): &(board::HexId, board::HexId)| {
            let table = Table::acts(
                2,
                Side::Confederate,
                "",
                &format!("hood {}\nwright-union SS4929", RULES.board.name(from)),
            );
            let table = table.dice(&[6]).play("march hood; no force march");
            inside(from) && inside(to) != out && table.offers(&format!("to {}", RULES.board.name(to)))
        };
        let culpeper = RULES.board.area("Culpeper, VA").unwrap().iter().copied();
        let pairs = culpeper.flat_map(|from| RULES.map.around(from).map(move |(_, to)| (from, to)));
        let pairs = pairs.filter(|&(_, to)| inside(to) != out);
        pairs.take(40).find(wanted).map(|(from, to)| (RULES.board.name(from), RULES.board.name(to))).unwrap()
    };
    let (from, to) = steps(false);
    assert_eq!(leaves(from, to), (false, Some(Side::Confederate)), "{from} {to}");
    let (from, to) = steps(true);
    assert_eq!(leaves(from, to), (true, None), "{from} {to}");
    let fourth = Table::acts(4, Side::Union, "", "wright-union SS4427\nhood SS2030");
    assert!(fourth.offers("march wright-union"));
}

#[test]
fn the_set_up_is_the_rulebooks() {
    proves!(
        "lrtg.viii.3.1",
        "lrtg.viii.3.2",
        "lrtg.viii.4.1",
        "lrtg.viii.4.2",
        "lrtg.viii.4.7",
        "lrtg.3.2.12",
        "lrtg.3.2.50",
        "lrtg.ii.3"
    );
    let table = Table::at("", &[]);
    let places = [
        ("hood", "SS2030", 16),
        ("mclaws", "SS4229", 15),
        ("rodes", "SS4531", 16),
        ("jenkins", "SN0620", 3),
        ("wright-union", "SS4929", 9),
        ("humphreys", "SS4527", 11),
        ("birney", "SS4426", 11),
        ("williams", "SS4520", 7),
        ("geary", "SS4419", 8),
        ("art-res-i", "SS4426", 2),
        ("art-res-ii", "SS4527", 2),
        ("art-res-iii", "SS4627", 2),
        ("caldwell", "SS4023", 7),
        ("1ny-12p", "HW0133", 1),
        ("pierce", "HW1332", 4),
        ("yates", "RN4909", 3),
        ("knipe", "RN0929", 1),
        ("kenly", "RS0632", 5),
        ("haupt", "HE2116", 1),
    ];
    for (unit, hex, manpower) in places {
        let at = RULES.board.hex(hex).map(|hex| RULES.board.name(hex).to_owned()).unwrap();
        assert_eq!((table.hex(unit), table.manpower(unit)), (at, manpower), "{unit}");
    }
    let with = |leader: &str| {
        RULES.name(&table.state, table.state.attached[table.leader(leader).index()]).to_owned()
    };
    assert_eq!(
        (with("longstreet"), with("sickles"), with("slocum")),
        ("McLaws".into(), "Humphreys".into(), "Williams".into())
    );
    let caldwell = table.unit("caldwell");
    assert_ne!(table.state.works[caldwell.index()], gcacw::turn::Works::None);
    assert!(table.state.combat.refused.contains(&table.state.hex(caldwell).unwrap()));
    // Not yet there: reinforcements and replacements.
    for unit in ["pickett", "pettigrew", "imboden", "mulligan", "brisbane", "lockwood", "custer", "willard"] {
        assert_eq!(table.hex(unit), "", "{unit}");
    }
}

#[test]
fn army_leaders_start_with_a_corps_commander() {
    proves!("lrtg.viii.3.1", "lrtg.viii.4.1");
    let table = Table::at("", &[]);
    assert_eq!(table.asked(), "Union start_leader");
    let mut table = table;
    let mut asked = Vec::new();
    while table.question().starts_with("start_leader") {
        asked.push((table.asked(), table.actions()));
        let first = table.actions().remove(0);
        table = table.play(&first);
    }
    let lee = asked.iter().find(|(open, _)| open.starts_with("Confederate")).unwrap();
    assert!(lee.1.contains(&"with mclaws".to_owned()) && lee.1.contains(&"with pender".to_owned()));
    assert!(!lee.1.contains(&"with jones".to_owned()));
    assert!(
        asked.iter().any(|(_, answers)| answers.contains(&"with devin".to_owned())),
        "Pleasonton with any cavalry"
    );
    assert!(asked.iter().all(|(_, answers)| !answers.contains(&"with briggs".to_owned())));
}

#[test]
fn bridges_and_stations_at_the_start() {
    proves!("lrtg.viii.1.12", "lrtg.viii.4.4");
    let table = Table::at("", &[]);
    let damaged = RULES
        .campaign
        .theater
        .stations
        .iter()
        .filter(|station| {
            RULES.at(&table.state).station_mark(station.hex) == Some(gcacw::turn::StationMark::Damage)
        })
        .count();
    assert_eq!(damaged, 17);
    let mark = |hex: &str| RULES.at(&table.state).station_mark(RULES.board.hex(hex).unwrap());
    assert_eq!(mark("SS2414"), Some(gcacw::turn::StationMark::Damage));
    assert_eq!(mark("HE0944"), Some(gcacw::turn::StationMark::Whole));
    let [south, north] = ["SS4328", "SS4427"].map(|hex| RULES.board.hex(hex).unwrap());
    let direction = RULES.map.direction(south, north).unwrap();
    let number = RULES.crossings.at(south, direction).unwrap();
    assert!(table.state.ground.is_destroyed(number) && table.state.ground.pontoons.is_empty());
}

#[test]
fn the_scenarios_are_two_and_options_may_be_left() {
    proves!("lrtg.iii.2", "lrtg.viii.2.1", "lrtg.viii.2.2", "lrtg.pv.0.1");
    let about = &RULES.about;
    let scenarios: Vec<(&str, u16)> =
        about.scenarios.iter().map(|scenario| (scenario.id.as_str(), scenario.turns)).collect();
    assert_eq!(scenarios, [("high-tide", 29), ("gettysburg-campaign", 52)]);
    assert!(
        about.options.iter().any(|option| option.id == "preliminary_victories" && option.favours.is_none())
    );
    let unknown = Setup::scenario("lrtg", "high-tide").with_options(["no_such_rule"]);
    assert!(about.check(&unknown).is_err());
    assert!(
        RULES
            .start(&Setup::scenario("lrtg", "gettysburg-campaign"), &mut engine::SeededDice::new(1, 0))
            .is_ok()
    );
}

#[test]
fn a_retreat_over_the_potomac_ends_the_game_from_june_30_on() {
    proves!("lrtg.viii.1.14", "lrtg.viii.2.2");
    let over = |turn: u8, pieces: &str| {
        let table = Table::acts(turn, Side::Confederate, "", pieces).dice(&[3]).play("march 6-va");
        table.ending()
    };
    assert!(
        over(22, "6-va SS2116\nhood SS2030\nwright-union SS4929").contains("No Confederate division is left")
    );
    assert!(
        !over(21, "6-va SS2116\nhood SS2030\nwright-union SS4929")
            .contains("No Confederate division is left")
    );
    assert!(
        !over(22, "6-va SS2116\nhood RS3201\nwright-union SS4929")
            .contains("No Confederate division is left")
    );
    assert!(
        over(22, "6-va SS2116\npettigrew RS3201\nwright-union SS4929").contains("No Confederate division"),
        "a brigade is no division"
    );
}

#[test]
fn infantry_in_the_white_house_wins() {
    proves!("lrtg.viii.1.15", "lrtg.viii.2.4", "lrtg.pv.0.5");
    let enter = |unit: &str, target: &str| {
        let at = RULES.board.hex(target).unwrap();
        let from = RULES
            .map
            .around(at)
            .map(|(_, next)| next)
            .find(|&next| RULES.campaign.theater.fort(next).is_none())
            .unwrap();
        let pieces = format!("{unit} {}\nwright-union SS4929", RULES.board.name(from));
        let table = Table::acts(9, Side::Confederate, "", &pieces)
            .dice(&[6])
            .play(&format!("march {unit}; no force march"));
        table.play(&format!("to {target}")).ending()
    };
    for target in ["HE0939", "HE1140", "HE1139"] {
        assert!(enter("hood", target).contains("The Confederate wins a decisive victory"), "{target}");
    }
}

#[test]
fn flight_ends_the_game_at_once() {
    proves!("lrtg.15.2.4", "lrtg.viii.1.15", "lrtg.viii.1.16");
    let flight = |losses: &str, pieces: &str| {
        let table = Table::acts(9, Side::Confederate, losses, pieces).dice(&[3]).play("march 6-va");
        table.ending()
    };
    let union = "6-va SS2116\nhood SS2030\nwright-union SS4929, demoralized = 1";
    assert!(flight("losses = [100, 0]", union).contains("The Confederate wins a decisive victory"));
    assert!(
        !flight("losses = [200, 0]", "6-va SS2116\nhood SS2030\nwright-union SS4929").contains("wins"),
        "no demoralized division"
    );
    let confederate = "6-va SS2116\nhood SS2030, demoralized = 1\nwright-union SS4929";
    assert!(flight("losses = [0, 70]", confederate).contains("The Union wins a decisive victory"));
}

/// Turn 1: the Union answers with one corps or cavalry division; nothing of it has acted yet.
fn answering(pieces: &str) -> Table {
    let mut table = Table::acts(1, Side::Union, "portion = \"Distance\"", pieces);
    table.state.campaign.opened = false;
    table.state.campaign.acting = Some(Side::Union);
    table.state.campaign.today.watching = Some(3);
    table.state.campaign.today.corps_moved = 1;
    for word in ["wright-union", "ayres"] {
        let unit = table.unit(word);
        table.state.campaign.today.in_port.insert(unit);
    }
    table
}

#[test]
fn a_corps_that_goes_by_sea_or_rail_is_the_one_that_acts() {
    proves!("lrtg.viii.1.5", "lrtg.viii.1.7");
    let pieces = "wright-union SS5021\nhowe SS4930\nayres SS5021\nbarnes HE0944\nhood SS2030";
    let sailed = answering(pieces).play("sail wright-union; anchor; take initiative");
    assert_eq!(sailed.refused("sail ayres"), "lrtg.viii.1.5");
    assert_eq!(sailed.refused("march barnes"), "lrtg.viii.1.5");
    assert!(sailed.offers("march howe"));
    let by_rail = answering(pieces).play("rail barnes");
    let goal = by_rail.actions().remove(0);
    let by_rail = by_rail.play(&format!("{goal}; take initiative"));
    assert_eq!(by_rail.refused("march wright-union"), "lrtg.viii.1.5");
    assert!(by_rail.offers("march ayres"));
}

#[test]
fn pleasonton_takes_no_more_divisions_than_may_act() {
    proves!("lrtg.viii.1.5", "lrtg.16.4.1");
    let pieces = "devin SS3409\ndavis SS3409\ndicesnola SS3409\npleasonton with devin\nwright-union SS4929\nayres SS4927\nhood SS2030";
    let one = answering(pieces).play("activate pleasonton; select devin");
    assert!(one.offers("select davis"), "the same division");
    assert_eq!(one.refused("select dicesnola"), "lrtg.viii.1.5");
    let mut two = answering(pieces);
    two.state.campaign.today.corps_moved = 3;
    assert!(two.play("activate pleasonton; select devin").offers("select dicesnola"));
}

/// The Recovery Phase of turn 1, with one Union corps allowed.
fn recovery(options: &[&str], pieces: &str) -> Table {
    let mut table = Table::acts_using(options, 1, Side::Union, "", pieces);
    table.state.campaign.opened = false;
    table.state.campaign.acting = Some(Side::Union);
    table.state.campaign.today.watching = Some(3);
    table.state.campaign.today.corps_moved = 1;
    table.state.campaign.brandy.allowed = 2;
    table.state.steps.clear();
    table.state.push(gcacw::step::Step::Phase(gcacw::step::Phase::Recovery));
    RULES.play(&mut table.0.state, &mut table.0.log).settle(&mut engine::ScriptedDice::new([]));
    table
}

#[test]
fn in_the_night_only_the_corps_that_act_dig_and_build() {
    proves!("lrtg.viii.1.7", "lrtg.27.1.13", "lrtg.27.1.1");
    // The north bank of the Rappahannock at Falmouth and Fredericksburg, and its south bank.
    let river = |hex: &str| {
        let hex = RULES.board.hex(hex).unwrap();
        let mut around = RULES.map.around(hex);
        around.any(|(direction, _)| RULES.map.edge(hex, direction).intersects(board::Edge::ANY_RIVER))
    };
    let orange = RULES.board.area("Orange, VA").unwrap().iter().map(|&hex| RULES.board.name(hex));
    let rapidan = orange.clone().find(|hex| river(hex)).unwrap();
    assert!(river("SS4426") && river("SS4427"));
    let pieces = format!("birney SS4426\nhumphreys SS4527\nwadsworth SS4427\nhood {rapidan}");
    let pieces = pieces.as_str();
    let builds = |table: &Table, unit: &str| {
        table.actions().iter().any(|answer| answer.starts_with("bridge ") && answer.contains(unit))
    };
    for options in [&[][..], &["brandy_station"][..]] {
        let table = recovery(options, pieces);
        assert!(table.offers("entrench birney") && table.offers("entrench wadsworth"));
        assert!(builds(&table, "birney") && builds(&table, "wadsworth"));
        // One corps is allowed: the first to dig is the one.
        let dug = table.play("entrench humphreys");
        assert!(dug.offers("entrench birney") && builds(&dug, "birney"));
        assert!(!dug.offers("entrench wadsworth") && !builds(&dug, "wadsworth"));
        // The Confederate does not dig in turns 1 to 3; he builds bridges unless Brandy Station is played.
        let his = dug.play("no more activities");
        assert!(!his.offers("entrench hood"));
        assert_eq!(builds(&his, "hood"), options.is_empty(), "{options:?}");
    }
}

#[test]
fn the_full_campaign_has_every_rule_of_the_short_game() {
    proves!("lrtg.viii.2.1");
    let text = crate::table::position(1, "phase = \"attachment\"", FACING);
    let mut table = Table::of("gettysburg-campaign", &text, &[]);
    table.state.campaign.opened = false;
    while !table.question().starts_with("take_initiative") {
        table = table.play("enough");
    }
    // The limits of turns 1 to 3, no events, and the depots of the short game.
    assert_eq!(table.asked(), "Confederate take_initiative");
    let table = table.play("take initiative");
    assert_eq!(table.refused("march jones"), "lrtg.viii.1.3");
    let events = Table::of(
        "gettysburg-campaign",
        &crate::table::position(3, "phase = \"random_events\"", "hood SS2030\nwright-union SS4929"),
        &[6, 6],
    );
    assert_eq!(events.state.campaign.today.event, None);
    assert_eq!(
        Table::of("gettysburg-campaign", "", &[]).state.campaign.depots,
        Table::at("", &[]).state.campaign.depots
    );
}

#[test]
fn the_last_turn_announces_the_campaigns_result_and_no_other() {
    proves!("lrtg.viii.1.14", "lrtg.viii.1.17");
    let mut table = Table::acts(29, Side::Union, "", "hood RS3201\nwright-union SS4929");
    table.state.steps.clear();
    table.state.push(gcacw::step::Step::Phase(gcacw::step::Phase::TurnIndication));
    RULES.play(&mut table.0.state, &mut table.0.log).settle(&mut engine::ScriptedDice::new([]));
    let ends: Vec<&str> = table
        .log
        .events()
        .iter()
        .filter(|event| event.kind == engine::EventKind::End)
        .map(|event| event.text.as_str())
        .collect();
    assert_eq!(ends, ["The campaign is over. With 0 points the Union wins a decisive victory."]);
    assert_eq!(table.ending(), ends[0]);
}
