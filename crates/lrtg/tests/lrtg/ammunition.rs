//! 19.0: ammunition.

use engine::{Condition, Setup, Side, proves};
use gcacw::Campaign;
use gcacw::state::flag;

use crate::table::{RULES, Table};
use gcacw::campaign::{Fact, Roll};
use lrtg::LongRoads;

const ON: &[&str] = &["ammunition"];

/// A side has the initiative, with ammunition levels such as `hood = 2`.
fn acts(side: Side, levels: &str, pieces: &str) -> Table {
    Table::acts_using(ON, 9, side, &format!("ammunition = {{ {levels} }}"), pieces)
}

fn level(table: &Table, word: &str) -> u8 {
    table.state.campaign.ammunition[table.unit(word).index()]
}

/// The unit marches; a disorganized one is not asked to force march.
fn marching(table: Table, unit: &str) -> Table {
    let table = table.dice(&[6]).play(&format!("march {unit}"));
    if table.offers("no force march") { table.play("no force march") } else { table }
}

/// The attack is named, and the sheet lies open.
fn named(table: Table, unit: &str, target: &str) -> Table {
    marching(table, unit).play(&format!("attack {target}"))
}

/// The unit marches and attacks, with these two dice; and what came of it.
fn fights(table: Table, unit: &str, target: &str, dice: [u8; 2]) -> (Table, String) {
    let table = named(table, unit, target).dice(&dice).play("normal attack");
    let battle = &table.state.battle;
    let result = format!("{} / {}", battle.defender, battle.attacker);
    (table, result)
}

/// A line of the sheet before the dice.
fn line(table: &Table, label: &str) -> String {
    let view = table.view(Side::Union);
    let sheet = view.sheets.iter().find(|sheet| sheet.title.starts_with("Attack on")).unwrap();
    let row = sheet.rows.iter().find(|row| row.cells[0] == label);
    row.map_or_else(String::new, |row| row.cells[1].clone())
}

fn status(table: &Table, word: &str) -> Vec<Condition> {
    let view = table.view(Side::Union);
    let piece = view.pieces.into_iter().find(|piece| piece.id == word).unwrap();
    let markers = [Condition::LowAmmunition, Condition::OutOfAmmunition];
    piece.status.into_iter().filter(|condition| markers.contains(condition)).collect()
}

#[test]
fn it_is_a_switch_of_its_own_in_the_unions_favour() {
    proves!("lrtg.19.0.1");
    let option = RULES.about.options.iter().find(|option| option.id == "ammunition").unwrap();
    assert_eq!(option.favours, Some(Side::Union));
    // Without it a D costs nothing, and nothing is written down.
    let table = Table::acts(9, Side::Confederate, "", "hood RN4307\nwright-union RN4407");
    assert!(table.view(Side::Union).sheets.iter().all(|sheet| sheet.title != "Ammunition"));
    let (table, result) = fights(table, "hood", "RN4407", [1, 1]);
    assert_eq!((result.as_str(), level(&table, "hood")), ("F / 1D", 0));
}

#[test]
fn every_division_begins_with_full_ammunition() {
    proves!("lrtg.19.1.1", "lrtg.19.1.2");
    let table = Table::at("options = [\"ammunition\"]", &[]);
    let view = table.view(Side::Union);
    let sheet = view.sheets.iter().find(|sheet| sheet.title == "Ammunition").unwrap();
    let rows: Vec<String> = sheet.rows.iter().map(|row| row.cells.join(" ")).collect();
    let divisions = ["Pickett", "McLaws", "Hood", "Rodes", "Early", "Johnson", "Pender", "Anderson", "Heth"];
    assert_eq!(rows, divisions.map(|name| format!("{name} 0 level")));
    // A setup may give three levels and no more, and only to such divisions.
    let set = |levels: &str| {
        let text = format!(
            "ruleset = \"lrtg\"\nscenario = \"high-tide\"\noptions = [\"ammunition\"]\n[campaign]\nammunition = {{ {levels} }}"
        );
        let setup = Setup::parse(&text).unwrap();
        engine::Ruleset::start(&**RULES, &setup, &mut engine::ScriptedDice::new([6; 8])).is_ok()
    };
    assert_eq!(
        [set("hood = 3"), set("hood = 4"), set("pettigrew = 1"), set("wright-union = 1")],
        [true, false, false, false]
    );
}

