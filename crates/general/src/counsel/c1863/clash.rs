//! An attack of the game of two whose dice lie on the table: what every way they can end is worth, and with that which
//! of them to roll again.

use std::cell::RefCell;

use board::LocationId;
use c1863::{Action, C1863, Fight, Price, Purpose, State, Survey, TacticsId};
use engine::Side;

use super::duel::{CARD, CUBE, figure};
use super::memory::Memory;
use super::reroll::{Answer, Attack, By, Faces, Paid, Solution};
use crate::counsel::{Style, squash, terminal_value};

/// The most re-rolls that are thought of in advance, by Momentum and by cohesion, where it counts and in passing.
pub(super) const FAR: Paid = Paid { momentum: 3, cohesion: 4 };
pub(super) const NEAR: Paid = Paid { momentum: 1, cohesion: 1 };
/// Cohesion at which tests begin.
const SHAKEN: i8 = 5;
/// What is never done.
const NEVER: f64 = -1.0;
/// What comes after something else that is worth the same.
const LATER: f64 = 1e-4;
/// The Momentum cubes of a re-roll.
const CUBES: f64 = 3.0;

/// How much of everything is told apart: the attacker's losses, what he has paid, the defenders' losses, their retreat.
const SPAN: [usize; 4] = [5, 8, 19, 2];

/// All that the worth of an attack's ends rests on. What is not of that kind, such as the dice that lie on the table, is left
/// empty, so that whoever asks about the same attack once more is told what is known.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Case {
    survey: Survey,
    side: Side,
    dice: u8,
    means: Paid,
    way_back: (Option<LocationId>, u32),
    holds: bool,
    spares: u8,
    objectives: Vec<(LocationId, bool)>,
    redoubts: Vec<u8>,
}

/// An attack.
struct Clash<'a> {
    rules: &'a C1863,
    world: &'a State,
    survey: &'a Survey,
    fight: Fight,
    side: Side,
    means: Paid,
    way_back: (Option<LocationId>, u32),
    /// Whether the defender has a card against a retreat, and how much cards can spare him.
    holds: bool,
    spares: u8,
    /// What each end is worth, as far as it was asked for.
    known: RefCell<Vec<f64>>,
}

/// The chance that a formation with this cohesion left is still there after its test.
fn stands(cohesion: i8) -> f64 {
    if cohesion <= 0 {
        0.0
    } else if cohesion <= SHAKEN {
        f64::from(cohesion) / 6.0
    } else {
        1.0
    }
}

impl<'a> Clash<'a> {
    fn new(
        rules: &'a C1863,
        world: &'a State,
        survey: &'a Survey,
        reach: Paid,
        barred: bool,
    ) -> Option<Self> {
        let fight = survey.fight?;
        let attacker = survey.formations.get(usize::from(fight.attacker.0))?;
        let (side, enemy) = (attacker.side, attacker.side.enemy());
        let rerolls = usize::from(survey.momentum[side.index()] / 3);
        let blood = usize::try_from(attacker.cohesion - 1).unwrap_or(0);
        let means = if barred {
            Paid { momentum: 0, cohesion: 0 }
        } else {
            Paid { momentum: rerolls.min(reach.momentum), cohesion: blood.min(reach.cohesion) }
        };
        let purposes = || rules.owned_by(world, enemy).map(|card| rules.purpose(card));
        let spares = purposes().map(|purpose| match purpose {
            Purpose::SpareDefenders(points) => points,
            _ => 0,
        });
        Some(Self {
            rules,
            world,
            survey,
            fight,
            side,
            means,
            way_back: rules.way_back(world, enemy, fight.target, fight.from),
            holds: purposes().any(|purpose| purpose == Purpose::Hold),
            spares: spares.max().unwrap_or(0),
            known: RefCell::new(vec![f64::NAN; SPAN.iter().product()]),
        })
    }

    /// What tells it from others, with so many dice free.
    fn case(&self, dice: u8) -> Case {
        let [union, confederate] = self.survey.cards;
        let survey = Survey {
            cards: [union + confederate, 0],
            activation: None,
            is_major: false,
            fight: Some(Fight { rolled: [0; 6], picked: [0; 6], payment: None, ..self.fight }),
            ..self.survey.clone()
        };
        Case {
            survey,
            side: self.side,
            dice,
            means: self.means,
            way_back: self.way_back,
            holds: self.holds,
            spares: self.spares,
            objectives: self.rules.objectives(self.world).collect(),
            redoubts: self.rules.all_redoubts(self.world).to_vec(),
        }
    }

