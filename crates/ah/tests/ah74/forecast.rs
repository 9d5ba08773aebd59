//! What an attack may come to, before it is made: exact figures, through the enemy's answer.

use engine::{Forecast, Ruleset, Setup};

use crate::support::{position, real};

/// Each result with its chance, in the order of the text.
fn chances(forecast: &Forecast) -> Vec<(String, String)> {
    let mut chances: Vec<(String, String)> =
        forecast.outcomes.iter().map(|one| (one.result.clone(), one.chance.to_string())).collect();
    chances.sort();
    chances
}

fn sixths(results: &[&str]) -> Vec<(String, String)> {
    let mut chances: Vec<(String, String)> =
        results.iter().map(|&result| (result.to_owned(), "1/6".to_owned())).collect();
    chances.sort();
    chances
}

fn mean(forecast: &Forecast, side: &str) -> f64 {
    let losses = forecast.means.iter().find(|mean| mean.what == format!("{side} losses"));
    losses.map_or(0.0, |mean| (mean.mean * 600.0).round() / 600.0)
}

#[test]
fn an_attack_is_forecast_when_its_hex_is_named_and_unit_by_unit() {
    let at = [("A-8", "Hancock Gibbon"), ("A-9", "Colston")];
    let mut table = position("Union regular combat", &at).table();
    // Both attack: 10 against 7 is 1-1.
    let even = sixths(&["AR2/d2", "AR2/d1", "AR2", "DR2", "DR2/d1", "DR2/d2"]);
    let whole = table.forecast("attack A-9");
    assert_eq!((chances(&whole), whole.exact, whole.paths), (even.clone(), true, 6));
    table.play("attack A-9");
    // Both must attack and have nobody else, so with the first the second is counted on.
    assert_eq!(chances(&table.forecast("with Hancock")), even);
    table.play("with all");
    assert_eq!(chances(&table.forecast("go")), even);
    // In woods nobody is bound: one of them alone makes it 5 against 7.
    let at = [("C-9", "Hancock Gibbon"), ("C-8", "Colston")];
    let mut table = position("Union regular combat", &at).table();
    assert_eq!(chances(&table.forecast("attack C-8")), even);
    table.play("attack C-8");
    let alone = sixths(&["AR3/d3", "AR2/d2", "AR2/d1", "AR2", "DR2", "DR2/d1"]);
    assert_eq!(chances(&table.forecast("with Hancock")), alone);
    table.play("with Hancock");
    assert_eq!((chances(&table.forecast("go")), chances(&table.forecast("with Gibbon"))), (alone, even));
}

#[test]
fn losses_follow_from_retreats_that_are_barred() {
    // Walton is ringed in: whatever drives him back destroys him.
    let at = [("A-11", "Hancock Gibbon"), ("B-12", "French"), ("A-12", "Walton"), ("F-12", "Early")];
    let table = position("Union regular combat", &at).table();
    let whole = table.forecast("attack A-12");
    // 16 against 2 is 6-1: he is driven back or destroyed by every face.
    assert_eq!((mean(&whole, "Confederate"), mean(&whole, "Union")), (2.0, 0.0));
    assert_eq!(chances(&whole)[0], ("DE".into(), "1/2".into()));
    // So are two of them, of whom either could be the first to go.
    let at = [
        ("A-11", "Hancock Gibbon"),
        ("B-12", "French Newton"),
        ("A-12", "Walton Alexander"),
        ("F-12", "Early"),
    ];
    let table = position("Union regular combat", &at).table();
    assert_eq!(mean(&table.forecast("attack A-12"), "Confederate"), 5.0);
    // One against three of the six faces at even odds.
    let at = [("A-11", "Buford"), ("A-12", "Walton"), ("B-12", "Sykes"), ("F-12", "Early")];
    let mut table = position("Union regular combat", &at).forts(&["B-12"]).table();
    table.play("attack A-12");
    let even = table.forecast("with Buford");
    assert_eq!((mean(&even, "Confederate"), mean(&even, "Union")), (1.0, 0.0));
    // A division without a way falls apart and walks out.
    let at = [("B-7", "French Newton"), ("A-9", "Sykes"), ("B-8", "AP-Hill"), ("C-9", "Early Colston")];
    let table = position("Union regular combat", &at).table();
    assert_eq!(mean(&table.forecast("attack B-8"), "Confederate"), 0.0);
    // With one of its brigades lost there are not enough to take its place: every retreat is the end of its 12 points.
    let table = position("Union regular combat", &at).eliminated(&["Heth"]).table();
    let whole = table.forecast("attack B-8");
    // Three faces of six drive it back.
    assert_eq!(mean(&whole, "Confederate"), 6.0);
}

