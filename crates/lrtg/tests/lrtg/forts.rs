//! 9.0: permanent forts.

use engine::{Ruleset, Side, proves};
use gcacw::Campaign;
use gcacw::campaign::{Fact, Fort, Intent, Purpose};

use crate::table::{RULES, Table};
use lrtg::LongRoads;

#[test]
fn a_fort_that_stands_is_closed_to_confederates() {
    proves!("lrtg.9.1.1", "lrtg.9.1.2", "lrtg.9.1.6");
    let table = Table::acts(9, Side::Confederate, "", "hood RS0731\nwright-union HE1034");
    let hex = |name: &str| RULES.board.hex(name).unwrap();
    let battery = hex("RS0732");
    for purpose in [Purpose::March, Purpose::Advance, Purpose::Retreat] {
        let enter = |word: &str| {
            LongRoads::may(
                RULES.at(&table.state),
                Intent::Enter { unit: table.unit(word), from: hex("RS0731"), to: battery, purpose },
            )
        };
        assert_eq!(enter("hood").unwrap_err().clause(), "lrtg.9.1.1");
        assert!(enter("wright-union").is_ok());
    }
    assert!(LongRoads::is_true(RULES.at(&table.state), Fact::Closed(Side::Confederate, battery), false));
    assert!(!LongRoads::is_true(RULES.at(&table.state), Fact::Closed(Side::Union, battery), false));
    let destroyed = Table::acts(
        9,
        Side::Confederate,
        "forts_destroyed = [\"RS0732\"]",
        "hood RS0731\nwright-union SS4929",
    );
    assert!(!LongRoads::is_true(RULES.at(&destroyed.state), Fact::Closed(Side::Confederate, battery), false));
}

#[test]
fn an_empty_fort_counts_as_held_but_has_no_zone_of_control() {
    proves!("lrtg.9.1.3", "lrtg.9.1.4", "lrtg.9.1.5");
    let table = Table::acts(9, Side::Confederate, "", "hood RS0731\nwright-union SS4929");
    let battery = RULES.board.hex("RS0732").unwrap();
    assert!(LongRoads::is_true(RULES.at(&table.state), Fact::Holds(Side::Union, battery), false));
    assert!(!LongRoads::is_true(RULES.at(&table.state), Fact::Holds(Side::Confederate, battery), false));
    let beside = RULES.board.hex("RS0731").unwrap();
    assert_eq!(RULES.at(&table.state).zone(Side::Union, beside), gcacw::zones::Zone::None);
}

/// What the Union may do where a unit stands or does not stand in the Naval Battery.
fn in_the_battery(phase: &str, pieces: &str) -> Table {
    let head = if phase.is_empty() { "side = \"Union\"".to_owned() } else { format!("phase = \"{phase}\"") };
    Table::at(&format!("{head}\n{}", crate::table::position(9, "", pieces)), &[])
}

#[test]
fn a_fort_itself_neither_activates_nor_entrenches() {
    proves!("lrtg.9.1.7");
    let battery = RULES.board.name(RULES.board.hex("RS0732").unwrap());
    // Whom and what place the choices are about: nobody and nowhere in an empty fort.
    let about = |table: &Table| -> (Vec<String>, Vec<String>) {
        let mut actions = Vec::new();
        RULES.actions(&table.state, &mut actions);
        let choices: Vec<_> = actions.iter().map(|action| RULES.choice(&table.state, action)).collect();
        let pieces = choices.iter().flat_map(|choice| choice.pieces.clone());
        (pieces.collect(), choices.iter().flat_map(|choice| choice.places.clone()).collect())
    };
    for phase in ["", "recovery"] {
        let (pieces, places) = about(&in_the_battery(phase, "hood SS2030\nkenly RS1031"));
        assert!(!pieces.is_empty() && pieces.iter().all(|piece| piece == "kenly"), "{phase}: {pieces:?}");
        assert!(places.iter().all(|place| place != battery), "{phase}: {places:?}");
        let (pieces, _) = about(&in_the_battery(phase, "hood SS2030\nkenly RS1031\nmorris RS0732"));
        assert!(pieces.contains(&"morris".to_owned()), "{phase}: whoever stands in it does");
    }
    // Without a unit the Union has nothing to activate, however many forts stand.
    let alone = in_the_battery("", "hood SS2030");
    assert!(!RULES.at(&alone.state).eligible(Side::Union));
    assert!(RULES.at(&in_the_battery("", "hood SS2030\nkenly RS1031").state).eligible(Side::Union));
}

