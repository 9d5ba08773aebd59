//! What a battle may come to while it is being put together: exact figures, as it stands.

use engine::{Forecast, Viewer};

use crate::position::{Own as _, position};

fn chances(forecast: &Forecast) -> Vec<(&str, String)> {
    forecast.outcomes.iter().map(|one| (one.result.as_str(), one.chance.to_string())).collect()
}

fn losses(forecast: &Forecast) -> [f64; 2] {
    ["Union losses", "Confederate losses"].map(|what| {
        let mean = forecast.means.iter().find(|mean| mean.what == what).map_or(0.0, |mean| mean.mean);
        (mean * 600.0).round() / 600.0
    })
}

fn even() -> Vec<(&'static str, String)> {
    [("A elim", "1/3"), ("A back 2", "1/6"), ("D back 2", "1/6"), ("D elim", "1/6"), ("exchange", "1/6")]
        .map(|(result, chance)| (result, chance.to_owned()))
        .to_vec()
}

#[test]
fn a_battle_is_forecast_from_its_first_defender_on() {
    let mut table =
        position().put("E5", &["Hancock"]).put("F5", &["Berry"]).put("E6", &["Early"]).union_attacks();
    // Both attack: 11-8, even. All 11 factors go with A elim and in the exchange, 8 with D elim and in the exchange.
    let whole = table.forecast("attack Early");
    assert_eq!((chances(&whole), whole.exact, whole.paths), (even(), true, 6));
    assert_eq!(losses(&whole), [11.0 / 2.0, 8.0 / 3.0]);
    // Both must fight and have nobody else: with the first the second is counted on.
    table.play("attack Early");
    assert_eq!(chances(&table.forecast("by Berry")), even());
    table.play("by all");
    assert_eq!(chances(&table.forecast("battle ready")), even());
}

#[test]
fn the_odds_stand_as_attackers_are_added_one_by_one() {
    // Geary and Devens may each fight Early or Colston.
    let mut table = position()
        .put("E5", &["Geary", "Devens"])
        .put("E6", &["Early"])
        .put("F5", &["Colston"])
        .union_attacks();
    // Everybody against Early is barred, since Colston must be fought too: Geary comes first, 7-8.
    assert_eq!(chances(&table.forecast("attack Early")), even());
    table.play("attack Early");
    // Devens 4 against 8 is 1-2.
    let worse = table.forecast("by Devens");
    assert_eq!(
        chances(&worse),
        [("A back 2", "1/3"), ("A elim", "1/3"), ("D back 2", "1/6"), ("exchange", "1/6")]
            .map(|(result, chance)| (result, chance.to_owned()))
    );
    table.play("by Devens; battle ready");
    // Now the second battle is forecast, not the first: Geary 7 against Colston 7, one for one.
    assert_eq!(losses(&table.forecast("attack Colston")), [7.0 / 2.0, 7.0 / 3.0]);
    // The rest is fought by itself, too, and the one chosen is the one that is foretold.
    assert_eq!(chances(&table.forecast("attack the rest")), chances(&worse));
}

#[test]
fn the_rest_is_fought_by_everybody_in_reach() {
    let mut table = position()
        .put("E5", &["Geary", "Hancock"])
        .put("E6", &["Early"])
        .put("F5", &["Colston"])
        .put("K5", &["Berry"])
        .put("K6", &["Anderson"])
        .union_attacks();
    assert_eq!(table.refused("attack the rest"), "ah61.17.1.2");
    table.declare(&["Geary"], &["Early"]);
    table.play("attack the rest");
    assert_eq!(table.question(), "resolve_battles");
    let battles: Vec<String> =
        table.view(Viewer::Umpire).sheets[0].rows.iter().map(|row| row.cells[1..3].join(" - ")).collect();
    assert_eq!(battles, ["Geary - Early", "Berry - Anderson", "Hancock - Colston"]);
    // Where nobody must fight it is not the word.
    let mut table = position()
        .put("E5", &["Devens"])
        .put("E6", &["Early"])
        .put("K4", &["XI-C"])
        .put("K6", &["Anderson"])
        .union_attacks();
    table.declare(&["Devens"], &["Early"]);
    assert_eq!(table.refused("attack the rest"), "ah61.17.1.3");
}

#[test]
fn what_an_exchange_costs_is_counted_though_its_owner_chooses() {
    // 18 against 7: A elim takes 18, D elim 7, and each of two exchanges 7 and of the Union what is offered first: Berry and Hancock.
    let mut table = position()
        .put("E5", &["Geary", "Hancock"])
        .put("F5", &["Berry"])
        .put("E6", &["Colston"])
        .union_attacks();
    table.play("attack Colston");
    let whole = table.forecast("by all");
    assert!(whole.exact);
    assert_eq!(losses(&whole), [(18.0 + 2.0 * 11.0) / 6.0, (7.0 + 2.0 * 7.0) / 6.0]);
}
