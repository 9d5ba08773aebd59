//! 21.1: several commanders a side: who answers for whom, who has the initiative, who is quartermaster.

use engine::{Clock, Ruleset, Seat, Side, Status, proves};

use crate::table::{RULES, Table, position};

pub const TWO: &str = "\"union_second\", \"confederate_second\"";
pub const THREE: &str = "\"union_second\", \"union_third\", \"confederate_second\", \"confederate_third\"";

/// A position with these options, and perhaps one side about to choose its action.
pub fn war(options: &str, side: Option<Side>, campaign: &str, pieces: &str, dice: &[u8]) -> Table {
    let side = side.map_or_else(String::new, |side| format!("side = \"{side}\"\n"));
    let text = format!("options = [{options}]\n{side}{}", position(9, campaign, pieces));
    Table::at(&text, dice)
}

/// Before the first turn.
pub fn opening(options: &str) -> Table {
    Table::at(&format!("options = [{options}]\n"), &[])
}

/// The seat whose decision is open.
pub fn seat(table: &Table) -> u8 {
    match RULES.status(&table.state) {
        Status::Open(decision) => decision.seat.0,
        Status::Over(outcome) => panic!("{}", outcome.sentence),
    }
}

/// The forces of a commander, as the sheet lists them.
pub fn forces(table: &Table, commander: &str) -> String {
    table.cell(Side::Union, "Commands", commander, 2)
}

fn post(table: &Table, commander: &str) -> String {
    table.cell(Side::Union, "Commands", commander, 1)
}

/// Hooker's player has VI Corps, the second has V Corps; far away a Confederate division.
const CAMPS: &str = "wright-union SS4929\nsedgwick with wright-union\nhooker with wright-union\nayres SS4927\nmeade with ayres\nhood SS2030\nlongstreet with hood\nlee with hood\nrodes SS2028\newell with rodes";

#[test]
fn the_tags_are_as_published() {
    proves!("lrtg.21.0.1", "lrtg.21.1.2.1");
    let favours = |id: &str| {
        let mut options = RULES.about().options.iter();
        options.find(|option| option.id == id).unwrap_or_else(|| panic!("{id}")).favours
    };
    for id in ["union_second", "union_third", "confederate_second", "confederate_third"] {
        assert_eq!(favours(id), None);
    }
    assert_eq!(favours("commander_restrictions"), None);
    assert_eq!(favours("halleck"), Some(Side::Confederate));
}

#[test]
fn a_side_with_one_player_has_one_commander() {
    proves!("lrtg.21.0.2");
    let table = war("\"union_second\"", Some(Side::Confederate), "", CAMPS, &[]);
    assert_eq!(seat(&table), 1);
    assert!(table.offers("march hood") && table.offers("march rodes"));
    let sheet = table.view(Side::Union);
    let sheet = sheet.sheets.iter().find(|sheet| sheet.title == "Commands").unwrap();
    let names: Vec<&str> = sheet.rows.iter().map(|row| row.cells[0].as_str()).collect();
    assert_eq!(names, ["Union", "Union second"]);
    // Nobody is asked to divide the Confederate forces, and nobody talks.
    assert_eq!(opening("\"union_second\"").asked(), "Union divide_command");
    let alone = war("\"union_second\"", None, "phase = \"communications\"", CAMPS, &[]);
    assert_eq!(alone.play("enough; enough").asked(), "Union transfer_leader");
    assert!(Table::with(9, "", CAMPS).view(Side::Union).sheets.iter().all(|sheet| sheet.title != "Commands"));
}

#[test]
fn every_unit_has_one_commander_of_its_side() {
    proves!("lrtg.21.0.3", "lrtg.21.1.1.1");
    for options in [TWO, THREE] {
        let table = opening(options);
        assert_eq!(RULES.audit(&table.state), Ok(()));
        for force in ["I Corps", "V Corps", "Washington garrison", "VIII Corps", "Pennsylvania militia"] {
            let commanders = ["Union", "Union second", "Union third"];
            let has = |commander: &&str| forces(&table, commander).split(", ").any(|name| name == force);
            assert_eq!(commanders.iter().filter(|name| has(name)).count(), 1, "{force}");
        }
        assert!(post(&table, "Union").contains("overall commander"));
        assert!(post(&table, "Confederate").contains("overall commander"));
    }
    // The army leader is the overall commander's: the first to be asked transfers him, and only he.
    let table = war(TWO, None, "phase = \"accession\"", CAMPS, &[]);
    assert_eq!((table.asked().as_str(), seat(&table)), ("Union transfer_leader", 0));
    assert!(table.offers("transfer hooker"));
    let table = table.play("done");
    assert_eq!(seat(&table), 2);
    assert_eq!(table.refused("transfer hooker"), "lrtg.21.0.4");
}

