//! The chances before the roll: through the answers of the other side, exact to the last fraction.

use engine::{Forecast, Seat, proves};

use crate::table::{Own as _, Table, board, in_phase, position};

/// The chance of a result as a fraction.
fn chance(forecast: &Forecast, result: &str) -> (u128, u128) {
    let found = forecast.outcomes.iter().find(|outcome| outcome.result == result);
    let found = found.unwrap_or_else(|| panic!("{result} is not among {:?}", forecast.outcomes));
    (found.chance.numerator, found.chance.denominator)
}

const NOTHING: &str = "Union loses nothing, Confederate loses nothing";
const EVEN: [(&str, &str, &str); 2] = [("heth", "C3", ""), ("von-gilsa", "C4", "")];

#[test]
fn an_attack_is_forecast_through_the_breastwork() {
    proves!("guv.14.13", "guv.14.23", "guv.14.25", "guv.14.43");
    let mut table = Table::open_ground(&in_phase("combat", 7, "hill", "C3", &EVEN));
    table.play("attack C4; with heth");
    let seen = table.forecast("resolve");
    // Two dice against two: each misses with 2/3. The likeliest answer is the breastwork, for it costs nothing.
    let answers: Vec<&str> = seen.answers.iter().map(|one| one.answer.as_str()).collect();
    assert_eq!(answers, ["Breastwork in C4", "No"]);
    let [works, open] = [&seen.answers[0].forecast, &seen.answers[1].forecast];
    assert!(open.exact && works.exact);
    assert_eq!(chance(open, NOTHING), (16, 81));
    // The breastwork takes a die: three dice roll.
    assert_eq!(chance(works, NOTHING), (8, 27));
    assert_eq!(works.assumed, ["One die less for the attacker"]);
    // Losses of both sides, in the same words as everywhere.
    let means: Vec<(&str, f64)> = open.means.iter().map(|mean| (mean.what, mean.mean)).collect();
    assert_eq!(
        means.iter().map(|(what, _)| *what).collect::<Vec<_>>(),
        ["Confederate losses", "Union losses"]
    );
    assert!(means.iter().all(|(_, mean)| (mean - 2.0 / 3.0).abs() < 1e-9));
    // The defender sees the same before he answers, and the same again when he has.
    table.play("resolve");
    assert_eq!(chance(&table.forecast("done"), NOTHING), (16, 81));
    assert_eq!(table.question(), "defender_breastwork");
}

#[test]
fn an_attack_over_a_creek_is_forecast_with_the_die_that_the_bank_spoils() {
    proves!("guv.14.19");
    let creek = board(&[], &["C3 S creek"], "");
    let mut table = Table::on(&creek, &in_phase("combat", 7, "hill", "C3", &EVEN));
    table.play("attack C4; with heth");
    // Of the four dice one of the attacker's hits on a 6 alone.
    let open = table.forecast("resolve").answers[1].forecast.clone();
    assert_eq!((chance(&open, NOTHING), open.exact), ((20, 81), true));
}

#[test]
fn attackers_are_forecast_as_they_gather() {
    proves!("guv.14.10", "guv.14.13");
    let pieces = [("heth", "C3", ""), ("mcgowan", "C3", ""), ("von-gilsa", "C4", "")];
    let mut table = Table::open_ground(&in_phase("combat", 7, "hill", "C3", &pieces));
    table.play("attack C4");
    let against_open = |table: &Table, action: &str| table.forecast(action).answers[1].forecast.clone();
    // One brigade is 1 to 1, both are 2 to 1: a third die.
    assert_eq!(chance(&against_open(&table, "with heth"), NOTHING), (16, 81));
    table.play("with heth");
    assert_eq!(chance(&against_open(&table, "with mcgowan"), NOTHING), (32, 243));
    assert_eq!(chance(&against_open(&table, "resolve"), NOTHING), (16, 81));
}

