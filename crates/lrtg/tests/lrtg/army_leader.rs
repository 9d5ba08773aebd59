//! 10.0: Activate Army Leader.

use engine::{Side, proves};

use crate::commanders::{TWO, war};
use crate::table::Table;

const LEE: &str = "hood SS2030\nlongstreet with hood\nlee with hood\nmclaws SS2130\njones SS2230\nwright-union SS4929\nsedgwick with wright-union\nmeade-army with wright-union";

fn confederate(campaign: &str, pieces: &str) -> Table {
    Table::acts(9, Side::Confederate, campaign, pieces)
}

#[test]
fn it_needs_company_infantry_and_rest() {
    proves!("lrtg.10.1.1", "lrtg.10.1.2", "lrtg.10.1.3");
    assert!(confederate("", LEE).offers("army leader lee"));
    let alone = LEE.replace("longstreet with hood\n", "");
    assert_eq!(confederate("", &alone).refused("army leader lee"), "lrtg.10.1.2");
    let tired = LEE
        .replace("hood SS2030", "hood SS2030, fatigue = 4")
        .replace("mclaws SS2130", "mclaws SS2130, fatigue = 4");
    assert_eq!(confederate("", &tired).refused("army leader lee"), "lrtg.10.1.3");
    assert_eq!(confederate("", LEE).refused("army leader longstreet"), "lrtg.10.1.1");
    // A cavalry leader is no company.
    let stuart = alone.replace("jones SS2230", "jones SS2030\nstuart with jones");
    assert_eq!(confederate("", &stuart).refused("army leader lee"), "lrtg.10.1.2");
}

#[test]
fn his_word_reaches_units_of_every_commander_and_nobody_who_cannot_march() {
    proves!("lrtg.10.1.9", "lrtg.21.0.4");
    // Rodes is the second commander's; Jones is his own, and too tired to march.
    let pieces = format!(
        "{}\nrodes SS2029\newell with rodes",
        LEE.replace("jones SS2230", "jones SS2230, fatigue = 4")
    );
    let table = war(TWO, Some(Side::Confederate), "", &pieces, &[]);
    assert_eq!(table.refused("march rodes"), "lrtg.21.0.4");
    let chosen = table.dice(&[3]).play("army leader lee");
    assert!(chosen.offers("choose hood") && chosen.offers("choose rodes") && !chosen.offers("choose jones"));
}

#[test]
fn the_union_needs_meade() {
    proves!("lrtg.10.1.6", "lrtg.16.1.1");
    let pieces = LEE.replace("meade-army", "hooker");
    assert_eq!(Table::acts(9, Side::Union, "", &pieces).refused("army leader hooker"), "lrtg.10.1.6");
    assert!(Table::acts(9, Side::Union, "meade = true", LEE).offers("army leader meade-army"));
}

#[test]
fn a_three_succeeds_and_a_four_fails() {
    proves!("lrtg.10.1.5", "lrtg.10.1.7", "lrtg.10.1.8");
    let table = confederate("", LEE).dice(&[4, 1, 6]).play("army leader lee");
    assert_eq!((table.asked(), table.fatigue("hood")), ("Confederate take_initiative".into(), 0));
    // A second try, and no third.
    let table = table.dice(&[5, 1, 6]).play("take initiative; army leader lee");
    let table = table.play("take initiative");
    assert_eq!(table.refused("army leader lee"), "lrtg.10.1.5");
    let table = confederate("", LEE).dice(&[3]).play("army leader lee");
    assert_eq!(table.asked(), "Confederate army_select");
}

#[test]
fn chosen_units_of_any_command_march_in_turn() {
    proves!(
        "lrtg.10.1.9",
        "lrtg.10.1.10",
        "lrtg.10.1.11",
        "lrtg.10.1.12",
        "lrtg.10.2.1",
        "lrtg.10.2.3",
        "lrtg.10.3.1"
    );
    let table = confederate("", LEE).dice(&[3]).play("army leader lee");
    assert_eq!(table.actions(), ["choose mclaws", "choose hood", "choose jones"]);
    // A rolled 1 counts as 2: 2 + 2 for infantry, twice that for cavalry.
    let table = table.dice(&[1]).play("choose hood; choose jones; enough");
    assert_eq!(table.state.activation.allowance, 8);
    let table = table.play("next jones");
    assert_eq!((table.state.march.allowance, table.fatigue("jones")), (16, 1));
    assert!(!table.actions().iter().any(|answer| answer.starts_with("attack") || answer.starts_with("burn")));
    let table = table.play("no force march; end march; next hood");
    assert_eq!(table.state.march.allowance, 8);
    // The opponent has the next initiative, whatever the dice.
    let table = table.play("no force march; end march");
    assert_eq!(table.asked(), "Union take_initiative");
}

#[test]
fn not_in_the_turn_after_a_success() {
    proves!("lrtg.10.1.4");
    let mut table = confederate("", LEE);
    for (turn, clause) in [(9, "lrtg.10.1.4"), (8, "lrtg.10.1.4"), (7, "")] {
        table.state.campaign.army_activated[1] = Some(turn);
        assert_eq!(table.barred("army leader lee"), clause);
    }
}

#[test]
fn its_marches_keep_out_of_enemy_zones() {
    proves!("lrtg.10.2.2");
    let pieces = LEE.replace("wright-union SS4929", "wright-union SS2027");
    let table = confederate("", &pieces)
        .dice(&[3, 6])
        .play("army leader lee; choose hood; enough; next hood; no force march");
    assert!(!table.offers("to SS2028"), "{:?}", table.actions());
}