#[test]
fn the_variants_divisions_have_their_tracks() {
    proves!("lrtg.19.7.1");
    let table = Table::at("options = [\"ammunition\", \"jackson\"]", &[]);
    let view = table.view(Side::Confederate);
    let sheet = view.sheets.iter().find(|sheet| sheet.title == "Ammunition").unwrap();
    let mut names: Vec<&str> = sheet.rows.iter().map(|row| row.cells[0].as_str()).collect();
    names.sort_unstable();
    let expected = [
        "Anderson",
        "Early",
        "Ewell (division)",
        "Hill (division)",
        "Hood",
        "Johnson",
        "McLaws",
        "Pickett",
        "Rodes",
    ];
    assert_eq!(names, expected);
}

#[test]
fn low_ammo_and_ooa_are_markers_of_levels_2_and_3() {
    proves!("lrtg.19.1.3", "lrtg.19.1.4", "lrtg.19.1.5", "lrtg.19.1.6");
    let marked = |start: u8| {
        let table = acts(Side::Confederate, &format!("hood = {start}"), "hood RN4307\nwright-union RN4407");
        let before = status(&table, "hood");
        let (table, _) = fights(table, "hood", "RN4407", [1, 1]);
        (before, status(&table, "hood"))
    };
    let none: Vec<Condition> = Vec::new();
    let (low, out) = (vec![Condition::LowAmmunition], vec![Condition::OutOfAmmunition]);
    assert_eq!(marked(0), (none.clone(), none.clone()));
    assert_eq!(marked(1), (none, low.clone()));
    assert_eq!(marked(2), (low, out.clone()));
    assert_eq!(marked(3), (out.clone(), out));
}

#[test]
fn a_d_costs_a_level_in_attack_and_in_defence() {
    proves!("lrtg.19.2.1", "lrtg.19.2.3", "lrtg.19.2.4", "lrtg.19.2.6");
    let attack = |start: u8, dice: [u8; 2]| {
        let table = acts(Side::Confederate, &format!("hood = {start}"), "hood RN4307\nwright-union RN4407");
        let (table, result) = fights(table, "hood", "RN4407", dice);
        (result, level(&table, "hood"))
    };
    assert_eq!(attack(0, [1, 1]), ("F / 1D".into(), 1));
    assert_eq!(attack(1, [1, 1]).1, 2);
    assert_eq!(attack(3, [1, 1]).1, 3, "out is out");
    // The defender's D is no business of the attacker, whose result has none.
    assert_eq!(attack(0, [6, 1]), ("1DR / 1fa".into(), 0));
    let defence = |dice: [u8; 2]| {
        let table = acts(Side::Union, "hood = 1", "hood RN4407, strength = 4\nwright-union RN4307");
        let (table, result) = fights(table, "wright-union", "RN4407", dice);
        (result, level(&table, "hood"))
    };
    assert_eq!(defence([6, 3]), ("D / 1D".into(), 2));
    assert_eq!(defence([1, 6]), ("- / 4D".into(), 1));
}

#[test]
fn a_d_counts_for_the_disorganized_and_nothing_else_does() {
    proves!("lrtg.19.2.2");
    let table = acts(Side::Confederate, "hood = 1", "hood RN4307, disorganized = true\nwright-union RN4407");
    let (table, _) = fights(table, "hood", "RN4407", [1, 6]);
    assert_eq!(level(&table, "hood"), 2);
    // Hunger disorganizes, and costs no ammunition.
    let hungry = "phase = \"supply_effects\"\nvictuals = { hood = 0 }\nammunition = { hood = 1 }";
    let table = Table::using(ON, 9, hungry, "hood RN4307\nwright-union SS4929", &[]);
    assert!(table.state.is(table.unit("hood"), flag::DISORGANIZED));
    assert_eq!(level(&table, "hood"), 1);
}

