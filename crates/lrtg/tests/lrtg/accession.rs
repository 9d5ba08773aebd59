//! 16.2: Meade assumes command; 12.5: Haupt returns.

use engine::{Ruleset, Side, proves};

use crate::table::{RULES, Table, name};

const PIECES: &str = "ayres SS4927\nmeade with ayres\nwright-union SS4929\nsedgwick with wright-union\nhooker with wright-union\nfrench SS4326\nhays-dc HE1140\nwhiting SS4423\ndavis SS4323\ndevin SS3409\ndicesnola SS3007\ngregg-cavalry SS3108\nwyndham SS3208\nkilpatrick-cavalry SS3309\ncopeland SN5116\nde-forest SN5017\nprice SN5018\npleasonton with devin\nstannard HE1240\ncrawford SN5020\nyates RN4909\nelliott HW0330\nely HW0332\nwh-lee SS1914\nhood SS2030";

/// The beginning of the Leader Transfer Phase after the third question.
fn accession(pieces: &str) -> Table {
    Table::with(9, "phase = \"accession\"\nquestioned = 3", pieces)
}

/// The same, with the questions answered.
fn settled(pieces: &str) -> Table {
    let mut table = accession(pieces);
    while !table.question().starts_with("transfer_leader") {
        let answer = table.actions().remove(0);
        table = table.play(&answer);
    }
    table
}

#[test]
fn the_third_question_relieves_hooker() {
    proves!("lrtg.16.2.1", "lrtg.16.2.3", "lrtg.16.2.11");
    let table = settled(PIECES);
    assert!(table.state.campaign.meade);
    let hex = |leader: &str| {
        table.state.leader_hex(table.leader(leader)).map(|hex| RULES.board.name(hex).to_owned())
    };
    assert_eq!((hex("hooker"), hex("meade"), hex("pleasonton")), (None, None, None));
    assert_eq!((hex("meade-army"), hex("sykes")), (Some("SS4927".into()), Some("SS4927".into())));
    let second = Table::with(9, "phase = \"accession\"\nquestioned = 2", PIECES);
    assert!(!second.state.campaign.meade);
}

#[test]
fn new_men_take_over_everything_of_the_old() {
    proves!("lrtg.16.2.6", "lrtg.16.2.7", "lrtg.16.2.16", "lrtg.16.2.19");
    let pieces = PIECES.replace(
        "whiting SS4423",
        "whiting SS4423, fatigue = 2, disorganized = true, exhausted = true, demoralized = 1",
    );
    let table = settled(&pieces);
    let replaced = [
        ("french", "hays-ii", "SS4326", 5),
        ("hays-dc", "willard", "HE1140", 4),
        ("whiting", "merritt", "SS4423", 2),
        ("davis", "gamble", "SS4323", 2),
        ("dicesnola", "huey", "SS3007", 3),
        ("wyndham", "mcintosh", "SS3208", 3),
        ("wh-lee", "chambliss", "SS1914", 3),
    ];
    for (out, into, hex, manpower) in replaced {
        assert_eq!((table.hex(out), table.hex(into)), (String::new(), name(hex)), "{out}");
        assert!(table.manpower(into) >= manpower, "{into}");
    }
    assert_eq!((table.hex("custer"), table.hex("farnsworth")), (name("SN5116"), name("SN5017")));
    let merritt = table.unit("merritt");
    assert_eq!((table.fatigue("merritt"), table.state.demoralized[merritt.index()]), (2, 1));
    assert!(!table.state.organized(merritt) && table.state.is(merritt, gcacw::state::flag::EXHAUSTED));
}

