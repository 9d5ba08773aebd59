//! Chance nodes: how the dice of an action can fall is foretold once, and every try takes the next of these ways in
//! proportion to its exact chance. So a few tries already see the good and the bad luck as often as they come.

use engine::forecast::ExploringDice;
use engine::{Dice, Faces, Log, Rng, Ruleset};

/// How many ways are foretold at most: beyond that the dice are rolled.
const MOST_WAYS: usize = 64;
/// Steps of this length on a circle of length 1 leave it evenly covered, however many of them are taken.
const GOLDEN: f64 = 0.618_033_988_749_894_9;

/// What one call for dice gave.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Fall {
    Die { sides: u8, face: u8 },
    Pool { count: u8, sides: u8, faces: Faces },
}

impl Fall {
    /// In how many ways these dice can fall.
    fn breadth(&self) -> usize {
        match *self {
            Self::Die { sides, .. } => sides.into(),
            // So many dice and the partitions between the faces, in any order.
            Self::Pool { count, sides, .. } => (1..usize::from(sides))
                .fold(1, |ways: usize, face| ways.saturating_mul(usize::from(count) + face) / face),
        }
    }
}

/// One way the dice can fall.
struct Way {
    falls: Vec<Fall>,
    chance: f64,
    worth: f64,
}

/// The dice of one action, foretold.
pub(crate) struct Foretold {
    /// From the worst way to the best.
    ways: Vec<Way>,
    /// Where on the circle the next try is.
    at: f64,
}

impl Foretold {
    /// Foretells the dice of an action in a world; `None` when it needs none, or when they can fall in too many ways.
    pub fn of<R: Ruleset>(
        rules: &R,
        world: &R::State,
        action: &R::Action,
        worth: impl Fn(&R::State) -> f64,
        rng: &mut Rng,
    ) -> Option<Self> {
        let mut dice = ExploringDice::new();
        let mut ways: Vec<Way> = Vec::new();
        loop {
            let mut after = world.clone();
            let mut noting = Noting { dice: &mut dice, falls: Vec::new() };
            rules.apply(&mut after, action, &mut noting, &mut Log::silent()).ok()?;
            let falls = noting.falls;
            let breadth = falls.iter().fold(1, |ways: usize, fall| ways.saturating_mul(fall.breadth()));
            if falls.is_empty() || breadth > MOST_WAYS || ways.len() == MOST_WAYS {
                return None;
            }
            let chance = dice.chance()?.percent() / 100.0;
            ways.push(Way { falls, chance, worth: worth(&after) });
            if !dice.advance() {
                break;
            }
        }
        Some(Self::new(ways, rng))
    }

    /// The ways in their order, to be taken from anywhere on.
    fn new(mut ways: Vec<Way>, rng: &mut Rng) -> Self {
        ways.sort_by(|left, right| left.worth.total_cmp(&right.worth));
        Self { ways, at: rng.below(1 << 20) as f64 / f64::from(1 << 20) }
    }

    /// The dice of the next try.
    pub fn dice<'a>(&'a mut self, rng: &'a mut Rng) -> Foreseen<'a> {
        self.at = (self.at + GOLDEN).fract();
        // Once around the circle leads from the worst way to the best and back: no step jumps from one to the other.
        let place = 1.0 - (2.0 * self.at - 1.0).abs();
        let mut reached = 0.0;
        let way = self.ways.iter().find(|way| {
            reached += way.chance;
            place < reached
        });
        Foreseen { falls: way.or(self.ways.last()).map_or(&[], |way| &way.falls), rng }
    }
}

/// Dice that explore and write down what they gave.
struct Noting<'a> {
    dice: &'a mut ExploringDice,
    falls: Vec<Fall>,
}

impl Dice for Noting<'_> {
    fn roll(&mut self, sides: u8) -> u8 {
        let face = self.dice.roll(sides);
        self.falls.push(Fall::Die { sides, face });
        face
    }

    fn pool(&mut self, count: u8, sides: u8) -> Faces {
        let faces = self.dice.pool(count, sides);
        self.falls.push(Fall::Pool { count, sides, faces });
        faces
    }
}