#[test]
fn fire_is_forecast_as_its_batteries_stand() {
    let at = [("A-8", "I-C II-C"), ("A-10", "Alexander"), ("D-12", "Lee-HQ"), ("D-10", "V-C")];
    let table = position("Union offensive fire", &at).table();
    // 12 against 3: 4-1, and results against the guns are ignored.
    let fire = table.forecast("attack A-10");
    assert_eq!(chances(&fire), sixths(&["DR2", "DR2/d1", "DR2/d2", "DR3/d2", "DR3/d3", "DE"]));
    assert_eq!(mean(&fire, "Confederate"), 0.5);
    // Headquarters alone fall without a die.
    let fire = table.forecast("attack D-12");
    assert_eq!(chances(&fire), [("DE".into(), "1/1".into())]);
}

#[test]
fn cavalry_that_may_withdraw_has_two_answers() {
    let at = [("A-8", "Hancock Gibbon"), ("A-9", "Stuart")];
    let table = position("Union regular combat", &at).options(&["unit_function"]).table();
    let whole = table.forecast("attack A-9");
    let answers: Vec<&str> = whole.answers.iter().map(|answered| answered.answer.as_str()).collect();
    assert_eq!(answers, ["Stand and fight", "Withdraw two hexes, disrupted for one turn"]);
    // 10 against 6 is 1-1; when he withdraws no die is rolled.
    let even = sixths(&["AR2/d2", "AR2/d1", "AR2", "DR2", "DR2/d1", "DR2/d2"]);
    assert_eq!((chances(&whole), chances(&whole.answers[0].forecast)), (even.clone(), even));
    assert_eq!(chances(&whole.answers[1].forecast), [(String::new(), "1/1".to_owned())]);
    // Three to one: he is expected to give way.
    let at = [("A-8", "Hancock Gibbon"), ("A-9", "F-Lee")];
    let table = position("Union regular combat", &at).options(&["unit_function"]).table();
    assert!(table.forecast("attack A-9").answers[0].answer.starts_with("Withdraw"));
}

#[test]
fn a_forecast_does_not_tell_who_lies_face_down() {
    let at = |here: &'static str, there: &'static str| {
        position("Union regular combat", &[("A-8", "Hancock"), ("A-9", here), ("F-12", there)])
            .options(&["inverted_counters"])
            .face_down(&[here, there])
            .table()
    };
    let (one, other) =
        (at("Walton", "AP-Hill").forecast("attack A-9"), at("AP-Hill", "Walton").forecast("attack A-9"));
    assert_eq!(one, other);
    assert!(!one.exact && one.outcomes.len() > 6, "{one:?}");
}

#[test]
fn every_attack_and_fire_is_seen_through_to_its_die() {
    // The ready-made battle, wherever random players bring it.
    let setup = Setup::scenario("ah74", "chancellorsville");
    let mut state = real().start(&setup, &mut engine::SeededDice::new(3, 0)).unwrap();
    let (mut rng, mut asked, mut actions) = (engine::Rng::new(5), 0, Vec::new());
    for step in 0..6000 {
        actions.clear();
        real().actions(&state, &mut actions);
        let Some(decision) = real().status(&state).open().cloned() else { break };
        for action in &actions {
            let combat = matches!(
                decision.name,
                "regular_combat" | "defensive_fire" | "offensive_fire" | "form_attack"
            );
            if combat && step % 2 == 0 {
                let forecast = Forecast::of(&**real(), &state, action, decision.seat).unwrap();
                let ends = real().write(action) == "end" || real().write(action).starts_with("break");
                let reforms = real().write(action).starts_with("reform");
                assert!(
                    ends || reforms || !forecast.outcomes[0].result.is_empty(),
                    "{}",
                    real().write(action)
                );
                asked += 1;
            }
        }
        let action = actions[rng.below(actions.len())];
        real()
            .apply(&mut state, &action, &mut engine::SeededDice::new(9, step), &mut engine::Log::silent())
            .unwrap();
    }
    assert!(asked > 60, "{asked}");
}