#[test]
fn all_divisions_of_the_stack_pay_and_nobody_else() {
    proves!("lrtg.19.0.2", "lrtg.19.2.5", "lrtg.7.1.15");
    let pieces = "hood RN4407, strength = 3\npickett RN4407, strength = 3\npettigrew RN4407, strength = 1\nwright-union RN4307";
    let (table, result) = fights(acts(Side::Union, "", pieces), "wright-union", "RN4407", [6, 1]);
    assert!(result.starts_with('D') || result.starts_with("1D"), "{result}");
    let levels = ["hood", "pickett", "pettigrew", "wright-union"].map(|word| level(&table, word));
    assert_eq!(levels, [1, 1, 0, 0]);
    let cavalry = acts(Side::Confederate, "", "jones RN4307\nwright-union RN4407");
    let (table, result) = fights(cavalry, "jones", "RN4407", [1, 6]);
    assert_eq!((result.contains('D'), level(&table, "jones")), (true, 0));
    // A substitute has no level, whatever its parent has, and pays none; the Union pays none.
    let substitute = "phase = \"attachment\"\nammunition = { hood = 3 }";
    let table = Table::using(ON, 9, substitute, "hood RN4407\nwright-union RN4307", &[]);
    let table = table.play("enough; detach 8 with 1 from hood");
    assert_eq!((level(&table, "cs-brigade-1"), status(&table, "cs-brigade-1").len()), (0, 0));
    let guns = LongRoads::artillery(RULES.at(&table.state), table.unit("cs-brigade-1"), 1);
    assert_eq!(guns, gcacw::Halves::whole(1));
}

#[test]
fn recovery_and_marches_do_not_mind() {
    proves!("lrtg.19.3.1");
    let table = acts(Side::Confederate, "hood = 3", "hood RN4307, disorganized = true\nwright-union SS4929");
    let hood = table.unit("hood");
    assert!(LongRoads::is_true(RULES.at(&table.state), Fact::Reorganizes(hood), true));
    let mut sheet = Vec::new();
    LongRoads::modifiers(RULES.at(&table.state), Roll::ExtendedMarch(hood), &mut sheet);
    assert!(sheet.is_empty());
}

#[test]
fn low_ammo_halves_the_guns_and_rounds_up_once() {
    proves!("lrtg.19.3.2", "lrtg.19.3.3", "lrtg.ex.19.3");
    let three_guns = |mut table: Table| {
        for word in ["pickett", "hood"] {
            let unit = table.unit(word);
            table.state.artillery[unit.index()] = 3;
        }
        table
    };
    let differential = |levels: &str, pieces: &str| {
        let table = three_guns(acts(Side::Union, levels, &format!("{pieces}\nwright-union RN4307")));
        line(&named(table, "wright-union", "RN4407"), "Artillery differential")
    };
    // Wright has 3 guns, Pickett 3: with Low Ammo he counts 2.
    assert_eq!(differential("pickett = 1", "pickett RN4407"), "+0");
    assert_eq!(differential("pickett = 2", "pickett RN4407"), "+1");
    // Two of 3 are 6, and count 3; with another half of 5 they are 11, and count 6.
    let two = "pickett RN4407\nhood RN4407";
    assert_eq!(differential("pickett = 2, hood = 2", two), "+0");
    let three = format!("{two}\nheth RN4407");
    assert_eq!(differential("pickett = 2, hood = 2, heth = 2", &three), "-3");
    // In attack too: Pickett's 3 against Wright's 3.
    let attack = |levels: &str| {
        let table = three_guns(acts(Side::Confederate, levels, "pickett RN4307\nwright-union RN4407"));
        line(&named(table, "pickett", "RN4407"), "Artillery differential")
    };
    assert_eq!([attack("pickett = 0"), attack("pickett = 2")], ["+0", "-1"]);
}

