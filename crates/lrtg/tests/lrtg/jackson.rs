//! 31: Jackson lives.

use engine::{Side, proves};
use gcacw::Campaign;
use lrtg::options::jackson::Health;

use crate::table::{RULES, Table, name};
use gcacw::campaign::{Fact, Intent, Roll};
use lrtg::LongRoads;

fn variant(text: &str, dice: &[u8]) -> Table {
    Table::at(&format!("options = [\"jackson\"]\n{text}"), dice)
}

fn position(head: &str, campaign: &str, pieces: &[(&str, &str)]) -> Table {
    let mut text = format!("{head}\nonly = true\n[campaign]\nopened = true\n{campaign}\n");
    for (unit, place) in pieces {
        let key = if place.starts_with("with ") { "with" } else { "at" };
        text += &format!("[[piece]]\nunit = \"{unit}\"\n{key} = \"{}\"\n", place.trim_start_matches("with "));
    }
    variant(&text, &[])
}

#[test]
fn two_corps_instead_of_three() {
    proves!(
        "lrtg.31.0.1",
        "lrtg.31.0.2",
        "lrtg.31.1.1",
        "lrtg.31.1.2",
        "lrtg.31.1.3",
        "lrtg.31.1.4",
        "lrtg.31.1.5",
        "lrtg.31.1.6",
        "lrtg.31.1.10",
        "lrtg.31.1.11",
        "lrtg.31.5.2"
    );
    let table = variant("", &[]);
    let leads =
        |leader: &str, unit: &str| RULES.at(&table.state).subordinate(table.leader(leader), table.unit(unit));
    for unit in ["pickett", "mclaws", "hood", "anderson", "ewell-division", "pettigrew"] {
        assert!(leads("longstreet", unit) && !leads("jackson", unit), "{unit}");
    }
    for unit in ["hill-division", "rodes", "johnson", "early"] {
        assert!(leads("jackson", unit) && !leads("longstreet", unit), "{unit}");
    }
    let jackson = RULES.leader_info(&table.state, table.leader("jackson"));
    assert_eq!((jackson.tactical, jackson.command_value), (4, 7));
    for leader in ["ewell", "hill"] {
        assert!(table.state.leader_hex(table.leader(leader)).is_none(), "{leader}");
    }
    let places = [
        ("mclaws", "SS4129", 14),
        ("hood", "SS2030", 15),
        ("anderson", "SS3928", 14),
        ("ewell-division", "SS4028", 9),
        ("hill-division", "SS4331", 15),
        ("early", "SS4530", 13),
        ("robertson", "SS2417", 2),
        ("anv-art-res", "SS4129", 2),
    ];
    for (unit, hex, manpower) in places {
        assert_eq!((table.hex(unit), table.manpower(unit)), (name(hex), manpower), "{unit}");
    }
    assert_eq!((table.hex("pender"), table.hex("heth")), (String::new(), String::new()));
    let foot = [
        "mclaws",
        "hood",
        "anderson",
        "ewell-division",
        "hill-division",
        "rodes",
        "johnson",
        "early",
        "anv-art-res",
        "i-corps-art-res",
        "ii-corps-art-res",
    ];
    let sum: u16 = foot.iter().map(|unit| u16::from(table.manpower(unit))).sum();
    assert_eq!(sum + 12 + 4, 132);
    let regular = Table::at("", &[]);
    assert!(
        regular.state.leader_hex(regular.leader("jackson")).is_none()
            && regular.hex("hill-division").is_empty()
    );
}

#[test]
fn pettigrew_joins_nobody_but_ewell() {
    proves!("lrtg.31.1.7");
    let pieces = [
        ("pettigrew", "SS4129"),
        ("ewell-division", "SS4129"),
        ("hood", "SS4129"),
        ("wright-union", "SS4929"),
    ];
    let mut table = position("turn = 9", "phase = \"attachment\"", &pieces).play("enough");
    let hood = table.unit("hood");
    table.state.manpower[hood.index()] = 8;
    assert!(table.offers("merge pettigrew into ewell-division"));
    assert_eq!(table.refused("merge pettigrew into hood"), "lrtg.31.1.7");
}

#[test]
fn his_health_is_rolled_for_each_turn() {
    proves!("lrtg.31.4.1", "lrtg.31.4.4", "lrtg.31.4.5");
    let pieces = [("rodes", "SS4531"), ("jackson", "with rodes"), ("wright-union", "SS4929")];
    let roll = |turn: u8, mending: bool, in_a_row: u8, dice: [u8; 2]| {
        let mut table = position(&format!("turn = {turn}"), "", &pieces);
        table.state.campaign.jackson.mending = mending;
        table.state.campaign.jackson.in_a_row = in_a_row;
        table.state.steps.clear();
        table.state.push(gcacw::step::Step::Phase(lrtg::turn::phase::CampaignPhase::Accession.phase()));
        RULES.play(&mut table.state, &mut engine::Log::silent()).settle(&mut engine::ScriptedDice::new(dice));
        table.state.campaign.jackson
    };
    let health = |turn, dice| roll(turn, false, 0, dice).health;
    assert_eq!(
        [[1, 2], [2, 2], [2, 3], [3, 3]].map(|dice| health(9, dice)),
        [Health::Debilitated, Health::Impacted, Health::Impacted, Health::Well]
    );
    // From July 2 on the roll gets +1.
    assert_eq!(
        (health(23, [1, 2]), health(24, [1, 2]), health(24, [2, 3])),
        (Health::Debilitated, Health::Impacted, Health::Well)
    );
    // After two bad rolls in a row he mends, until he is well.
    let second = roll(9, false, 1, [1, 1]);
    assert!(second.mending && second.in_a_row == 2);
    assert_eq!(roll(9, true, 2, [2, 3]).health, Health::Well);
    assert!(!roll(9, true, 2, [2, 3]).mending && roll(9, true, 2, [1, 3]).mending);
}

