//! The game of two: how firm the hold on each objective is, what the armies are worth, and who has nowhere to go.

use c1863::{C1863, State, Survey};
use engine::{Ruleset as _, Side, Status};

use crate::counsel::{Style, squash, terminal_value};

/// How fast an army's hold on an objective fades with each location between.
const REACH: f64 = 0.55;
/// What a formation lost costs, by how many are gone.
const BROKEN: [f64; 4] = [0.0, 0.35, 1.0, 6.0];
/// The chance that a formation with no way back is driven against it, and one with a single way.
const CORNERED: [f64; 2] = [0.3, 0.05];
/// How much of that is left behind two redoubts.
const DUG_IN: f64 = 0.6;
/// How many locations the board has room for here.
const LOCATIONS: usize = 32;

/// How good a world is for a side.
pub(super) fn evaluate(rules: &C1863, world: &State, side: Side, style: Style) -> f64 {
    let figure = figure(rules, world, &rules.survey(world), side, style);
    match rules.status(world) {
        Status::Over(outcome) => terminal_value(outcome.winner, side, figure),
        Status::Open(_) => squash(figure),
    }
}

/// How good a world is for a side, without bounds; with a survey that may have gone on from it.
pub(super) fn figure(rules: &C1863, world: &State, survey: &Survey, side: Side, style: Style) -> f64 {
    let worth = |whose: Side| army(survey, whose, side, style) - corners(rules, world, survey, whose);
    let union = hold(rules, world, survey) + worth(Side::Union) - worth(Side::Confederate);
    if side == Side::Union { union } else { -union }
}

/// What the loss of one formation more costs a side.
fn next_loss(survey: &Survey, side: Side) -> f64 {
    let lost =
        survey.formations.iter().filter(|formation| formation.side == side && !formation.alive).count();
    let broken = |lost: usize| BROKEN.get(lost).copied().unwrap_or(6.0);
    broken(lost + 1) - broken(lost)
}

/// What a side stands to lose where its formations have the enemy beside them and nowhere, or hardly anywhere, to go.
fn corners(rules: &C1863, world: &State, survey: &Survey, side: Side) -> f64 {
    let (mut own, mut foe) = ([0_u8; LOCATIONS], [0_u8; LOCATIONS]);
    for formation in survey.formations.iter().filter(|formation| formation.alive) {
        if let Some(at) = formation.at {
            let count = if formation.side == side { &mut own } else { &mut foe };
            count[at.index()] += 1;
        }
    }
    let mut risk = 0.0;
    for formation in survey.formations.iter().filter(|formation| formation.alive && formation.side == side) {
        let Some(at) = formation.at else { continue };
        let (mut room, mut contact) = (0, false);
        for next in rules.next_to(at) {
            if foe[next.index()] > 0 {
                contact = true;
            } else {
                room += 2 - own[next.index()].min(2);
            }
        }
        if !contact {
            continue;
        }
        let cornered = if room < own[at.index()] {
            CORNERED[0]
        } else if room <= own[at.index()] {
            CORNERED[1]
        } else {
            continue;
        };
        risk += cornered * if rules.redoubts(world, at) >= 2 { DUG_IN } else { 1.0 };
    }
    risk * next_loss(survey, side)
}

/// The weight of a formation: a shaken one counts for little.
fn weight(cohesion: i8) -> f64 {
    let cohesion = f64::from(cohesion.max(0));
    (cohesion / 14.0) * if cohesion < 6.0 { 0.6 } else { 1.0 }
}

/// How firmly the Union has as many objectives as it needs, in the long run.
fn hold(rules: &C1863, world: &State, survey: &Survey) -> f64 {
    let left = f64::from(survey.cards[0] + survey.cards[1]) / 30.0;
    let mut chances = [0.0_f64; 3];
    for ((at, union_holds), chance) in rules.objectives(world).zip(&mut chances) {
        let mut pull = [0.0_f64; 2];
        let mut here = [false; 2];
        for formation in survey.formations.iter().filter(|formation| formation.alive) {
            // Off the map is a long way off.
            let steps = formation.at.map_or(5, |from| rules.steps_between(from, at));
            let near = if steps == 0 { 1.6 } else { REACH.powi(i32::from(steps)) };
            pull[formation.side.index()] += weight(formation.cohesion) * near;
            here[formation.side.index()] |= steps == 0;
        }
        let works = 0.15 * f64::from(rules.redoubts(world, at));
        let dug_in = works * (f64::from(here[0]) - f64::from(here[1]));
        // Whoever stands there alone has its marker.
        let union_has = if here[0] == here[1] { union_holds } else { here[0] };
        // A marker on the map is worth the more, the less time is left to take it away.
        let marker = (if union_has { 1.0 } else { -1.0 }) * (0.9 + 2.5 * (1.0 - left).powi(2));
        *chance = 1.0 / (1.0 + (-(marker + 1.1 * (pull[0] - pull[1]) + dug_in)).exp());
    }
    let [one, two, three] = chances;
    let all = one * two * three;
    let two_or_more = one * two + one * three + two * three - 2.0 * all;
    let enough = if survey.needed >= 3 { all } else { two_or_more };
    2.6 * (enough - 0.5)
}

/// What an army is worth besides its places.
fn army(survey: &Survey, side: Side, own: Side, style: Style) -> f64 {
    let formations = || survey.formations.iter().filter(|formation| formation.side == side);
    let lost = formations().filter(|formation| !formation.alive).count();
    let health: f64 =
        formations().filter(|formation| formation.alive).map(|formation| weight(formation.cohesion)).sum();
    let shaken: f64 = formations()
        .filter(|formation| formation.alive && formation.cohesion <= 5)
        .map(|formation| f64::from(6 - formation.cohesion) / 6.0)
        .sum();
    let index = side.index();
    let means = CUBE * f64::from(survey.momentum[index])
        + CARD * f64::from(survey.tactics[index])
        + 0.06 * f64::from(survey.countermands[index]);
    // A bold general minds his own losses less.
    let care = if side == own { 1.0 - 0.35 * style.boldness } else { 1.0 };
    let gone = BROKEN.get(lost).copied().unwrap_or(6.0);
    0.2 * health + means - care * (gone + 0.12 * shaken * (1.0 + lost as f64))
}

/// What a Momentum cube, and what a Tactics card is worth.
pub(super) const CUBE: f64 = 0.012;
pub(super) const CARD: f64 = 0.03;
