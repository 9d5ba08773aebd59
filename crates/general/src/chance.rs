//! Chance nodes: how the dice of an action can fall is worked out once, and every try takes the next of these outcomes in
//! proportion to its exact chance, by a low-discrepancy sequence in the order of their values. So a few tries already see the good
//! and the bad luck as often as they come.

use engine::forecast::ExploringDice;
use engine::{Dice, Faces, Log, Rng, Ruleset};

/// How many outcomes a chance node has at most: beyond that the dice are rolled.
const MOST_OUTCOMES: usize = 64;
/// The golden ratio's part beyond 1: steps of this length on a circle of length 1 leave it evenly covered, however many of them
/// are taken.
const GOLDEN_RATIO: f64 = 0.618_033_988_749_894_9;

/// What one call for dice gave.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Throw {
    Die { sides: u8, face: u8 },
    Pool { count: u8, sides: u8, faces: Faces },
}

impl Throw {
    /// In how many ways these dice can fall.
    fn outcomes(&self) -> usize {
        match *self {
            Self::Die { sides, .. } => sides.into(),
            // So many dice and the partitions between the faces, in any order.
            Self::Pool { count, sides, .. } => (1..usize::from(sides))
                .fold(1, |ways: usize, face| ways.saturating_mul(usize::from(count) + face) / face),
        }
    }
}

/// One way in which the dice of an action can fall.
struct ChanceOutcome {
    throws: Vec<Throw>,
    chance: f64,
    /// The value of the world it leads to.
    value: f64,
}

/// The dice of one action: every outcome with its exact chance.
pub(crate) struct ChanceNode {
    /// From the worst to the best.
    outcomes: Vec<ChanceOutcome>,
    /// Where on the circle the next try is.
    at: f64,
}

impl ChanceNode {
    /// The dice of an action in a world; `None` when it needs none, or when they can fall in too many ways.
    pub fn of<R: Ruleset>(
        rules: &R,
        world: &R::State,
        action: &R::Action,
        value: impl Fn(&R::State) -> f64,
        rng: &mut Rng,
    ) -> Option<Self> {
        let mut dice = ExploringDice::new();
        let mut outcomes: Vec<ChanceOutcome> = Vec::new();
        loop {
            let mut after = world.clone();
            let mut recording = RecordingDice { dice: &mut dice, throws: Vec::new() };
            rules.apply(&mut after, action, &mut recording, &mut Log::silent()).ok()?;
            let throws = recording.throws;
            let count = throws.iter().fold(1, |count: usize, throw| count.saturating_mul(throw.outcomes()));
            if throws.is_empty() || count > MOST_OUTCOMES || outcomes.len() == MOST_OUTCOMES {
                return None;
            }
            let chance = dice.chance()?.percent() / 100.0;
            outcomes.push(ChanceOutcome { throws, chance, value: value(&after) });
            if !dice.advance() {
                break;
            }
        }
        Some(Self::new(outcomes, rng))
    }

    /// The outcomes in their order, to be taken from anywhere on.
    fn new(mut outcomes: Vec<ChanceOutcome>, rng: &mut Rng) -> Self {
        outcomes.sort_by(|left, right| left.value.total_cmp(&right.value));
        Self { outcomes, at: rng.below(1 << 20) as f64 / f64::from(1 << 20) }
    }

    /// The dice of the next try.
    pub fn dice<'a>(&'a mut self, rng: &'a mut Rng) -> PlannedDice<'a> {
        self.at = (self.at + GOLDEN_RATIO).fract();
        // Once around the circle leads from the worst outcome to the best and back: no step jumps from one to the other.
        let place = 1.0 - (2.0 * self.at - 1.0).abs();
        let mut reached = 0.0;
        let next = self.outcomes.iter().find(|outcome| {
            reached += outcome.chance;
            place < reached
        });
        PlannedDice { throws: next.or(self.outcomes.last()).map_or(&[], |outcome| &outcome.throws), rng }
    }
}

/// Dice that explore and write down what they gave.
struct RecordingDice<'a> {
    dice: &'a mut ExploringDice,
    throws: Vec<Throw>,
}

impl Dice for RecordingDice<'_> {
    fn roll(&mut self, sides: u8) -> u8 {
        let face = self.dice.roll(sides);
        self.throws.push(Throw::Die { sides, face });
        face
    }

    fn pool(&mut self, count: u8, sides: u8) -> Faces {
        let faces = self.dice.pool(count, sides);
        self.throws.push(Throw::Pool { count, sides, faces });
        faces
    }
}

/// Dice that fall as planned. A world that asks for other dice than the planned ones gets them rolled.
pub(crate) struct PlannedDice<'a> {
    throws: &'a [Throw],
    rng: &'a mut Rng,
}

impl PlannedDice<'_> {
    fn next(&mut self) -> Option<Throw> {
        let (&throw, rest) = self.throws.split_first()?;
        self.throws = rest;
        Some(throw)
    }
}