#[test]
fn only_the_commander_of_a_unit_orders_it() {
    proves!("lrtg.21.0.4");
    let table = war(TWO, Some(Side::Union), "", CAMPS, &[]);
    assert_eq!(seat(&table), 0);
    assert!(table.offers("march wright-union") && !table.offers("march ayres"));
    assert_eq!(table.refused("march ayres"), "lrtg.21.0.4");
    assert!(table.offers("activate sedgwick") && !table.offers("activate meade"));
    let table = table.dice(&[3]).play("march wright-union");
    assert_eq!(seat(&table), 0);
    // A leader takes along only units of his own commander.
    let mut table =
        war(TWO, Some(Side::Union), "", &CAMPS.replace("ayres SS4927", "howe SS4929\nayres SS4927"), &[]);
    let howe = table.unit("howe");
    assert!(table.fork().play("activate sedgwick").offers("select howe"));
    table.state.campaign.commanders.as_mut().unwrap().units[howe.index()] = Seat(2);
    assert_eq!(table.play("activate sedgwick").refused("select howe"), "lrtg.21.0.4");
}

#[test]
fn a_loss_of_two_commanders_is_divided_by_the_overall_commander() {
    proves!("lrtg.21.0.5");
    // Wright is Hooker's, Ayres the second's: attacked together, Hooker's player speaks for them.
    let pieces = "wright-union SS4929\nhooker with wright-union\nayres SS4929\nhood SS4829, fatigue = 0\nlongstreet with hood";
    let asked = |pieces: &str| {
        let mut table = war(TWO, Some(Side::Confederate), "", pieces, &[]).dice(&[6]).play("march hood");
        let mut defender = Vec::new();
        for _ in 0..12 {
            if matches!(RULES.status(&table.state), Status::Over(_)) {
                break;
            }
            if seat(&table).is_multiple_of(2) && !table.question().starts_with("take_initiative") {
                defender.push((table.question(), seat(&table)));
            }
            let answers = table.actions();
            let attack =
                answers.iter().find(|text| text.starts_with("attack") || text.starts_with("assault"));
            let answer = attack.unwrap_or(&answers[0]).clone();
            table.spare_dice(&[6, 1]);
            table = table.play(&answer);
        }
        defender
    };
    let both = asked(pieces);
    let one = asked(&pieces.replace("wright-union SS4929\nhooker with wright-union\n", ""));
    println!("{both:?} {one:?}");
    assert!(both.iter().any(|(name, seat)| name.starts_with("losses") && *seat == 0), "{both:?}");
    assert!(both.iter().all(|(_, seat)| *seat == 0) && one.iter().all(|(_, seat)| *seat == 2), "{one:?}");
}

#[test]
fn the_overall_commander_uses_passes_or_defers_the_initiative() {
    proves!("lrtg.21.1.6.1", "lrtg.21.1.6.3", "lrtg.21.1.6.4", "lrtg.21.1.6.7");
    // The dice give the Union the initiative.
    let start = || {
        let begin = war(THREE, Some(Side::Union), "", CAMPS, &[]).dice(&[3]).play("march wright-union");
        let begin =
            if begin.question().starts_with("force_march") { begin.play("no force march") } else { begin };
        begin.dice(&[6, 1]).play("end march")
    };
    let table = start();
    assert_eq!((table.asked().as_str(), seat(&table)), ("Union take_initiative", 0));
    assert_eq!(RULES.clock(&table.state), Clock::Running);
    for answer in ["pass", "defer to union-second", "defer to union-third"] {
        assert!(table.offers(answer), "{answer}");
    }
    assert_eq!(table.refused("hand back"), "lrtg.21.1.6.6");
    assert_eq!(table.refused("defer to confederate"), "lrtg.21.1.6.4");
    let table = table.play("defer to union-second");
    assert_eq!((table.asked().as_str(), seat(&table)), ("Union take_initiative", 2));
    // The side's own time goes on, whoever is asked.
    assert_eq!(RULES.clock(&table.state), Clock::Running);
    assert_eq!(table.refused("pass"), "lrtg.21.1.6.3");
    assert_eq!(table.refused("defer to union-third"), "lrtg.21.1.6.3");
    let table = table.play("hand back");
    assert_eq!(seat(&table), 0);
    // One who has been asked is not asked again.
    assert_eq!(table.refused("defer to union-second"), "lrtg.21.1.6.4");
    assert!(table.offers("defer to union-third") && table.offers("pass"));
    let acting = start().play("defer to union-second; take initiative; silence; silence; silence");
    assert_eq!((acting.asked().as_str(), seat(&acting)), ("Union choose_action", 2));
    assert!(acting.offers("march ayres") && !acting.offers("march wright-union"));
}