#[test]
fn without_ammunition_the_guns_are_silent() {
    proves!("lrtg.19.3.4", "lrtg.19.3.7");
    let sheet = |levels: &str| {
        let table = acts(Side::Union, levels, "early RN4407\ngeary RN4307");
        let table = named(table, "geary", "RN4407");
        [line(&table, "Artillery differential"), line(&table, "artillery")]
    };
    assert_eq!(sheet("early = 0"), ["-1", "-2"]);
    // Geary's one gun against none: the chart's -2 counts for nothing.
    assert_eq!(sheet("early = 3"), ["+1", ""]);
    let attack = acts(Side::Confederate, "hood = 3", "hood RN4307\nwright-union RN4407");
    assert_eq!(line(&named(attack, "hood", "RN4407"), "Artillery differential"), "-3");
}

#[test]
fn ammunition_comes_before_entrenchments() {
    proves!("lrtg.19.3.6");
    let sheet = |levels: &str, pieces: &str| {
        let table = acts(Side::Union, levels, &format!("{pieces}\ngeary RN4307"));
        let table = named(table, "geary", "RN4407");
        [line(&table, "Artillery differential"), line(&table, "artillery")]
    };
    // Anderson's 5 become 3, behind breastworks 6. The other way round it would be 5.
    let entrenched = "anderson RN4407, entrenchment = \"breastwork\"";
    assert_eq!(sheet("anderson = 2", entrenched)[0], "-5");
    // Early's 2 become 1, and one gun gives no more than -1, whatever stands before it.
    let early = "early RN4407, entrenchment = \"breastwork\"";
    assert_eq!(sheet("early = 0", early), ["-3", "-2"]);
    assert_eq!(sheet("early = 2", early), ["-1", "-1"]);
}

#[test]
fn a_shaken_division_without_ammunition_may_not_attack() {
    proves!("lrtg.19.3.5");
    let table = |levels: &str, demoralized: u8| {
        let pieces =
            format!("hood RN4307, demoralized = {demoralized}\nlongstreet with hood\nwright-union RN4407");
        acts(Side::Confederate, levels, &pieces)
    };
    let attacks =
        |levels: &str, demoralized: u8| marching(table(levels, demoralized), "hood").barred("attack RN4407");
    assert_eq!([attacks("hood = 3", 1), attacks("hood = 3", 2)], ["lrtg.19.3.5"; 2]);
    assert_eq!([attacks("hood = 3", 0), attacks("hood = 2", 1)], [""; 2]);
    assert!(!table("hood = 3", 1).offers("assault longstreet"));
    assert!(table("hood = 3", 0).offers("assault longstreet"));
    assert!(table("hood = 2", 1).offers("assault longstreet"));
}

/// A nine is rolled, with Lee beside Hood at Shippensburg... in Cumberland County.
fn train(campaign: &str, pieces: &str) -> Table {
    let campaign = format!("phase = \"random_events\"\n{campaign}");
    Table::using(ON, 9, &campaign, pieces, &[4, 5])
}