impl Dice for PlannedDice<'_> {
    fn roll(&mut self, sides: u8) -> u8 {
        match self.next() {
            Some(Throw::Die { sides: planned, face }) if planned == sides => face,
            _ => {
                self.throws = &[];
                self.rng.roll(sides)
            }
        }
    }

    fn pool(&mut self, count: u8, sides: u8) -> Faces {
        match self.next() {
            Some(Throw::Pool { count: many, sides: planned, faces }) if (many, planned) == (count, sides) => {
                faces
            }
            _ => {
                self.throws = &[];
                self.rng.pool(count, sides)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use ah::Ah74;
    use ah::ah74::Action;
    use engine::{Setup, Status};
    use library::Shipped;

    use super::*;

    #[test]
    fn a_pool_falls_in_as_many_ways_as_there_are_combinations() {
        let pool = |count, sides| Throw::Pool { count, sides, faces: Faces::default() }.outcomes();
        assert_eq!((pool(1, 6), pool(2, 6), pool(5, 6), pool(3, 2)), (6, 21, 252, 4));
    }

    /// An action that needs dice.
    fn fight(rules: &Ah74) -> (<Ah74 as Ruleset>::State, Action) {
        let mut rng = Rng::new(4);
        let setup = Setup::scenario("ah74", "chancellorsville");
        let mut state = rules.start(&setup, &mut rng).unwrap();
        let mut actions = Vec::new();
        while let Status::Open(_) = rules.status(&state) {
            actions.clear();
            rules.actions(&state, &mut actions);
            for action in &actions {
                if ChanceNode::of(rules, &state, action, |_| 0.0, &mut rng).is_some() {
                    return (state, *action);
                }
            }
            let action = actions[rng.below(actions.len())];
            rules.apply(&mut state, &action, &mut rng, &mut Log::silent()).unwrap();
        }
        panic!("nobody fought");
    }

    #[test]
    fn every_outcome_comes_as_often_as_its_chance_says() {
        let rules = Ah74::load(&Shipped::new()).unwrap();
        let (state, action) = fight(&rules);
        let mut rng = Rng::new(1);
        let mut node = ChanceNode::of(&rules, &state, &action, |_| 0.0, &mut rng).unwrap();
        let ways = node.outcomes.len();
        let sum: f64 = node.outcomes.iter().map(|outcome| outcome.chance).sum();
        assert!((sum - 1.0).abs() < 1e-9 && ways >= 6, "{ways} ways of {sum}");
        // After any number of tries no outcome has come four times more or fewer than its share of them.
        let mut came = vec![0_u32; ways];
        for tries in 1..=6 * ways {
            let throws = node.dice(&mut rng).throws.to_vec();
            let index = node.outcomes.iter().position(|outcome| outcome.throws == throws).unwrap();
            came[index] += 1;
            for (outcome, &came) in node.outcomes.iter().zip(&came) {
                assert!((f64::from(came) - tries as f64 * outcome.chance).abs() < 4.0);
            }
        }
    }

    /// The mean of what a few tries came to, again and again: how far it scatters around its own mean, squared.
    fn scatter(mut mean_of_tries: impl FnMut() -> f64) -> f64 {
        let means: Vec<f64> = (0..50).map(|_| mean_of_tries()).collect();
        let centre = means.iter().sum::<f64>() / 50.0;
        means.iter().map(|mean| (mean - centre).powi(2)).sum::<f64>() / 50.0
    }

    /// Two dice, and their sum is what they are worth.
    fn two_dice(rng: &mut Rng) -> ChanceNode {
        let die = |face| Throw::Die { sides: 6, face };
        let outcome = |one: u8, two: u8| ChanceOutcome {
            throws: vec![die(one), die(two)],
            chance: 1.0 / 36.0,
            value: f64::from(one + two),
        };
        ChanceNode::new((1..=6).flat_map(|one| (1..=6).map(move |two| outcome(one, two))).collect(), rng)
    }

    #[test]
    fn planned_dice_need_a_tenth_of_the_tries() {
        const TRIES: u8 = 20;
        let sum = |dice: &mut dyn Dice| f64::from(dice.roll(6) + dice.roll(6));
        let mut rng = Rng::new(9);
        let rolled = scatter(|| (0..TRIES).map(|_| sum(&mut rng)).sum::<f64>() / f64::from(TRIES));
        let planned = scatter(|| {
            let mut dice = two_dice(&mut rng);
            (0..TRIES).map(|_| sum(&mut dice.dice(&mut rng))).sum::<f64>() / f64::from(TRIES)
        });
        assert!(planned < rolled / 10.0, "{planned} against {rolled}");
    }

    #[test]
    fn dice_that_were_not_planned_are_rolled() {
        let throws = [Throw::Die { sides: 6, face: 6 }, Throw::Die { sides: 6, face: 6 }];
        let mut rng = Rng::new(3);
        let shown: Vec<u8> = (0..40)
            .map(|_| {
                let mut dice = PlannedDice { throws: &throws, rng: &mut rng };
                assert_eq!(dice.roll(6), 6);
                // Another die than the planned one: what was planned after it counts no more.
                assert!(dice.roll(4) <= 4);
                dice.roll(6)
            })
            .collect();
        assert!(shown.iter().any(|&face| face != 6));
    }
}
