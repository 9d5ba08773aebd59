//! Forecasts: the odds of an attack, through every answer that lies between it and its dice.

use std::collections::BTreeMap;

use engine::{Forecast, proves};
use gcacw::Halves;

use crate::field::{Field as _, woods};
use crate::table::{Made, Table};

/// The chances of every result, in parts of `whole`.
fn parts(forecast: &Forecast, whole: u128) -> BTreeMap<String, u128> {
    let part = |chance: &engine::forecast::OutcomeChance| {
        let fraction = chance.chance;
        (chance.result.clone(), fraction.numerator * whole / fraction.denominator)
    };
    forecast.outcomes.iter().map(part).collect()
}

/// What the chart says of two equal units of 8 when the attacker's sum is higher by this much.
fn chart(table: &Table, sum: i32) -> BTreeMap<String, u128> {
    let mut counted = BTreeMap::new();
    for difference in -5_i32..=5 {
        let eight = Halves::whole(8);
        let [defender, attacker] =
            table.rules.charts.combat_chart.results(difference + sum, eight, eight).unwrap();
        let ways = 6 - u128::from(difference.unsigned_abs());
        *counted.entry(format!("defender {defender}, attacker {attacker}")).or_insert(0) += ways;
    }
    counted
}

/// So many differences two dice can show: all that counts of an attack.
const DIFFERENCES: u64 = 11;

#[test]
fn an_attack_shows_the_odds_of_every_type() {
    proves!("gcacw.7.1.18", "gcacw.7.1.23");
    let mut table = Table::union(&woods(), &[("u1", "T0607", ""), ("c1", "T0606", "")]);
    table.march("u1", &[6]);
    let forecast = table.forecast("attack T0606");
    let types: Vec<&str> = forecast.answers.iter().map(|one| one.answer.split(':').next().unwrap()).collect();
    assert_eq!(types, ["Prepared attack", "Normal attack", "Hasty attack", "Column of route attack"]);
    assert!(forecast.answers.iter().all(|one| one.forecast.exact && one.forecast.paths == DIFFERENCES));
    // A normal attack of equals adds nothing; a prepared one adds its own.
    assert_eq!(parts(&forecast.answers[1].forecast, 36), chart(&table, 0));
    let prepared = i32::from(table.rules.charts.combat_modifiers.attack_type.prepared);
    assert_eq!(parts(&forecast, 36), chart(&table, prepared), "the likeliest stands for all");
    // The type itself is one roll, and says the same.
    table.play("attack T0606");
    let normal = table.forecast("normal attack");
    assert_eq!(parts(&normal, 36), chart(&table, 0));
    let means: Vec<&str> = normal.means.iter().map(|mean| mean.what).collect();
    assert_eq!(means, ["Confederate losses", "Union losses", "chance of rout, percent"]);
}

#[test]
fn the_guns_are_rolled_for_as_even_or_odd() {
    proves!("gcacw.7.4.15");
    // Hill ground: the artillery die counts as two ways, not six.
    let made = Made::on(&[("T0606", "hill")], &[]);
    let mut table = Table::union(&made, &[("u1", "T0607", ""), ("c4", "T0606", "")]);
    table.march("u1", &[6]).play("attack T0606");
    let forecast = table.forecast("normal attack");
    assert!(forecast.exact && forecast.paths == 2 * DIFFERENCES, "{}", forecast.paths);
    let sum: f64 = forecast.outcomes.iter().map(|chance| chance.percent).sum();
    assert!((sum - 100.0).abs() < 1e-9, "{sum}");
}

#[test]
fn an_assault_is_seen_through_to_its_dice() {
    proves!("gcacw.7.1.31", "gcacw.7.1.33");
    let pieces = [("u1", "T0607", ""), ("uk1", "T0607", ""), ("c1", "T0606", "")];
    let mut table = Table::union(&woods(), &pieces);
    table.play("assault uk1");
    // Command 5: faces 1 to 5 go forward, a 6 fails.
    let forecast = table.forecast("assault with u1");
    assert!(forecast.exact && forecast.answers.is_empty());
    assert_eq!(forecast.paths, 5 * DIFFERENCES + 1);
    let failed = parts(&forecast, 216)["no assault"];
    assert_eq!(failed, 36, "one in six");
    let first =
        parts(&forecast, 216).into_iter().filter(|(result, _)| result.starts_with("Assault Number 4; "));
    assert_eq!(first.map(|(_, ways)| ways).sum::<u128>(), 36);
    // The same from the roll itself, and from the dice.
    table.play("assault with u1; assault against T0606");
    assert_eq!(table.forecast("command roll").outcomes, forecast.outcomes);
    table.dice(&[1]).play("command roll");
    assert_eq!(table.forecast("fight").paths, DIFFERENCES);
}