#[test]
fn a_sick_jackson_neither_assaults_nor_hurries() {
    proves!("lrtg.31.3.1", "lrtg.31.3.2", "lrtg.31.4.2", "lrtg.31.4.3");
    let pieces = [("rodes", "SS4531"), ("jackson", "with rodes"), ("wright-union", "SS4929")];
    let mut table = position("turn = 9\nside = \"Confederate\"", "", &pieces);
    let jackson = table.leader("jackson");
    table.state.battle.attack = gcacw::combat::Attack::Assault(jackson);
    let mut bonus = |health: Health| {
        table.state.campaign.jackson.health = health;
        let mut sheet = Vec::new();
        LongRoads::modifiers(RULES.at(&table.state), Roll::Attack(Side::Confederate), &mut sheet);
        let sum: i16 = sheet.iter().map(|line| line.value).sum();
        (
            sum,
            LongRoads::may(RULES.at(&table.state), Intent::Assault(jackson)).is_ok(),
            LongRoads::is_true(RULES.at(&table.state), Fact::GivesBonus(jackson), true),
        )
    };
    assert_eq!(bonus(Health::Well), (1, true, true));
    assert_eq!(bonus(Health::Impacted), (0, true, true));
    assert_eq!(bonus(Health::Debilitated), (0, false, false));
    assert!(!LongRoads::is_true(RULES.at(&table.state), Fact::LeeBonus, true));
}

#[test]
fn the_foot_cavalry_marches_a_mile_more_on_an_even_die() {
    proves!("lrtg.31.3.3", "lrtg.31.3.4", "lrtg.31.3.5", "lrtg.31.3.6");
    let pieces =
        [("rodes", "SS4531"), ("johnson", "SS4531"), ("jackson", "with rodes"), ("wright-union", "SS4929")];
    let points = |unit: &str, dice: [u8; 2], tired: bool, passive: bool| {
        let campaign = if passive { "declared = [\"Operational\", \"Passive\"]" } else { "" };
        let mut table = position("turn = 9\nside = \"Confederate\"", campaign, &pieces);
        let id = table.unit(unit);
        table.state.set(id, gcacw::state::flag::DISORGANIZED, tired);
        let table = table.dice(&dice).play(&format!("activate jackson; select {unit}; done"));
        let mut table = table;
        while !table.question().starts_with("next_unit") {
            let first = table.actions().remove(0);
            table = table.play(&first);
        }
        table.play(&format!("next {unit}")).state.march.allowance / 2
    };
    // The white die 4 + 2; an even coloured die gives one more.
    assert_eq!((points("rodes", [4, 2], false, false), points("rodes", [4, 3], false, false)), (7, 6));
    assert_eq!(points("rodes", [4, 2], true, false), 6, "disorganized when selected");
    assert_eq!(points("rodes", [4, 2], false, true), 6, "the -1 of a Passive player is on the white die");
    let single = position("turn = 9\nside = \"Confederate\"", "", &pieces).dice(&[4]).play("march rodes");
    assert_eq!(single.state.march.allowance / 2, 5);
    // Who is asked for the next unit reads how far each of them goes.
    let asked = |tired: bool| {
        let mut table = position("turn = 9\nside = \"Confederate\"", "", &pieces);
        let johnson = table.unit("johnson");
        table.state.set(johnson, gcacw::state::flag::DISORGANIZED, tired);
        let mut table = table.dice(&[4, 2]).play("activate jackson; select rodes; select johnson; done");
        while !table.question().starts_with("next_unit") {
            let first = table.actions().remove(0);
            table = table.play(&first);
        }
        table.prompt()
    };
    let which = "Which of Jackson's units goes next?";
    assert_eq!(asked(false), format!("{which} Each marches with 7 Movement Points, one after the other."));
    let differ =
        "They march one after the other: Rodes with 7 Movement Points; Johnson with 6 Movement Points.";
    assert_eq!(asked(true), format!("{which} {differ}"));
}