#[test]
fn union_units_in_a_fort_entrench_up_to_a_fort_marker() {
    proves!("lrtg.9.4.2");
    use gcacw::turn::Works;
    let steps = ["", "breastwork", "fort_build"];
    let mut built = Vec::new();
    for works in steps {
        let works = if works.is_empty() { String::new() } else { format!(", entrenchment = \"{works}\"") };
        let table = in_the_battery("recovery", &format!("hood SS2030\nmorris RS0732{works}"));
        assert_eq!(table.asked(), "Union recovery_activities");
        let table = table.play("entrench morris");
        built.push(table.state.works[table.unit("morris").index()]);
    }
    assert_eq!(built, [Works::Breastwork, Works::FortBuild, Works::Fort]);
    let done =
        in_the_battery("recovery", "hood SS2030\nmorris RS0732, entrenchment = \"fort\"\nkenly RS1031");
    assert_eq!(done.refused("entrench morris"), "gcacw.9.0.7", "nothing more to build");
    assert!(done.offers("entrench kenly"));
    // A tired unit digs nowhere, and nobody else digs in a fort.
    let tired = in_the_battery("recovery", "hood SS2030\nmorris RS0732, fatigue = 1\nkenly RS1031");
    assert!(tired.would("entrench morris").is_err());
}

#[test]
fn the_class_is_rolled_for_when_it_is_first_needed() {
    proves!("lrtg.9.2.3", "lrtg.9.2.4", "lrtg.9.2.5", "lrtg.9.2.6");
    let learned = |fort: &str, hex: &str, die: u8| {
        let pieces = format!("hood {hex}\nwright-union SS4929");
        let table = Table::acts(9, Side::Confederate, "", &pieces)
            .dice(&[6, die, die, die])
            .play("march hood; no force march; end march");
        LongRoads::fort(RULES.at(&table.state), RULES.board.hex(fort).unwrap())
    };
    let values = |combat, artillery| Some(Fort { combat, artillery });
    assert_eq!(learned("HE1034", "HE1033", 1), values(2, 1));
    assert_eq!(learned("HE1034", "HE1033", 2), values(2, 1));
    assert_eq!(learned("HE1034", "HE1033", 3), values(3, 2));
    assert_eq!(learned("HE1034", "HE1033", 5), values(4, 3));
    // Baltimore: 1-3, 4-5, 6.
    assert_eq!(learned("HE2912", "HE2911", 3), values(2, 1));
    assert_eq!(learned("HE2912", "HE2911", 4), values(3, 2));
    assert_eq!(learned("HE2912", "HE2911", 6), values(4, 3));
    // A unit of combat value 4 finds out nothing, and a known class stays.
    let weak = Table::acts(9, Side::Confederate, "", "pettigrew HE1033\nwright-union SS4929")
        .dice(&[6, 1, 1])
        .play("march pettigrew; no force march; end march");
    assert_eq!(weak.state.campaign.fort_class.iter().filter(|&&class| class != 0).count(), 0);
}

#[test]
fn printed_forts_need_no_roll() {
    proves!("lrtg.9.2.1");
    let table = Table::acts(9, Side::Confederate, "", "hood RS0731\nwright-union SS4929");
    let fort = |hex: &str| LongRoads::fort(RULES.at(&table.state), RULES.board.hex(hex).unwrap());
    assert_eq!(fort("RS0732"), Some(Fort { combat: 2, artillery: 0 }));
    assert_eq!(fort("RN4809"), Some(Fort { combat: 2, artillery: 1 }));
    assert_eq!(fort("RS0731"), None);
}