#[test]
fn two_targets_are_two_sets_of_odds() {
    proves!("gcacw.7.1.29");
    let pieces = [("u1", "T0607", ""), ("uk1", "T0607", ""), ("c1", "T0606", ""), ("c6", "T0706", "")];
    let mut table = Table::union(&Made::default(), &pieces);
    table.play("assault uk1");
    let forecast = table.forecast("assault with u1");
    let answers: Vec<&str> = forecast.answers.iter().map(|one| one.answer.as_str()).collect();
    assert_eq!(answers, ["Assault T0606", "Assault T0706"]);
    assert_ne!(forecast.answers[0].forecast.outcomes, forecast.answers[1].forecast.outcomes);
}

#[test]
fn the_cavalry_may_go_before_an_assault() {
    proves!("gcacw.7.7.6", "gcacw.7.7.19");
    let pieces = [("u1", "T0607", ""), ("uk1", "T0607", ""), ("cx1", "T0606", "")];
    let mut table = Table::union(&Made::default(), &pieces);
    table.play("assault uk1; assault with u1");
    let forecast = table.forecast("assault against T0606");
    let answers: Vec<&str> = forecast.answers.iter().map(|one| one.answer.as_str()).collect();
    assert_eq!(answers, ["The cavalry slips away", "The cavalry stands"]);
    // Where infantry stands with it, it is likelier to stay.
    let pieces = [("u1", "T0607", ""), ("uk1", "T0607", ""), ("cx1", "T0606", ""), ("c1", "T0606", "")];
    let mut table = Table::union(&Made::default(), &pieces);
    table.play("assault uk1; assault with u1");
    let forecast = table.forecast("assault against T0606");
    assert_eq!(forecast.answers[0].answer, "The cavalry stands");
    assert!(forecast.answers[0].forecast.outcomes.len() > 5);
}

#[test]
fn a_grand_assault_is_forecast_with_all_who_can_join() {
    proves!("gcacw.7.1.51", "gcacw.7.1.52");
    let pieces = [
        ("u1", "T0607", ""),
        ("uk1", "T0607", "with = \"u1\""),
        ("ul", "T0607", "with = \"u1\""),
        ("u5", "T0706", ""),
        ("c1", "T0606", ""),
    ];
    let mut table = Table::union(&woods(), &pieces);
    table.play("assault uk1; assault with u1; assault against T0606");
    // The command roll is followed through to the dice as if no grand assault came of it.
    assert_eq!(table.forecast("command roll").paths, 5 * DIFFERENCES + 1);
    table.dice(&[1]).play("command roll");
    assert_eq!(table.question(), "grand_assault");
    // Command 5: faces 1 to 4 succeed.
    let forecast = table.forecast("grand assault ul");
    assert!(forecast.exact && forecast.paths == 6 * DIFFERENCES, "{}", forecast.paths);
    let alone: u128 = parts(&forecast, 216)
        .into_iter()
        .filter(|(result, _)| result.starts_with("no grand assault; "))
        .map(|(_, ways)| ways)
        .sum();
    assert_eq!(alone, 72);
    // Without it the odds are those of U1 alone.
    assert_eq!(table.forecast("no grand assault").paths, DIFFERENCES);
}

#[test]
fn a_surrender_is_a_result_and_a_loss() {
    proves!("gcacw.7.6.18");
    let ground = [("T0605 T0705 T0706 T0506 T0505", "water")];
    let made = Made::on(&ground, &[]);
    let mut table = Table::union(&made, &[("u4", "T0607", ""), ("c3", "T0606", "")]);
    table.march("u4", &[6]).play("attack T0606");
    let forecast = table.forecast("prepared attack");
    assert!(forecast.outcomes.iter().any(|chance| chance.result.ends_with("; C3 surrenders")));
    let lost = forecast.means.iter().find(|mean| mean.what == "Confederate losses").unwrap().mean;
    assert!(lost > 1.5, "{lost}");
}

#[test]
fn a_forecast_ends_with_the_action_cycle() {
    proves!("gcacw.4.4.2");
    // U1 is the last who can act: when his march is over so is the cycle, and what the rest of the turn rolls is not his.
    let tired =
        [("u1", "T0607", "fatigue = 3"), ("u2", "T0611", "fatigue = 4"), ("c1", "T0101", "fatigue = 4")];
    let mut last = Table::union(&Made::default(), &tired);
    last.march("u1", &[6]);
    let forecast = last.forecast("end march");
    assert_eq!((forecast.exact, forecast.paths, forecast.outcomes.len()), (true, 1, 1), "{forecast:?}");
    assert_eq!(forecast.outcomes[0].result, "");
    // While others of both sides can act the next initiative is rolled for in the same cycle, and told.
    let fresh = [("u1", "T0607", "fatigue = 3"), ("u2", "T0611", ""), ("c1", "T0101", "")];
    let mut other = Table::union(&Made::default(), &fresh);
    other.march("u1", &[6]);
    let results: Vec<String> =
        other.forecast("end march").outcomes.into_iter().map(|chance| chance.result).collect();
    assert_eq!(results, ["Confederate initiative", "Union initiative"]);
}