#[test]
fn the_union_answers_jackson_by_halves() {
    proves!("lrtg.31.2.1", "lrtg.31.2.2", "lrtg.31.2.3", "lrtg.31.2.4", "lrtg.31.2.6");
    let pieces = [
        ("hood", "SS4328"),
        ("rodes", "SS4329"),
        ("pickett", "SS4330"),
        ("wright-union", "SS4929"),
        ("ayres", "SS4927"),
        ("gibbon", "SS4225"),
        ("birney", "SS4426"),
        ("devin", "SS3409"),
        ("wyndham", "SS3208"),
        ("dicesnola", "SS3007"),
    ];
    let free = |turn: u8, moved: u16, active: u16, unit: &str| {
        let mut table = position(&format!("turn = {turn}\nside = \"Union\""), "", &pieces);
        for word in ["hood", "rodes", "pickett"] {
            let id = table.unit(word);
            table.state.manpower[id.index()] = 16;
        }
        table.state.campaign.opened = false;
        table.state.campaign.acting = Some(Side::Union);
        table.state.campaign.today.corps_moved = moved;
        table.state.campaign.today.corps_active = active;
        table.would(&format!("march {unit}")).is_ok()
    };
    let (first, second, cavalry) = (1, 2, 1 << 10);
    let (sixth, fifth, cavalry_one) = (1 << 4, 1 << 3, 1 << 7);
    assert!(!free(1, 0, 0, "wright-union"));
    assert!(free(1, first, 0, "wright-union") && !free(1, first, sixth, "ayres"));
    assert!(
        free(1, first, cavalry_one, "wyndham") && !free(1, first, cavalry_one, "wright-union"),
        "two cavalry divisions instead"
    );
    assert!(
        free(1, first | second, sixth | fifth, "gibbon")
            && !free(1, first | second, sixth | fifth | 2, "birney")
    );
    assert!(!free(2, cavalry, 0, "wright-union"), "cavalry moves give nothing in turns 1 and 2");
    assert!(free(3, cavalry, 0, "wright-union"));
}

#[test]
fn reserves_and_reinforcements_of_the_variant() {
    proves!("lrtg.31.1.8", "lrtg.31.1.12", "lrtg.31.1.13", "lrtg.31.1.14");
    // Each of the three artillery reserves joins an assault of a leader in its hex, whatever his corps.
    let guns = ["anv-art-res", "i-corps-art-res", "ii-corps-art-res"];
    let pieces = [
        ("hood", "085005"),
        ("longstreet", "with hood"),
        ("anv-art-res", "085005"),
        ("i-corps-art-res", "085005"),
        ("ii-corps-art-res", "085005"),
        ("wright-union", "085004"),
    ];
    let table = position("turn = 9\nside = \"Confederate\"", "", &pieces).play("assault longstreet");
    for unit in guns {
        assert!(table.offers(&format!("assault with {unit}")), "{unit}");
        assert_eq!(variant("", &[]).manpower(unit), 2);
    }
    // Pickett and Pettigrew come as in the regular game.
    let arrives = |turn: u8| {
        let pieces = [("hood", "SS2030"), ("wright-union", "SS4929")];
        position(&format!("turn = {turn}"), "phase = \"reinforcement\"", &pieces)
    };
    let second = arrives(2);
    assert!(second.offers("place at SS2034") && !second.offers("place at SS2134"));
    assert_eq!(second.play("place at SS2034").manpower("pickett"), 12);
    assert_eq!(arrives(3).play("place at SS1934").manpower("pettigrew"), 4);
    // The third reinforcement is the 58 VA; there is no 58 NC.
    let names: Vec<&str> =
        RULES.campaign.forces.reinforcements.iter().map(|&unit| RULES.name(&table.state, unit)).collect();
    assert_eq!(names, ["Imboden", "54 NC", "58 VA", "12 VA"]);
    assert!(RULES.counters.find("58-nc").is_none());
    // Stuart's guns are spread a little otherwise.
    let guns = |table: &Table| {
        let units = ["jones", "robertson", "hampton", "wh-lee", "f-lee", "6-va"];
        units.map(|unit| table.state.artillery[table.unit(unit).index()])
    };
    let (regular, changed) = (guns(&Table::at("", &[])), guns(&variant("", &[])));
    assert_ne!(regular, changed);
    assert_eq!(regular.iter().sum::<u8>(), changed.iter().sum::<u8>());
}

#[test]
fn two_divisions_of_jacksons_with_a_white_one_and_a_coloured_two() {
    proves!("lrtg.ex.31.3");
    let pieces =
        [("rodes", "SS4531"), ("johnson", "SS4531"), ("jackson", "with rodes"), ("wright-union", "SS4929")];
    let points = |unit: &str| {
        let mut table = position("turn = 9\nside = \"Confederate\"", "", &pieces);
        let johnson = table.unit("johnson");
        table.state.set(johnson, gcacw::state::flag::DISORGANIZED, true);
        table = table.dice(&[1, 2]).play("activate jackson; select rodes; select johnson; done");
        while !table.question().starts_with("next_unit") {
            let first = table.actions().remove(0);
            table = table.play(&first);
        }
        table.play(&format!("next {unit}")).state.march.allowance / 2
    };
    assert_eq!((points("rodes"), points("johnson")), (4, 3));
}