/// Hood attacks the empty Naval Battery; the sheet before the dice.
fn assault_on_battery(pieces: &str) -> Table {
    Table::acts(9, Side::Confederate, "", pieces).dice(&[6]).play("march hood; no force march; attack RS0732")
}

#[test]
fn an_empty_fort_defends_itself() {
    proves!("lrtg.9.2.7", "lrtg.9.2.8", "lrtg.9.2.9", "lrtg.9.2.10", "lrtg.9.3.2");
    let table = assault_on_battery("hood RS0731\nmclaws RS0832\nearly RS0733\nwright-union SS4929");
    assert_eq!(table.asked(), "Confederate attack_type");
    let view = table.view(Side::Confederate);
    let sheet = view
        .sheets
        .iter()
        .find(|sheet| sheet.title.starts_with("Attack on"))
        .expect("a sheet before the dice");
    let rows: Vec<String> = sheet.rows.iter().map(|row| row.cells.join(" ")).collect();
    assert!(!rows.iter().any(|row| row.contains("tactical") || row.contains("flank")), "{rows:?}");
}

/// The rows of the sheet before the dice when Hood attacks a hex beside him.
fn sheet(campaign: &str, pieces: &str, target: &str) -> Vec<String> {
    let table = Table::acts(9, Side::Confederate, campaign, pieces)
        .dice(&[6])
        .play(&format!("march hood; no force march; attack {target}"));
    let view = table.view(Side::Confederate);
    let sheet = view.sheets.iter().find(|sheet| sheet.title.starts_with("Attack on")).unwrap();
    sheet.rows.iter().map(|row| row.cells.join(" ").to_lowercase()).collect()
}

#[test]
fn a_fort_takes_away_the_attackers_flanks_and_skill() {
    proves!("lrtg.9.2.9", "lrtg.9.2.10");
    // The same defender in the same hex, with the fort standing and with the fort destroyed.
    let pieces = "hood RS0731\nmclaws RS0832\nearly RS0733\nmorris RS0732";
    let standing = sheet("", pieces, "RS0732");
    let destroyed = sheet("forts_destroyed = [\"RS0732\"]", pieces, "RS0732");
    let has = |rows: &[String], word: &str| rows.iter().any(|row| row.contains(word));
    assert!(has(&destroyed, "tactical"), "{destroyed:?}");
    assert!(!has(&standing, "tactical") && !has(&standing, "flank"), "{standing:?}");
}

#[test]
fn a_retreat_or_rout_destroys_the_fort() {
    proves!("lrtg.9.3.1", "lrtg.9.3.3", "lrtg.9.3.4", "lrtg.9.3.5");
    let table = assault_on_battery("hood RS0731\nwright-union SS4929");
    let kind = table.actions().remove(0);
    let table = table.dice(&[6, 1]).play(&kind);
    let battery = RULES.board.hex("RS0732").unwrap();
    assert!(LongRoads::fort(RULES.at(&table.state), battery).is_none());
    assert_eq!(
        (table.state.lost[0], table.state.campaign.book.of(lrtg::victory::book::Award::UnionLosses)),
        (0, 0)
    );
    assert_eq!(RULES.at(&table.state).redoubt(battery), Some(Side::Union));
}