#[test]
fn a_replaced_unit_keeps_its_place_in_port_and_its_guns() {
    proves!("lrtg.16.2.19");
    // Whiting began the turn in the port of Alexandria: Merritt has too.
    let mut table = Table::with(9, "questioned = 3", &PIECES.replace("whiting SS4423", "whiting HE0944"));
    let (whiting, french) = (table.unit("whiting"), table.unit("french"));
    table.state.campaign.today.in_port.insert(whiting);
    // French has given a gun away; Hays has one less than printed, and no more come with option 29 or without.
    let printed = |table: &Table, unit: &str| RULES.info(&table.state, table.unit(unit)).artillery;
    assert!(printed(&table, "hays-ii") > 0);
    for change in [-1i8, 2] {
        let mut table = table.fork();
        let before = printed(&table, "french") as i8 + change;
        table.state.artillery[french.index()] = before as u8;
        table.run(lrtg::turn::phase::CampaignPhase::Accession);
        let (hays, merritt) = (table.unit("hays-ii"), table.unit("merritt"));
        assert_eq!(table.state.artillery[hays.index()] as i8, printed(&table, "hays-ii") as i8 + change);
        assert_eq!(table.state.artillery[french.index()], 0);
        assert!(table.state.campaign.today.in_port.contains(merritt));
        assert!(!table.state.campaign.today.in_port.contains(whiting));
    }
}

#[test]
fn brigades_at_sea_are_broken_up_too() {
    proves!("lrtg.16.2.8", "lrtg.16.2.9");
    let pieces = "kilpatrick-cavalry SS3309\ndevin SS4310, strength = 2\ngregg-cavalry SS3308, strength = 2\nprice SN5018\ncopeland SN5116\nhood SS2030";
    let mut table = Table::with(9, "questioned = 3", pieces);
    for word in ["kilpatrick-cavalry", "price", "copeland"] {
        let unit = table.unit(word);
        table.state.place.put(unit, gcacw::state::Place::in_box(0));
    }
    let before = RULES.conserved(&table.state);
    table.run(lrtg::turn::phase::CampaignPhase::Accession);
    // Copeland's men are Custer's, at sea; he is the only heir of Price, and has his point.
    assert_eq!(table.manpower("custer"), 3);
    // A brigade at sea is as near to one as to the other.
    assert_eq!(table.asked(), "Union kilpatrick_to");
    assert!(table.offers("strengthen devin") && table.offers("strengthen gregg-cavalry"));
    let table = table.play("strengthen devin");
    assert_eq!((table.manpower("devin"), table.manpower("gregg-cavalry")), (3, 3));
    assert!(table.state.place[table.unit("kilpatrick-cavalry").index()].box_number().is_none());
    assert_eq!(RULES.conserved(&table.state), before);
}

#[test]
fn points_of_a_brigade_that_is_broken_up_are_not_lost_on_the_way() {
    proves!("lrtg.16.2.9");
    let near = "kilpatrick-cavalry SS3309\ndevin SS3310, strength = 2\ngregg-cavalry SS3308, strength = 2\nhood SS2030";
    let table = accession(near);
    assert_eq!(table.asked(), "Union kilpatrick_to");
    let before = RULES.conserved(&table.state);
    let table = table.play("strengthen devin");
    assert_eq!((table.manpower("devin"), table.manpower("gregg-cavalry")), (3, 3));
    assert_eq!(RULES.conserved(&table.state), before);
}

#[test]
fn price_and_kilpatricks_brigade_are_broken_up() {
    proves!("lrtg.16.2.8", "lrtg.16.2.9");
    let table = accession(PIECES);
    assert_eq!(table.asked(), "Union price_to");
    assert_eq!(table.actions(), ["strengthen custer", "strengthen farnsworth"]);
    assert_eq!(table.refused("strengthen devin"), "lrtg.16.2.8");
    let table = table.play("strengthen custer");
    assert_eq!((table.manpower("custer"), table.hex("price")), (3, String::new()));
    let table = settled(PIECES);
    assert_eq!(table.hex("kilpatrick-cavalry"), "");
    // Three points to the nearest weak brigades: Devin and Gregg are next to him.
    assert_eq!((table.manpower("devin"), table.manpower("gregg-cavalry")), (3, 3));
    let sum: u16 = ["devin", "gregg-cavalry", "gamble", "merritt", "farnsworth"]
        .map(|unit| u16::from(table.manpower(unit)))
        .iter()
        .sum();
    assert_eq!(sum, 10 + 3);
    assert_eq!(table.total(), 0);
}