    /// What it is worth that the attack ends so, with nobody playing a card any more.
    fn ends(&self, lost: u8, paid: usize, inflicted: u8, retreat: bool) -> f64 {
        let [_, paids, inflicteds, two] = SPAN;
        let place = [
            usize::from(lost).min(SPAN[0] - 1),
            paid.min(paids - 1),
            usize::from(inflicted).min(inflicteds - 1),
        ];
        let index = ((place[0] * paids + place[1]) * inflicteds + place[2]) * two + usize::from(retreat);
        let known = self.known.borrow()[index];
        if !known.is_nan() {
            return known;
        }
        let worth = self.reckon(lost, paid, inflicted, retreat);
        self.known.borrow_mut()[index] = worth;
        worth
    }

    /// The mean over who passes his test.
    fn reckon(&self, lost: u8, paid: usize, inflicted: u8, retreat: bool) -> f64 {
        let mut after = self.survey.clone();
        let attacker = usize::from(self.fight.attacker.0);
        after.formations[attacker].cohesion -= lost as i8 + paid as i8;
        let mut tested: Vec<(usize, f64)> = Vec::with_capacity(3);
        if lost > 0 {
            tested.push((attacker, stands(after.formations[attacker].cohesion)));
        }
        let defenders: Vec<usize> = (0..after.formations.len())
            .filter(|&index| {
                let formation = &after.formations[index];
                formation.alive && formation.side != self.side && formation.at == Some(self.fight.target)
            })
            .collect();
        for &index in defenders.iter().filter(|_| inflicted > 0) {
            after.formations[index].cohesion -= inflicted as i8;
            tested.push((index, stands(after.formations[index].cohesion)));
        }
        let mut sum = 0.0;
        for outcome in 0..1_u8 << tested.len() {
            let (mut world, mut chance) = (after.clone(), 1.0);
            for (bit, &(index, stands)) in tested.iter().enumerate() {
                let holds = outcome >> bit & 1 == 1;
                chance *= if holds { stands } else { 1.0 - stands };
                world.formations[index].alive &= holds;
            }
            if chance > 0.0 {
                sum += chance * self.settle(world, &defenders, retreat);
            }
        }
        sum
    }

    /// Retreats, and who stands where when the smoke has cleared.
    fn settle(&self, mut after: Survey, defenders: &[usize], retreat: bool) -> f64 {
        let (to, mut room) = self.way_back;
        for &index in defenders.iter().filter(|_| retreat) {
            let formation = &mut after.formations[index];
            if !formation.alive {
                continue;
            }
            match to {
                Some(to) if room > 0 => {
                    formation.at = Some(to);
                    room -= 1;
                }
                _ => formation.alive = false,
            }
        }
        let attacker = usize::from(self.fight.attacker.0);
        let held = defenders.iter().any(|&index| {
            let formation = &after.formations[index];
            formation.alive && formation.at == Some(self.fight.target)
        });
        if after.formations[attacker].alive && !held {
            after.formations[attacker].at = Some(self.fight.target);
        }
        after.fight = None;
        self.evaluate(&after)
    }

    fn evaluate(&self, after: &Survey) -> f64 {
        let figure = figure(self.rules, self.world, after, self.side, Style::default());
        let broken = |side: Side| {
            let lost = after.formations.iter().filter(|formation| formation.side == side && !formation.alive);
            lost.count() >= usize::from(after.broken_to_lose)
        };
        match (broken(self.side.enemy()), broken(self.side)) {
            (true, _) => terminal_value(Some(self.side), self.side, figure),
            (_, true) => terminal_value(Some(self.side.enemy()), self.side, figure),
            _ => squash(figure),
        }
    }
}

impl Attack for Clash<'_> {
    /// What the attacker loses, what the defenders do, whether they retreat, and his Momentum cubes.
    type Tally = (u8, u8, bool, u8);

    fn means(&self) -> Paid {
        self.means
    }

    fn tally(&self, set: &Faces, rolled: &Faces) -> Self::Tally {
        self.rules.tally(self.world, &std::array::from_fn(|face| set[face] + rolled[face]))
    }

    /// The defender has the last word, where he has a card for it.
    fn accept(&self, (lost, inflicted, retreat, cubes): Self::Tally, paid: Paid) -> f64 {
        let mut worth = self.ends(lost, paid.cohesion, inflicted, retreat);
        if retreat && self.holds {
            worth = worth.min(self.ends(lost, paid.cohesion, inflicted, false) + CARD);
        }
        if inflicted > 0 && self.spares > 0 {
            let less = inflicted.saturating_sub(self.spares);
            worth = worth.min(self.ends(lost, paid.cohesion, less, retreat) + CARD);
        }
        let gained = f64::from(cubes) - CUBES * paid.momentum as f64;
        worth + CUBE * gained * (1.0 - worth * worth).max(0.0)
    }

    fn survives(&self, cohesion: usize) -> (f64, f64) {
        let mut after = self.survey.clone();
        let attacker = &mut after.formations[usize::from(self.fight.attacker.0)];
        let left = attacker.cohesion - cohesion as i8 - 1;
        let chance = stands(left);
        if chance >= 1.0 {
            return (1.0, 0.0);
        }
        attacker.alive = false;
        after.fight = None;
        (chance, self.evaluate(&after))
    }

    fn settable(&self) -> u8 {
        self.fight.settable.min(3)
    }
}