#[test]
fn bonus_points_and_sixes_stay_exact() {
    proves!("guv.14.40", "guv.14.48");
    // Pender's bonus goes on one die: it hits with 1/2, the other with 1/3.
    let pieces = [("pender", "C3", ""), ("von-gilsa", "C4", "")];
    let setup = in_phase("combat", 7, "hill", "C3", &pieces);
    for options in ["", "options = [\"rule_of_6\"]\n"] {
        let mut table = Table::open_ground(&format!("{options}{setup}"));
        table.play("attack C4; with pender");
        let seen = table.forecast("resolve");
        let bonus: u32 = table.piece("pender").values[2].value.parse().unwrap();
        let open = &seen.answers[1].forecast;
        assert!(open.exact);
        let missed: f64 = (0..2)
            .map(|die| f64::from(4 - u8::try_from((bonus + 1 - die) / 2).unwrap()) / 6.0)
            .product::<f64>()
            * 4.0
            / 9.0;
        let nothing = open.outcomes.iter().find(|outcome| outcome.result == NOTHING).unwrap();
        assert!((nothing.percent / 100.0 - missed).abs() < 1e-12, "{bonus}: {nothing:?} {missed}");
    }
}

#[test]
fn what_follows_the_combat_is_no_part_of_its_forecast() {
    proves!("guv.14.9");
    // The last combat of the activation: the next chit is drawn at once, and nobody is told the chances of that.
    let head = "turn = 7\nphase = \"combat\"\nactive = \"hill\"\nchit = \"C3\"\ncup = [\"rodes\", \"howard\", \"confederate-independent\"]";
    let pieces = [("heth", "C3", ""), ("doles", "A1", ""), ("von-gilsa", "C4", ""), ("mclean", "I9", "")];
    let mut table = Table::open_ground(&position(head, &pieces));
    table.play("attack C4; with heth; resolve");
    let seen = table.forecast("done");
    assert!(seen.exact && seen.outcomes.iter().all(|outcome| !outcome.result.contains(';')), "{seen:?}");
    assert_eq!(seen.paths, 9);
}

#[test]
fn a_bombardment_is_forecast_through_the_breastwork() {
    proves!("guv.12.10", "guv.12.11", "guv.12.12");
    let pieces = [("walker", "C3", ""), ("nelson", "C3", "active"), ("von-gilsa", "C4", "")];
    let mut table = Table::open_ground(&in_phase("bombardment", 7, "hill", "C3", &pieces));
    table.play("bombard C4; gun walker");
    // Two guns are forecast before the second is named.
    let both = table.forecast("gun nelson");
    table.play("gun nelson");
    let seen = table.forecast("fire");
    assert_eq!(both, seen);
    let answers: Vec<&str> = seen.answers.iter().map(|one| one.answer.as_str()).collect();
    assert_eq!(answers, ["Breastwork in C4", "No"]);
    for answer in &seen.answers {
        assert!(answer.forecast.exact && answer.forecast.paths == 6);
        let sum: f64 = answer.forecast.outcomes.iter().map(|outcome| outcome.percent).sum();
        assert!((sum - 100.0).abs() < 1e-9);
    }
    // Works take one from the die: a step is lost less often.
    let steps = |forecast: &Forecast| {
        forecast.means.iter().find(|mean| mean.what == "Union losses").map_or(0.0, |mean| mean.mean)
    };
    assert!(steps(&seen.answers[0].forecast) < steps(&seen.answers[1].forecast));
}

#[test]
fn ground_and_several_hexes_are_seen_through() {
    proves!("guv.14.7");
    let pieces = [("heth", "C3", ""), ("lane", "C3", ""), ("von-gilsa", "C4", ""), ("mclean", "D3", "")];
    let mut table =
        Table::on(&board(&[("D3", "woods")], &[], ""), &in_phase("combat", 7, "hill", "C3", &pieces));
    table.play("attack C4; with heth; with lane; also D3");
    let seen = table.forecast("resolve");
    assert!(seen.exact && !seen.answers.is_empty());
    assert!(seen.assumed.iter().any(|words| words.starts_with("The terrain of")), "{:?}", seen.assumed);
    assert_eq!(table.status().open().unwrap().seat, Seat::CONFEDERATE);
}