/// Dice that fall as foretold. A world that asks for other dice than the foretold one gets them rolled.
pub(crate) struct Foreseen<'a> {
    falls: &'a [Fall],
    rng: &'a mut Rng,
}

impl Foreseen<'_> {
    fn next(&mut self) -> Option<Fall> {
        let (&fall, rest) = self.falls.split_first()?;
        self.falls = rest;
        Some(fall)
    }
}

impl Dice for Foreseen<'_> {
    fn roll(&mut self, sides: u8) -> u8 {
        match self.next() {
            Some(Fall::Die { sides: foretold, face }) if foretold == sides => face,
            _ => {
                self.falls = &[];
                self.rng.roll(sides)
            }
        }
    }

    fn pool(&mut self, count: u8, sides: u8) -> Faces {
        match self.next() {
            Some(Fall::Pool { count: many, sides: foretold, faces })
                if (many, foretold) == (count, sides) =>
            {
                faces
            }
            _ => {
                self.falls = &[];
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
        let pool = |count, sides| Fall::Pool { count, sides, faces: Faces::default() }.breadth();
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
                if Foretold::of(rules, &state, action, |_| 0.0, &mut rng).is_some() {
                    return (state, *action);
                }
            }
            let action = actions[rng.below(actions.len())];
            rules.apply(&mut state, &action, &mut rng, &mut Log::silent()).unwrap();
        }
        panic!("nobody fought");
    }

    #[test]
    fn every_way_comes_as_often_as_its_chance_says() {
        let rules = Ah74::load(&Shipped::new()).unwrap();
        let (state, action) = fight(&rules);
        let mut rng = Rng::new(1);
        let mut foretold = Foretold::of(&rules, &state, &action, |_| 0.0, &mut rng).unwrap();
        let ways = foretold.ways.len();
        let sum: f64 = foretold.ways.iter().map(|way| way.chance).sum();
        assert!((sum - 1.0).abs() < 1e-9 && ways >= 6, "{ways} ways of {sum}");
        // After any number of tries no way has come four times more or fewer than its share of them.
        let mut came = vec![0_u32; ways];
        for tries in 1..=6 * ways {
            let falls = foretold.dice(&mut rng).falls.to_vec();
            let way = foretold.ways.iter().position(|way| way.falls == falls).unwrap();
            came[way] += 1;
            for (way, &came) in foretold.ways.iter().zip(&came) {
                assert!((f64::from(came) - tries as f64 * way.chance).abs() < 4.0);
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
    fn two_dice(rng: &mut Rng) -> Foretold {
        let die = |face| Fall::Die { sides: 6, face };
        let way = |one: u8, two: u8| Way {
            falls: vec![die(one), die(two)],
            chance: 1.0 / 36.0,
            worth: f64::from(one + two),
        };
        Foretold::new((1..=6).flat_map(|one| (1..=6).map(move |two| way(one, two))).collect(), rng)
    }

    #[test]
    fn foretold_dice_need_a_tenth_of_the_tries() {
        const TRIES: u8 = 20;
        let sum = |dice: &mut dyn Dice| f64::from(dice.roll(6) + dice.roll(6));
        let mut rng = Rng::new(9);
        let rolled = scatter(|| (0..TRIES).map(|_| sum(&mut rng)).sum::<f64>() / f64::from(TRIES));
        let foretold = scatter(|| {
            let mut dice = two_dice(&mut rng);
            (0..TRIES).map(|_| sum(&mut dice.dice(&mut rng))).sum::<f64>() / f64::from(TRIES)
        });
        assert!(foretold < rolled / 10.0, "{foretold} against {rolled}");
    }

    #[test]
    fn dice_that_were_not_foretold_are_rolled() {
        let falls = [Fall::Die { sides: 6, face: 6 }, Fall::Die { sides: 6, face: 6 }];
        let mut rng = Rng::new(3);
        let shown: Vec<u8> = (0..40)
            .map(|_| {
                let mut dice = Foreseen { falls: &falls, rng: &mut rng };
                assert_eq!(dice.roll(6), 6);
                // Another die than the foretold one: what was foretold after it counts no more.
                assert!(dice.roll(4) <= 4);
                dice.roll(6)
            })
            .collect();
        assert!(shown.iter().any(|&face| face != 6));
    }
}
