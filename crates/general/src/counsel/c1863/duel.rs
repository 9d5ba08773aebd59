//! The game of two: how firm the hold on each objective is, what the armies are worth, and first thoughts.

use board::LocationId;
use c1863::{Action, C1863, State, Survey};
use engine::Side;

use crate::counsel::{Style, squash};

/// How fast an army's hold on an objective fades with each location between.
const REACH: f64 = 0.55;
/// What a formation lost costs, by how many are gone.
const BROKEN: [f64; 4] = [0.0, 0.35, 1.0, 6.0];

/// How good a world is for a side before the game is over.
pub(super) fn judge(rules: &C1863, world: &State, side: Side, style: Style) -> f64 {
    let survey = rules.survey(world);
    let union = hold(rules, world, &survey) + army(&survey, Side::Union, side, style)
        - army(&survey, Side::Confederate, side, style);
    squash(if side == Side::Union { union } else { -union })
}

/// What is to be said for each action.
pub(super) fn incline(rules: &C1863, world: &State, actions: &[Action], style: Style, out: &mut Vec<f64>) {
    let survey = rules.survey(world);
    out.extend(actions.iter().map(|action| thought(rules, world, &survey, action, style)));
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
        for formation in survey.formations.iter().filter(|formation| formation.alive) {
            // Off the map is a long way off.
            let steps = formation.at.map_or(5, |from| rules.steps_between(from, at));
            let near = if steps == 0 { 1.6 } else { REACH.powi(i32::from(steps)) };
            pull[formation.side.index()] += weight(formation.cohesion) * near;
        }
        let here = |side: Side| {
            survey
                .formations
                .iter()
                .any(|formation| formation.alive && formation.side == side && formation.at == Some(at))
        };
        let works = 0.15 * f64::from(rules.redoubts(world, at));
        let dug_in = works * (f64::from(here(Side::Union)) - f64::from(here(Side::Confederate)));
        // A marker on the map is worth the more, the less time is left to take it away.
        let marker = (if union_holds { 1.0 } else { -1.0 }) * (0.9 + 2.5 * (1.0 - left).powi(2));
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
    let means = 0.012 * f64::from(survey.momentum[index])
        + 0.03 * f64::from(survey.tactics[index])
        + 0.06 * f64::from(survey.countermands[index]);
    // A bold general minds his own losses less.
    let care = if side == own { 1.0 - 0.35 * style.0 } else { 1.0 };
    let gone = BROKEN.get(lost).copied().unwrap_or(6.0);
    0.12 * health + means - care * (gone + 0.12 * shaken * (1.0 + lost as f64))
}

/// The first thought about an action.
fn thought(rules: &C1863, world: &State, survey: &Survey, action: &Action, style: Style) -> f64 {
    match *action {
        Action::Countermand(_) => -0.6,
        Action::March => 0.3,
        Action::Redoubt => 0.1,
        Action::Give(..) | Action::Receive(..) => -0.5,
        Action::Step(to) => approach(rules, world, survey, to),
        Action::Stay => -0.3,
        Action::Attack(target) => assault(rules, survey, target) + 0.3 * style.0,
        Action::Raze | Action::Cash => -2.0,
        Action::Barrage => 1.0,
        Action::Fight | Action::Accept | Action::Draw | Action::Ready => 0.5,
        Action::Set(face) => {
            if face <= 2 {
                0.8
            } else {
                -1.0
            }
        }
        Action::RerollMomentum => 0.1,
        Action::RerollCohesion => -0.4,
        Action::Pick(face) => {
            if face <= 2 {
                0.6
            } else {
                -0.5
            }
        }
        Action::Turn(from, to) => f64::from(to == 6) * (7.0 - f64::from(from)) * 0.1,
        Action::Buy(_) => 0.2,
        Action::Pass => 0.1,
        Action::Quiet => 0.12,
        Action::Search => -0.2,
        _ => 0.0,
    }
}

/// A step towards the objective that this formation can do most for.
fn approach(rules: &C1863, world: &State, survey: &Survey, to: LocationId) -> f64 {
    let Some((formation, _)) = survey.activation else { return 0.0 };
    let Some(muster) = survey.formations.get(usize::from(formation.0)) else { return 0.0 };
    let Some(from) = muster.at else { return 0.0 };
    let side = muster.side;
    let best = rules.objectives(world).map(|(at, union_holds)| {
        let mine = union_holds == (side == Side::Union);
        let garrison = survey
            .formations
            .iter()
            .filter(|other| other.alive && other.side == side && other.at == Some(at))
            .count();
        let worth = if mine { 0.5 } else { 1.0 } / (1.0 + garrison as f64);
        let nearer = f64::from(rules.steps_between(from, at)) - f64::from(rules.steps_between(to, at));
        worth * nearer / (1.0 + f64::from(rules.steps_between(from, at)))
    });
    best.fold(f64::NEG_INFINITY, f64::max)
}

/// An attack is the better, the weaker and fewer its defenders and the more dice it has.
fn assault(rules: &C1863, survey: &Survey, target: LocationId) -> f64 {
    let Some((formation, _)) = survey.activation else { return 0.0 };
    let Some(muster) = survey.formations.get(usize::from(formation.0)) else { return 0.0 };
    let arrow = muster.at.map_or(0, |from| rules.arrow_dice(from, target));
    let weakest = survey
        .formations
        .iter()
        .filter(|other| other.alive && other.side != muster.side && other.at == Some(target))
        .map(|other| other.cohesion)
        .min();
    let prey = weakest.map_or(0.0, |cohesion| f64::from(10 - cohesion) * 0.05);
    let own = f64::from(muster.cohesion - 7) * 0.04;
    prey + own + 0.1 * (f64::from(muster.dice) + f64::from(arrow) - 5.0)
}