/// What a roll of an attack came to: the difference, the defender's result, and the table after it.
fn rolls(campaign: &str, pieces: &str, target: &str, first: &[u8]) -> Vec<(i32, String, Table)> {
    let ready = Table::acts(9, Side::Confederate, campaign, pieces)
        .dice(&[6])
        .play(&format!("march hood; no force march; attack {target}"));
    let kind = ready.actions().pop().expect("a kind of attack");
    let mut all = Vec::new();
    for attacker in 1..=6u8 {
        for defender in 1..=6u8 {
            let dice: Vec<u8> = first.iter().copied().chain([attacker, defender]).collect();
            let table = ready.fork().dice(&dice).play(&kind);
            let event = table.log.events().iter().find(|event| event.text.contains("The defender gets"));
            let text = event.expect("a battle").text.clone();
            let (_, tail) = text.split_once(": ").unwrap();
            let (difference, rest) = tail.split_once(". The defender gets ").unwrap();
            let result = rest.split_once(',').unwrap().0.to_owned();
            all.push((difference.parse().unwrap(), result, table));
        }
    }
    all
}

#[test]
fn a_fort_falls_by_retreats_and_routs_alone_and_takes_its_garrison_along() {
    proves!("lrtg.9.3.1", "lrtg.9.3.3");
    let battery = RULES.board.hex("RS0732").unwrap();
    let mut seen = [false; 2];
    for garrison in ["", "morris RS0732\n"] {
        let pieces = format!("hood RS0731\n{garrison}wright-union SS4929");
        for (difference, result, table) in rolls("", &pieces, "RS0732", &[]) {
            let falls = result.contains('r') || result.contains('R');
            let stands = LongRoads::fort(RULES.at(&table.state), battery).is_some();
            assert_eq!(stands, !falls, "{difference:+} {result}");
            seen[usize::from(falls)] = true;
            if !garrison.is_empty() {
                // Results without a retreat fall on Morris alone; with one he must leave with the fort.
                let still_there = table.state.hex(table.unit("morris")) == Some(battery);
                let retreating = table.question().starts_with("retreat");
                assert_eq!(still_there && !retreating, !falls, "{difference:+} {result} {}", table.asked());
                assert_eq!(
                    !table.state.organized(table.unit("morris")),
                    result.contains('D'),
                    "{difference:+} {result}"
                );
            }
        }
    }
    assert_eq!(seen, [true; 2], "both kinds of result came up");
}

#[test]
fn the_defenders_column_leaves_the_fort_out() {
    proves!("lrtg.9.3.2");
    // The column for 1/2 to 3, from +0 on; that for 4 to 6 differs from +4 on.
    let lowest = ["D", "D", "Dr", "Dr", "DR", "1DR", "1DR", "1DR", "2DR*", "2DR*", "3DR*"];
    let check = |all: &[(i32, String, Table)]| {
        let mut telling = false;
        for (difference, result, _) in all {
            let row = usize::try_from(*difference).unwrap_or(0).min(lowest.len() - 1);
            if *difference >= 0 {
                assert_eq!(result, lowest[row], "{difference:+}");
            }
            telling |= *difference >= 4;
        }
        let highest = all.iter().map(|(difference, ..)| difference).max();
        assert!(telling, "no roll was high enough to tell the columns apart: {highest:?}");
    };
    // Morris has 3: with the fort's 2 he would be in the column for 4 to 6.
    check(&rolls("", "hood RS0731\nmorris RS0732, strength = 3\nwright-union SS4929", "RS0732", &[]));
    // An empty fort of class 3 has a garrison of 4, and defends in the column of combat value 1.
    let empty = rolls("", "hood HE1033\nwright-union SS4929", "HE1034", &[6]);
    let class = empty[0].2.state.campaign.fort_class.iter().find(|&&class| class != 0);
    assert_eq!(class, Some(&3));
    check(&empty);
}

#[test]
fn union_units_in_a_fort_are_in_a_redoubt() {
    proves!("lrtg.9.4.1");
    let table = Table::acts(9, Side::Confederate, "", "hood RS0731\nmorris RS0732\nkenly RS0632");
    let times = |word: &str| RULES.at(&table.state).defence_multiplier(table.unit(word));
    assert_eq!(times("morris"), gcacw::Halves::from_halves(3));
    assert_eq!(times("kenly"), gcacw::Halves::whole(1));
}