#[test]
fn a_nine_brings_seven_levels() {
    proves!("lrtg.19.4.1", "lrtg.19.4.2", "lrtg.19.4.3", "lrtg.19.4.7", "lrtg.2.0.38");
    let levels = "ammunition = { hood = 3, pickett = 3, heth = 2, early = 1 }";
    let pieces = "hood RN4307\npickett RN4307\nheth RN4407\nearly RN4407\nlee with hood\nwright-union SS4929";
    let table = train(levels, pieces);
    assert_eq!(table.asked(), "Confederate ammunition_train");
    assert_eq!(table.refused("ammunition to wright-union"), "lrtg.19.0.2");
    let table = table.play("ammunition to hood; ammunition to hood");
    assert_eq!((level(&table, "hood"), status(&table, "hood").len()), (1, 0));
    let table = table.play("ammunition to hood");
    assert_eq!(table.refused("ammunition to hood"), "lrtg.19.1.1");
    let table = table.play("ammunition to pickett");
    assert_eq!(status(&table, "pickett"), [Condition::LowAmmunition]);
    let table = table.play("ammunition to heth; ammunition to heth; ammunition to early");
    // Seven are spent: Pickett waits for another train.
    assert_ne!(table.asked(), "Confederate ammunition_train");
    assert_eq!(["hood", "pickett", "heth", "early"].map(|word| level(&table, word)), [0, 2, 0, 0]);
    // Not used, it is lost.
    let table = train(levels, pieces).play("ammunition to hood; enough");
    assert_eq!((table.refused("ammunition to hood"), level(&table, "hood")), ("lrtg.19.4.1", 2));
    // It comes as well when the reinforcements are spent and the nine is rain; no other sum brings it.
    let table = train(&format!("received = [0, 4, 0, 0]\n{levels}"), pieces);
    assert_eq!(table.asked(), "Confederate ammunition_train");
    assert_eq!(table.state.campaign.today.event, Some(lrtg::data::tables::EventName::Rain));
    let six = format!("phase = \"random_events\"\nmeade = true\n{levels}");
    let table = Table::using(ON, 9, &six, pieces, &[3, 3]);
    assert_eq!(
        table.state.campaign.today.event,
        Some(lrtg::data::tables::EventName::ConfederateReinforcement)
    );
    assert_eq!(table.asked(), "Confederate place_reinforcement");
}

#[test]
fn the_train_goes_where_lee_is() {
    proves!("lrtg.19.4.4");
    let levels = "ammunition = { hood = 3, pickett = 3, heth = 3 }";
    // Hood and Lee in Cumberland County, Pickett in Dauphin beside it, Heth far away.
    let pieces = "hood RN4307\npickett RN5106\nheth SS4129\nlee with hood\nwright-union SS4929";
    let table = train(levels, pieces);
    assert!(table.offers("ammunition to hood") && table.offers("ammunition to pickett"));
    assert_eq!(table.refused("ammunition to heth"), "lrtg.19.4.4");
    // Without Lee nobody is served.
    let table = train(levels, &pieces.replace("lee with hood\n", ""));
    assert_eq!(table.asked(), "Confederate place_reinforcement");
}

#[test]
fn the_train_does_not_reach_the_surrounded_nor_cross_a_guarded_river() {
    proves!("lrtg.19.4.5", "lrtg.19.4.6");
    let around = |hex: &str| {
        let at = RULES.board.hex(hex).unwrap();
        RULES.map.around(at).map(|(_, next)| RULES.board.name(next).to_owned()).collect::<Vec<_>>()
    };
    let ring = around("RN4307");
    let levels = "ammunition = { hood = 3, pickett = 3 }";
    let union = ["wright-union", "newton", "howe", "barnes", "ayres", "geary"];
    let closed: String = union.iter().zip(&ring).map(|(unit, hex)| format!("{unit} {hex}\n")).collect();
    let pieces = format!("hood RN4307\npickett RN5106\nlee with hood\n{closed}");
    assert_eq!(train(levels, &pieces).refused("ammunition to hood"), "lrtg.19.4.5");
    // One of the six hexes held by a friend opens the ring.
    let last = format!("geary {}\n", ring[5]);
    let friend = pieces.replace(&last, &format!("rodes {}\n", ring[5]));
    assert!(train(levels, &friend).offers("ammunition to hood"));
    // Zones of control close the ring as well as units do.
    let zones = pieces.replace(&last, "");
    assert_eq!(train(levels, &zones).refused("ammunition to hood"), "lrtg.19.4.5");
    // North of the Potomac, while the Union controls the river or the Valley.
    let free = "hood RN4307\nlee with hood\nwright-union SS4929";
    for controls in ["[true, false]", "[false, true]"] {
        let table = train(&format!("union_controls = {controls}\n{levels}"), free);
        assert_eq!(table.asked(), "Confederate place_reinforcement", "{controls}");
        let both = format!("{free}\npickett RN5106");
        let south = both.replace("RN4307", "SS4129").replace("RN5106", "SS4129");
        let table = train(&format!("union_controls = {controls}\n{levels}"), &south);
        assert!(table.offers("ammunition to hood"), "{controls}");
    }
    assert!(train(&format!("union_controls = [false, false]\n{levels}"), free).offers("ammunition to hood"));
}