#[test]
fn nobody_speaks_while_the_initiative_is_decided() {
    proves!("lrtg.21.1.6.2", "lrtg.21.1.6.5", "lrtg.21.1.6.6");
    for mode in ["", ", \"historic_communications\"", ", \"hybrid_communications\""] {
        let options = format!("{TWO}{mode}");
        let table = war(&options, Some(Side::Union), "", CAMPS, &[]).dice(&[3]).play("march wright-union");
        let table =
            if table.question().starts_with("force_march") { table.play("no force march") } else { table };
        let table = table.dice(&[6, 1]).play("end march");
        assert_eq!(table.asked(), "Union take_initiative");
        let known = ["take initiative", "pass", "defer to union-second"];
        let other: Vec<String> =
            table.actions().into_iter().filter(|text| !known.contains(&text.as_str())).collect();
        assert!(other.iter().all(|text| text.starts_with("remote")), "{other:?}");
        for words in ["talk to union-second", "note to union-second about us-v-corps", "write MARCH"] {
            assert_eq!(table.refused(words), "lrtg.21.1.6.6");
        }
        let table = table.play("defer to union-second");
        let known = ["take initiative", "hand back"];
        assert!(
            table.actions().iter().all(|text| known.contains(&text.as_str()) || text.starts_with("remote"))
        );
        assert_eq!(table.refused("talk to union"), "lrtg.21.1.6.6");
    }
}

#[test]
fn the_overall_commander_decides_on_grand_assaults() {
    proves!("lrtg.21.1.7.1", "lrtg.21.1.7.2");
    // Ewell, of the second commander, assaults; Lee's player decides on the grand assault and picks Hood for it.
    let pieces = "rodes SS2028\newell with rodes\nlee with rodes\njohnson SS2028\nhood SS2127\nlongstreet with hood\nwright-union SS2128";
    let mut table = war(TWO, Some(Side::Confederate), "", pieces, &[]);
    table.state.campaign.commanders.as_mut().unwrap().deferred = Some(Seat(3));
    assert_eq!(seat(&table), 3);
    assert!(table.offers("assault ewell"), "{:?}", table.actions());
    let mut table = table.play("assault ewell");
    let mut seats = Vec::new();
    for _ in 0..10 {
        let name = table.question();
        if name.starts_with("take_initiative") || name.starts_with("advance") {
            break;
        }
        seats.push((name.to_owned(), seat(&table)));
        let answers = table.actions();
        let wanted = ["assault with", "assault against", "command roll", "grand assault"];
        let answer = wanted.iter().find_map(|word| answers.iter().find(|text| text.starts_with(word)));
        let answer = answer.unwrap_or(&answers[0]).clone();
        table.spare_dice(&[1]);
        table = table.play(&answer);
    }
    println!("{seats:?}");
    let of = |name: &str| seats.iter().find(|(known, _)| known == name).map(|(_, seat)| *seat);
    assert_eq!(of("assault_units"), Some(3));
    assert_eq!(of("grand_assault"), Some(1));
    assert_eq!(of("grand_assault_units"), Some(1));
}