/// What each answer to the dice of an attack comes to, looking so many re-rolls ahead; `None` when the question is another.
pub(super) fn figures(
    rules: &C1863,
    world: &State,
    survey: &Survey,
    actions: &[Action],
    reach: Paid,
    memory: &Memory,
) -> Option<Vec<f64>> {
    if !actions.iter().any(|action| matches!(action, Action::Accept | Action::Turn(..))) {
        return None;
    }
    let fight = survey.fight?;
    let asks_for_dice =
        fight.payment.is_some() || actions.iter().any(|action| matches!(action, Action::Turn(..)));
    let barred = !asks_for_dice && !actions.contains(&Action::RerollCohesion);
    let clash = Clash::new(rules, world, survey, reach, barred)?;
    let dice: u8 = fight.rolled.iter().sum();
    let solution = memory.solution(clash.case(dice), || Solution::new(&clash, fight.set, usize::from(dice)));
    Some(actions.iter().map(|action| of_action(rules, &clash, &solution, action)).collect())
}

fn of_action(rules: &C1863, clash: &Clash<'_>, solution: &Solution, action: &Action) -> f64 {
    let fight = &clash.fight;
    let worth = |answer: Option<Answer>| answer.map_or(NEVER, |answer| answer.worth);
    let declared = || {
        // What is declared has been chosen already, and is yet to be paid for.
        let by = match fight.payment? {
            Price::Momentum => By::Momentum,
            Price::Cohesion => By::Cohesion,
            Price::Free => By::Nothing,
        };
        solution.again(&fight.rolled, by)
    };
    match *action {
        Action::Accept => {
            clash.accept(clash.tally(&fight.set, &fight.rolled), Paid { momentum: 0, cohesion: 0 })
        }
        Action::RerollMomentum => worth(solution.again(&fight.rolled, By::Momentum)),
        Action::RerollCohesion => worth(solution.again(&fight.rolled, By::Cohesion)),
        Action::Pick(face) => declared().map_or(NEVER, |answer| {
            let index = usize::from(face).wrapping_sub(1);
            let wanted = answer.again.get(index).is_some_and(|&dice| fight.picked[index] < dice);
            if wanted { answer.worth } else { NEVER }
        }),
        Action::Roll => declared().map_or(NEVER, |answer| answer.worth - LATER),
        Action::Turn(from, to) => turned(solution, &fight.rolled, from, to),
        Action::Use(card) => of_card(rules, clash, solution, card),
        _ => NEVER,
    }
}

/// What the dice are worth with one of them turned.
fn turned(solution: &Solution, rolled: &Faces, from: u8, to: u8) -> f64 {
    let mut faces = *rolled;
    let [from, to] = [from, to].map(|face| usize::from(face).wrapping_sub(1));
    if faces.get(from).is_none_or(|&dice| dice == 0) || to >= faces.len() {
        return NEVER;
    }
    faces[from] -= 1;
    faces[to] += 1;
    solution.worth(&faces)
}

/// What a card is worth that is played on the dice.
fn of_card(rules: &C1863, clash: &Clash<'_>, solution: &Solution, card: TacticsId) -> f64 {
    let fight = &clash.fight;
    let played = match rules.purpose(card) {
        Purpose::Reroll => solution.again(&fight.rolled, By::Nothing).map_or(NEVER, |answer| answer.worth),
        Purpose::TurnDie => {
            let turns = (1..=6).flat_map(|from| (1..=6).map(move |to| (from, to)));
            turns
                .filter(|(from, to)| from != to)
                .fold(NEVER, |best, (from, to)| best.max(turned(solution, &fight.rolled, from, to)))
        }
        Purpose::SpareAttacker(points) => {
            let (lost, inflicted, retreat, _) = clash.tally(&fight.set, &fight.rolled);
            clash.ends(lost.saturating_sub(points), 0, inflicted, retreat)
        }
        _ => NEVER,
    };
    played - CARD
}