/// The Forage / Resupply Phase, with the Alexandria depot captured.
fn depot(declared: &str, levels: &str, pieces: &str) -> Table {
    let campaign = format!(
        "phase = \"forage\"\ndeclared = [\"Operational\", \"{declared}\"]\nno_depots = true\nammunition = {{ {levels} }}\ndepot = [{{ at = \"HE0944\", owner = \"Union\", points = 14, captured = true }}, {{ at = \"HE0328\", owner = \"Union\", points = 2, captured = true }}]"
    );
    Table::using(ON, 9, &campaign, pieces, &[])
}

fn stock(table: &Table, hex: &str) -> Option<u8> {
    table.state.campaign.depot(RULES.board.hex(hex).unwrap()).map(|depot| depot.ammunition)
}

#[test]
fn divisions_in_the_county_draw_from_a_captured_depot() {
    proves!("lrtg.19.5.1", "lrtg.19.5.2", "lrtg.19.6.2");
    let pieces = "hood HE0328\npickett HE0944\nheth SS4129\nwright-union SS4929";
    for declared in ["Operational", "Passive"] {
        let table = depot(declared, "hood = 3, pickett = 1, heth = 2", pieces);
        assert_eq!(table.asked(), "Confederate depot_ammunition", "{declared}");
        // One point, one level; the county counts and no path.
        assert_eq!(table.refused("ammunition to hood from HE0944"), "lrtg.19.5.1");
        assert_eq!(table.refused("ammunition to heth from HE0944"), "lrtg.19.5.1");
        let table = table.play("ammunition to hood from HE0328; ammunition to hood from HE0328");
        assert_eq!((level(&table, "hood"), stock(&table, "HE0328")), (1, Some(0)));
        assert_eq!(table.refused("ammunition to hood from HE0328"), "lrtg.19.6.2");
        // The depot has its victuals still.
        let depot = table.state.campaign.depot(RULES.board.hex("HE0328").unwrap()).unwrap();
        assert_eq!((depot.captured, depot.victuals), (true, 6));
        let table = table.play("ammunition to pickett from HE0944");
        assert_eq!((level(&table, "pickett"), stock(&table, "HE0944")), (0, Some(13)));
        assert_ne!(table.asked(), "Confederate depot_ammunition", "nobody can draw any more");
    }
}

#[test]
fn a_captured_depot_shows_what_it_still_has() {
    proves!("lrtg.19.5.1", "lrtg.19.6.2");
    let label = |table: &Table, hex: &str| {
        let markers = table.view(Side::Confederate).markers;
        let found = markers.into_iter().find(|marker| {
            marker.kind == engine::MarkerKind::Depot && marker.place == crate::table::name(hex)
        });
        found.map(|marker| (marker.side, marker.label)).unwrap()
    };
    let table = depot("Operational", "hood = 3", "hood HE0328\nwright-union SS4929");
    let held = |text: &str| (Some(Side::Confederate), text.to_owned());
    assert_eq!(label(&table, "HE0328"), held("captured depot, 6 victuals, 2 ammunition"));
    let table = table.play("ammunition to hood from HE0328");
    assert_eq!(label(&table, "HE0328"), held("captured depot, 6 victuals, 1 ammunition"));
    let table = table.play("ammunition to hood from HE0328");
    assert_eq!(label(&table, "HE0328"), held("captured depot, 6 victuals"));
    let own = Table::using(
        ON,
        9,
        "no_depots = true\ndepot = [{ at = \"HE0328\", owner = \"Union\", points = 2 }]",
        "hood SS2030\nwright-union SS4929",
        &[],
    );
    assert_eq!(label(&own, "HE0328"), (Some(Side::Union), "depot, 2 points if destroyed".to_owned()));
}