#[test]
fn the_quartermaster_alone_keeps_the_supply() {
    proves!("lrtg.21.1.5.1", "lrtg.21.1.5.2", "lrtg.21.1.5.3", "lrtg.21.1.5.4");
    let asked = |phase: &str, campaign: &str, pieces: &str| {
        let table = war(THREE, None, &format!("phase = \"{phase}\"\n{campaign}"), pieces, &[]);
        (table.asked(), seat(&table))
    };
    // A hungry division of Hooker's own: the second, who is quartermaster, forages for it.
    let hungry =
        "no_depots = true\ndeclared = [\"Passive\", \"Passive\"]\nvictuals = { wright-union = 0, hood = 0 }";
    assert_eq!(asked("forage", hungry, "wright-union RS3201"), ("Union forage".into(), 2));
    assert_eq!(asked("forage", hungry, "hood RS3201"), ("Confederate forage".into(), 3));
    let levied = format!("{hungry}\nlevied = [\"Gettysburg\"]");
    assert_eq!(asked("forage", &levied, "hood RS3203"), ("Confederate distribute".into(), 3));
    assert_eq!(asked("repair", "", "wright-union SS2414\nhood RS3201"), ("Union repair".into(), 2));
    // What the options add to his stores: ammunition, wagon trains, the tracks of simplified supply.
    let with = |option: &str, phase: &str, campaign: &str, pieces: &str| {
        let options = format!("{THREE}, \"{option}\"");
        let table = war(&options, None, &format!("phase = \"{phase}\"\n{campaign}"), pieces, &[]);
        (table.asked(), seat(&table))
    };
    let captured = "declared = [\"Operational\", \"Passive\"]\n\
        depot = [{ at = \"HW0330\", owner = \"Union\", points = 6, captured = true }]";
    let shot = format!("{captured}\nammunition = {{ hood = 2 }}");
    let operational = shot.replace("Passive", "Operational");
    let pieces = "hood HW0330\nwright-union SS4929";
    assert_eq!(
        with("ammunition", "forage", &operational, pieces),
        ("Confederate depot_ammunition".into(), 3)
    );
    let train = "hood HW0330\ni-corps-wagon-train HW0330\nwright-union SS4929";
    let half = format!("{captured}\nvictuals = {{ i-corps-wagon-train = 5 }}");
    assert_eq!(with("wagon_trains", "levies", &half, train), ("Confederate load_trains".into(), 3));
    assert_eq!(
        with("simplified_supply", "supply_status", captured, pieces),
        ("Confederate put_in_range".into(), 3)
    );
    let low = format!("{captured}\nsupply = [7, 2]");
    assert_eq!(with("simplified_supply", "forage", &low, pieces), ("Confederate rest".into(), 3));
    // The ammunition train of a random event is the overall commander's.
    let event = format!("phase = \"random_events\"\n{operational}");
    let table = war(
        &format!("{THREE}, \"ammunition\""),
        None,
        &event,
        "hood SS2030\nlee with hood\nwright-union SS4929",
        &[4, 5],
    );
    assert_eq!((table.asked().as_str(), seat(&table)), ("Confederate ammunition_train", 1));
    let pieces = "wright-union SN3030\nhood SS2030";
    let table = war(THREE, None, "phase = \"depots\"", pieces, &[]);
    assert_eq!((table.asked().as_str(), seat(&table)), ("Confederate place_depot", 3));
    let table = table.play("enough");
    let mut table = table;
    while table.question().starts_with("schedule") {
        assert_eq!(seat(&table), if table.decider() == Side::Union { 2 } else { 3 });
        table = table.play("enough");
    }
    // Haupt is the quartermaster's, and so are repairs.
    let table = war(THREE, Some(Side::Union), "", "haupt HE1236\nwright-union SS4929\nhood SS2030", &[]);
    assert_eq!(table.refused("march haupt"), "lrtg.21.0.4");
    let mut deferred = table;
    deferred.state.campaign.commanders.as_mut().unwrap().deferred = Some(Seat(2));
    assert!(deferred.offers("march haupt"));
    // With two subordinates one is appointed; the overall commander cannot be.
    let table = opening(THREE).play("enough");
    assert_eq!(table.asked(), "Union quartermaster");
    assert_eq!(table.actions(), ["name union-second", "name union-third"]);
    assert_eq!(table.refused("name union"), "lrtg.21.1.5.1");
    let table = table.play("name union-third");
    assert_eq!(post(&table, "Union third"), "quartermaster general");
    assert_eq!(opening(TWO).play("enough").asked(), "Confederate divide_command");
}
