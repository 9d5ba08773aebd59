//! What a forecast tells before the dice: the same figures that the standard rules count, by the same names.

use engine::{Forecast, Side, proves};

use crate::table::{RULES, Table};

/// The mean of a figure.
fn mean(forecast: &Forecast, what: &str) -> f64 {
    forecast.means.iter().find(|mean| mean.what == what).map_or(0.0, |mean| mean.mean)
}

#[test]
fn an_attack_is_forecast_to_the_last_roll() {
    proves!("lrtg.iii.1");
    let marching = Table::acts(9, Side::Confederate, "", "hood SS2030\nwright-union SS2130\nayres SS4929")
        .dice(&[6])
        .play("march hood; no force march");
    let target = RULES.board.hex("SS2130").unwrap();
    let (_, prospect) = RULES.at(&marching.state).attack_prospect(target).unwrap();
    let expected = [prospect.defender_loss, prospect.attacker_loss]
        .map(|loss| f64::from(loss) / f64::from(prospect.rolls));
    let ready = marching.play("attack SS2130");
    let dearest = ready.actions().pop().unwrap();
    let odds = ready.forecast(&dearest);
    assert!(odds.exact && odds.error == 0.0);
    let told = [mean(&odds, "Union losses"), mean(&odds, "Confederate losses")];
    for (told, expected) in told.into_iter().zip(expected) {
        assert!((told - expected).abs() < 1e-9, "{told} for {expected}");
    }
    let sum: f64 = odds.outcomes.iter().map(|outcome| outcome.percent).sum();
    assert!((sum - 100.0).abs() < 1e-9);
}

#[test]
fn the_burning_of_a_depot_is_forecast_by_its_die() {
    proves!("lrtg.13.8.2");
    let campaign = "depot = [{ at = \"HW1314\", owner = \"Union\", points = 6, captured = true }]";
    let table = Table::acts(9, Side::Confederate, campaign, "jenkins HW1314\nwright-union SS4929");
    let odds = table.forecast("wreck depot jenkins");
    let chance = |result: &str| {
        odds.outcomes
            .iter()
            .filter(|outcome| outcome.result.contains(result))
            .map(|it| it.percent)
            .sum::<f64>()
    };
    assert!(odds.exact);
    assert!((chance("destroyed") - 50.0).abs() < 1e-9 && (chance("it stands") - 50.0).abs() < 1e-9);
    assert!((mean(&odds, "Confederate victory points") - 3.0).abs() < 1e-9);
}

#[test]
fn what_the_enemy_keeps_to_himself_is_not_guessed_when_a_march_ends_the_cycle() {
    proves!("lrtg.iii.1", "lrtg.13.6.1");
    // Hood is the last who can act. How many victuals the Union's hungry divisions have left is told by nobody: whether they
    // lose men in the phases after the Action Cycle is not part of his march, and no guess of it passes for exact.
    let mut pieces = "hood SS2030, fatigue = 3".to_owned();
    for union in [
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
        "caldwell",
        "gibbon",
        "hays",
        "birney",
        "humphreys",
        "williams",
        "geary",
    ] {
        pieces += &format!("\n{union} SS2132, fatigue = 4, disorganized = true");
    }
    let campaign = "no_depots = true\ndeclared = [\"Operational\", \"Operational\"]\nvictuals = { howe = 1 }";
    let marching = Table::acts(9, Side::Confederate, campaign, &pieces).dice(&[6]).play("march hood");
    let odds = marching.forecast("end march");
    assert_eq!((odds.exact, odds.paths, odds.outcomes.len()), (true, 1, 1), "{odds:?}");
    assert!(odds.outcomes[0].result.is_empty() && odds.means.is_empty(), "{odds:?}");
    // The march ends the cycle indeed, and the hungry are counted after it.
    let before = marching.manpower("howe");
    let over = marching.play("end march");
    assert!(over.said("the Action Cycle ends") && over.manpower("howe") == before - 1);
}
