//! How a solitaire game stands: the chance to win it, from what a commander counts.

use c1863::{C1863, Muster, State};
use engine::{Ruleset as _, Side, Status};

use crate::counsel::{squash, terminal_value};

/// How many figures are looked at.
const FIGURES: usize = 22;

/// What each figure weighs for the Union and for the Confederate player, by logistic regression over 2000 games of the
/// prior alone against the bot.
#[rustfmt::skip]
const WEIGHTS: [[f64; 2]; FIGURES] = [
    [-1.75, 0.31], // to begin with
    [1.38, 1.12], // own cohesion: the weakest formation, of 14; a broken one has none
    [1.38, 0.96], // the second weakest
    [0.93, 0.52], // the third
    [2.68, 1.59], // the others on average
    [0.42, 0.12], // own formations near breaking
    [-0.24, 0.03], // two are broken
    [-0.03, -0.88], // the same of the bot: the weakest
    [-1.01, -0.45], // the second weakest
    [-1.53, -1.55], // the third
    [-1.95, -2.01], // the others on average
    [-0.14, -1.97], // near breaking
    [1.07, 0.36], // two are broken
    [-1.83, -0.32], // how much of the game is over
    [-0.75, -0.02], // objectives held, for the Union; lost, for the Confederates
    [1.72, 0.08], // the same, the more the later
    [0.44, -1.01], // whether they are enough, in the last turns
    [0.27, 0.4], // ten Momentum cubes
    [0.02, -0.06], // the commander can still countermand
    [-0.39, -0.36], // own weak formations next to the bot's
    [1.95, 1.29], // the bot's weak formations next to one's own
    [0.83, 2.55], // own weakest three against the bot's, the more the later
];

/// What a side's formations add up to: the three weakest decide, since three broken lose the game.
fn army(formations: &[Muster], side: Side) -> [f64; 6] {
    let mut cohesion: Vec<f64> = formations
        .iter()
        .filter(|formation| formation.side == side)
        .map(|formation| if formation.alive { f64::from(formation.cohesion.max(0)) } else { 0.0 })
        .collect();
    cohesion.sort_by(f64::total_cmp);
    let lost = cohesion.iter().filter(|&&points| points == 0.0).count();
    let rest: f64 = cohesion.iter().skip(3).sum::<f64>() / (cohesion.len() - 3) as f64;
    let shaken: f64 =
        cohesion.iter().filter(|&&points| points > 0.0).map(|points| (-points / 3.0).exp()).sum();
    let weak = |index: usize| cohesion.get(index).copied().unwrap_or(0.0) / 14.0;
    [weak(0), weak(1), weak(2), rest / 14.0, shaken, f64::from(lost == 2)]
}

/// How much of a side's weakness the enemy stands next to.
fn exposure(rules: &C1863, world: &State, formations: &[Muster], side: Side) -> f64 {
    let mut sum = 0.0;
    for own in formations.iter().filter(|own| own.side == side && own.alive) {
        let Some(at) = own.at else { continue };
        let near = formations
            .iter()
            .filter(|foe| foe.side != side && foe.alive)
            .filter(|foe| foe.at.is_some_and(|from| rules.can_strike(world, foe.side, from, at)))
            .count();
        sum += near.min(3) as f64 * (-f64::from(own.cohesion) / 4.0).exp();
    }
    sum
}

/// The figures of a world as the player sees them.
fn figures(rules: &C1863, world: &State, side: Side) -> [f64; FIGURES] {
    let survey = rules.survey(world);
    let own = army(&survey.formations, side);
    let foe = army(&survey.formations, side.enemy());
    let late = 1.0 - f64::from(survey.cards[side.index()]) / 15.0;
    let held = rules.objectives(world).filter(|(_, union_holds)| *union_holds).count() as f64;
    let sign = if side == Side::Union { 1.0 } else { -1.0 };
    let enough = if held >= f64::from(survey.needed) { sign } else { -sign };
    let mut figures = [0.0; FIGURES];
    figures[0] = 1.0;
    figures[1..7].copy_from_slice(&own);
    figures[7..13].copy_from_slice(&foe);
    figures[13] = late;
    figures[14] = sign * held;
    figures[15] = sign * held * late;
    figures[16] = enough * late.powi(4);
    figures[17] = f64::from(survey.momentum[side.index()]) / 10.0;
    figures[18] = f64::from(survey.countermands[side.index()]);
    figures[19] = exposure(rules, world, &survey.formations, side);
    figures[20] = exposure(rules, world, &survey.formations, side.enemy());
    figures[21] = late * (own[0] + own[1] + own[2] - foe[0] - foe[1] - foe[2]);
    figures
}

/// The chance to win, as a value from -1 to 1.
pub(super) fn evaluate(rules: &C1863, world: &State, side: Side) -> f64 {
    let figures = figures(rules, world, side);
    let sum: f64 = figures.iter().zip(&WEIGHTS).map(|(figure, weight)| figure * weight[side.index()]).sum();
    match rules.status(world) {
        Status::Over(outcome) => terminal_value(outcome.winner, side, sum / 2.0),
        Status::Open(_) => squash(sum / 2.0),
    }
}