#[test]
fn cavalry_leaders_and_couch_find_their_posts() {
    proves!("lrtg.16.2.5", "lrtg.16.2.10");
    let table = settled(PIECES);
    let with = |leader: &str| {
        let unit = table.state.attached[table.leader(leader).index()];
        RULES.name(&table.state, unit).to_owned()
    };
    assert_eq!(with("couch"), "Yates");
    assert!(["Merritt", "Gamble", "Devin"].contains(&with("buford").as_str()));
    assert!(["Huey", "Gregg", "McIntosh"].contains(&with("gregg").as_str()));
    assert!(["Custer", "Farnsworth"].contains(&with("kilpatrick").as_str()));
    // Without militia on the map Couch waits for the next to arrive.
    let none = settled(&PIECES.replace("yates RN4909\n", ""));
    assert!(none.state.leader_hex(none.leader("couch")).is_none());
    let later =
        Table::with(10, "phase = \"accession\"\nmeade = true", "yates RN4909\nknipe RN0929\nhood SS2030");
    assert_eq!(later.asked(), "Union return_leader");
    let alone = Table::with(10, "phase = \"accession\"\nmeade = true", "yates RN4909\nhood SS2030");
    assert!(alone.state.leader_hex(alone.leader("couch")).is_some(), "with the only one, unasked");
}

#[test]
fn the_army_takes_in_its_garrisons_and_pays_with_a_slow_turn() {
    proves!("lrtg.16.2.4", "lrtg.16.2.13", "lrtg.16.2.14", "lrtg.16.2.15", "lrtg.12.1.4", "lrtg.3.2.15");
    let table = settled(PIECES);
    assert!(["elliott", "ely"].iter().all(|unit| table.state.campaign.released.contains(table.unit(unit))));
    assert!(!table.state.campaign.released.contains(table.unit("yates")));
    let leads =
        |leader: &str, unit: &str| RULES.at(&table.state).subordinate(table.leader(leader), table.unit(unit));
    assert!(leads("sykes", "crawford") && !leads("heintzelman", "crawford"));
    assert!(leads("meade-army", "stannard"));
    assert_eq!(table.initiative(Side::Union), [(-1, "lrtg.16.2.14".to_owned())]);
}

#[test]
fn what_questions_hooker() {
    proves!("lrtg.16.2.2", "lrtg.15.2.2");
    let table = Table::acts(9, Side::Confederate, "losses = [64, 0]", "hood SS2030\nwright-union SS4929");
    let table = table.dice(&[3]).play("march hood; no force march; end march");
    assert_eq!((table.state.campaign.questioned, table.state.campaign.armies[0].level), (1, 8));
    // It counts once.
    let again = table.play("pass; pass");
    assert_eq!(again.state.campaign.questioned, 1);
    // 75 points: ruined lines around Washington and Baltimore.
    let campaign = "ruined = [\"HE3115\", \"RN4909\", \"HE0944\"]";
    let table = Table::acts(9, Side::Confederate, campaign, "hood SS2030\nwright-union SS4929");
    let table = table.dice(&[3]).play("march hood; no force march; end march");
    assert!(table.total() >= 75 && table.state.campaign.questioned == 1, "{}", table.total());
}

#[test]
fn haupt_comes_back_three_turns_after_he_was_destroyed() {
    proves!("lrtg.ex.2", "lrtg.12.5.2");
    let back = |turn: u8| {
        let table =
            Table::with(turn, "phase = \"accession\"\nhaupt_lost = 9", "hood SS2030\nwright-union SS4929");
        table.hex("haupt")
    };
    assert_eq!((back(11), back(12)), (String::new(), "HE1139".into()));
    // His destruction is noted when he is eliminated.
    let mut table = Table::with(9, "", "haupt HE2116\nhood SS2030");
    let haupt = table.unit("haupt");
    RULES.play(&mut table.state, &mut engine::Log::silent()).eliminate(haupt, gcacw::pieces::Cause::Combat);
    assert_eq!(table.state.campaign.haupt_lost, Some(9));
}

#[test]
fn stragglers_of_a_construction_corps_that_is_gone_do_not_come_back() {
    proves!("lrtg.30.2.6");
    let mut table = Table::with(9, "", "haupt HE2116\nhood SS2030");
    let haupt = table.unit("haupt");
    table.state.campaign.stragglers[haupt.index()] = 1;
    RULES.play(&mut table.state, &mut engine::Log::silent()).eliminate(haupt, gcacw::pieces::Cause::Combat);
    assert_eq!(table.state.campaign.stragglers[haupt.index()], 0);
}