#[test]
fn a_burnt_depot_or_one_in_union_hands_gives_nothing() {
    proves!("lrtg.19.5.3");
    let pieces = "hood HE0328\nwright-union SS4929";
    let mut table = depot("Operational", "hood = 3", pieces);
    let hex = RULES.board.hex("HE0328").unwrap();
    // A Union unit stands in it.
    let wright = table.unit("wright-union");
    table.state.place.put(wright, hex);
    assert_eq!(table.refused("ammunition to hood from HE0328"), "lrtg.19.5.3");
    // It has been burnt.
    let mut table = depot("Operational", "hood = 3", pieces);
    table.state.campaign.depots.retain(|depot| depot.hex != hex);
    assert_eq!(table.refused("ammunition to hood from HE0328"), "lrtg.19.5.3");
    // It is the Union's own.
    let campaign = "phase = \"forage\"\nammunition = { hood = 3 }";
    let table = Table::using(ON, 9, campaign, "hood HE0328\nwright-union SS4929", &[]);
    assert_ne!(table.asked(), "Confederate depot_ammunition");
}

#[test]
fn every_depot_has_its_allotment_each_time_it_is_captured() {
    proves!("lrtg.19.6.1", "lrtg.19.6.3");
    let stocked = |hex: &str, owner: &str| {
        let campaign =
            format!("depot = [{{ at = \"{hex}\", owner = \"{owner}\", points = 2, captured = true }}]");
        let table = Table::acts_using(ON, 9, Side::Union, &campaign, "hood SS4129\nwright-union SS4929");
        stock(&table, hex).unwrap()
    };
    let printed = [
        ("HE0944", 14),
        ("SS5021", 10),
        ("HE3115", 10),
        ("RN4909", 10),
        ("RS0632", 8),
        ("SN4124", 6),
        ("HW1314", 6),
        ("HW0330", 6),
        ("RS2326", 6),
        ("HE0328", 2),
        ("HE3013", 2),
        ("RN4307", 2),
    ];
    for (hex, points) in printed {
        assert_eq!(stocked(hex, "Union"), points, "{hex}");
    }
    assert_eq!(stocked("HW1332", "Confederate"), 0);
    // Hood takes Rockville; it is half empty when the Union wins it back, and full when it is lost again.
    let beside = {
        let at = RULES.board.hex("HE0328").unwrap();
        let mut roads = RULES.map.around(at).filter(|(direction, _)| RULES.map.route(at, *direction));
        RULES.board.name(roads.next().unwrap().1).to_owned()
    };
    let table = acts(Side::Confederate, "", &format!("hood {beside}\nwright-union SS4929"));
    let mut table = table.dice(&[6]).play("march hood; no force march; to HE0328");
    assert_eq!(stock(&table, "HE0328"), Some(2));
    let hex = RULES.board.hex("HE0328").unwrap();
    table.state.campaign.depots.iter_mut().find(|depot| depot.hex == hex).unwrap().ammunition = 1;
    let (hood, wright) = (table.unit("hood"), table.unit("wright-union"));
    let log = &mut engine::Log::silent();
    RULES.play(&mut table.state, log).enter(
        hood,
        RULES.board.hex(&beside).unwrap(),
        gcacw::pieces::Entry::Placed,
    );
    RULES.play(&mut table.state, log).enter(wright, hex, gcacw::pieces::Entry::Placed);
    assert_eq!(stock(&table, "HE0328"), Some(0));
    RULES.play(&mut table.state, log).enter(
        wright,
        RULES.board.hex("SS4929").unwrap(),
        gcacw::pieces::Entry::Placed,
    );
    RULES.play(&mut table.state, log).enter(hood, hex, gcacw::pieces::Entry::Placed);
    assert_eq!(stock(&table, "HE0328"), Some(2));
}

#[test]
fn random_games_keep_the_contract() {
    for (seed, options) in [(21, &["ammunition"][..]), (22, &["ammunition", "jackson", "stragglers"])] {
        crate::games::check("high-tide", options, seed, 900);
    }
}
